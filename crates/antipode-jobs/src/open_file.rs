//! Any file that this program writes, opened as what it contains: a table, a pattern database, a
//! set of them, distances of cosets, or labels.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::certificate::{CertificateReport, CertificateSummary, ProvenFile, certificate_path, is_certificate};
use crate::file_kinds::{is_pattern, not_a_table, unknown_spec};
use crate::labels::{self, LabelContents, LabelDatabase, LabelList};
use crate::open_table::{LayerStates, OpenTable, TableChecks, TableContents, VerificationReport, no_sample};
use crate::pdb::{
    CosetsContents, OpenPdb, PdbContents, PdbSet, SetContents, verify_cosets, verify_pdb, verify_pdb_workload,
};
use crate::plan::WorkResources;
use crate::solution_proof::SolutionProof;
use crate::workload::SearchWorkload;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::storage::{free, is_address};
use antipode_core::tables::{BoundFile, Table};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_families as families;

/// A file of this program.
pub enum OpenFile {
    /// A table of all distances of a puzzle.
    Table(Box<OpenTable>),
    /// A pattern database.
    Pattern(Box<OpenPdb>),
    /// A set of pattern databases.
    Set(PdbSet),
    /// Distances of cosets.
    Cosets(PathBuf),
    /// Labels of a puzzle.
    Labels(Box<OpenLabels>),
    /// A certificate.
    Certificate(PathBuf, Box<CertificateSummary>),
    /// A proof of a solution.
    Proof(PathBuf, Box<SolutionProof>),
}

/// What a file of this program contains.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum FileContents {
    /// Of a table.
    Table(Box<TableContents>),
    /// Of a pattern database.
    Pattern(PdbContents),
    /// Of a set of pattern databases.
    Set(SetContents),
    /// Of a file of coset distances.
    Cosets(CosetsContents),
    /// Of a file of labels.
    Labels(LabelContents),
    /// Of a certificate.
    Certificate(Box<CertificateSummary>),
    /// Of a proof of a solution.
    Proof(Box<SolutionProof>),
}

/// A file of labels with its puzzle.
pub struct OpenLabels {
    /// The file.
    pub path: PathBuf,
    /// The puzzle.
    pub problem: Problem,
    /// How the states were drawn.
    pub kind: labels::LabelKind,
    /// The states with their distances.
    pub labels: LabelList,
    blocks: u32,
}

impl OpenFile {
    /// Opens a file. Starts a program that a table or labels name for the rules only if `trusted`
    /// lists it.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Corrupt` if it is damaged; `Usage` if it is none of
    /// these kinds, or names a program that is not trusted.
    pub fn open(path: &Path, trusted: &[String]) -> Result<OpenFile> {
        if is_address(path) {
            return OpenTable::open_trusting(path, trusted).map(|table| OpenFile::Table(Box::new(table)));
        }
        if BoundFile::is_one(path) {
            return Ok(OpenFile::Cosets(path.into()));
        }
        if labels::is_database(path) {
            return OpenLabels::open(path, trusted).map(|labels| OpenFile::Labels(Box::new(labels)));
        }
        if is_certificate(path) {
            let summary = CertificateSummary::read(path)?;
            return Ok(OpenFile::Certificate(path.into(), Box::new(summary)));
        }
        if SolutionProof::is_one(path) {
            return SolutionProof::read(path).map(|proof| OpenFile::Proof(path.into(), Box::new(proof)));
        }
        // The first bytes decide before the name. A set is text, so only its name identifies it.
        if path.extension().is_some_and(|extension| extension == "toml") {
            return PdbSet::read(path).map(OpenFile::Set);
        }
        if Table::open(path).is_ok_and(|table| is_pattern(&table.metadata().spec)) {
            return OpenPdb::open_trusting(path, trusted).map(|pattern| OpenFile::Pattern(Box::new(pattern)));
        }
        OpenTable::open_trusting(path, trusted).map(|table| OpenFile::Table(Box::new(table)))
    }

    /// What the file contains.
    ///
    /// # Errors
    ///
    /// `Corrupt` if it is damaged.
    pub fn contents(&self) -> Result<FileContents> {
        Ok(match self {
            OpenFile::Table(table) => FileContents::Table(Box::new(table.contents())),
            OpenFile::Pattern(pattern) => FileContents::Pattern(pattern.contents()),
            OpenFile::Set(set) => FileContents::Set(set.contents()?),
            OpenFile::Cosets(path) => FileContents::Cosets(CosetsContents::of(path)?),
            OpenFile::Labels(labels) => FileContents::Labels(labels.contents()),
            OpenFile::Certificate(_, summary) => FileContents::Certificate(summary.clone()),
            OpenFile::Proof(_, proof) => FileContents::Proof(proof.clone()),
        })
    }

    /// Checks a file, for a set every table of it: all checksums and, if `checks` says so, all
    /// distances by the rules. Of labels, goals are checked to have distance 0, and no other state.
    ///
    /// # Errors
    ///
    /// `Corrupt` at the first checksum or distance that is wrong; `Usage` for a sample of anything
    /// but coset distances; `Limit` if the proof does not fit the memory; `Interrupted` if the
    /// watch stops it.
    pub fn verify(&self, checks: TableChecks, memory: u64, watch: &mut Watch<'_>) -> Result<Vec<VerificationReport>> {
        match self {
            OpenFile::Table(table) => Ok(vec![table.verify(checks, memory, watch)?]),
            OpenFile::Pattern(pattern) => Ok(vec![pattern.verify(checks, memory, watch)?]),
            OpenFile::Cosets(path) => Ok(vec![verify_pdb(path, checks, memory, watch)?]),
            OpenFile::Labels(labels) => Ok(vec![labels.verify(checks)?]),
            OpenFile::Certificate(path, summary) => Err(of_its_table(path, summary)),
            OpenFile::Proof(path, _) => Err(not_a_table(path, PROOF)),
            OpenFile::Set(set) => {
                set.validate()?;
                let files = set.files(set.folder())?;
                files.iter().map(|file| verify_pdb(file, checks, memory, watch)).collect()
            }
        }
    }

    /// Verifies a file as [`verify`](Self::verify), for a set every table of it, and writes a
    /// certificate: to `output`, by default beside each file.
    ///
    /// # Errors
    ///
    /// Those of [`verify`](Self::verify); `Usage` for a file that has no certificate, an output of
    /// several, or checks without a proof; `Io` if the certificate cannot be written.
    pub fn certify(
        &self,
        checks: TableChecks,
        memory: u64,
        output: Option<&Path>,
        replace: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<CertificateReport>> {
        if checks == TableChecks::Checksums {
            return Err(Error::excluded("a certificate needs a proof", "--quick"));
        }
        match self {
            OpenFile::Certificate(path, summary) => Err(of_its_table(path, summary)),
            OpenFile::Proof(path, _) => Err(not_a_table(path, PROOF)),
            OpenFile::Labels(labels) => Err(Error::unsuitable_file(
                labels.path.display(),
                "has labels of some states, and only tables have certificates",
            )),
            OpenFile::Set(_) if output.is_some() => {
                Err(Error::excluded("a set has a certificate beside each of its tables", "--output"))
            }
            OpenFile::Set(set) => {
                set.validate()?;
                let mut reports = vec![];
                for file in set.files(set.folder())? {
                    let pattern = OpenFile::Pattern(Box::new(OpenPdb::open(&file)?));
                    reports.extend(pattern.certify(checks, memory, None, replace, watch)?);
                }
                Ok(reports)
            }
            OpenFile::Table(table) => certified(table.path(), output, replace, watch, |watch| {
                let report = table.prove(checks, memory, watch)?;
                Ok((report, table.certified(watch)?))
            }),
            OpenFile::Pattern(pattern) => certified(pattern.path(), output, replace, watch, |watch| {
                Ok((pattern.prove(checks, memory, watch)?, pattern.certified()))
            }),
            OpenFile::Cosets(path) => certified(path, output, replace, watch, |watch| {
                Ok((verify_cosets(path, checks, memory, watch)?, ProvenFile::Cosets(path)))
            }),
        }
    }

    /// The workload of [`verify`](Self::verify); none for what takes no time.
    ///
    /// # Errors
    ///
    /// `Corrupt` if a file is damaged; `Missing` if a set lacks one.
    pub fn verify_workload(&self, checks: TableChecks, resources: WorkResources) -> Result<Vec<SearchWorkload>> {
        match self {
            OpenFile::Table(table) => Ok(vec![table.verify_workload(checks, resources)]),
            OpenFile::Pattern(pattern) => Ok(vec![verify_pdb_workload(pattern.path(), checks, resources)?]),
            OpenFile::Cosets(path) => Ok(vec![verify_pdb_workload(path, checks, resources)?]),
            OpenFile::Labels(labels) => Ok(vec![labels.workload()]),
            OpenFile::Certificate(path, summary) => Err(of_its_table(path, summary)),
            OpenFile::Proof(..) => Ok(vec![]),
            OpenFile::Set(set) => {
                let files = set.files(set.folder())?;
                files.iter().map(|file| verify_pdb_workload(file, checks, resources)).collect()
            }
        }
    }
}

/// What a proof of a solution is.
const PROOF: &str = "a proof of a solution";

/// The refusal of a certificate in the place of its table.
fn of_its_table(path: &Path, summary: &CertificateSummary) -> Error {
    Error::unsuitable_file(
        path.display(),
        format!("is a certificate: verify {}, which it must lie beside", summary.table.name),
    )
}

/// Proves a file and writes its certificate.
fn certified<'a>(
    path: &Path,
    output: Option<&Path>,
    replace: bool,
    watch: &mut Watch<'_>,
    verify: impl FnOnce(&mut Watch<'_>) -> Result<(VerificationReport, ProvenFile<'a>)>,
) -> Result<Vec<CertificateReport>> {
    let mut stopwatch = CostStopwatch::start();
    let beside = certificate_path(path);
    let output = output.unwrap_or(&beside);
    // A proof may take hours: what is in its way should say so first.
    free(output, replace)?;
    let (report, certified) = verify(watch)?;
    let proof = report.proof().ok_or_else(|| Error::excluded("a certificate needs a proof", "--quick"))?;
    let certificate = certified.certificate(proof, watch)?;
    certificate.write(output, replace)?;
    Ok(vec![certificate.report(path, output, stopwatch.lap())])
}

impl OpenLabels {
    /// Opens a file of labels, as [`OpenFile::open`].
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Corrupt` if it is damaged.
    pub fn open(path: &Path, trusted: &[String]) -> Result<OpenLabels> {
        let (kind, labels, blocks) = LabelDatabase::read_blocks(path)?;
        let problem = match families::program(&kind.spec) {
            Some(program) if trusted.iter().any(|known| known.trim() == program) => families::parse(&kind.spec)?,
            Some(_) => families::parse_stored(&kind.spec, None).map_err(|e| unknown_spec(path, &e))?,
            // A definition is expected beside the labels: data files choose no file elsewhere.
            None => families::parse_in(path.parent().unwrap_or(Path::new("")), &kind.spec)?,
        };
        Ok(OpenLabels { path: path.into(), problem, kind, labels, blocks })
    }

    /// The labelled states of a depth, by default the greatest; at most `limit`.
    ///
    /// # Errors
    ///
    /// `Usage` if no label has this depth; `Corrupt` if a label is wrong at a goal.
    pub fn hardest(&self, depth: Option<u32>, limit: u64) -> Result<LayerStates> {
        labels::check(&self.problem, &self.path, &self.labels)?;
        let deepest = self.labels.distances.iter().copied().max().unwrap_or(0);
        let depth = depth.unwrap_or(deepest);
        let states = self.labels.states.chunks_exact(self.labels.length).zip(&self.labels.distances);
        let at_depth = states.filter(|(_, distance)| **distance == depth).map(|(state, _)| state);
        let count = at_depth.clone().count() as u64;
        if count == 0 {
            let file = self.path.display();
            return Err(Error::bad_value(
                "depth",
                depth,
                format!("{file} has no such label: the greatest is {deepest}"),
            ));
        }
        let examples = at_depth.take(limit.min(count) as usize).map(|state| self.problem.write(state)).collect();
        self.problem.intact()?;
        Ok(LayerStates { spec: self.kind.spec.clone(), depth, count, examples })
    }

    /// What the file contains.
    pub fn contents(&self) -> LabelContents {
        LabelContents::new(&self.path, &self.kind, &self.labels, self.blocks)
    }

    fn workload(&self) -> SearchWorkload {
        SearchWorkload::new(&self.kind.spec, self.labels.len() as u64, "labels")
    }

    fn verify(&self, checks: TableChecks) -> Result<VerificationReport> {
        let mut stopwatch = CostStopwatch::start();
        no_sample(&self.path, checks)?;
        // Reading the file has checked the checksum of each block.
        if checks != TableChecks::Checksums {
            labels::check(&self.problem, &self.path, &self.labels)?;
        }
        Ok(VerificationReport::new(&self.path, &self.kind.spec, self.blocks.into(), stopwatch.lap()))
    }
}
