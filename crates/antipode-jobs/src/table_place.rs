//! Where a table is: on this machine, or on a web server.

use std::path::Path;

use antipode_core::error::Result;
use antipode_core::storage::is_address;
use antipode_core::tables::Table;

/// Opens a table: a file, or the address of one, of which only some parts are read.
///
/// # Errors
///
/// Those of [`Table::open`]; `Usage` for an address in a build without the feature `remote`.
#[cfg(feature = "remote")]
pub(crate) fn open(path: &Path) -> Result<Table> {
    if is_address(path) { antipode_remote::open_table(path) } else { Table::open(path) }
}

/// Opens a table on this machine.
#[cfg(not(feature = "remote"))]
pub(crate) fn open(path: &Path) -> Result<Table> {
    if is_address(path) {
        let fault = "reads no files of web servers";
        let instead = "it leaves out the cargo feature remote: download the file";
        return Err(antipode_core::error::Error::incapable("this build", fault, instead));
    }
    Table::open(path)
}
