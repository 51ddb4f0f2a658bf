/* SPDX-License-Identifier: Apache-2.0 */
/* Options and presets as data: from these two tables come the set-up functions, `aude rules`, the
 * set-up page and the manual. A room that brings an option adds a row to CARCASSONNE_OPTIONS and a
 * column to the presets that set it. */
#include "carcassonne/options.h"
#include "carcassonne/game.h"
#include "core/require.h"

static const struct aude_option options[OPTION_COUNT] = {
#define X(name, rule, text, ...) {#name, {__VA_ARGS__}, rule, text},
    CARCASSONNE_OPTIONS(X)
#undef X
};

enum { KEEP = -1 };

/* The base game is the same in all editions but for what the overlays change (BASE-54). */
static const struct {
    struct aude_preset preset;
    signed char value[OPTION_COUNT];
} presets[] = {
    {{"C1-HIG", "first edition, Hans im Glueck 2010", false},
     {FIELD_PER_FARM, SMALL_CITY_4, FARMERS_ON, ABBOT_OFF}},
    {{"C1-RGG", "first edition, Rio Grande Games", false},
     {FIELD_PER_FARM, SMALL_CITY_4, FARMERS_ON, ABBOT_OFF}},
    {{"C1-ZMG", "first edition, Z-Man Games", false},
     {FIELD_PER_FARM, SMALL_CITY_4, FARMERS_ON, ABBOT_OFF}},
    {{"C2", "new edition of 2014 and later", false},
     {FIELD_PER_FARM, SMALL_CITY_4, FARMERS_ON, ABBOT_OFF}},
    {{"CAR", "annotated rules and digital versions", false},
     {FIELD_PER_FARM, SMALL_CITY_4, FARMERS_ON, ABBOT_OFF}},
    {{"OLD-1", "field scoring of the first years, laid over another preset", true},
     {FIELD_PER_CITY, SMALL_CITY_2, KEEP, KEEP}},
    {{"OLD-2", "field scoring of the second rules, laid over another preset", true},
     {FIELD_PER_FARM_ONCE, SMALL_CITY_2, KEEP, KEEP}},
};

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

int carcassonne_preset_value(int preset, int option)
{
    REQUIRE(preset >= 0 && preset < carcassonne_preset_count());
    REQUIRE(option >= 0 && option < OPTION_COUNT);
    return presets[preset].value[option];
}
