/* SPDX-License-Identifier: Apache-2.0 */
/* A search that tells all it found out, also about what was made. */
#include <string.h>

#include "ai/searching.h"

/* The best few, and what was made: of all ways to go on with it the first one, and if it is none of
 * the many that were ranked, it is thought to be no better than the last of them. */
static void find_listed(struct search *search, struct aude_random *random)
{
    int width = search->width > 2 ? search->width : 2, at = 0;
    aude_action made = search->made;
    search_rank(search, random, WIDTH_MAX);
    while (made != 0 && at < search->candidates && search->candidate[at].way.action != made)
        at++;
    struct candidate found = {.way = {made, 0}};
    if (at < search->candidates)
        found = search->candidate[at];
    else if (search->candidates > 0)
        found.prior = search->candidate[search->candidates - 1].prior;
    if (search->candidates > width)
        search->candidates = width;
    if (made == 0 || at < search->candidates)
        return;
    search->candidates += search->candidates < width;
    search->candidate[search->candidates - 1] = found;
}

static void write_line(struct search *search, const struct candidate *candidate,
                       struct search_line *line)
{
    int seats = aude_rules_setup(search->rules)->seats;
    int64_t value[AUDE_MAX_SEATS], played = candidate->played > 0 ? candidate->played : 1;
    memcpy(value, candidate->each, sizeof value);
    if (candidate->played == 0) {
        aude_state_copy(&search->trial, search->root);
        aude_apply(&search->trial, candidate->way.action, NULL);
        if (candidate->way.next != 0)
            aude_apply(&search->trial, candidate->way.next, NULL);
        thought_values(search_thought(search), &search->trial, value);
    }
    *line = (struct search_line){.action = candidate->way.action,
                                 .next = candidate->way.next,
                                 .playouts = candidate->played};
    for (int seat = 0; seat < seats; seat++)
        line->margin[seat] = (int32_t)(value[seat] / played / (seats - 1));
}

/* What was made is never left out, so it may stand before what is better. */
static void sink(struct search_line *line, int lines, aude_action made, int seat)
{
    int at = 1;
    while (at < lines && line[at].action != made)
        at++;
    for (; at + 1 < lines && line[at + 1].margin[seat] > line[at].margin[seat]; at++) {
        struct search_line one = line[at];
        line[at] = line[at + 1];
        line[at + 1] = one;
    }
}

static int list_played(struct search *search, struct search_line *all)
{
    search_play_from(search);
    if (search->candidates > 1)
        search_halve(search);
    else
        search_play_one(search);
    for (int i = search->candidates - 1; i >= 0; i--)
        write_line(search, &search->candidate[i], &all[i]);
    if (search->made != 0 && all[0].action != search->made)
        sink(all, search->candidates, search->made, search->seat);
    return search->candidates;
}

/* ---- Exact ends ---------------------------------------------------------------------------- */

static struct search_line exact_line(const struct search *search, const struct way *way,
                                     int64_t value)
{
    struct search_line line = {.action = way->action, .next = way->next, .exact = true};
    line.margin[search->seat] = (int32_t)value;
    line.margin[1 - search->seat] = (int32_t)-value;
    return line;
}

/* Is it on the list already, in the same way? */
static bool is_listed(const struct search_line *all, int lines, const struct way *way)
{
    for (int i = 0; i < lines; i++)
        if (all[i].action == way->action && all[i].next == way->next)
            return true;
    return false;
}

/* After all that is as good. */
static void insert(struct search_line *all, int lines, struct search_line line, int seat)
{
    int at = lines;
    for (; at > 1 && all[at - 1].margin[seat] < line.margin[seat]; at--)
        all[at] = all[at - 1];
    all[at] = line;
}

/* The best way, which is known, and what the others come to; those that there was no time for are
 * left out. What was made is valued first. */
static int list_exact(struct search *search, struct search_line *all)
{
    int lines = 1;
    if (search->made != 0 && search->made != all[0].action) {
        struct way way = {search->made, 0};
        int64_t value;
        if (ending_value(&search->ending, search_thought(search), search->root,
                         search_tries(search), &way, &value))
            all[lines++] = exact_line(search, &way, value);
    }
    for (int i = 0; i < search->candidates; i++) {
        struct way way = search->candidate[i].way;
        int64_t value;
        if (is_listed(all, lines, &way) ||
            !ending_value(&search->ending, search_thought(search), search->root,
                          search_tries(search), &way, &value) ||
            is_listed(all, lines, &way))
            continue;
        insert(all, lines++, exact_line(search, &way, value), search->seat);
    }
    return lines;
}

/* ---- A list -------------------------------------------------------------------------------- */

/* There was no time for it: what it is worth by the evaluation, but no more than the best. */
static void value_made(struct search *search, const struct search_line *best,
                       struct search_line *made)
{
    const struct candidate candidate = {.way = {made->action, 0}};
    write_line(search, &candidate, made);
    if (best->exact && made->margin[search->seat] > best->margin[search->seat])
        memcpy(made->margin, best->margin, sizeof made->margin);
}

static void find_made(struct search *search, const struct search_line *all, int lines,
                      struct search_line *made)
{
    for (int i = 0; i < lines; i++)
        if (all[i].action == made->action) {
            *made = all[i];
            return;
        }
    value_made(search, &all[0], made);
}

int search_list(struct search *search, const struct aude_state *state,
                const struct search_limit *limit, struct aude_random *random,
                struct search_line *line, int capacity, struct search_line *made)
{
    struct search_line all[2 * WIDTH_MAX];
    struct way way;
    int64_t value;
    int lines;
    if (aude_decider(state) < 0)
        return 0;
    search_begin(search, state, limit, random);
    search->lists = true;
    search->made = made != NULL ? made->action : 0;
    if (search_end(search, &way, &value))
        all[0] = exact_line(search, &way, value);
    find_listed(search, random);
    lines = search->exact ? list_exact(search, all) : list_played(search, all);
    if (made != NULL)
        find_made(search, all, lines, made);
    search->lists = false;
    search->made = 0;
    lines = lines < capacity ? lines : capacity;
    memcpy(line, all, (size_t)lines * sizeof *line);
    return lines;
}
