//! The last few of many values, of which few differ.

/// Values that were kept last; the oldest is given up for a new one.
#[derive(Clone, Copy, Debug)]
pub struct Recent<T, const N: usize> {
    kept: [Option<T>; N],
    oldest: usize,
}

impl<T, const N: usize> Default for Recent<T, N> {
    fn default() -> Self {
        Self {
            kept: [const { None }; N],
            oldest: 0,
        }
    }
}

impl<T, const N: usize> Recent<T, N> {
    /// Returns a value that is still kept, if there is such.
    #[inline]
    pub fn find(&self, is_it: impl Fn(&T) -> bool) -> Option<&T> {
        self.kept.iter().flatten().find(|value| is_it(value))
    }

    /// Keeps a value.
    #[inline]
    pub fn keep(&mut self, value: T) {
        if let Some(oldest) = self.kept.get_mut(self.oldest) {
            *oldest = Some(value);
        }
        self.oldest = self.oldest.wrapping_add(1).checked_rem(N).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn the_oldest_value_makes_room() {
        let mut recent = Recent::<_, 2>::default();
        for value in 1..=3 {
            recent.keep(value);
        }
        let found = [1, 2, 3].map(|wanted| recent.find(|value| *value == wanted).copied());
        assert_eq!(found, [None, Some(2), Some(3)]);
    }
}
