/* SPDX-License-Identifier: Apache-2.0 */
/* Position ids: the rules and a whole state in one line. The fields stand in a fixed order, and
 * what is at its default is left out; the state is read (position_read.c) by the same calls of
 * aude_edit_* in the same order, so that reading builds it as editing by hand would. Supplies and
 * bag follow from the board. To know when they do not (an edited position), the writer builds the
 * position beside the text, by those same calls, and adds what differs at the end.
 */
#include "notation/position.h"

#include <string.h>

/* ---- Shared with the reader ---------------------------------------------------------------- */

void position_empty_bag(struct aude_state *state)
{
    for (int kind = 0; kind < aude_kind_count(aude_state_rules(state)); kind++)
        aude_edit_bag(state, kind, 0);
}

int position_offered(const struct aude_bazaar *bazaar, int kind)
{
    int count = 0;

    for (int i = 0; i < bazaar->tiles; i++)
        count += bazaar->kind[i] == kind && !(bazaar->placed >> i & 1);
    return count;
}

void position_left_of_box(const struct aude_state *state, int left[AUDE_MAX_KINDS])
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct aude_bazaar bazaar = aude_bazaar(state);
    struct aude_tableau tableau = aude_tableau(state);

    for (int kind = 0; kind < aude_kind_count(rules); kind++)
        left[kind] = aude_kind(rules, kind)->count - aude_removed(state, kind) -
                     position_offered(&bazaar, kind) - position_open(&tableau, kind);
    for (int i = 0; i < aude_placed_count(state); i++)
        left[aude_placed(state, i).kind]--;
    for (int kind = 0; kind < aude_kind_count(rules); kind++)
        left[kind] = left[kind] > 0 && !aude_kind(rules, kind)->tile->block ? left[kind] : 0;
}

enum aude_status position_put_figure(struct aude_state *state, int seat, int figure, int x, int y,
                                     int segment)
{
    enum aude_status status = AUDE_OK;

    if (aude_supply(state, seat, figure) <= 0)
        status = aude_edit_supply(state, seat, figure, 1);
    return status ? status : aude_edit_figure(state, seat, figure, x, y, segment);
}

enum aude_status position_take_prisoners(struct aude_state *state, int captor, int owner,
                                         int figure, int count)
{
    enum aude_status status = AUDE_OK;

    if (aude_supply(state, owner, figure) < count)
        status = aude_edit_supply(state, owner, figure, count);
    return status ? status : aude_edit_prisoners(state, captor, owner, figure, count);
}

void position_kind(struct text_out *out, const struct aude_rules *rules, int kind)
{
    text_string(out, text_short_kind(rules, kind));
}

void position_seat(struct text_out *out, int seat)
{
    text_char(out, 's');
    text_int(out, seat);
}

void position_key(struct text_out *out, const char *key, bool *first)
{
    text_string(out, *first ? key : "_");
    *first = false;
}

void position_seats(struct text_out *out, unsigned seats)
{
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        if (seats >> seat & 1)
            position_seat(out, seat);
}

/* ---- The fields ---------------------------------------------------------------------------- */

static void write_setup(struct text_out *out, const struct aude_setup *setup, int version)
{
    enum aude_game game = (enum aude_game)setup->game;
    struct aude_setup initial;

    aude_setup_init(&initial, game);
    text_string(out, POSITION_MAGIC);
    text_int(out, AUDE_TEXT_VERSION);
    text_char(out, ':');
    text_string(out, aude_game_name(game));
    if (setup->version !=
        (version != POSITION_RULES_UNSAID ? version : text_version_unsaid(setup))) {
        text_string(out, ":rules=");
        text_int(out, setup->version);
    }
    if (setup->sets != initial.sets) {
        text_string(out, ":sets=");
        text_sets(out, setup->sets, ',');
    }
    if (setup->own.count) {
        text_string(out, ":own=");
        text_own_sets(out, &setup->own, ',');
    }
    text_string(out, ":seats=");
    text_int(out, setup->seats);
    if (setup->start_seat) {
        text_string(out, ":start=");
        text_int(out, setup->start_seat);
    }
    text_options(out, setup, &initial, ":", '=');
}

/* A bridge stands behind the tile after which it was built. One that its tile needs is built
 * together with the tile. */
static bool write_bridge(struct text_out *out, const struct aude_state *state,
                         struct aude_state *copy, int index)
{
    struct aude_bridge bridge = aude_bridge(state, index);

    text_string(out, bridge.axis == AUDE_NORTH_SOUTH ? "_NS@" : "_EW@");
    text_cell(out, bridge.x, bridge.y);
    if (aude_bridge_count(copy) > index)
        return aude_bridge_at(copy, bridge.x, bridge.y) == bridge.axis;
    return !aude_edit_bridge(copy, bridge.x, bridge.y, (enum aude_axis)bridge.axis);
}

static bool write_tiles(struct text_out *out, const struct aude_state *state,
                        struct aude_state *copy)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int bridges = aude_bridge_count(state), bridge = 0;
    bool first = true;

    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed tile = aude_placed(state, i);

        position_key(out, ":tiles=", &first);
        position_kind(out, rules, tile.kind);
        text_char(out, '@');
        text_cell(out, tile.x, tile.y);
        if (tile.rotation) {
            text_char(out, 'r');
            text_int(out, tile.rotation);
        }
        if (aude_edit_tile(copy, tile.kind, tile.x, tile.y, tile.rotation))
            return false;
        while (bridge < bridges && aude_bridge(state, bridge).after == i)
            if (!write_bridge(out, state, copy, bridge++))
                return false;
        if (aude_bridge_count(copy) != bridge)
            return false;
    }
    return bridge == bridges;
}

static bool write_towers(struct text_out *out, const struct aude_state *state,
                         struct aude_state *copy)
{
    bool first = true;

    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (!tower.floors && !tower.shut)
            continue;
        position_key(out, ":towers=", &first);
        text_cell(out, tower.x, tower.y);
        text_char(out, '.');
        text_int(out, tower.floors);
        if (tower.shut)
            text_string(out, ".shut");
        if (aude_edit_tower(copy, tower.x, tower.y, tower.floors, tower.shut))
            return false;
    }
    return true;
}

static bool write_figures(struct text_out *out, const struct aude_state *state,
                          struct aude_state *copy)
{
    bool first = true;

    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing standing = aude_standing(state, i);
        int figure = standing.figure;

        position_key(out, ":figures=", &first);
        position_seat(out, standing.seat);
        if (figure != AUDE_FOLLOWER) {
            text_char(out, '-');
            text_string(out, aude_figure_name(figure));
        }
        text_char(out, '@');
        text_cell(out, standing.x, standing.y);
        text_char(out, '.');
        if (!text_feature(out, state, standing.x, standing.y, standing.segment, '.') ||
            position_put_figure(copy, standing.seat, figure, standing.x, standing.y,
                                standing.segment))
            return false;
    }
    return true;
}

static bool write_castles(struct text_out *out, const struct aude_state *state,
                          struct aude_state *copy)
{
    bool first = true;

    for (int i = 0; i < aude_castle_count(state); i++) {
        struct aude_castle castle = aude_castle(state, i);

        position_key(out, ":castles=", &first);
        position_seats(out, castle.paid);
        if (castle.paid)
            text_char(out, '@');
        text_cell(out, castle.x[0], castle.y[0]);
        text_char(out, '.');
        if (!text_feature(out, state, castle.x[0], castle.y[0], castle.segment[0], '.') ||
            aude_edit_castle(copy, castle.x[0], castle.y[0], castle.segment[0], castle.paid))
            return false;
    }
    return true;
}

static bool write_scores(struct text_out *out, const struct aude_state *state, int seats)
{
    bool any = false;

    for (int seat = 0; seat < seats; seat++) {
        int score = aude_score(state, seat);

        if (score < -MAX_SCORE || score > MAX_SCORE)
            return false;
        any = any || score;
    }
    for (int seat = 0; seat < seats && any; seat++) {
        text_string(out, seat ? "," : ":scores=");
        text_int(out, aude_score(state, seat));
    }
    return true;
}

static void write_count(struct text_out *out, int count)
{
    text_char(out, '.');
    text_int(out, count);
}

static void write_removed(struct text_out *out, const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    bool first = true;

    for (int kind = 0; kind < aude_kind_count(rules); kind++) {
        int count = aude_removed(state, kind);

        if (!count)
            continue;
        position_key(out, ":removed=", &first);
        position_kind(out, rules, kind);
        write_count(out, count);
    }
}

/* Who holds whom. */
static bool write_prisoners(struct text_out *out, const struct aude_state *state,
                            struct aude_state *copy, int seats)
{
    bool first = true;

    for (int i = 0; i < seats * seats * aude_figure_count(); i++) {
        int captor = i / aude_figure_count() / seats, owner = i / aude_figure_count() % seats;
        int figure = (i % aude_figure_count());
        int count = aude_prisoners(state, captor, owner, figure);

        if (!count)
            continue;
        position_key(out, ":prisoners=", &first);
        position_seat(out, captor);
        text_char(out, '.');
        position_seat(out, owner);
        text_char(out, '.');
        text_string(out, aude_figure_name(figure));
        write_count(out, count);
        if (position_take_prisoners(copy, captor, owner, figure, count))
            return false;
    }
    return true;
}

static void write_piece(struct text_out *out, const char *key, bool *first, int seat,
                        const char *name, int count)
{
    position_key(out, key, first);
    position_seat(out, seat);
    text_char(out, '.');
    text_string(out, name);
    write_count(out, count);
}

/* What was dealt is not written: floors and bridges on the board are nobody's. */
static void write_tokens(struct text_out *out, const struct aude_state *state,
                         const struct aude_state *copy, int seats)
{
    bool first = true;

    for (int i = 0; i < seats * aude_token_count(); i++) {
        int token = (i % aude_token_count());
        int count = aude_tokens(state, i / aude_token_count(), token);

        if (count != aude_tokens(copy, i / aude_token_count(), token))
            write_piece(out, ":tokens=", &first, i / aude_token_count(), aude_token_name(token),
                        count);
    }
}

static void write_supplies(struct text_out *out, const struct aude_state *state,
                           const struct aude_state *copy, int seats)
{
    bool first = true;

    for (int i = 0; i < seats * aude_figure_count(); i++) {
        int figure = (i % aude_figure_count());
        int count = aude_supply(state, i / aude_figure_count(), figure);

        if (count != aude_supply(copy, i / aude_figure_count(), figure))
            write_piece(out, ":supplies=", &first, i / aude_figure_count(),
                        aude_figure_name(figure), count);
    }
}

/* What does not follow from the board. The drawn tile counts as one of the bag: the turn, which is
 * read last, draws it. A bought tile is no longer on offer when its buyer is to place it. */
static void write_bag(struct text_out *out, const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int left[AUDE_MAX_KINDS];
    bool first = true;

    position_left_of_box(state, left);
    for (int kind = 0; kind < aude_kind_count(rules); kind++) {
        int count = aude_bag(state, kind) + (aude_drawn(state) == kind);

        if (count == left[kind])
            continue;
        position_key(out, ":bag=", &first);
        position_kind(out, rules, kind);
        write_count(out, count);
    }
}

static bool write_turn(struct text_out *out, const struct aude_state *state)
{
    int seat = aude_turn_seat(state), drawn = aude_drawn(state);
    enum aude_step step = aude_step(state);

    if (aude_turn_number(state) < 1 || aude_turn_number(state) > MAX_TURN)
        return false;
    text_string(out, ":turn=");
    text_int(out, aude_turn_number(state));
    text_char(out, ',');
    position_seat(out, seat);
    text_char(out, ',');
    text_string(out, aude_step_name(step));
    if (drawn >= 0) {
        text_char(out, ',');
        position_kind(out, aude_state_rules(state), drawn);
    }
    return true;
}

/* What lies and stands on the board. */
static bool write_board(struct text_out *out, const struct aude_state *state,
                        struct aude_state *copy)
{
    return write_tiles(out, state, copy) && write_towers(out, state, copy) &&
           write_figures(out, state, copy) && write_castles(out, state, copy);
}

/* What lies beside it. */
static bool write_supply(struct text_out *out, const struct aude_state *state,
                         struct aude_state *copy, int seats)
{
    if (!write_scores(out, state, seats))
        return false;
    write_removed(out, state);
    write_tokens(out, state, copy, seats);
    if (!write_prisoners(out, state, copy, seats))
        return false;
    write_supplies(out, state, copy, seats);
    position_variables(out, state);
    write_bag(out, state);
    return true;
}

size_t text_position(const struct aude_state *state, int version, char *text, size_t capacity)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    struct text_out out = text_out(text, capacity);
    struct aude_moment moment;
    struct aude_bazaar bazaar;
    struct aude_state copy;

    aude_state_init(&copy, aude_state_rules(state));
    aude_edit_clear(&copy);
    position_empty_bag(&copy);
    moment = aude_moment(&copy);
    bazaar = aude_bazaar(&copy);
    write_setup(&out, setup, version);
    if (!write_board(&out, state, &copy) || !write_supply(&out, state, &copy, setup->seats))
        return text_nothing(text, capacity);
    if (setup->game == AUDE_DISCOVERY)
        position_tableau(&out, state);
    else if (!position_bazaar(&out, state, &bazaar) || !position_moment(&out, state, &moment))
        return text_nothing(text, capacity);
    if (!write_turn(&out, state))
        return text_nothing(text, capacity);
    return text_finish(&out);
}

size_t aude_position_text(const struct aude_state *state, char *text, size_t capacity)
{
    return text_position(state, POSITION_RULES_UNSAID, text, capacity);
}
