//! The rules and the numbering of the Tower of Hanoi as data: a value is the peg of a disk.

use super::hanoi::Hanoi;
use antipode_core::model::{
    DigitLevel, ExplicitMove, ExplicitRules, LevelKey, NumberingTables, Puzzle, RuleTables, ValueChange,
};
use antipode_core::tables::NumberingScheme;

impl ExplicitRules for Hanoi {
    /// A disk moves between two pegs while the smaller ones are on others.
    fn rules(&self) -> Option<RuleTables> {
        let (disks, pegs) = (self.goal_pegs().len(), self.pegs as u16);
        let (mut sets, mut moves): (Vec<Vec<u16>>, Vec<ExplicitMove>) = (vec![], vec![]);
        // The sets of one peg, then for each pair those of the other pegs.
        sets.extend((0..pegs).map(|peg| vec![peg]));
        for from in 0..pegs {
            for to in (0..pegs).filter(|to| *to != from) {
                let others = sets.len() as u16;
                sets.push((0..pegs).filter(|peg| *peg != from && *peg != to).collect());
                moves.extend((0..disks as u16).map(|disk| ExplicitMove {
                    name: format!("disk {} {}->{}", disk + 1, from + 1, to + 1),
                    needs: (0..disk).map(|smaller| (smaller, others)).chain([(disk, from)]).collect(),
                    // A rotation of the pegs, so that the numbering can use it, too.
                    change: ValueChange { from: vec![], map: vec![(disk, (to + pegs - from) % pegs)] },
                }));
            }
        }
        Some(RuleTables {
            positions: disks,
            values: pegs.into(),
            meaning: "the peg of each disk, the smallest first".into(),
            sets,
            maps: (0..pegs).map(|by| (0..pegs).map(|peg| (peg + by) % pegs).collect()).collect(),
            goals: self.goals().map(|goal| goal.iter().map(|&peg| Some(peg.into())).collect()).collect(),
            moves,
            free: vec![],
        })
    }

    fn values(&self, state: &[u8]) -> Vec<u16> {
        state.iter().map(|&peg| peg.into()).collect()
    }

    fn numbering(&self, _: &NumberingScheme) -> Option<NumberingTables> {
        let (disks, pegs) = (self.goal_pegs().len(), self.pegs as u64);
        let levels = (0..disks as u16).map(|disk| DigitLevel {
            digits: vec![(pegs.pow(disk.into()), pegs)],
            elements: (0..pegs as u16).map(|peg| ValueChange { from: vec![], map: vec![(disk, peg)] }).collect(),
            odd: vec![],
            key: LevelKey::Classes { positions: vec![disk], of: (0..pegs as u16).collect() },
        });
        Some(NumberingTables { start: vec![0; disks], order: vec![], amounts: vec![], levels: levels.collect() })
    }
}
