/* SPDX-License-Identifier: Apache-2.0 */
/* What the abbot brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "abbot"

static const struct aude_verb_info verbs[] = {
    {{AUDE_TAKE, "take", N_("takes back"), "BASE-53", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {.operands = 0},
};

static const struct aude_figure_info figures[] = {
    {{AUDE_ABBOT, "abbot", N_("abbot"), "BASE-53", ROOM}, true, 1},
    {.strength = 0},
};

const struct vocabulary abbot_vocabulary = {
    .room = {ROOM, N_("the abbot"), "ABBOT", AUDE_CARCASSONNE, AUDE_NO_ABBOT},
    .verbs = verbs,
    .figures = figures,
};
