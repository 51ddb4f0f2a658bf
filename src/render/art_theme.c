/* SPDX-License-Identifier: Apache-2.0 */
/* The table of colours; see art_theme.h.
 *
 * In every theme field and city differ in lightness too, and walls, houses and texture tell them
 * apart without any colour; roads have a verge on both sides. Seats keep their distance from each
 * other over normal sight and the three kinds of colour blindness, and each has a mark on the
 * chest; from whatever ground a figure keeps apart by its white rim and dark edge.
 * tests/style/colours.py measures all of this. */
#include "render/art_theme.h"

#include "aude.h"

#include <stddef.h>
#include <string.h>

static const struct {
    char letter;
    const char *colour[ART_THEMES]; /* day, autumn, winter, contrast */
} palette[] = {
    {'I', {"#3a2c20", "#3a2a1c", "#2f2c30", "#000000"}}, /* ink */
    {'z', {"#2a2410", "#2a1c08", "#1c2a44", "#000000"}}, /* shade, see-through */
    /* Meadow: ground, its light and dark spots, blades. */
    {'g', {"#b4c88a", "#c8ba7a", "#e4eaee", "#dcefb9"}},
    {'h', {"#d5deab", "#d9cd96", "#f3f7f9", "#e6f4c8"}},
    {'i', {"#93b26c", "#b39e5e", "#cdd9e3", "#cfe5a5"}},
    {'j', {"#86a45f", "#a38a4c", "#b3bfc4", "#b4d080"}},
    /* Trees and hedges: dark, middle, light; firs: dark, light. */
    {'e', {"#44683c", "#7a4a22", "#5d6663", "#1f4a1a"}},
    {'t', {"#5f8a4c", "#b0692a", "#8d9a96", "#2f6b26"}},
    {'u', {"#83a962", "#dd9a3f", "#f4f8fa", "#4f9340"}},
    {'x', {"#35563f", "#3f5a38", "#3f564e", "#123d1c"}},
    {'X', {"#5a8258", "#67824e", "#e6eef1", "#2a6a36"}},
    /* Corn, green crops, ploughed ground: ground and rows. */
    {'c', {"#d9cb82", "#d6bb70", "#ecebe2", "#efe0a0"}},
    {'C', {"#c6b265", "#bd9a52", "#cbc8b4", "#c9a83c"}},
    {'d', {"#94b070", "#aaa35e", "#d9e2dd", "#b4d888"}},
    {'D', {"#7a9a58", "#918640", "#b4c2b8", "#86ae56"}},
    {'p', {"#c2b088", "#b99a70", "#d6d2cc", "#dcc9a4"}},
    {'P', {"#ab9770", "#a08059", "#aca39a", "#b39a6c"}},
    /* Water: bank, edge, deep, light. */
    {'b', {"#d8c996", "#cdb67e", "#dde3e4", "#8a6a2c"}},
    {'W', {"#3c7196", "#3d6a85", "#5f87a4", "#0b2f5c"}},
    {'w', {"#6aa7c9", "#6c9db5", "#a4c3d6", "#2f79c4"}},
    {'v', {"#a5cfe2", "#a3c5d2", "#dbeaf2", "#8fc3ee"}},
    /* Roads: verge, ground, tracks. */
    {'k', {"#7f6d42", "#755c36", "#8d8a84", "#000000"}},
    {'s', {"#f2e5c4", "#f0e2c0", "#d9cfbd", "#ffffff"}},
    {'S', {"#d0b988", "#c4a672", "#b5a892", "#c8c8c8"}},
    /* Streets of a city: ground, joints, lit paving. */
    {'f', {"#b48a64", "#b18359", "#9f9082", "#8f6444"}},
    {'F', {"#a87f5b", "#a0744c", "#908074", "#8f6444"}},
    {'q', {"#d8b891", "#d0a87e", "#c6baad", "#bd9470"}},
    /* Quarters of a city: below tiles, with gardens, paved. */
    {';', {"#bb7452", "#b07050", "#a5806e", "#92563a"}},
    {'|', {"#9d9658", "#a08a52", "#a5a08e", "#857a3c"}},
    {'_', {"#aca296", "#9c8c76", "#9c9896", "#8d8580"}},
    /* Roofs, lit and shaded: tiles, dark tiles, thatch, slate; plaster lit and shaded. */
    {'r', {"#cf6a45", "#c86240", "#f0f2f4", "#e2603a"}},
    {'R', {"#9c4229", "#954026", "#a8502f", "#7d1f0e"}},
    {'o', {"#c07a4a", "#b87245", "#e6e9ec", "#f09a58"}},
    {'O', {"#8c5230", "#864e2c", "#8a5a3c", "#7a3a14"}},
    {'y', {"#d9bd80", "#d2b070", "#f5f6f4", "#f2d68a"}},
    {'Y', {"#a88850", "#a07c44", "#b19a70", "#8a6820"}},
    {'l', {"#7d90a3", "#7a8a9b", "#eef1f4", "#7d9cc0"}},
    {'L', {"#4f6074", "#4c5b6d", "#5b6b7d", "#24384f"}},
    {'m', {"#f6ecd4", "#f2e4c6", "#efe9df", "#ffffff"}},
    {'M', {"#dccaa4", "#d6bf94", "#cfc6ba", "#d9d9d9"}},
    /* Walls of a city: top, face, joints. */
    {'n', {"#efe7d5", "#ebdfc6", "#f6f8f9", "#ffffff"}},
    {'N', {"#bcae93", "#b3a283", "#a9a8a6", "#9a9a9a"}},
    {'K', {"#7c6d56", "#76644a", "#757373", "#000000"}},
    /* The Discovery. Grassland: ground, light and dark spots, blades; mountains: ground, shaded and
     * lit slopes; sea and its waves. */
    {'1', {"#c8d98f", "#d8c98a", "#eef3f5", "#e0f2b8"}},
    {'2', {"#d8e5aa", "#e6daa6", "#f8fbfc", "#eaf8cc"}},
    {'3', {"#b5ca7c", "#c6b26e", "#d8e2e8", "#d3e8a4"}},
    {'4', {"#93ad58", "#a58c48", "#aebbc2", "#7fa040"}},
    {'5', {"#b09a80", "#a98f74", "#b3aca4", "#a88a68"}},
    {'6', {"#978269", "#8f765d", "#8e8780", "#6e543c"}},
    {'7', {"#cbb79c", "#c6ae92", "#e4e8ea", "#d8c2a4"}},
    {'8', {"#3f7fb0", "#3d7496", "#58809f", "#12508c"}},
    {'9', {"#6fa6d0", "#6d9dba", "#9dbdd2", "#6fa8dc"}},
    {'Z', {"#efe3b8", "#ead8a6", "#f0ede2", "#fff0bc"}}, /* sand */
    /* Timber and planks; stone, dark and light. */
    {'A', {"#8a5a34", "#84532c", "#77604e", "#54300e"}},
    {'B', {"#e0bd83", "#dab276", "#d9c5a6", "#f6d9a0"}},
    {'T', {"#6d675e", "#6a5f50", "#6f7276", "#333333"}},
    {'U', {"#a8a297", "#a3967f", "#b1b4b6", "#b4b4b4"}},
    /* Cloth, paint and flowers: red, gold, blue, purple, pink; what is white, and printed signs. */
    {'E', {"#c2452f", "#b83f28", "#a8432f", "#c4200c"}},
    {'G', {"#f2c230", "#e8b832", "#e4c56c", "#ffcf00"}},
    {'H', {"#2a61a5", "#34638c", "#3c658f", "#0b4a9c"}},
    {'J', {"#6a4c93", "#6d4674", "#64578a", "#55269a"}},
    {'V', {"#d0608c", "#b8543f", "#bb8090", "#d01870"}},
    {'Q', {"#fbf5e2", "#f8efd8", "#f8f8f5", "#ffffff"}},
    {'0', {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
    {'a', {"#1c1510", "#1c1510", "#1c1510", "#000000"}}, /* edges of figures, digits */
    /* What is not of the land: page by day and by night, its ink, a panel by night; frames of the
     * last tile, of what is chosen and of what is asked; what is not decided; a tray. */
    {'+', {"#f3eee1", "#efdfc2", "#c9d7e2", "#f3eee1"}},
    {'-', {"#20282c", "#2e241b", "#1e2a35", "#20282c"}},
    {'^', {"#4a4136", "#4a4136", "#4a4136", "#4a4136"}},
    {'*', {"#d9dde0", "#d9dde0", "#d9dde0", "#d9dde0"}},
    {'=', {"#2f3a40", "#2f3a40", "#2f3a40", "#2f3a40"}},
    {'!', {"#ffd400", "#ffd400", "#ffd400", "#ffd400"}},
    {'$', {"#c89600", "#c89600", "#c89600", "#b08800"}},
    {'?', {"#1746d1", "#1746d1", "#1746d1", "#1746d1"}},
    {'~', {"#8d8d80", "#8d8d80", "#8d8d80", "#8d8d80"}},
    {':', {"#8a8172", "#8a8172", "#8a8172", "#8a8172"}},
};

static const char *const theme_names[ART_THEMES] = {"day", "autumn", "winter", "contrast"};
static const char *const seat_names[ART_SEAT_COLOURS] = {"classic", "calm"};
static const char *const seat_colours[ART_SEAT_COLOURS][AUDE_MAX_SEATS] = {
    {"#1a1a1a", "#d7191c", "#ffe14d", "#7b3294", "#00b8b8", "#ffffff"},
    {"#26303a", "#b8433a", "#f0cd5e", "#6b4f93", "#3fa39b", "#f7f2e6"},
};

static int chosen_theme, chosen_seats;
static unsigned chosen_order = 0xfffffff; /* no colour in any place */

void art_choose_theme(int theme)
{
    chosen_theme = theme >= 0 && theme < ART_THEMES ? theme : ART_DAY;
}

void art_choose_seats(int colours)
{
    chosen_seats = colours >= 0 && colours < ART_SEAT_COLOURS ? colours : ART_CLASSIC;
}

void art_choose_order(unsigned order)
{
    chosen_order = order;
}

int art_seat_look(int seat)
{
    int look = (int)(chosen_order >> 3 * seat & 7);
    return look < AUDE_MAX_SEATS ? look : seat;
}

int art_chosen_theme(void)
{
    return chosen_theme;
}

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0)
            return i;
    }
    return -1;
}

const char *art_theme_name(int theme)
{
    return theme >= 0 && theme < ART_THEMES ? theme_names[theme] : NULL;
}

int art_find_theme(const char *name)
{
    return find_name(theme_names, ART_THEMES, name);
}

const char *art_seats_name(int colours)
{
    return colours >= 0 && colours < ART_SEAT_COLOURS ? seat_names[colours] : NULL;
}

int art_find_seats(const char *name)
{
    return find_name(seat_names, ART_SEAT_COLOURS, name);
}

const char *art_seat_colour(int seat)
{
    return seat_colours[chosen_seats][art_seat_look(seat)];
}

const char *art_colour(char letter)
{
    for (size_t i = 0; i < sizeof palette / sizeof palette[0]; i++) {
        if (palette[i].letter == letter)
            return palette[i].colour[chosen_theme];
    }
    return NULL;
}

/* The colour that is named there, or NULL. */
static const char *named_colour(const char *text)
{
    return text[0] == '@' ? art_colour(text[1]) : NULL;
}

void art_paint(struct text_out *out, const char *text)
{
    art_format(out, text, NULL, 0);
}

void art_format(struct text_out *out, const char *text, const int *numbers, int n)
{
    int next = 0;

    for (; *text != '\0'; text++) {
        const char *colour = named_colour(text);

        if (colour != NULL) {
            out_text(out, colour);
            text++;
        } else if (*text == '%' && next < n) {
            out_number(out, numbers[next++]);
        } else {
            out_char(out, *text);
        }
    }
}
