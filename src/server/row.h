/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of an answer of the store, and their columns. What is not there, or is of another kind,
 * is 0 or "".
 */
#ifndef AUDE_SERVER_ROW_H
#define AUDE_SERVER_ROW_H

#include "server/bundle.h"
#include "server/statement.h"

enum { ROW_COLUMNS = 23 };

struct row {
    int which, count;
    struct bundle_item item[ROW_COLUMNS];
};

/* The row at *at, and goes behind it; false at the end. */
bool row_any(const struct bundle *answer, size_t *at, struct row *row);
/* The next one that this statement has found. */
bool row_next(const struct bundle *answer, enum read which, size_t *at, struct row *row);

int64_t row_number(const struct row *row, int column);
/* The largest of some columns. */
int64_t row_latest(const struct row *row, int from, int to);
const char *row_text(const struct row *row, int column);
void row_copy_text(const struct row *row, int column, char *to, size_t capacity);
/* Copies a blob of exactly this size; false for any other. */
bool row_copy_blob(const struct row *row, int column, uint8_t *to, size_t size);

/* The one number that such an answer is; `none` without a row. */
int64_t row_one_number(const struct bundle *answer, int64_t none);

#endif
