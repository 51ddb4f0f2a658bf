/* SPDX-License-Identifier: Apache-2.0 */
/* QR codes of addresses, see qr.h: the words, then the squares, then the mask that suits. */
#include "cli/qr.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSIONS = 3,
    MOST_WORDS = 70,
    MASKS = 8,
    FINDER = 7,
    /* Level M is 0; the generator of the code of the format, and what it is masked with. */
    FORMAT = 0x537,
    FORMAT_MASK = 0x5412,
    FIELD = 0x11d /* of 256 elements, which 2 generates */
};

/* Words of data and of error correction of each version. */
static const int data_words[VERSIONS] = {16, 28, 44}, check_words[VERSIONS] = {10, 16, 26};

/* ---- Words --------------------------------------------------------------------------------- */

static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = product << 1 ^ (product > 127 ? FIELD : 0);
        product ^= (b >> i & 1) != 0 ? a : 0U;
    }
    return (uint8_t)product;
}

/* The rest of the data after division by the generator of so many words (Reed-Solomon). */
static void add_checks(uint8_t *words, int count, int checks)
{
    uint8_t generator[MOST_WORDS] = {1}, *rest = words + count, power = 1;
    for (int i = 0; i < checks; i++) {
        for (int k = i + 1; k > 0; k--)
            generator[k] ^= times(generator[k - 1], power);
        power = times(power, 2);
    }
    memset(rest, 0, (size_t)checks);
    for (int i = 0; i < count; i++) {
        const uint8_t factor = words[i] ^ rest[0];
        memmove(rest, rest + 1, (size_t)checks - 1);
        rest[checks - 1] = 0;
        for (int k = 0; k < checks; k++)
            rest[k] ^= times(generator[k + 1], factor);
    }
}

/* Four bits for bytes, eight for how many, the bytes, four of an end; then what fills the rest. */
static void add_data(uint8_t *words, const char *text, int room)
{
    const int length = (int)strlen(text);
    memset(words, 0, (size_t)room);
    words[0] = (uint8_t)(4 << 4 | length >> 4);
    words[1] = (uint8_t)(length << 4);
    for (int i = 0; i < length; i++) {
        words[i + 1] |= (uint8_t)((uint8_t)text[i] >> 4);
        words[i + 2] = (uint8_t)((uint8_t)text[i] << 4);
    }
    for (int i = length + 2, fill = 0xec; i < room; i++, fill ^= 0xec ^ 0x11)
        words[i] = (uint8_t)fill;
}

/* ---- Squares ------------------------------------------------------------------------------- */

struct frame {
    struct qr *qr;
    bool taken[QR_MOST][QR_MOST]; /* by what is the same for every text */
};

static void set(struct frame *frame, int x, int y, bool dark)
{
    if (x < 0 || y < 0 || x >= frame->qr->size || y >= frame->qr->size)
        return;
    frame->qr->dark[y][x] = dark;
    frame->taken[y][x] = true;
}

/* Rings around a middle: `light` has a bit for each that is not dark. */
static void draw_rings(struct frame *frame, int x, int y, int reach, int light)
{
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++) {
            const int ring = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
            set(frame, x + dx, y + dy, (light >> ring & 1) == 0);
        }
}

static void draw_format(struct frame *frame, int mask)
{
    const int size = frame->qr->size;
    int rest = mask << 10, code;
    for (int i = 14; i >= 10; i--)
        if ((rest >> i & 1) != 0)
            rest ^= FORMAT << (i - 10);
    code = (mask << 10 | rest) ^ FORMAT_MASK;
    for (int i = 0; i < 15; i++) {
        const bool dark = (code >> i & 1) != 0;
        set(frame, 8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
        set(frame, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
    }
    set(frame, 8, size - 8, true);
}

static void draw_frame(struct frame *frame)
{
    const int size = frame->qr->size;
    for (int i = 8; i < size - 8; i++) {
        set(frame, i, 6, i % 2 == 0);
        set(frame, 6, i, i % 2 == 0);
    }
    if (size > 21)
        draw_rings(frame, size - FINDER, size - FINDER, 2, 1 << 1);
    draw_rings(frame, 3, 3, 4, 1 << 2 | 1 << 4);
    draw_rings(frame, size - 4, 3, 4, 1 << 2 | 1 << 4);
    draw_rings(frame, 3, size - 4, 4, 1 << 2 | 1 << 4);
    draw_format(frame, 0);
}

static bool is_masked(int mask, int x, int y)
{
    switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (x / 3 + y / 2) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* The words from the lower right corner up and down in pairs of columns. */
static void draw_words(struct frame *frame, const uint8_t *words, int count, int mask)
{
    const int size = frame->qr->size;
    int at = 0;
    for (int right = size - 1; right > 0; right -= right == 8 ? 3 : 2)
        for (int i = 0; i < size; i++)
            for (int x = right; x > right - 2; x--) {
                const bool up = (right > 6 ? size - 1 - right : size - 2 - right) % 4 < 2;
                const int y = up ? size - 1 - i : i;
                if (frame->taken[y][x])
                    continue;
                const bool bit = at < 8 * count && (words[at / 8] >> (7 - at % 8) & 1) != 0;
                frame->qr->dark[y][x] = bit != is_masked(mask, x, y);
                at++;
            }
}

/* ---- Which mask ---------------------------------------------------------------------------- */

/* Long runs of one colour, and what looks like a corner, in one line of squares: a bit each. */
static int penalty_of_line(uint32_t line, int size)
{
    int sum = 0, run = 0;
    for (int i = 0; i < size; i++) {
        run = i > 0 && (line >> i & 1) == (line >> (i - 1) & 1) ? run + 1 : 1;
        sum += run == 5 ? 3 : run > 5 ? 1 : 0;
        if (i >= 10 && ((line >> (i - 10) & 0x7ff) == 0x05d || (line >> (i - 10) & 0x7ff) == 0x5d0))
            sum += 40;
    }
    return sum;
}

/* How hard it is to read: those, blocks, too much of one colour. */
static int penalty(const struct qr *qr)
{
    int sum = 0, dark = 0, all = qr->size * qr->size;
    for (int y = 0; y < qr->size; y++) {
        uint32_t row = 0, column = 0;
        for (int x = 0; x < qr->size; x++) {
            row |= (uint32_t)qr->dark[y][x] << x;
            column |= (uint32_t)qr->dark[x][y] << x;
            dark += qr->dark[y][x];
            if (x > 0 && y > 0) {
                const int four = qr->dark[y][x] + qr->dark[y][x - 1] + qr->dark[y - 1][x] +
                                 qr->dark[y - 1][x - 1];
                sum += four == 0 || four == 4 ? 3 : 0;
            }
        }
        sum += penalty_of_line(row, qr->size) + penalty_of_line(column, qr->size);
    }
    return sum + 10 * (abs(2 * dark - all) * 10 / all);
}

bool qr_make(struct qr *qr, const char *text)
{
    uint8_t words[MOST_WORDS];
    struct qr tried;
    struct frame frame = {.qr = &tried};
    int version = 0, least = 0;
    while (version < VERSIONS && (int)strlen(text) + 2 > data_words[version])
        version++;
    if (version == VERSIONS)
        return false;
    add_data(words, text, data_words[version]);
    add_checks(words, data_words[version], check_words[version]);
    tried = (struct qr){.size = 21 + 4 * version};
    draw_frame(&frame);
    for (int mask = 0; mask < MASKS; mask++) {
        draw_words(&frame, words, data_words[version] + check_words[version], mask);
        draw_format(&frame, mask);
        const int found = penalty(&tried);
        if (mask > 0 && found >= least)
            continue;
        least = found;
        *qr = tried;
    }
    return true;
}
