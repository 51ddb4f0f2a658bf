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
    LEAST_LINES = 8, /* of a board, however much else there is to be shown */
};

int play_width(void)
{
    int columns, rows;
    cli_terminal_size(&columns, &rows);
    return columns < 80 ? columns - 1 : 79;
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

/* The sign of a piece, as the board draws it. */
static const char *sign_of(enum aude_token token)
{
    static const char *const sign[AUDE_TOKENS][2] = {
        [AUDE_TOKEN_FLOOR] = {"T", "T"},
        [AUDE_TOKEN_BRIDGE] = {"H", "\u256a"},
        [AUDE_TOKEN_CASTLE] = {"M", "\u265c"},
    };
    return sign[token][cli_utf8()];
}

/* Is the piece played with? */
static bool token_played(const struct aude_state *state, enum aude_token token)
{
    static const char *const option[AUDE_TOKENS] = {
        [AUDE_TOKEN_FLOOR] = "TOWER",
        [AUDE_TOKEN_BRIDGE] = "BRIDGES",
        [AUDE_TOKEN_CASTLE] = "CASTLES",
    };
    return play_has(state, option[token], "on");
}

/* "A Anna 12 (5)", "A Anna 12 (5 T9) holds (B)" */
static void seat_in_short(const struct play *play, int seat, struct cli_buffer *buffer)
{
    const struct aude_state *state = &play->state;
    int abbots = aude_supply(state, seat, AUDE_ABBOT);
    cli_buffer_add(buffer, "%c %s %d (%d", board_seat_letter(seat), play->name[seat],
                   aude_score(state, seat), aude_supply(state, seat, AUDE_FOLLOWER));
    for (int i = 0; i < abbots; i++)
        cli_buffer_add(buffer, "+%s", words_figure(AUDE_ABBOT));
    for (int token = 0; token < AUDE_TOKENS; token++)
        if (token_played(state, (enum aude_token)token))
            cli_buffer_add(buffer, " %s%d", sign_of((enum aude_token)token),
                           aude_tokens(state, seat, (enum aude_token)token));
    cli_buffer_add(buffer, ")");
    struct cli_buffer held = {0};
    for (int owner = 0; owner < play->seats; owner++)
        play_add_prisoners(&held, state, seat, owner);
    if (held.size > 0)
        cli_buffer_add(buffer, _(" holds %s"), held.bytes);
    cli_buffer_finish(&held);
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

/* "12 points, 5 followers left + abbot" and the pieces. */
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
    if (aude_supply(state, seat, AUDE_ABBOT) > 0)
        cli_buffer_add(buffer, " + %s", words_figure(AUDE_ABBOT));
    for (int token = 0; token < AUDE_TOKENS; token++)
        if (token_played(state, (enum aude_token)token))
            cli_buffer_add(buffer, ", %s: %d", words_token((enum aude_token)token),
                           aude_tokens(state, seat, (enum aude_token)token));
}

/* The prisoners of a seat by name, on a line of their own. */
static void print_held(const struct play *play, int captor, int indent)
{
    struct cli_buffer text = {0};
    for (int owner = 0; owner < play->seats; owner++)
        for (int figure = 0; figure < AUDE_FIGURES; figure++) {
            int count = aude_prisoners(&play->state, captor, owner, (enum aude_figure)figure);
            if (count > 0)
                cli_buffer_add(&text, "%s %s %s %s%d", text.size > 0 ? "," : "", play->name[owner],
                               words_figure((enum aude_figure)figure), words_times(), count);
        }
    if (text.size > 0)
        printf("%*s%s%s\n", indent, "", _("prisoners:"), text.bytes);
    cli_buffer_finish(&text);
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
        print_held(play, seat, indent);
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
static bool label_spot(struct board_spot_label *label, aude_action action)
{
    label->x = aude_action_x(action);
    label->y = aude_action_y(action);
    label->segment = aude_action_segment(action);
    switch (aude_action_verb(action)) {
    case AUDE_PUT:
    case AUDE_TAKE:
    case AUDE_CAPTURE:
    case AUDE_CONVERT:
    case AUDE_CHOOSE: return true;
    case AUDE_FLOOR: label->segment = BOARD_SPOT_TOWER; return true;
    case AUDE_BRIDGE: label->segment = BOARD_SPOT_BRIDGE + aude_action_turn(action); return true;
    default: return false;
    }
}

static int label_menu(struct board_spot_label *labels, const struct play_menu *menu)
{
    int count = 0;
    for (int i = 0; menu != NULL && i < menu->count; i++)
        if (label_spot(&labels[count], menu->action[i])) {
            snprintf(labels[count].text, sizeof labels[count].text, "%d", (i + 1) % 1000);
            count++;
        }
    return count;
}

/* A cell where the tile would need a bridge in every turn has a "b" behind its number. */
static int label_cells(struct board_cell_label *labels, const struct play_cells *cells)
{
    for (int i = 0; cells != NULL && i < cells->count; i++) {
        bool bridge = cells->cell[i].bridges == cells->cell[i].turns;
        labels[i].x = cells->cell[i].x;
        labels[i].y = cells->cell[i].y;
        snprintf(labels[i].text, sizeof labels[i].text, "%d%s", (i + 1) % 1000, bridge ? "b" : "");
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
    /* what each own follower would score now, where the numbers of choices do not say it */
    if (menu == NULL && aude_decider(&play->state) >= 0 &&
        play_game(&play->state) == AUDE_DISCOVERY)
        options.quotes = 1u << aude_decider(&play->state);
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
    options.spot_count = label_menu(spot_label, menu);
    print_board(&play->state, &options);
}

void play_show_drawn(const struct play *play, int tile, unsigned turns)
{
    const struct aude_kind *kind = aude_kind(&play->rules, tile);
    struct board_options options;
    board_options_init(&options);
    options.ascii = !cli_utf8();
    options.colour = play->colour;
    printf(_("Your tile: %s"), words_tile(&play->rules, tile));
    if (aude_moment(&play->state).bought != 0)
        printf(" %s", _("(from the bazaar)"));
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
    if (play_has_open(state)) {
        struct cli_buffer text = {0}, lines = {0};
        cli_buffer_add(&text, "%s ", _("Open tiles:"));
        play_add_open(&text, play);
        words_wrap(&lines, text.bytes, 79, 2);
        fputs(lines.bytes, stdout);
        cli_buffer_finish(&text);
        cli_buffer_finish(&lines);
    }
    for (int kind = 0; kind < kinds; kind++)
        if (aude_removed(state, kind) > 0)
            printf(_("  out of the game: %dx %s\n"), aude_removed(state, kind),
                   words_tile(&play->rules, kind));
}

static void add_owners(struct cli_buffer *buffer, const struct play *play,
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

/* "tower: 2 floors, open" with the reach of one floor more and who stands there. */
static void print_tower(const struct play *play, int x, int y)
{
    struct cli_buffer text = {0}, lines = {0};
    for (int i = 0; i < aude_tower_count(&play->state); i++) {
        struct aude_tower tower = aude_tower(&play->state, i);
        if (tower.x != x || tower.y != y)
            continue;
        cli_buffer_add(&text, cli_plural("%s: %d floor", "%s: %d floors", tower.floors),
                       words_kind(AUDE_TOWER), tower.floors);
        cli_buffer_add(&text, ", %s", tower.open ? _("may grow") : _("closed"));
        if (!tower.open)
            continue;
        cli_buffer_add(&text, "; ");
        cli_buffer_add(&text, _("one floor more reaches "));
        play_add_range(&text, x, y, tower.floors + 1);
        cli_buffer_add(&text, ": ");
        play_add_targets(&text, play, x, y, tower.floors + 1, AUDE_MAX_FIGURES);
    }
    words_wrap(&lines, text.bytes != NULL ? text.bytes : "", 79, 4);
    if (lines.size > 0)
        fputs(lines.bytes, stdout);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

/* What a castle still waits for, or that it is done. */
static void print_castle(const struct play *play, int x, int y, int segment,
                         const struct aude_feature *feature)
{
    struct cli_buffer text = {0}, lines = {0};
    int16_t town_x[2], town_y[2];
    words_segment(&text, &play->state, x, y, segment);
    for (int seat = 0; seat < play->seats; seat++)
        if (feature->strength[seat] > 0)
            cli_buffer_add(&text, ", %s", play->name[seat]);
    if (feature->figures == 0) {
        cli_buffer_add(&text, ", %s", _("empty for good"));
    } else if (play_town(&play->state, x, y, segment, town_x, town_y)) {
        cli_buffer_add(&text, "; %s ", _("could earn:"));
        play_add_vicinity(&text, &play->state, town_x, town_y, segment);
    }
    words_wrap(&lines, text.bytes, 79, 4);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

static void print_segment(const struct play *play, int x, int y, int segment,
                          const struct aude_feature *feature)
{
    struct cli_buffer text = {0}, lines = {0};
    if (feature->kind == AUDE_TOWER) {
        print_tower(play, x, y);
        return;
    }
    if (feature->kind == AUDE_CASTLE) {
        print_castle(play, x, y, segment, feature);
        return;
    }
    words_segment(&text, &play->state, x, y, segment);
    cli_buffer_add(&text, ": ");
    if (play_game(&play->state) == AUDE_DISCOVERY) {
        play_add_area(&text, feature);
        cli_buffer_add(&text, ", ");
    } else {
        cli_buffer_add(&text, cli_plural("%d tile", "%d tiles", (unsigned long)feature->tiles),
                       feature->tiles);
        if (feature->complete)
            cli_buffer_add(&text, ", %s", _("complete"));
        else if (feature->kind != AUDE_FIELD)
            cli_buffer_add(&text, _(", open at %d"), feature->open);
        cli_buffer_add(&text, _(", worth %d, "), feature->value);
    }
    add_owners(&text, play, feature);
    words_wrap(&lines, text.bytes, play_width(), 4);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&lines);
    cli_buffer_finish(&text);
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
    printf("  %d,%d: %s r%d\n", x, y, words_tile(&play->rules, tile.kind), tile.turn);
    for (int segment = 0; segment <= kind->segments; segment++) { /* the last is a bridge */
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

static void print_help_line(const char *text)
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

/* The signs of the rooms in play, as the board draws them. */
static void print_signs(const struct aude_state *state)
{
    bool utf8 = cli_utf8();
    struct cli_buffer text = {0};
    cli_buffer_add(&text, "%s", _("On the board:"));
    if (play_has(state, "TOWER", "on"))
        cli_buffer_add(&text, " T3 %s,", _("tower of 3 floors"));
    if (play_has(state, "BRIDGES", "on"))
        cli_buffer_add(&text, " %s %s,", utf8 ? "\u256a \u256b" : "H", _("bridge"));
    if (play_has(state, "CASTLES", "on"))
        cli_buffer_add(&text, " %s %s, %s %s,", utf8 ? "\u265c" : "M", words_kind(AUDE_CASTLE),
                       utf8 ? "\u2656" : "m", _("empty for good"));
    if (play_has(state, "BAZAARS", "on"))
        cli_buffer_add(&text, " Z %s,", _("bazaar"));
    cli_buffer_add(&text, " %s %s.", utf8 ? "\u00d7" : "x", _("cells in question"));
    print_help_line(text.bytes);
    cli_buffer_finish(&text);
}

/* The answers of a question that only the rooms have. */
static const char *step_help(enum aude_step step)
{
    switch (step) {
    case AUDE_STEP_CAPTURE:
        return N_("Now: a number from the list captures that figure; 0 captures nobody.");
    case AUDE_STEP_CASTLE:
        return N_("Now: 1 or castle builds the castle; 0 or pass takes the points.");
    case AUDE_STEP_CHOOSE:
        return N_("Now: a number from the list is what the castle scores; 0 waits, where offered.");
    case AUDE_STEP_SELECT:
        return N_("Now: the number of a tile, in an auction with your bid: 2 5. Enter at the bid "
                  "goes back to the tiles.");
    case AUDE_STEP_BID: return N_("Now: a higher number of points is your bid; 0 or p passes.");
    case AUDE_STEP_DECIDE: return N_("Now: buy or sell, by number or word.");
    default: return NULL;
    }
}

/* What the rooms in play add to the help. */
static void print_room_help(const struct play *play)
{
    const struct aude_state *state = &play->state;
    struct cli_buffer signs = {0};
    for (int token = 0; token < AUDE_TOKENS; token++)
        if (token_played(state, (enum aude_token)token))
            cli_buffer_add(&signs, "%s%s %s", signs.size > 0 ? ", " : "",
                           sign_of((enum aude_token)token), words_token((enum aude_token)token));
    if (signs.size > 0) {
        struct cli_buffer text = {0};
        cli_buffer_add(&text, _("Behind a name: points, then in brackets followers left, %s."),
                       signs.bytes);
        print_help_line(text.bytes);
        cli_buffer_finish(&text);
        print_signs(state);
    }
    if (play_has(state, "BRIDGES", "on"))
        print_help_line(_("A cell marked b takes the tile only with a bridge: you are asked, or "
                          "say so at once: 5 r2 b."));
    if (play_has(state, "TOWER", "on"))
        print_help_line(
            _("  ransom B       buy a figure back from seat B, in your turn, for 3 points"));
    if (play_has(state, "BAZAARS", "on"))
        print_help_line(_("  bazaar         the tiles on offer and the bids"));
    const char *answers = step_help(aude_step(state));
    if (answers != NULL)
        print_help_line(_(answers));
    cli_buffer_finish(&signs);
}

/* The same for The Discovery. */
static void print_area_help(const struct aude_state *state)
{
    print_help_line(
        _("An explorer stands on grassland, a brigand in mountains, a navigator at sea. "
          "3 now, end 2: it scores 3 when it is taken back now, 2 in the final "
          "scoring."));
    print_help_line(_("Below the board, and on it where there is room, stands what each of your "
                      "followers scores when it is taken back now: (A):3 scores 3."));
    if (play_has_open(state))
        print_help_line(_("Open tiles: choose one by its number; o goes back to that choice."));
}

void play_show_help(const struct play *play)
{
    enum { FIGURES = 2, FOLLOWERS = 3, AREAS = 9 }; /* lines of one game only */
    static const char *const line[] = {
        N_("Placing: a number from the board, maybe with a turn (5 or 5 r2), or a cell (3,-1 r2)."),
        N_("A turn rK is K quarter turns clockwise. Columns grow east, rows grow south."),
        N_("Figures: a number from the list, or a feature such as 'city n'; 0 for none."),
        N_("Followers: a number from the list, or an area such as 'sea n'; 0 for none."),
        N_("  u, undo        take back what you did in this turn"),
        N_("  b, board       the whole board; zoom small|normal|large|fit; go X,Y; go"),
        N_("  l, list        the possible choices as a list"),
        N_("  look X,Y       what is on a tile: features, owners, points"),
        N_("  s, scores      points, also as if the game ended now"),
        N_("  f, followers   what every follower scores now and at the end"),
        N_("  t, tiles       the tiles that are still in the bag"),
        N_("  log, log all   what happened"),
        N_("  w, why         the rule behind the last refusal; ? ID shows any rule"),
        N_("  hint           what the greedy computer player would do"),
        N_("  save FILE      save the game; aude play --resume FILE goes on with it"),
        N_("  q, quit        leave"),
        N_("Several answers may stand in one line: 5 r2; 1;"),
    };
    bool discovery = play_game(&play->state) == AUDE_DISCOVERY;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++)
        if (discovery ? i != FIGURES : i != FOLLOWERS && i != AREAS)
            print_help_line(_(line[i]));
    if (discovery)
        print_area_help(&play->state);
    else
        print_room_help(play);
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
    printf(" (%s)\n", play_game(state) == AUDE_DISCOVERY ? "DISC-61" : "BASE-51");
    cli_buffer_finish(&names);
}
