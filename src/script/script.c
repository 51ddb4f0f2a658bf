/* SPDX-License-Identifier: Apache-2.0 */
/* A position as a scenario. What the statements would do is done to a copy beside the text, by the
 * same calls in the same order as the runner of scenarios makes them (src/scenario/position.c);
 * only when the copy has become the position the statements are given. Else the position is one
 * line, its id, which says everything. */
#include "script/script.h"

#include "render/out.h"

#include <string.h>

static const char letters[] = "RBGKYP";

/* A text in the making, and what it builds. */
struct script {
    struct text_out out;
    const struct aude_state *state;
    const struct aude_rules *rules;
    struct aude_state copy;
    bool good; /* every statement so far did what it says */
};

static void put_cell(struct script *script, int x, int y)
{
    out_number(&script->out, x);
    out_char(&script->out, ',');
    out_number(&script->out, y);
}

static void put_seat(struct script *script, int seat)
{
    out_char(&script->out, ' ');
    out_char(&script->out, letters[seat]);
}

static void check(struct script *script, enum aude_status status)
{
    script->good = script->good && status == AUDE_OK;
}

static const char *tile_name(const struct script *script, int kind)
{
    return aude_kind(script->rules, kind)->name;
}

/* ---- The rules ----------------------------------------------------------------------------- */

static void put_sets(struct script *script, const struct aude_setup *setup)
{
    bool first = true;

    out_text(&script->out, " sets=");
    for (int set = 0; set < aude_set_count(); set++)
        if (setup->sets >> set & 1) {
            out_text(&script->out, first ? "" : ",");
            out_text(&script->out, aude_set(set)->id);
            first = false;
        }
    if (first)
        out_text(&script->out, "none");
}

/* The game with every option that is not as usual, and an empty board. */
static void put_game(struct script *script)
{
    const struct aude_setup *setup = aude_rules_setup(script->rules);
    const enum aude_game game = (enum aude_game)setup->game;
    struct aude_setup usual;

    aude_setup_init(&usual, game);
    out_text(&script->out, "game ");
    if (game != AUDE_CARCASSONNE) {
        out_text(&script->out, aude_game_name(game));
        out_char(&script->out, ' ');
    }
    out_text(&script->out, "seats=");
    out_number(&script->out, setup->seats);
    if (setup->start_seat != 0) {
        out_text(&script->out, " start=");
        out_number(&script->out, setup->start_seat);
    }
    if (setup->sets != usual.sets)
        put_sets(script, setup);
    for (int i = 0; i < aude_option_count(game); i++) {
        const struct aude_option *option = aude_option(game, i);

        if (setup->option[i] == usual.option[i])
            continue;
        out_char(&script->out, ' ');
        out_text(&script->out, option->name);
        out_char(&script->out, '=');
        out_text(&script->out, option->value[setup->option[i]]);
    }
    out_text(&script->out, "\nclear\n");
    script->good = setup->version == usual.version && setup->own.count == 0;
    aude_state_init(&script->copy, script->rules);
    aude_edit_clear(&script->copy);
}

/* ---- The board ----------------------------------------------------------------------------- */

static void begin_part(struct script *script)
{
    static const struct aude_moment fresh = {
        .raised = AUDE_NOWHERE, .victim = AUDE_NO_SEAT, .asked = AUDE_NO_SEAT};

    if (aude_rules_setup(script->rules)->game == AUDE_CARCASSONNE)
        check(script, aude_edit_moment(&script->copy, &fresh));
}

/* The tiles in their order; one that needs a bridge names it. */
static void put_tiles(struct script *script)
{
    for (int i = 0; i < aude_placed_count(script->state) && script->good; i++) {
        struct aude_placed tile = aude_placed(script->state, i);
        int bridges = aude_bridge_count(&script->copy);

        out_text(&script->out, "tile ");
        out_text(&script->out, tile_name(script, tile.kind));
        out_char(&script->out, ' ');
        put_cell(script, tile.x, tile.y);
        out_text(&script->out, " r");
        out_number(&script->out, tile.rotation);
        begin_part(script);
        check(script, aude_edit_tile(&script->copy, tile.kind, tile.x, tile.y, tile.rotation));
        if (aude_bridge_count(&script->copy) > bridges) {
            struct aude_bridge bridge = aude_bridge(&script->copy, bridges);

            out_text(&script->out, " bridge ");
            put_cell(script, bridge.x, bridge.y);
            out_text(&script->out, bridge.axis == AUDE_NORTH_SOUTH ? " NS" : " EW");
        }
        out_char(&script->out, '\n');
    }
}

static void put_towers(struct script *script)
{
    for (int i = 0; i < aude_tower_count(script->state) && script->good; i++) {
        struct aude_tower tower = aude_tower(script->state, i);

        if (tower.floors == 0 && !tower.shut)
            continue;
        out_text(&script->out, "tower ");
        put_cell(script, tower.x, tower.y);
        out_char(&script->out, ' ');
        out_number(&script->out, tower.floors);
        out_text(&script->out, tower.shut ? " shut\n" : "\n");
        check(script, aude_edit_tower(&script->copy, tower.x, tower.y, tower.floors, tower.shut));
    }
}

static void put_figure_name(struct script *script, int figure)
{
    if (figure == AUDE_FOLLOWER)
        return;
    out_char(&script->out, ' ');
    out_text(&script->out, aude_figure_name(figure));
}

static void put_figures(struct script *script)
{
    for (int i = 0; i < aude_standing_count(script->state) && script->good; i++) {
        struct aude_standing s = aude_standing(script->state, i);
        char feature[AUDE_ACTION_TEXT] = "";

        aude_feature_text(script->state, s.x, s.y, s.segment, feature, sizeof feature);
        out_text(&script->out, "put");
        put_seat(script, s.seat);
        out_char(&script->out, ' ');
        put_cell(script, s.x, s.y);
        out_char(&script->out, ' ');
        out_text(&script->out, feature);
        put_figure_name(script, s.figure);
        out_char(&script->out, '\n');
        check(script, aude_edit_figure(&script->copy, s.seat, s.figure, s.x, s.y, s.segment));
    }
}

/* One line for each that is held. */
static void put_prisoners(struct script *script, int captor, int owner, int figure)
{
    int count = aude_prisoners(script->state, captor, owner, figure);

    for (int i = 0; i < count && script->good; i++) {
        out_text(&script->out, "jail");
        put_seat(script, captor);
        put_seat(script, owner);
        put_figure_name(script, figure);
        out_char(&script->out, '\n');
        check(script, aude_edit_prisoners(&script->copy, captor, owner, figure, i + 1));
    }
}

/* ---- What players have --------------------------------------------------------------------- */

/* Tokens that a supply is told of by a word of its own, and how many of them it takes. */
static const struct supplied {
    const char *token;
    int most;
} supplied[] = {{"floor", 30}, {"bridge", 12}, {"castle", 12}, {"abbey", 7}, {NULL, 0}};

enum { MOST_FIGURES = 7, MOST_POINTS = 65535 };

/* -1: it has no such word. */
static int most_of(const char *token)
{
    for (int i = 0; supplied[i].token != NULL; i++)
        if (strcmp(supplied[i].token, token) == 0)
            return supplied[i].most;
    return -1;
}

static void put_amount(struct script *script, int seat, bool *first, const char *name, int count)
{
    if (*first) {
        out_text(&script->out, "supply");
        put_seat(script, seat);
    }
    *first = false;
    out_char(&script->out, ' ');
    out_text(&script->out, name);
    out_char(&script->out, '=');
    out_number(&script->out, count);
}

/* What differs from what is left of what each player was dealt. */
static void put_supply(struct script *script, int seat)
{
    bool first = true;

    for (int figure = 0; figure < aude_figure_count(); figure++) {
        int count = aude_supply(script->state, seat, figure);

        if (count == aude_supply(&script->copy, seat, figure))
            continue;
        put_amount(script, seat, &first, aude_figure_name(figure), count);
        script->good = script->good && count <= MOST_FIGURES;
        check(script, aude_edit_supply(&script->copy, seat, figure, count));
    }
    for (int token = 0; token < aude_token_count(); token++) {
        int count = aude_tokens(script->state, seat, token);

        if (count == aude_tokens(&script->copy, seat, token) ||
            count > most_of(aude_token_name(token)))
            continue;
        put_amount(script, seat, &first, aude_token_name(token), count);
        aude_edit_tokens(&script->copy, seat, token, count);
    }
    if (!first)
        out_char(&script->out, '\n');
}

/* Can they be written and read as numbers of a statement? */
static bool scores_told(const struct script *script)
{
    bool told = true;

    for (int seat = 0; seat < aude_rules_setup(script->rules)->seats; seat++)
        told = told && aude_score(script->state, seat) >= -MOST_POINTS &&
               aude_score(script->state, seat) <= MOST_POINTS;
    return told;
}

static void put_scores(struct script *script, const char *word)
{
    if (!scores_told(script)) {
        script->good = false;
        return;
    }
    out_text(&script->out, word);
    for (int seat = 0; seat < aude_rules_setup(script->rules)->seats; seat++) {
        put_seat(script, seat);
        out_char(&script->out, '=');
        out_number(&script->out, aude_score(script->state, seat));
        aude_edit_score(&script->copy, seat, aude_score(script->state, seat));
    }
    out_char(&script->out, '\n');
}

static void put_players(struct script *script)
{
    int seats = aude_rules_setup(script->rules)->seats;
    bool any = false;

    for (int i = 0; i < seats * seats; i++)
        for (int figure = 0; figure < aude_figure_count(); figure++)
            put_prisoners(script, i / seats, i % seats, figure);
    for (int seat = 0; seat < seats; seat++)
        any = any || aude_score(script->state, seat) != 0;
    if (any)
        put_scores(script, "score");
    for (int seat = 0; seat < seats; seat++)
        put_supply(script, seat);
}

/* ---- Tiles to come ------------------------------------------------------------------------- */

/* In the bag with the drawn one, which the turn takes out of it; or those that left the game. */
static int in_bag(const struct aude_state *state, int kind)
{
    return aude_bag(state, kind) + (aude_drawn(state) == kind);
}

static void put_heap(struct script *script, const char *word,
                     int (*count)(const struct aude_state *state, int kind),
                     enum aude_status (*set)(struct aude_state *state, int kind, int count))
{
    int kinds = aude_kind_count(script->rules);
    bool same = true, none = true;

    for (int kind = 0; kind < kinds; kind++)
        same = same && count(script->state, kind) == count(&script->copy, kind);
    if (same)
        return;
    out_text(&script->out, word);
    for (int kind = 0; kind < kinds; kind++)
        check(script, set(&script->copy, kind, 0));
    for (int kind = 0; kind < kinds; kind++) {
        int number = count(script->state, kind);

        if (number == 0)
            continue;
        none = false;
        out_char(&script->out, ' ');
        out_text(&script->out, tile_name(script, kind));
        out_char(&script->out, '=');
        out_number(&script->out, number);
        check(script, set(&script->copy, kind, number));
    }
    out_text(&script->out, none ? " -\n" : "\n");
}

/* ---- The turn ------------------------------------------------------------------------------ */

static void put_turn(struct script *script)
{
    int seat = aude_turn_seat(script->state), drawn = aude_drawn(script->state);
    enum aude_step step = aude_step(script->state);

    out_text(&script->out, "turnnumber ");
    out_number(&script->out, aude_turn_number(script->state));
    out_text(&script->out, "\nturn");
    put_seat(script, seat);
    out_char(&script->out, ' ');
    out_text(&script->out, aude_step_name(step));
    if (step == AUDE_STEP_PLACE) {
        out_char(&script->out, ' ');
        out_text(&script->out, drawn >= 0 ? tile_name(script, drawn) : "-");
    }
    out_char(&script->out, '\n');
    script->good = script->good &&
                   (step == AUDE_STEP_DRAW || step == AUDE_STEP_PLACE || step == AUDE_STEP_ACTION);
    aude_edit_turn_number(&script->copy, aude_turn_number(script->state));
    begin_part(script);
    check(script, aude_edit_turn(&script->copy, seat, step, drawn));
}

/* A scenario says something that must hold, or it would prove nothing. */
static void put_checks(struct script *script)
{
    out_text(&script->out, "step ");
    out_text(&script->out, aude_step_name(aude_step(script->state)));
    out_text(&script->out, "\nonturn");
    put_seat(script, aude_turn_seat(script->state));
    out_char(&script->out, '\n');
    put_scores(script, "is");
}

static void put_title(struct script *script)
{
    out_text(&script->out, "== ");
    out_text(&script->out, aude_rules_setup(script->rules)->game == AUDE_DISCOVERY
                               ? "A position of The Discovery\n"
                               : "A position\n");
}

/* ---- By its id ----------------------------------------------------------------------------- */

static void put_reason(struct script *script, bool holds, bool *any, const char *what)
{
    if (!holds)
        return;
    out_text(&script->out, *any ? ", " : "# Without a statement: ");
    out_text(&script->out, what);
    *any = true;
}

/* What of the position has no statement, as far as it can be told apart. */
static void put_reasons(struct script *script)
{
    const struct aude_setup *setup = aude_rules_setup(script->rules);
    struct aude_bazaar bazaar = aude_bazaar(script->state);
    struct aude_setup usual;
    bool any = false;

    aude_setup_init(&usual, (enum aude_game)setup->game);
    put_reason(script, setup->version != usual.version, &any, "an earlier version of the rules");
    put_reason(script, setup->own.count > 0, &any, "tiles of your own");
    put_reason(script, aude_castle_count(script->state) > 0, &any, "castles");
    put_reason(script, aude_bridge_count(script->state) > 0, &any, "bridges built by themselves");
    put_reason(script, bazaar.running || bazaar.pending > 0, &any, "a bazaar");
    for (int i = 0; i < aude_variable_count(script->rules); i++) {
        const struct aude_variable_info *info = aude_variable_info(script->rules, i);
        bool kept = false;

        for (int index = 0; index < info->count; index++)
            kept = kept || aude_variable(script->state, i, index) != info->none;
        put_reason(script, kept, &any, info->word.text);
    }
    put_reason(script, !any, &any, "what a turn remembers, or open tiles");
    out_char(&script->out, '\n');
}

size_t script_of_position(const struct aude_state *state, char *text, size_t capacity)
{
    static const struct script empty;
    struct script script = empty;
    char id[AUDE_POSITION_TEXT];
    size_t length = aude_position_text(state, id, sizeof id);

    if (length == 0 || length >= sizeof id)
        return 0;
    out_init(&script.out, text, capacity);
    script.state = state;
    script.rules = aude_state_rules(state);
    put_title(&script);
    put_game(&script);
    put_tiles(&script);
    put_towers(&script);
    put_figures(&script);
    put_players(&script);
    put_heap(&script, "removed", aude_removed, aude_edit_removed);
    put_heap(&script, "bag", in_bag, aude_edit_bag);
    put_turn(&script);
    if (!script.good || !aude_state_equal(&script.copy, state)) {
        out_init(&script.out, text, capacity);
        put_title(&script);
        put_reasons(&script);
        out_text(&script.out, "position ");
        out_text(&script.out, id);
        out_char(&script.out, '\n');
    }
    put_checks(&script);
    return script.out.length;
}
