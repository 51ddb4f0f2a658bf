/* SPDX-License-Identifier: Apache-2.0 */
/* The game told in words (words.h). A ledger entry carries its rule id and its terms, so each
 * score can be checked by the reader: points = sum over the terms of count x each.
 */
#include "words/rooms.h"

#include <string.h>
#include <wchar.h>

const char *words_kind(enum aude_feature_kind kind)
{
    return _(words_feature((int)kind)->name);
}

const char *words_follower(enum aude_feature_kind kind)
{
    const char *name = words_feature((int)kind)->follower;
    return name != NULL ? _(name) : words_figure(AUDE_FOLLOWER);
}

const char *words_times(void)
{
    return cli_utf8() ? "\u00d7" : "x";
}

const char *words_arrow(void)
{
    return cli_utf8() ? "\u2192" : "->";
}

const char *words_tile(const struct aude_rules *rules, int kind)
{
    const char *name = aude_kind(rules, kind)->name;
    for (int i = 0; i < WORDS_FACE_COUNT; i++) {
        const struct words_face *face = words_faces[i];
        size_t length = face->set != NULL ? strlen(face->set) : 0;
        if (length > 0 && aude_rules_setup(rules)->game == face->game &&
            strncmp(name, face->set, length) == 0)
            return name + length;
    }
    return name;
}

/* ---- Features and actions ------------------------------------------------------------------ */

/* Its kind, or what a room calls it; whole: where that is said of all of the feature. */
static const char *name_at(const struct aude_state *state, int x, int y, int segment, int kind,
                           bool whole)
{
    const char *name = NULL;
    for (int i = 0; i < WORDS_FACE_COUNT && name == NULL; i++)
        if (words_faces[i]->segment != NULL && (words_faces[i]->whole || !whole))
            name = words_faces[i]->segment(state, x, y, segment);
    return name != NULL ? name : words_kind((enum aude_feature_kind)kind);
}

const char *words_place(const struct aude_state *state, int x, int y, int segment, int kind)
{
    return name_at(state, x, y, segment, kind, true);
}

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
    const char *inside = words_feature(feature.kind)->inside;
    cli_buffer_add(buffer, "%s", name_at(state, x, y, segment, feature.kind, false));
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
    else if (inside != NULL)
        cli_buffer_add(buffer, " (%s)", _(inside));
}

/* A figure, by what it stands on where that says more. */
static const char *figure_name(const struct aude_state *before, aude_action action)
{
    struct aude_feature feature;
    if (aude_feature_at(before, aude_action_x(action), aude_action_y(action),
                        aude_action_segment(action), &feature) &&
        words_feature(feature.kind)->follower != NULL)
        return words_follower((enum aude_feature_kind)feature.kind);
    return words_figure(aude_action_item(action));
}

/* What the action or the entry is about, as the operands say: item, whose, where, how many. */
static void add_operands(struct cli_buffer *buffer, const struct aude_state *state,
                         unsigned operands, int item, int seat, int x, int y, int segment,
                         int number, const char *const *names)
{
    const struct aude_rules *rules = aude_state_rules(state);
    const char *joint = ": ";
    if (operands & AUDE_TAKES_KIND && item < aude_kind_count(rules))
        cli_buffer_add(buffer, "%s%s", joint, words_tile(rules, item)), joint = ", ";
    if (operands & AUDE_TAKES_FIGURE)
        cli_buffer_add(buffer, "%s%s", joint, words_figure(item)), joint = ", ";
    if (operands & AUDE_TAKES_TOKEN)
        cli_buffer_add(buffer, "%s%s", joint, words_token(item)), joint = ", ";
    if (operands & AUDE_TAKES_OFFER)
        cli_buffer_add(buffer, "%s%d", joint, item), joint = ", ";
    if (operands & AUDE_TAKES_SEAT && names != NULL && seat < AUDE_MAX_SEATS)
        cli_buffer_add(buffer, "%s%s", joint, names[seat]), joint = ", ";
    if (operands & AUDE_TAKES_SEGMENT) {
        cli_buffer_add(buffer, "%s", joint), joint = ", ";
        words_segment(buffer, state, x, y, segment);
        cli_buffer_add(buffer, " %d,%d", x, y);
    } else if (operands & AUDE_TAKES_CELL) {
        cli_buffer_add(buffer, "%s%d,%d", joint, x, y), joint = ", ";
    }
    if (operands & (AUDE_TAKES_POINTS | AUDE_TAKES_FLAG))
        cli_buffer_add(buffer, "%s%d", joint, number);
}

/* The text of one of the names of a verb. */
static void add_name(struct cli_buffer *buffer, const struct aude_verb_info *info, int number)
{
    const struct aude_word *names = aude_verb_names(info->word.number);
    for (int i = 0; names != NULL && names[i].name != NULL; i++)
        if (i == number)
            cli_buffer_add(buffer, "%s%s",
                           info->operands & ~(unsigned)AUDE_TAKES_NAME ? ", " : ": ",
                           _(names[i].text));
}

void words_by_table(struct cli_buffer *buffer, const struct aude_state *before, aude_action action,
                    const char *const *names)
{
    const struct aude_verb_info *info = aude_verb_info((int)aude_action_verb(action));
    if (info == NULL)
        return;
    cli_buffer_add(buffer, "%s", _(info->word.text));
    add_operands(buffer, before, info->operands, aude_action_item(action),
                 aude_action_number(action), aude_action_x(action), aude_action_y(action),
                 aude_action_segment(action), aude_action_number(action), names);
    if (info->operands & AUDE_TAKES_NAME)
        add_name(buffer, info, aude_action_number(action));
}

/* What is done, without the name of who does it. */
static void action_text(struct cli_buffer *buffer, const struct aude_state *before,
                        aude_action action)
{
    const struct aude_rules *rules = aude_state_rules(before);
    enum aude_verb verb = aude_action_verb(action);
    int item = aude_action_item(action), x = aude_action_x(action), y = aude_action_y(action);
    const char *pass = words_pass(aude_step(before));
    const struct words_verb *row = words_verb((enum aude_game)aude_rules_setup(rules)->game, verb);
    switch (verb) {
    case AUDE_DRAW: cli_buffer_add(buffer, _("draws %s"), words_tile(rules, item)); break;
    case AUDE_PLACE:
        cli_buffer_add(buffer, "%s %s %d,%d r%d", words_tile(rules, item), words_arrow(), x, y,
                       aude_action_rotation(action));
        break;
    case AUDE_PUT:
        cli_buffer_add(buffer, "%s %s ", figure_name(before, action), words_arrow());
        words_segment(buffer, before, x, y, aude_action_segment(action));
        if (aude_placed_at(before, x, y) != aude_last_placed(before))
            cli_buffer_add(buffer, " %d,%d", x, y);
        break;
    case AUDE_PASS:
        if (pass != NULL)
            cli_buffer_add(buffer, "%s", pass);
        break;
    default:
        if (row != NULL)
            row->tell(buffer, before, action);
        else if (verb > AUDE_DISCARD) /* of a room that came later */
            words_by_table(buffer, before, action, NULL);
    }
}

void words_action(struct cli_buffer *buffer, const struct aude_state *before, aude_action action,
                  const char *name)
{
    struct cli_buffer text = {0};
    action_text(&text, before, action);
    if (text.size > 0)
        cli_buffer_add(buffer, "%s: %s", name, text.bytes);
    cli_buffer_finish(&text);
}

/* ---- Ledger -------------------------------------------------------------------------------- */

static void term_text(struct cli_buffer *buffer, int feature, int kind, int count, int each)
{
    bool told = kind == AUDE_TERM_TILES;
    if (told)
        cli_buffer_add(buffer, cli_plural("%d tile", "%d tiles", (unsigned long)count), count);
    for (int i = 0; i < WORDS_FACE_COUNT && !told; i++)
        told = words_faces[i]->term != NULL && words_faces[i]->term(buffer, feature, kind, count);
    if (each != 1)
        cli_buffer_add(buffer, " %s %d", words_times(), each);
}

int words_terms(struct cli_buffer *buffer, const struct aude_entry *entry, const char *joint)
{
    int shown = 0;
    for (int i = 0; i < entry->terms; i++) {
        if (entry->term[i].count == 0)
            continue;
        cli_buffer_add(buffer, "%s", shown++ == 0 ? joint : " + ");
        term_text(buffer, entry->feature, entry->term[i].kind, entry->term[i].count,
                  entry->term[i].each);
    }
    return shown;
}

void words_plain_score(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry)
{
    const char *kind = words_place(state, entry->x, entry->y, entry->segment, entry->feature);
    if (!entry->complete && !words_feature(entry->feature)->late)
        cli_buffer_add(buffer, _("%s %d,%d (unfinished)"), kind, entry->x, entry->y);
    else
        cli_buffer_add(buffer, "%s %d,%d", kind, entry->x, entry->y);
    words_terms(buffer, entry, ", ");
}

void words_score(struct cli_buffer *buffer, const struct aude_state *state,
                 const struct aude_entry *entry, words_names names)
{
    const struct words_feature *feature = words_feature(entry->feature);
    cli_buffer_add(buffer, "%s %+d: ", names[entry->seat], entry->points);
    if (feature->score != NULL)
        feature->score(buffer, state, entry);
    else
        words_plain_score(buffer, state, entry);
    cli_buffer_add(buffer, " (%s)", entry->rule);
}

/* An event that no room has words for, by its row of the public table. */
static void event_by_table(struct cli_buffer *buffer, const struct aude_state *state,
                           const struct aude_entry *entry, words_names names)
{
    const struct aude_event_info *info = aude_event_info(entry->event);
    if (info == NULL)
        return;
    if (entry->seat < AUDE_MAX_SEATS)
        cli_buffer_add(buffer, "%s ", names[entry->seat]);
    cli_buffer_add(buffer, "%s", _(info->word.text));
    add_operands(buffer, state, info->tells, entry->item, entry->other, entry->x, entry->y,
                 entry->segment, (int)entry->points, names);
}

/* What is neither a score nor a figure that goes home, with its rule; nothing for those. */
static void event_text(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry, words_names names)
{
    const struct aude_rules *rules = aude_state_rules(state);
    const struct words_event *row = words_event(entry);
    if (row != NULL)
        row->tell(buffer, state, entry, names);
    else if (entry->event == AUDE_EVENT_REMOVED)
        cli_buffer_add(buffer, _("%s fits nowhere and leaves the game"),
                       words_tile(rules, entry->item));
    else if (entry->event != AUDE_EVENT_RETURN)
        event_by_table(buffer, state, entry, names);
    else
        return;
    cli_buffer_add(buffer, " (%s)", entry->rule);
}

/* Does a figure go home because it was taken back and scored? Then that line tells it. */
static bool told_by_score(const struct aude_entry *entry)
{
    for (int i = 0; i < WORDS_FACE_COUNT; i++)
        if (words_faces[i]->told != NULL && strcmp(entry->rule, words_faces[i]->told) == 0)
            return true;
    return false;
}

/* A line of the ledger; what does not fit stands below, further in. */
static void add_line(struct cli_buffer *buffer, const char *text, const char *indent)
{
    enum { WIDTH = 79, MORE = 2 };
    struct cli_buffer lines = {0};
    words_wrap(&lines, text, WIDTH, (int)strlen(indent) + MORE);
    cli_buffer_add(buffer, "%s", lines.bytes + MORE);
    cli_buffer_finish(&lines);
}

static void returned_figures(struct cli_buffer *buffer, const struct aude_ledger *ledger,
                             words_names names, const char *indent)
{
    int count[AUDE_MAX_SEATS] = {0};
    struct cli_buffer text = {0};
    for (int i = 0; i < ledger->count; i++)
        if (ledger->entry[i].event == AUDE_EVENT_RETURN && !told_by_score(&ledger->entry[i]))
            count[ledger->entry[i].seat]++;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        if (count[seat] == 0)
            continue;
        cli_buffer_add(&text, "%s %s %d", text.size > 0 ? "," : _("figures back home:"),
                       names[seat], count[seat]);
    }
    if (text.size > 0)
        add_line(buffer, text.bytes, indent);
    cli_buffer_finish(&text);
}

void words_ledger(struct cli_buffer *buffer, const struct aude_state *state,
                  const struct aude_ledger *ledger, words_names names, const char *indent)
{
    for (int i = 0; i < ledger->count; i++) {
        const struct aude_entry *entry = &ledger->entry[i];
        struct cli_buffer text = {0};
        if (entry->event == AUDE_EVENT_SCORE)
            words_score(&text, state, entry, names);
        else
            event_text(&text, state, entry, names);
        if (text.size > 0)
            add_line(buffer, text.bytes, indent);
        cli_buffer_finish(&text);
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

const struct words_rule *words_rule_told(const struct words_rule *rule)
{
    return words_rule_in(rule, cli_language());
}

bool words_rule_belongs(const struct words_rule *rule, const char *word)
{
    size_t length = strlen(word);
    return strcasecmp(rule->room, word) == 0 ||
           (strncasecmp(rule->id, word, length) == 0 && rule->id[length] == '-');
}

bool words_room(struct cli_buffer *buffer, const char *word, const struct words_rule *shown)
{
    bool found = false;
    for (int i = 0; i < words_rule_count(); i++) {
        const struct words_rule *rule = words_rule(i);
        if (!words_rule_belongs(rule, word) || rule == shown)
            continue;
        cli_buffer_add(buffer, "  %-10s %s\n", rule->id, words_rule_told(rule)->title);
        found = true;
    }
    return found;
}

int words_cut(const char *name, int columns)
{
    mbstate_t state;
    size_t used = 0, size = strlen(name);
    memset(&state, 0, sizeof state);
    while (used < size) {
        wchar_t wide;
        size_t length = mbrtowc(&wide, name + used, size - used, &state);
        if (length == 0 || length > size - used)
            break;
        columns -= wcwidth(wide) > 0 ? wcwidth(wide) : 0;
        if (columns < 0)
            break;
        used += length;
    }
    return (int)used;
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
