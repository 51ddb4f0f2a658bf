/* SPDX-License-Identifier: Apache-2.0 */
/* The course of a turn (BASE-15, BASE-16).
 *
 *     DRAW -> PLACE -> ACTION -> (CAPTURE -> (EXCHANGE)) -> (BRIDGE) -> (CASTLE ...) -> (CONFIRM)
 *          -> (CHOOSE ...) -> score -> (END) -> bazaar, second part, next turn, or the end
 *
 * The table `steps` at the bottom is the turn on one page: for each step at which somebody decides,
 * what may be done, whether a given action may be done, and doing it. What needs no decision
 * (scoring, returning figures, passing the turn, removing a tile that fits nowhere, final scoring)
 * happens at the end of an action, so a state always stands at a decision or is over. A step whose
 * only choice would be to pass is passed by itself. What comes after a part is in schedule.c. */
#include "carcassonne/turn.h"
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/expansion.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/score.h"
#include "carcassonne/tower/tower.h"

/* ---- DRAW, REVEAL ---- */

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

static void draw_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned kind = (unsigned)aude_action_item(action);
    state->bag[kind]--;
    state->bag_total--;
    if (!turn_offer(state, kind, ledger)) {
        turn_next_part(state, ledger);
    }
}

/* ---- PLACE ---- */

bool place_possible(const struct state *state, unsigned kind)
{
    return place_fits(state, kind) || (bridge_ready(state) && bridge_fits_anywhere(state, kind));
}

static void list_cells(const struct state *state, unsigned turn, unsigned word, uint64_t cells,
                       int number, struct list *list)
{
    for (; cells != 0; cells &= cells - 1) {
        const uint16_t key = grid_cell_key(&state->grid, word * 64 + bits_first(cells));
        list_add(list, aude_action_with(aude_action_make(AUDE_PLACE, state->drawn, grid_x(key),
                                                         grid_y(key), (int)turn, 0),
                                        number));
    }
}

static void place_list(const struct state *state, struct list *list)
{
    const struct kind *const kind = &state->rules->kind[state->drawn];
    const bool bridges = bridge_ready(state);
    for (unsigned turn = 0; turn < kind->turns; turn++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            const uint64_t cells = grid_fit(&state->grid, kind->form[turn].edge, word);
            list_cells(state, turn, word, cells, 0, list);
        }
    }
    const int plain = list->count;
    for (unsigned turn = 0; bridges && turn < kind->turns; turn++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            list_cells(state, turn, word, bridge_fits(state, state->drawn, turn, word), 1, list);
        }
    }
    ransom_list(state, list);
    if (plain == 0) {
        list_add(list, plain_action(AUDE_PASS)); /* BRIDGE-17 */
    }
}

static enum aude_status place_legal(const struct state *state, aude_action action)
{
    const int k = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int turn = aude_action_turn(action);
    const int with_bridge = aude_action_number(action);
    if (aude_action_verb(action) == AUDE_RANSOM) {
        return ransom_legal(state, action);
    }
    if (aude_action_verb(action) == AUDE_PASS) {
        if (action != AUDE_PASS) {
            return AUDE_BAD_ACTION;
        }
        if (!state->rules->bridges) {
            return AUDE_CANNOT_PASS;
        }
        return place_fits(state, state->drawn) ? AUDE_MUST_PLACE : AUDE_OK;
    }
    if (action !=
            aude_action_with(aude_action_make(AUDE_PLACE, k, x, y, turn, 0), with_bridge & 1) ||
        k >= state->rules->kinds) {
        return AUDE_BAD_ACTION;
    }
    if (k != state->drawn) {
        return AUDE_WRONG_TILE;
    }
    if (with_bridge != 0 && !state->rules->bridges) {
        return AUDE_NO_BRIDGES;
    }
    const enum aude_status status = carcassonne_fits(state, k, x, y, turn);
    struct aude_bridge bridge;
    if (with_bridge != 0 && status == AUDE_MISMATCH &&
        carcassonne_fits_bridge(state, k, x, y, turn, &bridge)) {
        return state->moment.bridged ? AUDE_BRIDGE_USED : AUDE_NO_BRIDGE_LEFT;
    }
    if (with_bridge == 0 || (status != AUDE_OK && status != AUDE_NEEDS_BRIDGE)) {
        return status;
    }
    return status == AUDE_OK ? AUDE_FITS_WITHOUT : AUDE_OK;
}

static void place_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    if (aude_action_verb(action) == AUDE_RANSOM) {
        ransom_pay(state, action, ledger);
        return;
    }
    const unsigned k = state->drawn;
    if (aude_action_verb(action) == AUDE_PASS) {
        if (!turn_discard(state, k, "BRIDGE-17", ledger)) {
            turn_next_part(state, ledger);
        }
        return;
    }
    const unsigned turn = (unsigned)aude_action_turn(action) % state->rules->kind[k].turns;
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    const unsigned cell = grid_find(&state->grid, key) - GRID_CELL;
    state->drawn = NO_KIND;
    if (aude_action_number(action) != 0) {
        struct bridge_need need = {false, 0, 0};
        bridge_needed(state, k, turn, cell, &need);
        bridge_place_tile(state, k, turn, cell, &need);
        bridge_pay(state, need.own ? state->last : need.tile, ledger);
    } else {
        place_tile(state, k, turn, cell);
    }
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
           : feature == AUDE_TOWER  ? AUDE_TOWER_FIGURE
           : figure == AUDE_ABBOT   ? AUDE_ABBOT_PLACE
           : feature == AUDE_GARDEN ? AUDE_GARDEN_PLACE
                                    : AUDE_NO_FARMERS;
}

enum aude_status may_claim(const struct state *state, unsigned seat, unsigned figure, unsigned tile,
                           unsigned segment)
{
    if (segment == kind_of(state, tile)->tower) {
        return tower_takes(state, seat, figure, tile);
    }
    const enum aude_status status =
        may_stand(state->rules, figure, kind_of(state, tile)->feature[segment]);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->supply[seat][figure] == 0) {
        return AUDE_NO_SUPPLY;
    }
    const uint32_t word = state->regions.word[region_of(state, tile, segment)];
    if (word_figures(word) != 0 || (word & WORD_CASTLE) != 0) {
        return (word & WORD_CASTLE) != 0 ? AUDE_CASTLE_CLOSED : AUDE_NOT_FREE;
    }
    return state->figures < AUDE_MAX_FIGURES ? AUDE_OK : AUDE_TOO_MANY_FIGURES;
}

/* What may_claim allows on the tile just placed; towers are listed by their room. */
static void put_list(const struct state *state, struct list *list)
{
    const uint16_t key = grid_tile_key(&state->grid, state->last);
    const struct kind *const kind = kind_of(state, state->last);
    const aude_action there = aude_action_make(AUDE_PUT, 0, grid_x(key), grid_y(key), 0, 0);
    for (unsigned figure = 0; figure < AUDE_FIGURES && state->figures < AUDE_MAX_FIGURES;
         figure++) {
        const unsigned claims = state->rules->claims[figure] & ~(1u << AUDE_TOWER);
        if (state->supply[state->seat][figure] == 0) {
            continue;
        }
        for (unsigned segment = 0; segment < segments_of(state, state->last); segment++) {
            const uint32_t word = state->regions.word[region_of(state, state->last, segment)];
            if ((claims >> kind->feature[segment] & 1) != 0 && word_figures(word) == 0 &&
                (word & WORD_CASTLE) == 0) {
                list_add(list, there + aude_action_make(0, (int)figure, 0, 0, 0, (int)segment));
            }
        }
    }
}

static void action_list(const struct state *state, struct list *list)
{
    const struct rules *const rules = state->rules;
    put_list(state, list);
    for (int i = 0; i < rules->expansions; i++) {
        rules->expansion[i]->list(state, list);
    }
    ransom_list(state, list);
    list_add(list, plain_action(AUDE_PASS));
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
    unsigned tile = 0;
    const enum aude_status status = carcassonne_find_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    if (tile != state->last && segment != kind_of(state, tile)->tower) {
        return segment == kind_of(state, tile)->segments ? AUDE_BRIDGE_FIGURE : AUDE_NOT_LAST_TILE;
    }
    return may_claim(state, state->seat, (unsigned)figure, tile, (unsigned)segment);
}

/* AUDE_OK, or why a verb is none of this game. */
static enum aude_status not_played(const struct rules *rules, enum aude_verb verb)
{
    switch (verb) {
    case AUDE_BRIDGE: return rules->bridges ? AUDE_OK : AUDE_NO_BRIDGES;
    case AUDE_FLOOR:
    case AUDE_CAPTURE:
    case AUDE_EXCHANGE:
    case AUDE_RANSOM: return rules->towers ? AUDE_OK : AUDE_NO_TOWERS;
    case AUDE_CONVERT:
    case AUDE_CHOOSE: return rules->castles ? AUDE_OK : AUDE_NO_CASTLES;
    case AUDE_SELECT:
    case AUDE_RAISE:
    case AUDE_BUY:
    case AUDE_SELL: return rules->bazaars ? AUDE_OK : AUDE_NO_BAZAARS;
    case AUDE_TAKE: return rules->dealt[AUDE_ABBOT] > 0 ? AUDE_OK : AUDE_NO_ABBOT;
    case AUDE_DISCARD: return AUDE_BAD_ACTION;
    default: return AUDE_OK;
    }
}

static enum aude_status action_legal(const struct state *state, aude_action action)
{
    const enum aude_verb verb = aude_action_verb(action);
    switch (verb) {
    case AUDE_PASS: return action == AUDE_PASS ? AUDE_OK : AUDE_BAD_ACTION;
    case AUDE_PUT: return put_legal(state, action);
    case AUDE_RANSOM: return ransom_legal(state, action);
    default: break;
    }
    return expansion_of(state->rules, verb)->legal(state, action);
}

static void action_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const enum aude_verb verb = aude_action_verb(action);
    switch (verb) {
    case AUDE_RANSOM:
        ransom_pay(state, action, ledger);
        turn_again(state, ledger);
        return;
    case AUDE_PUT: {
        const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
        put_figure(state, state->seat, (unsigned)aude_action_item(action),
                   (unsigned)grid_tile(&state->grid, key), (unsigned)aude_action_segment(action));
        break;
    }
    case AUDE_PASS: break;
    default: expansion_of(state->rules, verb)->apply(state, action, ledger); return;
    }
    turn_after_action(state, ledger);
}

static int action_count(const struct state *state)
{
    struct list choices = {NULL, 0, 0};
    action_list(state, &choices);
    return choices.count;
}

void turn_after_place(struct state *state, struct aude_ledger *ledger)
{
    state->step = AUDE_STEP_ACTION;
    if (action_count(state) == 1) {
        turn_after_action(state, ledger);
    }
}

void turn_again(struct state *state, struct aude_ledger *ledger)
{
    if (state->step == AUDE_STEP_ACTION) {
        turn_after_place(state, ledger);
    } else {
        turn_after_action(state, ledger);
    }
}

/* ---- besides ---- */

void besides_list(const struct state *state, struct list *list)
{
    ransom_list(state, list);
}

enum aude_status besides_legal(const struct state *state, aude_action action)
{
    return ransom_legal(state, action);
}

void besides_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    ransom_pay(state, action, ledger);
}

/* ---- BRIDGE ---- */

static void late_list(const struct state *state, struct list *list)
{
    bridge_list(state, list);
    ransom_list(state, list);
    list_add(list, plain_action(AUDE_PASS));
}

static enum aude_status late_legal(const struct state *state, aude_action action)
{
    switch (aude_action_verb(action)) {
    case AUDE_PASS: return action == AUDE_PASS ? AUDE_OK : AUDE_BAD_ACTION;
    case AUDE_RANSOM: return ransom_legal(state, action);
    default: return bridge_legal(state, action);
    }
}

static void to_castles(struct state *state, struct aude_ledger *ledger)
{
    if (castle_ask_next(state)) {
        state->step = AUDE_STEP_CASTLE;
    } else {
        turn_after_castles(state, ledger);
    }
}

static void late_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    switch (aude_action_verb(action)) {
    case AUDE_PASS: to_castles(state, ledger); break;
    case AUDE_RANSOM: ransom_pay(state, action, ledger); break;
    default: bridge_apply(state, action, ledger); break;
    }
}

void turn_after_action(struct state *state, struct aude_ledger *ledger)
{
    struct list bridges = {NULL, 0, 0};
    if (option_of(state, OPTION_BRIDGE_TIMING) == BRIDGE_ANY_TIME) {
        bridge_list(state, &bridges);
    }
    if (bridges.count > 0) {
        state->step = AUDE_STEP_BRIDGE;
    } else {
        to_castles(state, ledger);
    }
}

/* ---- CONFIRM, END ---- */

/* Both are passed, or a ransom is paid. */
static void rest_list(const struct state *state, struct list *list)
{
    ransom_list(state, list);
    list_add(list, plain_action(AUDE_PASS));
}

static enum aude_status rest_legal(const struct state *state, aude_action action)
{
    if (aude_action_verb(action) == AUDE_RANSOM) {
        return ransom_legal(state, action);
    }
    return action == AUDE_PASS ? AUDE_OK : AUDE_BAD_ACTION;
}

static void confirm_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    if (aude_action_verb(action) == AUDE_RANSOM) {
        ransom_pay(state, action, ledger);
    } else {
        turn_score(state, ledger);
    }
}

void turn_after_castles(struct state *state, struct aude_ledger *ledger)
{
    if (state->rules->castles) {
        castle_convert(state, ledger);
    }
    if (option_of(state, OPTION_CONFIRM) == CONFIRM_ON) {
        state->step = AUDE_STEP_CONFIRM;
    } else {
        turn_score(state, ledger);
    }
}

static void end_part(struct state *state, struct aude_ledger *ledger)
{
    if (kind_of(state, state->last)->bazaar && !state->moment.bought) {
        bazaar_note(state);
    }
    turn_next_part(state, ledger);
}

static void end_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    if (aude_action_verb(action) == AUDE_RANSOM) {
        ransom_pay(state, action, ledger);
    }
    end_part(state, ledger);
}

void turn_score(struct state *state, struct aude_ledger *ledger)
{
    if (!castle_round_due(state)) {
        score_round(state, state->last, ledger);
    } else if (!castle_round(state, ledger)) {
        state->step = AUDE_STEP_CHOOSE;
        return;
    }
    if (ransom_possible(state)) {
        state->step = AUDE_STEP_END;
    } else {
        end_part(state, ledger);
    }
}

/* ---- OVER ---- */

static void no_list(const struct state *state, struct list *list)
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

static int by_owner(const struct state *state)
{
    return state->moment.asked;
}

static int by_nobody(const struct state *state)
{
    (void)state;
    return AUDE_NOBODY;
}

enum {
    PASS = 1 << AUDE_PASS,
    RANSOM = 1 << AUDE_RANSOM,
    ACTIONS = 1 << AUDE_PUT | 1 << AUDE_TAKE | 1 << AUDE_FLOOR,
};

static const struct {
    uint32_t verbs;                            /* bit v = verb v belongs to this step */
    int (*decider)(const struct state *state); /* seat, AUDE_CHANCE or AUDE_NOBODY */
    void (*list)(const struct state *state, struct list *list);
    enum aude_status (*legal)(const struct state *state, aude_action action);
    void (*apply)(struct state *state, aude_action action, struct aude_ledger *ledger);
} steps[AUDE_STEPS] = {
    /* BASE-18 */
    [AUDE_STEP_DRAW] = {1 << AUDE_DRAW, by_chance, draw_list, draw_legal, draw_apply},
    /* BASE-19 to BASE-22, BRIDGE-14 to 17, BAZAAR-25 */
    [AUDE_STEP_PLACE] = {1 << AUDE_PLACE | RANSOM | PASS, by_turn, place_list, place_legal,
                         place_apply},
    /* BASE-23, BASE-53, BASE-56, TOWER-8, BRIDGE-18 */
    [AUDE_STEP_ACTION] = {ACTIONS | 1 << AUDE_BRIDGE | RANSOM | PASS, by_turn, action_list,
                          action_legal, action_apply},
    /* TOWER-11 */
    [AUDE_STEP_CAPTURE] = {1 << AUDE_CAPTURE | RANSOM | PASS, by_turn, capture_list, capture_legal,
                           capture_apply},
    /* TOWER-23 */
    [AUDE_STEP_EXCHANGE] = {1 << AUDE_EXCHANGE, by_turn, exchange_list, exchange_legal,
                            exchange_apply},
    /* BRIDGE-19 */
    [AUDE_STEP_BRIDGE] = {1 << AUDE_BRIDGE | RANSOM | PASS, by_turn, late_list, late_legal,
                          late_apply},
    /* CASTLE-4 to CASTLE-14 */
    [AUDE_STEP_CASTLE] = {1 << AUDE_CONVERT | RANSOM | PASS, by_owner, castle_list, castle_legal,
                          castle_apply},
    /* a wish of the table: see the option CONFIRM */
    [AUDE_STEP_CONFIRM] = {RANSOM | PASS, by_turn, rest_list, rest_legal, confirm_apply},
    /* CASTLE-23, CASTLE-25 */
    [AUDE_STEP_CHOOSE] = {1 << AUDE_CHOOSE | RANSOM | PASS, castle_chooser, choose_list,
                          choose_legal, choose_apply},
    /* TOWER-28 */
    [AUDE_STEP_END] = {RANSOM | PASS, by_turn, rest_list, rest_legal, end_apply},
    /* BAZAAR-9 to BAZAAR-23 */
    [AUDE_STEP_REVEAL] = {1 << AUDE_DRAW, by_chance, draw_list, draw_legal, reveal_apply},
    [AUDE_STEP_SELECT] = {1 << AUDE_SELECT | PASS, select_decider, select_list, select_legal,
                          select_apply},
    [AUDE_STEP_BID] = {1 << AUDE_RAISE | PASS, bid_decider, bid_list, bid_legal, bid_apply},
    [AUDE_STEP_DECIDE] = {1 << AUDE_BUY | 1 << AUDE_SELL | PASS, select_decider, decide_list,
                          decide_legal, decide_apply},
    /* BASE-44 */
    [AUDE_STEP_OVER] = {0, by_nobody, no_list, over_legal, NULL},
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
    const bool draws = state->step == AUDE_STEP_DRAW || state->step == AUDE_STEP_REVEAL;
    int count = 0;
    for (int k = 0; draws && k < state->rules->kinds; k++) {
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

/* Why a verb that belongs to another step is refused. */
static enum aude_status not_now(const struct state *state, enum aude_verb verb)
{
    if (verb == AUDE_RANSOM) {
        return state->step == AUDE_STEP_EXCHANGE ? AUDE_EXCHANGE_FIRST : AUDE_RANSOM_NOT_NOW;
    }
    if (verb == AUDE_BRIDGE && state->step >= AUDE_STEP_CAPTURE && state->step <= AUDE_STEP_END &&
        option_of(state, OPTION_BRIDGE_TIMING) == BRIDGE_WITH_TILE) {
        return AUDE_BRIDGE_LATE;
    }
    return verb == AUDE_PASS ? AUDE_CANNOT_PASS : AUDE_NOT_NOW;
}

enum aude_status carcassonne_legal(const struct state *state, aude_action action)
{
    const unsigned verb = aude_action_verb(action);
    if (verb == AUDE_VERB_NONE || verb >= AUDE_VERBS) {
        return AUDE_BAD_ACTION;
    }
    const enum aude_status status = not_played(state->rules, (enum aude_verb)verb);
    if (state->step != AUDE_STEP_OVER && status != AUDE_OK) {
        return status;
    }
    if (state->step != AUDE_STEP_OVER && (steps[state->step].verbs >> verb & 1) == 0) {
        return not_now(state, (enum aude_verb)verb);
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

void turn_play(struct state *state, aude_action action)
{
    steps[state->step].apply(state, action, NULL);
}
