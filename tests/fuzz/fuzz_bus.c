/* SPDX-License-Identifier: Apache-2.0 */
/* What a game server hears of others on the bus: one thing a line. `=` and bytes is a frame as it
 * comes, to which the proof is added, `-` one to which it is not. A letter for a kind (A alive, K
 * ask, P part, T tell, G gone) and five more signs, whose codes beyond `0` are what the frame is
 * besides, its node, line, number and `more`, is one that is well made, with the rest of the line
 * as its text, where `$T` is the table that is there. `?` and a sign is somebody here for whom that
 * node is asked, with the rest as what he says; `x` lets him go; `~` is the bus that was away; a
 * line `.` is the end of a turn of the loop, `+` the server half a second later.
 *
 * Whatever is heard: what is said is a frame that the others would take, everybody who has asked is
 * answered once at most, nothing is left when all have gone.
 */
#include "fuzz.h"

#include <sodium.h>
#include <string.h>

#include "served.h"
#include "server/exchange.h"
#include "server/forward.h"
#include "server/keeper.h"
#include "server/request.h"
#include "../server/stub_bus.h"

enum { LINES = 200, SELF = 7, ROOM = 4096 };

static uv_loop_t loop;
static struct lobby lobby;
static struct peer here;
static char table[STORE_ID + 1];
static int asking; /* errands whose end was not told yet */

/* ---- A bus where nobody else is ------------------------------------------------------------ */

static void stub_said(const char *subject, const void *bytes, size_t length)
{
    struct frame frame;
    require(strncmp(subject, "aude.", 5) == 0);
    if (lobby.exchange->self == SELF) /* what was said at the beginning had no number yet */
        require(frame_read(&frame, lobby.exchange->key, bytes, length) && frame.node == SELF);
}

/* ---- A server ------------------------------------------------------------------------------ */

static void settle(void)
{
    queue_work(&lobby.queue);
    lobby_flush(&lobby);
    exchange_settle(&lobby);
    lobby_flush(&lobby);
    struct message *message;
    while ((message = peer_take(&here)) != NULL)
        message_free(message);
}

static void come(void)
{
    struct address address = {{0}};
    memset(&here, 0, sizeof here);
    here.wake = wake;
    here.allowance = 1e9;
    here.greeted = true;
    lobby.people++;
    keeper_meet(&lobby, &here, &address);
}

static void make_table(void)
{
    static const char text[] = "{\"do\":\"create\",\"setup\":{\"game\":\"discovery\",\"seats\":"
                               "[{\"name\":\"A\"},{\"name\":\"B\"}]}}";
    static const char classic[] =
        "{\"do\":\"create\",\"setup\":{\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}]}}";
    const char *asks = aude_game_built(AUDE_DISCOVERY) ? text : classic;
    keeper_hear(&lobby, &here, asks, strlen(asks));
    queue_work(&lobby.queue);
    lobby_flush(&lobby);
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        if (lobby.bucket[i] != NULL)
            memcpy(table, lobby.bucket[i]->game.id, sizeof table);
    require(table[0] != '\0');
}

static void open_server(void)
{
    struct server_options options;
    struct server_trouble trouble;
    server_options_init(&options);
    options.data = folder;
    options.bus = "nats://nowhere";
    require(lobby_open(&lobby, &loop, &options, 0, &trouble));
    require(exchange_open(&lobby, &options, &trouble));
    lobby.exchange->self = SELF;
    queue_open(&lobby.queue, &loop, lobby.budget, request_answer, &lobby);
    come();
    make_table();
    settle();
}

static void close_server(void)
{
    settle();
    lobby.stopping = true;
    while (lobby.thinking > 0)
        uv_run(&loop, UV_RUN_ONCE);
    exchange_part(&lobby);
    require(lobby.exchange->fars.count == 0);
    keeper_part(&lobby, &here);
    require(asking == 0);
    lobby_flush(&lobby);
    require(link_is_alone(&lobby.crowd) && lobby.people == 0 && messages_waiting() == 0);
    exchange_close(&lobby);
    queue_stop(&lobby.queue);
    lobby_close(&lobby);
    uv_run(&loop, UV_RUN_DEFAULT);
    remove_store();
}

/* ---- What is heard ------------------------------------------------------------------------- */

/* Bytes of a frame as they come; `proves`: they are those of somebody who knows the secret. */
static void hear_bytes(const char *bytes, size_t length, bool proves)
{
    static unsigned char room[ROOM + FRAME_PROOF];
    length = length < ROOM ? length : ROOM;
    memcpy(room, bytes, length);
    if (proves) {
        crypto_generichash(room + length, FRAME_PROOF, room, length, lobby.exchange->key,
                           FRAME_KEY);
        length += FRAME_PROOF;
    }
    hearer.heard(hearer.context, room, length);
}

static size_t spell(char *to, const char *from, size_t length)
{
    size_t size = 0;
    for (size_t i = 0; i < length && size + STORE_ID < ROOM / 2; i++) {
        if (from[i] != '$' || i + 1 == length || from[i + 1] != 'T') {
            to[size++] = from[i];
            continue;
        }
        memcpy(to + size, table, STORE_ID);
        size += STORE_ID;
        i++;
    }
    return size;
}

static int64_t code(char sign)
{
    return (unsigned char)(sign - '0');
}

static void hear_frame(enum frame_kind kind, const char *line, size_t length)
{
    static unsigned char bytes[ROOM];
    char text[ROOM / 2];
    struct frame frame = {.kind = kind, .text = text};
    if (length < 6)
        return;
    frame.is = (unsigned char)code(line[1]);
    frame.node = code(line[2]);
    frame.line = code(line[3]);
    frame.number = code(line[4]);
    frame.more = code(line[5]);
    if (kind == FRAME_ASK)
        memcpy(frame.table, table, sizeof table);
    frame.length = spell(text, line + 6, length - 6);
    size_t size = frame_write(&frame, lobby.exchange->key, bytes);
    hearer.heard(hearer.context, bytes, size);
}

/* ---- Somebody here ------------------------------------------------------------------------- */

static void came_back(void *context, const char *why)
{
    (void)context;
    (void)why;
    require(asking-- == 1);
}

static char *copy(const char *text, size_t length)
{
    char *made = malloc(length + 1);
    require(made != NULL);
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

static void ask(const char *line, size_t length)
{
    static const char elsewhere[] = "elsewhere1";
    if (length < 3 || asking > 0 || !exchange_knows(lobby.exchange, code(line[1])))
        return;
    const struct errand errand = {.table = elsewhere,
                                  .node = code(line[1]),
                                  .text = copy(line + 2, length - 2),
                                  .opening = line[2] == 'o' ? copy(line + 2, length - 2) : NULL,
                                  .harmless = line[2] == 'h',
                                  .done = came_back};
    asking++;
    forward_ask(&lobby, &here, &errand);
}

static void let_go(void)
{
    keeper_part(&lobby, &here);
    require(asking == 0);
    come();
}

static void half_a_second(void)
{
    static const struct frame alive = {.kind = FRAME_ALIVE, .node = 1, .number = 1};
    unsigned char bytes[FRAME_HEAD + FRAME_PROOF];
    forward_tick(lobby.exchange);
    hearer.heard(hearer.context, bytes, frame_write(&alive, lobby.exchange->key, bytes));
    lobby_tick(&lobby);
    settle();
}

static void one_line(const char *line, size_t length)
{
    static const char kinds[FRAME_KINDS + 1] = "AKPTG";
    const char *kind = length > 0 ? memchr(kinds, line[0], FRAME_KINDS) : NULL;
    if (kind != NULL) {
        hear_frame((enum frame_kind)(kind - kinds), line, length);
        return;
    }
    switch (length > 0 ? line[0] : '\0') {
    case '=':
    case '-': hear_bytes(line + 1, length - 1, line[0] == '='); break;
    case '?': ask(line, length); break;
    case 'x': let_go(); break;
    case '~': hearer.came(hearer.context); break;
    case '+': half_a_second(); break;
    default: settle(); break;
    }
}

static void prepare(void)
{
    static bool prepared;
    if (prepared)
        return;
    prepared = true;
    make_folder();
    require(sodium_init() >= 0 && uv_loop_init(&loop) == 0);
    journal_open(JOURNAL_ERROR, false);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    prepare();
    asking = 0;
    open_server();
    for (int lines = 0; at < end && lines < LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop != NULL ? stop : end) - at);
        one_line(at, length);
        at += length + (stop != NULL);
    }
    close_server();
    return 0;
}
