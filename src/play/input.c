/* SPDX-License-Identifier: Apache-2.0 */
/* One line of input. On a terminal the line is typed and seen there; from a pipe it is repeated
 * after the prompt, so that the transcript of a scripted game reads like the game. Bytes are read
 * by read(), not by stdio, so that Ctrl-C is noticed while waiting.
 */
#include "play/play.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { MAX_LINE = 1024 };

static volatile sig_atomic_t interrupt_seen;

static struct {
    char bytes[4096];
    size_t at, size;
    bool ended;
} input;

static char line_bytes[MAX_LINE + 1];
static char *line_rest; /* what follows a semicolon in the line being answered from */

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupt_seen = 1;
}

void play_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = on_interrupt}; /* no SA_RESTART: read() must return */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

bool play_stopped(void)
{
    return interrupt_seen != 0;
}

/* The next byte, or -1. */
static int next_byte(void)
{
    if (input.at < input.size)
        return (unsigned char)input.bytes[input.at++];
    while (!input.ended && !interrupt_seen) {
        ssize_t got = read(STDIN_FILENO, input.bytes, sizeof input.bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            input.ended = true;
            break;
        }
        input.size = (size_t)got;
        input.at = 1;
        return (unsigned char)input.bytes[0];
    }
    return -1;
}

/* Bytes that are no text in the user's locale become '?': the line is repeated in messages. */
static void keep_text(char *text)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (size_t left = strlen(text); left > 0;) {
        size_t length = mbrlen(text, left, &state);
        if (length == 0 || length > left) {
            memset(&state, 0, sizeof state);
            *text = '?';
            length = 1;
        }
        text += length;
        left -= length;
    }
}

/* Reads a line; what is beyond MAX_LINE bytes is dropped, bytes 0 and controls become '?'. */
static bool read_line(void)
{
    size_t size = 0;
    int byte;
    while ((byte = next_byte()) >= 0 && byte != '\n') {
        if (byte == '\r')
            continue;
        if (byte == '\t')
            byte = ' ';
        if (size < MAX_LINE)
            line_bytes[size++] = (char)(byte < ' ' || byte == 127 ? '?' : byte);
    }
    line_bytes[size] = '\0';
    keep_text(line_bytes);
    return byte >= 0 || size > 0;
}

/* Cuts blanks from both ends. */
static char *trim(char *text)
{
    while (*text == ' ')
        text++;
    size_t size = strlen(text);
    while (size > 0 && text[size - 1] == ' ')
        text[--size] = '\0';
    return text;
}

enum play_flow play_ask(struct play *play, const char *prompt, const char **line)
{
    bool echo = !play->terminal;
    printf("%s", prompt);
    fflush(stdout);
    if (line_rest == NULL) {
        if (!read_line()) {
            printf("\n");
            play->interrupted = play_stopped();
            return PLAY_ENDED_INPUT;
        }
        line_rest = line_bytes;
    } else {
        echo = true;
    }
    char *text = line_rest;
    line_rest = strchr(text, ';');
    if (line_rest != NULL)
        *line_rest++ = '\0';
    *line = trim(text);
    if (echo)
        printf("%s\n", *line);
    return PLAY_ON;
}

void play_split(const char *line, char *word, size_t room, const char **rest)
{
    size_t length = strcspn(line, " ");
    size_t kept = length < room ? length : room - 1;
    for (size_t i = 0; i < kept; i++)
        word[i] = (char)tolower((unsigned char)line[i]);
    word[kept] = '\0';
    line += length;
    *rest = line + strspn(line, " ");
}
