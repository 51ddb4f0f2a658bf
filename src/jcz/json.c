/* SPDX-License-Identifier: Apache-2.0 */
/* Values out of a JSON text. Each getter knows the path of what it reads, so that an error names
 * the place: "replay[3].payload.position: expected [x,y]". Only the first error is kept. */
#include "jcz/internal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool jcz_fail(struct jcz_error *error, enum jcz_status status, const char *where, const char *text,
              const char *detail)
{
    if (error->status != JCZ_OK)
        return false;
    error->status = status;
    error->text = text;
    snprintf(error->where, sizeof error->where, "%s", where);
    snprintf(error->detail, sizeof error->detail, "%s", detail == NULL ? "" : detail);
    return false;
}

bool jcz_refuse(struct jcz_error *error, const char *where, const char *what,
                enum aude_status refusal)
{
    if (error->status == JCZ_OK)
        error->refusal = refusal;
    return jcz_fail(error, JCZ_ILLEGAL, where, aude_status_text(refusal), what);
}

struct jcz_place jcz_root(void)
{
    return (struct jcz_place){""};
}

struct jcz_place jcz_member(struct jcz_place parent, const char *key)
{
    struct jcz_place place;
    snprintf(place.path, sizeof place.path, "%.50s%s%.40s", parent.path, parent.path[0] ? "." : "",
             key);
    return place;
}

struct jcz_place jcz_element(struct jcz_place parent, size_t index)
{
    struct jcz_place place;
    snprintf(place.path, sizeof place.path, "%.50s[%zu]", parent.path, index);
    return place;
}

static const char *type_name(json_type type)
{
    switch (type) {
    case JSON_OBJECT: return "{...}";
    case JSON_ARRAY: return "[...]";
    case JSON_STRING: return "\"...\"";
    case JSON_INTEGER: return "0";
    case JSON_REAL: return "0.5";
    case JSON_TRUE: return "true";
    default: return "null";
    }
}

static bool type_fits(json_t *value, json_type type)
{
    if (type == JSON_REAL)
        return json_is_number(value);
    return json_typeof(value) == type;
}

bool jcz_may(json_t *object, const char *key, json_type type, json_t **value,
             struct jcz_place parent, struct jcz_error *error)
{
    *value = json_object_get(object, key);
    if (*value == NULL || json_is_null(*value)) {
        *value = NULL;
        return true;
    }
    if (type_fits(*value, type))
        return true;
    *value = NULL;
    return jcz_fail(error, JCZ_BAD, jcz_member(parent, key).path,
                    JCZ_TEXT("has the wrong type; expected something like %s"), type_name(type));
}

json_t *jcz_need(json_t *object, const char *key, json_type type, struct jcz_place parent,
                 struct jcz_error *error)
{
    json_t *value;
    if (!jcz_may(object, key, type, &value, parent, error))
        return NULL;
    if (value == NULL)
        jcz_fail(error, JCZ_BAD, jcz_member(parent, key).path, JCZ_TEXT("is missing"), NULL);
    return value;
}

bool jcz_integer(json_t *value, long low, long high, long *number, struct jcz_place place,
                 struct jcz_error *error)
{
    char range[64];
    snprintf(range, sizeof range, "%ld..%ld", low, high);
    if (json_is_integer(value)) {
        json_int_t whole = json_integer_value(value);
        if (whole >= low && whole <= high) {
            *number = (long)whole;
            return true;
        }
    } else if (json_is_real(value)) {
        double real = json_real_value(value);
        if (real >= (double)low && real <= (double)high && real <= floor(real)) {
            *number = (long)real;
            return true;
        }
    }
    return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("expected a whole number in %s"), range);
}

bool jcz_cell(json_t *value, int *x, int *y, struct jcz_place place, struct jcz_error *error)
{
    long numbers[2];
    if (!json_is_array(value) || json_array_size(value) != 2)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("expected a cell such as %s"),
                        "[0,-1]");
    for (size_t i = 0; i < 2; i++)
        if (!jcz_integer(json_array_get(value, i), -JCZ_CELL_LIMIT, JCZ_CELL_LIMIT, &numbers[i],
                         place, error))
            return false;
    *x = (int)numbers[0];
    *y = (int)numbers[1];
    return true;
}

bool jcz_string(json_t *value, char *text, size_t capacity, struct jcz_place place,
                struct jcz_error *error)
{
    if (!json_is_string(value))
        return jcz_fail(error, JCZ_BAD, place.path,
                        JCZ_TEXT("has the wrong type; expected something like %s"), "\"...\"");
    if (json_string_length(value) >= capacity)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("is too long"),
                        json_string_value(value));
    snprintf(text, capacity, "%s", json_string_value(value));
    return true;
}
