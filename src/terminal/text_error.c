/* SPDX-License-Identifier: Apache-2.0 */
/* What the readers of the notation refuse, said in the language of the user; put together from
 * translated pieces by src/reasons, but for own tile sets: here they come by --tiles. */
#include <string.h>

#include "terminal/setup.h"
#include "reasons/reasons.h"

/* Which own set is needed: `named` is its id and its seal, "hills@1f2e3d4c". A file with this id
 * may have been given all the same, with other content. */
static void add_own(struct cli_buffer *buffer, const char *named)
{
    const struct aude_own_sets *given = cli_own();
    char id[sizeof((struct aude_text_error *)NULL)->found];
    size_t length = strcspn(named, "@");
    const char *seal = named + length + (named[length] == '@');
    snprintf(id, sizeof id, "%.*s", (int)length, named);
    for (int i = 0; i < given->count; i++)
        if (strcmp(given->set[i]->set.id, id) == 0) {
            cli_buffer_add(buffer,
                           _("the own tile set %s with the seal %s is needed; the file given with "
                             "--tiles has other content (seal %08lx)"),
                           id, seal, (unsigned long)given->set[i]->seal);
            return;
        }
    cli_buffer_add(buffer,
                   _("the own tile set %s with the seal %s is needed: name its file with --tiles"),
                   id, seal);
}

int cli_error_text(const char *file, const struct aude_text_error *error)
{
    struct cli_buffer sentence = {0};

    if (error->status == AUDE_NO_OWN_SET) {
        add_own(&sentence, error->found);
    } else {
        struct reason reason;
        char text[REASON_BYTES];

        reason_of_text(&reason, error);
        reason_text(&reason, cli_translate, text, sizeof text);
        cli_buffer_add(&sentence, "%s", text);
    }
    cli_error_at(file, error->line, error->column, "%s", sentence.bytes);
    cli_buffer_finish(&sentence);
    return CLI_BAD;
}
