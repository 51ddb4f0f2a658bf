/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: builder and pig, the second part of a turn, goods (docs/SCENARIOS.md).
 *
 * An example says `part2` when it has had the part of the first tile scored: then nobody is asked
 * any more, and what counts is whether that tile has brought a second part.
 */
#include <assert.h>

#include "scenario/forms.h"
#include "scenario/run.h"

/* Which statement, where two share a function. */
enum { BUILDER, PIG };
enum { DOUBLE, NO_DOUBLE };

static const char *const figures[] = {[BUILDER] = "builder", [PIG] = "pig"};

enum { SORTS = 3 };
static const struct scenario_name sorts[] = {{"wine", 0}, {"grain", 1}, {"cloth", 2}, {NULL, 0}};
static_assert(sizeof sorts / sizeof *sorts == SORTS + 1, "a sort of goods is not counted");

/* All that is remembered: a second part was due when the tile laid last lay. */
static bool *due(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_traders);
}

static bool is_due(const struct scenario_run *run)
{
    const struct aude_moment moment = aude_moment(&run->state);
    return moment.again && !moment.second;
}

static void note(struct scenario_run *run)
{
    *due(run) = is_due(run);
}

static void forget(struct scenario_run *run)
{
    *due(run) = false;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* `R wine=1 grain=2`, `R -` */
static bool read_goods(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, "-"))
        return form_numbers_by_name(line, 'n', sorts, 255, "wine, grain or cloth =NUMBER, or '-'");
    scenario_word(line, &word);
    return true;
}

/* ---- Acting -------------------------------------------------------------------------------- */

/* `builder 0,0 city N`, or by the player named, without asking whether it may. */
static void do_figure(struct scenario_run *run)
{
    scenario_put_or_act(run, aude_figure_find(figures[run->statement->command->what]));
}

static void do_second(struct scenario_run *run)
{
    struct aude_moment moment = aude_moment(&run->state);
    if (!run->loose) {
        const enum aude_verb verb = (enum aude_verb)aude_verb_find("part2");
        scenario_act(run, aude_action_make(verb, 0, 0, 0, 0, 0));
        return;
    }
    if (!scenario_settle(run, *due(run) ? AUDE_OK : AUDE_NOT_NOW))
        return;
    moment.second = 1;
    moment.again = 0;
    run->moment = true;
    if (aude_edit_moment(&run->state, &moment) != AUDE_OK)
        scenario_give_up(run, "this game cannot remember that");
}

/* A build without the room has no number for its goods. */
static int goods_of(const struct aude_state *state, int seat, int sort)
{
    const int token = aude_token_find(sorts[sort].name);
    return token < 0 ? 0 : aude_tokens(state, seat, token);
}

static void set_good(struct scenario_run *run, int seat, int sort, int count)
{
    const int token = aude_token_find(sorts[sort].name);
    if (token >= 0)
        aude_edit_tokens(&run->state, seat, token, count);
    else if (count > 0)
        scenario_give_up(run, "this game has no %s", sorts[sort].name);
}

static void set_goods(struct scenario_run *run)
{
    for (int i = 1; i < run->statement->count; i++)
        set_good(run, run->arg[0].seat, run->arg[i].kind, run->arg[i].number);
    scenario_mark(run);
    scenario_part_edited(run);
}

/* Goods of another state, of which a position of other rules is made. */
static enum aude_status rebuilt_figures(struct scenario_run *run, const struct aude_state *old)
{
    for (int seat = 0; seat < run->setup.seats; seat++)
        for (int i = 0; i < SORTS; i++)
            set_good(run, seat, i, goods_of(old, seat, i));
    return AUDE_OK;
}

/* ---- Expecting ----------------------------------------------------------------------------- */

static void expect_double(struct scenario_run *run)
{
    const bool expected = run->statement->command->what == DOUBLE;
    if (is_due(run) != expected)
        scenario_fail(run, "expected %s, found %s", expected ? "a second part" : "no second part",
                      expected ? "none" : "one");
}

/* All that a player has. */
static void expect_goods(struct scenario_run *run)
{
    for (int i = 0; i < SORTS; i++) {
        const int found = goods_of(&run->state, run->arg[0].seat, i);
        int expected = 0;
        for (int arg = 1; arg < run->statement->count; arg++)
            expected = run->arg[arg].kind == i ? run->arg[arg].number : expected;
        if (expected != found)
            scenario_fail(run, "expected %s=%d, found %d", sorts[i].name, expected, found);
    }
}

/* ---- The room ------------------------------------------------------------------------------ */

static const struct scenario_command commands[] = {
    {"builder", "Yf", NULL, SCENARIO_ACTION, do_figure, BUILDER},
    {"pig", "Yf", NULL, SCENARIO_ACTION, do_figure, PIG},
    {"part2", "", NULL, SCENARIO_ACTION, do_second, 0},
    {"setgoods", "p", read_goods, SCENARIO_SETUP, set_goods, 0},
    {"double", "", NULL, SCENARIO_CHECK, expect_double, DOUBLE},
    {"nodouble", "", NULL, SCENARIO_CHECK, expect_double, NO_DOUBLE},
    {"goods", "p", read_goods, SCENARIO_CHECK, expect_goods, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const struct scenario_piece pieces[] = {
    {"builder", "builders", -1, SCENARIO_BY_NAME, 7},
    {"pig", "pigs", -1, SCENARIO_BY_NAME, 7},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_dealt dealt[] = {{"builder", "BUILDER"}, {"pig", "PIG"}, {NULL, NULL}};

static const char *const options[] = {"GOODS", "BUILDER", "PIG", "LONELY_", NULL};

const struct scenario_room scenario_room_traders = {
    .game = AUDE_CARCASSONNE,
    .rules = "TRADE-",
    .options = options,
    .commands = commands,
    .pieces = pieces,
    .dealt = dealt,
    .call = {[SCENARIO_ADOPTED] = forget, [SCENARIO_REACHED] = note},
    .rebuilt_figures = rebuilt_figures,
};
