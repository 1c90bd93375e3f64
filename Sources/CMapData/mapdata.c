#include "CMapData.h"

/* #embed costs 0.02 s to compile, the same bytes as a list of numbers several seconds. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char basemap[] __attribute__((aligned(16))) = {
#embed "basemap.bin"
};
#pragma clang diagnostic pop

const size_t wx_basemap_size = sizeof basemap;

/* A function, since Swift can not see an array of that size. */
const void *wx_basemap_start(void) { return basemap; }
