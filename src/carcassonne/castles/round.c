/* SPDX-License-Identifier: Apache-2.0 */
/* Castles in the scoring round (CASTLE-17 to 26).
 *
 * The castles take what lies in their vicinity of what was completed, in waves: structures of the
 * tile, then castles that have just scored. Where an occupant has to choose, they are asked before
 * anything was paid, and the round is worked out anew with one more answer in moment.answer. */
#include "carcassonne/board.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"

enum {
    DEFER = 255, /* the answer that waits (CASTLE-25) */
    NO_REGION = 0xffff,
};

struct reckoning {
    struct round *round;
    const struct state *state;
    unsigned castles; /* that take part, in the order of BASE-55 */
    unsigned apart;   /* region that is taken for a castle already, or NO_REGION */
    int asked;        /* castle whose occupant has to choose, or -1 */
    bool may_defer;
    unsigned options; /* of the castle asked: numbers of sources */
    uint8_t option[ROUND_SOURCES];
    uint8_t castle[AUDE_MAX_CASTLES];
    uint8_t scored[AUDE_MAX_CASTLES]; /* by castle: the source that it scores, or NO_ITEM */
};

bool castle_round_due(const struct state *state)
{
    bool occupied = false;
    for (unsigned castle = 0; castle < state->castles; castle++) {
        occupied |= word_figures(words_of(state)[castle_region(state, castle)]) != 0;
    }
    return occupied || castle_split(state, 0) < 4;
}

/* ---- castles ---- */

unsigned castle_occupants(const struct state *state, unsigned castle)
{
    return castle_knights(state, castle_region(state, castle));
}

/* Places from the active player on, clockwise, of the first occupant (BASE-55). */
static unsigned order_of(const struct state *state, unsigned castle)
{
    const unsigned seats = state->rules->setup.seats;
    const unsigned occupants = castle_occupants(state, castle);
    unsigned order = 0;
    while (order < seats && (occupants >> (state->seat + order) % seats & 1) == 0) {
        order++;
    }
    return order;
}

/* Occupied castles that were there before this round (CASTLE-20). */
static void collect_castles(struct reckoning *reckoning)
{
    const struct state *const state = reckoning->state;
    for (unsigned castle = 0; castle + state->moment.fresh < state->castles; castle++) {
        reckoning->scored[castle] = NO_ITEM;
        if (word_figures(words_of(state)[castle_region(state, castle)]) == 0) {
            continue;
        }
        unsigned at = reckoning->castles++;
        while (at > 0 && order_of(state, reckoning->castle[at - 1]) > order_of(state, castle)) {
            reckoning->castle[at] = reckoning->castle[at - 1];
            at--;
        }
        reckoning->castle[at] = (uint8_t)castle;
    }
}

static bool feature_on(const struct state *state, unsigned tile, unsigned region)
{
    for (unsigned segment = 0; segment < kind_of(state, tile)->nodes; segment++) {
        if (region_of(state, tile, segment) == region) {
            return true;
        }
    }
    return false;
}

/* Does the source lie in the vicinity of the castle (CASTLE-17, 18, 24)? */
static bool in_vicinity(const struct reckoning *reckoning, unsigned castle,
                        const struct source *source)
{
    const struct state *const state = reckoning->state;
    const struct castle *const at = &state->castle[castle];
    if (source->region == castle_region(state, castle)) {
        return false;
    }
    for (unsigned half = 0; half < 2; half++) {
        const uint16_t key = grid_tile_key(&state->grid, at->tile[half]);
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                const uint16_t cell = grid_key(grid_x(key) + dx, grid_y(key) + dy);
                const int tile = grid_tile(&state->grid, cell);
                if (tile >= 0 && castle_reaches(state, at, cell) &&
                    feature_on(state, (unsigned)tile, source->region)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* May castles score the source at all (CASTLE-28)? */
static bool serves(const struct reckoning *reckoning, unsigned i)
{
    return reckoning->round->source[i].region != reckoning->apart &&
           (reckoning->round->source[i].feature != AUDE_GARDEN ||
            option_of(reckoning->state, OPTION_CASTLE_GARDEN) == GARDEN_YES);
}

/* Sources first .. last - 1 that the castle may score, as its options. */
static void find_options(struct reckoning *reckoning, unsigned castle, unsigned first,
                         unsigned last)
{
    for (unsigned i = first; i < last; i++) {
        if (serves(reckoning, i) && in_vicinity(reckoning, castle, &reckoning->round->source[i])) {
            reckoning->option[reckoning->options++] = (uint8_t)i;
        }
    }
}

static unsigned best_option(const struct reckoning *reckoning)
{
    unsigned best = 0;
    for (unsigned i = 1; i < reckoning->options; i++) {
        if (formula_points(&reckoning->round->source[reckoning->option[i]].formula) >
            formula_points(&reckoning->round->source[reckoning->option[best]].formula)) {
            best = i;
        }
    }
    return best;
}

static void score_castle(struct reckoning *reckoning, unsigned castle, unsigned source)
{
    const struct castle *const at = &reckoning->state->castle[castle];
    struct source *const own = round_add(reckoning->round);
    if (own == NULL) {
        return; /* cannot be: there is room for all castles */
    }
    reckoning->scored[castle] = (uint8_t)source;
    *own = reckoning->round->source[source];
    own->tile = at->tile[0];
    own->segment = at->segment[0];
    own->feature = AUDE_CASTLE;
    own->from = (uint8_t)source;
    own->barred = 0;
    own->everybody = true;
    own->region = (uint16_t)castle_region(reckoning->state, castle);
    own->leave = "CASTLE-26";
    own->formula.rule = "CASTLE-22";
}

/* Is nobody asked for this castle: because of the option, or because it has several occupants, for
 * whom the best value is best (CASTLE-23)? */
static bool unasked(const struct reckoning *reckoning, unsigned castle)
{
    const struct state *const state = reckoning->state;
    const unsigned occupants = castle_occupants(state, castle);
    return reckoning->round->best || (occupants & (occupants - 1)) != 0 ||
           reckoning->round->answers == AUDE_MAX_ANSWERS ||
           option_of(state, OPTION_CASTLE_CHOICE) == CASTLE_AUTO_MAX;
}

/* The rank of the option to take, or DEFER; asks (reckoning->asked) when only the occupant can say.
 */
static unsigned answer(struct reckoning *reckoning, unsigned castle, bool may_defer)
{
    const struct state *const state = reckoning->state;
    if (reckoning->options == 1 && !may_defer) {
        return 0;
    }
    if (unasked(reckoning, castle)) {
        return best_option(reckoning);
    }
    if (reckoning->round->answers < state->moment.answers) {
        const unsigned rank = state->moment.answer[reckoning->round->answers++];
        return rank < reckoning->options || (rank == DEFER && may_defer) ? rank
                                                                         : best_option(reckoning);
    }
    reckoning->asked = (int)castle;
    reckoning->may_defer = may_defer;
    return 0;
}

/* CASTLE_CHAIN = direct-first: wave after wave, each castle from the first wave that reaches it. */
static void chain_direct(struct reckoning *reckoning)
{
    unsigned first = 0;
    unsigned last = reckoning->round->count;
    while (first < last) {
        for (unsigned i = 0; i < reckoning->castles; i++) {
            const unsigned castle = reckoning->castle[i];
            reckoning->options = 0;
            if (reckoning->scored[castle] != NO_ITEM) {
                continue;
            }
            find_options(reckoning, castle, first, last);
            if (reckoning->options > 0) {
                const unsigned rank = answer(reckoning, castle, false);
                if (reckoning->asked >= 0) {
                    return;
                }
                score_castle(reckoning, castle, reckoning->option[rank]);
            }
        }
        first = last;
        last = reckoning->round->count;
    }
}

/* The options of one castle under any-wave; true when a structure of the tile is among them. */
static bool options_any(struct reckoning *reckoning, unsigned castle)
{
    reckoning->options = 0;
    find_options(reckoning, castle, 0, reckoning->round->structures);
    const bool direct = reckoning->options > 0;
    find_options(reckoning, castle, reckoning->round->structures, reckoning->round->count);
    return direct;
}

/* Of the castles for which nobody is asked, the one that can score most now, does. False when none
 * can score. */
static bool best_unasked(struct reckoning *reckoning)
{
    unsigned best = NO_ITEM;
    int most = -1;
    for (unsigned i = 0; i < reckoning->castles; i++) {
        const unsigned castle = reckoning->castle[i];
        if (reckoning->scored[castle] == NO_ITEM && unasked(reckoning, castle)) {
            options_any(reckoning, castle);
            const int points =
                reckoning->options > 0
                    ? formula_points(
                          &reckoning->round->source[reckoning->option[best_option(reckoning)]]
                               .formula)
                    : -1;
            best = points > most ? castle : best;
            most = points > most ? points : most;
        }
    }
    if (best == NO_ITEM) {
        return false;
    }
    options_any(reckoning, best);
    score_castle(reckoning, best, reckoning->option[best_option(reckoning)]);
    return true;
}

/* Is another castle beside this one that may still score, so that waiting can make a difference? */
static bool may_wait(const struct reckoning *reckoning, unsigned castle)
{
    bool may = false;
    for (unsigned i = 0; i < reckoning->castles; i++) {
        const unsigned other = reckoning->castle[i];
        const struct source beside = {.region = (uint16_t)castle_region(reckoning->state, other)};
        may |= other != castle && reckoning->scored[other] == NO_ITEM &&
               in_vicinity(reckoning, castle, &beside);
    }
    return may;
}

/* Asks, in their order, the castles that have more options than when they were asked last: those
 * with a structure of the tile (direct), or the others. Returns whether one of them scored;
 * *waiting is the first that has a structure and waits. */
static bool ask_round(struct reckoning *reckoning, bool direct, uint8_t seen[AUDE_MAX_CASTLES],
                      unsigned *waiting)
{
    bool moved = false;
    *waiting = NO_ITEM;
    for (unsigned i = 0; i < reckoning->castles; i++) {
        const unsigned castle = reckoning->castle[i];
        if (reckoning->scored[castle] != NO_ITEM || unasked(reckoning, castle) ||
            options_any(reckoning, castle) != direct) {
            continue;
        }
        if (reckoning->options == seen[castle]) {
            *waiting = *waiting == NO_ITEM ? castle : *waiting;
            continue;
        }
        seen[castle] = (uint8_t)reckoning->options;
        const bool may_defer = direct && (reckoning->options > 1 || may_wait(reckoning, castle));
        const unsigned rank = answer(reckoning, castle, may_defer);
        if (reckoning->asked >= 0) {
            return false;
        }
        if (rank != DEFER) {
            score_castle(reckoning, castle, reckoning->option[rank]);
            moved = true;
        } else if (*waiting == NO_ITEM) {
            *waiting = castle;
        }
    }
    return moved;
}

/* CASTLE_CHAIN = any-wave (CASTLE-25): who has a structure may wait for a castle beside it, and is
 * asked again when one more has scored. When all that are left wait, the first takes a structure.
 */
static void chain_any(struct reckoning *reckoning)
{
    uint8_t seen[AUDE_MAX_CASTLES] = {0}; /* options when it was asked last */
    for (;;) {
        unsigned waiting = NO_ITEM;
        unsigned nobody = NO_ITEM;
        bool moved = ask_round(reckoning, true, seen, &waiting);
        if (reckoning->asked < 0) {
            moved |= ask_round(reckoning, false, seen, &nobody);
        }
        if (reckoning->asked >= 0) {
            return;
        }
        if (moved || best_unasked(reckoning)) {
            continue;
        }
        if (waiting == NO_ITEM) {
            return;
        }
        reckoning->options = 0;
        find_options(reckoning, waiting, 0, reckoning->round->structures);
        const unsigned rank = answer(reckoning, waiting, false);
        if (reckoning->asked >= 0) {
            return;
        }
        score_castle(reckoning, waiting, reckoning->option[rank]);
    }
}

/* Works the waves out as far as the answers go. */
static void work_out(struct reckoning *reckoning, struct round *round, unsigned apart)
{
    reckoning->round = round;
    reckoning->state = round->state;
    reckoning->castles = 0;
    reckoning->options = 0;
    reckoning->apart = apart;
    reckoning->asked = -1;
    reckoning->may_defer = false;
    collect_castles(reckoning);
    if (round->count > 0 && reckoning->castles > 0) {
        if (option_of(round->state, OPTION_CASTLE_CHAIN) == CASTLE_ANY_WAVE) {
            chain_any(reckoning);
        } else {
            chain_direct(reckoning);
        }
    }
}

/* ---- in the round ---- */

/* Towns that only some owners convert are scored by the others; those who stand in them go home
 * when they are converted (CASTLE-11). */
static void split_towns(struct round *round)
{
    const struct state *const state = round->state;
    for (unsigned side = castle_split(state, 0); side < 4; side = castle_split(state, side + 1)) {
        const unsigned segment = form_of(state, state->last)->side[side];
        for (unsigned i = 0; i < round->count; i++) {
            if (round->source[i].region == region_of(state, state->last, segment)) {
                round->source[i].barred = state->moment.convert[side];
                round->source[i].leave = NULL;
            }
        }
    }
}

void castle_join(struct round *round)
{
    struct reckoning reckoning;
    work_out(&reckoning, round, NO_REGION);
    split_towns(round);
}

void castle_leaving(struct state *state, const struct round *round, struct aude_ledger *ledger)
{
    (void)round;
    for (unsigned side = castle_split(state, 0); side < 4; side = castle_split(state, side + 1)) {
        castle_convert_town(state, side, "CASTLE-11", ledger);
    }
    state->moment.fresh = 0;
}

unsigned castle_scoring(const struct state *state, unsigned apart)
{
    struct round round;
    struct reckoning reckoning;
    unsigned scoring = 0;
    round_collect(&round, state, true, true);
    work_out(&reckoning, &round, apart);
    for (unsigned i = 0; i < reckoning.castles; i++) {
        const unsigned castle = reckoning.castle[i];
        scoring |= reckoning.scored[castle] != NO_ITEM ? 1u << castle : 0;
    }
    return scoring;
}

/* ---- step CHOOSE ---- */

/* The waves of the coming round. */
static void look_ahead(struct reckoning *reckoning, struct round *round, const struct state *state)
{
    round_collect(round, state, true, false);
    work_out(reckoning, round, NO_REGION);
}

int castle_asked(const struct state *state)
{
    struct round round;
    struct reckoning reckoning;
    look_ahead(&reckoning, &round, state);
    return reckoning.asked;
}

int castle_chooser(const struct state *state)
{
    const int castle = castle_asked(state);
    if (castle < 0) {
        return AUDE_NOBODY;
    }
    return (int)((state->seat + order_of(state, (unsigned)castle)) % state->rules->setup.seats);
}

unsigned choose_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return castle_round_due(state) && castle_asked(state) >= 0 ? ASK : DONE;
}

void choose_list(const struct state *state, struct list *list)
{
    struct round round;
    struct reckoning reckoning;
    look_ahead(&reckoning, &round, state);
    for (unsigned rank = 0; rank < reckoning.options; rank++) {
        const struct source *const source = &round.source[reckoning.option[rank]];
        list_add(list, board_action(state, AUDE_CHOOSE, source->tile, 0, source->segment));
    }
}

enum aude_status choose_may_pass(const struct state *state)
{
    struct round round;
    struct reckoning reckoning;
    look_ahead(&reckoning, &round, state);
    return reckoning.may_defer ? AUDE_OK : AUDE_MUST_SCORE;
}

/* The rank of the option that the action means: any segment of the feature will do. */
static unsigned rank_of(const struct reckoning *reckoning, aude_action action)
{
    unsigned tile = 0;
    unsigned rank = 0;
    const struct state *const state = reckoning->state;
    if (board_segment(state, aude_action_x(action), aude_action_y(action),
                      aude_action_segment(action), &tile) != AUDE_OK) {
        return reckoning->options;
    }
    const unsigned region = region_of(state, tile, (unsigned)aude_action_segment(action));
    while (rank < reckoning->options &&
           reckoning->round->source[reckoning->option[rank]].region != region) {
        rank++;
    }
    return rank;
}

enum aude_status choose_legal(const struct state *state, aude_action action)
{
    struct round round;
    struct reckoning reckoning;
    if (action != aude_action_make(AUDE_CHOOSE, 0, aude_action_x(action), aude_action_y(action), 0,
                                   aude_action_segment(action))) {
        return AUDE_BAD_ACTION;
    }
    look_ahead(&reckoning, &round, state);
    return rank_of(&reckoning, action) < reckoning.options ? AUDE_OK : AUDE_NOT_IN_REACH;
}

unsigned choose_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    struct round round;
    struct reckoning reckoning;
    look_ahead(&reckoning, &round, state);
    state->moment.answer[state->moment.answers++] = (uint8_t)rank_of(&reckoning, action);
    return AGAIN;
}

unsigned choose_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    state->moment.answer[state->moment.answers++] = DEFER;
    return AGAIN;
}
