/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: bridges, those that a tile needs (BRIDGE-14) and those that are built
 * besides. A bridge is never built unless it was spoken of.
 */
#include "play/room.h"

#include <string.h>

#include "faces/bridges/words.h"

static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};

/* Where the ends of a bridge lie: "north: road 3,-2 (4 tiles), south: open". The cell x, y of a
 * tile that is still to be placed may be given, else NULL. */
static void add_ends(struct cli_buffer *buffer, const struct aude_state *state,
                     const struct aude_bridge *bridge, const struct aude_cell *placed)
{
    const char *const name[4] = {_("north"), _("east"), _("south"), _("west")};
    int first = bridge->axis == AUDE_NORTH_SOUTH ? AUDE_NORTH : AUDE_EAST;
    for (int side = first; side < 4; side += 2) {
        int x = bridge->x + step_x[side], y = bridge->y + step_y[side];
        struct aude_feature road;
        cli_buffer_add(buffer, "%s%s: ", side > first ? ", " : "", name[side]);
        int segment = -1;
        if (aude_placed_at(state, x, y) >= 0)
            segment = aude_segment_by_side(state, x, y, (side + 2) % 4);
        if (segment >= 0 && aude_feature_at(state, x, y, segment, &road)) {
            cli_buffer_add(buffer, "%s %d,%d (", words_kind((enum aude_feature_kind)road.kind), x,
                           y);
            cli_buffer_add(buffer, cli_plural("%d tile", "%d tiles", (unsigned long)road.tiles),
                           road.tiles);
            for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
                if (road.strength[seat] > 0)
                    cli_buffer_add(buffer, ", %c", board_seat_letter(seat));
            cli_buffer_add(buffer, ")");
        } else if (placed != NULL && x == placed->x && y == placed->y) {
            cli_buffer_add(buffer, "%s", _("your tile"));
        } else {
            cli_buffer_add(buffer, "%s", _("open"));
        }
    }
}

/* ---- With a tile --------------------------------------------------------------------------- */

static bool is_bridge_word(const char *text)
{
    return strcmp(text, "b") == 0 || strcmp(text, "B") == 0 || strcmp(text, "bridge") == 0;
}

/* "bridge east-west on 2,1 (2 left); west: road 1,1 (3 tiles), east: open" */
static void add_needed(struct cli_buffer *buffer, const struct aude_state *state, int kind, int x,
                       int y, int rotation)
{
    struct aude_bridge bridge;
    const struct aude_cell cell = {(int16_t)x, (int16_t)y};
    if (!aude_fits_bridge(state, kind, x, y, rotation, &bridge))
        return;
    cli_buffer_add(buffer, _("bridge %s on %d,%d"), words_axis((enum aude_axis)bridge.axis),
                   bridge.x, bridge.y);
    cli_buffer_add(buffer, "; ");
    add_ends(buffer, state, &bridge, &cell);
}

static void print_bridge(const struct play *play, const char *head,
                         const struct play_question *question)
{
    struct cli_buffer text = {0};
    int left = aude_tokens(&play->state, aude_decider(&play->state), AUDE_TOKEN_BRIDGE);
    cli_buffer_add(&text, "%s", head);
    add_needed(&text, &play->state, question->kind, question->x, question->y, question->rotation);
    cli_buffer_add(&text, cli_plural("; %d is left", "; %d are left", (unsigned long)left), left);
    play_print(&text, 79, 2);
}

static void read_bridge(const struct aude_state *state, const struct play_question *question,
                        const char *line, struct play_reply *reply)
{
    if (is_bridge_word(line))
        play_judge_place(state, question->kind, question->x, question->y, question->rotation, true,
                         reply);
}

/* Is the bridge to be built? *action 0: another place. */
static enum play_flow ask_bridge(struct play *play, aude_action *action)
{
    struct play_reply reply;
    struct play_question question = {
        .prompt = _("Build it? b: yes, Enter: another place > "),
        .leaves = true,
        .high = -1,
        .x = aude_action_x(*action),
        .y = aude_action_y(*action),
        .rotation = aude_action_rotation(*action),
        .kind = aude_action_item(*action),
        .read = read_bridge,
    };
    struct cli_buffer head = {0};
    cli_buffer_add(&head, _("r%d on %d,%d needs a bridge (%s): "), question.rotation, question.x,
                   question.y, play_rule(&play->state, AUDE_NEEDS_BRIDGE));
    print_bridge(play, head.bytes, &question);
    cli_buffer_finish(&head);
    enum play_flow flow = play_ask_for(play, &question, &reply);
    *action = reply.answer == PLAY_ACTION ? reply.action : 0;
    return flow;
}

/* What a "b" behind a number means, and that the tile may be laid aside. */
static void add_notes(struct cli_buffer *notes, const struct play *play,
                      const struct play_cells *cells)
{
    struct cli_buffer text = {0};
    int left = aude_tokens(&play->state, aude_decider(&play->state), AUDE_TOKEN_BRIDGE);
    bool any = false;
    for (int i = 0; i < cells->count; i++)
        any = any || cells->cell[i].with != 0;
    if (any)
        cli_buffer_add(&text,
                       cli_plural("b: only with a bridge, %d is left (BRIDGE-14). ",
                                  "b: only with a bridge, %d are left (BRIDGE-14). ",
                                  (unsigned long)left),
                       left);
    if (cells->pass)
        cli_buffer_add(&text, "%s ", _("0: lay the tile aside and draw another (BRIDGE-17)."));
    if (text.size > 0)
        words_wrap(notes, text.bytes, play_width(), 0);
    cli_buffer_finish(&text);
}

/* ---- Besides ------------------------------------------------------------------------------- */

static void add_bridge(struct cli_buffer *buffer, const struct play *play, aude_action action,
                       bool brief)
{
    struct aude_bridge bridge = {.x = (int16_t)aude_action_x(action),
                                 .y = (int16_t)aude_action_y(action),
                                 .axis = (uint8_t)aude_action_axis(action)};
    if (brief) {
        cli_buffer_add(buffer, "%d,%d %s", bridge.x, bridge.y,
                       words_axis((enum aude_axis)bridge.axis));
        return;
    }
    cli_buffer_add(buffer, _("bridge %s on %d,%d"), words_axis((enum aude_axis)bridge.axis),
                   bridge.x, bridge.y);
    cli_buffer_add(buffer, "; ");
    add_ends(buffer, &play->state, &bridge, NULL);
}

static void add_heading(struct cli_buffer *buffer, const struct play *play)
{
    cli_buffer_add(buffer, _("A bridge besides, %d left:"),
                   aude_tokens(&play->state, aude_decider(&play->state), AUDE_TOKEN_BRIDGE));
}

static int spot_of(aude_action action)
{
    return BOARD_SPOT_BRIDGE + aude_action_axis(action);
}

/* ---- The room ------------------------------------------------------------------------------ */

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    (void)state;
    cli_buffer_add(buffer, " %s %s,", cli_utf8() ? "\u256a \u256b" : "H", _("bridge"));
}

static void help(const struct play *play)
{
    (void)play;
    play_print_help(_("A cell marked b takes the tile only with a bridge: you are asked, or "
                      "say so at once: 5 r2 b."));
}

static const struct play_step steps[] = {
    {.step = AUDE_STEP_BRIDGE, .use = PLAY_LAST},
    {.step = AUDE_MAX_STEPS},
};

static const struct play_choice choices[] = {
    {AUDE_BRIDGE, PLAY_ANYWHERE, 4, add_bridge, spot_of, add_heading, 18},
    {.verb = AUDE_VERB_NONE},
};

static const struct play_piece pieces[] = {
    {AUDE_TOKEN_BRIDGE, {"H", "\u256a"}},
    {.token = -1},
};

static const struct play_with with = {"b", is_bridge_word, AUDE_NEEDS_BRIDGE, ask_bridge};

const struct play_face play_face_bridges = {
    .game = AUDE_CARCASSONNE,
    .option = "BRIDGES",
    .steps = steps,
    .choices = choices,
    .pieces = pieces,
    .with = &with,
    .notes = add_notes,
    .signs = add_signs,
    .help = help,
};
