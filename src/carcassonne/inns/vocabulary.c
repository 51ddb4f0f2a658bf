/* SPDX-License-Identifier: Apache-2.0 */
/* What Inns & Cathedrals brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define INNS "inns"
#define LARGE "large"

static const struct aude_word inns_refusals[] = {
    {STATUS_NO_INNS, "NO_INNS", N_("inns and cathedrals are not played"), "INN-1", INNS},
    {.name = NULL},
};

const struct vocabulary inns_vocabulary = {
    .room = {INNS, N_("Inns & Cathedrals"), "INNS", AUDE_CARCASSONNE, STATUS_NO_INNS},
    .refusals = inns_refusals,
};

static const struct aude_word large_refusals[] = {
    {STATUS_NO_LARGE, "NO_LARGE", N_("large followers are not played"), "INN-1", LARGE},
    {.name = NULL},
};

static const struct aude_figure_info large_figures[] = {
    {{FIGURE_BIG, "big", N_("large follower"), "INN-5", LARGE}, true, 2},
    {.strength = 0},
};

const struct vocabulary large_vocabulary = {
    .room = {LARGE, N_("Large followers"), "LARGE_FOLLOWER", AUDE_CARCASSONNE, STATUS_NO_LARGE},
    .refusals = large_refusals,
    .figures = large_figures,
};
