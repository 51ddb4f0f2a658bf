/* SPDX-License-Identifier: Apache-2.0 */
/* Game records: building one and writing it as text. The text is the head (one key a line), an
 * empty line, one line for each turn and the result. Writing replays the game, because the words of
 * an action depend on the position, and so that only legal games are ever written. The scores
 * stand at the end of each line on which they change; reading (record_read.c) checks them.
 */
#include "notation/record.h"

#include <stddef.h>
#include <string.h>

/* ---- Building ------------------------------------------------------------------------------ */

void aude_record_init(struct aude_record *record, const struct aude_setup *setup)
{
    const struct aude_setup own = *setup; /* it may be that of *record */

    memset(record, 0, offsetof(struct aude_record, capacity));
    if (record->position_capacity)
        record->position[0] = 0;
    record->setup = own;
    if (!record->setup.version)
        record->setup.version = AUDE_RULES_VERSION;
    record->preset[0] = record->preset[1] = -1;
}

enum aude_status record_begin(struct aude_record *record, const struct aude_state *state)
{
    size_t length =
        text_position(state, record->setup.version, record->position, record->position_capacity);

    if (length && length < record->position_capacity)
        return AUDE_OK;
    if (record->position_capacity)
        record->position[0] = 0;
    return AUDE_TOO_LONG;
}

enum aude_status aude_record_from(struct aude_record *record, const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct aude_state start;

    aude_record_init(record, aude_rules_setup(rules));
    aude_state_init(&start, rules);
    return aude_state_equal(&start, state) ? AUDE_OK : record_begin(record, state);
}

static bool is_word(const char *text)
{
    for (; *text; text++)
        if (*text != '-' && (*text < '0' || *text > '9') && (*text < 'a' || *text > 'z'))
            return false;
    return true;
}

/* Copies free text without the blanks at its ends. */
static enum aude_status copy_free(char *to, size_t capacity, const char *text, size_t length)
{
    struct text_in in = text_in(text, length, AUDE_GAMES, NULL);

    text_empty(&in);
    for (const char *at = in.at; at < in.end;) {
        int bytes = text_utf8(at, in.end);

        if (!bytes || (unsigned char)*at < 0x20 || *at == 0x7f)
            return AUDE_BAD_TEXT;
        at += bytes;
    }
    return text_copy((struct text_word){in.at, in.end}, to, capacity) ? AUDE_OK : AUDE_TOO_LONG;
}

enum aude_status aude_record_seat(struct aude_record *record, int seat, const char *player,
                                  const char *name)
{
    enum aude_status status =
        copy_free(record->seat[seat].name, sizeof record->seat[seat].name, name, text_length(name));

    if (status)
        return status;
    if (!is_word(player) || text_equal(player, "-"))
        return AUDE_BAD_TEXT;
    return copy_free(record->seat[seat].player, sizeof record->seat[seat].player, player,
                     text_length(player));
}

enum aude_status aude_record_title(struct aude_record *record, const char *title)
{
    return copy_free(record->title, sizeof record->title, title, text_length(title));
}

enum aude_status aude_record_date(struct aude_record *record, const char *date)
{
    static const char pattern[] = "0000-00-00";
    int month, day;
    size_t length = text_length(date);

    if (length != 0 && length != sizeof pattern - 1)
        return AUDE_BAD_TEXT;
    for (size_t i = 0; i < length; i++)
        if (pattern[i] == '-' ? date[i] != '-' : date[i] < '0' || date[i] > '9')
            return AUDE_BAD_TEXT;
    if (length) {
        month = 10 * (date[5] - '0') + date[6] - '0';
        day = 10 * (date[8] - '0') + date[9] - '0';
        if (month < 1 || month > 12 || day < 1 || day > 31)
            return AUDE_BAD_TEXT;
    }
    memcpy(record->date, date, length + 1);
    return AUDE_OK;
}

/* Empty text, or exactly the digits of a secret; in small letters, the rest filled with 0. */
static bool copy_secret(const char *text, char to[AUDE_SECRET_TEXT])
{
    size_t length = text_length(text);

    memset(to, 0, AUDE_SECRET_TEXT);
    if (length != 0 && length != AUDE_SECRET_TEXT - 1)
        return false;
    for (size_t i = 0; i < length; i++) {
        to[i] = (char)(text[i] >= 'A' && text[i] <= 'F' ? text[i] - 'A' + 'a' : text[i]);
        if ((to[i] < '0' || to[i] > '9') && (to[i] < 'a' || to[i] > 'f'))
            return false;
    }
    return true;
}

enum aude_status aude_record_secret(struct aude_record *record, const char *commitment,
                                    const char *secret)
{
    char first[AUDE_SECRET_TEXT], second[AUDE_SECRET_TEXT];

    if (!copy_secret(commitment, first) || !copy_secret(secret, second))
        return AUDE_BAD_TEXT;
    memcpy(record->commitment, first, sizeof first);
    memcpy(record->secret, second, sizeof second);
    return AUDE_OK;
}

enum aude_status aude_record_position(struct aude_record *record, const char *position,
                                      struct aude_rules *rules, struct aude_state *state,
                                      struct aude_text_error *error)
{
    struct aude_own_sets own = record->setup.own; /* *rules may be what it was copied from */
    enum aude_status status = aude_position_parse_own(position, &own, rules, state, error);

    if (status)
        return status;
    record->setup = *aude_rules_setup(rules);
    return record_begin(record, state);
}

enum aude_status aude_record_add(struct aude_record *record, aude_action action)
{
    if (record->count >= record->capacity)
        return AUDE_TOO_LONG;
    record->action[record->count++] = action;
    return AUDE_OK;
}

enum aude_status aude_record_start(const struct aude_record *record, struct aude_rules *rules,
                                   struct aude_state *state)
{
    enum aude_status status;

    if (record_is_begun(record)) {
        struct text_in in =
            text_in(record->position, text_length(record->position), AUDE_GAMES, NULL);
        struct aude_own_sets own = record->setup.own; /* *rules may be what it was copied from */

        return text_read_position(&in, &own, record->setup.version, rules, state);
    }
    status = aude_rules_init(rules, &record->setup);
    if (!status)
        aude_state_init(state, rules);
    return status;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_line(struct text_out *out, const char *key, const char *value)
{
    text_string(out, key);
    text_char(out, ' ');
    text_string(out, value);
    text_char(out, '\n');
}

static void write_number_line(struct text_out *out, const char *key, uint64_t number)
{
    char digits[24];
    struct text_out value = text_out(digits, sizeof digits);

    text_unsigned(&value, number);
    text_finish(&value);
    write_line(out, key, digits);
}

/* The presets and the options that they do not explain. */
static void write_options(struct text_out *out, const struct aude_record *record)
{
    enum aude_game game = (enum aude_game)record->setup.game;
    struct aude_setup other;

    aude_setup_init(&other, game);
    other.version = record->setup.version;
    for (int i = 0; i < 2; i++) {
        if (record->preset[i] < 0)
            continue;
        write_line(out, "preset", aude_preset(game, record->preset[i])->name);
        aude_setup_preset(&other, aude_preset(game, record->preset[i])->name);
    }
    for (int i = 0; i < aude_option_count(game); i++) {
        if (record->setup.option[i] == other.option[i])
            continue;
        text_string(out, "option ");
        write_line(out, aude_option(game, i)->name,
                   aude_option(game, i)->value[record->setup.option[i]]);
    }
}

static void write_setup(struct text_out *out, const struct aude_record *record)
{
    if (record_is_begun(record)) {
        write_line(out, "position", record->position);
        return;
    }
    write_line(out, "game", aude_game_name((enum aude_game)record->setup.game));
    text_string(out, "sets ");
    text_sets(out, record->setup.sets, ' ');
    text_char(out, '\n');
    if (record->setup.own.count) {
        text_string(out, "own ");
        text_own_sets(out, &record->setup.own, ' ');
        text_char(out, '\n');
    }
    write_options(out, record);
    write_number_line(out, "seats", record->setup.seats);
    write_number_line(out, "start", record->setup.start_seat);
}

static void write_head(struct text_out *out, const struct aude_record *record)
{
    text_string(out, RECORD_MAGIC);
    text_int(out, AUDE_TEXT_VERSION);
    text_char(out, '\n');
    if (record->title[0])
        write_line(out, "title", record->title);
    if (record->date[0])
        write_line(out, "date", record->date);
    if (record->setup.version != RECORD_RULES_UNSAID)
        write_number_line(out, "rules", record->setup.version);
    write_setup(out, record);
    if (record->ahead)
        write_line(out, "draws", RECORD_AHEAD);
    for (int seat = 0; seat < record->setup.seats; seat++) {
        if (!record->seat[seat].player[0] && !record->seat[seat].name[0])
            continue;
        text_string(out, "seat s");
        text_int(out, seat);
        text_char(out, ' ');
        text_string(out, record->seat[seat].player[0] ? record->seat[seat].player : "-");
        if (record->seat[seat].name[0]) {
            text_char(out, ' ');
            text_string(out, record->seat[seat].name);
        }
        text_char(out, '\n');
    }
    if (record->seeded)
        write_number_line(out, "seed", record->seed);
    if (record->commitment[0])
        write_line(out, "commitment", record->commitment);
    if (record->secret[0])
        write_line(out, "secret", record->secret);
    if (record->begun)
        write_number_line(out, "begun", (uint64_t)record->begun);
    text_char(out, '\n');
}

void text_scores(struct text_out *out, const struct aude_state *state)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats;

    for (int seat = 0; seat < seats; seat++) {
        text_char(out, ' ');
        text_int(out, aude_score(state, seat));
    }
}

static bool scores_differ(const struct aude_state *a, const struct aude_state *b)
{
    int seats = aude_rules_setup(aude_state_rules(a))->seats;

    for (int seat = 0; seat < seats; seat++)
        if (aude_score(a, seat) != aude_score(b, seat))
            return true;
    return false;
}

static void end_line(struct text_out *out, const struct aude_state *before,
                     const struct aude_state *state)
{
    if (scores_differ(before, state)) {
        text_string(out, " =");
        text_scores(out, state);
    }
    text_char(out, '\n');
}

/* What is done before the first turn: tiles set aside, tiles dealt (DISC-73, DISC-70). */
static int beginning(const struct aude_state *state)
{
    struct aude_tableau tableau = aude_tableau(state);

    return tableau.aside ? 2 : tableau.dealing > 0;
}

/* A line is a turn of one seat. (In a bazaar everybody has one with the tile bought there.) */
static bool same_turn(const struct aude_state *a, const struct aude_state *b)
{
    return aude_turn_number(a) == aude_turn_number(b) && aude_turn_seat(a) == aude_turn_seat(b) &&
           beginning(a) == beginning(b);
}

/* An action, behind the seat that acts where it is not that of the turn. */
static void write_action(struct text_out *out, const struct aude_state *state, aude_action action)
{
    char text[AUDE_ACTION_TEXT];
    int decider = aude_decider(state);

    if (decider >= 0 && decider != aude_turn_seat(state)) {
        text_char(out, 's');
        text_int(out, decider);
        text_char(out, ' ');
    }
    aude_action_text(state, action, text, sizeof text);
    text_string(out, text);
}

/* The turns; *state ends at the last action. False when one is refused. */
static bool write_turns(struct text_out *out, const struct aude_record *record,
                        struct aude_state *state)
{
    struct aude_state before; /* as the line began */
    aude_state_copy(&before, state);

    for (int i = 0; i < record->count; i++) {
        if (i == 0 || !same_turn(state, &before)) {
            if (i)
                end_line(out, &before, state);
            aude_state_copy(&before, state);
            text_int(out, aude_turn_number(state));
            text_string(out, " s");
            text_int(out, aude_turn_seat(state));
            text_char(out, ' ');
        } else {
            text_string(out, "; ");
        }
        write_action(out, state, record->action[i]);
        if (aude_apply(state, record->action[i], NULL))
            return false;
    }
    if (record->count)
        end_line(out, &before, state);
    return true;
}

/* Who left, behind the result. */
static void write_left(struct text_out *out, const struct aude_record *record)
{
    for (int seat = 0; seat < record->setup.seats; seat++) {
        if (!(record->seat[seat].left & (AUDE_RESIGNED | AUDE_OUT_OF_TIME)))
            continue;
        text_string(out, " s");
        text_int(out, seat);
        if (record->seat[seat].left & AUDE_RESIGNED)
            text_string(out, " " RECORD_RESIGNED);
        if (record->seat[seat].left & AUDE_OUT_OF_TIME)
            text_string(out, " " RECORD_OUT_OF_TIME);
    }
}

size_t aude_record_text(const struct aude_record *record, struct aude_rules *rules, char *text,
                        size_t capacity)
{
    struct text_out out = text_out(text, capacity);
    struct aude_state state;

    if (record->begun < 0 || record->begun > record->count ||
        aude_record_start(record, rules, &state))
        return text_nothing(text, capacity);
    write_head(&out, record);
    if (!write_turns(&out, record, &state))
        return text_nothing(text, capacity);
    text_string(&out, "result");
    if (aude_decider(&state) == AUDE_NOBODY)
        text_scores(&out, &state);
    else
        text_string(&out, " *");
    write_left(&out, record);
    text_char(&out, '\n');
    return text_finish(&out);
}
