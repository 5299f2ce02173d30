#!/usr/bin/env bash
# Packs every crate that is published, in the order in which a registry takes them: what `cargo publish --workspace` would upload.
#
#   scripts/packages.sh [--verify]     --verify also compiles each package from its own files, which takes minutes
#
# To publish: cargo publish --workspace --locked, with a token of crates.io.
set -euo pipefail
cd "$(dirname "$0")/.."
HOW=(--no-verify)
[ "${1:-}" != --verify ] || HOW=()
cargo package --workspace --exclude antipode-python --exclude shared-features --exclude own-puzzle --locked --allow-dirty "${HOW[@]}"
