/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of `aude arena` share: arena.c plays, arena_hall.c knows who sits there,
 * arena_sums.c counts and prints, arena_file.c keeps what was played. */
#ifndef AUDE_CLI_ARENA_H
#define AUDE_CLI_ARENA_H

#include <jansson.h>
#include <stdio.h>

#include "ai/arena.h"
#include "cli/cli.h"
#include "pipe/pipe.h"

struct arena_wish {
    struct cli_setup setup;
    const char *player[AUDE_MAX_SEATS];
    int players;
    int timeout_ms; /* of one answer of a program outside */
    long long games;
    long shard, shards; /* shard from 0 on */
    const char *log;
    bool merge, json, sprt;
    double low, high; /* of the sequential test, in Elo */
};

/* Games with the same draws, the first player on each seat in turn. */
struct arena_group {
    long long number;
    int games;
    struct arena_game game[AUDE_MAX_SEATS];
};

/* ---- arena_hall.c ---- */
struct arena_hall {
    const struct arena_wish *wish;
    struct aude_rules *rules;
    struct mind mind[AUDE_MAX_SEATS];
    struct pipe_outside *outside[AUDE_MAX_SEATS]; /* NULL: it is none */
    int seats;
};

/* The command of "exec:COMMAND"; NULL for other words. */
const char *arena_command(const char *word);
/* Opens a mind for each seat; programs are run and have said hello. */
int arena_hall_open(struct arena_hall *hall);
void arena_hall_close(struct arena_hall *hall);
/* Tells who lost a game by what they named, and why. CLI_BAD, with which the match ends: a program
 * that cannot be run any more, or a player of ours, which must not happen. */
int arena_hall_tell_lost(struct arena_hall *hall, long long number, const struct arena_game *game,
                         enum aude_status status);

/* ---- arena_sums.c ---- */
struct arena_sums {
    long long games, groups, wins, ties; /* of the first player */
    double share, share_squares;         /* by groups: its mean share of a win, */
    double margin, margin_squares;       /* and its mean margin */
    int lost[AUDE_MAX_SEATS];            /* by player: games without a legal action */
    double seconds[AUDE_MAX_SEATS], slowest[AUDE_MAX_SEATS]; /* by player */
    long long turns;
};

void arena_sums_add(struct arena_sums *sums, const struct arena_group *group, int seats);
/* 1: the higher hypothesis of the sequential test holds, -1: the lower one, 0: not yet known. */
int arena_sums_decided(const struct arena_sums *sums, const struct arena_wish *wish);
void arena_print_group(const struct arena_group *group, int seats);
void arena_print(const struct arena_sums *sums, const struct arena_wish *wish, int seats);

/* ---- arena_file.c ---- */
struct arena_file {
    FILE *stream; /* NULL: nothing is kept */
    const char *path;
    long long known, capacity;
    long long *number; /* of the groups that stand there */
};

/* One line, a JSON object, without its end of line; free it. */
char *arena_group_text(const struct arena_group *group, int seats);
/* Opens the file that was wished for, reads what stands there and counts it in. */
int arena_file_open(struct arena_file *file, const struct arena_wish *wish,
                    struct arena_sums *sums);
bool arena_file_has(const struct arena_file *file, long long number);
int arena_file_add(struct arena_file *file, const struct arena_group *group, int seats);
void arena_file_close(struct arena_file *file);
/* The whole of `aude arena --merge FILE...`. */
int arena_merge(struct arena_wish *wish, int count, char **path);

#endif
