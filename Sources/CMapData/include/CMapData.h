/* The embedded base map: what Scripts/basemap/build.py wrote. Its format stands in Scripts/basemap/README.md. */
#ifndef WX_CMAPDATA_H
#define WX_CMAPDATA_H

#include <stddef.h>

/* Bytes of the map. */
extern const size_t wx_basemap_size;

/* Where the map begins: read-only memory of the program, paged in on demand, on a multiple of 16 bytes. */
const void *wx_basemap_start(void);

#endif
