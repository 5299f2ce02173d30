"""Random puzzles of the family `rules`: a program that answers from a table of states."""

import json

from .search import Puzzle

OPTIONS = {
    "rules": {
        "shape": ["cycle", "random", "grid", "parts"],
        "form": ["text", "numbers"],
        "directed": ["no", "spec", "program", "both"],
        "goals": ["listed", "marked", "both"],
        "count": ["1", "2", "3"],
    },
}
SERVER = '''"""Rules from a table: rules.py FILE."""
import json
import sys
table = json.load(open(sys.argv[1]))
after, goals = table["after"], table["goals"]
sys.stdin.readline()
print(json.dumps(table["hello"]), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    keys = [json.dumps(s) for s in question["states"]]
    answer = {"id": question["id"], "successors": [after.get(k) for k in keys]}
    if goals is not None:
        answer["goals"] = [k in goals if k in after else None for k in keys]
    if question.get("moves"):
        answer["moves"] = [["to " + str(s) for s in after[k]] if k in after else None for k in keys]
    print(json.dumps(answer), flush=True)
'''


def links(rng, shape, n):
    pairs = [(i, (i + 1) % n) for i in range(n)]
    if shape == "random":
        pairs = [(rng.randrange(i), i) for i in range(1, n)]
        pairs += [tuple(rng.sample(range(n), 2)) for _ in range(n // 2)]
    if shape == "grid":
        side = max(2, int(n ** 0.5))
        pairs = [(i, i + 1) for i in range(n - 1) if (i + 1) % side] + [(i, i + side) for i in range(n - side)]
    if shape == "parts":
        pairs = [(i, i + 1) for i in range(n - 1) if i != n // 2]
    return [(a, b) for a, b in pairs if a != b]


def table(rng, o):
    """(hello, successors by number, goals, names): a random puzzle."""
    n = rng.randint(4, 60)
    directed = o["directed"] != "no"
    after = [set() for _ in range(n)]
    for a, b in links(rng, o["shape"], n):
        after[a].add(b)
        if not directed or rng.random() < 0.5:
            after[b].add(a)
    if o["form"] == "text":
        names = [f"s{i:02d}" for i in range(n)]
    else:
        names = [[i // 7, i % 7, 200 + i % 3] for i in range(n)]
    goals = rng.sample(range(n), min(n, int(o["count"])))
    return directed, names, [shuffle(rng, a) for a in after], goals


def shuffle(rng, items):
    items = sorted(items)
    rng.shuffle(items)
    return items


def rules(rng, o, name="rules"):
    directed, names, after, goals = table(rng, o)
    starts = [0] if o["goals"] == "listed" else sorted({0, *goals})
    hello = {"protocol": 1, "name": "a table"}
    if o["goals"] != "marked":
        hello["goals"] = [names[g] for g in goals]
    if directed or o["goals"] != "listed":
        hello["starts"] = [names[s] for s in starts]
    if o["directed"] in ("program", "both"):
        hello["directed"] = True
    data = {"hello": hello, "after": {json.dumps(names[i]): [names[b] for b in a] for i, a in enumerate(after)},
            "goals": None if o["goals"] == "listed" else [json.dumps(names[g]) for g in goals]}
    spec = f"rules:cmd: python3 {name}.py {name}.json"
    spec += ";directed" if o["directed"] in ("spec", "both") else ""

    def text(state):
        return names[state] if isinstance(names[state], str) else " ".join(map(str, names[state]))
    number = {text(i): i for i in range(len(names))}
    where = [0] if o["goals"] == "listed" and directed else starts
    seen = explored(after, goals if o["goals"] != "marked" and not directed else where)
    reached = [g for g in goals if g in seen]
    return Puzzle("rules", spec, set(reached), lambda s: after[s], text, number.__getitem__,
                  every=lambda: sorted(seen), directed=directed, starts=where,
                  files={f"{name}.py": SERVER, f"{name}.json": json.dumps(data)})


def explored(after, starts):
    seen, line = set(starts), list(starts)
    for state in line:
        for b in after[state]:
            if b not in seen:
                seen.add(b)
                line.append(b)
    return seen
