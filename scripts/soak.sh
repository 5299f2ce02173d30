#!/bin/sh
# Random jobs that are killed, run out of memory and disk, and resume from damaged files, for an hour.
# Builds the program, except with --antipode PATH.
#
#   scripts/soak.sh [--minutes N] [--seed N] [--jobs N] [--quick] [--only N]
set -eu
cd "$(dirname "$0")/.."
case " $* " in
*" --antipode "*) ;;
*)
    cargo build --release
    set -- --antipode target/release/antipode "$@"
    ;;
esac
PYTHONPATH=scripts exec python3 -m trial.soak "$@"
