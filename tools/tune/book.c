/* SPDX-License-Identifier: Apache-2.0 */
/* The log of a run: a line that says what it is, then one for each step: its number, its margin in
 * thousandths of a point, and where it has led to, in thousandths of each weight. The last line is
 * all that is needed to go on. It is written anew with each step, under another name that then
 * takes the place of the old one. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tune.h"

static bool wrong(const struct book *book, const char *what)
{
    fprintf(stderr, "aude-tune: %s: %s\n", book->path, what);
    return false;
}

static bool append(struct book *book, const char *text, size_t length)
{
    char *more = realloc(book->text, book->length + length + 1);
    if (more == NULL)
        return wrong(book, "no memory");
    book->text = more;
    memcpy(book->text + book->length, text, length);
    book->length += length;
    book->text[book->length] = '\0';
    return true;
}

static bool begin(struct book *book, struct run *run)
{
    char line[2048];
    int length = snprintf(line, sizeof line, "aude-tune 1 seed %" PRIu64 " pairs %d\n#", run->seed,
                          run->pairs);
    for (enum weight i = 0; i < WEIGHTS; i++)
        length +=
            snprintf(line + length, sizeof line - (size_t)length, " %s", weight_facts(i)->name);
    run->step = 0;
    return append(book, line, (size_t)length) && append(book, "\n", 1);
}

/* The last line. */
static bool read_step(struct book *book, struct run *run)
{
    const char *at = book->text + book->length - 1;
    char *end;
    while (at > book->text && at[-1] != '\n')
        at--;
    if (*at == '#')
        return begin(&(struct book){.path = book->path}, run);
    errno = 0;
    run->step = (int)strtol(at, &end, 10);
    strtoll(end, &end, 10);
    for (enum weight i = 0; i < WEIGHTS; i++) {
        const char *before = end;
        run->point[i] = strtoll(before, &end, 10);
        if (end == before || run->point[i] < (int64_t)weight_facts(i)->least * UNIT ||
            run->point[i] > (int64_t)weight_facts(i)->most * UNIT)
            return wrong(book, "the last line is no step with all weights");
    }
    return *end == '\n' && errno == 0 && run->step > 0 ? true
                                                       : wrong(book, "the last line is no step");
}

bool book_open(struct book *book, struct run *run)
{
    FILE *file = fopen(book->path, "r");
    char part[4096];
    size_t length;
    bool well = true;
    if (file == NULL)
        return errno == ENOENT ? begin(book, run) : wrong(book, strerror(errno));
    while (well && (length = fread(part, 1, sizeof part, file)) > 0)
        well = append(book, part, length);
    fclose(file);
    if (well && (book->length == 0 || book->text[book->length - 1] != '\n' ||
                 sscanf(book->text, "aude-tune 1 seed %" SCNu64 " pairs %d", &run->seed,
                        &run->pairs) != 2 ||
                 run->pairs < 1))
        return wrong(book, "is no log of aude-tune");
    return well && read_step(book, run);
}

static bool save(const struct book *book)
{
    char name[4096];
    FILE *file;
    bool well;
    if (snprintf(name, sizeof name, "%s.new", book->path) >= (int)sizeof name)
        return wrong(book, "its name is too long");
    file = fopen(name, "w");
    well = file != NULL && fwrite(book->text, 1, book->length, file) == book->length;
    well = (file == NULL || fclose(file) == 0) && well;
    if (!well || rename(name, book->path) != 0) {
        wrong(book, strerror(errno));
        remove(name);
        return false;
    }
    return true;
}

bool book_add(struct book *book, const struct run *run, int64_t margin)
{
    char line[2048];
    int length = snprintf(line, sizeof line, "%d %" PRId64, run->step, margin);
    for (enum weight i = 0; i < WEIGHTS; i++)
        length += snprintf(line + length, sizeof line - (size_t)length, " %" PRId64, run->point[i]);
    return append(book, line, (size_t)length) && append(book, "\n", 1) && save(book);
}

void book_close(struct book *book)
{
    free(book->text);
    book->text = NULL;
}

void run_from(struct run *run, const struct weights *weights)
{
    for (enum weight i = 0; i < WEIGHTS; i++)
        run->point[i] = (int64_t)weights->of[i] * UNIT;
}

void weights_of(const struct run *run, struct weights *weights)
{
    for (enum weight i = 0; i < WEIGHTS; i++)
        weights->of[i] = (int)((run->point[i] + UNIT / 2) / UNIT);
}
