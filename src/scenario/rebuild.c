/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: a position is built once more, by other rules, because an option changes in
 * the middle of an example, or with another copy of a tile. Tiles come first, in their order, then
 * figures, then what the players have; each room adds its pieces where they are due.
 */
#include "scenario/run.h"

/* Lays the tiles of another state, in their order, one perhaps in place of another. */
static enum aude_status rebuild_board(struct scenario_run *run, const struct aude_state *old,
                                      const struct aude_placed *instead)
{
    const struct aude_rules *rules = aude_state_rules(old);
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < aude_placed_count(old) && status == AUDE_OK; i++) {
        struct aude_placed tile = aude_placed(old, i);
        if (instead != NULL && instead->x == tile.x && instead->y == tile.y)
            tile = *instead;
        int kind = aude_kind_find(run->rules, aude_kind(rules, tile.kind)->name);
        status = kind < 0 ? AUDE_NONE_LEFT
                          : aude_edit_tile(&run->state, kind, tile.x, tile.y, tile.rotation);
        for (int room = 0; room < SCENARIO_ROOM_COUNT && status == AUDE_OK; room++)
            if (scenario_rooms[room]->rebuilt_tile != NULL)
                status = scenario_rooms[room]->rebuilt_tile(run, old, i);
    }
    for (int room = 0; room < SCENARIO_ROOM_COUNT && status == AUDE_OK; room++)
        if (scenario_rooms[room]->rebuilt_board != NULL)
            status = scenario_rooms[room]->rebuilt_board(run, old);
    return status;
}

static enum aude_status rebuild_figures(struct scenario_run *run, const struct aude_state *old)
{
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < aude_standing_count(old) && status == AUDE_OK; i++) {
        struct aude_standing s = aude_standing(old, i);
        status = aude_edit_figure(&run->state, s.seat, s.figure, s.x, s.y, s.segment);
    }
    for (int room = 0; room < SCENARIO_ROOM_COUNT && status == AUDE_OK; room++)
        if (scenario_rooms[room]->rebuilt_figures != NULL)
            status = scenario_rooms[room]->rebuilt_figures(run, old);
    return status;
}

/* What a player has of the pieces of a room, where the rules deal them as before. */
static void rebuild_pieces(struct scenario_run *run, const struct aude_state *old, int seat,
                           const struct scenario_room *room)
{
    const struct scenario_piece *piece = room->pieces;
    int option = room->option != NULL ? aude_option_find(room->game, room->option) : -1;
    if (piece == NULL || option < 0 || room->game != (enum aude_game)run->setup.game ||
        aude_rules_setup(aude_state_rules(old))->option[option] != run->setup.option[option])
        return;
    for (; piece->name != NULL; piece++) {
        const int token = scenario_piece_token(piece);
        if (token >= 0)
            aude_edit_tokens(&run->state, seat, token, aude_tokens(old, seat, token));
    }
}

static void rebuild_players(struct scenario_run *run, const struct aude_state *old)
{
    for (int seat = 0; seat < run->setup.seats; seat++) {
        aude_edit_score(&run->state, seat, aude_score(old, seat));
        for (int room = 0; room < SCENARIO_ROOM_COUNT; room++)
            rebuild_pieces(run, old, seat, scenario_rooms[room]);
    }
}

enum aude_status scenario_rebuild(struct scenario_run *run, const struct aude_state *old,
                                  const struct aude_placed *instead)
{
    enum aude_status status = rebuild_board(run, old, instead);
    if (status == AUDE_OK)
        status = rebuild_figures(run, old);
    if (status != AUDE_OK)
        return status;
    rebuild_players(run, old);
    return aude_edit_turn(&run->state, aude_turn_seat(old),
                          aude_placed_count(old) > 0 ? AUDE_STEP_ACTION : AUDE_STEP_DRAW, -1);
}
