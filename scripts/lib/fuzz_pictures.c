// Decodes image files and mutations of them, as the app does. It is built with sanitizers: see
// scripts/fuzz-pictures.

#include <SDL2/SDL_image.h>
#include <dlfcn.h>
#include <gif_lib.h>
#include <jpeglib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "CImageDecode.h"
#include "CImageEncode.h"

/// A file in memory.
struct file {
  const char *format;
  uint8_t *bytes;
  size_t size;
};

static uint64_t state;

/// SplitMix64.
static uint64_t next(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

static uint32_t below(uint32_t end) { return end == 0 ? 0 : (uint32_t)(next() % end); }

static void fail(const char *message) {
  fprintf(stderr, "fuzz_pictures: %s\n", message);
  exit(1);
}

// MARK: Seed files

enum { WIDTH = 61, HEIGHT = 47 };

static void paint(uint8_t *rgb) {
  for (int i = 0; i < WIDTH * HEIGHT; i++) {
    const int x = i % WIDTH, y = i / WIDTH;
    rgb[3 * i] = (uint8_t)(4 * x), rgb[3 * i + 1] = (uint8_t)(5 * y);
    rgb[3 * i + 2] = (uint8_t)(x * y + (int)below(40));
  }
}

static struct file of_encoded(const char *format, const struct grid_encoded *encoded) {
  return (struct file){format, encoded->bytes, encoded->size};
}

/// A JPEG with sampling factors of luma and chroma.
static struct file jpeg(const uint8_t *rgb, int across, int down, bool is_progressive, int quality) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  jpeg_mem_dest(&jpeg, &bytes, &size);
  jpeg.image_width = WIDTH, jpeg.image_height = HEIGHT;
  jpeg.input_components = 3, jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg.comp_info[0].h_samp_factor = across, jpeg.comp_info[0].v_samp_factor = down;
  if (is_progressive) jpeg_simple_progression(&jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < HEIGHT) {
    JSAMPROW row = (JSAMPROW)(uintptr_t)(rgb + 3 * WIDTH * jpeg.next_scanline);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  return (struct file){is_progressive ? "progressive JPEG" : "JPEG", bytes, size};
}

struct buffer {
  uint8_t bytes[65536];
  size_t size;
};

static void put(struct buffer *buffer, const void *bytes, size_t size) {
  if (size > sizeof buffer->bytes - buffer->size) fail("a seed is too large");
  memcpy(buffer->bytes + buffer->size, bytes, size);
  buffer->size += size;
}

static void little(struct buffer *buffer, uint64_t value, int size) {
  for (int i = 0; i < size; i++) put(buffer, &(uint8_t){i < 8 ? (uint8_t)(value >> (8 * i)) : 0}, 1);
}

static struct file of_buffer(const char *format, const struct buffer *buffer) {
  uint8_t *bytes = malloc(buffer->size);
  if (!bytes) fail("no memory");
  memcpy(bytes, buffer->bytes, buffer->size);
  return (struct file){format, bytes, buffer->size};
}

static int write_gif(GifFileType *file, const GifByteType *bytes, int count) {
  put(file->UserData, bytes, (size_t)count);
  return count;
}

/// A GIF whose frame is smaller than its canvas, with a transparent index.
static struct file gif(const uint8_t *rgb, bool is_interlaced) {
  static struct buffer buffer;
  buffer.size = 0;
  int error;
  GifFileType *file = EGifOpen(&buffer, write_gif, &error);
  GifColorType colors[64];
  for (int i = 0; i < 64; i++) {
    colors[i] = (GifColorType){(uint8_t)(4 * i), (uint8_t)(255 - 4 * i), (uint8_t)(i * i)};
  }
  ColorMapObject *map = GifMakeMapObject(64, colors);
  const GifByteType control[4] = {1, 10, 0, 3};
  if (!file || !map || EGifPutScreenDesc(file, WIDTH + 7, HEIGHT + 5, 6, 0, map) == GIF_ERROR ||
      EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, control) == GIF_ERROR ||
      EGifPutImageDesc(file, 3, 2, WIDTH, HEIGHT, is_interlaced, NULL) == GIF_ERROR) {
    fail("no GIF");
  }
  GifPixelType row[WIDTH];
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) row[x] = rgb[3 * (y * WIDTH + x)] / 4;
    EGifPutLine(file, row, WIDTH);
  }
  EGifCloseFile(file, &error);
  GifFreeMapObject(map);
  return of_buffer("GIF", &buffer);
}

/// A BMP with a number of bits per pixel and a compression, as in its header.
static struct file bmp(const uint8_t *rgb, int bits, uint32_t compression) {
  static struct buffer buffer;
  buffer.size = 0;
  const uint32_t row_size = (WIDTH * (uint32_t)bits + 31) / 32 * 4;
  const uint32_t colors = bits <= 8 ? 1u << bits : 0, masks = compression == 3 ? 12 : 0;
  put(&buffer, "BM", 2);
  little(&buffer, 0, 8);
  little(&buffer, 54 + 4 * colors + masks, 4);
  little(&buffer, 40, 4), little(&buffer, WIDTH, 4), little(&buffer, HEIGHT, 4);
  little(&buffer, 1, 2), little(&buffer, (uint32_t)bits, 2), little(&buffer, compression, 4);
  little(&buffer, 0, 20);
  if (masks) little(&buffer, 0xF800, 4), little(&buffer, 0x07E0, 4), little(&buffer, 0x001F, 4);
  for (uint32_t i = 0; i < colors; i++) little(&buffer, i * 0x030201, 4);
  for (int y = 0; y < HEIGHT && (compression == 0 || compression == 3); y++) {
    for (uint32_t i = 0; i < row_size; i++) put(&buffer, &rgb[(y * WIDTH + (int)i) % 8000], 1);
  }
  for (int y = 0; y < HEIGHT && (compression == 1 || compression == 2); y++) {
    const uint8_t runs[] = {20, 0x12, 0, 5, 1, 2, 3, 4, 5, 0, 30, 0x34, 0, 2, 2, 0, 0, 0};
    put(&buffer, runs, sizeof runs);
  }
  put(&buffer, "\0\1", 2);
  return of_buffer("BMP", &buffer);
}

/// An uncompressed or PackBits-coded RGB TIFF.
static struct file tiff(const uint8_t *rgb, bool is_packed) {
  static struct buffer buffer;
  buffer.size = 0;
  const uint32_t at = 8 + 2 + 10 * 12 + 4 + 6;
  put(&buffer, "II*\0", 4);
  little(&buffer, 8, 4), little(&buffer, 10, 2);
  const uint32_t size = is_packed ? HEIGHT * (2 * 65) : 3 * WIDTH * HEIGHT;
  const uint32_t entries[10][4] = {
      {256, 4, 1, WIDTH}, {257, 4, 1, HEIGHT}, {258, 3, 3, at - 6}, {259, 3, 1, is_packed ? 32773 : 1},
      {262, 3, 1, 2},     {273, 4, 1, at},     {274, 3, 1, 6},      {277, 3, 1, 3},
      {278, 4, 1, HEIGHT}, {279, 4, 1, size},
  };
  for (int i = 0; i < 10; i++) {
    little(&buffer, entries[i][0], 2), little(&buffer, entries[i][1], 2);
    little(&buffer, entries[i][2], 4), little(&buffer, entries[i][3], 4);
  }
  little(&buffer, 0, 4);
  for (int i = 0; i < 3; i++) little(&buffer, 8, 2);
  if (!is_packed) put(&buffer, rgb, 3 * WIDTH * HEIGHT);
  for (int y = 0; is_packed && y < HEIGHT; y++) {
    for (int i = 0; i < 65; i++) little(&buffer, 0xFE | (uint32_t)(y * i) << 8, 2);
  }
  return of_buffer("TIFF", &buffer);
}

static struct file encoded(const char *format, const uint8_t *rgb) {
  struct grid_encoded encoded;
  const size_t size = 3 * WIDTH * HEIGHT;
  const bool is_png = !strcmp(format, "PNG");
  const int result = is_png ? grid_encode_png(rgb, size, WIDTH, HEIGHT, &encoded)
                            : grid_encode_webp(rgb, size, WIDTH, HEIGHT, 80, &encoded);
  if (result != GRID_ENCODE_OK) fail("no seed");
  return of_encoded(format, &encoded);
}

// MARK: Decoding

static int64_t deadline;

static int64_t processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int32_t check(void *context) {
  (void)context;
  return processor_time() > deadline ? GRID_DECODE_TOO_SLOW : GRID_DECODE_OK;
}

struct surface_rows {
  SDL_Surface *surface;
};

static void copy_row(void *context, int32_t row, uint8_t *pixels) {
  const SDL_Surface *surface = ((struct surface_rows *)context)->surface;
  memcpy(pixels, (uint8_t *)surface->pixels + (ptrdiff_t)row * surface->pitch,
         4 * (size_t)surface->w);
}

/// Decodes a TIFF with SDL_image, like the app's SDLImageDecoder.
static int read_tiff(struct grid_decoder *decoder, const struct grid_target *target, int orientation,
                     uint8_t *pixels, struct grid_outcome *outcome) {
  const int descriptor = dup(grid_decoder_descriptor(decoder));
  FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
  if (!stream) return GRID_DECODE_UNREADABLE;
  rewind(stream);
  SDL_RWops *operations = SDL_RWFromFP(stream, SDL_TRUE);
  SDL_Surface *loaded = operations ? IMG_LoadTIF_RW(operations) : NULL;
  if (operations) SDL_RWclose(operations);
  if (!loaded) return GRID_DECODE_DAMAGED;
  SDL_Surface *surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ABGR8888, 0);
  SDL_FreeSurface(loaded);
  if (!surface) return GRID_DECODE_TOO_LARGE;
  struct surface_rows rows = {surface};
  const struct grid_source source = {.copy_row = copy_row,
                                     .context = &rows,
                                     .width = surface->w,
                                     .height = surface->h,
                                     .orientation = orientation >= 5 ? 5 : 1,
                                     .has_alpha = 1};
  const int result = grid_decoder_scale(decoder, &source, target, pixels, outcome);
  SDL_FreeSurface(surface);
  return result;
}

/// Decodes a file at a random size, its thumbnail, comment and text.
static int decode(struct grid_decoder *decoder, const uint8_t *bytes, size_t size) {
  char path[64];
  const int descriptor = grid_memory_file(bytes, size);
  if (descriptor < 0) fail("no memory file");
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  struct grid_image_info info;
  int result = grid_decoder_open(decoder, path, &info);
  if (result == GRID_DECODE_OK) {
    struct grid_target target = {
        .width = 1 + (int32_t)below(90),
        .height = 1 + (int32_t)below(70),
        .corner_radius = (int32_t)below(9),
        .order = below(2) ? GRID_ORDER_BGRA : GRID_ORDER_RGBA,
        .prefers_speed = (int32_t)below(2),
        .check = check,
    };
    if (below(3) == 0 && info.width <= 200 && info.height <= 200) {
      const bool is_turned = info.orientation >= 5;
      target.width = is_turned ? info.height : info.width;
      target.height = is_turned ? info.width : info.height;
    }
    uint8_t *pixels = malloc(4 * (size_t)target.width * (size_t)target.height);
    static uint8_t text[16384];
    struct grid_outcome outcome;
    if (!pixels) fail("no memory");
    deadline = processor_time() + 2000000000;
    grid_decoder_read_thumbnail(decoder, &target, pixels, &outcome);
    grid_decoder_comment(decoder, text, 8192);
    grid_decoder_text(decoder, "Thumb::URI", text, sizeof text);
    grid_decoder_has_valid_checksum(decoder);
    result = info.format == GRID_FORMAT_TIFF
                 ? read_tiff(decoder, &target, info.orientation, pixels, &outcome)
                 : grid_decoder_read(decoder, &target, pixels, &outcome);
    free(pixels);
  }
  grid_decoder_close(decoder);
  close(descriptor);
  return result;
}

// MARK: Mutations

/// Returns a number that often triggers errors, such as 0 or the maximum of a type.
static uint32_t special(void) {
  static const uint32_t numbers[] = {0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000,
                                     0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  return numbers[below(sizeof numbers / sizeof numbers[0])];
}

static uint32_t big(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Corrects the CRCs of a PNG's chunks, because libpng rejects chunks with wrong ones.
static void mend_png(uint8_t *bytes, size_t size) {
  if (size < 8 || memcmp(bytes, "\x89PNG", 4) != 0) return;
  for (size_t at = 8; at + 12 <= size;) {
    const size_t count = big(bytes + at);
    if (count > size - at - 12) return;
    const uLong crc = crc32_z(0, bytes + at + 4, count + 4);
    for (int i = 0; i < 4; i++) bytes[at + 8 + count + (size_t)i] = (uint8_t)(crc >> (24 - 8 * i));
    at += count + 12;
  }
}

/// Changes some bytes in place, most of them in the headers, and returns the new size.
static size_t mutate(uint8_t *bytes, size_t size) {
  for (uint32_t i = 1 + below(6); i > 0; i--) {
    const size_t end = below(2) && size > 200 ? 200 : size;
    const size_t at = below((uint32_t)end);
    const uint32_t value = special();
    const size_t width = below(2) ? 2 : 4;
    switch (below(5)) {
      case 0: bytes[at] ^= (uint8_t)(1 << below(8)); break;
      case 1: bytes[at] = (uint8_t)next(); break;
      case 2: case 3:
        for (size_t j = 0; j < width && at + j < size; j++) {
          bytes[at + j] = (uint8_t)(value >> 8 * (value & 1 ? j : width - 1 - j));
        }
        break;
      default: {
        const size_t from = below((uint32_t)size), count = below(64);
        for (size_t j = 0; j < count && at + j < size && from + j < size; j++) {
          bytes[at + j] = bytes[from + j];
        }
      }
    }
  }
  if (below(4)) mend_png(bytes, size);
  return below(4) == 0 ? 1 + below((uint32_t)size) : size;
}

static struct file load(const char *path) {
  struct stat status;
  FILE *stream = fopen(path, "rb");
  if (!stream || fstat(fileno(stream), &status) != 0) fail(path);
  struct file file = {path, malloc((size_t)status.st_size + 1), (size_t)status.st_size};
  if (!file.bytes || fread(file.bytes, 1, file.size, stream) != file.size) fail(path);
  fclose(stream);
  return file;
}

static void report(const char *name, const uint32_t results[8]) {
  printf("%-18s shown %u, unsupported %u, damaged %u, too large %u, too slow %u\n", name,
         results[GRID_DECODE_OK], results[GRID_DECODE_UNSUPPORTED], results[GRID_DECODE_DAMAGED],
         results[GRID_DECODE_TOO_LARGE], results[GRID_DECODE_TOO_SLOW]);
  fflush(stdout);
}

/// Writes the file that is decoded next to the disk, where it remains after a crash.
static void note(const char *folder, const uint8_t *bytes, size_t size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/last", folder);
  FILE *stream = fopen(path, "wb");
  if (!stream || fwrite(bytes, 1, size, stream) != size) fail(path);
  fclose(stream);
}

static void keep_quiet(void) {
  typedef void *(*set_handler)(void *);
  for (int i = 0; i < 2; i++) {
    set_handler set = (set_handler)dlsym(
        RTLD_DEFAULT, i ? "TIFFSetWarningHandler" : "TIFFSetErrorHandler");
    if (set) set(NULL);
  }
}

/// fuzz_pictures FOLDER SEED COUNT FILE...: decodes each file, COUNT mutations of each file, and COUNT
/// mutations of the seed files of each format. FOLDER/last is the current file.
int main(int argc, char **argv) {
  if (argc < 4) fail("usage: fuzz_pictures FOLDER SEED COUNT FILE...");
  state = strtoull(argv[2], NULL, 10);
  const uint32_t count = (uint32_t)strtoul(argv[3], NULL, 10);
  IMG_Init(IMG_INIT_TIF);
  keep_quiet();
  struct grid_decoder *decoder = grid_decoder_create();
  if (!decoder) fail("no memory");
  uint32_t results[8] = {0};
  for (int i = 4; i < argc; i++) {
    struct file file = load(argv[i]);
    note(argv[1], file.bytes, file.size);
    for (int j = 0; j < 4; j++) results[decode(decoder, file.bytes, file.size)]++;
    free(file.bytes);
  }
  report("files given", results);
  static uint8_t rgb[3 * WIDTH * HEIGHT + 8000];
  paint(rgb);
  const struct file seeds[] = {
      jpeg(rgb, 2, 2, false, 80),  jpeg(rgb, 1, 1, false, 20), jpeg(rgb, 4, 2, false, 80),
      jpeg(rgb, 2, 2, true, 80),   jpeg(rgb, 2, 1, true, 1),   jpeg(rgb, 2, 4, true, 80),
      encoded("PNG", rgb),         encoded("WebP", rgb),       gif(rgb, false),
      gif(rgb, true),              bmp(rgb, 1, 0),             bmp(rgb, 4, 2),
      bmp(rgb, 8, 1),              bmp(rgb, 16, 3),            bmp(rgb, 24, 0),
      bmp(rgb, 32, 0),             tiff(rgb, false),           tiff(rgb, true),
  };
  const size_t seed_count = sizeof seeds / sizeof seeds[0];
  for (size_t first = 0, end; first < seed_count; first = end) {
    for (end = first + 1; end < seed_count && !strcmp(seeds[end].format, seeds[first].format);) end++;
    memset(results, 0, sizeof results);
    for (uint32_t i = 0; i < count; i++) {
      const struct file *seed = &seeds[first + below((uint32_t)(end - first))];
      // Copied to a block of exactly its size, so that a read past its end is detected.
      uint8_t *bytes = malloc(seed->size);
      if (!bytes) fail("no memory");
      memcpy(bytes, seed->bytes, seed->size);
      const size_t size = mutate(bytes, seed->size);
      note(argv[1], bytes, size);
      results[decode(decoder, bytes, size)]++;
      free(bytes);
    }
    report(seeds[first].format, results);
  }
  for (int i = 4; i < argc; i++) {
    memset(results, 0, sizeof results);
    struct file file = load(argv[i]);
    uint8_t *bytes = malloc(file.size + 1);
    for (uint32_t j = 0; bytes && file.size > 0 && j < count / 100; j++) {
      memcpy(bytes, file.bytes, file.size);
      const size_t size = mutate(bytes, file.size);
      note(argv[1], bytes, size);
      results[decode(decoder, bytes, size)]++;
    }
    free(bytes);
    free(file.bytes);
  }
  for (size_t i = 0; i < seed_count; i++) free(seeds[i].bytes);
  grid_decoder_destroy(decoder);
  puts("no fault found");
  return 0;
}
