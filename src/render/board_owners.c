/* SPDX-License-Identifier: Apache-2.0 */
/* Who owns what, painted over the board: every claimed feature in the colour of its owner, hatched
 * in the owner's own way (so that nobody has to tell colours apart), with the owner's mark and the
 * value. Where several have the majority their hatchings lie over each other; where nobody has it
 * there is only an outline. */
#include "render/board_frame.h"

#include "render/claims.h"

#include <stddef.h>

enum { STEP = 66 }; /* from mark to mark */

/* The lines of a seat: a square is repeated, turned by an angle. */
static const struct {
    const char *lines;
    int angle;
} hatching[AUDE_MAX_SEATS] = {
    {"M32,0V64", 45}, {"M32,0V64", -45},        {"M32,0V64", 0},
    {"M32,0V64", 90}, {"M32,0V64M0,32H64", 45}, {"M32,31V33M0,-1V1M64,-1V1M0,63V65M64,63V65", 0},
};

/* On black lines a light edge, on others a dark one. */
static const char *edge_of(int seat)
{
    return art_seat_look(seat) == 0 ? "@0" : "@a";
}

static void put_pattern(struct text_out *out, int seat)
{
    out_format(out,
               "<pattern id=\"au-o%\" width=\"64\" height=\"64\" patternUnits=\"userSpaceOnUse\" "
               "patternTransform=\"rotate(%)\"><g fill=\"none\" stroke-linecap=\"",
               (int[]){seat, hatching[seat].angle}, 2);
    out_text(out, seat == 5 ? "round\">" : "butt\">");
    for (int pass = 0; pass < 2; pass++) {
        out_text(out, "<path d=\"");
        out_text(out, hatching[seat].lines);
        out_text(out, "\" stroke=\"");
        art_paint(out, pass == 0 ? edge_of(seat) : art_seat_colour(seat));
        out_format(out, "\" stroke-width=\"%\"/>",
                   (int[]){(pass == 0 ? 15 : 9) + (seat == 5 ? 9 : 0)}, 1);
    }
    out_text(out, "</g></pattern>");
}

static void use_shape(struct text_out *out, int region)
{
    out_format(out, "<use href=\"#au-f%\"", &region, 1);
}

static void put_claim(struct text_out *out, const struct claim *claim)
{
    bool alone = claim->owners != 0 && (claim->owners & (claim->owners - 1)) == 0;
    const char *colour = "@~";

    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        if ((claim->owners >> seat & 1) == 0)
            continue;
        colour = alone ? art_seat_colour(seat) : "@0";
        if (alone) {
            use_shape(out, claim->region);
            out_text(out, " fill-opacity=\".25\" fill=\"");
            art_paint(out, colour);
            out_text(out, "\"/>");
        }
        use_shape(out, claim->region);
        out_format(out, " fill=\"url(#au-o%)\"/>", &seat, 1);
    }
    for (int pass = 0; pass < 2; pass++) {
        use_shape(out, claim->region);
        out_text(out, " fill=\"none\" stroke-linejoin=\"round\" stroke=\"");
        art_paint(out, pass == 1 ? colour : alone && claim->owners == 1 ? "@0" : "@a");
        out_text(out, pass == 1 ? "\" stroke-width=\"8\"/>\n" : "\" stroke-width=\"15\"/>");
    }
}

/* Fields and areas first: what lies in them is painted over them. */
void board_owners(struct text_out *out, const struct aude_state *state, const struct frame *frame)
{
    struct frame_place zero = frame_corner(frame, 0, 0);
    struct claim claims[AUDE_MAX_FIGURES];
    struct outline_regions regions;
    struct outline outline;
    unsigned seats = 0;
    int count;

    outline_find_regions(&regions, state);
    count = claims_find(claims, state, &regions, true);
    out_text(out, "<defs>");
    for (int i = 0; i < count; i++) {
        seats |= claims[i].owners;
        outline_make(&outline, state, &regions, claims[i].region);
        out_format(out, "<path id=\"au-f%\" d=\"", (int[]){claims[i].region}, 1);
        outline_path(out, &outline, zero.x, zero.y);
        out_text(out, "\"/>\n");
    }
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        if (seats >> seat & 1)
            put_pattern(out, seat);
    out_text(out, "</defs>\n");
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++)
            if ((claims[i].kind == AUDE_FIELD) == (pass == 0))
                put_claim(out, &claims[i]);
}

void board_owner_marks(struct text_out *out, const struct aude_state *state,
                       const struct frame *frame, const struct board_picture *options)
{
    struct frame_place zero = frame_corner(frame, 0, 0);
    int size = options->size < FRAME_SMALL ? 190 : 130;
    struct claim claims[AUDE_MAX_FIGURES];
    struct outline_regions regions;
    int count;

    outline_find_regions(&regions, state);
    count = claims_find(claims, state, &regions, true);
    for (int i = 0; i < count; i++) {
        int owners = 0, at = zero.x + claims[i].x;
        struct text_out number;
        char text[16];

        for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
            owners += claims[i].owners >> seat & 1;
        at -= owners * STEP * size / 200;
        for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
            if (claims[i].owners >> seat & 1) {
                art_seat_disc(out, seat, at, zero.y + claims[i].y, size);
                at += STEP * size / 100;
            }
        out_init(&number, text, sizeof text);
        out_number(&number, claims[i].value);
        art_badge(out, text, false, at + (int)number.length * 8, zero.y + claims[i].y, size);
    }
}
