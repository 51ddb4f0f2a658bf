/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on the river: which tiles it is made of, in which order they are drawn, where
 * they go on from, and what the herd brings. Which way the river flows is found from the order in
 * which its tiles were laid, every time anew. */
#include "model.h"

#include <string.h>

#include "common.h"

enum { STACK_NONE, STACK_SPRING, STACK_FORK, STACK_MIDDLE, STACK_LAKE, STACK_START, STACKS };

static const struct aude_tile *tile_of(const struct model *model, int kind)
{
    return aude_kind(model->rules, kind)->tile;
}

/* Sides of a kind at which the river leaves it. */
static int water_sides(const struct model *model, int kind)
{
    int count = 0;
    for (int side = 0; side < 4; side++)
        count += tile_of(model, kind)->edge[side] == AUDE_EDGE_RIVER;
    return count;
}

static bool is_id(const struct model *model, int kind, const char *id)
{
    return strcmp(tile_of(model, kind)->id, id) == 0;
}

/* ---- Which tiles ---- */

static bool has_set(const struct model *model, const char *id)
{
    return model->setup->sets >> aude_set_find(id) & 1;
}

bool model_river_plays(const struct model *model)
{
    return setup_has(model->setup, "RIVER", "on") &&
           (has_set(model, "river1") || has_set(model, "river2"));
}

/* RIVER-5. */
static const char *lake_left_out(const struct model *model)
{
    if (!has_set(model, "river1") || !has_set(model, "river2"))
        return "";
    if (setup_has(model->setup, "RIVER_LAKE", "river2-k"))
        return "river2-k";
    return setup_has(model->setup, "RIVER_LAKE", "river2-l") && !model_dragon_plays(model)
               ? "river2-l"
               : "river1-l";
}

/* RIVER-4, RIVER-5: the end that is laid last. */
static const char *last_lake(const struct model *model)
{
    bool volcano = has_set(model, "river2") && strcmp(lake_left_out(model), "river2-l") != 0;
    return volcano ? "river2-l" : "river1-l";
}

int model_river_copies(const struct model *model, const char *id)
{
    bool first = strcmp(id, "river1-a") == 0, second = strcmp(id, "river2-a") == 0;
    if (first || second)
        return first || !has_set(model, "river1");
    if (strcmp(id, "base-d") == 0)
        return setup_has(model->setup, "RIVER_START", "out") ? 3 : 4;
    return strcmp(id, lake_left_out(model)) != 0;
}

/* ---- Order (RIVER-3, RIVER-4) ---- */

/* The usual start tile is drawn in a place of its own. */
static bool has_start(const struct model *model)
{
    return !model->count && (setup_has(model->setup, "RIVER_START", "after-river") ||
                             setup_has(model->setup, "RIVER_START", "in-river"));
}

static int stack_of(const struct model *model, int kind)
{
    if (is_id(model, kind, "base-d") && !aude_kind(model->rules, kind)->garden && has_start(model))
        return setup_has(model->setup, "RIVER_START", "in-river") ? STACK_MIDDLE : STACK_START;
    if (water_sides(model, kind) == 0)
        return STACK_NONE;
    if (tile_of(model, kind)->signs & AUDE_SIGN_SPRING)
        return STACK_SPRING;
    if (water_sides(model, kind) == 3)
        return STACK_FORK;
    return is_id(model, kind, last_lake(model)) ? STACK_LAKE : STACK_MIDDLE;
}

static int times_under(const struct model *model, int kind)
{
    int count = 0;
    for (int i = 0; i < model->memory.unders; i++)
        count += model->memory.under[i] == kind;
    return count;
}

/* Copies in the river's stack that did not go under the others. */
static int in_stack(const struct model *model, const struct aude_state *state, int kind)
{
    if (water_sides(model, kind) == 0)
        return model->memory.start_waits;
    return aude_bag(state, kind) - times_under(model, kind);
}

void model_river_start(struct model *model, const struct aude_state *state)
{
    model->memory.unders = 0;
    model->memory.hand = -1;
    model->memory.start_waits = false;
    for (int kind = 0; kind < aude_kind_count(model->rules) && model_river_plays(model); kind++)
        if (is_id(model, kind, "base-d") && stack_of(model, kind) != STACK_NONE)
            /* Of copies that were taken out before the game it is the first. */
            model->memory.start_waits =
                aude_bag(state, kind) == aude_kind(model->rules, kind)->count;
}

/* The first stack that is left, or none. */
static int first_stack(const struct model *model, const struct aude_state *state)
{
    int first = STACKS, kinds = model_river_plays(model) ? aude_kind_count(model->rules) : 0;
    for (int kind = 0; kind < kinds; kind++) {
        int stack = in_stack(model, state, kind) > 0 ? stack_of(model, kind) : STACK_NONE;
        first = stack != STACK_NONE && stack < first ? stack : first;
    }
    return first < STACKS ? first : STACK_NONE;
}

int model_draws(const struct model *model, const struct aude_state *state, int kind)
{
    int first = first_stack(model, state);
    if (model->memory.again)
        return kind == model->memory.under[0]; /* RIVER-11 */
    if (first != STACK_NONE)
        return stack_of(model, kind) == first ? in_stack(model, state, kind) : 0;
    return model_dragon_waits(model, kind) ? 0 : aude_bag(state, kind);
}

void model_river_look(struct model *model, const struct aude_state *state)
{
    int first = first_stack(model, state);
    model->memory.again = model->memory.unders > 0 && (first == STACK_NONE || first > STACK_MIDDLE);
    model->memory.flowing = first != STACK_NONE || model->memory.again;
}

bool model_river_back(struct model *model)
{
    struct model_memory *memory = &model->memory;
    int kind = memory->hand;
    bool under = kind >= 0 && memory->first_time && water_sides(model, kind) > 0 &&
                 stack_of(model, kind) != STACK_LAKE &&
                 setup_has(model->setup, "RIVER_UNPLACEABLE", "later");
    if (under)
        memory->under[memory->unders++] = kind;
    memory->hand = -1;
    return under;
}

void model_river_drawn(struct model *model, int kind)
{
    struct model_memory *memory = &model->memory;
    memory->hand = kind;
    memory->first_time = memory->flowing && !memory->again;
    if (memory->again)
        memmove(memory->under, memory->under + 1, (size_t)--memory->unders * sizeof *memory->under);
    else if (memory->flowing && water_sides(model, kind) == 0)
        memory->start_waits = false;
}

/* ---- How it goes on ---- */

static const int step_x[4] = {0, 1, 0, -1};
static const int step_y[4] = {-1, 0, 1, 0};

static bool is_water(const struct model *model, const struct aude_placed *tile, int side)
{
    return tile_of(model, tile->kind)->edge[(side + 4 - tile->rotation) % 4] == AUDE_EDGE_RIVER;
}

/* The tile of the first `laid` ones from which the river comes to this side, or -1. */
static int from_side(const struct model *model, const struct aude_placed *tile, int laid, int side)
{
    int other = model_tile_at(model, tile->x + step_x[side], tile->y + step_y[side]);
    if (other < 0 || other >= laid || !is_water(model, tile, side) ||
        !is_water(model, &model->tile[other], (side + 2) % 4))
        return -1;
    return other;
}

/* Did the river turn so on the tile, on its way to this side (RIVER-8)? turn: 1 or 3 sides on. */
static bool turned(const struct model *model, int tile, int to, int turn)
{
    for (int from = 0; from < 4; from++)
        if (from != to && from_side(model, &model->tile[tile], tile, from) >= 0 &&
            (to - from + 4) % 4 == turn)
            return true;
    return false;
}

static bool turns_again(const struct model *model, const struct aude_placed *tile)
{
    for (int in = 0; in < 4; in++) {
        int before = from_side(model, tile, model->tiles, in);
        for (int out = 0; out < 4 && before >= 0; out++) {
            int turn = (out - in + 4) % 4;
            if (out != in && is_water(model, tile, out) && turn != 2 &&
                turned(model, before, (in + 2) % 4, turn))
                return true;
        }
    }
    return false;
}

static bool flows_back(const struct model *model, const struct aude_placed *tile)
{
    for (int i = 0; i < model->tiles; i++) {
        const struct aude_placed *spring = &model->tile[i];
        if (!(tile_of(model, spring->kind)->signs & AUDE_SIGN_SPRING))
            continue;
        for (int side = 0; side < 4; side++) {
            int back = (side + 2) % 4;
            for (int in = 0; in < 4; in++) /* RIVER-10: on from each arm that it joins */
                if (is_water(model, spring, side) && is_water(model, tile, back) && in != back &&
                    from_side(model, tile, model->tiles, in) >= 0)
                    return true;
        }
    }
    return false;
}

bool model_river_forbids(const struct model *model, const struct aude_placed *tile)
{
    bool goes_on = false;
    if (!model_river_plays(model) || water_sides(model, tile->kind) == 0 ||
        (tile_of(model, tile->kind)->signs & AUDE_SIGN_SPRING))
        return false;
    for (int side = 0; side < 4; side++)
        goes_on |= from_side(model, tile, model->tiles, side) >= 0;
    if (!goes_on)
        return true; /* RIVER-6 */
    if (setup_has(model->setup, "RIVER_UTURN", "immediate"))
        return turns_again(model, tile);
    return setup_has(model->setup, "RIVER_UTURN", "never-back") && flows_back(model, tile);
}

/* ---- The herd ---- */

bool model_has_herd(const struct model *model, int label)
{
    for (int i = 0; i < model->tiles && setup_has(model->setup, "RIVER", "on"); i++)
        for (int j = 0; j < model_segments(model, i); j++)
            if (model->label[i][j] == label &&
                j < aude_kind(model->rules, model->tile[i].kind)->segments &&
                (aude_kind_segment(model->rules, model->tile[i].kind, j)->marks & AUDE_MARK_HERD))
                return true;
    return false;
}
