//! What the estimates of a heuristic rest on.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::certificate::{
    self, CertificateSummary, CertifiedFile, DistanceProof, FileDigest, MOST_BYTES, certificate_path,
};
use super::heuristic_name::{CosetsSource, HeuristicName, HeuristicSource};
use super::pdb::PdbSet;
use antipode_core::error::{Error, Result};
use antipode_core::nums::hexadecimal;
use antipode_core::storage::read_whole;
use antipode_core::tables::{BoundFile, Certificate, Table};
use antipode_core::watch::Watch;

/// How sure the values are that estimates come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SupportKind {
    /// A certificate says how all distances of the file were proven.
    Certified,
    /// Nobody has proven the distances of the file.
    Uncertified,
    /// A list of tables, which follow.
    Set,
    /// A table that was built for the search.
    Built,
    /// Computed from the state by the program, without a table.
    Computed,
}

/// A part of what estimates rest on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofSupport {
    /// The name of the file, without folders, or of the heuristic.
    pub name: String,
    /// How sure its values are.
    pub kind: SupportKind,
    /// The file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<CertifiedFile>,
    /// How the certificate says that the distances were proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<DistanceProof>,
    /// The SHA-256 of the certificate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// A proof that was written, as the answer says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenProof {
    /// The file.
    pub file: String,
    /// Whether certified tables stand behind the solution.
    pub certified: bool,
    /// What the estimates rest on.
    pub support: Vec<ProofSupport>,
}

/// The name of a file without folders.
fn bare(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A heuristic whose files are named without folders.
pub(super) fn without_folders(heuristic: &HeuristicName) -> Result<HeuristicName> {
    heuristic.moved(|file| bare(file).into())
}

/// Whether certified tables stand behind estimates.
pub(super) fn is_certified(all: &[ProofSupport]) -> bool {
    let is_sound = |kind| matches!(kind, SupportKind::Certified | SupportKind::Set | SupportKind::Computed);
    all.iter().all(|part| is_sound(part.kind)) && all.iter().any(|part| part.kind == SupportKind::Certified)
}

/// What the estimates of a heuristic rest on. `Usage` for a network or a program.
pub(super) fn of(heuristic: &HeuristicName, watch: &mut Watch<'_>) -> Result<Vec<ProofSupport>> {
    let mut all = vec![];
    for source in heuristic.sources() {
        match source {
            HeuristicSource::Own(name) => all.push(ProofSupport::plain(name, SupportKind::Computed)),
            HeuristicSource::Cosets(CosetsSource::Usual) => all.push(ProofSupport::plain("cosets", SupportKind::Built)),
            HeuristicSource::Cosets(CosetsSource::Size(bytes)) => {
                all.push(ProofSupport::plain(&format!("cosets:{bytes}"), SupportKind::Built));
            }
            HeuristicSource::BuiltPatterns { bytes, .. } => {
                all.push(ProofSupport::plain(&format!("pdb:{bytes}"), SupportKind::Built));
            }
            HeuristicSource::Cosets(CosetsSource::File(path)) => {
                let mut file = BoundFile::open(path)?;
                let (parts, bytes) = (file.parts(), file.bytes());
                let certificate = certificate::of_cosets(path, &mut file)?;
                all.push(ProofSupport::of_file(path, &parts, bytes, certificate, watch)?);
            }
            HeuristicSource::Table(path) => all.push(ProofSupport::of_table(path, watch)?),
            HeuristicSource::Labels { file, .. } => {
                all.push(ProofSupport::whole(file, SupportKind::Uncertified, watch)?);
            }
            HeuristicSource::Patterns { file, .. } if file.extension().is_some_and(|end| end == "toml") => {
                all.push(ProofSupport::whole(file, SupportKind::Set, watch)?);
                let set = PdbSet::read(file)?;
                for table in set.files(set.folder())? {
                    all.push(ProofSupport::of_table(&table, watch)?);
                }
            }
            HeuristicSource::Patterns { file, .. } => all.push(ProofSupport::of_table(file, watch)?),
            HeuristicSource::Network { .. } | HeuristicSource::Onnx { .. } | HeuristicSource::Program(_) => {
                let who = format!("the heuristic {heuristic}");
                return Err(Error::incapable(who, "gives no proof of a solution", "use a table"));
            }
        }
    }
    Ok(all)
}

/// What a proof says of its support that is not so. A file may have got a certificate since.
pub(super) fn difference(said: &[ProofSupport], found: &[ProofSupport]) -> Option<String> {
    if said.len() != found.len() {
        return Some(format!("its heuristic rests on {} parts, and it says {}", found.len(), said.len()));
    }
    said.iter().zip(found).find_map(|(said, found)| {
        let name = &found.name;
        if said.name != found.name || said.file != found.file {
            return Some(format!("{name} is another file than that of the proof"));
        }
        let is_new = said.kind == SupportKind::Uncertified && found.kind == SupportKind::Certified;
        (said != found && !is_new).then(|| format!("the certificate of {name} is not that of the proof"))
    })
}

impl ProofSupport {
    fn plain(name: &str, kind: SupportKind) -> ProofSupport {
        ProofSupport { name: name.into(), kind, file: None, proof: None, certificate: None }
    }

    /// A file that has no certificate.
    fn whole(path: &Path, kind: SupportKind, watch: &mut Watch<'_>) -> Result<ProofSupport> {
        let bytes = path.metadata().map_err(|e| Error::io("read", path, e))?.len();
        let sha256 = FileDigest::of(path, std::slice::from_ref(&(0..bytes)), watch)?;
        let file = Some(CertifiedFile { name: bare(path), bytes, sha256 });
        Ok(ProofSupport { file, ..ProofSupport::plain(&bare(path), kind) })
    }

    fn of_table(path: &Path, watch: &mut Watch<'_>) -> Result<ProofSupport> {
        let table = Table::open(path)?;
        let certificate = certificate::of_table(&table);
        ProofSupport::of_file(path, &table.parts(), table.bytes(), certificate, watch)
    }

    fn of_file(
        path: &Path,
        parts: &[std::ops::Range<u64>],
        bytes: u64,
        certificate: Certificate,
        watch: &mut Watch<'_>,
    ) -> Result<ProofSupport> {
        let (name, sha256) = (bare(path), FileDigest::of(path, parts, watch)?);
        let beside = certificate_path(path);
        let plain = ProofSupport::plain(&name, SupportKind::Uncertified);
        let plain = ProofSupport { file: Some(CertifiedFile { name, bytes, sha256: sha256.clone() }), ..plain };
        if !matches!(certificate, Certificate::Valid(_)) || !beside.exists() {
            return Ok(plain);
        }
        let summary = CertificateSummary::read(&beside)?;
        // The certificate of a file that was changed later is none of this one.
        if summary.table.sha256 != sha256 {
            return Ok(plain);
        }
        let digest = hexadecimal(&Sha256::digest(read_whole(&beside, MOST_BYTES)?));
        Ok(ProofSupport {
            kind: SupportKind::Certified,
            proof: Some(summary.proof),
            certificate: Some(digest),
            ..plain
        })
    }
}
