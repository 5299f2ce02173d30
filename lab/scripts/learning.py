#!/usr/bin/env python3
"""Trains small networks, and judges them on every state: the tables of docs/src/lab/learning.md.

    lab/scripts/learning.py [--quick] [--work DIR] [--layers L] [NAME ...]

Names are those of PUZZLES, and `iteration`, the true error of value iteration, epoch by epoch; without names all of them. Needs a release
build of antipode with the feature learn, or the folder with it in BIN. Prints tables in Markdown; training runs, networks and audits stay in
DIR (/tmp/antipode-learning) as JSON. With --layers, such as 64,32, only these networks. With --quick: few epochs, the 8-puzzle alone.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BIN = pathlib.Path(os.environ.get("BIN", ROOT / "target" / "release"))

# What is learnt: the spec, layers of networks, samples of the table for training (all if None), epochs, a heuristic that is known to be
# admissible, how estimates may be rounded up, and pattern databases of about as many bytes as the networks.
PUZZLES = {
    "8-puzzle": dict(spec="sliding:3x3", layers=["16,8", "64,32"], samples=None, epochs=40, least="manhattan", up="parity-up",
                     patterns=["1,2,3,4|5,6,7,8", "1,2,3|4,5,6,7,8"]),
    "2x2x2": dict(spec="twisty:2x2x2", layers=["16,8", "64,32"], samples=1_000_000, epochs=15, least="zero", up="up", patterns=[]),
    "rings": dict(spec="rings:4,3,11", layers=["16,8", "64,32"], samples=None, epochs=40, least=None, up="up", patterns=[]),
    "3x4": dict(spec="sliding:3x4", layers=["64,32", "256,64"], samples=2_000_000, epochs=15, least="manhattan", up="parity-up",
                patterns=["1,2,3,4|5,6,7,8|9,10,11", "1,2,3,4,5|6,7,8,9,10,11"]),
}
LOSSES = ["mse", "amse:0.8", "quantile:0.01"]


def run(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def antipode(*command):
    return json.loads(run(BIN / "antipode", *command, "--format", "json", "--quiet"))


def learn(work, name, spec, labels, layers, loss, epochs, threads, *more):
    """The file of a network, and the record of its training; from the folder if they are there."""
    net = work / f"{name}-{layers.replace(',', '-')}-{loss.replace(':', '-')}.safetensors"
    record = net.with_suffix(".json")
    if not record.exists():
        text = run(BIN / "antipode", "learn", spec, "--labels", labels, "--layers", layers, "--loss", loss, "--epochs", epochs, "--batch", 500,
                   "-o", net, "--force", "--format", "json", "--quiet", "--threads", threads, *more)
        record.write_text(text)
    return net, json.loads(record.read_text())


def kept(work, name, compute):
    """A result as JSON; from the folder if it is there."""
    path = work / f"{name}.json"
    if not path.exists():
        path.write_text(json.dumps(compute()))
    return json.loads(path.read_text())


def search(work, name, spec, table, heuristic):
    """A* on 300 random states: optimal share in per cent, mean moves beyond the distance, mean expansions."""
    def audit():
        return antipode("audit", spec, "--truth", table, "--samples", 300, "--solver", "astar", "--heuristic", heuristic)["all"]
    found = kept(work, f"{name}-astar", audit)
    return 100 * found["optimal_rate"]["share"], found["excess_summary"]["mean"], found["expanded_summary"]["mean"]


def judge(work, name, spec, table, heuristic):
    return kept(work, f"{name}-audit", lambda: antipode("heuristic", "audit", spec, "--truth", table, "--heuristic", heuristic))


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def number(value, digits=2):
    return "-" if value is None else f"{value:,.{digits}f}"


def puzzle(work, name, only, quick, threads):
    how = PUZZLES[name]
    spec, least, up = how["spec"], how["least"], how["up"]
    if least is None:
        least = antipode("list", "heuristics", spec)["heuristics"][0]["name"]
    table = work / f"{name}.table"
    if not table.exists():
        run(BIN / "antipode", "build", spec, "--encoding", "byte", "-o", table, "--quiet")
    labels, samples = f"table:{table}", ["--samples", how["samples"]] if how["samples"] else []
    layers, losses = [only] if only else how["layers"], LOSSES
    if quick:
        layers, losses = layers[:1], losses[:2]
    trainings = [(one, loss) for one in layers for loss in losses]
    together = min(len(trainings), threads)
    with concurrent.futures.ThreadPoolExecutor(together) as pool:
        def train(training):
            return learn(work, name, spec, labels, *training, 3 if quick else how["epochs"], threads // together, *samples)
        nets = list(pool.map(train, trainings))
    print(f"\n### {spec}\n")
    row("heuristic", "bytes", "mean estimate", "RMS error", "overestimates", "worst", "inconsistent moves", "A*: optimal", "expanded",
        "offset", "mean after", "proven admissible: expanded")
    row("---", *["---:"] * 11)
    for (one, loss), (net, _) in zip(trainings, nets):
        stem = net.stem
        plain = f"net:{net}"
        audit = judge(work, stem, spec, table, plain)
        offset = audit["admissible_offset"]["offset"]
        # A step more than the offset, which is a decimal fraction here.
        proven = f"{plain};minus={offset + 1e-4:.5f};least={least};round={up};admissible"
        certain = judge(work, f"{stem}-less", spec, table, proven)
        assert certain["honest"] and certain["overestimates"]["count"] == 0, proven
        optimal, _, expanded = search(work, stem, spec, table, plain)
        surely, _, fewer = search(work, f"{stem}-less", spec, table, proven)
        assert surely == 100, proven
        row(f"{one}, {loss}", f"{net.stat().st_size:,}", number(audit["admissible_offset"]["mean_before"]), number(audit["root_mean_square_error"]),
            f"{100 * audit['overestimates']['share']:.3f} %", number(audit["overestimates"]["worst"]),
            f"{100 * audit['inconsistencies']['share']:.1f} %", f"{optimal:.1f} %", number(expanded, 0), number(offset),
            number(audit["admissible_offset"]["mean_after"]), number(fewer, 0))
    others = [(least, least, 0)]
    for patterns in how["patterns"]:
        folder = work / f"{name}-{patterns.replace(',', '').replace('|', '-')}"
        toml = folder.with_suffix(".toml")
        for encoding in ["byte", "delta"]:
            place = folder.with_name(f"{folder.name}-{encoding}")
            if not place.exists():
                toml.write_text(f'puzzle = "{spec}"\nencoding = "{encoding}"\n[[sum]]\npatterns = {json.dumps(patterns.split("|"))}\n')
                run(BIN / "antipode", "build", toml, "-o", place, "--quiet")
            size = sum(file.stat().st_size for file in place.iterdir() if file.suffix != ".toml")
            others.append((f"patterns {patterns}, {encoding}", f"pdb:{place / toml.name}", size))
    for label, heuristic, size in others:
        stem = f"{name}-{label.replace(' ', '').replace(',', '').replace('|', '-')}"
        audit = judge(work, stem, spec, table, heuristic)
        optimal, _, expanded = search(work, stem, spec, table, heuristic)
        row(label, f"{size:,}" if size else "-", number(audit["admissible_offset"]["mean_before"]), number(audit["root_mean_square_error"]),
            f"{100 * audit['overestimates']['share']:.3f} %", number(max(0, audit["overestimates"]["worst"])),
            f"{100 * audit['inconsistencies']['share']:.1f} %", f"{optimal:.1f} %", number(expanded, 0), 0,
            number(audit["admissible_offset"]["mean_before"]), number(expanded, 0))


def iteration(work, quick, threads):
    """Value iteration from the goal, judged on 100,000 states after each epoch."""
    print("\n### True error of value iteration\n")
    columns = {}
    for name, most in [("8-puzzle", 60), ("2x2x2", 20)][: 1 if quick else 2]:
        spec = PUZZLES[name]["spec"]
        table = work / f"{name}.table"
        if not table.exists():
            run(BIN / "antipode", "build", spec, "--encoding", "byte", "-o", table, "--quiet")
        _, record = learn(work, f"{name}-iteration", spec, "bootstrap", "256,128,64", "mse", 4 if quick else 60, threads, "--scrambles",
                          f"uniform:{most}", "--samples", 20_000 if quick else 100_000, "--truth", f"table:{table}",
                          "--curve", work / f"{name}-iteration.svg")
        columns[spec] = record["epochs"]
    row("epoch", *[f"{spec}: {what}" for spec in columns for what in ["loss", "bias", "deviation", "overestimates"]])
    row("---:", *["---:"] * (4 * len(columns)))
    for at in range(max(len(epochs) for epochs in columns.values())):
        if at < 10 or at % 5 == 4:
            cells = []
            for epochs in columns.values():
                epoch = epochs[at] if at < len(epochs) else None
                true = epoch and epoch["accuracy"]
                cells += [number(epoch["loss"], 3), number(true["bias"]), number(true["deviation"]), f"{100 * true['over']:.1f} %"] if true else ["-"] * 4
            row(at + 1, *cells)


def main():
    arguments = sys.argv[1:]
    quick = "--quick" in arguments
    values = {"--work": "/tmp/antipode-learning", "--layers": None}
    for option in values:
        if option in arguments:
            at = arguments.index(option)
            values[option] = arguments[at + 1]
            del arguments[at : at + 2]
    work = pathlib.Path(values["--work"])
    names = [name for name in arguments if name != "--quick"] or (["8-puzzle", "iteration"] if quick else [*PUZZLES, "iteration"])
    work.mkdir(parents=True, exist_ok=True)
    threads = len(os.sched_getaffinity(0))
    for name in names:
        if name == "iteration":
            iteration(work, quick, threads)
        elif name in PUZZLES:
            puzzle(work, name, values["--layers"], quick, threads)
        else:
            sys.exit(f"{name}: use one of {', '.join([*PUZZLES, 'iteration'])}")


if __name__ == "__main__":
    main()
