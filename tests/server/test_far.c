/* SPDX-License-Identifier: Apache-2.0 */
/* Somebody at the other end of a line: what he asks is done once, however often the bus brings it;
 * what is told of it is told again; whoever is not known is sent to look for his table anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "aude.h"
#include "server/far.h"
#include "server/forward.h"
#include "server/keeper.h"
#include "server/request.h"
#include "stub_bus.h"

enum { SELF = 7, GATE = 3, LINE = 5 };

static char folder[] = "/tmp/aude-far-XXXXXX";
static uv_loop_t loop;
static struct lobby lobby;
static struct peer maker;
static char table[STORE_ID + 1], token[80];
static char said[65536]; /* since the last look: a line for each frame to the gate */

/* ---- A bus that keeps what is said --------------------------------------------------------- */

static void stub_said(const char *subject, const void *bytes, size_t length)
{
    static const char *const names[FRAME_KINDS] = {"alive", "ask", "part", "tell", "gone"};
    struct frame frame;
    size_t at = strlen(said);
    assert_true(strncmp(subject, "aude.", 5) == 0);
    if (frame_read(&frame, lobby.exchange->key, bytes, length) && frame.kind != FRAME_ALIVE)
        snprintf(said + at, sizeof said - at, "%s %d%s%s %.*s\n", names[frame.kind],
                 (int)frame.number, frame.kind == FRAME_GONE && frame.line == 0 ? " all" : "",
                 (frame.is & FRAME_DONE) != 0 ? " done" : "", (int)frame.length,
                 frame.length > 0 ? frame.text : "");
}

/* ---- A server and its gate ----------------------------------------------------------------- */

static void wake(struct peer *peer)
{
    (void)peer;
}

static void turn(void)
{
    queue_work(&lobby.queue);
    lobby_flush(&lobby);
    exchange_settle(&lobby);
}

static void bring(const struct frame *frame)
{
    static unsigned char bytes[4096];
    hearer.heard(hearer.context, bytes, frame_write(frame, lobby.exchange->key, bytes));
}

static void hear(enum frame_kind kind, unsigned is, int64_t number, const char *text)
{
    struct frame frame = {.kind = kind, .is = is, .node = GATE, .line = LINE, .number = number};
    frame.text = text;
    frame.length = strlen(text);
    if (kind == FRAME_ASK)
        memcpy(frame.table, table, sizeof table);
    bring(&frame);
}

/* What was said since the last time. */
static const char *all_said(void)
{
    static char copy[sizeof said];
    turn();
    memcpy(copy, said, sizeof said);
    said[0] = '\0';
    return copy;
}

static int count(const char *text, const char *part)
{
    int found = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        found++;
    return found;
}

static void expect(const char *part)
{
    const char *text = all_said();
    if (count(text, part) != 1)
        fail_msg("not once %s in: %s", part, text);
}

static void make_table(void)
{
    static const char text[] = "{\"do\":\"create\",\"setup\":{\"seats\":[{\"name\":\"A\"},"
                               "{\"name\":\"B\",\"player\":\"random\"}],\"game\":\"%s\"}}";
    char asks[200];
    struct message *message;
    snprintf(asks, sizeof asks, text,
             aude_game_built(AUDE_CARCASSONNE) ? "carcassonne" : "discovery");
    keeper_hear(&lobby, &maker, asks, strlen(asks));
    queue_work(&lobby.queue);
    lobby_flush(&lobby);
    assert_non_null(message = peer_take(&maker));
    json_error_t error;
    json_t *made =
        json_loadb((const char *)message->bytes + MESSAGE_ROOM, message->length, 0, &error);
    const char *key = NULL;
    json_t *value;
    snprintf(table, sizeof table, "%s", json_string_value(json_object_get(made, "table")));
    json_object_foreach(json_object_get(made, "tokens"), key, value)
        snprintf(token, sizeof token, "%s", json_string_value(value));
    json_decref(made);
    message_free(message);
}

static int set_up(void **state)
{
    struct server_options options;
    struct server_trouble trouble;
    struct address address = {{0}};
    (void)state;
    server_options_init(&options);
    options.data = folder;
    options.bus = "nats://nowhere";
    if (!lobby_open(&lobby, &loop, &options, 0, &trouble) ||
        !exchange_open(&lobby, &options, &trouble))
        return -1;
    lobby.exchange->self = SELF;
    queue_open(&lobby.queue, &loop, lobby.budget, request_answer, &lobby);
    memset(&maker, 0, sizeof maker);
    maker.wake = wake;
    maker.allowance = 1e6;
    maker.greeted = true;
    lobby.people++;
    keeper_meet(&lobby, &maker, &address);
    make_table();
    all_said();
    return 0;
}

static int tear_down(void **state)
{
    static const char *const names[] = {"games.db", "games.db-wal", "games.db-shm"};
    char path[64];
    (void)state;
    lobby.stopping = true;
    while (lobby.thinking > 0)
        uv_run(&loop, UV_RUN_ONCE);
    exchange_part(&lobby);
    assert_int_equal(lobby.exchange->fars.count, 0);
    keeper_part(&lobby, &maker);
    lobby_flush(&lobby);
    assert_true(link_is_alone(&lobby.crowd));
    assert_int_equal(lobby.people, 0);
    exchange_close(&lobby);
    queue_stop(&lobby.queue);
    lobby_close(&lobby);
    uv_run(&loop, UV_RUN_DEFAULT);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return 0;
}

/* ---- Tests --------------------------------------------------------------------------------- */

static void ask(unsigned is, int64_t number, const char *what, const char *more)
{
    char text[300];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\",\"token\":\"%s\"%s,\"ref\":%d}",
             what, table, token, more, (int)number);
    hear(FRAME_ASK, is, number, text);
}

static void test_once(void **state)
{
    (void)state;
    ask(0, 1, "open", "");
    const char *text = all_said();
    assert_int_equal(count(text, "\"is\":\"table\""), 1);
    assert_int_equal(count(text, " done"), 1);
    assert_int_equal(lobby.people, 1); /* who is elsewhere is counted there */
    ask(0, 2, "say", ",\"text\":\"Hello\"");
    text = all_said();
    assert_int_equal(count(text, "\"ref\":2"), 1);
    assert_int_equal(count(text, "\"text\":\"Hello\""), 1);
    ask(FRAME_AGAIN, 2, "say", ",\"text\":\"Hello\"");
    text = all_said();
    assert_int_equal(count(text, "\"ref\":2"), 1);
    assert_int_equal(count(text, " done"), 1);
    ask(0, 3, "open", "");
    expect("\"text\":\"Hello\"");    /* it was said once */
    ask(FRAME_AGAIN, 1, "open", ""); /* late; it is known by its number */
    assert_string_equal(all_said(), "");
}

static void test_unknown(void **state)
{
    (void)state;
    ask(FRAME_AGAIN, 4, "say", ",\"text\":\"Hello\"");
    expect("gone");
    ask(0, 1, "open", "");
    expect("\"is\":\"table\"");
    assert_int_equal(lobby.exchange->fars.count, 1);
    hear(FRAME_PART, 0, 0, "");
    assert_int_equal(lobby.exchange->fars.count, 0);
    ask(FRAME_AGAIN, 1, "open", "");
    expect("gone");
}

/* While the bus is away what is to be told waits, and goes in its order then. */
static void test_away(void **state)
{
    (void)state;
    stub_is_free = false;
    ask(0, 1, "open", "");
    assert_string_equal(all_said(), "");
    stub_is_free = true;
    hearer.came(hearer.context);
    far_tick(lobby.exchange);
    expect("\"is\":\"table\"");
}

/* A server that leaves the bus takes its people along. */
static void test_gate_leaves(void **state)
{
    (void)state;
    hear(FRAME_ALIVE, 0, 1, "");
    ask(0, 1, "open", "");
    expect("\"is\":\"table\"");
    hear(FRAME_ALIVE, FRAME_LEAVING, 1, "");
    assert_int_equal(lobby.exchange->fars.count, 0);
    assert_false(exchange_knows(lobby.exchange, GATE));
}

/* Who may have lost its tables sends everybody away, and says what it has heard. */
static void test_shun(void **state)
{
    (void)state;
    ask(0, 1, "open", "");
    expect("\"is\":\"table\"");
    exchange_shun(&lobby);
    expect("gone 1");
    assert_int_equal(lobby.exchange->fars.count, 0);
}

static const char *code;

static void note_end(void *context, const char *why)
{
    (void)context;
    code = why;
}

/* The other way round: somebody here asks for a table that is there. */
static void send_any(struct errand errand, const char *text, bool opens)
{
    errand.node = GATE;
    errand.done = note_end;
    errand.text = strdup(text);
    errand.opening = opens ? strdup(text) : NULL;
    assert_true(errand.text != NULL && (errand.opening != NULL) == opens);
    code = "";
    lobby.exchange->last_line = LINE - 1;
    forward_ask(&lobby, &maker, &errand);
    expect("ask 1");
}

static void send_errand(bool harmless)
{
    send_any((struct errand){.table = "abcdefghij", .harmless = harmless}, "{\"do\":\"say\"}",
             false);
}

/* What may have been done there is not done again, unless that is harmless; what was not heard is
 * asked for elsewhere, here in vain. */
static void test_gone(void **state)
{
    (void)state;
    hear(FRAME_ALIVE, 0, 1, "");
    send_errand(false);
    hear(FRAME_GONE, 0, 1, "");
    assert_string_equal(code, "elsewhere");
    send_errand(true);
    hear(FRAME_GONE, 0, 1, "");
    turn();
    assert_string_equal(code, "unknown-table");
    send_errand(false);
    hear(FRAME_GONE, 0, 0, "");
    turn();
    assert_string_equal(code, "unknown-table");
    assert_int_equal(lobby.exchange->routes.count, 0);
}

static struct frame done(unsigned is)
{
    return (struct frame){.kind = FRAME_TELL,
                          .is = FRAME_DONE | is,
                          .node = GATE,
                          .line = LINE,
                          .number = 1,
                          .more = 1};
}

/* What an answer cost there, whoever asked has less of here. */
static void test_cost(void **state)
{
    (void)state;
    struct frame frame = done(0);
    frame.cost = 70;
    send_errand(false);
    double before = maker.allowance;
    bring(&frame);
    assert_true(before - maker.allowance == 70);
    assert_null(code);
    assert_int_equal(lobby.exchange->routes.count, 0);
}

/* Whoever was matched there has that table open from now on, by the line that he asked on. */
static void test_matched(void **state)
{
    (void)state;
    struct frame frame = done(FRAME_WATCHING | FRAME_ANSWER);
    frame.text = "{\"is\":\"matched\",\"table\":\"klmnopqrst\",\"token\":\"t\"}";
    frame.length = strlen(frame.text);
    send_any((struct errand){.table = "", .matched = true}, "{\"do\":\"match\"}", false);
    assert_false(forward_has(&maker, "klmnopqrst"));
    bring(&frame);
    assert_true(forward_has(&maker, "klmnopqrst"));
    assert_int_equal(lobby.exchange->routes.count, 1);
}

/* Who was lost here and comes again may not have noticed: he is told that no line ends here. */
static void test_met_again(void **state)
{
    (void)state;
    hear(FRAME_ALIVE, 0, 1, "");
    expect("gone 0 all");
    hear(FRAME_ALIVE, 0, 1, "");
    assert_string_equal(all_said(), "");
    ask(0, 1, "open", "");
    expect("\"is\":\"table\"");
    lobby.exchange->node[0].heard = 0; /* long ago */
    while (exchange_knows(lobby.exchange, GATE))
        uv_run(&loop, UV_RUN_ONCE); /* until the next tick */
    assert_int_equal(lobby.exchange->fars.count, 0);
    all_said();
    hear(FRAME_ALIVE, 0, 1, "");
    expect("gone 0 all");
}

/* A line whose other end is lost is idle for ever, for nothing is asked by it: when that is told,
 * the table is looked for anew. */
static void test_other_end_is_lost(void **state)
{
    (void)state;
    hear(FRAME_ALIVE, 0, 1, "");
    all_said();
    char text[200];
    snprintf(text, sizeof text, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    struct frame frame = done(FRAME_WATCHING);
    send_any((struct errand){.table = table, .harmless = true}, text, true);
    bring(&frame);
    assert_int_equal(lobby.exchange->routes.count, 1);
    assert_int_equal(maker.watched, 0);
    bring(&(struct frame){.kind = FRAME_GONE, .node = GATE});
    turn(); /* it is here */
    assert_int_equal(lobby.exchange->routes.count, 0);
    assert_int_equal(maker.watched, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unknown, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_away, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_gate_leaves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_shun, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_cost, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_matched, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_met_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_other_end_is_lost, set_up, tear_down),
    };
    if (mkdtemp(folder) == NULL || sodium_init() < 0 || uv_loop_init(&loop) != 0)
        return 1;
    journal_open(JOURNAL_ERROR, false);
    int failed = cmocka_run_group_tests_name("far", tests, NULL, NULL);
    rmdir(folder);
    uv_loop_close(&loop);
    return failed;
}
