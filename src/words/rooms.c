/* SPDX-License-Identifier: Apache-2.0 */
/* Finding words in the tables of the rooms. */
#include "words/rooms.h"

#include <stdlib.h>
#include <string.h>

const struct words_face *const words_faces[WORDS_FACE_COUNT] = {
#define X(name) &words_face_##name,
    WORDS_ROOMS(X)
#undef X
};

const struct words_feature *words_feature(int kind)
{
    for (int i = 0; i < WORDS_FACE_COUNT; i++)
        for (const struct words_feature *feature = words_faces[i]->features;
             feature != NULL && feature->name != NULL; feature++)
            if (feature->kind == kind)
                return feature;
    abort(); /* a kind of feature without a name: a room forgot it */
}

/* The name of the number; NULL when the table has none, or there is no table. */
static const char *name_of(const struct words_name *names, int number)
{
    for (; names != NULL && names->name != NULL; names++)
        if (names->number == number)
            return names->name;
    return NULL;
}

const char *words_figure(int figure)
{
    const char *name = NULL;
    for (int i = 0; i < WORDS_FACE_COUNT && name == NULL; i++)
        name = name_of(words_faces[i]->figures, (int)figure);
    const struct aude_figure_info *info = aude_figure_info(figure);
    if (name == NULL && info != NULL)
        name = info->word.text;
    return name != NULL ? _(name) : _("follower");
}

const char *words_token(int token)
{
    const char *name = NULL;
    for (int i = 0; i < WORDS_FACE_COUNT && name == NULL; i++)
        name = name_of(words_faces[i]->tokens, (int)token);
    const struct aude_token_info *info = aude_token_info(token);
    if (name == NULL && info != NULL)
        name = info->word.text;
    return name != NULL ? _(name) : "";
}

const char *words_pass(enum aude_step step)
{
    const char *name = NULL;
    for (int i = 0; i < WORDS_FACE_COUNT && name == NULL; i++)
        name = name_of(words_faces[i]->passes, (int)step);
    const struct aude_step_info *info = aude_step_info((int)step);
    if (name == NULL && info != NULL && step > AUDE_STEP_OVER)
        name = info->pass; /* of a room that came later */
    return name != NULL ? _(name) : NULL;
}

const struct words_verb *words_verb(enum aude_game game, enum aude_verb verb)
{
    for (int i = 0; i < WORDS_FACE_COUNT; i++)
        for (const struct words_verb *row = words_faces[i]->verbs;
             row != NULL && row->verb != AUDE_VERB_NONE && words_faces[i]->game == game; row++)
            if (row->verb == verb)
                return row;
    return NULL;
}

const struct words_event *words_event(const struct aude_entry *entry)
{
    for (int i = 0; i < WORDS_FACE_COUNT; i++)
        for (const struct words_event *row = words_faces[i]->events;
             row != NULL && row->tell != NULL; row++)
            if ((row->event == entry->event || row->event < 0) &&
                strncmp(entry->rule, row->rule, strlen(row->rule)) == 0)
                return row;
    return NULL;
}
