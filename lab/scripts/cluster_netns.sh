#!/usr/bin/env bash
# A search over hosts that are network namespaces of this machine: with latency and a narrow network, and with a cable that is pulled. Needs
# root, iproute2 and the kernel's netem.
#
#   lab/scripts/cluster_netns.sh [HOSTS]      # 3 by default
set -eu
cd "$(dirname "$0")/../.."
HOSTS=${1-3}
PROFILE=${PROFILE-release}
PROGRAM=target/$PROFILE/antipode
[ -x "$PROGRAM" ] || cargo build --profile "$PROFILE"
DIR=$(mktemp -d)
NAME=ant$$
clean() {
    trap - EXIT
    for ((I = 0; I < HOSTS; I++)); do ip netns del "$NAME-$I" 2> /dev/null || true; done
    ip link del "$NAME" 2> /dev/null || true
    rm -rf "$DIR"
}
trap clean EXIT

# A switch, and a cable to each host.
ip link add "$NAME" type bridge
ip link set "$NAME" up
for ((I = 0; I < HOSTS; I++)); do
    ip netns add "$NAME-$I"
    ip link add "$NAME.$I" type veth peer name eth0 netns "$NAME-$I"
    ip link set "$NAME.$I" master "$NAME" up
    ip -n "$NAME-$I" addr add "10.213.0.$((I + 1))/24" dev eth0
    ip -n "$NAME-$I" link set eth0 up
    ip -n "$NAME-$I" link set lo up
    echo "10.213.0.$((I + 1)):7000" >> "$DIR/hosts"
done
head -c 32 /dev/urandom | base64 > "$DIR/secret"

# Starts the search on every host: what process I prints is in $DIR/I.
search() {
    PIDS=()
    for ((I = 0; I < HOSTS; I++)); do
        ip netns exec "$NAME-$I" "$PROGRAM" analyze "$@" --processes "$DIR/hosts,process=$I,secret=$DIR/secret${PATIENCE:+,patience=$PATIENCE}" --format json \
            > "$DIR/$I" 2> "$DIR/$I.err" &
        PIDS+=($!)
    done
}
answer() { python3 -c 'import json, sys; a = json.load(open(sys.argv[1])); print(a["layers"], a["antipodes"])' "$1"; }
seconds() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["search"]["seconds"])' "$1"; }

NETWORKS=("")
if tc -n "$NAME-0" qdisc replace dev eth0 root netem delay 5ms 2> /dev/null; then
    NETWORKS+=("delay 5ms" "delay 1ms rate 100mbit" "delay 2ms 1ms loss 1%")
    tc -n "$NAME-0" qdisc del dev eth0 root
else
    echo "this kernel has no netem: latency, bandwidth and loss were NOT tried"
fi
"$PROGRAM" analyze sliding:2x5 --processes 1 --format json > "$DIR/one" 2> /dev/null
for NETWORK in "${NETWORKS[@]}"; do
    if [ -n "$NETWORK" ]; then
        # shellcheck disable=SC2086
        for ((I = 0; I < HOSTS; I++)); do tc -n "$NAME-$I" qdisc replace dev eth0 root netem $NETWORK; done
    fi
    search sliding:2x5
    for PID in "${PIDS[@]}"; do wait "$PID" || { cat "$DIR"/*.err; exit 1; }; done
    [ "$(answer "$DIR/0")" = "$(answer "$DIR/one")" ] || { echo "${NETWORK:-no limit}: other layers"; exit 1; }
    echo "${NETWORK:-no limit}: the layers of one process, $(seconds "$DIR/0") s"
done

# The cable of the last host is pulled: everybody says so, nobody prints a result.
PATIENCE=4 search "${LONG-rings:4,1,8}"
sleep "${PULL-1.5}"
ip link set "$NAME.$((HOSTS - 1))" down
START=$SECONDS
for PID in "${PIDS[@]}"; do
    if wait "$PID"; then echo "a process ended well without its network"; exit 1; fi
done
[ ! -s "$DIR/0" ] || { echo "half a search has a result"; exit 1; }
grep -l "process " "$DIR"/*.err > /dev/null || { echo "nobody is named"; exit 1; }
echo "a cable pulled: all ended after $((SECONDS - START)) s: $(cat "$DIR/0.err")"
