/* SPDX-License-Identifier: Apache-2.0 */
/* The options of The Discovery and their values, by number. The table with names, rule ids and
 * sentences is in options.c; the order here and there is one X-macro. */
#ifndef AUDE_DISCOVERY_OPTIONS_H
#define AUDE_DISCOVERY_OPTIONS_H

#include "aude.h"

/* X(name, rule, sentence, values...): the first value is the default */
#define DISCOVERY_OPTIONS(X)                                                                       \
    X(OPEN_TILES, "DISC-70", "the advanced variant: two open tiles before each player", "off",     \
      "on")                                                                                        \
    X(ASIDE, "DISC-73",                                                                            \
      "tiles set aside before the game: none, as printed, or so many that turns are equal",        \
      "none", "printed", "equal-turns")                                                            \
    X(SMALL_AREA, "DISC-9", "which areas are small: of one or two tiles, or of two only",          \
      "two-or-less", "two-only")                                                                   \
    X(DRAW_TIME, "DISC-71",                                                                        \
      "with open tiles: the new one is drawn before or after the follower's action",               \
      "before-follower", "after-follower")                                                         \
    X(NO_TILE_TURN, "DISC-23",                                                                     \
      "who could place no tile at all: does nothing, or may take a follower back", "nothing",      \
      "take-back")

enum discovery_option {
#define X(name, ...) DISCOVERY_##name,
    DISCOVERY_OPTIONS(X)
#undef X
        DISCOVERY_OPTION_COUNT
};

enum { OPEN_OFF, OPEN_ON };
enum { ASIDE_NONE, ASIDE_PRINTED, ASIDE_EQUAL };
enum { SMALL_TWO_OR_LESS, SMALL_TWO_ONLY };
enum { DRAW_BEFORE, DRAW_AFTER };
enum { NO_TILE_NOTHING, NO_TILE_TAKE_BACK };

#endif
