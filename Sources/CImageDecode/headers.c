// The headers of the formats that are decoded elsewhere: how large a picture they announce, so that
// nobody begins on one that is too large.

#include <stdlib.h>

#include "decoder.h"

/// Notes the size and checks the limits of a picture that is held whole in 32 bits a pixel.
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

/// Finds the first frame of a GIF, whose place on the screen SDL_image does not tell.
int grid_probe_gif(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  uint8_t head[13], block[9];
  reader->position = 0;
  if (!grid_reader_copy(reader, head, 13)) return damaged(decoder);
  if (head[10] & 0x80) reader->position += 3 << ((head[10] & 7) + 1);
  for (int blocks = 0; blocks < 10000; blocks++) {
    uint8_t introducer;
    if (!grid_reader_copy(reader, &introducer, 1)) return damaged(decoder);
    if (introducer == 0x2C) {
      if (!grid_reader_copy(reader, block, 9)) return damaged(decoder);
      decoder->gif_left = (int32_t)grid_le16(block);
      decoder->gif_top = (int32_t)grid_le16(block + 2);
      const int result =
          grid_check_size(decoder, grid_le16(block + 4), grid_le16(block + 6), GRID_LIMIT_PIXELS, 4);
      if (result != GRID_DECODE_OK) return result;
      return use_size(decoder, grid_le16(head + 6), grid_le16(head + 8));
    }
    if (introducer != 0x21) return damaged(decoder);
    uint8_t size;
    reader->position += 1;
    do {
      if (!grid_reader_copy(reader, &size, 1)) return damaged(decoder);
      reader->position += size;
    } while (size > 0);
  }
  return damaged(decoder);
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

/// The largest of an icon's pictures.
int grid_probe_ico(struct grid_decoder *decoder) {
  uint8_t head[6], entry[16];
  if (!grid_reader_peek(&decoder->reader, 0, head, 6)) return damaged(decoder);
  const uint32_t count = grid_le16(head + 4);
  int64_t width = 0, height = 0;
  if (count > 100) return damaged(decoder);
  for (uint32_t i = 0; i < count; i++) {
    if (!grid_reader_peek(&decoder->reader, 6 + 16 * (int64_t)i, entry, 16)) return damaged(decoder);
    const int64_t w = entry[0] ? entry[0] : 256, h = entry[1] ? entry[1] : 256;
    if (w * h > width * height) width = w, height = h;
    // What the entry points at may be larger than the entry says.
    uint8_t picture[24];
    if (!grid_reader_peek(&decoder->reader, grid_le32(entry + 12), picture, 24)) {
      return damaged(decoder);
    }
    const bool is_png = grid_be32(picture) == 0x89504E47;
    const int64_t inner_width = is_png ? grid_be32(picture + 16) : grid_le32(picture + 4);
    const int64_t inner_height = is_png ? grid_be32(picture + 20) : grid_le32(picture + 8) / 2;
    const int result = use_size(decoder, inner_width, inner_height);
    if (result != GRID_DECODE_OK) return result;
  }
  return use_size(decoder, width, height);
}

/// A Targa header has no mark to know it by, so every field must make sense.
int grid_probe_tga(struct grid_decoder *decoder) {
  uint8_t head[18];
  if (!grid_reader_peek(&decoder->reader, 0, head, 18)) return damaged(decoder);
  const uint8_t kind = head[2] & 7, bits = head[16];
  if (head[1] > 1 || (head[2] & 0xF4) || kind < 1 || kind > 3 ||
      (bits != 8 && bits != 15 && bits != 16 && bits != 24 && bits != 32)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is no picture of a known format");
  }
  return use_size(decoder, grid_le16(head + 12), grid_le16(head + 14));
}
