//! The tables of the runs of an orbit's slots: what moves and numbers make of their contents ([`super::runs`]).

use std::collections::HashMap;

use super::definition::Move;
use super::indistinguishable_pieces::Orbit;

/// How slots are written as digits: a kind of piece, twisted so.
#[derive(Debug)]
pub(super) struct Digits {
    /// The kind and the orientation of each digit.
    all: Vec<(u8, u8)>,
    /// The digit of each kind, not twisted.
    first: Vec<u64>,
    /// The digit 1 of each slot, as a part of the codes of all runs.
    units: Vec<u64>,
    /// Slots of a run: the last may have less.
    length: usize,
    /// Bits of the code of a run.
    bits: u32,
}

/// Some slots of an orbit.
#[derive(Debug)]
pub(super) struct Run {
    /// Where its code begins in those of all runs.
    shift: u32,
    /// The content of each code, if there is one.
    contents: Vec<u16>,
    /// For what may lie before, and each content: what it adds to the number, and where the entries of the next run begin.
    parts: Vec<(u64, u32)>,
    /// For each content: what it adds to the codes after each move.
    images: Vec<u64>,
    turns: usize,
}

impl Run {
    /// Its content, from the codes of all runs.
    #[inline(always)]
    pub(super) fn content(&self, codes: u64) -> usize {
        self.contents[(codes >> self.shift) as usize & (self.contents.len() - 1)].into()
    }

    /// What a content adds to the codes of all runs after each move.
    #[inline(always)]
    pub(super) fn images(&self, content: usize) -> &[u64] {
        &self.images[content * self.turns..][..self.turns]
    }

    /// What a content adds to the number of a state, where the entries of what lies before begin there; and where those of the next run do.
    #[inline(always)]
    pub(super) fn part(&self, entries: u32, content: usize) -> (u64, u32) {
        self.parts[entries as usize + content]
    }
}

impl Digits {
    /// Runs of at most so many codes. `None` if there is no such run, or the codes of all runs do not fit a word.
    pub(super) fn new(orbit: &Orbit, most_codes: u64) -> Option<Digits> {
        let twists = |(kind, &visible): (u8, &u8)| (0..visible).map(move |twist| (kind, twist));
        let all: Vec<(u8, u8)> = (0..).zip(&orbit.visible).flat_map(twists).collect();
        let first = |kind: usize| orbit.visible[..kind].iter().map(|&visible| u64::from(visible)).sum();
        let (slots, base) = (orbit.slots.len(), all.len() as u64);
        let codes = |length: usize| base.checked_pow(length as u32).filter(|&codes| codes <= most_codes);
        let longest = (1..=slots).rfind(|&length| codes(length).is_some())?;
        let length = slots.div_ceil(slots.div_ceil(longest));
        let bits = codes(length)?.next_power_of_two().ilog2();
        if bits as usize * slots.div_ceil(length) > u64::BITS as usize {
            return None;
        }
        let unit = |place: usize| base.pow((place % length) as u32) << (bits * (place / length) as u32);
        let (first, units) = ((0..orbit.visible.len()).map(first).collect(), (0..slots).map(unit).collect());
        Some(Digits { all, first, units, length, bits })
    }

    /// What a piece in a slot adds to the codes of all runs.
    #[inline(always)]
    fn unit(&self, place: usize, kind: u8, twist: u8) -> u64 {
        (self.first[usize::from(kind)] + u64::from(twist)) * self.units[place]
    }

    /// The codes of all runs of an orbit.
    pub(super) fn code(&self, kinds: &[u8], twists: &[u8]) -> u64 {
        (0..kinds.len()).map(|place| self.unit(place, kinds[place], twists[place])).sum()
    }

    /// The digits of every content of so many slots that the pieces of the orbit allow, and its code.
    fn contents(&self, orbit: &Orbit, slots: usize) -> Vec<(usize, Vec<usize>)> {
        let base = self.all.len();
        let content =
            |code: usize| (code, (0..slots as u32).map(|place| code / base.pow(place) % base).collect::<Vec<usize>>());
        let none = vec![0; orbit.counts.len()];
        let codes = (0..base.pow(slots as u32)).map(content);
        codes.filter(|(_, content)| self.count(orbit, &none, content).is_some()).collect()
    }

    /// How many pieces of each kind lie before the end of a run, if so many lie before its start; `None` if the orbit has less.
    fn count(&self, orbit: &Orbit, before: &[usize], content: &[usize]) -> Option<Vec<usize>> {
        let mut counts = before.to_vec();
        content.iter().for_each(|&digit| counts[usize::from(self.all[digit].0)] += 1);
        counts.iter().zip(&orbit.counts).all(|(own, all)| own <= all).then_some(counts)
    }

    /// What a run that begins at a slot adds to the number of a state; `after` counts the kinds before its end.
    fn part(&self, orbit: &Orbit, start: usize, (before, after): (&[usize], &[usize]), content: &[usize]) -> u64 {
        let kinds: Vec<u8> = content.iter().map(|&digit| self.all[digit].0).collect();
        let radix = |kind: usize| u64::from(orbit.visible[kind]);
        // The orientations of all slots behind the run.
        let behind = (0..after.len()).map(|kind| radix(kind).pow((orbit.counts[kind] - after[kind]) as u32));
        let (mut weight, mut twists) = (behind.product::<u64>(), 0);
        for (place, &digit) in content.iter().enumerate().rev() {
            // That of the first slot may follow from the others.
            if start + place > 0 || orbit.sum.is_none() {
                let (kind, twist) = self.all[digit];
                twists += u64::from(twist) * weight;
                weight *= radix(kind.into());
            }
        }
        orbit.arrangements.part(before, &kinds) * orbit.twists + twists
    }
}

/// The runs of an orbit. `None` if their tables are too large; `room` is how many entries they may have, and becomes less.
pub(super) fn runs(orbit: &Orbit, digits: &Digits, turns: &[Move], room: &mut usize) -> Option<Vec<Run>> {
    let (slots, length) = (orbit.slots.len(), digits.length);
    let place = |slot: u16| orbit.slots.binary_search(&slot.into()).expect("moves keep their orbits");
    // Where each move takes the piece of each slot, and how it twists it.
    let image = |turn: &Move| {
        let mut to = vec![(0, 0); slots];
        for (at, &slot) in orbit.slots.iter().enumerate() {
            to[place(turn.change.pieces[slot])] = (at, turn.change.twists[slot]);
        }
        to
    };
    let turns: Vec<Vec<(usize, u8)>> = turns.iter().map(image).collect();
    let (mut runs, mut befores) = (vec![], vec![vec![0; orbit.counts.len()]]);
    let mut contents = digits.contents(orbit, length.min(slots));
    for (number, start) in (0..slots).step_by(length).enumerate() {
        let following = digits.contents(orbit, length.min(slots.saturating_sub(start + length)));
        let count = contents.len();
        *room = room.checked_sub(count * (befores.len() + turns.len()))?;
        let mut run = Run {
            shift: digits.bits * number as u32,
            contents: vec![0; 1 << digits.bits],
            parts: vec![(0, 0); befores.len() * count],
            images: Vec::with_capacity(turns.len() * count),
            turns: turns.len(),
        };
        contents.iter().enumerate().for_each(|(number, (code, _))| run.contents[*code] = number as u16);
        let (mut next, mut known): (Vec<Vec<usize>>, HashMap<Vec<usize>, usize>) = (vec![], HashMap::new());
        for (before, parts) in befores.iter().zip(run.parts.chunks_exact_mut(count)) {
            for ((_, content), part) in contents.iter().zip(parts) {
                let Some(after) = digits.count(orbit, before, content) else { continue };
                let added = digits.part(orbit, start, (before, &after), content);
                let entries = *known.entry(after).or_insert_with_key(|after| {
                    next.push(after.clone());
                    (next.len() - 1) * following.len()
                });
                *part = (added, entries as u32);
            }
        }
        for (_, content) in &contents {
            let image = |turn: &Vec<(usize, u8)>| {
                let moved = |(place, &digit): (usize, &usize)| {
                    let ((kind, twist), (to, more)) = (digits.all[digit], turn[start + place]);
                    let sum = u16::from(twist) + u16::from(more);
                    digits.unit(to, kind, (sum % u16::from(orbit.visible[usize::from(kind)])) as u8)
                };
                content.iter().enumerate().map(moved).sum::<u64>()
            };
            run.images.extend(turns.iter().map(image));
        }
        runs.push(run);
        (befores, contents) = (next, following);
    }
    Some(runs)
}
