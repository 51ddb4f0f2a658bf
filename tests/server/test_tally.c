/* SPDX-License-Identifier: Apache-2.0 */
/* What another server tells of its connections (tally.h) is read as a whole or not at all. */
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/tally.h"

enum { LINE = 64 };

static struct tally tally;

/* The address 2001:db8::NUMBER has so many connections. */
static int line(char *to, int number, const char *connections)
{
    return snprintf(to, LINE, "20010db80000000000000000%08x %s\n", (unsigned)number, connections);
}

static int count_of(int number)
{
    char text[LINE];
    struct address address;
    snprintf(text, sizeof text, "2001:db8::%x", (unsigned)number);
    assert_true(address_read(&address, text));
    return tally_of(&tally, &address);
}

static void read_text(const char *text)
{
    tally_read(&tally, text, strlen(text));
}

static int begin(void **state)
{
    char text[2 * LINE];
    (void)state;
    line(text + line(text, 1, "4"), 2, "999999");
    read_text(text);
    return tally.count != 2;
}

static int end(void **state)
{
    (void)state;
    tally_free(&tally);
    return 0;
}

static void test_read(void **state)
{
    char text[LINE];
    (void)state;
    assert_true(count_of(1) == 4 && count_of(2) == 999999 && count_of(3) == 0);
    line(text, 3, "7");
    read_text(text);
    assert_true(count_of(1) == 0 && count_of(3) == 7 && tally.count == 1);
    read_text("");
    assert_true(tally.count == 0 && tally.entry == NULL && count_of(3) == 0);
}

static void test_wrong(void **state)
{
    static const char *const wrong[] = {"0", "-1", "1000000", "", "x", "4x", "4 "};
    char text[3 * LINE];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        line(text + line(text, 3, "5"), 4, wrong[i]);
        read_text(text);
        assert_true(tally.count == 2 && count_of(1) == 4 && count_of(3) == 0);
    }
    line(text, 3, "5");
    for (size_t length = 1; length < strlen(text); length++) {
        tally_read(&tally, text, length); /* the end is missing */
        assert_true(tally.count == 2 && count_of(1) == 4);
    }
    for (size_t at = 0; at < 33; at++) {
        line(text, 3, "5");
        text[at] = at < 32 ? 'g' : ',';
        read_text(text);
        assert_true(tally.count == 2 && count_of(1) == 4);
    }
}

/* Of more than there may be, only so many are known. */
static void test_most(void **state)
{
    static char text[(TALLY_MOST + 2) * LINE];
    int length = 0;
    (void)state;
    for (int i = 1; i <= TALLY_MOST + 1; i++)
        length += line(text + length, i, "5");
    read_text(text);
    assert_int_equal(tally.count, TALLY_MOST);
    assert_true(count_of(TALLY_MOST) == 5 && count_of(TALLY_MOST + 1) == 0);
    assert_true(malloc_usable_size(tally.entry) >= TALLY_MOST * sizeof *tally.entry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_read, begin, end),
        cmocka_unit_test_setup_teardown(test_wrong, begin, end),
        cmocka_unit_test_setup_teardown(test_most, begin, end),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
