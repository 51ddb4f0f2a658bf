/* SPDX-License-Identifier: Apache-2.0 */
/* What `aude serve` was asked for, on the command line and in its configuration file, which has the
 * same names: serve_options.c takes one of them, serve_file.c reads the file.
 */
#ifndef AUDE_CLI_SERVE_H
#define AUDE_CLI_SERVE_H

#include "cli/cli.h"
#include "server/server.h"

enum {
    SERVE_ORIGINS = 16,
    SERVE_PROXIES = 16,
    SERVE_PATH = 4096,
    SERVE_PUBLIC_MOST = 200, /* letters of an address that browsers are told */
    SERVE_GIVEN = 128,       /* options on a command line */
};

enum {
    SERVE_HOST = CLI_OWN,
    SERVE_DATA,
    SERVE_STORE,
    SERVE_PUBLIC,
    SERVE_NATS,
    SERVE_NATS_CREDENTIALS,
    SERVE_NATS_CA,
    SERVE_GATE,
    SERVE_WEB,
    SERVE_NO_SYNC,
    SERVE_ORIGIN,
    SERVE_LIMIT,
    SERVE_KEEP,
    SERVE_PROXY,
    SERVE_METRICS,
    SERVE_CONFIG,
    SERVE_CHECK,
    SERVE_SOCKET,
    SERVE_FORGET,
    SERVE_DRAIN,
    SERVE_LOG_FORMAT,
    SERVE_LOG_LEVEL,
    SERVE_QR,
};

struct serve_wish {
    struct server_options server;
    const char *origin[SERVE_ORIGINS], *proxy[SERVE_PROXIES];
    char data[SERVE_PATH], web[SERVE_PATH], docs[SERVE_PATH];
    const char *config;   /* the configuration file, or NULL */
    bool qr;              /* let the network in, and show it the address */
    bool check;           /* do not serve, only look whether all of it is right */
    struct cli_file file; /* what values of the file point into */
    struct {
        int option;
        const char *value;
    } given[SERVE_GIVEN]; /* on the command line, which wins over the file */
    int given_count;
};

extern const struct cli_option serve_options[];

/* Where programs of a user keep what they know; `make`: the folders above it are made when they are
 * not there. CLI_DONE, or CLI_BAD after an error line. */
int serve_data_folder(char path[SERVE_PATH], bool make);
/* The folder that is named there. CLI_DONE, or CLI_BAD after an error line. */
int serve_take_folder(char to[SERVE_PATH], const char *place, const char *value);

/* Where others in the network find the server of this port, also as a QR code. NULL: it listens at
 * every address of this machine. */
void serve_show_network(const char *host, int port);

/* SCHEME://HOST or SCHEME://HOST:PORT in small letters: how a browser says where a page is from
 * that has an address (RFC 6454, section 6.2). */
bool serve_is_origin(const char *value);
/* Is such a one at a name that is there for examples (RFC 2606)? Nobody's page is. */
bool serve_is_example(const char *origin);

/* Everything as it is when nobody says otherwise. */
void serve_wish_init(struct serve_wish *wish);
/* One option; `place` is where it stands, for messages. CLI_DONE, or CLI_BAD after an error line.
 */
int serve_take(struct serve_wish *wish, const char *place, int option, const char *value);
/* One option of the command line is remembered until the file was read. */
int serve_give(struct serve_wish *wish, int option, const char *value);
/* The lines of a configuration file, which is called so in messages; values point into the text. */
int serve_take_text(struct serve_wish *wish, const char *name, char *text);
/* The file, if there is one, and what the command line says besides. */
int serve_take_all(struct serve_wish *wish);
/* Reads the file again; `context` is the wish. False, and nothing changed, when it is not right. */
bool serve_reload(void *context, struct server_limits *limits);

#endif
