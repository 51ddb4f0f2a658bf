/* SPDX-License-Identifier: Apache-2.0 */
/* A second, slow opinion on the rules of the base game. See model.c. */
#ifndef AUDE_TEST_MODEL_H
#define AUDE_TEST_MODEL_H

#include "aude.h"

enum { MODEL_SCORES = 256 };

struct model_score {
    int seat, feature, points;
    bool complete;
};

/* A position as the model sees it: what lies and stands, and nothing derived but labels. */
struct model {
    const struct aude_rules *rules;
    int seats;
    bool farmers, abbots, small_city_2;
    int field_scoring; /* 0 per-farm-3, 1 per-farm-3-once, 2 per-city-4 */
    int tiles;
    struct aude_placed tile[AUDE_MAX_TILES];
    int beside[AUDE_MAX_TILES][4];                    /* tile on that side, or -1 */
    int label[AUDE_MAX_TILES][AUDE_MAX_SEGMENTS + 1]; /* feature of each segment */
    int figures;
    struct aude_standing figure[AUDE_MAX_FIGURES];
};

/* Everything about one feature. */
struct model_feature {
    int kind, label;
    int tiles, pennants, open, figures, cities, value;
    bool complete;
    int strength[AUDE_MAX_SEATS];
    unsigned owners;
};

/* Takes tiles and figures from the state, and finds out which segments belong together. */
void model_read(struct model *model, const struct aude_state *state);
void model_feature(const struct model *model, int tile, int segment, struct model_feature *feature);

/* AUDE_OK, AUDE_CELL_TAKEN, AUDE_NO_CONTACT or AUDE_MISMATCH. */
enum aude_status model_fits(const struct model *model, int kind, int x, int y, int turn);
/* Whether any placement is legal. */
bool model_fits_anywhere(const struct model *model, int kind);
/* All legal actions at PLACE and ACTION, in no particular order. */
int model_placements(const struct model *model, int kind, aude_action *actions);
int model_figure_actions(const struct model *model, int seat, aude_action *actions);

/* Changes the figures as an action of step ACTION does; points for an abbot taken back are added
 * to the scores. */
int model_act(struct model *model, aude_action action, int seat, struct model_score *scores);
/* The scoring round for this tile (BASE-35..42): figures on what is scored leave the board. */
int model_round(struct model *model, int tile, struct model_score *scores);
/* The final scoring (BASE-45..50). Fields come last, one score per seat that gets any points. */
int model_final(struct model *model, struct model_score *scores);

#endif
