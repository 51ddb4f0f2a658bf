/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of features and actions as text: what is written is read back as the same, over all tiles
 * and turns, over random games of every set-up and for any 64-bit value; and every wrong text is
 * refused at its column.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

/* ---- Features ------------------------------------------------------------------------------ */

static void test_features(void **unused)
{
    int segments = 0;

    (void)unused;
    begin_everything(2);
    for (int kind = 0; kind < aude_kind_count(&rules); kind++) {
        for (int rotation = 0; rotation < aude_kind(&rules, kind)->rotations; rotation++) {
            aude_edit_clear(&state);
            assert_int_equal(aude_edit_tile(&state, kind, 4, -3, rotation), AUDE_OK);
            for (int segment = 0; segment < aude_kind(&rules, kind)->segments; segment++) {
                check_segment(kind, segment);
                segments++;
            }
            check_sides(kind);
        }
    }
    assert_true(segments > 400);
}

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

/* Lays a tile on the board of an edited position. */
static void lay(const char *kind, int x, int y, int rotation)
{
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, kind), x, y, rotation), AUDE_OK);
}

/* Towers, bridges and castles by all their names. */
static void test_piece_spellings(void **unused)
{
    /* tower-m turned once: city E, road W, fields N and S, so the bridge goes over both. */
    static const struct spelling spellings[] = {
        {"1,2 tower", "tower"},     {"1,2 foundation", "tower"}, {"1,2 bridge", "bridge"},
        {"1,2 bridge N", "bridge"}, {"1,2 bridge s", "bridge"},  {"1,2 bridge NS", "bridge"},
        {"1,2 road NS", "bridge"},  {"1,2 road sn", "bridge"},   {"1,2 road N", "bridge"},
        {"1,2 road S", "bridge"},   {"1,2 road W", "road W"},    {"1,2 castle", "city E"},
        {"1,2 castle E", "city E"}, {"2,2 castle", "city W"},    {"2,2 city", "city W"},
    };
    int x, y, segment;

    (void)unused;
    begin_everything(2);
    aude_edit_clear(&state);
    lay("tower-m", 1, 2, 1);
    lay("base-e", 2, 2, 3);
    assert_int_equal(aude_feature_parse(&state, "1,2 bridge", &x, &y, &segment, &error),
                     AUDE_NO_SEGMENT);
    assert_int_equal(aude_feature_parse(&state, "1,2 castle", &x, &y, &segment, &error),
                     AUDE_NO_SEGMENT);
    assert_int_equal(aude_feature_text(&state, 1, 2, aude_kind(&rules, 0)->segments + 9, text, 99),
                     0);
    assert_int_equal(aude_edit_bridge(&state, 1, 2, AUDE_NORTH_SOUTH), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_FOLLOWER, 1, 2, 0), AUDE_OK);
    assert_int_equal(aude_edit_castle(&state, 1, 2, 0, 1), AUDE_OK);
    check_spellings(spellings, sizeof spellings / sizeof spellings[0]);
    assert_int_equal(aude_feature_parse(&state, "1,2 road", &x, &y, &segment, &error),
                     AUDE_BAD_TEXT);
    assert_string_equal(error.expected, "city E, road W, field 4, field 0, tower or bridge");
    assert_int_equal(aude_feature_parse(&state, "1,2 bridge EW", &x, &y, &segment, &error),
                     AUDE_NO_SEGMENT);
}

static void begin_small_game(void)
{
    struct aude_setup setup;

    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
}

/* ---- Actions ------------------------------------------------------------------------------- */

static void test_actions(void **unused)
{
    aude_action action;
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
    check_action("place base-d -1024,1023 r0", aude_action_make(AUDE_PLACE, d, -1024, 1023, 0, 0),
                 "place base-d -1024,1023 r0");
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
    /* The abbot there is the other seat's. */
    assert_int_equal(aude_action_parse(&state, "take abbot 2,0", &action, &error), AUDE_NO_FIGURE);
    check_action("take abbot 2,0 mon", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 2),
                 "take abbot 2,0 monastery");
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

/* What can be said of towers, bridges and castles on a board with some of them. */
static void test_piece_actions(void **unused)
{
    int b, k;

    (void)unused;
    begin_everything(3);
    b = aude_kind_find(&rules, "base-b");
    k = aude_kind_find(&rules, "base-u");
    aude_edit_clear(&state);
    lay("base-b", 0, 0, 0);
    lay("tower-m", 1, 0, 0);
    assert_int_equal(aude_edit_tower(&state, 1, 0, 2, false), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 1, AUDE_ABBOT, 0, 0, 1), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 2, AUDE_FOLLOWER, 1, 0, 1), AUDE_OK);
    assert_int_equal(aude_edit_prisoners(&state, 2, 0, AUDE_ABBOT, 1), AUDE_OK);
    assert_int_equal(aude_edit_turn(&state, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    check_action("bridge 0,0 EW", aude_action_make(AUDE_BRIDGE, 0, 0, 0, 1, 0), "bridge 0,0 EW");
    check_action("bridge sn", aude_action_make(AUDE_BRIDGE, 0, 1, 0, 0, 0), "bridge 1,0 NS");
    check_action("floor -1,7", aude_action_make(AUDE_FLOOR, 0, -1, 7, 0, 0), "floor -1,7");
    check_action("floor", aude_action_make(AUDE_FLOOR, 0, 1, 0, 0, 0), "floor 1,0");
    check_action("follower tower", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 1, 0, 0, 4),
                 "follower tower");
    check_action("capture s1 0,0 mon",
                 aude_action_with(aude_action_make(AUDE_CAPTURE, AUDE_ABBOT, 0, 0, 0, 1), 1),
                 "capture s1 0,0 monastery");
    check_action("capture s1 0,0",
                 aude_action_with(aude_action_make(AUDE_CAPTURE, AUDE_ABBOT, 0, 0, 0, 1), 1),
                 "capture s1 0,0 monastery");
    check_action("capture s1 follower 0,0 monastery",
                 aude_action_with(aude_action_make(AUDE_CAPTURE, AUDE_FOLLOWER, 0, 0, 0, 1), 1),
                 "capture s1 follower 0,0 monastery");
    check_action("capture s2 road",
                 aude_action_with(aude_action_make(AUDE_CAPTURE, AUDE_FOLLOWER, 1, 0, 0, 1), 2),
                 "capture s2 1,0 road S");
    check_action("capture s0 abbot 1,0 field 2",
                 aude_action_with(aude_action_make(AUDE_CAPTURE, AUDE_ABBOT, 1, 0, 0, 2), 0),
                 "capture s0 abbot 1,0 field 2");
    check_action("exchange abbot", aude_action_make(AUDE_EXCHANGE, AUDE_ABBOT, 0, 0, 0, 0),
                 "exchange abbot");
    check_action("ransom s2", aude_action_with(aude_action_make(AUDE_RANSOM, 1, 0, 0, 0, 0), 2),
                 "ransom s2 abbot");
    check_action("ransom s1", aude_action_with(AUDE_RANSOM, 1), "ransom s1 follower");
    check_action("ransom s0 abbot",
                 aude_action_with(aude_action_make(AUDE_RANSOM, 1, 0, 0, 0, 0), 0),
                 "ransom s0 abbot");
    check_action("castle", aude_action_make(AUDE_CONVERT, 0, 1, 0, 0, 0), "castle 1,0 city N");
    check_action("castle 1,0", aude_action_make(AUDE_CONVERT, 0, 1, 0, 0, 0), "castle 1,0 city N");
    check_action("castle city", aude_action_make(AUDE_CONVERT, 0, 1, 0, 0, 0), "castle 1,0 city N");
    check_action("choose 0,0 mon", aude_action_make(AUDE_CHOOSE, 0, 0, 0, 0, 1),
                 "choose 0,0 monastery");
    check_action("place base-b 0,1 r0 bridge",
                 aude_action_with(aude_action_make(AUDE_PLACE, b, 0, 1, 0, 0), 1),
                 "place base-b 0,1 r0 bridge");
    check_action("place base-u 0,1 r0 bridge",
                 aude_action_with(aude_action_make(AUDE_PLACE, k, 0, 1, 0, 0), 1),
                 "place base-u 0,1 r0 bridge 0,0 NS");
    check_action("place base-u 0,1 r0 bridge 0,0 ns",
                 aude_action_with(aude_action_make(AUDE_PLACE, k, 0, 1, 0, 0), 1),
                 "place base-u 0,1 r0 bridge 0,0 NS");
    check_action("s0 pass", AUDE_PASS, "pass");
}

/* The auction, with a bazaar under way in which seat 2 may raise. */
static void begin_auction(bool auction)
{
    struct aude_bazaar bazaar;

    begin_everything(3);
    bazaar = aude_bazaar(&state);
    bazaar.running = 1;
    bazaar.auction = auction;
    bazaar.opener = 0;
    bazaar.regular = 0;
    bazaar.due = bazaar.tiles = 3;
    for (int i = 0; i < 3; i++)
        bazaar.kind[i] = (uint8_t)aude_kind_find(&rules, i == 1 ? "base-u" : "base-v");
    bazaar.selector = 1;
    if (auction) {
        bazaar.item = 1;
        bazaar.bidder = 2;
        bazaar.high = 1;
        bazaar.price = 4;
    }
    assert_int_equal(aude_edit_bazaar(&state, &bazaar), AUDE_OK);
    assert_int_equal(aude_edit_turn(&state, 0, auction ? AUDE_STEP_BID : AUDE_STEP_SELECT, -1),
                     AUDE_OK);
}

static void test_bazaar_actions(void **unused)
{
    aude_action item = aude_action_make(AUDE_SELECT, 1, 0, 0, 0, 0);

    (void)unused;
    begin_auction(true);
    assert_int_equal(aude_decider(&state), 2);
    check_action("raise 5", aude_action_with(AUDE_RAISE, 5), "raise 5");
    check_action("s2 raise 65535", aude_action_with(AUDE_RAISE, 65535), "raise 65535");
    check_action("select 1 price 2", aude_action_with(item, 2), "select 1 price 2");
    check_action("select 1", item, "select 1 price 0");
    check_action("select base-u price 3", aude_action_with(item, 3), "select 1 price 3");
    check_action("buy", AUDE_BUY, "buy");
    check_action(" sell ", AUDE_SELL, "sell");
    begin_auction(false);
    check_action("s1 select 1", item, "select 1");
    check_action("select 1 price 0", item, "select 1");
    check_action("select 1 price 7", aude_action_with(item, 7), "select 1 price 7");
}

static const struct wrong wrong_pieces[] = {
    {"bridge", AUDE_BAD_TEXT, 1, 7, "expected an axis: NS or EW, found nothing"},
    {"bridge 0,0", AUDE_BAD_TEXT, 1, 11, "expected an axis: NS or EW"},
    {"bridge 0,0 NE", AUDE_BAD_TEXT, 1, 12, "expected an axis: NS or EW"},
    {"bridge 0,0 NS x", AUDE_BAD_TEXT, 1, 15, "expected nothing more"},
    {"bridge 0,1024 NS", AUDE_TOO_FAR, 1, 10, "the cell lies outside"},
    {"floor 0;0", AUDE_BAD_TEXT, 1, 7, "expected a cell"},
    {"floor 0,0 0,0", AUDE_BAD_TEXT, 1, 11, "expected nothing more"},
    {"follower bridge", AUDE_NO_SEGMENT, 1, 10, "BASE-5"},
    {"follower 0,0 tower", AUDE_NO_SEGMENT, 1, 14, "BASE-5"},
    {"capture", AUDE_BAD_TEXT, 1, 8, "expected a seat of this game such as s0"},
    {"capture s3 0,0", AUDE_BAD_TEXT, 1, 9, "expected a seat of this game such as s0"},
    {"capture s2 0,0", AUDE_NOBODY_THERE, 1, 12, "TOWER-14: "},
    {"capture s1 follower 0,0", AUDE_NOBODY_THERE, 1, 21, "TOWER-14: "},
    {"capture s1", AUDE_BAD_TEXT, 1, 11, "expected a feature such as city N"},
    {"capture s1 0,0 road", AUDE_NO_SEGMENT, 1, 16, "BASE-5: "},
    {"exchange", AUDE_BAD_TEXT, 1, 9, "expected a figure"},
    {"exchange abbot now", AUDE_BAD_TEXT, 1, 16, "expected nothing more"},
    {"ransom follower", AUDE_BAD_TEXT, 1, 8, "expected a seat"},
    {"ransom s1 dog", AUDE_BAD_TEXT, 1, 11, "expected a figure"},
    {"ransom s1 abbot 3", AUDE_BAD_TEXT, 1, 17, "expected nothing more"},
    {"castle 0,0", AUDE_NO_SEGMENT, 1, 8, "BASE-5: the tile has no such segment; expected field"},
    {"castle 5,5", AUDE_NO_TILE, 1, 8, "there is no tile"},
    {"castle town", AUDE_BAD_TEXT, 1, 8, "expected a feature"},
    {"choose", AUDE_BAD_TEXT, 1, 7, "expected a feature"},
    {"choose 1,0", AUDE_BAD_TEXT, 1, 11, "expected a feature"},
    {"select", AUDE_BAD_TEXT, 1, 7, "expected a tile on offer: its number, such as 0, or name"},
    {"select 256", AUDE_NOT_ON_OFFER, 1, 8, "BAZAAR-10: "},
    {"select base-v", AUDE_NOT_ON_OFFER, 1, 8, "BAZAAR-10: "},
    {"select base-z", AUDE_BAD_TEXT, 1, 8, "expected a tile on offer"},
    {"select 0 for 2", AUDE_BAD_TEXT, 1, 10, "expected the price, such as: price 2"},
    {"select 0 price", AUDE_BAD_TEXT, 1, 15, "expected a number of points, such as 3"},
    {"select 0 price 2 3", AUDE_BAD_TEXT, 1, 18, "expected nothing more"},
    {"raise", AUDE_BAD_TEXT, 1, 6, "expected a number of points, such as 3"},
    {"raise -1", AUDE_BAD_TEXT, 1, 7, "expected a number of points, such as 3"},
    {"raise 65536", AUDE_BAD_TEXT, 1, 7, "expected a number of points, such as 3"},
    {"buy 1", AUDE_BAD_TEXT, 1, 5, "expected nothing more"},
    {"s1 pass", AUDE_BAD_TEXT, 1, 1, "expected the seat that decides: s0, found \"s1\""},
    {"s7 pass", AUDE_BAD_TEXT, 1, 1, "expected the seat that decides: s0"},
    {"s0", AUDE_BAD_TEXT, 1, 3, "expected an action: draw"},
    {"place base-u 0,1 r0 brigde", AUDE_BAD_TEXT, 1, 21, "expected nothing more, or a bridge"},
    {"place base-u 0,1 r0 bridge NS", AUDE_BAD_TEXT, 1, 28, "expected a cell"},
    {"place base-u 0,1 r0 bridge 0,0", AUDE_BAD_TEXT, 1, 31, "expected an axis"},
    {"place base-u 0,1 r0 bridge 0,1 NS", AUDE_NEEDS_BRIDGE, 1, 28, "BRIDGE-14: "},
    {"place base-u 0,1 r0 bridge 0,0 EW", AUDE_NEEDS_BRIDGE, 1, 28, "BRIDGE-14: "},
};

static void test_piece_errors(void **unused)
{
    aude_action action;

    (void)unused;
    mistakes = 0;
    begin_everything(3);
    assert_int_equal(aude_action_parse(&state, "s0 draw base-v", &action, &error), AUDE_BAD_TEXT);
    assert_string_equal(error.expected, "no seat, for no player decides now");
    aude_edit_clear(&state);
    lay("base-b", 0, 0, 0);
    lay("tower-m", 1, 0, 0);
    assert_int_equal(aude_edit_figure(&state, 1, AUDE_ABBOT, 0, 0, 1), AUDE_OK);
    assert_int_equal(aude_edit_turn(&state, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    for (size_t i = 0; i < sizeof wrong_pieces / sizeof wrong_pieces[0]; i++)
        check_wrong(&wrong_pieces[i],
                    aude_action_parse(&state, wrong_pieces[i].said, &action, &error));
    assert_int_equal(mistakes, 0);
}

static const struct wrong before[] = {
    {"place 1,0 r1", AUDE_NOT_NOW, 1, 7, "BASE-16: this action does not belong"},
    {"follower city N", AUDE_BAD_TEXT, 1, 10, "expected a cell such as 3,-1, for no tile"},
};
static const struct wrong after[] = {
    {"", AUDE_BAD_TEXT, 1, 1,
     "expected an action: draw, place, follower, abbot, take or pass, found nothing"},
    {"   ", AUDE_BAD_TEXT, 1, 4, "expected an action"},
    {"Pass", AUDE_BAD_TEXT, 1, 1,
     "expected an action: draw, place, follower, abbot, take or pass, found \"Pass\""},
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
    {"place 1024,0 r1", AUDE_TOO_FAR, 1, 7, "the cell lies outside"},
    {"place 1,-1025 r1", AUDE_TOO_FAR, 1, 9, "the cell lies outside"},
    {"place 1,99999999999999999999999999 r1", AUDE_TOO_FAR, 1, 9, "the cell lies outside"},
    {"follower", AUDE_BAD_TEXT, 1, 9, "expected a feature such as city N"},
    {"follower hut N", AUDE_BAD_TEXT, 1, 10, "expected a feature such as city N, field 5"},
    {"follower castle N", AUDE_NO_SEGMENT, 1, 10, "BASE-5"},
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
    {"take", AUDE_BAD_TEXT, 1, 5, "expected a figure: follower"},
    {"take bishop 0,0", AUDE_BAD_TEXT, 1, 6, "expected a figure"},
    {"take abbot", AUDE_BAD_TEXT, 1, 11, "expected a cell"},
    {"take abbot 0,0", AUDE_NO_FIGURE, 1, 12, "BASE-53: "},
    {"0x12", AUDE_BAD_TEXT, 1, 1, "expected 16 digits"},
    {"0x000000000000000g", AUDE_BAD_TEXT, 1, 1, "expected 16 digits"},
    {"\xc3\xa9t\xc3\xa9 \xff", AUDE_BAD_TEXT, 1, 1,
     "expected an action: draw, place, follower, abbot, take or pass, found "
     "\"\xc3\xa9t\xc3\xa9\""},
    {"draw \xff\x01z", AUDE_BAD_TEXT, 1, 6,
     "expected a tile of this game such as base-v, "
     "found \"?"
     "?z\""},
    {"follower \xc3\xa9 x", AUDE_BAD_TEXT, 1, 10, "expected a feature"},
    {"draw base-u \xc3\xa9\xc3\xa9 z", AUDE_BAD_TEXT, 1, 13, "expected nothing more"},
};

static void test_action_errors(void **unused)
{
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features),        cmocka_unit_test(test_feature_spellings),
        cmocka_unit_test(test_piece_spellings), cmocka_unit_test(test_actions),
        cmocka_unit_test(test_piece_actions),   cmocka_unit_test(test_bazaar_actions),
        cmocka_unit_test(test_action_errors),   cmocka_unit_test(test_piece_errors),
        cmocka_unit_test(test_all_actions),
    };

    return cmocka_run_group_tests_name("notation actions", tests, NULL, NULL);
}
