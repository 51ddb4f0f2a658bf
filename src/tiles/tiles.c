/* SPDX-License-Identifier: Apache-2.0 */
/* A set of one's own from a tile file that was found right (read.c): its seal, and whether a game
 * takes it (playable.c).
 *
 * The seal of a set is the 32-bit FNV-1a hash of its id, its game and of everything in its tiles
 * that matters for play, byte by byte in the order of the struct: so it is the same on every
 * machine, and changes with the facts but not with notes, sources and the order of keys. */
#include "tiles/read.h"

#include <stdlib.h>
#include <string.h>

struct tiles_file {
    struct set_file read;
    struct aude_own_set own;
    bool playable;
    struct tiles_error unplayable;
};

/* ---- the seal ------------------------------------------------------------------------------- */

static void seal_byte(uint32_t *seal, unsigned byte)
{
    *seal = (*seal ^ (byte & 0xff)) * 16777619u;
}

static void seal_text(uint32_t *seal, const char *text)
{
    do {
        seal_byte(seal, (unsigned char)*text);
    } while (*text++ != 0);
}

static void seal_tile(uint32_t *seal, const struct aude_tile *tile)
{
    const uint8_t numbers[] = {tile->count,     tile->gardens, tile->start,
                               tile->rotations, tile->over,    tile->under,
                               tile->segments,  tile->sites,   tile->ports};

    seal_text(seal, tile->id);
    for (size_t i = 0; i < sizeof numbers; i++)
        seal_byte(seal, numbers[i]);
    for (unsigned side = 0; side < 4; side++)
        seal_byte(seal, tile->edge[side]);
    for (unsigned i = 0; i < tile->ports; i++) {
        seal_byte(seal, tile->port[i].sea);
        seal_byte(seal, tile->port[i].land);
    }
    for (unsigned i = 0; i < tile->segments; i++) {
        const struct aude_segment *const s = &tile->segment[i];
        const unsigned bytes[] = {
            s->kind,          s->sides,         s->halves,      s->pennants, s->touches & 0xffu,
            s->touches >> 8u, s->marks & 0xffu, s->marks >> 8u, s->end,      s->reach,
            s->inner};
        for (size_t k = 0; k < sizeof bytes / sizeof bytes[0]; k++)
            seal_byte(seal, bytes[k]);
    }
    for (unsigned i = 0; i < tile->sites; i++) {
        seal_byte(seal, tile->site[i].kind);
        seal_byte(seal, tile->site[i].in);
    }
}

static uint32_t seal_of(const struct aude_own_set *own)
{
    uint32_t seal = 2166136261u;

    seal_text(&seal, own->set.id);
    seal_byte(&seal, own->set.game);
    for (unsigned i = 0; i < own->set.kinds; i++)
        seal_tile(&seal, &own->tile[i]);
    return seal;
}

/* ---- can it be played? ---------------------------------------------------------------------- */

static void note_unplayable(struct tiles_file *file, const struct tiles_error *why)
{
    if (file->playable) {
        file->playable = false;
        file->unplayable = *why;
    }
}

static void look_at_tile(void *of, const struct entry *entry, const struct aude_tile *tile,
                         const struct tiles_error *error)
{
    struct tiles_error why = *error;

    if (!playable_tile(entry, tile, &why))
        note_unplayable(of, &why);
}

static bool read_file(struct tiles_file *file, const char *bytes, size_t length,
                      struct tiles_error *error)
{
    const struct head *const head = &file->read.head;

    file->playable = true;
    if (!set_file_read(&file->read, bytes, length, look_at_tile, file, error))
        return false;
    struct tiles_error why = *error;
    if (!playable_set(head, &file->read.totals, &why))
        note_unplayable(file, &why);
    file->own.set.id = head->id;
    file->own.set.name = head->name;
    file->own.set.kinds = (uint16_t)file->read.kinds;
    file->own.set.tiles = head->tiles;
    file->own.set.built = file->playable;
    file->own.set.game = head->game;
    file->own.tile = file->read.tile;
    file->own.seal = seal_of(&file->own);
    if (file->playable && !playable_beside(head, &file->own, &why)) {
        note_unplayable(file, &why);
        file->own.set.built = false;
    }
    return true;
}

/* ---- the file ------------------------------------------------------------------------------- */

struct tiles_file *tiles_read_bytes(const char *name, const char *bytes, size_t length,
                                    struct tiles_error *error)
{
    struct tiles_file *const file = calloc(1, sizeof *file);

    tiles_start_error(error, name);
    if (file == NULL) {
        tiles_fail(error, 0, N_("there is not enough memory"));
        return NULL;
    }
    if (!read_file(file, bytes, length, error)) {
        tiles_free(file);
        return NULL;
    }
    return file;
}

struct tiles_file *tiles_read(const char *path, struct tiles_error *error)
{
    struct tiles_file *file = NULL;
    size_t length = 0;

    tiles_start_error(error, path);
    char *const bytes = tiles_file_bytes(path, &length, error);
    if (bytes != NULL)
        file = tiles_read_bytes(path, bytes, length, error);
    free(bytes);
    return file;
}

void tiles_free(struct tiles_file *file)
{
    if (file != NULL)
        arena_free(&file->read.arena);
    free(file);
}

size_t tiles_size(const struct tiles_file *file)
{
    return sizeof *file + arena_size(&file->read.arena);
}

const struct aude_own_set *tiles_own_set(const struct tiles_file *file)
{
    return &file->own;
}

const struct tiles_error *tiles_unplayable(const struct tiles_file *file)
{
    return file->playable ? NULL : &file->unplayable;
}

int tiles_line(const struct tiles_file *file, int tile)
{
    return tile >= 0 && tile < file->own.set.kinds ? file->read.line[tile] : 0;
}
