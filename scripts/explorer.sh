#!/usr/bin/env bash
# Tests the explorer: the server over HTTP, that the pages in the binary are those of their source, and the pages in a browser.
#
#   scripts/explorer.sh [--quick]
#
# The pages need Node with npm and its packages, and Chromium (CHROMIUM names the program): without them it fails. With --quick it tests only
# what every page has, the rules in the browser and pages without a server, or says that no page was tested, and leaves the server to `cargo test`.
set -euo pipefail
cd "$(dirname "$0")/.."
QUICK=
[ "${1:-}" = --quick ] && QUICK=1
CHROMIUM=${CHROMIUM:-$(command -v chromium chromium-browser google-chrome | head -n 1 || true)}
export CHROMIUM
if [ -z "$QUICK" ]; then cargo test -p antipode-explorer; fi
cd crates/antipode-explorer/web
if ! { [ -x "$CHROMIUM" ] && command -v node && npm ci --silent; } > /dev/null 2>&1; then
    echo "explorer: no Node, no packages or no Chromium: the pages were NOT tested"
    [ -n "$QUICK" ] && exit
    exit 1
fi
# With the features that tests have, nothing is built twice.
cargo build --manifest-path ../../../Cargo.toml -p antipode -p shared-features --features shared-features/members --bin antipode
KEPT=$(mktemp -d)
trap 'rm -rf "$KEPT"' EXIT
cp -r dist "$KEPT"
npm run --silent build > "$KEPT/log" || { cat "$KEPT/log"; exit 1; }
diff -r "$KEPT/dist" dist || { echo "web/dist is not what web/src builds: commit it"; exit 1; }
if [ -n "$QUICK" ]; then npm run --silent test:quick; else npm test; fi
