//! The cosets that share the entries of a table, as a graph that checks the table.
//!
//! A number is an entry of the table that would keep the twists of all slots: entries of a smaller
//! table drop the last digits of the number. From a number follow the codes of one coset, and from
//! these the codes of its neighbours. Nothing here uses what [`fill`](super::fill) does: no words
//! of moves, no redundant moves, no stabilisers.

use std::sync::Arc;

use super::batch::LookupBatch;
use super::{OrbitRow, QuotientShape, State, SubgroupQuotient};
use crate::twisty::definition::PieceArrangement;
use crate::twisty::rules::TwistyRules;
use crate::twisty::twisty_puzzle::TwistyPuzzle;
use antipode_core::model::CosetGraph;

/// The cosets of a table.
pub(super) struct EntryGraph {
    puzzle: Arc<TwistyPuzzle>,
    table: SubgroupQuotient,
    /// The quotient that keeps all twists.
    full: SubgroupQuotient,
    share: u64,
    /// For each row its first state, and the number of its states.
    orbits: Vec<(u64, usize)>,
    /// For every piece, its slot in the goal.
    home: Vec<u16>,
}

impl EntryGraph {
    /// The cosets of the largest table of at most `bytes` bytes. `None` if there is none.
    pub(super) fn new(puzzle: Arc<TwistyPuzzle>, bytes: u64) -> Option<EntryGraph> {
        let TwistyRules { definition, turns, goal, .. } = &puzzle.rules;
        let (shape, symmetries) = QuotientShape::largest(definition, turns, bytes)?;
        let share = shape.share();
        let full = SubgroupQuotient::of(turns, (QuotientShape { dropped: 0, ..shape }, symmetries))?;
        let table = SubgroupQuotient::new(definition, turns, bytes)?;
        let (orbits, home) = (full.rows.orbits(), goal.homes());
        Some(EntryGraph { puzzle, table, full, share, orbits, home })
    }

    /// The codes of the first coset with a number.
    fn codes(&self, number: u64) -> State {
        let SubgroupQuotient { orbits, columns, row, width, .. } = &self.full;
        let mut state = State::default();
        state[*row] = orbits[*row].codes.codes_of(self.orbits[(number / width) as usize].0);
        let mut rest = number % width;
        for &orbit in columns.iter().rev() {
            let codes = &orbits[orbit].codes;
            state[orbit] = codes.codes_of(rest % codes.size);
            rest /= codes.size;
        }
        state
    }

    /// Adds the numbers of a coset with a known row: one for each symmetry that maps the row's
    /// orbit to the first state of the row.
    fn add(&self, row: OrbitRow, codes: impl Fn(usize) -> u64, numbers: &mut Vec<u64>) {
        let (first, states) = self.orbits[row.class()];
        let all = self.full.symmetries.len();
        // In an orbit as large as the group, only one symmetry maps the state to the first one.
        if states == all {
            numbers.push(self.full.entry(row.class(), row.symmetry(), codes));
            return;
        }
        let tables = &self.full.orbits[self.full.row];
        let own = codes(self.full.row);
        let maps_to_first =
            |symmetry: &usize| tables.codes.number(tables.codes.mapped(&tables.symmetries, *symmetry, own)) == first;
        let symmetries = (0..all).filter(maps_to_first);
        numbers.extend(symmetries.map(|symmetry| self.full.entry(row.class(), symmetry, &codes)));
    }
}

impl CosetGraph for EntryGraph {
    fn entries(&self) -> u64 {
        self.table.entries()
    }

    fn share(&self) -> u64 {
        self.share
    }

    fn expand(&self, numbers: &[u64], neighbours: &mut Vec<u64>) {
        let (full, turns) = (&self.full, self.puzzle.rules.turns.len());
        let mut batch = LookupBatch::new();
        for &number in numbers {
            batch.turn(full, &self.codes(number));
            for turn in 0..turns {
                let row = full.row(batch.codes[full.row][turn]);
                for &orbit in &full.columns {
                    let tables = &full.orbits[orbit];
                    tables.codes.prefetch(&tables.symmetries, row.symmetry(), batch.codes[orbit][turn]);
                }
                batch.rows[turn] = row;
            }
            for turn in 0..turns {
                self.add(batch.rows[turn], |orbit| batch.codes[orbit][turn], neighbours);
            }
        }
    }

    fn state(&self, number: u64) -> Vec<u8> {
        let codes = self.codes(number);
        let digits: Vec<Vec<usize>> =
            self.full.orbits.iter().zip(codes).map(|(tables, codes)| tables.codes.digits_in(codes)).collect();
        let TwistyRules { definition, goal, .. } = &self.puzzle.rules;
        definition.turned(goal, &self.full.sight.change(&digits)).bytes()
    }

    fn numbers(&self, state: &[u8], numbers: &mut Vec<u64>) -> u64 {
        let points = self.full.symmetries.points();
        let change = points.relative(&PieceArrangement::of(state), &self.puzzle.rules.goal, &self.home);
        let codes = self.full.state(&change);
        self.add(self.full.row(codes[self.full.row]), |orbit| codes[orbit], numbers);
        self.table.index(&self.table.state(&change))
    }
}
