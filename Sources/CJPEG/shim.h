/* libjpeg.h needs FILE and size_t first. */
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
