#!/usr/bin/env bash
# The engine gpu on a machine with a card that may have no Rust and no network.
#
#   scripts/gpu.sh build      compiles the program and the tests into target/gpu; needs no card
#   scripts/gpu.sh run OUT    there, with target/gpu: tests, figures, sanitizer and profile, as files in OUT
#
# Files in OUT: card.txt, tests.txt, figures.txt, sanitizer.txt, profile.txt. The figures are wall-clock seconds of whole commands, the start
# of the driver included, and those of the CPU engine on the same machine.
set -uo pipefail
cd "$(dirname "$0")/.."
GPU=target/gpu

build() {
    set -e
    mkdir -p "$GPU"
    cargo build --release --features gpu
    cp target/release/antipode "$GPU/antipode"
    # The tests read the card by themselves.
    local tests
    tests=$(cargo test --test engines --no-run --message-format json | python3 -c '
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message.get("executable") and message["target"]["name"] == "engines":
        print(message["executable"])')
    cp "$tests" "$GPU/engines"
    strip "$GPU/antipode" "$GPU/engines"
    gzip -f "$GPU/antipode" "$GPU/engines"
    ls -l "$GPU"
}

# Prints a command, its wall-clock seconds, and what it says of the search.
timed() {
    local start end out
    start=$(date +%s.%N)
    out=$("$@" 2>&1)
    end=$(date +%s.%N)
    printf '%8.2f s  %s\n' "$(echo "$end - $start" | bc)" "$*"
    grep -E "^(God's number|reached|engine|setup|search) |^antipode:" <<< "$out" | sed 's/^/            /'
}

figures() {
    local antipode=$GPU/antipode spec
    # Bytes read and written a second by a copy on the card, for comparison.
    python3 - << 'END' || echo "copy bandwidth: not measured, as there is no PyTorch"
import torch, time
a, b = (torch.empty(1 << 32, dtype=torch.uint8, device="cuda") for _ in range(2))
for _ in range(3):
    b.copy_(a)
torch.cuda.synchronize()
start = time.time()
for _ in range(10):
    b.copy_(a)
torch.cuda.synchronize()
print(f"copy bandwidth: {2 * 10 * a.numel() / (time.time() - start) / 1e12:.2f} TB/s, bytes read and written")
END
    for spec in sliding:3x4 sliding:2x7 rings:4,1,8 pancake:12 "twisty:3x3x3;pieces=corners" rings:4,1,6; do
        timed "$antipode" analyze "$spec" --engine gpu
        timed "$antipode" analyze "$spec"
    done
    timed "$antipode" analyze sliding:3x5 --engine gpu
    timed "$antipode" build sliding:2x6 --engine gpu -o 2x6.antipode --force
    timed "$antipode" verify 2x6.antipode
    rm -f 2x6.antipode
}

run() {
    OUT=$1
    mkdir -p "$OUT"
    gunzip -kf "$GPU"/*.gz
    { nvidia-smi; lscpu | grep "Model name"; } > "$OUT/card.txt"
    "$GPU/engines" gpu > "$OUT/tests.txt" 2>&1
    tail -3 "$OUT/tests.txt"
    figures > "$OUT/figures.txt" 2>&1
    cat "$OUT/figures.txt"
    for tool in memcheck racecheck; do
        for spec in sliding:2x5 pancake:7 rings:3,2,4; do
            echo "$tool $spec"
            compute-sanitizer --tool $tool "$GPU/antipode" analyze "$spec" --engine gpu
        done
    done > "$OUT/sanitizer.txt" 2>&1
    grep -h "ERROR SUMMARY\|RACECHECK SUMMARY" "$OUT/sanitizer.txt"
    # Some levels in the middle of 2x7, after the 56 launches of the check on 2x5.
    ncu --kernel-name tile_level --launch-skip 110 --launch-count 4 --section SpeedOfLight --section MemoryWorkloadAnalysis --section Occupancy \
        "$GPU/antipode" analyze sliding:2x7 --engine gpu > "$OUT/profile.txt" 2>&1
    grep -E "tile_level|DRAM Throughput|Duration" "$OUT/profile.txt" | head -45
}

case ${1:-} in
build) build ;;
run) run "${2:?a folder for the files}" ;;
*) sed -n '2,8s/^# \{0,1\}//p' "$0" ;;
esac
