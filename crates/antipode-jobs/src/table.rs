//! What an open table is asked: contents, verification, distances, paths, layers.

use std::ops::ControlFlow;

use rayon::prelude::*;
use serde::Serialize;

use antipode_analysis::checks;
use antipode_analysis::{Distances, Step, mean_depth};
use antipode_core::error::{Error, Remedy, Result};
use antipode_core::model::{Numbered, Problem};
use antipode_core::nums::bytes;
use antipode_core::tables::{Metadata, Scheme, Table};
use antipode_core::watch::{Stopwatch, Watch};
use antipode_families as families;

/// A table and the space that its spec names.
pub struct OpenTable {
    table: Table,
    space: Numbered,
}

/// What a table holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contents {
    /// The file.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Bits of the file for each state.
    pub bits_per_state: f64,
    /// Number of states numbered.
    pub states: u64,
    /// Number of states reached.
    pub reached: u64,
    /// The depth of the deepest layer.
    pub god_number: usize,
    /// Mean depth of the reached states.
    pub mean_depth: f64,
    /// What the file says of itself.
    #[serde(flatten)]
    pub metadata: Metadata,
}

/// The result of a verification; a failed one is an error.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verified {
    /// The file.
    pub file: String,
    /// The canonical spec.
    pub spec: String,
    /// Blocks whose checksum is right.
    pub blocks: u64,
    /// States whose depth was derived again; none if only checksums were asked for.
    pub certified: Option<u64>,
    /// Seconds, by the clock on the wall.
    pub seconds: f64,
    /// User and system time of all threads.
    pub cpu_seconds: f64,
}

/// A state and its distance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Distance {
    /// The state as it is written.
    pub state: String,
    /// Moves to the goal; null if there is no way.
    pub distance: Option<u32>,
}

/// A state on a path.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// The move that led to it.
    #[serde(rename = "move")]
    pub name: String,
    /// The state after the move.
    pub state: String,
}

/// An optimal path.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Path {
    /// The state that it starts from.
    pub state: String,
    /// Its length; null if there is no way.
    pub distance: Option<u32>,
    /// Its moves; null if there is no way.
    pub moves: Option<Vec<State>>,
    /// Every first move of an optimal path, if that was asked for; null if there is no path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_moves: Option<Option<Vec<State>>>,
}

/// States of one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct States {
    /// The canonical spec.
    pub spec: String,
    /// Their depth.
    pub depth: u32,
    /// How many states have that depth.
    pub count: u64,
    /// Some of them, or all.
    pub states: Vec<String>,
}

/// `Limit` if a certificate needs more memory than is allowed.
pub(super) fn certifiable(spec: &str, needed: u64, memory: u64) -> Result<()> {
    if needed <= memory {
        return Ok(());
    }
    let (needed, memory) = (bytes(needed), bytes(memory));
    let what = format!(
        "certifying {spec} needs {needed} of memory, and {memory} are allowed: allow more, or check only the checksums"
    );
    Err(Error::Limit(what).unless(&[Remedy::Memory, Remedy::Quick]))
}

impl OpenTable {
    /// Opens a table about a puzzle of the families. `Corrupt` if its spec is not one of theirs, or does not fit the table.
    pub fn open(path: &std::path::Path) -> Result<OpenTable> {
        let foreign = |e: Error| Error::corrupt(path, format!("its spec is not one that this program knows: {e}"));
        let table = Table::open(path)?;
        let problem = families::parse_stored(&table.metadata().spec).map_err(foreign)?;
        OpenTable::new(table, &problem)
    }

    /// Opens a table about a problem that the caller brings. `Usage` if it is about another one, `Corrupt` if it does not fit it.
    pub fn about(path: &std::path::Path, problem: &Problem) -> Result<OpenTable> {
        let table = Table::open(path)?;
        let (about, spec) = (&table.metadata().spec, problem.spec());
        if *about != spec {
            return Err(Error::usage(format!("{} is about {about}, not about {spec}", path.display())));
        }
        OpenTable::new(table, problem)
    }

    /// Numbers the problem, whose spec is that of the table.
    fn new(table: Table, problem: &Problem) -> Result<OpenTable> {
        let (path, spec) = (table.path(), problem.spec());
        if problem.least_layout().is_some() || table.metadata().encoding.is_surplus() {
            return Err(Error::usage(format!("{} is a pattern database: use antipode pdb", path.display())));
        }
        // A small file can name a huge puzzle: its size is compared before the puzzle is numbered.
        let size = table.metadata().layout.size();
        if problem.numberings()?.least_states().is_none_or(|least| least > size) {
            return Err(Error::corrupt(path, format!("its layout is not that of {spec}")));
        }
        let scheme = table.metadata().scheme;
        if scheme != Scheme::General && scheme != problem.scheme() {
            return Err(Error::corrupt(path, format!("its numbering is not one that {spec} has")));
        }
        let space = problem.number_as(scheme)?;
        Distances::new(&table, &space)?;
        Ok(OpenTable { table, space })
    }

    /// What the table holds.
    pub fn contents(&self) -> Contents {
        let metadata = self.table.metadata().clone();
        Contents {
            file: self.table.path().display().to_string(),
            bytes: self.table.bytes(),
            bits_per_state: self.table.bytes() as f64 * 8.0 / metadata.layout.size() as f64,
            states: metadata.layout.size(),
            reached: metadata.reached(),
            god_number: metadata.deepest() as usize,
            mean_depth: mean_depth(&metadata.layers),
            metadata,
        }
    }

    /// Checks every checksum and, unless `quick`, derives every depth again. `memory` is what that may take.
    pub fn verify(&self, quick: bool, memory: u64, watch: &mut Watch<'_>) -> Result<Verified> {
        let mut stopwatch = Stopwatch::start();
        let needed = checks::certify_memory(&self.space);
        if !quick {
            certifiable(&self.space.spec(), needed, memory)?;
        }
        checks::checksums(&self.table, watch)?;
        if !quick {
            checks::certify(&self.table, &self.space, watch)?;
        }
        let cost = stopwatch.lap();
        Ok(Verified {
            file: self.table.path().display().to_string(),
            spec: self.space.spec(),
            blocks: self.table.metadata().blocks(),
            certified: (!quick).then(|| self.space.layout().size()),
            seconds: cost.wall.as_secs_f64(),
            cpu_seconds: cost.cpu.as_secs_f64(),
        })
    }

    /// The distances of a batch of states, in the same order. `Usage` if one is not a state.
    pub fn distances<S: AsRef<str> + Sync>(&self, states: &[S]) -> Result<Vec<Distance>> {
        let distances = self.lookups()?;
        let answer = |text: &S| {
            let state = text.as_ref().trim();
            let distance = match self.space.read(state)? {
                Some(state) => distances.depth(state)?,
                None => None,
            };
            Ok(Distance { state: state.to_string(), distance })
        };
        states.par_iter().map(answer).collect()
    }

    /// Optimal paths of a batch of states, in the same order. `Usage` if one is not a state.
    pub fn paths<S: AsRef<str> + Sync>(&self, states: &[S]) -> Result<Vec<Path>> {
        self.paths_and_moves(states, false)
    }

    /// As [`OpenTable::paths`], with every optimal first move if `all_moves`.
    pub fn paths_and_moves<S: AsRef<str> + Sync>(&self, states: &[S], all_moves: bool) -> Result<Vec<Path>> {
        let distances = self.lookups()?;
        let written = |step: Step| State { name: step.name, state: self.space.write(step.state) };
        let written = |steps: Option<Vec<Step>>| steps.map(|steps| steps.into_iter().map(written).collect::<Vec<_>>());
        let answer = |text: &S| {
            let text = text.as_ref().trim();
            let state = self.space.read(text)?;
            let moves = written(state.map_or(Ok(None), |state| distances.path(state))?);
            let first = |state: Option<u64>| state.map_or(Ok(None), |state| distances.optimal_moves(state));
            let optimal_moves = if all_moves { Some(written(first(state)?)) } else { None };
            let distance = moves.as_ref().map(|moves| moves.len() as u32);
            Ok(Path { state: text.to_string(), distance, moves, optimal_moves })
        };
        states.par_iter().map(answer).collect()
    }

    /// The first `limit` states at `depth`, by default the deepest.
    pub fn hardest(&self, depth: Option<u32>, limit: u64, watch: &mut Watch<'_>) -> Result<States> {
        let distances = self.lookups()?;
        let depth = depth.unwrap_or(self.table.metadata().deepest());
        let mut states = vec![];
        let count = distances.layer_size(depth)?;
        if limit > 0 {
            distances.layer(depth, watch, |state| {
                states.push(state);
                if states.len() as u64 >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
        }
        Ok(self.states(depth, count, &states))
    }

    /// `count` states at `depth`, drawn uniformly with a seed.
    pub fn sample(&self, depth: u32, count: u64, seed: u64, watch: &mut Watch<'_>) -> Result<States> {
        let distances = self.lookups()?;
        let states = distances.sample(depth, count, seed, watch)?;
        Ok(self.states(depth, distances.layer_size(depth)?, &states))
    }

    pub(super) fn lookups(&self) -> Result<Distances<'_>> {
        Distances::new(&self.table, &self.space)
    }

    fn states(&self, depth: u32, count: u64, states: &[u64]) -> States {
        let states = states.iter().map(|&state| self.space.write(state)).collect();
        States { spec: self.space.spec(), depth, count, states }
    }
}
