/* SPDX-License-Identifier: Apache-2.0 */
/* Aude: a rules engine for the Carcassonne family of board games.
 *
 * This header is the whole public interface, in the order in which one would teach it; sections 1
 * and 2, the tables of section 5, the pieces of expansions of section 7, parts of section 8 and the
 * last two are in aude_{status,tiles,tables,pieces,search,dense,edit,text}.h, which it includes:
 *
 *    1  status      what a call answers, and why something is refused
 *    2  tiles       the catalogue of tile sets (facts, generated from data/tiles)
 *    3  set-up      game, sets, options, presets, seats -> rules
 *    4  state       one flat value: copy it by assignment
 *    5  decisions   whose turn it is, the legal actions, applying one
 *    6  ledger      where points came from
 *    7  looking     tiles, figures, features, scores
 *    8  playing on  random numbers, playouts, observations
 *    9  editing     building positions that no game led to
 *   10  text        actions, positions and records as text
 *
 * It can be read as C11 or C++11 and later.
 *
 * The engine allocates nothing, reads and writes nothing, knows no clock, no float and no global
 * variable. All memory is the caller's. Rules are named by the ids of the RULES.md files, such as
 * BASE-24; `aude rules BASE-24` prints one.
 *
 * Programmer errors (a null pointer, a seat that does not exist) end the program at once, in every
 * build; everything that a person, a file or a peer can get wrong is a status.
 */
#ifndef AUDE_H
#define AUDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of the library, by semantic versioning (docs/LIBRARY.md). */
#define AUDE_VERSION "0.1.0"
/* Of the rules: it counts up whenever a ruling changes, or what a preset means. A game is played by
 * the version that it was begun with to its end (aude_setup.version), and looked at so for ever. */
#define AUDE_RULES_VERSION 3

#if defined(__GNUC__)
#define AUDE_API __attribute__((visibility("default")))
#else
#define AUDE_API
#endif

/* AUDE_OPEN: an enum of which rooms have more numbers than are named, see aude_tables.h; in C++ it
 * has to be said that it can hold them. */
#ifdef __cplusplus
#define AUDE_ALIGNED alignas(8)
#define AUDE_OPEN : int
#else
#define AUDE_ALIGNED _Alignas(8)
#define AUDE_OPEN
#endif

/* Bounds. A game that would exceed one is refused by aude_rules_init. */
enum {
    AUDE_MAX_SEATS = 6,    /* BASE-8 */
    AUDE_MAX_TILES = 448,  /* on the board: every printed set together 411, and some to edit with */
    AUDE_SPARE_TILES = 12, /* that editing may add to those of a game's sets, at least */
    AUDE_MAX_KINDS = 360,  /* kinds of tile in one game, copies with a garden apart: 344 in all */
    AUDE_MAX_SEGMENTS = 12, /* on one tile; the richest printed tile has 9 */
    AUDE_MAX_SITES = 4,     /* on one tile */
    AUDE_MAX_PORTS = 4,     /* on one tile; the printed tiles have at most 2 */
    AUDE_MAX_OPEN = 2,      /* tiles that lie open before a seat (DISC-70) */
    AUDE_MAX_OWN_SETS = 4,  /* tile sets that are in no catalogue */
    AUDE_MAX_TOWERS = 24,   /* foundations on the board; the Tower has 18 */
    AUDE_MAX_BRIDGES = 12,  /* on the board: BRIDGE-1 */
    AUDE_MAX_CASTLES = 16,  /* on the board: 12 of CASTLE-1; three more may be under way */
    AUDE_MAX_BAZAARS = 8,   /* waiting at once: BAZAAR-1 */
    AUDE_MAX_ANSWERS = 48,  /* of the castles' occupants in one scoring round; the best value is
                               taken for whoever would be asked beyond that */
    AUDE_MAX_BID = 65535,
    AUDE_MAX_FIGURES =
        120, /* on the board: 6 seats x 17 = 102 in all sets, and some to edit with */
    AUDE_MAX_OPTIONS = 160, /* 83 of the rules known so far and one switch a room */
    AUDE_MAX_ACTIONS =
        3600, /* legal at once: at most (2 x 448 + 2) cells x 4 rotations, and pass */
    AUDE_MAX_ENTRIES =
        384, /* ledger entries of one aude_apply: final scoring, 6 owners of 40 cities and more.
                On a board made by editing more may be due; those are left out */
    AUDE_STATE_BYTES =
        32768, /* struct aude_state at most; what a game needs tells aude_state_size */
    AUDE_RULES_BYTES = 194560, /* struct aude_rules at most; see aude_rules_size */
};

/* Sizes as compiled, so that bindings in other languages can refuse a library that does not match
 * them. AUDE_ABI_VERSION is 10000 x major + 100 x minor + patch, the others are sizes in bytes. */
enum aude_abi_item {
    AUDE_ABI_VERSION,
    AUDE_ABI_STATE,
    AUDE_ABI_RULES,
    AUDE_ABI_SETUP,
    AUDE_ABI_LEDGER,
    AUDE_ABI_ENTRY,
    AUDE_ABI_FEATURE,
    AUDE_ABI_TILE,
    AUDE_ABI_KIND,
    AUDE_ABI_ITEMS
};
/* One of these numbers. */
AUDE_API size_t aude_abi(enum aude_abi_item item);

/* The games. The Discovery stands alone: other tiles, other rules, the same calls. */
enum aude_game { AUDE_CARCASSONNE, AUDE_DISCOVERY, AUDE_GAMES };

/* ---- 1 Status ------------------------------------------------------------------------------ */

#include "aude_status.h"

/* ---- 2 Tiles ------------------------------------------------------------------------------- */

#include "aude_tiles.h"

/* ---- 3 Set-up ------------------------------------------------------------------------------ */

AUDE_API const char *aude_game_name(enum aude_game game); /* "carcassonne" */
AUDE_API int aude_game_find(const char *name);            /* -1 when there is none */
/* Was this library built with the game? Without it the game has no options, presets and sets, and
 * aude_rules_init answers UNBUILT_GAME. */
AUDE_API bool aude_game_built(enum aude_game game);

/* An option of the rules. value[0] is the default. */
struct aude_option {
    const char *name;     /* "FIELD_SCORING" */
    const char *value[5]; /* "per-farm-3", ... ; NULL after the last */
    const char *rule;     /* id of the rule that it changes */
    const char *text;     /* one English sentence, to be translated */
};

/* How many options the game has; it must have been built, here and below. */
AUDE_API int aude_option_count(enum aude_game game);
/* An option by its index, which is that in aude_setup.option. */
AUDE_API const struct aude_option *aude_option(enum aude_game game, int option);
AUDE_API int aude_option_find(enum aude_game game, const char *name); /* -1 when there is none */

/* A preset sets several options at once. An overlay (OLD-1, OLD-2) leaves the others alone. */
struct aude_preset {
    const char *name; /* "C2" */
    const char *text; /* one English sentence, to be translated */
    bool overlay;
};

/* How many presets the game has. */
AUDE_API int aude_preset_count(enum aude_game game);
/* A preset by its index. */
AUDE_API const struct aude_preset *aude_preset(enum aude_game game, int preset);
/* The index of a preset, -1 when there is none. */
AUDE_API int aude_preset_find(enum aude_game game, const char *name);
/* Index of the value that the preset gives the option, or -1 when it leaves the option alone. */
AUDE_API int aude_preset_value(enum aude_game game, int preset, int option);

/* A tile set that is in no catalogue, such as one read from a file (`aude --tiles FILE`). The
 * memory is the caller's; it must not change and must outlive the rules. */
struct aude_own_set {
    struct aude_set set; /* first is 0. An id of the catalogue: it takes that set's place */
    const struct aude_tile *tile; /* kinds of them; each id begins with that of the set and a
                                     hyphen, such as "isles-8M"; .set is not read */
    uint32_t seal;                /* made from its facts: records and positions name it */
};
/* The own sets of a set-up. */
struct aude_own_sets {
    int count;
    const struct aude_own_set *set[AUDE_MAX_OWN_SETS];
};

/* What a game is played with. Fill it by aude_setup_init and the functions below, or by hand. */
struct aude_setup {
    uint8_t game;                     /* enum aude_game */
    uint8_t seats;                    /* 2 .. 6; The Discovery 2 .. 5 */
    uint8_t start_seat;               /* who begins (BASE-9) */
    uint8_t version;                  /* of the rules, 1 .. AUDE_RULES_VERSION; 0: that one */
    uint8_t option[AUDE_MAX_OPTIONS]; /* index of the value, by option */
    uint64_t sets;                    /* bit i = set i of the catalogue takes part */
    struct aude_own_sets own;         /* all of these take part too */
};

/* Two seats, the set that the game needs (base, discovery), every option at its default, the rules
 * of now. */
AUDE_API void aude_setup_init(struct aude_setup *setup, enum aude_game game);
/* Gives one option a value, both by name. BAD_GAME, BAD_OPTION, BAD_VALUE. */
AUDE_API enum aude_status aude_setup_set(struct aude_setup *setup, const char *option,
                                         const char *value);
/* What the preset means in setup->version. BAD_PRESET, NEWER_RULES. */
AUDE_API enum aude_status aude_setup_preset(struct aude_setup *setup, const char *preset);
/* The tiles of a set, without rules: those are options. */
AUDE_API enum aude_status aude_setup_add(struct aude_setup *setup, const char *set);
/* A set of one's own: the pointer is kept. BAD_OWN_SET when there are AUDE_MAX_OWN_SETS or one of
 * this id, OTHER_GAME. */
AUDE_API enum aude_status aude_setup_own(struct aude_setup *setup, const struct aude_own_set *own);
/* An expansion as it is bought, tiles and rules: "tower", "bcb", "inns", "traders". Others fail
 * with BAD_SET or UNBUILT_SET. */
AUDE_API enum aude_status aude_setup_expansion(struct aude_setup *setup, const char *expansion);
/* Names of expansions; NULL beyond the last. */
AUDE_API const char *aude_expansion_name(enum aude_game game, int expansion);
/* The options that an expansion switches on (value[1]), one by one; -1 beyond the last. */
AUDE_API int aude_expansion_option(enum aude_game game, int expansion, int index);

/* The rules of one game: the set-up checked, the tiles in play with all their rotations. Read only
 * after aude_rules_init, shared by any number of states and threads, and must outlive them. */
struct aude_rules {
    AUDE_ALIGNED unsigned char memory[AUDE_RULES_BYTES];
};

/* Fails with BAD_GAME, UNBUILT_GAME, BAD_SEATS, SEATS_2_TO_5, BAD_START_SEAT, BAD_SET, UNBUILT_SET,
 * OTHER_GAME, BAD_OWN_SET, NO_BASE_SET, NO_START_TILE, BAD_OPTION, BAD_VALUE, TOO_MANY_TILES,
 * NEWER_RULES; then *rules is not to be used. */
AUDE_API enum aude_status aude_rules_init(struct aude_rules *rules, const struct aude_setup *setup);
/* What these rules were made from; part of *rules. */
AUDE_API const struct aude_setup *aude_rules_setup(const struct aude_rules *rules);
/* Can another value of the option make another game, with the tiles and other options of these
 * rules? False for a switch whose marks no tile shows, for options of rooms that are switched off,
 * and where all depends on a piece that no built expansion has. */
AUDE_API bool aude_option_acts(const struct aude_rules *rules, int option);
/* Bytes of AUDE_RULES_BYTES that these rules use, the first ones; see aude_state_size. */
AUDE_API size_t aude_rules_size(const struct aude_rules *rules);

/* The kinds of tile in play. Kind numbers are small, per rules, and what actions hold. */
struct aude_kind {
    const struct aude_tile *tile;
    bool garden;       /* the copies with a garden, where gardens matter (BASE-53) */
    uint8_t count;     /* copies in the game, start tile included */
    uint8_t rotations; /* rotations that differ: 1, 2 or 4 */
    uint8_t segments;  /* of the tile; one more for the garden; one more for the tower */
    char name[32];     /* "base-e", "base-e-garden" */
};

/* How many kinds are in play. */
AUDE_API int aude_kind_count(const struct aude_rules *rules);
/* A kind in play by its number, 0 .. aude_kind_count() - 1; part of *rules. */
AUDE_API const struct aude_kind *aude_kind(const struct aude_rules *rules, int kind);
AUDE_API int aude_kind_find(const struct aude_rules *rules, const char *name); /* -1 none */
/* Segment i of a kind as printed (rotation 0). After those of the tile come the garden and the
 * tower, where there are such. A bridge on a tile is segment number `segments` of it, a road. */
AUDE_API const struct aude_segment *aude_kind_segment(const struct aude_rules *rules, int kind,
                                                      int segment);

/* ---- 4 State ------------------------------------------------------------------------------- */

/* A whole game at one moment. Flat: copy it by assignment or aude_state_copy, keep it anywhere. It
 * points to its rules and to nothing else. */
struct aude_state {
    AUDE_ALIGNED unsigned char memory[AUDE_STATE_BYTES];
};

/* The start: supplies dealt, start tile on (0,0), first draw due (BASE-8..13). */
AUDE_API void aude_state_init(struct aude_state *state, const struct aude_rules *rules);
/* The rules that the state points to. */
AUDE_API const struct aude_rules *aude_state_rules(const struct aude_state *state);
/* Bytes of AUDE_STATE_BYTES that a state of these rules uses, the first ones: with the base game
 * some 5 KB. The others mean nothing and need not exist: memory of this size, aligned to 8, will do
 * wherever a state is asked for. */
AUDE_API size_t aude_state_size(const struct aude_rules *rules);
/* The same as *to = *from, but copies only these bytes. */
AUDE_API void aude_state_copy(struct aude_state *to, const struct aude_state *from);
/* Same rules, same position, same order of everything? */
AUDE_API bool aude_state_equal(const struct aude_state *a, const struct aude_state *b);

/* Lets the state point to other rules that were made from the same set-up, such as those of another
 * state of the same game read from text: so that they are equal when all else is, and share one
 * memory. Own tile sets are compared by id and seal. False, and nothing is changed, when the
 * set-ups differ. */
AUDE_API bool aude_state_adopt(struct aude_state *state, const struct aude_rules *rules);

/* Rebuilds features, frontier, figures, supplies and bag from the tiles alone and compares.
 * NULL when all is well, else a sentence that says what is wrong. For tests: slow. */
AUDE_API const char *aude_check(const struct aude_state *state);

/* ---- 5 Decisions --------------------------------------------------------------------------- */

/* Deciders that are no seats. */
enum { AUDE_CHANCE = -1, AUDE_NOBODY = -2 };

/* Where in a turn somebody has to decide. */
enum aude_step AUDE_OPEN {
    AUDE_STEP_DRAW,     /* chance draws a tile (BASE-18, DISC-14, DISC-70, 71) */
    AUDE_STEP_PLACE,    /* the drawn or bought tile, or an open one, is to be placed (BASE-19..21,
                           BAZAAR-25, DISC-20..23, 71) */
    AUDE_STEP_ACTION,   /* a bridge besides; a follower, another action, or nothing (BASE-23,
                           DISC-14) */
    AUDE_STEP_CAPTURE,  /* a tower was raised: capture a follower or not (TOWER-11) */
    AUDE_STEP_EXCHANGE, /* the captor says which own follower comes back (TOWER-23) */
    AUDE_STEP_BRIDGE,   /* after the action a bridge may still be built (BRIDGE-19) */
    AUDE_STEP_CASTLE,   /* an owner of a town completed now: castle, or points (CASTLE-6) */
    AUDE_STEP_CONFIRM,  /* with the option CONFIRM: end the part by passing, before scoring */
    AUDE_STEP_CHOOSE,   /* an occupant says which structure the castle scores (CASTLE-23) */
    AUDE_STEP_END,      /* after scoring: a ransom, or nothing (TOWER-28) */
    AUDE_STEP_REVEAL,   /* chance turns up a tile for the bazaar (BAZAAR-9), or one that leaves the
                           game before it begins (DISC-73) */
    AUDE_STEP_SELECT,   /* choose a tile of the bazaar and open the bidding (BAZAAR-10, 31) */
    AUDE_STEP_BID,      /* raise or pass (BAZAAR-11) */
    AUDE_STEP_DECIDE,   /* buy the tile, or sell it to the highest bidder (BAZAAR-13) */
    AUDE_STEP_OVER,     /* final scoring is done (BASE-45) */
};

/* The seat that has to decide, AUDE_CHANCE, or AUDE_NOBODY when the game is over. */
AUDE_API int aude_decider(const struct aude_state *state);
/* The step of the turn that waits for the decider. */
AUDE_API enum aude_step aude_step(const struct aude_state *state);
AUDE_API const char *aude_step_name(enum aude_step step); /* "draw", "place", ... */
/* The seat whose turn it is (also while chance draws for it). */
AUDE_API int aude_turn_seat(const struct aude_state *state);

/* An action is one 64-bit value:
 *   bits  0.. 7  verb     enum aude_verb
 *   bits  8..15  item     kind of tile, figure, or number of a tile on offer, see enum aude_verb;
 *                         its low 8 bits, bits 27 and 39 are the others
 *   bits 16..26  x        signed, grows east
 *   bit  27      bit 8 of the item, turned over where x is negative
 *   bits 28..38  y        signed, grows south
 *   bit  39      bit 9 of the item, turned over where y is negative
 *   bits 40..41  rotation quarter turns clockwise (PLACE); axis (BRIDGE)
 *   bits 42..47  segment  number on the tile as printed, whatever its rotation
 *   bits 48..63  number   see enum aude_verb
 * Fields that a verb does not use are 0. 0 is never an action. Items below 256 have the numbers of
 * 0.1, which stores keep. */
typedef uint64_t aude_action;

/* What can be done. */
enum aude_verb AUDE_OPEN {
    AUDE_VERB_NONE,
    AUDE_DRAW,    /* item = kind: chance draws it, or turns it up */
    AUDE_PLACE,   /* item = kind, x, y, rotation; number = 1: together with the bridge it needs */
    AUDE_PUT,     /* item = figure, x, y, segment: a figure from the supply on the placed tile, or
                     on any open tower */
    AUDE_TAKE,    /* item = figure, x, y, segment: take the abbot back and score (BASE-53); a
                     follower (DISC-40) */
    AUDE_PASS,    /* do nothing in this step (BASE-56); at PLACE: discard a tile that fits only with
                     a bridge (BRIDGE-17); at CASTLE: score the town(s); at CHOOSE: defer */
    AUDE_BRIDGE,  /* x, y, axis: build a bridge (BRIDGE-18) */
    AUDE_FLOOR,   /* x, y: put a floor on the foundation or tower there (TOWER-8) */
    AUDE_CAPTURE, /* item = figure, x, y, segment, number = its seat (TOWER-11) */
    AUDE_EXCHANGE, /* item = figure: this one comes back (TOWER-23) */
    AUDE_RANSOM,   /* item = figure, number = the seat that holds it (TOWER-25) */
    AUDE_CONVERT,  /* x, y, segment: the town there becomes a castle (CASTLE-6). x, y is the tile
                      just placed */
    AUDE_CHOOSE,   /* x, y, segment: the castle asked about scores this structure (CASTLE-23) */
    AUDE_SELECT,   /* item = number of the tile on offer, number = opening bid (BAZAAR-10) */
    AUDE_RAISE,    /* number = bid (BAZAAR-11) */
    AUDE_BUY,      /* BAZAAR-14 */
    AUDE_SELL,     /* BAZAAR-15 */
    AUDE_DISCARD,  /* item = kind: of open tiles that all fit nowhere, this one leaves the game
                      (DISC-23 with open tiles) */
};

/* Which sides a bridge joins (BRIDGE-2), in board directions. */
enum aude_axis { AUDE_NORTH_SOUTH, AUDE_EAST_WEST };

/* Figures of a seat (BASE-7). */
enum aude_figure { AUDE_FOLLOWER, AUDE_ABBOT };

/* Pieces of a seat that are no figures. */
enum aude_token { AUDE_TOKEN_FLOOR, AUDE_TOKEN_BRIDGE, AUDE_TOKEN_CASTLE };

/* Names by number; "" for one that no room of this build has. */
AUDE_API const char *aude_verb_name(enum aude_verb verb);                 /* "place" */
AUDE_API const char *aude_figure_name(int figure);                        /* "follower" */
AUDE_API const char *aude_token_name(int token);                          /* "floor" */
AUDE_API const char *aude_event_name(int event);                          /* "score" */
AUDE_API const char *aude_feature_kind_name(enum aude_feature_kind kind); /* "city" */

/* What these numbers mean, and those that are named nowhere here. */
#include "aude_tables.h"

static inline aude_action aude_action_make(enum aude_verb verb, int item, int x, int y,
                                           int rotation, int segment)
{
    return (aude_action)verb | ((aude_action)item & 0xff) << 8 | ((aude_action)x & 0x7ff) << 16 |
           (((aude_action)x >> 10 ^ (aude_action)item >> 8) & 1) << 27 |
           ((aude_action)y & 0x7ff) << 28 |
           (((aude_action)y >> 10 ^ (aude_action)item >> 9) & 1) << 39 |
           (aude_action)rotation << 40 | (aude_action)segment << 42;
}
/* The same action with this number, 0 to 65535. */
static inline aude_action aude_action_with(aude_action a, int number)
{
    return (a & 0xffffffffffffu) | (aude_action)number << 48;
}
/* What an action does. */
static inline enum aude_verb aude_action_verb(aude_action a)
{
    return (enum aude_verb)(a & 0xff);
}
/* The item of an action, 0 to 1023. */
static inline int aude_action_item(aude_action a)
{
    return (int)((a >> 8 & 0xff) | ((a >> 27 ^ a >> 26) & 1) << 8 | ((a >> 39 ^ a >> 38) & 1) << 9);
}
/* Where: grows to the east. */
static inline int aude_action_x(aude_action a)
{
    return (int)((a >> 16 & 0x7ff) ^ 0x400) - 0x400;
}
/* Where: grows to the south. */
static inline int aude_action_y(aude_action a)
{
    return (int)((a >> 28 & 0x7ff) ^ 0x400) - 0x400;
}
/* Quarter turns clockwise, 0 to 3. */
static inline int aude_action_rotation(aude_action a)
{
    return (int)(a >> 40 & 3);
}
static inline int aude_action_axis(aude_action a) /* of BRIDGE: enum aude_axis */
{
    return (int)(a >> 40 & 3);
}
/* The segment, as numbered on the tile as printed. */
static inline int aude_action_segment(aude_action a)
{
    return (int)(a >> 42 & 63);
}
/* The number, 0 to 65535. */
static inline int aude_action_number(aude_action a)
{
    return (int)(a >> 48);
}

/* Writes the legal actions of the present decision to actions, in an order that depends only on
 * the actions that led here, and returns how many there are: 0 when the game is over. At most
 * AUDE_MAX_ACTIONS; when capacity is smaller only so many are written, the count is still true.
 * Of rotations of a tile that look the same only the first is listed. Of bids only the lowest is
 * listed: for SELECT one action a tile, for RAISE one; aude_bid_range tells which numbers may take
 * its place. At a draw these are the outcomes. */
AUDE_API int aude_legal_actions(const struct aude_state *state, aude_action *actions, int capacity);

/* At SELECT and BID of an auction: the bids that are legal now (BAZAAR-10, 11, 20). False at other
 * steps, and at SELECT without an auction (BAZAAR-31), where the number is 0. */
AUDE_API bool aude_bid_range(const struct aude_state *state, int *lowest, int *highest);

/* At a draw: the outcomes and how many copies of each are left (the weight; the chance is weight /
 * sum of weights). Returns their number, 0 when it is not chance's decision. */
AUDE_API int aude_chance_outcomes(const struct aude_state *state, aude_action *actions,
                                  uint32_t *weights, int capacity);

/* Would aude_apply take it? AUDE_OK or the reason of the refusal. */
AUDE_API enum aude_status aude_legal(const struct aude_state *state, aude_action action);

struct aude_ledger;
/* Applies one action of the present decider and everything that follows without a decision:
 * scoring, returning figures, the next turn, the end. A rotation of a symmetric tile that looks
 * like a listed one is taken as that one. On a refusal the state is untouched. Entries are appended
 * to *ledger unless it is NULL. */
AUDE_API enum aude_status aude_apply(struct aude_state *state, aude_action action,
                                     struct aude_ledger *ledger);

/* ---- 6 Ledger ------------------------------------------------------------------------------ */

/* What an entry of a ledger tells. */
enum aude_event {
    AUDE_EVENT_SCORE,   /* what a claimed feature brings an owner; 0 for a field without a complete
                           city; or what a castle brings an occupant (other place: the structure) */
    AUDE_EVENT_RETURN,  /* a figure goes back to its owner's supply (BASE-42, BASE-53, TOWER-16,
                           TOWER-22, TOWER-27, CASTLE-9, CASTLE-11, CASTLE-26, CASTLE-31, DISC-41);
                           other: the seat that held it prisoner, then without a place */
    AUDE_EVENT_REMOVED, /* a tile left the game unplaced (BASE-22, BRIDGE-17, BAZAAR-26, DISC-23,
                           73); item = kind, no place */
    AUDE_EVENT_BRIDGE,  /* seat built a bridge at x, y; segment = axis */
    AUDE_EVENT_FLOOR,   /* seat put a floor at x, y; points = the tower's height now */
    AUDE_EVENT_CAPTURE, /* the figure of seat at x, y is now a prisoner of other (TOWER-15) */
    AUDE_EVENT_PAY,     /* seat gets points (negative: pays) from other, a seat or 255 for the bank
                           (TOWER-25, BAZAAR-14..16) */
    AUDE_EVENT_CASTLE,  /* the town at x, y became a castle of seat (CASTLE-9) */
    AUDE_EVENT_BAZAAR,  /* a bazaar of seat begins, item = number of tiles (BAZAAR-9); 0: too few
                           tiles are left and there is none (BAZAAR-7) */
    AUDE_EVENT_ASSIGN,  /* seat gets tile of kind item in the bazaar (BAZAAR-17, 19) */
};

/* What points are counted for. */
enum aude_term_kind AUDE_OPEN {
    AUDE_TERM_TILES,
    AUDE_TERM_PENNANTS,
    AUDE_TERM_SURROUNDING,
    AUDE_TERM_CITIES,
    AUDE_TERM_CASTLES,
    AUDE_TERM_KINDS
};

/* aude_entry.at from which on it is the final scoring. */
enum { AUDE_FINAL = 1000 };

/* One thing that happened. */
struct aude_entry {
    uint8_t event; /* enum aude_event, or one of aude_event_info */
    uint8_t seat;
    uint8_t other;   /* another seat, or 255 */
    uint8_t feature; /* enum aude_feature_kind */
    uint8_t segment; /* segment of the tile at x, y */
    uint8_t other_segment;
    uint8_t terms; /* points = sum over the terms of count x each (SCORE) */
    uint16_t item; /* figure, token, or kind of tile */
    uint16_t at;   /* when: its place in the step list of the rules, 625 is S625, the scoring round;
                      from AUDE_FINAL on it belongs to the final scoring. The Discovery: 0, or
                      AUDE_FINAL */
    int16_t x, y;  /* a tile of the feature, or where the figure stood */
    int16_t other_x, other_y; /* SCORE of a castle: the structure it scores for; else 0 */
    bool complete;            /* the feature was complete */
    int32_t points;           /* of SCORE and PAY: the score of seat changed by so much */
    const char *rule; /* "BASE-38"; under BASE-50 the entry is about the city, not the field */
    struct {
        uint8_t kind;
        int16_t count, each;
    } term[3];
};

/* The memory of the entries is the caller's: AUDE_MAX_ENTRIES of them hold whatever one aude_apply
 * brings, fewer will do for who can miss some. */
struct aude_ledger {
    int count;    /* entries written; set it to 0 to begin anew */
    int capacity; /* of entry */
    int missed;   /* how many found no room */
    uint16_t at;  /* of the engine's: the place of the entries to come */
    struct aude_entry *entry;
};
/* An empty ledger in this memory. */
static inline struct aude_ledger aude_ledger(struct aude_entry *entry, int capacity)
{
    const struct aude_ledger ledger = {0, capacity, 0, 0, entry};
    return ledger;
}
/* The same in an initialiser. */
#define AUDE_LEDGER(array)                                                                         \
    {                                                                                              \
        0, (int)(sizeof(array) / sizeof(array)[0]), 0, 0, array                                    \
    }

/* ---- 7 Looking ----------------------------------------------------------------------------- */

/* Points of a seat. */
AUDE_API int aude_score(const struct aude_state *state, int seat);
/* Figures of a kind that a seat has left to put. */
AUDE_API int aude_supply(const struct aude_state *state, int seat, int figure);
/* Tokens of a kind that a seat has. */
AUDE_API int aude_tokens(const struct aude_state *state, int seat, int token);
/* Figures of `owner` that `captor` holds prisoner (TOWER-15). */
AUDE_API int aude_prisoners(const struct aude_state *state, int captor, int owner, int figure);
AUDE_API int aude_bag(const struct aude_state *state, int kind);     /* copies left of a kind */
AUDE_API int aude_bag_total(const struct aude_state *state);         /* tiles left to draw */
AUDE_API int aude_removed(const struct aude_state *state, int kind); /* left the game */
AUDE_API int aude_drawn(const struct aude_state *state);             /* kind to be placed, or -1 */
AUDE_API int aude_turn_number(const struct aude_state *state);       /* 1 for the first turn */

/* Tiles on the board in the order they were laid; 0 is the start tile. */
struct aude_placed {
    int16_t x, y;
    uint16_t kind;
    uint8_t rotation;
};
/* How many tiles lie on the board. */
AUDE_API int aude_placed_count(const struct aude_state *state);
/* One of them, 0 .. aude_placed_count() - 1. */
AUDE_API struct aude_placed aude_placed(const struct aude_state *state, int index);
AUDE_API int aude_placed_at(const struct aude_state *state, int x, int y); /* index, or -1 */
/* Index of the tile laid in this turn part, or -1 before it is laid. */
AUDE_API int aude_last_placed(const struct aude_state *state);

/* Which segment of the tile on (x,y) leaves by board side s or holds board half h; -1 when none.
 * By side: city, road or river, and a bridge where it ends. By half: field (or city), as printed
 * (BRIDGE-12). */
AUDE_API int aude_segment_by_side(const struct aude_state *state, int x, int y, int side);
/* The same by a half side, 0 to 7. */
AUDE_API int aude_segment_by_half(const struct aude_state *state, int x, int y, int half);

/* Figures on the board in the order they were put. */
struct aude_standing {
    int16_t x, y;
    uint8_t seat, figure, segment;
};
/* How many figures stand on the board. */
AUDE_API int aude_standing_count(const struct aude_state *state);
/* One of them, 0 .. aude_standing_count() - 1. */
AUDE_API struct aude_standing aude_standing(const struct aude_state *state, int index);

/* Bridges, towers, castles, what a turn remembers, bazaars. */
#include "aude_pieces.h"

/* A feature: everything connected with one segment (BASE-6). */
struct aude_feature {
    uint16_t
        region;     /* equal for all segments of the feature until it grows together with another */
    uint8_t kind;   /* enum aude_feature_kind */
    bool complete;  /* BASE-32..34; a field is never complete, nor is a castle (CASTLE-15); an area:
                       closed (DISC-6) */
    uint8_t owners; /* bit s = seat s has the majority (BASE-36); an area: has a follower there
                       (DISC-42) */
    uint8_t figures; /* standing on it */
    uint8_t strength[AUDE_MAX_SEATS];
    int16_t tiles; /* different tiles of it; monastery, garden: tiles of the block of nine present;
                      tower: floors */
    int16_t pennants;
    int16_t open;   /* open sides; monastery, garden: empty cells around; field: 0 */
    int16_t cities; /* field: complete cities it borders (BASE-47); area: port cities that count for
                       it, also for grassland (DISC-8); mountains: with those of the grassland
                       beside them (DISC-55) */
    int16_t castles; /* field: castles it borders (CASTLE-33) */
    int16_t value; /* what each owner would get if the game ended now. Field: by itself, 3 (BASE-50:
                      4) for each city, before BASE-49 or BASE-50 compare it with other fields.
                      Area: what each follower would get (DISC-60) */
    int16_t quote; /* what a figure taken back from it now scores for its owner: monastery and
                      garden for the abbot (BASE-53), area (DISC-50..53); else 0 */
};
/* False when there is no such tile or segment. */
AUDE_API bool aude_feature_at(const struct aude_state *state, int x, int y, int segment,
                              struct aude_feature *feature);
/* What each owner would get if the feature were complete as it stands now: a city, road, monastery
 * or garden (BASE-37 to 39, 53), an area if it were closed (DISC-50 to 53). 0 for what is never
 * complete, and where there is no such segment. */
AUDE_API int aude_complete_value(const struct aude_state *state, int x, int y, int segment);
/* Region numbers in use are below this. */
AUDE_API int aude_region_count(const struct aude_state *state);

/* A cell of the board. */
struct aude_cell {
    int16_t x, y;
};
/* Empty cells that touch a tile. Returns their number, writes at most capacity. */
AUDE_API int aude_frontier(const struct aude_state *state, struct aude_cell *cells, int capacity);

/* May a tile of this kind lie there (BASE-1, 19, 20)? Whatever step it is and whether or not one is
 * left. NEEDS_BRIDGE: only together with one bridge (BRIDGE-14), which the seat whose turn it is
 * has and may build. */
AUDE_API enum aude_status aude_fits(const struct aude_state *state, int kind, int x, int y,
                                    int rotation);
/* The bridge that this placement needs. False when it needs none or fits not even with one. */
AUDE_API bool aude_fits_bridge(const struct aude_state *state, int kind, int x, int y, int rotation,
                               struct aude_bridge *bridge);
/* May the seat whose turn it is build this bridge, as far as tiles, ends, supply and BRIDGE-3, 4
 * go, next to the tile laid last? Whatever step it is. */
AUDE_API enum aude_status aude_bridges(const struct aude_state *state, int x, int y,
                                       enum aude_axis axis);
/* May the seat turn the town at this segment into a castle, as far as CASTLE-2, 3, 5 and its supply
 * go? Whatever step it is and whichever tile completed it. */
AUDE_API enum aude_status aude_converts(const struct aude_state *state, int seat, int x, int y,
                                        int segment);
/* May the seat put this figure there now, as far as feature, figure and supply go (BASE-23, 24,
 * 52, 53; a tower: TOWER-8, 9, 20)? Whatever step it is. */
AUDE_API enum aude_status aude_claims(const struct aude_state *state, int seat, int figure, int x,
                                      int y, int segment);

/* ---- 8 Playing on -------------------------------------------------------------------------- */

/* xoroshiro128++ (Blackman, Vigna: Scrambled linear pseudorandom number generators, 2021), seeded
 * by SplitMix64. Bit-exact on every machine. Not for secrets. */
struct aude_random {
    uint64_t s[2];
};
/* Begins anew from a seed; any will do. */
AUDE_API void aude_random_init(struct aude_random *random, uint64_t seed);
/* The next 64 bits. */
AUDE_API uint64_t aude_random_next(struct aude_random *random);
/* Uniform in 0 .. n-1, n >= 1 (Lemire: Fast random integer generation in an interval, 2019). */
AUDE_API uint32_t aude_random_below(struct aude_random *random, uint32_t n);

/* A random outcome of the present draw, by weight. Only at a draw. */
AUDE_API aude_action aude_random_draw(const struct aude_state *state, struct aude_random *random);

/* Plays to the final score, every decision uniform over its legal actions, every draw by weight.
 * The fast path: no actions are built, but it is the same game as aude_apply plays. */
AUDE_API void aude_playout(struct aude_state *state, struct aude_random *random);
/* The same playout, with what was played: writes the actions, draws included, and returns their
 * number; at most capacity are written. Applied one by one they lead to the same state. */
AUDE_API int aude_playout_trace(struct aude_state *state, struct aude_random *random,
                                aude_action *actions, int capacity);
/* n playouts from the same state; scores receives n x seats numbers. */
AUDE_API void aude_playouts(const struct aude_state *state, int n, uint64_t seed, int32_t *scores);

/* Features, pieces, previews, policies, batches; dense indices. */
#include "aude_search.h"
#include "aude_dense.h"

/* What a seat sees, as numbers, its own seat first (nothing is hidden in these games, so only the
 * point of view changes): the parts that aude_observation_parts tells of, one after another.
 * Returns how many numbers there are, writes at most capacity. */
AUDE_API int aude_observation(const struct aude_state *state, int seat, int32_t *numbers,
                              int capacity);

/* ---- 9 Editing, 10 Text -------------------------------------------------------------------- */

#include "aude_edit.h"
#include "aude_text.h"

#ifdef __cplusplus
}
#endif
#endif
