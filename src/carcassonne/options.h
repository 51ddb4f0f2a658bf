/* SPDX-License-Identifier: Apache-2.0 */
/* The options of the Carcassonne rules and their values, by number. The table with names, rule ids
 * and sentences is in options.c; the order here and there is one X-macro. */
#ifndef AUDE_CARCASSONNE_OPTIONS_H
#define AUDE_CARCASSONNE_OPTIONS_H

#include "aude.h"

/* X(name, rule, sentence, values...): the first value is the default */
#define CARCASSONNE_OPTIONS(X)                                                                     \
    X(FIELD_SCORING, "BASE-47", "how fields are scored at the end", "per-farm-3",                  \
      "per-farm-3-once", "per-city-4")                                                             \
    X(SMALL_CITY_POINTS, "BASE-38",                                                                \
      "what a complete city of two tiles scores: 4 as any city, or 2", "4", "2")                   \
    X(FARMERS, "BASE-52", "followers may be put on fields", "on", "off")                           \
    X(ABBOT, "BASE-53", "each player has an abbot; tiles show gardens", "off", "on")

enum carcassonne_option {
#define X(name, ...) OPTION_##name,
    CARCASSONNE_OPTIONS(X)
#undef X
        OPTION_COUNT
};

enum { FIELD_PER_FARM, FIELD_PER_FARM_ONCE, FIELD_PER_CITY };
enum { SMALL_CITY_4, SMALL_CITY_2 };
enum { FARMERS_ON, FARMERS_OFF };
enum { ABBOT_OFF, ABBOT_ON };

#endif
