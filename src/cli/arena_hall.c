/* SPDX-License-Identifier: Apache-2.0 */
/* Who sits in a match: players of ours, which are words, and programs outside, which are run once
 * and asked in every game (src/pipe). A program that does not name a legal action loses the game;
 * when it cannot even be run any more the match ends. */
#include <string.h>

#include "cli/arena.h"

const char *arena_command(const char *word)
{
    return strncmp(word, "exec:", 5) == 0 && word[5] != '\0' ? word + 5 : NULL;
}

static const char *player_of(const struct arena_hall *hall, int seat)
{
    return hall->wish->player[seat < hall->wish->players ? seat : hall->wish->players - 1];
}

/* Says what a program outside has done wrong. */
static void add_trouble(struct cli_buffer *text, const struct pipe_outside *outside)
{
    static const char *const sentence[] = {
        [PIPE_NO_START] = N_("it could not be run, or ended before it said hello"),
        [PIPE_NO_HELLO] = N_("it does not speak the protocol of docs/ENGINE.md"),
        [PIPE_DIED] = N_("it ended"),
        [PIPE_SILENT] = N_("it did not answer in time"),
        [PIPE_REFUSED] = N_("it answered an error"),
        [PIPE_NONSENSE] = N_("what it answered is no action"),
        [PIPE_TOO_MUCH] = N_("it answered a line that is too long"),
    };
    const char *said;
    enum pipe_trouble trouble = pipe_outside_trouble(outside, &said);
    cli_buffer_add(text, "%s", _(sentence[trouble]));
    if (said[0] != '\0')
        cli_buffer_add(text, ": %s", cli_quote(said));
}

static int open_outside(struct arena_hall *hall, int seat)
{
    struct cli_buffer text = {0};
    const char *word = player_of(hall, seat);
    hall->mind[seat] = (struct mind){0};
    hall->outside[seat] = pipe_outside_create(arena_command(word), hall->wish->timeout_ms);
    if (hall->outside[seat] == NULL)
        return cli_error(NULL, "%s", _("there is not enough memory"));
    hall->mind[seat].outside = pipe_outside_mind(hall->outside[seat]);
    if (pipe_outside_start(hall->outside[seat]) == PIPE_FINE)
        return CLI_DONE;
    add_trouble(&text, hall->outside[seat]);
    cli_error(cli_quote(word), "%s", text.bytes);
    cli_buffer_finish(&text);
    return CLI_BAD;
}

int arena_hall_open(struct arena_hall *hall)
{
    for (int seat = 0; seat < hall->seats; seat++) {
        const char *word = player_of(hall, seat);
        if (arena_command(word) != NULL) {
            if (open_outside(hall, seat) != CLI_DONE)
                return CLI_BAD;
            continue;
        }
        mind_read(&hall->mind[seat], word);
        if (!mind_open(&hall->mind[seat], hall->rules, cli_cpu_time))
            return cli_error(NULL, "%s", _("there is not enough memory"));
    }
    return CLI_DONE;
}

void arena_hall_close(struct arena_hall *hall)
{
    for (int seat = 0; seat < hall->seats; seat++) {
        if (hall->mind[seat].search != NULL)
            mind_close(&hall->mind[seat]);
        pipe_outside_free(hall->outside[seat]);
    }
}

int arena_hall_tell_lost(struct arena_hall *hall, long long number, const struct arena_game *game,
                         enum aude_status status)
{
    int seat = game->lost - 1, ended = CLI_DONE;
    const struct pipe_outside *outside = hall->outside[seat];
    struct cli_buffer text = {0};
    const char *said;
    if (outside == NULL)
        return cli_error(NULL, _("a player chose what is not legal in group %lld"), number);
    enum pipe_trouble trouble = pipe_outside_trouble(outside, &said);
    cli_progress_end();
    if (trouble == PIPE_FINE)
        cli_buffer_add(&text, _("what it named is not legal (%s): %s"), _(aude_status_text(status)),
                       cli_quote(said));
    else
        add_trouble(&text, outside);
    if (trouble == PIPE_NO_START || trouble == PIPE_NO_HELLO)
        ended = CLI_BAD;
    else
        cli_buffer_add(&text, _("; it has lost this game of group %lld"), number);
    cli_error(cli_quote(player_of(hall, seat)), "%s", text.bytes);
    cli_buffer_finish(&text);
    return ended;
}
