/* SPDX-License-Identifier: Apache-2.0 */
/* The decisions that are a choice from a list: a figure, and what the rooms ask besides. Each
 * choice is told with what a player wants to know about it. Where there are many of a sort they
 * share lines; `list` shows each on its own.
 */
#include "play/rooms.h"

#include <string.h>

/* ---- One choice ---------------------------------------------------------------------------- */

void play_add_worth(struct cli_buffer *buffer, const struct aude_feature *feature)
{
    int value = feature->value;
    if (feature->complete)
        cli_buffer_add(buffer,
                       cli_plural("%d point at once", "%d points at once", (unsigned long)value),
                       value);
    else if (feature->kind == AUDE_FIELD)
        cli_buffer_add(buffer, _("worth %d now, counts at the end"), value);
    else
        cli_buffer_add(buffer, _("worth %d now"), value);
}

/* A figure onto the tile; named where there is another one that could be meant. */
static void add_put(struct cli_buffer *buffer, const struct aude_state *state, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    struct aude_feature feature;
    int others = 0;
    if (!aude_feature_at(state, x, y, segment, &feature))
        return;
    for (int figure = 0; figure < aude_figure_count(); figure++)
        others += figure != AUDE_FOLLOWER && aude_supply(state, aude_decider(state), figure) > 0;
    if (others > 0)
        cli_buffer_add(buffer, "%s %s ", words_figure(aude_action_item(action)), words_arrow());
    words_segment(buffer, state, x, y, segment);
    const struct aude_figure_info *figure = aude_figure_info(aude_action_item(action));
    if (figure != NULL && !figure->follower)
        return; /* it claims nothing */
    cli_buffer_add(buffer, ": ");
    play_add_worth(buffer, &feature);
}

static void add_choice(struct cli_buffer *buffer, const struct play *play, aude_action action,
                       bool brief)
{
    const struct play_choice *row = play_choice(&play->state, action);
    if (row != NULL && row->add != NULL)
        row->add(buffer, play, action, brief);
    else if (aude_action_verb(action) == AUDE_PUT)
        add_put(buffer, &play->state, action);
    else
        words_by_table(buffer, &play->state, action, play->name);
}

/* ---- The list ------------------------------------------------------------------------------ */

enum { WIDTH = 79, NUMBER = 6 /* columns of a number before its choice */ };

/* Do both belong under one heading? */
static bool same_sort(const struct aude_state *state, aude_action a, aude_action b)
{
    int last = aude_last_placed(state);
    bool here_a = aude_placed_at(state, aude_action_x(a), aude_action_y(a)) == last;
    bool here_b = aude_placed_at(state, aude_action_x(b), aude_action_y(b)) == last;
    return aude_action_verb(a) == aude_action_verb(b) &&
           (aude_action_verb(a) != AUDE_PUT || here_a == here_b);
}

/* Choices first .. last - 1 below their heading, in columns of equal width. */
static void add_columns(struct cli_buffer *buffer, const struct play *play,
                        const struct play_menu *menu, int first, int last)
{
    const struct play_choice *row = play_choice(&play->state, menu->action[first]);
    const int column = row->column;
    int used = 0;
    cli_buffer_add(buffer, "%*s", NUMBER, "");
    row->heading(buffer, play);
    cli_buffer_add(buffer, "\n");
    for (int i = first; i < last; i++) {
        struct cli_buffer text = {0};
        cli_buffer_add(&text, "%4d  ", i + 1);
        add_choice(&text, play, menu->action[i], true);
        int columns = (cli_width(text.bytes) + 1 + column) / column * column;
        if (used > 0 && used + cli_width(text.bytes) > WIDTH) {
            cli_buffer_add(buffer, "\n");
            used = 0;
        }
        bool more = i + 1 < last && used + columns < WIDTH - column / 2;
        cli_buffer_add(buffer, "%s%*s", text.bytes, more ? columns - cli_width(text.bytes) : 0, "");
        used += more ? columns : WIDTH;
        cli_buffer_finish(&text);
    }
    cli_buffer_add(buffer, "\n");
}

static void add_line(struct cli_buffer *buffer, const struct play *play,
                     const struct play_menu *menu, int index)
{
    struct cli_buffer text = {0}, lines = {0};
    add_choice(&text, play, menu->action[index], false);
    words_wrap(&lines, text.size > 0 ? text.bytes : "-", WIDTH, NUMBER);
    cli_buffer_add(buffer, "%4d  %s", index + 1, lines.bytes + NUMBER);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

void play_add_menu(struct cli_buffer *buffer, const struct play *play, const struct play_menu *menu,
                   bool brief)
{
    enum { FEW = 2 }; /* so many of a sort get lines of their own */
    for (int i = 0; i < menu->count;) {
        int last = i + 1;
        while (last < menu->count && same_sort(&play->state, menu->action[i], menu->action[last]))
            last++;
        const struct play_choice *row = play_choice(&play->state, menu->action[i]);
        bool here = aude_action_verb(menu->action[i]) == AUDE_PUT && i == 0;
        if (brief && last - i > FEW && row != NULL && row->heading != NULL && !here) {
            add_columns(buffer, play, menu, i, last);
        } else {
            for (int one = i; one < last; one++)
                add_line(buffer, play, menu, one);
        }
        i = last;
    }
}

/* ---- The question -------------------------------------------------------------------------- */

static unsigned kinds_apart(const struct aude_state *state)
{
    unsigned apart = 0;
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->game == play_game(state))
            apart |= play_faces[i]->apart;
    return apart;
}

/* What is on this tile but may not be taken, with the reason. */
static void add_closed_spots(struct cli_buffer *buffer, const struct play *play,
                             const struct play_menu *menu)
{
    const struct aude_state *state = &play->state;
    if (aude_last_placed(state) < 0)
        return; /* a turn without a tile: option NO_TILE_TURN */
    struct aude_placed tile = aude_placed(state, aude_last_placed(state));
    int seat = aude_decider(state), segments = aude_kind(&play->rules, tile.kind)->segments;
    for (int segment = 0; segment <= segments; segment++) { /* the last is built on it */
        struct aude_feature feature;
        if (!aude_feature_at(state, tile.x, tile.y, segment, &feature) ||
            (kinds_apart(state) >> feature.kind & 1) != 0)
            continue;
        enum aude_status status = aude_claims(state, seat, AUDE_FOLLOWER, tile.x, tile.y, segment);
        for (int i = 0; i < menu->count; i++)
            if (aude_action_verb(menu->action[i]) == AUDE_PUT &&
                aude_action_x(menu->action[i]) == tile.x &&
                aude_action_y(menu->action[i]) == tile.y &&
                aude_action_segment(menu->action[i]) == segment)
                status = AUDE_OK;
        if (status == AUDE_OK || status == AUDE_NO_FARMERS)
            continue; /* without farmers fields are no spots at all */
        if (status == AUDE_NO_SUPPLY) {
            cli_buffer_add(buffer, "   -  %s (%s)\n", _(aude_status_text(status)),
                           play_rule(state, status));
            return;
        }
        struct cli_buffer text = {0}, lines = {0};
        words_segment(&text, state, tile.x, tile.y, segment);
        cli_buffer_add(&text, ": %s (%s)", _(aude_status_text(status)), play_rule(state, status));
        words_wrap(&lines, text.bytes, WIDTH, NUMBER);
        cli_buffer_add(buffer, "   -  %s", lines.bytes + NUMBER);
        cli_buffer_finish(&text);
        cli_buffer_finish(&lines);
    }
}

/* Is anything on offer but figures and where they stand, to be put there or taken back? */
static bool more_than_figures(const struct play_menu *menu)
{
    for (int i = 0; i < menu->count; i++) {
        const struct aude_verb_info *info = aude_verb_info((int)aude_action_verb(menu->action[i]));
        if (info == NULL ||
            info->operands != (AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT))
            return true;
    }
    return false;
}

/* Nobody has any figure but followers: then they are called so. */
static bool only_followers(const struct play *play)
{
    for (int figure = 0; figure < aude_figure_count(); figure++)
        if (figure != AUDE_FOLLOWER && aude_figures_dealt(&play->rules, figure) > 0)
            return false;
    return true;
}

/* What the step asks. */
static void add_question(struct cli_buffer *buffer, const struct play *play,
                         const struct play_menu *menu)
{
    enum aude_step step = aude_step(&play->state);
    const struct play_step *row = play_step(play_game(&play->state), step);
    const struct aude_step_info *info = aude_step_info((int)step);
    if (step == AUDE_STEP_ACTION && menu->count == 0)
        cli_buffer_add(buffer, "%s",
                       only_followers(play) ? _("No follower can be put here.")
                                            : _("No figure can be put here."));
    else if (row != NULL && row->question != NULL)
        row->question(buffer, play, menu);
    else if (step == AUDE_STEP_ACTION && more_than_figures(menu))
        cli_buffer_add(buffer, "%s", _("What do you do?"));
    else if (step == AUDE_STEP_ACTION)
        cli_buffer_add(buffer, "%s",
                       only_followers(play) ? _("A follower on the tile?")
                                            : _("A figure on the tile?"));
    else if (row == NULL && info != NULL)
        cli_buffer_add(buffer, "%s", _(info->word.text));
}

/* What passing means. */
static void add_pass(struct cli_buffer *buffer, const struct play *play,
                     const struct play_menu *menu)
{
    enum aude_step step = aude_step(&play->state);
    const struct play_step *row = play_step(play_game(&play->state), step);
    const struct aude_step_info *info = aude_step_info((int)step);
    cli_buffer_add(buffer, "   0  ");
    if (row != NULL && row->pass != NULL)
        row->pass(buffer, play, menu);
    else if (step == AUDE_STEP_ACTION && row == NULL && !more_than_figures(menu))
        cli_buffer_add(buffer, "%s", only_followers(play) ? _("no follower") : _("no figure"));
    else if (row == NULL && step != AUDE_STEP_ACTION && info != NULL && info->pass != NULL)
        cli_buffer_add(buffer, "%s", _(info->pass));
    else
        cli_buffer_add(buffer, "%s", _("nothing"));
    cli_buffer_add(buffer, "\n");
}

static void add_prompt(struct cli_buffer *prompt, const struct play *play,
                       const struct play_menu *menu)
{
    bool action = aude_step(&play->state) == AUDE_STEP_ACTION;
    cli_buffer_add(prompt, _("Which one, %d to %d?"), menu->pass ? 0 : 1, menu->count);
    if (play->undos > 0)
        cli_buffer_add(prompt, " %s",
                       action && play->undos == 1 ? _("(u: take the tile back)")
                                                  : _("(u: take back)"));
    cli_buffer_add(prompt, " > ");
}

/* The board, the question, the choices; the board is as high as they leave room for. */
static void show_menu(struct play *play, const struct play_menu *menu)
{
    struct cli_buffer text = {0}, head = {0};
    add_question(&head, play, menu);
    if (head.size > 0)
        words_wrap(&text, head.bytes, WIDTH, 0);
    if (menu->pass)
        add_pass(&text, play, menu);
    play_add_menu(&text, play, menu, true);
    if (aude_step(&play->state) == AUDE_STEP_ACTION)
        add_closed_spots(&text, play, menu);
    int lines = 2; /* the prompt and what was told last */
    for (size_t i = 0; i < text.size; i++)
        lines += text.bytes[i] == '\n';
    if (aude_decider(&play->state) != aude_turn_seat(&play->state)) {
        play_show_title(play);
        lines += 3;
    }
    play_show_board(play, lines, NULL, menu);
    fputs(text.bytes, stdout);
    cli_buffer_finish(&text);
    cli_buffer_finish(&head);
}

/* What may still be done before the turn is over, without the board: an empty line does nothing. */
static enum play_flow ask_last(struct play *play, const struct play_menu *menu, aude_action *action)
{
    const aude_action pass = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    struct cli_buffer text = {0};
    struct play_reply reply;
    bool end = play_has_use(play, aude_step(&play->state), PLAY_ENDS);
    struct play_question question = {
        .prompt =
            end ? _("Enter: end the turn, u: take back > ") : _("Enter: go on, u: take back > "),
        .leaves = true,
        .settled = menu->count == 0,
        .low = menu->count > 0 ? 1 : 0,
        .high = menu->count > 0 ? menu->count : -1,
        .menu = menu,
        .read = play_read_menu,
    };
    *action = pass;
    if (play->quick)
        return PLAY_ON;
    if (play_ends_game(play, pass))
        question.prompt = _("That was the last tile. Enter: final scoring, u: take back > ");
    play_add_menu(&text, play, menu, true);
    if (text.size > 0)
        fputs(text.bytes, stdout);
    enum play_flow flow = play_ask_for(play, &question, &reply);
    if (reply.answer != PLAY_ENTER)
        *action = reply.answer == PLAY_ACTION ? reply.action : 0;
    cli_buffer_finish(&text);
    return flow;
}

enum play_flow play_ask_from(struct play *play, const struct play_menu *menu,
                             struct cli_buffer *prompt, aude_action *action)
{
    struct play_reply reply;
    struct play_question question = {
        .prompt = prompt->bytes,
        .low = menu->pass ? 0 : 1,
        .high = menu->count,
        .menu = menu,
        .read = play_read_menu,
    };
    enum play_flow flow = play_ask_for(play, &question, &reply);
    *action = reply.answer == PLAY_ACTION ? reply.action : 0;
    cli_buffer_finish(prompt);
    return flow;
}

enum play_flow play_ask_menu(struct play *play, aude_action *action)
{
    static struct play_menu menu;
    struct cli_buffer prompt = {0};
    play_menu(&play->state, &menu);
    if (play_ends_turn(play, aude_step(&play->state)))
        return ask_last(play, &menu, action);
    show_menu(play, &menu);
    *action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    if (menu.count == 0)
        return PLAY_ON;
    add_prompt(&prompt, play, &menu);
    return play_ask_from(play, &menu, &prompt, action);
}
