#!/usr/bin/env bash
# Builds the files of a release from the last commit, and tries each of them in a clean system.
#
#   scripts/release.sh [--twice] [--untried] [FOLDER]     the folder of the files; target/release-files by default
#
# REPOSITORY=https://.. is the address that the installer downloads from and the formula of Homebrew names; the release workflow sets it.
# --twice builds everything again, from nothing and in another folder, and compares the files. --untried leaves the trials out: they need root
# and debootstrap. The program has the default features. Needs Rust, Python, curl and binutils; all other tools go to target/release-tools.
set -euo pipefail
cd "$(dirname "$0")/.."
TWICE='' TRIED=1
while [[ "${1:-}" == --* ]]; do
    case $1 in
        --twice) TWICE=1 ;;
        --untried) TRIED='' ;;
        *) echo "$1: unknown option; the options are --twice and --untried" >&2 && exit 2 ;;
    esac
    shift
done
OUT=$(realpath -m "${1:-target/release-files}")
TOOLS=$(realpath -m target/release-tools)
WORK=$(realpath -m target/release-build)
TARGET=x86_64-unknown-linux-gnu
GLIBC=2.17   # of 2012: the oldest that Rust's standard library runs on. `depends` of the Debian package names it, too
VERSION=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
NAME=antipode-$VERSION-$TARGET
export SOURCE_DATE_EPOCH CARGO_INCREMENTAL=0 CARGO_PROFILE_RELEASE_STRIP=symbols LC_ALL=C TZ=UTC
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export PATH="$TOOLS/python/bin:$TOOLS/bin:$PATH" ZIG_GLOBAL_CACHE_DIR="$TOOLS/zig" CARGO_ZIGBUILD_CACHE_DIR="$TOOLS/zigbuild"

step() { echo "release: $*" >&2; }

# Tools of fixed versions. cargo-zigbuild and maturin link for an old glibc with zig.
tools() {
    [ -x "$TOOLS/python/bin/pip" ] || python3 -m venv "$TOOLS/python"
    "$TOOLS/python/bin/pip" install -q ziglang==0.15.2 cargo-zigbuild==0.24.0 maturin==1.16.0
    cargo install -q --locked --root "$TOOLS" cargo-deb@3.8.0
    cargo install -q --locked --root "$TOOLS" cargo-cyclonedx@0.5.9
    cargo install -q --locked --root "$TOOLS" --features cli cargo-about@0.9.3
}

# source FOLDER: the files of the last commit in FOLDER/source, and the settings that keep FOLDER out of what is compiled.
source_code() {
    SOURCE=$1/source DOCUMENTS=$1/source/target/documents
    rm -rf "$SOURCE" && mkdir -p "$DOCUMENTS"
    git archive HEAD | tar xm -C "$SOURCE"
    (cd "$SOURCE" && cargo fetch -q --locked)
    export CARGO_TARGET_DIR=$1/target
    local cargo=${CARGO_HOME:-$HOME/.cargo}
    export RUSTFLAGS="--remap-path-prefix=$cargo=/cargo --remap-path-prefix=$1=/antipode"
    export CFLAGS="-ffile-prefix-map=$cargo=/cargo -ffile-prefix-map=$1=/antipode"
}

# old_enough FILE: fails if a library needs a newer glibc, or a library that is not part of it.
old_enough() {
    local newest others
    newest=$(objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
    others=$(objdump -p "$1" | awk '$1 == "NEEDED" && $2 !~ /^(lib(c|m|dl|rt|pthread|util)|ld-linux-x86-64)\.so/ { print $2 }')
    if [ -n "$others" ] || [ "$(printf '%s\n' "GLIBC_$GLIBC" "$newest" | sort -V | tail -1)" != "GLIBC_$GLIBC" ]; then
        echo "$1 needs $newest $others, which not all systems have" >&2 && exit 1
    fi
}

program() {
    (cd "$SOURCE" && cargo-zigbuild zigbuild -q --release --locked --bin antipode --target "$TARGET.$GLIBC")
    PROGRAM=$CARGO_TARGET_DIR/$TARGET/release/antipode
    old_enough "$PROGRAM"
}

# licences MANIFEST: those of all libraries that are compiled in. deny.toml lists which are permitted.
licences() {
    { sed -n 's/^allow = \[/accepted = [/; /^accepted = \[/,/^]/p' "$SOURCE/deny.toml"
      echo 'ignore-build-dependencies = true'
      echo 'ignore-dev-dependencies = true'; } > "$CARGO_TARGET_DIR/about.toml"
    cargo about generate --fail --offline --locked --target "$TARGET" -c "$CARGO_TARGET_DIR/about.toml" -m "$1" "$SOURCE/packaging/licences.hbs"
    cat "$SOURCE/packaging/licences-of-files.txt" "$SOURCE/crates/antipode-explorer/web/public/licenses.txt"
}

documents() {
    mkdir -p "$DOCUMENTS/man" "$DOCUMENTS/completions"
    "$PROGRAM" -q man "$DOCUMENTS/man"
    for shell in bash:antipode.bash zsh:_antipode fish:antipode.fish elvish:antipode.elv powershell:_antipode.ps1; do
        "$PROGRAM" completions "${shell%%:*}" > "$DOCUMENTS/completions/${shell#*:}"
    done
    licences "$SOURCE/Cargo.toml" > "$DOCUMENTS/LICENSES-third-party.txt"
}

tarball() {
    local root=$CARGO_TARGET_DIR/tarball
    rm -rf "$root" && mkdir -p "$root/$NAME"
    cp -r "$PROGRAM" "$DOCUMENTS"/* "$SOURCE"/{README.md,CHANGELOG.md,LICENSE-MIT,LICENSE-APACHE} "$root/$NAME"
    tar -C "$root" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" -cf - "$NAME" | gzip -n9 > "$1/$NAME.tar.gz"
}

debian_package() { (cd "$SOURCE" && cargo deb -q --no-build --no-strip --locked --target "$TARGET" -o "$1/antipode_${VERSION}_amd64.deb"); }

# The Python module, with the program beside it: pip puts what is in `scripts` on the PATH.
wheel() {
    local module=$SOURCE/crates/antipode-python
    mkdir -p "$module/antipode._antipode.data/scripts"
    cp "$PROGRAM" "$module/antipode._antipode.data/scripts/"
    cp "$SOURCE"/LICENSE-{MIT,APACHE} "$DOCUMENTS/LICENSES-third-party.txt" "$module"
    licences "$module/Cargo.toml" > "$module/LICENSES-third-party-module.txt"
    (cd "$module" && maturin build -q --release --locked --zig --compatibility manylinux2014 --target "$TARGET" -o "$1")
}

# sbom: a list of everything that is compiled into the program, in CycloneDX.
sbom() {
    (cd "$SOURCE" && cargo cyclonedx -q --format json --spec-version 1.5 --no-build-deps --target "$TARGET" --override-filename sbom)
    sed "s|path+file://$SOURCE|path+file:///antipode|g" "$SOURCE/sbom.json" > "$1/$NAME.cdx.json"
}

# files FOLDER OUT: all files of the release in OUT, built in FOLDER.
files() {
    rm -rf "$2" && mkdir -p "$1" "$2"
    source_code "$1"
    for product in program documents tarball debian_package wheel sbom; do
        step "$product" && $product "$2"
    done
    cp "$SOURCE/packaging/Dockerfile" "$2"
    "$SOURCE/packaging/fill.sh" "$VERSION" "${REPOSITORY:-}" "$2"
}

git diff --quiet HEAD || step "files that are not committed are left out"
if [ -n "$TRIED" ] && { [ "$(id -u)" != 0 ] || ! command -v debootstrap > /dev/null; }; then
    echo "The trials need root and debootstrap; --untried leaves them out" >&2 && exit 2
fi
step tools && tools
files "$WORK/first" "$OUT"
if [ -n "$TWICE" ]; then
    rm -rf "$WORK/a-second-folder"
    files "$WORK/a-second-folder" "$WORK/a-second-folder/files"
    diff "$OUT/SHA256SUMS" "$WORK/a-second-folder/files/SHA256SUMS" || { echo "The two builds differ" >&2; exit 1; }
    step "both builds have the same files"
fi
[ -z "$TRIED" ] || packaging/try.sh "$OUT" "$TOOLS/roots"
(cd "$OUT" && ls -l)
