/* ecCodes for damaged input: see eccodesshim.c. */
#ifndef CECCODESSHIM_H
#define CECCODESSHIM_H

#include <stddef.h>

/* What the header of a message says. Texts are empty, integers WX_GRIB_ABSENT and numbers NaN where it says nothing. */
#define WX_GRIB_ABSENT (-2147483647L - 1)

typedef struct {
    char grid_type[64];
    char packing_type[64];
    char short_name[64];
    char units[64];
    long table, parameter;
    long columns, rows;
    long i_negative, j_positive, j_consecutive, alternating;
    long validity_date, validity_time;
    double first_latitude, first_longitude, last_latitude, last_longitude, i_increment, j_increment;
} wx_grib_header;

enum { WX_GRIB_REASON = 256 };

/* Both return 0, or -1 with the reason; only one thread may be in them at a time. */
int wx_grib_read_header(const void *message, size_t length, wx_grib_header *header, char reason[WX_GRIB_REASON]);

/* Writes `count` values in the order of the message, and the number that stands for a missing one. Nothing is unpacked
   where the message has another number of values. */
int wx_grib_read_values(const void *message, size_t length, double *values, size_t count, double *missing,
                        char reason[WX_GRIB_REASON]);

#endif
