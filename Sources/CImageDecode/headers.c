// The headers of BMP and TIFF: how large a picture they announce, so that nobody begins on one that
// is too large.

#include <stdlib.h>

#include "decoder.h"

/// Notes the size and checks the limits of a picture that may have to be held whole in 32 bits a pixel.
static int use_size(struct grid_decoder *decoder, int64_t width, int64_t height) {
  const int result = grid_check_size(decoder, width, height, GRID_LIMIT_PIXELS, 4);
  if (result != GRID_DECODE_OK) return result;
  decoder->info.width = (int32_t)width;
  decoder->info.height = (int32_t)height;
  decoder->info.is_progressive = 1;
  return GRID_DECODE_OK;
}

static int damaged(struct grid_decoder *decoder) {
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
}

int grid_probe_bmp(struct grid_decoder *decoder) {
  uint8_t head[26];
  if (!grid_reader_peek(&decoder->reader, 0, head, 26)) return damaged(decoder);
  if (grid_le32(head + 14) == 12) {
    return use_size(decoder, grid_le16(head + 18), grid_le16(head + 20));
  }
  // A negative height means that the rows come from the top.
  return use_size(decoder, (int32_t)grid_le32(head + 18), llabs((int32_t)grid_le32(head + 22)));
}

int grid_probe_tiff(struct grid_decoder *decoder) {
  if (!grid_exif_read(&decoder->reader, &decoder->exif)) return damaged(decoder);
  decoder->info.orientation = decoder->exif.orientation;
  for (int i = 0; i < 20; i++) decoder->info.taken[i] = decoder->exif.taken[i];
  return use_size(decoder, decoder->exif.width, decoder->exif.height);
}
