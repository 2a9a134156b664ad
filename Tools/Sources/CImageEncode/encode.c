#include "CImageEncode.h"

#include <stdio.h>
// jpeglib.h needs FILE first.
#include <jerror.h>
#include <jpeglib.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

enum { MAX_JPEG_SIDE = 65500, MAX_PNG_SIDE = 1 << 20, MAX_APP1 = 65533 };

void grid_encoded_free(struct grid_encoded *encoded) {
  if (encoded == NULL) return;
  free(encoded->bytes);
  encoded->bytes = NULL;
  encoded->size = 0;
}

static int check_size(const uint8_t *rgb, size_t rgb_size, int width, int height, int max_side) {
  if (rgb == NULL || width <= 0 || height <= 0 || width > max_side || height > max_side) return GRID_ENCODE_BAD_SIZE;
  // Both sides are at most 2^20, so the product fits in 64 bits.
  if ((uint64_t)rgb_size != 3 * (uint64_t)width * (uint64_t)height) return GRID_ENCODE_BAD_SIZE;
  return GRID_ENCODE_OK;
}

static int check_quality(int quality) {
  return quality >= 0 && quality <= 100 ? GRID_ENCODE_OK : GRID_ENCODE_BAD_OPTION;
}

/// A growing buffer to which a library writes. It is declared outside of the functions that call setjmp, so
/// that its content is defined after a longjmp.
struct sink {
  uint8_t *bytes;
  size_t size, capacity;
};

/// Reserves capacity for `count` more bytes. Returns 0 if there is no memory.
static int sink_reserve(struct sink *sink, size_t count) {
  if (sink->capacity - sink->size >= count) return 1;
  size_t capacity = 2 * (sink->size + count);
  uint8_t *bytes = realloc(sink->bytes, capacity);
  if (bytes == NULL) return 0;
  sink->bytes = bytes;
  sink->capacity = capacity;
  return 1;
}

/// Moves the bytes to `out` after a success, and frees them otherwise.
static int sink_finish(struct sink *sink, int result, struct grid_encoded *out) {
  if (result != GRID_ENCODE_OK) {
    free(sink->bytes);
    return result;
  }
  out->bytes = sink->bytes;
  out->size = sink->size;
  return GRID_ENCODE_OK;
}

// JPEG

enum { JPEG_CHUNK = 1 << 16 };

/// A destination manager for libjpeg. libjpeg's own memory destination leaves a dangling pointer if it fails
/// after its buffer has grown.
struct jpeg_sink {
  struct jpeg_destination_mgr base;
  struct sink *sink;
};

static void jpeg_offer_room(j_compress_ptr jpeg) {
  struct jpeg_sink *to = (struct jpeg_sink *)jpeg->dest;
  if (!sink_reserve(to->sink, JPEG_CHUNK)) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
  to->base.next_output_byte = to->sink->bytes + to->sink->size;
  to->base.free_in_buffer = JPEG_CHUNK;
}

static boolean jpeg_chunk_full(j_compress_ptr jpeg) {
  ((struct jpeg_sink *)jpeg->dest)->sink->size += JPEG_CHUNK;
  jpeg_offer_room(jpeg);
  return TRUE;
}

static void jpeg_last_chunk(j_compress_ptr jpeg) {
  struct jpeg_sink *to = (struct jpeg_sink *)jpeg->dest;
  to->sink->size += JPEG_CHUNK - to->base.free_in_buffer;
}

struct jpeg_failure {
  struct jpeg_error_mgr base;
  jmp_buf escape;
};

static void jpeg_escape(j_common_ptr info) { longjmp(((struct jpeg_failure *)info->err)->escape, 1); }

static void jpeg_stay_silent(j_common_ptr info) { (void)info; }

static void write_jpeg_rows(struct jpeg_compress_struct *jpeg, const uint8_t *rgb) {
  size_t stride = 3 * (size_t)jpeg->image_width;
  while (jpeg->next_scanline < jpeg->image_height) {
    JSAMPROW row = (JSAMPROW)(rgb + stride * jpeg->next_scanline);
    jpeg_write_scanlines(jpeg, &row, 1);
  }
}

struct jpeg_options {
  int width, height, quality, progressive;
  const uint8_t *app1;
  size_t app1_size;
};

static void start_jpeg(struct jpeg_compress_struct *jpeg, const struct jpeg_options *options) {
  jpeg->image_width = (JDIMENSION)options->width;
  jpeg->image_height = (JDIMENSION)options->height;
  jpeg->input_components = 3;
  jpeg->in_color_space = JCS_RGB;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, options->quality, TRUE);
  jpeg->optimize_coding = TRUE;
  if (options->progressive) jpeg_simple_progression(jpeg);
  // Exif requires its segment to be the first, where the JFIF segment would be.
  jpeg->write_JFIF_header = options->app1 == NULL;
  jpeg_start_compress(jpeg, TRUE);
  if (options->app1 != NULL) jpeg_write_marker(jpeg, JPEG_APP0 + 1, options->app1, (unsigned)options->app1_size);
}

static int write_jpeg(const uint8_t *rgb, const struct jpeg_options *options, struct sink *sink) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_failure failure;
  struct jpeg_sink destination = {
      {.init_destination = jpeg_offer_room,
       .empty_output_buffer = jpeg_chunk_full,
       .term_destination = jpeg_last_chunk},
      sink,
  };
  memset(&jpeg, 0, sizeof jpeg);
  jpeg.err = jpeg_std_error(&failure.base);
  failure.base.error_exit = jpeg_escape;
  failure.base.output_message = jpeg_stay_silent;
  if (setjmp(failure.escape)) {
    jpeg_destroy_compress(&jpeg);
    return GRID_ENCODE_FAILED;
  }
  jpeg_create_compress(&jpeg);
  jpeg.dest = &destination.base;
  start_jpeg(&jpeg, options);
  write_jpeg_rows(&jpeg, rgb);
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  return GRID_ENCODE_OK;
}

int grid_encode_jpeg(const uint8_t *rgb, size_t rgb_size, int width, int height, int quality, int progressive,
                     const uint8_t *app1, size_t app1_size, struct grid_encoded *out) {
  *out = (struct grid_encoded){NULL, 0};
  int refusal = check_size(rgb, rgb_size, width, height, MAX_JPEG_SIDE);
  if (refusal == GRID_ENCODE_OK) refusal = check_quality(quality);
  if (refusal == GRID_ENCODE_OK && app1 != NULL && app1_size > MAX_APP1) refusal = GRID_ENCODE_BAD_OPTION;
  if (refusal != GRID_ENCODE_OK) return refusal;

  struct jpeg_options options = {width, height, quality, progressive, app1, app1_size};
  struct sink sink = {NULL, 0, 0};
  return sink_finish(&sink, write_jpeg(rgb, &options, &sink), out);
}

// PNG

static void png_append(png_structp png, png_bytep data, size_t count) {
  struct sink *sink = png_get_io_ptr(png);
  if (!sink_reserve(sink, count)) png_error(png, "out of memory");
  memcpy(sink->bytes + sink->size, data, count);
  sink->size += count;
}

static void png_nothing_to_flush(png_structp png) { (void)png; }

static void png_stay_silent(png_structp png, png_const_charp text) { (void)png, (void)text; }

static void png_escape(png_structp png, png_const_charp text) {
  (void)text;
  png_longjmp(png, 1);
}

static int write_png(const uint8_t *rgb, int width, int height, struct sink *sink) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, png_escape, png_stay_silent);
  if (png == NULL) return GRID_ENCODE_NO_MEMORY;
  png_infop info = png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    return GRID_ENCODE_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return GRID_ENCODE_FAILED;
  }
  png_set_write_fn(png, sink, png_append, png_nothing_to_flush);
  png_set_user_limits(png, MAX_PNG_SIDE, MAX_PNG_SIDE);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_compression_level(png, 9);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, rgb + 3 * (size_t)width * (size_t)y);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return GRID_ENCODE_OK;
}

int grid_encode_png(const uint8_t *rgb, size_t rgb_size, int width, int height, struct grid_encoded *out) {
  *out = (struct grid_encoded){NULL, 0};
  int refusal = check_size(rgb, rgb_size, width, height, MAX_PNG_SIDE);
  if (refusal != GRID_ENCODE_OK) return refusal;

  struct sink sink = {NULL, 0, 0};
  return sink_finish(&sink, write_png(rgb, width, height, &sink), out);
}

// WebP

static int webp_result(WebPEncodingError error) {
  switch (error) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: return GRID_ENCODE_NO_MEMORY;
    default: return GRID_ENCODE_FAILED;
  }
}

/// Copies the file into memory that grid_encoded_free can free, because libwebp has its own allocator.
static int copy_of_webp(const WebPMemoryWriter *writer, struct grid_encoded *out) {
  out->bytes = malloc(writer->size);
  if (out->bytes == NULL) return GRID_ENCODE_NO_MEMORY;
  memcpy(out->bytes, writer->mem, writer->size);
  out->size = writer->size;
  return GRID_ENCODE_OK;
}

int grid_encode_webp(const uint8_t *rgb, size_t rgb_size, int width, int height, int quality,
                     struct grid_encoded *out) {
  *out = (struct grid_encoded){NULL, 0};
  int result = check_size(rgb, rgb_size, width, height, WEBP_MAX_DIMENSION);
  if (result == GRID_ENCODE_OK) result = check_quality(quality);
  if (result != GRID_ENCODE_OK) return result;

  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, (float)quality) || !WebPPictureInit(&picture))
    return GRID_ENCODE_FAILED;
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  if (WebPPictureImportRGB(&picture, rgb, 3 * width) && WebPEncode(&config, &picture)) {
    result = copy_of_webp(&writer, out);
  } else {
    result = webp_result(picture.error_code);
  }
  WebPPictureFree(&picture);
  WebPMemoryWriterClear(&writer);
  return result;
}
