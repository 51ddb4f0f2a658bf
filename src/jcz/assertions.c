/* SPDX-License-Identifier: Apache-2.0 */
/* The sentences of their test files, looked at after the last message:
 *
 *     NAME has N points                        NAME scored FEATURE for N points
 *     Player can pass / can't pass             phase is PHASE
 *     Undo is allowed / is not allowed         Available action TYPE [for ID]
 *     TilePlacement TILE options: [x,y] - [r,r]; ...      (or: Placement options: ...)
 *     Meeple TYPE options: {Feature,LOCATION,[x,y]}; ...
 *     NAME has TOKEN token with size N         (or: with count N)
 *
 * Rooms of the rules add sentences of their own, and of the options of their choices.
 * The first pattern that fits decides; a full stop at the end may be left out. A sentence that fits
 * none (those of expansions that are not built among them) is unknown, and false as it is there.
 */
#include "jcz/rooms.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The text behind `word`, or NULL when `text` does not begin with it. */
static const char *behind(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 ? text + length : NULL;
}

/* "N point" or "N points" and nothing else. */
static bool read_points(const char *text, long *points)
{
    int length = 0;
    if (sscanf(text, "%6ld point%n", points, &length) != 1 || length == 0)
        return false;
    return text[length] == 0 || strcmp(text + length, "s") == 0;
}

/* The player whose name is the text before `end`, or its last word. */
static int find_player(const struct jcz_verify *v, const char *text, const char *end)
{
    for (int pass = 0; pass < 2; pass++) {
        const char *from = text;
        for (const char *p = text; pass == 1 && p < end; p++)
            if (*p == ' ')
                from = p + 1;
        for (int seat = 0; seat < v->game->players; seat++)
            if (strlen(v->game->name[seat]) == (size_t)(end - from) &&
                strncmp(v->game->name[seat], from, (size_t)(end - from)) == 0)
                return seat;
    }
    return -1;
}

/* Text behind ` word ` inside the sentence and the name in front of it. */
static const char *split(const char *sentence, const char *word, const char **name_end)
{
    const char *at = strstr(sentence, word);
    if (at == NULL)
        return NULL;
    *name_end = at;
    return at + strlen(word);
}

static enum jcz_truth check_points(struct jcz_verify *v, const char *sentence, char *found,
                                   size_t capacity)
{
    const char *name_end, *rest = split(sentence, " has ", &name_end);
    long points;
    if (rest == NULL || !read_points(rest, &points))
        return JCZ_UNKNOWN;
    int seat = find_player(v, sentence, name_end);
    if (seat < 0) {
        snprintf(found, capacity, "no such player");
        return JCZ_NO;
    }
    int score = aude_score(&v->drive->now.state, seat);
    snprintf(found, capacity, "%d points", score);
    return score == points ? JCZ_YES : JCZ_NO;
}

/* Of a token that is not played with nobody has one. */
static enum jcz_truth check_tokens(struct jcz_verify *v, const char *sentence, char *found,
                                   size_t capacity)
{
    char token[32], what[8];
    long count;
    int length = 0;
    const char *name_end, *rest = split(sentence, " has ", &name_end);
    if (rest == NULL ||
        sscanf(rest, "%31s token with %7s %6ld%n", token, what, &count, &length) != 3 ||
        length == 0 || rest[length] != 0 ||
        (strcmp(what, "size") != 0 && strcmp(what, "count") != 0))
        return JCZ_UNKNOWN;
    int seat = find_player(v, sentence, name_end), kind = jcz_token_find(token);
    if (seat < 0) {
        snprintf(found, capacity, "no such player");
        return JCZ_NO;
    }
    int has = kind < 0 ? 0 : aude_tokens(&v->drive->now.state, seat, kind);
    snprintf(found, capacity, "%d of %s", has, token);
    return count == has ? JCZ_YES : JCZ_NO;
}

static enum jcz_truth check_scored(struct jcz_verify *v, const char *sentence, char *found,
                                   size_t capacity)
{
    char feature[32];
    int length = 0, seat, scored, begin;
    long points;
    const char *name_end, *rest = split(sentence, " scored ", &name_end);
    if (rest == NULL || sscanf(rest, "%31[a-zA-Z+-] for %n", feature, &length) != 1 ||
        length == 0 || !read_points(rest + length, &points))
        return JCZ_UNKNOWN;
    seat = find_player(v, sentence, name_end);
    snprintf(found, capacity, "nothing of that kind");
    for (int i = 0; i < v->scored.count; i++) {
        const char *item = v->scored.item[i];
        int who;
        if (sscanf(item, "%d %d %n", &who, &scored, &begin) != 2 || who != seat ||
            strcmp(item + begin, feature) != 0)
            continue;
        if (scored == points)
            return JCZ_YES;
        snprintf(found, capacity, "%d points", scored);
    }
    return JCZ_NO;
}

static enum jcz_truth check_phase(struct jcz_verify *v, const char *sentence, char *found,
                                  size_t capacity)
{
    const char *phase = jcz_phase_name(v->drive);
    if (strncasecmp(sentence, "phase is ", 9) != 0)
        return JCZ_UNKNOWN;
    snprintf(found, capacity, "%s", phase);
    return strcasecmp(sentence + 9, phase) == 0 ? JCZ_YES : JCZ_NO;
}

static enum jcz_truth check_switches(struct jcz_verify *v, const char *sentence, char *found,
                                     size_t capacity)
{
    static const struct {
        const char *sentence;
        bool pass, wanted;
    } known[] = {
        {"Player can pass", true, true},
        {"Player can't pass", true, false},
        {"Undo is allowed", false, true},
        {"Undo is not allowed", false, false},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(sentence, known[i].sentence) != 0)
            continue;
        bool is = known[i].pass ? jcz_drive_can_pass(v->drive) : v->drive->undos > 0;
        snprintf(found, capacity, "%s", is ? "yes" : "no");
        return is == known[i].wanted ? JCZ_YES : JCZ_NO;
    }
    return JCZ_UNKNOWN;
}

/* Our choices as their items; freed by json_decref. */
static json_t *encode_items(const struct jcz_verify *v)
{
    json_t *action = jcz_encode_action(v->drive);
    json_t *items = json_incref(json_object_get(action, "items"));
    json_decref(action);
    return items;
}

/* Leaves only the items that say so in this member. */
static void sift(json_t *shown, const char *key, const char *value)
{
    for (size_t i = json_array_size(shown); i > 0; i--) {
        const char *said = json_string_value(json_object_get(json_array_get(shown, i - 1), key));
        if (said == NULL || strcmp(said, value) != 0)
            json_array_remove(shown, i - 1);
    }
}

/* The list of one kind of item among our choices; key: only of those that say `value` there. */
static void list_ours(const struct jcz_verify *v, int item, const char *key, const char *value,
                      struct jcz_list *ours)
{
    struct jcz_items items = {0};
    struct jcz_error error = {0};
    json_t *shown = encode_items(v);
    if (key != NULL)
        sift(shown, key, value);
    jcz_format_items(&items, shown, jcz_root(), &error);
    *ours = items.list[item];
    items.list[item] = (struct jcz_list){0};
    jcz_items_finish(&items);
    json_decref(shown);
}

/* Keeps the items that begin with this word. */
static void keep(struct jcz_list *list, const char *word)
{
    int kept = 0;
    size_t length = strlen(word);
    for (int i = 0; i < list->count; i++)
        if (strncmp(list->item[i], word, length) == 0 && list->item[i][length] == ' ')
            memmove(list->item[kept++], list->item[i], sizeof list->item[i]);
    list->count = kept;
}

static enum jcz_truth check_available(struct jcz_verify *v, const char *sentence, char *found,
                                      size_t capacity)
{
    static const char *const ids[] = {"tileId", "token", "meeple", "source"};
    char type[32] = "", id[32] = "";
    const char *rest = behind(sentence, "Available action ");
    if (rest == NULL || sscanf(rest, "%31s for %31s", type, id) < 1)
        return JCZ_UNKNOWN;
    json_t *items = encode_items(v);
    bool is = false;
    for (size_t i = 0; i < json_array_size(items); i++) {
        json_t *item = json_array_get(items, i);
        if (strcmp(json_string_value(json_object_get(item, "type")), type) != 0)
            continue;
        is = is || id[0] == 0;
        for (size_t k = 0; k < sizeof ids / sizeof ids[0]; k++) {
            const char *value = json_string_value(json_object_get(item, ids[k]));
            is = is || (value != NULL && strcmp(value, id) == 0);
        }
    }
    json_decref(items);
    snprintf(found, capacity, "%s", is ? "yes" : "no");
    return is ? JCZ_YES : JCZ_NO;
}

/* Compares what is listed in the sentence with ours. */
static enum jcz_truth compare_options(struct jcz_list *expected, struct jcz_list *ours, char *found,
                                      size_t capacity)
{
    int matched = 0;
    size_t length = 0;
    found[0] = 0;
    for (int i = 0; i < ours->count; i++) {
        for (int j = 0; j < expected->count; j++) {
            if (strcmp(ours->item[i], expected->item[j]) == 0) {
                expected->item[j][0] = 0;
                matched++;
                break;
            }
        }
        if (length < capacity)
            length += (size_t)snprintf(found + length, capacity - length, "%s%s", i ? "; " : "",
                                       ours->item[i]);
    }
    bool same = matched == ours->count && matched == expected->count;
    jcz_list_finish(expected);
    jcz_list_finish(ours);
    return same ? JCZ_YES : JCZ_NO;
}

static enum jcz_truth check_placements(struct jcz_verify *v, const char *sentence, char *found,
                                       size_t capacity)
{
    char tile[32] = "";
    int length = 0;
    const char *rest = behind(sentence, "Placement options:");
    if (rest == NULL && sscanf(sentence, "TilePlacement %31s options:%n", tile, &length) == 1 &&
        length > 0)
        rest = sentence + length;
    if (rest == NULL)
        return JCZ_UNKNOWN;
    struct jcz_list expected = {0}, ours = {0};
    while (*rest != 0) {
        int x, y, rotation;
        length = 0;
        if (sscanf(rest, " [ %d , %d ] - [%n", &x, &y, &length) != 2 || length == 0)
            break;
        rest += length;
        while (sscanf(rest, " %d %n", &rotation, &length) == 1) {
            jcz_list_add(&expected, "[%d,%d] R%d", x, y, rotation);
            rest += length;
            rest += *rest == ',';
        }
        rest += *rest == ']';
        rest += strspn(rest, " ;");
    }
    if (*rest != 0) {
        jcz_list_finish(&expected);
        return JCZ_UNKNOWN;
    }
    list_ours(v, JCZ_PLACEMENTS, tile[0] == 0 ? NULL : "tileId", tile, &ours);
    return compare_options(&expected, &ours, found, capacity);
}

/* One "{Feature,LOCATION,[x,y]}", with "id," in front of it for a take-back. */
static const char *read_option(const char *text, bool with_id, const char *before,
                               struct jcz_list *list)
{
    char id[32] = "", feature[32], location[32], spelled[40];
    int x, y, length = 0;
    text += strspn(text, " ;");
    if (with_id && (sscanf(text, "{ %31[^, ] , %n", id, &length) != 1 || length == 0))
        return NULL;
    if (!with_id && sscanf(text, "{ %n", &length) != 0)
        return NULL;
    if (text[0] != '{')
        return NULL;
    text += length;
    length = 0;
    if (sscanf(text, "%31[^, ] , %31[^, ] , [ %d , %d ] }%n", feature, location, &x, &y, &length) !=
            4 ||
        length == 0)
        return NULL;
    struct jcz_spot spot = {(int16_t)x, (int16_t)y, (int8_t)jcz_feature_find(feature), 0, 0};
    if (spot.kind >= 0 && jcz_location_parse(location, &spot))
        jcz_location_text(&spot, spelled, sizeof spelled);
    else
        snprintf(spelled, sizeof spelled, "%s", location);
    jcz_list_add(list, "%s %s %s [%d,%d]", with_id ? id : before,
                 spot.kind >= 0 ? jcz_feature_name(spot.kind) : feature, spelled, x, y);
    text += length;
    return text + strspn(text, " ;");
}

/* "[x,y]", as an option of a token. */
static const char *read_cell(const char *text, const char *before, struct jcz_list *list)
{
    int x, y, length = 0;
    text += strspn(text, " ;");
    if (sscanf(text, "[ %d , %d ]%n", &x, &y, &length) != 2 || length == 0)
        return NULL;
    jcz_list_add(list, "%s [%d,%d]", before, x, y);
    text += length;
    return text + strspn(text, " ;");
}

/* Figures to put are no choice of a room. */
static const struct jcz_choice deployments = {
    .type = "Meeple", .sentence = "Meeple ", .word = true};

static const struct jcz_choice *choice_at(int item)
{
    return item == JCZ_DEPLOYMENTS ? &deployments : jcz_choice_at(item - JCZ_CHOICES);
}

/* The item of which a sentence lists the options, or -1; *rest is what stands behind "options:". */
static int find_item(const char *sentence, char *word, const char **rest)
{
    for (int item = JCZ_DEPLOYMENTS; choice_at(item) != NULL; item++) {
        const struct jcz_choice *choice = choice_at(item);
        const char *text = choice->sentence == NULL ? NULL : behind(sentence, choice->sentence);
        int length = 0;
        word[0] = 0;
        if (text == NULL || (choice->word && sscanf(text, "%31s %n", word, &length) != 1))
            continue;
        text = behind(text + length, "options:");
        if (text != NULL) {
            *rest = text + strspn(text, " ");
            return item;
        }
    }
    return -1;
}

static enum jcz_truth check_options(struct jcz_verify *v, const char *sentence, char *found,
                                    size_t capacity)
{
    char word[32];
    const char *rest = NULL;
    const int item = find_item(sentence, word, &rest);
    struct jcz_list expected = {0}, ours = {0};
    if (item < 0)
        return JCZ_UNKNOWN;
    const struct jcz_choice *choice = choice_at(item);
    const bool ids = choice->format != NULL;
    while (rest != NULL && *rest != 0)
        rest = choice->cells ? read_cell(rest, word, &expected)
                             : read_option(rest, ids, word, &expected);
    if (rest == NULL) {
        jcz_list_finish(&expected);
        return JCZ_UNKNOWN;
    }
    list_ours(v, item, ids && choice->word ? choice->key : NULL, word, &ours);
    if (choice->word && !ids)
        keep(&ours, word);
    return compare_options(&expected, &ours, found, capacity);
}

typedef enum jcz_truth check(struct jcz_verify *v, const char *sentence, char *found,
                             size_t capacity);

static check *const checks[] = {check_points,    check_scored,     check_switches, check_phase,
                                check_available, check_placements, check_options,  check_tokens};

static enum jcz_truth check_any(struct jcz_verify *v, const char *sentence, char *found,
                                size_t capacity)
{
    enum jcz_truth truth = JCZ_UNKNOWN;
    for (size_t c = 0; c < sizeof checks / sizeof checks[0] && truth == JCZ_UNKNOWN; c++)
        truth = checks[c](v, sentence, found, capacity);
    for (int i = 0; i < JCZ_ROOM_COUNT && truth == JCZ_UNKNOWN; i++)
        if (jcz_rooms[i]->check != NULL)
            truth = jcz_rooms[i]->check(v, sentence, found, capacity);
    return truth;
}

void jcz_assertions(struct jcz_verify *v)
{
    for (size_t i = 0; i < json_array_size(v->game->assertions); i++) {
        const char *original = json_string_value(json_array_get(v->game->assertions, i));
        char sentence[1024], found[400] = "";
        snprintf(sentence, sizeof sentence, "%s", original);
        size_t length = strlen(sentence);
        while (length > 0 &&
               (sentence[length - 1] == '.' || isspace((unsigned char)sentence[length - 1])))
            sentence[--length] = 0;
        enum jcz_truth answer = check_any(v, sentence, found, sizeof found);
        v->verdict->checks++;
        struct jcz_mismatch mismatch = {-1, 0, JCZ_TEXT("assertion"), original, found};
        if (answer == JCZ_NO) {
            v->verdict->mismatches++;
            if (v->verdict->mismatch != NULL)
                v->verdict->mismatch(v->verdict->context, &mismatch);
        } else if (answer == JCZ_UNKNOWN) {
            v->verdict->mismatches++;
            v->verdict->unknown++;
            if (v->verdict->unknown_sentence != NULL)
                v->verdict->unknown_sentence(v->verdict->context, original);
        }
    }
}
