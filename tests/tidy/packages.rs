//! Packages that are published: each has the files that it includes, and versions and names stand
//! in one place.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::root;

/// The folders of packages that are published, from the root.
fn published() -> Vec<PathBuf> {
    let mut all = vec![PathBuf::new(), "data".into(), "lab/experiments".into(), "lab/solvers".into()];
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        all.push(Path::new("crates").join(entry.unwrap().file_name()));
    }
    all.retain(|folder| !manifest(folder).contains("publish = false"));
    all
}

fn manifest(folder: &Path) -> String {
    fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap()
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            part => out.push(part),
        }
    }
    out
}

/// The Rust files in a folder and below, but for tests and other packages.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["tests", "target", "web"].contains(&name) {
            sources(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") && name != "tests.rs" {
            out.push(path);
        }
    }
}

/// The files that a text of Rust includes, but for those of its unit tests.
fn included(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let after = |mark: &'static str| code.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
    after("include_str!(\"").chain(after("include_bytes!(\"")).collect()
}

#[test]
fn packages_have_the_files_that_they_include() {
    let mut count = 0;
    for package in published() {
        let folder = root().join(&package);
        let mut files = vec![];
        match package.as_os_str().is_empty() {
            // The root has other packages below it.
            true => sources(&folder.join("src"), &mut files),
            false => sources(&folder, &mut files),
        }
        for file in files {
            for name in included(&fs::read_to_string(&file).unwrap()) {
                let path = plain(&file.parent().unwrap().join(name));
                assert!(path.exists(), "{} includes {name}, which does not exist", file.display());
                let own = path.strip_prefix(&folder);
                let place = own.unwrap_or_else(|_| panic!("{} includes {name} of another package", file.display()));
                let top = place.components().next().unwrap().as_os_str().to_str().unwrap();
                let foreign = package.as_os_str().is_empty() && ["crates", "data", "tests"].contains(&top);
                assert!(!foreign, "{} includes {name} of another package", file.display());
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count} files");
}

#[test]
fn packages_say_what_a_registry_asks_for() {
    for package in published() {
        let text = manifest(&package);
        for line in ["version.workspace = true", "license.workspace = true", "documentation.workspace = true"] {
            assert!(text.contains(line), "{}/Cargo.toml lacks {line}", package.display());
        }
        assert!(text.contains("\ndescription = \""), "{}/Cargo.toml lacks a description", package.display());
        let dependencies = text.split("\n[dependencies]\n").nth(1).unwrap_or_default().split("\n[").next().unwrap();
        // It has no version, so that no package may need it.
        assert!(!dependencies.contains("shared-features"), "{} needs shared-features", package.display());
    }
}

#[test]
fn the_version_stands_in_one_place() {
    let text = manifest(Path::new(""));
    let version = text.split("\n[workspace.package]\n").nth(1).unwrap();
    let version = version.split("version = \"").nth(1).unwrap().split('"').next().unwrap();
    for line in text.lines().filter(|line| line.starts_with("antipode-")) {
        assert!(!line.contains("version = \"") || line.contains(&format!("version = \"{version}\"")), "{line}");
    }
    let citation = fs::read_to_string(root().join("CITATION.cff")).unwrap();
    assert!(citation.contains(&format!("\nversion: {version}\n")), "CITATION.cff has another version");
    let changes = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let newest = changes.lines().find_map(|line| line.strip_prefix("## ")).unwrap();
    assert!(newest.starts_with(version), "the newest section of CHANGELOG.md is {newest}");
    // What is made from the version has none of its own.
    for file in ["flake.nix", "packaging/antipode.rb", "packaging/install.sh", ".github/workflows/release.yml"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        assert!(!text.contains(version), "{file} has a version of its own");
    }
}

#[test]
fn platforms_are_the_same_everywhere() {
    let read = |file: &str| fs::read_to_string(root().join(file)).unwrap();
    let (installer, formula) = (read("packaging/install.sh"), read("packaging/antipode.rb"));
    let workflow = read(".github/workflows/release.yml") + &read("scripts/release.sh");
    for target in
        ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-apple-darwin", "aarch64-apple-darwin"]
    {
        assert!(installer.contains(&format!("TARGET={target} ")), "packaging/install.sh lacks {target}");
        assert!(formula.contains(&format!("@SHA256:{target}@")), "packaging/antipode.rb lacks {target}");
        assert!(workflow.contains(target), "no workflow builds {target}");
    }
}

#[test]
fn included_files_are_found() {
    let text = "const A: &str = include_str!(\"a/b\");\nb(include_bytes!(\"c\"));\n#[cfg(test)]\ninclude_str!(\"d\")";
    assert_eq!(included(text), ["a/b", "c"]);
    assert_eq!(plain(Path::new("/a/b/../../c")), Path::new("/c"));
}
