#!/usr/bin/env bash
# Tries the files of a release, each in a clean system: the version, the tour, the commands of the README, and `serve` over HTTP.
#
#   packaging/try.sh FILES ROOTS     FILES: what scripts/release.sh built; ROOTS: the folder where the systems are kept
#
# Needs root and debootstrap. The container image is built and tried where a Docker engine runs.
set -euo pipefail
FILES=$(realpath "$1") ROOTS=$(realpath -m "$2")
README=$(realpath "$(dirname "$0")/../README.md")
OLDEST=bullseye NEWER=bookworm   # the oldest release of Debian on its mirrors, and one whose Python runs the module
PORT=18037
TRIED=$ROOTS/tried
export LC_ALL=C.UTF-8

# clean SUITE [PACKAGES]: a clean system of that release in TRIED.
clean() {
    mkdir -p "$ROOTS"
    if [ ! -d "$ROOTS/$1" ]; then
        rm -rf "$ROOTS/new"
        debootstrap --variant=minbase ${2:+--include="$2"} "$1" "$ROOTS/new" > "$ROOTS/log" || { tail "$ROOTS/log" >&2; exit 1; }
        rm -f "$ROOTS"/new/var/cache/apt/archives/*.deb && mv "$ROOTS/new" "$ROOTS/$1"
    fi
    rm -rf "$TRIED" && cp -a "$ROOTS/$1" "$TRIED"
}

# Runs a command in TRIED, with processes of its own that end with it.
# shellcheck disable=SC2016 # The inner shell expands them.
INSIDE=(env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root unshare --mount --pid --kill-child
    sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$TRIED")
inside() { "${INSIDE[@]}" "$@"; }

# answers COMMAND..: starts a server, asks it over HTTP and stops it.
answers() {
    local url=http://127.0.0.1:$PORT/api/puzzles server tries=0
    if curl -s "$url" > "$ROOTS/answer"; then echo "Port $PORT is taken" >&2 && exit 1; fi
    "$@" > "$ROOTS/log" 2>&1 &
    server=$!
    until curl -fsS "$url" > "$ROOTS/answer" 2> /dev/null; do
        tries=$((tries + 1))
        if [ $tries = 150 ] || ! kill -0 $server 2> /dev/null; then cat "$ROOTS/log" >&2 && exit 1; fi
        sleep 0.2
    done
    # unshare ignores other signals, and takes the server with it.
    kill -KILL $server
    wait $server 2> /dev/null || true
    grep -q sliding "$ROOTS/answer"
}

# used WHAT: what a user does first with the program that was installed in TRIED.
used() {
    echo "$1 in $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$TRIED/etc/os-release"): $(inside antipode --version)"
    inside antipode tour > "$ROOTS/log"
    # shellcheck disable=SC2016 # The inner shell expands it.
    { echo 'set -eu; cd "$(mktemp -d)"'; sed -n '/^```console/,/^```/s/^\$ \(antipode .*\)/\1/p' "$README"; } > "$TRIED/tour.sh"
    inside bash /tour.sh > "$ROOTS/log"
    answers "${INSIDE[@]}" antipode serve --address "127.0.0.1:$PORT"
    echo "  the tour, $(grep -c ^antipode "$TRIED/tour.sh") commands of the README and serve: good"
}

clean $OLDEST
cp "$FILES"/antipode-*.tar.gz "$FILES"/SHA256SUMS "$FILES"/install.sh "$TRIED/root"
inside sh /root/install.sh --from /root --to /usr/local
inside sh -c 'echo >> /root/antipode-*.tar.gz && ! sh /root/install.sh --from /root --to /opt && test ! -e /opt/bin'
used "$(basename "$FILES"/antipode-*.tar.gz)"

clean $OLDEST
cp "$FILES"/*.deb "$TRIED/root"
inside sh -c 'dpkg -i /root/*.deb' > "$ROOTS/log"
inside sh -c 'test -s /usr/share/man/man1/antipode-solve.1.gz && bash -n /usr/share/bash-completion/completions/antipode'
used "$(basename "$FILES"/*.deb)"
inside dpkg --purge antipode > "$ROOTS/log"

clean $NEWER python3-venv
cp "$FILES"/*.whl "$TRIED/root"
python3 -m pip download -q --only-binary=:all: --python-version 3.11 --platform manylinux_2_28_x86_64 --platform manylinux2014_x86_64 -d "$TRIED/root" numpy
inside sh -c 'python3 -m venv /opt/antipode && /opt/antipode/bin/pip install -q --no-index --find-links /root antipode'
inside /opt/antipode/bin/python -c 'import antipode; assert antipode.analyze("sliding:3x3").god_number == 31'
inside ln -s /opt/antipode/bin/antipode /usr/local/bin/
used "$(basename "$FILES"/*.whl)"
rm -rf "$TRIED"

if docker info > /dev/null 2>&1; then
    docker build -q -t antipode-release-trial "$FILES"
    answers docker run --rm --name antipode-release-trial -p "127.0.0.1:$PORT:8037" antipode-release-trial
    docker rm -f antipode-release-trial > /dev/null
    echo "image: serve answers"
else
    echo "image: NOT tried, because no Docker engine runs here"
fi
