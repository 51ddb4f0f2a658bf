/* SPDX-License-Identifier: Apache-2.0 */
/* What the unit tests of The Discovery share, see discovery.h. */
#include "discovery.h"

struct aude_setup setup;
struct aude_rules rules;
struct aude_state game;
static struct aude_entry entries[AUDE_MAX_ENTRIES];
struct aude_ledger ledger = AUDE_LEDGER(entries);

int kind(const char *name)
{
    int found = aude_kind_find(&rules, name);
    assert_true(found >= 0);
    return found;
}

aude_action draw(const char *name)
{
    return aude_action_make(AUDE_DRAW, kind(name), 0, 0, 0, 0);
}

aude_action place(const char *name, int x, int y, int rotation)
{
    return aude_action_make(AUDE_PLACE, kind(name), x, y, rotation, 0);
}

aude_action discard(const char *name)
{
    return aude_action_make(AUDE_DISCARD, kind(name), 0, 0, 0, 0);
}

aude_action put(int x, int y, int segment)
{
    return aude_action_make(AUDE_PUT, AUDE_FOLLOWER, x, y, 0, segment);
}

aude_action take(int x, int y, int segment)
{
    return aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, x, y, 0, segment);
}

void play(aude_action action)
{
    ledger.count = 0;
    assert_int_equal(aude_legal(&game, action), AUDE_OK);
    assert_int_equal(aude_apply(&game, action, &ledger), AUDE_OK);
    assert_null(aude_check(&game));
}

void refuse(aude_action action, enum aude_status status)
{
    struct aude_state before = game;
    assert_int_equal(aude_legal(&game, action), status);
    ledger.count = 0;
    assert_int_equal(aude_apply(&game, action, &ledger), status);
    assert_memory_equal(&before, &game, sizeof game);
    assert_int_equal(ledger.count, 0);
}

void start(int seats)
{
    setup.seats = (uint8_t)seats;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    assert_null(aude_check(&game));
}

int plain_game(void **state)
{
    (void)state;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    return 0;
}
