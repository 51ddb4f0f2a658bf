/* SPDX-License-Identifier: Apache-2.0 */
/* Their draw pile. It lists the copies of each tile id one after the other, ids in the order of
 * their characters (our table of names is sorted so), without the start tiles. A random draw takes
 * the tile at index floor(r x size) of this list and then replaces r by the next number of a linear
 * congruential generator of 48 bits that runs on the low bits of the double. */
#include "jcz/alias.h"
#include "jcz/rooms.h"

#include <string.h>

static int find_kind(const struct aude_rules *rules, const struct aude_tile *tile, bool garden)
{
    int kinds = aude_kind_count(rules);
    for (int k = 0; k < kinds; k++) {
        const struct aude_kind *kind = aude_kind(rules, k);
        if (kind->tile == tile && kind->garden == garden)
            return k;
    }
    return -1;
}

/* Two springs that look alike, of different sets. */
static bool are_alike(const struct aude_tile *one, const struct aude_tile *other)
{
    return (one->signs & other->signs & AUDE_SIGN_SPRING) != 0 &&
           one->segments == other->segments && memcmp(one->edge, other->edge, 4) == 0;
}

/* The tile that the name means in this game: the spring is one tile in theirs, and in ours one of
 * each set. NULL: it is not in play. */
static const struct aude_tile *tile_of(const struct aude_rules *rules,
                                       const struct tile_alias *alias)
{
    const struct aude_tile *tile = aude_tile(alias->tile);
    const struct aude_tile *found = NULL;
    for (int k = 0; k < aude_kind_count(rules); k++) {
        const struct aude_kind *kind = aude_kind(rules, k);
        const bool is = kind->tile == tile || (kind->count > 0 && are_alike(kind->tile, tile));
        found = is && found == NULL ? kind->tile : found;
    }
    return found;
}

/* Does a rule leave all copies in the box? Of what comes in two editions one is used. */
static bool is_left_out(const struct aude_rules *rules, const struct aude_tile *tile)
{
    int count = 0;
    for (int k = 0; k < aude_kind_count(rules); k++)
        count += aude_kind(rules, k)->tile == tile ? aude_kind(rules, k)->count : 0;
    return count == 0;
}

/* Has their box one copy more? */
static bool is_twice(const struct aude_setup *setup, const struct aude_tile *tile)
{
    bool twice = false;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        twice |= jcz_rooms[i]->twice != NULL && jcz_played(setup, jcz_rooms[i]) &&
                 strcmp(jcz_rooms[i]->twice, tile->id) == 0;
    return twice;
}

bool jcz_pack_init(struct jcz_pack *pack, const struct aude_rules *rules,
                   const struct jcz_setup *setup, struct jcz_error *error)
{
    *pack = (struct jcz_pack){0};
    for (int i = 0; i < jcz_alias_count; i++) {
        const struct tile_alias *alias = &jcz_alias_table[i];
        const struct aude_tile *tile = tile_of(rules, alias);
        if (tile == NULL || is_left_out(rules, tile) ||
            ((setup->hidden >> tile->set & 1) != 0 && !jcz_in_no_pile(alias->name)))
            continue;
        int gardens = setup->second >> tile->set & 1 ? tile->gardens : 0;
        int copies = alias->garden ? gardens : tile->count - gardens;
        copies += is_twice(&setup->setup, tile);
        if (copies == 0 || (setup->without != NULL && strcmp(tile->id, setup->without) == 0))
            continue;
        int kind = find_kind(rules, tile, alias->garden && setup->gardens);
        if (kind < 0 || pack->count == JCZ_MAX_PACK)
            return jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("this tile has no place in the draw pile"),
                            alias->name);
        pack->entry[pack->count++] =
            (struct jcz_pack_entry){alias->name, (uint16_t)kind, alias->rotation,
                                    jcz_in_no_pile(alias->name) ? 0 : (uint8_t)copies};
        pack->total += pack->entry[pack->count - 1].left;
    }
    return true;
}

int jcz_pack_find(const struct jcz_pack *pack, const char *id)
{
    for (int i = 0; i < pack->count; i++)
        if (strcmp(pack->entry[i].id, id) == 0)
            return i;
    return -1;
}

void jcz_pack_take(struct jcz_pack *pack, int entry)
{
    pack->entry[entry].left--;
    pack->total--;
}

/* Copies that can be drawn now: none of a kind that waits for something. */
static int open_copies(const struct jcz_pack_entry *entry, const struct aude_state *state)
{
    const aude_action draw = aude_action_make(AUDE_DRAW, entry->kind, 0, 0, 0, 0);
    return aude_legal(state, draw) == AUDE_OK ? entry->left : 0;
}

int jcz_pack_choose(const struct jcz_pack *pack, const struct aude_state *state, double *random)
{
    const uint64_t mask = ((uint64_t)1 << 48) - 1;
    int total = 0, chosen = -1;
    for (int i = 0; i < pack->count; i++)
        total += open_copies(&pack->entry[i], state);
    int index = (int)(*random * total);
    for (int i = 0; i < pack->count && chosen < 0; i++) {
        const int copies = open_copies(&pack->entry[i], state);
        if (index < copies)
            chosen = i;
        index -= copies;
    }
    uint64_t bits;
    memcpy(&bits, random, sizeof bits);
    bits = (0x5deece66dULL * (bits & mask) + 11) & mask;
    *random = (double)bits / (double)(mask + 1);
    return chosen;
}
