/* SPDX-License-Identifier: Apache-2.0 */
/* A part of section 8 of the public interface, playing on: what searches, programs with a picture
 * and researchers ask often, each in one call. Included by aude.h, not to be included alone. */
#ifndef AUDE_SEARCH_H
#define AUDE_SEARCH_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* A number of 64 bits for the position: equal states (aude_state_equal) have equal ones, others
 * differ but by chance. The same on every machine of the same byte order, for this version. */
AUDE_API uint64_t aude_hash(const struct aude_state *state);

/* All features of the board, each once, by its first segment in the order of tiles and segments. */
struct aude_feature_at {
    int16_t x, y;
    uint8_t segment;
    struct aude_feature feature;
};
/* Returns how many there are, writes at most capacity; aude_region_count(state) of them and the
 * monasteries' like are never more than AUDE_MAX_TILES x AUDE_MAX_SEGMENTS. */
AUDE_API int aude_features(const struct aude_state *state, struct aude_feature_at *features,
                           int capacity);

/* The region of what aude_feature_at would tell, at little cost; -1 where there is no such tile or
 * segment. */
AUDE_API int aude_region_at(const struct aude_state *state, int x, int y, int segment);

/* Everything that lies or stands on the tiles, of every room that plays. */
struct aude_piece {
    int16_t figure;  /* kind of figure, or -1: a token */
    int16_t token;   /* kind of token, or -1: a figure */
    uint8_t seat;    /* whose it is, or AUDE_NO_SEAT */
    uint8_t segment; /* that it stands on; of a token that lies over a whole tile 255 */
    uint8_t count;   /* how many on one another: the floors of a tower; else 1 */
    uint8_t axis;    /* enum aude_axis of what has one; else 255 */
    int16_t x, y;
    int16_t other_x, other_y; /* the second tile of what lies on two; else x, y */
};
/* Figures first, in the order they were put; then tokens, room after room. Returns how many there
 * are, writes at most capacity. */
AUDE_API int aude_pieces(const struct aude_state *state, struct aude_piece *pieces, int capacity);

/* What an action would bring at once, with all that follows without a decision. */
struct aude_preview {
    enum aude_status status; /* of aude_legal; the rest means nothing unless it is AUDE_OK */
    int decider;             /* who decides next: aude_decider */
    int step;                /* aude_step */
    bool over;
    int32_t gain[AUDE_MAX_SEATS];                           /* points that change hands or come */
    int16_t figures[AUDE_MAX_SEATS][AUDE_MAX_FIGURE_KINDS]; /* more of them in the supply */
    int16_t tokens[AUDE_MAX_SEATS][AUDE_MAX_TOKEN_KINDS];
};
/* Of count actions, each from this state, which stays as it is. `scratch` is memory for one state
 * (aude_state_size bytes), and is left as the last legal action makes it. */
AUDE_API void aude_previews(const struct aude_state *state, const aude_action *actions, int count,
                            struct aude_state *scratch, struct aude_preview *previews);

/* Chooses one of count legal actions: returns its index. */
typedef int aude_policy(void *context, const struct aude_state *state, const aude_action *actions,
                        int count, struct aude_random *random);
/* Plays on, chance by weight and decisions by the policy (NULL: uniform), until the game is over or
 * so many turns have begun (aude_turn_number; 0: no limit). The actions of a decision are written
 * to `actions`, at most capacity of them (AUDE_MAX_ACTIONS is enough for all), which must be at
 * least 1. Returns how many actions were applied. For uniform play to the end aude_playout is
 * faster, and does not play the same games. */
AUDE_API int aude_play_on(struct aude_state *state, struct aude_random *random, int turns,
                          aude_policy *policy, void *context, aude_action *actions, int capacity);

/* The same calls for n states that lie `stride` bytes apart (a multiple of 8, at least
 * aude_state_size). Statuses are those of aude_apply; a state that refuses stays as it is. */
AUDE_API void aude_apply_batch(struct aude_state *first, size_t stride, int n,
                               const aude_action *actions, uint16_t *statuses);
/* scores: n x seats numbers; deciders: n (aude_decider). Either may be NULL. */
AUDE_API void aude_look_batch(const struct aude_state *first, size_t stride, int n, int32_t *scores,
                              int8_t *deciders);

/* ---- surveys ---- */

/* What an evaluation asks of a position again and again, found in one go and mostly kept from one
 * position of a decision to the next. Carcassonne only: in The Discovery nothing is surveyed. */

/* An empty cell that touches a tile, and the copies in the bag that may come to lie there. */
struct aude_prospect {
    int16_t x, y;
    uint16_t fits;     /* that fit in some rotation, without a bridge */
    uint16_t close[4]; /* of these: that in such a rotation take up what the neighbour at that side
                          of the cell shows there and lead it on to no empty cell */
};

/* Sizes of a survey. */
enum {
    AUDE_MAX_PROSPECTS = 2 * AUDE_MAX_TILES + 8, /* those beside the tile laid last twice */
    AUDE_MAX_OPENINGS = 10,
    AUDE_MAX_CLAIMS = 1344,
    AUDE_MAX_TOUCHES = 400,
    AUDE_MAX_REGIONS = 1792,
    AUDE_NO_OPENING_SIDE = 255,
};

/* Where a feature may go on: a side of an empty cell. */
struct aude_opening {
    int16_t prospect; /* its number, or -1: the cell touches no tile, or the board ends there */
    uint8_t side;     /* of the cell; AUDE_NO_OPENING_SIDE: a cell around a monastery or garden */
};

/* A feature that somebody stands on, or a city at a field of that kind. */
struct aude_claim {
    struct aude_feature feature; /* of a field without tiles, cities, castles, value */
    int16_t x, y;                /* a segment of it */
    uint8_t segment;
    uint8_t openings; /* the first AUDE_MAX_OPENINGS, in the order in which the tiles were laid */
    int16_t land;     /* field: half sides with nothing beyond */
    struct aude_opening opening[AUDE_MAX_OPENINGS];
};

/* Memory of the caller's, some 200 KB. */
struct aude_survey {
    int prospects; /* those of numbers from `begun` on are beside the tile laid last */
    int begun;
    struct aude_prospect prospect[AUDE_MAX_PROSPECTS];
    int claims;
    struct aude_claim claim[AUDE_MAX_CLAIMS];
    int touches; /* claimed fields and the cities at them, each pair once, as claims */
    struct aude_touch {
        int16_t field, city;
    } touch[AUDE_MAX_TOUCHES];
    int16_t claim_of[AUDE_MAX_REGIONS]; /* by region: the number of its claim and 1 more, or 0 */
    struct aude_survey_memory {         /* of the engine's */
        uint16_t tiles, kinds, borders[2], strips[2], seams[2], changes;
        bool has_last; /* a tile was laid after those */
        struct aude_survey_last {
            uint16_t key, kind;
            uint8_t rotation;
        } last;
        uint16_t kind[AUDE_MAX_KINDS];
        bool bound; /* some kind fits not everywhere where its sides do */
        struct {
            uint16_t sides, fits, close[4];
        } alike[128]; /* what cells with such neighbours have */
        uint16_t key[AUDE_MAX_PROSPECTS], now[AUDE_MAX_PROSPECTS], by_cell[AUDE_MAX_PROSPECTS];
        struct {
            uint16_t prospect;
        } change[8];
        struct {
            uint16_t cell, before;
        } added[4];
        struct {
            uint16_t node, cell, side;
        } border[4 * AUDE_MAX_TILES + 4];
        struct {
            uint16_t node, cell;
        } strip[8 * AUDE_MAX_TILES + 8];
        struct {
            uint16_t field, city, tile, segment; /* of the city */
        } seam[4 * AUDE_MAX_TILES + 16];
    } memory;
};

/* Begins to think over the decisions from this state on, as long as nothing is drawn: looks up the
 * empty cells and what fits there. */
AUDE_API void aude_survey_begin(struct aude_survey *survey, const struct aude_state *state);
/* After one tile more than then was laid; again with the same tile somewhere else. */
AUDE_API void aude_survey_laid(struct aude_survey *survey, const struct aude_state *state);
/* Fills in the claims and touches of a state with these tiles, whatever else has happened; with
 * others they are looked up first. all: every city, road, monastery and garden is a claim, also
 * where nobody stands. What there is no room for is left out. */
AUDE_API void aude_survey(struct aude_survey *survey, const struct aude_state *state, bool all);
/* The number of the claim of this segment in the survey of this state; one with nobody on it is
 * added when there is none, with the cities that it touches when it is a field. -1: no room. */
AUDE_API int aude_survey_also(struct aude_survey *survey, const struct aude_state *state, int x,
                              int y, int segment);
/* Two fields that somebody stands on and that face the same empty cell. */
struct aude_meeting {
    int16_t one, other; /* claims, the smaller number first */
    uint16_t fits;      /* copies of the bag that fit into such cells, over all of them */
};
/* Writes the pairs of claimed fields that meet, at most capacity. Returns how many it wrote. */
AUDE_API int aude_survey_meetings(const struct aude_survey *survey, const struct aude_state *state,
                                  struct aude_meeting *meeting, int capacity);
/* Forgets claims and touches beyond so many, which aude_survey_also has added. */
AUDE_API void aude_survey_cut(struct aude_survey *survey, int claims, int touches);

/* ---- observations ---- */

/* Of the parts of an observation: with another number they mean something else. Rooms to come
 * add parts to games that have them; a game with the same rules and sets has always the same. */
enum { AUDE_OBSERVATION_VERSION = 1, AUDE_MAX_OBSERVATION_PARTS = 96 };

/* A part: items of as many numbers as it has columns. A number that is not there is -1; seats are
 * counted from the one who looks, who is 0; a decider is a seat, AUDE_CHANCE or AUDE_NOBODY. Parts
 * of one kind of figure or token (supply, prisoners, tokens) are named alike and tell whose they
 * are. Prisoners: an item for each captor and in it for each owner. Of a castle the seats that
 * occupy it and that paid for it are bits. */
struct aude_observation_part {
    const char *name;      /* "tiles" */
    const char *columns;   /* "x y kind rotation" */
    int16_t figure, token; /* the kind that it is about, or -1 */
    int16_t length_at; /* which number of the first part is how many items there are; -1: most */
    int16_t most;      /* items in any position that play leads to */
};
/* The parts under these rules, in their order. Returns how many there are, writes at most capacity:
 * AUDE_MAX_OBSERVATION_PARTS hold all. */
AUDE_API int aude_observation_parts(const struct aude_rules *rules,
                                    struct aude_observation_part *parts, int capacity);

#endif
