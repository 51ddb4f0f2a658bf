/* SPDX-License-Identifier: Apache-2.0 */
/* `aude verify`: did a server draw as it had promised? Before a game it shows a commitment, after
 * it the seed from which every draw follows (docs/PROTOCOL.md, section 7); the record has both. The
 * game is played again, and before each draw it is asked what the seed says, with the bag as it is
 * in the record: so one wrong draw is one wrong draw. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#ifdef AUDE_HAVE_SERVER
#include <jansson.h>
#include <sodium.h>

#include "server/chance.h"
#include "server/draws.h"
#endif

enum { OPTION_COMMITMENT = CLI_OWN, OPTION_JSON };

static const struct cli_option options[] = {
    {OPTION_COMMITMENT, "commitment", N_("HEX"),
     N_("what the server showed before the game, if you noted it")},
    CLI_TILES_OPTION,
    {OPTION_JSON, "json", NULL, N_("print one JSON object")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "verify",
    N_("[OPTION...] RECORD"),
    N_("check that a server drew as it had promised"),
    options,
    N_("RECORD is the record of a game that is over, as the server gives it out; - reads standard\n"
       "input. The exit status is 1 when a draw does not follow from the seed, or the seed from "
       "the\n"
       "promise, and 2 when the record says too little to be checked. docs/PROTOCOL.md tells how\n"
       "the draws are made."),
};

#ifdef AUDE_HAVE_SERVER

enum { SHOWN = 5 }; /* wrong draws that are told as text */

struct wrong_draw {
    int draw, action, turn; /* numbers; draw and action from 0 */
    int drawn, due;         /* kinds */
};

struct check {
    struct cli_file file;
    struct aude_record_memory memory;
    struct aude_record *record;
    struct aude_rules rules;
    struct aude_state state;
    char noted[AUDE_SECRET_TEXT]; /* --commitment, or "" */
    char made[AUDE_SECRET_TEXT];  /* the commitment to the seed that was shown */
    uint8_t seed[CHANCE_BYTES];
    bool as_noted, kept, whole; /* the commitment; the seed fits it; nothing was cut off */
    struct draws chosen;
    int before, draws, wrong; /* draws: those that the game began with; of the seed; wrong ones */
    struct wrong_draw draw[AUDE_MAX_RECORD];
};

/* ---- Checking ------------------------------------------------------------------------------ */

static int read_record(struct check *check, const char *path)
{
    struct aude_text_error error;
    if (cli_file_read_record(&check->file, path) != CLI_DONE)
        return CLI_BAD;
    const struct cli_file *file = &check->file;
    int status = CLI_DONE;
    if (aude_record_parse_own(file->bytes, file->size, cli_own(), check->record, &check->rules,
                              &check->state, &error) != AUDE_OK)
        status = cli_error_text(file->name, &error);
    else if (check->record->secret[0] == '\0')
        status = cli_error(file->name, "%s",
                           _("there is nothing to verify: the record does not have the seed of a "
                             "server, which is shown when the game is over"));
    else if (check->record->commitment[0] == '\0' && check->noted[0] == '\0')
        status = cli_error(file->name, "%s",
                           _("there is nothing to verify: the record has no commitment; say with "
                             "--commitment which one was shown"));
    return status;
}

/* The digits, checked and made small by the same code as those of a record. */
static int read_noted(struct check *check, const char *digits)
{
    aude_record_init(check->record, &(struct aude_setup){0});
    if (*digits == '\0' || aude_record_secret(check->record, digits, "") != AUDE_OK)
        return cli_error("--commitment", _("expected 64 hexadecimal digits, found '%s'"),
                         cli_quote(digits));
    memcpy(check->noted, check->record->commitment, sizeof check->noted);
    return CLI_DONE;
}

static void check_promise(struct check *check)
{
    const struct aude_record *record = check->record;
    uint8_t commitment[CHANCE_BYTES];
    sodium_hex2bin(check->seed, sizeof check->seed, record->secret, strlen(record->secret), NULL,
                   NULL, NULL);
    chance_commitment(check->seed, commitment);
    sodium_bin2hex(check->made, sizeof check->made, commitment, sizeof commitment);
    check->as_noted = check->noted[0] == '\0' || record->commitment[0] == '\0' ||
                      strcmp(check->noted, record->commitment) == 0;
    check->kept =
        strcmp(check->made, check->noted[0] != '\0' ? check->noted : record->commitment) == 0;
}

static void check_draw(struct check *check, int action)
{
    const struct aude_record *record = check->record;
    int number = check->before + check->draws;
    if (action < record->begun) {
        check->before++;
        draws_pass(&check->chosen);
        return;
    }
    aude_action due = draws_next(&check->chosen, check->seed, &check->state);
    check->draws++;
    if (due == record->action[action])
        return;
    check->draw[check->wrong++] = (struct wrong_draw){
        .draw = number,
        .action = action,
        .turn = aude_turn_number(&check->state),
        .drawn = aude_action_item(record->action[action]),
        .due = aude_action_item(due),
    };
}

/* A seed is shown when the game is over: by the rules, or because all but one have resigned. A
 * server never leaves a draw undone. */
static bool is_whole(const struct check *check)
{
    int left = 0;
    for (int seat = 0; seat < check->record->setup.seats; seat++)
        left += (check->record->seat[seat].left & AUDE_RESIGNED) == 0;
    int decider = aude_decider(&check->state);
    return decider == AUDE_NOBODY || (left <= 1 && decider != AUDE_CHANCE);
}

static int check_draws(struct check *check)
{
    const struct aude_record *record = check->record;
    enum aude_status status = aude_record_start(record, &check->rules, &check->state);
    draws_begin(&check->chosen, record->ahead);
    for (int i = 0; status == AUDE_OK && i < record->count; i++) {
        if (aude_decider(&check->state) == AUDE_CHANCE)
            check_draw(check, i);
        status = aude_apply(&check->state, record->action[i], NULL);
    }
    if (status != AUDE_OK)
        return cli_error_status(check->file.name, (enum aude_game)record->setup.game, status);
    check->whole = is_whole(check);
    return CLI_DONE;
}

/* CLI_BAD: nothing is wrong, but no draw of the server was there. Else `begun`, which is the word
 * of the server too, could take all draws out of the check. */
static int judge(const struct check *check)
{
    if (!check->as_noted || !check->kept || !check->whole || check->wrong > 0)
        return CLI_NO;
    return check->draws > 0 ? CLI_DONE : CLI_BAD;
}

/* ---- Telling ------------------------------------------------------------------------------- */

static const char *kind_name(const struct check *check, int kind)
{
    return aude_kind(&check->rules, kind)->name;
}

static void tell_draws(const struct check *check)
{
    int right = check->draws - check->wrong;
    if (check->before > 0) {
        printf(cli_plural("%d draw came with the record that the game began from: it is not the "
                          "server's.",
                          "%d draws came with the record that the game began from: they are not "
                          "the server's.",
                          (unsigned long)check->before),
               check->before);
        printf("\n");
    }
    printf(cli_plural("%d draw follows from the seed.", "%d draws follow from the seed.",
                      (unsigned long)right),
           right);
    printf("\n");
    for (int i = 0; i < check->wrong && i < SHOWN; i++) {
        const struct wrong_draw *draw = &check->draw[i];
        printf(_("Turn %d, draw %d: %s was drawn, but the seed says %s."), draw->turn, draw->draw,
               kind_name(check, draw->drawn), kind_name(check, draw->due));
        printf("\n");
    }
    if (check->wrong > SHOWN) {
        int more = check->wrong - SHOWN;
        printf(cli_plural("... and %d more wrong draw", "... and %d more wrong draws",
                          (unsigned long)more),
               more);
        printf("\n");
    }
}

static void tell(const struct check *check)
{
    if (!check->as_noted) {
        printf(_("The commitment in the record is not the one you noted: %s"),
               check->record->commitment);
        printf("\n");
    }
    if (check->kept) {
        printf("%s\n", _("The seed is the one that was promised."));
    } else {
        printf(_("The seed is not the one that was promised: its commitment is %s"), check->made);
        printf("\n");
    }
    tell_draws(check);
    if (!check->whole)
        printf("%s\n", _("The record was cut short: a seed is shown only when the game is over."));
}

static void tell_json(const struct check *check)
{
    json_t *wrong = json_array();
    for (int i = 0; i < check->wrong; i++) {
        const struct wrong_draw *draw = &check->draw[i];
        json_array_append_new(wrong, json_pack("{s:i, s:i, s:i, s:s, s:s}", "draw", draw->draw,
                                               "action", draw->action, "turn", draw->turn, "drawn",
                                               kind_name(check, draw->drawn), "due",
                                               kind_name(check, draw->due)));
    }
    json_t *value =
        json_pack("{s:b, s:b, s:b, s:b, s:s, s:s, s:s, s:i, s:i, s:o}", "verified",
                  judge(check) == CLI_DONE, "commitment_as_noted", (int)check->as_noted,
                  "seed_as_promised", (int)check->kept, "whole", (int)check->whole, "commitment",
                  check->record->commitment[0] != '\0' ? check->record->commitment : check->noted,
                  "seed", check->record->secret, "commitment_of_seed", check->made, "draws",
                  check->draws, "draws_before", check->before, "wrong", wrong);
    char *text = json_dumps(value, JSON_INDENT(2));
    if (text == NULL)
        cli_error(NULL, "%s", _("there is not enough memory"));
    else
        printf("%s\n", text);
    free(text);
    json_decref(value);
}

static int verify(struct check *check, const char *path, bool json)
{
    int status = read_record(check, path);
    if (status == CLI_DONE && sodium_init() < 0)
        status = cli_error(NULL, "%s", _("the system gives no random numbers or no event loop"));
    if (status == CLI_DONE) {
        check_promise(check);
        status = check_draws(check);
    }
    if (status == CLI_DONE) {
        if (json)
            tell_json(check);
        else
            tell(check);
        status = judge(check);
    }
    cli_file_finish(&check->file);
    return status;
}

#endif

int command_verify(int argc, char **argv)
{
    struct cli_parser parser;
    const char *value, *noted = NULL;
    bool json = false;
    int option;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        if (option == OPTION_JSON)
            json = true;
        else
            noted = value;
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count == 0)
        return cli_error_usage(_("a file is missing"));
    if (parser.count > 1)
        return cli_error_usage(_("unexpected argument '%s'"), cli_quote(parser.word[1]));
#ifdef AUDE_HAVE_SERVER
    static struct check check; /* too large for some stacks */
    check.record = aude_record_in(&check.memory);
    if (noted != NULL && read_noted(&check, noted) != CLI_DONE)
        return CLI_BAD;
    return verify(&check, parser.word[0], json);
#else
    (void)noted, (void)json;
    return cli_error(NULL, "%s", _("this program was built without the game server"));
#endif
}
