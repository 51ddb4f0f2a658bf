/* SPDX-License-Identifier: Apache-2.0 */
/* Finding puzzles, see puzzle.h.
 *
 * A turn leads clearly when any other one would be an inaccuracy at least, in points and in chance
 * to win (analysis.h). That the same search finds it twice with few playouts says little, as it
 * takes what came out best; so it has to come out by two other seeds and ten times the playouts. A
 * turn is a placement and what is done next; what follows the placement is thought over once more
 * when the tile lies, for some of it is only seen then. What a beginner mostly finds is no
 * puzzle. */
#include "ai/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "ai/mind.h"

enum {
    TRIES = 5,
    MOSTLY = 3,
    LOOKED_AT = 8,
    FEWEST = 4,
    SCREEN = 10,
    ENTRIES = 64,
    OTHER_GAME = 60 /* per cent of the points that are asked for in the other game */
};

struct puzzler {
    const struct aude_rules *rules;
    struct search *search;
    struct mind level[LEVEL_ANYWHERE];
    struct aude_state trial;
    struct aude_survey survey;
    struct aude_feature_at feature[AUDE_MAX_TILES * AUDE_MAX_SEGMENTS];
    struct aude_entry entry[ENTRIES];
};

const char *puzzle_theme_name(enum puzzle_theme theme)
{
    static const char *const names[PUZZLE_THEMES] = {"claim", "last",  "keep",  "join",
                                                     "farm",  "score", "block", "place"};
    return names[theme];
}

struct puzzler *puzzler_create(const struct aude_rules *rules)
{
    struct puzzler *puzzler = malloc(sizeof *puzzler);
    bool complete;
    if (puzzler == NULL)
        return NULL;
    memset(puzzler, 0, sizeof *puzzler);
    puzzler->rules = rules;
    puzzler->search = search_create(rules);
    complete = puzzler->search != NULL;
    for (int i = 0; i < LEVEL_ANYWHERE && complete; i++)
        complete = mind_read(&puzzler->level[i], level_at(i + 1)->name) &&
                   mind_open(&puzzler->level[i], rules, NULL);
    if (complete)
        return puzzler;
    puzzler_free(puzzler);
    return NULL;
}

void puzzler_free(struct puzzler *puzzler)
{
    if (puzzler == NULL)
        return;
    for (int i = 0; i < LEVEL_ANYWHERE; i++)
        mind_close(&puzzler->level[i]);
    search_free(puzzler->search);
    free(puzzler);
}

/* ---- Which turn leads ---------------------------------------------------------------------- */

static void take_line(const struct search_line *line, int seat, struct puzzle_line *taken)
{
    *taken = (struct puzzle_line){line->action, line->next, line->margin[seat], line->chance[seat]};
}

/* The first of the lines against the best of the others that were played on. */
static bool leads(const struct puzzler *puzzler, struct puzzle *puzzle)
{
    int cost = analysis_bounds[ANALYSIS_INACCURACY].cost;
    const struct puzzle_line *line = puzzle->line;
    if (aude_rules_setup(puzzler->rules)->game != AUDE_CARCASSONNE)
        cost = cost * OTHER_GAME / 100;
    puzzle->lead = puzzle->win = INT32_MAX;
    for (int i = 1; i < puzzle->lines; i++) {
        int lead = line[0].margin - line[i].margin, win = line[0].chance - line[i].chance;
        puzzle->lead = lead < puzzle->lead ? lead : puzzle->lead;
        puzzle->win = win < puzzle->win ? win : puzzle->win;
    }
    return puzzle->lines > 1 && puzzle->lead >= cost &&
           puzzle->win >= analysis_bounds[ANALYSIS_INACCURACY].lost;
}

static bool one_decision(struct puzzler *puzzler, const struct aude_state *state, int64_t playouts,
                         uint64_t seed, struct puzzle *puzzle)
{
    const struct search_limit limit = {.playouts = playouts};
    struct search_line line[LOOKED_AT];
    struct aude_random random;
    int count, seat = aude_decider(state);
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->seat = seat;
    aude_random_init(&random, seed);
    count = search_list(puzzler->search, state, &limit, &random, line, LOOKED_AT, NULL);
    for (int i = 0; i < count && puzzle->lines < PUZZLE_LINES; i++)
        if (line[i].playouts > 0)
            take_line(&line[i], seat, &puzzle->line[puzzle->lines++]);
    return leads(puzzler, puzzle);
}

/* The tile lies: does what was meant to follow lead as well? */
static bool next_leads(struct puzzler *puzzler, const struct aude_state *state, int64_t playouts,
                       uint64_t seed, struct puzzle *puzzle)
{
    struct aude_state *trial = &puzzler->trial;
    struct puzzle after;
    int turn = aude_turn_number(state);
    aude_state_copy(trial, state);
    puzzle->steps = 1;
    if (aude_apply(trial, puzzle->line[0].action, NULL) != AUDE_OK)
        return false;
    if (aude_decider(trial) != puzzle->seat || aude_turn_number(trial) != turn ||
        aude_legal_actions(trial, NULL, 0) == 1) {
        puzzle->line[0].next = 0;
        return true;
    }
    puzzle->steps = 2;
    if (!one_decision(puzzler, trial, playouts, seed, &after))
        return false;
    /* What is not ranked with the tile is chosen now. */
    if (puzzle->line[0].next == 0)
        puzzle->line[0].next = after.line[0].action;
    return after.line[0].action == puzzle->line[0].next;
}

bool puzzle_look(struct puzzler *puzzler, const struct aude_state *state, int64_t playouts,
                 uint64_t seed, struct puzzle *puzzle)
{
    memset(puzzle, 0, sizeof *puzzle);
    return aude_decider(state) >= 0 && aude_step(state) == AUDE_STEP_PLACE &&
           aude_legal_actions(state, NULL, 0) >= FEWEST &&
           one_decision(puzzler, state, playouts, seed, puzzle) &&
           next_leads(puzzler, state, playouts, seed, puzzle);
}

/* ---- How hard it is ------------------------------------------------------------------------- */

static bool finds(struct puzzler *puzzler, struct mind *mind, const struct aude_state *state,
                  uint64_t seed, const struct puzzle *puzzle)
{
    struct aude_state *trial = &puzzler->trial;
    struct aude_random random;
    aude_random_init(&random, seed);
    if (mind_choose(mind, state, &random) != puzzle->line[0].action)
        return false;
    aude_state_copy(trial, state);
    aude_apply(trial, puzzle->line[0].action, NULL);
    return puzzle->steps == 1 || mind_choose(mind, trial, &random) == puzzle->line[0].next;
}

static int level_of(struct puzzler *puzzler, const struct aude_state *state, uint64_t seed,
                    const struct puzzle *puzzle)
{
    for (int number = 1; number <= LEVEL_ANYWHERE; number++) {
        int found = 0;
        for (uint64_t i = 0; i < TRIES; i++)
            found += finds(puzzler, &puzzler->level[number - 1], state, seed + i, puzzle);
        if (found >= MOSTLY)
            return number;
    }
    return PUZZLE_HARDEST;
}

/* ---- What it is about ----------------------------------------------------------------------- */

static int supply_of(const struct aude_state *state, int seat)
{
    int supply = 0;
    for (int figure = 0; figure < aude_figure_count(); figure++)
        supply += aude_supply(state, seat, figure);
    return supply;
}

/* Features on which the seat stands and somebody else as well. */
static int shared(struct puzzler *puzzler, const struct aude_state *state, int seat)
{
    int count = 0,
        features = aude_features(state, puzzler->feature,
                                 (int)(sizeof puzzler->feature / sizeof *puzzler->feature));
    for (int i = 0; i < features; i++) {
        const struct aude_feature *feature = &puzzler->feature[i].feature;
        bool others = false;
        for (int other = 0; other < AUDE_MAX_SEATS; other++)
            others = others || (other != seat && feature->strength[other] > 0);
        count += others && feature->strength[seat] > 0;
    }
    return count;
}

/* Openings of what others alone own at cells where nothing fits. */
static int blocked(struct puzzler *puzzler, const struct aude_state *state, int seat)
{
    struct aude_survey *survey = &puzzler->survey;
    int count = 0;
    if (aude_rules_setup(puzzler->rules)->game != AUDE_CARCASSONNE)
        return 0;
    memset(survey, 0, sizeof *survey);
    aude_survey_begin(survey, state);
    aude_survey(survey, state, false);
    for (int i = 0; i < survey->claims; i++) {
        const struct aude_claim *claim = &survey->claim[i];
        if (claim->feature.complete || claim->feature.owners == 0 ||
            (claim->feature.owners >> seat & 1) != 0)
            continue;
        for (int at = 0; at < claim->openings; at++)
            count += claim->opening[at].prospect >= 0 &&
                     survey->prospect[claim->opening[at].prospect].fits == 0;
    }
    return count;
}

static bool brings_points(const struct aude_ledger *ledger, int seat)
{
    for (int i = 0; i < ledger->count; i++)
        if (ledger->entry[i].event == AUDE_EVENT_SCORE && ledger->entry[i].seat == seat &&
            ledger->entry[i].points > 0)
            return true;
    return false;
}

static bool puts_on_field(const struct aude_state *state, aude_action action)
{
    struct aude_feature feature;
    return aude_feature_at(state, aude_action_x(action), aude_action_y(action),
                           aude_action_segment(action), &feature) &&
           feature.kind == AUDE_FIELD;
}

/* By what follows the placement alone; PUZZLE_THEMES: by nothing of that. */
static enum puzzle_theme by_next(aude_action next, int supply)
{
    switch (aude_action_verb(next)) {
    case AUDE_PUT: return supply == 1 ? PUZZLE_LAST : PUZZLE_THEMES;
    case AUDE_PASS: return supply == 1 ? PUZZLE_KEEP : PUZZLE_THEMES;
    default: return PUZZLE_THEMES;
    }
}

static enum puzzle_theme theme_of(struct puzzler *puzzler, const struct aude_state *state,
                                  const struct puzzle *puzzle)
{
    struct aude_state *trial = &puzzler->trial;
    struct aude_ledger ledger = {.capacity = ENTRIES, .entry = puzzler->entry};
    aude_action next = puzzle->steps == 2 ? puzzle->line[0].next : 0;
    int seat = puzzle->seat, before = shared(puzzler, state, seat),
        dead = blocked(puzzler, state, seat);
    enum puzzle_theme theme = by_next(next, supply_of(state, seat));
    bool joins, field;
    aude_state_copy(trial, state);
    aude_apply(trial, puzzle->line[0].action, &ledger);
    joins = shared(puzzler, trial, seat) > before;
    field = aude_action_verb(next) == AUDE_PUT && puts_on_field(trial, next);
    if (next != 0)
        aude_apply(trial, next, &ledger);
    if (theme != PUZZLE_THEMES)
        return theme;
    if (joins)
        return PUZZLE_JOIN;
    if (field)
        return PUZZLE_FARM;
    if (brings_points(&ledger, seat))
        return PUZZLE_SCORE;
    if (blocked(puzzler, trial, seat) > dead)
        return PUZZLE_BLOCK;
    return aude_action_verb(next) == AUDE_PUT ? PUZZLE_CLAIM : PUZZLE_PLACE;
}

/* ---- All of it ------------------------------------------------------------------------------ */

bool puzzle_find(struct puzzler *puzzler, const struct aude_state *state, int64_t playouts,
                 uint64_t seed, struct puzzle *puzzle)
{
    struct puzzle again;
    int64_t few = playouts / SCREEN < 16 ? 16 : playouts / SCREEN;
    if (!puzzle_look(puzzler, state, few, seed, &again) ||
        !puzzle_look(puzzler, state, playouts, seed + 1, puzzle) ||
        again.line[0].action != puzzle->line[0].action ||
        !puzzle_look(puzzler, state, playouts, seed + 2, &again) ||
        again.line[0].action != puzzle->line[0].action ||
        again.line[0].next != puzzle->line[0].next)
        return false;
    puzzle->lead = again.lead < puzzle->lead ? again.lead : puzzle->lead;
    puzzle->win = again.win < puzzle->win ? again.win : puzzle->win;
    puzzle->level = level_of(puzzler, state, seed + 3, puzzle);
    if (puzzle->level == 1)
        return false;
    puzzle->theme = theme_of(puzzler, state, puzzle);
    return true;
}
