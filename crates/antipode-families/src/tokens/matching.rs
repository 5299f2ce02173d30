//! Heuristics for indistinguishable tokens: distances of each colour from its goal cells.
//!
//! The *nearest* heuristic sums, over all goal cells, the distance of the nearest tile of their
//! colour (M. Igitkhanian, "Solving Rubik's Race", 2023, section 3.2). One tile may be the nearest
//! to several cells, so a move can bring it nearer to all of them: the sum is admissible but not
//! consistent. The *matching* heuristic assigns a different tile to every cell and minimises the
//! sum of the distances: a move changes it by at most 1.

use std::sync::atomic::{AtomicU32, Ordering};

use super::token_sums::FAR;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// The most sets of cells whose costs are kept for a colour: 1 MB of them.
const MOST_SETS: u64 = 1 << 18;

/// The nearest or the matching heuristic, for moves of one tile.
pub(crate) struct ColourMatching {
    name: &'static str,
    /// The colours that the goal shows.
    colours: Vec<ColourCosts>,
    /// `choose[k][cell]` is the number of sets of `k + 1` of the cells before `cell`.
    choose: Vec<Vec<u64>>,
    /// The distances between all cells.
    distance: Vec<Vec<u32>>,
    matching: bool,
}

/// The costs of the tiles of a colour. They depend only on the set of their cells, and a search
/// meets the same set in very many states.
struct ColourCosts {
    colour: u8,
    /// The cells that show the colour in the goal.
    targets: Vec<u8>,
    /// One more than the cost of each set of cells, by its number; 0 until a state has the set.
    /// Empty if there are too many sets.
    known: Vec<AtomicU32>,
}

impl ColourMatching {
    /// The heuristic for a goal pattern. It needs the tokens of each colour and the distances
    /// between cells.
    pub(crate) fn new(
        name: &'static str,
        goal: &[u8],
        counts: &[usize],
        distance: Vec<Vec<u32>>,
        matching: bool,
    ) -> Self {
        let cells = goal.len();
        // Pascal's triangle. Numbers that do not fit belong to colours whose costs are not kept.
        let mut choose = vec![(0..=cells as u64).collect::<Vec<_>>()];
        for k in 1..counts.iter().copied().max().unwrap_or(0) {
            let mut row = vec![0u64; cells + 1];
            (0..cells).for_each(|cell| row[cell + 1] = row[cell].saturating_add(choose[k - 1][cell]));
            choose.push(row);
        }
        let colours = (0..).zip(counts).filter_map(|(colour, &tiles)| {
            let targets: Vec<u8> =
                (0..).zip(goal).filter(|(_, there)| **there == colour).map(|(cell, _)| cell).collect();
            let sets = tiles.checked_sub(1).map_or(0, |k| choose[k][cells]);
            let kept = if sets <= MOST_SETS { sets } else { 0 };
            let known = (0..kept).map(|_| AtomicU32::new(0)).collect();
            (!targets.is_empty()).then_some(ColourCosts { colour, targets, known })
        });
        ColourMatching { name, colours: colours.collect(), choose, distance, matching }
    }

    /// The cost of the tiles of a colour in a state.
    fn cost(&self, costs: &ColourCosts, state: &[u8]) -> u32 {
        let tiles: Vec<usize> = (0..state.len()).filter(|&cell| state[cell] == costs.colour).collect();
        let distance = |target: usize, tile: usize| self.distance[usize::from(costs.targets[target])][tiles[tile]];
        match self.matching {
            true => least_matching(costs.targets.len(), tiles.len(), distance),
            false => (0..costs.targets.len()).filter_map(|i| (0..tiles.len()).map(|j| distance(i, j)).min()).sum(),
        }
    }

    /// The same from the kept costs, as far as they are known.
    fn kept_cost(&self, costs: &ColourCosts, state: &[u8]) -> u32 {
        if costs.known.is_empty() {
            return self.cost(costs, state);
        }
        // The number of a set in the combinatorial number system (D. H. Lehmer, "The machine tools
        // of combinatorics", 1964).
        let cells = (0..state.len()).filter(|&cell| state[cell] == costs.colour);
        let set: u64 = self.choose.iter().zip(cells).map(|(choose, cell)| choose[cell]).sum();
        // Any thread writes the same cost, so the order does not matter.
        let known = &costs.known[set as usize];
        match known.load(Ordering::Relaxed) {
            0 => {
                let cost = self.cost(costs, state);
                known.store(cost + 1, Ordering::Relaxed);
                cost
            }
            more => more - 1,
        }
    }
}

impl Heuristic for ColourMatching {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim { name: self.name.into(), admissible: true, consistent: self.matching }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let sum = self.colours.iter().map(|costs| self.kept_cost(costs, state)).sum::<u32>();
        if sum < FAR { Estimate::from(sum) } else { Estimate::UNREACHABLE }
    }
}

/// The least cost of a matching that gives each row a different column.
///
/// There must be at least as many columns as rows. (H. W. Kuhn, "The Hungarian method for the
/// assignment problem", Naval Research Logistics Quarterly 2, 1955; rows are added one at a time by
/// shortest augmenting paths, columns^2 steps each.)
fn least_matching(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> u32) -> u32 {
    // Potentials; the `owner` of a column is its row, from 1. Column 0 stands for the row to add.
    let (mut of_row, mut of_column) = (vec![0i64; rows + 1], vec![0i64; columns + 1]);
    let mut owner = vec![0; columns + 1];
    for row in 1..=rows {
        owner[0] = row;
        let (mut slack, mut before) = (vec![i64::MAX; columns + 1], vec![0; columns + 1]);
        let mut reached = vec![false; columns + 1];
        let mut here = 0;
        while owner[here] != 0 {
            reached[here] = true;
            let from = owner[here];
            let mut nearest = 0;
            for column in (1..=columns).filter(|&column| !reached[column]) {
                // The reduced cost. Potentials keep it from being negative, so the nearest column
                // is final, as in Dijkstra's algorithm.
                let through = i64::from(cost(from - 1, column - 1)) - of_row[from] - of_column[column];
                if through < slack[column] {
                    (slack[column], before[column]) = (through, here);
                }
                if nearest == 0 || slack[column] < slack[nearest] {
                    nearest = column;
                }
            }
            let step = slack[nearest];
            // The step makes the edge to the nearest column tight and keeps all edges of the tree
            // tight.
            for column in 0..=columns {
                if reached[column] {
                    of_row[owner[column]] += step;
                    of_column[column] -= step;
                } else {
                    slack[column] = slack[column].saturating_sub(step);
                }
            }
            here = nearest;
        }
        // Along the path, each column takes the row of the column before it. Column 0 has the added
        // row, which so gets a column.
        while here != 0 {
            owner[here] = owner[before[here]];
            here = before[here];
        }
    }
    (1..=columns).filter(|&column| owner[column] > 0).map(|column| cost(owner[column] - 1, column - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::{ColourMatching, Heuristic, least_matching};
    use antipode_core::model::Estimate;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    /// Kept costs are those of the matching, also where a set comes again, and where there are too
    /// many sets to keep: 12 of 29 cells.
    #[test]
    fn kept_costs_are_those_of_matchings() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
        for counts in [vec![4, 4, 4], vec![1, 2, 20], vec![12, 17]] {
            let cells: usize = counts.iter().sum::<usize>() + 1;
            let distance: Vec<Vec<u32>> =
                (0..cells).map(|a| (0..cells).map(|b| a.abs_diff(b) as u32).collect()).collect();
            let mut state: Vec<u8> =
                (0..).zip(&counts).flat_map(|(colour, &tiles)| vec![colour; tiles]).chain([200]).collect();
            state.shuffle(&mut random);
            let goal: Vec<u8> = state.iter().map(|&there| if random.random_bool(0.5) { there } else { 255 }).collect();
            for matching in [true, false] {
                let heuristic = ColourMatching::new("test", &goal, &counts, distance.clone(), matching);
                for _ in 0..200 {
                    state.shuffle(&mut random);
                    let slow: u32 = heuristic.colours.iter().map(|costs| heuristic.cost(costs, &state)).sum();
                    assert_eq!([(); 2].map(|()| heuristic.estimate(&state)), [Estimate::from(slow); 2], "{counts:?}");
                }
            }
        }
    }

    /// Compares with all assignments.
    #[test]
    fn matchings_are_least() {
        fn best(costs: &[Vec<u32>], taken: u32) -> u32 {
            let Some((first, rest)) = costs.split_first() else { return 0 };
            let free = (0..first.len()).filter(|column| taken >> column & 1 == 0);
            free.map(|column| first[column] + best(rest, taken | 1 << column)).min().unwrap_or(0)
        }
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(3);
        for _ in 0..300 {
            let (rows, columns) = (random.random_range(0..5), random.random_range(4..7));
            let costs: Vec<Vec<u32>> =
                (0..rows).map(|_| (0..columns).map(|_| random.random_range(0..9)).collect()).collect();
            assert_eq!(least_matching(rows, columns, |row, column| costs[row][column]), best(&costs, 0), "{costs:?}");
        }
    }
}
