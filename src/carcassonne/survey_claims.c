/* SPDX-License-Identifier: Apache-2.0 */
/* The part of a survey (aude_search.h) that is found anew for each position: what somebody stands
 * on, found by the figures, of which there are few, and never by the tiles; then, in one pass over
 * what faces empty cells, where that goes on. */
#include "carcassonne/board.h"
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include "carcassonne/survey.h"
#include <string.h>

/* The claim of the region of a segment, a new one when there is none; NULL: no room. */
static struct aude_claim *claim_of(struct aude_survey *survey, const struct state *state,
                                   unsigned tile, unsigned segment)
{
    const unsigned region = region_of(state, tile, segment);
    if (survey->claim_of[region] != 0) {
        return &survey->claim[survey->claim_of[region] - 1];
    }
    if (survey->claims == AUDE_MAX_CLAIMS) {
        return NULL;
    }
    struct aude_claim *const claim = &survey->claim[survey->claims++];
    const unsigned printed = kind_of(state, tile)->feature[segment];
    const uint16_t key = grid_tile_key(&state->grid, tile);
    const bool castle = printed == AUDE_CITY && (words_of(state)[region] & WORD_CASTLE) != 0;
    survey->claim_of[region] = (int16_t)survey->claims;
    claim->feature = (struct aude_feature){
        .region = (uint16_t)region,
        .kind = (uint8_t)(castle ? (unsigned)AUDE_CASTLE : printed),
    };
    claim->x = (int16_t)grid_x(key);
    claim->y = (int16_t)grid_y(key);
    claim->segment = (uint8_t)segment;
    claim->openings = 0;
    claim->land = 0;
    return claim;
}

static void open_at(struct aude_claim *claim, int prospect, unsigned side)
{
    if (claim->openings < AUDE_MAX_OPENINGS) {
        claim->opening[claim->openings++] = (struct aude_opening){(int16_t)prospect, (uint8_t)side};
    }
}

/* ---- one claim ---- */

/* The cells around a monastery or garden, in reading order. Returns how many hold a tile. */
static unsigned look_around(const struct aude_survey *survey, const struct state *state,
                            struct aude_claim *claim, uint16_t key)
{
    static const int16_t around[8] = {-257, -256, -255, -1, 1, 255, 256, 257};
    unsigned tiles = 0;
    for (unsigned i = 0; i < 8; i++) {
        const unsigned value = grid_find(&state->grid, (uint16_t)(key + around[i]));
        if (value >= GRID_CELL) {
            open_at(claim, survey->memory.by_cell[value - GRID_CELL], AUDE_NO_OPENING_SIDE);
        } else if (value == GRID_NONE) {
            open_at(claim, -1, AUDE_NO_OPENING_SIDE);
        } else {
            tiles++;
        }
    }
    return tiles;
}

static int value_of(const struct state *state, unsigned tile, unsigned segment, bool complete)
{
    struct formula formula;
    feature_formula(state, tile, segment, complete, &formula);
    return formula_points(&formula);
}

/* What is printed at a claim, and what it is worth. */
static void look_at(const struct aude_survey *survey, const struct state *state,
                    struct aude_claim *claim, unsigned tile, unsigned segment)
{
    struct aude_feature *const feature = &claim->feature;
    const uint32_t word = words_of(state)[feature->region];
    const unsigned printed = kind_of(state, tile)->feature[segment];
    if (needs_neighbours(printed)) {
        const unsigned around =
            look_around(survey, state, claim, grid_tile_key(&state->grid, tile));
        feature->tiles = (int16_t)(1 + around);
        feature->open = (int16_t)(8 - around);
        feature->complete = around == 8;
        feature->value = (int16_t)value_of(state, tile, segment, feature->complete);
        feature->quote = feature->value;
    } else if (printed <= AUDE_ROAD) {
        feature->tiles = (int16_t)word_tiles(word);
        feature->pennants = (int16_t)word_pennants(word);
        feature->open = (int16_t)word_open(word);
        if (feature->kind != AUDE_CASTLE) {
            feature->complete = word_open(word) == 0;
            feature->value = (int16_t)value_of(state, tile, segment, feature->complete);
        }
    } else if (printed == AUDE_TOWER) {
        feature->tiles = (int16_t)word_tiles(word);
    }
}

static void add_claim(struct aude_survey *survey, const struct state *state, unsigned tile,
                      unsigned segment)
{
    const int before = survey->claims;
    struct aude_claim *const claim = claim_of(survey, state, tile, segment);
    if (survey->claims > before) {
        look_at(survey, state, claim, tile, segment);
    }
}

/* ---- all of them ---- */

static void add_unclaimed(struct aude_survey *survey, const struct state *state)
{
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct kind *const kind = kind_of(state, tile);
        for (unsigned segment = 0; segment < kind->segments; segment++) {
            const unsigned feature = kind->feature[segment];
            if (feature <= AUDE_ROAD || needs_neighbours(feature)) {
                add_claim(survey, state, tile, segment);
            }
        }
    }
}

/* Who stands where. Returns whether anybody stands on a field. */
static bool add_figures(struct aude_survey *survey, const struct state *state)
{
    bool fields = false;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        add_claim(survey, state, figure->tile, figure->segment);
        const int number = survey->claim_of[region_of(state, figure->tile, figure->segment)];
        if (number == 0) {
            continue;
        }
        struct aude_feature *const feature = &survey->claim[number - 1].feature;
        feature->figures++;
        feature->strength[figure->seat] =
            (uint8_t)(feature->strength[figure->seat] + state->rules->strength[figure->figure]);
        fields |= feature->kind == AUDE_FIELD;
    }
    return fields;
}

static void find_owners(struct aude_survey *survey, const struct state *state)
{
    const struct some_rooms *const rooms = &state->rules->strengthens;
    for (int i = 0; i < survey->claims; i++) {
        struct aude_feature *const feature = &survey->claim[i].feature;
        for (unsigned room = 0; room < rooms->count; room++) {
            rooms->room[room]->strengthens(state, feature->region, feature->strength);
        }
        if (feature->figures != 0 || rooms->count > 0) {
            feature->owners = (uint8_t)strongest(feature->strength);
        }
    }
}

/* Pairs of a field and a city that were found before: a bit for each of the first claims. */
enum { PAIRED = 64 };
struct paired {
    uint64_t cities[PAIRED];
};

static bool is_paired(const struct aude_survey *survey, struct paired *paired, int field, int city)
{
    if (field < PAIRED && city < PAIRED) {
        const uint64_t before = paired->cities[field];
        paired->cities[field] |= bit64((unsigned)city);
        return (before >> city & 1) != 0;
    }
    for (int i = 0; i < survey->touches; i++) {
        if (survey->touch[i].field == field && survey->touch[i].city == city) {
            return true;
        }
    }
    return false;
}

/* The cities at the fields among the claims from this number on. */
static void find_touches(struct aude_survey *survey, const struct state *state, int from)
{
    const struct aude_survey_memory *const memory = &survey->memory;
    const uint16_t *const labels = labels_of(state);
    struct paired paired = {{0}};
    for (unsigned i = 0; i < memory->seams[1]; i++) {
        const int field = survey->claim_of[labels[memory->seam[i].field]];
        if (field <= from) {
            continue;
        }
        add_claim(survey, state, memory->seam[i].tile, memory->seam[i].segment);
        const int city = survey->claim_of[labels[memory->seam[i].city]];
        if (city != 0 && survey->touches < AUDE_MAX_TOUCHES &&
            !is_paired(survey, &paired, field - 1, city - 1)) {
            survey->touch[survey->touches++] =
                (struct aude_touch){(int16_t)(field - 1), (int16_t)(city - 1)};
        }
    }
}

/* Where all claims go on. */
static void find_openings(struct aude_survey *survey, const struct state *state, bool fields)
{
    const struct aude_survey_memory *const memory = &survey->memory;
    const uint16_t *const labels = labels_of(state);
    for (unsigned i = 0; i < memory->borders[1]; i++) {
        const int number = survey->claim_of[labels[memory->border[i].node]];
        if (number == 0) {
            continue;
        }
        const unsigned now = memory->now[memory->border[i].cell];
        if (now != TAKEN) {
            open_at(&survey->claim[number - 1], (int)now, memory->border[i].side);
        }
    }
    for (unsigned i = 0; fields && i < memory->strips[1]; i++) {
        const int number = survey->claim_of[labels[memory->strip[i].node]];
        if (number != 0 && memory->now[memory->strip[i].cell] != TAKEN) {
            survey->claim[number - 1].land++;
        }
    }
}

/* Where one claim goes on. */
static void find_own_openings(const struct aude_survey *survey, const struct state *state,
                              struct aude_claim *claim)
{
    const struct aude_survey_memory *const memory = &survey->memory;
    const uint16_t *const labels = labels_of(state);
    const unsigned region = claim->feature.region;
    const bool field = claim->feature.kind == AUDE_FIELD;
    for (unsigned i = 0; !field && i < memory->borders[1]; i++) {
        if (labels[memory->border[i].node] == region &&
            memory->now[memory->border[i].cell] != TAKEN) {
            open_at(claim, memory->now[memory->border[i].cell], memory->border[i].side);
        }
    }
    for (unsigned i = 0; field && i < memory->strips[1]; i++) {
        claim->land = (int16_t)(claim->land + (labels[memory->strip[i].node] == region &&
                                               memory->now[memory->strip[i].cell] != TAKEN));
    }
}

/* A bridge is a road that leaves by two sides of the board (BRIDGE-9). */
static void find_bridges(struct aude_survey *survey, const struct state *state, int from)
{
    for (unsigned i = 0; i < state->bridges; i++) {
        const unsigned tile = state->bridge[i].tile;
        const int number = survey->claim_of[region_of(state, tile, kind_of(state, tile)->segments)];
        const uint16_t key = grid_tile_key(&state->grid, tile);
        const unsigned axis = (unsigned)laid_axis(&laid_of(state)[tile]);
        for (unsigned side = axis; number > from && side < 4; side += 2) {
            const uint16_t next = grid_neighbour(key, side);
            if (grid_tile(&state->grid, next) < 0) {
                open_at(&survey->claim[number - 1], survey_prospect(survey, state, next), side ^ 2);
            }
        }
    }
}

void carcassonne_survey(struct aude_survey *survey, const struct state *state, bool all)
{
    survey_follow(survey, state);
    for (int i = 0; i < survey->claims; i++) {
        survey->claim_of[survey->claim[i].feature.region] = 0;
    }
    survey->claims = survey->touches = 0;
    if (all) {
        add_unclaimed(survey, state);
    }
    const bool fields = add_figures(survey, state);
    if (fields) {
        find_touches(survey, state, 0);
    }
    find_owners(survey, state);
    find_openings(survey, state, fields);
    find_bridges(survey, state, 0);
}

int carcassonne_survey_also(struct aude_survey *survey, const struct state *state, int x, int y,
                            int segment)
{
    unsigned tile = 0;
    if (board_segment(state, x, y, segment, &tile) != AUDE_OK) {
        return -1;
    }
    const unsigned region = region_of(state, tile, (unsigned)segment);
    const int before = survey->claims;
    add_claim(survey, state, tile, (unsigned)segment);
    if (survey->claims > before) {
        if (survey->claim[before].feature.kind == AUDE_FIELD) {
            find_touches(survey, state, before);
        }
        for (int i = before; i < survey->claims; i++) {
            find_own_openings(survey, state, &survey->claim[i]);
        }
        find_bridges(survey, state, before);
    }
    return survey->claim_of[region] - 1;
}

/* ---- fields that meet ---- */

enum { FACING = 8 /* fields that a cell may face: one at each half of a side */ };

/* Adds the cell to what two fields have in common. Returns how many pairs there are then. */
static int meet(struct aude_meeting *meeting, int meetings, int capacity, int one, int other,
                unsigned fits)
{
    const int first = one < other ? one : other;
    const int second = one < other ? other : one;
    int at = 0;
    while (at < meetings && (meeting[at].one != first || meeting[at].other != second)) {
        at++;
    }
    if (at == capacity) {
        return meetings;
    }
    if (at == meetings) {
        meeting[at] = (struct aude_meeting){(int16_t)first, (int16_t)second, 0};
    }
    meeting[at].fits = (uint16_t)(meeting[at].fits + fits);
    return at == meetings ? meetings + 1 : meetings;
}

int carcassonne_survey_meetings(const struct aude_survey *survey, const struct state *state,
                                struct aude_meeting *meeting, int capacity)
{
    const struct aude_survey_memory *const memory = &survey->memory;
    const uint16_t *const labels = labels_of(state);
    int16_t facing[AUDE_MAX_PROSPECTS][FACING];
    int meetings = 0;
    memset(facing, 0, sizeof *facing * (size_t)survey->prospects);
    for (unsigned i = 0; i < memory->strips[1]; i++) {
        const int number = survey->claim_of[labels[memory->strip[i].node]];
        const unsigned cell = memory->now[memory->strip[i].cell];
        unsigned faced = 0;
        if (number == 0 || cell == TAKEN) {
            continue;
        }
        while (faced < FACING && facing[cell][faced] != 0 && facing[cell][faced] != number) {
            faced++;
        }
        if (faced == FACING || facing[cell][faced] == number) {
            continue;
        }
        facing[cell][faced] = (int16_t)number;
        for (unsigned other = 0; other < faced; other++) {
            meetings = meet(meeting, meetings, capacity, facing[cell][other] - 1, number - 1,
                            survey->prospect[cell].fits);
        }
    }
    return meetings;
}
