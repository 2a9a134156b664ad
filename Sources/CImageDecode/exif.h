#ifndef GRID_EXIF_H
#define GRID_EXIF_H

#include <stdbool.h>
#include <stdint.h>

#include "reader.h"

/// The fields read from the directories of a TIFF structure: an EXIF block or a TIFF file.
struct grid_exif {
  /// In pixels; 0 if missing.
  int64_t width, height;
  /// 1 to 8; 1 if missing or invalid.
  int32_t orientation;
  /// When the photo was taken, "2024:01:26 23:39:00"; empty if missing.
  char taken[20];
  /// Offset of the thumbnail, a JPEG, from the start of the structure, and its size; 0 if there is none.
  uint32_t thumbnail_at, thumbnail_size;
};

/// Reads a TIFF structure, classic or BigTIFF, that starts at `reader`'s byte 0.
///
/// Checks every offset and reads at most four directories, each once. False if it is no TIFF structure;
/// fields that are damaged keep their defaults.
bool grid_exif_read(struct grid_reader *reader, struct grid_exif *exif);

#endif
