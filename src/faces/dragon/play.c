/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: the flight of the dragon told as a walk, whom it would eat; the fairy,
 * whom a princess may send home, where a portal leads. */
#include "faces/dragon/dragon.h"
#include "play/room.h"
#include "render/board.h"

/* What this figure's feature brings its owner as it stands. */
static int worth_of(const struct aude_state *state, struct aude_standing figure)
{
    struct aude_feature feature;
    return aude_feature_at(state, figure.x, figure.y, figure.segment, &feature) &&
                   (feature.owners >> figure.seat & 1) != 0
               ? feature.value
               : 0;
}

/* ---- The flight ---------------------------------------------------------------------------- */

/* Who would be eaten there: "B city 8, C field 3", or "nobody". */
static void add_eaten(struct cli_buffer *buffer, const struct aude_state *state, int x, int y)
{
    int found = 0;
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        if (figure.x != x || figure.y != y ||
            !aude_feature_at(state, x, y, figure.segment, &feature) || feature.kind == AUDE_CASTLE)
            continue;
        cli_buffer_add(
            buffer, "%s%c %s %d", found++ > 0 ? ", " : "", board_seat_letter(figure.seat),
            words_place(state, x, y, figure.segment, feature.kind), worth_of(state, figure));
    }
    if (found == 0)
        cli_buffer_add(buffer, "%s", _("nobody"));
}

static void add_fly(struct cli_buffer *buffer, const struct play *play, aude_action action,
                    bool brief)
{
    static const char *const sides[] = {N_("north"), N_("west"), N_("east"), N_("south")};
    const struct aude_state *state = &play->state;
    struct aude_cell at = {0, 0};
    int x = aude_action_x(action), y = aude_action_y(action);
    (void)brief;
    dragon_cell(state, aude_kept(state, "dragon", 0, -1), &at);
    int side = y < at.y ? 0 : x < at.x ? 1 : x > at.x ? 2 : 3;
    cli_buffer_add(buffer, "%s %d,%d: ", _(sides[side]), x, y);
    cli_buffer_add(buffer, _("it eats "));
    add_eaten(buffer, state, x, y);
}

static int spot_of_tile(aude_action action)
{
    (void)action;
    return BOARD_SPOT_TILE;
}

/* "Step 3 of 6. Its way: 0,0 -> 1,0 -> 1,1. Where does the dragon go?" */
static void ask_flight(struct cli_buffer *buffer, const struct play *play,
                       const struct play_menu *menu)
{
    struct aude_cell cell;
    int cells = 0;
    struct cli_buffer way = {0};
    (void)menu;
    while (cells < DRAGON_STEPS &&
           dragon_cell(&play->state, aude_kept(&play->state, "flight", cells, -1), &cell)) {
        if (cells++ > 0)
            cli_buffer_add(&way, " %s ", words_arrow());
        cli_buffer_add(&way, "%d,%d", cell.x, cell.y);
    }
    cli_buffer_add(buffer, _("The dragon flies, step %d of %d."), cells, DRAGON_STEPS);
    cli_buffer_add(buffer, " ");
    cli_buffer_add(buffer, _("Its way: %s."), way.bytes);
    cli_buffer_add(buffer, " %s", _("Where does it go?"));
    cli_buffer_finish(&way);
}

static void help_dragon(const struct play *play)
{
    (void)play;
    play_print_help(_("A volcano calls the dragon. With a tile that shows a dragon it flies six "
                      "steps, the players choosing in turn, whoever laid the tile first; it goes "
                      "to a tile beside its own, nowhere twice, and eats every figure there."));
    play_print_help(_("No figure is put on a new volcano, nor where the dragon is."));
}

static void signs_dragon(struct cli_buffer *buffer, const struct aude_state *state)
{
    (void)state;
    cli_buffer_add(buffer, " {D} %s,", _("dragon"));
}

static const struct play_step steps[] = {
    {.step = DRAGON_FLIGHT,
     .use = PLAY_BINDS,
     .question = ask_flight,
     .help = N_("Now: a number from the list sends the dragon there.")},
    {.step = AUDE_MAX_STEPS},
};

static const struct play_choice flights[] = {
    {(enum aude_verb)DRAGON_FLY, PLAY_ANYWHERE, 0, add_fly, spot_of_tile, NULL, 0},
    {.verb = AUDE_VERB_NONE},
};

/* Neither dragon nor fairy lies in a supply. */
const struct play_face play_face_dragon = {
    .game = AUDE_CARCASSONNE,
    .option = "DRAGON",
    .steps = steps,
    .choices = flights,
    .signs = signs_dragon,
    .help = help_dragon,
};

/* ---- Fairy --------------------------------------------------------------------------------- */

static void add_place(struct cli_buffer *buffer, const struct aude_state *state, aude_action action,
                      bool brief)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    struct aude_feature feature;
    if (brief && aude_feature_at(state, x, y, aude_action_segment(action), &feature)) {
        cli_buffer_add(buffer, "%d,%d %s %d", x, y,
                       words_place(state, x, y, aude_action_segment(action), feature.kind),
                       feature.value);
        return;
    }
    words_segment(buffer, state, x, y, aude_action_segment(action));
    cli_buffer_add(buffer, " %d,%d", x, y);
}

static void add_fairy(struct cli_buffer *buffer, const struct play *play, aude_action action,
                      bool brief)
{
    if (!brief)
        cli_buffer_add(buffer, _("fairy beside: %s, "), words_figure(aude_action_item(action)));
    add_place(buffer, &play->state, action, brief);
}

static void add_fairy_on(struct cli_buffer *buffer, const struct play *play, aude_action action,
                         bool brief)
{
    (void)play;
    if (!brief)
        cli_buffer_add(buffer, _("fairy on the tile "));
    cli_buffer_add(buffer, "%d,%d", aude_action_x(action), aude_action_y(action));
}

static void head_fairy(struct cli_buffer *buffer, const struct play *play)
{
    (void)play;
    cli_buffer_add(buffer, "%s", _("The fairy, beside one of your followers:"));
}

static void head_fairy_on(struct cli_buffer *buffer, const struct play *play)
{
    (void)play;
    cli_buffer_add(buffer, "%s", _("The fairy, on a tile with a follower of yours:"));
}

static void help_fairy(const struct play *play)
{
    (void)play;
    play_print_help(_("Instead of putting a figure the fairy may go to one of your followers: 1 "
                      "point when your turn begins, 3 when its feature scores, and the dragon "
                      "does not come there."));
}

static void signs_fairy(struct cli_buffer *buffer, const struct aude_state *state)
{
    (void)state;
    cli_buffer_add(buffer, " {F} %s,", _("fairy"));
}

static const struct play_choice fairies[] = {
    {(enum aude_verb)DRAGON_FAIRY, PLAY_ANYWHERE, 4, add_fairy, play_spot, head_fairy, 24},
    {(enum aude_verb)DRAGON_FAIRY_ON, PLAY_ANYWHERE, 4, add_fairy_on, spot_of_tile, head_fairy_on,
     12},
    {.verb = AUDE_VERB_NONE},
};

const struct play_face play_face_fairy = {
    .game = AUDE_CARCASSONNE,
    .option = "FAIRY",
    .choices = fairies,
    .signs = signs_fairy,
    .help = help_fairy,
};

/* ---- Princess ------------------------------------------------------------------------------ */

static void add_princess(struct cli_buffer *buffer, const struct play *play, aude_action action,
                         bool brief)
{
    int owner = aude_action_number(action);
    struct aude_standing figure = {
        .x = (int16_t)aude_action_x(action),
        .y = (int16_t)aude_action_y(action),
        .seat = (uint8_t)owner,
        .figure = (uint8_t)aude_action_item(action),
        .segment = (uint8_t)aude_action_segment(action),
    };
    (void)brief;
    cli_buffer_add(buffer, _("the princess sends home: "));
    cli_buffer_add(buffer, "%s, %s, ", play->name[owner], words_figure(figure.figure));
    add_place(buffer, &play->state, action, false);
    cli_buffer_add(buffer, ", ");
    cli_buffer_add(buffer, _("worth %d to %s"), worth_of(&play->state, figure), play->name[owner]);
}

static void help_princess(const struct play *play)
{
    play_print_help(play_has(&play->state, "PRINCESS", "must")
                        ? _("A princess laid at a city with knights sends one of them home; "
                            "nothing else may be done then.")
                        : _("A princess laid at a city with knights may send one of them home, "
                            "instead of anything else."));
}

static const struct play_choice princesses[] = {
    {(enum aude_verb)DRAGON_PRINCESS, PLAY_ANYWHERE, 1, add_princess, play_spot, NULL, 0},
    {.verb = AUDE_VERB_NONE},
};

const struct play_face play_face_princess = {
    .game = AUDE_CARCASSONNE,
    .option = "PRINCESSES",
    .choices = princesses,
    .help = help_princess,
};

/* ---- Portal -------------------------------------------------------------------------------- */

static void add_portal(struct cli_buffer *buffer, const struct play *play, aude_action action,
                       bool brief)
{
    struct aude_feature feature;
    if (!brief)
        cli_buffer_add(buffer, _("through the portal: "));
    if (!brief || aude_action_item(action) != AUDE_FOLLOWER)
        cli_buffer_add(buffer, "%s %s ", words_figure(aude_action_item(action)), words_arrow());
    add_place(buffer, &play->state, action, brief);
    if (!brief && aude_feature_at(&play->state, aude_action_x(action), aude_action_y(action),
                                  aude_action_segment(action), &feature)) {
        cli_buffer_add(buffer, ": ");
        play_add_worth(buffer, &feature);
    }
}

static void head_portal(struct cli_buffer *buffer, const struct play *play)
{
    (void)play;
    cli_buffer_add(buffer, "%s", _("Through the portal, and what it is worth now:"));
}

static void help_portal(const struct play *play)
{
    (void)play;
    play_print_help(_("A tile with a portal: the follower may go to any other tile as well, to a "
                      "feature that is free and not complete."));
}

static const struct play_choice portals[] = {
    {(enum aude_verb)DRAGON_PORTAL, PLAY_ANYWHERE, 3, add_portal, play_spot, head_portal, 24},
    {.verb = AUDE_VERB_NONE},
};

const struct play_face play_face_portal = {
    .game = AUDE_CARCASSONNE,
    .option = "PORTALS",
    .choices = portals,
    .help = help_portal,
};
