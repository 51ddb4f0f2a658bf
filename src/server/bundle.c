/* SPDX-License-Identifier: Apache-2.0 */
/* Each item is its kind, a number (of bytes, where bytes follow) and the bytes; behind those of a
 * text is a zero, so that whoever reads has a string. */
#include "server/bundle.h"

#include <stdlib.h>
#include <string.h>

enum { MUCH = 1 << 20 /* bytes that are not kept for the next time */ };

static void add(struct bundle *bundle, enum bundle_kind kind, int64_t number, const void *bytes,
                size_t length)
{
    unsigned char head[1 + sizeof number] = {(unsigned char)kind};
    size_t needed = bundle->length + sizeof head + length;
    if (needed > bundle->capacity && !bundle->lost) {
        unsigned char *grown = realloc(bundle->bytes, 2 * needed);
        bundle->lost = grown == NULL;
        if (grown != NULL) {
            bundle->bytes = grown;
            bundle->capacity = 2 * needed;
        }
    }
    if (bundle->lost)
        return;
    memcpy(head + 1, &number, sizeof number);
    memcpy(bundle->bytes + bundle->length, head, sizeof head);
    if (length > 0)
        memcpy(bundle->bytes + bundle->length + sizeof head, bytes, length);
    bundle->length = needed;
}

void bundle_statement(struct bundle *bundle, int which)
{
    bundle->statements++;
    add(bundle, BUNDLE_STATEMENT, which, NULL, 0);
}

void bundle_number(struct bundle *bundle, int64_t number)
{
    add(bundle, BUNDLE_NUMBER, number, NULL, 0);
}

void bundle_text(struct bundle *bundle, const char *text)
{
    size_t length = strlen(text);
    add(bundle, BUNDLE_TEXT, (int64_t)length, text, length + 1);
    bundle->content += length;
}

void bundle_blob(struct bundle *bundle, const void *bytes, size_t length)
{
    add(bundle, BUNDLE_BLOB, (int64_t)length, bytes, length);
    bundle->content += length;
}

void bundle_none(struct bundle *bundle)
{
    add(bundle, BUNDLE_NONE, 0, NULL, 0);
}

void bundle_add(struct bundle *bundle, const struct bundle_item *item)
{
    switch (item->kind) {
    case BUNDLE_STATEMENT: bundle_statement(bundle, (int)item->number); break;
    case BUNDLE_NUMBER: bundle_number(bundle, item->number); break;
    case BUNDLE_TEXT: bundle_text(bundle, item->bytes); break;
    case BUNDLE_BLOB: bundle_blob(bundle, item->bytes, item->length); break;
    case BUNDLE_NONE: bundle_none(bundle); break;
    }
}

void bundle_append(struct bundle *bundle, const struct bundle *other)
{
    struct bundle_item item;
    size_t at = 0;
    while (bundle_next(other, &at, &item))
        bundle_add(bundle, &item);
}

bool bundle_next(const struct bundle *bundle, size_t *at, struct bundle_item *item)
{
    if (*at == bundle->length)
        return false;
    item->kind = (enum bundle_kind)bundle->bytes[*at];
    memcpy(&item->number, bundle->bytes + *at + 1, sizeof item->number);
    *at += 1 + sizeof item->number;
    item->bytes = bundle->bytes + *at;
    item->length =
        item->kind == BUNDLE_TEXT || item->kind == BUNDLE_BLOB ? (size_t)item->number : 0;
    *at += item->length + (item->kind == BUNDLE_TEXT);
    return true;
}

void bundle_empty(struct bundle *bundle)
{
    if (bundle->capacity > MUCH) {
        free(bundle->bytes);
        bundle->bytes = NULL;
        bundle->capacity = 0;
    }
    bundle->length = bundle->content = 0;
    bundle->statements = 0;
    bundle->lost = false;
}

void bundle_free(struct bundle *bundle)
{
    free(bundle->bytes);
    *bundle = (struct bundle){0};
}
