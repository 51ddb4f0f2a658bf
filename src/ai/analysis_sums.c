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

/* What is known of the chances before anything was done. */
static void begin(const struct analysis_step *step, int steps, int seats, int32_t *chance)
{
    for (int seat = 0; seat < seats; seat++)
        chance[seat] = ODDS_CERTAIN / seats;
    for (int i = 0; i < steps; i++)
        if (step[i].choices > 0) {
            memcpy(chance, step[i].choice[0].chance, sizeof step[i].choice[0].chance);
            return;
        }
}

static void add_step(struct analysis_turn *turn, const struct analysis_step *step)
{
    turn->steps++;
    if (step->choices > 0) {
        memcpy(turn->after, step->made.chance, sizeof turn->after);
        memcpy(turn->margin, step->made.margin, sizeof turn->margin);
    }
    if (step->seat != turn->seat)
        return;
    turn->cost += step->cost;
    turn->lost += step->lost;
    turn->luck += step->luck;
    if (step->choices > 0) /* several small losses are a large one */
        turn->grade = (int)analysis_grade(turn->lost, turn->cost);
}

static int swing(const struct analysis_turn *turn, int seats)
{
    int most = 0;
    for (int seat = 0; seat < seats; seat++) {
        int change = turn->after[seat] - turn->before[seat];
        change = change < 0 ? -change : change;
        most = change > most ? change : most;
    }
    return most;
}

/* The largest swings, of those that are large. */
static void find_turning(struct analysis_turn *turn, int turns, int seats)
{
    for (int found = 0; found < ANALYSIS_POINTS; found++) {
        int best = -1;
        for (int i = 0; i < turns; i++)
            if (!turn[i].turning && swing(&turn[i], seats) >= ANALYSIS_SWING &&
                (best < 0 || swing(&turn[i], seats) > swing(&turn[best], seats)))
                best = i;
        if (best < 0)
            return;
        turn[best].turning = true;
    }
}

/* The margins of final scores, as those of choices. */
static void end_with(struct analysis_turn *turn, const struct aude_state *end, int seats)
{
    int64_t all = 0;
    odds_final(end, turn->after);
    for (int seat = 0; seat < seats; seat++)
        all += aude_score(end, seat);
    for (int seat = 0; seat < seats; seat++)
        turn->margin[seat] =
            (int32_t)((aude_score(end, seat) * (int64_t)seats - all) * 100 / (seats - 1));
}

int analysis_turns(const struct analysis_step *step, int steps, int seats,
                   const struct aude_state *end, struct analysis_turn *turn, int capacity)
{
    int turns = 0;
    int32_t chance[AUDE_MAX_SEATS], margin[AUDE_MAX_SEATS] = {0};
    begin(step, steps, seats, chance);
    for (int i = 0; i < steps; i++) {
        if (turns == 0 || turn[turns - 1].turn != step[i].turn) {
            if (turns == capacity)
                break;
            if (turns > 0) {
                memcpy(chance, turn[turns - 1].after, sizeof chance);
                memcpy(margin, turn[turns - 1].margin, sizeof margin);
            }
            turn[turns] = (struct analysis_turn){
                .turn = step[i].turn, .seat = step[i].seat, .first = i, .grade = -1};
            memcpy(turn[turns].before, chance, sizeof chance);
            memcpy(turn[turns].after, chance, sizeof chance);
            memcpy(turn[turns++].margin, margin, sizeof margin);
        }
        add_step(&turn[turns - 1], &step[i]);
    }
    if (turns > 0 && end != NULL)
        end_with(&turn[turns - 1], end, seats);
    find_turning(turn, turns, seats);
    return turns;
}
