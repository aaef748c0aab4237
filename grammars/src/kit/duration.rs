//! Durations as devices write them.
//!
//! ```text
//! 00:01:46   6d22h55m   01w4d15h   01y02w3d   never       FRR
//! 0d:1h:12m:36s   28d:23h:22m:51s                         SR Linux
//! ```

use super::Cell;
use super::word::leading_number;

/// A length of time, or the word for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// `never`.
    Never,
    /// Whole seconds.
    Seconds(u64),
}

impl From<Duration> for Cell<u64> {
    /// The seconds; `never` is the device's marker for nothing.
    fn from(duration: Duration) -> Self {
        match duration {
            Duration::Never => Self::Blank,
            Duration::Seconds(seconds) => Self::Shown(seconds),
        }
    }
}

/// Reads a whole text as a duration.
///
/// Every notation ends in a two-digit field or a unit. A duration of units that is
/// cut behind one of them is a shorter duration: its line has to tell.
pub fn duration(text: &str) -> Option<Duration> {
    match text.as_bytes() {
        [b'0'..=b'9', b'0'..=b'9', b':', ..] => clock(text).map(Duration::Seconds),
        b"never" => Some(Duration::Never),
        _ => units(text).or_else(|| clock(text)).map(Duration::Seconds),
    }
}

/// `hh:mm:ss`, each field of two digits; hours may have more.
fn clock(text: &str) -> Option<u64> {
    if let [h1, h2, b':', m1, m2, b':', s1, s2] = text.as_bytes() {
        return two_digit_clock([*h1, *h2, *m1, *m2, *s1, *s2]);
    }
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

fn two_digit_clock(digits: [u8; 6]) -> Option<u64> {
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let [h1, h2, m1, m2, s1, s2] = digits.map(|digit| u64::from(digit.wrapping_sub(b'0')));
    let two = |tens: u64, ones: u64| tens.wrapping_mul(10).wrapping_add(ones);
    let (hours, minutes, seconds) = (two(h1, h2), two(m1, m2), two(s1, s2));
    let in_seconds = hours
        .wrapping_mul(3600)
        .wrapping_add(minutes.wrapping_mul(60))
        .wrapping_add(seconds);
    (minutes < 60 && seconds < 60).then_some(in_seconds)
}

/// `1d02h03m`, `0d:1h:12m:36s`: numbers with units, each unit shorter than the one before.
fn units(text: &str) -> Option<u64> {
    let (mut sum, mut number) = (0_u64, None::<u64>);
    let mut longest = u64::MAX;
    let mut separated = false;
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => {
                let digit = u64::from(byte.wrapping_sub(b'0'));
                let larger = number.unwrap_or_default().wrapping_mul(10).wrapping_add(digit);
                number = u32::try_from(larger).is_ok().then_some(larger);
                number?;
                separated = false;
            }
            b':' if number.is_none() && longest < u64::MAX && !separated => separated = true,
            _ => {
                let unit = seconds_of(byte).filter(|unit| *unit < longest)?;
                sum = sum.checked_add(number.take()?.checked_mul(unit)?)?;
                longest = unit;
            }
        }
    }
    (number.is_none() && longest < u64::MAX && !separated).then_some(sum)
}

fn seconds_of(unit: u8) -> Option<u64> {
    match unit {
        b'y' => Some(31_536_000),
        b'w' => Some(604_800),
        b'd' => Some(86_400),
        b'h' => Some(3_600),
        b'm' => Some(60),
        b's' => Some(1),
        _ => None,
    }
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
