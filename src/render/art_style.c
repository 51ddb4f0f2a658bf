/* SPDX-License-Identifier: Apache-2.0 */
/* Styles and patterns for tiles of The Discovery. Each terrain has a fine pattern (classes dg, dm,
 * ds) and a coarse one for very small tiles (eg, em, es). The patterns repeat with a part of the
 * length of a tile, so they run on over its sides. */
#include "render/art_parts.h"

static const char style[] =
    "<style>"
    ".au-dg{fill:url(#au-grass)}.au-dm{fill:url(#au-rock)}.au-ds{fill:url(#au-sea)}"
    ".au-eg{fill:url(#au-grass2)}.au-em{fill:url(#au-rock2)}.au-es{fill:url(#au-sea2)}"
    ".au-dg,.au-dm,.au-eg,.au-em{fill-rule:evenodd}"
    ".au-d1{fill:@9;fill-opacity:.55}.au-d2{fill:@v;fill-opacity:.6}"
    ".au-d3{fill:@5;fill-opacity:.22}.au-d4{fill:@5;fill-opacity:.5}"
    ".au-d5{fill:@6;fill-opacity:.4}.au-d6{fill:@6}.au-d7{fill:@Z}"
    ".au-dw,.au-du,.au-db,.au-dc,.au-p1,.au-p2,.au-tx{fill:none}"
    ".au-dw{stroke:@0;stroke-width:6;stroke-linecap:round;stroke-dasharray:44 9}"
    ".au-du{stroke:@5;stroke-width:8}"
    ".au-db{stroke:@k;stroke-opacity:.8;stroke-width:4}.au-dc{stroke:@I;stroke-width:6}"
    ".au-p1{stroke:@I;stroke-width:24}.au-p2{stroke:@B;stroke-width:14}"
    ".au-gr{fill:none;stroke:@I;stroke-opacity:.25;stroke-width:3}"
    "</style>\n";

/* Soft spots of light and shade, as in the meadows of Carcassonne: edges would repeat. */
static const char grass[] =
    "<radialGradient id=\"au-glow2\"><stop stop-color=\"@2\"/>"
    "<stop offset=\"1\" stop-color=\"@2\" stop-opacity=\"0\"/></radialGradient>"
    "<radialGradient id=\"au-dusk2\"><stop stop-color=\"@3\"/>"
    "<stop offset=\"1\" stop-color=\"@3\" stop-opacity=\"0\"/></radialGradient>"
    "<pattern id=\"au-grass\" width=\"480\" height=\"480\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H480V480H0Z\" fill=\"@1\"/>"
    "<g fill=\"url(#au-glow2)\"><ellipse cx=\"120\" cy=\"140\" rx=\"120\" ry=\"90\"/>"
    "<ellipse cx=\"350\" cy=\"330\" rx=\"125\" ry=\"110\"/></g>"
    "<g fill=\"url(#au-dusk2)\"><ellipse cx=\"340\" cy=\"110\" rx=\"120\" ry=\"90\"/>"
    "<ellipse cx=\"150\" cy=\"350\" rx=\"130\" ry=\"90\"/></g>"
    "<path d=\"M328,148l5,-12M328,148l-3,-11M389,201l5,-13M389,201l-4,-11M417,371l5,-12"
    "M417,371l-3,-13M281,32l6,-12M281,32l-4,-13M440,256l5,-12M440,256l-4,-11M90,75l6,-13"
    "M90,75l-3,-13M200,258l5,-13M200,258l-4,-13M454,144l6,-15M454,144l-4,-11"
    "M218,161l6,-13M218,161l-3,-11M103,462l6,-12M103,462l-4,-13M418,54l5,-15"
    "M418,54l-4,-13M81,334l6,-15M81,334l-3,-13M326,245l5,-15M326,245l-3,-11\" "
    "fill=\"none\" stroke=\"@4\" stroke-width=\"4\" stroke-linecap=\"round\"/></pattern>\n"
    "<pattern id=\"au-grass2\" width=\"160\" height=\"160\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H160V160H0Z\" fill=\"@1\"/>"
    "<path d=\"M36,52l10,-24M36,52l-10,-22M116,132l10,-24M116,132l-10,-22\" fill=\"none\" "
    "stroke=\"@4\" stroke-width=\"10\" stroke-linecap=\"round\"/></pattern>\n";

static const char rock[] =
    "<pattern id=\"au-rock\" width=\"240\" height=\"240\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H240V240H0Z\" fill=\"@5\"/>"
    "<path "
    "d=\"M24,58L46,26L70,58ZM150,40L168,14L188,40ZM94,112L120,72L148,112ZM196,128L214,100L232,"
    "128ZM30,164L48,136L68,164ZM120,200L144,166L170,200ZM198,222L214,200L232,222ZM52,230L70,206L"
    "88,230Z\" fill=\"@6\"/>"
    "<path "
    "d=\"M24,58L46,26L48,58ZM150,40L168,14L169,40ZM94,112L120,72L122,112ZM196,128L214,100L215,"
    "128ZM30,164L48,136L49,164ZM120,200L144,166L146,200ZM198,222L214,200L215,222ZM52,230L70,206L"
    "71,230Z\" fill=\"@7\"/>"
    "<path d=\"M84,36h10M206,64h10M14,104h9M172,150h10M92,164h8M20,200h9M110,16h8M226,176h8\" "
    "stroke=\"@6\" stroke-width=\"5\" stroke-linecap=\"round\"/></pattern>\n"
    "<pattern id=\"au-rock2\" width=\"160\" height=\"160\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H160V160H0Z\" fill=\"@5\"/>"
    "<path d=\"M8,72L44,14L80,72ZM88,152L124,94L160,152Z\" fill=\"@6\"/>"
    "<path d=\"M8,72L44,14L46,72ZM88,152L124,94L126,152Z\" fill=\"@7\"/></pattern>\n";

static const char sea[] =
    "<pattern id=\"au-sea\" width=\"240\" height=\"240\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H240V240H0Z\" fill=\"@8\"/>"
    "<path d=\"M14,30q10,-10 20,0t20,0M128,20q10,-10 20,0t20,0M190,74q10,-10 "
    "20,0t20,0M66,88q10,-10 "
    "20,0t20,0M10,132q10,-10 20,0t20,0M134,126q10,-10 20,0t20,0M84,176q10,-10 20,0t20,0M182,186q10,"
    "-10 20,0t20,0M26,222q10,-10 20,0t20,0M124,228q10,-10 20,0t20,0\" fill=\"none\" "
    "stroke=\"@9\" stroke-width=\"6\" stroke-linecap=\"round\"/></pattern>\n"
    "<pattern id=\"au-sea2\" width=\"160\" height=\"160\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H160V160H0Z\" fill=\"@8\"/>"
    "<path d=\"M4,40q18,-22 36,0t36,0M84,120q18,-22 36,0t36,0\" fill=\"none\" stroke=\"@9\" "
    "stroke-width=\"14\" stroke-linecap=\"round\"/></pattern>\n";

void art_terrain_style(struct text_out *out)
{
    art_paint(out, style);
    art_paint(out, grass);
    art_paint(out, rock);
    art_paint(out, sea);
}
