//! The JSON Schemas of all reports, which the program carries.

/// The verbs that print JSON, with the schemas of their reports.
pub(crate) const ALL: &[(&str, &str)] = &[
    ("analyze cosets", include_str!("../../../../data/schema/analyze-cosets.json")),
    ("analyze", include_str!("../../../../data/schema/analyze.json")),
    ("audit", include_str!("../../../../data/schema/audit.json")),
    ("build cosets", include_str!("../../../../data/schema/build-cosets.json")),
    ("build pattern", include_str!("../../../../data/schema/build-pattern.json")),
    ("build set", include_str!("../../../../data/schema/build-set.json")),
    ("build", include_str!("../../../../data/schema/build.json")),
    ("components solvable", include_str!("../../../../data/schema/components-solvable.json")),
    ("components", include_str!("../../../../data/schema/components.json")),
    ("certify", include_str!("../../../../data/schema/certify.json")),
    ("coset", include_str!("../../../../data/schema/coset.json")),
    ("diameter", include_str!("../../../../data/schema/diameter.json")),
    ("distance", include_str!("../../../../data/schema/distance.json")),
    ("doctor", include_str!("../../../../data/schema/doctor.json")),
    ("export", include_str!("../../../../data/schema/export.json")),
    ("hardest", include_str!("../../../../data/schema/hardest.json")),
    ("heuristic audit", include_str!("../../../../data/schema/heuristic-audit.json")),
    ("heuristic topology", include_str!("../../../../data/schema/heuristic-topology.json")),
    ("info certificate", include_str!("../../../../data/schema/info-certificate.json")),
    ("info labels", include_str!("../../../../data/schema/info-labels.json")),
    ("info pattern", include_str!("../../../../data/schema/info-pattern.json")),
    ("info proof", include_str!("../../../../data/schema/info-proof.json")),
    ("info puzzle", include_str!("../../../../data/schema/info-puzzle.json")),
    ("info set", include_str!("../../../../data/schema/info-set.json")),
    ("info symmetries", include_str!("../../../../data/schema/info-symmetries.json")),
    ("info", include_str!("../../../../data/schema/info.json")),
    ("label", include_str!("../../../../data/schema/label.json")),
    ("learn grid", include_str!("../../../../data/schema/learn-grid.json")),
    ("learn", include_str!("../../../../data/schema/learn.json")),
    ("list families", include_str!("../../../../data/schema/list-families.json")),
    ("list heuristics", include_str!("../../../../data/schema/list-heuristics.json")),
    ("list solvers", include_str!("../../../../data/schema/list-solvers.json")),
    ("path", include_str!("../../../../data/schema/path.json")),
    ("pdb", include_str!("../../../../data/schema/pdb.json")),
    ("reproduce", include_str!("../../../../data/schema/reproduce.json")),
    ("sample", include_str!("../../../../data/schema/sample.json")),
    ("shards plan", include_str!("../../../../data/schema/shards-plan.json")),
    ("solve", include_str!("../../../../data/schema/solve.json")),
    ("status", include_str!("../../../../data/schema/status.json")),
    ("tour", include_str!("../../../../data/schema/tour.json")),
    ("verify pattern", include_str!("../../../../data/schema/verify-pattern.json")),
    ("verify proof", include_str!("../../../../data/schema/verify-proof.json")),
    ("verify set", include_str!("../../../../data/schema/verify-set.json")),
    ("verify", include_str!("../../../../data/schema/verify.json")),
];

/// The schema of a verb's report.
pub(crate) fn find(verb: &str) -> Option<&'static str> {
    ALL.iter().find(|(name, _)| *name == verb).map(|(_, schema)| *schema)
}
