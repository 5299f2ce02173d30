"""Every verb that writes, with kills and power cuts at each of its operations on files, and planted links."""

import re
import shutil
from pathlib import Path

from . import disk
from .program import Failure
from .search import TooLarge

STATES = "1 2 3/4 _ 5\n5 1 3/4 _ 2\n2 1 3/_ 4 5\n"
SET = 'puzzle = "sliding:2x3"\n[[sum]]\npatterns = ["1,2", "3,4,5"]\n'
# Commands, the files that they write, and whether they keep their work in the folder `kept`.
COMMANDS = {
    "build": ("build sliding:2x3 -o table --checkpoint kept --every 0s", ["table"]),
    "build-plain": ("build sliding:2x3 -o table", ["table"]),
    "build-disk": ("build sliding:2x3 -o table --scratch kept --engine external", ["table"]),
    "pattern": ("build sliding:2x3 --pattern 1,2 -o table --checkpoint kept --every 0s", ["table"]),
    "set": ("build set.toml -o tables --checkpoint kept", ["tables/set.1-2.antipode", "tables/set.3-4-5.antipode"]),
    "cosets": ("build twisty:pyraminx --cosets 100kB -o table --checkpoint kept", ["table"]),
    "choose": ("pdb sliding:3x3 -o chosen.toml --memory 1MB", ["chosen.toml"]),
    "analyze": ("analyze sliding:2x3 --plot a.svg --checkpoint kept --every 0s", ["a.svg"]),
    "diameter": ("diameter rings:3,1,1 --checkpoint kept --every 0s", []),
    "solve": ("solve sliding:2x3 --states states.txt --checkpoint kept --every 0s", []),
    "split": ("solve sliding:3x3 --split=10 867/254/3_1 --checkpoint kept --every 0s", []),
    "audit": ("audit sliding:2x3 --solver greedy --truth solver --states states.txt --csv audited.csv --checkpoint kept", ["audited.csv"]),
    "label": ("label sliding:2x3 --labels solver:ida --samples 20 -o a.csv --checkpoint kept", ["a.csv"]),
    "database": ("label sliding:2x3 --labels solver:ida --samples 20 -o a.csv --database all", ["a.csv"]),
    "export": ("export other -o a.csv --samples 20", ["a.csv"]),
    "landscape": ("heuristic topology sliding:2x3 --heuristic manhattan --csv a.csv", ["a.csv"]),
    "certify": ("certify other", ["other.cert.json"]),
    "plan": ("shards plan --shards 2 --trial 0s -o plan diameter rings:3,1,1", []),
}
HOWS = [*disk.HOWS, "links"]
OPTIONS = {"command": list(COMMANDS), "how": HOWS, "when": ["first", "early", "middle", "late", "last"]}
PARTS = {"early": 0.2, "middle": 0.5, "late": 0.8}


def prepared(bench, name):
    """A folder with what the commands read, as that of the next runs."""
    folder = bench.folder / name
    folder.mkdir()
    (folder / "states.txt").write_text(STATES)
    (folder / "set.toml").write_text(SET)
    shutil.copyfile(bench.folder / "other", folder / "other")
    bench.folder = folder
    return folder


def written(bench, _puzzle, _found, row):
    """A command on a disk that fails, and the same command again."""
    if not disk.library():
        raise TooLarge("no C compiler")
    top, rng = bench.folder, bench.rng
    command, files = COMMANDS[row["command"]]
    args = command.split(" ")
    bench.run("build", "sliding:2x3", "-o", "other")
    try:
        whole = prepared(bench, "whole")
        judge(bench.start(args, wrapper=disk.wrapper(whole, log=top / "log")), {0})
        bench.folder = top
        names = disk.operations(top / "log")
        number = len(names)
        at = {"first": 1, "last": number}.get(row["when"]) or max(1, int(number * PARTS[row["when"]] + rng.uniform(0, 0.2) * number))
        (top / "shadow").mkdir()
        folder = prepared(bench, "disturbed")
        how = "kill" if row["how"] == "links" else row["how"]
        run = bench.start(args, wrapper=disk.wrapper(folder, at, how, top / "shadow"))
        bench.log.append(f"# {row['how']} at operation {at} of {number}")
        judge(run, {0, -9})
        # Another thread may have been faster or slower, so the operation may never come.
        bench.counts[f"disk: {row['how']}"] += run.code == -9
        if row["how"] == "links":
            return linked(bench, folder, args, names, whole)
        return again(bench, folder, args, files, whole)
    finally:
        bench.folder = top


def resumed(args):
    return [*args, "--resume"] if "kept" in args else args


def again(bench, folder, args, files, whole):
    """The same command ends with the same files, or the files are complete."""
    run = bench.start(resumed(args))
    complete = all(same(folder / file, whole / file) for file in files)
    there = run.code == 2 and re.search("exists|is there|other labels", run.err)
    if "plan" in args and there:
        return
    if not (run.code == 0 and complete or there and complete and "--resume" not in args):
        judge(run, {0})
        raise Failure(f"files differ from those of undisturbed work, or are missing: {files}")


def same(path, other):
    """Whether files have the same content. Pictures, lists of audits and certificates have times."""
    timed = path.suffix == ".svg" or path.name == "audited.csv"
    return path.exists() and (timed or untimed(path) == untimed(other))


def untimed(path):
    """What a file holds, without the times of a certificate."""
    return re.sub(rb'"(written|seconds)": [^,\n]*', b"", path.read_bytes()) if path.suffix == ".json" else path.read_bytes()


def linked(bench, folder, args, names, whole):
    """Links that a stranger planted in the folder of the work lead nowhere."""
    if "kept" not in args:
        return
    victim = folder / "victim"
    victim.write_text("mine\n")
    kept = {Path(name).relative_to(whole) for name in names if Path(name).is_relative_to(whole / "kept")}
    for name in sorted(kept):
        path = folder / name
        if path.is_dir():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(victim)
        run = bench.start(resumed(args))
        judge(run, {0, 1, 2, 3})
        bench.counts["planted links"] += 1
        if victim.read_text() != "mine\n":
            raise Failure(f"{name} is a link, and the file behind it has changed")
        if path.is_symlink():
            path.unlink()


def judge(run, codes):
    """An end without a panic, and with one line of error unless it is 0."""
    errors = [line for line in run.err.splitlines() if line.startswith(("antipode: ", "error: "))]
    if run.code not in codes or "panicked" in run.err or run.code > 0 and len(errors) != 1:
        raise Failure(f"exit status {run.code} after {run.seconds:.1f} s: {run.err[-600:]}")
