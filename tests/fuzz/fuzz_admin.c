/* SPDX-License-Identifier: Apache-2.0 */
/* What whoever runs the game server asks of it, a line each; `$T` stands for the name of a table at
 * which two people play, `!` is a server that ends and begins anew. Whatever is asked: there is one
 * answer that says what it is, an error with code and text, and bans and mutes are the same after a
 * new beginning. */
#include "fuzz.h"

#include <sodium.h>
#include <string.h>

#include "served.h"
#include "server/admin.h"
#include "server/keeper.h"
#include "server/request.h"

enum { LINES = 200 };

static uv_loop_t loop;
static struct lobby lobby;
static struct peer peer;
static char table[STORE_ID + 1];

/* ---- The server ---------------------------------------------------------------------------- */

static void begin_server(void)
{
    struct server_options options;
    struct server_trouble trouble;
    struct address nowhere = {{0}};
    server_options_init(&options);
    options.data = folder;
    require(lobby_open(&lobby, &loop, &options, 0, &trouble));
    memset(&peer, 0, sizeof peer);
    keeper_meet(&lobby, &peer, &nowhere);
    peer.wake = wake;
    peer.allowance = 1000;
}

static void hear(void)
{
    struct message *message;
    lobby_flush(&lobby);
    while ((message = peer_take(&peer)) != NULL) {
        json_t *value = json_loadb((const char *)message->bytes + MESSAGE_ROOM, message->length,
                                   JSON_REJECT_DUPLICATES, NULL);
        const char *id = json_string_value(json_object_get(value, "table"));
        require(json_is_string(json_object_get(value, "is")));
        if (table[0] == '\0' && id != NULL)
            snprintf(table, sizeof table, "%s", id);
        json_decref(value);
        message_free(message);
    }
}

static void end_server(void)
{
    lobby.stopping = true;
    hear();
    keeper_part(&lobby, &peer);
    lobby_close(&lobby);
    uv_run(&loop, UV_RUN_NOWAIT);
}

static void prepare(void)
{
    const char *said[] = {
        "{\"do\":\"hello\",\"version\":1}",
        aude_game_built(AUDE_CARCASSONNE)
            ? "{\"do\":\"create\",\"public\":true,\"setup\":{\"seats\":[{\"name\":\"A\"},"
              "{\"name\":\"B\"}]}}"
            : "{\"do\":\"create\",\"public\":true,\"setup\":{\"game\":\"discovery\","
              "\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}]}}",
    };
    static bool prepared;
    if (!prepared) {
        make_folder();
        require(sodium_init() >= 0 && uv_loop_init(&loop) == 0);
        journal_open(JOURNAL_ERROR, false);
        prepared = true;
    }
    remove_store();
    table[0] = '\0';
    begin_server();
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        request_take(&lobby, &peer, said[i], strlen(said[i]));
    hear();
    require(table[0] != '\0');
}

/* ---- Asking -------------------------------------------------------------------------------- */

/* The line with the name of the table in the place of `$T`. */
static size_t spell(const uint8_t *line, size_t length, char to[ADMIN_LINE])
{
    size_t size = 0;
    for (size_t i = 0; i < length && size + STORE_ID < ADMIN_LINE; i++) {
        if (line[i] == '$' && i + 1 < length && line[i + 1] == 'T') {
            memcpy(to + size, table, STORE_ID);
            size += STORE_ID;
            i++;
        } else {
            to[size++] = (char)line[i];
        }
    }
    return size;
}

static void ask(const uint8_t *line, size_t length)
{
    char text[ADMIN_LINE];
    size_t size = spell(line, length, text);
    json_t *answer = admin_answer(&lobby, text, size, false, 0);
    const char *is = json_string_value(json_object_get(answer, "is"));
    require(is != NULL);
    require(strcmp(is, "error") != 0 || (json_is_string(json_object_get(answer, "code")) &&
                                         json_is_string(json_object_get(answer, "text"))));
    json_decref(answer);
    require(lobby.sanctions.count <= SANCTIONS_MOST);
    hear();
}

static void begin_anew(void)
{
    int count = lobby.sanctions.count;
    end_server();
    begin_server();
    require(lobby.sanctions.count == count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int lines = 0;
    prepare();
    while (size > 0 && lines++ < LINES) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end != NULL ? (size_t)(end - data) : size;
        if (length == 1 && data[0] == '!')
            begin_anew();
        else
            ask(data, length);
        length += end != NULL;
        data += length;
        size -= length;
    }
    end_server();
    return 0;
}
