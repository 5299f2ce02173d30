#!/usr/bin/env bash
# Builds a wheel of the Python module, installs it into a fresh virtual environment, and runs its tests there. Then it builds the source
# distribution, and installs that.
#
#   scripts/python.sh [--quick] [FOLDER]     the folder for environments and wheels; target/python by default
#
# With --quick the wheel is not optimised, tests that need other packages than NumPy are skipped, notebooks too, and there is no source
# distribution; without Python, or without pip's packages, all of it is skipped. PYTHON names the interpreter.
set -euo pipefail
cd "$(dirname "$0")/.."
QUICK= BUILD='--profile release'
# A quick wheel uses what was built for the tests of the workspace.
SAME='--features shared-features/members'
if [ "${1:-}" = --quick ]; then QUICK=1 BUILD="--profile dev $SAME" && shift; fi
WORK=$(realpath -m "${1:-target/python}")
PYTHON=${PYTHON:-python3}
rm -rf "$WORK" && mkdir -p "$WORK"
if ! { "$PYTHON" -m venv "$WORK/build" && "$WORK/build/bin/pip" install -q 'maturin>=1.9,<2'; } > "$WORK/log" 2>&1; then
    cat "$WORK/log"
    echo "Python: no interpreter, no venv or no packages: the module was NOT tested"
    [ -n "$QUICK" ] && exit
    exit 1
fi
"$PYTHON" scripts/python_reports.py --check
PYO3_PYTHON=$(command -v "$PYTHON") cargo clippy -p antipode-python $SAME --all-targets -- -D warnings
PATH="$WORK/build/bin:$PATH" MATURIN_PEP517_ARGS="$BUILD" pip wheel -q --no-deps --no-build-isolation -w "$WORK/wheels" crates/antipode-python
"$PYTHON" -m venv "$WORK/fresh"
WHEEL=$(ls "$WORK"/wheels/*.whl)
if [ -n "$QUICK" ]; then
    "$WORK/fresh/bin/pip" install -q "$WHEEL" pytest
else
    "$WORK/fresh/bin/pip" install -q "$WHEEL[test,cayley]"
fi
ls -l "$WHEEL"
"$WORK/fresh/bin/antipode" --version
# From a folder without the sources, so that the wheel is what is tested.
cp -r crates/antipode-python/tests crates/antipode-python/notebooks "$WORK/fresh"
export ANTIPODE_DOCS=$PWD/docs/src ANTIPODE_SCHEMAS=$PWD/data/schema
(cd "$WORK/fresh" && bin/pytest -q tests)
[ -z "$QUICK" ] || exit 0
(cd crates/antipode-python && "$WORK/build/bin/maturin" sdist --out "$WORK/source")
"$PYTHON" -m venv "$WORK/from-source"
(cd "$WORK" && CARGO_TARGET_DIR=$WORK/source-target from-source/bin/pip install -q source/*.tar.gz)
"$WORK/from-source/bin/antipode" --version
"$WORK/from-source/bin/python" -c 'import antipode; print(antipode.analyze("sliding:3x3").god_number)'
