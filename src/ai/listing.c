/* SPDX-License-Identifier: Apache-2.0 */
/* A search that tells all it found out, also about what was made. */
#include <string.h>

#include "ai/outlook.h"
#include "ai/searching.h"

/* The best few, and what was made: with nothing that follows it, of all ways to go on with it the
 * first one. If it is none of the many that were ranked, it is thought to be no better than the
 * last of them. */
static void find_listed(struct search *search, struct aude_random *random)
{
    int width = search->width > 2 ? search->width : 2;
    search_rank(search, random, WIDTH_MAX);
    int at = search_find_made(search, search->candidates);
    struct candidate found = {.way = search->made};
    if (at < search->candidates)
        found = search->candidate[at];
    else if (search->candidates > 0)
        found.prior = search->candidate[search->candidates - 1].prior;
    if (search->candidates > width)
        search->candidates = width;
    if (search->made.action == 0 || at < search->candidates)
        return;
    search->candidates += search->candidates < width;
    search->candidate[search->candidates - 1] = found;
}

static int others(const struct search *search)
{
    return aude_rules_setup(search->rules)->seats - 1;
}

/* ---- By playouts --------------------------------------------------------------------------- */

/* There was no time for a single playout: what the position is worth to each seat. */
static void evaluate_way(struct search *search, const struct way *way, int64_t *value)
{
    aude_state_copy(&search->trial, search->root);
    aude_apply(&search->trial, way->action, NULL);
    if (way->next != 0)
        aude_apply(&search->trial, way->next, NULL);
    thought_values(search_thought(search), &search->trial, value);
}

/* What a candidate is worth to each seat: what the best one is, and by what it differed from that
 * with the draws that both had. What its own seat gets is told as the search weighs it, the first
 * impression among it, so that nothing that was left out stands before what stayed. */
static void value_beside(const struct search *search, const struct candidate *best,
                         const struct candidate *one, int64_t *value)
{
    int seats = others(search) + 1, seat = search->seat, trust = search->taste.trust;
    const int64_t *then = one->rounds > 0 ? best->past[one->rounds - 1] : best->each;
    int64_t plain = (one->each[seat] - then[seat]) / one->played;
    int64_t weighed =
        (one->each[seat] - then[seat] + (one->prior - best->prior) * trust) / (one->played + trust);
    for (int i = 0; i < seats; i++) {
        int64_t apart = (one->each[i] - then[i]) / one->played;
        value[i] = best->each[i] / best->played +
                   (i == seat ? weighed : apart - (weighed - plain) / others(search));
    }
}

/* How far off what it is behind the best may be, by how much their playouts differed; what a tile
 * brings counts as one of them, for a few may be alike by chance. */
static int32_t noise_of(const struct search *search, const struct candidate *best)
{
    int64_t played = best->played, sum = best->square;
    if (played == 0)
        return 0;
    sum -= best->apart / played * best->apart;
    sum += (int64_t)outlook_spread(aude_rules_setup(search->rules)) * others(search) *
           others(search) * 25;
    return (int32_t)(odds_root(sum * 4 / played / played) / others(search));
}

static void write_line(struct search *search, const struct candidate *best,
                       const struct candidate *one, struct search_line *line)
{
    int64_t value[AUDE_MAX_SEATS];
    if (one->played == 0 || best->played == 0)
        evaluate_way(search, &one->way, value);
    else
        value_beside(search, best, one, value);
    *line = (struct search_line){
        .action = one->way.action, .next = one->way.next, .playouts = one->played};
    for (int seat = 0; seat <= others(search); seat++)
        line->margin[seat] = (int32_t)(value[seat] / others(search));
    odds(search->rules, odds_tiles(search->root), line->margin, line->chance);
}

/* After all that is as good. */
static void insert(struct search_line *all, int lines, struct search_line line, int seat, int from)
{
    int at = lines;
    for (; at > from && all[at - 1].margin[seat] < line.margin[seat]; at--)
        all[at] = all[at - 1];
    all[at] = line;
}

static void write_lines(struct search *search, const struct candidate *best,
                        struct search_line *all)
{
    struct search_line line;
    for (int i = 0; i < search->candidates; i++) {
        write_line(search, best, &search->candidate[i], &line);
        insert(all, i, line, search->seat, 0);
    }
}

static struct candidate *find_candidate(struct search *search, const struct search_line *line)
{
    int at = 0;
    while (at + 1 < search->candidates && (search->candidate[at].way.action != line->action ||
                                           search->candidate[at].way.next != line->next))
        at++;
    return &search->candidate[at];
}

/* What was left out for the sake of what was made, which then was the best of the rest, has as many
 * playouts as that if it still seems to be better. */
static void list_played(struct search *search, struct search_line *all)
{
    struct candidate *best = &search->candidate[0];
    int made = search_find_made(search, search->candidates);
    if (made < search->candidates)
        search->made = search->candidate[made].way;
    search_play_from(search);
    if (search->candidates > 1)
        search_halve(search);
    else
        search_play_one(search);
    write_lines(search, best, all);
    for (int i = 0; i < search->candidates && search->made.action != 0; i++) {
        struct candidate *late = find_candidate(search, &all[0]);
        if (late->played >= best->played)
            break;
        search_catch_up(search, late);
        if (late->played < best->played)
            break; /* time is over */
        late->rounds = 0;
        write_lines(search, best, all);
    }
    all[0].noise = noise_of(search, find_candidate(search, &all[0]));
}

/* ---- Exact ends ---------------------------------------------------------------------------- */

static bool exact_line(struct search *search, const struct way *way, int64_t value,
                       struct search_line *line)
{
    int32_t chance;
    if (!ending_chance(&search->ending, search_thought(search), search->root, search_tries(search),
                       way, value, &chance))
        return false;
    *line = (struct search_line){.action = way->action, .next = way->next, .exact = true};
    line->margin[search->seat] = (int32_t)value;
    line->margin[1 - search->seat] = (int32_t)-value;
    line->chance[search->seat] = chance;
    line->chance[1 - search->seat] = ODDS_CERTAIN - chance;
    return true;
}

static bool value_line(struct search *search, struct way way, struct search_line *line)
{
    int64_t value;
    return ending_value(&search->ending, search_thought(search), search->root, search_tries(search),
                        &way, &value) &&
           exact_line(search, &way, value, line);
}

/* The best way of all, if it can be found. */
static bool solve(struct search *search, struct search_line *best)
{
    struct way way;
    int64_t value;
    search->exact = search_end(search, &way, &value) && exact_line(search, &way, value, best);
    return search->exact;
}

/* Is it on the list already, in the same way? */
static bool is_listed(const struct search_line *all, int lines, const struct way *way)
{
    for (int i = 0; i < lines; i++)
        if (all[i].action == way->action && all[i].next == way->next)
            return true;
    return false;
}

/* The best way, which is known, and what the others come to; those that there was no time for are
 * left out. What was made is valued first: when it cannot be, nothing of it is told, for one list
 * has one measure. */
static int list_exact(struct search *search, struct search_line *all, int capacity)
{
    struct search_line line;
    int lines = 1;
    if (search->made.action != 0 && !is_listed(all, lines, &search->made)) {
        if (!value_line(search, search->made, &line))
            return 0;
        if (!is_listed(all, lines, &(struct way){line.action, line.next}))
            all[lines++] = line;
    }
    for (int i = 0; i < search->candidates && capacity > 1; i++) {
        struct way way = search->candidate[i].way;
        if (is_listed(all, lines, &way) || !value_line(search, way, &line) ||
            is_listed(all, lines, &(struct way){line.action, line.next}))
            continue;
        insert(all, lines++, line, search->seat, 1);
    }
    return lines;
}

/* ---- A list -------------------------------------------------------------------------------- */

static void find_made(const struct search_line *all, int lines, struct search_line *made)
{
    for (int i = 0; i < lines; i++)
        if (all[i].action == made->action && (made->next == 0 || all[i].next == made->next)) {
            *made = all[i];
            made->noise = i > 0 ? all[0].noise : 0;
            return;
        }
}

static int list(struct search *search, struct aude_random *random, struct search_line *all,
                int capacity)
{
    bool solved = solve(search, &all[0]);
    int lines = 0;
    find_listed(search, random);
    if (solved)
        lines = list_exact(search, all, capacity);
    search->exact = lines > 0;
    if (lines > 0)
        return lines;
    list_played(search, all);
    return search->candidates;
}

int search_list(struct search *search, const struct aude_state *state,
                const struct search_limit *limit, struct aude_random *random,
                struct search_line *line, int capacity, struct search_line *made)
{
    struct search_line all[2 * WIDTH_MAX];
    int lines;
    if (aude_decider(state) < 0)
        return 0;
    search_begin(search, state, limit, random);
    search->lists = true;
    search->made = made != NULL ? (struct way){made->action, made->next} : (struct way){0, 0};
    lines = list(search, random, all, capacity);
    if (made != NULL)
        find_made(all, lines, made);
    all[0].noise = 0;
    search->lists = false;
    search->made = (struct way){0, 0};
    lines = lines < capacity ? lines : capacity;
    memcpy(line, all, (size_t)lines * sizeof *line);
    return lines;
}

bool search_solve(struct search *search, const struct aude_state *state,
                  const struct search_limit *limit, struct search_line *line)
{
    struct aude_random random;
    aude_random_init(&random, 1);
    search_begin(search, state, limit, &random);
    return solve(search, line);
}
