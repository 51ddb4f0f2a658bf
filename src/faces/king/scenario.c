/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: who holds the king and the robber baron (docs/SCENARIOS.md). */
#include "scenario/forms.h"
#include "scenario/run.h"

enum { KING, ROBBER, CARDS };

static const char *const cards[CARDS] = {"king", "robber"};

/* Who has the card; -1: nobody. */
static int holder(const struct aude_state *state, int card)
{
    const int token = aude_token_find(cards[card]);
    const int seats = aude_rules_setup(aude_state_rules(state))->seats;
    for (int seat = 0; token >= 0 && seat < seats; seat++)
        if (aude_tokens(state, seat, token) > 0)
            return seat;
    return -1;
}

static void expect(struct scenario_run *run, int expected)
{
    char names[2][20];
    const int found = holder(&run->state, run->statement->command->what);
    if (found != expected)
        scenario_fail(run, "expected %s, found %s",
                      expected < 0 ? "nobody" : scenario_seat_name(run, expected, names[0]),
                      found < 0 ? "nobody" : scenario_seat_name(run, found, names[1]));
}

static void expect_holder(struct scenario_run *run)
{
    expect(run, run->arg[0].seat);
}

static void expect_nobody(struct scenario_run *run)
{
    expect(run, -1);
}

/* `setking R`, `setrobberbaron R`: has it from now on. */
static void set_holder(struct scenario_run *run)
{
    const int token = aude_token_find(cards[run->statement->command->what]);
    for (int seat = 0; token >= 0 && seat < run->setup.seats; seat++)
        aude_edit_tokens(&run->state, seat, token, seat == run->arg[0].seat);
    scenario_part_edited(run);
}

/* The cards of another state, of which a position of other rules is made. */
static enum aude_status rebuilt_figures(struct scenario_run *run, const struct aude_state *old)
{
    for (int card = 0; card < CARDS; card++) {
        const int token = aude_token_find(cards[card]), seat = holder(old, card);
        if (token >= 0 && seat >= 0)
            aude_edit_tokens(&run->state, seat, token, 1);
    }
    return AUDE_OK;
}

static const struct scenario_command commands[] = {
    {"king", "p", NULL, SCENARIO_CHECK, expect_holder, KING},
    {"noking", "", NULL, SCENARIO_CHECK, expect_nobody, KING},
    {"robberbaron", "p", NULL, SCENARIO_CHECK, expect_holder, ROBBER},
    {"norobberbaron", "", NULL, SCENARIO_CHECK, expect_nobody, ROBBER},
    {"setking", "p", NULL, SCENARIO_SETUP, set_holder, KING},
    {"setrobberbaron", "p", NULL, SCENARIO_SETUP, set_holder, ROBBER},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *const options[] = {"KING_", NULL};

const struct scenario_room scenario_room_king = {
    .game = AUDE_CARCASSONNE,
    .rules = "KING-",
    .tiles = "king-",
    .option = "KING",
    .options = options,
    .commands = commands,
    .rebuilt_figures = rebuilt_figures,
};
