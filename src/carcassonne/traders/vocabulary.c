/* SPDX-License-Identifier: Apache-2.0 */
/* What Traders & Builders brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define GOODS "goods"
#define BUILDER "builder"
#define PIG "pig"

static const struct aude_word goods_refusals[] = {
    {STATUS_NO_GOODS, "NO_GOODS", N_("goods are not played"), "TRADE-1", GOODS},
    {.name = NULL},
};

static const struct aude_token_info goods_tokens[] = {
    {{TOKEN_WINE, "wine", N_("wine"), "TRADE-5", GOODS}},
    {{TOKEN_GRAIN, "grain", N_("grain"), "TRADE-5", GOODS}},
    {{TOKEN_CLOTH, "cloth", N_("cloth"), "TRADE-5", GOODS}},
    {.word = {0}},
};

static const struct aude_event_info goods_events[] = {
    {{EVENT_GOODS, "goods", N_("gets goods"), "TRADE-7", GOODS},
     AUDE_TAKES_TOKEN | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT | AUDE_TAKES_POINTS},
    {.tells = 0},
};

const struct vocabulary goods_vocabulary = {
    .room = {GOODS, N_("Goods"), "GOODS", AUDE_CARCASSONNE, STATUS_NO_GOODS},
    .refusals = goods_refusals,
    .tokens = goods_tokens,
    .events = goods_events,
};

static const struct aude_word builder_refusals[] = {
    {STATUS_NO_BUILDERS, "NO_BUILDERS", N_("builders are not played"), "TRADE-1", BUILDER},
    {STATUS_BUILDER_ALONE, "BUILDER_ALONE",
     N_("a builder goes where a follower of its player stands"), "TRADE-14", BUILDER},
    {STATUS_BUILDER_PLACE, "BUILDER_PLACE", N_("a builder goes on a road or in a city"), "TRADE-15",
     BUILDER},
    {STATUS_SPARED, "SPARED", N_("builders and pigs are not captured"), "X2-2", BUILDER},
    {.name = NULL},
};

static const struct aude_step_info builder_steps[] = {
    {{STEP_SECOND, "second", N_("Draw the builder's second tile?"), "TRADE-21", BUILDER},
     N_("draws no second tile")},
    {.pass = NULL},
};

static const struct aude_verb_info builder_verbs[] = {
    {{VERB_PART2, "part2", N_("draws a second tile"), "TRADE-19", BUILDER}, 0},
    {.operands = 0},
};

static const struct aude_figure_info builder_figures[] = {
    {{FIGURE_BUILDER, "builder", N_("builder"), "TRADE-13", BUILDER}, false, 0},
    {.strength = 0},
};

const struct vocabulary builder_vocabulary = {
    .room = {BUILDER, N_("Builders"), "BUILDER", AUDE_CARCASSONNE, STATUS_NO_BUILDERS},
    .refusals = builder_refusals,
    .steps = builder_steps,
    .verbs = builder_verbs,
    .figures = builder_figures,
};

static const struct aude_word pig_refusals[] = {
    {STATUS_NO_PIGS, "NO_PIGS", N_("pigs are not played"), "TRADE-1", PIG},
    {STATUS_PIG_ALONE, "PIG_ALONE", N_("a pig goes where a farmer of its player stands"),
     "TRADE-27", PIG},
    {STATUS_PIG_PLACE, "PIG_PLACE", N_("a pig goes on a field"), "TRADE-27", PIG},
    {.name = NULL},
};

static const struct aude_figure_info pig_figures[] = {
    {{FIGURE_PIG, "pig", N_("pig"), "TRADE-26", PIG}, false, 0},
    {.strength = 0},
};

const struct vocabulary pig_vocabulary = {
    .room = {PIG, N_("Pigs"), "PIG", AUDE_CARCASSONNE, STATUS_NO_PIGS},
    .refusals = pig_refusals,
    .figures = pig_figures,
};
