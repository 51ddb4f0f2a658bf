/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: the bazaar. The tiles on offer are shown side by side with their
 * owners, the tile under the hammer, the price, who is still asked; a tile is chosen by its number
 * and a price, a bid is any number that the rules allow (aude_bid_range).
 */
#include "play/room.h"

#include <assert.h>
#include <ctype.h>
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

static void show_bazaar(const struct play *play)
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

static const char *origin(const struct aude_state *state)
{
    return aude_moment(state).bought != 0 ? _("(from the bazaar)") : NULL;
}

/* ---- Answers ------------------------------------------------------------------------------- */

/* A number of points for the tile of SELECT, or for RAISE; what cannot be one is refused with the
 * rule that bounds it. */
static void judge_bid(const struct aude_state *state, aude_action action, const char *text,
                      struct play_reply *reply)
{
    static_assert(AUDE_MAX_BID == 65535, "the text below names it");
    int low = 0, high = 0, number = 0;
    bool opening = aude_action_verb(action) == AUDE_SELECT, minus = *text == '-';
    const char *rest = play_scan_number(text, AUDE_MAX_BID, &number);
    size_t digits = strspn(text + minus, "0123456789");
    bool whole = digits > 0 && text[minus + digits] == '\0';
    if (rest != NULL && *rest == '\0' && number >= 0) {
        play_judge(state, aude_action_with(action, number), reply);
        return;
    }
    if (!whole && strspn(text, "-0123456789.,") != strlen(text))
        return;
    reply->answer = PLAY_REFUSED;
    reply->rule = "BAZAAR-10";
    if (!whole)
        reply->text = N_("a bid is a whole number of points");
    else if (minus && opening)
        reply->text = N_("a bid is 0 points at least");
    else if (minus)
        reply->status = AUDE_BID_LOW;
    else if (aude_bid_range(state, &low, &high) && high < AUDE_MAX_BID)
        reply->status = AUDE_BID_LIMIT;
    else {
        reply->text = N_("a bid is 65535 at most, this program counts no further");
        reply->rule = "";
    }
}

/* "2 5": the second tile on offer, for 5. Without a price: that is asked, or there is none. */
static void read_tile(const struct aude_state *state, const struct play_question *question,
                      const char *line, struct play_reply *reply)
{
    (void)question;
    int number, low = 0, high = 0;
    const char *rest = play_scan_number(line, 999, &number);
    if (rest == NULL) {
        if (play_is_pass(line))
            play_judge_pass(state, reply);
        else
            play_read_words(state, question, line, reply);
        return;
    }
    if (number < 1 || number > aude_bazaar(state).tiles)
        return;
    aude_action action = aude_action_make(AUDE_SELECT, number - 1, 0, 0, 0, 0);
    bool auction = aude_bid_range(state, &low, &high);
    rest = play_skip_blanks(rest);
    if (*rest == '\0' && auction && low < high) {
        play_judge(state, aude_action_with(action, low), reply);
        reply->number = number - 1;
        if (reply->answer == PLAY_ACTION)
            reply->answer = PLAY_TILE;
        return;
    }
    if (*rest != '\0')
        judge_bid(state, action, rest, reply);
    else
        play_judge(state, aude_action_with(action, low), reply);
}

/* A bid: the opening one for the tile that the question is about (x), or a raise. */
static void read_bid(const struct aude_state *state, const struct play_question *question,
                     const char *line, struct play_reply *reply)
{
    bool opening = aude_step(state) == AUDE_STEP_SELECT;
    int number;
    const char *rest = play_scan_number(line, AUDE_MAX_BID, &number);
    bool nothing = rest != NULL && *rest == '\0' && number == 0;
    if (!opening && (nothing || play_is_pass(line)))
        play_judge_pass(state, reply);
    else if (*line == '-' || isdigit((unsigned char)*line))
        judge_bid(state,
                  aude_action_make(opening ? AUDE_SELECT : AUDE_RAISE, opening ? question->x : 0, 0,
                                   0, 0, 0),
                  line, reply);
    else
        play_read_words(state, question, line, reply);
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
        .read = read_bid,
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
        .read = read_tile,
    };
    enum play_flow flow;
    const int actions = play->record->count; /* another one: something was taken back */
    do {
        flow = play_ask_for(play, &question, &reply);
        *action = reply.answer == PLAY_ACTION ? reply.action : 0;
        if (flow == PLAY_ON && reply.answer == PLAY_TILE)
            flow = ask_opening(play, reply.number, action);
    } while (flow == PLAY_ON && reply.answer == PLAY_TILE && *action == 0 &&
             play->record->count == actions);
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
        .read = read_bid,
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

static enum play_flow ask_bazaar(struct play *play, aude_action *action)
{
    play_show_title(play);
    show_bazaar(play);
    switch (aude_step(&play->state)) {
    case AUDE_STEP_SELECT: return ask_tile(play, action);
    case AUDE_STEP_BID: return ask_bid(play, action);
    default: return ask_decision(play, action);
    }
}

/* ---- The room ------------------------------------------------------------------------------ */

static bool handle(struct play *play, const char *word)
{
    if (strcmp(word, "bazaar") != 0 && strcmp(word, "bazar") != 0)
        return false;
    show_bazaar(play);
    return true;
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    (void)state;
    cli_buffer_add(buffer, " Z %s,", _("bazaar"));
}

static const struct play_step steps[] = {
    {.step = AUDE_STEP_SELECT,
     .use = PLAY_BINDS,
     .ask = ask_bazaar,
     .help = N_("Now: the number of a tile, in an auction with your bid: 2 5. Enter at the bid "
                "goes back to the tiles.")},
    {.step = AUDE_STEP_BID,
     .use = PLAY_BINDS,
     .ask = ask_bazaar,
     .help = N_("Now: a higher number of points is your bid; 0 or p passes.")},
    {.step = AUDE_STEP_DECIDE,
     .use = PLAY_BINDS,
     .ask = ask_bazaar,
     .help = N_("Now: buy or sell, by number or word.")},
    {.step = AUDE_MAX_STEPS},
};

const struct play_face play_face_bazaars = {
    .game = AUDE_CARCASSONNE,
    .option = "BAZAARS",
    .steps = steps,
    .handle = handle,
    .origin = origin,
    .signs = add_signs,
    .line = {[PLAY_BELOW] = N_("  bazaar         the tiles on offer and the bids")},
};
