/* SPDX-License-Identifier: Apache-2.0 */
/* `aude serve --check`: whatever can be tried of a server's options without serving and without
 * changing anything, while another server may run with the same. A folder is not locked, a port is
 * not listened to (doors.h); a database and the bus are connected to and left again. What is seen
 * is what whoever asks may do, so a service is looked at as its own user.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "server/address.h"
#include "server/bus.h"
#include "server/doors.h"
#include "server/server.h"
#ifdef AUDE_HAVE_POSTGRES
#include "server/postgres.h"
#endif

enum { PATH = 4096, ERROR = 200 };

/* ---- The folder ---------------------------------------------------------------------------- */

static bool fail(const char *path, struct server_trouble *trouble)
{
    return server_fail(trouble, SERVER_NO_FOLDER, path, strerror(errno));
}

/* What is there belongs to whoever serves, after a copy was brought back, too. */
static bool try_files(const char *data, struct server_trouble *trouble)
{
    static const char *const names[] = {"lock", "games.db", "games.db-wal", "games.db-shm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[PATH];
        if (snprintf(path, sizeof path, "%s/%s", data, names[i]) >= PATH)
            return server_fail(trouble, SERVER_NO_FOLDER, data, strerror(ENAMETOOLONG));
        if (access(path, F_OK) == 0 && faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0)
            return fail(path, trouble);
    }
    return true;
}

/* A file is made there and is gone again: rights alone do not tell of a disk that only is read, of
 * quotas, or what root may not do either. */
static bool try_room(const char *data, struct server_trouble *trouble)
{
    char path[PATH];
    if (snprintf(path, sizeof path, "%s/check-XXXXXX", data) >= PATH)
        return server_fail(trouble, SERVER_NO_FOLDER, data, strerror(ENAMETOOLONG));
    int file = mkstemp(path);
    if (file < 0)
        return fail(data, trouble);
    close(file);
    unlink(path);
    return true;
}

/* Only the folder itself is made, those above it have to be there. */
static bool try_folder(const char *data, struct server_trouble *trouble)
{
    if (mkdir(data, 0700) == 0)
        return rmdir(data) == 0 || fail(data, trouble);
    return errno == EEXIST ? try_room(data, trouble) && try_files(data, trouble)
                           : fail(data, trouble);
}

/* ---- The database, the bus ----------------------------------------------------------------- */

static bool try_database(const char *place, struct server_trouble *trouble)
{
#ifdef AUDE_HAVE_POSTGRES
    char error[ERROR] = "";
    const struct postgres_wish wish = {.place = place};
    PGconn *connection = postgres_connect(&wish, error, sizeof error);
    if (connection == NULL)
        return server_fail(trouble, SERVER_NO_STORE, "PostgreSQL", error);
    bool reads = postgres_reads_only(connection);
    PQfinish(connection);
    return !reads || server_fail(trouble, SERVER_NO_STORE, "PostgreSQL", postgres_only_reads);
#else
    (void)place;
    return server_fail(trouble, SERVER_NO_STORE, "PostgreSQL", "this program was built without it");
#endif
}

static void heard(void *context, const unsigned char *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length; /* nothing is listened to */
}

static void came(void *context)
{
    (void)context;
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* A server begins without the bus and waits for it; whoever looks wants to know. */
static bool try_bus(const struct server_options *options, struct server_trouble *trouble)
{
    const struct bus_wish wish = {options->bus, options->bus_credentials, options->bus_authority};
    const struct bus_hearer hearer = {heard, came, NULL};
    char error[ERROR] = "";
    uv_loop_t loop;
    if (uv_loop_init(&loop) != 0)
        return server_fail(trouble, SERVER_NO_SYSTEM, "", "");
    struct bus *bus = bus_open(&loop, &wish, &hearer, error, sizeof error);
    bool there = bus != NULL && bus_is_there(bus);
    if (bus != NULL)
        bus_close(bus);
    uv_run(&loop, UV_RUN_NOWAIT);
    uv_walk(&loop, close_handle, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return there || server_fail(trouble, SERVER_NO_BUS, "--nats",
                                error[0] != '\0' ? error : "nobody answers");
}

/* ---- All of it ----------------------------------------------------------------------------- */

static bool try_addresses(const struct server_options *options, struct server_trouble *trouble)
{
    struct address address;
    for (int i = 0; i < options->proxy_count; i++)
        if (!address_read(&address, options->proxies[i]))
            return server_fail(trouble, SERVER_NO_ADDRESS, options->proxies[i], "");
    return address_read(&address, options->host) ||
           server_fail(trouble, SERVER_NO_ADDRESS, options->host, "");
}

bool server_check(const struct server_options *options, bool *runs, struct server_trouble *trouble)
{
    *runs = false;
    return try_addresses(options, trouble) &&
           (options->store != NULL ? try_database(options->store, trouble)
                                   : try_folder(options->data, trouble)) &&
           doors_try(options, runs, trouble) && (options->bus == NULL || try_bus(options, trouble));
}
