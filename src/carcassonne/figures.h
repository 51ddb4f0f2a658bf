/* SPDX-License-Identifier: Apache-2.0 */
/* Figures: where one may stand, putting it, taking it off, sending it home. */
#ifndef AUDE_CARCASSONNE_FIGURES_H
#define AUDE_CARCASSONNE_FIGURES_H

#include "carcassonne/state.h"

/* Why a figure that is not dealt cannot be had: its room does not play. */
enum aude_status figure_missing(const struct rules *rules, unsigned figure);

/* May such a figure stand on such a feature at all (BASE-52, 53, TOWER-20)? */
enum aude_status may_stand(const struct rules *rules, unsigned figure, unsigned feature);

/* May figures be put on this tile at all (DRAGON-11, 23)? */
enum aude_status tile_closed(const struct state *state, unsigned tile, bool tower);

/* May the seat put the figure on the segment of the tile, as far as feature, figure and supply go
 * (BASE-23, 24, 52, 53, TOWER-9)? */
enum aude_status may_claim(const struct state *state, unsigned seat, unsigned figure, unsigned tile,
                           unsigned segment);

/* How many of the seat's figures rooms keep elsewhere (room.h). */
unsigned figures_kept(const struct state *state, unsigned seat, unsigned figure);

/* Does a follower of the seat stand in the region? */
bool has_company(const struct state *state, unsigned seat, unsigned region);
/* May it be put on this region: a follower where nobody is, another figure where a follower of its
 * seat is (BASE-24, TRADE-14)? */
static inline bool may_join(const struct state *state, unsigned seat, unsigned figure,
                            unsigned region)
{
    const uint32_t word = words_of(state)[region];
    if (is_follower(state->rules, figure)) {
        return word_figures(word) == 0 && (word & WORD_CASTLE) == 0;
    }
    return word_figures(word) != 0 && (word & WORD_CASTLE) == 0 && has_company(state, seat, region);
}

/* Puts a figure from the supply on a segment, whatever stands there. True when it may have claimed
 * something complete: a monastery or garden, which is looked at only while somebody is on it. */
bool put_figure(struct state *state, unsigned seat, unsigned figure, unsigned tile,
                unsigned segment);

/* Takes figure number `index` off the board. Where it goes is the caller's business. */
void lift_figure(struct state *state, unsigned index);
/* The same, into its owner's supply, by this rule. */
void return_figure(struct state *state, unsigned index, const char *rule,
                   struct aude_ledger *ledger);
/* After one of the two, when this figure was the only one to leave: others of its feature may go
 * home as well. */
void miss_figure(struct state *state, const struct figure *figure, struct aude_ledger *ledger);

#endif
