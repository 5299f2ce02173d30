#!/usr/bin/env python3
"""An example of a solver, and of a heuristic, for antipode (antipode help protocol): IDA* with the Manhattan distance on the
sliding boards sliding:RxC, with the standard library alone.

  antipode audit sliding:3x3 --solver 'cmd: python3 lab/scripts/example_solver.py' --truth 8puzzle.antipode --samples 100
  antipode heuristic audit sliding:3x3 --heuristic 'cmd: python3 lab/scripts/example_solver.py' --truth 8puzzle.antipode
"""

import json
import sys


def read(text):
    """'1 2 3/4 5 6/7 8 _' as a tuple with 0 for the blank, and the number of columns."""
    rows = [row.split() for row in text.split("/")]
    return tuple(0 if cell == "_" else int(cell) for row in rows for cell in row), len(rows[0])


def write(board, columns):
    cells = [str(tile) if tile else "_" for tile in board]
    return "/".join(" ".join(cells[at : at + columns]) for at in range(0, len(cells), columns))


def successors(board, columns):
    blank = board.index(0)
    for step in (-columns, columns, -1, 1):
        tile = blank + step
        beside = abs(step) == columns or tile // columns == blank // columns
        if 0 <= tile < len(board) and beside:
            after = list(board)
            after[blank], after[tile] = board[tile], 0
            yield tuple(after)


class Solver:
    def __init__(self, hello):
        self.goal, self.columns = read(hello["goal"])
        self.place = {tile: divmod(at, self.columns) for at, tile in enumerate(self.goal)}
        self.nodes = 0

    def estimate(self, board):
        total = 0
        for at, tile in enumerate(board):
            if tile:
                row, column = divmod(at, self.columns)
                total += abs(row - self.place[tile][0]) + abs(column - self.place[tile][1])
        return total

    def solve(self, board, budget):
        self.nodes, bound = 0, self.estimate(board)
        most = budget["nodes"] or float("inf")
        while self.nodes < most:
            path = [board]
            bound = self.search(path, bound, most)
            if bound is None:
                return path
        return None

    def search(self, path, bound, most):
        """None if `path` was completed, else the next bound."""
        total = len(path) - 1 + self.estimate(path[-1])
        if total > bound or self.nodes >= most:
            return total
        if path[-1] == self.goal:
            return None
        self.nodes += 1
        least = float("inf")
        for after in successors(path[-1], self.columns):
            if len(path) < 2 or after != path[-2]:
                path.append(after)
                beyond = self.search(path, bound, most)
                if beyond is None:
                    return None
                least = min(least, beyond)
                path.pop()
        return least


def say(message):
    print(json.dumps(message), flush=True)


def main():
    hello = json.loads(sys.stdin.readline())
    solver = Solver(hello)
    say({"protocol": 1, "name": "example in Python", "admissible": True, "consistent": True})
    for line in sys.stdin:
        request = json.loads(line)
        if hello["role"] == "heuristic":
            estimates = [solver.estimate(read(state)[0]) for state in request["states"]]
            say({"id": request["id"], "estimates": estimates})
            continue
        path = solver.solve(read(request["state"])[0], request["budget"])
        answer = {"id": request["id"], "nodes": solver.nodes}
        if path is None:
            answer["give_up"] = "too many nodes"
        else:
            answer["states"] = [write(board, solver.columns) for board in path]
        say(answer)


if __name__ == "__main__":
    main()
