#ifndef GRID_FORMATS_H
#define GRID_FORMATS_H

#include "decode.h"

/// How many of a file's first bytes tell its format.
enum { GRID_FORMAT_HEAD = 32 };

/// The format of a file that begins with these bytes, zeros where it is shorter. Nothing but these bytes
/// decides who decodes a file.
enum grid_format grid_format_of(const uint8_t head[GRID_FORMAT_HEAD]);

/// What a file is that is not shown, with its article; NULL where that is not known.
const char *grid_format_name(const uint8_t head[GRID_FORMAT_HEAD]);

#endif
