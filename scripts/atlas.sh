#!/bin/sh
# Regenerates data/atlas/rings.json and rings.csv: components and diameters of the rings on a D-cube. Takes hours and 4 GB; a
# run that was stopped goes on where it was (target/atlas); what is there is replaced at the end.
set -eu
cd "$(dirname "$0")/.."
mkdir -p target/atlas data/atlas
cargo run --release --quiet --example atlas target/atlas
mv target/atlas/rings.json target/atlas/rings.csv data/atlas/
