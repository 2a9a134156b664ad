// Opens files and dispatches to their formats.

#define _GNU_SOURCE
#include "decode.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Animation/animation.h"
#include "Color/color_converter.h"
#include "Formats/formats.h"
#include "Metadata/samsung.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// Scratch memory above this is not kept for the next image.
static const size_t scratch_limit = 16 << 20;
/// A larger ICC profile is not kept for the next image. Profiles of cameras and displays have up to 20 KB.
static const size_t profile_scratch_limit = 64 << 10;

/// Makes malloc return blocks of 128 KB and more to the system when they are freed.
///
/// A progressive JPEG of 12 megapixels needs 37 MB while it is decoded. By default, glibc raises its mmap
/// threshold when the first of these blocks is freed and keeps later ones in the thread's heap: 70 MB on two
/// threads, permanently.
///
/// Tile images, 160 KB each, fragment these heaps: they live as long as a cache keeps them, between blocks
/// that live for one decode. With a threshold of 1 MB, half of the heaps was free but still resident after
/// minutes of flings (47.5 MB for 25.5 MB in use) and grew by 0.3 MB a minute.
///
/// The additional page faults cost a third of the time of decoding 12 megapixels, and 20 µs for a tile.
static void return_large_blocks(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}

struct grid_decoder *grid_decoder_create(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, return_large_blocks);
  struct grid_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->reader.descriptor = -1;
  decoder->reader.window = decoder->window;
  decoder->memory_limit = GRID_LIMIT_MEMORY;
  decoder->colors = grid_color_converter_create();
  if (!decoder->colors) {
    grid_decoder_destroy(decoder);
    return NULL;
  }
  return decoder;
}

void grid_decoder_destroy(struct grid_decoder *decoder) {
  if (!decoder) return;
  grid_decoder_close(decoder);
  free(decoder->rows.bytes);
  free(decoder->sums.bytes);
  free(decoder->column_tables.bytes);
  free(decoder->whole.bytes);
  free(decoder->exif_bytes.bytes);
  free(decoder->profile.bytes);
  grid_color_converter_destroy(decoder->colors);
  free(decoder);
}

void grid_decoder_close(struct grid_decoder *decoder) {
  if (decoder->reader.descriptor >= 0) close(decoder->reader.descriptor);
  decoder->reader.descriptor = -1;
  grid_animation_end(&decoder->animation);
  grid_scratch_trim(&decoder->rows, scratch_limit);
  grid_scratch_trim(&decoder->sums, scratch_limit);
  grid_scratch_trim(&decoder->whole, scratch_limit);
  grid_scratch_trim(&decoder->profile, profile_scratch_limit);
}

void grid_decoder_set_memory_limit(struct grid_decoder *decoder, int64_t bytes) { decoder->memory_limit = bytes; }

const char *grid_decoder_message(const struct grid_decoder *decoder) { return decoder->message; }

static int probe(struct grid_decoder *decoder) {
  uint8_t head[GRID_FORMAT_HEAD] = {0};
  const int64_t size = decoder->reader.size;
  const size_t count = size < GRID_FORMAT_HEAD ? (size_t)size : GRID_FORMAT_HEAD;
  if (!grid_reader_peek(&decoder->reader, 0, head, count)) {
    return grid_fail(decoder, GRID_DECODE_UNREADABLE, "cannot be read");
  }
  decoder->format = grid_find_format(head);
  if (decoder->format) {
    decoder->info.format = decoder->format->format;
    return decoder->format->probe(decoder);
  }
  const char *name = grid_unsupported_format_name(head);
  return name ? grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is %s, which is not supported", name)
              : grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is not an image in a known format");
}

/// Ends the image before, and prepares for the next one.
static void reset(struct grid_decoder *decoder) {
  grid_decoder_close(decoder);
  decoder->target = NULL;
  decoder->message[0] = 0;
  decoder->info = (struct grid_image_info){.orientation = 1};
  decoder->exif = (struct grid_exif){.orientation = 1};
  decoder->date = (struct grid_date){0};
  decoder->has_rating = false;
  decoder->profile_segment = 0;
  decoder->reader.start = 0;
  decoder->reader.position = 0;
  decoder->reader.window_size = 0;
}

int grid_decoder_open(struct grid_decoder *decoder, const char *path, struct grid_image_info *info) {
  struct grid_file file;
  reset(decoder);
  const int result = grid_file_open(path, &file, decoder->message);
  if (result == GRID_DECODE_OK) return grid_decoder_open_file(decoder, &file, info);
  *info = decoder->info;
  return result;
}

int grid_decoder_open_file(struct grid_decoder *decoder, const struct grid_file *file, struct grid_image_info *info) {
  reset(decoder);
  decoder->reader.descriptor = file->descriptor;
  decoder->reader.size = decoder->info.file_size = file->size;
  decoder->info.modified = file->modified;
  decoder->info.changed = file->changed;
  const int result = probe(decoder);
  if (result == GRID_DECODE_OK) grid_take_samsung_trailer(decoder);
  if (decoder->exif.is_burst) decoder->info.is_burst = true;
  decoder->info.capture = decoder->exif.capture;
  decoder->info.rating = decoder->has_rating ? decoder->rating : decoder->exif.rating;
  memcpy(decoder->info.exposure_date, decoder->date.text, sizeof decoder->info.exposure_date);
  *info = decoder->info;
  if (result != GRID_DECODE_OK) grid_decoder_close(decoder);
  return result;
}

/// Starts a call that decodes the open image to a target.
static int begin_read(struct grid_decoder *decoder, const struct grid_target *target) {
  grid_begin(decoder, target);
  if (decoder->reader.descriptor < 0) return grid_fail(decoder, GRID_DECODE_UNREADABLE, "not open");
  return GRID_DECODE_OK;
}

/// Decodes to the target by one of the format's functions.
static int read_with(struct grid_decoder *decoder,
                     int (*read)(struct grid_decoder *decoder, struct grid_scaler *scaler), uint8_t *pixels,
                     struct grid_outcome *outcome) {
  struct grid_scaler scaler = {.pixels = pixels};
  decoder->reader.position = 0;
  const int result = read(decoder, &scaler);
  return result == GRID_DECODE_OK ? grid_scaler_finish(decoder, &scaler, outcome) : result;
}

int grid_decoder_read(struct grid_decoder *decoder, const struct grid_target *target, uint8_t *pixels,
                      struct grid_outcome *outcome) {
  const int result = begin_read(decoder, target);
  if (result != GRID_DECODE_OK) return result;
  grid_find_color_transform(decoder, false);
  return read_with(decoder, decoder->format->read, pixels, outcome);
}

int grid_decoder_read_frame(struct grid_decoder *decoder, int32_t index, const struct grid_target *target,
                            uint8_t *pixels, struct grid_outcome *outcome, struct grid_frame *frame) {
  int result = begin_read(decoder, target);
  if (result != GRID_DECODE_OK) return result;
  grid_find_color_transform(decoder, false);
  result = grid_animation_seek(decoder, index);
  if (result != GRID_DECODE_OK) return result;
  const bool is_animated = decoder->animation.next != NULL;
  result = read_with(decoder, is_animated ? grid_animation_push : decoder->format->read, pixels, outcome);
  if (result == GRID_DECODE_OK) *frame = decoder->animation.frame;
  return result;
}

int32_t grid_decoder_is_animated(struct grid_decoder *decoder) {
  // The target of the call before does not exist any more.
  grid_begin(decoder, NULL);
  return decoder->reader.descriptor >= 0 && grid_animation_exists(decoder);
}

int grid_decoder_read_thumbnail(struct grid_decoder *decoder, const struct grid_target *target, uint8_t *pixels,
                                struct grid_outcome *outcome) {
  const int result = begin_read(decoder, target);
  if (result != GRID_DECODE_OK) return result;
  if (!decoder->format->read_thumbnail || !decoder->info.has_thumbnail) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has no thumbnail");
  }
  grid_find_color_transform(decoder, true);
  return read_with(decoder, decoder->format->read_thumbnail, pixels, outcome);
}
