//! The files that an audit rests on, by digest, so that a figure in a paper can be traced.

use std::io::Read;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::certificate::outside;
use super::ground_truth::GroundTruth;
use super::heuristic_name::{CosetsSource, HeuristicName, HeuristicSource};
use super::pdb::PdbSet;
use antipode_core::error::{Error, Result};
use antipode_core::nums::hexadecimal;
use antipode_core::storage::open_plain;
use antipode_core::tables::{BoundFile, Table};

/// Bytes that are read at a time.
const READ: usize = 1 << 16;

/// What an audit takes from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum InputUse {
    /// Estimates.
    Heuristic,
    /// Exact distances.
    Truth,
}

/// A file that an audit rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct InputFile {
    /// What the audit takes from it.
    #[serde(rename = "use")]
    pub usage: InputUse,
    /// Its name, without folders.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// Of a table: the digest of everything outside its blocks, which has the checksums of all
    /// blocks, as in the field `table.sha256.outside` of its certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<String>,
    /// The SHA-256 of any other file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

impl InputFile {
    fn of(usage: InputUse, path: &Path) -> Result<InputFile> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(bytes) = carried(path) {
            let sha256 = Some(hexadecimal(&Sha256::digest(bytes)));
            return Ok(InputFile { usage, name, bytes: bytes.len() as u64, outside: None, sha256 });
        }
        let parts = if BoundFile::is_one(path) {
            Some(BoundFile::open(path)?.parts())
        } else {
            Table::open(path).ok().map(|table| table.parts())
        };
        let sha256 = if parts.is_none() { Some(sha256_of(path)?) } else { None };
        Ok(InputFile {
            usage,
            name,
            bytes: path.metadata().map_err(|e| Error::io("read", path, e))?.len(),
            outside: parts.map(|parts| outside(path, &parts)).transpose()?,
            sha256,
        })
    }
}

/// The file of this name that the program carries, where there is no other.
fn carried(path: &Path) -> Option<&'static [u8]> {
    let text = || antipode_data::find(path).map(|file| file.text.as_bytes());
    antipode_data::network(path).or_else(text).filter(|_| !path.exists())
}

/// The SHA-256 of a file.
fn sha256_of(path: &Path) -> Result<String> {
    let (mut file, mut hash, mut buffer) = (open_plain(path)?, Sha256::new(), vec![0; READ]);
    loop {
        match file.read(&mut buffer).map_err(|e| Error::io("read", path, e))? {
            0 => return Ok(hexadecimal(&hash.finalize())),
            length => hash.update(&buffer[..length]),
        }
    }
}

/// The files of a heuristic, with the tables of a set after the set.
fn files_of(heuristic: &HeuristicName) -> Result<Vec<PathBuf>> {
    let mut all = vec![];
    for source in heuristic.sources() {
        match source {
            HeuristicSource::Table(file)
            | HeuristicSource::Labels { file, .. }
            | HeuristicSource::Cosets(CosetsSource::File(file)) => all.push(file.clone()),
            HeuristicSource::Patterns { file, .. } => {
                all.push(file.clone());
                if file.extension().is_some_and(|end| end == "toml") {
                    let set = PdbSet::read(file)?;
                    all.extend(set.files(set.folder())?);
                }
            }
            HeuristicSource::Network { file, encoding } => {
                all.extend([file.clone()].into_iter().chain(encoding.clone()));
            }
            HeuristicSource::Onnx { file, encoding } => all.extend([file, encoding].map(PathBuf::from)),
            HeuristicSource::Own(_)
            | HeuristicSource::BuiltPatterns { .. }
            | HeuristicSource::Cosets(_)
            | HeuristicSource::Program(_) => {}
        }
    }
    Ok(all)
}

/// The files of an audit: those of the heuristic, if it names one, and of the exact distances.
///
/// # Errors
///
/// `Missing` or `Io` if a file cannot be read.
pub(super) fn inputs(heuristic: Option<&str>, truth: Option<&GroundTruth>) -> Result<Vec<InputFile>> {
    let mut all = vec![];
    if let Some(heuristic) = heuristic {
        for file in files_of(&heuristic.parse()?)? {
            all.push(InputFile::of(InputUse::Heuristic, &file)?);
        }
    }
    if let Some(GroundTruth::Table(file) | GroundTruth::Labels(file)) = truth {
        all.push(InputFile::of(InputUse::Truth, file)?);
    }
    Ok(all)
}
