/* SPDX-License-Identifier: Apache-2.0 */
/* One entry of a tile file, its keys and types checked (shape.c). Words are numbers here. What the
 * facts mean is looked at afterwards: rules.c and ground.c for Carcassonne, discovery.c for The
 * Discovery.
 *
 * The sixteen places along the rim of a tile are numbered clockwise from the north-west corner,
 *
 *     NW 0  NL 1  N 2  NR 3  NE 4  EL 5  E 6  ER 7  SE 8  SL 9  S 10  SR 11  SW 12  WL 13  W 14  WR
 * 15
 *
 * and a set of places is a mask of 16 bits. */
#ifndef AUDE_TILES_ENTRY_H
#define AUDE_TILES_ENTRY_H

#include "tiles/toml.h"

#include <stdint.h>

enum {
    PLACES = 16,
    CORNER_PLACES = 0x1111,
    SIDE_PLACES = 0x4444,
    HALF_PLACES = 0xaaaa,
};

/* The lists of features of a tile, in the order of the segments and then what is none. */
enum list { LIST_CITY, LIST_ROAD, LIST_FIELD, LIST_RIVER, LIST_SITE, LIST_CROSS, LISTS };
enum { MAX_THINGS = 9, MAX_MEETS = 27, MAX_SIGNS = 64 };

/* What a word such as city2 or junction names: list and number from 1, or LIST_SITE and its kind.
 * 0: nothing. */
typedef uint16_t reference;
static inline reference reference_to(unsigned list, unsigned number)
{
    return (reference)((list + 1) << 8 | number);
}
static inline unsigned reference_list(reference to)
{
    return (to >> 8) - 1u;
}
static inline unsigned reference_number(reference to)
{
    return to & 0xffu;
}

/* Kinds of site, in the order of site_names. */
enum site_kind {
    SITE_MONASTERY,
    SITE_SPECIAL_MONASTERY,
    SITE_CHURCH,
    SITE_ABBEY,
    SITE_SHRINE,
    SITE_JUNCTION,
    SITE_HOUSE,
    SITE_BAZAAR,
    SITE_TOWER,
    SITE_CIRCUS,
    SITE_ACROBATS,
    SITE_FAIR,
    SITE_WATCHTOWER,
    SITE_VOLCANO,
    SITE_SPRING,
    SITE_LAKE,
    SITE_FERRY_LAKE,
    SITE_CROP,
    SITE_TUNNEL,
    SITE_WELL,
    SITE_STONE,
    SITE_CITYWALL,
    SITE_DARMSTADTIUM,
    SITE_YAGA_HUT,
    SITE_KINDS_KNOWN
};

/* Keys of features that are asked for by presence: bits of `has`. */
enum key {
    KEY_ON,
    KEY_PENNANT,
    KEY_NEW_PENNANT,
    KEY_GOODS,
    KEY_PRINCESS,
    KEY_CATHEDRAL,
    KEY_BESIEGED,
    KEY_CAP,
    KEY_TOUCH,
    KEY_MEETS,
    KEY_BRIDGE,
    KEY_END,
    KEY_INN,
    KEY_UNDER,
    KEY_GAP,
    KEY_LABYRINTH,
    KEY_KIND,
    KEY_IN,
    KEY_FILLS,
    KEY_CITY,
    KEY_INNER,
    KEY_WHY,
    KEY_DISPUTED,
    KEY_CARCASSONNE,
    KEY_OVER,
    KEY_BY,
    KEY_OPEN,
    KEY_HIDDEN,
    KEY_OF,
    KEY_PORT,
    KEYS_OF_THINGS
};

struct places {
    uint16_t mask;
    uint8_t place[PLACES], count; /* in the order of the file */
};

/* A city, road, field, river, site or crossing. */
struct thing {
    int line;
    uint32_t has;
    struct places on, touch, inner, gap;
    reference end, under, over, in;
    reference meets[MAX_MEETS];
    uint8_t meets_count;
    uint8_t pennant, new_pennant, goods, kind, by; /* goods, kind, by: the place of the word */
    bool cap;
    uint16_t city; /* field: bit n = it names city n; bit 0: one that no tile has */
};

/* Keys of a tile that are asked for by presence. */
enum tile_key {
    TILE_ID,
    TILE_COUNT,
    TILE_EDGES,
    TILE_WICA,
    TILE_START,
    TILE_ROLE,
    TILE_BOX,
    TILE_AT,
    TILE_GARDEN,
    TILE_WALL,
    TILE_SIGN,
    TILE_NOTE,
    TILE_AGREE,
    TILE_SEGMENT,
    TILE_BORDER,
    TILE_SOURCE,
    TILE_DOUBT,
    TILE_LISTS, /* and one for each list from here */
    TILE_KEYS = TILE_LISTS + LISTS
};
enum role { ROLE_SPRING, ROLE_LAKE, ROLE_FORK, ROLE_ABBEY, ROLES };

enum { MAX_AREAS = 8, MAX_BORDERS = 16 };

struct entry {
    const struct toml_value *value;
    int line;   /* of its id */
    int number; /* in the file, from 1 */
    const char *id, *edges;
    const char *wica[2]; /* c1, c2, or NULL */
    const char *sign[MAX_SIGNS];
    struct places wall;
    uint32_t has;
    uint8_t count, role, garden, signs, at[2];
    struct thing thing[LISTS][MAX_THINGS];
    uint8_t things[LISTS];

    /* The Discovery */
    struct {
        uint8_t kind;  /* 0 grassland, 1 mountains, 2 sea */
        uint8_t sides; /* bit by side; none: inland */
    } area[MAX_AREAS];
    struct {
        int64_t of[2];
        bool port;
    } border[MAX_BORDERS];
    uint8_t areas, borders;
    uint8_t source; /* 0 known, 1 provisional */
};

static inline bool has_key(const struct thing *thing, enum key key)
{
    return (thing->has >> key & 1) != 0;
}
static inline bool tile_has(const struct entry *entry, enum tile_key key)
{
    return (entry->has >> key & 1) != 0;
}

/* The head of a file. */
struct head {
    const struct toml_value *value;
    const struct toml_value *totals; /* a table, or NULL */
    const char *id, *name;
    int line;
    uint8_t game; /* enum aude_game */
    uint8_t gardens;
    uint16_t tiles, kinds;
};

bool shape_head(const struct toml_value *value, struct head *head, struct tiles_error *error);
bool shape_entry(const struct toml_value *value, enum aude_game game, struct entry *entry,
                 struct tiles_error *error);
/* The line and the id of an entry whose shape is not known yet. */
void shape_place(const struct toml_value *value, int number, struct tiles_error *error);
bool shape_is_text(const struct toml_value *value);

/* "N", "NE", "NL" ... */
extern const char *const place_names[PLACES];
extern const char *const site_names[SITE_KINDS_KNOWN];
extern const char *const list_names[LISTS];
extern const char *const goods_names[3];
extern const char *const by_names[2];
extern const char *const terrain_names[3];
/* The places of a side or half side: three, or one. */
static inline unsigned rim_of(unsigned place)
{
    return place % 2 != 0 ? 1u << place : 7u << (place - 1);
}
static inline unsigned rotate_places(unsigned mask, unsigned rotations)
{
    return (mask << 4 * rotations | mask >> (16 - 4 * rotations) % 16) & 0xffff;
}

#endif
