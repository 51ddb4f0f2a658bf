/* SPDX-License-Identifier: Apache-2.0 */
/* What a person typed, read as an action. A placement is a number from the board or a cell, with
 * or without a rotation ("5", "5 r2", "3,-1", "3,-1 r2"), and with a mark behind it when something
 * is meant to be built with it; other choices are a number from the list or the name of a feature
 * ("city n", "road e"). The notation of records is understood too ("place 3,-1 r2", "follower city
 * N"), and what the rooms read besides. Whether an action is allowed is always asked of the engine,
 * so a refusal comes with its reason and rule.
 */
#include "play/rooms.h"

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
        unsigned rotation = 1u << aude_action_rotation(legal[i]);
        int at = cell_index(cells, x, y);
        if (at < 0) {
            at = cells->count++;
            cells->cell[at].x = x;
            cells->cell[at].y = y;
            cells->cell[at].rotations = cells->cell[at].with = 0;
        }
        cells->cell[at].rotations |= rotation;
        if (aude_action_number(legal[i]) != 0)
            cells->cell[at].with |= rotation;
    }
    qsort(cells->cell, (size_t)cells->count, sizeof cells->cell[0], compare_cells);
}

const char *play_scan_number(const char *text, int high, int *number)
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

const char *play_skip_blanks(const char *text)
{
    return text + strspn(text, " ");
}

/* Reads "r2", "R2" or "2", and the mark of what is built with it behind it or alone, to the end of
 * the text; no rotation gives -1. */
static bool scan_rotation(const char *text, int *rotation, bool *with)
{
    text = play_skip_blanks(text);
    *rotation = -1;
    if (*text == 'r' || *text == 'R')
        text++;
    if (*text >= '0' && *text <= '3')
        *rotation = *text++ - '0';
    else if (text[0] != '\0' && !play_with()->is_word(text))
        return false;
    text = play_skip_blanks(text);
    *with = *text != '\0';
    return !*with || play_with()->is_word(text);
}

void play_judge(const struct aude_state *state, aude_action action, struct play_reply *reply)
{
    reply->action = action;
    reply->status = aude_legal(state, action);
    reply->answer = reply->status == AUDE_OK ? PLAY_ACTION : PLAY_REFUSED;
}

void play_judge_pass(const struct aude_state *state, struct play_reply *reply)
{
    play_judge(state, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), reply);
}

void play_judge_place(const struct aude_state *state, int kind, int x, int y, int rotation,
                      bool with, struct play_reply *reply)
{
    aude_action action = aude_action_make(AUDE_PLACE, kind, x, y, rotation, 0);
    play_judge(state, aude_action_with(action, with ? 1 : 0), reply);
    if (with || reply->status != play_with()->needs)
        return;
    play_judge(state, aude_action_with(action, 1), reply);
    if (reply->answer == PLAY_ACTION)
        reply->answer = PLAY_WITH;
}

/* The only rotation of a set, or -1. */
static int only_rotation(unsigned rotations)
{
    for (int rotation = 0; rotation < 4; rotation++)
        if (rotations == 1u << rotation)
            return rotation;
    return -1;
}

static void place_at(const struct aude_state *state, const struct play_cells *cells, int x, int y,
                     const char *rest, struct play_reply *reply)
{
    int rotation;
    bool with;
    if (!scan_rotation(rest, &rotation, &with))
        return;
    reply->number = cell_index(cells, x, y);
    if (rotation < 0 && reply->number >= 0) {
        unsigned rotations = cells->cell[reply->number].rotations;
        unsigned only = cells->cell[reply->number].with;
        rotation = only_rotation(with && only != 0 ? only : rotations);
        if (rotation < 0) {
            reply->answer = PLAY_CELL;
            return;
        }
    }
    play_judge_place(state, cells->kind, x, y, rotation < 0 ? 0 : rotation, with, reply);
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
    play_judge(state, action, reply);
    if (aude_action_verb(action) == AUDE_PLACE && reply->status == play_with()->needs &&
        aude_action_item(action) == aude_drawn(state))
        play_judge_place(state, aude_drawn(state), aude_action_x(action), aude_action_y(action),
                         aude_action_rotation(action), false, reply);
}

void play_read_words(const struct aude_state *state, const struct play_question *question,
                     const char *line, struct play_reply *reply)
{
    read_notation(state, line, reply);
    for (int i = 0; i < PLAY_FACE_COUNT && reply->answer == PLAY_NOTHING; i++)
        if (play_faces[i]->read != NULL)
            play_faces[i]->read(state, question, line, reply);
}

void play_read_place(const struct aude_state *state, const struct play_question *question,
                     const char *line, struct play_reply *reply)
{
    const struct play_cells *cells = question->cells;
    int first, second;
    const char *rest = play_scan_number(line, 999, &first);
    if (rest == NULL) {
        play_read_words(state, question, line, reply);
        return;
    }
    rest = play_skip_blanks(rest);
    if (*rest == ',') {
        rest = play_scan_number(play_skip_blanks(rest + 1), 999, &second);
        if (rest != NULL)
            place_at(state, cells, first, second, rest, reply);
    } else if (first == 0 && cells->pass && *rest == '\0') {
        play_judge_pass(state, reply);
    } else if (first >= 1 && first <= cells->count) {
        place_at(state, cells, cells->cell[first - 1].x, cells->cell[first - 1].y, rest, reply);
    }
}

void play_read_turn(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply)
{
    int rotation;
    bool with;
    if (scan_rotation(line, &rotation, &with) && rotation >= 0)
        play_judge_place(state, question->kind, question->x, question->y, rotation, with, reply);
}

/* ---- Other choices ------------------------------------------------------------------------- */

/* The order in which choices are shown. */
static int rank_of(const struct aude_state *state, aude_action action)
{
    const struct play_choice *row = play_choice(state, action);
    if (aude_action_verb(action) == AUDE_PUT)
        return aude_placed_at(state, aude_action_x(action), aude_action_y(action)) ==
                       aude_last_placed(state)
                   ? 0
                   : 3;
    return row != NULL ? row->rank : 0;
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

/* A feature that is not on the tile laid last. */
static void judge_elsewhere(const struct aude_state *state, int x, int y, int segment,
                            struct play_reply *reply)
{
    aude_action action = 0;
    for (int i = 0; i < PLAY_FACE_COUNT && action == 0; i++)
        if (play_faces[i]->game == play_game(state) && play_faces[i]->elsewhere != NULL)
            action = play_faces[i]->elsewhere(state, x, y, segment);
    if (action != 0) {
        play_judge(state, action, reply);
        return;
    }
    reply->status = AUDE_NOT_LAST_TILE;
    reply->answer = PLAY_REFUSED;
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
    if (aude_placed_at(state, x, y) != last) {
        judge_elsewhere(state, x, y, segment, reply);
        return;
    }
    play_judge(state, aude_action_make(AUDE_PUT, AUDE_FOLLOWER, x, y, 0, segment), reply);
}

bool play_is_pass(const char *line)
{
    return strcmp(line, "p") == 0 || strcmp(line, "P") == 0 || strcmp(line, "pass") == 0;
}

void play_read_menu(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply)
{
    const struct play_menu *menu = question->menu;
    char text[128];
    int number = 0;
    const char *rest = play_scan_number(line, 9999, &number);
    if (play_is_pass(line) || (rest != NULL && *rest == '\0' && number == 0 && menu->pass)) {
        play_judge_pass(state, reply);
        return;
    }
    if (rest != NULL && *rest == '\0') {
        if (number >= 1 && number <= menu->count)
            play_judge(state, menu->action[number - 1], reply);
        return;
    }
    with_capital_sides(line, text, sizeof text);
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->game == play_game(state) && play_faces[i]->spell != NULL)
            play_faces[i]->spell(text, sizeof text);
    play_read_words(state, question, text, reply);
    if (reply->answer == PLAY_NOTHING)
        read_feature(state, text, reply);
}
