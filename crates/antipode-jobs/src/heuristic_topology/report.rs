//! The report of the topology of a heuristic.

use std::collections::BTreeMap;

use serde::Serialize;

use super::exits::ExitReport;
use super::regions::RegionReport;
use crate::hardware::peak_memory;
use antipode_analysis::topology::{
    CraterFindings, EstimateQuality, ExpansionPredictions, GreedyDescents, MoveSurvey, MustExpand, PlateauFindings,
    UNREACHABLE,
};
use antipode_core::model::NumberedProblem;
use antipode_core::watch::WorkCost;

/// Sets of states that greedy best-first search fills before it gets out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CraterReport {
    /// The craters.
    #[serde(flatten)]
    pub all: RegionReport,
    /// The mean number of states that greedy best-first search from a random state must expand in
    /// the crater of that state.
    pub mean_filled: f64,
    /// The number of craters by depth.
    pub depths: Vec<LevelCount>,
    /// A state of the deepest crater.
    pub deepest_example: Option<String>,
}

/// The number of craters of one depth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelCount {
    /// The high-water mark less the lowest estimate.
    pub depth: u8,
    /// The number of craters.
    pub count: u64,
}

/// States without a path to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeadEnds {
    /// Their number.
    pub states: u64,
    /// Those that the heuristic calls unreachable.
    pub recognised: u64,
}

/// Greedy descents: from each state to the neighbour with the least estimate, as long as that is
/// lower.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DescentReport {
    /// The states from which the descent reaches a goal, goals included.
    pub basin: u64,
    /// Their share of all states.
    pub share: f64,
    /// The mean number of moves of these descents.
    pub mean_moves: f64,
    /// The most moves of one.
    pub most_moves: u8,
    /// The descents that are as short as possible.
    pub optimal: u64,
}

/// The mean numbers of moves of a state by where they lead.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NeighbourMeans {
    /// Moves to a lower estimate.
    pub lower: f64,
    /// Moves to an equal estimate.
    pub equal: f64,
    /// Moves to a higher estimate.
    pub higher: f64,
}

/// How often the move with the least estimate leads nearer to a goal, on the states that are no
/// goals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestMove {
    /// The share of states where it does; among several such moves, the share of those that do.
    pub is_optimal: f64,
    /// The share of states where every move with the least estimate does.
    pub always: f64,
}

/// One iteration of IDA* that finds no goal, from a random state. IDA* skips only the moves that
/// lead back to the parent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IdaBound {
    /// The bound of moves plus estimate.
    pub bound: usize,
    /// The mean expansions, counted for all states; null if there are too many states.
    pub counted: Option<f64>,
    /// The prediction of Korf, Reid and Edelkamp; null if there are too many states.
    pub kre: Option<f64>,
    /// The prediction by conditional distributions.
    pub cdp: f64,
    /// The counted expansions divided by those of the bound before: the heuristic branching factor;
    /// null if they were not counted.
    pub branching: Option<f64>,
    /// The same of the prediction by conditional distributions.
    pub cdp_branching: Option<f64>,
}

/// The number of states of an estimate and a distance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JointCount {
    /// The distance.
    pub distance: u8,
    /// The estimate; null if it calls these states unreachable.
    pub estimate: Option<u8>,
    /// The number of states.
    pub states: u64,
}

/// The states of one estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateCount {
    /// The estimate; null if it calls these states unreachable.
    pub estimate: Option<u8>,
    /// The number of states.
    pub states: u64,
    /// The share of nodes deep in the search tree of IDA* that have this estimate: the equilibrium
    /// distribution; null if walks were not counted.
    pub equilibrium: Option<f64>,
}

/// What optimal searches from one state must expand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MustExpandReport {
    /// The state.
    pub state: String,
    /// Its distance.
    pub distance: u8,
    /// The states that A* must expand, however it breaks ties.
    pub astar: u64,
    /// The fewest states that cover all must-expand pairs of front-to-end bidirectional search;
    /// null if the heuristic is not consistent or moves cannot be undone.
    pub bidirectional: Option<u64>,
}

/// The topology of a heuristic on all states with a path to a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HeuristicTopology {
    /// The canonical spec.
    pub spec: String,
    /// The heuristic.
    pub heuristic: String,
    /// The source of the exact distances.
    pub truth: String,
    /// States with a path to a goal.
    pub states: u64,
    /// The mean of distance less estimate.
    pub mean_error: Option<f64>,
    /// The root of the mean square of distance less estimate.
    pub root_mean_square_error: Option<f64>,
    /// Pearson's correlation of estimate and distance; null if one of them never varies.
    pub pearson: Option<f64>,
    /// Spearman's rank correlation; ties have the mean of their ranks.
    pub spearman: Option<f64>,
    /// Kendall's tau-b, which is the goal distance rank correlation (GDRC).
    pub kendall: Option<f64>,
    /// How often the move with the least estimate leads nearer to a goal, on the states that are no
    /// goals.
    pub best_move: BestMove,
    /// The mean number of moves of a state by where they lead.
    pub neighbours: NeighbourMeans,
    /// Moves that lower the estimate by more than 1.
    pub inconsistencies: u64,
    /// States without a path to a goal that moves from other states reach; none where moves can be
    /// undone.
    pub dead_ends: DeadEnds,
    /// Plateaus from which no path of equal estimates leads to a state with a lower neighbour.
    pub local_minima: RegionReport,
    /// Plateaus with states that have a lower neighbour, and others.
    pub benches: RegionReport,
    /// Plateaus whose states all have a lower neighbour.
    pub contours: RegionReport,
    /// Plateaus without a state that has a lower neighbour, from which a path of equal estimates
    /// leads to one; none where moves can be undone.
    pub passages: RegionReport,
    /// The exit distances.
    pub exits: ExitReport,
    /// Greedy descents: to the neighbour with the least estimate, as long as that is lower.
    pub descent: DescentReport,
    /// Sets of states that greedy best-first search must fill before it gets out; null if moves
    /// cannot be undone.
    pub craters: Option<CraterReport>,
    /// The mean expansions of one iteration of IDA* from a random state by bound; null if the
    /// heuristic is not consistent, moves cannot be undone, or two moves of a state lead to the
    /// same state.
    pub ida: Option<Vec<IdaBound>>,
    /// What optimal searches from random states must expand.
    pub must_expand: Vec<MustExpandReport>,
    /// The states by estimate.
    pub by_estimate: Vec<EstimateCount>,
    /// The number of states by estimate and distance.
    pub joint: Vec<JointCount>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// CPU seconds of all threads.
    pub cpu_seconds: f64,
    /// The peak of the memory of the process; null if the system does not say.
    pub peak_memory_bytes: Option<u64>,
}

/// All parts of a topology.
pub(super) struct TopologyFindings {
    pub(super) survey: MoveSurvey,
    pub(super) plateaus: PlateauFindings,
    pub(super) craters: Option<CraterFindings>,
    pub(super) descents: GreedyDescents,
    pub(super) predictions: Option<ExpansionPredictions>,
    pub(super) must_expand: Vec<MustExpand>,
    pub(super) quality: Option<EstimateQuality>,
}

fn ida(found: &ExpansionPredictions) -> Vec<IdaBound> {
    (0..found.cdp.len())
        .map(|bound| IdaBound {
            bound,
            counted: found.counted.as_ref().map(|counted| counted[bound]),
            kre: found.kre.as_ref().map(|kre| kre[bound]),
            cdp: found.cdp[bound],
            branching: found.counted.as_ref().and_then(|counted| growth(counted, bound)),
            cdp_branching: growth(&found.cdp, bound),
        })
        .collect()
}

/// The expansions of a bound divided by those of the bound before. A bound that expands nothing
/// makes the next quotient infinite, which says nothing.
fn growth(expanded: &[f64], bound: usize) -> Option<f64> {
    let before = bound.checked_sub(1)?;
    Some(expanded[bound] / expanded[before]).filter(|growth| growth.is_finite())
}

fn best_move(survey: &MoveSurvey) -> BestMove {
    let (mut states, mut shares, mut always) = (0, 0.0, 0);
    for (&(moves, good), &count) in &survey.best {
        states += count;
        shares += f64::from(good) / f64::from(moves) * count as f64;
        always += if good == moves { count } else { 0 };
    }
    let all = states.max(1) as f64;
    BestMove { is_optimal: shares / all, always: always as f64 / all }
}

/// The states by estimate and distance, and by estimate.
fn counts(survey: &MoveSurvey, equilibrium: Option<&[f64]>) -> (Vec<JointCount>, Vec<EstimateCount>) {
    let (mut joint, mut estimates) = (vec![], BTreeMap::new());
    for (&(byte, distance), &states) in &survey.joint {
        let estimate = (byte != UNREACHABLE).then_some(byte);
        joint.push(JointCount { distance, estimate, states });
        let equilibrium = equilibrium.map(|shares| shares[usize::from(byte)]);
        estimates.entry(byte).or_insert(EstimateCount { estimate, states: 0, equilibrium }).states += states;
    }
    (joint, estimates.into_values().collect())
}

impl HeuristicTopology {
    pub(super) fn new(
        space: &NumberedProblem,
        heuristic: &str,
        truth: String,
        found: TopologyFindings,
    ) -> HeuristicTopology {
        let TopologyFindings { survey, plateaus, craters, descents, predictions, must_expand, quality } = found;
        let states = survey.states.max(1) as f64;
        let craters = craters.map(|craters| CraterReport {
            all: RegionReport::new(space, &craters.all),
            // A random state lies in a crater as often as the crater is large, and all of it has to
            // be filled. Hence the squares of the sizes.
            mean_filled: craters.squares as f64 / states,
            depths: craters.depths.iter().map(|(&depth, &count)| LevelCount { depth, count }).collect(),
            deepest_example: craters.deepest.map(|(_, state)| space.write(state)),
        });
        let (joint, estimates) = counts(&survey, predictions.as_ref().and_then(|found| found.equilibrium.as_deref()));
        HeuristicTopology {
            spec: space.spec(),
            heuristic: heuristic.to_string(),
            truth,
            states: survey.states,
            mean_error: quality.map(|quality| quality.mean_error),
            root_mean_square_error: quality.map(|quality| quality.root_mean_square_error),
            pearson: quality.and_then(|quality| quality.pearson),
            spearman: quality.and_then(|quality| quality.spearman),
            kendall: quality.and_then(|quality| quality.kendall),
            best_move: best_move(&survey),
            neighbours: NeighbourMeans {
                lower: survey.moves.lower as f64 / states,
                equal: survey.moves.equal as f64 / states,
                higher: survey.moves.higher as f64 / states,
            },
            inconsistencies: survey.steep,
            dead_ends: DeadEnds { states: survey.dead_ends, recognised: survey.recognised },
            local_minima: RegionReport::new(space, &plateaus.minima),
            benches: RegionReport::new(space, &plateaus.benches),
            contours: RegionReport::new(space, &plateaus.contours),
            passages: RegionReport::new(space, &plateaus.passages),
            exits: ExitReport::new(space, &survey.exits),
            descent: DescentReport {
                basin: descents.basin,
                share: descents.basin as f64 / states,
                mean_moves: descents.moves as f64 / descents.basin.max(1) as f64,
                most_moves: descents.longest,
                optimal: descents.shortest,
            },
            craters,
            ida: predictions.as_ref().map(ida),
            must_expand: must_expand
                .iter()
                .map(|found| MustExpandReport {
                    state: space.write(found.state),
                    distance: found.distance,
                    astar: found.astar,
                    bidirectional: found.pairs,
                })
                .collect(),
            by_estimate: estimates,
            joint,
            seconds: 0.0,
            cpu_seconds: 0.0,
            peak_memory_bytes: None,
        }
    }

    pub(super) fn timed(self, cost: WorkCost) -> HeuristicTopology {
        let (seconds, cpu_seconds) = (cost.wall.as_secs_f64(), cost.cpu.as_secs_f64());
        HeuristicTopology { seconds, cpu_seconds, peak_memory_bytes: peak_memory(), ..self }
    }
}
