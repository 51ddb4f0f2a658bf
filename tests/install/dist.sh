#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The release that tools/dist makes, from a small tree with its own history: the same bytes twice,
# whatever the time and the mask of the user; its sum; what is in no commit is refused.
set -u
# shellcheck source=tests/tap.sh
. "$AUDE_SOURCE/tests/tap.sh"

tree=$scratch/tree
mkdir -p "$tree/tools"
cp "$AUDE_SOURCE/tools/dist" "$tree/tools/"
cp "$AUDE_SOURCE/meson.build" "$AUDE_SOURCE/README.md" "$tree/"
cd "$tree" || exit 1
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
git init -q . && git add . &&
    git -c user.name=Anna -c user.email=anna@example.org commit -q -m "first" >"$scratch/log" 2>&1

check "it makes a release" tools/dist "$scratch/one"
umask 077
touch README.md meson.build
sleep 1
check "it makes it again" tools/dist "$scratch/two"
check "both are equal byte by byte" \
    cmp "$scratch/one/aude-0.1.0.tar.gz" "$scratch/two/aude-0.1.0.tar.gz"
check "the sum is that of the release" \
    sh -c 'cd "$1" && sha256sum --quiet -c aude-0.1.0.tar.gz.sha256' - "$scratch/one"
check "everything is in it, below one folder" sh -c '
    test "$(tar -tzf "$1" | grep -v "/$" | sort | tr "\n" " ")" = \
        "aude-0.1.0/README.md aude-0.1.0/meson.build aude-0.1.0/tools/dist "' \
    - "$scratch/one/aude-0.1.0.tar.gz"
echo "more" >>README.md
check "what is in no commit is refused" sh -c '
    ! tools/dist "$1" 2>"$1.err" && grep -q "in no commit" "$1.err"' \
    - "$scratch/three"
check "without a folder it says how it is used" \
    sh -c 'tools/dist 2>"$1"; test $? -eq 2' - "$scratch/log"
finish
