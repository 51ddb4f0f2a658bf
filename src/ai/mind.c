/* SPDX-License-Identifier: Apache-2.0 */
/* Players by a word, see mind.h. A word that is no player's name has to be a search: how long it
 * thinks, then what it does in another way than usual, each thing after a comma. */
#include "ai/mind.h"

#include <stddef.h>
#include <string.h>

#include "ai/exploiter.h"
#include "ai/greedy.h"

static const int64_t most = 1000000000000; /* nanoseconds or playouts */

/* A number from 1 on; moves the text behind it. 0: none. */
static int64_t number(const char **text)
{
    int64_t value = 0;
    for (; **text >= '0' && **text <= '9' && value <= most; (*text)++)
        value = value * 10 + (**text - '0');
    return value <= most ? value : 0;
}

static bool read_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

static bool read_limit(struct search_limit *limit, const char **text)
{
    static const struct {
        const char *name;
        int64_t nanoseconds;
    } unit[] = {{"us", 1000}, {"ms", 1000000}, {"s", 1000000000}};
    int64_t value = number(text);
    *limit = (struct search_limit){0, 0, 0};
    if (value == 0)
        return false;
    for (int i = 0; i < 3; i++)
        if (read_word(text, unit[i].name)) {
            if (value > most / unit[i].nanoseconds)
                return false;
            limit->nanoseconds = value * unit[i].nanoseconds;
            return true;
        }
    limit->playouts = value;
    return true;
}

static bool read_way(struct mind *mind, const char **text)
{
    struct search_taste *taste = &mind->taste;
    int *where = read_word(text, "width=")     ? &taste->width
                 : read_word(text, "depth=")   ? &taste->depth
                 : read_word(text, "trust=")   ? &taste->trust
                 : read_word(text, "near=")    ? &taste->near
                 : read_word(text, "blend=")   ? &taste->blend
                 : read_word(text, "wins=")    ? &taste->wins
                 : read_word(text, "threads=") ? &mind->threads
                                               : NULL;
    int64_t value;
    if (where == NULL || **text < '0' || **text > '9')
        return false;
    value = number(text);
    *where = (int)value;
    return value <= (where == &mind->threads ? 64 : 1000) &&
           (value > 0 || where == &taste->trust || where == &taste->wins);
}

bool mind_read(struct mind *mind, const char *word)
{
    const char *text = word;
    *mind = (struct mind){.player = player_find(word),
                          .level = level_find(word),
                          .taste = search_taste,
                          .threads = 1};
    if (mind->level != NULL)
        mind->limit = mind->level->limit;
    if (mind->player == NULL)
        mind->player = exploiter_find(word);
    if (mind->player != NULL || mind->level != NULL)
        return true;
    mind->limit = (struct search_limit){1000000000, 0, 0};
    if (!read_word(&text, "search") || (read_word(&text, ":") && !read_limit(&mind->limit, &text)))
        return false;
    while (*text == ',') {
        text++;
        if (!read_way(mind, &text))
            return false;
    }
    return *text == '\0';
}

bool mind_open(struct mind *mind, const struct aude_rules *rules, int64_t (*clock)(void))
{
    if (mind->player != NULL || mind->outside != NULL ||
        (mind->level != NULL && !level_searches(mind->level)))
        return true;
    if (mind->level != NULL)
        mind->limit = level_limit(mind->level, rules);
    mind->search = search_create(rules);
    if (mind->search == NULL)
        return false;
    if (!search_threads(mind->search, mind->threads)) {
        mind_close(mind);
        return false;
    }
    search_tune(mind->search, &mind->taste);
    search_clock(mind->search, clock);
    return true;
}

void mind_close(struct mind *mind)
{
    search_free(mind->search);
    mind->search = NULL;
}

aude_action mind_choose(struct mind *mind, const struct aude_state *state,
                        struct aude_random *random)
{
    if (mind->outside != NULL)
        return mind->outside->choose(mind->outside->context, state);
    if (mind->player != NULL && mind->player->choose == greedy_choose)
        return greedy_choose_within(state, random, mind->hurry, mind->context);
    if (mind->player != NULL)
        return mind->player->choose(state, random);
    if (mind->search == NULL)
        return level_choose_within(mind->level, state, random, mind->hurry, mind->context);
    return search_choose(mind->search, state, &mind->limit, random);
}
