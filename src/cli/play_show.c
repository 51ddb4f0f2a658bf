/* SPDX-License-Identifier: Apache-2.0 */
/* What a person sees: the line of scores, the board with numbered cells or spots, the drawn tile in
 * its turns, the tiles left, one cell in words, the end. Everything fits 80 columns and 24 lines;
 * a larger board is cut to a window around the last tile (`board` shows it whole). Nothing depends
 * on colour: seats have letters, choices have numbers, and each look has a version in words.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINES_BESIDE_BOARD = 10, /* title, scores, drawn tile, prompt and what was answered last */
    LEAST_LINES = 10,
};

static const char *seat_colour(const struct play *play, int seat)
{
    return board_seat_sgr(seat, play->colour);
}

static const char *plain(const struct play *play)
{
    return board_reset_sgr(play->colour);
}

static void print_rule_line(int columns)
{
    for (int i = 0; i < columns; i++)
        fputs(cli_utf8() ? "\u2500" : "-", stdout);
}

/* ---- Title and scores ---------------------------------------------------------------------- */

/* "A Anna 12 (5)" */
static void seat_in_short(const struct play *play, int seat, struct cli_buffer *buffer)
{
    const struct aude_state *state = &play->state;
    int abbots = aude_supply(state, seat, AUDE_ABBOT);
    cli_buffer_add(buffer, "%c %s %d (%d", board_seat_letter(seat), play->name[seat],
                   aude_score(state, seat), aude_supply(state, seat, AUDE_FOLLOWER));
    for (int i = 0; i < abbots; i++)
        cli_buffer_add(buffer, "+%s", words_figure(AUDE_ABBOT));
    cli_buffer_add(buffer, ")");
}

void play_show_title(const struct play *play)
{
    const struct aude_state *state = &play->state;
    struct cli_buffer title = {0};
    int turn_seat = aude_turn_seat(state), left = aude_bag_total(state), columns, rows, used = 0;
    cli_terminal_size(&columns, &rows);
    cli_buffer_add(&title, _("Turn %d: %s"), aude_turn_number(state), play->name[turn_seat]);
    cli_buffer_add(&title, ", ");
    cli_buffer_add(&title, cli_plural("%d tile left", "%d tiles left", (unsigned long)left), left);
    printf("\n%s ", title.bytes);
    print_rule_line((columns < 80 ? columns : 80) - cli_width(title.bytes) - 1);
    printf("\n");
    cli_buffer_finish(&title);
    for (int seat = 0; seat < play->seats; seat++) {
        struct cli_buffer text = {0};
        seat_in_short(play, seat, &text);
        int width = cli_width(text.bytes);
        if (used > 0 && used + 4 + width > columns) {
            printf("\n");
            used = 0;
        }
        printf("%s%s%s%s%s", used > 0 ? "  " : "", seat == turn_seat ? "> " : "  ",
               seat_colour(play, seat), text.bytes, plain(play));
        used += (used > 0 ? 4 : 2) + width;
        cli_buffer_finish(&text);
    }
    printf("\n");
}

void play_show_scores(const struct play *play)
{
    const struct aude_state *state = &play->state;
    static struct aude_state end;
    end = *state;
    aude_edit_final(&end, NULL);
    int width = 0;
    for (int seat = 0; seat < play->seats; seat++)
        if (cli_width(play->name[seat]) > width)
            width = cli_width(play->name[seat]);
    for (int seat = 0; seat < play->seats; seat++) {
        int points = aude_score(state, seat), followers = aude_supply(state, seat, AUDE_FOLLOWER);
        struct cli_buffer have = {0}, later = {0};
        cli_buffer_add(&have, cli_plural("%3d point", "%3d points", (unsigned long)abs(points)),
                       points);
        cli_buffer_add(&have, ", ");
        cli_buffer_add(
            &have, cli_plural("%d follower left", "%d followers left", (unsigned long)followers),
            followers);
        if (aude_supply(state, seat, AUDE_ABBOT) > 0)
            cli_buffer_add(&have, " + %s", words_figure(AUDE_ABBOT));
        cli_buffer_add(&later, _("; if the game ended now: %d"), aude_score(&end, seat));
        bool fits = 4 + width + 2 + cli_width(have.bytes) + cli_width(later.bytes) <= 79;
        printf("  %s%c %s%s%*s  %s", seat_colour(play, seat), board_seat_letter(seat),
               play->name[seat], plain(play), width - cli_width(play->name[seat]), "", have.bytes);
        if (fits)
            printf("%s\n", later.bytes);
        else /* a line of its own, without the semicolon and blank at its front */
            printf("\n%*s%s\n", 4 + width + 2, "", later.bytes + strspn(later.bytes, "; "));
        cli_buffer_finish(&have);
        cli_buffer_finish(&later);
    }
}

/* ---- Board --------------------------------------------------------------------------------- */

/* Tiles from west to east and from north to south, the empty cells around included. */
static void extent(const struct aude_state *state, int *wide, int *high)
{
    int west = 0, east = 0, north = 0, south = 0;
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed tile = aude_placed(state, i);
        west = tile.x < west ? tile.x : west;
        east = tile.x > east ? tile.x : east;
        north = tile.y < north ? tile.y : north;
        south = tile.y > south ? tile.y : south;
    }
    *wide = east - west + 3;
    *high = south - north + 3;
}

/* The largest pictures with which the board is not cut at its sides; the large ones only when the
 * whole board is seen. */
static enum board_scale fitting_scale(const struct aude_state *state, int width, int height)
{
    enum { MARGIN = 6 }; /* coordinates and arrows */
    int wide, high;
    extent(state, &wide, &high);
    if (height > 0 && wide * board_tile_width(BOARD_LARGE) + MARGIN <= width &&
        high * board_tile_height(BOARD_LARGE) + 2 <= height)
        return BOARD_LARGE;
    if (wide * board_tile_width(BOARD_NORMAL) + MARGIN <= width)
        return BOARD_NORMAL;
    return BOARD_SMALL;
}

static void print_board(const struct aude_state *state, const struct board_options *options)
{
    size_t size = board_text(state, options, NULL, 0) + 1;
    char *text = cli_allocate(size);
    board_text(state, options, text, size);
    fputs(text, stdout);
    free(text);
}

void play_show_board(const struct play *play, bool whole, const struct play_cells *cells,
                     const aude_action *figures, int figure_count)
{
    static struct board_cell_label cell_label[PLAY_MAX_CELLS];
    static struct board_spot_label spot_label[AUDE_MAX_ACTIONS];
    struct board_options options;
    int columns, rows;
    board_options_init(&options);
    cli_terminal_size(&columns, &rows);
    options.ascii = !cli_utf8();
    options.colour = play->colour;
    options.width = columns;
    if (play->terminal && !whole)
        options.height =
            rows - LINES_BESIDE_BOARD > LEAST_LINES ? rows - LINES_BESIDE_BOARD : LEAST_LINES;
    options.scale = play->scale == BOARD_FIT ? fitting_scale(&play->state, columns, options.height)
                                             : play->scale;
    if (play->centred && !whole) {
        options.centre = BOARD_CENTRE_CELL;
        options.centre_x = play->centre_x;
        options.centre_y = play->centre_y;
    }
    if (cells != NULL) {
        for (int i = 0; i < cells->count; i++) {
            cell_label[i].x = cells->cell[i].x;
            cell_label[i].y = cells->cell[i].y;
            snprintf(cell_label[i].text, sizeof cell_label[i].text, "%d", (i + 1) % 10000);
        }
        options.cells = cell_label;
        options.cell_count = cells->count;
    }
    for (int i = 0; i < figure_count; i++) {
        spot_label[i].x = aude_action_x(figures[i]);
        spot_label[i].y = aude_action_y(figures[i]);
        spot_label[i].segment = aude_action_segment(figures[i]);
        snprintf(spot_label[i].text, sizeof spot_label[i].text, "%d", (i + 1) % 1000);
    }
    options.spots = spot_label;
    options.spot_count = figure_count;
    print_board(&play->state, &options);
}

void play_show_drawn(const struct play *play, unsigned turns)
{
    const struct aude_kind *kind = aude_kind(&play->rules, aude_drawn(&play->state));
    struct board_options options;
    board_options_init(&options);
    options.ascii = !cli_utf8();
    options.colour = play->colour;
    printf(_("Your tile: %s"), kind->name);
    printf("\n");
    for (int row = 0; row < board_tile_height(options.scale); row++) {
        for (int turn = 0; turn < kind->turns; turn++) {
            char text[256];
            if ((turns >> turn & 1) == 0)
                continue;
            board_tile_row(kind->tile, kind->garden, turn, row, &options, text, sizeof text);
            if (row == 0)
                printf("  r%d %s", turn, text);
            else
                printf("     %s", text);
        }
        printf("\n");
    }
}

void play_show_cells(const struct play_cells *cells)
{
    for (int i = 0; i < cells->count; i++) {
        printf("  %3d: %d,%d", i + 1, cells->cell[i].x, cells->cell[i].y);
        for (int turn = 0; turn < 4; turn++)
            if ((cells->cell[i].turns >> turn & 1) != 0)
                printf(" r%d", turn);
        printf("\n");
    }
}

/* ---- Figures ------------------------------------------------------------------------------- */

/* "8 points at once", or what it would be worth if the game ended now. */
static void print_worth(const struct aude_feature *feature)
{
    int value = feature->value;
    if (feature->complete)
        printf(cli_plural("%d point at once", "%d points at once", (unsigned long)value), value);
    else if (feature->kind == AUDE_FIELD)
        printf(_("worth %d now, counts at the end"), value);
    else
        printf(_("worth %d now"), value);
}

/* What is on this tile but may not be taken, with the reason. */
static void print_closed_spots(const struct play *play, const aude_action *legal, int count)
{
    const struct aude_state *state = &play->state;
    struct aude_placed tile = aude_placed(state, aude_last_placed(state));
    int seat = aude_decider(state), segments = aude_kind(&play->rules, tile.kind)->segments;
    for (int segment = 0; segment < segments; segment++) {
        bool open = false;
        for (int i = 0; i < count; i++)
            open = open || (aude_action_verb(legal[i]) == AUDE_PUT &&
                            aude_action_segment(legal[i]) == segment);
        enum aude_status status = aude_claims(state, seat, AUDE_FOLLOWER, tile.x, tile.y, segment);
        if (open || status == AUDE_OK || status == AUDE_NO_FARMERS)
            continue; /* without farmers fields are no spots at all */
        if (status == AUDE_NO_SUPPLY) {
            printf("   -  %s (%s)\n", _(aude_status_text(status)), aude_status_rule(status));
            return;
        }
        struct cli_buffer text = {0}, lines = {0};
        words_segment(&text, state, tile.x, tile.y, segment);
        cli_buffer_add(&text, ": %s (%s)", _(aude_status_text(status)), aude_status_rule(status));
        words_wrap(&lines, text.bytes, 79, 6);
        printf("   -  %s", lines.bytes + 6);
        cli_buffer_finish(&text);
        cli_buffer_finish(&lines);
    }
}

void play_show_figures(const struct play *play, const aude_action *legal, int count)
{
    const struct aude_state *state = &play->state;
    printf("   0  %s\n", _("no figure"));
    for (int i = 0; i < count; i++) {
        int x = aude_action_x(legal[i]), y = aude_action_y(legal[i]);
        int segment = aude_action_segment(legal[i]);
        struct aude_feature feature;
        struct cli_buffer text = {0};
        if (!aude_feature_at(state, x, y, segment, &feature))
            continue;
        if (aude_action_verb(legal[i]) == AUDE_TAKE) {
            cli_buffer_add(&text, _("take the abbot back from %d,%d: "), x, y);
        } else {
            if (aude_supply(state, aude_decider(state), AUDE_ABBOT) > 0)
                cli_buffer_add(&text, "%s %s ",
                               words_figure((enum aude_figure)aude_action_item(legal[i])),
                               words_arrow());
            words_segment(&text, state, x, y, segment);
            cli_buffer_add(&text, ": ");
        }
        printf("  %2d  %s", i + 1, text.bytes);
        if (aude_action_verb(legal[i]) == AUDE_TAKE)
            printf(
                cli_plural("%d point at once", "%d points at once", (unsigned long)feature.value),
                feature.value);
        else
            print_worth(&feature);
        printf("\n");
        cli_buffer_finish(&text);
    }
    print_closed_spots(play, legal, count);
}

/* ---- Tiles left and one cell --------------------------------------------------------------- */

void play_show_tiles(const struct play *play)
{
    const struct aude_state *state = &play->state;
    struct board_options options;
    board_options_init(&options);
    options.ascii = !cli_utf8();
    options.colour = play->colour;
    int columns, rows, shown = 0, kinds = aude_kind_count(&play->rules), kind_left[AUDE_MAX_KINDS];
    cli_terminal_size(&columns, &rows);
    for (int kind = 0; kind < kinds; kind++)
        if (aude_bag(state, kind) > 0)
            kind_left[shown++] = kind;
    int total = aude_bag_total(state);
    printf(cli_plural("%d tile is left:", "%d tiles are left:", (unsigned long)total), total);
    printf("\n");
    enum { GAP = 4 };
    int width = board_tile_width(options.scale) + GAP, high = board_tile_height(options.scale);
    int per_line = columns / width > 0 ? columns / width : 1;
    for (int first = 0; first < shown; first += per_line) {
        int last = first + per_line < shown ? first + per_line : shown;
        for (int row = 0; row < high; row++) {
            for (int i = first; i < last; i++) {
                const struct aude_kind *kind = aude_kind(&play->rules, kind_left[i]);
                char text[256];
                board_tile_row(kind->tile, kind->garden, 0, row, &options, text, sizeof text);
                if (row == 0)
                    printf("%2dx %s", aude_bag(state, kind_left[i]), text);
                else
                    printf("    %s", text);
            }
            printf("\n");
        }
    }
    for (int kind = 0; kind < kinds; kind++)
        if (aude_removed(state, kind) > 0)
            printf(_("  out of the game: %dx %s\n"), aude_removed(state, kind),
                   aude_kind(&play->rules, kind)->name);
}

static void print_owners(const struct play *play, const struct aude_feature *feature)
{
    if (feature->figures == 0) {
        printf("%s", _("free"));
        return;
    }
    bool first = true;
    for (int seat = 0; seat < play->seats; seat++) {
        if (feature->strength[seat] == 0)
            continue;
        printf("%s%s %d", first ? "" : ", ", play->name[seat], feature->strength[seat]);
        first = false;
    }
}

void play_show_cell(const struct play *play, int x, int y)
{
    const struct aude_state *state = &play->state;
    int index = aude_placed_at(state, x, y);
    if (index < 0) {
        printf("  %d,%d: %s\n", x, y, _(aude_status_text(AUDE_NO_TILE)));
        return;
    }
    struct aude_placed tile = aude_placed(state, index);
    const struct aude_kind *kind = aude_kind(&play->rules, tile.kind);
    printf("  %d,%d: %s r%d\n", x, y, kind->name, tile.turn);
    for (int segment = 0; segment < kind->segments; segment++) {
        struct aude_feature feature;
        struct cli_buffer text = {0};
        if (!aude_feature_at(state, x, y, segment, &feature) || feature.kind == AUDE_RIVER)
            continue;
        words_segment(&text, state, x, y, segment);
        printf("    %s: ", text.bytes);
        printf(cli_plural("%d tile", "%d tiles", (unsigned long)feature.tiles), feature.tiles);
        if (feature.complete)
            printf(", %s", _("complete"));
        else if (feature.kind != AUDE_FIELD)
            printf(_(", open at %d"), feature.open);
        printf(_(", worth %d, "), feature.value);
        print_owners(play, &feature);
        printf("\n");
        cli_buffer_finish(&text);
    }
}

/* ---- Rules, log, help, end ----------------------------------------------------------------- */

void play_show_rule(const char *id)
{
    const struct words_rule *rule = words_rule_find(id);
    struct cli_buffer text = {0};
    if (rule == NULL) {
        printf(_("  There is no rule '%s'.\n"), cli_quote(id));
        return;
    }
    cli_buffer_add(&text, "%s%s%s. %s", rule->id, *rule->title != '\0' ? " " : "", rule->title,
                   rule->text);
    struct cli_buffer lines = {0};
    words_wrap(&lines, text.bytes, 78, 2);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&lines);
    cli_buffer_finish(&text);
}

void play_show_log(const struct play *play, bool all)
{
    enum { RECENT = 15 };
    if (play->log.size == 0)
        return;
    const char *from = play->log.bytes + play->log.size;
    int lines = 0;
    while (from > play->log.bytes && (all || lines <= RECENT)) {
        if (from[-1] == '\n' && ++lines > RECENT && !all)
            break;
        from--;
    }
    fputs(from, stdout);
}

void play_show_help(void)
{
    static const char *const line[] = {
        N_("Placing: a number from the board, maybe with a turn (5 or 5 r2), or a cell (3,-1 r2)."),
        N_("A turn rK is K quarter turns clockwise. Columns grow east, rows grow south."),
        N_("Figures: a number from the list, or a feature such as 'city n'; 0 for none."),
        N_("  u, undo        take back what you did in this turn"),
        N_("  b, board       the whole board; zoom small|normal|large|fit; go X,Y; go"),
        N_("  l, list        the possible placements as a list"),
        N_("  look X,Y       what is on a tile: features, owners, points"),
        N_("  s, scores      points, also as if the game ended now"),
        N_("  t, tiles       the tiles that are still in the bag"),
        N_("  log, log all   what happened"),
        N_("  w, why         the rule behind the last refusal; rules ID shows any rule"),
        N_("  hint           what the greedy computer player would do"),
        N_("  save FILE      save the game; aude play --resume FILE goes on with it"),
        N_("  q, quit        leave"),
        N_("Several answers may stand in one line: 5 r2; 1;"),
    };
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        const char *text = _(line[i]);
        struct cli_buffer lines = {0};
        if (*text == ' ') /* a word and what it does */
            cli_buffer_add(&lines, "%s\n", text);
        else
            words_wrap(&lines, text, 79, 0);
        fputs(lines.bytes, stdout);
        cli_buffer_finish(&lines);
    }
}

void play_show_end(const struct play *play)
{
    const struct aude_state *state = &play->state;
    int best = aude_score(state, 0), winners = 0;
    struct cli_buffer names = {0};
    for (int seat = 1; seat < play->seats; seat++)
        if (aude_score(state, seat) > best)
            best = aude_score(state, seat);
    printf("\n%s\n", _("Final score:"));
    for (int seat = 0; seat < play->seats; seat++) {
        int points = aude_score(state, seat);
        printf("  %s%c %s%s: ", seat_colour(play, seat), board_seat_letter(seat), play->name[seat],
               plain(play));
        printf(cli_plural("%d point", "%d points", (unsigned long)abs(points)), points);
        printf("\n");
        if (points == best)
            cli_buffer_add(&names, "%s%s", winners++ > 0 ? ", " : "", play->name[seat]);
    }
    if (winners > 1)
        printf(_("Shared victory: %s"), names.bytes);
    else
        printf(_("The winner: %s"), names.bytes);
    printf(" (BASE-51)\n");
    cli_buffer_finish(&names);
}
