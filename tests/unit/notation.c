/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of the notation share; see notation.h. */
#include "notation.h"

#include <stdio.h>
#include <string.h>

struct aude_rules rules, other_rules;
struct aude_state state, other_state;
char text[1 << 17], other_text[1 << 17];
struct aude_text_error error;
int mistakes;

const char good_position[] =
    "aude1:carcassonne:sets=base:seats=2:start=1:FARMERS=off:tiles=d@0,0_e@0,1r1"
    ":figures=s1@0,0.city.N:scores=4,0:removed=c.1:supplies=s0.follower.3:bag=b.2:turn=4,s1,draw";

void begin(const struct aude_setup *setup)
{
    assert_int_equal(aude_rules_init(&rules, setup), AUDE_OK);
    aude_state_init(&state, &rules);
}

/* Switches an option on, whatever its number. */
static void switch_on(struct aude_setup *setup, const char *option)
{
    assert_int_equal(aude_setup_set(setup, option, "on"), AUDE_OK);
}

static void switch_off(struct aude_setup *setup, const char *option)
{
    assert_int_equal(aude_setup_set(setup, option, "off"), AUDE_OK);
}

void choose_setup(struct aude_setup *setup, unsigned i)
{
    static const char *const rooms[] = {"TOWER", "BRIDGES", "CASTLES", "BAZAARS"};
    static const char *const sets[] = {"tower", "bcb"};
    struct aude_random random;
    unsigned with = i % 3; /* 0: the base game, 1: everything, 2: some of it */

    aude_random_init(&random, i);
    aude_setup_init(setup, AUDE_CARCASSONNE);
    setup->seats = (uint8_t)(2 + i % 5);
    setup->start_seat = (uint8_t)(i / 5 % setup->seats);
    for (int k = 0; k < aude_option_count(AUDE_CARCASSONNE); k++) {
        const struct aude_option *option = aude_option(AUDE_CARCASSONNE, k);
        uint32_t values = 0;

        while (values < 5 && option->value[values])
            values++;
        setup->option[k] = (uint8_t)aude_random_below(&random, values);
    }
    for (int k = 0; k < 4; k++) {
        if (with == 1)
            switch_on(setup, rooms[k]);
        if (with == 0)
            switch_off(setup, rooms[k]);
    }
    for (int k = 0; k < 2; k++)
        if (with == 1 || (with == 2 && aude_random_below(&random, 3)))
            assert_int_equal(aude_setup_add(setup, sets[k]), AUDE_OK);
}

aude_action choose(struct aude_random *random)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    int count, lowest, highest;
    aude_action action;

    if (aude_decider(&state) == AUDE_CHANCE)
        return aude_random_draw(&state, random);
    count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);
    assert_in_range(count, 1, AUDE_MAX_ACTIONS);
    action = actions[aude_random_below(random, (uint32_t)count)];
    if (action != AUDE_PASS && aude_bid_range(&state, &lowest, &highest)) {
        highest = highest > lowest + 3 ? lowest + 3 : highest;
        action = aude_action_with(
            action, lowest + (int)aude_random_below(random, (uint32_t)(highest - lowest + 1)));
    }
    return action;
}

void begin_everything(int seats)
{
    struct aude_setup setup;

    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = (uint8_t)seats;
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    switch_on(&setup, "ABBOT");
    begin(&setup);
}

void check_wrong(const struct wrong *wrong, enum aude_status status)
{
    char sentence[512] = "";

    if (status != AUDE_OK)
        aude_text_error_text(&error, sentence, sizeof sentence);
    if (status == wrong->status && error.status == status && error.line == wrong->line &&
        error.column == wrong->column &&
        strncmp(sentence, wrong->sentence, strlen(wrong->sentence)) == 0)
        return;
    print_error("%.200s\n  wanted %s at %d:%d: %s\n  got    %s at %d:%d: %s\n", wrong->said,
                aude_status_name(wrong->status), wrong->line, wrong->column, wrong->sentence,
                aude_status_name(status), error.line, error.column, sentence);
    mistakes++;
}

void replace(char *out, size_t capacity, const char *line, const char *what, const char *with)
{
    const char *at = strstr(line, what);

    assert_non_null(at);
    snprintf(out, capacity, "%.*s%s%s", (int)(at - line), line, with, at + strlen(what));
}
