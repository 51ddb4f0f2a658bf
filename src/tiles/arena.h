/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is freed all at once. Nothing read from a tile file outlives its file, and there are
 * many small pieces, so each file has one arena. */
#ifndef AUDE_TILES_ARENA_H
#define AUDE_TILES_ARENA_H

#include <stddef.h>

struct arena_chunk;
struct arena {
    struct arena_chunk *last;
    size_t left;
};

/* Zeroed memory for any type; NULL when there is none left. */
void *arena_new(struct arena *arena, size_t size);
/* A copy of length bytes, ended by a NUL byte. */
char *arena_text(struct arena *arena, const char *bytes, size_t length);
void arena_free(struct arena *arena);
/* Bytes that it has. */
size_t arena_size(const struct arena *arena);

#endif
