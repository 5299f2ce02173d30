//! Projections of states to small numbers: orientations, and places of kinds of pieces.

use super::definition::{DefinedMove, PieceArrangement};
use super::points::SlotAction;
use antipode_core::model::PhaseCoordinate;
use antipode_core::perms::MultisetRanks;

/// The most values of a coordinate.
const MOST_VALUES: u64 = 1 << 16;

/// The part of some slots' content that a projection keeps.
#[derive(Clone, Debug)]
enum ProjectedContent {
    /// The twists, modulo a number. If the sum never changes, the last twist follows from the
    /// others.
    Twists { modulus: u8, closed: bool },
    /// The kinds of the pieces, given the kind of every piece.
    Kinds { of: Vec<u8>, arrangements: MultisetRanks },
}

/// One projection.
#[derive(Clone, Debug)]
struct ProjectionAxis {
    slots: Vec<usize>,
    sight: ProjectedContent,
}

/// The projections whose product is one phase.
#[derive(Clone, Debug)]
pub(super) struct PhaseAxes {
    axes: Vec<ProjectionAxis>,
    /// The gauge of every slot. It is subtracted from the twist of a piece there, and added for the
    /// slot that the piece came from.
    gauge: Vec<u8>,
    moduli: Vec<u8>,
}

impl PhaseAxes {
    /// The projections for both phases; `None` if a turn of the subgroup twists pieces in every
    /// gauge, or if there are too many values.
    pub(super) fn of_phases(
        action: &SlotAction,
        turns: &[DefinedMove],
        subgroup: &[DefinedMove],
    ) -> Option<[PhaseAxes; 2]> {
        let first = PhaseAxes::of_cosets(action, turns, subgroup)?;
        let mut second = vec![];
        for slots in super::points::orbits(action.moduli.len(), subgroup).iter().filter(|slots| slots.len() > 1) {
            let each: Vec<Vec<usize>> = slots.iter().map(|&slot| vec![slot]).collect();
            second.push(ProjectionAxis::kinds(slots, &each.iter().collect::<Vec<_>>())?);
        }
        let second = PhaseAxes { axes: second, gauge: first.gauge.clone(), moduli: first.moduli.clone() };
        second.are_small().then_some([first, second])
    }

    /// The projections that tell cosets of the subgroup apart, if orientations and places of pieces
    /// do; `None` as for both phases.
    pub(super) fn of_cosets(action: &SlotAction, turns: &[DefinedMove], subgroup: &[DefinedMove]) -> Option<PhaseAxes> {
        let inner: Vec<Vec<usize>> = super::points::orbits(action.moduli.len(), subgroup);
        let gauge = gauge(&inner, &action.moduli, subgroup)?;
        let mut first = vec![];
        for slots in &action.orbits {
            let modulus = action.moduli[slots[0]];
            if modulus > 1 {
                let total =
                    |turn: &DefinedMove| slots.iter().map(|&slot| u32::from(turn.change.twists[slot])).sum::<u32>();
                let closed = turns.iter().all(|turn| total(turn).is_multiple_of(modulus.into()));
                first
                    .push(ProjectionAxis { slots: slots.clone(), sight: ProjectedContent::Twists { modulus, closed } });
            }
            let parts: Vec<&Vec<usize>> = inner.iter().filter(|part| slots.contains(&part[0])).collect();
            if parts.len() > 1 {
                first.push(ProjectionAxis::kinds(slots, &parts)?);
            }
        }
        let axes = PhaseAxes { axes: first, gauge, moduli: action.moduli.clone() };
        axes.are_small().then_some(axes)
    }

    /// Whether each projection has few enough values.
    fn are_small(&self) -> bool {
        self.sizes().all(|size| size <= MOST_VALUES)
    }

    /// The number of values of each projection.
    pub(super) fn sizes(&self) -> impl Iterator<Item = u64> + '_ {
        self.axes.iter().map(ProjectionAxis::size)
    }

    /// The values of a state, given the change from the goal to it.
    pub(super) fn values(&self, change: &PieceArrangement) -> Vec<u16> {
        self.axes.iter().map(|axis| axis.rank(&axis.see(self, change))).collect()
    }

    /// The twist of the piece in a slot, in the gauge.
    fn twist(&self, change: &PieceArrangement, slot: usize) -> u8 {
        let modulus = u16::from(self.moduli[slot]);
        let from = u16::from(self.gauge[usize::from(change.pieces[slot])]);
        ((u16::from(change.twists[slot]) + from + modulus - u16::from(self.gauge[slot])) % modulus) as u8
    }
}

/// The effect of the chosen turns on every value of every projection.
pub(super) fn coordinates(axes: &PhaseAxes, turns: &[DefinedMove], chosen: &[usize]) -> Vec<PhaseCoordinate> {
    let solved = PieceArrangement::identity(axes.moduli.len());
    axes.axes
        .iter()
        .map(|axis| {
            let steps: Vec<Vec<(usize, u8)>> =
                chosen.iter().map(|&turn| steps(axis, axes, &turns[turn].change)).collect();
            let mut next = vec![];
            let mut after = vec![0; axis.slots.len()];
            for value in 0..axis.size() as usize {
                let before = axis.unrank(value as u16);
                for step in &steps {
                    for (to, &(from, twist)) in after.iter_mut().zip(step) {
                        *to = match axis.sight {
                            ProjectedContent::Twists { modulus, .. } => (before[from] + twist) % modulus,
                            ProjectedContent::Kinds { .. } => before[from],
                        };
                    }
                    next.push(axis.rank(&after));
                }
            }
            let goal = axis.rank(&axis.see(axes, &solved));
            PhaseCoordinate { name: axis.name(), size: axis.size() as usize, goal, next }
        })
        .collect()
}

/// For each slot of a projection, the place that its new piece comes from, and the twist.
fn steps(axis: &ProjectionAxis, axes: &PhaseAxes, change: &PieceArrangement) -> Vec<(usize, u8)> {
    let mut steps = vec![];
    for &slot in &axis.slots {
        let piece = usize::from(change.pieces[slot]);
        let from = axis.slots.iter().position(|&other| other == piece).expect("turns keep orbits");
        steps.push((from, axes.twist(change, slot)));
    }
    steps
}

/// Orientations of slots in which no turn twists a piece.
pub(super) fn gauge(orbits: &[Vec<usize>], moduli: &[u8], turns: &[DefinedMove]) -> Option<Vec<u8>> {
    let mut gauge: Vec<Option<u8>> = vec![None; moduli.len()];
    for orbit in orbits {
        gauge[orbit[0]] = Some(0);
        // Every round reaches at least one more slot.
        for _ in orbit {
            for (turn, &slot) in turns.iter().flat_map(|turn| orbit.iter().map(move |slot| (turn, slot))) {
                let from = gauge[usize::from(turn.change.pieces[slot])];
                let twist = u16::from(turn.change.twists[slot]);
                let twisted = from.map(|from| ((u16::from(from) + twist) % u16::from(moduli[slot])) as u8);
                match (gauge[slot], twisted) {
                    (None, _) => gauge[slot] = twisted,
                    (Some(known), Some(twisted)) if known != twisted => return None,
                    _ => {}
                }
            }
        }
    }
    gauge.into_iter().collect()
}

impl ProjectionAxis {
    /// The projection to kinds of pieces. The pieces of one part are indistinguishable.
    fn kinds(slots: &[usize], parts: &[&Vec<usize>]) -> Option<ProjectionAxis> {
        let mut of = vec![0; slots.iter().max()? + 1];
        for (kind, part) in parts.iter().enumerate() {
            part.iter().for_each(|&slot| of[slot] = kind as u8);
        }
        let counts: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        Some(ProjectionAxis {
            slots: slots.to_vec(),
            sight: ProjectedContent::Kinds { of, arrangements: MultisetRanks::new(&counts)? },
        })
    }

    fn name(&self) -> String {
        let what = if matches!(self.sight, ProjectedContent::Twists { .. }) { "orientations" } else { "places" };
        format!("{what} of {} pieces", self.slots.len())
    }

    fn size(&self) -> u64 {
        match &self.sight {
            ProjectedContent::Twists { modulus, closed } => {
                u64::from(*modulus).saturating_pow((self.slots.len() - usize::from(*closed)) as u32)
            }
            ProjectedContent::Kinds { arrangements, .. } => arrangements.size(),
        }
    }

    /// The image of a state.
    fn see(&self, axes: &PhaseAxes, change: &PieceArrangement) -> Vec<u8> {
        self.slots
            .iter()
            .map(|&slot| match &self.sight {
                ProjectedContent::Twists { .. } => axes.twist(change, slot),
                // A piece of another phase's orbit has no kind: such states have no value.
                ProjectedContent::Kinds { of, .. } => of.get(usize::from(change.pieces[slot])).copied().unwrap_or(0),
            })
            .collect()
    }

    fn rank(&self, seen: &[u8]) -> u16 {
        let rank = match &self.sight {
            ProjectedContent::Twists { modulus, closed } => {
                let free = &seen[..seen.len() - usize::from(*closed)];
                free.iter().fold(0, |rank, &twist| rank * u64::from(*modulus) + u64::from(twist))
            }
            ProjectedContent::Kinds { arrangements, .. } => arrangements.rank(seen),
        };
        // `of_phases` allows at most 2^16 values.
        rank as u16
    }

    fn unrank(&self, value: u16) -> Vec<u8> {
        let mut seen = vec![0; self.slots.len()];
        match &self.sight {
            ProjectedContent::Twists { modulus, closed } => {
                let (mut rank, mut total) = (value, 0);
                let free = seen.len() - usize::from(*closed);
                for twist in seen[..free].iter_mut().rev() {
                    *twist = (rank % u16::from(*modulus)) as u8;
                    rank /= u16::from(*modulus);
                    total += u16::from(*twist);
                }
                if *closed {
                    let modulus = u16::from(*modulus);
                    seen[free] = ((modulus - total % modulus) % modulus) as u8;
                }
            }
            ProjectedContent::Kinds { arrangements, .. } => arrangements.unrank(value.into(), &mut seen),
        }
        seen
    }
}
