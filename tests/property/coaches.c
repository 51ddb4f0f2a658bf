/* SPDX-License-Identifier: Apache-2.0 */
/* What the coach says of moves in random games, held against the engine: in the base game, The
 * Discovery, single expansions and mixtures of all. Points are those that are scored, also later,
 * when a feature of which something was promised is complete; tiles that fit are counted by drawing
 * each of them; whose a feature is, what a supply holds, stands in the position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/coach.h"
#include "common.h"

enum { GAMES = 400, EVERY = 5, PROMISES = 400, ACTIONS = 32 };

static struct aude_rules rules;
static struct aude_state state, after, trial;
static struct aude_entry entries[AUDE_MAX_ENTRIES];
static struct aude_ledger ledger;
static int told[COACH_KINDS], broken[COACH_KINDS], holes, kept, exact;

static struct promise {
    int x, y, segment, kind, points;
} promise[PROMISES];
static int promises;

static bool set_up(int number)
{
    struct aude_setup setup;
    struct dice dice;
    dice_init(&dice, (uint64_t)number + 77);
    if (number % 4 == 0)
        setup_number(&setup, number * 29);
    else if (number % 4 == 1)
        setup_discovery(&setup, number * 5);
    else if (number % 4 == 2)
        setup_mixed(&setup, 1 << dice_below(&dice, ALL_ROOMS) | 1 << dice_below(&dice, ALL_ROOMS),
                    number);
    else
        setup_mixed(&setup, (int)dice_below(&dice, ALL_SUBSETS), number);
    return aude_rules_init(&rules, &setup) == AUDE_OK;
}

/* ---- One fact ------------------------------------------------------------------------------ */

static int returned(int seat)
{
    int count = 0;
    for (int i = 0; i < ledger.count; i++)
        count += entries[i].event == AUDE_EVENT_RETURN && entries[i].seat == seat &&
                 entries[i].at < AUDE_FINAL;
    return count;
}

static bool is_scored(const struct coach_fact *fact, int seat)
{
    for (int i = 0; i < ledger.count; i++)
        if (entries[i].event == AUDE_EVENT_SCORE && entries[i].seat == seat &&
            entries[i].points == fact->number && entries[i].feature == fact->feature)
            return true;
    return false;
}

static bool has_points(int seat)
{
    for (int i = 0; i < ledger.count; i++)
        if (entries[i].event == AUDE_EVENT_SCORE && entries[i].seat == seat &&
            entries[i].points > 0 && entries[i].at < AUDE_FINAL)
            return true;
    return false;
}

static bool are_sent(const struct coach_fact *fact, int seat)
{
    int sum = 0;
    for (int other = 0; other < AUDE_MAX_SEATS; other++) {
        bool told_of = (fact->seats >> other & 1) != 0;
        if (told_of != (other != seat && returned(other) > 0 && !has_points(other)))
            return false;
        sum += told_of ? returned(other) : 0;
    }
    return sum == fact->number && sum > 0;
}

/* Each tile of the bag is drawn and laid there. -1: nothing can be drawn now. */
static int count_fitting(int x, int y)
{
    static aude_action draw[AUDE_MAX_KINDS], legal[AUDE_MAX_ACTIONS];
    static uint32_t weight[AUDE_MAX_KINDS];
    int outcomes = aude_chance_outcomes(&after, draw, weight, AUDE_MAX_KINDS), count = 0, sum = 0;
    if (aude_step(&after) != AUDE_STEP_DRAW ||
        setup_has(aude_rules_setup(&rules), "OPEN_TILES", "on"))
        return -1; /* there what is drawn is not what is placed */
    for (int i = 0; i < outcomes; i++) {
        bool fits = false;
        sum += (int)weight[i];
        aude_state_copy(&trial, &after);
        if (aude_apply(&trial, draw[i], NULL) != AUDE_OK)
            return -1;
        if (aude_step(&trial) == AUDE_STEP_DRAW)
            return -1; /* several are drawn at once, or what fits nowhere leaves the game */
        int actions = aude_legal_actions(&trial, legal, AUDE_MAX_ACTIONS);
        for (int j = 0; j < actions && aude_step(&trial) == AUDE_STEP_PLACE; j++)
            fits = fits || (aude_action_verb(legal[j]) == AUDE_PLACE &&
                            aude_action_item(legal[j]) == aude_action_item(draw[i]) &&
                            aude_action_x(legal[j]) == x && aude_action_y(legal[j]) == y);
        count += fits ? (int)weight[i] : 0;
    }
    return sum == aude_bag_total(&after) ? count : -1;
}

static bool is_hole(const struct coach_fact *fact)
{
    int fits = count_fitting(fact->x, fact->y);
    if (fits < 0)
        return true;
    holes++;
    if (fits != fact->number)
        printf("# %d tiles fit\n", fits);
    return fits == fact->number && fact->of == aude_bag_total(&after);
}

static bool is_owned(const struct coach_fact *fact, struct aude_feature *feature)
{
    return aude_feature_at(&after, fact->x, fact->y, fact->segment, feature) &&
           feature->kind == fact->feature && feature->owners == fact->seats && fact->chance >= 0 &&
           fact->chance <= 1024;
}

static bool holds(const struct coach_fact *fact, int seat)
{
    struct aude_feature feature;
    bool all = true;
    switch (fact->kind) {
    case COACH_SCORES:
        for (int s = 0; s < AUDE_MAX_SEATS; s++)
            all = all && (!(fact->seats >> s & 1) || is_scored(fact, s));
        return all && fact->seats != 0;
    case COACH_CLAIMS:
    case COACH_GROWS:
    case COACH_SHARES:
    case COACH_TAKES:
    case COACH_STANDS:
        return is_owned(fact, &feature) && !feature.complete && fact->number > 0 &&
               (fact->kind != COACH_TAKES || feature.owners == 1u << seat) &&
               (fact->kind != COACH_SHARES ||
                (feature.owners >> seat & 1 && feature.owners != 1u << seat)) &&
               (fact->kind != COACH_STANDS || fact->of == feature.tiles);
    case COACH_LOSES: return is_owned(fact, &feature) && !(feature.owners >> seat & 1);
    case COACH_FIELD:
    case COACH_FIELD_GROWS:
    case COACH_FIELD_SHARES:
    case COACH_FIELD_TAKES:
        return is_owned(fact, &feature) && feature.value == fact->number &&
               feature.cities == fact->of;
    case COACH_AREA: return is_owned(fact, &feature) && feature.quote == fact->number;
    case COACH_HARDER: return is_owned(fact, &feature) && fact->chance < fact->was;
    case COACH_EASIER: return is_owned(fact, &feature) && fact->chance > fact->was;
    case COACH_HOLE: return is_hole(fact);
    case COACH_LAST: return aude_supply(&after, seat, AUDE_FOLLOWER) == 0;
    case COACH_BACK: return returned(seat) == fact->number;
    case COACH_SENDS: return are_sent(fact, seat);
    case COACH_TOKENS:
        return aude_tokens(&after, seat, fact->item) == fact->number &&
               aude_tokens(&state, seat, fact->item) > fact->number;
    default: return true;
    }
}

/* ---- Promises ------------------------------------------------------------------------------ */

static void remember(const struct coach_fact *fact)
{
    bool promises_points = fact->kind == COACH_CLAIMS || fact->kind == COACH_GROWS ||
                           fact->kind == COACH_SHARES || fact->kind == COACH_TAKES ||
                           fact->kind == COACH_STANDS;
    if (promises_points && promises < PROMISES)
        promise[promises++] =
            (struct promise){fact->x, fact->y, fact->segment, fact->feature, fact->number};
}

/* Of those features that are complete now. */
static bool are_kept(void)
{
    bool all = true;
    for (int i = 0; i < promises;) {
        const struct promise *one = &promise[i];
        struct aude_feature feature;
        bool there = aude_feature_at(&state, one->x, one->y, one->segment, &feature) &&
                     feature.kind == one->kind;
        if (there && !feature.complete) {
            i++;
            continue;
        }
        if (there) {
            int points = aude_complete_value(&state, one->x, one->y, one->segment);
            kept++;
            exact += points == one->points;
            if (points < one->points) {
                printf("# %d points of a feature of kind %d at %d,%d, promised %d\n", points,
                       one->kind, one->x, one->y, one->points);
                all = false;
            }
        }
        promise[i] = promise[--promises];
    }
    return all;
}

/* ---- Games --------------------------------------------------------------------------------- */

/* The turn by lot from here: what was done, and the state after it. */
static int play_turn(struct dice *dice, aude_action *action)
{
    int seat = aude_decider(&state), turn = aude_turn_number(&state), actions = 0;
    ledger = aude_ledger(entries, AUDE_MAX_ENTRIES);
    aude_state_copy(&after, &state);
    while (aude_decider(&after) == seat && aude_turn_number(&after) == turn && actions < ACTIONS &&
           (actions == 0 || aude_step(&after) != AUDE_STEP_PLACE)) {
        action[actions] = dice_action(dice, &after);
        aude_apply(&after, action[actions++], &ledger);
    }
    return actions;
}

static bool check_turn(struct coach *coach, struct dice *dice)
{
    aude_action action[ACTIONS];
    struct coach_fact fact[COACH_MOST];
    uint64_t before = aude_hash(&state);
    int seat = aude_decider(&state), actions = play_turn(dice, action);
    int facts = coach_facts(coach, &state, action, actions, fact);
    bool good = facts >= 1 && facts <= COACH_MOST && aude_hash(&state) == before;
    for (int i = 0; i < facts; i++) {
        told[fact[i].kind]++;
        remember(&fact[i]);
        if (holds(&fact[i], seat) && (i == 0 || fact[i - 1].weight >= fact[i].weight))
            continue;
        printf("# %s: seats %u, feature %d at %d,%d: %d of %d, chance %d\n",
               coach_name(fact[i].kind), fact[i].seats, fact[i].feature, fact[i].x, fact[i].y,
               fact[i].number, fact[i].of, fact[i].chance);
        broken[fact[i].kind]++;
        good = false;
    }
    aude_state_copy(&state, &after);
    return good;
}

static bool play_game(int number)
{
    struct coach *coach = coach_create(&rules);
    struct dice dice;
    bool good = coach != NULL;
    dice_init(&dice, (uint64_t)number * 3 + 5);
    aude_state_init(&state, &rules);
    promises = 0;
    for (int i = 0; aude_decider(&state) != AUDE_NOBODY && good; i++) {
        if (aude_decider(&state) >= 0 && (i % EVERY == 0 || aude_step(&state) == AUDE_STEP_PLACE))
            good = check_turn(coach, &dice);
        else
            aude_apply(&state, dice_action(&dice, &state), NULL);
        good = are_kept() && good;
    }
    coach_free(coach);
    return good;
}

static const char *field_text(int cities)
{
    const struct coach_fact fact = {.kind = COACH_FIELD, .of = (int16_t)cities};

    return coach_text(&fact).one;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : GAMES, kinds = 0;
    bool good = true;
    for (int number = 0; number < games; number++)
        if (set_up(number) && !play_game(number)) {
            printf("# game %d: %s\n", number, setup_text(aude_rules_setup(&rules)));
            good = false;
        }
    for (int kind = 0; kind < COACH_KINDS; kind++) {
        printf("# %s: %d\n", coach_name(kind), told[kind]);
        kinds += told[kind] > 0;
    }
    printf("# holes counted: %d; promises kept: %d, to the point: %d\n", holes, kept, exact);
    tap_result(good, "what the coach says is what the engine says");
    tap_result(kinds == COACH_KINDS, "every kind of fact is told");
    tap_result(strstr(field_text(0), "{of}") == NULL && strstr(field_text(1), "{of}") != NULL,
               "of a field without a complete city no zeros are told");
    tap_result(holes > 20 && kept > 100 && exact * 4 > kept,
               "holes are counted, and promises are more than nothing");
    return tap_end();
}
