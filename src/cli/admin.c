/* SPDX-License-Identifier: Apache-2.0 */
/* `aude admin`: what whoever runs a server asks of it while it runs, over its socket.
 * docs/SERVER.md tells what is asked and answered there. */
#include "cli/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef AUDE_HAVE_SERVER
#include "cli/admin.h"
#endif

enum { OPTION_SOCKET = CLI_OWN, OPTION_CONFIG, OPTION_FOR, OPTION_JSON };

static const struct cli_option options[] = {
    {OPTION_SOCKET, "socket", N_("PATH"), N_("the socket of the server, as in its own --socket")},
    {OPTION_CONFIG, "config", N_("FILE"), N_("its configuration file, which names the socket")},
    {OPTION_FOR, "for", N_("TIME"), N_("how long: 30m, 12h, 7d; for ever when it is left out")},
    {OPTION_JSON, "json", NULL, N_("print the answer of the server as it is")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "admin",
    N_("[OPTION...] WHAT [WORD...]"),
    N_("look after a game server while it runs"),
    options,
    N_("  list                  tables in memory\n"
       "  look TABLE            who is there, and what was said\n"
       "  end TABLE             end a game; undo-end TABLE lets it go on\n"
       "  hide TABLE            take a table out of the lists\n"
       "  delete TABLE          nothing of it is left; delete-name NAME: of a name everywhere\n"
       "  ban ADDRESS           nobody comes from there; unban ADDRESS\n"
       "  mute WHOM             an address, or TABLE SEAT, says nothing; unmute WHOM\n"
       "  sanctions             all bans and mutes\n"
       "  reports               what players have reported, what most have first; reports N,\n"
       "                        reports N M, reports TABLE: these are done with\n"
       "  export TOKEN          all that is kept of whoever has the token of a seat\n"
       "  delete-person TOKEN   ... is deleted; TOKEN as -: the first line of the input\n"
       "  announce TEXT         everybody reads it\n"
       "  drain                 end after a while, without new tables\n"),
};

#ifdef AUDE_HAVE_SERVER

struct wish {
    const char *socket, *config, *time;
    bool json;
};

/* ---- Words --------------------------------------------------------------------------------- */

/* "90s", "30m", "12h", "7d", as seconds; 0 without one: for ever. */
static int read_time(const char *text, json_int_t *seconds)
{
    static const struct {
        char unit;
        int seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    char digits[16];
    size_t length = text != NULL ? strlen(text) : 0;
    long long number;
    *seconds = 0;
    if (text == NULL)
        return CLI_DONE;
    for (size_t i = 0; i < sizeof units / sizeof *units && length > 1 && length < 10; i++) {
        if (text[length - 1] != units[i].unit)
            continue;
        snprintf(digits, sizeof digits, "%.*s", (int)length - 1, text);
        if (cli_integer("--for", digits, 1, 36500, &number) != CLI_DONE)
            return CLI_BAD;
        *seconds = number * units[i].seconds;
        return CLI_DONE;
    }
    return cli_error("--for", _("expected a time such as 30m, 12h or 7d, found '%s'"),
                     cli_quote(text));
}

/* The seat of people is counted from 1, that of the protocol from 0. */
static int whom(char *to, size_t room, int count, char **words)
{
    long long seat;
    if (count == 1) {
        snprintf(to, room, "%s", words[0]);
        return CLI_DONE;
    }
    if (cli_integer(NULL, words[1], 1, AUDE_MAX_SEATS, &seat) != CLI_DONE)
        return CLI_BAD;
    snprintf(to, room, "%s %lld", words[0], seat - 1);
    return CLI_DONE;
}

/* What can be asked: the word for people, that of the server, the name of what is given with it,
 * and how many words that is. */
static const struct asks {
    const char *word, *name, *field;
    int least, most;
} all[] = {
    {"list", "list", NULL, 0, 0},
    {"look", "look", "table", 1, 1},
    {"end", "end", "table", 1, 1},
    {"undo-end", "resume", "table", 1, 1},
    {"hide", "hide", "table", 1, 1},
    {"delete", "delete", "table", 1, 1},
    {"delete-name", "forget", "name", 1, 1},
    {"ban", "ban", "whom", 1, 1},
    {"unban", "unban", "whom", 1, 1},
    {"mute", "mute", "whom", 1, 2},
    {"unmute", "unmute", "whom", 1, 2},
    {"sanctions", "sanctions", NULL, 0, 0},
    {"reports", "reports", "done", 0, 2},
    {"export", "export", "token", 1, 1},
    {"delete-person", "erase", "token", 1, 1},
    {"announce", "announce", "text", 1, 1},
    {"drain", "drain", NULL, 0, 0},
};

/* Has it a time? */
static bool takes_time(const struct asks *asks)
{
    return strcmp(asks->word, "ban") == 0 || strcmp(asks->word, "mute") == 0 ||
           strcmp(asks->word, "drain") == 0;
}

static const struct asks *find(const char *word)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].word, word) == 0)
            return &all[i];
    return NULL;
}

static json_t *integer(const char *word)
{
    long long number;
    return cli_integer(NULL, word, 1, INT64_MAX, &number) == CLI_DONE ? json_integer(number) : NULL;
}

/* Reports by one number, from one to another, or of a table. */
static bool put_reports(json_t *question, int count, char **words)
{
    if (strspn(words[0], "0123456789") < strlen(words[0]) && count == 1)
        return json_object_set_new(question, "table", json_string(words[0])) == 0;
    return json_object_set_new(question, "done", integer(words[0])) == 0 &&
           (count < 2 || json_object_set_new(question, "to", integer(words[1])) == 0);
}

/* A secret that stands in no list of processes: the first line of the input. */
static bool read_secret(char *to, int room)
{
    if (fgets(to, room, stdin) == NULL)
        to[0] = '\0';
    to[strcspn(to, "\r\n")] = '\0';
    return to[0] != '\0' || cli_error("-", "%s", _("the input begins with no token")) == CLI_DONE;
}

static bool put_words(json_t *question, const struct asks *asks, int count, char **words)
{
    char target[512];
    if (strcmp(asks->word, "reports") == 0)
        return put_reports(question, count, words);
    if (strcmp(asks->field, "token") == 0 && strcmp(words[0], "-") == 0) {
        if (!read_secret(target, sizeof target))
            return false;
    } else if (whom(target, sizeof target, count, words) != CLI_DONE) {
        return false;
    }
    if (json_object_set_new(question, asks->field, json_string(target)) == 0)
        return true;
    cli_error(NULL, "%s", _("the text is not UTF-8"));
    return false;
}

/* The question, or NULL after an error line. */
static json_t *make(const struct asks *asks, const struct wish *wish, int count, char **words)
{
    json_int_t seconds;
    if (read_time(wish->time, &seconds) != CLI_DONE)
        return NULL;
    if (wish->time != NULL && !takes_time(asks)) {
        cli_error("--for", _("'%s' takes no time"), asks->word);
        return NULL;
    }
    json_t *question = json_pack("{s:s}", "do", asks->name);
    if (takes_time(asks) && (wish->time != NULL || asks->field != NULL))
        json_object_set_new(question, "seconds", json_integer(seconds));
    if (count == 0 || put_words(question, asks, count, words))
        return question;
    json_decref(question);
    return NULL;
}

/* ---- Running ------------------------------------------------------------------------------- */

static int tell(const struct wish *wish, const json_t *answer)
{
    const char *is = json_string_value(json_object_get(answer, "is"));
    if (wish->json)
        json_dumpf(answer, stdout, JSON_COMPACT);
    if (wish->json)
        printf("\n");
    if (is == NULL || strcmp(is, "error") == 0)
        return admin_explain(answer);
    if (!wish->json)
        admin_tell(answer);
    return cli_flush_output();
}

static int ask(const struct wish *wish, const char *socket, int count, char **words)
{
    const struct asks *asks = find(words[0]);
    if (asks == NULL)
        return cli_error_usage(_("there is nothing called '%s' to be done"), cli_quote(words[0]));
    if (count - 1 < asks->least || count - 1 > asks->most)
        return cli_error_usage(_("'%s' takes another number of words"), asks->word);
    json_t *question = make(asks, wish, count - 1, words + 1);
    if (question == NULL)
        return CLI_BAD;
    json_t *answer = admin_ask(socket, question);
    json_decref(question);
    int status = answer != NULL ? tell(wish, answer) : CLI_BAD;
    json_decref(answer);
    return status;
}

/* The socket is named, or stands in the configuration file. */
static int run(const struct wish *wish, int count, char **words)
{
    static struct serve_wish served;
    int status = CLI_BAD;
    if (wish->socket != NULL)
        return ask(wish, wish->socket, count, words);
    serve_wish_init(&served);
    served.config = wish->config;
    if (wish->config == NULL)
        cli_error_usage("%s", _("which socket? --socket or --config says it"));
    else if (serve_take_all(&served) == CLI_DONE && served.server.socket == NULL)
        cli_error(wish->config, "%s", _("it names no socket"));
    else if (served.server.socket != NULL)
        status = ask(wish, served.server.socket, count, words);
    cli_file_finish(&served.file);
    return status;
}

int command_admin(int argc, char **argv)
{
    struct wish wish = {0};
    struct cli_parser parser;
    const char *value;
    int option;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        switch (option) {
        case OPTION_SOCKET: wish.socket = value; break;
        case OPTION_CONFIG: wish.config = value; break;
        case OPTION_FOR: wish.time = value; break;
        default: wish.json = true;
        }
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count == 0)
        return cli_error_usage("%s", _("what is to be done is missing"));
    return run(&wish, parser.count, parser.word);
}

#else

int command_admin(int argc, char **argv)
{
    return cli_without_server(&command, argc, argv);
}

#endif
