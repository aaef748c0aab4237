//! SR Linux grids.
