/* SPDX-License-Identifier: Apache-2.0 */
/* How the parts of this room say what is wrong. */
#ifndef AUDE_TILES_ERROR_H
#define AUDE_TILES_ERROR_H

#include "tiles/tiles.h"

#define N_(text) text

/* Fills line, format and arguments and answers false, for `return tiles_fail(...)`. There are as
 * many arguments, all of them texts, as the format has %s. File and tile stay as they are. */
bool tiles_fail(struct tiles_error *error, int line, const char *format, ...);

/* The id of the tile that it is about, when it may stand in a message. */
void tiles_name_tile(struct tiles_error *error, const char *id);

/* A number as an argument: tiles_fail(error, line, format, tiles_number(7).text). */
struct tiles_number {
    char text[24];
};
struct tiles_number tiles_number(long long number);
/* A word and a number: "city 2". */
struct tiles_name {
    char text[48];
};
struct tiles_name tiles_name(const char *word, int number);

#endif
