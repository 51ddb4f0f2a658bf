/* SPDX-License-Identifier: Apache-2.0 */
/* A player for `aude arena`: it answers the three messages of docs/ENGINE.md that a player has to
 * know, and takes what brings most points at once. docs/examples/bot.md explains it.
 *
 *     aude arena "exec:./bot" random --games 20
 */
#include <aude.h>

#include <stdio.h>
#include <string.h>

static struct aude_rules rules;
static struct aude_state state, scratch;
static aude_action legal[AUDE_MAX_ACTIONS];
static struct aude_preview preview[AUDE_MAX_ACTIONS];
static char line[65536];

/* Points ahead of the best of the others; a figure that is put has to be worth one. */
static int worth(const struct aude_preview *after, int seat, int seats)
{
    int best = INT32_MIN, spent = 0;
    for (int s = 0; s < seats; s++) {
        const int score = aude_score(&state, s) + after->gain[s];
        if (s != seat && score > best)
            best = score;
    }
    for (int figure = 0; figure < AUDE_MAX_FIGURE_KINDS; figure++)
        spent -= after->figures[seat][figure];
    /* Early in the game figures are there to be used, and come home by and by. */
    return 2 * (aude_score(&state, seat) + after->gain[seat] - best) +
           (spent > 0 && aude_supply(&state, seat, AUDE_FOLLOWER) > 2 ? 1 : -spent);
}

/* What to do in this state, where a seat has to decide. */
static aude_action choose(int seat)
{
    const int seats = aude_rules_setup(&rules)->seats;
    const int count = aude_legal_actions(&state, legal, AUDE_MAX_ACTIONS);
    int best = 0;
    aude_previews(&state, legal, count, &scratch, preview);
    for (int i = 1; i < count; i++)
        if (worth(&preview[i], seat, seats) > worth(&preview[best], seat, seats))
            best = i;
    return legal[best];
}

/* Is there a position now? What could not be read has left none. */
static int answer_position(const char *id)
{
    struct aude_text_error error;
    char why[256];
    if (aude_position_parse(id, &rules, &state, &error) == AUDE_OK) {
        puts("ok position");
        return 1;
    }
    aude_text_error_text(&error, why, sizeof why);
    printf("error syntax 1:%d %s\n", error.column, why);
    return 0;
}

static void answer_go(int has_position)
{
    char text[AUDE_ACTION_TEXT];
    const int seat = has_position ? aude_decider(&state) : AUDE_NOBODY;
    if (seat < 0) {
        puts("error no-position 1:1 there is nothing to decide");
    } else {
        const aude_action action = choose(seat);
        aude_action_text(&state, action, text, sizeof text);
        printf("bestmove 0x%016llx %s\n", (unsigned long long)action, text);
    }
}

int main(void)
{
    int has_position = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); /* each answer leaves at once, also into a pipe */
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, "hello", 5) == 0) {
            puts("name Example\nversion 1\nprotocol 1\nok hello");
        } else if (strncmp(line, "position ", 9) == 0) {
            has_position = answer_position(line + 9);
        } else if (strncmp(line, "go", 2) == 0) {
            answer_go(has_position);
        } else if (strcmp(line, "quit") == 0) {
            break;
        } else if (line[0] && line[0] != '#') {
            puts("error unknown 1:1 this bot does not know that");
        }
    }
    return 0;
}
