/* SPDX-License-Identifier: Apache-2.0 */
/* What the facts of one tile of Carcassonne must satisfy, but for its fields: every half side
 * belongs to exactly one thing, the edges say what is drawn, references lead somewhere, ends, caps
 * and sites are what the rest of the entry makes of them, crossings are stated and real. */
#include "tiles/rules.h"

#include <string.h>

/* What belongs to a half side or to the middle of a side, as a letter of the edges. */
struct holder {
    uint8_t holders;   /* how many there are */
    char kind;         /* C city, R road, V river, F field, X wall, A abbey */
    reference feature; /* which of them */
};

struct checker {
    const struct entry *entry;
    struct tiles_error *error;
    struct holder place[PLACES];
};

bool site_is_claimable(unsigned kind)
{
    return kind <= SITE_SHRINE || kind == SITE_YAGA_HUT;
}

/* "city 1" */
static struct tiles_name named(unsigned list, unsigned i)
{
    return tiles_name(list_names[list], (int)i + 1);
}

static bool bad(const struct checker *c, unsigned list, unsigned i, const char *format)
{
    return tiles_fail(c->error, c->entry->thing[list][i].line, format, named(list, i).text);
}

/* ---- head and references -------------------------------------------------------------------- */

static int words_of(const char *text)
{
    int words = 1;

    for (; *text != 0; text++)
        words += *text == ' ';
    return words;
}

static bool id_fits(const struct head *head, const char *id)
{
    const size_t length = strlen(head->id);

    if (strncmp(id, head->id, length) != 0 || id[length] != '-')
        return false;
    const char *const own = id + length + 1;
    return *own != 0 && strspn(own, "abcdefghijklmnopqrstuvwxyz0123456789") == strlen(own);
}

static bool check_roles(const struct checker *c)
{
    static const char *const names[ROLES] = {"spring", "lake", "fork", "abbey"};
    const struct entry *const entry = c->entry;
    bool drawn[ROLES] = {false, false, false, false};

    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++) {
        const unsigned kind = entry->thing[LIST_SITE][i].kind;
        drawn[ROLE_SPRING] |= kind == SITE_SPRING;
        drawn[ROLE_LAKE] |= kind == SITE_LAKE;
        drawn[ROLE_ABBEY] |= kind == SITE_ABBEY;
    }
    for (unsigned i = 0; i < entry->things[LIST_RIVER]; i++)
        drawn[ROLE_FORK] |= entry->thing[LIST_RIVER][i].on.count == 3;
    for (unsigned role = 0; role < ROLES; role++) {
        if ((tile_has(entry, TILE_ROLE) && entry->role == role) != drawn[role])
            return tiles_fail(c->error, entry->line,
                              N_("the role %s and what is drawn do not agree"), names[role]);
    }
    return true;
}

static bool check_head(const struct checker *c, const struct head *head)
{
    const struct entry *const entry = c->entry;

    if (!id_fits(head, entry->id))
        return tiles_fail(c->error, entry->line,
                          N_("the id is to be %s- and small letters or digits"), head->id);
    if (entry->garden > entry->count)
        return tiles_fail(c->error, entry->line, N_("there are more gardens than copies"));
    for (unsigned i = 0; i < 2; i++) {
        const int words = entry->wica[i] != NULL ? words_of(entry->wica[i]) : 1;
        if (words != 1 && words != entry->count)
            return tiles_fail(c->error, entry->line, N_("%s has %s names for %s copies"),
                              i == 0 ? "wica c1" : "wica c2", tiles_number(words).text,
                              tiles_number(entry->count).text);
    }
    return check_roles(c);
}

/* Does a reference lead to exactly one thing of this tile? */
static bool is_there(const struct entry *entry, reference to)
{
    unsigned sites = 0;

    if (reference_list(to) != LIST_SITE)
        return reference_number(to) <= entry->things[reference_list(to)];
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++)
        sites += entry->thing[LIST_SITE][i].kind == reference_number(to);
    return sites == 1;
}

static bool check_reference(const struct checker *c, unsigned list, unsigned i, reference to,
                            const char *key)
{
    const int line = c->entry->thing[list][i].line;

    if (to == 0)
        return true;
    if (!is_there(c->entry, to))
        return tiles_fail(c->error, line, N_("%s: %s names what is not there, or not alone"),
                          named(list, i).text, key);
    if (to == reference_to(list, i + 1) && list != LIST_SITE)
        return tiles_fail(c->error, line, N_("%s: %s names itself"), named(list, i).text, key);
    return true;
}

static bool check_references(const struct checker *c)
{
    const struct entry *const entry = c->entry;

    for (unsigned list = 0; list < LISTS; list++) {
        for (unsigned i = 0; i < entry->things[list]; i++) {
            const struct thing *const thing = &entry->thing[list][i];
            bool good = check_reference(c, list, i, thing->end, "end") &&
                        check_reference(c, list, i, thing->under, "under") &&
                        check_reference(c, list, i, thing->over, "over") &&
                        check_reference(c, list, i, thing->in, "in");
            for (unsigned k = 0; k < thing->meets_count && good; k++)
                good = check_reference(c, list, i, thing->meets[k], "meets");
            if (!good)
                return false;
            const unsigned cities = (2u << entry->things[LIST_CITY]) - 2;
            if ((thing->city & ~cities) != 0)
                return bad(c, list, i, N_("%s touches a city that is not there"));
        }
    }
    return true;
}

/* ---- what lies on each side ----------------------------------------------------------------- */

static void hold(struct checker *c, unsigned mask, char kind, reference feature)
{
    for (unsigned place = 0; place < PLACES; place++) {
        if ((mask >> place & 1) != 0 && c->place[place].holders++ == 0) {
            c->place[place].kind = kind;
            c->place[place].feature = feature;
        }
    }
}

static void hold_all(struct checker *c)
{
    static const char letters[LISTS] = {'C', 'R', 'F', 'V', 0, 0};
    const struct entry *const entry = c->entry;

    for (unsigned list = LIST_CITY; list <= LIST_RIVER; list++) {
        for (unsigned i = 0; i < entry->things[list]; i++) {
            const struct places *const on = &entry->thing[list][i].on;
            for (unsigned k = 0; k < on->count; k++)
                hold(c, list == LIST_CITY ? rim_of(on->place[k]) : 1u << on->place[k],
                     letters[list], reference_to(list, i + 1));
        }
    }
    hold(c, entry->wall.mask, 'X', reference_to(LIST_SITE, 0xff));
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++) {
        if (entry->thing[LIST_SITE][i].kind == SITE_ABBEY) {
            hold(c, HALF_PLACES, 'A', reference_to(LIST_SITE, 0xfe));
            break;
        }
    }
}

/* The letter that the edges should have for a side. */
static char drawn_letter(const struct holder *left, const struct holder *middle,
                         const struct holder *right)
{
    if (left->kind == 'X' || right->kind == 'X')
        return 'X';
    if (left->kind != right->kind)
        return '?';
    if (left->kind == 'F')
        return middle->holders == 0 ? 'F' : middle->kind;
    return left->kind;
}

static bool is_touched(const struct entry *entry, unsigned place)
{
    bool touched = false;

    for (unsigned i = 0; i < entry->things[LIST_CITY]; i++)
        touched |= (entry->thing[LIST_CITY][i].touch.mask >> place & 1) != 0;
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++)
        touched |= (entry->thing[LIST_SITE][i].touch.mask >> place & 1) != 0;
    return touched;
}

static bool check_sides(struct checker *c)
{
    const struct entry *const entry = c->entry;
    const int line = entry->line;

    hold_all(c);
    for (unsigned place = 1; place < PLACES; place += 2) {
        if (c->place[place].holders != 1)
            return tiles_fail(c->error, line,
                              c->place[place].holders == 0
                                  ? N_("the half side %s belongs to nothing")
                                  : N_("the half side %s belongs to several things"),
                              place_names[place]);
    }
    for (unsigned side = 0; side < 4; side++) {
        const unsigned place = 4 * side + 2;
        const struct holder *const middle = &c->place[place];
        const struct holder *const left = middle - 1, *const right = middle + 1;
        const char said[2] = {entry->edges[side], 0};
        const char drawn[2] = {drawn_letter(left, middle, right), 0};
        if (middle->holders > 1)
            return tiles_fail(c->error, line, N_("the middle of %s belongs to several things"),
                              place_names[place]);
        if ((middle->kind == 'R' || middle->kind == 'V') &&
            (left->kind != 'F' || right->kind != 'F'))
            return tiles_fail(c->error, line,
                              N_("by %s a road or river leaves without a field on both sides"),
                              place_names[place]);
        if (*drawn != *said)
            return tiles_fail(c->error, line, N_("the side %s is said to be %s, but %s is drawn"),
                              place_names[place], said, drawn);
        if (*said == 'F' && left->feature != right->feature && !is_touched(entry, place))
            return tiles_fail(
                c->error, line,
                N_("the side %s belongs to two fields and nothing touches its middle"),
                place_names[place]);
    }
    return true;
}

/* ---- ways, caps, sites ---------------------------------------------------------------------- */

static bool check_way(const struct checker *c, unsigned list, unsigned i)
{
    const struct entry *const entry = c->entry;
    const struct thing *const way = &entry->thing[list][i];
    bool tunnel = false;

    if ((way->on.count == 1) != has_key(way, KEY_END))
        return bad(c, list, i,
                   way->on.count == 1 ? N_("%s leaves by one side and has no end")
                                      : N_("%s leaves by several sides and has an end"));
    if ((way->gap.mask & ~(way->under != 0 ? way->on.mask : 0)) != 0)
        return bad(c, list, i, N_("%s has a gap where it has no tunnel"));
    for (unsigned k = 0; k < entry->things[LIST_CROSS]; k++) {
        const struct thing *const cross = &entry->thing[LIST_CROSS][k];
        tunnel |= way->under != 0 && cross->over == way->under &&
                  cross->under == reference_to(list, i + 1) && cross->by == 1;
    }
    return (way->under != 0) == tunnel ||
           bad(c, list, i, N_("%s: under and the crossing by tunnel do not agree"));
}

static bool check_cap(const struct checker *c, unsigned i)
{
    const struct entry *const entry = c->entry;
    const struct thing *const city = &entry->thing[LIST_CITY][i];
    const reference own = reference_to(LIST_CITY, i + 1);
    const bool one = city->on.count == 1 && (city->on.mask & SIDE_PLACES) != 0;
    bool met = has_key(city, KEY_MEETS) || has_key(city, KEY_TOUCH) || has_key(city, KEY_BRIDGE);
    bool raised = false;
    unsigned rim = 0;

    if (one != has_key(city, KEY_CAP))
        return bad(c, LIST_CITY, i,
                   N_("%s: cap is for a city of one whole side, and always there"));
    for (unsigned k = 0; k < entry->things[LIST_CITY]; k++) {
        const struct thing *const other = &entry->thing[LIST_CITY][k];
        for (unsigned m = 0; m < other->meets_count; m++)
            met |= other->meets[m] == own;
    }
    if (one && city->cap == met)
        return bad(c, LIST_CITY, i,
                   met ? N_("%s is no plain end piece") : N_("%s is a plain end piece"));
    for (unsigned k = 0; k < entry->things[LIST_CROSS]; k++) {
        const struct thing *const cross = &entry->thing[LIST_CROSS][k];
        raised |= cross->over == own && cross->by == 0 && has_key(cross, KEY_OPEN);
    }
    if (has_key(city, KEY_BRIDGE) != raised)
        return bad(c, LIST_CITY, i, N_("%s: bridge and the open crossing do not agree"));
    for (unsigned k = 0; k < city->on.count; k++)
        rim |= rim_of(city->on.place[k]);
    for (unsigned k = 0; k < city->touch.count; k++) {
        const unsigned place = city->touch.place[k];
        const unsigned near = 1u << place | 1u << (place + 1) % 16 | 1u << (place + 15) % 16;
        if ((rim & near) != 0)
            return tiles_fail(c->error, city->line, N_("%s reaches %s by its own side"),
                              named(LIST_CITY, i).text, place_names[place]);
    }
    return !has_key(city, KEY_NEW_PENNANT) || city->new_pennant != city->pennant ||
           bad(c, LIST_CITY, i, N_("%s: new_pennant does not differ"));
}

/* How many roads or rivers must end at a site that is there for their sake only. */
static unsigned ends_needed(unsigned kind)
{
    switch (kind) {
    case SITE_JUNCTION:
    case SITE_FERRY_LAKE: return 2;
    case SITE_HOUSE:
    case SITE_TUNNEL:
    case SITE_CITYWALL:
    case SITE_SPRING:
    case SITE_LAKE: return 1;
    default: return 0;
    }
}

static bool check_sites(const struct checker *c)
{
    const struct entry *const entry = c->entry;
    unsigned kinds[SITE_KINDS_KNOWN] = {0};
    unsigned claimable = 0;

    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++) {
        const unsigned kind = entry->thing[LIST_SITE][i].kind;
        unsigned ends = 0;
        for (unsigned k = 0; k < MAX_THINGS; k++) {
            ends += entry->thing[LIST_ROAD][k].end == reference_to(LIST_SITE, kind);
            ends += entry->thing[LIST_RIVER][k].end == reference_to(LIST_SITE, kind);
        }
        if (ends < ends_needed(kind))
            return tiles_fail(c->error, entry->thing[LIST_SITE][i].line,
                              N_("%s ways end at the %s, %s at least should"),
                              tiles_number(ends).text, site_names[kind],
                              tiles_number(ends_needed(kind)).text);
        if (++kinds[kind] > 1)
            return tiles_fail(c->error, entry->thing[LIST_SITE][i].line,
                              N_("there are two sites of the kind %s"), site_names[kind]);
        claimable += site_is_claimable(kind);
    }
    return claimable <= 1 ||
           tiles_fail(c->error, entry->line, N_("there are two monasteries on the tile"));
}

/* ---- crossings ------------------------------------------------------------------------------ */

bool places_interleave(unsigned one, unsigned other)
{
    unsigned changes = 0;
    int last = -1, first = -1;

    for (unsigned place = 0; place < PLACES; place++) {
        const int whose = (one >> place & 1) != 0 ? 0 : (other >> place & 1) != 0 ? 1 : -1;
        if (whose < 0)
            continue;
        changes += last >= 0 && whose != last;
        first = first < 0 ? whose : first;
        last = whose;
    }
    return changes + (last != first) > 2;
}

static unsigned points_of(const struct entry *entry, reference feature)
{
    return entry->thing[reference_list(feature)][reference_number(feature) - 1].on.mask;
}

/* Every two features whose ends alternate cross, and that is stated. */
static bool check_stated(const struct checker *c, const struct thing *said)
{
    static const unsigned lists[] = {LIST_CITY, LIST_RIVER, LIST_ROAD};
    const struct entry *const entry = c->entry;
    reference features[3 * MAX_THINGS];
    unsigned count = 0;

    for (unsigned k = 0; k < 3; k++) {
        for (unsigned i = 0; i < entry->things[lists[k]]; i++)
            features[count++] = reference_to(lists[k], i + 1);
    }
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            const bool stated =
                said != NULL && ((said->over == features[a] && said->under == features[b]) ||
                                 (said->over == features[b] && said->under == features[a]));
            if (!stated &&
                places_interleave(points_of(entry, features[a]), points_of(entry, features[b])))
                return tiles_fail(
                    c->error, entry->line, N_("%s and %s cross and no crossing is stated"),
                    named(reference_list(features[a]), reference_number(features[a]) - 1).text,
                    named(reference_list(features[b]), reference_number(features[b]) - 1).text);
        }
    }
    return true;
}

static bool check_crossings(const struct checker *c)
{
    const struct entry *const entry = c->entry;
    const struct thing *const said =
        entry->things[LIST_CROSS] > 0 ? &entry->thing[LIST_CROSS][0] : NULL;

    if (!check_stated(c, said))
        return false;
    if (said == NULL)
        return true;
    const unsigned over = points_of(entry, said->over), under = points_of(entry, said->under);
    const bool hidden = has_key(said, KEY_HIDDEN);
    if (said->over == said->under)
        return bad(c, LIST_CROSS, 0, N_("%s: something is said to cross itself"));
    if (places_interleave(over, under) == hidden)
        return bad(c, LIST_CROSS, 0,
                   N_("%s: hidden is for a crossing that the sides do not show, and always there"));
    /* more than one end each: then nothing ends inside the tile */
    return !hidden || (over & (over - 1)) == 0 || (under & (under - 1)) == 0 ||
           bad(c, LIST_CROSS, 0, N_("%s: neither of the two ends inside the tile"));
}

bool check_carcassonne(const struct head *head, const struct entry *entry,
                       struct tiles_error *error)
{
    struct checker c = {.entry = entry, .error = error};
    bool good = check_head(&c, head) && check_references(&c) && check_sides(&c);

    for (unsigned i = 0; i < entry->things[LIST_ROAD] && good; i++)
        good = check_way(&c, LIST_ROAD, i);
    for (unsigned i = 0; i < entry->things[LIST_RIVER] && good; i++)
        good = check_way(&c, LIST_RIVER, i);
    for (unsigned i = 0; i < entry->things[LIST_CITY] && good; i++)
        good = check_cap(&c, i);
    return good && check_sites(&c) && check_crossings(&c) && check_fields(entry, error);
}
