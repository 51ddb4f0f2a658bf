/* SPDX-License-Identifier: Apache-2.0 */
/* Prints what the C compiler makes of aude.h, one "name number" a line, so that test_aude.py can
 * compare the structures and bounds that bindings/python/aude/layout.py writes out. */
#include <stdio.h>

#include "aude.h"

#define SIZE(type) printf("sizeof %s %zu\n", #type, sizeof(struct type))
#define FIELD(type, field)                                                                         \
    printf("offsetof %s.%s %zu\n", #type, #field, offsetof(struct type, field))
#define BOUND(name) printf("bound %s %d\n", #name, (int)AUDE_##name)
#define COUNT(name) printf("count %s %d\n", #name, (int)AUDE_##name)

static void print_bounds(void)
{
    BOUND(MAX_SEATS);
    BOUND(MAX_KINDS);
    BOUND(MAX_OPTIONS);
    BOUND(MAX_ACTIONS);
    BOUND(MAX_ENTRIES);
    BOUND(MAX_SEGMENTS);
    BOUND(MAX_SITES);
    BOUND(MAX_PORTS);
    BOUND(MAX_OPEN);
    BOUND(MAX_OWN_SETS);
    BOUND(MAX_BAZAARS);
    BOUND(MAX_ANSWERS);
    BOUND(MAX_BID);
    BOUND(ACTION_TEXT);
    BOUND(POSITION_TEXT);
    BOUND(NO_SEAT);
    BOUND(OBSERVATION_VERSION);
    BOUND(MAX_OBSERVATION_PARTS);
    BOUND(DENSE_VERSION);
    BOUND(MAX_VERBS);
    COUNT(GAMES);
    COUNT(EDGES);
    COUNT(FEATURE_KINDS);
    printf("bound ALIGNMENT %zu\n", _Alignof(struct aude_state));
}

static void print_tables(void)
{
    SIZE(aude_segment);
    FIELD(aude_segment, kind);
    FIELD(aude_segment, sides);
    FIELD(aude_segment, halves);
    FIELD(aude_segment, pennants);
    FIELD(aude_segment, touches);
    FIELD(aude_segment, marks);
    FIELD(aude_segment, leads);
    FIELD(aude_segment, end);
    FIELD(aude_segment, reach);
    FIELD(aude_segment, inner);
    SIZE(aude_tile);
    FIELD(aude_tile, id);
    FIELD(aude_tile, facts);
    FIELD(aude_tile, set);
    FIELD(aude_tile, count);
    FIELD(aude_tile, gardens);
    FIELD(aude_tile, start);
    FIELD(aude_tile, rotations);
    FIELD(aude_tile, edge);
    FIELD(aude_tile, segments);
    FIELD(aude_tile, sites);
    FIELD(aude_tile, over);
    FIELD(aude_tile, under);
    FIELD(aude_tile, provisional);
    FIELD(aude_tile, ports);
    FIELD(aude_tile, block);
    FIELD(aude_tile, at);
    FIELD(aude_tile, signs);
    FIELD(aude_tile, port);
    FIELD(aude_tile, segment);
    FIELD(aude_tile, site);
    FIELD(aude_tile, sketch);
}

static void print_setup(void)
{
    SIZE(aude_set);
    FIELD(aude_set, id);
    FIELD(aude_set, name);
    FIELD(aude_set, first);
    FIELD(aude_set, kinds);
    FIELD(aude_set, tiles);
    FIELD(aude_set, built);
    FIELD(aude_set, game);
    SIZE(aude_own_set);
    FIELD(aude_own_set, set);
    FIELD(aude_own_set, tile);
    FIELD(aude_own_set, seal);
    SIZE(aude_own_sets);
    FIELD(aude_own_sets, count);
    FIELD(aude_own_sets, set);
    SIZE(aude_setup);
    FIELD(aude_setup, game);
    FIELD(aude_setup, seats);
    FIELD(aude_setup, start_seat);
    FIELD(aude_setup, version);
    FIELD(aude_setup, option);
    FIELD(aude_setup, sets);
    FIELD(aude_setup, own);
    SIZE(aude_kind);
    FIELD(aude_kind, tile);
    FIELD(aude_kind, garden);
    FIELD(aude_kind, count);
    FIELD(aude_kind, rotations);
    FIELD(aude_kind, segments);
    FIELD(aude_kind, name);
}

static void print_others(void)
{
    SIZE(aude_entry);
    FIELD(aude_entry, event);
    FIELD(aude_entry, seat);
    FIELD(aude_entry, other);
    FIELD(aude_entry, feature);
    FIELD(aude_entry, item);
    FIELD(aude_entry, at);
    FIELD(aude_entry, segment);
    FIELD(aude_entry, other_segment);
    FIELD(aude_entry, terms);
    FIELD(aude_entry, x);
    FIELD(aude_entry, y);
    FIELD(aude_entry, other_x);
    FIELD(aude_entry, other_y);
    FIELD(aude_entry, complete);
    FIELD(aude_entry, points);
    FIELD(aude_entry, rule);
    FIELD(aude_entry, term);
    SIZE(aude_ledger);
    FIELD(aude_ledger, count);
    FIELD(aude_ledger, capacity);
    FIELD(aude_ledger, missed);
    FIELD(aude_ledger, at);
    FIELD(aude_ledger, entry);
    SIZE(aude_placed);
    FIELD(aude_placed, x);
    FIELD(aude_placed, y);
    FIELD(aude_placed, kind);
    FIELD(aude_placed, rotation);
    SIZE(aude_standing);
    FIELD(aude_standing, x);
    FIELD(aude_standing, y);
    FIELD(aude_standing, seat);
    FIELD(aude_standing, figure);
    FIELD(aude_standing, segment);
    SIZE(aude_feature);
    FIELD(aude_feature, region);
    FIELD(aude_feature, kind);
    FIELD(aude_feature, complete);
    FIELD(aude_feature, owners);
    FIELD(aude_feature, figures);
    FIELD(aude_feature, strength);
    FIELD(aude_feature, tiles);
    FIELD(aude_feature, pennants);
    FIELD(aude_feature, open);
    FIELD(aude_feature, cities);
    FIELD(aude_feature, castles);
    FIELD(aude_feature, value);
    FIELD(aude_feature, quote);
    SIZE(aude_text_error);
    FIELD(aude_text_error, status);
    FIELD(aude_text_error, game);
    FIELD(aude_text_error, line);
    FIELD(aude_text_error, column);
    FIELD(aude_text_error, expected);
    FIELD(aude_text_error, found);
}

static void print_pieces(void)
{
    SIZE(aude_bridge);
    FIELD(aude_bridge, x);
    FIELD(aude_bridge, y);
    FIELD(aude_bridge, axis);
    FIELD(aude_bridge, after);
    SIZE(aude_tower);
    FIELD(aude_tower, x);
    FIELD(aude_tower, y);
    FIELD(aude_tower, segment);
    FIELD(aude_tower, floors);
    FIELD(aude_tower, open);
    FIELD(aude_tower, shut);
    SIZE(aude_castle);
    FIELD(aude_castle, x);
    FIELD(aude_castle, y);
    FIELD(aude_castle, segment);
    FIELD(aude_castle, occupants);
    FIELD(aude_castle, paid);
    SIZE(aude_moment);
    FIELD(aude_moment, second);
    FIELD(aude_moment, again);
    FIELD(aude_moment, ransomed);
    FIELD(aude_moment, bridged);
    FIELD(aude_moment, bought);
    FIELD(aude_moment, raised);
    FIELD(aude_moment, victim);
    FIELD(aude_moment, asked);
    FIELD(aude_moment, convert);
    FIELD(aude_moment, fresh);
    FIELD(aude_moment, answers);
    FIELD(aude_moment, answer);
    SIZE(aude_bazaar);
    FIELD(aude_bazaar, running);
    FIELD(aude_bazaar, auction);
    FIELD(aude_bazaar, opener);
    FIELD(aude_bazaar, due);
    FIELD(aude_bazaar, tiles);
    FIELD(aude_bazaar, kind);
    FIELD(aude_bazaar, owner);
    FIELD(aude_bazaar, placed);
    FIELD(aude_bazaar, selector);
    FIELD(aude_bazaar, item);
    FIELD(aude_bazaar, bidder);
    FIELD(aude_bazaar, high);
    FIELD(aude_bazaar, placers);
    FIELD(aude_bazaar, pending);
    FIELD(aude_bazaar, queue);
    FIELD(aude_bazaar, aside);
    FIELD(aude_bazaar, regular);
    FIELD(aude_bazaar, again);
    FIELD(aude_bazaar, ransomed);
    FIELD(aude_bazaar, bridged);
    FIELD(aude_bazaar, price);
    SIZE(aude_tableau);
    FIELD(aude_tableau, aside);
    FIELD(aude_tableau, dealing);
    FIELD(aude_tableau, placed);
    FIELD(aude_tableau, idle);
    FIELD(aude_tableau, count);
    FIELD(aude_tableau, kind);
    SIZE(aude_observation_part);
    FIELD(aude_observation_part, name);
    FIELD(aude_observation_part, columns);
    FIELD(aude_observation_part, figure);
    FIELD(aude_observation_part, token);
    FIELD(aude_observation_part, length_at);
    FIELD(aude_observation_part, most);
}

static void print_dense(void)
{
    SIZE(aude_random);
    FIELD(aude_random, s);
    SIZE(aude_dense);
    FIELD(aude_dense, count);
    FIELD(aude_dense, length);
    FIELD(aude_dense, tiles);
    FIELD(aude_dense, segments);
    FIELD(aude_dense, kinds);
    FIELD(aude_dense, at_once);
    FIELD(aude_dense, figures);
    FIELD(aude_dense, tokens);
    FIELD(aude_dense, seats);
    FIELD(aude_dense, flags);
    FIELD(aude_dense, first);
    FIELD(aude_dense, parts);
    FIELD(aude_dense, part);
    SIZE(aude_batch);
    FIELD(aude_batch, rules);
    FIELD(aude_batch, dense);
    FIELD(aude_batch, n);
    FIELD(aude_batch, capacity);
    FIELD(aude_batch, stride);
    FIELD(aude_batch, first);
    FIELD(aude_batch, random);
    FIELD(aude_batch, actions);
    FIELD(aude_batch, indices);
    FIELD(aude_batch, counts);
    FIELD(aude_batch, deciders);
    FIELD(aude_batch, scores);
    FIELD(aude_batch, mask);
    FIELD(aude_batch, observation);
}

int main(void)
{
    print_bounds();
    print_tables();
    print_setup();
    print_pieces();
    print_others();
    print_dense();
    return 0;
}
