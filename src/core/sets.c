/* SPDX-License-Identifier: Apache-2.0 */
/* Which tile sets take part in a game, see sets.h. What a valid tile is, is a matter of the game:
 * the tiles of the catalogue were checked when they were compiled, those of own sets come from
 * outside and are looked at here so that nothing in the engine can run over. */
#include "core/sets.h"

#include "core/catalogue.h"

static const struct aude_own_set *own_of(const struct aude_setup *setup, const char *id)
{
    for (int i = 0; i < setup->own.count; i++) {
        if (same_name(setup->own.set[i]->set.id, id)) {
            return setup->own.set[i];
        }
    }
    return NULL;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Does the tile's id consist of the set's id, a hyphen, and words with hyphens between them? Then
 * texts can name it, and no two sets have a tile of the same name. */
static bool good_id(const struct aude_tile *tile, const char *set)
{
    int at = 0;
    for (; set[at] != 0; at++) {
        if (tile->id[at] != set[at] || !is_word(set[at])) {
            return false;
        }
    }
    if (at == 0 || tile->id[at] != '-') {
        return false;
    }
    for (; tile->id[at] != 0; at++) {
        const bool hyphen = tile->id[at] == '-' && is_word(tile->id[at + 1]);
        if (!hyphen && !is_word(tile->id[at])) {
            return false;
        }
    }
    return true;
}

/* Is it the first tile of its set with this id? */
static bool first_of_name(const struct aude_own_set *own, int tile)
{
    for (int i = 0; i < tile; i++) {
        if (same_name(own->tile[i].id, own->tile[tile].id)) {
            return false;
        }
    }
    return true;
}

static enum aude_status check_own(const struct aude_own_set *own, unsigned game,
                                  bool (*valid)(const struct aude_tile *tile))
{
    if (own->set.game != game) {
        return AUDE_OTHER_GAME;
    }
    if (!own->set.built) {
        return AUDE_UNBUILT_SET;
    }
    if (own->set.kinds == 0 || own->set.kinds > AUDE_MAX_KINDS || own->tile == NULL) {
        return AUDE_BAD_OWN_SET;
    }
    for (int i = 0; i < own->set.kinds; i++) {
        const struct aude_tile *const tile = &own->tile[i];
        if (tile->id == NULL || tile->facts == NULL || tile->count == 0 ||
            !good_id(tile, own->set.id) || !first_of_name(own, i) || !valid(tile)) {
            return AUDE_BAD_OWN_SET;
        }
    }
    return AUDE_OK;
}

enum aude_status sets_check(const struct aude_setup *setup,
                            bool (*valid)(const struct aude_tile *tile))
{
    for (int set = 0; set < 64; set++) {
        if ((setup->sets >> (unsigned)set & 1) == 0) {
            continue;
        }
        if (set >= aude_set_count()) {
            return AUDE_BAD_SET;
        }
        if (!aude_set(set)->built) {
            return AUDE_UNBUILT_SET;
        }
        if (aude_set(set)->game != setup->game) {
            return AUDE_OTHER_GAME;
        }
    }
    if (setup->own.count < 0 || setup->own.count > AUDE_MAX_OWN_SETS) {
        return AUDE_BAD_OWN_SET;
    }
    for (int i = 0; i < setup->own.count; i++) {
        const struct aude_own_set *const own = setup->own.set[i];
        if (own == NULL || own->set.id == NULL) {
            return AUDE_BAD_OWN_SET;
        }
        for (int before = 0; before < i; before++) {
            if (same_name(setup->own.set[before]->set.id, own->set.id)) {
                return AUDE_BAD_OWN_SET;
            }
        }
        const enum aude_status status = check_own(own, setup->game, valid);
        if (status != AUDE_OK) {
            return status;
        }
    }
    return AUDE_OK;
}

const struct aude_set *sets_next(const struct aude_setup *setup, int *at,
                                 const struct aude_tile **tile)
{
    const int catalogue = aude_set_count();
    while (*at < catalogue + setup->own.count) {
        const int i = (*at)++;
        const struct aude_own_set *own = NULL;
        if (i < catalogue) {
            const struct aude_set *const set = aude_set(i);
            own = own_of(setup, set->id);
            if (own == NULL && (setup->sets >> (unsigned)i & 1) != 0) {
                *tile = aude_tile(set->first);
                return set;
            }
        } else if (aude_set_find(setup->own.set[i - catalogue]->set.id) < 0) {
            own = setup->own.set[i - catalogue];
        }
        if (own != NULL) {
            *tile = own->tile;
            return &own->set;
        }
    }
    return NULL;
}

bool sets_have(const struct aude_setup *setup, const char *id)
{
    const int set = aude_set_find(id);
    return own_of(setup, id) != NULL || (set >= 0 && (setup->sets >> (unsigned)set & 1) != 0);
}
