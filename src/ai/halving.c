/* SPDX-License-Identifier: Apache-2.0 */
/* Which way to play the turn gets how many playouts: after each round the worse half is left out
 * and the rest gets more (Karnin, Koren, Somekh: Almost optimal exploration in multi-armed bandits,
 * 2013). */
#include <string.h>

#include "ai/searching.h"

enum {
    ENOUGH = 100, /* playouts of each after which more of the same tell nothing new */
    FAR = 8       /* turns that are played on then */
};

static int64_t merit(const struct search *search, const struct candidate *candidate)
{
    return candidate->merit + candidate->prior * search->taste.trust;
}

int64_t search_merit(const struct search *search, int64_t value)
{
    int others = aude_rules_setup(search->rules)->seats - 1;
    int64_t margin = value / others, chance;
    if (search->taste.wins == 0)
        return value;
    chance = (odds_above(margin * 1000 / search->spread) - ODDS_CERTAIN / 2) *
             (int64_t)search->spread / 3948;
    return (chance * search->taste.wins + margin * (100 - search->taste.wins)) * others / 100;
}

/* Each candidate that is still thought over has had as many playouts as there were passes. */
static void tell(const struct search *search, int alive)
{
    const struct candidate *best = &search->candidate[0];
    int others = aude_rules_setup(search->rules)->seats - 1;
    if (search->told == NULL || search->passes == 0)
        return;
    for (int i = 1; i < alive; i++)
        if (merit(search, &search->candidate[i]) > merit(search, best))
            best = &search->candidate[i];
    search->told(search->context, &(struct search_news){
                                      .playouts = search->playouts,
                                      .depth = search->depth,
                                      .action = best->way.action,
                                      .next = best->way.next,
                                      .margin = best->sum / search->passes / others,
                                  });
}

/* ---- Passes -------------------------------------------------------------------------------- */

/* How many playouts each candidate gets at one go. One thread looks up after each; more of them
 * have enough to do until they wait for one another. */
static int passes_of(const struct search *search, int64_t share, int alive)
{
    const struct search_limit *limit = &search->limit;
    int threads = crew_threads(search->crew);
    bool little = limit->playouts <= 0 && limit->nanoseconds < LONG;
    int64_t passes = (little ? 4 : 32) * threads / alive;
    if (threads == 1 || limit->looks > 0 || passes < 1)
        return 1;
    if (passes * alive > CREW_BATCH)
        passes = CREW_BATCH / alive;
    if (limit->playouts > 0 && passes > (share - search->playouts) / alive)
        passes = (share - search->playouts) / alive;
    return (int)passes;
}

static void add_one(const struct search *search, struct candidate *one, const int64_t *value)
{
    one->sum += value[search->seat];
    one->merit += search_merit(search, value[search->seat]);
    one->played++;
    for (int seat = 0; search->lists && seat < AUDE_MAX_SEATS; seat++)
        one->each[seat] += value[seat];
}

/* By how much the same draws made it better or worse than what was made. */
static void add_apart(const struct search *search, struct candidate *one, const int64_t *value,
                      const int64_t *made)
{
    int64_t apart = value[search->seat] - made[search->seat];
    one->apart += apart;
    one->square += apart * apart;
}

int search_find_made(const struct search *search, int count)
{
    int at = 0;
    while (at < count && !search_is_made(search, &search->candidate[at].way))
        at++;
    return at;
}

static void add_up(struct search *search, int alive, int played)
{
    int made = search_find_made(search, alive);
    for (int i = 0; i < played * alive; i++) {
        struct candidate *one = &search->candidate[i % alive];
        add_one(search, one, search->value[i]);
        if (made < alive)
            add_apart(search, one, search->value[i], search->value[i - i % alive + made]);
    }
}

/* Some playouts more of each of the first so many candidates, with the same draws. False: it had to
 * be decided before. */
static bool pass(struct search *search, int64_t share, int alive)
{
    struct way way[WIDTH_MAX];
    struct batch batch = {way, alive, search->passes, 0, search->value};
    int played;
    batch.numbers = passes_of(search, share, alive);
    for (int i = 0; i < alive; i++)
        way[i] = search->candidate[i].way;
    played = crew_play(search->crew, &batch);
    add_up(search, alive, played);
    search->passes += played;
    search->playouts += (int64_t)played * alive;
    if (search->passes >= search->next_news)
        tell(search, alive);
    while (search->passes >= search->next_news)
        search->next_news *= 2;
    return played == batch.numbers;
}

/* ---- Halving ------------------------------------------------------------------------------- */

/* Best first; equally good ones stay as they were. */
static void sort(struct search *search, int alive)
{
    for (int i = 1; i < alive; i++) {
        struct candidate one = search->candidate[i];
        int at = i;
        for (; at > 0 && merit(search, &search->candidate[at - 1]) < merit(search, &one); at--)
            search->candidate[at] = search->candidate[at - 1];
        search->candidate[at] = one;
    }
}

/* Nothing is left out that has to stay. */
static void keep(struct search *search, int alive)
{
    int at = search_find_made(search, search->candidates);
    if (at < alive || at == search->candidates)
        return;
    struct candidate made = search->candidate[at];
    for (; at > alive - 1; at--)
        search->candidate[at] = search->candidate[at - 1];
    search->candidate[at] = made;
}

static int rounds_of(int candidates)
{
    int rounds = 0;
    while (candidates > 1) {
        candidates = (candidates + 1) / 2;
        rounds++;
    }
    return rounds;
}

/* One of so many rounds, until it has had its share. False: it had to be decided before. */
static bool play_round(struct search *search, int round, int rounds, int alive)
{
    const struct search_limit *limit = &search->limit;
    int64_t share = limit->playouts * (round + 1) / rounds;
    int64_t until = limit->nanoseconds * (round + 1) / rounds;
    int64_t looks = limit->looks * (round + 1) / rounds;
    while (limit->playouts <= 0 || search->playouts + alive <= share) {
        if ((limit->nanoseconds > 0 && search_spent(search) >= until) ||
            (limit->looks > 0 && crew_looks(search->crew) >= looks))
            break;
        if (!pass(search, share, alive))
            return false;
    }
    return true;
}

/* When luck tells candidates apart no longer, what lies beyond the turns that were played on does:
 * those that are left are thought over anew, and farther; what was known of them is the first
 * impression then. Not for a list, in which all of them have to be told by one measure; nor with
 * more than two seats, where nobody has measured it. */
static void look_farther(struct search *search, int alive)
{
    bool two = aude_rules_setup(search->rules)->seats == 2;
    if (!two || search->lists || search->taste.depth > 0 || search->depth >= FAR ||
        search->passes < ENOUGH)
        return;
    for (int i = 0; i < alive; i++) {
        struct candidate *one = &search->candidate[i];
        one->prior = merit(search, one) / (search->passes + search->taste.trust);
        one->sum = one->merit = 0;
    }
    search->passes = 0;
    search->next_news = 1;
    search_set_depth(search, FAR);
    search_play_from(search);
}

/* What those had that were thought over in this round, for comparing with who is left out now. */
static void note_round(struct search *search, int alive)
{
    for (int i = 0; i < alive; i++) {
        struct candidate *one = &search->candidate[i];
        if (search->lists && one->rounds < ROUNDS_MAX)
            memcpy(one->past[one->rounds++], one->each, sizeof one->each);
    }
}

void search_halve(struct search *search)
{
    int alive = search->candidates, rounds = rounds_of(alive);
    bool goes_on = true;
    for (int round = 0; round < rounds && goes_on; round++) {
        goes_on = play_round(search, round, rounds, alive);
        note_round(search, alive);
        sort(search, alive);
        alive = (alive + 1) / 2;
        if (alive > 1) {
            keep(search, alive);
            look_farther(search, alive);
        }
    }
    tell(search, 1);
}

void search_play_one(struct search *search)
{
    play_round(search, 0, 1, 1);
}

void search_catch_up(struct search *search, struct candidate *late)
{
    struct way way[2] = {late->way, search->made};
    struct batch batch = {way, 2, late->played, 1, search->value};
    while (late->played < search->passes) {
        if (crew_play(search->crew, &batch) < 1)
            return;
        add_one(search, late, search->value[0]);
        add_apart(search, late, search->value[0], search->value[1]);
        search->playouts += 2;
        batch.number++;
    }
}
