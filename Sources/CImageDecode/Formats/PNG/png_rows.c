#include "Formats/PNG/png_rows.h"

#include <setjmp.h>

#include <png.h>

#include "Color/color_transform.h"
#include "Color/srgb_light.h"
#include "Formats/PNG/png_inflate.h"
#include "decoder.h"

/// libpng's structures for one image. Errors jump to libpng's own jmp_buf.
struct session {
  png_structp png;
  png_infop info;
  struct grid_decoder *decoder;
  struct grid_png_image *image;
  int result;
  /// The rows of an interlaced image in memory, as far as they have been decoded; NULL before.
  uint8_t *all;
  size_t row_size;
  /// Whether rows have 16 bits per component, and light.
  bool is_deep;
  /// The number of components of a pixel in the file, if all rows can be decoded at once; 0 if libpng has to.
  int channels;
};

static void on_error(png_structp png, png_const_charp message) {
  struct session *session = png_get_error_ptr(png);
  session->result = grid_fail(session->decoder, GRID_DECODE_DAMAGED, "is damaged: %.100s", message);
  longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

/// The share of the needed rows that have been pushed, from 0 to 1.
static double progress(const struct grid_png_image *image) {
  return image->row_count > 0 ? (double)image->pushed / image->row_count : 0;
}

static void read_bytes(png_structp png, png_bytep to, size_t size) {
  struct session *session = png_get_io_ptr(png);
  // Checking between rows is not enough: half a gigabyte of text may precede the first row.
  const int result = grid_check(session->decoder, progress(session->image));
  if (result != GRID_DECODE_OK) {
    session->result = result;
    longjmp(png_jmpbuf(png), 1);
  }
  if (!grid_reader_copy(session->image->reader, to, size)) png_error(png, "ends early");
}

/// Returns the number of components of a pixel in the file; 0 if its rows are decoded by libpng in any case, because
/// they are interlaced, indexed, have not 8 bits per component or a transparent color, or because they are damaged.
static int simple_channels(const struct session *session) {
  png_structp png = session->png;
  const bool is_simple = png_get_bit_depth(png, session->info) == 8 &&
                         png_get_color_type(png, session->info) != PNG_COLOR_TYPE_PALETTE &&
                         png_get_interlace_type(png, session->info) == PNG_INTERLACE_NONE &&
                         !png_get_valid(png, session->info, PNG_INFO_tRNS) && !session->image->is_salvaged;
  return is_simple ? png_get_channels(png, session->info) : 0;
}

/// Makes libpng output four channels in the image's order, of 8 bits unless the transform takes light.
static void set_transforms(struct session *session) {
  png_structp png = session->png;
  struct grid_png_image *image = session->image;
  const int color = png_get_color_type(png, session->info);
  image->has_alpha = (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, session->info, PNG_INFO_tRNS);
  png_set_expand(png);
  session->is_deep =
      png_get_bit_depth(png, session->info) == 16 && grid_color_transform_takes_light(session->decoder->transform);
  if (!session->is_deep) png_set_scale_16(png);
  if (!(color & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  if (image->order == GRID_ORDER_BGRA) png_set_bgr(png);
  if (!image->has_alpha) png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
}

/// Pushes a row, which is reduced to 8 bits in place.
static void push(struct session *session, uint8_t *row) {
  if (session->is_deep) grid_srgb_of_deep_row(row, session->image->width);
  session->image->push(session->image, row);
  session->image->pushed += 1;
}

/// Decodes all rows at once, if at least half of them are needed.
static int read_at_once(struct session *session, int64_t first_data) {
  struct grid_png_image *image = session->image;
  const int64_t needed = (int64_t)image->first_row + image->row_count;
  if (session->channels == 0 || 2 * needed < image->height) return GRID_DECODE_UNSUPPORTED;
  return grid_png_decode_at_once(image, session->channels, first_data);
}

/// Decodes rows up to the last one that is needed.
static int read_rows(struct session *session, size_t row_size) {
  const struct grid_png_image *image = session->image;
  uint8_t *row = grid_scratch_reserve(&session->decoder->rows, row_size);
  if (!row) return grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  for (int32_t y = 0; y < image->first_row + image->row_count; y++) {
    const int result = grid_check(session->decoder, progress(image));
    if (result != GRID_DECODE_OK) return result;
    png_read_row(session->png, row, NULL);
    if (y >= image->first_row) push(session, row);
  }
  return GRID_DECODE_OK;
}

/// Pushes the rows of an interlaced image.
static void push_all(struct session *session) {
  const struct grid_png_image *image = session->image;
  for (int32_t i = 0; i < image->row_count; i++) {
    push(session, session->all + session->row_size * (size_t)(image->first_row + i));
  }
}

/// Decodes an interlaced image into memory, because rows are complete only after the last pass.
static int read_interlaced(struct session *session, size_t row_size, int passes) {
  const struct grid_png_image *image = session->image;
  const int32_t height = image->height;
  if (row_size * (size_t)height > (size_t)session->decoder->memory_limit) {
    return grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "needs too much memory");
  }
  uint8_t *all = grid_scratch_reserve(&session->decoder->whole, row_size * (size_t)height);
  if (!all) return grid_fail(session->decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  session->row_size = row_size;
  for (int pass = 0; pass < passes; pass++) {
    // After the first pass, each pixel has a color.
    if (pass == 1) session->all = all;
    for (int32_t y = 0; y < height; y++) {
      const int result = grid_check(session->decoder, (double)pass / passes);
      if (result != GRID_DECODE_OK) return result;
      // Blocks of pixels, until later passes replace them.
      png_read_row(session->png, NULL, all + row_size * (size_t)y);
    }
  }
  session->all = all;
  push_all(session);
  return GRID_DECODE_OK;
}

static int decode(struct session *session) {
  png_structp png = session->png;
  struct grid_decoder *decoder = session->decoder;
  struct grid_png_image *image = session->image;
  png_read_info(png, session->info);
  if (png_get_image_width(png, session->info) != (png_uint_32)image->width ||
      png_get_image_height(png, session->info) != (png_uint_32)image->height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  // libpng has read the length and the type of the first chunk with data.
  const int64_t first_data = image->reader->position - 8;
  session->channels = simple_channels(session);
  set_transforms(session);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, session->info);
  const size_t row_size = png_get_rowbytes(png, session->info);
  if (row_size != (session->is_deep ? 8 : 4) * (size_t)image->width) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has rows of %zu bytes", row_size);
  }
  int result = image->begin(image);
  if (result != GRID_DECODE_OK) return result;
  result = read_at_once(session, first_data);
  if (result != GRID_DECODE_UNSUPPORTED) return result;
  return passes == 1 ? read_rows(session, row_size) : read_interlaced(session, row_size, passes);
}

/// Returns the result after an error: the rows that have been decoded are enough for some images.
static int result_of_damage(struct session *session) {
  struct grid_png_image *image = session->image;
  if (session->result != GRID_DECODE_DAMAGED || !image->is_salvaged) return session->result;
  if (session->all && image->pushed == 0) push_all(session);
  if (image->pushed == 0) return session->result;
  session->decoder->is_damaged = true;
  return GRID_DECODE_OK;
}

int grid_png_decode(struct grid_png_image *image) {
  struct grid_decoder *decoder = image->decoder;
  struct session session = {.decoder = decoder, .image = image};
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
    return result_of_damage(&session);
  }
  png_set_read_fn(session.png, &session, read_bytes);
  png_set_user_limits(session.png, GRID_LIMIT_SIDE, GRID_LIMIT_SIDE);
  // Text is not needed, profiles are read by png_color_space.c, and a hostile file may have thousands that inflate to
  // gigabytes.
  png_set_chunk_malloc_max(session.png, 1 << 20);
  png_set_keep_unknown_chunks(session.png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  static const png_byte ignored[] = "iTXt\0tEXt\0zTXt\0iCCP\0eXIf\0sPLT\0hIST";
  png_set_keep_unknown_chunks(session.png, PNG_HANDLE_CHUNK_NEVER, ignored, 7);
  if (image->is_salvaged) {
    png_set_crc_action(session.png, PNG_CRC_WARN_USE, PNG_CRC_WARN_USE);
#ifdef PNG_IGNORE_ADLER32
    png_set_option(session.png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
    // If the file ends within the bytes that libpng reads at a time, all of them are lost.
    png_set_compression_buffer_size(session.png, 64);
  }
  const int result = decode(&session);
  if (image->is_salvaged) decoder->is_damaged = true;
  png_destroy_read_struct(&session.png, &session.info, NULL);
  return result;
}
