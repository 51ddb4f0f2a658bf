/* SPDX-License-Identifier: Apache-2.0 */
/* The compiled catalogue: what include/aude.h, section 2, promises of every tile and set, some
 * tiles value by value, and the lookup of other names. The catalogue holds the games that were
 * built, so what belongs to one game is asked only where it is. The files themselves are tested by
 * test_tilec.py and test_discovery.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"
#ifdef AUDE_WITH_CARCASSONNE
#include "jcz/alias.h"
#endif

static void sets_have_their_places(void **state)
{
    (void)state;
    int sets = 0, kinds = 0, next = 0;
#ifdef AUDE_WITH_CARCASSONNE
    sets += 36;
    kinds += 345;
#endif
#ifdef AUDE_WITH_DISCOVERY
    sets += 1;
    kinds += 70;
#endif
    assert_int_equal(aude_set_count(), sets);
    assert_int_equal(aude_tile_count(), kinds);
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
        assert_true(aude_game_built((enum aude_game)set->game));
        assert_int_equal(set->game == AUDE_DISCOVERY, strcmp(set->id, "discovery") == 0);
        next += set->kinds;
    }
    assert_int_equal(next, aude_tile_count());
}

#ifdef AUDE_WITH_CARCASSONNE
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
#endif

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

/* Carcassonne: order of kinds on a tile: cities, roads, fields, rivers, monastery. */
static int rank(int kind)
{
    static const int ranks[] = {[AUDE_CITY] = 0,  [AUDE_ROAD] = 1,      [AUDE_FIELD] = 2,
                                [AUDE_RIVER] = 3, [AUDE_MONASTERY] = 4, [AUDE_GARDEN] = 9};
    return ranks[kind];
}

static void area_makes_sense(const struct aude_tile *tile, int i)
{
    const struct aude_segment *seg = &tile->segment[i];
    assert_int_equal(seg->halves | seg->pennants | seg->marks | seg->end | seg->reach | seg->inner,
                     0);
    assert_true(seg->touches != 0 || tile->segments == 1);
    for (int other = 0; other < 16; other++) {
        if (seg->touches >> other & 1) { /* a border line: of both, and of two terrains */
            assert_in_range(other, 0, tile->segments - 1);
            assert_int_equal(tile->segment[other].touches >> i & 1, 1);
            assert_int_not_equal(tile->segment[other].kind, seg->kind);
        }
    }
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
        assert_int_equal(seg->sides | seg->halves | seg->touches, 0);
        assert_int_equal(seg->marks & ~AUDE_MARK_SHRINE, 0);
    }
    assert_true(seg->pennants == 0 || seg->kind == AUDE_CITY);
    assert_true(seg->touches == 0 || seg->kind == AUDE_FIELD);
}

/* What lies on each side agrees with the edges. */
static void sides_agree(const struct aude_tile *tile)
{
    static const int kinds[] = {
        [AUDE_EDGE_CITY] = AUDE_CITY,           [AUDE_EDGE_ROAD] = AUDE_ROAD,
        [AUDE_EDGE_RIVER] = AUDE_RIVER,         [AUDE_EDGE_GRASSLAND] = AUDE_GRASSLAND,
        [AUDE_EDGE_MOUNTAINS] = AUDE_MOUNTAINS, [AUDE_EDGE_SEA] = AUDE_SEA};
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
        case AUDE_EDGE_GRASSLAND:
        case AUDE_EDGE_MOUNTAINS:
        case AUDE_EDGE_SEA:
            assert_int_equal(found, 1);
            assert_int_equal(halves, 0);
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
        assert_true(tile->rotations == 1 || tile->rotations == 2 || tile->rotations == 4);
        for (int i = 0; i < tile->segments; i++) {
            if (aude_set(tile->set)->game == AUDE_DISCOVERY)
                area_makes_sense(tile, i);
            else
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
        for (int side = 0; side < 4 && tile->rotations < 4; side++) {
            assert_int_equal(tile->edge[side], tile->edge[(side + tile->rotations) % 4]);
        }
        char opening[64] = "{\"id\":\"";
        strcat(strcat(opening, tile->id), "\",");
        assert_memory_equal(tile->facts, opening, strlen(opening));
        assert_int_equal(tile->facts[strlen(tile->facts) - 1], '}');
    }
}

#ifdef AUDE_WITH_DISCOVERY
/* Sums over all copies, as another program than the compiler counted them. */
static void discovery_has_its_tiles(void **state)
{
    (void)state;
    const struct aude_set *set = aude_set(aude_set_find("discovery"));
    int edges[AUDE_EDGES] = {0}, segments[AUDE_FEATURE_KINDS] = {0};
    int ports[AUDE_FEATURE_KINDS] = {0}, starts = 0, provisional = 0, inland = 0;
    assert_true(set->built);
    assert_int_equal(set->tiles, 84);
    assert_int_equal(set->kinds, 70);
    for (int t = set->first; t < set->first + set->kinds; t++) {
        const struct aude_tile *tile = aude_tile(t);
        starts += tile->start;
        provisional += tile->provisional * tile->count;
        assert_int_equal(tile->sites | tile->gardens, 0);
        assert_int_equal(tile->over & tile->under, 255);
        for (int side = 0; side < 4; side++)
            edges[tile->edge[side]] += tile->count;
        for (int i = 0; i < tile->segments; i++) {
            segments[tile->segment[i].kind] += tile->count;
            inland += tile->segment[i].sides == 0 ? tile->count : 0;
        }
        assert_in_range(tile->ports, 0, AUDE_MAX_PORTS);
        for (int i = 0; i < tile->ports; i++) {
            assert_int_equal(tile->segment[tile->port[i].sea].kind, AUDE_SEA);
            assert_int_equal(tile->segment[tile->port[i].sea].touches >> tile->port[i].land & 1, 1);
            ports[tile->segment[tile->port[i].land].kind] += tile->count;
        }
    }
    assert_int_equal(starts, 1);
    assert_int_equal(provisional, 26);
    assert_int_equal(edges[AUDE_EDGE_GRASSLAND], 112);
    assert_int_equal(edges[AUDE_EDGE_MOUNTAINS], 108);
    assert_int_equal(edges[AUDE_EDGE_SEA], 116);
    assert_int_equal(segments[AUDE_GRASSLAND], 84);
    assert_int_equal(segments[AUDE_MOUNTAINS], 86);
    assert_int_equal(segments[AUDE_SEA], 83);
    assert_int_equal(inland, 1);
    assert_int_equal(ports[AUDE_GRASSLAND], 22);
    assert_int_equal(ports[AUDE_MOUNTAINS], 17);
}

static void discovery_value_by_value(void **state)
{
    (void)state;
    const struct aude_tile *start = aude_tile(aude_tile_find("discovery-161SMG-c01"));
    assert_int_equal(start->count, 1);
    assert_int_equal(start->start, 1);
    assert_int_equal(start->provisional, 1);
    assert_int_equal(start->rotations, 4);
    assert_int_equal(start->edge[AUDE_NORTH], AUDE_EDGE_SEA);
    assert_int_equal(start->edge[AUDE_EAST], AUDE_EDGE_MOUNTAINS);
    assert_int_equal(start->edge[AUDE_SOUTH], AUDE_EDGE_GRASSLAND);
    assert_int_equal(start->edge[AUDE_WEST], AUDE_EDGE_MOUNTAINS);
    assert_int_equal(start->segments, 3);
    assert_int_equal(start->segment[0].kind, AUDE_SEA);
    assert_int_equal(start->segment[0].sides, 1);
    assert_int_equal(start->segment[0].touches, 1 << 1);
    assert_int_equal(start->segment[1].kind, AUDE_MOUNTAINS);
    assert_int_equal(start->segment[1].sides, 2 | 8);
    assert_int_equal(start->segment[1].touches, 1 << 0 | 1 << 2);
    assert_int_equal(start->segment[2].kind, AUDE_GRASSLAND);
    assert_int_equal(start->segment[2].sides, 4);
    assert_int_equal(start->ports, 1);
    assert_int_equal(start->port[0].sea, 0);
    assert_int_equal(start->port[0].land, 1);
    /* the sea comes first, whatever its number */
    const struct aude_tile *coast = aude_tile(aude_tile_find("discovery-161GSG-c01-c12"));
    assert_int_equal(coast->ports, 2);
    assert_int_equal(coast->port[0].sea, 1);
    assert_int_equal(coast->port[0].land, 0);
    assert_int_equal(coast->port[1].sea, 1);
    assert_int_equal(coast->port[1].land, 2);
    assert_int_equal(coast->rotations, 2);
    assert_int_equal(coast->provisional, 0);
    assert_int_equal(aude_tile(aude_tile_find("discovery-161GSG-c01"))->rotations, 4);
    assert_int_equal(aude_tile(aude_tile_find("discovery-8S"))->rotations, 1);
    const struct aude_tile *lake = aude_tile(aude_tile_find("discovery-11114GGMMS"));
    assert_int_equal(lake->segments, 5);
    assert_int_equal(lake->segment[4].kind, AUDE_SEA);
    assert_int_equal(lake->segment[4].sides, 0);
    assert_int_equal(lake->segment[4].touches, 15);
}
#endif

#ifdef AUDE_WITH_CARCASSONNE
static void start_tile_value_by_value(void **state)
{
    (void)state;
    const struct aude_tile *d = aude_tile(aude_tile_find("base-d"));
    assert_int_equal(d->count, 4);
    assert_int_equal(d->start, 1);
    assert_int_equal(d->rotations, 4);
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
    assert_int_equal(start->rotation, 0);
    const struct tile_alias *curve = jcz_tile("BA/Cc+G");
    assert_int_equal(curve->tile, aude_tile_find("base-m"));
    assert_int_equal(curve->rotation, 3);
    assert_int_equal(curve->garden, 1);
    assert_int_equal(rules_tile("k11")->tile, aude_tile_find("bcb-c"));
    assert_null(jcz_tile("BA/"));
    assert_null(jcz_tile(""));
    assert_null(rules_tile("d"));
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_have_their_places),
        cmocka_unit_test(names_are_found_whole),
        cmocka_unit_test(every_tile_makes_sense),
#ifdef AUDE_WITH_DISCOVERY
        cmocka_unit_test(discovery_has_its_tiles),
        cmocka_unit_test(discovery_value_by_value),
#endif
#ifdef AUDE_WITH_CARCASSONNE
        cmocka_unit_test(base_comes_first_and_is_built),
        cmocka_unit_test(start_tile_value_by_value),
        cmocka_unit_test(rare_facts_arrive),
        cmocka_unit_test(other_names_are_found),
#endif
    };
    return cmocka_run_group_tests_name("catalogue", tests, NULL, NULL);
}
