/* SPDX-License-Identifier: Apache-2.0 */
/* The boundary of the engine, section 8: dense indices, observations of one length and games in
 * lock-step (aude_dense.h), made from other public calls. */
#include "games.h"

/* ---- what there is ---- */

static bool verb_plays(const struct aude_rules *rules, int verb)
{
    const struct aude_verb_info *const info = aude_verb_info(verb);
    const enum aude_game game = game_of_rules(rules);
    for (int i = 0; info != NULL && i < aude_room_count(); i++) {
        const struct aude_room *const room = aude_room(i);
        size_t at = 0;
        while (room->name[at] != '\0' && room->name[at] == info->word.room[at]) {
            at++;
        }
        if (room->name[at] == info->word.room[at]) {
            return room->game == game ? aude_room_plays(rules, i) : verb <= AUDE_PASS;
        }
    }
    return false;
}

static int names_of(int verb)
{
    const struct aude_word *const names = aude_verb_names(verb);
    int count = 0;
    while (names != NULL && names[count].name != NULL) {
        count++;
    }
    return count > 0 ? count : 1;
}

/* The digits of the indices of a verb, in their order. */
enum { DIGITS = 5 };
static void ranges_of(const struct aude_dense *dense, int verb, unsigned takes,
                      int32_t range[DIGITS])
{
    const bool empty = (takes & AUDE_TAKES_SEGMENT) == 0;
    const int32_t kinds = verb == AUDE_PLACE ? dense->at_once : dense->kinds;
    range[0] = (takes & AUDE_TAKES_KIND) != 0     ? kinds
               : (takes & AUDE_TAKES_FIGURE) != 0 ? dense->figures
               : (takes & AUDE_TAKES_TOKEN) != 0  ? dense->tokens
               : (takes & AUDE_TAKES_OFFER) != 0  ? dense->seats
                                                  : 1;
    range[1] = (takes & AUDE_TAKES_SEAT) != 0   ? dense->seats
               : (takes & AUDE_TAKES_FLAG) != 0 ? dense->flags
               : (takes & AUDE_TAKES_NAME) != 0 ? names_of(verb)
                                                : 1;
    range[2] = (takes & AUDE_TAKES_CELL) == 0 ? 1 : empty ? 5 * dense->tiles : dense->tiles;
    range[2] = verb == AUDE_PLACE ? 4 * dense->tiles : range[2];
    range[3] = (takes & AUDE_TAKES_ROTATION) != 0 ? 4 : (takes & AUDE_TAKES_AXIS) != 0 ? 2 : 1;
    range[4] = empty ? 1 : dense->segments;
}

static void count_pieces(struct aude_dense *dense, const struct aude_rules *rules)
{
    dense->kinds = aude_kind_count(rules);
    dense->segments = dense->tiles = 0;
    for (int i = 0; i < dense->kinds; i++) {
        const int32_t segments = aude_kind(rules, i)->segments + 1; /* and a bridge */
        dense->segments = segments > dense->segments ? segments : dense->segments;
        dense->tiles += aude_kind(rules, i)->count;
    }
    dense->figures = 1;
    for (int i = 0; i < aude_figure_count(); i++) {
        dense->figures = aude_figures_dealt(rules, i) > 0 ? i + 1 : dense->figures;
    }
    dense->tokens = aude_token_count();
    dense->seats = aude_rules_setup(rules)->seats;
    dense->at_once = game_of_rules(rules) == AUDE_DISCOVERY ? AUDE_MAX_OPEN : 1;
}

/* Numbers in an item of a part: its columns. */
static int numbers_in(const struct aude_observation_part *part)
{
    int count = 1;
    for (const char *at = part->columns; *at != '\0'; at++) {
        count += *at == ' ';
    }
    return count;
}

void aude_dense_init(struct aude_dense *dense, const struct aude_rules *rules)
{
    REQUIRE(dense != NULL);
    memset(dense, 0, sizeof *dense);
    count_pieces(dense, rules);
    dense->flags = 1; /* what PLACE may bring besides has an axis, and a verb of its own */
    for (int verb = 0; verb < aude_verb_count(); verb++) {
        const bool axis =
            verb_plays(rules, verb) && (aude_verb_info(verb)->operands & AUDE_TAKES_AXIS) != 0;
        dense->flags = axis ? 2 : dense->flags;
    }
    for (int verb = 0; verb < AUDE_MAX_VERBS; verb++) {
        int32_t range[DIGITS], size = 1;
        dense->first[verb] = dense->count;
        if (verb_plays(rules, verb)) {
            ranges_of(dense, verb, aude_verb_info(verb)->operands, range);
            for (int i = 0; i < DIGITS; i++) {
                size *= range[i];
            }
            dense->count += size;
        }
    }
    dense->first[AUDE_MAX_VERBS] = dense->count;
    dense->parts = aude_observation_parts(rules, dense->part, AUDE_MAX_OBSERVATION_PARTS);
    for (int i = 0; i < dense->parts; i++) {
        dense->length += dense->part[i].most * numbers_in(&dense->part[i]);
    }
}

/* ---- indices ---- */

/* Cells that were looked up, by the lowest bits of x and y: lists go by rotations, and come to each
 * empty cell up to four times. */
enum { KNOWN_BITS = 3, KNOWN = 1 << (2 * KNOWN_BITS) };
struct known {
    int16_t x, y;
    int32_t cell;
};

/* What is the same for many actions of a list. */
struct lister {
    const struct aude_dense *dense;
    const struct aude_state *state;
    int last, kinds, kind[AUDE_MAX_OPEN]; /* the tile laid last; kinds that may be laid, in order */
    int verb;                             /* whose ranges these are */
    unsigned takes;
    int32_t range[DIGITS];
    struct known known[KNOWN];
};

static int kind_place(const struct lister *lister, int kind)
{
    for (int i = 0; i < lister->kinds; i++) {
        if (lister->kind[i] == kind) {
            return i;
        }
    }
    return -1;
}

static void note_kind(struct lister *lister, aude_action action)
{
    const int kind = aude_action_item(action);
    if (aude_action_verb(action) != AUDE_PLACE || kind_place(lister, kind) >= 0 ||
        lister->kinds == lister->dense->at_once) {
        return;
    }
    int at = lister->kinds++;
    for (; at > 0 && lister->kind[at - 1] > kind; at--) {
        lister->kind[at] = lister->kind[at - 1];
    }
    lister->kind[at] = kind;
}

/* 4 x tile + side of an empty cell, -1 when it touches none. */
static int beside(struct lister *lister, int x, int y)
{
    static const int step[4][2] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}}; /* to where that side is */
    const unsigned low = (1u << KNOWN_BITS) - 1;
    struct known *const known =
        &lister->known[((unsigned)x & low) << KNOWN_BITS | ((unsigned)y & low)];
    int newest = -1, side = 0;
    if (x == known->x && y == known->y) {
        return known->cell;
    }
    for (int i = 0; i < 4; i++) {
        const int tile = aude_placed_at(lister->state, x + step[i][0], y + step[i][1]);
        if (tile > newest) {
            newest = tile;
            side = i;
        }
    }
    known->x = (int16_t)x;
    known->y = (int16_t)y;
    known->cell = newest < 0 ? -1 : 4 * (lister->last - newest) + side;
    return known->cell;
}

static int cell_of(struct lister *lister, aude_action action)
{
    const int x = aude_action_x(action), y = aude_action_y(action);
    const bool empty = (lister->takes & AUDE_TAKES_SEGMENT) == 0;
    const int tile = lister->verb == AUDE_PLACE ? -1 : aude_placed_at(lister->state, x, y);
    if (tile >= 0) {
        return (empty ? 4 * lister->dense->tiles : 0) + lister->last - tile;
    }
    return empty ? beside(lister, x, y) : -1;
}

static int32_t index_of(struct lister *lister, aude_action action)
{
    const int verb = (int)aude_action_verb(action);
    int32_t digit[DIGITS] = {0}, index = 0;
    if (verb != lister->verb) {
        lister->verb = verb;
        lister->takes = aude_verb_info(verb)->operands;
        ranges_of(lister->dense, verb, lister->takes, lister->range);
    }
    if ((lister->takes &
         (AUDE_TAKES_KIND | AUDE_TAKES_FIGURE | AUDE_TAKES_TOKEN | AUDE_TAKES_OFFER)) != 0) {
        digit[0] = aude_action_item(action);
        digit[0] = verb == AUDE_PLACE ? kind_place(lister, digit[0]) : digit[0];
    }
    if ((lister->takes & (AUDE_TAKES_SEAT | AUDE_TAKES_FLAG | AUDE_TAKES_NAME)) != 0) {
        digit[1] = aude_action_number(action);
    }
    if ((lister->takes & AUDE_TAKES_CELL) != 0) {
        digit[2] = cell_of(lister, action);
    }
    digit[3] = aude_action_rotation(action);
    digit[4] = aude_action_segment(action);
    for (int i = 0; i < DIGITS; i++) {
        if (digit[i] < 0 || digit[i] >= lister->range[i]) {
            return -1;
        }
        index = index * lister->range[i] + digit[i];
    }
    return lister->dense->first[verb] + index;
}

int aude_dense_actions(const struct aude_dense *dense, const struct aude_state *state,
                       aude_action *actions, int32_t *indices, int capacity)
{
    struct lister lister;
    REQUIRE(dense != NULL && capacity >= 0 &&
            (capacity == 0 || (actions != NULL && indices != NULL)));
    const int count = aude_legal_actions(state, actions, capacity);
    const int written = count < capacity ? count : capacity;
    lister.dense = dense;
    lister.state = state;
    lister.last = aude_placed_count(state) - 1;
    lister.kinds = 0;
    lister.verb = -1;
    for (int i = 0; i < KNOWN; i++) {
        lister.known[i].x = INT16_MAX; /* of no cell */
    }
    for (int i = 0; i < written; i++) {
        note_kind(&lister, actions[i]);
    }
    for (int i = 0; i < written; i++) {
        indices[i] = index_of(&lister, actions[i]);
    }
    return count;
}

/* ---- observations ---- */

/* How many numbers an item of each part has. */
static void widths_of(const struct aude_dense *dense, int width[AUDE_MAX_OBSERVATION_PARTS])
{
    for (int i = 0; i < dense->parts; i++) {
        width[i] = numbers_in(&dense->part[i]);
    }
}

static bool observe(const struct aude_dense *dense, const int *width,
                    const struct aude_state *state, int seat, int32_t *numbers)
{
    int32_t items[AUDE_MAX_OBSERVATION_PARTS];
    int from = aude_observation(state, seat, numbers, dense->length), to = dense->length;
    for (int i = 0; i < dense->parts; i++) {
        const struct aude_observation_part *const part = &dense->part[i];
        items[i] = part->length_at < 0 ? part->most : numbers[part->length_at];
        if (items[i] > part->most) {
            return false;
        }
    }
    /* from the last part to the first each moves to where it belongs, which is never before */
    for (int i = dense->parts - 1; i >= 0 && from < to; i--) {
        const int32_t count = items[i] * width[i], room = dense->part[i].most * width[i];
        from -= (int)count;
        to -= (int)room;
        memmove(&numbers[to], &numbers[from], (size_t)count * sizeof *numbers);
        memset(&numbers[to + count], -1, (size_t)(room - count) * sizeof *numbers);
    }
    return true;
}

bool aude_dense_observe(const struct aude_dense *dense, const struct aude_state *state, int seat,
                        int32_t *numbers)
{
    int width[AUDE_MAX_OBSERVATION_PARTS];
    REQUIRE(dense != NULL && numbers != NULL);
    widths_of(dense, width);
    return observe(dense, width, state, seat, numbers);
}

/* ---- batches ---- */

/* A batch at work: whose decisions count (ANY: of whoever decides), and widths_of(). */
enum { ANY = -1 };
struct work {
    struct aude_batch *batch;
    int seat;
    int width[AUDE_MAX_OBSERVATION_PARTS];
};

static void work_init(struct work *work, struct aude_batch *batch, int seat)
{
    REQUIRE(batch != NULL && batch->stride % 8 == 0 && seat < batch->dense->seats);
    work->batch = batch;
    work->seat = seat;
    if (batch->observation != NULL) {
        widths_of(batch->dense, work->width);
    }
}

static struct aude_state *game_at(const struct aude_batch *batch, int i)
{
    unsigned char *const first = (unsigned char *)batch->first;
    return (struct aude_state *)(void *)(first + batch->stride * (size_t)i);
}

static void set_mask(const struct aude_batch *batch, int i, uint8_t value)
{
    const int32_t *const indices = &batch->indices[(size_t)i * (size_t)batch->capacity];
    uint8_t *const mask = &batch->mask[(size_t)i * (size_t)batch->dense->count];
    for (int32_t k = 0; k < batch->counts[i]; k++) {
        if (indices[k] >= 0) {
            mask[indices[k]] = value;
        }
    }
}

/* Chance, and the seats whose decisions do not count, by lot; returns who decides now. */
static int pass_on(const struct work *work, int i)
{
    const struct aude_batch *const batch = work->batch;
    aude_action *const actions = &batch->actions[(size_t)i * (size_t)batch->capacity];
    struct aude_state *const state = game_at(batch, i);
    struct aude_random *const random = &batch->random[i];
    int decider = aude_decider(state);
    while (decider == AUDE_CHANCE || (decider >= 0 && work->seat >= 0 && decider != work->seat)) {
        aude_action chosen;
        if (decider == AUDE_CHANCE) {
            chosen = aude_random_draw(state, random);
        } else {
            const int count = aude_legal_actions(state, actions, batch->capacity);
            REQUIRE(count > 0 && count <= batch->capacity);
            chosen = actions[aude_random_below(random, (uint32_t)count)];
        }
        REQUIRE(aude_apply(state, chosen, NULL) == AUDE_OK);
        decider = aude_decider(state);
    }
    return decider;
}

/* Until a decision counts or the game is over; then what the arrays say of the game. */
static void go_on(const struct work *work, int i)
{
    const struct aude_batch *const batch = work->batch;
    const struct aude_state *const state = game_at(batch, i);
    const size_t row = (size_t)i * (size_t)batch->capacity;
    const int32_t before = batch->counts[i];
    const int seats = batch->dense->seats;
    if (batch->mask != NULL) {
        set_mask(batch, i, 0);
    }
    const int decider = pass_on(work, i);
    batch->deciders[i] = (int8_t)decider;
    const int count = aude_dense_actions(batch->dense, state, &batch->actions[row],
                                         &batch->indices[row], batch->capacity);
    REQUIRE(count <= batch->capacity);
    batch->counts[i] = count;
    for (int32_t k = count; k < before; k++) {
        batch->indices[row + (size_t)k] = -1;
    }
    for (int seat = 0; seat < seats; seat++) {
        batch->scores[i * seats + seat] = aude_score(state, seat);
    }
    if (batch->mask != NULL) {
        set_mask(batch, i, 1);
    }
    if (batch->observation != NULL) {
        int32_t *const numbers = &batch->observation[(size_t)i * (size_t)batch->dense->length];
        const int over = work->seat < 0 ? 0 : work->seat; /* who looks then */
        REQUIRE(observe(batch->dense, work->width, state, decider < 0 ? over : decider, numbers));
    }
}

static void begin(struct aude_batch *batch, int seat, int i)
{
    struct work work;
    work_init(&work, batch, seat);
    REQUIRE(i >= 0 && i < batch->n);
    aude_state_init(game_at(batch, i), batch->rules);
    go_on(&work, i);
}

void aude_batch_begin(struct aude_batch *batch, int i)
{
    begin(batch, ANY, i);
}

void aude_batch_begin_seat(struct aude_batch *batch, int seat, int i)
{
    REQUIRE(seat >= 0);
    begin(batch, seat, i);
}

bool aude_batch_put(struct aude_batch *batch, int i, const struct aude_state *state)
{
    struct work work;
    work_init(&work, batch, ANY);
    REQUIRE(i >= 0 && i < batch->n && state != NULL);
    if (!same_setup(setup_of(state), aude_rules_setup(batch->rules))) {
        return false;
    }
    aude_state_copy(game_at(batch, i), state);
    aude_state_adopt(game_at(batch, i), batch->rules);
    go_on(&work, i);
    return true;
}

/* The place of the index among the legal ones; -1: it is none. */
static int32_t rank_of(const struct aude_batch *batch, int i, int32_t index)
{
    const int32_t *const indices = &batch->indices[(size_t)i * (size_t)batch->capacity];
    for (int32_t k = 0; k < batch->counts[i]; k++) {
        if (indices[k] == index) {
            return k;
        }
    }
    return -1;
}

/* Many states are more than the nearest memory holds: the next one comes while this one is played.
 */
static void fetch(const struct aude_batch *batch, int i)
{
    enum { LINE = 64, MOST = 8192 };
    if (i < batch->n) {
        const unsigned char *const state = game_at(batch, i)->memory;
        const size_t size = batch->stride < MOST ? batch->stride : MOST;
        for (size_t at = 0; at < size; at += LINE) {
            __builtin_prefetch(state + at, 1);
        }
    }
}

static void play_rank(const struct work *work, int i, int32_t rank)
{
    const struct aude_batch *const batch = work->batch;
    fetch(batch, i + 1);
    const size_t at = (size_t)i * (size_t)batch->capacity + (size_t)rank;
    REQUIRE(aude_apply(game_at(batch, i), batch->actions[at], NULL) == AUDE_OK);
    go_on(work, i);
}

int aude_batch_ranks(struct aude_batch *batch, const int32_t *ranks)
{
    struct work work;
    work_init(&work, batch, ANY);
    REQUIRE(ranks != NULL);
    for (int i = 0; i < batch->n; i++) {
        if (ranks[i] >= batch->counts[i]) {
            return i;
        }
    }
    for (int i = 0; i < batch->n; i++) {
        if (ranks[i] >= 0) {
            play_rank(&work, i, ranks[i]);
        }
    }
    return -1;
}

static int play_indices(struct aude_batch *batch, int seat, const int32_t *indices)
{
    enum { KEPT = 1024 }; /* ranks that are not looked for twice */
    int32_t rank[KEPT];
    struct work work;
    work_init(&work, batch, seat);
    REQUIRE(indices != NULL);
    for (int i = 0; i < batch->n; i++) {
        const int32_t found = indices[i] < 0 ? 0 : rank_of(batch, i, indices[i]);
        if (found < 0) {
            return i;
        }
        if (i < KEPT) {
            rank[i] = found;
        }
    }
    for (int i = 0; i < batch->n; i++) {
        if (indices[i] >= 0) {
            play_rank(&work, i, i < KEPT ? rank[i] : rank_of(batch, i, indices[i]));
        }
    }
    return -1;
}

int aude_batch_indices(struct aude_batch *batch, const int32_t *indices)
{
    return play_indices(batch, ANY, indices);
}

int aude_batch_seat(struct aude_batch *batch, int seat, const int32_t *indices)
{
    REQUIRE(seat >= 0);
    return play_indices(batch, seat, indices);
}

void aude_batch_sample(const struct aude_batch *batch, struct aude_random *random, int32_t *indices)
{
    REQUIRE(batch != NULL && random != NULL && indices != NULL);
    for (int i = 0; i < batch->n; i++) {
        const int32_t *const row = &batch->indices[(size_t)i * (size_t)batch->capacity];
        const uint32_t count = (uint32_t)batch->counts[i];
        indices[i] = count > 0 ? row[aude_random_below(random, count)] : -1;
    }
}
