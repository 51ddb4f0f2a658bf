/* SPDX-License-Identifier: Apache-2.0 */
/* Plays the game whose picture is on the first page of the browser, always the same one, until its
 * middle, and prints where its tiles lie, `X,Y X,Y ...`, then the board as SVG. web/tools/hero.py
 * cuts the picture out of it. */
#include "ai/player.h"
#include "render/board_svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 29, ACTIONS = 300, SEATS = 5, PLAYER = 1, SIZE = 96, SEEN = 50 };

/* The first game that is built in. */
static bool set_up(struct aude_rules *rules)
{
    struct aude_setup setup;

    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = SEATS;
    if (aude_setup_expansion(&setup, "tower") == AUDE_OK &&
        aude_setup_expansion(&setup, "bcb") == AUDE_OK &&
        aude_setup_set(&setup, "ABBOT", "on") == AUDE_OK &&
        aude_rules_init(rules, &setup) == AUDE_OK)
        return true;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    setup.seats = SEATS;
    return aude_rules_init(rules, &setup) == AUDE_OK;
}

static void play(struct aude_state *state)
{
    for (int i = 0; i < ACTIONS && aude_decider(state) != AUDE_NOBODY; i++) {
        struct aude_random random;
        aude_action action;

        aude_random_init(&random, SEED + (uint64_t)i);
        action = aude_decider(state) == AUDE_CHANCE ? aude_random_draw(state, &random)
                                                    : player_at(PLAYER)->choose(state, &random);
        if (aude_apply(state, action, NULL) != AUDE_OK)
            abort();
    }
}

int main(void)
{
    static struct aude_rules rules;
    static struct aude_state state;
    const struct board_picture picture = {.size = SIZE, .seen = SEEN};
    size_t length;
    char *svg;

    if (!set_up(&rules))
        return EXIT_FAILURE;
    aude_state_init(&state, &rules);
    play(&state);
    for (int i = 0; i < aude_placed_count(&state); i++)
        printf("%d,%d ", aude_placed(&state, i).x, aude_placed(&state, i).y);
    length = board_svg(&state, &picture, NULL, 0);
    svg = malloc(length + 1);
    if (svg == NULL)
        return EXIT_FAILURE;
    board_svg(&state, &picture, svg, length + 1);
    printf("\n%s", svg);
    free(svg);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
