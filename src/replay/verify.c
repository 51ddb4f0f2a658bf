/* SPDX-License-Identifier: Apache-2.0 */
/* Many recorded games compared with our rules; a file is a test. A file that needs rules which are
 * not built is skipped, by name. A file that cannot be read is an error (exit status 2) and counts
 * as failed; the others are still looked at. */
#include "replay/replay.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MISMATCHES = 5 };

struct check {
    const char *path;
    bool all;
    long shown;
    struct cli_buffer lines; /* mismatches as text */
    json_t *mismatches;      /* ... and as JSON, NULL when not asked for */
    json_t *unknown;
};

struct totals {
    int passed, failed, skipped;
    bool bad, all;
    json_t *files; /* NULL: plain lines */
};

/* "message 12", "start", "end" */
static void add_place(struct cli_buffer *buffer, const struct jcz_mismatch *mismatch)
{
    if (mismatch->number > 0)
        cli_buffer_add(buffer, _("message %ld"), mismatch->number);
    else
        cli_buffer_add(buffer, "%s", mismatch->number == 0 ? _("start") : _("end"));
}

/* A copy of at most `capacity` bytes that can be shown. */
static const char *showable(const char *text, char *copy, size_t capacity)
{
    if (text[0] == 0)
        return _("nothing");
    snprintf(copy, capacity, "%s", text);
    replay_clean(copy);
    return copy;
}

static void add_mismatch(void *context, const struct jcz_mismatch *mismatch)
{
    struct check *check = context;
    char expected[1024], found[1024];
    if (!check->all && check->shown >= SHOWN_MISMATCHES)
        return;
    check->shown++;
    cli_buffer_add(&check->lines, "%s:", check->path);
    if (mismatch->line > 0)
        cli_buffer_add(&check->lines, "%ld:", mismatch->line);
    cli_buffer_add(&check->lines, " ");
    add_place(&check->lines, mismatch);
    cli_buffer_add(&check->lines, ": %s: ", _(mismatch->what));
    cli_buffer_add(&check->lines, _("expected %s; found %s"),
                   showable(mismatch->expected, expected, sizeof expected),
                   showable(mismatch->found, found, sizeof found));
    cli_buffer_add(&check->lines, "\n");
    if (check->mismatches != NULL)
        json_array_append_new(check->mismatches,
                              json_pack("{sI sI ss so so}", "message", (json_int_t)mismatch->number,
                                        "line", (json_int_t)mismatch->line, "what", mismatch->what,
                                        "expected", replay_json_text(mismatch->expected), "found",
                                        replay_json_text(mismatch->found)));
}

static void add_unknown(void *context, const char *sentence)
{
    struct check *check = context;
    check->shown++;
    cli_buffer_add(&check->lines, "%s: ", check->path);
    cli_buffer_add(&check->lines, _("unknown assertion, which counts as false: %s"),
                   cli_quote(sentence));
    cli_buffer_add(&check->lines, "\n");
    if (check->unknown != NULL)
        json_array_append_new(check->unknown, replay_json_text(sentence));
}

/* One file's result: its lines, or one JSON object. detail is a sentence or NULL. */
static void report(struct totals *totals, struct check *check, const char *result,
                   const char *detail, const struct jcz_verdict *verdict)
{
    if (totals->files == NULL) {
        if (check->lines.size > 0)
            fwrite(check->lines.bytes, 1, check->lines.size, stdout);
        if (verdict != NULL && verdict->mismatches > check->shown) {
            printf("%s: ", check->path);
            printf(_("%ld more, shown by --all"), verdict->mismatches - check->shown);
            printf("\n");
        }
        printf("%-7s %s", result, check->path);
        if (detail != NULL)
            printf(": %s", detail);
        else if (verdict != NULL)
            printf(_(", %ld comparisons"), verdict->checks);
        printf("\n");
        for (int d = 0; verdict != NULL && d < jcz_deviation_count(); d++)
            if (verdict->deviation[d] > 0)
                printf("        %s: %s (%d)\n", jcz_deviation_rule(d), _(jcz_deviation_text(d)),
                       verdict->deviation[d]);
        return;
    }
    json_t *object = json_pack("{so ss}", "file", replay_json_text(check->path), "result", result);
    if (detail != NULL)
        json_object_set_new(object, "reason", replay_json_text(detail));
    if (verdict != NULL) {
        json_t *deviations = json_object();
        for (int d = 0; d < jcz_deviation_count(); d++)
            if (verdict->deviation[d] > 0)
                json_object_set_new(deviations, jcz_deviation_rule(d),
                                    json_integer(verdict->deviation[d]));
        json_object_set_new(object, "comparisons", json_integer((json_int_t)verdict->checks));
        json_object_set_new(object, "mismatches", json_integer((json_int_t)verdict->mismatches));
        json_object_set(object, "differences", check->mismatches);
        json_object_set(object, "unknown", check->unknown);
        json_object_set_new(object, "deviations", deviations);
    }
    json_array_append_new(totals->files, object);
}

static void conclude(struct totals *totals, struct check *check, bool good,
                     const struct jcz_verdict *verdict)
{
    totals->passed += good;
    totals->failed += !good;
    report(totals, check, good ? "passed" : "FAILED", NULL, verdict);
}

/* A file that cannot be compared: skipped when only rules are missing, else an error. */
static void set_aside(struct totals *totals, struct check *check, const struct jcz_error *error)
{
    struct cli_buffer sentence = {0};
    replay_foreign_sentence(&sentence, error);
    if (error->status == JCZ_UNBUILT) {
        totals->skipped++;
        report(totals, check, "skipped", sentence.bytes, NULL);
    } else {
        totals->failed++;
        totals->bad = true;
        replay_foreign_error(check->path, error);
        report(totals, check, "FAILED", _("this file cannot be read"), NULL);
    }
    cli_buffer_finish(&sentence);
}

/* What a file has told so far is said; another game of it begins. */
static void begin_again(struct totals *totals, struct check *check)
{
    cli_buffer_finish(&check->lines);
    json_decref(check->mismatches);
    json_decref(check->unknown);
    *check = (struct check){.path = check->path, .all = check->all};
    if (totals->files != NULL) {
        check->mismatches = json_array();
        check->unknown = json_array();
    }
}

/* All games of the file, up to one that cannot be read. */
static void verify_foreign(struct totals *totals, struct check *check, const char *text,
                           size_t length)
{
    struct jcz_game game;
    struct jcz_error error;
    struct jcz_text_left left = {text, length, 1};
    struct jcz_drive *drive = replay_allocate(sizeof *drive);
    for (bool good = true; good && left.length > 0;) {
        struct jcz_verdict verdict = {
            .mismatch = add_mismatch, .unknown_sentence = add_unknown, .context = check};
        if (left.text != text)
            begin_again(totals, check);
        good = jcz_load_next(&game, &left, &error);
        if (good && jcz_verify(&game, drive, &verdict, &error))
            conclude(totals, check, verdict.mismatches == 0, &verdict);
        else
            set_aside(totals, check, &error);
        if (good)
            jcz_finish(&game);
    }
    free(drive);
}

/* Our own record: reading it compares every action, score and the result with the rules. lines:
 * those of the file before it. */
static void verify_record(struct totals *totals, struct check *check, const char *text,
                          size_t length, int lines)
{
    struct aude_text_error error;
    struct aude_record *record = replay_new_record();
    struct aude_rules *rules = replay_allocate(sizeof *rules);
    struct aude_state *state = replay_allocate(sizeof *state);
    enum aude_status status =
        aude_record_parse_own(text, length, cli_own(), record, rules, state, &error);
    if (status == AUDE_OK) {
        const char *wrong = aude_check(state);
        struct jcz_verdict verdict = {.checks = record->count};
        if (wrong != NULL)
            cli_buffer_add(&check->lines, "%s: %s\n", check->path, wrong);
        conclude(totals, check, wrong == NULL, &verdict);
    } else {
        totals->failed++;
        totals->bad = true;
        error.line += lines;
        cli_error_text(check->path, &error);
        report(totals, check, "FAILED", _("this file cannot be read"), NULL);
    }
    free(record);
    free(rules);
    free(state);
}

/* Where the next record of the text begins: at a line with its first word. */
static const char *next_record(const char *text, const char *end)
{
    static const char word[] = "\naude";
    for (const char *at = text; at + sizeof word <= end; at++)
        if (memcmp(at, word, sizeof word - 1) == 0 && (at[5] == ' ' || (at[5] & 0x80) != 0))
            return at + 1;
    return end;
}

static void verify_records(struct totals *totals, struct check *check, const char *text,
                           size_t length)
{
    const char *end = text + length;
    int lines = 0;
    for (const char *at = text, *next; at < end; at = next) {
        next = next_record(at, end);
        if (at != text)
            begin_again(totals, check);
        verify_record(totals, check, at, (size_t)(next - at), lines);
        for (const char *c = at; c < next; c++)
            lines += *c == '\n';
    }
}

static void verify_file(struct totals *totals, const char *path)
{
    struct check check = {.path = path, .all = totals->all};
    struct cli_file file;
    struct jcz_error error;
    char *text;
    size_t length;
    if (totals->files != NULL) {
        check.mismatches = json_array();
        check.unknown = json_array();
    }
    if (cli_file_read(&file, path, CLI_BINARY_LIMIT, CLI_READ_BINARY) != CLI_DONE) {
        totals->failed++;
        totals->bad = true;
        report(totals, &check, "FAILED", _("this file cannot be read"), NULL);
    } else {
        if (!jcz_unpack(file.bytes, file.size, &text, &length, &error)) {
            set_aside(totals, &check, &error);
        } else {
            if (jcz_is_json(text, length))
                verify_foreign(totals, &check, text, length);
            else
                verify_records(totals, &check, text, length);
            free(text);
        }
        cli_file_finish(&file);
    }
    cli_buffer_finish(&check.lines);
    json_decref(check.mismatches);
    json_decref(check.unknown);
}

int replay_verify(char **paths, int count, bool all, bool json)
{
    struct totals totals = {.all = all, .files = json ? json_array() : NULL};
    for (int i = 0; i < count; i++) {
        cli_progress(_("verifying"), (unsigned long long)i, (unsigned long long)count);
        verify_file(&totals, paths[i]);
    }
    cli_progress_end();
    if (json) {
        json_t *root = json_pack("{si si si so}", "passed", totals.passed, "failed", totals.failed,
                                 "skipped", totals.skipped, "files", totals.files);
        json_dumpf(root, stdout, JSON_INDENT(1));
        printf("\n");
        json_decref(root);
    } else {
        printf("%d passed, %d failed", totals.passed, totals.failed);
        if (totals.skipped > 0)
            printf(", %d skipped", totals.skipped);
        printf("\n");
    }
    if (cli_flush_output() != CLI_DONE || totals.bad)
        return CLI_BAD;
    return totals.failed > 0 ? CLI_NO : CLI_DONE;
}
