//! Values as FRR writes them.

use proptest::prelude::*;
use proptest::sample::select;

/// A release of FRR.
pub(crate) type Release = (u8, u8);

/// Those before and behind a change of a form.
pub(crate) fn release() -> impl Strategy<Value = Release> {
    let eights = [(7, 5), (8, 0), (8, 1), (8, 2), (8, 4), (8, 5), (9, 0), (9, 1)];
    let tens = (0..8).map(|minor| (10, minor));
    select(eights.into_iter().chain(tens).collect::<Vec<Release>>())
}

/// An interface of a host.
pub(crate) fn interface() -> impl Strategy<Value = &'static str> {
    select(vec!["eth0", "lan0", "swp12.100", "eth-r2a", "bond0"])
}

/// A text, or nothing.
pub(crate) fn text_if(is_there: bool, text: &str) -> &str {
    if is_there { text } else { "" }
}

/// A duration as `bgpd`, `zebra`, `ldpd` write it, and its seconds.
pub(crate) fn clock() -> impl Strategy<Value = (String, u64)> {
    (0..3_usize, 1..7_u64, 0..24_u64, 0..60_u64).prop_map(|(form, days, hours, minutes)| match form {
        0 => (
            format!("{hours:02}:{minutes:02}:{days:02}"),
            (hours * 60 + minutes) * 60 + days,
        ),
        1 => (
            format!("{days}d{hours:02}h{minutes:02}m"),
            ((days * 24 + hours) * 60 + minutes) * 60,
        ),
        _ => (
            format!("{minutes:02}w{days}d{hours:02}h"),
            ((minutes * 7 + days) * 24 + hours) * 3600,
        ),
    })
}

/// A duration as `ospfd` writes it, and its seconds.
pub(crate) fn ospf_time() -> impl Strategy<Value = (String, u64)> {
    (0..4_usize, 1..7_u64, 0..24_u64, 0..60_u64).prop_map(|(form, days, hours, minutes)| match form {
        0 => (format!("{minutes}.{hours:03}s"), minutes),
        1 => (format!("{days}m{minutes:02}s"), days * 60 + minutes),
        2 => (
            format!("{hours}h{minutes:02}m{days:02}s"),
            (hours * 60 + minutes) * 60 + days,
        ),
        _ => (
            format!("{days}d{hours:02}h{minutes:02}m"),
            ((days * 24 + hours) * 60 + minutes) * 60,
        ),
    })
}
