"""Programs that lie about their rules: every answer of antipode has to be a clear error, or right."""

from .program import Failure
from .search import TooLarge

LIES = {
    "dies": "sys.exit(3)",
    "garbage": "print('no json'); sys.stdout.flush(); continue",
    "array": "answer = []",
    "wrong-id": "answer['id'] += 1",
    "no-id": "del answer['id']",
    "few": "answer['successors'].pop()",
    "many": "answer['successors'].append([])",
    "form": "answer['successors'] = [[7 for s in a] + [7] for a in answer['successors']]",
    "length": "answer['successors'] = [[s + 'x' for s in a] + ['toolong'] for a in answer['successors']]",
    "itself": "answer['successors'] = [a + [s] for s, a in zip(states, answer['successors'])]",
    "control": "answer['successors'] = [['s\\x1b1'] for a in answer['successors']]",
    "null": "answer['successors'] = [None for a in answer['successors']]",
    "half-null": "answer['successors'] = [None if s == 's04' else a for s, a in zip(states, answer['successors'])]",
    "random": "answer['successors'] = [random.sample(NAMES, 2) for a in answer['successors']]",
    "shuffled": "answer['successors'] = [sorted(a, key=lambda _: random.random()) for a in answer['successors']]",
    "one-way": "answer['successors'] = [[s for s in a if s > t] for t, a in zip(states, answer['successors'])]",
    "long-line": "answer['more'] = 'x' * (17 << 20)",
    "deep": "print('[' * 200000); sys.stdout.flush(); continue",
    "goals-few": "answer['goals'] = answer['goals'][1:]",
    "goals-differ": "answer['goals'] = [random.random() < .5 for s in states]",
    "goals-none": "answer.pop('goals')",
    "goals-text": "answer['goals'] = ['yes' for s in states]",
    "hangs": "time.sleep(1000)",
    "stops-reading": "sys.stdin.close(); time.sleep(1000)",
    "child": "subprocess.Popen(['sleep', '1000']); sys.exit(0)",
    "noise": "sys.stderr.write('x' * 1000000 + chr(27) + '[2J')",
    "invalid-utf8": "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); continue",
}
HELLOS = {
    "protocol-2": "hello['protocol'] = 2",
    "no-protocol": "del hello['protocol']",
    "no-start": "hello.pop('starts')",
    "bad-start": "hello['starts'] = [3]",
    "empty-start": "hello['starts'] = ['']",
    "nested": "hello['starts'] = [[['s00']]]",
    "numbers": "hello['starts'] = [[300]]",
    "many-starts": "hello['starts'] = ['%07d' % i for i in range(1000000)]",
    "no-json": "hello = None; print('hello'); sys.stdout.flush()",
    "changing": "hello['name'] = str(random.random())",
    "changing-starts": "hello['starts'] = [random.choice(NAMES)]",
    "directed-text": "hello['directed'] = 'no'",
    "spaces": "hello['starts'] = [' s0']",
}
OPTIONS = {
    "lie": [*LIES, *HELLOS],
    "when": ["first", "later"],
    "verb": ["analyze", "sparse", "build", "solve", "levels", "sample", "verify", "path"],
    "threads": ["1", "2"],
}
PROGRAM = '''import json, random, subprocess, sys, time
NAMES = ["s%02d" % i for i in range(30)]
hello = {"protocol": 1, "starts": ["s00"]}
sys.stdin.readline()
HELLO
if hello:
    print(json.dumps(hello), flush=True)
asked = 0
for line in sys.stdin:
    question = json.loads(line)
    states = question["states"]
    asked += 1
    answer = {"id": question["id"], "successors": [], "goals": []}
    for s in states:
        i = int(s[1:])
        answer["successors"].append([NAMES[j] for j in (i - 1, i + 1, i + 10) if 0 <= j < 30]
                                    + [NAMES[i - 10]] * (i >= 10))
        answer["goals"].append(s == "s00")
    if asked > WHEN:
        LIE
    print(json.dumps(answer), flush=True)
'''
TRUE = PROGRAM.replace("HELLO", "").replace("LIE", "pass").replace("WHEN", "0")


def lie(bench, _puzzle, _truth, o):
    """Runs one verb on a program that lies."""
    if o["lie"] in ("hangs", "stops-reading", "child") and (bench.limit < 90 or o["verb"] not in ("analyze", "solve")):
        raise TooLarge  # Each takes the minute that a program has for an answer.
    text = PROGRAM.replace("HELLO", HELLOS.get(o["lie"], "")).replace("LIE", LIES.get(o["lie"], "pass"))
    text = text.replace("WHEN", "2" if o["when"] == "later" else "0")
    spec = "rules:cmd: python3 rules.py"
    (bench.folder / "rules.py").write_text(TRUE)
    if o["verb"] in ("verify", "path"):
        bench.run("build", spec, "-o", "t.antipode", "--quiet")
    (bench.folder / "rules.py").write_text(text)
    run_it = ["--trust", "python3 rules.py"]
    args = {"analyze": ["analyze", spec], "sparse": ["analyze", spec, "--engine", "sparse"],
            "build": ["build", spec, "-o", "l.antipode"], "solve": ["solve", spec, "s29", "s15"],
            "levels": ["analyze", spec, "--levels", "4"], "sample": ["sample", spec, "--samples", "5", "--shuffle", "9"],
            "verify": ["verify", "t.antipode", *run_it], "path": ["path", "t.antipode", "s29", *run_it]}[o["verb"]]
    run = bench.run(*args, "--threads", o["threads"], "--quiet", codes=(0, 1, 2, 3))
    bench.counts["lies"] += 1
    if run.code and not run.err.startswith("antipode: "):
        raise Failure(f"no message of antipode: {run.err[:200]!r}")
    if any(ord(c) < 32 and c != "\n" for c in run.out + run.err):
        raise Failure(f"control characters reach the terminal: {run.err[-200:]!r}")
    bench.counts["lies, answered" if run.code == 0 else "lies, refused"] += 1
