/* SPDX-License-Identifier: Apache-2.0 */
/* Which tiles still to come could lie on which empty cell, and why one may not lie on another. All
 * of it is open to everybody at the table: it can be counted from the board and the box. */
#include "wasm/engine.h"
#include "wasm/json.h"

int engine_coming(const struct aude_state *state, int coming[AUDE_MAX_KINDS])
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct aude_tableau tableau = aude_tableau(state);
    struct aude_bazaar bazaar = aude_bazaar(state);
    int kinds = aude_kind_count(rules);

    for (int i = 0; i < kinds; i++)
        coming[i] = aude_bag(state, i);
    for (int seat = 0; seat < aude_rules_setup(rules)->seats; seat++)
        for (int i = 0; i < tableau.count[seat]; i++)
            coming[tableau.kind[seat][i]]++;
    for (int i = 0; bazaar.running != 0 && i < bazaar.tiles; i++)
        coming[bazaar.kind[i]] += (bazaar.placed >> i & 1) == 0;
    if (aude_drawn(state) >= 0) /* a bought one counts as placed in its bazaar */
        coming[aude_drawn(state)]++;
    return kinds;
}

static bool could_lie(const struct aude_state *state, int kind, int x, int y)
{
    int rotations = aude_kind(aude_state_rules(state), kind)->rotations;

    for (int rotation = 0; rotation < rotations; rotation++) {
        enum aude_status status = aude_fits(state, kind, x, y, rotation);

        if (status == AUDE_OK || status == AUDE_NEEDS_BRIDGE)
            return true;
    }
    return false;
}

int engine_copies(const struct aude_state *state, const int coming[AUDE_MAX_KINDS], int x, int y)
{
    int kinds = aude_kind_count(aude_state_rules(state)), copies = 0;

    for (int i = 0; i < kinds; i++)
        if (coming[i] > 0 && could_lie(state, i, x, y))
            copies += coming[i];
    return copies;
}

/* Every empty cell beside a tile: [x, y, how many tiles still to come could lie there]. */
WASM_EXPORT("cells") int engine_cells(int index)
{
    static struct aude_cell cell[4 * AUDE_MAX_TILES];
    const struct aude_state *state = engine_at(index);
    int count = aude_frontier(state, cell, 4 * AUDE_MAX_TILES);
    int coming[AUDE_MAX_KINDS];
    struct text_out out;

    (void)engine_coming(state, coming);
    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < count; i++) {
        int x = cell[i].x, y = cell[i].y;

        json_numbers(&out, NULL, (int[]){x, y, engine_copies(state, coming, x, y)}, 3);
    }
    json_close(&out, ']');
    return json_end(&out);
}

/* The kinds still to come that could lie there: [kind, copies]. */
WASM_EXPORT("fitting") int engine_fitting(int index, int x, int y)
{
    const struct aude_state *state = engine_at(index);
    int coming[AUDE_MAX_KINDS], kinds = engine_coming(state, coming);
    struct text_out out;

    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < kinds; i++)
        if (coming[i] > 0 && could_lie(state, i, x, y))
            json_numbers(&out, NULL, (int[]){i, coming[i]}, 2);
    json_close(&out, ']');
    return json_end(&out);
}

/* Why this tile may not lie there, rotation by rotation. */
WASM_EXPORT("why") int engine_why(int index, int kind, int x, int y)
{
    const struct aude_state *state = engine_at(index);
    struct text_out out;

    if (kind < 0 || kind >= aude_kind_count(&engine_rules))
        __builtin_trap();
    json_begin(&out);
    json_open(&out, '{');
    json_name(&out, "rotations");
    json_open(&out, '[');
    for (int rotation = 0; rotation < 4; rotation++) {
        json_open(&out, '{');
        json_number_of(&out, "rotation", rotation);
        engine_put_status(&out, aude_fits(state, kind, x, y, rotation));
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    return json_end(&out);
}
