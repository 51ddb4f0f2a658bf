/* SPDX-License-Identifier: Apache-2.0 */
/* The number by which a client knows its message again, of one that is thrown away unread. */
#ifndef AUDE_SERVER_REF_H
#define AUDE_SERVER_REF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The "ref" of a text that begins like a message: a whole number of at most 18 digits beside the
 * other names of the object. What comes behind it is not looked at. False when there is none. */
bool ref_find(const char *text, size_t length, int64_t *ref);

#endif
