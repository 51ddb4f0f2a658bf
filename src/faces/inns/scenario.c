/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: the large follower, and fields that touch no side (docs/SCENARIOS.md). */
#include "scenario/forms.h"
#include "scenario/run.h"

/* `big 0,0 city N`, or by the player named, without asking whether it may. */
static void do_big(struct scenario_run *run)
{
    scenario_put_or_act(run, aude_figure_find("big"));
}

/* `0,0 infield 1`: a field by its number on the tile as printed. */
static bool read_infield(struct scenario_line *line, struct scenario_arg *arg)
{
    struct scenario_text word;
    scenario_word(line, &word);
    return (form_whole(word, AUDE_MAX_SEGMENTS - 1, &arg->number) && arg->number >= 0) ||
           scenario_unknown(line, word, "the number of a field on its tile, from 0");
}

static int find_infield(const struct scenario_run *run, const struct scenario_arg *arg)
{
    const int index = aude_placed_at(&run->state, arg->x, arg->y);
    if (index < 0)
        return -1;
    const int kind = aude_placed(&run->state, index).kind;
    int left = arg->number;
    for (int i = 0; i < aude_kind(run->rules, kind)->segments; i++)
        if (aude_kind_segment(run->rules, kind, i)->kind == AUDE_FIELD && left-- == 0)
            return i;
    return -1;
}

static const struct scenario_command commands[] = {
    {"big", "Yf", NULL, SCENARIO_ACTION, do_big, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const struct scenario_feature features[] = {
    {"infield", AUDE_FIELD, read_infield, find_infield},
    {NULL, 0, NULL, NULL},
};

static const struct scenario_piece pieces[] = {
    {"big", "large", -1, SCENARIO_BY_NAME, 7},
    {"normal", "normal", -1, AUDE_FOLLOWER, 7},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_dealt dealt[] = {{"big", "LARGE_FOLLOWER"}, {NULL, NULL}};

static const char *const options[] = {"INN", "LARGE_FOLLOWER", NULL};

const struct scenario_room scenario_room_inns = {
    .game = AUDE_CARCASSONNE,
    .rules = "INN-",
    .options = options,
    .commands = commands,
    .features = features,
    .pieces = pieces,
    .dealt = dealt,
};
