/* SPDX-License-Identifier: Apache-2.0 */
/* One game of three seats, every decision by lot: the whole interface on a page. The seed and the
 * game may be named:
 *
 *     cc example.c $(pkg-config --cflags --libs aude) -o example && ./example 7 discovery
 */
#include <aude.h>

#include <stdio.h>
#include <stdlib.h>

/* Says who got how much for what, and by which rule. */
static void print_points(const struct aude_ledger *ledger)
{
    for (int i = 0; i < ledger->count; i++) {
        const struct aude_entry *entry = &ledger->entry[i];
        if (entry->event == AUDE_EVENT_SCORE && entry->points > 0)
            printf("  seat %d: %d points, %s at %d,%d (%s)\n", entry->seat, entry->points,
                   aude_feature_kind_name((enum aude_feature_kind)entry->feature), entry->x,
                   entry->y, entry->rule);
    }
}

int main(int argc, char **argv)
{
    /* All memory is ours; both are large and flat, so they do not go on the stack here. */
    static struct aude_rules rules;
    static struct aude_state state, copy;
    static struct aude_entry entries[AUDE_MAX_ENTRIES];
    static struct aude_ledger ledger = AUDE_LEDGER(entries);
    struct aude_setup setup;
    struct aude_random random;
    enum aude_status status;
    int game = argc > 2 ? aude_game_find(argv[2]) : AUDE_CARCASSONNE;

    if (game < 0 || !aude_game_built((enum aude_game)game)) {
        fprintf(stderr, "example: %s\n",
                aude_status_text(game < 0 ? AUDE_BAD_GAME : AUDE_UNBUILT_GAME));
        return 2;
    }

    /* What is played, with what options, by how many. */
    aude_setup_init(&setup, (enum aude_game)game);
    setup.seats = 3;
    status = aude_setup_set(&setup, game == AUDE_DISCOVERY ? "OPEN_TILES" : "ABBOT", "on");
    if (status == AUDE_OK)
        status = aude_rules_init(&rules, &setup);
    if (status != AUDE_OK) {
        fprintf(stderr, "example: %s\n", aude_status_text(status));
        return 2;
    }

    /* The engine never calls us. We ask who is to decide, choose, and say what was chosen. */
    aude_state_init(&state, &rules);
    aude_random_init(&random, argc > 1 ? strtoull(argv[1], NULL, 10) : 1);
    while (aude_decider(&state) != AUDE_NOBODY) {
        aude_action action[AUDE_MAX_ACTIONS], chosen;
        char text[AUDE_ACTION_TEXT];
        int seat = aude_decider(&state);
        if (seat == AUDE_CHANCE) {
            chosen = aude_random_draw(&state, &random); /* by weight: some tiles are frequent */
        } else {
            int actions = aude_legal_actions(&state, action, AUDE_MAX_ACTIONS);
            chosen = action[aude_random_below(&random, (uint32_t)actions)];
            aude_action_text(&state, chosen, text, sizeof text);
            printf("turn %d, seat %d: %s\n", aude_turn_number(&state), seat, text);
        }
        ledger.count = 0;
        status = aude_apply(&state, chosen, &ledger);
        if (status != AUDE_OK) { /* cannot be: we took a legal one; the state would be untouched */
            fprintf(stderr, "example: %s %s\n", aude_status_rule((enum aude_game)game, status),
                    aude_status_text(status));
            return 1;
        }
        print_points(&ledger);
        if (aude_bag_total(&state) == 36 && aude_decider(&state) == AUDE_CHANCE)
            copy = state; /* a state is a value: this one is kept for later */
    }
    for (int seat = 0; seat < setup.seats; seat++)
        printf("seat %d: %d points\n", seat, aude_score(&state, seat));

    /* How might it have gone on from half-way? Thousands of times a second. */
    {
        static int32_t scores[1000 * 3];
        long sum[3] = {0};
        aude_playouts(&copy, 1000, 1, scores);
        for (int i = 0; i < 1000 * 3; i++)
            sum[i % 3] += scores[i];
        printf("from half-way on, 1000 times: %ld, %ld and %ld points on the average\n",
               sum[0] / 1000, sum[1] / 1000, sum[2] / 1000);
    }
    return 0;
}
