#ifndef GRID_EXIF_H
#define GRID_EXIF_H

#include <stdbool.h>
#include <stdint.h>

#include "reader.h"

/// What the directories of a TIFF structure say: an EXIF block, or the head of a TIFF file.
struct grid_exif {
  /// Pixels; 0 where it does not say.
  int64_t width, height;
  /// 1 to 8; 1 where it does not say or says something else.
  int32_t orientation;
  char taken[20];
  /// The small JPEG, counted from the start of the structure; its size is 0 where there is none.
  uint32_t thumbnail_at, thumbnail_size;
};

/// Reads a TIFF structure, classic or BigTIFF, that starts at `reader`'s byte 0.
///
/// Every offset is checked, four directories are read at most and each only once. False when it is
/// no TIFF structure; damage further in leaves the rest at its defaults.
bool grid_exif_read(struct grid_reader *reader, struct grid_exif *exif);

#endif
