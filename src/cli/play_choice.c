/* SPDX-License-Identifier: Apache-2.0 */
/* What a person typed, read as an action. A placement is a number from the board or a cell, with
 * or without a turn ("5", "5 r2", "3,-1", "3,-1 r2"), and with a "b" behind it when a bridge is
 * meant to be built with it; other choices are a number from the list or the name of a feature
 * ("city n", "road e"); a bid is a number. The notation of records is understood too ("place 3,-1
 * r2", "follower city N", "floor 0,0"), and "ransom" with the letter or name of who holds the
 * figure. Whether an action is allowed is always asked of the engine, so a refusal comes with its
 * reason and rule.
 */
#include "cli/play.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Placements ---------------------------------------------------------------------------- */

static int cell_index(const struct play_cells *cells, int x, int y)
{
    for (int i = 0; i < cells->count; i++)
        if (cells->cell[i].x == x && cells->cell[i].y == y)
            return i;
    return -1;
}

/* Reading order: row by row. */
static int compare_cells(const void *a, const void *b)
{
    const int *first = a, *second = b; /* both begin with x, y */
    if (first[1] != second[1])
        return first[1] < second[1] ? -1 : 1;
    return (first[0] > second[0]) - (first[0] < second[0]);
}

void play_cells(const struct aude_state *state, int kind, struct play_cells *cells)
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    cells->kind = kind;
    cells->count = 0;
    cells->pass = cells->other = false;
    for (int i = 0; i < count; i++) {
        cells->pass = cells->pass || aude_action_verb(legal[i]) == AUDE_PASS;
        if (aude_action_verb(legal[i]) != AUDE_PLACE)
            continue;
        if (aude_action_item(legal[i]) != kind) {
            cells->other = true;
            continue;
        }
        int x = aude_action_x(legal[i]), y = aude_action_y(legal[i]);
        unsigned turn = 1u << aude_action_turn(legal[i]);
        int at = cell_index(cells, x, y);
        if (at < 0) {
            at = cells->count++;
            cells->cell[at].x = x;
            cells->cell[at].y = y;
            cells->cell[at].turns = cells->cell[at].bridges = 0;
        }
        cells->cell[at].turns |= turn;
        if (aude_action_number(legal[i]) != 0)
            cells->cell[at].bridges |= turn;
    }
    qsort(cells->cell, (size_t)cells->count, sizeof cells->cell[0], compare_cells);
}

/* Reads a whole number that must lie in -high .. high; where it ends, or NULL. */
static const char *scan_number(const char *text, int high, int *number)
{
    char *end;
    if (*text != '-' && !isdigit((unsigned char)*text))
        return NULL;
    long value = strtol(text, &end, 10);
    if (end == text || value < -high || value > high)
        return NULL;
    *number = (int)value;
    return end;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " ");
}

static bool is_bridge_word(const char *text)
{
    return strcmp(text, "b") == 0 || strcmp(text, "B") == 0 || strcmp(text, "bridge") == 0;
}

/* Reads "r2", "R2" or "2", and "b" behind it or alone, to the end of the text; no turn gives -1. */
static bool scan_turn(const char *text, int *turn, bool *bridge)
{
    text = skip_blanks(text);
    *turn = -1;
    if (*text == 'r' || *text == 'R')
        text++;
    if (*text >= '0' && *text <= '3')
        *turn = *text++ - '0';
    else if (text[0] != '\0' && !is_bridge_word(text))
        return false;
    text = skip_blanks(text);
    *bridge = *text != '\0';
    return !*bridge || is_bridge_word(text);
}

static void judge(const struct aude_state *state, aude_action action, struct play_reply *reply)
{
    reply->action = action;
    reply->status = aude_legal(state, action);
    reply->answer = reply->status == AUDE_OK ? PLAY_ACTION : PLAY_REFUSED;
}

static void judge_pass(const struct aude_state *state, struct play_reply *reply)
{
    judge(state, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), reply);
}

/* A placement, without its bridge when none was spoken of: then the reply says that it needs one.
 */
static void judge_place(const struct aude_state *state, int kind, int x, int y, int turn,
                        bool bridge, struct play_reply *reply)
{
    aude_action action = aude_action_make(AUDE_PLACE, kind, x, y, turn, 0);
    judge(state, aude_action_with(action, bridge ? 1 : 0), reply);
    if (bridge || reply->status != AUDE_NEEDS_BRIDGE)
        return;
    judge(state, aude_action_with(action, 1), reply);
    if (reply->answer == PLAY_ACTION)
        reply->answer = PLAY_BRIDGE;
}

/* The only turn of a set, or -1. */
static int only_turn(unsigned turns)
{
    for (int turn = 0; turn < 4; turn++)
        if (turns == 1u << turn)
            return turn;
    return -1;
}

static void place_at(const struct aude_state *state, const struct play_cells *cells, int x, int y,
                     const char *rest, struct play_reply *reply)
{
    int turn;
    bool bridge;
    if (!scan_turn(rest, &turn, &bridge))
        return;
    reply->number = cell_index(cells, x, y);
    if (turn < 0 && reply->number >= 0) {
        unsigned turns = cells->cell[reply->number].turns;
        unsigned with = cells->cell[reply->number].bridges;
        turn = only_turn(bridge && with != 0 ? with : turns);
        if (turn < 0) {
            reply->answer = PLAY_CELL;
            return;
        }
    }
    judge_place(state, cells->kind, x, y, turn < 0 ? 0 : turn, bridge, reply);
}

/* What is well said but cannot be, such as a side without a road, is refused with its reason. */
static void refuse_text(enum aude_status status, struct play_reply *reply)
{
    if (status == AUDE_BAD_TEXT || status == AUDE_TOO_LONG)
        return;
    reply->status = status;
    reply->answer = PLAY_REFUSED;
}

static void read_notation(const struct aude_state *state, const char *line,
                          struct play_reply *reply)
{
    aude_action action;
    enum aude_status status = aude_action_parse(state, line, &action, NULL);
    if (status != AUDE_OK) {
        refuse_text(status, reply);
        return;
    }
    judge(state, action, reply);
    if (aude_action_verb(action) == AUDE_PLACE && reply->status == AUDE_NEEDS_BRIDGE &&
        aude_action_item(action) == aude_drawn(state))
        judge_place(state, aude_drawn(state), aude_action_x(action), aude_action_y(action),
                    aude_action_turn(action), false, reply);
}

/* "ransom", "ransom B", "ransom abbot", "ransom B abbot": the one that is meant when only one can
 * be, by the letter of the seat that holds it. */
static void read_ransom(const struct aude_state *state, const char *rest, struct play_reply *reply)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, holder = -1, found = 0;
    int decider = aude_decider(state);
    aude_action one = 0;
    if (rest[0] != '\0' && (rest[1] == '\0' || rest[1] == ' ')) {
        holder = toupper((unsigned char)rest[0]) - 'A';
        if (holder < 0 || holder >= seats)
            return;
        rest = skip_blanks(rest + 1);
    }
    for (int seat = 0; seat < seats && decider >= 0; seat++)
        for (int figure = 0; figure < AUDE_FIGURES; figure++) {
            const char *name = aude_figure_name((enum aude_figure)figure);
            if ((holder >= 0 && seat != holder) || (*rest != '\0' && strcmp(rest, name) != 0) ||
                aude_prisoners(state, seat, decider, (enum aude_figure)figure) == 0)
                continue;
            one = aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), seat);
            found++;
        }
    if (found == 0) {
        one = aude_action_make(AUDE_RANSOM, AUDE_FOLLOWER, 0, 0, 0, 0);
        one = aude_action_with(one, holder >= 0 ? holder : (decider + 1) % seats);
    }
    if (found <= 1 && decider >= 0)
        judge(state, one, reply);
}

/* Answers that are no numbers. */
static void read_words(const struct aude_state *state, const char *line, struct play_reply *reply)
{
    read_notation(state, line, reply);
    if (reply->answer != PLAY_NOTHING || strncmp(line, "ransom", 6) != 0)
        return;
    if (line[6] == '\0' || line[6] == ' ')
        read_ransom(state, skip_blanks(line + 6), reply);
}

void play_read_place(const struct aude_state *state, const struct play_question *question,
                     const char *line, struct play_reply *reply)
{
    const struct play_cells *cells = question->cells;
    int first, second;
    const char *rest = scan_number(line, 999, &first);
    if (rest == NULL) {
        if (cells->other && (strcmp(line, "o") == 0 || strcmp(line, "other") == 0))
            reply->answer = PLAY_OTHER;
        else
            read_words(state, line, reply);
        return;
    }
    rest = skip_blanks(rest);
    if (*rest == ',') {
        rest = scan_number(skip_blanks(rest + 1), 999, &second);
        if (rest != NULL)
            place_at(state, cells, first, second, rest, reply);
    } else if (first == 0 && cells->pass && *rest == '\0') {
        judge_pass(state, reply);
    } else if (first >= 1 && first <= cells->count) {
        place_at(state, cells, cells->cell[first - 1].x, cells->cell[first - 1].y, rest, reply);
    }
}

void play_read_turn(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply)
{
    int turn;
    bool bridge;
    if (scan_turn(line, &turn, &bridge) && turn >= 0)
        judge_place(state, question->kind, question->x, question->y, turn, bridge, reply);
}

void play_read_bridge(const struct aude_state *state, const struct play_question *question,
                      const char *line, struct play_reply *reply)
{
    if (is_bridge_word(line))
        judge_place(state, question->kind, question->x, question->y, question->turn, true, reply);
}

/* Which of the kinds of open tile, by number. */
void play_read_open(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply)
{
    enum aude_verb verb = (enum aude_verb)question->kind;
    int kind[PLAY_MAX_KINDS], kinds = play_kinds(state, verb, kind), number;
    const char *rest = scan_number(line, 999, &number);
    if (rest == NULL) {
        read_words(state, line, reply);
    } else if (*rest == '\0' && number >= 1 && number <= kinds) {
        reply->number = kind[number - 1];
        if (verb == AUDE_PLACE)
            reply->answer = PLAY_TILE;
        else
            judge(state, aude_action_make(verb, reply->number, 0, 0, 0, 0), reply);
    }
}

/* ---- Other choices ------------------------------------------------------------------------- */

/* The order in which choices are shown. */
static int rank_of(const struct aude_state *state, aude_action action)
{
    switch (aude_action_verb(action)) {
    case AUDE_PUT:
        return aude_placed_at(state, aude_action_x(action), aude_action_y(action)) ==
                       aude_last_placed(state)
                   ? 0
                   : 3;
    case AUDE_TAKE: return 1;
    case AUDE_FLOOR: return 2;
    case AUDE_BRIDGE: return 4;
    case AUDE_RANSOM: return 5;
    default: return 0;
    }
}

void play_menu(const struct aude_state *state, struct play_menu *menu)
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    enum { RANKS = 6 };
    int count = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    menu->count = 0;
    menu->pass = false;
    for (int i = 0; i < count; i++)
        menu->pass = menu->pass || aude_action_verb(legal[i]) == AUDE_PASS;
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < count; i++)
            if (aude_action_verb(legal[i]) != AUDE_PASS && rank_of(state, legal[i]) == rank)
                menu->action[menu->count++] = legal[i];
}

/* "city n" -> "city N": the notation names sides and axes in capitals, people need not. */
static void with_capital_sides(const char *line, char *text, size_t room)
{
    size_t size = 0;
    while (*line != '\0' && size + 1 < room) {
        size_t length = strcspn(line, " ");
        bool side = length == 1 ||
                    (length == 2 && (strncmp(line, "ns", 2) == 0 || strncmp(line, "ew", 2) == 0));
        for (; length > 0 && size + 1 < room; length--, line++)
            text[size++] = (char)(side ? toupper((unsigned char)*line) : *line);
        if (*line == ' ' && size + 1 < room)
            text[size++] = *line++;
    }
    text[size] = '\0';
}

/* "navigator N" -> "sea N": the figure says on which terrain it is. */
static void with_terrain(char *text, size_t room)
{
    static const enum aude_feature_kind kinds[] = {AUDE_GRASSLAND, AUDE_MOUNTAINS, AUDE_SEA};
    static const char *const names[] = {"explorer", "brigand", "navigator"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = strstr(text, names[i]);
        size_t length = strlen(names[i]), before = at != NULL ? (size_t)(at - text) : 0;
        char whole[160];
        if (at == NULL || (before > 0 && at[-1] != ' ') || strchr(" ", at[length]) == NULL)
            continue;
        snprintf(whole, sizeof whole, "%.*s%s%s", (int)before, text,
                 aude_feature_kind_name(kinds[i]), at + length);
        if (strlen(whole) < room)
            strcpy(text, whole);
        return;
    }
}

static void read_feature(const struct aude_state *state, const char *line, struct play_reply *reply)
{
    int x, y, segment;
    int last = aude_last_placed(state);
    if (aude_step(state) != AUDE_STEP_ACTION)
        return;
    enum aude_status status = aude_feature_parse(state, line, &x, &y, &segment, NULL);
    if (status != AUDE_OK) {
        refuse_text(status, reply);
        return;
    }
    struct aude_feature feature;
    bool tower = aude_feature_at(state, x, y, segment, &feature) && feature.kind == AUDE_TOWER;
    if (aude_placed_at(state, x, y) != last && !tower) {
        if (play_game(state) == AUDE_DISCOVERY) {
            judge(state, aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, x, y, 0, segment), reply);
            return;
        }
        reply->status = AUDE_NOT_LAST_TILE;
        reply->answer = PLAY_REFUSED;
        return;
    }
    judge(state, aude_action_make(AUDE_PUT, AUDE_FOLLOWER, x, y, 0, segment), reply);
}

/* "p" is the same as "pass". */
static bool is_pass(const char *line)
{
    return strcmp(line, "p") == 0 || strcmp(line, "P") == 0 || strcmp(line, "pass") == 0;
}

void play_read_menu(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply)
{
    const struct play_menu *menu = question->menu;
    char text[128];
    int number = 0;
    const char *rest = scan_number(line, 9999, &number);
    if (is_pass(line) || (rest != NULL && *rest == '\0' && number == 0 && menu->pass)) {
        judge_pass(state, reply);
        return;
    }
    if (rest != NULL && *rest == '\0') {
        if (number >= 1 && number <= menu->count)
            judge(state, menu->action[number - 1], reply);
        return;
    }
    with_capital_sides(line, text, sizeof text);
    if (play_game(state) == AUDE_DISCOVERY)
        with_terrain(text, sizeof text);
    read_words(state, text, reply);
    if (reply->answer == PLAY_NOTHING)
        read_feature(state, text, reply);
}

/* ---- Auction ------------------------------------------------------------------------------- */

/* A number of points for the tile of SELECT, or for RAISE; what cannot be one is refused with the
 * rule that bounds it. */
static void judge_bid(const struct aude_state *state, aude_action action, const char *text,
                      struct play_reply *reply)
{
    static_assert(AUDE_MAX_BID == 65535, "the text below names it");
    int low = 0, high = 0, number = 0;
    bool opening = aude_action_verb(action) == AUDE_SELECT, minus = *text == '-';
    const char *rest = scan_number(text, AUDE_MAX_BID, &number);
    size_t digits = strspn(text + minus, "0123456789");
    bool whole = digits > 0 && text[minus + digits] == '\0';
    if (rest != NULL && *rest == '\0' && number >= 0) {
        judge(state, aude_action_with(action, number), reply);
        return;
    }
    if (!whole && strspn(text, "-0123456789.,") != strlen(text))
        return;
    reply->answer = PLAY_REFUSED;
    reply->rule = "BAZAAR-10";
    if (!whole)
        reply->text = N_("a bid is a whole number of points");
    else if (minus && opening)
        reply->text = N_("a bid is 0 points at least");
    else if (minus)
        reply->status = AUDE_BID_LOW;
    else if (aude_bid_range(state, &low, &high) && high < AUDE_MAX_BID)
        reply->status = AUDE_BID_LIMIT;
    else {
        reply->text = N_("a bid is 65535 at most, this program counts no further");
        reply->rule = "";
    }
}

/* "2 5": the second tile on offer, for 5. Without a price: that is asked, or there is none. */
void play_read_tile(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply)
{
    (void)question;
    int number, low = 0, high = 0;
    const char *rest = scan_number(line, 999, &number);
    if (rest == NULL) {
        if (is_pass(line))
            judge_pass(state, reply);
        else
            read_words(state, line, reply);
        return;
    }
    if (number < 1 || number > aude_bazaar(state).tiles)
        return;
    aude_action action = aude_action_make(AUDE_SELECT, number - 1, 0, 0, 0, 0);
    bool auction = aude_bid_range(state, &low, &high);
    rest = skip_blanks(rest);
    if (*rest == '\0' && auction && low < high) {
        judge(state, aude_action_with(action, low), reply);
        reply->number = number - 1;
        if (reply->answer == PLAY_ACTION)
            reply->answer = PLAY_TILE;
        return;
    }
    if (*rest != '\0')
        judge_bid(state, action, rest, reply);
    else
        judge(state, aude_action_with(action, low), reply);
}

/* A bid: the opening one for the tile that the question is about (x), or a raise. */
void play_read_bid(const struct aude_state *state, const struct play_question *question,
                   const char *line, struct play_reply *reply)
{
    bool opening = aude_step(state) == AUDE_STEP_SELECT;
    int number;
    const char *rest = scan_number(line, AUDE_MAX_BID, &number);
    bool nothing = rest != NULL && *rest == '\0' && number == 0;
    if (!opening && (nothing || is_pass(line)))
        judge_pass(state, reply);
    else if (*line == '-' || isdigit((unsigned char)*line))
        judge_bid(state,
                  aude_action_make(opening ? AUDE_SELECT : AUDE_RAISE, opening ? question->x : 0, 0,
                                   0, 0, 0),
                  line, reply);
    else
        read_words(state, line, reply);
}
