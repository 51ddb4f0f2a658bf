/* SPDX-License-Identifier: Apache-2.0 */
/* The three tower actions (TOWER-8): a floor on a foundation, a floor on an open tower, a follower
 * on an open tower.
 *
 * A foundation is a segment with a region of its own, so a follower on top stands like any other;
 * floors are counted in the region's word. state->tower lists the tiles that have one. */
#include "carcassonne/game.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/board.h"
#include "carcassonne/figures.h"
#include "carcassonne/choices.h"
#include "carcassonne/room.h"
#include "core/ledger.h"
#include "carcassonne/vocabulary.h"

static bool tower_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_TOWER] == RULES_ON;
}

static enum aude_status open_status(uint32_t word)
{
    if (word_figures(word) != 0) {
        return AUDE_TOWER_CLOSED;
    }
    return (word & WORD_SHUT) != 0 ? AUDE_TOWER_SHUT : AUDE_OK;
}

/* May a figure be put on the tower (TOWER-8, 9)? */
static enum aude_status tower_takes(const struct state *state, unsigned tile, unsigned segment)
{
    const uint32_t word = words_of(state)[region_of(state, tile, segment)];
    const enum aude_status status = open_status(word);
    return status == AUDE_OK && tower_floors(word) == 0 ? AUDE_TOWER_BARE : status;
}

/* What the seat whose turn it is could put on towers. */
struct offer {
    bool floor;
    unsigned figures; /* kinds, as bits, */
    unsigned kinds;   /* and how many */
};

static struct offer offer_of(const struct state *state)
{
    const struct rules *const rules = state->rules;
    const unsigned figures = state->figures < rules->layout.most.figures ? rules->figures : 0;
    struct offer offer = {state->tokens[state->seat][AUDE_TOKEN_FLOOR] > 0, 0, 0};
    for (unsigned figure = 0; figure < figures; figure++) {
        const bool has = state->supply[state->seat][figure] > 0 &&
                         (rules->claims[figure] >> AUDE_TOWER & 1) != 0;
        offer.figures |= (unsigned)has << figure;
        offer.kinds += has;
    }
    return offer;
}

static bool takes_floor(struct offer offer, uint32_t word)
{
    return offer.floor && tower_open(word) && tower_floors(word) < MAX_FLOORS;
}

/* The kinds of figure, as bits. */
static unsigned takes_figures(struct offer offer, uint32_t word)
{
    return tower_open(word) && tower_floors(word) > 0 ? offer.figures : 0;
}

/* The same for tower number i, if figures may be put on its tile (DRAGON-23). */
static unsigned lets_figures(const struct state *state, struct offer offer, unsigned i)
{
    const unsigned figures = takes_figures(offer, words_of(state)[state->tower[i].region]);
    return figures != 0 && tile_closed(state, state->tower[i].tile, true) == AUDE_OK ? figures : 0;
}

static aude_action floor_action(const struct state *state, unsigned i)
{
    return board_action(state, AUDE_FLOOR, state->tower[i].tile, 0, 0);
}

static aude_action figure_action(const struct state *state, unsigned i, unsigned figure)
{
    const unsigned tile = state->tower[i].tile;
    return board_action(state, AUDE_PUT, tile, figure, kind_of(state, tile)->tower);
}

static void tower_list(const struct state *state, struct list *list)
{
    const struct offer offer = offer_of(state);
    for (unsigned i = 0; i < state->towers; i++) {
        const uint32_t word = words_of(state)[state->tower[i].region];
        if (takes_floor(offer, word)) {
            list_add(list, floor_action(state, i));
        }
        for (unsigned left = lets_figures(state, offer, i); left != 0; left &= left - 1) {
            list_add(list, figure_action(state, i, bits_first(left)));
        }
    }
}

/* How many these are, where tiles may be closed. */
static __attribute__((noinline)) unsigned count_asked(const struct state *state)
{
    const struct offer offer = offer_of(state);
    const unsigned towers = offer.floor || offer.figures != 0 ? state->towers : 0;
    unsigned count = 0;
    for (unsigned i = 0; i < towers; i++) {
        count += takes_floor(offer, words_of(state)[state->tower[i].region]);
        count += lets_figures(state, offer, i) != 0 ? offer.kinds : 0;
    }
    return count;
}

static unsigned tower_count(const struct state *state)
{
    if (state->rules->closed.count > 0) {
        return count_asked(state);
    }
    const struct offer offer = offer_of(state);
    const uint32_t *const words = words_of(state);
    const unsigned towers = offer.floor || offer.figures != 0 ? state->towers : 0;
    unsigned count = 0;
    for (unsigned i = 0; i < towers; i++) {
        const uint32_t word = words[state->tower[i].region];
        if (tower_open(word)) {
            const unsigned floors = tower_floors(word);
            count += (unsigned)(offer.floor & (floors < MAX_FLOORS));
            count += floors > 0 ? offer.kinds : 0;
        }
    }
    return count;
}

/* The one of that rank; tiles may be closed, or never are. */
static inline __attribute__((always_inline)) aude_action nth(const struct state *state,
                                                             unsigned rank, bool asks)
{
    const struct offer offer = offer_of(state);
    unsigned i = 0;
    for (;; i++) {
        const uint32_t word = words_of(state)[state->tower[i].region];
        const unsigned floor = takes_floor(offer, word);
        const unsigned figures = asks ? lets_figures(state, offer, i) : takes_figures(offer, word);
        const unsigned here = floor + (figures != 0 ? offer.kinds : 0);
        if (rank < here) {
            return rank < floor ? floor_action(state, i)
                                : figure_action(state, i, bits_select(figures, rank - floor));
        }
        rank -= here;
    }
}

static __attribute__((noinline)) aude_action nth_asked(const struct state *state, unsigned rank)
{
    return nth(state, rank, true);
}

static aude_action tower_nth(const struct state *state, unsigned rank)
{
    return state->rules->closed.count > 0 ? nth_asked(state, rank) : nth(state, rank, false);
}

static enum aude_status floor_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    if (action != aude_action_make(AUDE_FLOOR, 0, x, y, 0, 0)) {
        return AUDE_BAD_ACTION;
    }
    const int tile = board_tile(state, x, y);
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    if (kind_of(state, (unsigned)tile)->tower == NO_SEGMENT) {
        return AUDE_NO_FOUNDATION;
    }
    const uint32_t word = tower_seen(state, (unsigned)tile);
    const enum aude_status status = open_status(word);
    if (status != AUDE_OK) {
        return status;
    }
    if (state->tokens[state->seat][AUDE_TOKEN_FLOOR] == 0) {
        return AUDE_NO_FLOOR_LEFT;
    }
    return tower_floors(word) < MAX_FLOORS ? AUDE_OK : AUDE_TOO_HIGH;
}

static unsigned floor_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned tile = board_tile_of(state, action);
    *tower_word(state, tile) += WORD_FLOOR;
    state->tokens[state->seat][AUDE_TOKEN_FLOOR]--;
    if (ledger != NULL) {
        ledger_add(ledger,
                   &(struct aude_entry){.event = AUDE_EVENT_FLOOR,
                                        .seat = state->seat,
                                        .other = AUDE_NO_SEAT,
                                        .feature = AUDE_TOWER,
                                        .x = (int16_t)aude_action_x(action),
                                        .y = (int16_t)aude_action_y(action),
                                        .segment = kind_of(state, tile)->tower,
                                        .points = (int32_t)tower_floors(tower_seen(state, tile)),
                                        .rule = "TOWER-8"});
    }
    state->moment.raised = (uint16_t)tile;
    return DONE;
}

/* TOWER-19 */
static void tower_lifted(struct state *state, const struct figure *figure)
{
    if (kind_of(state, figure->tile)->tower == figure->segment &&
        option_of(state, OPTION_TOWER_REOPEN) == REOPEN_NO) {
        *tower_word(state, figure->tile) |= WORD_SHUT;
    }
}

static void tower_continues(struct state *state, const struct aude_moment *before)
{
    state->moment.ransomed =
        before->ransomed && option_of(state, OPTION_RANSOM_PER) == PER_TURN_RANSOM;
}

/* TOWER-3, TOWER-20 */
static void tower_rules(struct rules *rules)
{
    static const uint8_t floors[AUDE_MAX_SEATS + 1] = {0, 0, 10, 9, 7, 6, 5};
    rules->tokens[AUDE_TOKEN_FLOOR] = floors[rules->setup.seats];
    rules->claims[AUDE_FOLLOWER] |= 1u << AUDE_TOWER;
    rules->takes[AUDE_TOWER] = tower_takes;
    rules->apart |= 1u << AUDE_TOWER;
}

static enum aude_status tower_not_now(const struct state *state, unsigned verb)
{
    return verb != AUDE_RANSOM                 ? AUDE_NOT_NOW
           : state->step == AUDE_STEP_EXCHANGE ? AUDE_EXCHANGE_FIRST
                                               : AUDE_RANSOM_NOT_NOW;
}

static void tower_pieces(const struct state *state, struct piece_list *list)
{
    for (int i = 0; i < state->towers; i++) {
        const struct aude_tower tower = carcassonne_tower(state, i);
        if (tower.floors > 0) {
            struct aude_piece piece = piece_on(AUDE_TOKEN_FLOOR, tower.x, tower.y);
            piece.segment = tower.segment;
            piece.count = tower.floors;
            piece_add(list, piece);
        }
    }
}

static const struct station stations[] = {
    {.at = S420,
     .step = AUDE_STEP_CAPTURE,
     .wakes = WAKE_TOWER,
     .anytime = true,
     .rule = "TOWER-11",
     .enter = capture_enter,
     .may_pass = station_may_pass,
     .pass = capture_pass,
     .ready = capture_ready},
    {.at = S425,
     .step = AUDE_STEP_EXCHANGE,
     .wakes = WAKE_TOWER,
     .rule = "TOWER-23",
     .enter = exchange_enter,
     .ready = exchange_ready},
    {.at = S790,
     .step = AUDE_STEP_END,
     .wakes = WAKE_RANSOM,
     .anytime = true,
     .rule = "TOWER-28",
     .enter = ransom_enter,
     .may_pass = station_may_pass,
     .ready = ransom_ready},
    {.at = 0},
};

static const struct choice choices[] = {
    {S400, {AUDE_FLOOR}, tower_list, floor_legal, floor_apply, tower_count, tower_nth},
    {S420, {AUDE_CAPTURE}, capture_list, capture_legal, capture_apply, NULL, NULL},
    {S425, {AUDE_EXCHANGE}, exchange_list, exchange_legal, exchange_apply, NULL, NULL},
    {ANY_TIME, {AUDE_RANSOM}, ransom_list, ransom_legal, ransom_apply, ransom_count, NULL},
    {.at = 0},
};

static const uint8_t verbs[] = {AUDE_FLOOR, AUDE_CAPTURE, AUDE_EXCHANGE, AUDE_RANSOM, 0};

const struct room tower_room = {
    .vocabulary = &tower_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .wanted = tower_wanted,
    .rules = tower_rules,
    .not_now = tower_not_now,
    .continues = tower_continues,
    .lifted = tower_lifted,
    .pieces = tower_pieces,
    .audit = tower_audit,
    .check = tower_check,
    .forget = tower_forget,
};
