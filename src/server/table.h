/* SPDX-License-Identifier: Apache-2.0 */
/* One game: what it is played with, who sits where, every action so far and the state to which they
 * led. The engine says what is legal, chance.h draws. Nothing here writes or sends: lobby.c does,
 * and asks for the table anew when the store has lost what was changed.
 */
#ifndef AUDE_SERVER_TABLE_H
#define AUDE_SERVER_TABLE_H

#include "ai/search.h"
#include "server/address.h"
#include "server/box.h"
#include "server/draws.h"
#include "server/limits.h"
#include "server/link.h"
#include "server/store.h"
#include "server/talk.h"

struct peer;

enum {
    TABLE_TOKEN = 22,  /* letters of a seat's token: 128 random bits */
    TABLE_NOBODY = -1, /* no seat, where one is asked for */
    TABLE_LIKE = 16,   /* bytes */
};

/* Somebody asks for what they did back: see undo.h. It passes, like who is here. */
struct undo_request {
    int seat; /* who asks, or TABLE_NOBODY */
    int to;
    int64_t number;             /* of the request; each at a table has another one */
    unsigned agreed;            /* bit i: seat i does, */
    unsigned refused;           /* ... once was refused, and nobody has acted since */
    bool used;                  /* somebody has asked since the table came into memory */
    int person[AUDE_MAX_SEATS]; /* what the seat did before action of this number a person did, or
                                   may have done, though the computer plays there now */
};

struct table {
    char *told; /* what message_table has said of it to whoever asked, or NULL; see there */
    size_t told_length;
    struct stored_game game;
    struct stored_seat seat[AUDE_MAX_SEATS];
    int seats;
    char title[AUDE_TITLE_TEXT];
    struct box *box;          /* rules, start and tile sets of one's own, shared */
    struct aude_state *state; /* as long as its rules want it */
    aude_action *action;
    int count, capacity;
    struct draws draws;
    struct talk chat;
    int chats_taken;              /* in all */
    int chats_of[AUDE_MAX_SEATS]; /* ... and of each seat */
    struct talk gallery;          /* what those said who watch; only here */
    struct undo_request undo;

    /* What passes: nobody misses it after a restart. */
    struct {
        struct peer *peer;
        unsigned seats; /* bit i: it has shown the token of seat i */
        unsigned gave;  /* ... it had, which the store does not know to be free yet */
        bool matched;   /* it has not asked to open the table: it was matched, see match.h */
    } * present;
    int presents, present_capacity;
    int watchers;            /* how many look on, as was told last; see watching.h */
    bool thinking;           /* a computer player is at work on a copy */
    struct search_plan plan; /* of the one who decided last, */
    const char *planner;     /* who it is, by a name that lives for ever; NULL: nobody */
    double cost;             /* microseconds that decisions took here of late, about; 0: none yet */
    bool hasty;              /* the one that is being told was cut short, since others wait */
    bool stale;              /* the store has lost what was changed; nothing happens here, until the
                                table is read anew */
    bool unsure;             /* ... or it may have been kept: nobody here knows how it stands */
    bool set_back;           /* ... and the store is one that may know less than it did */
    int64_t changed;         /* stands in this bundle of the store; 0: all of it is kept */
    int64_t made;            /* it was made in this one; 0: the store had it already */
    int64_t noted;           /* who came and went stands in this one, or in one before */
    bool lost;               /* let go of as soon as nobody thinks about it */
    uint64_t idle;           /* milliseconds, since when nobody has it open */
    int64_t actor;           /* of the address that acted last; 0: none. See quota.h */
    bool computer_acted;     /* ... and so has a computer player */
    bool started;            /* a person has acted; what stood in the record does not count */
    unsigned was_here;       /* ... were here when its server stopped */
    unsigned came;           /* bit i: the person of seat i has opened the table, or has acted */
    int running;             /* the seat whose clock runs, or TABLE_NOBODY; see clock.h */
    int64_t since;           /* when its time was taken last */
    int64_t due;             /* when something happens here by itself; see alarm.h */
    int alarm;
    struct address sat[AUDE_MAX_SEATS]; /* who took the seat, */
    unsigned uninvited;                 /* ... bit i: and showed no invitation, */
    unsigned matched;                   /* ... was matched, or may have been */
    struct address from;                /* who was here last, as far as limits count */
    struct link offer;                  /* among the tables that matching looks at, */
    uint8_t like[TABLE_LIKE];           /* ... a digest of what is played; see match.h */
    struct link stirred;                /* something has changed for those who wait, */
    bool apart;                         /* ... may change by time alone; see gather.h */
    struct account
        *account; /* who pays for the computer player while one is to think; see thinking.h */
    int kind;
    struct link line;
    uint64_t paced;            /* milliseconds, when the next move is due at the pace of people */
    char before[STORE_ID + 1]; /* the game after which this one was asked for, if it was since the
                                  server was started */
    struct account *holder;    /* who pays for the memory that it takes, or NULL: nobody; */
    struct link held;          /* ... among what that one pays for; */
    double memory;             /* ... bytes of it, as they were counted last; see memory.h */
    struct link unwatched;     /* among those that nobody has open; see idle.h */
    struct table *next, *next_changed;
};

/* A table from what the store has answered to store_load; NULL when that makes no game: *why is
 * then AUDE_NEWER_RULES or another status. Owns game->setup. */
struct table *table_open(const struct bundle *answer, struct stored_game *game,
                         enum aude_status *why);
/* The table as the store has it now; false when the store has it no more. */
bool table_reopen(struct table *table, const struct bundle *answer);
/* How much of a game can be played. */
struct table_whole {
    int count;      /* actions, up to the end of a batch; -1: not even what it is played with */
    int after;      /* where the last one of these batches begins, or -1 */
    bool over;      /* the game is, with them */
    int64_t behind; /* actions that stand in other batches */
};
/* ... of an answer as above. Owns game->setup. */
void table_measure(const struct bundle *answer, struct stored_game *game,
                   struct table_whole *whole);
/* All of it is in the store now. */
void table_kept(struct table *table);
/* A new one, not stored yet, with the game->begun actions that it begins with and every draw that
 * is due then. Owns game->setup and what is in *own, which is empty afterwards. */
struct table *table_new(struct stored_game *game, int seats, struct own *own,
                        const aude_action *begun);
void table_free(struct table *table);
/* Keeps what is told of it, unless that is so of too many; owns the text. True when it is kept. */
bool table_keep_told(struct table *table, char *text, size_t length);
/* What was told is not so any more. */
void table_forget_told(struct table *table);

bool table_over(const struct table *table);
/* Is it over because it was played to its end? One that was ended since nobody came was not. */
bool table_shows_seed(const struct table *table);
/* Who has to decide: a seat, or TABLE_NOBODY when the game is over. */
int table_decider(const struct table *table);
/* The computer player that decides for the seat now, or NULL: a person does. */
const char *table_player(const struct table *table, int seat);
/* Is a computer player asked? */
bool table_waits_for_computer(const struct table *table);
/* Does a person play here, or may one still sit down? Not those who have resigned, have no time
 * left, or have gone and are played for. */
bool table_is_played(const struct table *table);
/* Did a person ever sit here, or may one still? */
bool table_has_people(const struct table *table);
/* A table of the same game for the same people, with their tokens; the next seat begins. NULL when
 * memory is out. */
struct table *table_again(const struct table *table, int64_t created);
/* The name of a new table: 50 random bits. */
void table_make_id(char id[STORE_ID + 1]);
/* What the people must know who are to sit down: 128 random bits. */
void table_make_invite(char invite[STORE_INVITE + 1]);
/* What every seat is: "human", or the name of a computer player. */
bool table_is_computer(const struct table *table, int seat);
/* A seat that can be taken, and how many there are. */
bool table_is_open(const struct table *table, int seat);
int table_open_seats(const struct table *table);
/* Nobody sits there any more, and the token is no more good. */
void table_free_seat(struct table *table, int seat);
/* Has somebody shown the token of the seat who still has the table open? */
bool table_is_here(const struct table *table, int seat);
/* Is somebody here who sits there? */
bool table_is_attended(const struct table *table);
/* Has the connection of this number, among those that have it open, a seat here? */
bool table_sits(const struct table *table, int present);

/* Of these seats, a bit each, those whose people may know now which tiles are held for them. */
unsigned table_told_ahead(const struct table *table, unsigned seats);

/* Does whoever knows this invitation, or "", may sit down? Everybody may at a public table. Takes
 * the same time for every invitation. */
bool table_invites(const struct table *table, const char *invite);
/* Is it the invitation itself? */
bool table_is_invitation(const struct table *table, const char *invite);
/* Has somebody from there taken a seat without it? Also one who was sent away from it. */
bool table_had_stranger(const struct table *table, const struct address *address);

/* What is kept of a token. */
void table_token_digest(const char *token, uint8_t to[STORE_TOKEN]);
/* A new token for the seat; the table keeps its digest only. */
void table_give_token(struct table *table, int seat, char token[TABLE_TOKEN + 1]);
/* The seat to which the token belongs, or TABLE_NOBODY. Takes the same time for every token. */
int table_seat_of(const struct table *table, const char *token);

/* Applies the actions of a seat, all or none, and the draws that follow. On a refusal *index is
 * the action that was refused; AUDE_OK with *index >= 0: another seat was asked there. */
enum aude_status table_act(struct table *table, int seat, const aude_action *actions, int count,
                           int *index);
/* The seat plays no more. The last one who has not resigned wins, and the game is over. */
/* From now on the computer plays for the seat, though it keeps what a person has done there. */
void table_replace(struct table *table, int seat);
void table_resign(struct table *table, int seat);
/* The seat has no time left: it resigns, or the computer plays on for it for good. */
void table_time_out(struct table *table, int seat);
/* All actions from number `to` on were not done: there was no draw among them. */
void table_take_back(struct table *table, int to);

#endif
