/* SPDX-License-Identifier: Apache-2.0 */
/* The wagon (ABBEY-24 to 36): a follower for roads, cities and monasteries that may move on when
 * its feature was scored (S700). It goes home with the others; where it stood is noted as the
 * feature is paid, and its owner, if there is somewhere to go, takes it from the supply once more.
 */
#include "carcassonne/board.h"
#include "carcassonne/choices.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"
#include "carcassonne/vocabulary.h"

struct wagons {
    uint16_t wagon_tile[AUDE_MAX_SEATS];   /* tile from which the wagon of the seat may move on, or
                                              NO_TILE, */
    uint8_t wagon_segment[AUDE_MAX_SEATS]; /* and segment */
};

static struct wagons *wagons_of(const struct state *state)
{
    return own_part(state, ROOM_wagon);
}

static bool plays(const struct state *state)
{
    return (state->rules->playing >> ROOM_wagon & 1) != 0;
}

static bool wagon_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_WAGON] == RULES_ON;
}

static void wagon_rules(struct rules *rules)
{
    rules->dealt[FIGURE_WAGON] = 1;
    rules->claims[FIGURE_WAGON] = 1u << AUDE_CITY | 1u << AUDE_ROAD | 1u << AUDE_MONASTERY;
    rules->refusal[FIGURE_WAGON].limit = STATUS_WAGON_PLACE;
}

/* ---- which wagons may move on (ABBEY-26, 32, 36) ---- */

/* Those that leave the source because it is scored: what is not complete has lost a challenge
 * (X6-23). From a town that others convert only who scores it (X5-16), from a castle where an
 * option says so (X5-3). */
static bool leaves(const struct state *state, const struct source *source, unsigned seat)
{
    const bool castle = source->feature == AUDE_CASTLE;
    return (source->leave != NULL || source->barred != 0) && (source->barred >> seat & 1) == 0 &&
           (castle ? option_of(state, OPTION_WAGON_FROM_CASTLE) == FROM_CASTLE_YES
                   : source->complete);
}

static void wagon_paid(struct state *state, unsigned owners, const struct source *source,
                       struct aude_ledger *ledger)
{
    (void)owners;
    (void)ledger;
    struct wagons *const wagons = wagons_of(state);
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->figure == FIGURE_WAGON && leaves(state, source, figure->seat) &&
            region_of(state, figure->tile, figure->segment) == source->region) {
            wagons->wagon_tile[figure->seat] = figure->tile;
            wagons->wagon_segment[figure->seat] = figure->segment;
        }
    }
}

/* ---- where to (ABBEY-27 to 31) ---- */

typedef uint64_t regions_set[(MAX_REGIONS + 63) / 64];

static void add(regions_set set, unsigned region)
{
    set[region / 64] |= bit64(region % 64);
}

static bool holds(const regions_set set, unsigned region)
{
    return (set[region / 64] >> region % 64 & 1) != 0;
}

/* An abbey, and what ends at its sides (ABBEY-29). */
static void add_abbey(const struct state *state, unsigned tile, unsigned region, regions_set set)
{
    for (unsigned side = 0; side < 4; side++) {
        struct spot spot;
        const unsigned abbey = region_of(state, tile, 0);
        if (!board_closed(state, tile, side, &spot)) {
            continue;
        }
        const unsigned closed = region_of(state, spot.tile, spot.segment);
        if (abbey == region) {
            add(set, closed);
        } else if (closed == region) {
            add(set, abbey);
        }
    }
}

/* What segments of the region lead to on their tile (ABBEY-28). */
static void add_tile(const struct state *state, unsigned tile, unsigned region, regions_set set)
{
    const struct aude_tile *const printed = kind_of(state, tile)->info.tile;
    for (unsigned segment = 0; segment < printed->segments; segment++) {
        if (region_of(state, tile, segment) != region) {
            continue;
        }
        for (unsigned left = printed->segment[segment].leads; left != 0; left &= left - 1) {
            add(set, region_of(state, tile, bits_first(left)));
        }
    }
    if (kind_of(state, tile)->closes) {
        add_abbey(state, tile, region, set);
    }
}

/* Features that are reached from the region; under `near` all are. */
static void find_reached(const struct state *state, unsigned region, regions_set set)
{
    const bool near = option_of(state, OPTION_WAGON_MOVE) == WAGON_NEAR;
    for (unsigned i = 0; i < sizeof(regions_set) / sizeof(uint64_t); i++) {
        set[i] = near ? ~(uint64_t)0 : 0;
    }
    for (unsigned tile = 0; !near && tile < state->grid.tiles; tile++) {
        add_tile(state, tile, region, set);
    }
}

/* Does any figure stand there? */
static bool is_held(const struct state *state, unsigned region)
{
    bool held = false;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        held |= region_of(state, figure->tile, figure->segment) == region;
    }
    return held;
}

/* May the wagon of the seat go to that segment? */
static enum aude_status may_go(const struct state *state, unsigned seat, const regions_set reached,
                               unsigned tile, unsigned segment)
{
    const struct wagons *const wagons = wagons_of(state);
    const unsigned region = region_of(state, tile, segment);
    const enum aude_status status =
        may_stand(state->rules, FIGURE_WAGON, kind_of(state, tile)->feature[segment]);
    if (status != AUDE_OK) {
        return status;
    }
    const bool near = option_of(state, OPTION_WAGON_MOVE) == WAGON_NEAR;
    if (!holds(reached, region) ||
        (near && !grid_surround(grid_tile_key(&state->grid, wagons->wagon_tile[seat]),
                                grid_tile_key(&state->grid, tile)))) {
        return STATUS(near ? STATUS_WAGON_FAR : STATUS_WAGON_WAY);
    }
    if (feature_complete(state, tile, segment) || (words_of(state)[region] & WORD_CASTLE) != 0) {
        return STATUS(STATUS_WAGON_COMPLETE);
    }
    return is_held(state, region) ? AUDE_NOT_FREE : tile_closed(state, tile, false);
}

static void list_ways(const struct state *state, unsigned seat, struct list *list)
{
    const struct wagons *const wagons = wagons_of(state);
    regions_set reached;
    if (wagons->wagon_tile[seat] >= state->grid.tiles || state->supply[seat][FIGURE_WAGON] == 0 ||
        wagons->wagon_segment[seat] >= segments_of(state, wagons->wagon_tile[seat])) {
        return;
    }
    find_reached(state, region_of(state, wagons->wagon_tile[seat], wagons->wagon_segment[seat]),
                 reached);
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        for (unsigned segment = 0; segment < segments_of(state, tile); segment++) {
            if (holds(reached, region_of(state, tile, segment)) &&
                may_go(state, seat, reached, tile, segment) == AUDE_OK) {
                list_add(list, board_action(state, (enum aude_verb)VERB_WAGON, tile, 0, segment));
            }
        }
    }
}

/* ---- moving on, the active player first (ABBEY-33, 34) ---- */

/* The first seat whose wagon may move on; it is asked next, or now. */
static unsigned first_noted(const struct state *state)
{
    const struct wagons *const wagons = wagons_of(state);
    const unsigned seats = state->rules->setup.seats;
    for (unsigned i = 0; i < seats; i++) {
        const unsigned seat = (state->seat + i) % seats;
        if (wagons->wagon_tile[seat] != NO_TILE) {
            return seat;
        }
    }
    return AUDE_NO_SEAT;
}

static void settle(struct state *state, unsigned seat)
{
    wagons_of(state)->wagon_tile[seat] = NO_TILE;
    wagons_of(state)->wagon_segment[seat] = 0;
}

static bool has_way(const struct state *state, unsigned seat)
{
    struct list list = {NULL, 0, 0};
    list_ways(state, seat, &list);
    return list.count > 0;
}

static unsigned wagon_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    unsigned seat = first_noted(state);
    while (seat != AUDE_NO_SEAT && !has_way(state, seat)) {
        settle(state, seat);
        seat = first_noted(state);
    }
    return seat != AUDE_NO_SEAT ? ASK : DONE;
}

static int wagon_decider(const struct state *state)
{
    return (int)first_noted(state);
}

static unsigned wagon_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    settle(state, first_noted(state));
    return AGAIN;
}

static void wagon_list(const struct state *state, struct list *list)
{
    list_ways(state, first_noted(state), list);
}

static enum aude_status wagon_legal(const struct state *state, aude_action action)
{
    const struct wagons *const wagons = wagons_of(state);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    const unsigned seat = first_noted(state);
    regions_set reached;
    if (action != aude_action_make((enum aude_verb)VERB_WAGON, 0, x, y, 0, segment)) {
        return AUDE_BAD_ACTION;
    }
    unsigned tile = 0;
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    find_reached(state, region_of(state, wagons->wagon_tile[seat], wagons->wagon_segment[seat]),
                 reached);
    return may_go(state, seat, reached, tile, (unsigned)segment);
}

static unsigned wagon_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    const unsigned seat = first_noted(state);
    settle(state, seat);
    put_figure(state, seat, FIGURE_WAGON, board_tile_of(state, action),
               (unsigned)aude_action_segment(action));
    return AGAIN;
}

static bool wagon_ready(const struct state *state)
{
    const unsigned seat = first_noted(state);
    return seat != AUDE_NO_SEAT && has_way(state, seat);
}

/* ---- editing ---- */

static void wagon_forget(struct state *state, unsigned step)
{
    for (unsigned seat = 0; plays(state) && step != STEP_WAGON && seat < AUDE_MAX_SEATS; seat++) {
        settle(state, seat);
    }
}

/* ABBEY-26: who may move on has come home. */
static const char *wagon_check(const struct state *state)
{
    const struct wagons *const wagons = plays(state) && !state->edited ? wagons_of(state) : NULL;
    bool wrong = false;
    for (unsigned seat = 0; wagons != NULL && seat < AUDE_MAX_SEATS; seat++) {
        wrong |= wagons->wagon_tile[seat] != NO_TILE && state->step != STEP_WAGON &&
                 state->step != AUDE_STEP_OVER;
        wrong |= wagons->wagon_tile[seat] != NO_TILE && state->supply[seat][FIGURE_WAGON] == 0 &&
                 state->step == STEP_WAGON;
    }
    return wrong ? "a wagon is to move on that may not" : NULL;
}

static const struct variable variables[] = {
    VARIABLE(struct wagons, wagon_tile, AUDE_VARIABLE_TILE, AUDE_MAX_SEATS, NO_TILE, 0, LASTS_PART,
             N_("the tile from which the wagon of a seat may move on"), "ABBEY-26", "wagon"),
    VARIABLE(struct wagons, wagon_segment, AUDE_VARIABLE_NUMBER, AUDE_MAX_SEATS, 0,
             AUDE_MAX_SEGMENTS, LASTS_PART, N_("the segment of that tile"), "ABBEY-26", "wagon"),
    {.bytes = 0},
};

static const struct station stations[] = {
    {.at = S700,
     .step = STEP_WAGON,
     .anytime = true,
     .rule = "ABBEY-26",
     .enter = wagon_enter,
     .decider = wagon_decider,
     .may_pass = station_may_pass,
     .pass = wagon_pass,
     .ready = wagon_ready},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S700,
     .verbs = {VERB_WAGON},
     .list = wagon_list,
     .legal = wagon_legal,
     .apply = wagon_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_WAGON, 0};

const struct room wagon_room = {
    .vocabulary = &wagon_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct wagons),
    .wanted = wagon_wanted,
    .rules = wagon_rules,
    .paid = wagon_paid,
    .check = wagon_check,
    .forget = wagon_forget,
};
