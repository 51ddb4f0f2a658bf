/* SPDX-License-Identifier: Apache-2.0 */
/* Magic portals (DRAGON-48 to 52): with such a tile the follower of the action may be put on
 * another tile instead. */
#include "carcassonne/board.h"
#include "carcassonne/dragon/dragon.h"
#include "carcassonne/figures.h"
#include "carcassonne/score.h"

/* Did somebody go through the portal in this part (DRAGON-52, PHANTOM-8)? */
struct portal {
    uint8_t went_through;
};

static struct portal *portal_of(const struct state *state)
{
    return own_part(state, ROOM_portal);
}

static bool portal_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_PORTALS] == RULES_ON;
}

static bool finds_unscored(const struct rules *rules)
{
    return room_plays(rules, ROOM_scored);
}

/* DRAGON-49: the feature is not complete, or was never scored. */
static enum aude_status is_open(const struct state *state, unsigned tile, unsigned segment)
{
    if (!feature_complete(state, tile, segment)) {
        return AUDE_OK;
    }
    if (!finds_unscored(state->rules)) {
        return STATUS(STATUS_PORTAL_COMPLETE);
    }
    return scored_before(state, region_of(state, tile, segment)) ? STATUS(STATUS_PORTAL_SCORED)
                                                                 : AUDE_OK;
}

/* Is it a kind of feature that figures are put on anywhere, without a portal (DRAGON-51)? */
static bool is_apart(const struct state *state, unsigned tile, unsigned segment)
{
    return (state->rules->apart >> kind_of(state, tile)->feature[segment] & 1) != 0;
}

static enum aude_status leads_to(const struct state *state, unsigned figure, unsigned tile,
                                 unsigned segment)
{
    if (tile == state->last) {
        return STATUS(STATUS_PORTAL_HERE);
    }
    if (!is_follower(state->rules, figure)) {
        return STATUS(STATUS_PORTAL_FIGURE);
    }
    if (is_apart(state, tile, segment)) {
        return STATUS(STATUS_PORTAL_PLACE);
    }
    const enum aude_status status = may_claim(state, state->seat, figure, tile, segment);
    return status == AUDE_OK ? is_open(state, tile, segment) : status;
}

static bool is_portal(const struct state *state)
{
    return tile_shows(state, state->last, AUDE_SIGN_PORTAL);
}

/* Followers that the seat whose turn it is has left, as bits; none when no more find room. */
static unsigned at_hand(const struct state *state)
{
    unsigned figures = 0;
    if (state->figures >= state->rules->layout.most.figures) {
        return 0;
    }
    for (unsigned figure = 0; figure < state->rules->figures; figure++) {
        const bool has =
            state->supply[state->seat][figure] > 0 && is_follower(state->rules, figure);
        figures |= (has ? 1u : 0u) << figure;
    }
    return figures;
}

/* Segments of the tile that nobody is on and that are open: those a follower may be led to, as far
 * as it does not matter which (leads_to says the same of one). */
static unsigned open_segments(const struct state *state, unsigned tile)
{
    const struct rules *const rules = state->rules;
    const struct kind *const kind = kind_of(state, tile);
    const struct laid *const laid = &laid_of(state)[tile];
    const uint16_t *const labels = labels_of(state) + laid->first;
    const unsigned segments = kind->segments + (laid->form >= 4 ? 1u : 0u);
    const bool asks = finds_unscored(rules) || kind->alone != 0;
    unsigned open = 0;
    for (unsigned segment = 0; segment < segments; segment++) {
        const uint32_t word = words_of(state)[labels[segment]];
        const bool counted = kind->feature[segment] <= AUDE_ROAD;
        const bool free = word < WORD_FIGURE; /* and no castle */
        open |= (free && (asks || !counted || word_open(word) != 0) ? 1u : 0u) << segment;
    }
    if (tile == state->last || (open != 0 && tile_closed(state, tile, false) != AUDE_OK)) {
        return 0;
    }
    for (unsigned left = asks ? open : 0; left != 0; left &= left - 1) {
        open &= is_open(state, tile, bits_first(left)) == AUDE_OK ? ~0u : ~(left & -left);
    }
    return open;
}

/* Appends what leads to the tile. */
static void list_tile(const struct state *state, unsigned figures, unsigned tile, struct list *list)
{
    const uint16_t *const may = kind_of(state, tile)->may;
    for (unsigned open = open_segments(state, tile); open != 0; open &= open - 1) {
        const unsigned segment = bits_first(open);
        for (unsigned left = figures; left != 0; left &= left - 1) {
            const unsigned figure = bits_first(left);
            if ((may[figure] >> segment & 1) != 0) {
                list_add(list,
                         board_action(state, (enum aude_verb)VERB_PORTAL, tile, figure, segment));
            }
        }
    }
}

static void portal_list(const struct state *state, struct list *list)
{
    const unsigned figures = is_portal(state) ? at_hand(state) : 0;
    for (unsigned tile = 0; figures != 0 && tile < state->grid.tiles; tile++) {
        list_tile(state, figures, tile, list);
    }
}

/* S440: a second follower, unless the first one went through it. */
static void second_list(const struct state *state, struct list *list)
{
    const bool leads = is_portal(state) && portal_of(state)->went_through == 0;
    const unsigned figures = leads ? at_hand(state) & state->rules->second : 0;
    for (unsigned tile = 0; figures != 0 && tile < state->grid.tiles; tile++) {
        list_tile(state, figures, tile, list);
    }
}

/* How many lead to the tile. */
static unsigned count_tile(const struct state *state, unsigned figures, unsigned tile)
{
    const uint16_t *const may = kind_of(state, tile)->may;
    const unsigned open = open_segments(state, tile);
    unsigned count = 0;
    for (unsigned left = figures; left != 0; left &= left - 1) {
        count += bits_count(open & may[bits_first(left)]);
    }
    return count;
}

static unsigned portal_count(const struct state *state)
{
    const unsigned figures = is_portal(state) ? at_hand(state) : 0;
    unsigned count = 0;
    for (unsigned tile = 0; figures != 0 && tile < state->grid.tiles; tile++) {
        count += count_tile(state, figures, tile);
    }
    return count;
}

static aude_action portal_nth(const struct state *state, unsigned rank)
{
    aude_action there[AUDE_MAX_SEGMENTS * FIGURES];
    struct list list = {there, AUDE_MAX_SEGMENTS * FIGURES, 0};
    const unsigned figures = at_hand(state);
    unsigned tile = 0;
    for (unsigned count = count_tile(state, figures, 0); rank >= count;
         count = count_tile(state, figures, tile)) {
        rank -= count;
        tile++;
    }
    list_tile(state, figures, tile, &list);
    return there[rank];
}

static enum aude_status portal_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    if (action != aude_action_make((enum aude_verb)VERB_PORTAL, figure, x, y, 0, segment) ||
        figure >= (int)FIGURES) {
        return AUDE_BAD_ACTION;
    }
    unsigned tile = 0;
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    return !is_portal(state)   ? STATUS(STATUS_NO_PORTAL_TILE)
           : status != AUDE_OK ? status
                               : leads_to(state, (unsigned)figure, tile, (unsigned)segment);
}

static enum aude_status second_legal(const struct state *state, aude_action action)
{
    const enum aude_status status = portal_legal(state, action);
    const bool second = status == AUDE_OK && portal_of(state)->went_through == 0 &&
                        (state->rules->second >> aude_action_item(action) & 1) != 0;
    return status == AUDE_OK && !second ? AUDE_NOT_NOW : status;
}

static unsigned portal_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    portal_of(state)->went_through = 1;
    const unsigned tile = board_tile_of(state, action);
    const unsigned segment = (unsigned)aude_action_segment(action);
    state->complete |=
        put_figure(state, state->seat, (unsigned)aude_action_item(action), tile, segment);
    if (finds_unscored(state->rules) && feature_complete(state, tile, segment)) {
        scored_aim(state, tile, segment);
    }
    return DONE;
}

static const struct choice choices[] = {
    {.at = S400,
     .verbs = {VERB_PORTAL},
     .list = portal_list,
     .legal = portal_legal,
     .apply = portal_apply,
     .count = portal_count,
     .nth = portal_nth},
    {.at = S440,
     .verbs = {VERB_PORTAL},
     .list = second_list,
     .legal = second_legal,
     .apply = portal_apply},
    {.at = 0},
};

static const struct variable variables[] = {
    VARIABLE(struct portal, went_through, AUDE_VARIABLE_NUMBER, 1, 0, 1, LASTS_PART,
             N_("somebody went through the portal in this part"), "DRAGON-52", "portal"),
    {.bytes = 0},
};

static const uint8_t verbs[] = {VERB_PORTAL, 0};

const struct room portal_room = {
    .vocabulary = &portal_vocabulary,
    .verbs = verbs,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct portal),
    .wanted = portal_wanted,
};
