/* SPDX-License-Identifier: Apache-2.0 */
/* Random games, looked at after every ply. Seats and option values go round through all their
 * combinations, so that each gets the same share of the games.
 *
 *     random_games [--games N] [--first N] [--model-every N] [--player NAME]
 *
 * After every ply of every game: aude_check; every action listed is legal by aude_legal; tampered
 * actions are refused with a reason, and the state is the same to the byte; the score moves by
 * exactly the ledger's points, and each entry by the sum of its parts (BASE-37..39, 46..50);
 * figures and tiles are conserved (BASE-57); the weights of a draw are the bag. In every N-th game
 * the model of model.c, written from the rules alone, says as well which actions are legal, what
 * every feature is like, who scores what, and who leaves the board; and the two must agree.
 *
 * The environment variable AUDE_GAMES says how many games are played where 10,000 are meant: it
 * scales both numbers. Random play completes and contests little, so --player has seven decisions
 * in eight taken by a computer player. A failure says the number of the game, which is its seed:
 * `random_games --first 417 --games 1` plays it again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "common.h"
#include "model.h"

/* One game under observation. */
struct watch {
    int number, ply;
    bool modelled;
    struct dice dice;
    struct aude_rules rules;
    struct aude_state state;
    const char *problem; /* NULL while all is well */
    char detail[256];
};

/* How much was tried, so that a test that looked at nothing cannot pass. */
static struct {
    long plies, accepted, refused, entries, returned, removed, features, rounds, finals, taken,
        mismatches, skipped;
} tally;

static struct watch watch;          /* too large for the stack */
static const struct player *player; /* NULL: all at random */

static void fail(const char *problem, long expected, long found)
{
    if (watch.problem != NULL)
        return;
    watch.problem = problem;
    snprintf(watch.detail, sizeof watch.detail, "expected %ld, found %ld", expected, found);
}

static void expect(bool truth, const char *problem)
{
    if (!truth)
        fail(problem, 1, 0);
}

static void expect_equal(long expected, long found, const char *problem)
{
    if (expected != found)
        fail(problem, expected, found);
}

/* ---- Conservation ---- */

static void check_figures(void)
{
    const struct aude_setup *setup = aude_rules_setup(&watch.rules);
    int abbots = setup->option[aude_option_find(AUDE_CARCASSONNE, "ABBOT")];
    int standing[AUDE_MAX_SEATS][AUDE_FIGURES] = {{0}};
    for (int i = 0; i < aude_standing_count(&watch.state); i++) {
        struct aude_standing figure = aude_standing(&watch.state, i);
        standing[figure.seat][figure.figure]++;
    }
    for (int seat = 0; seat < setup->seats; seat++) {
        expect_equal(7,
                     standing[seat][AUDE_FOLLOWER] + aude_supply(&watch.state, seat, AUDE_FOLLOWER),
                     "followers of a seat");
        expect_equal(abbots,
                     standing[seat][AUDE_ABBOT] + aude_supply(&watch.state, seat, AUDE_ABBOT),
                     "abbots of a seat");
    }
}

static void check_tiles(void)
{
    int placed[AUDE_MAX_KINDS] = {0}, total = 0;
    for (int i = 0; i < aude_placed_count(&watch.state); i++)
        placed[aude_placed(&watch.state, i).kind]++;
    for (int kind = 0; kind < aude_kind_count(&watch.rules); kind++) {
        int drawn = aude_drawn(&watch.state) == kind;
        total += aude_bag(&watch.state, kind);
        expect_equal(aude_kind(&watch.rules, kind)->count,
                     placed[kind] + drawn + aude_bag(&watch.state, kind) +
                         aude_removed(&watch.state, kind),
                     "copies of a kind: board + bag + hand + removed");
    }
    expect_equal(total, aude_bag_total(&watch.state), "aude_bag_total");
}

static void check_chance(void)
{
    aude_action action[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
    long sum = 0;
    int count = aude_chance_outcomes(&watch.state, action, weight, AUDE_MAX_KINDS);
    if (aude_decider(&watch.state) != AUDE_CHANCE) {
        expect_equal(0, count, "no outcomes when a seat decides");
        return;
    }
    for (int i = 0; i < count; i++) {
        expect(weight[i] > 0, "an outcome has a weight");
        expect_equal(aude_bag(&watch.state, aude_action_item(action[i])), weight[i],
                     "weight of an outcome");
        sum += weight[i];
    }
    expect_equal(aude_bag_total(&watch.state), sum, "sum of the weights");
}

/* ---- Legal actions and refusals ---- */

static bool is_listed(aude_action action, const aude_action *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] == action)
            return true;
    return false;
}

/* A turn that looks like a listed one is taken as that one. */
static aude_action as_listed(aude_action action)
{
    int kind = aude_action_item(action);
    if (aude_action_verb(action) != AUDE_PLACE || kind >= aude_kind_count(&watch.rules))
        return action;
    return (action & ~((aude_action)3 << 40)) |
           (aude_action)(aude_action_turn(action) % aude_kind(&watch.rules, kind)->turns) << 40;
}

/* A listed action with one thing changed, or nonsense. */
static aude_action tamper(aude_action action)
{
    uint32_t how = dice_below(&watch.dice, 12), by = dice_below(&watch.dice, 7) + 1;
    int dx = (int)dice_below(&watch.dice, 5) - 2, dy = (int)dice_below(&watch.dice, 5) - 2;
    enum aude_verb verb = aude_action_verb(action);
    int item = aude_action_item(action), turn = aude_action_turn(action);
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    struct aude_placed some = aude_placed(
        &watch.state, (int)dice_below(&watch.dice, (uint32_t)aude_placed_count(&watch.state)));
    switch (how) {
    case 0: return aude_action_make(verb, item, x + dx, y + dy, turn, segment);
    case 1: return aude_action_make(verb, item, some.x, some.y, turn, segment);
    case 2: return aude_action_make(verb, item, x, y, (turn + (int)by) & 3, segment);
    case 3: return aude_action_make(verb, item, x, y, turn, segment ^ (int)by);
    case 4: return aude_action_make(verb, item ^ (int)by, x, y, turn, segment);
    case 5:
        return aude_action_make((enum aude_verb)dice_below(&watch.dice, AUDE_VERBS + 2), item, x, y,
                                turn, segment);
    case 6:
        return aude_action_make(AUDE_PUT, (int)dice_below(&watch.dice, 3), some.x, some.y, 0,
                                (int)by - 1);
    case 7:
        return aude_action_make(AUDE_TAKE, (int)dice_below(&watch.dice, 3), some.x, some.y, 0,
                                (int)by - 1);
    case 8: return action | (aude_action)by << 48;
    case 9: return action ^ (aude_action)1 << dice_below(&watch.dice, 64);
    case 10:
        return (aude_action)dice_below(&watch.dice, UINT32_MAX) << 32 |
               dice_below(&watch.dice, UINT32_MAX);
    default: return aude_action_make(AUDE_PLACE, item, some.x + dx, some.y + dy, (int)by & 3, 0);
    }
}

/* The reason for refusing a placement, where the model knows better than "no". */
static void check_reason(const struct model *model, aude_action action, enum aude_status status)
{
    enum aude_status expected;
    int kind = aude_action_item(action);
    if (aude_step(&watch.state) != AUDE_STEP_PLACE || aude_action_verb(action) != AUDE_PLACE ||
        aude_action_segment(action) != 0 || aude_action_number(action) != 0 ||
        kind != aude_drawn(&watch.state) || status == AUDE_TOO_FAR)
        return;
    expected = model_fits(model, kind, aude_action_x(action), aude_action_y(action),
                          aude_action_turn(action));
    expect_equal(expected, status, "reason why a placement is refused");
    tally.mismatches += status == AUDE_MISMATCH;
}

static void check_refusal(const struct model *model, const aude_action *list, int count)
{
    static struct aude_state before;
    static struct aude_ledger ledger;
    aude_action action = tamper(list[dice_below(&watch.dice, (uint32_t)count)]);
    bool listed = is_listed(action, list, count) || is_listed(as_listed(action), list, count);
    enum aude_status status = aude_legal(&watch.state, action);
    expect_equal(listed, status == AUDE_OK, "only listed actions are legal");
    if (status == AUDE_OK)
        return;
    if (watch.modelled)
        check_reason(model, action, status);
    before = watch.state;
    ledger.count = 0;
    expect_equal((long)status, (long)aude_apply(&watch.state, action, &ledger),
                 "aude_apply refuses as aude_legal does");
    expect(memcmp(&before, &watch.state, sizeof before) == 0,
           "a refusal leaves the state untouched");
    expect_equal(0, ledger.count, "a refusal leaves the ledger untouched");
    expect(aude_status_text(status)[0] != '\0', "a refusal says why");
    if (status != AUDE_BAD_ACTION && status != AUDE_NO_TILE && status != AUDE_TOO_FAR)
        expect(aude_status_rule(status)[0] != '\0', "a refusal names its rule");
    tally.refused++;
}

static void check_actions(const struct model *model)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS);
    expect(count > 0 && count <= AUDE_MAX_ACTIONS,
           "somebody to decide has something to choose from");
    for (int i = 0; i < count && watch.problem == NULL; i++) {
        expect_equal(AUDE_OK, (long)aude_legal(&watch.state, list[i]), "a listed action is legal");
        expect(!is_listed(list[i], list, i), "no action is listed twice");
        tally.accepted++;
    }
    for (int i = 0; i < 3 && watch.problem == NULL; i++)
        check_refusal(model, list, count);
}

/* ---- The model's opinion ---- */

static void compare_actions(const struct model *model)
{
    aude_action ours[AUDE_MAX_ACTIONS], theirs[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, theirs, AUDE_MAX_ACTIONS), expected = 0;
    if (aude_step(&watch.state) == AUDE_STEP_PLACE)
        expected = model_placements(model, aude_drawn(&watch.state), ours);
    else if (aude_step(&watch.state) == AUDE_STEP_ACTION)
        expected = model_figure_actions(model, aude_turn_seat(&watch.state), ours);
    else
        return;
    expect_equal(expected, count, "number of legal actions");
    for (int i = 0; i < expected; i++)
        expect(is_listed(ours[i], theirs, count), "an action that is legal by the rules is listed");
}

static void compare_feature(const struct model *model, int tile, int segment)
{
    struct model_feature ours;
    struct aude_feature theirs;
    bool found =
        aude_feature_at(&watch.state, model->tile[tile].x, model->tile[tile].y, segment, &theirs);
    expect(found, "a segment belongs to a feature");
    if (!found)
        return;
    model_feature(model, tile, segment, &ours);
    expect_equal(ours.kind, theirs.kind, "kind of a feature");
    expect_equal(ours.complete, theirs.complete, "completeness of a feature");
    expect_equal(ours.tiles, theirs.tiles, "tiles of a feature");
    expect_equal(ours.open, theirs.open, "open sides of a feature");
    expect_equal(ours.figures, theirs.figures, "figures on a feature");
    expect_equal((long)ours.owners, theirs.owners, "majority on a feature");
    if (ours.kind == AUDE_CITY)
        expect_equal(ours.pennants, theirs.pennants, "pennants of a city");
    if (ours.kind == AUDE_FIELD)
        expect_equal(ours.cities, theirs.cities, "complete cities at a field");
    else
        expect_equal(ours.value, theirs.value, "value of a feature");
    for (int seat = 0; seat < model->seats; seat++)
        expect_equal(ours.strength[seat], theirs.strength[seat], "strength of a seat on a feature");
    tally.features++;
}

static void compare_features(const struct model *model)
{
    /* One tile of the board and the last one; all of them come up in the course of a game. */
    int some = (int)dice_below(&watch.dice, (uint32_t)model->tiles), last = model->tiles - 1;
    for (int i = 0; i < aude_kind(&watch.rules, model->tile[some].kind)->segments; i++)
        compare_feature(model, some, i);
    for (int i = 0; i < aude_kind(&watch.rules, model->tile[last].kind)->segments; i++)
        compare_feature(model, last, i);
}

/* Fields may be booked by field or, by BASE-50, by city: their rule tells them apart. */
static bool is_for_fields(const struct aude_entry *entry)
{
    return strcmp(entry->rule, "BASE-48") == 0 || strcmp(entry->rule, "BASE-49") == 0 ||
           strcmp(entry->rule, "BASE-50") == 0;
}

static void compare_scores(const struct model_score *ours, int count,
                           const struct aude_ledger *ledger)
{
    static bool used[AUDE_MAX_ENTRIES];
    int fields_ours[AUDE_MAX_SEATS] = {0}, fields_theirs[AUDE_MAX_SEATS] = {0};
    memset(used, 0, sizeof used);
    for (int i = 0; i < count; i++) {
        int found = -1;
        if (ours[i].feature == AUDE_FIELD) {
            fields_ours[ours[i].seat] += ours[i].points;
            continue;
        }
        for (int j = 0; j < ledger->count; j++) {
            const struct aude_entry *entry = &ledger->entry[j];
            if (!used[j] && entry->event == AUDE_EVENT_SCORE && entry->seat == ours[i].seat &&
                entry->feature == ours[i].feature && entry->points == ours[i].points &&
                entry->complete == ours[i].complete && !is_for_fields(entry))
                found = j;
        }
        expect(found >= 0, "a score by the rules is in the ledger");
        if (found >= 0)
            used[found] = true;
    }
    for (int j = 0; j < ledger->count; j++) {
        const struct aude_entry *entry = &ledger->entry[j];
        if (entry->event != AUDE_EVENT_SCORE || used[j])
            continue;
        if (is_for_fields(entry))
            fields_theirs[entry->seat] += entry->points;
        else
            expect_equal(0, entry->points, "a score of the ledger is in the rules");
    }
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        expect_equal(fields_ours[seat], fields_theirs[seat], "points for fields");
}

/* before: the model's view of the position before the action was applied. */
static void compare_round(struct model *before, aude_action action, int seat,
                          const struct aude_ledger *ledger)
{
    static struct model_score scores[MODEL_SCORES];
    int count = model_act(before, action, seat, scores);
    tally.taken += count;
    if (aude_action_verb(action) == AUDE_PUT || aude_action_verb(action) == AUDE_TAKE ||
        aude_action_verb(action) == AUDE_PASS)
        count += model_round(before, before->tiles - 1, scores + count);
    expect_equal(before->figures, aude_standing_count(&watch.state),
                 "figures left on the board after the round");
    for (int i = 0; i < before->figures && watch.problem == NULL; i++) {
        struct aude_standing theirs = aude_standing(&watch.state, i), ours = before->figure[i];
        expect(theirs.x == ours.x && theirs.y == ours.y && theirs.seat == ours.seat &&
                   theirs.figure == ours.figure && theirs.segment == ours.segment,
               "who is left on the board after the round");
    }
    tally.rounds += count;
    if (aude_step(&watch.state) == AUDE_STEP_OVER) {
        int last = model_final(before, scores + count);
        count += last;
        tally.finals += last;
    }
    compare_scores(scores, count, ledger);
}

/* ---- Plies ---- */

static void check_ledger(const struct aude_ledger *ledger, const int *score_before,
                         int standing_before)
{
    int points[AUDE_MAX_SEATS] = {0}, returned = 0;
    for (int i = 0; i < ledger->count; i++) {
        const struct aude_entry *entry = &ledger->entry[i];
        int parts = 0;
        for (int j = 0; j < entry->parts; j++)
            parts += entry->part[j].count * entry->part[j].each;
        returned += entry->event == AUDE_EVENT_RETURN;
        tally.removed += entry->event == AUDE_EVENT_REMOVED;
        if (entry->event != AUDE_EVENT_SCORE)
            continue;
        expect_equal(entry->points, parts, "points of an entry are the sum of its parts");
        expect(strncmp(entry->rule, "BASE-", 5) == 0, "an entry names its rule");
        expect(entry->points >= 0, "nobody loses points in the base game");
        expect(aude_placed_at(&watch.state, entry->x, entry->y) >= 0, "an entry lies on a tile");
        points[entry->seat] += entry->points;
    }
    for (int seat = 0; seat < aude_rules_setup(&watch.rules)->seats; seat++)
        expect_equal(score_before[seat] + points[seat], aude_score(&watch.state, seat),
                     "score = score before + ledger");
    expect(standing_before - returned <= aude_standing_count(&watch.state),
           "who leaves the board is in the ledger");
    tally.entries += ledger->count;
    tally.returned += returned;
}

static void check_after(void)
{
    const char *wrong = aude_check(&watch.state);
    if (wrong != NULL)
        fail(wrong, 0, 0);
    check_figures();
    check_tiles();
    check_chance();
}

/* What the model expects of a ply; model is the position before it. */
static void compare_ply(struct model *model, enum aude_step step, aude_action action, int seat,
                        const struct aude_ledger *ledger)
{
    static struct aude_standing figure[AUDE_MAX_FIGURES];
    aude_action ours[AUDE_MAX_ACTIONS];
    if (step == AUDE_STEP_DRAW)
        expect_equal(!model_fits_anywhere(model, aude_action_item(action)),
                     ledger->count > 0 && ledger->entry[0].event == AUDE_EVENT_REMOVED,
                     "a tile leaves the game when it fits nowhere (BASE-22)");
    if (step == AUDE_STEP_PLACE) {
        /* The new tile, and the figures as they stood: did anything remain to be chosen? */
        int figures = model->figures;
        memcpy(figure, model->figure, sizeof figure);
        model_read(model, &watch.state);
        memcpy(model->figure, figure, sizeof figure);
        model->figures = figures;
        if (model_figure_actions(model, seat, ours) > 1) {
            expect_equal(AUDE_STEP_ACTION, (long)aude_step(&watch.state),
                         "a seat that can choose is asked");
            return;
        }
        expect(aude_step(&watch.state) != AUDE_STEP_ACTION,
               "a seat that can only pass is not asked");
        tally.skipped++;
        action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    }
    if (step != AUDE_STEP_DRAW || aude_step(&watch.state) == AUDE_STEP_OVER)
        compare_round(model, action, seat, ledger);
}

static aude_action choose(void)
{
    struct aude_random random;
    if (player == NULL || aude_decider(&watch.state) == AUDE_CHANCE ||
        dice_below(&watch.dice, 8) == 0)
        return dice_action(&watch.dice, &watch.state);
    aude_random_init(&random, dice_below(&watch.dice, UINT32_MAX));
    return player->choose(&watch.state, &random);
}

static void play_ply(struct model *model)
{
    static struct aude_state copy;
    static struct aude_ledger ledger;
    int score[AUDE_MAX_SEATS] = {0}, standing = aude_standing_count(&watch.state);
    int seat = aude_turn_seat(&watch.state);
    enum aude_step step = aude_step(&watch.state);
    aude_action action;
    if (watch.modelled) {
        model_read(model, &watch.state);
        compare_actions(model);
        if (step == AUDE_STEP_ACTION)
            compare_features(model);
    }
    check_actions(model);
    if (watch.problem != NULL)
        return;
    action = choose();
    for (int i = 0; i < aude_rules_setup(&watch.rules)->seats; i++)
        score[i] = aude_score(&watch.state, i);
    aude_state_copy(&copy, &watch.state);
    ledger.count = 0;
    expect_equal(AUDE_OK, (long)aude_apply(&watch.state, action, &ledger),
                 "a listed action is applied");
    expect_equal(AUDE_OK, (long)aude_apply(&copy, action, NULL),
                 "a listed action is applied without a ledger");
    expect(memcmp(&copy, &watch.state, aude_state_size(&watch.rules)) == 0,
           "a copy plays on the same, with and without a ledger");
    check_ledger(&ledger, score, standing);
    check_after();
    if (watch.modelled && watch.problem == NULL)
        compare_ply(model, step, action, seat, &ledger);
    tally.plies++;
}

static bool play_game(int number, bool modelled)
{
    static struct model model;
    struct aude_setup setup;
    memset(&watch, 0, sizeof watch);
    watch.number = number;
    watch.modelled = modelled;
    dice_init(&watch.dice, (uint64_t)number);
    setup_number(&setup, number);
    expect_equal(AUDE_OK, (long)aude_rules_init(&watch.rules, &setup), "the rules are accepted");
    aude_state_init(&watch.state, &watch.rules);
    check_after();
    /* Each tile is drawn, placed and acted upon at most once. */
    for (watch.ply = 0; watch.ply < 3 * AUDE_MAX_TILES && watch.problem == NULL; watch.ply++) {
        if (aude_decider(&watch.state) == AUDE_NOBODY)
            break;
        play_ply(&model);
    }
    expect_equal(AUDE_STEP_OVER, (long)aude_step(&watch.state), "the game ends");
    expect_equal(0, aude_legal_actions(&watch.state, NULL, 0), "nothing is legal after the end");
    expect_equal(0, aude_bag_total(&watch.state), "the bag is empty at the end");
    expect_equal(AUDE_OVER,
                 (long)aude_legal(&watch.state, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0)),
                 "an action after the end is refused");
    if (watch.problem != NULL)
        printf("# game %d (%s), ply %d: %s: %s\n", number, setup_text(&setup), watch.ply,
               watch.problem, watch.detail);
    return watch.problem == NULL;
}

static const char *argument(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return NULL;
}

static long number_argument(int argc, char **argv, const char *name, long otherwise)
{
    const char *value = argument(argc, argv, name);
    return value == NULL ? otherwise : strtol(value, NULL, 10);
}

/* A number of games out of the 10,000, by AUDE_GAMES. */
static long scaled(long games)
{
    const char *wanted = getenv("AUDE_GAMES");
    return wanted == NULL ? games : games * strtol(wanted, NULL, 10) / 10000;
}

int main(int argc, char **argv)
{
    long games = scaled(number_argument(argc, argv, "--games", 1000));
    long first = scaled(number_argument(argc, argv, "--first", 0));
    long every = number_argument(argc, argv, "--model-every", 7);
    long failures = 0;
    char line[160];
    const char *name = argument(argc, argv, "--player");
    player = name == NULL ? NULL : player_find(name);
    if (name != NULL && player == NULL)
        return 2;
    for (long i = first; i < first + games && failures < 10; i++)
        failures += !play_game((int)i, every > 0 && i % every == 0);
    snprintf(line, sizeof line, "%ld %s games from number %ld, %d set-ups: every ply in order",
             games, name == NULL ? "random" : name, first, setup_count());
    tap_result(failures == 0 && games > 0, line);
    printf("# %ld plies, %ld actions accepted, %ld refused, %ld ledger entries, %ld figures "
           "returned, %ld tiles removed\n",
           tally.plies, tally.accepted, tally.refused, tally.entries, tally.returned,
           tally.removed);
    printf("# model: %ld features, %ld scores in rounds, %ld at the end, %ld abbots taken back, "
           "%ld refusals named, %ld empty steps\n",
           tally.features, tally.rounds, tally.finals, tally.taken, tally.mismatches,
           tally.skipped);
    if (games >= 200)
        tap_result(tally.plies > games * 150 && tally.refused > games * 300 &&
                       tally.returned > games * 4 && (tally.removed > 0 || games < 1000) &&
                       (every != 0) == (tally.features > 0) && (every != 0) == (tally.rounds > 0) &&
                       (every != 0) == (tally.finals > 0) && (every != 0) == (tally.taken > 0) &&
                       (every != 0) == (tally.mismatches > 0),
                   "every kind of event came up");
    return tap_end();
}
