#!/usr/bin/env bash
# Tests the explorer: the server over HTTP, that the pages in the binary are those of their source, and the pages in a browser.
#
#   scripts/explorer.sh [--quick]
#
# With --quick the Rust tests alone. The rest needs Node with npm, and Chromium (CHROMIUM names the program); without them it fails.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo test -p antipode-explorer
cargo build -p antipode-explorer
[ "${1:-}" = --quick ] && exit
cd crates/antipode-explorer/web
npm ci --silent
KEPT=$(mktemp -d)
trap 'rm -rf "$KEPT"' EXIT
cp -r dist "$KEPT"
npm run --silent build > "$KEPT/log" || { cat "$KEPT/log"; exit 1; }
diff -r "$KEPT/dist" dist || { echo "web/dist is not what web/src builds: commit it"; exit 1; }
npm test
