/* SPDX-License-Identifier: Apache-2.0 */
/* Inns, cathedrals and the large follower in games of JCloisterZone. Inns and cathedrals are two
 * switches there and one of ours.
 */
#include <string.h>

#include "jcz/rooms.h"

/* ---- Their set-up ---- */

/* Is it printed on a tile of these sets? */
static bool printed(const struct aude_setup *setup, unsigned mark)
{
    for (int t = 0; t < aude_tile_count(); t++) {
        const struct aude_tile *tile = aude_tile(t);
        for (int s = 0; s < tile->segments && (setup->sets >> tile->set & 1) != 0; s++)
            if ((tile->segment[s].marks & mark) != 0)
                return true;
    }
    return false;
}

static bool ready(struct jcz_setup *setup, json_t *source, struct jcz_place place,
                  struct jcz_error *error)
{
    json_t *elements = json_object_get(source, "elements");
    const bool inns = json_object_get(elements, "inn") != NULL;
    const bool cathedrals = json_object_get(elements, "cathedral") != NULL;
    if (inns == cathedrals || !printed(&setup->setup, inns ? AUDE_MARK_CATHEDRAL : AUDE_MARK_INN))
        return true;
    return jcz_fail(error, JCZ_UNBUILT, jcz_member(place, "elements").path,
                    JCZ_TEXT("needs %s, which is not built yet"),
                    inns ? JCZ_TEXT("a game with inns and without cathedrals")
                         : JCZ_TEXT("a game with cathedrals and without inns"));
}

/* ---- Events ---- */

/* What an inn or a cathedral adds is a part of its own; where it takes all, it is the only one. */
static json_t *terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    static const struct {
        const char *rule, *name;
        int each; /* without it; 0: nothing is paid */
    } rows[] = {{"INN-10", "inn", 1},
                {"INN-12", "inn", 0},
                {"INN-13", "cathedral", 2},
                {"INN-14", "cathedral", 0}};
    (void)drive;
    if (entry->feature != AUDE_CITY && entry->feature != AUDE_ROAD)
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(entry->rule, rows[i].rule) != 0)
            continue;
        json_t *array = json_array();
        int rest = entry->points;
        for (int t = 0; t < entry->terms; t++) {
            const int count = entry->term[t].count, points = count * rows[i].each;
            const bool tiles = entry->term[t].kind == AUDE_TERM_TILES;
            json_array_append_new(array,
                                  jcz_encode_term(tiles ? "tiles" : "pennants", count, points));
            rest -= points;
        }
        json_array_append_new(array, jcz_encode_term(rows[i].name, 0, rest));
        return array;
    }
    return NULL;
}

const struct jcz_room jcz_room_inns = {
    .sets = (const struct jcz_set[]){{"inns-and-cathedrals", "inns", NULL, NULL}, {0}},
    .elements =
        (const struct jcz_element[]){{"inn", "INNS", 0, NULL}, {"cathedral", "INNS", 0, NULL}, {0}},
    .rules =
        (const struct jcz_rule[]){
            {"inn-and-cathedral-final-scoring", "INN_FINAL", NULL, NULL, NULL}, {0}},
    .option = "INNS",
    .ready = ready,
    .terms = terms,
};

const struct jcz_room jcz_room_large = {
    .elements =
        (const struct jcz_element[]){{"big-follower", "LARGE_FOLLOWER", JCZ_MAX_MEEPLES, NULL},
                                     {0}},
    .option = "LARGE_FOLLOWER",
    .figure = &(const struct jcz_figure_row){"BigFollower", "big", "big"},
};
