/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of presets in game records: they are named there, and mean what they meant in the version
 * of the rules that the record names. */
#include "notation.h"

#include <stdio.h>
#include <string.h>

static void test_presets(void **unused)
{
    struct aude_setup setup;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_OK);
    assert_int_equal(aude_setup_preset(&setup, "OLD-1"), AUDE_OK);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
    aude_record_init(&record, &setup);
    record.preset[0] = (int8_t)aude_preset_find(AUDE_CARCASSONNE, "C2");
    record.preset[1] = (int8_t)aude_preset_find(AUDE_CARCASSONNE, "OLD-1");
    check_record();
    assert_non_null(strstr(text, "preset C2\npreset OLD-1\noption ABBOT on\nseats 2\n"));
    assert_null(strstr(text, "option FIELD_SCORING"));
    assert_non_null(strstr(text, "\nrules 3\ngame carcassonne\n"));
}

/* The value of an option in the record that was read last. */
static const char *value_of(const char *name)
{
    int option = aude_option_find(AUDE_CARCASSONNE, name);

    return aude_option(AUDE_CARCASSONNE, option)->value[record.setup.option[option]];
}

/* A record without a version of the rules, as 0.1 wrote them, has what its presets meant then; it
 * is written again as it was. */
static void test_rules_version(void **unused)
{
    static const char before[] = "aude record 1\ngame carcassonne\nsets base tower bcb\n"
                                 "preset C2\noption ABBOT on\noption TOWER on\nseats 2\nstart 0\n"
                                 "\nresult *\n";
    static const char *const option[] = {"TOWER_REOPEN", "CASTLE_GARDEN", "BAZAAR_ROUND"};
    static const char *const value[2][3] = {{"yes", "yes", "full-turns"},
                                            {"no", "no", "placements-only"}};

    (void)unused;
    for (int version = 1; version <= AUDE_RULES_VERSION; version++) {
        char source[256], line[16] = "";

        if (version > 1)
            snprintf(line, sizeof line, "rules %d\n", version);
        snprintf(source, sizeof source, "aude record 1\n%s%s", line,
                 before + strlen("aude record 1\n"));
        assert_int_equal(aude_record_parse(source, strlen(source), &record, &rules, &state, &error),
                         AUDE_OK);
        assert_int_equal(record.setup.version, version);
        assert_int_equal(aude_rules_setup(&rules)->version, version);
        for (int i = 0; i < 3; i++)
            assert_string_equal(value_of(option[i]), value[version > 1][i]);
        aude_record_text(&record, &rules, text, sizeof text);
        assert_string_equal(text, source);
    }
}

/* A position names the version of its rules where it is not the newest up to which nothing was
 * ruled anew that concerns its options: the first two differ in presets only. */
static void test_position_version(void **unused)
{
    static const char second[] = "aude1:carcassonne:seats=2:turn=1,s0,draw";
    static const char first[] = "aude1:carcassonne:rules=1:seats=2:turn=1,s0,draw";

    (void)unused;
    assert_int_equal(aude_position_parse(second, &rules, &state, &error), AUDE_OK);
    assert_int_equal(aude_rules_setup(&rules)->version, AUDE_RULES_VERSION);
    assert_int_equal(aude_position_parse(first, &rules, &state, &error), AUDE_OK);
    assert_int_equal(aude_rules_setup(&rules)->version, 1);
    aude_position_text(&state, text, sizeof text);
    assert_int_equal(strncmp(text, first, strlen("aude1:carcassonne:rules=1:seats=2")), 0);
    check_position();
    aude_record_from(&record, &state);
    check_record();
    assert_non_null(strstr(text, "\nposition aude1:carcassonne:seats=2:"));
    assert_null(strstr(text, "rules"));
    assert_int_equal(aude_rules_setup(&other_rules)->version, 1);
}

/* What version 3 ruled anew: a position of the rules before it, which names none, keeps theirs. */
static void test_position_rulings(void **unused)
{
    static const struct {
        const char *options;
        int unsaid;
    } cases[] = {
        {"", AUDE_RULES_VERSION},
        {"CULT=on:", AUDE_RULES_VERSION},
        {"CULT=on:COUNT=on:", AUDE_RULES_VERSION},
        {"CULT=on:COUNT=on:COUNT_UNOCCUPIED=yes:", 2},
        {"BRIDGES=on:PHANTOM=on:", 2},
        {"BRIDGES=on:BRIDGE_TIMING=with-tile:PHANTOM=on:", AUDE_RULES_VERSION},
        {"BAZAARS=on:DRAGON=on:", 2},
        {"BAZAARS=on:FAIRY=on:", AUDE_RULES_VERSION},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int said = 0; said <= AUDE_RULES_VERSION; said++) {
            char source[160], rule[16] = "";
            const int version = said != 0 ? said : cases[i].unsaid;

            if (said != 0)
                snprintf(rule, sizeof rule, "rules=%d:", said);
            snprintf(source, sizeof source, "aude1:carcassonne:%sseats=2:%sturn=1,s0,draw", rule,
                     cases[i].options);
            assert_int_equal(aude_position_parse(source, &rules, &state, &error), AUDE_OK);
            assert_int_equal(aude_rules_setup(&rules)->version, version);
            aude_position_text(&state, text, sizeof text);
            assert_int_equal(strstr(text, ":rules=") != NULL, version != cases[i].unsaid);
            check_position();
        }
}

/* In a record the position has the version of the record, and is written so. */
static void test_position_in_record(void **unused)
{
    static const char start[] = "position aude1:carcassonne:%sseats=2:bag=d.1:turn=1,s0,draw\n";
    char source[256], line[128];

    (void)unused;
    for (int version = 1; version <= 2; version++) {
        snprintf(line, sizeof line, start, version == 1 ? "rules=2:" : "rules=1:");
        snprintf(source, sizeof source, "aude record 1\n%s%s\nresult *\n",
                 version == 2 ? "rules 2\n" : "", line);
        assert_int_equal(aude_record_parse(source, strlen(source), &record, &rules, &state, &error),
                         AUDE_OK); /* what the position says itself prevails */
        assert_int_equal(record.setup.version, 3 - version);
        snprintf(line, sizeof line, start, "");
        snprintf(source, sizeof source, "aude record 1\n%s%s\nresult *\n",
                 version == 2 ? "rules 2\n" : "", line);
        assert_int_equal(aude_record_parse(source, strlen(source), &record, &rules, &state, &error),
                         AUDE_OK);
        assert_int_equal(record.setup.version, version);
        assert_int_equal(aude_record_start(&record, &rules, &state), AUDE_OK);
        assert_int_equal(aude_rules_setup(&rules)->version, version);
        check_record();
    }
}

/* A version that this program does not know is refused, wherever it stands. */
static void test_newer_position(void **unused)
{
    static const struct wrong wrong = {
        "", AUDE_NEWER_RULES, 1, 25,
        "this game was begun with later rules than this program knows, found \"4\""};

    (void)unused;
    check_wrong(&wrong, aude_position_parse("aude1:carcassonne:rules=4:seats=2:turn=1,s0,draw",
                                            &rules, &state, &error));
    assert_int_equal(mistakes, 0);
}

/* What is wrong about a version of the rules, and about how tiles are drawn. */
static void test_rules_errors(void **unused)
{
    static const struct {
        const char *with;
        struct wrong wrong;
    } row[] = {
        {"rules 4",
         {"", AUDE_NEWER_RULES, 2, 7,
          "this game was begun with later rules than this program knows, found \"4\""}},
        {"rules 0", {"", AUDE_BAD_TEXT, 2, 7, "expected a version of the rules such as 2"}},
        {"rules two", {"", AUDE_BAD_TEXT, 2, 7, "expected a version of the rules such as 2"}},
        {"rules", {"", AUDE_BAD_TEXT, 2, 6, "expected a version of the rules such as 2"}},
        {"rules 2 2", {"", AUDE_BAD_TEXT, 2, 9, "expected nothing more"}},
        {"rules 1\nrules 2", {"", AUDE_BAD_TEXT, 3, 1, "expected each line of this kind once"}},
        {"draws", {"", AUDE_BAD_TEXT, 2, 6, "expected the word ahead"}},
        {"draws late", {"", AUDE_BAD_TEXT, 2, 7, "expected the word ahead"}},
        {"draws ahead now", {"", AUDE_BAD_TEXT, 2, 13, "expected nothing more"}},
        {"game carcassonne\npreset C2\nrules 2",
         {"", AUDE_BAD_TEXT, 4, 1,
          "expected the line \"rules NUMBER\" before presets and before a position"}},
        {"position aude1:carcassonne:seats=2:turn=1,s0,draw\nrules 2",
         {"", AUDE_BAD_TEXT, 3, 1,
          "expected the line \"rules NUMBER\" before presets and before a position"}},
    };
    char source[256];

    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        snprintf(source, sizeof source, "aude record 1\n%s\ngame carcassonne\nresult *\n",
                 row[i].with);
        check_wrong(&row[i].wrong,
                    aude_record_parse(source, strlen(source), &record, &rules, &state, &error));
    }
    assert_int_equal(mistakes, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_rules_version),
        cmocka_unit_test(test_position_rulings),
        cmocka_unit_test(test_position_version),
        cmocka_unit_test(test_position_in_record),
        cmocka_unit_test(test_newer_position),
        cmocka_unit_test(test_rules_errors),
    };

    return cmocka_run_group_tests_name("notation presets", tests, NULL, NULL);
}
