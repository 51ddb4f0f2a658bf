/* SPDX-License-Identifier: Apache-2.0 */
/* What a person typed, read as an action. A placement is a number from the board or a cell, with
 * or without a turn ("5", "5 r2", "3,-1", "3,-1 r2"); a figure is a number from the list or the
 * name of a feature ("city n", "road e"); the notation of records is understood too ("place 3,-1
 * r2", "follower city N"). Whether an action is allowed is always asked of the engine, so a
 * refusal comes with its reason and rule.
 */
#include "cli/play.h"

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

void play_cells(const struct aude_state *state, struct play_cells *cells)
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    cells->count = 0;
    for (int i = 0; i < count; i++) {
        if (aude_action_verb(legal[i]) != AUDE_PLACE)
            continue;
        int x = aude_action_x(legal[i]), y = aude_action_y(legal[i]);
        int at = cell_index(cells, x, y);
        if (at < 0) {
            at = cells->count++;
            cells->cell[at].x = x;
            cells->cell[at].y = y;
            cells->cell[at].turns = 0;
        }
        cells->cell[at].turns |= 1u << aude_action_turn(legal[i]);
    }
    qsort(cells->cell, (size_t)cells->count, sizeof cells->cell[0], compare_cells);
}

/* Reads a whole number that must lie in -999 .. 999; where it ends, or NULL. */
static const char *scan_number(const char *text, int *number)
{
    char *end;
    if (*text != '-' && !isdigit((unsigned char)*text))
        return NULL;
    long value = strtol(text, &end, 10);
    if (end == text || value < -999 || value > 999)
        return NULL;
    *number = (int)value;
    return end;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " ");
}

/* Reads "r2", "R2" or "2" to the end of the text; "" is no turn and gives -1. */
static bool scan_turn(const char *text, int *turn)
{
    text = skip_blanks(text);
    *turn = -1;
    if (*text == '\0')
        return true;
    if (*text == 'r' || *text == 'R')
        text++;
    if (*text < '0' || *text > '3' || *skip_blanks(text + 1) != '\0')
        return false;
    *turn = *text - '0';
    return true;
}

static enum play_answer judge(const struct aude_state *state, aude_action action,
                              enum aude_status *status)
{
    *status = aude_legal(state, action);
    return *status == AUDE_OK ? PLAY_ACTION : PLAY_REFUSED;
}

/* The only turn of a set, or -1. */
static int only_turn(unsigned turns)
{
    for (int turn = 0; turn < 4; turn++)
        if (turns == 1u << turn)
            return turn;
    return -1;
}

static enum play_answer place_at(const struct aude_state *state, const struct play_cells *cells,
                                 int x, int y, int turn, aude_action *action, int *number,
                                 enum aude_status *status)
{
    *number = cell_index(cells, x, y);
    if (turn < 0 && *number >= 0) {
        turn = only_turn(cells->cell[*number].turns);
        if (turn < 0)
            return PLAY_CELL;
    }
    *action = aude_action_make(AUDE_PLACE, aude_drawn(state), x, y, turn < 0 ? 0 : turn, 0);
    return judge(state, *action, status);
}

static enum play_answer read_notation(const struct aude_state *state, const char *line,
                                      aude_action *action, enum aude_status *status)
{
    struct aude_text_error error;
    if (aude_action_parse(state, line, action, &error) != AUDE_OK)
        return PLAY_NOTHING;
    return judge(state, *action, status);
}

enum play_answer play_read_place(const struct aude_state *state, const struct play_cells *cells,
                                 const char *line, aude_action *action, int *number,
                                 enum aude_status *status)
{
    int first, second, turn;
    const char *rest = scan_number(line, &first);
    if (rest == NULL)
        return read_notation(state, line, action, status);
    rest = skip_blanks(rest);
    if (*rest == ',') {
        rest = scan_number(skip_blanks(rest + 1), &second);
        if (rest == NULL || !scan_turn(rest, &turn))
            return PLAY_NOTHING;
        return place_at(state, cells, first, second, turn, action, number, status);
    }
    if (!scan_turn(rest, &turn) || first < 1 || first > cells->count)
        return PLAY_NOTHING;
    return place_at(state, cells, cells->cell[first - 1].x, cells->cell[first - 1].y, turn, action,
                    number, status);
}

enum play_answer play_read_turn(const struct aude_state *state, int x, int y, const char *line,
                                aude_action *action, enum aude_status *status)
{
    int turn;
    if (!scan_turn(line, &turn) || turn < 0)
        return PLAY_NOTHING;
    *action = aude_action_make(AUDE_PLACE, aude_drawn(state), x, y, turn, 0);
    return judge(state, *action, status);
}

/* ---- Figures ------------------------------------------------------------------------------- */

/* "city n" -> "city N": feature references name the sides in capitals, people need not. */
static void with_capital_sides(const char *line, char *text, size_t room)
{
    size_t size = 0;
    bool word_start = true;
    for (; *line != '\0' && size + 1 < room; line++) {
        bool short_word = word_start && (line[1] == '\0' || line[1] == ' ');
        text[size++] = (char)(short_word ? toupper((unsigned char)*line) : *line);
        word_start = *line == ' ';
    }
    text[size] = '\0';
}

static enum play_answer read_feature(const struct aude_state *state, const char *line,
                                     aude_action *action, enum aude_status *status)
{
    int x, y, segment;
    int last = aude_last_placed(state);
    struct aude_placed tile = aude_placed(state, last);
    if (aude_feature_parse(state, line, &x, &y, &segment, NULL) != AUDE_OK)
        return PLAY_NOTHING;
    if (x != tile.x || y != tile.y) {
        *status = AUDE_NOT_LAST_TILE;
        return PLAY_REFUSED;
    }
    *action = aude_action_make(AUDE_PUT, AUDE_FOLLOWER, x, y, 0, segment);
    return judge(state, *action, status);
}

enum play_answer play_read_figure(const struct aude_state *state, const aude_action *legal,
                                  int count, const char *line, aude_action *action,
                                  enum aude_status *status)
{
    int number;
    const char *rest = scan_number(line, &number);
    if (rest != NULL && *rest == '\0') {
        if (number < 0 || number > count)
            return PLAY_NOTHING;
        *action = number == 0 ? aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0) : legal[number - 1];
        return judge(state, *action, status);
    }
    char text[128];
    with_capital_sides(line, text, sizeof text);
    enum play_answer answer = read_notation(state, text, action, status);
    return answer != PLAY_NOTHING ? answer : read_feature(state, text, action, status);
}
