/* SPDX-License-Identifier: Apache-2.0 */
/* The ground of a tile: which fields follow from its cities, roads, rivers and sites, and whether
 * the entry has just these.
 *
 * A tile is read as a disc with sixteen places on its rim. Whatever bars a farmer is a piece that
 * holds places of the rim; pieces that touch inside the tile are linked; linked pieces form a
 * barrier. Two free stretches of the rim lie in one field unless a barrier has rim places on both
 * ways between them. Walking along the border of a field from one free stretch to the next, the
 * pieces on the way through the barrier are those that the field touches. Two barriers whose rim
 * places alternate would have to cross: a tile that says so is impossible.
 *
 * Rules.c has been there before: every half side is held once, so there are few pieces. */
#include "tiles/rules.h"

#include <string.h>

enum {
    MAX_PIECES = 48, /* 8 of cities, 4 of roads and rivers, 4 sites and a wall, at most */
    MAX_RING = 2 * PLACES,
    NONE = 255,
    WALL = LISTS, /* a list of its own */
    WHOLE = 16,   /* the part of a piece that is all of its feature */
};

struct piece {
    uint8_t list, number, part; /* number from 1; part: a place, or WHOLE */
    uint8_t barrier;
    uint8_t links,
        link[MAX_PIECES]; /* in the order given: the way through a barrier depends on it */
};

struct ground {
    const struct entry *entry;
    struct tiles_error *error;
    bool good;
    unsigned pieces;
    struct piece piece[MAX_PIECES];
    uint8_t rim[PLACES]; /* the piece that holds it, or NONE */
    /* the rim as pieces, NONE where it is free, and a gap between two pieces that meet */
    unsigned ring;
    struct {
        uint8_t piece, place; /* NONE, NONE: such a gap */
    } at[MAX_RING];
    uint32_t points[MAX_PIECES]; /* by barrier: its places of the ring */
};

/* A field as it follows, or as it is in the entry. */
struct area {
    uint16_t halves, inner, cities;
    bool wall;
};

static bool bad(struct ground *g, const char *format)
{
    g->good = false;
    return tiles_fail(g->error, g->entry->line, format);
}

static struct tiles_name piece_name(const struct piece *piece)
{
    return tiles_name(piece->list == WALL ? "wall" : list_names[piece->list], piece->number);
}

/* ---- pieces and links ----------------------------------------------------------------------- */

static unsigned piece_of(struct ground *g, unsigned list, unsigned number, unsigned part)
{
    for (unsigned i = 0; i < g->pieces; i++) {
        const struct piece *const piece = &g->piece[i];
        if (piece->list == list && piece->number == number && piece->part == part)
            return i;
    }
    if (g->pieces == MAX_PIECES) {
        bad(g, N_("the tile has too many parts"));
        return 0;
    }
    struct piece *const piece = &g->piece[g->pieces];
    piece->list = (uint8_t)list;
    piece->number = (uint8_t)number;
    piece->part = (uint8_t)part;
    piece->barrier = NONE;
    return g->pieces++;
}

static void hold(struct ground *g, unsigned mask, unsigned piece)
{
    for (unsigned place = 0; place < PLACES; place++) {
        if ((mask >> place & 1) == 0)
            continue;
        if (g->rim[place] == NONE)
            g->rim[place] = (uint8_t)piece;
        if (g->rim[place] != piece && g->good) {
            g->good = tiles_fail(g->error, g->entry->line, N_("%s is held by %s and by %s"),
                                 place_names[place], piece_name(&g->piece[g->rim[place]]).text,
                                 piece_name(&g->piece[piece]).text);
        }
    }
}

static void link_one(struct piece *piece, unsigned other)
{
    for (unsigned i = 0; i < piece->links; i++) {
        if (piece->link[i] == other)
            return;
    }
    piece->link[piece->links++] = (uint8_t)other;
}

static void link_pieces(struct ground *g, unsigned one, unsigned other)
{
    if (one != NONE && other != NONE && one != other) {
        link_one(&g->piece[one], other);
        link_one(&g->piece[other], one);
    }
}

/* The first piece of a feature, or NONE. */
static unsigned find_piece(const struct ground *g, unsigned list, unsigned number)
{
    for (unsigned i = 0; i < g->pieces; i++) {
        if (g->piece[i].list == list && g->piece[i].number == number)
            return i;
    }
    return NONE;
}

static unsigned find_reference(const struct ground *g, reference to)
{
    if (to == 0)
        return NONE;
    if (reference_list(to) != LIST_SITE)
        return find_piece(g, reference_list(to), reference_number(to));
    for (unsigned i = 0; i < g->entry->things[LIST_SITE]; i++) {
        if (g->entry->thing[LIST_SITE][i].kind == reference_number(to))
            return find_piece(g, LIST_SITE, i + 1);
    }
    return NONE;
}

/* The corners that lie between two half sides of the mask. */
static unsigned corners_between(unsigned mask)
{
    unsigned corners = 0;

    for (unsigned corner = 0; corner < PLACES; corner += 4) {
        const unsigned around = 1u << (corner + 15) % 16 | 1u << (corner + 1);
        corners |= (mask & around) == around ? 1u << corner : 0;
    }
    return corners;
}

static void add_cities(struct ground *g)
{
    for (unsigned i = 0; i < g->entry->things[LIST_CITY]; i++) {
        const struct thing *const city = &g->entry->thing[LIST_CITY][i];
        const bool bridge = has_key(city, KEY_BRIDGE);
        unsigned held = 0;
        for (unsigned k = 0; k < city->on.count; k++) {
            /* the sides of a city that is joined by a raised way alone lie apart on the ground */
            const unsigned place = city->on.place[k];
            hold(g, rim_of(place), piece_of(g, LIST_CITY, i + 1, bridge ? place : WHOLE));
            held |= rim_of(place);
        }
        const unsigned piece = find_piece(g, LIST_CITY, i + 1);
        if (!bridge)
            hold(g, corners_between(held), piece);
        hold(g, city->touch.mask, piece);
    }
}

static void add_others(struct ground *g)
{
    static const unsigned ways[] = {LIST_ROAD, LIST_RIVER};
    const struct entry *const entry = g->entry;

    for (unsigned k = 0; k < 2; k++) {
        for (unsigned i = 0; i < entry->things[ways[k]]; i++) {
            const struct thing *const way = &entry->thing[ways[k]][i];
            for (unsigned s = 0; s < way->on.count; s++) {
                const unsigned place = way->on.place[s];
                hold(g, 1u << place, piece_of(g, ways[k], i + 1, way->under != 0 ? place : WHOLE));
            }
        }
    }
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++) {
        const unsigned piece = piece_of(g, LIST_SITE, i + 1, WHOLE);
        hold(g, entry->thing[LIST_SITE][i].touch.mask, piece);
        if (entry->thing[LIST_SITE][i].kind == SITE_ABBEY)
            hold(g, 0xffff, piece);
    }
    if (tile_has(entry, TILE_WALL)) {
        const unsigned halves = entry->wall.mask;
        const unsigned piece = piece_of(g, WALL, 1, WHOLE);
        hold(g, halves, piece);
        for (unsigned side = 2; side < PLACES; side += 4) {
            if ((halves >> (side - 1) & halves >> (side + 1) & 1) != 0)
                hold(g, 1u << side, piece);
        }
        hold(g, corners_between(halves), piece);
    }
}

static void add_joints(struct ground *g)
{
    static const unsigned lists[] = {LIST_CITY, LIST_ROAD, LIST_RIVER, LIST_SITE};
    const struct entry *const entry = g->entry;

    for (unsigned k = 0; k < 4; k++) {
        const unsigned list = lists[k];
        for (unsigned i = 0; i < entry->things[list]; i++) {
            const struct thing *const thing = &entry->thing[list][i];
            const unsigned own = find_piece(g, list, i + 1);
            for (unsigned m = 0; m < thing->meets_count; m++)
                link_pieces(g, own, find_reference(g, thing->meets[m]));
            link_pieces(g, own, find_reference(g, thing->end));
            if (list == LIST_SITE && thing->kind == SITE_CITYWALL)
                link_pieces(g, own, find_piece(g, WALL, 1));
            for (unsigned s = 0; s < thing->on.count && thing->under != 0; s++) {
                const unsigned place = thing->on.place[s];
                if ((thing->gap.mask >> place & 1) == 0)
                    link_pieces(g, piece_of(g, list, i + 1, place),
                                find_reference(g, thing->under));
            }
        }
    }
    for (unsigned i = 0; i < entry->things[LIST_CROSS]; i++) {
        const struct thing *const cross = &entry->thing[LIST_CROSS][i];
        if (cross->by == 0 && !has_key(cross, KEY_OPEN))
            link_pieces(g, find_reference(g, cross->over), find_reference(g, cross->under));
    }
}

/* ---- barriers and areas --------------------------------------------------------------------- */

static void group(struct ground *g)
{
    for (unsigned start = 0; start < g->pieces; start++) {
        uint8_t todo[MAX_PIECES];
        unsigned count = 0;
        if (g->piece[start].barrier != NONE)
            continue;
        g->piece[start].barrier = (uint8_t)start;
        todo[count++] = (uint8_t)start;
        while (count > 0) {
            const struct piece *const piece = &g->piece[todo[--count]];
            for (unsigned i = 0; i < piece->links; i++) {
                struct piece *const near = &g->piece[piece->link[i]];
                if (near->barrier == NONE) {
                    near->barrier = (uint8_t)start;
                    todo[count++] = piece->link[i];
                }
            }
        }
    }
}

/* In which stretch between the points of a barrier a place of the ring lies. */
static unsigned sector(uint32_t points, unsigned at)
{
    const unsigned before = (unsigned)__builtin_popcount(points & ((2u << at) - 1));

    return before % (unsigned)__builtin_popcount(points);
}

static bool rings_interleave(uint32_t one, uint32_t other)
{
    unsigned seen = NONE;

    for (unsigned i = 0; i < MAX_RING; i++) {
        if ((other >> i & 1) == 0)
            continue;
        const unsigned here = sector(one, i);
        if (seen != NONE && here != seen)
            return true;
        seen = here;
    }
    return false;
}

static void ring_add(struct ground *g, unsigned piece, unsigned place)
{
    g->at[g->ring].piece = (uint8_t)piece;
    g->at[g->ring++].place = (uint8_t)place;
}

static void walk(struct ground *g)
{
    for (unsigned place = 0; place < PLACES; place++) {
        const unsigned piece = g->rim[place], after = g->rim[(place + 1) % PLACES];
        ring_add(g, piece, place);
        if (piece != NONE && after != NONE && piece != after)
            ring_add(g, NONE, NONE);
    }
    for (unsigned i = 0; i < g->ring; i++) {
        if (g->at[i].piece != NONE)
            g->points[g->piece[g->at[i].piece].barrier] |= 1u << i;
    }
    for (unsigned one = 0; one < g->pieces; one++) {
        for (unsigned other = one + 1; other < g->pieces; other++) {
            if (g->points[one] != 0 && g->points[other] != 0 &&
                rings_interleave(g->points[one], g->points[other])) {
                g->good =
                    tiles_fail(g->error, g->entry->line, N_("%s and %s would have to cross"),
                               piece_name(&g->piece[one]).text, piece_name(&g->piece[other]).text);
                return;
            }
        }
    }
}

/* Do two free places of the ring lie in one field? */
static bool together(const struct ground *g, unsigned one, unsigned other)
{
    for (unsigned i = 0; i < g->pieces; i++) {
        if (g->points[i] != 0 && sector(g->points[i], one) != sector(g->points[i], other))
            return false;
    }
    return true;
}

static void touch(const struct ground *g, struct area *area, unsigned piece)
{
    if (g->piece[piece].list == LIST_CITY)
        area->cities |= (uint16_t)(1u << g->piece[piece].number);
    area->wall |= g->piece[piece].list == WALL;
}

/* The pieces on the shortest way through a barrier; of ways as short the one found first. */
static void touch_path(const struct ground *g, struct area *area, unsigned start, unsigned end)
{
    uint8_t before[MAX_PIECES], todo[MAX_PIECES];
    unsigned count = 0;

    memset(before, NONE, sizeof before);
    before[start] = (uint8_t)start;
    todo[count++] = (uint8_t)start;
    for (unsigned next = 0; next < count; next++) {
        const struct piece *const piece = &g->piece[todo[next]];
        for (unsigned i = 0; i < piece->links; i++) {
            if (before[piece->link[i]] == NONE) {
                before[piece->link[i]] = todo[next];
                todo[count++] = piece->link[i];
            }
        }
    }
    for (; end != start; end = before[end])
        touch(g, area, end);
    touch(g, area, start);
}

/* A run of held places between two free ones of a field. alone: it is the only one. */
static void follow_run(struct ground *g, struct area *area, unsigned from, unsigned length,
                       bool alone)
{
    const unsigned first = g->at[from % g->ring].piece;
    const unsigned last = g->at[(from + length - 1) % g->ring].piece;
    bool same = first != NONE;

    for (unsigned i = 0; i < length && alone; i++) {
        const unsigned piece = g->at[(from + i) % g->ring].piece;
        same &= piece == NONE || piece == first;
    }
    if (alone && same) {
        for (unsigned i = 0; i < g->pieces; i++) {
            if (g->piece[i].barrier == g->piece[first].barrier)
                touch(g, area, i);
        }
    } else if (first != NONE && last != NONE && g->piece[first].barrier == g->piece[last].barrier) {
        touch_path(g, area, first, last);
    } else {
        bad(g, N_("the border of a field cannot be followed"));
    }
}

/* The field that holds these free places of the ring. */
static void follow(struct ground *g, struct area *area, const uint8_t *gaps, unsigned count)
{
    unsigned runs = 0;

    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned k = 0; k < count; k++) {
            const unsigned start = gaps[k], end = gaps[(k + 1) % count];
            const unsigned length = (end > start ? end : end + g->ring) - start - 1;
            if (length == 0)
                continue;
            if (pass == 0)
                runs++;
            else
                follow_run(g, area, start + 1, length, runs == 1);
        }
    }
    for (unsigned k = 0; k < count; k++) {
        const unsigned place = g->at[gaps[k]].place;
        const unsigned bit = place != NONE ? 1u << place : 0;
        area->halves |= (uint16_t)(bit & HALF_PLACES);
        area->inner |= (uint16_t)(bit & ~(unsigned)HALF_PLACES);
    }
}

static unsigned find_areas(struct ground *g, struct area *areas)
{
    uint32_t done = 0;
    unsigned count = 0;

    for (unsigned i = 0; i < g->ring && g->good; i++) {
        uint8_t gaps[MAX_RING];
        unsigned free = 0;
        if (g->at[i].piece != NONE || (done >> i & 1) != 0)
            continue;
        for (unsigned k = i; k < g->ring; k++) {
            if (g->at[k].piece == NONE && together(g, i, k)) {
                gaps[free++] = (uint8_t)k;
                done |= 1u << k;
            }
        }
        memset(&areas[count], 0, sizeof areas[count]);
        follow(g, &areas[count++], gaps, free);
    }
    return count;
}

/* ---- the fields of the entry ---------------------------------------------------------------- */

static bool same_place(const struct area *one, const struct area *other)
{
    return one->halves == other->halves && (one->halves != 0 || one->inner == other->inner);
}

static unsigned times_there(const struct area *areas, unsigned count, const struct area *wanted)
{
    unsigned times = 0;

    for (unsigned i = 0; i < count; i++)
        times += same_place(&areas[i], wanted);
    return times;
}

static bool bad_field(struct ground *g, unsigned i, const char *format)
{
    return tiles_fail(g->error, g->entry->thing[LIST_FIELD][i].line, format,
                      tiles_name("field", (int)i + 1).text);
}

/* What a field says of itself, held against what follows. */
static bool check_field(struct ground *g, unsigned i, const struct area *follows)
{
    const struct thing *const field = &g->entry->thing[LIST_FIELD][i];
    const bool why = has_key(field, KEY_WHY);

    if (why && (follows->cities == field->city || (follows->cities & ~field->city) != 0))
        return bad_field(g, i, N_("%s: why explains nothing"));
    if (field->city != follows->cities && !why)
        return bad_field(g, i, N_("%s: other cities follow from the tile"));
    if (follows->wall != has_key(field, KEY_CARCASSONNE))
        return bad_field(g, i, N_("%s: carcassonne and the wall do not agree"));
    return !has_key(field, KEY_DISPUTED) || field->on.mask == 0 ||
           bad_field(g, i, N_("%s: only an inner field can be disputed"));
}

static bool is_filled(const struct entry *entry)
{
    bool filled = false;

    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++)
        filled |= has_key(&entry->thing[LIST_SITE][i], KEY_FILLS);
    return filled;
}

static bool check_areas(struct ground *g, struct area *areas, unsigned count)
{
    const bool filled = is_filled(g->entry);
    const bool ground = count > 0;
    struct area mine[MAX_THINGS] = {{0, 0, 0, false}};
    const unsigned fields = g->entry->things[LIST_FIELD];
    unsigned want = 0;
    bool rim = false;

    /* a wedge at no side and between fewer than two cities is no field */
    for (unsigned i = 0; i < count; i++) {
        if (areas[i].halves != 0 || (__builtin_popcount(areas[i].cities) > 1 && !filled)) {
            rim |= areas[i].halves != 0;
            areas[want++] = areas[i];
        }
    }
    if (filled && (fields > 0 || rim || !ground))
        return bad(g, N_("a site that fills the ground leaves no field"));
    for (unsigned i = 0; i < fields; i++) {
        const struct thing *const field = &g->entry->thing[LIST_FIELD][i];
        mine[i].halves = field->on.mask;
        mine[i].inner = field->inner.mask;
        if ((field->on.mask != 0) == (field->inner.mask != 0))
            return bad_field(g, i,
                             N_("%s: inner is for a field that touches no side, and always there"));
    }
    for (unsigned i = 0; i < fields; i++) {
        if (times_there(areas, want, &mine[i]) != times_there(mine, fields, &mine[i]))
            return bad_field(g, i, N_("%s does not follow from what bars a farmer"));
    }
    if (fields != want)
        return bad(g, N_("more fields follow from what bars a farmer"));
    for (unsigned i = 0; i < fields; i++) {
        unsigned k = 0;
        while (!same_place(&areas[k], &mine[i]))
            k++;
        if (!check_field(g, i, &areas[k]))
            return false;
    }
    return true;
}

bool check_fields(const struct entry *entry, struct tiles_error *error)
{
    struct ground g = {.entry = entry, .error = error, .good = true};
    struct area areas[MAX_RING];

    memset(g.rim, NONE, sizeof g.rim);
    add_cities(&g);
    add_others(&g);
    add_joints(&g);
    if (!g.good)
        return false;
    group(&g);
    walk(&g);
    const unsigned count = g.good ? find_areas(&g, areas) : 0;
    return g.good && check_areas(&g, areas, count);
}
