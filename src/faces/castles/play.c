/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: towns that may become castles, and what castles score. */
#include "play/room.h"

static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};

/* The two cells of the town at this segment; false when it has more or less. */
static bool find_town(const struct aude_state *state, int x, int y, int segment, int16_t town_x[2],
                      int16_t town_y[2])
{
    struct aude_feature town, other;
    if (!aude_feature_at(state, x, y, segment, &town))
        return false;
    town_x[0] = (int16_t)x;
    town_y[0] = (int16_t)y;
    for (int side = 0; side < 4; side++) {
        int next_x = x + step_x[side], next_y = y + step_y[side];
        if (aude_segment_by_side(state, x, y, side) != segment ||
            aude_placed_at(state, next_x, next_y) < 0)
            continue;
        int across = aude_segment_by_side(state, next_x, next_y, (side + 2) % 4);
        if (across < 0 || !aude_feature_at(state, next_x, next_y, across, &other) ||
            other.region != town.region)
            continue;
        town_x[1] = (int16_t)next_x;
        town_y[1] = (int16_t)next_y;
        return true;
    }
    return false;
}

/* What could still be completed around the castle on these cells, the first of which has this
 * segment, or around the town as one, with its points (CASTLE-16, 17). */
static void add_vicinity(struct cli_buffer *buffer, const struct aude_state *state,
                         const int16_t x[2], const int16_t y[2], int segment)
{
    enum { CELLS = 6 };
    int16_t cell_x[CELLS], cell_y[CELLS];
    struct aude_waited list[AUDE_MAX_WAITED];
    int waits = aude_castle_waits(state, x[0], y[0], segment, list, AUDE_MAX_WAITED);
    int count = 0, empty = 0;
    if (!aude_castle_vicinity(x[0], y[0], x[1], y[1], cell_x, cell_y))
        return;
    for (int cell = 0; cell < CELLS; cell++)
        empty += aude_placed_at(state, cell_x[cell], cell_y[cell]) < 0;
    for (int i = 0; i < waits; i++) {
        const struct aude_waited *waited = &list[i];
        struct aude_feature feature;
        aude_feature_at(state, waited->x, waited->y, waited->segment, &feature);
        if (feature.kind == AUDE_CASTLE) /* what it brings, it has to score first */
            continue;
        bool fixed = feature.kind == AUDE_MONASTERY || feature.kind == AUDE_GARDEN;
        cli_buffer_add(buffer, "%s%s %d,%d: %d%s", count++ > 0 ? ", " : "",
                       words_place(state, waited->x, waited->y, waited->segment, feature.kind),
                       waited->x, waited->y,
                       aude_complete_value(state, waited->x, waited->y, waited->segment),
                       fixed ? "" : "+");
    }
    if (empty > 0)
        cli_buffer_add(buffer, count > 0 ? ", " : "");
    if (empty > 0)
        cli_buffer_add(buffer, cli_plural("%d empty cell", "%d empty cells", (unsigned long)empty),
                       empty);
    else if (count == 0)
        cli_buffer_add(buffer, "%s", _("nothing"));
}

/* ---- Choices ------------------------------------------------------------------------------- */

/* A castle in place of the points of the town, and what it could bring. */
static void add_castle(struct cli_buffer *buffer, const struct play *play, aude_action action,
                       bool brief)
{
    const struct aude_state *state = &play->state;
    (void)brief;
    int16_t x[2], y[2];
    int at_x = aude_action_x(action), at_y = aude_action_y(action);
    cli_buffer_add(buffer, "%s", words_kind(AUDE_CASTLE));
    if (!find_town(state, at_x, at_y, aude_action_segment(action), x, y))
        return;
    cli_buffer_add(buffer, " %d,%d + %d,%d; %s ", x[0], y[0], x[1], y[1], _("could earn:"));
    add_vicinity(buffer, state, x, y, aude_action_segment(action));
}

/* A structure for the castle, with what it brings; another castle brings what it has scored. */
static void add_structure(struct cli_buffer *buffer, const struct play *play, aude_action action,
                          bool brief)
{
    const struct aude_state *state = &play->state;
    (void)brief;
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

/* ---- Questions ----------------------------------------------------------------------------- */

static void ask_castle(struct cli_buffer *buffer, const struct play *play,
                       const struct play_menu *menu)
{
    int seat = aude_decider(&play->state);
    (void)menu;
    cli_buffer_add(buffer, _("%s, points or a castle (%d left) for the town?"), play->name[seat],
                   aude_tokens(&play->state, seat, AUDE_TOKEN_CASTLE));
}

/* The castle that scores now. */
static void ask_structure(struct cli_buffer *buffer, const struct play *play,
                          const struct play_menu *menu)
{
    (void)menu;
    int asked = aude_castle_asked(&play->state);
    if (asked < 0)
        return;
    struct aude_castle castle = aude_castle(&play->state, asked);
    cli_buffer_add(buffer, _("%s, what does the castle %d,%d score?"),
                   play->name[aude_decider(&play->state)], castle.x[0], castle.y[0]);
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

static void add_points(struct cli_buffer *buffer, const struct play *play,
                       const struct play_menu *menu)
{
    int points = town_points(play, menu);
    cli_buffer_add(
        buffer, cli_plural("%d point at once", "%d points at once", (unsigned long)points), points);
}

static void add_wait(struct cli_buffer *buffer, const struct play *play,
                     const struct play_menu *menu)
{
    (void)play, (void)menu;
    cli_buffer_add(buffer, "%s", _("wait for a neighbouring castle"));
}

/* ---- Looking ------------------------------------------------------------------------------- */

/* What a castle still waits for, or that it is done. */
static bool show_castle(const struct play *play, int x, int y, int segment,
                        const struct aude_feature *feature)
{
    struct cli_buffer text = {0};
    int16_t town_x[2], town_y[2];
    if (feature->kind != AUDE_CASTLE)
        return false;
    words_segment(&text, &play->state, x, y, segment);
    for (int seat = 0; seat < play->seats; seat++)
        if (feature->strength[seat] > 0)
            cli_buffer_add(&text, ", %s", play->name[seat]);
    if (feature->figures == 0) {
        cli_buffer_add(&text, ", %s", _("empty for good"));
    } else if (find_town(&play->state, x, y, segment, town_x, town_y)) {
        cli_buffer_add(&text, "; %s ", _("could earn:"));
        add_vicinity(&text, &play->state, town_x, town_y, segment);
    }
    play_print(&text, 79, 4);
    return true;
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    (void)state;
    bool utf8 = cli_utf8();
    cli_buffer_add(buffer, " %s %s, %s %s,", utf8 ? "\u265c" : "M", words_kind(AUDE_CASTLE),
                   utf8 ? "\u2656" : "m", _("empty for good"));
}

/* ---- The room ------------------------------------------------------------------------------ */

static const struct play_step steps[] = {
    {.step = AUDE_STEP_CASTLE,
     .question = ask_castle,
     .pass = add_points,
     .help = N_("Now: 1 or castle builds the castle; 0 or pass takes the points.")},
    {.step = AUDE_STEP_CHOOSE,
     .question = ask_structure,
     .pass = add_wait,
     .help = N_("Now: a number from the list is what the castle scores; 0 waits, where offered.")},
    {.step = AUDE_MAX_STEPS},
};

static const struct play_choice choices[] = {
    {AUDE_CONVERT, PLAY_ANYWHERE, 0, add_castle, play_spot, NULL, 0},
    {AUDE_CHOOSE, PLAY_ANYWHERE, 0, add_structure, play_spot, NULL, 0},
    {.verb = AUDE_VERB_NONE},
};

static const struct play_piece pieces[] = {
    {AUDE_TOKEN_CASTLE, {"M", "\u265c"}},
    {.token = -1},
};

const struct play_face play_face_castles = {
    .game = AUDE_CARCASSONNE,
    .option = "CASTLES",
    .steps = steps,
    .choices = choices,
    .pieces = pieces,
    .show = show_castle,
    .signs = add_signs,
};
