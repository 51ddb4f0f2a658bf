/* SPDX-License-Identifier: Apache-2.0 */
/* A game of theirs, message by message, on our engine. What they wait for and where ours waits:
 *
 *     TilePhase          PLACE
 *     ActionPhase        ACTION; passed when their engine would have nothing to offer
 *     CommitActionPhase  CONFIRM; COMMIT scores, goes on to the next turn and draws
 *     phases of rooms    steps of theirs (room.h)
 *
 * Our other steps are passed, unless a room knows better. Draws come from the forced order of the
 * file, then from its random numbers, and when it has neither from the tiles that are placed next.
 * UNDO goes back one message, as long as the same player is to act. */
#include "jcz/rooms.h"

#include <stdio.h>
#include <string.h>

const char *jcz_phase_name(const struct jcz_drive *drive)
{
    static const char *const names[JCZ_PHASES] = {
        [JCZ_TILE_PHASE] = "TilePhase",
        [JCZ_ACTION_PHASE] = "ActionPhase",
        [JCZ_COMMIT_PHASE] = "CommitActionPhase",
        [JCZ_GAME_OVER] = "GameOverPhase",
    };
    const struct jcz_room *room = jcz_room_now(drive);
    if (drive->now.phase != JCZ_ROOM_PHASE)
        return names[drive->now.phase];
    return drive->now.holding && room->held_phase != NULL ? room->held_phase : room->phase;
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

/* The next tile that waits comes to a hand. */
static void take_tile(struct jcz_moment *now)
{
    for (int i = 0; i < JCZ_ROOM_COUNT && now->drawn_id == NULL; i++)
        if (jcz_rooms[i]->deal != NULL)
            now->drawn_id = jcz_rooms[i]->deal(now);
}

void jcz_drive_discard(struct jcz_drive *drive)
{
    struct jcz_moment *now = &drive->now;
    take_tile(now);
    if (now->drawn_id == NULL)
        return;
    jcz_event_add(drive, jcz_encode_discarded)->tile = now->drawn_id;
    if (now->removals < AUDE_MAX_TILES)
        now->removed[now->removals++] = now->drawn_id;
    now->drawn_id = NULL;
}

/* Alone the turn always comes back: to the first step of it that has something to choose. */
static void skip_idle_seat(struct aude_state *state)
{
    if (aude_step(state) != AUDE_STEP_DRAW || aude_turn_seat(state) == 0)
        return;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        const struct jcz_room *room = jcz_rooms[i];
        const int step = room->begins && !room->last ? aude_step_find(room->named[0]) : -1;
        if (step >= 0 && jcz_played(aude_rules_setup(aude_state_rules(state)), room) &&
            aude_edit_turn(state, 0, (enum aude_step)step, -1) == AUDE_OK)
            return;
    }
    aude_edit_turn(state, 0, AUDE_STEP_DRAW, -1);
}

/* The seat that nobody has when one plays alone has nothing to choose. */
static void strip_idle_seat(struct aude_state *state)
{
    for (int token = 0; token < aude_token_count(); token++)
        if (aude_tokens(state, 1, token) > 0)
            aude_edit_tokens(state, 1, token, 0);
    for (int figure = 0; figure < aude_figure_count(); figure++)
        if (aude_supply(state, 1, figure) > 0)
            aude_edit_supply(state, 1, figure, 0);
}

static void notify_rooms(struct jcz_drive *drive, aude_action action,
                         const struct aude_state *before, int first)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->applied != NULL)
            jcz_rooms[i]->applied(drive, action, before, first);
}

/* Their id of the tile that was laid as this one. */
static void note_tile(struct jcz_drive *drive, aude_action action,
                      const struct jcz_message *message, int index)
{
    struct jcz_moment *now = &drive->now;
    if (index >= AUDE_MAX_TILES)
        return;
    if (aude_action_verb(action) == AUDE_PLACE) {
        now->placed[index] = now->drawn_id;
        now->drawn_id = NULL;
    } else if (message != NULL && message->type == JCZ_PLACE_TILE) {
        now->placed[index] = now->pack.entry[jcz_pack_find(&now->pack, message->tile)].id;
    }
}

/* Applies an action with all that follows from it for the rest of the moment. message: the one that
 * it comes from, or NULL. */
static bool apply(struct jcz_drive *drive, aude_action action, const struct jcz_message *message,
                  const char *what, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    struct aude_state before;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->foresee != NULL)
            jcz_rooms[i]->foresee(drive, action);
    aude_state_copy(&before, &now->state);
    const int first = drive->ledger.count, index = aude_placed_count(&before);
    enum aude_status status = aude_apply(&now->state, action, &drive->ledger);
    if (status != AUDE_OK)
        return jcz_drive_refuse(drive, error, what, status);
    if (drive->game->players == 1)
        skip_idle_seat(&now->state);
    now->plies++;
    notify_rooms(drive, action, &before, first);
    if (drive->applied != NULL)
        drive->applied(drive->context, action, &now->state, &drive->ledger, first);
    jcz_note_sources(drive, &before, first);
    jcz_meeples_follow(now, message);
    jcz_add_events(drive, action, &before, first);
    note_tile(drive, action, message, index);
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

/* Tiles that were turned up and are still to be placed. */
static int tiles_waiting(const struct jcz_moment *now)
{
    int count = 0;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        count += jcz_rooms[i]->waiting == NULL ? 0 : jcz_rooms[i]->waiting(now);
    return count;
}

/* The room that turns up the next tile; NULL: it comes to a hand. */
static const struct jcz_room *turned_up(const struct aude_state *state)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->reveals >> aude_step(state) & 1)
            return jcz_rooms[i];
    return NULL;
}

/* The tile that the file places next but so many, or NULL. */
static const char *tile_placed_next(const struct jcz_drive *drive, int skip)
{
    for (int i = drive->done; i < drive->game->messages; i++)
        if (drive->game->message[i].type == JCZ_PLACE_TILE &&
            !jcz_in_no_pile(drive->game->message[i].tile) && skip-- == 0)
            return drive->game->message[i].tile;
    return NULL;
}

static void order_place(int index, char *text, size_t capacity)
{
    snprintf(text, capacity, "drawOrder[%d]", index);
}

/* Every tile of the forced order must be one of this game, also those drawn late, and there as
 * often as it is drawn. */
static bool check_order(const struct jcz_drive *drive, struct jcz_error *error)
{
    const struct jcz_game *game = drive->game;
    const struct jcz_pack *pack = &drive->now.pack;
    uint8_t drawn[JCZ_MAX_PACK] = {0};
    for (int i = 0; i < game->draws; i++) {
        char where[40];
        const int entry = jcz_pack_find(pack, game->draw[i]);
        order_place(i, where, sizeof where);
        if (entry >= 0 && jcz_in_no_pile(game->draw[i]))
            return jcz_fail(error, JCZ_BAD, where, JCZ_TEXT("this tile is never drawn"),
                            game->draw[i]);
        if (entry < 0)
            return jcz_fail(error, JCZ_BAD, where, JCZ_TEXT("unknown tile"), game->draw[i]);
        if (++drawn[entry] > pack->entry[entry].left)
            return jcz_refuse(error, where, game->draw[i], AUDE_NONE_LEFT);
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
        *entry = jcz_pack_choose(&now->pack, &now->state, &now->random);
    } else {
        id = tile_placed_next(drive, turned_up(&now->state) == NULL ? 0 : tiles_waiting(now));
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

/* One tile out of the pile, into the hand or to where a room turns it up. *drawn is false when the
 * file does not say which. */
static bool draw(struct jcz_drive *drive, bool *drawn, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const struct jcz_room *room = turned_up(&now->state);
    int entry;
    if (!choose(drive, &entry, error))
        return false;
    *drawn = entry >= 0;
    if (entry < 0)
        return true;
    const char *id = now->pack.entry[entry].id;
    now->drawn++;
    jcz_pack_take(&now->pack, entry);
    if (room != NULL)
        room->reveal(now, id);
    else
        now->drawn_id = id;
    return apply(drive, aude_action_make(AUDE_DRAW, now->pack.entry[entry].kind, 0, 0, 0, 0), NULL,
                 id, error);
}

/* ---- until somebody has to choose ---- */

/* The file's own end, before the pile is empty. */
static void finish(struct jcz_drive *drive)
{
    const aude_action pass = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    struct aude_state before;
    aude_state_copy(&before, &drive->now.state);
    const int first = drive->ledger.count;
    aude_edit_final(&drive->now.state, &drive->ledger);
    notify_rooms(drive, pass, &before, first);
    jcz_note_sources(drive, &before, first);
    jcz_add_events(drive, pass, &before, first);
}

/* Their phase of the present step; JCZ_PHASES when their engine does not stop there. */
static enum jcz_phase phase_of(const struct jcz_drive *drive)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct jcz_room *room = jcz_room_now(drive);
    switch (aude_step(&drive->now.state)) {
    case AUDE_STEP_ACTION:
        return jcz_offered(drive, actions, AUDE_MAX_ACTIONS) > 0 ? JCZ_ACTION_PHASE : JCZ_PHASES;
    case AUDE_STEP_DRAW:
    case AUDE_STEP_PLACE: return JCZ_TILE_PHASE;
    case AUDE_STEP_CONFIRM: return JCZ_COMMIT_PHASE;
    case AUDE_STEP_OVER: return JCZ_GAME_OVER;
    default: break;
    }
    if (aude_decider(&drive->now.state) == AUDE_CHANCE)
        return JCZ_TILE_PHASE;
    if (room == NULL || (room->offered && jcz_offered(drive, actions, AUDE_MAX_ACTIONS) == 0) ||
        (room->skips != NULL && room->skips(drive)))
        return JCZ_PHASES;
    return JCZ_ROOM_PHASE;
}

/* What theirs does at a step at which nobody is asked there. */
static aude_action unasked(const struct aude_state *state)
{
    aude_action action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->unasked != NULL && jcz_rooms[i]->unasked(state, &action))
            break;
    return action;
}

/* Could a difference of a room in play keep theirs from offering any place for a tile? */
static bool may_have_no_place(const struct jcz_drive *drive)
{
    bool may = false;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        may |= jcz_rooms[i]->places && jcz_played(&drive->game->setup.setup, jcz_rooms[i]);
    return may && aude_step(&drive->now.state) == AUDE_STEP_PLACE && drive->now.drawn_id != NULL;
}

/* A tile for which theirs has no place leaves the game there, though ours could lay it. */
static bool removed_there(struct jcz_drive *drive, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    struct aude_state *state = &now->state;
    static const aude_action pass = 0;
    aude_action actions[AUDE_MAX_ACTIONS];
    if (!may_have_no_place(drive) || jcz_drive_can_pass(drive) ||
        jcz_offered(drive, actions, AUDE_MAX_ACTIONS) > 0)
        return false;
    struct aude_state before;
    aude_state_copy(&before, state);
    const int kind = now->pack.entry[jcz_pack_find(&now->pack, now->drawn_id)].kind;
    const int first = drive->ledger.count;
    if (aude_edit_turn(state, aude_turn_seat(state), AUDE_STEP_DRAW, -1) != AUDE_OK ||
        aude_edit_removed(state, kind, aude_removed(state, kind) + 1) != AUDE_OK)
        return jcz_drive_fail(drive, error, JCZ_TEXT("this tile fits nowhere"), now->drawn_id);
    jcz_drive_discard(drive);
    notify_rooms(drive, pass, &before, first);
    return true;
}

/* Draws, and does what nobody is asked about there, until their engine would wait for a message. */
static bool settle(struct jcz_drive *drive, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const int limit = drive->game->limit;
    for (bool drawn = true;;) {
        enum aude_step step = aude_step(&now->state);
        now->phase = phase_of(drive);
        if (removed_there(drive, error))
            continue;
        if (error->status != JCZ_OK)
            return false;
        if (aude_decider(&now->state) == AUDE_CHANCE) {
            if (step == AUDE_STEP_DRAW &&
                (drive->game->limit == now->drawn || aude_bag_total(&now->state) == 0)) {
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
            if (!apply(drive, unasked(&now->state), NULL, NULL, error))
                return false;
        } else {
            if (step == AUDE_STEP_PLACE)
                take_tile(now);
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
                 setup->start[0].rotation == 0 && strcmp(setup->start[0].tile, "BA/RCr") == 0 &&
                 setup->without == NULL;
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
                                    (setup->start[i].rotation + tile->rotation) & 3);
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
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            const int wanted = drive->game->setup.figures[figure];
            if (aude_supply(state, seat, figure) != wanted) /* refused when it has no place */
                aude_edit_supply(state, seat, figure, wanted);
        }
}

/* The board holds so many more than all that are dealt, in whatever game. */
enum { SPARE_FIGURES = 12 };

/* Does the board hold all figures, wherever they go? */
static bool check_figures(const struct jcz_drive *drive, struct jcz_error *error)
{
    const struct jcz_setup *setup = &drive->game->setup;
    int more = 0;
    for (int figure = 0; figure < aude_figure_count(); figure++) {
        const int dealt = aude_supply(&drive->now.state, 0, figure);
        more += setup->figures[figure] > dealt && dealt > 0 ? setup->figures[figure] - dealt : 0;
    }
    return more * setup->setup.seats <= SPARE_FIGURES ||
           jcz_fail(error, JCZ_UNBUILT, "setup.elements",
                    JCZ_TEXT("needs %s, which is not built yet"),
                    JCZ_TEXT("a game with so many figures"));
}

bool jcz_drive_open(struct jcz_drive *drive, const struct jcz_game *game, struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    drive->game = game;
    drive->undos = drive->done = drive->events = 0;
    drive->recorded = NULL;
    drive->ledger = aude_ledger(drive->entry, AUDE_MAX_ENTRIES);
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
        !check_figures(drive, error) || !lay_start(drive, error) || !check_order(drive, error))
        return false;
    fit_box(drive);
    if (game->players == 1)
        strip_idle_seat(&now->state);
    jcz_meeples_init(now, &game->setup);
    return true;
}

bool jcz_drive_begin(struct jcz_drive *drive, struct jcz_error *error)
{
    return settle(drive, error);
}

/* ---- messages ---- */

/* May a message come in the present phase? */
static bool is_time(const struct jcz_drive *drive, const struct jcz_message *message)
{
    const enum jcz_phase phase = drive->now.phase;
    enum jcz_when when;
    switch (message->type) {
    case JCZ_PLACE_TILE:
        return phase == JCZ_TILE_PHASE ||
               (phase == JCZ_ROOM_PHASE && !jcz_commits(drive) && jcz_room_now(drive)->lay != NULL);
    case JCZ_DEPLOY_MEEPLE:
        return phase == JCZ_ACTION_PHASE ||
               (phase == JCZ_ROOM_PHASE && !drive->now.holding && jcz_room_now(drive)->deploys);
    case JCZ_COMMIT: return phase == JCZ_COMMIT_PHASE || jcz_commits(drive);
    case JCZ_PASS:
        return phase != JCZ_COMMIT_PHASE && phase != JCZ_GAME_OVER && !jcz_commits(drive);
    case JCZ_PLACE_TOKEN: when = message->token->when; break;
    default: when = message->command->when;
    }
    switch (when) {
    case JCZ_IN_ITS_PHASE: return phase == JCZ_ROOM_PHASE && jcz_room_now(drive) == message->room;
    case JCZ_IN_ACTION: return phase == JCZ_ACTION_PHASE;
    default: return phase != JCZ_GAME_OVER;
    }
}

/* Keeps a decision until it is confirmed. */
static bool hold(struct jcz_drive *drive, aude_action action, const struct jcz_message *message,
                 struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const enum aude_status status = aude_legal(&now->state, action);
    if (status != AUDE_OK)
        return jcz_drive_refuse(drive, error, jcz_message_name(message), status);
    if (message->type == JCZ_DEPLOY_MEEPLE)
        jcz_meeple_goes(now, message, action);
    if (jcz_room_now(drive)->held != NULL)
        jcz_room_now(drive)->held(drive, action);
    now->holding = true;
    now->held = action;
    return true;
}

static bool play(struct jcz_drive *drive, const struct jcz_message *message,
                 struct jcz_error *error)
{
    struct jcz_moment *now = &drive->now;
    const char *name = jcz_message_name(message);
    const int actor = jcz_drive_actor(drive);
    aude_action action;
    if (!is_time(drive, message))
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
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->sent != NULL)
            jcz_rooms[i]->sent(now, message);
    const struct jcz_room *room = now->phase == JCZ_ROOM_PHASE ? jcz_room_now(drive) : NULL;
    if (room != NULL && !now->holding && room->holds != NULL && room->holds(action))
        return hold(drive, action, message, error);
    now->holding = false;
    return apply(drive, action, message, name, error) && settle(drive, error);
}

bool jcz_lasts(const struct jcz_message *message)
{
    return message->has_random || (message->command != NULL && message->room->lasts);
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
    if (actor != jcz_drive_actor(drive) || jcz_lasts(message)) {
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
    unsigned steps = 0;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        steps |= jcz_rooms[i]->at_once;
    while (steps >> aude_step(board) & 1)
        aude_apply(board, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), NULL);
}

int jcz_drive_actor(const struct jcz_drive *drive)
{
    if (drive->now.phase == JCZ_GAME_OVER)
        return -1;
    if (drive->game->players == 1)
        return 0;
    int seat = aude_decider(&drive->now.state);
    return seat >= 0 ? seat : aude_turn_seat(&drive->now.state);
}

bool jcz_drive_can_pass(const struct jcz_drive *drive)
{
    enum jcz_passing passing = JCZ_NEVER_PASSES;
    switch (drive->now.phase) {
    case JCZ_TILE_PHASE: passing = JCZ_PASSES_BY_RULE; break;
    case JCZ_ACTION_PHASE: passing = JCZ_PASSES_BY_RULE; break;
    case JCZ_ROOM_PHASE:
        passing = jcz_commits(drive) ? JCZ_NEVER_PASSES : jcz_room_now(drive)->passing;
        break;
    default: break;
    }
    return passing == JCZ_PASSES_BY_RULE
               ? aude_legal(&drive->now.state, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0)) ==
                     AUDE_OK
               : passing == JCZ_MAY_PASS;
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
