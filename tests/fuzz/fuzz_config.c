/* SPDX-License-Identifier: Apache-2.0 */
/* The configuration file of the game server. Whatever stands in it: it is refused, or what is
 * wished then lies within its bounds, and the same text says the same again. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cli/serve.h"

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* A copy with an end, which the reader may cut into pieces. */
static char *copy_of(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    require(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

static void look_at(const struct serve_wish *wish)
{
    const struct server_options *server = &wish->server;
    require(server->port >= 0 && server->port <= 65535);
    require(server->metrics >= -1 && server->metrics <= 65535);
    require(server->keep_days >= 0 && server->keep_days <= 36500);
    require(server->forget_days >= 0 && server->forget_days <= 36500);
    require(server->drain >= 0 && server->drain <= 86400);
    require(server->log_level < JOURNAL_LEVELS);
    require(server->origin_count <= SERVE_ORIGINS && server->proxy_count <= SERVE_PROXIES);
    require(server->limits.rate >= 1 && server->limits.level >= 1);
    require(memchr(wish->data, '\0', SERVE_PATH) != NULL);
    require(memchr(wish->web, '\0', SERVE_PATH) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct serve_wish wish[2];
    int status[2];
    char *text[2];
    for (int i = 0; i < 2; i++) {
        text[i] = copy_of(data, size);
        serve_wish_init(&wish[i]);
        status[i] = serve_take_text(&wish[i], "config", text[i]);
        require(status[i] == CLI_DONE || status[i] == CLI_BAD);
    }
    require(status[0] == status[1]);
    if (status[0] == CLI_DONE) {
        look_at(&wish[0]);
        require(memcmp(&wish[0].server.limits, &wish[1].server.limits,
                       sizeof wish[0].server.limits) == 0);
        require(strcmp(wish[0].data, wish[1].data) == 0);
    }
    free(text[0]);
    free(text[1]);
    return 0;
}
