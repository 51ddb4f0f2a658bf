/* SPDX-License-Identifier: Apache-2.0 */
/* What pictures show of a Carcassonne tile beyond the rules: struct aude_sketch of an entry. */
#include "tiles/rules.h"

static uint8_t segment_of(const unsigned first[LISTS], reference to)
{
    return (uint8_t)(first[reference_list(to)] + reference_number(to) - 1);
}

/* The place of a site on the tile: no other is of its kind. */
static unsigned site_at(const struct entry *entry, unsigned kind)
{
    unsigned i = 0;

    while (entry->thing[LIST_SITE][i].kind != kind)
        i++;
    return i;
}

static void sketch_cities(const struct entry *entry, struct aude_sketch *sketch)
{
    for (unsigned i = 0; i < entry->things[LIST_CITY]; i++) {
        const struct thing *const city = &entry->thing[LIST_CITY][i];
        sketch->raised |= (uint16_t)((unsigned)has_key(city, KEY_BRIDGE) << i);
        sketch->walled |= (uint16_t)((unsigned)(city->meets_count > 0) << i);
        for (unsigned k = 0; k < city->meets_count; k++)
            sketch->walled |= (uint16_t)(1u << (reference_number(city->meets[k]) - 1));
    }
}

static void sketch_ways(const struct entry *entry, unsigned list, unsigned first,
                        struct aude_sketch *sketch)
{
    for (unsigned i = 0; i < entry->things[list]; i++) {
        const struct thing *const way = &entry->thing[list][i];
        const reference to = way->end != 0 ? way->end : way->meets[0];
        if (to != 0)
            sketch->meets[first + i] =
                (uint8_t)(reference_list(to) == LIST_SITE
                              ? AUDE_SKETCH_SITE + site_at(entry, reference_number(to))
                              : AUDE_SKETCH_CITY + reference_number(to) - 1);
        sketch->gap |= sides_of(way->gap.mask);
    }
}

static void sketch_sites(const struct entry *entry, const unsigned first[LISTS],
                         struct aude_sketch *sketch)
{
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++) {
        const struct thing *const site = &entry->thing[LIST_SITE][i];
        sketch->site[i].kind = site_names[site->kind];
        sketch->site[i].touch = reach_of(site->touch.mask);
        for (unsigned k = 0; k < site->meets_count && k < AUDE_SKETCH_LINKS; k++)
            sketch->site[i].link[sketch->site[i].links++] = segment_of(first, site->meets[k]);
    }
}

static bool sketch_signs(struct arena *arena, const struct entry *entry, struct aude_sketch *sketch)
{
    const char **sign = NULL;

    if (entry->signs == 0)
        return true;
    sign = arena_new(arena, (entry->signs + 1u) * sizeof *sign);
    for (unsigned i = 0; sign != NULL && i < entry->signs; i++)
        sign[i] = entry->sign[i];
    sketch->sign = sign;
    return sign != NULL;
}

const struct aude_sketch *make_sketch(struct arena *arena, const struct entry *entry,
                                      const unsigned first[LISTS])
{
    struct aude_sketch *const sketch = arena_new(arena, sizeof *sketch);

    if (sketch == NULL || !sketch_signs(arena, entry, sketch))
        return NULL;
    sketch_cities(entry, sketch);
    sketch_ways(entry, LIST_ROAD, first[LIST_ROAD], sketch);
    sketch_ways(entry, LIST_RIVER, first[LIST_RIVER], sketch);
    sketch_sites(entry, first, sketch);
    for (unsigned i = 0; i < entry->things[LIST_FIELD]; i++)
        sketch->told |= (uint16_t)((unsigned)has_key(&entry->thing[LIST_FIELD][i], KEY_WHY)
                                   << (first[LIST_FIELD] + i));
    sketch->wall = halves_of(entry->wall.mask);
    return sketch;
}
