/* SPDX-License-Identifier: Apache-2.0 */
/* Tables in buckets by name, peers in a list as long as letters of theirs wait for the store. The
 * order of this file: finding, telling, who is there, changing, what happens by
 * itself. */
#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/abandoned.h"
#include "server/clock.h"
#include "server/leave.h"
#include "server/quota.h"

enum {
    FETCH = 5000,  /* milliseconds before its clock ends, a table must be in memory */
    FETCHES = 100, /* tables that are fetched at a tick: nobody waits long for it */
};

uint64_t hall_now(const struct hall *hall)
{
    return uv_now(hall->loop);
}

int64_t hall_date(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Tables in memory ---------------------------------------------------------------------- */

int64_t hall_unfinished(const struct hall *hall)
{
    return hall->games + hall->new_games + hall->going_games;
}

static struct table **bucket_of(struct hall *hall, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &hall->bucket[hash % HALL_BUCKETS];
}

static void link_table(struct hall *hall, struct table *table)
{
    struct table **bucket = bucket_of(hall, table->game.id);
    table->next = *bucket;
    *bucket = table;
    table->idle = hall_now(hall);
    hall->tables++;
    leave_arm(hall, table, 0);
}

/* The table at this place of its bucket, which the next one takes. */
static void unlink_at(struct hall *hall, struct table **at)
{
    struct table *table = *at;
    *at = table->next;
    hall->tables--;
    alarm_set(&hall->alarms, table, 0);
    thinking_drop(&hall->line, table);
}

static void unlink_table(struct hall *hall, struct table *table)
{
    struct table **at = bucket_of(hall, table->game.id);
    while (*at != table)
        at = &(*at)->next;
    unlink_at(hall, at);
}

/* Nobody would miss it but for what the store has not got yet: nobody has it open, and if a clock
 * runs, there is time enough to fetch it again (see hall_tick). pressed: others have no room, so
 * that computer players go on there only when somebody opens it again. */
static bool is_alone(const struct table *table, bool pressed)
{
    return table->presents == 0 && !table->thinking && table->changed == 0 &&
           (pressed || !(table_waits_for_computer(table) && table_has_people(table))) &&
           (table->due == 0 || table->due > clock_now() + 2 * FETCH);
}

static bool is_kept(const struct hall *hall, const struct table *table)
{
    return table->noted <= store_kept(hall->store);
}

/* Lets go of tables that nobody has looked at for so long. How many more can go as soon as the
 * store has what it is being told. */
static int let_go(struct hall *hall, uint64_t milliseconds, bool pressed)
{
    uint64_t now = hall_now(hall);
    int soon = 0;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table **at = &hall->bucket[i]; *at != NULL;) {
            struct table *table = *at;
            bool alone = is_alone(table, pressed) && now - table->idle >= milliseconds;
            if (!alone || !is_kept(hall, table)) {
                soon += alone;
                at = &table->next;
                continue;
            }
            unlink_at(hall, at);
            table_free(table);
        }
    return soon;
}

/* The table if it is in memory. */
static struct table *find_here(struct hall *hall, const char *id)
{
    struct table *table = *bucket_of(hall, id);
    while (table != NULL && strcmp(table->game.id, id) != 0)
        table = table->next;
    return table;
}

bool hall_let_go(struct hall *hall, const char *id)
{
    struct table *table = find_here(hall, id);
    if (table == NULL)
        return true;
    if (!is_alone(table, false) || !is_kept(hall, table))
        return false;
    unlink_table(hall, table);
    table_free(table);
    return true;
}

void hall_lose(struct hall *hall, struct table *table)
{
    table->lost = true;
    while (table->presents > 0)
        hall_leave(hall, table, table->present[0].peer);
    unlink_table(hall, table);
    if (!table->thinking)
        table_free(table);
}

static bool has_room(struct hall *hall)
{
    int soon = hall->tables >= hall->limits.tables ? let_go(hall, 0, true) : 0;
    return hall->tables - soon < hall->limits.tables;
}

void hall_change(struct hall *hall, struct table *table)
{
    bool listed = table->changed != 0;
    table_forget_told(table);
    table->changed = store_number(hall->store);
    if (listed)
        return;
    table->next_changed = hall->changed;
    hall->changed = table;
}

/* The store may not know yet that this game is being ended. */
static void see_ending(struct hall *hall, struct table *table)
{
    for (int i = 0; i < hall->endings; i++) {
        const struct ending *ending = &hall->ending[i];
        if (strcmp(ending->id, table->game.id) != 0)
            continue;
        table->game.over = true;
        table->game.deadline = 0;
        table->game.ended = ending->at;
        table->game.ended_days = ending->days;
        clock_turn(table, clock_now(), false);
        hall_change(hall, table);
    }
}

struct table *hall_find(struct hall *hall, const char *id, const char **code)
{
    struct stored_game game;
    *code = "unknown-table";
    if (strlen(id) != STORE_ID)
        return NULL;
    struct table *table = find_here(hall, id);
    if (table != NULL)
        return table;
    int found = store_find(hall->store, id, &game);
    if (found == 0)
        return NULL;
    *code = found < 0 ? "storage" : "full";
    if (found == 1 && !has_room(hall)) {
        free(game.setup);
    } else if (found == 1) {
        *code = "storage";
        table = table_open(hall->store, &game);
    }
    if (table == NULL)
        return NULL;
    link_table(hall, table);
    see_ending(hall, table);
    return table;
}

const char *hall_add(struct hall *hall, struct table *table, struct account *account)
{
    const char *why = NULL;
    if (!has_room(hall))
        why = SERVER_TEXT("there are as many tables as this server can hold");
    else if (!table_over(table) && hall_unfinished(hall) >= hall->limits.games)
        why = SERVER_TEXT("there are as many unfinished games as this server keeps");
    else if (!table_over(table))
        why = quota_refuses(hall, account);
    if (why != NULL) {
        table_free(table);
        return why;
    }
    hall->new_games += !table_over(table);
    clock_wind(table);
    clock_turn(table, clock_now(), false);
    table->game.open = table_open_seats(table);
    if (!table_over(table)) {
        table->game.fresh = true;
        quota_mark(hall, &table->game, account);
        quota_note(hall, account);
    }
    listing_change(hall);
    store_add_game(hall->store, &table->game);
    for (int i = 0; i < table->seats; i++)
        table->seat[i].gone = clock_now();
    for (int i = 0; i < table->seats; i++)
        store_put_seat(hall->store, table->game.number, i, &table->seat[i]);
    for (int i = 0; i < table->own.sets.count; i++)
        store_add_own(hall->store, table->game.number, i, table->own.text[i]);
    if (table->count > 0)
        store_add_batch(hall->store, table->game.number, 0, table->game.created, TABLE_NOBODY,
                        table->action, table->count);
    link_table(hall, table);
    hall_change(hall, table);
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
    peer->table[peer->watched++] = table;
    table->present[table->presents].peer = peer;
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
    for (int i = 0; i < table->presents; i++)
        table->present[i].seats &= ~(1u << seat);
    table->came &= ~(1u << seat);
}

bool hall_watch(struct hall *hall, struct table *table, struct peer *peer, int seat)
{
    bool news = seat != TABLE_NOBODY && !table_is_here(table, seat);
    if (!watches(table, peer) && !add_present(table, peer))
        return false;
    if (seat != TABLE_NOBODY || !table_has_people(table))
        table->from = peer->account->address;
    if (seat != TABLE_NOBODY) {
        show_seat(table, peer, seat);
        leave_come(hall, table, seat, peer);
    }
    if (news)
        hall_tell(hall, table, message_seats(table), peer);
    leave_arm(hall, table, 0);
    hall_ask_computer(hall, table);
    return true;
}

void hall_leave(struct hall *hall, struct table *table, struct peer *peer)
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
    table->idle = hall_now(hall);
    left &= ~here;
    for (int i = 0; i < table->seats; i++)
        if (left >> i & 1)
            leave_go(hall, table, i);
    if (left != 0)
        hall_tell(hall, table, message_seats(table), NULL);
    if (table->presents == 0 && !table_has_people(table))
        thinking_drop(&hall->line, table);
    leave_arm(hall, table, 0);
}

void hall_forget(struct hall *hall, struct peer *peer)
{
    queue_remove(peer);
    place_leave(&peer->crowd);
    while (peer->watched > 0)
        hall_leave(hall, peer->table[0], peer);
    for (struct peer **at = &hall->posted; *at != NULL; at = &(*at)->next)
        if (*at == peer) {
            *at = peer->next;
            break;
        }
    peer->listed = false;
}

/* ---- Changes ------------------------------------------------------------------------------- */

void hall_see_end(struct hall *hall, struct table *table)
{
    if (!table_over(table))
        return;
    store_end_game(hall->store, table->game.number);
    listing_change(hall);
    hall->new_games--;
    hall_tell(hall, table, message_over(table), NULL);
}

/* The clocks after a change; `done`: the decision of the seat that was asked before was made. */
static void turn_clock(struct hall *hall, struct table *table, bool done)
{
    int seat = clock_turn(table, clock_now(), done);
    if (seat != TABLE_NOBODY)
        store_put_seat(hall->store, table->game.number, seat, &table->seat[seat]);
    if (clock_is_used(table))
        store_set_times(hall->store, &table->game);
}

/* A person has done something here. */
static void begin_game(struct hall *hall, struct table *table)
{
    if (!table->game.fresh)
        return;
    table->game.fresh = false;
    store_set_begun(hall->store, table->game.number);
}

enum aude_status hall_act(struct hall *hall, struct table *table, int seat,
                          const aude_action *actions, int count, int *index, struct peer *peer,
                          const int64_t *ref)
{
    int from = table->count;
    uint64_t draws = table->draws;
    enum aude_status status = table_act(table, seat, actions, count, index);
    if (status != AUDE_OK || *index >= 0)
        return status;
    int64_t at = hall_date();
    hall_change(hall, table);
    store_add_batch(hall->store, table->game.number, from, at, seat, table->action + from,
                    table->count - from);
    if (table->started)
        begin_game(hall, table);
    turn_clock(hall, table, table->draws != draws || table_decider(table) != seat);
    if (peer != NULL)
        hall_answer(hall, peer, message_acted(table, from, seat, at), ref, true);
    hall_tell(hall, table, message_acted(table, from, seat, at), peer);
    hall_see_end(hall, table);
    return AUDE_OK;
}

void hall_keep_seat(struct hall *hall, struct table *table, int seat, const struct peer *but)
{
    hall_change(hall, table);
    listing_change(hall);
    turn_clock(hall, table, false);
    store_put_seat(hall->store, table->game.number, seat, &table->seat[seat]);
    hall_tell(hall, table, message_seats(table), but);
}

void hall_sit(struct hall *hall, struct table *table, int seat, const char *name,
              const struct peer *peer, char token[TABLE_TOKEN + 1])
{
    snprintf(table->seat[seat].name, sizeof table->seat[seat].name, "%s", name);
    table_give_token(table, seat, token);
    forget_seat(table, seat);
    bool here = show_seat(table, peer, seat);
    table->seat[seat].gone = here ? 0 : clock_now();
    table->came |= (unsigned)here << seat;
    table->game.open = table_open_seats(table);
    store_set_times(hall->store, &table->game);
    hall_keep_seat(hall, table, seat, NULL);
}

void hall_unseat(struct hall *hall, struct table *table, int seat)
{
    table_free_seat(table, seat);
    table->game.open = table_open_seats(table);
    store_set_times(hall->store, &table->game);
    hall_keep_seat(hall, table, seat, NULL);
}

void hall_shut(struct hall *hall, struct table *table)
{
    table->game.over = true;
    table->game.ended = clock_now();
    table->game.ended_days = 0;
    hall_keep_seat(hall, table, table->game.host, NULL);
    store_abandon(hall->store, table->game.number, table->game.ended, 0);
    hall_see_end(hall, table);
}

void hall_resign(struct hall *hall, struct table *table, int seat)
{
    table_resign(table, seat);
    begin_game(hall, table);
    hall_keep_seat(hall, table, seat, NULL);
    hall_see_end(hall, table);
}

const char *hall_rematch(struct hall *hall, struct table *table, int seat, struct peer *peer)
{
    hall_change(hall, table); /* before room is made for the new one, so that it stays */
    struct table *again = table_again(table, hall_date());
    if (again != NULL)
        again->from = peer->account->address;
    const char *why =
        again != NULL ? hall_add(hall, again, peer->account) : "the server is out of memory";
    if (why != NULL)
        return why;
    memcpy(table->game.next, again->game.id, sizeof table->game.next);
    store_set_next(hall->store, table->game.number, table->game.next);
    hall_tell(hall, table, message_rematch(table, seat), peer);
    return NULL;
}

void hall_say(struct hall *hall, struct table *table, int seat, const char *text)
{
    int64_t at = hall_date();
    if (!table_say(table, at, seat, text))
        return;
    hall_change(hall, table);
    begin_game(hall, table);
    store_add_chat(hall->store, table->game.number, table->chats_taken, at, seat, text);
    hall_tell(hall, table, message_said(table, &table->chat[table->chats - 1]), NULL);
}

/* ---- What happens by itself ---------------------------------------------------------------- */

static void set_timer(struct hall *hall);

static void on_timer(uv_timer_t *timer)
{
    struct hall *hall = timer->data;
    struct table *table;
    while ((table = alarm_first(&hall->alarms)) != NULL && table->due <= clock_now()) {
        alarm_set(&hall->alarms, table, 0);
        leave_look(hall, table);
        if (table->changed == 0)
            leave_arm(hall, table, 0); /* else when it is settled */
    }
    set_timer(hall);
}

static void set_timer(struct hall *hall)
{
    const struct table *table = alarm_first(&hall->alarms);
    int64_t wait = table != NULL ? table->due - clock_now() : 0;
    if (table == NULL || hall->stopping)
        uv_timer_stop(&hall->timer);
    else
        uv_timer_start(&hall->timer, on_timer, wait > 0 ? (uint64_t)wait : 0, 0);
}

void hall_wake_at(struct hall *hall, struct table *table, int64_t due)
{
    if (due == table->due && (due == 0) == (table->alarm == 0))
        return;
    alarm_set(&hall->alarms, table, due);
    set_timer(hall);
}

/* Tables whose time is soon up come into memory, where their alarm is set. */
static void fetch(struct hall *hall)
{
    struct name_list names = {0};
    store_due(hall->store, clock_now() + FETCH, add_name, &names);
    for (size_t i = 0, fetched = 0; i < names.count && fetched < FETCHES; i++) {
        const char *code;
        if (find_here(hall, names.id[i]) != NULL)
            continue;
        hall_find(hall, names.id[i], &code);
        fetched++;
    }
    free(names.id);
}

void hall_tick(struct hall *hall)
{
    hall_see_store(hall);
    capacity_look(&hall->capacity, hall->store);
    if (calendar_look(&hall->calendar, hall->store))
        hall_resume_later(hall);
    fetch(hall);
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *table = hall->bucket[i]; table != NULL; table = table->next) {
            hall_ask_computer(hall, table);
            if (table->due != 0 && table->alarm == 0) /* there was no memory for it */
                leave_arm(hall, table, 0);
        }
    let_go(hall, 1000 * LIMIT_IDLE_SECONDS, false);
    abandoned_look(hall);
}

/* ---- Opening and closing ------------------------------------------------------------------- */

/* A game that is not over, after the server was away. When its clock ends is written down anew; if
 * that fails, the table is fetched too often, no more. */
static void wake_up(struct hall *hall, struct table *table)
{
    if (table->game.deadline != 0)
        store_set_times(hall->store, &table->game);
    for (int i = 0; i < table->seats; i++) /* whoever was here then has gone now */
        if (table->seat[i].gone == clock_began())
            store_put_seat(hall->store, table->game.number, i, &table->seat[i]);
    hall_ask_computer(hall, table);
}

/* The turn of the loop that this brings is all that is wanted of it. */
static void on_written(uv_async_t *handle)
{
    (void)handle;
}

bool hall_open(struct hall *hall, uv_loop_t *loop, const struct server_options *options,
               struct server_trouble *trouble)
{
    char path[4096];
    struct name_list names = {0};
    const struct store_wish wish = {!options->no_sync, loop, &hall->written};
    memset(hall, 0, sizeof *hall);
    hall->loop = loop;
    place_init(&hall->crowd);
    uv_timer_init(loop, &hall->timer);
    hall->timer.data = hall;
    uv_timer_init(loop, &hall->pause);
    hall->pause.data = hall;
    clock_now(); /* what ran when the server stopped begins again here */
    uv_async_init(loop, &hall->written, on_written);
    uv_unref((uv_handle_t *)&hall->written);
    hall->limits = options->limits;
    hall->budget = budget_open(&hall->limits);
    if (hall->budget == NULL || !computers_open(&hall->computers, loop))
        return server_fail(trouble, SERVER_NO_SYSTEM, "", "");
    thinking_init(&hall->line, hall->budget, &hall->limits);
    hall->keep_days = options->keep_days;
    snprintf(path, sizeof path, "%s/games.db", options->data);
    hall->store = store_open(path, &wish, trouble);
    if (hall->store == NULL)
        return false;
    hall->capacity.most = (int64_t)hall->limits.store << 20;
    capacity_look(&hall->capacity, hall->store);
    calendar_open(&hall->calendar, hall->store);
    hall_resume_later(hall);
    hall_flush(hall);
    hall->games = store_count_unfinished(hall->store);
    if (hall->games < 0 || !store_salt(hall->store, hall->salt) ||
        !store_unfinished(hall->store, add_name, &names) || names.lost) {
        free(names.id);
        return server_fail(trouble, SERVER_NO_STORE, path, store_error(hall->store));
    }
    for (size_t i = 0; i < names.count; i++) {
        const char *code;
        struct table *table = hall_find(hall, names.id[i], &code);
        if (table == NULL)
            fprintf(stderr, "aude: the table %s cannot be set up: %s\n", names.id[i], code);
        else
            wake_up(hall, table);
        if (i % 256 == 255)
            let_go(hall, 0, false);
    }
    free(names.id);
    let_go(hall, 0, false);
    hall_flush(hall);
    return true;
}

static void leave_loop(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void hall_leave_loop(struct hall *hall)
{
    leave_loop((uv_handle_t *)&hall->timer);
    leave_loop((uv_handle_t *)&hall->pause);
    computers_leave(&hall->computers);
}

void hall_close(struct hall *hall)
{
    hall_leave_loop(hall);
    leave_loop((uv_handle_t *)&hall->written);
    computers_close(&hall->computers);
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (hall->bucket[i] != NULL) {
            struct table *table = hall->bucket[i];
            hall->bucket[i] = table->next;
            table_free(table);
        }
    alarm_free(&hall->alarms);
    listing_forget(&hall->listing);
    budget_close(hall->budget);
    store_close(hall->store);
    hall->store = NULL;
}
