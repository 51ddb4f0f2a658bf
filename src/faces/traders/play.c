/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: help about goods, the builder with the second part of a turn, and the
 * pig. */
#include "play/room.h"

#include <string.h>

static void help(const struct play *play)
{
    const struct aude_state *state = &play->state;
    if (play_has(state, "BUILDER", "on"))
        play_print_help(_("Your builder joins a follower of yours on a road or in a city "
                          "('builder road e'); when you lay a tile that goes on there, your turn "
                          "has a second part."));
    if (play_has(state, "PIG", "on") && play_has(state, "FARMERS", "on"))
        play_print_help(_("Your pig joins a farmer of yours ('pig field s') and brings 1 point "
                          "more for each city of that field, if you get points for it."));
    if (play_has(state, "GOODS", "on"))
        play_print_help(_("Whoever lays the tile that completes a city gets its goods. At the end "
                          "the most of each sort, wine, grain and cloth, bring 10 points."));
    if (strcmp(aude_step_name(aude_step(state)), "second") == 0)
        play_print_help(_("Now: 1 or part2 draws a second tile; 0 or pass ends your turn."));
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    if (play_has(state, "BUILDER", "on"))
        cli_buffer_add(buffer, " {A} %s,", words_figure(aude_figure_find("builder")));
    if (play_has(state, "PIG", "on") && play_has(state, "FARMERS", "on"))
        cli_buffer_add(buffer, " ~A~ %s,", words_figure(aude_figure_find("pig")));
    if (play_has(state, "GOODS", "on"))
        cli_buffer_add(buffer, " w %s, g %s, c %s,", words_token(aude_token_find("wine")),
                       words_token(aude_token_find("grain")),
                       words_token(aude_token_find("cloth")));
}

const struct play_face play_face_traders = {
    .game = AUDE_CARCASSONNE,
    .signs = add_signs,
    .help = help,
};
