/* SPDX-License-Identifier: Apache-2.0 */
/* See row.h. A row begins with the statement that has found it and ends where the next one begins.
 */
#include "server/row.h"

#include <stdio.h>
#include <string.h>

bool row_any(const struct bundle *answer, size_t *at, struct row *row)
{
    struct bundle_item item;
    size_t next;
    if (!bundle_next(answer, at, &item))
        return false;
    row->which = (int)item.number;
    row->count = 0;
    for (next = *at; bundle_next(answer, &next, &item) && item.kind != BUNDLE_STATEMENT; *at = next)
        if (row->count < ROW_COLUMNS)
            row->item[row->count++] = item;
    return true;
}

bool row_next(const struct bundle *answer, enum read which, size_t *at, struct row *row)
{
    while (row_any(answer, at, row))
        if (row->which == (int)which)
            return true;
    return false;
}

int64_t row_number(const struct row *row, int column)
{
    bool has = column < row->count && row->item[column].kind == BUNDLE_NUMBER;
    return has ? row->item[column].number : 0;
}

int64_t row_latest(const struct row *row, int from, int to)
{
    int64_t found = 0;
    for (int i = from; i <= to; i++)
        found = row_number(row, i) > found ? row_number(row, i) : found;
    return found;
}

const char *row_text(const struct row *row, int column)
{
    bool has = column < row->count && row->item[column].kind == BUNDLE_TEXT;
    return has ? row->item[column].bytes : "";
}

void row_copy_text(const struct row *row, int column, char *to, size_t capacity)
{
    snprintf(to, capacity, "%s", row_text(row, column));
}

bool row_copy_blob(const struct row *row, int column, uint8_t *to, size_t size)
{
    const struct bundle_item *item = &row->item[column];
    if (column >= row->count || item->kind != BUNDLE_BLOB || item->length != size)
        return false;
    memcpy(to, item->bytes, size);
    return true;
}

int64_t row_one_number(const struct bundle *answer, int64_t none)
{
    struct row row;
    size_t at = 0;
    return row_any(answer, &at, &row) ? row_number(&row, 0) : none;
}
