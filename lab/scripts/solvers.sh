#!/bin/sh
# Compares the solvers on four puzzles: solved states, share of optimal solutions, mean moves, expanded nodes and CPU
# seconds. The distances come from tables, which take a second to build.
#
# lab/scripts/solvers.sh [STATES]
#
# On the environment: where programs lie, BIN (target/release).
set -eu
cd "$(dirname "$0")/../.."
BIN=${BIN:-target/release}
[ -x "$BIN/antipode" ] || cargo build --release
antipode=$(realpath "$BIN/antipode")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# Searches with guarantees, and those that stop at any solution. The randomised solvers of papers are in lab/results.
solvers="astar astar-disk ida rbfs mm nbs dvcbs bae bfhs xdp xup focal dps ees ara window beam-stack greedy greedy-typed greedy-epsilon ehc lss-lrta"
"$antipode" build twisty:2x2x2 --pattern corners.1+2+3+4+5 -o corners > log 2>&1
for puzzle in "sliding:3x3 manhattan" "pancake:8 gap" "hanoi:4,6 disks" "twisty:2x2x2 pdb:corners"; do
    set -- "${1:-200}" $puzzle
    "$antipode" build "$2" -o table --force > log 2>&1
    "$antipode" audit "$2" --truth table --samples "$1" --threads 1 --solver bidirectional \
        $(for solver in $solvers; do echo "--solver $solver,$3"; done)
    echo
done
