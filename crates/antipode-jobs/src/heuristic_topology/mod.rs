//! The topology of a heuristic: [`antipode_analysis::topology`] with a table or a search, as a
//! report.

mod exits;
mod regions;
mod report;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use rand::RngExt;

use super::named_heuristic;
use super::open_table::{OpenTable, UNREACHED};
use super::plan::{EngineChoice, WorkResources};
use super::random_states::SampleDraw;
use super::scrambles::random_stream;
use super::search;
use crate::supported_work::HEURISTIC_LANDSCAPE;
use antipode_analysis::topology::{
    self, HeuristicLandscape, MOST, MoveSurvey, MustExpand, TOPOLOGY_BYTES, WALK_BYTES, craters, descents, must_expand,
    predictions, survey,
};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::memory::reserve_exact;
use antipode_core::model::{Heuristic, NumberedProblem, Problem};
use antipode_core::nums::bytes;
use antipode_core::tables::{Encoding, UNREACHED_BYTE};
use antipode_core::watch::{CostStopwatch, Watch};
use antipode_engines::SearchJob;
use report::TopologyFindings;

pub use exits::{ExitCount, ExitDepth, ExitReport};
pub use regions::{RegionReport, SizeCount};
pub use report::{
    BestMove, CraterReport, DeadEnds, DescentReport, EstimateCount, HeuristicTopology, IdaBound, JointCount,
    LevelCount, MustExpandReport, NeighbourMeans,
};

/// The most states whose walks are counted for the expansions of IDA*: each depth takes a pass over
/// all moves.
const MOST_WALKED: u64 = 1 << 22;

/// Options of [`heuristic_topology`]: of Rust, of the command line with the feature `cli`, and of
/// dicts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
#[non_exhaustive]
pub struct TopologyOptions {
    /// The heuristic: a name of 'antipode list heuristics', table:FILE, pdb:FILE, net:FILE,
    /// onnx:FILE or 'cmd: PROGRAM ARGUMENTS'
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub heuristic: String,
    /// The table with the exact distances [default: search for them]
    #[cfg_attr(feature = "cli", arg(long, value_name = "FILE"))]
    pub table: Option<PathBuf>,
    /// Count what optimal searches from N random states must expand
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = TopologyOptions::default().samples))]
    pub samples: u64,
    /// The seed of random numbers
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = 0))]
    pub seed: u64,
}

impl Default for TopologyOptions {
    fn default() -> Self {
        TopologyOptions { heuristic: "zero".into(), table: None, samples: 10, seed: 0 }
    }
}

impl TopologyOptions {
    /// Options for a heuristic: no table, ten samples, the seed 0.
    pub fn new(heuristic: &str) -> TopologyOptions {
        TopologyOptions { heuristic: heuristic.to_string(), ..TopologyOptions::default() }
    }
}

/// Describes where the estimates of a heuristic mislead searches, on all states of a space.
///
/// # Errors
///
/// `Usage` if the table is about another puzzle, or an estimate is no whole number; `Limit` if the
/// bytes for each state do not fit in memory, or a distance does not fit in a byte.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::{WorkResources, TopologyOptions, heuristic_topology};
///
/// let options = TopologyOptions::new("manhattan");
/// let found = heuristic_topology(&parse("sliding:2x3")?, &options, WorkResources::default(), &mut Watch::none())?;
/// // Every move changes the estimate, so every plateau is a single state.
/// assert_eq!((found.states, found.local_minima.largest), (360, Some(1)));
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn heuristic_topology(
    problem: &Problem,
    options: &TopologyOptions,
    resources: WorkResources,
    watch: &mut Watch<'_>,
) -> Result<HeuristicTopology> {
    HEURISTIC_LANDSCAPE.check(problem)?;
    let stopwatch = CostStopwatch::start();
    let searches = Some(SampleDraw { count: options.samples, seed: options.seed });
    let mut memory = resources.memory;
    let heuristic = named_heuristic::heuristic(problem, &options.heuristic, &mut memory, watch)?;
    let resources = WorkResources { memory, ..resources };
    let found = match &options.table {
        Some(file) => {
            let found = OpenTable::about(file, problem)?.topology(&*heuristic, searches, memory, watch)?;
            HeuristicTopology { truth: format!("table {}", file.display()), ..found }
        }
        None => {
            let job =
                |_: &NumberedProblem| Ok(SearchJob::default().threads(resources.threads).record(Some(Encoding::Byte)));
            let (plan, _) = search::planned(problem, resources, EngineChoice::default(), "search", job, watch)?;
            // Before the search, which may take long.
            fits(&plan.space, memory)?;
            let outcome = search::run(&plan, &plan.space, "search", watch).map_err(too_deep)?;
            let recorded =
                outcome.recorded.ok_or_else(|| Error::incapable("the search", "recorded no distances", ""))?;
            let distances = antipode_analysis::recorded_depths(&*recorded)?;
            // The landscape needs the memory of the record.
            drop(recorded);
            described(&plan.space, distances, &*heuristic, "a search", searches, memory, watch)?
        }
    };
    problem.intact()?;
    Ok(found.timed(stopwatch.elapsed()))
}

impl OpenTable {
    /// The topology of a heuristic on the states of the table. With `searches`, also what searches
    /// expand: craters, predictions of IDA*, and counts for that number of random states.
    ///
    /// # Errors
    ///
    /// `Usage` if only the states of a subset count, or moves have costs; those of
    /// [`heuristic_topology`].
    pub fn topology(
        &self,
        heuristic: &dyn Heuristic,
        searches: Option<SampleDraw>,
        memory: u64,
        watch: &mut Watch<'_>,
    ) -> Result<HeuristicTopology> {
        HEURISTIC_LANDSCAPE.check(self.problem())?;
        if let Some(subset) = self.subset() {
            return Err(Error::incapable(
                "a topology",
                format!("is that of all states, not of the subset {subset} alone"),
                "",
            ));
        }
        let stopwatch = CostStopwatch::start();
        fits(self.space(), memory)?;
        let distances = of_table(self, memory, watch)?;
        let found = described(self.space(), distances, heuristic, "a table", searches, memory, watch)?;
        self.problem().intact()?;
        Ok(found.timed(stopwatch.elapsed()))
    }
}

/// The error of a search. Of depths beyond a byte it says nothing about encodings, which the
/// topology does not have.
fn too_deep(error: Error) -> Error {
    if !error.remedies().contains(&RequestRemedy::Encoding) {
        return error;
    }
    Error::Limit(format!("the topology takes distances of at most {MOST} moves, and there are greater ones"))
}

/// `Limit` if the bytes for each state do not fit.
fn fits(space: &NumberedProblem, memory: u64) -> Result<()> {
    let needed = space.layout().size().saturating_mul(TOPOLOGY_BYTES);
    if needed <= memory {
        return Ok(());
    }
    let (needed, memory, spec) = (bytes(needed), bytes(memory), space.spec());
    let what = format!("{spec} does not fit: its topology takes {needed}, and {memory} of memory are allowed");
    Err(Error::Limit(what).unless(&[RequestRemedy::Memory]))
}

/// The distances of a table, a byte each.
fn of_table(table: &OpenTable, memory: u64, watch: &mut Watch<'_>) -> Result<Vec<u8>> {
    let mut distances = vec![];
    reserve_exact(&mut distances, table.space().layout().size() as usize)?;
    table.in_order(memory, watch, |_, depths| {
        for &depth in depths {
            distances.push(match u8::try_from(depth) {
                Ok(depth) if depth <= MOST => depth,
                _ if depth == UNREACHED => UNREACHED_BYTE,
                _ => {
                    let what = format!("the topology takes distances of at most {MOST} moves, and one is {depth}");
                    return Err(Error::Limit(what));
                }
            });
        }
        Ok(())
    })?;
    Ok(distances)
}

fn described(
    space: &NumberedProblem,
    distances: Vec<u8>,
    heuristic: &dyn Heuristic,
    truth: &str,
    searches: Option<SampleDraw>,
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<HeuristicTopology> {
    // The callers have made sure that the space fits, so this cannot be negative.
    let spare = memory - space.layout().size() * TOPOLOGY_BYTES;
    let land = HeuristicLandscape::new(space, distances, heuristic, spare, watch)?;
    let (survey, plateaus) = survey(&land, watch)?;
    let descents = descents(&land, watch)?;
    let (mut expanded, mut must_expand) = ((None, None), vec![]);
    if let Some(samples) = searches {
        let craters = if space.problem().directed() { None } else { Some(craters(&land, watch)?) };
        let size = space.layout().size();
        let walked = size <= MOST_WALKED && size * (TOPOLOGY_BYTES + WALK_BYTES) <= memory;
        expanded = (craters, predictions(&land, &survey, walked, watch)?);
        must_expand = sampled(&land, &survey, samples, watch)?;
    }
    let (craters, predictions) = expanded;
    let quality = topology::quality(&survey.joint);
    let found = TopologyFindings { survey, plateaus, craters, descents, predictions, must_expand, quality };
    Ok(HeuristicTopology::new(space, &heuristic.claim().name, truth.to_string(), found))
}

/// What optimal searches from random states must expand.
fn sampled(
    land: &HeuristicLandscape<'_>,
    survey: &MoveSurvey,
    samples: SampleDraw,
    watch: &mut Watch<'_>,
) -> Result<Vec<MustExpand>> {
    let mut random = random_stream(samples.seed, 0);
    let size = land.space().layout().size();
    let consistent = survey.steep == 0;
    let mut found = vec![];
    for _ in 0..samples.count {
        // To reject what a uniform draw hits by mistake keeps the draw uniform. The loop ends,
        // because the goals are reached.
        let mut state = random.random_range(0..size);
        while !land.is_reached(state) {
            state = random.random_range(0..size);
        }
        found.push(must_expand(land, state, &survey.joint, consistent, watch.signal())?);
    }
    Ok(found)
}
