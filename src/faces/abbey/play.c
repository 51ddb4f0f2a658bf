/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: help about abbeys, mayors, wagons and barns, and their signs. */
#include "play/room.h"

static bool has_barns(const struct aude_state *state)
{
    return play_has(state, "BARN", "on") && play_has(state, "FARMERS", "on");
}

static void help(const struct play *play)
{
    const struct aude_state *state = &play->state;
    if (play_has(state, "ABBEY", "on"))
        play_print_help(_("Once in the game you may lay your abbey instead of drawing ('abbey "
                          "1,2'), into a hole with tiles on all four sides. It fits everywhere, "
                          "ends what comes to its sides, and is a monastery."));
    if (play_has(state, "MAYOR", "on"))
        play_print_help(_("Your mayor ('mayor city n') counts as many followers as his city has "
                          "pennants."));
    if (play_has(state, "WAGON", "on"))
        play_print_help(_("Your wagon ('wagon road e') may move on when it is scored ('drive 2,1 "
                          "road e'), to an incomplete feature without figures."));
    if (has_barns(state))
        play_print_help(_("Your barn goes to a corner of your tile at which four tiles meet in a "
                          "field ('barn 1,2 nw'). The farmers there are scored and go home; at "
                          "the end it brings 4 points for each complete city of its field."));
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    if (play_has(state, "MAYOR", "on"))
        cli_buffer_add(buffer, " :A: %s,", words_figure(aude_figure_find("mayor")));
    if (play_has(state, "WAGON", "on"))
        cli_buffer_add(buffer, " oAo %s,", words_figure(aude_figure_find("wagon")));
    if (has_barns(state))
        cli_buffer_add(buffer, " ^A^ %s,", words_figure(aude_figure_find("barn")));
}

const struct play_face play_face_abbey = {
    .game = AUDE_CARCASSONNE,
    .signs = add_signs,
    .help = help,
};
