/* SPDX-License-Identifier: Apache-2.0 */
/* The abbot and the gardens (BASE-53), switched on by the option ABBOT.
 *
 * Each player has one abbot, a follower that claims nothing but monasteries and gardens; gardens
 * are claimed by nobody else. That is data: a figure dealt and a row of claims; gardens are
 * completed, scored and returned like monasteries by the base game. The one thing of its own is the
 * action of taking the abbot back: instead of putting a figure, and it scores its feature as it is
 * now. */
#include "carcassonne/expansion.h"
#include "carcassonne/score.h"
#include "carcassonne/turn.h"

static bool abbot_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_ABBOT] == ABBOT_ON;
}

static void abbot_rules(struct rules *rules)
{
    rules->dealt[AUDE_ABBOT] = 1;
    rules->claims[AUDE_ABBOT] = 1u << AUDE_MONASTERY | 1u << AUDE_GARDEN;
}

static aude_action take_action(const struct state *state, const struct figure *figure)
{
    const uint16_t key = grid_tile_key(&state->grid, figure->tile);
    return aude_action_make(AUDE_TAKE, figure->figure, grid_x(key), grid_y(key), 0,
                            figure->segment);
}

static bool takeable(const struct state *state, const struct figure *figure)
{
    return figure->seat == state->seat && figure->figure == AUDE_ABBOT;
}

static void abbot_list(const struct state *state, struct list *list)
{
    for (unsigned i = 0; i < state->figures; i++) {
        if (takeable(state, &state->figure[i])) {
            list_add(list, take_action(state, &state->figure[i]));
        }
    }
}

/* Index of the figure that the action would take, or -1. */
static int abbot_find(const struct state *state, aude_action action)
{
    for (unsigned i = 0; i < state->figures; i++) {
        if (takeable(state, &state->figure[i]) && action == take_action(state, &state->figure[i])) {
            return (int)i;
        }
    }
    return -1;
}

static enum aude_status abbot_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    if (action != aude_action_make(AUDE_TAKE, figure, aude_action_x(action), aude_action_y(action),
                                   0, aude_action_segment(action)) ||
        figure >= AUDE_FIGURES) {
        return AUDE_BAD_ACTION;
    }
    if (figure != AUDE_ABBOT) {
        return AUDE_STAYS;
    }
    return abbot_find(state, action) >= 0 ? AUDE_OK : AUDE_NO_FIGURE;
}

static void abbot_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned index = (unsigned)abbot_find(state, action);
    const struct figure figure = state->figure[index];
    const bool complete = feature_complete(state, figure.tile, figure.segment);
    struct formula formula = feature_formula(state, figure.tile, figure.segment, complete);
    formula.rule = "BASE-53";
    score_feature(state, 1u << figure.seat, figure.tile, figure.segment, complete, &formula,
                  ledger);
    return_figure(state, index, "BASE-53", ledger);
    turn_after_action(state, ledger);
}

const struct expansion abbot_expansion = {
    .wanted = abbot_wanted,
    .rules = abbot_rules,
    .list = abbot_list,
    .verbs = 1u << AUDE_TAKE,
    .legal = abbot_legal,
    .apply = abbot_apply,
};
