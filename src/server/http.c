/* SPDX-License-Identifier: Apache-2.0 */
/* See http.h. A path is served when it is made of plain names without a dot in front, so that none
 * leads out of its folder (that of the documents is /docs); beside a file FILE.gz is sent to
 * whoever takes it. Links in the folder
 * are followed: who can write there may. Everything is asked for anew (and found unchanged by its
 * tag), so that a page is never older than the server.
 */
#include "server/http.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/page.h"
#include "server/preview.h"
#include "server/socket.h"

#define DOCS_PLACE "/docs"
#define PLAIN "text/plain; charset=utf-8"

enum {
    REQUEST = 200, /* microseconds of work that it makes to answer a request */
    HTTP_STATUS_TOO_MANY = 429,
};

#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "       \
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static const struct lws_protocol_vhost_options opener = {
    NULL, NULL, "cross-origin-opener-policy:", "same-origin"};
static const struct lws_protocol_vhost_options permissions = {
    &opener, NULL, "permissions-policy:", "camera=(), geolocation=(), microphone=()"};
static const struct lws_protocol_vhost_options referrer = {&permissions, NULL,
                                                           "referrer-policy:", "no-referrer"};
static const struct lws_protocol_vhost_options sniffing = {&referrer, NULL,
                                                           "x-content-type-options:", "nosniff"};
const struct lws_protocol_vhost_options http_headers = {&sniffing, NULL,
                                                        "content-security-policy:", POLICY};

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof *types; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* "/a/b.js": plain names, no name begins with a dot, none is empty. */
static bool is_plain(const char *path)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    if (path[0] != '/' || path[strspn(path, letters)] != '\0')
        return false;
    for (const char *at = path; *at != '\0'; at++)
        if (*at == '/' && (at[1] == '.' || at[1] == '/' || at[1] == '\0'))
            return false;
    return true;
}

static bool takes_gzip(struct lws *wsi)
{
    char accepted[200];
    int length = lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    const char *found = length > 0 ? strstr(accepted, "gzip") : NULL;
    return found != NULL && strncmp(found, "gzip;q=0", 8) != 0;
}

/* Is the head of an answer all that is asked for? */
static bool only_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* The head of a page, with these lines more: false when it cannot be written. */
static bool write_head(struct lws *wsi, const char *type, size_t length, const char *more,
                       size_t more_length)
{
    unsigned char head[LWS_PRE + 2048], *start = head + LWS_PRE, *at = start;
    unsigned char *end = head + sizeof head - 1;
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_OK, type, length, &at, end) != 0 ||
        (size_t)(end - at) < more_length)
        return false;
    memcpy(at, more, more_length);
    at += more_length;
    return lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

/* An answer that has one line and nothing behind its head; `none`: it says so. */
static int answer_line(struct lws *wsi, unsigned int status, enum lws_token_indexes name,
                       const char *value, bool none)
{
    unsigned char head[LWS_PRE + 1024], *start = head + LWS_PRE, *at = start;
    unsigned char *end = head + sizeof head - 1;
    if (lws_add_http_header_status(wsi, status, &at, end) != 0 ||
        lws_add_http_header_by_token(wsi, name, (const unsigned char *)value, (int)strlen(value),
                                     &at, end) != 0 ||
        (none && lws_add_http_header_content_length(wsi, 0, &at, end) != 0) ||
        lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* A sentence; `last`: nothing comes behind it. It is not written by lws_return_http_status, which
 * does so over the next request of the same packet. */
static int say(struct lws *wsi, unsigned int status, const char *sentence, bool last)
{
    static const char name[] = "connection:", closes[] = "close";
    unsigned char head[LWS_PRE + 1024], *start = head + LWS_PRE, *at = start;
    unsigned char *end = head + sizeof head - 1, body[LWS_PRE + 200];
    int length = snprintf((char *)body + LWS_PRE, sizeof body - LWS_PRE, "%s\n", sentence);
    if (lws_add_http_common_headers(wsi, status, PLAIN, (lws_filepos_t)length, &at, end) != 0 ||
        (last && lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                             (const unsigned char *)closes, (int)strlen(closes),
                                             &at, end) != 0) ||
        lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    if (!only_head(wsi) && lws_write(wsi, body + LWS_PRE, (size_t)length, LWS_WRITE_HTTP_FINAL) < 0)
        return -1;
    return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer_status(struct lws *wsi, unsigned int status, const char *text)
{
    return say(wsi, status, text, false);
}

/* Has the client this very file already? */
static bool is_known(struct lws *wsi, const char *tag)
{
    char known[80];
    return lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strcmp(known, tag) == 0;
}

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static int send_file(struct lws *wsi, struct page *page, const char *file, const char *type,
                     bool packed, const char *tag)
{
    unsigned char head[512], *at = head, *end = head + sizeof head;
    struct stat now;
    int wire = open(file, O_RDONLY | O_CLOEXEC);
    bool good =
        wire >= 0 && fstat(wire, &now) == 0 && add(wsi, "cache-control:", "no-cache", &at, end) &&
        add(wsi, "etag:", tag, &at, end) && add(wsi, "vary:", "accept-encoding", &at, end) &&
        (!packed || add(wsi, "content-encoding:", "gzip", &at, end)) &&
        write_head(wsi, type, (size_t)now.st_size, (const char *)head, (size_t)(at - head));
    if (good && now.st_size > 0 && !only_head(wsi)) {
        page_begin(page, wsi, wire, now.st_size);
        return 0;
    }
    if (wire >= 0)
        close(wire);
    return good && !lws_http_transaction_completed(wsi) ? 0 : -1;
}

static bool is_file(const char *path, struct stat *facts)
{
    return stat(path, facts) == 0 && S_ISREG(facts->st_mode);
}

/* The folder in which this path lies, or NULL; *path becomes that in the folder. */
static const char *folder_of(const struct server_options *options, const char **path)
{
    size_t length = strlen(DOCS_PLACE);
    const char *folder = options->web;
    if (strncmp(*path, DOCS_PLACE "/", length + 1) == 0) {
        folder = options->docs;
        *path += length;
    }
    if (strcmp(*path, "/") == 0)
        *path = "/index.html";
    return folder;
}

/* ---- What is shown of a link --------------------------------------------------------------- */

/* Where the page is, as whoever asks for it calls it; "" where that is no name of a host. */
static void origin_of(struct lws *wsi, const struct server_options *options, char *to, size_t size)
{
    static const char signs[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:[]";
    char host[256];
    to[0] = '\0';
    if (options->origin_count > 0)
        snprintf(to, size, "%s", options->origins[0]);
    else if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
             host[strspn(host, signs)] == '\0')
        snprintf(to, size, "%s://%s", "http", host);
}

/* The page with these lines at the end of its head: its length, or 0 where it is none of ours. */
static size_t read_page(const struct server_options *options, const char *lines, char *to,
                        size_t size)
{
    static const char mark[] = "</head>";
    char file[4096];
    size_t length = 0, more = strlen(lines);
    if (options->web == NULL ||
        snprintf(file, sizeof file, "%s/index.html", options->web) >= (int)sizeof file)
        return 0;
    FILE *stream = fopen(file, "re");
    if (stream == NULL)
        return 0;
    length = fread(to, 1, size - more - 1, stream);
    bool whole = fclose(stream) == 0 && length < size - more - 1;
    to[length] = '\0';
    char *at = strstr(to, mark);
    if (!whole || at == NULL)
        return 0;
    memmove(at + more, at, length - (size_t)(at - to));
    memcpy(at, lines, more);
    return length + more;
}

/* Sends the page with what is told of the table that its address names; false: of none. */
static bool show_table(struct server *server, struct lws *wsi, int *result)
{
    char part[sizeof "t=" + STORE_ID], origin[300], lines[PREVIEW_TEXT],
        body[LWS_PRE + PREVIEW_PAGE];
    const char *id = lws_get_urlarg_by_name(wsi, "t=", part, sizeof part);
    if (id == NULL)
        return false;
    const struct table *table = lobby_here(&server->lobby, id);
    if (table == NULL)
        return false;
    origin_of(wsi, server->options, origin, sizeof origin);
    preview_write(table, origin, lines);
    size_t length = read_page(server->options, lines, body + LWS_PRE, PREVIEW_PAGE);
    if (length == 0)
        return false;
    if (!only_head(wsi))
        listener_serve(&server->listener, wsi, (double)length / LIMIT_WORK_BYTES);
    unsigned char head[128], *at = head;
    bool good = add(wsi, "cache-control:", "no-cache", &at, head + sizeof head) &&
                write_head(wsi, "text/html; charset=utf-8", length, (const char *)head,
                           (size_t)(at - head)) &&
                (only_head(wsi) || lws_write(wsi, (unsigned char *)body + LWS_PRE, length,
                                             LWS_WRITE_HTTP_FINAL) >= 0);
    *result = good && !lws_http_transaction_completed(wsi) ? 0 : -1;
    return true;
}

/* ---- Files --------------------------------------------------------------------------------- */

static int serve(struct server *server, struct lws *wsi, struct page *page, const char *path)
{
    char file[4096], tag[80];
    int result;
    struct stat facts;
    bool packed = false;
    if (strcmp(path, DOCS_PLACE) == 0)
        return answer_line(wsi, HTTP_STATUS_MOVED_PERMANENTLY, WSI_TOKEN_HTTP_LOCATION,
                           DOCS_PLACE "/", true); /* links in it lead on from its slash */
    if (strcmp(path, "/") == 0 && show_table(server, wsi, &result))
        return result;
    const char *folder = folder_of(server->options, &path);
    if (folder == NULL)
        return answer_status(wsi, HTTP_STATUS_NOT_FOUND,
                             "These pages were not built with this server.");
    const char *type = type_of(path);
    if (type == NULL || !is_plain(path) ||
        snprintf(file, sizeof file, "%s%s", folder, path) >= (int)sizeof file - 3 ||
        !is_file(file, &facts))
        return answer_status(wsi, HTTP_STATUS_NOT_FOUND, "There is no such page.");
    if (takes_gzip(wsi)) {
        size_t length = strlen(file);
        struct stat small;
        strcpy(file + length, ".gz");
        packed = is_file(file, &small) && small.st_mtime >= facts.st_mtime;
        if (packed)
            facts = small;
        else
            file[length] = '\0';
    }
    snprintf(tag, sizeof tag, "\"%llx-%llx-%llx\"", (unsigned long long)facts.st_size,
             (unsigned long long)facts.st_mtim.tv_sec, (unsigned long long)facts.st_mtim.tv_nsec);
    if (is_known(wsi, tag))
        return answer_line(wsi, HTTP_STATUS_NOT_MODIFIED, WSI_TOKEN_HTTP_ETAG, tag, false);
    if (!only_head(wsi))
        listener_serve(&server->listener, wsi, (double)facts.st_size / LIMIT_WORK_BYTES);
    return send_file(wsi, page, file, type, packed, tag);
}

/* A way of speaking that nobody here understands, and whose bytes nobody would count: a WebSocket
 * without our protocol, HTTP/2, what comes after CONNECT. */
static bool is_other(enum lws_callback_reasons why, const char *upgrade)
{
    return why == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION || why == LWS_CALLBACK_RAW_ADOPT ||
           why == LWS_CALLBACK_RAW_RX ||
           (why == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE && strcasecmp(upgrade, "websocket") != 0);
}

/* Says that there is something behind its head, or how long that is in more than one way. Where it
 * ends would be read otherwise by a proxy, which gives the next request of the connection, somebody
 * else's, to the same wire. */
static bool has_body(struct lws *wsi)
{
    char said[4] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
        return false;
    return lws_hdr_copy(wsi, said, sizeof said, WSI_TOKEN_HTTP_CONTENT_LENGTH) != 1 ||
           said[0] != '0';
}

/* Nothing that comes behind is read, and nobody else gets what is left of the answer. */
static int answer_last(struct lws *wsi, unsigned int status, const char *text)
{
    return say(wsi, status, text, true);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                  size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    if (why == LWS_CALLBACK_WSI_DESTROY)
        listener_forget(&server->listener, wsi);
    if (why == LWS_CALLBACK_CLOSED_HTTP || why == LWS_CALLBACK_HTTP_DROP_PROTOCOL)
        page_end(user);
    if (is_other(why, in))
        return -1;
    if (why == LWS_CALLBACK_TIMER)
        return page_look(user, wsi);
    if (why == LWS_CALLBACK_HTTP_WRITEABLE)
        return page_go_on(user, wsi, &server->paged);
    if (why != LWS_CALLBACK_HTTP)
        return lws_callback_http_dummy(wsi, why, user, in, length);
    if (!listener_serve(&server->listener, wsi, REQUEST)) {
        gauge_refuse(&server->lobby.gauge, "http");
        return answer_last(wsi, HTTP_STATUS_TOO_MANY, "Too many requests; wait a moment.");
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 && !only_head(wsi))
        return answer_last(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "Pages are only read.");
    if (has_body(wsi))
        return answer_last(wsi, HTTP_STATUS_BAD_REQUEST, "A page is asked for by its name alone.");
    return serve(server, wsi, user, in);
}
