/* SPDX-License-Identifier: Apache-2.0 */
/* The configuration file of `aude serve`. A line is `name = value`, the name as that of the option
 * without dashes; options without an argument are yes or no. Empty lines and what begins with # say
 * nothing. The command line is taken after the file, so it wins; what may be given several times
 * counts in both. */
#include "cli/serve.h"

#ifdef AUDE_HAVE_SERVER

#include <stdio.h>
#include <string.h>

enum { PLACE = 512, FILE_LIMIT = 1 << 16 };

int serve_give(struct serve_wish *wish, int option, const char *value)
{
    if (wish->given_count == SERVE_GIVEN)
        return cli_error(NULL, "%s", _("given too often"));
    wish->given[wish->given_count].option = option;
    wish->given[wish->given_count++].value = value;
    return CLI_DONE;
}

/* ---- Lines --------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Without blanks in front and behind. */
static char *trimmed(char *text)
{
    size_t length;
    while (is_blank(*text))
        text++;
    length = strlen(text);
    while (length > 0 && is_blank(text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* The option of this name that a file may have, or NULL. */
static const struct cli_option *find_option(const char *name)
{
    for (const struct cli_option *one = serve_options; one->name != NULL; one++)
        if (strcmp(one->name, name) == 0 && one->code != SERVE_CONFIG && one->code != SERVE_CHECK &&
            one->code != CLI_OPTION_LANG && one->code != 'h')
            return one;
    return NULL;
}

/* An option without an argument; *wanted: it is as if it stood on the command line. */
static int take_switch(const char *place, const char *value, bool *wanted)
{
    *wanted = strcmp(value, "yes") == 0;
    if (*wanted || strcmp(value, "no") == 0)
        return CLI_DONE;
    return cli_error(place, _("expected yes or no, found '%s'"), cli_quote(value));
}

static int take_line(struct serve_wish *wish, const char *place, char *line)
{
    char *equals = strchr(line, '=');
    bool wanted = true;
    if (equals == NULL)
        return cli_error(place, _("'%s' is not of the form NAME=VALUE"), cli_quote(line));
    *equals = '\0';
    const char *name = trimmed(line), *value = trimmed(equals + 1);
    const struct cli_option *option = find_option(name);
    if (option == NULL)
        return cli_error(place, _("there is no setting '%s'"), cli_quote(name));
    if (option->argument == NULL && take_switch(place, value, &wanted) != CLI_DONE)
        return CLI_BAD;
    return wanted ? serve_take(wish, place, option->code, value) : CLI_DONE;
}

int serve_take_text(struct serve_wish *wish, const char *name, char *text)
{
    char place[PLACE], *next;
    long number = 1;
    for (char *line = text; line != NULL; line = next, number++) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        line = trimmed(line);
        snprintf(place, sizeof place, "%s:%ld", name, number);
        if (*line != '\0' && *line != '#' && take_line(wish, place, line) != CLI_DONE)
            return CLI_BAD;
    }
    return CLI_DONE;
}

static int take_file(struct serve_wish *wish)
{
    if (cli_file_read(&wish->file, wish->config, FILE_LIMIT, CLI_READ_TEXT) != CLI_DONE)
        return CLI_BAD;
    return serve_take_text(wish, wish->file.name, wish->file.bytes);
}

/* ---- All of it ----------------------------------------------------------------------------- */

static const char *name_of(int option)
{
    const struct cli_option *one = serve_options;
    while (one->code != option)
        one++;
    return one->name;
}

int serve_take_all(struct serve_wish *wish)
{
    char place[PLACE];
    if (wish->config != NULL && take_file(wish) != CLI_DONE)
        return CLI_BAD;
    for (int i = 0; i < wish->given_count; i++) {
        snprintf(place, sizeof place, "--%s", name_of(wish->given[i].option));
        if (serve_take(wish, place, wish->given[i].option, wish->given[i].value) != CLI_DONE)
            return CLI_BAD;
    }
    return CLI_DONE;
}

bool serve_reload(void *context, struct server_limits *limits)
{
    static struct serve_wish again;
    const struct serve_wish *wish = context;
    serve_wish_init(&again);
    again.config = wish->config;
    again.given_count = wish->given_count;
    memcpy(again.given, wish->given, sizeof again.given);
    bool good = serve_take_all(&again) == CLI_DONE;
    if (good)
        *limits = again.server.limits;
    cli_file_finish(&again.file);
    return good;
}

#endif
