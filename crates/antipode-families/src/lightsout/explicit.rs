//! The rules and the numbering of Lights Out as data: a value is 1 for a light that is on.

use super::LightsOut;
use super::light_set::LightSet;
use super::numbering::LightNumbering;
use antipode_core::model::{
    DigitLevel, ExplicitMove, ExplicitRules, LevelKey, NumberingTables, RuleTables, ValueChange,
};
use antipode_core::tables::NumberingScheme;

/// The change that toggles some lights.
fn toggle(lights: impl Iterator<Item = usize>) -> ValueChange {
    ValueChange { from: vec![], map: lights.map(|light| (light as u16, 0)).collect() }
}

impl<const W: usize> ExplicitRules for LightsOut<W> {
    fn rules(&self) -> Option<RuleTables> {
        let moves = self.presses.iter().map(|press| ExplicitMove {
            name: String::new(),
            needs: vec![],
            change: toggle(press.cells()),
        });
        Some(RuleTables {
            positions: self.cells(),
            values: 2,
            meaning: "1 is a light that is on".into(),
            sets: vec![],
            maps: vec![vec![1, 0]],
            goals: vec![(0..self.cells()).map(|cell| Some(self.goal.has(cell).into())).collect()],
            moves: moves.collect(),
            free: vec![],
        })
    }

    fn values(&self, state: &[u8]) -> Vec<u16> {
        let lights = LightSet::<W>::of_state(state);
        (0..self.cells()).map(|cell| lights.has(cell).into()).collect()
    }

    /// Each bit of an index is a sum of lights, and toggles the lights of a basis vector.
    fn numbering(&self, _: &NumberingScheme) -> Option<NumberingTables> {
        let cells = self.cells();
        let numbering = LightNumbering::of(self).ok()?;
        let levels = (0..cells).map(|bit| {
            let lights = numbering.lights(1 << bit);
            let sums = (0..cells).filter(|&cell| numbering.index(1 << cell) >> bit & 1 == 1);
            DigitLevel {
                digits: vec![(1 << bit, 2)],
                elements: vec![ValueChange::default(), toggle((0..cells).filter(|cell| lights >> cell & 1 == 1))],
                odd: vec![],
                key: LevelKey::Parity { orders: vec![], sums: sums.map(|cell| cell as u16).collect() },
            }
        });
        Some(NumberingTables { start: vec![0; cells], order: vec![], amounts: vec![0, 1], levels: levels.collect() })
    }
}
