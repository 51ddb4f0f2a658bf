/* SPDX-License-Identifier: Apache-2.0 */
/* Looks one turn ahead through every action and every tile that may come next, and judges what it
 * finds by random games: expectimax with playouts. docs/examples/search.md explains it.
 *
 *     ./search POSITION [PLAYOUTS [SEED]]
 */
#include <aude.h>

#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 8, SHOWN = 5 }; /* decisions of one turn, at most; best actions that are printed */

/* What one level of the search needs: the state there, and what can be done in it. */
struct level {
    struct aude_state *state;
    aude_action action[AUDE_MAX_ACTIONS];
    uint32_t weight[AUDE_MAX_KINDS]; /* at a draw: copies left of each */
};

static struct aude_rules rules;
static struct level level[DEPTH + 2];
static int seats, seat, playouts = 4;
static uint64_t seed = 1;
static unsigned long leaves;

static double judge(const struct aude_state *state);
static double value(int depth);

/* A state takes aude_state_size bytes, far less than sizeof (struct aude_state): a search that
 * keeps many of them allocates just that. */
static int allocate(void)
{
    const size_t bytes = aude_state_size(&rules);
    for (int i = 0; i < DEPTH + 2; i++)
        if (!(level[i].state = malloc(bytes)))
            return 0;
    return 1;
}

/* How far the seat is ahead of the best of the others, on the average of some random games. */
static double judge(const struct aude_state *state)
{
    static int32_t scores[1000 * AUDE_MAX_SEATS];
    double sum = 0;
    aude_playouts(state, playouts, seed + leaves++, scores);
    for (int i = 0; i < playouts; i++) {
        const int32_t *const score = scores + i * seats;
        int32_t best = INT32_MIN;
        for (int s = 0; s < seats; s++)
            if (s != seat && score[s] > best)
                best = score[s];
        sum += score[seat] - best;
    }
    return sum / playouts;
}

/* The state of the next level: this one after an action. */
static double after(int depth, aude_action action)
{
    aude_state_copy(level[depth + 1].state, level[depth].state);
    if (aude_apply(level[depth + 1].state, action, NULL) != AUDE_OK)
        abort(); /* cannot be: it was listed */
    return value(depth + 1);
}

/* Chance: the mean of all outcomes, each as often as it comes. One draw is looked through; what
 * comes after it is left to the random games. */
static double mean(int depth)
{
    struct level *const here = &level[depth];
    const int count = aude_chance_outcomes(here->state, here->action, here->weight, AUDE_MAX_KINDS);
    double sum = 0, weights = 0;
    for (int i = 0; i < count; i++) {
        aude_state_copy(level[depth + 1].state, here->state);
        if (aude_apply(level[depth + 1].state, here->action[i], NULL) != AUDE_OK)
            abort();
        sum += here->weight[i] * judge(level[depth + 1].state);
        weights += here->weight[i];
    }
    return sum / weights;
}

/* What the state of this level is worth to the seat. */
static double value(int depth)
{
    struct level *const here = &level[depth];
    const int decider = aude_decider(here->state);
    if (decider == AUDE_NOBODY || depth == DEPTH)
        return judge(here->state);
    if (decider == AUDE_CHANCE)
        return mean(depth);
    {
        const int count = aude_legal_actions(here->state, here->action, AUDE_MAX_ACTIONS);
        double best = after(depth, here->action[0]);
        for (int i = 1; i < count; i++) {
            const double found = after(depth, here->action[i]);
            /* Who else decides, in an auction or about a castle, wants the least for us. */
            if (decider == seat ? found > best : found < best)
                best = found;
        }
        return best;
    }
}

struct found {
    aude_action action;
    double value;
};

static int by_value(const void *a, const void *b)
{
    const double one = ((const struct found *)a)->value, other = ((const struct found *)b)->value;
    return (one < other) - (one > other);
}

static void search(void)
{
    static struct found found[AUDE_MAX_ACTIONS];
    const int count = aude_legal_actions(level[0].state, level[0].action, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++) {
        found[i].action = level[0].action[i];
        found[i].value = after(0, found[i].action);
    }
    qsort(found, (size_t)count, sizeof found[0], by_value);
    printf("seat %d, %d actions, %lu positions judged by %d games each\n", seat, count, leaves,
           playouts);
    for (int i = 0; i < count && i < SHOWN; i++) {
        char text[AUDE_ACTION_TEXT];
        aude_action_text(level[0].state, found[i].action, text, sizeof text);
        printf("%+8.2f  %s\n", found[i].value, text);
    }
}

int main(int argc, char **argv)
{
    static struct aude_state start;
    struct aude_text_error error;
    if (argc > 2)
        playouts = atoi(argv[2]);
    if (argc > 3)
        seed = strtoull(argv[3], NULL, 10);
    if (argc < 2 || playouts < 1 || playouts > 1000) {
        fprintf(stderr, "usage: search POSITION [PLAYOUTS, 1 to 1000 [SEED]]\n");
        return 2;
    }
    if (aude_position_parse(argv[1], &rules, &start, &error) != AUDE_OK) {
        char why[256];
        aude_text_error_text(&error, why, sizeof why);
        fprintf(stderr, "search: %d:%d: %s\n", error.line, error.column, why);
        return 2;
    }
    seats = aude_rules_setup(&rules)->seats;
    seat = aude_decider(&start);
    if (seat < 0) {
        fprintf(stderr, "search: nobody has to decide in this position\n");
        return 2;
    }
    if (!allocate()) {
        fprintf(stderr, "search: no memory\n");
        return 1;
    }
    aude_state_copy(level[0].state, &start);
    search();
    for (int i = 0; i < DEPTH + 2; i++)
        free(level[i].state);
    return 0;
}
