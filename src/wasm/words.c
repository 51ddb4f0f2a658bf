/* SPDX-License-Identifier: Apache-2.0 */
/* Words: the board for those who listen to it, and the text of a rule. */
#include "render/board_words.h"
#include "rules/table.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <stddef.h>
#include <string.h>

WASM_EXPORT("text") int engine_text(int index)
{
    return (int)board_words(engine_at(index), answer_text, sizeof answer_text);
}

/* The rule whose id was asked about: id, title, text; all empty when there is none. */
WASM_EXPORT("rule") int engine_rule(int length)
{
    const char *id = engine_asked();
    const struct words_rule *rule = NULL;
    struct text_out out;

    for (int i = 0; i < words_rule_count() && rule == NULL; i++) {
        rule = words_rule(i);
        if (strlen(rule->id) != (size_t)length || memcmp(rule->id, id, (size_t)length) != 0)
            rule = NULL;
    }
    json_begin(&out);
    json_open(&out, '{');
    json_text_of(&out, "id", rule == NULL ? "" : rule->id);
    json_text_of(&out, "title", rule == NULL ? "" : rule->title);
    json_text_of(&out, "text", rule == NULL ? "" : rule->text);
    json_close(&out, '}');
    return json_end(&out);
}
