/* SPDX-License-Identifier: Apache-2.0 */
/* Characters for a tile. The ground of a character is what most of its part of the map is; roads
 * and rivers are drawn as lines through whole characters, straight or with one bend, since a true
 * curve would turn to a staircase; buildings and marks are single signs at their places. */
#include "render/layout_parts.h"
#include "render/picture_parts.h"

#include <stddef.h>
#include <string.h>

const struct picture_letter picture_letters[] = {
    {"monastery", "\xe2\x80\xa0", '+', "monastery"},
    {"special-monastery", "\xe2\x80\xa0", '+', "monastery"},
    {"abbey", "\xe2\x80\xa0", '+', "monastery"},
    {"shrine", "\xe2\x80\xa1", '!', "shrine"},
    {"junction", "o", 'o', "junction"},
    {"house", "n", 'n', "house"},
    {"garden", "\xe2\x99\xa3", '%', "garden"},
    {"pennant", "\xe2\x99\xa6", '*', "pennant"},
    {"tower", "T", 'T', "tower foundation"},
    {"bazaar", "Z", 'Z', "bazaar"},
    {"inn", "i", 'i', "inn"},
    {"cathedral", "K", 'K', "cathedral"},
    {"princess", "P", 'P', "princess"},
    {"besieged", "X", 'X', "siege"},
    {"wine", "w", 'w', "wine"},
    {"grain", "g", 'g', "grain"},
    {"cloth", "c", 'c', "cloth"},
    {"lake", "~", '~', "water"},
    {"ferry-lake", "~", '~', "water"},
    {"spring", "~", '~', "water"},
    {"tunnel", "U", 'U', "tunnel"},
    {"volcano", "V", 'V', "volcano"},
    {"dragon", "D", 'D', "dragon"},
    {"portal", "O", 'O', "portal"},
    {"hill", "h", 'h', "hill"},
    {"vineyard", "v", 'v', "vineyard"},
    {"pig-herd", "H", 'H', "pig-herd"},
    {"circus", "Q", 'Q', "circus"},
    {"acrobats", "Y", 'Y', "acrobats"},
    {"fair", "J", 'J', "fair"},
    {"crop", "@", '@', "crop circle"},
    {"watchtower", "W", 'W', "watchtower"},
    {"watch", "W", 'W', "watchtower"},
    {"flier", "f", 'f', "flying machine"},
    {"rose", "r", 'r', "wind rose"},
    {"festival", "s", 's', "festival"},
    {"gold", "$", '$', "gold"},
    {"mage", "m", 'm', "mage"},
    {"robber", "R", 'R', "robber"},
    {"plague", "p", 'p', "plague"},
    {"castle", "\xe2\x99\x9c", 'M', "castle"},
    {"empty-castle", "\xe2\x99\x96", 'm', "empty castle"},
    {"port", "\xe2\x8c\x82", 'P', "port city"},
    {"[", "[", '[', ""},
    {"]", "]", ']', ""},
    {"", "?", '?', "other"},
};
const int picture_letter_count = (int)(sizeof picture_letters / sizeof picture_letters[0]);

/* "crop:field" and "watch:2/road" go by what stands before the colon. */
static int letter_of(const char *kind)
{
    for (int i = 0; i < picture_letter_count; i++) {
        size_t length = strlen(picture_letters[i].kind);

        if (length != 0 && strncmp(kind, picture_letters[i].kind, length) == 0 &&
            (kind[length] == '\0' || kind[length] == ':'))
            return i;
    }
    return picture_letter_count - 1;
}

/* The character that holds a point of the turned tile. */
static struct picture_at cell_of(const struct picture *picture, struct art_point p)
{
    struct picture_at at;
    int x = p.x * picture->width / ART_UNIT, y = p.y * picture->height / ART_UNIT;

    at.x = (int8_t)(x < 0 ? 0 : x >= picture->width ? picture->width - 1 : x);
    at.y = (int8_t)(y < 0 ? 0 : y >= picture->height ? picture->height - 1 : y);
    return at;
}

void picture_count_labels(const struct art_layout *layout, int rotation,
                          const struct picture *picture, int x, int y, int count[256])
{
    int x0 = x * ART_GRID / picture->width, x1 = (x + 1) * ART_GRID / picture->width;
    int y0 = y * ART_GRID / picture->height, y1 = (y + 1) * ART_GRID / picture->height;

    memset(count, 0, 256 * sizeof count[0]);
    for (int r = y0; r < y1; r++) {
        for (int c = x0; c < x1; c++) {
            int row = r, column = c;

            for (int i = 0; i < rotation; i++) {
                int swap = row;

                row = ART_GRID - 1 - column;
                column = swap;
            }
            count[layout->map[row][column]]++;
        }
    }
}

static void fill_ground(struct picture *picture, const struct art_layout *layout, int rotation)
{
    const struct aude_tile *tile = layout->tile;

    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            struct picture_cell *cell = &picture->cell[y][x];
            int count[256], best = 0, city = ART_NONE, cities = 0, land = 0;

            picture_count_labels(layout, rotation, picture, x, y, count);
            memset(cell, 0, sizeof *cell);
            cell->ground = PICTURE_FIELD;
            cell->segment = cell->way = ART_NONE;
            for (int i = 0; i < tile->segments; i++) {
                int kind = tile->segment[i].kind;

                if (kind == AUDE_CITY) {
                    cities += count[i];
                    land += count[i];
                    if (city == ART_NONE || count[i] > count[city])
                        city = i;
                } else if (kind == AUDE_FIELD) {
                    land += count[i];
                    if (count[i] > best) {
                        best = count[i];
                        cell->segment = (uint8_t)i;
                    }
                }
            }
            cities += count[ART_LABEL_WALL];
            land += count[ART_LABEL_WALL] + count[ART_LABEL_SITE];
            if (cities > 0 && cities * 100 >= land * 42) {
                cell->ground = PICTURE_CITY;
                cell->segment =
                    (uint8_t)(city == ART_NONE || count[ART_LABEL_WALL] > count[city] ? ART_NONE
                                                                                      : city);
            }
        }
    }
}

/* A city that is too thin to win a character gets the one at its spot; where two cities of the tile
 * touch in the picture though not on the tile, a wall parts them. */
static void mend_cities(struct picture *picture, const struct art_layout *layout, int rotation)
{
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->segments && tile->segment[i].kind == AUDE_CITY; i++) {
        bool found = false;

        for (int y = 0; y < picture->height; y++) {
            for (int x = 0; x < picture->width; x++)
                found = found || (picture->cell[y][x].ground == PICTURE_CITY &&
                                  picture->cell[y][x].segment == i);
        }
        if (!found) {
            struct picture_at at = cell_of(picture, art_rotate_point(layout->spot[i], rotation));

            picture->cell[at.y][at.x].ground = PICTURE_CITY;
            picture->cell[at.y][at.x].segment = (uint8_t)i;
        }
    }
    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            struct picture_cell *cell = &picture->cell[y][x];
            const struct picture_cell *left = x > 0 ? &picture->cell[y][x - 1] : cell;
            const struct picture_cell *above = y > 0 ? &picture->cell[y - 1][x] : cell;

            if (cell->ground != PICTURE_CITY)
                continue;
            if ((left->ground == PICTURE_CITY && left->segment != cell->segment) ||
                (above->ground == PICTURE_CITY && above->segment != cell->segment))
                cell->sign = SIGN_WALL;
        }
    }
}

/* The pen that draws one road or river. */
struct pen {
    struct picture *picture;
    const struct art_layout *layout;
    int segment, sign;
    struct picture_at at;
    bool stopped; /* has come to a wall */
};

static void mark_line(struct pen *pen, int side)
{
    struct picture_cell *cell = &pen->picture->cell[pen->at.y][pen->at.x];
    int over = pen->layout->tile->over, other = cell->way;

    if (pen->stopped)
        return;
    if (other != pen->segment && other != ART_NONE && other == over)
        return; /* passes below */
    if (pen->segment == over && other != pen->segment)
        cell->lines = 0;
    cell->sign = (uint8_t)pen->sign;
    cell->lines |= (uint8_t)(1 << side);
    cell->way = (uint8_t)pen->segment;
}

/* One step to a side; stops before the ground of a city unless the way passes above it. */
static void step(struct pen *pen, int side)
{
    static const int8_t by[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    int x = pen->at.x + by[side][0], y = pen->at.y + by[side][1];

    if (pen->stopped || x < 0 || y < 0 || x >= pen->picture->width || y >= pen->picture->height)
        return;
    mark_line(pen, side);
    if (pen->picture->cell[y][x].ground == PICTURE_CITY &&
        pen->layout->tile->over != pen->segment) {
        pen->stopped = true;
        return;
    }
    pen->at.x = (int8_t)x;
    pen->at.y = (int8_t)y;
    mark_line(pen, (side + 2) & 3);
}

static void walk(struct pen *pen, int x, int y, bool across_first)
{
    for (int half = 0; half < 2; half++) {
        if ((half == 0) == across_first) {
            while (pen->at.x != x && !pen->stopped)
                step(pen, pen->at.x < x ? 1 : 3);
        } else {
            while (pen->at.y != y && !pen->stopped)
                step(pen, pen->at.y < y ? 2 : 0);
        }
    }
}

static struct picture_at gate_cell(const struct picture *picture, int side)
{
    struct picture_at at = {(int8_t)(picture->width / 2), (int8_t)(picture->height / 2)};

    if (side == 0 || side == 2)
        at.y = (int8_t)(side == 0 ? 0 : picture->height - 1);
    else
        at.x = (int8_t)(side == 3 ? 0 : picture->width - 1);
    return at;
}

/* A bend that keeps to its corner, so that the middle is left for others. */
static void hug(struct pen *pen, int across, int along)
{
    int w = pen->picture->width, h = pen->picture->height;
    int x = across == 1 ? w / 2 + 2 : w / 2 - 2, y = along == 0 ? h / 2 - 1 : h / 2 + 1;

    x = x < 0 ? 0 : x >= w ? w - 1 : x;
    pen->at = gate_cell(pen->picture, along);
    mark_line(pen, along);
    walk(pen, w / 2, y, false);
    walk(pen, x, y, true);
    walk(pen, x, h / 2, false);
    walk(pen, across == 1 ? w - 1 : 0, h / 2, true);
    mark_line(pen, across);
}

/* Is there anything but this one way on the tile that may want the middle? */
static bool crowded(const struct art_layout *layout, int segment)
{
    for (int i = 0; i < layout->tile->segments; i++) {
        int kind = layout->tile->segment[i].kind;

        if (i != segment && (kind == AUDE_ROAD || kind == AUDE_RIVER))
            return true;
    }
    return layout->sites != 0;
}

static void draw_way(struct picture *picture, const struct art_layout *layout, int segment,
                     int rotation)
{
    int sides = layout->tile->segment[segment].sides, count = __builtin_popcount((unsigned)sides);
    int rotated = (sides << rotation | sides >> (4 - rotation)) & 15;
    struct pen pen = {picture, layout, segment, SIGN_ROAD, {0, 0}, false};

    if (layout->tile->segment[segment].kind == AUDE_RIVER)
        pen.sign = SIGN_RIVER;
    if (count == 2 && rotated != 5 && rotated != 10 && crowded(layout, segment)) {
        hug(&pen, rotated & 2 ? 1 : 3, rotated & 1 ? 0 : 2);
        return;
    }
    for (int side = 0; side < 4; side++) {
        struct picture_at to = {(int8_t)(picture->width / 2), (int8_t)(picture->height / 2)};

        if (!(rotated >> side & 1))
            continue;
        for (int w = 0; count == 1 && w < layout->ways; w++) {
            const struct art_way *way = &layout->way[w];

            if (way->segment == segment && way->pieces != 0)
                to = cell_of(picture, art_rotate_point(way->piece[way->pieces - 1].p[3], rotation));
        }
        pen.at = gate_cell(picture, side);
        pen.stopped = false;
        mark_line(&pen, side);
        walk(&pen, to.x, to.y, side == 1 || side == 3);
    }
}

static void draw_ways(struct picture *picture, const struct art_layout *layout, int rotation)
{
    const struct aude_tile *tile = layout->tile;

    for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < tile->segments; i++) {
            int kind = tile->segment[i].kind;
            int when = tile->over == i ? 2 : kind == AUDE_RIVER ? 0 : 1;

            if ((kind == AUDE_ROAD || kind == AUDE_RIVER) && when == pass)
                draw_way(picture, layout, i, rotation);
        }
    }
}

static int open_cells(const struct picture *picture, int segment)
{
    int count = 0;

    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++)
            count += picture->cell[y][x].segment == segment && picture->cell[y][x].way == ART_NONE;
    }
    return count;
}

/* A field that is too narrow to be seen beside walls and ways takes the character nearest to its
 * spot from a field or city that has others. */
static void mend_fields(struct picture *picture, const struct art_layout *layout, int rotation)
{
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->segments; i++) {
        struct art_point p = art_rotate_point(layout->spot[i], rotation);
        struct picture_cell *best = NULL;
        int least = 1 << 30;

        if (tile->segment[i].kind != AUDE_FIELD || open_cells(picture, i) > 0)
            continue;
        for (int y = 0; y < picture->height; y++) {
            for (int x = 0; x < picture->width; x++) {
                struct picture_cell *cell = &picture->cell[y][x];
                int d = art_length((2 * x + 1) * ART_UNIT / (2 * picture->width) - p.x,
                                   (2 * y + 1) * ART_UNIT / (2 * picture->height) - p.y);

                if (cell->way == ART_NONE && cell->sign == SIGN_GROUND && d < least &&
                    open_cells(picture, cell->segment) > 1) {
                    least = d;
                    best = cell;
                }
            }
        }
        if (best != NULL) {
            best->ground = PICTURE_FIELD;
            best->segment = (uint8_t)i;
        }
    }
}

/* How well a character serves for a sign or figure: 0 not at all. */
static int suits(const struct picture_cell *cell, int kind, int segment)
{
    if (cell->sign == SIGN_LETTER || cell->sign == SIGN_BRIDGE)
        return 0;
    switch (kind) {
    case AUDE_ROAD:
    case AUDE_RIVER: return cell->way == segment ? 2 : 0;
    case AUDE_CITY:
        return cell->ground == PICTURE_CITY && cell->segment == segment && cell->way == ART_NONE
                   ? 2
                   : 0;
    case AUDE_FIELD:
        return cell->ground == PICTURE_FIELD && cell->segment == segment && cell->way == ART_NONE
                   ? 2
                   : 0;
    default: return cell->way == ART_NONE ? 2 : 1;
    }
}

/* The suitable character nearest to a point of the turned tile; true when one is found. */
static bool nearest_cell(const struct picture *picture, struct art_point p, int kind, int segment,
                         struct picture_at *at)
{
    int best = 1 << 30;

    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            int cx = (2 * x + 1) * ART_UNIT / (2 * picture->width);
            int cy = (2 * y + 1) * ART_UNIT / (2 * picture->height);
            int fit = suits(&picture->cell[y][x], kind, segment);
            int d = art_length(cx - p.x, cy - p.y) + (fit == 1 ? 60 : 0);

            if (fit != 0 && d < best) {
                best = d;
                at->x = (int8_t)x;
                at->y = (int8_t)y;
            }
        }
    }
    return best != 1 << 30;
}

void picture_sign(struct picture *picture, struct picture_at at, const char *kind)
{
    struct picture_cell *cell = &picture->cell[at.y][at.x];

    cell->sign = SIGN_LETTER;
    cell->letter = (uint8_t)letter_of(kind);
}

/* A bridge that was built, over everything: what is beneath finds another place. */
static void draw_bridge(struct picture *picture, int axis)
{
    int count = axis == AUDE_NORTH_SOUTH ? picture->height : picture->width;

    for (int i = 0; i < count; i++) {
        int x = axis == AUDE_NORTH_SOUTH ? picture->width / 2 : i;
        int y = axis == AUDE_NORTH_SOUTH ? i : picture->height / 2;
        struct picture_cell *cell = &picture->cell[y][x];

        cell->sign = SIGN_BRIDGE;
        cell->lines = (uint8_t)axis;
        cell->way = PICTURE_BRIDGE;
    }
}

/* A column where the brackets of a monastery leave a bridge from north to south alone. */
static int8_t clear_of_bridge(const struct picture *picture, struct picture_at at)
{
    int middle = picture->width / 2;

    if (picture->width < 7 || picture->cell[at.y][middle].sign != SIGN_BRIDGE ||
        picture->cell[at.y][0].sign == SIGN_BRIDGE)
        return at.x;
    if (at.x < middle)
        return (int8_t)(at.x > middle - 2 ? middle - 2 : at.x);
    return (int8_t)(at.x < middle + 2 ? middle + 2 : at.x);
}

static void draw_sites(struct picture *picture, const struct art_layout *layout, int rotation)
{
    for (int i = 0; i < layout->sites; i++) {
        const struct art_site *site = &layout->site[i];
        struct art_point p = art_rotate_point(art_point_at(site->x, site->y), rotation);
        struct picture_at at = cell_of(picture, p);
        bool joined = false; /* a road ends here: the sign stands on it */

        for (int w = 0; w < layout->ways; w++)
            joined = joined || layout->way[w].site == i;
        if (!joined || picture->cell[at.y][at.x].sign == SIGN_BRIDGE)
            (void)nearest_cell(picture, p, -1, ART_NONE, &at);
        if (site->segment != ART_NONE)
            at.x = clear_of_bridge(picture, at);
        picture_sign(picture, at, site->kind);
        if (strcmp(site->kind, "tower") == 0) {
            picture->tower = at;
            picture->foundation = true;
        }
        if (site->segment == ART_NONE)
            continue;
        picture->spot[site->segment] = at;
        if (picture->width >= 7 && at.x > 0 && at.x + 1 < picture->width) {
            picture_sign(picture, (struct picture_at){(int8_t)(at.x - 1), at.y}, "[");
            picture_sign(picture, (struct picture_at){(int8_t)(at.x + 1), at.y}, "]");
        }
    }
    if (layout->garden) {
        struct picture_at at = cell_of(picture, art_rotate_point(layout->garden_at, rotation));

        (void)nearest_cell(picture, art_rotate_point(layout->garden_at, rotation), -1, ART_NONE,
                           &at);
        picture_sign(picture, at, "garden");
        picture->spot[layout->tile->segments] = at;
    }
}

static void find_spots(struct picture *picture, const struct art_layout *layout, int rotation)
{
    for (int i = 0; i < layout->tile->segments; i++) {
        struct art_point p = art_rotate_point(layout->spot[i], rotation);
        struct picture_at at = cell_of(picture, p);

        if (layout->tile->segment[i].kind == AUDE_MONASTERY)
            continue;
        (void)nearest_cell(picture, p, layout->tile->segment[i].kind, i, &at);
        picture->spot[i] = at;
    }
}

/* Marks go beside the spots, so that a figure does not hide them. */
static void draw_marks(struct picture *picture, const struct art_layout *layout, int rotation)
{
    for (int i = 0; i < layout->marks; i++) {
        const struct art_mark *mark = &layout->mark[i];
        struct art_point p = art_rotate_point(art_point_at(mark->x, mark->y), rotation);
        struct picture kept = *picture;
        struct picture_at at;
        bool city =
            mark->segment != ART_NONE && layout->tile->segment[mark->segment].kind == AUDE_CITY;
        bool found;

        for (int s = 0; s < layout->tile->segments; s++)
            kept.cell[kept.spot[s].y][kept.spot[s].x].sign = SIGN_LETTER;
        found = nearest_cell(&kept, p, city ? AUDE_CITY : -1, mark->segment, &at);
        if (!found)
            found = nearest_cell(picture, p, city ? AUDE_CITY : -1, mark->segment, &at);
        if (found)
            picture_sign(picture, at, mark->kind);
    }
}

void picture_make(struct picture *picture, const struct art_layout *layout, int rotation,
                  int bridge, int width, int height)
{
    memset(picture, 0, sizeof *picture);
    picture->width = width;
    picture->height = height;
    picture->segments = layout->tile->segments + layout->garden;
    picture->tower.x = (int8_t)(width / 2);
    picture->tower.y = (int8_t)(height / 2);
    rotation &= 3;
    if (layout->terrain) {
        picture_terrain(picture, layout, rotation);
        return;
    }
    fill_ground(picture, layout, rotation);
    mend_cities(picture, layout, rotation);
    draw_ways(picture, layout, rotation);
    if (bridge >= 0)
        draw_bridge(picture, bridge);
    if (width >= 7)
        mend_fields(picture, layout, rotation);
    draw_sites(picture, layout, rotation);
    find_spots(picture, layout, rotation);
    draw_marks(picture, layout, rotation);
}
