/* SPDX-License-Identifier: Apache-2.0 */
/* For looking back: a state as bytes that the page may keep and put back; and whole records, read
 * and written beside the game that is held. */
#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

enum { SETUP_TEXT = 2 * AUDE_POSITION_TEXT };

static struct aude_record_memory memory;
static struct aude_record *const read_record = &memory.record;
static struct aude_rules read_rules;
static struct aude_state read_state;
static char setup_text[SETUP_TEXT];

/* Where a state lies. Its bytes are good as long as the same game is held. */
WASM_EXPORT("held") struct aude_state *engine_held(int state)
{
    return &engine_state[engine_at(state) - engine_state];
}

WASM_EXPORT("held_size") int engine_held_size(void)
{
    return (int)sizeof *engine_state;
}

/* The position id of a state; nothing when it cannot be written. */
WASM_EXPORT("position") int engine_position(int index)
{
    return (int)aude_position_text(engine_at(index), answer_text, AUDE_POSITION_TEXT);
}

void engine_put_error(struct text_out *out, const struct aude_text_error *error)
{
    struct reason reason;
    char text[REASON_BYTES];

    reason_of_text(&reason, error);
    reason_text(&reason, NULL, text, sizeof text);
    json_open(out, '{');
    json_number_of(out, "line", error->line);
    json_number_of(out, "column", error->column);
    json_text_of(out, "reason", text);
    engine_put_said(out, &reason);
    if (error->status == AUDE_NO_OWN_SET)
        json_text_of(out, "missing", error->found);
    json_close(out, '}');
}

static void put_record(struct text_out *out)
{
    int seats = read_record->setup.seats, count = read_record->count;

    json_open(out, '{');
    json_number_of(out, "over", aude_decider(&read_state) == AUDE_NOBODY);
    json_name(out, "scores");
    json_open(out, '[');
    for (int seat = 0; seat < seats; seat++)
        json_number(out, aude_score(&read_state, seat));
    json_close(out, ']');
    read_record->count = 0;
    aude_record_text(read_record, &read_rules, setup_text, sizeof setup_text);
    json_text_of(out, "setup", setup_text);
    json_text_of(out, "title", read_record->title);
    json_name(out, "actions");
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        json_action(out, read_record->action[i]);
    json_close(out, ']');
    json_name(out, "names");
    json_open(out, '[');
    for (int seat = 0; seat < seats; seat++)
        json_text(out, read_record->seat[seat].name);
    json_close(out, ']');
    json_name(out, "players");
    json_open(out, '[');
    for (int seat = 0; seat < seats; seat++)
        json_text(out, read_record->seat[seat].player);
    json_close(out, ']');
    json_close(out, '}');
}

/* Reads a record and plays it through: its set-up as a record of its own, its actions, who sat
 * where; or where it is wrong and why. The game that is held stays as it is. */
WASM_EXPORT("read") int engine_read(int length)
{
    struct aude_text_error error = {0};
    struct text_out out;

    json_begin(&out);
    if (engine_parse(length, aude_record_in(&memory), &read_rules, &read_state, &error) != AUDE_OK)
        engine_put_error(&out, &error);
    else
        put_record(&out);
    return json_end(&out);
}

/* "0x" and up to 16 digits. */
static bool action_of(const char **at, aude_action *action)
{
    static const char digits[] = "0123456789abcdef";
    const char *text = *at, *digit;
    int count = 0;

    if (text[0] != '0' || text[1] != 'x')
        return false;
    *action = 0;
    for (text += 2; *text != '\0' && (digit = strchr(digits, *text)) != NULL; text++, count++)
        *action = *action << 4 | (aude_action)(digit - digits);
    *at = text;
    return count > 0 && count <= 16;
}

/* Adds the actions to the record that was read; false when that text is no list of actions. */
static bool add_actions(const char *at, const char *end)
{
    aude_action action;

    while (at < end) {
        if (!action_of(&at, &action) || *at++ != '\n' ||
            aude_record_add(read_record, action) != AUDE_OK)
            return false;
    }
    return true;
}

/* Writes a record: asked about are the record to go on from, of so many bytes, and behind it one
 * action a line. Returns the length of the text, 0 when an action is illegal, or a negative status
 * when the record cannot be read. */
WASM_EXPORT("write") int engine_write(int setup_length, int length)
{
    const char *asked = engine_asked();
    enum aude_status status =
        engine_parse(setup_length, aude_record_in(&memory), &read_rules, &read_state, NULL);

    if (status != AUDE_OK)
        return -(int)status;
    if (!add_actions(asked + setup_length, asked + length))
        return -AUDE_BAD_TEXT;
    return (int)aude_record_text(read_record, &read_rules, answer_text, ANSWER_TEXT);
}
