#!/bin/sh
# Builds the program for the platform that this runs on, and packs it as scripts/release.sh does for Linux on x86-64.
#
#   packaging/tarball.sh TARGET FOLDER
set -eu
TARGET=$1
mkdir -p "$2"
OUT=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
VERSION=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
NAME=antipode-$VERSION-$TARGET
CARGO_PROFILE_RELEASE_STRIP=symbols cargo build --release --locked --bin antipode --target "$TARGET"
PROGRAM=target/$TARGET/release/antipode
ROOT=target/tarball
rm -rf "$ROOT" && mkdir -p "$ROOT/$NAME/man" "$ROOT/$NAME/completions"
cp "$PROGRAM" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$ROOT/$NAME"
"$PROGRAM" -q man "$ROOT/$NAME/man"
for shell in bash:antipode.bash zsh:_antipode fish:antipode.fish; do
    "$PROGRAM" completions "${shell%%:*}" > "$ROOT/$NAME/completions/${shell#*:}"
done
tar -C "$ROOT" -czf "$OUT/$NAME.tar.gz" "$NAME"
