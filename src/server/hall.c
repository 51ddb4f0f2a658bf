/* SPDX-License-Identifier: Apache-2.0 */
/* Tables in buckets by name, peers in a list as long as letters of theirs wait for the store. The
 * order of this file: finding, telling, who is there, changing, computer players, settling. */
#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/abandoned.h"
#include "server/clock.h"
#include "server/computer.h"
#include "server/leave.h"

enum { FETCH = 5000 }; /* milliseconds before its clock ends, a table must be in memory */

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

static void unlink_table(struct hall *hall, struct table *table)
{
    struct table **at = bucket_of(hall, table->game.id);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    hall->tables--;
    alarm_set(&hall->alarms, table, 0);
}

/* Nobody would miss it: it is as the store has it, nobody has it open, and if a clock runs, there
 * is time enough to fetch it again (see hall_tick). */
static bool is_idle(const struct table *table)
{
    return table->presents == 0 && !table->thinking && !table->changed &&
           !(table_waits_for_computer(table) && table_has_people(table)) &&
           (table->due == 0 || table->due > clock_now() + 2 * FETCH);
}

/* Lets go of tables that nobody has looked at for so long. */
static void let_go(struct hall *hall, uint64_t milliseconds)
{
    uint64_t now = hall_now(hall);
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table **at = &hall->bucket[i]; *at != NULL;) {
            struct table *table = *at;
            if (!is_idle(table) || now - table->idle < milliseconds) {
                at = &table->next;
                continue;
            }
            *at = table->next;
            hall->tables--;
            alarm_set(&hall->alarms, table, 0);
            table_free(table);
        }
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
    if (!is_idle(table))
        return false;
    unlink_table(hall, table);
    table_free(table);
    return true;
}

static bool has_room(struct hall *hall)
{
    if (hall->tables >= hall->limits.tables)
        let_go(hall, 0);
    return hall->tables < hall->limits.tables;
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
    if (table != NULL)
        link_table(hall, table);
    return table;
}

static void change(struct hall *hall, struct table *table)
{
    if (table->changed)
        return;
    table->changed = true;
    table->next_changed = hall->changed;
    hall->changed = table;
}

const char *hall_add(struct hall *hall, struct table *table)
{
    const char *why = NULL;
    if (!has_room(hall))
        why = SERVER_TEXT("there are as many tables as this server can hold");
    else if (!table_over(table) && hall->games + hall->new_games >= hall->limits.games)
        why = SERVER_TEXT("there are as many unfinished games as this server keeps");
    if (why != NULL) {
        table_free(table);
        return why;
    }
    hall->new_games += !table_over(table);
    clock_wind(table);
    clock_turn(table, clock_now(), false);
    table->game.open = table_open_seats(table);
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
    change(hall, table);
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

json_t *hall_list(struct hall *hall)
{
    struct name_list names = {0};
    json_t *list = json_array();
    store_public(hall->store, LIMIT_LISTED, add_name, &names);
    for (size_t i = 0; i < names.count; i++) {
        const char *code;
        struct table *table = hall_find(hall, names.id[i], &code);
        if (table != NULL)
            json_array_append_new(list, message_listed(table));
    }
    free(names.id);
    return json_pack("{s:s, s:o}", "is", "list", "tables", list);
}

/* ---- Letters ------------------------------------------------------------------------------- */

static void post(struct hall *hall, struct peer *peer, struct post post)
{
    peer_post(peer, post);
    if (peer->listed)
        return;
    peer->listed = true;
    peer->next = hall->posted;
    hall->posted = peer;
}

void hall_answer(struct hall *hall, struct peer *peer, json_t *value, const int64_t *ref,
                 bool tells)
{
    post(hall, peer,
         (struct post){
             .letter = message_letter(value, ref),
             .tells = tells,
             .has_ref = ref != NULL,
             .ref = ref != NULL ? *ref : 0,
         });
}

void hall_tell(struct hall *hall, const struct table *table, json_t *value, const struct peer *but)
{
    struct letter *letter = message_letter(value, NULL);
    for (int i = 0; i < table->presents; i++) {
        if (table->present[i].peer == but)
            continue;
        if (letter != NULL)
            letter->owners++;
        post(hall, table->present[i].peer,
             (struct post){.letter = letter, .tells = table->changed});
    }
    letter_free(letter);
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
    bool there = false;
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer) {
            table->present[i].seats |= 1u << seat;
            there = true;
        }
    return there;
}

static void ask_computer(struct hall *hall, struct table *table);

bool hall_watch(struct hall *hall, struct table *table, struct peer *peer, int seat)
{
    bool news = seat != TABLE_NOBODY && !table_is_here(table, seat);
    if (!watches(table, peer) && !add_present(table, peer))
        return false;
    if (seat != TABLE_NOBODY) {
        show_seat(table, peer, seat);
        leave_come(hall, table, seat, peer);
    }
    if (news)
        hall_tell(hall, table, message_seats(table), peer);
    leave_arm(hall, table, 0);
    ask_computer(hall, table);
    return true;
}

void hall_leave(struct hall *hall, struct table *table, struct peer *peer)
{
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
    leave_arm(hall, table, 0);
}

void hall_forget(struct hall *hall, struct peer *peer)
{
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
    change(hall, table);
    store_add_batch(hall->store, table->game.number, from, at, seat, table->action + from,
                    table->count - from);
    turn_clock(hall, table, table->draws != draws || table_decider(table) != seat);
    if (peer != NULL)
        hall_answer(hall, peer, message_acted(table, from, seat, at), ref, true);
    hall_tell(hall, table, message_acted(table, from, seat, at), peer);
    hall_see_end(hall, table);
    return AUDE_OK;
}

void hall_keep_seat(struct hall *hall, struct table *table, int seat, const struct peer *but)
{
    change(hall, table);
    turn_clock(hall, table, false);
    store_put_seat(hall->store, table->game.number, seat, &table->seat[seat]);
    hall_tell(hall, table, message_seats(table), but);
}

void hall_sit(struct hall *hall, struct table *table, int seat, const char *name,
              const struct peer *peer, char token[TABLE_TOKEN + 1])
{
    snprintf(table->seat[seat].name, sizeof table->seat[seat].name, "%s", name);
    table_give_token(table, seat, token);
    bool here = show_seat(table, peer, seat);
    table->seat[seat].gone = here ? 0 : clock_now();
    table->came |= (unsigned)here << seat;
    table->game.open = table_open_seats(table);
    store_set_times(hall->store, &table->game);
    hall_keep_seat(hall, table, seat, NULL);
}

void hall_resign(struct hall *hall, struct table *table, int seat)
{
    table_resign(table, seat);
    hall_keep_seat(hall, table, seat, NULL);
    hall_see_end(hall, table);
}

const char *hall_rematch(struct hall *hall, struct table *table, int seat, const struct peer *peer)
{
    change(hall, table); /* before room is made for the new one, so that it stays */
    struct table *again = table_again(table, hall_date());
    const char *why = again != NULL ? hall_add(hall, again) : "the server is out of memory";
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
    change(hall, table);
    store_add_chat(hall->store, table->game.number, table->chats_taken, at, seat, text);
    hall_tell(hall, table, message_said(table, &table->chat[table->chats - 1]), NULL);
}

/* ---- Computer players ---------------------------------------------------------------------- */

static void moved(struct computer_task *task)
{
    struct hall *hall = task->context;
    struct table *table = task->table;
    int index;
    table->thinking = false;
    hall->thinking--;
    if (table->lost)
        table_free(table);
    else if (task->action != 0 && !hall->stopping && table->count == task->seq &&
             table_decider(table) == task->seat && table_player(table, task->seat) != NULL)
        hall_act(hall, table, task->seat, &task->action, 1, &index, NULL, NULL);
    free(task);
}

/* Computer players among themselves play while somebody looks: else one short message would be a
 * whole game's work. */
static void ask_computer(struct hall *hall, struct table *table)
{
    if (hall->stopping || table->thinking || table->changed || !table_waits_for_computer(table) ||
        (table->presents == 0 && !table_has_people(table)))
        return;
    struct computer_task *task = malloc(sizeof *task);
    if (task == NULL)
        return; /* the next tick asks again */
    task->seat = table_decider(table);
    task->seq = table->count;
    task->state = table->state;
    task->player = table_player(table, task->seat);
    task->coins = chance_coins(table->game.seed, (uint64_t)table->count);
    task->done = moved;
    task->context = hall;
    task->table = table;
    if (!computer_begin(hall->loop, task)) {
        free(task);
        return;
    }
    table->thinking = true;
    hall->thinking++;
}

/* ---- Settling ------------------------------------------------------------------------------ */

static void release(struct peer *peer)
{
    peer->released = peer->posts;
    peer->wake(peer);
}

/* What told of the lost changes is taken back; who had asked for them hears of it. */
static void take_back(struct peer *peer)
{
    int kept = peer->released;
    for (int i = peer->released; i < peer->posts; i++) {
        struct post *one = &peer->post[i];
        if (one->tells) {
            peer->waiting -= one->letter->length;
            letter_free(one->letter);
            if (!one->has_ref)
                continue;
            one->letter = message_letter(
                message_error("storage", "the server could not write this down; nothing was done"),
                &one->ref);
            if (one->letter == NULL) {
                peer->broken = true;
                continue;
            }
            peer->waiting += one->letter->length;
        }
        peer->post[kept++] = *one;
    }
    peer->posts = kept;
}

/* A table that the store does not have: nobody can stay. */
static void lose(struct hall *hall, struct table *table)
{
    table->lost = true;
    while (table->presents > 0)
        hall_leave(hall, table, table->present[0].peer);
    unlink_table(hall, table);
    if (!table->thinking)
        table_free(table);
}

static void settle_changes(struct hall *hall, bool kept)
{
    while (hall->changed != NULL) {
        struct table *table = hall->changed;
        hall->changed = table->next_changed;
        table->changed = false;
        table->idle = hall_now(hall);
        if (!kept && !table_reopen(table, hall->store)) {
            lose(hall, table);
            continue;
        }
        /* A store that fails is not tried again and again without a pause. */
        leave_arm(hall, table, kept ? 0 : clock_now() + 1000);
        if (kept)
            ask_computer(hall, table);
    }
}

void hall_settle(struct hall *hall)
{
    bool kept = true;
    if (store_dirty(hall->store)) {
        kept = store_commit(hall->store);
        if (!kept)
            fprintf(stderr, "aude: the store failed: %s\n", store_error(hall->store));
    }
    if (kept)
        hall->games += hall->new_games;
    if (kept && hall->abandoned > 0)
        fprintf(stderr, "aude: unfinished games ended, to which nobody had come for long: %d\n",
                hall->abandoned);
    hall->new_games = hall->abandoned = 0;
    struct peer *peers = hall->posted;
    hall->posted = NULL;
    for (struct peer *peer = peers; peer != NULL; peer = peer->next)
        if (!kept)
            take_back(peer);
    settle_changes(hall, kept);
    while (peers != NULL) {
        struct peer *peer = peers;
        peers = peer->next;
        peer->listed = false;
        release(peer);
    }
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
        if (!table->changed)
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
    for (size_t i = 0; i < names.count; i++) {
        const char *code;
        hall_find(hall, names.id[i], &code);
    }
    free(names.id);
}

void hall_tick(struct hall *hall)
{
    fetch(hall);
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *table = hall->bucket[i]; table != NULL; table = table->next) {
            ask_computer(hall, table);
            if (table->due != 0 && table->alarm == 0) /* there was no memory for it */
                leave_arm(hall, table, 0);
        }
    let_go(hall, 1000 * LIMIT_IDLE_SECONDS);
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
    ask_computer(hall, table);
}

bool hall_open(struct hall *hall, uv_loop_t *loop, const struct server_options *options,
               struct server_trouble *trouble)
{
    char path[4096];
    struct name_list names = {0};
    memset(hall, 0, sizeof *hall);
    hall->loop = loop;
    uv_timer_init(loop, &hall->timer);
    hall->timer.data = hall;
    clock_now(); /* what ran when the server stopped begins again here */
    hall->limits = options->limits;
    hall->keep_days = options->keep_days;
    snprintf(path, sizeof path, "%s/games.db", options->data);
    hall->store = store_open(path, options->full, loop, trouble);
    if (hall->store == NULL)
        return false;
    hall->games = store_count_unfinished(hall->store);
    if (hall->games < 0 || !store_unfinished(hall->store, add_name, &names) || names.lost) {
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
            let_go(hall, 0);
    }
    free(names.id);
    let_go(hall, 0);
    if (store_dirty(hall->store) && !store_commit(hall->store))
        fprintf(stderr, "aude: the store failed: %s\n", store_error(hall->store));
    return true;
}

void hall_close(struct hall *hall)
{
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (hall->bucket[i] != NULL) {
            struct table *table = hall->bucket[i];
            hall->bucket[i] = table->next;
            table_free(table);
        }
    if (!uv_is_closing((uv_handle_t *)&hall->timer))
        uv_close((uv_handle_t *)&hall->timer, NULL);
    alarm_free(&hall->alarms);
    store_close(hall->store);
    hall->store = NULL;
}
