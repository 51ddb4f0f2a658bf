/* SPDX-License-Identifier: Apache-2.0 */
/* References to a segment of a tile on the board: "city N", "field 5", "monastery", "sea S". Sides
 * and half sides are those of the board (BASE-2, BASE-4), whatever the tile's rotation, because
 * that is what people see. One function, resolve, says what a spelling means; the canonical
 * spelling is the first of a fixed list that means the segment, so it is read back as the same one
 * by construction. A segment that touches no side is named by its number among such segments of its
 * kind on the tile (inner1, inner2, ...), or by its kind alone where there is only one of the kind.
 * Of the terrains of The Discovery it lies inland: "sea inland", or inland1, inland2, ... where the
 * tile has several such seas.
 *
 * A bridge is a road that joins two sides, and may be named like one; canonical is "bridge". A
 * castle is still written as the city that it was turned from (a text must not change its meaning
 * when somebody builds a castle), but "castle" is read.
 */
#include "notation/text.h"

/* Where on its tile a segment lies: at a side, at both sides of an axis, at a half side, or
 * inside. */
struct where {
    enum { WHERE_ANY, WHERE_SIDE, WHERE_AXIS, WHERE_HALF, WHERE_INNER } how;
    int number;
};

static const char side_letter[] = "NESW";
static const char bridge_word[] = "bridge";
static const char inner_word[] = "inner", inland_word[] = "inland";

enum { NO_SUCH = -1, UNCLEAR = -2 };

/* What a reference calls a bridge, beside the kinds of feature. */
enum { KIND_BRIDGE = AUDE_FEATURE_KINDS };

/* Segments of the tile, the bridge on it included: it comes last. */
static int segment_count(const struct aude_state *state, struct aude_placed tile)
{
    return aude_kind(aude_state_rules(state), tile.kind)->segments +
           (aude_bridge_at(state, tile.x, tile.y) >= 0);
}

/* The segment with its sides in tile directions, as printed ones have them. */
static struct aude_segment segment_of(const struct aude_state *state, struct aude_placed tile,
                                      int segment)
{
    const struct aude_rules *rules = aude_state_rules(state);

    if (segment < aude_kind(rules, tile.kind)->segments)
        return *aude_kind_segment(rules, tile.kind, segment);
    return (struct aude_segment){
        .kind = AUDE_ROAD,
        .sides = (aude_bridge_at(state, tile.x, tile.y) + tile.rotation) & 1 ? 10 : 5};
}

static bool is_bridge(const struct aude_state *state, struct aude_placed tile, int segment)
{
    return segment == aude_kind(aude_state_rules(state), tile.kind)->segments;
}

static bool in_castle(const struct aude_state *state, struct aude_placed tile, int segment)
{
    for (int i = 0; i < aude_castle_count(state); i++) {
        struct aude_castle castle = aude_castle(state, i);

        for (int half = 0; half < 2; half++)
            if (castle.x[half] == tile.x && castle.y[half] == tile.y &&
                castle.segment[half] == segment)
                return true;
    }
    return false;
}

static bool is_terrain(int kind)
{
    return kind == AUDE_GRASSLAND || kind == AUDE_MOUNTAINS || kind == AUDE_SEA;
}

/* Has the segment what `where` says, on a tile turned by so many quarter turns? *nth counts the
 * inner segments of the kind seen so far; number 0 means any of them. */
static bool lies(const struct aude_segment *segment, struct where where, int rotation, int *nth)
{
    int side = (where.number - rotation) & 3;
    int half = (where.number - 2 * rotation) & 7;

    switch (where.how) {
    case WHERE_ANY: break;
    case WHERE_SIDE: return (segment->sides >> side & 1) || (segment->halves >> 2 * side & 3);
    case WHERE_AXIS: return (segment->sides & (side & 1 ? 10 : 5)) == (side & 1 ? 10 : 5);
    case WHERE_HALF:
        if ((segment->kind == AUDE_CITY && !segment->halves) || is_terrain(segment->kind))
            return segment->sides >> half / 2 & 1; /* it has whole sides */
        return segment->halves >> half & 1;
    case WHERE_INNER:
        return !segment->sides && !segment->halves && (!where.number || ++*nth == where.number);
    }
    return true;
}

/* Does a reference by this word mean such a segment? */
static bool is_called(const struct aude_state *state, struct aude_placed tile, int segment,
                      int feature, int kind)
{
    if (kind == KIND_BRIDGE)
        return is_bridge(state, tile, segment);
    return feature == kind || (kind == AUDE_CASTLE && in_castle(state, tile, segment));
}

/* The segment of the kind that is meant on a tile, NO_SUCH or UNCLEAR. */
static int resolve(const struct aude_state *state, struct aude_placed tile, int kind,
                   struct where where)
{
    int segments = segment_count(state, tile);
    int found = NO_SUCH;
    int nth = 0;

    for (int i = 0; i < segments; i++) {
        struct aude_segment segment = segment_of(state, tile, i);

        if (!is_called(state, tile, i, segment.kind, kind) ||
            !lies(&segment, where, tile.rotation, &nth))
            continue;
        if (found >= 0)
            return UNCLEAR;
        found = i;
    }
    return found;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Number i of the spellings in the order in which they are tried: none, sides, halves, inner. */
static struct where spelling(int kind, int i)
{
    bool alone = kind == AUDE_MONASTERY || kind == AUDE_GARDEN || kind == AUDE_TOWER;

    if (is_terrain(kind))
        return i < 4 ? (struct where){WHERE_SIDE, i} : (struct where){WHERE_INNER, i - 4};
    if (i == 0)
        return alone ? (struct where){WHERE_ANY, 0} : (struct where){WHERE_INNER, 1};
    if (i < 5)
        return kind == AUDE_FIELD ? (struct where){WHERE_HALF, i - 1}
                                  : (struct where){WHERE_SIDE, i - 1};
    if (i < 13)
        return (struct where){WHERE_HALF, i - 5};
    return (struct where){WHERE_INNER, i - 12};
}

static void write_where(struct text_out *out, int kind, struct where where, char joint)
{
    if (where.how == WHERE_ANY)
        return;
    text_char(out, joint);
    if (where.how == WHERE_SIDE) {
        text_char(out, side_letter[where.number]);
        return;
    }
    if (where.how == WHERE_INNER)
        text_string(out, is_terrain(kind) ? inland_word : inner_word);
    if (where.how == WHERE_HALF || where.number)
        text_int(out, where.number);
}

static void write_segment(struct text_out *out, const struct aude_state *state,
                          struct aude_placed tile, int segment, char joint)
{
    int kind = segment_of(state, tile, segment).kind;

    if (is_bridge(state, tile, segment)) {
        text_string(out, bridge_word);
        return;
    }
    for (int i = 0; i < 13 + AUDE_MAX_SEGMENTS; i++) {
        if (resolve(state, tile, kind, spelling(kind, i)) == segment) {
            text_string(out, aude_feature_kind_name((enum aude_feature_kind)kind));
            write_where(out, kind, spelling(kind, i), joint);
            return;
        }
    }
}

bool text_feature(struct text_out *out, const struct aude_state *state, int x, int y, int segment,
                  char joint)
{
    int index = aude_placed_at(state, x, y);
    struct aude_placed tile;

    if (index < 0)
        return false;
    tile = aude_placed(state, index);
    if (segment < 0 || segment >= segment_count(state, tile))
        return false;
    write_segment(out, state, tile, segment, joint);
    return true;
}

size_t aude_feature_text(const struct aude_state *state, int x, int y, int segment, char *text,
                         size_t capacity)
{
    struct text_out out = text_out(text, capacity);

    if (!text_feature(&out, state, x, y, segment, ' '))
        return text_nothing(text, capacity);
    return text_finish(&out);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The side a letter means, or -1. */
static int find_side(char c)
{
    for (int i = 0; i < 4; i++)
        if (c == side_letter[i] || c == (side_letter[i] | 0x20))
            return i;
    return -1;
}

int text_axis(struct text_word word)
{
    int from = word.end - word.at == 2 ? find_side(word.at[0]) : -1;
    int to = from >= 0 ? find_side(word.at[1]) : -1;

    return to >= 0 && to == (from ^ 2) ? from & 1 : -1;
}

/* "inner1", "inland", "inland1"; false when the word is none of them. */
static bool read_inner(struct text_word word, struct where *where)
{
    struct text_word digits = word;
    int number = 0;

    while (digits.at < digits.end && (*digits.at < '0' || *digits.at > '9'))
        digits.at++;
    word.end = digits.at;
    if (digits.at < digits.end && *digits.at == '0')
        return false;
    for (; digits.at < digits.end && *digits.at >= '0' && *digits.at <= '9'; digits.at++)
        if (number <= AUDE_MAX_SEGMENTS)
            number = 10 * number + *digits.at - '0';
    *where = (struct where){WHERE_INNER, number};
    return digits.at == digits.end && number <= AUDE_MAX_SEGMENTS &&
           (text_is(word, inland_word) || (text_is(word, inner_word) && number));
}

static bool read_where(struct text_word word, struct where *where)
{
    ptrdiff_t length = word.end - word.at;
    int side = length > 0 ? find_side(word.at[0]) : -1;
    int axis = text_axis(word);

    if (length == 0)
        *where = (struct where){WHERE_ANY, 0};
    else if (length == 1 && word.at[0] >= '0' && word.at[0] <= '7')
        *where = (struct where){WHERE_HALF, word.at[0] - '0'};
    else if (length == 1 && side >= 0)
        *where = (struct where){WHERE_SIDE, side};
    else if (axis >= 0)
        *where = (struct where){WHERE_AXIS, axis};
    else if (length == 2 && side >= 0 && (word.at[1] == 'L' || word.at[1] == 'R'))
        *where = (struct where){WHERE_HALF, 2 * side + (word.at[1] == 'R')};
    else
        return read_inner(word, where);
    return true;
}

static int find_kind(struct text_word word)
{
    for (int i = 0; i < AUDE_FEATURE_KINDS; i++)
        if (text_is(word, aude_feature_kind_name((enum aude_feature_kind)i)))
            return i;
    if (text_is(word, bridge_word))
        return KIND_BRIDGE;
    if (text_is(word, "foundation"))
        return AUDE_TOWER;
    return text_is(word, "mon") ? AUDE_MONASTERY : -1;
}

/* Refuses with the list of what the tile has. */
static enum aude_status fail_segment(const struct text_in *in, const char *at,
                                     enum aude_status status, const struct aude_state *state,
                                     struct aude_placed tile)
{
    char list[160];
    struct text_out out = text_out(list, sizeof list);
    int segments = segment_count(state, tile);

    for (int i = 0; i < segments; i++) {
        if (i)
            text_string(&out, i + 1 < segments ? ", " : " or ");
        write_segment(&out, state, tile, i, ' ');
    }
    text_finish(&out);
    return text_fail(in, at, status, list);
}

/* The segment of a kind that stands at `at` in the text. */
static enum aude_status read_segment(const struct text_in *in, const char *at, int feature,
                                     struct text_word where, const struct aude_state *state, int x,
                                     int y, int *segment)
{
    int index = aude_placed_at(state, x, y);
    struct aude_placed tile;
    struct where place;
    int found;

    if (index < 0)
        return text_fail(in, in->at, AUDE_NO_TILE, TEXT_UNSAID);
    tile = aude_placed(state, index);
    if (!read_where(where, &place))
        return fail_segment(in, where.at, AUDE_BAD_TEXT, state, tile);
    found = resolve(state, tile, feature, place);
    if (found == UNCLEAR)
        return fail_segment(in, where.at, AUDE_BAD_TEXT, state, tile);
    if (found == NO_SUCH)
        return fail_segment(in, at, AUDE_NO_SEGMENT, state, tile);
    *segment = found;
    return AUDE_OK;
}

enum aude_status text_read_feature(const struct text_in *in, struct text_word kind,
                                   struct text_word where, const struct aude_state *state, int x,
                                   int y, int *segment)
{
    static const char *const expected[AUDE_GAMES] = {
        TEXT_EXPECTED("a feature such as city N, field 5 or monastery"),
        TEXT_EXPECTED("a feature such as grassland N, mountains E or sea inland")};
    int feature = find_kind(kind);

    if (feature < 0)
        return text_fail(in, kind.at, AUDE_BAD_TEXT, expected[text_game(state)]);
    return read_segment(in, kind.at, feature, where, state, x, y, segment);
}

enum aude_status text_read_only_city(const struct text_in *in, const struct aude_state *state,
                                     int x, int y, int *segment)
{
    return read_segment(in, in->at, AUDE_CITY, (struct text_word){in->at, in->at}, state, x, y,
                        segment);
}

enum aude_status text_read_cell_or_last(struct text_in *in, const struct aude_state *state, int *x,
                                        int *y)
{
    struct text_word word = text_peek(in);
    int last = aude_last_placed(state);

    if (text_is_number(word))
        return text_read_cell(in, text_word(in), x, y);
    if (last < 0)
        return text_fail(in, word.at, AUDE_BAD_TEXT,
                         "a cell such as 3,-1, for no tile was placed in this turn");
    *x = aude_placed(state, last).x;
    *y = aude_placed(state, last).y;
    return AUDE_OK;
}

enum aude_status text_read_place(struct text_in *in, const struct aude_state *state, int *x, int *y,
                                 int *segment)
{
    struct text_word kind, where;
    struct text_in cell = *in;
    enum aude_status status;

    cell.at = text_peek(in).at; /* an empty cell is reported where it stands */
    status = text_read_cell_or_last(in, state, x, y);
    if (status)
        return status;
    kind = text_word(in);
    where = text_word(in);
    cell.end = in->end;
    status = text_read_feature(&cell, kind, where, state, *x, *y, segment);
    return status ? status : text_read_end(in);
}

enum aude_status aude_feature_parse(const struct aude_state *state, const char *text, int *x,
                                    int *y, int *segment, struct aude_text_error *error)
{
    struct text_in in = text_in(text, text_length(text), text_game(state), error);

    return text_read_place(&in, state, x, y, segment);
}
