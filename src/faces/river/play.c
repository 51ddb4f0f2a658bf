/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: a river tile is placed. */
#include "play/room.h"

static bool has_river(const struct aude_tile *tile)
{
    bool has = false;
    for (int side = 0; side < 4; side++)
        has |= tile->edge[side] == AUDE_EDGE_RIVER;
    return has;
}

static void notes(struct cli_buffer *notes, const struct play *play, const struct play_cells *cells)
{
    const int drawn = aude_drawn(&play->state);
    int left = 0;
    (void)cells;
    if (drawn < 0 || !has_river(aude_kind(&play->rules, drawn)->tile))
        return;
    for (int kind = 0; kind < aude_kind_count(&play->rules); kind++)
        left += has_river(aude_kind(&play->rules, kind)->tile) ? aude_bag(&play->state, kind) : 0;
    cli_buffer_add(notes, "%s ", _("The river has to go on."));
    cli_buffer_add(notes,
                   cli_plural("%d river tile is left.", "%d river tiles are left.", (unsigned)left),
                   left);
    cli_buffer_add(notes, "\n");
}

static void help(const struct play *play)
{
    play_print_help(_("River tiles come first. Each continues the river, and where the river has "
                      "turned it does not turn to the same side on the next tile. Nobody stands "
                      "on the river."));
    if (play_has(&play->state, "RIVER_UTURN", "none"))
        play_print_help(_("In this game it may turn as it likes."));
}

const struct play_face play_face_river = {
    .game = AUDE_CARCASSONNE,
    .option = "RIVER",
    .notes = notes,
    .help = help,
};
