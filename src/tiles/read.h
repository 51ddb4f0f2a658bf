/* SPDX-License-Identifier: Apache-2.0 */
/* A tile file read and found right, by itself: nothing here asks for the catalogue, for the tile
 * compiler (src/tilec) makes that from it. What a game can do with the set is told by tiles.c. */
#ifndef AUDE_TILES_READ_H
#define AUDE_TILES_READ_H

#include "tiles/rules.h"

struct set_file {
    struct arena arena;
    const struct toml_value *root;
    struct head head;
    struct totals totals;
    struct aude_tile *tile;
    int *line; /* of each tile */
    unsigned kinds;
};

/* Is shown each entry that was found right. The places in *error are its own. */
typedef void tiles_look(void *of, const struct entry *entry, const struct aude_tile *tile,
                        const struct tiles_error *error);

/* file: all zero. Its arena is to be freed, whatever the answer. look: NULL for none. */
bool set_file_read(struct set_file *file, const char *bytes, size_t length, tiles_look *look,
                   void *of, struct tiles_error *error);

/* ---- on the way there ----------------------------------------------------------------------- */

/* An error about nothing yet in the file of this name. */
void tiles_start_error(struct tiles_error *error, const char *name);
/* The bytes of a file, as many as are taken and one more, to be freed; NULL: *error says why. */
char *tiles_file_bytes(const char *path, size_t *length, struct tiles_error *error);
/* TOML that is not empty and not too long. */
bool tiles_toml(struct arena *arena, const char *bytes, size_t length, struct toml_value *root,
                struct tiles_error *error);

#endif
