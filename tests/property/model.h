/* SPDX-License-Identifier: Apache-2.0 */
/* A second, slow opinion on the rules: the base game, towers, bridges, castles and the auction.
 * See model.c (what lies and stands, features, what fits), model_actions.c (what is legal),
 * model_score.c (points) and model_auction.c. */
#ifndef AUDE_TEST_MODEL_H
#define AUDE_TEST_MODEL_H

#include "aude.h"

enum {
    MODEL_SCORES = 256,
    MODEL_SEGMENTS = AUDE_MAX_SEGMENTS + 3, /* printed, garden, tower, bridge */
    MODEL_CHOICES = 64
};

struct model_score {
    int seat, feature, points;
    bool complete;
};

struct model_castle {
    int tile[2], segment[2];
    bool fresh; /* made in this scoring round */
};

/* A position as the model sees it: what lies and stands, and nothing derived but labels. */
struct model {
    const struct aude_rules *rules;
    const struct aude_setup *setup;
    int seats;
    bool farmers, abbots, small_city_2, towers, bridges, castles;
    bool auto_max, any_wave, castle_garden;
    int field_scoring; /* 0 per-farm-3, 1 per-farm-3-once, 2 per-city-4 */
    int tiles;
    struct aude_placed tile[AUDE_MAX_TILES];
    int beside[AUDE_MAX_TILES][4];             /* tile on that side, or -1 */
    int label[AUDE_MAX_TILES][MODEL_SEGMENTS]; /* feature of each segment */
    int axis[AUDE_MAX_TILES];                  /* of the bridge on the tile, or -1 */
    int floors[AUDE_MAX_TILES];                /* -1 without a foundation */
    bool shut[AUDE_MAX_TILES];                 /* tower closed for good */
    int figures;
    struct aude_standing figure[AUDE_MAX_FIGURES];
    int castle_count;
    struct model_castle castle[AUDE_MAX_CASTLES];
    int score[AUDE_MAX_SEATS], token[AUDE_MAX_SEATS][AUDE_TOKENS];
    int prison[AUDE_MAX_SEATS][AUDE_MAX_SEATS][AUDE_FIGURES]; /* by captor and owner */
    int seat;                                                 /* whose turn it is */
    int last;                                                 /* the tile just placed, or -1 */
    bool bridged, ransomed; /* once is enough (BRIDGE-3, TOWER-28) */
};

/* Everything about one feature. */
struct model_feature {
    int kind, label;
    int tiles, pennants, open, figures, cities, castles, value;
    bool complete;
    int strength[AUDE_MAX_SEATS];
    unsigned owners;
};

/* What was decided between the action and the scoring. */
struct model_decisions {
    int towns; /* that become castles */
    struct {
        int tile, segment;
    } town[4];
    int choices; /* of castles, in the order they were asked */
    struct {
        int castle, label; /* label: the structure; -1: deferred */
    } choice[MODEL_CHOICES];
};

/* Takes what lies and stands from the state, and finds out which segments belong together. */
void model_read(struct model *model, const struct aude_state *state);
int model_tile_at(const struct model *model, int x, int y);
/* Segments of the tile, its bridge included, which comes last. */
int model_segments(const struct model *model, int tile);
/* enum aude_feature_kind as printed; a bridge is a road. */
int model_segment_kind(const struct model *model, int tile, int segment);
void model_feature(const struct model *model, int tile, int segment, struct model_feature *feature);
/* Complete cities and castles that a field touches, each once: writes their labels. */
int model_field_cities(const struct model *model, int field, int *labels);
/* The castle that this label belongs to, or -1. */
int model_castle_of(const struct model *model, int label);
/* Does it count for fields as it stands now (CASTLE-34)? */
bool model_castle_counts(const struct model *model, int castle);
bool model_castle_occupied(const struct model *model, int castle);
unsigned model_majority(const int *strength, int seats);

/* AUDE_OK, AUDE_CELL_TAKEN, AUDE_NO_CONTACT, AUDE_MISMATCH or, with one bridge that the seat on
 * turn has and may build, AUDE_NEEDS_BRIDGE; that one is written unless bridge is NULL. */
enum aude_status model_fits(const struct model *model, int kind, int x, int y, int turn,
                            struct aude_bridge *bridge);
/* Could a bridge lie on the tile, as far as BRIDGE-5..7 go? */
bool model_carries(const struct model *model, int tile, int axis);
/* Whether any placement is legal, with a bridge or without. */
bool model_fits_anywhere(const struct model *model, int kind);

/* All legal actions of the present step, in no particular order; -1 for the steps that the model
 * has no list for (chance and the auction). */
int model_actions(const struct model *model, const struct aude_state *state, aude_action *actions);
int model_figure_actions(const struct model *model, aude_action *actions);
int model_bridge_actions(const struct model *model, aude_action *actions);
int model_ransoms(const struct model *model, aude_action *actions);
int model_captures(const struct model *model, int tower, aude_action *actions);
/* A town that the tile just placed completed and the seat may convert (CASTLE-2, 3, 5)? */
bool model_is_town(const struct model *model, int tile, int segment, int seat);

/* Changes the figures as an action of this part does; points for an abbot taken back are added to
 * the scores. */
int model_act(struct model *model, aude_action action, int seat, struct model_score *scores);
/* Changes the prisons: capture, exchange, ransom. */
void model_prison(struct model *model, aude_action action, int seat);
/* The scoring round for the tile just placed (BASE-35..42, CASTLE-16..26): figures on what is
 * scored leave the board. */
int model_round(struct model *model, const struct model_decisions *decisions,
                struct model_score *scores);
/* The structures among which a castle chooses first, as labels (CASTLE-17..20). */
int model_candidates(const struct model *model, const struct model_decisions *decisions, int castle,
                     int *labels);
/* The final scoring (BASE-45..50, CASTLE-31..34): castles are left. Fields come last, one score per
 * seat that gets any points. */
int model_final(struct model *model, struct model_score *scores);

/* An auction (BAZAAR-10..21) between two decisions. */
struct model_auction {
    int seats, tiles;
    bool limited, seller_again;
    int owner[AUDE_MAX_SEATS]; /* of each tile, or AUDE_NO_SEAT */
    int selector, item, high, price;
    enum aude_step step; /* PLACE: all tiles have an owner */
    int decider;
    int score[AUDE_MAX_SEATS];
    int payment[AUDE_MAX_SEATS]; /* what the action changed in the scores */
};

void model_auction_read(struct model_auction *auction, const struct aude_state *state);
/* At DECIDE (BAZAAR-21). */
bool model_may_buy(const struct model_auction *auction);
/* At SELECT, BID and DECIDE. */
void model_auction_act(struct model_auction *auction, aude_action action);

#endif
