/* SPDX-License-Identifier: Apache-2.0 */
/* An analysis as a picture: above the chance of each seat to win, below what it may expect over the
 * best of the others, both over the turns, with the turning points. Lines differ by their dashes as
 * well as by their colours. Light and dark are chosen by whoever shows it. */
#include "cli/analyse.h"

#include <stdlib.h>
#include <string.h>

#include "render/art_theme.h"

enum { WIDE = 900, LEFT = 60, RIGHT = 20, TOP = 40, HIGH = 200, GAP = 40, LEGEND = 24 };

static const char *const dashes[AUDE_MAX_SEATS] = {"none", "9 4", "2 4", "12 4 2 4", "5 3", "1 3"};

struct graph {
    const struct analyse_game *game;
    struct cli_buffer *buffer;
    int top;       /* of the panel */
    int low, high; /* what its bottom and its top mean */
};

static void add_escaped(struct cli_buffer *buffer, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '<' || *text == '>' || *text == '&')
            cli_buffer_add(buffer, "&#%d;", *text);
        else
            cli_buffer_bytes(buffer, text, 1);
    }
}

/* In tenths of a pixel. Turn 0 is the beginning. */
static int across(const struct graph *graph, int turn)
{
    return LEFT * 10 + turn * (WIDE - LEFT - RIGHT) * 10 / graph->game->turns;
}

static int down(const struct graph *graph, int value)
{
    return graph->top * 10 +
           (int)((int64_t)(graph->high - value) * HIGH * 10 / (graph->high - graph->low));
}

static int chance_of(const struct analyse_game *game, int turn, int seat)
{
    return turn == 0 ? game->turn[0].before[seat] : game->turn[turn - 1].after[seat];
}

/* Over the best of the others: of two margins over the mean of all others, as of two seats. */
static int lead_of(const struct analyse_game *game, int turn, int seat)
{
    const int32_t *margin = game->turn[turn > 0 ? turn - 1 : 0].margin;
    int seats = game->replay.seats, best = INT32_MIN;
    if (turn == 0)
        return 0;
    for (int other = 0; other < seats; other++)
        if (other != seat && margin[other] > best)
            best = margin[other];
    return (margin[seat] - best) * (seats - 1) / seats;
}

static void add_line(struct graph *graph, int seat,
                     int (*value)(const struct analyse_game *, int, int))
{
    struct cli_buffer points = {0};
    for (int turn = 0; turn <= graph->game->turns; turn++) {
        int x = across(graph, turn), y = down(graph, value(graph->game, turn, seat));
        cli_buffer_add(&points, "%s%d.%d,%d.%d", turn > 0 ? " " : "", x / 10, x % 10, y / 10,
                       y % 10);
    }
    cli_buffer_add(graph->buffer,
                   "<polyline class=\"under\" points=\"%s\"/>\n"
                   "<polyline points=\"%s\" stroke=\"%s\" stroke-dasharray=\"%s\"/>\n",
                   points.bytes, points.bytes, art_seat_colour(seat), dashes[seat]);
    cli_buffer_finish(&points);
}

static void add_tick(struct graph *graph, int value, const char *label)
{
    int y = down(graph, value);
    cli_buffer_add(graph->buffer,
                   "<path class=\"tick\" d=\"M%d,%d.%dH%d\"/>"
                   "<text class=\"value\" x=\"%d\" y=\"%d\">%s</text>\n",
                   LEFT, y / 10, y % 10, WIDE - RIGHT, LEFT - 8, y / 10 + 4, label);
}

static void add_title(struct graph *graph, const char *title)
{
    cli_buffer_add(graph->buffer, "<text x=\"%d\" y=\"%d\">", LEFT, graph->top - 10);
    add_escaped(graph->buffer, title);
    cli_buffer_add(graph->buffer, "</text>\n");
}

/* A line down both panels at each turning point, with its turn and its sign; every tenth turn below
 * them. */
static void add_turning(struct graph *graph, int bottom)
{
    for (int turn = 10; turn <= graph->game->turns; turn += 10)
        cli_buffer_add(graph->buffer, "<text class=\"number\" x=\"%d\" y=\"%d\">%d</text>\n",
                       across(graph, turn) / 10, bottom + 16, graph->game->turn[turn - 1].turn);
    for (int i = 0; i < graph->game->turns; i++) {
        const struct analysis_turn *turn = &graph->game->turn[i];
        int x = across(graph, i + 1) / 10;
        if (turn->turning)
            cli_buffer_add(graph->buffer,
                           "<path class=\"turning\" d=\"M%d,%dV%d\"/>"
                           "<text x=\"%d\" y=\"%d\">%d%s</text>\n",
                           x, TOP, bottom, x + 3, TOP + HIGH - 6, turn->turn,
                           analyse_sign(turn->grade));
    }
}

static void add_legend(struct graph *graph, int y)
{
    const struct replay *replay = &graph->game->replay;
    int wide = (WIDE - LEFT - RIGHT) / replay->seats;
    for (int seat = 0; seat < replay->seats; seat++) {
        int x = LEFT + seat * wide, columns = wide / 9 - 6;
        char name[sizeof replay->name[0]];
        int used = words_cut(replay->names[seat], columns);
        memcpy(name, replay->names[seat], (size_t)used);
        name[used] = '\0';
        cli_buffer_add(graph->buffer,
                       "<path class=\"under\" d=\"M%d,%dh36\"/><path d=\"M%d,%dh36\" stroke=\"%s\" "
                       "stroke-dasharray=\"%s\"/><text x=\"%d\" y=\"%d\">",
                       x, y, x, y, art_seat_colour(seat), dashes[seat], x + 44, y + 5);
        add_escaped(graph->buffer, name);
        cli_buffer_add(graph->buffer, "</text>\n");
    }
}

static void add_chances(struct graph *graph)
{
    graph->top = TOP;
    graph->low = 0;
    graph->high = ODDS_CERTAIN;
    add_title(graph, _("chance to win"));
    add_tick(graph, 0, "0 %");
    add_tick(graph, ODDS_CERTAIN / 2, "50 %");
    add_tick(graph, ODDS_CERTAIN, "100 %");
    for (int seat = 0; seat < graph->game->replay.seats; seat++)
        add_line(graph, seat, chance_of);
}

/* A round number of points that divides the panel into a few parts. */
static int stride(int points)
{
    static const int rounds[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    int i = 0;
    while (i < 9 && points / rounds[i] > 5)
        i++;
    return rounds[i];
}

static void add_leads(struct graph *graph)
{
    const struct analyse_game *game = graph->game;
    int low = -100, high = 100;
    for (int turn = 0; turn <= game->turns; turn++)
        for (int seat = 0; seat < game->replay.seats; seat++) {
            int lead = lead_of(game, turn, seat);
            low = lead < low ? lead : low;
            high = lead > high ? lead : high;
        }
    int by = stride((high - low) / 100 + 1);
    graph->top = TOP + HIGH + GAP;
    graph->low = (low / 100 / by - 1) * by * 100;
    graph->high = (high / 100 / by + 1) * by * 100;
    add_title(graph, _("points expected over the best of the others"));
    for (int points = graph->low / 100; points <= graph->high / 100; points += by) {
        char label[16];
        snprintf(label, sizeof label, "%+d", points);
        add_tick(graph, points * 100, points == 0 ? "0" : label);
    }
    for (int seat = 0; seat < game->replay.seats; seat++)
        add_line(graph, seat, lead_of);
}

/* Both lights in one picture. */
static const char style[] =
    "<style>\n"
    "svg{background:#fff}\n"
    "text{font:14px sans-serif;fill:#222}\n"
    ".value{text-anchor:end}.number{text-anchor:middle}\n"
    "polyline,path{fill:none;stroke-width:2.4;stroke-linejoin:round}\n"
    ".under{stroke:#fff;stroke-width:5}\n"
    ".tick{stroke:#999;stroke-width:.6}\n"
    ".turning{stroke:#555;stroke-width:1;stroke-dasharray:4 3}\n"
    "@media(prefers-color-scheme:dark){svg{background:#1c1b19}text{fill:#eee}\n"
    ".under{stroke:#c9c5bd}.tick{stroke:#777}.turning{stroke:#bbb}}\n"
    "</style>\n";

int analyse_svg(const struct analyse_game *game, const char *path)
{
    struct cli_buffer buffer = {0};
    struct graph graph = {.game = game, .buffer = &buffer};
    int bottom = TOP + 2 * HIGH + GAP, high = bottom + 24 + LEGEND;
    cli_buffer_add(&buffer,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                   "height=\"%d\" role=\"img\">\n<title>",
                   WIDE, high, WIDE, high);
    add_escaped(&buffer, _("chance to win"));
    cli_buffer_add(&buffer, "</title>\n%s", style);
    add_chances(&graph);
    add_leads(&graph);
    add_turning(&graph, bottom);
    add_legend(&graph, bottom + 24 + LEGEND / 2);
    cli_buffer_add(&buffer, "</svg>\n");
    int status = cli_file_write(path, buffer.bytes, buffer.size);
    cli_buffer_finish(&buffer);
    return status;
}
