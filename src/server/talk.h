/* SPDX-License-Identifier: Apache-2.0 */
/* What was said last, oldest first: by those who sit at a table, or by those who watch. */
#ifndef AUDE_SERVER_TALK_H
#define AUDE_SERVER_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "aude.h"
#include "server/phrase.h"

struct saying {
    int64_t at;
    int seat;                  /* who speaks, or -1: somebody who watches, */
    char name[AUDE_NAME_TEXT]; /* ... who calls themselves so */
    char phrase[PHRASE_ID];    /* its name, or "" */
    const char *text;          /* of a phrase in English */
};

struct talk {
    struct saying **said;
    int count;
    size_t size; /* bytes of them */
    size_t *all; /* where those of all talk of its kind are counted, or NULL */
};

/* The phrase of this name with its English text, or the text itself where the name is "". The text
 * is not copied: it stays whose it was. */
void talk_fill(struct saying *said, const char *text, const char *phrase);
/* Adds a copy; of more than `most`, or than so many bytes, the first ones go. False when memory is
 * out. */
bool talk_add(struct talk *talk, const struct saying *said, int most, size_t bytes);
void talk_forget(struct talk *talk);

#endif
