/* SPDX-License-Identifier: Apache-2.0 */
/* Styles and patterns of the land of Carcassonne. The meadow repeats with the length of a tile, so
 * it runs on over the sides; soft spots of light and shade in it keep it from being a carpet. */
#include "render/art_parts.h"

#include "render/art_theme.h"

static const char style[] =
    "<style>"
    ".au-fd{fill:url(#au-meadow)}.au-cf{fill:url(#au-cobble)}.au-cc{fill:@q}.au-fc{fill:@c}"
    ".au-rc,.au-rf,.au-rt,.au-ru,.au-va,.au-vb,.au-vd,.au-vm,.au-vw,.au-vl,.au-kc,.au-kf,.au-b0,."
    "au-b1,.au-b2,"
    ".au-b3,.au-cs,.au-w0,.au-w1,.au-w2,.au-w3,.au-w4,.au-y1,.au-y2,.au-y3,.au-ml,.au-lb,.au-tx"
    "{fill:none}"
    ".au-rc{stroke:@k;stroke-width:49}.au-rf{stroke:@s;stroke-width:40}"
    ".au-rt{stroke:@S;stroke-width:22;stroke-dasharray:143 4 58 3}"
    ".au-ru{stroke:@s;stroke-width:15.5}"
    ".au-va{stroke:@b;stroke-width:97}.au-vb{stroke:@W;stroke-width:72}"
    ".au-vw{stroke:@w;stroke-width:62}"
    ".au-vd{stroke:@e;stroke-opacity:.6;stroke-width:88;stroke-dasharray:3 4 3 71 3 5 2 112}"
    ".au-vm{stroke:@v;stroke-opacity:.25;stroke-width:36}"
    ".au-vl{stroke:@v;stroke-width:4;stroke-linecap:round;stroke-dasharray:15 74 7 19 11 103}"
    ".au-kc{stroke:@k;stroke-width:36}.au-kf{stroke:@s;stroke-width:28}"
    ".au-b0{stroke:@z;stroke-opacity:.3;stroke-width:66}"
    ".au-b1{stroke:@I;stroke-width:69}.au-b2{stroke:@n;stroke-width:62}"
    ".au-b3{stroke:@k;stroke-opacity:.5;stroke-width:38;stroke-dasharray:3 11}"
    ".au-cs{stroke:@q;stroke-width:17;stroke-linejoin:round}"
    ".au-cq{fill:@q;stroke:@n;stroke-width:3;stroke-dasharray:6 3}"
    ".au-q0{fill:@;;stroke:@;;stroke-width:9;stroke-linejoin:round}"
    ".au-q1{fill:@|;stroke:@|;stroke-width:9;stroke-linejoin:round}"
    ".au-q2{fill:@_;stroke:@_;stroke-width:9;stroke-linejoin:round}"
    ".au-w0{stroke:@z;stroke-opacity:.3;stroke-width:22;stroke-linecap:round}"
    ".au-w1{stroke:@I;stroke-width:26;stroke-linecap:round}"
    ".au-w2{stroke:@N;stroke-width:19;stroke-linecap:round}"
    ".au-w3{stroke:@n;stroke-width:13;stroke-linecap:round}"
    ".au-w4{stroke:@K;stroke-width:13;stroke-dasharray:5 11}"
    ".au-y1{stroke:@I;stroke-width:56}.au-y2{stroke:@f;stroke-width:44}"
    ".au-y3{stroke:@n;stroke-width:50;stroke-dasharray:5 15}"
    ".au-tm{fill:@a;stroke:@N;stroke-width:7}"
    ".au-ml{stroke:@I;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}"
    ".au-lb{stroke:@e;stroke-width:13;stroke-linecap:round}"
    ".au-gr{fill:none;stroke:@I;stroke-opacity:.25;stroke-width:3}"
    "</style>\n";

static const char patterns[] =
    "<radialGradient id=\"au-glow\"><stop stop-color=\"@h\"/>"
    "<stop offset=\"1\" stop-color=\"@h\" stop-opacity=\"0\"/></radialGradient>"
    "<radialGradient id=\"au-dusk\"><stop stop-color=\"@i\"/>"
    "<stop offset=\"1\" stop-color=\"@i\" stop-opacity=\"0\"/></radialGradient>"
    "<pattern id=\"au-meadow\" width=\"480\" height=\"480\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H480V480H0Z\" fill=\"@g\"/>"
    "<g fill=\"url(#au-glow)\"><ellipse cx=\"140\" cy=\"120\" rx=\"130\" ry=\"100\"/>"
    "<ellipse cx=\"330\" cy=\"300\" rx=\"130\" ry=\"110\"/>"
    "<ellipse cx=\"90\" cy=\"380\" rx=\"80\" ry=\"70\"/></g>"
    "<g fill=\"url(#au-dusk)\"><ellipse cx=\"330\" cy=\"110\" rx=\"110\" ry=\"90\"/>"
    "<ellipse cx=\"200\" cy=\"250\" rx=\"90\" ry=\"70\"/>"
    "<ellipse cx=\"170\" cy=\"400\" rx=\"90\" ry=\"60\"/>"
    "<ellipse cx=\"390\" cy=\"410\" rx=\"80\" ry=\"60\"/></g>"
    "<path "
    "d=\"M34,74l4,-9m-4,9l-3,-8M152,42l4,-9m-4,9l-3,-8M286,118l4,-9m-4,9l-3,-8M98,188l4,-9m-4,"
    "9l-3,-8M230,176l4,-9m-4,9l-3,-8M46,302l4,-9m-4,9l-3,-8M168,318l4,-9m-4,9l-3,-8M420,68l4,-9m-4,"
    "9l-3,-8M372,226l4,-9m-4,9l-3,-8M302,372l4,-9m-4,9l-3,-8M448,318l4,-9m-4,9l-3,-8M238,442l4,-9m-"
    "4"
    ",9l-3,-8M90,448l4,-9m-4,9l-3,-8M402,452l4,-9m-4,9l-3,-8\" fill=\"none\" stroke=\"@j\" "
    "stroke-width=\"3\" stroke-linecap=\"round\"/></pattern>\n"
    "<pattern id=\"au-cobble\" width=\"48\" height=\"48\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H48V48H0Z\" fill=\"@f\"/>"
    "<path d=\"M4,6h9M20,4h7M34,7h8M10,18h8M26,17h9M41,19h5M3,30h8M18,29h8M33,31h9M11,42h7M25,41h9"
    "M40,43h6\" stroke=\"@F\" stroke-width=\"4\" stroke-linecap=\"round\"/></pattern>\n";

/* Small tiles: the same ground, the floor of cities without its joints, and each line wide enough
 * to be seen where a tile is 40 pixels wide, at 12 units a pixel. */
static const char small_style[] =
    "<style>"
    ".au-s0{fill:url(#au-meadow)}.au-s1{fill:@f}.au-s2,.au-s3,.au-s4,.au-s5,.au-s6,.au-s7,.au-s8{"
    "fill:none}"
    ".au-s2{stroke:@W;stroke-width:78}.au-s3{stroke:@w;stroke-width:66}"
    ".au-s4{stroke:@k;stroke-width:66}.au-s5{stroke:@s;stroke-width:54}"
    ".au-s6{stroke:@I;stroke-width:42;stroke-linecap:round}"
    ".au-s7{stroke:@n;stroke-width:26;stroke-linecap:round}"
    ".au-s8{stroke:@K;stroke-width:26;stroke-dasharray:9 21}"
    "</style>\n";

void art_land_style(struct text_out *out, const struct art_used *used)
{
    art_paint(out, style);
    art_paint(out, patterns);
    if (used == NULL || used->small)
        art_paint(out, small_style);
}
