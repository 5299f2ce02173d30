#!/usr/bin/env python3
"""The table of docs/src/how-to/use-a-cluster.md: see cluster.sh. ANTIPODE_SPECS names other puzzles, a space between them."""
import json
import os
import subprocess
import sys

SPECS = os.environ.get("ANTIPODE_SPECS", "sliding:2x6 sliding:3x4 rings:4,1,8 pancake:12").split()
PROGRAM = os.environ.get("ANTIPODE_PROGRAM", "target/release/antipode")
REPEATS = int(os.environ.get("ANTIPODE_REPEATS", "3"))


def analyze(spec, *arguments):
    """The fastest of some runs: seconds of each, and the last answer."""
    runs = []
    for _ in range(REPEATS):
        command = [PROGRAM, "analyze", spec, "--format", "json", "--antipodes", "3", *arguments]
        runs.append(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))
    same = {json.dumps([run["layers"], run["antipodes"]]) for run in runs}
    assert len(same) == 1, f"{spec} {arguments}: the runs differ"
    return min(runs, key=lambda run: run["search"]["seconds"]), same.pop()


def main():
    counts = [int(count) for count in " ".join(sys.argv[1:]).split()]
    model = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    print(f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, the fastest of {REPEATS}\n")
    print("| puzzle | processes | wall | against 1 | CPU-s | row engine, CPU-s (wall) | bytes sent a state | the least | on the wire | waited |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for spec in SPECS:
        first = None
        for count in counts:
            engine, expected = analyze(spec, "--engine", "rows", "--threads", str(count))
            run, found = analyze(spec, "--processes", str(count))
            assert found == expected, f"{spec} with {count} processes: other layers or antipodes"
            wall, cpu, cluster = run["search"]["seconds"], run["search"]["cpu_seconds"], run["cluster"]
            first = first or wall
            states = run["reached"]
            own = f"{engine['search']['cpu_seconds']:.2f} ({engine['search']['seconds']:.2f})"
            waited = max(cluster["waited_seconds_each"])
            print(
                f"| `{spec}` | {count} | {wall:.2f} s | {first / wall:.2f} | {cpu:.2f} | {own} "
                f"| {cluster['sent_bytes'] / states:.3f} | {cluster['least_bytes'] / states:.3f} "
                f"| {cluster['wire_bytes'] / states:.3f} | {waited:.2f} s |",
                flush=True,
            )


if __name__ == "__main__":
    main()
