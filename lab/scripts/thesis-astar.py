#!/usr/bin/env python3
"""Counts the nodes of A* on the hardest 3x3 board by the rules of the program of F. Berrier's thesis.

The frontier is a set of nodes for each estimate. Nodes are equal only to themselves, so the frontier
keeps several nodes of a state and expands each. `set.pop` breaks ties: CPython decides.
"""
import heapq
from collections import deque

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
BOARD = (8, 6, 7, 2, 5, 4, 3, 0, 1)


def successors(state):
    hole = state.index(0)
    for step in (-3, 3, -1, 1):
        cell = hole + step
        if 0 <= cell < 9 and (abs(step) == 3 or cell // 3 == hole // 3):
            tiles = list(state)
            tiles[hole], tiles[cell] = tiles[cell], 0
            yield tuple(tiles)


def manhattan(state):
    steps = [abs(at // 3 - (tile - 1) // 3) + abs(at % 3 - (tile - 1) % 3) for at, tile in enumerate(state) if tile]
    return sum(steps)


def exact():
    distances, queue = {GOAL: 0}, deque([GOAL])
    while queue:
        state = queue.popleft()
        for after in successors(state):
            if after not in distances:
                distances[after] = distances[state] + 1
                queue.append(after)
    return distances.get


class Node:
    def __init__(self, state, depth):
        self.state, self.depth = state, depth

    def __hash__(self):
        return hash(self.state)


def search(estimate):
    first = estimate(BOARD)
    frontier, totals, explored, expanded, generated = {first: {Node(BOARD, 0)}}, [first], set(), 0, 1
    while True:
        nodes = frontier[totals[0]]
        if not nodes:
            del frontier[heapq.heappop(totals)]
            continue
        node = nodes.pop()
        if node.state == GOAL:
            return node.depth, expanded, len(explored), generated
        explored.add(node.state)
        expanded += 1
        for after in successors(node.state):
            generated += 1
            if after not in explored:
                total = node.depth + 1 + estimate(after)
                if total not in frontier:
                    frontier[total] = set()
                    heapq.heappush(totals, total)
                frontier[total].add(Node(after, node.depth + 1))


for name, estimate in (("Manhattan", manhattan), ("exact", exact())):
    depth, expanded, states, generated = search(estimate)
    print(f"{name}: {depth} moves, {expanded:,} expansions of {states:,} states, {generated:,} generated with the start")
