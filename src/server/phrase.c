/* SPDX-License-Identifier: Apache-2.0 */
/* The table of phrases. A name stays what it is: stores and clients know it. */
#include "server/phrase.h"

#include <stddef.h>
#include <string.h>

static const struct phrase phrases[] = {
    {"hello", "Hello!"},
    {"good-luck", "Good luck!"},
    {"well-played", "Well played!"},
    {"thanks", "Thank you!"},
    {"one-moment", "One moment, please."},
    {"sorry", "Sorry!"},
    {"oops", "Oops!"},
    {"good-game", "Good game!"},
};

int phrase_count(void)
{
    return (int)(sizeof phrases / sizeof *phrases);
}

const struct phrase *phrase_at(int index)
{
    return &phrases[index];
}

const struct phrase *phrase_find(const char *id)
{
    for (int i = 0; i < phrase_count(); i++)
        if (strcmp(phrases[i].id, id) == 0)
            return &phrases[i];
    return NULL;
}
