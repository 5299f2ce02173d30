//! The symmetries of lights: automorphisms of the board or graph that keep the goal.

use super::LightsOut;
use antipode_core::error::Result;
use antipode_core::graphs::{SimpleGraph, automorphisms};
use antipode_core::model::{ByteForm, GoalSymmetries, Puzzle, SymmetricPuzzle};
use antipode_core::perms::ListedGroup;

/// The most symmetries of a graph; a larger group is replaced by a subgroup.
const MOST: usize = 50_000;

impl SymmetricPuzzle for LightsOut {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let cells = self.cells();
        let toggles = self.shape.presses();
        let edges = (0..cells).flat_map(|a| lit(toggles[a]).map(move |b| (a as u32, b as u32)));
        let group = automorphisms(&SimpleGraph::new(cells, edges.filter(|(a, b)| a < b))?);
        let group = ListedGroup::generated_by(cells, &group, MOST);
        let form = ByteForm { bits: true, ..ByteForm::bytes(cells, 2, vec![]) };
        let elements = (0..group.order()).map(|i| group.element(i));
        let kept = elements.filter(|image| lit(self.goal).fold(0, |all, cell| all | 1u64 << image[cell]) == self.goal);
        // Enough of them to exceed the limit, which `generated` reports.
        let maps: Vec<_> = kept
            .map(|image| {
                let pairs = (0..cells).flat_map(|cell| [(cell, 0), (cell, 1)]);
                pairs.map(|(cell, light)| form.pair(image[cell].into(), light, 0) as u32).collect::<Vec<u32>>()
            })
            .take(most / form.pairs().max(1))
            .collect();
        let goal = self.goals().next().unwrap_or_default();
        GoalSymmetries::generated(form, goal, &maps, None, most)
    }
}

/// The cells whose bits are set.
fn lit(lights: u64) -> impl Iterator<Item = usize> {
    (0..u64::BITS as usize).filter(move |cell| lights >> cell & 1 == 1)
}
