//! A fast engine searches every family, in at most the recorded number of instructions
//! (`data/speed.tsv`).

use std::collections::BTreeSet;
use std::process::Command;

use antipode::engines::SearchJob;
use antipode::families;
use antipode::jobs::{self, EngineChoice, WorkResources};
use antipode::watch::Watch;
use rayon::prelude::*;

#[path = "support/place.rs"]
mod place;
use place::PROGRAM;

/// Families without a fast engine, whose rules come from an external program.
const SLOW: &[&str] = &["rules"];

struct Line {
    family: &'static str,
    spec: &'static str,
    engine: &'static str,
    small: &'static str,
    instructions: u64,
}

fn lines() -> Vec<Line> {
    let text = include_str!("../data/speed.tsv");
    let line = |text: &'static str| {
        let [family, spec, engine, small, millions] = text.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not five columns: {text}")
        };
        Line { family, spec, engine, small, instructions: millions.parse::<u64>().unwrap() * 1_000_000 }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

#[test]
fn every_family_is_measured() {
    let measured: BTreeSet<&str> = lines().iter().map(|line| line.family).chain(SLOW.iter().copied()).collect();
    let all: BTreeSet<&str> = families::ALL.iter().map(|family| family.name).collect();
    assert_eq!(measured, all);
}

#[test]
fn no_family_falls_to_a_slower_engine() {
    for line in lines() {
        let resources = WorkResources { threads: 1, memory: 8 << 30 };
        for spec in [line.spec, line.small] {
            let problem = families::parse(spec).unwrap();
            let plan = jobs::plan(
                &problem,
                resources,
                EngineChoice::default(),
                |_| Ok(SearchJob::default()),
                &mut Watch::none(),
            )
            .unwrap();
            assert_eq!(plan.engine.kind().name(), line.engine, "{spec}");
        }
    }
}

/// Valgrind, if installed, counts instructions instead of time, so a busy machine changes nothing.
#[test]
fn no_search_takes_more_instructions_than_it_did() {
    let counted = cfg!(target_arch = "x86_64") && Command::new("valgrind").arg("--version").output().is_ok();
    if !counted {
        eprintln!("instructions are NOT counted: there is no valgrind, or this is no x86-64 machine");
        return;
    }
    let slower: Vec<String> = lines()
        .into_par_iter()
        .filter_map(|Line { small, instructions, .. }| {
            let count = instructions_of(small);
            (count > instructions + instructions / 2)
                .then(|| format!("{small}: {count} instructions, were {instructions}"))
        })
        .collect();
    assert!(slower.is_empty(), "{slower:#?}");
}

/// The number of instructions of an analysis, including start and end of the program.
fn instructions_of(spec: &str) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, "analyze", "--threads", "1"])
        .args(["--antipodes", "0", "--quiet", "--format", "json", spec])
        // Valgrind does not support AVX-512.
        .env("ANTIPODE_ARCH", "avx2")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{spec}: {told}");
    let collected = told.lines().find_map(|line| line.split_once("Collected : "));
    collected.unwrap_or_else(|| panic!("{spec}: {told}")).1.trim().parse().unwrap()
}
