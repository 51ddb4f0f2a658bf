/* SPDX-License-Identifier: Apache-2.0 */
/* The position editor: one edit of a state that is held, asked for by a line. Each goes through the
 * engine's own editing (aude_edit.h); afterwards the turn is set once more, for an edit must leave
 * somebody with something to decide. */
#include "script/script.h"
#include "wasm/edit.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

enum { MOST_NUMBERS = 6, FARTHEST = 1000, MOST_POINTS = 100000, MOST_TURNS = 65000 };

/* Room for a state beside those that are held. */
static struct aude_state before, built;

/* ---- Bounds -------------------------------------------------------------------------------- */

/* What a number of an edit is: a letter each, for the table below. */
static bool in_bounds(const struct aude_state *state, char what, int n)
{
    const struct aude_rules *rules = aude_state_rules(state);

    switch (what) {
    case 'k': return n >= 0 && n < aude_kind_count(rules);               /* kind */
    case 'K': return n >= -1 && n < aude_kind_count(rules);              /* kind, or none */
    case 's': return n >= 0 && n < aude_rules_setup(rules)->seats;       /* seat */
    case 'f': return n >= 0 && n < aude_figure_count();                  /* figure */
    case 't': return n >= 0 && n < aude_token_count();                   /* token */
    case 'x': return n >= -FARTHEST && n <= FARTHEST;                    /* coordinate */
    case 'r': return n >= 0 && n < 4;                                    /* rotation */
    case 'a': return n == 0 || n == 1;                                   /* axis, yes or no */
    case 'n': return n >= 0 && n <= 255;                                 /* how many */
    case 'h': return n >= 0 && n <= 100;                                 /* floors */
    case 'p': return n >= -MOST_POINTS && n <= MOST_POINTS;              /* points */
    case 'b': return n >= 0 && n >> aude_rules_setup(rules)->seats == 0; /* seats as bits */
    case 'g': return n >= 0 && n < aude_step_count();                    /* step */
    case 'u': return n >= 1 && n <= MOST_TURNS;                          /* number of the turn */
    case 'v': return n >= 0 && n < aude_variable_count(rules);           /* variable */
    case 'S': return n >= 0 && n < aude_standing_count(state);           /* figure on the board */
    case 'C': return n >= 0 && n < aude_castle_count(state);             /* castle on the board */
    default: return true;                                                /* checked where used */
    }
}

/* ---- Edits --------------------------------------------------------------------------------- */

static enum aude_status do_clear(struct aude_state *state, const int *n)
{
    (void)n;
    aude_edit_clear(state);
    return AUDE_OK;
}

static enum aude_status do_tile(struct aude_state *state, const int *n)
{
    return aude_edit_tile(state, n[0], n[1], n[2], n[3]);
}

static enum aude_status do_figure(struct aude_state *state, const int *n)
{
    return aude_edit_figure(state, n[0], n[1], n[2], n[3], n[4]);
}

static enum aude_status without(struct aude_state *state, struct edit_without gone)
{
    enum aude_status status = edit_without(&built, state, gone);

    if (status == AUDE_OK)
        aude_state_copy(state, &built);
    return status;
}

static enum aude_status do_lift(struct aude_state *state, const int *n)
{
    int tile = aude_placed_at(state, n[0], n[1]);

    return tile < 0 ? AUDE_NO_TILE : without(state, (struct edit_without){tile, -1, -1, -1});
}

static enum aude_status do_home(struct aude_state *state, const int *n)
{
    return without(state, (struct edit_without){-1, n[0], -1, -1});
}

static enum aude_status do_unbridge(struct aude_state *state, const int *n)
{
    for (int i = 0; i < aude_bridge_count(state); i++) {
        struct aude_bridge bridge = aude_bridge(state, i);

        if (bridge.x == n[0] && bridge.y == n[1])
            return without(state, (struct edit_without){-1, -1, i, -1});
    }
    return AUDE_NO_TILE;
}

static enum aude_status do_raze(struct aude_state *state, const int *n)
{
    return without(state, (struct edit_without){-1, -1, -1, n[0]});
}

static enum aude_status do_score(struct aude_state *state, const int *n)
{
    aude_edit_score(state, n[0], n[1]);
    return AUDE_OK;
}

static enum aude_status do_supply(struct aude_state *state, const int *n)
{
    return aude_edit_supply(state, n[0], n[1], n[2]);
}

static enum aude_status do_tokens(struct aude_state *state, const int *n)
{
    aude_edit_tokens(state, n[0], n[1], n[2]);
    return AUDE_OK;
}

static enum aude_status do_bag(struct aude_state *state, const int *n)
{
    return aude_edit_bag(state, n[0], n[1]);
}

static enum aude_status do_tower(struct aude_state *state, const int *n)
{
    return aude_edit_tower(state, n[0], n[1], n[2], n[3] != 0);
}

static enum aude_status do_bridge(struct aude_state *state, const int *n)
{
    return aude_edit_bridge(state, n[0], n[1], (enum aude_axis)n[2]);
}

static enum aude_status do_castle(struct aude_state *state, const int *n)
{
    return aude_edit_castle(state, n[0], n[1], n[2], (unsigned)n[3]);
}

static enum aude_status do_prisoners(struct aude_state *state, const int *n)
{
    return aude_edit_prisoners(state, n[0], n[1], n[2], n[3]);
}

static enum aude_status do_variable(struct aude_state *state, const int *n)
{
    if (n[1] < 0 || n[1] >= aude_variable_info(aude_state_rules(state), n[0])->count)
        return AUDE_BAD_ACTION;
    return aude_edit_variable(state, n[0], n[1], n[2]);
}

/* A variable that stands with others for a piece: "fairy" with "fairy_seat". */
static enum aude_status set_beside(struct aude_state *state, int piece, const char *more, int value,
                                   bool none)
{
    const struct aude_rules *rules = aude_state_rules(state);
    const char *name = aude_variable_info(rules, piece)->word.name;
    char full[32] = {0};
    int variable;

    if (strlen(name) + strlen(more) >= sizeof full)
        return AUDE_OK;
    memcpy(full, name, strlen(name));
    memcpy(full + strlen(name), more, strlen(more));
    variable = aude_variable_find(rules, full);
    if (variable < 0)
        return AUDE_OK;
    return aude_edit_variable(state, variable, 0,
                              none ? aude_variable_info(rules, variable)->none : value);
}

/* A piece of nobody: on a tile, beside a figure there (by its index), or (-1 -1) off the board. */
static enum aude_status do_piece(struct aude_state *state, const int *n)
{
    const struct aude_variable_info *info = aude_variable_info(aude_state_rules(state), n[0]);
    bool alone = n[2] < 0 || n[2] >= aude_standing_count(state);
    struct aude_standing figure = {0};
    enum aude_status status;

    if (info->kind != AUDE_VARIABLE_TILE || n[1] >= aude_placed_count(state))
        return AUDE_BAD_ACTION;
    if (!alone)
        figure = aude_standing(state, n[2]);
    status = aude_edit_variable(state, n[0], 0, n[1] < 0 ? info->none : n[1]);
    if (status == AUDE_OK)
        status = set_beside(state, n[0], "_seat", figure.seat, alone);
    if (status == AUDE_OK)
        status = set_beside(state, n[0], "_figure", figure.figure, alone);
    return status == AUDE_OK ? set_beside(state, n[0], "_segment", figure.segment, alone) : status;
}

/* The open tiles of a seat; -1: none. */
static enum aude_status do_open(struct aude_state *state, const int *n)
{
    struct aude_tableau tableau = aude_tableau(state);
    int low = n[1] < n[2] ? n[1] : n[2], high = n[1] < n[2] ? n[2] : n[1], count = 0;

    tableau.kind[n[0]][0] = tableau.kind[n[0]][1] = 0;
    if (low >= 0)
        tableau.kind[n[0]][count++] = (uint16_t)low;
    if (high >= 0)
        tableau.kind[n[0]][count++] = (uint16_t)high;
    tableau.count[n[0]] = (uint8_t)count;
    tableau.aside = tableau.dealing = tableau.placed = tableau.idle = 0;
    return aude_edit_tableau(state, &tableau);
}

static enum aude_status do_turn(struct aude_state *state, const int *n)
{
    return aude_edit_turn(state, n[0], (enum aude_step)n[1], n[2]);
}

static enum aude_status do_number(struct aude_state *state, const int *n)
{
    aude_edit_turn_number(state, n[0]);
    return AUDE_OK;
}

/* A word, what its numbers are (in_bounds; '-': checked where used), what it does, and whether it
 * sets the turn itself. */
static const struct edit {
    const char *word, *numbers;
    enum aude_status (*apply)(struct aude_state *state, const int *numbers);
    bool turns;
} edits[] = {
    {"bag", "kn", do_bag, false},
    {"bridge", "xxa", do_bridge, false},
    {"castle", "xx-b", do_castle, false},
    {"clear", "", do_clear, false},
    {"figure", "sfxx-", do_figure, false},
    {"home", "S", do_home, false},
    {"lift", "xx", do_lift, false},
    {"number", "u", do_number, false},
    {"open", "sKK", do_open, false},
    {"piece", "v--", do_piece, false},
    {"prisoners", "ssfn", do_prisoners, false},
    {"raze", "C", do_raze, false},
    {"score", "sp", do_score, false},
    {"supply", "sfn", do_supply, false},
    {"tile", "kxxr", do_tile, false},
    {"tokens", "stn", do_tokens, false},
    {"tower", "xxha", do_tower, false},
    {"turn", "sgK", do_turn, true},
    {"unbridge", "xx", do_unbridge, false},
    {"variable", "v--", do_variable, false},
};

/* ---- Reading ------------------------------------------------------------------------------- */

/* A number behind blanks; false when there is none, or one that no edit takes. */
static bool read_number(const char **at, int *number)
{
    const char *digit = *at;
    bool below = false;

    while (*digit == ' ')
        digit++;
    below = *digit == '-';
    digit += below;
    if (*digit < '0' || *digit > '9')
        return false;
    for (*number = 0; *digit >= '0' && *digit <= '9'; digit++) {
        if (*number > 10 * MOST_POINTS)
            return false;
        *number = 10 * *number + (*digit - '0');
    }
    *number = below ? -*number : *number;
    *at = digit;
    return true;
}

static bool read_numbers(const struct aude_state *state, const struct edit *edit, const char *at,
                         int numbers[MOST_NUMBERS])
{
    for (const char *what = edit->numbers; *what != '\0'; what++) {
        int *number = &numbers[what - edit->numbers];

        if (!read_number(&at, number) || !in_bounds(state, *what, *number))
            return false;
    }
    while (*at == ' ')
        at++;
    return *at == '\0';
}

static const struct edit *find_edit(const char *line, size_t *length)
{
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        *length = strlen(edits[i].word);
        if (strncmp(line, edits[i].word, *length) == 0 &&
            (line[*length] == ' ' || line[*length] == '\0'))
            return &edits[i];
    }
    return NULL;
}

/* ---- The turn ------------------------------------------------------------------------------ */

enum aude_status edit_settle(struct aude_state *state, const struct aude_state *wanted)
{
    static const enum aude_step nearest[] = {AUDE_STEP_DRAW, AUDE_STEP_PLACE, AUDE_STEP_ACTION,
                                             AUDE_STEP_OVER};
    int seat = aude_turn_seat(wanted);
    enum aude_status status = aude_edit_turn(state, seat, aude_step(wanted), aude_drawn(wanted));

    for (size_t i = 0; i < sizeof nearest / sizeof *nearest && status != AUDE_OK; i++)
        if (aude_edit_turn(state, seat, nearest[i], -1) == AUDE_OK)
            return AUDE_OK;
    return status;
}

/* A position that cannot be written could neither be shared nor played from. */
static bool is_written(const struct aude_state *state)
{
    static char text[AUDE_POSITION_TEXT];
    size_t length = aude_position_text(state, text, sizeof text);

    return length > 0 && length < sizeof text;
}

enum aude_status edit_apply(struct aude_state *state, const char *line)
{
    int numbers[MOST_NUMBERS] = {0};
    size_t length = 0;
    const struct edit *edit = find_edit(line, &length);
    enum aude_status status;

    if (edit == NULL || !read_numbers(state, edit, line + length, numbers))
        return AUDE_BAD_ACTION;
    aude_state_copy(&before, state);
    status = edit->apply(state, numbers);
    if (status == AUDE_OK && !edit->turns)
        status = edit_settle(state, &before);
    if (status == AUDE_OK && !is_written(state))
        status = AUDE_BAD_ACTION;
    if (status != AUDE_OK)
        aude_state_copy(state, &before);
    return status;
}

/* ---- What the page calls ------------------------------------------------------------------- */

/* Does the edit that was asked about; answers with its status, "" when it was done. */
WASM_EXPORT("edit") int engine_edit(int index, int length)
{
    struct aude_state *state = engine_held(index);
    char *line = engine_asked();
    enum aude_status status;
    struct text_out out;

    if (length < 0 || length >= AUDE_ACTION_TEXT)
        return -AUDE_BAD_ACTION;
    line[length] = '\0';
    status = edit_apply(state, line);
    json_begin(&out);
    json_open(&out, '{');
    if (status == AUDE_OK)
        json_text_of(&out, "status", "");
    else
        engine_put_status(&out, status);
    json_close(&out, '}');
    return json_end(&out);
}

/* A state as the text of a scenario; nothing when it cannot be written. */
WASM_EXPORT("scenario") int engine_scenario(int index)
{
    struct text_out out;

    json_begin(&out);
    return (int)script_of_position(engine_at(index), out.text, out.capacity);
}
