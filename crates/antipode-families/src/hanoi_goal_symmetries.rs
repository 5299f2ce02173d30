//! The symmetries of a tower: pegs that no disk of the goal is on can change places.

use super::hanoi::Hanoi;
use antipode_core::error::Result;
use antipode_core::model::{ByteForm, GoalSymmetries, SymmetricPuzzle};

impl SymmetricPuzzle for Hanoi {
    fn symmetries(&self, most: usize) -> Result<GoalSymmetries> {
        let goal = self.goal_pegs();
        let form = ByteForm::bytes(goal.len(), self.pegs, vec![]);
        let free: Vec<usize> = (0..self.pegs).filter(|&peg| !goal.contains(&(peg as u8))).collect();
        let generators: Vec<_> = free
            .windows(2)
            .map(|two| {
                let mut image: Vec<usize> = (0..self.pegs).collect();
                image.swap(two[0], two[1]);
                let pairs = (0..goal.len()).flat_map(|disk| image.iter().map(move |&peg| (disk, peg)));
                pairs.map(|(disk, peg)| form.pair(disk, peg, 0) as u32).collect::<Vec<u32>>()
            })
            .collect();
        GoalSymmetries::generated(form, goal.to_vec(), &generators, None, most)
    }
}
