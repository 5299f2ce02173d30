//! Draft
mod encoding;
mod layout;
mod source;
pub use encoding::{Encoding, UNREACHED_BYTE};
pub use layout::{Layout, Place};
pub use source::{Rows, Span};
