#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs this build below a folder of its own (as `make install DESTDIR=` does) and looks at what
# came: the program runs, the library is found by pkg-config, docs/example.c is built with it in
# both kinds of linking and plays its game, the manual pages and the completion are in order.
set -u
# shellcheck source=tests/tap.sh
. "$AUDE_SOURCE/tests/tap.sh"

root=$scratch/root
DESTDIR=$root meson install -C "$AUDE_BUILD" --no-rebuild --quiet >"$scratch/log" 2>&1
status=$?
check "meson install succeeds" test "$status" -eq 0

# The prefix is what this build was configured for.
program=$(find "$root" -type f -name aude -path '*/bin/*')
prefix=${program%/bin/aude}
pc=$(find "$root" -name aude.pc)
library=$(dirname "$(dirname "$pc")")

check "the program is installed and says its version" \
    sh -c '"$1" --version | grep -q "0\.1\.0"' - "$program"
check "the header is installed" test -f "$prefix/include/aude.h"
check "the shared library is installed under its soname" test -e "$library/libaude.so.0"
check "the static library is installed" test -f "$library/libaude.a"
check "nothing of the inner libraries is installed" \
    sh -c '! find "$1" -name "*aude-rooms*" | grep .' - "$root"

# pkg-config answers with the final paths; sysroot puts the folder of this test before them.
export PKG_CONFIG_PATH="$library/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
check "pkg-config knows the version" pkg-config --exact-version=0.1.0 aude

build_example() { # build_example OUTPUT FLAG...
    output=$1
    shift
    # shellcheck disable=SC2046
    cc -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$output" "$AUDE_SOURCE/docs/example.c" \
        "$@" $(pkg-config --cflags --libs aude)
}
check "docs/example.c builds with the shared library" build_example "$scratch/shared"
check "docs/example.c builds with the static library" build_example "$scratch/static" \
    "$library/libaude.a"
check "the example is linked to the soname" \
    sh -c 'readelf -d "$1" | grep -q "NEEDED.*libaude\.so\.0"' - "$scratch/shared"
check "the example plays a game with the shared library" \
    env LD_LIBRARY_PATH="$library" "$scratch/shared"
check "the example plays a game with the static library" "$scratch/static"
LD_LIBRARY_PATH="$library" "$scratch/shared" >"$scratch/one" 2>&1
"$scratch/static" >"$scratch/two" 2>&1
check "both print the same, and something" \
    sh -c 'cmp "$1" "$2" && test -s "$1"' - "$scratch/one" "$scratch/two"

# The examples, as somebody elsewhere would build and run them: the Makefile, pkg-config, the
# installed program, each for a moment.
cp -R "$AUDE_SOURCE/examples" "$scratch/examples"
export PATH="$prefix/bin:$PATH" LD_LIBRARY_PATH="$library"
check "the examples build with nothing but pkg-config" \
    make -s -C "$scratch/examples" CFLAGS='-O1 -Wall -Wextra -Wpedantic -Werror'
cd "$scratch/examples" || exit 1
check "the bot loses no game of the arena by a mistake" sh -c '
    aude arena "exec:./bot" random --games 4 --seed 5 --json >arena.json 2>arena.err &&
    grep -q "\"lost\":\[0,0\]" arena.json && ! test -s arena.err'
check "the bot refuses what is no position, has none then, and goes on" sh -c '
    printf "position nonsense\ngo\nhello\n" | ./bot >told &&
    sed -n 1p told | grep -q "^error syntax 1:1 " &&
    sed -n 2p told | grep -q "^error no-position " && test "$(tail -n 1 told)" = "ok hello"'
check "the program with a picture plays a game of two expansions to its end" sh -c '
    yes 0 | ./gui board.svg tower traders --seed 3 >told &&
    tail -n 1 told | grep -q "actions: [0-9][0-9][0-9]" &&
    grep -q "^<svg" board.svg && grep -q "Put a figure" told'
check "it takes back, and refuses a choice that is not there" sh -c '
    printf "0\n0\nundo\nundo\n999\nquit\n" | ./gui board.svg >told &&
    test "$(tail -n 1 told)" = "actions: 1" && grep -q "^a number from 0 to" told'
check "it refuses an expansion that there is not, by its name, and a seed that is no number" sh -c '
    ./gui board.svg nonsense 2>told; test $? -eq 2 && grep -q "nonsense" told || exit 1
    ./gui board.svg --seed x; test $? -eq 2'
position=aude1:carcassonne:seats=2:tiles=d@0,0_v@0,1r3:figures=s0@0,1.field.5:turn=2,s1,place,u
check "the search finds the same twice, best first" sh -c '
    ./search "$1" 2 9 >one && ./search "$1" 2 9 >two && cmp one two && test "$(wc -l <one)" -eq 6 &&
    tail -n +2 one | sort -c -k 1,1 -g -r' - "$position"
check "the search refuses what is no position" sh -c './search nonsense; test $? -eq 2'
cd "$scratch" || exit 1
unset LD_LIBRARY_PATH

check "a C++ compiler would find extern C in the header" \
    grep -q 'extern "C"' "$prefix/include/aude.h"
check "the manual pages are installed" test -f "$prefix/share/man/man1/aude.1"
check "mandoc finds nothing in the installed manual pages" \
    sh -c 'test -z "$(mandoc -Tlint -Wwarning "$1"/*.1 2>&1)"' - "$prefix/share/man/man1"

completion=$prefix/share/bash-completion/completions/aude
check "the completion is installed and bash reads it" bash -n "$completion"
check "the completion registers itself for aude" \
    bash -c '. "$1" && complete -p aude' - "$completion"
for language in pl cs bg de; do
    check "the messages in $language are installed" \
        test -s "$prefix/share/locale/$language/LC_MESSAGES/aude.mo"
done
if test -d "$AUDE_BUILD/docs"; then
    check "the documents are installed" diff -r "$AUDE_BUILD/docs" "$prefix/share/aude/docs"
fi
check "the tile sets are installed" test -f "$prefix/share/aude/tiles/base.toml"
check "no installed text names the folder of the build" \
    sh -c '! grep -rIl -- "$1" "$2"' - "$AUDE_BUILD" "$root"
finish
