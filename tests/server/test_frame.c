/* SPDX-License-Identifier: Apache-2.0 */
/* What servers say to each other, byte by byte: whatever is written is read again, and nothing
 * else: no other secret, no byte that was changed, none too many or too few, nothing that no
 * server would say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/frame.h"

static const uint8_t key[FRAME_KEY] = "a secret of thirty-two bytes, so", other[FRAME_KEY] = "none";
static unsigned char bytes[FRAME_MOST + 1];

static struct frame an_ask(const char *text)
{
    struct frame frame = {.kind = FRAME_ASK,
                          .is = FRAME_AGAIN,
                          .node = 3,
                          .line = INT64_C(0x123456789abcde),
                          .number = 9,
                          .table = "abcdefghij",
                          .address = {{0xfe, 0x80, [15] = 1}},
                          .text = text,
                          .length = strlen(text)};
    return frame;
}

static void test_both_ways(void **state)
{
    (void)state;
    struct frame frame = an_ask("{\"do\":\"open\"}"), read;
    size_t length = frame_write(&frame, key, bytes);
    assert_int_equal(length, FRAME_HEAD + frame.length + FRAME_PROOF);
    assert_true(frame_read(&read, key, bytes, length));
    assert_int_equal(read.kind, FRAME_ASK);
    assert_int_equal(read.is, FRAME_AGAIN);
    assert_true(read.node == 3 && read.line == frame.line && read.number == 9);
    assert_true(read.more == 0 && read.cost == 0);
    assert_string_equal(read.table, "abcdefghij");
    assert_true(address_same(&read.address, &frame.address));
    assert_int_equal(read.length, frame.length);
    assert_memory_equal(read.text, frame.text, frame.length);
}

/* The longest one, and one byte more. */
static void test_longest(void **state)
{
    (void)state;
    char *text = calloc(1, FRAME_TEXT);
    assert_non_null(text);
    struct frame frame = {.kind = FRAME_TELL, .node = 1, .text = text, .length = FRAME_TEXT}, read;
    assert_int_equal(frame_write(&frame, key, bytes), FRAME_MOST);
    assert_true(frame_read(&read, key, bytes, FRAME_MOST));
    assert_false(frame_read(&read, key, bytes, FRAME_MOST + 1));
    free(text);
}

static void test_changed(void **state)
{
    (void)state;
    struct frame frame = an_ask("{}"), read;
    size_t length = frame_write(&frame, key, bytes);
    assert_false(frame_read(&read, other, bytes, length));
    for (size_t i = 0; i < length; i++) {
        bytes[i] ^= 1;
        assert_false(frame_read(&read, key, bytes, length));
        bytes[i] ^= 1;
        assert_false(frame_read(&read, key, bytes, i));
    }
    assert_true(frame_read(&read, key, bytes, length));
    assert_false(frame_read(&read, key, bytes, length + 1));
}

/* Who knows the secret may be of another version: what he says is still looked at. */
static void test_nonsense(void **state)
{
    (void)state;
    struct frame read,
        wrong[] = {
            {.kind = FRAME_ALIVE, .node = 0},
            {.kind = FRAME_ALIVE, .node = -1},
            {.kind = FRAME_LATER, .node = 0},
            {.kind = FRAME_ASK, .node = 1, .number = 1, .table = "abcdefghij"},
            {.kind = FRAME_ASK, .node = 1, .table = "abcdefghij", .text = "x", .length = 1},
            {.kind = FRAME_ASK, .node = 1, .number = 1, .table = "abc", .text = "x", .length = 1},
            {.kind = FRAME_ASK, .node = 1, .number = 1, .table = "abc.efghij", .text = "x", 1},
            {.kind = FRAME_TELL, .node = 1, .number = -1},
            {.kind = FRAME_TELL, .node = 1, .number = 1, .cost = 1001},
            {.kind = FRAME_TELL, .node = 1, .number = 1, .table = "abcdefghij"},
            {.kind = FRAME_GONE, .node = 1, .line = -1},
        };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(frame_read(&read, key, bytes, frame_write(&wrong[i], key, bytes)));
    struct frame right = {.kind = FRAME_GONE, .node = 1};
    assert_true(frame_read(&read, key, bytes, frame_write(&right, key, bytes)));
}

/* What a later version has added is passed over. */
static void test_later(void **state)
{
    (void)state;
    const struct frame later[] = {
        {.kind = FRAME_ALIVE, .node = 1, .is = FRAME_GATE | 128, .text = "x", .length = 1},
        {.kind = (enum frame_kind)(FRAME_KINDS + 4), .node = 1, .line = -1, .is = 255},
        {.kind = FRAME_TELL, .node = 1, .number = 2, .is = FRAME_DONE | 64, .text = "x", 1},
    };
    struct frame read;
    for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
        assert_true(frame_read(&read, key, bytes, frame_write(&later[i], key, bytes)));
        assert_true(read.node == 1);
        switch (i) {
        case 0: assert_true(read.is == FRAME_GATE && read.length == 0); break;
        case 1: assert_true(read.kind == FRAME_LATER && read.line == 0 && read.is == 0); break;
        default: assert_true(read.is == FRAME_DONE && read.length == 1); break;
        }
    }
    size_t length = frame_write(&later[0], key, bytes);
    assert_true(frame_read(&read, key, bytes, length));
    bytes[3] = FRAME_LEAVING; /* what nobody has proved is still nothing */
    assert_false(frame_read(&read, key, bytes, length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_ways), cmocka_unit_test(test_longest),
        cmocka_unit_test(test_changed),   cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_later),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
