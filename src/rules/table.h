/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of all rooms in words, a table that tools/rulesc.py makes from the RULES.md files and
 * their translations: for `aude rules`. The page has a table without words, for what rooms rules
 * belong to, and fetches the words as files (web/tools/book.py). */
#ifndef AUDE_RULES_TABLE_H
#define AUDE_RULES_TABLE_H

/* "BASE-24", the room that it belongs to, its title or "", its text. */
struct words_rule {
    const char *id, *room, *title, *text;
};
/* In English. */
int words_rule_count(void);
const struct words_rule *words_rule(int index); /* NULL beyond the last */
/* The rule, one of words_rule, in a language such as "pl" or "pl_PL.UTF-8": the same one where it
 * is not there in that language. Not in the table without words. */
const struct words_rule *words_rule_in(const struct words_rule *rule, const char *language);

#endif
