#!/bin/sh
# Writes the installer and the formula of Homebrew of a release beside its files, and adds their checksums.
#
#   packaging/fill.sh VERSION REPOSITORY FOLDER
#
# REPOSITORY is the address of the repository, such as https://github.com/OWNER/NAME; empty if there is none: then the installer needs --from,
# and there is no formula. The formula names the platforms whose tarballs are in FOLDER, and needs all four.
set -eu
VERSION=$1 REPOSITORY=$2 FOLDER=$3
HERE=$(dirname "$0")
FROM=${REPOSITORY:+$REPOSITORY/releases/download/v$VERSION}

filled() { sed -e "s|@VERSION@|$VERSION|g" -e "s|@FROM@|$FROM|g" -e "s|@REPOSITORY@|$REPOSITORY|g" "$1"; }

filled "$HERE/install.sh" > "$FOLDER/install.sh"
chmod +x "$FOLDER/install.sh"
(cd "$FOLDER" && rm -f SHA256SUMS && sha256sum -- * > ../SHA256SUMS.new && mv ../SHA256SUMS.new SHA256SUMS)
if [ -n "$REPOSITORY" ] && [ "$(ls "$FOLDER" | grep -c '^antipode-.*\(linux-gnu\|darwin\)\.tar\.gz$')" = 4 ]; then
    filled "$HERE/antipode.rb" > "$FOLDER/antipode.rb"
    for target in aarch64-apple-darwin x86_64-apple-darwin aarch64-unknown-linux-gnu x86_64-unknown-linux-gnu; do
        sum=$(grep " [ *]antipode-$VERSION-$target.tar.gz\$" "$FOLDER/SHA256SUMS" | cut -d' ' -f1)
        sed -i.old "s|@SHA256:$target@|$sum|" "$FOLDER/antipode.rb" && rm "$FOLDER/antipode.rb.old"
    done
    (cd "$FOLDER" && sha256sum antipode.rb >> SHA256SUMS)
fi
