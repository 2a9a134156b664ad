#include "decoder.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

uint8_t *grid_scratch_reserve(struct grid_scratch *scratch, size_t size) {
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

void grid_begin(struct grid_decoder *decoder, const struct grid_target *target) {
  decoder->target = target;
  decoder->transform = NULL;
  decoder->is_damaged = false;
  decoder->message[0] = 0;
}

int grid_check(struct grid_decoder *decoder, double done) {
  const struct grid_target *target = decoder->target;
  if (!target || !target->check) return GRID_DECODE_OK;
  const int32_t result = target->check(target->context);
  if (result == GRID_DECODE_TOO_SLOW) return grid_fail(decoder, result, "takes too long to decode");
  if (result != GRID_DECODE_CANCELLED || done > 0.7) return GRID_DECODE_OK;
  return grid_fail(decoder, result, "was cancelled");
}

int grid_check_size(struct grid_decoder *decoder, int64_t width, int64_t height, int64_t pixel_limit,
                    int bytes_per_pixel) {
  if (width <= 0 || height <= 0) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header states %lld x %lld pixels", (long long)width,
                     (long long)height);
  }
  if (width > GRID_LIMIT_SIDE || height > GRID_LIMIT_SIDE || width * height > pixel_limit ||
      width * height * bytes_per_pixel > decoder->memory_limit) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "has %lld x %lld pixels, which is above the limit",
                     (long long)width, (long long)height);
  }
  return GRID_DECODE_OK;
}

int grid_set_size(struct grid_decoder *decoder, int64_t width, int64_t height, int64_t pixel_limit,
                  int bytes_per_pixel) {
  const int result = grid_check_size(decoder, width, height, pixel_limit, bytes_per_pixel);
  if (result != GRID_DECODE_OK) return result;
  decoder->info.width = (int32_t)width;
  decoder->info.height = (int32_t)height;
  return GRID_DECODE_OK;
}
