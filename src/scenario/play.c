/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: whole games and single actions (docs/SCENARIOS.md).
 *
 * Every action goes through aude_apply, and around it three promises of the engine are held
 * against each other: what aude_legal says, whether the action stands in the list of legal actions,
 * and what aude_apply does. A refusal must leave the state as it was, byte for byte; an accepted
 * action must leave a ledger whose entries add up to the points that the scores show.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/run.h"

enum { LONGEST_GAME = 4000 }; /* plies; three a tile and a lot to spare */

/* ---- Beginning ----------------------------------------------------------------------------- */

/* One NAME=VALUE of `game`. */
static enum aude_status take_setting(struct aude_setup *setup, const struct scenario_arg *arg)
{
    char name[64], value[64];
    snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(arg->name));
    snprintf(value, sizeof value, "%.*s", SCENARIO_TEXT(arg->value));
    if (strcmp(name, "seats") == 0) {
        setup->seats = (uint8_t)arg->number;
        return AUDE_OK;
    }
    if (strcmp(name, "start") == 0) {
        setup->start_seat = (uint8_t)(arg->number - 1);
        return AUDE_OK;
    }
    if (strcmp(name, "preset") == 0)
        return aude_setup_preset(setup, value);
    bool sets = strcmp(name, "sets") == 0;
    if (!sets && strcmp(name, "expansions") != 0)
        return aude_setup_set(setup, name, value);
    if (sets)
        setup->sets = 0;
    enum aude_status status = AUDE_OK;
    char *rest = value[0] != '\0' ? value : NULL;
    for (char *set = value; rest != NULL && status == AUDE_OK; set = rest) {
        rest = strchr(set, ',');
        if (rest != NULL)
            *rest++ = '\0';
        status = sets ? aude_setup_add(setup, set) : aude_setup_expansion(setup, set);
    }
    return status;
}

static void start_game(struct scenario_run *run)
{
    struct aude_setup setup = run->setup;
    struct aude_rules *rules = cli_allocate(sizeof *rules);
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < run->statement->count && status == AUDE_OK; i++)
        status = take_setting(&setup, &run->arg[i]);
    if (status == AUDE_OK)
        status = aude_rules_init(rules, &setup);
    if (status == AUDE_OK) {
        scenario_adopt(run, rules);
        run->played = true;
    } else {
        free(rules);
    }
    scenario_settle(run, status);
}

/* ---- Actions ------------------------------------------------------------------------------- */

/* Does the engine list the action? Rotations that look the same are listed once; so may be, in the
 * way of a room, what differs in something else. */
static bool is_listed(const struct scenario_run *run, aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS);
    if (aude_action_verb(action) == AUDE_PLACE) {
        int kind = aude_action_item(action), number = aude_action_number(action);
        action = aude_action_make(
            AUDE_PLACE, kind, aude_action_x(action), aude_action_y(action),
            aude_action_rotation(action) % aude_kind(run->rules, kind)->rotations, 0);
        action = aude_action_with(action, number);
    }
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->listed != NULL)
            action = scenario_rooms[i]->listed(run, action);
    for (int i = 0; i < count; i++)
        if (list[i] == action)
            return true;
    return false;
}

/* What the rooms of this game say of an entry. */
static void audit_entry(struct scenario_run *run, const struct aude_entry *entry)
{
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->audit != NULL &&
            scenario_rooms[i]->game == (enum aude_game)run->setup.game)
            scenario_rooms[i]->audit(run, entry);
}

/* Do the entries explain the points, and their parts the entries? */
static void audit(struct scenario_run *run)
{
    int sum[AUDE_MAX_SEATS] = {0};
    for (int i = 0; i < run->ledger.count; i++) {
        const struct aude_entry *entry = &run->ledger.entry[i];
        int points = 0;
        if (entry->event == AUDE_EVENT_PAY)
            sum[entry->seat] += entry->points;
        audit_entry(run, entry);
        if (entry->event != AUDE_EVENT_SCORE)
            continue;
        for (int term = 0; term < entry->terms; term++)
            points += entry->term[term].count * entry->term[term].each;
        if (points != entry->points)
            scenario_fail(run, "expected parts that add up to the %d points of %s, found %d",
                          entry->points, entry->rule, points);
        sum[entry->seat] += entry->points;
    }
    for (int seat = 0; seat < run->setup.seats; seat++) {
        int gain = aude_score(&run->state, seat) - run->before[seat];
        if (gain != sum[seat])
            scenario_fail(run, "expected a ledger that explains %d points of seat %d, found %d",
                          gain, seat + 1, sum[seat]);
    }
}

enum aude_status scenario_apply(struct scenario_run *run, aude_action action)
{
    struct aude_state *before = cli_allocate(sizeof *before);
    *before = run->state;
    bool listed = is_listed(run, action);
    enum aude_status promised = aude_legal(&run->state, action);
    scenario_mark(run);
    enum aude_status answer = aude_apply(&run->state, action, &run->ledger);
    bool good = answer == AUDE_OK;
    if (promised != answer)
        scenario_fail(run, "expected '%s' as aude_legal says, found '%s'",
                      aude_status_name(promised), aude_status_name(answer));
    if (listed != good)
        scenario_fail(run, "expected an action that is %s, found that it is %s",
                      good ? "listed, for it is legal" : "not listed, for it is refused",
                      listed ? "listed" : "not listed");
    if (!good && !aude_state_equal(before, &run->state))
        scenario_fail(run, "expected an untouched state after the refusal, found another");
    if (good)
        audit(run);
    free(before);
    return answer;
}

void scenario_act(struct scenario_run *run, aude_action action)
{
    run->loose = run->moment = false;
    scenario_settle(run, scenario_apply(run, action));
}

void scenario_act_on(struct scenario_run *run, const struct scenario_arg *feature,
                     enum aude_verb verb, int item)
{
    int segment = scenario_segment(run, feature);
    if (segment >= 0)
        scenario_act(run, aude_action_make(verb, item, feature->x, feature->y, 0, segment));
}

/* ---- Random games -------------------------------------------------------------------------- */

static int figures_of(const struct scenario_run *run, int seat, int figure)
{
    int count = aude_supply(&run->state, seat, figure);
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        struct aude_standing s = aude_standing(&run->state, i);
        count += s.seat == seat && s.figure == figure;
    }
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->held != NULL)
            count += scenario_rooms[i]->held(run, seat, figure);
    return count;
}

/* Plays on at random to the end; every ply is checked, and no figure may be lost (BASE-57). */
static void play_out(struct scenario_run *run)
{
    int dealt[AUDE_MAX_SEATS][AUDE_MAX_FIGURE_KINDS], first[AUDE_MAX_SEATS];
    struct aude_random random;
    aude_random_init(&random, (uint64_t)run->arg[0].number);
    for (int seat = 0; seat < run->setup.seats; seat++) {
        first[seat] = aude_score(&run->state, seat);
        for (int figure = 0; figure < aude_figure_count(); figure++)
            dealt[seat][figure] = figures_of(run, seat, figure);
    }
    int ply = 0;
    for (; aude_decider(&run->state) != AUDE_NOBODY && ply < LONGEST_GAME && !run->stop; ply++) {
        aude_action list[AUDE_MAX_ACTIONS];
        int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS);
        if (count < 1) {
            scenario_give_up(run, "expected a legal action at ply %d, found none", ply);
            return;
        }
        aude_action action = aude_decider(&run->state) == AUDE_CHANCE
                                 ? aude_random_draw(&run->state, &random)
                                 : list[aude_random_below(&random, (uint32_t)count)];
        int failures = run->result->failed.count;
        if (scenario_apply(run, action) != AUDE_OK || run->result->failed.count != failures) {
            scenario_give_up(run, "expected a legal action at ply %d to be applied", ply);
            return;
        }
        const char *wrong = aude_check(&run->state);
        if (wrong != NULL)
            scenario_give_up(run, "expected a sound state after ply %d, found: %s", ply, wrong);
        for (int seat = 0; seat < run->setup.seats; seat++)
            for (int figure = 0; figure < aude_figure_count(); figure++)
                if (figures_of(run, seat, figure) != dealt[seat][figure])
                    scenario_give_up(run, "expected %d figures of seat %d after ply %d, found %d",
                                     dealt[seat][figure], seat + 1, ply,
                                     figures_of(run, seat, figure));
    }
    if (ply == LONGEST_GAME)
        scenario_give_up(run, "expected the end of the game after %d plies", ply);
    run->ledger.count = 0;
    memcpy(run->before, first, sizeof first);
}

/* ---- Statements ---------------------------------------------------------------------------- */

static void do_draw(struct scenario_run *run)
{
    int kind = scenario_kind(run, &run->arg[0]);
    if (kind >= 0)
        scenario_act(run, aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0));
}

/* `place`, with what a room has to say of it. */
static void do_place(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[0], *cell = &run->arg[1];
    const struct scenario_arg *named = run->statement->count > 3 ? &run->arg[3] : NULL;
    int kind = scenario_kind(run, tile), rotation = (run->arg[2].rotation + tile->shift) & 3;
    if (kind < 0)
        return;
    aude_action action = aude_action_make(AUDE_PLACE, kind, cell->x, cell->y, rotation, 0);
    if (named != NULL)
        scenario_rooms[named->number]->with->place(run, action, named);
    else
        scenario_act(run, action);
}

void scenario_put_or_act(struct scenario_run *run, int figure)
{
    if (run->arg[0].seat != AUDE_NOBODY)
        scenario_put(run, run->arg[0].seat, &run->arg[1], figure);
    else
        scenario_act_on(run, &run->arg[1], AUDE_PUT, figure);
}

static void do_follower(struct scenario_run *run)
{
    scenario_put_or_act(run, AUDE_FOLLOWER);
}

/* The room whose figures this game takes back. */
static const struct scenario_room *taking(const struct scenario_run *run)
{
    int i = 0;
    while (scenario_rooms[i]->takes == 0 ||
           scenario_rooms[i]->game != (enum aude_game)run->setup.game)
        i++;
    return scenario_rooms[i];
}

/* The figure that is named is taken back, else the one that this game takes back. */
static void do_take(struct scenario_run *run)
{
    const struct scenario_room *room = taking(run);
    const struct scenario_arg *figure = &run->arg[1];
    scenario_act_on(run, &run->arg[0], (enum aude_verb)room->takes,
                    figure->count == 0 ? room->taken : figure->number);
}

/* Where a player is named, it must be who is asked. */
static void do_pass(struct scenario_run *run)
{
    int seat = run->arg[0].seat;
    run->loose = false;
    if (seat != AUDE_NOBODY && aude_decider(&run->state) != seat)
        scenario_settle(run, AUDE_NOT_NOW);
    else
        scenario_settle(run, scenario_apply(run, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0)));
}

const struct scenario_command scenario_play_commands[] = {
    {"game", "m", NULL, SCENARIO_ACTION | SCENARIO_BEGINS, start_game, 0},
    {"draw", "t", NULL, SCENARIO_ACTION, do_draw, 0},
    {"place", "tcrB", NULL, SCENARIO_ACTION, do_place, 0},
    {"follower", "Yf", NULL, SCENARIO_ACTION, do_follower, 0},
    {"take", "fF", NULL, SCENARIO_ACTION, do_take, 0},
    {"pass", "Y", NULL, SCENARIO_ACTION, do_pass, 0},
    {"playout", "n", NULL, SCENARIO_CHECK | SCENARIO_WHOLE, play_out, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};
