/* SPDX-License-Identifier: Apache-2.0 */
/* What their games may name although its rules are not built: a file with it is refused by the name
 * of what is missing. Rules that only matter together with such a thing are read over: without it
 * they change nothing. Who builds such a room takes its rows away.
 */
#include "jcz/room.h"

#include <string.h>

/* Tile sets; ours knows by itself that it is not built. */
static const struct jcz_set sets[] = {
    {"hills-and-sheep", "hills", NULL, NULL},
    {"under-the-big-top", "bigtop", NULL, NULL},
    {"under-big-top", "bigtop", NULL, NULL},
    {"siege/cathars", "cathars", NULL, NULL},
    {"siege/besiegers", "besiegers", NULL, NULL},
    {"gq11", "gq11", NULL, NULL},
    {"gq11/river", "gq11", NULL, NULL},
    {"tunnel", "tunnel", NULL, NULL},
    {"corn-circles/1", "corn1", NULL, NULL},
    {"corn-circles/2", "corn2", NULL, NULL},
    {"festival", "festival", NULL, NULL},
    {"wind-roses", "windroses", NULL, NULL},
    {"flier", "flier", NULL, NULL},
    {"ferries", "ferries", NULL, NULL},
    {"goldmines", "goldmines", NULL, NULL},
    {"mage-and-witch", "mage", NULL, NULL},
    {"russian-promos/2013", "russian", NULL, NULL},
    {"russian-promos/2016", "russian", NULL, NULL},
    {"labyrinth", "labyrinth", NULL, NULL},
    {"darmstadt", "darmstadt", NULL, NULL},
    {"spiel-doch", "spiel", NULL, NULL},
    {"watchtowers", "watchtowers", NULL, NULL},
    {"winter", NULL, "Winter", NULL},
    {"monasteries", NULL, "Monasteries", NULL},
};

/* Elements, and the expansions that they come from. */
static const struct {
    const char *id;
    bool figures; /* missing only when there is at least one */
    const char *name;
} elements[] = {
    {"black-tower", false, "The Black Tower"},
    {"shepherd", true, "Hills & Sheep"},
    {"hill", false, "Hills & Sheep"},
    {"vineyard", false, "Hills & Sheep"},
    {"ringmaster", true, "Under the Big Top"},
    {"big-top", false, "Under the Big Top"},
    {"acrobats", false, "Under the Big Top"},
    {"mage", false, "Mage & Witch"},
    {"witch", false, "Mage & Witch"},
    {"tunnel", false, "The Tunnel"},
    {"ferry", false, "The Ferries"},
    {"little-buildings", false, "Little Buildings"},
    {"gold", false, "The Goldmines"},
    {"festival", false, "The Festival"},
    {"escape", false, "Siege"},
    {"siege", false, "Siege"},
    {"corn-circle", false, "Crop Circles"},
    {"flier", false, "The Flying Machines"},
    {"church", false, "Darmstadt"},
    {"wind-rose", false, "The Wind Roses"},
    {"monastery", false, "Monasteries"},
    {"watchtower", false, "The Watchtowers"},
    {"labyrinth", false, "The Labyrinth"},
    {"russian-trap", false, "Russian promos"},
    {"yaga", false, "Russian promos"},
    {"vodyanoy", false, "Russian promos"},
    {"obelisk", true, "The Obelisk"},
    {"windmill", true, "The Windmill"},
    {"decinsky-sneznik", true, "Decinsky Sneznik"},
    {"robbers-son", false, "Robber's Son"},
    {"families", false, "Family Feud"},
    {"donkey", false, "Village Life"},
    {"flowers", false, "Flowers"},
    {"marketplace", false, "The Marketplace"},
    {"meteorite", false, "Meteorites"},
    {"gamblersluck", false, "Gambler's Luck"},
    {"courier", false, "The Courier"},
    {"fishhut", false, "The Fish Huts"},
    {"fishermen", false, "The Fishermen"},
    {"well", false, "The Wells"},
};

static const char *const rules[] = {
    "hill-tiebreaker",
    "vineyards-for-garden",
    "espace-variant",
    "gq11-pig-herd",
    "tunnelize-other-expansions",
    "more-tunnel-tokens",
    "festival-return",
    "keep-monasteries",
    "labyrinth-variant",
    "little-buildings-scoring",
    "robbers-son-action",
    "meteorite-impact",
};

/* Messages of rooms that are not built. */
static const struct {
    const char *type, *name;
} messages[] = {
    {"MOVE_NEUTRAL_FIGURE", "an expansion"},
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
} tokens[] = {
    {"BLACK_TOWER_PIECE", "The Black Tower"},
    {"TUNNEL", "The Tunnel"},
    {"FERRY", "The Ferries"},
    {"GOLD", "The Goldmines"},
    {"LB_", "Little Buildings"},
};

/* Figures as their ids name them, and the element that brings them. */
static const struct {
    const char *id, *element;
} figures_of[] = {
    {"shepherd", "shepherd"},
    {"ringmaster", "ringmaster"},
};

enum {
    SETS = sizeof sets / sizeof sets[0],
    ELEMENTS = sizeof elements / sizeof elements[0],
    RULES = sizeof rules / sizeof rules[0],
    MESSAGES = sizeof messages / sizeof messages[0],
    TOKENS = sizeof tokens / sizeof tokens[0],
    FIGURES = sizeof figures_of / sizeof figures_of[0],
};

const struct jcz_set *jcz_later_set(const char *id, size_t length)
{
    for (int i = 0; i < SETS; i++)
        if (strlen(sets[i].id) == length && memcmp(sets[i].id, id, length) == 0)
            return &sets[i];
    return NULL;
}

const char *jcz_later_element(const char *id, bool *figures)
{
    for (int i = 0; i < ELEMENTS; i++)
        if (strcmp(elements[i].id, id) == 0) {
            *figures = elements[i].figures;
            return elements[i].name;
        }
    return NULL;
}

bool jcz_later_rule(const char *id)
{
    for (int i = 0; i < RULES; i++)
        if (strcmp(rules[i], id) == 0)
            return true;
    return false;
}

const char *jcz_later_message(const char *type)
{
    for (int i = 0; i < MESSAGES; i++)
        if (strcmp(messages[i].type, type) == 0)
            return messages[i].name;
    return NULL;
}

const char *jcz_later_token(const char *token)
{
    for (int i = 0; i < TOKENS; i++)
        if (strncmp(tokens[i].token, token, strlen(tokens[i].token)) == 0)
            return tokens[i].name;
    return NULL;
}

const char *jcz_later_figure(const char *id)
{
    bool figures;
    for (int i = 0; i < FIGURES; i++)
        if (strcmp(figures_of[i].id, id) == 0)
            return jcz_later_element(figures_of[i].element, &figures);
    return NULL;
}
