#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Thumbnails/checksum.h"
#include "decode.h"
#include "fuzz.h"

/// A file in memory, open in the decoder.
struct opened {
  int descriptor, result;
  struct grid_image_info info;
};

static struct opened open_bytes(const uint8_t *bytes, size_t size) {
  struct opened opened = {.descriptor = grid_memory_file(bytes, size)};
  if (opened.descriptor < 0) grid_fuzz_give_up("no memory file");
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", opened.descriptor);
  opened.result = grid_decoder_open(grid_fuzz_decoder(), path, &opened.info);
  return opened;
}

static void close_file(const struct opened *opened) {
  grid_decoder_close(grid_fuzz_decoder());
  close(opened->descriptor);
}

static int read_at(int32_t width, int32_t height, uint8_t *pixels) {
  const struct grid_target target = {.width = width, .height = height, .corner_radius = 3};
  struct grid_outcome outcome;
  return grid_decoder_read(grid_fuzz_decoder(), &target, pixels, &outcome);
}

/// Reads a file as ThumbnailStore does: opens it, reads its comment, checks its checksum, and decodes it only
/// if that is valid.
///
/// - Returns: Whether the checksum is valid.
static bool read_file(const uint8_t *bytes, size_t size, bool *is_open) {
  static uint8_t comment[65536];
  const struct opened opened = open_bytes(bytes, size);
  *is_open = opened.result == GRID_DECODE_OK;
  bool is_valid = false;
  if (*is_open) {
    grid_decoder_comment(grid_fuzz_decoder(), comment, sizeof comment);
    is_valid = grid_decoder_has_valid_checksum(grid_fuzz_decoder());
    const bool is_small = (int64_t)opened.info.width * opened.info.height <= 1 << 18;
    if (is_valid && is_small) {
      uint8_t *pixels = grid_fuzz_allocate(4 * (size_t)opened.info.width * (size_t)opened.info.height);
      read_at(opened.info.width, opened.info.height, pixels);
      free(pixels);
    }
  }
  close_file(&opened);
  return is_valid;
}

/// Checks a file with a correct checksum and one with a wrong bit.
static const char *check_checksum(const uint8_t *bytes, size_t size, struct grid_fuzz_options *options, bool *is_open) {
  const size_t count = size + GRID_CHECKSUM_SIZE;
  uint8_t *file = grid_fuzz_allocate(count);
  if (size > 0) memcpy(file, bytes, size);
  grid_checksum_make(file, size, file + size);
  const char *failure = NULL;
  bool is_damaged_open;
  if (!read_file(file, count, is_open) && *is_open) failure = "a correct checksum is rejected";
  file[grid_fuzz_option(options, (uint32_t)count)] ^= (uint8_t)(1 << grid_fuzz_option(options, 8));
  if (!failure && read_file(file, count, &is_damaged_open)) failure = "a wrong bit is accepted";
  free(file);
  return failure;
}

/// Encodes a thumbnail with pixels and a comment from the input, and reads it again.
static const char *check_round_trip(const uint8_t *bytes, size_t size, struct grid_fuzz_options *options) {
  const int32_t width = 1 + (int32_t)grid_fuzz_option(options, 40);
  const int32_t height = 1 + (int32_t)grid_fuzz_option(options, 40);
  const size_t pixel_size = 4 * (size_t)width * (size_t)height;
  const size_t comment_size = size < 4000 ? size : 4000;
  uint8_t *pixels = grid_fuzz_allocate(pixel_size), *comment = grid_fuzz_allocate(comment_size);
  for (size_t i = 0; i < pixel_size; i++) pixels[i] = size > 0 ? bytes[i % size] : 0;
  size_t file_size = 0;
  uint8_t *file =
      grid_thumbnail_encode(pixels, width, height, 4 * width, GRID_ORDER_RGBA, bytes, comment_size, &file_size);
  if (!file) grid_fuzz_give_up("no thumbnail");
  const struct opened opened = open_bytes(file, file_size);
  const char *failure = NULL;
  if (opened.result != GRID_DECODE_OK || opened.info.width != width || opened.info.height != height) {
    failure = grid_fuzz_failure("a thumbnail of %d x %d cannot be opened", width, height);
  } else if (grid_decoder_comment(grid_fuzz_decoder(), comment, comment_size) != comment_size ||
             memcmp(comment, bytes, comment_size) != 0) {
    failure = grid_fuzz_failure("a comment of %zu bytes is lost", comment_size);
  } else if (!grid_decoder_has_valid_checksum(grid_fuzz_decoder())) {
    failure = "the checksum of a new thumbnail is wrong";
  } else if (read_at(width, height, pixels) != GRID_DECODE_OK) {
    failure = "a new thumbnail cannot be decoded";
  }
  close_file(&opened);
  grid_thumbnail_free(file);
  free(pixels), free(comment);
  return failure;
}

struct grid_fuzz_result grid_fuzz_thumbnail(const uint8_t *bytes, size_t size) {
  struct grid_fuzz_options options = grid_fuzz_options_of(bytes, size);
  struct grid_fuzz_result result = {NULL, false};
  bool is_open;
  read_file(bytes, size, &is_open);
  result.failure = check_checksum(bytes, size, &options, &result.is_relevant);
  if (!result.failure && grid_fuzz_option(&options, 4) == 0) {
    result.failure = check_round_trip(bytes, size, &options);
  }
  return result;
}
