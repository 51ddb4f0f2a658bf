/* SPDX-License-Identifier: Apache-2.0 */
/* Do the computer players find the right move where it is plain?
 *
 *     sense [NAME [--show]]
 *
 * Positions are taken from random games, at most one of a game for each situation. What an action
 * comes to is told by what everybody would have if the game ended right behind it: points, and
 * what each feature gives those who own it. Where points come later than that, the bag is cut down
 * to a few tiles, and the average end of random games tells it. A position is plain when the best
 * action comes to so many points more than some other one, or, where the row is about what an
 * action brings, than the best one that does not bring it; the player has found it when its own is
 * not that far behind. A situation is one row below. */
#include <stdio.h>
#include <string.h>

#include "ai/player.h"
#include "sense.h"

enum { SAMPLES = 100, FOUND = 90, GAMES = 20000, MANY = 300, BEST = 4, NOTHING = -100000 };

struct situation {
    const char *name;
    const char *box;  /* what has to be played, */
    const char *off;  /* but for this option; NULL: all of it */
    const char *verb; /* among the legal actions, */
    bool alone;       /* but no figure of the supply */
    int margin;       /* in points */
    /* Is it a position for this row? NULL: any. */
    bool (*fits)(const struct aude_state *state);
    /* Judged by random games to their end, with so many tiles left; 0: by what everybody has. */
    int tiles;
    /* What the best action brings; NULL: that does not matter. */
    bool (*brings)(const struct aude_state *state, aude_action action);
};

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

/* Does the river leave the tile that was just placed? */
static bool flows(const struct aude_state *state)
{
    int last = aude_last_placed(state), sides = 0;
    for (int side = 0; last >= 0 && side < 4; side++)
        sides +=
            aude_kind(&rules, aude_placed(state, last).kind)->tile->edge[side] == AUDE_EDGE_RIVER;
    return sides > 0;
}

/* Does the placement give who decides a card that he has not? */
static bool takes(const struct aude_state *state, aude_action action, const char *card)
{
    static struct aude_state after;
    int seat = aude_decider(state), token = aude_token_find(card);
    aude_state_copy(&after, state);
    if (aude_tokens(state, seat, token) > 0 || aude_action_verb(action) != AUDE_PLACE ||
        aude_apply(&after, action, NULL) != AUDE_OK)
        return false;
    if (aude_step(&after) == AUDE_STEP_ACTION)
        aude_apply(&after, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), NULL);
    return aude_tokens(&after, seat, token) > 0;
}

static bool makes_king(const struct aude_state *state, aude_action action)
{
    return takes(state, action, "king");
}

static bool makes_robber(const struct aude_state *state, aude_action action)
{
    return takes(state, action, "robber");
}

static const struct situation situations[] = {
    {"the dragon eats others rather than oneself", "dragon", NULL, "fly", false, 5, at_ease, 0,
     NULL},
    {"the fairy goes where something scores", "dragon", "DRAGON", "fairy", true, 3, NULL, 0, NULL},
    {"the fairy keeps the dragon away", "dragon", NULL, "fairy", false, 4, flies, 0, NULL},
    {"the princess sends home whose city it is", "dragon", NULL, "princess", false, 5, at_ease, 0,
     NULL},
    {"the portal leads to what is worth most", "dragon", NULL, "portal", false, 5, at_ease, 0,
     NULL},
    {"the abbey is laid where it pays most", "abbey", NULL, "abbey", false, 6, NULL, 0, NULL},
    {"the wagon drives on to what scores", "abbey", NULL, "drive", false, 3, at_ease, 0, NULL},
    {"the barn is put where it pays", "abbey", NULL, "barn", false, 5, at_ease, 0, NULL},
    {"from Carcassonne into what is scored", "count", NULL, "join", false, 3, NULL, 0, NULL},
    {"to the quarter from which most is to be had", "count", NULL, "quarter", false, 2, NULL, 6,
     NULL},
    {"the phantom takes a second feature", "phantom", NULL, "put", false, 4, follows, 0, NULL},
    {"a challenge of shrines is won", "cult", "FARMERS", "place", false, 6, challenges, 0, NULL},
    {"the king's card is taken", "king", NULL, "place", false, 4, NULL, 3, makes_king},
    {"the robber baron's card is taken", "king", NULL, "place", false, 4, NULL, 3, makes_robber},
    {"by the river it is claimed what brings most", "river1", NULL, "put", false, 3, flows, 4,
     NULL},
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

/* The same with a bag of so many tiles. */
static const struct aude_state *cut_down(const struct aude_state *state, int tiles, uint64_t seed)
{
    static struct aude_state cut;
    struct dice dice;
    dice_init(&dice, seed);
    aude_state_copy(&cut, state);
    while (aude_bag_total(&cut) > tiles) {
        int kind = (int)dice_below(&dice, (uint32_t)aude_kind_count(&rules));
        if (aude_bag(&cut, kind) > 0)
            aude_edit_bag(&cut, kind, aude_bag(&cut, kind) - 1);
    }
    return &cut;
}

/* The actions of a decision and what each comes to, NOTHING where nobody asked. */
struct choice {
    aude_action action[AUDE_MAX_ACTIONS];
    int points[AUDE_MAX_ACTIONS];
    bool brings[AUDE_MAX_ACTIONS];
    int actions;
};

static int judged(const struct situation *row, const struct aude_state *state, aude_action action)
{
    return row->tiles > 0 ? ends_with(state, action) : comes_to(state, action);
}

/* Of many placements those that bring it are judged, and of the others the best at first sight. */
static void judge_few(const struct situation *row, const struct aude_state *state,
                      struct choice *choice)
{
    int sight[AUDE_MAX_ACTIONS];
    for (int i = 0; i < choice->actions; i++) {
        sight[i] = choice->brings[i] ? NOTHING : comes_to(state, choice->action[i]);
        choice->points[i] = choice->brings[i] ? judged(row, state, choice->action[i]) : NOTHING;
    }
    for (int times = 0; times < BEST; times++) {
        int best = 0;
        for (int i = 0; i < choice->actions; i++)
            best = sight[i] > sight[best] ? i : best;
        if (sight[best] > NOTHING)
            choice->points[best] = judged(row, state, choice->action[best]);
        sight[best] = NOTHING;
    }
}

static void judge_all(const struct situation *row, const struct aude_state *state,
                      struct choice *choice)
{
    for (int i = 0; i < choice->actions; i++)
        choice->points[i] = judged(row, state, choice->action[i]);
}

/* The best action, if it is plain that it is, or -1; what it is compared with. */
static int plain(const struct situation *row, const struct choice *choice, int *other)
{
    int best = 0;
    *other = row->brings != NULL ? NOTHING : -NOTHING;
    for (int i = 0; i < choice->actions; i++) {
        int points = choice->points[i];
        best = points > choice->points[best] ? i : best;
        if (row->brings == NULL)
            *other = points < *other ? points : *other;
        else if (!choice->brings[i])
            *other = points > *other ? points : *other;
    }
    return choice->points[best] - *other >= 100 * row->margin &&
                   (int)aude_action_verb(choice->action[best]) == aude_verb_find(row->verb) &&
                   (row->brings == NULL || choice->brings[best])
               ? best
               : -1;
}

/* One position; false when it is not plain. */
static bool sample(const struct situation *row, const struct aude_state *state, uint64_t seed,
                   struct tally *tally)
{
    static struct choice choice;
    int best, other, own;
    bool any = row->brings == NULL;
    if (row->fits != NULL && !row->fits(state))
        return false;
    choice.actions = aude_legal_actions(state, choice.action, AUDE_MAX_ACTIONS);
    if (!arises(row, choice.action, choice.actions))
        return false;
    for (int i = 0; i < choice.actions && row->brings != NULL; i++)
        any |= choice.brings[i] = row->brings(state, choice.action[i]);
    if (!any || (row->tiles > 0 && aude_bag_total(state) < row->tiles))
        return false;
    if (row->tiles > 0)
        state = cut_down(state, row->tiles, seed);
    (row->brings != NULL ? judge_few : judge_all)(row, state, &choice);
    best = plain(row, &choice, &other);
    if (best < 0)
        return false;
    aude_action chosen = choose(state, seed);
    own = judged(row, state, chosen);
    tally->plain++;
    tally->found += own > choice.points[best] - 100 * row->margin;
    if (show && own <= choice.points[best] - 100 * row->margin)
        show_missed(state, chosen, own, other, choice.points[best]);
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
