#!/usr/bin/env bash
# Searches over 1, 2, 4 .. processes of this machine beside the row engine with as many threads: the table of docs/src/how-to/use-a-cluster.md.
#
#   lab/scripts/cluster.sh [--kills N] [PROCESSES ..]     # by default 1 2 4; --kills: N kills of one of four processes with SIGKILL, and no table
set -eu
cd "$(dirname "$0")/../.."
if [ "${1-}" = --kills ]; then
    ANTIPODE_KILLS="${2-20}" ANTIPODE_SEED="${3-$$}" exec cargo test --release --test cluster killed -- --nocapture
fi
[ -n "${ANTIPODE_PROGRAM-}" ] || cargo build --release
exec python3 lab/scripts/cluster.py "${@:-1 2 4}"
