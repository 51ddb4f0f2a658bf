/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes of the game server (src/server/box.c): tables whose games are played with the same share
 * their rules, tile sets of one's own among it, and nobody shares with who plays with something
 * else.
 *
 *     test_box OWN     the folder tests/tiles */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/box.h"
#include "server/table.h"

#define SETUP(title, more) "aude record 1\n" title "rules 2\n" more "\nresult *\n"
#define BASE "game carcassonne\nsets base\n"

static const char *own_folder;
static char mine[65536], other[65536];
static char title[AUDE_TITLE_TEXT];
static bool ahead;

static struct box *opened(const char *setup, const char *tiles, const char *more)
{
    struct own own = {0};
    struct misread wrong;
    enum aude_status why;
    if (tiles != NULL)
        assert_true(own_add(&own, tiles, &wrong));
    if (more != NULL)
        assert_true(own_add(&own, more, &wrong));
    struct box *const box = box_open(setup, &own, title, &ahead, &why);
    assert_int_equal(own.sets.count, 0);
    assert_int_equal(why == AUDE_OK, box != NULL);
    return box;
}

static void test_same(void **unused)
{
    struct box *const one = opened(SETUP("", BASE "seats 2\nstart 0\n"), NULL, NULL);
    struct box *const two = opened(SETUP("title Sunday\n", BASE "seats 2\nstart 0\n"), NULL, NULL);
    (void)unused;
    assert_ptr_equal(one, two);
    assert_string_equal(title, "Sunday");
    assert_false(ahead);
    assert_ptr_equal(opened(SETUP("", BASE "seats 2\nstart 0\ndraws ahead\n"), NULL, NULL), two);
    assert_true(ahead);
    box_release(two);
    assert_int_equal(box_count(), 1);
    box_release(one);
    assert_int_equal(box_count(), 1);
    assert_int_equal(aude_decider(two->start), AUDE_CHANCE);
    assert_ptr_equal(aude_state_rules(two->start), two->rules);
    box_release(two);
    assert_int_equal(box_count(), 0);
}

/* Each of these is another game. */
static void test_different(void **unused)
{
    static const char *const setup[] = {
        SETUP("", BASE "seats 2\nstart 0\n"),
        SETUP("", BASE "seats 2\nstart 1\n"),
        SETUP("", BASE "seats 3\nstart 0\n"),
        SETUP("", "game carcassonne\nsets base tower\nseats 2\nstart 0\n"),
        SETUP("", BASE "option ABBOT on\nseats 2\nstart 0\n"),
        "aude record 1\n" BASE "seats 2\nstart 0\n\nresult *\n",
        SETUP("", "game discovery\nsets discovery\nseats 2\nstart 0\n"),
        SETUP("", "position aude1:carcassonne:seats=2:tiles=d@0,0:turn=1,s0,draw\n"),
        SETUP("", "position aude1:carcassonne:seats=2:tiles=d@0,0:turn=2,s0,draw\n"),
    };
    enum { COUNT = sizeof setup / sizeof *setup };
    struct box *box[COUNT];
    (void)unused;
    for (int i = 0; i < COUNT; i++) {
        box[i] = opened(setup[i], NULL, NULL);
        assert_non_null(box[i]);
        for (int k = 0; k < i; k++)
            assert_ptr_not_equal(box[i], box[k]);
        assert_ptr_equal(opened(setup[i], NULL, NULL), box[i]);
    }
    assert_int_equal(box_count(), COUNT);
    for (int i = 0; i < COUNT; i++) {
        box_release(box[i]);
        box_release(box[i]);
    }
    assert_int_equal(box_count(), 0);
}

/* The line of a set-up that names this set by its seal. */
static void name_own(const char *tiles, char *setup, size_t size)
{
    struct own own = {0};
    struct misread wrong;
    if (!own_add(&own, tiles, &wrong))
        fail_msg("%.*s", (int)wrong.why.length, wrong.why.text);
    const struct aude_own_set *const set = own.sets.set[0];
    snprintf(setup, size, SETUP("", BASE "own %s@%08x\nseats 2\nstart 0\n"), set->set.id,
             (unsigned)set->seal);
    own_free(&own);
}

/* Sets of one's own: by their whole text. Two of one name are two, and which of both is played with
 * the seal tells. The texts of a table stay its own even where its game names none of them. */
static void test_own(void **unused)
{
    static char first[256], second[256];
    (void)unused;
    name_own(mine, first, sizeof first);
    name_own(other, second, sizeof second);
    assert_string_not_equal(first, second);
    struct box *const box[] = {
        opened(first, mine, NULL),
        opened(second, other, NULL),
        opened(first, mine, other),
        opened(second, mine, other),
        opened(first, other, mine),
        opened(SETUP("", BASE "seats 2\nstart 0\n"), mine, NULL),
        opened(SETUP("", BASE "seats 2\nstart 0\n"), NULL, NULL),
    };
    enum { COUNT = sizeof box / sizeof *box };
    for (int i = 0; i < COUNT; i++) {
        assert_non_null(box[i]);
        for (int k = 0; k < i; k++)
            assert_ptr_not_equal(box[i], box[k]);
    }
    assert_ptr_equal(opened(first, mine, NULL), box[0]);
    assert_string_equal(box[0]->own.text[0], mine);
    assert_string_equal(box[1]->own.text[0], other);
    assert_int_equal(box[5]->own.sets.count, 1);
    assert_int_equal(box[6]->own.sets.count, 0);
    assert_null(opened(second, mine, NULL)); /* the seal is that of the other */
    box_release(box[0]);
    for (int i = 0; i < COUNT; i++)
        box_release(box[i]);
    assert_int_equal(box_count(), 0);
}

/* What is no set-up makes no box. */
static void test_refused(void **unused)
{
    struct own own = {0};
    enum aude_status why;
    (void)unused;
    assert_null(box_open("aude record 1\nrules 200\n" BASE "seats 2\n\nresult *\n", &own, title,
                         &ahead, &why));
    assert_int_equal(why, AUDE_NEWER_RULES);
    assert_null(box_open("nothing", &own, title, &ahead, &why));
    assert_int_equal(why, AUDE_BAD_TEXT);
    assert_null(box_open(SETUP("", BASE "seats 2\nstart 0\n\n1 s0 draw base-v\n"), &own, title,
                         &ahead, &why));
    assert_int_equal(why, AUDE_BAD_TEXT);
    box_release(NULL);
    assert_int_equal(box_count(), 0);
}

/* A table that goes from memory lets go of its box. */
static void test_table(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct table *const table = calloc(1, sizeof *table);
        assert_non_null(table);
        table->box = opened(SETUP("", BASE "seats 2\nstart 0\n"), NULL, NULL);
        assert_int_equal(box_count(), 1);
        table_free(table);
        assert_int_equal(box_count(), 0);
    }
}

/* The file of a set, and the same with a tile of another name. */
static int read_own(void **unused)
{
    char path[1024];
    (void)unused;
    (void)snprintf(path, sizeof path, "%s/own_mine.toml", own_folder);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    mine[fread(mine, 1, sizeof mine - 1, file)] = '\0';
    fclose(file);
    char *const id = strstr(mine, "\"mine-b\"");
    assert_non_null(id);
    memcpy(other, mine, sizeof other);
    other[id - mine + 6] = 'x';
    return 0;
}

int main(int count, char **arguments)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),  cmocka_unit_test(test_different),
        cmocka_unit_test(test_own),   cmocka_unit_test(test_refused),
        cmocka_unit_test(test_table),
    };
    if (count != 2)
        return 2;
    own_folder = arguments[1];
    return cmocka_run_group_tests_name("boxes of a server", tests, read_own, NULL);
}
