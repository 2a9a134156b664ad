// All frames of a WebP, composed by libwebp.

#include "Formats/WebP/webp_animation.h"

#include <stdlib.h>
#include <string.h>

#include "Animation/animation.h"
#include "Formats/WebP/webp_file.h"
#include "decoder.h"

struct state {
  /// The file, which libwebp reads from memory.
  uint8_t *bytes;
  WebPAnimDecoder *decoder;
  int32_t play_count;
  /// The end of the last frame, in milliseconds.
  int timestamp;
};

static void end(void *context) {
  struct state *state = context;
  WebPAnimDecoderDelete(state->decoder);
  free(state->bytes);
  free(state);
}

static int next(struct grid_decoder *decoder, struct grid_animation *animation) {
  struct state *state = animation->state;
  uint8_t *canvas;
  int timestamp;
  const int result = grid_check(decoder, 0);
  if (result != GRID_DECODE_OK) return result;
  if (!WebPAnimDecoderGetNext(state->decoder, &canvas, &timestamp)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: a frame is missing");
  }
  const int64_t duration = ((int64_t)timestamp - state->timestamp) * 1000000;
  state->timestamp = timestamp;
  animation->canvas = canvas;
  animation->frame = (struct grid_frame){duration, !WebPAnimDecoderHasMoreFrames(state->decoder), state->play_count};
  return GRID_DECODE_OK;
}

/// Reads the file and opens the animation, if it is one.
static int open_file(struct grid_decoder *decoder, struct state *state) {
  const size_t size = (size_t)decoder->reader.size;
  WebPBitstreamFeatures features;
  WebPAnimInfo info;
  state->bytes = malloc(size);
  if (!state->bytes) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the file");
  const int result = grid_webp_read_file(decoder, state->bytes, &features);
  if (result != GRID_DECODE_OK || !features.has_animation) return result;
  state->decoder = grid_webp_open_animation(&(WebPData){state->bytes, size}, GRID_ORDER_RGBA);
  if (!state->decoder || !WebPAnimDecoderGetInfo(state->decoder, &info)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: no first frame");
  }
  // 0 is endless here, too, and other numbers are those of all times.
  state->play_count = (int32_t)info.loop_count;
  return GRID_DECODE_OK;
}

/// Whether the header announces an animation. Only then the whole file is read.
static bool is_announced(struct grid_decoder *decoder) {
  uint8_t head[21];
  return grid_reader_peek(&decoder->reader, 0, head, sizeof head) && !memcmp(head + 12, "VP8X", 4) &&
         head[20] & ANIMATION_FLAG;
}

int grid_webp_begin_animation(struct grid_decoder *decoder, struct grid_animation *animation) {
  if (!is_announced(decoder)) return GRID_DECODE_OK;
  struct state *state = calloc(1, sizeof *state);
  if (!state) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory");
  const int result = open_file(decoder, state);
  const struct grid_animation found = {.next = next, .end = end, .state = state};
  return grid_animation_adopt(animation, &found, result, state->decoder != NULL);
}
