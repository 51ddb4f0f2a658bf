/* SPDX-License-Identifier: Apache-2.0 */
/* What Abbey & Mayor brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ABBEY "abbey"
#define MAYOR "mayor"
#define WAGON "wagon"
#define BARN "barn"

/* ---- abbey ---- */

static const struct aude_word abbey_refusals[] = {
    {STATUS_NO_ABBEYS, "NO_ABBEYS", N_("abbeys are not played"), "ABBEY-1", ABBEY},
    {STATUS_NO_ABBEY, "NO_ABBEY", N_("the player's abbey is laid"), "ABBEY-6", ABBEY},
    {STATUS_NO_HOLE, "NO_HOLE", N_("an abbey needs a hole with tiles on all four sides"), "ABBEY-7",
     ABBEY},
    {.name = NULL},
};

static const struct aude_step_info abbey_steps[] = {
    {{STEP_ABBEY, "abbey", N_("Lay the abbey instead of drawing?"), "ABBEY-6", ABBEY}, N_("draws")},
    {{STEP_ABBEYS, "abbeys", N_("Lay the abbey after the last turn?"), "ABBEY-15", ABBEY},
     N_("lays no abbey")},
    {.pass = NULL},
};

static const struct aude_verb_info abbey_verbs[] = {
    {{VERB_ABBEY, "abbey", N_("lays the abbey"), "ABBEY-6", ABBEY}, AUDE_TAKES_CELL},
    {.operands = 0},
};

static const struct aude_token_info abbey_tokens[] = {
    {{TOKEN_ABBEY, "abbey", N_("abbeys"), "ABBEY-2", ABBEY}},
    {.word = {0}},
};

const struct vocabulary abbey_vocabulary = {
    .room = {ABBEY, N_("Abbeys"), "ABBEY", AUDE_CARCASSONNE, STATUS_NO_ABBEYS},
    .refusals = abbey_refusals,
    .steps = abbey_steps,
    .verbs = abbey_verbs,
    .tokens = abbey_tokens,
};

/* ---- mayor ---- */

static const struct aude_word mayor_refusals[] = {
    {STATUS_NO_MAYORS, "NO_MAYORS", N_("mayors are not played"), "ABBEY-1", MAYOR},
    {STATUS_MAYOR_PLACE, "MAYOR_PLACE", N_("a mayor stands in a city only"), "ABBEY-18", MAYOR},
    {.name = NULL},
};

static const struct aude_figure_info mayor_figures[] = {
    {{FIGURE_MAYOR, "mayor", N_("mayor"), "ABBEY-18", MAYOR}, true, 0},
    {.strength = 0},
};

const struct vocabulary mayor_vocabulary = {
    .room = {MAYOR, N_("Mayors"), "MAYOR", AUDE_CARCASSONNE, STATUS_NO_MAYORS},
    .refusals = mayor_refusals,
    .figures = mayor_figures,
};

/* ---- wagon ---- */

static const struct aude_word wagon_refusals[] = {
    {STATUS_NO_WAGONS, "NO_WAGONS", N_("wagons are not played"), "ABBEY-1", WAGON},
    {STATUS_WAGON_PLACE, "WAGON_PLACE",
     N_("a wagon stands on a road, in a city or in a monastery only"), "ABBEY-24", WAGON},
    {STATUS_WAGON_WAY, "WAGON_WAY", N_("no way leads there from the scored feature"), "ABBEY-28",
     WAGON},
    {STATUS_WAGON_FAR, "WAGON_FAR", N_("the wagon moves to its own tile or one around it only"),
     "ABBEY-31", WAGON},
    {STATUS_WAGON_COMPLETE, "WAGON_COMPLETE", N_("a wagon moves to an incomplete feature only"),
     "ABBEY-26", WAGON},
    {.name = NULL},
};

static const struct aude_step_info wagon_steps[] = {
    {{STEP_WAGON, "wagon", N_("Move the wagon on?"), "ABBEY-26", WAGON}, N_("the wagon goes home")},
    {.pass = NULL},
};

static const struct aude_verb_info wagon_verbs[] = {
    {{VERB_WAGON, "onward", N_("moves the wagon on"), "ABBEY-26", WAGON},
     AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {.operands = 0},
};

static const struct aude_figure_info wagon_figures[] = {
    {{FIGURE_WAGON, "wagon", N_("wagon"), "ABBEY-24", WAGON}, true, 1},
    {.strength = 0},
};

const struct vocabulary wagon_vocabulary = {
    .room = {WAGON, N_("Wagons"), "WAGON", AUDE_CARCASSONNE, STATUS_NO_WAGONS},
    .refusals = wagon_refusals,
    .steps = wagon_steps,
    .verbs = wagon_verbs,
    .figures = wagon_figures,
};

/* ---- barn ---- */

static const struct aude_word barn_refusals[] = {
    {STATUS_NO_BARNS, "NO_BARNS", N_("barns are not played"), "ABBEY-1", BARN},
    {STATUS_BARN_PLACE, "BARN_PLACE", N_("a barn is put on the corner of a field"), "ABBEY-37",
     BARN},
    {STATUS_BARN_CORNER, "BARN_CORNER", N_("four tiles do not meet there, all with field"),
     "ABBEY-38", BARN},
    {STATUS_BARN_FIELD, "BARN_FIELD", N_("there is a barn in this field"), "ABBEY-39", BARN},
    {STATUS_BARN_STAYS, "BARN_STAYS", N_("a barn is never captured"), "ABBEY-47", BARN},
    {.name = NULL},
};

static const struct aude_verb_info barn_verbs[] = {
    {{VERB_BARN, "barn", N_("puts the barn"), "ABBEY-37", BARN}, AUDE_TAKES_CELL | AUDE_TAKES_NAME},
    {.operands = 0},
};

static const struct aude_word corners[] = {
    {0, "nw", N_("on the north-western corner"), "ABBEY-38", BARN},
    {1, "ne", N_("on the north-eastern corner"), "ABBEY-38", BARN},
    {2, "se", N_("on the south-eastern corner"), "ABBEY-38", BARN},
    {3, "sw", N_("on the south-western corner"), "ABBEY-38", BARN},
    {.name = NULL},
};

static const struct aude_figure_info barn_figures[] = {
    {{FIGURE_BARN, "barn", N_("barn"), "ABBEY-37", BARN}, false, 0},
    {.strength = 0},
};

const struct vocabulary barn_vocabulary = {
    .room = {BARN, N_("Barns"), "BARN", AUDE_CARCASSONNE, STATUS_NO_BARNS},
    .refusals = barn_refusals,
    .verbs = barn_verbs,
    .names = corners,
    .figures = barn_figures,
};
