/* SPDX-License-Identifier: Apache-2.0 */
/* Their set-up in our terms, as three tables: tile sets, elements (figures and mechanisms that are
 * in play when they are named) and rules. A row says which room of ours it belongs to. A room that
 * is built has a handler; for every other row the file is refused with the name of what is missing,
 * so that an expansion to come changes rows here and nothing else. Rules that only matter together
 * with an element are read over: without the element they change nothing. */
#include "jcz/internal.h"

#include <stdio.h>
#include <string.h>

/* Tile sets: the id in front of the colon, the edition behind it. */
static const struct set_row {
    const char *id;
    const char *set;  /* our set, which knows whether it is built; or NULL */
    const char *name; /* when we have no such set */
} sets[] = {
    {"basic", "base", NULL},
    {"tower", "tower", NULL},
    {"bridges-castles-and-bazaars", "bcb", NULL},
    {"inns-and-cathedrals", "inns", NULL},
    {"traders-and-builders", "traders", NULL},
    {"princess-and-dragon", "dragon", NULL},
    {"abbey-and-mayor", "abbey", NULL},
    {"hills-and-sheep", "hills", NULL},
    {"under-the-big-top", "bigtop", NULL},
    {"under-big-top", "bigtop", NULL},
    {"king-and-robber", "king", NULL},
    {"river/1", "river1", NULL},
    {"river/2", "river2", NULL},
    {"siege/cathars", "cathars", NULL},
    {"siege/besiegers", "besiegers", NULL},
    {"count", "count", NULL},
    {"gq11", "gq11", NULL},
    {"cult/5", "cult", NULL},
    {"cult/6", "cult", NULL},
    {"tunnel", "tunnel", NULL},
    {"corn-circles/1", "corn1", NULL},
    {"corn-circles/2", "corn2", NULL},
    {"festival", "festival", NULL},
    {"wind-roses", "windroses", NULL},
    {"flier", "flier", NULL},
    {"ferries", "ferries", NULL},
    {"goldmines", "goldmines", NULL},
    {"mage-and-witch", "mage", NULL},
    {"russian-promos/2013", "russian", NULL},
    {"russian-promos/2016", "russian", NULL},
    {"labyrinth", "labyrinth", NULL},
    {"darmstadt", "darmstadt", NULL},
    {"spiel-doch", "spiel", NULL},
    {"watchtowers", "watchtowers", NULL},
    {"winter", NULL, "Winter"},
    {"monasteries", NULL, "Monasteries"},
};

enum element_does { UNBUILT_FIGURES, UNBUILT, FOLLOWERS_IN_SUPPLY, ABBOTS, GARDENS, OPTION_ON };

/* Elements. Figures count only when there is at least one; anything else is on when it is named. */
static const struct element_row {
    const char *id;
    enum element_does does;
    const char *name; /* OPTION_ON: of our option, else of the expansion */
} elements[] = {
    {"small-follower", FOLLOWERS_IN_SUPPLY, NULL},
    {"abbot", ABBOTS, NULL},
    {"garden", GARDENS, NULL},
    {"farmers", OPTION_ON, "FARMERS"},
    {"tower", OPTION_ON, "TOWER"},
    {"bridge", OPTION_ON, "BRIDGES"},
    {"castle", OPTION_ON, "CASTLES"},
    {"bazaar", OPTION_ON, "BAZAARS"},
    {"black-tower", UNBUILT, "The Black Tower"},
    {"big-follower", UNBUILT_FIGURES, "Inns & Cathedrals"},
    {"inn", UNBUILT, "Inns & Cathedrals"},
    {"cathedral", UNBUILT, "Inns & Cathedrals"},
    {"builder", UNBUILT_FIGURES, "Traders & Builders"},
    {"pig", UNBUILT_FIGURES, "Traders & Builders"},
    {"traders", UNBUILT, "Traders & Builders"},
    {"pig-herd", UNBUILT, "Traders & Builders"},
    {"dragon", UNBUILT, "The Princess & The Dragon"},
    {"fairy", UNBUILT, "The Princess & The Dragon"},
    {"princess", UNBUILT, "The Princess & The Dragon"},
    {"portal", UNBUILT, "The Princess & The Dragon"},
    {"barn", UNBUILT_FIGURES, "Abbey & Mayor"},
    {"wagon", UNBUILT_FIGURES, "Abbey & Mayor"},
    {"mayor", UNBUILT_FIGURES, "Abbey & Mayor"},
    {"abbey", UNBUILT, "Abbey & Mayor"},
    {"shepherd", UNBUILT_FIGURES, "Hills & Sheep"},
    {"hill", UNBUILT, "Hills & Sheep"},
    {"vineyard", UNBUILT, "Hills & Sheep"},
    {"ringmaster", UNBUILT_FIGURES, "Under the Big Top"},
    {"big-top", UNBUILT, "Under the Big Top"},
    {"acrobats", UNBUILT, "Under the Big Top"},
    {"phantom", UNBUILT_FIGURES, "The Phantom"},
    {"king", UNBUILT, "King & Robber Baron"},
    {"robber", UNBUILT, "King & Robber Baron"},
    {"count", UNBUILT, "The Count of Carcassonne"},
    {"mage", UNBUILT, "Mage & Witch"},
    {"witch", UNBUILT, "Mage & Witch"},
    {"tunnel", UNBUILT, "The Tunnel"},
    {"ferry", UNBUILT, "The Ferries"},
    {"little-buildings", UNBUILT, "Little Buildings"},
    {"gold", UNBUILT, "The Goldmines"},
    {"shrine", UNBUILT, "Heretics and Shrines"},
    {"festival", UNBUILT, "The Festival"},
    {"escape", UNBUILT, "Siege"},
    {"siege", UNBUILT, "Siege"},
    {"river", UNBUILT, "The River"},
    {"corn-circle", UNBUILT, "Crop Circles"},
    {"flier", UNBUILT, "The Flying Machines"},
    {"church", UNBUILT, "Darmstadt"},
    {"wind-rose", UNBUILT, "The Wind Roses"},
    {"monastery", UNBUILT, "Monasteries"},
    {"watchtower", UNBUILT, "The Watchtowers"},
    {"labyrinth", UNBUILT, "The Labyrinth"},
    {"russian-trap", UNBUILT, "Russian promos"},
    {"yaga", UNBUILT, "Russian promos"},
    {"vodyanoy", UNBUILT, "Russian promos"},
    {"obelisk", UNBUILT_FIGURES, "The Obelisk"},
    {"windmill", UNBUILT_FIGURES, "The Windmill"},
    {"decinsky-sneznik", UNBUILT_FIGURES, "Decinsky Sneznik"},
    {"robbers-son", UNBUILT, "Robber's Son"},
    {"families", UNBUILT, "Family Feud"},
    {"donkey", UNBUILT, "Village Life"},
    {"flowers", UNBUILT, "Flowers"},
    {"marketplace", UNBUILT, "The Marketplace"},
    {"meteorite", UNBUILT, "Meteorites"},
    {"gamblersluck", UNBUILT, "Gambler's Luck"},
    {"courier", UNBUILT, "The Courier"},
    {"fishhut", UNBUILT, "The Fish Huts"},
    {"fishermen", UNBUILT, "The Fishermen"},
    {"well", UNBUILT, "The Wells"},
};

/* How our rules are to be read in their games: where an option of ours has their reading as a
 * value, it is chosen here (what no option can say is in compat.c). room: only with these rules. */
static const struct {
    const char *room, *option, *value;
} readings[] = {
    {NULL, "CONFIRM", "on"},                   /* COMMIT comes before scoring */
    {"BRIDGES", "BRIDGE_TIMING", "with-tile"}, /* a bridge never after the action */
    {"CASTLES", "CASTLE_CHOICE", "auto-max"},  /* nobody is asked what a castle scores */
    {"CASTLES", "CASTLE_GARDEN", "yes"},       /* a garden counts, where gardens are played */
    {"BAZAARS", "BAZAAR_DELAYED", "lost"},     /* a bazaar drawn inside a round is none */
};

enum rule_does { IGNORED, SMALL_CITY, FARMER_RULE, NO_AUCTION };

static const struct rule_row {
    const char *id;
    enum rule_does does;
} rules[] = {
    {"tiny-city-scoring", SMALL_CITY},
    {"farmers", FARMER_RULE},
    {"bazaar-no-auction", NO_AUCTION},
    {"inn-and-cathedral-final-scoring", IGNORED},
    {"princess-action", IGNORED},
    {"fairy-placement", IGNORED},
    {"dragon-move", IGNORED},
    {"barn-placement", IGNORED},
    {"wagon-move", IGNORED},
    {"hill-tiebreaker", IGNORED},
    {"vineyards-for-garden", IGNORED},
    {"espace-variant", IGNORED},
    {"gq11-pig-herd", IGNORED},
    {"tunnelize-other-expansions", IGNORED},
    {"more-tunnel-tokens", IGNORED},
    {"festival-return", IGNORED},
    {"keep-monasteries", IGNORED},
    {"labyrinth-variant", IGNORED},
    {"coc-final-scoring", IGNORED},
    {"count-move", IGNORED},
    {"little-buildings-scoring", IGNORED},
    {"king-and-robber-scoring", IGNORED},
    {"robbers-son-action", IGNORED},
    {"meteorite-impact", IGNORED},
};

/* Messages of rooms that are not built. */
static const struct {
    const char *type, *name;
} foreign_messages[] = {
    {"MOVE_NEUTRAL_FIGURE", "The Princess & The Dragon"},
    {"CIRCLE_REMOVE_OR_DEPLOY", "Crop Circles"},
    {"CORN_CIRCLES_REMOVE_OR_DEPLOY", "Crop Circles"},
    {"FLOCK_EXPAND_OR_SCORE", "Hills & Sheep"},
    {"SHEPHERD_CONFIRM", "Hills & Sheep"},
    {"SCORE_ACROBATS", "Under the Big Top"},
    {"TILE_CONFIRM", "an expansion"},
};

/* Tokens of rooms that are not built, by the beginnings of their names. */
static const struct {
    const char *token, *name;
} foreign_tokens[] = {
    {"BLACK_TOWER_PIECE", "The Black Tower"},
    {"TUNNEL", "The Tunnel"},
    {"FERRY", "The Ferries"},
    {"GOLD", "The Goldmines"},
    {"LB_", "Little Buildings"},
    {"ABBEY_TILE", "Abbey & Mayor"},
};

/* Figures of rooms that are not built, as their ids name them, and the element that brings them. */
static const struct {
    const char *id, *element;
} foreign_figures[] = {
    {"big", "big-follower"}, {"phantom", "phantom"},   {"builder", "builder"},
    {"pig", "pig"},          {"barn", "barn"},         {"wagon", "wagon"},
    {"mayor", "mayor"},      {"shepherd", "shepherd"}, {"ringmaster", "ringmaster"},
};

enum {
    FIGURES = sizeof foreign_figures / sizeof foreign_figures[0],
    SETS = sizeof sets / sizeof sets[0],
    ELEMENTS = sizeof elements / sizeof elements[0],
    RULES = sizeof rules / sizeof rules[0],
    FOREIGN = sizeof foreign_messages / sizeof foreign_messages[0],
    TOKENS = sizeof foreign_tokens / sizeof foreign_tokens[0],
    READINGS = sizeof readings / sizeof readings[0],
};

static const char not_built[] = JCZ_TEXT("needs %s, which is not built yet");

const char *jcz_message_room(const char *type)
{
    for (int i = 0; i < FOREIGN; i++)
        if (strcmp(foreign_messages[i].type, type) == 0)
            return foreign_messages[i].name;
    return NULL;
}

const char *jcz_token_room(const char *token)
{
    for (int i = 0; i < TOKENS; i++)
        if (strncmp(foreign_tokens[i].token, token, strlen(foreign_tokens[i].token)) == 0)
            return foreign_tokens[i].name;
    return NULL;
}

static const struct element_row *find_element(const char *id)
{
    for (int i = 0; i < ELEMENTS; i++)
        if (strcmp(elements[i].id, id) == 0)
            return &elements[i];
    return NULL;
}

const char *jcz_figure_room(const char *id)
{
    for (int i = 0; i < FIGURES; i++)
        if (strcmp(foreign_figures[i].id, id) == 0)
            return find_element(foreign_figures[i].element)->name;
    return NULL;
}

static bool read_set(struct jcz_setup *setup, const char *key, json_t *value,
                     struct jcz_place place, struct jcz_error *error)
{
    long copies;
    size_t length = strcspn(key, ":");
    const char *edition = key[length] == ':' ? key + length + 1 : "1";
    const struct set_row *row = NULL;
    for (int i = 0; i < SETS; i++)
        if (strlen(sets[i].id) == length && memcmp(sets[i].id, key, length) == 0)
            row = &sets[i];
    if (row == NULL || strspn(edition, "12") != 1 || edition[1] != 0)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("unknown tile set"), key);
    if (!jcz_integer(value, 0, 10, &copies, place, error))
        return false;
    if (copies == 0)
        return true;
    int set = row->set == NULL ? -1 : aude_set_find(row->set);
    const char *name = set >= 0 ? aude_set(set)->name : row->name != NULL ? row->name : row->id;
    if (set < 0 || !aude_set(set)->built)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built, name);
    if (setup->setup.sets >> set & 1)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built,
                        JCZ_TEXT("a game with both editions of a tile set"));
    if (copies > 1)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built,
                        JCZ_TEXT("a game with several copies of a tile set"));
    if (aude_setup_add(&setup->setup, row->set) != AUDE_OK)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built, name);
    if (edition[0] == '2')
        setup->second |= (uint64_t)1 << set;
    return true;
}

static bool read_sets(struct jcz_setup *setup, json_t *object, struct jcz_place place,
                      struct jcz_error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (!read_set(setup, key, value, jcz_member(place, key), error))
            return false;
    }
    if ((setup->setup.sets >> aude_set_find("base") & 1) == 0)
        return jcz_fail(error, JCZ_BAD, place.path, aude_status_text(AUDE_NO_BASE_SET), NULL);
    return true;
}

/* How many figures an element gives. A switch may be true, false or a number: that it is named is
 * what turns it on, also with false or 0. */
static bool read_count(json_t *value, long high, long *count, struct jcz_place place,
                       struct jcz_error *error)
{
    if (json_is_boolean(value)) {
        *count = json_is_true(value);
        return true;
    }
    return jcz_integer(value, 0, high, count, place, error);
}

static bool read_element(struct jcz_setup *setup, const char *key, json_t *value,
                         struct jcz_place place, struct jcz_error *error)
{
    const struct element_row *row = find_element(key);
    long count;
    if (row == NULL)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("unknown element"), key);
    bool figures = row->does == FOLLOWERS_IN_SUPPLY || row->does == ABBOTS;
    if (!read_count(value, !figures ? 1000 : row->does == ABBOTS ? 1 : 7, &count, place, error))
        return false;
    switch (row->does) {
    case UNBUILT_FIGURES:
        if (count > 0)
            return jcz_fail(error, JCZ_UNBUILT, place.path, not_built, row->name);
        break;
    case UNBUILT: return jcz_fail(error, JCZ_UNBUILT, place.path, not_built, row->name);
    case FOLLOWERS_IN_SUPPLY: setup->followers = (int)count; break;
    case ABBOTS: setup->abbots = (int)count; break;
    case GARDENS: setup->gardens = true; break;
    case OPTION_ON: aude_setup_set(&setup->setup, row->name, "on"); break;
    }
    return true;
}

static bool read_rule(struct jcz_setup *setup, const char *key, json_t *value,
                      struct jcz_place place, struct jcz_error *error)
{
    const struct rule_row *row = NULL;
    char text[16] = "";
    for (int i = 0; i < RULES; i++)
        if (strcmp(rules[i].id, key) == 0)
            row = &rules[i];
    if (row == NULL)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("unknown rule"), key);
    if (row->does == IGNORED)
        return true;
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%d", (int)(json_integer_value(value) % 1000));
    else if (json_is_boolean(value))
        snprintf(text, sizeof text, "%s", json_is_true(value) ? "on" : "off");
    else if (!jcz_string(value, text, sizeof text, place, error))
        return false;
    const char *option = row->does == SMALL_CITY    ? "SMALL_CITY_POINTS"
                         : row->does == FARMER_RULE ? "FARMERS"
                                                    : "BAZAAR_MODE";
    const char *wanted = text;
    if (row->does == NO_AUCTION)
        wanted = strcmp(text, "on") == 0    ? "choose-first"
                 : strcmp(text, "off") == 0 ? "auction"
                                            : "";
    if (aude_setup_set(&setup->setup, option, wanted) != AUDE_OK)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("the rule has no such value"), text);
    return true;
}

static bool read_start(struct jcz_setup *setup, json_t *array, struct jcz_place place,
                       struct jcz_error *error)
{
    if (json_array_size(array) > JCZ_MAX_STARTS)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("too many start tiles"), NULL);
    setup->starts = 0;
    for (size_t i = 0; i < json_array_size(array); i++) {
        json_t *item = json_array_get(array, i);
        struct jcz_place here = jcz_element(place, i);
        long x, y, rotation;
        if (!json_is_object(item))
            return jcz_fail(error, JCZ_BAD, here.path,
                            JCZ_TEXT("has the wrong type; expected something like %s"), "{...}");
        json_t *tile = jcz_need(item, "tile", JSON_STRING, here, error);
        json_t *at_x = jcz_need(item, "x", JSON_REAL, here, error);
        json_t *at_y = jcz_need(item, "y", JSON_REAL, here, error);
        json_t *turned = jcz_need(item, "rotation", JSON_REAL, here, error);
        if (tile == NULL || at_x == NULL || at_y == NULL || turned == NULL ||
            !jcz_string(tile, setup->start[i].tile, JCZ_ID, jcz_member(here, "tile"), error) ||
            !jcz_integer(at_x, -JCZ_CELL_LIMIT, JCZ_CELL_LIMIT, &x, jcz_member(here, "x"), error) ||
            !jcz_integer(at_y, -JCZ_CELL_LIMIT, JCZ_CELL_LIMIT, &y, jcz_member(here, "y"), error) ||
            !jcz_integer(turned, 0, 270, &rotation, jcz_member(here, "rotation"), error))
            return false;
        if (rotation % 90 != 0)
            return jcz_fail(error, JCZ_BAD, jcz_member(here, "rotation").path,
                            JCZ_TEXT("expected 0, 90, 180 or 270"), NULL);
        setup->start[i].x = (int)x;
        setup->start[i].y = (int)y;
        setup->start[i].rotation = (int)(rotation / 90);
        setup->starts++;
    }
    if (setup->starts == 0)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built,
                        JCZ_TEXT("a game without a start tile"));
    return true;
}

typedef bool read_member(struct jcz_setup *setup, const char *key, json_t *value,
                         struct jcz_place place, struct jcz_error *error);

static bool read_members(struct jcz_setup *setup, json_t *source, const char *key,
                         read_member *read, struct jcz_place place, struct jcz_error *error)
{
    json_t *object;
    const char *name;
    json_t *value;
    struct jcz_place here = jcz_member(place, key);
    if (!jcz_may(source, key, JSON_OBJECT, &object, place, error))
        return false;
    if (object == NULL)
        return true;
    json_object_foreach(object, name, value)
    {
        if (!read(setup, name, value, jcz_member(here, name), error))
            return false;
    }
    return true;
}

static void read_as_they(struct aude_setup *setup)
{
    for (int i = 0; i < READINGS; i++) {
        int room =
            readings[i].room == NULL ? -1 : aude_option_find(AUDE_CARCASSONNE, readings[i].room);
        if (room < 0 || setup->option[room] != 0)
            aude_setup_set(setup, readings[i].option, readings[i].value);
    }
}

bool jcz_setup_read(struct jcz_setup *setup, json_t *source, long players, struct jcz_place place,
                    struct jcz_error *error)
{
    *setup = (struct jcz_setup){0};
    aude_setup_init(&setup->setup, AUDE_CARCASSONNE);
    setup->setup.sets = 0;
    setup->setup.seats = (uint8_t)(players == 1 ? 2 : players);
    aude_setup_set(&setup->setup, "FARMERS", "off"); /* on when the element is there */
    setup->starts = 1;
    snprintf(setup->start[0].tile, JCZ_ID, "BA/RCr");

    json_t *tile_sets = jcz_need(source, "sets", JSON_OBJECT, place, error);
    json_t *start;
    if (tile_sets == NULL || !read_sets(setup, tile_sets, jcz_member(place, "sets"), error) ||
        !read_members(setup, source, "elements", read_element, place, error) ||
        !read_members(setup, source, "rules", read_rule, place, error) ||
        !jcz_may(source, "start", JSON_ARRAY, &start, place, error))
        return false;
    if (start != NULL && !read_start(setup, start, jcz_member(place, "start"), error))
        return false;
    setup->gardens = setup->gardens && setup->abbots > 0;
    read_as_they(&setup->setup);
    if (players == 1) /* alone there is nobody to trade with */
        aude_setup_set(&setup->setup, "BAZAARS", "off");
    aude_setup_set(&setup->setup, "ABBOT", setup->abbots > 0 ? "on" : "off");
    return true;
}
