/* SPDX-License-Identifier: Apache-2.0 */
/* For looking back: a state as bytes that the page may keep and put back, the scores alone, and
 * reading a whole record beside the game that is held. */
#include "wasm/engine.h"
#include "wasm/json.h"

#include <stddef.h>

enum { SETUP_TEXT = 2 * AUDE_POSITION_TEXT };

static struct aude_record read_record;
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

WASM_EXPORT("scores") int engine_scores(int index)
{
    const struct aude_state *state = engine_at(index);
    struct text_out out;

    json_begin(&out);
    json_open(&out, '[');
    for (int seat = 0; seat < aude_rules_setup(&engine_rules)->seats; seat++)
        json_number(&out, aude_score(state, seat));
    json_close(&out, ']');
    return json_end(&out);
}

static void put_error(struct text_out *out, const struct aude_text_error *error)
{
    char reason[512];

    aude_text_error_text(error, reason, sizeof reason);
    json_open(out, '{');
    json_number_of(out, "line", error->line);
    json_number_of(out, "column", error->column);
    json_text_of(out, "reason", reason);
    if (error->status == AUDE_NO_OWN_SET)
        json_text_of(out, "missing", error->found);
    json_close(out, '}');
}

static void put_record(struct text_out *out, int count)
{
    int seats = read_record.setup.seats;

    json_open(out, '{');
    json_text_of(out, "setup", setup_text);
    json_text_of(out, "title", read_record.title);
    json_name(out, "actions");
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        json_action(out, read_record.action[i]);
    json_close(out, ']');
    json_name(out, "names");
    json_open(out, '[');
    for (int seat = 0; seat < seats; seat++)
        json_text(out, read_record.seat[seat].name);
    json_close(out, ']');
    json_name(out, "players");
    json_open(out, '[');
    for (int seat = 0; seat < seats; seat++)
        json_text(out, read_record.seat[seat].player);
    json_close(out, ']');
    json_close(out, '}');
}

/* Reads a record and plays it through: its set-up as a record of its own, its actions, who sat
 * where; or where it is wrong and why. The game that is held stays as it is. */
WASM_EXPORT("read") int engine_read(int length)
{
    struct aude_text_error error = {0};
    struct text_out out;
    int count;

    json_begin(&out);
    if (engine_parse(length, &read_record, &read_rules, &read_state, &error) != AUDE_OK) {
        put_error(&out, &error);
        return json_end(&out);
    }
    count = read_record.count;
    read_record.count = 0;
    aude_record_text(&read_record, &read_rules, setup_text, sizeof setup_text);
    put_record(&out, count);
    return json_end(&out);
}
