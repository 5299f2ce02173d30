#!/bin/sh
# Runs experiments in full and replaces their files in lab/results: those that are named, or all that take minutes.
#
# lab/scripts/results.sh sliding-hardest race-expanded
#
# The networks of ann-.. come from lab/scripts/nets.sh. The hours of ga-eight, rings-seeded, rings-hybrid and ann-table2 are in lab/results/README.md.
# On the environment: where programs lie, BIN (target/release).
set -eu
cd "$(dirname "$0")/../.."
BIN=${BIN:-target/release}
[ -x "$BIN/antipode" ] || cargo build --release
[ $# -gt 0 ] || set -- rings-table2 rings-table4 rings-figure2 rings-figure3 rings-figure4 rings-figure5 rings-figure6 rings-figure7 rings-figure8 \
    rings-proposition1 rings-data rings-readings rings-distributions sliding-god sliding-distribution sliding-figure6-2 sliding-figure6-3 \
    sliding-hardest sliding-bounds race-expanded race-failures race-largest race-variants race-size ga-tree ga-inversions ga-solutions \
    ga-operators ann-figure3
for name in "$@"; do
    "$BIN/antipode" reproduce "$name" -o lab/results --nets data/nets --force > /dev/null
    # The table has the same figures.
    rm "lab/results/$name.csv"
done
