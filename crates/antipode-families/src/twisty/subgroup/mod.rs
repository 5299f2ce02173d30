//! The subgroup H that some moves generate: its elements, and its cosets `Hg`.
//!
//! The elements of H have the numbers of a stabiliser chain, on the points of the whole puzzle. So
//! the points on which H acts determine an element, and the moves of the puzzle map them. The
//! cosets are known by [`coset_action`].

mod coset_action;
mod coset_puzzle;
mod coset_rows;
mod folded_cosets;
mod generators;
mod representatives;

use std::sync::{Arc, OnceLock};

use rand_chacha::ChaCha8Rng;

use super::cosets::{CosetNumbering, MoveGroup};
use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::points::SlotAction;
use super::rules::TwistyRules;
use super::twisty_puzzle::TwistyPuzzle;
use antipode_core::error::{Error, Result};
use antipode_core::model::{CosetCoordinate, CosetFolding, FixedPieces, Lift, MoveSubgroup, Problem, SubgroupCosets};
use antipode_core::nums::grouped;
use antipode_core::tables::StateLayout;
use coset_action::CosetAction;
pub(super) use coset_puzzle::CosetPuzzle;
use coset_rows::{CosetRows, lanes};
use generators::SubgroupGenerators;
use representatives::CosetRepresentatives;

/// The most elements of a subgroup.
const MOST_ELEMENTS: u64 = 1 << 48;

/// A subgroup of a twisty puzzle's group.
#[derive(Debug)]
pub(super) struct TwistySubgroup {
    /// The spec of the puzzle, and the text of the file that it names.
    spec: String,
    file: Option<Arc<str>>,
    names: String,
    definition: TwistyDefinition,
    turns: Vec<DefinedMove>,
    redundant: Vec<Vec<bool>>,
    goal: PieceArrangement,
    /// The group of all moves.
    whole: Arc<MoveGroup>,
    /// The moves of the puzzle as permutations of the points.
    moves: Vec<Vec<u8>>,
    inside: Vec<usize>,
    /// The points of the levels of the subgroup's chain.
    base: Vec<usize>,
    numbering: CosetNumbering,
    cosets: CosetAction,
    /// An element of each coset that coordinates name, found on first use.
    representatives: OnceLock<CosetRepresentatives>,
    folding: OnceLock<Arc<CosetFolding>>,
    rows: Option<CosetRows>,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
}

/// The moves in the brackets of `<U,R2>`.
pub(super) fn in_brackets(names: &str) -> Option<&str> {
    names.trim().strip_prefix('<')?.strip_suffix('>')
}

impl SubgroupCosets for TwistyPuzzle {
    fn subgroup(&self, text: &str) -> Result<Arc<dyn MoveSubgroup>> {
        let generators = match in_brackets(text) {
            Some(moves) => SubgroupGenerators::of_moves(self, moves),
            None => SubgroupGenerators::read(self, text),
        };
        Ok(TwistySubgroup::generated(self, generators?)?)
    }

    fn fixing(&self, pattern: &str) -> Option<FixedPieces> {
        self.fixed_pieces(pattern)
    }
}

impl TwistySubgroup {
    /// The subgroup that a list of moves generates.
    pub(super) fn new(puzzle: &TwistyPuzzle, moves: &str) -> Result<Arc<TwistySubgroup>> {
        TwistySubgroup::generated(puzzle, SubgroupGenerators::of_moves(puzzle, moves)?)
    }

    fn generated(puzzle: &TwistyPuzzle, generators: SubgroupGenerators) -> Result<Arc<TwistySubgroup>> {
        let TwistyRules { spec, definition, turns, goal, redundant, file, .. } = &puzzle.rules;
        let SubgroupGenerators { names, generators } = generators;
        let wrong = |fault: &str| Error::bad_value("subgroup", &names, fault);
        let action = SlotAction::new(definition, turns);
        let whole = puzzle.group().ok_or_else(|| StateLayout::too_many_states(spec))?.clone();
        if !generators.iter().all(|turn| whole.has(turn)) {
            return Err(wrong(&format!("{spec} does not reach all states of these moves")));
        }
        let group = MoveGroup::acting(&action, &generators).ok_or_else(|| StateLayout::too_many_states(spec))?;
        let (group, all) = (Arc::new(group), whole.order());
        let order = group.order();
        if all == order {
            return Err(wrong("it has all states, so there is one coset: use analyze"));
        }
        let index = u64::try_from(&all / &order).ok();
        let fits = u64::try_from(&order).is_ok_and(|order| order <= MOST_ELEMENTS);
        let (Some(index), true) = (index, fits) else {
            let what = format!("{} states, and {} in the subgroup {names}", grouped(&all), grouped(&order));
            return Err(Error::Limit(format!("{spec} has {what}: too many elements or cosets")));
        };
        let moves: Vec<Vec<u8>> = turns.iter().map(|turn| group.points.of_move(turn)).collect();
        let inside: Vec<usize> = (0..turns.len()).filter(|&turn| group.has(&turns[turn])).collect();
        let own: Vec<DefinedMove> = inside.iter().map(|&turn| turns[turn].clone()).collect();
        let numbering = CosetNumbering::new(group.clone(), &own, goal)?;
        let cosets = CosetAction::new(&action, turns, &generators, (&group, &moves), index).ok_or_else(|| {
            let (index, most) = (grouped(index), grouped(coset_action::MOST_LISTED));
            Error::Limit(match in_brackets(&names) {
                Some(_) => format!("{names} has {index} cosets that no pattern of pieces tells apart: at most {most}"),
                None => format!(
                    "the subgroup that keeps {names} solved has {index} cosets, and at most {most} are listed: \
                     name fewer pieces; solve --among finds the distances of its own states"
                ),
            })
        })?;
        let home = goal.homes();
        Ok(Arc::new(TwistySubgroup {
            spec: spec.clone(),
            file: file.clone(),
            names,
            definition: definition.clone(),
            turns: turns.clone(),
            redundant: redundant.clone(),
            goal: goal.clone(),
            whole,
            moves,
            inside,
            base: group.chain.points().collect(),
            numbering,
            rows: CosetRows::new(&cosets.coordinates, turns.len()),
            cosets,
            representatives: OnceLock::new(),
            folding: OnceLock::new(),
            home,
        }))
    }

    fn group(&self) -> &MoveGroup {
        &self.numbering.group
    }

    fn identity(&self) -> Vec<u8> {
        (0..self.group().points.degree() as u8).collect()
    }

    /// An element of the group of all moves, drawn uniformly.
    fn random(&self, random: &mut ChaCha8Rng) -> Vec<u8> {
        self.group().points.permutation(&self.whole.random(random)).expect("moves keep their orbits")
    }

    /// An element of a coset.
    fn representative(&self, values: &[u32]) -> Vec<u8> {
        match self.cosets.listed_elements() {
            Some(elements) => elements[values[0] as usize].to_vec(),
            None => self.representatives.get_or_init(|| CosetRepresentatives::new(self)).element(self, values),
        }
    }
}

impl MoveSubgroup for TwistySubgroup {
    fn name(&self) -> &str {
        &self.names
    }

    fn cosets(self: Arc<Self>) -> Problem {
        CosetPuzzle::new(self).problem()
    }

    fn count(&self) -> u64 {
        self.cosets.count()
    }

    fn coset_lift(&self) -> Option<&dyn Lift> {
        self.rows.as_ref().map(|rows| rows as _)
    }

    fn coordinates(&self) -> &[CosetCoordinate] {
        &self.cosets.coordinates
    }

    fn values(&self, element: &[u8]) -> Vec<u32> {
        self.cosets.values(self.group(), element)
    }

    fn moves(&self) -> &[Vec<u8>] {
        &self.moves
    }

    fn redundant(&self, before: usize, after: usize) -> bool {
        self.redundant.get(before).is_some_and(|redundant| redundant[after])
    }

    fn inside(&self) -> &[usize] {
        &self.inside
    }

    fn folding(&self) -> Result<Arc<CosetFolding>> {
        if let Some(known) = self.folding.get() {
            return Ok(known.clone());
        }
        let keeps = |of: &Vec<usize>| self.inside.iter().all(|&turn| self.inside.contains(&of[turn]));
        let symmetries = self.group().points.symmetries(&self.turns).into_iter().map(|found| found.list);
        let symmetries: Vec<Vec<usize>> = symmetries.filter(keeps).collect();
        // Values that fill words, for a search by rows, if there are any such.
        let coordinates = self.coordinates();
        let fills_words = |coordinate: &CosetCoordinate| lanes(coordinate.size).is_some();
        let folding = match CosetFolding::new(coordinates, &symmetries, fills_words)? {
            Some(folding) => Some(folding),
            None => CosetFolding::new(coordinates, &symmetries, |_| true)?,
        };
        Ok(self.folding.get_or_init(|| Arc::new(folding.expect("cosets have a coordinate"))).clone())
    }

    fn element(&self, state: &[u8]) -> Option<Vec<u8>> {
        let state = PieceArrangement::of(state);
        let points = &self.group().points;
        let element = points.permutation(&points.relative(&state, &self.goal, &self.home))?;
        self.whole.connects(&self.goal, &state).then_some(element)
    }

    fn state(&self, element: &[u8]) -> Vec<u8> {
        let mut state = self.goal.clone();
        self.group().points.change(element, &mut state);
        self.group().points.apply(&mut state, &self.goal);
        state.bytes()
    }

    fn layout(&self) -> StateLayout {
        self.numbering.layout()
    }

    fn lift(&self) -> &dyn Lift {
        &self.numbering
    }

    fn base(&self) -> &[usize] {
        &self.base
    }

    #[inline]
    fn index(&self, images: &mut [u8]) -> Option<u64> {
        self.group().chain.number(images)
    }

    fn at(&self, index: u64) -> Vec<u8> {
        self.group().chain.element(0..self.numbering.machines.len(), index)
    }
}
