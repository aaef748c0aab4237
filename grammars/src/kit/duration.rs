//! Durations as devices write them.
//!
//! ```text
//! 00:01:46   6d22h55m   01w4d15h   01y02w3d   never       FRR
//! 0d:1h:12m:36s   28d:23h:22m:51s                         SR Linux
//! ```

use super::word::leading_number;

/// A length of time, or the word for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// `never`.
    Never,
    /// Whole seconds.
    Seconds(u64),
}

/// Units from long to short, in seconds.
const UNITS: [(char, u64); 6] = [
    ('y', 31_536_000),
    ('w', 604_800),
    ('d', 86_400),
    ('h', 3_600),
    ('m', 60),
    ('s', 1),
];

/// Reads a whole text as a duration.
///
/// Every notation has a fixed end, a two-digit field or a unit, so that a
/// duration that was cut is none.
pub fn duration(text: &str) -> Option<Duration> {
    if text == "never" {
        return Some(Duration::Never);
    }
    clock(text).or_else(|| units(text)).map(Duration::Seconds)
}

/// `hh:mm:ss`, each field of two digits; hours may have more.
fn clock(text: &str) -> Option<u64> {
    let mut fields = text.split(':');
    let (hours, minutes, seconds) = (fields.next()?, fields.next()?, fields.next()?);
    if fields.next().is_some() || hours.len() < 2 || minutes.len() != 2 || seconds.len() != 2 {
        return None;
    }
    let number = |field: &str| leading_number::<u32>(field).filter(|(_, length)| *length == field.len());
    let (hours, minutes, seconds) = (number(hours)?.0, number(minutes)?.0, number(seconds)?.0);
    if minutes > 59 || seconds > 59 {
        return None;
    }
    let minutes = u64::from(hours).checked_mul(60)?.checked_add(minutes.into())?;
    minutes.checked_mul(60)?.checked_add(seconds.into())
}

/// `1d02h03m`, `0d:1h:12m:36s`: numbers with units, each unit shorter than the one before.
fn units(text: &str) -> Option<u64> {
    let mut rest = text;
    let mut shorter = UNITS.as_slice();
    let mut sum = 0_u64;
    while !rest.is_empty() {
        let (number, length) = leading_number::<u32>(rest)?;
        let unit = rest.get(length..)?.chars().next()?;
        let at = shorter.iter().position(|(letter, _)| *letter == unit)?;
        let (_, seconds) = shorter.get(at)?;
        sum = sum.checked_add(u64::from(number).checked_mul(*seconds)?)?;
        shorter = shorter.get(at.saturating_add(1)..)?;
        rest = rest.get(length.saturating_add(1)..)?;
        rest = match rest.strip_prefix(':') {
            Some(after) if !after.is_empty() => after,
            Some(_) => return None,
            None => rest,
        };
    }
    (shorter.len() < UNITS.len()).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::{Duration, duration};

    #[test]
    fn every_notation_is_read() {
        for (text, seconds) in [
            ("00:01:46", 106),
            ("6d22h55m", 600_900),
            ("01w4d15h", 1_004_400),
            ("01y02w3d", 33_004_800),
            ("0d:1h:12m:36s", 4_356),
            ("0d:0h:25s", 25),
        ] {
            assert_eq!(duration(text), Some(Duration::Seconds(seconds)), "{text}");
        }
        assert_eq!(duration("never"), Some(Duration::Never));
    }

    #[test]
    fn a_cut_duration_is_none() {
        for text in [
            "00:01:4", "00:01", "1d02", "1d02h0", "0d:1h:", "neve", "", "-", "1m2h", "00:61:00",
        ] {
            assert_eq!(duration(text), None, "{text}");
        }
    }
}
