/* SPDX-License-Identifier: Apache-2.0 */
/* What a person has to know about towers, bridges and castles before deciding, in words: which
 * cells a tower reaches and who stands there, where the ends of a bridge lie, what could be
 * completed around a castle and for how much.
 */
#include "cli/play.h"

#include <string.h>

enum aude_game play_game(const struct aude_state *state)
{
    return (enum aude_game)aude_rules_setup(aude_state_rules(state))->game;
}

const char *play_rule(const struct aude_state *state, enum aude_status status)
{
    return aude_status_rule(play_game(state), status);
}

bool play_has(const struct aude_state *state, const char *option, const char *value)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    enum aude_game game = (enum aude_game)setup->game;
    int index = aude_option_find(game, option);
    return index >= 0 && strcmp(aude_option(game, index)->value[setup->option[index]], value) == 0;
}

/* ---- Towers -------------------------------------------------------------------------------- */

void play_add_range(struct cli_buffer *buffer, int x, int y, int floors)
{
    cli_buffer_add(buffer, _("columns %d to %d of row %d, rows %d to %d of column %d"), x - floors,
                   x + floors, y, y - floors, y + floors, x);
}

int play_worth(const struct aude_state *state, const struct aude_standing *standing)
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

void play_add_targets(struct cli_buffer *buffer, const struct play *play, int x, int y, int floors,
                      int most)
{
    const struct aude_state *state = &play->state;
    int found = 0, count = aude_standing_count(state);
    for (int i = 0; i < count; i++) {
        struct aude_standing standing = aude_standing(state, i);
        struct aude_feature feature;
        if (!in_reach(state, &standing, x, y, floors) || ++found > most)
            continue;
        aude_feature_at(state, standing.x, standing.y, standing.segment, &feature);
        cli_buffer_add(
            buffer, "%s%c %s %d", found > 1 ? ", " : "", board_seat_letter(standing.seat),
            words_kind((enum aude_feature_kind)feature.kind), play_worth(state, &standing));
    }
    if (found > most)
        cli_buffer_add(buffer, ", +%d", found - most);
    if (found == 0)
        cli_buffer_add(buffer, "%s", _("nobody"));
}

void play_add_prisoners(struct cli_buffer *buffer, const struct aude_state *state, int captor,
                        int owner)
{
    static const char brackets[AUDE_FIGURES][2] = {{'(', ')'}, {'<', '>'}};
    for (int figure = 0; figure < AUDE_FIGURES; figure++)
        for (int i = aude_prisoners(state, captor, owner, (enum aude_figure)figure); i > 0; i--)
            cli_buffer_add(buffer, "%c%c%c", brackets[figure][0], board_seat_letter(owner),
                           brackets[figure][1]);
}

/* ---- Bridges ------------------------------------------------------------------------------- */

static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};

void play_add_ends(struct cli_buffer *buffer, const struct aude_state *state,
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

/* ---- Castles ------------------------------------------------------------------------------- */

bool play_town(const struct aude_state *state, int x, int y, int segment, int16_t town_x[2],
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

void play_add_vicinity(struct cli_buffer *buffer, const struct aude_state *state,
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
                       words_kind((enum aude_feature_kind)feature.kind), waited->x, waited->y,
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
