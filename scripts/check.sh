#!/usr/bin/env bash
# Everything that must be green before a change lands: format, lints, documentation, tests.
#
#   scripts/check.sh [--quick]
#
# With --quick the slow tests take fewer cases. It also leaves out the lints of training and of ONNX files, whose libraries take a
# minute to read, and of the program and the library with fewer features. Their tests run.
set -eu
cd "$(dirname "$0")/.."
# All members but the Python module, which needs an interpreter: scripts/python.sh checks it.
LINTED=(--workspace --exclude antipode-python)
if [ "${1:-}" = --quick ]; then
    LINTED+=(--exclude antipode-learn --exclude antipode-onnx)
else
    # All cases of the slow tests: tests/support/thorough.rs.
    export ANTIPODE_THOROUGH=1
fi
# All libraries at once: what is built by name is looked at offline, too.
cargo fetch --locked
cargo fmt --all --check
cargo clippy "${LINTED[@]}" --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc "${LINTED[@]}" --no-deps
# The book, where there is an mdBook: building one takes a minute. tests/tidy/ checks links and the outline.
if command -v mdbook > /dev/null; then
    mdbook build docs
else
    echo "the book was NOT built: cargo install --locked mdbook@0.5.4 --no-default-features --features search"
fi
# Reports, which fail nothing.
scripts/prose.py
scripts/names.py
if [ "${1:-}" != --quick ]; then
    # The library builds without the command line. (The other crate shares what was built before: see its Cargo.toml.)
    cargo clippy -p antipode -p shared-features --no-default-features --lib -- -D warnings
    # The program builds without the verbs of other crates.
    cargo clippy -p antipode -p shared-features --no-default-features --features antipode/cli -- -D warnings
fi
# The rules of pages without a server compile, where there is the target. A test of the pages compares the committed module with the server.
if [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]; then
    RUSTFLAGS='--cfg getrandom_backend="unsupported"' cargo check --target wasm32-unknown-unknown -p antipode-browser --target-dir target/page
else
    echo "the rules of pages without a server were NOT compiled: rustup target add wasm32-unknown-unknown"
fi
# `cargo test`, and the members that are built by name, since their libraries are large: all at once, so that nothing waits for one library.
cargo test --workspace --exclude antipode-python
# A wheel of the Python module, tried in a fresh virtual environment.
bash scripts/python.sh --quick
# The explorer's pages, where there are Node and Chromium.
scripts/explorer.sh --quick
# Puzzles, forged tables and lying programs, judged by rules in Python: a minute. The same cases each
# time, so that a change fails for what it did; a long trial draws others.
python3 scripts/trial.py --quick --seed 1 --antipode target/debug/antipode
