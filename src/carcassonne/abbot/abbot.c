/* SPDX-License-Identifier: Apache-2.0 */
/* The abbot and the gardens (BASE-53), switched on by the option ABBOT.
 *
 * Each player has one abbot, a follower that claims nothing but monasteries and gardens; gardens
 * are claimed by nobody else. That is data: a figure dealt and a row of claims; gardens are
 * completed, scored and returned like monasteries by the base game. The one thing of its own is the
 * action of taking the abbot back: instead of putting a figure, and it scores its feature as it is
 * now. Where that is complete the scoring that follows does it, and he cannot be taken back. */
#include "carcassonne/board.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include "carcassonne/vocabulary.h"

static bool abbot_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_ABBOT] == ABBOT_ON;
}

static void abbot_rules(struct rules *rules)
{
    rules->dealt[AUDE_ABBOT] = 1;
    rules->claims[AUDE_ABBOT] = 1u << AUDE_MONASTERY | 1u << AUDE_GARDEN;
    rules->refusal[AUDE_ABBOT].limit = AUDE_ABBOT_PLACE;
}

static aude_action take_action(const struct state *state, const struct figure *figure)
{
    return board_action(state, AUDE_TAKE, figure->tile, figure->figure, figure->segment);
}

static bool is_own(const struct state *state, const struct figure *figure)
{
    return figure->seat == state->seat && figure->figure == AUDE_ABBOT;
}

static bool takeable(const struct state *state, const struct figure *figure)
{
    return is_own(state, figure) && !feature_complete(state, figure->tile, figure->segment);
}

static void abbot_list(const struct state *state, struct list *list)
{
    for (unsigned i = 0; i < state->figures; i++) {
        if (takeable(state, &figures_of(state)[i])) {
            list_add(list, take_action(state, &figures_of(state)[i]));
        }
    }
}

/* Index of the abbot that the action means, or -1. */
static int abbot_find(const struct state *state, aude_action action)
{
    for (unsigned i = 0; i < state->figures; i++) {
        if (is_own(state, &figures_of(state)[i]) &&
            action == take_action(state, &figures_of(state)[i])) {
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
        figure >= FIGURES) {
        return AUDE_BAD_ACTION;
    }
    if (figure != AUDE_ABBOT) {
        return AUDE_STAYS;
    }
    const int index = abbot_find(state, action);
    if (index < 0) {
        return AUDE_NO_FIGURE;
    }
    return takeable(state, &figures_of(state)[index]) ? AUDE_OK : AUDE_STAYS;
}

static unsigned abbot_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned index = (unsigned)abbot_find(state, action);
    const struct figure figure = figures_of(state)[index];
    struct source source;
    source_of(state, figure.tile, figure.segment, false, &source);
    source.formula.rule = "BASE-53";
    source_pay(state, 1u << figure.seat, &source, NULL, ledger);
    return_figure(state, index, "BASE-53", ledger);
    miss_figure(state, &figure, ledger);
    return DONE;
}

static const struct choice choices[] = {
    {.at = S400,
     .verbs = {AUDE_TAKE},
     .list = abbot_list,
     .legal = abbot_legal,
     .apply = abbot_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {AUDE_TAKE, 0};

const struct room abbot_room = {
    .vocabulary = &abbot_vocabulary,
    .verbs = verbs,
    .choices = choices,
    .wanted = abbot_wanted,
    .rules = abbot_rules,
};
