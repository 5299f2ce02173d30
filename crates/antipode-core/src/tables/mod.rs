//! Tables of depths: how states lie in rows, how depths are encoded, and the file that holds them.
//!
//! A table does not know which puzzle it holds: its metadata carry the spec as text.
//! `docs/src/reference/file-format.md` describes the file byte by byte; [`TableWriter`] writes it,
//! and [`Table`] reads it.

mod bound_file;
mod bound_table;
mod certificate;
mod compressed;
mod encoding;
mod encoding_names;
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
pub use bound_table::{BoundSpot, BoundTable, DepthMarks};
pub use certificate::{Certificate, CertificateNote, CertificationMethod};
pub use encoding::Encoding;
pub use format::{BlockCompression, MOST_DEFINITION_BYTES, StoredStates, TableFolding, TableMetadata, begins_as_table};
pub use half_bytes::HalfBytes;
pub use image::{ImageSpot, TableImage};
pub use large::{LargeWidth, MOST_DEPTH, UNREACHED};
pub use layout::{NumberingScheme, StateLayout, StatePlace};
pub use reader::{HeadParts, PartSource, Table};
pub use recorded_depths::{DepthSpan, RecordedDepths};
pub use reduction::ImageReduction;
pub use width::{NumberWidth, UNREACHED_BYTE};
pub use writer::{TableSearch, TableWriter, write_memory};

#[cfg(target_endian = "big")]
compile_error!("tables are mapped as they lie in the file, little-endian: this machine is big-endian");
