/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of the notation of The Discovery: features, actions, positions and records, written and
 * read back over all tiles and over random games of every set-up; sets of one's own by id and seal;
 * and every wrong text refused at its column with a rule of this game.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

/* Set-up number i of a walk through seats, who begins, and all values of the options. */
static void choose_discovery(struct aude_setup *setup, unsigned i)
{
    aude_setup_init(setup, AUDE_DISCOVERY);
    setup->seats = (uint8_t)(2 + i % 4);
    setup->start_seat = (uint8_t)(i / 4 % setup->seats);
    for (int k = 0; k < aude_option_count(AUDE_DISCOVERY); k++) {
        const struct aude_option *option = aude_option(AUDE_DISCOVERY, k);
        unsigned values = 0;

        while (values < 5 && option->value[values])
            values++;
        setup->option[k] = (uint8_t)(i % values);
        i /= values;
    }
}

static void begin_discovery(int seats, const char *preset)
{
    struct aude_setup setup;

    aude_setup_init(&setup, AUDE_DISCOVERY);
    setup.seats = (uint8_t)seats;
    assert_int_equal(aude_setup_preset(&setup, preset), AUDE_OK);
    begin(&setup);
}

static int kind(const char *name)
{
    int found = aude_kind_find(&rules, name);

    assert_in_range(found, 0, AUDE_MAX_KINDS - 1);
    return found;
}

static void lay(const char *name, int x, int y, int rotation)
{
    assert_int_equal(aude_edit_tile(&state, kind(name), x, y, rotation), AUDE_OK);
}

/* ---- Sets of one's own --------------------------------------------------------------------- */

static struct aude_tile own_tiles[3], twin_tiles[2];
static struct aude_own_set hills, twins;

/* Two sets: "hills" with a tile on which two seas and two grasslands lie inland, "twins" with a
 * start tile of its own. */
static void make_own_sets(struct aude_own_sets *own)
{
    static const char *const names[] = {"hills-8M", "hills-lakes", "hills-44GS"};
    struct aude_tile *lakes = &own_tiles[1];

    own_tiles[0] = *aude_tile(aude_tile_find("discovery-8M"));
    own_tiles[1] = *aude_tile(aude_tile_find("discovery-8M"));
    own_tiles[2] = *aude_tile(aude_tile_find("discovery-44GS"));
    lakes->segments = 5;
    lakes->segment[0].touches = 30;
    for (int i = 1; i < 5; i++)
        lakes->segment[i] =
            (struct aude_segment){.kind = i < 3 ? AUDE_SEA : AUDE_GRASSLAND, .touches = 1};
    for (int i = 0; i < 3; i++)
        own_tiles[i].id = names[i];
    hills = (struct aude_own_set){
        .set = {.id = "hills", .name = "Hills", .kinds = 3, .built = true, .game = AUDE_DISCOVERY},
        .tile = own_tiles,
        .seal = 0x0f2e3d4c};
    twin_tiles[0] = *aude_tile(aude_tile_find("discovery-8S"));
    twin_tiles[1] = *aude_tile(aude_tile_find("discovery-17GS"));
    twin_tiles[0].id = "twins-12"; /* no letter: its set stays in front */
    twin_tiles[1].id = "twins-start";
    twin_tiles[1].start = 1;
    for (int i = 0; i < 3; i++) {
        own_tiles[i].count = 2;
        hills.set.tiles = (uint16_t)(hills.set.tiles + 2);
    }
    for (int i = 0; i < 2; i++)
        twin_tiles[i].count = 2;
    twins = (struct aude_own_set){
        .set = {.id = "twins", .name = "Twins", .kinds = 2, .built = true, .game = AUDE_DISCOVERY},
        .tile = twin_tiles,
        .seal = 0xffffffff};
    twins.set.tiles = 4;
    *own = (struct aude_own_sets){.count = 2, .set = {&twins, &hills}};
}

/* ---- Features ------------------------------------------------------------------------------ */

static void test_features(void **unused)
{
    int segments = 0;

    (void)unused;
    begin_discovery(2, "BASIC");
    for (int k = 0; k < aude_kind_count(&rules); k++) {
        for (int rotation = 0; rotation < aude_kind(&rules, k)->rotations; rotation++) {
            aude_edit_clear(&state);
            assert_int_equal(aude_edit_tile(&state, k, 4, -3, rotation), AUDE_OK);
            for (int segment = 0; segment < aude_kind(&rules, k)->segments; segment++) {
                check_segment(k, segment);
                segments++;
            }
            check_sides(k);
        }
    }
    assert_true(segments > 400);
}

static void test_spellings(void **unused)
{
    /* 11114GGMMS turned once: four terrains around a lake. East of it 161SGS. */
    static const struct spelling spellings[] = {
        {"1,2 sea", "sea inland"},
        {"1,2 sea inland", "sea inland"},
        {"1,2 sea inland1", "sea inland"},
        {"1,2 sea inner1", "sea inland"},
        {"1,2 grassland E", "grassland E"},
        {"1,2 grassland s", "grassland S"},
        {" 1,2\tmountains W ", "mountains W"},
        {"1,2 mountains n", "mountains N"},
        {"2,2 grassland", "grassland E"},
        {"2,2 grassland W", "grassland E"},
        {"2,2 grassland we", "grassland E"},
        {"2,2 sea S", "sea S"},
    };
    static const struct wrong wrongs[] = {
        {"1,2 grassland", AUDE_BAD_TEXT, 1, 14,
         "expected grassland E, grassland S, mountains W, mountains N or sea inland, found "
         "nothing"},
        {"1,2 grassland W", AUDE_NO_SEGMENT, 1, 5,
         "DISC-1: the tile has no such segment; expected"},
        {"1,2 grassland inland", AUDE_NO_SEGMENT, 1, 5, "DISC-1: "},
        {"1,2 sea inland2", AUDE_NO_SEGMENT, 1, 5, "DISC-1: "},
        {"1,2 sea inland0", AUDE_BAD_TEXT, 1, 9, "expected grassland E"},
        {"1,2 sea inland13", AUDE_BAD_TEXT, 1, 9, "expected grassland E"},
        {"1,2 sea inner", AUDE_BAD_TEXT, 1, 9, "expected grassland E"},
        {"1,2 sea 3", AUDE_NO_SEGMENT, 1, 5, "DISC-1: "},
        {"1,2 city N", AUDE_NO_SEGMENT, 1, 5, "DISC-1: "},
        {"2,2 sea EW", AUDE_NO_SEGMENT, 1, 5, "DISC-1: "},
        {"2,2 sea", AUDE_BAD_TEXT, 1, 8, "expected sea N, grassland E or sea S"},
        {"2,2 lake", AUDE_BAD_TEXT, 1, 5,
         "expected a feature such as grassland N, mountains E or sea inland, found \"lake\""},
        {"5,5 sea N", AUDE_NO_TILE, 1, 1, "there is no tile on this cell"},
    };
    int x, y, segment;

    (void)unused;
    mistakes = 0;
    begin_discovery(2, "BASIC");
    aude_edit_clear(&state);
    lay("discovery-11114GGMMS", 1, 2, 1);
    lay("discovery-161SGS", 2, 2, 0);
    check_spellings(spellings, sizeof spellings / sizeof spellings[0]);
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++)
        check_wrong(&wrongs[i],
                    aude_feature_parse(&state, wrongs[i].said, &x, &y, &segment, &error));
    assert_int_equal(mistakes, 0);
}

/* Several seas that lie inland on one tile. */
static void test_lakes(void **unused)
{
    static const struct spelling spellings[] = {
        {"1,2 mountains", "mountains N"},
        {"1,2 sea inland1", "sea inland1"},
        {"1,2 sea inland2", "sea inland2"},
        {"1,2 grassland inland1", "grassland inland1"},
        {"1,2 grassland inland2", "grassland inland2"},
    };
    struct aude_setup setup;
    int x, y, segment;

    (void)unused;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    make_own_sets(&setup.own);
    begin(&setup);
    aude_edit_clear(&state);
    lay("hills-lakes", 1, 2, 0);
    check_spellings(spellings, sizeof spellings / sizeof spellings[0]);
    assert_int_equal(aude_feature_parse(&state, "1,2 sea inland", &x, &y, &segment, &error),
                     AUDE_BAD_TEXT);
    assert_string_equal(error.expected, "mountains N, sea inland1, sea inland2, grassland inland1 "
                                        "or grassland inland2");
}

/* ---- Actions ------------------------------------------------------------------------------- */

static void test_actions(void **unused)
{
    int gs, m;

    (void)unused;
    begin_discovery(2, "BASIC");
    gs = kind("discovery-44GS");
    m = kind("discovery-8M");
    check_action("draw 44GS", aude_action_make(AUDE_DRAW, gs, 0, 0, 0, 0), "draw 44GS");
    check_action(" draw\tdiscovery-44GS ", aude_action_make(AUDE_DRAW, gs, 0, 0, 0, 0),
                 "draw 44GS");
    check_action("discard 8M", aude_action_make(AUDE_DISCARD, m, 0, 0, 0, 0), "discard 8M");
    check_action("place 8M 1,-1 r3", aude_action_make(AUDE_PLACE, m, 1, -1, 3, 0),
                 "place 8M 1,-1 r3");
    say("draw 161SGS");
    check_action("place 161SGS 1,0 r1",
                 aude_action_make(AUDE_PLACE, kind("discovery-161SGS"), 1, 0, 1, 0),
                 "place 1,0 r1");
    aude_edit_clear(&state);
    lay("discovery-11114GGMMS", 0, 0, 1);
    lay("discovery-161SGS", 1, 0, 0);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_FOLLOWER, 0, 0, 4), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_FOLLOWER, 1, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_FOLLOWER, 1, 0, 2), AUDE_OK);
    assert_int_equal(aude_edit_turn(&state, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    check_action("follower grassland", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 1, 0, 0, 1),
                 "follower grassland E");
    check_action("follower 0,0 sea", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 0, 0, 0, 4),
                 "follower 0,0 sea inland");
    check_action("take follower 0,0", aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, 0, 0, 0, 4),
                 "take follower 0,0 sea inland");
    check_action("take follower 0,0 sea inland",
                 aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, 0, 0, 0, 4),
                 "take follower 0,0 sea inland");
    check_action("s0 take follower 1,0 sea S",
                 aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, 1, 0, 0, 2), "take follower 1,0 sea S");
    check_action("pass", AUDE_PASS, "pass");
    check_action("0x0000000000000011", AUDE_DISCARD, "discard 8M");
}

static const struct wrong wrong_actions[] = {
    {"jump", AUDE_BAD_TEXT, 1, 1,
     "expected an action: draw, place, follower, take, discard or pass, found \"jump\""},
    {"draw", AUDE_BAD_TEXT, 1, 5, "expected a tile of this game such as 44MS, found nothing"},
    {"draw base-d", AUDE_BAD_TEXT, 1, 6, "expected a tile of this game such as 44MS"},
    {"discard", AUDE_BAD_TEXT, 1, 8, "expected a tile of this game such as 44MS"},
    {"discard 8M 0,0", AUDE_BAD_TEXT, 1, 12, "expected nothing more"},
    {"place 44MX 1,0 r1", AUDE_BAD_TEXT, 1, 7, "expected a cell such as 3,-1, or a tile of this"},
    {"place 4 1,0 r1", AUDE_BAD_TEXT, 1, 7, "expected a cell such as 3,-1, found \"4\""},
    {"place 8M 1,0", AUDE_BAD_TEXT, 1, 13, "expected a turn"},
    {"place 2,0 r0", AUDE_NOT_NOW, 1, 7,
     "DISC-14: this action does not belong to the present step of the turn; expected the name of "
     "the tile, for none is drawn, found \"2,0\""},
    {"take", AUDE_BAD_TEXT, 1, 5, "expected a figure: follower, found nothing"},
    {"take follower", AUDE_BAD_TEXT, 1, 14, "expected a cell"},
    {"take follower 0,0", AUDE_NOBODY_TO_TAKE, 1, 15,
     "DISC-40: the player has no follower there to take back"},
    {"take follower 1,0", AUDE_NOBODY_TO_TAKE, 1, 15, "DISC-40: "},
    {"take follower 1,0 sea", AUDE_BAD_TEXT, 1, 22, "expected sea N, grassland E or sea S"},
    {"follower mountains", AUDE_NO_SEGMENT, 1, 10,
     "DISC-1: the tile has no such segment; expected sea N, grassland E or sea S"},
};

static void test_action_errors(void **unused)
{
    aude_action action;

    (void)unused;
    mistakes = 0;
    begin_discovery(2, "BASIC");
    aude_edit_clear(&state);
    lay("discovery-11114GGMMS", 0, 0, 1);
    lay("discovery-161SGS", 1, 0, 0);
    assert_int_equal(aude_edit_figure(&state, 1, AUDE_FOLLOWER, 0, 0, 4), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_FOLLOWER, 1, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&state, 0, AUDE_FOLLOWER, 1, 0, 2), AUDE_OK);
    assert_int_equal(aude_edit_turn(&state, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    for (size_t i = 0; i < sizeof wrong_actions / sizeof wrong_actions[0]; i++) {
        check_wrong(&wrong_actions[i],
                    aude_action_parse(&state, wrong_actions[i].said, &action, &error));
        assert_int_equal(error.game, AUDE_DISCOVERY);
    }
    assert_int_equal(mistakes, 0);
}

/* ---- Games --------------------------------------------------------------------------------- */

enum { GAMES = 160 };

/* Texts, position and values, the record now and then. */
static void check_game(const struct aude_setup *setup, unsigned game)
{
    struct aude_random random;

    begin(setup);
    aude_record_init(&record, setup);
    aude_random_init(&random, game);
    check_position();
    while (aude_decider(&state) != AUDE_NOBODY) {
        if (is_looked_at(game, (unsigned)record.count)) {
            check_legal_texts();
            check_any_value(&random);
        }
        if (record.count % 61 == (int)game % 61)
            check_record();
        add(choose(&random));
        if (is_looked_at(game, (unsigned)record.count))
            check_position();
    }
    check_record();
}

static void play_games(unsigned first, unsigned end)
{
    struct aude_setup setup;

    for (unsigned game = first; game < end; game++) {
        choose_discovery(&setup, game);
        check_game(&setup, game);
    }
}

static void test_games(void **unused)
{
    (void)unused;
    play_games(0, GAMES / 2);
}

static void test_more_games(void **unused)
{
    (void)unused;
    play_games(GAMES / 2, GAMES);
}

static void test_games_with_own_sets(void **unused)
{
    struct aude_setup setup;

    (void)unused;
    for (unsigned game = 0; game < 12; game++) {
        choose_discovery(&setup, game);
        make_own_sets(&setup.own);
        if (game % 3 == 0)
            setup.sets = 0; /* twins has a start tile */
        check_game(&setup, game);
        assert_non_null(strstr(text, game % 3
                                         ? "\nsets discovery\nown twins@ffffffff hills@0f2e3d4c"
                                         : "\nsets none\nown twins@ffffffff hills@0f2e3d4c"));
        assert_int_equal(aude_record_start(&record, &other_rules, &other_state), AUDE_OK);
        aude_position_text(&state, text, sizeof text);
        assert_non_null(strstr(text, game % 3 ? "discovery:own=twins@ffffffff,hills@0f2e3d4c:seats"
                                              : ":sets=none:own=twins@ffffffff,hills@0f2e3d4c:"));
        assert_non_null(strstr(text, "twins-12"));
    }
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* Followers, scores, tiles that left the game, open tiles, in the middle of a turn. */
static const char edited_position[] =
    "aude1:discovery:seats=3:start=1:OPEN_TILES=on:ASIDE=printed:SMALL_AREA=two-only"
    ":tiles=11114GGMMS@0,0r1_161SGS@1,0_8G@2,0:figures=s2@0,0.sea.inland_s0@1,0.sea.S"
    "_s0@1,0.sea.S:scores=12,-3,0:removed=44MG.2:supplies=s0.follower.1:bag=8M.0_44MS.7"
    ":open=s0.8S.44MS_s1.17MG_s2.44GS-c01.44GS-c01:moment=placed:turn=9,s1,draw";

static void test_edited_position(void **unused)
{
    struct aude_tableau tableau;

    (void)unused;
    if (aude_position_parse(edited_position, &rules, &state, &error) != AUDE_OK)
        fail_msg("%s at %d, found %s", aude_status_name(error.status), error.column, error.found);
    check_position();
    assert_string_equal(text, edited_position);
    tableau = aude_tableau(&state);
    assert_int_equal(tableau.placed, 1);
    assert_int_equal(tableau.count[1], 1);
    assert_int_equal(tableau.kind[2][1], kind("discovery-44GS-c01"));
    assert_int_equal(aude_decider(&state), AUDE_CHANCE);
    assert_int_equal(aude_bag(&state, kind("discovery-44MS")), 7);
    assert_int_equal(aude_bag(&state, kind("discovery-44GS-c01")), 0);
    assert_int_equal(aude_supply(&state, 2, AUDE_FOLLOWER), 3);
}

/* Where Carcassonne was not built nobody knows its sets. */
static struct wrong unbuilt(struct wrong wrong)
{
    if (wrong.status == AUDE_OTHER_GAME && !aude_game_built(AUDE_CARCASSONNE)) {
        wrong.status = AUDE_BAD_SET;
        wrong.sentence = "unknown tile set; expected of these sets: discovery, found \"base\"";
    }
    return wrong;
}

struct change {
    const char *what, *with;
    struct wrong wrong;
};
static const struct change changes[] = {
    {"discovery", "exploration", {"", AUDE_BAD_GAME, 1, 7, "unknown game; expected "}},
    {":seats=3", ":sets=base:seats=3", {"", AUDE_OTHER_GAME, 1, 22, "this tile set belongs to an"}},
    {":seats=3",
     ":sets=moon:seats=3",
     {"", AUDE_BAD_SET, 1, 22,
      "unknown tile set; expected of these sets: discovery, found \"moon\""}},
    {":seats=3", ":sets=none:seats=3", {"", AUDE_NO_BASE_SET, 1, 22, "DISC-1: the base set is al"}},
    {"seats=3", "seats=6", {"", AUDE_SEATS_2_TO_5, 1, 23, "DISC-11: this game has 2 to 5 seats; "}},
    {"seats=3", "seats=1", {"", AUDE_SEATS_2_TO_5, 1, 23, "DISC-11: this game has 2 to 5 seats; "}},
    {"start=1", "start=4", {"", AUDE_BAD_START_SEAT, 1, 31, "DISC-13: "}},
    {"start=1", "FARMERS=off", {"", AUDE_BAD_OPTION, 1, 25, "unknown option"}},
    {"OPEN_TILES=on", "OPEN_TILES=1", {"", AUDE_BAD_VALUE, 1, 44, "the option has no such value"}},
    {":figures=",
     ":towers=",
     {"", AUDE_BAD_TEXT, 1, 122,
      "expected of these fields: rules sets own seats start OPTION tiles figures scores removed "
      "supplies "
      "bag open moment turn, found \"towers\""}},
    {":open=", ":bazaar=", {"", AUDE_BAD_TEXT, 1, 243, "expected of these fields: rules sets own"}},
    {":moment=placed",
     ":bag=8M.1",
     {"", AUDE_BAD_TEXT, 1, 288,
      "expected each field once, in this order: rules sets own seats start OPTION tiles figures "
      "scores"}},
    {"161SGS@1,0", "161SGS@1,0r1", {"", AUDE_MISMATCH, 1, 104, "DISC-21: "}},
    {"161SGS@1,0", "161SGS@1,1", {"", AUDE_NO_CONTACT, 1, 104, "DISC-20: "}},
    {"161SGS@1,0", "base-d@1,0", {"", AUDE_BAD_TEXT, 1, 104, "expected a tile of this game such"}},
    {"161SGS@1,0", "NS@1,0", {"", AUDE_BAD_TEXT, 1, 104, "expected a tile of this game such"}},
    {"s2@0,0", "s2-abbot@0,0", {"", AUDE_BAD_ACTION, 1, 130, ""}},
    {"s2@0,0", "s2-dog@0,0", {"", AUDE_BAD_TEXT, 1, 133, "expected a figure: follower, found"}},
    {"s2@0,0", "s3@0,0", {"", AUDE_BAD_TEXT, 1, 130, "expected a seat of this game"}},
    {"sea.inland", "lake", {"", AUDE_BAD_TEXT, 1, 137, "expected a feature such as grassland N"}},
    {"s0.8S.44MS_",
     "s0.8S.44MS.8S_",
     {"", AUDE_BAD_TEXT, 1, 259, "expected two open tiles at most"}},
    {"s0.8S.44MS_",
     "s0_",
     {"", AUDE_BAD_TEXT, 1, 250, "expected a tile of this game such as 44MS"}},
    {"s0.8S.44MS_", "s5.8S_", {"", AUDE_BAD_TEXT, 1, 248, "expected a seat of this game"}},
    {"s1.17MG", "s0.17MG", {"", AUDE_BAD_TEXT, 1, 259, "expected each of these once"}},
    {"=placed", "=raised", {"", AUDE_BAD_TEXT, 1, 295, "expected aside, dealing, placed or idle"}},
    {"=placed", "=placed.1", {"", AUDE_BAD_TEXT, 1, 302, "expected nothing more"}},
    {"=placed", "=placed_placed", {"", AUDE_BAD_TEXT, 1, 302, "expected each of these once"}},
    {"=placed", "=aside", {"", AUDE_BAD_TEXT, 1, 300, "expected a number of 0 to 255"}},
    {"=placed", "=dealing.x", {"", AUDE_BAD_TEXT, 1, 303, "expected a number of 0 to 255"}},
    {"=placed", "=dealing.200", {"", AUDE_BAD_ACTION, 1, 295, "this is not an action"}},
    {"9,s1,draw", "9,s1,place,8S", {"", AUDE_BAD_ACTION, 1, 307, "this is not an action"}},
    {"9,s1,draw", "9,s1,select", {"", AUDE_BAD_ACTION, 1, 307, "this is not an action"}},
    {"OPEN_TILES=on:", "", {"", AUDE_NO_OPEN_TILES, 1, 234, "DISC-70: "}},
};

static void test_position_errors(void **unused)
{
    (void)unused;
    mistakes = 0;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct wrong wrong = unbuilt(changes[i].wrong);

        replace(text, sizeof text, edited_position, changes[i].what, changes[i].with);
        wrong.said = text;
        /* a build without the other game has no words for what is there alone */
        if (!aude_game_built(AUDE_CARCASSONNE) && (strstr(changes[i].with, "abbot") != NULL ||
                                                   strstr(changes[i].with, "select") != NULL)) {
            assert_int_equal(aude_position_parse(text, &rules, &state, &error), AUDE_BAD_TEXT);
            continue;
        }
        check_wrong(&wrong, aude_position_parse(text, &rules, &state, &error));
    }
    assert_int_equal(mistakes, 0);
}

/* A position without the tile file that it was made with, with another file, with the right one. */
static void test_own_sets(void **unused)
{
    struct aude_own_sets own, other;
    struct aude_own_set changed;
    static const char position[] = "aude1:discovery:own=hills@0f2e3d4c:seats=2:turn=1,s0,draw";

    (void)unused;
    mistakes = 0;
    make_own_sets(&own);
    assert_int_equal(aude_position_parse_own(position, &own, &rules, &state, &error), AUDE_OK);
    assert_int_equal(aude_rules_setup(&rules)->own.count, 1);
    assert_ptr_equal(aude_rules_setup(&rules)->own.set[0], &hills);
    check_wrong(&(struct wrong){position, AUDE_NO_OWN_SET, 1, 21,
                                "the file of an own tile set is needed; expected the tile set "
                                "hills@0f2e3d4c, found \"hills@0f2e3d4c\""},
                aude_position_parse(position, &rules, &state, &error));
    changed = hills;
    changed.seal++;
    other = (struct aude_own_sets){.count = 2, .set = {&twins, &changed}};
    check_wrong(&(struct wrong){position, AUDE_NO_OWN_SET, 1, 21, "the file of an own tile set is"},
                aude_position_parse_own(position, &other, &rules, &state, &error));
    replace(text, sizeof text, position, "hills@0f2e3d4c", "hills");
    check_wrong(&(struct wrong){text, AUDE_BAD_TEXT, 1, 21,
                                "expected an own tile set and its seal, such as hills@1f2e3d4c"},
                aude_position_parse_own(text, &own, &rules, &state, &error));
    replace(text, sizeof text, position, "0f2e3d4c", "0F2E3D4C");
    check_wrong(&(struct wrong){text, AUDE_BAD_TEXT, 1, 21, "expected an own tile set and its"},
                aude_position_parse_own(text, &own, &rules, &state, &error));
    replace(text, sizeof text, position, "4c:", "4c,hills@0f2e3d4c:");
    check_wrong(&(struct wrong){text, AUDE_BAD_OWN_SET, 1, 36, "an own tile set cannot be used"},
                aude_position_parse_own(text, &own, &rules, &state, &error));
    assert_int_equal(mistakes, 0);
}

/* ---- Records ------------------------------------------------------------------------------- */

/* A tile set aside, two dealt to each seat; followers put and taken back. */
static const char good_record[] =
    "aude record 1\n"
    "date 2026-11-22\n"
    "game discovery\n"
    "sets discovery\n"
    "preset ADVANCED\n"
    "option ASIDE printed\n"
    "seats 2\n"
    "start 0\n"
    "seat s0 human Anna\n"
    "seat s1 random Aude\n"
    "\n"
    "1 s0 draw 116MMS-c02\n"
    "1 s0 draw 44GS-c01; draw 11114GGMMS\n"
    "1 s1 draw 116SMG; draw 161MSM-c01\n"
    "1 s0 place 11114GGMMS 0,1 r3; draw 2213SMMG-c03; follower sea inland\n"
    "2 s1 place 161MSM-c01 -1,0 r1; draw 161GMG; follower sea N\n"
    "3 s0 place 44GS-c01 -1,1 r1; draw 161MGM; follower grassland E\n"
    "4 s1 place 161GMG -1,2 r0; draw 1115SSSM-c13; take follower -1,0 sea N = 0 2\n"
    "5 s0 place 2213SMMG-c03 1,1 r2; draw 116MSG; follower mountains W\n"
    "6 s1 place 1115SSSM-c13 1,2 r0; draw 44GS-c01; pass\n"
    "7 s0 place 161MGM -2,0 r1; draw 161MGS-c12; take follower -1,1 grassland E = 6 2\n"
    "8 s1 place 44GS-c01 -2,1 r3; draw 422MGS-c12; follower sea E\n"
    "result *\n";

static const struct change record_changes[] = {
    {"game discovery", "game chess", {"", AUDE_BAD_GAME, 3, 6, "unknown game; expected "}},
    {"sets discovery",
     "sets base",
     {"", AUDE_OTHER_GAME, 4, 6,
      "this tile set belongs to another game; expected of these sets: discovery, found \"base\""}},
    {"sets discovery\n", "", {"", AUDE_BAD_TEXT, 11, 1, "expected the line \"sets NAME\" before"}},
    {"preset ADVANCED", "preset C2", {"", AUDE_BAD_PRESET, 5, 8, "unknown preset"}},
    {"sets discovery",
     "sets discovery\nown hills@0f2e3d4c",
     {"", AUDE_NO_OWN_SET, 5, 5,
      "the file of an own tile set is needed; expected the tile set hills@0f2e3d4c, found"}},
    {"sets discovery",
     "sets discovery\nown",
     {"", AUDE_BAD_TEXT, 5, 4, "expected an own tile set and its seal"}},
    {"seats 2", "seats 6", {"", AUDE_SEATS_2_TO_5, 7, 7, "DISC-11: this game has 2 to 5 seats; "}},
    {"start 0", "start 2", {"", AUDE_BAD_START_SEAT, 8, 7, "DISC-13: "}},
    {"1 s0 draw 116MMS-c02", "1 s0 pass", {"", AUDE_CANNOT_PASS, 12, 6, "DISC-14: "}},
    {"1 s0 draw 116MMS-c02\n",
     "",
     {"", AUDE_BAD_TEXT, 13, 3, "expected the seat whose turn it is: s0"}},
    {"1 s1 draw",
     "1 s0 draw",
     {"", AUDE_BAD_TEXT, 14, 3, "expected the seat whose turn it is: s1"}},
    {"; draw 11114GGMMS",
     "; draw 44GS-c01; draw 11114GGMMS",
     {"", AUDE_BAD_TEXT, 13, 36, "expected a new line for turn 1, found \"draw\""}},
    {"; draw 11114GGMMS",
     "; draw 116MMS-c02",
     {"", AUDE_NONE_LEFT, 13, 21, "DISC-1: no such tile"}},
    {"place 11114GGMMS 0,1 r3",
     "place 0,1 r3",
     {"", AUDE_BAD_TEXT, 15, 12,
      "expected the name of the tile, for none is drawn, found \"0,1\""}},
    {"place 11114GGMMS 0,1", "place 8M 0,1", {"", AUDE_NOT_OPEN, 15, 6, "DISC-71: "}},
    {"place 11114GGMMS 0,1 r3", "discard 11114GGMMS", {"", AUDE_TILE_FITS, 15, 6, "DISC-23: "}},
    {"draw 2213SMMG-c03; follower sea inland",
     "follower sea inland",
     {"", AUDE_NOT_NOW, 15, 31,
      "DISC-14: this action does not belong to the present step of the turn; expected an action of "
      "the step draw, found \"follower\""}},
    {"follower sea inland", "take follower 0,1", {"", AUDE_NOBODY_TO_TAKE, 15, 64, "DISC-40: "}},
    {"follower sea inland", "follower 0,0 sea N", {"", AUDE_NOT_LAST_TILE, 15, 50, "DISC-30: "}},
    {"take follower -1,0 sea N = 0 2",
     "take follower -1,0 sea N = 2 0",
     {"", AUDE_BAD_TEXT, 18, 74, "expected the scores 0 2, found \"2\""}},
    {"follower mountains W", "follower sea W", {"", AUDE_NO_SEGMENT, 19, 55, "DISC-1: "}},
};

static void test_records(void **unused)
{
    (void)unused;
    mistakes = 0;
    assert_int_equal(
        aude_record_parse(good_record, sizeof good_record - 1, &record, &rules, &state, &error),
        AUDE_OK);
    check_record();
    assert_string_equal(text, good_record);
    assert_int_equal(aude_score(&state, 0), 6);
    for (size_t i = 0; i < sizeof record_changes / sizeof record_changes[0]; i++) {
        struct wrong wrong = unbuilt(record_changes[i].wrong);

        replace(text, sizeof text, good_record, record_changes[i].what, record_changes[i].with);
        wrong.said = text;
        check_wrong(&wrong, aude_record_parse(text, strlen(text), &record, &rules, &state, &error));
        assert_true(i == 0 || error.game == AUDE_DISCOVERY); /* at 0 no game is named */
    }
    assert_int_equal(mistakes, 0);
}

/* A record that starts from a position with own sets, which the record brings along. */
static void test_record_from_position(void **unused)
{
    static const char position[] =
        "aude1:discovery:own=hills@0f2e3d4c:seats=2:tiles=hills-lakes@0,0:turn=1,s0,draw";
    struct aude_setup setup;
    struct aude_random random;

    (void)unused;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    make_own_sets(&setup.own);
    aude_record_init(&record, &setup);
    assert_int_equal(aude_record_position(&record, position, &rules, &state, &error), AUDE_OK);
    assert_int_equal(record.setup.own.count, 1);
    aude_random_init(&random, 11);
    for (int i = 0; i < 40; i++)
        add(choose(&random));
    check_record();
    assert_non_null(strstr(text, "\nposition aude1:discovery:own=hills@0f2e3d4c:seats=2:"));
    assert_int_equal(aude_record_parse(text, strlen(text), &record, &rules, &state, &error),
                     AUDE_NO_OWN_SET);
}

/* With a word behind it only the second half of the games, so that two cores can work. */
int main(int argc, char **argv)
{
    static const struct CMUnitTest more[] = {
        cmocka_unit_test(test_more_games),
    };
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_lakes),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_action_errors),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_games_with_own_sets),
        cmocka_unit_test(test_edited_position),
        cmocka_unit_test(test_position_errors),
        cmocka_unit_test(test_own_sets),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_record_from_position),
    };

    (void)argv;
    if (argc > 1)
        return cmocka_run_group_tests_name("more games of The Discovery", more, NULL, NULL);
    return cmocka_run_group_tests_name("notation of The Discovery", tests, NULL, NULL);
}
