/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: towers, whom they reach and capture, prisoners and their exchange. */
#include "play/room.h"

#include "faces/tower/play.h"
#include "render/board_parts.h"

/* ---- Towers -------------------------------------------------------------------------------- */

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

/* The cells that a tower of so many floors reaches (TOWER-12). */
static void add_range(struct cli_buffer *buffer, int x, int y, int floors)
{
    cli_buffer_add(buffer, _("columns %d to %d of row %d, rows %d to %d of column %d"), x - floors,
                   x + floors, y, y - floors, y + floors, x);
}

/* What this figure's feature brings its owner as it stands. */
static int worth_of(const struct aude_state *state, const struct aude_standing *standing)
{
    struct aude_feature feature;
    if (!aude_feature_at(state, standing->x, standing->y, standing->segment, &feature) ||
        feature.kind == AUDE_TOWER || feature.kind == AUDE_CASTLE ||
        (feature.owners >> standing->seat & 1) == 0)
        return 0;
    return feature.value;
}

/* May it be captured by a tower of so many floors there (TOWER-12, 14; X4-1)? */
static bool in_reach(const struct aude_state *state, const struct aude_standing *standing, int x,
                     int y, int floors)
{
    struct aude_feature feature;
    return aude_tower_reaches(x, y, floors, standing->x, standing->y) &&
           aude_feature_at(state, standing->x, standing->y, standing->segment, &feature) &&
           feature.kind != AUDE_CASTLE;
}

/* Who could be captured from there: "B city 8, C field 3", or "nobody". At most `most` of them. */
static void add_targets(struct cli_buffer *buffer, const struct play *play, int x, int y,
                        int floors, int most)
{
    const struct aude_state *state = &play->state;
    int found = 0, count = aude_standing_count(state);
    for (int i = 0; i < count; i++) {
        struct aude_standing standing = aude_standing(state, i);
        struct aude_feature feature;
        if (!in_reach(state, &standing, x, y, floors) || ++found > most)
            continue;
        aude_feature_at(state, standing.x, standing.y, standing.segment, &feature);
        cli_buffer_add(buffer, "%s%c %s %d", found > 1 ? ", " : "",
                       board_seat_letter(standing.seat),
                       words_place(state, standing.x, standing.y, standing.segment, feature.kind),
                       worth_of(state, &standing));
    }
    if (found > most)
        cli_buffer_add(buffer, ", +%d", found - most);
    if (found == 0)
        cli_buffer_add(buffer, "%s", _("nobody"));
}

/* The figures that a captor holds of an owner, as on the board: "(B)(B)<B>". */
static void add_prisoners(struct cli_buffer *buffer, const struct aude_state *state, int captor,
                          int owner)
{
    for (int figure = 0; figure < aude_figure_count(); figure++)
        for (int i = aude_prisoners(state, captor, owner, figure); i > 0; i--) {
            char text[4];
            view_figure((struct aude_standing){.seat = (uint8_t)owner, .figure = (uint8_t)figure},
                        false, text);
            cli_buffer_add(buffer, "%s", text);
        }
}

/* ---- Choices ------------------------------------------------------------------------------- */

/* A follower onto a tower. */
static void add_follower(struct cli_buffer *buffer, const struct play *play, aude_action action,
                         bool brief)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    int floors = tower_at(&play->state, x, y).floors;
    if (brief) {
        cli_buffer_add(buffer, "%d,%d T%d", x, y, floors);
        return;
    }
    cli_buffer_add(buffer, "%s %s %s %d,%d: ", words_figure(AUDE_FOLLOWER), words_arrow(),
                   words_kind(AUDE_TOWER), x, y);
    cli_buffer_add(buffer, cli_plural("closes %d floor", "closes %d floors", (unsigned long)floors),
                   floors);
}

static void head_followers(struct cli_buffer *buffer, const struct play *play)
{
    (void)play;
    cli_buffer_add(buffer, "%s", _("A follower on a tower, which closes it:"));
}

/* Naming a tower anywhere puts a follower on it. */
static aude_action elsewhere(const struct aude_state *state, int x, int y, int segment)
{
    struct aude_feature feature;
    bool tower = aude_feature_at(state, x, y, segment, &feature) && feature.kind == AUDE_TOWER;
    return tower ? aude_action_make(AUDE_PUT, AUDE_FOLLOWER, x, y, 0, segment) : 0;
}

static void add_floor(struct cli_buffer *buffer, const struct play *play, aude_action action,
                      bool brief)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    int floors = tower_at(&play->state, x, y).floors + 1;
    if (!brief)
        cli_buffer_add(buffer, _("floor: "));
    cli_buffer_add(buffer, "%d,%d T%d: ", x, y, floors);
    add_targets(buffer, play, x, y, floors, brief ? 2 : AUDE_MAX_FIGURES);
}

static void head_floors(struct cli_buffer *buffer, const struct play *play)
{
    cli_buffer_add(buffer, _("A floor, %d left; who is in range then:"),
                   aude_tokens(&play->state, aude_decider(&play->state), AUDE_TOKEN_FLOOR));
}

static int spot_of_floor(aude_action action)
{
    (void)action;
    return BOARD_SPOT_TOWER;
}

/* Whom to capture, what he stands for, and what becomes of him. */
static void add_capture(struct cli_buffer *buffer, const struct play *play, aude_action action,
                        bool brief)
{
    const struct aude_state *state = &play->state;
    (void)brief;
    int captor = aude_decider(state), owner = aude_action_number(action), held = 0;
    struct aude_standing standing = {
        .x = (int16_t)aude_action_x(action),
        .y = (int16_t)aude_action_y(action),
        .seat = (uint8_t)owner,
        .figure = (uint8_t)aude_action_item(action),
        .segment = (uint8_t)aude_action_segment(action),
    };
    cli_buffer_add(buffer, "%s: %s, ", play->name[owner], words_figure(standing.figure));
    words_segment(buffer, state, standing.x, standing.y, standing.segment);
    cli_buffer_add(buffer, " %d,%d, ", standing.x, standing.y);
    cli_buffer_add(buffer, _("worth %d to %s"), worth_of(state, &standing), play->name[owner]);
    for (int figure = 0; figure < aude_figure_count(); figure++)
        held += aude_prisoners(state, owner, captor, figure);
    if (owner == captor)
        cli_buffer_add(buffer, "; %s", _("comes home"));
    else if (held > 0)
        cli_buffer_add(buffer, "; %s", _("exchanged for your prisoner there"));
}

static void add_exchange(struct cli_buffer *buffer, const struct play *play, aude_action action,
                         bool brief)
{
    (void)play, (void)brief;
    cli_buffer_add(buffer, _("%s comes back"), words_figure(aude_action_item(action)));
}

/* ---- Questions ----------------------------------------------------------------------------- */

/* The tower that was raised: its height and reach. */
static void ask_capture(struct cli_buffer *buffer, const struct play *play,
                        const struct play_menu *menu)
{
    (void)menu;
    struct aude_moment moment = aude_moment(&play->state);
    if (moment.raised >= aude_placed_count(&play->state))
        return;
    struct aude_placed tile = aude_placed(&play->state, moment.raised);
    int floors = tower_at(&play->state, tile.x, tile.y).floors;
    cli_buffer_add(buffer, _("The tower %d,%d reaches "), tile.x, tile.y);
    add_range(buffer, tile.x, tile.y, floors);
    cli_buffer_add(buffer, ". %s", _("Whom does it capture?"));
}

static void add_nobody(struct cli_buffer *buffer, const struct play *play,
                       const struct play_menu *menu)
{
    (void)play, (void)menu;
    cli_buffer_add(buffer, "%s", _("nobody"));
}

static void ask_exchange(struct cli_buffer *buffer, const struct play *play,
                         const struct play_menu *menu)
{
    (void)play, (void)menu;
    cli_buffer_add(buffer, "%s", _("Prisoners are exchanged: which of your figures?"));
}

/* ---- Looking ------------------------------------------------------------------------------- */

/* "tower: 2 floors, open" with the reach of one floor more and who stands there. */
static bool show_tower(const struct play *play, int x, int y, int segment,
                       const struct aude_feature *feature)
{
    struct cli_buffer text = {0};
    (void)segment;
    if (feature->kind != AUDE_TOWER)
        return false;
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
        add_range(&text, x, y, tower.floors + 1);
        cli_buffer_add(&text, ": ");
        add_targets(&text, play, x, y, tower.floors + 1, AUDE_MAX_FIGURES);
    }
    play_print(&text, 79, 4);
    return true;
}

static void add_held(struct cli_buffer *buffer, const struct play *play, int seat)
{
    struct cli_buffer held = {0};
    for (int owner = 0; owner < play->seats; owner++)
        add_prisoners(&held, &play->state, seat, owner);
    if (held.size > 0)
        cli_buffer_add(buffer, _(" holds %s"), held.bytes);
    cli_buffer_finish(&held);
}

/* The prisoners of a seat by name, on a line of their own. */
static void show_held(const struct play *play, int captor, int indent)
{
    struct cli_buffer text = {0};
    for (int owner = 0; owner < play->seats; owner++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            int count = aude_prisoners(&play->state, captor, owner, figure);
            if (count > 0)
                cli_buffer_add(&text, "%s %s %s %s%d", text.size > 0 ? "," : "", play->name[owner],
                               words_figure(figure), words_times(), count);
        }
    if (text.size > 0)
        printf("%*s%s%s\n", indent, "", _("prisoners:"), text.bytes);
    cli_buffer_finish(&text);
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    (void)state;
    cli_buffer_add(buffer, " T3 %s,", _("tower of 3 floors"));
}

/* ---- The room ------------------------------------------------------------------------------ */

static const struct play_step steps[] = {
    {.step = AUDE_STEP_CAPTURE,
     .question = ask_capture,
     .pass = add_nobody,
     .help = N_("Now: a number from the list captures that figure; 0 captures nobody.")},
    {.step = AUDE_STEP_EXCHANGE, .question = ask_exchange},
    {.step = AUDE_STEP_END, .use = PLAY_LAST | PLAY_ENDS},
    {.step = AUDE_MAX_STEPS},
};

static const struct play_choice choices[] = {
    {AUDE_PUT, AUDE_TOWER, 3, add_follower, play_spot, head_followers, 18},
    {AUDE_FLOOR, PLAY_ANYWHERE, 2, add_floor, spot_of_floor, head_floors, 24},
    {AUDE_CAPTURE, PLAY_ANYWHERE, 0, add_capture, play_spot, NULL, 0},
    {AUDE_EXCHANGE, PLAY_ANYWHERE, 0, add_exchange, NULL, NULL, 0},
    {AUDE_RANSOM, PLAY_ANYWHERE, 5, play_ransom_add, NULL, NULL, 0},
    {.verb = AUDE_VERB_NONE},
};

static const struct play_piece pieces[] = {
    {AUDE_TOKEN_FLOOR, {"T", "T"}},
    {.token = -1},
};

const struct play_face play_face_tower = {
    .game = AUDE_CARCASSONNE,
    .option = "TOWER",
    .steps = steps,
    .choices = choices,
    .pieces = pieces,
    .apart = 1u << AUDE_TOWER,
    .handle = play_ransom_handle,
    .read = play_ransom_read,
    .elsewhere = elsewhere,
    .offers = play_ransom_offers,
    .holds = add_held,
    .show_held = show_held,
    .show = show_tower,
    .signs = add_signs,
    .line = {[PLAY_BELOW] =
                 N_("  ransom B       buy a figure back from seat B, in your turn, for 3 points")},
};
