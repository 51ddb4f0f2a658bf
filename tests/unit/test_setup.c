/* SPDX-License-Identifier: Apache-2.0 */
/* aude.h, sections 1 to 3: statuses and names, the catalogue, options and presets, and every way in
 * which a set-up can be refused (BASE-8, 9, 11). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

/* BASE-24, TOWER-3, ... or X4-1, rules on expansions together. */
static bool is_rule_id(const char *id)
{
    static const char *const rooms[] = {
        "BASE-",    "TOWER-", "BRIDGE-", "CASTLE-", "BAZAAR-", "INN-",    "TRADE-", "X4-",
        "PHANTOM-", "KING-",  "CULT-",   "COUNT-",  "ABBEY-",  "DRAGON-", "X3-",    "RIVER-"};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        if (strncmp(id, rooms[i], strlen(rooms[i])) == 0)
            return id[strlen(rooms[i])] >= '1' && id[strlen(rooms[i])] <= '9';
    return false;
}

static void test_statuses(void **state)
{
    (void)state;
    for (int i = 0; i < AUDE_STATUS_COUNT; i++) {
        const char *name = aude_status_name((enum aude_status)i);
        const char *text = aude_status_text((enum aude_status)i);
        const char *rule = aude_status_rule(AUDE_CARCASSONNE, (enum aude_status)i);
        assert_true(strlen(name) > 1 && strlen(text) > 3);
        assert_int_equal(strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"), strlen(name));
        assert_true(text[strlen(text) - 1] != '.');
        assert_true(rule[0] == '\0' || is_rule_id(rule));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(name, aude_status_name((enum aude_status)j));
    }
    assert_string_equal(aude_status_name(AUDE_NOT_FREE), "NOT_FREE");
    assert_string_equal(aude_status_rule(AUDE_CARCASSONNE, AUDE_NOT_FREE), "BASE-24");
    assert_string_equal(aude_status_text(AUDE_OK), "done");
    assert_string_equal(aude_status_rule(AUDE_CARCASSONNE, AUDE_CASTLE_SAFE), "X4-1");
    assert_string_equal(aude_status_rule(AUDE_CARCASSONNE, AUDE_BID_LOW), "BAZAAR-12");
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(aude_game_name(AUDE_CARCASSONNE), "carcassonne");
    assert_int_equal(aude_game_find("carcassonne"), AUDE_CARCASSONNE);
    assert_int_equal(aude_game_find("chess"), -1);
    assert_int_equal(aude_game_find(""), -1);
    assert_string_equal(aude_step_name(AUDE_STEP_DRAW), "draw");
    assert_string_equal(aude_step_name(AUDE_STEP_PLACE), "place");
    assert_string_equal(aude_step_name(AUDE_STEP_ACTION), "action");
    assert_string_equal(aude_step_name(AUDE_STEP_OVER), "over");
    assert_string_equal(aude_figure_name(AUDE_FOLLOWER), "follower");
    assert_string_equal(aude_figure_name(AUDE_ABBOT), "abbot");
    assert_string_equal(aude_feature_kind_name(AUDE_CITY), "city");
    assert_string_equal(aude_feature_kind_name(AUDE_ROAD), "road");
    assert_string_equal(aude_feature_kind_name(AUDE_FIELD), "field");
    assert_string_equal(aude_feature_kind_name(AUDE_MONASTERY), "monastery");
    assert_string_equal(aude_feature_kind_name(AUDE_GARDEN), "garden");
    assert_string_equal(aude_feature_kind_name(AUDE_RIVER), "river");
    assert_string_equal(aude_feature_kind_name(AUDE_TOWER), "tower");
    assert_string_equal(aude_feature_kind_name(AUDE_CASTLE), "castle");
    assert_string_equal(aude_token_name(AUDE_TOKEN_FLOOR), "floor");
    assert_string_equal(aude_token_name(AUDE_TOKEN_BRIDGE), "bridge");
    assert_string_equal(aude_token_name(AUDE_TOKEN_CASTLE), "castle");
    for (int i = 0; i < aude_step_count(); i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(aude_step_name((enum aude_step)i),
                                    aude_step_name((enum aude_step)j));
}

static void test_layout(void **state)
{
    (void)state;
    assert_int_equal(aude_abi(AUDE_ABI_VERSION), 100); /* 0.1.0 */
    assert_int_equal(aude_abi(AUDE_ABI_STATE), AUDE_STATE_BYTES);
    assert_int_equal(aude_abi(AUDE_ABI_RULES), AUDE_RULES_BYTES);
    assert_int_equal(aude_abi(AUDE_ABI_SETUP), sizeof(struct aude_setup));
    assert_int_equal(aude_abi(AUDE_ABI_LEDGER), sizeof(struct aude_ledger));
    assert_int_equal(aude_abi(AUDE_ABI_ENTRY), sizeof(struct aude_entry));
    assert_int_equal(aude_abi(AUDE_ABI_FEATURE), sizeof(struct aude_feature));
    assert_int_equal(aude_abi(AUDE_ABI_TILE), sizeof(struct aude_tile));
    assert_int_equal(aude_abi(AUDE_ABI_KIND), sizeof(struct aude_kind));
}

static void test_catalogue(void **state)
{
    int base = aude_set_find("base"), tiles = 0, next = 0;
    (void)state;
    assert_int_equal(aude_set_count(), 36 + aude_game_built(AUDE_DISCOVERY));
    assert_int_equal(base, 0);
    assert_string_equal(aude_set(base)->name, "Base game");
    assert_int_equal(aude_set(base)->kinds, 24);
    assert_int_equal(aude_set(base)->tiles, 72);
    assert_true(aude_set(base)->built);
    assert_int_equal(aude_set_find("nowhere"), -1);
    assert_int_equal(aude_set_find("bas"), -1);
    assert_int_equal(aude_set_find("bases"), -1);
    for (int i = 0; i < aude_set_count(); i++) {
        assert_int_equal(aude_set_find(aude_set(i)->id), i);
        assert_int_equal(aude_set(i)->first, next);
        next += aude_set(i)->kinds;
        for (int j = aude_set(i)->first; j < next; j++) {
            assert_int_equal(aude_tile(j)->set, i);
            assert_int_equal(aude_tile_find(aude_tile(j)->id), j);
            assert_true(aude_tile(j)->facts[0] == '{');
            tiles += i == base ? aude_tile(j)->count : 0;
        }
    }
    assert_int_equal(next, aude_tile_count());
    assert_int_equal(tiles, 72);
    assert_int_equal(aude_tile_find("base-z"), -1);
}

/* The tile that BASE-12 lays at the start: a cap to the north, a road from east to west. */
static void test_tile(void **state)
{
    const struct aude_tile *tile = aude_tile(aude_tile_find("base-d"));
    (void)state;
    assert_int_equal(tile->count, 4);
    assert_int_equal(tile->start, 1);
    assert_int_equal(tile->rotations, 4);
    assert_int_equal(tile->edge[AUDE_NORTH], AUDE_EDGE_CITY);
    assert_int_equal(tile->edge[AUDE_EAST], AUDE_EDGE_ROAD);
    assert_int_equal(tile->edge[AUDE_SOUTH], AUDE_EDGE_FIELD);
    assert_int_equal(tile->edge[AUDE_WEST], AUDE_EDGE_ROAD);
    assert_int_equal(tile->segments, 4);
    assert_int_equal(tile->segment[0].kind, AUDE_CITY);
    assert_int_equal(tile->segment[0].sides, 1);
    assert_int_equal(tile->segment[0].marks, AUDE_MARK_CAP);
    assert_int_equal(tile->segment[1].kind, AUDE_ROAD);
    assert_int_equal(tile->segment[1].sides, 1 << AUDE_EAST | 1 << AUDE_WEST);
    assert_int_equal(tile->segment[2].kind, AUDE_FIELD);
    assert_int_equal(tile->segment[2].halves, 1 << 2 | 1 << 7);
    assert_int_equal(tile->segment[2].touches, 1);
    assert_int_equal(tile->segment[3].kind, AUDE_FIELD);
    assert_int_equal(tile->segment[3].halves, 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6);
    assert_int_equal(tile->segment[3].touches, 0);
}

static void test_options(void **state)
{
    int count = aude_option_count(AUDE_CARCASSONNE);
    (void)state;
    assert_true(count >= 4 && count <= AUDE_MAX_OPTIONS);
    for (int i = 0; i < count; i++) {
        const struct aude_option *option = aude_option(AUDE_CARCASSONNE, i);
        assert_int_equal(aude_option_find(AUDE_CARCASSONNE, option->name), i);
        assert_true(option->value[0] != NULL && option->value[1] != NULL);
        assert_true(option->text[0] != '\0');
        assert_true(is_rule_id(option->rule));
    }
    assert_int_equal(aude_option_find(AUDE_CARCASSONNE, "FIELDS"), -1);
    assert_int_equal(aude_option_find(AUDE_CARCASSONNE, ""), -1);
}

/* Which expansions are played is no matter of a preset. */
static bool is_room(int option)
{
    static const char *const rooms[] = {
        "TOWER", "BRIDGES",    "CASTLES", "BAZAARS", "INNS",    "LARGE_FOLLOWER",
        "GOODS", "BUILDER",    "PIG",     "KING",    "PHANTOM", "CULT",
        "COUNT", "ABBEY",      "MAYOR",   "WAGON",   "BARN",    "DRAGON",
        "FAIRY", "PRINCESSES", "PORTALS", "RIVER"};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        if (option == aude_option_find(AUDE_CARCASSONNE, rooms[i]))
            return true;
    return false;
}

static void test_presets(void **state)
{
    int count = aude_preset_count(AUDE_CARCASSONNE), old = -1;
    struct aude_setup setup;
    (void)state;
    for (int i = 0; i < count; i++) {
        const struct aude_preset *preset = aude_preset(AUDE_CARCASSONNE, i);
        assert_int_equal(aude_preset_find(AUDE_CARCASSONNE, preset->name), i);
        assert_true(preset->text[0] != '\0');
        for (int option = 0; option < aude_option_count(AUDE_CARCASSONNE); option++) {
            int value = aude_preset_value(AUDE_CARCASSONNE, i, option);
            assert_true(value >= (preset->overlay || is_room(option) ? -1 : 0));
            assert_true(value < 0 || !is_room(option));
            if (value >= 0)
                assert_non_null(aude_option(AUDE_CARCASSONNE, option)->value[value]);
        }
        aude_setup_init(&setup, AUDE_CARCASSONNE);
        assert_int_equal(aude_setup_preset(&setup, preset->name), AUDE_OK);
    }
    old = aude_preset_find(AUDE_CARCASSONNE, "OLD-1");
    assert_true(old >= 0 && aude_preset(AUDE_CARCASSONNE, old)->overlay);
    assert_int_equal(aude_preset_find(AUDE_CARCASSONNE, "C9"), -1);
}

/* An overlay changes what it names and leaves the rest. */
static void test_overlay(void **state)
{
    struct aude_setup setup;
    int abbot = aude_option_find(AUDE_CARCASSONNE, "ABBOT");
    int field = aude_option_find(AUDE_CARCASSONNE, "FIELD_SCORING");
    int small = aude_option_find(AUDE_CARCASSONNE, "SMALL_CITY_POINTS");
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    assert_int_equal(aude_setup_preset(&setup, "OLD-1"), AUDE_OK);
    assert_int_equal(setup.option[abbot], 1);
    assert_string_equal(aude_option(AUDE_CARCASSONNE, field)->value[setup.option[field]],
                        "per-city-4");
    assert_string_equal(aude_option(AUDE_CARCASSONNE, small)->value[setup.option[small]], "2");
    assert_int_equal(aude_setup_preset(&setup, "OLD-2"), AUDE_OK);
    assert_string_equal(aude_option(AUDE_CARCASSONNE, field)->value[setup.option[field]],
                        "per-farm-3-once");
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_OK);
    assert_int_equal(setup.option[abbot], 0);
    assert_int_equal(setup.option[field], 0);
    assert_int_equal(setup.option[small], 0);
}

static void expect_option(const struct aude_setup *setup, const char *name, const char *value)
{
    int option = aude_option_find(AUDE_CARCASSONNE, name);
    assert_true(option >= 0);
    assert_string_equal(aude_option(AUDE_CARCASSONNE, option)->value[setup->option[option]], value);
}

/* The value of an option that a preset gives: the one of its print, else the default. */
static const char *printed(const char *preset, const struct aude_option *option, int version)
{
    static const struct {
        const char *preset, *option, *value;
        int version; /* 0 all, 1 up to this one, 2 from it on */
    } row[] = {
        {"C1-RGG", "CASTLE_FAIRY", "allowed", 0},
        {"C1-ZMG", "CASTLE_BASE", "end-segments", 0},
        {"C1-ZMG", "BAZAAR_BID_LIMIT", "score", 0},
        {"C1-ZMG", "BAZAAR_ALL_ZERO", "no-auction", 0},
        {"C2", "BRIDGE_TIMING", "with-tile", 0},
        {"C2", "CASTLE_FAIRY", "allowed", 0},
        {"C2", "TOWER_REOPEN", "no", 2},
        {"C2", "BAZAAR_ROUND", "placements-only", 2},
        {"C2", "CASTLE_GARDEN", "yes", 1},
        {"C1-RGG", "DRAGON_TIMING", "after-scoring", 0},
        {"C1-RGG", "PRINCESS", "must", 0},
        {"C1-RGG", "FAIRY_PLACEMENT", "tile", 0},
        {"C1-ZMG", "PRINCESS", "must", 0},
        {"C1-ZMG", "FAIRY_PLACEMENT", "tile", 0},
        {"C2", "PRINCESS", "must", 0},
        {"C2", "COUNT_FINAL", "market-only", 0},
        {"C2", "WAGON_MOVE", "near", 0},
        {"C2", "RIVER_START", "out", 0},
        {"CAR", "BAZAAR_BUILDER_ORDER", "builder-first", 0},
        {"OLD-1", "FIELD_SCORING", "per-city-4", 0},
        {"OLD-1", "SMALL_CITY_POINTS", "2", 0},
        {"OLD-2", "FIELD_SCORING", "per-farm-3-once", 0},
        {"OLD-2", "SMALL_CITY_POINTS", "2", 0},
        {"OLD-X", "BUILDER_TRIGGER", "extend-or-complete", 0},
        {"OLD-X", "LONELY_SPECIALS", "stay", 0},
        {"OLD-X", "FAIRY_VOLCANO", "no", 0},
        {"OLD-X", "PORTAL_TARGET", "unscored", 0},
        {"OLD-X", "PRINCESS", "must", 0},
    };

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (strcmp(row[i].preset, preset) == 0 && strcmp(row[i].option, option->name) == 0 &&
            (!row[i].version || row[i].version == version))
            return row[i].value;
    return option->value[0];
}

/* Every option of every preset, to the letter of its print (BASE-54, BASE-58), by the rules of now
 * and by those of version 1. */
static void test_preset_values(void **state)
{
    struct aude_setup setup;
    (void)state;
    assert_int_equal(aude_preset_count(AUDE_CARCASSONNE), 8);
    for (int preset = 0; preset < aude_preset_count(AUDE_CARCASSONNE); preset++) {
        const char *name = aude_preset(AUDE_CARCASSONNE, preset)->name;

        for (int version = 1; version <= 2; version++) {
            aude_setup_init(&setup, AUDE_CARCASSONNE);
            setup.version = (uint8_t)version;
            assert_int_equal(aude_setup_preset(&setup, name), AUDE_OK);
            for (int i = 0; i < aude_option_count(AUDE_CARCASSONNE); i++) {
                const struct aude_option *option = aude_option(AUDE_CARCASSONNE, i);
                int value = aude_preset_value(AUDE_CARCASSONNE, preset, i);

                expect_option(&setup, option->name, printed(name, option, version));
                if (version == 2 && value >= 0)
                    assert_string_equal(option->value[value], printed(name, option, version));
            }
        }
    }
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_OK);
    expect_option(&setup, "TOWER_REOPEN", "no");
}

/* A game has the version of the rules that its set-up names: those of now where it names none,
 * and none that this program does not know. */
static void test_rules_version(void **state)
{
    static struct aude_rules rules;
    struct aude_setup setup;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(setup.version, AUDE_RULES_VERSION);
    for (int version = 1; version <= AUDE_RULES_VERSION; version++) {
        setup.version = (uint8_t)version;
        assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
        assert_int_equal(aude_rules_setup(&rules)->version, version);
    }
    setup.version = 0;
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_OK);
    expect_option(&setup, "TOWER_REOPEN", "no");
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    assert_int_equal(aude_rules_setup(&rules)->version, AUDE_RULES_VERSION);
    setup.version = AUDE_RULES_VERSION + 1;
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_NEWER_RULES);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_NEWER_RULES);
}

/* Tiles and rules come together or apart (TOWER-1). */
static void test_expansions(void **state)
{
    struct aude_setup setup;
    uint64_t tower = (uint64_t)1 << aude_set_find("tower"),
             bcb = (uint64_t)1 << aude_set_find("bcb");
    (void)state;
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 0), "tower");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 1), "bcb");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 2), "inns");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 3), "traders");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 4), "king");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 5), "phantom");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 6), "cult");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 7), "count");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 8), "abbey");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 9), "dragon");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 10), "river1");
    assert_string_equal(aude_expansion_name(AUDE_CARCASSONNE, 11), "river2");
    assert_null(aude_expansion_name(AUDE_CARCASSONNE, 12));
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    expect_option(&setup, "TOWER", "off");
    assert_int_equal(aude_setup_add(&setup, "tower"), AUDE_OK);
    assert_true(setup.sets & tower);
    expect_option(&setup, "TOWER", "off");
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_true((setup.sets & tower) && !(setup.sets & bcb));
    expect_option(&setup, "TOWER", "on");
    expect_option(&setup, "BRIDGES", "off");
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_true((setup.sets & tower) && (setup.sets & bcb));
    expect_option(&setup, "BRIDGES", "on");
    expect_option(&setup, "CASTLES", "on");
    expect_option(&setup, "BAZAARS", "on");
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_OK);
    expect_option(&setup, "TOWER", "on");
    expect_option(&setup, "BAZAARS", "on");
    assert_int_equal(aude_setup_expansion(&setup, "phantom"), AUDE_OK); /* it has no tiles */
    expect_option(&setup, "PHANTOM", "on");
    assert_int_equal(aude_setup_expansion(&setup, "hills"), AUDE_UNBUILT_SET);
    assert_int_equal(aude_setup_expansion(&setup, "atlantis"), AUDE_BAD_SET);
}

/* What an expansion switches on can be read, and is what setting it up does. */
static void test_expansion_options(void **state)
{
    (void)state;
    for (int i = 0; aude_expansion_name(AUDE_CARCASSONNE, i) != NULL; i++) {
        struct aude_setup setup, by_hand;
        int option = 0, count = 0;
        aude_setup_init(&setup, AUDE_CARCASSONNE);
        by_hand = setup;
        assert_int_equal(aude_setup_expansion(&setup, aude_expansion_name(AUDE_CARCASSONNE, i)),
                         AUDE_OK);
        for (; (option = aude_expansion_option(AUDE_CARCASSONNE, i, count)) >= 0; count++)
            by_hand.option[option] = 1;
        assert_true(count > 0);
        assert_memory_equal(setup.option, by_hand.option, sizeof setup.option);
        assert_int_equal(aude_expansion_option(AUDE_CARCASSONNE, i, count + 9), -1);
        assert_int_equal(aude_expansion_option(AUDE_CARCASSONNE, i, -1), -1);
    }
    assert_int_equal(aude_expansion_option(AUDE_CARCASSONNE, -1, 0), -1);
    assert_int_equal(aude_expansion_option(AUDE_CARCASSONNE, 99, 0), -1);
    assert_int_equal(aude_expansion_option(AUDE_DISCOVERY, 0, 0), -1);
}

/* Does the option act with these expansions and changes, "tower BUILDER=on"? */
static bool acts(const char *with, const char *name)
{
    static struct aude_rules rules;
    struct aude_setup setup;
    char words[80], *word = words, *next = NULL;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_true(strlen(with) < sizeof words);
    memcpy(words, with, strlen(with) + 1);
    for (; *word != '\0'; word = next) {
        char *value;
        next = word + strcspn(word, " ");
        if (*next == ' ')
            *next++ = '\0';
        value = strchr(word, '=');
        if (value != NULL)
            *value++ = '\0';
        assert_int_equal(value != NULL    ? aude_setup_set(&setup, word, value)
                         : word[0] == '+' ? aude_setup_add(&setup, word + 1)
                                          : aude_setup_expansion(&setup, word),
                         AUDE_OK);
    }
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    return aude_option_acts(&rules, aude_option_find(AUDE_CARCASSONNE, name));
}

/* An option acts when another value could make another game: what it needs is in play. */
static void test_acting(void **state)
{
    static const struct {
        const char *without, *with, *option; /* NULL: in no set-up */
    } row[] = {
        {"FARMERS=off", "", "FIELD_SCORING"},
        {NULL, "", "ABBOT"},
        {NULL, "", "BRIDGES"},
        {NULL, "", "LARGE_FOLLOWER"},
        {"", "+tower", "TOWER"}, /* a switch acts where a tile has its mark, on or off */
        {"TOWER=on", "tower", "TOWER_REOPEN"}, /* on, but no tile has a tower */
        {"+tower", "tower", "TOWER_REOPEN"},
        {"tower", "tower BUILDER=on", "RANSOM_PER"},
        {"BUILDER=on", "BUILDER=on BRIDGES=on", "BRIDGE_PER"},
        {"tower", "bcb", "BAZAARS"},
        {"bcb FARMERS=off", "bcb", "CASTLE_FARM_COUNT"},
        {"bcb", "bcb ABBOT=on", "CASTLE_GARDEN"},
        {"bcb BAZAAR_MODE=choose-first", "bcb", "BAZAAR_BID_LIMIT"},
        {"bcb", "bcb BUILDER=on", "BAZAAR_BUILDER_ORDER"},
        {"tower", "inns", "INNS"},
        {"", "bcb", "INNS"}, /* two of its tiles show an inn */
        {"+inns", "inns", "INN_FINAL"},
        {"inns", "+traders", "GOODS"},
        {"traders FARMERS=off", "", "PIG"},
        {"PIG=on", "traders", "BUILDER_TRIGGER"},
        {"", "PIG=on", "LONELY_SPECIALS"},
        {"", "BUILDER=on", "LONELY_SPECIALS"},
        {"tower bcb inns traders ABBOT=on", NULL, "CASTLE_FAIRY"},
        {"tower bcb inns traders ABBOT=on", NULL, "WAGON_FROM_CASTLE"},
        {"abbey", "abbey bcb", "WAGON_FROM_CASTLE"},
        {"tower", "+abbey", "ABBEY"}, /* the tile of the players lies in the box */
        {NULL, "", "MAYOR"},
        {NULL, "", "WAGON"},
        {"abbey FARMERS=off", "", "BARN"},
        {"abbey WAGON=off", "WAGON=on", "WAGON_MOVE"},
        {"ABBEY=on", "abbey", "ABBEY_AT_END"}, /* on, but no abbey is there */
        {"abbey ABBEY=off", NULL, "ABBEY_AT_END"},
        {"abbey FARMERS=off", "BARN=on", "BARN_PLACEMENT"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        if (row[i].without != NULL && acts(row[i].without, row[i].option))
            fail_msg("%s acts with '%s'", row[i].option, row[i].without);
        if (row[i].with != NULL && !acts(row[i].with, row[i].option))
            fail_msg("%s does not act with '%s'", row[i].option, row[i].with);
    }
}

static void test_setup_init(void **state)
{
    struct aude_setup setup;
    (void)state;
    memset(&setup, 0xff, sizeof setup);
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(setup.game, AUDE_CARCASSONNE);
    assert_int_equal(setup.seats, 2);
    assert_int_equal(setup.start_seat, 0);
    assert_int_equal(setup.sets, 1u << aude_set_find("base"));
    for (int i = 0; i < AUDE_MAX_OPTIONS; i++)
        assert_int_equal(setup.option[i], 0);
}

static void test_setup_errors(void **state)
{
    struct aude_setup setup, before;
    (void)state;
    memset(&setup, 0, sizeof setup);
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    before = setup;
    assert_int_equal(aude_setup_set(&setup, "GARDENS", "on"), AUDE_BAD_OPTION);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "maybe"), AUDE_BAD_VALUE);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", ""), AUDE_BAD_VALUE);
    assert_int_equal(aude_setup_preset(&setup, "C3"), AUDE_BAD_PRESET);
    assert_int_equal(aude_setup_add(&setup, "atlantis"), AUDE_BAD_SET);
    assert_int_equal(aude_setup_add(&setup, "hills"), AUDE_UNBUILT_SET);
    assert_int_equal(aude_setup_add(&setup, "base"), AUDE_OK);
    assert_memory_equal(&setup, &before, sizeof setup);
    setup.game = AUDE_GAMES;
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_BAD_GAME);
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_BAD_GAME);
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_BAD_GAME);
}

static enum aude_status try_rules(const struct aude_setup *setup)
{
    static struct aude_rules rules;
    return aude_rules_init(&rules, setup);
}

static void test_seats(void **state)
{
    struct aude_setup setup;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    for (int seats = 0; seats < 256; seats++) {
        setup.seats = (uint8_t)seats;
        assert_int_equal(try_rules(&setup), seats >= 2 && seats <= 6 ? AUDE_OK : AUDE_BAD_SEATS);
    }
    setup.seats = 3;
    for (int start = 0; start < 256; start++) {
        setup.start_seat = (uint8_t)start;
        assert_int_equal(try_rules(&setup), start < 3 ? AUDE_OK : AUDE_BAD_START_SEAT);
    }
}

static void test_rules_errors(void **state)
{
    struct aude_setup setup, good;
    int options = aude_option_count(AUDE_CARCASSONNE);
    (void)state;
    aude_setup_init(&good, AUDE_CARCASSONNE);
    setup = good;
    setup.game = 7;
    assert_int_equal(try_rules(&setup), AUDE_BAD_GAME);
    setup = good;
    setup.sets = 0;
    assert_int_equal(try_rules(&setup), AUDE_NO_BASE_SET);
    setup.sets = (uint64_t)1 << aude_set_find("hills") | good.sets;
    assert_int_equal(try_rules(&setup), AUDE_UNBUILT_SET);
    setup.sets = (uint64_t)1 << 63 | good.sets;
    assert_int_equal(try_rules(&setup), AUDE_BAD_SET);
    for (int i = 0; i < options; i++) {
        setup = good;
        setup.option[i] = 5;
        assert_int_equal(try_rules(&setup), AUDE_BAD_VALUE);
        setup.option[i] = 255;
        assert_int_equal(try_rules(&setup), AUDE_BAD_VALUE);
    }
    for (int i = options; i < AUDE_MAX_OPTIONS; i++) {
        setup = good;
        setup.option[i] = 1;
        assert_int_equal(try_rules(&setup), AUDE_BAD_OPTION);
    }
}

static void test_kinds(void **state)
{
    static struct aude_rules rules;
    struct aude_setup setup;
    int tiles = 0, gardens = 0, kind;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    assert_memory_equal(aude_rules_setup(&rules), &setup, sizeof setup);
    assert_int_equal(aude_kind_count(&rules), 24);
    assert_int_equal(aude_kind_find(&rules, "base-e-garden"), -1);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    assert_int_equal(aude_kind_count(&rules), 32);
    for (int i = 0; i < aude_kind_count(&rules); i++) {
        const struct aude_kind *info = aude_kind(&rules, i);
        assert_int_equal(aude_kind_find(&rules, info->name), i);
        assert_int_equal(info->segments, info->tile->segments + info->garden);
        assert_int_equal(info->rotations, info->tile->rotations);
        tiles += info->count;
        gardens += info->garden ? info->count : 0;
        for (int j = 0; j < info->tile->segments; j++)
            assert_ptr_equal(aude_kind_segment(&rules, i, j), &info->tile->segment[j]);
    }
    assert_int_equal(tiles, 72);
    assert_int_equal(gardens, 8);
    kind = aude_kind_find(&rules, "base-e-garden");
    assert_int_equal(aude_kind(&rules, kind)->count, 1);
    assert_int_equal(aude_kind(&rules, aude_kind_find(&rules, "base-e"))->count, 4);
    assert_int_equal(aude_kind_segment(&rules, kind, aude_kind(&rules, kind)->tile->segments)->kind,
                     AUDE_GARDEN);
}

/* 72 + 18 + 12 tiles; a foundation is a segment where towers are played, and the last one. */
static void test_kinds_of_expansions(void **state)
{
    static struct aude_rules rules;
    struct aude_setup setup;
    int tiles = 0, foundations = 0;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    assert_true(aude_kind_count(&rules) <= AUDE_MAX_KINDS);
    for (int i = 0; i < aude_kind_count(&rules); i++) {
        const struct aude_kind *kind = aude_kind(&rules, i);
        bool tower = aude_kind_segment(&rules, i, kind->segments - 1)->kind == AUDE_TOWER;
        assert_int_equal(kind->segments, kind->tile->segments + kind->garden + tower);
        tiles += kind->count;
        foundations += tower ? kind->count : 0;
    }
    assert_int_equal(tiles, 102);
    assert_int_equal(foundations, 18);
    assert_int_equal(aude_setup_set(&setup, "TOWER", "off"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    for (int i = 0; i < aude_kind_count(&rules); i++)
        for (int j = 0; j < aude_kind(&rules, i)->segments; j++)
            assert_int_not_equal(aude_kind_segment(&rules, i, j)->kind, AUDE_TOWER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_catalogue),
        cmocka_unit_test(test_tile),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_overlay),
        cmocka_unit_test(test_expansion_options),
        cmocka_unit_test(test_acting),
        cmocka_unit_test(test_setup_init),
        cmocka_unit_test(test_setup_errors),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_rules_errors),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_preset_values),
        cmocka_unit_test(test_rules_version),
        cmocka_unit_test(test_expansions),
        cmocka_unit_test(test_kinds_of_expansions),
    };
    return cmocka_run_group_tests_name("set-up", tests, NULL, NULL);
}
