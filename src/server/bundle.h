/* SPDX-License-Identifier: Apache-2.0 */
/* Statements with their values, one behind the other in one piece of memory: what is to be written
 * down together, or what is asked together. An answer is one too: each row begins with the number
 * of the statement that found it. Whoever fills a bundle and whoever reads it may be different
 * threads; between them it is nothing but bytes.
 */
#ifndef AUDE_SERVER_BUNDLE_H
#define AUDE_SERVER_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bundle {
    unsigned char *bytes;
    size_t length, capacity;
    size_t content; /* bytes of texts and blobs in it */
    int statements;
    bool lost; /* there was no memory for something: nothing of it may be written */
};

enum bundle_kind { BUNDLE_STATEMENT, BUNDLE_NUMBER, BUNDLE_TEXT, BUNDLE_BLOB, BUNDLE_NONE };

struct bundle_item {
    enum bundle_kind kind;
    int64_t number;    /* which statement, or the number */
    const void *bytes; /* of a text: a string */
    size_t length;
};

/* Begins a statement; its values follow in their order. */
void bundle_statement(struct bundle *bundle, int which);
void bundle_number(struct bundle *bundle, int64_t number);
void bundle_text(struct bundle *bundle, const char *text);
void bundle_blob(struct bundle *bundle, const void *bytes, size_t length);
void bundle_none(struct bundle *bundle);
/* An item as it was read, and all that stands in another bundle. */
void bundle_add(struct bundle *bundle, const struct bundle_item *item);
void bundle_append(struct bundle *bundle, const struct bundle *other);

/* The item at *at, and goes behind it; false at the end. */
bool bundle_next(const struct bundle *bundle, size_t *at, struct bundle_item *item);
/* Forgets what is in it and keeps the memory, unless that has become much. */
void bundle_empty(struct bundle *bundle);
void bundle_free(struct bundle *bundle);

#endif
