/* SPDX-License-Identifier: Apache-2.0 */
/* Reasons in pieces: in English they say byte for byte what the readers' own sentences say, for
 * every damage of a record, a tile file and a game of JCloisterZone that a changed byte makes; and
 * a translation gets every text and may put its pieces in another order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reasons/game.h"
#include "reasons/reasons.h"

static struct reason reason;
static char text[REASON_BYTES], other[REASON_BYTES];

/* Every text in brackets; one of them with its pieces the other way round. */
static const char *marked(const char *message)
{
    static char room[8][REASON_BYTES];
    static int turn;
    char *to = room[turn++ & 7];

    if (strcmp(message, "expected %s, found %s") == 0)
        return "[%2$s|%1$s]";
    snprintf(to, sizeof room[0], "[%s]", message);
    return to;
}

/* A catalogue without the lists. */
static const char *known(const char *message)
{
    return strcmp(message, "%s or %s") == 0 ? "%s/%s" : message;
}

static void says(const char *expected, const char *(*translate)(const char *))
{
    size_t length = reason_text(&reason, translate, text, sizeof text);

    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(text));
}

static struct aude_text_error refused(enum aude_status status, const char *expected,
                                      const char *found)
{
    struct aude_text_error error = {.status = status, .game = AUDE_CARCASSONNE};

    snprintf(error.expected, sizeof error.expected, "%s", expected);
    snprintf(error.found, sizeof error.found, "%s", found);
    return error;
}

static void test_pieces(void **state)
{
    struct aude_text_error error = refused(AUDE_BAD_TEXT, "turn 5", "6.");
    (void)state;
    reason_of_text(&reason, &error);
    assert_string_equal(reason.text, "expected %s, found %s\nturn %s\n=5\n=\"6.\"\n");
    says("expected turn 5, found \"6.\"", NULL);
    says("[\"6.\"|[turn 5]]", marked);

    error = refused(AUDE_BAD_TEXT, "nothing more", "");
    reason_of_text(&reason, &error);
    says("[[nothing]|[nothing more]]", marked);

    error = refused(AUDE_NO_SEGMENT, "city N, road E or tower", "x");
    reason_of_text(&reason, &error);
    says("BASE-5: the tile has no such segment; expected city N, road E/tower, found \"x\"", known);

    error = refused(AUDE_NOT_FREE, "", "follower");
    reason_of_text(&reason, &error);
    says("BASE-24: somebody is already on this feature, found \"follower\"", NULL);
    says("[BASE-24: [[somebody is already on this feature], found \"follower\"]]", marked);
}

/* What a file can bring: ends of lines, gaps, a piece like ours, more than there is room for. */
static void test_strange(void **state)
{
    static char long_word[2 * REASON_BYTES];
    (void)state;
    reason_init(&reason);
    reason_say(&reason, "%s: %s");
    reason_word(&reason, "a\nb");
    reason_word(&reason, "=%s");
    says("a?b: =%s", NULL);
    memset(long_word, 'x', sizeof long_word - 1);
    reason_word(&reason, long_word);
    assert_true(strlen(reason.text) < sizeof reason.text);
    says("a?b: =%s", NULL);
    reason_init(&reason);
    reason_say(&reason, "%s and %s");
    reason_word(&reason, "one");
    says("one and ", NULL);
    reason_init(&reason);
    assert_int_equal(reason_text(&reason, NULL, text, sizeof text), 0);
    reason_word(&reason, "cut");
    assert_int_equal(reason_text(&reason, NULL, text, 3), 3);
    assert_string_equal(text, "cu");
}

/* ---- Damaged files ---- */

static const char record[] = "aude record 1\n"
                             "date 2026-11-21\n"
                             "game carcassonne\n"
                             "sets base\n"
                             "preset C2\n"
                             "option ABBOT on\n"
                             "seats 3\n"
                             "start 0\n"
                             "seat s0 greedy Anna\n"
                             "seat s1 greedy Ben\n"
                             "seat s2 greedy Cleo\n"
                             "\n"
                             "1 s0 draw base-i; place 0,-1 r1; follower city S = 4 0 0\n"
                             "2 s1 draw base-w; place 0,-2 r2; follower field 3\n"
                             "\n"
                             "result *\n";

static const char tiles[] = "[set]\n"
                            "id = \"mine\"\n"
                            "name = \"Mine\"\n"
                            "tiles = 2\n"
                            "kinds = 1\n"
                            "[set.totals]\n"
                            "cap = 2\n"
                            "city = 2\n"
                            "field = 2\n"
                            "road = 2\n"
                            "site-house = 2\n"
                            "\n"
                            "[[tile]]\n"
                            "id = \"mine-a\"\n"
                            "count = 2\n"
                            "edges = \"CFRF\"\n"
                            "city = [ { on = \"N\", cap = true } ]\n"
                            "road = [ { on = \"S\", end = \"house\" } ]\n"
                            "site = [ { kind = \"house\" } ]\n"
                            "field = [ { on = \"EL ER SL SR WL WR\", city = [1] } ]\n";

static const char game[] =
    "{\"players\":[{\"name\":\"Ann\"},{}],\"setup\":{\"sets\":{\"basic\":1},"
    "\"elements\":{\"small-follower\":7},\"rules\":{}},\"initialRandom\":0.5,"
    "\"replay\":[]}";

enum { DAMAGES = 4 };
static const char damage[DAMAGES] = {'x', ' ', '9', '\n'};

static int damaged_records(const char *changed, size_t length)
{
    static struct aude_record_memory memory;
    struct aude_record *read = aude_record_in(&memory);
    static struct aude_rules rules;
    static struct aude_state at;
    struct aude_text_error error;

    if (aude_record_parse(changed, length, read, &rules, &at, &error) == AUDE_OK)
        return 0;
    reason_of_text(&reason, &error);
    aude_text_error_text(&error, other, sizeof other);
    says(other, NULL);
    return 1;
}

static int damaged_tiles(const char *changed, size_t length)
{
    struct tiles_error error;
    struct tiles_file *file = tiles_read_bytes("mine", changed, length, &error);

    if (file != NULL) {
        tiles_free(file);
        return 0;
    }
    reason_of_tiles(&reason, &error);
    tiles_reason(&error, NULL, other, sizeof other);
    says(other, NULL);
    reason_of_tile(&reason, &error);
    reason_text(&reason, NULL, text, sizeof text);
    assert_int_equal(strncmp(text, "tile ", 5) == 0, error.number > 0);
    assert_string_equal(text + strlen(text) - strlen(other), other);
    return 1;
}

static int damaged_games(const char *changed, size_t length)
{
    static struct aude_record_memory memory;
    struct aude_record *read = aude_record_in(&memory);
    struct jcz_error error = {0};

    if (jcz_record(read, changed, length, &error))
        return 0;
    reason_of_game(&reason, &error);
    reason_text(&reason, NULL, text, sizeof text);
    assert_non_null(strstr(text, error.where));
    if (strchr(error.detail, '\n') == NULL)
        assert_non_null(strstr(text, error.detail));
    assert_null(strstr(text, "%s"));
    /* What the file says may be anything; all else is translated. */
    reason_text(&reason, marked, text, sizeof text);
    assert_int_equal(text[0], '[');
    return 1;
}

static void each_damage(const char *sound, int (*look)(const char *changed, size_t length))
{
    char changed[512];
    size_t length = strlen(sound);
    int refusals = 0;

    assert_true(length < sizeof changed);
    for (size_t i = 0; i < length; i++) {
        for (int with = 0; with < DAMAGES; with++) {
            memcpy(changed, sound, length + 1);
            changed[i] = damage[with];
            refusals += look(changed, length);
        }
        memcpy(changed, sound, length + 1);
        refusals += look(changed, i);
    }
    assert_int_equal(look(sound, length), 0);
    assert_true(refusals > 100);
}

static void test_records(void **state)
{
    (void)state;
    each_damage(record, damaged_records);
}

static void test_tiles(void **state)
{
    (void)state;
    each_damage(tiles, damaged_tiles);
}

static void test_games(void **state)
{
    (void)state;
    each_damage(game, damaged_games);
}

static void test_json(void **state)
{
    struct jcz_error error = {0};
    (void)state;
    jcz_fail(&error, JCZ_BAD, "", "this is not JSON: %s", "'}' expected near 'or'");
    reason_of_game(&reason, &error);
    says("this is not JSON: '}' expected near 'or'", NULL);
    says("[this is not JSON: [['}' expected] near 'or']]", marked);

    error = (struct jcz_error){0};
    jcz_fail(&error, JCZ_BAD, "", "this is not JSON: %s", "end of file expected near end of file");
    reason_of_game(&reason, &error);
    says("[this is not JSON: [[end of file expected] near [end of file]]]", marked);

    error = (struct jcz_error){0};
    jcz_refuse(&error, "replay[1]", "1,0", AUDE_NOT_FREE);
    reason_of_game(&reason, &error);
    says("replay[1]: somebody is already on this feature: 1,0 (BASE-24)", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),  cmocka_unit_test(test_strange),
        cmocka_unit_test(test_records), cmocka_unit_test(test_tiles),
        cmocka_unit_test(test_games),   cmocka_unit_test(test_json),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
