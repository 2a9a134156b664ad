#ifndef CIMAGEDECODE_AVIF_TRACK_H
#define CIMAGEDECODE_AVIF_TRACK_H

#include "Formats/HEIF/sample_table.h"

/// A track of AV1 images in an image sequence (ISO/IEC 23000-22, and AV1's binding to ISOBMFF).
struct grid_avif_track {
  uint32_t id, handler;
  /// The identifier of the track whose alpha this is, and of the one by whose alpha this has been multiplied; 0 if
  /// there is none.
  uint32_t alpha_of, premultiplied_by;
  /// In pixels.
  int32_t width, height;
  /// The number of units in a second.
  uint32_t timescale;
  /// As in grid_frame.
  int32_t play_count;
  /// The bytes for two pixels of a decoded image, as its configuration states them.
  int bytes_for_two;
  bool has_code_points;
  uint8_t code_points[4];
  struct grid_sample_table samples;
};

/// Finds the track of colors, and that of its alpha.
///
/// - Parameter has_alpha: Whether there is alpha.
/// - Returns: Whether there are colors.
bool grid_avif_find_tracks(struct grid_reader *reader, struct grid_avif_track *color, struct grid_avif_track *alpha,
                           bool *has_alpha);

/// The bytes for two pixels of an image. Chroma may have half the columns and half the rows.
static inline int grid_avif_bytes_for_two(bool is_deep, bool is_gray, bool is_narrow, bool is_short) {
  const int chroma = is_gray ? 0 : 4 >> (is_narrow + is_short);
  return (2 + chroma) * (is_deep ? 2 : 1);
}

#endif
