// Decodes a JPEG at the scale that its target needs.

#include "Formats/JPEG/Reduced/jpeg_reduced.h"
#include "Formats/JPEG/jpeg.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// Returns the largest denominator of 8, 4, 2 and 1 at which the scaled image has at least twice the target's
/// width, or just its width for a hurried target. libjpeg-turbo has SIMD code for these four.
static unsigned scale_denominator(const struct grid_decoder *decoder, const struct grid_rect *content) {
  const struct grid_target *target = decoder->target;
  const int32_t orientation = decoder->info.orientation;
  const double crop_width = grid_aspect_fill_crop(content, target, orientation).width;
  const double width = orientation >= 5 ? target->height : target->width;
  const double minimum = target->prefers_speed ? width : 2 * width;
  unsigned denominator = 8;
  while (denominator > 1 && crop_width / denominator < minimum) denominator /= 2;
  return denominator;
}

/// Whether the image at 1/`denominator` has two thirds of the target's width at least. Enlarging it by more would be
/// visible.
static bool is_almost_covered(const struct grid_decoder *decoder, const struct grid_rect *content, int denominator) {
  const struct grid_target *target = decoder->target;
  const int32_t orientation = decoder->info.orientation;
  const double width = orientation >= 5 ? target->height : target->width;
  return 3 * grid_aspect_fill_crop(content, target, orientation).width >= 2 * width * denominator;
}

int grid_read_jpeg(struct grid_decoder *decoder, struct grid_reader *reader, const struct grid_rect *content,
                   struct grid_scaler *scaler) {
  const unsigned denominator = scale_denominator(decoder, content);
  if (denominator >= 4) {
    const int result = grid_read_reduced_jpeg(decoder, reader, denominator, content, scaler);
    if (result != GRID_DECODE_UNSUPPORTED) return result;
    reader->position = 0;
  }
  const int result = grid_read_jpeg_with_libjpeg(decoder, reader, denominator, content, scaler);
  // The coefficients of a large progressive file do not fit into memory. A quarter of its size may be enough.
  if (result != GRID_DECODE_TOO_LARGE || denominator >= 4 || !is_almost_covered(decoder, content, 4)) return result;
  reader->position = 0;
  const int reduced = grid_read_reduced_jpeg(decoder, reader, 4, content, scaler);
  return reduced == GRID_DECODE_UNSUPPORTED ? result : reduced;
}
