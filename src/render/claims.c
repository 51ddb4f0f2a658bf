/* SPDX-License-Identifier: Apache-2.0 */
/* What is claimed, found by way of the figures: a feature counts once however many stand on it, and
 * its label goes where it hides none of them if there is such a place. See claims.h. */
#include "render/claims.h"

#include "render/rooms.h"

int claims_figures_on(const struct aude_state *state, struct aude_placed tile, int segment)
{
    int count = 0;

    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);

        count += figure.x == tile.x && figure.y == tile.y && figure.segment == segment;
    }
    return count;
}

void claims_place(struct claim *claim, const struct aude_state *state, struct aude_placed tile,
                  int segment)
{
    const struct aude_kind *kind = aude_kind(aude_state_rules(state), tile.kind);
    struct art_point spot = {ART_UNIT / 2, ART_UNIT / 2};
    struct art_layout layout;

    if (segment < kind->segments) { /* else a bridge */
        art_layout(&layout, kind->tile, kind->garden);
        spot = art_rotate_point(layout.spot[segment], tile.rotation);
    }
    if (claims_figures_on(state, tile, segment) > 0) /* no other place: above it */
        spot.y = (int16_t)(spot.y > 120 ? spot.y - 76 : spot.y + 76);
    claim->x = tile.x * ART_UNIT + spot.x;
    claim->y = tile.y * ART_UNIT + spot.y;
}

/* Near the middle of the feature, rather not where a figure stands. */
static void find_label(struct claim *claim, const struct aude_state *state,
                       const struct outline_regions *regions)
{
    int count = 0, x = 0, y = 0, least = -1, best = 0;

    for (int i = 0; i < regions->tiles * OUTLINE_SEGMENTS; i++)
        if (regions->region[i / OUTLINE_SEGMENTS][i % OUTLINE_SEGMENTS] == claim->region) {
            x += aude_placed(state, i / OUTLINE_SEGMENTS).x;
            y += aude_placed(state, i / OUTLINE_SEGMENTS).y;
            count++;
        }
    for (int i = 0; i < regions->tiles * OUTLINE_SEGMENTS; i++) {
        struct aude_placed tile = aude_placed(state, i / OUTLINE_SEGMENTS);
        int segment = i % OUTLINE_SEGMENTS, dx = count * tile.x - x, dy = count * tile.y - y, far;

        if (regions->region[i / OUTLINE_SEGMENTS][segment] != claim->region)
            continue;
        far = dx * dx + dy * dy + 9 * count * count * claims_figures_on(state, tile, segment);
        if (least >= 0 && far >= least)
            continue;
        least = far;
        best = i;
    }
    claims_place(claim, state, aude_placed(state, best / OUTLINE_SEGMENTS),
                 best % OUTLINE_SEGMENTS);
}

static bool is_ground(int kind)
{
    return kind == AUDE_FIELD || kind == AUDE_GRASSLAND || kind == AUDE_MOUNTAINS ||
           kind == AUDE_SEA;
}

int claims_find(struct claim claims[AUDE_MAX_FIGURES], const struct aude_state *state,
                const struct outline_regions *regions, bool all)
{
    int count = 0;

    for (int i = 0; i < aude_standing_count(state) && i < AUDE_MAX_FIGURES; i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct claim *claim = &claims[count];
        struct aude_feature feature;
        int same = 0;

        if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature) ||
            render_site(feature.kind) != NULL || (!all && !is_ground(feature.kind)))
            continue;
        while (same < count && claims[same].region != feature.region)
            same++;
        if (same < count)
            continue;
        claim->region = feature.region;
        claim->kind = feature.kind;
        claim->owners = feature.owners;
        claim->value = feature.value;
        find_label(claim, state, regions);
        count++;
    }
    return count;
}
