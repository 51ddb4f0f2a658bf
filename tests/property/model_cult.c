/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on shrines: where they may lie, and who loses a challenge. A shrine is a
 * monastery in everything else (CULT-2).
 *
 * By CULT_DECLARE `state` a challenge is whatever stands side by side. By `placement` it has to be
 * remembered: portals, wagons and Carcassonne bring followers to a building later than its tile. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { NONE, MONASTERY, SHRINE };

static int building_of_kind(const struct model *model, int kind)
{
    const struct aude_kind *facts = aude_kind(model->rules, kind);
    for (int i = 0; i < facts->segments; i++)
        if (aude_kind_segment(model->rules, kind, i)->kind == AUDE_MONASTERY)
            return strncmp(facts->tile->id, "cult-", 5) == 0 ? SHRINE : MONASTERY;
    return NONE;
}

static int building(const struct model *model, int tile)
{
    return building_of_kind(model, model->tile[tile].kind);
}

static bool is_beside(const struct model *model, int tile, int x, int y)
{
    int dx = abs(model->tile[tile].x - x), dy = abs(model->tile[tile].y - y);
    return dx <= 1 && dy <= 1 && (dx != 0 || dy != 0); /* CULT-3 */
}

/* Buildings of the other kind around a cell. */
static int others_around(const struct model *model, int own, int x, int y)
{
    int count = 0;
    for (int i = 0; i < model->tiles; i++)
        count += is_beside(model, i, x, y) && building(model, i) == MONASTERY + SHRINE - own;
    return count;
}

bool model_cult_forbids(const struct model *model, int kind, int x, int y)
{
    int own = building_of_kind(model, kind);
    if (!setup_has(model->setup, "CULT", "on") || own == NONE)
        return false;
    if (others_around(model, own, x, y) > 1)
        return true; /* CULT-4, CULT-5 */
    if (setup_has(model->setup, "CULT_LIMIT", "placed-only"))
        return false;
    for (int i = 0; i < model->tiles; i++) /* CULT-6 */
        if (is_beside(model, i, x, y) && building(model, i) == MONASTERY + SHRINE - own &&
            others_around(model, MONASTERY + SHRINE - own, model->tile[i].x, model->tile[i].y) > 0)
            return true;
    return false;
}

static int building_segment(const struct model *model, int tile)
{
    for (int i = 0; i < model_segments(model, tile); i++)
        if (model_segment_kind(model, tile, i) == AUDE_MONASTERY)
            return i;
    return -1;
}

static bool is_occupied(const struct model *model, int tile)
{
    struct model_feature feature;
    model_feature(model, tile, building_segment(model, tile), &feature);
    return feature.followers > 0;
}

void model_cult_declare(struct model *model)
{
    struct model_memory *memory = &model->memory;
    int own = building(model, model->last);
    if (own == NONE || !is_occupied(model, model->last))
        return;
    for (int i = 0; i < model->tiles; i++)
        if (is_beside(model, i, model->tile[model->last].x, model->tile[model->last].y) &&
            building(model, i) == MONASTERY + SHRINE - own && is_occupied(model, i)) {
            memory->challenge[memory->challenges][0] = i;
            memory->challenge[memory->challenges++][1] = model->last;
        }
}

void model_cult_forget(struct model *model)
{
    struct model_memory *memory = &model->memory;
    int kept = 0;
    for (int i = 0; i < memory->challenges; i++) {
        int a = memory->challenge[i][0], b = memory->challenge[i][1];
        if (!is_occupied(model, a) || !is_occupied(model, b))
            continue;
        memory->challenge[kept][0] = a;
        memory->challenge[kept++][1] = b;
    }
    memory->challenges = kept;
}

static bool stands(const struct model *model, int a, int b)
{
    if (setup_has(model->setup, "CULT_DECLARE", "state"))
        return true;
    for (int i = 0; i < model->memory.challenges; i++)
        if ((model->memory.challenge[i][0] == a && model->memory.challenge[i][1] == b) ||
            (model->memory.challenge[i][0] == b && model->memory.challenge[i][1] == a))
            return true;
    return false;
}

/* CULT-8: who comes to a building that was complete before has challenged nobody. */
void model_cult_come(struct model *model, int tile)
{
    if (building(model, tile) != NONE && !is_occupied(model, tile))
        model->memory.vacant[tile] = true;
}

/* The partners of one building that was scored: those not complete lose (CULT-10, CULT-11). */
static void beat_partners(struct model *model, int winner)
{
    int own = building(model, winner);
    for (int i = 0; i < model->tiles; i++) {
        struct model_feature loser;
        if (!is_beside(model, i, model->tile[winner].x, model->tile[winner].y) ||
            building(model, i) != MONASTERY + SHRINE - own || !stands(model, winner, i))
            continue;
        model_feature(model, i, building_segment(model, i), &loser);
        if (!loser.complete)
            model_remove(model, loser.label);
    }
}

void model_cult_losers(struct model *model, const struct model_feature *done, int count)
{
    if (!setup_has(model->setup, "CULT", "on"))
        return;
    for (int i = 0; i < count; i++)
        if (done[i].kind == AUDE_MONASTERY && done[i].owners != 0 && /* CULT-12, CULT-8 */
            !model->memory.vacant[done[i].label / MODEL_SEGMENTS])
            beat_partners(model, done[i].label / MODEL_SEGMENTS);
    memset(model->memory.vacant, 0, sizeof model->memory.vacant);
}
