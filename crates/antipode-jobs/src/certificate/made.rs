//! The certificate of an open file.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::states::StateTable;
use super::symmetric::changes;
use super::{
    CertificateSummary, CertifiedFile, DistanceProof, FORMAT, FileDigest, StateNumbering, TableCertificate, VERSION,
};
use crate::layer_digests::LayerDigests;
use antipode_core::error::Result;
use antipode_core::model::{NumberedProblem, Problem};
use antipode_core::tables::{BoundFile, Table};
use antipode_core::watch::Watch;

/// A file whose distances were proven, and what its certificate is made of.
pub(crate) enum ProvenFile<'a> {
    /// A table, or a pattern database.
    Table {
        /// The file.
        table: &'a Table,
        /// The puzzle.
        problem: &'a Problem,
        /// The numbering of the entries; none of a table that keeps least depths.
        entries: Option<&'a NumberedProblem>,
        /// Some states of the greatest depth.
        farthest: Vec<String>,
        /// The digests of the layers, if the states are few.
        digests: Option<LayerDigests>,
    },
    /// A file of coset distances.
    Cosets(&'a Path),
}

/// The program, as documents name it.
pub(crate) const PROGRAM: &str = concat!("antipode ", env!("CARGO_PKG_VERSION"));

/// Now, as people write it.
pub(crate) fn utc_now() -> String {
    utc(SystemTime::now())
}

/// A time as people write it, to the second.
fn utc(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have the leap day at their end (E. G. Richards, "Mapping Time").
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

impl ProvenFile<'_> {
    /// The digests of the file.
    pub(super) fn digest(&self, watch: &mut Watch<'_>) -> Result<FileDigest> {
        match self {
            ProvenFile::Cosets(path) => FileDigest::of(path, &BoundFile::open(path)?.parts(), watch),
            ProvenFile::Table { table, .. } => FileDigest::of(table.path(), &table.parts(), watch),
        }
    }

    /// The certificate with this proof.
    pub(crate) fn certificate(&self, proof: DistanceProof, watch: &mut Watch<'_>) -> Result<TableCertificate> {
        let summary = |path: &Path, bytes, sha256, spec: &str, definition: Option<String>| CertificateSummary {
            format: FORMAT.into(),
            format_version: VERSION,
            program: PROGRAM.into(),
            written: utc_now(),
            table: CertifiedFile {
                name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                bytes,
                sha256,
            },
            spec: spec.into(),
            definition,
            states: 0,
            layers: vec![],
            god_number: 0,
            farthest: vec![],
            layer_digests: None,
            proof,
        };
        match self {
            ProvenFile::Cosets(path) => {
                let file = BoundFile::open(path)?;
                let (bytes, digest) = (file.bytes(), self.digest(watch)?);
                let header = file.header;
                let summary = CertificateSummary {
                    states: header.entries,
                    god_number: header.last.into(),
                    layers: header.layers,
                    ..summary(path, bytes, digest, &header.spec, header.definition)
                };
                Ok(TableCertificate { summary, rules: None, numbering: None, symmetries: vec![] })
            }
            ProvenFile::Table { table, problem, entries, farthest, digests } => {
                let (path, metadata) = (table.path(), table.metadata());
                let digest = self.digest(watch)?;
                let summary = CertificateSummary {
                    states: metadata.states(),
                    layers: metadata.layers.clone(),
                    god_number: metadata.deepest().into(),
                    farthest: farthest.clone(),
                    layer_digests: digests.clone(),
                    ..summary(path, table.bytes(), digest, &metadata.spec, metadata.definition.clone())
                };
                let explicit = problem.abilities().explicit.as_deref().zip(entries.as_ref());
                let rules = explicit.and_then(|(explicit, entries)| Some((explicit, *entries, explicit.rules()?)));
                let Some((explicit, entries, mut rules)) = rules else {
                    return Ok(TableCertificate { summary, rules: None, numbering: None, symmetries: vec![] });
                };
                let listed = metadata.folding.is_some() || metadata.explored.is_some();
                let digits = if listed { None } else { explicit.numbering(&metadata.scheme) };
                let numbering = match digits {
                    Some(digits) => StateNumbering::Digits(digits),
                    None => StateNumbering::States(StateTable::new(entries, explicit, rules.values, watch)?),
                };
                let mut symmetries = vec![];
                if metadata.folding.is_some() {
                    match changes(problem, explicit, &mut rules) {
                        Some(all) => symmetries = all,
                        None => return Ok(TableCertificate { summary, rules: None, numbering: None, symmetries }),
                    }
                }
                problem.intact()?;
                Ok(TableCertificate { summary, rules: Some(rules), numbering: Some(numbering), symmetries })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Times of `date --utc`.
    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_796_083_199, "2026-11-30T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(utc(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }
}
