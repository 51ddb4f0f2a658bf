/* SPDX-License-Identifier: Apache-2.0 */
/* Looks things up in the facts of a tile (struct aude_tile: one JSON object made by the tile
 * compiler). The text is ours and well formed, so this only walks over it; it is no parser for
 * other people's files. */
#ifndef AUDE_RENDER_FACTS_H
#define AUDE_RENDER_FACTS_H

#include <stdbool.h>

/* The value of a key of an object; NULL when it has none. */
const char *facts_get(const char *object, const char *key);
/* Element i of an array; NULL past its end (or when array is NULL). */
const char *facts_at(const char *array, int i);
/* Copies a string value without its quotes, cut to size; "" when value is NULL or no string. */
void facts_string(const char *value, char *text, int size);
/* Is it true? */
bool facts_true(const char *value);
/* Is word one of the words of the string value? */
bool facts_has_word(const char *value, const char *word);
/* Word i of a string value; false past its end. */
bool facts_word(const char *value, int i, char *text, int size);

#endif
