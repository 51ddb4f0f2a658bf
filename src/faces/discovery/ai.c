/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player in The Discovery: looks one turn ahead. For every legal placement of every tile
 * it may place it thinks of each way to end the turn (put a follower, take one back, neither) and
 * keeps what leaves it best off against the others.
 *
 * What a seat has is its points, what its followers on the board may still bring, and followers in
 * the supply. A follower brings what the final scoring would give (DISC-60), or more if its area is
 * closed before (DISC-50..52): by the chance of that, which is looked up among the tiles left, cell
 * by cell. To get more than the final scoring gives a turn must be spent on taking it back, so only
 * as many followers count for more as the seat has turns left, and each a little less for the turn.
 * That turn pays all the same while there are turns enough to use the follower again: a free one is
 * worth something, the first most, and the less the nearer the end.
 *
 * From this follows the rest: closed areas are taken back when followers run short or the end comes
 * near, areas of others are not closed, worthless spots are left alone.
 *
 * All numbers are integers: hundredths of a point, and chances in 1024ths. */
#include <string.h>

#include "ai/choice.h"
#include "ai/rooms.h"

enum { FOLLOWERS = 4, STANDING = 40, CELLS_MAX = 12, MAP = 256 };

/* The taste of this player; found by matches against itself (tests/property/players.c plays them),
 * one number changed at a time. */
enum {
    PATIENCE = 45,    /* per cent of its turns that a seat can spend on one area */
    HELP = 6,         /* per cent of the turns of others that help to close it */
    TURN_COST = 140,  /* what the turn of taking a follower back is worth otherwise */
    BACK = 22,        /* per cent: a follower on the board is worth of one in the supply */
    BACK_CLOSED = 70, /* the same in a closed area, where nothing is to be waited for */
    HALF_LIFE = 6,    /* own turns left at which a free follower has lost half its worth */
    READY = 820,      /* chance that a seat places an open tile that closes its area */
    GROWTH = 20,      /* per cent of its turns in which an area grows that is not closed */
};
static const int follower_worth[FOLLOWERS] = {520, 400, 262, 200};

static const int8_t step_x[4] = {0, 1, 0, -1};
static const int8_t step_y[4] = {-1, 0, 1, 0};

/* An empty cell: how many tiles left fit there, and how many of them end the area that comes in by
 * each side; and which seats have an open tile that does. */
struct cell {
    int16_t x, y;
    uint8_t fits, close[4], ready[4];
};

/* What stays the same while one decision is thought over. */
struct view {
    const struct aude_state *state;
    int kinds, seats, seat, tiles; /* tiles left in the bag */
    int sea_cities, land_cities;   /* cities that a tile brings to an area, in 1024ths */
    uint8_t left[AUDE_MAX_KINDS];
    uint8_t rotations[AUDE_MAX_KINDS];
    uint8_t holders[AUDE_MAX_KINDS];  /* seats before whom one lies open */
    uint8_t edges[AUDE_MAX_KINDS][4]; /* by rotation: two bits of terrain a side */
    uint8_t exits[AUDE_MAX_KINDS][4]; /* sides, as printed, of the segment at this side */
    int count;
    struct cell cell[2 * AUDE_MAX_TILES + 2];
    uint8_t map[MAP][MAP]; /* cell at x, y: its number + 1 */
};

/* A board to be judged: one tile more than in the view. */
struct board {
    const struct view *view;
    const struct aude_state *state;
    int near;
    struct cell cell[4]; /* the empty cells around that tile */
    int turns[AUDE_MAX_SEATS];
};

/* A follower's prospects. */
struct prospect {
    int seat, now, final, full; /* taken back now; at the end; taken back in good time */
    bool closed;
    aude_action take;
};

/* ---- Cells ---- */

static unsigned terrain(int edge)
{
    return (unsigned)(edge - AUDE_EDGE_GRASSLAND) & 3u;
}

static void look_at_cell(struct cell *cell, const struct view *view, const struct aude_state *state,
                         int x, int y)
{
    unsigned want = 0, mask = 0, taken = 0;
    memset(cell, 0, sizeof *cell);
    cell->x = (int16_t)x;
    cell->y = (int16_t)y;
    for (unsigned side = 0; side < 4; side++) {
        int index = aude_placed_at(state, x + step_x[side], y + step_y[side]);
        struct aude_placed tile;
        if (index < 0)
            continue;
        tile = aude_placed(state, index);
        taken |= 1u << side;
        mask |= 3u << 2 * side;
        want |= (view->edges[tile.kind][tile.rotation] >> 2 * (side ^ 2) & 3u) << 2 * side;
    }
    for (int kind = 0; kind < view->kinds; kind++) {
        unsigned closes = 0;
        bool fits = false;
        if (view->left[kind] == 0 && view->holders[kind] == 0)
            continue;
        for (unsigned rotation = 0; rotation < view->rotations[kind]; rotation++) {
            if (((view->edges[kind][rotation] ^ want) & mask) != 0)
                continue;
            fits = true;
            for (unsigned side = 0; side < 4; side++) {
                unsigned exits = view->exits[kind][(side - rotation) & 3u];
                exits = (exits << rotation | exits >> (4 - rotation)) & 15u;
                if (taken >> side & 1 && (exits & ~taken) == 0)
                    closes |= 1u << side;
            }
        }
        cell->fits = (uint8_t)(cell->fits + (fits ? view->left[kind] : 0));
        for (int side = 0; side < 4; side++)
            if (closes >> side & 1) {
                cell->close[side] = (uint8_t)(cell->close[side] + view->left[kind]);
                cell->ready[side] |= view->holders[kind];
            }
    }
}

static const struct cell *find_cell(const struct board *board, int x, int y)
{
    int number = board->view->map[y & (MAP - 1)][x & (MAP - 1)];
    for (int i = 0; i < board->near; i++)
        if (board->cell[i].x == x && board->cell[i].y == y)
            return &board->cell[i];
    return number > 0 ? &board->view->cell[number - 1] : NULL;
}

static void read_kinds(struct view *view)
{
    const struct aude_rules *rules = aude_state_rules(view->state);
    int cities = 0, seas = 0;
    view->kinds = aude_kind_count(rules);
    for (int kind = 0; kind < view->kinds; kind++) {
        const struct aude_tile *tile = aude_kind(rules, kind)->tile;
        bool sea = false;
        view->left[kind] = (uint8_t)aude_bag(view->state, kind);
        view->rotations[kind] = aude_kind(rules, kind)->rotations;
        view->tiles += view->left[kind];
        for (unsigned rotation = 0; rotation < 4; rotation++)
            for (unsigned side = 0; side < 4; side++)
                view->edges[kind][rotation] =
                    (uint8_t)(view->edges[kind][rotation] |
                              terrain(tile->edge[(side - rotation) & 3u]) << 2 * side);
        for (int i = 0; i < tile->segments; i++) {
            sea |= tile->segment[i].kind == AUDE_SEA;
            for (int side = 0; side < 4; side++)
                if (tile->segment[i].sides >> side & 1)
                    view->exits[kind][side] = tile->segment[i].sides;
        }
        cities += tile->ports * view->left[kind];
        seas += sea ? view->left[kind] : 0;
    }
    view->sea_cities = seas > 0 ? cities * CERTAIN / seas : 0;
    view->land_cities = view->tiles > 0 ? cities * CERTAIN / view->tiles : 0;
}

static void view_init(struct view *view, const struct aude_state *state, int seat)
{
    struct aude_cell cell[2 * AUDE_MAX_TILES + 2];
    struct aude_tableau tableau = aude_tableau(state);
    int room = (int)(sizeof cell / sizeof *cell);
    memset(view, 0, sizeof *view);
    view->state = state;
    view->seat = seat;
    view->seats = aude_rules_setup(aude_state_rules(state))->seats;
    for (int i = 0; i < view->seats; i++)
        for (int tile = 0; tile < tableau.count[i]; tile++)
            view->holders[tableau.kind[i][tile]] |= (uint8_t)(1u << i);
    read_kinds(view);
    view->count = aude_frontier(state, cell, room);
    view->count = view->count < room ? view->count : room;
    view->count = view->count < UINT8_MAX ? view->count : UINT8_MAX - 1;
    for (int i = 0; i < view->count; i++) {
        look_at_cell(&view->cell[i], view, state, cell[i].x, cell[i].y);
        view->map[cell[i].y & (MAP - 1)][cell[i].x & (MAP - 1)] = (uint8_t)(i + 1);
    }
}

/* The turns that each seat has after the present one, and the cells around the last tile. */
static void board_init(struct board *board, const struct view *view, const struct aude_state *state)
{
    struct aude_tableau tableau = aude_tableau(state);
    int last = aude_last_placed(state), tiles = aude_bag_total(state), seats = view->seats;
    board->view = view;
    board->state = state;
    board->near = 0;
    for (int seat = 0; seat < seats; seat++)
        tiles += tableau.count[seat];
    for (int i = 0; i < seats; i++)
        board->turns[(view->seat + 1 + i) % seats] = (tiles - i + seats - 1) / seats;
    for (unsigned side = 0; side < 4 && last >= 0; side++) {
        struct aude_placed tile = aude_placed(state, last);
        int x = tile.x + step_x[side], y = tile.y + step_y[side];
        if (aude_placed_at(state, x, y) < 0)
            look_at_cell(&board->cell[board->near++], view, state, x, y);
    }
}

/* ---- Areas ---- */

/* The empty cells that an area faces. */
struct shore {
    int cells;
    struct {
        const struct cell *cell;
        uint8_t side;
    } at[CELLS_MAX];
    bool cut; /* there are more */
};

static void add_cell(struct shore *shore, const struct cell *cell, unsigned side)
{
    for (int i = 0; i < shore->cells; i++)
        if (shore->at[i].cell == cell) {
            if (cell != NULL && cell->close[side] < cell->close[shore->at[i].side])
                shore->at[i].side = (uint8_t)side;
            return;
        }
    if (shore->cells == CELLS_MAX) {
        shore->cut = true;
        return;
    }
    shore->at[shore->cells].cell = cell;
    shore->at[shore->cells++].side = (uint8_t)side;
}

/* Walks over the area, tile by tile (DISC-4). */
static void find_shore(const struct board *board, int tile, int segment, struct shore *shore)
{
    const struct aude_rules *rules = aude_state_rules(board->state);
    uint16_t seen[AUDE_MAX_TILES] = {0};
    uint8_t stack[AUDE_MAX_TILES * 4][2];
    int count = 1;
    shore->cells = 0;
    shore->cut = false;
    stack[0][0] = (uint8_t)tile;
    stack[0][1] = (uint8_t)segment;
    seen[tile] = (uint16_t)(1u << segment);
    while (count > 0) {
        struct aude_placed here = aude_placed(board->state, stack[--count][0]);
        unsigned sides = aude_kind_segment(rules, here.kind, stack[count][1])->sides;
        for (unsigned printed = 0; printed < 4; printed++) {
            unsigned side = (printed + here.rotation) & 3u;
            int x = here.x + step_x[side], y = here.y + step_y[side], next, part;
            if (!(sides >> printed & 1))
                continue;
            next = aude_placed_at(board->state, x, y);
            if (next < 0) {
                add_cell(shore, find_cell(board, x, y), side ^ 2u);
                continue;
            }
            part = aude_segment_by_side(board->state, x, y, (int)(side ^ 2u));
            if (part < 0 || seen[next] >> part & 1)
                continue;
            seen[next] = (uint16_t)(seen[next] | 1u << part);
            stack[count][0] = (uint8_t)next;
            stack[count++][1] = (uint8_t)part;
        }
    }
}

/* The chance that at least one of so many draws is among the good tiles, in 1024ths. */
static int chance_of_draw(int good, int tiles, int draws)
{
    int miss = CERTAIN, miss_once;
    if (tiles <= 0 || good <= 0 || draws <= 0)
        return 0;
    if (good >= tiles)
        return CERTAIN;
    miss_once = (tiles - good) * CERTAIN / tiles;
    for (int i = 0; i < draws && miss > 0; i++)
        miss = miss * miss_once / CERTAIN;
    return CERTAIN - miss;
}

/* The chance that the area will be closed in time for the seat. */
static int chance_to_close(const struct board *board, const struct shore *shore, int seat)
{
    int tiles = board->view->tiles, chance = CERTAIN, others = 0, tries;
    int turns = board->turns[seat];
    if (shore->cut || turns < shore->cells)
        return 0;
    for (int other = 0; other < board->view->seats; other++)
        others += other == seat ? 0 : board->turns[other];
    tries = (turns * PATIENCE + others * HELP + 50) / (100 * shore->cells);
    tries = tries > 0 ? tries : 1;
    for (int i = 0; i < shore->cells; i++) {
        const struct cell *cell = shore->at[i].cell;
        int side = shore->at[i].side, close = cell == NULL ? 0 : cell->close[side];
        int more = cell == NULL ? 0 : cell->fits - close; /* grows, and may be closed later */
        int here = chance_of_draw(close + more / 4, tiles, tries);
        if (cell != NULL && cell->ready[side] >> seat & 1 && here < READY)
            here = READY;
        chance = chance * here / CERTAIN;
    }
    return chance;
}

/* Points that so many more tiles bring to an area, closed or open, in hundredths. */
static int points_with(const struct view *view, const struct aude_feature *area, int more,
                       bool closed)
{
    int tiles = 100 * area->tiles + more, cities = 100 * area->cities;
    switch (area->kind) {
    case AUDE_GRASSLAND: return closed ? 2 * tiles : tiles;
    case AUDE_MOUNTAINS:
        cities += more * view->land_cities / CERTAIN;
        return closed ? 2 * cities : cities;
    default: cities += more * view->sea_cities / CERTAIN; return closed ? cities + tiles : cities;
    }
}

/* What a follower of the seat on this segment has to expect. */
static void foresee(const struct board *board, int seat, int tile, int segment,
                    struct prospect *prospect)
{
    struct aude_placed at = aude_placed(board->state, tile);
    struct aude_feature area;
    struct shore shore;
    int chance, more;
    aude_feature_at(board->state, at.x, at.y, segment, &area);
    prospect->seat = seat;
    prospect->now = prospect->full = 100 * area.quote;
    prospect->final = 100 * area.value;
    prospect->closed = area.complete;
    if (area.complete || board->turns[seat] == 0)
        return;
    find_shore(board, tile, segment, &shore);
    chance = chance_to_close(board, &shore, seat);
    more = board->turns[seat] * GROWTH;
    more = more < 100 * shore.cells ? more : 100 * shore.cells;
    prospect->final = points_with(board->view, &area, more, false);
    prospect->full = prospect->final;
    if (area.tiles + shore.cells > 2)
        prospect->full +=
            (points_with(board->view, &area, 100 * shore.cells, true) - prospect->final) * chance /
            CERTAIN;
}

/* ---- What a seat has ---- */

/* Free followers: so many 1024ths of one. */
static int worth_of_free(int free, int turns)
{
    int sum = 0;
    for (int i = 0; free > 0 && i < FOLLOWERS; i++, free -= CERTAIN)
        sum += follower_worth[i] * (free < CERTAIN ? free : CERTAIN) / CERTAIN;
    return sum * turns / (turns + HALF_LIFE);
}

/* The worth of its followers, on the board but for number `without` and in the supply, to a seat
 * with so many turns left. */
static int worth_of_followers(const struct prospect *prospect, int count, int seat, int without,
                              int supply, int turns)
{
    int gain[STANDING], gains = 0, sum = 0, free = supply * CERTAIN;
    for (int i = 0; i < count; i++) {
        int more = prospect[i].full - prospect[i].final - TURN_COST, at = gains;
        if (prospect[i].seat != seat || i == without)
            continue;
        sum += prospect[i].final;
        free += CERTAIN * (prospect[i].closed ? BACK_CLOSED : BACK) / 100;
        if (more <= 0)
            continue;
        for (; at > 0 && gain[at - 1] < more; at--)
            gain[at] = gain[at - 1];
        gain[at] = more;
        gains++;
    }
    for (int i = 0; i < gains && i < turns; i++)
        sum += gain[i];
    return sum + worth_of_free(free, turns);
}

/* ---- Decisions ---- */

static int list_prospects(const struct board *board, struct prospect *prospect)
{
    int count = aude_standing_count(board->state);
    count = count < STANDING - 1 ? count : STANDING - 1; /* room for one more */
    for (int i = 0; i < count; i++) {
        struct aude_standing figure = aude_standing(board->state, i);
        foresee(board, figure.seat, aude_placed_at(board->state, figure.x, figure.y),
                figure.segment, &prospect[i]);
        prospect[i].take =
            aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, figure.x, figure.y, 0, figure.segment);
    }
    return count;
}

static void offer_puts(const struct board *board, struct choice *best, struct prospect *prospect,
                       int count, int64_t others, struct aude_random *random)
{
    int seat = board->view->seat, last = aude_last_placed(board->state);
    int supply = aude_supply(board->state, seat, AUDE_FOLLOWER);
    struct aude_placed tile;
    if (last < 0 || supply == 0)
        return;
    tile = aude_placed(board->state, last);
    for (int i = 0; i < aude_kind(aude_state_rules(board->state), tile.kind)->segments; i++) {
        if (aude_claims(board->state, seat, AUDE_FOLLOWER, tile.x, tile.y, i) != AUDE_OK)
            continue;
        foresee(board, seat, last, i, &prospect[count]);
        offer(best, aude_action_make(AUDE_PUT, AUDE_FOLLOWER, tile.x, tile.y, 0, i),
              others + (int64_t)(board->view->seats - 1) * worth_of_followers(prospect, count + 1,
                                                                              seat, -1, supply - 1,
                                                                              board->turns[seat]),
              random);
    }
}

/* The best way to end the turn on this board, and what it leads to: own worth against the average
 * of the others. */
static struct choice best_action(const struct board *board, struct aude_random *random,
                                 struct ranking *ranking)
{
    struct choice best = {.ranking = ranking};
    struct prospect prospect[STANDING] = {{0}};
    int seats = board->view->seats, seat = board->view->seat;
    int count = list_prospects(board, prospect);
    int supply = aude_supply(board->state, seat, AUDE_FOLLOWER), turns = board->turns[seat];
    int64_t rest = 0; /* all but the own followers */
    for (int other = 0; other < seats; other++) {
        int score = 100 * aude_score(board->state, other);
        if (other == seat)
            rest += (int64_t)score * (seats - 1);
        else
            rest -= score + worth_of_followers(prospect, count, other, -1,
                                               aude_supply(board->state, other, AUDE_FOLLOWER),
                                               board->turns[other]);
    }
    offer(&best, AUDE_PASS,
          rest +
              (int64_t)(seats - 1) * worth_of_followers(prospect, count, seat, -1, supply, turns),
          random);
    for (int i = 0; i < count; i++)
        if (prospect[i].seat == seat)
            offer(&best, prospect[i].take,
                  rest + (int64_t)(seats - 1) *
                             (prospect[i].now +
                              worth_of_followers(prospect, count, seat, i, supply + 1, turns)),
                  random);
    offer_puts(board, &best, prospect, count, rest, random);
    return best;
}

/* After the last action: nothing to be hoped for. */
static int64_t final_gain(const struct view *view, const struct aude_state *state)
{
    int64_t gain = 0;
    for (int seat = 0; seat < view->seats; seat++)
        gain +=
            (int64_t)100 * aude_score(state, seat) * (seat == view->seat ? view->seats - 1 : -1);
    return gain;
}

static int64_t gain_of_place(const struct view *view, const struct aude_state *after,
                             struct aude_random *random)
{
    struct board board;
    if (aude_step(after) == AUDE_STEP_OVER)
        return final_gain(view, after);
    board_init(&board, view, after);
    return best_action(&board, random, NULL).gain;
}

/* How far a tile that fits nowhere is from fitting: the fewest sides in the way, and how often. */
static int awkwardness(const struct view *view, int kind)
{
    int fewest = 4, often = 0;
    for (int i = 0; i < view->count; i++)
        for (unsigned rotation = 0; rotation < view->rotations[kind]; rotation++) {
            int wrong = 0;
            for (unsigned side = 0; side < 4; side++) {
                int index = aude_placed_at(view->state, view->cell[i].x + step_x[side],
                                           view->cell[i].y + step_y[side]);
                struct aude_placed tile;
                if (index < 0)
                    continue;
                tile = aude_placed(view->state, index);
                wrong += (view->edges[kind][rotation] >> 2 * side & 3u) !=
                         (view->edges[tile.kind][tile.rotation] >> 2 * (side ^ 2u) & 3u);
            }
            often = wrong < fewest ? 1 : often + (wrong == fewest);
            fewest = wrong < fewest ? wrong : fewest;
        }
    return fewest * 1000 - (often < 999 ? often : 999);
}

static struct choice best_of_all(const struct aude_state *state, struct aude_random *random,
                                 struct ranking *ranking)
{
    struct choice best = {.ranking = ranking};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    struct view view;
    view_init(&view, state, aude_decider(state));
    if (aude_step(state) == AUDE_STEP_ACTION) {
        struct board board;
        board_init(&board, &view, state);
        return best_action(&board, random, ranking);
    }
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        if (aude_action_verb(action[i]) == AUDE_DISCARD) {
            offer(&best, action[i], awkwardness(&view, aude_action_item(action[i])), random);
            continue;
        }
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) == AUDE_OK)
            offer(&best, action[i], gain_of_place(&view, &after, random), random);
    }
    return best;
}

static aude_action choose(const struct aude_state *state, struct aude_random *random)
{
    return best_of_all(state, random, NULL).action;
}

static void rank_all(const struct aude_state *state, struct aude_random *random,
                     struct ranking *ranking)
{
    best_of_all(state, random, ranking);
}

/* Between two turns: points, and followers as they stand. */
static void value(const struct aude_state *state, int32_t worth[AUDE_MAX_SEATS])
{
    const int seats = aude_rules_setup(aude_state_rules(state))->seats;
    struct prospect prospect[STANDING] = {{0}};
    struct view view;
    struct board board;
    int count;
    for (int seat = 0; seat < seats; seat++)
        worth[seat] = 100 * aude_score(state, seat);
    if (aude_step(state) == AUDE_STEP_OVER)
        return;
    view_init(&view, state, (aude_turn_seat(state) + seats - 1) % seats);
    board_init(&board, &view, state);
    count = list_prospects(&board, prospect);
    for (int seat = 0; seat < seats; seat++)
        worth[seat] += worth_of_followers(
            prospect, count, seat, -1, aude_supply(state, seat, AUDE_FOLLOWER), board.turns[seat]);
}

static int open_tiles(const struct aude_state *state)
{
    const struct aude_tableau tableau = aude_tableau(state);
    int tiles = 0;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        tiles += tableau.count[seat];
    return tiles;
}

const struct ai_room ai_room_discovery = {
    .game = AUDE_DISCOVERY,
    .steps = ~0u,
    .choose = choose,
    .rank = rank_all,
    .tiles = open_tiles,
    .spread = 360,
    .value = value,
};
