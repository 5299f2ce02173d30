//! Sets of pattern databases: small files that name patterns and combine their values.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::PatternKind;
use super::shared_sums::check_disjoint;
use antipode_core::error::{Error, Result};
use antipode_core::model::{MoveShare, Problem, SumOptions};
use antipode_core::storage::{OutputFile, SMALL_FILE};
use antipode_core::tables::Encoding;
use antipode_families::{self as families, read_or_carried};

/// A set of pattern databases.
#[derive(Clone, Debug)]
pub struct PdbSet {
    pub(super) path: PathBuf,
    /// The spec of the puzzle; a file that it names is in the folder of the set.
    puzzle: String,
    /// How the values of additive patterns add up.
    pub how: SumOptions,
    encoding: Option<Encoding>,
    pub(super) compress: Option<i32>,
    keep_blank: bool,
    /// How the patterns of sums share moves, if they are not additive.
    pub(super) share: Option<MoveShare>,
    pub(super) sums: Vec<Vec<String>>,
    /// Patterns of dual goals.
    pub(super) duals: Vec<DualPatterns>,
    /// Patterns that are not additive.
    pub(super) greatest: Vec<String>,
}

/// A set in the form of its file.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Wire {
    puzzle: String,
    #[serde(default)]
    reflect: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    overlap: bool,
    encoding: Option<Encoding>,
    compress: Option<i32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    keep_blank: bool,
    share: Option<String>,
    #[serde(default)]
    sum: Vec<WireSum>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dual: Vec<DualPatterns>,
    max: Option<WireSum>,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct WireSum {
    patterns: Vec<String>,
}

/// The puzzle with a dual goal, and the sums for it. Dual goals other than the puzzle's own goal
/// have numbers from 1; the puzzle's own goal has the number 0.
pub(super) struct DualSums {
    pub(super) problem: Problem,
    pub(super) number: usize,
    pub(super) sums: Vec<Vec<String>>,
}

/// A table that a set needs, with everything that building its file takes.
pub(super) struct SetTable {
    pub(super) problem: Problem,
    pub(super) names: String,
    pub(super) kind: PatternKind,
    /// `None` for the default of its kind.
    pub(super) encoding: Option<Encoding>,
    /// The name of the file.
    pub(super) name: String,
}

/// Patterns of a sum for a dual goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DualPatterns {
    /// The board, as the puzzle writes it.
    pub goal: String,
    /// The tokens of each pattern.
    pub patterns: Vec<String>,
}

/// The text of a set with one sum, and one more for each dual goal.
pub(super) fn text_of_sum(
    puzzle: &str,
    encoding: Option<Encoding>,
    patterns: &[String],
    duals: &[DualPatterns],
    reflect: bool,
) -> Result<String> {
    let set = Wire {
        puzzle: puzzle.into(),
        reflect,
        overlap: false,
        encoding,
        compress: None,
        keep_blank: false,
        share: None,
        sum: vec![WireSum { patterns: patterns.to_vec() }],
        dual: duals.to_vec(),
        max: None,
    };
    toml::to_string(&set).map_err(|e| Error::bad_file(puzzle, e.to_string()))
}

/// The most bytes of the file of a set.
const MOST_BYTES: u64 = 1 << 16;

impl PdbSet {
    /// Reads a set.
    ///
    /// # Errors
    ///
    /// `Missing` if there is no such file; `Usage` if it is not a set.
    pub fn read(path: &Path) -> Result<PdbSet> {
        let wrong = |what: String| Error::bad_file(path.display(), format!("not a set of patterns: {what}"));
        let bytes = read_or_carried(path, MOST_BYTES)?;
        let wire: Wire = toml::from_slice(&bytes).map_err(|e| wrong(e.to_string()))?;
        let mut lists = wire.sum.iter().chain(&wire.max).peekable();
        if lists.peek().is_none() || lists.any(|list| list.patterns.is_empty()) {
            return Err(wrong(
                "it needs sums, or a maximum, with patterns: [[sum]] patterns = [\"1,2\", \"3,4\"]".into(),
            ));
        }
        // A sum needs the values themselves. Labels modulo a number give them only along a path.
        let reduced = wire.encoding.filter(|encoding| encoding.modulus().is_some());
        if let Some(encoding) = reduced.filter(|_| !wire.sum.is_empty()) {
            return Err(wrong(format!(
                "sums need one of the encodings byte, nibble, delta, short and wide, not {}",
                encoding.name()
            )));
        }
        if wire.sum.is_empty() && wire.reflect {
            return Err(wrong("only sums have reflections".into()));
        }
        if wire.dual.iter().any(|dual| dual.patterns.is_empty()) || wire.sum.is_empty() && !wire.dual.is_empty() {
            return Err(wrong("dual goals need patterns, and a sum beside them".into()));
        }
        if wire.compress.is_some_and(|level| !(1..=22).contains(&level)) {
            return Err(wrong("compress is a level from 1 to 22".into()));
        }
        let unknown = |word: &String| wrong(format!("share is one of {}, not {word}", MoveShare::WORDS.join(", ")));
        let share =
            wire.share.as_ref().map(|word| MoveShare::of_word(word).ok_or_else(|| unknown(word))).transpose()?;
        if share.is_some() && (wire.reflect || wire.overlap || wire.keep_blank || !wire.dual.is_empty()) {
            return Err(wrong(
                "patterns that share moves do not overlap, and have no reflections, holes or duals".into(),
            ));
        }
        Ok(PdbSet {
            path: path.to_path_buf(),
            puzzle: wire.puzzle,
            how: SumOptions { reflect: wire.reflect, overlap: wire.overlap },
            encoding: wire.encoding,
            compress: wire.compress,
            keep_blank: wire.keep_blank,
            share,
            sums: wire.sum.into_iter().map(|sum| sum.patterns).collect(),
            duals: wire.dual,
            greatest: wire.max.map_or(vec![], |max| max.patterns),
        })
    }

    /// The puzzle of the set.
    ///
    /// # Errors
    ///
    /// Those of [`families::parse_in`].
    pub fn problem(&self) -> Result<Problem> {
        families::parse_in(self.folder(), &self.puzzle)
    }

    /// The folder of the set, in which its tables lie.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// Checks that the puzzle has all patterns, and that those of each sum can be added up.
    ///
    /// # Errors
    ///
    /// `Usage` or `Limit` if not.
    pub fn validate(&self) -> Result<()> {
        let problem = self.problem()?;
        self.tables(&problem)?
            .iter()
            .try_for_each(|table| table.kind.pattern(&table.problem, &table.names).map(|_| ()))?;
        self.check_sums(&problem)
    }

    fn check_sums(&self, problem: &Problem) -> Result<()> {
        if self.sums.is_empty() {
            return Ok(());
        }
        let name = self.path.display().to_string();
        if self.share.is_some() {
            return self.sums.iter().try_for_each(|sum| check_disjoint(problem, &name, sum));
        }
        problem.patterns()?.check_sums(&name, &borrowed(&self.sums), self.how)?;
        for dual in self.dual_sums(problem)? {
            dual.problem.patterns()?.check_sums(
                &name,
                &borrowed(&dual.sums),
                // Reflections of a dual goal are an extra that some of them lack. The heuristic
                // decides for each.
                SumOptions { reflect: false, ..self.how },
            )?;
        }
        Ok(())
    }

    /// `Usage` if the set is for another puzzle, `Usage` or `Limit` if its patterns cannot be added
    /// up.
    pub(super) fn check(&self, problem: &Problem) -> Result<()> {
        let about = self.problem()?.spec();
        match families::is_about(&about, problem) {
            true => self.check_sums(problem),
            false => Err(Error::other_puzzle(&self.path, problem.spec(), about)),
        }
    }

    /// The sums for each dual goal. `Usage` if a dual goal is no goal of the puzzle, or the puzzle
    /// has no duals.
    pub(super) fn dual_sums(&self, problem: &Problem) -> Result<Vec<DualSums>> {
        let mut duals: Vec<DualSums> = vec![];
        for DualPatterns { goal, patterns } in &self.duals {
            let dual = families::parse_in(self.folder(), &families::with_goal(&self.puzzle, goal)?)?;
            match duals.iter_mut().find(|known| known.problem.spec() == dual.spec()) {
                Some(known) => known.sums.push(patterns.clone()),
                None => {
                    // The tables of the puzzle's own goal serve both uses, so it has no number in
                    // their names.
                    let others = duals.iter().filter(|known| known.number > 0).count();
                    let number = if dual.spec() == problem.spec() { 0 } else { others + 1 };
                    duals.push(DualSums { problem: dual, number, sums: vec![patterns.clone()] });
                }
            }
        }
        if !duals.is_empty() {
            problem.patterns()?.dual_goals()?;
        }
        Ok(duals)
    }

    /// The tables of the set, each once.
    pub(super) fn tables(&self, problem: &Problem) -> Result<Vec<SetTable>> {
        let table = |problem: &Problem, names: &String, kind: PatternKind, dual| SetTable {
            problem: problem.clone(),
            name: self.file_name(names, kind, dual),
            names: names.clone(),
            kind,
            // The encoding `delta` is only for additive patterns.
            encoding: self.encoding.filter(|own| kind.additive || !own.is_surplus()),
        };
        let mut all: Vec<SetTable> = vec![];
        all.extend(self.sums.iter().flatten().map(|names| table(problem, names, self.of_sums(), 0)));
        all.extend(self.greatest.iter().map(|names| table(problem, names, PatternKind::default(), 0)));
        for DualSums { problem, number, sums } in self.dual_sums(problem)? {
            all.extend(sums.iter().flatten().map(|names| table(&problem, names, self.of_sums(), number)));
        }
        // Sorted, so that the copies of a table that several sums use lie side by side.
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all.dedup_by(|a, b| a.name == b.name);
        Ok(all)
    }

    /// All tables of the set in a folder, each once.
    ///
    /// # Errors
    ///
    /// `Usage` if there is no such puzzle.
    pub fn files(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        Ok(self.tables(&self.problem()?)?.into_iter().map(|table| folder.join(table.name)).collect())
    }

    /// The tables of each sum, which lie beside the set.
    pub(super) fn sums(&self) -> Vec<Vec<PathBuf>> {
        self.beside(&self.sums, 0)
    }

    /// The tables of each sum for a dual goal, which lie beside the set.
    pub(super) fn beside(&self, sums: &[Vec<String>], dual: usize) -> Vec<Vec<PathBuf>> {
        sums.iter()
            .map(|sum| {
                sum.iter().map(|names| self.path.with_file_name(self.file_name(names, self.of_sums(), dual))).collect()
            })
            .collect()
    }

    /// The tables of patterns that are not additive.
    pub(super) fn greatest(&self) -> Vec<PathBuf> {
        let name = |names: &String| self.file_name(names, PatternKind::default(), 0);
        self.greatest.iter().map(|names| self.path.with_file_name(name(names))).collect()
    }

    /// The kind of patterns of sums.
    fn of_sums(&self) -> PatternKind {
        PatternKind { additive: self.share.is_none(), keep_blank: self.keep_blank, share: self.share }
    }

    /// Copies the set into a folder, with the file that it names.
    pub(super) fn copy_to(&self, folder: &Path, problem: &Problem) -> Result<()> {
        let copy = folder.join(self.path.file_name().unwrap_or_default());
        // To copy a file onto itself would empty it.
        if copy.canonicalize().is_ok_and(|copy| self.path.canonicalize().is_ok_and(|own| own == copy)) {
            return Ok(());
        }
        OutputFile::write_file(&copy, true, &read_or_carried(&self.path, SMALL_FILE)?)?;
        self.copy_definition(folder, problem)
    }

    /// Copies the file that the set names to where the set's copy looks for it.
    fn copy_definition(&self, folder: &Path, problem: &Problem) -> Result<()> {
        let name = families::Spec::parse(&self.puzzle)?.arguments;
        // A name with `..` or a root leads out of the folder: nothing may be written there.
        let plain = Path::new(&name).components().all(|part| matches!(part, std::path::Component::Normal(_)));
        let copy = folder.join(&name);
        let (Some(text), true, false) = (problem.definition(), plain, copy.exists()) else { return Ok(()) };
        let parent = copy.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).map_err(|e| Error::io("create", parent, e))?;
        OutputFile::write_file(&copy, false, text.as_bytes())
    }

    /// The name of the table of a pattern; dual goals other than the puzzle's own are numbered.
    fn file_name(&self, names: &str, kind: PatternKind, dual: usize) -> String {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let plain: String = names.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        // A pattern in a sum and in the maximum has two tables, whose values differ.
        let kind = if kind == self.of_sums() { "" } else { ".max" };
        let dual = if dual == 0 { String::new() } else { format!(".dual-{dual}") };
        format!("{stem}{dual}.{plain}{kind}.antipode")
    }
}

/// The names in sums, borrowed.
pub(super) fn borrowed(sums: &[Vec<String>]) -> Vec<Vec<&str>> {
    sums.iter().map(|sum| sum.iter().map(String::as_str).collect()).collect()
}
