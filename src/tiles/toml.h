/* SPDX-License-Identifier: Apache-2.0 */
/* The part of TOML 1.0 that tile files use, as a tree of values with line numbers.
 *
 * Taken: comments, [tables], [[arrays of tables]] with dotted names, keys bare or in double quotes,
 * texts in double quotes with their escapes, whole decimal numbers, true and false, arrays over
 * several lines, inline tables. Refused, though TOML: texts in single or triple quotes, dotted keys
 * before a value, numbers of other bases, with a point or an exponent, dates. Everything that is no
 * TOML is refused as well. */
#ifndef AUDE_TILES_TOML_H
#define AUDE_TILES_TOML_H

#include "tiles/arena.h"
#include "tiles/error.h"

#include <stdint.h>

enum toml_type { TOML_TEXT, TOML_NUMBER, TOML_TRUTH, TOML_ARRAY, TOML_TABLE };

struct toml_value {
    const char *key; /* in a table */
    struct toml_value *next;
    struct toml_value *first, *last; /* of an array or a table, in the order of the file */
    const char *text; /* ends with NUL; U+0000, of no use in a tile file, stands as 1 */
    int64_t number;   /* INT64_MIN, INT64_MAX: beyond what fits; of a truth 0 or 1 */
    int line;
    int count; /* of an array or a table */
    uint8_t type;
    bool open;     /* a table or array made by headers: headers may still add to it */
    bool declared; /* a table that had its own header */
};

/* Reads it whole. False: *error has line and reason; the file and, where it is known, the tile
 * being read (id and number) are filled in as well. */
bool toml_read(struct arena *arena, const char *bytes, size_t length, struct toml_value *root,
               struct tiles_error *error);
/* The value of a key, or NULL. */
const struct toml_value *toml_get(const struct toml_value *table, const char *key);

#endif
