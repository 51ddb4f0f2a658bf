/* SPDX-License-Identifier: Apache-2.0 */
/* An analysis as text: a table of the turns, then how well each seat played and where the game
 * turned. No line is wider than the terminal; what was done is cut where there is no room. */
#include "cli/analyse.h"

#include <stdlib.h>
#include <string.h>

#include "play/reasons.h"

enum {
    NAME_MOST = 16,
    DONE_LEAST = 12,
    NUMBER_LEAST = 5,
    COST_LEAST = 8,
    TURN = 4,
    SIGN = 2,
    BETWEEN = 2
};

struct table {
    const struct analyse_game *game;
    struct cli_buffer *buffer;
    int width, name, done, number[3]; /* columns */
    int numbers;                      /* of them there is room for so many */
    bool colour;
};

static const char *const headings[3] = {N_("cost"), N_("win"), N_("luck")};

/* ---- Pieces -------------------------------------------------------------------------------- */

/* "+3.4", "-0.5", "0.0": hundredths with one decimal; `plus` before what is more than 0. */
static void add_points(struct cli_buffer *buffer, long long hundredths, bool plus)
{
    long long tenths = (hundredths < 0 ? -hundredths : hundredths) * 2 / 10;
    tenths = (tenths + 1) / 2;
    const char *sign = tenths == 0 ? "" : hundredths < 0 ? "-" : plus ? "+" : "";
    cli_buffer_add(buffer, "%s%s", sign, cli_decimal("%lld.%lld", tenths / 10, tenths % 10));
}

/* "7.5±0.8": what is known but for so much; without the rest when it is certain. */
static void add_noisy(struct cli_buffer *buffer, int hundredths, int noise, bool plus)
{
    add_points(buffer, hundredths, plus);
    if (noise == 0)
        return;
    cli_buffer_add(buffer, "%s", cli_utf8() ? "±" : "+-");
    add_points(buffer, noise, false);
}

static int per_cent(int hundredths)
{
    return (hundredths + 50) / 100;
}

static void add_blanks(struct cli_buffer *buffer, int columns)
{
    cli_buffer_add(buffer, "%*s", columns > 0 ? columns : 0, "");
}

/* So many columns, cut or filled with blanks. */
static void add_cut(struct cli_buffer *buffer, const char *text, int columns)
{
    if (cli_width(text) <= columns) {
        cli_buffer_add(buffer, "%s", text);
        add_blanks(buffer, columns - cli_width(text));
        return;
    }
    const char *dots = cli_utf8() ? "…" : "...";
    int used = words_cut(text, columns - cli_width(dots));
    char *kept = cli_allocate((size_t)used + 1);
    memcpy(kept, text, (size_t)used);
    kept[used] = '\0';
    cli_buffer_add(buffer, "%s%s", kept, dots);
    add_blanks(buffer, columns - cli_width(kept) - cli_width(dots));
    free(kept);
}

/* At the right end of so many columns. */
static void add_right(struct cli_buffer *buffer, const char *text, int columns)
{
    add_blanks(buffer, BETWEEN + columns - cli_width(text));
    cli_buffer_add(buffer, "%s", text);
}

static void add_right_points(struct cli_buffer *buffer, int hundredths, bool plus, int columns)
{
    struct cli_buffer text = {0};
    add_points(&text, hundredths, plus);
    add_right(buffer, text.bytes, columns);
    cli_buffer_finish(&text);
}

static void add_wrapped(struct table *table, struct cli_buffer *text, int indent)
{
    words_wrap(table->buffer, text->bytes, table->width - 1, indent);
    cli_buffer_finish(text);
}

/* ---- The table ----------------------------------------------------------------------------- */

static void measure(struct table *table)
{
    int rows, rest = TURN + SIGN + 2 * BETWEEN;
    cli_terminal_size(&table->width, &rows);
    table->name = cli_width(_("player"));
    for (int seat = 0; seat < table->game->replay.seats; seat++) {
        int width = cli_width(table->game->replay.names[seat]);
        table->name = width > table->name ? width : table->name;
    }
    table->name = table->name > NAME_MOST ? NAME_MOST : table->name;
    rest += table->name + BETWEEN;
    for (int i = 0; i < 3; i++) {
        int width = cli_width(_(headings[i]));
        int least = i == 0 ? COST_LEAST : NUMBER_LEAST;
        table->number[i] = width > least ? width : least;
        rest += BETWEEN + table->number[i];
    }
    table->done = table->width - rest - 1;
    for (table->numbers = 3; table->numbers > 1 && table->done < DONE_LEAST; table->numbers--)
        table->done += BETWEEN + table->number[table->numbers - 1];
    if (table->done < 1)
        table->done = 1;
}

static void add_head(struct table *table)
{
    struct cli_buffer *buffer = table->buffer;
    add_cut(buffer, _("turn"), TURN);
    add_blanks(buffer, BETWEEN);
    add_cut(buffer, _("player"), table->name);
    add_blanks(buffer, BETWEEN);
    add_cut(buffer, _("what was done"), table->done);
    add_blanks(buffer, SIGN + 1);
    for (int i = 0; i < table->numbers; i++)
        add_right(buffer, _(headings[i]), table->number[i]);
    cli_buffer_add(buffer, "\n");
}

/* What a tile that is drawn is called. */
static const char *drawn(const struct aude_state *before, aude_action draw)
{
    return aude_kind(aude_state_rules(before), aude_action_item(draw))->name;
}

/* The tile that was drawn and all that was decided in a turn; by somebody else with the name. */
static void add_done(struct cli_buffer *buffer, const struct analyse_game *game,
                     const struct analysis_turn *turn)
{
    const struct replay *replay = &game->replay;
    for (int i = turn->first; i < turn->first + turn->steps; i++) {
        char text[AUDE_ACTION_TEXT];
        const struct aude_state *before = replay_state(replay, i);
        if ((game->step[i].draw && game->step[i].legal < 2) ||
            (replay->ply[i]->action == AUDE_PASS && game->step[i].grade < ANALYSIS_INACCURACY))
            continue;
        if (game->step[i].draw)
            snprintf(text, sizeof text, "%s", drawn(before, replay->ply[i]->action));
        else
            aude_action_text(before, replay->ply[i]->action, text, sizeof text);
        cli_buffer_add(buffer, "%s", buffer->size > 0 ? "; " : "");
        if (game->step[i].seat != turn->seat)
            cli_buffer_add(buffer, "%s: ", replay->names[game->step[i].seat]);
        cli_buffer_add(buffer, "%s", text);
    }
    cli_buffer_add(buffer, "%s", "");
}

/* What the coach says, in lines of their own. */
static void add_words(struct table *table, const struct coach_fact *fact, int facts)
{
    struct cli_buffer text = {0};
    const char *names[AUDE_MAX_SEATS] = {0};
    for (int seat = 0; seat < table->game->replay.seats; seat++)
        names[seat] = table->game->replay.names[seat];
    reasons_add(&text, fact, facts, names);
    if (facts > 0)
        add_wrapped(table, &text, TURN + BETWEEN);
    cli_buffer_finish(&text);
}

/* What was good about the turn, from its first decision of whose turn it is. */
static void add_reasons(struct table *table, const struct analysis_turn *turn)
{
    struct coach_fact fact[COACH_MOST];
    int ply = turn->first;
    while (ply < turn->first + turn->steps &&
           (table->game->step[ply].draw || table->game->step[ply].seat != turn->seat))
        ply++;
    if (table->game->words && ply < turn->first + turn->steps)
        add_words(table, fact, analyse_made_facts(table->game, ply, fact));
}

/* What would have been better, when that was much. */
static void add_better(struct table *table, const struct analysis_turn *turn)
{
    const struct analysis_step *worst = analyse_worst(table->game, turn);
    struct cli_buffer text = {0}, choice = {0};
    if (worst == NULL || worst->grade < ANALYSIS_INACCURACY)
        return;
    int ply = (int)(worst - table->game->step);
    analyse_choice(&choice, replay_state(&table->game->replay, ply), &worst->choice[0]);
    cli_buffer_add(&text, _("better: %s"), choice.bytes);
    cli_buffer_add(&text, " (");
    add_noisy(&text, worst->cost, worst->cost_noise, true);
    cli_buffer_add(&text, ")");
    add_wrapped(table, &text, TURN + BETWEEN);
    cli_buffer_finish(&choice);
    struct coach_fact fact[COACH_MOST];
    if (table->game->words)
        add_words(table, fact, analyse_choice_facts(table->game, ply, &worst->choice[0], fact));
}

static void add_sign(struct table *table, int grade)
{
    static const char *const sgr[ANALYSIS_GRADES] = {"", "", "\033[33m", "\033[33;1m",
                                                     "\033[31;1m"};
    const char *sign = analyse_sign(grade);
    bool paints = table->colour && *sign != '\0';
    cli_buffer_add(table->buffer, " %s%s%s", paints ? sgr[grade] : "", sign,
                   paints ? "\033[0m" : "");
    add_blanks(table->buffer, SIGN - (int)strlen(sign));
}

static void add_turn(struct table *table, const struct analysis_turn *turn)
{
    struct cli_buffer *buffer = table->buffer, done = {0}, cost = {0};
    cli_buffer_add(buffer, "%*d%s", TURN, turn->turn, turn->turning ? " *" : "  ");
    add_cut(buffer, table->game->replay.names[turn->seat], table->name);
    add_blanks(buffer, BETWEEN);
    add_done(&done, table->game, turn);
    add_cut(buffer, done.bytes, table->done);
    cli_buffer_finish(&done);
    add_sign(table, turn->grade);
    add_noisy(&cost, turn->cost, turn->cost_noise, false);
    add_right(buffer, cost.bytes, table->number[0]);
    cli_buffer_finish(&cost);
    if (table->numbers > 1)
        add_right(buffer, cli_per_cent("%d", per_cent(turn->after[turn->seat])), table->number[1]);
    if (table->numbers > 2)
        add_right_points(buffer, turn->luck, true, table->number[2]);
    cli_buffer_add(buffer, "\n");
    add_reasons(table, turn);
    add_better(table, turn);
}

/* ---- The summary --------------------------------------------------------------------------- */

static void add_seat(struct table *table, int number)
{
    const struct analysis_seat *seat = &table->game->seat[number];
    const struct replay *replay = &table->game->replay;
    struct cli_buffer text = {0}, number_text = {0};
    const struct aude_state *end = replay_state(replay, replay->plies);
    cli_buffer_add(&text, "%s: ", replay->names[number]);
    cli_buffer_add(&text,
                   cli_plural("%d point", "%d points", (unsigned long)aude_score(end, number)),
                   aude_score(end, number));
    add_points(&number_text, seat->accuracy, false);
    cli_buffer_add(&text, ", ");
    cli_buffer_add(&text, _("accuracy %s"), cli_per_cent("%s", number_text.bytes));
    cli_buffer_finish(&number_text);
    add_points(&number_text, seat->cost, false);
    cli_buffer_add(&text, ", ");
    cli_buffer_add(&text, _("points lost by choice: %s"), number_text.bytes);
    cli_buffer_finish(&number_text);
    add_points(&number_text, seat->luck, true);
    cli_buffer_add(&text, ", ");
    cli_buffer_add(&text, _("luck of the draw: %s"), number_text.bytes);
    cli_buffer_finish(&number_text);
    add_wrapped(table, &text, 0);
    cli_buffer_add(&text, cli_plural("%d decision", "%d decisions", (unsigned long)seat->decisions),
                   seat->decisions);
    for (int grade = 0; grade < ANALYSIS_GRADES; grade++)
        cli_buffer_add(&text, ", %s%s%s: %d", _(analyse_grade(grade)),
                       *analyse_sign(grade) != '\0' ? " " : "", analyse_sign(grade),
                       seat->grade[grade]);
    add_wrapped(table, &text, 2);
}

static void add_turning(struct table *table, const struct analysis_turn *turn)
{
    const struct replay *replay = &table->game->replay;
    struct cli_buffer text = {0}, cost = {0}, luck = {0};
    add_noisy(&cost, turn->cost, turn->cost_noise, false);
    add_points(&luck, turn->luck, true);
    cli_buffer_add(&text, _("turn %d, %s:"), turn->turn, replay->names[turn->seat]);
    for (int seat = 0; seat < replay->seats; seat++)
        cli_buffer_add(&text, "%s %s %s %s %s", seat > 0 ? "," : "", replay->names[seat],
                       cli_per_cent("%d", per_cent(turn->before[seat])), words_arrow(),
                       cli_per_cent("%d", per_cent(turn->after[seat])));
    cli_buffer_add(&text, "; ");
    cli_buffer_add(&text, _("lost by choice: %s, luck: %s"), cost.bytes, luck.bytes);
    add_wrapped(table, &text, 2);
    cli_buffer_finish(&cost);
    cli_buffer_finish(&luck);
}

static void add_summary(struct table *table)
{
    const struct analyse_game *game = table->game;
    bool any = false;
    cli_buffer_add(table->buffer, "\n");
    for (int seat = 0; seat < game->replay.seats; seat++)
        add_seat(table, seat);
    for (int i = 0; i < game->turns; i++) {
        if (!game->turn[i].turning)
            continue;
        if (!any)
            cli_buffer_add(table->buffer, "\n%s\n", _("Turning points (*):"));
        any = true;
        add_turning(table, &game->turn[i]);
    }
}

/* Not all of the game is known. */
static void add_stopped(struct table *table)
{
    const struct analyse_game *game = table->game;
    struct cli_buffer text = {0};
    cli_buffer_add(&text,
                   cli_plural("Stopped after %d of %d decision.",
                              "Stopped after %d of %d decisions.", (unsigned long)game->decisions),
                   game->decided, game->decisions);
    cli_buffer_add(table->buffer, "\n");
    add_wrapped(table, &text, 0);
}

int analyse_print(const struct analyse_game *game)
{
    struct cli_buffer buffer = {0};
    struct table table = {.game = game, .buffer = &buffer, .colour = cli_colour(stdout)};
    measure(&table);
    add_head(&table);
    for (int i = 0; i < game->turns; i++)
        add_turn(&table, &game->turn[i]);
    add_summary(&table);
    if (game->stopped)
        add_stopped(&table);
    fwrite(buffer.bytes, 1, buffer.size, stdout);
    cli_buffer_finish(&buffer);
    return cli_flush_output();
}
