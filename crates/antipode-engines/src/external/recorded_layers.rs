//! The recorded depths of a search on disk that kept all layers.

/// A finished search.
pub(super) struct RecordedLayers;
