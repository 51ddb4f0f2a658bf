/* SPDX-License-Identifier: Apache-2.0 */
/* See exchange.h. Subjects begin with a name that only servers of one database share, and what is
 * said carries a proof made with a secret of it, so that several of them, and others, may use one
 * bus. */
#include "server/exchange.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/far.h"
#include "server/forward.h"
#include "server/idle.h"
#include "server/journal.h"
#include "server/lease.h"

enum {
    TICK = 500,            /* milliseconds from one look at everything to the next */
    SILENCE = LEASE_LASTS, /* ... after which who was there is gone */
    NAME = 8,              /* bytes of a name */
    SUBJECT = 80,
};

/* ---- Saying -------------------------------------------------------------------------------- */

static void say(struct exchange *exchange, const char *subject, struct frame *frame)
{
    frame->node = exchange->self;
    size_t length = frame_write(frame, exchange->key, exchange->room);
    if (bus_is_free(exchange->bus) && bus_say(exchange->bus, subject, exchange->room, length))
        exchange->said++;
    else
        exchange->lost++;
}

void exchange_say(struct exchange *exchange, int64_t to, struct frame *frame)
{
    char subject[SUBJECT];
    const char *table = frame->table[0] != '\0' ? frame->table : "none";
    /* What goes to far.c stays in its order: all of it is heard by one subscription. */
    const bool asks = frame->kind == FRAME_ASK || frame->kind == FRAME_PART;
    snprintf(subject, sizeof subject, "%s.node.%lld.%s%s", exchange->prefix, (long long)to,
             asks ? "table." : "line", asks ? table : "");
    say(exchange, subject, frame);
}

static void say_alive(struct exchange *exchange)
{
    char subject[SUBJECT];
    struct frame frame = {.kind = FRAME_ALIVE, .number = exchange->life};
    frame.is = (exchange->leaving ? FRAME_LEAVING : 0u) | (exchange->lobby->gate ? FRAME_GATE : 0u);
    snprintf(subject, sizeof subject, "%s.alive", exchange->prefix);
    say(exchange, subject, &frame);
}

/* Once more when there are none any more. */
static void say_tally(struct exchange *exchange)
{
    static char text[TALLY_TEXT];
    char subject[SUBJECT];
    struct frame frame = {.kind = FRAME_TALLY, .text = text};
    frame.length = tally_write(exchange->lobby, text);
    if (frame.length == 0 && !exchange->tallied)
        return;
    exchange->tallied = frame.length > 0;
    snprintf(subject, sizeof subject, "%s.alive", exchange->prefix);
    say(exchange, subject, &frame);
}

/* ---- Who is there -------------------------------------------------------------------------- */

static struct node *find(const struct exchange *exchange, int64_t number)
{
    for (int i = 0; i < exchange->nodes; i++)
        if (exchange->node[i].number == number)
            return (struct node *)&exchange->node[i];
    return NULL;
}

bool exchange_knows(const struct exchange *exchange, int64_t node)
{
    return find(exchange, node) != NULL;
}

int64_t exchange_keeper(struct exchange *exchange, bool first)
{
    int64_t found = 0;
    for (int i = 0; i < exchange->nodes; i++) {
        const struct node *node = &exchange->node[(exchange->turn + i) % exchange->nodes];
        if (!node->gate && (found == 0 || (first && node->number < found)))
            found = node->number;
        if (found != 0 && !first)
            break;
    }
    exchange->turn = exchange->nodes > 0 ? (exchange->turn + 1) % exchange->nodes : 0;
    return found;
}

static void lose(struct exchange *exchange, struct node *node)
{
    int64_t number = node->number;
    journal_say(JOURNAL_INFO, NULL, "server %lld is not on the bus any more", (long long)number);
    tally_free(&node->tally);
    *node = exchange->node[--exchange->nodes];
    far_lose(exchange, number);
    forward_lose(exchange, number);
}

/* Whoever is met may have been lost here before, and not have noticed that: no line between the two
 * has an end here. */
static void say_new(struct exchange *exchange, int64_t node)
{
    struct frame frame = {.kind = FRAME_GONE};
    exchange_say(exchange, node, &frame);
}

static void meet(struct exchange *exchange, const struct frame *frame)
{
    if (exchange->nodes == EXCHANGE_NODES)
        return;
    exchange->alone = false;
    exchange->node[exchange->nodes++] = (struct node){.number = frame->node,
                                                      .gate = (frame->is & FRAME_GATE) != 0,
                                                      .life = frame->number,
                                                      .heard = lobby_now(exchange->lobby)};
    journal_say(JOURNAL_INFO, NULL, "server %lld is on the bus", (long long)frame->node);
    say_alive(exchange); /* it need not wait to know this one, too */
    say_new(exchange, frame->node);
}

static void hear_alive(struct exchange *exchange, const struct frame *frame)
{
    struct node *node = find(exchange, frame->node);
    if ((frame->is & FRAME_LEAVING) != 0) {
        if (node != NULL)
            lose(exchange, node);
        return;
    }
    if (node == NULL) {
        meet(exchange, frame);
        return;
    }
    node->heard = lobby_now(exchange->lobby);
    if (node->life == frame->number)
        return;
    node->life = frame->number; /* what it said meanwhile, or was told, is lost */
    far_doubt(exchange, node->number);
    forward_doubt(exchange, node->number);
}

/* Whoever cannot hear the bus is gone from there as well, and the others go on without. */
static void look_at_nodes(struct exchange *exchange)
{
    uint64_t now = lobby_now(exchange->lobby);
    for (int i = exchange->nodes - 1; i >= 0; i--)
        if (now - exchange->node[i].heard > SILENCE) {
            lose(exchange, &exchange->node[i]);
            exchange->alone = exchange->nodes == 0;
        }
    if (exchange->alone) /* the others may have what nobody has open here */
        idle_make_room(exchange->lobby);
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void hear_gone(struct exchange *exchange, const struct frame *frame)
{
    if (frame->line != 0) {
        forward_hear(exchange, frame);
        return;
    }
    far_doubt(exchange, frame->node);
    forward_lose(exchange, frame->node);
}

static void hear_tally(struct exchange *exchange, const struct frame *frame)
{
    struct node *node = find(exchange, frame->node);
    if (node != NULL)
        tally_read(&node->tally, frame->text, frame->length);
}

static void heard(void *context, const unsigned char *bytes, size_t length)
{
    struct exchange *exchange = context;
    struct frame frame;
    if (!frame_read(&frame, exchange->key, bytes, length)) {
        exchange->refused++;
        return;
    }
    exchange->heard++;
    if (frame.node == exchange->self || exchange->leaving)
        return;
    switch (frame.kind) {
    case FRAME_ALIVE: hear_alive(exchange, &frame); break;
    case FRAME_ASK:
    case FRAME_PART: far_hear(exchange, &frame); break;
    case FRAME_TELL: forward_hear(exchange, &frame); break;
    case FRAME_GONE: hear_gone(exchange, &frame); break;
    case FRAME_TALLY: hear_tally(exchange, &frame); break;
    case FRAME_LATER: break;
    }
}

/* This one has been away from the bus, and nobody knows what was said meanwhile. */
static void came(void *context)
{
    struct exchange *exchange = context;
    exchange->life++;
    exchange->was_there = true;
    say_alive(exchange);
    for (int i = 0; i < exchange->nodes; i++) {
        exchange->node[i].heard = lobby_now(exchange->lobby);
        far_doubt(exchange, exchange->node[i].number);
        forward_doubt(exchange, exchange->node[i].number);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct exchange *exchange = timer->data;
    if (exchange->leaving)
        return;
    say_alive(exchange);
    say_tally(exchange);
    look_at_nodes(exchange);
    far_tick(exchange);
    forward_tick(exchange);
}

void exchange_tally(const struct lobby *lobby, struct account *account)
{
    const struct exchange *exchange = lobby->exchange;
    for (; exchange != NULL && account != NULL; account = account->wide) {
        account->elsewhere = 0;
        for (int i = 0; i < exchange->nodes; i++)
            account->elsewhere += tally_of(&exchange->node[i].tally, &account->address);
    }
}

const char *exchange_trouble(const struct lobby *lobby)
{
    const struct exchange *exchange = lobby->exchange;
    if (exchange == NULL || bus_is_there(exchange->bus) || (exchange->was_there && !lobby->gate))
        return NULL;
    return "NATS is not reached";
}

void exchange_shun(struct lobby *lobby)
{
    if (lobby->exchange != NULL)
        far_shun(lobby->exchange);
}

void exchange_settle(struct lobby *lobby)
{
    if (lobby->exchange != NULL)
        far_settle(lobby->exchange);
}

/* ---- Opening and closing ------------------------------------------------------------------- */

/* From the secret of the database that all its servers know. */
static void derive(struct exchange *exchange, const uint8_t salt[STORE_SALT])
{
    static const char key[] = "aude bus: key", name[] = "aude bus: name";
    uint8_t bytes[crypto_generichash_BYTES_MIN];
    char text[2 * NAME + 1];
    crypto_generichash(exchange->key, FRAME_KEY, (const uint8_t *)key, sizeof key - 1, salt,
                       STORE_SALT);
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)name, sizeof name - 1, salt,
                       STORE_SALT);
    sodium_bin2hex(text, sizeof text, bytes, NAME);
    snprintf(exchange->prefix, sizeof exchange->prefix, "aude.%s", text);
}

static bool listen_to(struct exchange *exchange)
{
    static const char *const subjects[] = {"alive", "node.%lld.line", "node.%lld.table.*"};
    char subject[SUBJECT], part[SUBJECT / 2];
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        snprintf(part, sizeof part, subjects[i], (long long)exchange->self);
        snprintf(subject, sizeof subject, "%s.%s", exchange->prefix, part);
        if (!bus_listen(exchange->bus, subject))
            return false;
    }
    return true;
}

static struct exchange *make(struct lobby *lobby)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    unsigned char *room = malloc(FRAME_MOST);
    if (exchange == NULL || room == NULL) {
        free(exchange);
        free(room);
        return NULL;
    }
    exchange->lobby = lobby;
    exchange->room = room;
    exchange->self = store_node_number(lobby->store);
    exchange->life = 1;
    link_init(&exchange->stirred);
    derive(exchange, lobby->salt);
    return exchange;
}

bool exchange_open(struct lobby *lobby, const struct server_options *options,
                   struct server_trouble *trouble)
{
    char error[200] = "out of memory";
    if (options->bus == NULL)
        return true;
    struct exchange *exchange = make(lobby);
    const struct bus_wish wish = {options->bus, options->bus_credentials, options->bus_authority};
    const struct bus_hearer hearer = {heard, came, exchange};
    if (exchange != NULL)
        exchange->bus = bus_open(lobby->loop, &wish, &hearer, error, sizeof error);
    if (exchange == NULL || exchange->bus == NULL) {
        if (exchange != NULL)
            free(exchange->room);
        free(exchange);
        return server_fail(trouble, SERVER_NO_BUS, "", error);
    }
    lobby->exchange = exchange;
    exchange->was_there = bus_is_there(exchange->bus);
    uv_timer_init(lobby->loop, &exchange->tick);
    exchange->tick.data = exchange;
    uv_timer_start(&exchange->tick, on_tick, TICK, TICK);
    if (!listen_to(exchange))
        return server_fail(trouble, SERVER_NO_BUS, "", "it does not let this server listen");
    say_alive(exchange);
    return true;
}

static void on_closed(uv_handle_t *handle)
{
    struct exchange *exchange = handle->data;
    free(exchange->room);
    free(exchange);
}

void exchange_part(struct lobby *lobby)
{
    if (lobby->exchange == NULL)
        return;
    lobby->exchange->leaving = true;
    far_close(lobby->exchange);
}

void exchange_close(struct lobby *lobby)
{
    struct exchange *exchange = lobby->exchange;
    if (exchange == NULL)
        return;
    exchange_part(lobby);
    forward_close(exchange);
    say_alive(exchange);
    bus_close(exchange->bus);
    lobby->exchange = NULL;
    for (int i = 0; i < exchange->nodes; i++)
        tally_free(&exchange->node[i].tally);
    uv_close((uv_handle_t *)&exchange->tick, on_closed);
}
