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

#include "cli/scenario_run.h"

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

/* Does the engine list the action? Turns that look the same are listed once, as are the tiles of a
 * structure, and of bids only the lowest. */
static bool is_listed(const struct scenario_run *run, aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS), lowest, highest;
    enum aude_verb verb = aude_action_verb(action);
    if (verb == AUDE_PLACE) {
        int kind = aude_action_item(action), number = aude_action_number(action);
        action = aude_action_make(AUDE_PLACE, kind, aude_action_x(action), aude_action_y(action),
                                  aude_action_turn(action) % aude_kind(run->rules, kind)->turns, 0);
        action = aude_action_with(action, number);
    }
    if ((verb == AUDE_SELECT || verb == AUDE_RAISE) &&
        aude_bid_range(&run->state, &lowest, &highest) && aude_action_number(action) >= lowest &&
        aude_action_number(action) <= highest)
        action = aude_action_with(action, lowest);
    for (int i = 0; i < count; i++)
        if (list[i] == action ||
            ((verb == AUDE_CHOOSE || verb == AUDE_CONVERT) && aude_action_verb(list[i]) == verb &&
             scenario_same_feature(&run->state, list[i], aude_action_x(action),
                                   aude_action_y(action), aude_action_segment(action))))
            return true;
    return false;
}

/* A follower of The Discovery scores and goes home where it stood, on what is there, which a second
 * step does not change. */
static void audit_place(struct scenario_run *run, const struct aude_entry *entry)
{
    struct aude_feature area;
    bool placed = entry->event == AUDE_EVENT_SCORE || entry->event == AUDE_EVENT_RETURN;
    if (placed && (!aude_feature_at(&run->state, entry->x, entry->y, entry->segment, &area) ||
                   area.kind != entry->feature || area.complete != entry->complete))
        scenario_fail(run, "expected the area at %d,%d in the ledger, found another", entry->x,
                      entry->y);
    if (entry->event == AUDE_EVENT_RETURN && strcmp(entry->rule, "DISC-41") != 0)
        scenario_fail(run, "expected DISC-41 for the way home, found %s", entry->rule);
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
        if (run->setup.game == AUDE_DISCOVERY)
            audit_place(run, entry);
        if (entry->event != AUDE_EVENT_SCORE)
            continue;
        for (int part = 0; part < entry->parts; part++)
            points += entry->part[part].count * entry->part[part].each;
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
    if (!good && memcmp(before, &run->state, sizeof *before) != 0)
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

/* An action on a feature; item is the figure, where one is meant. */
static void play_feature(struct scenario_run *run, const struct scenario_arg *feature,
                         enum aude_verb verb, int item)
{
    int segment = scenario_segment(run, feature);
    if (segment >= 0)
        scenario_act(run, aude_action_make(verb, item, feature->x, feature->y, 0, segment));
}

/* ---- Random games -------------------------------------------------------------------------- */

static int figures_of(const struct scenario_run *run, int seat, int figure)
{
    int count = aude_supply(&run->state, seat, (enum aude_figure)figure);
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        struct aude_standing s = aude_standing(&run->state, i);
        count += s.seat == seat && s.figure == figure;
    }
    for (int captor = 0; captor < run->setup.seats; captor++)
        count += aude_prisoners(&run->state, captor, seat, (enum aude_figure)figure);
    return count;
}

/* Plays on at random to the end; every ply is checked, and no figure may be lost (BASE-57). */
static void play_out(struct scenario_run *run)
{
    int dealt[AUDE_MAX_SEATS][AUDE_FIGURES], first[AUDE_MAX_SEATS];
    struct aude_random random;
    aude_random_init(&random, (uint64_t)run->arg[0].number);
    for (int seat = 0; seat < run->setup.seats; seat++) {
        first[seat] = aude_score(&run->state, seat);
        for (int figure = 0; figure < AUDE_FIGURES; figure++)
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
            for (int figure = 0; figure < AUDE_FIGURES; figure++)
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

/* `place`, with the bridge that the tile needs when one is named. */
static void play_tile(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[0], *cell = &run->arg[1];
    const struct scenario_arg *named = run->statement->count > 3 ? &run->arg[3] : NULL;
    int kind = scenario_kind(run, tile), turn = (run->arg[2].turn + tile->shift) & 3;
    struct aude_bridge bridge;
    if (kind < 0)
        return;
    aude_action action = aude_action_make(AUDE_PLACE, kind, cell->x, cell->y, turn, 0);
    if (named != NULL && aude_fits_bridge(&run->state, kind, cell->x, cell->y, turn, &bridge) &&
        (bridge.x != named->x || bridge.y != named->y || bridge.axis != named->turn))
        scenario_settle(run, AUDE_NEEDS_BRIDGE); /* another one than the one named */
    else
        scenario_act(run, aude_action_with(action, named != NULL));
}

static void play_capture(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[2];
    int segment = scenario_segment(run, feature);
    if (segment >= 0)
        scenario_act(run, aude_action_with(aude_action_make(AUDE_CAPTURE, run->arg[3].number,
                                                            feature->x, feature->y, 0, segment),
                                           run->arg[1].seat));
}

/* The figure that is taken back: the abbot, unless another is named or there is no abbot. */
static int taken(const struct scenario_run *run, const struct scenario_arg *figure)
{
    if (figure->count)
        return figure->number;
    return run->setup.game == AUDE_DISCOVERY ? AUDE_FOLLOWER : AUDE_ABBOT;
}

void scenario_play(struct scenario_run *run)
{
    const struct scenario_arg *arg = run->arg;
    int kind;
    switch (run->statement->command) {
    case SCENARIO_game: start_game(run); break;
    case SCENARIO_draw:
        if ((kind = scenario_kind(run, &arg[0])) >= 0)
            scenario_act(run, aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0));
        break;
    case SCENARIO_place: play_tile(run); break;
    case SCENARIO_follower:
        if (arg[0].seat != AUDE_NOBODY)
            scenario_put(run, arg[0].seat, &arg[1], AUDE_FOLLOWER);
        else
            play_feature(run, &arg[1], AUDE_PUT, AUDE_FOLLOWER);
        break;
    case SCENARIO_abbot: play_feature(run, &arg[0], AUDE_PUT, AUDE_ABBOT); break;
    case SCENARIO_take: play_feature(run, &arg[0], AUDE_TAKE, taken(run, &arg[1])); break;
    case SCENARIO_discard:
        if ((kind = scenario_kind(run, &arg[0])) >= 0)
            scenario_act(run, aude_action_make(AUDE_DISCARD, kind, 0, 0, 0, 0));
        break;
    case SCENARIO_bridge:
        scenario_act(run, aude_action_make(AUDE_BRIDGE, 0, arg[0].x, arg[0].y, arg[1].turn, 0));
        break;
    case SCENARIO_floor:
        scenario_act(run, aude_action_make(AUDE_FLOOR, 0, arg[1].x, arg[1].y, 0, 0));
        break;
    case SCENARIO_capture: play_capture(run); break;
    case SCENARIO_exchange:
        scenario_act(run, aude_action_make(AUDE_EXCHANGE, arg[0].number, 0, 0, 0, 0));
        break;
    case SCENARIO_ransom:
        scenario_act(run, aude_action_with(aude_action_make(AUDE_RANSOM, arg[2].number, 0, 0, 0, 0),
                                           arg[1].seat));
        break;
    case SCENARIO_castle: play_feature(run, &arg[1], AUDE_CONVERT, 0); break;
    case SCENARIO_choose: play_feature(run, &arg[0], AUDE_CHOOSE, 0); break;
    case SCENARIO_pass: scenario_act(run, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0)); break;
    default: play_out(run); break;
    }
}
