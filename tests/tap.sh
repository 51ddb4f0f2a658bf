# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# TAP for shell tests: read it with `. "$AUDE_SOURCE/tests/tap.sh"`, then
#
#   check "what must hold" COMMAND ARG...    the case passes when the command succeeds
#   refuse "what must fail" COMMAND ARG...   the case passes when the command exits 2 with one line
#                                            on stderr, nothing on stdout, and dies of no signal
#   skip "what" "why"                        a case that cannot run here
#   finish                                   prints the plan; last line of the test
#
# What a failing command printed is shown as TAP comments. $scratch is a folder of the test's own,
# removed at the end.

tap_count=0
tap_failed=0
scratch=$(mktemp -d)
# The files of check and refuse lie apart, so that a test may empty or list $scratch.
tap_files=$(mktemp -d)
trap 'rm -rf "$scratch" "$tap_files"' EXIT

tap_result() { # tap_result {ok|not ok} DESCRIPTION
    tap_count=$((tap_count + 1))
    echo "$1 $tap_count - $2"
    if [ "$1" != ok ]; then
        tap_failed=$((tap_failed + 1))
        sed 's/^/# /' "$tap_files/out" "$tap_files/err" 2>/dev/null | head -n 60
    fi
}

check() {
    tap_what=$1
    shift
    if "$@" >"$tap_files/out" 2>"$tap_files/err" </dev/null; then
        tap_result ok "$tap_what"
    else
        echo "exit status $?: $*" >>"$tap_files/err"
        tap_result "not ok" "$tap_what"
    fi
}

refuse() {
    tap_what=$1
    shift
    tap_status=0
    "$@" >"$tap_files/out" 2>"$tap_files/err" </dev/null || tap_status=$?
    tap_lines=$(wc -l <"$tap_files/err")
    if [ "$tap_status" -eq 2 ] && [ "$tap_lines" -eq 1 ] && [ ! -s "$tap_files/out" ]; then
        tap_result ok "$tap_what"
    else
        echo "exit status $tap_status (expected 2 and one line on stderr): $*" >>"$tap_files/err"
        tap_result "not ok" "$tap_what"
    fi
}

skip() {
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

finish() {
    echo "1..$tap_count"
    [ "$tap_failed" -eq 0 ]
    exit $?
}
