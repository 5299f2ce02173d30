//! The served puzzles: tables from files, tables of small puzzles built on start in a temporary
//! folder, and puzzles that are too large for a table.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use antipode_answers::built::{exceeded, slug, with_encoding};
use antipode_answers::search::{SolverSearches, is_searchable};
use antipode_answers::served_puzzle::ServedPuzzle;
use antipode_answers::source::TableFile;
use antipode_core::error::{Error, Result};
use antipode_core::model::Problem;
use antipode_core::nums::grouped;
use antipode_core::watch::Watch;
use antipode_engines::SearchJob;
use antipode_families as families;
use antipode_jobs::{BuildOptions, EngineChoice, OpenTable, WorkResources, build, plan};

/// The default puzzles: all kinds of boards, and the levels of the paper on rings.
pub const SMALL: &[&str] = &[
    "sliding:3x3",
    "rings:3,1,4;goal=4g 1p 5r 6b",
    "rings:3,2,4;goal=4g 1p 5r 6b",
    "rings:4,1,11;goal=4b 13g 1y 5r 7p",
    "rings:4,2,11;goal=4b 13g 1y 5r 7p",
    "rings:4,3,11;goal=4b 13g 1y 5r 7p",
    "rings:5,2,29;goal=0r 7g 25b",
    "twisty:2x2x2",
    "sliding:2x4;metric=multi",
    "sliding:3x3;wrap=torus",
    "sliding:2x4;wrap=coiled",
    "race:3x3;tiles=3,3,2;goal=1 2 1/. . ./. . .",
    "pancake:7",
    "burnt:5",
    "topspin:8,4",
    "lightsout:4x4",
    "hanoi:4,5",
    "graph:0-1,1-2,2-3,3-4,4-5,5-0,0-6,6-3",
    "twisty:pyraminx",
    "group:lrx,7",
];

/// The served puzzles, in the order of lists.
pub struct PuzzleCatalogue {
    shown: Vec<Arc<ServedPuzzle>>,
    /// The folder of built tables, deleted with the shelf.
    _folder: Option<Arc<TempDir>>,
}

impl PuzzleCatalogue {
    /// Opens the tables of files, and builds those of specs. A puzzle that is too large for a table
    /// is served without one if a solver always solves it soon; the heuristic is for searches for
    /// its shortest solutions.
    ///
    /// # Errors
    ///
    /// `Missing` for a text that is neither a file nor a spec; `Limit` for a spec whose table is
    /// too large to build now; `Corrupt` if a table is damaged; `Usage` for a heuristic that no
    /// puzzle without a table uses.
    pub fn of<S: AsRef<str>>(
        named: &[S],
        heuristic: Option<&str>,
        resources: WorkResources,
        watch: &mut Watch<'_>,
    ) -> Result<PuzzleCatalogue> {
        let mut shelf = PuzzleCatalogue { shown: vec![], _folder: None };
        for name in named {
            let name = name.as_ref();
            let (table, source) = if Path::new(name).is_file() {
                let source = TableFile::of(PathBuf::from(name))?;
                (of_file(Path::new(name))?, Some(source))
            } else if name.contains(':') {
                let problem = families::parse(name)?;
                if exceeded(&problem).is_some() && is_searchable(&problem) {
                    let searches = SolverSearches::new(&problem, heuristic, resources, watch)?;
                    let id = shelf.free_id(&slug(&problem.spec()));
                    shelf.shown.push(Arc::new(ServedPuzzle::searched(id, problem, searches)?));
                    continue;
                }
                let folder = match &mut shelf._folder {
                    Some(folder) => folder,
                    none => none.insert(Arc::new(
                        tempfile::tempdir().map_err(|e| Error::io("make", Path::new("a folder"), e))?,
                    )),
                };
                let file = folder.path().join(format!("{}.antipode", shelf.shown.len()));
                (built(&problem, &file, resources, watch)?, None)
            } else {
                return Err(Error::Missing(format!("{name} is neither a file nor a spec such as sliding:3x3")));
            };
            let id = shelf.free_id(&slug(&table.space().spec()));
            shelf.shown.push(Arc::new(ServedPuzzle::new(id, table, source)?));
        }
        if let Some(name) = heuristic.filter(|_| shelf.shown.iter().all(|shown| shown.searches().is_none())) {
            let what = "a heuristic is for puzzles without a table, such as twisty:3x3x3, and none of them is served";
            return Err(Error::excluded(what, format!("--heuristic {name}")));
        }
        Ok(shelf)
    }

    /// The shelf with other puzzles. It shares the folder of built tables.
    pub(crate) fn with(&self, shown: Vec<Arc<ServedPuzzle>>) -> PuzzleCatalogue {
        PuzzleCatalogue { shown, _folder: self._folder.clone() }
    }

    /// All puzzles.
    pub(crate) fn all(&self) -> &[Arc<ServedPuzzle>] {
        &self.shown
    }

    /// A puzzle by its name in addresses.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<ServedPuzzle>> {
        self.shown.iter().find(|shown| shown.id == id).cloned()
    }

    /// An unused name for a puzzle.
    fn free_id(&self, slug: &str) -> String {
        let numbered = (2..).map(|number| format!("{slug}-{number}"));
        let mut names = std::iter::once(slug.to_string()).chain(numbered);
        names.find(|name| self.get(name).is_none()).expect("there are more names than puzzles")
    }
}

/// Opens a table from a file. `Usage` if it names a program: boards need rules, and a file must not
/// start a program.
pub(crate) fn of_file(path: &Path) -> Result<OpenTable> {
    let table = OpenTable::open(path)?;
    match families::program(&table.space().spec()) {
        None => Ok(table),
        Some(command) => {
            Err(Error::untrusted(path.display(), command, "serve the puzzle itself, if you trust it, by its spec"))
        }
    }
}

/// Builds the table of a puzzle.
fn built(problem: &Problem, file: &Path, resources: WorkResources, watch: &mut Watch<'_>) -> Result<OpenTable> {
    if let Some(most) = exceeded(problem) {
        return Err(too_large(problem, most, resources, watch));
    }
    with_encoding(problem, BuildOptions::to(file), |options| build(problem, resources, options, |_| (), watch))?;
    OpenTable::about(file, problem)
}

/// The error for a table that is too large to build now, with its cost.
fn too_large(problem: &Problem, most: u64, resources: WorkResources, watch: &mut Watch<'_>) -> Error {
    let spec = problem.spec();
    let estimate = match plan(
        problem,
        resources,
        EngineChoice::default(),
        |_| Ok(SearchJob::default().threads(resources.threads)),
        watch,
    ) {
        Ok(plan) => plan.workload().to_string(),
        Err(Error::Interrupted) => return Error::Interrupted,
        Err(error) => error.fault().to_string(),
    };
    let most = grouped(most);
    let what = format!("at most {most} states are built to be served; for more, build a table first");
    Error::Limit(format!("{estimate}; {what}: antipode build '{spec}' -o FILE, then antipode serve FILE"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_refused_with_what_it_would_take() {
        let refuse = |spec: &str| {
            let resources = WorkResources { threads: 1, memory: 1 << 30 };
            PuzzleCatalogue::of(&[spec], None, resources, &mut Watch::none())
                .err()
                .map(|e| e.to_string())
                .unwrap_or_default()
        };
        let message = refuse("sliding:4x4");
        assert!(message.contains("10,461,394,944,000 states") && message.contains("antipode build"), "{message}");
        assert!(refuse("twisty:3x3x3;cost=U:2").contains("antipode serve FILE"));
        assert!(refuse("nothing").contains("neither a file nor a spec"));
    }

    /// Regression test: the server did not start, and named no puzzle.
    #[test]
    fn puzzles_deeper_than_a_byte_are_served() {
        let resources = WorkResources { threads: 1, memory: 1 << 30 };
        let shelf = PuzzleCatalogue::of(&["hanoi:3,8"], None, resources, &mut Watch::none()).unwrap();
        assert_eq!(shelf.all().len(), 1);
    }

    #[test]
    fn a_heuristic_is_for_puzzles_without_a_table() {
        let refuse = |specs: &[&str], heuristic: &str| {
            let resources = WorkResources { threads: 1, memory: 1 << 30 };
            let shelf = PuzzleCatalogue::of(specs, Some(heuristic), resources, &mut Watch::none());
            shelf.err().map(|e| e.to_string()).unwrap_or_default()
        };
        assert!(refuse(&["pancake:3"], "gap").contains("leave out --heuristic gap"));
        assert!(refuse(&["twisty:3x3x3"], "gap").contains("gap"));
        assert!(refuse(&["twisty:3x3x3"], "cosets:none.cosets").contains("none.cosets"));
        assert_eq!(refuse(&["pancake:3", "twisty:3x3x3"], "zero"), "");
    }

    #[test]
    fn a_puzzle_that_is_named_twice_has_two_names() {
        let resources = WorkResources { threads: 1, memory: 1 << 30 };
        let shelf =
            PuzzleCatalogue::of(&["pancake:3", "pancake:3;goal=3 2 1"], None, resources, &mut Watch::none()).unwrap();
        let ids: Vec<&str> = shelf.all().iter().map(|shown| &shown.id[..]).collect();
        assert_eq!(ids, ["pancake-3", "pancake-3-2"]);
    }

    /// This test needs `python3`.
    #[test]
    fn a_table_that_names_a_program_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (script, file) = (folder.path().join("one.py"), folder.path().join("table"));
        let text = "import json, sys\nsys.stdin.readline()\nprint(json.dumps({'protocol': 1, 'goals': ['a']}), flush=True)\n\
                    for line in sys.stdin:\n    q = json.loads(line)\n    \
                    print(json.dumps({'id': q['id'], 'successors': [[] for s in q['states']]}), flush=True)\n";
        std::fs::write(&script, text).unwrap();
        let resources = WorkResources { threads: 1, memory: 1 << 30 };
        let problem = families::parse(&format!("rules:cmd: python3 {}", script.display())).unwrap();
        build(&problem, resources, &BuildOptions::to(&file), |_| (), &mut Watch::none()).unwrap();
        let refused =
            PuzzleCatalogue::of(&[file.to_str().unwrap()], None, resources, &mut Watch::none()).err().unwrap();
        assert!(refused.to_string().contains("files start no programs"), "{refused}");
    }
}
