"""The jobs, which have the names of the verbs of the command line."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Sequence, TypedDict, overload

from . import _antipode
from ._errors import UsageError
from ._fields import Certified, Components, Coset, CosetSample, Cosets, Exported, Family, FolderVerified, Machine, Solvable, Solver, SubsetSolutions
from ._files import Path, answers, fs
from ._heuristic import Heuristic, given
from ._progress import Progress, told
from ._puzzle import Puzzle, matching
from ._reports import Analysis, Audit, Diameter, HeuristicAudit, HeuristicTopology, Solution
from ._table import Table

def open(path: Path, puzzle: str | Puzzle | Any = None, *, decode: bool = False) -> Table:
    """Opens a table, usable as a context manager.

    `puzzle` is what `analyze` takes; only the table of a custom puzzle needs it. With `decode` the
    distances are decoded into memory, a byte each, so that look-ups in any encoding are as fast as
    in `byte`.
    """
    return Table(path, puzzle, decode=decode)


def analyze(puzzle, *, antipodes: int = 10, levels: int | None = None, symmetry: str = "auto", orbits: bool = False, paths: bool = False, digests: bool = False,
            among: str | Sequence[str] = (), except_: str | Sequence[str] = (),
            engine: str | None = None, scratch: Path | None = None, disk: int | None = None, checkpoint: Path | None = None,
            every: float | None = None, resume: bool = False, threads: int | None = None, memory: int | None = None, progress: bool | Progress = False) -> Analysis:  # fmt: skip
    """Searches all states of a puzzle and reports `layers`, `god_number`, `antipodes` and more.

    `memory` and `disk` are in bytes. `scratch` is a folder for a search on disk, `checkpoint` one
    for saved progress every `every` seconds; `resume=True` continues the work in it. `progress` is
    True for a bar of tqdm, or a function that receives dicts of phase, depth, done and total.

    `symmetry` is "on" for a search of one state of each class of symmetric states, "off" for one of
    all states, and "auto" for whichever is cheaper. "rotations", "mirror" and generators such as
    "U->F,F->R,R->U" take a smaller group, also for `orbits`.

    `orbits=True` also counts states up to symmetry, in `report.orbits`. `paths=True` counts the
    shortest solutions of all states, and where their moves lead, in `report.paths`. `among` and
    `except_` count the states that match one of some patterns and none of others, in `report.among`.
    `digests=True` computes a digest of each layer, in `report.digests`.
    """
    with told(progress) as tell:
        options = dict(antipodes=antipodes, levels=levels, symmetry=symmetry, orbits=orbits, paths=paths, digests=digests, **matching(among, except_), engine=engine, scratch=fs(scratch), disk=disk,
                       checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory, progress=tell)  # fmt: skip
        return Analysis(_antipode.analyze(Puzzle.of(puzzle)._problem, options))


def build(puzzle, path: Path, *, encoding: str | None = None, compress: int | None = None, force: bool = False, engine: str | None = None,
          fold: bool = False, scratch: Path | None = None, disk: int | None = None, checkpoint: Path | None = None, every: float | None = None,
          resume: bool = False, threads: int | None = None, memory: int | None = None, progress: bool | Progress = False) -> Analysis:  # fmt: skip
    """Searches all states and writes their distances to a table.

    The encodings are plane, mod3, byte, short and wide; byte has the fastest look-ups. With `fold`, the table has
    one row of each class of symmetric rows, and answers as one of all states. `scratch`, `checkpoint` and `resume`
    are those of `analyze`.
    """
    with told(progress) as tell:
        options = dict(encoding=encoding, compress=compress, force=force, engine=engine, fold=fold, scratch=fs(scratch), disk=disk,
                       checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory, progress=tell)  # fmt: skip
        return Analysis(_antipode.build(Puzzle.of(puzzle)._problem, os.fspath(path), options))


def certify(path: Path, output: Path | None = None, *, force: bool = False, slow: bool = False, samples: int | None = None, seed: int | None = None,
            threads: int | None = None, memory: int | None = None, progress: bool | Progress = False) -> list[Certified]:  # fmt: skip
    """Verifies a table, pattern database, set of them or file of coset distances, and writes a certificate.

    It goes to `output`, by default beside the file as `FILE.cert.json`; of a set, one goes beside each table.
    """
    with told(progress) as tell:
        options = dict(slow=slow, samples=samples, seed=seed, threads=threads, memory=memory, progress=tell)
        return [Certified(one) for one in _antipode.certify(os.fspath(path), fs(output), force, options)]


def verify(folder: Path, *, quick: bool = False, slow: bool = False, threads: int | None = None, memory: int | None = None,
           progress: bool | Progress = False) -> FolderVerified:  # fmt: skip
    """Checks a published folder: tables with their certificates, proofs of solutions, and reports of searches.

    `DamagedError` or `RefutedError` if something is wrong. `Table.verify` and `pdb.verify` check single files.
    """
    with told(progress) as tell:
        options = dict(quick=quick, slow=slow, threads=threads, memory=memory, progress=tell)
        return FolderVerified(_antipode.verify_folder(os.fspath(folder), options))


def components(puzzle, *, memory: int | None = None, progress: bool | Progress = False) -> Components:
    """The components of all configurations, with numbers that may be huge as text."""
    with told(progress) as tell:
        return Components(_antipode.components(Puzzle.of(puzzle)._problem, dict(memory=memory, progress=tell)))


def solvable(puzzle, from_state: str, to_state: str | None = None, *, memory: int | None = None, progress: bool | Progress = False) -> Solvable:
    """Whether moves lead from one configuration to another, by default a goal, without a search.

    Configurations are text.
    """
    with told(progress) as tell:
        return Solvable(_antipode.solvable(Puzzle.of(puzzle)._problem, from_state, to_state, dict(memory=memory, progress=tell)))


def diameter(puzzle, *, bounds: bool = False, engine: str | None = None, checkpoint: Path | None = None, every: float | None = None,
             resume: bool = False, threads: int | None = None, memory: int | None = None,
             progress: bool | Progress = False) -> Diameter:  # fmt: skip
    """The greatest distance between any two configurations, component by component."""
    with told(progress) as tell:
        options = dict(bounds=bounds, engine=engine, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory,
                       progress=tell)  # fmt: skip
        return Diameter(_antipode.diameter(Puzzle.of(puzzle)._problem, options))


def coset(puzzle, subgroup: str, *, of: str | None = None, at_most: int | None = None, antipodes: int | None = None,
          sample: int | None = None, seed: int | None = None, checkpoint: Path | None = None, every: float | None = None,
          resume: bool = False, threads: int | None = None, memory: int | None = None,
          progress: bool | Progress = False) -> Coset | CosetSample:  # fmt: skip
    """Counts the states of a coset of a subgroup by their distance, by all moves of the puzzle.

    `subgroup` names the moves that generate it, with commas. The coset is that of the state `of`, by default the goal.
    With `at_most` it only proves that every state needs at most this many moves. `sample` searches the cosets of that many random states.
    """
    with told(progress) as tell:
        options = dict(subgroup=subgroup, of=of, at_most=at_most, antipodes=antipodes, sample=sample, seed=seed, checkpoint=fs(checkpoint),
                       every=every, resume=resume, threads=threads, memory=memory, progress=tell)  # fmt: skip
        return (Coset if sample is None else CosetSample)(_antipode.whole_coset(Puzzle.of(puzzle)._problem, options))


def cosets(puzzle, pattern: str, *, at_most: int | None = None, checkpoint: Path | None = None, every: float | None = None,
           resume: bool = False, threads: int | None = None, memory: int | None = None,
           progress: bool | Progress = False) -> Cosets:  # fmt: skip
    """Counts the states of a group at each distance, with one coset in memory at a time.

    `pattern` names the pieces that are in the same places in a coset, with commas, or a subgroup by its moves in brackets.
    With `at_most` it only proves that every state needs at most this many moves.
    """
    with told(progress) as tell:
        options = dict(by_coset=pattern, at_most=at_most, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads,
                       memory=memory, progress=tell)  # fmt: skip
        return Cosets(_antipode.cosets(Puzzle.of(puzzle)._problem, options))


def _solving(solver, heuristic, weight, nodes, seconds, seed, settings, more) -> dict:
    settings = [f"{name}={value}" for name, value in (settings or {}).items()]
    return dict(more, solver=solver, heuristic=given(heuristic), weight=weight, nodes=nodes, seconds=seconds, seed=seed, settings=settings)


class _Solving(TypedDict, total=False):
    """The arguments of `solve`."""

    solver: str | None
    heuristic: str | Heuristic | Callable | None
    policy: Callable | None
    admissible: bool
    consistent: bool
    weight: float | None
    depth: int | None
    nodes: int | None
    seconds: float | None
    seed: int | None
    settings: dict | None
    all: bool
    limit: int
    first: Sequence[str]
    last: Sequence[str]
    split: int | None
    output: Path | None
    force: bool
    checkpoint: Path | None
    every: float | None
    resume: bool
    threads: int | None
    memory: int | None
    progress: bool | Progress


if TYPE_CHECKING:
    from typing_extensions import Unpack

    @overload
    def solve(puzzle: Any, states: str | int, **options: Unpack[_Solving]) -> Solution: ...
    @overload
    def solve(puzzle: Any, states: list[str], **options: Unpack[_Solving]) -> list[Solution]: ...
    @overload
    def solve(puzzle: Any, states: Any, **options: Unpack[_Solving]) -> Any: ...
    def solve(puzzle: Any, states: Any, **options: Unpack[_Solving]) -> Any: ...

else:

    def solve(puzzle, states, *, solver: str | None = None, heuristic: str | Heuristic | Callable | None = None, policy: Callable | None = None,
              admissible: bool = False, consistent: bool = False, weight: float | None = None, depth: int | None = None,
              nodes: int | None = None, seconds: float | None = None, seed: int | None = None, settings: dict | None = None, all: bool = False,
              limit: int = 100, first: Sequence[str] = (), last: Sequence[str] = (), split: int | None = None, output: Path | None = None,
              force: bool = False, checkpoint: Path | None = None, every: float | None = None, resume: bool = False, threads: int | None = None, memory: int | None = None,
              progress: bool | Progress = False):  # fmt: skip
        """Solves states: a solution for one state, a list of them for several.

        `heuristic` is a name, an open `Heuristic`, or a function from a uint8 array of states (n,
        bytes) to n numbers. With a function the solver is `astar` by default, and expands 100 states
        at a time, so that the function gets some hundred states a call; `settings={"batch": n}` sets
        another number. Pass `admissible=True` if it is admissible, so that its proofs count. `policy`
        is a function to an array (n, moves) of weights of the moves, in order.

        `all` counts all optimal solutions and lists `limit` of them; `first` and `last` restrict the
        first and last moves; `split` divides the search from one hard state into that many parts.

        `output` also writes the solutions into a file, as `Table.distance` does.
        """
        more = dict(answers(output, force), policy=policy, admissible=admissible, consistent=consistent, depth=depth, all=all, limit=limit, first=list(first), last=list(last),
                    split=split, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory)  # fmt: skip
        with told(progress) as tell:
            options = _solving(solver, heuristic, weight, nodes, seconds, seed, settings, dict(more, progress=tell))
            found = _antipode.solve(Puzzle.of(puzzle)._problem, states, options)
        return Solution(found) if isinstance(found, dict) else [Solution(one) for one in found]


def solve_subset(puzzle, among: str | Sequence[str], *, except_: str | Sequence[str] = (), solver: str | None = None,
                 heuristic: str | Heuristic | Callable | None = None, admissible: bool = False, weight: float | None = None, nodes: int | None = None,
                 seconds: float | None = None, settings: dict | None = None, checkpoint: Path | None = None, every: float | None = None,
                 resume: bool = False, threads: int | None = None, memory: int | None = None,
                 progress: bool | Progress = False) -> SubsetSolutions:  # fmt: skip
    """Solves all states that match a pattern, such as those in which some pieces are solved.

    It searches from one state of each class under symmetry and inversion. Where some pieces of a
    twisty puzzle are solved, and nothing says how to search, words of moves that meet give the
    distances of all classes together. The report has the numbers of states by length.
    """
    more = dict(matching(among, except_), admissible=admissible, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory)
    with told(progress) as tell:
        options = _solving(solver, heuristic, weight, nodes, seconds, None, settings, dict(more, progress=tell))
        return SubsetSolutions(_antipode.solve_subset(Puzzle.of(puzzle)._problem, options))


def _chosen(truth: Table | Path | str | None, puzzle, samples, states, shuffles=None) -> tuple[Puzzle, dict]:
    subset = matching((), ())
    if isinstance(truth, Table):
        puzzle, truth, subset = puzzle or truth.puzzle, truth.path, truth._subset
    elif truth is not None and puzzle is None:
        puzzle = Table(truth).puzzle
    if puzzle is None:
        raise UsageError("an audit needs a table, or a puzzle and a solver that proves distances: truth='solver'")
    return Puzzle.of(puzzle), dict(truth=fs(truth), samples=samples, states=states, shuffles=shuffles, **subset)


def audit(truth: Table | Path | str | None = None, *, puzzle=None, solver: str | None = None, heuristic: str | Heuristic | Callable | None = None,
          policy: Callable | None = None, admissible: bool = False, weight: float | None = None, nodes: int | None = None,
          seconds: float | None = None, seed: int = 0, settings: dict | None = None, samples: int | str | None = None,
          states=None, shuffles: str | None = None, runs: int | None = None, expanded: bool = False, output: Path | None = None, force: bool = False,
          checkpoint: Path | None = None, every: float | None = None, resume: bool = False, threads: int | None = None,
          memory: int | None = None, progress: bool | Progress = False) -> Audit:  # fmt: skip
    """Compares a solver with exact distances.

    `truth` has the distances: a table, a file of labels, or a solver that proves them, such as
    "solver:ida,manhattan;nodes=1000000", where each part is optional. The solver solves
    all states of the table, or `samples`: a number of random ones, or "100/depth" of each
    distance. Or it solves `states`, or `samples` states after each number of random moves in
    `shuffles`, such as "0..50/2,random"; with "backtrack" moves may undo the previous one. With
    `runs` a randomised solver runs that often from each state, with the seeds from `seed` on; rates
    then have intervals over states, and `repeated` has the figures of each state.

    `output` writes a row a state and run into a file, beside the columns of `states` if they are a file.
    Lines that are no states then have their error there; the audit is of the others, and
    `BadLinesError` has it as `report`. A column `optimal` of the file takes the place of `truth`.
    """
    puzzle, chosen = _chosen(truth, puzzle, samples, states, shuffles)
    more = dict(chosen, **answers(output, force), policy=policy, admissible=admissible, runs=runs, expanded=expanded, checkpoint=fs(checkpoint), every=every,
                resume=resume, threads=threads, memory=memory)  # fmt: skip
    with told(progress) as tell:
        options = _solving(solver, heuristic, weight, nodes, seconds, seed, settings, dict(more, progress=tell))
        found, wrong = _antipode.audit(puzzle._problem, options)
    return judged(Audit(found), wrong)


def judged(report: Any, wrong: Any) -> Any:
    """The report of an audit; raises the error if some lines were no states."""
    if wrong is not None:
        wrong.report = report
        raise wrong
    return report


def audit_heuristic(truth: Table | Path | str | None, heuristic: str | Heuristic | Callable, *, puzzle=None, policy: Callable | None = None,
                    admissible: bool = False, consistent: bool = False, samples: int | str | None = None, states=None,
                    seed: int = 0, output: Path | None = None, force: bool = False, threads: int | None = None, memory: int | None = None,
                    progress: bool | Progress = False) -> HeuristicAudit:  # fmt: skip
    """Compares a heuristic with exact distances, by default on every state of a table.

    The report has errors, overestimates and inconsistent moves, also by distance. `heuristic` is a
    name, an open `Heuristic`, or a function from a uint8 array of states (n, cells), as people
    write them, to n numbers; `on_bytes` has the rows of other methods. `output` is as of `audit`: a
    row has the distance and the estimate of a state.
    """
    puzzle, chosen = _chosen(truth, puzzle, samples, states)
    more = dict(answers(output, force), heuristic=given(heuristic), policy=policy, admissible=admissible, consistent=consistent, seed=seed,
                threads=threads, memory=memory)  # fmt: skip
    with told(progress) as tell:
        found, wrong = _antipode.audit_heuristic(puzzle._problem, dict(chosen, **more, progress=tell))
    return judged(HeuristicAudit(found), wrong)


def heuristic_topology(table: Table | Path | None, heuristic: str | Heuristic | Callable, *, puzzle=None, samples: int = 10, seed: int = 0,
                       threads: int | None = None, memory: int | None = None, progress: bool | Progress = False) -> HeuristicTopology:  # fmt: skip
    """Describes the landscape of a heuristic on all states: local minima, exit distances, craters.

    The distances come from a table, or without one from a search of `puzzle`. Estimates must be
    whole numbers. `must_expand` has what optimal searches from `samples` random states expand.
    """
    if isinstance(table, Table):
        puzzle, table = puzzle or table.puzzle, table.path
    elif puzzle is None:
        if table is None:
            raise UsageError("a topology needs a table or a puzzle")
        puzzle = Table(table).puzzle
    options = dict(table=fs(table), heuristic=given(heuristic), samples=samples, seed=seed, threads=threads, memory=memory)
    with told(progress) as tell:
        return HeuristicTopology(_antipode.heuristic_topology(Puzzle.of(puzzle)._problem, dict(options, progress=tell)))


def label(puzzle, labels: str, path: Path, *, states=None, form: str | None = None, samples: int | None = None, scrambles: str | None = None,
          database: Path | None = None, purge: bool = False, heuristic: str | Heuristic | None = None,
          weight: float | None = None, depth: int | None = None, nodes: int | None = None, seconds: float | None = None,
          seed: int | None = None, settings: dict | None = None, force: bool = False, checkpoint: Path | None = None,
          every: float | None = None, resume: bool = False, threads: int | None = None, memory: int | None = None,
          progress: bool | Progress = False) -> Exported:  # fmt: skip
    """Computes distances of states and writes them: .npy, .npz, .parquet, .safetensors or .csv.

    `labels` is table:FILE, solver:NAME or file:FILE. A solver solves random states, or the ends of
    walks whose lengths `scrambles` gives (uniform:MOST, geometric:MEAN, fixed:LENGTH, and
    ",backtrack"); `database` keeps its labels. `form` is the form of states, as in `Table.export`.

    `states` labels these in their order, a row a state; those of a file keep its columns.
    `BadLinesError` if some are no states, once the file with their errors is complete.
    """
    more = dict(states=states, form=form, samples=samples, scrambles=scrambles, database=fs(database), purge=purge, depth=depth,
                force=force, checkpoint=fs(checkpoint), every=every, resume=resume, threads=threads, memory=memory)  # fmt: skip
    with told(progress) as tell:
        options = _solving(None, heuristic, weight, nodes, seconds, seed, settings, dict(more, progress=tell))
        return Exported(_antipode.label(Puzzle.of(puzzle)._problem, labels, os.fspath(path), options))


def families() -> list[Family]:
    """The families of puzzles, with the grammar of their specs."""
    return [Family(family) for family in _antipode.all_families()]


def solvers() -> list[Solver]:
    """The solvers, with their guarantees and parameters."""
    return [Solver(solver) for solver in _antipode.all_solvers()]


def doctor(folder: Path = ".", *, threads: int | None = None, memory: int | None = None) -> Machine:
    """What this machine can search, with the disk of a folder."""
    return Machine(_antipode.doctor(os.fspath(folder), dict(threads=threads, memory=memory)))
