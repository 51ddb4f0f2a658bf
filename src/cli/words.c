/* SPDX-License-Identifier: Apache-2.0 */
/* The game told in words (words.h). A ledger entry carries its rule id and its parts, so each
 * score can be checked by the reader: points = sum over the parts of count x each.
 */
#include "cli/words.h"

#include <string.h>

const char *words_kind(enum aude_feature_kind kind)
{
    static const char *const name[AUDE_FEATURE_KINDS] = {
        [AUDE_CITY] = N_("city"),     [AUDE_ROAD] = N_("road"),
        [AUDE_FIELD] = N_("field"),   [AUDE_MONASTERY] = N_("monastery"),
        [AUDE_GARDEN] = N_("garden"), [AUDE_RIVER] = N_("river"),
    };
    return _(name[kind]);
}

const char *words_figure(enum aude_figure figure)
{
    static const char *const name[AUDE_FIGURES] = {
        [AUDE_FOLLOWER] = N_("follower"),
        [AUDE_ABBOT] = N_("abbot"),
    };
    return _(name[figure]);
}

const char *words_times(void)
{
    return cli_utf8() ? "\u00d7" : "x";
}

const char *words_arrow(void)
{
    return cli_utf8() ? "\u2192" : "->";
}

/* ---- Features and actions ------------------------------------------------------------------ */

static bool at_side(const struct aude_state *state, int x, int y, int segment, int kind, int side)
{
    if (kind != AUDE_FIELD)
        return aude_segment_by_side(state, x, y, side) == segment;
    return aude_segment_by_half(state, x, y, 2 * side) == segment ||
           aude_segment_by_half(state, x, y, 2 * side + 1) == segment;
}

void words_segment(struct cli_buffer *buffer, const struct aude_state *state, int x, int y,
                   int segment)
{
    static const char *const side_name[4] = {N_("north"), N_("east"), N_("south"), N_("west")};
    struct aude_feature feature;
    if (!aude_feature_at(state, x, y, segment, &feature))
        return;
    cli_buffer_add(buffer, "%s", words_kind((enum aude_feature_kind)feature.kind));
    int sides = 0;
    for (int side = 0; side < 4; side++)
        sides += at_side(state, x, y, segment, feature.kind, side);
    if (sides == 4) {
        cli_buffer_add(buffer, " (%s)", _("all sides"));
        return;
    }
    sides = 0;
    for (int side = 0; side < 4; side++) {
        if (!at_side(state, x, y, segment, feature.kind, side))
            continue;
        cli_buffer_add(buffer, "%s%s", sides == 0 ? " (" : ", ", _(side_name[side]));
        sides++;
    }
    if (sides > 0)
        cli_buffer_add(buffer, ")");
}

void words_action(struct cli_buffer *buffer, const struct aude_state *before, aude_action action,
                  const char *name)
{
    const struct aude_rules *rules = aude_state_rules(before);
    int item = aude_action_item(action), x = aude_action_x(action), y = aude_action_y(action);
    cli_buffer_add(buffer, "%s: ", name);
    switch (aude_action_verb(action)) {
    case AUDE_DRAW: cli_buffer_add(buffer, _("draws %s"), aude_kind(rules, item)->name); break;
    case AUDE_PLACE:
        cli_buffer_add(buffer, "%s %s %d,%d r%d", aude_kind(rules, item)->name, words_arrow(), x, y,
                       aude_action_turn(action));
        break;
    case AUDE_PUT:
        cli_buffer_add(buffer, "%s %s ", words_figure((enum aude_figure)item), words_arrow());
        words_segment(buffer, before, x, y, aude_action_segment(action));
        break;
    case AUDE_TAKE: cli_buffer_add(buffer, _("takes the abbot back from %d,%d"), x, y); break;
    default: cli_buffer_add(buffer, "%s", _("no figure"));
    }
}

/* ---- Ledger -------------------------------------------------------------------------------- */

static void part_text(struct cli_buffer *buffer, int kind, int count, int each)
{
    unsigned long n = (unsigned long)count;
    switch (kind) {
    case AUDE_PART_TILES:
        cli_buffer_add(buffer, cli_plural("%d tile", "%d tiles", n), count);
        break;
    case AUDE_PART_PENNANTS:
        cli_buffer_add(buffer, cli_plural("%d pennant", "%d pennants", n), count);
        break;
    case AUDE_PART_SURROUNDING:
        cli_buffer_add(buffer, cli_plural("%d tile around it", "%d tiles around it", n), count);
        break;
    default: cli_buffer_add(buffer, cli_plural("%d complete city", "%d complete cities", n), count);
    }
    if (each != 1)
        cli_buffer_add(buffer, " %s %d", words_times(), each);
}

void words_score(struct cli_buffer *buffer, const struct aude_entry *entry, words_names names)
{
    const char *kind = words_kind((enum aude_feature_kind)entry->feature);
    cli_buffer_add(buffer, "%s %+d: ", names[entry->seat], entry->points);
    if (!entry->complete && entry->feature != AUDE_FIELD)
        cli_buffer_add(buffer, _("%s %d,%d (unfinished)"), kind, entry->x, entry->y);
    else
        cli_buffer_add(buffer, "%s %d,%d", kind, entry->x, entry->y);
    int shown = 0;
    for (int i = 0; i < entry->parts; i++) {
        if (entry->part[i].count == 0)
            continue;
        cli_buffer_add(buffer, shown++ == 0 ? ", " : " + ");
        part_text(buffer, entry->part[i].kind, entry->part[i].count, entry->part[i].each);
    }
    cli_buffer_add(buffer, " (%s)", entry->rule);
}

static void returned_figures(struct cli_buffer *buffer, const struct aude_ledger *ledger,
                             words_names names, const char *indent)
{
    int count[AUDE_MAX_SEATS] = {0}, shown = 0;
    for (int i = 0; i < ledger->count; i++)
        if (ledger->entry[i].event == AUDE_EVENT_RETURN)
            count[ledger->entry[i].seat]++;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        if (count[seat] == 0)
            continue;
        if (shown++ == 0)
            cli_buffer_add(buffer, "%s%s", indent, _("figures back home:"));
        else
            cli_buffer_add(buffer, ",");
        cli_buffer_add(buffer, " %s %d", names[seat], count[seat]);
    }
    if (shown > 0)
        cli_buffer_add(buffer, "\n");
}

void words_ledger(struct cli_buffer *buffer, const struct aude_rules *rules,
                  const struct aude_ledger *ledger, words_names names, const char *indent)
{
    for (int i = 0; i < ledger->count; i++) {
        const struct aude_entry *entry = &ledger->entry[i];
        if (entry->event == AUDE_EVENT_SCORE) {
            cli_buffer_add(buffer, "%s", indent);
            words_score(buffer, entry, names);
            cli_buffer_add(buffer, "\n");
        } else if (entry->event == AUDE_EVENT_REMOVED) {
            cli_buffer_add(buffer, "%s", indent);
            cli_buffer_add(buffer, _("%s fits nowhere and leaves the game (%s)"),
                           aude_kind(rules, entry->item)->name, entry->rule);
            cli_buffer_add(buffer, "\n");
        }
    }
    returned_figures(buffer, ledger, names, indent);
}

/* ---- Rules --------------------------------------------------------------------------------- */

const struct words_rule *words_rule_find(const char *id)
{
    for (int i = 0; i < words_rule_count(); i++)
        if (strcasecmp(words_rule(i)->id, id) == 0)
            return words_rule(i);
    return NULL;
}

void words_wrap(struct cli_buffer *buffer, const char *text, int width, int indent)
{
    int column = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        char word[256];
        size_t kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        int columns = cli_width(word);
        if (length > 0 && column > 0 && column + 1 + columns > width) {
            cli_buffer_add(buffer, "\n");
            column = 0;
        }
        if (length > 0) {
            cli_buffer_add(buffer, "%*s", column == 0 ? indent : 1, "");
            cli_buffer_bytes(buffer, text, length);
            column += column == 0 ? indent + columns : 1 + columns;
        }
        text += length;
        if (*text == '\n') {
            cli_buffer_add(buffer, "\n");
            column = 0;
        }
        if (*text != '\0')
            text++;
    }
    if (column > 0)
        cli_buffer_add(buffer, "\n");
}
