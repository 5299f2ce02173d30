//! Draft.
pub mod bits;
pub mod engines;
pub mod error;
pub mod families;
pub mod model;
pub mod nums;
pub mod perms;
pub mod tables;
pub mod watch;
