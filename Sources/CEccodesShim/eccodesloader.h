#ifndef WX_ECCODES_LOADER_H
#define WX_ECCODES_LOADER_H

#include <stdbool.h>

/* Whether ecCodes can be loaded; only then may its functions be called. */
bool wx_eccodes_is_installed(void);

#endif
