/* SPDX-License-Identifier: Apache-2.0 */
/* The course of a game of The Discovery, from the rules alone: set-up (DISC-11, 12, 70, 73), turns
 * (DISC-14 to 24, 70 to 72), followers (DISC-30 to 43) and the end (DISC-60). The model plays by
 * itself from the actions it is told; it never looks at the engine's state. */
#include "common.h"
#include "discovery_model.h"

#include <string.h>

static const int step_x[4] = {0, 1, 0, -1};
static const int step_y[4] = {-1, 0, 1, 0};

int plain_bag_total(const struct plain_model *model)
{
    int sum = 0;
    for (int kind = 0; kind < model->kinds; kind++)
        sum += model->bag[kind];
    return sum;
}

int plain_decider(const struct plain_model *model)
{
    switch (model->step) {
    case AUDE_STEP_REVEAL:
    case AUDE_STEP_DRAW: return AUDE_CHANCE;
    case AUDE_STEP_OVER: return AUDE_NOBODY;
    default: return model->seat;
    }
}

/* ---- Points ---- */

static void score(struct plain_model *model, const struct aude_standing *follower, bool final)
{
    struct plain_area area;
    struct plain_score *scored = &model->scored[model->scores++];
    int tile = plain_tile_at(model, follower->x, follower->y);
    plain_area(model, tile, follower->segment, &area);
    *scored = (struct plain_score){follower->seat, area.kind,   final ? area.final : area.quote,
                                   area.size,      area.cities, area.closed,
                                   follower->x,    follower->y, follower->segment};
    model->score[follower->seat] += scored->points;
}

/* DISC-60: every follower for its owner, as if its area were open. */
static void finish(struct plain_model *model)
{
    model->step = AUDE_STEP_OVER;
    model->idle = false;
    for (int i = 0; i < model->followers; i++)
        score(model, &model->follower[i], true);
}

/* ---- What can be done ---- */

static int list_put(const struct plain_model *model, aude_action *actions)
{
    const struct aude_placed *tile = &model->tile[model->last];
    int count = 0;
    if (model->supply[model->seat] == 0)
        return 0;
    for (int i = 0; i < plain_segments(model, model->last); i++)
        if (plain_is_free(model, model->last, i))
            actions[count++] = aude_action_make(AUDE_PUT, AUDE_FOLLOWER, tile->x, tile->y, 0, i);
    return count;
}

/* DISC-15: of two own followers on one segment (they cannot be) one action would do. */
static int list_take(const struct plain_model *model, aude_action *actions)
{
    int count = 0;
    for (int i = 0; i < model->followers; i++) {
        const struct aude_standing *follower = &model->follower[i];
        if (follower->seat == model->seat)
            actions[count++] = aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, follower->x, follower->y,
                                                0, follower->segment);
    }
    return count;
}

static int list_action(const struct plain_model *model, aude_action *actions)
{
    int count = model->idle ? 0 : list_put(model, actions);
    count += list_take(model, actions + count);
    actions[count++] = AUDE_PASS;
    return count;
}

/* Every cell beside a tile, in every turn that looks different. */
static int list_place(const struct plain_model *model, int kind, aude_action *actions)
{
    int count = 0;
    for (int y = model->least_y - 1; y <= model->most_y + 1; y++)
        for (int x = model->least_x - 1; x <= model->most_x + 1; x++) {
            bool touches = false;
            for (int side = 0; side < 4; side++)
                touches |= plain_tile_at(model, x + step_x[side], y + step_y[side]) >= 0;
            for (int rotation = 0; touches && rotation < aude_kind(model->rules, kind)->rotations;
                 rotation++)
                if (plain_fits(model, kind, x, y, rotation) == AUDE_OK)
                    actions[count++] = aude_action_make(AUDE_PLACE, kind, x, y, rotation, 0);
        }
    return count;
}

/* DISC-71: one of the own open tiles that fit; if none does, one of them is to be discarded. */
static int list_open(const struct plain_model *model, aude_action *actions)
{
    const int *kind = model->open_kind[model->seat];
    int count = 0, open = model->open[model->seat];
    for (int i = 0; i < open; i++)
        if (i == 0 || kind[i] != kind[0])
            count += list_place(model, kind[i], actions + count);
    if (count > 0)
        return count;
    for (int i = 0; i < open; i++)
        if (i == 0 || kind[i] != kind[0])
            actions[count++] = aude_action_make(AUDE_DISCARD, kind[i], 0, 0, 0, 0);
    return count;
}

int plain_actions(const struct plain_model *model, aude_action *actions)
{
    int count = 0;
    switch (model->step) {
    case AUDE_STEP_REVEAL:
    case AUDE_STEP_DRAW:
        for (int kind = 0; kind < model->kinds; kind++)
            if (model->bag[kind] > 0)
                actions[count++] = aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0);
        return count;
    case AUDE_STEP_PLACE:
        return model->open_tiles ? list_open(model, actions)
                                 : list_place(model, model->drawn, actions);
    case AUDE_STEP_ACTION: return list_action(model, actions);
    default: return 0;
    }
}

/* ---- The course of a turn ---- */

static void begin_turn(struct plain_model *model);

/* A seat without a tile, when there is none to draw, has no turn (DISC-72). */
static void next_turn(struct plain_model *model)
{
    bool drawn_from = !model->open_tiles && plain_bag_total(model) > 0;
    for (int i = 0; i < model->seats; i++) {
        model->seat = (model->seat + 1) % model->seats;
        if (drawn_from || model->open[model->seat] > 0) {
            model->turn++;
            begin_turn(model);
            return;
        }
    }
    finish(model);
}

/* After step 2: with the option the new open tile comes now. */
static void end_action(struct plain_model *model)
{
    if (model->open_tiles && model->draw_last && !model->idle && plain_bag_total(model) > 0)
        model->step = AUDE_STEP_DRAW;
    else
        next_turn(model);
}

static void action_step(struct plain_model *model)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    model->step = AUDE_STEP_ACTION;
    if (list_action(model, actions) == 1) /* nothing but passing */
        end_action(model);
}

/* A turn without a tile: by option a follower may be taken back all the same. */
static void no_tile(struct plain_model *model)
{
    model->idle = true;
    if (model->take_back)
        action_step(model);
    else
        next_turn(model);
}

static void drop_open(struct plain_model *model, int kind)
{
    int seat = model->seat, *kinds = model->open_kind[seat];
    if (kinds[0] == kind)
        kinds[0] = kinds[1];
    model->open[seat]--;
}

static void take_open(struct plain_model *model, int kind)
{
    int seat = model->seat, *kinds = model->open_kind[seat], at = model->open[seat]++;
    kinds[at] = kind;
    if (at == 1 && kinds[0] > kind) {
        kinds[1] = kinds[0];
        kinds[0] = kind;
    }
}

static void discard(struct plain_model *model, int kind)
{
    drop_open(model, kind);
    model->removed[kind]++;
    model->lost++;
}

/* DISC-71 and A-13: what does not fit is replaced until something does, or nothing is left. */
static void place_open(struct plain_model *model)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    model->step = AUDE_STEP_PLACE;
    while (model->open[model->seat] > 0) {
        int count = list_open(model, actions);
        if (count > 1 || aude_action_verb(actions[0]) == AUDE_PLACE)
            return;
        discard(model, aude_action_item(actions[0])); /* no choice */
        if (plain_bag_total(model) > 0) {
            model->step = AUDE_STEP_DRAW;
            return;
        }
    }
    no_tile(model);
}

static void begin_turn(struct plain_model *model)
{
    model->last = model->drawn = -1;
    model->idle = false;
    if (model->open_tiles)
        place_open(model);
    else
        model->step = AUDE_STEP_DRAW;
}

/* ---- Before the first turn ---- */

/* DISC-73, A-14: equal turns for boxes of any size. */
static int aside_by_option(const struct aude_setup *setup, int tiles)
{
    static const int printed[] = {0, 0, 1, 2, 3, 1};
    if (setup_has(setup, "ASIDE", "printed"))
        return printed[setup->seats];
    return setup_has(setup, "ASIDE", "equal-turns") ? tiles % setup->seats : 0;
}

static void prepare(struct plain_model *model)
{
    if (plain_bag_total(model) == 0)
        model->aside = model->dealing = 0;
    if (model->aside > 0)
        model->step = AUDE_STEP_REVEAL;
    else if (model->dealing > 0)
        model->step = AUDE_STEP_DRAW;
    else if (plain_bag_total(model) == 0 && model->open[model->seat] == 0)
        finish(model); /* all tiles were set aside */
    else
        begin_turn(model);
}

void plain_start(struct plain_model *model, const struct aude_rules *rules)
{
    const struct aude_setup *setup = aude_rules_setup(rules);
    int start = -1;
    memset(model, 0, sizeof *model);
    model->rules = rules;
    model->seats = setup->seats;
    model->kinds = aude_kind_count(rules);
    model->open_tiles = setup_has(setup, "OPEN_TILES", "on");
    model->draw_last = setup_has(setup, "DRAW_TIME", "after-follower");
    model->take_back = setup_has(setup, "NO_TILE_TURN", "take-back");
    model->one_is_large = setup_has(setup, "SMALL_AREA", "two-only");
    for (int kind = 0; kind < model->kinds; kind++) {
        model->bag[kind] = aude_kind(rules, kind)->count;
        if (aude_kind(rules, kind)->tile->start && start < 0)
            start = kind;
    }
    model->bag[start]--;
    plain_lay(model, start, 0, 0, 0);
    for (int seat = 0; seat < model->seats; seat++)
        model->supply[seat] = FOLLOWERS;
    model->seat = model->first_seat = setup->start_seat;
    model->turn = 1;
    model->last = model->drawn = -1;
    model->aside = aside_by_option(setup, plain_bag_total(model));
    model->dealing = model->open_tiles ? OPEN_TILES * model->seats : 0;
    prepare(model);
}

/* ---- Actions ---- */

static void draw(struct plain_model *model, int kind)
{
    model->bag[kind]--;
    if (model->aside > 0) {
        model->aside--;
        model->removed[kind]++;
        model->lost++;
        prepare(model);
    } else if (model->dealing > 0) { /* two to one seat, then to the next */
        take_open(model, kind);
        if (--model->dealing % OPEN_TILES == 0)
            model->seat = (model->seat + 1) % model->seats;
        if (model->dealing == 0 || plain_bag_total(model) == 0)
            model->seat = model->first_seat;
        prepare(model);
    } else if (model->open_tiles) {
        take_open(model, kind);
        if (model->last < 0)
            place_open(model);
        else if (model->draw_last)
            next_turn(model);
        else
            action_step(model);
    } else if (plain_fits_anywhere(model, kind)) {
        model->drawn = kind;
        model->step = AUDE_STEP_PLACE;
    } else { /* DISC-23; the step stays DRAW while there is something to draw */
        model->removed[kind]++;
        model->lost++;
        if (plain_bag_total(model) == 0)
            no_tile(model);
    }
}

static void place(struct plain_model *model, aude_action action)
{
    int kind = aude_action_item(action);
    plain_lay(model, kind, aude_action_x(action), aude_action_y(action),
              aude_action_rotation(action));
    model->drawn = -1;
    if (model->open_tiles)
        drop_open(model, kind);
    if (model->open_tiles && !model->draw_last && plain_bag_total(model) > 0)
        model->step = AUDE_STEP_DRAW;
    else
        action_step(model);
}

static void put(struct plain_model *model, aude_action action)
{
    model->follower[model->followers++] = (struct aude_standing){
        (int16_t)aude_action_x(action), (int16_t)aude_action_y(action), (uint8_t)model->seat,
        AUDE_FOLLOWER, (uint8_t)aude_action_segment(action)};
    model->supply[model->seat]--;
    end_action(model);
}

/* DISC-40 to 42: this one follower scores, all others stay. */
static void take(struct plain_model *model, aude_action action)
{
    int found = 0;
    while (model->follower[found].seat != model->seat ||
           model->follower[found].x != aude_action_x(action) ||
           model->follower[found].y != aude_action_y(action) ||
           model->follower[found].segment != aude_action_segment(action))
        found++;
    score(model, &model->follower[found], false);
    model->followers--;
    for (int i = found; i < model->followers; i++)
        model->follower[i] = model->follower[i + 1];
    model->supply[model->seat]++;
    end_action(model);
}

void plain_apply(struct plain_model *model, aude_action action)
{
    model->scores = model->lost = 0;
    switch (aude_action_verb(action)) {
    case AUDE_DRAW: draw(model, aude_action_item(action)); break;
    case AUDE_PLACE: place(model, action); break;
    case AUDE_PUT: put(model, action); break;
    case AUDE_TAKE: take(model, action); break;
    case AUDE_DISCARD:
        discard(model, aude_action_item(action));
        if (plain_bag_total(model) > 0)
            model->step = AUDE_STEP_DRAW;
        else
            place_open(model);
        break;
    default: end_action(model); break;
    }
}
