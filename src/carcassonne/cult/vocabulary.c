/* SPDX-License-Identifier: Apache-2.0 */
/* What the cult brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "cult"

static const struct aude_word refusals[] = {
    {STATUS_NO_SHRINES, "NO_SHRINES", N_("shrines are not played"), "CULT-1", ROOM},
    {STATUS_SHRINE_BESIDE, "SHRINE_BESIDE", N_("a shrine lies beside one monastery at most"),
     "CULT-4", ROOM},
    {STATUS_MONASTERY_BESIDE, "MONASTERY_BESIDE", N_("a monastery lies beside one shrine at most"),
     "CULT-5", ROOM},
    {STATUS_SECOND_BESIDE, "SECOND_BESIDE",
     N_("what lies there would get a second shrine or monastery beside it"), "CULT-6", ROOM},
    {.name = NULL},
};

const struct vocabulary cult_vocabulary = {
    .room = {ROOM, N_("Heretics and Shrines (The Cult)"), "CULT", AUDE_CARCASSONNE,
             STATUS_NO_SHRINES},
    .refusals = refusals,
};
