/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of a program with a picture: it holds the game, shows the board and the choices, and
 * takes one. The picture is drawn by the program aude; the choices are told by the library's tables
 * alone, so expansions that came after this program are told too. docs/examples/gui.md explains it.
 *
 *     ./gui PICTURE.svg [EXPANSION]... [--seed N]      then a number a line, or "undo", or "quit"
 */
#define _POSIX_C_SOURCE 200809L
#include <aude.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct aude_rules rules;
static struct aude_state state;
static aude_action legal[AUDE_MAX_ACTIONS];
static struct aude_record_memory memory; /* the game so far: to be saved, and to be taken back */

/* The picture of the position: the program aude reads a position id and writes SVG. A program that
 * keeps its window open would load the file into it. */
static int draw(const char *picture)
{
    static char position[AUDE_POSITION_TEXT];
    int status;
    pid_t child;
    if (aude_position_text(&state, position, sizeof position) == 0)
        return 0;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        execlp("aude", "aude", "render", "--frontier", "-o", picture, position, (char *)NULL);
        perror("gui: aude");
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

static void show_scores(void)
{
    const int seats = aude_rules_setup(&rules)->seats;
    printf("turn %d,", aude_turn_number(&state));
    for (int s = 0; s < seats; s++)
        printf(" seat %d: %d points%s", s, aude_score(&state, s), s < seats - 1 ? "," : "\n");
}

/* The question of the present step and the choices, numbered; each with what it would bring. */
static int show(void)
{
    static struct aude_state scratch;
    static struct aude_preview preview[AUDE_MAX_ACTIONS];
    const int seats = aude_rules_setup(&rules)->seats, seat = aude_decider(&state);
    const struct aude_step_info *const step = aude_step_info(aude_step(&state));
    const int count = aude_legal_actions(&state, legal, AUDE_MAX_ACTIONS);
    show_scores();
    printf("seat %d: %s\n", seat, step ? step->word.text : "");
    aude_previews(&state, legal, count, &scratch, preview);
    for (int i = 0; i < count; i++) {
        char text[AUDE_ACTION_TEXT];
        aude_action_text(&state, legal[i], text, sizeof text);
        printf("  %d  %s", i, text);
        for (int s = 0; s < seats; s++)
            if (preview[i].gain[s] != 0)
                printf("  (seat %d %+d)", s, (int)preview[i].gain[s]);
        printf("\n");
    }
    return count;
}

/* Applies an action and keeps it. */
static void act(struct aude_record *record, aude_action action)
{
    const enum aude_status status = aude_apply(&state, action, NULL);
    if (status != AUDE_OK)
        printf("%s\n", aude_status_text(status)); /* the state is as it was */
    else
        aude_record_add(record, action);
}

/* One decision less: the game is played anew from its start, which takes microseconds. */
static void undo(struct aude_record *record)
{
    int keep = 0;
    aude_state_init(&state, &rules);
    for (int i = 0; i < record->count; i++) {
        if (aude_decider(&state) >= 0)
            keep = i;
        aude_apply(&state, record->action[i], NULL);
    }
    aude_state_init(&state, &rules);
    for (int i = 0; i < keep; i++)
        aude_apply(&state, record->action[i], NULL);
    record->count = keep;
}

static int play(const char *picture, struct aude_random *random)
{
    struct aude_record *const record = aude_record_in(&memory);
    char line[64];
    aude_record_init(record, aude_rules_setup(&rules));
    aude_state_init(&state, &rules);
    for (;;) {
        char *end;
        long choice;
        int count;
        while (aude_decider(&state) == AUDE_CHANCE)
            act(record, aude_random_draw(&state, random));
        if (!draw(picture)) {
            fprintf(stderr, "gui: there is no picture\n");
            return 1;
        }
        if (aude_decider(&state) == AUDE_NOBODY)
            break;
        count = show();
        if (!fgets(line, sizeof line, stdin) || strcmp(line, "quit\n") == 0)
            break;
        choice = strtol(line, &end, 10);
        if (strcmp(line, "undo\n") == 0)
            undo(record);
        else if (end == line || choice < 0 || choice >= count)
            printf("a number from 0 to %d, undo, or quit\n", count - 1);
        else
            act(record, legal[choice]);
    }
    show_scores();
    printf("actions: %d\n", record->count);
    return 0;
}

/* Says which word of the command line cannot be, and why. */
static int refuse(const char *word, const char *why)
{
    fprintf(stderr, "gui: %s: %s\nusage: gui PICTURE.svg [EXPANSION]... [--seed N]\n", word, why);
    return 2;
}

int main(int argc, char **argv)
{
    struct aude_setup setup;
    struct aude_random random;
    enum aude_status status = AUDE_OK;
    uint64_t seed = 1;
    if (argc < 2)
        return refuse("PICTURE.svg", "which picture?");
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--seed") == 0) {
            char *end = "";
            if (++i < argc)
                seed = strtoull(argv[i], &end, 10);
            if (i == argc || end == argv[i] || *end)
                return refuse("--seed", "a whole number is wanted");
        } else {
            status = aude_setup_expansion(&setup, argv[i]);
            if (status != AUDE_OK)
                return refuse(argv[i], aude_status_text(status));
        }
    }
    status = aude_rules_init(&rules, &setup);
    if (status != AUDE_OK)
        return refuse("rules", aude_status_text(status));
    aude_random_init(&random, seed);
    return play(argv[1], &random);
}
