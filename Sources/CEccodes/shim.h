#include <eccodes.h>
