//! Sets of pattern databases: small files that say which patterns are built, and how their values are combined.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Kind;
use super::build_pdb::{Part, PdbBuilt, PdbOptions};
use super::open_pdb::OpenPdb;
use crate::plan::{Plan, Resources};
use crate::search;
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::Problem;
use antipode_core::tables::Encoding;
use antipode_core::watch::Watch;
use antipode_engines::EngineKind;
use antipode_families as families;

/// A set.
#[derive(Clone, Debug)]
pub struct PdbSet {
    path: PathBuf,
    /// As the set has it, which is by a path from the folder of the set if it names a file.
    written: String,
    /// As it is from the current folder.
    puzzle: String,
    /// Whether the reflections by symmetries of the board are looked up, too.
    pub reflect: bool,
    encoding: Encoding,
    compress: Option<i32>,
    keep_blank: bool,
    sums: Vec<Vec<String>>,
    /// Patterns that are not additive.
    greatest: Vec<String>,
}

/// A set as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    puzzle: String,
    #[serde(default)]
    reflect: bool,
    encoding: Option<Encoding>,
    compress: Option<i32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    keep_blank: bool,
    #[serde(default)]
    sum: Vec<WireSum>,
    max: Option<WireSum>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireSum {
    patterns: Vec<String>,
}

/// The text of a set of one sum, whose tables have the encoding `delta`.
pub(super) fn text_of_sum(puzzle: &str, patterns: &[String], reflect: bool) -> Result<String> {
    let set = Wire {
        puzzle: puzzle.into(),
        reflect,
        encoding: Some(Encoding::Delta),
        compress: None,
        keep_blank: false,
        sum: vec![WireSum { patterns: patterns.to_vec() }],
        max: None,
    };
    toml::to_string(&set).map_err(|e| Error::usage(format!("{puzzle}: {e}")))
}

/// How the tables of a set are built.
#[derive(Clone, Debug)]
pub struct SetOptions {
    /// The folder for the tables and a copy of the set.
    pub folder: PathBuf,
    /// Whether tables that are there are built again.
    pub replace: bool,
    /// The engine; by default the fastest that fits.
    pub engine: Option<EngineKind>,
}

/// The largest file that can be a set, in bytes.
const MOST_BYTES: u64 = 1 << 16;

impl PdbSet {
    /// Reads a set. `Usage` if it is not one.
    pub fn read(path: &Path) -> Result<PdbSet> {
        let wrong = |what: String| Error::usage(format!("{} is not a set of patterns: {what}", path.display()));
        let size = path.metadata().map_err(|e| Error::io("open", path, e))?.len();
        if size > MOST_BYTES {
            return Err(wrong("it is too large".into()));
        }
        let bytes = std::fs::read(path).map_err(|e| Error::io("open", path, e))?;
        let wire: Wire = toml::from_slice(&bytes).map_err(|e| wrong(e.to_string()))?;
        let encoding = wire.encoding.unwrap_or(Encoding::Byte);
        let mut lists = wire.sum.iter().chain(&wire.max).peekable();
        if lists.peek().is_none() || lists.any(|list| list.patterns.is_empty()) {
            return Err(wrong(
                "it needs sums, or a maximum, with patterns: [[sum]] patterns = [\"1,2\", \"3,4\"]".into(),
            ));
        }
        if !wire.sum.is_empty() && !matches!(encoding, Encoding::Byte | Encoding::Nibble | Encoding::Delta) {
            return Err(wrong(format!(
                "sums need one of the encodings byte, nibble and delta, not {}",
                encoding.name()
            )));
        }
        if wire.sum.is_empty() && wire.reflect {
            return Err(wrong("only sums have reflections".into()));
        }
        if wire.compress.is_some_and(|level| !(1..=22).contains(&level)) {
            return Err(wrong("compress is a level from 1 to 22".into()));
        }
        Ok(PdbSet {
            path: path.to_path_buf(),
            written: wire.puzzle.clone(),
            puzzle: families::beside(&wire.puzzle, path.parent().unwrap_or(Path::new(""))),
            reflect: wire.reflect,
            encoding,
            compress: wire.compress,
            keep_blank: wire.keep_blank,
            sums: wire.sum.into_iter().map(|sum| sum.patterns).collect(),
            greatest: wire.max.map_or(vec![], |max| max.patterns),
        })
    }

    /// Checks that all patterns are patterns of the puzzle, and that those of each sum can be added up. `Usage` or `Limit` if not.
    pub fn validate(&self) -> Result<()> {
        let problem = families::parse(&self.puzzle)?;
        self.patterns().into_iter().try_for_each(|(names, kind)| kind.pattern(&problem, names).map(|_| ()))?;
        self.check_sums(&problem)
    }

    fn check_sums(&self, problem: &Problem) -> Result<()> {
        let sums: Vec<Vec<&str>> = self.sums.iter().map(|sum| sum.iter().map(String::as_str).collect()).collect();
        match sums.is_empty() {
            true => Ok(()),
            false => problem.patterns()?.check_sums(&self.path.display().to_string(), &sums, self.reflect),
        }
    }

    /// `Usage` if the set is for another puzzle, `Usage` or `Limit` if its patterns cannot be added up.
    pub(super) fn check(&self, problem: &Problem) -> Result<()> {
        let about = families::parse(&self.puzzle)?.spec();
        match families::is_about(&about, problem) {
            true => self.check_sums(problem),
            false => {
                let path = self.path.display();
                Err(Error::usage(format!("{path} is for {about}, not for {}", problem.spec())))
            }
        }
    }

    /// The patterns, each once, and their kinds.
    fn patterns(&self) -> Vec<(&String, Kind)> {
        let additive = Kind { additive: true, keep_blank: self.keep_blank };
        let sums = self.sums.iter().flatten().map(|names| (names, additive));
        let mut all: Vec<_> = sums.chain(self.greatest.iter().map(|names| (names, Kind::default()))).collect();
        all.sort_unstable_by_key(|(names, kind)| (*names, kind.additive));
        all.dedup();
        all
    }

    /// All tables of the set in a folder, each once.
    pub fn files(&self, folder: &Path) -> Vec<PathBuf> {
        self.patterns().into_iter().map(|(names, kind)| self.file(folder, names, kind.additive)).collect()
    }

    /// The tables of each sum, which lie beside the set.
    pub(super) fn sums(&self) -> Vec<Vec<PathBuf>> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let sum = |sum: &Vec<String>| sum.iter().map(|names| self.file(folder, names, true)).collect();
        self.sums.iter().map(sum).collect()
    }

    /// The tables of patterns that are not additive.
    pub(super) fn greatest(&self) -> Vec<PathBuf> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        self.greatest.iter().map(|names| self.file(folder, names, false)).collect()
    }

    /// Puts the file that the set names beside a copy of it, where the copy looks for it.
    fn copy_definition(&self, folder: &Path, problem: &Problem) -> Result<()> {
        let name = families::Spec::parse(&self.written)?.arguments;
        let plain = Path::new(&name).components().all(|part| matches!(part, std::path::Component::Normal(_)));
        let copy = folder.join(&name);
        let (Some(text), true, false) = (problem.definition(), plain, copy.exists()) else { return Ok(()) };
        let parent = copy.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).map_err(|e| Error::io("create", parent, e))?;
        std::fs::write(&copy, text).map_err(|e| Error::io("write", &copy, e))
    }

    /// The table of a pattern in a folder.
    fn file(&self, folder: &Path, names: &str, additive: bool) -> PathBuf {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let plain: String = names.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let kind = if additive { "" } else { ".max" };
        folder.join(format!("{stem}.{plain}{kind}.antipode"))
    }
}

/// Builds all tables of a set that are missing, and puts a copy of the set beside them; `tell` learns of each: which of how
/// many it is, and its plan. `Usage` if a
/// table is there that is not about its pattern; before any work if the set is not [valid](PdbSet::validate).
pub fn build_set(
    set: &PdbSet,
    resources: Resources,
    options: &SetOptions,
    mut tell: impl FnMut((usize, usize), &Plan),
    watch: &mut Watch<'_>,
) -> Result<Vec<PdbBuilt>> {
    set.validate()?;
    let problem = families::parse(&set.puzzle)?;
    let folder = &options.folder;
    std::fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
    let mut built = vec![];
    let patterns = set.patterns();
    let mut kept: Vec<String> = vec![];
    if let Some(checkpoint) = watch.checkpoint() {
        kept = checkpoint.begin(search::identity("pdb set build", &problem))?;
        checkpoint.expect(checkpoint.share().parts(patterns.len()).len() as u64, patterns.len() as u64);
    }
    for number in watch.share().parts(patterns.len()) {
        let (names, kind) = patterns[number];
        let place = (number + 1, patterns.len());
        let path = set.file(folder, names, kind.additive);
        // Only additive patterns have distances to subtract.
        let encoding = if kind.additive || !set.encoding.is_surplus() { set.encoding } else { Encoding::Byte };
        let pattern = kind.pattern(&problem, names)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.exists() && (!options.replace || kept.contains(&name)) {
            let there = OpenPdb::open(&path)?.contents().metadata;
            if !families::is_about(&there.spec, &pattern) || there.encoding != encoding {
                let (path, spec) = (path.display(), there.spec);
                let what =
                    format!("{path} is for {spec}, or in another encoding: it is not replaced unless you ask for it");
                return Err(Error::usage(what).unless(&[Remedy::Replace]));
            }
            continue;
        }
        let how = PdbOptions {
            replace: options.replace,
            kind,
            encoding: Some(encoding),
            compress: set.compress,
            engine: options.engine,
            ..PdbOptions::to(&path)
        };
        let part = Part::new(&problem, names, &how)?;
        let table = part.build(resources, &name, |plan| tell(place, plan), watch)?;
        if let Some(checkpoint) = watch.checkpoint() {
            checkpoint.wrote(table.bytes);
            checkpoint.keep(&[name])?;
            checkpoint.clear()?;
        }
        built.push(table);
    }
    search::finish(watch)?;
    let copy = folder.join(set.path.file_name().unwrap_or_default());
    let same = || Some(copy.canonicalize().ok()? == set.path.canonicalize().ok()?);
    if same() != Some(true) {
        std::fs::copy(&set.path, &copy).map_err(|e| Error::io("write", &copy, e))?;
        set.copy_definition(folder, &problem)?;
    }
    Ok(built)
}
