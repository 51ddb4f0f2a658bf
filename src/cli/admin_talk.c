/* SPDX-License-Identifier: Apache-2.0 */
/* A question to a server and its answer; see admin.h. */
#include "cli/cli.h"

#ifdef AUDE_HAVE_SERVER

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cli/admin.h"

enum { PATIENCE = 30 /* seconds */ };

/* ---- The socket ---------------------------------------------------------------------------- */

static int dial(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const struct timeval patience = {.tv_sec = PATIENCE};
    if (strlen(path) >= sizeof address.sun_path) {
        cli_error(path, "%s", strerror(ENAMETOOLONG));
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path));
    int wire = socket(AF_UNIX, SOCK_STREAM, 0);
    if (wire >= 0 && setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0 &&
        connect(wire, (struct sockaddr *)&address, sizeof address) == 0)
        return wire;
    cli_error(path, "%s: %s", _("no server answers there"), strerror(errno));
    if (wire >= 0)
        close(wire);
    return -1;
}

static bool send_all(int wire, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(wire, text, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        text += sent;
        length -= (size_t)sent;
    }
    return true;
}

static json_t *hear(int wire)
{
    struct cli_buffer heard = {0};
    char piece[4096];
    ssize_t length;
    while ((length = recv(wire, piece, sizeof piece, 0)) > 0)
        cli_buffer_bytes(&heard, piece, (size_t)length);
    json_t *answer = length == 0
                         ? json_loadb(heard.bytes != NULL ? heard.bytes : "", heard.size, 0, NULL)
                         : NULL;
    cli_buffer_finish(&heard);
    return answer;
}

json_t *admin_ask(const char *socket, json_t *question)
{
    int wire = dial(socket);
    if (wire < 0)
        return NULL;
    char *text = json_dumps(question, JSON_COMPACT);
    json_t *answer = NULL;
    if (text != NULL && send_all(wire, text, strlen(text)) && send_all(wire, "\n", 1))
        answer = hear(wire);
    free(text);
    close(wire);
    if (answer == NULL)
        cli_error(socket, "%s", _("the server gave no answer; only its own user and root get one"));
    return answer;
}

/* ---- Words --------------------------------------------------------------------------------- */

int admin_explain(const json_t *answer)
{
    static const struct {
        const char *code, *words;
    } all[] = {
        {"unknown-table", N_("there is no such table")},
        {"over", N_("this game is over already")},
        {"not-ended", N_("this game was not ended before its end")},
        {"hidden", N_("this table is in no list")},
        {"not-there", N_("there is no such name, ban or mute")},
        {"bad-whom",
         N_("this is no address and no network; a mute may also have a table and a seat")},
        {"no-report", N_("there is no such report")},
        {"no-person", N_("this is the token of no seat")},
        {"full", N_("there is no room for more")},
        {"storage", N_("the server could not write it down; nothing was done")},
        {"newer-rules", N_("the table was begun with newer rules than this server knows")},
    };
    const char *code = json_string_value(json_object_get(answer, "code"));
    const char *text = json_string_value(json_object_get(answer, "text"));
    for (size_t i = 0; code != NULL && i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].code, code) == 0)
            return cli_error(NULL, "%s", _(all[i].words));
    return cli_error(NULL, "%s", text != NULL ? text : _("the server gave no answer"));
}

static long long number_of(const json_t *value, const char *name)
{
    return json_integer_value(json_object_get(value, name));
}

static const char *word_of(const json_t *value, const char *name)
{
    const char *word = json_string_value(json_object_get(value, name));
    return word != NULL ? word : "";
}

static bool is(const json_t *value, const char *name)
{
    return json_is_true(json_object_get(value, name));
}

/* In the time of whoever reads it. */
static const char *when(long long milliseconds)
{
    static char text[32];
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm parts;
    localtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    return text;
}

static void tell_head(const json_t *table)
{
    printf("%s  %s  ", word_of(table, "table"), when(number_of(table, "created")));
    printf(_("here %lld of %lld, watching %lld, actions %lld"), number_of(table, "here"),
           number_of(table, "people"), number_of(table, "watching"), number_of(table, "seq"));
    printf("%s%s\n", is(table, "public") ? _(", public") : "",
           is(table, "over") ? _(", over") : "");
}

static void tell_talk(const json_t *list, const char *title)
{
    size_t index;
    const json_t *one;
    if (json_array_size(list) > 0)
        printf("%s\n", title);
    json_array_foreach(list, index, one)
    {
        if (number_of(one, "seat") >= 0)
            printf("  %s  %lld: %s\n", when(number_of(one, "at")), number_of(one, "seat") + 1,
                   word_of(one, "text"));
        else
            printf("  %s  %s: %s\n", when(number_of(one, "at")), word_of(one, "name"),
                   word_of(one, "text"));
    }
}

static void tell_table(const json_t *table)
{
    size_t index;
    const json_t *one;
    tell_head(table);
    json_array_foreach(json_object_get(table, "seats"), index, one)
        printf("  %d  %s  %s  %s  %s\n", (int)index + 1, word_of(one, "name"),
               word_of(one, "player"), is(one, "here") ? _("here") : "-", word_of(one, "from"));
    tell_talk(json_object_get(table, "chat"), _("Players said:"));
    tell_talk(json_object_get(table, "gallery"), _("Those who watch said:"));
}

static void tell_sanctions(const json_t *list)
{
    size_t index;
    const json_t *one;
    json_array_foreach(list, index, one)
        printf("%s  %s  %s\n", word_of(one, "kind"), word_of(one, "whom"),
               number_of(one, "till") != 0 ? when(number_of(one, "till")) : _("for ever"));
}

static void tell_reports(const json_t *list)
{
    size_t index;
    const json_t *one;
    json_array_foreach(list, index, one)
    {
        printf("%lld  %s  %s  %s", number_of(one, "number"), when(number_of(one, "at")),
               word_of(one, "table"), word_of(one, "who"));
        if (number_of(one, "alike") > 1)
            printf("  x%lld", number_of(one, "alike"));
        printf("\n");
        if (word_of(one, "why")[0] != '\0')
            printf("  %s\n", word_of(one, "why"));
        for (const char *line = word_of(one, "said"); *line != '\0';) {
            size_t length = strcspn(line, "\n");
            printf("  > %.*s\n", (int)length, line);
            line += length + (line[length] == '\n');
        }
    }
}

void admin_tell(const json_t *answer)
{
    const char *what = word_of(answer, "is");
    size_t index;
    const json_t *one;
    json_array_foreach(json_object_get(answer, "tables"), index, one) tell_head(one);
    if (strcmp(what, "table") == 0)
        tell_table(answer);
    tell_sanctions(json_object_get(answer, "sanctions"));
    if (strcmp(what, "reports") == 0)
        tell_reports(json_object_get(answer, "reports"));
    if (strcmp(what, "person") == 0) { /* to be handed on as it is */
        json_dumpf(json_object_get(answer, "seats"), stdout, JSON_INDENT(2));
        printf("\n");
    }
    if (strcmp(what, "done") == 0)
        printf("%s\n", _("Done."));
}

#endif
