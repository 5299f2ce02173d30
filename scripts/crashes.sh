#!/bin/sh
# Kills the program with SIGKILL at random moments, a hundred times over several puzzles and engines, resumes it each time, and compares the
# layers and the tables with those of work that nobody killed. Takes some minutes.
#
#   scripts/crashes.sh [KILLS [SEED]]
set -eu
cd "$(dirname "$0")/.."
ANTIPODE_KILLS="${1-100}" ANTIPODE_SEED="${2-$$}" cargo test --test crashes killed_work -- --nocapture
