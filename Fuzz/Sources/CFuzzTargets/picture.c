// Decodes files as the app does: from a descriptor, at sizes of tiles and at their own.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decode.h"
#include "fuzz.h"

/// The maximum number of rows and blocks that a run decodes. It stands for the app's time limit, which would
/// make runs differ.
static const int check_limit = 20000;

/// The size above which most files are only opened: clearing and scaling 100 megapixels would take most of
/// the time, and find nothing that smaller ones do not.
static const int64_t usual_pixel_limit = 1 << 16;

/// The number of frames that are decoded of an animation.
static const int32_t frame_limit = 5;

/// The state of grid_target's `check`.
struct effort {
  int count, cancelled_at;
};

static int32_t check(void *context) {
  struct effort *effort = context;
  const int count = effort->count++;
  if (count > check_limit) return GRID_DECODE_TOO_SLOW;
  return count >= effort->cancelled_at ? GRID_DECODE_CANCELLED : GRID_DECODE_OK;
}

// MARK: Decoding

static int read_picture(struct grid_decoder *decoder, const struct grid_target *target, uint8_t *pixels,
                        struct grid_outcome *outcome) {
  ((struct effort *)target->context)->count = 0;
  return grid_decoder_read(decoder, target, pixels, outcome);
}

static const char *check_info(const struct grid_image_info *info, size_t size) {
  if (info->width < 1 || info->height < 1 || info->width > GRID_LIMIT_SIDE || info->height > GRID_LIMIT_SIDE) {
    return grid_fuzz_failure("an open file has %d x %d pixels", info->width, info->height);
  }
  if (info->orientation < 1 || info->orientation > 8) {
    return grid_fuzz_failure("an open file has orientation %d", info->orientation);
  }
  if (info->rating < -1 || info->rating > 5) return grid_fuzz_failure("an open file has rating %d", info->rating);
  if (info->file_size != (int64_t)size) {
    return grid_fuzz_failure("%zu bytes have a file size of %lld", size, (long long)info->file_size);
  }
  return NULL;
}

/// Checks the result of a decode, and that an opaque image has no transparent pixel.
static const char *check_result(struct grid_decoder *decoder, int result, const struct grid_outcome *outcome,
                                const uint8_t *pixels, size_t size) {
  if (result < GRID_DECODE_OK || result > GRID_DECODE_NO_LIBRARY) {
    return grid_fuzz_failure("decoding returned %d", result);
  }
  if (result != GRID_DECODE_OK && grid_decoder_message(decoder)[0] == 0) {
    return grid_fuzz_failure("result %d has no message", result);
  }
  for (size_t i = 3; result == GRID_DECODE_OK && outcome->is_opaque && i < size; i += 4) {
    if (pixels[i] != 255) return grid_fuzz_failure("an opaque image has alpha %d", pixels[i]);
  }
  return NULL;
}

/// Decodes twice, over different garbage: the result must be the same, so each pixel is written and none
/// comes from memory of an earlier file.
static const char *check_read(struct grid_decoder *decoder, const struct grid_target *target, bool is_repeated) {
  const size_t size = 4 * (size_t)target->width * (size_t)target->height;
  uint8_t *first = grid_fuzz_allocate(size), *second = grid_fuzz_allocate(size);
  memset(first, 0xA5, size), memset(second, 0x5A, size);
  struct grid_outcome outcome = {0}, again = {0};
  const int result = read_picture(decoder, target, first, &outcome);
  const char *failure = check_result(decoder, result, &outcome, first, size);
  if (!failure && is_repeated) {
    const int second_result = read_picture(decoder, target, second, &again);
    if (second_result != result) {
      failure = grid_fuzz_failure("the second decode returned %d, the first %d", second_result, result);
    } else if (result == GRID_DECODE_OK &&
               (memcmp(first, second, size) != 0 || memcmp(&outcome, &again, sizeof again) != 0)) {
      failure = "two decodes of one file differ";
    }
  }
  free(first), free(second);
  return failure;
}

static int read_frame(struct grid_decoder *decoder, int32_t index, const struct grid_target *target, uint8_t *pixels,
                      struct grid_outcome *outcome, struct grid_frame *frame) {
  ((struct effort *)target->context)->count = 0;
  return grid_decoder_read_frame(decoder, index, target, pixels, outcome, frame);
}

/// Decodes the first frames, and then the first one again over different garbage, which must be the same.
static const char *check_frames(struct grid_decoder *decoder, const struct grid_target *target, bool is_repeated) {
  const size_t size = 4 * (size_t)target->width * (size_t)target->height;
  uint8_t *first = grid_fuzz_allocate(size), *other = grid_fuzz_allocate(size);
  struct grid_outcome outcome = {0};
  struct grid_frame frame = {0, 0, 0};
  const char *failure = NULL;
  int first_result = GRID_DECODE_OK, result = GRID_DECODE_OK;
  for (int32_t i = 0; i < frame_limit && result == GRID_DECODE_OK && !frame.is_last && !failure; i++) {
    uint8_t *pixels = i == 0 ? first : other;
    memset(pixels, 0xA5, size);
    result = read_frame(decoder, i, target, pixels, &outcome, &frame);
    failure = check_result(decoder, result, &outcome, pixels, size);
    if (!failure && result == GRID_DECODE_OK && (frame.duration <= 0 || frame.play_count < 0)) {
      failure = grid_fuzz_failure("frame %d lasts %lld ns", i, (long long)frame.duration);
    }
    if (i == 0) first_result = result;
  }
  if (!failure && is_repeated && first_result == GRID_DECODE_OK) {
    memset(other, 0x5A, size);
    result = read_frame(decoder, 0, target, other, &outcome, &frame);
    if (result != GRID_DECODE_OK) failure = grid_fuzz_failure("the first frame returned %d later", result);
    if (result == GRID_DECODE_OK && memcmp(first, other, size) != 0) failure = "two decodes of a frame differ";
  }
  free(first), free(other);
  return failure;
}

/// Decodes the open file at a size that the options choose, and reads all that belongs to it.
static const char *check_open_file(struct grid_decoder *decoder, const struct grid_image_info *info,
                                   struct grid_fuzz_options *options) {
  struct effort effort = {0, grid_fuzz_option(options, 16) == 0 ? (int)grid_fuzz_option(options, 60) : INT32_MAX};
  struct grid_target target = {
      .width = 1 + (int32_t)grid_fuzz_option(options, 90),
      .height = 1 + (int32_t)grid_fuzz_option(options, 70),
      .corner_radius = (int32_t)grid_fuzz_option(options, 9),
      .order = grid_fuzz_option(options, 2) ? GRID_ORDER_BGRA : GRID_ORDER_RGBA,
      .prefers_speed = (int32_t)grid_fuzz_option(options, 2),
      .check = check,
      .context = &effort,
  };
  if (grid_fuzz_option(options, 3) == 0 && info->width <= 200 && info->height <= 200) {
    const bool is_turned = info->orientation >= 5;
    target.width = is_turned ? info->height : info->width;
    target.height = is_turned ? info->width : info->height;
  }
  uint8_t *thumbnail = grid_fuzz_allocate(4 * (size_t)target.width * (size_t)target.height);
  static uint8_t text[16384];
  struct grid_outcome outcome;
  grid_decoder_read_thumbnail(decoder, &target, thumbnail, &outcome);
  free(thumbnail);
  grid_decoder_comment(decoder, text, 8192);
  grid_decoder_text(decoder, "Thumb::URI", text, sizeof text);
  grid_decoder_has_valid_checksum(decoder);
  const int64_t pixels = (int64_t)info->width * info->height;
  if (pixels > usual_pixel_limit && grid_fuzz_option(options, 256) != 0) return NULL;
  // libde265 reads uninitialized memory of its own in some damaged files.
  const bool is_repeated = pixels <= 10000 && info->format != GRID_FORMAT_HEIF;
  const char *failure = check_read(decoder, &target, is_repeated);
  return failure ? failure : check_frames(decoder, &target, is_repeated);
}

static struct grid_fuzz_result fuzz(enum grid_format format, const uint8_t *bytes, size_t size) {
  struct grid_fuzz_options options = grid_fuzz_options_of(bytes, size);
  struct grid_decoder *decoder = grid_fuzz_decoder();
  struct grid_fuzz_result result = {NULL, false};
  const int descriptor = grid_memory_file(bytes, size);
  if (descriptor < 0) grid_fuzz_give_up("no memory file");
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  struct grid_image_info info;
  const int opened = grid_decoder_open(decoder, path, &info);
  result.is_relevant = info.format == format;
  if (opened == GRID_DECODE_OK) {
    result.failure = check_info(&info, size);
    if (!result.failure && result.is_relevant) {
      result.failure = check_open_file(decoder, &info, &options);
    }
  }
  grid_decoder_close(decoder);
  close(descriptor);
  return result;
}

// Versions of clang-format break some of these lines and not others.
// clang-format off
struct grid_fuzz_result grid_fuzz_jpeg(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_JPEG, bytes, size); }
struct grid_fuzz_result grid_fuzz_png(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_PNG, bytes, size); }
struct grid_fuzz_result grid_fuzz_webp(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_WEBP, bytes, size); }
struct grid_fuzz_result grid_fuzz_gif(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_GIF, bytes, size); }
struct grid_fuzz_result grid_fuzz_bmp(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_BMP, bytes, size); }
struct grid_fuzz_result grid_fuzz_tiff(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_TIFF, bytes, size); }
struct grid_fuzz_result grid_fuzz_heif(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_HEIF, bytes, size); }
struct grid_fuzz_result grid_fuzz_jxl(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_JXL, bytes, size); }
struct grid_fuzz_result grid_fuzz_raw(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_RAW, bytes, size); }
struct grid_fuzz_result grid_fuzz_tga(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_TGA, bytes, size); }
struct grid_fuzz_result grid_fuzz_ico(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_ICO, bytes, size); }
struct grid_fuzz_result grid_fuzz_qoi(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_QOI, bytes, size); }
struct grid_fuzz_result grid_fuzz_pnm(const uint8_t *bytes, size_t size) { return fuzz(GRID_FORMAT_PNM, bytes, size); }
// clang-format on
