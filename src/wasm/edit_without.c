/* SPDX-License-Identifier: Apache-2.0 */
/* Taking something off the board. The engine only lays and puts; so the position is built once more
 * without it, in the order in which it was built, by the calls with which positions are read. */
#include "wasm/edit.h"

#include <string.h>

/* A position that is built once more. */
struct rebuilding {
    struct aude_state *into;
    const struct aude_state *old;
    struct edit_without gone;
    int home[AUDE_MAX_SEATS][AUDE_MAX_FIGURE_KINDS]; /* figures that went back to their supply */
    int place[AUDE_MAX_TILES];                       /* of each old tile in the new order, or -1 */
};

static bool is_gone(const struct rebuilding *work, int x, int y)
{
    return work->gone.tile >= 0 && aude_placed_at(work->old, x, y) == work->gone.tile;
}

/* ---- The board ----------------------------------------------------------------------------- */

/* The bridges that were built after this tile, or together with it. */
static enum aude_status build_bridges(struct rebuilding *work, int tile)
{
    enum aude_status status = AUDE_OK;

    for (int i = 0; i < aude_bridge_count(work->old) && status == AUDE_OK; i++) {
        struct aude_bridge bridge = aude_bridge(work->old, i);

        if (bridge.after != tile || i == work->gone.bridge || is_gone(work, bridge.x, bridge.y) ||
            aude_bridge_at(work->into, bridge.x, bridge.y) >= 0)
            continue;
        status = aude_edit_bridge(work->into, bridge.x, bridge.y, (enum aude_axis)bridge.axis);
    }
    return status;
}

static enum aude_status lay_one(struct rebuilding *work, int tile)
{
    struct aude_placed laid = aude_placed(work->old, tile);
    enum aude_status status = aude_edit_tile(work->into, laid.kind, laid.x, laid.y, laid.rotation);

    if (status == AUDE_OK) {
        work->place[tile] = aude_placed_count(work->into) - 1;
        status = build_bridges(work, tile);
    }
    return status;
}

/* Without one of them others may lie apart for a while: those wait for the next round. */
static enum aude_status lay_tiles(struct rebuilding *work)
{
    int count = aude_placed_count(work->old), left = count - (work->gone.tile >= 0);
    enum aude_status status = AUDE_OK;

    for (int tile = 0; tile < count; tile++)
        work->place[tile] = -1;
    for (bool moved = true; moved && left > 0;) {
        moved = false;
        status = AUDE_OK;
        for (int tile = 0; tile < count; tile++) {
            enum aude_status answer;

            if (tile == work->gone.tile || work->place[tile] >= 0)
                continue;
            answer = lay_one(work, tile);
            if (work->place[tile] < 0) {
                status = status == AUDE_OK || answer == AUDE_NO_CONTACT ? answer : status;
                continue;
            }
            if (answer != AUDE_OK)
                return answer; /* a bridge that has no place now */
            moved = true;
            left--;
        }
    }
    return left == 0 ? AUDE_OK : status;
}

static enum aude_status raise_towers(struct rebuilding *work)
{
    enum aude_status status = AUDE_OK;

    for (int i = 0; i < aude_tower_count(work->old) && status == AUDE_OK; i++) {
        struct aude_tower tower = aude_tower(work->old, i);

        if ((tower.floors > 0 || tower.shut) && !is_gone(work, tower.x, tower.y))
            status = aude_edit_tower(work->into, tower.x, tower.y, tower.floors, tower.shut);
    }
    return status;
}

/* Does it stand on what is gone? */
static bool loses_ground(const struct rebuilding *work, struct aude_standing figure)
{
    struct aude_bridge bridge;
    struct aude_placed tile;

    if (is_gone(work, figure.x, figure.y))
        return true;
    if (work->gone.bridge < 0)
        return false;
    bridge = aude_bridge(work->old, work->gone.bridge);
    tile = aude_placed(work->old, aude_placed_at(work->old, figure.x, figure.y));
    return bridge.x == figure.x && bridge.y == figure.y &&
           figure.segment >= aude_kind(aude_state_rules(work->old), tile.kind)->segments;
}

static enum aude_status put_figures(struct rebuilding *work)
{
    enum aude_status status = AUDE_OK;

    for (int i = 0; i < aude_standing_count(work->old) && status == AUDE_OK; i++) {
        struct aude_standing figure = aude_standing(work->old, i);

        if (i == work->gone.figure || loses_ground(work, figure)) {
            work->home[figure.seat][figure.figure]++;
            continue;
        }
        status = aude_edit_supply(work->into, figure.seat, figure.figure, 1);
        if (status == AUDE_OK)
            status = aude_edit_figure(work->into, figure.seat, figure.figure, figure.x, figure.y,
                                      figure.segment);
    }
    return status;
}

static enum aude_status make_castles(struct rebuilding *work)
{
    enum aude_status status = AUDE_OK;

    for (int i = 0; i < aude_castle_count(work->old) && status == AUDE_OK; i++) {
        struct aude_castle castle = aude_castle(work->old, i);

        if (i != work->gone.castle && !is_gone(work, castle.x[0], castle.y[0]) &&
            !is_gone(work, castle.x[1], castle.y[1]))
            status = aude_edit_castle(work->into, castle.x[0], castle.y[0], castle.segment[0],
                                      castle.paid);
    }
    return status;
}

/* ---- What lies beside it ------------------------------------------------------------------- */

static enum aude_status give_prisoners(struct rebuilding *work, int captor, int owner)
{
    enum aude_status status = AUDE_OK;

    for (int figure = 0; figure < aude_figure_count() && status == AUDE_OK; figure++) {
        int count = aude_prisoners(work->old, captor, owner, figure);

        if (count == 0)
            continue;
        status = aude_edit_supply(work->into, owner, figure, count);
        if (status == AUDE_OK)
            status = aude_edit_prisoners(work->into, captor, owner, figure, count);
    }
    return status;
}

static enum aude_status give_seats(struct rebuilding *work)
{
    const struct aude_rules *rules = aude_state_rules(work->old);
    int seats = aude_rules_setup(rules)->seats;
    enum aude_status status = AUDE_OK;

    for (int i = 0; i < seats * seats && status == AUDE_OK; i++)
        status = give_prisoners(work, i / seats, i % seats);
    for (int seat = 0; seat < seats; seat++) {
        aude_edit_score(work->into, seat, aude_score(work->old, seat));
        for (int token = 0; token < aude_token_count(); token++)
            aude_edit_tokens(work->into, seat, token, aude_tokens(work->old, seat, token));
        for (int figure = 0; figure < aude_figure_count() && status == AUDE_OK; figure++)
            if (aude_figures_dealt(rules, figure) > 0)
                status = aude_edit_supply(work->into, seat, figure,
                                          aude_supply(work->old, seat, figure) +
                                              work->home[seat][figure]);
    }
    return status;
}

/* Does the row tell of figures of this kind, such as "barn_corner"? */
static bool tells_of(const struct aude_variable_info *info, int figure)
{
    const char *name = aude_figure_name(figure);
    size_t length = name == NULL ? 0 : strlen(name);

    return length > 0 && info->count == AUDE_MAX_SEATS &&
           strncmp(info->word.name, name, length) == 0 && info->word.name[length] == '_';
}

/* Of a figure that went home nothing is kept. */
static bool is_void(const struct rebuilding *work, const struct aude_variable_info *info, int seat)
{
    for (int figure = 0; figure < aude_figure_count(); figure++)
        if (tells_of(info, figure) && work->home[seat][figure] > 0)
            return true;
    return false;
}

/* What rooms keep; a tile is known by its new place. */
static enum aude_status keep_variables(struct rebuilding *work)
{
    const struct aude_rules *rules = aude_state_rules(work->old);
    int tiles = aude_placed_count(work->old);
    enum aude_status status = AUDE_OK;

    for (int i = 0; i < aude_variable_count(rules); i++) {
        const struct aude_variable_info *info = aude_variable_info(rules, i);

        for (int index = 0; index < info->count && status == AUDE_OK; index++) {
            int value = aude_variable(work->old, i, index);

            if (info->kind == AUDE_VARIABLE_TILE && value >= 0 && value < tiles)
                value = work->place[value] >= 0 ? work->place[value] : info->none;
            if (info->count == AUDE_MAX_SEATS && is_void(work, info, index))
                value = info->none;
            if (value != aude_variable(work->into, i, index))
                status = aude_edit_variable(work->into, i, index, value);
        }
    }
    return status;
}

/* How many of a kind there are in all, wherever they are. */
static int copies(const struct aude_state *state, int kind, const struct aude_tableau *tableau)
{
    int count = aude_bag(state, kind) + aude_removed(state, kind) + (aude_drawn(state) == kind);

    for (int i = 0; i < aude_placed_count(state); i++)
        count += aude_placed(state, i).kind == kind;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        for (int i = 0; i < tableau->count[seat]; i++)
            count += tableau->kind[seat][i] == kind;
    return count;
}

/* The bag as it was, with the drawn tile and with the one that came off the board, unless that was
 * one more than the box has. */
static enum aude_status fill_bag(struct rebuilding *work)
{
    const struct aude_rules *rules = aude_state_rules(work->old);
    struct aude_tableau tableau = aude_tableau(work->old);
    struct aude_bazaar bazaar = aude_bazaar(work->old);
    int back = work->gone.tile >= 0 ? aude_placed(work->old, work->gone.tile).kind : -1;
    enum aude_status status = AUDE_OK;

    for (int kind = 0; kind < aude_kind_count(rules) && status == AUDE_OK; kind++) {
        const struct aude_kind *known = aude_kind(rules, kind);
        int count = aude_bag(work->old, kind) + (aude_drawn(work->old) == kind);

        for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
            for (int i = 0; i < tableau.count[seat]; i++)
                count += tableau.kind[seat][i] == kind;
        for (int i = 0; bazaar.running && i < bazaar.tiles; i++)
            count += bazaar.kind[i] == kind && !(bazaar.placed >> i & 1);
        status = aude_edit_bag(work->into, kind, count);
        if (kind == back && status == AUDE_OK && copies(work->old, kind, &tableau) <= known->count)
            (void)aude_edit_bag(work->into, kind, count + 1); /* refused where none is ever drawn */
    }
    return status;
}

static enum aude_status fill_rest(struct rebuilding *work)
{
    const struct aude_rules *rules = aude_state_rules(work->old);
    enum aude_status status = AUDE_OK;

    for (int kind = 0; kind < aude_kind_count(rules) && status == AUDE_OK; kind++)
        status = aude_edit_removed(work->into, kind, aude_removed(work->old, kind));
    if (status == AUDE_OK)
        status = fill_bag(work);
    if (status == AUDE_OK && aude_rules_setup(rules)->game == AUDE_DISCOVERY) {
        struct aude_tableau tableau = aude_tableau(work->old), now = aude_tableau(work->into);

        tableau.placed = tableau.idle = 0;
        if (memcmp(&now, &tableau, sizeof now) != 0)
            status = aude_edit_tableau(work->into, &tableau);
    }
    aude_edit_turn_number(work->into, aude_turn_number(work->old));
    return status;
}

enum aude_status edit_without(struct aude_state *into, const struct aude_state *old,
                              struct edit_without gone)
{
    static struct rebuilding work;
    enum aude_status status;

    memset(&work, 0, sizeof work);
    work.into = into;
    work.old = old;
    work.gone = gone;
    aude_state_init(into, aude_state_rules(old));
    aude_edit_clear(into);
    for (int kind = 0; kind < aude_kind_count(aude_state_rules(old)); kind++)
        aude_edit_bag(into, kind, 0); /* room for all that is laid */
    status = lay_tiles(&work);
    if (status == AUDE_OK && gone.bridge >= 0) {
        struct aude_bridge bridge = aude_bridge(old, gone.bridge);

        if (aude_bridge_at(into, bridge.x, bridge.y) >= 0)
            status = AUDE_NEEDS_BRIDGE;
    }
    if (status == AUDE_OK)
        status = raise_towers(&work);
    if (status == AUDE_OK)
        status = put_figures(&work);
    if (status == AUDE_OK)
        status = make_castles(&work);
    if (status == AUDE_OK)
        status = give_seats(&work);
    if (status == AUDE_OK)
        status = keep_variables(&work);
    return status == AUDE_OK ? fill_rest(&work) : status;
}
