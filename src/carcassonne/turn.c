/* SPDX-License-Identifier: Apache-2.0 */
/* The course of a turn (BASE-15, BASE-16).
 *
 *     DRAW -> PLACE -> ACTION -> (score) -> next turn, or the end
 *
 * The table `steps` at the bottom is the turn on one page: for each step at which somebody decides,
 * what may be done, whether a given action may be done, and doing it. What needs no decision
 * (scoring, returning figures, passing the turn, removing a tile that fits nowhere, final scoring)
 * happens at the end of an action, so a state always stands at a decision or is over. A step whose
 * only choice would be to pass is passed by itself. */
#include "carcassonne/turn.h"
#include "carcassonne/expansion.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/score.h"
#include "core/ledger.h"

/* ---- a list of actions that may be longer than its buffer ---- */

struct list {
    aude_action *actions;
    int capacity;
    int count;
};

static void list_add(struct list *list, aude_action action)
{
    if (list->count < list->capacity) {
        list->actions[list->count] = action;
    }
    list->count++;
}

/* ---- DRAW ---- */

static void draw_list(const struct state *state, struct list *list)
{
    for (int k = 0; k < state->rules->kinds; k++) {
        if (state->bag[k] > 0) {
            list_add(list, aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0));
        }
    }
}

static enum aude_status draw_legal(const struct state *state, aude_action action)
{
    const int k = aude_action_item(action);
    if (action != aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0) || k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    return state->bag[k] > 0 ? AUDE_OK : AUDE_NONE_LEFT;
}

void turn_finish_game(struct state *state, struct aude_ledger *ledger)
{
    score_final(state, ledger);
    state->drawn = NO_KIND;
    state->last = NO_TILE;
    state->step = AUDE_STEP_OVER;
}

static void turn_next(struct state *state, struct aude_ledger *ledger)
{
    if (state->bag_total == 0) {
        turn_finish_game(state, ledger);
        return;
    }
    turn_pass(state);
    state->drawn = NO_KIND;
    state->last = NO_TILE;
    state->step = AUDE_STEP_DRAW;
}

void turn_after_draw(struct state *state, unsigned kind, struct aude_ledger *ledger)
{
    if (place_possible(state, kind)) {
        state->drawn = (uint8_t)kind;
        state->step = AUDE_STEP_PLACE;
        return;
    }
    const struct aude_entry entry = {
        .event = AUDE_EVENT_REMOVED, .seat = state->seat, .item = (uint8_t)kind, .rule = "BASE-22"};
    ledger_add(ledger, &entry);
    state->removed[kind]++;
    if (state->bag_total == 0) {
        turn_next(state, ledger);
    }
}

static void draw_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned kind = (unsigned)aude_action_item(action);
    state->bag[kind]--;
    state->bag_total--;
    turn_after_draw(state, kind, ledger);
}

/* ---- PLACE ---- */

static void place_list(const struct state *state, struct list *list)
{
    const struct kind *const kind = &state->rules->kind[state->drawn];
    for (unsigned turn = 0; turn < kind->turns; turn++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            uint64_t cells = grid_fit(&state->grid, kind->turn[turn].edge, word);
            for (; cells != 0; cells &= cells - 1) {
                const uint16_t key = grid_cell_key(&state->grid, word * 64 + bits_first(cells));
                list_add(list, aude_action_make(AUDE_PLACE, state->drawn, grid_x(key), grid_y(key),
                                                (int)turn, 0));
            }
        }
    }
}

static enum aude_status place_legal(const struct state *state, aude_action action)
{
    const int k = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int turn = aude_action_turn(action);
    if (action != aude_action_make(AUDE_PLACE, k, x, y, turn, 0) || k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    return k == state->drawn ? carcassonne_fits(state, k, x, y, turn) : AUDE_WRONG_TILE;
}

static void place_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned k = state->drawn;
    const unsigned turn = (unsigned)aude_action_turn(action) % state->rules->kind[k].turns;
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    place_tile(state, k, turn, grid_find(&state->grid, key) - GRID_CELL);
    state->drawn = NO_KIND;
    turn_after_place(state, ledger);
}

/* ---- ACTION ---- */

enum aude_status may_stand(const struct rules *rules, unsigned figure, unsigned feature)
{
    if (rules->dealt[figure] == 0) {
        return AUDE_NO_ABBOT;
    }
    if ((rules->claims[figure] >> feature & 1) != 0) {
        return AUDE_OK;
    }
    return feature == AUDE_RIVER    ? AUDE_NO_SEGMENT
           : figure == AUDE_ABBOT   ? AUDE_ABBOT_PLACE
           : feature == AUDE_GARDEN ? AUDE_GARDEN_PLACE
                                    : AUDE_NO_FARMERS;
}

enum aude_status may_claim(const struct state *state, unsigned seat, unsigned figure, unsigned tile,
                           unsigned segment)
{
    const enum aude_status status =
        may_stand(state->rules, figure, kind_of(state, tile)->feature[segment]);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->supply[seat][figure] == 0) {
        return AUDE_NO_SUPPLY;
    }
    if (word_figures(state->regions.word[region_of(state, tile, segment)]) != 0) {
        return AUDE_NOT_FREE;
    }
    return state->figures < AUDE_MAX_FIGURES ? AUDE_OK : AUDE_TOO_MANY_FIGURES;
}

static void put_list(const struct state *state, struct list *list)
{
    const uint16_t key = grid_tile_key(&state->grid, state->last);
    for (unsigned figure = 0; figure < AUDE_FIGURES; figure++) {
        for (unsigned segment = 0; segment < kind_of(state, state->last)->segments; segment++) {
            if (may_claim(state, state->seat, figure, state->last, segment) == AUDE_OK) {
                list_add(list, aude_action_make(AUDE_PUT, (int)figure, grid_x(key), grid_y(key), 0,
                                                (int)segment));
            }
        }
    }
}

static void action_list(const struct state *state, struct list *list)
{
    const struct rules *const rules = state->rules;
    put_list(state, list);
    for (int i = 0; i < rules->expansions; i++) {
        const int room = list->count < list->capacity ? list->capacity - list->count : 0;
        aude_action *const free = room > 0 ? list->actions + list->count : NULL;
        list->count += rules->expansion[i]->list(state, free, room);
    }
    list_add(list, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
}

static enum aude_status put_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    if (action != aude_action_make(AUDE_PUT, figure, x, y, 0, segment) || figure >= AUDE_FIGURES) {
        return AUDE_BAD_ACTION;
    }
    const int tile = carcassonne_tile_at(state, x, y);
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    if (tile != state->last) {
        return AUDE_NOT_LAST_TILE;
    }
    if (segment >= kind_of(state, (unsigned)tile)->segments) {
        return AUDE_NO_SEGMENT;
    }
    return may_claim(state, state->seat, (unsigned)figure, (unsigned)tile, (unsigned)segment);
}

static enum aude_status action_legal(const struct state *state, aude_action action)
{
    const enum aude_verb verb = aude_action_verb(action);
    if (verb == AUDE_PASS) {
        return action == AUDE_PASS ? AUDE_OK : AUDE_BAD_ACTION;
    }
    if (verb == AUDE_PUT) {
        return put_legal(state, action);
    }
    const struct expansion *const room = expansion_of(state->rules, verb);
    return room != NULL ? room->legal(state, action) : AUDE_NO_ABBOT;
}

static void action_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const enum aude_verb verb = aude_action_verb(action);
    if (verb == AUDE_PUT) {
        put_figure(state, state->seat, (unsigned)aude_action_item(action), state->last,
                   (unsigned)aude_action_segment(action));
    } else if (verb != AUDE_PASS) {
        expansion_of(state->rules, verb)->apply(state, action, ledger);
    }
    turn_after_action(state, ledger);
}

void turn_after_place(struct state *state, struct aude_ledger *ledger)
{
    struct list choices = {NULL, 0, 0};
    state->step = AUDE_STEP_ACTION;
    action_list(state, &choices);
    if (choices.count == 1) {
        turn_after_action(state, ledger);
    }
}

void turn_after_action(struct state *state, struct aude_ledger *ledger)
{
    score_round(state, state->last, ledger);
    turn_next(state, ledger);
}

/* ---- OVER ---- */

static void over_list(const struct state *state, struct list *list)
{
    (void)state;
    (void)list;
}

static enum aude_status over_legal(const struct state *state, aude_action action)
{
    (void)state;
    (void)action;
    return AUDE_OVER;
}

/* ---- the turn on one page ---- */

static int by_chance(const struct state *state)
{
    (void)state;
    return AUDE_CHANCE;
}

static int by_turn(const struct state *state)
{
    return state->seat;
}

static int by_nobody(const struct state *state)
{
    (void)state;
    return AUDE_NOBODY;
}

static const struct {
    uint32_t verbs;                            /* bit v = verb v belongs to this step */
    int (*decider)(const struct state *state); /* seat, AUDE_CHANCE or AUDE_NOBODY */
    void (*list)(const struct state *state, struct list *list);
    enum aude_status (*legal)(const struct state *state, aude_action action);
    void (*apply)(struct state *state, aude_action action, struct aude_ledger *ledger);
} steps[AUDE_STEPS] = {
    /* BASE-18 */
    [AUDE_STEP_DRAW] = {1u << AUDE_DRAW, by_chance, draw_list, draw_legal, draw_apply},
    /* BASE-19 to BASE-22 */
    [AUDE_STEP_PLACE] = {1u << AUDE_PLACE, by_turn, place_list, place_legal, place_apply},
    /* BASE-23, BASE-53, BASE-56 */
    [AUDE_STEP_ACTION] = {1u << AUDE_PUT | 1u << AUDE_TAKE | 1u << AUDE_PASS, by_turn, action_list,
                          action_legal, action_apply},
    /* BASE-44 */
    [AUDE_STEP_OVER] = {0, by_nobody, over_list, over_legal, NULL},
};

int carcassonne_decider(const struct state *state)
{
    return steps[state->step].decider(state);
}

int carcassonne_list(const struct state *state, aude_action *actions, int capacity)
{
    struct list list = {actions, capacity, 0};
    steps[state->step].list(state, &list);
    return list.count;
}

int carcassonne_outcomes(const struct state *state, aude_action *actions, uint32_t *weights,
                         int capacity)
{
    int count = 0;
    for (int k = 0; state->step == AUDE_STEP_DRAW && k < state->rules->kinds; k++) {
        if (state->bag[k] > 0) {
            if (count < capacity) {
                actions[count] = aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0);
                weights[count] = state->bag[k];
            }
            count++;
        }
    }
    return count;
}

enum aude_status carcassonne_legal(const struct state *state, aude_action action)
{
    const unsigned verb = aude_action_verb(action);
    if (verb == AUDE_VERB_NONE || verb >= AUDE_VERBS) {
        return AUDE_BAD_ACTION;
    }
    if (state->step != AUDE_STEP_OVER && (steps[state->step].verbs >> verb & 1) == 0) {
        return AUDE_NOT_NOW;
    }
    return steps[state->step].legal(state, action);
}

enum aude_status carcassonne_apply(struct state *state, aude_action action,
                                   struct aude_ledger *ledger)
{
    const enum aude_status status = carcassonne_legal(state, action);
    if (status == AUDE_OK) {
        steps[state->step].apply(state, action, ledger);
    }
    return status;
}
