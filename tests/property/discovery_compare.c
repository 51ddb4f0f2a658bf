/* SPDX-License-Identifier: Apache-2.0 */
/* The engine and the model of The Discovery side by side, at every ply: the whole position, what is
 * legal, every area, and what the ledger says of the ply. */
#include "discovery_compare.h"

#include <stdio.h>
#include <string.h>

static const int step_x[4] = {0, 1, 0, -1};
static const int step_y[4] = {-1, 0, 1, 0};

/* ---- The position ---- */

static void compare_seats(const struct plain_model *model)
{
    struct aude_tableau tableau = aude_tableau(&watch.state);
    for (int seat = 0; seat < model->seats; seat++) {
        expect_equal(model->score[seat], aude_score(&watch.state, seat), "score of a seat");
        expect_equal(model->supply[seat], aude_supply(&watch.state, seat, AUDE_FOLLOWER),
                     "supply of a seat");
        expect_equal(model->open[seat], tableau.count[seat], "open tiles of a seat");
        for (int i = 0; i < model->open[seat]; i++)
            expect_equal(model->open_kind[seat][i], tableau.kind[seat][i], "an open tile");
    }
    expect_equal(model->aside, tableau.aside, "tiles still to be set aside");
    expect_equal(model->dealing, tableau.dealing, "tiles still to be dealt");
    expect_equal(model->idle, tableau.idle, "a turn without a tile");
}

static void compare_tiles(const struct plain_model *model)
{
    for (int kind = 0; kind < model->kinds; kind++) {
        expect_equal(model->bag[kind], aude_bag(&watch.state, kind), "copies left of a kind");
        expect_equal(model->removed[kind], aude_removed(&watch.state, kind),
                     "copies that left the game");
    }
    expect_equal(model->tiles, aude_placed_count(&watch.state), "tiles on the board");
    for (int i = 0; i < model->tiles && watch.problem == NULL; i++) {
        struct aude_placed ours = model->tile[i], theirs = aude_placed(&watch.state, i);
        expect(ours.x == theirs.x && ours.y == theirs.y && ours.kind == theirs.kind &&
                   ours.rotation == theirs.rotation,
               "a tile on the board");
    }
    expect_equal(model->followers, aude_standing_count(&watch.state), "followers on the board");
    for (int i = 0; i < model->followers && watch.problem == NULL; i++) {
        struct aude_standing ours = model->follower[i], theirs = aude_standing(&watch.state, i);
        expect(ours.x == theirs.x && ours.y == theirs.y && ours.seat == theirs.seat &&
                   ours.segment == theirs.segment && theirs.figure == AUDE_FOLLOWER,
               "a follower on the board");
    }
}

void plain_compare_position(const struct plain_model *model)
{
    expect_equal((long)model->step, (long)aude_step(&watch.state), "step");
    expect_equal(plain_decider(model), aude_decider(&watch.state), "who decides");
    compare_seats(model);
    compare_tiles(model);
    if (model->step == AUDE_STEP_OVER)
        return;
    expect_equal(model->seat, aude_turn_seat(&watch.state), "whose turn it is");
    expect_equal(model->turn, aude_turn_number(&watch.state), "number of the turn");
    expect_equal(model->drawn, aude_drawn(&watch.state), "the drawn tile (DISC-24)");
    expect_equal(model->last, aude_last_placed(&watch.state), "the tile just placed");
    for (int kind = 0; kind < model->kinds; kind++) {
        bool holds = model->drawn == kind;
        for (int i = 0; model->step == AUDE_STEP_PLACE && i < model->open[model->seat]; i++)
            holds |= model->open_kind[model->seat][i] == kind;
        if (model->step == AUDE_STEP_PLACE)
            expect_equal(holds, aude_holds(&watch.state, model->seat, kind),
                         "tiles that a seat may place");
    }
}

/* ---- What is legal ---- */

void plain_compare_actions(const struct plain_model *model)
{
    static aude_action ours[AUDE_MAX_ACTIONS], theirs[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, theirs, AUDE_MAX_ACTIONS);
    int expected = plain_actions(model, ours);
    expect_equal(expected, count, "number of legal actions");
    for (int i = 0; i < expected && watch.problem == NULL; i++)
        expect(is_listed(ours[i], theirs, count), "an action that is legal by the rules is listed");
}

static const struct plain_model *reasoner;

void plain_reason_by(const struct plain_model *model)
{
    reasoner = model;
}

void plain_compare_reason(aude_action action, enum aude_status status)
{
    if (aude_action_number(action) != 0)
        return;
    expect_equal((long)plain_fits(reasoner, aude_action_item(action), aude_action_x(action),
                                  aude_action_y(action), aude_action_rotation(action)),
                 (long)status, "reason why a placement is refused");
    tally.mismatches += status == AUDE_MISMATCH;
}

/* aude_fits for every kind somewhere, whoever is to place what; the cells beside the tiles. */
void plain_compare_cells(const struct plain_model *model)
{
    static struct aude_cell cell[4 * AUDE_MAX_TILES];
    int count = aude_frontier(&watch.state, cell, 4 * AUDE_MAX_TILES), beside = 0;
    int x, y;
    for (int i = 0; i < count; i++) {
        bool touches = false;
        for (int side = 0; side < 4; side++)
            touches |=
                plain_tile_at(model, cell[i].x + step_x[side], cell[i].y + step_y[side]) >= 0;
        expect(touches && plain_tile_at(model, cell[i].x, cell[i].y) < 0,
               "a cell of the frontier is empty and touches a tile");
    }
    for (y = model->least_y - 1; y <= model->most_y + 1; y++)
        for (x = model->least_x - 1; x <= model->most_x + 1; x++) {
            bool touches = false;
            for (int side = 0; side < 4 && plain_tile_at(model, x, y) < 0; side++)
                touches |= plain_tile_at(model, x + step_x[side], y + step_y[side]) >= 0;
            beside += touches;
        }
    expect_equal(beside, count, "cells of the frontier");
    if (count == 0)
        return;
    x = cell[dice_below(&watch.dice, (uint32_t)count)].x;
    y = cell[dice_below(&watch.dice, (uint32_t)count)].y;
    for (int kind = 0; kind < model->kinds; kind++)
        for (int rotation = 0; rotation < 4; rotation++)
            expect_equal((long)plain_fits(model, kind, x, y, rotation),
                         (long)aude_fits(&watch.state, kind, x, y, rotation), "aude_fits");
}

/* ---- Areas ---- */

static void compare_claim(const struct plain_model *model, int tile, int segment)
{
    enum aude_status status = aude_claims(&watch.state, model->seat, AUDE_FOLLOWER,
                                          model->tile[tile].x, model->tile[tile].y, segment);
    enum aude_status wanted = AUDE_OK;
    if (model->supply[model->seat] == 0)
        wanted = AUDE_NO_SUPPLY;
    else if (!plain_is_free(model, tile, segment))
        wanted = AUDE_NOT_FREE;
    expect_equal((long)wanted, (long)status, "may a follower be put there, as far as area goes");
}

static void compare_area(const struct plain_model *model, int tile, int segment)
{
    struct plain_area ours;
    struct aude_feature theirs;
    unsigned owners = 0;
    if (!aude_feature_at(&watch.state, model->tile[tile].x, model->tile[tile].y, segment,
                         &theirs)) {
        expect(false, "a segment belongs to an area");
        return;
    }
    plain_area(model, tile, segment, &ours);
    for (int seat = 0; seat < model->seats; seat++) {
        expect_equal(ours.strength[seat], theirs.strength[seat], "followers of a seat in an area");
        owners |= ours.strength[seat] > 0 ? 1u << seat : 0;
    }
    expect_equal((long)owners, theirs.owners, "who is in an area");
    expect_equal(ours.followers, theirs.figures, "followers in an area");
    expect_equal(ours.kind, theirs.kind, "terrain of an area");
    expect_equal(ours.size, theirs.tiles, "size of an area (DISC-5)");
    expect_equal(ours.open, theirs.open, "open edges of an area (DISC-6)");
    expect_equal(ours.closed, theirs.complete, "is an area closed (DISC-6)");
    expect_equal(ours.cities, theirs.cities, "cities of an area (DISC-8, 55)");
    expect_equal(ours.quote, theirs.quote, "points for a follower taken back now (DISC-50..53)");
    expect_equal(ours.final, theirs.value, "points at the end (DISC-60)");
    expect_equal(0, theirs.pennants + theirs.castles, "nothing else is in an area");
    tally.features++;
}

/* Segments of one area share their region, others do not: asked of neighbours on one tile. */
static void compare_regions(const struct plain_model *model, int tile)
{
    for (int i = 0; i < plain_segments(model, tile); i++) {
        struct plain_area area;
        struct aude_feature one, other;
        plain_area(model, tile, i, &area);
        aude_feature_at(&watch.state, model->tile[tile].x, model->tile[tile].y, i, &one);
        expect(one.region < aude_region_count(&watch.state), "region numbers are below the count");
        for (int j = 0; j < i; j++) {
            aude_feature_at(&watch.state, model->tile[tile].x, model->tile[tile].y, j, &other);
            expect_equal(area.held[tile] >> j & 1, one.region == other.region,
                         "segments of one area have one region");
        }
    }
}

static void compare_tile(const struct plain_model *model, int tile)
{
    for (int i = 0; i < plain_segments(model, tile); i++) {
        compare_area(model, tile, i);
        if (model->step == AUDE_STEP_ACTION && !model->idle)
            compare_claim(model, tile, i);
    }
    for (int side = 0; side < 4; side++)
        expect_equal(
            plain_by_side(model, tile, side),
            aude_segment_by_side(&watch.state, model->tile[tile].x, model->tile[tile].y, side),
            "segment by side");
    compare_regions(model, tile);
}

void plain_compare_areas(const struct plain_model *model, bool all)
{
    if (!all) {
        compare_tile(model, (int)dice_below(&watch.dice, (uint32_t)model->tiles));
        compare_tile(model, model->tiles - 1);
        return;
    }
    for (int i = 0; i < model->tiles && watch.problem == NULL; i++)
        compare_tile(model, i);
}

/* ---- The ledger ---- */

/* DISC-50, 51, 52 by terrain, or the final scoring. */
static const char *rule_of(int kind, bool final)
{
    if (final)
        return "DISC-60";
    return kind == AUDE_GRASSLAND ? "DISC-50" : kind == AUDE_MOUNTAINS ? "DISC-51" : "DISC-52";
}

static bool is_same(const struct plain_score *ours, const struct aude_entry *theirs)
{
    return theirs->event == AUDE_EVENT_SCORE && theirs->seat == ours->seat &&
           theirs->feature == ours->kind && theirs->points == ours->points &&
           theirs->x == ours->x && theirs->y == ours->y && theirs->segment == ours->segment &&
           theirs->complete == ours->closed;
}

static void compare_parts(const struct plain_score *ours, const struct aude_entry *theirs)
{
    int sum = 0;
    for (int i = 0; i < theirs->terms; i++) {
        bool tiles = theirs->term[i].kind == AUDE_TERM_TILES;
        expect(tiles || theirs->term[i].kind == AUDE_TERM_CITIES, "points are for tiles or cities");
        expect_equal(tiles ? ours->size : ours->cities, theirs->term[i].count,
                     "how many tiles or cities are paid for");
        sum += theirs->term[i].count * theirs->term[i].each;
    }
    expect_equal(ours->points, sum, "the parts of a score add up");
}

/* final: the first of the model's scores of the final scoring. */
static int first_of_final(const struct plain_model *model, bool taken)
{
    return model->step == AUDE_STEP_OVER ? (taken ? 1 : 0) : model->scores;
}

void plain_compare_ledger(const struct plain_model *model, aude_action action,
                          const struct aude_ledger *ledger)
{
    bool taken = aude_action_verb(action) == AUDE_TAKE, used[AUDE_MAX_ENTRIES] = {false};
    int events[AUDE_MAX_EVENTS] = {0}, final = first_of_final(model, taken);
    for (int i = 0; i < ledger->count; i++) {
        events[ledger->entry[i].event]++;
        if (ledger->entry[i].event == AUDE_EVENT_RETURN)
            expect(strcmp(ledger->entry[i].rule, "DISC-41") == 0, "rule of a return");
        if (ledger->entry[i].event == AUDE_EVENT_REMOVED)
            expect(strcmp(ledger->entry[i].rule, "DISC-23") == 0 ||
                       strcmp(ledger->entry[i].rule, "DISC-73") == 0,
                   "rule of a tile that leaves the game");
    }
    expect_equal(model->scores, events[AUDE_EVENT_SCORE], "scores in the ledger");
    expect_equal(taken, events[AUDE_EVENT_RETURN], "followers that return (DISC-41)");
    expect_equal(model->lost, events[AUDE_EVENT_REMOVED], "tiles that leave the game (DISC-23)");
    expect_equal(ledger->count, model->scores + taken + model->lost, "nothing else happens");
    for (int i = 0; i < model->scores; i++) {
        int found = -1;
        for (int j = 0; j < ledger->count && found < 0; j++)
            if (!used[j] && is_same(&model->scored[i], &ledger->entry[j]))
                found = j;
        expect(found >= 0, "a score by the rules is in the ledger");
        if (found < 0)
            return;
        used[found] = true;
        compare_parts(&model->scored[i], &ledger->entry[found]);
        expect(strcmp(ledger->entry[found].rule, rule_of(model->scored[i].kind, i >= final)) == 0,
               "rule of a score");
    }
}
