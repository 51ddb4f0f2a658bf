/* SPDX-License-Identifier: Apache-2.0 */
/* The rules once more, written from RULES.md alone and as dumbly as possible, so that they can be
 * believed by reading. The model sees only what lies and stands on the board, the supplies that
 * nobody could work out from there, and the printed segments. Features are found by giving every
 * segment a number and lowering numbers across the touching sides until nothing changes; everything
 * else is counted from there, every time anew. Nothing here is fast, and nothing is shared with the
 * engine but the facts of the tiles. */
#include "model.h"

#include "common.h"

#include <string.h>

static const int step_x[4] = {0, 1, 0, -1};
static const int step_y[4] = {-1, 0, 1, 0};
/* BASE-4: the half side that a half side meets on the tile beyond. */
static const int half_partner[8] = {5, 4, 7, 6, 1, 0, 3, 2};

int model_tile_at(const struct model *model, int x, int y)
{
    for (int i = 0; i < model->tiles; i++)
        if (model->tile[i].x == x && model->tile[i].y == y)
            return i;
    return -1;
}

bool model_has_pig(const struct model *model, int label, int seat)
{
    for (int i = 0; i < model->figures; i++) {
        int tile = model_tile_at(model, model->figure[i].x, model->figure[i].y);
        if (model->figure[i].figure == model->pig && model->figure[i].seat == seat &&
            model->label[tile][model->figure[i].segment] == label)
            return true;
    }
    return false;
}

static int printed_segments(const struct model *model, int tile)
{
    return aude_kind(model->rules, model->tile[tile].kind)->segments;
}

int model_segments(const struct model *model, int tile)
{
    return printed_segments(model, tile) + (model->axis[tile] >= 0);
}

static const struct aude_segment *segment_of(const struct model *model, int tile, int segment)
{
    return aude_kind_segment(model->rules, model->tile[tile].kind, segment);
}

int model_segment_kind(const struct model *model, int tile, int segment)
{
    if (segment == printed_segments(model, tile))
        return AUDE_ROAD; /* BRIDGE-9 */
    return segment_of(model, tile, segment)->kind;
}

/* Does a city, road or river leave its tile by this side of the board (BASE-2)? */
static bool leaves_by(const struct model *model, int tile, int segment, int side)
{
    int kind = model_segment_kind(model, tile, segment);
    if (segment == printed_segments(model, tile))
        return (side & 1) == model->axis[tile];
    return (kind == AUDE_CITY || kind == AUDE_ROAD || kind == AUDE_RIVER) &&
           segment_of(model, tile, segment)->sides >>
                   ((side + 4 - model->tile[tile].rotation) % 4) &
               1;
}

int model_line_by_side(const struct model *model, int tile, int side)
{
    for (int i = 0; i < model_segments(model, tile); i++)
        if (leaves_by(model, tile, i, side))
            return i;
    return -1;
}

int model_field_by_half(const struct model *model, int tile, int half)
{
    int printed = (half + 8 - 2 * model->tile[tile].rotation) % 8;
    for (int i = 0; i < printed_segments(model, tile); i++) { /* BRIDGE-12 */
        const struct aude_segment *segment = segment_of(model, tile, i);
        if (segment->kind == AUDE_FIELD && segment->halves >> printed & 1)
            return i;
    }
    return -1;
}

static bool join(int *a, int *b)
{
    if (*a == *b)
        return false;
    if (*a < *b)
        *b = *a;
    else
        *a = *b;
    return true;
}

/* Carries the lower number across every connection of one pair of tiles (BASE-27, 28). */
static bool join_across(struct model *model, int tile, int side)
{
    int other = model->beside[tile][side];
    bool changed = false;
    int here, there;
    if (other < 0)
        return false;
    here = model_line_by_side(model, tile, side);
    there = model_line_by_side(model, other, (side + 2) % 4);
    if (here >= 0 && there >= 0)
        changed |= join(&model->label[tile][here], &model->label[other][there]);
    for (int half = 2 * side; half < 2 * side + 2; half++) {
        here = model_field_by_half(model, tile, half);
        there = model_field_by_half(model, other, half_partner[half]);
        if (here >= 0 && there >= 0)
            changed |= join(&model->label[tile][here], &model->label[other][there]);
    }
    return changed;
}

static void read_setup(struct model *model, const struct aude_state *state)
{
    const struct aude_setup *setup;
    model->rules = aude_state_rules(state);
    model->setup = setup = aude_rules_setup(model->rules);
    model->seats = setup->seats;
    model->farmers = setup_has(setup, "FARMERS", "on");
    model->abbots = setup_has(setup, "ABBOT", "on");
    model->small_city_2 = setup_has(setup, "SMALL_CITY_POINTS", "2");
    model->towers = setup_has(setup, "TOWER", "on");
    model->bridges = setup_has(setup, "BRIDGES", "on");
    model->castles = setup_has(setup, "CASTLES", "on");
    model->auto_max = setup_has(setup, "CASTLE_CHOICE", "auto-max");
    model->any_wave = setup_has(setup, "CASTLE_CHAIN", "any-wave");
    model->castle_garden = setup_has(setup, "CASTLE_GARDEN", "yes");
    model->inns = setup_has(setup, "INNS", "on");
    model->unfinished_zero = setup_has(setup, "INN_FINAL", "zero");
    model->goods = setup_has(setup, "GOODS", "on");
    model->lonely_return = setup_has(setup, "LONELY_SPECIALS", "return");
    model->field_scoring = setup_has(setup, "FIELD_SCORING", "per-farm-3")        ? 0
                           : setup_has(setup, "FIELD_SCORING", "per-farm-3-once") ? 1
                                                                                  : 2;
}

/* What everybody begins with (BASE-10, BASE-53, INN-2, TRADE-2), and what it is called. */
static void read_pieces(struct model *model)
{
    static const char *const sorts[MODEL_SORTS] = {"wine", "grain", "cloth"};
    const struct aude_setup *setup = model->setup;
    model->big = aude_figure_find("big");
    model->builder = aude_figure_find("builder");
    model->pig = aude_figure_find("pig");
    model->phantom = aude_figure_find("phantom");
    model->mayor = aude_figure_find("mayor");
    model->wagon = aude_figure_find("wagon");
    model->barn = aude_figure_find("barn");
    model->abbey = aude_token_find("abbey");
    model->abbey_kind = -1;
    for (int i = 0; i < aude_kind_count(model->rules); i++)
        if (aude_kind(model->rules, i)->tile->edge[0] == AUDE_EDGE_ABBEY)
            model->abbey_kind = i;
    model->card[0] = aude_token_find("king");
    model->card[1] = aude_token_find("robber");
    for (int i = 0; i < MODEL_SORTS; i++)
        model->sort[i] = aude_token_find(sorts[i]);
    memset(model->dealt, 0, sizeof model->dealt);
    model->dealt[AUDE_FOLLOWER] = 7;
    model->dealt[AUDE_ABBOT] = model->abbots;
    if (model->big >= 0)
        model->dealt[model->big] = setup_has(setup, "LARGE_FOLLOWER", "on");
    if (model->builder >= 0)
        model->dealt[model->builder] = setup_has(setup, "BUILDER", "on");
    if (model->phantom >= 0) /* PHANTOM-1 */
        model->dealt[model->phantom] = setup_has(setup, "PHANTOM", "on");
    if (model->mayor >= 0) /* ABBEY-2 */
        model->dealt[model->mayor] = setup_has(setup, "MAYOR", "on");
    if (model->wagon >= 0)
        model->dealt[model->wagon] = setup_has(setup, "WAGON", "on");
    if (model->barn >= 0) /* ABBEY-1 */
        model->dealt[model->barn] = setup_has(setup, "BARN", "on") && model->farmers;
    if (model->pig >= 0) /* TRADE-1 */
        model->dealt[model->pig] = setup_has(setup, "PIG", "on") && model->farmers;
}

static void read_board(struct model *model, const struct aude_state *state)
{
    int fresh = aude_castle_count(state) - aude_moment(state).fresh;
    model->tiles = aude_placed_count(state);
    for (int i = 0; i < model->tiles; i++) {
        model->tile[i] = aude_placed(state, i);
        model->axis[i] = model->floors[i] = -1;
        model->shut[i] = false;
    }
    for (int i = 0; i < aude_bridge_count(state); i++) {
        struct aude_bridge bridge = aude_bridge(state, i);
        model->axis[model_tile_at(model, bridge.x, bridge.y)] = bridge.axis;
    }
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);
        int tile = model_tile_at(model, tower.x, tower.y);
        model->floors[tile] = tower.floors;
        model->shut[tile] = tower.shut;
    }
    model->castle_count = aude_castle_count(state);
    for (int i = 0; i < model->castle_count; i++) {
        struct aude_castle castle = aude_castle(state, i);
        for (int half = 0; half < 2; half++) {
            model->castle[i].tile[half] = model_tile_at(model, castle.x[half], castle.y[half]);
            model->castle[i].segment[half] = castle.segment[half];
        }
        model->castle[i].fresh = i >= fresh;
        model->castle[i].scored = false;
    }
    model->figures = aude_standing_count(state);
    for (int i = 0; i < model->figures; i++)
        model->figure[i] = aude_standing(state, i);
}

static void read_seats(struct model *model, const struct aude_state *state)
{
    struct aude_moment moment = aude_moment(state);
    model->seat = aude_turn_seat(state);
    model->last = aude_last_placed(state);
    model->bridged = moment.bridged;
    model->ransomed = moment.ransomed;
    for (int seat = 0; seat < model->seats; seat++) {
        model->score[seat] = aude_score(state, seat);
        for (int token = 0; token < aude_token_count(); token++)
            model->token[seat][token] = aude_tokens(state, seat, token);
        for (int owner = 0; owner < model->seats; owner++)
            for (int figure = 0; figure < aude_figure_count(); figure++)
                model->prison[seat][owner][figure] = aude_prisoners(state, seat, owner, figure);
    }
}

void model_read(struct model *model, const struct aude_state *state)
{
    bool changed = true;
    read_setup(model, state);
    read_pieces(model);
    read_board(model, state);
    read_seats(model, state);
    model_count_read(model, state);
    model_read_dragon(model, state);
    for (int i = 0; i < model->tiles; i++) {
        for (int side = 0; side < 4; side++)
            model->beside[i][side] = model_tile_at(model, model->tile[i].x + step_x[side],
                                                   model->tile[i].y + step_y[side]);
        for (int j = 0; j < MODEL_SEGMENTS; j++)
            model->label[i][j] = i * MODEL_SEGMENTS + j;
    }
    while (changed) {
        changed = false;
        for (int i = 0; i < model->tiles; i++)
            for (int side = 0; side < 4; side++)
                changed |= join_across(model, i, side);
    }
}

int model_castle_of(const struct model *model, int label)
{
    for (int i = 0; i < model->castle_count; i++)
        if (model->label[model->castle[i].tile[0]][model->castle[i].segment[0]] == label)
            return i;
    return -1;
}

bool model_castle_occupied(const struct model *model, int castle)
{
    int label = model->label[model->castle[castle].tile[0]][model->castle[castle].segment[0]];
    for (int i = 0; i < model->figures; i++)
        if (model->label[model_tile_at(model, model->figure[i].x, model->figure[i].y)]
                        [model->figure[i].segment] == label)
            return true;
    return false;
}

bool model_castle_counts(const struct model *model, int castle)
{
    return !setup_has(model->setup, "CASTLE_FARM_COUNT", "completed-only") ||
           model->castle[castle].scored || !model_castle_occupied(model, castle);
}

/* ---- Features ---- */

static int tiles_around(const struct model *model, int tile)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            count += (dx != 0 || dy != 0) &&
                     model_tile_at(model, model->tile[tile].x + dx, model->tile[tile].y + dy) >= 0;
    return count;
}

unsigned model_majority(const int *strength, int seats)
{
    unsigned owners = 0;
    int best = 0;
    for (int seat = 0; seat < seats; seat++)
        if (strength[seat] > best)
            best = strength[seat];
    for (int seat = 0; seat < seats; seat++)
        if (best > 0 && strength[seat] == best)
            owners |= 1u << seat;
    return owners;
}

bool model_is_follower(const struct model *model, int figure)
{
    return figure != model->builder && figure != model->pig && figure != model->barn;
}

/* BASE-36: what a follower counts there. */
static int strength(const struct model *model, int figure, const struct model_feature *feature)
{
    if (figure == model->mayor) /* ABBEY-19; X5-4: a castle has no pennants */
        return feature->kind == AUDE_CITY ? feature->pennants : 0;
    return figure == model->big ? 2 : 1; /* INN-7 */
}

static void count_figures(const struct model *model, struct model_feature *feature)
{
    for (int i = 0; i < model->figures; i++) {
        int tile = model_tile_at(model, model->figure[i].x, model->figure[i].y);
        if (model->label[tile][model->figure[i].segment] != feature->label)
            continue;
        feature->figures++;
        if (model->figure[i].figure == model->barn) { /* ABBEY-43: the field is occupied */
            feature->barns |= 1u << model->figure[i].seat;
            feature->followers++;
        }
        if (!model_is_follower(model, model->figure[i].figure))
            continue;
        feature->followers++;
        feature->own[model->figure[i].seat]++;
        feature->strength[model->figure[i].seat] +=
            strength(model, model->figure[i].figure, feature);
    }
    feature->owners = model_majority(feature->strength, model->seats);
}

/* What it is worth, complete or not, as it stands. */
static int worth(const struct model *model, const struct model_feature *feature, bool complete)
{
    int rate = complete ? 2 : 1;
    if (feature->inns > 0 && !complete && model->unfinished_zero)
        return 0; /* INN-12, INN-14 */
    switch (feature->kind) {
    case AUDE_ROAD: /* BASE-37, 46, INN-10 */
        return feature->tiles * (complete && feature->inns > 0 ? 2 : 1);
    case AUDE_CITY:
        if (complete && feature->tiles == 2 && model->small_city_2)
            rate = 1; /* BASE-38 */
        if (complete && feature->inns > 0)
            rate = 3; /* INN-13, INN-18 */
        return rate * (feature->tiles + feature->pennants);
    case AUDE_MONASTERY:
    case AUDE_GARDEN: return feature->tiles; /* BASE-39, 46, 53 */
    default: return 0;
    }
}

/* Inn, cathedral and symbols of one printed segment. */
static void count_marks(const struct model *model, const struct aude_segment *segment,
                        struct model_feature *feature)
{
    static const int marks[MODEL_SORTS] = {AUDE_MARK_WINE, AUDE_MARK_GRAIN, AUDE_MARK_CLOTH};
    int wanted = feature->kind == AUDE_CITY ? AUDE_MARK_CATHEDRAL : AUDE_MARK_INN;
    if (feature->kind != AUDE_CITY && feature->kind != AUDE_ROAD)
        return;
    feature->inns += model->inns && (segment->marks & wanted) != 0;
    for (int i = 0; i < MODEL_SORTS; i++)
        feature->symbols[i] += (segment->marks & marks[i]) != 0;
}

static void feature_of_label(const struct model *model, int kind, int label,
                             struct model_feature *feature);

/* COUNT-19. */
static bool at_carcassonne(const struct model *model, int field)
{
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < printed_segments(model, i); j++)
            if (model->label[i][j] == field &&
                segment_of(model, i, j)->marks & AUDE_MARK_CARCASSONNE)
                return setup_has(model->setup, "COUNT_AS_CITY", "yes");
    return false;
}

int model_field_cities(const struct model *model, int field, int *labels)
{
    int count = 0;
    if (at_carcassonne(model, field))
        labels[count++] = MODEL_CARCASSONNE;
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < printed_segments(model, i); j++) {
            if (model->label[i][j] != field)
                continue;
            for (int k = 0; k < printed_segments(model, i); k++) {
                struct model_feature city;
                bool known = false;
                if (!(segment_of(model, i, j)->touches >> k & 1))
                    continue;
                for (int n = 0; n < count; n++)
                    known |= labels[n] == model->label[i][k];
                if (known)
                    continue;
                feature_of_label(model, AUDE_CITY, model->label[i][k], &city);
                if (city.complete || city.kind == AUDE_CASTLE)
                    labels[count++] = city.label;
            }
        }
    return count;
}

static void feature_of_label(const struct model *model, int kind, int label,
                             struct model_feature *feature)
{
    memset(feature, 0, sizeof *feature);
    feature->kind = kind;
    feature->label = label;
    for (int i = 0; i < model->tiles; i++) {
        bool on_tile = false;
        for (int j = 0; j < model_segments(model, i); j++) {
            if (model->label[i][j] != label)
                continue;
            on_tile = true; /* BASE-40: a tile counts once */
            if (j < printed_segments(model, i))
                count_marks(model, segment_of(model, i, j), feature);
            if (kind == AUDE_CITY)
                feature->pennants += segment_of(model, i, j)->pennants;
            for (int side = 0; side < 4 && kind != AUDE_RIVER; side++)
                feature->open += leaves_by(model, i, j, side) && model->beside[i][side] < 0;
            if (kind == AUDE_MONASTERY || kind == AUDE_GARDEN) {
                feature->open = 8 - tiles_around(model, i);
                feature->tiles = tiles_around(model, i);
            }
        }
        feature->tiles += on_tile;
    }
    if (kind == AUDE_TOWER)
        feature->tiles = model->floors[label / MODEL_SEGMENTS];
    if (kind == AUDE_CITY && model_castle_of(model, label) >= 0)
        feature->kind = AUDE_CASTLE; /* CASTLE-15 */
    feature->complete = kind != AUDE_FIELD && kind != AUDE_TOWER &&
                        kind != AUDE_RIVER && /* RIVER-12 */
                        feature->kind != AUDE_CASTLE && feature->open == 0;
    count_figures(model, feature);
    feature->value = worth(model, feature, feature->complete);
    feature->complete_value = worth(model, feature, true);
}

void model_feature(const struct model *model, int tile, int segment, struct model_feature *feature)
{
    int labels[AUDE_MAX_TILES * 4];
    int kind = model_segment_kind(model, tile, segment);
    feature_of_label(model, kind, model->label[tile][segment], feature);
    if (kind != AUDE_FIELD)
        return;
    feature->cities = model_field_cities(model, feature->label, labels);
    for (int i = 0, found = feature->cities; i < found; i++) {
        int castle = model_castle_of(model, labels[i]);
        feature->cities -= castle >= 0;
        feature->castles += castle >= 0 && model_castle_counts(model, castle);
    }
}

/* ---- What fits ---- */

/* What is printed on a side of a tile that lies so. */
static int printed_edge(const struct model *model, const struct aude_placed *tile, int side)
{
    return aude_kind(model->rules, tile->kind)->tile->edge[(side + 4 - tile->rotation) % 4];
}

/* What a side shows: the printed edge, or a road where a bridge ends (BRIDGE-13). */
static int edge_of(const struct model *model, int tile, int side)
{
    if (model->axis[tile] == (side & 1))
        return AUDE_EDGE_ROAD;
    return printed_edge(model, &model->tile[tile], side);
}

bool model_carries(const struct model *model, int tile, int axis)
{
    if (model->axis[tile] >= 0)
        return false; /* BRIDGE-7 */
    for (int side = axis; side < 4; side += 2) {
        int other = model_tile_at(model, model->tile[tile].x + step_x[side],
                                  model->tile[tile].y + step_y[side]);
        if (edge_of(model, tile, side) != AUDE_EDGE_FIELD)
            return false; /* BRIDGE-5 */
        if (other >= 0 && edge_of(model, other, (side + 2) % 4) != AUDE_EDGE_ROAD)
            return false; /* BRIDGE-6 */
    }
    return true;
}

/* Do all sides of a tile match what touches them (BASE-20)? */
static bool matches(const struct model *model, int tile)
{
    for (int side = 0; side < 4; side++) {
        int other = model_tile_at(model, model->tile[tile].x + step_x[side],
                                  model->tile[tile].y + step_y[side]);
        if (other >= 0 && edge_of(model, tile, side) != edge_of(model, other, (side + 2) % 4))
            return false;
    }
    return true;
}

/* BRIDGE-14: lays the tile on a board of its own, builds every bridge there is on it or beside it
 * in turn, and looks whether all sides match then. The ends are judged with the tile in place. */
static bool mends(const struct model *model, const struct aude_placed *tile,
                  struct aude_bridge *bridge)
{
    static struct model trial;
    int candidates[5] = {model->tiles, -1, -1, -1, -1}, found = 0;
    trial = *model;
    trial.tile[trial.tiles] = *tile;
    trial.axis[trial.tiles++] = -1;
    for (int side = 0; side < 4; side++)
        candidates[side + 1] = model_tile_at(model, tile->x + step_x[side], tile->y + step_y[side]);
    for (int i = 0; i < 5; i++)
        for (int axis = 0; axis < 2 && candidates[i] >= 0; axis++) {
            int carrier = candidates[i];
            if (!model_carries(&trial, carrier, axis))
                continue;
            trial.axis[carrier] = axis;
            if (matches(&trial, model->tiles)) {
                found++;
                if (bridge != NULL)
                    *bridge = (struct aude_bridge){trial.tile[carrier].x, trial.tile[carrier].y,
                                                   (uint8_t)axis, (uint8_t)model->tiles};
            }
            trial.axis[carrier] = -1;
        }
    return found == 1; /* never more: BRIDGE-16 */
}

enum aude_status model_fits(const struct model *model, int kind, int x, int y, int rotation,
                            struct aude_bridge *bridge)
{
    struct aude_placed tile = {(int16_t)x, (int16_t)y, (uint16_t)kind, (uint8_t)rotation};
    bool contact = false, same = true;
    bool forbidden = model_cult_forbids(model, kind, x, y) || model_river_forbids(model, &tile);
    if (model_tile_at(model, x, y) >= 0)
        return AUDE_CELL_TAKEN;
    for (int side = 0; side < 4; side++) {
        int other = model_tile_at(model, x + step_x[side], y + step_y[side]);
        contact |= other >= 0;
        same &=
            other < 0 || printed_edge(model, &tile, side) == edge_of(model, other, (side + 2) % 4);
    }
    if (!contact)
        return AUDE_NO_CONTACT;
    if (same)
        return forbidden ? (enum aude_status)MODEL_FORBIDDEN : AUDE_OK;
    if (model->bridges && !model->bridged && model->token[model->seat][AUDE_TOKEN_BRIDGE] > 0 &&
        mends(model, &tile, bridge))
        return forbidden ? (enum aude_status)MODEL_FORBIDDEN : AUDE_NEEDS_BRIDGE;
    return AUDE_MISMATCH;
}
