/* SPDX-License-Identifier: Apache-2.0 */
/* The compiled catalogue: what include/aude.h, section 2, promises of every tile and set, some
 * tiles value by value, and the lookup of other names. The files themselves are tested by
 * test_tilec.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"
#include "jcz/alias.h"

static void sets_have_their_places(void **state)
{
    (void)state;
    assert_int_equal(aude_set_count(), 36);
    assert_int_equal(aude_tile_count(), 345);
    int next = 0;
    for (int s = 0; s < aude_set_count(); s++) {
        const struct aude_set *set = aude_set(s);
        assert_int_equal(aude_set_find(set->id), s);
        assert_int_equal(set->first, next);
        assert_true(*set->name);
        int copies = 0;
        for (int t = set->first; t < set->first + set->kinds; t++) {
            assert_int_equal(aude_tile(t)->set, s);
            copies += aude_tile(t)->edge[0] == AUDE_EDGE_ABBEY ? 0 : aude_tile(t)->count;
        }
        assert_int_equal(copies, set->tiles);
        next += set->kinds;
    }
    assert_int_equal(next, aude_tile_count());
}

static void base_comes_first_and_is_built(void **state)
{
    (void)state;
    const struct aude_set *base = aude_set(0);
    assert_string_equal(base->id, "base");
    assert_true(base->built);
    assert_int_equal(base->tiles, 72);
    assert_int_equal(base->kinds, 24);
    int starts = 0, gardens = 0;
    for (int t = base->first; t < base->first + base->kinds; t++) {
        starts += aude_tile(t)->start;
        gardens += aude_tile(t)->gardens;
    }
    assert_int_equal(starts, 1);
    assert_int_equal(gardens, 8);
    assert_false(aude_set(aude_set_find("russian"))->built);
}

static void names_are_found_whole(void **state)
{
    (void)state;
    assert_int_equal(aude_set_find("bas"), -1);
    assert_int_equal(aude_set_find("basement"), -1);
    assert_int_equal(aude_set_find(""), -1);
    assert_int_equal(aude_tile_find("base-"), -1);
    assert_int_equal(aude_tile_find("base-dd"), -1);
    for (int t = 0; t < aude_tile_count(); t++) {
        assert_int_equal(aude_tile_find(aude_tile(t)->id), t);
    }
}

/* Order of kinds on a tile: cities, roads, fields, rivers, monastery. */
static int rank(int kind)
{
    static const int ranks[] = {[AUDE_CITY] = 0,  [AUDE_ROAD] = 1,      [AUDE_FIELD] = 2,
                                [AUDE_RIVER] = 3, [AUDE_MONASTERY] = 4, [AUDE_GARDEN] = 9};
    return ranks[kind];
}

static void segment_makes_sense(const struct aude_tile *tile, int i)
{
    const struct aude_segment *seg = &tile->segment[i];
    const int city_marks = AUDE_MARK_CAP | AUDE_MARK_CATHEDRAL | AUDE_MARK_PRINCESS |
                           AUDE_MARK_BESIEGED | AUDE_MARK_WINE | AUDE_MARK_GRAIN | AUDE_MARK_CLOTH;
    const bool one_side = (seg->sides & (seg->sides - 1)) == 0;
    assert_in_range(rank(seg->kind), i ? rank(tile->segment[i - 1].kind) : 0, 4);
    if (seg->kind == AUDE_FIELD) {
        assert_int_equal(seg->sides, 0);
        assert_true((seg->halves == 0) == (seg->inner != 0));
        for (int other = 0; other < 16; other++) {
            if (seg->touches >> other & 1) {
                assert_in_range(other, 0, tile->segments - 1);
                assert_int_equal(tile->segment[other].kind, AUDE_CITY);
            }
        }
    } else if (seg->kind == AUDE_CITY) {
        assert_true(seg->sides | seg->halves);
        assert_int_equal(seg->marks & ~city_marks, 0);
        if (seg->marks & AUDE_MARK_CAP) {
            assert_true(one_side && !seg->halves && !seg->reach);
        }
    } else if (seg->kind == AUDE_ROAD) {
        assert_true(seg->sides);
        assert_int_equal(seg->halves, 0);
        assert_true((seg->end != AUDE_SITE_NONE) == one_side);
    } else if (seg->kind == AUDE_RIVER) {
        assert_true(seg->sides);
    } else {
        assert_int_equal(seg->kind, AUDE_MONASTERY);
        assert_int_equal(seg->sides | seg->halves | seg->touches | seg->marks, 0);
    }
    assert_true(seg->pennants == 0 || seg->kind == AUDE_CITY);
    assert_true(seg->touches == 0 || seg->kind == AUDE_FIELD);
}

/* What lies on each side agrees with the edges. */
static void sides_agree(const struct aude_tile *tile)
{
    static const int kinds[] = {
        [AUDE_EDGE_CITY] = AUDE_CITY, [AUDE_EDGE_ROAD] = AUDE_ROAD, [AUDE_EDGE_RIVER] = AUDE_RIVER};
    for (int side = 0; side < 4; side++) {
        int found = 0, halves = 0, city_halves = 0;
        for (int i = 0; i < tile->segments; i++) {
            const struct aude_segment *seg = &tile->segment[i];
            int mine = seg->halves >> (2 * side) & 3;
            if (seg->sides >> side & 1) {
                found++;
                assert_int_equal(seg->kind, kinds[tile->edge[side]]);
            }
            if (seg->kind == AUDE_FIELD) {
                assert_int_equal(halves & mine, 0);
                halves |= mine;
            } else {
                city_halves |= mine;
            }
        }
        switch (tile->edge[side]) {
        case AUDE_EDGE_FIELD:
            assert_int_equal(found, 0);
            assert_int_equal(halves, 3);
            break;
        case AUDE_EDGE_CITY:
            assert_true(found == 1 || city_halves == 3);
            assert_int_equal(halves, 0);
            break;
        case AUDE_EDGE_ROAD:
        case AUDE_EDGE_RIVER:
            assert_int_equal(found, 1);
            assert_int_equal(halves, 3);
            break;
        default: assert_int_equal(found, 0);
        }
    }
}

static void every_tile_makes_sense(void **state)
{
    (void)state;
    for (int t = 0; t < aude_tile_count(); t++) {
        const struct aude_tile *tile = aude_tile(t);
        assert_in_range(tile->segments, 0, AUDE_MAX_SEGMENTS);
        assert_in_range(tile->sites, 0, AUDE_MAX_SITES);
        assert_in_range(tile->count, 1, 99);
        assert_in_range(tile->gardens, 0, tile->count);
        assert_true(tile->turns == 1 || tile->turns == 2 || tile->turns == 4);
        for (int i = 0; i < tile->segments; i++) {
            segment_makes_sense(tile, i);
        }
        sides_agree(tile);
        for (int i = 0; i < tile->sites; i++) {
            assert_in_range(tile->site[i].kind, AUDE_SITE_NONE + 1, AUDE_SITE_KINDS - 1);
            if (tile->site[i].in != 255) {
                assert_int_equal(tile->segment[tile->site[i].in].kind, AUDE_CITY);
            }
        }
        assert_true((tile->over == 255) == (tile->under == 255));
        assert_true(tile->over == 255 ||
                    (tile->over < tile->segments && tile->under < tile->segments));
        /* turns that look alike have the same edges */
        for (int side = 0; side < 4 && tile->turns < 4; side++) {
            assert_int_equal(tile->edge[side], tile->edge[(side + tile->turns) % 4]);
        }
        char opening[64] = "{\"id\":\"";
        strcat(strcat(opening, tile->id), "\",");
        assert_memory_equal(tile->facts, opening, strlen(opening));
        assert_int_equal(tile->facts[strlen(tile->facts) - 1], '}');
    }
}

static void start_tile_value_by_value(void **state)
{
    (void)state;
    const struct aude_tile *d = aude_tile(aude_tile_find("base-d"));
    assert_int_equal(d->count, 4);
    assert_int_equal(d->start, 1);
    assert_int_equal(d->turns, 4);
    assert_int_equal(d->edge[AUDE_NORTH], AUDE_EDGE_CITY);
    assert_int_equal(d->edge[AUDE_EAST], AUDE_EDGE_ROAD);
    assert_int_equal(d->edge[AUDE_SOUTH], AUDE_EDGE_FIELD);
    assert_int_equal(d->edge[AUDE_WEST], AUDE_EDGE_ROAD);
    assert_int_equal(d->segments, 4);
    assert_int_equal(d->segment[0].kind, AUDE_CITY);
    assert_int_equal(d->segment[0].sides, 1);
    assert_int_equal(d->segment[0].marks, AUDE_MARK_CAP);
    assert_int_equal(d->segment[1].kind, AUDE_ROAD);
    assert_int_equal(d->segment[1].sides, 2 | 8);
    assert_int_equal(d->segment[1].end, AUDE_SITE_NONE);
    assert_int_equal(d->segment[2].halves, 1 << 2 | 1 << 7); /* BASE-4: the field below the city */
    assert_int_equal(d->segment[2].touches, 1);
    assert_int_equal(d->segment[3].halves, 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6);
    assert_int_equal(d->segment[3].touches, 0);
}

static void rare_facts_arrive(void **state)
{
    (void)state;
    const struct aude_tile *tower = aude_tile(aude_tile_find("tower-a"));
    assert_int_equal(tower->segment[tower->over].kind, AUDE_ROAD);
    assert_int_equal(tower->segment[tower->under].kind, AUDE_CITY);
    assert_int_equal(tower->site[0].kind, AUDE_SITE_TOWER);
    assert_int_equal(tower->site[0].in, tower->under);
    const struct aude_tile *bazaar = aude_tile(aude_tile_find("bcb-c"));
    assert_int_equal(bazaar->segment[1].marks, AUDE_MARK_INN);
    assert_int_equal(bazaar->segment[1].end, AUDE_SITE_BAZAAR);
    const struct aude_tile *inner = aude_tile(aude_tile_find("tower-d"));
    assert_int_equal(inner->segment[0].pennants, 1);
    assert_int_equal(inner->segment[2].halves, 0);
    assert_int_equal(inner->segment[2].inner, 1 << 3 | 1 << 5); /* south-east and south-west */
    assert_int_equal(inner->segment[2].touches, 3);
    assert_int_equal(aude_tile(aude_tile_find("inns-g"))->segment[0].reach,
                     1 << 1); /* north-east */
    const struct aude_tile *half = aude_tile(aude_tile_find("hills-l"));
    assert_int_equal(half->segment[0].sides, 8);
    assert_int_equal(half->segment[0].halves, 1);
    assert_int_equal(half->segment[1].halves, 2);
    assert_int_equal(aude_tile(aude_tile_find("base-a"))->segment[2].kind, AUDE_MONASTERY);
    assert_int_equal(aude_tile(aude_tile_find("abbey-a"))->segment[0].kind, AUDE_MONASTERY);
    assert_int_equal(aude_tile(aude_tile_find("darmstadt-stmary"))->segment[3].kind,
                     AUDE_MONASTERY);
}

static void other_names_are_found(void **state)
{
    (void)state;
    for (int i = 0; i < jcz_alias_count; i++) {
        assert_ptr_equal(jcz_tile(jcz_alias_table[i].name), &jcz_alias_table[i]);
        assert_true(i == 0 || strcmp(jcz_alias_table[i - 1].name, jcz_alias_table[i].name) < 0);
    }
    for (int i = 0; i < rules_alias_count; i++) {
        assert_ptr_equal(rules_tile(rules_alias_table[i].name), &rules_alias_table[i]);
    }
    const struct tile_alias *start = jcz_tile("BA/RCr");
    assert_int_equal(start->tile, aude_tile_find("base-d"));
    assert_int_equal(start->turn, 0);
    const struct tile_alias *curve = jcz_tile("BA/Cc+G");
    assert_int_equal(curve->tile, aude_tile_find("base-m"));
    assert_int_equal(curve->turn, 3);
    assert_int_equal(curve->garden, 1);
    assert_int_equal(rules_tile("k11")->tile, aude_tile_find("bcb-c"));
    assert_null(jcz_tile("BA/"));
    assert_null(jcz_tile(""));
    assert_null(rules_tile("d"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_have_their_places),
        cmocka_unit_test(base_comes_first_and_is_built),
        cmocka_unit_test(names_are_found_whole),
        cmocka_unit_test(every_tile_makes_sense),
        cmocka_unit_test(start_tile_value_by_value),
        cmocka_unit_test(rare_facts_arrive),
        cmocka_unit_test(other_names_are_found),
    };
    return cmocka_run_group_tests_name("catalogue", tests, NULL, NULL);
}
