//! Checks of a published folder: everything in it that can be proven.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::analysis::Analysis;
use super::analyze::analyze;
use super::analyze_options::AnalyzeOptions;
use super::certificate::{CertificateSummary, certificate_path, is_certificate};
use super::layer_digests::LayerDigests;
use super::open_file::OpenFile;
use super::open_table::{TableChecks, VerificationReport};
use super::plan::WorkResources;
use super::solution_proof::{ProofReport, SolutionProof, verify_proof};
use antipode_core::error::{Error, Result};
use antipode_core::storage::read_whole;
use antipode_core::tables::{BoundFile, begins_as_table};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_families as families;

/// The most bytes of a report that is read.
const MOST_REPORT: u64 = 1 << 26;

/// The most states of a search that is repeated: seconds.
const MOST_REPEATED: u64 = 1 << 26;

/// What was found right in a folder. Anything wrong is an error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FolderVerification {
    /// The folder.
    pub folder: String,
    /// Tables and pattern databases, each with its certificate.
    pub tables: Vec<VerificationReport>,
    /// Proofs of solutions.
    pub proofs: Vec<ProofReport>,
    /// Reports of searches.
    pub searches: Vec<CheckedSearch>,
    /// What could not be checked.
    pub unchecked: Vec<UncheckedFile>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// A report of `analyze` or `build` whose numbers are right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckedSearch {
    /// The report.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// The depth of the deepest layer.
    pub god_number: usize,
    /// What its layers were compared with.
    pub by: SearchCheck,
    /// Whether digests of the layers were compared, too.
    pub digests: bool,
}

/// What a report was compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SearchCheck {
    /// The certified table in the folder.
    Table,
    /// The same search again.
    Search,
}

/// A file that could not be checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UncheckedFile {
    /// The file.
    pub file: String,
    /// Why.
    pub why: String,
}

/// The kinds of files that are checked.
enum PublishedFile {
    Table,
    Certificate,
    Proof,
    Search(Box<Analysis>),
    Other,
}

impl PublishedFile {
    fn of(path: &Path) -> Result<PublishedFile> {
        if is_certificate(path) {
            return Ok(PublishedFile::Certificate);
        }
        if begins_as_table(path)? || BoundFile::is_one(path) {
            return Ok(PublishedFile::Table);
        }
        if SolutionProof::is_one(path) {
            return Ok(PublishedFile::Proof);
        }
        if path.extension().is_none_or(|end| end != "json") {
            return Ok(PublishedFile::Other);
        }
        let wrong = |e: serde_json::Error| Error::corrupt(path, format!("it is no report: {e}"));
        let value: Value = serde_json::from_slice(&read_whole(path, MOST_REPORT)?).map_err(wrong)?;
        match value["report"].as_str() {
            Some("analyze" | "build") if value["spec"].is_string() => {
                Ok(PublishedFile::Search(Box::new(Analysis::deserialize(&value).map_err(wrong)?)))
            }
            _ => Ok(PublishedFile::Other),
        }
    }
}

/// Checks a folder: each table with the certificate beside it, which it must have, proofs of
/// solutions, and reports of searches against the tables, or by the same search if it takes
/// seconds. Starts no program and opens no file elsewhere.
///
/// # Errors
///
/// `Corrupt` at the first thing that is wrong; `Missing` for a table without a certificate; `Usage`
/// if there is nothing to check; those of the checks.
pub fn verify_folder(
    folder: &Path,
    checks: TableChecks,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<FolderVerification> {
    let mut stopwatch = CostStopwatch::start();
    let (mut tables, mut proofs, mut searches, mut unchecked) = (vec![], vec![], vec![], vec![]);
    let mut certified: HashMap<String, CertificateSummary> = HashMap::new();
    let mut reports = vec![];
    for path in files(folder)? {
        let file = path.display().to_string();
        match PublishedFile::of(&path)? {
            PublishedFile::Table => {
                let beside = certificate_path(&path);
                if !beside.exists() {
                    let what = "has no certificate beside it: antipode certify writes one";
                    return Err(Error::Missing(format!("{file} {what}")));
                }
                tables.extend(OpenFile::open(&path, &[])?.verify(checks, resources.memory, watch)?);
                let summary = CertificateSummary::read(&beside)?;
                certified.insert(summary.spec.clone(), summary);
            }
            PublishedFile::Certificate => {
                let summary = CertificateSummary::read(&path)?;
                let table = path.with_file_name(&summary.table.name);
                if certificate_path(&table) != path {
                    let what = format!("it is the certificate of {}, and has another name", summary.table.name);
                    return Err(Error::corrupt(&path, what));
                }
                if !table.exists() {
                    let why = format!("{} is not here: build it, and compare its digest", summary.table.name);
                    unchecked.push(UncheckedFile { file, why });
                } else if !matches!(PublishedFile::of(&table)?, PublishedFile::Table) {
                    return Err(Error::corrupt(&table, "it has a certificate, and does not begin as a table"));
                }
            }
            PublishedFile::Proof => {
                proofs.push(verify_proof(&path, &SolutionProof::read(&path)?, None, resources, watch)?);
            }
            PublishedFile::Search(report) => reports.push((path, report)),
            PublishedFile::Other => {}
        }
    }
    for (path, report) in reports {
        let file = path.display().to_string();
        match search_check(folder, &path, &report, certified.get(&report.spec), resources, watch)? {
            Ok(found) => searches.push(found),
            Err(why) => unchecked.push(UncheckedFile { file, why }),
        }
    }
    if tables.is_empty() && proofs.is_empty() && searches.is_empty() && unchecked.is_empty() {
        let what = "tables with certificates, proofs of solutions and reports of searches as JSON";
        return Err(Error::empty(folder.display(), what, "name a folder with some of these"));
    }
    let cost = stopwatch.lap();
    Ok(FolderVerification {
        folder: folder.display().to_string(),
        tables,
        proofs,
        searches,
        unchecked,
        seconds: cost.wall.as_secs_f64(),
        cpu_seconds: cost.cpu.as_secs_f64(),
    })
}

/// The plain files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |e| Error::io("read", folder, e);
    let mut all = vec![];
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_file() {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

/// Compares a report with a certificate, or with the same search; why that is not possible.
fn search_check(
    folder: &Path,
    path: &Path,
    report: &Analysis,
    certificate: Option<&CertificateSummary>,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<std::result::Result<CheckedSearch, String>> {
    let (by, layers, digests) = match certificate {
        Some(certificate) => (SearchCheck::Table, certificate.layers.clone(), certificate.layer_digests.clone()),
        None if report.states > MOST_REPEATED || !report.complete => {
            return Ok(Err(format!("the search of {} is too large to repeat here, or not whole", report.spec)));
        }
        None if families::program(&report.spec).is_some() => {
            return Ok(Err(format!("{} names a program, and files start no programs", report.spec)));
        }
        None => {
            let problem = families::parse_in(folder, &report.spec)?;
            let options = AnalyzeOptions::default().digests(report.digests.is_some());
            let found = analyze(&problem, resources, &options, |_| (), watch)?;
            (SearchCheck::Search, found.layers, found.digests)
        }
    };
    let wrong = |field: &str| Error::corrupt(path, format!("its field '{field}' is not that of {}", report.spec));
    // A report of first layers has the first ones.
    let same = if report.complete { layers == report.layers } else { layers.starts_with(&report.layers) };
    if !same {
        return Err(wrong("layers"));
    }
    if report.god_number + 1 != report.layers.len() || report.reached != report.layers.iter().sum::<u64>() {
        return Err(wrong("god_number"));
    }
    let compared = report.digests.as_ref().zip(digests.as_ref());
    if compared.is_some_and(|(said, found)| !are_those_of(said, found)) {
        return Err(wrong("digests"));
    }
    Ok(Ok(CheckedSearch {
        file: path.display().to_string(),
        spec: report.spec.clone(),
        god_number: report.god_number,
        by,
        digests: compared.is_some(),
    }))
}

/// Whether digests are the first ones of others.
fn are_those_of(said: &LayerDigests, found: &LayerDigests) -> bool {
    said.of == found.of && found.layers.starts_with(&said.layers)
}
