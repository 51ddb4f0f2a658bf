/* SPDX-License-Identifier: Apache-2.0 */
/* Tile sets of one's own at a table: the texts as they were sent, because the store and the clients
 * need them again, and what src/tiles made of them, because the rules point into it. They live as
 * long as the table.
 */
#ifndef AUDE_SERVER_OWN_H
#define AUDE_SERVER_OWN_H

#include <jansson.h>
#include <stddef.h>

#include "aude.h"
#include "reasons/reasons.h"
#include "tiles/tiles.h"

struct own {
    struct aude_own_sets sets; /* each points into the file of its number */
    struct tiles_file *file[AUDE_MAX_OWN_SETS];
    char *text[AUDE_MAX_OWN_SETS];
};

/* Why a text that stands for a file was refused. */
struct misread {
    char what[16];     /* "record", "tiles[0]" */
    int line, column;  /* from 1; 0 when it is not about a place in it */
    struct reason why; /* length 0: nothing was refused */
};
/* A sentence about the whole of it; answers false. */
bool misread_say(struct misread *wrong, const char *sentence);
/* Marks a sentence for the catalogues of translations: the page shows it to people. */
#define SERVER_TEXT(text) text

/* Is it a list of texts? NULL is: an empty one. */
bool own_is_list(const json_t *list);
/* Reads all sets of the list, which may be NULL; false when one is refused, and then none is there.
 */
bool own_read(struct own *own, const json_t *list, struct misread *wrong);
/* One more set; the text is copied. */
bool own_add(struct own *own, const char *text, struct misread *wrong);
/* The same sets once more, with memory of their own; false when it is out. */
bool own_copy(struct own *to, const struct own *from);
void own_free(struct own *own);
/* Bytes of memory that they take. */
size_t own_size(const struct own *own);
/* The texts, for a message. */
json_t *own_texts(const struct own *own);

#endif
