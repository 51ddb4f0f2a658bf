/* SPDX-License-Identifier: Apache-2.0 */
/* Position ids: the rules and a whole state in one line. The fields stand in a fixed order, and
 * what is at its default is left out; the state is read by the same calls of aude_edit_* in the
 * same order, so that reading builds it as editing by hand would. Supplies and bag follow from
 * tiles and figures. To know when they do not (an edited position), the writer builds the
 * position beside the text, by those same calls, and adds what differs at the end.
 */
#include "notation/text.h"

#include <string.h>

static const char prefix[] = "aude";

/* A state outside these is not written. They leave room for a whole game to be played on. */
enum { MAX_SCORE = 1000000000, MAX_TURN = 65000, MAX_COUNT = 255 };

/* A bag that is empty while tiles are laid and figures put leaves room for all of them. */
static void empty_bag(struct aude_state *state)
{
    for (int kind = 0; kind < aude_kind_count(aude_state_rules(state)); kind++)
        aude_edit_bag(state, kind, 0);
}

/* The bag that needs no words: what of the box is not on the board and was not removed. */
static void left_of_box(const struct aude_state *state, int left[AUDE_MAX_KINDS])
{
    const struct aude_rules *rules = aude_state_rules(state);

    for (int kind = 0; kind < aude_kind_count(rules); kind++)
        left[kind] = aude_kind(rules, kind)->count - aude_removed(state, kind);
    for (int i = 0; i < aude_placed_count(state); i++)
        left[aude_placed(state, i).kind]--;
    for (int kind = 0; kind < aude_kind_count(rules); kind++)
        left[kind] = left[kind] > 0 ? left[kind] : 0;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* The name of a kind, without "base-" where that names no other. */
static void write_kind(struct text_out *out, const struct aude_rules *rules, int kind)
{
    const char *name = aude_kind(rules, kind)->name;
    bool is_base = memcmp(name, "base-", 5) == 0; /* name is an array of 32 */

    text_string(out, is_base && aude_kind_find(rules, name + 5) < 0 ? name + 5 : name);
}

/* Between the items of a list: the key before the first one, then "_". */
static void write_key(struct text_out *out, const char *key, bool *first)
{
    text_string(out, *first ? key : "_");
    *first = false;
}

static void write_setup(struct text_out *out, const struct aude_setup *setup)
{
    enum aude_game game = (enum aude_game)setup->game;
    struct aude_setup initial;

    aude_setup_init(&initial, game);
    text_string(out, prefix);
    text_int(out, AUDE_TEXT_VERSION);
    text_char(out, ':');
    text_string(out, aude_game_name(game));
    if (setup->sets != initial.sets) {
        text_string(out, ":sets=");
        text_sets(out, setup->sets, ',');
    }
    text_string(out, ":seats=");
    text_int(out, setup->seats);
    if (setup->start_seat) {
        text_string(out, ":start=");
        text_int(out, setup->start_seat);
    }
    text_options(out, setup, &initial, ":", '=');
}

static bool write_tiles(struct text_out *out, const struct aude_state *state,
                        struct aude_state *copy)
{
    const struct aude_rules *rules = aude_state_rules(state);
    bool first = true;

    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed tile = aude_placed(state, i);

        write_key(out, ":tiles=", &first);
        write_kind(out, rules, tile.kind);
        text_char(out, '@');
        text_cell(out, tile.x, tile.y);
        if (tile.turn) {
            text_char(out, 'r');
            text_int(out, tile.turn);
        }
        if (aude_edit_tile(copy, tile.kind, tile.x, tile.y, tile.turn))
            return false;
    }
    return true;
}

/* Puts a figure even when the supply is empty; the supply is set right afterwards. */
static enum aude_status put_figure(struct aude_state *state, int seat, enum aude_figure figure,
                                   int x, int y, int segment)
{
    enum aude_status status = AUDE_OK;

    if (aude_supply(state, seat, figure) <= 0)
        status = aude_edit_supply(state, seat, figure, 1);
    return status ? status : aude_edit_figure(state, seat, figure, x, y, segment);
}

static void write_seat(struct text_out *out, int seat)
{
    text_char(out, 's');
    text_int(out, seat);
}

static bool write_figures(struct text_out *out, const struct aude_state *state,
                          struct aude_state *copy)
{
    bool first = true;

    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing standing = aude_standing(state, i);
        enum aude_figure figure = (enum aude_figure)standing.figure;

        write_key(out, ":figures=", &first);
        write_seat(out, standing.seat);
        if (figure != AUDE_FOLLOWER) {
            text_char(out, '-');
            text_string(out, aude_figure_name(figure));
        }
        text_char(out, '@');
        text_cell(out, standing.x, standing.y);
        text_char(out, '.');
        if (!text_feature(out, state, standing.x, standing.y, standing.segment, '.') ||
            put_figure(copy, standing.seat, figure, standing.x, standing.y, standing.segment))
            return false;
    }
    return true;
}

static bool write_scores(struct text_out *out, const struct aude_state *state, int seats)
{
    bool any = false;

    for (int seat = 0; seat < seats; seat++) {
        int score = aude_score(state, seat);

        if (score < -MAX_SCORE || score > MAX_SCORE)
            return false;
        any = any || score;
    }
    for (int seat = 0; seat < seats && any; seat++) {
        text_string(out, seat ? "," : ":scores=");
        text_int(out, aude_score(state, seat));
    }
    return true;
}

static void write_count(struct text_out *out, int count)
{
    text_char(out, '.');
    text_int(out, count);
}

static void write_removed(struct text_out *out, const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    bool first = true;

    for (int kind = 0; kind < aude_kind_count(rules); kind++) {
        int count = aude_removed(state, kind);

        if (!count)
            continue;
        write_key(out, ":removed=", &first);
        write_kind(out, rules, kind);
        write_count(out, count);
    }
}

/* What does not follow from tiles and figures. The drawn tile counts as one of the bag: the turn,
 * which is read last, draws it. */
static void write_edited(struct text_out *out, const struct aude_state *state,
                         const struct aude_state *copy)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int left[AUDE_MAX_KINDS];
    bool first = true;

    for (int seat = 0; seat < aude_rules_setup(rules)->seats; seat++) {
        for (int i = 0; i < AUDE_FIGURES; i++) {
            enum aude_figure figure = (enum aude_figure)i;

            if (aude_supply(state, seat, figure) == aude_supply(copy, seat, figure))
                continue;
            write_key(out, ":supplies=", &first);
            write_seat(out, seat);
            text_char(out, '.');
            text_string(out, aude_figure_name(figure));
            write_count(out, aude_supply(state, seat, figure));
        }
    }
    first = true;
    left_of_box(state, left);
    for (int kind = 0; kind < aude_kind_count(rules); kind++) {
        int count = aude_bag(state, kind) + (aude_drawn(state) == kind);

        if (count == left[kind])
            continue;
        write_key(out, ":bag=", &first);
        write_kind(out, rules, kind);
        write_count(out, count);
    }
}

static bool write_turn(struct text_out *out, const struct aude_state *state)
{
    int seat = aude_turn_seat(state), drawn = aude_drawn(state);
    enum aude_step step = aude_step(state);

    if (aude_turn_number(state) < 1 || aude_turn_number(state) > MAX_TURN)
        return false;
    text_string(out, ":turn=");
    text_int(out, aude_turn_number(state));
    text_char(out, ',');
    write_seat(out, seat);
    text_char(out, ',');
    text_string(out, aude_step_name(step));
    if (drawn >= 0) {
        text_char(out, ',');
        write_kind(out, aude_state_rules(state), drawn);
    }
    return true;
}

size_t aude_position_text(const struct aude_state *state, char *text, size_t capacity)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    struct text_out out = text_out(text, capacity);
    struct aude_state copy;

    aude_state_init(&copy, aude_state_rules(state));
    aude_edit_clear(&copy);
    empty_bag(&copy);
    write_setup(&out, setup);
    if (!write_tiles(&out, state, &copy) || !write_figures(&out, state, &copy) ||
        !write_scores(&out, state, setup->seats))
        return text_nothing(text, capacity);
    write_removed(&out, state);
    write_edited(&out, state, &copy);
    if (!write_turn(&out, state))
        return text_nothing(text, capacity);
    return text_finish(&out);
}

/* ---- Reading ------------------------------------------------------------------------------- */

struct reader {
    struct text_setup setup;
    struct text_in amount; /* the field that says how many tiles there are: bag or tiles */
    struct aude_rules *rules;
    struct aude_state *state;
    int bag[AUDE_MAX_KINDS]; /* as the text says, -1 where it says nothing */
    int seats;
};

static struct text_word whole(const struct text_in *in)
{
    return (struct text_word){in->at, in->end};
}

static enum aude_status read_tile(struct reader *reader, struct text_in item)
{
    struct text_in name = text_cut(&item, '@');
    struct text_in cell = item;
    struct text_word turn_word;
    int kind, x, y, turn = 0;
    enum aude_status status = text_read_kind(&name, whole(&name), reader->rules, &kind);

    if (status)
        return status;
    cell = text_cut(&item, 'r');
    turn_word = (struct text_word){cell.end, item.end}; /* with its r */
    status = text_read_cell(&cell, whole(&cell), &x, &y);
    if (!status && turn_word.at < turn_word.end)
        status = text_read_turn(&item, turn_word, &turn);
    if (status)
        return status;
    status = aude_edit_tile(reader->state, kind, x, y, turn);
    return status ? text_fail(&name, name.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_figure(struct reader *reader, struct text_in item)
{
    struct text_in who = text_cut(&item, '@');
    struct text_in seat_part = who, name;
    struct text_in cell, kind;
    enum aude_figure figure = AUDE_FOLLOWER;
    int seat, x, y, segment;
    enum aude_status status;

    seat_part = text_cut(&who, '-');
    name = who;
    status = text_read_seat(&seat_part, whole(&seat_part), reader->seats, &seat);
    if (!status && name.at < name.end && !text_find_figure(whole(&name), &figure))
        status = text_fail(&name, name.at, AUDE_BAD_TEXT, "a figure: follower or abbot");
    if (status)
        return status;
    cell = text_cut(&item, '.');
    status = text_read_cell(&cell, whole(&cell), &x, &y);
    if (status)
        return status;
    kind = text_cut(&item, '.');
    status = text_read_feature(&cell, whole(&kind), whole(&item), reader->state, x, y, &segment);
    if (status)
        return status;
    status = put_figure(reader->state, seat, figure, x, y, segment);
    return status ? text_fail(&seat_part, seat_part.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_scores(struct reader *reader, struct text_in value)
{
    for (int seat = 0; seat < reader->seats; seat++) {
        struct text_in item = text_cut(&value, ',');
        int score = 0;
        enum aude_status status = text_number(&item, whole(&item), -MAX_SCORE, MAX_SCORE, &score,
                                              AUDE_BAD_TEXT, "a score for each seat, such as 12,0");

        if (status)
            return status;
        aude_edit_score(reader->state, seat, score);
    }
    return text_read_end(&value);
}

static enum aude_status read_count(struct text_in count, int *number)
{
    return text_number(&count, whole(&count), 0, MAX_COUNT, number, AUDE_BAD_TEXT,
                       "a number of 0 to 255");
}

static enum aude_status read_removed(struct reader *reader, struct text_in item)
{
    struct text_in name = text_cut(&item, '.');
    int kind, count;
    enum aude_status status = text_read_kind(&name, whole(&name), reader->rules, &kind);

    if (!status)
        status = read_count(item, &count);
    if (status)
        return status;
    status = aude_edit_removed(reader->state, kind, count);
    return status ? text_fail(&name, name.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_bag(struct reader *reader, struct text_in item)
{
    struct text_in name = text_cut(&item, '.');
    int kind, count;
    enum aude_status status = text_read_kind(&name, whole(&name), reader->rules, &kind);

    if (!status)
        status = read_count(item, &count);
    if (!status)
        reader->bag[kind] = count;
    return status;
}

static enum aude_status read_supply(struct reader *reader, struct text_in item)
{
    struct text_in seat_part = text_cut(&item, '.');
    struct text_in name = text_cut(&item, '.');
    enum aude_figure figure;
    int seat, count;
    enum aude_status status = text_read_seat(&seat_part, whole(&seat_part), reader->seats, &seat);

    if (status)
        return status;
    if (!text_find_figure(whole(&name), &figure))
        return text_fail(&name, name.at, AUDE_BAD_TEXT, "a figure: follower or abbot");
    status = read_count(item, &count);
    if (status)
        return status;
    status = aude_edit_supply(reader->state, seat, figure, count);
    return status ? text_fail(&name, name.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_step(struct text_in word, enum aude_step *step)
{
    for (int i = 0; i < AUDE_STEPS; i++) {
        if (text_is(whole(&word), aude_step_name((enum aude_step)i))) {
            *step = (enum aude_step)i;
            return AUDE_OK;
        }
    }
    return text_fail(&word, word.at, AUDE_BAD_TEXT, "a step: draw, place, action or over");
}

/* The tiles that the text names lie on the board with an empty bag; now it is filled: as the text
 * says, else with what is left of the box. False when the board could not hold them all. */
static bool fill_bag(struct reader *reader)
{
    int left[AUDE_MAX_KINDS];

    left_of_box(reader->state, left);
    for (int kind = 0; kind < aude_kind_count(reader->rules); kind++) {
        int count = reader->bag[kind] >= 0 ? reader->bag[kind] : left[kind];

        if (aude_edit_bag(reader->state, kind, count))
            return false;
    }
    return true;
}

static enum aude_status read_turn(struct reader *reader, struct text_in value)
{
    struct text_in all = value;
    struct text_in number_part = text_cut(&value, ',');
    struct text_in seat_part = text_cut(&value, ',');
    struct text_in step_part = text_cut(&value, ',');
    enum aude_step step = AUDE_STEP_DRAW;
    int number, seat, drawn = -1;
    enum aude_status status = text_number(&number_part, whole(&number_part), 1, MAX_TURN, &number,
                                          AUDE_BAD_TEXT, "the number of the turn, from 1");

    if (!status)
        status = text_read_seat(&seat_part, whole(&seat_part), reader->seats, &seat);
    if (!status)
        status = read_step(step_part, &step);
    if (!status && (step == AUDE_STEP_PLACE || value.at < value.end))
        status = text_read_kind(&value, whole(&value), reader->rules, &drawn);
    if (status)
        return status;
    if (drawn >= 0 && step != AUDE_STEP_PLACE)
        return text_fail(&value, value.at, AUDE_BAD_TEXT,
                         "nothing more, for a tile is drawn only at place");
    if (!fill_bag(reader))
        return text_fail(reader->amount.at ? &reader->amount : &all,
                         reader->amount.at ? reader->amount.at : all.at, AUDE_BOARD_FULL,
                         TEXT_UNSAID);
    aude_edit_turn_number(reader->state, number);
    status = aude_edit_turn(reader->state, seat, step, drawn);
    return status ? text_fail(&all, all.at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_sets(struct reader *reader, struct text_in value)
{
    return text_setup_sets(&reader->setup, value, ',');
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
enum { FIELD_OPTION = 3, FIELD_TILES = 4, FIELD_BAG = 9, FIELD_TURN = 10, FIELDS = 11 };

static const struct field {
    const char *name;
    enum aude_status (*read)(struct reader *reader, struct text_in value);
    bool list;
} fields[FIELDS] = {
    {"sets", read_sets, false},      {"seats", read_seats, false},
    {"start", read_start, false},    {"OPTION", NULL, false},
    {"tiles", read_tile, true},      {"figures", read_figure, true},
    {"scores", read_scores, false},  {"removed", read_removed, true},
    {"supplies", read_supply, true}, {"bag", read_bag, true},
    {"turn", read_turn, false},
};

static int find_field(struct text_word name)
{
    if (name.at < name.end && *name.at >= 'A' && *name.at <= 'Z')
        return FIELD_OPTION;
    for (int i = 0; i < FIELDS; i++)
        if (text_is(name, fields[i].name))
            return i;
    return -1;
}

static enum aude_status read_field(struct reader *reader, int field, struct text_word name,
                                   struct text_in value)
{
    enum aude_status status = AUDE_OK;

    if (field == FIELD_TILES || field == FIELD_BAG)
        reader->amount = value;
    if (field == FIELD_OPTION)
        return text_setup_option(&reader->setup, &value, name, whole(&value));
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
    size_t length = sizeof prefix - 1;
    const char *at = word.at + length;

    if ((size_t)(word.end - word.at) <= length || memcmp(word.at, prefix, length) != 0)
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
    status = text_setup_finish(&reader->setup, here, reader->rules);
    if (status)
        return status;
    aude_state_init(reader->state, reader->rules);
    aude_edit_clear(reader->state);
    empty_bag(reader->state);
    for (int kind = 0; kind < AUDE_MAX_KINDS; kind++)
        reader->bag[kind] = -1;
    reader->seats = aude_rules_setup(reader->rules)->seats;
    return AUDE_OK;
}

/* A field called name may follow field number last. */
static enum aude_status check_order(const struct text_in *name, int field, int last)
{
    if (field < 0)
        return text_fail(name, name->at, AUDE_BAD_TEXT,
                         "sets, seats, start, an OPTION, tiles, figures, scores, removed, "
                         "supplies, bag or turn");
    if (field < last || (field == last && field != FIELD_OPTION))
        return text_fail(name, name->at, AUDE_BAD_TEXT,
                         "each field once, in the order sets, seats, start, OPTIONS, tiles, "
                         "figures, scores, removed, "
                         "supplies, bag, turn");
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
        index = find_field(whole(&name));
        status = check_order(&name, index, last);
        if (!status && last <= FIELD_OPTION && index > FIELD_OPTION)
            status = start_board(reader, &name);
        if (!status)
            status = read_field(reader, index, whole(&name), field);
        last = index;
    }
    if (!status && last < FIELD_TURN)
        return text_fail(in, in->end, AUDE_BAD_TEXT, "turn=NUMBER,SEAT,STEP");
    return status;
}

enum aude_status text_read_position(struct text_in *in, struct aude_rules *rules,
                                    struct aude_state *state)
{
    struct reader reader = {.rules = rules, .state = state};
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
    return status ? status : read_fields(&reader, in);
}

enum aude_status aude_position_parse(const char *text, struct aude_rules *rules,
                                     struct aude_state *state, struct aude_text_error *error)
{
    size_t length = 0;
    struct text_in in;

    while (length <= AUDE_POSITION_TEXT && text[length])
        length++;
    in = text_in(text, length, error);
    return text_read_position(&in, rules, state);
}
