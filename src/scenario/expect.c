/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: expectations (docs/SCENARIOS.md).
 *
 * Each function compares one thing that a statement says with what the engine answers and notes
 * expected and found when they differ. A failed expectation does not stop the scenario.
 */
#include <stdio.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/run.h"

/* Which statement, where several share a function. */
enum { GAIN, IS };
enum { SCORED, ENTRY };
enum { JOINED, APART };
enum {
    COMPLETE,
    OPEN,
    VALUE,
    QUOTE,
    TILES,
    PENNANTS,
    OPEN_ENDS,
    CITIES,
    FIGURES,
    OWNERS,
    STRENGTH
};
enum { FITS, NO_FITS, PLACEMENTS };
enum { IN_BAG, REMOVED, DISCARDED, OUTCOMES };

static int what(const struct scenario_run *run)
{
    return run->statement->command->what;
}

void scenario_expect_number(struct scenario_run *run, int expected, int found)
{
    if (expected != found)
        scenario_fail(run, "expected %d, found %d", expected, found);
}

static void expect_word(struct scenario_run *run, const char *expected, const char *found)
{
    if (strcmp(expected, found) != 0)
        scenario_fail(run, "expected %s, found %s", expected, found);
}

static void expect_seat(struct scenario_run *run, int expected, int found)
{
    char a[20], b[20];
    if (expected != found)
        scenario_fail(run, "expected %s, found %s", scenario_seat_name(run, expected, a),
                      scenario_seat_name(run, found, b));
}

/* ---- Points -------------------------------------------------------------------------------- */

/* The players named have that much, the others nothing (gain) or anything (is). */
static void expect_amounts(struct scenario_run *run)
{
    bool gain = what(run) == GAIN;
    for (int seat = 0; seat < run->setup.seats; seat++) {
        int found = aude_score(&run->state, seat) - (gain ? run->before[seat] : 0);
        int expected = gain ? 0 : found;
        char name[20];
        for (int i = 0; i < run->statement->count; i++)
            if (run->arg[i].seat == seat)
                expected = run->arg[i].number;
        if (expected != found)
            scenario_fail(run, "expected %s=%d, found %s=%d", scenario_seat_name(run, seat, name),
                          expected, name, found);
    }
}

static void write_seats(const struct scenario_run *run, unsigned seats, char text[32])
{
    char name[20];
    text[0] = '\0';
    for (int seat = 0; seat < run->setup.seats; seat++)
        if (seats >> seat & 1)
            snprintf(text + strlen(text), 32 - strlen(text), " %s",
                     scenario_seat_name(run, seat, name));
    if (text[0] == '\0')
        snprintf(text, 32, " nobody");
}

/* The players from the argument `first` on are exactly these. */
static void expect_seats(struct scenario_run *run, int first, unsigned found)
{
    char a[32], b[32];
    unsigned expected = 0;
    for (int i = first; i < run->statement->count; i++)
        expected |= 1u << run->arg[i].seat;
    write_seats(run, expected, a);
    write_seats(run, found, b);
    if (expected != found)
        scenario_fail(run, "expected%s, found%s", a, b);
}

static void expect_winner(struct scenario_run *run)
{
    int best = aude_score(&run->state, 0);
    unsigned winners = 0;
    if (aude_decider(&run->state) != AUDE_NOBODY) {
        scenario_fail(run, "expected the end of the game, found step '%s'",
                      aude_step_name(aude_step(&run->state)));
        return;
    }
    for (int seat = 0; seat < run->setup.seats; seat++) {
        int score = aude_score(&run->state, seat);
        if (score > best)
            winners = 0;
        if (score >= best) {
            best = score;
            winners |= 1u << seat;
        }
    }
    expect_seats(run, 0, winners);
}

/* ---- Figures ------------------------------------------------------------------------------- */

enum { MOST_PLACES = AUDE_MAX_FIGURES > AUDE_MAX_ENTRIES ? AUDE_MAX_FIGURES : AUDE_MAX_ENTRIES };

struct place {
    int seat, x, y;
};

static void write_place(const struct scenario_run *run, const struct place *place, char text[48])
{
    char name[20];
    snprintf(text, 48, "%s@%d,%d", scenario_seat_name(run, place->seat, name), place->x, place->y);
}

/* Both lists hold the same places, in whatever order. */
static void expect_places(struct scenario_run *run, struct place *found, int count)
{
    char text[48];
    for (int i = 0; i < run->statement->count; i++) {
        struct place want = {run->arg[i].seat, run->arg[i].x, run->arg[i].y};
        int at = 0;
        while (at < count &&
               (found[at].seat != want.seat || found[at].x != want.x || found[at].y != want.y))
            at++;
        write_place(run, &want, text);
        if (at == count)
            scenario_fail(run, "expected %s, found it not", text);
        else
            found[at] = found[--count];
    }
    for (int i = 0; i < count; i++) {
        write_place(run, &found[i], text);
        scenario_fail(run, "expected no other, found %s", text);
    }
}

static void expect_standing(struct scenario_run *run)
{
    struct place found[MOST_PLACES];
    int count = aude_standing_count(&run->state);
    for (int i = 0; i < count; i++) {
        struct aude_standing s = aude_standing(&run->state, i);
        found[i] = (struct place){s.seat, s.x, s.y};
    }
    expect_places(run, found, count);
}

void scenario_expect_event(struct scenario_run *run, enum aude_event event)
{
    struct place found[MOST_PLACES];
    int count = 0;
    for (int i = 0; i < run->ledger.count; i++) {
        const struct aude_entry *entry = &run->ledger.entry[i];
        if (entry->event == event)
            found[count++] = (struct place){entry->seat, entry->x, entry->y};
    }
    expect_places(run, found, count);
}

static void expect_returned(struct scenario_run *run)
{
    scenario_expect_event(run, AUDE_EVENT_RETURN);
}

static void expect_supply(struct scenario_run *run)
{
    int seat = run->arg[0].seat;
    for (int i = 1; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int found = arg->token >= 0 ? aude_tokens(&run->state, seat, arg->token)
                                    : aude_supply(&run->state, seat, arg->kind);
        if (found != arg->number)
            scenario_fail(run, "expected %s=%d, found %d",
                          arg->token >= 0 ? aude_token_name(arg->token)
                                          : aude_figure_name(arg->kind),
                          arg->number, found);
    }
}

/* ---- Ledger -------------------------------------------------------------------------------- */

/* Is the entry the one that the arguments say: player, points, feature, rule, then terms? */
static bool same_entry(const struct scenario_arg *arg, int count, const struct aude_entry *entry)
{
    const struct scenario_arg *what = &arg[2];
    int named = count - 3;
    if (entry->seat != arg[0].seat || entry->points != arg[1].number ||
        entry->feature != what->kind || !scenario_is(what->name, entry->rule) ||
        (what->number >= 0 && what->number != entry->complete) ||
        (named > 0 && named != entry->terms))
        return false;
    for (int i = 3; i < count; i++) {
        bool found = false;
        for (int term = 0; term < entry->terms; term++)
            found |= entry->term[term].kind == arg[i].kind &&
                     entry->term[term].count == arg[i].count &&
                     entry->term[term].each == arg[i].each;
        if (!found)
            return false;
    }
    return true;
}

/* " [R 4 city BASE-38 complete 2x2]" */
static void write_entry(const struct scenario_run *run, const struct aude_entry *entry,
                        struct cli_buffer *text)
{
    char name[20];
    cli_buffer_add(text, " [%s %d %s %s %s", scenario_seat_name(run, entry->seat, name),
                   entry->points, aude_feature_kind_name((enum aude_feature_kind)entry->feature),
                   entry->rule, entry->complete ? "complete" : "incomplete");
    for (int term = 0; term < entry->terms; term++)
        cli_buffer_add(text, " %dx%d", entry->term[term].count, entry->term[term].each);
    cli_buffer_add(text, "]");
}

/* `scored`: some entry is the one described. `entry N`: it is the Nth of those that score. */
static void expect_entry(struct scenario_run *run)
{
    int skip = what(run) == ENTRY;
    int wanted = skip ? run->arg[0].number : 0, number = 0;
    struct cli_buffer text = {NULL, 0, 0};
    for (int i = 0; i < run->ledger.count; i++) {
        const struct aude_entry *entry = &run->ledger.entry[i];
        if (entry->event != AUDE_EVENT_SCORE)
            continue;
        number++;
        if ((wanted == 0 || wanted == number) &&
            same_entry(run->arg + skip, run->statement->count - skip, entry)) {
            cli_buffer_finish(&text);
            return;
        }
        write_entry(run, entry, &text);
    }
    scenario_fail(run, "expected such an entry, found%s", text.size > 0 ? text.bytes : " none");
    cli_buffer_finish(&text);
}

static void expect_entries(struct scenario_run *run)
{
    int found = 0;
    for (int i = 0; i < run->ledger.count; i++)
        found += run->ledger.entry[i].event == AUDE_EVENT_SCORE;
    scenario_expect_number(run, run->arg[0].number, found);
}

/* `paid R 3 B`, `paid R 3 bank` */
static void expect_payment(struct scenario_run *run)
{
    int payee = run->arg[2].seat == AUDE_NOBODY ? AUDE_NO_SEAT : run->arg[2].seat;
    for (int i = 0; i < run->ledger.count; i++) {
        const struct aude_entry *entry = &run->ledger.entry[i];
        if (entry->event == AUDE_EVENT_PAY && entry->seat == run->arg[0].seat &&
            entry->other == payee && entry->points == -run->arg[1].number)
            return;
    }
    scenario_fail(run, "expected such a payment, found it not");
}

/* The number is that of points or pieces that such an entry has. */
static void expect_event(struct scenario_run *run)
{
    const struct scenario_arg *arg = &run->arg[0];
    for (int i = 0; i < run->ledger.count; i++) {
        const struct aude_entry *entry = &run->ledger.entry[i];
        int number = arg->count ? entry->points : entry->item;
        if (entry->event == arg->kind && entry->seat == arg->seat &&
            (arg->number < 0 || arg->number == number))
            return;
    }
    scenario_fail(run, "expected such an entry, found it not");
}

/* ---- Features ------------------------------------------------------------------------------ */

bool scenario_feature_of(struct scenario_run *run, const struct scenario_arg *arg,
                         struct aude_feature *feature)
{
    int segment = scenario_segment(run, arg);
    if (segment < 0)
        return false;
    if (aude_feature_at(&run->state, arg->x, arg->y, segment, feature))
        return true;
    scenario_give_up(run, "expected a feature there, found none");
    return false;
}

static void expect_joined(struct scenario_run *run)
{
    struct aude_feature a, b;
    if (!scenario_feature_of(run, &run->arg[0], &a) || !scenario_feature_of(run, &run->arg[1], &b))
        return;
    bool joined = a.kind == b.kind && a.region == b.region;
    if (joined != (what(run) == JOINED))
        scenario_fail(run, "expected %s, found %s", joined ? "two features" : "one feature",
                      joined ? "one" : "two");
}

static void expect_no_feature(struct scenario_run *run)
{
    const struct scenario_arg *arg = &run->arg[0];
    struct aude_feature feature;
    int segment = -1;
    if (arg->by == SCENARIO_BY_SIDE)
        segment = aude_segment_by_side(&run->state, arg->x, arg->y, arg->number);
    else if (arg->by == SCENARIO_BY_HALF)
        segment = aude_segment_by_half(&run->state, arg->x, arg->y, arg->number);
    else
        segment = scenario_find_segment(run, arg);
    if (aude_feature_at(&run->state, arg->x, arg->y, segment, &feature) &&
        (arg->by == SCENARIO_BY_SEGMENT || feature.kind == arg->kind))
        scenario_fail(run, "expected no such feature, found segment %d", segment);
}

static void expect_strength(struct scenario_run *run, const struct aude_feature *feature)
{
    for (int seat = 0; seat < run->setup.seats; seat++) {
        int expected = 0;
        char name[20];
        for (int i = 1; i < run->statement->count; i++)
            if (run->arg[i].seat == seat)
                expected = run->arg[i].number;
        if (feature->strength[seat] != expected)
            scenario_fail(run, "expected %s=%d, found %d", scenario_seat_name(run, seat, name),
                          expected, feature->strength[seat]);
    }
}

static void expect_feature(struct scenario_run *run)
{
    struct aude_feature feature;
    int number = run->statement->count > 1 ? run->arg[1].number : 0;
    if (!scenario_feature_of(run, &run->arg[0], &feature))
        return;
    switch (what(run)) {
    case COMPLETE:
        expect_word(run, "a complete feature",
                    feature.complete ? "a complete feature" : "an open one");
        break;
    case OPEN:
        expect_word(run, "an open feature",
                    feature.complete ? "a complete one" : "an open feature");
        break;
    case VALUE: scenario_expect_number(run, number, feature.value); break;
    case QUOTE: scenario_expect_number(run, number, feature.quote); break;
    case TILES: scenario_expect_number(run, number, feature.tiles); break;
    case PENNANTS: scenario_expect_number(run, number, feature.pennants); break;
    case OPEN_ENDS: scenario_expect_number(run, number, feature.open); break;
    case CITIES: scenario_expect_number(run, number, feature.cities); break;
    case FIGURES: scenario_expect_number(run, number, feature.figures); break;
    case OWNERS: expect_seats(run, 1, feature.owners); break;
    default: expect_strength(run, &feature); break;
    }
}

/* ---- Tiles --------------------------------------------------------------------------------- */

int scenario_placements(const struct scenario_run *run, int kind)
{
    enum { MOST_CELLS = 2 * AUDE_MAX_TILES + 2 };
    struct aude_cell cells[MOST_CELLS];
    int count = aude_frontier(&run->state, cells, MOST_CELLS), sum = 0;
    for (int i = 0; i < count && i < MOST_CELLS; i++)
        for (int rotation = 0; rotation < aude_kind(run->rules, kind)->rotations; rotation++)
            sum += aude_fits(&run->state, kind, cells[i].x, cells[i].y, rotation) == AUDE_OK;
    return sum;
}

static void expect_placements(struct scenario_run *run)
{
    int kind = scenario_kind(run, &run->arg[0]);
    if (kind < 0)
        return;
    int found = scenario_placements(run, kind);
    if (what(run) == PLACEMENTS)
        scenario_expect_number(run, run->arg[1].number, found);
    else if ((found > 0) != (what(run) == FITS))
        scenario_fail(run, "expected %s, found %d", found > 0 ? "no placement" : "a placement",
                      found);
}

static void expect_frontier(struct scenario_run *run)
{
    struct place found[2 * AUDE_MAX_TILES + 2];
    struct aude_cell cells[2 * AUDE_MAX_TILES + 2];
    const int most = (int)(sizeof cells / sizeof *cells);
    int count = aude_frontier(&run->state, cells, most);
    for (int i = 0; i < count && i < most; i++)
        found[i] = (struct place){0, cells[i].x, cells[i].y};
    expect_places(run, found, count < most ? count : most);
}

/* Compares counts of kinds: those named in the statement and, when `all`, no others. */
static void expect_counts(struct scenario_run *run, const int *found, int total, bool all)
{
    bool named[AUDE_MAX_KINDS] = {false};
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int kind = arg->tile < 0 ? -1 : scenario_kind(run, arg);
        if (run->stop)
            return;
        int is = kind < 0 ? total : found[kind];
        if (kind >= 0)
            named[kind] = true;
        else
            all = false;
        if (is != arg->number)
            scenario_fail(run, "expected %.*s=%d, found %d", SCENARIO_TEXT(arg->name), arg->number,
                          is);
    }
    for (int kind = 0; all && kind < aude_kind_count(run->rules); kind++)
        if (!named[kind] && found[kind] != 0)
            scenario_fail(run, "expected no other, found %s=%d", aude_kind(run->rules, kind)->name,
                          found[kind]);
}

static void expect_bag(struct scenario_run *run)
{
    int found[AUDE_MAX_KINDS] = {0}, total = 0;
    bool empty = run->statement->count == 0, all = true;
    const int which = what(run);
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++) {
        found[kind] = which == IN_BAG    ? aude_bag(&run->state, kind)
                      : which == REMOVED ? aude_removed(&run->state, kind)
                                         : 0;
        total += found[kind];
    }
    if (which == IN_BAG) {
        scenario_expect_number(run, total, aude_bag_total(&run->state));
        all = empty;
    } else if (which == OUTCOMES) {
        aude_action actions[AUDE_MAX_KINDS];
        uint32_t weights[AUDE_MAX_KINDS];
        int count = aude_chance_outcomes(&run->state, actions, weights, AUDE_MAX_KINDS);
        for (int i = 0; i < count && i < AUDE_MAX_KINDS; i++) {
            found[aude_action_item(actions[i])] += (int)weights[i];
            if (aude_legal(&run->state, actions[i]) != AUDE_OK)
                scenario_fail(run, "expected outcomes that are legal, found one that is not");
            total += (int)weights[i];
        }
    } else if (which == DISCARDED) {
        for (int i = 0; i < run->ledger.count; i++)
            if (run->ledger.entry[i].event == AUDE_EVENT_REMOVED) {
                found[run->ledger.entry[i].item]++;
                total++;
            }
    }
    expect_counts(run, found, total, all);
}

static void expect_drawn(struct scenario_run *run)
{
    int drawn = aude_drawn(&run->state), expected = -1;
    if (run->arg[0].tile >= 0 && (expected = scenario_kind(run, &run->arg[0])) < 0)
        return;
    expect_word(run, expected < 0 ? "no tile" : aude_kind(run->rules, expected)->name,
                drawn < 0 ? "no tile" : aude_kind(run->rules, drawn)->name);
}

static void expect_last(struct scenario_run *run)
{
    struct place found[1];
    int index = aude_last_placed(&run->state), count = 0;
    if (index >= 0) {
        struct aude_placed tile = aude_placed(&run->state, index);
        found[count++] = (struct place){0, tile.x, tile.y};
    }
    expect_places(run, found, count);
}

/* ---- Turns and rules ----------------------------------------------------------------------- */

static void expect_legal(struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS), found = 0;
    for (int i = 0; i < count && i < AUDE_MAX_ACTIONS; i++)
        found += run->arg[0].kind == 0 || (int)aude_action_verb(list[i]) == run->arg[0].kind;
    scenario_expect_number(run, run->arg[0].number, found);
}

static void expect_options(struct scenario_run *run)
{
    for (int i = 0; i < run->statement->count; i++) {
        char name[64], value[64];
        snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(run->arg[i].name));
        snprintf(value, sizeof value, "%.*s", SCENARIO_TEXT(run->arg[i].value));
        enum aude_game game = (enum aude_game)run->setup.game;
        int option = aude_option_find(game, name);
        if (option < 0) {
            scenario_give_up(run, "expected an option of this game, found '%s'", name);
            return;
        }
        int index = aude_rules_setup(run->rules)->option[option];
        expect_word(run, value, aude_option(game, option)->value[index]);
    }
}

static void expect_moment(struct scenario_run *run)
{
    struct aude_moment moment = aude_moment(&run->state);
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int found = ((const uint8_t *)&moment)[arg->kind];
        if (found != arg->number)
            scenario_fail(run, "expected %.*s=%d, found %d", SCENARIO_TEXT(arg->name), arg->number,
                          found);
    }
}

static void expect_step(struct scenario_run *run)
{
    expect_word(run, aude_step_name((enum aude_step)run->arg[0].number),
                aude_step_name(aude_step(&run->state)));
}

static void expect_decider(struct scenario_run *run)
{
    expect_seat(run, run->arg[0].seat, aude_decider(&run->state));
}

static void expect_on_turn(struct scenario_run *run)
{
    expect_seat(run, run->arg[0].seat, aude_turn_seat(&run->state));
}

static void expect_turn_number(struct scenario_run *run)
{
    scenario_expect_number(run, run->arg[0].number, aude_turn_number(&run->state));
}

const struct scenario_command scenario_expect_commands[] = {
    {"gain", "A", NULL, SCENARIO_CHECK, expect_amounts, GAIN},
    {"is", "a", NULL, SCENARIO_CHECK, expect_amounts, IS},
    {"winner", "P", NULL, SCENARIO_CHECK, expect_winner, 0},
    {"onboard", "l", NULL, SCENARIO_CHECK, expect_standing, 0},
    {"issupply", "pq", NULL, SCENARIO_CHECK, expect_supply, 0},
    {"scored", "pnx", NULL, SCENARIO_CHECK, expect_entry, SCORED},
    {"entry", "npnx", NULL, SCENARIO_CHECK, expect_entry, ENTRY},
    {"entries", "n", NULL, SCENARIO_CHECK, expect_entries, 0},
    {"returned", "l", NULL, SCENARIO_CHECK, expect_returned, 0},
    {"paid", "pnE", NULL, SCENARIO_CHECK, expect_payment, 0},
    {"event", "y", NULL, SCENARIO_CHECK, expect_event, 0},
    /* features */
    {"complete", "f", NULL, SCENARIO_CHECK, expect_feature, COMPLETE},
    {"open", "f", NULL, SCENARIO_CHECK, expect_feature, OPEN},
    {"joined", "f|f", NULL, SCENARIO_CHECK, expect_joined, JOINED},
    {"apart", "f|f", NULL, SCENARIO_CHECK, expect_joined, APART},
    {"value", "f=n", NULL, SCENARIO_CHECK, expect_feature, VALUE},
    {"quote", "f=n", NULL, SCENARIO_CHECK, expect_feature, QUOTE},
    {"tiles", "f=n", NULL, SCENARIO_CHECK, expect_feature, TILES},
    {"pennants", "f=n", NULL, SCENARIO_CHECK, expect_feature, PENNANTS},
    {"openends", "f=n", NULL, SCENARIO_CHECK, expect_feature, OPEN_ENDS},
    {"cities", "f=n", NULL, SCENARIO_CHECK, expect_feature, CITIES},
    {"figures", "f=n", NULL, SCENARIO_CHECK, expect_feature, FIGURES},
    {"owners", "f=P", NULL, SCENARIO_CHECK, expect_feature, OWNERS},
    {"strength", "f=a", NULL, SCENARIO_CHECK, expect_feature, STRENGTH},
    {"nofeature", "f", NULL, SCENARIO_CHECK, expect_no_feature, 0},
    /* tiles */
    {"fits", "t", NULL, SCENARIO_CHECK, expect_placements, FITS},
    {"nofits", "t", NULL, SCENARIO_CHECK, expect_placements, NO_FITS},
    {"placements", "t=n", NULL, SCENARIO_CHECK, expect_placements, PLACEMENTS},
    {"frontier", "C", NULL, SCENARIO_CHECK, expect_frontier, 0},
    {"isbag", "b", NULL, SCENARIO_CHECK, expect_bag, IN_BAG},
    {"isremoved", "b", NULL, SCENARIO_CHECK, expect_bag, REMOVED},
    {"discarded", "b", NULL, SCENARIO_CHECK, expect_bag, DISCARDED},
    {"outcomes", "b", NULL, SCENARIO_CHECK, expect_bag, OUTCOMES},
    {"drawn", "T", NULL, SCENARIO_CHECK, expect_drawn, 0},
    {"last", "C", NULL, SCENARIO_CHECK, expect_last, 0},
    /* turns and rules */
    {"step", "s", NULL, SCENARIO_CHECK, expect_step, 0},
    {"decider", "d", NULL, SCENARIO_CHECK, expect_decider, 0},
    {"onturn", "p", NULL, SCENARIO_CHECK, expect_on_turn, 0},
    {"isturnnumber", "n", NULL, SCENARIO_CHECK, expect_turn_number, 0},
    {"legal", "v", NULL, SCENARIO_CHECK, expect_legal, 0},
    {"ismoment", "M", NULL, SCENARIO_CHECK, expect_moment, 0},
    {"isopt", "i", NULL, SCENARIO_CHECK, expect_options, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};
