/* SPDX-License-Identifier: Apache-2.0 */
/* Names that others give our tiles: those of JCloisterZone ("BA/RCr"), and the short ones of the
 * rules' texts and scenarios ("D"). Made from data/tiles/aliases.toml by src/tilec. */
#ifndef AUDE_JCZ_ALIAS_H
#define AUDE_JCZ_ALIAS_H

#include <stdint.h>

/* The tile called name, laid at the other list's rotation r, is our tile at rotation
 * (r + rotation) mod 4. */
struct tile_alias {
    const char *name;
    uint16_t tile;    /* for aude_tile */
    uint8_t rotation; /* quarter turns clockwise */
    uint8_t garden;   /* 1: that copy shows a garden */
};

/* NULL when there is no such name. */
const struct tile_alias *jcz_tile(const char *name);
const struct tile_alias *rules_tile(const char *name);

/* The generated tables, sorted by the bytes of the names. */
extern const struct tile_alias jcz_alias_table[];
extern const struct tile_alias rules_alias_table[];
extern const int jcz_alias_count;
extern const int rules_alias_count;

#endif
