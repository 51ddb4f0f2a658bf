/* SPDX-License-Identifier: Apache-2.0 */
/* The board as cells: tiles, the frontier of empty cells around them, and what fits where.
 *
 * A cell is found through a small open hash table. A cell enters the table when it becomes part of
 * the frontier and only changes its meaning when a tile is laid on it, so nothing is ever deleted.
 *
 * The frontier keeps its cells as numbered bits. For each side and each edge type one bit set holds
 * the cells whose neighbour on that side, if any, shows that type: `accepts`. A tile fits at a
 * rotation on the cells in the intersection of four such sets, 64 cells at a time, without looking
 * at any single cell. Bits of numbers not in use are 1 in every set, and `open` masks them; so a
 * new cell costs three cleared bits for each neighbour and nothing else. Freed numbers are used
 * again, the lowest first, so nearly every board stays within one word.
 *
 * Rules: BASE-1 (cells), BASE-19 (contact: only frontier cells are ever offered), BASE-20 (match).
 */
#ifndef AUDE_CORE_GRID_H
#define AUDE_CORE_GRID_H

#include "aude.h"
#include "core/bits.h"
#include "core/bytes.h"

enum {
    GRID_EDGE_TYPES = 4, /* field, road, city, river; grassland, mountain, sea in other games */
    GRID_CELLS =
        2 * AUDE_MAX_TILES + 2, /* of the frontier: n connected tiles have at most 2n + 2 */
    GRID_WORDS = (GRID_CELLS + 63) / 64,
    GRID_REACH = 126,   /* |x|, |y| of a tile at most: its neighbours still fit into 8 bits */
    GRID_NONE = 0,      /* slot values: nothing, */
    GRID_TILE = 1,      /* GRID_TILE + index of a tile, */
    GRID_CELL = 0x4000, /* GRID_CELL + number of a frontier cell */
};

/* 64 cells of the frontier. */
struct grid_word {
    uint64_t open;
    uint64_t accepts[4][GRID_EDGE_TYPES];
};

/* The table of cells: one slot holds the key of a cell and what is there. */
struct grid_slot {
    uint16_t key, value;
};

/* Followed in memory by its arrays, which are as long as the tiles of a game need: the words of the
 * frontier, then, at these distances from the beginning of the struct, the keys of tiles and
 * frontier cells and the table of cells. */
struct grid {
    uint16_t tiles; /* laid so far */
    uint16_t words; /* of the frontier that may hold a bit */
    uint16_t limit; /* tiles that there is room for */
    uint8_t bits;   /* of x in the number of a slot, */
    uint8_t rows;   /* and those of y that are in it */
    bytes tile_at, cell_at, slot_at;
};

/* Lengths and distances for so many tiles. There are slots for all tiles and cells. */
#define GRID_WORDS_FOR(tiles) ((2u * (tiles) + 2 + 63) / 64)
#define GRID_SLOTS_FOR(tiles)                                                                      \
    (3u * (tiles) < 256 ? 256u : 3u * (tiles) < 512 ? 512u : 3u * (tiles) < 1024 ? 1024u : 2048u)
#define GRID_BITS_FOR(tiles)                                                                       \
    (GRID_SLOTS_FOR(tiles) <= 256 ? 4u : GRID_SLOTS_FOR(tiles) <= 1024 ? 5u : 6u)
#define GRID_ROWS_FOR(tiles) ((GRID_SLOTS_FOR(tiles) >> GRID_BITS_FOR(tiles)) - 1)
#define GRID_TILE_AT(tiles) (sizeof(struct grid) + GRID_WORDS_FOR(tiles) * sizeof(struct grid_word))
#define GRID_CELL_AT(tiles) (GRID_TILE_AT(tiles) + BYTES_ROUND((tiles) * sizeof(uint16_t)))
#define GRID_SLOT_AT(tiles) (GRID_CELL_AT(tiles) + GRID_WORDS_FOR(tiles) * 64 * sizeof(uint16_t))
#define GRID_SIZE(tiles) (GRID_SLOT_AT(tiles) + GRID_SLOTS_FOR(tiles) * sizeof(struct grid_slot))
#ifdef FIXED_SIZE
#define X(name, number) FIXED_##name = number,
enum { FIXED_SIZE(X) };
#undef X
#define GRID_DISTANCE(grid, member, FOR) ((bytes)FOR((unsigned)FIXED_tiles))
#define GRID_X_BITS(grid) GRID_BITS_FOR((unsigned)FIXED_tiles)
#define GRID_Y_ROWS(grid) GRID_ROWS_FOR((unsigned)FIXED_tiles)
#define GRID_LIMIT(grid) ((int)FIXED_tiles)
#else
#define GRID_DISTANCE(grid, member, FOR) ((grid)->member)
#define GRID_X_BITS(grid) ((grid)->bits)
#define GRID_Y_ROWS(grid) ((grid)->rows)
#define GRID_LIMIT(grid) ((int)(grid)->limit)
#endif

static inline struct grid_word *grid_words(const struct grid *grid)
{
    return (struct grid_word *)(void *)(bytes_at(grid) + sizeof *grid);
}
static inline uint16_t *grid_tile_keys(const struct grid *grid)
{
    return (uint16_t *)(void *)(bytes_at(grid) + GRID_DISTANCE(grid, tile_at, GRID_TILE_AT));
}
static inline uint16_t *grid_cell_keys(const struct grid *grid)
{
    return (uint16_t *)(void *)(bytes_at(grid) + GRID_DISTANCE(grid, cell_at, GRID_CELL_AT));
}

static inline struct grid_slot *grid_slots(const struct grid *grid)
{
    return (struct grid_slot *)(void *)(bytes_at(grid) +
                                        GRID_DISTANCE(grid, slot_at, GRID_SLOT_AT));
}

/* Is the cell one that a tile may lie on? */
static inline bool grid_holds(int x, int y)
{
    return x >= -GRID_REACH && x <= GRID_REACH && y >= -GRID_REACH && y <= GRID_REACH;
}

/* Position as one number: x in the low byte, y in the high byte, both plus 128, so that a neighbour
 * is one addition away (GRID_REACH keeps the bytes from running over). */
static inline uint16_t grid_key(int x, int y)
{
    return (uint16_t)(x + 128 + (y + 128) * 256);
}
static inline int grid_x(uint16_t key)
{
    return (key & 0xff) - 128;
}
static inline int grid_y(uint16_t key)
{
    return (key >> 8) - 128;
}
static inline uint16_t grid_tile_key(const struct grid *grid, unsigned tile)
{
    return grid_tile_keys(grid)[tile];
}
static inline uint16_t grid_cell_key(const struct grid *grid, unsigned cell)
{
    return grid_cell_keys(grid)[cell];
}

static const int8_t grid_dx[4] = {0, 1, 0, -1};
static const int8_t grid_dy[4] = {-1, 0, 1, 0};

static inline uint16_t grid_neighbour(uint16_t key, unsigned side)
{
    static const int16_t step[4] = {-256, 1, 256, -1};
    return (uint16_t)(key + step[side]);
}

/* Are the two cells the same or neighbours by a side or a corner? */
static inline bool grid_surround(uint16_t a, uint16_t b)
{
    const int dx = grid_x(a) - grid_x(b);
    const int dy = grid_y(a) - grid_y(b);
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* The six cells beside two neighbours and these themselves, in reading order: those that lie along
 * both. False when the two are no neighbours. */
static inline bool grid_along(int x0, int y0, int x1, int y1, int16_t x[6], int16_t y[6])
{
    const bool upright = x0 == x1 && (y1 - y0 == 1 || y0 - y1 == 1);
    const bool lying = y0 == y1 && (x1 - x0 == 1 || x0 - x1 == 1);
    const int left = x0 < x1 ? x0 : x1;
    const int top = y0 < y1 ? y0 : y1;
    for (int i = 0; (upright || lying) && i < 6; i++) {
        x[i] = (int16_t)(upright ? left - 1 + i % 3 : left + i % 2);
        y[i] = (int16_t)(upright ? top + i / 3 : top - 1 + i / 2);
    }
    return upright || lying;
}

/* Number of the slot that holds the key, or of the free slot where it belongs. Boards are blobs
 * around the start, so the low bits of x and y rarely meet; the odd step visits every slot when
 * they do. */
static inline unsigned grid_slot(const struct grid *grid, uint16_t key)
{
    const struct grid_slot *const slots = grid_slots(grid);
    const unsigned bits = GRID_X_BITS(grid);
    const unsigned rows = GRID_Y_ROWS(grid);
    const unsigned columns = (1u << bits) - 1;
    unsigned slot = bits_gather(key, rows << 8 | columns, bits);
    /* one branch, not two: whether a cell is empty or held is a coin toss, but both end the search
     */
    while ((slots[slot].value != GRID_NONE) & (slots[slot].key != key)) {
        slot = (slot + 173) & (rows << bits | columns);
    }
    return slot;
}

static inline unsigned grid_find(const struct grid *grid, uint16_t key)
{
    return grid_slots(grid)[grid_slot(grid, key)].value;
}

/* Index of the tile on the cell, or -1. */
static inline int grid_tile(const struct grid *grid, uint16_t key)
{
    const unsigned value = grid_find(grid, key);
    return value != GRID_NONE && value < GRID_CELL ? (int)(value - GRID_TILE) : -1;
}

/* Frontier cells number 64 word .. 64 word + 63 on which a tile with these edges (by board side)
 * fits. */
static inline uint64_t grid_fit(const struct grid *grid, const uint8_t edge[4], unsigned word)
{
    const struct grid_word *const cells = &grid_words(grid)[word];
    const uint64_t(*const accepts)[GRID_EDGE_TYPES] = cells->accepts;
    return cells->open & accepts[0][edge[0]] & accepts[1][edge[1]] & accepts[2][edge[2]] &
           accepts[3][edge[3]];
}

/* Those of these cells that have a tile on all four sides: there no side accepts two types. */
static inline uint64_t grid_holes(const struct grid *grid, unsigned word)
{
    const struct grid_word *const cells = &grid_words(grid)[word];
    uint64_t holes = cells->open;
    for (unsigned side = 0; side < 4; side++) {
        holes &= ~(cells->accepts[side][0] & cells->accepts[side][1]);
    }
    return holes;
}

/* The cell gets a neighbour: only once for each side, so its bit was still 1 in all four sets. */
static inline void grid_constrain(struct grid *grid, unsigned cell, unsigned side, unsigned type)
{
    uint64_t *const accepts = grid_words(grid)[cell / 64].accepts[side];
    const uint64_t bit = bit64(cell % 64);
    for (unsigned other = 0; other < GRID_EDGE_TYPES; other++) {
        accepts[other] &= ~bit;
    }
    accepts[type] |= bit;
}

/* Number of the frontier cell on a slot without a tile; a new one when the slot is empty. For a
 * cell that is there already everything is written once more as it is, which is cheaper than
 * asking. */
static inline unsigned grid_open_cell(struct grid *grid, unsigned slot, uint16_t key)
{
    struct grid_word *const words = grid_words(grid);
    struct grid_slot *const found = &grid_slots(grid)[slot];
    const unsigned value = found->value;
    unsigned word = 0;
    while (~words[word].open == 0) {
        word++;
    }
    const unsigned fresh = word * 64 + bits_first(~words[word].open);
    const unsigned cell = value == GRID_NONE ? fresh : value - GRID_CELL;
    words[cell / 64].open |= bit64(cell % 64);
    if (cell / 64 >= grid->words) {
        grid->words = (uint16_t)(cell / 64 + 1);
    }
    grid_cell_keys(grid)[cell] = key;
    *found = (struct grid_slot){key, (uint16_t)(GRID_CELL + cell)};
    return cell;
}

static inline void grid_free_cell(struct grid *grid, unsigned cell)
{
    struct grid_word *const word = &grid_words(grid)[cell / 64];
    const uint64_t bit = bit64(cell % 64);
    word->open &= ~bit;
    uint64_t *const accepts = word->accepts[0];
    for (unsigned i = 0; i < 4 * GRID_EDGE_TYPES; i++) {
        accepts[i] |= bit;
    }
}

/* Puts the next tile on a slot: its number is grid->tiles as it was before. grid_meet has to follow
 * for each of its sides. */
static inline void grid_put(struct grid *grid, unsigned slot, uint16_t key)
{
    const unsigned index = grid->tiles++;
    grid_tile_keys(grid)[index] = key;
    grid_slots(grid)[slot] = (struct grid_slot){key, (uint16_t)(GRID_TILE + index)};
}

/* Puts the next tile on a frontier cell. */
static inline void grid_put_cell(struct grid *grid, unsigned cell)
{
    const uint16_t key = grid_cell_key(grid, cell);
    const unsigned slot = grid_slot(grid, key);
    grid_free_cell(grid, cell);
    grid_put(grid, slot, key);
}

/* What a tile on `key` that shows `edge` on this side meets there: the index of a tile, or -1 for
 * an empty cell, which becomes or stays frontier and from now on accepts only such an edge; nothing
 * at all where the board ends, which only a game of more tiles than GRID_REACH can come to. */
static inline int grid_meet(struct grid *grid, uint16_t key, unsigned side, unsigned edge)
{
    const uint16_t next = grid_neighbour(key, side);
    const unsigned slot = grid_slot(grid, next);
    /* GRID_NONE becomes the largest number, so one test tells tiles from all else */
    const unsigned index = (unsigned)grid_slots(grid)[slot].value - GRID_TILE;
    if (index < GRID_CELL - GRID_TILE) {
        return (int)index;
    }
    const unsigned cell = grid_open_cell(grid, slot, next);
    grid_constrain(grid, cell, side ^ 2, edge);
    if (GRID_LIMIT(grid) > GRID_REACH && !grid_holds(grid_x(next), grid_y(next))) {
        grid_words(grid)[cell / 64].accepts[side ^ 2][edge] &= ~bit64(cell % 64);
    }
    return -1;
}

/* An empty board for so many tiles. */
void grid_init(struct grid *grid, unsigned tiles);

/* Empty cells that touch a tile: returns their number, writes at most capacity. */
int grid_frontier(const struct grid *grid, struct aude_cell *cells, int capacity);

/* How far from the middle of the board a cell lies, and the farthest tile: the larger of |x|, |y|.
 */
static inline int grid_out(int x, int y)
{
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}
int grid_reach(const struct grid *grid);

/* How many of the eight cells around hold a tile (BASE-34); whether all do. */
unsigned grid_surrounding(const struct grid *grid, uint16_t key);
bool grid_surrounded(const struct grid *grid, uint16_t key);

#endif
