/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of the notation: what is written is read back as the same, over all tiles and turns and
 * over random games of every set-up; and every wrong text is refused at its line and column. The
 * examples of docs/NOTATION.md are read here too, so that they stay true.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "aude.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Big things that no stack should hold. */
static struct aude_rules rules, other_rules;
static struct aude_state state, other_state;
static struct aude_record record, other_record;
static char text[1 << 17], other_text[1 << 17];
static struct aude_text_error error;

static void begin(const struct aude_setup *setup)
{
    assert_int_equal(aude_rules_init(&rules, setup), AUDE_OK);
    aude_state_init(&state, &rules);
}

/* Set-up number i of a walk through seats and all values of all options. */
static void choose_setup(struct aude_setup *setup, unsigned i)
{
    aude_setup_init(setup, AUDE_CARCASSONNE);
    setup->seats = (uint8_t)(2 + i % 5);
    setup->start_seat = (uint8_t)(i / 5 % setup->seats);
    for (int k = 0; k < aude_option_count(AUDE_CARCASSONNE); k++) {
        const struct aude_option *option = aude_option(AUDE_CARCASSONNE, k);
        unsigned values = 0;

        while (values < 5 && option->value[values])
            values++;
        setup->option[k] = (uint8_t)((i * 2654435761U >> (5 + 4 * k) & 0xf) % values);
    }
}

static aude_action choose(struct aude_random *random)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    int count;

    if (aude_decider(&state) == AUDE_CHANCE)
        return aude_random_draw(&state, random);
    count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);
    assert_in_range(count, 1, AUDE_MAX_ACTIONS);
    return actions[aude_random_below(random, (uint32_t)count)];
}

/* ---- Features ------------------------------------------------------------------------------ */

static void check_segment(int kind, int segment)
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
static void check_sides(int kind)
{
    static const char *const kinds[] = {"city", "road", "field", "monastery", "garden", "river"};
    char spoken[AUDE_ACTION_TEXT];
    int x, y, found;

    for (int side = 0; side < 12; side++) {
        int segment = side < 4 ? aude_segment_by_side(&state, 4, -3, side)
                               : aude_segment_by_half(&state, 4, -3, side - 4);

        if (segment < 0)
            continue;
        snprintf(spoken, sizeof spoken, "4,-3 %s %c",
                 kinds[aude_kind_segment(&rules, kind, segment)->kind], "NESW01234567"[side]);
        if (aude_feature_parse(&state, spoken, &x, &y, &found, &error) != AUDE_OK ||
            found != segment)
            fail_msg("%s: %s is not segment %d", aude_kind(&rules, kind)->name, spoken, segment);
    }
}

static void test_features(void **unused)
{
    struct aude_setup setup;
    int segments = 0;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
    for (int kind = 0; kind < aude_kind_count(&rules); kind++) {
        for (int turn = 0; turn < aude_kind(&rules, kind)->turns; turn++) {
            aude_edit_clear(&state);
            assert_int_equal(aude_edit_tile(&state, kind, 4, -3, turn), AUDE_OK);
            for (int segment = 0; segment < aude_kind(&rules, kind)->segments; segment++) {
                check_segment(kind, segment);
                segments++;
            }
            check_sides(kind);
        }
    }
    assert_true(segments > 200);
}

struct spelling {
    const char *said, *canonical;
};

static void test_feature_spellings(void **unused)
{
    /* base-d turned once: city E, road N-S, fields west (5 6 7 0) and between road and city. */
    static const struct spelling spellings[] = {
        {"1,2 city E", "city E"},          {"1,2 city e", "city E"},   {"1,2 city", "city E"},
        {"1,2 road S", "road N"},          {"1,2 road N", "road N"},   {"1,2 road", "road N"},
        {"1,2 field 7", "field 0"},        {"1,2 field 6", "field 0"}, {"1,2 field NL", "field 0"},
        {"1,2 field W", "field 0"},        {"1,2 field 4", "field 1"}, {"1,2 field NR", "field 1"},
        {"  1,2\tfield   SL ", "field 1"},
    };
    struct aude_setup setup;
    int x, y, segment;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    begin(&setup);
    aude_edit_clear(&state);
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, "base-d"), 1, 2, 1), AUDE_OK);
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        assert_int_equal(aude_feature_parse(&state, spellings[i].said, &x, &y, &segment, &error),
                         AUDE_OK);
        aude_feature_text(&state, x, y, segment, text, sizeof text);
        assert_string_equal(text, spellings[i].canonical);
    }
    assert_int_equal(aude_feature_text(&state, 0, 0, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(aude_feature_text(&state, 1, 2, 12, text, sizeof text), 0);
}

/* ---- Errors -------------------------------------------------------------------------------- */

struct wrong {
    const char *said;
    enum aude_status status;
    int line, column;
    const char *sentence; /* how it begins */
};

/* Compares what was refused with the table; all are shown before the test fails. */
static int mistakes;

static void check_wrong(const struct wrong *wrong, enum aude_status status)
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

static void begin_small_game(void)
{
    struct aude_setup setup;

    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
}

static void say(const char *said)
{
    aude_action action = 0;

    if (aude_action_parse(&state, said, &action, &error) != AUDE_OK)
        fail_msg("%s", said);
    if (aude_apply(&state, action, NULL) != AUDE_OK)
        fail_msg("%s is not legal", said);
}

/* ---- Actions ------------------------------------------------------------------------------- */

static void check_action(const char *said, aude_action wanted, const char *canonical)
{
    aude_action action = 0;

    if (aude_action_parse(&state, said, &action, &error) != AUDE_OK)
        fail_msg("%s: %d:%d", said, error.line, error.column);
    assert_int_equal(action, wanted);
    assert_int_equal(aude_action_text(&state, action, text, sizeof text), strlen(canonical));
    assert_string_equal(text, canonical);
}

static void test_actions(void **unused)
{
    int u, a, d;

    (void)unused;
    begin_small_game();
    u = aude_kind_find(&rules, "base-u");
    a = aude_kind_find(&rules, "base-a");
    d = aude_kind_find(&rules, "base-d");
    check_action("draw base-u", aude_action_make(AUDE_DRAW, u, 0, 0, 0, 0), "draw base-u");
    check_action(" draw\tu ", aude_action_make(AUDE_DRAW, u, 0, 0, 0, 0), "draw base-u");
    check_action("place base-u 1,-1 r3", aude_action_make(AUDE_PLACE, u, 1, -1, 3, 0),
                 "place base-u 1,-1 r3");
    check_action("follower 0,0 field 3", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 0, 0, 0, 3),
                 "follower 0,0 field 3");
    say("draw base-u");
    check_action("place 1,0 r1", aude_action_make(AUDE_PLACE, u, 1, 0, 1, 0), "place 1,0 r1");
    check_action("place base-u 1,0 r1", aude_action_make(AUDE_PLACE, u, 1, 0, 1, 0),
                 "place 1,0 r1");
    check_action("place base-d -2048,2047 r0", aude_action_make(AUDE_PLACE, d, -2048, 2047, 0, 0),
                 "place base-d -2048,2047 r0");
    say("place 1,0 r1");
    check_action("follower 1,0 road W", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 1, 0, 0, 0),
                 "follower road E");
    check_action("follower road", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 1, 0, 0, 0),
                 "follower road E");
    check_action("abbot 0,0 city N", aude_action_make(AUDE_PUT, AUDE_ABBOT, 0, 0, 0, 0),
                 "abbot 0,0 city N");
    check_action("pass", AUDE_PASS, "pass");
    check_action("0x00000000000000ff", 0xff, "0x00000000000000ff");
    say("pass");
    say("draw base-a");
    say("place 2,0 r1");
    check_action("abbot mon", aude_action_make(AUDE_PUT, AUDE_ABBOT, 2, 0, 0, 2),
                 "abbot monastery");
    say("abbot monastery");
    say("draw base-u");
    say("place -1,0 r1");
    say("pass");
    say("draw base-u");
    say("place -2,0 r1");
    check_action("take abbot 2,0", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 2),
                 "take abbot 2,0");
    check_action("take abbot 2,0 monastery", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 2),
                 "take abbot 2,0");
    check_action("take abbot 2,0 road", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 0),
                 "take abbot 2,0 road W");
    say("take abbot 2,0");
    assert_true(a >= 0 && aude_score(&state, 1) > 0);
}

static void test_action_errors(void **unused)
{
    static const struct wrong before[] = {
        {"place 1,0 r1", AUDE_NOT_NOW, 1, 7, "BASE-16: this action does not belong"},
        {"follower city N", AUDE_BAD_TEXT, 1, 10, "expected a cell such as 3,-1, for no tile"},
    };
    static const struct wrong after[] = {
        {"", AUDE_BAD_TEXT, 1, 1,
         "expected an action: draw, place, follower, abbot, take or pass, "
         "found nothing"},
        {"   ", AUDE_BAD_TEXT, 1, 4, "expected an action"},
        {"Pass", AUDE_BAD_TEXT, 1, 1,
         "expected an action: draw, place, follower, abbot, take or "
         "pass, found \"Pass\""},
        {"pass now", AUDE_BAD_TEXT, 1, 6, "expected nothing more, found \"now\""},
        {"draw", AUDE_BAD_TEXT, 1, 5, "expected a tile of this game such as base-v, found nothing"},
        {"draw base-z", AUDE_BAD_TEXT, 1, 6, "expected a tile of this game"},
        {"draw base-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz", AUDE_BAD_TEXT, 1, 6,
         "expected a tile of this game such as base-v, found \"base-abcdefghijklmnopqrstuvwxyz"},
        {"place 1;0 r1", AUDE_BAD_TEXT, 1, 7, "expected a cell such as 3,-1, found \"1;0\""},
        {"place one r1", AUDE_BAD_TEXT, 1, 7, "expected a cell such as 3,-1, or a tile"},
        {"place", AUDE_BAD_TEXT, 1, 6, "expected a cell such as 3,-1, found nothing"},
        {"place 1, r1", AUDE_BAD_TEXT, 1, 9, "expected a cell"},
        {"place 1,0", AUDE_BAD_TEXT, 1, 10, "expected a turn: r0, r1, r2 or r3, found nothing"},
        {"place 1,0 r4", AUDE_BAD_TEXT, 1, 11, "expected a turn: r0, r1, r2 or r3, found \"r4\""},
        {"place 1,0 r1 x", AUDE_BAD_TEXT, 1, 14, "expected nothing more"},
        {"place 2048,0 r1", AUDE_TOO_FAR, 1, 7, "the cell lies outside"},
        {"place 1,-2049 r1", AUDE_TOO_FAR, 1, 9, "the cell lies outside"},
        {"place 1,99999999999999999999999999 r1", AUDE_TOO_FAR, 1, 9, "the cell lies outside"},
        {"follower", AUDE_BAD_TEXT, 1, 9, "expected a feature such as city N"},
        {"follower castle N", AUDE_BAD_TEXT, 1, 10, "expected a feature such as city N, field 5"},
        {"follower city N", AUDE_NO_SEGMENT, 1, 10,
         "BASE-5: the tile has no such segment; expected road E, field 3 or field 0, found "
         "\"city\""},
        {"follower road 3", AUDE_NO_SEGMENT, 1, 10, "BASE-5"},
        {"follower road 9", AUDE_BAD_TEXT, 1, 15,
         "expected road E, field 3 or field 0, found "
         "\"9\""},
        {"follower field", AUDE_BAD_TEXT, 1, 15,
         "expected road E, field 3 or field 0, found "
         "nothing"},
        {"follower field E", AUDE_BAD_TEXT, 1, 16, "expected road E, field 3 or field 0"},
        {"follower field 1 2", AUDE_BAD_TEXT, 1, 18, "expected nothing more"},
        {"follower 5,5 city N", AUDE_NO_TILE, 1, 10, "there is no tile on this cell"},
        {"take", AUDE_BAD_TEXT, 1, 5, "expected a figure: follower or abbot, found nothing"},
        {"take bishop 0,0", AUDE_BAD_TEXT, 1, 6, "expected a figure"},
        {"take abbot", AUDE_BAD_TEXT, 1, 11, "expected a cell"},
        {"take abbot 0,0", AUDE_NO_FIGURE, 1, 12, "BASE-53: "},
        {"0x12", AUDE_BAD_TEXT, 1, 1, "expected 16 digits"},
        {"0x000000000000000g", AUDE_BAD_TEXT, 1, 1, "expected 16 digits"},
        {"\xc3\xa9t\xc3\xa9 \xff", AUDE_BAD_TEXT, 1, 1,
         "expected an action: draw, place, "
         "follower, abbot, take or pass, found "
         "\"\xc3\xa9t\xc3\xa9\""},
        {"draw \xff\x01z", AUDE_BAD_TEXT, 1, 6,
         "expected a tile of this game such as base-v, "
         "found \"?"
         "?z\""},
        {"follower \xc3\xa9 x", AUDE_BAD_TEXT, 1, 10, "expected a feature"},
        {"draw base-u \xc3\xa9\xc3\xa9 z", AUDE_BAD_TEXT, 1, 13, "expected nothing more"},
    };
    aude_action action;

    (void)unused;
    mistakes = 0;
    begin_small_game();
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        check_wrong(&before[i], aude_action_parse(&state, before[i].said, &action, &error));
    say("draw base-u");
    say("place 1,0 r1");
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++)
        check_wrong(&after[i], aude_action_parse(&state, after[i].said, &action, &error));
    assert_int_equal(aude_action_parse(&state, "pass now", &action, NULL), AUDE_BAD_TEXT);
    assert_int_equal(mistakes, 0);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The texts of all legal actions differ and are read back. */
static void check_legal_texts(void)
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
        assert_int_equal(action, actions[i]);
    }
    qsort(texts, (size_t)count, AUDE_ACTION_TEXT, compare_texts);
    for (int i = 1; i < count; i++)
        assert_string_not_equal(texts[i - 1], texts[i]);
}

/* Any value at all, half of them near the legal ones. */
static void check_any_value(struct aude_random *random)
{
    aude_action value = aude_random_next(random), back = 0;

    if (value & 1)
        value = aude_action_make((enum aude_verb)(value >> 1 & 7), (int)(value >> 8 & 3),
                                 (int)(value >> 16 & 7) - 4, (int)(value >> 20 & 7) - 4,
                                 (int)(value >> 24 & 3), (int)(value >> 32 & 7)) ^
                (value >> 63 << (value >> 40 & 63));
    assert_true(aude_action_text(&state, value, text, sizeof text) < AUDE_ACTION_TEXT);
    if (aude_action_parse(&state, text, &back, &error) != AUDE_OK)
        fail_msg("%s", text);
    assert_int_equal(back, value);
}

static void test_all_actions(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;

    (void)unused;
    for (unsigned game = 0; game < 40; game++) {
        choose_setup(&setup, game);
        begin(&setup);
        aude_random_init(&random, game);
        while (aude_decider(&state) != AUDE_NOBODY) {
            check_legal_texts();
            for (int i = 0; i < 8; i++)
                check_any_value(&random);
            assert_int_equal(aude_apply(&state, choose(&random), NULL), AUDE_OK);
        }
    }
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* Writes the state, reads it into the same rules object, and compares. The rules are the same
 * bytes afterwards, so the pointer in the state is too. */
static void check_position(void)
{
    size_t length = aude_position_text(&state, text, sizeof text);
    enum aude_status status;

    assert_int_equal(length, strlen(text));
    assert_in_range(length, 1, AUDE_POSITION_TEXT - 1);
    memset(&other_state, 0xa5, sizeof other_state);
    status = aude_position_parse(text, &rules, &other_state, &error);
    if (status != AUDE_OK)
        fail_msg("%s\n%s at %d", text, aude_status_name(status), error.column);
    if (memcmp(&state, &other_state, aude_state_size(&rules)) != 0) {
        aude_position_text(&other_state, other_text, sizeof other_text);
        fail_msg("not the same:\n%s\n%s", text, other_text);
    }
    aude_position_text(&other_state, other_text, sizeof other_text);
    assert_string_equal(text, other_text);
}

static void test_positions(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;

    (void)unused;
    for (unsigned game = 0; game < 60; game++) {
        choose_setup(&setup, game);
        begin(&setup);
        aude_random_init(&random, game);
        check_position();
        while (aude_decider(&state) != AUDE_NOBODY) {
            assert_int_equal(aude_apply(&state, choose(&random), NULL), AUDE_OK);
            check_position();
        }
    }
}

static void test_edited_positions(void **unused)
{
    static const char wanted[] =
        "aude1:carcassonne:seats=3:start=2:ABBOT=on:tiles=d@-1,4r3_u@-1,5"
        ":figures=s1@-1,4.city.W_s0-abbot@-1,5.field.1_s1@-1,4.city.W:scores=7,-3,0"
        ":removed=c.1:supplies=s0.abbot.9_s1.follower.2:bag=b.0_v.40:turn=17,s2,place,a";
    struct aude_setup setup;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    setup.start_seat = 2;
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
    aude_edit_clear(&state);
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, "base-d"), -1, 4, 3), AUDE_OK);
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, "base-u"), -1, 5, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 1, AUDE_FOLLOWER, -1, 4, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_ABBOT, -1, 5, 1), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 1, AUDE_FOLLOWER, -1, 4, 0), AUDE_OK);
    aude_edit_score(&state, 0, 7);
    aude_edit_score(&state, 1, -3);
    aude_edit_removed(&state, aude_kind_find(&rules, "base-c"), 1);
    aude_edit_supply(&state, 0, AUDE_ABBOT, 9);
    aude_edit_supply(&state, 1, AUDE_FOLLOWER, 2);
    aude_edit_bag(&state, aude_kind_find(&rules, "base-b"), 0);
    aude_edit_bag(&state, aude_kind_find(&rules, "base-v"), 40);
    aude_edit_turn_number(&state, 17);
    assert_int_equal(aude_edit_turn(&state, 2, AUDE_STEP_PLACE, aude_kind_find(&rules, "base-a")),
                     AUDE_OK);
    check_position();
    assert_string_equal(text, wanted);
}

/* A line with one thing said instead of another. */
static void replace(char *out, size_t capacity, const char *line, const char *what,
                    const char *with)
{
    const char *at = strstr(line, what);

    assert_non_null(at);
    snprintf(out, capacity, "%.*s%s%s", (int)(at - line), line, with, at + strlen(what));
}

static const char good_position[] =
    "aude1:carcassonne:sets=base:seats=2:start=1:FARMERS=off:tiles=d@0,0_e@0,1r1"
    ":figures=s1@0,0.city.N:scores=4,0:removed=c.1:supplies=s0.follower.3:bag=b.2:turn=4,s1,draw";

static void test_position_errors(void **unused)
{
    struct change {
        const char *what, *with;
        struct wrong wrong;
    };
    static const struct change changes[] = {
        {good_position, "", {"empty", AUDE_BAD_TEXT, 1, 1, "expected a position id"}},
        {good_position, "hello", {"other", AUDE_BAD_TEXT, 1, 1, "expected a position id"}},
        {"aude1", "aude", {"no version", AUDE_BAD_TEXT, 1, 1, "expected a position id"}},
        {"aude1",
         "aude2",
         {"version", AUDE_BAD_VERSION, 1, 5,
          "this file was written by another version of the format; expected "
          "version 1, found \"2\""}},
        {"aude1", "aude12", {"version", AUDE_BAD_VERSION, 1, 5, "this file was written"}},
        {"carcassonne", "go", {"game", AUDE_BAD_GAME, 1, 7, "unknown game; expected carcassonne"}},
        {":seats",
         ":\x01seats",
         {"binary", AUDE_BAD_TEXT, 1, 29,
          "expected a position id "
          "without blanks"}},
        {"sets=base", "sets=", {"no set", AUDE_BAD_SET, 1, 24, "unknown tile set"}},
        {"sets=base",
         "sets=moon",
         {"set", AUDE_BAD_SET, 1, 24,
          "unknown tile set; expected of "
          "these sets: base"}},
        {"sets=base", "sets=base,base", {"twice", AUDE_BAD_TEXT, 1, 29, "expected each set once"}},
        {"sets=base", "sets=river1", {"unbuilt", AUDE_UNBUILT_SET, 1, 24, "the rules of this"}},
        {"sets=base",
         "seats=2",
         {"seats twice", AUDE_BAD_TEXT, 1, 27,
          "expected each field "
          "once"}},
        {":seats=2", "", {"no seats", AUDE_BAD_TEXT, 1, 49, "expected seats=NUMBER before"}},
        {"seats=2", "seats=0", {"0", AUDE_BAD_SEATS, 1, 35, "BASE-8: a game has 2 to 6 seats"}},
        {"seats=2", "seats=1", {"1", AUDE_BAD_SEATS, 1, 35, "BASE-8: a game has 2 to 6 seats"}},
        {"seats=2", "seats=7", {"7", AUDE_BAD_SEATS, 1, 35, "BASE-8: a game has 2 to 6 seats"}},
        {"seats=2", "seats=-1", {"-1", AUDE_BAD_SEATS, 1, 35, "BASE-8: a game has 2 to 6 seats"}},
        {"seats=2", "seats=two", {"two", AUDE_BAD_TEXT, 1, 35, "expected the number of seats"}},
        {"start=1", "start=2", {"start", AUDE_BAD_START_SEAT, 1, 43, "BASE-9: "}},
        {"start=1", "start=9", {"start", AUDE_BAD_START_SEAT, 1, 43, "BASE-9: "}},
        {"FARMERS", "MILLERS", {"option", AUDE_BAD_OPTION, 1, 45, "unknown option, found"}},
        {"=off",
         "=maybe",
         {"value", AUDE_BAD_VALUE, 1, 53,
          "the option has no such value; "
          "expected on or off, found "
          "\"maybe\""}},
        {"FARMERS=off",
         "FARMERS=off:FARMERS=on",
         {"twice", AUDE_BAD_TEXT, 1, 57, "expected each option once"}},
        {"tiles=", "tile=", {"field", AUDE_BAD_TEXT, 1, 57, "expected sets, seats, start"}},
        {"tiles=d", "tiles=z", {"tile", AUDE_BAD_TEXT, 1, 63, "expected a tile of this game"}},
        {"d@0,0", "d@0", {"cell", AUDE_BAD_TEXT, 1, 65, "expected a cell"}},
        {"d@0,0", "d@0,0r4", {"turn", AUDE_BAD_TEXT, 1, 68, "expected a turn"}},
        {"d@0,0", "d@0,0_", {"empty item", AUDE_BAD_TEXT, 1, 69, "expected a tile of this game"}},
        {"d@0,0", "d@0,2000", {"far", AUDE_TOO_FAR, 1, 63, "the cell lies outside"}},
        {"e@0,1r1", "e@0,0", {"taken", AUDE_CELL_TAKEN, 1, 69, "BASE-1: "}},
        {"e@0,1r1", "e@1,1", {"contact", AUDE_NO_CONTACT, 1, 69, "BASE-19: "}},
        {"e@0,1r1", "e@0,1", {"mismatch", AUDE_MISMATCH, 1, 69, "BASE-20: "}},
        {"s1@0,0", "s2@0,0", {"seat", AUDE_BAD_TEXT, 1, 85, "expected a seat of this game"}},
        {"s1@0,0", "s1-pig@0,0", {"figure", AUDE_BAD_TEXT, 1, 88, "expected a figure"}},
        {"s1@0,0", "s1@7,0", {"no tile", AUDE_NO_TILE, 1, 88, "there is no tile"}},
        {"city.N", "city.S", {"segment", AUDE_NO_SEGMENT, 1, 92, "BASE-5"}},
        {"city.N", "hut.N", {"kind", AUDE_BAD_TEXT, 1, 92, "expected a feature"}},
        {"=4,0", "=4", {"scores", AUDE_BAD_TEXT, 1, 107, "expected a score for each seat"}},
        {"=4,0", "=4,0,1", {"scores", AUDE_BAD_TEXT, 1, 110, "expected nothing more"}},
        {"=4,0", "=4,x", {"scores", AUDE_BAD_TEXT, 1, 108, "expected a score for each seat"}},
        {"c.1", "c.256", {"count", AUDE_BAD_TEXT, 1, 120, "expected a number of 0 to 255"}},
        {"c.1", "c", {"count", AUDE_BAD_TEXT, 1, 119, "expected a number of 0 to 255"}},
        {"s0.follower.3", "s0.bishop.3", {"figure", AUDE_BAD_TEXT, 1, 134, "expected a figure"}},
        {"s0.follower.3", "x.follower.3", {"seat", AUDE_BAD_TEXT, 1, 131, "expected a seat"}},
        {"b.2", "b.-2", {"bag", AUDE_BAD_TEXT, 1, 151, "expected a number of 0 to 255"}},
        {":turn=4,s1,draw", "", {"no turn", AUDE_BAD_TEXT, 1, 152, "expected turn=NUMBER,SEAT"}},
        {":turn=4,s1,draw", ":", {"cut", AUDE_BAD_TEXT, 1, 153, "expected sets, seats, start"}},
        {"4,s1,draw", "x,s1,draw", {"turn", AUDE_BAD_TEXT, 1, 158, "expected the number of"}},
        {"4,s1,draw", "4,s3,draw", {"turn", AUDE_BAD_TEXT, 1, 160, "expected a seat"}},
        {"4,s1,draw", "4,s1,drawn", {"turn", AUDE_BAD_TEXT, 1, 163, "expected a step"}},
        {"4,s1,draw", "4,s1,place", {"turn", AUDE_BAD_TEXT, 1, 168, "expected a tile of this"}},
        {"4,s1,draw", "4,s1,draw,b", {"turn", AUDE_BAD_TEXT, 1, 168, "expected nothing more"}},
        {"4,s1,draw",
         "4,s1,draw:bag=b.1",
         {"order", AUDE_BAD_TEXT, 1, 168,
          "expected each "
          "field once"}},
        {"4,s1,draw", "4,s1,draw:", {"colon", AUDE_BAD_TEXT, 1, 168, "expected sets, seats"}},
        {"4,s1,draw",
         "4,s1,draw x",
         {"blank", AUDE_BAD_TEXT, 1, 167,
          "expected a position id "
          "without blanks"}},
    };

    (void)unused;
    mistakes = 0;
    assert_int_equal(aude_position_parse(good_position, &rules, &state, &error), AUDE_OK);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct wrong wrong = changes[i].wrong;

        replace(text, sizeof text, good_position, changes[i].what, changes[i].with);
        wrong.said = text;
        check_wrong(&wrong, aude_position_parse(text, &rules, &state, &error));
    }
    memset(text, 'a', AUDE_POSITION_TEXT);
    text[AUDE_POSITION_TEXT] = 0;
    check_wrong(&(struct wrong){"huge", AUDE_TOO_LONG, 1, 1, "the text is longer"},
                aude_position_parse(text, &rules, &state, &error));
    assert_int_equal(mistakes, 0);
}

/* ---- Records ------------------------------------------------------------------------------- */

static void add(aude_action action)
{
    assert_int_equal(aude_record_add(&record, action), AUDE_OK);
    assert_int_equal(aude_apply(&state, action, NULL), AUDE_OK);
}

/* Writes the record, reads it, and compares record, state and text. */
static void check_record(void)
{
    size_t length = aude_record_text(&record, &other_rules, text, sizeof text);

    assert_in_range(length, 1, sizeof text - 1);
    assert_int_equal(length, strlen(text));
    memset(&other_record, 0xa5, sizeof other_record);
    if (aude_record_parse(text, length, &other_record, &rules, &other_state, &error) != AUDE_OK) {
        aude_text_error_text(&error, other_text, sizeof other_text);
        fail_msg("%s%d:%d: %s", text, error.line, error.column, other_text);
    }
    assert_memory_equal(&record, &other_record, sizeof record);
    assert_memory_equal(&state, &other_state, aude_state_size(&rules));
    aude_record_text(&other_record, &other_rules, other_text, sizeof other_text);
    assert_string_equal(text, other_text);
}

static void test_records(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;
    unsigned lines = 0;

    (void)unused;
    for (unsigned game = 0; game < 60; game++) {
        choose_setup(&setup, game);
        begin(&setup);
        aude_record_init(&record, &setup);
        record.seeded = true;
        record.seed = game ? game : UINT64_MAX;
        assert_int_equal(aude_record_date(&record, "2024-02-29"), AUDE_OK);
        assert_int_equal(aude_record_title(&record, "  # of the \xc3\xa9t\xc3\xa9 "), AUDE_OK);
        assert_int_equal(aude_record_seat(&record, 0, "human", "Anna = B; #1"), AUDE_OK);
        assert_int_equal(aude_record_seat(&record, 1, "", "-"), AUDE_OK);
        aude_random_init(&random, game);
        while (aude_decider(&state) != AUDE_NOBODY) {
            if (record.count % 37 == (int)game % 37)
                check_record();
            add(choose(&random));
        }
        check_record();
    }
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    assert_in_range(lines, 71 + 10, 71 + 20);
}

static void test_record_from_position(void **unused)
{
    struct aude_random random;

    (void)unused;
    assert_int_equal(aude_position_parse(good_position, &rules, &state, NULL), AUDE_OK);
    aude_record_init(&record, aude_rules_setup(&rules));
    assert_int_equal(aude_record_position(&record, good_position, &rules, &state, &error), AUDE_OK);
    aude_random_init(&random, 5);
    for (int i = 0; i < 30; i++)
        add(choose(&random));
    check_record();
    assert_non_null(strstr(text, "\nposition aude1:carcassonne:seats=2:start=1:FARMERS=off:"));
    assert_null(strstr(text, "\nseats "));
    assert_int_equal(aude_record_position(&record, "aude1:", &rules, &state, NULL), AUDE_BAD_GAME);
}

static void test_presets(void **unused)
{
    struct aude_setup setup;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_OK);
    assert_int_equal(aude_setup_preset(&setup, "OLD-1"), AUDE_OK);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
    aude_record_init(&record, &setup);
    record.preset[0] = (int8_t)aude_preset_find(AUDE_CARCASSONNE, "C2");
    record.preset[1] = (int8_t)aude_preset_find(AUDE_CARCASSONNE, "OLD-1");
    check_record();
    assert_non_null(strstr(text, "preset C2\npreset OLD-1\noption ABBOT on\nseats 2\n"));
    assert_null(strstr(text, "option FIELD_SCORING"));
}

static void test_record_setters(void **unused)
{
    struct aude_setup setup;
    char name[] = "a name of exactly forty-eight bytes is too long!";

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    aude_record_init(&record, &setup);
    assert_int_equal(strlen(name), AUDE_NAME_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", name), AUDE_TOO_LONG);
    name[AUDE_NAME_TEXT - 1] = 0;
    assert_int_equal(aude_record_seat(&record, 0, "human", name), AUDE_OK);
    assert_string_equal(record.seat[0].name, name);
    assert_int_equal(aude_record_seat(&record, 0, "human", "two\nlines"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xc0\xaf"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xed\xa0\x80"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xf5\x80\x80\x80"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xe2\x82"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "two words", "x"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "-", "x"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "a-very-long-kind-of-player", ""), AUDE_TOO_LONG);
    assert_int_equal(aude_record_date(&record, "2026-13-01"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, "2026-12-32"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, "26-12-01"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, "2026/12/01"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, ""), AUDE_OK);
    record.count = AUDE_MAX_RECORD;
    assert_int_equal(aude_record_add(&record, AUDE_PASS), AUDE_TOO_LONG);
    record.count = 0;
    assert_int_equal(aude_record_add(&record, AUDE_PASS), AUDE_OK);
    assert_int_equal(aude_record_text(&record, &rules, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static const char good_record[] = "aude record 1\n"
                                  "game carcassonne\n"
                                  "sets base\n"
                                  "seats 2\n"
                                  "seat s0 human Anna\n"
                                  "\n"
                                  "1 s0 draw base-u; place 1,0 r1; follower road E # first\r\n"
                                  "# a comment\n"
                                  "2 s1 draw base-d; place 2,0 r0; follower city N\n"
                                  "3 s0 draw base-e; place 2,-1 r2; pass = 0 4\n"
                                  "4 s1 draw base-u; place -1,0 r1\n"
                                  "result *\n";

struct record_change {
    const char *what, *with;
    struct wrong wrong;
};

static const struct record_change head_changes[] = {
    {good_record,
     "",
     {"", AUDE_BAD_TEXT, 1, 1,
      "expected \"aude record 1\" on the first line, "
      "found nothing"}},
    {good_record, "\n\n", {"", AUDE_BAD_TEXT, 1, 1, "expected \"aude record 1\""}},
    {good_record,
     "\x7f"
     "ELF\x02\x01",
     {"", AUDE_BAD_TEXT, 1, 1, "expected text in UTF-8"}},
    {good_record, "{\"game\":1}", {"", AUDE_BAD_TEXT, 1, 1, "expected \"aude record 1\""}},
    {"record 1",
     "record 2",
     {"", AUDE_BAD_VERSION, 1, 13,
      "this file was written by another "
      "version of the format; expected "
      "version 1, found \"2\""}},
    {"record 1", "record", {"", AUDE_BAD_TEXT, 1, 1, "expected \"aude record 1\""}},
    {"record 1", "record one", {"", AUDE_BAD_TEXT, 1, 13, "expected \"aude record 1\""}},
    {"record 1", "record 1 1", {"", AUDE_BAD_TEXT, 1, 15, "expected nothing more"}},
    {"game carcassonne",
     "game chess",
     {"", AUDE_BAD_GAME, 2, 6,
      "unknown game; expected "
      "carcassonne, found \"chess\""}},
    {"game carcassonne\n",
     "",
     {"", AUDE_BAD_TEXT, 2, 1,
      "expected the line \"game carcassonne\" "
      "before this, found \"sets\""}},
    {"sets base",
     "game carcassonne",
     {"", AUDE_BAD_TEXT, 3, 1,
      "expected each line of this kind "
      "once, found \"game\""}},
    {"sets base",
     "sets",
     {"", AUDE_BAD_SET, 3, 5,
      "unknown tile set; expected of these sets: "
      "base, found nothing"}},
    {"sets base", "sets base moon", {"", AUDE_BAD_SET, 3, 11, "unknown tile set; expected of "}},
    {"sets base", "sets base  base", {"", AUDE_BAD_TEXT, 3, 12, "expected each set once"}},
    {"sets base",
     "sets base tunnel",
     {"", AUDE_UNBUILT_SET, 3, 11,
      "the rules of this tile "
      "set are not built yet"}},
    {"sets base\n", "", {"", AUDE_BAD_TEXT, 6, 1, "expected the line \"sets base\" before"}},
    {"seats 2\nseat s0 human Anna\n",
     "",
     {"", AUDE_BAD_TEXT, 5, 1,
      "expected the line \"seats "
      "NUMBER\" before this"}},
    {"seats 2\n", "", {"", AUDE_BAD_TEXT, 4, 1, "expected the line \"seats NUMBER\" before"}},
    {"seats 2", "seats 0", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats 1", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats 7", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats -1", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats 2 3", {"", AUDE_BAD_TEXT, 4, 9, "expected nothing more"}},
    {"seats 2", "seats 2\nseats 2", {"", AUDE_BAD_TEXT, 5, 1, "expected each line of this"}},
    {"seats 2", "seats 2\nstart 2", {"", AUDE_BAD_START_SEAT, 5, 7, "BASE-9: "}},
    {"seats 2", "seats 2\nstart -1", {"", AUDE_BAD_START_SEAT, 5, 7, "BASE-9: "}},
    {"seats 2", "seats 2\nstart", {"", AUDE_BAD_TEXT, 5, 6, "expected the seat that begins"}},
    {"seats 2", "seats 2\nhandicap 3", {"", AUDE_BAD_TEXT, 5, 1, "expected title, date, game, "}},
    {"seats 2", "option X on\nseats 2", {"", AUDE_BAD_OPTION, 4, 8, "unknown option, found"}},
    {"seats 2", "option\nseats 2", {"", AUDE_BAD_OPTION, 4, 7, "unknown option, found nothing"}},
    {"seats 2",
     "option ABBOT 1\nseats 2",
     {"", AUDE_BAD_VALUE, 4, 14,
      "the option has no such "
      "value; expected off or "
      "on, found \"1\""}},
    {"seats 2", "option ABBOT on on\nseats 2", {"", AUDE_BAD_TEXT, 4, 17, "expected nothing"}},
    {"seats 2",
     "option ABBOT on\noption ABBOT off\nseats 2",
     {"", AUDE_BAD_TEXT, 5, 8, "expected each option once"}},
    {"seats 2",
     "preset C9\nseats 2",
     {"", AUDE_BAD_PRESET, 4, 8,
      "unknown preset, found "
      "\"C9\""}},
    {"seats 2",
     "preset C2\npreset CAR\npreset CAR\nseats 2",
     {"", AUDE_BAD_TEXT, 6, 8, "expected two presets at most"}},
    {"seats 2",
     "option ABBOT on\npreset C2\nseats 2",
     {"", AUDE_BAD_TEXT, 5, 1,
      "expected "
      "presets"}},
    {"s0 human", "s2 human", {"", AUDE_BAD_TEXT, 5, 6, "expected a seat of this game such as"}},
    {"s0 human", "s0 Human", {"", AUDE_BAD_TEXT, 5, 9, "expected a kind of player such as"}},
    {"s0 human Anna", "s0", {"", AUDE_BAD_TEXT, 5, 8, "expected a kind of player such as"}},
    {"Anna", "Anna\nseat s0 human Bob", {"", AUDE_BAD_TEXT, 6, 6, "expected each seat once"}},
    {"Anna",
     "Anna-Maria-Luisa-Henriette-Sophie-Charlotte-Luise-Auguste",
     {"", AUDE_TOO_LONG, 5, 15,
      "the text is longer than any of its kind can be; expected a name "
      "of up to 47 bytes, found \"Anna-Maria-"}},
    {"Anna", "A\xff", {"", AUDE_BAD_TEXT, 5, 16, "expected text in UTF-8, found \"?\""}},
    {"Anna", "A\tB\x1b[1m", {"", AUDE_BAD_TEXT, 5, 18, "expected text in UTF-8"}},
    {"Anna", "\xc3\xa9\x01", {"", AUDE_BAD_TEXT, 5, 16, "expected text in UTF-8"}},
    {"Anna", "Anna\ndate today", {"", AUDE_BAD_TEXT, 6, 6, "expected a date such as 2026-11-21"}},
    {"Anna", "Anna\ndate 2026-11-21 x", {"", AUDE_BAD_TEXT, 6, 17, "expected nothing more"}},
    {"Anna", "Anna\nseed 18446744073709551616", {"", AUDE_BAD_TEXT, 6, 6, "expected a number"}},
    {"Anna", "Anna\nseed -1", {"", AUDE_BAD_TEXT, 6, 6, "expected a number of 0 to 1844674"}},
    {"Anna", "Anna\nseed", {"", AUDE_BAD_TEXT, 6, 5, "expected a number of 0 to 1844674"}},
    {"Anna", "Anna\nposition aude1:x", {"", AUDE_BAD_TEXT, 6, 1, "expected either a position or"}},
    {"game carcassonne", "position aude1:chess", {"", AUDE_BAD_GAME, 2, 16, "unknown game"}},
    {"game carcassonne", "position aude7:chess", {"", AUDE_BAD_VERSION, 2, 14, "this file was"}},
    {"game carcassonne", "position", {"", AUDE_BAD_TEXT, 2, 9, "expected a position id"}},
    {"game carcassonne\nsets base",
     "position aude1:carcassonne:seats=2:tiles=d@0,0:turn=1,s0,draw",
     {"", AUDE_BAD_TEXT, 3, 1,
      "expected no set-up beside a position, which has its own, found "
      "\"seats\""}},
};

static const struct record_change turn_changes[] = {
    {"1 s0", "2 s0", {"", AUDE_BAD_TEXT, 7, 1, "expected turn 1, found \"2\""}},
    {"1 s0", "99999999999999999999 s0", {"", AUDE_BAD_TEXT, 7, 1, "expected turn 1, found"}},
    {"1 s0",
     "1 s1",
     {"", AUDE_BAD_TEXT, 7, 3,
      "expected the seat whose turn it is: s0, found "
      "\"s1\""}},
    {"1 s0",
     "1",
     {"", AUDE_BAD_TEXT, 7, 3,
      "expected the seat whose turn it is: s0, found "
      "\"draw\""}},
    {"draw base-u; ", "", {"", AUDE_NOT_NOW, 7, 12, "BASE-16: "}},
    {"draw base-u; ",
     "pass; ",
     {"", AUDE_NOT_NOW, 7, 6,
      "BASE-16: this action does not belong to "
      "the present step of the turn; expected "
      "an action of the step draw, found "
      "\"pass\""}},
    {"draw base-u; ", "draw base-u;; ", {"", AUDE_BAD_TEXT, 7, 18, "expected an action: draw"}},
    {"draw base-u; ", "draw base-u place ", {"", AUDE_BAD_TEXT, 7, 18, "expected nothing more"}},
    {"draw base-u; ", "draw base-unknown; ", {"", AUDE_BAD_TEXT, 7, 11, "expected a tile of"}},
    {"draw base-u; ",
     "0xffffffffffffffff; ",
     {"", AUDE_BAD_ACTION, 7, 6,
      "this is not an "
      "action"}},
    {"place 1,0 r1", "place 0,0 r1", {"", AUDE_CELL_TAKEN, 7, 19, "BASE-1: "}},
    {"place 1,0 r1", "place 5,0 r1", {"", AUDE_NO_CONTACT, 7, 19, "BASE-19: "}},
    {"place 1,0 r1",
     "place 1,0 r0",
     {"", AUDE_MISMATCH, 7, 19,
      "BASE-20: touching sides must be "
      "equal, found \"place\""}},
    {"place 1,0 r1", "place base-e 1,0 r1", {"", AUDE_WRONG_TILE, 7, 19, "BASE-18: "}},
    {"follower road E", "follower city E", {"", AUDE_NO_SEGMENT, 7, 42, "BASE-5: "}},
    {"follower road E", "follower 0,0 city N", {"", AUDE_NOT_LAST_TILE, 7, 33, "BASE-23: "}},
    {"follower road E", "abbot road E", {"", AUDE_NO_ABBOT, 7, 33, "BASE-53: "}},
    {"follower road E",
     "pass; draw base-d",
     {"", AUDE_BAD_TEXT, 7, 39,
      "expected a new line for "
      "turn 2, found \"draw\""}},
    {"follower road E",
     "pass = 0 1",
     {"", AUDE_BAD_TEXT, 7, 42,
      "expected the scores 0 0, found "
      "\"1\""}},
    {"follower road E",
     "pass = 0",
     {"", AUDE_BAD_TEXT, 7, 42,
      "expected the scores 0 0, found "
      "nothing"}},
    {"follower road E", "pass = 0 0 0", {"", AUDE_BAD_TEXT, 7, 44, "expected nothing more"}},
    {"# a comment",
     "a comment",
     {"", AUDE_BAD_TEXT, 8, 1,
      "expected a turn or the result, found "
      "\"a\""}},
    {"# a comment", "seed 1", {"", AUDE_BAD_TEXT, 8, 1, "expected a turn or the result"}},
    {"follower city N",
     "follower road E",
     {"", AUDE_NOT_FREE, 9, 33,
      "BASE-24: somebody is "
      "already on this feature, "
      "found \"follower\""}},
    {"= 0 4", "= 4 0", {"", AUDE_BAD_TEXT, 10, 41, "expected the scores 0 4, found \"4\""}},
    {"result *\n", "", {"", AUDE_BAD_TEXT, 12, 1, "expected a turn or the result, found nothing"}},
    {"\nresult *\n",
     "",
     {"", AUDE_BAD_TEXT, 11, 32,
      "expected a turn or the result, found "
      "nothing"}},
    {" r1\nresult *\n",
     "",
     {"", AUDE_BAD_TEXT, 11, 29,
      "expected a turn: r0, r1, r2 or r3, found "
      "nothing"}},
    {"result *",
     "result 0 4",
     {"", AUDE_BAD_TEXT, 12, 8,
      "expected *, for the game is not over, "
      "found \"0\""}},
    {"result *", "result", {"", AUDE_BAD_TEXT, 12, 7, "expected *, for the game is not over"}},
    {"result *", "result * *", {"", AUDE_BAD_TEXT, 12, 10, "expected nothing more"}},
    {"result *",
     "result *\n\n5 s0 draw base-u",
     {"", AUDE_BAD_TEXT, 14, 1,
      "expected nothing "
      "after the result"}},
};

static void check_changes(const struct record_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct wrong wrong = changes[i].wrong;

        replace(text, sizeof text, good_record, changes[i].what, changes[i].with);
        wrong.said = text;
        check_wrong(&wrong, aude_record_parse(text, strlen(text), &record, &rules, &state, &error));
    }
}

static void test_record_errors(void **unused)
{
    (void)unused;
    mistakes = 0;
    assert_int_equal(
        aude_record_parse(good_record, sizeof good_record - 1, &record, &rules, &state, &error),
        AUDE_OK);
    assert_int_equal(record.count, 11);
    assert_string_equal(record.seat[0].name, "Anna");
    check_changes(head_changes, sizeof head_changes / sizeof head_changes[0]);
    check_changes(turn_changes, sizeof turn_changes / sizeof turn_changes[0]);
    assert_int_equal(aude_record_parse("x", 1, &record, &rules, &state, NULL), AUDE_BAD_TEXT);
    assert_int_equal(mistakes, 0);
}

/* Cut short at any byte it is refused, and never read past its end: the copy has no byte more. */
static void test_truncated(void **unused)
{
    size_t whole = sizeof good_record - 1;

    (void)unused;
    for (size_t length = 0; length < whole; length++) {
        char *copy = malloc(length + 1);

        assert_non_null(copy);
        memcpy(copy, good_record, length);
        copy = realloc(copy, length ? length : 1);
        assert_non_null(copy);
        if (length < whole - 1) /* the last newline may be missing */
            assert_int_not_equal(aude_record_parse(copy, length, &record, &rules, &state, &error),
                                 AUDE_OK);
        free(copy);
    }
}

static void test_huge(void **unused)
{
    size_t length = AUDE_RECORD_TEXT + 1;
    char *huge = malloc(length);

    (void)unused;
    assert_non_null(huge);
    memset(huge, '\n', length);
    memcpy(huge, good_record, sizeof good_record - 1);
    assert_int_equal(aude_record_parse(huge, length, &record, &rules, &state, &error),
                     AUDE_TOO_LONG);
    assert_int_equal(error.line, 1);
    assert_int_equal(aude_record_parse(huge, length - 1, &record, &rules, &state, &error), AUDE_OK);
    free(huge);
}

static void test_finished(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;
    char last[64], wanted[64];
    const char *at;

    (void)unused;
    mistakes = 0;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    begin(&setup);
    aude_record_init(&record, &setup);
    aude_random_init(&random, 3);
    while (aude_decider(&state) != AUDE_NOBODY)
        add(choose(&random));
    check_record();
    assert_true(aude_score(&state, 0) > 9 && aude_score(&state, 1) > 9);
    snprintf(last, sizeof last, "result %d %d\n", aude_score(&state, 0), aude_score(&state, 1));
    at = strstr(text, last);
    assert_non_null(at);
    assert_int_equal(strlen(last), strlen(at));

    int line = 1;
    for (const char *c = text; c < at; c++)
        line += *c == '\n';
    snprintf(wanted, sizeof wanted, "expected the scores %d %d, found \"*\"", aude_score(&state, 0),
             aude_score(&state, 1));
    replace(other_text, sizeof other_text, text, last, "result *\n");
    check_wrong(&(struct wrong){"result *", AUDE_BAD_TEXT, line, 8, wanted},
                aude_record_parse(other_text, strlen(other_text), &record, &rules, &state, &error));
    replace(other_text, sizeof other_text, text, last, "result 1 1\n");
    wanted[strlen(wanted) - 2] = '1';
    check_wrong(&(struct wrong){"result 1 1", AUDE_BAD_TEXT, line, 8, wanted},
                aude_record_parse(other_text, strlen(other_text), &record, &rules, &state, &error));
    replace(other_text, sizeof other_text, text, last, "72 s1 draw base-e\n");
    check_wrong(&(struct wrong){"after the end", AUDE_OVER, line, 1,
                                "BASE-44: the game is over; "
                                "expected the result"},
                aude_record_parse(other_text, strlen(other_text), &record, &rules, &state, &error));
    assert_int_equal(mistakes, 0);
}

/* ---- Buffers ------------------------------------------------------------------------------- */

/* Every writer with every capacity: the same length, the same beginning, a 0, nothing behind. */
static void check_capacities(size_t (*write)(char *text, size_t capacity), size_t step)
{
    size_t length = write(NULL, 0);

    assert_int_equal(write(text, sizeof text), length);
    for (size_t capacity = 1; capacity <= length + 1; capacity += step) {
        memset(other_text, '~', length + 2);
        assert_int_equal(write(other_text, capacity), length);
        assert_memory_equal(other_text, text, capacity - 1);
        assert_int_equal(other_text[capacity - 1], 0);
        assert_int_equal(other_text[capacity], '~');
    }
}

static size_t write_action(char *to, size_t capacity)
{
    return aude_action_text(&state, aude_action_make(AUDE_PUT, 0, 0, 0, 0, 1), to, capacity);
}

static size_t write_feature(char *to, size_t capacity)
{
    return aude_feature_text(&state, 0, 0, 1, to, capacity);
}

static size_t write_position(char *to, size_t capacity)
{
    return aude_position_text(&state, to, capacity);
}

static size_t write_record(char *to, size_t capacity)
{
    return aude_record_text(&record, &other_rules, to, capacity);
}

static size_t write_error(char *to, size_t capacity)
{
    return aude_text_error_text(&error, to, capacity);
}

static void test_capacities(void **unused)
{
    aude_action action;

    (void)unused;
    assert_int_equal(
        aude_record_parse(good_record, sizeof good_record - 1, &record, &rules, &state, &error),
        AUDE_OK);
    check_capacities(write_action, 1);
    check_capacities(write_feature, 1);
    check_capacities(write_position, 1);
    check_capacities(write_record, 7);
    aude_action_parse(&state, "follower nowhere", &action, &error);
    check_capacities(write_error, 1);
}

/* ---- The document -------------------------------------------------------------------------- */

static char document[1 << 17];

/* The next block that is fenced as `name`; cuts the document at its end. */
static char *next_block(char **rest, const char *name)
{
    char fence[64];
    char *at;

    snprintf(fence, sizeof fence, "```%s\n", name);
    at = strstr(*rest, fence);
    if (!at)
        return NULL;
    at += strlen(fence);
    *rest = strstr(at, "```\n");
    assert_non_null(*rest);
    *(*rest)++ = 0;
    return at;
}

static void test_document(void **unused)
{
    const char *source = getenv("AUDE_SOURCE");
    char path[1024];
    FILE *file;
    size_t length;
    int blocks = 0;

    (void)unused;
    snprintf(path, sizeof path, "%s/docs/NOTATION.md", source ? source : ".");
    file = fopen(path, "rb");
    assert_non_null(file);
    length = fread(document, 1, sizeof document - 1, file);
    fclose(file);
    document[length] = 0;
    for (char *rest = document, *block; (block = next_block(&rest, "aude-position")); blocks++) {
        block[strcspn(block, "\n")] = 0;
        assert_int_equal(aude_position_parse(block, &rules, &state, &error), AUDE_OK);
        aude_position_text(&state, text, sizeof text);
        assert_string_equal(text, block);
        *rest = '`';
    }
    file = fopen(path, "rb");
    assert_non_null(file);
    length = fread(document, 1, sizeof document - 1, file);
    fclose(file);
    document[length] = 0;
    for (char *rest = document, *block; (block = next_block(&rest, "aude-record")); blocks++) {
        if (aude_record_parse(block, strlen(block), &record, &rules, &state, &error))
            fail_msg("NOTATION.md, record %d:%d", error.line, error.column);
        aude_record_text(&record, &rules, text, sizeof text);
        assert_string_equal(text, block);
        *rest = '`';
    }
    assert_int_equal(blocks, 2);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features),
        cmocka_unit_test(test_feature_spellings),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_action_errors),
        cmocka_unit_test(test_all_actions),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_edited_positions),
        cmocka_unit_test(test_position_errors),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_record_from_position),
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_record_setters),
        cmocka_unit_test(test_record_errors),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_huge),
        cmocka_unit_test(test_finished),
        cmocka_unit_test(test_capacities),
        cmocka_unit_test(test_document),
    };

    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
