/* SPDX-License-Identifier: Apache-2.0 */
/* Port cities of The Discovery on the borders between a sea and a land, and the check of such a
 * tile: the borders that were drawn must part exactly the areas that touch. */
#include "render/layout_parts.h"

#include <stddef.h>

enum {
    NEAR = 16, /* how far from a shore it is asked what lies there */
    FAR = 44,
    APART = 150 /* of two ports */
};

static bool parts(const struct art_border *border, int a, int b)
{
    return (border->a == a && border->b == b) || (border->a == b && border->b == a);
}

static int label_at(const struct art_layout *layout, int x, int y)
{
    if (x < 0 || y < 0 || x >= ART_UNIT || y >= ART_UNIT)
        return ART_NONE;
    return layout->map[y / ART_CELL][x / ART_CELL];
}

static int length_of(const struct art_border *border)
{
    return art_length(border->p[ART_TRACK - 1].x - border->p[0].x,
                      border->p[ART_TRACK - 1].y - border->p[0].y) +
           (border->closed ? ART_UNIT : 0);
}

/* The n-th of the borders between two areas, the longest first; NULL when there are fewer. */
static const struct art_border *nth_border(const struct art_layout *layout, int a, int b, int n)
{
    bool used[ART_BORDERS] = {false};
    const struct art_border *best = NULL;

    for (; n >= 0; n--) {
        int most = -1, at = -1;

        for (int i = 0; i < layout->borders; i++) {
            if (!used[i] && parts(&layout->border[i], a, b) &&
                length_of(&layout->border[i]) > most) {
                most = length_of(&layout->border[i]);
                at = i;
            }
        }
        if (at < 0)
            return NULL;
        used[at] = true;
        best = &layout->border[at];
    }
    return best;
}

/* At point i of a border, with the sea in front. */
static struct art_port port_at(const struct art_layout *layout, const struct art_border *border,
                               int i, int sea, int land)
{
    struct art_port port = {(uint8_t)sea, (uint8_t)land, border->p[i], {0, 0}};
    struct art_point a = border->p[i > 1 ? i - 2 : 0];
    struct art_point b = border->p[i < ART_TRACK - 2 ? i + 2 : ART_TRACK - 1], p = border->p[i];
    int dx = b.x - a.x, dy = b.y - a.y, length = art_length(dx, dy);

    if (length == 0)
        length = 1;
    port.out = art_point_at(-dy * 64 / length, dx * 64 / length);
    if (label_at(layout, p.x + port.out.x * NEAR / 64, p.y + port.out.y * NEAR / 64) != sea)
        port.out = art_point_at(-port.out.x, -port.out.y);
    return port;
}

/* Has it the sea in front and the land behind? */
static bool looks_out(const struct art_layout *layout, const struct art_port *port, int far)
{
    struct art_point p = port->at, d = port->out;

    return label_at(layout, p.x + d.x * far / 64, p.y + d.y * far / 64) == port->sea &&
           label_at(layout, p.x - d.x * far / 64, p.y - d.y * far / 64) == port->land;
}

/* At the wanted point of a border or near it, where there is room and no other port. */
static void put_port(struct art_layout *layout, const struct art_border *border, int want, int sea,
                     int land)
{
    int best = -1, most = -1000000;

    for (int i = 1; i < ART_TRACK - 1; i++) {
        struct art_port port = port_at(layout, border, i, sea, land);
        int score = -9 * (i < want ? want - i : i - want);

        score += looks_out(layout, &port, NEAR) ? 1000 : 0;
        score += looks_out(layout, &port, FAR) ? 60 : 0;
        for (int k = 0; k < layout->ports; k++) {
            struct art_point other = layout->port[k].at;
            int d = art_length(port.at.x - other.x, port.at.y - other.y);

            score -= d < APART ? 2 * (APART - d) : 0;
        }
        if (score > most) {
            most = score;
            best = i;
        }
    }
    layout->port[layout->ports++] = port_at(layout, border, best, sea, land);
}

/* Several ports of the same two areas go on borders of their own, or share one evenly. */
void art_ports(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->ports && i < AUDE_MAX_PORTS; i++) {
        int sea = tile->port[i].sea, land = tile->port[i].land, before = 0, all = 0, borders = 0;
        int on, at;

        for (int k = 0; k < tile->ports; k++) {
            if (tile->port[k].sea == sea && tile->port[k].land == land) {
                all++;
                before += k < i;
            }
        }
        while (nth_border(layout, sea, land, borders) != NULL)
            borders++;
        if (borders == 0) {
            layout->fault = "a port lies on no shore";
            return;
        }
        on = before % borders;
        all = (all - on + borders - 1) / borders; /* on this one */
        at = (before / borders + 1) * (ART_TRACK - 1) / (all + 1);
        put_port(layout, nth_border(layout, sea, land, on), at, sea, land);
    }
}

const char *art_terrain_check(const struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int a = 0; a < tile->segments; a++) {
        struct art_ring ring;

        art_ring(layout, a, &ring);
        if (ring.steps == 0)
            return "an area has no outline";
        for (int b = 0; b < a; b++) {
            bool drawn = false;

            for (int i = 0; i < layout->borders; i++)
                drawn = drawn || parts(&layout->border[i], a, b);
            if (drawn != art_touch(tile, a, b))
                return drawn ? "two areas meet that should not" : "two areas do not meet";
        }
    }
    for (int i = 0; i < ART_GRID * ART_GRID; i++) {
        if (layout->map[i / ART_GRID][i % ART_GRID] >= tile->segments)
            return "a gap between the areas";
    }
    for (int i = 0; i < layout->ports; i++) {
        if (!looks_out(layout, &layout->port[i], NEAR))
            return "a port looks the wrong way";
    }
    return NULL;
}
