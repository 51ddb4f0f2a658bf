/* SPDX-License-Identifier: Apache-2.0 */
/* A finished or unfinished game to be looked at, shared by the files of `aude replay`:
 *
 *     tape.c     any kind of file -> the tape: every action, the state after it, its entries
 *     show.c     the tape as text: listing, one moment, the end, stepping at a terminal
 *     json.c     the tape as JSON
 *     record.c   the tape as a game record of our own
 *     verify.c   recorded games compared with our rules
 *
 * A tape keeps every state, so stepping backwards costs nothing; a base game is some 1.5 MiB. */
#ifndef AUDE_REPLAY_REPLAY_H
#define AUDE_REPLAY_REPLAY_H

#include "aude.h"
#include "jcz/jcz.h"
#include "terminal/setup.h"
#include "terminal/terminal.h"
#include "words/words.h"

struct replay_ply {
    aude_action action;
    int first, entries;      /* its ledger entries: replay_entries */
    struct aude_state after; /* as much of it as the game needs */
};

struct replay {
    const char *path;
    const char *source; /* what kind of file it was */
    char name[AUDE_MAX_SEATS][96];
    const char *names[AUDE_MAX_SEATS];
    int seats;
    struct aude_rules *rules; /* of a record or a position */
    struct jcz_drive *drive;  /* of a foreign game: it holds the rules */
    struct aude_state start;
    struct replay_ply **ply;
    int plies, capacity;
    struct aude_entry *entry;
    int entries, entry_capacity;
};

/* CLI_DONE, or CLI_BAD after an error line. */
int replay_load(struct replay *replay, const char *path);
void replay_finish(struct replay *replay);
/* The state after `ply` actions, 0 .. plies. */
const struct aude_state *replay_state(const struct replay *replay, int ply);
/* What was entered in the ledger at this action, ply->entries of them. */
struct aude_ledger replay_entries(const struct replay *replay, const struct replay_ply *ply);
/* The seat that acts in this state: who decides, or for whom chance draws. */
int replay_seat(const struct aude_state *state);
/* Memory that may hold states and rules, filled with 0; freed by free(). */
void *replay_allocate(size_t size);
/* An empty record with memory for every game, to be freed. */
struct aude_record *replay_new_record(void);
/* Replaces what would move the cursor of a terminal, so that text of a file stays on its line. */
void replay_clean(char *text);
/* The error line for a foreign file. */
int replay_foreign_error(const char *path, const struct jcz_error *error);
/* Its sentence alone, translated and put together. */
void replay_foreign_sentence(struct cli_buffer *buffer, const struct jcz_error *error);

int replay_list(const struct replay *replay);
int replay_show(const struct replay *replay, int ply);
int replay_step(const struct replay *replay);

/* plies up to `last` */
int replay_json(const struct replay *replay, int last, bool moves);
/* A JSON string, also for bytes that are no UTF-8. */
json_t *replay_json_text(const char *text);

/* Writes a game record of our own. */
int replay_record(const struct replay *replay, const char *path);

int replay_verify(char **paths, int count, bool all, bool json);

#endif
