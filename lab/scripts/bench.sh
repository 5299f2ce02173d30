#!/bin/sh
# Measures the table of whole analyses in docs/src/results/performance.md on this machine and prints it in Markdown: complete analyses with the
# engines, the reference engine (queue) beside them where it is not too slow, and the time of a distance look-up.
# The CPU seconds of the search are the program's own figure; those of the whole process, its start and end included,
# and the time by the clock are those of time(1); the memory is the most that was resident. Exits 1 if a line could not
# be measured.
#
# Takes about a minute after compiling, 1 GB of memory and 250 MB of temporary files; with --full, which adds
# pancake:12, sliding:2x7 and the reference engine on sliding:3x4, about ten minutes and 6 GB. Needs a POSIX shell, awk, sed and cargo.
#
# With --families instead: million states a CPU second of the search on one thread, for the families of data/speed.tsv with each
# instruction set that the CPU has and each engine that can search them, marked where the fastest engine of a family is 20 times slower
# than that of the best family. A minute or two.
#
#   lab/scripts/bench.sh [--full | --families]
set -eu
LC_ALL=C
export LC_ALL

full=
families=
case "$#,${1-}" in
0,) ;;
1,--full) full=yes ;;
1,--families) families=yes ;;
1,--help | 1,-h)
    sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0"
    exit 0
    ;;
*)
    echo "usage: lab/scripts/bench.sh [--full | --families]" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")/../.."

folder=$(mktemp -d "${TMPDIR:-/tmp}/antipode-bench.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
failed=0

# note TEXT: progress, for people.
note() {
    echo "$1" >&2
}

# machine: what the numbers were measured on.
machine() {
    if [ -r /proc/cpuinfo ]; then
        cpu=$(sed -n 's/^model name[[:space:]]*: *//p' /proc/cpuinfo | head -n 1)
    else
        cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || true)
    fi
    if [ -r /proc/meminfo ]; then
        memory=$(awk '$1 == "MemTotal:" { printf "%.0f GB", $2 * 1024 / 1e9 }' /proc/meminfo)
    else
        memory=$(sysctl -n hw.memsize 2>/dev/null | awk '{ printf "%.0f GB", $1 / 1e9 }')
    fi
    echo "- CPU: ${cpu:-unknown} ($(uname -m)), $(getconf _NPROCESSORS_ONLN) cores"
    echo "- memory: ${memory:-unknown}"
    echo "- system: $(uname -s) $(uname -r)"
    echo "- compiler: $(rustc --version)"
    echo "- instruction set: ${ANTIPODE_ARCH:-the best that the CPU has}"
}

# field NAME: the value of a number in the analysis; NAME is a sed pattern.
field() {
    sed -n "s/.*$1:\([0-9.eE+-]*\)[,}].*/\1/p" "$folder/json"
}

# timed COMMAND...: runs it, with its output in $folder/json and its errors, then its times, in $folder/errors.
timed() {
    if [ ! -x /usr/bin/time ]; then
        "$@" >"$folder/json" 2>"$folder/errors"
    elif [ "$(uname -s)" = Darwin ]; then
        /usr/bin/time -lp "$@" >"$folder/json" 2>"$folder/errors"
    else
        /usr/bin/time -p "$@" >"$folder/json" 2>"$folder/errors"
    fi
}

# analyze ENGINE SPEC: a line of the table.
analyze() {
    engine=$1
    spec=$2
    note "$engine: $spec"
    if ! timed "$program" analyze --quiet --format json --antipodes 0 --engine "$engine" "$spec"; then
        echo "| \`$spec\` | $engine | $(sed -n 's/^antipode: //p' "$folder/errors") | | | | | |"
        failed=1
        return
    fi
    # Without time(1): what the program measured, which lacks its start and its end.
    awk -v work="\`$spec\`" -v engine="$engine${ANTIPODE_ARCH:+ ($ANTIPODE_ARCH)}" -v states="$(field '"states"')" \
        -v setup="$(field '"setup":{"seconds":[^,]*,"cpu_seconds"')" -v search="$(field '"search":{"seconds":[^,]*,"cpu_seconds"')" \
        -v setup_wall="$(field '"setup":{"seconds"')" -v search_wall="$(field '"search":{"seconds"')" \
        -v peak="$(field '"peak_memory_bytes"')" '
        $1 == "real" { wall = $2; timed = 1 }
        $1 == "user" || $1 == "sys" { cpu += $2 }
        /maximum resident set size/ { resident = $1 }
        function grouped(n,    out) {
            for (out = ""; length(n) > 3; n = substr(n, 1, length(n) - 3)) out = "," substr(n, length(n) - 2) out
            return n out
        }
        function seconds(s) { return s < 0.005 ? "< 0.01" : sprintf(s < 10 ? "%.2f" : "%.1f", s) }
        END {
            if (!timed) { cpu = setup + search; wall = setup_wall + search_wall }
            if (peak == "") peak = resident
            memory = peak == "" ? "unknown" : sprintf("%.0f MB", peak / 1e6)
            speed = search > 0 ? sprintf("%.0f", states / search / 1e6) : ""
            printf "| %s | %s | %s | %s | %s | %s | %s s | %s |\n",
                work, engine, grouped(states), seconds(search), speed, seconds(cpu), seconds(wall), memory
        }' "$folder/errors"
}

# components SPEC: a line of the table of walks.
components() {
    note "components: $1"
    if ! timed "$program" components --quiet --format json "$1"; then
        echo "| \`$1\` | $(sed -n 's/^antipode: //p' "$folder/errors") | |"
        failed=1
        return
    fi
    awk -v spec="\`$1\`" -v wall="$(field '"seconds"')" '
        $1 == "user" || $1 == "sys" { cpu += $2; timed = 1 }
        END { printf "| %s | %s | %.2f s |\n", spec, timed ? sprintf("%.2f", cpu) : "unknown", wall }' "$folder/errors"
}

# lookup: microseconds a look-up, from the medians of the benchmark.
lookup() {
    note "look-ups: cargo bench --bench lookup"
    if ! cargo bench --quiet --bench lookup >"$folder/lookup" 2>"$folder/errors"; then
        cat "$folder/errors" >&2
        failed=1
        return
    fi
    echo "| look-up in an open \`byte\` table, batches of 100,000 on one thread | puzzle | median |"
    echo "|---|---|---:|"
    # A line with times, then one with items a second; the third column is the median.
    awk '
        BEGIN { size["K"] = 1e3; size["M"] = 1e6; size["G"] = 1e9
                says["as_text"] = "states as text"; says["as_indices"] = "states as indices"
                says["just_opened"] = "states as text, first batch after opening" }
        { gsub(/[│├╰─]+/, " ") }
        $1 in says { what = $1; next }
        /:/ { spec = $1 }
        /item\/s/ {
            unit = substr($6, 1, 1)
            rate = $5 * (unit in size ? size[unit] : 1)
            if (rate > 0 && what != "") {
                printf "| %s | `%s` | %.2f µs |\n", says[what], spec, 1e6 / rate
                lines++
            }
        }
        END { exit lines == 0 }' "$folder/lookup" && return
    note "cannot read the output of the benchmark:"
    cat "$folder/lookup" >&2
    failed=1
}

# speed ARCH ENGINE SPEC: million states a CPU second of the search on one thread; nothing if the engine cannot.
speed() {
    note "$1, $2: $3"
    ANTIPODE_ARCH=$1 "$program" analyze --quiet --format json --threads 1 --antipodes 0 --engine "$2" "$3" >"$folder/json" 2>/dev/null || return 0
    awk -v states="$(field '"reached"')" -v search="$(field '"search":{"seconds":[^,]*,"cpu_seconds"')" \
        'BEGIN { if (search > 0) printf "%.1f", states / search / 1e6 }'
}

# families: the table of families.
families() {
    sets="portable avx2"
    grep -q avx512_vpopcntdq /proc/cpuinfo 2>/dev/null && sets="$sets avx512"
    tab=$(printf '\t')
    while IFS=$tab read -r family spec engine small _; do
        case $family in "#"*) continue ;; esac
        for set in $sets; do
            for other in tiles rows words general; do
                [ "$other" = tiles ] && [ "$engine" != tiles ] && continue
                [ "$other" = words ] && [ "$engine" != words ] && continue
                # The engine for any numbering takes long on large ones.
                [ "$other" = general ] && [ "$other" != "$engine" ] && measured=$small || measured=$spec
                rate=$(speed "$set" "$other" "$measured")
                [ -n "$rate" ] && printf '%s\t%s\t%s\t%s\t%s\n' "$measured" "$set" "$other" "$([ "$other" = "$engine" ] && echo fastest)" "$rate"
            done
        done
        printf '%s\t%s\t%s\t%s\t%s\n' "$small" any queue "" "$(speed portable queue "$small")"
    done <data/speed.tsv >"$folder/rates"
    echo "| spec | instruction set | engine | million states a CPU-s | |"
    echo "|---|---|---|---:|---|"
    awk -F '\t' '
        { line[NR] = $0; if ($4 != "" && $5 > best[$2]) best[$2] = $5 }
        END {
            for (i = 1; i <= NR; i++) {
                split(line[i], at, "\t")
                mark = at[4]
                if (at[4] != "" && at[5] * 20 < best[at[2]]) mark = "20 times below the best"
                printf "| `%s` | %s | %s | %s | %s |\n", at[1], at[2], at[3], at[5], mark
            }
        }' "$folder/rates"
}

note "building"
program=$(cargo build --release --quiet --message-format json-render-diagnostics --bin antipode |
    sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')
[ -x "$program" ] || exit 1

machine
echo
if [ -n "$families" ]; then
    families
    exit
fi
echo "| work | engine | states | search, CPU-s | million states a CPU-s | whole process, CPU-s | wall | peak memory |"
echo "|---|---|---:|---:|---:|---:|---:|---:|"
for spec in sliding:3x3 sliding:2x5 rings:3,1,1; do
    analyze rows "$spec"
    analyze queue "$spec"
done
analyze tiles sliding:2x5
for spec in sliding:3x4 sliding:2x6; do
    analyze tiles "$spec"
    analyze rows "$spec"
done
if [ -n "$full" ]; then
    analyze queue sliding:3x4
    for set in portable avx2; do
        best=${ANTIPODE_ARCH-}
        export ANTIPODE_ARCH=$set
        note "instruction set $set"
        analyze tiles sliding:2x7
        export ANTIPODE_ARCH="$best"
    done
    analyze tiles sliding:2x7
fi
analyze rows rings:4,1,8
analyze rows "rings:5,4,26;goal=17g 30p 0r 29b 4y 1o"
if [ -n "$full" ]; then
    analyze rows pancake:12
    analyze rows sliding:2x7
fi
for spec in twisty:2x2x2 twisty:pyraminx "twisty:3x3x3;pieces=corners"; do
    analyze rows "$spec"
done
if [ -n "$full" ]; then
    analyze rows "twisty:3x3x3;moves=U,D,R2,L2,F2,B2"
fi
for spec in "race:4x4;tiles=5,5,5" "race:4x4;tiles=4,4,7" "race:5x5;tiles=12,12" hanoi:4,12; do
    analyze words "$spec"
done
for spec in hanoi:4,12 sliding:3x4 "twisty:3x3x3;pieces=corners"; do
    analyze general "$spec"
done
echo
echo "| components | whole process, CPU-s | wall |"
echo "|---|---:|---:|"
components sliding:10x10
components rings:5,2,21
if [ -n "$full" ]; then
    components rings:5,1,16
fi
echo
lookup
exit "$failed"
