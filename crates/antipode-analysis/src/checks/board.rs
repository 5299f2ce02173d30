//! The certificate of a table of a sliding board, in the numbering along a path. It checks the law
//! of [`super::bellman`] for all orders of the tiles, one place of the blank after the other.
//!
//! A move along the path keeps the order of the tiles. So the depths of all orders with the blank
//! in one place, and the labels of the next place, give the depths there. This takes only one byte
//! of memory for each order, however many places there are. Any other move is a permutation of the
//! orders ([`super::turns`]), and its far end is reached along the path, too. At the first place,
//! depths come from labels ([`super::start`]). As in `rows.rs`, the proof trusts none of this:
//! afterwards all states must satisfy the law.
//!
//! *One depth for each state.* A state's depth is computed several times: when the blank comes to
//! its place, and as a neighbour of states elsewhere on the path. All results are equal, since
//! every step along the path must change depths by at most 1 and keep infinity
//! ([`BellmanLaw::beside`]). A number within 1 of another is determined by its label, so a step
//! back undoes a step.

use rayon::prelude::*;

use antipode_core::error::Result;
use antipode_core::model::{NumberedProblem, PathStructure};
use antipode_core::tables::{Table, UNREACHED_BYTE};
use antipode_core::watch::{Watch, WorkProgress};

use super::bellman::{BellmanLaw, Counts, none, sum};
use super::labels::LabelReader;
use super::start::{start, start_memory};
use super::turns::{BlankTurn, BoardTurns, OrderNumbers, TurnForm, UNIT, odd_digits};
use super::units::{UnitBuffers, UnitLabels};

/// The bytes of memory of [`sweep`]. Each order of the tiles needs its depths here, one place
/// before, and at the far ends of at most two moves; the trees that start at a time come on top.
pub(super) fn memory(board: PathStructure) -> u64 {
    (2 + most_turns(board) as u64) * board.units() * UNIT as u64 + start_memory(board)
}

/// The most moves from one place, except those along the path.
fn most_turns(board: PathStructure) -> usize {
    (0..board.cells())
        .map(|blank: usize| board.windows().iter().filter(|w| w.lo == blank || w.hi == blank).count())
        .max()
        .unwrap_or(0)
}

/// Proves that the labels of a table are the distances to the goals of `space`. `Corrupt`, naming a
/// state, if they are not.
pub(super) fn sweep(table: &Table, space: &NumberedProblem, board: PathStructure, watch: &mut Watch<'_>) -> Result<()> {
    let turns = BoardTurns::new(board, space)?;
    let (orders, units) = (turns.orders, board.units());
    let labels = LabelReader::new(table, None);
    let law = BellmanLaw::new(
        labels,
        space,
        |state| {
            let (blank, order) = orders.state(state);
            (blank as u64 * units + order / UNIT as u64, (order % UNIT as u64) as usize)
        },
        move |row, place| orders.index((row / units) as usize, row % units * UNIT as u64 + place as u64),
    );
    let modulus = table.metadata().encoding.modulus();
    let states = UnitLabels { labels, orders, modulus };
    let mut depths = match modulus {
        Some(modulus) => start(&states, &turns, &law, modulus, watch)?,
        None => vec![0; orders.count() as usize],
    };
    let (signal, cells) = (watch.signal(), board.cells());
    depths.par_chunks_mut(UNIT).enumerate().try_for_each_init(UnitBuffers::default, |room, (unit, depths)| {
        let mut labels = vec![0; UNIT];
        states.labels(0, unit, &mut labels, room)?;
        if modulus.is_none() {
            depths.copy_from_slice(&labels);
        }
        law.labelled(unit as u64, depths, &labels)
    })?;
    let (mut before, mut far) = (vec![0; depths.len()], vec![vec![0; depths.len()]; most_turns(board)]);
    let mut counts = none();
    for blank in 0..cells {
        watch.report(WorkProgress { phase: "certify", depth: None, done: blank as u64, total: cells as u64 })?;
        // The far ends of moves may be orders of any unit, so all must be known before the pass.
        let moves: Vec<(usize, &BlankTurn, usize)> = turns.from(blank).collect();
        for (&(to, ..), far) in moves.iter().zip(&mut far) {
            let both = depths.par_chunks(UNIT).zip(far.par_chunks_mut(UNIT)).enumerate();
            both.try_for_each_init(UnitBuffers::default, |room, (unit, (depths, far))| {
                signal.check()?;
                far.copy_from_slice(depths);
                states.carry((blank, to), unit, far, room)
            })?;
        }
        // `before` holds the depths with the blank one place before, and receives those one place
        // after.
        let both = depths.par_chunks(UNIT).zip(before.par_chunks_mut(UNIT)).enumerate();
        let parts = both.try_fold(
            || (none(), UnitBuffers::default(), vec![0; UNIT]),
            |(mut counts, mut room, mut nearest): (Counts, UnitBuffers, Vec<u8>),
             (unit, (depths, before)): (usize, (&[u8], &mut [u8]))| {
                signal.check()?;
                let row = blank as u64 * units + unit as u64;
                nearest.fill(UNREACHED_BYTE);
                // The depths one place before are used here, before those one place after replace
                // them.
                if blank > 0 {
                    least(&mut nearest, before);
                }
                if blank + 1 < cells {
                    before.copy_from_slice(depths);
                    let labels = states.carry_by_one(blank + 1, unit, before, &mut room)?;
                    if modulus.is_some() {
                        law.labelled(row + units, before, labels)?;
                        law.beside(row, depths, before)?;
                    }
                    least(&mut nearest, before);
                }
                for ((_, turn, back), far) in moves.iter().zip(&far) {
                    lower(&mut nearest, unit, &turn.form, *back, far, &orders);
                }
                law.holds(row, depths, &mut nearest, &mut counts)?;
                law.spans(row, depths)?;
                Ok((counts, room, nearest))
            },
        );
        let part = parts.map(|part| part.map(|(counts, ..)| counts)).try_reduce(none, |a, b| Ok(sum(a, b)))?;
        counts = sum(counts, part);
        // Both lists are those of the next step: `depths` one place on, `before` this place.
        std::mem::swap(&mut depths, &mut before);
    }
    law.counted(&counts)
}

fn least(nearest: &mut [u8], depths: &[u8]) {
    nearest.iter_mut().zip(depths).for_each(|(least, &depth)| *least = depth.min(*least));
}

/// Lowers the numbers of a unit to those of the orders after a move.
fn lower(nearest: &mut [u8], unit: usize, form: &TurnForm, back: usize, far: &[u8], orders: &OrderNumbers) {
    let first = (unit * UNIT) as u64;
    match form {
        TurnForm::Runs { length, .. } => {
            // Either runs are parts of units, or units are parts of runs.
            let part = (*length).min(UNIT as u64);
            for (order, nearest) in (first..).step_by(part as usize).zip(nearest.chunks_exact_mut(part as usize)) {
                let from = form.image(order, back, orders) as usize;
                least(nearest, &far[from..from + nearest.len()]);
            }
        }
        TurnForm::Suffix { length, digits, to } => {
            let part = (*length).min(UNIT as u64);
            for (order, nearest) in (first..).step_by(part as usize).zip(nearest.chunks_exact_mut(part as usize)) {
                let (block, at) = (order / length, (order % length) as usize);
                let to = &to[back][odd_digits(block, *digits, orders.board.tiles())][at..];
                let far = &far[(block * length) as usize..][..*length as usize];
                nearest.iter_mut().zip(to).for_each(|(least, &to)| *least = far[to as usize].min(*least));
            }
        }
    }
}
