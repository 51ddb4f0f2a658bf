/* SPDX-License-Identifier: Apache-2.0 */
/* The levels. Below the greedy player they are that player with habits that people have: they look
 * at a part of the places only, do not see what fields will bring, spend followers too freely, and
 * misjudge what a turn is worth. What they do is still one of the better things: never anything
 * that gives away more than a few points against the best, in the measure of the greedy player. So
 * a large gain is always taken, and the last follower is not spent on nothing.
 *
 * Above it they are searches. The first of those plays nothing on: it chooses like the greedy
 * player, but by the weights that a search has; a game whose room values positions by itself knows
 * nothing of them, so there it does play on. The second is limited by playouts, so that it needs no
 * clock and plays the same everywhere; both by what they try, so that they are done in time in the
 * largest games. */
#include "ai/level.h"

#include <stddef.h>
#include <string.h>

#include "ai/greedy.h"

enum {
    TOLD = 96,      /* ways to play the turn that are thought of, at most */
    LOOKS = 8000,   /* actions that one tries in one of two rankings */
    ASKED = 8,      /* looks between two questions whether that is enough (greedy.c) */
    PLAYOUTS = 64,  /* of the first level that plays on, */
    TRIED = 20000,  /* ... and actions that it tries, at most */
    OWN = 16,       /* playouts in the place of what was learnt, where it does not count, */
    OWN_DEEP = 200, /* ... and in the place of PLAYOUTS: there fewer of them bring little */
    OTHER_GAME = 60 /* per cent of the errors, where less is to be had by a turn */
};

static const struct level levels[LEVEL_MOST] = {
    {1,
     "level-1",
     "Beginner",
     "knows the rules, overlooks much and hardly thinks of the fields",
     {62, 460, 20, 70, 550},
     {0, 0, 0},
     0},
    {2,
     "level-2",
     "Learner",
     "overlooks a good deal and takes fields for half of what they are worth",
     {70, 360, 45, 78, 450},
     {0, 0, 0},
     0},
    {3,
     "level-3",
     "Casual",
     "plays sensibly, but does not see everything",
     {75, 255, 70, 85, 400},
     {0, 0, 0},
     0},
    {4,
     "level-4",
     "Skilled",
     "overlooks little and seldom misjudges a turn",
     {85, 170, 90, 90, 300},
     {0, 0, 0},
     0},
    {5,
     "level-5",
     "Strong",
     "takes what promises most points, one turn ahead",
     {100, 0, 100, 100, 0},
     {0, 0, 0},
     0},
    {6,
     "level-6",
     "Expert",
     "judges better what a turn will lead to",
     {100, 0, 100, 100, 0},
     {0, 1, TRIED},
     OWN},
    {7,
     "level-7",
     "Master",
     "thinks a few turns ahead",
     {100, 0, 100, 100, 0},
     {0, PLAYOUTS, TRIED},
     OWN_DEEP},
    {8,
     "level-8",
     "Champion",
     "thinks a few turns ahead, two seconds for each decision",
     {100, 0, 100, 100, 0},
     {2000000000, 0, 0},
     0},
};

const struct level *level_at(int number)
{
    return number >= 1 && number <= LEVEL_MOST ? &levels[number - 1] : NULL;
}

const struct level *level_find(const char *word)
{
    static const char prefix[] = "level";
    const size_t length = sizeof prefix - 1;
    if (strncmp(word, prefix, length) != 0 || (word[length] != '-' && word[length] != ':') ||
        word[length + 1] == '\0' || word[length + 2] != '\0')
        return NULL;
    return level_at(word[length + 1] - '0');
}

bool level_searches(const struct level *level)
{
    return level->limit.nanoseconds > 0 || level->limit.playouts > 0;
}

struct search_limit level_limit(const struct level *level, const struct aude_rules *rules)
{
    struct search_limit limit = level->limit;
    if (level->own > 0 && outlook_is_own(rules))
        limit.playouts = level->own;
    return limit;
}

/* ---- With habits --------------------------------------------------------------------------- */

/* A decision as one sees it who has the level's habits. */
struct view {
    const struct level_habits *habits;
    int errs;      /* per cent of the habits, in this game */
    int64_t point; /* a hundredth of a point, in the measure of gains */
    uint64_t look; /* by which places are noticed */
    struct ranking real, seen;
    struct ranked real_best[TOLD], seen_best[TOLD];
    int asked;
    bool (*hurry)(void *context); /* or NULL: whoever waits for it cannot wait any longer */
    void *context;
};

/* Some positions with many expansions have more to be tried than anybody has time for. */
static bool has_tried_enough(void *context)
{
    struct view *view = context;
    return ++view->asked > LOOKS / ASKED || (view->hurry != NULL && view->hurry(view->context));
}

/* The same places for the whole decision, whatever may be done there. */
static bool is_noticed(const struct view *view, aude_action action)
{
    struct aude_random coin;
    uint64_t place =
        (uint64_t)(uint32_t)aude_action_x(action) << 32 ^ (uint64_t)(uint32_t)aude_action_y(action);
    aude_random_init(&coin, view->look ^ place * 0x9e3779b97f4a7c15u);
    return aude_random_below(&coin, 100) < (uint32_t)view->habits->notices;
}

/* Both ways of erring add up: small errors are more likely than large ones. */
static int64_t error_of(const struct view *view, struct aude_random *random)
{
    uint32_t most = (uint32_t)view->habits->errs;
    int64_t error =
        (int64_t)aude_random_below(random, most + 1) - (int64_t)aude_random_below(random, most + 1);
    return error * view->errs / 100 * view->point;
}

/* What it seems to be worth; false: one does not think of it. */
static bool seems(const struct view *view, const struct ranked *one, int64_t *gain)
{
    for (int i = 0; i < view->seen.count; i++)
        if (view->seen.best[i].action == one->action && view->seen.best[i].next == one->next) {
            *gain = view->seen.best[i].gain;
            return true;
        }
    return false;
}

/* The best of what is noticed and not silly; if there is none, the best of all. */
static aude_action choose_seen(const struct view *view, bool places, struct aude_random *random)
{
    const struct ranking *real = &view->real;
    int64_t least = real->best[0].gain - view->habits->gives * view->point, most = 0;
    aude_action chosen = 0;
    for (int i = 0; i < real->count && real->best[i].gain >= least; i++) {
        int64_t gain;
        if ((places && !is_noticed(view, real->best[i].action)) ||
            !seems(view, &real->best[i], &gain))
            continue;
        gain += error_of(view, random);
        if (chosen == 0 || gain > most) {
            chosen = real->best[i].action;
            most = gain;
        }
    }
    return chosen != 0 ? chosen : real->best[0].action;
}

/* A thought that sees less. */
static void take_on(struct thought *thought, const struct level_habits *habits)
{
    thought->outlook.field_points = thought->outlook.field_points * habits->fields / 100;
    thought->outlook.thrift = habits->thrift;
}

aude_action level_choose(const struct level *level, const struct aude_state *state,
                         struct aude_random *random)
{
    return level_choose_within(level, state, random, NULL, NULL);
}

aude_action level_choose_within(const struct level *level, const struct aude_state *state,
                                struct aude_random *random, bool (*hurry)(void *context),
                                void *context)
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct view view = {.habits = &level->habits,
                        .point = aude_rules_setup(rules)->seats - 1,
                        .hurry = hurry,
                        .context = context};
    struct thought thought;
    if (level->habits.gives == 0 || aude_decider(state) == AUDE_NOBODY ||
        aude_decider(state) == AUDE_CHANCE)
        return greedy_choose_within(state, random, hurry, context);
    view.look = aude_random_next(random);
    view.real = (struct ranking){.capacity = TOLD, .best = view.real_best};
    view.seen = (struct ranking){.capacity = TOLD, .best = view.seen_best};
    thought_init(&thought, rules);
    view.errs = thought.outlook.whole_game != NULL ? OTHER_GAME : 100;
    thought.hurry = has_tried_enough;
    thought.context = &view;
    if (thought_rank(&thought, state, random, &view.real) < 2)
        return view.real.best[0].action;
    take_on(&thought, &level->habits);
    view.asked = 0;
    thought.hurried = false;
    thought_rank(&thought, state, random, &view.seen);
    return choose_seen(&view, aude_step(state) == AUDE_STEP_PLACE, random);
}
