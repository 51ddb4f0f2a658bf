/* SPDX-License-Identifier: Apache-2.0 */
/* A table is its actions: loading one is playing them again. What is known of a token is a digest,
 * so that nobody who reads the store can act for a seat. */
#include "server/table.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/clock.h"
#include "server/colour.h"
#include "server/record.h"

/* The computer player that goes on for people. */
#define STAND_IN "greedy"

/* ---- Rules and actions --------------------------------------------------------------------- */

static bool keep_actions(struct table *table, const aude_action *actions, int count)
{
    if (table->count + count > table->capacity) {
        int capacity = 2 * (table->count + count);
        aude_action *grown = realloc(table->action, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        table->action = grown;
        table->capacity = capacity;
    }
    memcpy(table->action + table->count, actions, (size_t)count * sizeof *actions);
    table->count += count;
    return true;
}

static void see_end(struct table *table)
{
    if (aude_decider(table->state) == AUDE_NOBODY)
        table->game.over = true;
}

/* All draws that are due now. */
static bool draw(struct table *table)
{
    while (aude_decider(table->state) == AUDE_CHANCE) {
        aude_action action = draws_next(&table->draws, table->game.seed, table->state);
        if (!keep_actions(table, &action, 1) || aude_apply(table->state, action, NULL) != AUDE_OK)
            return false;
    }
    return true;
}

/* One that was made before: number `at` of the actions, if it is a draw. */
static void count_draw(struct table *table, int at)
{
    if (aude_decider(table->state) != AUDE_CHANCE)
        return;
    if (at < table->game.begun || !table->draws.ahead)
        draws_pass(&table->draws);
    else
        draws_next(&table->draws, table->game.seed, table->state);
}

/* The rules and the start, from the set-up and the tile sets that it may name; *own is empty
 * afterwards. */
static enum aude_status set_up(struct table *table, struct own *own)
{
    enum aude_status status;
    table->box = box_open(table->game.setup, own, table->title, &table->draws.ahead, &status);
    if (table->box == NULL)
        return status;
    table->seats = aude_rules_setup(table->box->rules)->seats;
    table->state = malloc(aude_state_size(table->box->rules));
    return table->state != NULL ? AUDE_OK : AUDE_TOO_LONG;
}

static void begin(struct table *table)
{
    aude_state_copy(table->state, table->box->start);
    table->count = 0;
    draws_begin(&table->draws, table->draws.ahead);
    table->started = false;
}

/* Who has a token is a person, or a person was there before the computer. */
static void note_start(struct table *table, int seat)
{
    if (seat != TABLE_NOBODY && table->seat[seat].has_token)
        table->started = true;
}

static bool replay(void *context, int from, int seat, const aude_action *actions, int count)
{
    struct table *table = context;
    if (seat != TABLE_NOBODY && (seat < 0 || seat >= table->seats))
        return false;
    if (seat != TABLE_NOBODY)
        table->came |= 1u << seat;
    note_start(table, seat);
    if (from != table->count)
        return false;
    for (int i = 0; i < count; i++) {
        count_draw(table, from + i);
        if (aude_apply(table->state, actions[i], NULL) != AUDE_OK)
            return false;
    }
    return keep_actions(table, actions, count);
}

/* ---- Coming and going ---------------------------------------------------------------------- */

static void add_chat(void *context, int64_t at, int seat, const char *text, const char *phrase)
{
    struct table *table = context;
    struct saying said = {.at = at, .seat = seat};
    talk_fill(&said, text, phrase);
    talk_add(&table->chat, &said, LIMIT_CHAT_KEPT, SIZE_MAX);
    table->chats_taken++;
    if (seat >= 0 && seat < AUDE_MAX_SEATS)
        table->chats_of[seat]++;
}

static bool load(struct table *table, const struct bundle *answer)
{
    talk_forget(&table->chat);
    table->chats_taken = 0;
    memset(table->chats_of, 0, sizeof table->chats_of);
    begin(table);
    if (store_seats(answer, table->seat, AUDE_MAX_SEATS) != table->seats ||
        !store_batches(answer, replay, table) || aude_decider(table->state) == AUDE_CHANCE)
        return false;
    colours_fill(table->seat, table->seats);
    store_chats(answer, add_chat, table);
    for (int i = 0; i < table->seats; i++) {
        const struct stored_seat *row = &table->seat[i];
        bool was_person = row->resigned || row->stand_in || row->out_of_time;
        table->undo.person[i] = was_person ? table->count : 0;
        table->started |= row->resigned;
        if (table->seat[i].gone == 0) { /* who was here when the server stopped */
            table->was_here |= 1u << i;
            table->seat[i].gone = table->game.pause < 0 ? clock_began() : clock_now();
        }
    }
    if (table->game.deadline != 0 && table_decider(table) != TABLE_NOBODY)
        table->came |= 1u << table_decider(table); /* the clock ran already */
    if (table->started && table->actor == 0)
        table->actor =
            table->game.maker; /* who acted is not kept; one who comes later is another */
    clock_resume(table);
    return true;
}

static size_t all_gallery;

/* Not set up yet. */
static struct table *make(struct stored_game *game)
{
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        free(game->setup);
        return NULL;
    }
    table->game = *game;
    table->running = TABLE_NOBODY;
    table->undo.seat = TABLE_NOBODY;
    table->undo.number = randombytes_uniform(1u << 30); /* none that was there earlier */
    table->gallery.all = &all_gallery;
    link_init(&table->held);
    link_init(&table->unwatched);
    link_init(&table->offer);
    link_init(&table->stirred);
    return table;
}

static bool take_own(void *context, const char *text)
{
    struct misread wrong;
    return own_add(context, text, &wrong);
}

struct table *table_open(const struct bundle *answer, struct stored_game *game,
                         enum aude_status *why)
{
    struct table *table = make(game);
    struct own own = {0};
    *why = AUDE_BAD_TEXT;
    if (table != NULL && store_owns(answer, take_own, &own))
        *why = set_up(table, &own);
    own_free(&own);
    if (*why == AUDE_OK && load(table, answer)) {
        if (table->game.is_public) /* nobody knows any more who was invited */
            table->uninvited = ~(table->game.host >= 0 ? 1u << table->game.host : 0u);
        table->matched = table->game.host == STORE_MATCHED ? ~0u : 0;
        return table;
    }
    table_free(table);
    return NULL;
}

struct measuring {
    struct table *table;
    struct table_whole *whole;
};

/* A batch is whole when nothing has to be drawn behind it. */
static bool measure(void *context, int from, int seat, const aude_action *actions, int count)
{
    struct measuring *measuring = context;
    struct table_whole *whole = measuring->whole;
    struct table *table = measuring->table;
    if (!replay(table, from, seat, actions, count) || aude_decider(table->state) == AUDE_CHANCE)
        return false;
    whole->count = table->count;
    whole->after = from;
    whole->over = aude_decider(table->state) == AUDE_NOBODY;
    return true;
}

void table_measure(const struct bundle *answer, struct stored_game *game, struct table_whole *whole)
{
    struct own own = {0};
    struct table *table = make(game);
    *whole = (struct table_whole){-1, -1, false, store_count_actions(answer)};
    bool good = table != NULL && store_owns(answer, take_own, &own) &&
                set_up(table, &own) == AUDE_OK &&
                store_seats(answer, table->seat, AUDE_MAX_SEATS) == table->seats;
    own_free(&own);
    if (good) {
        int playing = 0;
        begin(table);
        whole->count = aude_decider(table->state) == AUDE_CHANCE ? -1 : 0;
        store_batches(answer, measure, &(struct measuring){table, whole});
        for (int i = 0; i < table->seats; i++)
            playing += !table->seat[i].resigned;
        whole->over |= playing < 2;
        whole->behind -= whole->count > 0 ? whole->count : 0;
    }
    table_free(table);
}

void table_kept(struct table *table)
{
    table->changed = 0;
    for (int i = 0; i < table->presents; i++)
        table->present[i].gave = 0;
}

/* Who got up has not, after all, and is still here. */
static void give_back(struct table *table)
{
    for (int i = 0; i < table->presents; i++)
        for (int seat = 0; seat < table->seats; seat++)
            if (table->present[i].gave >> seat & 1 && table->seat[seat].has_token) {
                table->present[i].seats |= 1u << seat;
                table->seat[seat].gone = 0;
                table->came |= 1u << seat;
            }
    table_kept(table);
}

bool table_reopen(struct table *table, const struct bundle *answer)
{
    struct stored_game game;
    struct stored_seat before[AUDE_MAX_SEATS];
    unsigned taken = 0;
    if (store_find(answer, &game) != 1)
        return false;
    table_forget_told(table);
    free(table->game.setup);
    table->game = game;
    for (int i = 0; i < table->seats; i++) {
        before[i] = table->seat[i];
        taken |= (unsigned)table->seat[i].has_token << i;
    }
    if (!load(table, answer))
        return false;
    for (int i = 0; i < table->seats; i++) {
        bool other = memcmp(before[i].token, table->seat[i].token, STORE_TOKEN) != 0;
        bool back = other || table_is_open(table, i) || table->seat[i].stand_in;
        if (!table->seat[i].stand_in)
            table->seat[i].gone = before[i].gone; /* the store may know less of this than we do */
        if (table_is_open(table, i)) {
            table->came &= ~(1u << i);
            table->uninvited &= ~(taken & 1u << i); /* they may try again */
        }
        for (int k = 0; k < table->presents && back; k++)
            table->present[k].seats &= ~(1u << i); /* who took it has not, after all */
    }
    give_back(table);
    clock_begin_anew(table);
    return true;
}

struct table *table_new(struct stored_game *game, int seats, struct own *own,
                        const aude_action *begun)
{
    struct table *table = make(game);
    if (table == NULL) {
        own_free(own);
        return NULL;
    }
    if (set_up(table, own) == AUDE_OK && table->seats == seats) {
        begin(table);
        if ((game->begun == 0 || replay(table, 0, TABLE_NOBODY, begun, game->begun)) &&
            draw(table)) {
            see_end(table);
            return table;
        }
    }
    table_free(table);
    return NULL;
}

void table_make_id(char id[STORE_ID + 1])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l, o, 0, 1 */
    unsigned char bits[STORE_ID];
    randombytes_buf(bits, sizeof bits);
    for (int i = 0; i < STORE_ID; i++)
        id[i] = letters[bits[i] & 31];
    id[STORE_ID] = '\0';
}

static void random_letters(char letters[TABLE_TOKEN + 1])
{
    unsigned char bits[16];
    randombytes_buf(bits, sizeof bits);
    sodium_bin2base64(letters, TABLE_TOKEN + 1, bits, sizeof bits,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void table_make_invite(char invite[STORE_INVITE + 1])
{
    static_assert((int)STORE_INVITE == (int)TABLE_TOKEN, "an invitation is as long as a token");
    random_letters(invite);
}

/* The set-up of the table with the next seat beginning. */
static char *next_setup(const struct table *table)
{
    struct aude_record *record = box_record();
    char *text = NULL;
    if (record != NULL) {
        struct aude_setup setup = *aude_rules_setup(table->box->rules);
        setup.start_seat = (uint8_t)((setup.start_seat + 1) % table->seats);
        aude_record_init(record, &setup);
        aude_record_title(record, table->title);
        record->ahead = table->draws.ahead;
        text = record_text(record);
    }
    free(record);
    return text;
}

struct table *table_again(const struct table *table, int64_t created)
{
    struct stored_game game = {
        .created = created,
        .is_public = table->game.is_public,
        .away = table->game.away,
        .host = table->game.host,
        .clock = table->game.clock,
    };
    struct own own = {0};
    table_make_id(game.id);
    chance_seed(game.seed);
    memcpy(game.invite, table->game.invite, sizeof game.invite);
    game.setup = next_setup(table);
    struct table *again = NULL;
    if (game.setup != NULL && own_copy(&own, &table->box->own))
        again = table_new(&game, table->seats, &own, NULL);
    else
        free(game.setup);
    if (again == NULL)
        return NULL;
    memcpy(again->seat, table->seat, sizeof again->seat);
    again->uninvited = table->uninvited;
    memcpy(again->sat, table->sat, sizeof again->sat);
    for (int i = 0; i < again->seats; i++) {
        struct stored_seat *seat = &again->seat[i];
        seat->resigned = seat->stand_in = seat->out_of_time = false;
        if (seat->has_token) /* whoever the computer played on for is a person again */
            strcpy(seat->player, "human");
    }
    return again;
}

static size_t all_told;

bool table_keep_told(struct table *table, char *text, size_t length)
{
    table_forget_told(table);
    if (all_told + length > LIMIT_TOLD)
        return false;
    all_told += length;
    table->told = text;
    table->told_length = length;
    return true;
}

void table_forget_told(struct table *table)
{
    if (table->told == NULL)
        return;
    all_told -= table->told_length;
    free(table->told);
    table->told = NULL;
}

void table_free(struct table *table)
{
    if (table == NULL)
        return;
    table_forget_told(table);
    talk_forget(&table->chat);
    talk_forget(&table->gallery);
    free(table->game.setup);
    box_release(table->box);
    free(table->state);
    free(table->action);
    free(table->present);
    free(table);
}

/* ---- Seats --------------------------------------------------------------------------------- */

bool table_over(const struct table *table)
{
    return table->game.over;
}

bool table_shows_seed(const struct table *table)
{
    return table_over(table) && table->game.ended == 0;
}

int table_decider(const struct table *table)
{
    int decider = aude_decider(table->state);
    return table_over(table) || decider < 0 ? TABLE_NOBODY : decider;
}

bool table_is_computer(const struct table *table, int seat)
{
    return strcmp(table->seat[seat].player, "human") != 0;
}

bool table_is_open(const struct table *table, int seat)
{
    return !table_is_computer(table, seat) && !table->seat[seat].has_token;
}

int table_open_seats(const struct table *table)
{
    int count = 0;
    for (int i = 0; i < table->seats; i++)
        count += table_is_open(table, i);
    return count;
}

bool table_is_here(const struct table *table, int seat)
{
    if (!table->seat[seat].has_token)
        return false;
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].seats >> seat & 1)
            return true;
    return false;
}

bool table_sits(const struct table *table, int present)
{
    for (int i = 0; i < table->seats; i++)
        if (table->present[present].seats >> i & 1 && table->seat[i].has_token)
            return true;
    return false;
}

unsigned table_told_ahead(const struct table *table, unsigned seats)
{
    for (int i = 0; i < table->seats; i++)
        if (!table->seat[i].has_token || table_player(table, i) != NULL)
            seats &= ~(1u << i);
    return table_over(table) ? 0 : seats;
}

void table_free_seat(struct table *table, int seat)
{
    struct stored_seat *row = &table->seat[seat];
    row->name[0] = '\0';
    row->has_token = row->stand_in = false;
    row->time_left = (int64_t)1000 * table->game.clock.seconds;
    if (table->running == seat)
        table->running = TABLE_NOBODY;
}

const char *table_player(const struct table *table, int seat)
{
    if (table->seat[seat].stand_in)
        return STAND_IN;
    return table_is_computer(table, seat) ? table->seat[seat].player : NULL;
}

bool table_waits_for_computer(const struct table *table)
{
    int seat = table_decider(table);
    return seat != TABLE_NOBODY && table_player(table, seat) != NULL;
}

bool table_is_played(const struct table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (table_player(table, i) == NULL)
            return true;
    return false;
}

bool table_has_people(const struct table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].has_token || table_is_open(table, i))
            return true;
    return false;
}

void table_token_digest(const char *token, uint8_t to[STORE_TOKEN])
{
    crypto_generichash(to, STORE_TOKEN, (const unsigned char *)token, strlen(token), NULL, 0);
}

void table_give_token(struct table *table, int seat, char token[TABLE_TOKEN + 1])
{
    random_letters(token);
    table_token_digest(token, table->seat[seat].token);
    table->seat[seat].has_token = true;
}

int table_seat_of(const struct table *table, const char *token)
{
    uint8_t shown[STORE_TOKEN];
    int found = TABLE_NOBODY;
    table_token_digest(token, shown);
    for (int i = 0; i < table->seats; i++)
        if (sodium_memcmp(shown, table->seat[i].token, sizeof shown) == 0 &&
            table->seat[i].has_token)
            found = i;
    return found;
}

bool table_is_invitation(const struct table *table, const char *invite)
{
    uint8_t shown[STORE_TOKEN], known[STORE_TOKEN];
    table_token_digest(invite, shown);
    table_token_digest(table->game.invite, known);
    return sodium_memcmp(shown, known, sizeof shown) == 0;
}

bool table_invites(const struct table *table, const char *invite)
{
    return table_is_invitation(table, invite) || table->game.is_public ||
           table->game.invite[0] == '\0';
}

bool table_had_stranger(const struct table *table, const struct address *address)
{
    for (int i = 0; i < table->seats; i++)
        if (table->uninvited >> i & 1 && address_same(&table->sat[i], address))
            return true;
    return false;
}

/* ---- Playing ------------------------------------------------------------------------------- */

enum aude_status table_act(struct table *table, int seat, const aude_action *actions, int count,
                           int *index)
{
    struct aude_state next;
    aude_state_copy(&next, table->state);
    for (*index = 0; *index < count; ++*index) {
        if (aude_decider(&next) != seat)
            return AUDE_OK;
        enum aude_status status = aude_apply(&next, actions[*index], NULL);
        if (status != AUDE_OK)
            return status;
    }
    if (table->count + count + AUDE_MAX_TILES > AUDE_MAX_RECORD ||
        !keep_actions(table, actions, count))
        return AUDE_TOO_LONG;
    *index = -1;
    table->came |= 1u << seat;
    note_start(table, seat);
    aude_state_copy(table->state, &next);
    if (!draw(table))
        abort(); /* a draw that the engine refuses is a mistake of ours */
    see_end(table);
    return AUDE_OK;
}

void table_replace(struct table *table, int seat)
{
    table->undo.person[seat] = table->count;
}

void table_resign(struct table *table, int seat)
{
    int left = 0;
    table_replace(table, seat);
    table->started = true;
    table->seat[seat].resigned = true;
    table->seat[seat].stand_in = false;
    for (int i = 0; i < table->seats; i++)
        left += !table->seat[i].resigned;
    if (left <= 1)
        table->game.over = true;
    else
        strcpy(table->seat[seat].player, STAND_IN);
}

void table_time_out(struct table *table, int seat)
{
    table->seat[seat].out_of_time = true;
    if (strcmp(table->game.clock.then, "lose") == 0) {
        table_resign(table, seat);
    } else {
        table_replace(table, seat);
        strcpy(table->seat[seat].player, STAND_IN);
    }
}

void table_take_back(struct table *table, int to)
{
    int count = table->count;
    begin(table);
    for (int i = 0; i < to; i++) {
        int decider = aude_decider(table->state);
        count_draw(table, i);
        if (i >= table->game.begun && decider >= 0)
            note_start(table, decider);
        if (aude_apply(table->state, table->action[i], NULL) != AUDE_OK)
            abort(); /* it was applied before */
    }
    for (int i = 0; i < table->seats; i++)
        table->started |= table->seat[i].resigned;
    table->count = to < count ? to : count;
    table->game.undone++;
}

bool table_is_attended(const struct table *table)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].seats != 0)
            return true;
    return false;
}
