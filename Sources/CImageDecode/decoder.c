#include "decoder.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "scaler.h"

/// Scratch memory above this is not kept from one picture to the next.
static const size_t scratch_limit = 16 << 20;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

uint8_t *grid_scratch_take(struct grid_scratch *scratch, size_t size) {
  if (size <= scratch->capacity) return scratch->bytes;
  free(scratch->bytes);
  scratch->bytes = malloc(size);
  scratch->capacity = scratch->bytes ? size : 0;
  return scratch->bytes;
}

void grid_scratch_trim(struct grid_scratch *scratch, size_t limit) {
  if (scratch->capacity <= limit) return;
  free(scratch->bytes);
  *scratch = (struct grid_scratch){NULL, 0};
}

int grid_fail(struct grid_decoder *decoder, int result, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(decoder->message, sizeof decoder->message, format, arguments);
  va_end(arguments);
  return result;
}

int grid_check(struct grid_decoder *decoder, double done) {
  const struct grid_target *target = decoder->target;
  if (now() > decoder->deadline) {
    return grid_fail(decoder, GRID_DECODE_TOO_SLOW, "not decoded in %.1f s",
                     (double)target->time_limit / 1e9);
  }
  if (done <= 0.7 && target->is_cancelled && target->is_cancelled(target->context)) {
    return grid_fail(decoder, GRID_DECODE_CANCELLED, "wanted no more");
  }
  return GRID_DECODE_OK;
}

int grid_check_size(struct grid_decoder *decoder, int64_t width, int64_t height,
                    int64_t pixel_limit, int bytes_per_pixel) {
  if (width <= 0 || height <= 0) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header says %lld x %lld pixels",
                     (long long)width, (long long)height);
  }
  if (width > GRID_LIMIT_SIDE || height > GRID_LIMIT_SIDE || width * height > pixel_limit ||
      width * height * bytes_per_pixel > GRID_LIMIT_MEMORY) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "%lld x %lld pixels are above the limit",
                     (long long)width, (long long)height);
  }
  return GRID_DECODE_OK;
}

/// Has blocks above 1 MB given back to the system when they are freed.
///
/// A picture of 12 megapixels that must be held whole needs 37 MB for a moment. Left to itself glibc
/// raises its threshold after the first of these and keeps the next ones in the thread's heap: 70 MB for
/// ever on two threads. It costs page faults, a third of such a decode.
static void give_large_blocks_back(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

struct grid_decoder *grid_decoder_create(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, give_large_blocks_back);
  struct grid_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->reader.descriptor = -1;
  decoder->reader.window = decoder->window;
  return decoder;
}

void grid_decoder_destroy(struct grid_decoder *decoder) {
  if (!decoder) return;
  grid_decoder_close(decoder);
  free(decoder->rows.bytes);
  free(decoder->sums.bytes);
  free(decoder->edges.bytes);
  free(decoder->whole.bytes);
  free(decoder->exif_bytes.bytes);
  free(decoder);
}

void grid_decoder_close(struct grid_decoder *decoder) {
  if (decoder->reader.descriptor >= 0) close(decoder->reader.descriptor);
  decoder->reader.descriptor = -1;
  grid_scratch_trim(&decoder->rows, scratch_limit);
  grid_scratch_trim(&decoder->sums, scratch_limit);
  grid_scratch_trim(&decoder->whole, scratch_limit);
}

int grid_decoder_descriptor(const struct grid_decoder *decoder) {
  return decoder->reader.descriptor;
}

const char *grid_decoder_message(const struct grid_decoder *decoder) { return decoder->message; }

void grid_decoder_gif_frame(const struct grid_decoder *decoder, int32_t *left, int32_t *top) {
  *left = decoder->gif_left;
  *top = decoder->gif_top;
}

/// Opens a regular file of a size that can be a picture. Without O_NONBLOCK a pipe named like a
/// picture would hold the thread for ever.
static int open_file(struct grid_decoder *decoder, const char *path) {
  const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) {
    const int result = errno == ENOENT || errno == ENOTDIR ? GRID_DECODE_MISSING
                                                           : GRID_DECODE_UNREADABLE;
    return grid_fail(decoder, result, "cannot be opened: %s", strerror(errno));
  }
  decoder->reader.descriptor = descriptor;
  struct stat status;
  if (fstat(descriptor, &status) != 0) {
    return grid_fail(decoder, GRID_DECODE_UNREADABLE, "cannot be read: %s", strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    return grid_fail(decoder, GRID_DECODE_UNREADABLE, "is not a file");
  }
  if (status.st_size < 1) return grid_fail(decoder, GRID_DECODE_DAMAGED, "is empty");
  if (status.st_size > GRID_LIMIT_FILE) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "%lld MB are above the limit of %lld",
                     (long long)status.st_size >> 20, GRID_LIMIT_FILE >> 20);
  }
  decoder->reader.size = status.st_size;
  decoder->info.file_size = status.st_size;
  decoder->info.modified =
      (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
  return GRID_DECODE_OK;
}

static enum grid_format format_of(const uint8_t head[16]) {
  if (!memcmp(head, "\xFF\xD8\xFF", 3)) return GRID_FORMAT_JPEG;
  if (!memcmp(head, "\x89PNG\r\n\x1A\n", 8)) return GRID_FORMAT_PNG;
  if (!memcmp(head, "RIFF", 4) && !memcmp(head + 8, "WEBP", 4)) return GRID_FORMAT_WEBP;
  if (!memcmp(head, "GIF87a", 6) || !memcmp(head, "GIF89a", 6)) return GRID_FORMAT_GIF;
  if (!memcmp(head, "BM", 2)) return GRID_FORMAT_BMP;
  if (!memcmp(head, "II*\0", 4) || !memcmp(head, "MM\0*", 4)) return GRID_FORMAT_TIFF;
  if (!memcmp(head, "II+\0", 4) || !memcmp(head, "MM\0+", 4)) return GRID_FORMAT_TIFF;
  if (!memcmp(head, "\0\0\1\0", 4)) return GRID_FORMAT_ICO;
  return GRID_FORMAT_UNKNOWN;
}

static bool is_named(const char *path, const char *extension) {
  const size_t length = strlen(path), count = strlen(extension);
  return length > count && !strcasecmp(path + length - count, extension);
}

static int probe(struct grid_decoder *decoder, const char *path) {
  uint8_t head[16] = {0};
  const int64_t size = decoder->reader.size;
  if (!grid_reader_peek(&decoder->reader, 0, head, size < 16 ? (size_t)size : 16)) {
    return grid_fail(decoder, GRID_DECODE_UNREADABLE, "cannot be read");
  }
  decoder->info.format = format_of(head);
  if (decoder->info.format == GRID_FORMAT_UNKNOWN && is_named(path, ".tga")) {
    decoder->info.format = GRID_FORMAT_TGA;
  }
  switch (decoder->info.format) {
    case GRID_FORMAT_JPEG: return grid_probe_jpeg(decoder);
    case GRID_FORMAT_PNG: return grid_probe_png(decoder);
    case GRID_FORMAT_WEBP: return grid_probe_webp(decoder);
    case GRID_FORMAT_GIF: return grid_probe_gif(decoder);
    case GRID_FORMAT_BMP: return grid_probe_bmp(decoder);
    case GRID_FORMAT_TIFF: return grid_probe_tiff(decoder);
    case GRID_FORMAT_ICO: return grid_probe_ico(decoder);
    case GRID_FORMAT_TGA: return grid_probe_tga(decoder);
    case GRID_FORMAT_UNKNOWN: break;
  }
  return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is no picture of a known format");
}

int grid_decoder_open(struct grid_decoder *decoder, const char *path,
                      struct grid_picture_info *info) {
  grid_decoder_close(decoder);
  decoder->message[0] = 0;
  decoder->info = (struct grid_picture_info){.orientation = 1};
  decoder->exif = (struct grid_exif){.orientation = 1};
  decoder->gif_left = decoder->gif_top = 0;
  decoder->reader.position = 0;
  decoder->reader.window_size = 0;
  int result = open_file(decoder, path);
  if (result == GRID_DECODE_OK) result = probe(decoder, path);
  *info = decoder->info;
  if (result != GRID_DECODE_OK) grid_decoder_close(decoder);
  return result;
}

void grid_begin(struct grid_decoder *decoder, const struct grid_target *target) {
  decoder->target = target;
  decoder->deadline = now() + target->time_limit;
  decoder->message[0] = 0;
}

int grid_decoder_read(struct grid_decoder *decoder, const struct grid_target *target,
                      uint8_t *pixels, struct grid_outcome *outcome) {
  grid_begin(decoder, target);
  if (decoder->reader.descriptor < 0) return grid_fail(decoder, GRID_DECODE_UNREADABLE, "not open");
  struct grid_scaler scaler = {.pixels = pixels, .target = target};
  struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
  int result = GRID_DECODE_UNSUPPORTED;
  decoder->reader.position = 0;
  switch (decoder->info.format) {
    case GRID_FORMAT_JPEG: result = grid_read_jpeg(decoder, &decoder->reader, &all, &scaler); break;
    case GRID_FORMAT_PNG: result = grid_read_png(decoder, &scaler); break;
    case GRID_FORMAT_WEBP: result = grid_read_webp(decoder, &scaler); break;
    case GRID_FORMAT_BMP: result = grid_read_bmp(decoder, &scaler); break;
    default: return grid_fail(decoder, result, "is decoded elsewhere");
  }
  if (result == GRID_DECODE_OK) grid_scaler_finish(&scaler, outcome);
  return result;
}

int grid_decoder_scale(struct grid_decoder *decoder, const struct grid_source *source,
                       const struct grid_target *target, uint8_t *pixels,
                       struct grid_outcome *outcome) {
  grid_begin(decoder, target);
  struct grid_rect all = {0, 0, source->canvas_width, source->canvas_height};
  struct grid_rect crop = grid_fill(&all, target, source->orientation);
  const bool is_framed = source->width < source->canvas_width ||
                         source->height < source->canvas_height || source->left || source->top;
  struct grid_scaler scaler;
  int result = grid_scaler_begin(decoder, &scaler, target, &crop, source->orientation,
                                 source->has_alpha || is_framed, pixels);
  if (result != GRID_DECODE_OK) return result;
  const size_t size = 4 * ((size_t)source->canvas_width + (size_t)source->width);
  uint8_t *row = grid_scratch_take(&decoder->rows, size);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  uint8_t *own = row + 4 * (size_t)source->canvas_width;
  memset(row, 0, 4 * (size_t)source->canvas_width);
  const int32_t from = source->left < 0 ? 0 : source->left;
  int32_t to = source->left + source->width;
  if (to > source->canvas_width) to = source->canvas_width;
  for (int32_t i = 0; i < scaler.row_count; i++) {
    result = grid_check(decoder, grid_scaler_progress(&scaler));
    if (result != GRID_DECODE_OK) return result;
    const int32_t y = scaler.first_row + i - source->top;
    const bool is_inside = y >= 0 && y < source->height && from < to;
    if (is_inside) {
      source->copy_row(source->context, y, own);
      memcpy(row + 4 * from, own + 4 * (from - source->left), 4 * (size_t)(to - from));
    } else {
      memset(row, 0, 4 * (size_t)source->canvas_width);
    }
    grid_scaler_push(&scaler, row + 4 * scaler.first_column);
  }
  grid_scaler_finish(&scaler, outcome);
  return GRID_DECODE_OK;
}
