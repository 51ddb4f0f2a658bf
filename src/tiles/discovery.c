/* SPDX-License-Identifier: Apache-2.0 */
/* What the facts of one tile of The Discovery must satisfy. A tile is a disc parted into segments
 * of one terrain each: every side belongs to one segment and the edges say so, borders part two
 * terrains, all segments hang together through borders and could be drawn without crossing, at each
 * corner something lies between the two sides, and a port lies between sea and land. */
#include "tiles/rules.h"

#include <stdlib.h>
#include <string.h>

enum { SEA = 2, MAX_PIECES = MAX_AREAS + 2 * MAX_BORDERS + MAX_AREAS * MAX_AREAS };

struct disc {
    const struct entry *entry;
    struct tiles_error *error;
    unsigned near[MAX_AREAS]; /* bit i = there is a border with segment i */
};

static bool bad(const struct disc *d, const char *format)
{
    return tiles_fail(d->error, d->entry->line, format);
}

static bool check_head(const struct disc *d, const struct head *head)
{
    static const char known[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const size_t length = strlen(head->id);
    const char *at = d->entry->id;
    bool good = strncmp(at, head->id, length) == 0 && at[length] == '-';

    for (at += good ? length : 0; good && *at != 0;) {
        const size_t word = *at == '-' ? strspn(at + 1, known) : 0;
        good = word > 0;
        at += good ? word + 1 : 0;
    }
    if (!good)
        return tiles_fail(d->error, d->entry->line,
                          N_("the id is to be %s- and letters or digits, or more such words"),
                          head->id);
    return d->entry->source == 0 || tile_has(d->entry, TILE_DOUBT) ||
           bad(d, N_("a provisional tile says in doubt what is in doubt"));
}

static bool check_sides(const struct disc *d)
{
    static const char letters[] = "GMS";
    static const char *const sides[] = {"N", "E", "S", "W"};
    const struct entry *const entry = d->entry;
    unsigned inland = 0;

    for (unsigned side = 0; side < 4; side++) {
        unsigned holders = 0;
        char drawn[2] = {0, 0};
        for (unsigned i = 0; i < entry->areas; i++) {
            if ((entry->area[i].sides >> side & 1) != 0) {
                holders++;
                drawn[0] = letters[entry->area[i].kind];
            }
        }
        if (holders != 1)
            return tiles_fail(d->error, entry->line,
                              holders == 0 ? N_("the side %s belongs to no segment")
                                           : N_("the side %s belongs to several segments"),
                              sides[side]);
        const char said[2] = {entry->edges[side], 0};
        if (*said != *drawn)
            return tiles_fail(d->error, entry->line,
                              N_("the side %s is said to be %s, but %s is drawn"), sides[side],
                              said, drawn);
    }
    for (unsigned i = 0; i < entry->areas; i++)
        inland += entry->area[i].sides == 0;
    return inland <= 1 || bad(d, N_("more than one segment reaches no side"));
}

static bool check_borders(struct disc *d)
{
    const struct entry *const entry = d->entry;
    unsigned ports = 0;
    int64_t before = -1;

    for (unsigned i = 0; i < entry->borders; i++) {
        const int64_t a = entry->border[i].of[0], b = entry->border[i].of[1];
        const struct tiles_number names[] = {tiles_number(a), tiles_number(b)};
        if (b >= entry->areas)
            return tiles_fail(d->error, entry->line,
                              N_("a border of the segments %s and %s, which are not both there"),
                              names[0].text, names[1].text);
        if (entry->area[a].kind == entry->area[b].kind)
            return tiles_fail(d->error, entry->line,
                              N_("the segments %s and %s border each other, but both are %s"),
                              names[0].text, names[1].text, terrain_names[entry->area[a].kind]);
        if (entry->border[i].port && entry->area[a].kind != SEA && entry->area[b].kind != SEA)
            return tiles_fail(d->error, entry->line,
                              N_("a port between the segments %s and %s, none of which is sea"),
                              names[0].text, names[1].text);
        if (a * MAX_AREAS + b <= before)
            return bad(d, N_("borders are to be in rising order, none twice"));
        before = a * MAX_AREAS + b;
        d->near[a] |= 1u << b;
        d->near[b] |= 1u << a;
        ports += entry->border[i].port;
    }
    return ports <= AUDE_MAX_PORTS || bad(d, N_("there are too many ports"));
}

static bool check_disc(const struct disc *d)
{
    const unsigned all = (1u << d->entry->areas) - 1;
    unsigned seen = 1, before = 0;

    while (seen != before) {
        before = seen;
        for (unsigned i = 0; i < d->entry->areas; i++)
            seen |= (before >> i & 1) != 0 ? d->near[i] : 0;
    }
    return seen == all || bad(d, N_("borders do not join all segments"));
}

/* Do two sets of sides that share none alternate around the tile? */
static bool crosses(unsigned one, unsigned other)
{
    unsigned ring[4] = {0}, count = 0, changes = 0;

    for (unsigned side = 0; side < 4; side++) {
        if (((one | other) >> side & 1) != 0)
            ring[count++] = one >> side & 1;
    }
    for (unsigned i = 0; i < count; i++)
        changes += ring[i] != ring[(i + 1) % count];
    return changes > 2;
}

struct piece {
    unsigned segments, sides;
};

static void add_piece(const struct entry *entry, struct piece *pieces, unsigned *count,
                      unsigned segments)
{
    pieces[*count].segments = segments;
    pieces[*count].sides = 0;
    for (unsigned i = 0; i < entry->areas; i++)
        pieces[*count].sides |= (segments >> i & 1) != 0 ? entry->area[i].sides : 0;
    ++*count;
}

/* Segments, segments joined by borders, and two that are joined by an inland one: of those that
 * have none in common no two may cross. */
bool discovery_is_plane(const struct entry *entry)
{
    struct piece pieces[MAX_PIECES];
    unsigned near[MAX_AREAS] = {0}, count = 0;

    for (unsigned i = 0; i < entry->areas; i++)
        add_piece(entry, pieces, &count, 1u << i);
    for (unsigned i = 0; i < entry->borders; i++) {
        const int64_t a = entry->border[i].of[0], b = entry->border[i].of[1];
        add_piece(entry, pieces, &count, 1u << a | 1u << b);
        near[a] |= 1u << b;
        near[b] |= 1u << a;
    }
    for (unsigned i = 0; i < entry->areas; i++) {
        for (unsigned a = 0; entry->area[i].sides == 0 && a < entry->areas; a++) {
            for (unsigned b = a + 1; b < entry->areas; b++) {
                if ((near[i] >> a & near[i] >> b & 1) != 0)
                    add_piece(entry, pieces, &count, 1u << i | 1u << a | 1u << b);
            }
        }
    }
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            if ((pieces[a].segments & pieces[b].segments) == 0 &&
                crosses(pieces[a].sides, pieces[b].sides))
                return false;
        }
    }
    return true;
}

static bool check_corners(const struct disc *d)
{
    static const char *const corners[] = {"NE", "SE", "SW", "NW"};
    unsigned owner[4] = {0};

    for (unsigned side = 0; side < 4; side++) {
        for (unsigned i = 0; i < d->entry->areas; i++)
            owner[side] = (d->entry->area[i].sides >> side & 1) != 0 ? i : owner[side];
    }
    for (unsigned side = 0; side < 4; side++) {
        const unsigned a = owner[side], b = owner[(side + 1) % 4];
        if (a != b && (d->near[a] >> b & 1) == 0 && (d->near[a] & d->near[b]) == 0)
            return tiles_fail(d->error, d->entry->line,
                              N_("nothing lies between the segments %s and %s at the corner %s"),
                              tiles_number(a).text, tiles_number(b).text, corners[side]);
    }
    return true;
}

bool check_discovery(const struct head *head, const struct entry *entry, struct tiles_error *error)
{
    struct disc d = {.entry = entry, .error = error};

    return check_head(&d, head) && check_sides(&d) && check_borders(&d) && check_disc(&d) &&
           (discovery_is_plane(entry) || bad(&d, N_("some segments would have to cross others"))) &&
           check_corners(&d);
}

/* ---- rotations ------------------------------------------------------------------------------ */

static int compare_bytes(const void *one, const void *other)
{
    return memcmp(one, other, 2);
}

/* A segment is known by its terrain and its sides; at most one of a tile reaches none. */
static uint8_t rotated_segment(const struct entry *entry, int64_t i, unsigned rotations)
{
    const unsigned sides = (unsigned)entry->area[i].sides << rotations;

    return (uint8_t)(0x40u | (unsigned)entry->area[i].kind << 4 | ((sides | sides >> 4) & 15u));
}

void discovery_form(const struct entry *entry, unsigned rotations, struct area_form *form)
{
    uint8_t(*const pair)[2] = (uint8_t(*)[2])form->bytes;
    unsigned count = 0, first = 0;

    memset(form, 0, sizeof *form);
    for (unsigned i = 0; i < entry->areas; i++)
        pair[count++][0] = rotated_segment(entry, i, rotations);
    qsort(pair, count, 2, compare_bytes);
    for (unsigned pass = 0; pass < 2; pass++) {
        first = ++count; /* a gap between the lists */
        for (unsigned i = 0; i < entry->borders; i++) {
            const uint8_t one = rotated_segment(entry, entry->border[i].of[0], rotations);
            const uint8_t other = rotated_segment(entry, entry->border[i].of[1], rotations);
            if (pass == 0 || entry->border[i].port) {
                pair[count][0] = one < other ? one : other;
                pair[count++][1] = one < other ? other : one;
            }
        }
        qsort(pair + first, count - first, 2, compare_bytes);
    }
}

void discovery_least_form(const struct entry *entry, struct area_form *form)
{
    struct area_form rotated;

    discovery_form(entry, 0, form);
    for (unsigned rotations = 1; rotations < 4; rotations++) {
        discovery_form(entry, rotations, &rotated);
        if (memcmp(&rotated, form, sizeof rotated) < 0)
            *form = rotated;
    }
}
