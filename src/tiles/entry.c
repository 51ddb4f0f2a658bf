/* SPDX-License-Identifier: Apache-2.0 */
/* The words of the notation, in the order of the numbers that stand for them. */
#include "tiles/entry.h"

const char *const place_names[PLACES] = {"NW", "NL", "N", "NR", "NE", "EL", "E", "ER",
                                         "SE", "SL", "S", "SR", "SW", "WL", "W", "WR"};

const char *const site_names[SITE_KINDS_KNOWN] = {"monastery",    "special-monastery",
                                                  "church",       "abbey",
                                                  "shrine",       "junction",
                                                  "house",        "bazaar",
                                                  "tower",        "circus",
                                                  "acrobats",     "fair",
                                                  "watchtower",   "volcano",
                                                  "spring",       "lake",
                                                  "ferry-lake",   "crop",
                                                  "tunnel",       "well",
                                                  "stone",        "citywall",
                                                  "darmstadtium", "yaga-hut"};

const char *const list_names[LISTS] = {"city", "road", "field", "river", "site", "cross"};
const char *const goods_names[3] = {"wine", "grain", "cloth"};
const char *const by_names[2] = {"bridge", "tunnel"};
const char *const terrain_names[3] = {"grassland", "mountains", "sea"};
