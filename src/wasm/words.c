/* SPDX-License-Identifier: Apache-2.0 */
/* What the page puts into words: a tile part by part, the board tile by tile and feature by
 * feature, what lies around a cell. */
#include "render/tile_words.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <stddef.h>
#include <string.h>

/* ---- Tiles --------------------------------------------------------------------------------- */

static struct tile_part part_of(int kind, int segment, int rotation)
{
    return tile_part(aude_kind(&engine_rules, kind)->tile, segment,
                     aude_kind_segment(&engine_rules, kind, segment), rotation);
}

/* A bridge has no entry in its kind of tile: it goes from side to side. */
static struct tile_part part_at(const struct aude_state *state, struct aude_placed tile,
                                int segment)
{
    if (segment < aude_kind(&engine_rules, tile.kind)->segments)
        return part_of(tile.kind, segment, tile.rotation);
    return (struct tile_part){
        .kind = AUDE_ROAD,
        .ways = aude_bridge_at(state, tile.x, tile.y) == AUDE_EAST_WEST ? 0x44 : 0x11};
}

int engine_ways(const struct aude_state *state, int x, int y, int segment)
{
    int index = aude_placed_at(state, x, y);

    return index < 0 ? 0 : part_at(state, aude_placed(state, index), segment).ways;
}

/* The members of a part; what there is none of is left out. */
static void put_part(struct text_out *out, int segment, struct tile_part part)
{
    json_number_of(out, "segment", segment);
    json_number_of(out, "kind", part.kind);
    json_number_of(out, "ways", part.ways);
    if (part.pennants != 0)
        json_number_of(out, "pennants", part.pennants);
    if (part.cities != 0)
        json_number_of(out, "cities", part.cities);
    if (part.junction != 0)
        json_number_of(out, "junction", 1);
    if (part.princess != 0)
        json_number_of(out, "princess", 1);
}

/* What else is printed on the tile: a bazaar, symbols (AUDE_SIGN_...). */
static void put_signs(struct text_out *out, const struct aude_tile *tile)
{
    json_number_of(out, "bazaar", tile_shows_bazaar(tile));
    if (tile->signs != 0)
        json_number_of(out, "signs", (long)tile->signs);
}

/* A kind of tile as it lies after quarter turns: its parts, and what else it shows. */
WASM_EXPORT("parts") int engine_parts(int kind, int rotation)
{
    struct text_out out;

    if (kind < 0 || kind >= aude_kind_count(&engine_rules) || rotation < 0 || rotation > 3)
        __builtin_trap();
    json_begin(&out);
    json_open(&out, '{');
    json_name(&out, "parts");
    json_open(&out, '[');
    for (int i = 0; i < aude_kind(&engine_rules, kind)->segments; i++) {
        json_open(&out, '{');
        put_part(&out, i, part_of(kind, i, rotation));
        json_close(&out, '}');
    }
    json_close(&out, ']');
    put_signs(&out, aude_kind(&engine_rules, kind)->tile);
    json_close(&out, '}');
    return json_end(&out);
}

/* ---- The board ----------------------------------------------------------------------------- */

static void put_figures(struct text_out *out, const struct aude_state *state,
                        struct aude_placed tile, int segment)
{
    json_name(out, "figures");
    json_open(out, '[');
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);

        if (figure.x == tile.x && figure.y == tile.y && figure.segment == segment)
            json_numbers(out, NULL, (int[]){figure.figure, figure.seat}, 2);
    }
    json_close(out, ']');
}

/* Pieces of nobody on the tile: tokens whose place a room keeps by their name. */
static void put_neutral(struct text_out *out, const struct aude_state *state, int index)
{
    int tokens[AUDE_MAX_TOKEN_KINDS], count = 0;

    for (int token = 0; token < aude_token_count(); token++) {
        int place = aude_token_name(token) == NULL
                        ? -1
                        : aude_variable_find(&engine_rules, aude_token_name(token));

        if (place >= 0 && aude_variable_info(&engine_rules, place)->kind == AUDE_VARIABLE_TILE &&
            aude_variable(state, place, 0) == index)
            tokens[count++] = token;
    }
    if (count > 0)
        json_numbers(out, "neutral", tokens, count);
}

/* A tile with all that stands on it. Its kinds are those of the features: a town may have become a
 * castle. */
static void put_tile(struct text_out *out, const struct aude_state *state, int index)
{
    struct aude_placed tile = aude_placed(state, index);
    int printed = aude_kind(&engine_rules, tile.kind)->segments;
    int segments = printed + (aude_bridge_at(state, tile.x, tile.y) >= 0);

    json_open(out, '{');
    json_number_of(out, "x", tile.x);
    json_number_of(out, "y", tile.y);
    json_name(out, "parts");
    json_open(out, '[');
    for (int i = 0; i < segments; i++) {
        struct tile_part part = part_at(state, tile, i);
        struct aude_feature feature;

        if (!aude_feature_at(state, tile.x, tile.y, i, &feature))
            continue;
        part.kind = feature.kind;
        json_open(out, '{');
        put_part(out, i, part);
        if (i == printed)
            json_number_of(out, "bridge", 1);
        if (feature.kind == AUDE_TOWER)
            json_number_of(out, "floors", feature.tiles);
        put_figures(out, state, tile, i);
        json_close(out, '}');
    }
    json_close(out, ']');
    put_signs(out, aude_kind(&engine_rules, tile.kind)->tile);
    put_neutral(out, state, index);
    json_close(out, '}');
}

/* May somebody still come to it by a tile laid beside it? */
static bool goes_on(const struct aude_feature *feature)
{
    bool grows = feature->kind == AUDE_CITY || feature->kind == AUDE_ROAD ||
                 feature->kind == AUDE_GRASSLAND || feature->kind == AUDE_MOUNTAINS ||
                 feature->kind == AUDE_SEA;

    return grows && !feature->complete;
}

static bool is_claimed(const struct aude_feature *feature)
{
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        if (feature->strength[seat] > 0)
            return true;
    return false;
}

/* One segment of each feature that is claimed or may still be: x, y, segment. */
static void put_features(struct text_out *out, const struct aude_state *state)
{
    enum { MOST_REGIONS = AUDE_MAX_TILES * (AUDE_MAX_SEGMENTS + 3) };
    static bool told[MOST_REGIONS];

    memset(told, 0, sizeof told);
    json_name(out, "features");
    json_open(out, '[');
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed tile = aude_placed(state, i);
        struct aude_feature feature;

        for (int segment = 0; aude_feature_at(state, tile.x, tile.y, segment, &feature);
             segment++) {
            if (feature.region >= MOST_REGIONS || told[feature.region])
                continue;
            told[feature.region] = true;
            if (is_claimed(&feature) || goes_on(&feature))
                json_numbers(out, NULL, (int[]){tile.x, tile.y, segment}, 3);
        }
    }
    json_close(out, ']');
}

WASM_EXPORT("text") int engine_text(int index)
{
    const struct aude_state *state = engine_at(index);
    struct text_out out;

    json_begin(&out);
    json_open(&out, '{');
    json_name(&out, "tiles");
    json_open(&out, '[');
    for (int i = 0; i < aude_placed_count(state); i++)
        put_tile(&out, state, i);
    json_close(&out, ']');
    put_features(&out, state);
    json_close(&out, '}');
    return json_end(&out);
}

/* What the tiles around a cell show towards it: a kind of feature for north, east, south and west,
 * -1 where no tile lies. */
WASM_EXPORT("around") int engine_around(int index, int x, int y)
{
    const struct aude_state *state = engine_at(index);
    int kinds[4] = {-1, -1, -1, -1};
    struct text_out out;

    for (int side = 0; side < 4; side++) {
        struct aude_cell beside = engine_beside(x, y, side);
        int segment = aude_segment_by_side(state, beside.x, beside.y, (side + 2) % 4);
        struct aude_feature feature;

        if (aude_placed_at(state, beside.x, beside.y) < 0)
            continue;
        kinds[side] = AUDE_FIELD;
        if (segment >= 0 && aude_feature_at(state, beside.x, beside.y, segment, &feature))
            kinds[side] = feature.kind;
    }
    json_begin(&out);
    json_numbers(&out, NULL, kinds, 4);
    return json_end(&out);
}
