/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on what may be done: tiles, figures, bridges, floors, captures, ransoms and
 * castles, each list made by trying everything. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"

static aude_action pass(void)
{
    return aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
}

/* ---- Placing ---- */

/* number 0: without a bridge, 1: with the one it needs. */
static int placements(const struct model *model, int kind, int number, aude_action *actions)
{
    int count = 0, left = 0, right = 0, top = 0, bottom = 0;
    enum aude_status wanted = number == 0 ? AUDE_OK : AUDE_NEEDS_BRIDGE;
    for (int i = 0; i < model->tiles; i++) {
        left = model->tile[i].x < left ? model->tile[i].x : left;
        right = model->tile[i].x > right ? model->tile[i].x : right;
        top = model->tile[i].y < top ? model->tile[i].y : top;
        bottom = model->tile[i].y > bottom ? model->tile[i].y : bottom;
    }
    for (int y = top - 1; y <= bottom + 1; y++)
        for (int x = left - 1; x <= right + 1; x++)
            for (int rotation = 0; rotation < aude_kind(model->rules, kind)->rotations;
                 rotation++) {
                enum aude_status status = model_fits(model, kind, x, y, rotation, NULL);
                if (status == AUDE_CELL_TAKEN || status == AUDE_NO_CONTACT)
                    break; /* however it is turned */
                if (status == wanted)
                    actions[count++] = aude_action_with(
                        aude_action_make(AUDE_PLACE, kind, x, y, rotation, 0), number);
            }
    return count;
}

bool model_fits_anywhere(const struct model *model, int kind)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    return placements(model, kind, 0, actions) > 0 || placements(model, kind, 1, actions) > 0;
}

static int placement_actions(const struct model *model, int kind, aude_action *actions)
{
    int count = placements(model, kind, 0, actions);
    bool must = count > 0; /* BRIDGE-17 */
    count += placements(model, kind, 1, actions + count);
    if (!must)
        actions[count++] = pass();
    return count;
}

/* ---- Figures, floors, bridges, ransoms ---- */

/* A feature of the tile just placed: may the seat on turn put the figure there? */
static bool may_stand(const struct model *model, int figure, const struct model_feature *feature)
{
    int kind = feature->kind;
    bool company = feature->own[model->seat] > 0;
    if (figure == model->builder)
        return (kind == AUDE_CITY || kind == AUDE_ROAD) && company; /* TRADE-14, 15, X2-1 */
    if (figure == model->pig)
        return kind == AUDE_FIELD && company; /* TRADE-27 */
    if (figure == model->barn || feature->followers > 0)
        return false; /* BASE-24, TRADE-13, TRADE-26, ABBEY-37, ABBEY-43 */
    if (figure == model->mayor)
        return kind == AUDE_CITY; /* ABBEY-18 */
    if (figure == model->wagon)
        return kind == AUDE_CITY || kind == AUDE_ROAD || kind == AUDE_MONASTERY; /* ABBEY-24 */
    if (figure == AUDE_ABBOT)
        return kind == AUDE_MONASTERY || kind == AUDE_GARDEN; /* BASE-53 */
    return kind == AUDE_CITY || kind == AUDE_ROAD || kind == AUDE_MONASTERY ||
           (kind == AUDE_FIELD && model->farmers); /* BASE-52 */
}

int model_supply(const struct model *model, int seat, int figure)
{
    int count = model->dealt[figure];
    for (int i = 0; i < model->figures; i++)
        count -= model->figure[i].seat == seat && model->figure[i].figure == figure;
    for (int captor = 0; captor < model->seats; captor++)
        count -= model->prison[captor][seat][figure];
    for (int quarter = 0; quarter < MODEL_QUARTERS; quarter++)
        count -= model->quarter[seat][figure][quarter];
    return count;
}

bool model_may_put(const struct model *model, int figure, int tile, int segment)
{
    struct model_feature feature;
    model_feature(model, tile, segment, &feature);
    return model_supply(model, model->seat, figure) > 0 && may_stand(model, figure, &feature);
}

/* The segment of the foundation on a tile. */
static int foundation(const struct model *model, int tile)
{
    for (int i = 0; i < model_segments(model, tile); i++)
        if (model_segment_kind(model, tile, i) == AUDE_TOWER)
            return i;
    return -1;
}

static bool is_open(const struct model *model, int tile)
{
    if (model->floors[tile] < 0 || model->shut[tile])
        return false;
    for (int i = 0; i < model->figures; i++)
        if (model->figure[i].x == model->tile[tile].x &&
            model->figure[i].y == model->tile[tile].y &&
            model->figure[i].segment == foundation(model, tile))
            return false;
    return true;
}

/* TOWER-20, X1-1, X2-2, XPHA-2. */
static bool may_climb(const struct model *model, int figure)
{
    return figure == AUDE_FOLLOWER || figure == model->big || figure == model->phantom;
}

/* TOWER-8 (b), (c), (d). */
static int tower_actions(const struct model *model, aude_action *actions)
{
    int count = 0;
    for (int i = 0; i < model->tiles && model->towers; i++) {
        int x = model->tile[i].x, y = model->tile[i].y;
        if (!is_open(model, i))
            continue;
        if (model->token[model->seat][AUDE_TOKEN_FLOOR] > 0)
            actions[count++] = aude_action_make(AUDE_FLOOR, 0, x, y, 0, 0);
        if (model_dragon_shuts(model, i) && !setup_has(model->setup, "DRAGON_TOWER", "open"))
            continue; /* DRAGON-23 */
        for (int figure = 0; figure < aude_figure_count() && model->floors[i] > 0; figure++)
            if (may_climb(model, figure) && model_supply(model, model->seat, figure) > 0)
                actions[count++] =
                    aude_action_make(AUDE_PUT, figure, x, y, 0, foundation(model, i));
    }
    return count;
}

/* Figures from the supply on the tile just placed. */
static int put_actions(const struct model *model, aude_action *actions)
{
    int tile = model->last, count = 0;
    int x = model->tile[tile].x, y = model->tile[tile].y;
    for (int figure = 0; figure < aude_figure_count(); figure++)
        for (int i = 0; i < model_segments(model, tile) && !model_dragon_shuts(model, tile); i++)
            if (model_may_put(model, figure, tile, i))
                actions[count++] = aude_action_make(AUDE_PUT, figure, x, y, 0, i);
    return count;
}

/* BASE-53: an own abbot, not from what is complete. */
static bool may_return(const struct model *model, const struct aude_standing *figure)
{
    struct model_feature feature;
    if (figure->seat != model->seat || figure->figure != AUDE_ABBOT)
        return false;
    model_feature(model, model_tile_at(model, figure->x, figure->y), figure->segment, &feature);
    return !feature.complete;
}

int model_figure_actions(const struct model *model, aude_action *actions)
{
    int count;
    if (model_princess_must(model))
        return model_princess_actions(model, actions);
    count = put_actions(model, actions);
    for (int i = 0; i < model->figures; i++)
        if (may_return(model, &model->figure[i]))
            actions[count++] = aude_action_make(AUDE_TAKE, AUDE_ABBOT, model->figure[i].x,
                                                model->figure[i].y, 0, model->figure[i].segment);
    count += model_barns(model, actions + count);
    count += model_fairy_actions(model, actions + count);
    count += model_princess_actions(model, actions + count);
    count += model_portal_actions(model, actions + count);
    return count + tower_actions(model, actions + count);
}

int model_phantom_places(const struct model *model, aude_action *actions)
{
    int count = 0, kept = 0;
    if (model->phantom < 0 || model_supply(model, model->seat, model->phantom) == 0)
        return 0;
    count = put_actions(model, actions);
    count += tower_actions(model, actions + count);
    if ((int)aude_action_verb(model->memory.acted) != aude_verb_find("portal"))
        count += model_portal_actions(model, actions + count);
    for (int i = 0; i < count; i++)
        if (aude_action_verb(actions[i]) != AUDE_FLOOR &&
            aude_action_item(actions[i]) == model->phantom)
            actions[kept++] = actions[i];
    return kept;
}

bool model_phantom_asked(const struct model *model)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct aude_placed *last = &model->tile[model->last];
    bool asked = model_phantom_places(model, actions) > 0;
    int bridges = 0;
    if (model->phantom >= 0 && model_supply(model, model->seat, model->phantom) > 0 &&
        setup_has(model->setup, "BRIDGE_TIMING", "any-time"))
        bridges = model_bridge_actions(model, actions);
    for (int i = 0; i < bridges; i++) /* XPHA-3: on which he could stand then */
        asked |= aude_action_x(actions[i]) == last->x && aude_action_y(actions[i]) == last->y;
    return asked;
}

bool model_phantom_follows(const struct model *model, aude_action action)
{
    const struct aude_placed *last = &model->tile[model->last];
    if (model_shows(model, model->last, AUDE_SIGN_VOLCANO) ||
        (int)aude_action_verb(action) == aude_verb_find("princess"))
        return false;
    if (!setup_has(model->setup, "PHANTOM_AFTER", "follower") ||
        aude_action_verb(action) == AUDE_PASS)
        return true;
    return aude_action_verb(action) == AUDE_PUT &&
           model_is_follower(model, aude_action_item(action)) && aude_action_x(action) == last->x &&
           aude_action_y(action) == last->y;
}

int model_bridge_actions(const struct model *model, aude_action *actions)
{
    int count = 0;
    if (!model->bridges || model->bridged || model->token[model->seat][AUDE_TOKEN_BRIDGE] == 0)
        return 0;
    for (int i = 0; i < model->tiles; i++) {
        int far = abs(model->tile[i].x - model->tile[model->last].x) +
                  abs(model->tile[i].y - model->tile[model->last].y);
        for (int axis = 0; axis < 2 && far <= 1; axis++) /* BRIDGE-4 */
            if (model_carries(model, i, axis))
                actions[count++] =
                    aude_action_make(AUDE_BRIDGE, 0, model->tile[i].x, model->tile[i].y, axis, 0);
    }
    return count;
}

int model_ransoms(const struct model *model, aude_action *actions)
{
    int count = 0;
    if (!model->towers || model->ransomed || model->score[model->seat] < 3)
        return 0; /* TOWER-26, 28 */
    for (int captor = 0; captor < model->seats; captor++)
        for (int figure = 0; figure < aude_figure_count(); figure++)
            if (model->prison[captor][model->seat][figure] > 0)
                actions[count++] =
                    aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), captor);
    return count;
}

/* ---- Capturing ---- */

int model_captures(const struct model *model, int tower, aude_action *actions)
{
    int count = 0, reach = model->floors[tower];
    for (int i = 0; i < model->figures; i++) {
        const struct aude_standing *figure = &model->figure[i];
        int dx = figure->x - model->tile[tower].x, dy = figure->y - model->tile[tower].y;
        int tile = model_tile_at(model, figure->x, figure->y);
        if ((dx != 0 && dy != 0) || abs(dx) > reach || abs(dy) > reach)
            continue; /* TOWER-12 */
        if (model_castle_of(model, model->label[tile][figure->segment]) >= 0)
            continue; /* X4-1 */
        if (!model_is_follower(model, figure->figure))
            continue; /* X2-2 */
        actions[count++] =
            aude_action_with(aude_action_make(AUDE_CAPTURE, figure->figure, figure->x, figure->y, 0,
                                              figure->segment),
                             figure->seat);
    }
    return count;
}

static int exchange_actions(const struct model *model, int victim, aude_action *actions)
{
    int count = 0;
    for (int figure = 0; figure < aude_figure_count(); figure++)
        if (model->prison[victim][model->seat][figure] > 0)
            actions[count++] = aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0);
    return count;
}

/* ---- Castles ---- */

/* A half round as printed, with one side. */
static bool is_end(const struct model *model, int tile, int segment)
{
    const struct aude_segment *facts =
        aude_kind_segment(model->rules, model->tile[tile].kind, segment);
    int sides = 0;
    for (int i = 0; i < 4; i++)
        sides += facts->sides >> i & 1;
    if (sides != 1 || facts->kind != AUDE_CITY)
        return false;
    return facts->marks & AUDE_MARK_CAP || setup_has(model->setup, "CASTLE_BASE", "end-segments");
}

/* CASTLE-5; X5-4: a mayor alone, whatever his strength. */
static bool owns_town(const struct model *model, const struct model_feature *city, int seat)
{
    int players = 0;
    for (int i = 0; i < model->seats; i++)
        players += city->own[i] > 0;
    return players == 1 ? city->own[seat] > 0 : city->owners >> seat & 1;
}

bool model_is_town(const struct model *model, int tile, int segment, int seat)
{
    struct model_feature city;
    int ends = 0, segments = 0;
    if (!model->castles || model_segment_kind(model, tile, segment) != AUDE_CITY)
        return false;
    model_feature(model, tile, segment, &city);
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < model_segments(model, i); j++)
            if (model->label[i][j] == city.label) {
                segments++;
                ends += is_end(model, i, j);
            }
    return city.complete && segments == 2 && ends == 2 && owns_town(model, &city, seat) &&
           model->token[seat][AUDE_TOKEN_CASTLE] > 0;
}

static int castle_actions(const struct model *model, const struct aude_moment *moment,
                          aude_action *actions)
{
    const struct aude_placed *tile = &model->tile[model->last];
    int count = 0;
    actions[count++] = pass();
    for (int i = 0; i < model_segments(model, model->last); i++) {
        bool done = false;
        if (!model_is_town(model, model->last, i, moment->asked))
            continue;
        for (int side = 0; side < 4; side++)
            done |= moment->convert[side] >> moment->asked & 1 &&
                    aude_kind_segment(model->rules, tile->kind, i)->sides >>
                            ((side + 4 - tile->rotation) % 4) &
                        1;
        if (!done)
            actions[count++] = aude_action_make(AUDE_CONVERT, 0, tile->x, tile->y, 0, i);
    }
    if (moment->asked == model->seat)
        count += model_ransoms(model, actions + count);
    return count;
}

/* S820: who has a second part due takes it or not (TRADE-21). */
static int second_actions(const struct model *model, aude_action *actions)
{
    int count = 0;
    actions[count++] = pass();
    actions[count++] = aude_action_make((enum aude_verb)aude_verb_find("part2"), 0, 0, 0, 0, 0);
    return count + model_ransoms(model, actions + count); /* TOWER-28 */
}

/* S440. */
static int phantom_actions(const struct model *model, aude_action *actions)
{
    int count = 0;
    actions[count++] = pass();
    count += model_phantom_places(model, actions + count);
    if (setup_has(model->setup, "BRIDGE_TIMING", "any-time"))
        count += model_bridge_actions(model, actions + count); /* XPHA-3 */
    return count + model_ransoms(model, actions + count);      /* TOWER-26 */
}

static bool is_at(const struct aude_state *state, const char *step)
{
    return (int)aude_step(state) == aude_step_find(step);
}

/* The steps of the count and of Abbey & Mayor; -1: none of them. */
static int later_actions(const struct model *model, const struct model_decisions *decisions,
                         const struct aude_state *state, aude_action *actions)
{
    int seat = aude_decider(state), count = 1;
    actions[0] = pass();
    if (is_at(state, "join"))
        count += model_joins(model, decisions, seat, actions + 1);
    else if (is_at(state, "quarter"))
        count += model_quarters(model, actions + 1);
    else if (is_at(state, "count"))
        count += model_count_moves(model, actions + 1);
    else if (is_at(state, "wagon"))
        count += model_wagons(model, seat, actions + 1);
    else if (is_at(state, "abbey") || is_at(state, "abbeys"))
        count += model_abbeys(model, seat, actions + 1);
    else if (is_at(state, "last-join"))
        return count + model_last_joins(model, seat, actions + 1);
    else
        return -1;
    return count + (seat == model->seat ? model_ransoms(model, actions + count) : 0);
}

int model_actions(const struct model *model, const struct model_decisions *decisions,
                  const struct aude_state *state, aude_action *actions)
{
    struct aude_moment moment = aude_moment(state);
    int count = later_actions(model, decisions, state, actions);
    if (count >= 0)
        return count;
    count = 0;
    if ((int)aude_step(state) == aude_step_find("second"))
        return second_actions(model, actions);
    if ((int)aude_step(state) == aude_step_find("phantom"))
        return phantom_actions(model, actions);
    if ((int)aude_step(state) == aude_step_find("flight"))
        return model_flights(model, actions);
    switch (aude_step(state)) {
    case AUDE_STEP_PLACE:
        count = placement_actions(model, aude_drawn(state), actions);
        return count + model_ransoms(model, actions + count);
    case AUDE_STEP_ACTION:
        if (!model_princess_must(model))
            actions[count++] = pass();
        count += model_figure_actions(model, actions + count);
        count += model_bridge_actions(model, actions + count);
        return count + model_ransoms(model, actions + count);
    case AUDE_STEP_CAPTURE:
        actions[count++] = pass();
        count += model_captures(model, moment.raised, actions + count);
        return count + model_ransoms(model, actions + count);
    case AUDE_STEP_EXCHANGE: return exchange_actions(model, moment.victim, actions);
    case AUDE_STEP_BRIDGE:
        actions[count++] = pass();
        count += model_bridge_actions(model, actions + count);
        return count + model_ransoms(model, actions + count);
    case AUDE_STEP_CASTLE: return castle_actions(model, &moment, actions);
    case AUDE_STEP_CONFIRM:
    case AUDE_STEP_END:
        actions[count++] = pass();
        return count + model_ransoms(model, actions + count);
    default: return -1;
    }
}

/* ---- What an action does at once ---- */

/* X25-1: an abbey extends nothing, and completes what ends at it. */
static bool abbey_completes(const struct model *model, int tile, int segment)
{
    struct model_feature feature;
    model_feature(model, tile, segment, &feature);
    for (int i = 0; i < model->tiles && feature.complete; i++)
        for (int j = 0; j < model_segments(model, i); j++)
            if (model->label[i][j] == feature.label && model_ends_at(model, i, j, model->last))
                return setup_has(model->setup, "BUILDER_TRIGGER", "extend-or-complete");
    return false;
}

bool model_extends(const struct model *model)
{
    for (int i = 0; i < model->figures; i++) {
        int tile = model_tile_at(model, model->figure[i].x, model->figure[i].y);
        int label = model->label[tile][model->figure[i].segment];
        if (model->figure[i].figure != model->builder || model->figure[i].seat != model->seat)
            continue;
        if (model_is_abbey(model, model->last) &&
            abbey_completes(model, tile, model->figure[i].segment))
            return true;
        for (int j = 0; j < model_segments(model, model->last); j++)
            if (model->label[model->last][j] == label)
                return true;
    }
    return false;
}

void model_prison(struct model *model, aude_action action, int seat)
{
    int figure = aude_action_item(action), other = aude_action_number(action);
    int held = 0, kinds = 0, only = 0;
    if (aude_action_verb(action) == AUDE_RANSOM)
        model->prison[other][seat][figure]--;
    if (aude_action_verb(action) == AUDE_CAPTURE && other != seat) {
        model->prison[seat][other][figure]++;
        for (int i = 0; i < aude_figure_count(); i++) {
            held += model->prison[other][seat][i];
            kinds += model->prison[other][seat][i] > 0;
            only = model->prison[other][seat][i] > 0 ? i : only;
        }
        if (held == 0 || kinds > 1)
            return; /* nothing to exchange, or the captor is asked which */
        model->prison[seat][other][figure]--; /* TOWER-22 */
        model->prison[other][seat][only]--;
    }
    if (aude_action_verb(action) == AUDE_EXCHANGE)
        for (other = 0; other < model->seats; other++)
            for (int i = 0; i < aude_figure_count(); i++)
                if (model->prison[seat][other][i] > 0 && model->prison[other][seat][figure] > 0) {
                    model->prison[seat][other][i]--;
                    model->prison[other][seat][figure]--;
                }
}
