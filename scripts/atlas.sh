#!/bin/sh
# Regenerates data/atlas: components and diameters of the rings on a D-cube (rings.json, rings.csv), and exact distances of the
# levels in data/instances (levels.csv). Takes hours and 4 GB; a run that was stopped goes on where it was (target/atlas); what is
# in data/atlas is replaced at the end.
set -eu
cd "$(dirname "$0")/.."
mkdir -p target/atlas data/atlas
cargo run --release --quiet --example atlas target/atlas
cargo run --release --quiet --example levels target/atlas/levels.csv
mv target/atlas/rings.json target/atlas/rings.csv target/atlas/levels.csv data/atlas/
