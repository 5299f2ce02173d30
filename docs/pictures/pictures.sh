#!/usr/bin/env bash
# Draws the pictures of the book that show the program: boards, a session in a terminal, and a game
# in the browser.
#
#   docs/pictures/pictures.sh [FOLDER]     docs/src/pictures by default
#
# It needs Node with npm, Chromium (CHROMIUM names the program), Python with venv, and packages from
# npm and PyPI. ANTIPODE names the program to show; without it the script builds one.
# docs/pictures/pictures.py draws the diagrams, and `antipode analyze --plot` the layers.
set -euo pipefail
OUT=$(realpath -m "${1:-"$(dirname "$0")/../src/pictures"}")
PROGRAM=$(realpath -m "${ANTIPODE:-"$(dirname "$0")/../../target/debug/antipode"}")
cd "$(dirname "$0")/../.."
WEB=crates/antipode-explorer/web WORK=target/pictures
[ -n "${ANTIPODE:-}" ] || cargo build
rm -rf "$WORK/frames" && mkdir -p "$WORK" "$OUT"
[ -d "$WEB/node_modules/playwright-core" ] || (cd "$WEB" && npm ci --silent)
[ -x "$WORK/python/bin/python" ] || python3 -m venv "$WORK/python"
"$WORK/python/bin/pip" install -q 'pillow>=11,<14'
EXPLORER_PROGRAM="$PROGRAM" node "$WEB/pictures/main.mjs" "$OUT" "$WORK/frames"
"$WORK/python/bin/python" docs/pictures/animate.py "$WORK/frames" "$OUT/play.webp"
python3 docs/pictures/terminal.py "$PROGRAM" "$OUT/tour.svg"
