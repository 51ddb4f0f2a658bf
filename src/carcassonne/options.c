/* SPDX-License-Identifier: Apache-2.0 */
/* Options and presets as data: from these tables come the set-up functions, `aude rules`, the
 * set-up page and the manual. A room that brings an option adds a row to CARCASSONNE_OPTIONS, a
 * column to the presets that set it, its switches to its box, and a row to `needs` where the option
 * makes a difference only together with something else. */
#include "carcassonne/options.h"
#include "carcassonne/game.h"
#include "carcassonne/state.h"
#include "core/require.h"
#include "core/version.h"
#include <string.h>

static const struct aude_option options[OPTIONS] = {
#define X(name, rule, text, ...) {#name, {__VA_ARGS__}, rule, text},
    CARCASSONNE_OPTIONS(X)
#undef X
};

enum { KEEP = -1, MAX_CHANGES = 12 };

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
     4,
     {{OPTION_CASTLE_FAIRY, FAIRY_ALLOWED},
      {OPTION_DRAGON_TIMING, AFTER_SCORING},
      {OPTION_PRINCESS, PRINCESS_MUST},
      {OPTION_FAIRY_PLACEMENT, FAIRY_ON_TILE}}},
    {{"C1-ZMG", "first edition, Z-Man Games", false},
     5,
     {{OPTION_CASTLE_BASE, CASTLE_END_SEGMENTS},
      {OPTION_BAZAAR_BID_LIMIT, BID_SCORE},
      {OPTION_BAZAAR_ALL_ZERO, ALL_ZERO_NO_AUCTION},
      {OPTION_PRINCESS, PRINCESS_MUST},
      {OPTION_FAIRY_PLACEMENT, FAIRY_ON_TILE}}},
    {{"C2", "new edition of 2014 and later", false},
     9,
     {{OPTION_TOWER_REOPEN, REOPEN_NO},
      {OPTION_PRINCESS, PRINCESS_MUST},
      {OPTION_BRIDGE_TIMING, BRIDGE_WITH_TILE},
      {OPTION_CASTLE_FAIRY, FAIRY_ALLOWED},
      /* also the default: its print names no gardens (CASTLE-28) */
      {OPTION_CASTLE_GARDEN, GARDEN_NO},
      {OPTION_BAZAAR_ROUND, ROUND_PLACEMENTS_ONLY},
      {OPTION_COUNT_FINAL, FINAL_MARKET_ONLY},
      {OPTION_WAGON_MOVE, WAGON_NEAR},
      {OPTION_RIVER_START, RIVER_START_OUT}}},
    {{"CAR", "annotated rules and digital versions", false},
     1,
     {{OPTION_BAZAAR_BUILDER_ORDER, BUILDER_FIRST}}},
    {{"OLD-1", "field scoring of the first years", true},
     2,
     {{OPTION_FIELD_SCORING, FIELD_PER_CITY}, {OPTION_SMALL_CITY_POINTS, SMALL_CITY_2}}},
    {{"OLD-2", "field scoring of the second rules", true},
     2,
     {{OPTION_FIELD_SCORING, FIELD_PER_FARM_ONCE}, {OPTION_SMALL_CITY_POINTS, SMALL_CITY_2}}},
    {{"OLD-X", "first printings of expansions 2 and 3", true},
     5,
     {{OPTION_BUILDER_TRIGGER, TRIGGER_EXTEND_OR_COMPLETE},
      {OPTION_LONELY_SPECIALS, LONELY_STAY},
      {OPTION_FAIRY_VOLCANO, FAIRY_VOLCANO_NO},
      {OPTION_PORTAL_TARGET, PORTAL_UNSCORED},
      {OPTION_PRINCESS, PRINCESS_MUST}}},
};

/* What a preset said before a version of the rules, where it says something else now. Records name
 * presets and are played by the rules that they were begun with, so a row here stays for ever. */
static const struct {
    const char *preset;
    uint8_t since, option, value;
} formerly[] = {
    {"C2", 2, OPTION_TOWER_REOPEN, REOPEN_YES},
    {"C2", 2, OPTION_CASTLE_GARDEN, GARDEN_YES},
    {"C2", 2, OPTION_BAZAAR_ROUND, ROUND_FULL_TURNS},
};

/* Expansions as they are bought: a set of tiles, where there are such, and the rules that come with
 * it. */
static const struct expansion_in_box {
    const char *set;
    unsigned char rules[4];
} boxes[] = {
    {"tower", {OPTION_TOWER}},
    {"bcb", {OPTION_BRIDGES, OPTION_CASTLES, OPTION_BAZAARS}},
    {"inns", {OPTION_INNS, OPTION_LARGE_FOLLOWER}},
    {"traders", {OPTION_GOODS, OPTION_BUILDER, OPTION_PIG}},
    {"king", {OPTION_KING}},
    {"phantom", {OPTION_PHANTOM}},
    {"cult", {OPTION_CULT}},
    {"count", {OPTION_COUNT}},
    {"abbey", {OPTION_ABBEY, OPTION_MAYOR, OPTION_WAGON, OPTION_BARN}},
    {"dragon", {OPTION_DRAGON, OPTION_FAIRY, OPTION_PRINCESSES, OPTION_PORTALS}},
    {"river1", {OPTION_RIVER}},
    {"river2", {OPTION_RIVER}},
};

/* Which expansions are played is no matter of the edition. */
static bool is_expansion(int option)
{
    bool found = false;
    for (unsigned i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        for (unsigned r = 0; r < sizeof boxes[i].rules && boxes[i].rules[r] != 0; r++) {
            found |= boxes[i].rules[r] == option;
        }
    }
    return found;
}

const char *carcassonne_expansion_name(int expansion)
{
    const int count = (int)(sizeof boxes / sizeof boxes[0]);
    return expansion >= 0 && expansion < count ? boxes[expansion].set : 0;
}

int carcassonne_expansion_option(int expansion, int index)
{
    if (carcassonne_expansion_name(expansion) == 0 || index < 0 ||
        index >= (int)sizeof boxes[0].rules || boxes[expansion].rules[index] == 0) {
        return -1;
    }
    return boxes[expansion].rules[index];
}

/* ---- which options make a difference ---- */

/* What has to be so for an option to make a difference; one without a row always can. */
static const struct need {
    uint8_t option;
    uint8_t of;     /* the switch of its room: on, and acting itself; 0: none */
    uint8_t site;   /* enum aude_site that some tile in play has to show; 0: none */
    uint16_t marks; /* of a segment: some tile in play has to show one of these; 0: none */
    uint16_t signs; /* of a tile: the same */
    uint8_t edge;   /* enum aude_edge that some tile in play has to have; 0: none */
    bool unused;    /* of the tile with these signs some copy has to stay in the box */
    bool absent;    /* it is about a piece of an expansion that is not built */
    struct {
        uint8_t option, value;
    } any[2]; /* one of these options has to have this value; none: nothing of the kind */
} needs[] = {
    {OPTION_FIELD_SCORING, .any = {{OPTION_FARMERS, FARMERS_ON}}},
    {OPTION_TOWER, .site = AUDE_SITE_TOWER},
    {OPTION_TOWER_REOPEN, .of = OPTION_TOWER},
    {OPTION_RANSOM_PER, .of = OPTION_TOWER, .any = {{OPTION_BUILDER, RULES_ON}}},
    {OPTION_BRIDGE_TIMING, .of = OPTION_BRIDGES},
    {OPTION_BRIDGE_PER, .of = OPTION_BRIDGES, .any = {{OPTION_BUILDER, RULES_ON}}},
    {OPTION_CASTLE_BASE, .of = OPTION_CASTLES},
    {OPTION_CASTLE_CHOICE, .of = OPTION_CASTLES},
    {OPTION_CASTLE_CHAIN, .of = OPTION_CASTLES},
    {OPTION_CASTLE_FARM_COUNT, .of = OPTION_CASTLES, .any = {{OPTION_FARMERS, FARMERS_ON}}},
    {OPTION_CASTLE_FAIRY, .of = OPTION_FAIRY, .any = {{OPTION_CASTLES, RULES_ON}}},
    {OPTION_CASTLE_GARDEN, .of = OPTION_CASTLES, .any = {{OPTION_ABBOT, ABBOT_ON}}},
    {OPTION_WAGON_FROM_CASTLE, .of = OPTION_WAGON, .any = {{OPTION_CASTLES, RULES_ON}}},
    {OPTION_BAZAARS, .site = AUDE_SITE_BAZAAR},
    {OPTION_BAZAAR_MODE, .of = OPTION_BAZAARS},
    {OPTION_BAZAAR_BID_LIMIT, .of = OPTION_BAZAARS, .any = {{OPTION_BAZAAR_MODE, BAZAAR_AUCTION}}},
    {OPTION_BAZAAR_ALL_ZERO, .of = OPTION_BAZAARS, .any = {{OPTION_BAZAAR_MODE, BAZAAR_AUCTION}}},
    {OPTION_BAZAAR_TOO_FEW, .of = OPTION_BAZAARS},
    {OPTION_BAZAAR_ROUND, .of = OPTION_BAZAARS},
    {OPTION_BAZAAR_BUILDER_ORDER, .of = OPTION_BAZAARS, .any = {{OPTION_BUILDER, RULES_ON}}},
    {OPTION_BAZAAR_NEXT_SELECTOR, .of = OPTION_BAZAARS,
     .any = {{OPTION_BAZAAR_MODE, BAZAAR_AUCTION}}},
    {OPTION_BAZAAR_UNPLACEABLE, .of = OPTION_BAZAARS},
    {OPTION_BAZAAR_DELAYED, .of = OPTION_BAZAARS},
    {OPTION_INNS, .marks = AUDE_MARK_INN | AUDE_MARK_CATHEDRAL},
    {OPTION_INN_FINAL, .of = OPTION_INNS},
    {OPTION_GOODS, .marks = AUDE_MARK_WINE | AUDE_MARK_GRAIN | AUDE_MARK_CLOTH},
    {OPTION_PIG, .any = {{OPTION_FARMERS, FARMERS_ON}}},
    {OPTION_BUILDER_TRIGGER, .of = OPTION_BUILDER},
    {OPTION_PHANTOM_AFTER, .of = OPTION_PHANTOM},
    {OPTION_KING_SCORING, .of = OPTION_KING},
    {OPTION_CULT, .marks = AUDE_MARK_SHRINE},
    {OPTION_CULT_LIMIT, .of = OPTION_CULT},
    {OPTION_CULT_DECLARE, .of = OPTION_CULT},
    {OPTION_COUNT, .marks = AUDE_MARK_CARCASSONNE},
    {OPTION_COUNT_START, .of = OPTION_COUNT},
    {OPTION_COUNT_PER, .of = OPTION_COUNT, .any = {{OPTION_BUILDER, RULES_ON}}},
    {OPTION_COUNT_MOVE, .of = OPTION_COUNT},
    {OPTION_COUNT_UNOCCUPIED, .of = OPTION_COUNT},
    {OPTION_COUNT_FINAL, .of = OPTION_COUNT},
    {OPTION_COUNT_AS_CITY, .of = OPTION_COUNT, .any = {{OPTION_FARMERS, FARMERS_ON}}},
    {OPTION_ABBEY, .site = AUDE_SITE_ABBEY},
    {OPTION_BARN, .any = {{OPTION_FARMERS, FARMERS_ON}}},
    {OPTION_WAGON_MOVE, .of = OPTION_WAGON},
    {OPTION_ABBEY_AT_END, .of = OPTION_ABBEY},
    {OPTION_BARN_PLACEMENT, .of = OPTION_BARN},
    {OPTION_DRAGON, .signs = AUDE_SIGN_VOLCANO},
    {OPTION_PRINCESSES, .marks = AUDE_MARK_PRINCESS},
    {OPTION_PORTALS, .signs = AUDE_SIGN_PORTAL},
    {OPTION_DRAGON_TIMING, .of = OPTION_DRAGON},
    {OPTION_DRAGON_CASTLE, .of = OPTION_DRAGON, .any = {{OPTION_CASTLES, RULES_ON}}},
    {OPTION_PRINCESS, .of = OPTION_PRINCESSES},
    {OPTION_FAIRY_PLACEMENT, .of = OPTION_FAIRY},
    {OPTION_FAIRY_VOLCANO, .of = OPTION_FAIRY, .any = {{OPTION_DRAGON, RULES_ON}}},
    {OPTION_FAIRY_FINAL, .of = OPTION_FAIRY},
    {OPTION_FAIRY_IN_BAZAAR, .of = OPTION_FAIRY, .any = {{OPTION_BAZAARS, RULES_ON}}},
    {OPTION_PORTAL_TARGET, .of = OPTION_PORTALS},
    {OPTION_DRAGON_TOWER, .of = OPTION_DRAGON, .any = {{OPTION_TOWER, RULES_ON}}},
    {OPTION_RIVER, .edge = AUDE_EDGE_RIVER},
    {OPTION_RIVER_UTURN, .of = OPTION_RIVER},
    {OPTION_RIVER_START, .of = OPTION_RIVER, .any = {{OPTION_COUNT, RULES_OFF}}},
    {OPTION_RIVER_LAKE, .of = OPTION_RIVER, .signs = AUDE_SIGN_SPRING, .unused = true},
    {OPTION_RIVER_UNPLACEABLE, .of = OPTION_RIVER},
    {OPTION_LONELY_SPECIALS, .any = {{OPTION_BUILDER, RULES_ON}, {OPTION_PIG, RULES_ON}}},
};

static const struct need *find_need(int option)
{
    for (unsigned i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        if (needs[i].option == option) {
            return &needs[i];
        }
    }
    return 0;
}

/* Does some kind of tile in play show what is needed? */
static bool is_printed(const struct rules *rules, const struct need *need)
{
    bool found = false;
    for (int k = 0; k < rules->kinds; k++) {
        const struct aude_tile *const tile = rules->kind[k].info.tile;
        for (unsigned i = 0; i < tile->sites; i++) {
            found |= need->site != 0 && tile->site[i].kind == need->site;
        }
        for (unsigned i = 0; i < tile->segments; i++) {
            found |= (tile->segment[i].marks & need->marks) != 0;
        }
        for (unsigned side = 0; side < 4; side++) {
            found |= need->edge != 0 && tile->edge[side] == need->edge;
        }
        found |= (tile->signs & need->signs) != 0 &&
                 (!need->unused || rules->kind[k].info.count < tile->count);
    }
    return found;
}

static bool is_met(const struct rules *rules, const struct need *need)
{
    const bool on_tiles = need->site != 0 || need->edge != 0 || (need->marks | need->signs) != 0;
    bool met = need->any[0].option == 0;
    for (unsigned i = 0; i < 2 && need->any[i].option != 0; i++) {
        met |= rules->setup.option[need->any[i].option] == need->any[i].value;
    }
    return met && !need->absent && (!on_tiles || is_printed(rules, need)) &&
           (need->of == 0 || rules->setup.option[need->of] == RULES_ON);
}

bool carcassonne_option_acts(const struct rules *rules, int option)
{
    REQUIRE(option >= 0 && option < OPTIONS);
    const struct need *need = find_need(option);
    bool acts = true;
    while (need != 0 && acts) {
        acts = is_met(rules, need);
        need = need->of != 0 ? find_need(need->of) : 0;
    }
    return acts;
}

int carcassonne_option_count(void)
{
    return OPTIONS;
}

const struct aude_option *carcassonne_option(int option)
{
    REQUIRE(option >= 0 && option < OPTIONS);
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

/* The row of `formerly` that holds in a game of this version, or -1. */
static int find_former(const struct aude_setup *setup, int preset, int option)
{
    for (unsigned i = 0; i < sizeof formerly / sizeof formerly[0]; i++) {
        if (!rules_since(setup, formerly[i].since) && formerly[i].option == option &&
            strcmp(formerly[i].preset, presets[preset].preset.name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int carcassonne_preset_value(const struct aude_setup *setup, int preset, int option)
{
    REQUIRE(preset >= 0 && preset < carcassonne_preset_count());
    REQUIRE(option >= 0 && option < OPTIONS);
    const int former = find_former(setup, preset, option);
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
