/* SPDX-License-Identifier: Apache-2.0 */
/* The bazaar: the tiles on offer side by side with their owners, the tile under the hammer, the
 * price, who is still asked; a tile is chosen by its number and a price, a bid is any number that
 * the rules allow (aude_bid_range).
 */
#include "cli/play.h"

#include <string.h>

/* ---- Looking ------------------------------------------------------------------------------- */

enum { COLUMN = 13, NUMBER = 4 }; /* six of them in 80 columns */

/* The highest bid for the tile under the hammer: "2 by Ben", or "2 by B" where that is too long. */
static void add_bid(struct cli_buffer *buffer, const struct play *play,
                    const struct aude_bazaar *bazaar)
{
    struct cli_buffer text = {0};
    char letter[2] = "";
    if (!bazaar->auction || bazaar->high >= play->seats) {
        cli_buffer_add(buffer, "%s", _("now"));
        return;
    }
    letter[0] = board_seat_letter(bazaar->high);
    cli_buffer_add(&text, _("%d by %s"), bazaar->price, play->name[bazaar->high]);
    if (cli_width(text.bytes) > COLUMN - NUMBER - 1) {
        text.size = 0;
        cli_buffer_add(&text, _("%d by %s"), bazaar->price, letter);
    }
    cli_buffer_add(buffer, "%s", text.bytes);
    cli_buffer_finish(&text);
}

/* Who has it, in brackets once it is placed, or what happens to it. */
static void add_fate(struct cli_buffer *buffer, const struct play *play,
                     const struct aude_bazaar *bazaar, int item)
{
    const char *frame = (bazaar->placed >> item & 1) != 0 ? "(%s %c)" : "%s %c";
    if (bazaar->owner[item] < play->seats)
        cli_buffer_add(buffer, frame, words_arrow(), board_seat_letter(bazaar->owner[item]));
    else if (item == bazaar->item)
        add_bid(buffer, play, bazaar);
    else
        cli_buffer_add(buffer, "%s", cli_utf8() ? "\u2013" : "-");
}

static void print_some(const struct play *play, const struct aude_bazaar *bazaar, int first,
                       int end)
{
    struct board_options options;
    board_options_init(&options);
    options.ascii = !cli_utf8();
    options.colour = play->colour;
    for (int row = 0; row < board_tile_height(options.scale); row++) {
        for (int item = first; item < end; item++) {
            const struct aude_kind *kind = aude_kind(&play->rules, bazaar->kind[item]);
            char text[256];
            board_tile_row(kind->tile, kind->garden, 0, row, &options, text, sizeof text);
            if (row == 0)
                printf("%3d ", item + 1);
            else
                printf("    ");
            bool last = item + 1 == end;
            printf("%s%*s", text, last ? 0 : COLUMN - NUMBER - board_tile_width(options.scale), "");
        }
        printf("\n");
    }
    for (int item = first; item < end; item++) {
        struct cli_buffer text = {0};
        add_fate(&text, play, bazaar, item);
        bool last = item + 1 == end;
        int gap = COLUMN - NUMBER - cli_width(text.bytes);
        printf("    %s%*s", text.bytes, last || gap < 0 ? 0 : gap, "");
        cli_buffer_finish(&text);
    }
    printf("\n");
}

/* As many side by side as the terminal has room for. */
static void print_tiles(const struct play *play, const struct aude_bazaar *bazaar)
{
    int columns, rows;
    cli_terminal_size(&columns, &rows);
    int most = columns < 2 * COLUMN ? 1 : columns / COLUMN;
    for (int first = 0; first < bazaar->tiles; first += most)
        print_some(play, bazaar, first,
                   first + most < bazaar->tiles ? first + most : bazaar->tiles);
}

static bool has_tile(const struct aude_bazaar *bazaar, int seat)
{
    for (int item = 0; item < bazaar->tiles; item++)
        if (bazaar->owner[item] == seat)
            return true;
    return false;
}

/* The seats that are asked after this one, up to who selected the tile (BAZAAR-11); how many. */
static int add_next(struct cli_buffer *buffer, const struct play *play,
                    const struct aude_bazaar *bazaar)
{
    int shown = 0;
    for (int step = 1; step < play->seats; step++) {
        int seat = (bazaar->bidder + step) % play->seats;
        if (seat == bazaar->selector)
            break;
        if (!has_tile(bazaar, seat))
            cli_buffer_add(buffer, "%s%s", shown++ > 0 ? ", " : "", play->name[seat]);
    }
    return shown;
}

/* "Tile 2, chosen by Ben: 5 by Cy; asked next: Ann" */
static void add_state(struct cli_buffer *buffer, const struct play *play,
                      const struct aude_bazaar *bazaar)
{
    if (bazaar->item >= bazaar->tiles || bazaar->selector >= play->seats)
        return;
    cli_buffer_add(buffer, _("Tile %d, chosen by %s"), bazaar->item + 1,
                   play->name[bazaar->selector]);
    if (bazaar->auction && bazaar->high < play->seats)
        cli_buffer_add(buffer, _("; highest bid %d by %s"), bazaar->price,
                       play->name[bazaar->high]);
    if (aude_step(&play->state) == AUDE_STEP_BID && bazaar->bidder < play->seats) {
        struct cli_buffer next = {0};
        if (add_next(&next, play, bazaar) > 0)
            cli_buffer_add(buffer, "; %s %s", _("asked next:"), next.bytes);
        cli_buffer_finish(&next);
    }
}

void play_show_bazaar(const struct play *play)
{
    struct aude_bazaar bazaar = aude_bazaar(&play->state);
    struct cli_buffer text = {0}, lines = {0};
    if (!bazaar.running) {
        printf("%s\n", _("There is no bazaar now."));
        return;
    }
    printf(_("The bazaar of %s:"), play->name[bazaar.opener]);
    printf("\n");
    print_tiles(play, &bazaar);
    add_state(&text, play, &bazaar);
    if (text.size > 0) {
        words_wrap(&lines, text.bytes, 79, 0);
        fputs(lines.bytes, stdout);
    }
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

/* ---- Questions ----------------------------------------------------------------------------- */

/* "6 or more", or the limit with its rule. */
static void add_limits(struct cli_buffer *buffer, const struct play *play, int low, int high)
{
    if (play_has(&play->state, "BAZAAR_BID_LIMIT", "score"))
        cli_buffer_add(buffer, _("%d to %d, BAZAAR-20"), low, high);
    else
        cli_buffer_add(buffer, _("%d or more"), low);
}

/* The opening bid for a tile; *action 0: another tile. */
static enum play_flow ask_opening(struct play *play, int item, aude_action *action)
{
    int low = 0, high = 0;
    struct cli_buffer prompt = {0};
    struct play_reply reply;
    aude_bid_range(&play->state, &low, &high);
    cli_buffer_add(&prompt, _("Opening bid for tile %d"), item + 1);
    cli_buffer_add(&prompt, " (");
    add_limits(&prompt, play, low, high);
    cli_buffer_add(&prompt, "; %s) > ", _("Enter: another tile"));
    struct play_question question = {
        .prompt = prompt.bytes,
        .leaves = true,
        .low = low,
        .high = high,
        .x = item,
        .read = play_read_bid,
    };
    enum play_flow flow = play_ask_for(play, &question, &reply);
    *action = reply.answer == PLAY_ACTION ? reply.action : 0;
    cli_buffer_finish(&prompt);
    return flow;
}

static enum play_flow ask_tile(struct play *play, aude_action *action)
{
    struct aude_bazaar bazaar = aude_bazaar(&play->state);
    struct cli_buffer prompt = {0};
    struct play_reply reply;
    const char *name = play->name[aude_decider(&play->state)];
    if (bazaar.auction)
        cli_buffer_add(&prompt, _("%s, which tile, and for how much (such as 1 3)? > "), name);
    else
        cli_buffer_add(&prompt, _("%s, which tile, 1 to %d? > "), name, bazaar.tiles);
    struct play_question question = {
        .prompt = prompt.bytes,
        .low = 1,
        .high = bazaar.tiles,
        .read = play_read_tile,
    };
    enum play_flow flow;
    const int actions = play->record.count; /* another one: something was taken back */
    do {
        flow = play_ask_for(play, &question, &reply);
        *action = reply.answer == PLAY_ACTION ? reply.action : 0;
        if (flow == PLAY_ON && reply.answer == PLAY_TILE)
            flow = ask_opening(play, reply.number, action);
    } while (flow == PLAY_ON && reply.answer == PLAY_TILE && *action == 0 &&
             play->record.count == actions);
    cli_buffer_finish(&prompt);
    return flow;
}

static enum play_flow ask_bid(struct play *play, aude_action *action)
{
    int low = 0, high = 0;
    struct cli_buffer prompt = {0};
    struct play_reply reply;
    bool possible = aude_bid_range(&play->state, &low, &high) && low <= high;
    cli_buffer_add(&prompt, _("%s, your bid"), play->name[aude_decider(&play->state)]);
    cli_buffer_add(&prompt, " (");
    if (possible) {
        add_limits(&prompt, play, low, high);
        cli_buffer_add(&prompt, "; ");
    }
    cli_buffer_add(&prompt, "%s) > ", _("0: pass"));
    struct play_question question = {
        .prompt = prompt.bytes,
        .low = 0,
        .high = possible ? high : 0,
        .read = play_read_bid,
    };
    enum play_flow flow = play_ask_for(play, &question, &reply);
    *action = reply.answer == PLAY_ACTION ? reply.action : 0;
    cli_buffer_finish(&prompt);
    return flow;
}

/* What buying and selling mean in points (BAZAAR-14, 15). */
static enum play_flow ask_decision(struct play *play, aude_action *action)
{
    static struct play_menu menu;
    struct aude_bazaar bazaar = aude_bazaar(&play->state);
    const char *me = play->name[aude_decider(&play->state)];
    const char *other = bazaar.high < play->seats ? play->name[bazaar.high] : "";
    struct cli_buffer prompt = {0};
    play_menu(&play->state, &menu);
    for (int i = 0; i < menu.count; i++) {
        bool buy = aude_action_verb(menu.action[i]) == AUDE_BUY;
        printf("%4d  ", i + 1);
        if (buy)
            printf(_("buy: the tile is yours; %s %+d, %s %+d"), me, -bazaar.price, other,
                   bazaar.price);
        else
            printf(_("sell: the tile goes to the highest bid; %s %+d, %s %+d"), me, bazaar.price,
                   other, -bazaar.price);
        printf("\n");
    }
    cli_buffer_add(&prompt, _("%s, which one, 1 to %d? > "), me, menu.count);
    return play_ask_from(play, &menu, &prompt, action);
}

enum play_flow play_ask_bazaar(struct play *play, aude_action *action)
{
    play_show_title(play);
    play_show_bazaar(play);
    switch (aude_step(&play->state)) {
    case AUDE_STEP_SELECT: return ask_tile(play, action);
    case AUDE_STEP_BID: return ask_bid(play, action);
    default: return ask_decision(play, action);
    }
}
