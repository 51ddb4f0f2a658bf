/* SPDX-License-Identifier: Apache-2.0 */
/* A game in the terminal, line by line, alone against computer players, with several
 * people at one keyboard, or computers among themselves. The loop here draws tiles (BASE-18: chance
 * decides, from the seed), lets computer players choose and hands people's turns to turn.c.
 * The draws and the computer players have random numbers of their own, so that with one seed the
 * tiles come in the same order whoever plays, as long as the same kinds leave the bag.
 */
#include "play/rooms.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static struct play game;

/* ---- Seats --------------------------------------------------------------------------------- */

static bool name_taken(const struct aude_record *record, int seat, const char *name)
{
    for (int other = 0; other < seat; other++)
        if (strcmp(record->seat[other].name, name) == 0)
            return true;
    return false;
}

/* The player that searches, as it is called in records; how long is said when a game begins. */
#define SEARCH "search"
enum { PLAYER_TEXT = 40 };

/* Gives a seat to a player; a name that was not chosen gets a number when it is taken. */
static int seat_player(struct aude_record *record, int seat, const char *kind, const char *name,
                       bool chosen)
{
    char text[AUDE_NAME_TEXT];
    if (chosen && name_taken(record, seat, name))
        return cli_error("--seat", _("two seats are called '%s'"), cli_quote(name));
    if ((size_t)snprintf(text, sizeof text, "%s", name) >= sizeof text)
        return cli_error("--seat", _("the name '%s' is too long"), cli_quote(name));
    for (int number = 2; !chosen && name_taken(record, seat, text); number++)
        snprintf(text, sizeof text, "%.30s %d", name, number);
    enum aude_status status = aude_record_seat(record, seat, kind, text);
    if (status != AUDE_OK)
        return cli_error("--seat", "'%s': %s", cli_quote(name), _(aude_status_text(status)));
    return CLI_DONE;
}

bool play_is_kind(const char *word)
{
    return strcmp(word, "human") == 0 || strcmp(word, SEARCH) == 0 || player_find(word) != NULL ||
           level_find(word) != NULL;
}

bool play_is_time(const char *text)
{
    char word[PLAYER_TEXT];
    struct mind mind;
    size_t length = strlen(text);
    return length > 1 && text[length - 1] == 's' && strchr(text, ',') == NULL &&
           (size_t)snprintf(word, sizeof word, SEARCH ":%s", text) < sizeof word &&
           mind_read(&mind, word);
}

int play_bad_kind(const char *place, long line, long column, const char *kind)
{
    struct cli_buffer list = {0};
    cli_buffer_add(&list, "%s", "");
    for (int i = 0; i < player_count(); i++)
        cli_buffer_add(&list, ", %s", player_at(i)->name);
    cli_buffer_add(&list, ", level:1 ... level:%d, %s", LEVEL_MOST, SEARCH);
    cli_error_at(place, line, column, _("'%s' is no kind of player (possible: human%s)"),
                 cli_quote(kind), list.bytes);
    cli_buffer_finish(&list);
    return CLI_BAD;
}

/* How one is called who was given no name. */
static const char *usual_name(const char *kind)
{
    const struct level *level = level_find(kind);
    if (level != NULL)
        return _(level->title);
    return strcmp(kind, "human") == 0 ? _("You") : kind;
}

/* NAME=WHO or WHO. */
static int seat_from_option(struct aude_record *record, int seat, const char *text)
{
    const char *sign = strrchr(text, '=');
    const char *kind = sign != NULL ? sign + 1 : text;
    char name[AUDE_NAME_TEXT + 4];
    if (!play_is_kind(kind))
        return play_bad_kind("--seat", 0, 0, kind);
    if (level_find(kind) != NULL)
        kind = level_find(kind)->name;
    if (sign == NULL)
        return seat_player(record, seat, kind, usual_name(kind), false);
    size_t length = (size_t)(sign - text);
    if (length >= sizeof name)
        return cli_error("--seat", _("the name '%s' is too long"), cli_quote(text));
    if (length == 0)
        return cli_error("--seat", _("'%s' is not of the form NAME=WHO"), cli_quote(text));
    memcpy(name, text, length);
    name[length] = '\0';
    return seat_player(record, seat, kind, name, true);
}

static int seat_all(struct aude_record *record, const struct play_wish *wish)
{
    for (int seat = 0; seat < record->setup.seats; seat++) {
        const char *text = seat < wish->seats ? wish->seat[seat] : seat == 0 ? "human" : "greedy";
        if (seat_from_option(record, seat, text) != CLI_DONE)
            return CLI_BAD;
    }
    return CLI_DONE;
}

/* ---- Start --------------------------------------------------------------------------------- */

static void date_of_today(char date[11])
{
    time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day) != NULL && strftime(date, 11, "%Y-%m-%d", &day) == 10)
        return;
    date[0] = '\0';
}

/* The presets that were asked for, for the head of the record: a whole one and an overlay. */
static void name_presets(struct aude_record *record, const struct cli_setup *setup)
{
    int named = 0;
    for (int i = 0; i < setup->presets && named < 2; i++)
        record->preset[named++] =
            (int8_t)aude_preset_find((enum aude_game)setup->setup.game, setup->preset[i]);
}

/* Who thinks at a seat: nobody where a person sits, or a player that is not known. */
static struct mind *find_mind(struct play *play, int seat)
{
    char word[PLAYER_TEXT];
    const char *kind = play->record->seat[seat].player;
    if (!play_is_kind(kind) || strcmp(kind, "human") == 0)
        return NULL;
    bool timed = play->time != NULL && strcmp(kind, SEARCH) == 0;
    snprintf(word, sizeof word, "%s%s%s", kind, timed ? ":" : "", timed ? play->time : "");
    return mind_read(&play->thinker[seat], word) ? &play->thinker[seat] : NULL;
}

void play_seat(struct play *play)
{
    play->seats = play->record->setup.seats;
    play->people = 0;
    for (int seat = 0; seat < play->seats; seat++) {
        char *name = play->record->seat[seat].name;
        play->mind[seat] = find_mind(play, seat);
        play->people += play->mind[seat] == NULL;
        play->name[seat] = name;
        if (*name == '\0')
            snprintf(name, AUDE_NAME_TEXT, _("Player %d"), seat + 1);
    }
}

static int start_new(struct play *play, struct play_wish *wish)
{
    if (cli_setup_finish(&wish->setup, &play->rules) != CLI_DONE)
        return CLI_BAD;
    aude_record_init(play->record, &wish->setup.setup);
    name_presets(play->record, &wish->setup);
    play->record->seeded = true;
    play->record->seed = wish->setup.seed;
    date_of_today(play->record->date);
    if (seat_all(play->record, wish) != CLI_DONE)
        return CLI_BAD;
    play_seat(play);
    aude_state_init(&play->state, &play->rules);
    return CLI_DONE;
}

static int resume(struct play *play, struct play_wish *wish)
{
    char *found = NULL;
    const char *path = wish->resume;
    if (wish->again) {
        found = play_autosave_path(false);
        if (found == NULL || access(found, F_OK) != 0) {
            free(found);
            return cli_error("--continue", "%s", _("no game is waiting to be continued"));
        }
        path = found;
    }
    int status = play_resume(play, path);
    if (status == CLI_DONE) {
        if (!wish->setup.seed_given)
            wish->setup.seed = cli_random_seed();
        if (wish->resume != NULL && strcmp(path, "-") != 0)
            play->save = strdup(path);
    }
    free(found);
    return status;
}

/* Seeds of their own, so that what computers think never changes what is drawn. */
static void start_random(struct play *play, uint64_t seed)
{
    aude_random_init(&play->draws, seed);
    aude_random_init(&play->minds, seed ^ UINT64_C(0x9e3779b97f4a7c15));
}

static enum board_colour colour_of_terminal(void)
{
    const char *term = getenv("TERM"), *more = getenv("COLORTERM");
    if (!cli_colour(stdout))
        return BOARD_PLAIN;
    if ((more != NULL && *more != '\0') || (term != NULL && strstr(term, "256") != NULL))
        return BOARD_COLOUR_256;
    return BOARD_COLOUR_16;
}

/* Where the game is kept after every turn: --save, else on a terminal a place of its own. An
 * unfinished game that is there already is put aside, not lost. */
static void choose_autosave(struct play *play, const struct play_wish *wish)
{
    if (wish->save != NULL) {
        play->autosave = strdup(wish->save);
        free(play->save);
        play->save = strdup(wish->save);
        return;
    }
    if (!play->terminal || play->people == 0)
        return;
    play->autosave = play_autosave_path(true);
    if (play->autosave == NULL || wish->again || access(play->autosave, F_OK) != 0)
        return;
    struct cli_buffer old = {0};
    cli_buffer_add(&old, "%s.old", play->autosave);
    if (rename(play->autosave, old.bytes) == 0) {
        printf("%s\n  %s\n", _("The unfinished game before this one is kept:"), old.bytes);
    }
    cli_buffer_finish(&old);
}

static void welcome(const struct play *play, bool resumed)
{
    const struct play_whole *whole = play_whole(&play->state);
    if (resumed)
        printf("%s", _("The game goes on:"));
    else
        printf("%s", _(whole->opening));
    for (int seat = 0; seat < play->seats; seat++)
        printf("%s %s (%c)", seat > 0 ? "," : "", play->name[seat], board_seat_letter(seat));
    printf("\n");
    if (play->people == 0)
        return;
    struct cli_buffer text = {0};
    words_wrap(&text, _(whole->turn), 79, 0);
    fputs(text.bytes, stdout);
    cli_buffer_finish(&text);
}

/* ---- The game ------------------------------------------------------------------------------ */

static void autosave(struct play *play)
{
    if (play->autosave == NULL || play->record->count == 0)
        return;
    if (play_save(play, play->autosave, false) != CLI_DONE) {
        free(play->autosave);
        play->autosave = NULL;
        play->write_failed = true;
    }
}

/* Who thinks long needs memory of its own. */
static bool open_minds(struct play *play)
{
    bool opened = true;
    for (int seat = 0; opened && seat < play->seats; seat++)
        opened =
            play->mind[seat] == NULL || mind_open(play->mind[seat], &play->rules, cli_wall_time);
    if (!opened)
        cli_error(NULL, "%s", _("out of memory"));
    return opened;
}

static void close_minds(struct play *play)
{
    for (int seat = 0; seat < play->seats; seat++)
        if (play->mind[seat] != NULL)
            mind_close(play->mind[seat]);
}

static enum play_flow run(struct play *play)
{
    enum play_flow flow = PLAY_ON;
    while (flow == PLAY_ON && aude_step(&play->state) != AUDE_STEP_OVER) {
        int decider = aude_decider(&play->state);
        if (decider == AUDE_CHANCE) {
            if (play->people > 0)
                autosave(play);
            play->undos = 0;
            play_do(play, aude_random_draw(&play->state, &play->draws), true);
        } else if (play->mind[decider] != NULL) {
            play->undos = 0;
            play_do(play, mind_choose(play->mind[decider], &play->state, &play->minds), true);
        } else {
            flow = play_turn(play);
        }
        if (play_stopped()) {
            play->interrupted = true;
            flow = PLAY_ENDED_INPUT;
        }
    }
    return flow;
}

/* Left before the end: 0 when asked to, 1 when the input ended, 130 for Ctrl-C; 2 when the game
 * could not be kept. */
static int left_early(struct play *play, enum play_flow flow)
{
    bool saved = false;
    if (play->autosave != NULL) {
        autosave(play);
        saved = play->autosave != NULL;
    }
    if (flow != PLAY_QUIT && !play->interrupted)
        printf("%s\n", _("The input has ended before the game has."));
    if (saved && play->save == NULL)
        printf("%s\n", _("The game is saved; 'aude play --continue' goes on with it."));
    else if (saved)
        printf(_("The game is saved; 'aude play --resume %s' goes on with it.\n"), play->autosave);
    else if (play->changed && play->people > 0)
        printf("%s\n", _("The game was not saved ('save FILE' does that)."));
    if (play->write_failed)
        return CLI_BAD;
    if (play->interrupted)
        return 128 + SIGINT;
    return flow == PLAY_QUIT ? CLI_DONE : CLI_NO;
}

/* Offers to keep the record of a finished game. */
static void offer_record(struct play *play)
{
    const char *line;
    if (play->people == 0)
        return;
    while (play_ask(play, _("Save the record? A file name, or Enter: no > "), &line) == PLAY_ON &&
           *line != '\0' && !play_stopped()) {
        const char *path = strncmp(line, "save ", 5) == 0 ? line + 5 : line;
        if (strcmp(path, "q") == 0 || strcmp(path, "quit") == 0)
            return;
        if (strcasecmp(path, "n") == 0 || strcasecmp(path, "no") == 0)
            return;
        bool answer = strspn(path, "0123456789") == strlen(path) || path[1] == '\0';
        if (answer && path == line)
            printf(_("To save as '%s' say: save %s\n"), cli_quote(path), path);
        else if (access(path, F_OK) == 0)
            printf(_("%s is there already.\n"), cli_quote(path));
        else if (play_save(play, path, true) == CLI_DONE)
            return;
    }
}

static int finish(struct play *play, const struct play_wish *wish, enum play_flow flow)
{
    if (flow == PLAY_FAILED)
        return CLI_BAD;
    if (flow != PLAY_ON)
        return left_early(play, flow);
    play_show_end(play);
    int status = play->write_failed ? CLI_BAD : CLI_DONE;
    if (wish->save != NULL)
        status = play_save(play, wish->save, true);
    else
        offer_record(play);
    if (wish->save == NULL && play->autosave != NULL)
        unlink(play->autosave);
    return status;
}

int play_run(struct play_wish *wish)
{
    game.record = aude_record_in(&game.memory);
    game.time = wish->time;
    bool resumed = wish->resume != NULL || wish->again;
    game.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    play_catch_interrupt();
    if (!resumed && game.terminal && wish->seats == 0 && !wish->setup.any &&
        cli_own()->count == 0) {
        enum play_flow flow = play_set_up(&game, &wish->setup, wish->seat, &wish->seats);
        if (flow != PLAY_ON)
            return flow == PLAY_QUIT ? CLI_DONE : play_stopped() ? 128 + SIGINT : CLI_NO;
    }
    if ((resumed ? resume(&game, wish) : start_new(&game, wish)) != CLI_DONE)
        return CLI_BAD;
    start_random(&game, wish->setup.seed);
    game.quick = wish->quick;
    game.coached = wish->coach;
    game.chances = wish->chances;
    game.colour = colour_of_terminal();
    game.scale = BOARD_FIT;
    game.chosen = -1;
    choose_autosave(&game, wish);
    welcome(&game, resumed);
    enum play_flow flow = open_minds(&game) ? run(&game) : PLAY_FAILED;
    close_minds(&game);
    play_forget_chances(&game);
    int status = finish(&game, wish, flow);
    cli_buffer_finish(&game.log);
    free(game.save);
    free(game.autosave);
    return status;
}
