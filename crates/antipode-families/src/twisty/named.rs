//! States of one orbit with some named pieces, as a voltage graph.
//!
//! Named pieces differ and show their orientations; all others are indistinguishable.
//!
//! The named pieces come in classes. The row is the *pattern*, the class of the piece in every
//! slot; the fibre has the order of each class, read along the slots, and the orientations, piece
//! by piece. A move maps a pattern to a pattern, permutes the positions of each class and twists
//! the pieces at some positions. The pattern determines all of this ([`super::oriented`]). With one
//! class of six edges of the 3x3x3 there are 924 rows of 720 words of 64 lanes.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::definition::{DefinedMove, PieceArrangement, TwistyDefinition};
use super::oriented::OrientedOrders;
use super::points::SlotAction;
use antipode_core::model::{BaseColour, Fibre, FibreRenaming, Lift, RowArc};
use antipode_core::nums::FACTORIALS;
use antipode_core::perms::{self, MultisetRanks};
use antipode_core::tables::{StateLayout, StatePlace};

/// The most pairs of row and move, which are table entries.
const MOST_ARCS: u64 = 1 << 23;

/// The effect of a move: for each slot of the orbit, the source slot and the twist.
type Change = Vec<(u8, u8)>;

/// A numbering of states with named pieces.
#[derive(Debug)]
pub(super) struct NamedNumbering {
    /// The slots of the orbit.
    slots: Vec<usize>,
    /// The named pieces, class by class.
    pieces: Vec<u16>,
    /// The class of each named piece.
    class_of: Vec<u8>,
    /// The number of all other pieces.
    other: u16,
    /// The ranks of patterns; the last class is that of the other pieces.
    patterns: MultisetRanks,
    oriented: OrientedOrders,
    changes: Vec<Change>,
    /// The goal, for slots that never change.
    goal: PieceArrangement,
    tables: OnceLock<NamedTables>,
}

/// The fibre, and the arcs of row `r` from `starts[r]` to `starts[r + 1]`.
#[derive(Debug)]
struct NamedTables {
    fibre: Fibre,
    starts: Vec<u32>,
    arcs: Vec<RowArc>,
}

/// For each of some slots, the one whose piece a turn brings there, and the twist of that piece.
fn sources(turn: &DefinedMove, slots: &[usize], modulus: u8) -> Vec<(u8, u8)> {
    let pairs = slots.iter().map(|&slot| {
        let from = slots.binary_search(&usize::from(turn.change.pieces[slot])).expect("moves keep their orbits");
        (from as u8, turn.change.twists[slot] % modulus)
    });
    pairs.collect()
}

impl NamedNumbering {
    /// The numbering; `None` for other kinds of states, or too many rows.
    pub(super) fn new(definition: &TwistyDefinition, turns: &[DefinedMove], goal: &PieceArrangement) -> Option<Self> {
        let action = SlotAction::new(definition, turns);
        let [slots] = &action.orbits[..] else { return None };
        let modulus = action.moduli[slots[0]];
        let (mut pieces, mut others) = (vec![], vec![]);
        for piece in slots.iter().map(|&slot| goal.pieces[slot]) {
            let named = definition.visible[usize::from(piece)] != 1;
            if named { &mut pieces } else { &mut others }.push(piece);
        }
        pieces.sort_unstable();
        let other = *others.first()?;
        let differ = pieces.windows(2).all(|pair| pair[0] != pair[1]);
        let shown = pieces.iter().all(|&piece| definition.visible[usize::from(piece)] == modulus);
        if pieces.is_empty() || !differ || !shown || others.iter().any(|&piece| piece != other) {
            return None;
        }
        let oriented = OrientedOrders::new(pieces.len(), modulus)?;
        let counts: Vec<usize> = oriented.sizes.iter().copied().chain([others.len()]).collect();
        let patterns = MultisetRanks::new(&counts)?;
        if patterns.size().checked_mul(turns.len() as u64)? > MOST_ARCS {
            return None;
        }
        let class_of = (0..).zip(&oriented.sizes).flat_map(|(c, &size)| vec![c; size]).collect();
        let changes = turns.iter().map(|turn| sources(turn, slots, modulus)).collect();
        let (slots, goal, tables) = (slots.clone(), goal.clone(), OnceLock::new());
        Some(NamedNumbering { slots, pieces, class_of, other, patterns, oriented, changes, goal, tables })
    }

    pub(super) fn layout(&self) -> StateLayout {
        let OrientedOrders { lanes, .. } = self.oriented;
        StateLayout { rows: self.patterns.size(), words: self.oriented.words() as u32, lanes: lanes as u32 }
    }

    pub(super) fn rank(&self, state: &PieceArrangement) -> Option<u64> {
        let OrientedOrders { sizes, modulus, lanes, .. } = &self.oriented;
        let mut pattern = vec![sizes.len() as u8; self.slots.len()];
        let (mut order, mut found, mut twists) = (vec![vec![]; sizes.len()], 0u64, 0);
        let mut moves = vec![false; state.pieces.len()];
        for (entry, &slot) in pattern.iter_mut().zip(&self.slots) {
            moves[slot] = true;
            let (piece, twist) = (state.pieces[slot], u64::from(state.twists[slot]));
            let Some(number) = self.pieces.iter().position(|&named| named == piece) else {
                if piece != self.other || twist != 0 {
                    return None;
                }
                continue;
            };
            if found >> number & 1 == 1 || twist >= *modulus {
                return None;
            }
            found |= 1 << number;
            *entry = self.class_of[number];
            order[usize::from(*entry)].push(number as u8);
            twists += twist * modulus.pow(number as u32);
        }
        let same =
            |slot: usize| state.pieces[slot] == self.goal.pieces[slot] && state.twists[slot] == self.goal.twists[slot];
        if found.count_ones() as usize != self.pieces.len() || !(0..moves.len()).all(|slot| moves[slot] || same(slot)) {
            return None;
        }
        let (mut word, mut first) = (twists / lanes, 0);
        for (order, &size) in order.iter_mut().zip(sizes) {
            order.iter_mut().for_each(|piece| *piece -= first);
            word = word * FACTORIALS[size] + perms::rank(order);
            first += size as u8;
        }
        let place = StatePlace { row: self.patterns.rank(&pattern), word: word as u32, lane: (twists % lanes) as u32 };
        Some(self.layout().index(place))
    }

    pub(super) fn unrank(&self, index: u64, state: &mut PieceArrangement) {
        let OrientedOrders { sizes, modulus, orders, lanes, .. } = &self.oriented;
        let StatePlace { row, word, lane } = self.layout().place(index);
        let twists = u64::from(word) / orders * lanes + u64::from(lane);
        let mut rank = u64::from(word) % orders;
        let mut named = vec![0; self.pieces.len()];
        let mut end = named.len();
        for &size in sizes.iter().rev() {
            let own = &mut named[end - size..end];
            perms::unrank(rank % FACTORIALS[size], own);
            own.iter_mut().for_each(|piece| *piece += (end - size) as u8);
            (rank, end) = (rank / FACTORIALS[size], end - size);
        }
        let mut pattern = vec![0; self.slots.len()];
        self.patterns.unrank(row, &mut pattern);
        state.clone_from(&self.goal);
        let mut next: Vec<usize> =
            sizes.iter().scan(0, |sum, size| Some(std::mem::replace(sum, *sum + size))).collect();
        for (&slot, &class) in self.slots.iter().zip(&pattern) {
            (state.pieces[slot], state.twists[slot]) = match next.get_mut(usize::from(class)) {
                None => (self.other, 0),
                Some(next) => {
                    let number = named[*next];
                    *next += 1;
                    let twist = twists / modulus.pow(u32::from(number)) % modulus;
                    (self.pieces[usize::from(number)], twist as u8)
                }
            };
        }
    }

    /// A pattern after a move, with sources and twists. There is a source position and a twist for
    /// each position of each class.
    fn act(&self, pattern: &[u8], change: &Change) -> (Vec<u8>, Vec<(u8, u8)>) {
        let classes = self.oriented.sizes.len();
        let mut count = vec![0u8; classes + 1];
        let mut ordinal = vec![];
        for &class in pattern {
            ordinal.push(count[usize::from(class)]);
            count[usize::from(class)] += 1;
        }
        let moved: Vec<u8> = change.iter().map(|&(from, _)| pattern[usize::from(from)]).collect();
        let mut positions = vec![];
        for class in 0..classes {
            let own = change.iter().zip(&moved).filter(|(_, moved)| usize::from(**moved) == class);
            positions.extend(own.map(|(&(from, twist), _)| (ordinal[usize::from(from)], twist)));
        }
        (moved, positions)
    }

    fn tables(&self) -> &NamedTables {
        self.tables.get_or_init(|| {
            let still: Vec<(u8, u8)> =
                self.oriented.sizes.iter().flat_map(|&size| (0..size as u8).map(|i| (i, 0))).collect();
            let mut effects = vec![still.clone()];
            let mut known = HashMap::from([(still, 0)]);
            let (mut starts, mut arcs) = (vec![0], vec![]);
            let mut pattern = vec![0; self.slots.len()];
            for row in 0..self.patterns.size() {
                self.patterns.unrank(row, &mut pattern);
                let first = arcs.len();
                for change in &self.changes {
                    let (moved, positions) = self.act(&pattern, change);
                    let transform = *known.entry(positions).or_insert_with_key(|positions| {
                        effects.push(positions.clone());
                        effects.len() as u32 - 1
                    });
                    let arc = RowArc::new(self.patterns.rank(&moved), transform);
                    // Skip moves of only indistinguishable pieces, and moves that act on the named
                    // pieces like an earlier one.
                    if arc != RowArc::new(row, 0) && !arcs[first..].contains(&arc) {
                        arcs.push(arc);
                    }
                }
                starts.push(arcs.len() as u32);
            }
            NamedTables { fibre: self.oriented.fibre(&effects), starts, arcs }
        })
    }
}

impl Lift for NamedNumbering {
    fn rows(&self) -> u64 {
        self.patterns.size()
    }

    fn fibre(&self) -> &Fibre {
        &self.tables().fibre
    }

    fn arcs(&self, row: u64, out: &mut Vec<RowArc>) {
        let NamedTables { starts, arcs, .. } = self.tables();
        out.clear();
        out.extend_from_slice(&arcs[starts[row as usize] as usize..starts[row as usize + 1] as usize]);
    }

    /// One element identifies each map. Swapping pieces of a class and twisting a piece commute
    /// with moves, and together map any element to any other.
    fn probes(&self) -> Vec<(usize, usize)> {
        vec![(0, 0)]
    }

    fn renamings(&self) -> Vec<FibreRenaming> {
        self.oriented.renamings()
    }

    fn colour(&self, _row: u64) -> Option<BaseColour> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::indistinguishable_pieces::IndistinguishablePieces;
    use super::super::notation::{TurnMetric, turns};
    use super::super::{projection::PieceProjection, rules::TwistyRules, twisty_puzzle::TwistyPuzzle, tws};
    use super::*;

    fn pattern(moves: Option<&str>, names: &str) -> TwistyRules {
        let definition = tws::read("3x3x3", antipode_data::text("3x3x3.tws")).unwrap();
        let turns = turns(&definition, TurnMetric::Half, moves).unwrap();
        let goal = definition.solved.clone();
        let puzzle = TwistyPuzzle::new("twisty:3x3x3".to_string(), definition, turns, vec![], goal);
        puzzle.projected(&PieceProjection::read("twisty:3x3x3", &puzzle.rules.definition, names).unwrap()).rules
    }

    /// The depths of all states from a first one.
    fn depths(size: u64, start: u64, mut expand: impl FnMut(u64, &mut Vec<u64>)) -> Vec<u8> {
        let (mut depths, mut queue, mut near) = (vec![u8::MAX; size as usize], vec![start], vec![]);
        depths[start as usize] = 0;
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            near.clear();
            expand(at, &mut near);
            for &to in &near {
                if depths[to as usize] == u8::MAX {
                    depths[to as usize] = depths[at as usize] + 1;
                    queue.push(to);
                }
            }
        }
        depths
    }

    /// The neighbours of a state, by arcs.
    fn near(named: &NamedNumbering, at: u64) -> Vec<u64> {
        let (layout, mut arcs) = (named.layout(), vec![]);
        let place = layout.place(at);
        named.arcs(place.row, &mut arcs);
        arcs.iter().map(|arc| layout.index(named.fibre().place_image(arc, place))).collect()
    }

    #[test]
    fn rows_have_the_depths_of_the_states_they_number() {
        for (moves, names) in [
            (None, "edges.1,edges.2"),
            (None, "edges.3,edges.9,edges.12"),
            (None, "edges.1,edges.2,edges.3,edges.4"),
            (None, "corners.1,corners.2"),
            (None, "corners.1,corners.2,corners.7"),
            (Some("U,R2,F"), "edges.1,edges.5,edges.12"),
        ] {
            let rules = pattern(moves, names);
            let states = IndistinguishablePieces::new(&rules.definition, &rules.turns, &rules.goal).unwrap();
            let named = NamedNumbering::new(&rules.definition, &rules.turns, &rules.goal).unwrap();
            let size = named.layout().size();
            assert_eq!(Some(size), states.size(), "{names}");
            let mut state = rules.goal.clone();
            let slow = depths(size, states.rank(&rules.goal).unwrap(), |at, near| {
                states.unrank(at, &mut state);
                rules.for_each_turn(&state, |_, next| near.push(states.rank(next).unwrap()));
            });
            let start = named.rank(&rules.goal).unwrap();
            let fast = depths(size, start, |at, out| out.extend(near(&named, at)));
            let mut state = rules.goal.clone();
            for at in 0..size {
                states.unrank(at, &mut state);
                let own = named.rank(&state).unwrap();
                assert_eq!(fast[own as usize], slow[at as usize], "{names}: {state:?}");
                let mut back = rules.goal.clone();
                named.unrank(own, &mut back);
                assert_eq!(back, state, "{names}");
            }
        }
    }

    /// Several classes, and orientations in words and in lanes: the moves of some states of large
    /// patterns.
    #[test]
    fn arcs_of_large_patterns_are_moves() {
        for names in [
            "edges.1,edges.2,edges.3,edges.4,edges.5,edges.9,edges.10",
            "edges.1,edges.2,edges.3,edges.4,edges.5,edges.6,edges.7,edges.8",
            "corners.1,corners.2,corners.3,corners.4,corners.5,corners.6",
        ] {
            let rules = pattern(None, names);
            let named = NamedNumbering::new(&rules.definition, &rules.turns, &rules.goal).unwrap();
            let (size, mut state) = (named.layout().size(), rules.goal.clone());
            for i in 0..2000 {
                let at = i * (size / 2000) + i * 7 % 2000;
                named.unrank(at, &mut state);
                assert_eq!(named.rank(&state), Some(at), "{names}");
                let mut moves = vec![];
                rules.for_each_turn(&state, |_, next| moves.push(named.rank(next).unwrap()));
                assert_eq!(near(&named, at), moves, "{names}: {state:?}");
            }
        }
    }
}
