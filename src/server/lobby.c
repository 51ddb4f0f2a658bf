/* SPDX-License-Identifier: Apache-2.0 */
/* Tables in buckets by name, peers in a list as long as messages of theirs wait for the store. The
 * order of this file: finding, telling, who is there, changing, what happens by
 * itself. */
#include "server/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/abandoned.h"
#include "server/clock.h"
#include "server/forget.h"
#include "server/gather.h"
#include "server/idle.h"
#include "server/journal.h"
#include "server/leave.h"
#include "server/loading.h"
#include "server/match.h"
#include "server/memory.h"
#include "server/name.h"
#include "server/quota.h"
#include "server/rousing.h"
#include "server/set_back.h"
#include "server/sharing.h"
#include "server/undo.h"
#include "server/watching.h"

enum {
    FETCHES = 100, /* tables that are fetched at a tick: nobody waits long for it, */
    RENEWED = 1000 /* ... and that are read anew, since they could not be before */
};

uint64_t lobby_now(const struct lobby *lobby)
{
    return uv_now(lobby->loop);
}

int64_t lobby_date(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Tables in memory ---------------------------------------------------------------------- */

int64_t lobby_unfinished(const struct lobby *lobby)
{
    return lobby->games + lobby->new_games + lobby->going_games;
}

static struct table **bucket_of(struct lobby *lobby, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &lobby->bucket[hash % LOBBY_BUCKETS];
}

static void link_table(struct lobby *lobby, struct table *table)
{
    struct table **bucket = bucket_of(lobby, table->game.id);
    table->next = *bucket;
    *bucket = table;
    lobby->tables++;
    idle_touch(lobby, table);
    leave_arm(lobby, table, 0);
}

static void unlink_table(struct lobby *lobby, struct table *table)
{
    struct table **at = bucket_of(lobby, table->game.id);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    lobby->tables--;
    memory_release(lobby, table);
    store_release(lobby->store, table->game.number);
    alarm_set(&lobby->alarms, table, 0);
    link_remove(&table->unwatched);
    link_remove(&table->offer);
    link_remove(&table->stirred);
    thinking_drop(&lobby->line, table);
}

/* The table if it is in memory. */
static struct table *find_here(struct lobby *lobby, const char *id)
{
    struct table *table = *bucket_of(lobby, id);
    while (table != NULL && strcmp(table->game.id, id) != 0)
        table = table->next;
    return table;
}

struct table *lobby_here(struct lobby *lobby, const char *id)
{
    struct table *table = find_here(lobby, id);
    return table != NULL && !table->stale ? table : NULL;
}

struct table *lobby_stale(struct lobby *lobby, const char *id)
{
    struct table *table = find_here(lobby, id);
    return table != NULL && table->stale ? table : NULL;
}

void lobby_drop(struct lobby *lobby, struct table *table)
{
    unlink_table(lobby, table);
    table_free(table);
}

void lobby_lose(struct lobby *lobby, struct table *table)
{
    table->lost = true;
    while (table->presents > 0)
        lobby_leave(lobby, table, table->present[0].peer);
    unlink_table(lobby, table);
    if (!table->thinking)
        table_free(table);
}

void lobby_change(struct lobby *lobby, struct table *table)
{
    bool listed = table->changed != 0;
    table_forget_told(table);
    table->changed = store_number(lobby->store);
    if (listed)
        return;
    table->next_changed = lobby->changed;
    lobby->changed = table;
}

bool lobby_is_ending(const struct lobby *lobby, const char *id)
{
    for (int i = 0; i < lobby->endings; i++)
        if (strcmp(lobby->ending[i].id, id) == 0)
            return true;
    return false;
}

/* The store may not know yet that this game is being ended. */
static void see_ending(struct lobby *lobby, struct table *table)
{
    for (int i = 0; i < lobby->endings; i++) {
        const struct ending *ending = &lobby->ending[i];
        if (strcmp(ending->id, table->game.id) != 0)
            continue;
        table->game.over = true;
        table->game.deadline = 0;
        table->game.ended = ending->at;
        table->game.ended_days = ending->days;
        clock_turn(table, clock_now(), false);
        lobby_change(lobby, table);
    }
}

void lobby_take_in(struct lobby *lobby, struct table *table, struct account *account)
{
    link_table(lobby, table);
    memory_count(lobby, table, account);
    see_ending(lobby, table);
    forget_coming(lobby, table);
}

/* What the list is searched for. */
static void keep_words(struct lobby *lobby, const struct table *table)
{
    char words[FILTER_WORDS];
    const char *names[AUDE_MAX_SEATS];
    if (!table->game.is_public)
        return;
    for (int i = 0; i < table->seats; i++)
        names[i] = table->seat[i].name;
    filter_words(words, table->title, names, table->seats);
    store_set_words(lobby->store, table->game.number, words);
}

const char *lobby_add(struct lobby *lobby, struct table *table, struct account *account)
{
    const char *why = NULL;
    int64_t games = lobby->limits.games;
    lobby->crowded |= lobby_unfinished(lobby) >= games - games / LIMIT_GAMES_SPARE;
    if (!memory_make_room(lobby, account, memory_size(table)))
        why = SERVER_TEXT("there are as many tables as this server can hold");
    else if (!table_over(table) && lobby_unfinished(lobby) >= games)
        why = SERVER_TEXT("there are as many unfinished games as this server keeps");
    else if (!table_over(table))
        why = quota_refuses(lobby, account);
    if (why == NULL)
        why = memory_refuses(lobby, account, table);
    if (why == NULL && !store_has_number(lobby->store))
        why = SERVER_TEXT("the server does not reach its store");
    if (why != NULL) {
        table_free(table);
        return why;
    }
    lobby->new_games += !table_over(table);
    clock_wind(table);
    clock_turn(table, clock_now(), false);
    table->game.open = table_open_seats(table);
    if (!table_over(table)) {
        table->game.fresh = true;
        quota_mark(lobby, &table->game, account);
        quota_note(lobby, account);
    }
    listing_change(lobby);
    store_add_game(lobby->store, &table->game);
    keep_words(lobby, table);
    for (int i = 0; i < table->seats; i++)
        table->seat[i].gone = clock_now();
    for (int i = 0; i < table->seats; i++)
        store_put_seat(lobby->store, table->game.number, i, &table->seat[i]);
    for (int i = 0; i < table->box->own.sets.count; i++)
        store_add_own(lobby->store, table->game.number, i, table->box->own.text[i]);
    if (table->count > 0)
        store_add_batch(lobby->store, table->game.number, 0, table->game.created, TABLE_NOBODY,
                        table->action, table->count);
    link_table(lobby, table);
    memory_count(lobby, table, account);
    lobby_change(lobby, table);
    table->made = table->changed;
    journal_say(JOURNAL_DEBUG, &(struct journal_about){table->game.id, NULL}, "a table was made");
    return NULL;
}

struct name_list {
    char (*id)[STORE_ID + 1];
    size_t count, capacity;
    bool lost;
};

static void add_name(void *context, const char *id)
{
    struct name_list *list = context;
    if (list->count == list->capacity) {
        size_t capacity = 2 * list->capacity + 64;
        char(*grown)[STORE_ID + 1] = realloc(list->id, capacity * sizeof *list->id);
        if (grown == NULL) {
            list->lost = true;
            return;
        }
        list->id = grown;
        list->capacity = capacity;
    }
    snprintf(list->id[list->count++], sizeof *list->id, "%s", id);
}

/* ---- Who is there -------------------------------------------------------------------------- */

static bool watches(const struct table *table, const struct peer *peer)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer)
            return true;
    return false;
}

static bool add_present(struct table *table, struct peer *peer)
{
    if (peer->watched == LIMIT_WATCHED)
        return false;
    if (table->presents == table->present_capacity) {
        int capacity = 2 * table->present_capacity + 4;
        void *grown = realloc(table->present, (size_t)capacity * sizeof *table->present);
        if (grown == NULL)
            return false;
        table->present = grown;
        table->present_capacity = capacity;
    }
    link_remove(&table->unwatched);
    peer->table[peer->watched++] = table;
    table->present[table->presents].peer = peer;
    table->present[table->presents].gave = 0;
    table->present[table->presents].matched = false;
    table->present[table->presents++].seats = 0;
    return true;
}

/* The peer, if it has the table open, has shown the token of this seat. */
static bool show_seat(struct table *table, const struct peer *peer, int seat)
{
    table_forget_told(table);
    bool there = false;
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer) {
            table->present[i].seats |= 1u << seat;
            there = true;
        }
    return there;
}

/* Whoever sat there before has nothing to do with who sits down now. */
static void forget_seat(struct table *table, int seat)
{
    table_forget_told(table);
    for (int i = 0; i < table->presents; i++) {
        table->present[i].gave |= table->present[i].seats & 1u << seat;
        table->present[i].seats &= ~(1u << seat);
    }
    table->came &= ~(1u << seat);
}

bool lobby_watch(struct lobby *lobby, struct table *table, struct peer *peer, int seat)
{
    bool news = seat != TABLE_NOBODY && !table_is_here(table, seat);
    if (!watches(table, peer) && !add_present(table, peer))
        return false;
    for (int i = 0; i < table->presents; i++)
        table->present[i].matched &= table->present[i].peer != peer;
    if (seat != TABLE_NOBODY || !table_has_people(table))
        table->from = peer->account->address;
    if (seat != TABLE_NOBODY) {
        show_seat(table, peer, seat);
        leave_come(lobby, table, seat, peer);
        match_offer(lobby, table);
        gather_stir(lobby, table);
    }
    memory_count(lobby, table, peer->account);
    memory_settle(lobby, table);
    if (news)
        lobby_broadcast(lobby, table, message_seats(table), peer);
    leave_arm(lobby, table, 0);
    lobby_ask_computer(lobby, table);
    return true;
}

void lobby_leave(struct lobby *lobby, struct table *table, struct peer *peer)
{
    table_forget_told(table);
    unsigned left = 0, here = 0;
    for (int i = 0; i < peer->watched; i++)
        if (peer->table[i] == table)
            peer->table[i--] = peer->table[--peer->watched];
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer) {
            left = table->present[i].seats;
            table->present[i--] = table->present[--table->presents];
        }
    for (int i = 0; i < table->presents; i++)
        here |= table->present[i].seats;
    idle_touch(lobby, table);
    memory_settle(lobby, table);
    left &= ~here;
    for (int i = 0; i < table->seats; i++)
        if (left >> i & 1)
            leave_go(lobby, table, i);
    if (left != 0 && !table->stale)
        lobby_broadcast(lobby, table, message_seats(table), NULL);
    if (left != 0)
        gather_stir(lobby, table); /* whoever stays may go to others */
    if (table->presents == 0 && !table_has_people(table))
        thinking_drop(&lobby->line, table);
    leave_arm(lobby, table, 0);
}

void lobby_greet(struct lobby *lobby, struct peer *peer)
{
    if (peer->far) /* it has been counted where it came in */
        return;
    lobby->people += !peer->greeted;
    peer->greeted = true;
}

/* ---- Changes ------------------------------------------------------------------------------- */

void lobby_see_end(struct lobby *lobby, struct table *table)
{
    if (!table_over(table))
        return;
    store_end_game(lobby->store, table->game.number);
    listing_change(lobby);
    lobby->new_games--;
    journal_say(JOURNAL_DEBUG, &(struct journal_about){table->game.id, NULL}, "the game is over");
    lobby_broadcast(lobby, table, message_over(table), NULL);
}

/* The clocks after a change; `done`: the decision of the seat that was asked before was made. */
static void turn_clock(struct lobby *lobby, struct table *table, bool done)
{
    int seat = clock_turn(table, clock_now(), done);
    if (seat != TABLE_NOBODY)
        store_put_seat(lobby->store, table->game.number, seat, &table->seat[seat]);
    if (clock_is_used(table))
        store_set_times(lobby->store, &table->game);
}

/* Has somebody else than this one acted here too, as far as that is known? */
static bool has_other(const struct table *table, int64_t number)
{
    return table->computer_acted || (table->actor != 0 && table->actor != number);
}

void lobby_begin_game(struct lobby *lobby, struct table *table, const struct account *account)
{
    int64_t number = account != NULL ? quota_number(lobby, account) : table->actor;
    bool begins = has_other(table, number);
    table->actor = number;
    if (!table->game.fresh || !begins)
        return;
    table->game.fresh = false;
    store_set_begun(lobby->store, table->game.number);
}

enum aude_status lobby_act(struct lobby *lobby, struct table *table, int seat,
                           const aude_action *actions, int count, int *index, struct peer *peer,
                           const int64_t *ref)
{
    int from = table->count;
    uint64_t draws = table->draws.made;
    enum aude_status status = table_act(table, seat, actions, count, index);
    if (status != AUDE_OK || *index >= 0)
        return status;
    int64_t at = lobby_date();
    lobby_change(lobby, table);
    store_add_batch(lobby->store, table->game.number, from, at, seat, table->action + from,
                    table->count - from);
    table->computer_acted |= table_player(table, seat) != NULL;
    if (table->started && (peer != NULL || table->actor != 0))
        lobby_begin_game(lobby, table, peer != NULL ? peer->account : NULL);
    turn_clock(lobby, table, table->draws.made != draws || table_decider(table) != seat);
    if (peer != NULL)
        lobby_send(lobby, peer, message_acted(table, from, seat, at), ref, true);
    lobby_broadcast(lobby, table, message_acted(table, from, seat, at), peer);
    if (table->draws.made != draws)
        lobby_tell_ahead(lobby, table);
    undo_acted(lobby, table);
    lobby_see_end(lobby, table);
    return AUDE_OK;
}

void lobby_keep_seat(struct lobby *lobby, struct table *table, int seat, const struct peer *but)
{
    lobby_change(lobby, table);
    listing_change(lobby);
    turn_clock(lobby, table, false);
    store_put_seat(lobby->store, table->game.number, seat, &table->seat[seat]);
    lobby_broadcast(lobby, table, message_seats(table), but);
    undo_end(lobby, table, "seats");
}

void lobby_sit(struct lobby *lobby, struct table *table, int seat, const char *name,
               const struct peer *peer, char token[TABLE_TOKEN + 1])
{
    name_seat(table, seat, name);
    table_give_token(table, seat, token);
    forget_seat(table, seat);
    bool here = show_seat(table, peer, seat);
    table->seat[seat].gone = here ? 0 : clock_now();
    table->came |= (unsigned)here << seat;
    table->game.open = table_open_seats(table);
    store_set_times(lobby->store, &table->game);
    keep_words(lobby, table);
    lobby_keep_seat(lobby, table, seat, NULL);
}

void lobby_unseat(struct lobby *lobby, struct table *table, int seat, const struct peer *but)
{
    table_free_seat(table, seat);
    forget_seat(table, seat);
    table->game.open = table_open_seats(table);
    store_set_times(lobby->store, &table->game);
    keep_words(lobby, table);
    lobby_keep_seat(lobby, table, seat, but);
    gather_stir(lobby, table);
}

void lobby_end(struct lobby *lobby, struct table *table, int days)
{
    table->game.over = true;
    table->game.ended = clock_now();
    table->game.ended_days = days;
    lobby_keep_seat(lobby, table, table->game.host >= 0 ? table->game.host : 0, NULL);
    store_abandon(lobby->store, table->game.number, table->game.ended, days);
    lobby_see_end(lobby, table);
}

/* Whoever looks at the game before may ask for another one again. */
static void forget_next(struct lobby *lobby, const struct table *next, int seat)
{
    struct table *table = lobby_here(lobby, next->before);
    if (table == NULL || strcmp(table->game.next, next->game.id) != 0)
        return;
    lobby_change(lobby, table);
    table->game.next[0] = '\0';
    store_set_next(lobby->store, table->game.number, "");
    lobby_broadcast(lobby, table, message_rematch(table, seat), NULL);
}

void lobby_shut(struct lobby *lobby, struct table *table, int seat)
{
    lobby_end(lobby, table, 0);
    forget_next(lobby, table, seat);
}

void lobby_hide(struct lobby *lobby, struct table *table)
{
    table->game.is_public = false;
    link_remove(&table->offer);
    lobby_change(lobby, table);
    listing_change(lobby);
    store_hide(lobby->store, table->game.number);
}

void lobby_resign(struct lobby *lobby, struct table *table, int seat, const struct peer *peer)
{
    table_resign(table, seat);
    lobby_begin_game(lobby, table, peer->account);
    lobby_keep_seat(lobby, table, seat, NULL);
    lobby_see_end(lobby, table);
}

const char *lobby_rematch(struct lobby *lobby, struct table *table, int seat, struct peer *peer)
{
    lobby_change(lobby, table); /* before room is made for the new one, so that it stays */
    struct table *again = table_again(table, lobby_date());
    if (again != NULL)
        again->from = peer->account->address;
    const char *why =
        again != NULL ? lobby_add(lobby, again, peer->account) : "the server is out of memory";
    if (why != NULL)
        return why;
    memcpy(table->game.next, again->game.id, sizeof table->game.next);
    memcpy(again->before, table->game.id, sizeof again->before);
    store_set_next(lobby->store, table->game.number, table->game.next);
    lobby_broadcast(lobby, table, message_rematch(table, seat), peer);
    return NULL;
}

/* ---- What happens by itself ---------------------------------------------------------------- */

static void set_timer(struct lobby *lobby);

static void on_timer(uv_timer_t *timer)
{
    struct lobby *lobby = timer->data;
    struct table *table;
    while ((table = alarm_first(&lobby->alarms)) != NULL && table->due <= clock_now()) {
        alarm_set(&lobby->alarms, table, 0);
        if (table->stale)
            continue;
        leave_look(lobby, table);
        if (table->changed == 0)
            leave_arm(lobby, table, 0); /* else when it is settled */
    }
    set_timer(lobby);
}

static void set_timer(struct lobby *lobby)
{
    const struct table *table = alarm_first(&lobby->alarms);
    int64_t wait = table != NULL ? table->due - clock_now() : 0;
    if (table == NULL || lobby->stopping)
        uv_timer_stop(&lobby->timer);
    else
        uv_timer_start(&lobby->timer, on_timer, wait > 0 ? (uint64_t)wait : 0, 0);
}

void lobby_wake_at(struct lobby *lobby, struct table *table, int64_t due)
{
    if (due == table->due && (due == 0) == (table->alarm == 0))
        return;
    alarm_set(&lobby->alarms, table, due);
    set_timer(lobby);
}

static void fetched(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    struct name_list names = {0};
    lobby->fetching = false;
    if (answer != NULL && !lobby->stopping)
        store_due(answer, add_name, &names);
    for (size_t i = 0, count = 0; i < names.count && count < FETCHES; i++) {
        if (find_here(lobby, names.id[i]) != NULL)
            continue;
        loading_begin(lobby, names.id[i], NULL, NULL, NULL);
        count++;
    }
    free(names.id);
}

/* Tables whose time is soon up come into memory, where their alarm is set. */
static void fetch(struct lobby *lobby)
{
    if (lobby->fetching)
        return;
    lobby->fetching = true;
    store_ask_due(lobby->store, clock_now() + LOBBY_FETCH, fetched, lobby);
}

/* All seats are taken, and somebody who has one is here. */
static bool is_played_now(const struct table *table)
{
    return table_is_attended(table) && !table_over(table) && table_open_seats(table) == 0;
}

/* What the store could not tell when it was to be read anew is asked again. */
static bool renew(struct lobby *lobby, const struct table *table)
{
    if (!table->stale || loading_has(lobby, table->game.id))
        return false;
    loading_begin(lobby, table->game.id, NULL, NULL, NULL);
    return true;
}

void lobby_tick(struct lobby *lobby)
{
    lobby_see_store(lobby);
    set_back_look(lobby);
    capacity_look(&lobby->capacity, lobby->store);
    if (calendar_look(&lobby->calendar, lobby->store) && !lobby->gate)
        lobby_resume_later(lobby);
    if (!lobby->gate)
        fetch(lobby);
    gather_again(lobby);
    int playing = 0, renewed = 0;
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (struct table *table = lobby->bucket[i]; table != NULL; table = table->next) {
            lobby_ask_computer(lobby, table);
            watching_look(lobby, table);
            memory_count(lobby, table, NULL);
            playing += is_played_now(table);
            renewed += renewed < RENEWED && renew(lobby, table);
            if (table->due != 0 && table->alarm == 0) /* there was no memory for it */
                leave_arm(lobby, table, 0);
        }
    lobby->playing = playing;
    idle_look(lobby);
    if (!lobby->gate) {
        abandoned_look(lobby);
        forget_look(lobby);
    }
    sharing_look(lobby);
    sanctions_look(&lobby->sanctions, lobby->store, lobby_date());
}

/* ---- Opening and closing ------------------------------------------------------------------- */

/* The turn of the loop that this brings is all that is wanted of it. */
static void on_written(uv_async_t *handle)
{
    (void)handle;
}

bool lobby_open(struct lobby *lobby, uv_loop_t *loop, const struct server_options *options,
                int port, struct server_trouble *trouble)
{
    char path[4096];
    struct name_list names = {0};
    memset(lobby, 0, sizeof *lobby);
    const struct store_wish wish = {.node = sharing_node(lobby, options, port),
                                    .sync = !options->no_sync,
                                    .loop = loop,
                                    .done = &lobby->written};
    lobby->loop = loop;
    link_init(&lobby->crowd);
    link_init(&lobby->offers);
    link_init(&lobby->stirred);
    link_init(&lobby->loading);
    link_init(&lobby->unwatched);
    link_init(&lobby->holders);
    uv_timer_init(loop, &lobby->timer);
    lobby->timer.data = lobby;
    uv_timer_init(loop, &lobby->pause);
    lobby->pause.data = lobby;
    uv_timer_init(loop, &lobby->rousing.timer);
    lobby->rousing.timer.data = lobby;
    clock_now(); /* what ran when the server stopped begins again here */
    uv_async_init(loop, &lobby->written, on_written);
    uv_unref((uv_handle_t *)&lobby->written);
    lobby->limits = options->limits;
    lobby->budget = budget_open(&lobby->limits);
    if (lobby->budget == NULL || !computers_open(&lobby->computers, loop))
        return server_fail(trouble, SERVER_NO_SYSTEM, "", "");
    thinking_init(&lobby->line, lobby->budget, &lobby->limits);
    lobby->gate = options->gate;
    lobby->keep_days = options->keep_days;
    lobby->drain.seconds = options->drain;
    lobby->forgetting.days = options->forget_days;
    snprintf(path, sizeof path, "%s/games.db", options->data != NULL ? options->data : "");
    lobby->store = store_open(options->store != NULL ? options->store : path, &wish, trouble);
    if (lobby->store == NULL)
        return false;
    lobby->capacity.most = (int64_t)lobby->limits.store << 20;
    capacity_look(&lobby->capacity, lobby->store);
    calendar_open(&lobby->calendar, lobby->store);
    if (!lobby->gate)
        lobby_resume_later(lobby);
    store_hear_all(lobby->store);
    lobby_flush(lobby);
    lobby->games = store_count_unfinished(lobby->store);
    if (lobby->games < 0 || !store_salt(lobby->store, lobby->salt) ||
        !sanctions_read(&lobby->sanctions, lobby->store) ||
        (!lobby->gate && store_is_alone(lobby->store) &&
         !store_unfinished(lobby->store, add_name, &names)) ||
        names.lost) {
        free(names.id);
        return server_fail(trouble, SERVER_NO_STORE, options->store != NULL ? "PostgreSQL" : path,
                           store_error(lobby->store));
    }
    rousing_begin(lobby, names.id, names.count);
    sharing_look(lobby);
    return true;
}

void lobby_set_limits(struct lobby *lobby, const struct server_limits *limits)
{
    lobby->limits = *limits;
    lobby->capacity.most = (int64_t)limits->store << 20;
    budget_set_limits(lobby->budget, limits);
    thinking_set_limits(&lobby->line, limits);
}

static void leave_loop(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void lobby_leave_loop(struct lobby *lobby)
{
    leave_loop((uv_handle_t *)&lobby->timer);
    leave_loop((uv_handle_t *)&lobby->pause);
    rousing_end(lobby);
    leave_loop((uv_handle_t *)&lobby->rousing.timer);
    computers_leave(&lobby->computers);
}

void lobby_close(struct lobby *lobby)
{
    lobby_leave_loop(lobby);
    leave_loop((uv_handle_t *)&lobby->written);
    computers_close(&lobby->computers);
    lobby->endings = 0;
    store_close(lobby->store); /* whoever waits for it hears that nothing comes any more */
    lobby->store = NULL;
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        while (lobby->bucket[i] != NULL) {
            struct table *table = lobby->bucket[i];
            lobby->bucket[i] = table->next;
            table_free(table);
        }
    alarm_free(&lobby->alarms);
    listing_forget(&lobby->listing);
    sanctions_free(&lobby->sanctions);
    budget_close(lobby->budget);
}
