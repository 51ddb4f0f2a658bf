/* SPDX-License-Identifier: Apache-2.0 */
/* The scoring round when castles are on the board (CASTLE-17 to 26).
 *
 * What the tile completed is collected first, claimed or not; then the castles take what lies in
 * their vicinity, in waves: structures of the tile, then castles that have just scored. Where an
 * occupant has to choose, the round stops before anything was paid and begins anew with one more
 * answer in moment.answer: values depend on the board and the answers only, and the board does not
 * change until all is known. Then everything is paid, and only then anybody goes home. */
#include "carcassonne/castles/castle.h"
#include "carcassonne/score.h"
#include "carcassonne/turn.h"
#include "core/ledger.h"

enum {
    MAX_SOURCES = ROUND_REGIONS + AUDE_MAX_CASTLES, /* what a castle may score */
    DEFER = 255,                                    /* the answer that waits (CASTLE-25) */
    NO_REGION = 0xffff,
};

/* Something completed in this round: a structure, or a castle that scored. */
struct source {
    uint8_t tile, segment;
    uint8_t castle; /* its number, or NO_ITEM */
    uint8_t split;  /* seats that convert this town (CASTLE-11), as bits */
    bool serves;    /* castles may score it */
    uint16_t region;
    struct formula formula;
};

struct reckoning {
    const struct state *state;
    unsigned sources;
    unsigned structures; /* the first so many are no castles */
    unsigned castles;    /* that take part, in the order of BASE-55 */
    unsigned used;       /* answers taken from moment.answer */
    unsigned apart;      /* region that is taken for a castle already, or NO_REGION */
    bool best;           /* ask nobody */
    int asked;           /* castle whose occupant has to choose, or -1 */
    bool may_defer;
    unsigned options; /* of the castle asked: numbers of sources */
    uint8_t option[MAX_SOURCES];
    uint8_t castle[AUDE_MAX_CASTLES];
    uint8_t scored[AUDE_MAX_CASTLES]; /* by castle: the source that it scores, or NO_ITEM */
    struct source source[MAX_SOURCES];
};

bool castle_round_due(const struct state *state)
{
    bool occupied = false;
    for (unsigned castle = 0; castle < state->castles; castle++) {
        occupied |= word_figures(state->regions.word[castle_region(state, castle)]) != 0;
    }
    return occupied || castle_split(state, 0) < 4;
}

/* ---- what was completed ---- */

static void add_structure(struct reckoning *round, unsigned tile, unsigned segment, bool serves)
{
    const struct state *const state = round->state;
    const unsigned region = region_of(state, tile, segment);
    for (unsigned i = 0; i < round->sources; i++) {
        if (round->source[i].region == region) {
            return; /* two segments of the tile in one feature */
        }
    }
    if (round->sources < ROUND_REGIONS) {
        struct source *const source = &round->source[round->sources++];
        source->tile = (uint8_t)tile;
        source->segment = (uint8_t)segment;
        source->castle = NO_ITEM;
        source->split = 0;
        source->serves = serves && region != round->apart;
        source->region = (uint16_t)region;
        source->formula = feature_formula(state, tile, segment, true);
    }
}

static void add_around(struct reckoning *round, unsigned tile)
{
    const struct state *const state = round->state;
    const struct kind *const kind = kind_of(state, tile);
    for (unsigned segment = kind->counted; segment < kind->segments; segment++) {
        const unsigned feature = kind->feature[segment];
        if (needs_neighbours(feature) && feature_complete(state, tile, segment)) {
            add_structure(round, tile, segment,
                          feature == AUDE_MONASTERY ||
                              option_of(state, OPTION_CASTLE_GARDEN) == GARDEN_YES);
        }
    }
}

static void collect(struct reckoning *round)
{
    const struct state *const state = round->state;
    const uint16_t key = grid_tile_key(&state->grid, state->last);
    const struct kind *const kind = kind_of(state, state->last);
    for (unsigned segment = 0; segment < segments_of(state, state->last); segment++) {
        const uint32_t word = state->regions.word[region_of(state, state->last, segment)];
        if (kind->feature[segment] <= AUDE_ROAD && word_open(word) == 0 &&
            (word & WORD_CASTLE) == 0) {
            add_structure(round, state->last, segment, true);
        }
    }
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            const int tile = grid_tile(&state->grid, grid_key(grid_x(key) + dx, grid_y(key) + dy));
            if (tile >= 0) {
                add_around(round, (unsigned)tile);
            }
        }
    }
    for (unsigned side = castle_split(state, 0); side < 4; side = castle_split(state, side + 1)) {
        const unsigned segment = turned_of(state, state->last)->side[side];
        for (unsigned i = 0; i < round->sources; i++) {
            if (round->source[i].region == region_of(state, state->last, segment)) {
                round->source[i].split = state->moment.convert[side];
            }
        }
    }
    round->structures = round->sources;
}

/* ---- castles ---- */

unsigned castle_occupants(const struct state *state, unsigned castle)
{
    uint8_t strength[AUDE_MAX_SEATS];
    unsigned seats = 0;
    region_owners(state, castle_region(state, castle), strength);
    for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        seats |= strength[seat] > 0 ? 1u << seat : 0;
    }
    return seats;
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
static void collect_castles(struct reckoning *round)
{
    const struct state *const state = round->state;
    for (unsigned castle = 0; castle + state->moment.fresh < state->castles; castle++) {
        round->scored[castle] = NO_ITEM;
        if (word_figures(state->regions.word[castle_region(state, castle)]) == 0) {
            continue;
        }
        unsigned at = round->castles++;
        while (at > 0 && order_of(state, round->castle[at - 1]) > order_of(state, castle)) {
            round->castle[at] = round->castle[at - 1];
            at--;
        }
        round->castle[at] = (uint8_t)castle;
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
static bool in_vicinity(const struct reckoning *round, unsigned castle, const struct source *source)
{
    const struct state *const state = round->state;
    const struct castle *const at = &state->castle[castle];
    if (source->castle == castle) {
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

/* Sources first .. last - 1 that the castle may score, as its options. */
static void find_options(struct reckoning *round, unsigned castle, unsigned first, unsigned last)
{
    for (unsigned i = first; i < last; i++) {
        if (round->source[i].serves && in_vicinity(round, castle, &round->source[i])) {
            round->option[round->options++] = (uint8_t)i;
        }
    }
}

static unsigned best_option(const struct reckoning *round)
{
    unsigned best = 0;
    for (unsigned i = 1; i < round->options; i++) {
        if (formula_points(&round->source[round->option[i]].formula) >
            formula_points(&round->source[round->option[best]].formula)) {
            best = i;
        }
    }
    return best;
}

static void score_castle(struct reckoning *round, unsigned castle, unsigned source)
{
    const struct castle *const at = &round->state->castle[castle];
    round->scored[castle] = (uint8_t)source;
    struct source *const own = &round->source[round->sources++];
    *own = round->source[source];
    own->tile = at->tile[0];
    own->segment = at->segment[0];
    own->castle = (uint8_t)castle;
    own->split = 0;
    own->serves = true;
    own->region = (uint16_t)castle_region(round->state, castle);
}

/* Is nobody asked for this castle: because of the option, or because it has several occupants, for
 * whom the best value is best (CASTLE-23)? */
static bool unasked(const struct reckoning *round, unsigned castle)
{
    const struct state *const state = round->state;
    const unsigned occupants = castle_occupants(state, castle);
    return round->best || (occupants & (occupants - 1)) != 0 || round->used == AUDE_MAX_ANSWERS ||
           option_of(state, OPTION_CASTLE_CHOICE) == CASTLE_AUTO_MAX;
}

/* The rank of the option to take, or DEFER; asks (round->asked) when only the occupant can say. */
static unsigned answer(struct reckoning *round, unsigned castle, bool may_defer)
{
    const struct state *const state = round->state;
    if (round->options == 1 && !may_defer) {
        return 0;
    }
    if (unasked(round, castle)) {
        return best_option(round);
    }
    if (round->used < state->moment.answers) {
        const unsigned rank = state->moment.answer[round->used++];
        return rank < round->options || (rank == DEFER && may_defer) ? rank : best_option(round);
    }
    round->asked = (int)castle;
    round->may_defer = may_defer;
    return 0;
}

/* CASTLE_CHAIN = direct-first: wave after wave, each castle from the first wave that reaches it. */
static void chain_direct(struct reckoning *round)
{
    unsigned first = 0;
    unsigned last = round->sources;
    while (first < last) {
        for (unsigned i = 0; i < round->castles; i++) {
            const unsigned castle = round->castle[i];
            round->options = 0;
            if (round->scored[castle] != NO_ITEM) {
                continue;
            }
            find_options(round, castle, first, last);
            if (round->options > 0) {
                const unsigned rank = answer(round, castle, false);
                if (round->asked >= 0) {
                    return;
                }
                score_castle(round, castle, round->option[rank]);
            }
        }
        first = last;
        last = round->sources;
    }
}

/* The options of one castle under any-wave; true when a structure of the tile is among them. */
static bool options_any(struct reckoning *round, unsigned castle)
{
    round->options = 0;
    find_options(round, castle, 0, round->structures);
    const bool direct = round->options > 0;
    find_options(round, castle, round->structures, round->sources);
    return direct;
}

/* Of the castles for which nobody is asked, the one that can score most now, does. False when none
 * can score. */
static bool best_unasked(struct reckoning *round)
{
    unsigned best = NO_ITEM;
    int most = -1;
    for (unsigned i = 0; i < round->castles; i++) {
        const unsigned castle = round->castle[i];
        if (round->scored[castle] == NO_ITEM && unasked(round, castle)) {
            options_any(round, castle);
            const int points =
                round->options > 0
                    ? formula_points(&round->source[round->option[best_option(round)]].formula)
                    : -1;
            best = points > most ? castle : best;
            most = points > most ? points : most;
        }
    }
    if (best == NO_ITEM) {
        return false;
    }
    options_any(round, best);
    score_castle(round, best, round->option[best_option(round)]);
    return true;
}

/* Is another castle beside this one that may still score, so that waiting can make a difference? */
static bool may_wait(const struct reckoning *round, unsigned castle)
{
    bool may = false;
    for (unsigned i = 0; i < round->castles; i++) {
        const unsigned other = round->castle[i];
        const struct source beside = {.castle = (uint8_t)other,
                                      .region = (uint16_t)castle_region(round->state, other)};
        may |= other != castle && round->scored[other] == NO_ITEM &&
               in_vicinity(round, castle, &beside);
    }
    return may;
}

/* Asks, in their order, the castles that have more options than when they were asked last: those
 * with a structure of the tile (direct), or the others. Returns whether one of them scored;
 * *waiting is the first that has a structure and waits. */
static bool ask_round(struct reckoning *round, bool direct, uint8_t seen[AUDE_MAX_CASTLES],
                      unsigned *waiting)
{
    bool moved = false;
    *waiting = NO_ITEM;
    for (unsigned i = 0; i < round->castles; i++) {
        const unsigned castle = round->castle[i];
        if (round->scored[castle] != NO_ITEM || unasked(round, castle) ||
            options_any(round, castle) != direct) {
            continue;
        }
        if (round->options == seen[castle]) {
            *waiting = *waiting == NO_ITEM ? castle : *waiting;
            continue;
        }
        seen[castle] = (uint8_t)round->options;
        const bool may_defer = direct && (round->options > 1 || may_wait(round, castle));
        const unsigned rank = answer(round, castle, may_defer);
        if (round->asked >= 0) {
            return false;
        }
        if (rank != DEFER) {
            score_castle(round, castle, round->option[rank]);
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
static void chain_any(struct reckoning *round)
{
    uint8_t seen[AUDE_MAX_CASTLES] = {0}; /* options when it was asked last */
    for (;;) {
        unsigned waiting = NO_ITEM;
        unsigned nobody = NO_ITEM;
        bool moved = ask_round(round, true, seen, &waiting);
        if (round->asked < 0) {
            moved |= ask_round(round, false, seen, &nobody);
        }
        if (round->asked >= 0) {
            return;
        }
        if (moved || best_unasked(round)) {
            continue;
        }
        if (waiting == NO_ITEM) {
            return;
        }
        round->options = 0;
        find_options(round, waiting, 0, round->structures);
        const unsigned rank = answer(round, waiting, false);
        if (round->asked >= 0) {
            return;
        }
        score_castle(round, waiting, round->option[rank]);
    }
}

/* Works the round out as far as the answers go. */
static void work_out(struct reckoning *round, const struct state *state, bool best, unsigned apart)
{
    round->state = state;
    round->sources = 0;
    round->castles = 0;
    round->used = 0;
    round->options = 0;
    round->best = best;
    round->apart = apart;
    round->asked = -1;
    round->may_defer = false;
    collect(round);
    collect_castles(round);
    if (round->castles > 0 && option_of(state, OPTION_CASTLE_CHAIN) == CASTLE_ANY_WAVE) {
        chain_any(round);
    } else if (round->castles > 0) {
        chain_direct(round);
    }
}

/* ---- carrying out ---- */

/* Who gets the points of a structure (BASE-36), of a split town among those who score (CASTLE-11).
 */
static unsigned winners(const struct state *state, const struct source *source)
{
    uint8_t strength[AUDE_MAX_SEATS];
    const unsigned owners = region_owners(state, source->region, strength);
    for (unsigned seat = 0; source->split != 0 && seat < AUDE_MAX_SEATS; seat++) {
        strength[seat] = (source->split >> seat & 1) != 0 ? 0 : strength[seat];
    }
    return source->split != 0 ? strongest(strength) : owners;
}

static void pay_castle(struct state *state, const struct reckoning *round,
                       const struct source *source, struct aude_ledger *ledger)
{
    const struct source *const from = &round->source[round->scored[source->castle]];
    const int before = ledger != NULL ? ledger->count : 0;
    struct formula formula = source->formula;
    formula.rule = "CASTLE-22";
    score_feature(state, castle_occupants(state, source->castle), source->tile, source->segment,
                  true, &formula, ledger);
    for (int i = before; ledger != NULL && i < ledger->count; i++) {
        const uint16_t key = grid_tile_key(&state->grid, from->tile);
        ledger->entry[i].feature = AUDE_CASTLE;
        ledger->entry[i].other_x = (int16_t)grid_x(key);
        ledger->entry[i].other_y = (int16_t)grid_y(key);
        ledger->entry[i].other_segment = from->segment;
    }
}

static void send_home(struct state *state, const struct reckoning *round,
                      struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < state->figures;) {
        const struct figure *const figure = &state->figure[i];
        const unsigned region = region_of(state, figure->tile, figure->segment);
        const char *rule = NULL;
        for (unsigned s = 0; s < round->sources; s++) {
            if (round->source[s].region == region && round->source[s].split == 0) {
                rule = round->source[s].castle != NO_ITEM ? "CASTLE-26" : "BASE-42";
            }
        }
        if (rule != NULL) {
            return_figure(state, i, rule, ledger);
        } else {
            i++;
        }
    }
}

static void carry_out(struct state *state, const struct reckoning *round,
                      struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < round->sources; i++) {
        const struct source *const source = &round->source[i];
        if (source->castle != NO_ITEM) {
            pay_castle(state, round, source, ledger);
        } else {
            score_feature(state, winners(state, source), source->tile, source->segment, true,
                          &source->formula, ledger);
        }
    }
    send_home(state, round, ledger);
    for (unsigned side = castle_split(state, 0); side < 4; side = castle_split(state, side + 1)) {
        castle_convert_town(state, side, "CASTLE-11", ledger);
    }
    state->moment.fresh = 0;
    for (unsigned i = 0; i < state->moment.answers; i++) {
        state->moment.answer[i] = 0;
    }
    state->moment.answers = 0;
}

bool castle_round(struct state *state, struct aude_ledger *ledger)
{
    struct reckoning round;
    work_out(&round, state, false, NO_REGION);
    if (round.asked >= 0) {
        return false;
    }
    carry_out(state, &round, ledger);
    return true;
}

void castle_round_best(struct state *state, struct aude_ledger *ledger)
{
    struct reckoning round;
    work_out(&round, state, true, NO_REGION);
    carry_out(state, &round, ledger);
}

unsigned castle_scoring(const struct state *state, unsigned apart)
{
    struct reckoning round;
    unsigned scoring = 0;
    work_out(&round, state, true, apart);
    for (unsigned i = 0; i < round.castles; i++) {
        const unsigned castle = round.castle[i];
        scoring |= round.scored[castle] != NO_ITEM ? 1u << castle : 0;
    }
    return scoring;
}

/* ---- step CHOOSE ---- */

int castle_asked(const struct state *state)
{
    struct reckoning round;
    work_out(&round, state, false, NO_REGION);
    return round.asked;
}

int castle_chooser(const struct state *state)
{
    const int castle = castle_asked(state);
    if (castle < 0) {
        return AUDE_NOBODY;
    }
    return (int)((state->seat + order_of(state, (unsigned)castle)) % state->rules->setup.seats);
}

static aude_action choose_action(const struct reckoning *round, unsigned rank)
{
    const struct source *const source = &round->source[round->option[rank]];
    const uint16_t key = grid_tile_key(&round->state->grid, source->tile);
    return aude_action_make(AUDE_CHOOSE, 0, grid_x(key), grid_y(key), 0, source->segment);
}

static bool own_turn(const struct state *state, const struct reckoning *round)
{
    return round->asked >= 0 && order_of(state, (unsigned)round->asked) == 0;
}

void choose_list(const struct state *state, struct list *list)
{
    struct reckoning round;
    work_out(&round, state, false, NO_REGION);
    for (unsigned rank = 0; rank < round.options; rank++) {
        list_add(list, choose_action(&round, rank));
    }
    if (own_turn(state, &round)) {
        besides_list(state, list);
    }
    if (round.may_defer) {
        list_add(list, plain_action(AUDE_PASS));
    }
}

/* The rank of the option that the action means: any segment of the feature will do. */
static unsigned rank_of(const struct reckoning *round, aude_action action)
{
    const struct state *const state = round->state;
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int tile = grid_holds(x, y) ? grid_tile(&state->grid, grid_key(x, y)) : -1;
    const unsigned segment = (unsigned)aude_action_segment(action);
    unsigned rank = 0;
    if (tile < 0 || segment >= segments_of(state, (unsigned)tile)) {
        return round->options;
    }
    const unsigned region = region_of(state, (unsigned)tile, segment);
    while (rank < round->options && round->source[round->option[rank]].region != region) {
        rank++;
    }
    return rank;
}

enum aude_status choose_legal(const struct state *state, aude_action action)
{
    struct reckoning round;
    work_out(&round, state, false, NO_REGION);
    switch (aude_action_verb(action)) {
    case AUDE_RANSOM:
        return own_turn(state, &round) ? besides_legal(state, action) : AUDE_RANSOM_NOT_NOW;
    case AUDE_PASS:
        if (action != AUDE_PASS) {
            return AUDE_BAD_ACTION;
        }
        return round.may_defer ? AUDE_OK : AUDE_MUST_SCORE;
    default: break;
    }
    if (action != aude_action_make(AUDE_CHOOSE, 0, aude_action_x(action), aude_action_y(action), 0,
                                   aude_action_segment(action))) {
        return AUDE_BAD_ACTION;
    }
    return rank_of(&round, action) < round.options ? AUDE_OK : AUDE_NOT_IN_REACH;
}

void choose_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    if (aude_action_verb(action) == AUDE_RANSOM) {
        besides_apply(state, action, ledger);
        return;
    }
    struct reckoning round;
    work_out(&round, state, false, NO_REGION);
    const bool defer = aude_action_verb(action) == AUDE_PASS;
    const unsigned rank = defer ? DEFER : rank_of(&round, action);
    state->moment.answer[state->moment.answers++] = (uint8_t)rank;
    turn_score(state, ledger);
}
