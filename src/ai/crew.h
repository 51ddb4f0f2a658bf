/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that make the playouts of one decision. What a playout gives does not depend on who makes
 * it, and sums are made when all are done: so the choice is the same for any number of threads.
 * In WebAssembly there is one. See crew.c. */
#ifndef AUDE_AI_CREW_H
#define AUDE_AI_CREW_H

#include <stdatomic.h>

#include "ai/playout.h"

enum { CREW_THREADS = 64, CREW_BATCH = 1024 };

/* Playouts of these numbers, each after each of these ways. */
struct batch {
    const struct way *way;
    int ways;
    int64_t number;
    int numbers;                      /* ways * numbers <= CREW_BATCH */
    int64_t (*value)[AUDE_MAX_SEATS]; /* of all ways for the first number, then the next... */
};

struct crew;

/* Memory for so many threads (1 to CREW_THREADS), the one who calls among them; the others are
 * started when they are first wanted. NULL: there is no memory. */
struct crew *crew_create(const struct aude_rules *rules, int threads);
void crew_free(struct crew *crew);
int crew_threads(const struct crew *crew);
/* The memory of the thread who calls. */
struct playouts *crew_first(struct crew *crew);
/* Time in nanoseconds, of each thread its own or of all; NULL: there is no limit of time. */
void crew_clock(struct crew *crew, int64_t (*clock)(void));
/* The weights by which all of them evaluate; weights_greedy if nothing is said. */
void crew_weigh(struct crew *crew, const struct weights *weights);

/* What came of crew_stop until now is over. */
void crew_go(struct crew *crew);
/* Other playouts from now on; whether it was stopped stays as it is. */
void crew_begin(struct crew *crew, const struct playout_from *from);
/* From now on there are so many nanoseconds, and so many looks (greedy.h); 0: as many as it takes.
 * Looks are counted where they do not depend on who is faster: with a limit of them the thread who
 * calls makes all playouts. */
void crew_limit(struct crew *crew, int64_t nanoseconds, int64_t looks);
/* Looks since then, of the thread who calls. */
int64_t crew_looks(const struct crew *crew);
/* From any thread: what is being played has to end at once. */
void crew_stop(struct crew *crew);

/* Makes the playouts of a batch. Returns how many of its numbers were played after every way, from
 * the first one on: fewer than wanted when it had to end. */
int crew_play(struct crew *crew, const struct batch *batch);

#endif
