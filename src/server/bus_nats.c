/* SPDX-License-Identifier: Apache-2.0 */
/* See bus.h. The wire is read and written in the loop, by the adapter of NATS's library for libuv,
 * so that saying something never waits. What is heard comes by a thread of that library and waits
 * in the inbox for the loop; so does the news that the bus has gone or come.
 */
#include "server/bus.h"
#include "server/bus_wish.h"

#include <fcntl.h>
#include <nats/adapters/libuv.h>
#include <nats/nats.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/journal.h"

enum {
    AGAIN = 300,      /* milliseconds from one try to connect to the next, before there was one, */
    REFUSED = 5000,   /* ... and where it was refused, */
    TRIES = 3,        /* ... of which so many are one, for whoever begins */
    HEAP = 16 << 20,  /* bytes that may wait to be sent, */
    INBOX = 32 << 20, /* ... and to be heard; what is more is lost */
    SUBJECTS = 4,
    SUBJECT = 80, /* letters of one */
    CLOSING = 500 /* milliseconds for what is still to go, and for threads to end */
};

struct letter {
    struct letter *next;
    size_t length;
    unsigned char bytes[];
};

struct bus {
    struct bus_hearer hearer;
    natsOptions *options;
    natsConnection *connection; /* NULL: there was none yet */
    natsLibuvEvents *events;    /* the adapter's, until it has a connection that owns them */
    char subject[SUBJECTS][SUBJECT];
    natsSubscription *subscription[SUBJECTS];
    int subjects;
    int wire; /* the loop's own number of what the library reads and writes; -1: none yet */
    uv_timer_t again;
    uv_work_t work; /* makes a connection, */
    natsConnection *made;
    natsStatus status; /* ... or not */
    bool connecting;
    atomic_bool up;
    uv_async_t news;
    uv_mutex_t lock; /* of what follows */
    struct letter *inbox, **last;
    size_t waiting;        /* bytes in the inbox */
    bool came, went, shut; /* news; shut: nobody takes any */
    bool refused;          /* ... it is not tried again */
    char wrong[120];       /* why it went */
};

/* ---- Threads of the library ---------------------------------------------------------------- */

/* With the lock. */
static void put(struct bus *bus, const char *bytes, size_t length)
{
    struct letter *letter = bus->waiting + length <= INBOX ? malloc(sizeof *letter + length) : NULL;
    if (letter == NULL) {
        bus->came = true; /* as if it had been away */
        return;
    }
    letter->next = NULL;
    letter->length = length;
    memcpy(letter->bytes, bytes, length);
    *bus->last = letter;
    bus->last = &letter->next;
    bus->waiting += length;
}

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *context)
{
    struct bus *bus = context;
    (void)connection;
    (void)subscription;
    uv_mutex_lock(&bus->lock);
    if (!bus->shut) {
        if (message != NULL)
            put(bus, natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message));
        uv_async_send(&bus->news);
    }
    uv_mutex_unlock(&bus->lock);
    natsMsg_Destroy(message);
}

static void tell(struct bus *bus, bool came)
{
    uv_mutex_lock(&bus->lock);
    if (!bus->shut) {
        bus->came |= came;
        bus->went |= !came;
        uv_async_send(&bus->news);
    }
    uv_mutex_unlock(&bus->lock);
}

static void on_gone(natsConnection *connection, void *context)
{
    struct bus *bus = context;
    (void)connection;
    bus->up = false;
    tell(bus, false);
}

static void on_back(natsConnection *connection, void *context)
{
    struct bus *bus = context;
    (void)connection;
    bus->up = true;
    tell(bus, true);
}

/* Only when it is asked to, or was refused again and again. */
static void on_closed_for_good(natsConnection *connection, void *context)
{
    struct bus *bus = context;
    (void)connection;
    bus->up = false;
    uv_mutex_lock(&bus->lock);
    bus->refused = !bus->shut;
    if (bus->refused)
        uv_async_send(&bus->news);
    uv_mutex_unlock(&bus->lock);
}

/* Mostly that it could not keep up: something is lost. */
static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *context)
{
    struct bus *bus = context;
    (void)connection;
    (void)subscription;
    uv_mutex_lock(&bus->lock);
    snprintf(bus->wrong, sizeof bus->wrong, "%s", natsStatus_GetText(status));
    uv_mutex_unlock(&bus->lock);
    if (bus->up)
        tell(bus, true);
}

/* ---- Saying -------------------------------------------------------------------------------- */

static bool subscribe(struct bus *bus, int which)
{
    return natsConnection_Subscribe(&bus->subscription[which], bus->connection, bus->subject[which],
                                    on_message, bus) == NATS_OK;
}

bool bus_listen(struct bus *bus, const char *subject)
{
    if (bus->subjects == SUBJECTS)
        return false;
    snprintf(bus->subject[bus->subjects++], SUBJECT, "%s", subject);
    return bus->connection == NULL || subscribe(bus, bus->subjects - 1);
}

bool bus_is_there(const struct bus *bus)
{
    return bus->up;
}

bool bus_is_free(const struct bus *bus)
{
    return bus->up && natsConnection_Buffered(bus->connection) < HEAP;
}

bool bus_say(struct bus *bus, const char *subject, const void *bytes, size_t length)
{
    return bus->up &&
           natsConnection_Publish(bus->connection, subject, bytes, (int)length) == NATS_OK;
}

/* ---- Connecting ---------------------------------------------------------------------------- */

/* The adapter makes what it needs of the loop when the first connection has come about, which must
 * be in the loop's thread; with this made beforehand it may be in another. */
static bool prepare(struct bus *bus, uv_loop_t *loop)
{
    natsLibuvEvents *events = calloc(1, sizeof *events);
    uv_mutex_t *lock = malloc(sizeof *lock);
    uv_async_t *scheduler = malloc(sizeof *scheduler);
    if (events == NULL || lock == NULL || scheduler == NULL || uv_mutex_init(lock) != 0) {
        free(events);
        free(lock);
        free(scheduler);
        return false;
    }
    uv_async_init(loop, scheduler, uvAsyncCb);
    scheduler->data = events;
    events->loop = loop;
    events->lock = lock;
    events->scheduler = scheduler;
    bus->events = events;
    return true;
}

/* The library closes a wire in a thread of its own while the loop still looks at it; then somebody
 * who connects just now gets its number, and when the loop lets go of the old wire it would hear
 * nothing of the new one any more. So the loop looks at a number that is nobody else's, ever. */
static bool watch(struct bus *bus, int wire)
{
    if (bus->wire < 0)
        bus->wire = fcntl(wire, F_DUPFD_CLOEXEC, 0);
    else if (dup3(wire, bus->wire, O_CLOEXEC) < 0)
        return false;
    return bus->wire >= 0;
}

static natsStatus attach(void **events, void *loop, natsConnection *connection, natsSock wire)
{
    struct bus *bus = loop;
    if (!watch(bus, wire))
        return NATS_SYS_ERROR;
    if (*events == NULL) {
        *events = bus->events;
        bus->events->nc = connection;
        bus->events = NULL;
    }
    return natsLibuv_Attach(events, bus->news.loop, connection, bus->wire);
}

static natsStatus set_options(struct bus *bus)
{
    natsOptions *options = bus->options;
    natsStatus all[] = {
        natsOptions_SetErrorHandler(options, on_error, bus),
        natsOptions_SetDisconnectedCB(options, on_gone, bus),
        natsOptions_SetReconnectedCB(options, on_back, bus),
        natsOptions_SetClosedCB(options, on_closed_for_good, bus),
        natsOptions_SetEventLoop(options, bus, attach, natsLibuv_Read, natsLibuv_Write,
                                 natsLibuv_Detach),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] != NATS_OK)
            return all[i];
    return NATS_OK;
}

/* There is a connection: from now on the library makes it anew by itself. */
static void take(struct bus *bus, natsConnection *connection)
{
    bus->connection = connection;
    bus->up = natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED;
    for (int i = 0; i < bus->subjects; i++)
        if (!subscribe(bus, i))
            journal_say(JOURNAL_ERROR, NULL, "the bus does not let this server listen");
}

/* A thread of libuv's: the loop goes on. What the library keeps for a thread, such as its last
 * error, is given back at once, for the thread may outlive the library. */
static void work(uv_work_t *task)
{
    struct bus *bus = task->data;
    bus->status = natsConnection_Connect(&bus->made, bus->options);
    nats_ReleaseThreadMemory();
}

static void begin(uv_timer_t *timer);

static void after(uv_work_t *task, int status)
{
    struct bus *bus = task->data;
    bus->connecting = false;
    if (status == 0 && bus->status == NATS_OK) {
        take(bus, bus->made);
        tell(bus, true);
    } else if (!bus->shut) {
        uv_timer_start(&bus->again, begin, bus_wish_is_wrong(bus->status) ? REFUSED : AGAIN, 0);
    }
}

static void begin(uv_timer_t *timer)
{
    struct bus *bus = timer->data;
    bus->made = NULL;
    bus->work.data = bus;
    bus->connecting = uv_queue_work(timer->loop, &bus->work, work, after) == 0;
}

/* The library sends no signature where the first byte of it is 0 (as of 3.4.1), so that one in 256
 * is refused who has every right to come: who is refused asks again, with another signature. */
static natsStatus ask(struct bus *bus, natsConnection **connection)
{
    natsStatus status = NATS_CONNECTION_AUTH_FAILED;
    for (int tries = TRIES; tries > 0 && status == NATS_CONNECTION_AUTH_FAILED; tries--)
        status = natsConnection_Connect(connection, bus->options);
    return status;
}

/* Waits for a first answer, so that what is wrong with the wish is seen. */
static natsStatus reach(struct bus *bus)
{
    natsConnection *connection = NULL;
    natsStatus status = ask(bus, &connection);
    if (status == NATS_OK) {
        take(bus, connection);
    } else if (!bus_wish_is_wrong(status)) {
        journal_say(JOURNAL_WARN, NULL, "the bus is not there, and is tried again: %s",
                    natsStatus_GetText(status));
        uv_timer_start(&bus->again, begin, AGAIN, 0);
        status = NATS_OK;
    }
    return status;
}

static natsStatus connect_to(struct bus *bus, const struct bus_wish *wish, const char **what)
{
    natsLibuv_Init();
    natsLibuv_SetThreadLocalLoop(bus->news.loop);
    natsStatus status = natsOptions_Create(&bus->options);
    if (status == NATS_OK)
        status = bus_wish_set(bus->options, wish, what);
    if (status == NATS_OK)
        status = set_options(bus);
    return status == NATS_OK ? reach(bus) : status;
}

/* The library has given up, which it does where it is refused more than once. */
static void begin_anew(struct bus *bus)
{
    if (bus->connection == NULL || !natsConnection_IsClosed(bus->connection))
        return;
    journal_say(JOURNAL_ERROR, NULL, "the bus refuses this server; it is tried again");
    for (int i = 0; i < bus->subjects; i++) {
        natsSubscription_Destroy(bus->subscription[i]);
        bus->subscription[i] = NULL;
    }
    natsConnection_Destroy(bus->connection);
    bus->connection = NULL;
    if (prepare(bus, bus->news.loop))
        uv_timer_start(&bus->again, begin, REFUSED, 0);
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void say_news(struct bus *bus, bool came, bool went, const char *wrong)
{
    if (went)
        journal_say(JOURNAL_WARN, NULL, "the bus has gone%s%s", wrong[0] != '\0' ? ": " : "",
                    wrong);
    if (!came)
        return;
    journal_say(JOURNAL_INFO, NULL, "the bus is there");
    bus->hearer.came(bus->hearer.context);
}

static void on_news(uv_async_t *handle)
{
    struct bus *bus = handle->data;
    char wrong[sizeof bus->wrong];
    uv_mutex_lock(&bus->lock);
    struct letter *letter = bus->inbox;
    bool came = bus->came, went = bus->went, refused = bus->refused;
    memcpy(wrong, bus->wrong, sizeof wrong);
    bus->inbox = NULL;
    bus->last = &bus->inbox;
    bus->waiting = 0;
    bus->came = bus->went = bus->refused = false;
    bus->wrong[0] = '\0';
    uv_mutex_unlock(&bus->lock);
    say_news(bus, came && bus->up, went, wrong);
    if (refused)
        begin_anew(bus);
    while (letter != NULL) {
        struct letter *next = letter->next;
        bus->hearer.heard(bus->hearer.context, letter->bytes, letter->length);
        free(letter);
        letter = next;
    }
}

/* ---- Opening ------------------------------------------------------------------------------- */

static struct bus *make(uv_loop_t *loop, const struct bus_hearer *hearer)
{
    struct bus *bus = calloc(1, sizeof *bus);
    if (bus == NULL || uv_mutex_init(&bus->lock) != 0) {
        free(bus);
        return NULL;
    }
    if (!prepare(bus, loop)) {
        uv_mutex_destroy(&bus->lock);
        free(bus);
        return NULL;
    }
    bus->hearer = *hearer;
    bus->wire = -1;
    bus->last = &bus->inbox;
    bus->news.data = bus->again.data = bus;
    uv_async_init(loop, &bus->news, on_news);
    uv_timer_init(loop, &bus->again);
    return bus;
}

struct bus *bus_open(uv_loop_t *loop, const struct bus_wish *wish, const struct bus_hearer *hearer,
                     char *error, size_t size)
{
    const char *what = NULL;
    struct bus *bus = make(loop, hearer);
    if (bus == NULL) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    natsStatus status = connect_to(bus, wish, &what);
    if (status == NATS_OK)
        return bus;
    snprintf(error, size, "%s%s%s", what != NULL ? what : "", what != NULL ? ": " : "",
             natsStatus_GetText(status));
    bus_close(bus);
    return NULL;
}

/* ---- Closing ------------------------------------------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    struct bus *bus = handle->data;
    while (bus->inbox != NULL) {
        struct letter *next = bus->inbox->next;
        free(bus->inbox);
        bus->inbox = next;
    }
    uv_mutex_destroy(&bus->lock);
    if (bus->wire >= 0)
        close(bus->wire);
    free(bus);
}

static void free_events(uv_handle_t *handle)
{
    natsLibuvEvents *events = handle->data;
    uv_mutex_destroy(events->lock);
    free(events->lock);
    free(events->scheduler);
    free(events);
}

/* The wire is written by the loop. */
static void say_rest(struct bus *bus)
{
    uint64_t end = uv_hrtime() + CLOSING * UINT64_C(1000000);
    while (bus->up && natsConnection_Buffered(bus->connection) > 0 && uv_hrtime() < end)
        uv_run(bus->news.loop, UV_RUN_NOWAIT);
}

/* A thread of the library may still be about to put something into the inbox; when it does not come
 * to its end, the memory stays. */
void bus_close(struct bus *bus)
{
    say_rest(bus);
    uv_mutex_lock(&bus->lock);
    bus->shut = true;
    uv_mutex_unlock(&bus->lock);
    uv_close((uv_handle_t *)&bus->again, NULL);
    while (bus->connecting)
        uv_run(bus->news.loop, UV_RUN_ONCE);
    natsConnection_Close(bus->connection);
    for (int i = 0; i < bus->subjects; i++)
        natsSubscription_Destroy(bus->subscription[i]);
    natsConnection_Destroy(bus->connection);
    natsOptions_Destroy(bus->options);
    bool ended = nats_CloseAndWait(CLOSING) == NATS_OK;
    if (ended && bus->events != NULL) /* there never was a connection */
        uv_close((uv_handle_t *)bus->events->scheduler, free_events);
    uv_close((uv_handle_t *)&bus->news, ended ? on_closed : NULL);
}
