#!/bin/sh
# Proves the distances of the 100 cubes of data/instances/cubes_*.csv: solves each with IDA* and tables of distances of cosets, and compares.
# Usage: lab/scripts/cubes.sh FOLDER [SIZE OF THE TABLE FOR HALF TURNS, 8.2GB] [FOR QUARTER TURNS, 1GB]. Tables that are in the folder are taken;
# else they take 50 and 12 CPU minutes.
set -eu
cd "$(dirname "$0")/../.."
[ $# -ge 1 ] || { sed -n '2,4s/^# //p' "$0"; exit 2; }
folder=$1
mkdir -p "$folder"
cargo build --release --quiet
antipode=target/release/antipode

prove() { # name, spec, size
    [ -e "$folder/$1.cosets" ] || "$antipode" build "$2" --cosets "$3" -o "$folder/$1.cosets"
    "$antipode" --threads 1 solve "$2" --states "data/instances/cubes_$1.csv" --heuristic "cosets:$folder/$1.cosets" \
        --solver ida --format json >"$folder/$1.json"
    python3 - "data/instances/cubes_$1.csv" "$folder/$1.json" <<'PY'
import csv, json, sys
lines = [line for line in open(sys.argv[1]) if not line.startswith("#")]
known = {row["state"]: int(row["optimal"]) for row in csv.DictReader(lines)}
solved = json.load(open(sys.argv[2]))["answers"]
by_length = {}
for (state, optimal), solution in zip(known.items(), solved, strict=True):
    assert solution["optimal"] and len(solution["moves"]) == optimal, f"{state}: not {optimal} moves"
    by_length.setdefault(optimal, []).append(solution["cpu_seconds"])
for optimal, seconds in sorted(by_length.items()):
    print(f"{len(seconds)} of {optimal} moves: {sum(seconds) / len(seconds):.2f} CPU-s each, {max(seconds):.2f} at most")
PY
}

prove quarter_turns 'twisty:3x3x3;metric=qtm' "${3:-1GB}"
prove half_turns twisty:3x3x3 "${2:-8.2GB}"
