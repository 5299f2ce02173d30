#!/usr/bin/env bash
# Trains the networks of the 15-puzzle that `antipode reproduce ann-..` reads (--nets data/nets, 7.6 MB each, 3 MB the shallow one), and with
# `small` those of the 8-puzzle that are part of the program.
#
# On the environment: DEVICE (cpu), SAMPLES (4800000), EPOCHS (20), BATCH (4000), NETS (all four), and where programs lie: BIN (target/release).
set -euo pipefail
cd "$(dirname "$0")/../.."
BIN=${BIN:-target/release}
DEVICE=${DEVICE:-cpu}
WORK=${WORK:-/tmp/antipode-nets}
OUT=${OUT:-data/nets}
NETS=${NETS:-deep shallow amse-0.4 amse-0.8}
mkdir -p "$WORK" "$OUT"

# The layers and the loss of a network.
shape() {
    case $1 in
    deep) echo "$DEEP mse" ;;
    shallow) echo "$SHALLOW mse" ;;
    amse-*) echo "$DEEP amse:${1#amse-}" ;;
    esac
}

train() { # PUZZLE SPEC LABELS OPTIONS..
    local puzzle=$1 spec=$2 labels=$3
    shift 3
    for net in $NETS; do
        read -r layers loss < <(shape "$net")
        "$BIN/antipode" learn "$spec" --labels "$labels" --layers "$layers" --loss "$loss" --device "$DEVICE" \
            --curve "$WORK/$puzzle-$net.svg" -o "$OUT/$puzzle-$net.safetensors" --force --format json "$@" > "$WORK/$puzzle-$net.json"
        echo "$OUT/$puzzle-$net.safetensors"
    done
}

if [ "${1:-}" = small ]; then
    DEEP=96,64,32,16,8 SHALLOW=216
    "$BIN/antipode" build sliding:3x3 -o "$WORK/8-puzzle.table" --encoding byte --force --quiet
    train 8-puzzle sliding:3x3 "table:$WORK/8-puzzle.table" --epochs "${EPOCHS:-30}" --batch "${BATCH:-500}" --rate "${RATE:-0.005}" --seed 1
    # Without labels; the table only tells how well it goes.
    "$BIN/antipode" learn sliding:3x3 --labels bootstrap --layers "$DEEP" --scrambles uniform:100 --samples 40000 --epochs 160 --batch 500 \
        --rate 0.003 --seed 1 --threads 1 --truth "table:$WORK/8-puzzle.table" --device "$DEVICE" \
        -o "$OUT/8-puzzle-bootstrap.safetensors" --force --format json > "$OUT/8-puzzle-bootstrap.json"
    exit
fi

DEEP=1024,1024,512,128,64 SHALLOW=2752
[ -e "$WORK/pdb/15-puzzle-7-8-blank-last.toml" ] ||
    "$BIN/antipode" build data/pdb/15-puzzle-7-8-blank-last.toml -o "$WORK/pdb" --quiet
# Every state of shortest paths from random boards.
LABELS=$WORK/15-puzzle.labels
SAMPLES=${SAMPLES:-4800000}
if [ ! -e "$WORK/labelled" ]; then
    "$BIN/antipode" learn sliding:4x4 --labels solver:ida --heuristic "pdb:$WORK/pdb/15-puzzle-7-8-blank-last.toml" --samples "$SAMPLES" \
        --database "$LABELS" --seed 1 --layers 8 --epochs 1 --batch 10000 -o "$WORK/none.safetensors" --force --quiet
    touch "$WORK/labelled"
fi
train 15-puzzle sliding:4x4 "file:$LABELS" --epochs "${EPOCHS:-20}" --batch "${BATCH:-4000}" --rate "${RATE:-0.002}" --seed 1
