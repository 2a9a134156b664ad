#include <stdio.h>
#include <string.h>

#include "date.h"
#include "decoder.h"
#include "formats.h"
#include "png_animation.h"
#include "png_color_space.h"
#include "png_rows.h"
#include "scaler.h"

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
  return grid_png_decode(&image);
}

/// Reads the orientation and the date from an eXIf chunk.
static void read_exif(struct grid_decoder *decoder, int64_t at, size_t size) {
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, size);
  if (!bytes || !grid_reader_peek(&decoder->reader, at, bytes, size)) return;
  struct grid_reader block = grid_reader_of_memory(bytes, size);
  if (grid_exif_read(&block, &decoder->exif)) decoder->info.orientation = decoder->exif.orientation;
  grid_date_merge(&decoder->date, &decoder->exif.date);
  // Thumbnails are ignored: no camera writes PNG.
  decoder->exif.thumbnail_size = 0;
}

/// The chunks that contain a date, besides eXIf: the positions and sizes of their content.
struct date_chunks {
  int64_t xmp_at, text_at, time_at;
  uint32_t xmp_size, text_size;
};

static void find_date(struct grid_reader *reader, const uint8_t *name, int64_t at, uint32_t size,
                      struct date_chunks *chunks) {
  static const char xmp[18] = "XML:com.adobe.xmp", text[14] = "Creation Time";
  char key[18];
  if (!memcmp(name, "tIME", 4) && size == 7) chunks->time_at = at;
  if (!memcmp(name, "iTXt", 4) && size > sizeof xmp && grid_reader_peek(reader, at, key, sizeof xmp) &&
      !memcmp(key, xmp, sizeof xmp)) {
    chunks->xmp_at = at + (int64_t)sizeof xmp;
    chunks->xmp_size = size - sizeof xmp;
  }
  if (!memcmp(name, "tEXt", 4) && size > sizeof text &&
      grid_reader_peek(reader, at, key, sizeof text) && !memcmp(key, text, sizeof text)) {
    chunks->text_at = at + (int64_t)sizeof text;
    chunks->text_size = size - sizeof text;
  }
}

/// Offers the dates of XMP, the text "Creation Time", and the time of the last change (tIME).
static void read_date(struct grid_decoder *decoder, const struct date_chunks *chunks) {
  grid_read_xmp_date(decoder, chunks->xmp_at, chunks->xmp_size);
  char text[64];
  const size_t size = chunks->text_size < sizeof text ? chunks->text_size : sizeof text;
  if (grid_reader_peek(&decoder->reader, chunks->text_at, text, size)) {
    grid_date_offer(&decoder->date, GRID_DATE_TEXT, text, size);
  }
  uint8_t time[7];
  if (chunks->time_at && grid_reader_peek(&decoder->reader, chunks->time_at, time, 7)) {
    const int count = snprintf(text, sizeof text, "%04u:%02u:%02u %02u:%02u:%02u", grid_be16(time), time[2],
                               time[3], time[4], time[5], time[6]);
    grid_date_offer(&decoder->date, GRID_DATE_MODIFIED, text, (size_t)count);
  }
}

static int probe(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  uint8_t head[29], chunk[8];
  if (!grid_reader_peek(reader, 0, head, 29) || memcmp(head + 12, "IHDR", 4) != 0) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no header");
  }
  const int64_t width = grid_be32(head + 16), height = grid_be32(head + 20);
  const bool is_interlaced = head[28] != 0;
  const int result =
      grid_set_size(decoder, width, height, GRID_LIMIT_PIXELS, is_interlaced ? 4 : 0);
  if (result != GRID_DECODE_OK) return result;
  decoder->info.is_progressive = is_interlaced;
  int64_t at = 33;
  struct date_chunks dates = {0};
  for (int i = 0; i < 100 && grid_reader_peek(reader, at, chunk, 8); i++) {
    const uint32_t size = grid_be32(chunk);
    if (size > INT32_MAX || !memcmp(chunk + 4, "IDAT", 4)) break;
    if (!memcmp(chunk + 4, "eXIf", 4) && size >= 14 && size <= 65536) {
      read_exif(decoder, at + 8, size);
    }
    find_date(reader, chunk + 4, at + 8, size, &dates);
    at += 12 + (int64_t)size;
  }
  read_date(decoder, &dates);
  return GRID_DECODE_OK;
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "\x89PNG\r\n\x1A\n", 8);
}

const struct grid_input_format grid_png_format = {
    GRID_FORMAT_PNG, sniff, probe, read_png, grid_png_read_color_space, NULL, grid_png_begin_animation};

size_t grid_decoder_text(struct grid_decoder *decoder, const char *key, uint8_t *text,
                         size_t capacity) {
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
