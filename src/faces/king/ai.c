/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' king and robber baron: the points that a card would bring as the board is,
 * and a part of those that may still come; the more tiles are left, the less sure is it that the
 * card stays.
 */
#include "ai/rooms.h"

enum {
    POINT = 100,
    CARD = 120, /* of what a card may bring by cities and roads to come, in hundredths of a point */
    LASTS = 40, /* tiles to come after which a card is half as sure */
    LARGE = 12, /* per cent surer for each tile of the largest */
};

/* How many cities or roads are complete, and the tiles of the largest. */
static int complete(const struct aude_state *state, int kind, int *largest)
{
    bool seen[2048] = {false};
    int count = 0;
    *largest = 0;
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed placed = aude_placed(state, i);
        const struct aude_kind *tile = aude_kind(aude_state_rules(state), placed.kind);
        for (int segment = 0; segment <= tile->segments; segment++) {
            struct aude_feature feature;
            int region = aude_region_at(state, placed.x, placed.y, segment);
            if (region < 0 || region >= 2048 || seen[region])
                continue;
            seen[region] = true;
            if (segment < tile->segments &&
                aude_kind_segment(aude_state_rules(state), placed.kind, segment)->kind != kind)
                continue;
            aude_feature_at(state, placed.x, placed.y, segment, &feature);
            if (feature.kind != kind || !feature.complete)
                continue;
            count++;
            *largest = feature.tiles > *largest ? feature.tiles : *largest;
        }
    }
    return count;
}

static int card(const struct aude_state *state, int kind)
{
    int largest, count = complete(state, kind, &largest);
    int left = aude_bag_total(state);
    int sure = 100 * LASTS / (LASTS + left) + LARGE * largest * left / (LASTS + left);
    return (count * POINT + (left > 0 ? CARD : 0)) * (sure < 100 ? sure : 100) / 100;
}

static int sure(const struct aude_state *state, int seat)
{
    int king = aude_token_find("king"), robber = aude_token_find("robber"), worth = 0;
    if (king >= 0 && aude_tokens(state, seat, king) > 0)
        worth += card(state, AUDE_CITY);
    if (robber >= 0 && aude_tokens(state, seat, robber) > 0)
        worth += card(state, AUDE_ROAD);
    return worth;
}

const struct ai_room ai_room_king = {
    .game = AUDE_CARCASSONNE,
    .option = {"KING"},
    .spread = 1000,
    .sure = sure,
};
