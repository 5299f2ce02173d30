//! `antipode solve`

use clap::Args;

use super::answers::Answers;
use super::checkpoint::{Keeping, resumable};
use super::complete;
use super::input::{LINES, Line, Lines, StateArguments};
use super::options::Options;
use super::screen::{self, Bar};
use super::solver::SolverArguments;
use crate::reports;
use antipode_core::checkpoint::Checkpoint;
use antipode_core::error::{Error, Result};
use antipode_core::watch::Watch;
use antipode_jobs::{self as jobs, OpenSolver, Outcome, Solution, SolutionList, SplitTask};
use antipode_solvers::Ends;

/// Solve states by a search from each, without a table
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode solve sliding:4x4 '5 1 2 4/9 6 3 8/13 _ 7 12/14 10 11 15'
  antipode solve sliding:10x10 --solver rows --states boards.txt
  antipode solve rings:4,2,11 --heuristic hamming --nodes 1000000 - < states.txt
  antipode solve 'twisty:2x2x2' \"R U2 F' R\" --format json
  antipode solve 'rings:4,3,11;goal=0g 3p 7y 11b 13r' '2p 3b 7y 8r 10g' --solver ea --seed 7 --set population=500
  antipode solve sliding:3x3 --solver 'cmd: python3 my_solver.py' --seconds 5 '8 6 7/2 5 4/3 _ 1'
  antipode solve twisty:3x3x3 \"R U2 F' L D2 B R2 U'\" --solver two-phase --depth 20 --seconds 10
  antipode solve sliding:3x3 '8 6 7/2 5 4/3 _ 1' --all --limit 5
  antipode solve twisty:2x2x2 \"R U2 F' R\" --all --first U --first U2 --first \"U'\" --last R
With --all a line has the moves of a solution, and the number of solutions comes first. With --first and --last solutions are as short as
such solutions can be; a solved state needs no moves.
Solvers and what can be set of them: see 'antipode solvers'. Approximate ones: beam, mcts, lns, ea, rl, ga, greedy, hill, rows, and
two-phase (the 3x3x3; it shortens its solution to at most 22 moves, or --depth, until the budget is spent).
Heuristics: see 'antipode heuristic list SPEC'; table:FILE takes exact distances from a table,
pdb:FILE and pdb:SET.toml take pattern databases.
Trees (ida, astar-tree, rbfs, iddfs, dfs) do not notice that a goal is unreachable: give them a budget where that is possible.
States are answered as they are read. Exit status: 0 all answered (solved, or proven unsolvable), 1 some state not solved,
2 some line is no state.")]
pub(super) struct Arguments {
    /// The puzzle
    #[arg(value_parser = complete::SPEC, hide_possible_values = true)]
    spec: String,
    #[command(flatten)]
    states: StateArguments,
    /// The solver, or another program as 'cmd: PROGRAM ARGUMENTS' [default: ida for puzzles with
    /// one hole (astar up to 65,536 states), two-phase for the 3x3x3, else bidirectional, or astar
    /// if a heuristic is named]
    #[arg(long, value_name = "NAME", value_parser = complete::SOLVER, hide_possible_values = true)]
    solver: Option<String>,
    #[command(flatten)]
    how: SolverArguments,
    /// List all optimal solutions, and tell how many there are; for solvers that prove a solution
    /// optimal
    #[arg(long)]
    all: bool,
    /// With --all: how many to list of each state
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all")]
    limit: usize,
    /// The first move is this one; can be given several times
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    first: Vec<String>,
    /// The last move is this one; can be given several times
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    last: Vec<String>,
    /// Search one hard state in parts: IDA* from each state of the first layer of N states or more,
    /// threshold by threshold, on all threads or in shards [default: 4000]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "4000")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000), conflicts_with = "all")]
    split: Option<u32>,
    #[command(flatten)]
    pub(super) keeping: Keeping,
}

impl Arguments {
    pub(super) fn run(&self, options: &Options) -> Result<()> {
        options.start_threads()?;
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = self.how.options(self.solver.as_ref())?;
        how.ends = Ends { first: self.first.clone(), last: self.last.clone() };
        how.all = self.all.then_some(self.limit);
        if self.split.is_some() {
            how.solver.get_or_insert_with(|| "ida".into());
        }
        let input = self.states.open()?;
        let only = match &input.given[..] {
            [state] => Some(problem.read(state)?),
            _ => None,
        };
        let (bar, resources) = (Bar::new(options), options.resources());
        let solver = OpenSolver::new(&problem, &how, resources, &mut bar.watch())?;
        if let Some(prefixes) = self.split {
            let Some(from) = &only else {
                return Err(Error::usage("--split is for one state: name it"));
            };
            let task = SplitTask { solver: &solver, options: &how, from, prefixes: prefixes as usize };
            let work = |watch: &mut Watch<'_>| jobs::solve_split(&problem, task, resources, watch);
            let found = self.keeping.keep(&bar, work)?;
            drop(bar);
            return found.map_or(Ok(()), |solution| answer(options, &input, &solution));
        }
        let (mut checkpoint, whole) = (self.keeping.open()?, self.keeping.share.is_whole());
        let mut list = SolutionList::begin(&problem, &how, &mut kept(bar.watch(), checkpoint.as_mut()))?;
        let mut answers = Answers::new(options, &input);
        let mut unsolved = 0;
        let mut solve = |answers: &mut Answers<'_>, states: &[Vec<u8>], wrong: &mut Wrong<'_>, last: bool| {
            let watch = &mut kept(bar.watch_part(answers.count, last), checkpoint.as_mut());
            if last {
                list.ends_with(states.len(), watch);
            }
            list.solve(&solver, &problem, states, resources, watch, |solutions| {
                if !whole {
                    // They are printed when the shards are merged.
                    answers.count += solutions.len() as u64;
                    return Ok(());
                }
                for solution in solutions {
                    wrong.before_next(answers);
                    unsolved += u64::from(matches!(solution.outcome, Outcome::GaveUp | Outcome::Failed));
                    answers.right(&solution, reports::solution);
                }
                bar.hide(|| answers.print())
            })?;
            if !whole {
                return Ok(());
            }
            wrong.before_next(answers);
            answers.print()
        };
        let done = loop {
            let batch = match input.batch(LINES) {
                Ok(Some(batch)) => batch,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let read = |line: &Line| match &line.text {
                Ok(text) => problem.read(text),
                Err(error) => Err(Error::usage(error.to_string())),
            };
            let read: Vec<_> = batch.lines.iter().map(|line| (line, read(line))).collect();
            let wrong: Vec<_> =
                read.iter().map(|(line, state)| state.as_ref().err().map(|error| (*line, error))).collect();
            let states: Vec<_> = read.iter().filter_map(|(_, state)| state.as_ref().ok().cloned()).collect();
            if let Err(error) = solve(&mut answers, &states, &mut Wrong(wrong.into_iter()), batch.last) {
                break Err(error);
            }
        };
        let done = done.and_then(|()| list.end(&mut kept(bar.watch(), checkpoint.as_mut())));
        let done = done.map_err(|error| match &checkpoint {
            Some(checkpoint) if checkpoint.is_resumable() => resumable(error),
            _ => error,
        });
        drop(bar);
        let all = answers.count;
        if !whole {
            screen::note(options, &format!("{all} states"));
            return done;
        }
        answers.end(done)?;
        judge(unsolved, all)
    }
}

/// Prints the only solution.
fn answer(options: &Options, input: &Lines, solution: &Solution) -> Result<()> {
    let mut answers = Answers::new(options, input);
    answers.right(solution, reports::solution);
    answers.end(Ok(()))?;
    judge(u64::from(solution.outcome == Outcome::GaveUp), 1)
}

/// `Negative` if states were not solved.
fn judge(unsolved: u64, all: u64) -> Result<()> {
    match unsolved {
        0 => Ok(()),
        1 => Err(Error::Negative(format!("1 of {all} states was not solved"))),
        unsolved => Err(Error::Negative(format!("{unsolved} of {all} states were not solved"))),
    }
}

/// The observer of work that is kept in the checkpoint, if there is one.
fn kept<'a>(watch: Watch<'a>, checkpoint: Option<&'a mut Checkpoint>) -> Watch<'a> {
    match checkpoint {
        Some(checkpoint) => watch.kept_in(checkpoint),
        None => watch,
    }
}

/// What is wrong with lines; nothing with those that hold states.
struct Wrong<'a>(std::vec::IntoIter<Option<(&'a Line, &'a Error)>>);

impl Wrong<'_> {
    /// Tells what is wrong before the next state, which is left behind, or the end.
    fn before_next(&mut self, answers: &mut Answers<'_>) {
        while let Some(Some((line, error))) = self.0.next() {
            answers.wrong(line, error, reports::invalid);
        }
    }
}
