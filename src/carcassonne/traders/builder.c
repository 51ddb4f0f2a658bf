/* SPDX-License-Identifier: Apache-2.0 */
/* The builder and the double turn (TRADE-13 to TRADE-25).
 *
 * Whether there will be a second part is noted as the tile lies (moment.again); when everything of
 * the first part is done, its player is asked. Where a bazaar comes between is the bazaar's affair
 * (BAZAAR-32): it goes on to this question, and who declines goes back to where the bazaars are.
 */
#include "carcassonne/board.h"
#include "carcassonne/choices.h"
#include "carcassonne/figures.h"
#include "carcassonne/part.h"
#include "carcassonne/room.h"
#include "carcassonne/traders/traders.h"
#include "carcassonne/vocabulary.h"
#include "core/version.h"

static bool builder_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_BUILDER] == RULES_ON;
}

static void builder_rules(struct rules *rules)
{
    rules->dealt[FIGURE_BUILDER] = 1;
    rules->strength[FIGURE_BUILDER] = 0;
    rules->presence[FIGURE_BUILDER] = 0;
    rules->claims[FIGURE_BUILDER] = 1u << AUDE_CITY | 1u << AUDE_ROAD;
    rules->refusal[FIGURE_BUILDER].place = STATUS_BUILDER_PLACE;
    rules->refusal[FIGURE_BUILDER].alone = STATUS_BUILDER_ALONE;
    rules->refusal[FIGURE_BUILDER].captured = STATUS_SPARED;
}

/* ---- what brings it (TRADE-18, X2-1, X2-9) ---- */

/* No second part is played inside a bazaar that is for placing only. */
static bool placing_only(const struct state *state)
{
    return state->bazaar.running && state->rules->single_parts;
}

/* A tile closes what it is no part of (X25-1): does that count? */
static bool closing_counts(const struct state *state)
{
    return kind_of(state, state->last)->closes &&
           option_of(state, OPTION_BUILDER_TRIGGER) == TRIGGER_EXTEND_OR_COMPLETE;
}

/* An edited game may have several builders of one player, which version 3 of the rules looks at. */
static bool may_be_several(const struct state *state)
{
    return state->edited && rules_since(&state->rules->setup, 3);
}

/* Could the builder be in a feature of the tile just placed, which most tiles rule out at a glance?
 * Where a builder is not left alone, a follower stands with it. */
static bool may_be_there(const struct state *state)
{
    const struct laid *const laid = &laid_of(state)[state->last];
    const uint16_t *const labels = labels_of(state) + laid->first;
    if (state->supply[state->seat][FIGURE_BUILDER] > 0 && !may_be_several(state)) {
        return false;
    }
    for (unsigned segment = 0; segment < kind_of(state, state->last)->counted; segment++) {
        if (word_figures(words_of(state)[labels[segment]]) != 0) {
            return true;
        }
    }
    return laid->form >= 4 || state->edited || closing_counts(state) ||
           option_of(state, OPTION_LONELY_SPECIALS) == LONELY_STAY;
}

/* Is the tile just placed part of the feature in which this builder stands? */
static void note_builder(struct state *state, const struct figure *builder)
{
    const unsigned region = region_of(state, builder->tile, builder->segment);
    for (unsigned segment = 0; segment < segments_of(state, state->last); segment++) {
        state->moment.again |= region_of(state, state->last, segment) == region;
    }
    for (unsigned side = closing_counts(state) ? 0 : 4; side < 4; side++) {
        struct spot spot;
        state->moment.again |= board_closed(state, state->last, side, &spot) &&
                               region_of(state, spot.tile, spot.segment) == region &&
                               word_open(words_of(state)[region]) == 0;
    }
}

/* They stood there before: nobody has been put on this tile yet. */
static unsigned note_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    if (!may_be_there(state) || state->moment.second || placing_only(state)) {
        return DONE;
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->figure == FIGURE_BUILDER && figure->seat == state->seat) {
            note_builder(state, figure);
            if (!may_be_several(state)) {
                break;
            }
        }
    }
    return DONE;
}

/* ---- the second part (TRADE-19 to TRADE-22) ---- */

static bool second_ready(const struct state *state)
{
    return state->moment.again && !state->moment.second && part_possible(state);
}

static unsigned second_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    if (!second_ready(state)) {
        return DONE;
    }
    part_empty(state);
    return ASK;
}

static unsigned second_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    state->moment.again = 0;
    return S805;
}

static void second_list(const struct state *state, struct list *list)
{
    (void)state;
    list_add(list, plain_action((enum aude_verb)VERB_PART2));
}

static enum aude_status second_legal(const struct state *state, aude_action action)
{
    (void)state;
    return action == plain_action((enum aude_verb)VERB_PART2) ? AUDE_OK : AUDE_BAD_ACTION;
}

static unsigned second_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)action;
    (void)ledger;
    return part_second(state);
}

/* ---- who is left alone, or stays so (TRADE-24, TRADE-25) ---- */

static void builder_missed(struct state *state, const struct figure *gone,
                           struct aude_ledger *ledger)
{
    special_missed(state, gone, FIGURE_BUILDER, ledger);
}

/* A builder that stays alone goes home when its feature is complete, though nobody claims it. */
static bool builder_due(const struct state *state)
{
    bool standing = false;
    for (unsigned seat = 0; option_of(state, OPTION_LONELY_SPECIALS) == LONELY_STAY &&
                            seat < state->rules->setup.seats;
         seat++) {
        standing |= special_of(state, seat, FIGURE_BUILDER) != NULL;
    }
    return standing;
}

static const char *builder_check(const struct state *state)
{
    return special_check(state, FIGURE_BUILDER);
}

static const struct station stations[] = {
    {.at = S230, .step = SILENT, .rule = "TRADE-18", .enter = note_enter},
    {.at = S820,
     .step = STEP_SECOND,
     .wakes = WAKE_AGAIN,
     .anytime = true,
     .rule = "TRADE-19",
     .enter = second_enter,
     .may_pass = station_may_pass,
     .pass = second_pass,
     .ready = second_ready},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S820,
     .verbs = {VERB_PART2},
     .list = second_list,
     .legal = second_legal,
     .apply = second_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_PART2, 0};

const struct room builder_room = {
    .vocabulary = &builder_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .wanted = builder_wanted,
    .rules = builder_rules,
    .missed = builder_missed,
    .due = builder_due,
    .due_wakes = WAKE_COMPLETE,
    .check = builder_check,
};
