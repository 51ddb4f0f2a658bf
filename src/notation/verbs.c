/* SPDX-License-Identifier: Apache-2.0 */
/* Actions of verbs that have no words of their own in action.c: their row of the public table says
 * what they take, and so how they are written. The operands stand behind the name in the order of
 * enum aude_operand, blanks between them: "name 3 s1 follower 3,-1 r2 NS city N 5". And lists of
 * the names that the tables know, for what is refused.
 */
#include "notation/text.h"

enum {
    ITEMS = AUDE_TAKES_KIND | AUDE_TAKES_OFFER | AUDE_TAKES_FIGURE | AUDE_TAKES_TOKEN,
    PLACED = AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT, /* a segment is one of a tile */
    AT = PLACED | AUDE_TAKES_ROTATION | AUDE_TAKES_AXIS,
    NUMBERS = AUDE_TAKES_POINTS | AUDE_TAKES_FLAG,
    ANY_NUMBER = NUMBERS | AUDE_TAKES_SEAT | AUDE_TAKES_NAME,
    MOST = 65535, /* of a number */
};

/* ---- Writing ------------------------------------------------------------------------------- */

static bool write_item(struct text_out *out, const struct aude_state *state, unsigned operands,
                       int item)
{
    const struct aude_rules *rules = aude_state_rules(state);
    const char *name = "";

    if (operands & AUDE_TAKES_OFFER) {
        text_int(out, item);
        return true;
    }
    if (operands & AUDE_TAKES_KIND && item < aude_kind_count(rules))
        name = text_game(state) == AUDE_DISCOVERY ? text_short_kind(rules, item)
                                                  : aude_kind(rules, item)->name;
    if (operands & AUDE_TAKES_FIGURE)
        name = aude_figure_name(item);
    if (operands & AUDE_TAKES_TOKEN)
        name = aude_token_name(item);
    text_string(out, name);
    return name[0] != '\0';
}

/* The action that these operands of it make: the same one when they say it whole. */
static aude_action said(unsigned operands, aude_action action)
{
    bool turned = (operands & (AUDE_TAKES_ROTATION | AUDE_TAKES_AXIS)) != 0;
    bool placed = (operands & PLACED) != 0;
    aude_action made =
        aude_action_make(aude_action_verb(action), operands & ITEMS ? aude_action_item(action) : 0,
                         placed ? aude_action_x(action) : 0, placed ? aude_action_y(action) : 0,
                         turned ? aude_action_rotation(action) : 0,
                         operands & AUDE_TAKES_SEGMENT ? aude_action_segment(action) : 0);

    return operands & ANY_NUMBER ? aude_action_with(made, aude_action_number(action)) : made;
}

/* The name of that number; NULL when there is none. */
static const char *name_of(int verb, int number)
{
    const struct aude_word *name = aude_verb_names(verb);

    for (; name != NULL && name->name != NULL && number > 0; number--)
        name++;
    return name != NULL ? name->name : NULL;
}

static bool write_name(struct text_out *out, aude_action action)
{
    const char *name = name_of((int)aude_action_verb(action), aude_action_number(action));

    text_char(out, ' ');
    text_string(out, name != NULL ? name : "");
    return name != NULL;
}

bool text_write_verb(struct text_out *out, const struct aude_state *state, aude_action action)
{
    const struct aude_verb_info *info = aude_verb_info((int)aude_action_verb(action));
    unsigned operands = info != NULL ? info->operands : 0;

    if (info == NULL || said(operands, action) != action)
        return false;
    text_string(out, info->word.name);
    if (operands & (AUDE_TAKES_KIND | AUDE_TAKES_OFFER)) {
        text_char(out, ' ');
        if (!write_item(out, state, operands, aude_action_item(action)))
            return false;
    }
    if (operands & AUDE_TAKES_SEAT) {
        text_string(out, " s");
        text_int(out, aude_action_number(action));
        if (aude_action_number(action) >= aude_rules_setup(aude_state_rules(state))->seats)
            return false;
    }
    if (operands & (AUDE_TAKES_FIGURE | AUDE_TAKES_TOKEN)) {
        text_char(out, ' ');
        if (!write_item(out, state, operands, aude_action_item(action)))
            return false;
    }
    if (operands & PLACED) {
        text_char(out, ' ');
        text_cell(out, aude_action_x(action), aude_action_y(action));
    }
    if (operands & AUDE_TAKES_ROTATION) {
        text_string(out, " r");
        text_int(out, aude_action_rotation(action));
    } else if (operands & AUDE_TAKES_AXIS) {
        text_write_axis(out, aude_action_axis(action));
        if (aude_action_axis(action) > AUDE_EAST_WEST)
            return false;
    }
    if (operands & AUDE_TAKES_SEGMENT) {
        text_char(out, ' ');
        if (!text_feature(out, state, aude_action_x(action), aude_action_y(action),
                          aude_action_segment(action), ' '))
            return false;
    }
    if (operands & NUMBERS) {
        text_char(out, ' ');
        text_int(out, aude_action_number(action));
    }
    return !(operands & AUDE_TAKES_NAME) || write_name(out, action);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static enum aude_status read_token(const struct text_in *in, struct text_word word, int *token)
{
    return text_find_token(word, token)
               ? AUDE_OK
               : text_fail(in, word.at, AUDE_BAD_TEXT, "the name of a token");
}

enum aude_status text_read_figure(const struct text_in *in, struct text_word word, int *figure)
{
    return text_find_figure(word, figure) ? AUDE_OK : text_fail_figure(in, word.at);
}

static enum aude_status read_item(struct text_in *in, const struct aude_state *state,
                                  unsigned operands, int *item)
{
    if (operands & AUDE_TAKES_OFFER)
        return text_number(in, text_word(in), 0, 255, item, AUDE_NOT_ON_OFFER,
                           "the number of a tile on offer, such as 0");
    if (operands & AUDE_TAKES_KIND)
        return text_read_kind(in, text_word(in), aude_state_rules(state), item);
    return AUDE_OK;
}

/* The last word, cut off: what stands before it may be of several. */
static struct text_word last_word(struct text_in *in)
{
    struct text_word word;

    text_empty(in);
    word.end = in->end;
    word.at = text_last_word(in->at, in->end);
    in->end = word.at;
    return word;
}

static enum aude_status fail_list(const struct text_in *in, const char *at,
                                  const struct aude_word *names);

static enum aude_status read_name(const struct text_in *in, struct text_word word,
                                  const struct aude_word *names, int *number)
{
    for (*number = 0; names[*number].name != NULL; ++*number)
        if (text_is(word, names[*number].name))
            return AUDE_OK;
    return fail_list(in, word.at, names);
}

/* Cell, rotation or axis, segment: what says where. */
static enum aude_status read_place(struct text_in *in, const struct aude_state *state,
                                   unsigned operands, int at[4])
{
    enum aude_status status = AUDE_OK;

    at[0] = at[1] = at[2] = at[3] = 0;
    if ((operands & AT) == (AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT))
        return text_read_place(in, state, &at[0], &at[1], &at[3]);
    if (operands & PLACED)
        status = text_read_cell_or_last(in, state, &at[0], &at[1]);
    if (!status && operands & AUDE_TAKES_ROTATION)
        status = text_read_rotation(in, text_word(in), &at[2]);
    else if (!status && operands & AUDE_TAKES_AXIS)
        status = text_read_axis(in, text_word(in), &at[2]);
    if (!status && operands & AUDE_TAKES_SEGMENT) {
        struct text_word kind = text_word(in), where = text_word(in);

        status = text_read_feature(in, kind, where, state, at[0], at[1], &at[3]);
    }
    return status ? status : text_read_end(in);
}

enum aude_status text_read_verb(struct text_in *in, const struct aude_state *state, int verb,
                                aude_action *action)
{
    unsigned operands = aude_verb_info(verb)->operands;
    int item = 0, number = 0, at[4];
    enum aude_status status = read_item(in, state, operands, &item);

    if (!status && operands & AUDE_TAKES_SEAT)
        status = text_read_seat(in, text_word(in), aude_rules_setup(aude_state_rules(state))->seats,
                                &number);
    if (!status && operands & AUDE_TAKES_FIGURE)
        status = text_read_figure(in, text_word(in), &item);
    if (!status && operands & AUDE_TAKES_TOKEN)
        status = read_token(in, text_word(in), &item);
    if (!status && operands & NUMBERS)
        status = text_number(in, last_word(in), 0, MOST, &number, AUDE_BAD_TEXT,
                             "a number of points, such as 3");
    if (!status && operands & AUDE_TAKES_NAME)
        status = read_name(in, last_word(in), aude_verb_names(verb), &number);
    if (!status)
        status = read_place(in, state, operands, at);
    if (!status)
        *action = aude_action_with(
            aude_action_make((enum aude_verb)verb, item, at[0], at[1], at[2], at[3]), number);
    return status;
}

int text_find_verb(struct text_word word)
{
    for (int verb = 0; verb < aude_verb_count(); verb++) {
        const struct aude_verb_info *info = aude_verb_info(verb);

        if (info != NULL && text_is(word, info->word.name))
            return verb;
    }
    return -1;
}

/* ---- Names --------------------------------------------------------------------------------- */

struct names {
    struct text_out out;
    size_t last; /* where the joint before the last one stands, 0: there is one at most */
};

enum { ROOM_FOR_NAMES = 144 };

static void add_name(struct names *names, const char *name)
{
    if (names->out.length + text_length(name) + 8 > ROOM_FOR_NAMES)
        return;
    names->last = names->out.length;
    if (names->last > 0)
        text_string(&names->out, ", ");
    text_string(&names->out, name);
}

/* "follower, abbot or pig" */
static enum aude_status fail_names(const struct text_in *in, const char *at, const char *before,
                                   struct names *names)
{
    char list[ROOM_FOR_NAMES + 4];
    struct text_out out = text_out(list, sizeof list);

    text_finish(&names->out);
    for (size_t i = 0; i < names->last; i++)
        text_char(&out, names->out.text[i]);
    if (names->last > 0)
        text_string(&out, " or ");
    text_string(&out, names->out.text + names->last + (names->last > 0 ? 2 : 0));
    text_finish(&out);
    return text_fail_word(in, at, AUDE_BAD_TEXT, before, list);
}

static enum aude_status fail_list(const struct text_in *in, const char *at,
                                  const struct aude_word *names)
{
    char list[ROOM_FOR_NAMES];
    struct names all = {text_out(list, sizeof list), 0};

    for (; names->name != NULL; names++)
        add_name(&all, names->name);
    return fail_names(in, at, "one of these: ", &all);
}

/* Does the room that brings the word play? Without rules: does it belong to the game? */
static bool has_word(const struct aude_word *word, const struct aude_rules *rules)
{
    for (int room = 0; room < aude_room_count(); room++) {
        const struct aude_room *info = aude_room(room);

        if (text_equal(info->name, word->room))
            return rules != NULL ? aude_room_plays(rules, room) : info->game == AUDE_CARCASSONNE;
    }
    return false;
}

static void add_figures(struct names *names, const struct aude_rules *rules)
{
    for (int figure = 0; figure < aude_figure_count(); figure++) {
        const struct aude_figure_info *info = aude_figure_info(figure);

        if (info != NULL && has_word(&info->word, rules))
            add_name(names, info->word.name);
    }
}

enum aude_status text_fail_figure(const struct text_in *in, const char *at)
{
    char list[ROOM_FOR_NAMES];
    struct names names = {text_out(list, sizeof list), 0};

    if (in->game == AUDE_DISCOVERY)
        return text_fail_word(in, at, AUDE_BAD_TEXT, "a figure: ", "follower");
    add_figures(&names, NULL);
    return fail_names(in, at, "a figure: ", &names);
}

enum aude_status text_fail_verb(const struct text_in *in, const char *at,
                                const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    char list[ROOM_FOR_NAMES];
    struct names names = {text_out(list, sizeof list), 0};

    if (text_game(state) == AUDE_DISCOVERY)
        return text_fail_word(in, at, AUDE_BAD_TEXT,
                              "an action: ", "draw, place, follower, take, discard or pass");
    for (int verb = 0; verb < aude_verb_count(); verb++) {
        const struct aude_verb_info *info = aude_verb_info(verb);

        if (info == NULL || verb == AUDE_PASS || !has_word(&info->word, rules))
            continue;
        if (verb == AUDE_PUT)
            add_figures(&names, rules);
        else
            add_name(&names, info->word.name);
    }
    add_name(&names, aude_verb_name(AUDE_PASS));
    return fail_names(in, at, "an action: ", &names);
}
