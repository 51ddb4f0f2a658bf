/* SPDX-License-Identifier: Apache-2.0 */
/* The controller's end: a program that is run by the shell, in a process group of its own so that
 * all it began ends with it. Whatever it does, an answer is waited for no longer than its time. */
#include "pipe/lines.h"
#include "pipe/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { HELLO_MS = 10000, FAREWELL_MS = 500, NAP_MS = 5, SAID = 160 };

struct pipe_outside {
    struct mind_outside mind;
    const char *command;
    int timeout_ms;
    pid_t child; /* 0: it does not run */
    int to;
    struct pipe_lines from;
    int64_t until; /* its time is over */
    enum pipe_trouble trouble;
    char said[SAID];
    char position[AUDE_POSITION_TEXT + 16];
};

extern char **environ;

static int left_ms(const struct pipe_outside *outside)
{
    int64_t left = (outside->until - pipe_clock() + 999999) / 1000000;
    return left < 0 ? 0 : (int)left;
}

static void give_time(struct pipe_outside *outside, int ms)
{
    outside->until = pipe_clock() + (int64_t)ms * 1000000;
}

/* ---- Its life ------------------------------------------------------------------------------ */

static bool has_ended(pid_t child)
{
    return waitpid(child, NULL, WNOHANG) != 0;
}

/* It has a moment to end by itself, since its input ends. */
static void end(struct pipe_outside *outside, bool at_once)
{
    static const struct timespec nap = {0, NAP_MS * 1000000};
    bool ended = false;
    if (outside->child == 0)
        return;
    close(outside->to);
    for (int ms = 0; !ended && !at_once && ms < FAREWELL_MS; ms += NAP_MS) {
        ended = has_ended(outside->child);
        if (!ended)
            nanosleep(&nap, NULL);
    }
    kill(-outside->child, SIGKILL);
    if (!ended)
        waitpid(outside->child, NULL, 0);
    close(outside->from.from);
    outside->child = 0;
}

static bool spawn(struct pipe_outside *outside, int input, int output)
{
    char shell[] = "sh", flag[] = "-c";
    char *words[] = {shell, flag, NULL, NULL}, *command = strdup(outside->command);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    words[2] = command;
    if (command == NULL)
        return false;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    bool good = posix_spawn(&outside->child, "/bin/sh", &files, &attributes, words, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    free(command);
    return good;
}

static bool run(struct pipe_outside *outside)
{
    int input[2], output[2];
    if (pipe2(input, O_CLOEXEC) != 0)
        return false;
    if (pipe2(output, O_CLOEXEC) != 0) {
        close(input[0]);
        close(input[1]);
        return false;
    }
    bool good = spawn(outside, input[0], output[1]);
    close(input[0]);
    close(output[1]);
    if (!good) {
        outside->child = 0;
        close(input[1]);
        close(output[0]);
        return false;
    }
    fcntl(input[1], F_SETFL, O_NONBLOCK);
    outside->to = input[1];
    pipe_lines_init(&outside->from, output[0]);
    return true;
}

/* ---- Talking to it ------------------------------------------------------------------------- */

static enum pipe_trouble wait_for(const struct pipe_outside *outside, int descriptor, short what)
{
    struct pollfd one = {descriptor, what, 0};
    int ready;
    do
        ready = poll(&one, 1, left_ms(outside));
    while (ready < 0 && errno == EINTR);
    return ready > 0 ? PIPE_FINE : PIPE_SILENT;
}

static enum pipe_trouble send_text(struct pipe_outside *outside, const char *text)
{
    size_t size = strlen(text);
    while (size > 0) {
        ssize_t sent = write(outside->to, text, size);
        if (sent < 0 && errno == EAGAIN) {
            enum pipe_trouble trouble = wait_for(outside, outside->to, POLLOUT);
            if (trouble != PIPE_FINE)
                return trouble;
        } else if (sent < 0 && errno != EINTR) {
            return PIPE_DIED;
        } else if (sent > 0) {
            text += sent;
            size -= (size_t)sent;
        }
    }
    return PIPE_FINE;
}

static enum pipe_trouble next_line(struct pipe_outside *outside, const char **line)
{
    for (;;) {
        enum pipe_trouble trouble;
        char *found;
        size_t length;
        switch (pipe_lines_next(&outside->from, &found, &length)) {
        case PIPE_LINE_READ: *line = found; return PIPE_FINE;
        case PIPE_LINE_LONG: return PIPE_TOO_MUCH;
        case PIPE_LINE_OVER: return PIPE_DIED;
        case PIPE_LINE_NONE:
            trouble = wait_for(outside, outside->from.from, POLLIN);
            if (trouble != PIPE_FINE)
                return trouble;
            pipe_lines_read(&outside->from);
        }
    }
}

/* Sends a line and waits for the one that begins with this word, or with error. Others, such as
 * info, are passed over, as long as there is time. Of one who listens no more the last words are
 * heard. */
static enum pipe_trouble ask(struct pipe_outside *outside, const char *text, const char *word,
                             const char **answer)
{
    size_t length = strlen(word);
    outside->said[0] = '\0';
    enum pipe_trouble trouble = send_text(outside, text);
    if (trouble == PIPE_DIED)
        trouble = PIPE_FINE;
    while (trouble == PIPE_FINE) {
        trouble = next_line(outside, answer);
        if (trouble != PIPE_FINE)
            break;
        bool refused = strncmp(*answer, "error", 5) == 0;
        if (refused || strncmp(*answer, word, length) == 0) {
            snprintf(outside->said, sizeof outside->said, "%s", *answer);
            return refused ? PIPE_REFUSED : PIPE_FINE;
        }
        if (left_ms(outside) == 0)
            trouble = PIPE_SILENT;
    }
    return trouble;
}

enum pipe_trouble pipe_outside_start(struct pipe_outside *outside)
{
    const char *answer;
    if (outside->child != 0)
        return PIPE_FINE;
    outside->said[0] = '\0';
    outside->trouble = PIPE_NO_START;
    if (!run(outside))
        return outside->trouble;
    give_time(outside, outside->timeout_ms > HELLO_MS ? outside->timeout_ms : HELLO_MS);
    outside->trouble = ask(outside, "hello 1\n", "ok hello", &answer);
    if (outside->trouble == PIPE_DIED)
        outside->trouble = PIPE_NO_START;
    else if (outside->trouble != PIPE_FINE)
        outside->trouble = PIPE_NO_HELLO;
    if (outside->trouble != PIPE_FINE)
        end(outside, true);
    return outside->trouble;
}

/* "bestmove 0x0000000000000012 TEXT", or the text alone. */
static aude_action read_move(const char *line, const struct aude_state *state)
{
    char text[AUDE_ACTION_TEXT];
    aude_action action = 0;
    const char *at = line + strlen("bestmove");
    at += strspn(at, " ");
    size_t length = strncmp(at, "0x", 2) == 0 ? strcspn(at, " ") : strlen(at);
    if (length >= sizeof text)
        return 0;
    memcpy(text, at, length);
    text[length] = '\0';
    return aude_action_parse(state, text, &action, NULL) == AUDE_OK ? action : 0;
}

static aude_action choose(void *context, const struct aude_state *state)
{
    struct pipe_outside *outside = context;
    const char *answer;
    aude_action action = 0;
    if (pipe_outside_start(outside) != PIPE_FINE)
        return 0;
    give_time(outside, outside->timeout_ms);
    size_t at = (size_t)snprintf(outside->position, sizeof outside->position, "position ");
    at += aude_position_text(state, outside->position + at, AUDE_POSITION_TEXT);
    memcpy(outside->position + at, "\n", 2);
    outside->trouble = ask(outside, outside->position, "ok position", &answer);
    if (outside->trouble == PIPE_FINE)
        outside->trouble = ask(outside, "go\n", "bestmove", &answer);
    if (outside->trouble == PIPE_FINE && (action = read_move(answer, state)) == 0)
        outside->trouble = PIPE_NONSENSE;
    if (outside->trouble != PIPE_FINE)
        end(outside, true);
    return action;
}

/* ---- From outside -------------------------------------------------------------------------- */

struct pipe_outside *pipe_outside_create(const char *command, int timeout_ms)
{
    struct pipe_outside *outside = calloc(1, sizeof *outside);
    if (outside == NULL)
        return NULL;
    outside->command = command;
    outside->timeout_ms = timeout_ms;
    outside->mind = (struct mind_outside){outside, choose, pipe_clock};
    return outside;
}

void pipe_outside_free(struct pipe_outside *outside)
{
    if (outside != NULL)
        end(outside, false);
    free(outside);
}

const struct mind_outside *pipe_outside_mind(struct pipe_outside *outside)
{
    return &outside->mind;
}

enum pipe_trouble pipe_outside_trouble(const struct pipe_outside *outside, const char **said)
{
    *said = outside->said;
    return outside->trouble;
}
