/* SPDX-License-Identifier: Apache-2.0 */
/* The set-up of a new table, from the JSON of "create" to what the engine and the store need. */
#ifndef AUDE_SERVER_SETUP_H
#define AUDE_SERVER_SETUP_H

#include <jansson.h>

#include "server/own.h"
#include "server/store.h"
#include "server/table.h"

struct setup {
    struct aude_setup setup;
    int level; /* the highest of the computer players' levels that may sit here */
    struct stored_seat seat[AUDE_MAX_SEATS]; /* without tokens */
    char title[AUDE_TITLE_TEXT];
    struct stored_clock clock;
    int away;
    bool ahead; /* tiles are drawn ahead: see draws.h */
    char *text; /* a record without actions; freed by whoever asked */
    struct own own;
    aude_action *begun; /* what is done already when the game begins from a record */
    int begun_count;
    /* Why it was refused: a status of the engine and the word that it is about, or a sentence, or
     * the place in a file. */
    enum aude_status status;
    char what[64];
    char wrong[160];
    struct misread misread;
};

/* `level` is the highest that is allowed (src/ai/level.h). False when it was refused; then nothing
 * in it is to be freed. */
bool setup_read(struct setup *setup, json_t *value, int level);
/* The answer to whoever asked for one that was refused. */
json_t *setup_refusal(const struct setup *setup);
/* The table of a set-up that was read, without tokens, and not in the lobby yet; NULL when memory
 * is out. Takes the text in any case. */
struct table *setup_table(struct setup *setup, bool is_public, int64_t created);
/* Own sets and actions; the text is its owner's. */
void setup_free(struct setup *setup);

#endif
