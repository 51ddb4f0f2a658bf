/* SPDX-License-Identifier: Apache-2.0 */
/* What the phantom brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "phantom"

static const struct aude_word refusals[] = {
    {STATUS_NO_PHANTOMS, "NO_PHANTOMS", N_("phantoms are not played"), "PHANTOM-1", ROOM},
    {STATUS_PHANTOM_ONLY, "PHANTOM_ONLY", N_("only the phantom is put as a second follower"),
     "PHANTOM-3", ROOM},
    {.name = NULL},
};

static const struct aude_step_info steps[] = {
    {{STEP_PHANTOM, "phantom", N_("Place the phantom?"), "PHANTOM-3", ROOM}, N_("puts no phantom")},
    {.pass = NULL},
};

static const struct aude_figure_info figures[] = {
    {{FIGURE_PHANTOM, "phantom", N_("phantom"), "PHANTOM-1", ROOM}, true, 1},
    {.strength = 0},
};

const struct vocabulary phantom_vocabulary = {
    .room = {ROOM, N_("The Phantom"), "PHANTOM", AUDE_CARCASSONNE, STATUS_NO_PHANTOMS},
    .refusals = refusals,
    .steps = steps,
    .figures = figures,
};
