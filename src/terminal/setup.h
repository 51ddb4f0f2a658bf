/* SPDX-License-Identifier: Apache-2.0 */
/* What a game is played with, put together from what options of the command line say, or from what
 * a person answers in their place: game, sets, expansions, presets, options, seats, tile sets of
 * one's own. Expansions and presets are applied before single options, whatever their order, so
 * that `--option FARMERS=off --preset C2` means what it says.
 */
#ifndef AUDE_TERMINAL_SETUP_H
#define AUDE_TERMINAL_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "aude.h"
#include "terminal/terminal.h"

/* Codes of the options that say it; they are no letters. */
enum {
    CLI_OPTION_GAME = 256,
    CLI_OPTION_SETS,
    CLI_OPTION_EXPANSIONS,
    CLI_OPTION_PRESET,
    CLI_OPTION_OPTION,
    CLI_OPTION_PLAYERS,
    CLI_OPTION_SEATS,
    CLI_OPTION_START_SEAT,
    CLI_OPTION_TILES,
    CLI_OPTION_SEED,
    CLI_SETUP_CODES,
};

/* The game that is played unless --game says another: the first that was built. */
enum aude_game cli_default_game(void);
/* Its name as people write it, translated: "The Discovery". */
const char *cli_game_title(enum aude_game game);

/* The tile sets of --tiles, for the readers of records and positions; they live to the end. */
const struct aude_own_sets *cli_own(void);
/* Reads one more file of a tile set: CLI_DONE or CLI_BAD after an error line. */
int cli_own_read(const char *path);
/* Can they all be played with? CLI_DONE or CLI_BAD after an error line. */
int cli_own_playable(void);
/* Why no game takes own set `set`, with its place; false when one does. */
bool cli_own_why(int set, struct cli_buffer *text);

/* What a game is played with, as far as options said so. */
struct cli_setup {
    struct aude_setup setup;
    bool any;         /* some option of the set-up was given */
    bool game_given;  /* --game; else own tile sets may say which */
    bool seats_given; /* --players or --seats */
    bool seed_given;
    uint64_t seed;
    /* in the order given, until cli_setup_finish */
    int presets, options;
    const char *preset[8];
    const char *option[AUDE_MAX_OPTIONS];
    const char *sets, *expansions;
    const char *start_seat; /* as given, NULL when not */
    const char *seats_place, *seats_text;
};

void cli_setup_init(struct cli_setup *setup);
/* Takes an option by its code: CLI_DONE or CLI_BAD after an error line. */
int cli_setup_take(struct cli_setup *setup, int option, const char *value);
/* Applies sets, expansions, presets, then options, and makes the rules; without --seed, setup->seed
 * becomes a random one. CLI_DONE or CLI_BAD after an error line. */
int cli_setup_finish(struct cli_setup *setup, struct aude_rules *rules);

#endif
