//! The connected components of a puzzle, and a test whether two configurations share one.

use std::sync::Arc;

use num_bigint::BigUint;
use serde::Serialize;

use super::plan::WorkResources;
use super::workload::SearchWorkload;
use antipode_analysis::{self as analysis, BaseConnection, FoldedBase};
use antipode_core::error::{Error, RequestRemedy, Result};
use antipode_core::model::{ComponentDivision, InversionParity, Problem, VoltageBase};
use antipode_core::nums::{BigCount, bytes, grouped};
use antipode_core::watch::{CostStopwatch, Watch};

/// Isomorphic components.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ComponentClass {
    /// The number of components.
    pub count: BigCount,
    /// The number of configurations in each component.
    pub size: BigCount,
    /// The number of occupancies under each component.
    pub rows: u64,
    /// Order of the group of rearrangements that closed walks produce.
    pub group_order: BigCount,
}

/// All components of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ComponentReport {
    /// The canonical spec.
    pub spec: String,
    /// Number of configurations.
    pub configurations: BigCount,
    /// Number of components, including those of a single configuration.
    pub components: BigCount,
    /// Configurations without any move.
    pub isolated: BigCount,
    /// The classes with more than one configuration, largest components first.
    pub classes: Vec<ComponentClass>,
    /// Number of symmetries of the board that the job used.
    pub symmetries: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// Bytes per orbit of occupancies. The search for orbits needs one word per cell in addition.
const BYTES: u64 = 64;

/// The most of several goals that are tried.
const MOST_GOALS: usize = 1000;

/// A lower bound of the number of orbits of a base.
fn least_orbits(base: &dyn VoltageBase) -> u64 {
    // No orbit has more elements than the group.
    base.vertices() / base.symmetries().order() as u64
}

/// Bytes of memory for folding a base by its symmetries.
pub(super) fn memory(base: &dyn VoltageBase) -> u64 {
    let symmetries = base.symmetries();
    let each = BYTES + if symmetries.order() > 1 { 8 * symmetries.degree() as u64 } else { 0 };
    least_orbits(base).saturating_mul(each)
}

/// The base of a problem, if a lower bound of its orbits fits in memory.
pub(super) fn base(problem: &Problem, memory: u64) -> Result<Arc<dyn VoltageBase>> {
    let base = problem.base()?;
    let (orbits, needed) = (least_orbits(&*base), self::memory(&*base));
    if needed > memory {
        let what = format!(
            "{} does not fit: {} occupancies in at least {} orbits need {} of memory, and {} are allowed",
            problem.spec(),
            grouped(base.vertices()),
            grouped(orbits),
            bytes(needed),
            bytes(memory)
        );
        return Err(Error::Limit(what).unless(&[RequestRemedy::Memory]));
    }
    Ok(base)
}

/// Occupancies per second that a thread visits, roughly.
const RATE: f64 = 3e7;

/// The workload of [`components`]; `None` if a formula gives the components.
///
/// # Errors
///
/// Those of [`components`].
pub fn components_workload(problem: &Problem, resources: WorkResources) -> Result<Option<SearchWorkload>> {
    if problem.division().is_some() {
        return Ok(None);
    }
    let base = base(problem, resources.memory)?;
    let mut work = SearchWorkload::new(&problem.spec(), base.vertices(), "occupancies").at(RATE, resources.threads);
    work.memory = Some(memory(&*base));
    Ok(Some(work))
}

/// Finds the components of a puzzle.
///
/// # Errors
///
/// `Limit` if the occupancies do not fit in memory, or indistinguishable tokens have too many
/// arrangements; `Usage` if the puzzle has no voltage graph.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::components;
///
/// let found = components(&parse("rings:3,2,4")?, 1 << 30, &mut Watch::none())?;
/// assert_eq!(found.components.to_string(), "338");
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn components(problem: &Problem, memory: u64, watch: &mut Watch<'_>) -> Result<ComponentReport> {
    let mut stopwatch = CostStopwatch::start();
    if let Some(division) = problem.division() {
        return Ok(divided(problem.spec(), division, stopwatch.lap().wall.as_secs_f64()));
    }
    let base = base(problem, memory)?;
    let found = analysis::components(&FoldedBase::new(base.clone(), watch)?)?;
    Ok(ComponentReport {
        spec: problem.spec(),
        configurations: BigCount(found.configurations),
        components: BigCount(found.count),
        isolated: BigCount(found.isolated),
        classes: found
            .classes
            .into_iter()
            .map(|class| ComponentClass {
                count: BigCount(class.count),
                size: BigCount(class.size),
                rows: class.rows,
                group_order: BigCount(class.group_order),
            })
            .collect(),
        symmetries: base.symmetries().order(),
        seconds: stopwatch.lap().wall.as_secs_f64(),
    })
}

/// The report for components that are all isomorphic.
fn divided(spec: String, division: ComponentDivision, seconds: f64) -> ComponentReport {
    let ComponentDivision { count, size, group_order } = division;
    let one = BigUint::from(1u8);
    let alone = size == one;
    // Over each of its occupancies a component has as many configurations as the group.
    let rows = (&size / &group_order).try_into().unwrap_or(u64::MAX);
    let configurations = BigCount(&count * &size);
    let isolated = BigCount(if alone { count.clone() } else { BigUint::ZERO });
    let components = BigCount(count.clone());
    let class =
        ComponentClass { count: BigCount(count), size: BigCount(size), rows, group_order: BigCount(group_order) };
    let classes = if alone { vec![] } else { vec![class] };
    ComponentReport { spec, configurations, components, isolated, classes, symmetries: 1, seconds }
}

/// Whether two configurations are connected, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolvableReport {
    /// The canonical spec.
    pub spec: String,
    /// The first configuration.
    pub from: String,
    /// The other configuration, or the goal.
    pub to: String,
    /// Whether moves lead from one to the other.
    pub solvable: bool,
    /// Whether the occupied cells of one can become those of the other, in any order of the tokens;
    /// null where there are no tokens on cells.
    pub cells_agree: Option<bool>,
    /// The test by counting inversions; null unless the puzzle is a plain sliding board.
    pub inversion_test: Option<InversionParity>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// Decides without a search whether moves connect two configurations. The second is the goal by
/// default.
///
/// # Errors
///
/// `Usage` if `from` or `to` is not a state, or the puzzle has no voltage graph; `Limit` if the
/// occupancies do not fit in memory.
///
/// # Examples
///
/// ```
/// use antipode_core::watch::Watch;
/// use antipode_families::parse;
/// use antipode_jobs::solvable;
///
/// let problem = parse("sliding:4x4")?;
/// let found = solvable(&problem, "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _", None, 1 << 30, &mut Watch::none())?;
/// assert!(!found.solvable);
/// # Ok::<(), antipode_core::error::Error>(())
/// ```
pub fn solvable(
    problem: &Problem,
    from: &str,
    to: Option<&str>,
    memory: u64,
    watch: &mut Watch<'_>,
) -> Result<SolvableReport> {
    let mut stopwatch = CostStopwatch::start();
    let from = problem.read(from)?;
    let found = problem.abilities().voltage_graph.is_some().then(|| base(problem, memory));
    // Without a base that fits, a formula of the family may still give the answer.
    if found.as_ref().is_none_or(Result::is_err) {
        let to = to.map(|to| problem.read(to)).transpose()?;
        let known = to.as_ref().map_or_else(|| problem.reaches_goal(&from), |to| problem.connects(&from, to));
        if let Some(solvable) = known {
            // The formula holds for any of several goals.
            let to = to.or_else(|| problem.goal().ok()).map_or_else(|| "any goal".into(), |to| problem.write(&to));
            return Ok(SolvableReport {
                spec: problem.spec(),
                from: problem.write(&from),
                to,
                solvable,
                // Connected configurations also share their cells. About others nothing is known
                // here.
                cells_agree: (found.is_some() && solvable).then_some(true),
                inversion_test: None,
                seconds: stopwatch.lap().wall.as_secs_f64(),
            });
        }
    }
    let base = found.unwrap_or_else(|| base(problem, memory))?;
    let (a, folded) = (base.read(&problem.write(&from))?, FoldedBase::new(base.clone(), watch)?);
    let mut found = None;
    // Of several goals, one that moves lead to is enough.
    let goals = ends(problem, to)?;
    let are_all = goals.len() <= MOST_GOALS;
    for to in goals {
        let b = base.read(&problem.write(&to))?;
        let connection = folded.connection((a.0, &a.1), (b.0, &b.1))?;
        found = Some((to, b, connection));
        if connection == BaseConnection::Connected {
            break;
        }
    }
    let (to, b, connection) = found.ok_or_else(|| Error::missing_ability(problem.spec(), "goal", ""))?;
    if !are_all && connection != BaseConnection::Connected {
        return Err(Error::ambiguous(problem.spec(), "has too many goals to try all", "name one"));
    }
    Ok(SolvableReport {
        spec: problem.spec(),
        from: base.write(a.0, &a.1),
        to: base.write(b.0, &b.1),
        solvable: connection == BaseConnection::Connected,
        cells_agree: Some(connection != BaseConnection::Apart),
        inversion_test: problem.inversions(&from, &to),
        seconds: stopwatch.lap().wall.as_secs_f64(),
    })
}

/// The configurations to which moves should lead: that of a text, the goal, or the first of several
/// goals.
fn ends(problem: &Problem, to: Option<&str>) -> Result<Vec<Vec<u8>>> {
    match (to, problem.goal()) {
        (Some(to), _) => Ok(vec![problem.read(to)?]),
        (None, Ok(goal)) => Ok(vec![goal]),
        (None, Err(error)) => {
            let goals: Vec<Vec<u8>> = problem.goals().take(MOST_GOALS + 1).collect();
            if goals.is_empty() { Err(error) } else { Ok(goals) }
        }
    }
}
