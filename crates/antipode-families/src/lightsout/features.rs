//! The inputs of networks for lights.

use super::LightsOut;
use super::light_set::LightSet;
use antipode_core::model::StateFeatures;

/// One field per light, on or off.
impl<const W: usize> StateFeatures for LightsOut<W> {
    fn name(&self) -> &'static str {
        "lights"
    }

    fn sizes(&self) -> Vec<usize> {
        vec![2; self.cells()]
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        let lights = LightSet::<W>::of_state(state);
        out.extend((0..self.cells()).map(|cell| u16::from(lights.has(cell))));
    }

    fn grid(&self) -> Option<(usize, usize)> {
        self.shape.grid()
    }
}
