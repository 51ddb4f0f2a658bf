/* SPDX-License-Identifier: Apache-2.0 */
/* What the rooms of The Princess & the Dragon share: dragon, fairy, princesses, portals, each a
 * switch of its own. */
#ifndef AUDE_CARCASSONNE_DRAGON_H
#define AUDE_CARCASSONNE_DRAGON_H

#include "carcassonne/room.h"
#include "carcassonne/rooms.h"
#include "carcassonne/vocabulary.h"
#include "core/ledger.h"

enum { FLIGHT = 6 }; /* steps (DRAGON-15) */

/* Where the dragon is, and where it has been in the flight that goes on: the tile on which it began
 * and those that it entered. Without a flight there are none. */
struct dragon {
    uint16_t dragon;
    uint16_t flight[FLIGHT];
};

/* Where the fairy stands, and beside whom: a follower is told by its seat, kind and segment, so
 * that it does not matter how the list of figures changes. Two that are alike in all that are one
 * to her. */
struct fairy {
    uint16_t fairy;
    uint8_t fairy_seat, fairy_figure, fairy_segment;
};

static inline bool room_plays(const struct rules *rules, enum room_number room)
{
    return (rules->playing >> room & 1) != 0;
}

/* Only where they play. */
static inline struct dragon *dragon_of(const struct state *state)
{
    return own_part(state, ROOM_dragon);
}
static inline struct fairy *fairy_of(const struct state *state)
{
    return own_part(state, ROOM_fairy);
}

/* Does the tile show one of these, AUDE_SIGN_...? */
static inline bool tile_shows(const struct state *state, unsigned tile, unsigned signs)
{
    return (kind_of(state, tile)->info.tile->signs & signs) != 0;
}

/* Is the region a castle? */
static inline bool is_castle(const struct state *state, const struct figure *figure)
{
    return (words_of(state)[region_of(state, figure->tile, figure->segment)] & WORD_CASTLE) != 0;
}

/* The action of a verb that names a figure on the board, without its seat. */
aude_action figure_action(const struct state *state, unsigned verb, const struct figure *figure);
/* Does a figure before this one look like it? The two are one action. */
bool figure_is_second(const struct state *state, const struct figure *figure);
static inline bool figure_repeats(const struct state *state, const struct figure *figure)
{
    const uint32_t word = words_of(state)[region_of(state, figure->tile, figure->segment)];
    return word_figures(word) > 1 && figure_is_second(state, figure);
}
/* An entry of the ledger about a tile. */
struct aude_entry tile_entry(const struct state *state, unsigned event, unsigned seat,
                             unsigned tile, const char *rule);

/* The tile of the fairy; NO_TILE: she is not on the board, or does not play. */
static inline unsigned fairy_tile(const struct state *state)
{
    return room_plays(state->rules, ROOM_fairy) ? fairy_of(state)->fairy : (unsigned)NO_TILE;
}

/* flight.c: the station at which the dragon flies, and its choice. */
unsigned flight_enter(struct state *state, struct aude_ledger *ledger);
int flight_mover(const struct state *state);
bool flight_ready(const struct state *state);
void flight_list(const struct state *state, struct list *list);
enum aude_status flight_legal(const struct state *state, aude_action action);
unsigned flight_apply(struct state *state, aude_action action, struct aude_ledger *ledger);
void flight_forget(struct state *state, unsigned step);
const char *flight_check(const struct state *state);

/* scored.c: has the feature been scored (PORTAL_TARGET)? A follower was put on it all the same, so
 * it scores in this part. Only where that plays. */
bool scored_before(const struct state *state, unsigned region);
void scored_aim(struct state *state, unsigned tile, unsigned segment);

#endif
