/* SPDX-License-Identifier: Apache-2.0 */
/* What stands beside the board: the tiles of a bazaar with owners and bids, and a panel for each
 * seat with score, supply, pieces left and prisoners. */
#include "render/board_frame.h"

#include "render/glyph.h"
#include "render/played.h"

#include <stddef.h>

enum {
    PANEL_WIDTH = 760,
    PANEL_PLAIN = 190,  /* height with figures alone */
    PANEL_PIECES = 276, /* with a row of pieces and prisoners */
    PANEL_OPEN = 440,   /* with open tiles */
    OPEN_STEP = 290,
    NAME_GAP = 20,      /* at least, between a name and the score */
    OFFER_WIDTH = 370,  /* a tile of a bazaar with its number */
    OFFER_HEIGHT = 400, /* and what is bid below it */
    OFFER_TILE = 264,
    OFFER_X = 62,
    ENLARGED = 160 /* hundredths, where tiles are small */
};

static const struct {
    const char *option, *glyph;
    enum aude_token token;
} pieces[] = {
    {"TOWER", "floor", AUDE_TOKEN_FLOOR},
    {"BRIDGES", "bridge", AUDE_TOKEN_BRIDGE},
    {"CASTLES", "castle", AUDE_TOKEN_CASTLE},
};
enum { PIECES = sizeof pieces / sizeof pieces[0] };

static int rows_of(int things, int columns)
{
    return columns == 0 ? 0 : (things + columns - 1) / columns;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

void frame_add_panels(struct frame *frame, const struct aude_state *state,
                      const struct board_picture *options)
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct aude_bazaar bazaar = aude_bazaar(state);
    int scale = options->size < FRAME_SMALL ? ENLARGED : 100, width, least;

    frame->panel_scale = scale;
    width = frame->width * 100 / scale;
    frame->panel_height = PANEL_PLAIN;
    for (int i = 0; i < PIECES; i++) {
        if (is_played(rules, pieces[i].option))
            frame->panel_height = PANEL_PIECES;
    }
    if (is_played(rules, "OPEN_TILES"))
        frame->panel_height = PANEL_OPEN;
    frame->panels = aude_rules_setup(rules)->seats + 1;
    frame->panel_columns = (width - FRAME_GAP) / (PANEL_WIDTH + FRAME_GAP);
    if (frame->panel_columns < 2)
        frame->panel_columns = 2;
    frame->panel_columns = smaller(frame->panel_columns, frame->panels);
    least = frame->panel_columns * (PANEL_WIDTH + FRAME_GAP) + FRAME_GAP;
    width = width < least ? least : width;
    if (frame->width < width * scale / 100)
        frame->width = width * scale / 100;
    if (bazaar.running)
        frame->offers = bazaar.due < bazaar.tiles ? bazaar.tiles : bazaar.due;
    frame->offer_columns = smaller(frame->offers, (width - FRAME_GAP) / OFFER_WIDTH);
    frame->offer_y = frame->board_y + frame->rows * ART_UNIT + FRAME_MARGIN - 30;
    frame->panel_y = rows_of(frame->offers, frame->offer_columns) * OFFER_HEIGHT;
    frame->height = (frame->panel_y + rows_of(frame->panels, frame->panel_columns) *
                                          (frame->panel_height + FRAME_GAP)) *
                    scale / 100;
}

/* ---- Bazaar -------------------------------------------------------------------------------- */

static void put_back(struct text_out *out, int x, int y)
{
    out_format(out,
               "<path d=\"M%,%h264v264h-264Z\" fill=\"#6f9460\" stroke=\"#3a2c20\" "
               "stroke-width=\"6\"/><path d=\"M%,%l70,70l-70,70l-70,-70Z\" fill=\"#e3d8c2\"/>\n",
               (int[]){x, y, x + 132, y + 62}, 4);
}

static void put_offered(struct text_out *out, const struct aude_state *state, int kind, bool placed,
                        int x, int y, struct art_used *used)
{
    const struct aude_kind *shown = aude_kind(aude_state_rules(state), kind);
    struct art_layout layout;

    art_layout(&layout, shown->tile, shown->garden);
    out_format(out, "<g transform=\"translate(%,%) scale(0.55)\"", (int[]){x, y}, 2);
    out_text(out, placed ? " opacity=\".35\">" : ">");
    art_tile(out, &layout, 0, ART_GROUND | ART_TOP, 0, used);
    out_text(out, "<path d=\"M0,0H480V480H0Z\" fill=\"none\" stroke=\"#3a2c20\" "
                  "stroke-width=\"6\"/></g>\n");
}

/* The tile, its number, and below it who has it or who bids how much. */
static void put_offer(struct text_out *out, const struct aude_state *state, int item, int x, int y,
                      const struct board_picture *options, struct art_used *used)
{
    struct aude_bazaar bazaar = aude_bazaar(state);
    int below = y + OFFER_TILE + 62, at = x + OFFER_X;

    frame_number(out, item, x, y, 7, false, frame_ink(options));
    if (item >= bazaar.tiles) {
        put_back(out, at, y);
        return;
    }
    put_offered(out, state, bazaar.kind[item], bazaar.placed >> item & 1, at, y, used);
    if (bazaar.placed >> item & 1)
        art_sign(out, "done", at + OFFER_TILE / 2, y + OFFER_TILE / 2, 60, used);
    if (bazaar.owner[item] != AUDE_NO_SEAT) {
        art_figure(out, bazaar.owner[item], AUDE_FOLLOWER, false, at + OFFER_TILE / 2, below, 110,
                   used);
        return;
    }
    if (item != bazaar.item)
        return;
    out_format(out,
               "<path d=\"M%,%h276v276h-276Z\" fill=\"none\" stroke=\"#1a1a1a\" "
               "stroke-width=\"18\"/><path d=\"M%,%h276v276h-276Z\" fill=\"none\" "
               "stroke=\"#ffd400\" stroke-width=\"10\"/>\n",
               (int[]){at - 6, y - 6, at - 6, y - 6}, 4);
    art_sign(out, "hammer", at + 36, below, 36, used);
    if (bazaar.high != AUDE_NO_SEAT)
        art_figure(out, bazaar.high, AUDE_FOLLOWER, false, at + 122, below, 100, used);
    frame_number(out, bazaar.price, at + 180, below - 32, 8, false, frame_ink(options));
}

static void put_offers(struct text_out *out, const struct aude_state *state,
                       const struct frame *frame, int width, int top,
                       const struct board_picture *options, struct art_used *used)
{
    int wide = frame->offer_columns * OFFER_WIDTH;

    for (int i = 0; i < frame->offers; i++)
        put_offer(out, state, i, (width - wide) / 2 + i % frame->offer_columns * OFFER_WIDTH,
                  top + i / frame->offer_columns * OFFER_HEIGHT, options, used);
}

/* ---- Seats --------------------------------------------------------------------------------- */

/* A figure and, when there are several, how many; brief where there are many kinds. */
static int prisoners_width(int count, bool brief)
{
    if (count == 0)
        return 0;
    return (brief ? 44 : 62) + (count > 1 ? (brief ? 26 : 36) : 0);
}

static int put_prisoner(struct text_out *out, int owner, int figure, int count, bool brief, int x,
                        int y, struct art_used *used)
{
    int width = prisoners_width(count, brief), digit = brief ? 4 : 5;

    art_figure(out, owner, figure, false, x + (brief ? 22 : 31), y + 36, brief ? 48 : 64, used);
    if (count > 1) {
        out_format(out, "<path d=\"M%,%h%v%h%Z\" fill=\"#fffaf0\"/>",
                   (int[]){x + width - 7 * digit, y + 11, 7 * digit, 8 * digit + 12, -7 * digit},
                   5);
        frame_number(out, count, x + width - 7 * digit / 2, y + 17, digit, true, "#1a1a1a");
    }
    return width;
}

/* Followers and abbots of other seats, behind bars from x, at most to right. */
static void put_prisoners(struct text_out *out, const struct aude_state *state, int captor, int x,
                          int right, int y, struct art_used *used)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, wide[2] = {24, 24}, room;
    bool brief;

    for (int i = 0; i < seats * AUDE_FIGURES; i++) {
        int count =
            aude_prisoners(state, captor, i / AUDE_FIGURES, (enum aude_figure)(i % AUDE_FIGURES));

        wide[0] += prisoners_width(count, false);
        wide[1] += prisoners_width(count, true);
    }
    if (wide[0] == 24)
        return;
    brief = wide[0] > right - x;
    room = smaller(wide[brief], right - x) - 24;
    right = x + room + 24;
    out_format(out,
               "<path d=\"M%,%H%V%H%Z\" fill=\"#cfc7b6\" stroke=\"#3a2c20\" "
               "stroke-width=\"6\"/><path d=\"",
               (int[]){x, y, right, y + 70, x}, 5);
    for (int bar = x + 18; bar < right - 8; bar += 18)
        out_format(out, "M%,%v70", (int[]){bar, y}, 2);
    out_text(out, "\" stroke=\"#8a8172\" stroke-width=\"5\"/>\n");
    x += 12;
    for (int i = 0; i < seats * AUDE_FIGURES; i++) {
        int figure = i % AUDE_FIGURES, owner = i / AUDE_FIGURES;
        int count = aude_prisoners(state, captor, owner, (enum aude_figure)figure);

        if (count > 0)
            x += put_prisoner(out, owner, figure, count, brief, x, y, used) * room /
                 (wide[brief] - 24); /* overlapping when there are very many */
    }
}

/* Floors, bridges and castles left, then whom the seat holds. */
static void put_pieces(struct text_out *out, const struct aude_state *state, int seat, int x, int y,
                       const struct board_picture *options, struct art_used *used)
{
    int at = x + 54;

    for (int i = 0; i < PIECES; i++) {
        if (!is_played(aude_state_rules(state), pieces[i].option))
            continue;
        art_sign(out, pieces[i].glyph, at, y + 34, 29, used);
        frame_number(out, aude_tokens(state, seat, pieces[i].token), at + 38, y + 12, 6, false,
                     frame_ink(options));
        at += 142;
    }
    put_prisoners(out, state, seat, at - 40, x + PANEL_WIDTH - 24, y, used);
}

/* The tiles that lie open before a seat (DISC-70). */
static void put_open_tiles(struct text_out *out, const struct aude_state *state, int seat, int x,
                           int y, struct art_used *used)
{
    struct aude_tableau tableau = aude_tableau(state);

    for (int i = 0; i < tableau.count[seat]; i++)
        put_offered(out, state, tableau.kind[seat][i], false, x + i * OPEN_STEP, y, used);
}

/* Name, score and supply of one seat. */
static void put_seat(struct text_out *out, const struct aude_state *state, int seat, int x, int y,
                     const struct frame *frame, const struct board_picture *options,
                     struct art_used *used)
{
    bool turn = aude_step(state) != AUDE_STEP_OVER && aude_turn_seat(state) == seat;
    bool asked = aude_decider(state) == seat;
    struct aude_bazaar bazaar = aude_bazaar(state);
    char letter[2] = {(char)('A' + seat), '\0'};
    int at = x + 200, followers = aude_supply(state, seat, AUDE_FOLLOWER);
    const char *name = options->names == NULL ? NULL : options->names[seat];
    char score[16];
    struct text_out digits;
    int score_x;

    out_init(&digits, score, sizeof score);
    out_number(&digits, aude_score(state, seat));
    score_x = x + PANEL_WIDTH - 40 - glyph_text_width(score, 13);
    if (name != NULL) {
        out_text(out, "<g>");
        glyph_title(out, name);
    }
    out_format(out, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"24\" fill=\"",
               (int[]){x, y, PANEL_WIDTH, frame->panel_height}, 4);
    out_text(out, options->dark ? "#2f3a40" : "#fffaf0");
    out_text(out, turn ? "\" stroke=\"#e0a800\" stroke-width=\"12\"/>\n"
                       : "\" stroke=\"#8d8476\" stroke-width=\"4\"/>\n");
    art_figure(out, seat, AUDE_FOLLOWER, false, x + 80, y + 96, 150, used);
    frame_text(out, letter, x + 148, y + 20, 5, false, frame_ink(options));
    if (name != NULL)
        frame_short(out, name, x + 196, y + 20, 5, score_x - NAME_GAP - (x + 196),
                    frame_ink(options));
    for (int i = 0; i < followers; i++, at += 46)
        art_figure(out, seat, AUDE_FOLLOWER, false, at - 28, y + 136, 52, used);
    for (int i = 0; i < aude_supply(state, seat, AUDE_ABBOT); i++, at += 46)
        art_figure(out, seat, AUDE_ABBOT, false, at - 24, y + 136, 52, used);
    frame_text(out, score, score_x, y + 44, 13, false, frame_ink(options));
    if (frame->panel_height == PANEL_PIECES)
        put_pieces(out, state, seat, x, y + 188, options, used);
    if (frame->panel_height == PANEL_OPEN)
        put_open_tiles(out, state, seat, x + 150, y + 168, used);
    /* Who decides, when it is not whose turn it is, and who selected a tile of the bazaar. */
    if (asked && !turn)
        art_sign(out, "asked", x + PANEL_WIDTH - 22, y + 14, 36, used);
    if (bazaar.running && bazaar.item != 255 && bazaar.selector == seat)
        art_sign(out, "hammer", x + PANEL_WIDTH - 102, y + 14, 36, used);
    if (name != NULL)
        out_text(out, "</g>\n");
}

/* A face-down tile and how many are left; below it the bazaars that are still to come. */
static void put_bag(struct text_out *out, const struct aude_state *state, int x, int y,
                    const struct board_picture *options, struct art_used *used)
{
    int pending = aude_bazaar(state).pending;
    bool sea = aude_rules_setup(aude_state_rules(state))->game == AUDE_DISCOVERY;

    out_format(out, "<path d=\"M%,%h110v110h-110Z\" fill=\"", (int[]){x + 52, y + 46}, 2);
    out_text(out, sea ? "#4d6f86" : "#5d7f4e");
    out_format(out,
               "\" stroke=\"#3a2c20\" stroke-width=\"6\"/><path d=\"M%,%h110v110h-110Z\" fill=\"",
               (int[]){x + 36, y + 34}, 2);
    out_text(out, sea ? "#5f8aa8" : "#6f9460");
    out_format(out,
               "\" stroke=\"#3a2c20\" stroke-width=\"6\"/>"
               "<path d=\"M%,%l30,30l-30,30l-30,-30Z\" fill=\"#e3d8c2\"/>\n",
               (int[]){x + 91, y + 59}, 2);
    frame_number(out, aude_bag_total(state), x + 200, y + 52, 11, false, frame_ink(options));
    if (pending > 0) {
        art_sign(out, "bazaar", x + 480, y + 96, 64, used);
        frame_number(out, pending, x + 560, y + 52, 11, false, frame_ink(options));
    }
}

void board_panels(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                  const struct board_picture *options, struct art_used *used)
{
    int wide = frame->panel_columns * (PANEL_WIDTH + FRAME_GAP) - FRAME_GAP;
    int scale = frame->panel_scale, width = frame->width * 100 / scale;
    int top = scale == 100 ? frame->offer_y : 0;

    if (scale != 100) {
        out_format(out, "<g transform=\"translate(0,%) scale(", &frame->offer_y, 1);
        out_hundredths(out, scale);
        out_text(out, ")\">\n");
    }
    put_offers(out, state, frame, width, top, options, used);
    for (int i = 0; i < frame->panels; i++) {
        int x = (width - wide) / 2 + i % frame->panel_columns * (PANEL_WIDTH + FRAME_GAP);
        int y = top + frame->panel_y + i / frame->panel_columns * (frame->panel_height + FRAME_GAP);

        if (i + 1 < frame->panels)
            put_seat(out, state, i, x, y, frame, options, used);
        else
            put_bag(out, state, x, y, options, used);
    }
    if (scale != 100)
        out_text(out, "</g>\n");
}
