//! Nokia SR Linux: what `sr_cli` prints, 20.6 to 26.x.

mod answers;
pub mod bgp_neighbor;
pub mod interface_brief;

use crate::kit::Code;
use crate::kit::grid::Extent;
use crate::reading::Collector;

/// Notes what lacks of a grid. The device draws every border and every bar.
fn note_extent(extent: Extent, out: &mut Collector<'_, '_>) {
    if !extent.closed {
        out.lacks(Code::GRID_NOT_CLOSED, None);
    }
    if extent.right_edge.is_some() {
        out.lacks(Code::RIGHT_EDGE_CUT, extent.right_edge);
    }
}
