/* SPDX-License-Identifier: Apache-2.0 */
/* `aude puzzles --check`: the puzzles of a file looked at again, by another seed. */
#include "cli/puzzles.h"

#include <stdlib.h>
#include <string.h>

enum { OTHER_SEED = 7919 };

struct verdict {
    bool first; /* the search puts the solution first */
    bool clear; /* and it leads as clearly as a new one would have to */
    struct puzzle seen;
};

static int look_again(const struct puzzles_one *one, const struct puzzles_wish *wish,
                      struct verdict *verdict)
{
    const struct puzzle_line *wanted = &one->puzzle.line[0], *seen = &verdict->seen.line[0];
    struct puzzler *puzzler = puzzler_create(&one->rules);
    if (puzzler == NULL)
        return cli_error(NULL, "%s", _("there is not enough memory"));
    verdict->clear =
        puzzle_look(puzzler, &one->state, wish->playouts,
                    wish->setup.seed_given ? wish->setup.seed : OTHER_SEED, &verdict->seen);
    verdict->first =
        seen->action == wanted->action && (one->puzzle.steps == 1 || seen->next == wanted->next);
    puzzler_free(puzzler);
    return CLI_DONE;
}

static void tell(const struct puzzles_wish *wish, long number, const struct verdict *verdict)
{
    if (wish->json)
        printf("{\"line\":%ld,\"first\":%s,\"clear\":%s,\"lead\":%d,\"win\":%d}\n", number,
               verdict->first ? "true" : "false", verdict->clear ? "true" : "false",
               verdict->seen.lead, verdict->seen.win);
    else if (!verdict->first)
        printf(_("line %ld: another turn came out best\n"), number);
}

int puzzles_check(const struct puzzles_wish *wish)
{
    struct cli_file file;
    struct puzzles_one *one = cli_allocate(sizeof *one);
    long number = 0, first = 0, clear = 0;
    int status = cli_file_read(&file, wish->check, CLI_TEXT_LIMIT, CLI_READ_TEXT);
    if (status != CLI_DONE) {
        free(one);
        return status;
    }
    for (char *line = strtok(file.bytes, "\n"); line != NULL && status == CLI_DONE;
         line = strtok(NULL, "\n")) {
        struct verdict verdict;
        status = puzzles_read(one, file.name, ++number, line);
        if (status == CLI_DONE)
            status = look_again(one, wish, &verdict);
        if (status != CLI_DONE)
            break;
        first += verdict.first;
        clear += verdict.first && verdict.clear;
        tell(wish, number, &verdict);
        cli_progress(_("puzzles"), (unsigned long long)number, 0);
    }
    cli_progress_end();
    cli_file_finish(&file);
    free(one);
    if (status == CLI_DONE && !wish->json)
        printf(_("%ld puzzles: the solution came out best in %ld, clearly in %ld\n"), number, first,
               clear);
    return status != CLI_DONE ? status : first == number ? CLI_DONE : CLI_NO;
}
