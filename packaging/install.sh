#!/bin/sh
# Installs antipode for one user from the files of a release, after a check of their SHA-256.
#
#   install.sh [--from PLACE] [--to FOLDER] [--target TARGET]
#
#   --from    the folder or the address with the tarball and SHA256SUMS [default: the release that this script is part of]
#   --to      where bin, share/man and share/bash-completion are [default: ~/.local]
#   --target  the platform of the program [default: that of this machine]
#
# Needs tar, gzip, sha256sum or shasum, and for an address curl or wget.
set -eu
VERSION='@VERSION@'
FROM='@FROM@'
TO=$HOME/.local
TARGET=

fail() { echo "install: $*" >&2 && exit 1; }

while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || fail "$1 needs a value"
    case $1 in
        --from) FROM=$2 ;;
        --to) TO=$2 ;;
        --target) TARGET=$2 ;;
        *) fail "$1 is not an option: --from, --to and --target are" ;;
    esac
    shift 2
done

if [ -z "$TARGET" ]; then
    case $(uname -sm) in
        'Linux x86_64') TARGET=x86_64-unknown-linux-gnu ;;
        'Linux aarch64') TARGET=aarch64-unknown-linux-gnu ;;
        'Darwin x86_64') TARGET=x86_64-apple-darwin ;;
        'Darwin arm64') TARGET=aarch64-apple-darwin ;;
        *) fail "no program for $(uname -sm): cargo install --locked antipode builds one" ;;
    esac
fi
[ -n "$FROM" ] || fail "this copy belongs to no release: name its files with --from"

NAME=antipode-$VERSION-$TARGET
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# fetch FILE: copies or downloads a file of the release into WORK.
fetch() {
    case $FROM in
        https://* | http://*)
            if command -v curl > /dev/null; then
                curl -fsSL --proto '=https,http' -o "$WORK/$1" "$FROM/$1"
            else
                wget -q -O "$WORK/$1" "$FROM/$1"
            fi
            ;;
        *) cp "$FROM/$1" "$WORK/$1" ;;
    esac || fail "cannot get $FROM/$1"
}

fetch SHA256SUMS
fetch "$NAME.tar.gz"
# The line of the tarball alone: the other files of the release are not here.
grep " [ *]$NAME.tar.gz\$" "$WORK/SHA256SUMS" > "$WORK/sum" || fail "SHA256SUMS does not name $NAME.tar.gz"
if command -v sha256sum > /dev/null; then
    (cd "$WORK" && sha256sum -c sum > checked 2>&1)
else
    (cd "$WORK" && shasum -a 256 -c sum > checked 2>&1)
fi || fail "$NAME.tar.gz does not have the checksum that SHA256SUMS names: nothing was installed"

tar -xzf "$WORK/$NAME.tar.gz" -C "$WORK"
"$WORK/$NAME/antipode" --version > /dev/null || fail "the program does not start on this machine"
mkdir -p "$TO/bin" "$TO/share/man/man1" "$TO/share/bash-completion/completions"
# Under another name first: a program that runs cannot be overwritten.
cp "$WORK/$NAME/antipode" "$TO/bin/.antipode-new" && mv -f "$TO/bin/.antipode-new" "$TO/bin/antipode"
[ ! -d "$WORK/$NAME/man" ] || cp "$WORK/$NAME"/man/*.1 "$TO/share/man/man1/"
[ ! -f "$WORK/$NAME/completions/antipode.bash" ] ||
    cp "$WORK/$NAME/completions/antipode.bash" "$TO/share/bash-completion/completions/antipode"
echo "$("$TO/bin/antipode" --version) is in $TO/bin"
case :$PATH: in
    *":$TO/bin:"*) ;;
    *) echo "$TO/bin is not on the PATH: add it there" >&2 ;;
esac
