//! One pass over all moves: where they lead, by the estimates and by the distances.

use std::collections::BTreeMap;

use super::bits::AtomicBits;
use super::exits::{self, ExitDistances, ExitSearch};
use super::regions::DisjointSets;
use super::{HeuristicLandscape, UNREACHABLE};
use antipode_core::error::Result;
use antipode_core::tables::UNREACHED_BYTE;
use antipode_core::watch::Watch;

/// The pairs of neighbours of a state with a given estimate: those that are one lower, as high and
/// one higher than it, each followed by another neighbour of these three kinds.
pub(super) type Turns = [[u64; 3]; 3];

/// Where the moves of all states with a path to a goal lead.
#[derive(Clone, Debug)]
pub struct MoveSurvey {
    /// The number of states.
    pub states: u64,
    /// The number of states by estimate and distance.
    pub joint: BTreeMap<(u8, u8), u64>,
    /// States without a path to a goal, in a directed space.
    pub dead_ends: u64,
    /// Dead ends that the heuristic calls unreachable.
    pub recognised: u64,
    /// The moves to a lower, an equal and a higher estimate.
    pub moves: MoveDirections,
    /// Moves that lower the estimate by more than one.
    pub steep: u64,
    /// States that are no goals by the number of moves with the least estimate, and the number of
    /// those that lead nearer to a goal.
    pub best: BTreeMap<(u32, u32), u64>,
    /// The exit distances.
    pub exits: ExitDistances,
    /// The neighbours of states by estimate, if no move changes it by more than one and no two
    /// moves of a state lead to the same state or to itself.
    pub(super) turns: Option<Vec<(Turns, [u64; 3])>>,
}

/// Numbers of moves by where they lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveDirections {
    /// To a lower estimate.
    pub lower: u64,
    /// To an equal one.
    pub equal: u64,
    /// To a higher one.
    pub higher: u64,
}

/// The sums of one thread.
struct SurveySums {
    joint: Vec<u64>,
    dead_ends: [u64; 2],
    moves: MoveDirections,
    steep: u64,
    best: BTreeMap<(u32, u32), u64>,
    turns: Option<Vec<(Turns, [u64; 3])>>,
    exits: ExitDistances,
    search: ExitSearch,
}

/// What the threads of a survey share.
struct SurveyPass<'a> {
    land: &'a HeuristicLandscape<'a>,
    flat: &'a DisjointSets,
    exits: &'a AtomicBits,
    /// The number of distances, 0 included.
    columns: usize,
    /// The least estimate.
    lowest: u8,
    directed: bool,
}

/// Surveys all moves; joins neighbours of equal estimates in `flat`, unless moves cannot be undone,
/// and sets the bits of states with a neighbour of a lower estimate.
pub(super) fn surveyed(
    land: &HeuristicLandscape<'_>,
    flat: &DisjointSets,
    exits: &AtomicBits,
    watch: &mut Watch<'_>,
) -> Result<MoveSurvey> {
    let columns =
        1 + usize::from(land.distances.iter().copied().filter(|&one| one != UNREACHED_BYTE).max().unwrap_or(0));
    let lowest = land.levels().first().copied().unwrap_or(0);
    let directed = land.is_directed();
    let pass = SurveyPass { land, flat, exits, columns, lowest, directed };
    let mut sums = land.sweep(
        "survey",
        |state: u64| state < land.space.states() && (directed || land.is_reached(state)),
        || SurveySums {
            // A list by estimate and distance, since a map would slow down the pass.
            joint: vec![0; columns << 8],
            dead_ends: [0; 2],
            moves: MoveDirections::default(),
            steep: 0,
            best: BTreeMap::new(),
            turns: Some(vec![(Turns::default(), [0; 3]); 256]),
            exits: ExitDistances::default(),
            search: ExitSearch::new(),
        },
        |sums, state, next| pass.see(sums, state, next),
        |mut a, b| {
            a.joint.iter_mut().zip(&b.joint).for_each(|(a, b)| *a += b);
            a.dead_ends.iter_mut().zip(b.dead_ends).for_each(|(a, b)| *a += b);
            let (here, more) = (&mut a.moves, b.moves);
            (here.lower, here.equal, here.higher) =
                (here.lower + more.lower, here.equal + more.equal, here.higher + more.higher);
            a.steep += b.steep;
            b.best.iter().for_each(|(&key, count)| *a.best.entry(key).or_default() += count);
            // A thread that met an irregular move makes the whole count invalid.
            a.turns = a.turns.take().zip(b.turns).map(|(mut turns, more)| {
                for ((pairs, all), (other, rest)) in turns.iter_mut().zip(more) {
                    pairs.iter_mut().flatten().zip(other.iter().flatten()).for_each(|(a, b)| *a += b);
                    all.iter_mut().zip(rest).for_each(|(a, b)| *a += b);
                }
                turns
            });
            a.exits.add(b.exits);
            a
        },
        watch,
    )?;
    exits::remote(land, &mut sums.exits, watch)?;
    let joint = sums.joint.iter().enumerate().filter(|(_, count)| **count > 0);
    Ok(MoveSurvey {
        states: sums.joint.iter().sum(),
        joint: joint.map(|(at, &count)| (((at / columns) as u8, (at % columns) as u8), count)).collect(),
        dead_ends: sums.dead_ends.iter().sum(),
        recognised: sums.dead_ends[1],
        moves: sums.moves,
        steep: sums.steep,
        best: sums.best,
        exits: sums.exits,
        turns: sums.turns.filter(|_| !directed),
    })
}

impl SurveyPass<'_> {
    /// Adds the moves of a state to the sums.
    fn see(&self, sums: &mut SurveySums, state: u64, next: &[u64]) {
        let SurveyPass { land, flat, exits, columns, lowest, directed } = *self;
        let (here, distance) = (land.estimate(state), land.distance(state));
        if distance == UNREACHED_BYTE {
            // No move leads from here to a goal, so neither estimate nor exits mean anything.
            sums.dead_ends[usize::from(here == UNREACHABLE)] += 1;
            return;
        }
        sums.joint[usize::from(here) * columns + usize::from(distance)] += 1;
        let mut kinds = [0; 3];
        let (mut least, mut best, mut good) = (UNREACHABLE, 0, 0);
        for (i, &there) in next.iter().enumerate() {
            let estimate = land.estimate(there);
            match estimate.cmp(&here) {
                std::cmp::Ordering::Less => sums.moves.lower += 1,
                std::cmp::Ordering::Equal => {
                    sums.moves.equal += 1;
                    // Plateaus are classes of an equivalence only if every move can be undone. In
                    // directed spaces another pass finds strongly connected ones.
                    if !directed {
                        flat.join(state, there);
                    }
                }
                std::cmp::Ordering::Greater => sums.moves.higher += 1,
            }
            // A heuristic is consistent exactly if no move lowers it by more than one.
            sums.steep += u64::from(here.saturating_sub(estimate) > 1);
            // The first move counts even if its estimate is the greatest that there is.
            if i == 0 || estimate < least {
                (least, best, good) = (estimate, 0, 0);
            }
            if estimate == least {
                best += 1;
                good += u32::from(land.distance(there) < distance);
            }
            // The prediction of IDA* counts pairs of different neighbours. A loop, a double move or
            // a jump of the estimate breaks its formula, so one of them ends this count for all
            // states.
            let simple = there != state && !next[..i].contains(&there);
            match kinds.get_mut((usize::from(estimate) + 1).wrapping_sub(usize::from(here))) {
                Some(kind) if simple => *kind += 1,
                _ => sums.turns = None,
            }
        }
        if distance > 0 && best > 0 {
            *sums.best.entry((best, good)).or_default() += 1;
        }
        // For each neighbour that a search may have come from, the neighbours that it may go on to:
        // it does not go back, so the one that it came from is left out of its own kind.
        if let Some(turns) = &mut sums.turns {
            let (pairs, all) = &mut turns[usize::from(here)];
            for (from, &first) in kinds.iter().enumerate() {
                all[from] += first;
                for (to, &second) in kinds.iter().enumerate() {
                    pairs[from][to] += first * (second - u64::from(from == to && first > 0));
                }
            }
        }
        let exit = !next.is_empty() && least < here;
        if exit {
            exits.set(state);
        }
        // No state has a lower estimate, so a search for an exit would visit the whole space.
        if here == lowest {
            sums.exits.never += 1;
        } else {
            // Near exits are searched from each state; those that lie farther are found afterwards
            // for all states at once, by layers (`exits::remote`).
            let found = if exit { Some(0) } else { sums.search.nearby(land, state) };
            sums.exits.see(state, distance, found);
        }
    }
}

/// Surveys all moves, and finds the plateaus.
///
/// # Errors
///
/// `Limit` if the system refuses memory; the errors of the rules; `Interrupted`.
pub fn survey(land: &HeuristicLandscape<'_>, watch: &mut Watch<'_>) -> Result<(MoveSurvey, super::PlateauFindings)> {
    let flat = DisjointSets::new(land.size())?;
    let exits = AtomicBits::new(land.size())?;
    let survey = surveyed(land, &flat, &exits, watch)?;
    let plateaus = super::plateaus::plateaus(land, flat, &exits, watch)?;
    Ok((survey, plateaus))
}
