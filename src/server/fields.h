/* SPDX-License-Identifier: Apache-2.0 */
/* The fields of an object that a client has sent, read strictly: each that is named and no other.
 * What is wrong is said in words of our own, for they are read by people who write clients; those
 * of a library change with its version, and tell of its code.
 */
#ifndef AUDE_SERVER_FIELDS_H
#define AUDE_SERVER_FIELDS_H

#include <jansson.h>
#include <stdbool.h>

enum { FIELDS_WRONG = 160 /* letters of what is wrong, and the end */ };

/* `format` names what there is as "s:I s?b": a colon where it has to be there, a question mark
 * where it may be left out, and then nothing is written. Behind it come a name and a place for
 * each: s a text (const char *), I a whole number (json_int_t), b true or false (int), o any value
 * (json_t *). Texts and values are the object's. False, and *wrong filled in, when it is not so. */
bool fields_read(json_t *object, char wrong[FIELDS_WRONG], const char *format, ...);

/* Why a text was no JSON, in words of our own: a part of a sentence. */
const char *fields_no_json(const json_error_t *error);

#endif
