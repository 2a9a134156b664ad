// TIFF: only the header, so that the limits are checked before SDL_image decodes the file.

#include <string.h>

#include "decoder.h"
#include "formats.h"

/// The signature is the byte order, then 42, or 43 for BigTIFF.
static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "II*\0", 4) || !memcmp(head, "MM\0*", 4) || !memcmp(head, "II+\0", 4) ||
         !memcmp(head, "MM\0+", 4);
}

static int probe(struct grid_decoder *decoder) {
  if (!grid_exif_read(&decoder->reader, &decoder->exif)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  const struct grid_exif *exif = &decoder->exif;
  decoder->info.orientation = exif->orientation;
  memcpy(decoder->info.exposure_date, exif->exposure_date, sizeof exif->exposure_date);
  // SDL_image decodes the whole image, 4 bytes a pixel.
  const int result = grid_set_size(decoder, exif->width, exif->height, GRID_LIMIT_PIXELS, 4);
  decoder->info.is_progressive = result == GRID_DECODE_OK;
  return result;
}

/// libtiff converts grayscale, palettes and CMYK to RGB, so a profile of CMYK is not used.
static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  const struct grid_exif *exif = &decoder->exif;
  if (exif->is_gray) space->model = GRID_MODEL_GRAY;
  grid_read_profile(decoder, exif->profile_offset, exif->profile_size, space);
}

const struct grid_input_format grid_tiff_format = {GRID_FORMAT_TIFF, sniff, probe, NULL,
                                                    read_color_space, NULL};
