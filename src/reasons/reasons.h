/* SPDX-License-Identifier: Apache-2.0 */
/* Why a file cannot be used, in pieces that can be translated one by one: the same for the program,
 * which says it in the user's language at once, and for the page, which gets the pieces from its
 * engine or from a server and has translations of its own.
 *
 * A reason is a list of pieces. A piece that begins with "=" is said as it stands behind that: a
 * word of the file, a number, a rule id. Every other piece is an English text to be translated, and
 * each %s in it stands for the next piece, with all that this one needs in turn:
 *
 *    "expected %s, found %s", "turn %s", "=5", "=\"x\""      expected turn 5, found "x"
 */
#ifndef AUDE_REASONS_REASONS_H
#define AUDE_REASONS_REASONS_H

#include "aude.h"
#include "tiles/tiles.h"

#include <stddef.h>

enum { REASON_BYTES = TILES_REASON_BYTES + 768 }; /* more than any reason needs */

struct reason {
    size_t length;
    char text[REASON_BYTES]; /* one piece a line, each with its end of line; then a 0 */
};

void reason_init(struct reason *reason);
/* A text to be translated. */
void reason_say(struct reason *reason, const char *text);
/* A word as it stands; what would end the line becomes a question mark. */
void reason_word(struct reason *reason, const char *word);

/* What a reader of the notation refuses: the sentence of aude_text_error_text. */
void reason_of_text(struct reason *reason, const struct aude_text_error *error);
/* What is wrong with a tile file: the sentence of tiles_reason. */
void reason_of_tiles(struct reason *reason, const struct tiles_error *error);
/* The same with the tile that it is about: "tile 3 (hills-a): what is wrong". */
void reason_of_tile(struct reason *reason, const struct tiles_error *error);

/* The next piece, without its end of line, for those who hand the pieces on: *from is where it
 * begins, its length is returned. False behind the last one. */
bool reason_next(const struct reason *reason, size_t *at, const char **from, size_t *length);
/* The whole sentence. translate: such as gettext; NULL for English. Returns the length it has in
 * full, like snprintf. */
size_t reason_text(const struct reason *reason, const char *(*translate)(const char *), char *text,
                   size_t capacity);

#endif
