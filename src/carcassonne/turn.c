/* SPDX-License-Identifier: Apache-2.0 */
/* The turn table, run (BASE-15, BASE-16; the merged step list of the rules).
 *
 * rules_init merges the stations of the rooms in play into one list in their order, and the choices
 * that may be made at them into another (room.h). Here they are run: whoever has to decide, what
 * may be chosen, whether an action is legal, and applying it. What needs no decision happens while
 * stations are entered, so a state always stands at a decision or is over. */
#include "carcassonne/turn.h"
#include "carcassonne/choices.h"
#include "carcassonne/game.h"
#include "carcassonne/part.h"
#include "carcassonne/room.h"
#include "core/ledger.h"

static const struct station *station_at(const struct state *state)
{
    const struct rules *const rules = state->rules;
    return rules->station[rules->station_of[state->step]];
}

unsigned station_number(unsigned at)
{
    static const uint16_t numbers[STATION_COUNT] = {
#define X(name, number) [name] = number,
        STATION_NUMBERS(X)
#undef X
    };
    return numbers[at];
}

bool turn_run(struct state *state, unsigned at, unsigned stop, struct aude_ledger *ledger)
{
    const struct rules *const rules = state->rules;
    const unsigned end = stop != 0 ? rules->entry[stop] : (unsigned)MAX_STATIONS;
    unsigned index = rules->entry[at];
    while (index != end) {
        const struct station *const station = rules->station[index++];
        ledger_at(ledger, station_number(station->at));
        const unsigned flow = station->enter(state, ledger);
        if (flow == DONE) {
            continue;
        }
        if (flow == ASK) {
            state->step = station->step;
            state->complete = state->last != NO_TILE && station->at < S625;
            return false;
        }
        index = rules->entry[flow];
    }
    return true;
}

/* ---- who, and what ---- */

static int decider_of(const struct state *state, const struct station *station)
{
    return station->decider != NULL ? station->decider(state) : state->seat;
}

int carcassonne_decider(const struct state *state)
{
    return decider_of(state, station_at(state));
}

static bool takes_anytime(const struct state *state, const struct station *station)
{
    return station->anytime && decider_of(state, station) == state->seat;
}

int carcassonne_list(const struct state *state, aude_action *actions, int capacity)
{
    const struct station *const station = station_at(state);
    struct list list = {actions, capacity, 0};
    choices_list(state, station->at, &list);
    if (takes_anytime(state, station)) {
        choices_list(state, ANY_TIME, &list);
    }
    if (station->may_pass != NULL && station->may_pass(state) == AUDE_OK) {
        list_add(&list, plain_action(AUDE_PASS));
    }
    return list.count;
}

int carcassonne_outcomes(const struct state *state, aude_action *actions, uint32_t *weights,
                         int capacity)
{
    struct copies copies;
    int count = 0;
    if (carcassonne_decider(state) != AUDE_CHANCE) {
        return 0;
    }
    const uint8_t *const of = part_copies(state, &copies);
    for (int k = 0; k < state->rules->kinds; k++) {
        if (of[k] > 0) {
            if (count < capacity) {
                actions[count] = aude_action_make(AUDE_DRAW, k, 0, 0, 0, 0);
                weights[count] = of[k];
            }
            count++;
        }
    }
    return count;
}

/* ---- legal ---- */

static bool has_verb(const uint8_t *verbs, unsigned count, unsigned verb)
{
    bool has = false;
    for (unsigned i = 0; i < count && verbs[i] != 0; i++) {
        has |= verbs[i] == verb;
    }
    return has;
}

/* The choice that takes the verb at this station or at any time, or NULL: of two rooms' the later
 * one's. */
static const struct choice *choice_at(const struct state *state, unsigned at, unsigned verb)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = rules->first[at + 1]; i > rules->first[at]; i--) {
        const struct choice *const choice = rules->choice[i - 1];
        if (choice->verbs[0] == verb || choice->verbs[1] == verb) {
            return choice;
        }
    }
    return NULL;
}

static const struct choice *choice_of(const struct state *state, const struct station *station,
                                      unsigned verb)
{
    const struct choice *const choice = choice_at(state, station->at, verb);
    return choice == NULL && takes_anytime(state, station) ? choice_at(state, ANY_TIME, verb)
                                                           : choice;
}

static enum aude_status pass_legal(const struct state *state, const struct station *station,
                                   aude_action action)
{
    if (station->may_pass == NULL) {
        return AUDE_CANNOT_PASS;
    }
    return action == AUDE_PASS ? station->may_pass(state) : AUDE_BAD_ACTION;
}

/* Why a verb that no choice of the station takes is refused. */
static enum aude_status refuse(const struct state *state, unsigned verb)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = 0; i < rules->rooms; i++) {
        const struct room *const room = rules->room[i];
        if (room->verbs != NULL && has_verb(room->verbs, VERBS, verb)) {
            return (rules->playing >> i & 1) == 0 ? room_missing(room)
                   : room->not_now != NULL        ? room->not_now(state, verb)
                                                  : AUDE_NOT_NOW;
        }
    }
    return AUDE_BAD_ACTION; /* a verb of another game */
}

/* Does a room claim the action for choices of its own? */
static bool bars(const struct state *state, const struct choice *choice, enum aude_status *status)
{
    const struct room *const room =
        state->rules->must.count > 0 && choice->at == S400 ? choices_claimed(state, status) : NULL;
    return room != NULL && !choices_left(state->rules, room, choice);
}

enum aude_status carcassonne_legal(const struct state *state, aude_action action)
{
    const unsigned verb = aude_action_verb(action);
    const struct station *const station = station_at(state);
    enum aude_status status = AUDE_OK;
    if (verb == AUDE_VERB_NONE || verb >= VERBS) {
        return AUDE_BAD_ACTION;
    }
    if (state->step == AUDE_STEP_OVER) {
        return AUDE_OVER;
    }
    if (verb == AUDE_PASS) {
        return pass_legal(state, station, action);
    }
    const struct choice *const choice = choice_of(state, station, verb);
    return choice == NULL                 ? refuse(state, verb)
           : bars(state, choice, &status) ? status
                                          : choice->legal(state, action);
}

/* ---- apply ---- */

void tell_acted(struct state *state, aude_action action)
{
    for (unsigned i = 0; i < state->rules->acted.count; i++) {
        state->rules->acted.room[i]->acted(state, action);
    }
}

/* Returns the station from which the turn goes on. */
static unsigned apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const struct station *const station = station_at(state);
    const unsigned verb = aude_action_verb(action);
    unsigned flow = DONE;
    ledger_at(ledger, station_number(station->at));
    if (verb != AUDE_PASS) {
        const struct choice *const choice = choice_of(state, station, verb);
        flow = choice->apply(state, action, ledger);
        if (choice->at == S400 && flow != AGAIN && state->rules->acted.count > 0) {
            tell_acted(state, action);
        }
    } else if (station->pass != NULL) {
        flow = station->pass(state, ledger);
    }
    return flow == DONE ? station->at + 1u : flow == AGAIN ? station->at : flow;
}

enum aude_status carcassonne_apply(struct state *state, aude_action action,
                                   struct aude_ledger *ledger)
{
    const enum aude_status status = carcassonne_legal(state, action);
    if (status == AUDE_OK) {
        turn_run(state, apply(state, action, ledger), 0, ledger);
    }
    return status;
}

unsigned turn_play(struct state *state, aude_action action)
{
    return apply(state, action, NULL);
}
