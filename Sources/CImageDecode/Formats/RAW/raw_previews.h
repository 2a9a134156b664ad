#ifndef CIMAGEDECODE_RAW_PREVIEWS_H
#define CIMAGEDECODE_RAW_PREVIEWS_H

#include <stdbool.h>
#include <stdint.h>

#include "Reading/reader.h"

enum { GRID_RAW_PREVIEW_LIMIT = 16 };

/// A JPEG in a raw file.
struct grid_raw_preview {
  int64_t offset, size;
  int32_t width, height;
};

/// The JPEGs in a raw file that the decoder of JPEG reads. Raw data in lossless JPEG is not among them.
struct grid_raw_previews {
  struct grid_raw_preview previews[GRID_RAW_PREVIEW_LIMIT];
  int count;
};

/// Adds the JPEG at `offset`, unless it is damaged, above the limits, lossless, or known already.
void grid_raw_add_preview(struct grid_reader *reader, struct grid_raw_previews *previews, int64_t offset, int64_t size);

/// Finds the JPEGs of a TIFF structure: in IFDs, SubIFDs, and Olympus' maker notes.
///
/// - Returns: Whether the structure is that of a raw file: it has raw data, or a version of DNG.
bool grid_raw_find_in_tiff(struct grid_reader *reader, struct grid_raw_previews *previews);

#endif
