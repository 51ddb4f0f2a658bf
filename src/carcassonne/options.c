/* SPDX-License-Identifier: Apache-2.0 */
/* Options and presets as data: from these two tables come the set-up functions, `aude rules`, the
 * set-up page and the manual. A room that brings an option adds a row to CARCASSONNE_OPTIONS and a
 * column to the presets that set it. */
#include "carcassonne/options.h"
#include "carcassonne/game.h"
#include "core/require.h"
#include <string.h>

static const struct aude_option options[OPTION_COUNT] = {
#define X(name, rule, text, ...) {#name, {__VA_ARGS__}, rule, text},
    CARCASSONNE_OPTIONS(X)
#undef X
};

enum { KEEP = -1, MAX_CHANGES = 5 };

/* What sets a preset apart: an edition gives every other option its default, an overlay leaves it
 * alone. The base game is the same in all editions (BASE-54). */
static const struct {
    struct aude_preset preset;
    int changes;
    struct {
        uint8_t option, value;
    } change[MAX_CHANGES];
} presets[] = {
    {{"C1-HIG", "first edition, Hans im Glueck 2010", false}, 0, {{0, 0}}},
    {{"C1-RGG", "first edition, Rio Grande Games", false},
     1,
     {{OPTION_CASTLE_FAIRY, FAIRY_ALLOWED}}},
    {{"C1-ZMG", "first edition, Z-Man Games", false},
     3,
     {{OPTION_CASTLE_BASE, CASTLE_END_SEGMENTS},
      {OPTION_BAZAAR_BID_LIMIT, BID_SCORE},
      {OPTION_BAZAAR_ALL_ZERO, ALL_ZERO_NO_AUCTION}}},
    {{"C2", "new edition of 2014 and later", false},
     5,
     {{OPTION_TOWER_REOPEN, REOPEN_NO},
      {OPTION_BRIDGE_TIMING, BRIDGE_WITH_TILE},
      {OPTION_CASTLE_FAIRY, FAIRY_ALLOWED},
      /* also the default: its print names no gardens (CASTLE-28) */
      {OPTION_CASTLE_GARDEN, GARDEN_NO},
      {OPTION_BAZAAR_ROUND, ROUND_PLACEMENTS_ONLY}}},
    {{"CAR", "annotated rules and digital versions", false},
     1,
     {{OPTION_BAZAAR_BUILDER_ORDER, BUILDER_FIRST}}},
    {{"OLD-1", "field scoring of the first years, laid over another preset", true},
     2,
     {{OPTION_FIELD_SCORING, FIELD_PER_CITY}, {OPTION_SMALL_CITY_POINTS, SMALL_CITY_2}}},
    {{"OLD-2", "field scoring of the second rules, laid over another preset", true},
     2,
     {{OPTION_FIELD_SCORING, FIELD_PER_FARM_ONCE}, {OPTION_SMALL_CITY_POINTS, SMALL_CITY_2}}},
};

/* What a preset said up to a version of the rules, where it says something else now. Records name
 * presets and are played by the rules that they were begun with, so a row here stays for ever. */
static const struct {
    const char *preset;
    uint8_t version, option, value;
} formerly[] = {
    {"C2", 1, OPTION_TOWER_REOPEN, REOPEN_YES},
    {"C2", 1, OPTION_CASTLE_GARDEN, GARDEN_YES},
    {"C2", 1, OPTION_BAZAAR_ROUND, ROUND_FULL_TURNS},
};

/* Which expansions are played is no matter of the edition. */
static bool is_expansion(int option)
{
    return option == OPTION_TOWER || option == OPTION_BRIDGES || option == OPTION_CASTLES ||
           option == OPTION_BAZAARS;
}

/* Expansions as they are bought: a set of tiles and the rules that come with it. */
static const struct expansion_in_box {
    const char *set;
    unsigned char rules[4];
} boxes[] = {
    {"tower", {OPTION_TOWER}},
    {"bcb", {OPTION_BRIDGES, OPTION_CASTLES, OPTION_BAZAARS}},
};

const char *carcassonne_expansion_name(int expansion)
{
    const int count = (int)(sizeof boxes / sizeof boxes[0]);
    return expansion >= 0 && expansion < count ? boxes[expansion].set : 0;
}

void carcassonne_expansion_rules(struct aude_setup *setup, int expansion)
{
    for (unsigned i = 0; i < sizeof boxes[0].rules && boxes[expansion].rules[i] != 0; i++) {
        setup->option[boxes[expansion].rules[i]] = RULES_ON;
    }
}

int carcassonne_option_count(void)
{
    return OPTION_COUNT;
}

const struct aude_option *carcassonne_option(int option)
{
    REQUIRE(option >= 0 && option < OPTION_COUNT);
    return &options[option];
}

int carcassonne_preset_count(void)
{
    return (int)(sizeof presets / sizeof presets[0]);
}

const struct aude_preset *carcassonne_preset(int preset)
{
    REQUIRE(preset >= 0 && preset < carcassonne_preset_count());
    return &presets[preset].preset;
}

/* The row of `formerly` that held in this version, or -1. */
static int find_former(int version, int preset, int option)
{
    for (unsigned i = 0; i < sizeof formerly / sizeof formerly[0]; i++) {
        if (version <= formerly[i].version && formerly[i].option == option &&
            strcmp(formerly[i].preset, presets[preset].preset.name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int carcassonne_preset_value(int version, int preset, int option)
{
    REQUIRE(preset >= 0 && preset < carcassonne_preset_count());
    REQUIRE(option >= 0 && option < OPTION_COUNT);
    const int former = find_former(version, preset, option);
    if (former >= 0) {
        return formerly[former].value;
    }
    for (int i = 0; i < presets[preset].changes; i++) {
        if (presets[preset].change[i].option == option) {
            return presets[preset].change[i].value;
        }
    }
    return presets[preset].preset.overlay || is_expansion(option) ? KEEP : 0;
}
