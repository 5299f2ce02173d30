//! The action of a group on its stabiliser-chain numbering, as a Mealy machine.
//!
//! The machine reads and writes the digits of the numbers. The digit of an element at a level is
//! the number of a point in the orbit of that level.
//!
//! Let `x` be an element of `G(i)` with first digit `d`, that is `x = y u(d)` with `y` in `G(i+1)`
//! and `u(d)` in the transversal. Then `x v = y u(d) v`, and `u(d) v = w u(d')`: the new digit is
//! `d'`, and `w` acts on the digits of `y`. So an element that acts on the digits from level `i`
//! on, the *voltage* there, maps a digit to a digit and the voltage of the next level. Voltages are
//! numbered in order of first use; number 0 is the identity. Machines of adjacent levels compose to
//! one. Rows, words and lanes are such blocks of levels.

use std::collections::HashMap;

use antipode_core::error::{Error, Result};
use antipode_core::perms::StabiliserChain;

/// A table of steps: for each voltage and digit, the new digit and the next voltage.
#[derive(Clone, Debug)]
pub(super) struct MealyMachine {
    /// The number of digits, which is the length of the orbit.
    pub(super) size: usize,
    /// The number of voltages.
    pub(super) voltages: usize,
    steps: Vec<(u32, u32)>,
}

/// The most steps of a level.
const MOST_STEPS: usize = 1 << 26;

impl MealyMachine {
    /// A machine that reads no digits.
    pub(super) fn empty(voltages: usize) -> Self {
        MealyMachine { size: 1, voltages, steps: (0..voltages as u32).map(|v| (0, v)).collect() }
    }

    /// A step: the new digit, and the voltage of the next level.
    #[inline]
    pub(super) fn step(&self, voltage: usize, digit: usize) -> (u32, u32) {
        self.steps[voltage * self.size + digit]
    }

    /// The machine of this block of levels followed by the next.
    pub(super) fn then(&self, next: &MealyMachine) -> MealyMachine {
        let mut steps = Vec::with_capacity(self.steps.len() * next.size);
        for &(high, voltage) in &self.steps {
            let later = &next.steps[voltage as usize * next.size..][..next.size];
            steps.extend(later.iter().map(|&(low, after)| (high * next.size as u32 + low, after)));
        }
        MealyMachine { size: self.size * next.size, voltages: self.voltages, steps }
    }
}

/// The machine of a block of levels.
pub(super) fn block(machines: &[MealyMachine], voltages: usize) -> MealyMachine {
    match machines {
        [] => MealyMachine::empty(voltages),
        [first, rest @ ..] => rest.iter().fold(first.clone(), |block, next| block.then(next)),
    }
}

/// The machines of the levels of a chain from level `from` on. The voltages of the first are the
/// identity and these elements of the group that begins there.
pub(super) fn machines(chain: &StabiliserChain, from: usize, elements: Vec<Vec<u8>>) -> Result<Vec<MealyMachine>> {
    let identity = chain.element(0..0, 0);
    let mut voltages = vec![identity.clone()];
    voltages.extend(elements);
    let mut machines = vec![];
    for (level, size) in chain.radices().into_iter().enumerate().skip(from) {
        if voltages.len() * size > MOST_STEPS {
            return Err(Error::Limit(format!("the moves are too irregular: {} voltages", voltages.len())));
        }
        let places: Vec<Vec<u8>> = (0..size as u64).map(|digit| chain.element(level..level + 1, digit)).collect();
        let mut next = vec![identity.clone()];
        let mut numbers = HashMap::from([(identity.clone(), 0)]);
        let mut steps = Vec::with_capacity(voltages.len() * size);
        for voltage in &voltages {
            for place in &places {
                // `u(d) v`: the place acts first.
                let mut product: Vec<u8> = place.iter().map(|&point| voltage[usize::from(point)]).collect();
                let digit = chain.sift(level..level + 1, &mut product).expect("the group is closed");
                // What sifting leaves fixes the point of this level, so it acts on the deeper
                // digits.
                let number = *numbers.entry(product).or_insert_with_key(|product| {
                    next.push(product.clone());
                    next.len() as u32 - 1
                });
                steps.push((digit as u32, number));
            }
        }
        machines.push(MealyMachine { size, voltages: voltages.len(), steps });
        voltages = next;
    }
    Ok(machines)
}
