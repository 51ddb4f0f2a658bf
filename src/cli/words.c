/* SPDX-License-Identifier: Apache-2.0 */
/* The game told in words (words.h). A ledger entry carries its rule id and its parts, so each
 * score can be checked by the reader: points = sum over the parts of count x each.
 */
#include "cli/words.h"

#include <string.h>
#include <wchar.h>

const char *words_kind(enum aude_feature_kind kind)
{
    static const char *const name[AUDE_FEATURE_KINDS] = {
        [AUDE_CITY] = N_("city"),
        [AUDE_ROAD] = N_("road"),
        [AUDE_FIELD] = N_("field"),
        [AUDE_MONASTERY] = N_("monastery"),
        [AUDE_GARDEN] = N_("garden"),
        [AUDE_RIVER] = N_("river"),
        [AUDE_TOWER] = N_("tower"),
        [AUDE_CASTLE] = N_("castle"),
        [AUDE_GRASSLAND] = N_("grassland"),
        [AUDE_MOUNTAINS] = N_("mountains"),
        [AUDE_SEA] = N_("sea"),
    };
    return _(name[kind]);
}

const char *words_follower(enum aude_feature_kind kind)
{
    switch (kind) {
    case AUDE_GRASSLAND: return _("explorer");
    case AUDE_MOUNTAINS: return _("brigand");
    case AUDE_SEA: return _("navigator");
    default: return words_figure(AUDE_FOLLOWER);
    }
}

static bool is_area(int kind)
{
    return kind == AUDE_GRASSLAND || kind == AUDE_MOUNTAINS || kind == AUDE_SEA;
}

const char *words_figure(enum aude_figure figure)
{
    static const char *const name[AUDE_FIGURES] = {
        [AUDE_FOLLOWER] = N_("follower"),
        [AUDE_ABBOT] = N_("abbot"),
    };
    return _(name[figure]);
}

const char *words_token(enum aude_token token)
{
    static const char *const name[AUDE_TOKENS] = {
        [AUDE_TOKEN_FLOOR] = N_("floors"),
        [AUDE_TOKEN_BRIDGE] = N_("bridges"),
        [AUDE_TOKEN_CASTLE] = N_("castles"),
    };
    return _(name[token]);
}

const char *words_axis(enum aude_axis axis)
{
    return axis == AUDE_NORTH_SOUTH ? _("north-south") : _("east-west");
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
    static const char set[] = "discovery-";
    const char *name = aude_kind(rules, kind)->name;
    bool left_out =
        aude_rules_setup(rules)->game == AUDE_DISCOVERY && strncmp(name, set, sizeof set - 1) == 0;
    return left_out ? name + sizeof set - 1 : name;
}

/* ---- Features and actions ------------------------------------------------------------------ */

/* A bridge is the segment behind the last one of the tile. */
static bool is_bridge(const struct aude_state *state, int x, int y, int segment)
{
    struct aude_placed tile = aude_placed(state, aude_placed_at(state, x, y));
    return segment == aude_kind(aude_state_rules(state), tile.kind)->segments;
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
    if (is_bridge(state, x, y, segment))
        cli_buffer_add(buffer, "%s", _("bridge"));
    else
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
    else if (is_area(feature.kind))
        cli_buffer_add(buffer, " (%s)", _("inland"));
}

/* Passing, where it answers a question that others wait for. */
static const char *pass_text(enum aude_step step)
{
    switch (step) {
    case AUDE_STEP_PLACE: return _("lays the tile aside");
    case AUDE_STEP_CAPTURE: return _("captures nobody");
    case AUDE_STEP_CASTLE: return _("takes the points");
    case AUDE_STEP_CHOOSE: return _("waits");
    case AUDE_STEP_BID: return _("passes");
    default: return NULL;
    }
}

/* What the tile or piece goes to. */
static void add_target(struct cli_buffer *buffer, const char *what, int x, int y)
{
    cli_buffer_add(buffer, "%s %s %d,%d", what, words_arrow(), x, y);
}

/* "bids 5: base-k", "opens with 2: base-k", or the choice alone where nothing is bid. */
static void add_bid(struct cli_buffer *buffer, const struct aude_state *before, aude_action action)
{
    struct aude_bazaar bazaar = aude_bazaar(before);
    bool select = aude_action_verb(action) == AUDE_SELECT;
    int item = select ? aude_action_item(action) : bazaar.item, price = aude_action_number(action);
    if (select && !bazaar.auction)
        cli_buffer_add(buffer, "%s", _("takes"));
    else if (select)
        cli_buffer_add(buffer, _("opens with %d"), price);
    else
        cli_buffer_add(buffer, _("bids %d"), price);
    if (item < AUDE_MAX_SEATS)
        cli_buffer_add(buffer, ": %s", words_tile(aude_state_rules(before), bazaar.kind[item]));
}

/* What is done, without the name of who does it. */
static void action_text(struct cli_buffer *buffer, const struct aude_state *before,
                        aude_action action)
{
    const struct aude_rules *rules = aude_state_rules(before);
    int item = aude_action_item(action), x = aude_action_x(action), y = aude_action_y(action);
    const char *pass = pass_text(aude_step(before));
    struct aude_feature feature;
    switch (aude_action_verb(action)) {
    case AUDE_DRAW: cli_buffer_add(buffer, _("draws %s"), words_tile(rules, item)); break;
    case AUDE_PLACE:
        add_target(buffer, words_tile(rules, item), x, y);
        cli_buffer_add(buffer, " r%d", aude_action_turn(action));
        break;
    case AUDE_PUT:
        if (aude_feature_at(before, x, y, aude_action_segment(action), &feature) &&
            is_area(feature.kind))
            cli_buffer_add(buffer, "%s", words_follower((enum aude_feature_kind)feature.kind));
        else
            cli_buffer_add(buffer, "%s", words_figure((enum aude_figure)item));
        cli_buffer_add(buffer, " %s ", words_arrow());
        words_segment(buffer, before, x, y, aude_action_segment(action));
        if (aude_placed_at(before, x, y) != aude_last_placed(before))
            cli_buffer_add(buffer, " %d,%d", x, y);
        break;
    case AUDE_TAKE:
        if (item == AUDE_FOLLOWER &&
            aude_feature_at(before, x, y, aude_action_segment(action), &feature))
            cli_buffer_add(buffer, _("takes back: %s %d,%d"),
                           words_follower((enum aude_feature_kind)feature.kind), x, y);
        else
            cli_buffer_add(buffer, _("takes the abbot back from %d,%d"), x, y);
        break;
    case AUDE_EXCHANGE:
        cli_buffer_add(buffer, _("exchanges prisoners: %s"), words_figure((enum aude_figure)item));
        break;
    case AUDE_CHOOSE:
        words_segment(buffer, before, x, y, aude_action_segment(action));
        cli_buffer_add(buffer, " %d,%d %s %s", x, y, words_arrow(), words_kind(AUDE_CASTLE));
        break;
    case AUDE_SELECT:
    case AUDE_RAISE: add_bid(buffer, before, action); break;
    case AUDE_PASS:
        if (pass != NULL)
            cli_buffer_add(buffer, "%s", pass);
        break;
    default: break;
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

static void part_text(struct cli_buffer *buffer, int feature, int kind, int count, int each)
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
    case AUDE_PART_CASTLES:
        cli_buffer_add(buffer, cli_plural("%d castle", "%d castles", n), count);
        break;
    default:
        if (is_area(feature))
            cli_buffer_add(buffer, cli_plural("%d city", "%d cities", n), count);
        else
            cli_buffer_add(buffer, cli_plural("%d complete city", "%d complete cities", n), count);
    }
    if (each != 1)
        cli_buffer_add(buffer, " %s %d", words_times(), each);
}

/* The parts that are not 0 after `joint`; how many there are. */
static int add_parts(struct cli_buffer *buffer, const struct aude_entry *entry, const char *joint)
{
    int shown = 0;
    for (int i = 0; i < entry->parts; i++) {
        if (entry->part[i].count == 0)
            continue;
        cli_buffer_add(buffer, "%s", shown++ == 0 ? joint : " + ");
        part_text(buffer, entry->feature, entry->part[i].kind, entry->part[i].count,
                  entry->part[i].each);
    }
    return shown;
}

/* "Ann +10: explorer 2,0 (closed): 5 tiles x 2 = 10 (DISC-50)". At the end of the game areas score
 * as if they were open (DISC-60), so whether they are is not told. */
static void area_score(struct cli_buffer *buffer, const struct aude_entry *entry, const char *name)
{
    bool multiplied = false;
    cli_buffer_add(buffer, "%s %+d: %s %d,%d", name, entry->points,
                   words_follower((enum aude_feature_kind)entry->feature), entry->x, entry->y);
    if (strcmp(entry->rule, "DISC-60") != 0)
        cli_buffer_add(buffer, " %s", entry->complete ? _("(closed)") : _("(open)"));
    for (int i = 0; i < entry->parts; i++)
        multiplied = multiplied || entry->part[i].each != 1;
    int parts = add_parts(buffer, entry, ": ");
    if (parts == 0)
        cli_buffer_add(buffer, ": %s", _("no city"));
    else if (parts > 1 || multiplied)
        cli_buffer_add(buffer, " = %d", entry->points);
    cli_buffer_add(buffer, " (%s)", entry->rule);
}

void words_score(struct cli_buffer *buffer, const struct aude_state *state,
                 const struct aude_entry *entry, words_names names)
{
    struct aude_feature other;
    if (is_area(entry->feature)) {
        area_score(buffer, entry, names[entry->seat]);
        return;
    }
    const char *kind = words_kind((enum aude_feature_kind)entry->feature);
    cli_buffer_add(buffer, "%s %+d: ", names[entry->seat], entry->points);
    if (entry->feature == AUDE_CASTLE &&
        aude_feature_at(state, entry->other_x, entry->other_y, entry->other_segment, &other))
        cli_buffer_add(buffer, "%s %d,%d %s %s %d,%d", kind, entry->x, entry->y, words_arrow(),
                       words_kind((enum aude_feature_kind)other.kind), entry->other_x,
                       entry->other_y);
    else if (!entry->complete && entry->feature != AUDE_FIELD)
        cli_buffer_add(buffer, _("%s %d,%d (unfinished)"), kind, entry->x, entry->y);
    else
        cli_buffer_add(buffer, "%s %d,%d", kind, entry->x, entry->y);
    add_parts(buffer, entry, ", ");
    cli_buffer_add(buffer, " (%s)", entry->rule);
}

/* What is neither a score nor a figure that goes home, with its rule; nothing for those. */
static void event_text(struct cli_buffer *buffer, const struct aude_rules *rules,
                       const struct aude_entry *entry, words_names names)
{
    const char *name = entry->seat < AUDE_MAX_SEATS ? names[entry->seat] : "";
    int tiles = entry->item;
    switch (entry->event) {
    case AUDE_EVENT_REMOVED:
        if (strcmp(entry->rule, "BRIDGE-17") == 0)
            cli_buffer_add(buffer, _("%s leaves the game"), words_tile(rules, entry->item));
        else if (strcmp(entry->rule, "DISC-73") == 0)
            cli_buffer_add(buffer, _("%s is set aside before the game"),
                           words_tile(rules, entry->item));
        else
            cli_buffer_add(buffer, _("%s fits nowhere and leaves the game"),
                           words_tile(rules, entry->item));
        break;
    case AUDE_EVENT_BRIDGE:
        cli_buffer_add(buffer, _("%s builds a bridge: %d,%d %s"), name, entry->x, entry->y,
                       words_axis((enum aude_axis)entry->segment));
        break;
    case AUDE_EVENT_FLOOR:
        cli_buffer_add(buffer,
                       cli_plural("%s raises the tower %d,%d: %d floor",
                                  "%s raises the tower %d,%d: %d floors",
                                  (unsigned long)entry->points),
                       name, entry->x, entry->y, (int)entry->points);
        break;
    case AUDE_EVENT_CAPTURE:
        cli_buffer_add(buffer, _("%s captures: %s, %s %d,%d"),
                       entry->other < AUDE_MAX_SEATS ? names[entry->other] : "", name,
                       words_figure((enum aude_figure)entry->item), entry->x, entry->y);
        break;
    case AUDE_EVENT_PAY:
        cli_buffer_add(buffer, "%s %+d: %s", name, (int)entry->points,
                       strncmp(entry->rule, "TOWER", 5) == 0 ? _("ransom") : _("bazaar"));
        break;
    case AUDE_EVENT_CASTLE:
        cli_buffer_add(buffer, _("%s builds a castle: %d,%d"), name, entry->x, entry->y);
        break;
    case AUDE_EVENT_BAZAAR:
        if (tiles == 0)
            cli_buffer_add(buffer, "%s", _("no bazaar: too few tiles are left"));
        else
            cli_buffer_add(buffer,
                           cli_plural("a bazaar with %d tile begins",
                                      "a bazaar with %d tiles begins", (unsigned long)tiles),
                           tiles);
        break;
    case AUDE_EVENT_ASSIGN:
        cli_buffer_add(buffer, _("%s gets %s"), name, words_tile(rules, entry->item));
        break;
    default: return;
    }
    cli_buffer_add(buffer, " (%s)", entry->rule);
}

/* Does a figure go home because it was taken back and scored? Then that line tells it. */
static bool told_by_score(const struct aude_entry *entry)
{
    return strcmp(entry->rule, "DISC-41") == 0;
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
            event_text(&text, aude_state_rules(state), entry, names);
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
        cli_buffer_add(buffer, "  %-10s %s\n", rule->id, rule->title);
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
