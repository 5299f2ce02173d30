#!/usr/bin/env bash
# Draws the pictures of the book that the program makes: boards, pages, and two animations.
#
#   scripts/pictures.sh [FOLDER]     docs/src/pictures by default
#
# It needs Node with npm, Chromium (CHROMIUM names the program), Python with venv, and packages from npm and PyPI. ANTIPODE names the program
# to show; by default the script builds it. Other pictures come from scripts/pictures.py and `antipode analyze --plot`.
set -euo pipefail
cd "$(dirname "$0")/.."
OUT=$(realpath -m "${1:-docs/src/pictures}")
WORK=$(realpath -m target/pictures)
PROGRAM=$(realpath -m "${ANTIPODE:-target/debug/antipode}")
[ -n "${ANTIPODE:-}" ] || cargo build
rm -rf "$WORK" && mkdir -p "$WORK" "$OUT"
(cd crates/antipode-explorer/web && { [ -d node_modules/playwright-core ] || npm ci --silent; })
EXPLORER_PROGRAM="$PROGRAM" node crates/antipode-explorer/web/pictures/main.mjs "$OUT" "$WORK/frames"
