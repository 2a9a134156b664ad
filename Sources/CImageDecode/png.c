#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "color_transform.h"
#include "date.h"
#include "decoder.h"
#include "formats.h"
#include "png_color_space.h"
#include "scaler.h"
#include "srgb_light.h"

/// libpng's structures for one image. Errors jump to libpng's own jmp_buf.
struct session {
  png_structp png;
  png_infop info;
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  int result;
  bool has_alpha;
  /// Whether rows have 16 bits per component, and light.
  bool is_deep;
};

static void on_error(png_structp png, png_const_charp message) {
  struct session *session = png_get_error_ptr(png);
  session->result = grid_fail(session->decoder, GRID_DECODE_DAMAGED, "is damaged: %.100s", message);
  longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep to, size_t size) {
  struct session *session = png_get_io_ptr(png);
  // Checking between rows is not enough: half a gigabyte of text may precede the first row.
  const int result = grid_check(session->decoder, grid_scaler_progress(session->scaler));
  if (result != GRID_DECODE_OK) {
    session->result = result;
    longjmp(png_jmpbuf(png), 1);
  }
  if (!grid_reader_copy(&session->decoder->reader, to, size)) png_error(png, "ends early");
}

/// Makes libpng output four channels in the target's order, of 8 bits unless the transform takes light.
static void set_transforms(struct session *session) {
  png_structp png = session->png;
  const int color = png_get_color_type(png, session->info);
  session->has_alpha =
      (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, session->info, PNG_INFO_tRNS);
  png_set_expand(png);
  session->is_deep = png_get_bit_depth(png, session->info) == 16 &&
                     grid_color_transform_takes_light(session->decoder->transform);
  if (!session->is_deep) png_set_scale_16(png);
  if (!(color & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  if (session->decoder->target->order == GRID_ORDER_BGRA) png_set_bgr(png);
  if (!session->has_alpha) png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
}

/// Pushes the part of a row that the scaler needs, which is reduced to 8 bits in place.
static void push(struct session *session, uint8_t *row) {
  if (session->is_deep) grid_srgb_of_deep_row(row, session->decoder->info.width);
  grid_scaler_push(session->scaler, row + 4 * (size_t)session->scaler->first_column);
}

/// Decodes rows up to the last one that the scaler needs.
static int read_rows(struct session *session, size_t row_size) {
  struct grid_scaler *scaler = session->scaler;
  uint8_t *row = grid_scratch_reserve(&session->decoder->rows, row_size);
  if (!row) return grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  for (int32_t y = 0; y < scaler->first_row + scaler->row_count; y++) {
    const int result = grid_check(session->decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    png_read_row(session->png, row, NULL);
    if (y >= scaler->first_row) push(session, row);
  }
  return GRID_DECODE_OK;
}

/// Decodes an interlaced image into memory, because rows are complete only after the last pass.
static int read_interlaced(struct session *session, size_t row_size, int passes) {
  struct grid_scaler *scaler = session->scaler;
  const int32_t height = session->decoder->info.height;
  if (row_size * (size_t)height > (size_t)GRID_LIMIT_MEMORY) {
    return grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "needs too much memory");
  }
  uint8_t *all = grid_scratch_reserve(&session->decoder->whole, row_size * (size_t)height);
  if (!all) return grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  for (int pass = 0; pass < passes; pass++) {
    for (int32_t y = 0; y < height; y++) {
      const int result = grid_check(session->decoder, (double)pass / passes);
      if (result != GRID_DECODE_OK) return result;
      png_read_row(session->png, all + row_size * (size_t)y, NULL);
    }
  }
  for (int32_t i = 0; i < scaler->row_count; i++) {
    push(session, all + row_size * (size_t)(scaler->first_row + i));
  }
  return GRID_DECODE_OK;
}

static int decode(struct session *session) {
  png_structp png = session->png;
  struct grid_decoder *decoder = session->decoder;
  png_read_info(png, session->info);
  if (png_get_image_width(png, session->info) != (png_uint_32)decoder->info.width ||
      png_get_image_height(png, session->info) != (png_uint_32)decoder->info.height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  set_transforms(session);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, session->info);
  const size_t row_size = png_get_rowbytes(png, session->info);
  if (row_size != (session->is_deep ? 8 : 4) * (size_t)decoder->info.width) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has rows of %zu bytes", row_size);
  }
  const struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
  const int result = grid_scaler_begin(decoder, session->scaler, &all, 1,
                                       decoder->info.orientation, session->has_alpha);
  if (result != GRID_DECODE_OK) return result;
  return passes == 1 ? read_rows(session, row_size) : read_interlaced(session, row_size, passes);
}

static int read_png(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct session session = {.decoder = decoder, .scaler = scaler};
  session.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &session, on_error, on_warning);
  if (session.png) session.info = png_create_info_struct(session.png);
  if (!session.info) {
    png_destroy_read_struct(&session.png, NULL, NULL);
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory");
  }
  // After a longjmp only `session` is read. Its address has been passed on, so it is in memory, not in
  // registers.
  if (setjmp(png_jmpbuf(session.png))) {
    png_destroy_read_struct(&session.png, &session.info, NULL);
    return session.result;
  }
  png_set_read_fn(session.png, &session, read_bytes);
  png_set_user_limits(session.png, GRID_LIMIT_SIDE, GRID_LIMIT_SIDE);
  // Text is not needed, profiles are read by png_color_space.c, and a hostile file may have thousands that inflate to gigabytes.
  png_set_chunk_malloc_max(session.png, 1 << 20);
  png_set_keep_unknown_chunks(session.png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  static const png_byte ignored[] = "iTXt\0tEXt\0zTXt\0iCCP\0eXIf\0sPLT\0hIST";
  png_set_keep_unknown_chunks(session.png, PNG_HANDLE_CHUNK_NEVER, ignored, 7);
  const int result = decode(&session);
  png_destroy_read_struct(&session.png, &session.info, NULL);
  return result;
}

/// Reads the orientation and the date from an eXIf chunk.
static void read_exif(struct grid_decoder *decoder, int64_t at, size_t size) {
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, size);
  if (!bytes || !grid_reader_peek(&decoder->reader, at, bytes, size)) return;
  struct grid_reader block = grid_reader_of_memory(bytes, size);
  if (grid_exif_read(&block, &decoder->exif)) decoder->info.orientation = decoder->exif.orientation;
  if (decoder->exif.exposure_date[0]) {
    memcpy(decoder->info.exposure_date, decoder->exif.exposure_date, sizeof decoder->info.exposure_date);
  }
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

/// Sets the date of an image without EXIF by XMP, or else the text "Creation Time", or else the time of the last
/// change (tIME).
static void read_date(struct grid_decoder *decoder, const struct date_chunks *chunks) {
  char *date = decoder->info.exposure_date;
  grid_read_xmp_date(decoder, chunks->xmp_at, chunks->xmp_size);
  char text[64];
  const size_t size = chunks->text_size < sizeof text ? chunks->text_size : sizeof text;
  if (!date[0] && grid_reader_peek(&decoder->reader, chunks->text_at, text, size)) {
    grid_parse_date(text, size, date);
  }
  uint8_t time[7];
  if (!date[0] && chunks->time_at && grid_reader_peek(&decoder->reader, chunks->time_at, time, 7)) {
    const int count = snprintf(text, sizeof text, "%04u:%02u:%02u %02u:%02u:%02u", grid_be16(time), time[2],
                               time[3], time[4], time[5], time[6]);
    grid_parse_date(text, (size_t)count, date);
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

const struct grid_input_format grid_png_format = {GRID_FORMAT_PNG, sniff, probe, read_png,
                                                   grid_png_read_color_space, NULL};

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
