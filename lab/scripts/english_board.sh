#!/usr/bin/env bash
# All positions of peg solitaire on the board of 33 holes, from the empty middle, up to symmetry: 23,475,688 (OEIS A112737). The rules are
# a program in Python: about an hour of processor time.
set -eu
cd "$(dirname "$0")/../.."
cargo build --release
reached=$(target/release/antipode analyze 'rules:cmd: python3 examples/rules/pegs.py --alike' --format json |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["reached"])')
echo "$reached positions"
test "$reached" = 23475688
