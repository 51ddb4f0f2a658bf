/* SPDX-License-Identifier: Apache-2.0 */
/* `aude test`: runs scenarios, the tests of the rules that people can read (docs/SCENARIOS.md).
 *
 * All files are read first, for TAP begins with the number of scenarios. A line that cannot be read
 * fails its scenario, a file that cannot be read gets an error line; all others run. A scenario
 * that needs rules not built yet is skipped by name. The last line is `N passed, N failed`, with `,
 * N skipped` behind it when some were; the exit status is 0 when nothing failed, 1 when something
 * did, 2 when some text could not be read.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "cli/cli.h"
#include "scenario/scenario.h"
#include "script/script.h"

enum { OPTION_JSON = CLI_OWN, OPTION_PICTURES, OPTION_PRINT, OPTION_TAP };
enum { FILE_LIMIT = 4 << 20 };

static const struct cli_option options[] = {
    {'v', "verbose", NULL, N_("name every scenario, also those that pass")},
    {OPTION_JSON, "json", NULL, N_("print the results as one JSON object")},
    {OPTION_PICTURES, "pictures", NULL,
     N_("print the positions that illustrate rules, a line each")},
    {OPTION_PRINT, "print", N_("ID"), N_("print a position as a scenario that builds it")},
    {OPTION_TAP, "tap", NULL, N_("print the results by the Test Anything Protocol")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "test",
    N_("[OPTION...] FILE..."),
    N_("run scenarios, the tests of the rules"),
    options,
    N_("FILE is a scenario file (.scn) or a Markdown file (.md) with blocks fenced by ```ex.\n"
       "The last line is 'N passed, N failed', with ', N skipped' when some were; the exit status\n"
       "is 1 when one failed, 2 when some text cannot be read."),
};

struct source {
    struct cli_file text;
    struct scenario_file file;
};

struct totals {
    int passed, failed, skipped;
    bool verbose, tap, pictures;
    bool unread;   /* some file or line cannot be read */
    json_t *tests; /* NULL: plain lines */
};

static bool is_markdown(const char *path)
{
    size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".md") == 0;
}

/* Reads one file; CLI_DONE or CLI_BAD after an error line. */
static int read_source(struct source *source, const char *path)
{
    struct scenario_error error;
    if (cli_file_read(&source->text, path, FILE_LIMIT, CLI_READ_TEXT) != CLI_DONE)
        return CLI_BAD;
    const char *text = source->text.bytes;
    size_t size = source->text.size;
    bool markdown = is_markdown(path) || scenario_is_markdown(text, size);
    if (scenario_read(&source->file, path, text, size, markdown, &error)) {
        if (source->file.scenarios == 0) /* a page without examples is no mistake */
            cli_error(path, "note: no block begins with ```ex, nothing to run");
        return CLI_DONE;
    }
    scenario_finish(&source->file); /* lines without any title are no scenario */
    return cli_error_at(path, error.line, error.column, "%s", error.message);
}

/* "bridges, castles" */
static void write_needs(unsigned needs, struct cli_buffer *text)
{
    for (int i = 0; i < SCENARIO_NEED_COUNT; i++)
        if (needs >> i & 1)
            cli_buffer_add(text, "%s%s", text->size > 0 ? ", " : "", scenario_need_text[i]);
}

static void report_json(struct totals *totals, const struct scenario_file *file,
                        const struct scenario *scenario, const struct scenario_result *result,
                        const char *needs)
{
    const char *word = needs != NULL ? "skip" : result->failed.count > 0 ? "fail" : "pass";
    json_t *failures = json_array();
    for (int i = 0; i < result->failed.count; i++) {
        const struct scenario_note *failure = &result->failed.note[i];
        json_t *item =
            json_pack("{sI ss}", "line", (json_int_t)failure->line, "message", failure->message);
        if (failure->column > 0)
            json_object_set_new(item, "column", json_integer(failure->column));
        json_array_append_new(failures, item);
    }
    json_t *test =
        json_pack("{ss sI ss ss so}", "file", file->path, "line", (json_int_t)scenario->line,
                  "name", scenario->name, "result", word, "failures", failures);
    if (needs != NULL)
        json_object_set_new(test, "needs", json_string(needs));
    json_array_append_new(totals->tests, test);
}

/* "FILE:LINE: what is wrong", each on its line; also the column of what cannot be read. */
static void print_notes(const char *before, const struct scenario_file *file,
                        const struct scenario_notes *notes)
{
    for (int i = 0; i < notes->count; i++) {
        const struct scenario_note *note = &notes->note[i];
        printf("%s%s:%ld:", before, file->path, note->line);
        if (note->column > 0)
            printf("%ld:", note->column);
        printf(" %s\n", note->message);
    }
}

static void report_tap(const struct totals *totals, const struct scenario_file *file,
                       const struct scenario *scenario, const struct scenario_result *result,
                       const char *needs)
{
    int number = totals->passed + totals->failed + totals->skipped;
    printf("%sok %d - %s", result->failed.count > 0 ? "not " : "", number, scenario->name);
    if (needs != NULL)
        printf(" # SKIP needs %s", needs);
    putchar('\n');
    print_notes("# ", file, &result->failed);
}

static void print_pictures(const struct scenario_result *result)
{
    for (int i = 0; i < result->shown.count; i++)
        printf("%s\n", result->shown.note[i].message);
}

static void report(struct totals *totals, const struct scenario_file *file,
                   const struct scenario *scenario, const struct scenario_result *result,
                   const char *needs)
{
    if (totals->pictures && result->failed.count == 0) {
        print_pictures(result);
    } else if (totals->tests != NULL) {
        report_json(totals, file, scenario, result, needs);
    } else if (totals->tap) {
        report_tap(totals, file, scenario, result, needs);
    } else if (needs != NULL) {
        printf("skip - %s needs %s\n", scenario->brief, needs);
    } else if (result->failed.count > 0) {
        printf("not ok - %s:%ld %s\n", file->path, scenario->line, scenario->name);
        print_notes("  ", file, &result->failed);
    } else if (totals->verbose) {
        printf("ok - %s:%ld %s\n", file->path, scenario->line, scenario->name);
        print_notes("  ", file, &result->refused);
    }
}

static void run_source(const struct scenario_file *file, struct totals *totals)
{
    for (int i = 0; i < file->scenarios; i++) {
        const struct scenario *scenario = &file->scenario[i];
        struct scenario_result result = {{0, NULL}, {0, NULL}, {0, NULL}};
        struct cli_buffer needs = {NULL, 0, 0};
        if (scenario->needs != 0) {
            write_needs(scenario->needs, &needs);
            totals->skipped++;
        } else {
            scenario_run(file, scenario, &result);
            totals->passed += result.failed.count == 0;
            totals->failed += result.failed.count > 0;
            totals->unread |= scenario->broken;
        }
        report(totals, file, scenario, &result, needs.bytes);
        scenario_result_finish(&result);
        cli_buffer_finish(&needs);
    }
}

/* The last line, or the whole JSON object; the exit status. */
static int conclude(struct totals *totals)
{
    if (totals->pictures) {
        /* nothing but positions */
    } else if (totals->tests == NULL) {
        printf("%s%d passed, %d failed", totals->tap ? "# " : "", totals->passed, totals->failed);
        if (totals->skipped > 0)
            printf(", %d skipped", totals->skipped);
        putchar('\n');
    } else {
        json_t *all = json_pack("{si si si sO}", "passed", totals->passed, "failed", totals->failed,
                                "skipped", totals->skipped, "tests", totals->tests);
        json_dumpf(all, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(all);
        json_decref(totals->tests);
    }
    if (cli_flush_output() != CLI_DONE)
        return CLI_BAD;
    return totals->unread ? CLI_BAD : totals->failed > 0 ? CLI_NO : CLI_DONE;
}

/* The letter that %3A or the like stands for, or 0. */
static char coded(const char *at)
{
    const char digits[] = {at[1], at[1] != '\0' ? at[2] : '\0', '\0'};
    bool good = isxdigit((unsigned char)digits[0]) && isxdigit((unsigned char)digits[1]);
    return good ? (char)strtol(digits, NULL, 16) : '\0';
}

/* The position id of a link to the position editor, whose letters a program may have written as
 * %3A; any other text is one itself. The caller frees it. */
static char *id_of(const char *text)
{
    static const char edit[] = "#/edit/";
    const char *link = strstr(text, edit);
    char *id = cli_allocate(strlen(text) + 1), *to = id;
    if (link == NULL)
        return strcpy(id, text);
    for (const char *at = link + strlen(edit); *at != '\0'; at++) {
        char letter = *at == '%' ? coded(at) : '\0';
        *to++ = letter != '\0' ? letter : *at;
        at += letter != '\0' ? 2 : 0;
    }
    *to = '\0';
    return id;
}

static int write_position(const char *id, const char *text, bool json)
{
    if (json) {
        json_t *all = json_pack("{ss ss}", "position", id, "scenario", text);
        json_dumpf(all, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(all);
    } else {
        fputs(text, stdout);
    }
    return cli_flush_output();
}

/* The position as a scenario, on standard output. */
static int print_position(const char *link, bool json)
{
    char *id = id_of(link);
    struct aude_rules *rules = cli_allocate(sizeof *rules);
    struct aude_state *state = cli_allocate(sizeof *state);
    char *text = cli_allocate(SCRIPT_TEXT);
    struct aude_text_error error;
    int status = CLI_DONE;
    if (aude_position_parse(id, rules, state, &error) != AUDE_OK) {
        status = cli_error_text(_("position"), &error);
    } else {
        script_of_position(state, text, SCRIPT_TEXT);
        status = write_position(id, text, json);
    }
    free(text);
    free(id);
    free(state);
    free(rules);
    return status;
}

int command_test(int argc, char **argv)
{
    struct cli_parser parser;
    const char *value;
    int option, status = CLI_BAD;
    struct totals totals = {0};
    bool json = false;
    const char *position = NULL;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        totals.verbose |= option == 'v';
        json |= option == OPTION_JSON;
        totals.tap |= option == OPTION_TAP;
        totals.pictures |= option == OPTION_PICTURES;
        position = option == OPTION_PRINT ? value : position;
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (position != NULL)
        return parser.count > 0 ? cli_error_usage(_("a position is printed without files"))
                                : print_position(position, json);
    if (parser.count == 0)
        return cli_error_usage(_("at least one file is needed"));
    struct source *sources = cli_allocate((size_t)parser.count * sizeof *sources);
    memset(sources, 0, (size_t)parser.count * sizeof *sources);
    int sources_read = 0;
    for (int i = 0; i < parser.count; i++)
        sources_read += read_source(&sources[i], parser.word[i]) == CLI_DONE;
    if (sources_read > 0) {
        int count = 0;
        totals.unread = sources_read < parser.count;
        totals.tests = json && !totals.pictures ? json_array() : NULL;
        for (int i = 0; i < parser.count; i++)
            count += sources[i].file.scenarios;
        if (totals.tap && !json)
            printf("1..%d\n", count);
        for (int i = 0; i < parser.count; i++)
            run_source(&sources[i].file, &totals);
        status = conclude(&totals);
    }
    for (int i = 0; i < parser.count; i++) {
        scenario_finish(&sources[i].file);
        cli_file_finish(&sources[i].text);
    }
    free(sources);
    return status;
}
