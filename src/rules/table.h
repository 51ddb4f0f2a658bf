/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of all rooms in words, a table that tools/rulesc.py makes from the RULES.md files: for
 * `aude rules` and for the page. */
#ifndef AUDE_RULES_TABLE_H
#define AUDE_RULES_TABLE_H

/* "BASE-24", the room that it belongs to, its title or "", its text. */
struct words_rule {
    const char *id, *room, *title, *text;
};
int words_rule_count(void);
const struct words_rule *words_rule(int index); /* NULL beyond the last */

#endif
