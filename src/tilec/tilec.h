/* SPDX-License-Identifier: Apache-2.0 */
/* The tile compiler: the files of data/tiles, checked, as const C tables. It runs where Aude is
 * built and knows nothing of the catalogue that it makes. main.c reads the files by the one reader
 * of tile files (src/tiles); names.c and seal.c are what only the sets of the project must satisfy;
 * emit.c writes. */
#ifndef AUDE_TILEC_TILEC_H
#define AUDE_TILEC_TILEC_H

#include "tiles/read.h"

#include <stdio.h>

enum { TILEC_SETS = 64, TILEC_SEALS = 1024 };

struct sealed {
    char name[64];
    uint32_t seal;
    bool met; /* there is such an entry */
};

struct catalogue {
    struct {
        const char *path;
        struct set_file file;
    } set[TILEC_SETS];
    int sets;
    const char *alias_path; /* NULL: there are none */
    struct arena alias_arena;
    struct toml_value aliases;
    const char *seal_path; /* NULL: there are none */
    struct sealed seal[TILEC_SEALS];
    int seals;
    int problems;
};

/* Tells a problem in a line: file, line and tile where they are known, the reason. */
void tilec_problem(struct catalogue *catalogue, const struct tiles_error *error);
/* The same in one's own words; where: "FILE", "FILE:LINE: TILE". */
__attribute__((format(printf, 3, 4))) void tilec_bad(struct catalogue *catalogue, const char *where,
                                                     const char *format, ...);
/* "FILE:LINE: TILE" */
struct tilec_where {
    char text[400];
};
struct tilec_where tilec_tile_at(const struct catalogue *catalogue, int set, unsigned tile);
/* The set of a tile and its number there; false when there is no such tile. */
bool tilec_find(const struct catalogue *catalogue, const char *id, int *set, unsigned *tile);

/* ---- names.c -------------------------------------------------------------------------------- */

/* The shape of aliases.toml, and where each name leads. */
void names_check(struct catalogue *catalogue);
/* What the names of a tile spell, and its id where it is one of The Discovery. */
void names_check_tile(struct catalogue *catalogue, int set, unsigned tile);

/* ---- seal.c --------------------------------------------------------------------------------- */

/* Eight digits that change with any fact of an entry, and not with the order of keys and words. */
uint32_t seal_of_value(const struct toml_value *value);
void seals_read(struct catalogue *catalogue, char *text, size_t length);
/* Is each entry as it was when it was last compared with its source? */
void seals_check(struct catalogue *catalogue);
/* All seals anew. */
void seals_write(const struct catalogue *catalogue, FILE *to);

/* ---- emit.c --------------------------------------------------------------------------------- */

/* games: bit by enum aude_game; built: ids with commas. */
void emit_tiles(const struct catalogue *catalogue, unsigned games, const char *built, FILE *to);
void emit_aliases(const struct catalogue *catalogue, unsigned games, FILE *to);
/* Is the id one of those between the commas? */
bool emit_is_listed(const char *list, const char *id);

#endif
