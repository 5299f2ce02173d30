"""Random jobs of the soak: commands that keep their work, and the result that they must have."""

import json
import shutil
from dataclasses import dataclass, field

from . import puzzles, verbs
from .program import Failure
from .search import TooLarge

# Keys of reports that must not depend on interruptions, threads, engines and memory.
FACTS = ["layers", "reached", "god_number", "diameter", "isolated", "classes", "antipodes", "entry_layers",
         "exact_depth", "entries", "outcomes", "unproven", "excess_summary", "audited"]
# Searches of a tenth of a second to some seconds: (spec, engines). Small puzzles end before they are killed.
LARGE = [
    ("sliding:2x5", ["default", "rows", "general", "queue", "external", "sparse"]),
    ("sliding:2x6", ["default", "rows", "external"]),
    ("sliding:3x3", ["default", "queue", "sparse", "external"]),
    ("pancake:9", ["default", "general", "queue", "external", "sparse"]),
    ("pancake:10", ["default", "general", "external"]),
    ("burnt:7", ["default", "general", "external"]),
    ("rings:3,2,4", ["default", "queue", "external", "sparse"]),
    ("rings:4,1,11", ["default", "queue", "external"]),
    ("topspin:9,4", ["default", "general", "external"]),
    ("hanoi:4,9", ["default", "general", "queue", "sparse"]),
    ("lightsout:4x5", ["default", "general", "queue"]),
    ("race:3x4;tiles=4,4,3", ["default", "queue", "external"]),
    ("race:4x4;tiles=5,5,5", ["default", "words"]),
    ("twisty:2x2x2", ["default", "general", "sparse"]),
    ("graph:0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-0,0-4", ["default", "rows", "queue", "external"]),
]
PATTERNS = ["sliding:4x4 1,2,3,4", "sliding:3x4 1,2,3,4,5", "pancake:12 1,2,3,4", "topspin:12,4 2,3,4",
            "burnt:8 1,2,3", "rings:4,1,9 a,b,c"]
PARTS = [
    ["diameter", "rings:3,1,4"], ["diameter", "sliding:2x4"], ["diameter", "rings:3,1,5"],
    ["diameter", "graph:0-1,1-2,2-3,3-4,4-5,5-0,0-3"],
    ["audit", "sliding:3x3", "--solver", "greedy", "--truth", "solver:ida", "--samples", "200"],
    ["audit", "pancake:9", "--solver", "beam", "--truth", "solver:ida", "--samples", "60"],
]
LABELS = ["label", "sliding:3x3", "--labels", "solver:ida", "--samples", "200", "-o", "table.csv"]
COSETS = [["twisty:pyraminx", "300kB"], ["twisty:2x2x2", "200kB"], ["twisty:pyraminx", "1MB"]]
KINDS = ["small", "analyze", "build", "pdb", "cosets", "parts", "label", "shards", "cluster"]


@dataclass
class Job:
    """Work that can be stopped and resumed."""

    kind: str
    command: list  # without the options that keep the work
    keep: list = field(default_factory=list)  # those options
    output: str | None = None  # the file that the command writes
    check: list | None = None  # the command that verifies this file
    shards: int = 0
    puzzle: object = None  # a small puzzle, with its distances by the trial's own search
    truth: object = None
    # Set by `measure`:
    report: dict = field(default_factory=dict)
    content: bytes | None = None
    seconds: float = 0.0
    memory: int = 0

    @property
    def solves(self):
        """Whether the result depends on memory: a solver gives up on states for want of it."""
        return self.command[0] in ("audit", "label")

    def measure(self, bench):
        """The result of work that nobody disturbs."""
        disk = ["--scratch", "whole"] if "--scratch" in self.keep else []
        run = bench.run(*self.command, *disk, "--format", "json", may_refuse=self.kind == "small")
        self.report, self.seconds = json.loads(run.out), run.seconds
        self.memory = self.report.get("peak_memory_bytes", 30_000_000)
        if self.truth:
            verbs.judge_layers(bench, self.puzzle, self.truth, run,
                               {"levels": "no", "antipodes": "any", "format": "json"})
        if self.output:
            self.content = (bench.folder / self.output).read_bytes()
            (bench.folder / self.output).unlink()
        if self.shards:
            bench.run("shards", "plan", "--shards", self.shards, "-o", "kept", "--trial", "0s", *self.command)

    def attempt(self, rng):
        """A command that begins or resumes the work."""
        if self.shards:
            return ["shards", "run", "kept", "--shard", str(rng.randrange(self.shards)), "--threads", rng.choice("12")]
        every = rng.choice(["0s", "0s", "0.01s", "1s"])
        return [*self.command, *self.keep, "--every", every, "--resume", "--threads", rng.choice("12"),
                "--format", "json"]

    def finish(self, bench, rng):
        """Does the rest of the work. Returns the last run."""
        if self.shards:
            for shard in range(self.shards):
                bench.run("shards", "run", "kept", "--shard", shard)
            return bench.run("shards", "merge", "kept", "--format", "json", "--quiet")
        return bench.run(*self.attempt(rng))

    def compare(self, bench, run):
        """Checks a run that succeeded, and the file that it wrote."""
        if run.args[0] != "run":  # A shard prints no result.
            found = run.json()
            common = [key for key in FACTS if key in found and key in self.report]
            if not common and self.output is None:
                raise Failure(f"no result: {run.out[:200]!r}")
            for key in common:
                bench.expect(f"{key} after interruptions", stripped(found[key]), stripped(self.report[key]))
        if self.output:
            self.compare_file(bench, must_exist=run.args[0] != "run")

    def compare_file(self, bench, must_exist):
        path = bench.folder / self.output
        if path.exists() and path.read_bytes() != self.content or must_exist and not path.exists():
            raise Failure(f"{self.output} differs from that of undisturbed work, or is missing")


def stripped(value):
    """A value without times, which differ from run to run."""
    if isinstance(value, dict):
        return {key: stripped(part) for key, part in value.items() if "seconds" not in key}
    return [stripped(part) for part in value] if isinstance(value, list) else value


def random_job(rng, bench):
    kind = rng.choice(KINDS)
    keep = ["--checkpoint", "kept"]
    if kind == "small":
        return small(rng, bench)
    if kind in ("analyze", "build", "cluster"):
        spec, engines = rng.choice(LARGE)
        if kind == "build" and spec == "sliding:2x6":
            spec = "sliding:2x4"
        engine = "default" if kind == "cluster" else rng.choice(engines)
        command = [kind.replace("cluster", "analyze"), spec]
        command += [] if engine == "default" else ["--engine", engine]
        if kind == "cluster":
            command[1] = rng.choice(["pancake:9", "rings:4,1,11", "sliding:2x5", "burnt:7"])
            command += ["--processes", "2"]
        keep = ["--scratch", "kept"] if engine == "external" else keep
        if kind == "build":
            return with_table(rng, kind, command, keep)
        return Job(kind, command, keep)
    if kind == "pdb":
        spec, pattern = rng.choice(PATTERNS).split()
        engine = rng.choice(["default", "default", "external"])
        command = ["build", spec, "--pattern", pattern]
        command += ["--additive"] if spec.startswith("sliding") and rng.random() < 0.5 else []
        command += [] if engine == "default" else ["--engine", engine]
        return with_table(rng, kind, command, ["--scratch", "kept"] if engine == "external" else keep)
    if kind == "cosets":
        spec, size = rng.choice(COSETS)
        return Job(kind, ["build", spec, "--cosets", size, "-o", "table"], keep, "table")
    if kind == "label":
        return Job(kind, [*LABELS, "--seed", str(rng.randrange(99))], keep, "table.csv")
    command = [*rng.choice(PARTS)]
    command += ["--seed", str(rng.randrange(99))] if command[0] == "audit" else []
    return Job(kind, command, keep, shards=rng.randint(1, 3) if kind == "shards" else 0)


def with_table(rng, kind, command, keep):
    if kind != "pdb" and rng.random() < 0.5:
        command += ["--encoding", rng.choice(["byte", "mod3"])]
    command += ["--compress", "1"] if rng.random() < 0.3 else []
    check = ["verify", "table"]
    return Job(kind, [*command, "-o", "table"], keep, "table", check)


def small(rng, bench):
    """A puzzle of the trial, whose distances it knows."""
    family = rng.choice(sorted(puzzles.FAMILIES))
    options = {key: rng.choice(values) for key, values in puzzles.FAMILIES[family].items()}
    options |= {"pattern": "none"} if "pattern" in options else {}
    puzzle, truth = puzzles.random_puzzle(rng, family, options)
    if puzzle.refusals or puzzle.directed:
        raise TooLarge
    bench.write(puzzle.files)
    job = with_table(rng, "small", ["build", puzzle.spec], ["--checkpoint", "kept"])
    job.puzzle, job.truth = puzzle, truth
    job.check += ["--trust", puzzle.program] if puzzle.program else []
    return job


def forget(bench, job):
    """Removes what the work left, so that it begins again."""
    if not job.shards:
        shutil.rmtree(bench.folder / "kept", ignore_errors=True)
    if job.output:
        (bench.folder / job.output).unlink(missing_ok=True)
