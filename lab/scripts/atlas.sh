#!/bin/sh
# Regenerates data/atlas: components and diameters of the rings on a D-cube (rings.json, rings.csv), and exact distances of the
# levels in data/instances (levels.csv). Takes hours and 4 GB. The diameters are a plan of SHARDS shards (8) in target/atlas/plan: other machines that see
# this folder may run some of them (antipode shards run target/atlas/plan --shard I), one that was stopped goes on where it was, and what is done is
# not done again. What is in data/atlas is replaced at the end.
set -eu
cd "$(dirname "$0")/../.."
shards=${SHARDS:-8}
mkdir -p target/atlas data/atlas
cargo build --release --quiet --bin antipode --example atlas --example levels
program=target/release
"$program/examples/atlas" puzzles > target/atlas/puzzles
"$program/antipode" plan --shards "$shards" -o target/atlas/plan diameter --list target/atlas/puzzles --bounds
shard=0
while [ "$shard" -lt "$shards" ]; do
    "$program/antipode" run target/atlas/plan --shard "$shard"
    shard=$((shard + 1))
done
"$program/antipode" merge target/atlas/plan --format json > target/atlas/diameters.json
"$program/examples/atlas" rows target/atlas/diameters.json target/atlas
"$program/examples/levels" target/atlas/levels.csv
mv target/atlas/rings.json target/atlas/rings.csv target/atlas/levels.csv data/atlas/
