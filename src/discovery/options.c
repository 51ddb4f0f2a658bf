/* SPDX-License-Identifier: Apache-2.0 */
/* Options and presets of The Discovery as data: from these two tables come the set-up functions,
 * `aude rules`, the set-up page and the manual. */
#include "discovery/options.h"
#include "core/require.h"
#include "discovery/game.h"
#include "discovery/state.h"

static const struct aude_option options[DISCOVERY_OPTION_COUNT] = {
#define X(name, rule, text, ...) {#name, {__VA_ARGS__}, rule, text},
    DISCOVERY_OPTIONS(X)
#undef X
};

enum { KEEP = -1 };

/* A preset sets one option at most; an edition gives every other its default, an overlay leaves it
 * alone. */
static const struct {
    struct aude_preset preset;
    int option, value;
} presets[] = {
    {{"BASIC", "the game: one tile drawn, one placed", false}, DISCOVERY_OPEN_TILES, OPEN_OFF},
    {{"ADVANCED", "the variant with two open tiles before each player", false},
     DISCOVERY_OPEN_TILES,
     OPEN_ON},
    {{"EVEN-TURNS", "so many tiles set aside that all have equally many turns", true},
     DISCOVERY_ASIDE,
     ASIDE_EQUAL},
};

int discovery_option_count(void)
{
    return DISCOVERY_OPTION_COUNT;
}

const struct aude_option *discovery_option(int option)
{
    REQUIRE(option >= 0 && option < DISCOVERY_OPTION_COUNT);
    return &options[option];
}

/* Without open tiles nothing is drawn but the tile to be placed; all others always act. */
bool discovery_option_acts(const struct discovery_rules *rules, int option)
{
    REQUIRE(option >= 0 && option < DISCOVERY_OPTION_COUNT);
    return option != DISCOVERY_DRAW_TIME || rules->setup.option[DISCOVERY_OPEN_TILES] == OPEN_ON;
}

int discovery_preset_count(void)
{
    return (int)(sizeof presets / sizeof presets[0]);
}

const struct aude_preset *discovery_preset(int preset)
{
    REQUIRE(preset >= 0 && preset < discovery_preset_count());
    return &presets[preset].preset;
}

int discovery_preset_value(int preset, int option)
{
    REQUIRE(preset >= 0 && preset < discovery_preset_count());
    REQUIRE(option >= 0 && option < DISCOVERY_OPTION_COUNT);
    if (presets[preset].option == option) {
        return presets[preset].value;
    }
    return presets[preset].preset.overlay ? KEEP : 0;
}
