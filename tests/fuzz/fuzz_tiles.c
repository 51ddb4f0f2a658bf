/* SPDX-License-Identifier: Apache-2.0 */
/* Tile files of one's own. What is read must be sound: facts that are JSON, numbers within the
 * bounds of the API, and a set that no reason keeps from being played must be taken by a game
 * (there may only be too many tiles) and be played to its end. What is refused must have a place
 * and a sentence.
 */
#include "fuzz.h"

#include "aude.h"
#include "tiles/tiles.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static struct aude_rules rules;
static struct aude_state state;

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_error(const struct tiles_error *error)
{
    char reason[TILES_REASON_BYTES];
    const size_t length = tiles_reason(error, NULL, reason, sizeof reason);

    require(length > 3 && length < sizeof reason && length == strlen(reason));
    require(strcmp(error->file, "input") == 0 && error->line >= 0 && error->number >= 0);
    require(error->tile[0] == 0 || error->number > 0);
}

static void check_tile(const struct aude_tile *tile)
{
    json_t *facts = json_loads(tile->facts, JSON_REJECT_DUPLICATES, NULL);

    require(json_is_object(facts));
    require(strcmp(json_string_value(json_object_get(facts, "id")), tile->id) == 0);
    require(json_integer_value(json_object_get(facts, "count")) == tile->count);
    json_decref(facts);
    require(tile->count >= 1 && tile->gardens <= tile->count && tile->start <= 1);
    require(tile->rotations == 1 || tile->rotations == 2 || tile->rotations == 4);
    require(tile->segments <= AUDE_MAX_SEGMENTS && tile->sites <= AUDE_MAX_SITES);
    require(tile->ports <= AUDE_MAX_PORTS);
    for (int side = 0; side < 4; side++)
        require(tile->edge[side] < AUDE_EDGES);
    for (int i = 0; i < tile->segments; i++) {
        const struct aude_segment *const segment = &tile->segment[i];
        require(segment->kind < AUDE_FEATURE_KINDS && segment->touches >> tile->segments == 0);
        for (int other = 0; segment->kind >= AUDE_GRASSLAND && other < tile->segments; other++)
            require((segment->touches >> other & 1) == (tile->segment[other].touches >> i & 1));
    }
    for (int i = 0; i < tile->ports; i++) {
        require(tile->segment[tile->port[i].sea].kind == AUDE_SEA);
        require(tile->segment[tile->port[i].land].kind != AUDE_SEA);
    }
}

static void play(const struct aude_own_set *own)
{
    struct aude_setup setup;
    struct aude_random random;
    char name[32];

    aude_setup_init(&setup, (enum aude_game)own->set.game);
    require(aude_setup_own(&setup, own) == AUDE_OK);
    const enum aude_status status = aude_rules_init(&rules, &setup);
    require(status == AUDE_OK || status == AUDE_TOO_MANY_TILES);
    if (status != AUDE_OK)
        return;
    for (int i = 0; i < own->set.kinds; i++) {
        require(strlen(own->tile[i].id) < sizeof name);
        strcpy(name, own->tile[i].id);
        require(aude_kind_find(&rules, name) >= 0);
    }
    aude_state_init(&state, &rules);
    require(aude_check(&state) == NULL);
    aude_random_init(&random, own->seal);
    aude_playout(&state, &random);
    require(aude_decider(&state) == AUDE_NOBODY && aude_check(&state) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tiles_error error;
    char *const bytes = malloc(size > 0 ? size : 1); /* no byte more, so that it is noticed */

    require(bytes != NULL);
    if (size > 0)
        memcpy(bytes, data, size);
    struct tiles_file *const file = tiles_read_bytes("input", bytes, size, &error);
    free(bytes);
    if (file == NULL) {
        check_error(&error);
        return 0;
    }
    const struct aude_own_set *const own = tiles_own_set(file);
    for (int i = 0; i < own->set.kinds; i++)
        check_tile(&own->tile[i]);
    require(own->set.built == (tiles_unplayable(file) == NULL));
    if (own->set.built)
        play(own);
    else
        check_error(tiles_unplayable(file));
    tiles_free(file);
    return 0;
}
