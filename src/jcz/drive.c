/* SPDX-License-Identifier: Apache-2.0 */
/* A game of theirs, message by message, on our engine. What they wait for and where ours waits:
 *
 *     TilePhase          PLACE
 *     ActionPhase        ACTION; passed when their engine would have nothing to offer
 *     TowerCapturePhase  CAPTURE, EXCHANGE
 *     CastlePhase        CASTLE; passed where their engine would not ask (compat.c)
 *     CommitActionPhase  CONFIRM; COMMIT scores, goes on to the next turn and draws
 *     BazaarPhase        SELECT, BID, DECIDE
 *
 * Our other steps (bridge after the action, a ransom after scoring) are passed. Draws come from the
 * forced order of the file, then from its random numbers, and when it has neither from the tiles
 * that are placed next. UNDO goes back one message, as long as the same player is to act. */
#include "jcz/internal.h"

#include <stdio.h>
#include <string.h>

static const char *const phase_names[JCZ_PHASES] = {
    [JCZ_TILE_PHASE] = "TilePhase",
    [JCZ_ACTION_PHASE] = "ActionPhase",
    [JCZ_CAPTURE_PHASE] = "TowerCapturePhase",
    [JCZ_CASTLE_PHASE] = "CastlePhase",
    [JCZ_COMMIT_PHASE] = "CommitActionPhase",
    [JCZ_BAZAAR_PHASE] = "BazaarPhase",
    [JCZ_GAME_OVER] = "GameOverPhase",
};

const char *jcz_phase_name(enum jcz_phase phase)
{
    return phase_names[phase];
}

static void message_place(const struct jcz_drive *drive, char *text, size_t capacity)
{
    if (drive->done == 0)
        snprintf(text, capacity, "start");
    else
        snprintf(text, capacity, "message %ld", drive->game->message[drive->done - 1].number);
}

bool jcz_drive_refuse(const struct jcz_drive *drive, struct jcz_error *error, const char *what,
                      enum aude_status refusal)
{
    char where[40];
    message_place(drive, where, sizeof where);
    if (error->status == JCZ_OK && drive->done > 0)
        error->line = drive->game->message[drive->done - 1].line;
    return jcz_refuse(error, where, what, refusal);
}

bool jcz_drive_fail(const struct jcz_drive *drive, struct jcz_error *error, const char *text,
                    const char *detail)
{
    char where[40];
    message_place(drive, where, sizeof where);
    if (error->status == JCZ_OK && drive->done > 0)
        error->line = drive->game->message[drive->done - 1].line;
    return jcz_fail(error, JCZ_ILLEGAL, where, text, detail);
}

bool jcz_drive_forbid(const struct jcz_drive *drive, struct jcz_error *error, enum aude_status rule,
                      const char *text, const char *detail)
{
    if (error->status == JCZ_OK)
        error->refusal = rule;
    return jcz_drive_fail(drive, error, text, detail);
}

/* ---- one action of ours ---- */

/* The next tile that has an owner comes to that hand. */
static void take_offer(struct jcz_moment *now)
{
    struct jcz_bazaar *bazaar = &now->bazaar;
    int next = 0;
    while (next < bazaar->count && bazaar->item[next].owner < 0)
        next++;
    if (now->drawn_id != NULL || next == bazaar->count)
        return;
    now->drawn_id = bazaar->item[next].id;
    bazaar->count--;
    memmove(&bazaar->item[next], &bazaar->item[next + 1],
            (size_t)(bazaar->count - next) * sizeof bazaar->item[0]);
}

void jcz_drive_discard(struct jcz_drive *drive)
{
    struct jcz_moment *now = &drive->now;
    take_offer(now);
    if (now->drawn_id == NULL)
        return;
    jcz_event_add(drive, JCZ_TILE_DISCARDED)->tile = now->drawn_id;
    if (now->removals < AUDE_MAX_TILES)
        now->removed[now->removals++] = now->drawn_id;
    now->drawn_id = NULL;
}

static struct jcz_offer *find_offer(struct jcz_bazaar *bazaar, int number)
{
    for (int i = 0; i < bazaar->count; i++)
        if (bazaar->item[i].number == number)
            return &bazaar->item[i];
    return NULL;
}

/* What an action did to the tiles on offer. */
static void follow_bazaar(struct jcz_drive *drive, aude_action action,
                          const struct aude_bazaar *before)
{
    struct jcz_bazaar *ours = &drive->now.bazaar;
    struct aude_bazaar after = aude_bazaar(&drive->now.state);
    enum aude_verb verb = aude_action_verb(action);
    struct jcz_offer *item =
        find_offer(ours, verb == AUDE_SELECT ? aude_action_item(action) : before->item);
    if (verb == AUDE_SELECT && item != NULL) {
        item->price = aude_action_number(action);
        item->bidder = item->selected_by = (int8_t)before->selector;
    } else if (verb == AUDE_RAISE && item != NULL) {
        item->price = aude_action_number(action);
        item->bidder = (int8_t)before->bidder;
    }
    /* the tile under the hammer first, then one that comes free to the last player */
    for (int pass = 0; pass < 2; pass++) {
        for (int t = 0; t < ours->count; t++) {
            struct jcz_offer *sold = &ours->item[t];
            const uint8_t owner = after.owner[sold->number];
            if (owner == AUDE_NO_SEAT || sold->owner >= 0 || (sold != item && pass == 0))
                continue;
            struct jcz_event *event = jcz_event_add(drive, JCZ_TILE_AUCTIONED);
            bool auctioned = sold->selected_by >= 0 && before->auction != 0;
            sold->owner = (int8_t)owner;
            event->tile = sold->id;
            event->player = (uint8_t)(auctioned ? sold->selected_by : sold->owner);
            event->other = auctioned && sold->bidder != sold->selected_by ? (uint8_t)sold->bidder
                                                                          : AUDE_NO_SEAT;
            event->points = sold->owner == event->player ? sold->price : -sold->price;
            event->count = sold->owner == event->player; /* bought, not sold */
            sold->bidder = sold->selected_by = -1;
        }
    }
}

/* When the last tile has its owner they lie in the order of placing. */
static void sort_bazaar(struct jcz_moment *now, const struct aude_bazaar *engine)
{
    const int seats = aude_rules_setup(aude_state_rules(&now->state))->seats;
    struct jcz_bazaar sorted = {.shown = now->bazaar.shown};
    for (int n = 1; n <= seats; n++)
        for (int t = 0; t < now->bazaar.count; t++)
            if (now->bazaar.item[t].owner == (engine->opener + n) % seats)
                sorted.item[sorted.count++] = now->bazaar.item[t];
    if (sorted.count == now->bazaar.count)
        now->bazaar = sorted;
}

static bool is_auction(enum aude_step step)
{
    return step == AUDE_STEP_SELECT || step == AUDE_STEP_BID || step == AUDE_STEP_DECIDE;
}

/* Alone the turn always comes back. */
static void skip_idle_seat(struct aude_state *state)
{
    if (aude_step(state) == AUDE_STEP_DRAW && aude_turn_seat(state) != 0)
        aude_edit_turn(state, 0, AUDE_STEP_DRAW, -1);
}

/* Applies an action with all that follows from it for the rest of the moment. message: the one that
 * it comes from, or NULL. */
static bool apply(struct jcz_drive *drive, aude_action action, const struct jcz_message *message,
                  const char *what, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const struct aude_state before = now->state;
    const struct aude_bazaar bazaar = aude_bazaar(&before);
    const int first = drive->ledger.count, index = aude_placed_count(&before);
    enum aude_status status = aude_apply(&now->state, action, &drive->ledger);
    if (status != AUDE_OK)
        return jcz_drive_refuse(drive, error, what, status);
    if (drive->game->players == 1)
        skip_idle_seat(&now->state);
    now->plies++;
    if (drive->applied != NULL)
        drive->applied(drive->context, action, &now->state, &drive->ledger, first);
    if (jcz_differs(drive->game, JCZ_CASTLE_STAYS))
        jcz_meeples_stay(now, &drive->ledger, first);
    jcz_meeples_follow(now, message);
    follow_bazaar(drive, action, &bazaar);
    if (is_auction(aude_step(&before)) && !is_auction(aude_step(&now->state)))
        sort_bazaar(now, &bazaar);
    jcz_happen(drive, action, &before, first);
    if (aude_action_verb(action) == AUDE_PLACE && index < AUDE_MAX_TILES) {
        now->placed[index] = now->drawn_id;
        now->drawn_id = NULL;
        now->castled = 0;
        now->declined = false;
    }
    return true;
}

/* ---- drawing ---- */

/* The end that the file asks for before the pile is empty: nothing is left to be drawn. */
static void empty_bag(struct jcz_drive *drive)
{
    int kinds = aude_kind_count(&drive->rules);
    for (int k = 0; k < kinds; k++)
        aude_edit_bag(&drive->now.state, k, 0);
}

/* The tile that the file places next but so many, or NULL. */
static const char *tile_placed_next(const struct jcz_drive *drive, int skip)
{
    for (int i = drive->done; i < drive->game->messages; i++)
        if (drive->game->message[i].type == JCZ_PLACE_TILE && skip-- == 0)
            return drive->game->message[i].tile;
    return NULL;
}

static void order_place(int index, char *text, size_t capacity)
{
    snprintf(text, capacity, "drawOrder[%d]", index);
}

/* Every tile of the forced order must be one of this game, also those drawn late. */
static bool check_order(const struct jcz_drive *drive, struct jcz_error *error)
{
    const struct jcz_game *game = drive->game;
    for (int i = 0; i < game->draws; i++) {
        char where[40];
        order_place(i, where, sizeof where);
        if (jcz_pack_find(&drive->now.pack, game->draw[i]) < 0)
            return jcz_fail(error, JCZ_BAD, where, JCZ_TEXT("unknown tile"), game->draw[i]);
    }
    return true;
}

/* The entry of the pile that is drawn now; -1 when the file does not say. */
static bool choose(struct jcz_drive *drive, int *entry, struct jcz_error *error)
{
    const struct jcz_game *game = drive->game;
    struct jcz_moment *now = &drive->now;
    const char *id = NULL;
    char where[40] = "";
    *entry = -1;
    if (now->next_draw < game->draws) {
        order_place(now->next_draw, where, sizeof where);
        id = game->draw[now->next_draw++];
    } else if (now->random_known) {
        *entry = jcz_pack_choose(&now->pack, &now->random);
    } else {
        id = tile_placed_next(drive, now->bazaar.count);
    }
    if (id == NULL)
        return true;
    *entry = jcz_pack_find(&now->pack, id);
    if (*entry < 0)
        return jcz_drive_fail(drive, error, JCZ_TEXT("unknown tile"), id);
    if (now->pack.entry[*entry].left == 0)
        return where[0] != 0 ? jcz_refuse(error, where, id, AUDE_NONE_LEFT)
                             : jcz_drive_refuse(drive, error, id, AUDE_NONE_LEFT);
    return true;
}

/* One tile out of the pile, into the hand or into the bazaar. *drawn is false when the file does
 * not say which. */
static bool draw(struct jcz_drive *drive, bool *drawn, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const bool reveal = aude_step(&now->state) == AUDE_STEP_REVEAL;
    int entry;
    if (!choose(drive, &entry, error))
        return false;
    *drawn = entry >= 0;
    if (entry < 0)
        return true;
    const char *id = now->pack.entry[entry].id;
    now->drawn++;
    jcz_pack_take(&now->pack, entry);
    if (reveal) {
        now->bazaar.shown = true;
        if (now->bazaar.count < AUDE_MAX_SEATS)
            now->bazaar.item[now->bazaar.count++] =
                (struct jcz_offer){id, 0, aude_bazaar(&now->state).tiles, -1, -1, -1};
    } else {
        now->drawn_id = id;
    }
    return apply(drive, aude_action_make(AUDE_DRAW, now->pack.entry[entry].kind, 0, 0, 0, 0), NULL,
                 id, error);
}

/* ---- until somebody has to choose ---- */

/* The file's own end, before the pile is empty. */
static void finish(struct jcz_drive *drive)
{
    const struct aude_state before = drive->now.state;
    const int first = drive->ledger.count;
    aude_edit_final(&drive->now.state, &drive->ledger);
    if (jcz_differs(drive->game, JCZ_CASTLE_STAYS))
        jcz_meeples_stay(&drive->now, &drive->ledger, first);
    jcz_happen(drive, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), &before, first);
}

/* Their phase of the present step; JCZ_PHASES when their engine does not stop there. */
static enum jcz_phase phase_of(const struct jcz_drive *drive)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    switch (aude_step(&drive->now.state)) {
    case AUDE_STEP_ACTION:
        return jcz_offered(drive, actions, AUDE_MAX_ACTIONS) > 0 ? JCZ_ACTION_PHASE : JCZ_PHASES;
    case AUDE_STEP_CASTLE:
        return jcz_offered(drive, actions, AUDE_MAX_ACTIONS) > 0 ? JCZ_CASTLE_PHASE : JCZ_PHASES;
    case AUDE_STEP_DRAW:
    case AUDE_STEP_REVEAL:
    case AUDE_STEP_PLACE: return JCZ_TILE_PHASE;
    case AUDE_STEP_CAPTURE:
    case AUDE_STEP_EXCHANGE: return JCZ_CAPTURE_PHASE;
    case AUDE_STEP_CONFIRM: return JCZ_COMMIT_PHASE;
    case AUDE_STEP_SELECT:
    case AUDE_STEP_BID:
    case AUDE_STEP_DECIDE: return JCZ_BAZAAR_PHASE;
    case AUDE_STEP_OVER: return JCZ_GAME_OVER;
    default: return JCZ_PHASES;
    }
}

/* Draws and passes until their engine would wait for a message. */
static bool settle(struct jcz_drive *drive, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const int limit = drive->game->limit;
    for (bool drawn = true;;) {
        enum aude_step step = aude_step(&now->state);
        now->phase = phase_of(drive);
        if (step == AUDE_STEP_DRAW || step == AUDE_STEP_REVEAL) {
            if (drive->game->limit == now->drawn && step == AUDE_STEP_DRAW) {
                finish(drive);
                continue;
            }
            if (!draw(drive, &drawn, error))
                return false;
            if (now->drawn == limit)
                empty_bag(drive);
            if (!drawn)
                return true;
        } else if (now->phase == JCZ_PHASES) {
            if (!apply(drive, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), NULL, NULL, error))
                return false;
        } else {
            if (step == AUDE_STEP_PLACE)
                take_offer(now);
            return true;
        }
    }
}

/* ---- the start ---- */

static bool lay_start(struct jcz_drive *drive, struct jcz_error *error)
{
    const struct jcz_setup *setup = &drive->game->setup;
    struct jcz_moment *now = &drive->now;
    struct aude_state *state = &now->state;
    bool usual = setup->starts == 1 && setup->start[0].x == 0 && setup->start[0].y == 0 &&
                 setup->start[0].rotation == 0 && strcmp(setup->start[0].tile, "BA/RCr") == 0;
    if (!usual)
        aude_edit_clear(state);
    for (int i = 0; i < setup->starts; i++) {
        int entry = jcz_pack_find(&now->pack, setup->start[i].tile);
        if (entry < 0)
            return jcz_fail(error, JCZ_BAD, "setup.start", JCZ_TEXT("unknown tile"),
                            setup->start[i].tile);
        const struct jcz_pack_entry *tile = &now->pack.entry[entry];
        if (tile->left == 0)
            return jcz_refuse(error, "setup.start", tile->id, AUDE_NONE_LEFT);
        jcz_pack_take(&now->pack, entry);
        now->placed[i] = tile->id;
        enum aude_status status = AUDE_OK;
        if (!usual)
            status = aude_edit_tile(state, tile->kind, setup->start[i].x, setup->start[i].y,
                                    (setup->start[i].rotation + tile->turn) & 3);
        if (status != AUDE_OK)
            return jcz_refuse(error, "setup.start", tile->id, status);
    }
    return usual || aude_edit_turn(state, 0, AUDE_STEP_DRAW, -1) == AUDE_OK ||
           jcz_fail(error, JCZ_BAD, "setup.start", JCZ_TEXT("this start cannot be played"), NULL);
}

/* The tiles that can still be drawn, by kind: those of the pile, or the first ones of the forced
 * order when the file ends the game before the pile is empty. */
static void count_bag(const struct jcz_drive *drive, int bag[AUDE_MAX_KINDS])
{
    const struct jcz_game *game = drive->game;
    const struct jcz_pack *pack = &drive->now.pack;
    if (game->limit >= 0 && game->limit <= game->draws) {
        for (int i = 0; i < game->limit; i++) {
            int entry = jcz_pack_find(pack, game->draw[i]);
            if (entry >= 0)
                bag[pack->entry[entry].kind]++;
        }
        return;
    }
    for (int i = 0; i < pack->count; i++)
        bag[pack->entry[i].kind] += pack->entry[i].left;
}

/* Where their box differs from ours: copies with gardens, figures in the supply. */
static void fit_box(struct jcz_drive *drive)
{
    int bag[AUDE_MAX_KINDS] = {0}, kinds = aude_kind_count(&drive->rules);
    struct aude_state *state = &drive->now.state;
    count_bag(drive, bag);
    for (int k = 0; k < kinds; k++)
        if (aude_bag(state, k) != bag[k])
            aude_edit_bag(state, k, bag[k]);
    for (int seat = 0; seat < drive->game->setup.setup.seats; seat++)
        if (aude_supply(state, seat, AUDE_FOLLOWER) != drive->game->setup.followers)
            aude_edit_supply(state, seat, AUDE_FOLLOWER, drive->game->setup.followers);
}

bool jcz_drive_open(struct jcz_drive *drive, const struct jcz_game *game, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    drive->game = game;
    drive->undos = drive->done = drive->events = 0;
    drive->ledger.count = 0;
    memset(now, 0, sizeof *now);
    now->random_known = game->has_random;
    now->random = game->random;
    now->turn = 1;
    *error = (struct jcz_error){0};
    enum aude_status status = aude_rules_init(&drive->rules, &game->setup.setup);
    if (status != AUDE_OK)
        return jcz_refuse(error, "setup", NULL, status);
    aude_state_init(&now->state, &drive->rules);
    if (!jcz_pack_init(&now->pack, &drive->rules, &game->setup, error) ||
        !lay_start(drive, error) || !check_order(drive, error))
        return false;
    fit_box(drive);
    jcz_meeples_init(now);
    return true;
}

bool jcz_drive_begin(struct jcz_drive *drive, struct jcz_error *error)
{
    return settle(drive, error);
}

/* ---- messages ---- */

#define IN(phase) (1u << JCZ_##phase##_PHASE)
#define EVERYWHERE (~(1u << JCZ_GAME_OVER))

/* In which phases a message may come. */
static unsigned phases_of(const struct jcz_message *message)
{
    switch (message->type) {
    case JCZ_PLACE_TILE: return IN(TILE);
    case JCZ_DEPLOY_MEEPLE:
    case JCZ_RETURN_MEEPLE: return IN(ACTION);
    case JCZ_PLACE_TOKEN: return message->token == AUDE_TOKEN_CASTLE ? IN(CASTLE) : IN(ACTION);
    case JCZ_CAPTURE_FOLLOWER:
    case JCZ_EXCHANGE_FOLLOWER: return IN(CAPTURE);
    case JCZ_BAZAAR_BID:
    case JCZ_BAZAAR_BUY_OR_SELL: return IN(BAZAAR);
    case JCZ_COMMIT: return IN(COMMIT);
    case JCZ_PASS: return IN(TILE) | IN(ACTION) | IN(CAPTURE) | IN(CASTLE) | IN(BAZAAR);
    default: return EVERYWHERE;
    }
}

static bool play(struct jcz_drive *drive, const struct jcz_message *message,
                 struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const char *name = jcz_type_name(message->type);
    const int actor = jcz_drive_actor(drive);
    aude_action action;
    if (!(phases_of(message) >> now->phase & 1))
        return jcz_drive_refuse(drive, error, name,
                                now->phase == JCZ_GAME_OVER ? AUDE_OVER : AUDE_NOT_NOW);
    if (message->player >= 0 && message->player != actor)
        return jcz_drive_forbid(drive, error, AUDE_NOT_NOW, JCZ_TEXT("it is another player's turn"),
                                name);
    if (!jcz_action_of(drive, message, &action, error))
        return false;
    if (message->has_random) {
        now->random = message->random;
        now->random_known = true;
    }
    /* the end of the last turn of a round is the end of the round */
    if (message->type == JCZ_COMMIT && now->bazaar.count == 0)
        now->bazaar.shown = false;
    if (now->phase == JCZ_CASTLE_PHASE && message->type == JCZ_PASS)
        now->declined = true;
    if (message->type == JCZ_PLACE_TOKEN && message->token == AUDE_TOKEN_CASTLE)
        now->castled |= 1u << actor;
    return apply(drive, action, message, name, error) && settle(drive, error);
}

static void go_back(struct jcz_drive *drive, const struct jcz_moment *to)
{
    for (int plies = drive->now.plies; plies > to->plies; plies--)
        if (drive->taken_back != NULL)
            drive->taken_back(drive->context);
    drive->now = *to;
}

static bool undo(struct jcz_drive *drive, struct jcz_error *error)
{
    if (drive->undos == 0)
        return jcz_drive_fail(drive, error, JCZ_TEXT("there is nothing to take back"), NULL);
    go_back(drive, &drive->undo[--drive->undos]);
    return true;
}

/* A message can be taken back when the same player goes on and chance had no part in it. */
static void remember(struct jcz_drive *drive, const struct jcz_message *message,
                     const struct jcz_moment *before, int actor)
{
    if (actor != jcz_drive_actor(drive) || message->has_random) {
        drive->undos = 0;
        return;
    }
    if (drive->undos == JCZ_UNDO_DEPTH)
        memmove(&drive->undo[0], &drive->undo[1], (size_t)--drive->undos * sizeof drive->undo[0]);
    drive->undo[drive->undos++] = *before;
}

bool jcz_drive_step(struct jcz_drive *drive, struct jcz_error *error)
{
    const struct jcz_message *message = &drive->game->message[drive->done++];
    const struct jcz_moment before = drive->now;
    const int actor = jcz_drive_actor(drive);
    drive->ledger.count = drive->events = 0;
    bool good = message->type == JCZ_UNDO ? undo(drive, error) : play(drive, message, error);
    if (!good) {
        go_back(drive, &before);
        drive->done--;
    } else if (message->type != JCZ_UNDO) {
        remember(drive, message, &before, actor);
    }
    return good;
}

/* ---- looking ---- */

void jcz_drive_board(const struct aude_state *state, struct aude_state *board)
{
    aude_state_copy(board, state);
    while (aude_step(board) == AUDE_STEP_CASTLE)
        aude_apply(board, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), NULL);
}

int jcz_drive_actor(const struct jcz_drive *drive)
{
    if (drive->now.phase == JCZ_GAME_OVER)
        return -1;
    int seat = aude_decider(&drive->now.state);
    return seat >= 0 ? seat : aude_turn_seat(&drive->now.state);
}

bool jcz_drive_can_pass(const struct jcz_drive *drive)
{
    switch (drive->now.phase) {
    case JCZ_TILE_PHASE:
    case JCZ_CAPTURE_PHASE:
        return aude_legal(&drive->now.state, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0)) == AUDE_OK;
    case JCZ_ACTION_PHASE:
    case JCZ_CASTLE_PHASE: return true;
    default: return false;
    }
}

bool jcz_drive_ransom_paid(const struct jcz_drive *drive)
{
    return drive->now.ransom_paid;
}

int jcz_drive_pack_size(const struct jcz_drive *drive)
{
    return drive->game->limit >= 0 && !drive->game->end_mark ? drive->game->limit - drive->now.drawn
                                                             : drive->now.pack.total;
}

bool jcz_drive_all(struct jcz_drive *drive, struct jcz_error *error)
{
    if (!jcz_drive_begin(drive, error))
        return false;
    while (drive->done < drive->game->messages)
        if (!jcz_drive_step(drive, error))
            return false;
    return true;
}
