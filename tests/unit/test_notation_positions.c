/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of position ids: in random games of every set-up, and for an edited position, the state
 * that is read back equals the one that was written byte by byte; and every wrong id is refused at
 * its column.
 */
#include "notation.h"

#include <string.h>

/* ---- Positions ----------------------------------------------------------------------------- */

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
        for (unsigned ply = 1; aude_decider(&state) != AUDE_NOBODY; ply++) {
            assert_int_equal(aude_apply(&state, choose(&random), NULL), AUDE_OK);
            if (is_looked_at(game, ply))
                check_position();
        }
    }
}

static void test_edited_positions(void **unused)
{
    static const char wanted[] =
        "aude1:carcassonne:seats=3:start=2:ABBOT=on:tiles=d@-1,4r3_u-garden@-1,5"
        ":figures=s1@-1,4.city.W_s0-abbot@-1,5.garden_s1@-1,4.city.W:scores=7,-3,0"
        ":removed=c.1:supplies=s0.abbot.9_s1.follower.2:bag=b.0_v.12:turn=17,s2,place,a";
    struct aude_setup setup;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    setup.start_seat = 2;
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
    aude_edit_clear(&state);
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, "base-d"), -1, 4, 3), AUDE_OK);
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, "base-u-garden"), -1, 5, 0),
                     AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 1, AUDE_FOLLOWER, -1, 4, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_ABBOT, -1, 5, 3), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 1, AUDE_FOLLOWER, -1, 4, 0), AUDE_OK);
    aude_edit_score(&state, 0, 7);
    aude_edit_score(&state, 1, -3);
    aude_edit_removed(&state, aude_kind_find(&rules, "base-c"), 1);
    aude_edit_supply(&state, 0, AUDE_ABBOT, 9);
    aude_edit_supply(&state, 1, AUDE_FOLLOWER, 2);
    aude_edit_bag(&state, aude_kind_find(&rules, "base-b"), 0);
    aude_edit_bag(&state, aude_kind_find(&rules, "base-v"), 12);
    aude_edit_turn_number(&state, 17);
    assert_int_equal(aude_edit_turn(&state, 2, AUDE_STEP_PLACE, aude_kind_find(&rules, "base-a")),
                     AUDE_OK);
    check_position();
    assert_string_equal(text, wanted);
}

/* Bridges, one of them needed by its tile; towers, one of them shut; a castle, prisoners, a bazaar
 * in which seat 2 is asked, another that waits. */
static const char pieces_position[] =
    "aude1:carcassonne:sets=base,tower,bcb:seats=3:ABBOT=on:TOWER=on:BRIDGES=on:CASTLES=on"
    ":BAZAARS=on:TOWER_REOPEN=no:tiles=b@0,0_NS@0,0_tower-m@1,0_tower-k@1,-1r2_EW@1,-1_u@0,1"
    "_b@2,-1_EW@2,-1:towers=1,0.3_1,-1.0.shut:figures=s1@1,0.tower_s2@0,0.bridge"
    "_s0-abbot@0,0.monastery_s0@1,0.city.N:castles=s0s2@1,-1.city.S:scores=0,-7,12:removed=c.1"
    ":tokens=s0.floor.7_s0.castle.2_s1.bridge.1_s2.castle.2"
    ":prisoners=s1.s0.follower.2_s2.s1.abbot.1:bag=d.0"
    ":bazaar=running_auction_opener.s2_due.3_selector.s0_item.1_bidder.s2_high.s0_regular.s2"
    "_ransomed_price.300_tile.v.s1_tile.a_tile.bcb-c_queue.s1:moment=ransomed_bridged"
    ":turn=21,s2,bid";

static void test_pieces_position(void **unused)
{
    struct aude_bazaar bazaar;

    (void)unused;
    if (aude_position_parse(pieces_position, &rules, &state, &error) != AUDE_OK)
        fail_msg("%s at %d, found %s", aude_status_name(error.status), error.column, error.found);
    check_position();
    assert_string_equal(text, pieces_position);
    assert_int_equal(aude_bridge(&state, 1).after, 2);
    assert_int_equal(aude_bridge(&state, 2).after, 4);
    assert_int_equal(aude_decider(&state), 2);
    assert_int_equal(aude_moment(&state).ransomed, 1);
    bazaar = aude_bazaar(&state);
    assert_int_equal(bazaar.price, 300);
    assert_int_equal(bazaar.owner[0], 1);
    assert_int_equal(bazaar.owner[2], AUDE_NO_SEAT);
    assert_int_equal(bazaar.pending, 1);
    assert_int_equal(bazaar.queue[0], 1);
    assert_int_equal(aude_bag(&state, aude_kind_find(&rules, "base-v")), 7);
    assert_int_equal(aude_bag(&state, aude_kind_find(&rules, "base-d")), 0);
    /* the bridge that a tile needs may be left unsaid */
    replace(other_text, sizeof other_text, pieces_position, "_EW@2,-1", "");
    assert_int_equal(aude_position_parse(other_text, &rules, &state, &error), AUDE_OK);
    aude_position_text(&state, text, sizeof text);
    assert_string_equal(text, pieces_position);
}

/* The round of abbeys after the last turn (ABBEY-15), read at seat 1, who is asked in it: it goes
 * on to its left and asks nobody twice. */
static void test_round_of_abbeys(void **unused)
{
    struct aude_setup setup;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    assert_int_equal(aude_setup_expansion(&setup, "abbey"), AUDE_OK);
    begin(&setup);
    aude_edit_clear(&state);
    for (int i = 0; i < 9; i++)
        if (i != 4)
            assert_int_equal(
                aude_edit_tile(&state, aude_kind_find(&rules, "base-b"), i % 3, i / 3, 0), AUDE_OK);
    for (int kind = 0; kind < aude_kind_count(&rules); kind++)
        aude_edit_bag(&state, kind, 0);
    assert_int_equal(aude_edit_turn(&state, 1, (enum aude_step)aude_step_find("abbeys"), -1),
                     AUDE_OK);
    check_position();
    for (int i = 0; i < 3; i++) {
        assert_int_equal(aude_decider(&state), (1 + i) % 3);
        say("pass");
    }
    assert_int_equal(aude_decider(&state), AUDE_NOBODY);
}

/* Tile sets of one's own: one beside the base set, and one in its place. Ids and records name them
 * with their seals. */
static void test_own_sets(void **unused)
{
    static const char *const ids[] = {"hills", "base"};
    static const char *const names[][3] = {{"hills-d", "hills-7", "hills-v"},
                                           {"base-d", "base-7", "base-v"}};
    static const char *const wanted[] = {"aude1:carcassonne:own=hills@00000007:seats=2:",
                                         "aude1:carcassonne:own=base@00000007:seats=2:"};
    static const char *const laid[] = {"hills-7", "base-7"}; /* a number alone is no name */
    struct aude_tile tile[3];
    struct aude_own_set own;
    struct aude_random random;
    struct aude_setup setup;

    (void)unused;
    for (int game = 0; game < 2; game++) {
        tile[0] = *aude_tile(aude_tile_find("base-d"));
        tile[1] = *aude_tile(aude_tile_find("base-u"));
        tile[2] = *aude_tile(aude_tile_find("base-v"));
        own = (struct aude_own_set){
            .set = {.id = ids[game], .name = "Own", .kinds = 3, .built = true}, .seal = 7};
        own.set.game = AUDE_CARCASSONNE;
        own.tile = tile;
        for (int i = 0; i < 3; i++) {
            tile[i].id = names[game][i];
            tile[i].count = 4;
            own.set.tiles = (uint16_t)(own.set.tiles + 4);
        }
        tile[0].start = (uint8_t)game;
        aude_setup_init(&setup, AUDE_CARCASSONNE);
        assert_int_equal(aude_setup_own(&setup, &own), AUDE_OK);
        begin(&setup);
        aude_record_init(&record, &setup);
        aude_random_init(&random, (uint64_t)game);
        while (aude_decider(&state) != AUDE_NOBODY) {
            check_legal_texts();
            check_position();
            add(choose(&random));
        }
        check_position();
        assert_memory_equal(text, wanted[game], strlen(wanted[game]));
        assert_non_null(strstr(text, laid[game]));
        check_record();
        assert_non_null(strstr(text, game ? "\nown base@00000007\n" : "\nown hills@00000007\n"));
        assert_int_equal(aude_record_parse(text, strlen(text), &record, &rules, &state, &error),
                         AUDE_NO_OWN_SET);
        assert_int_equal(error.line, 5);
    }
}

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
      "these sets: base river1 river2 inns traders dragon tower abbey bcb king cult count"}},
    {"sets=base", "sets=base,base", {"twice", AUDE_BAD_TEXT, 1, 29, "expected each set once"}},
    {"sets=base", "sets=spiel", {"unbuilt", AUDE_UNBUILT_SET, 1, 24, "the rules of this"}},
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
    {"tiles=",
     "tile=",
     {"field", AUDE_BAD_TEXT, 1, 57, "expected of these fields: rules sets own"}},
    {"tiles=d", "tiles=z", {"tile", AUDE_BAD_TEXT, 1, 63, "expected a tile of this game"}},
    {"d@0,0", "d@0", {"cell", AUDE_BAD_TEXT, 1, 65, "expected a cell"}},
    {"d@0,0", "d@0,0r4", {"turn", AUDE_BAD_TEXT, 1, 68, "expected a turn"}},
    {"d@0,0", "d@0,0_", {"empty item", AUDE_BAD_TEXT, 1, 69, "expected a tile of this game"}},
    {"d@0,0", "d@0,1000", {"far", AUDE_TOO_FAR, 1, 63, "the cell lies outside"}},
    {"e@0,1r1", "e@0,0", {"taken", AUDE_CELL_TAKEN, 1, 69, "BASE-1: "}},
    {"e@0,1r1", "e@1,1", {"contact", AUDE_NO_CONTACT, 1, 69, "BASE-19: "}},
    {"e@0,1r1", "e@0,1", {"mismatch", AUDE_MISMATCH, 1, 69, "BASE-20: "}},
    {"s1@0,0", "s2@0,0", {"seat", AUDE_BAD_TEXT, 1, 85, "expected a seat of this game"}},
    {"s1@0,0", "s1-dog@0,0", {"figure", AUDE_BAD_TEXT, 1, 88, "expected a figure"}},
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
    {"b.2", "b.200", {"bag", AUDE_BOARD_FULL, 1, 149, "the board holds as many tiles"}},
    {"b.2", "x.28", {"bag", AUDE_BOARD_FULL, 1, 149, "the board holds as many tiles"}},
    {"b.2", "b.-2", {"bag", AUDE_BAD_TEXT, 1, 151, "expected a number of 0 to 255"}},
    {":turn=4,s1,draw", "", {"no turn", AUDE_BAD_TEXT, 1, 152, "expected turn=NUMBER,SEAT"}},
    {":turn=4,s1,draw",
     ":",
     {"cut", AUDE_BAD_TEXT, 1, 153, "expected of these fields: rules sets own"}},
    {"4,s1,draw", "x,s1,draw", {"turn", AUDE_BAD_TEXT, 1, 158, "expected the number of"}},
    {"4,s1,draw", "0,s1,draw", {"turn", AUDE_BAD_TEXT, 1, 158, "expected the number of the"}},
    {"4,s1,draw", "4,s3,draw", {"turn", AUDE_BAD_TEXT, 1, 160, "expected a seat"}},
    {"4,s1,draw", "4,s1,drawn", {"turn", AUDE_BAD_TEXT, 1, 163, "expected a step"}},
    {"4,s1,draw", "4,s1,place", {"turn", AUDE_BAD_TEXT, 1, 168, "expected a tile of this"}},
    {"4,s1,draw", "4,s1,draw,b", {"turn", AUDE_BAD_TEXT, 1, 168, "expected nothing more"}},
    {"4,s1,draw",
     "4,s1,draw:bag=b.1",
     {"order", AUDE_BAD_TEXT, 1, 168,
      "expected each "
      "field once"}},
    {"4,s1,draw",
     "4,s1,draw:",
     {"colon", AUDE_BAD_TEXT, 1, 168, "expected of these fields: rules sets own"}},
    {"4,s1,draw",
     "4,s1,draw x",
     {"blank", AUDE_BAD_TEXT, 1, 167,
      "expected a position id "
      "without blanks"}},
};

static const struct change piece_changes[] = {
    {"NS@0,0", "NE@0,0", {"", AUDE_BAD_TEXT, 1, 126, "expected an axis: NS or EW"}},
    {"NS@0,0", "NS@0;0", {"", AUDE_BAD_TEXT, 1, 129, "expected a cell"}},
    {"NS@0,0", "NS@9,9", {"", AUDE_NO_TILE, 1, 126, "there is no tile"}},
    {"_u@0,1", "_NS@0,0_u@0,1", {"", AUDE_BRIDGED, 1, 168, "BRIDGE-7: "}},
    {"EW@2,-1", "EW@2,-1_EW@2,-1", {"", AUDE_BRIDGED, 1, 189, "BRIDGE-7: "}},
    {"EW@1,-1", "NS@1,-1", {"", AUDE_BRIDGE_END, 1, 160, "BRIDGE-5: "}},
    {"EW@2,-1", "EW@1,0", {"", AUDE_BRIDGE_MEETS, 1, 181, "BRIDGE-6: "}},
    {"towers=1,0.3", "towers=1,0", {"", AUDE_BAD_TEXT, 1, 199, "expected a number of floors"}},
    {"towers=1,0.3",
     "towers=1,0.101",
     {"", AUDE_BAD_TEXT, 1, 200, "expected a number of floors of 0 to 100"}},
    {"towers=1,0.3", "towers=0,0.3", {"", AUDE_NO_FOUNDATION, 1, 196, "TOWER-8: "}},
    {"0.shut", "0.open", {"", AUDE_BAD_TEXT, 1, 209, "expected shut, or nothing more"}},
    {":towers=",
     ":tower=",
     {"", AUDE_BAD_TEXT, 1, 189,
      "expected of these fields: rules sets own seats start OPTION tiles towers"}},
    {"s1@1,0.tower", "s1@1,-1.tower", {"", AUDE_TOWER_BARE, 1, 222, "TOWER-9: "}},
    {"s1@1,0.tower", "s1-abbot@1,0.tower", {"", AUDE_TOWER_FIGURE, 1, 222, "TOWER-20: "}},
    {"s2@0,0.bridge", "s2@0,1.bridge", {"", AUDE_NO_SEGMENT, 1, 242, "BASE-5: "}},
    {"s0s2@1,-1.city.S",
     "s0s3@1,-1.city.S",
     {"", AUDE_BAD_TEXT, 1, 296, "expected a seat of this game"}},
    {"s0s2@1,-1.city.S",
     "@1,-1.city.S",
     {"", AUDE_BAD_TEXT, 1, 294, "expected a seat of this game"}},
    {"s0s2@1,-1.city.S", "s0s2@1,-1.field.0", {"", AUDE_NO_TOWN, 1, 299, "CASTLE-2: "}},
    {"s0s2@1,-1.city.S",
     "s0s2@1,-1.city.S_s0@1,0.city.N",
     {"", AUDE_TOWN_DECIDED, 1, 314, "CASTLE-6: "}},
    {"s0.floor.7",
     "s0.roof.7",
     {"", AUDE_BAD_TEXT, 1, 348, "expected a token: floor, bridge or castle"}},
    {"s0.floor.7", "s0.floor.256", {"", AUDE_BAD_TEXT, 1, 354, "expected a number of 0 to 255"}},
    {"s0.floor.7", "s4.floor.7", {"", AUDE_BAD_TEXT, 1, 345, "expected a seat of this game"}},
    {"s1.s0.follower.2",
     "s1.s3.follower.2",
     {"", AUDE_BAD_TEXT, 1, 405, "expected a seat of this game"}},
    {"s1.s0.follower.2", "s1.s1.follower.2", {"", AUDE_NO_PRISONER, 1, 402, "TOWER-26: "}},
    {"s1.s0.follower.2", "s1.s0.dog.2", {"", AUDE_BAD_TEXT, 1, 408, "expected a figure"}},
    {"running_", "runing_", {"", AUDE_BAD_TEXT, 1, 448, "expected running, auction, opener"}},
    {"running_", "running_running_", {"", AUDE_BAD_TEXT, 1, 456, "expected each of these once"}},
    {"running_", "", {"", AUDE_BAD_ACTION, 1, 448, "this is not an action"}},
    {"running_", "running.1_", {"", AUDE_BAD_TEXT, 1, 456, "expected nothing more"}},
    {"opener.s2", "opener.s3", {"", AUDE_BAD_TEXT, 1, 471, "expected a seat of this game"}},
    {"due.3", "due.4", {"", AUDE_BAD_ACTION, 1, 448, "this is not an action"}},
    {"due.3", "due.x", {"", AUDE_BAD_TEXT, 1, 478, "expected a number of 0 to 255"}},
    {"price.300", "price.65536", {"", AUDE_BAD_TEXT, 1, 543, "expected a number of points"}},
    {"tile.v.s1", "tile.zz.s1", {"", AUDE_BAD_TEXT, 1, 552, "expected a tile of this game"}},
    {"tile.v.s1",
     "tile.v.s1.laid",
     {"", AUDE_BAD_TEXT, 1, 557, "expected placed, or nothing more"}},
    {"tile.v.s1",
     "tile.v.s1_tile.v_tile.v_tile.v_tile.v",
     {"", AUDE_BAD_TEXT, 1, 597, "expected six tiles on offer at most"}},
    {"queue.s1", "queue.s1.s7", {"", AUDE_BAD_TEXT, 1, 584, "expected a seat of this game"}},
    {"queue.s1",
     "queue.s1.s1.s1.s1.s1.s1.s1.s1.s1",
     {"", AUDE_BAD_TEXT, 1, 605, "expected eight bazaars at most"}},
    {"moment=ransomed",
     "moment=rich",
     {"", AUDE_BAD_TEXT, 1, 591, "expected second, again, ransomed"}},
    {"moment=ransomed",
     "moment=ransomed_ransomed",
     {"", AUDE_BAD_TEXT, 1, 600, "expected each of these once"}},
    {"moment=ransomed", "moment=raised.0;0", {"", AUDE_BAD_TEXT, 1, 598, "expected a cell"}},
    {"moment=ransomed", "moment=raised.7,7", {"", AUDE_NO_TILE, 1, 598, "there is no tile"}},
    {"moment=ransomed",
     "moment=convert.X.s0",
     {"", AUDE_BAD_TEXT, 1, 599, "expected a side: N, E, S or W"}},
    {"moment=ransomed", "moment=convert.N.", {"", AUDE_BAD_TEXT, 1, 601, "expected a seat"}},
    {"moment=ransomed",
     "moment=convert.N.s0_convert.N.s1",
     {"", AUDE_BAD_TEXT, 1, 612, "expected each of these once"}},
    {"moment=ransomed",
     "moment=answers.1.x",
     {"", AUDE_BAD_TEXT, 1, 601, "expected a number of 0 to 255"}},
    {"moment=ransomed", "moment=fresh.9", {"", AUDE_BAD_ACTION, 1, 591, "this is not an action"}},
    {"21,s2,bid",
     "21,s2,bidding",
     {"", AUDE_BAD_TEXT, 1, 619, "expected a step such as draw, place or action"}},
    {"21,s2,bid", "21,s2,end", {"", AUDE_BAD_ACTION, 1, 613, "this is not an action"}},
    {"21,s2,bid", "21,s2,bid,a", {"", AUDE_BAD_TEXT, 1, 623, "expected nothing more"}},
};

static void check_changes(const char *good, const struct change *list, size_t count)
{
    assert_int_equal(aude_position_parse(good, &rules, &state, &error), AUDE_OK);
    for (size_t i = 0; i < count; i++) {
        struct wrong wrong = list[i].wrong;

        replace(text, sizeof text, good, list[i].what, list[i].with);
        wrong.said = text;
        check_wrong(&wrong, aude_position_parse(text, &rules, &state, &error));
    }
}

static void test_position_errors(void **unused)
{
    (void)unused;
    mistakes = 0;
    check_changes(good_position, changes, sizeof changes / sizeof changes[0]);
    check_changes(pieces_position, piece_changes, sizeof piece_changes / sizeof piece_changes[0]);
    memset(text, 'a', AUDE_POSITION_TEXT);
    text[AUDE_POSITION_TEXT] = 0;
    check_wrong(&(struct wrong){"huge", AUDE_TOO_LONG, 1, 1, "the text is longer"},
                aude_position_parse(text, &rules, &state, &error));
    assert_int_equal(mistakes, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),       cmocka_unit_test(test_edited_positions),
        cmocka_unit_test(test_pieces_position), cmocka_unit_test(test_position_errors),
        cmocka_unit_test(test_own_sets),        cmocka_unit_test(test_round_of_abbeys),
    };

    return cmocka_run_group_tests_name("notation positions", tests, NULL, NULL);
}
