/* SPDX-License-Identifier: Apache-2.0 */
/* Actions as one line of text: a verb and its operands, "place 3,-1 r2", "follower city N". What
 * the position tells is left out: the tile just drawn, the cell of the tile just placed. Placing
 * and putting have their words here, some verbs in their room (room.h), all others those of their
 * row (verbs.c). Every 64-bit value has a text: one that the words cannot say, in this position, is
 * a number of 16 hexadecimal digits. Reading does not ask whether an action is legal; that is
 * aude_apply's (BASE-16 is refused here only where the words have no meaning, such as a cell left
 * out when no tile was placed).
 */
#include "notation/rooms.h"
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

void text_write_axis(struct text_out *out, int axis)
{
    text_string(out, axis == AUDE_NORTH_SOUTH ? " NS" : " EW");
}

/* The bridge of a placement is the one that it needs; where none helps, the word alone stands. */
static void write_needed_bridge(struct text_out *out, const struct aude_state *state, int kind,
                                int x, int y, int rotation)
{
    struct aude_bridge bridge;

    text_string(out, " bridge");
    if (!aude_fits_bridge(state, kind, x, y, rotation, &bridge))
        return;
    text_char(out, ' ');
    text_cell(out, bridge.x, bridge.y);
    text_write_axis(out, bridge.axis);
}

static bool write_place(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int kind = aude_action_item(action), number = aude_action_number(action);
    int x = aude_action_x(action), y = aude_action_y(action),
        rotation = aude_action_rotation(action);

    if (!is_kind(state, kind) || number > 1 ||
        action != aude_action_with(aude_action_make(AUDE_PLACE, kind, x, y, rotation, 0), number))
        return false;
    text_string(out, "place ");
    if (kind != aude_drawn(state)) {
        write_kind(out, state, kind);
        text_char(out, ' ');
    }
    text_cell(out, x, y);
    text_string(out, " r");
    text_int(out, rotation);
    if (number)
        write_needed_bridge(out, state, kind, x, y, rotation);
    return true;
}

static bool write_put(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int figure = aude_action_item(action), segment = aude_action_segment(action);
    int x = aude_action_x(action), y = aude_action_y(action);
    int last = aude_last_placed(state);

    if (aude_figure_info(figure) == NULL ||
        action != aude_action_make(AUDE_PUT, figure, x, y, 0, segment))
        return false;
    text_string(out, aude_figure_name(figure));
    text_char(out, ' ');
    if (last < 0 || aude_placed_at(state, x, y) != last) {
        text_cell(out, x, y);
        text_char(out, ' ');
    }
    return text_feature(out, state, x, y, segment, ' ');
}

/* ---- Rooms --------------------------------------------------------------------------------- */

static const struct text_room *const rooms[TEXT_ROOM_COUNT] = {
#define X(name) &text_room_##name,
    TEXT_ROOMS(X)
#undef X
};

static const struct text_verb *find_row(const struct text_verb *row, int verb)
{
    while (row->verb != AUDE_VERB_NONE && row->verb != verb)
        row++;
    return row->verb != AUDE_VERB_NONE ? row : NULL;
}

/* The row of a verb that has words of its own, else NULL. A room of this game is asked first: an
 * action of another game has its words, too. */
static const struct text_verb *row_of(const struct aude_state *state, int verb)
{
    const struct text_verb *row = NULL;

    if (aude_verb_info(verb) == NULL)
        return NULL; /* of a game that was not built: nobody could read the name */
    for (int i = 0; i < TEXT_ROOM_COUNT && row == NULL; i++)
        if (rooms[i]->game == text_game(state))
            row = find_row(rooms[i]->verbs, verb);
    for (int i = 0; i < TEXT_ROOM_COUNT && row == NULL; i++)
        row = find_row(rooms[i]->verbs, verb);
    return row;
}

static bool write_words(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int verb = (int)aude_action_verb(action);
    const struct text_verb *row = row_of(state, verb);

    if (verb == AUDE_PLACE)
        return write_place(out, state, action);
    if (verb == AUDE_PUT)
        return write_put(out, state, action);
    return row != NULL && row->write != NULL ? row->write(out, state, action)
                                             : text_write_verb(out, state, action);
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

enum aude_status text_read_axis(const struct text_in *in, struct text_word word, int *axis)
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
        status = text_read_axis(in, text_word(in), &axis);
    if (!status)
        status = text_read_end(in);
    if (!status &&
        aude_fits_bridge(state, aude_action_item(*action), aude_action_x(*action),
                         aude_action_y(*action), aude_action_rotation(*action), &needed) &&
        (needed.x != x || needed.y != y || needed.axis != axis))
        status = text_fail(in, word.at, AUDE_NEEDS_BRIDGE, TEXT_UNSAID);
    return status;
}

static enum aude_status read_place(struct text_in *in, const struct aude_state *state,
                                   aude_action *action)
{
    struct text_word word = text_word(in);
    int kind = aude_drawn(state);
    int x, y, rotation;
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
    status = text_read_rotation(in, text_word(in), &rotation);
    if (status)
        return status;
    *action = aude_action_make(AUDE_PLACE, kind < 0 ? 0 : kind, x, y, rotation, 0);
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
    if (text_read_seat(in, *verb, text_seats(state), &seat) || seat != decider)
        return text_fail_number(in, verb->at, "the seat that decides: s", decider);
    *verb = text_word(in);
    return AUDE_OK;
}

/* What stands behind the name of the verb. */
static enum aude_status read_operands(struct text_in *in, const struct aude_state *state, int verb,
                                      aude_action *action)
{
    const struct text_verb *row = row_of(state, verb);

    if (verb == AUDE_PLACE)
        return read_place(in, state, action);
    return row != NULL && row->read != NULL ? row->read(in, state, action)
                                            : text_read_verb(in, state, verb, action);
}

enum aude_status text_read_action(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    struct text_word word;
    int figure, verb;
    enum aude_status status;

    text_empty(in);
    word = text_word(in);
    status = read_actor(in, state, &word);
    if (status)
        return status;
    verb = text_find_verb(word);
    if (verb >= 0 && verb != AUDE_PUT) /* for that, the figure is named */
        return read_operands(in, state, verb, action);
    if (text_find_figure(word, &figure))
        return read_put(in, state, figure, action);
    if (word.end - word.at > 2 && word.at[0] == '0' && word.at[1] == 'x')
        return read_raw(in, word, action);
    return text_fail_verb(in, word.at, state);
}

enum aude_status aude_action_parse(const struct aude_state *state, const char *text,
                                   aude_action *action, struct aude_text_error *error)
{
    struct text_in in = text_in(text, text_length(text), text_game(state), error);

    return text_read_action(&in, state, action);
}
