/* glibc declares it for programs that ask for GNU's own functions, which Swift does not. */
extern int sync_file_range(int descriptor, long long offset, long long count, unsigned int flags);

/* SYNC_FILE_RANGE_WRITE of Linux. */
static const unsigned int wx_sync_file_range_write = 2;
