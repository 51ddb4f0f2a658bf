/* SPDX-License-Identifier: Apache-2.0 */
/* The game that the page holds: set up, loaded, played on. */
#include "ai/level.h"
#include "ai/player.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

enum { WORDS = 3 };

struct aude_rules engine_rules;
struct aude_state engine_state[ENGINE_STATES];
static struct aude_record_memory memory; /* of a record read or written just now */
static struct aude_rules composed_rules; /* of a set-up that is only asked about */
static struct aude_entry entries[AUDE_MAX_ENTRIES];
static struct aude_ledger ledger = AUDE_LEDGER(entries);
static char asked_text[ENGINE_ASKED];

const struct aude_state *engine_at(int state)
{
    if (state < 0 || state >= ENGINE_STATES)
        __builtin_trap();
    return &engine_state[state];
}

WASM_EXPORT("asked") char *engine_asked(void)
{
    return asked_text;
}

WASM_EXPORT("answer") const char *engine_answer(void)
{
    return answer_text;
}

/* ---- Set-up -------------------------------------------------------------------------------- */

static int number_of(const char *text)
{
    int number = 0;

    for (; *text >= '0' && *text <= '9' && number < 1000; text++)
        number = 10 * number + (*text - '0');
    return number;
}

/* One line: "expansion tower", "option ABBOT on", "seats 3". */
static enum aude_status set_up(struct aude_setup *setup, char *word[WORDS])
{
    if (strcmp(word[0], "game") == 0) {
        int game = aude_game_find(word[1]);

        if (game < 0)
            return AUDE_BAD_GAME;
        aude_setup_init(setup, (enum aude_game)game);
    } else if (strcmp(word[0], "set") == 0) {
        return aude_setup_add(setup, word[1]);
    } else if (strcmp(word[0], "expansion") == 0) {
        return aude_setup_expansion(setup, word[1]);
    } else if (strcmp(word[0], "preset") == 0) {
        return aude_setup_preset(setup, word[1]);
    } else if (strcmp(word[0], "option") == 0) {
        return aude_setup_set(setup, word[1], word[2]);
    } else if (strcmp(word[0], "seats") == 0) {
        setup->seats = (uint8_t)number_of(word[1]);
    } else if (strcmp(word[0], "start") == 0) {
        setup->start_seat = (uint8_t)number_of(word[1]);
    } else {
        return AUDE_BAD_TEXT;
    }
    return AUDE_OK;
}

/* Cuts the next line into words, in place; returns what follows it. */
static char *next_line(char *at, char *word[WORDS])
{
    static char nothing[] = "";

    for (int i = 0; i < WORDS; i++)
        word[i] = nothing;
    for (int i = 0; *at != '\0' && *at != '\n';) {
        if (*at == ' ') {
            *at++ = '\0';
            continue;
        }
        if (i < WORDS)
            word[i] = at;
        i++;
        while (*at != '\0' && *at != '\n' && *at != ' ')
            at++;
    }
    if (*at == '\n')
        *at++ = '\0';
    return at;
}

/* The set-up that was asked about, a line for each choice. */
static enum aude_status asked_setup(struct aude_setup *setup, int length)
{
    char *at = asked_text, *word[WORDS];

    if (length < 0 || length >= ENGINE_ASKED)
        return AUDE_BAD_TEXT;
    asked_text[length] = '\0';
    aude_setup_init(setup, AUDE_CARCASSONNE);
    while (*at != '\0') {
        enum aude_status status;

        at = next_line(at, word);
        status = word[0][0] == '\0' ? AUDE_OK : set_up(setup, word);
        if (status != AUDE_OK)
            return status;
    }
    return engine_add_own(setup);
}

/* Reads a set-up, a line for each choice, and answers with the record of a game not begun. Returns
 * its length, or the negative status of what was wrong. The game that is held stays as it is. */
WASM_EXPORT("compose") int engine_compose(int length)
{
    struct aude_record *record = aude_record_in(&memory);
    struct aude_setup setup;
    enum aude_status status = asked_setup(&setup, length);

    if (status == AUDE_OK)
        status = aude_rules_init(&composed_rules, &setup);
    if (status != AUDE_OK)
        return -(int)status;
    aude_record_init(record, &setup);
    return (int)aude_record_text(record, &composed_rules, answer_text, sizeof answer_text);
}

/* Reads a set-up as "compose" does and answers with every option in order: its value, and whether
 * another one could make a difference. All could in a set-up that cannot be played as it is. */
WASM_EXPORT("options") int engine_options(int length)
{
    struct aude_setup setup;
    struct text_out out;
    const enum aude_status status = asked_setup(&setup, length);
    const enum aude_game game = (enum aude_game)setup.game;
    bool playable;

    if (status != AUDE_OK)
        return -(int)status;
    playable = aude_rules_init(&composed_rules, &setup) == AUDE_OK;
    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < aude_option_count(game); i++) {
        json_open(&out, '{');
        json_text_of(&out, "value", aude_option(game, i)->value[setup.option[i]]);
        json_number_of(&out, "acts", !playable || aude_option_acts(&composed_rules, i));
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return json_end(&out);
}

enum aude_status engine_parse(int length, struct aude_record *into, struct aude_rules *rules,
                              struct aude_state *state, struct aude_text_error *error)
{
    if (length < 0 || length > ENGINE_ASKED)
        __builtin_trap();
    return aude_record_parse_own(asked_text, (size_t)length, engine_own_sets(), into, rules, state,
                                 error);
}

/* Reads a record; all states become its last. Returns a status. */
WASM_EXPORT("load") int engine_load(int length)
{
    enum aude_status status =
        engine_parse(length, aude_record_in(&memory), &engine_rules, &engine_state[0], NULL);

    for (int i = 1; i < ENGINE_STATES; i++)
        engine_state[i] = engine_state[0];
    if (status == AUDE_OK)
        engine_drop_own();
    return (int)status;
}

/* ---- Playing ------------------------------------------------------------------------------- */

WASM_EXPORT("copy") void engine_copy(int to, int from)
{
    engine_state[engine_at(to) - engine_state] = *engine_at(from);
}

/* Is the feature of a score a shrine, which is a monastery to the rules? */
static bool is_shrine(const struct aude_state *state, const struct aude_entry *entry)
{
    const int index = aude_placed_at(state, entry->x, entry->y);
    const int kind = index < 0 ? -1 : aude_placed(state, index).kind;

    return entry->feature == AUDE_MONASTERY && kind >= 0 &&
           entry->segment < aude_kind(&engine_rules, kind)->segments &&
           (aude_kind_segment(&engine_rules, kind, entry->segment)->marks & AUDE_MARK_SHRINE) != 0;
}

static void put_entry(struct text_out *out, const struct aude_state *state,
                      const struct aude_entry *entry)
{
    json_open(out, '{');
    json_number_of(out, "event", entry->event);
    json_number_of(out, "seat", entry->seat);
    json_number_of(out, "other", entry->other);
    json_number_of(out, "feature", entry->feature);
    if (is_shrine(state, entry))
        json_number_of(out, "shrine", 1);
    json_number_of(out, "item", entry->item);
    json_number_of(out, "segment", entry->segment);
    json_number_of(out, "x", entry->x);
    json_number_of(out, "y", entry->y);
    json_number_of(out, "complete", entry->complete);
    json_number_of(out, "points", entry->points);
    json_text_of(out, "rule", entry->rule == NULL ? "" : entry->rule);
    json_name(out, "terms");
    json_open(out, '[');
    for (int i = 0; i < entry->terms; i++) {
        json_open(out, '[');
        json_number(out, entry->term[i].kind);
        json_number(out, entry->term[i].count);
        json_number(out, entry->term[i].each);
        json_close(out, ']');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* Applies the action and answers with the ledger, a list; or returns the negative status. */
WASM_EXPORT("apply") int engine_apply(int state, uint64_t action)
{
    struct text_out out;
    enum aude_status status;

    ledger.count = 0;
    status = aude_apply(&engine_state[engine_at(state) - engine_state], action, &ledger);
    if (status != AUDE_OK)
        return -(int)status;
    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < ledger.count; i++)
        put_entry(&out, engine_at(state), &ledger.entry[i]);
    json_close(&out, ']');
    return json_end(&out);
}

/* What a computer player would do; at a draw an outcome by its chance. */
WASM_EXPORT("choose") uint64_t engine_choose(int state, int player, uint64_t seed)
{
    struct aude_random random;

    aude_random_init(&random, seed);
    if (aude_decider(engine_at(state)) == AUDE_CHANCE)
        return aude_random_draw(engine_at(state), &random);
    if (player < 0 || player >= player_count())
        __builtin_trap();
    return player_at(player)->choose(engine_at(state), &random);
}

/* A draw by chance, of what is not held: six kinds of ten bits, each one more than its number. 0:
 * nothing is left. */
WASM_EXPORT("draw_left") uint64_t engine_draw_left(int state, uint64_t seed, uint64_t held)
{
    aude_action action[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS], total = 0, rank;
    struct aude_random random;
    int i = 0, count = aude_chance_outcomes(engine_at(state), action, weight, AUDE_MAX_KINDS);

    for (; held != 0; held >>= 10)
        for (int k = 0; k < count; k++)
            weight[k] -= weight[k] > 0 && aude_action_item(action[k]) + 1 == (int)(held & 1023);
    for (int k = 0; k < count; k++)
        total += weight[k];
    if (total == 0)
        return 0;
    aude_random_init(&random, seed);
    for (rank = aude_random_below(&random, total); rank >= weight[i]; i++)
        rank -= weight[i];
    return action[i];
}

/* Makes it the turn of a seat that has drawn this kind of tile. Returns a status. */
WASM_EXPORT("turn") int engine_turn(int state, int seat, int kind)
{
    return (int)aude_edit_turn(&engine_state[engine_at(state) - engine_state], seat,
                               AUDE_STEP_PLACE, kind);
}

/* What the level that searched last means to do with the rest of its turn. */
static struct search_plan planned;
static int planner;

/* What one of a level would do (src/ai/level.h). A level that searches takes memory for it, which
 * the position editor must not be behind: it is asked of an engine that nobody edits with. Without
 * memory, and at levels that need a clock, it thinks no farther than its own turn. A turn is
 * thought over once: what was planned with the tile is done with the follower. */
WASM_EXPORT("think") uint64_t engine_think(int state, int number, uint64_t seed)
{
    const struct aude_state *root = engine_at(state);
    const struct level *level = level_at(number);
    struct search_limit limit;
    struct search *search;
    struct aude_random random;
    uint64_t action;

    if (level == NULL)
        __builtin_trap();
    aude_random_init(&random, seed);
    if (!level_searches(level))
        return level_choose(level, root, &random);
    limit = level_limit(level, aude_state_rules(root));
    search = limit.playouts > 0 ? search_create(aude_state_rules(root)) : NULL;
    if (search == NULL)
        return level_choose(level, root, &random);
    if (planner == number)
        search_plan(search, planned);
    action = search_choose(search, root, &limit, &random);
    planned = search_planned(search);
    planner = number;
    search_free(search);
    return action;
}

/* Why may this tile not lie there? */
WASM_EXPORT("fits") int engine_fits(int state, int kind, int x, int y, int rotation)
{
    return (int)aude_fits(engine_at(state), kind, x, y, rotation);
}

/* Would this be legal now? */
WASM_EXPORT("legal") int engine_legal(int state, uint64_t action)
{
    return (int)aude_legal(engine_at(state), action);
}

void engine_put_status(struct text_out *out, enum aude_status status)
{
    json_text_of(out, "status", aude_status_name(status));
    json_text_of(out, "rule",
                 aude_status_rule((enum aude_game)aude_rules_setup(&engine_rules)->game, status));
    json_text_of(out, "sentence", aude_status_text(status));
}

void engine_put_seats(struct text_out *out, const char *name, unsigned seats)
{
    int list[AUDE_MAX_SEATS], count = 0;

    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        if (seats >> seat & 1)
            list[count++] = seat;
    json_numbers(out, name, list, count);
}

/* Name, rule and sentence of a status. */
WASM_EXPORT("refusal") int engine_refusal(int game, int status)
{
    struct text_out out;

    json_begin(&out);
    json_open(&out, '{');
    json_text_of(&out, "name", aude_status_name((enum aude_status)status));
    json_text_of(&out, "rule", aude_status_rule((enum aude_game)game, (enum aude_status)status));
    json_text_of(&out, "text", aude_status_text((enum aude_status)status));
    json_close(&out, '}');
    return json_end(&out);
}
