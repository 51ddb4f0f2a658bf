/* SPDX-License-Identifier: Apache-2.0 */
/* See fields.h. One walk over the format, then one over the object for what the format does not
 * name. */
#include "server/fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 16 /* fields of one object */ };

/* ---- One field ----------------------------------------------------------------------------- */

static bool fits(const json_t *value, char type)
{
    switch (type) {
    case 's': return json_is_string(value); /* one that was read has no zero inside */
    case 'I': return json_is_integer(value);
    case 'b': return json_is_boolean(value);
    default: return true;
    }
}

static const char *words_for(char type)
{
    return type == 's' ? "a text" : type == 'I' ? "a whole number" : "true or false";
}

static void put(void *place, json_t *value, char type)
{
    switch (type) {
    case 's': *(const char **)place = json_string_value(value); break;
    case 'I': *(json_int_t *)place = json_integer_value(value); break;
    case 'b': *(int *)place = json_is_true(value); break;
    default: *(json_t **)place = value;
    }
}

/* ---- All of them --------------------------------------------------------------------------- */

/* Is there one that was not named? */
static bool has_other(json_t *object, const char *const names[], int count,
                      char wrong[FIELDS_WRONG])
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        bool known = false;
        for (int i = 0; i < count; i++)
            known |= strcmp(names[i], name) == 0;
        if (known)
            continue;
        snprintf(wrong, FIELDS_WRONG, "should not be there: %s", name); /* perhaps cut */
        return true;
    }
    return false;
}

bool fields_read(json_t *object, char wrong[FIELDS_WRONG], const char *format, ...)
{
    const char *names[MOST];
    int count = 0;
    bool good = json_is_object(object);
    va_list more;
    if (!good)
        snprintf(wrong, FIELDS_WRONG, "an object should stand here");
    va_start(more, format);
    for (const char *at = format; good && *at != '\0' && count < MOST; at += at[3] == ' ' ? 4 : 3) {
        const char *name = names[count++] = va_arg(more, const char *);
        void *place = va_arg(more, void *);
        json_t *value = json_object_get(object, name);
        good = value != NULL ? fits(value, at[2]) : at[1] == '?';
        if (!good && value == NULL)
            snprintf(wrong, FIELDS_WRONG, "\"%s\" is missing", name);
        else if (!good)
            snprintf(wrong, FIELDS_WRONG, "\"%s\" should be %s", name, words_for(at[2]));
        else if (value != NULL)
            put(place, value, at[2]);
    }
    va_end(more);
    return good && !has_other(object, names, count, wrong);
}

/* ---- No JSON ------------------------------------------------------------------------------- */

const char *fields_no_json(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_out_of_memory: return "the server is out of memory";
    case json_error_stack_overflow: return "lists and objects lie too deep in each other";
    case json_error_invalid_utf8: return "this is not UTF-8";
    case json_error_premature_end_of_input: return "it ends too early";
    case json_error_end_of_input_expected: return "something stands behind its end";
    case json_error_null_character:
    case json_error_null_byte_in_key: return "a text has a zero in it";
    case json_error_duplicate_key: return "a name stands twice in an object";
    case json_error_numeric_overflow: return "a number is too large";
    default: return "something else should stand here";
    }
}
