//! The symmetries of lights: automorphisms of the board or graph that keep the goal.

use super::LightsOut;
use super::light_set::LightSet;
use antipode_core::error::Result;
use antipode_core::graphs::{SimpleGraph, automorphisms};
use antipode_core::model::{ByteForm, GoalSymmetries, Puzzle, SymmetricPuzzle};
use antipode_core::perms::ListedGroup;

/// The most symmetries of a graph; a larger group is replaced by a subgroup.
const MOST: usize = 50_000;

impl<const W: usize> SymmetricPuzzle for LightsOut<W> {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let cells = self.cells();
        let toggles: Vec<LightSet<W>> = self.shape.presses();
        let edges = (0..cells).flat_map(|a| toggles[a].cells().map(move |b| (a as u32, b as u32)));
        let group = automorphisms(&SimpleGraph::new(cells, edges.filter(|(a, b)| a < b))?);
        let group = ListedGroup::generated_by(cells, &group, MOST);
        let form = ByteForm { bits: true, ..ByteForm::bytes(cells, 2, vec![]) };
        let elements = (0..group.order()).map(|i| group.element(i));
        let kept =
            elements.filter(|image| LightSet::of(self.goal.cells().map(|cell| usize::from(image[cell]))) == self.goal);
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
