/* SPDX-License-Identifier: Apache-2.0 */
/* What somebody wants to see of the list of public tables. Rows of the store are looked at for it,
 * so that no table has to be set up only to be left out.
 */
#ifndef AUDE_SERVER_FILTER_H
#define AUDE_SERVER_FILTER_H

#include <jansson.h>

#include "server/store.h"

enum filter_clock { FILTER_ANY_CLOCK, FILTER_NO_CLOCK, FILTER_SHORT, FILTER_LONG };

enum {
    FILTER_TEXT = 48,   /* bytes, with the 0 */
    FILTER_DAY = 86400, /* seconds: a clock of so many is a long one */
};

/* Two that want the same are the same, byte for byte. All zero: everything. */
struct filter {
    uint64_t sets; /* bit i: set i of the catalogue takes part */
    int kinds;     /* bit i: of enum store_kind; 0: all */
    int only;      /* no other set does */
    int seats;     /* of the table; 0: any */
    enum filter_clock clock;
    char game[16];          /* "": any */
    char text[FILTER_TEXT]; /* stands in the title or a name; folded; "": any */
};

/* What a text is looked for in, folded: a title and the names of seats, each in a line of its own.
 * Of a title that is not 0 bytes long up to the end of its line counts. */
enum { FILTER_WORDS = AUDE_TITLE_TEXT + AUDE_MAX_SEATS * AUDE_NAME_TEXT };
void filter_words(char words[FILTER_WORDS], const char *title, const char *const *names, int count);
/* What stands behind this word in its line of a set-up, and how long that is; NULL without one. */
const char *filter_line(const char *setup, const char *word, size_t *length);
/* The same of what a store of an older version has: a set-up, and names in lines or NULL. */
void filter_old_words(char words[FILTER_WORDS], const char *setup, const char *names);

/* From the words of a message; NULL, or what is wrong. */
const char *filter_read(struct filter *filter, json_t *message);
/* Does it leave nothing out of a kind? */
bool filter_is_wide(const struct filter *filter);
bool filter_wants_kind(const struct filter *filter, enum store_kind kind);
/* Is it one that is wanted? `shown` is a whole one. */
bool filter_takes(const struct filter *filter, const struct stored_shown *shown);

#endif
