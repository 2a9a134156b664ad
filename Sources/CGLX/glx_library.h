#ifndef CGLX_GLX_LIBRARY_H
#define CGLX_GLX_LIBRARY_H

#include "CGLX.h"

/// Finds GLX's functions in libGL, if the process has loaded it. Returns false if it has not.
bool glx_library_find(struct grid_glx_functions *functions);

#endif
