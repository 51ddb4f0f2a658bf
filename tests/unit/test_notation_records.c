/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of game records: what is written is read back as the same record, state and text, whole or
 * unfinished; every wrong record is refused at its line and column; no writer passes the end of its
 * buffer. The examples of docs/NOTATION.md are read here too, so that they stay true.
 */
#include "notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Records ------------------------------------------------------------------------------- */

static void test_records(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;
    unsigned lines = 0;

    (void)unused;
    for (unsigned game = 0; game < 61; game++) { /* the last one is a base game */
        choose_setup(&setup, game);
        begin(&setup);
        aude_record_init(&record, &setup);
        record.seeded = true;
        record.seed = game ? game : UINT64_MAX;
        assert_int_equal(aude_record_date(&record, "2024-02-29"), AUDE_OK);
        assert_int_equal(aude_record_title(&record, "  # of the \xc3\xa9t\xc3\xa9 "), AUDE_OK);
        assert_int_equal(aude_record_seat(&record, 0, "human", "Anna = B; #1"), AUDE_OK);
        assert_int_equal(aude_record_seat(&record, 1, "", "-"), AUDE_OK);
        aude_random_init(&random, game);
        while (aude_decider(&state) != AUDE_NOBODY) {
            if (record.count % 37 == (int)game % 37)
                check_record();
            add(choose(&random));
        }
        check_record();
    }
    for (const char *c = text; *c; c++)
        lines += *c == '\n' && c[1] >= '0' && c[1] <= '9';
    assert_in_range(lines, 68, 71); /* one for each tile, but for those that fit nowhere */
}

static void test_record_from_position(void **unused)
{
    struct aude_random random;

    (void)unused;
    assert_int_equal(aude_position_parse(good_position, &rules, &state, NULL), AUDE_OK);
    aude_record_init(&record, aude_rules_setup(&rules));
    assert_int_equal(aude_record_position(&record, good_position, &rules, &state, &error), AUDE_OK);
    aude_random_init(&random, 5);
    for (int i = 0; i < 30; i++)
        add(choose(&random));
    check_record();
    assert_non_null(strstr(text, "\nposition aude1:carcassonne:seats=2:start=1:FARMERS=off:"));
    assert_null(strstr(text, "\nseats "));
    assert_int_equal(aude_record_position(&record, "aude1:", &rules, &state, NULL), AUDE_BAD_GAME);
}

static void test_record_setters(void **unused)
{
    struct aude_setup setup;
    char name[] = "a name of exactly forty-eight bytes is too long!";

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    aude_record_init(&record, &setup);
    assert_int_equal(strlen(name), AUDE_NAME_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", name), AUDE_TOO_LONG);
    name[AUDE_NAME_TEXT - 1] = 0;
    assert_int_equal(aude_record_seat(&record, 0, "human", name), AUDE_OK);
    assert_string_equal(record.seat[0].name, name);
    assert_int_equal(aude_record_seat(&record, 0, "human", "two\nlines"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xc0\xaf"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xed\xa0\x80"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xf5\x80\x80\x80"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "human", "\xe2\x82"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "two words", "x"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "-", "x"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_seat(&record, 0, "a-very-long-kind-of-player", ""), AUDE_TOO_LONG);
    assert_int_equal(aude_record_date(&record, "2026-13-01"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, "2026-12-32"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, "26-12-01"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, "2026/12/01"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_date(&record, ""), AUDE_OK);
    record.count = record.capacity;
    assert_int_equal(aude_record_add(&record, AUDE_PASS), AUDE_TOO_LONG);
    record.count = 0;
    assert_int_equal(aude_record_add(&record, AUDE_PASS), AUDE_OK);
    assert_int_equal(aude_record_text(&record, &rules, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static const char good_record[] = "aude record 1\n"
                                  "game carcassonne\n"
                                  "sets base\n"
                                  "seats 2\n"
                                  "seat s0 human Anna\n"
                                  "\n"
                                  "1 s0 draw base-u; place 1,0 r1; follower road E # first\r\n"
                                  "# a comment\n"
                                  "2 s1 draw base-d; place 2,0 r0; follower city N\n"
                                  "3 s0 draw base-e; place 2,-1 r2; pass = 0 4\n"
                                  "4 s1 draw base-u; place -1,0 r1\n"
                                  "result *\n";

/* A commitment and a secret lack one digit of these. */
#define DIGITS_63 "00112233445566778899aabbccddeeff00112233445566778899aabbccddeef"

struct record_change {
    const char *what, *with;
    struct wrong wrong;
};

static const struct record_change head_changes[] = {
    {good_record,
     "",
     {"", AUDE_BAD_TEXT, 1, 1,
      "expected \"aude record 1\" on the first line, "
      "found nothing"}},
    {good_record, "\n\n", {"", AUDE_BAD_TEXT, 1, 1, "expected \"aude record 1\""}},
    {good_record,
     "\x7f"
     "ELF\x02\x01",
     {"", AUDE_BAD_TEXT, 1, 1, "expected text in UTF-8"}},
    {good_record, "{\"game\":1}", {"", AUDE_BAD_TEXT, 1, 1, "expected \"aude record 1\""}},
    {"record 1",
     "record 2",
     {"", AUDE_BAD_VERSION, 1, 13,
      "this file was written by another "
      "version of the format; expected "
      "version 1, found \"2\""}},
    {"record 1", "record", {"", AUDE_BAD_TEXT, 1, 1, "expected \"aude record 1\""}},
    {"record 1", "record one", {"", AUDE_BAD_TEXT, 1, 13, "expected \"aude record 1\""}},
    {"record 1", "record 1 1", {"", AUDE_BAD_TEXT, 1, 15, "expected nothing more"}},
    {"game carcassonne",
     "game chess",
     {"", AUDE_BAD_GAME, 2, 6,
      "unknown game; expected "
      "carcassonne"}},
    {"game carcassonne\n",
     "",
     {"", AUDE_BAD_TEXT, 2, 1,
      "expected the line \"game NAME\" "
      "before this, found \"sets\""}},
    {"sets base",
     "game carcassonne",
     {"", AUDE_BAD_TEXT, 3, 1,
      "expected each line of this kind "
      "once, found \"game\""}},
    {"sets base",
     "sets",
     {"", AUDE_BAD_SET, 3, 5,
      "unknown tile set; expected of these sets: "
      "base river1 river2 inns traders dragon tower abbey bcb king cult count, found nothing"}},
    {"sets base", "sets base moon", {"", AUDE_BAD_SET, 3, 11, "unknown tile set; expected of "}},
    {"sets base", "sets base  base", {"", AUDE_BAD_TEXT, 3, 12, "expected each set once"}},
    {"sets base",
     "sets base tunnel",
     {"", AUDE_UNBUILT_SET, 3, 11,
      "the rules of this tile "
      "set are not built yet"}},
    {"sets base\n", "", {"", AUDE_BAD_TEXT, 6, 1, "expected the line \"sets NAME\" before"}},
    {"seats 2\nseat s0 human Anna\n",
     "",
     {"", AUDE_BAD_TEXT, 5, 1,
      "expected the line \"seats "
      "NUMBER\" before this"}},
    {"seats 2\n", "", {"", AUDE_BAD_TEXT, 4, 1, "expected the line \"seats NUMBER\" before"}},
    {"seats 2", "seats 0", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats 1", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats 7", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats -1", {"", AUDE_BAD_SEATS, 4, 7, "BASE-8: a game has 2 to 6 seats"}},
    {"seats 2", "seats 2 3", {"", AUDE_BAD_TEXT, 4, 9, "expected nothing more"}},
    {"seats 2", "seats 2\nseats 2", {"", AUDE_BAD_TEXT, 5, 1, "expected each line of this"}},
    {"seats 2", "seats 2\nstart 2", {"", AUDE_BAD_START_SEAT, 5, 7, "BASE-9: "}},
    {"seats 2", "seats 2\nstart -1", {"", AUDE_BAD_START_SEAT, 5, 7, "BASE-9: "}},
    {"seats 2", "seats 2\nstart", {"", AUDE_BAD_TEXT, 5, 6, "expected the seat that begins"}},
    {"seats 2",
     "seats 2\nhandicap 3",
     {"", AUDE_BAD_TEXT, 5, 1, "expected title, date, rules, game, "}},
    {"seats 2", "option X on\nseats 2", {"", AUDE_BAD_OPTION, 4, 8, "unknown option, found"}},
    {"seats 2", "option\nseats 2", {"", AUDE_BAD_OPTION, 4, 7, "unknown option, found nothing"}},
    {"seats 2",
     "option ABBOT 1\nseats 2",
     {"", AUDE_BAD_VALUE, 4, 14,
      "the option has no such "
      "value; expected off or "
      "on, found \"1\""}},
    {"seats 2", "option ABBOT on on\nseats 2", {"", AUDE_BAD_TEXT, 4, 17, "expected nothing"}},
    {"seats 2",
     "option ABBOT on\noption ABBOT off\nseats 2",
     {"", AUDE_BAD_TEXT, 5, 8, "expected each option once"}},
    {"seats 2",
     "preset C9\nseats 2",
     {"", AUDE_BAD_PRESET, 4, 8,
      "unknown preset, found "
      "\"C9\""}},
    {"seats 2",
     "preset C2\npreset CAR\npreset CAR\nseats 2",
     {"", AUDE_BAD_TEXT, 6, 8, "expected two presets at most"}},
    {"seats 2",
     "option ABBOT on\npreset C2\nseats 2",
     {"", AUDE_BAD_TEXT, 5, 1,
      "expected "
      "presets"}},
    {"s0 human", "s2 human", {"", AUDE_BAD_TEXT, 5, 6, "expected a seat of this game such as"}},
    {"s0 human", "s0 Human", {"", AUDE_BAD_TEXT, 5, 9, "expected a kind of player such as"}},
    {"s0 human Anna", "s0", {"", AUDE_BAD_TEXT, 5, 8, "expected a kind of player such as"}},
    {"Anna", "Anna\nseat s0 human Bob", {"", AUDE_BAD_TEXT, 6, 6, "expected each seat once"}},
    {"Anna",
     "Anna-Maria-Luisa-Henriette-Sophie-Charlotte-Luise-Auguste",
     {"", AUDE_TOO_LONG, 5, 15,
      "the text is longer than any of its kind can be; expected a name "
      "of up to 47 bytes, found \"Anna-Maria-"}},
    {"Anna", "A\xff", {"", AUDE_BAD_TEXT, 5, 16, "expected text in UTF-8, found \"?\""}},
    {"Anna", "A\tB\x1b[1m", {"", AUDE_BAD_TEXT, 5, 18, "expected text in UTF-8"}},
    {"Anna", "\xc3\xa9\x01", {"", AUDE_BAD_TEXT, 5, 16, "expected text in UTF-8"}},
    {"Anna", "Anna\ndate today", {"", AUDE_BAD_TEXT, 6, 6, "expected a date such as 2026-11-21"}},
    {"Anna", "Anna\ndate 2026-11-21 x", {"", AUDE_BAD_TEXT, 6, 17, "expected nothing more"}},
    {"Anna", "Anna\nseed 18446744073709551616", {"", AUDE_BAD_TEXT, 6, 6, "expected a number"}},
    {"Anna", "Anna\nseed -1", {"", AUDE_BAD_TEXT, 6, 6, "expected a number of 0 to 1844674"}},
    {"Anna", "Anna\nseed", {"", AUDE_BAD_TEXT, 6, 5, "expected a number of 0 to 1844674"}},
    {"Anna", "Anna\ncommitment", {"", AUDE_BAD_TEXT, 6, 11, "expected 64 hexadecimal digits"}},
    {"Anna", "Anna\ncommitment " DIGITS_63, {"", AUDE_BAD_TEXT, 6, 12, "expected 64 hexadec"}},
    {"Anna", "Anna\nsecret " DIGITS_63 "fe", {"", AUDE_BAD_TEXT, 6, 8, "expected 64 hexadecimal"}},
    {"Anna", "Anna\nsecret " DIGITS_63 "g", {"", AUDE_BAD_TEXT, 6, 8, "expected 64 hexadecimal"}},
    {"Anna", "Anna\nsecret " DIGITS_63 "f e", {"", AUDE_BAD_TEXT, 6, 73, "expected nothing more"}},
    {"Anna",
     "Anna\nsecret " DIGITS_63 "f\nsecret " DIGITS_63 "f",
     {"", AUDE_BAD_TEXT, 7, 1, "expected each line of this kind once"}},
    {"Anna", "Anna\nbegun -1", {"", AUDE_BAD_TEXT, 6, 7, "expected how many actions were there"}},
    {"Anna", "Anna\nbegun 4097", {"", AUDE_BAD_TEXT, 6, 7, "expected how many actions were"}},
    {"Anna", "Anna\nbegun 3 4", {"", AUDE_BAD_TEXT, 6, 9, "expected nothing more"}},
    {"Anna",
     "Anna\nbegun 12",
     {"", AUDE_BAD_TEXT, 13, 1,
      "expected more turns: the game had begun with more actions, found "
      "\"result\""}},
    {"Anna", "Anna\nposition aude1:x", {"", AUDE_BAD_TEXT, 6, 1, "expected either a position or"}},
    {"game carcassonne", "position aude1:chess", {"", AUDE_BAD_GAME, 2, 16, "unknown game"}},
    {"game carcassonne", "position aude7:chess", {"", AUDE_BAD_VERSION, 2, 14, "this file was"}},
    {"game carcassonne", "position", {"", AUDE_BAD_TEXT, 2, 9, "expected a position id"}},
    {"game carcassonne\nsets base",
     "position aude1:carcassonne:seats=2:tiles=d@0,0:turn=1,s0,draw",
     {"", AUDE_BAD_TEXT, 3, 1,
      "expected no set-up beside a position, which has its own, found "
      "\"seats\""}},
};

static const struct record_change turn_changes[] = {
    {"1 s0", "2 s0", {"", AUDE_BAD_TEXT, 7, 1, "expected turn 1, found \"2\""}},
    {"1 s0", "99999999999999999999 s0", {"", AUDE_BAD_TEXT, 7, 1, "expected turn 1, found"}},
    {"1 s0",
     "1 s1",
     {"", AUDE_BAD_TEXT, 7, 3,
      "expected the seat whose turn it is: s0, found "
      "\"s1\""}},
    {"1 s0",
     "1",
     {"", AUDE_BAD_TEXT, 7, 3,
      "expected the seat whose turn it is: s0, found "
      "\"draw\""}},
    {"draw base-u; ", "", {"", AUDE_NOT_NOW, 7, 12, "BASE-16: "}},
    {"draw base-u; ", "pass; ", {"", AUDE_CANNOT_PASS, 7, 6, "BASE-56: "}},
    {"place 1,0 r1; follower road E # first",
     "draw base-v",
     {"", AUDE_NOT_NOW, 7, 19,
      "BASE-16: this action does not belong to "
      "the present step of the turn; expected "
      "an action of the step place, found "
      "\"draw\""}},
    {"draw base-u; ", "draw base-u;; ", {"", AUDE_BAD_TEXT, 7, 18, "expected an action: draw"}},
    {"draw base-u; ", "draw base-u place ", {"", AUDE_BAD_TEXT, 7, 18, "expected nothing more"}},
    {"draw base-u; ", "draw base-unknown; ", {"", AUDE_BAD_TEXT, 7, 11, "expected a tile of"}},
    {"draw base-u; ",
     "0xffffffffffffffff; ",
     {"", AUDE_BAD_ACTION, 7, 6,
      "this is not an "
      "action"}},
    {"place 1,0 r1", "place 0,0 r1", {"", AUDE_CELL_TAKEN, 7, 19, "BASE-1: "}},
    {"place 1,0 r1", "place 5,0 r1", {"", AUDE_NO_CONTACT, 7, 19, "BASE-19: "}},
    {"place 1,0 r1",
     "place 1,0 r0",
     {"", AUDE_MISMATCH, 7, 19,
      "BASE-20: touching sides must be "
      "equal, found \"place\""}},
    {"place 1,0 r1", "place base-e 1,0 r1", {"", AUDE_WRONG_TILE, 7, 19, "BASE-18: "}},
    {"follower road E", "follower city E", {"", AUDE_NO_SEGMENT, 7, 42, "BASE-5: "}},
    {"follower road E", "follower 0,0 city N", {"", AUDE_NOT_LAST_TILE, 7, 33, "BASE-23: "}},
    {"follower road E", "abbot road E", {"", AUDE_NO_ABBOT, 7, 33, "BASE-53: "}},
    {"follower road E",
     "pass; draw base-d",
     {"", AUDE_BAD_TEXT, 7, 39,
      "expected a new line for "
      "turn 2, found \"draw\""}},
    {"follower road E",
     "pass = 0 1",
     {"", AUDE_BAD_TEXT, 7, 42,
      "expected the scores 0 0, found "
      "\"1\""}},
    {"follower road E",
     "pass = 0",
     {"", AUDE_BAD_TEXT, 7, 42,
      "expected the scores 0 0, found "
      "nothing"}},
    {"follower road E", "pass = 0 0 0", {"", AUDE_BAD_TEXT, 7, 44, "expected nothing more"}},
    {"# a comment",
     "a comment",
     {"", AUDE_BAD_TEXT, 8, 1,
      "expected a turn or the result, found "
      "\"a\""}},
    {"# a comment", "seed 1", {"", AUDE_BAD_TEXT, 8, 1, "expected a turn or the result"}},
    {"follower city N",
     "follower road E",
     {"", AUDE_NOT_FREE, 9, 33,
      "BASE-24: somebody is "
      "already on this feature, "
      "found \"follower\""}},
    {"= 0 4", "= 4 0", {"", AUDE_BAD_TEXT, 10, 41, "expected the scores 0 4, found \"4\""}},
    {"result *\n", "", {"", AUDE_BAD_TEXT, 12, 1, "expected a turn or the result, found nothing"}},
    {"\nresult *\n",
     "",
     {"", AUDE_BAD_TEXT, 11, 32,
      "expected a turn or the result, found "
      "nothing"}},
    {" r1\nresult *\n",
     "",
     {"", AUDE_BAD_TEXT, 11, 29,
      "expected a turn: r0, r1, r2 or r3, found "
      "nothing"}},
    {"result *",
     "result 0 4",
     {"", AUDE_BAD_TEXT, 12, 8,
      "expected *, for the game is not over, "
      "found \"0\""}},
    {"result *", "result", {"", AUDE_BAD_TEXT, 12, 7, "expected *, for the game is not over"}},
    {"result *", "result * *", {"", AUDE_BAD_TEXT, 12, 10, "expected a seat of this game"}},
    {"result *", "result * s2 resigned", {"", AUDE_BAD_TEXT, 12, 10, "expected a seat of this"}},
    {"result *", "result * s0", {"", AUDE_BAD_TEXT, 12, 12, "expected resigned or out-of-time"}},
    {"result *", "result * s0 away", {"", AUDE_BAD_TEXT, 12, 13, "expected resigned or out-of"}},
    {"result *",
     "result * s0 out-of-time resigned",
     {"", AUDE_BAD_TEXT, 12, 25, "expected a seat of this game"}},
    {"result *",
     "result * s0 resigned s0 resigned",
     {"", AUDE_BAD_TEXT, 12, 22, "expected each seat once"}},
    {"result *",
     "result *\n\n5 s0 draw base-u",
     {"", AUDE_BAD_TEXT, 14, 1,
      "expected nothing "
      "after the result"}},
};

/* A bazaar in the first turn: an auction in which seat 1 selects, and its first placement. */
static const char auction_record[] =
    "aude record 1\n"
    "game carcassonne\n"
    "sets base tower bcb\n"
    "option TOWER on\n"
    "option BRIDGES on\n"
    "option CASTLES on\n"
    "option BAZAARS on\n"
    "seats 2\n"
    "start 0\n"
    "\n"
    "1 s0 draw bcb-e; place 1,0 r1; bridge 1,0 NS; follower field 0; draw base-f; draw tower-n; s1 "
    "select 1 price 1; raise 2; s1 sell = -2 2\n"
    "2 s1 place -1,0 r1 bridge -1,0 EW; follower bridge\n"
    "3 s0 place 1,1 r2\n"
    "result *\n";

static const struct record_change auction_changes[] = {
    {"s1 select",
     "s0 select",
     {"", AUDE_BAD_TEXT, 11, 92, "expected the seat that decides: s1, found \"s0\""}},
    {"raise 2", "s1 raise 2", {"", AUDE_BAD_TEXT, 11, 113, "expected the seat that decides: s0"}},
    {"raise 2", "raise 1", {"", AUDE_BID_LOW, 11, 113, "BAZAAR-12: "}},
    {"raise 2", "sell", {"", AUDE_NOT_NOW, 11, 113, "BASE-16: "}},
    {"select 1", "select 2", {"", AUDE_NOT_ON_OFFER, 11, 92, "BAZAAR-10: "}},
    {"s1 sell = -2 2\n2 s1 ",
     "sell; ",
     {"", AUDE_BAD_TEXT, 11, 128, "expected a new line for turn 2, found \"place\""}},
    {"2 s1 place",
     "2 s0 place",
     {"", AUDE_BAD_TEXT, 12, 3, "expected the seat whose turn it is: s1"}},
    {"bridge -1,0 EW; ", "; ", {"", AUDE_NEEDS_BRIDGE, 12, 6, "BRIDGE-14: "}},
    {"bridge -1,0 EW; ", "bridge -1,0 NS; ", {"", AUDE_NEEDS_BRIDGE, 12, 27, "BRIDGE-14: "}},
    {"bridge 1,0 NS; ", "bridge 0,0 NS; ", {"", AUDE_BRIDGE_END, 11, 32, "BRIDGE-5: "}},
    {"follower field 0; ", "s0 castle; ", {"", AUDE_NO_SEGMENT, 11, 56, "BASE-5: "}},
    {"= -2 2", "= 2 -2", {"", AUDE_BAD_TEXT, 11, 132, "expected the scores -2 2"}},
};

static void test_auction_record(void **unused)
{
    static const char spoken[] = "s1 sell";
    char *at;

    (void)unused;
    mistakes = 0;
    assert_int_equal(aude_record_parse(auction_record, sizeof auction_record - 1, &record, &rules,
                                       &state, &error),
                     AUDE_OK);
    aude_record_text(&record, &rules, text, sizeof text);
    assert_string_equal(text, auction_record);
    /* the seat in front may be left out, and may stand where it need not */
    at = strstr(text, spoken);
    assert_non_null(at);
    memcpy(at, "   sell", sizeof spoken - 1);
    assert_int_equal(aude_record_parse(text, strlen(text), &other_record, &rules, &state, &error),
                     AUDE_OK);
    assert_equal_records();
    for (size_t i = 0; i < sizeof auction_changes / sizeof auction_changes[0]; i++) {
        struct wrong wrong = auction_changes[i].wrong;

        replace(text, sizeof text, auction_record, auction_changes[i].what,
                auction_changes[i].with);
        wrong.said = text;
        check_wrong(&wrong, aude_record_parse(text, strlen(text), &record, &rules, &state, &error));
    }
    assert_int_equal(mistakes, 0);
}

/* The longest games there are, six seats with auctions that everybody takes part in, are well below
 * what a record can hold. */
static void test_longest_record(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;
    int longest = 0;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 6;
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_int_equal(aude_setup_set(&setup, "CONFIRM", "on"), AUDE_OK);
    for (unsigned game = 0; game < 20; game++) {
        begin(&setup);
        aude_record_init(&record, &setup);
        aude_random_init(&random, game);
        while (aude_decider(&state) != AUDE_NOBODY)
            add(aude_step(&state) == AUDE_STEP_BID
                    ? aude_action_with(AUDE_RAISE, aude_bazaar(&state).price + 1)
                    : choose(&random));
        check_record();
        assert_in_range(strlen(text), 1, AUDE_RECORD_TEXT / 16);
        longest = record.count > longest ? record.count : longest;
    }
    print_message("# the longest of 20 games has %d actions\n", longest);
    assert_in_range(longest, 500, AUDE_MAX_RECORD / 4);
}

static void check_changes(const struct record_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct wrong wrong = changes[i].wrong;

        replace(text, sizeof text, good_record, changes[i].what, changes[i].with);
        wrong.said = text;
        check_wrong(&wrong, aude_record_parse(text, strlen(text), &record, &rules, &state, &error));
    }
}

static void test_record_errors(void **unused)
{
    (void)unused;
    mistakes = 0;
    assert_int_equal(
        aude_record_parse(good_record, sizeof good_record - 1, &record, &rules, &state, &error),
        AUDE_OK);
    assert_int_equal(record.count, 11);
    assert_string_equal(record.seat[0].name, "Anna");
    check_changes(head_changes, sizeof head_changes / sizeof head_changes[0]);
    check_changes(turn_changes, sizeof turn_changes / sizeof turn_changes[0]);
    assert_int_equal(aude_record_parse("x", 1, &record, &rules, &state, NULL), AUDE_BAD_TEXT);
    assert_int_equal(mistakes, 0);
}

/* Cut short at any byte it is refused, and never read past its end: the copy has no byte more. */
static void test_truncated(void **unused)
{
    size_t whole = sizeof good_record - 1;

    (void)unused;
    for (size_t length = 0; length < whole; length++) {
        char *copy = malloc(length + 1);

        assert_non_null(copy);
        memcpy(copy, good_record, length);
        copy = realloc(copy, length ? length : 1);
        assert_non_null(copy);
        if (length < whole - 1) /* the last newline may be missing */
            assert_int_not_equal(aude_record_parse(copy, length, &record, &rules, &state, &error),
                                 AUDE_OK);
        free(copy);
    }
}

static void test_huge(void **unused)
{
    size_t length = AUDE_RECORD_TEXT + 1;
    char *huge = malloc(length);

    (void)unused;
    assert_non_null(huge);
    memset(huge, '\n', length);
    memcpy(huge, good_record, sizeof good_record - 1);
    assert_int_equal(aude_record_parse(huge, length, &record, &rules, &state, &error),
                     AUDE_TOO_LONG);
    assert_int_equal(error.line, 1);
    assert_int_equal(aude_record_parse(huge, length - 1, &record, &rules, &state, &error), AUDE_OK);
    free(huge);
}

static void test_finished(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;
    char last[64], wanted[64];
    const char *at;

    (void)unused;
    mistakes = 0;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    begin(&setup);
    aude_record_init(&record, &setup);
    aude_random_init(&random, 3);
    while (aude_decider(&state) != AUDE_NOBODY)
        add(choose(&random));
    check_record();
    assert_true(aude_score(&state, 0) > 9 && aude_score(&state, 1) > 9);
    snprintf(last, sizeof last, "result %d %d\n", aude_score(&state, 0), aude_score(&state, 1));
    at = strstr(text, last);
    assert_non_null(at);
    assert_int_equal(strlen(last), strlen(at));

    int line = 1;
    for (const char *c = text; c < at; c++)
        line += *c == '\n';
    snprintf(wanted, sizeof wanted, "expected the scores %d %d, found \"*\"", aude_score(&state, 0),
             aude_score(&state, 1));
    replace(other_text, sizeof other_text, text, last, "result *\n");
    check_wrong(&(struct wrong){"result *", AUDE_BAD_TEXT, line, 8, wanted},
                aude_record_parse(other_text, strlen(other_text), &record, &rules, &state, &error));
    replace(other_text, sizeof other_text, text, last, "result 1 1\n");
    wanted[strlen(wanted) - 2] = '1';
    check_wrong(&(struct wrong){"result 1 1", AUDE_BAD_TEXT, line, 8, wanted},
                aude_record_parse(other_text, strlen(other_text), &record, &rules, &state, &error));
    replace(other_text, sizeof other_text, text, last, "72 s1 draw base-e\n");
    check_wrong(&(struct wrong){"after the end", AUDE_OVER, line, 1,
                                "BASE-44: the game is over; "
                                "expected the result"},
                aude_record_parse(other_text, strlen(other_text), &record, &rules, &state, &error));
    assert_int_equal(mistakes, 0);
}

/* What a server adds: its promise, what it was made of, what was there when it began to draw, and
 * who left. It is read and written as it is; whether it is true is not asked here. */
static void test_server_lines(void **unused)
{
    static const char lines[] =
        "seed 5\ncommitment " DIGITS_63 "0\nsecret " DIGITS_63 "f\nbegun 11\n\n";
    struct aude_setup setup;

    (void)unused;
    replace(other_text, sizeof other_text, good_record, "result *\n",
            "result * s0 resigned out-of-time s1 out-of-time\n");
    replace(text, sizeof text, other_text, "Anna\n",
            "Anna\nbegun 11\ndraws ahead\n"
            "secret 00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff\n"
            "commitment " DIGITS_63 "0\nseed 5\n");
    assert_int_equal(aude_record_parse(text, strlen(text), &record, &rules, &state, &error),
                     AUDE_OK);
    assert_string_equal(record.secret, DIGITS_63 "f");
    assert_string_equal(record.commitment, DIGITS_63 "0");
    assert_int_equal(record.begun, 11);
    assert_int_equal(record.seat[0].left, AUDE_RESIGNED | AUDE_OUT_OF_TIME);
    assert_int_equal(record.seat[1].left, AUDE_OUT_OF_TIME);
    check_record(); /* draws ahead as well */
    assert_non_null(strstr(text, lines));
    assert_non_null(strstr(text, "\nresult * s0 resigned out-of-time s1 out-of-time\n"));
    record.begun = 12; /* one more than there are */
    assert_int_equal(aude_record_text(&record, &rules, text, sizeof text), 0);
    record.begun = -1;
    assert_int_equal(aude_record_text(&record, &rules, text, sizeof text), 0);

    aude_setup_init(&setup, AUDE_CARCASSONNE);
    aude_record_init(&record, &setup);
    assert_int_equal(aude_record_secret(&record, DIGITS_63 "F", ""), AUDE_OK);
    assert_string_equal(record.commitment, DIGITS_63 "f");
    assert_int_equal(aude_record_secret(&record, DIGITS_63, ""), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_secret(&record, "", DIGITS_63 "ff"), AUDE_BAD_TEXT);
    assert_int_equal(aude_record_secret(&record, "", DIGITS_63 ":"), AUDE_BAD_TEXT);
    assert_string_equal(record.commitment, DIGITS_63 "f"); /* as it was */
    assert_int_equal(aude_record_secret(&record, "", ""), AUDE_OK);
    assert_string_equal(record.commitment, "");
}

/* A game that begins in its middle has a position, any other has none. */
static void test_record_from(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.start_seat = 1;
    begin(&setup);
    assert_int_equal(aude_record_from(&record, &state), AUDE_OK);
    assert_string_equal(record.position, "");
    assert_int_equal(record.setup.start_seat, 1);
    check_record();
    aude_random_init(&random, 9);
    for (int i = 0; i < 9; i++)
        add(choose(&random));
    assert_int_equal(aude_record_from(&record, &state), AUDE_OK);
    assert_int_equal(record.count, 0);
    assert_memory_equal(record.position, "aude1:carcassonne:seats=2:start=1:", 34);
    add(choose(&random));
    check_record();
}

static enum aude_status read_into(struct aude_record *into, const char *from)
{
    return aude_record_parse(from, strlen(from), into, &rules, &state, &error);
}

/* A record lives in the memory that it was given: what finds no room there is refused. */
static void test_record_memory(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;
    aude_action three[3];
    char few[40];
    struct aude_record bare = {.capacity = 3, .action = three}, small = AUDE_RECORD(three, few);

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    begin(&setup);
    assert_int_equal(aude_record_from(&record, &state), AUDE_OK);
    aude_random_init(&random, 9);
    for (int i = 0; i < 4; i++) {
        aude_record_text(&record, &other_rules, text, sizeof text);
        assert_int_equal(read_into(&bare, text), AUDE_OK);
        aude_record_text(&bare, &other_rules, other_text, sizeof other_text);
        assert_string_equal(text, other_text);
        add(choose(&random));
    }
    aude_record_text(&record, &other_rules, text, sizeof text);
    assert_int_equal(read_into(&bare, text), AUDE_TOO_LONG);
    assert_int_equal(aude_record_from(&bare, &state), AUDE_TOO_LONG);
    assert_int_equal(aude_record_from(&small, &state), AUDE_TOO_LONG);
    assert_string_equal(few, "");
    assert_int_equal(aude_record_from(&record, &state), AUDE_OK);
    aude_record_text(&record, &other_rules, text, sizeof text);
    assert_int_equal(read_into(&small, text), AUDE_TOO_LONG);
}

/* ---- Buffers ------------------------------------------------------------------------------- */

/* Every writer with every capacity: the same length, the same beginning, a 0, nothing behind. */
static void check_capacities(size_t (*write)(char *text, size_t capacity), size_t step)
{
    size_t length = write(NULL, 0);

    assert_int_equal(write(text, sizeof text), length);
    for (size_t capacity = 1; capacity <= length + 1; capacity += step) {
        memset(other_text, '~', length + 2);
        assert_int_equal(write(other_text, capacity), length);
        assert_memory_equal(other_text, text, capacity - 1);
        assert_int_equal(other_text[capacity - 1], 0);
        assert_int_equal(other_text[capacity], '~');
    }
}

static size_t write_action(char *to, size_t capacity)
{
    return aude_action_text(&state, aude_action_make(AUDE_PUT, 0, 0, 0, 0, 1), to, capacity);
}

static size_t write_feature(char *to, size_t capacity)
{
    return aude_feature_text(&state, 0, 0, 1, to, capacity);
}

static size_t write_position(char *to, size_t capacity)
{
    return aude_position_text(&state, to, capacity);
}

static size_t write_record(char *to, size_t capacity)
{
    return aude_record_text(&record, &other_rules, to, capacity);
}

static size_t write_error(char *to, size_t capacity)
{
    return aude_text_error_text(&error, to, capacity);
}

static void test_capacities(void **unused)
{
    aude_action action;

    (void)unused;
    assert_int_equal(
        aude_record_parse(good_record, sizeof good_record - 1, &record, &rules, &state, &error),
        AUDE_OK);
    check_capacities(write_action, 1);
    check_capacities(write_feature, 1);
    check_capacities(write_position, 1);
    check_capacities(write_record, 7);
    aude_action_parse(&state, "follower nowhere", &action, &error);
    check_capacities(write_error, 1);
}

/* ---- The document -------------------------------------------------------------------------- */

static char document[1 << 17];

/* The next block that is fenced as `name`; cuts the document at its end. */
static char *next_block(char **rest, const char *name)
{
    char fence[64];
    char *at;

    snprintf(fence, sizeof fence, "```%s\n", name);
    at = strstr(*rest, fence);
    if (!at)
        return NULL;
    at += strlen(fence);
    *rest = strstr(at, "```\n");
    assert_non_null(*rest);
    *(*rest)++ = 0;
    return at;
}

/* Is the block about a game that was built? */
static bool is_built(const char *block)
{
    return aude_game_built(strstr(block, "discovery") ? AUDE_DISCOVERY : AUDE_CARCASSONNE);
}

static void test_document(void **unused)
{
    const char *source = getenv("AUDE_SOURCE");
    char path[1024];
    FILE *file;
    size_t length;
    int blocks = 0;

    (void)unused;
    snprintf(path, sizeof path, "%s/docs/NOTATION.md", source ? source : ".");
    file = fopen(path, "rb");
    assert_non_null(file);
    length = fread(document, 1, sizeof document - 1, file);
    fclose(file);
    document[length] = 0;
    for (char *rest = document, *block; (block = next_block(&rest, "aude-position")); blocks++) {
        block[strcspn(block, "\n")] = 0;
        if (is_built(block)) {
            assert_int_equal(aude_position_parse(block, &rules, &state, &error), AUDE_OK);
            aude_position_text(&state, text, sizeof text);
            assert_string_equal(text, block);
        }
        *rest = '`';
    }
    file = fopen(path, "rb");
    assert_non_null(file);
    length = fread(document, 1, sizeof document - 1, file);
    fclose(file);
    document[length] = 0;
    for (char *rest = document, *block; (block = next_block(&rest, "aude-record")); blocks++) {
        if (is_built(block)) {
            if (aude_record_parse(block, strlen(block), &record, &rules, &state, &error))
                fail_msg("NOTATION.md, record %d:%d", error.line, error.column);
            aude_record_text(&record, &rules, text, sizeof text);
            assert_string_equal(text, block);
        }
        *rest = '`';
    }
    assert_int_equal(blocks, 6);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),        cmocka_unit_test(test_record_from_position),
        cmocka_unit_test(test_record_setters), cmocka_unit_test(test_record_errors),
        cmocka_unit_test(test_truncated),      cmocka_unit_test(test_huge),
        cmocka_unit_test(test_finished),       cmocka_unit_test(test_capacities),
        cmocka_unit_test(test_document),       cmocka_unit_test(test_auction_record),
        cmocka_unit_test(test_longest_record), cmocka_unit_test(test_server_lines),
        cmocka_unit_test(test_record_from),    cmocka_unit_test(test_record_memory),
    };

    return cmocka_run_group_tests_name("notation records", tests, NULL, NULL);
}
