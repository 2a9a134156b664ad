#ifndef GRIDAPP_CTESTPNG_SHIM_H
#define GRIDAPP_CTESTPNG_SHIM_H

#include <png.h>

/* A macro made of other macros, which Swift leaves out on import. */
static inline png_uint_32 grid_png_format_rgba(void) { return PNG_FORMAT_RGBA; }

#endif
