/* SPDX-License-Identifier: Apache-2.0 */
/* Actions as one line of text: a verb and its operands, "place 3,-1 r2", "follower city N". What
 * the position tells is left out: the tile just drawn, the cell of the tile just placed, the
 * feature of an abbot that stands alone on its tile. Every 64-bit value has a text: one that the
 * words cannot say, in this position, is a number of 16 hexadecimal digits. Reading does not ask
 * whether an action is legal; that is aude_apply's (BASE-16 is refused here only where the words
 * have no meaning, such as a cell left out when no tile was placed).
 */
#include "notation/text.h"

/* ---- Writing ------------------------------------------------------------------------------- */

static bool is_kind(const struct aude_state *state, int kind)
{
    return kind < aude_kind_count(aude_state_rules(state));
}

static bool write_draw(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int kind = aude_action_item(action);

    if (!is_kind(state, kind) || action != aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0))
        return false;
    text_string(out, "draw ");
    text_string(out, aude_kind(aude_state_rules(state), kind)->name);
    return true;
}

static bool write_place(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int kind = aude_action_item(action);
    int x = aude_action_x(action), y = aude_action_y(action), turn = aude_action_turn(action);

    if (!is_kind(state, kind) || action != aude_action_make(AUDE_PLACE, kind, x, y, turn, 0))
        return false;
    text_string(out, "place ");
    if (kind != aude_drawn(state)) {
        text_string(out, aude_kind(aude_state_rules(state), kind)->name);
        text_char(out, ' ');
    }
    text_cell(out, x, y);
    text_string(out, " r");
    text_int(out, turn);
    return true;
}

static bool write_put(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int figure = aude_action_item(action), segment = aude_action_segment(action);
    int x = aude_action_x(action), y = aude_action_y(action);
    int last = aude_last_placed(state);

    if (figure >= AUDE_FIGURES || action != aude_action_make(AUDE_PUT, figure, x, y, 0, segment))
        return false;
    text_string(out, aude_figure_name((enum aude_figure)figure));
    text_char(out, ' ');
    if (last < 0 || aude_placed_at(state, x, y) != last) {
        text_cell(out, x, y);
        text_char(out, ' ');
    }
    return text_feature(out, state, x, y, segment, ' ');
}

/* The segment on which a figure of the seat on turn stands there; -1 when none or several do. */
static int standing_segment(const struct aude_state *state, int figure, int x, int y)
{
    int count = aude_standing_count(state);
    int segment = -1;

    for (int i = 0; i < count; i++) {
        struct aude_standing standing = aude_standing(state, i);

        if (standing.x != x || standing.y != y || standing.figure != figure ||
            standing.seat != aude_turn_seat(state))
            continue;
        if (segment >= 0)
            return -1;
        segment = standing.segment;
    }
    return segment;
}

static bool write_take(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int figure = aude_action_item(action), segment = aude_action_segment(action);
    int x = aude_action_x(action), y = aude_action_y(action);

    if (figure >= AUDE_FIGURES || action != aude_action_make(AUDE_TAKE, figure, x, y, 0, segment))
        return false;
    text_string(out, "take ");
    text_string(out, aude_figure_name((enum aude_figure)figure));
    text_char(out, ' ');
    text_cell(out, x, y);
    if (standing_segment(state, figure, x, y) == segment)
        return true;
    text_char(out, ' ');
    return text_feature(out, state, x, y, segment, ' ');
}

static bool write_words(struct text_out *out, const struct aude_state *state, aude_action action)
{
    switch (aude_action_verb(action)) {
    case AUDE_DRAW: return write_draw(out, state, action);
    case AUDE_PLACE: return write_place(out, state, action);
    case AUDE_PUT: return write_put(out, state, action);
    case AUDE_TAKE: return write_take(out, state, action);
    case AUDE_PASS: text_string(out, "pass"); return action == AUDE_PASS;
    default: return false;
    }
}

size_t aude_action_text(const struct aude_state *state, aude_action action, char *text,
                        size_t capacity)
{
    struct text_out out = text_out(text, capacity);

    if (!write_words(&out, state, action)) {
        out.length = 0;
        text_string(&out, "0x");
        for (int shift = 60; shift >= 0; shift -= 4)
            text_char(&out, "0123456789abcdef"[action >> shift & 15]);
    }
    return text_finish(&out);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static enum aude_status read_draw(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    int kind;
    enum aude_status status = text_read_kind(in, text_word(in), aude_state_rules(state), &kind);

    if (status)
        return status;
    *action = aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0);
    return text_read_end(in);
}

/* A word that begins like a number is a cell, any other one names a tile or a feature. */
static bool is_number(struct text_word word)
{
    return word.at < word.end && (*word.at == '-' || (*word.at >= '0' && *word.at <= '9'));
}

static enum aude_status read_place(struct text_in *in, const struct aude_state *state,
                                   aude_action *action)
{
    struct text_word word = text_word(in);
    int kind = aude_drawn(state);
    int x, y, turn;
    enum aude_status status;

    if (!is_number(word) && word.at < word.end) {
        status = text_read_kind(in, word, aude_state_rules(state), &kind);
        if (status)
            return text_fail(in, word.at, status, "a cell such as 3,-1, or a tile of this game");
        word = text_word(in);
    }
    status = text_read_cell(in, word, &x, &y);
    if (status)
        return status;
    status = text_read_turn(in, text_word(in), &turn);
    if (status)
        return status;
    status = text_read_end(in);
    if (status)
        return status;
    if (kind < 0)
        return text_fail(in, word.at, AUDE_NOT_NOW, "the name of the tile, for none is drawn");
    *action = aude_action_make(AUDE_PLACE, kind, x, y, turn, 0);
    return AUDE_OK;
}

static enum aude_status read_put(struct text_in *in, const struct aude_state *state, int figure,
                                 aude_action *action)
{
    int x, y, segment;
    enum aude_status status = text_read_place(in, state, &x, &y, &segment);

    if (!status)
        *action = aude_action_make(AUDE_PUT, figure, x, y, 0, segment);
    return status;
}

static enum aude_status read_take(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    struct text_word name = text_word(in);
    enum aude_figure figure;
    struct text_word cell;
    int x, y, segment;
    enum aude_status status;

    if (!text_find_figure(name, &figure))
        return text_fail(in, name.at, AUDE_BAD_TEXT, "a figure: follower or abbot");
    cell = text_peek(in);
    status = text_read_cell(in, cell, &x, &y);
    if (status)
        return status;
    segment = standing_segment(state, (int)figure, x, y);
    if (text_empty(in) || in->end == cell.end) {
        if (segment < 0)
            return text_fail(in, cell.at, AUDE_NO_FIGURE, TEXT_UNSAID);
        in->at = in->end;
    } else {
        status = text_read_place(in, state, &x, &y, &segment);
        if (status)
            return status;
    }
    *action = aude_action_make(AUDE_TAKE, (int)figure, x, y, 0, segment);
    return AUDE_OK;
}

static enum aude_status read_raw(struct text_in *in, struct text_word word, aude_action *action)
{
    aude_action value = 0;

    for (const char *at = word.at + 2; at < word.end; at++) {
        char c = *at;
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;

        if (digit < 0)
            return text_fail(in, word.at, AUDE_BAD_TEXT, "16 digits 0-9, a-f after 0x");
        value = value << 4 | (aude_action)digit;
    }
    if (word.end - word.at != 18)
        return text_fail(in, word.at, AUDE_BAD_TEXT, "16 digits 0-9, a-f after 0x");
    *action = value;
    return text_read_end(in);
}

enum aude_status text_read_action(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    struct text_word verb;
    enum aude_figure figure;

    text_empty(in);
    verb = text_word(in);
    if (text_is(verb, "draw"))
        return read_draw(in, state, action);
    if (text_is(verb, "place"))
        return read_place(in, state, action);
    if (text_is(verb, "take"))
        return read_take(in, state, action);
    if (text_find_figure(verb, &figure))
        return read_put(in, state, (int)figure, action);
    if (text_is(verb, "pass")) {
        *action = AUDE_PASS;
        return text_read_end(in);
    }
    if (verb.end - verb.at > 2 && verb.at[0] == '0' && verb.at[1] == 'x')
        return read_raw(in, verb, action);
    return text_fail(in, verb.at, AUDE_BAD_TEXT,
                     "an action: draw, place, follower, abbot, take or pass");
}

enum aude_status aude_action_parse(const struct aude_state *state, const char *text,
                                   aude_action *action, struct aude_text_error *error)
{
    struct text_in in = text_in(text, text_length(text), error);

    return text_read_action(&in, state, action);
}
