//! Project rules that the compiler does not check: tiers, circles, file heads, file lengths,
//! places of `unsafe`.

mod exceptions;
mod links;
mod names;
mod packages;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates by tier: each may depend only on lower ones.
const CRATES: &[&[&str]] = &[
    &["core", "data"],
    &["gpu", "programs", "remote"],
    &["analysis", "engines", "families", "nets", "solvers"],
    &["jobs", "lab-solvers"],
    &["answers", "export"],
    &["cli"],
    &["browser", "cluster", "explorer", "lab", "learn", "onnx", "python"],
];

/// The crates that are not below `crates/`: those of the laboratory, which only the programs
/// register, and the files that all programs carry.
const ELSEWHERE: [(&str, &str); 3] = [("lab", "lab/experiments"), ("lab-solvers", "lab/solvers"), ("data", "data")];

/// The folders with the code of the product and of the laboratory.
const CODE: &[&str] = &["src", "crates", "data", "lab"];

/// The modules of `antipode-core` by tier: each may import only from lower ones and from itself.
const MODULES: &[&[&str]] = &[
    &["nums", "printable", "spelling"],
    &["clock", "error"],
    &["memory"],
    &["bits", "graphs", "perms", "threads"],
    &["codes", "states", "storage"],
    &["checkpoint"],
    &["watch"],
    &["tables"],
    &["model"],
];

/// Files of one folder that may import each other: the folder, the files, and the reason.
const CIRCLES: &[(&str, &[&str], &str)] = &[
    ("core/src/bits", &["arch", "unit"], "A unit chooses its instruction set, which works on the words of a unit."),
    ("engines/src/sparse", &["expansion", "layers"], "A round expands layers, which are what rounds find."),
    (
        "families/src",
        &["hanoi", "hanoi_moves", "hanoi_sums", "hanoi_words"],
        "The puzzle lists its abilities, each in a file of its own that knows the puzzle.",
    ),
    (
        "families/src/graph",
        &["dot", "edge_list", "read"],
        "Reading chooses a format, and each format fills the sketch of a reading.",
    ),
    (
        "families/src/tokens",
        &["distinct", "fibre", "indistinguishable_tokens"],
        "A fibre is one of two kinds, which share its types.",
    ),
    (
        "families/src/tokens/patterns",
        &["additive", "additive_lift"],
        "A puzzle keeps the tables of its lift, which knows the puzzle.",
    ),
    (
        "families/src/tokens/patterns",
        &["check", "expansion", "pattern_sums"],
        "A heuristic is checked when it is made and expanded when it searches, in a file each.",
    ),
    (
        "families/src/twisty",
        &["twisty_numbering", "twisty_puzzle"],
        "The puzzle lists its abilities, each in a file of its own that knows the puzzle.",
    ),
    (
        "families/src/twisty",
        &["bandage", "definition", "holding"],
        "A definition may be bandaged, and a bandage is of a definition. It may leave out how the puzzle is held, and the puzzle \
         in space is one.",
    ),
    (
        "families/src/twisty",
        &["coset_lift", "cosets"],
        "A space of cosets keeps the tables of its lift, which knows the space.",
    ),
    (
        "families/src/twisty",
        &["block_lists", "tws"],
        "Lists are read by the reader of the format that they are a part of.",
    ),
    (
        "jobs/src/heuristic_audit",
        &["policy", "tally"],
        "The sums of a policy are a part of the tally, which they are reported with.",
    ),
    ("python/src", &["problem", "rules"], "A problem is made from callbacks, which get states of the problem."),
    (
        "solvers/src",
        &["batched_probe", "deepening"],
        "Deepening probes in batches where it may, by the bounds of deepening.",
    ),
];

/// The only places with `unsafe` code.
const UNSAFE: &[&str] = &[
    "crates/antipode-browser/src/host.rs",
    "crates/antipode-core/src/bits/arch/",
    "crates/antipode-core/src/tables/mmap.rs",
    "crates/antipode-core/src/memory/",
    "crates/antipode-core/src/watch/signals.rs",
    "crates/antipode-engines/src/gpu/",
    "crates/antipode-gpu/src/",
    "crates/antipode-nets/src/product.rs",
];

/// The only places that open files that exist, and why they need no bounds. All others read files
/// that somebody named by the functions of `core/src/storage/input.rs`.
const OPENERS: &[(&str, &str)] = &[
    ("crates/antipode-cli/src/interrupt.rs", "the terminal"),
    ("crates/antipode-cli/src/log/sink.rs", "appends"),
    ("crates/antipode-core/src/storage/", "the functions themselves, and folders"),
    ("crates/antipode-core/src/tables/reader/resident.rs", "the system's own file"),
    ("crates/antipode-explorer/src/access_log.rs", "appends"),
    ("crates/antipode-jobs/src/available_memory.rs", "the system's own files"),
    ("crates/antipode-jobs/src/hardware.rs", "the system's own file"),
    ("crates/antipode-jobs/src/labels/database.rs", "appends"),
    ("crates/antipode-remote/src/lib.rs", "the file of a cache, which is written in parts"),
];

/// The only places that write to the terminal, through a filter of control characters.
const PRINTERS: &[&str] = &[
    "crates/antipode-cli/src/messages.rs",
    "crates/antipode-cli/src/screen.rs",
    "crates/antipode-explorer/src/access_log.rs",
    "crates/antipode-onnx/src/arguments.rs",
];

/// The most lines of a file, including tests.
const LONGEST: usize = 350;

/// The most columns of a line of comment.
const WIDEST_COMMENT: usize = 100;

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files below some folders, with their text.
fn sources(folders: &[&str]) -> Vec<(String, String)> {
    fn visit(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, files);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    let mut files = vec![];
    folders.iter().for_each(|folder| visit(&root().join(folder), &mut files));
    let name = |path: &PathBuf| path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
    files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

fn tier(tiers: &[&[&str]], name: &str) -> usize {
    let found = tiers.iter().position(|tier| tier.contains(&name));
    found.unwrap_or_else(|| panic!("{name} has no tier: add it here and to ARCHITECTURE.md"))
}

/// The names of the modules that a text imports after a prefix: with `crate::`, those of
/// `crate::name` and of `crate::{a, b}`.
fn imports(text: &str, prefix: &str) -> Vec<String> {
    let mut names = vec![];
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    for (at, _) in code.match_indices(prefix) {
        if code[..at].ends_with(|c: char| c == ':' || c == '_' || c.is_alphanumeric()) {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        let list = rest.strip_prefix('{').unwrap_or(rest);
        let mut depth = 0;
        for item in list.split_inclusive([',', '{', '}']) {
            if depth == 0 {
                let word = item.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                names.push(word.to_string());
            }
            depth += i32::from(item.ends_with('{')) - i32::from(item.ends_with('}'));
            if depth < 0 || !rest.starts_with('{') {
                break;
            }
        }
    }
    names.retain(|name| name.chars().next().is_some_and(char::is_lowercase));
    names
}

/// The sets of modules of a folder that import each other in a circle. Imports are `super::x` in a
/// file of the folder, and the full path of `x` anywhere below it, without unit tests.
fn circles(folder: &str, files: &[(String, String)]) -> BTreeSet<BTreeSet<String>> {
    let whole = format!("crate{}::", folder.split("/src").nth(1).unwrap().replace('/', "::"));
    let mut imported: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in files {
        let Some(rest) = file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) else { continue };
        let module = rest.split('/').next().unwrap().trim_end_matches(".rs");
        let code = text.split("#[cfg(test)]").next().unwrap();
        let mut names = imports(code, &whole);
        if rest == format!("{module}.rs") || rest == format!("{module}/mod.rs") {
            names.extend(imports(code, "super::"));
        }
        if !["lib", "main", "mod"].contains(&module) {
            imported.entry(module.to_string()).or_default().extend(names.into_iter().filter(|name| name != module));
        }
    }
    let reached = |from: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from.to_string()]);
        while let Some(names) = next.pop().and_then(|module| imported.get(&module)) {
            next.extend(
                names.iter().filter(|name| imported.contains_key(*name) && seen.insert((*name).clone())).cloned(),
            );
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        imported.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &&String| {
        let others = reached[*module].iter().filter(|other| reached[other].contains(*module));
        others.cloned().collect::<BTreeSet<String>>()
    };
    imported.keys().map(|module| circle(&module)).filter(|circle| !circle.is_empty()).collect()
}

#[test]
fn crates_depend_only_on_lower_tiers() {
    for name in CRATES.iter().copied().flatten() {
        let folder = ELSEWHERE.iter().find(|(crate_, _)| crate_ == name);
        let folder = folder.map_or_else(|| format!("crates/antipode-{name}"), |(_, folder)| (*folder).to_string());
        let manifest = root().join(folder).join("Cargo.toml");
        let text = fs::read_to_string(&manifest).unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
        for line in text.lines() {
            let Some(other) = line.strip_prefix("antipode-").and_then(|rest| rest.split(['.', ' ']).next()) else {
                continue;
            };
            assert!(tier(CRATES, other) < tier(CRATES, name), "antipode-{name} depends on antipode-{other}");
            let registers = ["lab", "python"].contains(name);
            assert!(registers || !other.starts_with("lab"), "antipode-{name} depends on the laboratory");
        }
    }
}

#[test]
fn modules_import_only_from_lower_tiers() {
    let core = "crates/antipode-core/src/";
    for (file, text) in sources(&[core]) {
        let module = file.trim_start_matches(core).split('/').next().unwrap().trim_end_matches(".rs");
        for import in imports(&text, "crate::").iter().filter(|import| *import != module && module != "lib") {
            assert!(tier(MODULES, import) < tier(MODULES, module), "{file} imports {import}, which is not lower");
        }
    }
}

#[test]
fn files_import_no_circles_but_those_with_a_reason() {
    let files = sources(&["crates", "lab"]);
    let folder = |file: &String| file.rsplit_once('/').unwrap().0.to_string();
    let folders: BTreeSet<String> = files.iter().map(|(file, _)| folder(file)).filter(|f| f.contains("/src")).collect();
    let found =
        folders.iter().flat_map(|folder| circles(folder, &files).into_iter().map(move |circle| (folder, circle)));
    let found: BTreeSet<String> = found.map(|(folder, circle)| format!("{folder}: {circle:?}")).collect();
    let allowed = |(folder, circle, _): &(&str, &[&str], &str)| {
        format!("crates/antipode-{folder}: {:?}", circle.iter().collect::<BTreeSet<_>>())
    };
    let allowed: BTreeSet<String> = CIRCLES.iter().map(allowed).collect();
    let (new, gone): (Vec<_>, Vec<_>) = (found.difference(&allowed).collect(), allowed.difference(&found).collect());
    assert!(new.is_empty(), "move what they share to a module below them: {new:#?}");
    assert!(gone.is_empty(), "no longer circles, so strike them from the list: {gone:#?}");
}

#[test]
fn circles_are_found() {
    let file = |name: &str, text: &str| (format!("crates/antipode-x/src/{name}.rs"), text.to_string());
    let found = |texts: [&str; 3]| {
        let [a, b, c] = texts;
        circles("crates/antipode-x/src", &[file("lib", "mod a;"), file("a", a), file("b", b), file("c/d", c)])
    };
    let circle = |modules: &[&str]| BTreeSet::from([modules.iter().map(ToString::to_string).collect()]);
    assert_eq!(found(["use super::b;", "use super::c::D;", "use crate::{e::{f, g}, a};"]), circle(&["a", "b", "c"]));
    assert_eq!(found(["use super::{c, b::x};", "fn f() { super::a::g() }", "use super::a;"]), circle(&["a", "b"]));
    assert_eq!(found(["use super::b;", "// use super::a;", "#[cfg(test)] use crate::a;"]), BTreeSet::new());
}

#[test]
fn every_file_says_what_it_is_for() {
    for (file, text) in sources(&["src", "crates", "lab", "tests", "benches", "examples"]) {
        assert!(text.starts_with("//!"), "{file} does not start with //!");
    }
}

#[test]
fn files_are_short() {
    for (file, text) in sources(CODE) {
        let lines = text.lines().count();
        assert!(lines <= LONGEST, "{file} has {lines} lines: split it (at most {LONGEST})");
    }
}

#[test]
fn comments_wrap() {
    for (file, text) in sources(&["benches", "crates", "examples", "lab", "src", "tests"]) {
        let wide = text.lines().find(|line| {
            let comment = line.trim_start();
            // Tables and code inside comments cannot wrap.
            let prose = comment.starts_with("// ") || comment.starts_with("/// ") || comment.starts_with("//! ");
            prose && line.chars().count() > WIDEST_COMMENT && !comment.contains('|') && !comment.contains(';')
        });
        assert!(wide.is_none(), "{file}: wrap this comment at {WIDEST_COMMENT} columns: {}", wide.unwrap_or_default());
    }
}

#[test]
fn unsafe_code_stays_fenced() {
    for (file, text) in sources(CODE) {
        let fenced = UNSAFE.iter().any(|place| file.starts_with(place));
        assert!(fenced || !text.contains("unsafe_code"), "{file} allows unsafe code");
    }
}

#[test]
fn the_library_does_not_print_and_has_no_loose_ends() {
    for (file, text) in
        sources(CODE).iter().filter(|(file, _)| !file.contains("/tests/") && !file.ends_with("/tests.rs"))
    {
        for word in ["println!", "print!(", "dbg!", concat!("TO", "DO"), "todo!", ".unwrap()"] {
            let code = text.split("#[cfg(test)]").next().unwrap();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
            assert!(!code.contains(word), "{file} contains {word}");
        }
    }
}

/// The code of product files that contains one of `words`, without unit tests.
fn files_with(words: &[&str]) -> Vec<String> {
    let contains = |text: &str| {
        let code = text.split("#[cfg(test)]").next().unwrap();
        words.iter().any(|word| code.contains(word))
    };
    let all = sources(CODE).into_iter().filter(|(file, text)| {
        let product = file.contains("/src/") && !file.ends_with("/tests.rs");
        product && contains(text)
    });
    all.map(|(file, _)| file).collect()
}

#[test]
fn files_are_read_with_bounds() {
    for file in
        files_with(&["fs::read(", "read_to_string(", " File::open(", "(File::open(", "fs::File::open(", "OpenOptions"])
    {
        let known = OPENERS.iter().any(|(place, _)| file.starts_with(place));
        assert!(known, "{file} opens a file: call a function of core/src/storage/input.rs");
    }
}

#[test]
fn only_filters_write_to_the_terminal() {
    for file in files_with(&["stdout().lock", "io::stderr(),", "io::stderr().write"]) {
        assert!(PRINTERS.contains(&file.as_str()), "{file} prints: call screen::print or messages::aside");
    }
}

#[test]
fn the_test_command_of_the_readme_is_the_one_that_is_checked() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let check = fs::read_to_string(root().join("scripts/check.sh")).unwrap();
    let command = "cargo test --workspace --exclude antipode-python";
    assert!(readme.contains(&format!("`{command}`")) && check.contains(&format!("\n{command}\n")));
}

/// All dependencies of some members, each with its version and features; members of the workspace
/// also with their folder.
fn dependencies(edges: &str, members: &[&str]) -> BTreeSet<String> {
    let tree = ["tree", "--offline", "--prefix", "none", "--format", "{p} {f}", "--edges", edges];
    let output = Command::new(env!("CARGO")).args(tree).args(members).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_string()).collect()
}

#[test]
fn a_wheel_compiles_no_command_line() {
    let all = dependencies("normal", &["-p", "antipode-python"]);
    let names: BTreeSet<&str> = all.iter().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains("antipode-export") && names.contains("pyo3"), "{names:?}");
    for name in ["clap", "plotters", "antipode-cli", "antipode-lab"] {
        assert!(!names.contains(name), "antipode-python depends on {name}");
    }
}

#[test]
fn the_facade_hides_no_module() {
    for (file, text) in sources(CODE) {
        assert!(
            !text.contains("doc(hidden)"),
            "{file} hides an item from the documentation: make it public, or private"
        );
    }
}

/// What is built by name is built for the tests already (`tests/features`): libraries, and also
/// members where it is for tests.
#[test]
fn members_that_are_built_by_name_ask_for_the_same_features() {
    let name = |dependency: &String| dependency.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let all = dependencies("normal,build,dev", &[]);
    let names: BTreeSet<String> = all.iter().map(name).collect();
    let members = ["--features", "shared-features/members"];
    for (arguments, own) in [
        (vec!["--no-default-features"], false),
        (vec!["--no-default-features", "--features", "antipode/cli"], false),
        (members.to_vec(), true),
        ([&members[..], &["-p", "antipode-python"]].concat(), true),
    ] {
        let arguments = [&["-p", "antipode", "-p", "shared-features"][..], &arguments].concat();
        let asked = dependencies("normal,build", &arguments);
        let is_known = |dependency: &&String| names.contains(&name(dependency)) && (own || !dependency.contains(" (/"));
        // Nothing depends on the crate that names the features.
        let is_built = |dependency: &&String| !dependency.starts_with("shared-features ");
        let twice: Vec<_> = asked.difference(&all).filter(is_known).filter(is_built).collect();
        assert!(
            twice.is_empty(),
            "{arguments:?}: tests/features lacks what {twice:#?} have in `cargo tree -e features`"
        );
    }
}
