// Compares rows that are inflated at once with those of libpng.

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "Formats/PNG/png_filters.h"
#include "Formats/PNG/png_inflate.h"
#include "Formats/PNG/png_rows.h"
#include "decoder.h"
#include "fuzz.h"

/// The number of bytes of a recipe that choose the parameters; the others are rows.
enum { RECIPE_HEAD = 8 };

/// The position of the first IDAT chunk of a PNG that a recipe makes.
enum { FIRST_DATA = 33 };

/// The maximum number of pixels of a compared image.
static const int64_t pixel_limit = 1 << 16;

/// A PNG, and what is known about it.
struct file {
  uint8_t *bytes;
  size_t size;
  int32_t width, height;
  /// The number of components of a pixel if a recipe made the file; 0 otherwise.
  int channels;
  /// Whether rows that are inflated at once may be missing: their filters are invalid, or the window is too small.
  bool is_unusual;
};

// MARK: Recipes

static void put(struct file *file, const void *bytes, size_t size) {
  memcpy(file->bytes + file->size, bytes, size);
  file->size += size;
}

static void put_word(struct file *file, size_t value) {
  const uint8_t bytes[4] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
  put(file, bytes, 4);
}

static void put_chunk(struct file *file, const char *type, const uint8_t *content, size_t size) {
  put_word(file, size);
  const size_t start = file->size;
  put(file, type, 4), put(file, content, size);
  put_word(file, crc32_z(0, file->bytes + start, size + 4));
}

/// Makes a PNG by a recipe. Its bytes choose, in this order: color type, width, height, level of compression, bits of
/// the window, size of the chunks, and whether filters may be invalid. The others are the rows, repeated.
static struct file file_of(const uint8_t *recipe, size_t size) {
  static const int types[4] = {0, 4, 2, 6};
  uint8_t head[RECIPE_HEAD] = {0};
  memcpy(head, recipe, size < RECIPE_HEAD ? size : RECIPE_HEAD);
  const size_t content_size = size < RECIPE_HEAD ? 0 : size - RECIPE_HEAD;
  struct file file = {.width = 1 + head[1] % 80, .height = 1 + head[2] % 60, .channels = 1 + head[0] % 4};
  const size_t row_size = 1 + (size_t)(file.width * file.channels), raw_size = row_size * (size_t)file.height;
  const int window_bits = head[4] % 2 ? 15 : 9 + head[4] / 2 % 7;
  uint8_t *raw = grid_fuzz_allocate(raw_size);
  for (size_t i = 0; i < raw_size; i++) raw[i] = content_size ? recipe[RECIPE_HEAD + i % content_size] : 0;
  for (size_t i = 0; i < raw_size; i += row_size) {
    raw[i] %= head[6] % 8 == 7 ? 6 : 5;
    if (raw[i] > GRID_PNG_FILTER_PAETH) file.is_unusual = true;
  }
  z_stream stream = {0};
  deflateInit2(&stream, head[3] % 10, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
  const size_t capacity = deflateBound(&stream, raw_size);
  uint8_t *data = grid_fuzz_allocate(capacity);
  stream.next_in = raw, stream.avail_in = (uInt)raw_size;
  stream.next_out = data, stream.avail_out = (uInt)capacity;
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) grid_fuzz_give_up("a recipe is not compressed");
  const size_t data_size = stream.total_out, chunk_size = 1 + (size_t)head[5] * 16;
  deflateEnd(&stream);
  if (window_bits < 15) file.is_unusual = true;
  file.bytes = grid_fuzz_allocate(57 + data_size + 12 * (1 + data_size / chunk_size));
  uint8_t header[13] = {0, 0, 0, (uint8_t)file.width, 0, 0, 0, (uint8_t)file.height, 8};
  header[9] = (uint8_t)types[file.channels - 1];
  put(&file, "\x89PNG\r\n\x1A\n", 8), put_chunk(&file, "IHDR", header, sizeof header);
  for (size_t i = 0; i < data_size; i += chunk_size) {
    put_chunk(&file, "IDAT", data + i, data_size - i < chunk_size ? data_size - i : chunk_size);
  }
  put_chunk(&file, "IEND", header, 0);
  free(raw), free(data);
  return file;
}

// MARK: Decoding

/// The rows of an image.
struct rows {
  uint8_t *pixels;
  size_t size;
};

static int begin(struct grid_png_image *image) {
  image->row_count = image->height;
  return GRID_DECODE_OK;
}

static void push(struct grid_png_image *image, uint8_t *row) {
  struct rows *rows = image->context;
  const size_t row_size = 4 * (size_t)image->width;
  memcpy(rows->pixels + row_size * (size_t)image->pushed, row, row_size);
}

static struct rows rows_of(const struct file *file) {
  const size_t size = 4 * (size_t)file->width * (size_t)file->height;
  const struct rows rows = {grid_fuzz_allocate(size), size};
  memset(rows.pixels, 0xA5, size);
  return rows;
}

/// Decodes all rows, either as the app does, or at once only.
static int decode(struct file *file, bool is_at_once, int64_t memory_limit, struct rows *rows) {
  struct grid_decoder *decoder = grid_fuzz_decoder();
  struct grid_reader reader = grid_reader_of_memory(file->bytes, file->size);
  struct grid_png_image image = {
      .decoder = decoder,
      .reader = &reader,
      .width = file->width,
      .height = file->height,
      .order = file->size % 2 ? GRID_ORDER_BGRA : GRID_ORDER_RGBA,
      .begin = begin,
      .push = push,
      .context = rows,
  };
  grid_begin(decoder, NULL);
  grid_decoder_set_memory_limit(decoder, memory_limit);
  if (is_at_once) begin(&image);
  const int result = is_at_once ? grid_png_decode_at_once(&image, file->channels, FIRST_DATA) : grid_png_decode(&image);
  grid_decoder_set_memory_limit(decoder, GRID_LIMIT_MEMORY);
  return result;
}

static const char *compare(struct file *file) {
  // With so little memory, libpng decodes row by row. An interlaced image fails.
  struct rows expected = rows_of(file), found = rows_of(file);
  const int expected_result = decode(file, false, 0, &expected);
  int result = decode(file, false, GRID_LIMIT_MEMORY, &found);
  const char *failure = NULL;
  if (expected_result != GRID_DECODE_TOO_LARGE) {
    if (result != expected_result)
      failure = grid_fuzz_failure("libpng returns %d, and not %d", expected_result, result);
    if (!failure && memcmp(expected.pixels, found.pixels, found.size) != 0) failure = "the rows differ";
  }
  if (!failure && file->channels > 0) {
    memset(found.pixels, 0x5A, found.size);
    result = decode(file, true, GRID_LIMIT_MEMORY, &found);
    const bool is_refused = result == GRID_DECODE_UNSUPPORTED && file->is_unusual;
    if (result != GRID_DECODE_OK && !is_refused) failure = grid_fuzz_failure("at once, the result is %d", result);
    if (result == GRID_DECODE_OK && memcmp(expected.pixels, found.pixels, found.size) != 0) {
      failure = "the rows differ at once";
    }
  }
  free(expected.pixels), free(found.pixels);
  return failure;
}

struct grid_fuzz_result grid_fuzz_png_difference(const uint8_t *bytes, size_t size) {
  struct grid_fuzz_result result = {NULL, true};
  struct file file;
  if (size >= 26 && memcmp(bytes, "\x89PNG\r\n\x1A\n", 8) == 0) {
    file = (struct file){.size = size};
    file.width = (int32_t)(grid_be32(bytes + 16) & INT32_MAX),
    file.height = (int32_t)(grid_be32(bytes + 20) & INT32_MAX);
    if ((int64_t)file.width * file.height > pixel_limit || file.width == 0 || file.height == 0) return result;
    file.bytes = grid_fuzz_allocate(size);
    memcpy(file.bytes, bytes, size);
  } else {
    file = file_of(bytes, size);
  }
  result.failure = compare(&file);
  free(file.bytes);
  return result;
}
