/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: The Discovery. What an area scores for a follower that is taken back
 * now and what it would get at the end is told wherever somebody decides, since that is the whole
 * question of a turn (DISC-40, 50..52, 60).
 */
#include "faces/discovery/play.h"

#include <string.h>

/* ---- Areas --------------------------------------------------------------------------------- */

/* "7 now, end 3 (closed, 4 tiles, 3 cities)": taken back now, in the final scoring.
 * Cities never matter to an explorer, so they are not told (DISC-54). */
static void add_area(struct cli_buffer *buffer, const struct aude_feature *feature)
{
    unsigned long tiles = (unsigned long)feature->tiles;
    cli_buffer_add(buffer, _("%d now, end %d"), feature->quote, feature->value);
    cli_buffer_add(buffer, " (");
    cli_buffer_add(buffer,
                   feature->complete ? cli_plural("closed, %d tile", "closed, %d tiles", tiles)
                                     : cli_plural("open, %d tile", "open, %d tiles", tiles),
                   feature->tiles);
    if (feature->kind != AUDE_GRASSLAND)
        cli_buffer_add(buffer, ", ");
    if (feature->kind != AUDE_GRASSLAND)
        cli_buffer_add(buffer, cli_plural("%d city", "%d cities", (unsigned long)feature->cities),
                       feature->cities);
    cli_buffer_add(buffer, ")");
}

static void add_deploy(struct cli_buffer *buffer, const struct play *play, aude_action action,
                       bool brief)
{
    const struct aude_state *state = &play->state;
    (void)brief;
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    struct aude_feature feature;
    if (!aude_feature_at(state, x, y, segment, &feature))
        return;
    cli_buffer_add(buffer, "%s %s ", words_follower((enum aude_feature_kind)feature.kind),
                   words_arrow());
    words_segment(buffer, state, x, y, segment);
    cli_buffer_add(buffer, ": ");
    add_area(buffer, &feature);
}

static void add_take(struct cli_buffer *buffer, const struct play *play, aude_action action,
                     bool brief)
{
    const struct aude_state *state = &play->state;
    (void)brief;
    int x = aude_action_x(action), y = aude_action_y(action);
    struct aude_feature feature;
    if (!aude_feature_at(state, x, y, aude_action_segment(action), &feature))
        return;
    cli_buffer_add(buffer, _("take back %s %d,%d: "),
                   words_follower((enum aude_feature_kind)feature.kind), x, y);
    add_area(buffer, &feature);
}

void play_add_quotes(struct cli_buffer *buffer, const struct play *play)
{
    const struct aude_state *state = &play->state;
    const char *gap = cli_utf8() ? " \u00b7 " : "; ";
    const int width = play_width();
    int column = 0;
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing standing = aude_standing(state, i);
        struct aude_feature feature;
        struct cli_buffer item = {0};
        if (standing.seat != aude_decider(state) ||
            !aude_feature_at(state, standing.x, standing.y, standing.segment, &feature))
            continue;
        cli_buffer_add(&item, "%s %d,%d: %d", words_follower((enum aude_feature_kind)feature.kind),
                       standing.x, standing.y, feature.quote);
        if (column == 0) {
            cli_buffer_add(buffer, "%s ", _("Taken back now:"));
            column = cli_width(_("Taken back now:")) + 1;
        } else if (column + cli_width(gap) + cli_width(item.bytes) > width) {
            cli_buffer_add(buffer, "\n  ");
            column = 2;
        } else {
            cli_buffer_add(buffer, "%s", gap);
            column += cli_width(gap);
        }
        cli_buffer_add(buffer, "%s", item.bytes);
        column += cli_width(item.bytes);
        cli_buffer_finish(&item);
    }
    if (column > 0)
        cli_buffer_add(buffer, "\n");
}

/* Every follower on the board, by seat. */
static void show_followers(const struct play *play)
{
    enum { LETTER = 4 }; /* columns of the letter of a seat with its blanks */
    const struct aude_state *state = &play->state;
    bool any = false;
    for (int seat = 0; seat < play->seats; seat++)
        for (int i = 0; i < aude_standing_count(state); i++) {
            struct aude_standing standing = aude_standing(state, i);
            struct aude_feature feature;
            struct cli_buffer text = {0}, lines = {0};
            if (standing.seat != seat ||
                !aude_feature_at(state, standing.x, standing.y, standing.segment, &feature))
                continue;
            cli_buffer_add(&text,
                           "%s %d,%d: ", words_follower((enum aude_feature_kind)feature.kind),
                           standing.x, standing.y);
            add_area(&text, &feature);
            words_wrap(&lines, text.bytes, play_width(), LETTER);
            printf("  %s%c%s %s", board_seat_sgr(seat, play->colour), board_seat_letter(seat),
                   board_reset_sgr(play->colour), lines.bytes + LETTER);
            cli_buffer_finish(&text);
            cli_buffer_finish(&lines);
            any = true;
        }
    if (!any)
        printf("  %s\n", _("No follower is on the board."));
}

/* An area, looked at. */
static bool show(const struct play *play, int x, int y, int segment,
                 const struct aude_feature *feature)
{
    struct cli_buffer text = {0};
    words_segment(&text, &play->state, x, y, segment);
    cli_buffer_add(&text, ": ");
    add_area(&text, feature);
    cli_buffer_add(&text, ", ");
    play_add_owners(&text, play, feature);
    play_print(&text, play_width(), 4);
    return true;
}

/* What each own follower would score now, where the numbers of choices do not say it. */
static void quote(const struct play *play, const struct play_menu *menu,
                  struct board_options *options)
{
    if (menu == NULL && aude_decider(&play->state) >= 0)
        options->quotes = 1u << aude_decider(&play->state);
}

/* ---- Questions and answers ----------------------------------------------------------------- */

/* Deploying, taking back, or both (DISC-14). */
static void ask_followers(struct cli_buffer *buffer, const struct play *play,
                          const struct play_menu *menu)
{
    (void)play;
    bool deploy = false, back = false;
    for (int i = 0; i < menu->count; i++) {
        deploy = deploy || aude_action_verb(menu->action[i]) == AUDE_PUT;
        back = back || aude_action_verb(menu->action[i]) == AUDE_TAKE;
    }
    const char *one = deploy ? _("Deploy a follower?") : _("Take a follower back?");
    cli_buffer_add(buffer, "%s", deploy && back ? _("Deploy a follower, or take one back?") : one);
}

/* "navigator N" -> "sea N": the figure says on which terrain it is. */
static void spell(char *text, size_t room)
{
    static const enum aude_feature_kind kinds[] = {AUDE_GRASSLAND, AUDE_MOUNTAINS, AUDE_SEA};
    static const char *const names[] = {"explorer", "brigand", "navigator"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = strstr(text, names[i]);
        size_t length = strlen(names[i]), before = at != NULL ? (size_t)(at - text) : 0;
        char whole[160];
        if (at == NULL || (before > 0 && at[-1] != ' ') || strchr(" ", at[length]) == NULL)
            continue;
        snprintf(whole, sizeof whole, "%.*s%s%s", (int)before, text,
                 aude_feature_kind_name(kinds[i]), at + length);
        if (strlen(whole) < room)
            strcpy(text, whole);
        return;
    }
}

/* Naming an area takes the follower there back. */
static aude_action elsewhere(const struct aude_state *state, int x, int y, int segment)
{
    (void)state;
    return aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, x, y, 0, segment);
}

/* "o": another one of the open tiles. */
static void read_other(const struct aude_state *state, const struct play_question *question,
                       const char *line, struct play_reply *reply)
{
    (void)state;
    if (question->cells != NULL && question->cells->other &&
        (strcmp(line, "o") == 0 || strcmp(line, "other") == 0))
        reply->answer = PLAY_OTHER;
}

static void add_notes(struct cli_buffer *notes, const struct play *play,
                      const struct play_cells *cells)
{
    play_add_quotes(notes, play);
    if (cells->other)
        words_wrap(notes, _("o: the other tile."), play_width(), 0);
}

static bool handle(struct play *play, const char *word)
{
    if (play_game(&play->state) != AUDE_DISCOVERY ||
        (strcmp(word, "f") != 0 && strcmp(word, "followers") != 0))
        return false;
    show_followers(play);
    return true;
}

static void help(const struct play *play)
{
    play_print_help(
        _("An explorer stands on grassland, a brigand in mountains, a navigator at sea. "
          "3 now, end 2: it scores 3 when it is taken back now, 2 in the final "
          "scoring."));
    play_print_help(_("Below the board, and on it where there is room, stands what each of your "
                      "followers scores when it is taken back now: (A):3 scores 3."));
    if (play_has_open(&play->state))
        play_print_help(_("Open tiles: choose one by its number; o goes back to that choice."));
}

/* ---- The room ------------------------------------------------------------------------------ */

static const struct play_whole whole = {
    .opening = N_("A game of The Discovery:"),
    .turn = N_("Each turn you lay one tile. Then you may put a follower on it, where nobody "
               "is yet, or take one of yours back from anywhere: only then it scores, and "
               "a closed area scores most. Type ? for help, hint for advice, q to quit."),
    .figures = N_("Followers: a number from the list, or an area such as 'sea n'; 0 for none."),
    .victory = "DISC-61",
};

static const struct play_step steps[] = {
    {.step = AUDE_STEP_ACTION, .question = ask_followers},
    {.step = AUDE_MAX_STEPS},
};

static const struct play_choice choices[] = {
    {AUDE_PUT, PLAY_ANYWHERE, 0, add_deploy, play_spot, NULL, 0},
    {AUDE_TAKE, PLAY_ANYWHERE, 1, add_take, play_spot, NULL, 0},
    {.verb = AUDE_VERB_NONE},
};

const struct play_face play_face_discovery = {
    .game = AUDE_DISCOVERY,
    .whole = &whole,
    .steps = steps,
    .choices = choices,
    .handle = handle,
    .read = read_other,
    .spell = spell,
    .elsewhere = elsewhere,
    .ask_tile = play_ask_open,
    .stays = play_open_stays,
    .drawn = play_tell_open,
    .notes = add_notes,
    .board = quote,
    .show_tiles = play_show_open,
    .show = show,
    .help = help,
    .line = {[PLAY_BESIDE_SCORES] =
                 N_("  f, followers   what every follower scores now and at the end")},
};
