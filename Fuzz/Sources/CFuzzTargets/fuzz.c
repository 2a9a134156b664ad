#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "decode.h"

static const struct grid_fuzz_entry targets[] = {
    {"jpeg", grid_fuzz_jpeg},
    {"jpeg-difference", grid_fuzz_jpeg_difference},
    {"png", grid_fuzz_png},
    {"png-difference", grid_fuzz_png_difference},
    {"webp", grid_fuzz_webp},
    {"gif", grid_fuzz_gif},
    {"bmp", grid_fuzz_bmp},
    {"tiff", grid_fuzz_tiff},
    {"heif", grid_fuzz_heif},
    {"jxl", grid_fuzz_jxl},
    {"raw", grid_fuzz_raw},
    {"tga", grid_fuzz_tga},
    {"ico", grid_fuzz_ico},
    {"qoi", grid_fuzz_qoi},
    {"pnm", grid_fuzz_pnm},
    {"exif", grid_fuzz_exif},
    {"thumbnail", grid_fuzz_thumbnail},
    {"profile", grid_fuzz_profile},
};

const struct grid_fuzz_entry *grid_fuzz_target_at(int index) {
  return index < (int)(sizeof targets / sizeof targets[0]) ? &targets[index] : NULL;
}

const struct grid_fuzz_entry *grid_fuzz_target_named(const char *name) {
  const struct grid_fuzz_entry *entry = NULL;
  for (int i = 0; (entry = grid_fuzz_target_at(i)) && strcmp(entry->name, name) != 0;) i++;
  return entry;
}

struct grid_fuzz_options grid_fuzz_options_of(const uint8_t *bytes, size_t size) {
  return (struct grid_fuzz_options){crc32_z(0, bytes, size)};
}

/// SplitMix64.
uint32_t grid_fuzz_option(struct grid_fuzz_options *options, uint32_t end) {
  uint64_t z = options->state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return (uint32_t)((z ^ z >> 31) % end);
}

struct grid_decoder *grid_fuzz_decoder(void) {
  static struct grid_decoder *decoder;
  if (!decoder) decoder = grid_decoder_create();
  if (!decoder) grid_fuzz_give_up("no memory for a decoder");
  return decoder;
}

const char *grid_fuzz_failure(const char *format, ...) {
  static char message[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  return message;
}

void grid_fuzz_give_up(const char *message) {
  fprintf(stderr, "fuzz: %s\n", message);
  abort();
}

void *grid_fuzz_allocate(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (!memory) grid_fuzz_give_up("no memory");
  return memory;
}

void grid_fuzz_mend_png(uint8_t *bytes, size_t size) {
  if (size < 8 || memcmp(bytes, "\x89PNG\r\n\x1A\n", 8) != 0) return;
  for (size_t at = 8; size - at >= 12;) {
    const size_t count =
        (size_t)bytes[at] << 24 | (size_t)bytes[at + 1] << 16 | (size_t)bytes[at + 2] << 8 | bytes[at + 3];
    if (count > size - at - 12) return;
    const uLong crc = crc32_z(0, bytes + at + 4, count + 4);
    for (size_t i = 0; i < 4; i++) bytes[at + 8 + count + i] = (uint8_t)(crc >> (24 - 8 * i));
    at += count + 12;
  }
}
