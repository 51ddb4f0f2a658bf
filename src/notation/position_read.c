/* SPDX-License-Identifier: Apache-2.0 */
/* Reading position ids. The state is built on an empty board by aude_edit_*, in the order in which
 * the text names things; what the turn remembers and how many tiles are in the bag comes last,
 * when everything that it speaks of is there.
 */
#include "notation/position.h"

#include <string.h>

struct reader {
    struct text_setup setup;
    struct text_in amount;   /* the field that says how many tiles there are: bag or tiles */
    struct text_in field[3]; /* bazaar, open and moment, for errors; at NULL: not in the text */
    struct aude_rules *rules;
    struct aude_state *state;
    struct aude_bazaar bazaar;
    struct aude_moment moment;
    struct aude_tableau tableau;
    uint32_t seen[3];        /* items of bazaar, open and moment */
    int bag[AUDE_MAX_KINDS]; /* as the text says, -1 where it says nothing */
    int seats;
    bool needed; /* the last tile was laid with a bridge that the text need not, but may, name */
};

enum { BAZAAR, OPEN, MOMENT };

static bool is_discovery(const struct reader *reader)
{
    return reader->setup.setup.game == AUDE_DISCOVERY;
}

struct text_word position_whole(const struct text_in *in)
{
    return (struct text_word){in->at, in->end};
}

enum aude_status position_read_seats(const struct text_in *in, int seats, unsigned *found)
{
    struct text_word word = {in->at, in->at};
    enum aude_status status = AUDE_OK;

    *found = 0;
    do {
        int seat = 0;

        word = (struct text_word){word.end, in->end - word.end > 2 ? word.end + 2 : in->end};
        status = text_read_seat(in, word, seats, &seat);
        *found |= 1U << seat;
    } while (!status && word.end < in->end);
    return status;
}

/* "NS@1,0": a bridge built after the tile before it. */
static enum aude_status read_bridge(struct reader *reader, struct text_in axis_part,
                                    struct text_in cell)
{
    struct aude_state *state = reader->state;
    int axis = text_axis(position_whole(&axis_part)), x, y;
    enum aude_status status;

    if (axis < 0)
        return text_fail(&axis_part, axis_part.at, AUDE_BAD_TEXT, "an axis: NS or EW");
    status = text_read_cell(&cell, position_whole(&cell), &x, &y);
    if (status)
        return status;
    if (reader->needed) {
        struct aude_bridge bridge = aude_bridge(state, aude_bridge_count(state) - 1);

        reader->needed = false;
        if (bridge.x == x && bridge.y == y && bridge.axis == axis)
            return AUDE_OK;
    }
    status = aude_edit_bridge(state, x, y, (enum aude_axis)axis);
    return status ? text_fail(&axis_part, axis_part.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_tile(struct reader *reader, struct text_in item)
{
    struct text_in name = text_cut(&item, '@');
    struct text_in cell = item;
    struct text_word rotation_word;
    int kind, x, y, rotation = 0, bridges = aude_bridge_count(reader->state);
    enum aude_status status;

    if (!is_discovery(reader) && name.at < name.end && *name.at >= 'A' && *name.at <= 'Z')
        return read_bridge(reader, name, item);
    status = text_read_kind(&name, position_whole(&name), reader->rules, &kind);
    if (status)
        return status;
    cell = text_cut(&item, 'r');
    rotation_word = (struct text_word){cell.end, item.end}; /* with its r */
    status = text_read_cell(&cell, position_whole(&cell), &x, &y);
    if (!status && rotation_word.at < rotation_word.end)
        status = text_read_rotation(&item, rotation_word, &rotation);
    if (status)
        return status;
    status = aude_edit_tile(reader->state, kind, x, y, rotation);
    reader->needed = aude_bridge_count(reader->state) > bridges;
    return status ? text_fail(&name, name.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_count(struct text_in count, int *number)
{
    return text_number(&count, position_whole(&count), 0, MAX_COUNT, number, AUDE_BAD_TEXT,
                       "a number of 0 to 255");
}

/* "1,0.3.shut" */
static enum aude_status read_tower(struct reader *reader, struct text_in item)
{
    struct text_in cell = text_cut(&item, '.');
    struct text_in count = text_cut(&item, '.');
    bool shut = item.at < item.end;
    int x, y, floors;
    enum aude_status status = text_read_cell(&cell, position_whole(&cell), &x, &y);

    if (!status)
        status = text_number(&count, position_whole(&count), 0, 100, &floors, AUDE_BAD_TEXT,
                             "a number of floors of 0 to 100");
    if (status)
        return status;
    if (shut && !text_is(position_whole(&item), "shut"))
        return text_fail(&item, item.at, AUDE_BAD_TEXT, "shut, or nothing more");
    status = aude_edit_tower(reader->state, x, y, floors, shut);
    return status ? text_fail(&cell, cell.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_figure_name(const struct text_in *name, int *figure)
{
    return text_find_figure(position_whole(name), figure) ? AUDE_OK
                                                          : text_fail_figure(name, name->at);
}

/* "1,0.city.N" */
static enum aude_status read_place(const struct reader *reader, struct text_in item, int *x, int *y,
                                   int *segment)
{
    struct text_in cell = text_cut(&item, '.');
    struct text_in kind = text_cut(&item, '.');
    enum aude_status status = text_read_cell(&cell, position_whole(&cell), x, y);

    return status ? status
                  : text_read_feature(&cell, position_whole(&kind), position_whole(&item),
                                      reader->state, *x, *y, segment);
}

static enum aude_status read_figure(struct reader *reader, struct text_in item)
{
    struct text_in who = text_cut(&item, '@');
    struct text_in seat_part = who, name;
    int figure = AUDE_FOLLOWER;
    int seat, x, y, segment;
    enum aude_status status;

    seat_part = text_cut(&who, '-');
    name = who;
    status = text_read_seat(&seat_part, position_whole(&seat_part), reader->seats, &seat);
    if (!status && name.at < name.end)
        status = read_figure_name(&name, &figure);
    if (status)
        return status;
    status = read_place(reader, item, &x, &y, &segment);
    if (status)
        return status;
    status = position_put_figure(reader->state, seat, figure, x, y, segment);
    return status ? text_fail(&seat_part, seat_part.at, status, TEXT_UNSAID) : AUDE_OK;
}

/* "s0@1,0.city.N": the town there, and who paid for it */
static enum aude_status read_castle(struct reader *reader, struct text_in item)
{
    struct text_in who = item;
    unsigned paid = 0;
    int x, y, segment;
    enum aude_status status = AUDE_OK;

    if (text_has(&item, '@')) {
        who = text_cut(&item, '@');
        status = position_read_seats(&who, reader->seats, &paid);
    }
    if (!status)
        status = read_place(reader, item, &x, &y, &segment);
    if (status)
        return status;
    status = aude_edit_castle(reader->state, x, y, segment, paid);
    return status ? text_fail(&item, item.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_scores(struct reader *reader, struct text_in value)
{
    for (int seat = 0; seat < reader->seats; seat++) {
        struct text_in item = text_cut(&value, ',');
        int score = 0;
        enum aude_status status =
            text_number(&item, position_whole(&item), -MAX_SCORE, MAX_SCORE, &score, AUDE_BAD_TEXT,
                        "a score for each seat, such as 12,0");

        if (status)
            return status;
        aude_edit_score(reader->state, seat, score);
    }
    return text_read_end(&value);
}

/* base-v.2: a kind and how many of it; *name is the part that names the kind. */
static enum aude_status read_copies(const struct reader *reader, struct text_in item,
                                    struct text_in *name, int *kind, int *count)
{
    *name = text_cut(&item, '.');
    enum aude_status status = text_read_kind(name, position_whole(name), reader->rules, kind);
    return status ? status : read_count(item, count);
}

static enum aude_status read_removed(struct reader *reader, struct text_in item)
{
    struct text_in name;
    int kind, count;
    enum aude_status status = read_copies(reader, item, &name, &kind, &count);

    if (status)
        return status;
    status = aude_edit_removed(reader->state, kind, count);
    return status ? text_fail(&name, name.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_bag(struct reader *reader, struct text_in item)
{
    struct text_in name;
    int kind, count;
    enum aude_status status = read_copies(reader, item, &name, &kind, &count);

    if (!status)
        reader->bag[kind] = count;
    return status;
}

static enum aude_status read_supply(struct reader *reader, struct text_in item)
{
    struct text_in seat_part = text_cut(&item, '.');
    struct text_in name = text_cut(&item, '.');
    int figure;
    int seat, count;
    enum aude_status status =
        text_read_seat(&seat_part, position_whole(&seat_part), reader->seats, &seat);

    if (!status)
        status = read_figure_name(&name, &figure);
    if (!status)
        status = read_count(item, &count);
    if (status)
        return status;
    status = aude_edit_supply(reader->state, seat, figure, count);
    return status ? text_fail(&name, name.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_tokens(struct reader *reader, struct text_in item)
{
    struct text_in seat_part = text_cut(&item, '.');
    struct text_in name = text_cut(&item, '.');
    int seat, count, token = 0;
    enum aude_status status =
        text_read_seat(&seat_part, position_whole(&seat_part), reader->seats, &seat);

    if (status)
        return status;
    if (!text_find_token(position_whole(&name), &token))
        return text_fail(&name, name.at, AUDE_BAD_TEXT, "a token: floor, bridge or castle");
    status = read_count(item, &count);
    if (!status)
        aude_edit_tokens(reader->state, seat, token, count);
    return status;
}

/* "s0.s1.follower.2": seat 0 holds two followers of seat 1 */
static enum aude_status read_prisoners(struct reader *reader, struct text_in item)
{
    struct text_in captor_part = text_cut(&item, '.');
    struct text_in owner_part = text_cut(&item, '.');
    struct text_in name = text_cut(&item, '.');
    int figure;
    int captor, owner, count;
    enum aude_status status =
        text_read_seat(&captor_part, position_whole(&captor_part), reader->seats, &captor);

    if (!status)
        status = text_read_seat(&owner_part, position_whole(&owner_part), reader->seats, &owner);
    if (!status)
        status = read_figure_name(&name, &figure);
    if (!status)
        status = read_count(item, &count);
    if (status)
        return status;
    status = position_take_prisoners(reader->state, captor, owner, figure, count);
    return status ? text_fail(&captor_part, captor_part.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_bazaar(struct reader *reader, struct text_in item)
{
    return position_read_bazaar(item, reader->state, &reader->bazaar, &reader->seen[BAZAAR]);
}

static enum aude_status read_open(struct reader *reader, struct text_in item)
{
    return position_read_open(item, reader->state, &reader->tableau, &reader->seen[OPEN]);
}

static enum aude_status read_moment(struct reader *reader, struct text_in item)
{
    if (is_discovery(reader))
        return position_read_tableau(item, &reader->tableau, &reader->seen[MOMENT]);
    return position_read_moment(item, reader->state, &reader->moment, &reader->seen[MOMENT]);
}

static enum aude_status read_step(struct text_in word, enum aude_step *step)
{
    for (int i = 0; i < aude_step_count(); i++) {
        const struct aude_step_info *info = aude_step_info(i);

        if (info != NULL && text_is(position_whole(&word), info->word.name)) {
            *step = (enum aude_step)i;
            return AUDE_OK;
        }
    }
    return text_fail(&word, word.at, AUDE_BAD_TEXT, "a step such as draw, place or action");
}

/* The tiles that the text names lie on the board with an empty bag; now it is filled: as the text
 * says, else with what is left of the box; and with the tiles that the bazaar or the open tiles
 * will take out of it. False when the board could not hold them all. */
static bool fill_bag(struct reader *reader)
{
    int left[AUDE_MAX_KINDS];

    position_left_of_box(reader->state, left);
    for (int kind = 0; kind < aude_kind_count(reader->rules); kind++) {
        int offered =
            position_offered(&reader->bazaar, kind) + position_open(&reader->tableau, kind);
        int count = offered > left[kind] ? offered : left[kind];

        if (reader->bag[kind] >= 0)
            count = reader->bag[kind] + offered;
        if (count > MAX_COUNT || aude_edit_bag(reader->state, kind, count))
            return false;
    }
    return true;
}

static enum aude_status fail_field(const struct text_in *field, const struct text_in *other,
                                   enum aude_status status)
{
    const struct text_in *place = field->at ? field : other;

    return text_fail(place, place->at, status, TEXT_UNSAID);
}

/* What the turn remembers, and tiles that are neither in the bag nor on the board. */
static enum aude_status remember(struct reader *reader, const struct text_in *here)
{
    struct aude_state *state = reader->state;
    enum aude_status status = AUDE_OK;

    if (is_discovery(reader)) {
        struct aude_tableau tableau = aude_tableau(state);

        if (memcmp(&tableau, &reader->tableau, sizeof tableau) != 0)
            status = aude_edit_tableau(state, &reader->tableau);
        if (reader->field[MOMENT].at)
            here = &reader->field[MOMENT];
        if (status == AUDE_NO_OPEN_TILES)
            return fail_field(&reader->field[OPEN], here, status);
        return status ? fail_field(here, &reader->field[OPEN], status) : AUDE_OK;
    }
    if (reader->field[BAZAAR].at)
        status = aude_edit_bazaar(state, &reader->bazaar);
    if (status)
        return fail_field(&reader->field[BAZAAR], here, status);
    status = aude_edit_moment(state, &reader->moment);
    return status ? fail_field(&reader->field[MOMENT], here, status) : AUDE_OK;
}

/* Everything is there but what has to come last: the bag is filled, the bazaar or the seats take
 * their tiles from it, and the turn begins. */
static enum aude_status begin_turn(struct reader *reader, const struct text_in *here, int number,
                                   int seat, enum aude_step step, int drawn)
{
    enum aude_status status;

    if (!fill_bag(reader))
        return fail_field(&reader->amount, here, AUDE_BOARD_FULL);
    aude_edit_turn_number(reader->state, number);
    status = remember(reader, here);
    if (status)
        return status;
    status = aude_edit_turn(reader->state, seat, step, drawn);
    return status ? text_fail(here, here->at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_turn(struct reader *reader, struct text_in value)
{
    struct text_in all = value;
    struct text_in number_part = text_cut(&value, ',');
    struct text_in seat_part = text_cut(&value, ',');
    struct text_in step_part = text_cut(&value, ',');
    enum aude_step step = AUDE_STEP_DRAW;
    int number, seat, drawn = -1;
    enum aude_status status = text_number(&number_part, position_whole(&number_part), 1, MAX_TURN,
                                          &number, AUDE_BAD_TEXT, "the number of the turn, from 1");

    if (!status)
        status = text_read_seat(&seat_part, position_whole(&seat_part), reader->seats, &seat);
    if (!status)
        status = read_step(step_part, &step);
    if (!status &&
        ((step == AUDE_STEP_PLACE && !position_has_open(reader->state)) || value.at < value.end))
        status = text_read_kind(&value, position_whole(&value), reader->rules, &drawn);
    if (status)
        return status;
    if (drawn >= 0 && step != AUDE_STEP_PLACE)
        return text_fail(&value, value.at, AUDE_BAD_TEXT,
                         "nothing more, for a tile is drawn only at place");
    return begin_turn(reader, &all, number, seat, step, drawn);
}

static enum aude_status read_variable(struct reader *reader, struct text_in item)
{
    return position_read_variable(item, reader->state);
}

static enum aude_status read_rules(struct reader *reader, struct text_in value)
{
    return text_setup_rules(&reader->setup, value);
}

static enum aude_status read_sets(struct reader *reader, struct text_in value)
{
    return text_setup_sets(&reader->setup, value, ',');
}

static enum aude_status read_own(struct reader *reader, struct text_in value)
{
    return text_setup_own(&reader->setup, value, ',');
}

static enum aude_status read_seats(struct reader *reader, struct text_in value)
{
    return text_setup_seats(&reader->setup, value);
}

static enum aude_status read_start(struct reader *reader, struct text_in value)
{
    return text_setup_start(&reader->setup, value);
}

/* The fields in their order. Those up to FIELD_OPTION make the rules. A list has items with "_"
 * between them. */
enum {
    FIELD_OPTION = 5,
    FIELD_TILES,
    FIELD_BAG = 16,
    FIELD_BAZAAR,
    FIELD_OPEN,
    FIELD_MOMENT,
    FIELD_TURN,
    FIELDS
};

enum { BOTH = 1 << AUDE_CARCASSONNE | 1 << AUDE_DISCOVERY };

static const struct field {
    const char *name;
    enum aude_status (*read)(struct reader *reader, struct text_in value);
    bool list;
    int games; /* bit g: game g has it */
} fields[FIELDS] = {
    {"rules", read_rules, false, BOTH},
    {"sets", read_sets, false, BOTH},
    {"own", read_own, false, BOTH},
    {"seats", read_seats, false, BOTH},
    {"start", read_start, false, BOTH},
    {"OPTION", NULL, false, BOTH},
    {"tiles", read_tile, true, BOTH},
    {"towers", read_tower, true, 1 << AUDE_CARCASSONNE},
    {"figures", read_figure, true, BOTH},
    {"castles", read_castle, true, 1 << AUDE_CARCASSONNE},
    {"scores", read_scores, false, BOTH},
    {"removed", read_removed, true, BOTH},
    {"tokens", read_tokens, true, 1 << AUDE_CARCASSONNE},
    {"prisoners", read_prisoners, true, 1 << AUDE_CARCASSONNE},
    {"supplies", read_supply, true, BOTH},
    {"variables", read_variable, true, 1 << AUDE_CARCASSONNE},
    {"bag", read_bag, true, BOTH},
    {"bazaar", read_bazaar, true, 1 << AUDE_CARCASSONNE},
    {"open", read_open, true, 1 << AUDE_DISCOVERY},
    {"moment", read_moment, true, BOTH},
    {"turn", read_turn, false, BOTH},
};

static int find_field(const struct reader *reader, struct text_word name)
{
    if (name.at < name.end && *name.at >= 'A' && *name.at <= 'Z')
        return FIELD_OPTION;
    for (int i = 0; i < FIELDS; i++)
        if (text_is(name, fields[i].name) && (fields[i].games >> reader->setup.setup.game & 1))
            return i;
    return -1;
}

/* Refuses with the fields of the game. */
static enum aude_status fail_fields(const struct text_in *name, const char *before)
{
    char list[160];
    struct text_out out = text_out(list, sizeof list);

    for (int i = 0; i < FIELDS; i++) {
        if (!(fields[i].games >> name->game & 1))
            continue;
        if (out.length)
            text_char(&out, ' ');
        text_string(&out, fields[i].name);
    }
    text_finish(&out);
    return text_fail_word(name, name->at, AUDE_BAD_TEXT, before, list);
}

static enum aude_status read_field(struct reader *reader, int field, struct text_word name,
                                   struct text_in value)
{
    enum aude_status status = AUDE_OK;

    if (field == FIELD_TILES || field == FIELD_BAG)
        reader->amount = value;
    if (field >= FIELD_BAZAAR && field <= FIELD_MOMENT)
        reader->field[field - FIELD_BAZAAR] = value;
    if (field == FIELD_OPTION)
        return text_setup_option(&reader->setup, &value, name, position_whole(&value));
    if (!fields[field].list)
        return fields[field].read(reader, value);
    for (bool more = true; !status && more;) {
        more = text_has(&value, '_');
        status = fields[field].read(reader, text_cut(&value, '_'));
    }
    return status;
}

static enum aude_status read_version(struct text_in word)
{
    size_t length = sizeof POSITION_MAGIC - 1;
    const char *at = word.at + length;

    if ((size_t)(word.end - word.at) <= length || memcmp(word.at, POSITION_MAGIC, length) != 0)
        return text_fail(&word, word.at, AUDE_BAD_TEXT, "a position id, which begins with aude1:");
    for (const char *digit = at; digit < word.end; digit++)
        if (*digit < '0' || *digit > '9')
            return text_fail(&word, word.at, AUDE_BAD_TEXT,
                             "a position id, which begins with aude1:");
    if (word.end - at != 1 || *at != '0' + AUDE_TEXT_VERSION)
        return text_fail(&word, at, AUDE_BAD_VERSION, "version 1");
    return AUDE_OK;
}

/* The rules are complete: an empty board to put things on. */
static enum aude_status start_board(struct reader *reader, const struct text_in *here)
{
    enum aude_status status;

    if (!reader->setup.seats.at)
        return text_fail(here, here->at, AUDE_BAD_TEXT, "seats=NUMBER before this");
    if (reader->setup.version == POSITION_RULES_UNSAID)
        reader->setup.setup.version = (uint8_t)text_version_unsaid(&reader->setup.setup);
    status = text_setup_finish(&reader->setup, here, reader->rules);
    if (status)
        return status;
    aude_state_init(reader->state, reader->rules);
    aude_edit_clear(reader->state);
    position_empty_bag(reader->state);
    reader->moment = aude_moment(reader->state);
    reader->bazaar = aude_bazaar(reader->state);
    for (int kind = 0; kind < AUDE_MAX_KINDS; kind++)
        reader->bag[kind] = -1;
    reader->seats = aude_rules_setup(reader->rules)->seats;
    return AUDE_OK;
}

/* A field called name may follow field number last. */
static enum aude_status check_order(const struct text_in *name, int field, int last)
{
    if (field < 0)
        return fail_fields(name, "of these fields: ");
    if (field < last || (field == last && field != FIELD_OPTION))
        return fail_fields(name, "each field once, in this order: ");
    return AUDE_OK;
}

static enum aude_status read_fields(struct reader *reader, struct text_in *in)
{
    enum aude_status status = AUDE_OK;
    int last = -1;

    for (bool more = true; !status && more;) {
        struct text_in field, name;
        int index;

        more = text_has(in, ':');
        field = text_cut(in, ':');
        name = text_cut(&field, '=');
        index = find_field(reader, position_whole(&name));
        status = check_order(&name, index, last);
        if (!status && last <= FIELD_OPTION && index > FIELD_OPTION)
            status = start_board(reader, &name);
        if (!status)
            status = read_field(reader, index, position_whole(&name), field);
        last = index;
    }
    if (!status && last < FIELD_TURN)
        return text_fail(in, in->end, AUDE_BAD_TEXT, "turn=NUMBER,SEAT,STEP");
    return status;
}

enum aude_status text_read_position(struct text_in *in, const struct aude_own_sets *own,
                                    int version, struct aude_rules *rules, struct aude_state *state)
{
    struct reader reader = {
        .rules = rules, .state = state, .setup = {.sources = own, .version = (uint8_t)version}};
    enum aude_status status;

    if (text_empty(in))
        return text_fail(in, in->at, AUDE_BAD_TEXT, "a position id, which begins with aude1:");
    if (in->end - in->at >= AUDE_POSITION_TEXT)
        return text_fail(in, in->at, AUDE_TOO_LONG, TEXT_UNSAID);
    status = read_version(text_cut(in, ':'));
    if (status)
        return status;
    for (const char *c = in->at; c < in->end; c++)
        if (*c <= ' ' || *c > '~')
            return text_fail(in, c, AUDE_BAD_TEXT, "a position id without blanks");
    status = text_setup_game(&reader.setup, text_cut(in, ':'));
    if (status)
        return status;
    in->game = (enum aude_game)reader.setup.setup.game;
    return read_fields(&reader, in);
}

enum aude_status aude_position_parse(const char *text, struct aude_rules *rules,
                                     struct aude_state *state, struct aude_text_error *error)
{
    return aude_position_parse_own(text, NULL, rules, state, error);
}

enum aude_status aude_position_parse_own(const char *text, const struct aude_own_sets *own,
                                         struct aude_rules *rules, struct aude_state *state,
                                         struct aude_text_error *error)
{
    size_t length = 0;
    struct text_in in;

    while (length <= AUDE_POSITION_TEXT && text[length])
        length++;
    in = text_in(text, length, AUDE_GAMES, error);
    return text_read_position(&in, own, POSITION_RULES_UNSAID, rules, state);
}
