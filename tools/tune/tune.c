/* SPDX-License-Identifier: Apache-2.0 */
/* Weights of the evaluation by self-play; made with the tests, installed by nobody.
 *
 *     aude-tune run FILE STEPS [SEED PAIRS [FROM]]
 *                                                 goes on with the run in FILE up to so many steps;
 *                                                 one that is not there begins FROM these weights
 *     aude-tune show FILE                         its weights as they are now
 *     A,join=30,city=180 is A with other numbers for these.
 *     aude-tune match A B SEED PAIRS [LIMIT [EXPANSION...]]
 *                                                 A and B are such files, greedy or search;
 *                                                 LIMIT as in search:LIMIT, without it both look
 * one turn ahead
 *
 * FROM is greedy if nothing is said. What came of it is in docs/AI.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/mind.h"
#include "tune.h"

static int usage(void)
{
    fputs("usage: aude-tune run FILE STEPS [SEED PAIRS [FROM]]\n"
          "       aude-tune show FILE\n"
          "       aude-tune match A B SEED PAIRS [LIMIT [EXPANSION...]]\n",
          stderr);
    return 2;
}

static bool number(const char *word, long long least, long long most, long long *value)
{
    char *end;
    errno = 0;
    *value = strtoll(word, &end, 10);
    if (end != word && *end == '\0' && errno == 0 && *value >= least && *value <= most)
        return true;
    fprintf(stderr, "aude-tune: '%s' is no number from %lld to %lld\n", word, least, most);
    return false;
}

static bool read_base(const char *word, struct weights *weights)
{
    struct run run = {.pairs = 1};
    struct book book = {.path = word};
    bool well = true;
    *weights = weights_greedy;
    if (strcmp(word, "greedy") == 0)
        return true;
    if (strcmp(word, "search") == 0) {
        *weights = weights_search;
        return true;
    }
    if (access(word, R_OK) != 0) {
        fprintf(stderr, "aude-tune: %s: %s\n", word, strerror(errno));
        return false;
    }
    run_from(&run, &weights_greedy);
    well = book_open(&book, &run);
    if (well)
        weights_of(&run, weights);
    book_close(&book);
    return well;
}

/* One weight that differs: its name, =, a number. */
static bool read_change(const char *text, struct weights *weights)
{
    const char *value = strchr(text, '=');
    long long read;
    for (enum weight i = 0; i < WEIGHTS && value != NULL; i++) {
        const struct weight_facts *facts = weight_facts(i);
        if (strlen(facts->name) != (size_t)(value - text) ||
            strncmp(facts->name, text, (size_t)(value - text)) != 0)
            continue;
        if (!number(value + 1, facts->least, facts->most, &read))
            return false;
        weights->of[i] = (int)read;
        return true;
    }
    fprintf(stderr, "aude-tune: '%s' is no weight and its number\n", text);
    return false;
}

/* What is said before the first comma, then what differs. */
static bool read_weights(const char *word, struct weights *weights)
{
    char text[1024], *at = text, *part;
    bool well;
    if (strlen(word) >= sizeof text)
        return false;
    strcpy(text, word);
    part = strsep(&at, ",");
    well = read_base(part, weights);
    while (well && at != NULL)
        well = read_change(strsep(&at, ","), weights);
    return well;
}

static int run_steps(int argc, char **argv)
{
    long long steps, seed = 1, pairs = 200;
    struct run run;
    struct weights weights;
    struct book book = {.path = argv[2]};
    bool well;
    if (!number(argv[3], 1, 1000000, &steps) ||
        (argc > 4 && !number(argv[4], 0, 1LL << 62, &seed)) ||
        (argc > 5 && !number(argv[5], 1, 1000000, &pairs)))
        return 2;
    run = (struct run){.seed = (uint64_t)seed, .pairs = (int)pairs};
    if (!read_weights(argc > 6 ? argv[6] : "greedy", &weights))
        return 2;
    run_from(&run, &weights);
    well = book_open(&book, &run);
    while (well && run.step < steps) {
        int64_t margin = 0;
        well = spsa_step(&run, &margin) && book_add(&book, &run, margin);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\rstep %d of %lld ", run.step, steps);
    }
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    book_close(&book);
    return well ? 0 : 2;
}

static int show(const char *word)
{
    struct weights weights;
    if (!read_weights(word, &weights))
        return 2;
    for (enum weight i = 0; i < WEIGHTS; i++)
        printf("%-13s %5d  greedy %5d\n", weight_facts(i)->name, weights.of[i],
               weights_greedy.of[i]);
    return 0;
}

static int play_match(int argc, char **argv)
{
    struct weights weights[2];
    struct match match = {0};
    struct mind mind = {0};
    long long seed, pairs;
    char word[64];
    bool turn = argc == 6 || strcmp(argv[6], "-") == 0;
    snprintf(word, sizeof word, "search:%s", turn ? "1" : argv[6]);
    if (!read_weights(argv[2], &weights[0]) || !read_weights(argv[3], &weights[1]) ||
        !number(argv[4], 0, 1LL << 62, &seed) || !number(argv[5], 1, 10000000, &pairs))
        return 2;
    if (!mind_read(&mind, word)) {
        fprintf(stderr, "aude-tune: '%s' is no limit of a search\n", argv[6]);
        return 2;
    }
    if (!match_play(&match, &weights[0], &weights[1], (uint64_t)seed, (int)pairs,
                    turn ? NULL : &mind.limit, argv + (argc > 6 ? 7 : 6))) {
        fputs("aude-tune: no such expansion, or no memory\n", stderr);
        return 2;
    }
    match_print(&match);
    return 0;
}

int main(int argc, char **argv)
{
    if ((argc == 4 || argc == 5 || argc == 6 || argc == 7) && strcmp(argv[1], "run") == 0)
        return run_steps(argc, argv);
    if (argc == 3 && strcmp(argv[1], "show") == 0)
        return show(argv[2]);
    if (argc >= 6 && strcmp(argv[1], "match") == 0)
        return play_match(argc, argv);
    return usage();
}
