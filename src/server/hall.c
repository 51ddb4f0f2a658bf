/* SPDX-License-Identifier: Apache-2.0 */
/* Tables in buckets by name, peers in a list as long as letters of theirs wait for the store. The
 * order of this file: finding, telling, who is there, changing, computer players, settling. */
#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/computer.h"

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
}

static void unlink_table(struct hall *hall, struct table *table)
{
    struct table **at = bucket_of(hall, table->game.id);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    hall->tables--;
}

/* Nobody would miss it: it is as the store has it, and nobody has it open. */
static bool is_idle(const struct table *table)
{
    return table->presents == 0 && !table->thinking && !table->changed &&
           (table_over(table) || !table_waits_for_computer(table));
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
            table_free(table);
        }
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
    for (struct table *table = *bucket_of(hall, id); table != NULL; table = table->next)
        if (strcmp(table->game.id, id) == 0)
            return table;
    int found = store_find(hall->store, id, &game);
    if (found == 0)
        return NULL;
    struct table *table = NULL;
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
    if (!has_room(hall)) {
        table_free(table);
        return "full";
    }
    store_add_game(hall->store, &table->game);
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
        post(hall, table->present[i].peer, (struct post){.letter = letter, .tells = true});
    }
    letter_free(letter);
}

/* ---- Who is there -------------------------------------------------------------------------- */

bool hall_watches(const struct table *table, const struct peer *peer)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer)
            return true;
    return false;
}

static bool is_here(const struct table *table, int seat)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].seats >> seat & 1)
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

bool hall_watch(struct hall *hall, struct table *table, struct peer *peer, int seat)
{
    bool news = seat != TABLE_NOBODY && !is_here(table, seat);
    if (!hall_watches(table, peer) && !add_present(table, peer))
        return false;
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer && seat != TABLE_NOBODY)
            table->present[i].seats |= 1u << seat;
    if (news)
        hall_tell(hall, table, message_seats(table), peer);
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
    if ((left & ~here) != 0)
        hall_tell(hall, table, message_seats(table), NULL);
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

static void end_game(struct hall *hall, struct table *table)
{
    store_end_game(hall->store, table->game.number);
    hall_tell(hall, table, message_over(table), NULL);
}

enum aude_status hall_act(struct hall *hall, struct table *table, int seat,
                          const aude_action *actions, int count, int *index, struct peer *peer,
                          const int64_t *ref)
{
    int from = table->count;
    enum aude_status status = table_act(table, seat, actions, count, index);
    if (status != AUDE_OK || *index >= 0)
        return status;
    int64_t at = hall_date();
    change(hall, table);
    store_add_batch(hall->store, table->game.number, from, at, seat, table->action + from,
                    table->count - from);
    if (peer != NULL)
        hall_answer(hall, peer, message_acted(table, from, seat, at), ref, true);
    hall_tell(hall, table, message_acted(table, from, seat, at), peer);
    if (table_over(table))
        end_game(hall, table);
    return AUDE_OK;
}

static void keep_seat(struct hall *hall, struct table *table, int seat)
{
    change(hall, table);
    store_put_seat(hall->store, table->game.number, seat, &table->seat[seat]);
    hall_tell(hall, table, message_seats(table), NULL);
}

void hall_sit(struct hall *hall, struct table *table, int seat, const char *name,
              char token[TABLE_TOKEN + 1])
{
    snprintf(table->seat[seat].name, sizeof table->seat[seat].name, "%s", name);
    table_give_token(table, seat, token);
    keep_seat(hall, table, seat);
}

void hall_resign(struct hall *hall, struct table *table, int seat)
{
    table_resign(table, seat);
    keep_seat(hall, table, seat);
    if (table_over(table))
        end_game(hall, table);
}

const char *hall_rematch(struct hall *hall, struct table *table, const struct peer *peer)
{
    change(hall, table); /* before room is made for the new one, so that it stays */
    struct table *again = table_again(table, hall_date());
    const char *code = again != NULL ? hall_add(hall, again) : "full";
    if (code != NULL)
        return code;
    memcpy(table->game.next, again->game.id, sizeof table->game.next);
    store_set_next(hall->store, table->game.number, table->game.next);
    hall_tell(hall, table, message_rematch(table), peer);
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
             table_decider(table) == task->seat && table_is_computer(table, task->seat))
        hall_act(hall, table, task->seat, &task->action, 1, &index, NULL, NULL);
    free(task);
}

static void ask_computer(struct hall *hall, struct table *table)
{
    if (hall->stopping || table->thinking || table->changed || !table_waits_for_computer(table))
        return;
    struct computer_task *task = malloc(sizeof *task);
    if (task == NULL)
        return; /* the next tick asks again */
    task->seat = table_decider(table);
    task->seq = table->count;
    task->state = table->state;
    task->player = table->seat[task->seat].player;
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
    while (table->presents > 0)
        hall_leave(hall, table, table->present[0].peer);
    unlink_table(hall, table);
    table->lost = true;
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
        if (kept)
            ask_computer(hall, table);
        else if (!table_reopen(table, hall->store))
            lose(hall, table);
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

void hall_tick(struct hall *hall)
{
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *table = hall->bucket[i]; table != NULL; table = table->next)
            ask_computer(hall, table);
    let_go(hall, 1000 * LIMIT_IDLE_SECONDS);
}

/* ---- Opening and closing ------------------------------------------------------------------- */

bool hall_open(struct hall *hall, uv_loop_t *loop, const struct server_options *options,
               struct server_trouble *trouble)
{
    char path[4096];
    struct name_list names = {0};
    memset(hall, 0, sizeof *hall);
    hall->loop = loop;
    hall->limits = options->limits;
    snprintf(path, sizeof path, "%s/games.db", options->data);
    hall->store = store_open(path, options->full, trouble);
    if (hall->store == NULL)
        return false;
    if (!store_unfinished(hall->store, add_name, &names) || names.lost) {
        free(names.id);
        return server_fail(trouble, SERVER_NO_STORE, path, store_error(hall->store));
    }
    for (size_t i = 0; i < names.count; i++) {
        const char *code;
        struct table *table = hall_find(hall, names.id[i], &code);
        if (table == NULL)
            fprintf(stderr, "aude: the table %s cannot be set up: %s\n", names.id[i], code);
        else
            ask_computer(hall, table);
        if (i % 256 == 255)
            let_go(hall, 0);
    }
    free(names.id);
    let_go(hall, 0);
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
    store_close(hall->store);
    hall->store = NULL;
}
