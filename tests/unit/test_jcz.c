/* SPDX-License-Identifier: Apache-2.0 */
/* The room of JCloisterZone: names of places, and the drive between messages. A message that is
 * refused leaves everything as it was, and what is taken back is as it was; the numbers of figures
 * follow them from the supply to the board, into prison and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "faces/bazaars/jcz.h"
#include "faces/bridges/jcz.h"
#include "jcz/internal.h"

static struct jcz_game game;
static struct jcz_drive drive;
static struct jcz_moment kept;
static struct jcz_error error;

/* ---- names ---- */

static void test_locations(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        for (unsigned halves = 0; halves < 256; halves++) {
            struct jcz_spot spot = {3, -4, kind == 0 ? AUDE_FIELD : AUDE_CITY, (uint8_t)halves,
                                    halves == 0 ? 1 : 0};
            struct jcz_spot again = spot;
            char text[32];
            jcz_location_text(&spot, text, sizeof text);
            assert_true(jcz_location_parse(text, &again));
            assert_int_equal(again.halves, halves);
            assert_int_equal(again.inner, spot.inner);
        }
    }
    static const char *const wrong[] = {"",      "X", "NN",  "N.S", "NL.",
                                        "NL.NL", "_", "_NE", "_I",  "n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct jcz_spot spot;
        assert_false(jcz_location_parse(wrong[i], &spot));
    }
}

static void test_names(void **state)
{
    (void)state;
    for (int token = 0; token < aude_token_count(); token++)
        assert_int_equal(jcz_token_find(jcz_token_name(token)), token);
    assert_int_equal(jcz_token_find("TUNNEL_A"), -1);
    assert_string_equal(jcz_token_name(aude_token_count()), "?");
    for (int figure = 0; figure < aude_figure_count(); figure++) {
        assert_int_equal(jcz_figure_find(jcz_figure_name(figure)), figure);
        assert_int_equal(jcz_figure_find(jcz_figure_id(figure)), figure);
    }
    for (int kind = 0; kind < AUDE_FEATURE_KINDS; kind++) /* The Discovery has terrains: not here */
        assert_int_equal(jcz_feature_find(jcz_feature_name(kind)), kind <= AUDE_CASTLE ? kind : -1);
    for (int axis = 0; axis < 2; axis++) {
        struct jcz_spot spot = bridge_spot(1, 2, (enum aude_axis)axis);
        assert_int_equal(bridge_axis(&spot), axis);
        spot.kind = AUDE_CITY;
        assert_int_equal(bridge_axis(&spot), -1);
    }
}

/* ---- a game ---- */

static json_t *text(const char *source)
{
    json_error_t wrong;
    json_t *value = json_loads(source, 0, &wrong);
    if (value == NULL)
        fail_msg("%s in %s", wrong.text, source);
    return value;
}

static void open_game(const char *elements, const char *sets, const char *order, int players)
{
    char setup[1024];
    snprintf(setup, sizeof setup,
             "{\"sets\":{\"basic:1\":1%s},\"elements\":{\"small-follower\":7,\"farmers\":true%s},"
             "\"rules\":{},\"players\":%d,\"gameAnnotations\":{\"drawOrder\":[%s]}}",
             sets, elements, players, order);
    json_t *source = text(setup);
    error = (struct jcz_error){0};
    jcz_game_init(&game);
    memset(&drive, 0, sizeof drive);
    if (!jcz_game_setup(&game, source, jcz_root(), &error) ||
        !jcz_drive_open(&drive, &game, &error) || !jcz_drive_begin(&drive, &error))
        fail_msg("%s: %s %s", error.where, error.text, error.detail);
    json_decref(source);
}

/* One message; false when it is refused. */
static bool send(const char *type, const char *payload)
{
    char message[512];
    snprintf(message, sizeof message, "{\"type\":\"%s\",\"payload\":%s}", type, payload);
    json_t *object = text(message);
    game.messages = 0;
    drive.done = 0;
    error = (struct jcz_error){0};
    bool good =
        jcz_game_message(&game, object, jcz_root(), &error) && jcz_drive_step(&drive, &error);
    json_decref(object);
    return good;
}

/* Everything that could be sent, and is wrong in most moments. */
static const struct {
    const char *type, *payload;
} wrongs[] = {
    {"PLACE_TILE", "{\"tileId\":\"BA/RRRR\",\"rotation\":\"R0\",\"position\":[9,9]}"},
    {"PLACE_TILE", "{\"tileId\":\"BA/L\",\"rotation\":\"R0\",\"position\":[0,0]}"},
    {"DEPLOY_MEEPLE", "{\"pointer\":{\"position\":[0,1],\"location\":\"I\",\"feature\":\"Tower\"},"
                      "\"meepleId\":\"0.small.9\"}"},
    {"DEPLOY_MEEPLE", "{\"pointer\":{\"position\":[0,0],\"location\":\"N\",\"feature\":\"City\"},"
                      "\"meepleId\":\"0.small.1\"}"},
    {"RETURN_MEEPLE", "{\"source\":\"ABBOT_RETURN\",\"pointer\":{\"featurePointer\":{\"position\":"
                      "[0,0],\"location\":\"I\",\"feature\":\"Monastery\"},\"meepleId\":"
                      "\"0.abbot.1\"}}"},
    {"PLACE_TOKEN", "{\"token\":\"TOWER_PIECE\",\"pointer\":{\"position\":[7,7],\"location\":\"I\","
                    "\"feature\":\"Tower\"}}"},
    {"PLACE_TOKEN", "{\"token\":\"BRIDGE\",\"pointer\":{\"position\":[0,0],\"location\":\"NS\","
                    "\"feature\":\"Road\"}}"},
    {"PLACE_TOKEN", "{\"token\":\"CASTLE\",\"pointer\":{\"position\":[0,0],\"location\":\"N\","
                    "\"feature\":\"City\"}}"},
    {"DEPLOY_MEEPLE", "{\"pointer\":{\"position\":[0,0],\"location\":\"N\",\"feature\":\"City\"},"
                      "\"meepleId\":\"0.builder.1\"}"},
    {"DEPLOY_MEEPLE", "{\"pointer\":{\"position\":[0,0],\"location\":\"I\",\"feature\":\"Field\"},"
                      "\"meepleId\":\"0.pig.1\"}"},
    {"DEPLOY_MEEPLE", "{\"pointer\":{\"position\":[0,0],\"location\":\"N\",\"feature\":\"City\"},"
                      "\"meepleId\":\"1.big.2\"}"},
    {"CAPTURE_FOLLOWER", "{\"pointer\":{\"featurePointer\":{\"position\":[0,0],\"location\":\"N\","
                         "\"feature\":\"City\"},\"meepleId\":\"5.small.9\"}}"},
    {"CAPTURE_FOLLOWER", "{\"pointer\":{\"featurePointer\":{\"position\":[0,0],\"location\":\"N\","
                         "\"feature\":\"City\"},\"meepleId\":\"1.builder.1\"}}"},
    {"EXCHANGE_FOLLOWER", "{\"meepleId\":\"1.pig.1\"}"},
    {"EXCHANGE_FOLLOWER", "{\"meepleId\":\"5.abbot.1\"}"},
    {"PAY_RANSOM", "{\"meepleId\":\"1.small.7\"}"},
    {"BAZAAR_BID", "{\"supplyIndex\":5,\"price\":-7}"},
    {"UNDO", "{}"},
};

static void play(const char *type, const char *payload)
{
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        int undos = drive.undos;
        kept = drive.now;
        if (strcmp(wrongs[i].type, "UNDO") == 0 && undos > 0)
            continue;
        assert_false(send(wrongs[i].type, wrongs[i].payload));
        assert_int_equal(error.status, JCZ_ILLEGAL);
        assert_memory_equal(&drive.now, &kept, sizeof kept);
        assert_int_equal(drive.undos, undos);
        assert_int_equal(drive.done, 0);
    }
    kept = drive.now;
    if (!send(type, payload))
        fail_msg("%s %s: %s %s", type, payload, error.text, error.detail);
    if (drive.undos > 0) {
        static struct jcz_moment after;
        after = drive.now;
        assert_true(send("UNDO", "{}"));
        assert_memory_equal(&drive.now, &kept, sizeof kept);
        assert_true(send(type, payload));
        assert_memory_equal(&drive.now, &after, sizeof after);
    }
    assert_null(aude_check(&drive.now.state));
}

static void place(const char *tile, int rotation, int x, int y)
{
    char payload[96];
    snprintf(payload, sizeof payload,
             "{\"tileId\":\"%s\",\"rotation\":\"R%d\",\"position\":[%d,%d]}", tile, rotation, x, y);
    play("PLACE_TILE", payload);
}

static void deploy(int x, int y, const char *location, const char *feature, const char *meeple)
{
    char payload[160];
    snprintf(payload, sizeof payload,
             "{\"pointer\":{\"position\":[%d,%d],\"location\":\"%s\",\"feature\":\"%s\"},"
             "\"meepleId\":\"%s\"}",
             x, y, location, feature, meeple);
    play("DEPLOY_MEEPLE", payload);
}

static void token(const char *name, int x, int y, const char *location, const char *feature)
{
    char payload[160];
    snprintf(payload, sizeof payload,
             "{\"token\":\"%s\",\"pointer\":{\"position\":[%d,%d],\"location\":\"%s\","
             "\"feature\":\"%s\"}}",
             name, x, y, location, feature);
    play("PLACE_TOKEN", payload);
}

static int at(int seat, int number)
{
    return drive.now.meeple[seat][AUDE_FOLLOWER][number - 1].at;
}

static void test_tower(void **state)
{
    (void)state;
    open_game(",\"tower\":1", ",\"tower:1\":1",
              "\"TO/F\",\"BA/C\",\"BA/L\",\"BA/L\",\"BA/L\",\"BA/LR\"", 2);
    assert_int_equal(drive.now.phase, JCZ_TILE_PHASE);
    place("TO/F", 0, 0, 1);
    play("PASS", "{}");
    play("COMMIT", "{}");
    place("BA/C", 180, 0, -1);
    deploy(0, -1, "S", "City", "1.small.5"); /* not the first one of the supply */
    assert_int_equal(at(1, 5), JCZ_ON_BOARD);
    assert_int_equal(jcz_meeple_next(&drive.now, 1, AUDE_FOLLOWER), 1);
    play("COMMIT", "{}");
    assert_int_equal(at(1, 5), JCZ_IN_SUPPLY);
    assert_int_equal(aude_score(&drive.now.state, 1), 4);
    place("BA/L", 0, 1, 1);
    play("PASS", "{}");
    play("COMMIT", "{}");
    place("BA/L", 0, -1, 1);
    deploy(-1, 1, "I", "Monastery", "1.small.3");
    play("COMMIT", "{}");
    place("BA/L", 0, 0, 2);
    token("TOWER_PIECE", 0, 1, "I", "Tower");
    assert_string_equal(jcz_phase_name(&drive), "TowerCapturePhase");
    assert_true(jcz_drive_can_pass(&drive));
    play("CAPTURE_FOLLOWER", "{\"pointer\":{\"featurePointer\":{\"position\":[-1,1],\"location\":"
                             "\"I\",\"feature\":\"Monastery\"},\"meepleId\":\"1.small.3\"}}");
    assert_int_equal(at(1, 3), JCZ_HELD);
    assert_int_equal(jcz_meeple_held(&drive.now, 0, 1, AUDE_FOLLOWER), 3);
    assert_int_equal(drive.now.phase, JCZ_COMMIT_PHASE);
    play("COMMIT", "{}");
    assert_int_equal(drive.now.turn, 6);
    assert_int_equal(drive.now.flags, 0);
    play("PAY_RANSOM", "{\"meepleId\":\"1.small.3\"}");
    assert_int_not_equal(drive.now.flags, 0);
    assert_int_equal(at(1, 3), JCZ_IN_SUPPLY);
    assert_int_equal(aude_score(&drive.now.state, 1), 1);
    assert_int_equal(aude_score(&drive.now.state, 0), 3);
    place("BA/LR", 0, 2, 1);
    play("PASS", "{}");
    play("COMMIT", "{}");
    assert_int_equal(drive.now.flags, 0);
    jcz_finish(&game);
}

static void test_castle(void **state)
{
    (void)state;
    open_game(",\"castle\":1,\"bridge\":1", "", "\"BA/C\",\"BA/C\",\"BA/L\"", 2);
    place("BA/C", 180, 0, 1);
    deploy(0, 1, "S", "City", "0.small.1");
    play("COMMIT", "{}");
    place("BA/C", 0, 0, 2);
    play("PASS", "{}");
    assert_string_equal(jcz_phase_name(&drive), "CastlePhase");
    assert_int_equal(jcz_drive_actor(&drive), 0); /* off turn */
    assert_int_equal(aude_turn_seat(&drive.now.state), 1);
    token("CASTLE", 0, 2, "N", "City");
    struct jcz_spot town = jcz_spot_of(&drive.now.state, 0, 1, 0);
    assert_int_equal(town.kind, AUDE_CASTLE);
    assert_int_equal(jcz_segment_of(&drive.now.state, &town), 0);
    play("COMMIT", "{}");
    place("BA/L", 0, 1, 1);
    token("BRIDGE", 1, 1, "NS", "Road");
    struct jcz_spot bridge = bridge_spot(1, 1, AUDE_NORTH_SOUTH);
    int segment = jcz_segment_of(&drive.now.state, &bridge);
    assert_true(segment >= 0);
    struct jcz_spot again = jcz_spot_of(&drive.now.state, 1, 1, segment);
    assert_int_equal(again.x, bridge.x);
    assert_int_equal(again.y, bridge.y);
    assert_int_equal(again.kind, bridge.kind);
    assert_int_equal(again.halves, bridge.halves);
    assert_int_equal(again.inner, bridge.inner);
    deploy(1, 1, "NS", "Road", "0.small.2");
    jcz_finish(&game);
}

static void test_alone(void **state)
{
    (void)state;
    open_game(",\"tower\":1,\"bazaar\":true", ",\"tower:1\":1,\"bridges-castles-and-bazaars:1\":1",
              "\"BB/F.b\",\"TO/F\",\"BA/L\",\"BA/L\"", 1);
    place("BB/F.b", 0, 0, 1);
    play("PASS", "{}");
    play("COMMIT", "{}");
    assert_int_equal(drive.now.phase, JCZ_TILE_PHASE); /* no bazaar */
    assert_int_equal(jcz_drive_actor(&drive), 0);
    assert_int_equal(drive.undos > 0, 1); /* nobody else came between */
    place("TO/F", 0, 0, 2);
    token("TOWER_PIECE", 0, 2, "I", "Tower");
    play("COMMIT", "{}");
    assert_int_equal(jcz_drive_actor(&drive), 0);
    assert_int_equal(drive.now.turn, 3);
    jcz_finish(&game);
}

static void test_bazaar(void **state)
{
    (void)state;
    open_game(",\"bazaar\":true", ",\"bridges-castles-and-bazaars:1\":1",
              "\"BB/F.b\",\"BA/L\",\"BA/RFr\",\"BA/LR\"", 3);
    place("BB/F.b", 0, 0, 1);
    play("PASS", "{}");
    play("COMMIT", "{}");
    assert_string_equal(jcz_phase_name(&drive), "BazaarPhase");
    assert_int_equal(drive.now.turn, 1);
    assert_int_equal(jcz_drive_actor(&drive), 1);
    play("BAZAAR_BID", "{\"supplyIndex\":2,\"price\":3}");
    assert_int_equal(bazaar_offers(&drive.now)->item[2].selected_by, 1);
    play("BAZAAR_BID", "{\"supplyIndex\":2,\"price\":4}");
    assert_false(send("BAZAAR_BID", "{\"supplyIndex\":1,\"price\":5}"));
    play("PASS", "{}");
    play("BAZAAR_BUY_OR_SELL", "{\"value\":\"SELL\"}");
    assert_int_equal(aude_score(&drive.now.state, 1), 4);
    assert_int_equal(aude_score(&drive.now.state, 2), -4);
    assert_int_equal(bazaar_offers(&drive.now)->item[2].owner, 2);
    assert_int_equal(jcz_drive_actor(&drive), 0);
    play("BAZAAR_BID", "{\"supplyIndex\":1,\"price\":0}");
    play("PASS", "{}");
    assert_int_equal(drive.now.phase, JCZ_TILE_PHASE);
    assert_int_equal(drive.now.turn, 2);
    assert_string_equal(drive.now.drawn_id, "BA/L"); /* came free to the left neighbour */
    assert_int_equal(bazaar_offers(&drive.now)->count, 2);
    place("BA/L", 0, 1, 1);
    play("PASS", "{}");
    play("COMMIT", "{}");
    assert_string_equal(drive.now.drawn_id, "BA/LR");
    assert_int_equal(jcz_drive_actor(&drive), 2);
    jcz_finish(&game);
}

/* A builder on a road, and the second part that it brings: nobody is asked, and who has come that
 * far may go back to the first part. */
static void test_second_part(void **state)
{
    (void)state;
    open_game(",\"builder\":1,\"pig\":1,\"traders\":true,\"big-follower\":1", "",
              "\"BA/RFr\",\"BA/L\",\"BA/RFr\",\"BA/L\",\"BA/RFr\",\"BA/L\",\"BA/RFr\"", 2);
    const int builder = aude_figure_find("builder"), pig = aude_figure_find("pig");
    place("BA/RFr", 0, 1, 0);
    assert_false(send("PLACE_TOKEN", "{\"token\":\"WINE\",\"pointer\":{\"position\":[1,0],"
                                     "\"location\":\"WE\",\"feature\":\"Road\"}}"));
    assert_int_equal(error.status, JCZ_BAD);
    deploy(1, 0, "WE", "Road", "0.big.1");
    play("COMMIT", "{}");
    place("BA/L", 0, 0, 1);
    deploy(0, 1, "NL.NR.EL.ER.SL.SR.WL.WR", "Field", "1.small.2");
    play("COMMIT", "{}");
    place("BA/RFr", 0, 2, 0);
    deploy(2, 0, "WE", "Road", "0.builder.1");
    assert_int_equal(drive.now.meeple[0][builder][0].at, JCZ_ON_BOARD);
    play("COMMIT", "{}");
    place("BA/L", 0, 1, 1);
    deploy(1, 1, "NL.NR.EL.ER.SL.SR.WL.WR", "Field", "1.pig.1");
    assert_int_equal(drive.now.meeple[1][pig][0].at, JCZ_ON_BOARD);
    play("COMMIT", "{}");
    assert_int_equal(drive.now.turn, 5);
    place("BA/RFr", 0, 3, 0);
    play("PASS", "{}");
    play("COMMIT", "{}");
    assert_int_equal(jcz_drive_actor(&drive), 0);
    assert_int_equal(drive.now.phase, JCZ_TILE_PHASE);
    assert_int_equal(drive.now.turn, 6);
    place("BA/L", 0, 2, 1);
    play("PASS", "{}");
    play("COMMIT", "{}");
    assert_int_equal(jcz_drive_actor(&drive), 1);
    assert_int_equal(drive.now.turn, 7);
    jcz_finish(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_locations),   cmocka_unit_test(test_names),
        cmocka_unit_test(test_tower),       cmocka_unit_test(test_castle),
        cmocka_unit_test(test_alone),       cmocka_unit_test(test_bazaar),
        cmocka_unit_test(test_second_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
