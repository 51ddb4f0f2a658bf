/* SPDX-License-Identifier: Apache-2.0 */
/* A game of theirs, message by message, on our engine. A turn:
 *
 *     TilePhase          ours waits at PLACE      PLACE_TILE is applied at once
 *     ActionPhase        ours waits at ACTION     the choice is only noted (pending) ...
 *     CommitActionPhase  ours waits at ACTION     ... and applied by COMMIT, which scores, goes on
 * to the next turn and draws
 *
 * When nobody can put or take back a figure, ActionPhase is left out; ours then scores and goes on
 * at once, so until the commit the state before the tile is shown and the entries are held back.
 * UNDO goes back one message inside the turn. Draws come from the forced order of the file, then
 * from its random numbers, and when it has neither from the tile that is placed next. */
#include "jcz/internal.h"

#include <stdio.h>
#include <string.h>

static const char *const phase_names[] = {"TilePhase", "ActionPhase", "CommitActionPhase",
                                          "GameOverPhase"};

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

static bool refuse(const struct jcz_drive *drive, struct jcz_error *error, const char *what,
                   enum aude_status refusal)
{
    char where[40];
    message_place(drive, where, sizeof where);
    if (error->status == JCZ_OK && drive->done > 0)
        error->line = drive->game->message[drive->done - 1].line;
    return jcz_refuse(error, where, what, refusal);
}

static bool fail(const struct jcz_drive *drive, struct jcz_error *error, const char *text,
                 const char *detail)
{
    char where[40];
    message_place(drive, where, sizeof where);
    if (error->status == JCZ_OK && drive->done > 0)
        error->line = drive->game->message[drive->done - 1].line;
    return jcz_fail(error, JCZ_ILLEGAL, where, text, detail);
}

static bool apply(struct jcz_drive *drive, aude_action action, const char *what,
                  struct jcz_error *error)
{
    int first = drive->ledger.count;
    enum aude_status status = aude_apply(&drive->now.state, action, &drive->ledger);
    if (status != AUDE_OK)
        return refuse(drive, error, what, status);
    if (drive->applied != NULL)
        drive->applied(drive->context, action, &drive->now.state, &drive->ledger, first);
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

/* The tile that the file places next, or NULL. */
static const char *tile_placed_next(const struct jcz_drive *drive)
{
    for (int i = drive->done; i < drive->game->messages; i++)
        if (drive->game->message[i].type == JCZ_PLACE_TILE)
            return drive->game->message[i].tile;
    return NULL;
}

/* The entry of the pile that is drawn now; -1 when the file does not say. */
static bool choose(struct jcz_drive *drive, int *entry, struct jcz_error *error)
{
    const struct jcz_game *game = drive->game;
    const char *id = NULL;
    *entry = -1;
    if (drive->next_draw < game->draws)
        id = game->draw[drive->next_draw++];
    else if (drive->random_known)
        *entry = jcz_pack_choose(&drive->pack, &drive->random);
    else
        id = tile_placed_next(drive);
    if (id == NULL)
        return true;
    *entry = jcz_pack_find(&drive->pack, id);
    if (*entry < 0)
        return fail(drive, error, JCZ_TEXT("unknown tile"), id);
    if (drive->pack.entry[*entry].left == 0)
        return refuse(drive, error, id, AUDE_NONE_LEFT);
    return true;
}

/* Draws until a tile can be placed or the game is over. */
static bool draw(struct jcz_drive *drive, struct jcz_error *error)
{
    struct aude_state *state = &drive->now.state;
    const int limit = drive->game->limit;
    drive->drawn_id = NULL;
    if (limit == 0 && drive->drawn == 0)
        aude_edit_final(state, &drive->ledger);
    while (aude_step(state) == AUDE_STEP_DRAW) {
        int entry;
        if (!choose(drive, &entry, error))
            return false;
        if (entry < 0)
            break;
        const char *id = drive->pack.entry[entry].id;
        drive->drawn_id = id;
        drive->drawn++;
        jcz_pack_take(&drive->pack, entry);
        if (!apply(drive, aude_action_make(AUDE_DRAW, drive->pack.entry[entry].kind, 0, 0, 0, 0),
                   id, error))
            return false;
        if (drive->drawn == limit)
            empty_bag(drive);
        if (aude_step(state) == AUDE_STEP_PLACE)
            break;
        drive->drawn_id = NULL;
        if (drive->removals < AUDE_MAX_TILES)
            drive->removed[drive->removals++] = id;
        if (drive->drawn == limit && aude_step(state) == AUDE_STEP_DRAW)
            aude_edit_final(state, &drive->ledger);
    }
    drive->now.phase = aude_step(state) == AUDE_STEP_OVER ? JCZ_GAME_OVER : JCZ_TILE_PHASE;
    return true;
}

/* ---- the start ---- */

static bool lay_start(struct jcz_drive *drive, struct jcz_error *error)
{
    const struct jcz_setup *setup = &drive->game->setup;
    struct aude_state *state = &drive->now.state;
    bool usual = setup->starts == 1 && setup->start[0].x == 0 && setup->start[0].y == 0 &&
                 setup->start[0].rotation == 0 && strcmp(setup->start[0].tile, "BA/RCr") == 0;
    if (!usual)
        aude_edit_clear(state);
    for (int i = 0; i < setup->starts; i++) {
        int entry = jcz_pack_find(&drive->pack, setup->start[i].tile);
        if (entry < 0)
            return jcz_fail(error, JCZ_BAD, "setup.start", JCZ_TEXT("unknown tile"),
                            setup->start[i].tile);
        const struct jcz_pack_entry *tile = &drive->pack.entry[entry];
        if (tile->left == 0)
            return jcz_refuse(error, "setup.start", tile->id, AUDE_NONE_LEFT);
        jcz_pack_take(&drive->pack, entry);
        drive->placed[i] = tile->id;
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

/* Where their box differs from ours: copies with gardens, figures in the supply. */
static void fit_box(struct jcz_drive *drive)
{
    int bag[AUDE_MAX_KINDS] = {0}, kinds = aude_kind_count(&drive->rules);
    struct aude_state *state = &drive->now.state;
    for (int i = 0; i < drive->pack.count; i++)
        bag[drive->pack.entry[i].kind] += drive->pack.entry[i].left;
    for (int k = 0; k < kinds; k++)
        if (aude_bag(state, k) != bag[k])
            aude_edit_bag(state, k, bag[k]);
    for (int seat = 0; seat < drive->game->setup.setup.seats; seat++)
        if (aude_supply(state, seat, AUDE_FOLLOWER) != drive->game->setup.followers)
            aude_edit_supply(state, seat, AUDE_FOLLOWER, drive->game->setup.followers);
}

bool jcz_drive_open(struct jcz_drive *drive, const struct jcz_game *game, struct jcz_error *error)
{
    drive->game = game;
    drive->undos = drive->next_draw = drive->drawn = drive->done = drive->removals = 0;
    drive->random_known = game->has_random;
    drive->random = game->random;
    drive->drawn_id = NULL;
    drive->ledger.count = 0;
    drive->now.pending = 0;
    drive->now.passed = false;
    drive->now.phase = JCZ_TILE_PHASE;
    *error = (struct jcz_error){0};
    enum aude_status status = aude_rules_init(&drive->rules, &game->setup.setup);
    if (status != AUDE_OK)
        return jcz_refuse(error, "setup", NULL, status);
    aude_state_init(&drive->now.state, &drive->rules);
    if (!jcz_pack_init(&drive->pack, &drive->rules, &game->setup, error) ||
        !lay_start(drive, error))
        return false;
    fit_box(drive);
    return true;
}

bool jcz_drive_begin(struct jcz_drive *drive, struct jcz_error *error)
{
    return draw(drive, error);
}

/* ---- messages ---- */

bool jcz_offers(const struct aude_state *state, aude_action action)
{
    struct aude_feature feature;
    if (aude_action_verb(action) == AUDE_PUT)
        return true;
    return aude_action_verb(action) == AUDE_TAKE &&
           aude_feature_at(state, aude_action_x(action), aude_action_y(action),
                           aude_action_segment(action), &feature) &&
           !feature.complete;
}

static bool has_choice(const struct aude_state *state)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(state, actions, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++)
        if (jcz_offers(state, actions[i]))
            return true;
    return false;
}

static aude_action pass(void)
{
    return aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
}

static bool place(struct jcz_drive *drive, const struct jcz_message *message,
                  struct jcz_error *error)
{
    if (drive->drawn_id == NULL || strcmp(drive->drawn_id, message->tile) != 0)
        return jcz_pack_find(&drive->pack, message->tile) < 0
                   ? fail(drive, error, JCZ_TEXT("unknown tile"), message->tile)
                   : refuse(drive, error, message->tile, AUDE_WRONG_TILE);
    const struct jcz_pack_entry *tile =
        &drive->pack.entry[jcz_pack_find(&drive->pack, message->tile)];
    aude_action action = aude_action_make(AUDE_PLACE, tile->kind, message->x, message->y,
                                          (message->rotation + tile->turn) & 3, 0);
    int index = aude_placed_count(&drive->now.state);
    drive->unplaced = drive->now.state;
    if (!apply(drive, action, message->tile, error))
        return false;
    if (index < AUDE_MAX_TILES)
        drive->placed[index] = tile->id;
    drive->now.phase = JCZ_COMMIT_PHASE;
    if (aude_step(&drive->now.state) != AUDE_STEP_ACTION) {
        drive->now.passed = true;
        drive->held = drive->ledger;
        drive->ledger.count = 0;
    } else if (has_choice(&drive->now.state)) {
        drive->now.phase = JCZ_ACTION_PHASE;
    } else {
        drive->now.pending = pass();
    }
    return true;
}

static bool act(struct jcz_drive *drive, const struct jcz_message *message, struct jcz_error *error)
{
    aude_action action = pass();
    char what[64] = "";
    if (message->type != JCZ_PASS) {
        char location[32];
        jcz_location_text(&message->spot, location, sizeof location);
        snprintf(what, sizeof what, "%s %s [%d,%d]", jcz_figure_name(message->figure), location,
                 message->spot.x, message->spot.y);
        if (message->owner != aude_turn_seat(&drive->now.state))
            return fail(drive, error, JCZ_TEXT("this figure belongs to another player"), what);
        int segment = jcz_segment_of(&drive->now.state, &message->spot);
        if (segment < 0)
            return refuse(drive, error, what, AUDE_NO_SEGMENT);
        action = aude_action_make(message->type == JCZ_DEPLOY_MEEPLE ? AUDE_PUT : AUDE_TAKE,
                                  message->figure, message->spot.x, message->spot.y, 0, segment);
    }
    enum aude_status status = aude_legal(&drive->now.state, action);
    if (status != AUDE_OK)
        return refuse(drive, error, what, status);
    drive->now.pending = action;
    drive->now.phase = JCZ_COMMIT_PHASE;
    return true;
}

static bool commit(struct jcz_drive *drive, struct jcz_error *error)
{
    aude_action action = drive->now.pending;
    drive->now.pending = 0;
    if (drive->now.passed) {
        drive->now.passed = false;
        drive->ledger = drive->held;
    } else if (!apply(drive, action, NULL, error)) {
        return false;
    }
    return draw(drive, error);
}

static bool undo(struct jcz_drive *drive, struct jcz_error *error)
{
    if (drive->undos == 0)
        return fail(drive, error, JCZ_TEXT("there is nothing to take back"), NULL);
    int tiles = aude_placed_count(&drive->now.state);
    drive->now = drive->undo[--drive->undos];
    if (aude_placed_count(&drive->now.state) != tiles && drive->taken_back != NULL)
        drive->taken_back(drive->context);
    return true;
}

static const struct {
    const char *name;
    enum jcz_phase phase;
} expected[JCZ_TYPES] = {
    [JCZ_PLACE_TILE] = {"PLACE_TILE", JCZ_TILE_PHASE},
    [JCZ_DEPLOY_MEEPLE] = {"DEPLOY_MEEPLE", JCZ_ACTION_PHASE},
    [JCZ_RETURN_MEEPLE] = {"RETURN_MEEPLE", JCZ_ACTION_PHASE},
    [JCZ_PASS] = {"PASS", JCZ_ACTION_PHASE},
    [JCZ_COMMIT] = {"COMMIT", JCZ_COMMIT_PHASE},
    [JCZ_UNDO] = {"UNDO", JCZ_TILE_PHASE},
};

bool jcz_drive_step(struct jcz_drive *drive, struct jcz_error *error)
{
    const struct jcz_message *message = &drive->game->message[drive->done++];
    drive->ledger.count = 0;
    if (message->type == JCZ_UNDO)
        return undo(drive, error);
    if (drive->now.phase != expected[message->type].phase)
        return refuse(drive, error, expected[message->type].name,
                      drive->now.phase == JCZ_GAME_OVER ? AUDE_OVER : AUDE_NOT_NOW);
    if (message->player >= 0 && message->player != aude_turn_seat(jcz_drive_shown(drive)))
        return fail(drive, error, JCZ_TEXT("it is another player's turn"),
                    expected[message->type].name);
    if (message->has_random) {
        drive->random = message->random;
        drive->random_known = true;
        drive->undos = 0;
    }
    if (message->type == JCZ_COMMIT) {
        drive->undos = 0;
        return commit(drive, error);
    }
    struct jcz_moment before = drive->now;
    bool good =
        message->type == JCZ_PLACE_TILE ? place(drive, message, error) : act(drive, message, error);
    if (good && !message->has_random && drive->undos < JCZ_UNDO_DEPTH)
        drive->undo[drive->undos++] = before;
    return good;
}

/* ---- what they would show ---- */

static void view_pending(const struct jcz_drive *drive, struct jcz_view *view)
{
    const aude_action action = drive->now.pending;
    const int seat = view->player, figure = aude_action_item(action);
    const int x = aude_action_x(action), y = aude_action_y(action);
    struct aude_standing standing = {(int16_t)x, (int16_t)y, (uint8_t)seat, (uint8_t)figure,
                                     (uint8_t)aude_action_segment(action)};
    struct aude_feature feature;
    if (aude_action_verb(action) == AUDE_PUT) {
        view->figure[view->figures++] = standing;
        view->supply[seat][figure]--;
    } else if (aude_action_verb(action) == AUDE_TAKE) {
        for (int i = 0; i < view->figures; i++)
            if (view->figure[i].x == x && view->figure[i].y == y && view->figure[i].seat == seat &&
                view->figure[i].figure == figure)
                view->figure[i] = view->figure[--view->figures];
        view->supply[seat][figure]++;
        if (aude_feature_at(&drive->now.state, x, y, standing.segment, &feature))
            view->score[seat] += feature.value;
    }
}

const struct aude_state *jcz_drive_shown(const struct jcz_drive *drive)
{
    return drive->now.passed ? &drive->unplaced : &drive->now.state;
}

void jcz_drive_view(const struct jcz_drive *drive, struct jcz_view *view)
{
    const struct aude_state *state = jcz_drive_shown(drive);
    view->phase = drive->now.phase;
    view->player = view->phase == JCZ_GAME_OVER ? -1 : aude_turn_seat(state);
    view->can_pass = view->phase == JCZ_ACTION_PHASE;
    view->seats = drive->game->setup.setup.seats;
    for (int seat = 0; seat < view->seats; seat++) {
        view->score[seat] = aude_score(state, seat);
        for (int f = 0; f < AUDE_FIGURES; f++)
            view->supply[seat][f] = aude_supply(state, seat, (enum aude_figure)f);
    }
    view->figures = aude_standing_count(state);
    for (int i = 0; i < view->figures; i++)
        view->figure[i] = aude_standing(state, i);
    view->pack_size = drive->game->limit >= 0 && !drive->game->end_mark
                          ? drive->game->limit - drive->drawn
                          : drive->pack.total;
    view->undo = drive->undos > 0;
    if (view->phase == JCZ_COMMIT_PHASE)
        view_pending(drive, view);
}
