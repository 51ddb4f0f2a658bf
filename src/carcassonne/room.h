/* SPDX-License-Identifier: Apache-2.0 */
/* How a room plugs in: the base game and each expansion is one const struct room; rules.c lists
 * them and notes which ones play.
 *
 * The turn is one table. A room puts stations into it, at the numbers of the merged step list of
 * the rules (S120 drawing, S400 the action ...), and choices: what may be done at a station, its
 * own or another room's. turn.c runs the table: it enters one station after the other until one
 * has to ask somebody. No handler calls the next one; each says how to go on.
 *
 * Everything else is a site of the scoring round, of laying a tile or of a figure's way: one
 * function, asked of every room in play in the order of the list. Stations and sites run once per
 * turn or rarer, never inside the scan of placements. */
#ifndef AUDE_CARCASSONNE_ROOM_H
#define AUDE_CARCASSONNE_ROOM_H

#include "core/list.h"
#include "core/pieces.h"
#include "carcassonne/state.h"
#include "carcassonne/variables.h"

struct formula;
struct round;
struct source;
struct fit;

/* How to go on; every other value is the station to go to. */
enum flow {
    DONE, /* the next station */
    ASK,  /* when entered: somebody has to decide here */
    AGAIN /* after a choice: enter the same station again */
};
/* Stations in the order of the step list, by its numbers; final scoring follows at 1000. */
#define STATION_NUMBERS(X)                                                                         \
    X(S010, 10)  /* the turn begins */                                                             \
    X(S110, 110) /* a tile of one's own instead of drawing? */                                     \
    X(S120, 120) /* draw */                                                                        \
    X(S135, 135) /* a bought tile is to be placed: a turn of its own */                            \
    X(S140, 140) /* a tile without a place */                                                      \
    X(S200, 200) /* place */                                                                       \
    X(S220, 220) /* the tile lies */                                                               \
    X(S230, 230) /* is there a second part to come? */                                             \
    X(S235, 235) /* no second part where there is none */                                          \
    X(S240, 240) /* what the tile brings at once */                                                \
    X(S400, 400) /* action */                                                                      \
    X(S420, 420) /* capture */                                                                     \
    X(S425, 425) /* exchange */                                                                    \
    X(S440, 440) /* a second follower */                                                           \
    X(S480, 480) /* flight before castles */                                                       \
    X(S490, 490) /* last call for bridges */                                                       \
    X(S495, 495) /* challenges are declared */                                                     \
    X(S510, 510) /* town or castle */                                                              \
    X(S520, 520) /* conversions are carried out */                                                 \
    X(S530, 530) /* who minds them */                                                              \
    X(S550, 550) /* flight after castles */                                                        \
    X(S590, 590) /* confirm */                                                                     \
    X(S600, 600) /* the scoring round begins */                                                    \
    X(S602, 602) /* what nobody holds yet */                                                       \
    X(S605, 605) /* who joins it */                                                                \
    X(S618, 618) /* what a castle is to score, asked before anything is paid */                    \
    X(S625, 625) /* the scoring round */                                                           \
    X(S650, 650) /* what it brings besides points */                                               \
    X(S660, 660) /* cards */                                                                       \
    X(S665, 665) /* fields of barns */                                                             \
    X(S670, 670) /* who stands elsewhere now */                                                    \
    X(S700, 700) /* figures that move on */                                                        \
    X(S720, 720) /* a follower goes elsewhere */                                                   \
    X(S730, 730) /* what follows from that */                                                      \
    X(S740, 740) /* flight after scoring */                                                        \
    X(S790, 790) /* end of the part */                                                             \
    X(S800, 800) /* bazaars due */                                                                 \
    X(S805, 805) /* second part before the bazaars, or in a round of one */                        \
    X(S810, 810) /* the bazaar that runs, or the next */                                           \
    X(S811, 811) /* turn up */                                                                     \
    X(S812, 812) /* select */                                                                      \
    X(S813, 813) /* bid */                                                                         \
    X(S814, 814) /* buy or sell */                                                                 \
    X(S820, 820) /* second part */                                                                 \
    X(S900, 900) /* end condition */                                                               \
    X(S910, 910) /* a round after the last turn */                                                 \
    X(S920, 920) /* next player */                                                                 \
    X(F10, 1010) /* figures that come for the end */                                               \
    X(F20, 1020) /* castles are emptied */                                                         \
    X(F30, 1030) /* incomplete features */                                                         \
    X(F40, 1040) /* fields */                                                                      \
    X(F42, 1042) /* fields of barns */                                                             \
    X(F45, 1045) /* after the fields */                                                            \
    X(F60, 1060) /* cards */                                                                       \
    X(F65, 1065) /* points for what was collected */                                               \
    X(F85, 1085) /* nothing is remembered */                                                       \
    X(F90, 1090) /* over */
enum {
    STATION_NONE = AGAIN, /* the first station's number is beyond enum flow */
#define X(name, number) name,
    STATION_NUMBERS(X)
#undef X
        ANY_TIME,
    STATION_COUNT
};
_Static_assert((int)STATION_COUNT <= (int)MAX_STATIONS, "MAX_STATIONS is too small");

/* What gives a station something to do, so that playouts need not enter it otherwise. */
enum wake {
    WAKE_TOWER = 1,    /* a tower was raised in this part */
    WAKE_BRIDGE = 2,   /* the seat whose turn it is may build a bridge */
    WAKE_COMPLETE = 4, /* something may be complete */
    WAKE_CASTLE = 8,   /* a castle is occupied */
    WAKE_RANSOM = 16,  /* a prisoner can be bought back */
    WAKE_BAZAAR = 32,  /* a bazaar runs, waits or is opened by the tile just laid */
    WAKE_AGAIN = 64,   /* the tile just laid brings a second part */
};

/* Something that may be chosen at a station. */
struct choice {
    uint8_t at;       /* the station; ANY_TIME: each station that says so, by whose turn it is */
    uint8_t verbs[2]; /* that it takes; 0 ends */
    void (*list)(const struct state *state, struct list *list);
    enum aude_status (*legal)(const struct state *state, aude_action action);
    unsigned (*apply)(struct state *state, aude_action action, struct aude_ledger *ledger);
    /* For playouts, where a room has a faster way than the list: how many there are, and one of
     * them, in the order of the list. NULL: the list is made. */
    unsigned (*count)(const struct state *state);
    aude_action (*nth)(const struct state *state, unsigned rank);
};

/* A place in the turn. */
enum { SILENT = STEPS }; /* nobody is asked there */
struct station {
    uint8_t at;
    uint8_t step;     /* enum aude_step at which it asks, or SILENT */
    uint8_t wakes;    /* of enum wake: after an action nothing happens there without; 0: always */
    bool anytime;     /* choices of ANY_TIME as well, when it asks the seat whose turn it is */
    const char *rule; /* that fixes its place */
    /* What needs no decision happens here. */
    unsigned (*enter)(struct state *state, struct aude_ledger *ledger);
    /* Is it in the table under these rules? NULL: always. */
    bool (*wanted)(const struct rules *rules);
    int (*decider)(const struct state *state); /* NULL: whose turn it is */
    /* May nothing be done? NULL: never. */
    enum aude_status (*may_pass)(const struct state *state);
    unsigned (*pass)(struct state *state, struct aude_ledger *ledger); /* NULL: DONE */
    /* Asked when an edited position is to stand here: is there something to decide? NULL: yes. */
    bool (*ready)(const struct state *state);
};

struct room {
    const struct vocabulary *vocabulary; /* how the public tables describe it */
    const uint8_t *verbs;                /* its own; 0 ends; NULL: none */
    const struct station *stations;      /* at 0 ends; NULL: none */
    const struct choice *choices;        /* at 0 ends; NULL: none */
    const struct variable *variables;    /* what it keeps; without a name ends; NULL: nothing */
    uint16_t own;                        /* bytes of the struct that these rows describe */
    /* Does the set-up switch it on? NULL: always. */
    bool (*wanted)(const struct aude_setup *setup);
    /* Why at the action (S400) nothing may be done but one of its own choices there, not even
     * nothing; what may be done at any time may be done besides. OK: it is not so. */
    enum aude_status (*must)(const struct state *state);
    /* Is nobody put as a second follower in this part (S440)? */
    bool (*single)(const struct state *state);
    /* Figures dealt, what they may claim. Once, at the end of rules_init. */
    void (*rules)(struct rules *rules);
    /* Why one of its verbs is refused at a station that does not take it. NULL: NOT_NOW. */
    enum aude_status (*not_now)(const struct state *state, unsigned verb);

    /* Does a tile of the kind fit anywhere in this room's way (S140)? */
    bool (*fits)(const struct state *state, unsigned kind);
    /* Is anything in the bag held back now, which cannot be drawn (S120)? */
    bool (*holds)(const struct state *state);
    /* Beside it, asked only then: leaves of these copies, by kind, those that may be drawn. `total`
     * is their number; returns what is left of it. */
    unsigned (*withholds)(const struct state *state, uint8_t *copies, unsigned total);
    /* Could the seat whose turn it is lay something without drawing (S110)? */
    bool (*instead)(const struct state *state);
    /* May a tile of the kind lie there, where its sides match? Any other status says why not. Asked
     * only of kinds for which `binds` says so: others are laid as anywhere. */
    bool (*binds)(const struct kind *kind);
    enum aude_status (*lies)(const struct state *state, unsigned kind, unsigned rotation,
                             uint16_t key);
    /* Beside it, the same for all cells on which it fits: takes those away that are refused. */
    void (*bars)(const struct state *state, unsigned kind, struct fit *fit);
    /* May figures be put on this tile, or on its tower? Any other status says why not. */
    enum aude_status (*closed)(const struct state *state, unsigned tile, bool tower);
    /* The game begins: the start tile lies. */
    void (*begins)(struct state *state);
    /* The drawn tile has no place: does it go back into the bag (RIVER-11), so that it does not
     * leave the game? */
    bool (*takes_back)(struct state *state, struct aude_ledger *ledger);
    /* The drawn tile leaves the game unplaced: may change the rule that is named, and DONE, or the
     * station to go to instead of drawing. */
    unsigned (*discarded)(struct state *state, const char **rule);
    /* Something was done as the action (S400), not what may be done besides. */
    void (*acted)(struct state *state, aude_action action);
    /* The second part of a turn begins: what was used up per turn stays used up. */
    void (*continues)(struct state *state, const struct aude_moment *before);
    /* Turns of others come between the parts of this one (BAZAAR-35): keeps what lasts a turn; they
     * are over: brings it back. */
    void (*interrupted)(struct state *state, bool over);
    /* Its tokens on the board, for aude_pieces. */
    void (*pieces)(const struct state *state, struct piece_list *list);
    /* Figures of the seat that it keeps, neither on the board nor in the supply nor captive. */
    unsigned (*keeps)(const struct state *state, unsigned seat, unsigned figure);
    /* A figure was taken off the board. */
    void (*lifted)(struct state *state, const struct figure *figure);
    /* It was the only one to leave and is gone now, which others on its feature may mind. */
    void (*missed)(struct state *state, const struct figure *figure, struct aude_ledger *ledger);

    /* Adds to the strength of seats in the region what depends on where a figure stands. */
    void (*strengthens)(const struct state *state, unsigned region,
                        uint8_t strength[AUDE_MAX_SEATS]);
    /* Is the field none for farmers any more: final scoring passes it by (F40)? */
    bool (*fenced)(const struct state *state, unsigned region);
    /* Edits what a structure is worth, in the order of the list. */
    void (*formula)(const struct state *state, unsigned tile, unsigned segment, bool complete,
                    struct formula *formula);
    /* Seats, as bits, that get 1 point more for each city or castle of this field. */
    unsigned (*herds)(const struct state *state, unsigned region);
    /* How many points more the field brings for each city or castle, to whoever is paid for it. */
    unsigned (*enriches)(const struct state *state, unsigned region);

    /* The scoring round (round.h). Does it concern this room: unclaimed structures are collected as
     * well, and the next two are called, where there are such? */
    bool (*due)(const struct state *state);
    uint8_t due_wakes; /* of enum wake: it is not due without; 0: not known */
    /* Adds what scores by this room. */
    void (*join)(struct round *round);
    /* The source has been paid, in the scoring round or at the end, to these seats, perhaps to
     * none; those who stand there still do. */
    void (*paid)(struct state *state, unsigned owners, const struct source *source,
                 struct aude_ledger *ledger);
    /* A seat gets points for what scores (perhaps none), or beside it (score_gain). */
    void (*gains)(struct state *state, unsigned seat, int points);
    /* All points were given, all figures that go home have gone. */
    void (*leaving)(struct state *state, const struct round *round, struct aude_ledger *ledger);

    /* For aude_check and editing, of every room of the build, in play or not. What is wrong; NULL:
     * nothing. First of what the room keeps step by step, worked out again from nothing; */
    const char *(*audit)(const struct state *state);
    /* then of what only editing brings about, pieces that were lost or made, unless state->edited:
     * asked after each edit, too. */
    const char *(*check)(const struct state *state);
    /* A tile is laid by editing, at any step: what cannot go on then is over. */
    void (*cut_short)(struct state *state);
    /* An edited position is to stand at this step: what is remembered of others is forgotten. */
    void (*forget)(struct state *state, unsigned step);
    /* It stands there: do what was placed and what is remembered go together? */
    bool (*agrees)(const struct state *state);
};

/* Why its verbs and figures are refused where it is not played. */
static inline enum aude_status room_missing(const struct room *room)
{
    return STATUS(room->vocabulary->room.missing);
}

#endif
