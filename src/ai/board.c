/* SPDX-License-Identifier: Apache-2.0 */
/* See board.h. A feature that becomes complete, or stops being what it was, does so on the tile
 * laid last or beside it: whatever is built then is built there. */
#include "ai/board.h"

#include <string.h>

/* ---- Herds ---- */

/* Adds those of a tile to so many of them; returns how many there are then. */
static int add_herds(struct outlook_spot *herd, int herds, const struct aude_state *state,
                     int number)
{
    struct aude_placed tile = aude_placed(state, number);
    const struct aude_tile *printed = aude_kind(aude_state_rules(state), tile.kind)->tile;
    for (int segment = 0; segment < printed->segments; segment++)
        if ((printed->segment[segment].marks & AUDE_MARK_HERD) != 0 && herds < OUTLOOK_HERDS)
            herd[herds++] = (struct outlook_spot){tile.x, tile.y, (uint8_t)segment};
    return herds;
}

void board_herds(struct outlook_board *board, const struct aude_state *state)
{
    for (int i = 0; i < aude_placed_count(state); i++)
        board->herds = add_herds(board->herd, board->herds, state, i);
}

/* Who owns the field, without a look at the board: nobody where nobody stands. */
static bool is_owner(const struct survey *survey, const struct outlook_spot *spot, int seat)
{
    int region = aude_region_at(survey->state, spot->x, spot->y, spot->segment);
    int claim = region < 0 ? -1 : survey->found->claim_of[region] - 1;
    return claim >= 0 && (survey->found->claim[claim].feature.owners >> seat & 1) != 0;
}

bool survey_herd(const struct survey *survey, int number, int seat, struct aude_feature *field)
{
    const struct outlook_board *board = &survey->outlook->board;
    struct outlook_spot later[OUTLOOK_HERDS];
    const struct outlook_spot *spot = number < board->herds ? &board->herd[number] : &later[number];
    int herds = board->herds;
    for (int i = board->tiles; number >= herds && i < aude_placed_count(survey->state); i++)
        herds = add_herds(later, herds, survey->state, i);
    field->owners = 0;
    if (number < herds && is_owner(survey, spot, seat))
        aude_feature_at(survey->state, spot->x, spot->y, spot->segment, field);
    return number < herds;
}

/* ---- Complete cities and roads ---- */

/* Those of one tile, each region once: `seen` has a bit for each. Returns false when it is none of
 * this kind, or was seen. */
static bool is_new(const struct aude_state *state, struct aude_placed tile, int segment, int kind,
                   uint64_t *seen, int *region)
{
    const struct aude_rules *rules = aude_state_rules(state);
    if (segment < aude_kind(rules, tile.kind)->segments &&
        aude_kind_segment(rules, tile.kind, segment)->kind != kind)
        return false;
    *region = aude_region_at(state, tile.x, tile.y, segment);
    if (*region < 0 || *region >= AUDE_MAX_REGIONS || (seen[*region / 64] >> *region % 64 & 1) != 0)
        return false;
    seen[*region / 64] |= (uint64_t)1 << *region % 64;
    return true;
}

static bool is_complete(const struct aude_state *state, struct aude_placed tile, int segment,
                        int kind, struct aude_feature *feature)
{
    return aude_feature_at(state, tile.x, tile.y, segment, feature) && feature->kind == kind &&
           feature->complete;
}

/* A segment more than are printed is what was built there. */
static void add_complete(struct outlook_board *board, const struct aude_state *state, int kind)
{
    uint64_t seen[BOARD_WORDS] = {0};
    int column = kind == AUDE_ROAD;
    board->count[column] = board->largest[column] = 0;
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed tile = aude_placed(state, i);
        int segments = aude_kind(aude_state_rules(state), tile.kind)->segments;
        for (int segment = 0; segment <= segments; segment++) {
            struct aude_feature feature;
            int region;
            if (!is_new(state, tile, segment, kind, seen, &region) ||
                !is_complete(state, tile, segment, kind, &feature))
                continue;
            board->complete[column][region / 64] |= (uint64_t)1 << region % 64;
            board->count[column]++;
            if (feature.tiles > board->largest[column])
                board->largest[column] = feature.tiles;
        }
    }
}

void board_complete(struct outlook_board *board, const struct aude_state *state)
{
    memset(board->complete, 0, sizeof board->complete);
    add_complete(board, state, AUDE_CITY);
    add_complete(board, state, AUDE_ROAD);
}

struct change {
    int kind, count, largest;
    uint64_t seen[BOARD_WORDS];
};

static void look_at_tile(const struct survey *survey, int number, struct change *change)
{
    const struct aude_state *state = survey->state;
    const uint64_t *before = survey->outlook->board.complete[change->kind == AUDE_ROAD];
    struct aude_placed tile = aude_placed(state, number);
    int segments = aude_kind(aude_state_rules(state), tile.kind)->segments;
    for (int segment = 0; segment <= segments; segment++) {
        struct aude_feature feature;
        int region;
        if (!is_new(state, tile, segment, change->kind, change->seen, &region))
            continue;
        bool now = is_complete(state, tile, segment, change->kind, &feature);
        change->count += now - (int)(before[region / 64] >> region % 64 & 1);
        if (now && feature.tiles > change->largest)
            change->largest = feature.tiles;
    }
}

int survey_complete(const struct survey *survey, int kind, int *largest)
{
    static const int8_t step_x[5] = {0, 0, 1, 0, -1}, step_y[5] = {0, -1, 0, 1, 0};
    const struct outlook_board *board = &survey->outlook->board;
    int column = kind == AUDE_ROAD, tiles = aude_placed_count(survey->state);
    struct change change = {.kind = kind, .largest = board->largest[column]};
    for (int i = board->tiles < tiles ? board->tiles : tiles - 1; i >= 0 && i < tiles; i++) {
        struct aude_placed tile = aude_placed(survey->state, i);
        for (int side = 0; side < 5; side++) {
            int near = aude_placed_at(survey->state, tile.x + step_x[side], tile.y + step_y[side]);
            if (near >= 0)
                look_at_tile(survey, near, &change);
        }
    }
    *largest = change.largest;
    return board->count[column] + change.count;
}

/* ---- What figures stand on ---- */

bool survey_feature(const struct survey *survey, struct aude_standing figure,
                    struct aude_feature *feature)
{
    int region = aude_region_at(survey->state, figure.x, figure.y, figure.segment);
    int claim = region < 0 ? -1 : survey->found->claim_of[region] - 1;
    if (claim >= 0) {
        *feature = survey->found->claim[claim].feature;
        if (feature->kind == AUDE_CITY || feature->kind == AUDE_ROAD ||
            feature->kind == AUDE_MONASTERY)
            return true;
    }
    return aude_feature_at(survey->state, figure.x, figure.y, figure.segment, feature);
}
