/* SPDX-License-Identifier: Apache-2.0 */
/* See bus.h. The wire is read and written in the loop, by the adapter of NATS's library for libuv,
 * so that saying something never waits. What is heard comes by a thread of that library and waits
 * in the inbox for the loop; so does the news that the bus has gone or come.
 */
#include "server/bus.h"

#include <nats/adapters/libuv.h>
#include <nats/nats.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/journal.h"

enum {
    PATIENCE = 2000,    /* milliseconds for a connection to come about, */
    AGAIN = 200,        /* ... from one try to the next, at least, */
    JITTER = 300,       /* ... and so many more, by chance: not all servers at once */
    PING = 2000,        /* ... after which it is asked whether somebody is there, */
    PINGS = 2,          /* ... so often without an answer */
    HEAP = 16 << 20,    /* bytes that may wait to be sent */
    INBOX = 32 << 20,   /* ... and to be heard; what is more is lost */
    BACKLOG = 64 << 10, /* ... to be sent while nobody is there: it will be said again anyway */
    CREDENTIALS = 1024, /* ... of a file with a name and a password */
    SUBJECTS = 4,
    CLOSING = 500, /* milliseconds for what is still to go, and for threads to end */
};

struct letter {
    struct letter *next;
    size_t length;
    unsigned char bytes[];
};

struct bus {
    struct bus_hearer hearer;
    natsOptions *options;
    natsConnection *connection;
    natsSubscription *subscription[SUBJECTS];
    int subscriptions;
    atomic_bool up;
    uv_async_t news;
    uv_mutex_t lock; /* of what follows */
    struct letter *inbox, **last;
    size_t waiting;        /* bytes in the inbox */
    bool came, went, shut; /* news; shut: nobody takes any */
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

/* ---- In the loop --------------------------------------------------------------------------- */

static void say_news(struct bus *bus, bool came, bool went, const char *wrong)
{
    if (went)
        journal_say(JOURNAL_WARN, NULL, "the bus has gone%s%s", wrong[0] != '\0' ? ": " : "",
                    wrong);
    if (!came)
        return;
    journal_say(JOURNAL_INFO, NULL, "the bus is there again");
    bus->hearer.came(bus->hearer.context);
}

static void on_news(uv_async_t *handle)
{
    struct bus *bus = handle->data;
    char wrong[sizeof bus->wrong];
    uv_mutex_lock(&bus->lock);
    struct letter *letter = bus->inbox;
    bool came = bus->came, went = bus->went;
    memcpy(wrong, bus->wrong, sizeof wrong);
    bus->inbox = NULL;
    bus->last = &bus->inbox;
    bus->waiting = 0;
    bus->came = bus->went = false;
    bus->wrong[0] = '\0';
    uv_mutex_unlock(&bus->lock);
    say_news(bus, came && bus->up, went, wrong);
    while (letter != NULL) {
        struct letter *next = letter->next;
        bus->hearer.heard(bus->hearer.context, letter->bytes, letter->length);
        free(letter);
        letter = next;
    }
}

bool bus_listen(struct bus *bus, const char *subject)
{
    return bus->subscriptions < SUBJECTS &&
           natsConnection_Subscribe(&bus->subscription[bus->subscriptions++], bus->connection,
                                    subject, on_message, bus) == NATS_OK;
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

/* ---- Opening ------------------------------------------------------------------------------- */

/* A file of NATS's own names itself in its first line; else that line is USER:PASSWORD. */
static natsStatus show_credentials(natsOptions *options, const char *path)
{
    char line[CREDENTIALS];
    FILE *file = fopen(path, "r");
    char *got = file != NULL ? fgets(line, sizeof line, file) : NULL;
    if (file != NULL)
        fclose(file);
    if (got == NULL)
        return NATS_NOT_FOUND;
    if (strncmp(line, "-----", 5) == 0)
        return natsOptions_SetUserCredentialsFromFiles(options, path, NULL);
    line[strcspn(line, "\r\n")] = '\0';
    char *colon = strchr(line, ':');
    if (colon == NULL)
        return NATS_INVALID_ARG;
    *colon = '\0';
    return natsOptions_SetUserInfo(options, line, colon + 1);
}

static natsStatus prove_who(natsOptions *options, const struct bus_wish *wish, const char **what)
{
    natsStatus status = NATS_OK;
    *what = wish->credentials;
    if (wish->credentials != NULL)
        status = show_credentials(options, wish->credentials);
    if (status != NATS_OK || wish->authority == NULL)
        return status;
    *what = wish->authority;
    status = natsOptions_LoadCATrustedCertificates(options, wish->authority);
    return status == NATS_OK ? natsOptions_SetSecure(options, true) : status;
}

static natsStatus set_options(struct bus *bus, uv_loop_t *loop, const struct bus_wish *wish)
{
    natsOptions *options = bus->options;
    natsStatus all[] = {
        natsOptions_SetURL(options, wish->place),
        natsOptions_SetName(options, "aude"),
        natsOptions_SetTimeout(options, PATIENCE),
        natsOptions_SetPingInterval(options, PING),
        natsOptions_SetMaxPingsOut(options, PINGS),
        natsOptions_SetMaxReconnect(options, -1),
        natsOptions_SetReconnectWait(options, AGAIN),
        natsOptions_SetReconnectJitter(options, JITTER, JITTER),
        natsOptions_SetReconnectBufSize(options, BACKLOG),
        natsOptions_SetNoEcho(options, true),
        natsOptions_SetErrorHandler(options, on_error, bus),
        natsOptions_SetDisconnectedCB(options, on_gone, bus),
        natsOptions_SetReconnectedCB(options, on_back, bus),
        natsOptions_SetEventLoop(options, loop, natsLibuv_Attach, natsLibuv_Read, natsLibuv_Write,
                                 natsLibuv_Detach),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] != NATS_OK)
            return all[i];
    return NATS_OK;
}

static natsStatus connect_to(struct bus *bus, uv_loop_t *loop, const struct bus_wish *wish,
                             const char **what)
{
    natsLibuv_Init();
    natsLibuv_SetThreadLocalLoop(loop);
    natsStatus status = natsOptions_Create(&bus->options);
    if (status == NATS_OK)
        status = set_options(bus, loop, wish);
    if (status == NATS_OK)
        status = prove_who(bus->options, wish, what);
    if (status != NATS_OK)
        return status;
    *what = NULL; /* the address may have a password in it */
    return natsConnection_Connect(&bus->connection, bus->options);
}

struct bus *bus_open(uv_loop_t *loop, const struct bus_wish *wish, const struct bus_hearer *hearer,
                     char *error, size_t size)
{
    const char *what = NULL;
    struct bus *bus = calloc(1, sizeof *bus);
    if (bus == NULL || uv_mutex_init(&bus->lock) != 0) {
        free(bus);
        snprintf(error, size, "out of memory");
        return NULL;
    }
    bus->hearer = *hearer;
    bus->last = &bus->inbox;
    bus->news.data = bus;
    uv_async_init(loop, &bus->news, on_news);
    natsStatus status = connect_to(bus, loop, wish, &what);
    bus->up = status == NATS_OK;
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
    free(bus);
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
    natsConnection_Close(bus->connection);
    for (int i = 0; i < bus->subscriptions; i++)
        natsSubscription_Destroy(bus->subscription[i]);
    natsConnection_Destroy(bus->connection);
    natsOptions_Destroy(bus->options);
    bool ended = nats_CloseAndWait(CLOSING) == NATS_OK;
    uv_close((uv_handle_t *)&bus->news, ended ? on_closed : NULL);
}
