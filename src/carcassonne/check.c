/* SPDX-License-Identifier: Apache-2.0 */
/* aude_check: is the state what its tiles and figures say it is (BASE-57)?
 *
 * Everything that the engine keeps up to date step by step is worked out again here from the list
 * of tiles and figures alone, in the plainest way: cells on a chart of the whole board
 * (core/chart.h), features by a union of printed segments, counters by counting. Slow and simple on
 * purpose; it shares no code with the fast paths but the reading of the tables of the rules. */
#include "carcassonne/game.h"
#include "carcassonne/state.h"
#include "core/chart.h"
#include <string.h>

struct checker {
    const struct state *state;
    struct chart chart;
    uint16_t up[REGION_NODES];
    uint16_t tile_of[REGION_NODES];
    bool kept[REGION_NODES];     /* for a bridge that is not there */
    uint16_t open[REGION_NODES]; /* by root */
    uint16_t tiles[REGION_NODES];
    uint16_t pennants[REGION_NODES];
    uint16_t figures[REGION_NODES];
    uint16_t label[REGION_NODES]; /* by root: the engine's region, and 1 more */
    uint16_t root[REGION_COUNT];  /* by the engine's region: the root, and 1 more */
};

/* The tile as printed, at its turn. A bridge is added by the two functions below. */
static const struct turned *printed_of(const struct state *state, unsigned tile)
{
    return &kind_of(state, tile)->form[laid_turn(&state->laid[tile])];
}

static bool bridge_on(const struct state *state, unsigned tile, unsigned side)
{
    return laid_axis(&state->laid[tile]) == (int)(side & 1);
}

/* BRIDGE-13 */
static unsigned edge_of(const struct state *state, unsigned tile, unsigned side)
{
    return bridge_on(state, tile, side) ? AUDE_EDGE_ROAD : printed_of(state, tile)->edge[side];
}

static unsigned segment_at(const struct state *state, unsigned tile, unsigned side)
{
    return bridge_on(state, tile, side) ? kind_of(state, tile)->segments
                                        : printed_of(state, tile)->side[side];
}

static unsigned root_of(const struct checker *checker, unsigned node)
{
    while (checker->up[node] != node) {
        node = checker->up[node];
    }
    return node;
}

static void join(struct checker *checker, unsigned a, unsigned b)
{
    checker->up[root_of(checker, a)] = (uint16_t)root_of(checker, b);
}

static unsigned side_of(const void *state, unsigned tile, unsigned side)
{
    return edge_of(state, tile, side);
}

static const char *check_tiles(struct checker *checker)
{
    const struct state *const state = checker->state;
    unsigned nodes = 0;
    if (state->grid.tiles > AUDE_MAX_TILES) {
        return "more tiles than there is room for";
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (state->laid[tile].kind >= state->rules->kinds || state->laid[tile].form >= FORMS) {
            return "a tile has a wrong kind or form";
        }
    }
    const char *const wrong = chart_check(&checker->chart, &state->grid, state, side_of);
    if (wrong != NULL) {
        return wrong;
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (state->laid[tile].first != nodes) {
            return "a tile has wrong nodes";
        }
        nodes += kind_of(state, tile)->nodes;
    }
    return nodes == state->regions.nodes ? NULL : "the number of nodes is wrong";
}

/* ---- features ---- */

static void unite(struct checker *checker)
{
    const struct state *const state = checker->state;
    for (unsigned node = 0; node < state->regions.nodes; node++) {
        checker->up[node] = (uint16_t)node;
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct turned *const own = printed_of(state, tile);
        for (unsigned side = 0; side < 4; side++) {
            const int other = chart_neighbour(&checker->chart, tile, side);
            if (other < 0) {
                continue;
            }
            const struct turned *const theirs = printed_of(state, (unsigned)other);
            const unsigned first = state->laid[tile].first;
            const unsigned their_first = state->laid[other].first;
            if (edge_of(state, tile, side) != AUDE_EDGE_FIELD) {
                join(checker, first + segment_at(state, tile, side),
                     their_first + segment_at(state, (unsigned)other, side ^ 2));
            }
            if (own->edge[side] != AUDE_EDGE_CITY) {
                /* my left strip meets their right one */
                const unsigned opposite = side ^ 2;
                join(checker, first + own->half[2 * side],
                     their_first + theirs->half[2 * opposite + 1]);
                join(checker, first + own->half[2 * side + 1],
                     their_first + theirs->half[2 * opposite]);
            }
        }
    }
}

static void count_tile(struct checker *checker, unsigned tile)
{
    const struct state *const state = checker->state;
    const struct kind *const kind = kind_of(state, tile);
    const unsigned first = state->laid[tile].first;
    const struct aude_kind *const info = &state->rules->info[state->laid[tile].kind];
    for (unsigned segment = 0; segment < segments_of(state, tile); segment++) {
        const unsigned root = root_of(checker, first + segment);
        checker->tile_of[first + segment] = (uint16_t)tile;
        if (kind->feature[segment] > AUDE_ROAD) {
            continue;
        }
        bool counted = false;
        for (unsigned before = 0; before < segment; before++) {
            counted |= root_of(checker, first + before) == root;
        }
        checker->tiles[root] = (uint16_t)(checker->tiles[root] + !counted);
        checker->pennants[root] =
            (uint16_t)(checker->pennants[root] + (segment < info->tile->segments
                                                      ? info->tile->segment[segment].pennants
                                                      : 0));
        for (unsigned side = 0; side < 4; side++) {
            if (segment_at(state, tile, side) == segment &&
                chart_neighbour(&checker->chart, tile, side) < 0) {
                checker->open[root]++;
            }
        }
    }
}

static const char *check_regions(struct checker *checker)
{
    const struct state *const state = checker->state;
    const struct regions *const regions = &state->regions;
    unite(checker);
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        count_tile(checker, tile);
        for (unsigned node = segments_of(state, tile); node < kind_of(state, tile)->nodes; node++) {
            checker->kept[state->laid[tile].first + node] = true;
        }
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &state->figure[i];
        if (figure->tile >= state->grid.tiles ||
            figure->segment >= segments_of(state, figure->tile)) {
            return "a figure stands nowhere";
        }
        checker->figures[root_of(checker, state->laid[figure->tile].first + figure->segment)]++;
    }
    for (unsigned a = 0; a < regions->nodes; a++) {
        if (checker->kept[a]) {
            if (regions->label[a] != REGION_NONE) {
                return "a node kept for a bridge is in use";
            }
            continue;
        }
        const unsigned root = root_of(checker, a);
        if (regions->label[a] >= regions->count) {
            return "a node has no region";
        }
        if (checker->label[root] == 0 && checker->root[regions->label[a]] == 0) {
            checker->label[root] = (uint16_t)(regions->label[a] + 1);
            checker->root[regions->label[a]] = (uint16_t)(root + 1);
        }
        if (checker->label[root] != regions->label[a] + 1 ||
            checker->root[regions->label[a]] != root + 1) {
            return "the features are not what the tiles connect";
        }
        const uint32_t word = regions->word[regions->label[a]];
        const bool tower = kind_of(state, checker->tile_of[a])->tower ==
                           a - state->laid[checker->tile_of[a]].first;
        if (word_open(word) != checker->open[root] || word_tiles(word) != checker->tiles[root] ||
            (!tower && word_pennants(word) != checker->pennants[root]) ||
            word_figures(word) != checker->figures[root]) {
            return "a feature is counted wrongly";
        }
    }
    return NULL;
}

/* ---- figures ---- */

static unsigned count_around(const struct checker *checker, unsigned tile)
{
    const struct state *const state = checker->state;
    const uint16_t at = grid_tile_key(&state->grid, tile);
    unsigned count = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            count += (dx != 0 || dy != 0) &&
                     chart_tile(&checker->chart, grid_x(at) + dx, grid_y(at) + dy) >= 0;
        }
    }
    return count;
}

static const char *check_watches(const struct checker *checker)
{
    const struct state *const state = checker->state;
    unsigned watch = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &state->figure[i];
        if (!needs_neighbours(kind_of(state, figure->tile)->feature[figure->segment])) {
            continue;
        }
        if (watch == state->watches || state->watch[watch].tile != figure->tile ||
            state->watch[watch].segment != figure->segment ||
            state->watch[watch].missing != 8 - count_around(checker, figure->tile)) {
            return "a claimed monastery or garden is watched wrongly";
        }
        watch++;
    }
    return watch == state->watches ? NULL : "a watch is left over";
}

/* Tiles of a bazaar that wait to be placed. */
static unsigned on_offer(const struct state *state, int kind)
{
    unsigned count = 0;
    for (unsigned i = 0; i < state->bazaar.tiles; i++) {
        count += state->bazaar.kind[i] == kind && (state->bazaar.placed >> i & 1) == 0;
    }
    return count;
}

static const char *check_counts(const struct state *state)
{
    const struct rules *const rules = state->rules;
    unsigned total = 0;
    for (int k = 0; k < rules->kinds; k++) {
        unsigned count =
            state->bag[k] + state->removed[k] + (state->drawn == k ? 1u : 0u) + on_offer(state, k);
        total += state->bag[k];
        for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
            count += state->laid[tile].kind == k;
        }
        if (!state->edited && count != rules->start_bag[k]) {
            return "tiles were lost or made";
        }
    }
    for (unsigned seat = 0; seat < rules->setup.seats; seat++) {
        for (unsigned figure = 0; figure < AUDE_FIGURES; figure++) {
            unsigned count = state->supply[seat][figure];
            for (unsigned i = 0; i < state->figures; i++) {
                count += state->figure[i].seat == seat && state->figure[i].figure == figure;
            }
            for (unsigned captor = 0; captor < rules->setup.seats; captor++) {
                count += state->prisoners[captor][seat][figure];
            }
            if (!state->edited && count != rules->dealt[figure]) {
                return "figures were lost or made";
            }
        }
    }
    return total == state->bag_total ? NULL : "the bag is counted wrongly";
}

static const char *check_step(const struct state *state)
{
    if (state->figures > AUDE_MAX_FIGURES || state->watches > state->figures) {
        return "more figures than there is room for";
    }
    if (state->step >= AUDE_STEPS || state->seat >= state->rules->setup.seats) {
        return "the step or the seat does not exist";
    }
    if (state->step == AUDE_STEP_DRAW && state->bag_total <= state->bazaar.aside) {
        return "a draw is due and the bag is empty";
    }
    if ((state->step == AUDE_STEP_PLACE) != (state->drawn != NO_KIND)) {
        return "a tile is drawn exactly at step PLACE";
    }
    if ((state->step >= AUDE_STEP_ACTION && state->step <= AUDE_STEP_END) !=
        (state->last != NO_TILE)) {
        return "a tile was just placed exactly at the steps from ACTION to END";
    }
    return NULL;
}

/* ---- pieces ---- */

/* BRIDGE-5, 7: every bridge is in the list once and rests on printed field. That its ends meet
 * roads or empty cells is asked of all sides, see check_tiles. */
static const char *check_bridges(const struct state *state)
{
    unsigned bridges = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const int axis = laid_axis(&state->laid[tile]);
        unsigned listed = 0;
        for (unsigned i = 0; i < state->bridges; i++) {
            listed += state->bridge[i].tile == tile;
        }
        if (listed != (axis >= 0)) {
            return "the list of bridges is not what lies on the board";
        }
        for (unsigned side = 0; axis >= 0 && side < 4; side++) {
            if (bridge_on(state, tile, side) &&
                printed_of(state, tile)->edge[side] != AUDE_EDGE_FIELD) {
                return "a bridge ends on something that is no field";
            }
        }
        bridges += axis >= 0;
    }
    for (unsigned i = 0; i < state->bridges; i++) {
        if (state->bridge[i].after < state->bridge[i].tile ||
            state->bridge[i].after >= state->grid.tiles) {
            return "a bridge was built before its tile was laid";
        }
    }
    return bridges == state->bridges && (bridges == 0 || state->rules->bridges)
               ? NULL
               : "there are more bridges than may be";
}

static unsigned floors_on(const struct state *state, unsigned tile)
{
    const unsigned segment = kind_of(state, tile)->tower;
    return word_pennants(state->regions.word[region_of(state, tile, segment)]);
}

/* TOWER-9 */
static const char *check_towers(const struct state *state)
{
    unsigned towers = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (kind_of(state, tile)->tower == NO_SEGMENT) {
            continue;
        }
        if (towers >= state->towers || state->tower[towers++] != tile) {
            return "the list of towers is not what lies on the board";
        }
        const uint32_t word =
            state->regions.word[region_of(state, tile, kind_of(state, tile)->tower)];
        if (word_figures(word) > 1 || (word_figures(word) == 1 && word_pennants(word) == 0)) {
            return "too many figures on a tower";
        }
    }
    return towers == state->towers ? NULL : "there are more towers than foundations";
}

/* CASTLE-2: a castle is two ends of a city that face each other, and no other region is marked. */
static const char *check_castles(const struct checker *checker)
{
    const struct state *const state = checker->state;
    unsigned marked = 0;
    for (unsigned i = 0; i < state->castles; i++) {
        const struct castle *const castle = &state->castle[i];
        unsigned facing = 0;
        for (unsigned side = 0; side < 4; side++) {
            facing += chart_neighbour(&checker->chart, castle->tile[0], side) == castle->tile[1] &&
                      segment_at(state, castle->tile[0], side) == castle->segment[0] &&
                      segment_at(state, castle->tile[1], side ^ 2) == castle->segment[1];
        }
        const unsigned region = region_of(state, castle->tile[0], castle->segment[0]);
        const uint32_t word = state->regions.word[region];
        if (facing != 1 || word_tiles(word) != 2 || word_open(word) != 0 ||
            (word & WORD_CASTLE) == 0) {
            return "a castle is no town";
        }
    }
    for (unsigned region = 0; region < state->regions.count; region++) {
        marked += (state->regions.word[region] & WORD_CASTLE) != 0;
    }
    return marked == state->castles ? NULL : "a region is marked as a castle that is none";
}

/* TOWER-3, BRIDGE-1, CASTLE-12 */
static const char *check_tokens(const struct state *state)
{
    const unsigned seats = state->rules->setup.seats;
    unsigned sum[AUDE_TOKENS] = {0, state->bridges, 0};
    for (unsigned i = 0; i < state->towers; i++) {
        sum[AUDE_TOKEN_FLOOR] += floors_on(state, state->tower[i]);
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned paid = state->tokens[seat][AUDE_TOKEN_CASTLE];
        for (unsigned i = 0; i < state->castles; i++) {
            paid += state->castle[i].paid >> seat & 1;
        }
        for (unsigned side = 0; side < 4; side++) {
            paid += state->moment.convert[side] >> seat & 1;
        }
        if (!state->edited && paid != state->rules->tokens[AUDE_TOKEN_CASTLE]) {
            return "castles were lost or made";
        }
        sum[AUDE_TOKEN_FLOOR] += state->tokens[seat][AUDE_TOKEN_FLOOR];
        sum[AUDE_TOKEN_BRIDGE] += state->tokens[seat][AUDE_TOKEN_BRIDGE];
    }
    if (!state->edited &&
        (sum[AUDE_TOKEN_FLOOR] != seats * state->rules->tokens[AUDE_TOKEN_FLOOR] ||
         sum[AUDE_TOKEN_BRIDGE] != seats * state->rules->tokens[AUDE_TOKEN_BRIDGE])) {
        return "floors or bridges were lost or made";
    }
    return NULL;
}

/* TOWER-22, 23 */
static const char *check_prisoners(const struct state *state)
{
    bool held[AUDE_MAX_SEATS][AUDE_MAX_SEATS] = {{false}};
    for (unsigned captor = 0; captor < AUDE_MAX_SEATS; captor++) {
        for (unsigned owner = 0; owner < AUDE_MAX_SEATS; owner++) {
            for (unsigned figure = 0; figure < AUDE_FIGURES; figure++) {
                held[captor][owner] |= state->prisoners[captor][owner][figure] > 0;
            }
            const bool mutual = held[captor][owner] && held[owner][captor];
            if (captor == owner && held[captor][owner]) {
                return "somebody holds a figure of their own";
            }
            if (mutual && state->step != AUDE_STEP_EXCHANGE && !state->edited) {
                return "two players hold each other's figures";
            }
        }
    }
    return NULL;
}

/* What is remembered of a step is remembered exactly at that step. */
static const char *check_moment(const struct state *state)
{
    const struct aude_moment *const moment = &state->moment;
    const bool capture = state->step == AUDE_STEP_CAPTURE || state->step == AUDE_STEP_EXCHANGE;
    if (capture != (moment->raised != NO_TILE) ||
        (state->step == AUDE_STEP_EXCHANGE) != (moment->victim != AUDE_NO_SEAT) ||
        (state->step == AUDE_STEP_CASTLE) != (moment->asked != AUDE_NO_SEAT)) {
        return "the turn remembers a step that is over";
    }
    if (moment->fresh > state->castles || moment->answers > AUDE_MAX_ANSWERS ||
        (moment->answers > 0 && state->step != AUDE_STEP_CHOOSE)) {
        return "the turn remembers castles or answers that are not";
    }
    const struct aude_bazaar *const bazaar = &state->bazaar;
    unsigned owners = 0;
    for (unsigned i = 0; i < bazaar->tiles; i++) {
        const unsigned bit = bazaar->owner[i] < AUDE_MAX_SEATS ? 1u << bazaar->owner[i] : 0;
        if ((owners & bit) != 0) {
            return "somebody has two tiles of a bazaar";
        }
        owners |= bit;
    }
    if (bazaar->running ? bazaar->due == 0 : bazaar->tiles > 0) {
        return "a bazaar runs without tiles, or one that is over has some";
    }
    return NULL;
}

static const char *check_pieces(const struct checker *checker)
{
    const struct state *const state = checker->state;
    const char *wrong = check_bridges(state);
    wrong = wrong != NULL ? wrong : check_towers(state);
    wrong = wrong != NULL ? wrong : check_castles(checker);
    wrong = wrong != NULL ? wrong : check_tokens(state);
    wrong = wrong != NULL ? wrong : check_prisoners(state);
    return wrong != NULL ? wrong : check_moment(state);
}

const char *carcassonne_check(const struct state *state)
{
    struct checker checker;
    memset(&checker, 0, sizeof checker);
    checker.state = state;
    const char *wrong = check_step(state);
    wrong = wrong != NULL ? wrong : check_tiles(&checker);
    wrong = wrong != NULL ? wrong : check_regions(&checker);
    wrong = wrong != NULL ? wrong : check_watches(&checker);
    wrong = wrong != NULL ? wrong : check_pieces(&checker);
    return wrong != NULL ? wrong : check_counts(state);
}
