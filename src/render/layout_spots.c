/* SPDX-License-Identifier: Apache-2.0 */
/* Spots of a layout: where a figure stands on each segment, and where marks go. A figure stands
 * where its segment is widest, clear of buildings; on a road, in the middle of its course. Marks
 * come after the figures and keep clear of them. */
#include "render/layout_parts.h"

#include <stddef.h>
#include <string.h>

/* Circles that are taken already. */
struct taken {
    int n;
    struct {
        int x, y, r;
    } disc[48];
};

static void take(struct taken *taken, int x, int y, int r)
{
    if (taken->n == (int)(sizeof taken->disc / sizeof taken->disc[0]))
        return;
    taken->disc[taken->n].x = x;
    taken->disc[taken->n].y = y;
    taken->disc[taken->n++].r = r;
}

/* Room around a point: to the discs that are taken, at most limit. */
static int room_at(const struct taken *taken, int x, int y, int limit)
{
    for (int i = 0; i < taken->n; i++) {
        int d = art_length(x - taken->disc[i].x, y - taken->disc[i].y) - taken->disc[i].r;

        limit = d < limit ? d : limit;
    }
    return limit;
}

/* The place of a label with most room up to wanted; pull draws it to the middle of the tile. */
static struct art_point widest(const struct art_layout *layout, const struct taken *taken,
                               int label, int wanted, int pull, int *room)
{
    struct art_distance distance;
    struct art_point best = {ART_UNIT / 2, ART_UNIT / 2};
    int most = -1000000, clear = layout->terrain ? 42 : 24; /* of the sides of the tile */

    *room = -1;
    art_distances(layout, label, &distance);
    for (int r = 0; r < ART_GRID; r++) {
        for (int c = 0; c < ART_GRID; c++) {
            int x = c * ART_CELL + ART_CELL / 2, y = r * ART_CELL + ART_CELL / 2, d, off, score;

            if (distance.d[r][c] == 0)
                continue;
            if (x < clear || y < clear || x > ART_UNIT - clear || y > ART_UNIT - clear)
                continue;
            d = distance.d[r][c];
            if ((d < wanted ? d : wanted) * 16 + ART_UNIT / 8 <= most)
                continue; /* nor could the place make up for it */
            off = pull * art_length(x - ART_UNIT / 2, y - ART_UNIT / 2) / 8;
            if ((d < wanted ? d : wanted) * 16 - off <= most)
                continue; /* discs can only make it worse */
            d = room_at(taken, x, y, d);
            score = (d < wanted ? d : wanted) * 16 - off;
            if (score > most) {
                most = score;
                *room = d;
                best = art_point_at(x, y);
            }
        }
    }
    return best;
}

static void road_spot(struct art_layout *layout, const struct taken *taken, int segment)
{
    int most = -1000000;

    for (int w = 0; w < layout->ways; w++) {
        const struct art_way *way = &layout->way[w];

        if (way->segment != segment)
            continue;
        for (int p = 0; p < way->pieces; p++) {
            for (int t = 0; t <= ART_SAMPLES; t++) {
                struct art_point q = art_curve_point(&way->piece[p], t);
                int border = q.x < q.y ? q.x : q.y, room;

                border = ART_UNIT - q.x < border ? ART_UNIT - q.x : border;
                border = ART_UNIT - q.y < border ? ART_UNIT - q.y : border;
                if (border < 24 || layout->map[q.y / ART_CELL][q.x / ART_CELL] != segment)
                    continue;
                room = room_at(taken, q.x, q.y, border < 110 ? border : 110);
                if (layout->crossing) {
                    int d = art_length(q.x - layout->cross.x, q.y - layout->cross.y) - 20;

                    room = d < room ? d : room;
                }
                room = room * 16 - art_length(q.x - ART_UNIT / 2, q.y - ART_UNIT / 2) / 2;
                if (room > most) {
                    most = room;
                    layout->spot[segment] = q;
                }
            }
        }
    }
}

/* Where the way above crosses the one below. */
static void find_crossing(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;
    int best = 1 << 30;

    if (tile->over == 255)
        return;
    layout->crossing = true;
    layout->cross = art_point_at(ART_UNIT / 2, ART_UNIT / 2);
    for (int a = 0; a < layout->ways; a++) {
        for (int b = 0; b < layout->ways; b++) {
            if (layout->way[a].segment != tile->over || layout->way[b].segment != tile->under)
                continue;
            for (int i = 0; i < layout->way[a].pieces * ART_SAMPLES; i++) {
                struct art_point p =
                    art_curve_point(&layout->way[a].piece[i / ART_SAMPLES], i % ART_SAMPLES);

                for (int j = 0; j < layout->way[b].pieces * ART_SAMPLES; j++) {
                    struct art_point q =
                        art_curve_point(&layout->way[b].piece[j / ART_SAMPLES], j % ART_SAMPLES);
                    int d = art_length(p.x - q.x, p.y - q.y);

                    if (d < best) {
                        best = d;
                        layout->cross = p;
                    }
                }
            }
        }
    }
}

static void add_mark(struct art_layout *layout, struct taken *taken, const char *kind, int label,
                     int segment, int r)
{
    struct art_mark *mark;
    struct art_point at;
    int room;

    if (layout->marks == ART_MARKS)
        return;
    at = widest(layout, taken, label, r + 18, 1, &room);
    if (room < 0)
        return;
    mark = &layout->mark[layout->marks++];
    mark->kind = kind;
    mark->x = at.x;
    mark->y = at.y;
    mark->r = (int16_t)(room < 22 ? 16 : room - 6 < r ? room - 6 : r);
    mark->segment = (uint8_t)segment;
    take(taken, at.x, at.y, mark->r);
}

static void city_marks(struct art_layout *layout, struct taken *taken, int city)
{
    static const struct {
        int bit, r;
        const char *kind;
    } marks[] = {
        {AUDE_MARK_PRINCESS, 48, "princess"}, {AUDE_MARK_BESIEGED, 36, "besieged"},
        {AUDE_MARK_WINE, 32, "wine"},         {AUDE_MARK_GRAIN, 32, "grain"},
        {AUDE_MARK_CLOTH, 32, "cloth"},
    };
    const struct aude_segment *segment = &layout->tile->segment[city];

    for (int i = 0; i < segment->pennants; i++)
        add_mark(layout, taken, "pennant", city, city, 44);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (segment->marks & marks[i].bit)
            add_mark(layout, taken, marks[i].kind, city, city, marks[i].r);
    }
}

/* Beside the road, on the side with more room. */
static void inn_mark(struct art_layout *layout, struct taken *taken, int road)
{
    struct art_point at = layout->spot[road];
    int best = -1, x = at.x, y = at.y;
    struct art_mark *mark;

    if (layout->marks == ART_MARKS)
        return;
    for (int i = 0; i < 16; i++) {
        static const int8_t way[16][2] = {{64, 0},  {59, 24},   {45, 45},   {24, 59},
                                          {0, 64},  {-24, 59},  {-45, 45},  {-59, 24},
                                          {-64, 0}, {-59, -24}, {-45, -45}, {-24, -59},
                                          {0, -64}, {24, -59},  {45, -45},  {59, -24}};
        int px = at.x + way[i][0] * 80 / 64, py = at.y + way[i][1] * 80 / 64, room = 44;

        if (px < 44 || py < 44 || px > ART_UNIT - 44 || py > ART_UNIT - 44)
            continue;
        for (int r = 0; r < ART_GRID; r++) {
            for (int c = 0; c < ART_GRID; c++) {
                int label = layout->map[r][c];
                int d = art_length(c * ART_CELL + 3 - px, r * ART_CELL + 3 - py);
                bool field = label < layout->tile->segments &&
                             layout->tile->segment[label].kind == AUDE_FIELD;

                if (!field && d < room)
                    room = d;
            }
        }
        room = room_at(taken, px, py, room);
        if (room > best) {
            best = room;
            x = px;
            y = py;
        }
    }
    mark = &layout->mark[layout->marks++];
    mark->kind = "inn";
    mark->x = (int16_t)x;
    mark->y = (int16_t)y;
    mark->r = (int16_t)(best < 26 ? 26 : best > 44 ? 44 : best);
    mark->segment = (uint8_t)road;
    take(taken, x, y, mark->r);
}

/* Those that decide what may be done with the tile are larger. */
static int sign_size(const char *sign)
{
    static const struct {
        const char *sign;
        int r;
    } sizes[] = {{"volcano", 84}, {"dragon", 62}, {"portal", 62}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        if (strcmp(sizes[i].sign, sign) == 0)
            return sizes[i].r;
    }
    return 46;
}

/* The field or city with the widest room takes the symbols of the whole tile. */
static void sign_marks(struct art_layout *layout, struct taken *taken)
{
    const struct aude_tile *tile = layout->tile;

    for (const char *const *sign = art_sketch(tile)->sign; sign != NULL && *sign != NULL; sign++) {
        int best = -1, label = ART_NONE;
        bool shown = false;

        for (int s = 0; s < layout->sites; s++)
            shown = shown || strcmp(layout->site[s].kind, *sign) == 0;
        for (int s = 0; s < tile->segments && !shown; s++) {
            int room;

            if (tile->segment[s].kind != AUDE_FIELD &&
                (tile->segment[s].kind != AUDE_CITY || best >= 30))
                continue;
            (void)widest(layout, taken, s, 60, 0, &room);
            if (room > best) {
                best = room;
                label = s;
            }
        }
        if (!shown && label != ART_NONE)
            add_mark(layout, taken, *sign, label, ART_NONE, sign_size(*sign));
    }
}

static void garden_spot(struct art_layout *layout, struct taken *taken)
{
    const struct aude_tile *tile = layout->tile;
    int best = -1;

    for (int i = 0; i < tile->segments; i++) {
        struct art_point at;
        int room;

        if (tile->segment[i].kind != AUDE_FIELD)
            continue;
        at = widest(layout, taken, i, ART_GARDEN + 22, 1, &room);
        if (room > best) {
            best = room;
            layout->garden_at = at;
        }
    }
    /* A little clear of walls and roads; the drawn edges are 10 wide. */
    layout->garden_r = (int16_t)(best - 10 > ART_GARDEN ? ART_GARDEN
                                 : best - 10 < 30       ? 30
                                                        : best - 10);
    layout->spot[tile->segments] = layout->garden_at;
    take(taken, layout->garden_at.x, layout->garden_at.y, layout->garden_r);
    art_map_disc(layout, layout->garden_at.x, layout->garden_at.y, layout->garden_r, tile->segments,
                 false);
}

void art_spots(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;
    struct taken taken = {0};
    int room;

    find_crossing(layout);
    for (int i = 0; i < layout->sites; i++)
        take(&taken, layout->site[i].x, layout->site[i].y, layout->site[i].r);
    if (layout->garden)
        garden_spot(layout, &taken);
    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].kind == AUDE_ROAD || tile->segment[i].kind == AUDE_RIVER)
            road_spot(layout, &taken, i);
    }
    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].marks & AUDE_MARK_CATHEDRAL)
            add_mark(layout, &taken, "cathedral", i, i, 120);
        if (tile->segment[i].marks & AUDE_MARK_INN)
            inn_mark(layout, &taken, i);
    }
    for (int i = 0; layout->viaduct && i <= 8; i++) { /* nobody stands below it */
        const struct art_point *end = layout->viaduct_end;

        take(&taken, end[0].x + (end[1].x - end[0].x) * i / 8,
             end[0].y + (end[1].y - end[0].y) * i / 8, 28);
    }
    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].kind == AUDE_CITY)
            layout->spot[i] = widest(layout, &taken, i, 110, 1, &room);
        else if (tile->segment[i].kind == AUDE_FIELD)
            layout->spot[i] = widest(layout, &taken, i, 90, -1, &room);
        for (int s = 0; s < layout->sites && tile->segment[i].kind == AUDE_MONASTERY; s++) {
            if (layout->site[s].segment == i)
                layout->spot[i] = art_point_at(layout->site[s].x, layout->site[s].y);
        }
    }
    for (int i = 0; i < tile->segments; i++)
        take(&taken, layout->spot[i].x, layout->spot[i].y, ART_FIGURE);
    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].kind == AUDE_CITY)
            city_marks(layout, &taken, i);
    }
    sign_marks(layout, &taken);
}

/* The Discovery: clear of the port cities, each figure in the middle of its area. */
void art_terrain_spots(struct art_layout *layout)
{
    struct taken taken = {0};
    int room;

    for (int i = 0; i < layout->ports; i++) { /* the town and its pier */
        struct art_point p = layout->port[i].at, d = layout->port[i].out;

        take(&taken, p.x - d.x * 22 / 64, p.y - d.y * 22 / 64, 54);
        take(&taken, p.x + d.x * 48 / 64, p.y + d.y * 48 / 64, 30);
    }
    for (int i = 0; i < layout->tile->segments; i++)
        layout->spot[i] = widest(layout, &taken, i, 100, 1, &room);
}
