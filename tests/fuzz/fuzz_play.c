/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes as the decisions of a game. The first bytes choose seats, start seat, the game with its
 * tile sets and the value of every option; then each pair of bytes is one ply: a legal action by
 * its number, or, when the first is 255, eight more bytes that are tried as an action whatever they
 * are. A bid takes one byte more: how much above the lowest, 255 for the highest. After each ply
 * aude_check looks at everything, and a refusal must leave the state as it was.
 */
#include "fuzz.h"

#include "aude.h"

#include <stdlib.h>
#include <string.h>

static struct aude_rules rules;
static struct aude_state state, before;
static struct aude_entry entries[AUDE_MAX_ENTRIES];
static struct aude_ledger ledger = AUDE_LEDGER(entries);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static uint8_t next(const uint8_t **data, size_t *size)
{
    if (*size == 0)
        return 0;
    (*size)--;
    return *(*data)++;
}

static void add_sets(struct aude_setup *setup, int sets)
{
    if (setup->game != AUDE_CARCASSONNE)
        return;
    if (sets & 1)
        require(aude_setup_add(setup, "tower") == AUDE_OK);
    if (sets & 2)
        require(aude_setup_add(setup, "bcb") == AUDE_OK);
    if (sets & 8)
        require(aude_setup_add(setup, "inns") == AUDE_OK);
    if (sets & 16)
        require(aude_setup_add(setup, "traders") == AUDE_OK);
}

static void choose_setup(struct aude_setup *setup, const uint8_t **data, size_t *size)
{
    uint8_t seats = next(data, size), start = next(data, size), sets = next(data, size);
    bool discovery =
        aude_game_built(AUDE_DISCOVERY) && ((sets & 4) != 0 || !aude_game_built(AUDE_CARCASSONNE));

    aude_setup_init(setup, discovery ? AUDE_DISCOVERY : AUDE_CARCASSONNE);
    setup->seats = (uint8_t)(2 + seats % (discovery ? 4 : 5));
    setup->start_seat = (uint8_t)(start % setup->seats);
    add_sets(setup, sets);
    for (int i = 0; i < aude_option_count((enum aude_game)setup->game); i++) {
        const struct aude_option *option = aude_option((enum aude_game)setup->game, i);
        int values = 0;

        while (values < 5 && option->value[values])
            values++;
        setup->option[i] = (uint8_t)(next(data, size) % values);
    }
}

/* The points of the ledger are those of the scores. */
static void check_points(void)
{
    for (int seat = 0; seat < aude_rules_setup(&rules)->seats; seat++) {
        int points = 0;

        for (int i = 0; i < ledger.count; i++)
            if ((ledger.entry[i].event == AUDE_EVENT_SCORE ||
                 ledger.entry[i].event == AUDE_EVENT_PAY) &&
                ledger.entry[i].seat == seat)
                points += ledger.entry[i].points;
        require(aude_score(&state, seat) == aude_score(&before, seat) + points);
    }
}

static void try_anything(const uint8_t **data, size_t *size)
{
    aude_action action = 0;

    for (int i = 0; i < 8; i++)
        action = action << 8 | next(data, size);
    enum aude_status legal = aude_legal(&state, action);
    require(aude_apply(&state, action, &ledger) == legal);
    require(legal == AUDE_OK || aude_state_equal(&state, &before));
}

static aude_action raised(aude_action action, uint8_t by)
{
    int lowest, highest;

    if (!aude_bid_range(&state, &lowest, &highest))
        return action;
    return aude_action_with(action, by == 255 || by > highest - lowest ? highest : lowest + by);
}

static void one_ply(const uint8_t **data, size_t *size)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    uint8_t high = next(data, size);
    int count;

    ledger.count = 0;
    before = state;
    if (high == 255) {
        try_anything(data, size);
    } else {
        count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);
        require(count > 0 && count <= AUDE_MAX_ACTIONS);
        aude_action action = actions[(high * 256 + next(data, size)) % count];
        if (aude_action_verb(action) == AUDE_SELECT || aude_action_verb(action) == AUDE_RAISE)
            action = raised(action, next(data, size));
        require(aude_apply(&state, action, &ledger) == AUDE_OK);
    }
    require(aude_check(&state) == NULL);
    check_points();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct aude_setup setup;

    choose_setup(&setup, &data, &size);
    require(aude_rules_init(&rules, &setup) == AUDE_OK);
    aude_state_init(&state, &rules);
    require(aude_check(&state) == NULL);
    while (size > 0 && aude_decider(&state) != AUDE_NOBODY)
        one_ply(&data, &size);
    return 0;
}
