/* SPDX-License-Identifier: Apache-2.0 */
/* Text as strokes. Every character of a UTF-8 text becomes no, one or two cells, and every cell is
 * drawn on a grid 4 wide and 8 high. Capital letters stand for small ones, the base letter for an
 * accented Latin one; Cyrillic has the letters of Russian and Bulgarian. What has no strokes is
 * drawn as a small box, so that a name in another script is still seen to be there. */
#include "render/glyph.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

enum {
    ELLIPSIS = 0x2026,
    REPLACEMENT = 0xfffd /* for bytes that are no character */
};

/* What a character becomes: 0 to 2 cells, each a capital letter or sign in Unicode. */
struct cells {
    uint32_t cell[2];
    int count;
};

/* Reads the character at *at and steps over it; a byte that begins none counts as one. */
static uint32_t next_character(const char **at)
{
    static const uint32_t least[4] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)*at;
    int more = s[0] < 0x80 ? 0 : s[0] < 0xc0 ? -1 : s[0] < 0xe0 ? 1 : s[0] < 0xf0 ? 2 : 3;
    uint32_t c = s[0];

    (*at)++;
    if (more < 0 || s[0] >= 0xf8)
        return REPLACEMENT;
    if (more > 0)
        c &= 0x3fU >> more;
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return REPLACEMENT;
        c = c << 6 | (s[i] & 0x3fU);
    }
    if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return REPLACEMENT;
    *at += more;
    return c;
}

/* Base letters of U+00C0 .. U+00FF and U+0100 .. U+017F. A small letter here stands for two
 * capital ones, a dot for none: a sign that is no letter. */
static const char latin[] = "AAAAAAaCEEEEIIIIDNOOOOO.OUUUUYts"
                            "AAAAAAaCEEEEIIIIDNOOOOO.OUUUUYtY"
                            "AAAAAACCCCCCCCDDDDEEEEEEEEEEGGGG"
                            "GGGGHHHHIIIIIIIIIIiiJJKKKLLLLLLL"
                            "LLLNNNNNNNNNOOOOOOooRRRRRRSSSSSS"
                            "SSTTTTTTUUUUUUUUUUUUWWYYYZZZZZZS";

static struct cells fold(uint32_t c)
{
    static const char pairs[] = "aAEiIJoOEsSStTH"; /* small letter of the table, its capitals */
    struct cells cells = {{c, 0}, 1};

    if (c >= 'a' && c <= 'z') {
        cells.cell[0] = c - 'a' + 'A';
    } else if (c >= 0xc0 && c < 0x180) {
        char base = latin[c - 0xc0];

        if (base >= 'A' && base <= 'Z') {
            cells.cell[0] = (uint32_t)base;
        } else if (base != '.') {
            const char *pair = strchr(pairs, base);

            cells.cell[0] = (uint32_t)pair[1];
            cells.cell[1] = (uint32_t)pair[2];
            cells.count = 2;
        }
    } else if (c >= 0x300 && c < 0x370) {
        cells.count = 0; /* an accent that follows its letter */
    } else if (c >= 0x430 && c < 0x450) {
        cells.cell[0] = c - 0x20;
    } else if (c == 0x451) {
        cells.cell[0] = 0x401;
    } else if (c == 0x40d || c == 0x45d) {
        cells.cell[0] = 0x418; /* the Bulgarian I with a grave */
    } else if (c == 0xa0) {
        cells.cell[0] = ' ';
    } else if (c == 0x2019) {
        cells.cell[0] = '\'';
    } else if (c == 0x2010 || c == 0x2011 || c == 0x2013 || c == 0x2014) {
        cells.cell[0] = '-';
    }
    return cells;
}

/* Strokes are pairs of points, each two digits x y; a stroke that begins where the last one ended
 * goes on with it. */
static const char *latin_strokes(uint32_t c)
{
    static const char *const digits[10] = {
        "1030 3041 4147 4738 3818 1807 0701 0110 ",
        "0220 2028 0848",
        "0110 1030 3041 4143 4308 0848",
        "0010 1030 3041 4133 3313 3344 4447 4738 3808",
        "3005 0545 3038",
        "4000 0003 0333 3344 4447 4738 3808",
        "3010 1001 0107 0718 1838 3847 4745 4534 3404",
        "0040 4018",
        "1030 3041 4143 4334 3414 1403 0301 0110 1405 0507 0718 1838 3847 4745 4534",
        "4414 1403 0301 0110 1030 3041 4147 4738 3818",
    };
    static const char *const letters[26] = {
        "0820 2048 1535",
        "0008 0030 3041 4143 4334 0434 3445 4547 4738 3808",
        "4130 3010 1001 0107 0718 1838 3847",
        "0008 0030 3041 4147 4738 3808",
        "4000 0008 0848 0434",
        "4000 0008 0434",
        "4130 3010 1001 0107 0718 1838 3847 4744 4424",
        "0008 4048 0444",
        "1030 2028 1838",
        "4047 4738 3818 1807",
        "0008 4005 2348",
        "0008 0848",
        "0800 0024 2440 4048",
        "0800 0048 4840",
        "1030 3041 4147 4738 3818 1807 0701 0110",
        "0008 0030 3041 4143 4334 3404",
        "1030 3041 4147 4738 3818 1807 0701 0110 2648",
        "0008 0030 3041 4143 4334 3404 2448",
        "4130 3010 1001 0103 0314 1434 3445 4547 4738 3818 1807",
        "0040 2028",
        "0007 0718 1838 3847 4740",
        "0028 2840",
        "0018 1824 2438 3840",
        "0048 4008",
        "0024 4024 2428",
        "0040 4008 0848",
    };

    return c <= '9' ? digits[c - '0'] : letters[c - 'A'];
}

/* A to YA, U+0410 .. U+042F. A capital Latin letter says: drawn like this one. */
static const char *cyrillic_strokes(uint32_t c)
{
    static const char *const letters[32] = {
        "A",
        "4000 0008 0434 3445 4547 4738 3808",
        "B",
        "4000 0008",
        "0908 0848 4849 1813 1320 2030 3038",
        "E",
        "2028 0024 2408 4024 2448",
        "0110 1030 3041 4143 4334 3414 3445 4547 4738 3818 1807",
        "0008 0840 4048",
        "0208 0842 4248 1021 2130",
        "K",
        "0818 1812 1220 2040 4048",
        "M",
        "H",
        "O",
        "0800 0040 4048",
        "P",
        "C",
        "T",
        "0024 4024 2418 1808",
        "2028 1131 3142 4244 4435 3515 1504 0402 0211",
        "X",
        "0008 0848 3038 4849",
        "0003 0314 1444 4048",
        "0008 0848 4048 2028",
        "0008 0858 5859 4048 2028",
        "0010 1018 1838 3847 4745 4534 3414",
        "0008 0818 1827 2725 2514 1404 4048",
        "0008 0838 3847 4745 4534 3404",
        "0110 1030 3041 4147 4738 3818 1807 4424",
        "0008 0414 1711 1120 2030 3041 4147 4738 3828 2817",
        "4048 4010 1001 0103 0314 1444 2408",
    };
    const char *strokes = letters[c - 0x410];

    return strokes[1] == '\0' ? latin_strokes((uint32_t)strokes[0]) : strokes;
}

static const char *strokes(uint32_t c)
{
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))
        return latin_strokes(c);
    if (c >= 0x410 && c < 0x430)
        return cyrillic_strokes(c);
    switch (c) {
    case ' ': return "";
    case '-': return "0444";
    case '+': return "0444 2226";
    case '/': return "0840";
    case '.': return "2728";
    case ',': return "2719";
    case ':': return "2223 2627";
    case '(': return "3021 2127 2738";
    case ')': return "1021 2127 2718";
    case '*': return "0347 4307";
    case '_': return "0848";
    case '\'': return "2022";
    case '&': return "4812 1211 1120 2031 3132 3205 0507 0718 1828 2846";
    case '<': return "4104 0447";
    case '>': return "0144 4407";
    case 0x401: return "4202 0208 0848 0535 1010 3030";
    case ELLIPSIS: return "0808 2828 4848";
    default: return "1333 3337 3717 1713";
    }
}

static void put_cell(struct text_out *out, uint32_t cell, int x, int y, int scale)
{
    int lastx = -1, lasty = -1;

    for (const char *s = strokes(cell); *s != '\0';) {
        int ax = s[0] - '0', ay = s[1] - '0', bx = s[2] - '0', by = s[3] - '0';
        int numbers[2] = {x + ax * scale, y + ay * scale};
        int to[2] = {x + bx * scale, y + by * scale};

        if (ax != lastx || ay != lasty)
            out_format(out, "M%,%", numbers, 2);
        out_format(out, "L%,%", to, 2);
        lastx = bx;
        lasty = by;
        s += 4;
        while (*s == ' ')
            s++;
    }
}

static int count_cells(const char *text)
{
    int n = 0;

    while (*text != '\0')
        n += fold(next_character(&text)).count;
    return n;
}

void glyph_text_short(struct text_out *out, const char *text, int x, int y, int scale, int width)
{
    int room = width / scale < 4 ? 0 : (width / scale - 4) / 6 + 1; /* the last has no gap */
    bool cut = count_cells(text) > room;

    if (room == 0)
        return;
    while (*text != '\0') {
        struct cells cells = fold(next_character(&text));

        if (cut && cells.count >= room) { /* the last place is for the ellipsis */
            put_cell(out, ELLIPSIS, x, y, scale);
            return;
        }
        for (int i = 0; i < cells.count; i++, x += 6 * scale)
            put_cell(out, cells.cell[i], x, y, scale);
        room -= cells.count;
    }
}

void glyph_text(struct text_out *out, const char *text, int x, int y, int scale)
{
    glyph_text_short(out, text, x, y, scale, INT_MAX);
}

int glyph_text_width(const char *text, int scale)
{
    int n = count_cells(text);

    return n == 0 ? 0 : (6 * n - 2) * scale;
}

void glyph_title(struct text_out *out, const char *text)
{
    out_text(out, "<title>");
    while (*text != '\0') {
        const char *from = text;
        uint32_t c = next_character(&text);

        /* XML has no place for control characters, not even escaped. */
        if (c < ' ' || c == REPLACEMENT || c == 0xfffe || c == 0xffff)
            out_text(out, "\xef\xbf\xbd");
        else if (c == '&')
            out_text(out, "&amp;");
        else if (c == '<')
            out_text(out, "&lt;");
        else if (c == '>')
            out_text(out, "&gt;");
        else if (c == '"')
            out_text(out, "&quot;");
        else if (c == '\'')
            out_text(out, "&#39;");
        else
            while (from < text)
                out_char(out, *from++);
    }
    out_text(out, "</title>");
}
