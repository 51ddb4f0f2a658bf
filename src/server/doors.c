/* SPDX-License-Identifier: Apache-2.0 */
/* See doors.h. A port that is taken is asked who has it, by what every version of this program
 * answers to a method that it does not know. The games are in use when somebody holds a lock on
 * their database, which is asked without taking one: a server that begins just now must not find
 * it. */
#include "server/doors.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/listener.h"
#include "server/monitor.h"

enum {
    PATH = 4096,
    PATIENCE = 2,              /* seconds in which a server that runs answers */
    SHARED_FIRST = 0x40000002, /* where SQLite locks a database, as its file format tells, */
    SHARED_SIZE = 510          /* ... and so many bytes */
};

/* ---- Who is there -------------------------------------------------------------------------- */

/* All that comes until the other end closes, as far as there is room. */
static void read_all(int wire, char *text, size_t room)
{
    size_t length = 0;
    ssize_t more = 1;
    while (more > 0 && length < room - 1) {
        more = recv(wire, text + length, room - 1 - length, 0);
        length += more > 0 ? (size_t)more : 0;
    }
    text[length] = '\0';
}

/* Is it a server of this program that listens there? */
static bool is_ours(const struct sockaddr *address, socklen_t length)
{
    static const char question[] = "POST / HTTP/1.1\r\nHost: check\r\nContent-Length: 0\r\n"
                                   "Connection: close\r\n\r\n";
    const struct timeval patience = {.tv_sec = PATIENCE};
    char text[2048] = "";
    int wire = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (wire < 0)
        return false;
    setsockopt(wire, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(wire, address, length) == 0 &&
        send(wire, question, sizeof question - 1, MSG_NOSIGNAL) > 0)
        read_all(wire, text, sizeof text);
    close(wire);
    return strstr(text, "Pages are only read.") != NULL;
}

/* Are the games in use? Those of PostgreSQL may be at any time. */
static bool are_open(const struct server_options *options)
{
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = SHARED_FIRST, .l_len = SHARED_SIZE};
    char path[PATH];
    if (options->store != NULL)
        return true;
    snprintf(path, sizeof path, "%s/games.db", options->data);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool used = file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (file >= 0)
        close(file);
    return used;
}

/* ---- Ports --------------------------------------------------------------------------------- */

struct attempt {
    const struct server_options *options;
    struct server_trouble *trouble;
    bool *runs;
};

/* The wire, to be closed, or -1 when a server of these games has the port: both are good. */
static bool try_port(const struct attempt *attempt, const char *host, int port, int *wire)
{
    struct sockaddr_storage address;
    socklen_t length;
    *wire = listener_bind(host, port, &address, &length, attempt->trouble);
    if (*wire >= 0)
        return true;
    if (errno != EADDRINUSE || attempt->trouble->what != SERVER_NO_PORT ||
        !is_ours((const struct sockaddr *)&address, length))
        return false;
    if (!are_open(attempt->options)) {
        snprintf(attempt->trouble->detail, sizeof attempt->trouble->detail,
                 "a server of other games listens there");
        return false;
    }
    *attempt->runs = true;
    return true;
}

static void leave(int wire)
{
    if (wire >= 0)
        close(wire);
}

/* Do people and figures want the same one? The system says so only when somebody listens. */
static bool are_one(const struct server_options *options)
{
    return options->port != 0 && options->port == options->metrics &&
           (strcmp(options->host, MONITOR_HOST) == 0 || strcmp(options->host, "0.0.0.0") == 0 ||
            strcmp(options->host, "::") == 0);
}

static bool try_ports(const struct attempt *attempt)
{
    const struct server_options *options = attempt->options;
    char port[12];
    int wire = -1;
    if (are_one(options)) {
        snprintf(port, sizeof port, "%d", options->port);
        return server_fail(attempt->trouble, SERVER_NO_PORT, port, "--port, --metrics");
    }
    bool good = try_port(attempt, options->host, options->port, &wire);
    leave(wire);
    if (!good || options->metrics < 0)
        return good;
    good = try_port(attempt, MONITOR_HOST, options->metrics, &wire);
    leave(wire);
    return good;
}

/* ---- The socket of whoever runs the server -------------------------------------------------- */

static bool fail(const struct attempt *attempt, const char *place, int error)
{
    return server_fail(attempt->trouble, SERVER_NO_SOCKET, place, strerror(error));
}

/* The folder in which the socket is made. */
static void folder_of(const char *path, char folder[PATH])
{
    const char *slash = strrchr(path, '/');
    snprintf(folder, PATH, "%.*s",
             slash == NULL   ? 1
             : slash == path ? 1
                             : (int)(slash - path),
             slash == NULL ? "." : path);
}

/* What lies directly below /run is made by whoever starts the service, and goes when that ends. */
static bool is_made_for_it(const char *folder)
{
    static const char run[] = "/run/";
    return strncmp(folder, run, sizeof run - 1) == 0 &&
           strchr(folder + sizeof run - 1, '/') == NULL;
}

/* A file is made there and is gone again. */
static bool try_folder(const struct attempt *attempt, const char *path)
{
    char folder[PATH], name[PATH + 16];
    folder_of(path, folder);
    snprintf(name, sizeof name, "%s/check-XXXXXX", folder);
    int file = mkstemp(name);
    if (file < 0 && errno == ENOENT && is_made_for_it(folder))
        return true;
    if (file < 0)
        return fail(attempt, folder, errno);
    close(file);
    unlink(name);
    return true;
}

/* One to which nobody listens is left from a server that had no time to leave: it is taken away. */
static bool try_socket(const struct attempt *attempt, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat found;
    if (strlen(path) >= sizeof address.sun_path)
        return fail(attempt, path, ENAMETOOLONG);
    if (lstat(path, &found) != 0)
        return errno == ENOENT ? try_folder(attempt, path) : fail(attempt, path, errno);
    if (!S_ISSOCK(found.st_mode))
        return fail(attempt, path, EADDRINUSE);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int wire = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int error =
        wire >= 0 && connect(wire, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : errno;
    leave(wire);
    if (error == ECONNREFUSED)
        return try_folder(attempt, path);
    if (error != 0 || !are_open(attempt->options))
        return fail(attempt, path, error != 0 ? error : EADDRINUSE);
    *attempt->runs = true;
    return true;
}

bool doors_try(const struct server_options *options, bool *runs, struct server_trouble *trouble)
{
    const struct attempt attempt = {options, trouble, runs};
    return try_ports(&attempt) &&
           (options->socket == NULL || try_socket(&attempt, options->socket));
}
