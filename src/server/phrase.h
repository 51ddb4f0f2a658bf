/* SPDX-License-Identifier: Apache-2.0 */
/* Friendly words that everybody reads in their own language: they are sent, kept and told by their
 * name.
 */
#ifndef AUDE_SERVER_PHRASE_H
#define AUDE_SERVER_PHRASE_H

enum { PHRASE_ID = 16 /* letters of a name, with the 0 */ };

struct phrase {
    const char *id;
    const char *text; /* in English */
};

int phrase_count(void);
const struct phrase *phrase_at(int index);
/* NULL when there is none of this name. */
const struct phrase *phrase_find(const char *id);

#endif
