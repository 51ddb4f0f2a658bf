/* SPDX-License-Identifier: Apache-2.0 */
/* What rooms describe (aude_tables.h) against what is played: an action says what the row of its
 * verb names and no more. The rows of each game are looked at by themselves, as a library that is
 * built with one game has only those. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "carcassonne/game.h"
#include "discovery/game.h"

static struct aude_rules rules;
static struct aude_state game;
static aude_action actions[AUDE_MAX_ACTIONS];

static const struct vocabulary *room(int number)
{
    return number < carcassonne_rooms() ? carcassonne_vocabulary(number) : &discovery_vocabulary;
}

/* The row of a verb in the first room of this game that has one. */
static const struct aude_verb_info *verb_of(enum aude_game kind, enum aude_verb verb)
{
    for (int i = 0; i < aude_room_count(); i++) {
        const struct aude_verb_info *row = room(i)->verbs;

        for (; room(i)->room.game == kind && row != NULL && row->word.name != NULL; row++)
            if (row->word.number == (int)verb)
                return row;
    }
    fail_msg("%s plays %s, which none of its rooms describes", aude_game_name(kind),
             aude_verb_name(verb));
    return NULL;
}

/* The action without what these operands do not name. */
static aude_action named(aude_action action, unsigned operands)
{
    const bool item =
        operands & (AUDE_TAKES_KIND | AUDE_TAKES_OFFER | AUDE_TAKES_FIGURE | AUDE_TAKES_TOKEN);
    const bool cell = operands & AUDE_TAKES_CELL;
    const bool turn = operands & (AUDE_TAKES_ROTATION | AUDE_TAKES_AXIS);
    const bool segment = operands & AUDE_TAKES_SEGMENT;
    const bool number =
        operands & (AUDE_TAKES_SEAT | AUDE_TAKES_POINTS | AUDE_TAKES_FLAG | AUDE_TAKES_NAME);

    return aude_action_with(
        aude_action_make(aude_action_verb(action), item ? aude_action_item(action) : 0,
                         cell ? aude_action_x(action) : 0, cell ? aude_action_y(action) : 0,
                         turn ? aude_action_rotation(action) : 0,
                         segment ? aude_action_segment(action) : 0),
        number ? aude_action_number(action) : 0);
}

static void play(enum aude_game kind, uint64_t seed)
{
    struct aude_setup setup;
    struct aude_random random;
    int count;

    aude_setup_init(&setup, kind);
    setup.seats = 3;
    for (int i = 0; aude_expansion_name(kind, i) != NULL; i++)
        assert_int_equal(aude_setup_expansion(&setup, aude_expansion_name(kind, i)), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_random_init(&random, seed);
    while ((count = aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS)) > 0) {
        for (int i = 0; i < count; i++) {
            const enum aude_verb verb = aude_action_verb(actions[i]);

            assert_true(named(actions[i], verb_of(kind, verb)->operands) == actions[i]);
            assert_true(named(actions[i], aude_verb_info((int)verb)->operands) == actions[i]);
        }
        assert_int_equal(
            aude_apply(&game, actions[aude_random_below(&random, (uint32_t)count)], NULL), AUDE_OK);
    }
    assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
}

static void test_carcassonne(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed++)
        play(AUDE_CARCASSONNE, seed);
}

static void test_discovery(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed++)
        play(AUDE_DISCOVERY, seed);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_carcassonne),
        cmocka_unit_test(test_discovery),
    };

    return cmocka_run_group_tests_name("tables of rooms", tests, NULL, NULL);
}
