#include "plain_formats.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>
#include <png.h>
#include <webp/decode.h>

/// Returns the bytes of a file, which the caller frees; NULL on failure.
static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size + 1);
  if (bytes && fread(bytes, 1, *size, file) != *size) free(bytes), bytes = NULL;
  fclose(file);
  return bytes;
}

int plain_read_png(const char *path, uint8_t *pixels, int width, int height) {
  (void)pixels, (void)width, (void)height;
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  uint8_t *volatile row = NULL;
  int result = -1;
  if (info && !setjmp(png_jmpbuf(png))) {
    png_init_io(png, file);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    png_read_update_info(png, info);
    row = malloc(png_get_rowbytes(png, info));
    for (png_uint_32 y = 0; row && y < png_get_image_height(png, info); y++) png_read_row(png, row, NULL);
    result = row ? 0 : -1;
  }
  free(row);
  png_destroy_read_struct(&png, &info, NULL);
  fclose(file);
  return result;
}

static size_t big_endian(const uint8_t *bytes) {
  return (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
}

int plain_inflate_png(const char *path, uint8_t *pixels, int width, int height) {
  (void)pixels, (void)width, (void)height;
  size_t size = 0, data_size = 0;
  uint8_t *bytes = read_file(path, &size);
  if (!bytes) return -1;
  // The content of the chunks is moved together, over headers that have been read.
  for (size_t at = 8, count; at + 12 <= size; at += 12 + count) {
    count = big_endian(bytes + at);
    if (memcmp(bytes + at + 4, "IDAT", 4) != 0) continue;
    memmove(bytes + 33 + data_size, bytes + at + 8, count);
    data_size += count;
  }
  // Rows have three channels.
  const size_t raw_size = (1 + 3 * big_endian(bytes + 16)) * big_endian(bytes + 20);
  uint8_t *raw = malloc(raw_size);
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  const int result =
      libdeflate_zlib_decompress(decompressor, bytes + 33, data_size, raw, raw_size, NULL) == LIBDEFLATE_SUCCESS ? 0
                                                                                                                 : -1;
  libdeflate_free_decompressor(decompressor);
  free(raw), free(bytes);
  return result;
}

int plain_scale_webp(const char *path, uint8_t *pixels, int width, int height) {
  size_t size = 0;
  uint8_t *bytes = read_file(path, &size);
  WebPDecoderConfig config;
  if (!bytes || !WebPInitDecoderConfig(&config)) return free(bytes), -1;
  config.options.use_scaling = 1;
  config.options.scaled_width = width, config.options.scaled_height = height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA = (WebPRGBABuffer){pixels, 4 * width, (size_t)(4 * width * height)};
  const VP8StatusCode status = WebPDecode(bytes, size, &config);
  WebPFreeDecBuffer(&config.output);
  free(bytes);
  return status == VP8_STATUS_OK ? 0 : -1;
}
