/* SPDX-License-Identifier: Apache-2.0 */
/* A walker over the JSON facts of a tile; see facts.h. */
#include "render/facts.h"

#include <string.h>

static const char *skip_blank(const char *p)
{
    while (*p == ' ' || *p == '\n' || *p == '\t' || *p == ',' || *p == ':')
        p++;
    return p;
}

/* Past the string that starts at the quote p. */
static const char *skip_string(const char *p)
{
    for (p++; *p != '\0' && *p != '"'; p++) {
        if (*p == '\\' && p[1] != '\0')
            p++;
    }
    return *p == '"' ? p + 1 : p;
}

static const char *skip_value(const char *p)
{
    int depth = 0;

    if (*p == '"')
        return skip_string(p);
    while (*p != '\0') {
        if (*p == '"') {
            p = skip_string(p);
            continue;
        }
        if (*p == '{' || *p == '[') {
            depth++;
        } else if (*p == '}' || *p == ']') {
            if (depth == 0)
                return p;
            if (--depth == 0)
                return p + 1;
        } else if (*p == ',' && depth == 0) {
            return p;
        }
        p++;
    }
    return p;
}

const char *facts_get(const char *object, const char *key)
{
    size_t length = strlen(key);
    const char *p;

    if (object == NULL || *(p = skip_blank(object)) != '{')
        return NULL;
    for (p = skip_blank(p + 1); *p == '"'; p = skip_blank(skip_value(p))) {
        bool found = strncmp(p + 1, key, length) == 0 && p[1 + length] == '"';

        p = skip_blank(skip_string(p));
        if (found)
            return p;
    }
    return NULL;
}

const char *facts_at(const char *array, int i)
{
    const char *p;

    if (array == NULL || *(p = skip_blank(array)) != '[')
        return NULL;
    for (p = skip_blank(p + 1); *p != ']' && *p != '\0'; p = skip_blank(skip_value(p))) {
        if (i-- == 0)
            return p;
    }
    return NULL;
}

void facts_string(const char *value, char *text, int size)
{
    int n = 0;

    if (value != NULL && *value == '"') {
        for (value++; *value != '\0' && *value != '"' && n + 1 < size; value++)
            text[n++] = *value;
    }
    text[n] = '\0';
}

bool facts_true(const char *value)
{
    return value != NULL && strncmp(value, "true", 4) == 0;
}

bool facts_word(const char *value, int i, char *text, int size)
{
    int n = 0;

    if (value == NULL || *value != '"')
        return false;
    for (value++; i > 0; i--) {
        while (*value != ' ') {
            if (*value == '"' || *value == '\0')
                return false;
            value++;
        }
        value++;
    }
    while (*value != ' ' && *value != '"' && *value != '\0' && n + 1 < size)
        text[n++] = *value++;
    text[n] = '\0';
    return n != 0;
}

bool facts_has_word(const char *value, const char *word)
{
    char text[32];

    for (int i = 0; facts_word(value, i, text, (int)sizeof text); i++) {
        if (strcmp(text, word) == 0)
            return true;
    }
    return false;
}
