#!/usr/bin/env bash
# Tries how the server is deployed: the systemd unit and the container image, as far as this machine allows.
#
#   scripts/deploy.sh [PROGRAM]     PROGRAM: target/release/antipode by default
#
# systemd-analyze checks the unit. Its command then runs here without systemd, with other paths: it answers, opens a replaced table at the
# signal of ExecReload, and ends at the signal of KillSignal. Only a Docker engine builds and runs the image. The script says what it skips.
set -euo pipefail
cd "$(dirname "$0")/.."
PROGRAM=$(realpath "${1:-target/release/antipode}")
UNIT=crates/antipode-explorer/antipode-serve.service
WORST=2.0   # the greatest exposure by systemd-analyze, of 10
DIR=$(mktemp -d) SERVER=
trap '[ -z "$SERVER" ] || kill "$SERVER" 2> /dev/null || true; rm -rf "$DIR"' EXIT

# The value of a setting of the unit.
setting() { sed -n "s/^$1=//p" "$UNIT"; }

# waits COMMAND..: until it succeeds, ten seconds at most.
waits() {
    for _ in $(seq 100); do
        if "$@" > /dev/null 2>&1; then return; fi
        sleep 0.1
    done
    echo "this did not happen: $*" >&2 && cat "$DIR/log" >&2 && exit 1
}

sed "s|/usr/local/bin/antipode|$PROGRAM|" "$UNIT" > "$DIR/antipode-serve.service"
if command -v systemd-analyze > /dev/null; then
    systemd-analyze verify "$DIR/antipode-serve.service"
    systemd-analyze security --offline=true --threshold="${WORST/./}" "$DIR/antipode-serve.service" | tail -n 1
else
    echo "unit: NOT checked, because there is no systemd-analyze"
fi
if systemctl is-system-running > /dev/null 2>&1; then
    echo "unit: NOT started; install it to try it under systemd"
else
    echo "unit: NOT started under systemd, which does not run here"
fi

"$PROGRAM" --quiet build sliding:3x3 --encoding byte -o "$DIR/3x4.antipode"
read -ra COMMAND <<< "$(setting ExecStart | sed "s|/usr/local/bin/antipode|$PROGRAM|; s|/var/lib/antipode|$DIR|g")"
# With job control, a command in the background does not ignore SIGINT.
set -m
"${COMMAND[@]}" --address 127.0.0.1:0 2> "$DIR/log" &
SERVER=$!
set +m
waits grep -q http "$DIR/log"
URL=$(grep -o 'http://[0-9.:]*' "$DIR/log")
curl -fsS "$URL/healthz" > "$DIR/answer"
"$PROGRAM" --quiet build sliding:3x3 --encoding plane -o "$DIR/new" && mv "$DIR/new" "$DIR/3x4.antipode"
eval "MAINPID=$SERVER; $(setting ExecReload)"
waits grep -q "opened the new table" "$DIR/log"
curl -fsS "$URL/api/puzzles/sliding-3x3" | grep -q '"encoding":"plane"'
kill -s "$(setting KillSignal)" "$SERVER"
timeout 20 tail --pid="$SERVER" -f /dev/null || { echo "the server did not end" >&2 && exit 1; }
wait "$SERVER"
SERVER=
echo "command of the unit: answers, opens a replaced table, ends"

if docker info > /dev/null 2>&1; then
    VERSION=$("$PROGRAM" --version | awk '{print $2; exit}')
    FOLDER=antipode-$VERSION-x86_64-unknown-linux-gnu
    mkdir -p "$DIR/image/$FOLDER"
    cp "$PROGRAM" "$DIR/image/$FOLDER/antipode"
    cp LICENSE* "$DIR/image/$FOLDER"
    tar -C "$DIR/image" -czf "$DIR/image/$FOLDER.tar.gz" "$FOLDER"
    cp packaging/Dockerfile "$DIR/image"
    IMAGE=$(docker build -q "$DIR/image")
    CONTAINER=$(docker run -d --read-only --tmpfs /tmp -p 127.0.0.1::8037 "$IMAGE")
    trap 'docker rm -f "$CONTAINER" > /dev/null; docker rmi -f "$IMAGE" > /dev/null; rm -rf "$DIR"' EXIT
    waits curl -fsS "http://$(docker port "$CONTAINER" 8037)/healthz"
    echo "image: answers"
else
    echo "image: NOT built, because no Docker engine runs here"
fi
