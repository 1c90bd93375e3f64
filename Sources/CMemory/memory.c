#include "CMemory.h"

#include <limits.h>
#include <malloc.h>

void wx_keep_freed_blocks(void) {
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
    mallopt(M_ARENA_MAX, 1);
}
