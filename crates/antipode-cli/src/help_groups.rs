//! The verbs in the help of the program, by what they are for.

use std::fmt::Write;

use clap::Command;

/// The groups of verbs. Some verbs are in builds with certain features only.
pub(super) const GROUPS: [(&str, &[&str]); 6] = [
    ("Search a space", &["tour", "analyze", "build", "coset", "diameter", "components"]),
    ("Ask a table or a puzzle", &["info", "distance", "path", "hardest", "sample", "list"]),
    ("Solve single states", &["solve", "pdb"]),
    ("Judge tables, solvers, heuristics", &["verify", "certify", "audit", "heuristic", "learn", "reproduce"]),
    ("Scale to clusters and days", &["shards", "status", "doctor"]),
    ("Share with other programs", &["export", "label", "atlas", "serve", "site", "onnx", "completions", "man", "help"]),
];

/// The template of the help of a program with these verbs.
pub(super) fn template(command: &Command) -> String {
    let mut verbs = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(verbs, "{title}:");
        for name in names {
            if let Some(verb) = command.get_subcommands().find(|verb| verb.get_name() == *name) {
                let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
                let _ = writeln!(verbs, "  {name:11}  {}", about.lines().next().unwrap_or_default());
            }
        }
        verbs.push('\n');
    }
    format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{verbs}Options:\n{{options}}{{after-help}}")
}
