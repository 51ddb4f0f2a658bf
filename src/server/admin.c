/* SPDX-License-Identifier: Apache-2.0 */
/* See admin.h: the socket. What is asked there is in admin_request.c. */
#include "server/admin.h"

#include "server/store_admin.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATIENCE = 2000 /* milliseconds after which a database that is silent does not count */ };

/* Does the store answer at all? The caller may go meanwhile. */
struct knock {
    struct caller *caller; /* NULL: it has gone */
};

struct caller {
    uv_pipe_t wire;
    uv_timer_t timer; /* rings when the store has answered, or has not for too long */
    int handles;      /* both of them, until they are closed */
    uv_write_t write;
    struct knock *knock; /* NULL: the store is asked nothing, or has answered */
    bool heard;          /* ... and is there */
    long who;            /* the user of the system who asks */
    size_t line_length;
    struct admin *admin;
    struct link link;
    size_t length;
    char line[ADMIN_LINE];
    char *answer;
};

/* ---- Callers ------------------------------------------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    struct caller *caller = handle->data;
    if (--caller->handles > 0)
        return;
    free(caller->answer);
    free(caller);
}

static void hang_up(struct caller *caller)
{
    if (uv_is_closing((uv_handle_t *)&caller->wire))
        return;
    link_remove(&caller->link);
    caller->admin->count--;
    if (caller->knock != NULL)
        caller->knock->caller = NULL;
    caller->knock = NULL;
    uv_close((uv_handle_t *)&caller->wire, on_closed);
    uv_close((uv_handle_t *)&caller->timer, on_closed);
}

static void on_written(uv_write_t *write, int status)
{
    (void)status;
    hang_up(write->data);
}

static void answer(struct caller *caller, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT);
    size_t length = text != NULL ? strlen(text) : 0;
    json_decref(value);
    uv_read_stop((uv_stream_t *)&caller->wire);
    caller->answer = text;
    if (text == NULL) {
        hang_up(caller);
        return;
    }
    text[length] = '\n'; /* in the place of the end: what is sent is counted */
    uv_buf_t piece = uv_buf_init(text, (unsigned)length + 1);
    caller->write.data = caller;
    if (uv_write(&caller->write, (uv_stream_t *)&caller->wire, &piece, 1, on_written) != 0)
        hang_up(caller);
}

/* ---- Questions ----------------------------------------------------------------------------- */

static void handle(struct caller *caller, bool away)
{
    answer(caller, admin_answer(caller->admin->lobby, caller->line, caller->line_length, away,
                                caller->who));
}

static void on_timer(uv_timer_t *timer)
{
    struct caller *caller = timer->data;
    if (caller->knock != NULL)
        caller->knock->caller = NULL;
    caller->knock = NULL;
    handle(caller, !caller->heard);
}

/* What is asked is answered in a turn of the loop of its own, not while the store is heard. */
static void knocked(void *context, const struct bundle *answer_of_store)
{
    struct knock *knock = context;
    struct caller *caller = knock->caller;
    free(knock);
    if (caller == NULL)
        return;
    caller->knock = NULL;
    caller->heard = answer_of_store != NULL;
    uv_timer_start(&caller->timer, on_timer, 0, 0);
}

/* A handler waits for the store, and so does everybody else; so one that is silent is not asked. */
static void ask(struct caller *caller)
{
    struct store *store = caller->admin->lobby->store;
    if (!store_is_shared(store)) {
        handle(caller, false);
        return;
    }
    uv_read_stop((uv_stream_t *)&caller->wire);
    struct knock *knock = caller->knock = malloc(sizeof *knock);
    if (knock == NULL) {
        hang_up(caller);
        return;
    }
    knock->caller = caller;
    uv_timer_start(&caller->timer, on_timer, PATIENCE, 0);
    store_ask_report_count(store, knocked, knock);
}

static void give_room(uv_handle_t *handle, size_t wish, uv_buf_t *room)
{
    struct caller *caller = handle->data;
    (void)wish;
    *room = uv_buf_init(caller->line + caller->length,
                        (unsigned)(sizeof caller->line - caller->length));
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *room)
{
    struct caller *caller = stream->data;
    if (length < 0) {
        hang_up(caller);
        return;
    }
    const char *end = memchr(room->base, '\n', (size_t)length);
    caller->length += (size_t)length;
    if (end != NULL) {
        caller->line_length = (size_t)(end - caller->line);
        ask(caller);
    } else if (caller->length == sizeof caller->line)
        answer(caller, message_error("bad-message", "the line is too long"));
}

/* Whoever runs this process, and root. */
static bool is_ours(struct caller *caller)
{
    int file;
    uid_t who;
    if (uv_fileno((const uv_handle_t *)&caller->wire, &file) != 0)
        return false;
#ifdef SO_PEERCRED
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(file, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0)
        return false;
    who = credentials.uid;
#else
    gid_t group;
    if (getpeereid(file, &who, &group) != 0)
        return false;
#endif
    caller->who = (long)who;
    return who == geteuid() || who == 0;
}

static void on_knock(uv_stream_t *door, int status)
{
    struct admin *admin = door->data;
    struct caller *caller = status == 0 ? calloc(1, sizeof *caller) : NULL;
    if (caller == NULL)
        return;
    uv_pipe_init(admin->lobby->loop, &caller->wire, 0);
    uv_timer_init(admin->lobby->loop, &caller->timer);
    caller->handles = 2;
    caller->wire.data = caller->timer.data = caller;
    caller->admin = admin;
    link_init(&caller->link);
    link_insert(&caller->link, &admin->callers);
    admin->count++;
    if (uv_accept(door, (uv_stream_t *)&caller->wire) != 0 || !is_ours(caller) ||
        admin->count > ADMIN_CALLERS ||
        uv_read_start((uv_stream_t *)&caller->wire, give_room, on_read) != 0)
        hang_up(caller);
}

/* ---- The door ------------------------------------------------------------------------------ */

/* A socket to which nobody listens was left behind by a server that had no time to leave. */
static void clear_away(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat found;
    if (lstat(path, &found) != 0 || !S_ISSOCK(found.st_mode))
        return;
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int wire = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (wire >= 0 && connect(wire, (struct sockaddr *)&address, sizeof address) != 0 &&
        errno == ECONNREFUSED)
        unlink(path);
    if (wire >= 0)
        close(wire);
}

bool admin_open(struct admin *admin, struct lobby *lobby, const char *path,
                struct server_trouble *trouble)
{
    link_init(&admin->callers);
    admin->lobby = lobby;
    if (strlen(path) >= sizeof admin->path)
        return server_fail(trouble, SERVER_NO_SOCKET, path, strerror(ENAMETOOLONG));
    clear_away(path);
    uv_pipe_init(lobby->loop, &admin->door, 0);
    admin->door.data = admin;
    mode_t before = umask(0177); /* nobody else comes, not even for a moment */
    int status = uv_pipe_bind(&admin->door, path);
    umask(before);
    if (status == 0) {
        snprintf(admin->path, sizeof admin->path, "%s", path);
        status = uv_listen((uv_stream_t *)&admin->door, ADMIN_CALLERS, on_knock);
    }
    return status == 0 || server_fail(trouble, SERVER_NO_SOCKET, path, uv_strerror(status));
}

void admin_close(struct admin *admin)
{
    if (admin->lobby == NULL)
        return;
    while (!link_is_alone(&admin->callers))
        hang_up(LINK_OWNER(admin->callers.next, struct caller, link));
    if (admin->path[0] != '\0') {
        unlink(admin->path);
        uv_close((uv_handle_t *)&admin->door, NULL);
    }
    admin->path[0] = '\0';
}
