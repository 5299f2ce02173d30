//! Adjusted estimates: reduced, bounded from below, and rounded. A network gives fractional
//! estimates, and these adjustments fit them to whole distances.

use std::sync::Arc;

use super::heuristic_name::{Adjustment, Direction, Rounding};
use antipode_core::error::{Error, Result};
use antipode_core::model::{BaseColour, Estimate, Heuristic, HeuristicClaim, NumberedProblem, Policy, Problem, Space};

/// The parity of the distance of each state.
struct Parity {
    space: NumberedProblem,
    /// The colour of the goals.
    even: BaseColour,
}

impl Parity {
    /// The parity of a problem's distances. `Usage` if states do not determine the parity of their
    /// distance; otherwise errors of the numbering.
    fn of(problem: &Problem) -> Result<Parity> {
        let none = || Error::incapable(problem.spec(), "has states that do not show whether their distance is odd", "");
        let space = problem.number()?;
        let goal = *space.goals().first().ok_or_else(none)?;
        let even = Some(&space)
            .filter(|space| space.alternates())
            .and_then(|space| space.colour(space.layout().place(goal).row));
        Ok(Parity { even: even.ok_or_else(none)?, space })
    }

    /// Whether the distance of a state is odd; `None` if an invariant separates it from the goals.
    fn is_odd(&self, state: &[u8]) -> Option<bool> {
        let row = self.space.layout().place(self.space.find(state)?).row;
        Some(self.space.colour(row) != Some(self.even))
    }
}

/// A heuristic with an adjustment.
pub(super) struct Adjusted {
    heuristic: Arc<dyn Heuristic>,
    adjustment: Adjustment,
    least: Option<Arc<dyn Heuristic>>,
    parity: Option<Parity>,
    name: String,
}

impl Adjusted {
    /// Adjusts a heuristic; `name` is the full spec, `least` the heuristic that `adjustment.least`
    /// names. `Usage` if the rounding needs a parity that the puzzle does not have.
    pub(super) fn new(
        problem: &Problem,
        name: &str,
        heuristic: Arc<dyn Heuristic>,
        adjustment: Adjustment,
        least: Option<Arc<dyn Heuristic>>,
    ) -> Result<Adjusted> {
        let parity =
            matches!(adjustment.rounding, Some((Rounding::Parity, _))).then(|| Parity::of(problem)).transpose()?;
        Ok(Adjusted { heuristic, adjustment, least, parity, name: name.into() })
    }

    fn adjust(&self, state: &[u8], estimate: Estimate, least: Option<Estimate>) -> Estimate {
        // That no goal is reachable is a proof, not a number to adjust.
        let Some(moves) = estimate.moves() else { return estimate };
        let less = Estimate::of(moves - self.adjustment.minus).max(least.unwrap_or(Estimate::ZERO));
        let Some(((_, direction), moves)) = self.adjustment.rounding.zip(less.moves()) else { return less };
        // Round to whole numbers, or to the even or the odd ones if the parity is known.
        let odd = self.parity.as_ref().and_then(|parity| parity.is_odd(state));
        let (step, first) = odd.map_or((1.0, 0.0), |odd| (2.0, f64::from(u8::from(odd))));
        let steps = (moves - first) / step;
        let steps = match direction {
            Direction::Down => steps.floor(),
            Direction::Nearest => steps.round(),
            Direction::Up => steps.ceil(),
        };
        Estimate::of(first + step * steps.max(0.0))
    }
}

impl Heuristic for Adjusted {
    /// Rounding keeps a lower bound admissible. Distances are whole numbers, and for `parity` of a
    /// known parity. So a bound that is rounded up to the next such number still does not exceed
    /// them. Rounding to odd numbers gives at least 1, and no odd distance is below 1.
    fn claim(&self) -> HeuristicClaim {
        let Adjustment { minus, rounding, admissible, .. } = self.adjustment;
        let nearest = matches!(rounding, Some((_, Direction::Nearest)));
        let admissible = admissible
            || minus >= 0.0
                && !nearest
                && self.heuristic.claim().admissible
                && self.least.as_ref().is_none_or(|least| least.claim().admissible);
        HeuristicClaim { name: self.name.clone(), admissible, consistent: false }
    }

    fn estimate(&self, state: &[u8]) -> Estimate {
        self.adjust(state, self.heuristic.estimate(state), self.least.as_ref().map(|least| least.estimate(state)))
    }

    fn estimates(&self, states: &[u8], length: usize, out: &mut Vec<Estimate>) {
        self.heuristic.estimates(states, length, out);
        let mut least = vec![];
        if let Some(heuristic) = &self.least {
            heuristic.estimates(states, length, &mut least);
        }
        for (i, (state, estimate)) in states.chunks_exact(length).zip(out).enumerate() {
            *estimate = self.adjust(state, *estimate, least.get(i).copied());
        }
    }

    fn intact(&self) -> Result<()> {
        self.least.iter().try_for_each(|least| least.intact())?;
        self.heuristic.intact()
    }

    fn policy(&self) -> Option<&dyn Policy> {
        self.heuristic.policy()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_families as families;

    fn adjusted(problem: &Problem, name: &str) -> Result<Adjusted> {
        let (plain, adjustment) = Adjustment::split_from(name)?;
        let adjustment = adjustment.unwrap_or_default();
        let least = adjustment.least.as_ref().map(|least| problem.heuristic(&least.to_string())).transpose()?;
        Adjusted::new(problem, name, problem.heuristic(plain)?, adjustment, least)
    }

    #[test]
    fn names_and_adjustments_are_told_apart() {
        for (name, plain, some) in [
            ("manhattan", "manhattan", false),
            ("net:a;b.safetensors", "net:a;b.safetensors", false),
            ("net:a;b;round=parity", "net:a;b", true),
            ("manhattan; minus=1.5 ;least=zero;round=none;admissible", "manhattan", true),
        ] {
            let (found, adjustment) = Adjustment::split_from(name).unwrap();
            assert_eq!((found, adjustment.is_some()), (plain, some), "{name}");
        }
        for name in ["manhattan;round=odd", "manhattan;minus=much", "manhattan;minus=inf"] {
            assert!(Adjustment::split_from(name).is_err(), "{name}");
        }
        let problem = families::parse("pancake:5").unwrap();
        assert!(adjusted(&problem, "gap;round=parity").is_err());
    }

    /// Rounding to parity restores Manhattan distances after a subtraction. They have the parity of
    /// the distance.
    #[test]
    fn rounding_to_parity_meets_the_parity_of_distances() {
        let problem = families::parse("sliding:3x3").unwrap();
        let space = problem.number().unwrap();
        let manhattan = problem.heuristic("manhattan").unwrap();
        let all = [
            "manhattan;minus=0.75;round=parity",
            "manhattan;minus=1.5;round=parity-up",
            "manhattan;minus=-1.25;round=parity-down",
        ]
        .map(|name| adjusted(&problem, name).unwrap());
        assert_eq!(all.each_ref().map(|heuristic| heuristic.claim().admissible), [false, true, false]);
        for at in (0..space.layout().size()).step_by(97) {
            let state = space.state(at);
            for heuristic in &all {
                assert_eq!(
                    heuristic.estimate(&state),
                    manhattan.estimate(&state),
                    "{}: {}",
                    heuristic.name,
                    space.write(at)
                );
            }
        }
    }

    #[test]
    fn estimates_are_cut_off_below_and_rounded() {
        let problem = families::parse("sliding:3x3").unwrap();
        let state = problem.read("8 6 7/2 5 4/3 _ 1").unwrap();
        let moves = |name: &str| adjusted(&problem, name).unwrap().estimate(&state).moves().unwrap();
        assert_eq!(moves("manhattan"), 21.0);
        assert_eq!(moves("manhattan;minus=0.25"), 20.75);
        assert_eq!(moves("manhattan;minus=0.25;round=down"), 20.0);
        assert_eq!(moves("manhattan;minus=0.25;round=nearest"), 21.0);
        assert_eq!(moves("manhattan;minus=0.75;round=up"), 21.0);
        assert_eq!(moves("manhattan;minus=30"), 0.0);
        assert_eq!(moves("manhattan;minus=30;round=parity"), 1.0);
        assert_eq!(moves("zero;least=manhattan;minus=3"), 21.0);
    }
}
