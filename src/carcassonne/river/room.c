/* SPDX-License-Identifier: Apache-2.0 */
/* The River in the turn table. It has no station: its tiles are drawn (S120) and laid (S200) like
 * others, only before them (stack.c) and so that the river goes on (course.c). The spring lies
 * first, in place of the usual start tile (setup.c). Nobody stands on the river. A pig-herd on one
 * of its tiles makes a field worth more (RIVER-16). */
#include "carcassonne/river/river.h"
#include "carcassonne/room.h"
#include "carcassonne/vocabulary.h"

static bool river_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_RIVER] == RULES_ON;
}

/* RIVER-16: several herds in one field count once. */
static unsigned river_enriches(const struct state *state, unsigned region)
{
    return region_signs(state, region, AUDE_MARK_HERD) > 0 ? 1 : 0;
}

static const struct variable variables[] = {
    VARIABLE(struct river, under, AUDE_VARIABLE_NUMBER, MAX_UNDER, NO_KIND, AUDE_MAX_KINDS - 1,
             LASTS_GAME,
             N_("kinds of river tiles that found no place and were put under the others"),
             "RIVER-11", "river"),
    {.bytes = 0},
};

const struct room river_room = {
    .vocabulary = &river_vocabulary,
    .variables = variables,
    .own = sizeof(struct river),
    .wanted = river_wanted,
    .rules = river_rules,
    .holds = river_holds,
    .withholds = river_withholds,
    .takes_back = river_takes_back,
    .binds = river_binds,
    .lies = river_lies,
    .bars = river_bars,
    .enriches = river_enriches,
};
