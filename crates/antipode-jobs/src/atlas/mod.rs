//! The atlas of God's numbers: the results that the repository has, as a static site and one JSON
//! document, ready to be hosted.
//!
//! `data/atlas/gods_numbers.json` is the one place of the results; `scripts/atlas.py` repeats the
//! searches that they come from.

mod page;

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::layer_digests::LayerDigests;
use antipode_core::error::{Error, Result};
use antipode_core::storage::OutputFile;

/// The file of the results.
const RESULTS: &str = "gods_numbers.json";

/// A God's number and what it rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct AtlasEntry {
    /// The canonical spec.
    pub spec: String,
    /// What people call it; absent if the spec says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The numbered states.
    pub states: u64,
    /// Those that reach a goal.
    pub reached: u64,
    /// The greatest distance.
    pub god_number: usize,
    /// The mean distance, to four digits.
    pub mean_depth: f64,
    /// The number of states at the greatest distance.
    pub antipodes: u64,
    /// Some of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<String>,
    /// The number of states at each distance; absent if they were not kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<u64>,
    /// The digest of each layer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digests: Option<LayerDigests>,
    /// How all distances of a table were proven; absent if a search alone found them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<AtlasCertificate>,
    /// The command that finds it.
    pub command: String,
    /// When it was found.
    pub date: String,
    /// The versions of the program that found it.
    pub program: String,
}

/// What the certificate of a table says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct AtlasCertificate {
    /// `sweep` or `walk`, as in the certificate.
    pub kind: String,
    /// The states whose distance was derived again.
    pub states: u64,
    /// Whether another program can check it: the certificate has the rules.
    pub independent: bool,
    /// The root of the tree of digests of the table.
    pub root: String,
    /// The commands that build and certify the table.
    pub commands: Vec<String>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AtlasReport {
    /// The folder.
    pub folder: String,
    /// Its files.
    pub files: Vec<String>,
    /// The number of God's numbers.
    pub results: usize,
    /// Those with digests of their layers.
    pub with_digests: usize,
    /// Those with a certificate.
    pub certified: usize,
}

impl AtlasEntry {
    /// What contradicts itself; `None` if nothing does.
    pub fn fault(&self) -> Option<&'static str> {
        if self.reached > self.states || self.antipodes == 0 || self.examples.len() as u64 > self.antipodes {
            return Some("its numbers of states contradict each other");
        }
        let total: u64 = self.layers.iter().sum();
        let layers = self.layers.len();
        if layers > 0
            && (total != self.reached || layers != self.god_number + 1 || self.layers[layers - 1] != self.antipodes)
        {
            return Some("its layers are not those of its other numbers");
        }
        let mean = antipode_analysis::mean_depth(&self.layers);
        if layers > 0 && (mean - self.mean_depth).abs() > 1e-4 {
            return Some("its mean distance is not that of its layers");
        }
        if self.digests.as_ref().is_some_and(|digests| digests.layers.len() != layers) {
            return Some("it has a digest for another number of layers");
        }
        let certified = self.certificate.as_ref().map(|certificate| certificate.states);
        certified.is_some_and(|states| states != self.states).then_some("its certificate is of other states")
    }
}

/// The God's numbers that the program carries, in the order of the book's page.
///
/// # Panics
///
/// Never: a test reads the file.
pub fn atlas() -> Vec<AtlasEntry> {
    serde_json::from_str(antipode_data::text(RESULTS)).expect("the results are a list of entries")
}

/// Writes the atlas into a folder: `index.html`, `atlas.json` and `rings.json`.
///
/// # Errors
///
/// `Usage` if a file exists and `replace` is not set; `Io` if one cannot be written.
///
/// # Panics
///
/// Never: entries have string keys and finite numbers.
pub fn write_atlas(folder: &Path, replace: bool) -> Result<AtlasReport> {
    let entries = atlas();
    fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
    let document = Atlas { format: "antipode atlas", format_version: 1, entries: &entries };
    let json = serde_json::to_string_pretty(&document).expect("entries have string keys and finite numbers") + "\n";
    let mut files = vec![];
    for (name, text) in
        [("index.html", page::html(&entries)), ("atlas.json", json), ("rings.json", antipode_data::RINGS.into())]
    {
        let path = folder.join(name);
        OutputFile::write_file(&path, replace, text.as_bytes())?;
        files.push(path.display().to_string());
    }
    Ok(AtlasReport {
        folder: folder.display().to_string(),
        files,
        results: entries.len(),
        with_digests: entries.iter().filter(|entry| entry.digests.is_some()).count(),
        certified: entries.iter().filter(|entry| entry.certificate.is_some()).count(),
    })
}

/// The JSON document.
#[derive(Serialize)]
struct Atlas<'a> {
    format: &'a str,
    format_version: u32,
    entries: &'a [AtlasEntry],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_do_not_contradict_themselves() {
        let entries = atlas();
        assert!(entries.len() > 30);
        for entry in &entries {
            assert_eq!(entry.fault(), None, "{}", entry.spec);
        }
        let mut specs: Vec<&str> = entries.iter().map(|entry| entry.spec.as_str()).collect();
        specs.sort_unstable();
        specs.dedup();
        assert_eq!(specs.len(), entries.len());
        let mut wrong = entries.into_iter().find(|entry| entry.digests.is_some()).unwrap();
        wrong.layers[1] += 1;
        assert!(wrong.fault().is_some());
    }
}
