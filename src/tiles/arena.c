/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is freed all at once: chunks in a list, each piece taken from the newest one. */
#include "tiles/arena.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384, ALIGN = (int)_Alignof(max_align_t) };

struct arena_chunk {
    struct arena_chunk *before;
    size_t size;
    _Alignas(max_align_t) unsigned char memory[];
};

void *arena_new(struct arena *arena, size_t size)
{
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (arena->last == NULL || size > arena->left) {
        const size_t room = size > CHUNK ? size : CHUNK;
        struct arena_chunk *const chunk = calloc(1, sizeof *chunk + room);
        if (chunk == NULL)
            return NULL;
        chunk->before = arena->last;
        chunk->size = room;
        arena->last = chunk;
        arena->left = room;
    }
    void *const piece = arena->last->memory + (arena->last->size - arena->left);
    arena->left -= size;
    return piece;
}

char *arena_text(struct arena *arena, const char *bytes, size_t length)
{
    char *const text = arena_new(arena, length + 1);
    if (text != NULL && length > 0)
        memcpy(text, bytes, length);
    return text;
}

void arena_free(struct arena *arena)
{
    while (arena->last != NULL) {
        struct arena_chunk *const chunk = arena->last;
        arena->last = chunk->before;
        free(chunk);
    }
    arena->left = 0;
}

size_t arena_size(const struct arena *arena)
{
    size_t size = 0;
    for (const struct arena_chunk *chunk = arena->last; chunk != NULL; chunk = chunk->before)
        size += sizeof *chunk + chunk->size;
    return size;
}
