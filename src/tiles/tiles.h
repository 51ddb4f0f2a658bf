/* SPDX-License-Identifier: Apache-2.0 */
/* Tile files read at run time: a set of one's own as a struct aude_own_set.
 *
 * A tile file is TOML in the notation of data/tiles/README.md. It is read as the tile compiler
 * (src/tilec) reads the files of the catalogue, by the same code (read.h). The first thing wrong is
 * told with its place: file, line, tile, reason.
 *
 * Two answers are kept apart. A file that is damaged is refused: tiles_read answers NULL. A file
 * that is right but asks for more than a game can do (a river, an inn, a set whose rules are not
 * built, no start tile where one is needed) is read, can be shown, and tiles_unplayable tells why
 * no game takes it; then set.built is false.
 *
 * Above the public API: includes only aude.h. Uses malloc and stdio. */
#ifndef AUDE_TILES_TILES_H
#define AUDE_TILES_TILES_H

#include "aude.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    TILES_MAX_BYTES = 1 << 20, /* of a tile file */
    TILES_ARGUMENTS = 4,
    TILES_ARGUMENT_BYTES = 64,
    TILES_LINE_BYTES = 768,
    TILES_REASON_BYTES = 1280, /* have room for every reason in any language */
};

/* What is wrong and where. `format` is an English sentence without a full stop, one of a finite set
 * that is marked for translation; each %s in it stands for an argument, in order (a translation may
 * write %2$s). The arguments are words of the file, ids and numbers and are not translated. Where a
 * line of the file is to be another, `instead` has it whole; tiles_reason sets it behind the
 * sentence. */
struct tiles_error {
    char file[256]; /* as it was given; the end of a longer name */
    int line;       /* from 1; 0 when it is not about a line */
    int number;     /* of the tile in the file, from 1; 0 when it is not about a tile */
    char tile[64];  /* its id, when it has a readable one; else "" */
    const char *format;
    char argument[TILES_ARGUMENTS][TILES_ARGUMENT_BYTES];
    char instead[TILES_LINE_BYTES];
};

/* A tile file that was read. It owns its memory, and a rules with the set in it points to that. */
struct tiles_file;

/* Reads a file, or bytes that `name` is to stand for in *error. NULL: refused, *error says why. */
struct tiles_file *tiles_read(const char *path, struct tiles_error *error);
struct tiles_file *tiles_read_bytes(const char *name, const char *bytes, size_t length,
                                    struct tiles_error *error);
void tiles_free(struct tiles_file *file); /* NULL is allowed */
/* Bytes of memory that it takes. */
size_t tiles_size(const struct tiles_file *file);

/* The set, for aude_setup_own and for showing. set.game tells the game, set.built whether it can be
 * played. An id of the catalogue means: in the place of that set. */
const struct aude_own_set *tiles_own_set(const struct tiles_file *file);
/* Why no game takes the set (with the place in the file), or NULL when one does. */
const struct tiles_error *tiles_unplayable(const struct tiles_file *file);
/* The line of the file where tile `tile` of the set is, 0 <= tile < set.kinds. */
int tiles_line(const struct tiles_file *file, int tile);

/* The reason as one sentence. translate: such as gettext; NULL for English. Returns the length it
 * has in full, like snprintf. */
size_t tiles_reason(const struct tiles_error *error, const char *(*translate)(const char *),
                    char *text, size_t capacity);

#endif
