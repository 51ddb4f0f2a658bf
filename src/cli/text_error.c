/* SPDX-License-Identifier: Apache-2.0 */
/* What the readers of the notation refuse, said in the language of the user.
 *
 * libaude knows no languages: an aude_text_error is a status, an English phrase of what was
 * expected, and the word that was found. Here the same sentence as by aude_text_error_text is put
 * together from translated pieces. Most phrases are whole messages, collected from src/notation.
 * The others are a fixed beginning with a piece behind it (the table below; the pieces are names,
 * numbers and keywords of the notation, never translated) or lists of names with "or" before the
 * last one.
 */
#include <string.h>

#include "cli/cli.h"

/* The phrases that src/notation makes of a beginning and a piece. */
static const char *const made[] = {
    N_("turn %s"),
    N_("a new line for turn %s"),
    N_("the seat whose turn it is: %s"),
    N_("the seat that decides: %s"),
    N_("an action of the step %s"),
    N_("the scores %s"),
    N_("of these sets: %s"),
    N_("of these fields: %s"),
    N_("each field once, in this order: %s"),
    N_("the tile set %s"),
};

static bool add_made(struct cli_buffer *buffer, const char *phrase)
{
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        size_t length = strlen(made[i]) - strlen("%s");
        if (strncmp(phrase, made[i], length) == 0) {
            cli_buffer_add(buffer, _(made[i]), phrase + length);
            return true;
        }
    }
    return false;
}

static bool add_list(struct cli_buffer *buffer, const char *phrase)
{
    static const char joint[] = " or ";
    const char *last = strstr(phrase, joint);
    char first[sizeof((struct aude_text_error *)NULL)->expected];
    if (last == NULL)
        return false;
    snprintf(first, sizeof first, "%.*s", (int)(last - phrase), phrase);
    cli_buffer_add(buffer, _("%s or %s"), first, last + strlen(joint));
    return true;
}

static void add_phrase(struct cli_buffer *buffer, const char *phrase)
{
    const char *translated = _(phrase);
    if (translated != phrase || (!add_made(buffer, phrase) && !add_list(buffer, phrase)))
        cli_buffer_add(buffer, "%s", translated);
}

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
    const char *rule = aude_status_rule(error->game, error->status);
    const char *status = _(aude_status_text(error->status));
    const char *found = _("nothing");
    char quoted[sizeof error->found + 2];
    struct cli_buffer sentence = {0}, phrase = {0};

    if (error->found[0] != '\0') {
        snprintf(quoted, sizeof quoted, "\"%s\"", error->found);
        found = quoted;
    }
    add_phrase(&phrase, error->expected);
    if (rule[0] != '\0')
        cli_buffer_add(&sentence, "%s: ", rule);
    if (error->status == AUDE_NO_OWN_SET)
        add_own(&sentence, error->found);
    else if (error->expected[0] == '\0')
        cli_buffer_add(&sentence, _("%s, found %s"), status, found);
    else if (error->status == AUDE_BAD_TEXT)
        cli_buffer_add(&sentence, _("expected %s, found %s"), phrase.bytes, found);
    else
        cli_buffer_add(&sentence, _("%s; expected %s, found %s"), status, phrase.bytes, found);
    cli_error_at(file, error->line, error->column, "%s", sentence.bytes);
    cli_buffer_finish(&sentence);
    cli_buffer_finish(&phrase);
    return CLI_BAD;
}
