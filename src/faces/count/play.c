/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: who waits in Carcassonne, and where the count stands. */
#include "play/room.h"
#include "faces/count/count.h"

#include <stdio.h>

static const char *const quarters[QUARTERS] = {N_("castle quarter"), N_("market quarter"),
                                               N_("blacksmith quarter"), N_("cathedral quarter")};

/* "castle quarter: follower x2", a quarter after the other. */
static void show_held(const struct play *play, int seat, int indent)
{
    struct cli_buffer text = {0};
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            int count = count_waiting(&play->state, quarter, seat, figure);
            if (count > 0)
                cli_buffer_add(&text, "%s %s: %s %s%d", text.size > 0 ? "," : "",
                               _(quarters[quarter]), words_figure(figure), words_times(), count);
        }
    if (text.size > 0)
        printf("%*s%s%s\n", indent, "", _("in Carcassonne:"), text.bytes);
    cli_buffer_finish(&text);
}

static void tell_count(struct cli_buffer *buffer, const struct play *play)
{
    int quarter = count_quarter(&play->state);
    if (quarter >= 0)
        cli_buffer_add(buffer, _("The count stands here: %s."), _(quarters[quarter]));
}

static void offers(struct cli_buffer *notes, const struct play *play)
{
    tell_count(notes, play);
    cli_buffer_add(notes, "\n");
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    (void)state;
    cli_buffer_add(buffer, " cas mar bla cat %s, * %s,", _("quarters of Carcassonne"), _("count"));
}

static void help(const struct play *play)
{
    (void)play;
    play_print_help(_("When your tile brings points to others and none to you, you may send a "
                      "follower to a quarter of Carcassonne ('quarter follower castle') and then "
                      "move the count ('count market')."));
    play_print_help(_("When something is scored, or before the final scoring, followers may come "
                      "from there: from the castle to cities, from the blacksmith to roads, from "
                      "the cathedral to monasteries, from the market to fields; but nobody leaves "
                      "the quarter in which the count stands."));
}

const struct play_face play_face_count = {
    .game = AUDE_CARCASSONNE,
    .option = "COUNT",
    .show_held = show_held,
    .offers = offers,
    .signs = add_signs,
    .help = help,
};
