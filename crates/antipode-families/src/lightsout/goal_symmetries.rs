//! The symmetries of lights: automorphisms of the board or graph that keep the goal.

use super::LightsOut;
use antipode_core::error::Result;
use antipode_core::graphs::{Graph, automorphisms};
use antipode_core::model::{Form, Puzzle, Symmetric, Symmetries};
use antipode_core::perms::Listed;

/// The most symmetries of a graph; a larger group is replaced by a subgroup.
const MOST: usize = 50_000;

impl Symmetric for LightsOut {
    fn symmetries(&self, most: usize) -> Result<Symmetries> {
        let cells = self.cells();
        let toggles = self.shape.presses();
        let lit = |lights: u64| (0..cells).filter(move |cell| lights >> cell & 1 == 1);
        let edges = (0..cells).flat_map(|a| lit(toggles[a]).map(move |b| (a as u32, b as u32)));
        let group = automorphisms(&Graph::new(cells, edges.filter(|(a, b)| a < b))?);
        let group = Listed::generated_by(cells, &group, MOST);
        let form = Form { bits: true, ..Form::bytes(cells, 2, vec![]) };
        let moved = |image: &[u8], lights: u64| lit(lights).fold(0, |all, cell| all | 1u64 << image[cell]);
        let map = |image: &[u8]| {
            let pairs = (0..cells).flat_map(|cell| [(cell, 0), (cell, 1)]);
            pairs.map(|(cell, light)| form.pair(image[cell].into(), light, 0) as u32).collect::<Vec<u32>>()
        };
        let elements = (0..group.order()).map(|i| group.element(i));
        let kept = elements.filter(|image| moved(image, self.goal) == self.goal);
        // Enough of them to exceed the limit, which `generated` reports.
        let maps: Vec<_> = kept.map(map).take(most / form.pairs().max(1)).collect();
        let goal = self.goals().next().unwrap_or_default();
        Symmetries::generated(form, goal, &maps, None, most)
    }
}
