/* SPDX-License-Identifier: Apache-2.0 */
/* Keys and types: TOML values -> entries of which every key is known and every word is a number.
 *
 * The tables below say which keys a table may have and what their values are to be; read_table
 * walks over a table of the file and writes each value to its place in a struct. */
#include "tiles/entry.h"

#include <stdio.h>
#include <string.h>

enum shape {
    TEXT,    /* 1 to 300 printable characters */
    NUMBER,  /* low to high: a uint8_t */
    WIDE,    /* low to high: a uint16_t */
    YES,     /* true, or left out */
    FLAG,    /* true or false: a bool */
    WORD,    /* one of `words`, `high` of them: its place there, a uint8_t */
    ON,      /* words for places, those of the mask `high`: struct places; low 1: may be empty */
    REFER,   /* a feature of a list (mask `low`) and its number, or a site when high is 1 */
    MEETS,   /* several of those */
    CITIES,  /* numbers of cities in rising order */
    EDGES,   /* four letters of `words` */
    LETTERS, /* letters of lists, in order */
    ID,      /* small letters and digits after a letter */
    AT,      /* [x, y] */
    PAIR,    /* [i, j], i < j */
    NAMES,   /* words of letters and digits */
    SIGNS,
    TABLE, /* `keys`, high of them */
    LIST,  /* of tables, high at most; low: which list */
    TOTALS,
};

struct rule {
    const char *key;
    uint8_t shape;
    uint8_t bit; /* of `has` */
    int low, high;
    size_t at; /* where it goes */
    const void *more;
};

struct table_rule {
    const struct rule *rule;
    unsigned rules;
    uint32_t need;
};

struct shaper {
    struct tiles_error *error;
    struct entry *entry;
    char where[48]; /* "city 1: ", of the table being read */
};

#define TO(member) offsetof(struct thing, member)
#define COUNT(array) (sizeof(array) / sizeof(array)[0])
enum { A_CITY = 1 << LIST_CITY, A_ROAD = 1 << LIST_ROAD, A_RIVER = 1 << LIST_RIVER };

static const struct rule city_rules[] = {
    {"on", ON, KEY_ON, 0, SIDE_PLACES | HALF_PLACES, TO(on), NULL},
    {"pennant", NUMBER, KEY_PENNANT, 1, 9, TO(pennant), NULL},
    {"new_pennant", NUMBER, KEY_NEW_PENNANT, 0, 9, TO(new_pennant), NULL},
    {"goods", WORD, KEY_GOODS, 0, 3, TO(goods), goods_names},
    {"princess", YES, KEY_PRINCESS, 0, 0, 0, NULL},
    {"cathedral", YES, KEY_CATHEDRAL, 0, 0, 0, NULL},
    {"besieged", YES, KEY_BESIEGED, 0, 0, 0, NULL},
    {"cap", FLAG, KEY_CAP, 0, 0, TO(cap), NULL},
    {"touch", ON, KEY_TOUCH, 0, CORNER_PLACES | SIDE_PLACES, TO(touch), NULL},
    {"meets", MEETS, KEY_MEETS, A_CITY, 0, TO(meets), NULL},
    {"bridge", YES, KEY_BRIDGE, 0, 0, 0, NULL},
};
static const struct rule road_rules[] = {
    {"on", ON, KEY_ON, 0, SIDE_PLACES, TO(on), NULL},
    {"end", REFER, KEY_END, A_CITY, 1, TO(end), NULL},
    {"inn", YES, KEY_INN, 0, 0, 0, NULL},
    {"meets", MEETS, KEY_MEETS, A_CITY, 0, TO(meets), NULL},
    {"under", REFER, KEY_UNDER, A_CITY, 0, TO(under), NULL},
    {"gap", ON, KEY_GAP, 0, SIDE_PLACES, TO(gap), NULL},
    {"labyrinth", YES, KEY_LABYRINTH, 0, 0, 0, NULL},
};
static const struct rule river_rules[] = {
    {"on", ON, KEY_ON, 0, SIDE_PLACES, TO(on), NULL},
    {"end", REFER, KEY_END, A_CITY, 1, TO(end), NULL},
};
static const struct rule site_rules[] = {
    {"kind", WORD, KEY_KIND, 0, SITE_KINDS_KNOWN, TO(kind), site_names},
    {"in", REFER, KEY_IN, A_CITY, 0, TO(in), NULL},
    {"meets", MEETS, KEY_MEETS, A_CITY | A_ROAD | A_RIVER, 0, TO(meets), NULL},
    {"touch", ON, KEY_TOUCH, 0, CORNER_PLACES | SIDE_PLACES, TO(touch), NULL},
    {"fills", YES, KEY_FILLS, 0, 0, 0, NULL},
};
static const struct rule field_rules[] = {
    {"on", ON, KEY_ON, 1, HALF_PLACES, TO(on), NULL},
    {"city", CITIES, KEY_CITY, 0, 0, TO(city), NULL},
    {"inner", ON, KEY_INNER, 0, CORNER_PLACES | SIDE_PLACES, TO(inner), NULL},
    {"why", TEXT, KEY_WHY, 0, 0, 0, NULL},
    {"disputed", YES, KEY_DISPUTED, 0, 0, 0, NULL},
    {"carcassonne", YES, KEY_CARCASSONNE, 0, 0, 0, NULL},
};
static const struct rule cross_rules[] = {
    {"over", REFER, KEY_OVER, A_CITY | A_ROAD | A_RIVER, 0, TO(over), NULL},
    {"under", REFER, KEY_UNDER, A_CITY | A_ROAD | A_RIVER, 0, TO(under), NULL},
    {"by", WORD, KEY_BY, 0, 2, TO(by), by_names},
    {"open", YES, KEY_OPEN, 0, 0, 0, NULL},
    {"hidden", YES, KEY_HIDDEN, 0, 0, 0, NULL},
};
static const struct table_rule list_rules[LISTS] = {
    {city_rules, COUNT(city_rules), 1u << KEY_ON},
    {road_rules, COUNT(road_rules), 1u << KEY_ON},
    {field_rules, COUNT(field_rules), 1u << KEY_ON},
    {river_rules, COUNT(river_rules), 1u << KEY_ON},
    {site_rules, COUNT(site_rules), 1u << KEY_KIND},
    {cross_rules, COUNT(cross_rules), 1u << KEY_OVER | 1u << KEY_UNDER | 1u << KEY_BY},
};

#undef TO
#define TO(member) offsetof(struct entry, member)
static const struct rule wica_rules[] = {
    {"c1", NAMES, 0, 0, 0, TO(wica[0]), NULL},
    {"c2", NAMES, 1, 0, 0, TO(wica[1]), NULL},
};
static const char *const role_names[ROLES] = {"spring", "lake", "fork", "abbey"};
static const struct rule tile_rules[] = {
    {"id", TEXT, TILE_ID, 0, 0, 0, NULL},
    {"count", NUMBER, TILE_COUNT, 1, 99, TO(count), NULL},
    {"edges", EDGES, TILE_EDGES, 0, 0, TO(edges), "CRFVAX"},
    {"wica", TABLE, TILE_WICA, 0, COUNT(wica_rules), 0, wica_rules},
    {"start", YES, TILE_START, 0, 0, 0, NULL},
    {"role", WORD, TILE_ROLE, 0, ROLES, TO(role), role_names},
    {"box", TEXT, TILE_BOX, 0, 0, 0, NULL},
    {"at", AT, TILE_AT, 0, 0, TO(at), NULL},
    {"garden", NUMBER, TILE_GARDEN, 1, 99, TO(garden), NULL},
    {"city", LIST, TILE_LISTS + LIST_CITY, LIST_CITY, 9, 0, NULL},
    {"road", LIST, TILE_LISTS + LIST_ROAD, LIST_ROAD, 9, 0, NULL},
    {"river", LIST, TILE_LISTS + LIST_RIVER, LIST_RIVER, 4, 0, NULL},
    {"site", LIST, TILE_LISTS + LIST_SITE, LIST_SITE, 4, 0, NULL},
    {"field", LIST, TILE_LISTS + LIST_FIELD, LIST_FIELD, 9, 0, NULL},
    {"cross", LIST, TILE_LISTS + LIST_CROSS, LIST_CROSS, 1, 0, NULL},
    {"wall", ON, TILE_WALL, 0, HALF_PLACES, TO(wall), NULL},
    {"sign", SIGNS, TILE_SIGN, 0, 0, 0, NULL},
    {"note", TEXT, TILE_NOTE, 0, 0, 0, NULL},
    {"agree", LETTERS, TILE_AGREE, 0, 0, 0, NULL},
};

/* One segment and one border of The Discovery, before they go into the entry. */
struct part {
    uint32_t has;
    struct places on;
    int64_t of[2];
    uint8_t kind;
};
#undef TO
#define TO(member) offsetof(struct part, member)
static const struct rule segment_rules[] = {
    {"kind", WORD, KEY_KIND, 0, 3, TO(kind), terrain_names},
    {"on", ON, KEY_ON, 1, SIDE_PLACES, TO(on), NULL},
};
static const struct rule border_rules[] = {
    {"of", PAIR, KEY_OF, 0, 0, TO(of), NULL},
    {"port", YES, KEY_PORT, 0, 0, 0, NULL},
};
enum { LIST_SEGMENT = LISTS, LIST_BORDER };
#undef TO
#define TO(member) offsetof(struct entry, member)
static const char *const source_names[2] = {"known", "provisional"};
static const struct rule discovery_rules[] = {
    {"id", TEXT, TILE_ID, 0, 0, 0, NULL},
    {"count", NUMBER, TILE_COUNT, 1, 99, TO(count), NULL},
    {"edges", EDGES, TILE_EDGES, 0, 0, TO(edges), "GMS"},
    {"start", YES, TILE_START, 0, 0, 0, NULL},
    {"segment", LIST, TILE_SEGMENT, LIST_SEGMENT, MAX_AREAS, 0, NULL},
    {"border", LIST, TILE_BORDER, LIST_BORDER, MAX_BORDERS, 0, NULL},
    {"source", WORD, TILE_SOURCE, 0, 2, TO(source), source_names},
    {"doubt", TEXT, TILE_DOUBT, 0, 0, 0, NULL},
    {"note", TEXT, TILE_NOTE, 0, 0, 0, NULL},
};
enum { NEED_OF_TILE = 1u << TILE_ID | 1u << TILE_COUNT | 1u << TILE_EDGES };
static const struct table_rule entry_rules[AUDE_GAMES] = {
    {tile_rules, COUNT(tile_rules), NEED_OF_TILE},
    {discovery_rules, COUNT(discovery_rules),
     NEED_OF_TILE | 1u << TILE_SEGMENT | 1u << TILE_SOURCE},
};

#undef TO
#define TO(member) offsetof(struct head, member)
static const char *const game_names[AUDE_GAMES] = {"carcassonne", "discovery"};
static const struct rule head_rules[] = {
    {"id", ID, 0, 0, 0, TO(id), NULL},
    {"name", TEXT, 1, 0, 0, TO(name), NULL},
    {"tiles", WIDE, 2, 0, 999, TO(tiles), NULL},
    {"kinds", WIDE, 3, 0, 999, TO(kinds), NULL},
    {"game", WORD, 4, 0, AUDE_GAMES, TO(game), game_names},
    {"gardens", NUMBER, 5, 1, 99, TO(gardens), NULL},
    {"note", TEXT, 6, 0, 0, 0, NULL},
    {"totals", TOTALS, 7, 0, 0, TO(totals), NULL},
};
static const struct table_rule head_rule = {head_rules, COUNT(head_rules), 0xf};

/* ---- words ---------------------------------------------------------------------------------- */

/* What a key is called in a message: "city 1: on". */
struct called {
    char text[96];
};
static struct called called(const struct shaper *shaper, const char *key)
{
    struct called answer;

    (void)snprintf(answer.text, sizeof answer.text, "%s%.40s", shaper->where, key);
    return answer;
}

static bool fail(const struct shaper *shaper, const struct toml_value *value, const char *key,
                 const char *format)
{
    return tiles_fail(shaper->error, value->line, format, called(shaper, key).text);
}

bool shape_is_text(const struct toml_value *value)
{
    size_t length = 0;
    bool blank = true;

    if (value == NULL || value->type != TOML_TEXT)
        return false;
    for (const char *c = value->text; *c != 0; c++, length++) {
        if (*c < ' ' || *c > '~' || length == 300)
            return false;
        blank &= *c == ' ';
    }
    return !blank;
}

/* Why a value is no text: the first character that none may have is named by number and by its
 * place in the text. The file is known to be UTF-8. */
static bool no_text(const struct shaper *shaper, const struct toml_value *value, const char *key)
{
    const unsigned char *at = (const unsigned char *)value->text;
    int place = 1;
    char name[16];

    while (value->type == TOML_TEXT && *at >= ' ' && *at <= '~') {
        at++;
        place++;
    }
    if (value->type != TOML_TEXT || *at == 0)
        return fail(shaper, value, key,
                    N_("%s is to be a text of at most 300 printable ASCII characters"));
    unsigned code = *at < 0x80 ? *at : *at & (*at < 0xe0 ? 0x1fu : *at < 0xf0 ? 0x0fu : 0x07u);
    for (at++; (*at & 0xc0) == 0x80; at++)
        code = code << 6 | (*at & 0x3fu);
    (void)snprintf(name, sizeof name, "U+%04X", code);
    return tiles_fail(shaper->error, value->line,
                      N_("%s: character %s of the text is %s, but texts are printable ASCII only"),
                      called(shaper, key).text, tiles_number(place).text, name);
}

static int find_word(const char *word, size_t length, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0)
            return i;
    }
    return -1;
}

/* The next word of a text of words between single blanks; false behind the last. A word of no
 * length is no known word, so that two blanks are refused. */
static bool next_word(const char **text, const char **word, size_t *length)
{
    if (*text == NULL)
        return false;
    *word = *text;
    *length = strcspn(*text, " ");
    *text = (*text)[*length] == ' ' ? *text + *length + 1 : NULL;
    return true;
}

static bool unknown_word(const struct shaper *shaper, const struct toml_value *value,
                         const char *key, const char *word, size_t length)
{
    char copy[TILES_ARGUMENT_BYTES];

    (void)snprintf(copy, sizeof copy, "%.*s", (int)(length < 60 ? length : 60), word);
    return tiles_fail(shaper->error, value->line, N_("%s has the unknown word \"%s\""),
                      called(shaper, key).text, copy);
}

static bool twice(const struct shaper *shaper, const struct toml_value *value, const char *key)
{
    return fail(shaper, value, key, N_("%s names something twice"));
}

static bool read_places(const struct shaper *shaper, const struct toml_value *value,
                        const struct rule *rule, struct places *to)
{
    const char *text = value->text;
    const char *word = NULL;
    size_t length = 0;

    if (*text == 0)
        return rule->low == 1 || fail(shaper, value, rule->key, N_("%s is empty"));
    while (next_word(&text, &word, &length)) {
        const int place = find_word(word, length, place_names, PLACES);
        if (place < 0 || (rule->high >> place & 1) == 0)
            return unknown_word(shaper, value, rule->key, word, length);
        if ((to->mask >> place & 1) != 0)
            return twice(shaper, value, rule->key);
        to->mask |= (uint16_t)(1u << place);
        to->place[to->count++] = (uint8_t)place;
    }
    return true;
}

/* A list of the mask and its number, or a site. 0 when it is neither. */
static reference read_reference(const char *word, size_t length, int lists, bool sites)
{
    const char digit = length > 0 ? word[length - 1] : 0;

    if (digit >= '1' && digit <= '9') {
        const int list = find_word(word, length - 1, list_names, LISTS);
        return list >= 0 && (lists >> list & 1) != 0
                   ? reference_to((unsigned)list, (unsigned)(digit - '0'))
                   : 0;
    }
    const int site = sites ? find_word(word, length, site_names, SITE_KINDS_KNOWN) : -1;
    return site >= 0 ? reference_to(LIST_SITE, (unsigned)site) : 0;
}

static bool read_meets(const struct shaper *shaper, const struct toml_value *value,
                       const struct rule *rule, struct thing *thing)
{
    const char *text = value->text;
    const char *word = NULL;
    size_t length = 0;

    if (*text == 0)
        return fail(shaper, value, rule->key, N_("%s is empty"));
    while (next_word(&text, &word, &length)) {
        const reference to = read_reference(word, length, rule->low, false);
        if (to == 0)
            return unknown_word(shaper, value, rule->key, word, length);
        for (unsigned i = 0; i < thing->meets_count; i++) {
            if (thing->meets[i] == to)
                return twice(shaper, value, rule->key);
        }
        thing->meets[thing->meets_count++] = to;
    }
    return true;
}

static bool is_name(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char c = word[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')))
            return false;
    }
    return length > 0;
}

/* Names of letters and digits, none twice. There may be any number of them, but more than a tile
 * has copies (99) are refused later, so no more are compared here. */
static bool read_names(const struct shaper *shaper, const struct toml_value *value,
                       const struct rule *rule)
{
    const char *text = value->text;
    const char *word = NULL;
    size_t length = 0;
    const char *known[100];
    size_t lengths[100];
    unsigned count = 0;

    if (*text == 0)
        return fail(shaper, value, rule->key, N_("%s is empty"));
    while (next_word(&text, &word, &length)) {
        if (!is_name(word, length))
            return unknown_word(shaper, value, rule->key, word, length);
        for (unsigned i = 0; i < count; i++) {
            if (lengths[i] == length && memcmp(known[i], word, length) == 0)
                return twice(shaper, value, rule->key);
        }
        if (count == COUNT(known))
            return fail(shaper, value, rule->key, N_("%s has too many words"));
        known[count] = word;
        lengths[count++] = length;
    }
    return true;
}

/* Does a sign match a pattern, in which @ stands for a direction and # for 1, 2 or 3? */
static bool sign_matches(const char *sign, const char *pattern)
{
    for (; *pattern != 0; pattern++) {
        if (*pattern == '@') {
            const size_t length = strlen(sign);
            const int place = find_word(sign, length, place_names, PLACES);
            return place >= 0 && place % 2 == 0; /* it always comes last */
        }
        if (*pattern == '#' ? *sign < '1' || *sign > '3' : *sign != *pattern)
            return false;
        sign++;
    }
    return *sign == 0;
}

static bool read_signs(const struct shaper *shaper, const struct toml_value *value,
                       const struct rule *rule)
{
    static const char *const patterns[] = {"dragon",         "volcano",
                                           "portal",         "hill",
                                           "vineyard",       "festival",
                                           "gold",           "mage",
                                           "robber",         "plague",
                                           "nightingale",    "vodyanoy",
                                           "flier:@",        "crop:city",
                                           "crop:road",      "crop:field",
                                           "watch:#/meeple", "watch:#/pennant",
                                           "rose:@",         "rose:all orange",
                                           "watch:#/road",   "watch:#/monastery",
                                           "watch:#/city",   "rose:all blue",
                                           "pig-herd:field", "pig-herd:field @"};
    struct entry *const entry = shaper->entry;

    if (value->type != TOML_ARRAY || value->count == 0)
        return fail(shaper, value, rule->key, N_("%s is to be a list of texts"));
    for (const struct toml_value *one = value->first; one != NULL; one = one->next) {
        bool known = false;
        if (one->type != TOML_TEXT)
            return fail(shaper, one, rule->key, N_("%s is to be a list of texts"));
        for (size_t i = 0; i < COUNT(patterns); i++)
            known |= sign_matches(one->text, patterns[i]);
        if (!known)
            return unknown_word(shaper, one, rule->key, one->text, strlen(one->text));
        for (unsigned i = 0; i < entry->signs; i++) {
            if (strcmp(entry->sign[i], one->text) == 0)
                return twice(shaper, one, rule->key);
        }
        /* there are fewer different signs than there is room for */
        entry->sign[entry->signs++] = one->text;
    }
    return true;
}

/* ---- one value ------------------------------------------------------------------------------ */

static bool read_truth(const struct shaper *shaper, const struct toml_value *value,
                       const struct rule *rule, bool *to)
{
    if (value->type != TOML_TRUTH)
        return fail(shaper, value, rule->key,
                    rule->shape == YES ? N_("%s is to be true, or left out")
                                       : N_("%s is to be true or false"));
    if (rule->shape == FLAG)
        *to = value->number != 0;
    return rule->shape == FLAG || value->number != 0 ||
           fail(shaper, value, rule->key, N_("%s is to be true, or left out"));
}

static bool read_number(const struct shaper *shaper, const struct toml_value *value,
                        const struct rule *rule, void *to)
{
    if (value->type != TOML_NUMBER || value->number < rule->low || value->number > rule->high)
        return tiles_fail(shaper->error, value->line,
                          N_("%s is to be a whole number from %s to %s"),
                          called(shaper, rule->key).text, tiles_number(rule->low).text,
                          tiles_number(rule->high).text);
    if (rule->shape == WIDE)
        *(uint16_t *)to = (uint16_t)value->number;
    else
        *(uint8_t *)to = (uint8_t)value->number;
    return true;
}

static bool read_cities(const struct shaper *shaper, const struct toml_value *value,
                        const struct rule *rule, uint16_t *to)
{
    static const char message[] = N_("%s is to be a list of city numbers in rising order");

    if (value->type != TOML_ARRAY || value->count == 0)
        return fail(shaper, value, rule->key, message);
    const struct toml_value *before = NULL;
    for (const struct toml_value *one = value->first; one != NULL; one = one->next) {
        if (one->type != TOML_NUMBER || (before != NULL && one->number <= before->number))
            return fail(shaper, one, rule->key, message);
        *to |= (uint16_t)(one->number >= 1 && one->number <= 9 ? 1u << one->number : 1u);
        before = one;
    }
    return true;
}

/* Two numbers in brackets. */
static bool read_two(const struct toml_value *value, int64_t two[2])
{
    if (value->type != TOML_ARRAY || value->count != 2 || value->first->type != TOML_NUMBER ||
        value->last->type != TOML_NUMBER)
        return false;
    two[0] = value->first->number;
    two[1] = value->last->number;
    return true;
}

static bool read_at(const struct shaper *shaper, const struct toml_value *value,
                    const struct rule *rule, uint8_t *to)
{
    int64_t two[2];

    if (!read_two(value, two) || two[0] < 0 || two[0] > 15 || two[1] < 0 || two[1] > 15)
        return fail(shaper, value, rule->key, N_("%s is to be [x, y], both from 0 to 15"));
    to[0] = (uint8_t)two[0];
    to[1] = (uint8_t)two[1];
    return true;
}

/* Texts of which each letter counts. */
static bool read_letters(const struct shaper *shaper, const struct toml_value *value,
                         const struct rule *rule)
{
    const char *const text = value->text;
    const size_t length = strlen(text);

    if (rule->shape == EDGES)
        return (length == 4 && strspn(text, rule->more) == 4) ||
               tiles_fail(shaper->error, value->line, N_("%s is to be four letters of %s"),
                          called(shaper, rule->key).text, rule->more);
    if (rule->shape == ID)
        return (*text >= 'a' && *text <= 'z' &&
                strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789") == length) ||
               fail(shaper, value, rule->key, N_("%s is to be small letters and digits"));
    bool good = length > 0 && strspn(text, "ABJKMW") == length;
    for (size_t i = 1; i < length; i++)
        good &= text[i - 1] < text[i];
    return good || fail(shaper, value, rule->key, N_("%s is to be letters of ABJKMW in order"));
}

static bool read_word(const struct shaper *shaper, const struct toml_value *value,
                      const struct rule *rule, uint8_t *to)
{
    const int word = find_word(value->text, strlen(value->text), rule->more, rule->high);

    if (word < 0)
        return unknown_word(shaper, value, rule->key, value->text, strlen(value->text));
    *to = (uint8_t)word;
    return true;
}

static bool read_totals(const struct shaper *shaper, const struct toml_value *value,
                        const struct rule *rule, const struct toml_value **to)
{
    if (value->type != TOML_TABLE)
        return fail(shaper, value, rule->key, N_("%s is to be a table"));
    for (const struct toml_value *one = value->first; one != NULL; one = one->next) {
        if (one->type != TOML_NUMBER || one->number < 1 || one->number > 9999)
            return tiles_fail(shaper->error, one->line,
                              N_("%s is to be a whole number from %s to %s"), one->key, "1",
                              "9999");
    }
    *to = value;
    return true;
}

static bool read_table(struct shaper *shaper, const struct toml_value *value,
                       const struct table_rule *rules, const char *name, void *into, uint32_t *has);

static bool read_text_value(struct shaper *shaper, const struct toml_value *value,
                            const struct rule *rule, void *into)
{
    void *const to = (char *)into + rule->at;

    if (value->type != TOML_TEXT)
        return fail(shaper, value, rule->key, N_("%s is to be a text"));
    switch ((enum shape)rule->shape) {
    case ON: return read_places(shaper, value, rule, to);
    case MEETS: return read_meets(shaper, value, rule, into);
    case WORD: return read_word(shaper, value, rule, to);
    case EDGES:
    case ID: *(const char **)to = value->text; return read_letters(shaper, value, rule);
    case LETTERS: return read_letters(shaper, value, rule);
    case NAMES: *(const char **)to = value->text; return read_names(shaper, value, rule);
    default: break;
    }
    *(reference *)to = read_reference(value->text, strlen(value->text), rule->low, rule->high == 1);
    return *(reference *)to != 0 ||
           unknown_word(shaper, value, rule->key, value->text, strlen(value->text));
}

static bool read_list(struct shaper *shaper, const struct toml_value *value,
                      const struct rule *rule);

static bool read_value(struct shaper *shaper, const struct toml_value *value,
                       const struct rule *rule, void *into)
{
    void *const to = (char *)into + rule->at;

    switch ((enum shape)rule->shape) {
    case TEXT:
        if (rule->at != 0)
            *(const char **)to = value->text;
        return shape_is_text(value) || no_text(shaper, value, rule->key);
    case NUMBER:
    case WIDE: return read_number(shaper, value, rule, to);
    case YES:
    case FLAG: return read_truth(shaper, value, rule, to);
    case CITIES: return read_cities(shaper, value, rule, to);
    case AT: return read_at(shaper, value, rule, to);
    case PAIR:
        return (read_two(value, to) && ((int64_t *)to)[0] >= 0 &&
                ((int64_t *)to)[0] < ((int64_t *)to)[1]) ||
               fail(shaper, value, rule->key,
                    N_("%s is to be two numbers of segments, the lower first"));
    case SIGNS: return read_signs(shaper, value, rule);
    case TOTALS: return read_totals(shaper, value, rule, to);
    case LIST: return read_list(shaper, value, rule);
    case TABLE: {
        uint32_t has = 0;
        const struct table_rule table = {rule->more, (unsigned)rule->high, 0};
        return read_table(shaper, value, &table, rule->key, into, &has) &&
               (has != 0 || fail(shaper, value, rule->key, N_("%s is empty")));
    }
    default: return read_text_value(shaper, value, rule, into);
    }
}

/* ---- tables and lists ----------------------------------------------------------------------- */

static bool read_table(struct shaper *shaper, const struct toml_value *value,
                       const struct table_rule *rules, const char *name, void *into, uint32_t *has)
{
    char before[sizeof shaper->where];

    if (value->type != TOML_TABLE)
        return fail(shaper, value, name, N_("%s is to be a table"));
    memcpy(before, shaper->where, sizeof before);
    if (*name != 0)
        (void)snprintf(shaper->where, sizeof shaper->where, "%s: ", name);
    for (const struct toml_value *one = value->first; one != NULL; one = one->next) {
        unsigned i = 0;
        while (i < rules->rules && strcmp(rules->rule[i].key, one->key) != 0)
            i++;
        if (i == rules->rules)
            return fail(shaper, one, one->key, N_("the key %s is not known"));
        if (!read_value(shaper, one, &rules->rule[i], into))
            return false;
        *has |= 1u << rules->rule[i].bit;
    }
    for (unsigned i = 0; i < rules->rules; i++) {
        if ((rules->need & ~*has & 1u << rules->rule[i].bit) != 0)
            return fail(shaper, value, rules->rule[i].key, N_("%s is missing"));
    }
    memcpy(shaper->where, before, sizeof before);
    return true;
}

static bool read_part(struct shaper *shaper, const struct toml_value *value, bool border,
                      const char *name)
{
    static const struct table_rule segment = {segment_rules, COUNT(segment_rules),
                                              1u << KEY_KIND | 1u << KEY_ON};
    static const struct table_rule line = {border_rules, COUNT(border_rules), 1u << KEY_OF};
    struct entry *const entry = shaper->entry;
    struct part part = {0};

    if (!read_table(shaper, value, border ? &line : &segment, name, &part, &part.has))
        return false;
    if (border) {
        entry->border[entry->borders].of[0] = part.of[0];
        entry->border[entry->borders].of[1] = part.of[1];
        entry->border[entry->borders++].port = (part.has >> KEY_PORT & 1) != 0;
        return true;
    }
    entry->area[entry->areas].kind = part.kind;
    for (unsigned side = 0; side < 4; side++)
        entry->area[entry->areas].sides |=
            (uint8_t)(((unsigned)part.on.mask >> (4 * side + 2) & 1u) << side);
    entry->areas++;
    return true;
}

static bool read_list(struct shaper *shaper, const struct toml_value *value,
                      const struct rule *rule)
{
    struct entry *const entry = shaper->entry;
    int number = 1;

    if (value->type != TOML_ARRAY || value->count == 0)
        return fail(shaper, value, rule->key, N_("%s is to be a list that is not empty"));
    if (value->count > rule->high)
        return tiles_fail(shaper->error, value->line, N_("%s has more than %s entries"),
                          called(shaper, rule->key).text, tiles_number(rule->high).text);
    for (const struct toml_value *one = value->first; one != NULL; one = one->next, number++) {
        if (rule->low >= LISTS) {
            /* segments of The Discovery are counted from 0 */
            const bool border = rule->low == LIST_BORDER;
            if (!read_part(shaper, one, border, tiles_name(rule->key, number - !border).text))
                return false;
            continue;
        }
        struct thing *const thing = &entry->thing[rule->low][entry->things[rule->low]++];
        thing->line = one->line;
        if (!read_table(shaper, one, &list_rules[rule->low], tiles_name(rule->key, number).text,
                        thing, &thing->has))
            return false;
    }
    return true;
}

void shape_place(const struct toml_value *value, int number, struct tiles_error *error)
{
    const struct toml_value *const id = value->type == TOML_TABLE ? toml_get(value, "id") : NULL;

    error->number = number;
    error->tile[0] = 0;
    if (shape_is_text(id))
        tiles_name_tile(error, id->text);
}

bool shape_head(const struct toml_value *value, struct head *head, struct tiles_error *error)
{
    struct shaper shaper = {.error = error};
    uint32_t has = 0;

    memset(head, 0, sizeof *head);
    head->value = value;
    head->line = value->line;
    return read_table(&shaper, value, &head_rule, "set", head, &has);
}

bool shape_entry(const struct toml_value *value, enum aude_game game, struct entry *entry,
                 struct tiles_error *error)
{
    struct shaper shaper = {.error = error, .entry = entry};

    if (value->type != TOML_TABLE)
        return tiles_fail(error, value->line, N_("%s is to be a table"), "tile");
    if (!read_table(&shaper, value, &entry_rules[game], "", entry, &entry->has))
        return false;
    const struct toml_value *const id = toml_get(value, "id");
    entry->value = value;
    entry->id = id->text;
    entry->line = id->line;
    return true;
}
