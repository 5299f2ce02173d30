"""Replays paths by the rules of the trial, and counts optimal solutions."""

from .program import Failure
from .search import optimal_paths


def walk(puzzle, truth, state, moves):
    """Checks that each move is allowed and that the last state is a goal."""
    if puzzle.free:
        return  # Goals of an additive pattern are classes of states.
    at = state
    for step in moves:
        after = puzzle.read(step["state"])
        if after not in puzzle.moves(at) and not (puzzle.free and after in puzzle.free(at)):
            raise Failure(f"no move {step['move']} from {puzzle.text(at)} to {step['state']}")
        at = after
    if at not in puzzle.goals:
        raise Failure(f"the path of {puzzle.text(state)} does not end at a goal")


def follow(bench, puzzle, truth, state, answer, exact):
    """Checks an answer of path or solve: its moves, optimal first moves, and all solutions."""
    if not puzzle.free and "moves" in answer:
        walk(puzzle, truth, state, answer["moves"])
        if exact:
            bench.expect("moves", len(answer["moves"]), truth.of(state))
        bench.counts["paths"] += 1
    if "optimal_moves" in answer and not puzzle.free:
        found = {puzzle.read(m["state"]) for m in answer["optimal_moves"]}
        nearer = {s for s in puzzle.moves(state) if truth.of(s) == truth.of(state) - 1} if truth.of(state) else set()
        bench.expect("optimal moves", found, nearer)
    if "paths" in answer and not puzzle.free and exact:
        count = optimal_paths(puzzle, truth.depth, state)
        # Where pieces are alike, several moves may lead to one state: antipode counts each.
        if answer["count"] < count or puzzle.plain and puzzle.family != "twisty" and answer["count"] > count:
            raise Failure(f"solutions: {answer['count']} instead of {count}")
        for moves in answer["paths"]:
            walk(puzzle, truth, state, moves)
            bench.expect("moves of a solution", len(moves), truth.of(state))
        bench.counts["paths"] += len(answer["paths"])
