/* SPDX-License-Identifier: Apache-2.0 */
/* What a game is played with: its rules, how it begins, and the tile sets of one's own to which the
 * rules point. Tables whose games are played with the same share one box: rules are three times as
 * long as a state, and most games are one of a few. On the loop alone; threads in which computer
 * players think read the rules of a table that is held meanwhile.
 */
#ifndef AUDE_SERVER_BOX_H
#define AUDE_SERVER_BOX_H

#include "aude.h"
#include "server/own.h"

struct box {
    struct aude_rules *rules; /* as long as they are, */
    struct aude_state *start; /* ... as this is: before the first action */
    struct own own;
    char *position; /* where it begins: a position id, or "" */
    uint64_t print; /* of all that makes boxes the same */
    size_t size;    /* bytes of memory that all of it takes, */
    int tables;     /* ... for those that hold it */
    struct box *next;
};

/* An empty record with memory for every game, to be freed; NULL when there is no memory. */
struct aude_record *box_record(void);
/* The box of a set-up, a record without actions, with its title, and whether tiles are drawn ahead;
 * it takes what is in *own, which is empty afterwards. NULL: *why tells why not. Whoever has it
 * holds it until box_release. */
struct box *box_open(const char *setup, struct own *own, char title[AUDE_TITLE_TEXT], bool *ahead,
                     enum aude_status *why);
void box_release(struct box *box); /* NULL: nothing */
/* How many there are. */
int box_count(void);

#endif
