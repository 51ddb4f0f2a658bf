/* SPDX-License-Identifier: Apache-2.0 */
/* Do the computer players find the right move where it is plain?
 *
 *     sense [NAME [--show]]
 *
 * Positions are taken from random games, at most one of a game for each situation. What an action
 * comes to is told by what everybody would have if the game ended right behind it: points, and
 * what each feature gives those who own it. A position is plain when the best action comes to so
 * many points more than some other one; the player has found it when its own is not that far
 * behind. Where points come later than that, a row says itself which move is the right one. A
 * situation is one row below: the rooms, what must be among the actions, and how many
 * points make it plain. */
#include <stdio.h>
#include <string.h>

#include "ai/player.h"
#include "common.h"

enum { SAMPLES = 100, FOUND = 90, GAMES = 20000, REGIONS = 4096, MANY = 300, ROLLS = 24 };

struct situation {
    const char *name;
    const char *box;  /* what has to be played, */
    const char *off;  /* but for this option; NULL: all of it */
    const char *verb; /* among the legal actions, */
    bool alone;       /* but no figure of the supply */
    int margin;       /* in points */
    /* Is it a position for this row? NULL: any. */
    bool (*fits)(const struct aude_state *state);
    /* Where points do not tell: the number in the right action, or -1. NULL: they do. */
    int (*right)(const struct aude_state *state);
};

static struct aude_rules rules;

/* ---- What an action comes to --------------------------------------------------------------- */

static void add_features(const struct aude_state *state, int sum[AUDE_MAX_SEATS])
{
    static bool seen[REGIONS];
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature) ||
            feature.region >= REGIONS || seen[feature.region])
            continue;
        seen[feature.region] = true;
        for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
            sum[seat] += feature.owners >> seat & 1 ? feature.value : 0;
    }
}

/* A barn has no part in what its field is worth to farmers: 4 for each city, and 5 for a castle. */
static void add_barns(const struct aude_state *state, int sum[AUDE_MAX_SEATS])
{
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature field;
        if (figure.figure == aude_figure_find("barn") &&
            aude_feature_at(state, figure.x, figure.y, figure.segment, &field))
            sum[figure.seat] += 4 * field.cities + 5 * field.castles;
    }
}

/* Own points against the average of the others, in hundredths. */
static int standing_of(const struct aude_state *state, int seat)
{
    int sum[AUDE_MAX_SEATS] = {0}, seats = aude_rules_setup(&rules)->seats, others = 0;
    if (aude_step(state) != AUDE_STEP_OVER) {
        add_features(state, sum);
        add_barns(state, sum);
    }
    for (int other = 0; other < seats; other++) {
        sum[other] += aude_score(state, other);
        others += other == seat ? 0 : sum[other];
    }
    return sum[seat] * 100 - others * 100 / (seats - 1);
}

/* The same behind an action, and behind what others then do in the part, by lot: the average. */
static int behind(const struct aude_state *state, aude_action action, int seat)
{
    static struct aude_state first, after;
    int sum = 0, rolls = 1;
    struct dice dice;
    dice_init(&dice, 1);
    aude_state_copy(&first, state);
    if (aude_apply(&first, action, NULL) != AUDE_OK)
        return -100000;
    for (int roll = 0; roll < rolls; roll++) {
        aude_state_copy(&after, &first);
        while (aude_decider(&after) >= 0 && aude_step(&after) != AUDE_STEP_PLACE &&
               aude_step(&after) != AUDE_STEP_ACTION) {
            rolls = ROLLS;
            aude_apply(&after, dice_action(&dice, &after), NULL);
        }
        sum += standing_of(&after, seat);
    }
    return sum / rolls;
}

/* The same where the own action of the part still follows: the best one. */
static int comes_to(const struct aude_state *state, aude_action action)
{
    static struct aude_state after;
    aude_action next[AUDE_MAX_ACTIONS];
    int seat = aude_decider(state), best = -100000, actions;
    aude_state_copy(&after, state);
    if (aude_apply(&after, action, NULL) != AUDE_OK)
        return best;
    if (aude_step(&after) != AUDE_STEP_ACTION || aude_decider(&after) != seat)
        return behind(state, action, seat);
    actions = aude_legal_actions(&after, next, AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        int points = behind(&after, next[i], seat);
        best = points > best ? points : best;
    }
    return best;
}

/* ---- Situations ---------------------------------------------------------------------------- */

/* Nobody is so short of followers that one more would be worth more than what it stands for. */
static bool at_ease(const struct aude_state *state)
{
    bool all = true;
    for (int seat = 0; seat < aude_rules_setup(&rules)->seats; seat++)
        all = all && aude_supply(state, seat, AUDE_FOLLOWER) >= 3;
    return all;
}

/* Will the dragon fly now? */
static bool flies(const struct aude_state *state)
{
    int dragon = aude_variable_find(&rules, "dragon"), last = aude_last_placed(state);
    return at_ease(state) && dragon >= 0 && last >= 0 &&
           aude_variable(state, dragon, 0) != aude_variable_info(&rules, dragon)->none &&
           (aude_kind(&rules, aude_placed(state, last).kind)->tile->signs & AUDE_SIGN_DRAGON) != 0;
}

/* Is a monastery of the seat short of one tile and beside one of somebody else? */
static bool challenges(const struct aude_state *state)
{
    int seat = aude_decider(state);
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing own = aude_standing(state, i);
        struct aude_feature feature;
        if (own.seat != seat || !aude_feature_at(state, own.x, own.y, own.segment, &feature) ||
            feature.kind != AUDE_MONASTERY || feature.tiles != 8)
            continue;
        for (int j = 0; j < aude_standing_count(state); j++) {
            struct aude_standing other = aude_standing(state, j);
            int dx = other.x - own.x, dy = other.y - own.y;
            if (other.seat != seat && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 &&
                aude_feature_at(state, other.x, other.y, other.segment, &feature) &&
                feature.kind == AUDE_MONASTERY)
                return true;
        }
    }
    return false;
}

/* May the phantom follow? */
static bool follows(const struct aude_state *state)
{
    return at_ease(state) && strcmp(aude_step_name(aude_step(state)), "phantom") == 0;
}

/* What the seat would get with a follower from Carcassonne, when a feature that others own alone is
 * complete by the next tile; half of it, when it takes two. */
static int hope(const struct aude_state *state, const struct aude_feature *feature, int seat)
{
    int full = 0, most = 0;
    for (int other = 0; other < AUDE_MAX_SEATS; other++)
        most = feature->strength[other] > most ? feature->strength[other] : most;
    if (feature->complete || feature->open < 1 || feature->open > 2 || most != 1 ||
        feature->strength[seat] > 0)
        return 0;
    switch (feature->kind) {
    case AUDE_CITY: full = 2 * (feature->value + feature->open); break;
    case AUDE_ROAD: full = feature->value + feature->open; break;
    case AUDE_MONASTERY: full = 9; break;
    default: break;
    }
    return aude_bag_total(state) < 15 ? 0 : full / feature->open;
}

/* The quarter of the kind of feature that brings much soon, more than twice what others bring. */
static int right_quarter(const struct aude_state *state)
{
    static const int quarter_of[3] = {0, 2, 3};
    int hopes[3] = {0, 0, 0}, seat = aude_decider(state), best = 0, sum = 0;
    int count = aude_variable(state, aude_variable_find(&rules, "count"), 0);
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        int kind, points;
        if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature))
            continue;
        points = hope(state, &feature, seat);
        kind = feature.kind == AUDE_CITY ? 0 : feature.kind == AUDE_ROAD ? 1 : 2;
        hopes[kind] = points > hopes[kind] ? points : hopes[kind];
    }
    for (int kind = 0; kind < 3; kind++) {
        sum += hopes[kind];
        best = hopes[kind] > hopes[best] ? kind : best;
    }
    return aude_supply(state, seat, AUDE_FOLLOWER) >= 4 && hopes[best] >= 6 &&
                   hopes[best] > 2 * (sum - hopes[best]) && quarter_of[best] != count
               ? quarter_of[best]
               : -1;
}

static const struct situation situations[] = {
    {"the dragon eats others rather than oneself", "dragon", NULL, "fly", false, 5, at_ease, NULL},
    {"the fairy goes where something scores", "dragon", "DRAGON", "fairy", true, 3, NULL, NULL},
    {"the fairy keeps the dragon away", "dragon", NULL, "fairy", false, 4, flies, NULL},
    {"the princess sends home whose city it is", "dragon", NULL, "princess", false, 5, at_ease,
     NULL},
    {"the portal leads to what is worth most", "dragon", NULL, "portal", false, 5, at_ease, NULL},
    {"the abbey is laid where it pays most", "abbey", NULL, "abbey", false, 6, NULL, NULL},
    {"the wagon drives on to what scores", "abbey", NULL, "drive", false, 3, at_ease, NULL},
    {"the barn is put where it pays", "abbey", NULL, "barn", false, 5, at_ease, NULL},
    {"from Carcassonne into what is scored", "count", NULL, "join", false, 3, NULL, NULL},
    {"to the quarter of what is complete next", "count", "FARMERS", "quarter", false, 0, NULL,
     right_quarter},
    {"the phantom takes a second feature", "phantom", NULL, "put", false, 4, follows, NULL},
    {"a challenge of shrines is won", "cult", "FARMERS", "place", false, 6, challenges, NULL},
};
enum { SITUATIONS = sizeof situations / sizeof *situations };

struct tally {
    int plain, found;
};

static bool has_verb(const aude_action *action, int actions, int verb)
{
    for (int i = 0; i < actions; i++)
        if ((int)aude_action_verb(action[i]) == verb)
            return true;
    return false;
}

static bool arises(const struct situation *row, const aude_action *action, int actions)
{
    return actions > 1 && actions <= MANY && has_verb(action, actions, aude_verb_find(row->verb)) &&
           !(row->alone && has_verb(action, actions, AUDE_PUT));
}

static bool show;

static aude_action choose(const struct aude_state *state, uint64_t seed)
{
    struct aude_random random;
    aude_random_init(&random, seed);
    return player_find("greedy")->choose(state, &random);
}

static void show_missed(const struct aude_state *state, aude_action chosen, int own, int worst,
                        int best)
{
    static char position[100000];
    aude_position_text(state, position, sizeof position);
    printf("# %s comes to %d of %d to %d: %s\n", aude_verb_name(aude_action_verb(chosen)), own,
           worst, best, position);
}

static bool sample_right(const struct situation *row, const struct aude_state *state, uint64_t seed,
                         struct tally *tally)
{
    int right = row->right(state), own;
    aude_action chosen;
    if (right < 0)
        return false;
    chosen = choose(state, seed);
    own = (int)aude_action_verb(chosen) == aude_verb_find(row->verb) ? aude_action_number(chosen)
                                                                     : -1;
    tally->plain++;
    tally->found += own == right;
    if (show && own != right)
        show_missed(state, chosen, own, right, right);
    return true;
}

/* One position; false when it is not plain. */
static bool sample(const struct situation *row, const struct aude_state *state, uint64_t seed,
                   struct tally *tally)
{
    aude_action action[AUDE_MAX_ACTIONS], chosen;
    int actions, best = -100000, worst = 100000, own, verb = 0;
    if (row->fits != NULL && !row->fits(state))
        return false;
    actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    if (!arises(row, action, actions))
        return false;
    if (row->right != NULL)
        return sample_right(row, state, seed, tally);
    for (int i = 0; i < actions; i++) {
        int points = comes_to(state, action[i]);
        verb = points > best ? (int)aude_action_verb(action[i]) : verb;
        best = points > best ? points : best;
        worst = points < worst ? points : worst;
    }
    if (best - worst < 100 * row->margin || verb != aude_verb_find(row->verb))
        return false;
    chosen = choose(state, seed);
    own = comes_to(state, chosen);
    tally->plain++;
    tally->found += own > best - 100 * row->margin;
    if (show && own <= best - 100 * row->margin)
        show_missed(state, chosen, own, worst, best);
    return true;
}

/* By lot, but figures are put in one turn of three only, so that not all stand about. */
static aude_action wander(struct dice *dice, const struct aude_state *state)
{
    bool idle = aude_step(state) == AUDE_STEP_ACTION && dice_below(dice, 3) > 0;
    aude_action pass = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    return idle && aude_legal(state, pass) == AUDE_OK ? pass : dice_action(dice, state);
}

static void play_game(const struct situation *row, uint64_t seed, struct tally *tally)
{
    static struct aude_state state;
    struct dice dice;
    dice_init(&dice, seed);
    aude_state_init(&state, &rules);
    while (aude_decider(&state) != AUDE_NOBODY) {
        if (aude_decider(&state) != AUDE_CHANCE && sample(row, &state, seed, tally))
            return;
        if (aude_apply(&state, wander(&dice, &state), NULL) != AUDE_OK)
            return;
    }
}

static void set_up(const struct situation *row, int seats)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = (uint8_t)seats;
    aude_setup_expansion(&setup, row->box);
    if (row->off != NULL)
        aude_setup_set(&setup, row->off, "off");
    aude_rules_init(&rules, &setup);
}

static void test_situation(const struct situation *row)
{
    struct tally tally = {0, 0};
    char line[160];
    for (int game = 0; game < GAMES && tally.plain < SAMPLES; game++) {
        if (game % 10 == 0)
            set_up(row, 2 + game / 10 % 2);
        play_game(row, (uint64_t)game, &tally);
    }
    snprintf(line, sizeof line, "%s: %d of %d", row->name, tally.found, tally.plain);
    tap_result(tally.plain >= SAMPLES && tally.found * 100 >= tally.plain * FOUND, line);
}

int main(int argc, char **argv)
{
    show = argc > 2;
    for (int i = 0; i < SITUATIONS; i++)
        if (argc < 2 || strcmp(argv[1], situations[i].verb) == 0)
            test_situation(&situations[i]);
    return tap_end();
}
