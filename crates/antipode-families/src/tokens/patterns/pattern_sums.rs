//! The greatest of sums of additive patterns, as a heuristic, and as a tree in which only the patterns that a move changes are looked up again.

use super::check::check_sums;
use super::index::MOST_CELLS;
use super::lookup::{Lookup, UNREACHABLE};
use super::pattern_tokens;
use crate::tokens::{HOLE, TokenRules};
use antipode_core::bits::{Counter, Counting};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Estimate, Heuristic, PatternTable, Reached, Tree};
use antipode_core::perms::Listed;
use antipode_core::tables::Spot;

/// The most sums.
pub(super) const MOST_SUMS: usize = 8;

/// The most bytes of a node.
pub(super) const MOST_BYTES: usize = 256;

/// Successors that are looked up side by side.
const SIDE_BY_SIDE: usize = 4;

/// Not a token of a sum.
const NONE: u8 = u8::MAX;

/// The heuristic.
///
/// A node is the placement, the cell of every token, the hole, then the stored number and the distances of every look-up.
pub(crate) struct PatternSums {
    name: String,
    /// All look-ups, sum by sum, and where each sum ends.
    lookups: Vec<Lookup>,
    ends: Vec<usize>,
    /// For every sum and token: the look-up that has the token.
    of_token: Vec<u8>,
    cells: usize,
    tokens: usize,
    /// With one hole: the cells from which a token can enter it, in the order of the moves.
    sources: Option<Vec<Vec<u8>>>,
    consistent: bool,
    counter: Counter,
}

impl PatternSums {
    /// Errors as for [`check_sums`].
    pub(crate) fn new<R: TokenRules>(
        rules: &R,
        name: &str,
        sums: &[Vec<PatternTable>],
        reflect: bool,
    ) -> Result<PatternSums> {
        let names: Vec<Vec<&str>> =
            sums.iter().map(|sum| sum.iter().map(|table| table.names.as_str()).collect()).collect();
        check_sums(rules, name, &names, reflect)?;
        let lookup = |table: &PatternTable| {
            let PatternTable { names, least, image } = table;
            Lookup::new(rules, &pattern_tokens(rules, names)?, *least, image.clone())
        };
        let mut all = sums.iter().map(|sum| sum.iter().map(lookup).collect()).collect::<Result<Vec<Vec<Lookup>>>>()?;
        if reflect {
            let straight = all.clone();
            for image in reflections(rules)? {
                let turned =
                    |sum: &Vec<Lookup>| sum.iter().map(|lookup| lookup.reflected(&image, rules.goal())).collect();
                all.extend(straight.iter().map(turned));
            }
        }
        let (cells, count) = (rules.cells(), rules.tokens());
        let mut of_token = vec![NONE; all.len() * count];
        let mut ends = vec![];
        let mut next = 0;
        for (sum, lookups) in all.iter().enumerate() {
            for lookup in lookups {
                for &token in &lookup.tokens {
                    of_token[sum * count + usize::from(token)] = next;
                }
                next += 1;
            }
            ends.push(usize::from(next));
        }
        let lookups: Vec<Lookup> = all.into_iter().flatten().collect();
        Ok(PatternSums {
            name: name.to_string(),
            consistent: sums.iter().flatten().all(|table| !table.least),
            lookups,
            ends,
            of_token,
            cells,
            tokens: count,
            sources: (cells == count + 1).then(|| sources(rules)),
            counter: Counter::detect(),
        })
    }

    /// The estimate of a node.
    #[inline(always)]
    fn total(&self, node: &[u8]) -> Estimate {
        let (mut start, mut most) = (0, 0);
        let pairs = &node[self.cells + self.tokens + 1..];
        for &end in &self.ends {
            let value = |i: usize| self.lookups[i].value(pairs[2 * i], pairs[2 * i + 1]);
            most = most.max((start..end).map(value).sum());
            start = end;
        }
        if most < UNREACHABLE { Estimate::from(most) } else { Estimate::UNREACHABLE }
    }
}

/// The symmetries of the board that keep the holes of the goal, without the identity. `Usage` if there are none.
pub(super) fn reflections<R: TokenRules>(rules: &R) -> Result<Vec<Vec<u8>>> {
    let goal = rules.goal();
    let group = Listed::generated_by(rules.cells(), &rules.symmetries(), MOST_SUMS * rules.cells());
    let images = (0..group.order()).map(|i| group.element(i).to_vec());
    let keeps = |image: &Vec<u8>| {
        (0..).zip(goal).all(|(cell, &token)| token != HOLE || goal[usize::from(image[cell as usize])] == HOLE)
    };
    let moves = |image: &Vec<u8>| (0..).zip(image).any(|(cell, &to)| cell != to);
    let found: Vec<Vec<u8>> = images.filter(|image| keeps(image) && moves(image)).collect();
    match found.is_empty() {
        false => Ok(found),
        true => Err(Error::usage(format!("{}: no symmetry of the board keeps the hole of the goal", rules.spec()))),
    }
}

/// For every cell of the hole, the cells from which a token can enter it.
pub(super) fn sources<R: TokenRules>(rules: &R) -> Vec<Vec<u8>> {
    use crate::tokens::CellSet;
    let of = |hole: u8| {
        let mut from = vec![];
        rules.moves(R::Cells::first(rules.cells()) ^ R::Cells::of(hole), |steps| from.push(steps[0].from));
        from
    };
    (0..rules.cells() as u8).map(of).collect()
}

impl Heuristic for PatternSums {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn admissible(&self) -> bool {
        true
    }

    fn consistent(&self) -> bool {
        self.consistent
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.estimate_within(state, u64::MAX)
    }

    fn estimate_within(&self, state: &[u8], room: u64) -> Estimate {
        self.counter.run(Estimation { sums: self, state, room })
    }

    fn tree(&self) -> Option<&dyn Tree> {
        self.sources.is_some().then_some(self)
    }
}

impl Tree for PatternSums {
    fn root(&self, state: &[u8]) -> Vec<u8> {
        let mut node = vec![0; self.cells + self.tokens + 1 + 2 * self.lookups.len()];
        node[..self.cells].copy_from_slice(state);
        let mut holes = 0u64;
        for (cell, &token) in (0..).zip(state) {
            match token {
                HOLE => holes |= 1 << cell,
                _ => node[self.cells + usize::from(token)] = cell,
            }
        }
        node[self.cells + self.tokens] = holes.trailing_zeros() as u8;
        let (head, pairs) = node.split_at_mut(self.cells + self.tokens + 1);
        for (lookup, pair) in self.lookups.iter().zip(pairs.chunks_mut(2)) {
            pair.copy_from_slice(&[
                lookup.fetch(lookup.locate(&head[self.cells..], holes)),
                lookup.base(&head[self.cells..]),
            ]);
        }
        node
    }

    fn expand(&self, node: &[u8], reached: Reached<'_>, visit: &mut dyn FnMut(usize, &[u8], Estimate)) {
        self.counter.run(Expansion { sums: self, node, reached, visit });
    }
}

/// The estimate of a state, without a node.
struct Estimation<'a> {
    sums: &'a PatternSums,
    state: &'a [u8],
    room: u64,
}

impl Counting for Estimation<'_> {
    type Output = Estimate;

    #[inline(always)]
    fn run(self) -> Estimate {
        let PatternSums { lookups, ends, .. } = self.sums;
        let (mut cell_of, mut holes) = ([0; MOST_CELLS], 0u64);
        for (cell, &token) in (0..).zip(self.state) {
            match token {
                HOLE => holes |= 1 << (cell & 63),
                _ => cell_of[usize::from(token) % MOST_CELLS] = cell,
            }
        }
        let (mut start, mut most) = (0, 0);
        for &end in ends {
            let lookups = &lookups[start..end];
            let mut spots = [Spot::default(); MOST_CELLS];
            for (spot, lookup) in spots.iter_mut().zip(lookups) {
                *spot = lookup.locate(&cell_of, holes);
            }
            let value = |(lookup, &spot): (&Lookup, &Spot)| lookup.value(lookup.fetch(spot), lookup.base(&cell_of));
            most = most.max(lookups.iter().zip(&spots).map(value).sum());
            if u64::from(most) > self.room {
                break;
            }
            start = end;
        }
        if most < UNREACHABLE { Estimate::from(most) } else { Estimate::UNREACHABLE }
    }
}

/// The expansion of a node.
struct Expansion<'a> {
    sums: &'a PatternSums,
    node: &'a [u8],
    reached: Reached<'a>,
    visit: &'a mut dyn FnMut(usize, &[u8], Estimate),
}

impl Counting for Expansion<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let PatternSums { lookups, of_token, cells, tokens, .. } = self.sums;
        let (cells, tokens, sums) = (*cells, *tokens, self.sums.ends.len());
        let mut next = [0; MOST_BYTES];
        let next = &mut next[..self.node.len()];
        next.copy_from_slice(self.node);
        let hole = self.node[cells + tokens];
        let back = self.reached.from.map_or(NONE, |(parent, _)| parent[cells + tokens]);
        let Some(sources) = &self.sums.sources else { return };
        for (first, sources) in (0..).step_by(SIDE_BY_SIDE).zip(sources[usize::from(hole)].chunks(SIDE_BY_SIDE)) {
            let wanted = |(ordinal, cell): (usize, u8)| cell != back && !self.reached.skips(ordinal);
            // Compute all addresses first, so that the cache misses of the look-ups overlap.
            let mut spots = [[Spot::default(); MOST_SUMS]; SIDE_BY_SIDE];
            for ((ordinal, &cell), spots) in (first..).zip(sources).zip(&mut spots) {
                if !wanted((ordinal, cell)) {
                    continue;
                }
                let token = self.node[usize::from(cell)];
                next[cells + usize::from(token)] = hole;
                for (sum, spot) in spots[..sums].iter_mut().enumerate() {
                    let lookup = of_token[sum * tokens + usize::from(token)];
                    if lookup != NONE {
                        *spot = lookups[usize::from(lookup)].locate(&next[cells..], 1 << (cell & 63));
                    }
                }
                next[cells + usize::from(token)] = cell;
            }
            for ((ordinal, &cell), spots) in (first..).zip(sources).zip(&spots) {
                if !wanted((ordinal, cell)) {
                    continue;
                }
                let token = self.node[usize::from(cell)];
                next[usize::from(hole)] = token;
                next[usize::from(cell)] = HOLE;
                next[cells + usize::from(token)] = hole;
                next[cells + tokens] = cell;
                for (sum, &spot) in spots[..sums].iter().enumerate() {
                    let lookup = of_token[sum * tokens + usize::from(token)];
                    if lookup != NONE {
                        let (at, lookup) =
                            (cells + tokens + 1 + 2 * usize::from(lookup), &lookups[usize::from(lookup)]);
                        next[at] = lookup.fetch(spot);
                        if lookup.is_delta() {
                            next[at + 1] =
                                self.node[at + 1] + lookup.distance(token, hole) - lookup.distance(token, cell);
                        }
                    }
                }
                (self.visit)(ordinal, next, self.sums.total(next));
                next.copy_from_slice(self.node);
            }
        }
    }
}
