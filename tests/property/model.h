/* SPDX-License-Identifier: Apache-2.0 */
/* A second, slow opinion on the rules: the base game, towers, bridges, castles, the auction, inns
 * and cathedrals, traders and builders, king, count, cult and phantom, abbey and mayor, dragon,
 * river. See model.c (what lies and stands, features, what fits), model_actions.c (what is legal),
 * model_score.c (points during the game), model_final.c (at its end), model_auction.c and
 * model_turn.c (whose turn it is), and the files of single rooms. */
#ifndef AUDE_TEST_MODEL_H
#define AUDE_TEST_MODEL_H

#include "common.h"

enum {
    MODEL_SORTS = 3,
    MODEL_CARD_COUNT = 2, /* king, robber baron */
    MODEL_SCORES = 256,
    MODEL_SEGMENTS = AUDE_MAX_SEGMENTS + 3, /* printed, garden, tower, bridge */
    MODEL_CHOICES = 64,
    MODEL_LABELS = AUDE_MAX_TILES * MODEL_SEGMENTS,
    MODEL_CARCASSONNE = MODEL_LABELS, /* label of the city that no tile shows (COUNT-19) */
    MODEL_QUARTERS = 4,
    MODEL_GOODS = 100, /* a score for goods at the end (TRADE-11) belongs to no kind of feature */
    MODEL_FORBIDDEN = 255, /* a placement refused by its room; the engine names the reason */
    MODEL_CARDS = 101,     /* nor does one for king and robber baron (KING-6) */
    MODEL_FAIRY = 102,     /* nor the fairy's (DRAGON-33, DRAGON-34) */
    MODEL_FLIGHT_STEPS = 6 /* DRAGON-15 */
};

struct model_score {
    int seat, feature, points;
    bool complete;
};

struct model_castle {
    int tile[2], segment[2];
    bool fresh;  /* made in this scoring round */
    bool scored; /* in this scoring round */
};

/* What nobody can see on the board, kept from ply to ply. */
struct model_memory {
    aude_action acted;                           /* what was done in ACTION last */
    int flown;                                   /* steps of this part's flight so far, */
    int flight[MODEL_FLIGHT_STEPS];              /* and the tiles from which they were made */
    bool scored[AUDE_MAX_TILES][MODEL_SEGMENTS]; /* features, by label (DRAGON-49) */
    int target;     /* label of the complete feature that a portal led to, or -1 */
    int challenges; /* declared (CULT-8, `placement`): pairs of tiles */
    int challenge[AUDE_MAX_TILES][2];
    bool vacant[AUDE_MAX_TILES]; /* complete buildings to which somebody came at JOIN first */
    unsigned gained; /* seats that got points in the scoring round of this part (COUNT-7) */
    int asked;       /* how many seats were asked at JOIN and are done */
    bool moved;      /* the next one has moved somebody, and may go on */
    int wagon[AUDE_MAX_SEATS], wagon_segment[AUDE_MAX_SEATS]; /* tile that it left, or -1 */
    int unders, under[AUDE_MAX_TILES]; /* river tiles put under the others, in order (RIVER-11) */
    bool start_waits;                  /* the usual start tile has a place of its own (RIVER-3) */
    bool flowing, again; /* a river tile is drawn now; one that went under the others */
    int hand;            /* the tile drawn, or -1, */
    bool first_time;     /* from the river's stack, where it has not been under the others */
    int barn;            /* seat whose barn came in this part to a field without one, or -1 */
};

/* A position as the model sees it: what lies and stands, and nothing derived but labels. */
struct model {
    const struct aude_rules *rules;
    const struct aude_setup *setup;
    int seats;
    bool farmers, abbots, small_city_2, towers, bridges, castles;
    bool auto_max, any_wave, castle_garden;
    bool inns, unfinished_zero, goods, lonely_return;
    int dealt[AUDE_MAX_FIGURE_KINDS]; /* of each figure to a seat */
    int big, builder, pig;            /* these figures, or -1 */
    int phantom, mayor, wagon, barn;  /* the same */
    int abbey, abbey_kind;            /* the token, the tile; or -1 */
    bool count;                       /* Carcassonne lies on the board (COUNT-1) */
    int quarter[AUDE_MAX_SEATS][AUDE_MAX_FIGURE_KINDS][MODEL_QUARTERS];
    int count_stands;           /* in this quarter */
    int sort[MODEL_SORTS];      /* the tokens wine, grain and cloth, or -1 */
    int card[MODEL_CARD_COUNT]; /* the tokens king and robber baron, or -1 */
    int field_scoring;          /* 0 per-farm-3, 1 per-farm-3-once, 2 per-city-4 */
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
    int score[AUDE_MAX_SEATS], token[AUDE_MAX_SEATS][AUDE_MAX_TOKEN_KINDS];
    int prison[AUDE_MAX_SEATS][AUDE_MAX_SEATS][AUDE_MAX_FIGURE_KINDS]; /* by captor and owner */
    int seat;                                                          /* whose turn it is */
    int last;          /* the tile just placed, or -1 */
    int dragon, fairy; /* tiles on which they are, or -1 */
    bool has_friend;   /* the fairy stands beside this one (DRAGON-26) */
    struct aude_standing friend;
    struct model_memory memory;
    bool bridged, ransomed; /* once is enough (BRIDGE-3, TOWER-28) */
};

/* Everything about one feature. */
struct model_feature {
    int kind, label;
    int tiles, pennants, open, figures, cities, castles, value;
    int followers;  /* figures without builders and pigs (TRADE-13, TRADE-26) */
    unsigned barns; /* seats with a barn there */
    int inns;       /* or cathedrals, where they play a part */
    int symbols[MODEL_SORTS];
    int complete_value; /* of roads and cities, were they complete */
    bool complete;
    int strength[AUDE_MAX_SEATS], own[AUDE_MAX_SEATS]; /* own: followers, large or not */
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
/* Does a pig of the seat stand on the feature? */
bool model_has_pig(const struct model *model, int label, int seat);
/* Segments of the tile, its bridge included, which comes last. */
int model_segments(const struct model *model, int tile);
/* enum aude_feature_kind as printed; a bridge is a road. */
int model_segment_kind(const struct model *model, int tile, int segment);
void model_feature(const struct model *model, int tile, int segment, struct model_feature *feature);
/* Complete cities and castles that a field touches, each once: writes their labels. */
int model_field_cities(const struct model *model, int field, int *labels);
/* What everybody with the majority gets for it; returns how many scores that makes. A feature that
 * is worth nothing makes none (INN-19). */
int model_score_feature(const struct model *model, const struct model_feature *feature,
                        struct model_score *scores);
/* Everybody and everything on the features of this label leaves it, but for barns (ABBEY-47). */
void model_remove(struct model *model, int label);
int model_castle_label(const struct model *model, int castle);
/* The segment of the field that has this half side of the board, or -1. */
int model_field_by_half(const struct model *model, int tile, int half);
/* The city, road, river or bridge that leaves the tile by this side of the board, or -1. */
int model_line_by_side(const struct model *model, int tile, int side);
int model_supply(const struct model *model, int seat, int figure);
/* The castle that this label belongs to, or -1. */
int model_castle_of(const struct model *model, int label);
/* Does it count for fields as it stands now (CASTLE-34)? */
bool model_castle_counts(const struct model *model, int castle);
bool model_castle_occupied(const struct model *model, int castle);
/* TRADE-13, TRADE-26, ABBEY-4: all figures but builder, pig and barn. */
bool model_is_follower(const struct model *model, int figure);
unsigned model_majority(const int *strength, int seats);

/* AUDE_OK, AUDE_CELL_TAKEN, AUDE_NO_CONTACT, AUDE_MISMATCH or, with one bridge that the seat on
 * turn has and may build, AUDE_NEEDS_BRIDGE; that one is written unless bridge is NULL. */
enum aude_status model_fits(const struct model *model, int kind, int x, int y, int rotation,
                            struct aude_bridge *bridge);
/* Could a bridge lie on the tile, as far as BRIDGE-5..7 go? */
bool model_carries(const struct model *model, int tile, int axis);
/* Whether any placement is legal, with a bridge or without. */
bool model_fits_anywhere(const struct model *model, int kind);

/* All legal actions of the present step, in no particular order; -1 for the steps that the model
 * has no list for (chance and the auction). */
int model_actions(const struct model *model, const struct model_decisions *decisions,
                  const struct aude_state *state, aude_action *actions);
int model_figure_actions(const struct model *model, aude_action *actions);
int model_bridge_actions(const struct model *model, aude_action *actions);
int model_ransoms(const struct model *model, aude_action *actions);
int model_captures(const struct model *model, int tower, aude_action *actions);
/* A town that the tile just placed completed and the seat may convert (CASTLE-2, 3, 5)? */
bool model_is_town(const struct model *model, int tile, int segment, int seat);

/* At PHANTOM: where he may go (PHANTOM-4, PHANTOM-8). */
int model_phantom_places(const struct model *model, aude_action *actions);
/* Is there a place for him, or a bridge to be built on which he could stand? */
bool model_phantom_asked(const struct model *model);
/* May the phantom follow this action of 4a (PHANTOM-5, PHANTOM-6)? */
bool model_phantom_follows(const struct model *model, aude_action action);

/* ---- King and robber baron (model_king.c) ---- */

/* In SCORE, before anybody returns: which of these features that the part completed moves a card,
 * and what that pays at once. Returns how many scores it makes. */
int model_cards(struct model *model, const struct model_feature *done, int count,
                struct model_score *scores);
int model_cards_final(const struct model *model, struct model_score *scores);

/* ---- The count (model_count.c) ---- */

void model_count_read(struct model *model, const struct aude_state *state);
/* JOIN: the moves of a seat (COUNT-10 to 15), one for each figure and feature. */
int model_joins(const struct model *model, const struct model_decisions *decisions, int seat,
                aude_action *actions);
/* The seat that is asked for them now, or -1: all are done (COUNT-11). */
int model_joiner(const struct model *model, const struct model_decisions *decisions);
/* The same before the final scoring (COUNT-16). */
int model_last_joins(const struct model *model, int seat, aude_action *actions);
/* QUARTER, as far as COUNT-7 to 9 go. */
int model_quarters(const struct model *model, aude_action *actions);
/* COUNT (COUNT-18); none where the count moves by himself. */
int model_count_moves(const struct model *model, aude_action *actions);
/* A follower goes there, and the count where nobody is asked about it. */
void model_send(struct model *model, int seat, int figure, int quarter);
/* A follower comes from the quarter that serves the feature at this place. */
void model_come(struct model *model, aude_action action, int seat);

/* ---- Abbeys (model_abbey.c), wagons (model_wagon.c), barns (model_barn.c) ---- */

/* Where the seat may lay the abbey (ABBEY-6, ABBEY-7, CULT-5). */
int model_abbeys(const struct model *model, int seat, aude_action *actions);
bool model_is_abbey(const struct model *model, int tile);
/* Does the segment end at an abbey on the tile (ABBEY-9)? */
bool model_ends_at(const struct model *model, int tile, int segment, int abbey);
/* In SCORE, before anybody returns: the wagons on a feature of this label may move on. */
void model_mark_wagons(struct model *model, int label);
/* Where the wagon of the seat may move on to (ABBEY-26 to 31). */
int model_wagons(const struct model *model, int seat, aude_action *actions);
/* Corners for the barn of the seat on turn (ABBEY-37 to 39). */
int model_barns(const struct model *model, aude_action *actions);
void model_put_barn(struct model *model, aude_action action, int seat);
/* Fields of the tile just placed that are scored because of a barn (ABBEY-40, ABBEY-44): value is
 * what each city brings, a castle one more. */
int model_barn_fields(const struct model *model, struct model_feature *fields);
int model_score_barn_field(const struct model *model, const struct model_feature *field,
                           struct model_score *scores);

/* ---- Heretics and shrines (model_cult.c) ---- */

/* May a tile of this kind not lie there because of its neighbours (CULT-4 to 6)? */
bool model_cult_forbids(const struct model *model, int kind, int x, int y);
/* CULT-10: who lost a challenge to one of these features goes home. */
/* Before somebody comes from Carcassonne to the tile. */
void model_cult_come(struct model *model, int tile);
void model_cult_losers(struct model *model, const struct model_feature *done, int count);

/* Under `placement`: which challenges this part declared, and which still stand (CULT-8, 13). */
void model_cult_declare(struct model *model);
void model_cult_forget(struct model *model);

/* ---- The river (model_river.c) ---- */

bool model_river_plays(const struct model *model);
/* Copies in the game of a spring, of an end of the river or of the usual start tile, by the id of
 * the tile (RIVER-3, RIVER-5), where that is for the river to say. */
int model_river_copies(const struct model *model, const char *id);
/* Before the first ply, and before every draw. */
void model_river_start(struct model *model, const struct aude_state *state);
void model_river_look(struct model *model, const struct aude_state *state);
/* Copies of the kind among which the next tile is drawn (BASE-14, RIVER-4, RIVER-11, DRAGON-8). */
int model_draws(const struct model *model, const struct aude_state *state, int kind);
void model_river_drawn(struct model *model, int kind);
/* It is not laid: it fits nowhere, or only with a bridge (BRIDGE-17). Does it go under the others
 * (RIVER-11)? */
bool model_river_back(struct model *model);
/* May the tile, which matches, not lie there because of the river (RIVER-6, RIVER-8)? */
bool model_river_forbids(const struct model *model, const struct aude_placed *tile);
/* RIVER-16: is there a herd on the field of this label? */
bool model_has_herd(const struct model *model, int label);

/* ---- The dragon (model_dragon.c) ---- */

/* Those are the signs of printed tiles, where their room plays (DRAGON-1). */
bool model_shows(const struct model *model, int tile, int sign);
bool model_dragon_plays(const struct model *model);
void model_read_dragon(struct model *model, const struct aude_state *state);
/* The tile just placed is there: a volcano brings the dragon (DRAGON-10). */
void model_dragon_placed(struct model *model);
/* Nobody may be put on this tile (DRAGON-11, DRAGON-23). */
bool model_dragon_shuts(const struct model *model, int tile);
/* A tile with a dragon waits for the first volcano (DRAGON-8). */
bool model_dragon_waits(const struct model *model, int kind);
/* Tiles that may be drawn, now or later: not those that wait. */
int model_drawable(const struct model *model, const struct aude_state *state);
/* Cells to which the dragon may go in this part's flight now: 0 when there is none, or no more. */
int model_flights(const struct model *model, aude_action *actions);
/* One step of it. decisions: castles to be, in which knights are safe (X3-1). */
void model_fly(struct model *model, const struct model_decisions *decisions, aude_action action);
/* TRADE-24 for all builders and pigs on the board. */
void model_send_lonely(struct model *model);

/* ---- Fairy (model_fairy.c) ---- */

int model_fairy_actions(const struct model *model, aude_action *actions);
void model_fairy_move(struct model *model, aude_action action);
/* Whoever she stood beside is gone, or in a castle where she may not be (DRAGON-32, X3-4). */
void model_fairy_settle(struct model *model, const struct model_decisions *decisions);
/* Points for this feature that is scored, or looked at in the end; returns how many scores. */
int model_fairy_scores(const struct model *model, const struct model_feature *feature,
                       struct model_score *scores);
/* The seat's turn begins (DRAGON-33): 1 or 0. */
int model_fairy_begins(const struct model *model, int seat);

/* ---- Princesses and portals (model_portal.c) ---- */

int model_princess_actions(const struct model *model, aude_action *actions);
/* A knight must be sent home, and nothing else is allowed (DRAGON-42)? */
bool model_princess_must(const struct model *model);
void model_princess_act(struct model *model, aude_action action);
int model_portal_actions(const struct model *model, aude_action *actions);
void model_portal_act(struct model *model, aude_action action);
/* May the seat on turn put this figure there, as far as supply and feature go (BASE-24)? */
bool model_may_put(const struct model *model, int figure, int tile, int segment);

/* Does the tile just placed bring its player a second part (TRADE-18)? */
bool model_extends(const struct model *model);

/* Changes the figures as an action of this part does; points for an abbot taken back are added to
 * the scores. */
int model_act(struct model *model, aude_action action, int seat, struct model_score *scores);
/* When all owners of towns have decided: a builder in a new castle goes home (X2-8). */
void model_convert(struct model *model, const struct model_decisions *decisions);
/* Changes the prisons: capture, exchange, ransom. */
void model_prison(struct model *model, aude_action action, int seat);
/* The scoring round for the tile just placed (BASE-35..42, CASTLE-16..26): figures on what is
 * scored leave the board, and whoever placed the tile gets goods (TRADE-6). */
int model_round(struct model *model, const struct model_decisions *decisions,
                struct model_score *scores);
/* What is scored in this part: all that it completes, claimed or not (BASE-35), and what a portal
 * led to. */
int model_done(const struct model *model, const struct model_decisions *decisions,
               struct model_feature *done);
/* The structures among which a castle chooses first, as labels (CASTLE-17..20). */
int model_candidates(const struct model *model, const struct model_decisions *decisions, int castle,
                     int *labels);
/* The final scoring (BASE-45..50, CASTLE-31..34, TRADE-11): castles are left. Fields come last but
 * for goods, one score per seat that gets any points. */
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

/* ---- Whose turn it is (model_turn.c) ---- */

/* Where a game is: kept from ply to ply by what was done alone. */
enum model_stage {
    MODEL_DRAW,
    MODEL_PLACE,
    MODEL_PART, /* between the tile and the points */
    MODEL_WAGON,
    MODEL_QUARTER,
    MODEL_COUNT,
    MODEL_FLIGHT, /* after them (DRAGON-14) */
    MODEL_END,
    MODEL_SECOND,
    MODEL_REVEAL,
    MODEL_OFFER,  /* tiles of a bazaar get their owners */
    MODEL_ABBEY,  /* an abbey instead of drawing? */
    MODEL_ABBEYS, /* the same after the last turn */
    MODEL_LAST,   /* somebody may leave Carcassonne before the final scoring */
    MODEL_OVER
};

/* A turn, or the placing of a tile of a bazaar, which is a turn of its own (BAZAAR-35). */
struct model_part {
    int seat;
    bool second, due;             /* this is the second part; one will follow (TRADE-20) */
    bool ransomed, bridged, sent; /* sent: to Carcassonne */
};

struct model_turn {
    const struct aude_setup *setup;
    int seats;
    enum model_stage stage;
    struct model_part now, outer;             /* outer: the turn that a bazaar interrupts */
    bool inside;                              /* now is a placing in a bazaar */
    bool bought;                              /* the tile of this part is one of a bazaar */
    bool waits;                               /* the tile laid in this part brings a bazaar */
    int pending, queue[AUDE_MAX_BAZAARS + 1]; /* who drew the bazaars that wait */
    int aside;                                /* tiles face down (BAZAAR-32) */
    int face_down;                            /* tiles in the bag, those that wait included */
    int opener, due, placers, selector;
    bool auction;
    int tiles, kind[AUDE_MAX_SEATS], owner[AUDE_MAX_SEATS];
    bool placed[AUDE_MAX_SEATS];
    int layer;                 /* who laid the last tile (COUNT-16) */
    bool round;                /* the abbeys after the last turn (ABBEY-15) */
    int closer, offered;       /* in it: whose turn was the last, how many were asked */
    int asked;                 /* at WAGON and LAST: who decides */
    unsigned out;              /* who moves nobody any more before the final scoring */
    int begun[AUDE_MAX_SEATS]; /* turns that the ply began, by seat */
};

void model_turn_start(struct model_turn *turn, const struct aude_setup *setup);
/* Each ply is told to the turn by one of these. board: as it is after the ply; left: tiles left in
 * the bag then, those set aside included. */
void model_turn_drawn(struct model_turn *turn, const struct model *board, int left, bool fits);
void model_turn_placed(struct model_turn *turn, const struct model *board, bool extends,
                       bool bridge);
void model_turn_discarded(struct model_turn *turn, const struct model *board, int left);
/* The scoring round is over, or somebody passed after it. board: with the scores after it. */
void model_turn_scored(struct model_turn *turn, const struct model *board, int left);
void model_turn_ended(struct model_turn *turn, const struct model *board, int left);
void model_turn_second(struct model_turn *turn, const struct model *board, int left, bool taken);
void model_turn_revealed(struct model_turn *turn, const struct model *board, int left, int kind);
/* Without an auction: the selector takes this tile. */
void model_turn_chosen(struct model_turn *turn, const struct model *board, int left, int item);
/* An abbey is laid, or not: a tile is drawn, or nothing. */
void model_turn_abbey(struct model_turn *turn, const struct model *board, int left, bool laid,
                      bool extends);
/* A wagon has moved on, or is at home. */
void model_turn_wagon(struct model_turn *turn, const struct model *board, int left);
/* Somebody went to Carcassonne, or nobody. */
void model_turn_quarter(struct model_turn *turn, const struct model *board, int left, bool sent);
void model_turn_counted(struct model_turn *turn, const struct model *board, int left);
/* Who was asked before the final scoring has moved somebody, or not. */
void model_turn_last(struct model_turn *turn, const struct model *board, bool moved);
/* All tiles have owners. */
void model_turn_sold(struct model_turn *turn, const struct model *board, int left,
                     const int *owner);

void model_auction_read(struct model_auction *auction, const struct aude_state *state);
/* At DECIDE (BAZAAR-21). */
bool model_may_buy(const struct model_auction *auction);
/* At SELECT, BID and DECIDE. */
void model_auction_act(struct model_auction *auction, aude_action action);

#endif
