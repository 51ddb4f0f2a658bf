/* SPDX-License-Identifier: Apache-2.0 */
/* People whose wires are no sockets: what a gate says to the keeper of the tables and hears of it,
 * by src/server/keeper.h alone. */
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
#include "server/keeper.h"
#include "server/request.h"

struct wire {
    struct peer peer;
    int woken;
    char heard[16384]; /* all messages so far, a line each */
    size_t length;
};

static char folder[] = "/tmp/aude-keeper-XXXXXX";
static uv_loop_t loop;
static struct lobby lobby;
static struct wire ann, bob;

/* ---- A gate without sockets ---------------------------------------------------------------- */

static void wake(struct peer *peer)
{
    struct wire *wire = peer->wire;
    wire->woken++;
}

static void come(struct wire *wire, const char *from)
{
    struct address address;
    memset(wire, 0, sizeof *wire);
    assert_true(address_read(&address, from));
    wire->peer.wake = wake;
    wire->peer.wire = wire;
    wire->peer.allowance = lobby.limits.burst;
    wire->peer.counted = lobby_now(&lobby);
    keeper_meet(&lobby, &wire->peer, &address);
}

static void say(struct wire *wire, const char *text)
{
    keeper_hear(&lobby, &wire->peer, text, strlen(text));
}

/* As many turns of the loop as it takes, each of which ends after some work (LIMIT_TURN). */
static void turn(void)
{
    do
        queue_work(&lobby.queue);
    while (uv_is_active((const uv_handle_t *)&lobby.queue.more));
    lobby_flush(&lobby);
}

/* What has come since the last time. */
static const char *read_all(struct wire *wire)
{
    struct message *message;
    wire->length = 0;
    wire->heard[0] = '\0';
    while ((message = peer_take(&wire->peer)) != NULL) {
        assert_true(wire->length + message->length + 2 < sizeof wire->heard);
        memcpy(wire->heard + wire->length, message->bytes + MESSAGE_ROOM, message->length);
        wire->length += message->length;
        memcpy(wire->heard + wire->length, "\n", 2);
        wire->length++;
        message_free(message);
    }
    return wire->heard;
}

static void expect(struct wire *wire, const char *part)
{
    if (strstr(read_all(wire), part) == NULL)
        fail_msg("no %s in: %s", part, wire->heard);
}

static void remove_store(void)
{
    static const char *const names[] = {"games.db", "games.db-wal", "games.db-shm"};
    char path[64];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
}

static int set_up(void **state)
{
    struct server_options options;
    struct server_trouble trouble;
    (void)state;
    server_options_init(&options);
    options.data = folder;
    if (!lobby_open(&lobby, &loop, &options, 0, &trouble))
        return -1;
    queue_open(&lobby.queue, &loop, lobby.budget, request_answer, &lobby);
    come(&ann, "192.0.2.1");
    come(&bob, "192.0.2.2");
    say(&ann, "{\"do\":\"hello\",\"version\":1}");
    say(&bob, "{\"do\":\"hello\",\"version\":1}");
    turn();
    expect(&ann, "\"is\":\"hello\"");
    expect(&bob, "\"is\":\"hello\"");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    lobby.stopping = true;
    if (ann.peer.account != NULL)
        keeper_part(&lobby, &ann.peer);
    if (bob.peer.account != NULL)
        keeper_part(&lobby, &bob.peer);
    lobby_flush(&lobby);
    assert_true(link_is_alone(&lobby.crowd));
    assert_int_equal(lobby.people, 0);
    assert_int_equal(messages_waiting(), 0);
    queue_stop(&lobby.queue);
    lobby_close(&lobby);
    uv_run(&loop, UV_RUN_DEFAULT);
    remove_store();
    return 0;
}

/* Ann makes a table with a free seat, and Bob takes it. */
static void sit_together(void)
{
    char text[200], id[STORE_ID + 1];
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"public\":true,\"setup\":{%s\"seats\":[{\"name\":\"Ann\"},"
             "{\"name\":\"\"}]}}",
             aude_game_built(AUDE_CARCASSONNE) ? "" : "\"game\":\"discovery\",");
    say(&ann, text);
    turn();
    const char *at = strstr(read_all(&ann), "\"table\":\"");
    assert_non_null(at);
    snprintf(id, sizeof id, "%s", at + strlen("\"table\":\""));
    snprintf(text, sizeof text, "{\"do\":\"open\",\"table\":\"%s\"}", id);
    say(&ann, text);
    say(&bob, text);
    turn();
    expect(&ann, "\"is\":\"table\"");
    expect(&bob, "\"is\":\"table\"");
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\",\"seat\":1,\"name\":\"Bob\"}",
             id);
    say(&bob, text);
}

/* ---- Tests --------------------------------------------------------------------------------- */

/* What is told of a change leaves when the store has it, not before. */
static void test_together(void **state)
{
    (void)state;
    sit_together();
    int woken = ann.woken;
    queue_work(&lobby.queue);
    assert_int_equal(ann.woken, woken);
    assert_null(peer_take(&ann.peer));
    assert_null(peer_take(&bob.peer));
    lobby_flush(&lobby);
    assert_true(ann.woken > woken);
    expect(&ann, "\"name\":\"Bob\"");
    expect(&bob, "\"is\":\"seated\"");
}

/* Who goes is nowhere any more; what he had said and what was on its way to him goes with him. */
static uint64_t answered(void)
{
    uint64_t sum = 0;
    for (int i = 0; i < lobby.gauge.messages.kinds; i++)
        sum += lobby.gauge.messages.kind[i].count;
    return sum;
}

static void test_parting(void **state)
{
    (void)state;
    sit_together();
    queue_work(&lobby.queue);
    say(&bob, "{\"do\":\"ping\"}");
    assert_true(bob.peer.posts > 0);
    int woken = bob.woken;
    uint64_t before = answered();
    struct account *account = bob.peer.account;
    keeper_part(&lobby, &bob.peer);
    assert_int_equal(bob.peer.watched, 0);
    assert_int_equal(bob.peer.posts, 0);
    assert_int_equal(account->owners, 0); /* nor does he hold the table any more */
    assert_int_equal(lobby.people, 1);
    for (const struct peer *peer = lobby.posted; peer != NULL; peer = peer->next)
        assert_ptr_not_equal(peer, &bob.peer);
    assert_ptr_equal(lobby.crowd.next, &ann.peer.crowd);
    assert_ptr_equal(lobby.crowd.previous, &ann.peer.crowd);
    turn();
    assert_int_equal(bob.woken, woken);
    assert_int_equal(answered(), before);
    expect(&ann, "\"name\":\"Bob\""); /* the seat is his all the same */
}

/* Who says more than may wait is cut off at once, alone. */
static void test_too_much(void **state)
{
    (void)state;
    for (int i = 0; i < LIMIT_PAPERS; i++)
        say(&bob, "{}");
    assert_false(bob.peer.broken);
    int woken = bob.woken;
    say(&bob, "{}");
    assert_true(bob.peer.broken);
    assert_int_equal(bob.woken, woken + 1);
    say(&ann, "{\"do\":\"ping\",\"ref\":7}");
    turn();
    expect(&ann, "\"is\":\"pong\"");
    assert_false(ann.peer.broken);
}

/* A message that is longer than any may be is no message: he is told so, and goes. */
static void test_too_long(void **state)
{
    (void)state;
    keeper_hear(&lobby, &bob.peer, NULL, REQUEST_TOO_LONG);
    turn();
    expect(&bob, "\"too-long\"");
    assert_true(bob.peer.leaving);
    assert_false(ann.peer.leaving);
}

static void use_up(struct wire *wire, int level)
{
    uint64_t now = uv_now(&loop);
    while (budget_level(lobby.budget, wire->peer.account, now) < level)
        budget_charge(lobby.budget, wire->peer.account, now, 100);
}

/* Whoever has used nearly all of it is still answered; with all of it used he has to wait. */
static void test_turns(void **state)
{
    (void)state;
    for (int level = 1; level <= BUDGET_LATE; level++) {
        use_up(&ann, level);
        say(&ann, "{\"do\":\"ping\"}");
        say(&bob, "{\"do\":\"ping\"}");
        turn();
        expect(&bob, "\"is\":\"pong\"");
        if (level < BUDGET_LATE)
            expect(&ann, "\"is\":\"pong\"");
        else
            assert_string_equal(read_all(&ann), "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_together, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_parting, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_too_much, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_too_long, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_turns, set_up, tear_down),
    };
    if (mkdtemp(folder) == NULL || sodium_init() < 0 || uv_loop_init(&loop) != 0)
        return 1;
    journal_open(JOURNAL_ERROR, false);
    int failed = cmocka_run_group_tests_name("keeper", tests, NULL, NULL);
    rmdir(folder);
    uv_loop_close(&loop);
    return failed;
}
