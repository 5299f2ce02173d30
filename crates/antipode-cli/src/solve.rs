//! `antipode solve`

use std::path::PathBuf;

use clap::Args;

use super::answers::{StateAnswers, only_answer};
use super::checkpoint::{CheckpointOptions, resumable};
use super::finished::{self, is_finished, show_finished};
use super::input::{AnswerOutput, LINES, StateArguments};
use super::options::CommonOptions;
use super::screen::{self, WorkBar};
use crate::reports::{self, SolutionText};
use antipode_core::checkpoint::{Checkpoint, JobOutputs};
use antipode_core::error::{Error, Result};
use antipode_core::model::{Problem, StateSubset};
use antipode_core::nums::bytes;
use antipode_core::storage::free;
use antipode_core::watch::Watch;
use antipode_export::SolutionRow;
use antipode_export::states::ParsedLine;
use antipode_families::between_moves;
use antipode_jobs::{
    self as jobs, AskedState, OpenSolver, Solution, SolutionList, SolutionOptions, SolutionProof, SolveOptions,
    SolveOutcome, SolveTotals, SplitTask, SubsetOptions,
};

/// Solve states by a search from each, without a table
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  antipode solve sliding:4x4 '5 1 2 4/9 6 3 8/13 _ 7 12/14 10 11 15'
  antipode solve sliding:10x10 --solver rows --states boards.txt
  antipode solve sliding:4x4 --states boards.csv -o solutions.csv
  antipode solve rings:4,2,11 --heuristic hamming --nodes 1000000 - < states.txt
  antipode solve 'twisty:2x2x2' \"R U2 F' R\" --format json
  antipode solve 'rings:4,3,11;goal=0g 3p 7y 11b 13r' '2p 3b 7y 8r 10g' --solver 'ea;population=500' --seed 7
  antipode solve sliding:3x3 --solver 'cmd: python3 my_solver.py' --seconds 5 '8 6 7/2 5 4/3 _ 1'
  antipode solve twisty:3x3x3 \"R U2 F' L D2 B R2 U'\" --solver two-phase --depth 20 --seconds 10
  antipode solve sliding:3x3 '8 6 7/2 5 4/3 _ 1' --all --limit 5
  antipode solve sliding:4x4 '5 1 2 4/9 6 3 8/13 _ 7 12/14 10 11 15' --solver astar-disk --scratch files --memory 200MB
  antipode solve twisty:2x2x2 --among layer
  antipode solve twisty:3x3x3 \"R U2 F' L D2 B R2 U'\" --heuristic cosets:cube.cosets --proof proof.json
  antipode solve twisty:2x2x2 \"R U2 F' R\" --all --first U --first U2 --first \"U'\" --last R
  antipode solve twisty:2x2x2 \"R U2 F' R\" --first \"U R2\"
The moves stand on one line; with --states-of-path the states after them follow, one line each.
With --all the number of solutions comes first, then the moves of each solution on a line.
After several states come totals and means. With -o a row has the number of the line, all columns of the file of states, and \
the solution.
With --first and --last antipode finds the shortest of the solutions that begin or end so. A solved state needs no moves.
Solvers and their parameters: see 'antipode list solvers'. Approximate solvers: beam, mcts, lns, ea, rl, ga, greedy, hill, rows \
and two-phase. two-phase solves the 3x3x3, and shortens its solution to at most 22 moves, or --depth, within the budget.
Heuristics: see 'antipode list heuristics SPEC'. table:FILE reads exact distances from a table, pdb:FILE and pdb:SET.toml \
read pattern databases.
Tree searches (ida, astar-tree, rbfs, iddfs, dfs) never detect that a goal is unreachable: if it can be, set --nodes or \
--seconds.
antipode answers states as it reads them. Exit status: 0 all states are solved or unsolvable; 1 a state is not \
solved; 2 a line is not a state.")]
pub(super) struct SolveArguments {
    /// The puzzle
    spec: String,
    #[command(flatten)]
    states: StateArguments,
    #[command(flatten)]
    output: AnswerOutput,
    /// The solver with its parameters, NAME;KEY=VALUE.., or a program as 'cmd: PROGRAM ARGUMENTS'
    /// [default: ida for puzzles with one hole (astar up to 65,536 states), two-phase for the
    /// 3x3x3; else astar with --heuristic, and bidirectional without]
    #[arg(long, value_name = "NAME")]
    solver: Option<String>,
    #[command(flatten)]
    how: SolveOptions,
    #[command(flatten)]
    solutions: SolutionOptions,
    /// Show the state after each move, one line each; JSON always has them
    #[arg(long)]
    states_of_path: bool,
    /// Solve one hard state in parts, on all threads or in shards: IDA* from each state of the
    /// first layer of at least N states, threshold by threshold [default: 4000]
    // 4000 are enough for a thousand shards, and found at once.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "4000")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000), conflicts_with = "all")]
    split: Option<u32>,
    /// Write what the optimal solution of one state rests on: its tables with their digests, and
    /// what each bound of the search took. Only ida searches with such bounds
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["all", "first", "last", "among", "except"])]
    proof: Option<PathBuf>,
    /// Keep the states of astar-disk in this folder, which must be empty
    #[arg(long, value_name = "DIR", conflicts_with_all = ["all", "split"])]
    scratch: Option<PathBuf>,
    #[command(flatten)]
    subset: SubsetOptions,
    #[command(flatten)]
    pub(super) keeping: CheckpointOptions,
}

impl SolveArguments {
    pub(super) fn run(&self, options: &CommonOptions) -> Result<()> {
        options.start_threads()?;
        let problem = screen::puzzle(&self.spec, None, options)?;
        let mut how = self.solutions.of(self.how.for_solver(self.solver.as_ref())?);
        how.scratch = options.scratch(self.scratch.as_deref(), false)?.map(Box::new);
        // Only IDA* can be split and gives proofs.
        if self.split.is_some() || self.proof.is_some() {
            how.solver.get_or_insert_with(|| "ida".into());
        }
        let outputs = self.keeping.outputs_of_report();
        if is_finished(&outputs, options)? {
            return Ok(());
        }
        if let Some(subset) = self.subset.subset(&problem)? {
            return self.solve_subset(&problem, &subset, &how, &outputs, options);
        }
        let input = self.states.open(&problem)?;
        // A single state that is wrong should fail before large tables are read.
        let only = match &input.given[..] {
            [state] => Some(AskedState::read(&problem, state)?),
            _ => None,
        };
        let (bar, resources) = (WorkBar::new(options), options.resources());
        let solver = OpenSolver::new(&problem, &how, resources, &mut bar.watch())?;
        bar.hide(|| screen::tell_uncertified(options, solver.uncertified()));
        if self.split.is_some() || self.proof.is_some() {
            let Some(from) = &only else {
                let what = if self.split.is_some() { "--split" } else { "--proof" };
                return Err(Error::incomplete(what, "one state", "give exactly one as an argument"));
            };
            let Some(solution) = self.solve_one(&problem, (&solver, &how), &from.state, &bar, options)? else {
                return Ok(());
            };
            drop(bar);
            let solution = from.solved(solution);
            if let Some(mut table) = self.output.table::<SolutionRow>()? {
                let line = ParsedLine::plain(1, Ok(solution.state.clone()));
                table.answered(Some(&line), &SolutionRow::of(&solution, between_moves(&problem)))?;
                table.finish_in(&outputs)?;
            }
            let report = only_answer("solve", &solution, reports::solution(&solution, self.text(&problem)));
            finished::show(options, &report)?;
            judge(u64::from(solution.outcome == SolveOutcome::GaveUp), 1)?;
            return outputs.finish(&report);
        }
        let (mut checkpoint, whole) = (self.keeping.open(options.every)?, self.keeping.share.is_whole());
        let mut list = SolutionList::begin(&problem, &how, &mut kept(bar.watch(), checkpoint.as_mut()))?;
        // `merge` writes the answers of shards.
        let table = if whole { self.output.table::<SolutionRow>()? } else { None };
        let (mut answers, text) = (StateAnswers::new(options, "solve", &input, table), self.text(&problem));
        let (mut unsolved, mut totals) = (0, SolveTotals::default());
        let mut solve =
            |answers: &mut StateAnswers<'_>, states: &[AskedState], lines: &mut ReadLines<'_>, last: bool| {
                let watch = &mut kept(bar.watch_part(answers.count, last), checkpoint.as_mut());
                if last {
                    list.ends_with(states.len(), watch);
                }
                list.solve(&solver, &problem, states, resources, watch, |solutions| {
                    if !whole {
                        // `merge` prints them.
                        answers.count += solutions.len() as u64;
                        return Ok(());
                    }
                    for solution in solutions {
                        // Lines that are no states have their answers in their places.
                        let line = lines.next_state(answers)?.expect("a line for each state");
                        totals.add(&solution);
                        unsolved += u64::from(matches!(solution.outcome, SolveOutcome::GaveUp | SolveOutcome::Failed));
                        let row = |solution: &_| SolutionRow::of(solution, text.between);
                        answers.right(line, &solution, row, |solution| reports::solution(solution, text))?;
                    }
                    // The line of progress must not stand in the midst of answers.
                    bar.hide(|| answers.print())
                })?;
                if !whole {
                    return Ok(());
                }
                lines.next_state(answers)?;
                answers.print()
            };
        // Errors leave the loop, not the function: what was answered must still be printed.
        let done = loop {
            let batch = match input.batch(LINES) {
                Ok(Some(batch)) => batch,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let texts = batch.lines.iter().filter(|line| !line.is_blank()).map(|line| (line, line.text.as_ref()));
            let read: Vec<_> =
                texts.map(|(line, text)| (line, text.map(|text| AskedState::read(&problem, text)))).collect();
            let states: Vec<_> =
                read.iter().filter_map(|(_, state)| state.as_ref().ok()?.as_ref().ok().cloned()).collect();
            let mut read = read.iter();
            let lines = batch.lines.iter().map(|line| match line.is_blank() {
                true => (line, LineKind::Blank),
                false => match &read.next().expect("each line is read").1 {
                    Err(error) => (line, LineKind::Wrong(error)),
                    Ok(Err(error)) => (line, LineKind::Wrong(error)),
                    Ok(Ok(_)) => (line, LineKind::State),
                },
            });
            if let Err(error) =
                solve(&mut answers, &states, &mut ReadLines(lines.collect::<Vec<_>>().into_iter()), batch.last)
            {
                break Err(error);
            }
        };
        let done = done.and_then(|()| list.end(&mut kept(bar.watch(), checkpoint.as_mut())));
        let done = done.map_err(|error| match &checkpoint {
            Some(checkpoint) if checkpoint.is_resumable() => resumable(error),
            _ => error,
        });
        drop(bar);
        if let Some((folder, peak)) = self.scratch.as_ref().zip(solver.disk_peak().filter(|&peak| peak > 0)) {
            screen::tell(options, &format!("{} held up to {}", folder.display(), bytes(peak)));
        }
        let all = answers.count;
        if !whole {
            screen::note(options, &format!("{all} states"));
            return done;
        }
        let is_listed = self.output.file().is_none();
        let text = match totals.states > 1 && (is_listed || !options.quiet) {
            true => reports::solve_totals(&totals, is_listed),
            false => String::new(),
        };
        let are_none_solvable = totals.states > 1 && totals.unsolvable == totals.states;
        answers.end_with(done, Some(("totals", totals, text)))?;
        if are_none_solvable {
            screen::tell(options, "none of these states can reach the goal: 'SPEC;goal=STATE' names another goal");
        }
        judge(unsolved, all)
    }

    /// Solves one state in parts or with a proof; a shard returns no solution.
    fn solve_one(
        &self,
        problem: &Problem,
        (solver, how): (&OpenSolver, &SolveOptions),
        from: &[u8],
        bar: &WorkBar,
        options: &CommonOptions,
    ) -> Result<Option<Solution>> {
        let resources = options.resources();
        if let Some(file) = &self.proof {
            solver.gives_proofs()?;
            free(file, false)?;
        }
        let found = match self.split {
            Some(prefixes) => {
                let task = SplitTask { solver, options: how, from, prefixes: prefixes as usize };
                self.keeping.keep(bar, |watch| jobs::solve_split(problem, task, resources, watch))?
            }
            None if self.keeping.checkpoint.is_some() => {
                return Err(Error::incomplete("a checkpoint of one state", "its parts", "add --split"));
            }
            None => Some(solver.solve(from, bar.watch().signal())?),
        };
        let (Some(mut solution), Some(file)) = (found.clone(), &self.proof) else { return Ok(found) };
        if solution.outcome == SolveOutcome::Solved {
            let proof = SolutionProof::of(problem, how, (from, self.split), &solution, resources, &mut bar.watch())?;
            solution.proof = Some(proof.write(file)?);
        }
        Ok(Some(solution))
    }

    /// How solutions are printed: those of twisty puzzles as algorithms.
    fn text(&self, problem: &Problem) -> SolutionText {
        SolutionText { states: self.states_of_path, between: between_moves(problem) }
    }

    /// Solves all states of a subset.
    fn solve_subset(
        &self,
        problem: &Problem,
        subset: &StateSubset,
        how: &SolveOptions,
        outputs: &JobOutputs,
        options: &CommonOptions,
    ) -> Result<()> {
        if self.split.is_some() || self.solutions.all || self.states.is_some() {
            let others = "--split, --all and states of your own";
            return Err(Error::excluded("--among and --except choose the states", others));
        }
        let bar = WorkBar::new(options);
        if let Some(heuristic) = &how.heuristic {
            bar.hide(|| screen::tell_uncertified_of(options, [heuristic]));
        }
        let found =
            self.keeping.keep(&bar, |watch| jobs::solve_subset(problem, subset, how, options.resources(), watch))?;
        drop(bar);
        if !self.keeping.share.is_whole() {
            // `merge` prints them.
            return Ok(());
        }
        if found.unsolved == 0 {
            return show_finished(outputs, options, "solve", &found, reports::subset_solutions);
        }
        screen::show(options, "solve", &found, reports::subset_solutions)?;
        judge(found.unsolved, found.counts.states)
    }
}

/// `Negative` if some states are not solved.
fn judge(unsolved: u64, all: u64) -> Result<()> {
    match unsolved {
        0 => Ok(()),
        1 => Err(Error::Negative(format!("1 of {all} states is not solved"))),
        unsolved => Err(Error::Negative(format!("{unsolved} of {all} states are not solved"))),
    }
}

/// The observer of work with a checkpoint, if there is one.
fn kept<'a>(watch: Watch<'a>, checkpoint: Option<&'a mut Checkpoint>) -> Watch<'a> {
    match checkpoint {
        Some(checkpoint) => watch.kept_in(checkpoint),
        None => watch,
    }
}

/// What a line has.
enum LineKind<'a> {
    State,
    /// A row of a table without a state.
    Blank,
    Wrong(&'a Error),
}

/// The lines of a batch.
struct ReadLines<'a>(std::vec::IntoIter<(&'a ParsedLine, LineKind<'a>)>);

impl<'a> ReadLines<'a> {
    /// The line of the next state, if there is one. Reports what is wrong with lines before it.
    fn next_state(&mut self, answers: &mut StateAnswers<'_>) -> Result<Option<&'a ParsedLine>> {
        for (line, kind) in self.0.by_ref() {
            match kind {
                LineKind::State => return Ok(Some(line)),
                LineKind::Blank => answers.blank(line)?,
                LineKind::Wrong(error) => answers.wrong(line, error, reports::invalid)?,
            }
        }
        Ok(None)
    }
}
