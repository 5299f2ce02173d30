//! Tables of depths: how states lie in rows, how depths are encoded, and the file that holds them.
//!
//! A table does not know which puzzle it holds: its metadata carry the spec as text.
//! `docs/src/reference/file-format.md` describes the file byte by byte; [`Writer`] writes it, and
//! [`Table`] reads it.

mod bound_file;
mod bound_table;
mod certificate;
mod encoding;
mod format;
mod half_bytes;
mod image;
mod large;
mod layout;
mod mmap;
mod reader;
mod recorded_depths;
mod reduction;
mod row_labels;
mod width;
mod writer;

pub use bound_file::{BoundFile, BoundHeader, write_bounds};
pub use bound_table::{BoundSpot, BoundTable, MOST_BOUND, Marks};
pub use certificate::{Certificate, Method, Note};
pub use encoding::Encoding;
pub use format::{Compression, MOST_DEFINITION_BYTES, Metadata, StoredStates};
pub use half_bytes::HalfBytes;
pub use image::{Image, Spot};
pub use large::{LargeWidth, MOST_DEPTH, UNREACHED};
pub use layout::{Layout, Place, Scheme};
pub use reader::Table;
pub use recorded_depths::{RecordedDepths, Span};
pub use reduction::Reduction;
pub use width::{UNREACHED_BYTE, Width};
pub use writer::{Searched, Writer, write_memory};

#[cfg(target_endian = "big")]
compile_error!("tables are mapped as they lie in the file, little-endian: this machine is big-endian");
