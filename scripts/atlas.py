#!/usr/bin/env python3
"""Repeats the searches of data/atlas/gods_numbers.json, and adds their layers, antipodes, digests and certificates.

    scripts/atlas.py PROGRAM [--layers N] [--digests N] [--certify N]

Searches of at most N states: layers and antipodes (default 600 million), digests (4,194,304), a certified table (1 million).
Larger entries stay as they are. It fails if a search finds other numbers than the file has.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "data/atlas/gods_numbers.json"


def run(program, *arguments):
    done = subprocess.run([program, *arguments, "--format", "json"], stdout=subprocess.PIPE, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def certificate(program, spec):
    """Builds and certifies a table in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        table = f"{folder}/table"
        run(program, "build", spec, "-o", table)
        found = run(program, "certify", table)["certificates"][0]
    return {
        "kind": found["proof"]["kind"], "states": found["states"], "independent": found["independent"],
        "root": found["table"]["sha256"]["root"],
        "commands": [f"antipode build '{spec}' -o table", "antipode certify table"],
    }  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--layers", type=int, default=600_000_000)
    parser.add_argument("--digests", type=int, default=1 << 22)
    parser.add_argument("--certify", type=int, default=1_000_000)
    arguments = parser.parse_args()
    entries = json.loads(FILE.read_text())
    for entry in entries:
        if entry["states"] > arguments.layers:
            continue
        with_digests = entry["states"] <= arguments.digests
        found = run(arguments.program, "analyze", entry["spec"], *["--digests"] * with_digests)
        for field in ("states", "reached", "god_number"):
            if found[field] != entry[field]:
                raise SystemExit(f"{entry['spec']}: {field} is {found[field]}, and the file has {entry[field]}")
        if found["antipodes"]["count"] != entry["antipodes"] or round(found["mean_depth"], 4) != entry["mean_depth"]:
            raise SystemExit(f"{entry['spec']}: {found['antipodes']['count']} antipodes, mean {found['mean_depth']}")
        entry["layers"], entry["examples"] = found["layers"], found["antipodes"]["examples"]
        if with_digests:
            entry["digests"] = found["digests"]
            entry["command"] = f"antipode analyze '{entry['spec']}' --digests"
        if entry["states"] <= arguments.certify:
            entry["certificate"] = certificate(arguments.program, entry["spec"])
        print(entry["spec"])
    # An entry is one line for each field, so that changes can be read.
    lines = [",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in entry.items()) for entry in entries]
    FILE.write_text("[\n" + ",\n".join("{" + line + "}" for line in lines) + "\n]\n")


if __name__ == "__main__":
    main()
