#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Completion for bash: the words that Tab offers, asked of the completion function as readline does.
# Readline makes "=" a word of its own, so the cases are written as readline cuts the line.

# shellcheck source=tests/tap.sh
. "$AUDE_SOURCE/tests/tap.sh"
# shellcheck source=/dev/null
. "$AUDE_SOURCE/completions/aude"

# offers LINE WANTED...: the last word of LINE (words separated by blanks, "_" for an empty one) is
# completed to exactly the words WANTED, in any order.
offers() {
    local words wanted got
    read -ra words <<<"$1"
    shift
    [[ ${words[-1]} == _ ]] && words[-1]=""
    COMP_WORDS=("$AUDE" "${words[@]}")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _aude
    wanted=$(printf '%s\n' "$@" | sort)
    got=$(printf '%s\n' "${COMPREPLY[@]}" | sort)
    [[ $wanted == "$got" ]] || {
        echo "wanted: $wanted"
        echo "got: $got"
        return 1
    }
}

# offers_all LINE WANTED...: these are among the words offered.
offers_all() {
    local line=$1 word got
    shift
    offers "$line" nothing >/dev/null
    got=" ${COMPREPLY[*]} "
    for word in "$@"; do
        [[ $got == *" $word "* ]] || {
            echo "$word is not in:$got"
            return 1
        }
    done
}

# Every long option of the help is offered after "--".
offers_help() {
    local options
    mapfile -t options < <("$AUDE" "$1" --help |
        sed -n 's/^ \{2,6\}\(-., \)\{0,1\}\(--[a-z-]*=\{0,1\}\).*/\2/p')
    [[ ${#options[@]} -gt 1 ]] && offers "$1 --" "${options[@]}"
}

cd "$scratch" || exit 1
: >game.aude
: >gamma.aude

check "commands" offers "_" \
    play serve admin backup store load verify replay analyse jcz test perft bench arena puzzles \
    engine rules render \
    tiles help
check "commands by their beginning" offers "re" replay render
check "commands after a language" offers "--lang pl re" replay render
check "options before the command" offers "--v" --version
for command in play serve admin backup store load verify replay analyse jcz test perft bench \
    arena puzzles engine \
    rules render tiles; do
    check "options of $command" offers_help "$command"
done
check "sets" offers "play --sets ba" base
check "sets as readline cuts them" offers "play --sets = ba" base
check "the second set of a list" offers "play --sets base,ba" base,base
check "expansions" offers "play --expansions _" abbey bcb count cult dragon inns king phantom \
    river1 river2 tower traders
check "the second expansion of a list" offers "play --expansions = tower,b" tower,bcb
check "presets" offers "play --preset = C1" C1-HIG C1-RGG C1-ZMG
check "presets after a blank" offers "bench --preset OLD" OLD-1 OLD-2 OLD-X
check "names of options" offers "play --option FAR" FARMERS=
check "values of options" offers "play --option = FARMERS = _" on off
check "values by their beginning" offers "play --option FARMERS = of" off
check "values right behind the sign" offers "play --option FARMERS =" on off
check "options of the expansions" \
    offers "play --option BAZAAR_B" BAZAAR_BID_LIMIT= BAZAAR_BUILDER_ORDER=
check "players of bots" offers "load --player gr" greedy
check "limits of a server" offers "serve --limit ra" rate=
check "whose rules" offers "jcz --rules = t" theirs
check "players of a seat" offers "play --seat = Ann = g" greedy
check "levels of a seat" offers "play --seat = Ann = level-" level-1 level-2 level-3 level-4 \
    level-5 level-6 level-7 level-8
check "levels for a match" offers_all "arena _" level-1 level-8 greedy invader hoarder staller
check "levels that think for programs" offers "engine --player level-3" level-3
check "a limit of the levels" offers "serve --limit lev" level=
check "players without a name" offers_all "play --seat _" human random greedy
check "languages" offers "play --lang _" en pl cs bg de
check "colours" offers "play --color = a" auto always
check "games" offers "bench --game c" carcassonne
check "both games" offers "bench --game _" carcassonne discovery
check "sets of the game that was named" offers "play --game discovery --sets _" discovery
check "presets of the game that was named" \
    offers "play --game = discovery --preset _" ADVANCED BASIC EVEN-TURNS
check "options of the game that was named" \
    offers "play --game discovery --option O" OPEN_TILES=
check "values of that option" \
    offers "bench --game = discovery --option = OPEN_TILES = _" on off
check "a file of tiles" offers "play --tiles ga" game.aude gamma.aude
check "what rules can list" offers "rules --list p" presets players
check "ids of rules" offers "rules BASE-58" BASE-58
check "names for rules" offers "rules SMALL_C" SMALL_CITY_POINTS
check "sets of tiles, built or not" offers_all "tiles _" base tower catapult
check "commands to be helped with" offers "help re" replay render
check "files to replay" offers "replay ga" game.aude gamma.aude
check "files to analyse" offers "analyse ga" game.aude gamma.aude
check "a file of puzzles" offers "puzzles --check ga" game.aude gamma.aude
check "files to resume" offers "play --resume game" game.aude
check "no words for play" offers "play x" ""
finish
