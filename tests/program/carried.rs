//! An installed program has what its help and the book name: it works in an empty folder.

use std::fs;
use std::path::Path;

use crate::manual;
use crate::place::Place;

/// The folders of the repository, which an installed program lacks.
const FOLDERS: [&str; 9] =
    ["crates/", "data/", "docs/", "examples/", "lab/", "packaging/", "proofs/", "readers/", "scripts/"];

/// The pages whose commands measure or test the program itself, in a checkout.
const OF_CHECKOUTS: [&str; 4] = ["lab/", "results/", "how-it-works/", "how-to/search-on-a-gpu.md"];

/// Commands that build something from a checkout.
const BUILDS: [&str; 2] = ["cargo ", "pip install ./crates/antipode-python"];

/// The words of a text that are paths of the repository.
fn paths(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| c.is_whitespace() || "'\"`=:;,()|<>[]".contains(c));
    words.filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder) && word.len() > folder.len())).collect()
}

#[test]
fn the_help_names_no_path_of_the_repository() {
    let place = Place::new();
    let help = manual::text(&place);
    // Links of the page, which the help shows as names.
    let shown: Vec<&str> = help.lines().flat_map(paths).collect();
    assert!(help.len() > 50_000 && shown.is_empty(), "{shown:?}");
    for command in [&["tour"][..], &["list", "heuristics", "sliding:3x3"], &["list", "families"], &["list", "data"]] {
        let text = place.prints(command);
        assert!(paths(&text).is_empty(), "{command:?}: {:?}", paths(&text));
    }
}

/// The commands in the blocks of a page.
fn commands(page: &str) -> Vec<&str> {
    let mut kind = None;
    let mut found = vec![];
    for line in page.lines() {
        match (line.strip_prefix("```"), kind) {
            (Some(_), Some(_)) => kind = None,
            (Some(opened), None) => kind = Some(opened),
            (None, Some("console")) => found.extend(line.strip_prefix("$ ").or(line.strip_prefix("> "))),
            (None, Some("sh")) => found.push(line.split(" # ").next().unwrap_or(line)),
            (None, _) => {}
        }
    }
    found
}

#[test]
fn the_commands_of_the_book_name_no_path_of_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md"), root.join("docs/src/index.md"), root.join("docs/src/tutorial.md")];
    for folder in ["how-to", "reference", "reference/commands"] {
        pages.extend(fs::read_dir(root.join("docs/src").join(folder)).unwrap().map(|entry| entry.unwrap().path()));
    }
    pages.retain(|page| page.is_file());
    let mut count = 0;
    for page in pages {
        let name = page.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        if OF_CHECKOUTS.iter().any(|part| name.starts_with(&format!("docs/src/{part}"))) {
            continue;
        }
        let text = fs::read_to_string(&page).unwrap();
        for command in commands(&text).into_iter().filter(|line| !BUILDS.iter().any(|build| line.contains(build))) {
            assert!(paths(command).is_empty(), "{name}: an installed program lacks {:?}: {command}", paths(command));
            count += 1;
        }
    }
    assert!(count > 300, "{count} commands");
}

#[test]
fn paths_and_commands_are_found() {
    assert_eq!(
        paths("see data/pdb/x.toml, twisty:data/y.tws (docs/a.md) mydata/z data/"),
        ["data/pdb/x.toml", "data/y.tws", "docs/a.md"]
    );
    let page = "a\n```console\n$ b \\\n> c\nd\n```\n```sh\ne # f\n```\n```text\ng\n```\n";
    assert_eq!(commands(page), ["b \\", "c", "e"]);
}

#[test]
fn help_prints_verbs_and_pages() {
    let place = Place::new();
    let all = place.prints(&["help"]);
    for part in ["Search a space:\n", "  help         ", "Pages of the book", "gods-number  "] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join("docs/src/how-to")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(place.prints(&["help", name]), fs::read_to_string(&path).unwrap(), "src/carried.rs lacks {name}");
    }
    assert!(place.prints(&["help", "protocol"]).starts_with("# "));
    // The verb comes before a page, and verbs below it are found.
    assert!(place.prints(&["help", "list", "data"]).contains("Usage: antipode list data"));
    assert!(place.prints(&["help", "solve"]).contains("--heuristic <NAME>"));
    place.refuses(&["help", "gods", "number"], 2, &["gods number", "antipode help"]);
}

#[test]
fn files_that_the_program_carries_are_found_by_name() {
    let place = Place::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = place.json(&["list", "data"]);
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|f| f["name"].as_str().unwrap()).collect();
    for entry in fs::read_dir(root.join("examples/rules")).unwrap() {
        let file = entry.unwrap().file_name();
        assert!(names.contains(&file.to_str().unwrap()), "src/carried.rs lacks {}", file.display());
    }
    let unique: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!(unique.len(), names.len());
    // A definition, without and with a file of this name.
    let carried = place.json(&["info", "twisty:fto-corners-edges.tws"]);
    let text = place.prints(&["list", "data", "fto-corners-edges.tws"]);
    assert_eq!(text, fs::read_to_string(root.join("data/twisty/fto-corners-edges.tws")).unwrap());
    fs::write(place.path("fto-corners-edges.tws"), &text).unwrap();
    assert_eq!(place.json(&["info", "twisty:fto-corners-edges.tws"]), carried);
    fs::write(place.path("pyraminx.tws"), "Name mine\n").unwrap();
    place.refuses(&["info", "twisty:pyraminx.tws"], 2, &["pyraminx.tws"]);
    place.refuses(&["info", "twisty:pyramimx.tws"], 2, &["pyramimx.tws"]);
    // Programs and networks.
    fs::write(place.path("serve.py"), place.prints(&["list", "data", "serve.py"])).unwrap();
    fs::write(place.path("slide.py"), place.prints(&["list", "data", "slide"])).unwrap();
    let rules = place.json(&["analyze", "rules:cmd: python3 slide.py;pattern=a,b,."]);
    assert_eq!(rules["god_number"], 20);
    let network = ["--heuristic", "net:8-puzzle-deep.safetensors", "--samples", "20", "--truth", "solver"];
    let audit = place.json(&[&["heuristic", "audit", "sliding:3x3"][..], &network].concat());
    assert_eq!(audit["states"], 20);
    place.refuses(&["list", "data", "8-puzzle-deep.safetensors"], 2, &["--heuristic net:8-puzzle-deep.safetensors"]);
    place.refuses(&["list", "data", "korf101"], 2, &["antipode list data"]);
}
