//! Files that the program carries: sets of pattern databases, and instances with known optima.
//!
//! Each has the name of its file in `data`. Where no file of this name exists, the name means the
//! file that the program carries.

use std::path::Path;

use serde::Serialize;

use antipode_core::error::Result;
use antipode_core::storage::read_whole;

/// A file that the program carries.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BuiltInFile {
    /// The name.
    pub name: &'static str,
    /// What it has, in a line.
    pub about: &'static str,
    /// Its content.
    #[serde(skip)]
    pub text: &'static str,
}

/// The files, sets of pattern databases first.
pub const BUILT_IN_FILES: &[BuiltInFile] = &[
    BuiltInFile {
        name: "15-puzzle-5-5-5.toml",
        about: "the 15-puzzle in three times five tiles",
        text: include_str!("../../../data/pdb/15-puzzle-5-5-5.toml"),
    },
    BuiltInFile {
        name: "15-puzzle-6-6-3.toml",
        about: "the 15-puzzle in six, six and three tiles",
        text: include_str!("../../../data/pdb/15-puzzle-6-6-3.toml"),
    },
    BuiltInFile {
        name: "15-puzzle-7-8.toml",
        about: "the 15-puzzle in seven and eight tiles, and the reflection",
        text: include_str!("../../../data/pdb/15-puzzle-7-8.toml"),
    },
    BuiltInFile {
        name: "15-puzzle-7-8-blank-last.toml",
        about: "the same for the blank in the last cell",
        text: include_str!("../../../data/pdb/15-puzzle-7-8-blank-last.toml"),
    },
    BuiltInFile {
        name: "15-puzzle-7-8-dual.toml",
        about: "the same with dual goals",
        text: include_str!("../../../data/pdb/15-puzzle-7-8-dual.toml"),
    },
    BuiltInFile {
        name: "24-puzzle-5-5-5-5-4.toml",
        about: "the 24-puzzle in four times five and four tiles",
        text: include_str!("../../../data/pdb/24-puzzle-5-5-5-5-4.toml"),
    },
    BuiltInFile {
        name: "24-puzzle-6-6-6-6.toml",
        about: "the 24-puzzle in four times six tiles, and reflections",
        text: include_str!("../../../data/pdb/24-puzzle-6-6-6-6.toml"),
    },
    BuiltInFile {
        name: "24-puzzle-6-6-6-6-dual.toml",
        about: "the same with dual goals",
        text: include_str!("../../../data/pdb/24-puzzle-6-6-6-6-dual.toml"),
    },
    BuiltInFile {
        name: "35-puzzle-6-6-6-6-6-5.toml",
        about: "the 35-puzzle in five times six and five tiles",
        text: include_str!("../../../data/pdb/35-puzzle-6-6-6-6-6-5.toml"),
    },
    BuiltInFile {
        name: "3x3x3.toml",
        about: "the corners and twice six edges of the 3x3x3",
        text: include_str!("../../../data/pdb/3x3x3.toml"),
    },
    BuiltInFile {
        name: "3x3x3-7-edges.toml",
        about: "the corners and seven edges of the 3x3x3",
        text: include_str!("../../../data/pdb/3x3x3-7-edges.toml"),
    },
    BuiltInFile {
        name: "race-5x5.toml",
        about: "Rubik's Race on 5x5 cells",
        text: include_str!("../../../data/pdb/race-5x5.toml"),
    },
    BuiltInFile {
        name: "korf100.csv",
        about: "Korf's 100 15-puzzles with their optimal lengths",
        text: include_str!("../../../data/instances/korf100.csv"),
    },
    BuiltInFile {
        name: "korf50_24.csv",
        about: "Korf's and Felner's 50 24-puzzles with theirs",
        text: include_str!("../../../data/instances/korf50_24.csv"),
    },
    BuiltInFile {
        name: "cubes_half_turns.csv",
        about: "75 cubes at 16, 17 and 18 half turns",
        text: include_str!("../../../data/instances/cubes_half_turns.csv"),
    },
    BuiltInFile {
        name: "cubes_quarter_turns.csv",
        about: "25 cubes at up to 20 quarter turns",
        text: include_str!("../../../data/instances/cubes_quarter_turns.csv"),
    },
];

/// The file of a name; its extension may be left out.
pub fn built_in_file(name: &Path) -> Option<&'static BuiltInFile> {
    let name = name.to_str()?;
    let is_named =
        |file: &&BuiltInFile| file.name == name || file.name.rsplit_once('.').is_some_and(|(stem, _)| stem == name);
    BUILT_IN_FILES.iter().find(is_named)
}

/// Reads a whole file of at most `most` bytes, or the one that the program carries where there is
/// none. Errors of [`read_whole`].
pub(crate) fn read_or_built_in(path: &Path, most: u64) -> Result<Vec<u8>> {
    match built_in_file(path).filter(|_| !path.exists()) {
        Some(file) => Ok(file.text.as_bytes().to_vec()),
        None => read_whole(path, most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file in `data` is in the program, too.
    #[test]
    fn the_program_carries_all_sets_and_instances() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        let mut count = 0;
        for (folder, end) in [("pdb", "toml"), ("instances", "csv")] {
            for entry in std::fs::read_dir(data.join(folder)).unwrap().map(|entry| entry.unwrap().path()) {
                if entry.extension().is_some_and(|own| own == end) {
                    let name = Path::new(entry.file_name().unwrap());
                    let found = built_in_file(name).unwrap_or_else(|| panic!("{}", name.display()));
                    assert_eq!(found.text, std::fs::read_to_string(&entry).unwrap());
                    assert_eq!(built_in_file(&name.with_extension("")).unwrap().name, found.name);
                    count += 1;
                }
            }
        }
        assert_eq!(count, BUILT_IN_FILES.len());
    }
}
