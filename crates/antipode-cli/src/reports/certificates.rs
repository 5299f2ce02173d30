//! Certificates as text.

use super::layers::{digest_layers, layers};
use super::layout::{counted, facts};
use antipode_core::nums::{bytes, grouped, seconds};
use antipode_core::tables::{Certificate, CertificateNote, CertificationMethod};
use antipode_jobs::{CertificateReport, CertificateSummary, DistanceProof, ProofKind};

/// The certificate of a table.
pub(super) fn certificate(certificate: &Certificate) -> String {
    match certificate {
        Certificate::Absent => "not yet".into(),
        Certificate::Damaged => "no: the certificate is damaged".into(),
        Certificate::Mismatched => "no: the certificate beside it is of another file".into(),
        Certificate::Valid(CertificateNote { checker, method, layers_checksum: layers, .. }) => {
            let method = match method {
                CertificationMethod::Sweep => "by whole rows",
                CertificationMethod::Walk => "one by one",
            };
            format!("{method}, checker {checker}, checksum of the layers {layers:08x}")
        }
    }
}

/// How distances were proven.
fn proof(proof: &DistanceProof) -> String {
    let states = counted(proof.states, "state");
    match (proof.kind, proof.seed) {
        (ProofKind::Sweep, _) => format!("the depths of {states}, by whole rows"),
        (ProofKind::Walk, _) => format!("the depths of {states}, one by one"),
        (ProofKind::Sample, seed) => {
            format!("a sample of {} entries (seed {})", grouped(proof.states), seed.unwrap_or_default())
        }
    }
}

/// A certificate that was written.
pub(crate) fn certified(report: &CertificateReport) -> String {
    let summary = &report.summary;
    let (what, root) = (proof(&summary.proof), &summary.table.sha256.root);
    let others = if report.independent { "" } else { "\nIt has no rules that another program could check.\n" };
    let time = seconds(report.seconds);
    format!("{}: {what} ({}, {time})\nSHA-256 tree  {root}\n{others}", report.certificate, summary.spec)
}

/// What a certificate says.
pub(crate) fn certificate_contents(summary: &CertificateSummary) -> String {
    let mut out = String::new();
    facts(
        &mut out,
        &[
            ("certificate", format!("of {} ({})", summary.table.name, bytes(summary.table.bytes))),
            ("puzzle", summary.spec.clone()),
            ("proof", proof(&summary.proof)),
            ("written by", format!("{}, {}", summary.program, summary.written)),
            ("SHA-256 tree", summary.table.sha256.root.clone()),
            ("states", grouped(summary.states)),
            ("God's number", summary.god_number.to_string()),
            ("farthest", summary.farthest.join("; ")),
        ],
    );
    layers(&mut out, &summary.layers);
    summary.layer_digests.iter().for_each(|digests| digest_layers(&mut out, digests));
    out
}
