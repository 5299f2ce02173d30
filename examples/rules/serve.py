"""The protocol of rules: JSON lines on standard input and output (antipode help bring-a-puzzle). All puzzles here use it."""

import json
import sys


def serve(successors, is_goal=None, **about):
    """Answers until the input ends. successors(state) gives pairs (move, state), always in the same order; is_goal(state) marks
    goals. Both raise ValueError for what is no state. about is the rest of the first line: starts, goals, name, directed."""
    sys.stdin.readline()
    print(json.dumps({"protocol": 1, **about}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request["id"], "successors": [], "goals": [], "moves": []}
        for state in request["states"]:
            try:
                pairs, goal = successors(state), is_goal and is_goal(state)
                moves, states = [move for move, _ in pairs], [after for _, after in pairs]
            except ValueError:
                moves = states = goal = None
            answer["successors"].append(states)
            answer["goals"].append(goal)
            answer["moves"].append(moves)
        if not is_goal:
            del answer["goals"]
        if not request.get("moves"):
            del answer["moves"]
        print(json.dumps(answer, separators=(",", ":")), flush=True)
