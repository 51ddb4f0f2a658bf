/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes of a file into text. A file that begins with the xz signature is unpacked by liblzma with a
 * bound on memory and on the length of the result, so that a small file cannot blow up; any other
 * file is copied. A byte order mark at the front is dropped. */
#include "jcz/internal.h"

#include <stdlib.h>
#include <string.h>

#include <lzma.h>

static const unsigned char xz_signature[6] = {0xfd, '7', 'z', 'X', 'Z', 0};

enum { UNPACK_MEMORY = 160 << 20, FIRST_CAPACITY = 1 << 20 };

static const char *lzma_sentence(lzma_ret result)
{
    switch (result) {
    case LZMA_BUF_ERROR: return JCZ_TEXT("the xz file is cut short");
    case LZMA_MEM_ERROR: return JCZ_TEXT("there is not enough memory to unpack the xz file");
    case LZMA_MEMLIMIT_ERROR: return JCZ_TEXT("unpacking the xz file takes too much memory");
    default: return JCZ_TEXT("the xz file is damaged");
    }
}

/* Makes room behind *length; false when the text would be too long or memory is out. */
static bool grow(char **text, size_t *capacity, size_t length, struct jcz_error *error)
{
    if (length < *capacity)
        return true;
    if (*capacity >= (size_t)JCZ_TEXT_LIMIT)
        return jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("the unpacked file is longer than 32 MiB"),
                        NULL);
    size_t more = *capacity == 0 ? FIRST_CAPACITY : *capacity * 2;
    char *larger = realloc(*text, more + 1);
    if (larger == NULL)
        return jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("there is not enough memory"), NULL);
    *text = larger;
    *capacity = more;
    return true;
}

static bool unpack_xz(const char *bytes, size_t size, char **text, size_t *length,
                      struct jcz_error *error)
{
    lzma_stream stream = LZMA_STREAM_INIT;
    size_t capacity = 0;
    lzma_ret result = lzma_stream_decoder(&stream, UNPACK_MEMORY, LZMA_CONCATENATED);
    stream.next_in = (const uint8_t *)bytes;
    stream.avail_in = size;
    while (result == LZMA_OK) {
        if (!grow(text, &capacity, *length, error))
            break;
        stream.next_out = (uint8_t *)*text + *length;
        stream.avail_out = capacity - *length;
        result = lzma_code(&stream, LZMA_FINISH);
        *length = capacity - stream.avail_out;
    }
    lzma_end(&stream);
    if (result == LZMA_STREAM_END)
        return true;
    if (error->status != JCZ_OK)
        return false;
    return jcz_fail(error, JCZ_BAD, "", lzma_sentence(result), NULL);
}

/* Blanks that do not break, outside of strings, as pasted texts have them: plain ones stand in
 * their places then. */
static void plain_blanks(char *text, size_t length)
{
    static const char *const wide[] = {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x87"};
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        for (size_t w = 0; w < sizeof wide / sizeof wide[0] && !quoted; w++) {
            const size_t bytes = strlen(wide[w]);
            if (length - i >= bytes && memcmp(text + i, wide[w], bytes) == 0)
                memset(text + i, ' ', bytes);
        }
    }
}

bool jcz_unpack(const char *bytes, size_t size, char **text, size_t *length,
                struct jcz_error *error)
{
    *error = (struct jcz_error){0};
    *text = NULL;
    *length = 0;
    bool good;
    if (size >= sizeof xz_signature && memcmp(bytes, xz_signature, sizeof xz_signature) == 0) {
        good = unpack_xz(bytes, size, text, length, error);
    } else if (size > (size_t)JCZ_TEXT_LIMIT) {
        good = jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("the file is longer than 32 MiB"), NULL);
    } else {
        *text = malloc(size + 1);
        good = *text != NULL;
        if (good && size > 0)
            memcpy(*text, bytes, size);
        if (!good)
            jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("there is not enough memory"), NULL);
        *length = size;
    }
    if (good && *length >= 3 && memcmp(*text, "\xef\xbb\xbf", 3) == 0) {
        *length -= 3;
        memmove(*text, *text + 3, *length);
    }
    if (good && *length == 0)
        good = jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("the file is empty"), NULL);
    if (!good) {
        free(*text);
        *text = NULL;
        *length = 0;
        return false;
    }
    (*text)[*length] = 0;
    if (jcz_is_json(*text, *length))
        plain_blanks(*text, *length);
    return true;
}

bool jcz_is_json(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && text[i] != 0 && strchr(" \t\r\n\xc2\xa0\xe2\x80\xaf\x87", text[i]) != NULL)
        i++; /* bytes of wide blanks too, which begin no record */
    return i < length && (text[i] == '{' || text[i] == '[');
}
