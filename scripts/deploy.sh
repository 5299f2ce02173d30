#!/usr/bin/env bash
# Tries how the server is deployed: the systemd unit and the container image, as far as this machine allows.
#
#   scripts/deploy.sh [PROGRAM [ROOT]]     PROGRAM: target/release/antipode by default
#                                          ROOT: a folder for a system with systemd, which debootstrap fills
#
# systemd-analyze checks the unit. Its command then runs here without systemd, with other paths: it answers, opens a replaced table at the
# signal of ExecReload, and ends at the signal of KillSignal. With ROOT, the unit also runs under systemd in that system, in namespaces of its own:
# this needs root. Only a Docker engine builds and runs the image. The script says what it skips.
set -euo pipefail
cd "$(dirname "$0")/.."
PROGRAM=$(realpath "${1:-target/release/antipode}")
UNIT=packaging/antipode-serve.service
WORST=2.0   # the greatest exposure by systemd-analyze, of 10
ROOT=${2:+$(realpath -m "$2")}
DIR=$(mktemp -d) SERVER='' INIT=''
trap '[ -z "$SERVER" ] || kill "$SERVER" 2> /dev/null || true; [ -z "$INIT" ] || kill -KILL "$INIT" || true; rm -rf "$DIR"' EXIT

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
# inside COMMAND..: in the system whose first process is INIT.
inside() { nsenter --target "$INIT" --all --root "$@"; }

# answers [TEXT]: whether the unit answers, with that text.
answers() { inside curl -fsS http://127.0.0.1:8037/api/puzzles | grep -q "${1:-}"; }

if [ -n "$ROOT" ]; then
    if [ ! -d "$ROOT/etc/systemd" ]; then
        debootstrap --variant=minbase --include=systemd,systemd-sysv,curl bookworm "$ROOT" > "$DIR/log" || { tail "$DIR/log" >&2 && exit 1; }
    fi
    rm -rf "$ROOT/var/lib/antipode" "$ROOT/var/lib/private/antipode"
    mkdir -p "$ROOT/var/lib/antipode" "$ROOT/old"
    cp "$PROGRAM" "$ROOT/usr/local/bin/antipode"
    cp "$UNIT" "$ROOT/etc/systemd/system"
    "$PROGRAM" --quiet build sliding:3x3 --encoding byte -o "$ROOT/var/lib/antipode/3x4.antipode"
    # The folder becomes the root: in a mere chroot, PrivateUsers fails.
    # shellcheck disable=SC2016 # The inner shell expands them.
    unshare --pid --fork --kill-child --mount --uts --ipc --net --cgroup sh -c '
        set -e
        mount --make-rprivate /
        mount --bind "$0" "$0"
        mount -t proc proc "$0/proc"
        mount -t sysfs sysfs "$0/sys"
        mount -t cgroup2 cgroup2 "$0/sys/fs/cgroup"
        mount --rbind /dev "$0/dev"
        for folder in run tmp; do mount -t tmpfs tmpfs "$0/$folder"; done
        cd "$0"
        pivot_root . old
        exec env -i container=docker PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "umount -l /old && exec /lib/systemd/systemd --system"
    ' "$ROOT" < /dev/null > "$DIR/log" 2>&1 &
    waits pgrep -P $!
    INIT=$(pgrep -P $!)
    waits inside systemctl start antipode-serve
    waits answers
    "$PROGRAM" --quiet build sliding:3x3 --encoding plane --force -o "$ROOT/var/lib/private/antipode/3x4.antipode"
    inside systemctl reload antipode-serve
    waits answers '"encoding":"plane"'
    inside systemctl kill --signal=KILL antipode-serve
    waits answers
    [ "$(inside systemctl show --property=NRestarts --value antipode-serve)" = 1 ]
    inside systemctl stop antipode-serve
    [ "$(inside systemctl show --property=Result --value antipode-serve)" = success ]
    kill -KILL "$INIT"
    INIT=
    echo "unit under systemd: answers, opens a replaced table, restarts after a crash, ends"
else
    echo "unit: NOT started under systemd, because no ROOT is given"
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
