//! The inputs of networks for towers.

use super::hanoi::Hanoi;
use antipode_core::model::StateFeatures;

/// One field per disk, with its peg as the value.
impl StateFeatures for Hanoi {
    fn name(&self) -> &'static str {
        "disks"
    }

    fn sizes(&self) -> Vec<usize> {
        vec![self.pegs; self.disks]
    }

    fn values(&self, state: &[u8], out: &mut Vec<u16>) {
        out.extend(state.iter().map(|&peg| u16::from(peg)));
    }
}
