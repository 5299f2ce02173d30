//! The inputs of networks for lights.

use super::LightsOut;
use super::presses::lights;
use antipode_core::model::StateFeatures;

/// One field per light, on or off.
impl StateFeatures for LightsOut {
    fn name(&self) -> &'static str {
        "lights"
    }

    fn sizes(&self) -> Vec<usize> {
        vec![2; self.cells()]
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        let lights = lights(state);
        out.extend((0..self.cells()).map(|cell| (lights >> cell & 1) as u16));
    }

    fn grid(&self) -> Option<(usize, usize)> {
        self.shape.grid()
    }
}
