/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of `aude puzzles` share: puzzles.c plays and looks, puzzles_file.c reads and
 * writes files of puzzles, puzzles_check.c looks at one again. */
#ifndef AUDE_CLI_PUZZLES_H
#define AUDE_CLI_PUZZLES_H

#include <jansson.h>

#include "ai/mind.h"
#include "ai/puzzle.h"
#include "cli/cli.h"

struct puzzles_wish {
    struct cli_setup setup;
    struct mind player;
    const char *word; /* that means the player */
    long long count, games, playouts;
    long long level;    /* the lowest that is wanted */
    long shard, shards; /* shard from 0 on */
    const char *out, *check;
    bool json;
};

/* A puzzle with where it comes from. */
struct puzzles_one {
    struct aude_rules rules; /* of the position */
    struct aude_state state;
    struct puzzle puzzle;
    long long game;   /* number of the game, from 0 on */
    uint64_t seed;    /* of that game */
    int64_t playouts; /* with which it was looked at */
    const char *player;
};

/* ---- puzzles_file.c ---- */
/* As one line, a JSON object, without its end of line; free it. */
char *puzzles_line(const struct puzzles_one *one);
/* The same for people, to standard output. */
void puzzles_print(const struct puzzles_one *one);
/* Reads a line into *one, whose rules and state are its memory. CLI_DONE, or CLI_BAD after an error
 * line with its place. What is no part of a decision (lines but the first) is not read. */
int puzzles_read(struct puzzles_one *one, const char *path, long number, const char *line);
/* Where what was found goes, so that nothing of it is lost: FILE.part, which becomes FILE. */
struct puzzles_file {
    FILE *stream; /* NULL: standard output alone */
    char *part;
    long long found, games; /* that stand there: puzzles, and the game to go on with */
};
int puzzles_open(struct puzzles_file *file, const struct puzzles_wish *wish,
                 const struct aude_rules *rules);
int puzzles_add(struct puzzles_file *file, const struct puzzles_one *one);
/* complete: FILE.part becomes FILE; else it stays. CLI_DONE, or CLI_BAD after an error line. */
int puzzles_close(struct puzzles_file *file, const struct puzzles_wish *wish, bool complete);

/* ---- puzzles_check.c ---- */
/* The whole of `aude puzzles --check FILE`. */
int puzzles_check(const struct puzzles_wish *wish);

#endif
