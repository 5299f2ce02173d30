//! Exhaustive analysis of sliding, twisty and other permutation puzzles: a perfect hash numbers the
//! configurations, a parallel breadth-first search over whole rows of bits finds the exact distance
//! of every one of them, and tables of these distances answer questions, solve states, and judge
//! solvers and heuristics.
//!
//! **Ask a puzzle** that is named by a spec, as on the command line. [`OpenPuzzle`] has a method
//! for each verb:
//!
//! ```
//! use antipode::prelude::*;
//!
//! let mut puzzle = OpenPuzzle::parse("sliding:3x3")?;
//! let analysis = puzzle.analyze()?;
//! assert_eq!(analysis.god_number, 31);
//! assert_eq!(analysis.antipodes.examples, ["6 4 7/8 5 _/3 2 1", "8 6 7/2 5 4/3 _ 1"]);
//! assert_eq!(puzzle.solve("1 2 3/4 5 6/_ 7 8")?.length, Some(2));
//! # Ok::<(), Error>(())
//! ```
//!
//! **Bring a puzzle of your own**: its rules over states that are byte strings, and a number for
//! each state.
//!
//! ```
//! use antipode::prelude::*;
//!
//! /// A safe with one dial of 100 positions, to be brought to 0 by turns of 1 or 7 either way.
//! struct Dial;
//!
//! impl Puzzle for Dial {
//!     fn spec(&self) -> String {
//!         "dial:100,7".into()
//!     }
//!     fn goals(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
//!         Box::new(std::iter::once(vec![0]))
//!     }
//!     fn expand(&self, state: &[u8], visit: &mut dyn FnMut(&[u8])) {
//!         [1, 99, 7, 93].iter().for_each(|turn| visit(&[(state[0] + turn) % 100]));
//!     }
//! }
//!
//! impl Numbering for Dial {
//!     fn layout(&self) -> StateLayout {
//!         StateLayout::for_states(100).expect("there are few states")
//!     }
//!     fn rank(&self, state: &[u8]) -> Option<u64> {
//!         Some(u64::from(state[0]))
//!     }
//!     fn unrank(&self, index: u64, state: &mut Vec<u8>) {
//!         *state = vec![index as u8];
//!     }
//! }
//!
//! let dial = Problem::numbered(Dial);
//! let analysis = analyze(&dial, WorkResources::default(), &AnalyzeOptions::default(), |_| (), &mut Watch::none())?;
//! assert_eq!((analysis.reached, analysis.god_number), (100, 10));
//! # Ok::<(), Error>(())
//! ```
//!
//! **Build a table, open it and ask it**; a table of a puzzle of your own opens with
//! [`prelude::OpenTable::about`]:
//!
//! ```
//! use antipode::prelude::*;
//!
//! let folder = tempfile::tempdir().unwrap();
//! let file = folder.path().join("8puzzle.antipode");
//! build(&parse("sliding:3x3")?, WorkResources::default(), &BuildOptions::to(&file), |_| (), &mut Watch::none())?;
//! let table = OpenTable::open(&file)?;
//! assert_eq!(table.distances(&["8 6 7/2 5 4/3 _ 1"])?[0].distance, Some(31));
//! # Ok::<(), Error>(())
//! ```
//!
//! The [`prelude`] has what most programs need; the modules have the rest:
//!
//! | to | modules |
//! |---|---|
//! | do what a verb of the program does | [`jobs`], [`families`], [`solvers`]; with the feature `export` also `export` |
//! | describe a puzzle | [`model`]; [`perms`] and [`nums`] number its states, [`bits`] has what a `Lift` is made of |
//! | run one search, with an engine of your choice | [`engines`], which take any [`model::Space`] |
//! | read tables, prove them, follow paths down them | [`tables`], [`checks`], [`analysis`] |
//! | watch, stop and resume work; keep files | [`watch`], [`checkpoint`], [`storage`], [`error`] |
//! | start threads, also where memory is short | [`threads`] |
//!
//! With `default-features = false` the library comes without the command line and its plots, and
//! compiles the fewest crates. Features add the rest:
//!
//! | feature | adds |
//! |---|---|
//! | `networks` | networks as heuristics: `net:FILE` |
//! | `compression` | tables whose blocks Zstandard compresses, read and written |
//! | `filters` | partial pattern databases: `pdb:FILE;partial=N` |
//! | `machine` | `jobs::machine`, and the free memory of systems other than Linux |
//! | `export` | the module `export`: NumPy, Parquet, safetensors and CSV |
//!
//! The crates `antipode-lab` and `antipode-lab-solvers` have the experiments and solvers of papers.

mod open_puzzle;
pub mod prelude;

pub use open_puzzle::OpenPuzzle;

pub use antipode_analysis::{self as analysis, checks};
pub use antipode_core::{bits, checkpoint, error, model, nums, perms, storage, tables, threads, watch};
pub use antipode_engines as engines;
#[cfg(feature = "export")]
pub use antipode_export as export;
pub use antipode_families as families;
pub use antipode_jobs as jobs;
pub use antipode_solvers as solvers;
