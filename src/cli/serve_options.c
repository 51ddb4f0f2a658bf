/* SPDX-License-Identifier: Apache-2.0 */
/* The options of `aude serve` and what each of them wishes; see serve.h. */
#include "cli/serve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#ifdef AUDE_HAVE_SERVER
#include "server/store.h"
#endif

/* Of an address that people are sent to. */
#define SERVE_PUBLIC_LETTERS                                                                       \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#[]@!$&'()*+,;=%"

const struct cli_option serve_options[] = {
    {'p', "port", N_("N"), N_("listen on this port (default 8080; 0: any that is free)")},
    {SERVE_HOST, "host", N_("ADDRESS"), N_("listen on this address (default 127.0.0.1)")},
    {SERVE_QR, "qr", NULL, N_("let others in the network in, and show the address as a QR code")},
    {SERVE_DATA, "data", N_("DIR"), N_("keep the games in this folder")},
    {SERVE_STORE, "store", N_("ADDRESS"), N_("keep the games in this PostgreSQL database")},
    {SERVE_PUBLIC, "public", N_("ADDRESS"), N_("where people find this one of several servers")},
    {SERVE_NATS, "nats", N_("ADDRESS"), N_("speak with the other servers of the database here")},
    {SERVE_NATS_CREDENTIALS, "nats-credentials", N_("FILE"), N_("who this server is for NATS")},
    {SERVE_NATS_CA, "nats-ca", N_("FILE"), N_("certificates by which NATS is known; asks for TLS")},
    {SERVE_GATE, "gate", NULL, N_("keep no tables: pass on to servers that do")},
    {SERVE_WEB, "web", N_("DIR"), N_("the page lies in this folder")},
    {SERVE_NO_SYNC, "no-sync", NULL,
     N_("do not wait for the disk: a power cut loses the last moves")},
    {SERVE_ORIGIN, "origin", N_("ORIGIN"), N_("pages from there may connect; repeat it for more")},
    {SERVE_PROXY, "proxy", N_("ADDRESS"),
     N_("believe this proxy who connects; repeat it for more")},
    {SERVE_LIMIT, "limit", N_("NAME=N"), N_("how much is allowed; the manual has the names")},
    {SERVE_KEEP, "keep", N_("DAYS"), N_("end unfinished games to which nobody comes for so long")},
    {SERVE_METRICS, "metrics", N_("PORT"), N_("tell how the server does on this local port")},
    {SERVE_FORGET, "forget", N_("DAYS"),
     N_("delete names and chat after so long (default 180; 0: never)")},
    {SERVE_SOCKET, "socket", N_("PATH"), N_("listen to 'aude admin' at this socket")},
    {SERVE_DRAIN, "drain", N_("SECONDS"), N_("let games go on for so long when it is to end")},
    {SERVE_LOG_FORMAT, "log-format", N_("FORMAT"), N_("of the log: text or json (default text)")},
    {SERVE_LOG_LEVEL, "log-level", N_("LEVEL"),
     N_("of the log: error, warn, info or debug (default info)")},
    {SERVE_CONFIG, "config", N_("FILE"), N_("read options from this file")},
    {SERVE_CHECK, "check", NULL, N_("only look whether all of this is right")},
    CLI_COMMON_OPTIONS,
};

#ifdef AUDE_HAVE_SERVER

void serve_wish_init(struct serve_wish *wish)
{
    memset(wish, 0, sizeof *wish);
    server_options_init(&wish->server);
}

int serve_take_folder(char to[SERVE_PATH], const char *place, const char *value)
{
    if (*value == '\0')
        return cli_error(place, "%s", _("the name of a folder is missing"));
    if (snprintf(to, SERVE_PATH, "%s", value) >= SERVE_PATH)
        return cli_error(place, "%s", strerror(ENAMETOOLONG));
    return CLI_DONE;
}

static int take_limit(struct server_limits *limits, const char *place, const char *value)
{
    const struct {
        const char *name;
        int *limit;
    } known[] = {
        {"rate", &limits->rate},
        {"burst", &limits->burst},
        {"per-address", &limits->per_address},
        {"connections", &limits->connections},
        {"tables", &limits->tables},
        {"games", &limits->games},
        {"away", &limits->away},
        {"think", &limits->think},
        {"pace", &limits->pace},
        {"written", &limits->written},
        {"store", &limits->store},
        {"level", &limits->level},
        {"memory", &limits->memory},
    };
    size_t length = strcspn(value, "=");
    long long number;
    if (value[length] == '\0')
        return cli_error(place, _("'%s' is not of the form NAME=VALUE"), cli_quote(value));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) != length || strncmp(known[i].name, value, length) != 0)
            continue;
        long long most = known[i].limit == &limits->level ? LEVEL_MOST : 1000000;
        if (cli_integer(place, value + length + 1, 1, most, &number) != CLI_DONE)
            return CLI_BAD;
        *known[i].limit = (int)number;
        return CLI_DONE;
    }
    return cli_error(place,
                     _("expected rate, burst, per-address, connections, tables, games, away, "
                       "written, store, memory, think, pace or level, "
                       "found '%s'"),
                     cli_quote(value));
}

static int take_origin(struct serve_wish *wish, const char *place, const char *value)
{
    if (!serve_is_origin(value))
        return cli_error(place,
                         _("'%s' is not the origin of a page; expected SCHEME://HOST or "
                           "SCHEME://HOST:PORT, in small letters, the port only when it is not the "
                           "usual one"),
                         cli_quote(value));
    if (wish->server.origin_count == SERVE_ORIGINS)
        return cli_error(place, _("given too often"));
    wish->origin[wish->server.origin_count++] = value;
    return CLI_DONE;
}

static int take_proxy(struct serve_wish *wish, const char *place, const char *value)
{
    if (wish->server.proxy_count == SERVE_PROXIES)
        return cli_error(place, _("given too often"));
    wish->proxy[wish->server.proxy_count++] = value;
    return CLI_DONE;
}

static int take_log_format(struct serve_wish *wish, const char *place, const char *value)
{
    wish->server.log_json = strcmp(value, "json") == 0;
    if (wish->server.log_json || strcmp(value, "text") == 0)
        return CLI_DONE;
    return cli_error(place, _("expected text or json, found '%s'"), cli_quote(value));
}

static int take_log_level(struct serve_wish *wish, const char *place, const char *value)
{
    wish->server.log_level = journal_level_of(value);
    if (wish->server.log_level < JOURNAL_LEVELS)
        return CLI_DONE;
    return cli_error(place, _("expected error, warn, info or debug, found '%s'"), cli_quote(value));
}

static int take_public(struct serve_wish *wish, const char *place, const char *value)
{
    const char *scheme = strncmp(value, "https", 5) == 0 ? value + 5 : value + 4;
    if (strncmp(value, "http", 4) != 0 || strncmp(scheme, "://", 3) != 0 ||
        strlen(value) > SERVE_PUBLIC_MOST || strspn(value, SERVE_PUBLIC_LETTERS) != strlen(value))
        return cli_error(place, "%s", _("expected an address that a browser takes"));
    wish->server.address = value;
    return CLI_DONE;
}

static int take_nats(struct serve_wish *wish, const char *place, const char *value)
{
    if (strncmp(value, "nats://", 7) != 0 && strncmp(value, "tls://", 6) != 0)
        return cli_error(place, "%s", _("expected nats://... or tls://..."));
    wish->server.bus = value;
    return CLI_DONE;
}

int serve_take(struct serve_wish *wish, const char *place, int option, const char *value)
{
    long long number;
    switch (option) {
    case 'p':
        if (cli_integer(place, value, 0, 65535, &number) != CLI_DONE)
            return CLI_BAD;
        wish->server.port = (int)number;
        return CLI_DONE;
    case SERVE_METRICS:
        if (cli_integer(place, value, 0, 65535, &number) != CLI_DONE)
            return CLI_BAD;
        wish->server.metrics = (int)number;
        return CLI_DONE;
    case SERVE_KEEP:
        if (cli_integer(place, value, 0, 36500, &number) != CLI_DONE)
            return CLI_BAD;
        wish->server.keep_days = (int)number;
        return CLI_DONE;
    case SERVE_FORGET:
        if (cli_integer(place, value, 0, 36500, &number) != CLI_DONE)
            return CLI_BAD;
        wish->server.forget_days = (int)number;
        return CLI_DONE;
    case SERVE_SOCKET: wish->server.socket = value; return CLI_DONE;
    case SERVE_DRAIN:
        if (cli_integer(place, value, 0, 86400, &number) != CLI_DONE)
            return CLI_BAD;
        wish->server.drain = (int)number;
        return CLI_DONE;
    case SERVE_LOG_FORMAT: return take_log_format(wish, place, value);
    case SERVE_LOG_LEVEL: return take_log_level(wish, place, value);
    case SERVE_HOST: wish->server.host = value; return CLI_DONE;
    case SERVE_QR: wish->qr = true; return CLI_DONE;
    case SERVE_DATA: return serve_take_folder(wish->data, place, value);
    case SERVE_STORE:
        if (!store_is_far(value))
            return cli_error(place, "%s", _("expected postgresql://..."));
        wish->server.store = value;
        return CLI_DONE;
    case SERVE_PUBLIC: return take_public(wish, place, value);
    case SERVE_NATS: return take_nats(wish, place, value);
    case SERVE_NATS_CREDENTIALS: wish->server.bus_credentials = value; return CLI_DONE;
    case SERVE_NATS_CA: wish->server.bus_authority = value; return CLI_DONE;
    case SERVE_GATE: wish->server.gate = true; return CLI_DONE;
    case SERVE_WEB: return serve_take_folder(wish->web, place, value);
    case SERVE_NO_SYNC: wish->server.no_sync = true; return CLI_DONE;
    case SERVE_ORIGIN: return take_origin(wish, place, value);
    case SERVE_PROXY: return take_proxy(wish, place, value);
    default: return take_limit(&wish->server.limits, place, value);
    }
}

#endif
