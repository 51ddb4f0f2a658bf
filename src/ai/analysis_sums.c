/* SPDX-License-Identifier: Apache-2.0 */
/* Sums over the steps of a game: how well each seat played, what every turn changed, and which of
 * them decided. See analysis.h. */
#include "ai/analysis.h"

#include <string.h>

/* A choice that loses so much of the chance to win, or so many hundredths of a point, is half a
 * good one: who is far behind has no chance left to lose, but points. */
enum { HALF_LOST = 1000, HALF_COST = 500 };

static int accuracy(const struct analysis_step *step)
{
    int by_chance = ODDS_CERTAIN * HALF_LOST / (HALF_LOST + step->lost);
    int by_points = ODDS_CERTAIN * HALF_COST / (HALF_COST + step->cost);
    return by_chance < by_points ? by_chance : by_points;
}

void analysis_sum(const struct analysis_step *step, int steps, int seats,
                  struct analysis_seat *sums)
{
    int64_t accurate[AUDE_MAX_SEATS] = {0};
    memset(sums, 0, (size_t)seats * sizeof *sums);
    for (int i = 0; i < steps; i++) {
        struct analysis_seat *seat = &sums[step[i].seat];
        seat->luck += step[i].luck;
        if (step[i].choices == 0)
            continue;
        seat->decisions++;
        seat->grade[step[i].grade]++;
        seat->cost += step[i].cost;
        accurate[step[i].seat] += accuracy(&step[i]);
    }
    for (int seat = 0; seat < seats; seat++)
        if (sums[seat].decisions > 0)
            sums[seat].accuracy = (int)(accurate[seat] / sums[seat].decisions);
}

/* ---- Turns --------------------------------------------------------------------------------- */

/* What is known of the chances at some moment, and whether that is exact. */
struct known {
    int32_t chance[AUDE_MAX_SEATS], margin[AUDE_MAX_SEATS];
    bool exact;
};

static struct known known_of(const struct analysis_choice *choice, bool exact)
{
    struct known known = {.exact = exact};
    memcpy(known.chance, choice->chance, sizeof known.chance);
    memcpy(known.margin, choice->margin, sizeof known.margin);
    return known;
}

/* Before anything was done. */
static struct known begin(const struct analysis_step *step, int steps, int seats)
{
    struct known known = {.exact = false};
    for (int seat = 0; seat < seats; seat++)
        known.chance[seat] = ODDS_CERTAIN / seats;
    for (int i = 0; i < steps; i++)
        if (step[i].choices > 0) {
            known = known_of(&step[i].choice[0], step[i].exact);
            return known;
        }
    return known;
}

static void add_step(struct analysis_turn *turn, const struct analysis_step *step)
{
    turn->steps++;
    if (step->seat != turn->seat)
        return;
    turn->cost += step->cost;
    turn->lost += step->lost;
    turn->luck += step->luck;
    turn->cost_noise += step->cost_noise;
    if (step->choices > 0) /* several small losses are a large one */
        turn->grade = (int)analysis_grade(turn->lost, turn->cost);
}

static void end_turn(struct analysis_turn *turn, const struct known *known)
{
    memcpy(turn->after, known->chance, sizeof turn->after);
    memcpy(turn->margin, known->margin, sizeof turn->margin);
}

static int32_t apart(const int32_t *one, const int32_t *other, int seats)
{
    int32_t most = 0;
    for (int seat = 0; seat < seats; seat++) {
        int32_t change = one[seat] - other[seat];
        change = change < 0 ? -change : change;
        most = change > most ? change : most;
    }
    return most;
}

/* Of a change between two estimates so much as the luck of the turn and what was lost in it, which
 * are known far better, explain at least half of: the rest is noise. */
static int32_t explained(const struct analysis_turn *turn, const struct known *from,
                         const struct known *to, int32_t change)
{
    int64_t told = to->margin[turn->seat] - from->margin[turn->seat];
    int64_t known = turn->luck - turn->cost;
    if (told < 0) {
        told = -told;
        known = -known;
    }
    if (2 * known >= told)
        return change;
    return known > 0 ? (int32_t)(change * 2 * known / told) : 0;
}

/* By what a turn changed the chances, from what was known before it to what was known after it. An
 * estimate and what is exact are not held against each other: that they differ is nobody's doing,
 * only what was lost by choice is. */
static void take_swing(struct analysis_turn *turn, const struct known *from, const struct known *to,
                       int seats)
{
    int32_t change = apart(from->chance, to->chance, seats);
    if (from->exact && to->exact)
        turn->swing = change;
    else if (!from->exact && !to->exact)
        turn->swing = explained(turn, from, to, change);
    else
        turn->swing = turn->lost;
}

/* The largest swings, of those that are large. */
static void find_turning(struct analysis_turn *turn, int turns)
{
    for (int found = 0; found < ANALYSIS_POINTS; found++) {
        int best = -1;
        for (int i = 0; i < turns; i++)
            if (!turn[i].turning && turn[i].swing >= ANALYSIS_SWING &&
                (best < 0 || turn[i].swing > turn[best].swing))
                best = i;
        if (best < 0)
            return;
        turn[best].turning = true;
    }
}

/* The margins of final scores, as those of choices. */
static struct known result(const struct aude_state *end, int seats)
{
    struct known known = {.exact = true};
    int64_t all = 0;
    odds_final(end, known.chance);
    for (int seat = 0; seat < seats; seat++)
        all += aude_score(end, seat);
    for (int seat = 0; seat < seats; seat++)
        known.margin[seat] =
            (int32_t)((aude_score(end, seat) * (int64_t)seats - all) * 100 / (seats - 1));
    return known;
}

/* All steps of the turn that begins here; *known is what is known before it, then after it. Was it
 * exact before? */
static bool add_turn(const struct analysis_step *step, int steps, int seats, struct known *known,
                     struct analysis_turn *turn)
{
    struct known from = *known;
    *turn = (struct analysis_turn){.turn = step->turn, .seat = step->seat, .grade = -1};
    memcpy(turn->before, from.chance, sizeof turn->before);
    for (int i = 0; i < steps && step[i].turn == step->turn; i++) {
        add_step(turn, &step[i]);
        if (step[i].choices > 0)
            *known = known_of(&step[i].made, step[i].exact);
    }
    take_swing(turn, &from, known, seats);
    end_turn(turn, known);
    return from.exact;
}

/* What is known for sure behind a turn, of which nobody may have had anything to decide. */
static void learn_after(struct analysis_turn *turn, const struct known *known, bool exact_before,
                        int seats)
{
    if (exact_before)
        turn->swing = apart(turn->before, known->chance, seats);
    end_turn(turn, known);
}

int analysis_turns(const struct analysis_step *step, int steps, int seats,
                   const struct aude_state *end, struct analysis_turn *turn, int capacity)
{
    int turns = 0;
    bool exact = false;
    struct known known = begin(step, steps, seats);
    for (int i = 0; i < steps && turns < capacity; i += turn[turns++].steps) {
        if (step[i].draw && step[i].exact) { /* now it is known */
            known = known_of(&step[i].made, true);
            if (turns > 0)
                learn_after(&turn[turns - 1], &known, exact, seats);
        }
        exact = add_turn(&step[i], steps - i, seats, &known, &turn[turns]);
        turn[turns].first = i;
    }
    if (turns > 0 && end != NULL) {
        known = result(end, seats);
        learn_after(&turn[turns - 1], &known, exact, seats);
    }
    find_turning(turn, turns);
    return turns;
}
