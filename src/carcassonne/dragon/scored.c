/* SPDX-License-Identifier: Apache-2.0 */
/* PORTAL_TARGET = unscored (DRAGON-49): a portal also leads to complete features that were never
 * scored. So it is noted which were: by one of their segments, where they were paid. Such a feature
 * scores in the part in which somebody was put on it. */
#include "carcassonne/dragon/dragon.h"
#include "carcassonne/round.h"

enum { NOTHING = 255 };

struct scored {
    uint16_t scored[AUDE_MAX_TILES]; /* by tile: segments of features that were scored, as bits */
    uint16_t target; /* the complete feature that somebody was put on in this part */
    uint8_t target_segment;
};

static struct scored *scored_of(const struct state *state)
{
    return own_part(state, ROOM_scored);
}

static bool scored_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_PORTALS] == RULES_ON &&
           setup->option[OPTION_PORTAL_TARGET] == PORTAL_UNSCORED;
}

bool scored_before(const struct state *state, unsigned region)
{
    const uint16_t *const scored = scored_of(state)->scored;
    bool found = false;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        for (unsigned left = scored[tile]; left != 0; left &= left - 1) {
            found |= bits_first(left) < segments_of(state, tile) &&
                     region_of(state, tile, bits_first(left)) == region;
        }
    }
    return found;
}

void scored_aim(struct state *state, unsigned tile, unsigned segment)
{
    scored_of(state)->target = (uint16_t)tile;
    scored_of(state)->target_segment = (uint8_t)segment;
    state->complete = 1;
}

static void scored_paid(struct state *state, unsigned owners, const struct source *source,
                        struct aude_ledger *ledger)
{
    (void)owners;
    (void)ledger;
    if (source->complete && source->feature != AUDE_CASTLE &&
        word_figures(words_of(state)[source->region]) > 0) {
        uint16_t *const scored = &scored_of(state)->scored[source->tile];
        *scored = (uint16_t)(*scored | 1u << source->segment);
    }
}

/* Is the feature there, complete and occupied? */
static bool scored_due(const struct state *state)
{
    const struct scored *const scored = scored_of(state);
    return scored->target != NO_TILE && scored->target_segment < segments_of(state, scored->target);
}

/* DRAGON-49: it may lie anywhere. Castles do not count it: it was completed long ago. */
static void scored_join(struct round *round)
{
    const struct state *const state = round->state;
    const struct scored *const scored = scored_of(state);
    const unsigned region = region_of(state, scored->target, scored->target_segment);
    for (unsigned i = 0; i < round->count; i++) {
        if (round->source[i].region == region) {
            return;
        }
    }
    if (word_figures(words_of(state)[region]) > 0) {
        struct source *const source = round_add(round);
        if (source != NULL) {
            source_of(state, scored->target, scored->target_segment, true, source);
        }
    }
}

static const struct variable variables[] = {
    VARIABLE(struct scored, scored, AUDE_VARIABLE_NUMBER, AUDE_MAX_TILES, 0, UINT16_MAX, LASTS_GAME,
             N_("by tile: segments of features that were scored, as bits"), "DRAGON-49", "scored"),
    VARIABLE(struct scored, target, AUDE_VARIABLE_TILE, 1, NO_TILE, 0, LASTS_PART,
             N_("where a portal led to a complete feature"), "DRAGON-49", "scored"),
    VARIABLE(struct scored, target_segment, AUDE_VARIABLE_NUMBER, 1, NOTHING, AUDE_MAX_SEGMENTS,
             LASTS_PART, N_("the segment of that feature"), "DRAGON-49", "scored"),
    {.bytes = 0},
};

const struct room scored_room = {
    .vocabulary = &scored_vocabulary,
    .variables = variables,
    .own = sizeof(struct scored),
    .wanted = scored_wanted,
    .due = scored_due,
    .due_wakes = WAKE_COMPLETE,
    .join = scored_join,
    .paid = scored_paid,
};
