/* SPDX-License-Identifier: Apache-2.0 */
/* See bus_wish.h. The library tries a connection that was lost again and again for as long as the
 * server runs; it asks often whether somebody is there, since a network may drop what is sent. */
#include "server/bus_wish.h"

#include <stdio.h>
#include <string.h>

enum {
    PATIENCE = 2000,    /* milliseconds for a connection to come about, */
    AGAIN = 200,        /* ... from one try to the next, at least, */
    JITTER = 300,       /* ... and so many more, by chance: not all servers at once */
    PING = 2000,        /* ... after which it is asked whether somebody is there, */
    PINGS = 2,          /* ... so often without an answer */
    BACKLOG = 64 << 10, /* bytes to be sent while nobody is there: it will be said again anyway */
    CREDENTIALS = 1024, /* ... of the first line of a file */
};

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

static natsStatus set(natsOptions *options, const char *place)
{
    natsStatus all[] = {
        natsOptions_SetURL(options, place),
        natsOptions_SetName(options, "aude"),
        natsOptions_SetTimeout(options, PATIENCE),
        natsOptions_SetPingInterval(options, PING),
        natsOptions_SetMaxPingsOut(options, PINGS),
        natsOptions_SetMaxReconnect(options, -1),
        natsOptions_SetReconnectWait(options, AGAIN),
        natsOptions_SetReconnectJitter(options, JITTER, JITTER),
        natsOptions_SetReconnectBufSize(options, BACKLOG),
        natsOptions_SetNoEcho(options, true),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] != NATS_OK)
            return all[i];
    return NATS_OK;
}

natsStatus bus_wish_set(natsOptions *options, const struct bus_wish *wish, const char **what)
{
    *what = NULL; /* the address may have a password in it */
    natsStatus status = set(options, wish->place);
    if (status == NATS_OK)
        status = prove_who(options, wish, what);
    if (status == NATS_OK)
        *what = NULL;
    return status;
}

bool bus_wish_is_wrong(natsStatus status)
{
    switch (status) {
    case NATS_OK:
    case NATS_NO_SERVER:
    case NATS_TIMEOUT:
    case NATS_IO_ERROR:
    case NATS_CONNECTION_CLOSED:
    case NATS_STALE_CONNECTION:
    case NATS_SYS_ERROR: return false;
    default: return true;
    }
}
