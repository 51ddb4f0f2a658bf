/* SPDX-License-Identifier: Apache-2.0 */
/* aude_check: is the state what its tiles and figures say it is (BASE-57)?
 *
 * Everything that the engine keeps up to date step by step is worked out again here from the list
 * of tiles and figures alone, in the plainest way: cells on a chart of the whole board
 * (core/chart.h), features by a union of printed segments, counters by counting. Slow and simple on
 * purpose; it shares no code with the fast paths but the reading of the tables of the rules. */
#include "carcassonne/figures.h"
#include "carcassonne/game.h"
#include "carcassonne/part.h"
#include "carcassonne/room.h"
#include "core/chart.h"
#include <stddef.h>
#include <string.h>

struct checker {
    const struct state *state;
    uint16_t up[MAX_NODES];
    uint16_t tile_of[MAX_NODES];
    bool kept[MAX_NODES];     /* for a bridge that is not there */
    uint16_t open[MAX_NODES]; /* by root */
    uint16_t tiles[MAX_NODES];
    uint16_t pennants[MAX_NODES];
    uint16_t figures[MAX_NODES];
    uint16_t label[MAX_NODES];  /* by root: the engine's region, and 1 more */
    uint16_t root[MAX_REGIONS]; /* by the engine's region: the root, and 1 more */
    struct chart chart;         /* the last, for it is large and clears itself */
};

/* The tile as printed, at its rotation. A bridge is added by the two functions below. */
static const struct form *printed_of(const struct state *state, unsigned tile)
{
    return &kind_of(state, tile)->form[laid_rotation(&laid_of(state)[tile])];
}

static bool bridge_on(const struct state *state, unsigned tile, unsigned side)
{
    return laid_axis(&laid_of(state)[tile]) == (int)(side & 1);
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
    if (state->grid.tiles > state->rules->layout.most.tiles) {
        return "more tiles than there is room for";
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (laid_of(state)[tile].kind >= state->rules->kinds ||
            laid_of(state)[tile].form >= FORMS) {
            return "a tile has a wrong kind or form";
        }
    }
    const char *const wrong = chart_check(&checker->chart, &state->grid, state, side_of);
    if (wrong != NULL) {
        return wrong;
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (laid_of(state)[tile].first != nodes) {
            return "a tile has wrong nodes";
        }
        nodes += kind_of(state, tile)->nodes;
    }
    return nodes == state->regions.nodes ? NULL : "the number of nodes is wrong";
}

/* ---- features ---- */

/* Before a wall there may be none. */
static void join_strips(struct checker *checker, unsigned first, unsigned own, unsigned their_first,
                        unsigned theirs)
{
    if (own != NO_SEGMENT && theirs != NO_SEGMENT) {
        join(checker, first + own, their_first + theirs);
    }
}

static void unite(struct checker *checker)
{
    const struct state *const state = checker->state;
    for (unsigned node = 0; node < state->regions.nodes; node++) {
        checker->up[node] = (uint16_t)node;
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct form *const own = printed_of(state, tile);
        for (unsigned side = 0; side < 4; side++) {
            const int other = chart_neighbour(&checker->chart, tile, side);
            if (other < 0 || other > (int)tile) {
                continue; /* each two once */
            }
            const struct form *const theirs = printed_of(state, (unsigned)other);
            const unsigned first = laid_of(state)[tile].first;
            const unsigned their_first = laid_of(state)[other].first;
            if (edge_of(state, tile, side) == AUDE_EDGE_ABBEY ||
                edge_of(state, (unsigned)other, side ^ 2) == AUDE_EDGE_ABBEY) {
                continue; /* ABBEY-9 */
            }
            const bool wall = edge_of(state, tile, side) == AUDE_EDGE_WALL;
            if (edge_of(state, tile, side) != AUDE_EDGE_FIELD && !wall) {
                join(checker, first + segment_at(state, tile, side),
                     their_first + segment_at(state, (unsigned)other, side ^ 2));
            }
            if (own->edge[side] != AUDE_EDGE_CITY) {
                /* my left strip meets their right one */
                const unsigned opposite = side ^ 2;
                join_strips(checker, first, own->half[2 * side], their_first,
                            theirs->half[2 * opposite + 1]);
                join_strips(checker, first, own->half[2 * side + 1], their_first,
                            theirs->half[2 * opposite]);
            }
        }
    }
    for (unsigned node = 0; node < state->regions.nodes; node++) {
        checker->up[node] = (uint16_t)root_of(checker, node);
    }
}

static void count_tile(struct checker *checker, unsigned tile)
{
    const struct state *const state = checker->state;
    const struct kind *const kind = kind_of(state, tile);
    const unsigned first = laid_of(state)[tile].first;
    const struct aude_kind *const info = &state->rules->kind[laid_of(state)[tile].kind].info;
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
            checker->kept[laid_of(state)[tile].first + node] = true;
        }
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->tile >= state->grid.tiles ||
            figure->segment >= segments_of(state, figure->tile)) {
            return "a figure stands nowhere";
        }
        if (figure->seat >= state->rules->setup.seats || figure->figure >= FIGURES) {
            return "a figure is nobody's";
        }
        const unsigned root =
            root_of(checker, laid_of(state)[figure->tile].first + figure->segment);
        checker->figures[root] =
            (uint16_t)(checker->figures[root] + (state->rules->presence[figure->figure] != 0));
    }
    for (unsigned a = 0; a < regions->nodes; a++) {
        if (checker->kept[a]) {
            if (labels_of(state)[a] != REGION_NONE) {
                return "a node kept for a bridge is in use";
            }
            continue;
        }
        const unsigned root = root_of(checker, a);
        if (labels_of(state)[a] >= regions->count) {
            return "a node has no region";
        }
        if (checker->label[root] == 0 && checker->root[labels_of(state)[a]] == 0) {
            checker->label[root] = (uint16_t)(labels_of(state)[a] + 1);
            checker->root[labels_of(state)[a]] = (uint16_t)(root + 1);
        }
        if (checker->label[root] != labels_of(state)[a] + 1 ||
            checker->root[labels_of(state)[a]] != root + 1) {
            return "the features are not what the tiles connect";
        }
        const uint32_t word = words_of(state)[labels_of(state)[a]];
        const bool tower = kind_of(state, checker->tile_of[a])->tower ==
                           a - laid_of(state)[checker->tile_of[a]].first;
        if (word_open(word) != checker->open[root] ||
            (!tower && word_tiles(word) != checker->tiles[root]) ||
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
        const struct figure *const figure = &figures_of(state)[i];
        if (!needs_neighbours(kind_of(state, figure->tile)->feature[figure->segment])) {
            continue;
        }
        if (watch == state->watches || watches_of(state)[watch].tile != figure->tile ||
            watches_of(state)[watch].segment != figure->segment ||
            watches_of(state)[watch].missing != 8 - count_around(checker, figure->tile)) {
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

static const char *check_tile_counts(const struct state *state)
{
    const struct rules *const rules = state->rules;
    uint16_t lie[AUDE_MAX_KINDS] = {0};
    unsigned total = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        lie[laid_of(state)[tile].kind]++;
    }
    for (int k = 0; k < rules->kinds; k++) {
        const unsigned count = bag_of(state)[k] + removed_of(state)[k] +
                               (state->drawn == k ? 1u : 0u) + on_offer(state, k) +
                               copies_dealt(state, (unsigned)k) + lie[k];
        total += bag_of(state)[k];
        if (!state->edited && count != copies_of(rules, (unsigned)k)) {
            return "tiles were lost or made";
        }
    }
    return total == state->bag_total ? NULL : "the bag is counted wrongly";
}

static const char *check_figure_counts(const struct state *state)
{
    const struct rules *const rules = state->rules;
    unsigned stand[AUDE_MAX_SEATS][FIGURES] = {{0}};
    for (unsigned i = 0; i < state->figures; i++) {
        stand[figures_of(state)[i].seat][figures_of(state)[i].figure]++;
    }
    for (unsigned seat = 0; seat < rules->setup.seats; seat++) {
        for (unsigned figure = 0; figure < FIGURES; figure++) {
            unsigned count = state->supply[seat][figure] + figures_kept(state, seat, figure) +
                             stand[seat][figure];
            for (unsigned captor = 0; captor < rules->setup.seats; captor++) {
                count += imprisoned(state, captor, seat, figure);
            }
            if (!state->edited && count != rules->dealt[figure]) {
                return "figures were lost or made";
            }
        }
    }
    return NULL;
}

static const char *check_step(const struct state *state)
{
    if (state->figures > state->rules->layout.most.figures || state->watches > state->figures) {
        return "more figures than there is room for";
    }
    if (state->step >= STEPS || state->seat >= state->rules->setup.seats) {
        return "the step or the seat does not exist";
    }
    if (state->step == AUDE_STEP_DRAW && state->bag_total <= state->bazaar.aside) {
        return "a draw is due and the bag is empty";
    }
    if ((state->step == AUDE_STEP_PLACE) != (state->drawn != NO_KIND)) {
        return "a tile is drawn exactly at step PLACE";
    }
    if (part_placed(state->rules, state->step) != (state->last != NO_TILE)) {
        return "a tile was just placed exactly at the steps from ACTION to END";
    }
    const bool unscored = state->last != NO_TILE && part_station(state->rules, state->step) < S625;
    if (unscored != (state->complete != 0)) {
        return "what is complete is still to be scored exactly until the scoring round (S625)";
    }
    return NULL;
}

/* ---- pieces ---- */

/* Segments with marks that rooms in play read. */
static const char *check_signs(const struct state *state)
{
    unsigned signs = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct aude_tile *const printed = kind_of(state, tile)->info.tile;
        for (unsigned segment = 0; segment < printed->segments; segment++) {
            const unsigned marks = printed->segment[segment].marks & state->rules->signs;
            if (marks == 0) {
                continue;
            }
            if (signs == state->signs ||
                signs_of(state)[signs].node != laid_of(state)[tile].first + segment ||
                signs_of(state)[signs].marks != marks) {
                return "the list of marks is not what lies on the board";
            }
            signs++;
        }
    }
    return signs == state->signs ? NULL : "there are more marks than on the tiles";
}

static const char *check_tokens(const struct state *state)
{
    for (unsigned seat = 0; seat < state->rules->setup.seats && !state->edited; seat++) {
        for (unsigned token = 0; token < TOKENS; token++) {
            if (state->tokens[seat][token] > 0 && !token_plays(state->rules, token)) {
                return "somebody has a token that is not played";
            }
        }
    }
    return NULL;
}

static const char *check_variables(const struct state *state)
{
    for (unsigned i = 0; i < state->rules->variables; i++) {
        for (int index = 0; index < state->rules->variable[i]->info.count; index++) {
            if (!variable_holds(state, i, variable_get(state, i, (unsigned)index))) {
                return "what a room keeps is out of its bounds";
            }
        }
    }
    return NULL;
}

static const char *check_rooms(const struct state *state)
{
    const char *wrong = NULL;
    for (unsigned i = 0; wrong == NULL && i < state->rules->rooms; i++) {
        const struct room *const room = state->rules->room[i];
        wrong = room->audit != NULL ? room->audit(state) : NULL;
        wrong = wrong == NULL && room->check != NULL ? room->check(state) : wrong;
    }
    return wrong;
}

const char *carcassonne_check(const struct state *state)
{
    struct checker checker;
    memset(&checker, 0, offsetof(struct checker, chart));
    checker.state = state;
    const char *wrong = check_step(state);
    wrong = wrong != NULL ? wrong : check_tiles(&checker);
    wrong = wrong != NULL ? wrong : check_regions(&checker);
    wrong = wrong != NULL ? wrong : check_watches(&checker);
    wrong = wrong != NULL ? wrong : check_signs(state);
    wrong = wrong != NULL ? wrong : check_tokens(state);
    wrong = wrong != NULL ? wrong : check_variables(state);
    wrong = wrong != NULL ? wrong : check_rooms(state);
    wrong = wrong != NULL ? wrong : check_tile_counts(state);
    return wrong != NULL ? wrong : check_figure_counts(state);
}
