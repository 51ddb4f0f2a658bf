/* SPDX-License-Identifier: Apache-2.0 */
/* aude_check: is the state what its tiles and followers say it is?
 *
 * Everything that the engine keeps up to date step by step is worked out again here from the list
 * of tiles and followers alone, in the plainest way: cells on a chart of the whole board
 * (core/chart.h), areas by joining segments one by one, counters by counting. Slow and simple on
 * purpose; it shares no code with the fast paths but the reading of the tables of the rules. */
#include "core/chart.h"
#include "discovery/game.h"
#include "discovery/state.h"
#include "discovery/turn.h"

enum { NODES = DISCOVERY_TILES * TILE_SEGMENTS };

struct checker {
    const struct discovery_state *state;
    struct chart chart;
    uint16_t up[NODES];    /* by segment of a tile: another of its area, or itself */
    uint16_t sides[NODES]; /* by root */
    uint16_t ports[NODES];
    uint16_t label[NODES]; /* by root: the engine's area, and 1 more */
    uint16_t root[AREAS];  /* by the engine's area: the root, and 1 more */
};

static unsigned node_of(unsigned tile, unsigned segment)
{
    return tile * TILE_SEGMENTS + segment;
}

static unsigned root_of(const struct checker *checker, unsigned node)
{
    while (checker->up[node] != node) {
        node = checker->up[node];
    }
    return node;
}

static unsigned edge_of(const void *state, unsigned tile, unsigned side)
{
    const struct discovery_state *const s = state;
    return kind_under(s, tile)->terrain[segment_at(s, tile, side)];
}

static const char *check_tiles(struct checker *checker)
{
    const struct discovery_state *const state = checker->state;
    if (state->grid.tiles > DISCOVERY_TILES || state->areas > AREAS) {
        return "more tiles or areas than there is room for";
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (state->laid[tile].kind >= state->rules->kinds || state->laid[tile].rotation >= 4) {
            return "a tile has a wrong kind or rotation";
        }
    }
    return chart_check(&checker->chart, &state->grid, state, edge_of);
}

/* ---- areas ---- */

static void unite(struct checker *checker)
{
    const struct discovery_state *const state = checker->state;
    for (unsigned node = 0; node < NODES; node++) {
        checker->up[node] = (uint16_t)node;
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        for (unsigned side = 0; side < 4; side++) {
            const int other = chart_neighbour(&checker->chart, tile, side);
            if (other >= 0) {
                const unsigned own = node_of(tile, segment_at(state, tile, side));
                const unsigned theirs =
                    node_of((unsigned)other, segment_at(state, (unsigned)other, side ^ 2));
                checker->up[root_of(checker, own)] = (uint16_t)root_of(checker, theirs);
            }
        }
    }
}

static void count_areas(struct checker *checker)
{
    const struct discovery_state *const state = checker->state;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct aude_tile *const printed = state->rules->info[state->laid[tile].kind].tile;
        for (unsigned side = 0; side < 4; side++) {
            const unsigned node = node_of(tile, segment_at(state, tile, side));
            const unsigned root = root_of(checker, node);
            checker->sides[root] = (uint16_t)(checker->sides[root] +
                                              (chart_neighbour(&checker->chart, tile, side) < 0));
        }
        for (unsigned port = 0; port < printed->ports; port++) {
            checker->ports[root_of(checker, node_of(tile, printed->port[port].sea))]++;
            checker->ports[root_of(checker, node_of(tile, printed->port[port].land))]++;
        }
    }
}

/* One segment: its area has one number, the number one area, and the counters agree. */
static const char *check_segment(struct checker *checker, unsigned tile, unsigned segment)
{
    const struct discovery_state *const state = checker->state;
    const unsigned label = state->label[tile][segment];
    if (segment >= kind_under(state, tile)->segments) {
        return label == NO_AREA ? NULL : "a segment that is not there has an area";
    }
    if (label >= state->areas) {
        return "a segment has an area that does not exist";
    }
    const unsigned root = root_of(checker, node_of(tile, segment));
    if (checker->label[root] != 0 && checker->label[root] != label + 1) {
        return "an area has two numbers";
    }
    if (checker->root[label] != 0 && checker->root[label] != root + 1) {
        return "two areas have one number";
    }
    checker->label[root] = (uint16_t)(label + 1);
    checker->root[label] = (uint16_t)(root + 1);
    if (state->sides[label] != checker->sides[root]) {
        return "the open sides of an area are counted wrongly";
    }
    return state->ports[label] == checker->ports[root]
               ? NULL
               : "the cities of an area are counted wrongly";
}

static const char *check_areas(struct checker *checker)
{
    const struct discovery_state *const state = checker->state;
    unite(checker);
    count_areas(checker);
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        for (unsigned segment = 0; segment < TILE_SEGMENTS; segment++) {
            const char *const wrong = check_segment(checker, tile, segment);
            if (wrong != NULL) {
                return wrong;
            }
        }
    }
    for (unsigned area = 0; area < AREAS; area++) {
        if (checker->root[area] == 0 && (state->sides[area] != 0 || state->ports[area] != 0)) {
            return "an area that is no more has open sides or cities";
        }
    }
    return NULL;
}

/* ---- pieces ---- */

static const char *check_figures(const struct discovery_state *state)
{
    if (state->figures > MAX_STANDING) {
        return "more followers than there is room for";
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct standing *const figure = &state->figure[i];
        if (figure->seat >= state->rules->setup.seats || figure->tile >= state->grid.tiles ||
            figure->segment >= kind_under(state, figure->tile)->segments) {
            return "a follower stands nowhere or is nobody's";
        }
    }
    for (unsigned seat = 0; seat < state->rules->setup.seats && !state->edited; seat++) {
        unsigned count = state->supply[seat];
        for (unsigned i = 0; i < state->figures; i++) {
            count += state->figure[i].seat == seat;
        }
        if (count != DISCOVERY_FOLLOWERS) {
            return "followers were lost or made";
        }
    }
    return NULL;
}

/* Before the first turn the open tiles say how many were dealt: two to a seat, then to the next. */
static const char *check_dealing(const struct discovery_state *state)
{
    const unsigned seats = state->rules->setup.seats;
    if (state->dealing == 0) {
        return NULL;
    }
    if (!state->rules->open || state->dealing > AUDE_MAX_OPEN * seats ||
        (state->step != AUDE_STEP_DRAW && state->step != AUDE_STEP_REVEAL)) {
        return "tiles are dealt where none are";
    }
    for (unsigned i = 0; i < AUDE_MAX_OPEN * seats; i++) {
        const unsigned seat = (state->rules->setup.start_seat + i / AUDE_MAX_OPEN) % seats;
        const bool dealt = i < AUDE_MAX_OPEN * seats - state->dealing;
        if (dealt != (i % AUDE_MAX_OPEN < state->count[seat])) {
            return "the open tiles are not those that were dealt";
        }
    }
    return NULL;
}

static const char *check_open(const struct discovery_state *state)
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const unsigned count = state->count[seat];
        if (count > AUDE_MAX_OPEN ||
            (count > 0 && (!state->rules->open || seat >= state->rules->setup.seats))) {
            return "open tiles where there are none";
        }
        if (count == 2 && state->open[seat][0] > state->open[seat][1]) {
            return "open tiles are not in order";
        }
        for (unsigned i = 0; i < count; i++) {
            if (state->open[seat][i] >= state->rules->kinds) {
                return "an open tile has a kind that is not played";
            }
        }
    }
    if (state->step == AUDE_STEP_DRAW && state->count[state->seat] == AUDE_MAX_OPEN) {
        return "a draw is due to somebody who has all open tiles";
    }
    if (state->step == AUDE_STEP_PLACE && state->rules->open && state->count[state->seat] == 0) {
        return "somebody is to place a tile and has none";
    }
    return check_dealing(state);
}

static const char *check_counts(const struct discovery_state *state)
{
    unsigned total = 0;
    for (unsigned k = 0; k < (unsigned)state->rules->kinds; k++) {
        unsigned count = state->bag[k] + state->removed[k] + (state->drawn == k ? 1u : 0u);
        total += state->bag[k];
        for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
            count += state->laid[tile].kind == k;
        }
        for (unsigned seat = 0; seat < SEATS; seat++) {
            for (unsigned i = 0; i < state->count[seat]; i++) {
                count += state->open[seat][i] == k;
            }
        }
        if (!state->edited && count != state->rules->start_bag[k]) {
            return "tiles were lost or made";
        }
    }
    return total == state->bag_total ? NULL : "the bag is counted wrongly";
}

static const char *check_step(const struct discovery_state *state)
{
    const bool open = state->rules->open;
    if (state->seat >= state->rules->setup.seats) {
        return "the seat does not exist";
    }
    switch (state->step) {
    case AUDE_STEP_REVEAL:
    case AUDE_STEP_DRAW:
        if (state->bag_total == 0) {
            return "a draw is due and the bag is empty";
        }
        break;
    case AUDE_STEP_PLACE:
    case AUDE_STEP_ACTION:
    case AUDE_STEP_OVER: break;
    default: return "the step does not exist in this game";
    }
    if ((state->step == AUDE_STEP_PLACE && !open) != (state->drawn != NO_INDEX)) {
        return "a tile is drawn exactly at step PLACE";
    }
    if (((state->step == AUDE_STEP_ACTION && !state->idle) || state->placed) !=
        (state->last != NO_INDEX)) {
        return "a tile was just placed exactly at ACTION, and at DRAW after it";
    }
    if ((state->aside > 0) != (state->step == AUDE_STEP_REVEAL) ||
        (state->placed > 0 && (state->step != AUDE_STEP_DRAW || !open)) ||
        (state->idle > 0 && state->step != AUDE_STEP_ACTION)) {
        return "the step does not go with what is remembered";
    }
    return NULL;
}

const char *discovery_check(const struct discovery_state *state)
{
    struct checker checker;
    memset(&checker, 0, sizeof checker);
    checker.state = state;
    const char *wrong = check_step(state);
    wrong = wrong != NULL ? wrong : check_tiles(&checker);
    wrong = wrong != NULL ? wrong : check_areas(&checker);
    wrong = wrong != NULL ? wrong : check_figures(state);
    wrong = wrong != NULL ? wrong : check_open(state);
    return wrong != NULL ? wrong : check_counts(state);
}
