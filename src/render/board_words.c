/* SPDX-License-Identifier: Apache-2.0 */
/* The board in words; see board_words.h. */
#include "render/board_words.h"

#include "render/board.h"
#include "render/out.h"

struct words {
    const struct aude_state *state;
    struct text_out out;
};

static void put_cell(struct words *words, int x, int y)
{
    out_format(&words->out, "%,%", (int[]){x, y}, 2);
}

/* "city north and east" */
static void put_segment(struct words *words, struct aude_placed tile, int segment)
{
    static const char *const side_name[4] = {"north", "east", "south", "west"};
    struct aude_feature feature;
    bool first = true;

    if (!aude_feature_at(words->state, tile.x, tile.y, segment, &feature))
        return;
    out_text(&words->out, segment == aude_kind(aude_state_rules(words->state), tile.kind)->segments
                              ? "bridge"
                              : aude_feature_kind_name((enum aude_feature_kind)feature.kind));
    for (int side = 0; side < 4; side++) {
        bool there = aude_segment_by_side(words->state, tile.x, tile.y, side) == segment ||
                     aude_segment_by_half(words->state, tile.x, tile.y, 2 * side) == segment ||
                     aude_segment_by_half(words->state, tile.x, tile.y, 2 * side + 1) == segment;

        if (!there)
            continue;
        out_text(&words->out, first ? " " : " and ");
        out_text(&words->out, side_name[side]);
        first = false;
    }
    if (feature.kind == AUDE_TOWER)
        out_format(&words->out, feature.tiles == 1 ? " of % floor" : " of % floors",
                   (int[]){feature.tiles}, 1);
}

static void put_figures(struct words *words, struct aude_placed tile, int segment)
{
    for (int i = 0; i < aude_standing_count(words->state); i++) {
        struct aude_standing figure = aude_standing(words->state, i);

        if (figure.x != tile.x || figure.y != tile.y || figure.segment != segment)
            continue;
        out_text(&words->out, " with ");
        out_text(&words->out, aude_figure_name((enum aude_figure)figure.figure));
        out_text(&words->out, " of ");
        out_char(&words->out, board_seat_letter(figure.seat));
    }
}

static void put_tile(struct words *words, struct aude_placed tile)
{
    const struct aude_kind *kind = aude_kind(aude_state_rules(words->state), tile.kind);
    bool bridge = aude_bridge_at(words->state, tile.x, tile.y) >= 0;

    put_cell(words, tile.x, tile.y);
    for (int segment = 0; segment < kind->segments + bridge; segment++) {
        out_text(&words->out, segment == 0 ? ": " : "; ");
        put_segment(words, tile, segment);
        put_figures(words, tile, segment);
    }
    out_text(&words->out, ".\n");
}

/* A number, a word, and an s unless it is one; ", " in front. */
static void put_count(struct words *words, int count, const char *word, const char *several)
{
    if (count == 0)
        return;
    out_format(&words->out, ", % ", (int[]){count}, 1);
    out_text(&words->out, count == 1 ? word : several);
}

static void put_feature(struct words *words, struct aude_standing figure,
                        const struct aude_feature *feature)
{
    char where[AUDE_ACTION_TEXT];
    bool first = true;

    aude_feature_text(words->state, figure.x, figure.y, figure.segment, where, sizeof where);
    put_cell(words, figure.x, figure.y);
    out_char(&words->out, ' ');
    out_text(&words->out, where);
    if (feature->kind == AUDE_TOWER) {
        out_text(&words->out, ": closed");
    } else {
        out_text(&words->out, feature->complete ? ": complete" : ": not complete");
        put_count(words, feature->tiles, "tile", "tiles");
        put_count(words, feature->open, "open side", "open sides");
        put_count(words, feature->pennants, "pennant", "pennants");
        put_count(words, feature->cities, "city", "cities");
        out_format(&words->out, feature->value == 1 ? ", worth % point" : ", worth % points",
                   (int[]){feature->value}, 1);
    }
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        if (feature->owners >> seat & 1) {
            out_text(&words->out, first ? ", belongs to " : " and ");
            out_char(&words->out, board_seat_letter(seat));
            first = false;
        }
    out_text(&words->out, ".\n");
}

size_t board_words(const struct aude_state *state, char *text, size_t capacity)
{
    struct words words = {.state = state};
    uint16_t told[AUDE_MAX_FIGURES];
    int left = 0, right = 0, top = 0, bottom = 0, count = 0;

    out_init(&words.out, text, capacity);
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed tile = aude_placed(state, i);

        left = i == 0 || tile.x < left ? tile.x : left;
        right = i == 0 || tile.x > right ? tile.x : right;
        top = i == 0 || tile.y < top ? tile.y : top;
        bottom = i == 0 || tile.y > bottom ? tile.y : bottom;
    }
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++)
            if (aude_placed_at(state, x, y) >= 0)
                put_tile(&words, aude_placed(state, aude_placed_at(state, x, y)));
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        int same = 0;

        if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature))
            continue;
        while (same < count && told[same] != feature.region)
            same++;
        if (same < count)
            continue;
        told[count++] = feature.region;
        put_feature(&words, figure, &feature);
    }
    return words.out.length;
}
