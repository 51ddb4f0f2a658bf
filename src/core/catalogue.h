/* SPDX-License-Identifier: Apache-2.0 */
/* The generated tables behind section 2 of aude.h. src/tilec makes them from data/tiles; the
 * order of sets is that of data/meson.build, the order of tiles that of their files. */
#ifndef AUDE_CORE_CATALOGUE_H
#define AUDE_CORE_CATALOGUE_H

#include "aude.h"

extern const struct aude_tile aude_tile_table[];
extern const struct aude_set aude_set_table[];
extern const int aude_tile_table_count;
extern const int aude_set_table_count;

/* The page shows no facts of tiles, so its engine goes without: they were a sixth of it. */
#ifdef AUDE_WITHOUT_FACTS
#define TILE_FACTS(json) ""
#else
#define TILE_FACTS(json) json
#endif

/* Are the two names the same? (The engine calls nothing of libc but mem*.) */
static inline bool same_name(const char *one, const char *other)
{
    while (*one != 0 && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
}

#endif
