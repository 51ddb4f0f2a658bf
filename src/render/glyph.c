/* SPDX-License-Identifier: Apache-2.0 */
/* The small pictures. Light comes from the upper left; outlines are dark and a little thick, so
 * that a picture keeps its shape when a tile is 40 pixels wide and for eyes that mix up colours. */
#include "render/glyph.h"
#include "render/art.h"
#include "render/scene.h"

#include <stddef.h>
#include <string.h>

/* Ink and the colours that occur often. */
#define INK "@I"
#define T2 "\" stroke=\"@I\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>"
#define T3 "\" stroke=\"@I\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/>"
#define T4 "\" stroke=\"@I\" stroke-width=\"3.4\" stroke-linejoin=\"round\"/>"
#define T6 "\" stroke=\"@I\" stroke-width=\"6\" stroke-linejoin=\"round\"/>"
#define O5 "\" stroke=\"" INK "\" stroke-width=\"5\"/>"
#define O4 "\" stroke=\"" INK "\" stroke-width=\"4\"/>"
#define O8 "\" stroke=\"" INK "\" stroke-width=\"8\" stroke-linejoin=\"round\"/>"
/* A house of a city, 100 wide, its ridge from west to east; its gable in front. */
#define HOME0(lit, dark)                                                                           \
    "<path d=\"M-40,44V0H40V44Z\" fill=\"@m" O5                                                    \
    "<path d=\"M-48,16L-36,-42H36L48,16Z\" fill=\"" dark O5                                        \
    "<path d=\"M-42,-12L-36,-40H36L42,-12Z\" fill=\"" lit                                          \
    "\"/><path d=\"M-24,40V24H-8V40ZM10,40V24H26V40Z\" fill=\"@I\"/>"
#define HOME1(lit, dark)                                                                           \
    "<path d=\"M-36,44V0L0,-40L36,0V44Z\" fill=\"@m" O5                                            \
    "<path d=\"M0,-48L48,16H28L0,-18L-28,16H-48Z\" fill=\"" dark O5                                \
    "<path d=\"M0,-45L-44,14H-30L0,-22Z\" fill=\"" lit                                             \
    "\"/><path d=\"M-9,44V20H9V44Z\" fill=\"@I\"/>"
#define SHADE(cy, rx, ry)                                                                          \
    "<ellipse cy=\"" #cy "\" rx=\"" #rx "\" ry=\"" #ry "\" fill=\"@a\" opacity=\".2\"/>"
#define BADGE "<circle r=\"92\" fill=\"@Q\" stroke=\"" INK "\" stroke-width=\"9\"/>"

/* The outline of a figure, 84 high, in the colour of the use: wood with a dark edge on its lower
 * right, a white rim that keeps it apart from any ground, and on its upper left the light that the
 * use gives as its stroke. */
#define FIGURE(path)                                                                               \
    "<path d=\"" path "\" stroke=\"@0\" stroke-width=\"11\" stroke-linejoin=\"round\"/>"           \
    "<path d=\"" path "\" transform=\"translate(3.5,4.5)\" fill=\"@a\" stroke=\"@0\" "             \
    "stroke-width=\"7\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>"                        \
    "<path d=\"" path "\" stroke=\"@a\" stroke-width=\"3.5\" stroke-linejoin=\"round\"/>"          \
    "<path d=\"" path "\" transform=\"scale(.87)\" fill=\"none\" stroke-width=\"4.5\" "            \
    "stroke-linejoin=\"round\"/>"

/* Outlines of the dragon's body, and of all of the fairy. */
#define BEAST                                                                                      \
    "M-66,-44Q-52,-74 -24,-62Q4,-52 -6,-22Q42,-18 48,26Q70,34 88,10L98,34Q84,66 46,62L52,84H22"    \
    "L14,70H-10L-16,84H-46L-34,52Q-44,14 -30,-24L-62,-20L-78,-32Z"
#define FAIRY                                                                                      \
    "M0,-76Q26,-74 24,-44Q64,-76 84,-58Q90,-24 40,2Q66,14 62,40Q44,50 24,34L40,84H-40L-24,34"      \
    "Q-44,50 -62,40Q-66,14 -40,2Q-90,-24 -84,-58Q-64,-76 -24,-44Q-26,-74 0,-76Z"

static const struct {
    const char *name, *art;
} glyphs[] = {
    /* On walls: round turrets, lit on the left, and gates between two of them. */
    {"turret", "<path d=\"M-13,-12V14Q0,24 13,14V-12Z\" fill=\"@n" T3
               "<path d=\"M-16,-9L0,-33L16,-9Q0,-1 -16,-9Z\" fill=\"@l" T3
               "<path d=\"M0,-33L16,-9Q8,-5 3,-5ZM3,-3V19Q9,18 12,14V-6Z\" fill=\"@L\"/>"},
    {"gate", "<path d=\"M-26,14L-14,30H28L38,20V2L26,-6Z\" fill=\"@z\" opacity=\".3\"/>"
             "<path d=\"M-12,22V-14H-6V-9H-2V-14H3V-9H7V-14H12V22Z\" fill=\"@n" T3
             "<path d=\"M-8,22V6Q0,-7 8,6V22Z\" fill=\"@I\"/>"
             "<path d=\"M-27,-18V20Q-19,27 -11,20V-18ZM11,-18V20Q19,27 27,20V-18Z\" fill=\"@n" T3
             "<path d=\"M-18,-18V23Q-13,23 -11,20V-18ZM20,-18V23Q25,23 27,20V-18Z\" fill=\"@N\"/>"
             "<path d=\"M-30,-15L-19,-38L-8,-15ZM8,-15L19,-38L30,-15Z\" fill=\"@r" T3
             "<path d=\"M-19,-38L-8,-15H-17ZM19,-38L30,-15H21Z\" fill=\"@R\"/>"},
    /* In meadows. */
    {"tree0", "<ellipse cx=\"6\" cy=\"10\" rx=\"16\" ry=\"8\" fill=\"@z\" opacity=\".25\"/>"
              "<circle cy=\"-4\" r=\"14\" fill=\"@e\"/><circle cx=\"-2\" cy=\"-6\" r=\"11\" "
              "fill=\"@t\"/><circle cx=\"-5\" cy=\"-9\" r=\"6\" fill=\"@u\"/>"},
    {"bush", "<path d=\"M-13,6Q-15,-4 -6,-5Q0,-13 7,-6Q15,-5 13,6Z\" fill=\"@e\"/>"
             "<path d=\"M-12,3Q-13,-3 -6,-4Q-1,-11 5,-6Q6,0 -2,3Z\" fill=\"@u\"/>"},
    {"flowers", "<path d=\"M-9,3h.1M0,-6h.1M8,1h.1M3,8h.1M-4,11h.1M-2,1h.1M11,-6h.1M-12,-5h.1\" "
                "stroke=\"@Q\" stroke-width=\"4.6\" stroke-linecap=\"round\"/>"},
    {"rocks", "<path d=\"M-10,7L-2,11H16L20,4L8,0Z\" fill=\"@z\" opacity=\".25\"/>"
              "<path d=\"M-14,6L-11,-4L-3,-8L5,-3L8,6ZM4,8L7,1L13,-1L17,8Z\" fill=\"@N" T2
              "<path d=\"M-14,6L-11,-4L-3,-8L-1,-2L-6,0L-7,6ZM4,8L7,1L13,-1L9,3L8,8Z\" "
              "fill=\"@n\"/>"},
    {"pond",
     "<path d=\"M-38,4Q-40,-18 -14,-23Q18,-30 34,-12Q44,12 18,22Q-24,30 -38,4Z\" fill=\"@b\"/>"
     "<path d=\"M-32,3Q-34,-14 -12,-18Q16,-24 29,-9Q37,9 15,17Q-20,24 -32,3Z\" fill=\"@W\"/>"
     "<path d=\"M-29,6Q-30,-10 -11,-14Q14,-19 27,-6Q33,9 15,16Q-18,22 -29,6Z\" fill=\"@w\"/>"
     "<path d=\"M-16,-4h16M-4,6h16\" stroke=\"@v\" stroke-width=\"3.4\" stroke-linecap=\"round\"/>"
     "<path d=\"M-36,6v-15M-31,10v-20M-26,13v-15M26,16v-17M31,12v-20M35,6v-14\" stroke=\"@e\" "
     "stroke-width=\"3\" stroke-linecap=\"round\"/>"},
    {"flock", "<path d=\"M-21,-8h9M-1,-17h9M12,-2h9M-9,5h9M-25,12h9M8,16h9M-4,21h8\" "
              "stroke=\"@z\" stroke-opacity=\".3\" stroke-width=\"9\" stroke-linecap=\"round\"/>"
              "<path d=\"M-23,-12h8M-3,-21h8M10,-6h8M-11,1h8M-27,8h8M6,12h8\" stroke=\"@I\" "
              "stroke-width=\"12\" stroke-linecap=\"round\"/>"
              "<path d=\"M-23,-12h8M-3,-21h8M10,-6h8M-11,1h8M-27,8h8M6,12h8\" stroke=\"@Q\" "
              "stroke-width=\"9\" stroke-linecap=\"round\"/>"
              "<path d=\"M-28,-11h-1M-8,-20h-1M23,-5h1M-16,2h-1M-32,9h-1M19,13h1\" stroke=\"@I\" "
              "stroke-width=\"6\" stroke-linecap=\"round\"/>"},
    {"stacks",
     "<path d=\"M-14,4L-6,9H6L2,0ZM2,16L8,21H24L18,10Z\" fill=\"@z\" opacity=\".3\"/>"
     "<path d=\"M-17,4Q-16,-14 -8,-19Q0,-14 1,4Q-8,9 -17,4ZM1,15Q2,-1 9,-6Q17,-1 17,15Q9,"
     "20 1,15Z\" fill=\"@y" T2
     "<path d=\"M-8,-19Q0,-14 1,4Q-3,6 -6,6Q-4,-8 -8,-19ZM9,-6Q17,-1 17,15Q14,17 11,17Q13,"
     "4 9,-6Z\" fill=\"@Y\"/>"},
    /* Sites of the base game. The monastery has its church, an orchard and beds of herbs behind a
     * round wall; it has no flower beds and no cross of paths, which are those of a garden. */
    {"monastery",
     "<circle cx=\"6\" cy=\"9\" r=\"96\" fill=\"@z\" opacity=\".28\"/>"
     "<circle r=\"95\" fill=\"@I\"/><circle r=\"91\" fill=\"@N\"/>"
     "<circle cy=\"-2\" r=\"88\" fill=\"none\" stroke=\"@n\" stroke-width=\"9\" "
     "stroke-dasharray=\"19 2.6\"/>"
     "<circle cy=\"1\" r=\"82\" fill=\"@I\"/><circle cx=\"1\" cy=\"3\" r=\"79\" fill=\"@h\"/>"
     "<path d=\"M-79,3A79,79 0 0 1 22,-73Q-50,-60 -69,36Q-77,22 -79,3Z\" fill=\"@z\" "
     "opacity=\".18\"/>"
     "<path d=\"M-52,44H-8M-46,54H-4M-36,64H2\" stroke=\"@P\" stroke-width=\"8\"/>"
     "<path d=\"M-52,43H-8M-46,53H-4M-36,63H2\" stroke=\"@t\" stroke-width=\"5\" "
     "stroke-dasharray=\"5 3\"/>"
     "<path d=\"M-44,-48a10,10 0 1 0 .1,0M-20,-62a10,10 0 1 0 .1,0M-62,-24a10,10 0 1 0 "
     ".1,0M58,34a10,"
     "10 0 1 0 .1,0M40,54a10,10 0 1 0 .1,0\" fill=\"@e\"/>"
     "<path d=\"M-46,-48a6,6 0 1 0 .1,0M-22,-62a6,6 0 1 0 .1,0M-64,-24a6,6 0 1 0 .1,0M56,34a6,6 0 "
     "1 "
     "0 .1,0M38,54a6,6 0 1 0 .1,0\" fill=\"@u\"/>"
     "<path d=\"M-44,34L-34,42H74L82,34V-8L70,-24Z\" fill=\"@z\" opacity=\".3\"/>"
     "<path d=\"M-52,34V4H30V34Z\" fill=\"@m" T4 "<path d=\"M-56,-14L-50,-30H34V-14Z\" fill=\"@r" T4
     "<path d=\"M-56,-14H34V8H-58Z\" fill=\"@R" T4
     "<path d=\"M-44,32V18Q-40,12 -36,18V32ZM-24,32V18Q-20,12 -16,18V32ZM-4,32V18Q0,12 4,18V32Z\" "
     "fill=\"@I\"/>"
     "<path d=\"M28,38V-40H66V38Z\" fill=\"@m" T4 "<path d=\"M50,36V-38H64V36Z\" fill=\"@M\"/>"
     "<path d=\"M22,-38L47,-92L72,-38Z\" fill=\"@l" T4
     "<path d=\"M47,-92L72,-38H52Z\" fill=\"@L\"/>"
     "<path d=\"M47,-88V-120M35,-108H59\" stroke=\"@I\" stroke-width=\"6.5\" "
     "stroke-linecap=\"round\"/>"
     "<path d=\"M40,38V20Q47,8 54,20V38ZM42,-20Q47,-28 52,-20V-4H42Z\" fill=\"@I\"/>"},
    /* On small tiles: a monastery, and houses of a city, 100 wide. */
    {"monastery-s",
     "<circle r=\"93\" fill=\"@h\" stroke=\"@I\" stroke-width=\"18\"/>"
     "<circle r=\"93\" fill=\"none\" stroke=\"@n\" stroke-width=\"9\"/>"
     "<path d=\"M-70,66V0H40V66Z\" fill=\"@m" O8 "<path d=\"M-80,12L-64,-40H40V12Z\" fill=\"@R" O8
     "<path d=\"M-70,-16L-63,-38H36V-16Z\" fill=\"@r\"/>"
     "<path d=\"M20,66V-48H76V66Z\" fill=\"@m" O8 "<path d=\"M12,-44L48,-100L84,-44Z\" fill=\"@l" O8
     "<path d=\"M48,-100L84,-44H56Z\" fill=\"@L\"/>"
     "<path d=\"M48,-96V-140M28,-122H68\" stroke=\"@I\" stroke-width=\"15\"/>"
     "<path d=\"M36,66V30Q48,12 60,30V66ZM-50,56V28H-34V56ZM-14,56V28H2V56Z\" "
     "fill=\"@I\"/>"},
    {"home-r0", HOME0("@r", "@R")},
    {"home-r1", HOME1("@r", "@R")},
    {"home-o0", HOME0("@o", "@O")},
    {"home-y0", HOME0("@y", "@Y")},
    {"home-y1", HOME1("@y", "@Y")},
    {"home-l0", HOME0("@l", "@L")},
    {"home-l1", HOME1("@l", "@L")},
    {"special-monastery",
     "<circle r=\"98\" fill=\"@Z\"/><circle r=\"92\" fill=\"none\" stroke=\"@A\" "
     "stroke-width=\"9\"/>" SHADE(
         58, 76, 15) "<path d=\"M-70,58V6H70V58Z\" fill=\"@Q" O5
                     "<path d=\"M-78,8L-62,-26H62L78,8Z\" fill=\"@J" O5
                     "<path d=\"M-24,58V-30H24V58Z\" fill=\"@Z" O5
                     "<path d=\"M-32,-28L0,-76L32,-28Z\" fill=\"@J" O5
                     "<path d=\"M0,-72V-110M-14,-96H14\" stroke=\"" INK "\" stroke-width=\"8\"/>"
                     "<path d=\"M-10,58V30Q0,14 "
                     "10,30V58ZM-52,24H-40V40H-52ZM40,24H52V40H40ZM-6,-12H6V4H-6Z\" fill=\"" INK
                     "\"/>"},
    {"abbey",
     "<circle cx=\"6\" cy=\"8\" r=\"97\" fill=\"@z\" opacity=\".28\"/>"
     "<circle r=\"97\" fill=\"@I\"/><circle r=\"94\" fill=\"@N\"/><circle cy=\"-1\" r=\"91\" "
     "fill=\"none\" stroke=\"@n\" stroke-width=\"7\" stroke-dasharray=\"15 2\"/>"
     "<circle cy=\"1\" r=\"86\" fill=\"@q\"/>"
     "<path d=\"M-70,60L-60,68H82L90,58V-10L78,-20Z\" fill=\"@z\" opacity=\".3\"/>"
     "<path d=\"M-76,60V6H76V60Z\" fill=\"@m" T4 "<path d=\"M-70,-34H70V-14H-74Z\" fill=\"@r" T4
     "<path d=\"M-74,-14H74L78,10H-80Z\" fill=\"@R" T4
     "<path d=\"M-80,60V-26H-46V60ZM46,60V-26H80V60Z\" fill=\"@m" T4
     "<path d=\"M-58,58V-24H-47V58ZM68,58V-24H79V58Z\" fill=\"@M\"/>"
     "<path d=\"M-86,-24L-63,-68L-40,-24ZM40,-24L63,-68L86,-24Z\" fill=\"@l" T4
     "<path d=\"M-63,-68L-40,-24H-58ZM63,-68L86,-24H68Z\" fill=\"@L\"/>"
     "<path d=\"M-22,60V-36H22V60Z\" fill=\"@m" T4 "<path d=\"M4,58V-34H20V58Z\" fill=\"@M\"/>"
     "<path d=\"M-28,-34L0,-76L28,-34Z\" fill=\"@l" T4 "<path d=\"M0,-76L28,-34H5Z\" fill=\"@L\"/>"
     "<path d=\"M0,-72V-98M-10,-88H10\" stroke=\"@I\" stroke-width=\"5\" "
     "stroke-linecap=\"round\"/>"
     "<path d=\"M-9,60V36Q0,22 9,36V60ZM-38,24H-30V40H-38ZM30,24H38V40H30ZM-5,-16H5V2H-5Z\" "
     "fill=\"@I\"/>"},
    {"junction",
     "<circle cx=\"8\" cy=\"10\" r=\"97\" fill=\"@z\" opacity=\".25\"/>"
     "<circle r=\"98\" fill=\"@k\"/><circle r=\"90\" fill=\"@s\"/>"
     "<path d=\"M-56,22L-44,34H2L16,20V-14ZM8,60L20,72H66L78,56V24Z\" fill=\"@z\" "
     "opacity=\".3\"/>"
     "<path d=\"M-64,22V-14H-2V22ZM0,60V20H60V60Z\" fill=\"@m" T4
     "<path d=\"M-60,-60H-8L-2,-38H-70Z\" fill=\"@r" T4
     "<path d=\"M-70,-38H-2L2,-10H-72Z\" fill=\"@R" T4 "<path d=\"M6,-18H50L58,2H-4Z\" fill=\"@y" T4
     "<path d=\"M-4,2H60L66,26H-8Z\" fill=\"@Y" T4
     "<path d=\"M-52,22V2H-38V22ZM-24,-2H-12V10H-24ZM22,60V38H36V60Z\" fill=\"@I\"/>"},
    {"garden", "<circle r=\"96\" fill=\"@D\" stroke=\"@e\" stroke-width=\"8\"/>"
               "<path d=\"M0,-88V88M-88,0H88\" stroke=\"@Z\" stroke-width=\"20\"/>"
               "<circle r=\"26\" fill=\"@Z\"/><circle r=\"15\" fill=\"@w\" "
               "stroke=\"@W\" stroke-width=\"5\"/>"
               "<circle cx=\"-44\" cy=\"-44\" r=\"25\" fill=\"@V\"/><circle cx=\"44\" "
               "cy=\"-44\" r=\"25\" fill=\"@G\"/>"
               "<circle cx=\"-44\" cy=\"44\" r=\"25\" fill=\"@Q\"/><circle cx=\"44\" "
               "cy=\"44\" r=\"25\" fill=\"@V\"/>"
               "<circle cx=\"-44\" cy=\"-44\" r=\"9\" fill=\"@0\"/><circle cx=\"44\" cy=\"-44\" "
               "r=\"9\" fill=\"@R\"/>"
               "<circle cx=\"-44\" cy=\"44\" r=\"9\" fill=\"@G\"/><circle cx=\"44\" cy=\"44\" "
               "r=\"9\" fill=\"@0\"/>"},
    {"pennant", "<path d=\"M-70,-88H70V6Q70,66 0,98Q-70,66 -70,6Z\" fill=\"@0" O8
                "<path d=\"M-54,-72H54V4Q54,52 0,78Q-54,52 -54,4Z\" fill=\"@H\"/>"
                "<path d=\"M-13,-72H13V74L0,78L-13,74ZM-54,-24H54V2H-54Z\" fill=\"@0\"/>"},
    /* Marks and sites of the expansions. */
    {"inn",
     "<path d=\"M-92,30Q-96,-20 -40,-34Q60,-52 96,0Q110,62 46,86Q-70,104 -92,30Z\" "
     "fill=\"@b\"/>"
     "<path d=\"M-84,30Q-86,-14 -38,-27Q58,-44 88,2Q100,58 42,79Q-64,94 -84,30Z\" fill=\"@w\" "
     "stroke=\"@W\" stroke-width=\"8\"/>"
     "<path d=\"M-56,58h34M-20,72h44M44,54h24\" stroke=\"@v\" stroke-width=\"7\" "
     "stroke-linecap=\"round\"/>"
     "<path d=\"M-40,38L-28,48H52L62,36V-16Z\" fill=\"@z\" opacity=\".35\"/>"
     "<path d=\"M-52,40V-14H44V40Z\" fill=\"@m" T6
     "<path d=\"M-48,-72H36L46,-44H-62Z\" fill=\"@o" T6
     "<path d=\"M-62,-44H46L58,-10H-66Z\" fill=\"@O" T6
     "<path d=\"M-34,40V10H-12V40ZM6,4H28V24H6Z\" fill=\"@I\"/>"
     "<path d=\"M44,-8H84V26H50\" fill=\"@0\" stroke=\"@I\" stroke-width=\"7\"/>"
     "<path d=\"M58,2H74M66,2V18\" stroke=\"@I\" stroke-width=\"6\"/>"},
    {"cathedral",
     "<path d=\"M-76,84L-60,98H100L112,82V-30L84,-44Z\" fill=\"@z\" opacity=\".32\"/>"
     "<path d=\"M-84,84V-10H84V84Z\" fill=\"@m" T4 "<path d=\"M-44,-34H44V-12H-44Z\" fill=\"@l" T4
     "<path d=\"M-36,84V-44L0,-86L36,-44V84Z\" fill=\"@m" T4
     "<path d=\"M18,82V-62L34,-43V82Z\" fill=\"@M\"/>"
     "<path d=\"M-88,84V-52H-44V84ZM44,84V-52H88V84Z\" fill=\"@m" T4
     "<path d=\"M-62,82V-50H-46V82ZM70,82V-50H86V82Z\" fill=\"@M\"/>"
     "<path d=\"M-95,-50L-66,-114L-37,-50ZM37,-50L66,-114L95,-50Z\" fill=\"@l" T4
     "<path d=\"M-66,-114L-37,-50H-60ZM66,-114L95,-50H72Z\" fill=\"@L\"/>"
     "<circle cy=\"-20\" r=\"23\" fill=\"@H" T4
     "<path d=\"M-22,-20H22M0,-42V2M-15,-35L15,-5M15,-35L-15,-5\" stroke=\"@Q\" "
     "stroke-width=\"4\"/>"
     "<path d=\"M-16,84V46Q0,22 16,46V84ZM-77,-22Q-71,-34 -65,-22V14H-77ZM55,-22Q61,-34 "
     "67,-22V14H55Z"
     "M-77,34H-65V62H-77ZM55,34H67V62H55Z\" fill=\"@I\"/>"},
    {"princess", "<path d=\"M-80,56L-88,-44L-44,-2L0,-72L44,-2L88,-44L80,56Z\" fill=\"@G" O8
                 "<path d=\"M-80,56H80V82H-80Z\" fill=\"@G" O8
                 "<circle cy=\"-72\" r=\"15\" fill=\"@E\"/><circle cx=\"-88\" cy=\"-44\" "
                 "r=\"12\" fill=\"@E\"/>"
                 "<circle cx=\"88\" cy=\"-44\" r=\"12\" fill=\"@E\"/>"},
    {"besieged",
     BADGE "<path d=\"M-52,-56L44,52M52,-56L-44,52\" stroke=\"" INK "\" stroke-width=\"16\"/>"
           "<path d=\"M-62,26L-20,66M62,26L20,66\" stroke=\"@E\" stroke-width=\"14\"/>"},
    {"wine", BADGE
     "<path d=\"M-30,-52H30V-30Q40,-16 40,0V46Q40,60 26,60H-26Q-40,60 -40,46V0Q-40,-16 -30,-30Z\" "
     "fill=\"@J\" stroke=\"" INK "\" stroke-width=\"6\"/>"
     "<path d=\"M-40,-4H40M-40,36H40\" stroke=\"@Q\" stroke-width=\"8\"/>"},
    {"crown",
     BADGE "<path d=\"M-62,42L-70,-36L-32,0L0,-58L32,0L70,-36L62,42Z\" fill=\"@G\" "
           "stroke=\"" INK "\" stroke-width=\"7\" stroke-linejoin=\"round\"/>"
           "<path d=\"M-60,42H60V62H-60Z\" fill=\"@E\" stroke=\"" INK "\" stroke-width=\"7\"/>"},
    {"anvil",
     BADGE "<path d=\"M-66,-26H-20V-34H66V-18Q44,-6 30,10V26L44,50H-38L-24,26V8Q-58,2 -66,-26Z\" "
           "fill=\"@U\" stroke=\"" INK "\" stroke-width=\"7\" stroke-linejoin=\"round\"/>"},
    {"count", SHADE(84, 62, 12) "<path d=\"M-26,-34Q-72,20 -62,84H62Q72,20 26,-34Z\" "
                                "fill=\"@J\" stroke=\"@0\" stroke-width=\"16\" "
                                "stroke-linejoin=\"round\"/>"
                                "<path d=\"M-26,-34Q-72,20 -62,84H62Q72,20 26,-34Z\" "
                                "fill=\"@J\" stroke=\"" INK "\" stroke-width=\"7\" "
                                "stroke-linejoin=\"round\"/>"
                                "<circle cy=\"-46\" r=\"27\" fill=\"@B" O5
                                "<path d=\"M-32,-58L-38,-98L-16,-78L0,-106L16,-78L38,-98L32,-58Z\" "
                                "fill=\"@G" O5},
    {"sabre", BADGE "<path d=\"M-58,52Q24,36 58,-60Q66,22 -22,66Z\" fill=\"@v\" stroke=\"" INK
                    "\" stroke-width=\"7\" stroke-linejoin=\"round\"/>"
                    "<path d=\"M-70,30Q-40,34 -22,74M-46,62L-70,82\" fill=\"none\" stroke=\"@A\" "
                    "stroke-width=\"14\" stroke-linecap=\"round\"/>"},
    {"grain",
     BADGE "<path d=\"M0,66V-30M-26,66L-8,-20M26,66L8,-20\" stroke=\"@A\" stroke-width=\"8\"/>"
           "<path d=\"M0,-66Q16,-44 0,-18Q-16,-44 0,-66ZM-34,-46Q-10,-34 -12,-6Q-36,-18 "
           "-34,-46ZM34,-46Q10,-34 "
           "12,-6Q36,-18 34,-46Z\" fill=\"@G\" stroke=\"" INK "\" stroke-width=\"5\"/>"
           "<path d=\"M-26,30H26\" stroke=\"" INK "\" stroke-width=\"10\"/>"},
    {"cloth",
     BADGE "<path d=\"M-54,-26L30,-50L54,-22V40L-30,60L-54,34Z\" fill=\"@H\" stroke=\"" INK
           "\" stroke-width=\"6\"/><path d=\"M-54,-26L-30,0L54,-22M-30,0V60\" fill=\"none\" "
           "stroke=\"@Q\" "
           "stroke-width=\"7\"/>"},
    {"tower",
     "<path d=\"M-70,-70H100V100H-70Z\" fill=\"@z\" opacity=\".3\"/>"
     "<path d=\"M-84,-84H-42V-66H-20V-84H20V-66H42V-84H84V-42H66V-20H84V20H66V42H84V84H42V66"
     "H20V84H-20V66H-42V84H-84V42H-66V20H-84V-20H-66V-42H-84Z\" fill=\"@N" O8
     "<path d=\"M-84,-84H-42V-66H-20V-84H20V-66H42V-84H84L66,-66L56,-56H-56V56L-66,66L-84,84"
     "V42H-66V20H-84V-20H-66V-42H-84Z\" fill=\"@n\"/>"
     "<path d=\"M-44,-44H44V44H-44Z\" fill=\"@T" O8
     "<path d=\"M-44,-44H44L28,-26H-26V28L-44,44Z\" fill=\"@a\" opacity=\".45\"/>"},
    {"bazaar", "<ellipse cy=\"16\" rx=\"112\" ry=\"88\" fill=\"@Z\" stroke=\"@A\" "
               "stroke-width=\"6\"/>" SHADE(
                   66, 92, 18) "<path d=\"M-86,66V0H-26V66ZM26,66V0H86V66Z\" fill=\"@Q" O5
                               "<path d=\"M-96,4L-56,-46L-16,4Z\" fill=\"@E" O5
                               "<path d=\"M-56,-46L-69,4H-43Z\" fill=\"@Q\"/>"
                               "<path d=\"M16,4L56,-46L96,4Z\" fill=\"@H" O5
                               "<path d=\"M56,-46L43,4H69Z\" fill=\"@Q\"/>"
                               "<path d=\"M-38,82V6H38V82Z\" fill=\"@Q" O5
                               "<path d=\"M-50,10L0,-58L50,10Z\" fill=\"@G" O5
                               "<path d=\"M0,-58L-15,10H15Z\" fill=\"@Q\"/><path "
                               "d=\"M-12,82V42H12V82Z\" fill=\"" INK "\"/>"
                               "<path d=\"M0,-58V-92L26,-82L0,-72\" fill=\"@E\" stroke=\"" INK
                               "\" stroke-width=\"5\"/>"},
    {"house", SHADE(60, 80, 20) "<path d=\"M-60,58V-6H60V58Z\" fill=\"@Q" O8
                                "<path d=\"M-78,0L0,-72L78,0Z\" fill=\"@R" O8
                                "<path d=\"M-16,58V20H16V58Z\" fill=\"" INK "\"/>"},
    {"circus",
     SHADE(76, 96,
           18) "<path d=\"M-86,76V0H86V76Z\" fill=\"@Q" O5
               "<path d=\"M-64,0H-40V76H-64ZM-14,0H14V76H-14ZM40,0H64V76H40Z\" fill=\"@E\"/>"
               "<path d=\"M-98,4L0,-76L98,4Z\" fill=\"@E" O5
               "<path d=\"M0,-76L-52,4H-22ZM0,-76L52,4H22Z\" "
               "fill=\"@Q\"/><path d=\"M0,-74V-104L30,-94L0,-84\" fill=\"@G\" stroke=\"" INK
               "\" stroke-width=\"5\"/>"},
    {"acrobats",
     "<circle r=\"96\" fill=\"@Z\" stroke=\"@A\" stroke-width=\"8\"/>"
     "<path d=\"M-46,62L-22,20L2,62ZM-2,62L22,20L46,62ZM-24,10L0,-32L24,10Z\" fill=\"@E" O5
     "<circle cx=\"-22\" cy=\"14\" r=\"13\" fill=\"@Q" O5 "<circle cx=\"22\" cy=\"14\" r=\"13\" "
     "fill=\"@Q" O5 "<circle cy=\"-42\" r=\"13\" fill=\"@Q" O5},
    {"shrine", SHADE(72, 76, 18) "<path d=\"M-56,72V-10H56V72Z\" fill=\"@Z" O8
                                 "<path d=\"M-72,-6L0,-64L72,-6Z\" fill=\"@J" O8
                                 "<path d=\"M-20,72V26Q0,-2 20,26V72Z\" fill=\"" INK
                                 "\"/><circle cy=\"-80\" r=\"15\" fill=\"@G" O5},
    {"fair",
     "<circle r=\"97\" fill=\"@Z\" stroke=\"@A\" stroke-width=\"6\"/>"
     "<path d=\"M-66,50V0H-6V50Z\" fill=\"@Q" O5 "<path d=\"M-76,4L-36,-46L4,4Z\" fill=\"@H" O5
     "<path d=\"M12,56L52,-34M72,56L52,-34M8,-50L76,-12\" stroke=\"@A\" stroke-width=\"10\"/>"
     "<circle cx=\"8\" cy=\"-52\" r=\"13\" fill=\"@T" O5},
    {"crop",
     "<circle r=\"96\" fill=\"@G\" stroke=\"@A\" stroke-width=\"7\"/>"
     "<circle r=\"58\" fill=\"none\" stroke=\"@A\" stroke-width=\"14\"/><circle r=\"22\" "
     "fill=\"@A\"/>"
     "<path d=\"M0,-58V-90M0,58V90M-58,0H-90M58,0H90\" stroke=\"@A\" stroke-width=\"14\"/>"},
    {"watchtower",
     SHADE(78, 62, 18) "<path d=\"M-38,80L-30,-34H30L38,80Z\" fill=\"@B" O8
                       "<path d=\"M-50,-30H50V-54H-50Z\" fill=\"@A" O8
                       "<path d=\"M-56,-52L0,-98L56,-52Z\" "
                       "fill=\"@E" O8 "<path d=\"M-32,20L32,70M32,20L-32,70\" stroke=\"" INK
                       "\" stroke-width=\"6\"/>"},
    {"tunnel",
     "<path d=\"M-96,40Q-92,-30 -50,-52Q-20,-96 22,-70Q74,-66 84,-18Q104,26 80,66Q30,100 "
     "-36,88Q-88,84 -96,40Z\" "
     "fill=\"@U" O8
     "<path d=\"M-60,26Q-56,-20 -30,-30Q-8,-62 20,-44M40,-30Q66,-6 60,30M-20,60Q10,74 44,56\" "
     "fill=\"none\" stroke=\"@T\" stroke-width=\"8\"/>"},
    {"volcano",
     SHADE(64, 96, 20) "<path d=\"M-96,66L-34,-52H34L96,66Z\" fill=\"@U" O8
                       "<path d=\"M-34,-52H34L50,-20L30,-6L18,-26L0,14L-16,-20L-30,-2L-50,-20Z\" "
                       "fill=\"@E" O5 "<path d=\"M-14,-60Q-34,-80 -10,-96M14,-60Q34,-78 "
                       "16,-98\" fill=\"none\" stroke=\"@U\" "
                       "stroke-width=\"10\"/>"},
    {"lake", "<path d=\"M-88,10Q-92,-52 -32,-66Q36,-92 74,-46Q104,6 72,54Q16,96 -46,72Q-86,56 "
             "-88,10Z\" fill=\"@w\" "
             "stroke=\"@W\" stroke-width=\"7\"/><path d=\"M-50,-12Q-34,-24 "
             "-18,-12T14,-12M-10,30Q6,18 22,30T54,30\" "
             "fill=\"none\" stroke=\"@v\" stroke-width=\"7\"/>"},
    {"ferry-lake",
     "<circle r=\"97\" fill=\"@w\" stroke=\"@W\" stroke-width=\"7\"/>"
     "<path d=\"M-46,10H46L30,40H-30Z\" fill=\"@A" O5 "<path d=\"M0,10V-56L38,-2H0\" fill=\"@Q" O5
     "<path d=\"M-60,62Q-44,50 -28,62T4,62T36,62\" fill=\"none\" stroke=\"@v\" "
     "stroke-width=\"7\"/>"},
    {"spring", "<circle r=\"97\" fill=\"@U" O8 "<circle r=\"64\" fill=\"@w\" stroke=\"@W\" "
               "stroke-width=\"8\"/><path d=\"M0,-40Q-34,6 0,34Q34,6 0,-40Z\" fill=\"@v\"/>"},
    {"church", SHADE(64, 80, 16) "<path d=\"M-70,64V6H24V64Z\" fill=\"@Q" O5
                                 "<path d=\"M-78,8L-58,-28H22L28,8Z\" "
                                 "fill=\"@L" O5 "<path d=\"M18,64V-30H58V64Z\" fill=\"@Z" O5
                                 "<path d=\"M12,-28L38,-74L64,-28Z\" "
                                 "fill=\"@L" O5 "<path d=\"M38,-72V-102M27,-91H49\" stroke=\"" INK
                                 "\" stroke-width=\"7\"/>"
                                 "<path d=\"M-34,64V40Q-24,26 -14,40V64Z\" fill=\"" INK "\"/>"},
    {"stone",
     SHADE(76, 70,
           22) "<path d=\"M-48,78Q-56,-30 -18,-84Q28,-92 44,-30Q56,30 46,78Z\" fill=\"@U" O8
               "<path d=\"M-22,-30H22M-26,0H24M-26,30H26\" stroke=\"@T\" stroke-width=\"9\"/>"},
    {"well", "<circle r=\"92\" fill=\"@U" O8 "<circle r=\"58\" fill=\"@H" O8
             "<path d=\"M-92,0H92\" stroke=\"@A\" stroke-width=\"18\"/>"},
    {"darmstadtium",
     SHADE(76, 92, 16) "<path d=\"M-88,76V-6L-20,-60L88,-30V76Z\" fill=\"@v" O5
                       "<path d=\"M-88,-6L-20,-60V76M-20,-20L88,6M-20,24L88,40M30,-44V76\" "
                       "fill=\"none\" stroke=\"@L\" "
                       "stroke-width=\"6\"/>"},
    {"yaga-hut",
     "<path d=\"M-26,86L-18,30M26,86L18,30M-46,90H-12M12,90H46\" stroke=\"@G\" "
     "stroke-width=\"12\"/>"
     "<path d=\"M-56,36V-24H56V36Z\" fill=\"@A" O5 "<path d=\"M-78,-20L0,-84L78,-20Z\" fill=\"@A" O5
     "<path d=\"M-14,20V-12H14V20Z\" fill=\"@G" O5},
    /* Symbols of a whole tile. */
    {"dragon",
     BADGE "<path d=\"M-60,30Q-66,-14 -22,-18Q14,-20 12,-44Q40,-56 60,-34L40,-28Q38,8 -4,14Q-30,18 "
           "-26,34Q-16,52 "
           "24,40Q46,34 52,52Q28,70 -14,64Q-56,60 -60,30Z\" fill=\"@E\" stroke=\"" INK
           "\" stroke-width=\"6\"/><path d=\"M-20,-16L-44,-62L-2,-44L8,-24Z\" fill=\"@E\" "
           "stroke=\"" INK "\" stroke-width=\"6\"/>"},
    {"portal", BADGE "<path d=\"M-50,64V-8Q-50,-62 0,-62T50,-8V64H26V-4Q26,-36 0,-36T-26,-4V64Z\" "
                     "fill=\"@J\" stroke=\"" INK "\" stroke-width=\"6\"/>"},
    {"hill",
     "<path d=\"M-98,62Q-60,-50 -14,-50Q16,-50 34,-6Q52,-26 70,-4Q90,24 98,62Z\" fill=\"@D" O8
     "<path d=\"M-62,40Q-40,-10 -18,-14M-20,44Q-8,10 4,2M50,40Q58,22 66,18\" fill=\"none\" "
     "stroke=\"@e\" "
     "stroke-width=\"8\"/>"},
    {"vineyard",
     BADGE "<path d=\"M0,-34V-70M0,-60Q30,-80 44,-52Q20,-40 0,-56\" fill=\"@t\" stroke=\"" INK
           "\" stroke-width=\"6\"/><g fill=\"@J\" stroke=\"" INK
           "\" stroke-width=\"4\"><circle cx=\"-30\" "
           "cy=\"-22\" r=\"17\"/><circle cy=\"-22\" r=\"17\"/><circle cx=\"30\" cy=\"-22\" "
           "r=\"17\"/><circle "
           "cx=\"-15\" cy=\"8\" r=\"17\"/><circle cx=\"15\" cy=\"8\" r=\"17\"/><circle cy=\"38\" "
           "r=\"17\"/></g>"},
    /* Points west before it is turned. */
    {"flier", BADGE "<path d=\"M-72,0L-16,-50V-20H60V20H-16V50Z\" fill=\"@H\" stroke=\"" INK
                    "\" stroke-width=\"6\"/>"},
    {"rose", BADGE "<path d=\"M0,-80L18,-18L80,0L18,18L0,80L-18,18L-80,0L-18,-18Z\" "
                   "fill=\"@Z\" stroke=\"" INK "\" stroke-width=\"5\"/>"},
    /* The quarter of the rose that counts; points north west before it is turned. */
    {"rose-point",
     "<path d=\"M-74,-74L0,-36L-36,0Z\" fill=\"@E\" stroke=\"" INK "\" stroke-width=\"6\"/>"},
    {"festival",
     BADGE "<path d=\"M0,-70L16,-22L66,-22L26,8L42,58L0,28L-42,58L-26,8L-66,-22L-16,-22Z\" "
           "fill=\"@G\" "
           "stroke=\"" INK "\" stroke-width=\"6\"/>"},
    {"gold", BADGE "<path d=\"M-60,40L-44,8H-4L12,40ZM0,40L16,8H50L64,40ZM-30,2L-14,-30H24L40,2Z\" "
                   "fill=\"@G\" stroke=\"" INK "\" stroke-width=\"6\"/>"},
    {"mage", BADGE "<path d=\"M-50,58L14,-14\" stroke=\"@A\" stroke-width=\"14\"/><path "
                   "d=\"M24,-70L34,-38L66,-36L42,-16"
                   "L50,16L24,-2L-4,14L4,-16L-20,-36L12,-38Z\" fill=\"@H\" stroke=\"" INK
                   "\" stroke-width=\"6\"/>"},
    {"robber",
     BADGE "<path d=\"M-70,-20Q0,-50 70,-20Q70,30 36,30Q14,30 0,10Q-14,30 -36,30Q-70,30 -70,-20Z\" "
           "fill=\"" INK "\"/><ellipse cx=\"-32\" cy=\"-2\" rx=\"16\" ry=\"11\" "
           "fill=\"@0\"/><ellipse cx=\"32\" cy=\"-2\" "
           "rx=\"16\" ry=\"11\" fill=\"@0\"/>"},
    {"plague", BADGE "<path d=\"M0,-62Q58,-62 56,-2Q54,22 30,30V58H-30V30Q-54,22 -56,-2Q-58,-62 "
                     "0,-62Z\" fill=\"@0\" "
                     "stroke=\"" INK
                     "\" stroke-width=\"7\"/><circle cx=\"-22\" cy=\"-6\" r=\"14\" fill=\"" INK
                     "\"/><circle cx=\"22\" cy=\"-6\" r=\"14\" fill=\"" INK
                     "\"/><path d=\"M-12,36V58M12,36V58\" stroke=\"" INK "\" stroke-width=\"6\"/>"},
    {"nightingale", BADGE
     "<path d=\"M-66,26Q-30,-6 0,-16Q10,-52 42,-48L70,-36L52,-26Q50,34 0,42Q-30,46 -66,26Z\" "
     "fill=\"@A\" stroke=\"" INK "\" stroke-width=\"6\"/><path d=\"M-4,42L-10,70M16,38L14,68\" "
     "stroke=\"" INK "\" stroke-width=\"6\"/>"},
    {"vodyanoy",
     BADGE "<path d=\"M-64,0Q-20,-50 30,-8L62,-34V34L30,8Q-20,50 -64,0Z\" fill=\"@H\" stroke=\"" INK
           "\" stroke-width=\"6\"/><circle cx=\"-34\" cy=\"-6\" r=\"8\" fill=\"" INK "\"/>"},
    {"pig-herd",
     BADGE "<ellipse cx=\"6\" cy=\"4\" rx=\"52\" ry=\"34\" fill=\"@V\" stroke=\"" INK
           "\" stroke-width=\"6\"/><circle cx=\"-44\" cy=\"-4\" r=\"26\" fill=\"@V\" stroke=\"" INK
           "\" stroke-width=\"6\"/><ellipse cx=\"-62\" cy=\"2\" rx=\"10\" ry=\"13\" fill=\"@V\"/>"
           "<path d=\"M-20,34V60M34,32V60M-50,-28L-40,-46L-28,-24\" fill=\"@V\" stroke=\"" INK
           "\" stroke-width=\"7\"/>"},
    {"watch", BADGE},
    {"badge", BADGE},
    /* Pieces that are built. A bridge is an arch of wood that swings clear of the middle of its
     * tile, to the north or to the west, so that whatever lies there is seen below it; the posts
     * stand near its ends, its shade falls to the south east. The deck has gaps between its planks.
     */
    {"bridge-ew",
     "<path d=\"M-236,16Q-70,74 30,74Q150,74 240,16\" fill=\"none\" stroke=\"@z\" "
     "stroke-opacity=\".26\" stroke-width=\"34\"/>"
     "<path "
     "d=\"M-196,-23L-196,34M-150,-55L-150,34M150,-55L150,34M196,-23L196,34M-196,30L-150,-43M196,"
     "30L150,-43\" stroke=\"@I\" stroke-width=\"13\" stroke-linecap=\"round\"/>"
     "<path "
     "d=\"M-196,-23L-196,34M-150,-55L-150,34M150,-55L150,34M196,-23L196,34M-196,30L-150,-43M196,"
     "30L150,-43\" stroke=\"@A\" stroke-width=\"7\" stroke-linecap=\"round\"/>"
     "<path d=\"M-240,25C-149,-56 -86,-87 0,-87S149,-56 240,25\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"19\"/>"
     "<path d=\"M-240,25C-149,-56 -86,-87 0,-87S149,-56 240,25\" fill=\"none\" stroke=\"@A\" "
     "stroke-width=\"12\"/>"
     "<path d=\"M-240,0C-149,-81 -86,-112 0,-112S149,-81 240,0\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"48\"/>"
     "<path d=\"M-240,0C-149,-81 -86,-112 0,-112S149,-81 240,0\" fill=\"none\" stroke=\"@B\" "
     "stroke-width=\"42\" stroke-dasharray=\"10 3\"/>"
     "<path d=\"M-240,-22C-149,-103 -86,-134 0,-134S149,-103 240,-22\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"11\"/>"
     "<path d=\"M-240,-22C-149,-103 -86,-134 0,-134S149,-103 240,-22\" fill=\"none\" stroke=\"@B\" "
     "stroke-width=\"5\"/>"
     "<path d=\"M-240,20C-149,-61 -86,-92 0,-92S149,-61 240,20\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"11\"/>"
     "<path d=\"M-240,20C-149,-61 -86,-92 0,-92S149,-61 240,20\" fill=\"none\" stroke=\"@B\" "
     "stroke-width=\"5\"/>"},
    {"bridge-ns",
     "<path d=\"M16,-236Q74,-70 74,30Q74,150 16,240\" fill=\"none\" stroke=\"@z\" "
     "stroke-opacity=\".26\" stroke-width=\"34\"/>"
     "<path "
     "d=\"M-23,-196L34,-196M-55,-150L34,-150M-55,150L34,150M-23,196L34,196M30,-196L-43,-150M30,"
     "196L-43,150\" stroke=\"@I\" stroke-width=\"13\" stroke-linecap=\"round\"/>"
     "<path "
     "d=\"M-23,-196L34,-196M-55,-150L34,-150M-55,150L34,150M-23,196L34,196M30,-196L-43,-150M30,"
     "196L-43,150\" stroke=\"@A\" stroke-width=\"7\" stroke-linecap=\"round\"/>"
     "<path d=\"M25,-240C-56,-149 -87,-86 -87,0S-56,149 25,240\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"19\"/>"
     "<path d=\"M25,-240C-56,-149 -87,-86 -87,0S-56,149 25,240\" fill=\"none\" stroke=\"@A\" "
     "stroke-width=\"12\"/>"
     "<path d=\"M0,-240C-81,-149 -112,-86 -112,0S-81,149 0,240\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"48\"/>"
     "<path d=\"M0,-240C-81,-149 -112,-86 -112,0S-81,149 0,240\" fill=\"none\" stroke=\"@B\" "
     "stroke-width=\"42\" stroke-dasharray=\"10 3\"/>"
     "<path d=\"M-22,-240C-103,-149 -134,-86 -134,0S-103,149 -22,240\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"11\"/>"
     "<path d=\"M-22,-240C-103,-149 -134,-86 -134,0S-103,149 -22,240\" fill=\"none\" stroke=\"@B\" "
     "stroke-width=\"5\"/>"
     "<path d=\"M20,-240C-61,-149 -92,-86 -92,0S-61,149 20,240\" fill=\"none\" stroke=\"@I\" "
     "stroke-width=\"11\"/>"
     "<path d=\"M20,-240C-61,-149 -92,-86 -92,0S-61,149 20,240\" fill=\"none\" stroke=\"@B\" "
     "stroke-width=\"5\"/>"},
    {"keep", "<path d=\"M-18,36L-6,44H34L48,30V-8L30,-16Z\" fill=\"@z\" opacity=\".3\"/>"
             "<path d=\"M-28,-22V32Q0,46 28,32V-22Z\" fill=\"@n" T4
             "<path d=\"M4,-20V38Q18,37 26,31V-20Z\" fill=\"@N\"/>"
             "<path d=\"M-36,-16L0,-74L36,-16Q0,0 -36,-16Z\" fill=\"@l" T4
             "<path d=\"M0,-74L36,-16Q20,-9 8,-8Z\" fill=\"@H\"/>"
             "<path d=\"M-7,22V4Q-1,-6 5,4V22Z\" fill=\"@I\"/>"
             "<path d=\"M0,-70V-106\" stroke=\"@I\" stroke-width=\"5\" stroke-linecap=\"round\"/>"},
    {"stump", "<path d=\"M-18,36L-6,44H30L42,30V6L26,-8Z\" fill=\"@z\" opacity=\".3\"/>"
              "<path d=\"M-26,32V-20L-16,-26L-14,-12L-4,-16L2,-4L12,-12L26,-24V32Q0,44 -26,32Z\" "
              "fill=\"@N" T4 "<path d=\"M-5,20V6Q0,-2 5,6V20Z\" fill=\"@I\"/>"},
    /* Signs of what a decision is about and of the panels. */
    {"target",
     "<path d=\"M0,-74A74,74 0 1 0 0.1,-74M0,-100V-62M0,100V62M-100,0H-62M100,0H62\" fill=\"none\" "
     "stroke=\"@0\" stroke-width=\"34\"/>"
     "<path d=\"M0,-74A74,74 0 1 0 0.1,-74M0,-100V-62M0,100V62M-100,0H-62M100,0H62\" fill=\"none\" "
     "stroke=\"@a\" stroke-width=\"16\"/>"},
    {"floor", SHADE(66, 80, 18) "<path d=\"M-70,64V-8H70V64Z\" fill=\"@U" O8
                                "<path d=\"M-70,-8L-40,-46H100L70,-8Z\" fill=\"@Z" O8
                                "<path d=\"M70,64V-8L100,-46V26Z\" fill=\"@U" O8
                                "<path d=\"M-70,28H70M0,-8V28M-36,28V64M36,28V64\" "
                                "stroke=\"@A\" stroke-width=\"6\"/>"},
    {"bridge", "<path d=\"M-100,60V-20Q0,-76 100,-20V60H70Q66,4 0,4T-70,60Z\" fill=\"@B" O8
               "<path d=\"M-100,-26Q0,-84 100,-26\" fill=\"none\" stroke=\"@A\" "
               "stroke-width=\"20\"/>"},
    {"castle",
     SHADE(70, 92, 14) "<path d=\"M-60,70V-6H60V70Z\" fill=\"@U" O8
                       "<path d=\"M-92,70V-36H-44V70ZM44,70V-36H92V70Z\" "
                       "fill=\"@Z" O8
                       "<path d=\"M-100,-34L-68,-86L-36,-34ZM36,-34L68,-86L100,-34Z\" "
                       "fill=\"@H" O8 "<path d=\"M-20,70V34Q0,8 20,34V70Z\" fill=\"" INK "\"/>"},
    {"disc", "<circle r=\"78\" fill=\"@Z\" stroke=\"" INK "\" stroke-width=\"12\"/>"
             "<circle r=\"44\" fill=\"none\" stroke=\"@A\" stroke-width=\"10\"/>"},
    {"hammer", BADGE "<path d=\"M-12,-12L54,54\" stroke=\"@A\" stroke-width=\"22\"/>"
                     "<path d=\"M-60,-14L-14,-60L14,-32L-32,14Z\" fill=\"@A\" stroke=\"" INK
                     "\" stroke-width=\"7\"/>"},
    {"asked", BADGE "<path d=\"M-30,-26Q-28,-56 2,-56Q34,-56 34,-26Q34,-6 2,10V24M2,44V60\" "
                    "fill=\"none\" stroke=\"" INK "\" stroke-width=\"18\"/>"},
    {"done", BADGE "<path d=\"M-46,2L-12,40L50,-40\" fill=\"none\" stroke=\"@t\" "
                   "stroke-width=\"20\"/>"},
    /* On tiles of The Discovery. Peaks have their light side on the left. */
    {"peak0",
     "<path d=\"M-54,30Q-40,6 -30,-8L-8,-46L4,-30L14,-36L36,2Q46,14 56,30Q0,40 -54,30Z\" "
     "fill=\"@6" O4 "<path d=\"M-54,30Q-40,6 -30,-8L-8,-46L-2,-16L-10,6L2,33Q-26,36 -54,30Z\" "
     "fill=\"@7\"/>"
     "<path d=\"M-8,-46L4,-30L14,-36L26,-15L14,-22L8,-12L-2,-20L-10,-10L-16,-18L-24,-18Z\" "
     "fill=\"@0\" stroke=\"" INK "\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>"},
    {"peak1",
     "<path d=\"M-38,22Q-26,4 -20,-6L-4,-32L10,-14L24,4Q32,12 40,22Q0,30 -38,22Z\" "
     "fill=\"@6" O4 "<path d=\"M-38,22Q-26,4 -20,-6L-4,-32L-2,-10L-7,4L2,25Q-18,27 -38,22Z\" "
     "fill=\"@7\"/>"
     "<path d=\"M-4,-32L6,-19L0,-14L-5,-10L-10,-16L-15,-14Z\" fill=\"@0\"/>"},
    {"peak2", "<path d=\"M-26,14L-3,-20L8,-8L28,14Q0,21 -26,14Z\" fill=\"@6" O4
              "<path d=\"M-26,14L-3,-20L-4,-2L3,17Q-12,18 -26,14Z\" fill=\"@7\"/>"},
    {"peak3", "<path d=\"M-62,42L-8,-54L62,42Z\" fill=\"@T" O8
              "<path d=\"M-62,42L-8,-54L4,42Z\" fill=\"@7\"/>"
              "<path d=\"M-8,-54L-30,-14L-6,-4L22,-14Z\" fill=\"@0\"/>"},
    {"tuft", "<path d=\"M-8,8Q-8,-2 -15,-8M-2,8Q-2,-6 -4,-16M3,8Q4,-4 8,-13M8,8Q10,2 16,-4\" "
             "fill=\"none\" stroke=\"@4\" stroke-width=\"4\" stroke-linecap=\"round\"/>"},
    {"wave", "<path d=\"M-32,-6q10,-15 20,0t20,0t20,0M-12,16q9,-13 18,0t18,0\" fill=\"none\" "
             "stroke=\"@v\" stroke-width=\"6\" stroke-linecap=\"round\"/>"},
    {"boat", "<path d=\"M-2,8V-38L26,2ZM-8,2V-28L-24,2Z\" fill=\"@0" O4
             "<path d=\"M-30,8H30L20,24H-20Z\" fill=\"@A" O4},
    {"harbour",
     "<ellipse cy=\"22\" rx=\"98\" ry=\"66\" fill=\"@Z\" stroke=\"" INK "\" stroke-width=\"9\"/>"
     "<path d=\"M-82,34V-10H-22V34Z\" fill=\"@Q" O8
     "<path d=\"M-94,-8L-74,-48H-30L-10,-8Z\" fill=\"@E" O8
     "<path d=\"M26,30V-18H78V30Z\" fill=\"@Q" O8 "<path d=\"M14,-14L52,-60L90,-14Z\" fill=\"@R" O8
     "<path d=\"M-20,44V-58H22V44Z\" fill=\"@Q" O8
     "<path d=\"M-30,-56L1,-104L32,-56Z\" fill=\"@E" O8 "<path d=\"M-58,74V36H-4V74Z\" fill=\"@Q" O8
     "<path d=\"M-70,40L-56,6H-6L8,40Z\" fill=\"@E" O8
     "<path d=\"M-8,-36H10V-14H-8ZM-40,74V54H-22V74ZM44,0H60V18H44ZM-66,4H-52V18H-66Z\" fill=\"" INK
     "\"/>"},
    /* What a follower is on an area: over or behind the figure. */
    {"flag", "<path d=\"M30,36V-64\" stroke=\"@0\" stroke-width=\"14\" "
             "stroke-linecap=\"round\"/>"
             "<path d=\"M30,-64L66,-50L30,-36Z\" fill=\"@0\" stroke=\"@0\" stroke-width=\"10\" "
             "stroke-linejoin=\"round\"/>"
             "<path d=\"M30,36V-64\" stroke=\"@a\" stroke-width=\"6\" "
             "stroke-linecap=\"round\"/>"
             "<path d=\"M30,-64L66,-50L30,-36Z\" fill=\"@t\" stroke=\"@a\" "
             "stroke-width=\"4\" stroke-linejoin=\"round\"/>"},
    {"hat", "<path d=\"M-30,-24Q0,-36 30,-24Q18,-32 15,-36L8,-58Q0,-52 -8,-58L-15,-36Q-18,-32 "
            "-30,-24Z\" stroke=\"@0\" stroke-width=\"9\" stroke-linejoin=\"round\"/>"
            "<path d=\"M-30,-24Q0,-36 30,-24Q18,-32 15,-36L8,-58Q0,-52 -8,-58L-15,-36Q-18,-32 "
            "-30,-24Z\" fill=\"@A\" stroke=\"@a\" stroke-width=\"4\" "
            "stroke-linejoin=\"round\"/>"},
    {"hull", "<path d=\"M-56,20Q0,34 56,20L40,46H-40Z\" stroke=\"@0\" stroke-width=\"10\" "
             "stroke-linejoin=\"round\"/>"
             "<path d=\"M-56,20Q0,34 56,20L40,46H-40Z\" fill=\"@A\" stroke=\"@a\" "
             "stroke-width=\"4\" stroke-linejoin=\"round\"/>"
             "<path d=\"M-46,32Q0,42 46,32\" fill=\"none\" stroke=\"@B\" "
             "stroke-width=\"4\"/>"},
    {"follower",
     FIGURE("M0,-40C9,-40 16,-34 16,-25C16,-20 14,-16 12,-14C26,-10 42,-5 42,5C42,12 33,12 21,10"
            "L36,38H8L0,22L-8,38H-36L-21,10C-33,12 -42,12 -42,5C-42,-5 -26,-10 -12,-14C-14,-16 "
            "-16,-20 -16,-25C-16,-34 -9,-40 0,-40Z")},
    {"large",
     FIGURE("M0,-44C9,-44 16,-38 16,-29C16,-24 14,-20 12,-18C26,-14 43,-9 43,1C43,8 33,8 21,6"
            "L32,28H46V44H-46V28H-32L-21,6C-33,8 -43,8 -43,1C-43,-9 -26,-14 -12,-18C-14,-20 "
            "-16,-24 -16,-29C-16,-38 -9,-44 0,-44ZM-14,28H14L0,14Z")},
    {"abbot", FIGURE("M0,-46L15,-28C15,-20 13,-16 11,-13C24,-8 30,10 34,38H-34C-30,10 -24,-8 "
                     "-11,-13C-13,-16 -15,-20 -15,-28Z")},
    {"builder", FIGURE("M-30,-28Q-26,-47 -8,-47Q10,-47 14,-28V-22H8Q6,-16 2,-13Q15,-11 20,0L31,-21"
                       "L19,-27L28,-46L58,-31L49,-12L42,-16L24,20V38H-34V16Q-48,-8 -18,-13Q-22,-16 "
                       "-24,-22H-30Z")},
    {"pig", FIGURE("M-52,-8Q-44,-6 -42,-4C-40,-22 -22,-28 -4,-28H8Q12,-42 28,-40L26,-26Q38,-20 "
                   "41,-8H52V12H40Q36,20 30,22V38H12V28H-12V38H-30V22Q-40,18 -43,6Q-52,6 -52,-8Z")},
    {"phantom",
     FIGURE("M0,-47C18,-47 25,-32 22,-18C35,-6 38,14 37,38C29,31 25,31 18,38C12,31 6,31 "
            "0,38C-6,31 -12,31 -18,38C-25,31 -29,31 -37,38C-38,14 -35,-6 -22,-18C-25,-32 "
            "-18,-47 0,-47ZM-10,-28V-18H-4V-28ZM4,-28V-18H10V-28Z")},
    /* Figures that belong to nobody, with a white rim as well. */
    {"beast",
     SHADE(82, 86,
           14) "<path d=\"" BEAST "\" fill=\"@0\" stroke=\"@0\" stroke-width=\"22\" "
               "stroke-linejoin=\"round\"/>"
               "<path d=\"M-14,-8L-84,-78L-60,-18L-98,-22L-58,14L-8,22Z\" fill=\"@R" O5
               "<path d=\"" BEAST "\" fill=\"@E" O5
               "<path d=\"M10,-14L34,-92L44,-40L78,-58L60,-8L20,22Z\" fill=\"@E" O5
               "<path d=\"M-16,60Q8,72 26,58Q20,30 -2,22Q-22,34 -16,60Z\" fill=\"@G\"/>"
               "<circle cx=\"-44\" cy=\"-50\" r=\"7\" fill=\"@0\"/><circle cx=\"-45\" cy=\"-50\" "
               "r=\"3.5\" "
               "fill=\"" INK "\"/>"},
    {"fairy",
     SHADE(84, 52,
           10) "<path d=\"" FAIRY "\" fill=\"@0\" stroke=\"@0\" stroke-width=\"22\" "
               "stroke-linejoin=\"round\"/>"
               "<path d=\"M-8,-12Q-50,-84 -84,-58Q-92,-20 -12,6ZM8,-12Q50,-84 84,-58Q92,-20 12,6Z"
               "M-10,4Q-66,10 -62,40Q-34,56 -6,16ZM10,4Q66,10 62,40Q34,56 6,16Z\" fill=\"@v\" "
               "stroke=\"" INK "\" stroke-width=\"4\"/>"
               "<path d=\"M0,-26Q-18,-18 -16,14L-40,84H40L16,14Q18,-18 0,-26Z\" fill=\"@J" O5
               "<circle cy=\"-46\" r=\"22\" fill=\"@B" O5
               "<path d=\"M-24,-44Q-26,-76 0,-76T24,-44Q14,-60 0,-58T-24,-44Z\" fill=\"@G" O4},
    {"mayor",
     FIGURE("M-25,-25V-31H-15V-50H15V-31H25V-25H14Q12,-18 9,-14C30,-10 39,14 37,38H-37C-39,14 "
            "-30,-10 -9,-14Q-12,-18 -14,-25ZM-8,10A8,8 0 1 0 8,10A8,8 0 1 0 -8,10Z")},
    {"wagon",
     FIGURE("M-48,6V-6C-48,-32 -32,-44 -4,-44C24,-44 38,-32 38,-6L52,-12L56,-4L38,8V22H-48Z"
            "M-40,25A15,15 0 1 1 -10,25A15,15 0 1 1 -40,25Z"
            "M0,25A15,15 0 1 1 30,25A15,15 0 1 1 0,25Z"
            "M-29,25A4,4 0 1 0 -21,25A4,4 0 1 0 -29,25ZM11,25A4,4 0 1 0 19,25A4,4 0 1 0 11,25Z")},
    {"barn", FIGURE("M-46,38V-8H-52L-36,-36L0,-52L36,-36L52,-8H46V38ZM-15,38H15V6H-15Z"
                    "M-9,-16H9V-30H-9Z")},
    {"peg", FIGURE("M0,-44C10,-44 17,-37 17,-28C17,-22 14,-18 10,-15L28,38H-28L-10,-15C-14,-18 "
                   "-17,-22 -17,-28C-17,-37 -10,-44 0,-44Z")},
};

/* Those of the table, then the scenes. */
enum { DRAWN = sizeof glyphs / sizeof glyphs[0] };
_Static_assert(DRAWN + SCENE_KINDS * SCENE_SIZES * SCENE_VARIANTS <= ART_GLYPHS,
               "struct art_used names them all");

int glyph_count(void)
{
    return DRAWN + scene_count();
}

int glyph_find(const char *name)
{
    for (int i = 0; i < glyph_count(); i++) {
        if (strcmp(glyph_name(i), name) == 0)
            return i;
    }
    return -1;
}

const char *glyph_name(int glyph)
{
    return glyph < DRAWN ? glyphs[glyph].name : scene_name(glyph - DRAWN);
}

void glyph_define(struct text_out *out, int glyph)
{
    out_text(out, "<g id=\"au-");
    out_text(out, glyph_name(glyph));
    out_text(out, "\">");
    if (glyph < DRAWN)
        art_paint(out, glyphs[glyph].art);
    else
        scene_define(out, glyph - DRAWN);
    out_text(out, "</g>\n");
}
