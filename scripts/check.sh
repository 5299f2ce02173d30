#!/usr/bin/env bash
# Everything that must be green before a change lands: format, lints, documentation, tests.
set -eu
cd "$(dirname "$0")/.."
# All libraries at once: what is built by name is looked at offline, too.
cargo fetch --locked
cargo fmt --all --check
cargo clippy --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
# The library builds without the command line. (The other crate shares what was built before: see its Cargo.toml.)
cargo clippy -p antipode -p shared-features --no-default-features --lib -- -D warnings
# The program builds without its verbs export and label.
cargo clippy -p antipode -p shared-features --no-default-features --features antipode/cli -- -D warnings
cargo test
# Training, with its large library, is built by name; its lints by `cargo clippy -p antipode-learn --all-targets`.
cargo test -p antipode-learn
# One search over many processes is built by name, too.
cargo test -p antipode-cluster
# A wheel of the Python module, tried in a fresh virtual environment.
bash scripts/python.sh --quick
# The explorer is built by name, too; its pages are tested where there are Node and Chromium.
scripts/explorer.sh --quick
