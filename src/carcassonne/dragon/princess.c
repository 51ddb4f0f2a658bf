/* SPDX-License-Identifier: Apache-2.0 */
/* Princesses (DRAGON-41 to 47): a tile with one added to a city with knights sends one of them
 * home, as the action of the part. */
#include "carcassonne/board.h"
#include "carcassonne/dragon/dragon.h"
#include "carcassonne/figures.h"

/* Was a knight sent home in this part? */
struct princess {
    uint8_t sent_home;
};

static struct princess *princess_of(const struct state *state)
{
    return own_part(state, ROOM_princess);
}

static bool princess_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_PRINCESSES] == RULES_ON;
}

/* The region of the city in which the princess of the tile just placed lives; -1: there is none,
 * or it is a castle (X3-7). */
static int city_of(const struct state *state)
{
    const struct aude_tile *const printed = kind_of(state, state->last)->info.tile;
    for (unsigned segment = 0; segment < printed->segments; segment++) {
        if ((printed->segment[segment].marks & AUDE_MARK_PRINCESS) != 0) {
            const unsigned region = region_of(state, state->last, segment);
            return (words_of(state)[region] & WORD_CASTLE) == 0 ? (int)region : -1;
        }
    }
    return -1;
}

static bool is_knight(const struct state *state, const struct figure *figure, int city)
{
    return is_follower(state->rules, figure->figure) &&
           (int)region_of(state, figure->tile, figure->segment) == city;
}

static aude_action send_home(const struct state *state, const struct figure *figure)
{
    return aude_action_with(figure_action(state, VERB_PRINCESS, figure), figure->seat);
}

static void princess_list(const struct state *state, struct list *list)
{
    const struct figure *const end = figures_of(state) + state->figures;
    const int city = city_of(state);
    if (city < 0 || word_figures(words_of(state)[city]) == 0) {
        return;
    }
    for (const struct figure *figure = figures_of(state); figure < end; figure++) {
        if (is_knight(state, figure, city) && !figure_repeats(state, figure)) {
            list_add(list, send_home(state, figure));
        }
    }
}

/* DRAGON-42 */
static enum aude_status princess_must(const struct state *state)
{
    if (option_of(state, OPTION_PRINCESS) == PRINCESS_MAY) {
        return AUDE_OK;
    }
    struct list knights = {NULL, 0, 0};
    princess_list(state, &knights);
    return knights.count > 0 ? STATUS(STATUS_PRINCESS_FIRST) : AUDE_OK;
}

/* Index of the knight that the action means, or -1. */
static int find_knight(const struct state *state, aude_action action)
{
    const int city = city_of(state);
    for (unsigned i = 0; city >= 0 && i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (is_knight(state, figure, city) && send_home(state, figure) == action) {
            return (int)i;
        }
    }
    return -1;
}

static enum aude_status princess_legal(const struct state *state, aude_action action)
{
    const aude_action plain = aude_action_make(
        (enum aude_verb)VERB_PRINCESS, aude_action_item(action), aude_action_x(action),
        aude_action_y(action), 0, aude_action_segment(action));
    if (action != aude_action_with(plain, aude_action_number(action)) ||
        aude_action_item(action) >= (int)FIGURES ||
        aude_action_number(action) >= state->rules->setup.seats) {
        return AUDE_BAD_ACTION;
    }
    return find_knight(state, action) >= 0 ? AUDE_OK : STATUS(STATUS_NO_KNIGHT);
}

/* DRAGON-44 */
static unsigned princess_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned index = (unsigned)find_knight(state, action);
    const struct figure knight = figures_of(state)[index];
    return_figure(state, index, "DRAGON-44", ledger);
    miss_figure(state, &knight, ledger);
    princess_of(state)->sent_home = 1;
    return DONE;
}

/* PHANTOM-6 */
static bool princess_single(const struct state *state)
{
    return princess_of(state)->sent_home != 0;
}

static const struct variable variables[] = {
    VARIABLE(struct princess, sent_home, AUDE_VARIABLE_NUMBER, 1, 0, 1, LASTS_PART,
             N_("a knight was sent home in this part"), "DRAGON-45", "princess"),
    {.bytes = 0},
};

static const struct choice choices[] = {
    {.at = S400,
     .verbs = {VERB_PRINCESS},
     .list = princess_list,
     .legal = princess_legal,
     .apply = princess_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_PRINCESS, 0};

const struct room princess_room = {
    .vocabulary = &princess_vocabulary,
    .verbs = verbs,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct princess),
    .wanted = princess_wanted,
    .single = princess_single,
    .must = princess_must,
};
