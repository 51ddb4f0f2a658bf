/* SPDX-License-Identifier: Apache-2.0 */
/* The course of the river, followed from its spring, and where it may go on (RIVER-6 to 10). */
#include "carcassonne/place.h"
#include "carcassonne/river/river.h"
#include <string.h>

enum { SOURCE = 4, DRY = 255 };
enum turn { LEFT = 1, STRAIGHT = 2, RIGHT = 3 };

/* By tile, the side by which the river comes in from the spring; SOURCE: it is the spring; DRY: the
 * river does not come there. */
struct course {
    uint8_t from[AUDE_MAX_TILES];
    unsigned leaves; /* the side by which it leaves the spring */
    uint16_t next[AUDE_MAX_TILES];
    unsigned tiles; /* in `next` */
    bool known;     /* it has been followed */
};

static void reach(struct course *course, unsigned tile, unsigned from)
{
    course->from[tile] = (uint8_t)from;
    course->next[course->tiles++] = (uint16_t)tile;
}

/* On from the tile. */
static void flow_on(const struct state *state, struct course *course, unsigned tile)
{
    const uint8_t *const edge = form_of(state, tile)->edge;
    for (unsigned side = 0; side < 4; side++) {
        const uint16_t key = grid_neighbour(grid_tile_key(&state->grid, tile), side);
        const int other = edge[side] == AUDE_EDGE_RIVER ? grid_tile(&state->grid, key) : -1;
        course->leaves =
            edge[side] == AUDE_EDGE_RIVER && course->from[tile] == SOURCE ? side : course->leaves;
        if (other >= 0 && course->from[other] == DRY &&
            form_of(state, (unsigned)other)->edge[side ^ 2] == AUDE_EDGE_RIVER) {
            reach(course, (unsigned)other, side ^ 2);
        }
    }
}

static void follow(const struct state *state, struct course *course)
{
    course->known = true;
    course->tiles = 0;
    course->leaves = DRY;
    memset(course->from, DRY, state->grid.tiles);
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (is_spring(kind_of(state, tile))) {
            reach(course, tile, SOURCE);
        }
    }
    for (unsigned i = 0; i < course->tiles; i++) {
        flow_on(state, course, course->next[i]);
    }
}

/* Coming in by one side and leaving by another, the river turns so. */
static enum turn turn_of(unsigned in, unsigned out)
{
    return (enum turn)((out - in) & 3);
}

/* Would the river turn to the same side as on the tile before, which it leaves by this side? */
static bool turns_again(const struct course *course, const uint8_t *edge, unsigned in,
                        unsigned before)
{
    const unsigned from = course->from[before];
    bool again = false;
    for (unsigned out = 0; from < SOURCE && out < 4; out++) {
        const enum turn turn = turn_of(from, in ^ 2);
        again |= out != in && edge[out] == AUDE_EDGE_RIVER && turn != STRAIGHT &&
                 turn_of(in, out) == turn;
    }
    return again;
}

/* Does a river that comes in by this side leave by another but the opposite one? */
static bool bends(const uint8_t *edge, unsigned in)
{
    bool found = false;
    for (unsigned out = 0; out < 4; out++) {
        found |= edge[out] == AUDE_EDGE_RIVER && out != in && out != (in ^ 2);
    }
    return found;
}

/* Would it flow back, against the direction in which it left the spring? */
static bool flows_back(const struct course *course, const uint8_t *edge, unsigned in)
{
    const unsigned back = course->leaves ^ 2;
    return course->leaves != DRY && back != in && edge[back] == AUDE_EDGE_RIVER;
}

/* The river comes in by this side from the tile before. It is only followed, once for a board,
 * where it matters how it came there. */
static enum aude_status goes_on(const struct state *state, struct course *course,
                                const uint8_t *edge, unsigned in, unsigned before)
{
    const unsigned rule = option_of(state, OPTION_RIVER_UTURN);
    if (rule == UTURN_NONE || !bends(edge, in)) {
        return AUDE_OK;
    }
    if (!course->known) {
        follow(state, course);
    }
    if (rule == UTURN_NEVER_BACK) {
        return flows_back(course, edge, in) ? STATUS(STATUS_RIVER_BACK) : AUDE_OK;
    }
    return turns_again(course, edge, in, before) ? STATUS(STATUS_RIVER_TURN) : AUDE_OK;
}

/* The spring is laid against what else lies there (XRIV-6). */
bool river_binds(const struct kind *kind)
{
    return river_sides(kind) > 0 && !is_spring(kind);
}

static enum aude_status lies(const struct state *state, struct course *course, const uint8_t *edge,
                             uint16_t key)
{
    enum aude_status status = STATUS(STATUS_RIVER_ENDS);
    for (unsigned in = 0; in < 4; in++) {
        const int before =
            edge[in] == AUDE_EDGE_RIVER ? grid_tile(&state->grid, grid_neighbour(key, in)) : -1;
        if (before >= 0 && (status == AUDE_OK || status == STATUS(STATUS_RIVER_ENDS))) {
            status = goes_on(state, course, edge, in, (unsigned)before);
        }
    }
    return status;
}

enum aude_status river_lies(const struct state *state, unsigned kind, unsigned rotation,
                            uint16_t key)
{
    struct course course;
    course.known = false;
    return lies(state, &course, state->rules->kind[kind].form[rotation].edge, key);
}

/* Cells of the frontier where one of the tile's river sides meets the river: that side accepts
 * nothing else. */
static uint64_t beside_river(const struct state *state, const uint8_t *edge, unsigned word)
{
    const struct grid_word *const cells = &grid_words(&state->grid)[word];
    uint64_t beside = 0;
    for (unsigned side = 0; side < 4; side++) {
        const uint64_t *const accepts = cells->accepts[side];
        beside |= edge[side] == AUDE_EDGE_RIVER
                      ? accepts[AUDE_EDGE_RIVER] & ~accepts[AUDE_EDGE_FIELD]
                      : 0;
    }
    return beside;
}

void river_bars(const struct state *state, unsigned kind, struct fit *fit)
{
    struct course course;
    course.known = false;
    for (unsigned rotation = 0; rotation < state->rules->kind[kind].rotations; rotation++) {
        const uint8_t *const edge = state->rules->kind[kind].form[rotation].edge;
        for (unsigned word = 0; word < state->grid.words; word++) {
            uint64_t *const cells = &fit->cells[rotation][word];
            *cells &= beside_river(state, edge, word);
            for (uint64_t left = *cells; left != 0; left &= left - 1) {
                const uint16_t key = grid_cell_key(&state->grid, word * 64 + bits_first(left));
                *cells &=
                    lies(state, &course, edge, key) == AUDE_OK ? ~(uint64_t)0 : ~(left & -left);
            }
        }
    }
}
