//! A routing table of any size.

use std::fmt::Write as _;

/// A routing table as FRR 10.3 prints it: one row in eight has three next hops, one in eight is recursive.
pub(crate) fn frr_routes(rows: usize) -> String {
    let mut text = String::from(
        "Codes: K - kernel route, C - connected, L - local, S - static,\n\
         \x20      > - selected route, * - FIB route, q - queued, r - rejected, b - backup\n\n\
         IPv4 unicast VRF default:\n",
    );
    for row in 0..rows {
        let (a, b, c) = (row >> 16 & 255, row >> 8 & 255, row & 255);
        let prefix = format!("{}.{b}.{c}.0/24", 16 + a % 200);
        let pad = " ".repeat(prefix.len() + 10);
        let _ = match row % 8 {
            0 => writeln!(
                text,
                "O>* {prefix} [110/20] via 10.0.12.2, eth-r2a, weight 1, 00:00:55\n  * {pad}via 10.0.112.2, eth-r2b, weight 1, 00:00:55\n  * {pad}via 10.0.212.2, eth-r2c, weight 1, 00:00:55"
            ),
            1 => writeln!(
                text,
                "B>  {prefix} [200/50] via 10.255.0.3 (recursive), weight 1, 00:00:21\n  * {pad}via 10.0.12.2, eth-r2a, weight 1, 00:00:21"
            ),
            _ => writeln!(text, "B>* {prefix} [20/0] via 10.0.16.6, eth-r6, weight 1, 01w4d15h"),
        };
    }
    text
}
