/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of the notation share; see notation.h. */
#include "notation.h"

#include <stdio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct aude_rules rules, other_rules;
struct aude_state state, other_state;
char text[1 << 17], other_text[1 << 17];
struct aude_text_error error;
static aude_action taken[AUDE_MAX_RECORD], other_taken[AUDE_MAX_RECORD];
static char start[AUDE_POSITION_TEXT], other_start[AUDE_POSITION_TEXT];
struct aude_record record = AUDE_RECORD(taken, start),
                   other_record = AUDE_RECORD(other_taken, other_start);
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

void check_segment(int kind, int segment)
{
    char reference[AUDE_ACTION_TEXT];
    char spoken[2 * AUDE_ACTION_TEXT];
    int x = 9, y = 9, found = -1;
    size_t length = aude_feature_text(&state, 4, -3, segment, reference, sizeof reference);

    assert_int_equal(length, strlen(reference));
    assert_true(length > 0);
    snprintf(spoken, sizeof spoken, "4,-3 %s", reference);
    if (aude_feature_parse(&state, spoken, &x, &y, &found, &error) != AUDE_OK || found != segment)
        fail_msg("%s: %s", aude_kind(&rules, kind)->name, spoken);
    assert_int_equal(x, 4);
    assert_int_equal(y, -3);
}

/* What the engine says lies at each side and half side is what the words mean there. */
void check_sides(int kind)
{
    char spoken[AUDE_ACTION_TEXT];
    int x, y, found;

    for (int side = 0; side < 12; side++) {
        int segment = side < 4 ? aude_segment_by_side(&state, 4, -3, side)
                               : aude_segment_by_half(&state, 4, -3, side - 4);

        if (segment < 0)
            continue;
        snprintf(spoken, sizeof spoken, "4,-3 %s %c",
                 aude_feature_kind_name(
                     (enum aude_feature_kind)aude_kind_segment(&rules, kind, segment)->kind),
                 "NESW01234567"[side]);
        if (aude_feature_parse(&state, spoken, &x, &y, &found, &error) != AUDE_OK ||
            found != segment)
            fail_msg("%s: %s is not segment %d", aude_kind(&rules, kind)->name, spoken, segment);
    }
}

void say(const char *said)
{
    aude_action action = 0;

    if (aude_action_parse(&state, said, &action, &error) != AUDE_OK)
        fail_msg("%s", said);
    if (aude_apply(&state, action, NULL) != AUDE_OK)
        fail_msg("%s is not legal", said);
}

void check_action(const char *said, aude_action wanted, const char *canonical)
{
    aude_action action = 0;

    if (aude_action_parse(&state, said, &action, &error) != AUDE_OK)
        fail_msg("%s: %d:%d", said, error.line, error.column);
    assert_int_equal(action, wanted);
    assert_int_equal(aude_action_text(&state, action, text, sizeof text), strlen(canonical));
    assert_string_equal(text, canonical);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The texts of all legal actions differ and are read back. */
void check_legal_texts(void)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    static char texts[AUDE_MAX_ACTIONS][AUDE_ACTION_TEXT];
    int count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);

    for (int i = 0; i < count; i++) {
        aude_action action = 0;

        assert_true(aude_action_text(&state, actions[i], texts[i], AUDE_ACTION_TEXT) <
                    AUDE_ACTION_TEXT);
        assert_true(texts[i][0] != '0');
        assert_int_equal(aude_action_parse(&state, texts[i], &action, &error), AUDE_OK);
        if (action != actions[i])
            fail_msg("%s: read as 0x%" PRIx64 ", not 0x%" PRIx64, texts[i], action, actions[i]);
    }
    qsort(texts, (size_t)count, AUDE_ACTION_TEXT, compare_texts);
    for (int i = 1; i < count; i++)
        assert_string_not_equal(texts[i - 1], texts[i]);
}

/* Any value at all, half of them near the legal ones. */
void check_any_value(struct aude_random *random)
{
    aude_action value = aude_random_next(random), back = 0;

    if (value & 1)
        value = aude_action_with(aude_action_make((enum aude_verb)(value >> 1 & 31),
                                                  (int)(value >> 8 & 3), (int)(value >> 16 & 7) - 4,
                                                  (int)(value >> 20 & 7) - 4,
                                                  (int)(value >> 24 & 3), (int)(value >> 32 & 7)),
                                 (int)(value >> 46 & (value >> 50 & 7))) ^
                (value >> 63 << (value >> 40 & 63));
    assert_true(aude_action_text(&state, value, text, sizeof text) < AUDE_ACTION_TEXT);
    if (aude_action_parse(&state, text, &back, &error) != AUDE_OK)
        fail_msg("%s", text);
    assert_int_equal(back, value);
}

/* Writes the state, reads it into the same rules object, and compares. The rules are the same
 * bytes afterwards, so the pointer in the state is too. */
void check_position(void)
{
    size_t length = aude_position_text(&state, text, sizeof text);
    struct aude_own_sets own;
    enum aude_status status;

    assert_int_equal(length, strlen(text));
    assert_in_range(length, 1, AUDE_POSITION_TEXT - 1);
    memset(&other_state, 0xa5, sizeof other_state);
    own = aude_rules_setup(&rules)->own; /* a copy: the rules are written over */
    status = aude_position_parse_own(text, &own, &rules, &other_state, &error);
    if (status != AUDE_OK)
        fail_msg("%s\n%s at %d", text, aude_status_name(status), error.column);
    if (!aude_state_equal(&state, &other_state)) {
        aude_position_text(&other_state, other_text, sizeof other_text);
        fail_msg("not the same:\n%s\n%s", text, other_text);
    }
    aude_position_text(&other_state, other_text, sizeof other_text);
    assert_string_equal(text, other_text);
}

bool is_looked_at(unsigned game, unsigned ply)
{
    return (game / 3 + ply) % 3 == 0 || aude_decider(&state) == AUDE_NOBODY;
}

void add(aude_action action)
{
    assert_int_equal(aude_record_add(&record, action), AUDE_OK);
    assert_int_equal(aude_apply(&state, action, NULL), AUDE_OK);
}

static void assert_equal_setups(const struct aude_setup *one, const struct aude_setup *other)
{
    assert_int_equal(one->game, other->game);
    assert_int_equal(one->seats, other->seats);
    assert_int_equal(one->start_seat, other->start_seat);
    assert_int_equal(one->version, other->version);
    assert_memory_equal(one->option, other->option, sizeof one->option);
    assert_int_equal(one->sets, other->sets);
    assert_int_equal(one->own.count, other->own.count);
    for (int i = 0; i < one->own.count; i++)
        assert_ptr_equal(one->own.set[i], other->own.set[i]);
}

/* Field by field: what lies between them is nobody's. */
void assert_equal_records(void)
{
    assert_equal_setups(&record.setup, &other_record.setup);
    assert_memory_equal(record.preset, other_record.preset, sizeof record.preset);
    assert_int_equal(record.seeded, other_record.seeded);
    assert_int_equal(record.seed, other_record.seed);
    assert_string_equal(record.commitment, other_record.commitment);
    assert_string_equal(record.secret, other_record.secret);
    assert_int_equal(record.begun, other_record.begun);
    assert_int_equal(record.ahead, other_record.ahead);
    assert_string_equal(record.date, other_record.date);
    assert_string_equal(record.title, other_record.title);
    for (int i = 0; i < AUDE_MAX_SEATS; i++) {
        assert_string_equal(record.seat[i].player, other_record.seat[i].player);
        assert_string_equal(record.seat[i].name, other_record.seat[i].name);
        assert_int_equal(record.seat[i].left, other_record.seat[i].left);
    }
    assert_int_equal(record.count, other_record.count);
    assert_memory_equal(taken, other_taken, (size_t)record.count * sizeof *taken);
    assert_string_equal(start, other_start);
}

/* Writes the record, reads it, and compares record, state and text. */
void check_record(void)
{
    size_t length = aude_record_text(&record, &other_rules, text, sizeof text);

    assert_in_range(length, 1, sizeof text - 1);
    assert_int_equal(length, strlen(text));
    memset(&other_record, 0xa5, offsetof(struct aude_record, capacity));
    memset(other_taken, 0xa5, sizeof other_taken);
    memset(other_start, 0xa5, sizeof other_start);
    if (aude_record_parse_own(text, length, &record.setup.own, &other_record, &rules, &other_state,
                              &error) != AUDE_OK) {
        aude_text_error_text(&error, other_text, sizeof other_text);
        fail_msg("%s%d:%d: %s", text, error.line, error.column, other_text);
    }
    assert_equal_records();
    assert_memory_equal(&state, &other_state, aude_state_size(&rules));
    aude_record_text(&other_record, &other_rules, other_text, sizeof other_text);
    assert_string_equal(text, other_text);
}

void check_spellings(const struct spelling *spellings, size_t count)
{
    int x, y, segment;

    for (size_t i = 0; i < count; i++) {
        if (aude_feature_parse(&state, spellings[i].said, &x, &y, &segment, &error) != AUDE_OK)
            fail_msg("%s", spellings[i].said);
        aude_feature_text(&state, x, y, segment, text, sizeof text);
        assert_string_equal(text, spellings[i].canonical);
    }
}
