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

static const char grass[] =
    "<pattern id=\"au-grass\" width=\"240\" height=\"240\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H240V240H0Z\" fill=\"@1\"/>"
    "<path d=\"M20,52Q58,20 98,46Q120,74 86,92Q44,104 20,52ZM150,150Q196,130 216,166Q214,204 "
    "170,198Q136,186 150,150Z\" fill=\"@3\"/>"
    "<path d=\"M140,36Q178,22 204,52Q206,88 166,86Q130,74 140,36ZM30,164Q66,142 96,172Q96,208 "
    "58,208Q24,200 30,164Z\" fill=\"@2\"/>"
    "<path d=\"M36,36l6,-13M36,36l-4,-12M120,24l6,-13M120,24l-4,-12M194,120l6,-13M194,120l-4,-12"
    "M76,132l6,-13M76,132l-4,-12M138,116l6,-13M138,116l-4,-12M20,226l6,-13M20,226l-4,-12M124,218"
    "l6,-13M124,218l-4,-12M222,44l6,-13M222,44l-4,-12M216,222l6,-13M216,222l-4,-12\" "
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
