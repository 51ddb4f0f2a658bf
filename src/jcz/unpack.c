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
    return true;
}

bool jcz_is_json(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (strchr(" \t\r\n", text[i]) == NULL || text[i] == 0)
            return text[i] == '{' || text[i] == '[';
    return false;
}
