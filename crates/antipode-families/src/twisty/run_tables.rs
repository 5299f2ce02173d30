//! The tables of the runs of an orbit's slots, for moves and numbers ([`super::runs`]).

use std::collections::HashMap;

use super::definition::DefinedMove;
use super::indistinguishable_pieces::PieceOrbit;

/// The most entries of all tables of a puzzle. They must stay in the processor's cache.
pub(super) const MOST_ENTRIES: usize = 1 << ENTRY_BITS;

/// The bits of an index of an entry.
const ENTRY_BITS: u32 = 20;

/// The digits of slots: a kind of piece with a twist.
#[derive(Debug)]
pub(super) struct SlotDigits {
    /// The kind and the orientation of each digit.
    all: Vec<(u8, u8)>,
    /// The digit of each kind without a twist.
    first: Vec<u64>,
    /// The digit 1 in each slot, within the codes of all runs.
    units: Vec<u64>,
    /// The number of slots of a run; the last may have fewer.
    length: usize,
    /// The number of bits of a run's code.
    bits: u32,
    /// The digit 1 in all slots of a set, by set.
    spread: Vec<u64>,
}

/// A run of slots of an orbit.
#[derive(Debug)]
pub(super) struct SlotRun {
    /// The first bit of its code in the codes of all runs.
    shift: u32,
    /// The content of each code, if there is one.
    contents: Vec<u16>,
    /// For each possible content before the run and each content of the run, the amount that it
    /// adds to the number. The lowest bits hold the first entry of the next run.
    parts: Vec<u64>,
    /// For each content, the amounts that it adds to the codes after each move.
    images: Vec<u64>,
    turns: usize,
}

impl SlotRun {
    /// The content of the run, from the codes of all runs.
    #[inline(always)]
    pub(super) fn content(&self, codes: u64) -> usize {
        self.contents[(codes >> self.shift) as usize & (self.contents.len() - 1)].into()
    }

    /// The amounts that a content adds to all codes after each move.
    #[inline(always)]
    pub(super) fn images(&self, content: usize) -> &[u64] {
        &self.images[content * self.turns..][..self.turns]
    }

    /// The amount that a content adds to the number of a state, and the first entry for the next
    /// run. `entries` is the first entry for the content before this run.
    #[inline(always)]
    pub(super) fn part(&self, entries: usize, content: usize) -> (u64, usize) {
        let part = self.parts[entries + content];
        (part >> ENTRY_BITS, (part & ((1 << ENTRY_BITS) - 1)) as usize)
    }
}

/// The length of the runs of `slots` slots with `digits` digits, and the number of codes of such a
/// run, which is at most `most`.
pub(super) fn run_length(slots: usize, digits: u64, most: u64) -> Option<(usize, u64)> {
    let longest = (1..=slots).rfind(|&length| digits.checked_pow(length as u32).is_some_and(|codes| codes <= most))?;
    // No more runs than the longest length needs, but of nearly equal length, with small tables.
    let length = slots.div_ceil(slots.div_ceil(longest));
    Some((length, digits.pow(length as u32)))
}

impl SlotDigits {
    /// The digits for runs of at most `most_codes` codes. `None` if there is no such run, or the
    /// codes of all runs do not fit a word.
    pub(super) fn new(orbit: &PieceOrbit, most_codes: u64) -> Option<SlotDigits> {
        let all: Vec<(u8, u8)> = (0..)
            .zip(&orbit.visible)
            .flat_map(|(kind, &visible)| (0..visible).map(move |twist| (kind, twist)))
            .collect();
        let (slots, base) = (orbit.slots.len(), all.len() as u64);
        let (length, codes) = run_length(slots, base, most_codes)?;
        let bits = codes.next_power_of_two().ilog2();
        if bits as usize * slots.div_ceil(length) > u64::BITS as usize {
            return None;
        }
        let (first, units): (_, Vec<u64>) = (
            (0..orbit.visible.len())
                .map(|kind| orbit.visible[..kind].iter().map(|&one| u64::from(one)).sum())
                .collect(),
            (0..slots)
                .map(|place: usize| base.pow((place % length) as u32) << (bits * (place / length) as u32))
                .collect(),
        );
        // If there is only one digit, it is 0.
        let spread = (0..1 << if base > 1 { length } else { 0 })
            .map(|set: usize| (0..length).filter(|place| set >> place & 1 == 1).map(|place| units[place]).sum())
            .collect();
        Some(SlotDigits { all, first, units, length, bits, spread })
    }

    /// The amount that a piece in a slot adds to all codes.
    #[inline(always)]
    fn unit(&self, place: usize, kind: u8, twist: u8) -> u64 {
        (self.first[usize::from(kind)] + u64::from(twist)) * self.units[place]
    }

    /// The codes of all runs of an orbit.
    pub(super) fn code(&self, kinds: &[u8], twists: &[u8]) -> u64 {
        (0..kinds.len()).map(|place| self.unit(place, kinds[place], twists[place])).sum()
    }

    /// The codes of all runs, from the places of each kind. The orbit must have no orientations.
    #[inline]
    pub(super) fn code_of_places(&self, places: &[u64]) -> u64 {
        let mut code = 0;
        // The digit of the first kind is 0.
        for (&digit, &places) in self.first.iter().zip(places).skip(1) {
            let (mut rest, mut shift) = (places, 0);
            while rest != 0 {
                code += (digit * self.spread[rest as usize & (self.spread.len() - 1)]) << shift;
                (rest, shift) = (rest >> self.length, shift + self.bits);
            }
        }
        code
    }

    /// All contents of `slots` slots that the pieces of the orbit allow: the code and the digits.
    /// Contents with the same pieces are adjacent, since the content before allows all of them or
    /// none.
    fn contents(&self, orbit: &PieceOrbit, slots: usize) -> Vec<(usize, Vec<usize>)> {
        let base = self.all.len();
        let content =
            |code: usize| (code, (0..slots as u32).map(|place| code / base.pow(place) % base).collect::<Vec<usize>>());
        let none = vec![0; orbit.counts.len()];
        let codes = (0..base.pow(slots as u32)).map(content);
        let counted = codes.filter_map(|content| Some((self.count(orbit, &none, &content.1)?, content)));
        let mut all: Vec<_> = counted.collect();
        all.sort_unstable();
        all.into_iter().map(|(_, content)| content).collect()
    }

    /// The number of pieces of each kind before a run's end. `before` counts those before its
    /// start. `None` if the orbit has fewer.
    fn count(&self, orbit: &PieceOrbit, before: &[usize], content: &[usize]) -> Option<Vec<usize>> {
        let mut counts = before.to_vec();
        content.iter().for_each(|&digit| counts[usize::from(self.all[digit].0)] += 1);
        counts.iter().zip(&orbit.counts).all(|(own, all)| own <= all).then_some(counts)
    }

    /// The amount that a run from slot `start` on adds to the number of a state. `before` and
    /// `after` count the kinds before its start and its end.
    fn part(&self, orbit: &PieceOrbit, start: usize, (before, after): (&[usize], &[usize]), content: &[usize]) -> u64 {
        let kinds: Vec<u8> = content.iter().map(|&digit| self.all[digit].0).collect();
        // The number of orientations of all slots behind the run.
        let behind =
            (0..after.len()).map(|kind| u64::from(orbit.visible[kind]).pow((orbit.counts[kind] - after[kind]) as u32));
        let (mut weight, mut twists) = (behind.product::<u64>(), 0);
        for (place, &digit) in content.iter().enumerate().rev() {
            // The orientation in the first slot may follow from the others.
            if start + place > 0 || orbit.sum.is_none() {
                let (kind, twist) = self.all[digit];
                twists += u64::from(twist) * weight;
                weight *= u64::from(orbit.visible[usize::from(kind)]);
            }
        }
        orbit.arrangements.part(before, &kinds) * orbit.twists + twists
    }
}

/// The runs of an orbit. `None` if the orbit or the tables are too large. `room` is the number of
/// entries left, which this reduces.
pub(super) fn runs(
    orbit: &PieceOrbit,
    digits: &SlotDigits,
    turns: &[DefinedMove],
    room: &mut usize,
) -> Option<Vec<SlotRun>> {
    // A part shares its word with the index of an entry.
    if orbit.size() >> (u64::BITS - ENTRY_BITS) > 0 {
        return None;
    }
    let (slots, length) = (orbit.slots.len(), digits.length);
    // For a move, the target and the twist of the piece in each slot.
    let turns: Vec<Vec<(usize, u8)>> = turns
        .iter()
        .map(|turn| {
            let mut to = vec![(0, 0); slots];
            for (at, &slot) in orbit.slots.iter().enumerate() {
                to[orbit.place(turn.change.pieces[slot])] = (at, turn.change.twists[slot]);
            }
            to
        })
        .collect();
    let (mut runs, mut befores) = (vec![], vec![vec![0; orbit.counts.len()]]);
    let mut contents = digits.contents(orbit, length.min(slots));
    for (number, start) in (0..slots).step_by(length).enumerate() {
        let following = digits.contents(orbit, length.min(slots.saturating_sub(start + length)));
        let count = contents.len();
        *room = room.checked_sub(count * (befores.len() + turns.len()))?;
        let mut run = SlotRun {
            shift: digits.bits * number as u32,
            contents: vec![0; 1 << digits.bits],
            parts: vec![0; befores.len() * count],
            images: Vec::with_capacity(turns.len() * count),
            turns: turns.len(),
        };
        contents.iter().enumerate().for_each(|(number, (code, _))| run.contents[*code] = number as u16);
        let (mut next, mut known): (Vec<Vec<usize>>, HashMap<Vec<usize>, usize>) = (vec![], HashMap::new());
        for (before, parts) in befores.iter().zip(run.parts.chunks_exact_mut(count)) {
            for ((_, content), part) in contents.iter().zip(parts) {
                // No state has this content after that one, so nothing reads its part.
                let Some(after) = digits.count(orbit, before, content) else { continue };
                let added = digits.part(orbit, start, (before, &after), content);
                let entries: usize = *known.entry(after).or_insert_with_key(|after| {
                    next.push(after.clone());
                    (next.len() - 1) * following.len()
                });
                // Bits 63 .. 20 have the amount, bits 19 .. 0 the first entry of the next run.
                *part = added << ENTRY_BITS | entries as u64;
            }
        }
        for (_, content) in &contents {
            run.images.extend(turns.iter().map(|turn| {
                content
                    .iter()
                    .enumerate()
                    .map(|(place, &digit)| {
                        let ((kind, twist), (to, more)) = (digits.all[digit], turn[start + place]);
                        let sum = u16::from(twist) + u16::from(more);
                        digits.unit(to, kind, (sum % u16::from(orbit.visible[usize::from(kind)])) as u8)
                    })
                    .sum::<u64>()
            }));
        }
        runs.push(run);
        (befores, contents) = (next, following);
    }
    Some(runs)
}
