/* SPDX-License-Identifier: Apache-2.0 */
/* What the coach says (ai/coach.h), in the user's language: its sentences with the names filled in.
 */
#include "play/reasons.h"

#include <string.h>

struct filling {
    const struct coach_fact *fact;
    const char *const *names;
};

static void add_seats(struct cli_buffer *buffer, const struct filling *filling)
{
    bool any = false;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        if (!(filling->fact->seats >> seat & 1))
            continue;
        cli_buffer_add(buffer, "%s%s", any ? ", " : "", filling->names[seat]);
        any = true;
    }
}

static void add_feature(struct cli_buffer *buffer, const struct filling *filling)
{
    cli_buffer_add(buffer, "%s", words_kind((enum aude_feature_kind)filling->fact->feature));
    if (filling->fact->seats == 0)
        return;
    cli_buffer_add(buffer, " (");
    add_seats(buffer, filling);
    cli_buffer_add(buffer, ")");
}

/* A chance in per cent, or points that there were before. */
static void add_was(struct cli_buffer *buffer, const struct filling *filling)
{
    const struct coach_fact *fact = filling->fact;
    if (fact->kind == COACH_HARDER || fact->kind == COACH_EASIER)
        cli_buffer_add(buffer, "%s", cli_per_cent("%d", coach_per_cent(fact->was)));
    else
        cli_buffer_add(buffer, "%d", fact->was);
}

static void add_gain(struct cli_buffer *buffer, int hundredths)
{
    int tenths = ((hundredths < 0 ? -hundredths : hundredths) + 5) / 10;
    const char *sign = tenths == 0 ? "" : hundredths < 0 ? "-" : "+";
    cli_buffer_add(buffer, "%s%s", sign, cli_decimal("%d.%d", tenths / 10, tenths % 10));
}

static void add_value(struct cli_buffer *buffer, const struct filling *filling, const char *name)
{
    const struct coach_fact *fact = filling->fact;
    if (strcmp(name, "feature") == 0)
        add_feature(buffer, filling);
    else if (strcmp(name, "seats") == 0)
        add_seats(buffer, filling);
    else if (strcmp(name, "n") == 0)
        cli_buffer_add(buffer, "%d", fact->number);
    else if (strcmp(name, "change") == 0)
        cli_buffer_add(buffer, "%+d", fact->number);
    else if (strcmp(name, "of") == 0)
        cli_buffer_add(buffer, "%d", fact->of);
    else if (strcmp(name, "chance") == 0)
        cli_buffer_add(buffer, "%s", cli_per_cent("%d", coach_per_cent(fact->chance)));
    else if (strcmp(name, "was") == 0)
        add_was(buffer, filling);
    else if (strcmp(name, "cell") == 0)
        cli_buffer_add(buffer, "%d,%d", fact->x, fact->y);
    else if (strcmp(name, "item") == 0)
        cli_buffer_add(buffer, "%s", words_token(fact->item));
    else if (strcmp(name, "gain") == 0)
        add_gain(buffer, fact->gain);
}

void reason_add(struct cli_buffer *buffer, const struct coach_fact *fact, words_names names)
{
    const struct filling filling = {fact, names};
    struct coach_text text = coach_text(fact);
    const char *said = text.many == NULL
                           ? cli_translate(text.one)
                           : cli_plural(text.one, text.many, (unsigned long)fact->number);
    while (*said != '\0') {
        size_t plain = strcspn(said, "{"), length = strcspn(said + plain, "}");
        char name[16];
        cli_buffer_bytes(buffer, said, plain);
        said += plain;
        if (*said == '\0' || said[length] == '\0' || length > sizeof name)
            return;
        memcpy(name, said + 1, length - 1);
        name[length - 1] = '\0';
        add_value(buffer, &filling, name);
        said += length + 1;
    }
}

void reasons_add(struct cli_buffer *buffer, const struct coach_fact *fact, int facts,
                 words_names names)
{
    for (int i = 0; i < facts; i++) {
        if (i > 0)
            cli_buffer_add(buffer, "; ");
        reason_add(buffer, &fact[i], names);
    }
}
