#ifndef GRIDAPP_GLX_LIBRARY_H
#define GRIDAPP_GLX_LIBRARY_H

#include "CGLX.h"

/// Finds GLX's functions in a libGL that the process has loaded already; false without one.
bool glx_library_find(grid_glx_functions *functions);

#endif
