//! Keys that stand once each in a table: a second one means that lines of two outputs are mixed.

use super::Place;

/// The keys of a table's rows.
#[derive(Clone, Debug)]
pub struct Once<K> {
    keys: Vec<(K, Place)>,
}

impl<K> Default for Once<K> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<K> Once<K> {
    /// No key yet.
    pub const NONE: Self = Self { keys: Vec::new() };

    /// Enters the key of a row.
    pub fn enter(&mut self, key: K, place: Place) {
        self.keys.push((key, place));
    }
}

impl<K: Ord> Once<K> {
    /// Returns where a key first stands again, and forgets all keys.
    pub fn take_repeated(&mut self) -> Option<Place> {
        let mut keys = std::mem::take(&mut self.keys);
        keys.sort_unstable();
        let same = keys.windows(2).filter_map(|pair| match pair {
            [(first, _), (second, place)] if first == second => Some(*place),
            _ => None,
        });
        same.min()
    }
}

#[cfg(test)]
mod tests {
    use super::Once;
    use crate::kit::Place;

    #[test]
    fn the_first_key_that_stands_again_is_found() {
        let mut once = Once::default();
        for (line, key) in (1..).zip(["b", "a", "c", "b", "a"]) {
            once.enter(key, Place::new(0, 0, line));
        }
        assert_eq!(once.take_repeated(), Some(Place::new(0, 0, 4)));
        assert_eq!(once.take_repeated(), None);
    }
}
