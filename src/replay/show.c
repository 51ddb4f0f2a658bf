/* SPDX-License-Identifier: Apache-2.0 */
/* The tape as text. Through a pipe: a line an action, with the points it brought. At a terminal:
 * one moment a screen, and keys to go on and back; a terminal that cannot give single keys is read
 * line by line. */
#include "replay/rooms.h"

#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "render/board.h"

static enum board_colour colour_of_terminal(void)
{
    const char *term = getenv("TERM"), *more = getenv("COLORTERM");
    if (!cli_colour(stdout))
        return BOARD_PLAIN;
    if ((more != NULL && *more != 0) || (term != NULL && strstr(term, "256") != NULL))
        return BOARD_COLOUR_256;
    return BOARD_COLOUR_16;
}

/* ---- Pieces -------------------------------------------------------------------------------- */

static const struct aude_rules *rules_of(const struct replay *replay)
{
    return aude_state_rules(&replay->start);
}

/* Does an own set stand in the place of the built in one? */
static bool is_replaced(const struct aude_setup *setup, const char *id)
{
    for (int i = 0; i < setup->own.count; i++)
        if (strcmp(setup->own.set[i]->set.id, id) == 0)
            return true;
    return false;
}

/* "carcassonne, 3 seats, base, SMALL_CITY_POINTS=2" */
static void add_setup(struct cli_buffer *buffer, const struct replay *replay)
{
    const struct aude_setup *setup = aude_rules_setup(rules_of(replay));
    enum aude_game game = (enum aude_game)setup->game;
    cli_buffer_add(buffer, "%s, ", aude_game_name(game));
    cli_buffer_add(buffer, _("%d players"), setup->seats);
    cli_buffer_add(buffer, ", ");
    int any = 0;
    for (int set = 0; set < aude_set_count(); set++)
        if (setup->sets >> set & 1 && !is_replaced(setup, aude_set(set)->id))
            cli_buffer_add(buffer, "%s%s", any++ ? "+" : "", aude_set(set)->id);
    for (int i = 0; i < setup->own.count; i++)
        cli_buffer_add(buffer, "%s%s (--tiles)", any++ ? "+" : "", setup->own.set[i]->set.id);
    for (int option = 0; option < aude_option_count(game); option++)
        if (setup->option[option] != 0)
            cli_buffer_add(buffer, ", %s=%s", aude_option(game, option)->name,
                           aude_option(game, option)->value[setup->option[option]]);
}

static void add_entries(struct cli_buffer *buffer, const struct replay *replay, int number,
                        const char *indent)
{
    const struct replay_ply *ply = replay->ply[number - 1];
    const struct aude_ledger ledger = replay_entries(replay, ply);
    words_ledger(buffer, replay_state(replay, number), &ledger, replay->names, indent);
}

/* "  12  Anna  place 3,-1 r2" */
static void add_action(struct cli_buffer *buffer, const struct replay *replay, int number,
                       int width)
{
    const struct aude_state *before = replay_state(replay, number - 1);
    const char *name = replay->names[replay_seat(before)];
    char action[AUDE_ACTION_TEXT];
    aude_action_text(before, replay->ply[number - 1]->action, action, sizeof action);
    int gap = width > cli_width(name) ? width - cli_width(name) : 0;
    cli_buffer_add(buffer, "%4d  %s%*s  %s", number, name, gap, "", action);
}

static int name_width(const struct replay *replay)
{
    int width = 0;
    for (int seat = 0; seat < replay->seats; seat++)
        if (cli_width(replay->names[seat]) > width)
            width = cli_width(replay->names[seat]);
    return width;
}

static void add_scores(struct cli_buffer *buffer, const struct replay *replay,
                       const struct aude_state *state, const char *indent)
{
    int width = name_width(replay);
    enum board_colour colour = colour_of_terminal();
    for (int seat = 0; seat < replay->seats; seat++) {
        const char *name = replay->names[seat];
        int followers = aude_supply(state, seat, AUDE_FOLLOWER);
        cli_buffer_add(buffer, "%s%s%c %s%s%*s %4d   ", indent, board_seat_sgr(seat, colour),
                       board_seat_letter(seat), name, board_reset_sgr(colour),
                       width - cli_width(name), "", aude_score(state, seat));
        cli_buffer_add(buffer, _("followers left: %d"), followers);
        for (int figure = AUDE_FOLLOWER + 1; figure < aude_figure_count(); figure++)
            if (aude_supply(state, seat, figure) > 0)
                cli_buffer_add(buffer, " + %s", words_figure(figure));
        for (int token = 0; token < aude_token_count(); token++) {
            int count = aude_tokens(state, seat, token);
            if (count > 0)
                cli_buffer_add(buffer, ", %s: %d", words_token(token), count);
        }
        cli_buffer_add(buffer, "\n");
    }
}

static void add_board(struct cli_buffer *buffer, const struct aude_state *state, int width,
                      int height)
{
    struct board_options options;
    board_options_init(&options);
    options.colour = colour_of_terminal();
    options.ascii = !cli_utf8();
    options.width = width;
    options.height = height;
    options.scale = height > 0 ? BOARD_FIT : BOARD_NORMAL;
    size_t size = board_text(state, &options, NULL, 0) + 1;
    char *text = cli_allocate(size);
    size_t length = board_text(state, &options, text, size);
    cli_buffer_bytes(buffer, text, length);
    free(text);
}

/* Where the game stands after a ply: whose turn, which step, what is left. */
static void add_status(struct cli_buffer *buffer, const struct replay *replay, int number)
{
    const struct aude_state *state = replay_state(replay, number);
    int drawn = aude_drawn(state);
    cli_buffer_add(buffer, _("Ply %d of %d"), number, replay->plies);
    cli_buffer_add(buffer, ", ");
    if (aude_step(state) == AUDE_STEP_OVER) {
        cli_buffer_add(buffer, "%s\n", _("the game is over"));
        return;
    }
    cli_buffer_add(buffer, _("turn %d of %s, step %s"), aude_turn_number(state),
                   replay->names[aude_turn_seat(state)], aude_step_name(aude_step(state)));
    if (drawn >= 0)
        cli_buffer_add(buffer, ", %s", words_tile(rules_of(replay), drawn));
    cli_buffer_add(buffer, ", ");
    cli_buffer_add(buffer, _("tiles left: %d"), aude_bag_total(state));
    cli_buffer_add(buffer, "\n");
    for (int i = 0; i < REPLAY_FACE_COUNT; i++)
        if (replay_faces[i]->status != NULL)
            replay_faces[i]->status(buffer, replay, state);
}

static int print(struct cli_buffer *buffer)
{
    fwrite(buffer->bytes, 1, buffer->size, stdout);
    cli_buffer_finish(buffer);
    return cli_flush_output();
}

/* ---- Through a pipe ------------------------------------------------------------------------ */

int replay_list(const struct replay *replay)
{
    struct cli_buffer buffer = {0};
    int width = name_width(replay);
    add_setup(&buffer, replay);
    cli_buffer_add(&buffer, "\n");
    for (int number = 1; number <= replay->plies; number++) {
        add_action(&buffer, replay, number, width);
        cli_buffer_add(&buffer, "\n");
        add_entries(&buffer, replay, number, "          ");
    }
    add_status(&buffer, replay, replay->plies);
    add_scores(&buffer, replay, replay_state(replay, replay->plies), "  ");
    return print(&buffer);
}

int replay_show(const struct replay *replay, int ply)
{
    struct cli_buffer buffer = {0};
    add_setup(&buffer, replay);
    cli_buffer_add(&buffer, "\n");
    add_board(&buffer, replay_state(replay, ply), 0, 0);
    if (ply > 0) {
        add_action(&buffer, replay, ply, 0);
        cli_buffer_add(&buffer, "\n");
        add_entries(&buffer, replay, ply, "      ");
    }
    add_status(&buffer, replay, ply);
    add_scores(&buffer, replay, replay_state(replay, ply), "  ");
    return print(&buffer);
}

/* ---- At a terminal ------------------------------------------------------------------------- */

static void show_screen(const struct replay *replay, int ply)
{
    struct cli_buffer buffer = {0}, below = {0};
    int columns, rows, lines = 0;
    cli_terminal_size(&columns, &rows);
    if (ply > 0) {
        add_action(&below, replay, ply, 0);
        cli_buffer_add(&below, "\n");
        add_entries(&below, replay, ply, "      ");
    }
    add_status(&below, replay, ply);
    add_scores(&below, replay, replay_state(replay, ply), "  ");
    cli_buffer_add(&below, "%s",
                   _("[n]ext  [p]revious  next [t]urn  [f]irst  [l]ast  number: go there  [q]uit"));
    for (size_t i = 0; i < below.size; i++)
        lines += below.bytes[i] == '\n';
    cli_buffer_add(&buffer, "\033[H\033[2J");
    add_board(&buffer, replay_state(replay, ply), columns,
              rows - lines - 2 > 6 ? rows - lines - 2 : 6);
    cli_buffer_bytes(&buffer, below.bytes, below.size);
    cli_buffer_add(&buffer, " ");
    cli_buffer_finish(&below);
    print(&buffer);
}

/* The ply at which the next turn begins. */
static int next_turn(const struct replay *replay, int ply)
{
    int turn = aude_turn_number(replay_state(replay, ply));
    while (ply < replay->plies && aude_turn_number(replay_state(replay, ply)) == turn)
        ply++;
    return ply;
}

enum {
    KEY_END = -1,
    KEY_NONE = 0,
    KEY_PREVIOUS = 'p',
    KEY_NEXT = 'n',
    KEY_FIRST = 'f',
    KEY_LAST = 'l'
};

/* One byte, or an arrow or Home/End key as the letter that does the same. */
static int read_key(void)
{
    unsigned char byte, code[3] = {0};
    if (read(STDIN_FILENO, &byte, 1) != 1)
        return KEY_END;
    if (byte == 3 || byte == 4)
        return 'q';
    if (byte != 27)
        return byte;
    if (read(STDIN_FILENO, &code[0], 1) != 1 || (code[0] != '[' && code[0] != 'O') ||
        read(STDIN_FILENO, &code[1], 1) != 1)
        return KEY_NONE;
    if (code[1] >= '0' && code[1] <= '9' && read(STDIN_FILENO, &code[2], 1) != 1)
        return KEY_END;
    switch (code[1]) {
    case 'A':
    case 'D': return KEY_PREVIOUS;
    case 'B':
    case 'C': return KEY_NEXT;
    case 'H':
    case '1': return KEY_FIRST;
    case 'F':
    case '4': return KEY_LAST;
    default: return KEY_NONE;
    }
}

/* Where a key leads; -1 to leave. *number collects digits. */
static int follow(const struct replay *replay, int ply, int key, int *number)
{
    if (key >= '0' && key <= '9') {
        *number = (*number < 0 ? 0 : *number) * 10 + (key - '0');
        *number = *number > replay->plies ? replay->plies : *number;
        return ply;
    }
    int typed = *number;
    *number = -1;
    switch (key) {
    case KEY_END:
    case 'q':
    case 'Q': return -1;
    case KEY_PREVIOUS:
    case 'P':
    case 127:
    case 8: return ply > 0 ? ply - 1 : 0;
    case KEY_FIRST: return 0;
    case KEY_LAST: return replay->plies;
    case 't': return next_turn(replay, ply);
    case '\r':
    case '\n':
        if (typed >= 0)
            return typed;
        return ply < replay->plies ? ply + 1 : ply;
    case KEY_NEXT:
    case ' ': return ply < replay->plies ? ply + 1 : ply;
    default: return ply;
    }
}

int replay_step(const struct replay *replay)
{
    struct termios before, raw;
    bool keys = tcgetattr(STDIN_FILENO, &before) == 0;
    int ply = 0, number = -1;
    if (keys) {
        raw = before;
        raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
        raw.c_cc[VMIN] = 1;
        raw.c_cc[VTIME] = 0;
        keys = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
    }
    while (ply >= 0) {
        show_screen(replay, ply);
        if (number >= 0) {
            printf("%d", number);
            fflush(stdout);
        }
        int key = read_key();
        while (!keys && key == '\n' && number < 0)
            key = KEY_NEXT;
        ply = follow(replay, ply, key, &number);
    }
    if (keys)
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    printf("\n");
    return cli_flush_output();
}
