/* SPDX-License-Identifier: Apache-2.0 */
/* What a person sees: the line of scores, the board with numbered cells or spots, the drawn tile in
 * its turns, the tiles left, one cell in words, the end. Everything fits 80 columns and 24 lines;
 * a larger board is cut to a window around the last tile (`board` shows it whole). Nothing depends
 * on colour: seats have letters, choices have numbers, and each look has a version in words.
 */
#include "play/rooms.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST_LINES = 8, /* of a board, however much else there is to be shown */
};

int play_width(void)
{
    int columns, rows;
    cli_terminal_size(&columns, &rows);
    return columns < 80 ? columns - 1 : 79;
}

void play_print(struct cli_buffer *text, int width, int indent)
{
    struct cli_buffer lines = {0};
    if (text->size > 0)
        words_wrap(&lines, text->bytes, width, indent);
    if (lines.size > 0)
        fputs(lines.bytes, stdout);
    cli_buffer_finish(&lines);
    cli_buffer_finish(text);
}

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

/* The figures of a supply but the followers, each behind `joint`; at most `most` of a sort. */
static void add_figures(struct cli_buffer *buffer, const struct aude_state *state, int seat,
                        int most, const char *joint)
{
    for (int figure = 0; figure < aude_figure_count(); figure++) {
        int count = aude_supply(state, seat, figure);
        for (int i = 0; figure != AUDE_FOLLOWER && i < count && i < most; i++)
            cli_buffer_add(buffer, "%s%s", joint, words_figure(figure));
    }
}

/* "A Anna 12 (5)", with the pieces of the rooms and what they tell of a seat besides */
static void seat_in_short(const struct play *play, int seat, struct cli_buffer *buffer)
{
    const struct aude_state *state = &play->state;
    cli_buffer_add(buffer, "%c %s %d (%d", board_seat_letter(seat), play->name[seat],
                   aude_score(state, seat), aude_supply(state, seat, AUDE_FOLLOWER));
    add_figures(buffer, state, seat, INT_MAX, "+");
    for (int token = 0; token < aude_token_count(); token++) {
        const struct play_piece *piece = play_piece(state, token);
        if (piece != NULL)
            cli_buffer_add(buffer, " %s%d", piece->sign[cli_utf8()],
                           aude_tokens(state, seat, token));
        else if (play_has_token(state, token))
            cli_buffer_add(buffer, ", %s %d", words_token(token), aude_tokens(state, seat, token));
    }
    cli_buffer_add(buffer, ")");
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->holds != NULL && play_has_room(state, play_faces[i]))
            play_faces[i]->holds(buffer, play, seat);
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

/* "12 points, 5 followers left", other figures and the pieces. */
static void add_belongings(struct cli_buffer *buffer, const struct play *play, int seat)
{
    const struct aude_state *state = &play->state;
    int points = aude_score(state, seat), followers = aude_supply(state, seat, AUDE_FOLLOWER);
    cli_buffer_add(buffer, cli_plural("%3d point", "%3d points", (unsigned long)abs(points)),
                   points);
    cli_buffer_add(buffer, ", ");
    cli_buffer_add(buffer,
                   cli_plural("%d follower left", "%d followers left", (unsigned long)followers),
                   followers);
    add_figures(buffer, state, seat, 1, " + ");
    for (int token = 0; token < aude_token_count(); token++)
        if (play_has_token(state, token))
            cli_buffer_add(buffer, ", %s: %d", words_token(token), aude_tokens(state, seat, token));
}

/* What stands between commas, broken into lines only there; without an end of line. */
static void print_items(const char *text, int indent)
{
    const int width = play_width();
    int column = indent;
    while (*text != '\0') {
        struct cli_buffer item = {0};
        const char *comma = strstr(text, ", ");
        size_t length = comma != NULL ? (size_t)(comma - text) + 1 : strlen(text);
        cli_buffer_bytes(&item, text, length);
        if (column > indent && column + 1 + cli_width(item.bytes) > width) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        bool first = column == indent;
        printf("%s%s", first ? "" : " ", item.bytes);
        column += cli_width(item.bytes) + (first ? 0 : 1);
        text += length;
        text += *text == ' ';
        cli_buffer_finish(&item);
    }
}

void play_show_scores(const struct play *play)
{
    static struct aude_state end;
    end = play->state;
    aude_edit_final(&end, NULL);
    int width = 0;
    for (int seat = 0; seat < play->seats; seat++)
        if (cli_width(play->name[seat]) > width)
            width = cli_width(play->name[seat]);
    for (int seat = 0; seat < play->seats; seat++) {
        struct cli_buffer have = {0}, later = {0};
        add_belongings(&have, play, seat);
        cli_buffer_add(&later, _("; if the game ended now: %d"), aude_score(&end, seat));
        int indent = 4 + width + 2;
        bool fits = indent + cli_width(have.bytes) + cli_width(later.bytes) <= play_width();
        printf("  %s%c %s%s%*s  ", seat_colour(play, seat), board_seat_letter(seat),
               play->name[seat], plain(play), width - cli_width(play->name[seat]), "");
        print_items(have.bytes, indent);
        if (fits)
            printf("%s\n", later.bytes);
        else /* a line of its own, without the semicolon and blank at its front */
            printf("\n%*s%s\n", indent, "", later.bytes + strspn(later.bytes, "; "));
        for (int i = 0; i < PLAY_FACE_COUNT; i++)
            if (play_faces[i]->show_held != NULL && play_has_room(&play->state, play_faces[i]))
                play_faces[i]->show_held(play, seat, indent);
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

/* Where the number of a choice stands; false when it is not on the board. */
static bool label_spot(const struct aude_state *state, struct board_spot_label *label,
                       aude_action action)
{
    const struct play_choice *row = play_choice(state, action);
    label->x = aude_action_x(action);
    label->y = aude_action_y(action);
    label->segment = play_spot(action);
    if (row != NULL && row->spot != NULL)
        label->segment = row->spot(action);
    if (row != NULL)
        return row->spot != NULL;
    const struct aude_verb_info *info = aude_verb_info((int)aude_action_verb(action));
    return info != NULL && (info->operands & AUDE_TAKES_SEGMENT) != 0;
}

static int label_menu(const struct aude_state *state, struct board_spot_label *labels,
                      const struct play_menu *menu)
{
    int count = 0;
    for (int i = 0; menu != NULL && i < menu->count; i++)
        if (label_spot(state, &labels[count], menu->action[i])) {
            snprintf(labels[count].text, sizeof labels[count].text, "%d", (i + 1) % 1000);
            count++;
        }
    return count;
}

/* A cell where something has to be built in every rotation of the tile has a mark behind its
 * number. */
static int label_cells(struct board_cell_label *labels, const struct play_cells *cells)
{
    for (int i = 0; cells != NULL && i < cells->count; i++) {
        bool marked = cells->cell[i].with == cells->cell[i].rotations;
        labels[i].x = cells->cell[i].x;
        labels[i].y = cells->cell[i].y;
        snprintf(labels[i].text, sizeof labels[i].text, "%d%s", (i + 1) % 1000,
                 marked ? play_with()->mark : "");
    }
    return cells != NULL ? cells->count : 0;
}

void play_show_board(const struct play *play, int beside, const struct play_cells *cells,
                     const struct play_menu *menu)
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
    options.decision = true;
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->board != NULL && play_has_room(&play->state, play_faces[i]))
            play_faces[i]->board(play, menu, &options);
    if (play->terminal && beside >= 0)
        options.height = rows - beside > LEAST_LINES ? rows - beside : LEAST_LINES;
    options.scale = play->scale == BOARD_FIT ? fitting_scale(&play->state, columns, options.height)
                                             : play->scale;
    if (play->centred && beside >= 0) {
        options.centre = BOARD_CENTRE_CELL;
        options.centre_x = play->centre_x;
        options.centre_y = play->centre_y;
    }
    options.cells = cell_label;
    options.cell_count = label_cells(cell_label, cells);
    options.spots = spot_label;
    options.spot_count = label_menu(&play->state, spot_label, menu);
    print_board(&play->state, &options);
}

void play_show_drawn(const struct play *play, int tile, unsigned rotations)
{
    const struct aude_kind *kind = aude_kind(&play->rules, tile);
    struct board_options options;
    board_options_init(&options);
    options.ascii = !cli_utf8();
    options.colour = play->colour;
    printf(_("Your tile: %s"), words_tile(&play->rules, tile));
    for (int i = 0; i < PLAY_FACE_COUNT; i++) {
        const char *origin =
            play_faces[i]->origin != NULL && play_has_room(&play->state, play_faces[i])
                ? play_faces[i]->origin(&play->state)
                : NULL;
        if (origin != NULL)
            printf(" %s", origin);
    }
    printf("\n");
    for (int row = 0; row < board_tile_height(options.scale); row++) {
        for (int rotation = 0; rotation < kind->rotations; rotation++) {
            char text[256];
            if ((rotations >> rotation & 1) == 0)
                continue;
            board_tile_row(kind->tile, kind->garden, rotation, row, &options, text, sizeof text);
            if (row == 0)
                printf("  r%d %s", rotation, text);
            else
                printf("     %s", text);
        }
        printf("\n");
    }
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
    enum { GAP = 4, OTHERS = 4 /* lines before and after */ };
    int width = board_tile_width(options.scale) + GAP, high = board_tile_height(options.scale);
    if ((shown * width + columns - 1) / columns * high > rows - OTHERS) {
        options.scale = BOARD_SMALL;
        width = board_tile_width(options.scale) + GAP;
        high = board_tile_height(options.scale);
    }
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
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->show_tiles != NULL && play_has_room(state, play_faces[i]))
            play_faces[i]->show_tiles(play);
    for (int kind = 0; kind < kinds; kind++)
        if (aude_removed(state, kind) > 0)
            printf(_("  out of the game: %dx %s\n"), aude_removed(state, kind),
                   words_tile(&play->rules, kind));
}

void play_add_owners(struct cli_buffer *buffer, const struct play *play,
                     const struct aude_feature *feature)
{
    if (feature->figures == 0) {
        cli_buffer_add(buffer, "%s", _("free"));
        return;
    }
    bool first = true;
    for (int seat = 0; seat < play->seats; seat++) {
        if (feature->strength[seat] == 0)
            continue;
        cli_buffer_add(buffer, "%s%s %d", first ? "" : ", ", play->name[seat],
                       feature->strength[seat]);
        first = false;
    }
}

static void print_segment(const struct play *play, int x, int y, int segment,
                          const struct aude_feature *feature)
{
    struct cli_buffer text = {0};
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->show != NULL && play_faces[i]->game == play_game(&play->state) &&
            play_faces[i]->show(play, x, y, segment, feature))
            return;
    words_segment(&text, &play->state, x, y, segment);
    cli_buffer_add(&text, ": ");
    cli_buffer_add(&text, cli_plural("%d tile", "%d tiles", (unsigned long)feature->tiles),
                   feature->tiles);
    if (feature->complete)
        cli_buffer_add(&text, ", %s", _("complete"));
    else if (feature->kind != AUDE_FIELD)
        cli_buffer_add(&text, _(", open at %d"), feature->open);
    cli_buffer_add(&text, _(", worth %d, "), feature->value);
    play_add_owners(&text, play, feature);
    play_print(&text, play_width(), 4);
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
    printf("  %d,%d: %s r%d\n", x, y, words_tile(&play->rules, tile.kind), tile.rotation);
    for (int segment = 0; segment <= kind->segments; segment++) { /* the last is built on it */
        struct aude_feature feature;
        if (aude_feature_at(state, x, y, segment, &feature) && feature.kind != AUDE_RIVER)
            print_segment(play, x, y, segment, &feature);
    }
}

/* ---- Rules, log, help, end ----------------------------------------------------------------- */

void play_show_rule(const char *id)
{
    const struct words_rule *rule = words_rule_find(id);
    struct cli_buffer text = {0};
    if (rule == NULL) {
        if (words_room(&text, id, NULL))
            fputs(text.bytes, stdout);
        else
            printf(_("  There is no rule '%s'.\n"), cli_quote(id));
        cli_buffer_finish(&text);
        return;
    }
    rule = words_rule_told(rule);
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

enum { HELP_INDENT = 17 }; /* of what a word does, in the lines of the help */

void play_print_help(const char *text)
{
    struct cli_buffer lines = {0};
    const int width = play_width();
    if (*text != ' ') {
        words_wrap(&lines, text, width, 0);
        fputs(lines.bytes, stdout);
    } else if (cli_width(text) <= width || width < 2 * HELP_INDENT) {
        printf("%s\n", text);
    } else { /* a word and what it does: the rest of the line goes below that */
        words_wrap(&lines, text + HELP_INDENT, width, HELP_INDENT);
        printf("%.*s%s", HELP_INDENT, text, lines.bytes + HELP_INDENT);
    }
    cli_buffer_finish(&lines);
}

/* The pieces behind a name, and the signs of the rooms in play, as the board draws them. */
static void print_signs(const struct aude_state *state)
{
    struct cli_buffer pieces = {0}, text = {0}, signs = {0};
    for (int token = 0; token < aude_token_count(); token++) {
        const struct play_piece *piece = play_piece(state, token);
        if (piece != NULL)
            cli_buffer_add(&pieces, "%s%s %s", pieces.size > 0 ? ", " : "", piece->sign[cli_utf8()],
                           words_token(token));
    }
    if (pieces.size > 0) {
        cli_buffer_add(&text, _("Behind a name: points, then in brackets followers left, %s."),
                       pieces.bytes);
        play_print_help(text.bytes);
    }
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->signs != NULL && play_has_room(state, play_faces[i]))
            play_faces[i]->signs(&signs, state);
    if (signs.size > 0) {
        cli_buffer_finish(&text);
        cli_buffer_add(&text, "%s%s %s %s.", _("On the board:"), signs.bytes, words_times(),
                       _("cells in question"));
        play_print_help(text.bytes);
    }
    cli_buffer_finish(&pieces);
    cli_buffer_finish(&text);
    cli_buffer_finish(&signs);
}

/* A line of each room that is played and has one. */
static void print_lines(const struct aude_state *state, int where)
{
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->line[where] != NULL && play_has_room(state, play_faces[i]))
            play_print_help(_(play_faces[i]->line[where]));
}

void play_show_help(const struct play *play)
{
    static const char *const line[] = {
        N_("  u, undo        take back what you did in this turn"),
        N_("  b, board       the whole board; zoom small|normal|large|fit; go X,Y; go"),
        N_("  l, list        the possible choices as a list"),
        N_("  look X,Y       what is on a tile: features, owners, points"),
        N_("  s, scores      points, also as if the game ended now"),
        NULL, /* what the rooms show beside the scores */
        N_("  t, tiles       the tiles that are still in the bag"),
        N_("  log, log all   what happened"),
        N_("  w, why         the rule behind the last refusal; ? ID shows any rule"),
        N_("  hint           what the expert would do, and why"),
        N_("  coach on, off  say after each of your turns what it brought, and what was better"),
        N_("  chances        the chance of each seat to win; chances on, off: before your turns"),
        N_("  save FILE      save the game; aude play --resume FILE goes on with it"),
        N_("  q, quit        leave"),
        N_("Several answers may stand in one line: 5 r2; 1;"),
    };
    const struct aude_state *state = &play->state;
    const struct play_step *step = play_step(play_game(state), aude_step(state));
    play_print_help(_("Placing: a number from the board, maybe with a turn (5 or 5 r2), or a cell "
                      "(3,-1 r2)."));
    play_print_help(
        _("A turn rK is K quarter turns clockwise. Columns grow east, rows grow south."));
    play_print_help(_(play_whole(state)->figures));
    for (size_t i = 0; i < sizeof line / sizeof *line; i++)
        if (line[i] != NULL)
            play_print_help(_(line[i]));
        else
            print_lines(state, PLAY_BESIDE_SCORES);
    print_signs(state);
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->help != NULL && play_has_room(state, play_faces[i]))
            play_faces[i]->help(play);
    print_lines(state, PLAY_BELOW);
    if (step != NULL && step->help != NULL)
        play_print_help(_(step->help));
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
    printf(" (%s)\n", play_whole(state)->victory);
    cli_buffer_finish(&names);
}
