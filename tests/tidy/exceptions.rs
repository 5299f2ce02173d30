//! The exceptions of the Python module and the codes of invalid requests.

use std::fs;

/// The names of the variants of an enum, from its source.
fn variants(source: &str, name: &str) -> Vec<String> {
    let start = source.find(&format!("pub enum {name} {{")).expect("the enum");
    let body = &source[start..start + source[start..].find("\n}").expect("its end")];
    let names = body.lines().filter_map(|line| line.strip_prefix("    ")?.strip_suffix(" {"));
    names.filter(|name| name.chars().all(char::is_alphanumeric)).map(str::to_string).collect()
}

#[test]
fn every_code_of_an_invalid_request_has_an_exception() {
    let read = |path: &str| fs::read_to_string(format!("{}/crates/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let errors = read("antipode-core/src/error/usage.rs");
    let python = read("antipode-python/python/antipode/_errors.py");
    let wanted = variants(&errors, "UsageError");
    assert!(wanted.len() > 10, "{wanted:?}");
    let classes: Vec<&str> =
        python.lines().filter_map(|line| line.strip_prefix("class ")?.split("Error(").next()).collect();
    for name in wanted.iter().filter(|name| *name != "Other") {
        assert!(classes.contains(&name.as_str()), "UsageError::{name} has no class {name}Error in _errors.py");
    }
}
