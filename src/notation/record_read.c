/* SPDX-License-Identifier: Apache-2.0 */
/* Reading game records. The reader goes through the text line by line and plays the game while it
 * reads: words of an action mean something only in their position, and an illegal action, a wrong
 * score or a wrong result is found at its line and column. Blank lines and lines that begin with #
 * are passed over, so is what follows a # on the line of a turn; none of this is kept.
 */
#include "notation/record.h"

#include <string.h>

#define SECRET_EXPECTED TEXT_EXPECTED("64 hexadecimal digits")

struct reader {
    struct aude_record *record;
    struct aude_rules *rules;
    struct aude_state *state;
    struct text_setup setup;
    const char *next, *end; /* what is not read yet */
    struct text_in line;    /* the line being read; line.line is its number */
    uint32_t seen;          /* bit i: key i of the head was read */
    uint32_t seats_seen;    /* bit i: seat i was named */
    int seats;              /* 0 until it is known */
    bool started;           /* rules and state are there */
};

/* ---- Lines --------------------------------------------------------------------------------- */

/* Text is UTF-8 without control characters. */
static enum aude_status check_line(const struct text_in *in)
{
    for (const char *at = in->at; at < in->end;) {
        int bytes = text_utf8(at, in->end);
        bool carriage_return = *at == '\r' && at + 1 == in->end;

        if (!bytes || ((unsigned char)*at < 0x20 && *at != '\t' && !carriage_return) || *at == 0x7f)
            return text_fail(in, at, AUDE_BAD_TEXT, "text in UTF-8");
        at += bytes;
    }
    return AUDE_OK;
}

/* Goes to the next line that is not blank and no comment; *done at the end of the text. */
static enum aude_status next_line(struct reader *reader, bool *done)
{
    struct text_in *line = &reader->line;

    while (reader->next < reader->end) {
        const char *newline = memchr(reader->next, '\n', (size_t)(reader->end - reader->next));
        enum aude_status status;

        line->start = line->at = reader->next;
        line->end = newline ? newline : reader->end;
        line->line++;
        reader->next = newline ? newline + 1 : reader->end;
        status = check_line(line);
        if (status)
            return status;
        if (!text_empty(line) && *line->at != '#')
            return AUDE_OK;
    }
    *done = true;
    if (reader->end > line->start && reader->end[-1] == '\n') {
        line->start = reader->end;
        line->line++;
    }
    line->at = line->end = reader->end;
    return AUDE_OK;
}

/* ---- Head ---------------------------------------------------------------------------------- */

static enum aude_status head_title(struct reader *reader, struct text_in value)
{
    char title[AUDE_TITLE_TEXT];

    text_empty(&value);
    if (!text_copy((struct text_word){value.at, value.end}, title, sizeof title) ||
        aude_record_title(reader->record, title))
        return text_fail(&value, value.at, AUDE_TOO_LONG, "a title of up to 95 bytes");
    return AUDE_OK;
}

static enum aude_status head_date(struct reader *reader, struct text_in value)
{
    char date[12];
    struct text_word word = text_word(&value);

    if (!text_copy(word, date, sizeof date) || aude_record_date(reader->record, date))
        return text_fail(&value, word.at, AUDE_BAD_TEXT, "a date such as 2026-11-21");
    return text_read_end(&value);
}

/* Which version of the rules: what presets mean, so it stands before them; - stands for that of a
 * position, as it has when it is read alone. */
static enum aude_status head_rules(struct reader *reader, struct text_in value)
{
    struct text_in rest = value;
    enum aude_status status = AUDE_OK;

    if (text_is(text_word(&rest), "-")) {
        reader->setup.version = POSITION_RULES_UNSAID;
        status = text_read_end(&rest);
    } else {
        status = text_setup_rules(&reader->setup, value);
    }
    if (!status && (reader->record->preset[0] >= 0 || reader->started))
        return text_fail(&value, reader->line.start, AUDE_BAD_TEXT,
                         "the line \"rules NUMBER\" before presets and before a position");
    return status;
}

static enum aude_status head_game(struct reader *reader, struct text_in value)
{
    enum aude_status status;

    if (reader->setup.version == POSITION_RULES_UNSAID)
        return text_fail(&value, reader->line.start, AUDE_BAD_TEXT,
                         "a position behind the line \"rules -\"");
    status = text_setup_game(&reader->setup, value);
    if (!status)
        reader->line.game = (enum aude_game)reader->setup.setup.game;
    return status;
}

static enum aude_status head_sets(struct reader *reader, struct text_in value)
{
    return text_setup_sets(&reader->setup, value, ' ');
}

static enum aude_status head_own(struct reader *reader, struct text_in value)
{
    return text_setup_own(&reader->setup, value, ' ');
}

static enum aude_status head_preset(struct reader *reader, struct text_in value)
{
    struct text_word word = text_word(&value);
    int preset = -1;
    int index = reader->record->preset[0] < 0 ? 0 : 1;
    enum aude_status status;

    if (reader->setup.options)
        return text_fail(&value, reader->line.start, AUDE_BAD_TEXT,
                         "presets before single options");
    if (reader->record->preset[1] >= 0)
        return text_fail(&value, word.at, AUDE_BAD_TEXT, "two presets at most");
    status = text_setup_preset(&reader->setup, &value, word, &preset);
    if (status)
        return status;
    reader->record->preset[index] = (int8_t)preset;
    return text_read_end(&value);
}

static enum aude_status head_option(struct reader *reader, struct text_in value)
{
    struct text_word name = text_word(&value);
    struct text_word chosen = text_word(&value);
    enum aude_status status = text_setup_option(&reader->setup, &value, name, chosen);

    return status ? status : text_read_end(&value);
}

static enum aude_status head_seats(struct reader *reader, struct text_in value)
{
    enum aude_status status = text_setup_seats(&reader->setup, value);

    reader->seats = reader->setup.setup.seats;
    return status;
}

static enum aude_status head_start(struct reader *reader, struct text_in value)
{
    return text_setup_start(&reader->setup, value);
}

static enum aude_status head_position(struct reader *reader, struct text_in value)
{
    struct aude_record *record = reader->record;
    const char *at = value.at;
    enum aude_status status = text_read_position(
        &value, reader->setup.sources, reader->setup.version, reader->rules, reader->state);

    if (status)
        return status;
    record->setup = *aude_rules_setup(reader->rules);
    status = record_begin(record, reader->state);
    if (status)
        return text_fail(&value, at, status, TEXT_UNSAID);
    reader->line.game = value.game;
    reader->seats = record->setup.seats;
    reader->started = true;
    return AUDE_OK;
}

static enum aude_status head_seat(struct reader *reader, struct text_in value)
{
    struct text_word seat_word = text_word(&value);
    struct text_word player_word = text_word(&value);
    char player[16] = "", name[AUDE_NAME_TEXT];
    int seat = 0;
    enum aude_status status;

    if (!reader->seats)
        return text_fail(&value, reader->line.start, AUDE_BAD_TEXT,
                         "the line \"seats NUMBER\" before this");
    status = text_read_seat(&value, seat_word, reader->seats, &seat);
    if (status)
        return status;
    if (reader->seats_seen >> seat & 1)
        return text_fail(&value, seat_word.at, AUDE_BAD_TEXT, "each seat once");
    reader->seats_seen |= 1U << seat;
    text_empty(&value);
    if (!text_copy((struct text_word){value.at, value.end}, name, sizeof name))
        return text_fail(&value, value.at, AUDE_TOO_LONG, "a name of up to 47 bytes");
    if (player_word.at == player_word.end ||
        (!text_is(player_word, "-") && (!text_copy(player_word, player, sizeof player) ||
                                        aude_record_seat(reader->record, seat, player, name))))
        return text_fail(&value, player_word.at, AUDE_BAD_TEXT,
                         "a kind of player such as human, or -");
    return aude_record_seat(reader->record, seat, player, name);
}

static enum aude_status head_seed(struct reader *reader, struct text_in value)
{
    static const char expected[] = TEXT_EXPECTED("a number of 0 to 18446744073709551615");
    struct text_word word = text_word(&value);
    uint64_t seed = 0;

    if (word.at == word.end)
        return text_fail(&value, word.at, AUDE_BAD_TEXT, expected);
    for (const char *at = word.at; at < word.end; at++) {
        uint64_t digit = (uint64_t)(unsigned char)*at - '0';

        if (digit > 9 || seed > (UINT64_MAX - digit) / 10)
            return text_fail(&value, word.at, AUDE_BAD_TEXT, expected);
        seed = seed * 10 + digit;
    }
    reader->record->seeded = true;
    reader->record->seed = seed;
    return text_read_end(&value);
}

/* 64 hexadecimal digits. */
static enum aude_status read_secret(struct text_in value, char to[AUDE_SECRET_TEXT],
                                    struct text_word *word)
{
    *word = text_word(&value);
    if (!text_copy(*word, to, AUDE_SECRET_TEXT))
        to[0] = 0;
    return text_read_end(&value);
}

static enum aude_status head_commitment(struct reader *reader, struct text_in value)
{
    struct aude_record *record = reader->record;
    char digits[AUDE_SECRET_TEXT];
    struct text_word word;
    enum aude_status status = read_secret(value, digits, &word);

    if (!status && (!digits[0] || aude_record_secret(record, digits, record->secret)))
        status = text_fail(&value, word.at, AUDE_BAD_TEXT, SECRET_EXPECTED);
    return status;
}

static enum aude_status head_secret(struct reader *reader, struct text_in value)
{
    struct aude_record *record = reader->record;
    char digits[AUDE_SECRET_TEXT];
    struct text_word word;
    enum aude_status status = read_secret(value, digits, &word);

    if (!status && (!digits[0] || aude_record_secret(record, record->commitment, digits)))
        status = text_fail(&value, word.at, AUDE_BAD_TEXT, SECRET_EXPECTED);
    return status;
}

/* When tiles are drawn, where that is not at the beginning of the turn. */
static enum aude_status head_draws(struct reader *reader, struct text_in value)
{
    struct text_word word = text_word(&value);

    if (!text_is(word, RECORD_AHEAD))
        return text_fail(&value, word.at, AUDE_BAD_TEXT, "the word ahead");
    reader->record->ahead = true;
    return text_read_end(&value);
}

static enum aude_status head_begun(struct reader *reader, struct text_in value)
{
    struct text_word word = text_word(&value);
    enum aude_status status =
        text_number(&value, word, 0, AUDE_MAX_RECORD, &reader->record->begun, AUDE_BAD_TEXT,
                    "how many actions were there already, such as 12");

    return status ? status : text_read_end(&value);
}

enum { KEY_GAME = 2, KEY_POSITION = 9, KEYS = 17 };

static const struct key {
    const char *name;
    enum aude_status (*read)(struct reader *reader, struct text_in value);
    bool often; /* may stand several times */
    bool setup; /* belongs to the set-up, which a position id already has */
} keys[KEYS] = {
    {"title", head_title, false, false},
    {"date", head_date, false, false},
    {"game", head_game, false, true},
    {"sets", head_sets, false, true},
    {"own", head_own, false, true},
    {"preset", head_preset, true, true},
    {"option", head_option, true, true},
    {"seats", head_seats, false, true},
    {"start", head_start, false, true},
    {"position", head_position, false, true},
    {"seat", head_seat, true, false},
    {"seed", head_seed, false, false},
    {"commitment", head_commitment, false, false},
    {"secret", head_secret, false, false},
    {"begun", head_begun, false, false},
    {"rules", head_rules, false, false},
    {"draws", head_draws, false, false},
};

static enum aude_status read_key(struct reader *reader)
{
    struct text_in value = reader->line;
    struct text_word word = text_word(&value);
    int key = 0;

    while (key < KEYS && !text_is(word, keys[key].name))
        key++;
    if (key == KEYS)
        return text_fail(
            &value, word.at, AUDE_BAD_TEXT,
            "title, date, rules, game, sets, own, preset, option, seats, start, position, "
            "draws, seat, seed, commitment, secret, begun, a turn or result");
    if ((reader->seen >> key & 1) && !keys[key].often)
        return text_fail(&value, word.at, AUDE_BAD_TEXT, "each line of this kind once");
    if (keys[key].setup && reader->started)
        return text_fail(&value, word.at, AUDE_BAD_TEXT,
                         "no set-up beside a position, which has its own");
    if (key == KEY_POSITION && reader->setup.game.at)
        return text_fail(&value, word.at, AUDE_BAD_TEXT, "either a position or a set-up");
    if (keys[key].setup && key != KEY_GAME && key != KEY_POSITION && !reader->setup.game.at)
        return text_fail(&value, word.at, AUDE_BAD_TEXT, "the line \"game NAME\" before this");
    reader->seen |= 1U << key;
    return keys[key].read(reader, value);
}

/* The head is read: makes rules and state unless a position did. */
static enum aude_status start_game(struct reader *reader)
{
    const struct text_in *line = &reader->line;
    enum aude_status status;

    if (reader->started)
        return AUDE_OK;
    if (!reader->setup.game.at)
        return text_fail(line, line->at, AUDE_BAD_TEXT, "the line \"game NAME\" before this");
    if (!reader->setup.sets.at)
        return text_fail(line, line->at, AUDE_BAD_TEXT, "the line \"sets NAME\" before this");
    if (!reader->setup.seats.at)
        return text_fail(line, line->at, AUDE_BAD_TEXT, "the line \"seats NUMBER\" before this");
    status = text_setup_finish(&reader->setup, line, reader->rules);
    if (status)
        return status;
    reader->record->setup = reader->setup.setup;
    aude_state_init(reader->state, reader->rules);
    reader->started = true;
    return AUDE_OK;
}

/* ---- Turns --------------------------------------------------------------------------------- */

/* The step that is due, as what was expected. */
static enum aude_status fail_step(const struct text_in *in, const char *at,
                                  const struct aude_state *state)
{
    char expected[64];
    struct text_out out = text_out(expected, sizeof expected);

    text_string(&out, "an action of the step ");
    text_string(&out, aude_step_name(aude_step(state)));
    text_finish(&out);
    return text_fail(in, at, AUDE_NOT_NOW, expected);
}

/* Reads, checks and applies one action of the turn with this number of this seat. */
static enum aude_status play(struct reader *reader, struct text_in in, int number, int seat)
{
    struct aude_state *state = reader->state;
    aude_action action;
    enum aude_status status;
    const char *at;

    if (!text_empty(&in) && aude_decider(state) == AUDE_NOBODY)
        return text_fail(&in, in.at, AUDE_OVER, TEXT_UNSAID);
    if (in.at < in.end && (aude_turn_number(state) != number || aude_turn_seat(state) != seat))
        return text_fail_number(&in, in.at, "a new line for turn ", aude_turn_number(state));
    at = in.at;
    status = text_read_action(&in, state, &action);
    if (status)
        return status;
    status = aude_record_add(reader->record, action);
    if (!status)
        status = aude_apply(state, action, NULL);
    if (status == AUDE_NOT_NOW)
        return fail_step(&in, at, state);
    return status ? text_fail(&in, at, status, TEXT_UNSAID) : AUDE_OK;
}

static enum aude_status read_scores(struct reader *reader, struct text_in *in)
{
    char expected[96];
    struct text_out out = text_out(expected, sizeof expected);

    text_string(&out, "the scores");
    text_scores(&out, reader->state);
    text_finish(&out);
    for (int seat = 0; seat < reader->seats; seat++) {
        struct text_word word = text_word(in);
        int score = 0;
        enum aude_status status =
            text_number(in, word, INT32_MIN, INT32_MAX, &score, AUDE_BAD_TEXT, expected);

        if (status)
            return status;
        if (score != aude_score(reader->state, seat))
            return text_fail(in, word.at, AUDE_BAD_TEXT, expected);
    }
    return AUDE_OK;
}

static enum aude_status read_turn(struct reader *reader)
{
    struct text_in line = reader->line;
    struct text_in in = text_cut(&line, '#');
    struct text_word number_word = text_word(&in);
    struct text_word seat_word = text_word(&in);
    struct text_in actions;
    int number = 0, turn = aude_turn_number(reader->state), seat = 0;
    bool has_scores = text_has(&in, '=');
    enum aude_status status = AUDE_OK;

    if (aude_decider(reader->state) == AUDE_NOBODY)
        return text_fail(&in, number_word.at, AUDE_OVER, "the result");
    if (text_number(&in, number_word, turn, turn, &number, AUDE_BAD_TEXT, TEXT_UNSAID))
        return text_fail_number(&in, number_word.at, "turn ", turn);
    if (text_read_seat(&in, seat_word, reader->seats, &seat) ||
        seat != aude_turn_seat(reader->state))
        return text_fail_number(&in, seat_word.at, "the seat whose turn it is: s",
                                aude_turn_seat(reader->state));
    actions = text_cut(&in, '=');
    for (bool more = true; !status && more;) {
        more = text_has(&actions, ';');
        status = play(reader, text_cut(&actions, ';'), turn, seat);
    }
    if (!status && has_scores)
        status = read_scores(reader, &in);
    if (!status && has_scores)
        status = text_read_end(&in);
    return status;
}

/* How this seat left: "resigned", "out-of-time", or both in this order. */
static enum aude_status read_leaving(struct text_in *in, uint8_t *left)
{
    struct text_word word = text_word(in);

    if (text_is(word, RECORD_RESIGNED)) {
        *left |= AUDE_RESIGNED;
        if (!text_is(text_peek(in), RECORD_OUT_OF_TIME))
            return AUDE_OK;
        word = text_word(in);
    }
    if (!text_is(word, RECORD_OUT_OF_TIME))
        return text_fail(in, word.at, AUDE_BAD_TEXT, "resigned or out-of-time");
    *left |= AUDE_OUT_OF_TIME;
    return AUDE_OK;
}

/* Behind the result, who left. */
static enum aude_status read_leavers(struct reader *reader, struct text_in *in)
{
    while (!text_empty(in)) {
        struct text_word word = text_word(in);
        int seat = 0;
        enum aude_status status = text_read_seat(in, word, reader->seats, &seat);

        if (!status && reader->record->seat[seat].left)
            status = text_fail(in, word.at, AUDE_BAD_TEXT, "each seat once");
        if (!status)
            status = read_leaving(in, &reader->record->seat[seat].left);
        if (status)
            return status;
    }
    return AUDE_OK;
}

static enum aude_status read_result(struct reader *reader)
{
    struct text_in in = reader->line;
    struct text_word value = text_word(&in); /* "result" */
    enum aude_status status = AUDE_OK;

    if (reader->record->begun > reader->record->count)
        return text_fail(&in, value.at, AUDE_BAD_TEXT,
                         "more turns: the game had begun with more actions");
    value = text_peek(&in);
    if (aude_decider(reader->state) == AUDE_NOBODY)
        status = read_scores(reader, &in);
    else if (!text_is(value, "*"))
        status = text_fail(&in, value.at, AUDE_BAD_TEXT, "*, for the game is not over");
    else
        text_word(&in);
    return status ? status : read_leavers(reader, &in);
}

/* ---- The whole ----------------------------------------------------------------------------- */

static enum aude_status read_version(struct reader *reader)
{
    static const char expected[] = TEXT_EXPECTED("\"aude record 1\" on the first line");
    struct text_in line = reader->line;
    struct text_word version;

    if (!text_is(text_word(&line), "aude") || !text_is(text_word(&line), "record") ||
        text_empty(&line))
        return text_fail(&reader->line, reader->line.at, AUDE_BAD_TEXT, expected);
    version = text_word(&line);
    for (const char *at = version.at; at < version.end; at++)
        if (*at < '0' || *at > '9')
            return text_fail(&line, version.at, AUDE_BAD_TEXT, expected);
    if (version.end - version.at != 1 || *version.at != '0' + AUDE_TEXT_VERSION)
        return text_fail(&line, version.at, AUDE_BAD_VERSION, "version 1");
    return text_read_end(&line);
}

static bool is_turn(const struct text_in *line)
{
    return *line->at >= '0' && *line->at <= '9';
}

/* After the first line: the head, the turns, the result, and nothing more. */
static enum aude_status read_lines(struct reader *reader)
{
    bool done = false;
    enum aude_status status = AUDE_OK;

    for (bool in_head = true;;) {
        bool is_result;

        status = next_line(reader, &done);
        if (!status && done)
            status =
                text_fail(&reader->line, reader->line.at, AUDE_BAD_TEXT, "a turn or the result");
        if (status)
            return status;
        is_result = text_is(text_peek(&reader->line), "result");
        if (in_head && (is_result || is_turn(&reader->line))) {
            status = start_game(reader);
            in_head = false;
        }
        if (status)
            return status;
        if (is_result)
            break;
        if (!in_head && !is_turn(&reader->line))
            return text_fail(&reader->line, reader->line.at, AUDE_BAD_TEXT, "a turn or the result");
        status = in_head ? read_key(reader) : read_turn(reader);
        if (status)
            return status;
    }
    status = read_result(reader);
    if (!status)
        status = next_line(reader, &done);
    if (!status && !done)
        status =
            text_fail(&reader->line, reader->line.at, AUDE_BAD_TEXT, "nothing after the result");
    return status;
}

enum aude_status aude_record_parse(const char *text, size_t length, struct aude_record *record,
                                   struct aude_rules *rules, struct aude_state *state,
                                   struct aude_text_error *error)
{
    return aude_record_parse_own(text, length, NULL, record, rules, state, error);
}

enum aude_status aude_record_parse_own(const char *text, size_t length,
                                       const struct aude_own_sets *own, struct aude_record *record,
                                       struct aude_rules *rules, struct aude_state *state,
                                       struct aude_text_error *error)
{
    struct aude_own_sets sources = {0}; /* a copy: `own` may be that of *record */
    struct aude_setup setup;
    struct reader reader = {.record = record,
                            .rules = rules,
                            .state = state,
                            .setup = {.sources = &sources, .version = RECORD_RULES_UNSAID},
                            .next = text,
                            .end = text + length};
    bool done = false;
    enum aude_status status;

    if (own)
        sources = *own;
    aude_setup_init(&setup, text_default_game());
    aude_record_init(record, &setup);
    reader.line = text_in(text, 0, AUDE_GAMES, error);
    reader.line.line = 0;
    if (length > AUDE_RECORD_TEXT)
        return reader.line.line = 1, text_fail(&reader.line, text, AUDE_TOO_LONG, TEXT_UNSAID);
    status = next_line(&reader, &done);
    if (status)
        return status;
    if (done)
        return reader.line.line = 1, text_fail(&reader.line, reader.line.at, AUDE_BAD_TEXT,
                                               "\"aude record 1\" on the first line");
    status = read_version(&reader);
    return status ? status : read_lines(&reader);
}
