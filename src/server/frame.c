/* SPDX-License-Identifier: Apache-2.0 */
/* See frame.h. What is read is believed only after the proof; then it is still looked at strictly,
 * since a server of another version may have written it: what that one only adds is passed over.
 * VERSION becomes another one when that would be wrong; then each does not hear the other. */
#include "server/frame.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { MARK = 0xad, VERSION = 1, NUMBERS = 5 };

static_assert(FRAME_PROOF >= crypto_generichash_BYTES_MIN, "a hash may be that short");
static_assert(FRAME_KEY <= crypto_generichash_KEYBYTES_MAX, "... and have such a key");

/* What each kind may be besides. */
static const unsigned allowed[FRAME_KINDS] = {
    [FRAME_ALIVE] = FRAME_LEAVING | FRAME_GATE,
    [FRAME_ASK] = FRAME_AGAIN,
    [FRAME_TELL] = FRAME_ANSWER | FRAME_DONE | FRAME_WATCHING,
};

static unsigned char *put_number(unsigned char *to, int64_t number)
{
    uint64_t bits = (uint64_t)number;
    for (int i = 0; i < 8; i++)
        to[i] = (unsigned char)(bits >> (56 - 8 * i));
    return to + 8;
}

static const unsigned char *get_number(const unsigned char *from, int64_t *number)
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | from[i];
    *number = (int64_t)bits;
    return from + 8;
}

static void prove(unsigned char proof[FRAME_PROOF], const uint8_t key[FRAME_KEY],
                  const unsigned char *bytes, size_t length)
{
    crypto_generichash(proof, FRAME_PROOF, bytes, length, key, FRAME_KEY);
}

size_t frame_write(const struct frame *frame, const uint8_t key[FRAME_KEY], unsigned char *to)
{
    const int64_t numbers[NUMBERS] = {frame->node, frame->line, frame->number, frame->more,
                                      frame->cost};
    unsigned char *at = to;
    *at++ = MARK;
    *at++ = VERSION;
    *at++ = (unsigned char)frame->kind;
    *at++ = (unsigned char)frame->is;
    for (int i = 0; i < NUMBERS; i++)
        at = put_number(at, numbers[i]);
    memset(at, 0, STORE_ID);
    memcpy(at, frame->table, strnlen(frame->table, STORE_ID));
    at += STORE_ID;
    memcpy(at, frame->address.bytes, sizeof frame->address.bytes);
    at += sizeof frame->address.bytes;
    if (frame->length > 0)
        memcpy(at, frame->text, frame->length);
    at += frame->length;
    prove(at, key, to, (size_t)(at - to));
    return (size_t)(at - to) + FRAME_PROOF;
}

/* All letters of a table's id, or none. */
static bool read_table(char table[STORE_ID + 1], const unsigned char *from)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    memcpy(table, from, STORE_ID);
    table[STORE_ID] = '\0';
    for (int i = 0; i < STORE_ID; i++)
        if (from[i] != '\0' && strchr(letters, from[i]) == NULL)
            return false;
    return strlen(table) == STORE_ID || sodium_is_zero(from, STORE_ID) == 1;
}

static bool speaks(enum frame_kind kind)
{
    return kind == FRAME_ASK || kind == FRAME_TELL || kind == FRAME_TALLY;
}

static bool is_right(const struct frame *frame)
{
    bool has_table = frame->table[0] != '\0';
    return frame->node > 0 && frame->line >= 0 && frame->number >= 0 && frame->more >= 0 &&
           frame->cost >= 0 && frame->cost <= 1000 && (frame->kind == FRAME_ASK || !has_table) &&
           (frame->kind != FRAME_ASK || (frame->length > 0 && frame->number > 0));
}

bool frame_read(struct frame *frame, const uint8_t key[FRAME_KEY], const unsigned char *bytes,
                size_t length)
{
    unsigned char proof[FRAME_PROOF];
    if (length < FRAME_HEAD + FRAME_PROOF || length > FRAME_MOST)
        return false;
    size_t size = length - FRAME_PROOF;
    prove(proof, key, bytes, size);
    if (sodium_memcmp(proof, bytes + size, FRAME_PROOF) != 0 || bytes[0] != MARK ||
        bytes[1] != VERSION)
        return false;
    int64_t *const numbers[NUMBERS] = {&frame->node, &frame->line, &frame->number, &frame->more,
                                       &frame->cost};
    const unsigned char *at = bytes + 4;
    if (bytes[2] >= FRAME_KINDS) {
        *frame = (struct frame){.kind = FRAME_LATER};
        get_number(at, &frame->node);
        return frame->node > 0;
    }
    frame->kind = (enum frame_kind)bytes[2];
    frame->is = bytes[3] & allowed[bytes[2]];
    for (int i = 0; i < NUMBERS; i++)
        at = get_number(at, numbers[i]);
    if (!read_table(frame->table, at))
        return false;
    at += STORE_ID;
    memcpy(frame->address.bytes, at, sizeof frame->address.bytes);
    at += sizeof frame->address.bytes;
    frame->text = (const char *)at;
    frame->length = speaks(frame->kind) ? size - FRAME_HEAD : 0;
    return is_right(frame);
}
