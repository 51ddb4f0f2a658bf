/* SPDX-License-Identifier: Apache-2.0 */
/* The part of a survey (aude_search.h) that stays while one decision is thought over: the empty
 * cells and what of the bag fits there, and what faces them. A tile that is laid changes that only
 * around it: it is taken in after all else, and given up again when it is laid somewhere else.
 *
 * Cells are looked at 64 at a time, kind after kind, as the grid does it. */
#include "carcassonne/place.h"
#include "carcassonne/survey.h"
#include <string.h>

/* Cells of one word of the frontier: those that are looked at, and where sides meet tiles. */
struct window {
    unsigned word;
    uint64_t wanted;
    uint64_t taken[16]; /* by sides as bits: at all of them lies a tile */
};

/* ---- what fits ---- */

static void find_taken(const struct state *state, struct window *window)
{
    const struct grid_word *const cells = &grid_words(&state->grid)[window->word];
    window->taken[0] = ~(uint64_t)0;
    for (unsigned sides = 1; sides < 16; sides++) {
        const unsigned side = bits_first(sides);
        window->taken[sides] = window->taken[sides & (sides - 1)] &
                               ~(cells->accepts[side][0] & cells->accepts[side][1]);
    }
}

static void count_cells(struct aude_survey *survey, const struct window *window, uint64_t any,
                        const uint64_t close[4], unsigned copies)
{
    const uint16_t *const number = &survey->memory.by_cell[64u * window->word];
    for (uint64_t left = any; left != 0; left &= left - 1) {
        struct aude_prospect *const prospect = &survey->prospect[number[bits_first(left)]];
        prospect->fits = (uint16_t)(prospect->fits + copies);
    }
    for (unsigned side = 0; side < 4; side++) {
        for (uint64_t left = close[side]; left != 0; left &= left - 1) {
            uint16_t *const count = &survey->prospect[number[bits_first(left)]].close[side];
            *count = (uint16_t)(*count + copies);
        }
    }
}

/* One kind of tile, on the cells of a window. */
static void try_kind(struct aude_survey *survey, const struct state *state,
                     const struct window *window, unsigned k, const struct fit *fit)
{
    const struct kind *const kind = &state->rules->kind[k];
    uint64_t any = 0;
    uint64_t close[4] = {0};
    for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
        const uint64_t cells =
            window->wanted &
            (fit != NULL ? fit->cells[rotation][window->word]
                         : grid_fit(&state->grid, kind->form[rotation].edge, window->word));
        if (cells == 0) {
            continue;
        }
        any |= cells;
        for (unsigned side = 0; side < 4; side++) {
            const unsigned exits = kind->exits >> 4 * ((side - rotation) & 3) & 15u;
            const unsigned turned = (exits << rotation | exits >> (4 - rotation)) & 15u;
            close[side] |= cells & window->taken[turned | 1u << side];
        }
    }
    if (any != 0) {
        count_cells(survey, window, any, close, bag_of(state)[k]);
    }
}

static void try_bag(struct aude_survey *survey, const struct state *state,
                    const struct window *window)
{
    for (unsigned i = 0; i < survey->memory.kinds; i++) {
        const unsigned k = survey->memory.kind[i];
        if (state->rules->kind[k].bound) {
            struct fit fit;
            place_all(state, k, &fit);
            try_kind(survey, state, window, k, &fit);
        } else {
            try_kind(survey, state, window, k, NULL);
        }
    }
}

/* ---- cells that are alike ---- */

/* What a cell accepts, side by side: cells that accept the same have the same prospects. */
static unsigned sides_of(const struct state *state, unsigned cell)
{
    const struct grid_word *const cells = &grid_words(&state->grid)[cell / 64];
    unsigned sides = 0;
    for (unsigned i = 0; i < 4 * GRID_EDGE_TYPES; i++) {
        sides |= (unsigned)(cells->accepts[i / 4][i % 4] >> cell % 64 & 1) << i;
    }
    return sides;
}

enum { ALIKE = 128 };

/* Where cells with these sides are kept, or a free place; ALIKE: there is none. A cell that accepts
 * nothing at any side is not kept. */
static unsigned place_of(const struct aude_survey_memory *memory, unsigned sides)
{
    unsigned place = sides * 40503u >> 9 & (ALIKE - 1);
    for (unsigned tries = 0; tries < 16; tries++) {
        if (memory->alike[place].sides == sides || memory->alike[place].sides == 0) {
            return sides == 0 ? (unsigned)ALIKE : place;
        }
        place = (place + 1) & (ALIKE - 1);
    }
    return ALIKE;
}

static void keep(struct aude_survey *survey, const struct state *state, unsigned cell)
{
    const struct aude_prospect *const known = &survey->prospect[survey->memory.by_cell[cell]];
    const unsigned sides = sides_of(state, cell);
    const unsigned place = place_of(&survey->memory, sides);
    if (place < ALIKE) {
        survey->memory.alike[place].sides = (uint16_t)sides;
        survey->memory.alike[place].fits = known->fits;
        memcpy(survey->memory.alike[place].close, known->close, sizeof known->close);
    }
}

/* The prospects of one cell, which is new. */
static void look_at_cell(struct aude_survey *survey, const struct state *state, unsigned cell)
{
    const struct aude_survey_memory *const memory = &survey->memory;
    struct aude_prospect *const prospect = &survey->prospect[memory->by_cell[cell]];
    const unsigned sides = sides_of(state, cell);
    const unsigned place = memory->bound ? (unsigned)ALIKE : place_of(memory, sides);
    if (place < ALIKE && memory->alike[place].sides == sides) {
        prospect->fits = memory->alike[place].fits;
        memcpy(prospect->close, memory->alike[place].close, sizeof prospect->close);
        return;
    }
    struct window window = {.word = cell / 64, .wanted = bit64(cell % 64)};
    find_taken(state, &window);
    try_bag(survey, state, &window);
    keep(survey, state, cell);
}

/* ---- what faces the cells ---- */

static void add_borders(struct aude_survey_memory *memory, const struct state *state, unsigned tile,
                        const int cell[4])
{
    const struct laid *const laid = &laid_of(state)[tile];
    const struct kind *const kind = &state->rules->kind[laid->kind];
    const struct aude_tile *const printed = kind->info.tile;
    const unsigned rotation = laid_rotation(laid);
    for (unsigned segment = 0; segment < printed->segments; segment++) {
        const unsigned sides = printed->segment[segment].sides;
        for (unsigned i = 0; kind->feature[segment] <= AUDE_ROAD && i < 4; i++) {
            const unsigned side = (i + rotation) & 3;
            if ((sides >> i & 1) != 0 && cell[side] >= 0) {
                const unsigned number = memory->borders[1]++;
                memory->border[number].node = (uint16_t)(laid->first + segment);
                memory->border[number].cell = (uint16_t)cell[side];
                memory->border[number].side = (uint16_t)(side ^ 2);
            }
        }
    }
    for (unsigned half = 0; half < 8; half++) {
        const unsigned segment = kind->form[rotation].half[half];
        if (segment != NO_SEGMENT && cell[half / 2] >= 0) {
            const unsigned number = memory->strips[1]++;
            memory->strip[number].node = (uint16_t)(laid->first + segment);
            memory->strip[number].cell = (uint16_t)cell[half / 2];
        }
    }
}

static void add_tile(struct aude_survey *survey, const struct state *state, unsigned tile)
{
    struct aude_survey_memory *const memory = &survey->memory;
    const struct kind *const kind = kind_of(state, tile);
    const uint16_t key = grid_tile_key(&state->grid, tile);
    int cell[4];
    for (unsigned side = 0; side < 4; side++) {
        cell[side] = survey_prospect(survey, state, grid_neighbour(key, side));
    }
    add_borders(memory, state, tile, cell);
    for (unsigned i = 0; i < kind->pairs; i++) {
        const unsigned number = memory->seams[1];
        if (number < sizeof memory->seam / sizeof *memory->seam) {
            const unsigned first = laid_of(state)[tile].first;
            memory->seam[number].field = (uint16_t)(first + kind->pair[i].field);
            memory->seam[number].city = (uint16_t)(first + kind->pair[i].city);
            memory->seam[number].tile = (uint16_t)tile;
            memory->seam[number].segment = kind->pair[i].city;
            memory->seams[1]++;
        }
    }
}

static void new_prospect(struct aude_survey *survey, uint16_t key, unsigned cell)
{
    /* the number of a frontier cell is given to another one when a tile lies there */
    const unsigned number = (unsigned)survey->prospects++;
    survey->prospect[number] =
        (struct aude_prospect){.x = (int16_t)grid_x(key), .y = (int16_t)grid_y(key)};
    survey->memory.key[number] = key;
    survey->memory.now[number] = (uint16_t)number;
    survey->memory.by_cell[cell] = (uint16_t)number;
}

void carcassonne_survey_begin(struct aude_survey *survey, const struct state *state)
{
    struct aude_survey_memory *const memory = &survey->memory;
    memory->tiles = state->grid.tiles;
    memory->kinds = memory->changes = 0;
    memory->borders[1] = memory->strips[1] = memory->seams[1] = 0;
    memset(survey->claim_of, 0, sizeof survey->claim_of);
    memory->bound = memory->has_last = false;
    memset(memory->alike, 0, sizeof memory->alike);
    for (int k = 0; k < state->rules->kinds; k++) {
        if (bag_of(state)[k] > 0 && !kind_is_odd(&state->rules->kind[k])) {
            memory->kind[memory->kinds++] = (uint16_t)k;
            memory->bound |= state->rules->kind[k].bound != 0;
        }
    }
    for (unsigned word = 0; word < state->grid.words; word++) {
        struct window window = {.word = word, .wanted = grid_words(&state->grid)[word].open};
        for (uint64_t open = window.wanted; open != 0; open &= open - 1) {
            const unsigned cell = word * 64 + bits_first(open);
            new_prospect(survey, grid_cell_key(&state->grid, cell), cell);
        }
        find_taken(state, &window);
        try_bag(survey, state, &window);
        for (uint64_t open = window.wanted; open != 0; open &= open - 1) {
            keep(survey, state, word * 64 + bits_first(open));
        }
    }
    survey->begun = survey->prospects;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        add_tile(survey, state, tile);
    }
    memory->borders[0] = memory->borders[1];
    memory->strips[0] = memory->strips[1];
    memory->seams[0] = memory->seams[1];
}

/* ---- the tile laid last ---- */

static void give_up(struct aude_survey *survey)
{
    struct aude_survey_memory *const memory = &survey->memory;
    for (unsigned i = memory->changes; i > 0; i--) {
        const unsigned prospect = memory->change[i - 1].prospect;
        memory->now[prospect] = (uint16_t)prospect;
    }
    for (unsigned i = (unsigned)survey->prospects; i > (unsigned)survey->begun; i--) {
        memory->by_cell[memory->added[i - 1 - (unsigned)survey->begun].cell] =
            memory->added[i - 1 - (unsigned)survey->begun].before;
    }
    memory->changes = 0;
    memory->has_last = false;
    memory->borders[1] = memory->borders[0];
    memory->strips[1] = memory->strips[0];
    memory->seams[1] = memory->seams[0];
    survey->prospects = survey->begun;
}

/* From now on another prospect stands for the cell, or none. */
static void change(struct aude_survey *survey, uint16_t key, unsigned now)
{
    struct aude_survey_memory *const memory = &survey->memory;
    for (unsigned i = 0; i < (unsigned)survey->begun; i++) {
        if (memory->key[i] == key) {
            memory->now[i] = (uint16_t)now;
            memory->change[memory->changes++].prospect = (uint16_t)i;
            return;
        }
    }
}

void carcassonne_survey_laid(struct aude_survey *survey, const struct state *state)
{
    struct aude_survey_memory *const memory = &survey->memory;
    if (state->grid.tiles != memory->tiles + 1u) {
        survey->prospects = 0;
        carcassonne_survey_begin(survey, state);
        return;
    }
    const unsigned tile = memory->tiles;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    give_up(survey);
    change(survey, key, TAKEN);
    for (unsigned side = 0; side < 4; side++) {
        const uint16_t next = grid_neighbour(key, side);
        const unsigned value = grid_find(&state->grid, next);
        if (value < GRID_CELL || survey->prospects == AUDE_MAX_PROSPECTS) {
            continue;
        }
        const unsigned cell = value - GRID_CELL;
        change(survey, next, (unsigned)survey->prospects);
        memory->added[survey->prospects - survey->begun].cell = (uint16_t)cell;
        memory->added[survey->prospects - survey->begun].before = memory->by_cell[cell];
        new_prospect(survey, next, cell);
        look_at_cell(survey, state, cell);
    }
    add_tile(survey, state, tile);
    memory->has_last = true;
    memory->last = (struct aude_survey_last){key, laid_of(state)[tile].kind,
                                             (uint8_t)laid_rotation(&laid_of(state)[tile])};
}

static bool is_last(const struct aude_survey_memory *memory, const struct state *state)
{
    const unsigned tile = memory->tiles;
    return memory->has_last && memory->last.key == grid_tile_key(&state->grid, tile) &&
           memory->last.kind == laid_of(state)[tile].kind &&
           memory->last.rotation == laid_rotation(&laid_of(state)[tile]);
}

void survey_follow(struct aude_survey *survey, const struct state *state)
{
    const struct aude_survey_memory *const memory = &survey->memory;
    if (state->grid.tiles == memory->tiles) {
        give_up(survey);
    } else if (state->grid.tiles != memory->tiles + 1u || !is_last(memory, state)) {
        carcassonne_survey_laid(survey, state);
    }
}
