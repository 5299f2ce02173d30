//! The heuristic `cosets`, with a search tree whose moves are look-ups.

use std::cell::Cell;
use std::sync::Arc;

use super::batch::LookupBatch;
use super::fill::{after, fill, list};
use super::graph::EntryGraph;
use super::positions::OrbitPositions;
use super::{MOST_TURNS, State, SubgroupQuotient};
use crate::twisty::byte_moves::ByteMoves;
use crate::twisty::definition::PieceArrangement;
use crate::twisty::rules::TwistyRules;
use crate::twisty::twisty_puzzle::TwistyPuzzle;
use antipode_core::bits::{BitCounter, BitCounting};
use antipode_core::error::{Error, Result};
use antipode_core::model::{
    CosetGraph, CosetTables, CutSuccessors, Estimate, Heuristic, HeuristicClaim, NodeArrival, SearchTree,
};
use antipode_core::nums;
use antipode_core::tables::{BoundSpot, BoundTable};
use antipode_core::watch::Watch;

/// The most bytes of a node.
const MOST_BYTES: usize = 512;

/// The bytes of the codes of an orbit.
const CODE: usize = size_of::<u64>();
/// The bytes of a position.
const POSITION: usize = size_of::<u16>();

/// The greater coset distance of a state and its inverse.
///
/// A node is the state, the codes of all orbits, the positions of groups of pieces, and a lower
/// bound for the inverse.
pub(super) struct CosetDistances {
    puzzle: Arc<TwistyPuzzle>,
    pub(super) quotient: SubgroupQuotient,
    pub(super) table: BoundTable,
    positions: Vec<OrbitPositions>,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
    /// For every turn, the turns to try after it.
    after: Vec<u64>,
    /// All turns.
    all: u64,
    /// The turns that do not change the coset of the inverse.
    still: u64,
    /// The bytes of a state.
    state: usize,
    /// The bytes of a node.
    length: usize,
    counter: BitCounter,
}

impl CosetDistances {
    /// The heuristic with a table of at most `bytes` bytes, built unless it is given. `Limit` if no
    /// table is small enough; `Usage` if the given table is a different one.
    pub(super) fn new(
        puzzle: Arc<TwistyPuzzle>,
        bytes: u64,
        table: Option<BoundTable>,
        watch: &mut Watch<'_>,
    ) -> Result<CosetDistances> {
        let (rules, quotient) = (&puzzle.rules, puzzle.quotient(bytes)?);
        let positions = quotient.orbits.iter().enumerate();
        let positions = positions
            .map(|(number, orbit)| OrbitPositions::new(&quotient.sight, number, &orbit.codes, &rules.turns))
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| too_large(&puzzle, bytes))?;
        if rules.byte_moves.is_none() {
            return Err(too_large(&puzzle, bytes));
        }
        let state = rules.goal.bytes().len();
        let groups: usize = positions.iter().map(OrbitPositions::groups).sum();
        let length = state + quotient.orbits.len() * CODE + groups * POSITION + 1;
        if length > MOST_BYTES {
            return Err(too_large(&puzzle, bytes));
        }
        let table = match table {
            Some(table) if table.entries() == quotient.entries() => table,
            Some(_) => {
                return Err(Error::incapable(
                    "the table of cosets",
                    format!("is for other cosets than those of {}", rules.spec),
                    "",
                ));
            }
            None => fill(&quotient, rules, watch)?.0,
        };
        let after = after(rules);
        let solved = quotient.state(&PieceArrangement::identity(rules.definition.slots()));
        let still = (0..rules.turns.len())
            .filter(|&turn| quotient.state(&rules.turns[turn].change) == solved)
            .fold(0, |set, turn| set | 1 << turn);
        let home = rules.goal.homes();
        let (all, counter) = (u64::MAX >> (u64::BITS as usize - rules.turns.len()), BitCounter::detect());
        Ok(CosetDistances { puzzle, quotient, table, positions, home, after, all, still, state, length, counter })
    }

    /// The change from the goal to a state.
    fn change(&self, state: &[u8]) -> PieceArrangement {
        self.quotient.symmetries.points().relative(&PieceArrangement::of(state), &self.puzzle.rules.goal, &self.home)
    }

    fn moves(&self) -> &ByteMoves {
        self.puzzle.rules.byte_moves.as_ref().expect("without them there is no such heuristic")
    }

    /// The lower bound of a state.
    fn bound(&self, state: &State) -> u8 {
        self.table.get(BoundSpot::of(self.quotient.index(state))).0
    }
}

/// The error if no table is small enough.
fn too_large(puzzle: &TwistyPuzzle, bytes: u64) -> Error {
    let (spec, bytes) = (&puzzle.rules.spec, nums::bytes(bytes));
    Error::Limit(format!("{spec} has no table of cosets of at most {bytes}"))
}

impl TwistyPuzzle {
    /// The largest quotient whose table takes at most `bytes` bytes. `Limit` if there is none.
    fn quotient(&self, bytes: u64) -> Result<SubgroupQuotient> {
        let TwistyRules { definition, turns, byte_moves, .. } = &self.rules;
        let quotient = SubgroupQuotient::new(definition, turns, bytes).filter(|_| byte_moves.is_some());
        quotient.ok_or_else(|| too_large(self, bytes))
    }
}

impl CosetTables for TwistyPuzzle {
    fn table(&self, bytes: u64, watch: &mut Watch<'_>) -> Result<(BoundTable, Vec<u64>)> {
        fill(&self.quotient(bytes)?, &self.rules, watch)
    }

    fn cosets(
        self: Arc<Self>,
        bytes: u64,
        table: Option<BoundTable>,
        watch: &mut Watch<'_>,
    ) -> Result<Arc<dyn Heuristic>> {
        Ok(Arc::new(CosetDistances::new(self, bytes, table, watch)?))
    }

    fn graph(self: Arc<Self>, bytes: u64) -> Result<Arc<dyn CosetGraph>> {
        let too_large = too_large(&self, bytes);
        Ok(Arc::new(EntryGraph::new(self, bytes).ok_or(too_large)?))
    }
}

impl Heuristic for CosetDistances {
    /// The claim: admissible, but not consistent.
    ///
    /// Entries that keep the least of several distances, and entries of inverses, may differ by
    /// more than 1.
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim::admissible("cosets")
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let change = self.change(state);
        let codes = self.quotient.state(&change);
        let inverse = self.quotient.state(&self.puzzle.rules.definition.inverse(&change));
        Estimate::from(u32::from(self.bound(&codes).max(self.bound(&inverse))))
    }

    fn tree(&self) -> Option<&dyn SearchTree> {
        Some(self)
    }
}

impl SearchTree for CosetDistances {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        let change = self.change(state);
        let mut node = state.to_vec();
        let codes = self.quotient.state(&change);
        codes[..self.positions.len()].iter().for_each(|codes| node.extend(codes.to_le_bytes()));
        let slots = change.homes();
        for (orbit, positions) in self.quotient.sight.orbits.iter().zip(&self.positions) {
            let own = orbit.slots.iter().map(|&piece| {
                let slot = usize::from(slots[piece]);
                let place = orbit.slots.binary_search(&slot).expect("moves keep orbits");
                place * orbit.modulus + usize::from(change.twists[slot])
            });
            positions.of(&own.collect::<Vec<usize>>()).for_each(|position| node.extend(position.to_le_bytes()));
        }
        node.push(0);
        node
    }

    fn expand_within(
        &self,
        node: &[u8],
        reached: NodeArrival<'_>,
        room: u64,
        visit: &mut dyn FnMut(usize, &[u8], Estimate),
    ) -> CutSuccessors {
        // Taken out during its use, since `visit` may expand other nodes.
        let mut scratch = SCRATCH.take().unwrap_or_else(ExpansionBuffers::new);
        let room = room.min(u8::MAX.into()) as u8;
        let cut = self.counter.run(CosetExpansion { cosets: self, node, reached, room, visit, scratch: &mut scratch });
        SCRATCH.set(Some(scratch));
        cut
    }
}

/// Buffers that a thread reuses between expansions.
struct ExpansionBuffers {
    forward: LookupBatch,
    backward: LookupBatch,
    node: [u8; MOST_BYTES],
}

thread_local! {
    static SCRATCH: Cell<Option<Box<ExpansionBuffers>>> = const { Cell::new(None) };
}

impl ExpansionBuffers {
    fn new() -> Box<ExpansionBuffers> {
        Box::new(ExpansionBuffers { forward: LookupBatch::new(), backward: LookupBatch::new(), node: [0; MOST_BYTES] })
    }
}

/// The expansion of a node.
struct CosetExpansion<'a> {
    cosets: &'a CosetDistances,
    node: &'a [u8],
    reached: NodeArrival<'a>,
    room: u8,
    visit: &'a mut dyn FnMut(usize, &[u8], Estimate),
    scratch: &'a mut ExpansionBuffers,
}

impl BitCounting for CosetExpansion<'_> {
    type Output = CutSuccessors;

    #[inline(always)]
    fn run(self) -> CutSuccessors {
        let CosetExpansion { cosets, node, reached, room, visit, scratch } = self;
        let CosetDistances { quotient, table, positions: orbits, .. } = cosets;
        let ExpansionBuffers { forward, backward, node: out } = scratch;
        let (state, rest) = node.split_at(cosets.state);
        let (own, rest) = rest.split_at(orbits.len() * CODE);
        let (positions, known) = rest.split_at(rest.len() - 1);
        let mut codes = State::default();
        for (codes, own) in codes.iter_mut().zip(own.chunks_exact(CODE)) {
            *codes = u64::from_le_bytes(own.try_into().expect("eight bytes"));
        }
        let mut tried = reached.from.map_or(cosets.all, |(_, before)| cosets.after[before]) & !reached.skip;
        let mut cut = CutSuccessors::default();
        // Turns that keep the coset of the inverse also keep its distance.
        if known[0] > room {
            cut.add((tried & cosets.still).count_ones().into(), Estimate::from(u32::from(known[0])));
            tried &= !cosets.still;
        }
        forward.turn(quotient, &codes);
        let mut tries = [0; MOST_TURNS];
        let tries = list(tried, &mut tries);
        forward.locate(quotient, tries, |spot| table.prefetch(spot));
        let (mut left, mut count, mut bounds) = ([0; MOST_TURNS], 0, [0; MOST_TURNS]);
        for &turn in tries {
            let at = usize::from(turn) % MOST_TURNS;
            let bound = table.get(forward.spots[at]).0;
            if bound > room {
                cut.add(1, Estimate::from(u32::from(bound)));
            } else {
                bounds[at] = bound;
                left[count % MOST_TURNS] = turn;
                count += 1;
            }
        }
        let left = &left[..count.min(MOST_TURNS)];
        // Only turns that the first bound lets pass cost look-ups for the inverse.
        for turn in left.iter().map(|&turn| usize::from(turn) % MOST_TURNS) {
            let mut positions = positions.chunks_exact(POSITION);
            for (number, orbit) in orbits.iter().enumerate() {
                let mut codes = 0;
                for (group, position) in (0..orbit.groups()).zip(&mut positions) {
                    let position = u16::from_le_bytes([position[0], position[1]]);
                    codes += orbit.inverse(group, orbit.turned(position, turn));
                }
                backward.codes[number][turn] = codes;
            }
        }
        backward.locate(quotient, left, |spot| table.prefetch(spot));
        let out = &mut out[..cosets.length];
        for turn in left.iter().map(|&turn| usize::from(turn) % MOST_TURNS) {
            let bound = table.get(backward.spots[turn]).0;
            if bound > room {
                cut.add(1, Estimate::from(u32::from(bound)));
                continue;
            }
            let (next, rest) = out.split_at_mut(cosets.state);
            cosets.moves().turn(state, turn, next);
            let (next, rest) = rest.split_at_mut(orbits.len() * CODE);
            for (codes, out) in forward.codes.iter().zip(next.chunks_exact_mut(CODE)) {
                out.copy_from_slice(&codes[turn].to_le_bytes());
            }
            let (mut next, mut positions) = (rest.chunks_exact_mut(POSITION), positions.chunks_exact(POSITION));
            for orbit in orbits {
                for (next, position) in (&mut next).zip(&mut positions).take(orbit.groups()) {
                    let position = u16::from_le_bytes([position[0], position[1]]);
                    next.copy_from_slice(&orbit.turned(position, turn).to_le_bytes());
                }
            }
            out[cosets.length - 1] = bound;
            visit(turn, out, Estimate::from(u32::from(bound.max(bounds[turn]))));
        }
        cut
    }
}
