/* SPDX-License-Identifier: Apache-2.0 */
/* How many rotations of a tile look different: what matters for play is turned, put into one order
 * and compared. A reference to a feature turns with it. Evidence and notes do not count. */
#include "tiles/rules.h"

#include <stdlib.h>
#include <string.h>

/* One feature, turned; all its bytes count. */
struct form {
    uint32_t has;
    uint32_t end, under, over, in;
    uint32_t meets[MAX_MEETS];
    uint32_t city[MAX_THINGS];
    uint16_t on, touch, inner, gap;
    uint8_t list, pennant, new_pennant, goods, kind, by, cap, padding;
};
enum { MAX_FORMS = LISTS * MAX_THINGS, SIGN_BYTES = 32 };

struct picture {
    struct form form[MAX_FORMS];
    char sign[MAX_SIGNS][SIGN_BYTES];
    unsigned forms, signs;
    char edges[4];
    uint16_t wall, padding;
};

static uint32_t refer(const struct entry *entry, reference to, unsigned rotations)
{
    if (to == 0 || reference_list(to) == LIST_SITE)
        return to;
    const struct thing *const thing = &entry->thing[reference_list(to)][reference_number(to) - 1];
    return 0x80000000u | reference_list(to) << 16 | rotate_places(thing->on.mask, rotations);
}

static int compare_references(const void *one, const void *other)
{
    const uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;

    return (a > b) - (a < b);
}

static int compare_forms(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(struct form));
}

static int compare_signs(const void *one, const void *other)
{
    return memcmp(one, other, SIGN_BYTES);
}

static void rotate_thing(const struct entry *entry, unsigned list, unsigned i, unsigned rotations,
                         struct form *form)
{
    const struct thing *const thing = &entry->thing[list][i];
    unsigned cities = 0;

    form->list = (uint8_t)list;
    form->has = thing->has & ~(1u << KEY_WHY | 1u << KEY_DISPUTED);
    form->end = refer(entry, thing->end, rotations);
    form->under = refer(entry, thing->under, rotations);
    form->over = refer(entry, thing->over, rotations);
    form->in = refer(entry, thing->in, rotations);
    for (unsigned k = 0; k < thing->meets_count; k++)
        form->meets[k] = refer(entry, thing->meets[k], rotations);
    qsort(form->meets, thing->meets_count, sizeof form->meets[0], compare_references);
    for (unsigned n = 1; n <= MAX_THINGS; n++) {
        if ((thing->city >> n & 1) != 0)
            form->city[cities++] = refer(entry, reference_to(LIST_CITY, n), rotations);
    }
    qsort(form->city, cities, sizeof form->city[0], compare_references);
    form->on = (uint16_t)rotate_places(thing->on.mask, rotations);
    form->touch = (uint16_t)rotate_places(thing->touch.mask, rotations);
    form->inner = (uint16_t)rotate_places(thing->inner.mask, rotations);
    form->gap = (uint16_t)rotate_places(thing->gap.mask, rotations);
    form->pennant = thing->pennant;
    form->new_pennant = thing->new_pennant;
    form->goods = thing->goods;
    form->kind = thing->kind;
    form->by = thing->by;
    form->cap = thing->cap;
}

/* The direction at the end of a sign, turned: "flier:NE". Nothing else there is in capitals. */
static void rotate_sign(const char *sign, unsigned rotations, char *to)
{
    const size_t length = strcspn(sign, "NESW");
    unsigned place = 0;

    memset(to, 0, SIGN_BYTES);
    memcpy(to, sign, length < SIGN_BYTES ? length : SIGN_BYTES - 1);
    if (sign[length] == 0)
        return;
    while (strcmp(place_names[place], sign + length) != 0)
        place++;
    const char *const rotated = place_names[(place + 4 * rotations) % PLACES];
    memcpy(to + length, rotated, strlen(rotated) + 1);
}

static void rotate_entry(const struct entry *entry, unsigned rotations, struct picture *picture)
{
    memset(picture, 0, sizeof *picture);
    for (unsigned list = 0; list < LISTS; list++) {
        for (unsigned i = 0; i < entry->things[list]; i++)
            rotate_thing(entry, list, i, rotations, &picture->form[picture->forms++]);
    }
    qsort(picture->form, picture->forms, sizeof picture->form[0], compare_forms);
    for (unsigned i = 0; i < entry->signs; i++)
        rotate_sign(entry->sign[i], rotations, picture->sign[picture->signs++]);
    qsort(picture->sign, picture->signs, SIGN_BYTES, compare_signs);
    for (unsigned side = 0; side < 4; side++)
        picture->edges[(side + rotations) % 4] = entry->edges[side];
    picture->wall = (uint16_t)rotate_places(entry->wall.mask, rotations);
}

unsigned rotations_of(const struct entry *entry)
{
    struct picture printed, rotated;

    rotate_entry(entry, 0, &printed);
    for (unsigned rotations = 1; rotations < 4; rotations *= 2) {
        rotate_entry(entry, rotations, &rotated);
        if (memcmp(&printed, &rotated, sizeof printed) == 0)
            return rotations;
    }
    return 4;
}
