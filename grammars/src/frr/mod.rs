//! FRRouting: what `vtysh` prints, 7.5 to 10.7.
