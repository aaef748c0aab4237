//! Next hops that were read a few lines before.

use nom::Parser;
use nom::combinator::all_consuming;

use super::line::{Hop, age_seconds, hop};
use crate::kit::Recent;

/// The next hops that were read last, by their text: a large table has few that differ
/// in more than their age.
#[derive(Default)]
pub(super) struct RecentHops<'t> {
    hops: Recent<(&'t str, Hop<'t>), RECENT_HOPS>,
}

const RECENT_HOPS: usize = 8;

impl<'t> RecentHops<'t> {
    /// Reads a next hop up to the end of the line, or knows it already.
    pub(super) fn read(&mut self, text: &'t str) -> Option<Hop<'t>> {
        let end = memchr::memrchr(b',', text.as_bytes())?;
        let without_age = text.get(..end)?;
        if let Some((_, hop)) = self.hops.find(|(known, _)| *known == without_age) {
            let age = age_seconds(text.get(end..)?.strip_prefix(", ")?)?;
            return Some(Hop { age, ..*hop });
        }
        let (_, hop) = all_consuming(hop::<_, ()>).parse(text).ok()?;
        self.hops.keep((without_age, hop));
        Some(hop)
    }
}

#[cfg(test)]
mod tests {
    use nom::Parser;
    use nom::combinator::all_consuming;

    use super::{RecentHops, hop};

    #[test]
    fn a_known_next_hop_is_the_one_that_is_read_anew() {
        let texts = [
            " via 10.0.0.1",
            " via 10.0.0.1, eth0",
            " via 10.0.0.1, eth0, weight 1",
            " via 10.0.0.1, eth0, label 16/17, weight 1",
            " via 10.0.0.1 (recursive), weight 1",
            " via fe80::1, eth0 (vrf red) inactive onlink",
            " is directly connected, eth0",
            " unreachable (blackhole)",
            " via 10.0.0.1, eth0, weight",
            " via 10.0.0.1,",
        ];
        let ages = [
            "00:00:55", "never", "01w4d15h", "XX:XX:XX", "eth0", "weight 1", "soon", "",
        ];
        let mut recent = RecentHops::default();
        for text in texts {
            for (before, after) in ages.iter().flat_map(|age| ages.map(|after| (age, after))) {
                for age in [*before, after] {
                    let line: &'static str = format!("{text}, {age}").leak();
                    let anew = all_consuming(hop::<_, ()>).parse(line).ok();
                    assert_eq!(recent.read(line), anew.map(|(_, hop)| hop), "{line}");
                }
            }
        }
    }
}
