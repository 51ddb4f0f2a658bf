/* SPDX-License-Identifier: Apache-2.0 */
/* `aude render`: a picture of the board. The position comes from anything that `aude replay` reads,
 * or stands on the command line as a position id. */
#include "cli/drawing.h"
#include "replay/replay.h"
#include "render/board_svg.h"

#include <stdlib.h>

enum {
    OPTION_SIZE = CLI_OWN,
    OPTION_DARK,
    OPTION_PLY,
    OPTION_FORMAT,
    OPTION_FRONTIER,
    OPTION_QUOTES,
    OPTION_OWNERS,
    OPTION_BARE,
    OPTION_THEME,
    OPTION_SEATS
};

static const struct cli_option options[] = {
    {'o', "output", N_("FILE"), N_("write to FILE, .svg or .png (default SVG to standard output)")},
    {OPTION_FORMAT, "format", N_("FORMAT"), N_("svg or png, whatever the name says")},
    {OPTION_SIZE, "size", N_("N"), N_("pixels of a tile, 8 to 480 (default 100)")},
    {OPTION_PLY, "ply", N_("N"), N_("the board after N actions (default: the last)")},
    {OPTION_DARK, "dark", NULL, N_("dark background")},
    {OPTION_THEME, "theme", N_("NAME"),
     N_("the land by day, or in autumn, winter or high contrast")},
    {OPTION_SEATS, "seat-colours", N_("NAME"), N_("colours of the seats: classic or calm")},
    {OPTION_FRONTIER, "frontier", NULL, N_("outline the cells where a tile could lie")},
    {OPTION_QUOTES, "quotes", NULL,
     N_("beside each follower what it would score if it were taken back now")},
    {OPTION_OWNERS, "owners", NULL,
     N_("paint and hatch every claimed feature for its owner, with mark and value")},
    {OPTION_BARE, "bare", NULL, N_("the board alone, without scores and supplies")},
    CLI_TILES_OPTION,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "render",
    N_("[OPTION...] FILE|POSITION"),
    N_("draw a board"),
    options,
    N_("FILE is a game record, a position id, or a saved game or log of JCloisterZone; - reads\n"
       "standard input. POSITION is a position id itself (aude1:...)."),
};

struct wish {
    struct board_picture picture;
    const char *output;
    enum drawing_format format;
    long long ply; /* -1: the last */
};

static int take(struct wish *wish, int option, const char *value)
{
    long long number;

    switch (option) {
    case 'o': wish->output = value; return CLI_DONE;
    case OPTION_FORMAT: return drawing_format_parse(value, &wish->format);
    case OPTION_DARK: wish->picture.dark = true; return CLI_DONE;
    case OPTION_THEME: return drawing_theme(value);
    case OPTION_SEATS: return drawing_seats(value);
    case OPTION_FRONTIER: wish->picture.frontier = true; return CLI_DONE;
    case OPTION_QUOTES: wish->picture.quotes = ~0U; return CLI_DONE;
    case OPTION_OWNERS: wish->picture.owners = true; return CLI_DONE;
    case OPTION_BARE: wish->picture.scores = wish->picture.decision = false; return CLI_DONE;
    case OPTION_PLY: return cli_integer("--ply", value, 0, AUDE_MAX_RECORD, &wish->ply);
    default:
        if (cli_integer("--size", value, DRAWING_MIN_SIZE, DRAWING_MAX_SIZE, &number) != CLI_DONE)
            return CLI_BAD;
        wish->picture.size = (int)number;
        return CLI_DONE;
    }
}

static int draw(const struct replay *replay, const struct wish *wish)
{
    int ply = wish->ply < 0 ? replay->plies : (int)wish->ply, width, height, status;
    const struct aude_state *state;
    struct board_picture picture = wish->picture;
    size_t length, capacity = DRAWING_USUAL_BYTES;
    char *svg;

    if (ply > replay->plies)
        return cli_error("--ply", _("the game has %d actions only"), replay->plies);
    picture.names = replay->names;
    state = replay_state(replay, ply);
    svg = cli_allocate(capacity);
    length = board_svg(state, &picture, svg, capacity);
    if (length >= capacity) {
        svg = cli_reallocate(svg, length + 1);
        board_svg(state, &picture, svg, length + 1);
    }
    board_svg_size(state, &picture, &width, &height);
    status = drawing_write(wish->output, wish->format, svg, length, width, height);
    free(svg);
    return status;
}

int command_render(int argc, char **argv)
{
    struct wish wish = {.output = "-", .ply = -1};
    struct cli_parser parser;
    struct replay *replay;
    const char *value;
    int option, status;

    board_picture_init(&wish.picture);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        if (take(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count != 1)
        return cli_error_usage(_("one file or position is needed"));
    replay = replay_allocate(sizeof *replay);
    status = replay_load(replay, parser.word[0]);
    if (status == CLI_DONE)
        status = draw(replay, &wish);
    replay_finish(replay);
    free(replay);
    return status;
}
