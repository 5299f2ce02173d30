//! Heuristics for indistinguishable tokens: distances of each colour from its goal cells.
//!
//! The *nearest* heuristic sums, over all goal cells, the distance of the nearest tile of their
//! colour (M. Igitkhanian, "Solving Rubik's Race", 2023, section 3.2). One tile may be the nearest
//! to several cells, so a move can bring it nearer to all of them: the sum is admissible but not
//! consistent. The *matching* heuristic assigns a different tile to every cell and minimises the
//! sum of the distances: a move changes it by at most 1.

use super::token_sums::FAR;
use antipode_core::model::{Estimate, Heuristic, HeuristicClaim};

/// The nearest or the matching heuristic, for moves of one tile.
pub(crate) struct ColourMatching {
    name: &'static str,
    /// For each colour, the cells that show it in the goal.
    targets: Vec<Vec<u8>>,
    /// The distances between all cells.
    distance: Vec<Vec<u32>>,
    matching: bool,
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
        let targets = (0..counts.len() as u8)
            .map(|colour| (0..).zip(goal).filter(move |(_, there)| **there == colour).map(|(cell, _)| cell).collect())
            .collect();
        ColourMatching { name, targets, distance, matching }
    }
}

impl Heuristic for ColourMatching {
    fn claim(&self) -> HeuristicClaim {
        HeuristicClaim { name: self.name.into(), admissible: true, consistent: self.matching }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        let sum = (0..)
            .zip(&self.targets)
            .map(|(colour, targets)| -> u32 {
                let tiles: Vec<usize> = (0..state.len()).filter(|&cell| state[cell] == colour).collect();
                let distance = |target: usize, tile: usize| self.distance[usize::from(targets[target])][tiles[tile]];
                match self.matching {
                    true => least_matching(targets.len(), tiles.len(), distance),
                    false => (0..targets.len()).filter_map(|i| (0..tiles.len()).map(|j| distance(i, j)).min()).sum(),
                }
            })
            .sum::<u32>();
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
    use super::least_matching;
    use rand::{RngExt, SeedableRng};

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
