/* SPDX-License-Identifier: Apache-2.0 */
/* Actions as one line of text: a verb and its operands, "place 3,-1 r2", "follower city N". What
 * the position tells is left out: the tile just drawn, the cell of the tile just placed, the
 * feature of an abbot that stands alone on its tile, what figure is captured. (A follower of The
 * Discovery is taken back with its feature named: which area scores is what people look for.) Every
 * 64-bit value has a text: one that the words cannot say, in this position, is a number of 16
 * hexadecimal digits. Reading does not ask whether an action is legal; that is aude_apply's
 * (BASE-16 is refused here only where the words have no meaning, such as a cell left out when no
 * tile was placed).
 */
#include "notation/text.h"

/* ---- Writing ------------------------------------------------------------------------------- */

static bool is_kind(const struct aude_state *state, int kind)
{
    return kind < aude_kind_count(aude_state_rules(state));
}

static void write_kind(struct text_out *out, const struct aude_state *state, int kind)
{
    const struct aude_rules *rules = aude_state_rules(state);

    text_string(out, text_game(state) == AUDE_DISCOVERY ? text_short_kind(rules, kind)
                                                        : aude_kind(rules, kind)->name);
}

/* "draw base-v", "discard 8M" */
static bool write_drawn(struct text_out *out, const struct aude_state *state, aude_action action,
                        const char *verb)
{
    int kind = aude_action_item(action);

    if (!is_kind(state, kind) ||
        action != aude_action_make(aude_action_verb(action), kind, 0, 0, 0, 0))
        return false;
    text_string(out, verb);
    text_char(out, ' ');
    write_kind(out, state, kind);
    return true;
}

static void write_axis(struct text_out *out, int axis)
{
    text_string(out, axis == AUDE_NORTH_SOUTH ? " NS" : " EW");
}

/* The bridge of a placement is the one that it needs; where none helps, the word alone stands. */
static void write_needed_bridge(struct text_out *out, const struct aude_state *state, int kind,
                                int x, int y, int turn)
{
    struct aude_bridge bridge;

    text_string(out, " bridge");
    if (!aude_fits_bridge(state, kind, x, y, turn, &bridge))
        return;
    text_char(out, ' ');
    text_cell(out, bridge.x, bridge.y);
    write_axis(out, bridge.axis);
}

static bool write_place(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int kind = aude_action_item(action), number = aude_action_number(action);
    int x = aude_action_x(action), y = aude_action_y(action), turn = aude_action_turn(action);

    if (!is_kind(state, kind) || number > 1 ||
        action != aude_action_with(aude_action_make(AUDE_PLACE, kind, x, y, turn, 0), number))
        return false;
    text_string(out, "place ");
    if (kind != aude_drawn(state)) {
        write_kind(out, state, kind);
        text_char(out, ' ');
    }
    text_cell(out, x, y);
    text_string(out, " r");
    text_int(out, turn);
    if (number)
        write_needed_bridge(out, state, kind, x, y, turn);
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

enum { ANY_FIGURE = -1 };

/* The segment on which a figure of the seat stands there; -1 when none or several do. */
static int standing_segment(const struct aude_state *state, int seat, int figure, int x, int y)
{
    int count = aude_standing_count(state);
    int segment = -1;

    for (int i = 0; i < count; i++) {
        struct aude_standing standing = aude_standing(state, i);

        if (standing.x != x || standing.y != y || standing.seat != seat ||
            (figure != ANY_FIGURE && standing.figure != figure) || standing.segment == segment)
            continue;
        if (segment >= 0)
            return -1;
        segment = standing.segment;
    }
    return segment;
}

/* The figure that is meant when only seat and segment are named: the one that stands there, a
 * follower when that is not clear. */
static int standing_figure(const struct aude_state *state, int seat, int x, int y, int segment)
{
    int count = aude_standing_count(state);
    int figure = ANY_FIGURE;

    for (int i = 0; i < count; i++) {
        struct aude_standing standing = aude_standing(state, i);

        if (standing.x != x || standing.y != y || standing.seat != seat ||
            standing.segment != segment || standing.figure == figure)
            continue;
        if (figure != ANY_FIGURE)
            return AUDE_FOLLOWER;
        figure = standing.figure;
    }
    return figure == ANY_FIGURE ? AUDE_FOLLOWER : figure;
}

/* The figure that is meant when only the seat that holds it is named. */
static int held_figure(const struct aude_state *state, int captor)
{
    int held = ANY_FIGURE;

    for (int figure = 0; figure < AUDE_FIGURES; figure++) {
        if (!aude_prisoners(state, captor, aude_turn_seat(state), (enum aude_figure)figure))
            continue;
        if (held != ANY_FIGURE)
            return AUDE_FOLLOWER;
        held = figure;
    }
    return held == ANY_FIGURE ? AUDE_FOLLOWER : held;
}

static int seats_of(const struct aude_state *state)
{
    return aude_rules_setup(aude_state_rules(state))->seats;
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
    if (text_game(state) != AUDE_DISCOVERY &&
        standing_segment(state, aude_turn_seat(state), figure, x, y) == segment)
        return true;
    text_char(out, ' ');
    return text_feature(out, state, x, y, segment, ' ');
}

static bool write_bridge(struct text_out *out, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action), axis = aude_action_turn(action);

    if (axis > AUDE_EAST_WEST || action != aude_action_make(AUDE_BRIDGE, 0, x, y, axis, 0))
        return false;
    text_string(out, "bridge ");
    text_cell(out, x, y);
    write_axis(out, axis);
    return true;
}

static bool write_floor(struct text_out *out, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action);

    text_string(out, "floor ");
    text_cell(out, x, y);
    return action == aude_action_make(AUDE_FLOOR, 0, x, y, 0, 0);
}

static void write_owner(struct text_out *out, int seat)
{
    text_string(out, " s");
    text_int(out, seat);
    text_char(out, ' ');
}

static bool write_capture(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int figure = aude_action_item(action), segment = aude_action_segment(action);
    int x = aude_action_x(action), y = aude_action_y(action), seat = aude_action_number(action);

    if (figure >= AUDE_FIGURES || seat >= seats_of(state) ||
        action != aude_action_with(aude_action_make(AUDE_CAPTURE, figure, x, y, 0, segment), seat))
        return false;
    text_string(out, "capture");
    write_owner(out, seat);
    if (standing_figure(state, seat, x, y, segment) != figure) {
        text_string(out, aude_figure_name((enum aude_figure)figure));
        text_char(out, ' ');
    }
    text_cell(out, x, y);
    text_char(out, ' ');
    return text_feature(out, state, x, y, segment, ' ');
}

static bool write_exchange(struct text_out *out, aude_action action)
{
    int figure = aude_action_item(action);

    if (figure >= AUDE_FIGURES || action != aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0))
        return false;
    text_string(out, "exchange ");
    text_string(out, aude_figure_name((enum aude_figure)figure));
    return true;
}

static bool write_ransom(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int figure = aude_action_item(action), seat = aude_action_number(action);

    if (figure >= AUDE_FIGURES || seat >= seats_of(state) ||
        action != aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), seat))
        return false;
    text_string(out, "ransom");
    write_owner(out, seat);
    text_string(out, aude_figure_name((enum aude_figure)figure));
    return true;
}

/* "castle 0,1 city N", "choose 1,1 road E" */
static bool write_segment(struct text_out *out, const struct aude_state *state, aude_action action,
                          const char *verb)
{
    int segment = aude_action_segment(action);
    int x = aude_action_x(action), y = aude_action_y(action);

    if (action != aude_action_make(aude_action_verb(action), 0, x, y, 0, segment))
        return false;
    text_string(out, verb);
    text_char(out, ' ');
    text_cell(out, x, y);
    text_char(out, ' ');
    return text_feature(out, state, x, y, segment, ' ');
}

/* Without an auction nothing is paid, and no price is named. */
static bool write_select(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int item = aude_action_item(action), price = aude_action_number(action);

    text_string(out, "select ");
    text_int(out, item);
    if (price || aude_bazaar(state).auction) {
        text_string(out, " price ");
        text_int(out, price);
    }
    return action == aude_action_with(aude_action_make(AUDE_SELECT, item, 0, 0, 0, 0), price);
}

static bool write_raise(struct text_out *out, aude_action action)
{
    int bid = aude_action_number(action);

    text_string(out, "raise ");
    text_int(out, bid);
    return action == aude_action_with(AUDE_RAISE, bid);
}

static bool write_words(struct text_out *out, const struct aude_state *state, aude_action action)
{
    switch (aude_action_verb(action)) {
    case AUDE_DRAW: return write_drawn(out, state, action, "draw");
    case AUDE_DISCARD: return write_drawn(out, state, action, "discard");
    case AUDE_PLACE: return write_place(out, state, action);
    case AUDE_PUT: return write_put(out, state, action);
    case AUDE_TAKE: return write_take(out, state, action);
    case AUDE_PASS: text_string(out, "pass"); return action == AUDE_PASS;
    case AUDE_BRIDGE: return write_bridge(out, action);
    case AUDE_FLOOR: return write_floor(out, action);
    case AUDE_CAPTURE: return write_capture(out, state, action);
    case AUDE_EXCHANGE: return write_exchange(out, action);
    case AUDE_RANSOM: return write_ransom(out, state, action);
    case AUDE_CONVERT: return write_segment(out, state, action, "castle");
    case AUDE_CHOOSE: return write_segment(out, state, action, "choose");
    case AUDE_SELECT: return write_select(out, state, action);
    case AUDE_RAISE: return write_raise(out, action);
    case AUDE_BUY: text_string(out, "buy"); return action == AUDE_BUY;
    case AUDE_SELL: text_string(out, "sell"); return action == AUDE_SELL;
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
        text_put_hex(&out, 16, action);
    }
    return text_finish(&out);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static enum aude_status read_drawn(struct text_in *in, const struct aude_state *state,
                                   enum aude_verb verb, aude_action *action)
{
    int kind;
    enum aude_status status = text_read_kind(in, text_word(in), aude_state_rules(state), &kind);

    if (status)
        return status;
    *action = aude_action_make(verb, kind, 0, 0, 0, 0);
    return text_read_end(in);
}

static enum aude_status read_draw(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    return read_drawn(in, state, AUDE_DRAW, action);
}

static enum aude_status read_discard(struct text_in *in, const struct aude_state *state,
                                     aude_action *action)
{
    return read_drawn(in, state, AUDE_DISCARD, action);
}

static enum aude_status read_axis(const struct text_in *in, struct text_word word, int *axis)
{
    *axis = text_axis(word);
    return *axis < 0 ? text_fail(in, word.at, AUDE_BAD_TEXT, "an axis: NS or EW") : AUDE_OK;
}

/* The end of a placement, or "bridge" with or without the bridge. When the placement needs another
 * bridge than the one named, no action says what is meant. */
static enum aude_status read_needed_bridge(struct text_in *in, const struct aude_state *state,
                                           aude_action *action)
{
    struct text_word word = text_word(in);
    struct aude_bridge needed;
    int x, y, axis;
    enum aude_status status;

    if (word.at == word.end)
        return AUDE_OK;
    if (!text_is(word, "bridge"))
        return text_fail(in, word.at, AUDE_BAD_TEXT, "nothing more, or a bridge: bridge 1,0 NS");
    *action = aude_action_with(*action, 1);
    if (text_empty(in))
        return AUDE_OK;
    word = text_word(in);
    status = text_read_cell(in, word, &x, &y);
    if (!status)
        status = read_axis(in, text_word(in), &axis);
    if (!status)
        status = text_read_end(in);
    if (!status &&
        aude_fits_bridge(state, aude_action_item(*action), aude_action_x(*action),
                         aude_action_y(*action), aude_action_turn(*action), &needed) &&
        (needed.x != x || needed.y != y || needed.axis != axis))
        status = text_fail(in, word.at, AUDE_NEEDS_BRIDGE, TEXT_UNSAID);
    return status;
}

static enum aude_status read_place(struct text_in *in, const struct aude_state *state,
                                   aude_action *action)
{
    struct text_word word = text_word(in);
    int kind = aude_drawn(state);
    int x, y, turn;
    enum aude_status status;

    if (word.at < word.end && (!text_is_number(word) || text_has_letter(word))) {
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
    *action = aude_action_make(AUDE_PLACE, kind < 0 ? 0 : kind, x, y, turn, 0);
    status = read_needed_bridge(in, state, action);
    if (!status && kind < 0)
        status = text_fail(in, word.at,
                           aude_step(state) == AUDE_STEP_PLACE ? AUDE_BAD_TEXT : AUDE_NOT_NOW,
                           "the name of the tile, for none is drawn");
    return status;
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

static enum aude_status read_figure(const struct text_in *in, struct text_word word, int *figure)
{
    enum aude_figure found;

    if (!text_find_figure(word, &found))
        return text_fail_figure(in, word.at);
    *figure = (int)found;
    return AUDE_OK;
}

/* Reads where a figure of the seat stands: a cell that says it alone, or [cell] feature. */
static enum aude_status read_standing(struct text_in *in, const struct aude_state *state, int seat,
                                      int figure, enum aude_status nobody, int *x, int *y,
                                      int *segment)
{
    struct text_word cell = text_peek(in);
    enum aude_status status;

    if (text_empty(in) || in->end != cell.end || !text_is_number(cell))
        return text_read_place(in, state, x, y, segment);
    status = text_read_cell(in, cell, x, y);
    if (status)
        return status;
    in->at = in->end;
    *segment = standing_segment(state, seat, figure, *x, *y);
    return *segment < 0 ? text_fail(in, cell.at, nobody, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_take(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    struct text_word cell;
    enum aude_status nobody =
        text_game(state) == AUDE_DISCOVERY ? AUDE_NOBODY_TO_TAKE : AUDE_NO_FIGURE;
    int figure = AUDE_FOLLOWER, x, y, segment;
    enum aude_status status = read_figure(in, text_word(in), &figure);

    if (status)
        return status;
    cell = text_peek(in);
    status = text_read_cell(in, cell, &x, &y); /* the figure stands somewhere: name it always */
    if (!status)
        status = read_standing(in, state, aude_turn_seat(state), figure, nobody, &x, &y, &segment);
    if (!status)
        *action = aude_action_make(AUDE_TAKE, figure, x, y, 0, segment);
    return status;
}

static enum aude_status read_bridge(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    int x, y, axis;
    enum aude_status status = text_read_cell_or_last(in, state, &x, &y);

    if (!status)
        status = read_axis(in, text_word(in), &axis);
    if (status)
        return status;
    *action = aude_action_make(AUDE_BRIDGE, 0, x, y, axis, 0);
    return text_read_end(in);
}

static enum aude_status read_floor(struct text_in *in, const struct aude_state *state,
                                   aude_action *action)
{
    int x, y;
    enum aude_status status = text_read_cell_or_last(in, state, &x, &y);

    if (status)
        return status;
    *action = aude_action_make(AUDE_FLOOR, 0, x, y, 0, 0);
    return text_read_end(in);
}

static enum aude_status read_capture(struct text_in *in, const struct aude_state *state,
                                     aude_action *action)
{
    int seat, x, y, segment, figure = ANY_FIGURE;
    enum aude_status status = text_read_seat(in, text_word(in), seats_of(state), &seat);
    enum aude_figure named;

    if (status)
        return status;
    if (text_find_figure(text_peek(in), &named)) {
        text_word(in);
        figure = (int)named;
    }
    status = read_standing(in, state, seat, figure, AUDE_NOBODY_THERE, &x, &y, &segment);
    if (status)
        return status;
    if (figure == ANY_FIGURE)
        figure = standing_figure(state, seat, x, y, segment);
    *action = aude_action_with(aude_action_make(AUDE_CAPTURE, figure, x, y, 0, segment), seat);
    return AUDE_OK;
}

static enum aude_status read_exchange(struct text_in *in, const struct aude_state *state,
                                      aude_action *action)
{
    int figure = AUDE_FOLLOWER;
    enum aude_status status = read_figure(in, text_word(in), &figure);

    (void)state;
    if (status)
        return status;
    *action = aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0);
    return text_read_end(in);
}

static enum aude_status read_ransom(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    int seat, figure;
    enum aude_status status = text_read_seat(in, text_word(in), seats_of(state), &seat);

    if (status)
        return status;
    figure = held_figure(state, seat);
    if (!text_empty(in))
        status = read_figure(in, text_word(in), &figure);
    if (status)
        return status;
    *action = aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), seat);
    return text_read_end(in);
}

/* The town may be left out where the tile has one city. */
static enum aude_status read_castle(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    struct text_word word = text_peek(in);
    struct text_in cell = *in;
    int x, y, segment;
    enum aude_status status;

    if (!text_empty(in) && (!text_is_number(word) || word.end < in->end)) {
        status = text_read_place(in, state, &x, &y, &segment);
    } else {
        cell.at = word.at;
        status = text_read_cell_or_last(in, state, &x, &y);
        if (!status)
            status = text_read_only_city(&cell, state, x, y, &segment);
    }
    if (!status)
        *action = aude_action_make(AUDE_CONVERT, 0, x, y, 0, segment);
    return status;
}

static enum aude_status read_choose(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    int x, y, segment;
    enum aude_status status = text_read_place(in, state, &x, &y, &segment);

    if (!status)
        *action = aude_action_make(AUDE_CHOOSE, 0, x, y, 0, segment);
    return status;
}

/* A tile on offer by its number, or by its name: the first such tile without an owner. */
static enum aude_status read_item(const struct text_in *in, struct text_word word,
                                  const struct aude_state *state, int *item)
{
    static const char expected[] = TEXT_EXPECTED("a tile on offer: its number, such as 0, or name");
    struct aude_bazaar bazaar = aude_bazaar(state);
    int kind;

    if (word.at == word.end || (text_is_number(word) && !text_has_letter(word)))
        return text_number(in, word, 0, 255, item, AUDE_NOT_ON_OFFER, expected);
    if (text_read_kind(in, word, aude_state_rules(state), &kind))
        return text_fail(in, word.at, AUDE_BAD_TEXT, expected);
    for (*item = 0; *item < bazaar.tiles; ++*item)
        if (bazaar.kind[*item] == kind && bazaar.owner[*item] == AUDE_NO_SEAT)
            return AUDE_OK;
    return text_fail(in, word.at, AUDE_NOT_ON_OFFER, TEXT_UNSAID);
}

static enum aude_status read_points(struct text_in *in, int *points)
{
    enum aude_status status = text_number(in, text_word(in), 0, AUDE_MAX_BID, points, AUDE_BAD_TEXT,
                                          "a number of points, such as 3");

    return status ? status : text_read_end(in);
}

static enum aude_status read_select(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    int item = 0, price = 0;
    enum aude_status status = read_item(in, text_word(in), state, &item);

    if (!status && !text_empty(in)) {
        struct text_word word = text_word(in);

        if (!text_is(word, "price"))
            return text_fail(in, word.at, AUDE_BAD_TEXT, "the price, such as: price 2");
        status = read_points(in, &price);
    }
    if (!status)
        *action = aude_action_with(aude_action_make(AUDE_SELECT, item, 0, 0, 0, 0), price);
    return status;
}

static enum aude_status read_raise(struct text_in *in, const struct aude_state *state,
                                   aude_action *action)
{
    int bid = 0;
    enum aude_status status = read_points(in, &bid);

    (void)state;
    if (!status)
        *action = aude_action_with(AUDE_RAISE, bid);
    return status;
}

static enum aude_status read_raw(struct text_in *in, struct text_word word, aude_action *action)
{
    if (!text_hex((struct text_word){word.at + 2, word.end}, 16, action))
        return text_fail(in, word.at, AUDE_BAD_TEXT, "16 digits 0-9, a-f after 0x");
    return text_read_end(in);
}

/* Who acts may stand in front: "s2 raise 5". It must be who decides. */
static enum aude_status read_actor(struct text_in *in, const struct aude_state *state,
                                   struct text_word *verb)
{
    int decider = aude_decider(state), seat;

    if (verb->end - verb->at != 2 || verb->at[0] != 's' || verb->at[1] < '0' || verb->at[1] > '9')
        return AUDE_OK;
    if (decider < 0)
        return text_fail(in, verb->at, AUDE_BAD_TEXT, "no seat, for no player decides now");
    if (text_read_seat(in, *verb, seats_of(state), &seat) || seat != decider)
        return text_fail_number(in, verb->at, "the seat that decides: s", decider);
    *verb = text_word(in);
    return AUDE_OK;
}

/* Verbs with operands. */
static const struct {
    const char *name;
    enum aude_status (*read)(struct text_in *in, const struct aude_state *state,
                             aude_action *action);
} verbs[] = {
    {"draw", read_draw},       {"place", read_place},       {"take", read_take},
    {"bridge", read_bridge},   {"floor", read_floor},       {"capture", read_capture},
    {"castle", read_castle},   {"exchange", read_exchange}, {"ransom", read_ransom},
    {"choose", read_choose},   {"select", read_select},     {"raise", read_raise},
    {"discard", read_discard},
};

/* Verbs that stand alone. */
static const struct {
    const char *name;
    aude_action action;
} words[] = {{"pass", AUDE_PASS}, {"buy", AUDE_BUY}, {"sell", AUDE_SELL}};

enum aude_status text_read_action(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    static const char *const expected[AUDE_GAMES] = {
        TEXT_EXPECTED("an action: draw, place, follower, abbot, take, bridge, floor, capture, "
                      "exchange, ransom, castle, choose, select, raise, buy, sell or pass"),
        TEXT_EXPECTED("an action: draw, place, follower, take, discard or pass")};
    struct text_word verb;
    enum aude_figure figure;
    enum aude_status status;

    text_empty(in);
    verb = text_word(in);
    status = read_actor(in, state, &verb);
    if (status)
        return status;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (text_is(verb, verbs[i].name))
            return verbs[i].read(in, state, action);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_is(verb, words[i].name)) {
            *action = words[i].action;
            return text_read_end(in);
        }
    }
    if (text_find_figure(verb, &figure))
        return read_put(in, state, (int)figure, action);
    if (verb.end - verb.at > 2 && verb.at[0] == '0' && verb.at[1] == 'x')
        return read_raw(in, verb, action);
    return text_fail(in, verb.at, AUDE_BAD_TEXT, expected[text_game(state)]);
}

enum aude_status aude_action_parse(const struct aude_state *state, const char *text,
                                   aude_action *action, struct aude_text_error *error)
{
    struct text_in in = text_in(text, text_length(text), text_game(state), error);

    return text_read_action(&in, state, action);
}
