//! The files that antipode carries, so that an installed program has what the book names.
//!
//! Crates that need one of these files take it from here: a package that is published has only the
//! files below its own folder.

mod schemas;

use std::path::Path;

use serde::Serialize;

pub use schemas::SCHEMAS;

/// A file of text that the program carries.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DataFile {
    /// The name.
    pub name: &'static str,
    /// What it has, in a line.
    pub about: &'static str,
    /// Its content.
    #[serde(skip)]
    pub text: &'static str,
}

impl DataFile {
    /// A file with a name, what it has and its content.
    pub const fn new(name: &'static str, about: &'static str, text: &'static str) -> DataFile {
        DataFile { name, about, text }
    }

    /// Whether a name means this file; the extension may be left out.
    pub fn is_named(&self, name: &Path) -> bool {
        let own = Path::new(self.name);
        own == name || own.file_stem().is_some_and(|stem| stem == name)
    }
}

/// The files that commands find by their names: pattern database sets, then instances, definitions
/// of puzzles, and results.
pub const FILES: &[DataFile] = &[
    DataFile {
        name: "15-puzzle-5-5-5.toml",
        about: "the 15-puzzle in three times five tiles",
        text: include_str!("pdb/15-puzzle-5-5-5.toml"),
    },
    DataFile {
        name: "15-puzzle-6-6-3.toml",
        about: "the 15-puzzle in six, six and three tiles",
        text: include_str!("pdb/15-puzzle-6-6-3.toml"),
    },
    DataFile {
        name: "15-puzzle-7-8.toml",
        about: "the 15-puzzle in seven and eight tiles, and the reflection",
        text: include_str!("pdb/15-puzzle-7-8.toml"),
    },
    DataFile {
        name: "15-puzzle-7-8-blank-last.toml",
        about: "the same for the blank in the last cell",
        text: include_str!("pdb/15-puzzle-7-8-blank-last.toml"),
    },
    DataFile {
        name: "15-puzzle-7-8-dual.toml",
        about: "the same with dual goals",
        text: include_str!("pdb/15-puzzle-7-8-dual.toml"),
    },
    DataFile {
        name: "24-puzzle-5-5-5-5-4.toml",
        about: "the 24-puzzle in four times five and four tiles",
        text: include_str!("pdb/24-puzzle-5-5-5-5-4.toml"),
    },
    DataFile {
        name: "24-puzzle-6-6-6-6.toml",
        about: "the 24-puzzle in four times six tiles, and reflections",
        text: include_str!("pdb/24-puzzle-6-6-6-6.toml"),
    },
    DataFile {
        name: "24-puzzle-6-6-6-6-dual.toml",
        about: "the same with dual goals",
        text: include_str!("pdb/24-puzzle-6-6-6-6-dual.toml"),
    },
    DataFile {
        name: "35-puzzle-6-6-6-6-6-5.toml",
        about: "the 35-puzzle in five times six and five tiles",
        text: include_str!("pdb/35-puzzle-6-6-6-6-6-5.toml"),
    },
    DataFile {
        name: "3x3x3.toml",
        about: "the corners and twice six edges of the 3x3x3",
        text: include_str!("pdb/3x3x3.toml"),
    },
    DataFile {
        name: "3x3x3-7-edges.toml",
        about: "the corners and seven edges of the 3x3x3",
        text: include_str!("pdb/3x3x3-7-edges.toml"),
    },
    DataFile { name: "race-5x5.toml", about: "Rubik's Race on 5x5 cells", text: include_str!("pdb/race-5x5.toml") },
    DataFile {
        name: "korf100.csv",
        about: "Korf's 100 15-puzzles with their optimal lengths",
        text: include_str!("instances/korf100.csv"),
    },
    DataFile {
        name: "korf50_24.csv",
        about: "Korf's and Felner's 50 24-puzzles with theirs",
        text: include_str!("instances/korf50_24.csv"),
    },
    DataFile {
        name: "cubes_half_turns.csv",
        about: "75 cubes at 16, 17 and 18 half turns",
        text: include_str!("instances/cubes_half_turns.csv"),
    },
    DataFile {
        name: "cubes_quarter_turns.csv",
        about: "25 cubes at up to 20 quarter turns",
        text: include_str!("instances/cubes_quarter_turns.csv"),
    },
    DataFile { name: "2x2x2.tws", about: "the definition of twisty:2x2x2", text: include_str!("twisty/2x2x2.tws") },
    DataFile { name: "3x3x3.tws", about: "that of twisty:3x3x3", text: include_str!("twisty/3x3x3.tws") },
    DataFile { name: "clock.tws", about: "that of twisty:clock", text: include_str!("twisty/clock.tws") },
    DataFile { name: "dino.tws", about: "that of twisty:dino", text: include_str!("twisty/dino.tws") },
    DataFile { name: "pyraminx.tws", about: "that of twisty:pyraminx", text: include_str!("twisty/pyraminx.tws") },
    DataFile { name: "skewb.tws", about: "that of twisty:skewb", text: include_str!("twisty/skewb.tws") },
    DataFile {
        name: "skewb-diamond.tws",
        about: "that of twisty:skewb-diamond",
        text: include_str!("twisty/skewb-diamond.tws"),
    },
    DataFile { name: "square-1.tws", about: "that of twisty:square-1", text: include_str!("twisty/square-1.tws") },
    DataFile {
        name: "fto-corners-edges.tws",
        about: "the face-turning octahedron without its centres",
        text: include_str!("twisty/fto-corners-edges.tws"),
    },
    DataFile {
        name: "fto-corners-edges.txt",
        about: "its 366 antipodes",
        text: include_str!("antipodes/fto-corners-edges.txt"),
    },
    DataFile {
        name: "targets.toml",
        about: "the targets of twisty puzzles, such as target=cross",
        text: include_str!("twisty/targets.toml"),
    },
    DataFile {
        name: "subgroups.toml",
        about: "the subgroups of twisty puzzles, such as moves=dr",
        text: include_str!("twisty/subgroups.toml"),
    },
    DataFile {
        name: "gods_numbers.json",
        about: "God's numbers with what they rest on: the source of 'antipode atlas'",
        text: include_str!("atlas/gods_numbers.json"),
    },
    DataFile {
        name: "growth.json",
        about: "layers of pancakes, burnt pancakes and Cayley graphs",
        text: include_str!("growth.json"),
    },
];

/// Arrangements of rings on hypercubes, as JSON.
pub const RINGS: &str = include_str!("atlas/rings.json");

/// Their components and diameters, as CSV.
pub const RINGS_TABLE: &str = include_str!("atlas/rings.csv");

/// Levels of rings with their fewest moves, as CSV.
pub const LEVELS_TABLE: &str = include_str!("atlas/levels.csv");

/// Levels of rings, as JSON.
pub const RINGS_LEVELS: &str = include_str!("instances/rings_levels.json");

/// Networks of the 8-puzzle, which `net:NAME` finds, with their bytes.
pub const NETWORKS: [(DataFile, &[u8]); 5] = [
    (
        DataFile::new("8-puzzle-deep.safetensors", "a network of the 8-puzzle, net:8-puzzle-deep.safetensors", ""),
        include_bytes!("nets/8-puzzle-deep.safetensors"),
    ),
    (
        DataFile::new("8-puzzle-shallow.safetensors", "one with a hidden layer", ""),
        include_bytes!("nets/8-puzzle-shallow.safetensors"),
    ),
    (
        DataFile::new("8-puzzle-amse-0.4.safetensors", "one that seldom exceeds the distance", ""),
        include_bytes!("nets/8-puzzle-amse-0.4.safetensors"),
    ),
    (
        DataFile::new("8-puzzle-amse-0.8.safetensors", "one that exceeds it more seldom", ""),
        include_bytes!("nets/8-puzzle-amse-0.8.safetensors"),
    ),
    (
        DataFile::new("8-puzzle-bootstrap.safetensors", "one that was trained without distances", ""),
        include_bytes!("nets/8-puzzle-bootstrap.safetensors"),
    ),
];

/// How the last of them was trained, as JSON.
pub const BOOTSTRAP_TRAINING: &str = include_str!("nets/8-puzzle-bootstrap.json");

/// The file of a name among [`FILES`]. Its extension may be left out: of several files the first in
/// the list is meant.
pub fn find(name: &Path) -> Option<&'static DataFile> {
    let exact = FILES.iter().find(|file| Path::new(file.name) == name);
    exact.or_else(|| FILES.iter().find(|file| file.is_named(name)))
}

/// The bytes of a network of [`NETWORKS`].
pub fn network(name: &Path) -> Option<&'static [u8]> {
    NETWORKS.iter().find(|(file, _)| Path::new(file.name) == name).map(|(_, bytes)| *bytes)
}

/// The text of a file of [`FILES`].
///
/// # Panics
///
/// If there is none of this name: it is for names that the code has.
pub fn text(name: &str) -> &'static str {
    let file = FILES.iter().find(|file| file.name == name);
    file.map_or_else(|| panic!("antipode-data has no file {name}"), |file| file.text)
}
