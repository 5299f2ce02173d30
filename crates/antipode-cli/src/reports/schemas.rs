//! The JSON Schemas of all reports, which the program carries.

/// The verbs that print JSON, with the schemas of their reports.
pub(crate) const ALL: &[(&str, &str)] = &[
    ("analyze", include_str!("../../../../data/schema/analyze.json")),
    ("audit", include_str!("../../../../data/schema/audit.json")),
    ("build", include_str!("../../../../data/schema/build.json")),
    ("components", include_str!("../../../../data/schema/components.json")),
    ("cosets", include_str!("../../../../data/schema/cosets.json")),
    ("diameter", include_str!("../../../../data/schema/diameter.json")),
    ("distance", include_str!("../../../../data/schema/distance.json")),
    ("doctor", include_str!("../../../../data/schema/doctor.json")),
    ("export", include_str!("../../../../data/schema/export.json")),
    ("families", include_str!("../../../../data/schema/families.json")),
    ("hardest", include_str!("../../../../data/schema/hardest.json")),
    ("heuristic audit", include_str!("../../../../data/schema/heuristic-audit.json")),
    ("heuristic list", include_str!("../../../../data/schema/heuristic-list.json")),
    ("heuristic topology", include_str!("../../../../data/schema/heuristic-topology.json")),
    ("info", include_str!("../../../../data/schema/info.json")),
    ("info labels", include_str!("../../../../data/schema/info-labels.json")),
    ("info set", include_str!("../../../../data/schema/info-set.json")),
    ("label", include_str!("../../../../data/schema/label.json")),
    ("learn", include_str!("../../../../data/schema/learn.json")),
    ("learn grid", include_str!("../../../../data/schema/learn-grid.json")),
    ("path", include_str!("../../../../data/schema/path.json")),
    ("pdb build", include_str!("../../../../data/schema/pdb-build.json")),
    ("pdb cosets", include_str!("../../../../data/schema/pdb-cosets.json")),
    ("pdb info", include_str!("../../../../data/schema/pdb-info.json")),
    ("pdb set build", include_str!("../../../../data/schema/pdb-set-build.json")),
    ("pdb set choose", include_str!("../../../../data/schema/pdb-set-choose.json")),
    ("pdb verify", include_str!("../../../../data/schema/pdb-verify.json")),
    ("plan", include_str!("../../../../data/schema/plan.json")),
    ("reproduce", include_str!("../../../../data/schema/reproduce.json")),
    ("sample", include_str!("../../../../data/schema/sample.json")),
    ("solvable", include_str!("../../../../data/schema/solvable.json")),
    ("solve", include_str!("../../../../data/schema/solve.json")),
    ("solvers", include_str!("../../../../data/schema/solvers.json")),
    ("status", include_str!("../../../../data/schema/status.json")),
    ("tour", include_str!("../../../../data/schema/tour.json")),
    ("verify", include_str!("../../../../data/schema/verify.json")),
    ("verify set", include_str!("../../../../data/schema/verify-set.json")),
];

/// The schema of a verb's report.
pub(crate) fn find(verb: &str) -> Option<&'static str> {
    ALL.iter().find(|(name, _)| *name == verb).map(|(_, schema)| *schema)
}
