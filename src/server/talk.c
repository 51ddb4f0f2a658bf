/* SPDX-License-Identifier: Apache-2.0 */
/* See talk.h. The text stands behind what was said, in the same piece of memory. */
#include "server/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void talk_fill(struct saying *said, const char *text, const char *phrase)
{
    const struct phrase *known = phrase_find(phrase);
    snprintf(said->phrase, sizeof said->phrase, "%s", phrase);
    if (known != NULL)
        said->text = known->text;
    else /* one of a later version is told by its name */
        said->text = phrase[0] != '\0' ? phrase : text;
}

static size_t size_of(const struct saying *said)
{
    return sizeof *said + strlen(said->text) + 1;
}

static void count(struct talk *talk, size_t more, size_t less)
{
    talk->size += more - less;
    if (talk->all != NULL)
        *talk->all += more - less;
}

static void drop_first(struct talk *talk)
{
    count(talk, 0, size_of(talk->said[0]));
    free(talk->said[0]);
    talk->count--;
    memmove(talk->said, talk->said + 1, (size_t)talk->count * sizeof *talk->said);
}

bool talk_add(struct talk *talk, const struct saying *said, int most, size_t bytes)
{
    struct saying **grown = realloc(talk->said, (size_t)(talk->count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    talk->said = grown;
    struct saying *copy = malloc(size_of(said));
    if (copy == NULL)
        return false;
    *copy = *said;
    copy->text = strcpy((char *)(copy + 1), said->text);
    talk->said[talk->count++] = copy;
    count(talk, size_of(copy), 0);
    while (talk->count > most || (talk->size > bytes && talk->count > 1))
        drop_first(talk);
    return true;
}

void talk_forget(struct talk *talk)
{
    while (talk->count > 0)
        drop_first(talk);
    free(talk->said);
    talk->said = NULL;
}
