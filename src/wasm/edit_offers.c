/* SPDX-License-Identifier: Apache-2.0 */
/* What may be edited where: each offer is the line of an edit with what it is about. The engine is
 * asked by doing it to a copy; what it refuses is told with its reason. */
#include "wasm/edit.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

enum { ALL_ROTATIONS = 15 };

static struct aude_state tried;

/* Of the game that is held. */
static const struct aude_rules *rules(void)
{
    return aude_state_rules(engine_at(0));
}

/* A line in the making. */
struct line {
    char text[AUDE_ACTION_TEXT];
    struct text_out out;
};

static void make_line(struct line *line, const char *word, const int *numbers, int count)
{
    out_init(&line->out, line->text, sizeof line->text);
    out_text(&line->out, word);
    for (int i = 0; i < count; i++) {
        out_char(&line->out, ' ');
        out_number(&line->out, numbers[i]);
    }
}

/* Would it be done? */
static enum aude_status try_line(const struct aude_state *state, const struct line *line)
{
    aude_state_copy(&tried, state);
    return edit_apply(&tried, line->text);
}

/* Opens the offer of a line, with why it is refused, if it is. */
static void open_offer(struct text_out *out, const struct aude_state *state, const char *word,
                       const int *numbers, int count)
{
    struct line line;
    enum aude_status status;

    make_line(&line, word, numbers, count);
    status = try_line(state, &line);
    json_open(out, '{');
    json_text_of(out, "does", word);
    json_text_of(out, "line", line.text);
    if (status == AUDE_OK)
        json_text_of(out, "status", "");
    else
        engine_put_status(out, status);
}

/* ---- One tile ------------------------------------------------------------------------------ */

/* The part of the tile that an offer is about. */
static void put_part(struct text_out *out, const struct aude_state *state, int x, int y,
                     int segment)
{
    char text[AUDE_ACTION_TEXT] = "";
    struct aude_feature feature = {0};

    aude_feature_at(state, x, y, segment, &feature);
    aude_feature_text(state, x, y, segment, text, sizeof text);
    json_number_of(out, "segment", segment);
    json_number_of(out, "kind", feature.kind);
    json_text_of(out, "where", text);
    json_number_of(out, "ways", engine_ways(state, x, y, segment));
}

/* Figures that could be put on a part, by what they may stand on. */
static void put_figures(struct text_out *out, const struct aude_state *state, int x, int y,
                        int seat)
{
    struct aude_feature feature;

    for (int segment = 0; aude_feature_at(state, x, y, segment, &feature); segment++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            if (aude_figures_dealt(rules(), figure) == 0 ||
                (aude_figure_claims(rules(), figure) >> feature.kind & 1) == 0)
                continue;
            open_offer(out, state, "figure", (int[]){seat, figure, x, y, segment}, 5);
            json_number_of(out, "figure", figure);
            put_part(out, state, x, y, segment);
            json_close(out, '}');
        }
}

/* Figures that stand there, to be taken off. */
static void put_standing(struct text_out *out, const struct aude_state *state, int x, int y)
{
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);

        if (figure.x != x || figure.y != y)
            continue;
        open_offer(out, state, "home", &i, 1);
        json_number_of(out, "figure", figure.figure);
        json_number_of(out, "seat", figure.seat);
        put_part(out, state, x, y, figure.segment);
        json_close(out, '}');
    }
}

/* One floor more, one less, closed for good or open again. */
static void put_tower(struct text_out *out, const struct aude_state *state, int x, int y)
{
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);
        int floors = tower.floors;

        if (tower.x != x || tower.y != y)
            continue;
        for (int more = floors > 0 ? -1 : 0; more <= 1; more++) {
            bool shut = (more == 0) != tower.shut;

            open_offer(out, state, "tower", (int[]){x, y, floors + more, shut}, 4);
            json_number_of(out, "floors", floors + more);
            json_number_of(out, "shut", shut);
            json_number_of(out, "more", more);
            json_close(out, '}');
        }
    }
}

static void put_bridges(struct text_out *out, const struct aude_state *state, int x, int y)
{
    int there = aude_bridge_at(state, x, y);

    for (int axis = 0; axis < 2 && there < 0; axis++) {
        aude_state_copy(&tried, state);
        if (aude_edit_bridge(&tried, x, y, (enum aude_axis)axis) != AUDE_OK)
            continue;
        open_offer(out, state, "bridge", (int[]){x, y, axis}, 3);
        json_number_of(out, "axis", axis);
        json_close(out, '}');
    }
    if (there >= 0) {
        open_offer(out, state, "unbridge", (int[]){x, y}, 2);
        json_number_of(out, "axis", there);
        json_close(out, '}');
    }
}

/* Towns that could be castles, paid for by the seat, and castles. */
static void put_castles(struct text_out *out, const struct aude_state *state, int x, int y,
                        int seat)
{
    struct aude_feature feature;

    for (int segment = 0; aude_feature_at(state, x, y, segment, &feature); segment++) {
        aude_state_copy(&tried, state);
        if (aude_edit_castle(&tried, x, y, segment, 0) != AUDE_OK)
            continue;
        open_offer(out, state, "castle", (int[]){x, y, segment, 1 << seat}, 4);
        put_part(out, state, x, y, segment);
        json_close(out, '}');
    }
    for (int i = 0; i < aude_castle_count(state); i++) {
        struct aude_castle castle = aude_castle(state, i);
        int half = castle.x[0] == x && castle.y[0] == y ? 0 : 1;

        if (castle.x[half] != x || castle.y[half] != y)
            continue;
        open_offer(out, state, "raze", &i, 1);
        put_part(out, state, x, y, castle.segment[half]);
        json_close(out, '}');
    }
}

/* The token that a variable tells the place of, or -1: a piece of nobody. */
static int piece_of(int variable)
{
    const struct aude_variable_info *info = aude_variable_info(rules(), variable);

    return info->kind == AUDE_VARIABLE_TILE && info->count == 1 ? aude_token_find(info->word.name)
                                                                : -1;
}

static void put_piece(struct text_out *out, const struct aude_state *state, int variable, int tile,
                      int beside)
{
    open_offer(out, state, "piece", (int[]){variable, tile, beside}, 3);
    json_number_of(out, "token", piece_of(variable));
    json_number_of(out, "there", tile >= 0);
    if (beside >= 0) {
        struct aude_standing figure = aude_standing(state, beside);

        json_number_of(out, "figure", figure.figure);
        json_number_of(out, "seat", figure.seat);
    }
    json_close(out, '}');
}

/* Is there something to say beside the place: may the piece stand beside a figure? */
static bool stands_beside(int variable)
{
    static const char more[] = "_seat";
    const char *name = aude_variable_info(rules(), variable)->word.name;
    size_t length = strlen(name);

    for (int i = 0; i < aude_variable_count(rules()); i++) {
        const char *other = aude_variable_info(rules(), i)->word.name;

        if (strncmp(other, name, length) == 0 && strcmp(other + length, more) == 0)
            return true;
    }
    return false;
}

/* Pieces of nobody: brought here, set beside a figure here, taken away from here. */
static void put_pieces(struct text_out *out, const struct aude_state *state, int x, int y)
{
    int tile = aude_placed_at(state, x, y);

    for (int i = 0; i < aude_variable_count(rules()); i++) {
        if (piece_of(i) < 0)
            continue;
        if (aude_variable(state, i, 0) == tile)
            put_piece(out, state, i, -1, -1);
        else
            put_piece(out, state, i, tile, -1);
        for (int n = 0; n < aude_standing_count(state) && stands_beside(i); n++) {
            struct aude_standing figure = aude_standing(state, n);

            if (figure.x == x && figure.y == y)
                put_piece(out, state, i, tile, n);
        }
    }
}

/* What may be done to the tile there: a list of offers; figures and castles are those of a seat. */
WASM_EXPORT("edit_cell") int engine_edit_cell(int index, int x, int y, int seat)
{
    const struct aude_state *state = engine_at(index);
    struct text_out out;

    if (seat < 0 || seat >= aude_rules_setup(rules())->seats)
        __builtin_trap();
    json_begin(&out);
    json_open(&out, '[');
    if (aude_placed_at(state, x, y) >= 0) {
        put_standing(&out, state, x, y);
        put_figures(&out, state, x, y, seat);
        put_tower(&out, state, x, y);
        put_bridges(&out, state, x, y);
        put_castles(&out, state, x, y, seat);
        put_pieces(&out, state, x, y);
        open_offer(&out, state, "lift", (int[]){x, y}, 2);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return json_end(&out);
}

/* ---- Where a tile may lie ------------------------------------------------------------------ */

/* The rotations (bits) at which the kind may lie there. */
static int rotations_at(const struct aude_state *state, int kind, int x, int y)
{
    int rotations = 0;

    for (int i = 0; i < aude_kind(rules(), kind)->rotations; i++) {
        enum aude_status status = aude_fits(state, kind, x, y, i);

        if (status == AUDE_OK || status == AUDE_NEEDS_BRIDGE)
            rotations |= 1 << i;
    }
    return rotations;
}

/* Cells where a tile of this kind may lie, as the board goes: [x, y, rotations as bits]. On an
 * empty board it is the middle. */
WASM_EXPORT("edit_places") int engine_edit_places(int index, int kind)
{
    static struct aude_cell cell[4 * AUDE_MAX_TILES];
    const struct aude_state *state = engine_at(index);
    int count = aude_frontier(state, cell, 4 * AUDE_MAX_TILES);
    struct text_out out;

    if (kind < 0 || kind >= aude_kind_count(rules()))
        __builtin_trap();
    json_begin(&out);
    json_open(&out, '[');
    if (aude_placed_count(state) == 0)
        json_numbers(&out, NULL, (int[]){0, 0, ALL_ROTATIONS}, 3);
    for (int i = 0; i < count && aude_placed_count(state) > 0; i++) {
        int rotations = rotations_at(state, kind, cell[i].x, cell[i].y);

        if (rotations != 0)
            json_numbers(&out, NULL, (int[]){cell[i].x, cell[i].y, rotations}, 3);
    }
    json_close(&out, ']');
    return json_end(&out);
}

/* ---- The position as a whole --------------------------------------------------------------- */

/* Kinds of figures, of tokens, that players have in this game. */
static void put_owned(struct text_out *out)
{
    int list[AUDE_MAX_FIGURE_KINDS + AUDE_MAX_TOKEN_KINDS], count = 0;

    for (int i = 0; i < aude_figure_count(); i++)
        if (aude_figures_dealt(rules(), i) > 0)
            list[count++] = i;
    json_numbers(out, "figures", list, count);
    count = 0;
    for (int i = 0; i < aude_token_count(); i++) {
        const struct aude_token_info *info = aude_token_info(i);
        bool plays = false;

        for (int room = 0; room < aude_room_count() && info != NULL; room++)
            plays |= strcmp(aude_room(room)->name, info->word.room) == 0 &&
                     aude_room_plays(rules(), room);
        if (plays && aude_variable_find(rules(), info->word.name) < 0)
            list[count++] = i;
    }
    json_numbers(out, "tokens", list, count);
}

/* Does it say more of a piece that stands on a tile, as "fairy_seat" does? */
static bool is_of_piece(const char *name)
{
    for (int i = 0; i < aude_variable_count(rules()); i++) {
        const char *piece = aude_variable_info(rules(), i)->word.name;
        size_t length = strlen(piece);

        if (piece_of(i) >= 0 && strncmp(name, piece, length) == 0 && name[length] == '_')
            return true;
    }
    return false;
}

/* What rooms keep that is one number, seats among them, and no piece on the board. */
static void put_kept(struct text_out *out, const struct aude_state *state)
{
    json_name(out, "kept");
    json_open(out, '[');
    for (int i = 0; i < aude_variable_count(rules()); i++) {
        const struct aude_variable_info *info = aude_variable_info(rules(), i);

        if (info->count != 1 || info->kind == AUDE_VARIABLE_TILE || is_of_piece(info->word.name))
            continue;
        json_open(out, '{');
        json_number_of(out, "variable", i);
        json_text_of(out, "text", info->word.text);
        json_text_of(out, "rule", info->word.rule);
        json_number_of(out, "seat", info->kind == AUDE_VARIABLE_SEAT);
        json_number_of(out, "value", aude_variable(state, i, 0));
        json_number_of(out, "none", info->none);
        json_number_of(out, "most", info->most);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The steps at which it may be the seat's turn, and the kinds that may be in its hand. */
static void put_turns(struct text_out *out, const struct aude_state *state, int seat)
{
    int list[AUDE_MAX_KINDS], count = 0;

    for (int step = 0; step < aude_step_count(); step++) {
        if (aude_step_info(step) == NULL)
            continue;
        aude_state_copy(&tried, state);
        if (aude_edit_turn(&tried, seat, (enum aude_step)step, -1) == AUDE_OK)
            list[count++] = step;
    }
    json_numbers(out, "steps", list, count);
    count = 0;
    for (int kind = 0; kind < aude_kind_count(rules()); kind++) {
        aude_state_copy(&tried, state);
        if (aude_edit_turn(&tried, seat, AUDE_STEP_PLACE, kind) == AUDE_OK)
            list[count++] = kind;
    }
    json_numbers(out, "hands", list, count);
}

/* Can a seat hold prisoners, have open tiles? */
static void put_switches(struct text_out *out, const struct aude_state *state)
{
    struct aude_tableau tableau = aude_tableau(state);

    aude_state_copy(&tried, state);
    json_number_of(out, "prisons",
                   aude_edit_prisoners(&tried, 0, 1, AUDE_FOLLOWER,
                                       aude_prisoners(state, 0, 1, AUDE_FOLLOWER)) == AUDE_OK);
    aude_state_copy(&tried, state);
    tableau.count[0] = 1;
    json_number_of(out, "opens", aude_edit_tableau(&tried, &tableau) != AUDE_NO_OPEN_TILES);
}

/* What there is to be edited besides the board, for this seat to be on turn. */
WASM_EXPORT("edit_facts") int engine_edit_facts(int index, int seat)
{
    const struct aude_state *state = engine_at(index);
    struct text_out out;

    if (seat < 0 || seat >= aude_rules_setup(rules())->seats)
        __builtin_trap();
    json_begin(&out);
    json_open(&out, '{');
    put_owned(&out);
    put_kept(&out, state);
    put_turns(&out, state, seat);
    put_switches(&out, state);
    json_close(&out, '}');
    return json_end(&out);
}
