/* SPDX-License-Identifier: Apache-2.0 */
/* Going to Carcassonne, and the count (COUNT-6 to 9, 18). */
#include "carcassonne/count/count.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"
#include "core/ledger.h"

static const uint8_t serves[QUARTERS] = {[CASTLE] = AUDE_CITY,
                                         [MARKET] = AUDE_FIELD,
                                         [BLACKSMITH] = AUDE_ROAD,
                                         [CATHEDRAL] = AUDE_MONASTERY};

unsigned quarter_serves(unsigned quarter)
{
    return serves[quarter];
}

unsigned quarter_for(unsigned feature)
{
    unsigned quarter = 0;
    while (quarter < QUARTERS && serves[quarter] != feature) {
        quarter++;
    }
    return quarter < QUARTERS ? quarter : (unsigned)NO_QUARTER;
}

bool quarter_takes(const struct rules *rules, unsigned quarter, unsigned figure)
{
    return rules->dealt[figure] > 0 && is_follower(rules, figure) &&
           (rules->claims[figure] >> serves[quarter] & 1) != 0;
}

/* ---- who may send a follower there (COUNT-6, 7) ---- */

void count_gains(struct state *state, unsigned seat, int points)
{
    struct city *const city = city_of(state);
    city->gained = (uint8_t)(city->gained | (points > 0 ? 1u << seat : 0));
}

void count_interrupted(struct state *state, bool over)
{
    struct city *const city = city_of(state);
    city->sent = over ? city->sent_before : city->sent;
    city->sent_before = over ? 0 : city->sent;
}

/* Others got points in the scoring round of this part, the seat whose turn it is did not. */
static bool has_right(const struct state *state)
{
    const struct city *const city = city_of(state);
    const bool used = option_of(state, OPTION_COUNT_PER) == CITY_PER_TURN && city->sent != 0;
    return !used && city->gained != 0 && (city->gained >> state->seat & 1) == 0;
}

enum aude_status count_not_now(const struct state *state, unsigned verb)
{
    (void)state;
    return verb == VERB_QUARTER ? STATUS(STATUS_NO_RIGHT) : AUDE_NOT_NOW;
}

static aude_action to_quarter(int figure, int quarter)
{
    return aude_action_with(aude_action_make((enum aude_verb)VERB_QUARTER, figure, 0, 0, 0, 0),
                            quarter);
}

void quarter_list(const struct state *state, struct list *list)
{
    for (unsigned figure = 0; figure < state->rules->figures; figure++) {
        for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
            if (state->supply[state->seat][figure] > 0 &&
                quarter_takes(state->rules, quarter, figure)) {
                list_add(list, to_quarter((int)figure, (int)quarter));
            }
        }
    }
}

bool quarter_ready(const struct state *state)
{
    struct list list = {NULL, 0, 0};
    if (has_right(state)) {
        quarter_list(state, &list);
    }
    return list.count > 0;
}

unsigned quarter_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return quarter_ready(state) ? ASK : DONE;
}

enum aude_status quarter_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    const int quarter = aude_action_number(action);
    if (action != to_quarter(figure, quarter) || figure >= FIGURES || quarter >= QUARTERS) {
        return AUDE_BAD_ACTION;
    }
    if (state->rules->dealt[figure] == 0) {
        return figure_missing(state->rules, (unsigned)figure);
    }
    if (!quarter_takes(state->rules, (unsigned)quarter, (unsigned)figure)) {
        return STATUS(STATUS_QUARTER_FIGURE);
    }
    return state->supply[state->seat][figure] > 0 ? AUDE_OK : AUDE_NO_SUPPLY;
}

unsigned quarter_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    struct city *const city = city_of(state);
    const unsigned figure = (unsigned)aude_action_item(action);
    const unsigned quarter = (unsigned)aude_action_number(action);
    state->supply[state->seat][figure]--;
    city->quarters[figure][quarter][state->seat]++;
    city->sent = 1;
    city->entered = (uint8_t)quarter;
    return DONE;
}

/* ---- the count (COUNT-18) ---- */

static aude_action to_move(int quarter)
{
    return aude_action_with(plain_action((enum aude_verb)VERB_COUNT), quarter);
}

static void move_count(struct state *state, unsigned quarter)
{
    city_of(state)->count = (uint8_t)quarter;
    city_of(state)->entered = NO_QUARTER;
}

/* By itself, which is told. */
static void count_goes(struct state *state, unsigned quarter, struct aude_ledger *ledger)
{
    const struct aude_entry entry = {.event = EVENT_COUNT,
                                     .seat = state->seat,
                                     .other = AUDE_NO_SEAT,
                                     .item = (uint16_t)quarter,
                                     .rule = "COUNT-18"};
    if (quarter != city_of(state)->count) {
        ledger_add(ledger, &entry);
    }
    move_count(state, quarter);
}

bool count_ready(const struct state *state)
{
    return city_of(state)->entered != NO_QUARTER &&
           option_of(state, OPTION_COUNT_MOVE) == COUNT_BY_PLAYER;
}

unsigned count_enter(struct state *state, struct aude_ledger *ledger)
{
    const struct city *const city = city_of(state);
    if (city->entered == NO_QUARTER || count_ready(state)) {
        return count_ready(state) ? ASK : DONE;
    }
    const bool follows = option_of(state, OPTION_COUNT_MOVE) == COUNT_FOLLOWS;
    count_goes(state, follows ? city->entered : (city->count + 1u) % QUARTERS, ledger);
    return DONE;
}

void count_list(const struct state *state, struct list *list)
{
    for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
        if (quarter != city_of(state)->count) {
            list_add(list, to_move((int)quarter));
        }
    }
}

enum aude_status count_legal(const struct state *state, aude_action action)
{
    const int quarter = aude_action_number(action);
    if (action != to_move(quarter) || quarter >= QUARTERS) {
        return AUDE_BAD_ACTION;
    }
    return quarter != city_of(state)->count ? AUDE_OK : STATUS(STATUS_COUNT_MOVES);
}

unsigned count_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    move_count(state, (unsigned)aude_action_number(action));
    return DONE;
}

unsigned count_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    city_of(state)->entered = NO_QUARTER;
    return DONE;
}
