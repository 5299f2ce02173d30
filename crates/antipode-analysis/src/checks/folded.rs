//! The certificate of a table with one row of each class of symmetric rows.
//!
//! Let `f` be the folding: `f(x)` is the index at which look-ups find the depth of a state `x`, and
//! `x(i)` the state of an index. For each index `i` and each successor `y` of `x(i)` by the rules,
//! a symmetry is found that takes `y` to `x(f(y))`, and symmetries keep distances
//! ([`keep_moves`]). So the depths of all indices obey the law of [`super::bellman`] with the
//! successors `f(y)`, and so do the true distances of the states `x(i)`. The law has one solution.
//!
//! *Counts.* Let `n` symmetries of all `g` take `x(i)` to a state that is `x(j)` for some `j`. The
//! `k` indices of a class then stand for `g k / n` states, which are all of the class. If some `j`
//! are not known, the count is only larger. So if the counts of all depths add up to the number of
//! states, each is right.
//!
//! The proof trusts the rules and [`SymmetricPuzzle::of_rows`], and nothing of the folding. It
//! does not matter where depths come from that labels modulo 3 or 4 do not tell.
//!
//! [`SymmetricPuzzle::of_rows`]: antipode_core::model::SymmetricPuzzle::of_rows

use rayon::prelude::*;

use antipode_core::error::{Error, Result};
use antipode_core::model::{BatchEdges, GoalSymmetries, Lift, MOST_IMAGES, NumberedProblem, RowArc, Space};
use antipode_core::nums::grouped;
use antipode_core::tables::{DepthSpan, Table, UNREACHED_BYTE};
use antipode_core::watch::{Watch, WorkProgress};

use super::at_depth;
use super::bellman::fits;
use super::kept_moves::keep_moves;

/// The number of rows between two reports.
const ROWS: u64 = 64;

/// The number of states that a thread expands at a time.
const BATCH: usize = 1024;

/// The bytes of memory that [`certify_folded`] takes.
pub fn folded_memory(table: &Table) -> u64 {
    table.metadata().layout.size()
}

/// The number of indices at each depth for each number of symmetries that lead to an index.
type IndexCounts = Vec<Vec<u64>>;

/// A certificate at work.
struct FoldedCheck<'a> {
    table: &'a Table,
    space: &'a NumberedProblem,
    folding: &'a NumberedProblem,
    rows: &'a dyn Lift,
    symmetries: GoalSymmetries,
    /// The depth of each index.
    depths: Vec<u8>,
}

/// Proves that the labels of a table are the distances of the states of `folding`, and that its
/// counts are those of all states of `space`.
///
/// # Errors
///
/// `Corrupt`, naming a state, if they are not; `Usage` if no symmetries are known, or the depths do
/// not fit in bytes; `Interrupted` if the watch stops it.
pub fn certify_folded(
    table: &Table,
    space: &NumberedProblem,
    folding: &NumberedProblem,
    watch: &mut Watch<'_>,
) -> Result<()> {
    let problem = space.problem();
    let known = problem.abilities().symmetric.as_ref().zip(folding.structure().rows());
    let Some((symmetric, rows)) = known.filter(|_| fits(table)) else {
        let what = "symmetries, and at most 254 layers";
        return Err(Error::missing_ability(
            space.spec(),
            what,
            "only the checksums of its folded table can be verified",
        ));
    };
    let symmetries = symmetric.of_rows(MOST_IMAGES)?;
    keep_moves(problem, &symmetries, table.path())?;
    let depths = depths(table, folding, watch)?;
    let check = FoldedCheck { table, space, folding, rows, symmetries, depths };
    let (total, signal) = (folding.layout().rows, watch.signal());
    let mut counts: IndexCounts = vec![vec![0; check.symmetries.order() + 1]; table.metadata().layers.len()];
    for first in (0..total).step_by(ROWS as usize) {
        watch.report(WorkProgress { phase: "certify", depth: None, done: first, total })?;
        let found = (first..total.min(first + ROWS)).into_par_iter().map(|row| {
            signal.check()?;
            check.row(row)
        });
        for (depth, leading) in found.collect::<Result<Vec<_>>>()?.into_iter().flatten() {
            counts[depth][leading] += 1;
        }
    }
    check.counted(&counts)?;
    space.intact()
}

/// The depths of all indices: from the labels if these are depths, else by a search.
fn depths(table: &Table, folding: &NumberedProblem, watch: &mut Watch<'_>) -> Result<Vec<u8>> {
    let mut depths = vec![UNREACHED_BYTE; folding.layout().size() as usize];
    if table.metadata().encoding.modulus().is_none() {
        depths.par_iter_mut().enumerate().with_min_len(BATCH).try_for_each(|(index, depth)| -> Result<()> {
            *depth = table.label(index as u64)?.map_or(UNREACHED_BYTE, |label| label as u8);
            Ok(())
        })?;
        return Ok(depths);
    }
    let mut layer = folding.goals().to_vec();
    layer.iter().for_each(|&goal| depths[goal as usize] = 0);
    for depth in 1..UNREACHED_BYTE {
        watch.report(WorkProgress { phase: "depths", depth: Some(depth.into()), done: 0, total: 0 })?;
        let pieces = layer.par_chunks(BATCH).map(|indices| {
            let mut edges = BatchEdges::default();
            folding.expand(indices, &mut edges);
            edges.all().iter().copied().filter(|&next| depths[next as usize] == UNREACHED_BYTE).collect()
        });
        let found: Vec<Vec<u64>> = pieces.collect();
        layer.clear();
        for next in found.into_iter().flatten() {
            if std::mem::replace(&mut depths[next as usize], depth) == UNREACHED_BYTE {
                layer.push(next);
            }
        }
        if layer.is_empty() {
            break;
        }
    }
    Ok(depths)
}

impl FoldedCheck<'_> {
    /// Checks the depths of a row. Returns each with the number of symmetries that lead to an
    /// index.
    fn row(&self, row: u64) -> Result<Vec<(usize, usize)>> {
        let (states, modulus) = (self.folding.layout().row_states(), self.table.metadata().encoding.modulus());
        let (mut found, mut span, mut kept) = (vec![], DepthSpan::EMPTY, vec![]);
        if let Some(folded) = self.rows.folded() {
            folded.stabiliser(row, &mut kept);
        }
        for index in row * states..(row + 1) * states {
            let state = self.folding.state(index);
            let expected = match self.space.problem().is_goal(&state) {
                true => Some(0),
                false => self.nearest(&state)?.map(|nearest| nearest + 1),
            };
            let depth = Some(self.depths[index as usize]).filter(|&depth| depth != UNREACHED_BYTE);
            let depth = depth.map(u32::from);
            let (label, due) = (self.table.label(index)?, depth.map(|depth| depth % modulus.unwrap_or(u32::MAX)));
            if depth != expected || label != due || depth.is_some_and(|depth| depth as usize >= self.layers()) {
                let own = if label == due { depth } else { label };
                let (state, own, expected) = (self.space.problem().write(&state), at_depth(own), at_depth(expected));
                return Err(
                    self.wrong(format!("{state} is {own} by the table, and {expected} by its neighbours and goals"))
                );
            }
            if let Some(depth) = depth {
                span.include(depth);
                found.push((depth as usize, self.leading(index, &state, &kept)));
            }
        }
        match self.table.span(row)? == span {
            true => Ok(found),
            false => Err(self.wrong(format!("the span of row {row} is not that of its depths"))),
        }
    }

    /// The least depth of the successors of a state, each of which must have an image at its index.
    fn nearest(&self, state: &[u8]) -> Result<Option<u32>> {
        let (mut nearest, mut wrong) = (UNREACHED_BYTE, None);
        self.space.problem().expand(state, &mut |next| {
            let index = self.folding.find(next).filter(|&index| index < self.folding.layout().size());
            let kept = index.map(|index| (index, self.folding.state(index)));
            match kept.filter(|(_, kept)| self.symmetries.taking(next, kept).next().is_some()) {
                Some((index, _)) => nearest = nearest.min(self.depths[index as usize]),
                None => wrong = Some(next.to_vec()),
            }
        });
        match wrong {
            None => Ok(Some(nearest).filter(|&nearest| nearest != UNREACHED_BYTE).map(u32::from)),
            Some(state) => {
                let state = self.space.problem().write(&state);
                Err(self.wrong(format!("the folding takes {state} to a state that is none of its images")))
            }
        }
    }

    /// The number of symmetries that take the state of an index to one with an index. Those are in
    /// the same row, at the ends of the arcs of the symmetries that keep the row.
    fn leading(&self, index: u64, state: &[u8], kept: &[RowArc]) -> usize {
        let (layout, fibre) = (self.folding.layout(), self.rows.fibre());
        let place = layout.place(index);
        let mut ends: Vec<u64> =
            kept.iter().map(|arc| layout.index(fibre.place_image(arc, place))).chain([index]).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.into_iter().map(|end| self.symmetries.taking(state, &self.folding.state(end)).count()).sum()
    }

    /// Checks that the numbers of states that indices stand for are those of the metadata, and make
    /// up all states.
    fn counted(&self, counts: &IndexCounts) -> Result<()> {
        let order = self.symmetries.order() as u64;
        let states =
            |indices: &Vec<u64>| -> u64 { (1u64..).zip(&indices[1..]).map(|(n, count)| count * order / n).sum() };
        let counts: Vec<u64> = counts.iter().map(states).collect();
        let (sum, all) = (counts.iter().sum::<u64>(), self.space.states());
        if sum != all {
            let (sum, all) = (grouped(sum), grouped(all));
            return Err(self.wrong(format!("its rows stand for {sum} states, and there are {all}")));
        }
        let layers = &self.table.metadata().layers;
        match counts.iter().zip(layers).position(|(count, layer)| count != layer) {
            None => Ok(()),
            Some(depth) => {
                let (count, layer) = (counts[depth], layers[depth]);
                Err(self.wrong(format!("{count} states have depth {depth}, not {layer} as the metadata say")))
            }
        }
    }

    fn layers(&self) -> usize {
        self.table.metadata().layers.len()
    }

    fn wrong(&self, what: String) -> Error {
        Error::corrupt(self.table.path(), what)
    }
}
