/* SPDX-License-Identifier: Apache-2.0 */
/* What stands beside the board: the tiles that a room offers, and a panel for each seat with score,
 * supply, pieces left and what the rooms tell of it. */
#include "render/rooms.h"

#include "render/glyph.h"

#include <stddef.h>
#include <string.h>

enum {
    PANEL_WIDTH = 760,
    PANEL_PLAIN = 190,  /* height with figures alone */
    PANEL_PIECES = 276, /* with a row of pieces */
    PANEL_OPEN = 440,   /* with open tiles */
    TOKENS_A_ROW = 3,
    TOKEN_ROW = 84,
    NAME_GAP = 20,      /* at least, between a name and the score */
    OFFER_WIDTH = 370,  /* a tile on offer with its number */
    OFFER_HEIGHT = 400, /* and what is told below it */
    ENLARGED = 160      /* hundredths, where tiles are small */
};

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
    int scale = options->size < FRAME_SMALL ? ENLARGED : 100, tokens = 0, width, least;

    frame->panel_scale = scale;
    width = frame->width * 100 / scale;
    frame->panel_height = PANEL_PLAIN;
    for (int token = 0; token < aude_token_count(); token++)
        tokens += render_has_token(rules, token);
    if (tokens > 0)
        frame->panel_height = PANEL_PIECES + (tokens - 1) / TOKENS_A_ROW * TOKEN_ROW;
    for (int i = 0; i < RENDER_FACE_COUNT; i++) {
        if (render_faces[i]->open != NULL && render_faces[i]->open(rules))
            frame->panel_height = PANEL_OPEN;
        if (render_faces[i]->offers != NULL)
            frame->offers += render_faces[i]->offers(state);
    }
    frame->panels = aude_rules_setup(rules)->seats + 1;
    frame->panel_columns = (width - FRAME_GAP) / (PANEL_WIDTH + FRAME_GAP);
    if (frame->panel_columns < 2)
        frame->panel_columns = 2;
    frame->panel_columns = smaller(frame->panel_columns, frame->panels);
    least = frame->panel_columns * (PANEL_WIDTH + FRAME_GAP) + FRAME_GAP;
    width = width < least ? least : width;
    if (frame->width < width * scale / 100)
        frame->width = width * scale / 100;
    frame->offer_columns = smaller(frame->offers, (width - FRAME_GAP) / OFFER_WIDTH);
    frame->offer_y = frame->board_y + frame->rows * ART_UNIT + FRAME_MARGIN - 30;
    frame->panel_y = rows_of(frame->offers, frame->offer_columns) * OFFER_HEIGHT;
    frame->height = (frame->panel_y + rows_of(frame->panels, frame->panel_columns) *
                                          (frame->panel_height + FRAME_GAP)) *
                    scale / 100;
}

/* ---- Offers -------------------------------------------------------------------------------- */

void board_panel_tile(struct text_out *out, const struct aude_state *state, int kind, bool pale,
                      int x, int y, struct art_used *used)
{
    const struct aude_kind *shown = aude_kind(aude_state_rules(state), kind);
    struct art_layout layout;
    unsigned laid = 0;

    for (int i = 0; i < aude_placed_count(state); i++)
        laid += aude_placed(state, i).kind == kind;
    art_layout(&layout, shown->tile, shown->garden);
    out_format(out, "<g transform=\"translate(%,%) scale(0.55)\"", (int[]){x, y}, 2);
    out_text(out, pale ? " opacity=\".35\">" : ">");
    art_tile(out, &layout, 0, ART_GROUND | ART_TOP, laid % ART_VARIANTS, used);
    art_paint(out, "<path d=\"M0,0H480V480H0Z\" fill=\"none\" stroke=\"@I\" "
                   "stroke-width=\"6\"/></g>\n");
}

static void put_offers(struct text_out *out, const struct aude_state *state,
                       const struct frame *frame, int width, int top,
                       const struct board_picture *options, struct art_used *used)
{
    int wide = frame->offer_columns * OFFER_WIDTH;

    for (int r = 0; r < RENDER_FACE_COUNT; r++)
        for (int i = 0; i < frame->offers && render_faces[r]->offer != NULL; i++)
            render_faces[r]->offer(out, state, i,
                                   (width - wide) / 2 + i % frame->offer_columns * OFFER_WIDTH,
                                   top + i / frame->offer_columns * OFFER_HEIGHT, options, used);
}

/* ---- Seats --------------------------------------------------------------------------------- */

/* The pieces left, then what the rooms tell of the seat. */
static void put_pieces(struct text_out *out, const struct aude_state *state, int seat, int x, int y,
                       const struct board_picture *options, struct art_used *used)
{
    int at = x + 54, shown = 0;

    for (int token = 0; token < aude_token_count(); token++) {
        if (!render_has_token(aude_state_rules(state), token))
            continue;
        if (shown > 0 && shown % TOKENS_A_ROW == 0) {
            at = x + 54;
            y += TOKEN_ROW;
        }
        shown++;
        art_sign(out, render_token(token), at, y + 34, 29, used);
        frame_number(out, aude_tokens(state, seat, token), at + 38, y + 12, 6, false,
                     frame_ink(options));
        at += 142;
    }
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->beside != NULL)
            render_faces[i]->beside(out, state, seat, at - 40, x + PANEL_WIDTH - 24, y, used);
}

/* Name, score and supply of one seat. */
static void put_seat(struct text_out *out, const struct aude_state *state, int seat, int x, int y,
                     const struct frame *frame, const struct board_picture *options,
                     struct art_used *used)
{
    bool turn = aude_step(state) != AUDE_STEP_OVER && aude_turn_seat(state) == seat;
    bool asked = aude_decider(state) == seat;
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
    art_paint(out, options->dark ? "@=" : "@Q");
    art_paint(out, turn ? "\" stroke=\"@$\" stroke-width=\"12\"/>\n"
                        : "\" stroke=\"@~\" stroke-width=\"4\"/>\n");
    art_figure(out, seat, AUDE_FOLLOWER, false, x + 80, y + 96, 150, used);
    frame_text(out, letter, x + 148, y + 20, 5, false, frame_ink(options));
    if (name != NULL)
        frame_short(out, name, x + 196, y + 20, 5, score_x - NAME_GAP - (x + 196),
                    frame_ink(options));
    for (int i = 0; i < followers; i++, at += 46)
        art_figure(out, seat, AUDE_FOLLOWER, false, at - 28, y + 136, 52, used);
    for (int figure = AUDE_FOLLOWER + 1; figure < aude_figure_count(); figure++)
        for (int i = 0; i < aude_supply(state, seat, figure); i++, at += 46)
            art_figure(out, seat, figure, false, at - 24, y + 136, 52, used);
    frame_text(out, score, score_x, y + 44, 13, false, frame_ink(options));
    if (frame->panel_height != PANEL_PLAIN && frame->panel_height != PANEL_OPEN)
        put_pieces(out, state, seat, x, y + 188, options, used);
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->put_open != NULL && frame->panel_height == PANEL_OPEN)
            render_faces[i]->put_open(out, state, seat, x + 150, y + 168, used);
    /* Who decides, when it is not whose turn it is. */
    if (asked && !turn)
        art_sign(out, "asked", x + PANEL_WIDTH - 22, y + 14, 36, used);
    for (int i = 0; i < RENDER_FACE_COUNT; i++) {
        const char *badge =
            render_faces[i]->badge != NULL ? render_faces[i]->badge(state, seat) : NULL;

        if (badge != NULL)
            art_sign(out, badge, x + PANEL_WIDTH - 102, y + 14, 36, used);
    }
    if (name != NULL)
        out_text(out, "</g>\n");
}

/* A face-down tile and how many are left, and what the rooms tell beside it. */
static void put_bag(struct text_out *out, const struct aude_state *state, int x, int y,
                    const struct board_picture *options, struct art_used *used)
{
    bool sea = aude_rules_setup(aude_state_rules(state))->game == AUDE_DISCOVERY;

    out_format(out, "<path d=\"M%,%h110v110h-110Z\" fill=\"", (int[]){x + 52, y + 46}, 2);
    art_paint(out, sea ? "@8" : "@e");
    art_format(out, "\" stroke=\"@I\" stroke-width=\"6\"/><path d=\"M%,%h110v110h-110Z\" fill=\"",
               (int[]){x + 36, y + 34}, 2);
    art_paint(out, sea ? "@9" : "@t");
    art_format(out,
               "\" stroke=\"@I\" stroke-width=\"6\"/>"
               "<path d=\"M%,%l30,30l-30,30l-30,-30Z\" fill=\"@Z\"/>\n",
               (int[]){x + 91, y + 59}, 2);
    frame_number(out, aude_bag_total(state), x + 200, y + 52, 11, false, frame_ink(options));
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->bag != NULL)
            render_faces[i]->bag(out, state, x, y, options, used);
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

void board_picture_init(struct board_picture *options)
{
    static const struct board_more more = {frame_add_panels, board_panels, board_owners,
                                           board_owner_marks};

    memset(options, 0, sizeof *options);
    options->scores = options->decision = true;
    options->size = 100;
    options->more = &more;
}
