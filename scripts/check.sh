#!/usr/bin/env bash
# Everything that must be green before a change lands: format, lints, documentation, tests.
set -eu
cd "$(dirname "$0")/.."
cargo fmt --all --check
cargo clippy --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
# The library builds without the command line.
cargo check -p antipode --no-default-features --lib
cargo test
# Training, with its large library, is built by name; its lints by `cargo clippy -p antipode-learn --all-targets`.
cargo test -p antipode-learn
# The explorer is built by name, too; its pages are tested in a browser by scripts/explorer.sh.
scripts/explorer.sh --quick
