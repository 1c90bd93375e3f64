/* What of malloc Swift can not reach: malloc.h is in no module of the C library's. */
#ifndef WX_MEMORY_H
#define WX_MEMORY_H

/* Freed memory stays with the process, and all threads share it. Call it before any thread starts. */
void wx_keep_freed_blocks(void);

#endif
