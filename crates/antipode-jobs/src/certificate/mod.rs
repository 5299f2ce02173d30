//! Certificates: documents that say what a table contains, how it was proven, and all that another
//! program needs to check it. `docs/src/reference/certificate.md` has their form.

mod digest;
mod made;
mod states;
mod symmetric;
mod text;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::layer_digests::LayerDigests;
use antipode_core::error::{Error, Result};
use antipode_core::model::{NumberingTables, RuleTables, ValueChange};
use antipode_core::storage::{OutputFile, read_whole};
use antipode_core::tables::{BoundFile, Certificate, CertificateNote, CertificationMethod, Table};
use antipode_core::watch::{Watch, WorkCost};

pub use digest::FileDigest;
pub(crate) use digest::{outside, with_bits};
pub(crate) use made::{PROGRAM, ProvenFile, utc_now};
pub use states::StateTable;

/// What the name of a certificate has more than that of its table.
const EXTENSION: &str = ".cert.json";

/// The value of the field `format`.
const FORMAT: &str = "antipode certificate";

/// The version of the form.
const VERSION: u32 = 1;

/// The field that certificates may leave out.
const DIGESTS: &str = "layer_digests";

/// The most bytes of a certificate that is read.
pub(crate) const MOST_BYTES: u64 = 1 << 28;

/// A certificate, without what only a check of all distances needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateSummary {
    /// Always `antipode certificate`.
    pub format: String,
    /// The version of the form: 1.
    pub format_version: u32,
    /// Program and version that certified the table.
    pub program: String,
    /// When, in UTC.
    pub written: String,
    /// The file.
    pub table: CertifiedFile,
    /// The canonical spec.
    pub spec: String,
    /// The text of the file that the spec names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// The number of states, or of entries of a pattern database.
    pub states: u64,
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The greatest depth.
    pub god_number: u64,
    /// Some states of the greatest depth, as people write them; of a table of all states.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub farthest: Vec<String>,
    /// The digest of each layer, of tables of at most 4,194,304 states or entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer_digests: Option<LayerDigests>,
    /// How the distances were proven.
    pub proof: DistanceProof,
}

/// The file of a certificate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertifiedFile {
    /// Its name, without folders.
    pub name: String,
    /// Its size, without a mark of older versions behind it.
    pub bytes: u64,
    /// Its SHA-256.
    pub sha256: FileDigest,
}

/// How distances were proven.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DistanceProof {
    /// By whole rows, state by state, or of random entries alone.
    pub kind: ProofKind,
    /// The version of the checker.
    pub checker: u32,
    /// The number of states or entries that were derived again.
    pub states: u64,
    /// The seed of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// The kind of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProofKind {
    /// All distances, by whole rows along arcs that were compared with the rules.
    Sweep,
    /// All distances, state by state with the rules.
    Walk,
    /// Those of random entries.
    Sample,
}

/// A certificate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCertificate {
    /// What the table contains, and how it was proven.
    #[serde(flatten)]
    pub summary: CertificateSummary,
    /// The rules; absent if they cannot be written down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RuleTables>,
    /// The numbering of the states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbering: Option<StateNumbering>,
    /// The symmetries of a table that has some states of each class alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub symmetries: Vec<ValueChange>,
}

/// The numbering of the states of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StateNumbering {
    /// A product of digits.
    Digits(NumberingTables),
    /// A list.
    States(StateTable),
}

/// The report on a certificate that was written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CertificateReport {
    /// The table.
    pub file: String,
    /// The certificate.
    pub certificate: String,
    /// Whether other programs can check it: it has the rules and the numbering.
    pub independent: bool,
    /// What it says.
    #[serde(flatten)]
    pub summary: CertificateSummary,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// The file of the certificate of a table, beside it.
pub fn certificate_path(table: &Path) -> PathBuf {
    let mut name = OsString::from(table);
    name.push(EXTENSION);
    name.into()
}

/// Whether a file has the name of a certificate.
pub(crate) fn is_certificate(path: &Path) -> bool {
    path.to_string_lossy().ends_with(EXTENSION)
}

impl CertificateSummary {
    /// Reads a certificate.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file, `Corrupt` if it is not a certificate.
    pub fn read(path: &Path) -> Result<CertificateSummary> {
        read(path).map(|(summary, _)| summary)
    }

    /// What reports on its table say.
    fn note(&self) -> Option<CertificateNote> {
        let method = match self.proof.kind {
            ProofKind::Sweep => CertificationMethod::Sweep,
            ProofKind::Walk => CertificationMethod::Walk,
            ProofKind::Sample => return None,
        };
        Some(CertificateNote::new(self.proof.checker, method, self.states, &self.layers))
    }
}

/// Reads a certificate, and all its fields.
fn read(path: &Path) -> Result<(CertificateSummary, Value)> {
    let wrong = |what: String| Error::corrupt(path, format!("it is no certificate: {what}"));
    let value: Value = serde_json::from_slice(&read_whole(path, MOST_BYTES)?).map_err(|e| wrong(e.to_string()))?;
    let summary = CertificateSummary::deserialize(&value).map_err(|e| wrong(e.to_string()))?;
    if summary.format != FORMAT || summary.format_version != VERSION {
        return Err(wrong(format!("its format is '{}', version {}", summary.format, summary.format_version)));
    }
    Ok((summary, value))
}

impl TableCertificate {
    /// Writes it to a file.
    ///
    /// # Errors
    ///
    /// `Usage` if the file exists and `replace` is not set, `Io` if it cannot be written.
    ///
    /// # Panics
    ///
    /// Never: a certificate has only names and numbers, which JSON can express.
    pub fn write(&self, path: &Path, replace: bool) -> Result<()> {
        let value = serde_json::to_value(self).expect("a certificate has only names and numbers");
        OutputFile::write_file(path, replace, text::write(&value).as_bytes())
    }

    /// The report on this certificate.
    pub(crate) fn report(self, table: &Path, path: &Path, cost: WorkCost) -> CertificateReport {
        CertificateReport {
            file: table.display().to_string(),
            certificate: path.display().to_string(),
            independent: self.rules.is_some() && self.numbering.is_some(),
            summary: self.summary,
            seconds: cost.wall.as_secs_f64(),
            cpu_seconds: cost.cpu.as_secs_f64(),
        }
    }
}

/// What a document beside a table says of it: `own` if there is none. The digest of everything
/// outside the blocks decides whether it is of this table.
fn status(path: &Path, own: Certificate, layers: &[u64], parts: &[std::ops::Range<u64>]) -> Certificate {
    let document = certificate_path(path);
    if !document.exists() {
        return own;
    }
    let Ok(summary) = CertificateSummary::read(&document) else { return Certificate::Damaged };
    let same = digest::outside(path, parts).is_ok_and(|outside| outside == summary.table.sha256.outside);
    match summary.note() {
        _ if !same || summary.layers != layers => Certificate::Mismatched,
        Some(note) => Certificate::Valid(note),
        // A sample proves nothing of the other entries.
        None => own,
    }
}

/// The certificate of a table: the document beside it, or the mark of older versions in it.
pub(crate) fn of_table(table: &Table) -> Certificate {
    status(table.path(), table.certificate(), &table.metadata().layers, &table.parts())
}

/// The certificate of a file of coset distances.
pub(crate) fn of_cosets(path: &Path, file: &mut BoundFile<'_>) -> Result<Certificate> {
    Ok(status(path, file.certificate()?, &file.header.layers, &file.parts()))
}

/// Compares the document beside a file, if there is one, with what it should say: all of it, or the
/// digests alone.
pub(crate) fn check_beside(path: &Path, expected: &ProvenFile<'_>, all: bool, watch: &mut Watch<'_>) -> Result<()> {
    let document = certificate_path(path);
    if !document.exists() {
        return Ok(());
    }
    let (summary, mut value) = read(&document)?;
    if !all {
        let same = expected.digest(watch)? == summary.table.sha256;
        let other =
            || Error::corrupt(&document, format!("it is the certificate of another file than {}", path.display()));
        return if same { Ok(()) } else { Err(other()) };
    }
    let mut own =
        serde_json::to_value(expected.certificate(summary.proof, watch)?).expect("it has only names and numbers");
    // Larger tables have no digests, and those of other programs may have none.
    if let Some(fields) = own.as_object_mut().filter(|_| value.get(DIGESTS).is_none()) {
        fields.remove(DIGESTS);
    }
    for value in [&mut value, &mut own] {
        let fields = value.as_object_mut().expect("a certificate is an object");
        // These are those of the time of writing.
        ["program", "written"].iter().for_each(|field| _ = fields.remove(*field));
        if let Some(table) = fields.get_mut("table").and_then(Value::as_object_mut) {
            table.remove("name");
        }
    }
    let fields = own.as_object().expect("a certificate is an object");
    let other = value.as_object().expect("a certificate is an object");
    let mut names: Vec<&String> = fields.keys().chain(other.keys()).collect();
    names.sort_unstable();
    match names.into_iter().find(|name| fields.get(*name) != other.get(*name)) {
        None => Ok(()),
        Some(field) => Err(Error::corrupt(&document, format!("its field '{field}' is not that of {}", path.display()))),
    }
}
