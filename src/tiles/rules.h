/* SPDX-License-Identifier: Apache-2.0 */
/* What the facts of a tile and of a set must satisfy: the parts of this room that look at an entry
 * after its shape is known. Each answers false when something is wrong; then *error tells what. The
 * line is that of the tile's id, or of the feature. */
#ifndef AUDE_TILES_RULES_H
#define AUDE_TILES_RULES_H

#include "tiles/entry.h"

/* One tile of Carcassonne; its fields are ground.c. */
bool check_carcassonne(const struct head *head, const struct entry *entry,
                       struct tiles_error *error);
bool check_fields(const struct entry *entry, struct tiles_error *error);
/* One tile of The Discovery. */
bool check_discovery(const struct head *head, const struct entry *entry, struct tiles_error *error);

/* Could its segments be drawn without crossing? */
bool discovery_is_plane(const struct entry *entry);

/* Which features may be claimed as a monastery. */
bool site_is_claimable(unsigned kind);
/* Do the points of two masks alternate along the rim? */
bool places_interleave(unsigned one, unsigned other);

/* The rotations of a tile that look different: 1, 2 or 4. */
unsigned rotations_of(const struct entry *entry);

/* ---- a whole set ---------------------------------------------------------------------------- */

enum { TOTAL_KEYS = 128 };

/* What was counted so far. */
struct total {
    char key[32];
    int64_t count;
};
struct totals {
    struct total item[TOTAL_KEYS];
    unsigned items;
    int64_t tiles, kinds, gardens, starts;
    int start_line;
};
void totals_add(struct totals *totals, enum aude_game game, const struct entry *entry);
/* Puts the totals in the order of their keys where it tells them. */
bool totals_check(struct totals *totals, const struct head *head, struct tiles_error *error);

/* Tiles laid out beforehand in one block (The Count): what is needed of each. */
struct block_tile {
    const char *id;
    int line, number;
    uint8_t at[2], has_at, outer; /* outer: bit s = side s is wall */
    uint16_t wall;
};
bool block_check(const struct block_tile *tiles, unsigned count, struct tiles_error *error);

/* One form of a tile of The Discovery, the same for all its rotations. */
struct area_form {
    uint8_t bytes[96];
};
void discovery_form(const struct entry *entry, unsigned rotation, struct area_form *form);
void discovery_least_form(const struct entry *entry, struct area_form *form);

/* Why no game takes the tile, in *error; true when one does. */
bool playable_tile(const struct entry *entry, const struct aude_tile *tile,
                   struct tiles_error *error);
bool playable_set(const struct head *head, const struct totals *totals, struct tiles_error *error);
/* Is there room for the set in a game, beside the tiles that every game has? */
bool playable_beside(const struct head *head, const struct aude_own_set *own,
                     struct tiles_error *error);

/* The bit, AUDE_SIGN_..., of a sign by its word; 0: its rules are not built. */
int make_sign(const char *word);
/* The entry as the engine wants it; false when it does not fit. facts: NULL when there is no
 * memory. */
bool make_tile(struct arena *arena, enum aude_game game, const struct entry *entry,
               struct aude_tile *tile, struct tiles_error *error);
/* What pictures show besides. first: the number of the first segment of each list. NULL: no
 * memory. */
const struct aude_sketch *make_sketch(struct arena *arena, const struct entry *entry,
                                      const unsigned first[LISTS]);
/* Masks of places as the masks of struct aude_segment. */
uint8_t sides_of(unsigned mask);
uint8_t halves_of(unsigned mask);
uint8_t reach_of(unsigned mask);
/* Any value as compact JSON. */
char *facts_json(struct arena *arena, const struct toml_value *value);

#endif
