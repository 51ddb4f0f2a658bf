/* SPDX-License-Identifier: Apache-2.0 */
/* The decisions that are a choice from a list: a figure, a floor, a bridge, whom to capture, which
 * prisoner comes back, castle or points, what a castle scores, a ransom; in The Discovery a
 * follower to be deployed or to be taken back. Each choice is told with what a player wants to know
 * about it. Where there are many of a sort they share lines; `list` shows each on its own.
 */
#include "cli/play.h"

#include <string.h>

/* ---- One choice ---------------------------------------------------------------------------- */

/* "8 points at once", or what it would be worth if the game ended now. */
static void add_worth(struct cli_buffer *buffer, const struct aude_feature *feature)
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

static struct aude_tower tower_at(const struct aude_state *state, int x, int y)
{
    struct aude_tower tower = {0};
    for (int i = 0; i < aude_tower_count(state); i++) {
        tower = aude_tower(state, i);
        if (tower.x == x && tower.y == y)
            break;
    }
    return tower;
}

/* A figure: onto the tile, or onto a tower. */
static void add_put(struct cli_buffer *buffer, const struct play *play, aude_action action,
                    bool brief)
{
    const struct aude_state *state = &play->state;
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    struct aude_feature feature;
    if (!aude_feature_at(state, x, y, segment, &feature))
        return;
    if (play_game(state) == AUDE_DISCOVERY) {
        play_add_deploy(buffer, state, action);
        return;
    }
    if (feature.kind == AUDE_TOWER) {
        int floors = tower_at(state, x, y).floors;
        if (brief) {
            cli_buffer_add(buffer, "%d,%d T%d", x, y, floors);
            return;
        }
        cli_buffer_add(buffer, "%s %s %s %d,%d: ", words_figure(AUDE_FOLLOWER), words_arrow(),
                       words_kind(AUDE_TOWER), x, y);
        cli_buffer_add(buffer,
                       cli_plural("closes %d floor", "closes %d floors", (unsigned long)floors),
                       floors);
        return;
    }
    if (aude_supply(state, aude_decider(state), AUDE_ABBOT) > 0)
        cli_buffer_add(buffer, "%s %s ", words_figure((enum aude_figure)aude_action_item(action)),
                       words_arrow());
    words_segment(buffer, state, x, y, segment);
    cli_buffer_add(buffer, ": ");
    add_worth(buffer, &feature);
}

static void add_floor(struct cli_buffer *buffer, const struct play *play, aude_action action,
                      bool brief)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    int floors = tower_at(&play->state, x, y).floors + 1;
    if (!brief)
        cli_buffer_add(buffer, _("floor: "));
    cli_buffer_add(buffer, "%d,%d T%d: ", x, y, floors);
    play_add_targets(buffer, play, x, y, floors, brief ? 2 : AUDE_MAX_FIGURES);
}

static void add_bridge(struct cli_buffer *buffer, const struct play *play, aude_action action,
                       bool brief)
{
    struct aude_bridge bridge = {.x = (int16_t)aude_action_x(action),
                                 .y = (int16_t)aude_action_y(action),
                                 .axis = (uint8_t)aude_action_turn(action)};
    if (brief) {
        cli_buffer_add(buffer, "%d,%d %s", bridge.x, bridge.y,
                       words_axis((enum aude_axis)bridge.axis));
        return;
    }
    cli_buffer_add(buffer, _("bridge %s on %d,%d"), words_axis((enum aude_axis)bridge.axis),
                   bridge.x, bridge.y);
    cli_buffer_add(buffer, "; ");
    play_add_ends(buffer, &play->state, &bridge, NULL);
}

/* Whom to capture, what he stands for, and what becomes of him. */
static void add_capture(struct cli_buffer *buffer, const struct play *play, aude_action action)
{
    const struct aude_state *state = &play->state;
    int captor = aude_decider(state), owner = aude_action_number(action), held = 0;
    struct aude_standing standing = {
        .x = (int16_t)aude_action_x(action),
        .y = (int16_t)aude_action_y(action),
        .seat = (uint8_t)owner,
        .figure = (uint8_t)aude_action_item(action),
        .segment = (uint8_t)aude_action_segment(action),
    };
    cli_buffer_add(buffer, "%s: %s, ", play->name[owner],
                   words_figure((enum aude_figure)standing.figure));
    words_segment(buffer, state, standing.x, standing.y, standing.segment);
    cli_buffer_add(buffer, " %d,%d, ", standing.x, standing.y);
    cli_buffer_add(buffer, _("worth %d to %s"), play_worth(state, &standing), play->name[owner]);
    for (int figure = 0; figure < AUDE_FIGURES; figure++)
        held += aude_prisoners(state, owner, captor, (enum aude_figure)figure);
    if (owner == captor)
        cli_buffer_add(buffer, "; %s", _("comes home"));
    else if (held > 0)
        cli_buffer_add(buffer, "; %s", _("exchanged for your prisoner there"));
}

/* A castle in place of the points of the town, and what it could bring. */
static void add_castle(struct cli_buffer *buffer, const struct play *play, aude_action action)
{
    const struct aude_state *state = &play->state;
    int16_t x[2], y[2];
    int at_x = aude_action_x(action), at_y = aude_action_y(action);
    cli_buffer_add(buffer, "%s", words_kind(AUDE_CASTLE));
    if (!play_town(state, at_x, at_y, aude_action_segment(action), x, y))
        return;
    cli_buffer_add(buffer, " %d,%d + %d,%d; %s ", x[0], y[0], x[1], y[1], _("could earn:"));
    play_add_vicinity(buffer, state, x, y, aude_action_segment(action));
}

/* A structure for the castle, with what it brings; another castle brings what it has scored. */
static void add_structure(struct cli_buffer *buffer, const struct play *play, aude_action action)
{
    const struct aude_state *state = &play->state;
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    struct aude_feature feature;
    if (!aude_feature_at(state, x, y, segment, &feature))
        return;
    words_segment(buffer, state, x, y, segment);
    cli_buffer_add(buffer, " %d,%d: ", x, y);
    if (feature.kind == AUDE_CASTLE)
        cli_buffer_add(buffer, "%s", _("as many points as that castle"));
    else
        cli_buffer_add(buffer, cli_plural("%d point", "%d points", (unsigned long)feature.value),
                       feature.value);
}

static void add_choice(struct cli_buffer *buffer, const struct play *play, aude_action action,
                       bool brief)
{
    const struct aude_state *state = &play->state;
    int x = aude_action_x(action), y = aude_action_y(action), number = aude_action_number(action);
    enum aude_figure figure = (enum aude_figure)aude_action_item(action);
    struct aude_feature feature = {0};
    switch (aude_action_verb(action)) {
    case AUDE_PUT: add_put(buffer, play, action, brief); break;
    case AUDE_TAKE:
        if (play_game(state) == AUDE_DISCOVERY) {
            play_add_take(buffer, state, action);
            break;
        }
        cli_buffer_add(buffer, _("take the abbot back from %d,%d: "), x, y);
        aude_feature_at(state, x, y, aude_action_segment(action), &feature);
        feature.complete = true; /* what it is worth is paid at once */
        add_worth(buffer, &feature);
        break;
    case AUDE_FLOOR: add_floor(buffer, play, action, brief); break;
    case AUDE_BRIDGE: add_bridge(buffer, play, action, brief); break;
    case AUDE_CAPTURE: add_capture(buffer, play, action); break;
    case AUDE_EXCHANGE: cli_buffer_add(buffer, _("%s comes back"), words_figure(figure)); break;
    case AUDE_RANSOM:
        cli_buffer_add(buffer, _("ransom for 3 points: %s, held by %s"), words_figure(figure),
                       play->name[number]);
        break;
    case AUDE_CONVERT: add_castle(buffer, play, action); break;
    case AUDE_CHOOSE: add_structure(buffer, play, action); break;
    default: break;
    }
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

/* The heading of a sort whose choices share lines; NULL when each has its own. */
static void add_heading(struct cli_buffer *buffer, const struct aude_state *state,
                        aude_action action)
{
    int seat = aude_decider(state);
    cli_buffer_add(buffer, "%*s", NUMBER, "");
    if (aude_action_verb(action) == AUDE_FLOOR)
        cli_buffer_add(buffer, _("A floor, %d left; who is in range then:"),
                       aude_tokens(state, seat, AUDE_TOKEN_FLOOR));
    else if (aude_action_verb(action) == AUDE_BRIDGE)
        cli_buffer_add(buffer, _("A bridge besides, %d left:"),
                       aude_tokens(state, seat, AUDE_TOKEN_BRIDGE));
    else
        cli_buffer_add(buffer, "%s", _("A follower on a tower, which closes it:"));
    cli_buffer_add(buffer, "\n");
}

static bool shares_lines(aude_action action)
{
    enum aude_verb verb = aude_action_verb(action);
    return verb == AUDE_FLOOR || verb == AUDE_BRIDGE || verb == AUDE_PUT;
}

/* Choices first .. last - 1, in columns of equal width. */
static void add_columns(struct cli_buffer *buffer, const struct play *play,
                        const struct play_menu *menu, int first, int last)
{
    /* floors tell more */
    const int column = aude_action_verb(menu->action[first]) == AUDE_FLOOR ? 24 : 18;
    int used = 0;
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
        bool here = aude_action_verb(menu->action[i]) == AUDE_PUT &&
                    same_sort(&play->state, menu->action[i], menu->action[0]) && i == 0;
        if (brief && last - i > FEW && shares_lines(menu->action[i]) && !here) {
            add_heading(buffer, &play->state, menu->action[i]);
            add_columns(buffer, play, menu, i, last);
        } else {
            for (int one = i; one < last; one++)
                add_line(buffer, play, menu, one);
        }
        i = last;
    }
}

void play_add_ransoms(struct cli_buffer *buffer, const struct play *play)
{
    static struct play_menu menu;
    play_menu(&play->state, &menu);
    for (int i = 0; i < menu.count; i++) {
        if (aude_action_verb(menu.action[i]) != AUDE_RANSOM)
            continue;
        cli_buffer_add(buffer,
                       "ransom %c: ", board_seat_letter(aude_action_number(menu.action[i])));
        add_choice(buffer, play, menu.action[i], true);
        cli_buffer_add(buffer, " (TOWER-25)\n");
    }
}

/* ---- The question -------------------------------------------------------------------------- */

/* What is on this tile but may not be taken, with the reason. */
static void add_closed_spots(struct cli_buffer *buffer, const struct play *play,
                             const struct play_menu *menu)
{
    const struct aude_state *state = &play->state;
    if (aude_last_placed(state) < 0)
        return; /* a turn without a tile: option NO_TILE_TURN */
    struct aude_placed tile = aude_placed(state, aude_last_placed(state));
    int seat = aude_decider(state), segments = aude_kind(&play->rules, tile.kind)->segments;
    for (int segment = 0; segment <= segments; segment++) { /* the last is a bridge */
        struct aude_feature feature;
        if (!aude_feature_at(state, tile.x, tile.y, segment, &feature) ||
            feature.kind == AUDE_TOWER)
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

/* The tower that was raised: its height and reach. */
static void add_raised(struct cli_buffer *buffer, const struct play *play)
{
    struct aude_moment moment = aude_moment(&play->state);
    if (moment.raised >= aude_placed_count(&play->state))
        return;
    struct aude_placed tile = aude_placed(&play->state, moment.raised);
    int floors = tower_at(&play->state, tile.x, tile.y).floors;
    cli_buffer_add(buffer, _("The tower %d,%d reaches "), tile.x, tile.y);
    play_add_range(buffer, tile.x, tile.y, floors);
    cli_buffer_add(buffer, ". %s", _("Whom does it capture?"));
}

/* The castle that scores now. */
static void add_asked_castle(struct cli_buffer *buffer, const struct play *play)
{
    int asked = aude_castle_asked(&play->state);
    if (asked < 0)
        return;
    struct aude_castle castle = aude_castle(&play->state, asked);
    cli_buffer_add(buffer, _("%s, what does the castle %d,%d score?"),
                   play->name[aude_decider(&play->state)], castle.x[0], castle.y[0]);
}

/* Is anything but putting or taking back a figure on offer? In The Discovery those two are choices
 * of equal weight. */
static bool more_than_figures(const struct play *play, const struct play_menu *menu)
{
    if (play_game(&play->state) == AUDE_DISCOVERY)
        return true;
    for (int i = 0; i < menu->count; i++)
        if (aude_action_verb(menu->action[i]) != AUDE_PUT &&
            aude_action_verb(menu->action[i]) != AUDE_TAKE)
            return true;
    return false;
}

/* Deploying, taking back, or both (DISC-14). */
static const char *follower_question(const struct play_menu *menu)
{
    bool deploy = false, back = false;
    for (int i = 0; i < menu->count; i++) {
        deploy = deploy || aude_action_verb(menu->action[i]) == AUDE_PUT;
        back = back || aude_action_verb(menu->action[i]) == AUDE_TAKE;
    }
    if (deploy && back)
        return _("Deploy a follower, or take one back?");
    return deploy ? _("Deploy a follower?") : _("Take a follower back?");
}

/* What the step asks. */
static void add_question(struct cli_buffer *buffer, const struct play *play,
                         const struct play_menu *menu)
{
    const struct aude_state *state = &play->state;
    const char *name = play->name[aude_decider(state)];
    switch (aude_step(state)) {
    case AUDE_STEP_ACTION:
        if (menu->count == 0)
            cli_buffer_add(buffer, "%s", _("No figure can be put here."));
        else if (play_game(state) == AUDE_DISCOVERY)
            cli_buffer_add(buffer, "%s", follower_question(menu));
        else if (more_than_figures(play, menu))
            cli_buffer_add(buffer, "%s", _("What do you do?"));
        else
            cli_buffer_add(buffer, "%s", _("A figure on the tile?"));
        break;
    case AUDE_STEP_CAPTURE: add_raised(buffer, play); break;
    case AUDE_STEP_EXCHANGE:
        cli_buffer_add(buffer, "%s", _("Prisoners are exchanged: which of your figures?"));
        break;
    case AUDE_STEP_BRIDGE: cli_buffer_add(buffer, "%s", _("A bridge before the scoring?")); break;
    case AUDE_STEP_CASTLE:
        cli_buffer_add(buffer, _("%s, points or a castle (%d left) for the town?"), name,
                       aude_tokens(state, aude_decider(state), AUDE_TOKEN_CASTLE));
        break;
    case AUDE_STEP_CONFIRM:
        cli_buffer_add(buffer, "%s", _("Is this part of the turn done?"));
        break;
    case AUDE_STEP_CHOOSE: add_asked_castle(buffer, play); break;
    default: break;
    }
}

/* Points of the towns that could become castles, when they are scored instead. */
static int town_points(const struct play *play, const struct play_menu *menu)
{
    int points = 0;
    for (int i = 0; i < menu->count; i++) {
        struct aude_feature town;
        if (aude_action_verb(menu->action[i]) == AUDE_CONVERT &&
            aude_feature_at(&play->state, aude_action_x(menu->action[i]),
                            aude_action_y(menu->action[i]), aude_action_segment(menu->action[i]),
                            &town))
            points += town.value;
    }
    return points;
}

/* What passing means. */
static void add_pass(struct cli_buffer *buffer, const struct play *play,
                     const struct play_menu *menu)
{
    int points;
    cli_buffer_add(buffer, "   0  ");
    switch (aude_step(&play->state)) {
    case AUDE_STEP_ACTION:
        cli_buffer_add(buffer, "%s", more_than_figures(play, menu) ? _("nothing") : _("no figure"));
        break;
    case AUDE_STEP_CAPTURE: cli_buffer_add(buffer, "%s", _("nobody")); break;
    case AUDE_STEP_CASTLE:
        points = town_points(play, menu);
        cli_buffer_add(buffer,
                       cli_plural("%d point at once", "%d points at once", (unsigned long)points),
                       points);
        break;
    case AUDE_STEP_CHOOSE: cli_buffer_add(buffer, "%s", _("wait for a neighbouring castle")); break;
    default: cli_buffer_add(buffer, "%s", _("nothing"));
    }
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
    bool end = aude_step(&play->state) == AUDE_STEP_END;
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
    if (play_ends_turn(aude_step(&play->state)))
        return ask_last(play, &menu, action);
    show_menu(play, &menu);
    *action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    if (menu.count == 0)
        return PLAY_ON;
    add_prompt(&prompt, play, &menu);
    return play_ask_from(play, &menu, &prompt, action);
}
