#include <string.h>

#include "Formats/PNG/png_animation.h"
#include "Formats/PNG/png_color_space.h"
#include "Formats/PNG/png_metadata.h"
#include "Formats/PNG/png_rows.h"
#include "Formats/formats.h"
#include "Scaling/scaler.h"
#include "decoder.h"

static int begin_scaler(struct grid_png_image *image) {
  struct grid_scaler *scaler = image->context;
  const struct grid_rect all = {0, 0, image->width, image->height};
  const int result =
      grid_scaler_begin(image->decoder, scaler, &all, 1, image->decoder->info.orientation, image->has_alpha);
  image->first_row = scaler->first_row;
  image->row_count = scaler->row_count;
  return result;
}

static void push(struct grid_png_image *image, uint8_t *row) {
  struct grid_scaler *scaler = image->context;
  grid_scaler_push(scaler, row + 4 * (size_t)scaler->first_column);
}

static int read_png(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct grid_png_image image = {
      .decoder = decoder,
      .reader = &decoder->reader,
      .width = decoder->info.width,
      .height = decoder->info.height,
      .order = decoder->target->order,
      .begin = begin_scaler,
      .push = push,
      .context = scaler,
  };
  struct grid_png_image damaged = image;
  const int result = grid_png_decode(&image);
  if (result != GRID_DECODE_DAMAGED) return result;
  damaged.is_salvaged = true;
  decoder->reader.position = 0;
  return grid_png_decode(&damaged);
}

static int probe(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  uint8_t head[29];
  if (!grid_reader_peek(reader, 0, head, 29) || memcmp(head + 12, "IHDR", 4) != 0) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no header");
  }
  const int64_t width = grid_be32(head + 16), height = grid_be32(head + 20);
  const bool is_interlaced = head[28] != 0;
  const int result = grid_set_size(decoder, width, height, GRID_LIMIT_PIXELS, is_interlaced ? 4 : 0);
  if (result != GRID_DECODE_OK) return result;
  decoder->info.is_progressive = is_interlaced;
  grid_png_read_metadata(decoder);
  return GRID_DECODE_OK;
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) { return !memcmp(head, "\x89PNG\r\n\x1A\n", 8); }

const struct grid_input_format grid_png_format = {
    .format = GRID_FORMAT_PNG,
    .sniff = sniff,
    .probe = probe,
    .read = read_png,
    .read_color_space = grid_png_read_color_space,
    .begin_animation = grid_png_begin_animation,
};

size_t grid_decoder_text(struct grid_decoder *decoder, const char *key, uint8_t *text, size_t capacity) {
  struct grid_reader *reader = &decoder->reader;
  const size_t key_size = strlen(key) + 1;
  char found[80];
  uint8_t chunk[8];
  int64_t at = 8;
  if (decoder->info.format != GRID_FORMAT_PNG || key_size > sizeof found) return 0;
  for (int i = 0; i < 100 && grid_reader_peek(reader, at, chunk, 8); i++) {
    const uint32_t size = grid_be32(chunk);
    if (size > INT32_MAX || !memcmp(chunk + 4, "IDAT", 4)) break;
    if (!memcmp(chunk + 4, "tEXt", 4) && size >= key_size && size - key_size <= capacity &&
        grid_reader_peek(reader, at + 8, found, key_size) && !memcmp(found, key, key_size)) {
      const size_t text_size = size - key_size;
      return grid_reader_peek(reader, at + 8 + (int64_t)key_size, text, text_size) ? text_size : 0;
    }
    at += 12 + (int64_t)size;
  }
  return 0;
}
