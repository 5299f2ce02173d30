//! The states that an audit solves.

use crate::SampleSize;
use crate::labels::Lookup;
use crate::open_table::OpenTable;
use crate::random_states::{SampleDraw, random};
use crate::shuffles::{ShuffleLength, ShuffleOptions};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{Problem, StateSubset};
use antipode_core::nums::{bytes, grouped};
use antipode_core::watch::Watch;

/// Bytes that an audit keeps per state. They hold four numbers for the state and for its distance,
/// in lists whose capacity may be twice their length.
const BYTES: u64 = 128;

/// `Limit` if `count` states do not fit in memory; `text` is the length of a written state.
fn fits(count: u64, text: usize, memory: u64) -> Result<()> {
    let needed = count.saturating_mul(BYTES + 2 * text as u64);
    if needed <= memory {
        return Ok(());
    }
    let (count, needed, memory) = (grouped(count), bytes(needed), bytes(memory));
    let what = format!("an audit of {count} states needs {needed} of memory, and {memory} are allowed");
    Err(Error::Limit(what).unless(&[RequestRemedy::Memory, RequestRemedy::Samples]))
}

/// A choice of the states of an audit.
#[derive(Clone, Debug)]
pub(crate) enum StateChoice {
    /// States with a path to a goal, drawn uniformly.
    Drawn(SampleSize),
    /// This many states of each shuffle; a state may occur more than once.
    Shuffled(ShuffleOptions, u64),
    /// The given states.
    Given(Vec<String>),
}

/// The states of an audit.
pub(crate) enum Cases {
    /// States given by their indices in a table.
    Indices(Vec<u64>),
    /// The states themselves, each with its shuffle, if states were chosen by shuffles.
    States(Vec<(Vec<u8>, Option<ShuffleLength>)>),
}

impl Cases {
    /// Chooses states, of a table or of labels if there are any. `Usage` if the choice needs a
    /// table and there is none, if it is empty, or if a state is not one of the puzzle; `Limit` if
    /// the states do not fit in memory.
    pub(crate) fn choose(
        problem: &Problem,
        table: Option<&OpenTable>,
        labels: Option<&Lookup>,
        choice: &StateChoice,
        seed: u64,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Cases> {
        if let Some(cases) = labels.and_then(|labels| Cases::of_labels(labels, choice, seed, memory)) {
            return cases;
        }
        if table.is_some_and(|table| table.subset().is_some()) {
            return Cases::of_subset(table, choice, seed, memory);
        }
        let table = table.map(OpenTable::lookups).transpose()?;
        let written = problem.starts().next().map_or(0, |state| problem.write(&state).len());
        let length = written + size_of::<String>();
        // Before anything is drawn: states that do not fit would first fill the memory.
        match (choice, &table) {
            (StateChoice::Drawn(SampleSize::Uniform(count)), None) => fits(*count, length, memory)?,
            (StateChoice::Drawn(SampleSize::Uniform(count)), Some(table)) => {
                fits((*count).min(table.table().metadata().layers.iter().sum()), 0, memory)?;
            }
            (StateChoice::Drawn(SampleSize::All), Some(table)) => {
                fits(table.table().metadata().layers.iter().sum(), 0, memory)?;
            }
            (StateChoice::Drawn(SampleSize::OfEachDepth(count)), Some(table)) => {
                fits(table.table().metadata().layers.iter().map(|layer| layer.min(count)).sum(), 0, memory)?;
            }
            (StateChoice::Shuffled(ShuffleOptions { list, .. }, count), _) => {
                // Sums by shuffle need additional memory.
                fits(count.saturating_mul(list.len() as u64), length + BYTES as usize / 2, memory)?;
            }
            (StateChoice::Given(_), _) | (_, None) => {}
        }
        let cases = match (choice, &table) {
            (StateChoice::Given(states), _) => Cases::read(problem, states)?,
            (StateChoice::Shuffled(ShuffleOptions { list, backtrack }, count), _) => {
                let (mut all, own) = (vec![], problem.abilities().random.is_some());
                for &shuffle in list {
                    let states = match (shuffle, &table) {
                        // Random walks are not uniform. Where the puzzle draws no states itself,
                        // the table does.
                        (ShuffleLength::Random, Some(table)) if !own => {
                            let drawn = table.draw(*count, seed, watch)?;
                            drawn.into_iter().map(|state| table.space().state(state)).collect()
                        }
                        _ => shuffle.draw(problem, SampleDraw { count: *count, seed }, *backtrack, memory, watch)?,
                    };
                    all.extend(states.into_iter().map(|state| (state, Some(shuffle))));
                }
                Cases::States(all)
            }
            (StateChoice::Drawn(SampleSize::Uniform(count)), Some(table)) => {
                Cases::Indices(table.draw(*count, seed, watch)?)
            }
            (StateChoice::Drawn(SampleSize::Uniform(count)), None) => {
                Cases::read(problem, &random(problem, *count, seed, memory, watch)?.examples)?
            }
            (StateChoice::Drawn(SampleSize::All), Some(table)) => Cases::Indices(table.reached(watch)?),
            (StateChoice::Drawn(SampleSize::OfEachDepth(count)), Some(table)) => {
                let (mut states, layers) = (vec![], &table.table().metadata().layers);
                // Costs can leave depths out. Without them, an empty layer is an error.
                for (depth, _) in (0..).zip(layers).filter(|(_, layer)| **layer > 0 || problem.costs().is_none()) {
                    states.extend(table.sample(depth, *count, seed, watch)?);
                }
                Cases::Indices(states)
            }
            (StateChoice::Drawn(SampleSize::All | SampleSize::OfEachDepth(_)), None) => {
                return Err(Error::incomplete("a sample of all or of each depth", "a table", ""));
            }
        };
        cases.some()
    }

    /// The states that these texts show.
    fn read(problem: &Problem, states: &[String]) -> Result<Cases> {
        let read = states.iter().map(|state| Ok((problem.read(state.trim())?, None)));
        read.collect::<Result<_>>().map(Cases::States)
    }

    /// Chooses from the states of a file of labels. `None` if the choice does not depend on the
    /// file.
    fn of_labels(labels: &Lookup, choice: &StateChoice, seed: u64, memory: u64) -> Option<Result<Cases>> {
        let chosen = match choice {
            StateChoice::Drawn(SampleSize::All) => (0..labels.len()).collect(),
            StateChoice::Drawn(SampleSize::Uniform(count)) => labels.draw(*count, seed),
            StateChoice::Drawn(SampleSize::OfEachDepth(count)) => labels.draw_by_depth(*count, seed),
            StateChoice::Given(_) | StateChoice::Shuffled(..) => return None,
        };
        Some(fits(chosen.len() as u64, 0, memory).and_then(|()| {
            let states = chosen.iter().map(|&at| (labels.state(at).to_vec(), None)).collect();
            Cases::States(states).some()
        }))
    }

    /// Chooses states of the subset of a table.
    fn of_subset(table: Option<&OpenTable>, choice: &StateChoice, seed: u64, memory: u64) -> Result<Cases> {
        let selection = match *choice {
            StateChoice::Drawn(size) => size.selection(seed),
            StateChoice::Given(_) | StateChoice::Shuffled(..) => {
                return Err(Error::incomplete("a subset (--among, --except)", "a table", ""));
            }
        };
        let chosen = table.and_then(|table| table.of_subset(selection)).unwrap_or_default();
        fits(chosen.len() as u64, 0, memory)?;
        Cases::Indices(chosen).some()
    }

    /// These states. `Usage` if there are none.
    fn some(self) -> Result<Cases> {
        if self.len() == 0 { Err(Error::empty("the choice of states", "state to audit", "")) } else { Ok(self) }
    }

    pub(crate) fn len(&self) -> u64 {
        match self {
            Cases::Indices(states) => states.len() as u64,
            Cases::States(states) => states.len() as u64,
        }
    }
}

/// A description of a choice, perhaps from a subset.
pub(crate) fn cases_of(choice: &StateChoice, among: Option<&StateSubset>) -> String {
    among.map_or(choice.to_string(), |among| format!("{choice}, among {among}"))
}

impl std::fmt::Display for StateChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StateChoice::Drawn(SampleSize::Uniform(_)) => write!(f, "drawn uniformly"),
            StateChoice::Drawn(SampleSize::OfEachDepth(count)) => {
                write!(f, "up to {} of each depth, drawn uniformly", grouped(*count))
            }
            StateChoice::Shuffled(ShuffleOptions { list, backtrack }, count) => {
                let list: Vec<_> = list.iter().map(ShuffleLength::to_string).collect();
                write!(
                    f,
                    "{count} of each shuffle: {}{}",
                    list.join(" "),
                    if *backtrack { ", backtracking" } else { "" }
                )
            }
            StateChoice::Given(_) => write!(f, "given"),
            StateChoice::Drawn(SampleSize::All) => write!(f, "all of the table"),
        }
    }
}
