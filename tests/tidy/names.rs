//! Names of types: unique in the workspace, and more than one word where other crates see them.

use std::collections::BTreeMap;

use super::sources;

/// Public types of one word: the terms of the field that every page of the documentation explains.
const ONE_WORD: &[&str] = &[
    "Analysis",
    "Antipodes",
    "Certificate",
    "Checkpoint",
    "Diameter",
    "Encoding",
    "Engine",
    "Error",
    "Estimate",
    "Family",
    "Fibre",
    "Heuristic",
    "Lift",
    "Numbering",
    "Policy",
    "Problem",
    "Puzzle",
    "Solution",
    "Solver",
    "Space",
    "Spec",
    "Storage",
    "Structure",
    "Table",
    "Watch",
];

/// The types that a line of code defines: whether it is public, and its name.
fn definition(line: &str) -> Option<(bool, &str)> {
    let line = line.trim_start();
    let (public, rest) = match line.strip_prefix("pub ") {
        Some(rest) => (true, rest),
        None => (false, line.strip_prefix("pub(").and_then(|rest| rest.split_once(") ")).map_or(line, |pair| pair.1)),
    };
    let rest = rest.strip_prefix("unsafe ").unwrap_or(rest);
    let rest = ["struct ", "enum ", "trait ", "union "].iter().find_map(|kind| rest.strip_prefix(kind))?;
    let name = rest.split(|c: char| !c.is_alphanumeric()).next()?;
    name.starts_with(char::is_uppercase).then_some((public, name))
}

/// All types of the product code: their names, whether they are public, and their
/// files.
fn types() -> Vec<(String, bool, String)> {
    let all = sources(&["src", "crates"])
        .into_iter()
        .filter(|(file, _)| file.contains("src/") && !file.ends_with("/tests.rs") && !file.contains("/tests/"));
    let mut types = vec![];
    for (file, text) in all {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let found = code.lines().filter_map(definition);
        types.extend(found.map(|(public, name)| (name.to_string(), public, file.clone())));
    }
    types
}

#[test]
fn type_names_are_unique() {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    types().into_iter().for_each(|(name, _, file)| files.entry(name).or_default().push(file));
    files.retain(|_, files| files.len() > 1);
    assert!(files.is_empty(), "say what each of these types is without its path: {files:#?}");
}

#[test]
fn public_types_have_more_than_one_word() {
    for (name, public, file) in types() {
        let words = name.chars().filter(|c| c.is_uppercase()).count();
        let clear = !public || words > 1 || ONE_WORD.contains(&name.as_str());
        assert!(clear, "{file}: {name} does not say what the type is without its path");
    }
}

#[test]
fn every_exception_exists() {
    let types = types();
    for name in ONE_WORD {
        assert!(types.iter().any(|(other, public, _)| other == name && *public), "strike {name} from the exceptions");
    }
}

#[test]
fn definitions_are_found() {
    assert_eq!(definition("pub struct LevelFindings<'a> {"), Some((true, "LevelFindings")));
    assert_eq!(definition("    pub(crate) unsafe trait Isa: Copy {"), Some((false, "Isa")));
    assert_eq!(definition("enum Two(u8);"), Some((false, "Two")));
    assert_eq!(definition("// struct of nothing"), None);
    assert_eq!(definition("pub const STRUCT: u8 = 1;"), None);
}
