/* SPDX-License-Identifier: Apache-2.0 */
/* Tile files read at run time (src/tiles) and games with what they hold: every file of the
 * catalogue becomes what the tile compiler made of it, damage is refused with place and reason,
 * what a game cannot play is told apart, and games, positions and records with own sets work as
 * with others.
 *
 *     test_own_sets DATA OWN     the folders data/tiles and tests/tiles */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"
#include "tiles/tiles.h"

static const char *data_folder, *own_folder;
static struct aude_rules rules, other_rules;
static struct aude_state game, other_game;
static aude_action taken[AUDE_MAX_RECORD], other_taken[AUDE_MAX_RECORD];
static struct aude_record record = {.capacity = AUDE_MAX_RECORD, .action = taken},
                          other_record = {.capacity = AUDE_MAX_RECORD, .action = other_taken};
static char text[1 << 20];

static struct tiles_file *read_file(const char *folder, const char *prefix, const char *name)
{
    char path[1024];
    struct tiles_error error;

    (void)snprintf(path, sizeof path, "%s/%s%s.toml", folder, prefix, name);
    struct tiles_file *const file = tiles_read(path, &error);
    if (file == NULL) {
        tiles_reason(&error, NULL, text, sizeof text);
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.tile, text);
    }
    assert_string_equal(error.file, path + (strlen(path) > 255 ? strlen(path) - 255 : 0));
    return file;
}

static struct tiles_file *read_text(const char *bytes)
{
    struct tiles_error error;
    struct tiles_file *const file = tiles_read_bytes("x.toml", bytes, strlen(bytes), &error);

    if (file == NULL) {
        tiles_reason(&error, NULL, text, sizeof text);
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.tile, text);
    }
    return file;
}

/* ---- the catalogue -------------------------------------------------------------------------- */

static void assert_same_segment(const struct aude_segment *a, const struct aude_segment *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->sides, b->sides);
    assert_int_equal(a->halves, b->halves);
    assert_int_equal(a->pennants, b->pennants);
    assert_int_equal(a->touches, b->touches);
    assert_int_equal(a->marks, b->marks);
    assert_int_equal(a->end, b->end);
    assert_int_equal(a->reach, b->reach);
    assert_int_equal(a->inner, b->inner);
}

static void assert_same_sketch(const struct aude_sketch *a, const struct aude_sketch *b)
{
    static const struct aude_sketch nothing;

    a = a != NULL ? a : &nothing;
    b = b != NULL ? b : &nothing;
    assert_int_equal(a->sign != NULL, b->sign != NULL);
    for (int i = 0; a->sign != NULL && (a->sign[i] != NULL || b->sign[i] != NULL); i++)
        assert_string_equal(a->sign[i], b->sign[i]);
    assert_int_equal(a->raised, b->raised);
    assert_int_equal(a->walled, b->walled);
    assert_int_equal(a->told, b->told);
    assert_int_equal(a->wall, b->wall);
    assert_int_equal(a->gap, b->gap);
    assert_memory_equal(a->meets, b->meets, sizeof a->meets);
    for (int i = 0; i < AUDE_MAX_SITES; i++) {
        assert_int_equal(a->site[i].kind != NULL, b->site[i].kind != NULL);
        if (a->site[i].kind != NULL)
            assert_string_equal(a->site[i].kind, b->site[i].kind);
        assert_int_equal(a->site[i].links, b->site[i].links);
        assert_memory_equal(a->site[i].link, b->site[i].link, sizeof a->site[i].link);
        assert_int_equal(a->site[i].touch, b->site[i].touch);
    }
}

static void assert_same_tile(const struct aude_tile *a, const struct aude_tile *b)
{
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->facts, b->facts);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->gardens, b->gardens);
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->rotations, b->rotations);
    assert_memory_equal(a->edge, b->edge, sizeof a->edge);
    assert_int_equal(a->over, b->over);
    assert_int_equal(a->under, b->under);
    assert_int_equal(a->provisional, b->provisional);
    assert_int_equal(a->ports, b->ports);
    assert_memory_equal(a->port, b->port, sizeof a->port);
    assert_int_equal(a->segments, b->segments);
    for (int i = 0; i < AUDE_MAX_SEGMENTS; i++)
        assert_same_segment(&a->segment[i], &b->segment[i]);
    assert_int_equal(a->sites, b->sites);
    assert_memory_equal(a->site, b->site, sizeof a->site);
    assert_same_sketch(a->sketch, b->sketch);
}

/* Has the set no rivers, no abbeys and no tiles of a block, which are the catalogue's only? */
static bool all_are_plain(const struct aude_set *set)
{
    bool plain = true;
    for (int i = 0; i < set->kinds; i++) {
        const struct aude_tile *const tile = aude_tile(set->first + i);
        plain &= tile->block == 0 && tile->edge[0] != AUDE_EDGE_ABBEY;
        for (int side = 0; side < 4; side++)
            plain &= tile->edge[side] != AUDE_EDGE_RIVER;
    }
    return plain;
}

static void every_set_is_as_compiled(void **state)
{
    (void)state;
    for (int s = 0; s < aude_set_count(); s++) {
        const struct aude_set *const set = aude_set(s);
        struct tiles_file *const file = read_file(data_folder, "", set->id);
        const struct aude_own_set *const own = tiles_own_set(file);
        assert_string_equal(own->set.id, set->id);
        assert_string_equal(own->set.name, set->name);
        assert_int_equal(own->set.first, 0);
        assert_int_equal(own->set.kinds, set->kinds);
        assert_int_equal(own->set.tiles, set->tiles);
        assert_int_equal(own->set.game, set->game);
        assert_int_equal(own->set.built, set->built && all_are_plain(set));
        assert_int_equal(tiles_unplayable(file) == NULL, own->set.built);
        for (int i = 0; i < set->kinds; i++) {
            assert_same_tile(&own->tile[i], aude_tile(set->first + i));
            assert_true(tiles_line(file, i) > (i > 0 ? tiles_line(file, i - 1) : 1));
        }
        assert_int_equal(tiles_line(file, -1), 0);
        assert_int_equal(tiles_line(file, set->kinds), 0);
        tiles_free(file);
    }
}

/* Builds with one game only: what needs the other is left out (cmocka's way to skip a test is no
 * TAP that meson understands). */
static bool both_games(void)
{
    return aude_game_built(AUDE_CARCASSONNE) && aude_game_built(AUDE_DISCOVERY);
}

/* ---- refusals ------------------------------------------------------------------------------- */

#define HEAD "[set]\nid = \"x\"\nname = \"X\"\ntiles = 1\nkinds = 1\n"
#define FIELDS "field = [ { on = \"NL NR EL ER SL SR WL WR\" } ]\n"
#define COPIES(letter) "[[tile]]\nid = \"x-" letter "\"\ncount = %d\nedges = \"FFFF\"\n" FIELDS
#define PLAIN "[[tile]]\nid = \"x-a\"\ncount = 1\nedges = \"FFFF\"\n"
#define TOTALS "totals = { field = 1 }\n"
#define ROAD_TOTALS "totals = { field = 2, road = 1, through-road = 1 }\n"
#define ROAD "[[tile]]\nid = \"x-a\"\ncount = 1\nedges = \"RFRF\"\n"
#define ROAD_FIELDS "field = [ { on = \"NR EL ER SL\" }, { on = \"SR WL WR NL\" } ]\n"

static const struct {
    const char *bytes;
    int line, number;
    const char *tile, *reason;
} damaged[] = {
    {"", 0, 0, "", "the file is empty"},
    {"[set\n", 1, 0, "", "a ] is expected here"},
    {"[set]\n\nid = 'x'\n", 3, 0, "", "texts in single quotes are not used in tile files"},
    {"x = 1\n", 1, 0, "", "the key x is not known"},
    {"[[tile]]\n", 1, 0, "", "[set] is missing"},
    {"[set]\nid = \"x\"\n", 1, 0, "", "set: name is missing"},
    {"[set]\nid = \"X\"\n", 2, 0, "", "set: id is to be small letters and digits"},
    {HEAD "tile = 1\n", 6, 0, "", "the key set: tile is not known"},
    {HEAD TOTALS PLAIN "field = 7\n", 11, 1, "x-a", "field is to be a list that is not empty"},
    {HEAD TOTALS PLAIN "field = [ { on = \"NL NX\" } ]\n", 11, 1, "x-a",
     "field 1: on has the unknown word \"NX\""},
    {HEAD TOTALS PLAIN "field = [ { on = \"NL\" } ]\n", 8, 1, "x-a",
     "the half side NR belongs to nothing"},
    {HEAD TOTALS "[[tile]]\ncount = 1\nid = 7\n", 9, 1, "",
     "id is to be a text of at most 300 printable ASCII characters"},
    {HEAD TOTALS PLAIN FIELDS "inn = true\n", 12, 1, "x-a", "the key inn is not known"},
    {HEAD TOTALS PLAIN FIELDS PLAIN FIELDS, 13, 2, "x-a", "the id x-a is given twice"},
    {HEAD TOTALS PLAIN FIELDS "start = false\n", 12, 1, "x-a", "start is to be true, or left out"},
    {HEAD TOTALS PLAIN FIELDS "count = 2\n", 12, 1, "x-a", "the key count is given twice"},
    {HEAD "totals = { field = 2 }\n" PLAIN FIELDS, 6, 0, "",
     "the totals of [set] are not what the tiles have; they are to be: totals = { field = 1 }"},
    {HEAD PLAIN FIELDS, 1, 0, "",
     "[set] has no totals, which say what the tiles have; they are to be: totals = { field = 1 }"},
    {"[set]\nid = \"x\"\nname = \"X\"\ntiles = 2\nkinds = 1\n" PLAIN FIELDS, 4, 0, "",
     "tiles: 1 there, but the head says 2"},
    {"\xef\xbb\xbf" HEAD "note = \"a\xf0\x9f\x90\x91\"\n", 6, 0, "",
     "set: note: character 2 of the text is U+1F411, but texts are printable ASCII only"},
    {HEAD TOTALS PLAIN FIELDS "note = \"a\\tb\"\n", 12, 1, "x-a",
     "note: character 2 of the text is U+0009, but texts are printable ASCII only"},
    {HEAD "totals = { field = 1, city = 1 }\n" PLAIN FIELDS, 6, 0, "",
     "the totals of [set] are not what the tiles have; they are to be: totals = { field = 1 }"},
    {HEAD ROAD_TOTALS ROAD ROAD_FIELDS "road = [ { on = \"N E\" } ]\n", 8, 1, "x-a",
     "the side E is said to be F, but R is drawn"},
    {HEAD ROAD_TOTALS ROAD ROAD_FIELDS "road = [\n { on = \"N\" }, { on = \"S\" } ]\n", 13, 1,
     "x-a", "road 1 leaves by one side and has no end"},
    {HEAD ROAD_TOTALS ROAD FIELDS "road = [ { on = \"N S\" } ]\n", 11, 1, "x-a",
     "field 1 does not follow from what bars a farmer"},
    {HEAD TOTALS PLAIN FIELDS "garden = 2\n", 8, 1, "x-a", "there are more gardens than copies"},
    {HEAD TOTALS PLAIN "field = [ { on = \"NL NR EL ER SL SR WL WR\" }, { on = \"NL\" } ]\n", 8, 1,
     "x-a", "the half side NL belongs to several things"},
    {HEAD TOTALS PLAIN FIELDS "site = [ { kind = \"well\" }, { kind = \"well\" } ]\n", 12, 1, "x-a",
     "there are two sites of the kind well"},
    {HEAD ROAD_TOTALS ROAD ROAD_FIELDS
     "road = [ { on = \"N\", end = \"well\" }, { on = \"S\" } ]\n",
     12, 1, "x-a", "road 1: end names what is not there, or not alone"},
    {HEAD "totals = { city = 1 }\n[[tile]]\nid = \"x-a\"\ncount = 1\nedges = \"CCCC\"\n"
          "city = [ { on = \"N E S W\", pennant = 1, new_pennant = 1 } ]\n",
     11, 1, "x-a", "city 1: new_pennant does not differ"},
    {HEAD ROAD_TOTALS ROAD ROAD_FIELDS "road = [ { on = \"N S\" } ]\n"
                                       "cross = [ { over = \"road1\", under = \"road1\", "
                                       "by = \"bridge\" } ]\n",
     13, 1, "x-a", "cross 1: something is said to cross itself"},
    {HEAD TOTALS PLAIN FIELDS "wica = { c1 = \"A A\" }\n", 12, 1, "x-a",
     "wica: c1 names something twice"},
    {HEAD TOTALS PLAIN FIELDS "wica = { c1 = \"A B\" }\n", 8, 1, "x-a",
     "wica c1 has 2 names for 1 copies"},
    {HEAD TOTALS PLAIN FIELDS "at = [16, 0]\n", 12, 1, "x-a",
     "at is to be [x, y], both from 0 to 15"},
    {HEAD TOTALS "[tile]\nid = \"x-a\"\n", 7, 0, "", "tile is to be a list: write [[tile]]"},
    {HEAD TOTALS PLAIN FIELDS "[tile.field]\n", 12, 1, "x-a", "the key field is given twice"},
    {HEAD TOTALS PLAIN FIELDS "[[tile.field]]\n", 12, 1, "x-a", "field is no list of tables"},
    {HEAD TOTALS PLAIN FIELDS "[tile.field.x]\n", 12, 1, "x-a",
     "field is no table that a header may add to"},
    {HEAD TOTALS PLAIN FIELDS "note = \"\\q\"\n", 12, 1, "x-a",
     "what follows the backslash is no escape"},
    {HEAD TOTALS PLAIN FIELDS "note = \"a\001b\"\n", 12, 0, "",
     "a control character has no place in a tile file"},
    {HEAD TOTALS PLAIN FIELDS "note = \"\xf0\x80\x80\x80\"\n", 12, 0, "",
     "the file is not UTF-8 text"},
    {HEAD TOTALS PLAIN FIELDS "note = \"\xc3\xa9\"\n", 12, 1, "x-a",
     "note: character 1 of the text is U+00E9, but texts are printable ASCII only"},
    {HEAD TOTALS PLAIN FIELDS "note = \"\"\n", 12, 1, "x-a",
     "note is to be a text of at most 300 printable ASCII characters"},
    {HEAD TOTALS PLAIN FIELDS "agree = \"BA\"\n", 12, 1, "x-a",
     "agree is to be letters of ABJKMW in order"},
    {HEAD "game = \"discovery\"\n[[tile]]\nid = \"x-a\"\ncount = 1\nedges = \"GGGM\"\n"
          "source = \"known\"\nsegment = [ { kind = \"grassland\", on = \"N E S W\" } ]\n",
     8, 1, "x-a", "the side W is said to be M, but G is drawn"},
    {HEAD "game = \"discovery\"\n[[tile]]\nid = \"x-a\"\ncount = 1\nedges = \"GGGG\"\n"
          "source = \"provisional\"\nsegment = [ { kind = \"grassland\", on = \"N E S W\" } ]\n",
     8, 1, "x-a", "a provisional tile says in doubt what is in doubt"},
};

static void damage_is_refused_with_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        struct tiles_error error;
        char reason[256];
        assert_null(
            tiles_read_bytes("own.toml", damaged[i].bytes, strlen(damaged[i].bytes), &error));
        const size_t length = tiles_reason(&error, NULL, reason, sizeof reason);
        assert_string_equal(reason, damaged[i].reason);
        assert_int_equal(length, strlen(reason));
        assert_string_equal(error.file, "own.toml");
        assert_int_equal(error.line, damaged[i].line);
        assert_int_equal(error.number, damaged[i].number);
        assert_string_equal(error.tile, damaged[i].tile);
    }
}

static void files_that_cannot_be_read_are_refused(void **state)
{
    struct tiles_error error;
    char reason[256];

    (void)state;
    assert_null(tiles_read("/nowhere/x.toml", &error));
    assert_string_equal(error.file, "/nowhere/x.toml");
    tiles_reason(&error, NULL, reason, sizeof reason);
    assert_memory_equal(reason, "the file cannot be read: ", 25);
    assert_null(tiles_read(data_folder, &error));
    tiles_reason(&error, NULL, reason, sizeof reason);
    assert_memory_equal(reason, "the file cannot be read: ", 25);
    memset(text, '\n', sizeof text);
    assert_null(tiles_read_bytes("large", text, TILES_MAX_BYTES + 1, &error));
}

/* A sentence in which the translation wants the arguments in another order. */
static const char *translated(const char *format)
{
    assert_string_equal(format, "%s: %s there, but the head says %s");
    return "%3$s im Kopf, %2$s da (%1$s), 100 %";
}

static void reasons_can_be_translated(void **state)
{
    struct tiles_error error;
    char reason[64];

    (void)state;
    static const char two[] =
        "[set]\nid = \"x\"\nname = \"X\"\ntiles = 2\nkinds = 1\n" PLAIN FIELDS;
    assert_null(tiles_read_bytes("x", two, strlen(two), &error));
    assert_int_equal(tiles_reason(&error, translated, reason, sizeof reason), 30);
    assert_string_equal(reason, "2 im Kopf, 1 da (tiles), 100 %");
    assert_int_equal(tiles_reason(&error, translated, reason, 5), 30);
    assert_string_equal(reason, "2 im");
}

/* Files that are right and that no game takes. */
static const struct {
    const char *bytes;
    int line;
    const char *reason;
} unplayable[] = {
    {HEAD "totals = { field = 2, labyrinth = 1, road = 1, through-road = 1 }\n" ROAD ROAD_FIELDS
          "road = [ { on = \"N S\", labyrinth = true } ]\n",
     12, "labyrinth: its rules are not built yet"},
    {HEAD "totals = { field = 2, river = 1, through-river = 1 }\n[[tile]]\nid = \"x-a\"\n"
          "count = 1\nedges = \"VFVF\"\n" ROAD_FIELDS "river = [ { on = \"N S\" } ]\n",
     8, "river: tiles of one's own cannot have it"},
    {HEAD "totals = { field = 1, sign-festival = 1 }\n" PLAIN FIELDS "sign = [\"festival\"]\n", 8,
     "festival: its rules are not built yet"},
    {HEAD "totals = { field = 1, site-church = 1 }\n" PLAIN FIELDS
          "site = [ { kind = \"church\" } ]\n",
     12, "church: its rules are not built yet"},
    {"[set]\nid = \"x\"\nname = \"X\"\ntiles = 0\nkinds = 0\n", 1, "the set has no tiles"},
    {"[set]\nid = \"hills\"\nname = \"X\"\ntiles = 1\nkinds = 1\n" TOTALS
     "[[tile]]\nid = \"hills-a\"\ncount = 1\nedges = \"FFFF\"\n" FIELDS,
     1, "the rules of the set hills are not built yet"},
    {"[set]\nid = \"base\"\nname = \"X\"\ntiles = 1\nkinds = 1\n" TOTALS
     "[[tile]]\nid = \"base-a\"\ncount = 1\nedges = \"FFFF\"\n" FIELDS,
     1, "0 start tiles are there, 1 is to be"},
    {"[set]\nid = \"discovery\"\nname = \"X\"\ntiles = 1\nkinds = 1\n" TOTALS
     "[[tile]]\nid = \"discovery-a\"\ncount = 1\nedges = \"FFFF\"\n" FIELDS,
     1, "the set discovery belongs to the other game"},
    {HEAD TOTALS
     "[[tile]]\nid = \"x-abcdefghijklmnopqrstuvw\"\ncount = 1\nedges = \"FFFF\"\n" FIELDS,
     8, "for a game the id is to be no longer than 24 characters"},
};

static void what_no_game_plays_is_told_apart(void **state)
{
    (void)state;
    if (!both_games())
        return;
    for (size_t i = 0; i < sizeof unplayable / sizeof unplayable[0]; i++) {
        char reason[256];
        struct tiles_file *const file = read_text(unplayable[i].bytes);
        const struct tiles_error *const why = tiles_unplayable(file);
        assert_non_null(why);
        tiles_reason(why, NULL, reason, sizeof reason);
        assert_string_equal(reason, unplayable[i].reason);
        assert_int_equal(why->line, unplayable[i].line);
        assert_string_equal(why->file, "x.toml");
        assert_false(tiles_own_set(file)->set.built);
        tiles_free(file);
    }
}

/* Own tiles lie beside those that every game has: as many as there is room for, and no more. */
static void what_is_too_much_for_a_game_is_told_apart(void **state)
{
    (void)state;
    if (!both_games())
        return;
    for (int which = 0; which < AUDE_GAMES; which++) {
        int most = 0;
        for (int count = 1; count <= 99; count++) {
            if (which == AUDE_DISCOVERY)
                (void)snprintf(
                    text, sizeof text,
                    "[set]\nid = \"x\"\ngame = \"discovery\"\nname = \"X\"\ntiles = %d\n"
                    "kinds = 1\ntotals = { edge-grassland = %d, grassland = %d, start = 1 }\n"
                    "[[tile]]\nid = \"x-a\"\ncount = %d\nedges = \"GGGG\"\nstart = true\n"
                    "source = \"known\"\n"
                    "segment = [ { kind = \"grassland\", on = \"N E S W\" } ]\n",
                    count, 4 * count, count, count);
            else
                (void)snprintf(text, sizeof text,
                               "[set]\nid = \"x\"\nname = \"X\"\ntiles = %d\nkinds = 4\n"
                               "totals = { field = %d }\n" COPIES("a") COPIES("b") COPIES("c")
                                   COPIES("d"),
                               4 * count, 4 * count, count, count, count, count);
            struct tiles_file *const file = read_text(text);
            const struct tiles_error *const why = tiles_unplayable(file);
            assert_int_equal(why == NULL, tiles_own_set(file)->set.built);
            if (why == NULL) {
                assert_int_equal(most, count - 1);
                most = count;
            } else {
                tiles_reason(why, NULL, text, sizeof text);
                assert_string_equal(text, "with these a game would have more tiles than this "
                                          "program can hold");
                assert_int_equal(why->line, 1);
            }
            tiles_free(file);
        }
        assert_int_equal(
            most, which == AUDE_DISCOVERY ? 96 - 84 : (AUDE_MAX_TILES - AUDE_SPARE_TILES - 72) / 4);
    }
}

static void sets_of_a_game_that_is_not_there_are_not_played(void **state)
{
    static const char *const names[AUDE_GAMES] = {"mine", "isles"};

    (void)state;
    for (int which = 0; which < AUDE_GAMES; which++) {
        struct tiles_file *const file = read_file(own_folder, "own_", names[which]);
        const struct tiles_error *const why = tiles_unplayable(file);
        assert_int_equal(why == NULL, aude_game_built((enum aude_game)which));
        if (why != NULL) {
            tiles_reason(why, NULL, text, sizeof text);
            assert_memory_equal(text, "this build of the program lacks the game ", 41);
        }
        tiles_free(file);
    }
}

/* More keys than a table may have, all different; and a note that JSON has to escape. */
static void odd_texts_are_read(void **state)
{
    struct tiles_error error;
    char reason[128];
    size_t length = (size_t)snprintf(text, sizeof text, "[set]\n");

    (void)state;
    for (int i = 0; i < 600; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "k%d = 1\n", i);
    assert_null(tiles_read_bytes("x", text, length, &error));
    tiles_reason(&error, NULL, reason, sizeof reason);
    assert_string_equal(reason, "a table has more than 512 keys");
    assert_int_equal(error.line, 514);
    memset(text, 'x', 200);
    memcpy(text + 200, " = 1", 5);
    assert_null(tiles_read_bytes("x", text, strlen(text), &error));
    tiles_reason(&error, NULL, reason, sizeof reason);
    assert_int_equal(strlen(error.argument[0]), TILES_ARGUMENT_BYTES - 1);
    assert_non_null(strstr(reason, "xxx... is not known"));
    struct tiles_file *const file =
        read_text(HEAD TOTALS PLAIN FIELDS "note = \"a \\\"b\\\" \\\\ \\u0063\"\n");
    assert_non_null(strstr(tiles_own_set(file)->tile[0].facts, "\"note\":\"a \\\"b\\\" \\\\ c\"}"));
    tiles_free(file);
}

static uint32_t seal_of(const char *bytes)
{
    struct tiles_file *const file = read_text(bytes);
    const uint32_t seal = tiles_own_set(file)->seal;

    tiles_free(file);
    return seal;
}

static void the_seal_follows_the_facts(void **state)
{
    const uint32_t seal = seal_of(HEAD TOTALS PLAIN FIELDS);

    (void)state;
    assert_int_equal(seal, 0x39d80b37);
    assert_int_equal(seal_of(HEAD "note = \"n\"\n" TOTALS PLAIN FIELDS "note = \"n\"\n"), seal);
    assert_int_equal(
        seal_of(HEAD TOTALS PLAIN "field = [ { on = \"WR NL NR EL ER SL SR WL\" } ]\n"), seal);
    assert_int_not_equal(seal_of("[set]\nid = \"x\"\nname = \"X\"\ntiles = 2\nkinds = 1\n"
                                 "totals = { field = 2 }\n[[tile]]\nid = \"x-a\"\ncount = 2\n"
                                 "edges = \"FFFF\"\n" FIELDS),
                         seal);
    assert_int_not_equal(seal_of(HEAD TOTALS "[[tile]]\nid = \"x-b\"\ncount = 1\n"
                                             "edges = \"FFFF\"\n" FIELDS),
                         seal);
}

/* ---- games ---------------------------------------------------------------------------------- */

static struct aude_setup setup_with(enum aude_game which, const struct aude_own_set *own)
{
    struct aude_setup setup;

    aude_setup_init(&setup, which);
    assert_int_equal(aude_setup_own(&setup, own), AUDE_OK);
    /* once more the same, or one of the other game: no */
    assert_int_equal(aude_setup_own(&setup, own), AUDE_BAD_OWN_SET);
    return setup;
}

/* A whole random game; every state sound, every action written to the record. Returns the tiles of
 * own kinds that came to lie. */
static int play(const struct aude_setup *setup, const struct aude_own_set *own, uint64_t seed)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    struct aude_random random;
    int laid = 0;

    assert_int_equal(aude_rules_init(&rules, setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_record_init(&record, setup);
    aude_random_init(&random, seed);
    while (aude_decider(&game) != AUDE_NOBODY) {
        aude_action action = 0;
        if (aude_decider(&game) == AUDE_CHANCE) {
            action = aude_random_draw(&game, &random);
        } else {
            const int count = aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS);
            assert_true(count > 0);
            action = actions[aude_random_below(&random, (uint32_t)count)];
        }
        assert_int_equal(aude_apply(&game, action, NULL), AUDE_OK);
        assert_int_equal(aude_record_add(&record, action), AUDE_OK);
        const char *const wrong = aude_check(&game);
        if (wrong != NULL)
            fail_msg("%s", wrong);
    }
    for (int i = 0; i < aude_placed_count(&game); i++) {
        const struct aude_tile *const tile = aude_kind(&rules, aude_placed(&game, i).kind)->tile;
        laid += tile >= own->tile && tile < own->tile + own->set.kinds;
    }
    return laid;
}

static void own_tiles_are_added_to_carcassonne(void **state)
{
    if (!aude_game_built(AUDE_CARCASSONNE))
        return;
    struct tiles_file *const file = read_file(own_folder, "own_", "mine");
    const struct aude_own_set *const own = tiles_own_set(file);
    struct aude_setup setup = setup_with(AUDE_CARCASSONNE, own);
    int laid = 0;

    (void)state;
    assert_null(tiles_unplayable(file));
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        setup.seats = (uint8_t)(2 + seed % 5);
        laid += play(&setup, own, seed);
        assert_int_equal(aude_placed_count(&game) + aude_bag_total(&game), 72 + 18 + 5);
        assert_true(aude_kind_find(&rules, "mine-a") >= 0);
        assert_true(aude_kind_find(&rules, "mine-c-garden") >= 0);
    }
    assert_true(laid > 8 * 4); /* few are discarded for want of a place */
    tiles_free(file);
}

/* A switch acts where a tile of one's own has its mark. */
static void own_tiles_let_options_act(void **state)
{
    if (!aude_game_built(AUDE_CARCASSONNE))
        return;
    struct tiles_file *const file = read_file(own_folder, "own_", "mine");
    const struct aude_setup with = setup_with(AUDE_CARCASSONNE, tiles_own_set(file));
    struct aude_setup without;
    const int tower = aude_option_find(AUDE_CARCASSONNE, "TOWER");
    const int bazaars = aude_option_find(AUDE_CARCASSONNE, "BAZAARS");

    (void)state;
    aude_setup_init(&without, AUDE_CARCASSONNE);
    assert_int_equal(aude_rules_init(&rules, &without), AUDE_OK);
    assert_false(aude_option_acts(&rules, tower));
    assert_int_equal(aude_rules_init(&rules, &with), AUDE_OK);
    assert_true(aude_option_acts(&rules, tower));
    assert_false(aude_option_acts(&rules, bazaars));
    tiles_free(file);
}

static void own_tiles_take_the_place_of_a_set(void **state)
{
    if (!aude_game_built(AUDE_DISCOVERY))
        return;
    struct tiles_file *const file = read_file(own_folder, "own_", "isles");
    const struct aude_own_set *const own = tiles_own_set(file);
    struct aude_setup setup = setup_with(AUDE_DISCOVERY, own);

    (void)state;
    assert_null(tiles_unplayable(file));
    for (uint64_t seed = 1; seed <= 12; seed++) {
        setup.seats = (uint8_t)(2 + seed % 4);
        assert_int_equal(aude_setup_set(&setup, "OPEN_TILES", seed % 2 != 0 ? "on" : "off"),
                         AUDE_OK);
        const int laid = play(&setup, own, seed);
        assert_int_equal(laid, aude_placed_count(&game));
        assert_int_equal(aude_kind_count(&rules), 4);
        assert_ptr_equal(aude_kind(&rules, aude_placed(&game, 0).kind)->tile, &own->tile[0]);
        assert_true(aude_placed_count(&game) > 10);
    }
    tiles_free(file);
}

/* The files of the catalogue in its own place: the same games. */
static void the_catalogue_as_own_sets_plays_alike(void **state)
{
    static const char *const names[AUDE_GAMES] = {"base", "discovery"};

    (void)state;
    for (int which = 0; which < AUDE_GAMES; which++) {
        if (!aude_game_built((enum aude_game)which))
            continue;
        struct tiles_file *const file = read_file(data_folder, "", names[which]);
        const struct aude_own_set *const own = tiles_own_set(file);
        struct aude_setup plain;
        struct aude_setup setup = setup_with((enum aude_game)which, own);
        aude_setup_init(&plain, (enum aude_game)which);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            int scores[2][2];
            play(&setup, own, seed);
            for (int seat = 0; seat < 2; seat++)
                scores[0][seat] = aude_score(&game, seat);
            assert_int_equal(play(&plain, own, seed), 0);
            for (int seat = 0; seat < 2; seat++)
                scores[1][seat] = aude_score(&game, seat);
            assert_memory_equal(scores[0], scores[1], sizeof scores[0]);
        }
        tiles_free(file);
    }
}

static void sets_are_refused_where_they_cannot_be(void **state)
{
    if (!both_games())
        return;
    struct tiles_file *const mine = read_file(own_folder, "own_", "mine");
    struct tiles_file *const abbey = read_file(data_folder, "", "abbey");
    struct aude_setup setup;

    (void)state;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    assert_int_equal(aude_setup_own(&setup, tiles_own_set(mine)), AUDE_OTHER_GAME);
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    if (aude_setup_own(&setup, tiles_own_set(abbey)) == AUDE_OK)
        assert_int_not_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    tiles_free(mine);
    tiles_free(abbey);
}

/* ---- positions and records ------------------------------------------------------------------ */

static void round_trip(enum aude_game which, const char *name)
{
    static char saved[AUDE_POSITION_TEXT];
    struct tiles_file *const file = read_file(own_folder, "own_", name);
    struct aude_own_set changed = *tiles_own_set(file);
    const struct aude_own_sets own = {1, {tiles_own_set(file)}}, other = {1, {&changed}};
    struct aude_setup setup = setup_with(which, own.set[0]);
    struct aude_text_error error;

    changed.seal++;
    assert_true(play(&setup, own.set[0], 3) > 0);
    size_t length = aude_record_text(&record, &other_rules, text, sizeof text);
    assert_in_range(length, 1, sizeof text - 1);
    assert_int_equal(
        aude_record_parse_own(text, length, &own, &other_record, &other_rules, &other_game, &error),
        AUDE_OK);
    assert_int_equal(other_record.count, record.count);
    assert_memory_equal(other_record.action, record.action,
                        (size_t)record.count * sizeof record.action[0]);
    assert_int_equal(aude_score(&other_game, 0), aude_score(&game, 0));
    assert_int_equal(aude_record_parse_own(text, length, &other, &other_record, &other_rules,
                                           &other_game, &error),
                     AUDE_NO_OWN_SET);
    assert_int_equal(
        aude_record_parse(text, length, &other_record, &other_rules, &other_game, &error),
        AUDE_NO_OWN_SET);
    length = aude_position_text(&game, saved, sizeof saved);
    assert_in_range(length, 1, sizeof saved - 1);
    assert_int_equal(aude_position_parse_own(saved, &own, &rules, &other_game, &error), AUDE_OK);
    assert_memory_equal(&game, &other_game, aude_state_size(&rules));
    assert_int_equal(aude_position_parse_own(saved, &other, &other_rules, &other_game, &error),
                     AUDE_NO_OWN_SET);
    assert_int_equal(aude_position_parse(saved, &other_rules, &other_game, &error),
                     AUDE_NO_OWN_SET);
    tiles_free(file);
}

static void carcassonne_names_own_sets_in_texts(void **state)
{
    (void)state;
    if (!aude_game_built(AUDE_CARCASSONNE))
        return;
    round_trip(AUDE_CARCASSONNE, "mine");
}

static void discovery_names_own_sets_in_texts(void **state)
{
    (void)state;
    if (!aude_game_built(AUDE_DISCOVERY))
        return;
    round_trip(AUDE_DISCOVERY, "isles");
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_is_as_compiled),
        cmocka_unit_test(damage_is_refused_with_its_place),
        cmocka_unit_test(files_that_cannot_be_read_are_refused),
        cmocka_unit_test(reasons_can_be_translated),
        cmocka_unit_test(what_no_game_plays_is_told_apart),
        cmocka_unit_test(what_is_too_much_for_a_game_is_told_apart),
        cmocka_unit_test(sets_of_a_game_that_is_not_there_are_not_played),
        cmocka_unit_test(odd_texts_are_read),
        cmocka_unit_test(the_seal_follows_the_facts),
        cmocka_unit_test(own_tiles_are_added_to_carcassonne),
        cmocka_unit_test(own_tiles_let_options_act),
        cmocka_unit_test(own_tiles_take_the_place_of_a_set),
        cmocka_unit_test(the_catalogue_as_own_sets_plays_alike),
        cmocka_unit_test(sets_are_refused_where_they_cannot_be),
        cmocka_unit_test(carcassonne_names_own_sets_in_texts),
        cmocka_unit_test(discovery_names_own_sets_in_texts),
    };

    if (count != 3)
        return 2;
    data_folder = arguments[1];
    own_folder = arguments[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
