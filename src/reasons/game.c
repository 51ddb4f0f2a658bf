/* SPDX-License-Identifier: Apache-2.0 */
/* Games of JCloisterZone that cannot be read: their sentence with its detail, the place before it,
 * the rule behind it, and the sentences of the reader of JSON. */
#include "reasons/game.h"

#include <string.h>

#define N_(text) text

/* What the reader of JSON says of damaged texts; behind it comes "near" and where. What is not in
 * here is told as the reader tells it. */
static const char *const damage[] = {
    N_("unexpected token"),       N_("invalid token"),
    N_("invalid escape"),         N_("unexpected newline"),
    N_("premature end of input"), N_("end of file expected"),
    N_("'[' or '{' expected"),    N_("string or '}' expected"),
    N_("':' expected"),           N_("'}' expected"),
    N_("']' expected"),           N_("duplicate object key"),
    N_("too big integer"),        N_("too big negative integer"),
    N_("real number overflow"),   N_("maximum parsing depth reached"),
};

/* The sentence of the reader: "unexpected token near 'x'". */
static bool say_damage(struct reason *reason, const char *detail)
{
    static const char joint[] = " near ", at_end[] = "end of file";
    const char *near = strstr(detail, joint);
    size_t length = near != NULL ? (size_t)(near - detail) : strlen(detail);

    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        if (strncmp(detail, damage[i], length) != 0 || damage[i][length] != '\0')
            continue;
        if (near != NULL)
            reason_say(reason, N_("%s near %s"));
        reason_say(reason, damage[i]);
        if (near != NULL && strcmp(near + strlen(joint), at_end) == 0)
            reason_say(reason, N_("end of file"));
        else if (near != NULL)
            reason_word(reason, near + strlen(joint));
        return true;
    }
    return false;
}

/* A detail is a word of the file or a text of ours; that a word of the file is like a text of ours
 * does no harm, but it must not open a gap. */
static void say_detail(struct reason *reason, const char *detail)
{
    if (say_damage(reason, detail))
        return;
    if (strchr(detail, '%') != NULL || strchr(detail, '=') != NULL || detail[0] == '\0')
        reason_word(reason, detail);
    else
        reason_say(reason, detail);
}

void reason_of_game(struct reason *reason, const struct jcz_error *error)
{
    const char *rule =
        error->status == JCZ_ILLEGAL ? aude_status_rule(AUDE_CARCASSONNE, error->refusal) : "";
    bool gap = strstr(error->text, "%s") != NULL;

    reason_init(reason);
    if (error->where[0] != '\0') {
        reason_say(reason, "%s: %s");
        reason_word(reason, error->where);
    }
    if (rule[0] != '\0')
        reason_say(reason, "%s (%s)");
    if (error->detail[0] != '\0' && !gap)
        reason_say(reason, "%s: %s");
    reason_say(reason, error->text);
    if (error->detail[0] != '\0' || gap)
        say_detail(reason, error->detail);
    if (rule[0] != '\0')
        reason_word(reason, rule);
}
