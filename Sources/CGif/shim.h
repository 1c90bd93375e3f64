#include <stdio.h>  // gif_lib.h uses FILE without including it
#include <gif_lib.h>
