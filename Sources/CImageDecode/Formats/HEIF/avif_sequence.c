// AVIF image sequences: the frames of a track, decoded by dav1d in order, and those of its alpha.
//
// Crop, orientation and color space are those of the still image in the file, which writers encode from the first
// frame. A sequence whose frames have another size than the still image is shown as a still image.

#include "Formats/HEIF/avif_sequence.h"

#include <stdlib.h>
#include <string.h>

#include "Animation/animation.h"
#include "Formats/HEIF/av1.h"
#include "Formats/HEIF/avif_track.h"
#include "Formats/HEIF/heif.h"
#include "Formats/HEIF/planes.h"
#include "decoder.h"

/// The number of images that a decoder of AV1 keeps: eight references and the one that is being decoded.
enum { IMAGE_COUNT = 9 };

/// A track with its decoder.
struct layer {
  struct grid_avif_track track;
  struct grid_av1_session *session;
};

struct state {
  struct layer color, alpha;
  bool has_alpha;
  /// The part of the coded images that is shown.
  int32_t left, top, width, height;
  /// The shown part of the last frame, and a row's scratch memory.
  uint8_t *canvas, *scratch;
};

static void end(void *context) {
  struct state *state = context;
  grid_av1_close(state->color.session);
  grid_av1_close(state->alpha.session);
  free(state->canvas);
  free(state->scratch);
  free(state);
}

// MARK: Frames

static bool is_as_configured(const struct state *state, const struct grid_avif_track *track,
                             const struct grid_planes *planes) {
  return planes->width >= state->left + state->width && planes->height >= state->top + state->height &&
         grid_avif_bytes_for_two(planes->bits > 8, planes->is_gray, planes->is_narrow, planes->is_short) <=
             track->bytes_for_two;
}

/// Decodes the next image of a layer. On failure, it has not to be released.
static int decode_layer(struct grid_decoder *decoder, const struct state *state, struct layer *layer,
                        struct grid_planes *planes, struct grid_sample *sample) {
  if (!grid_sample_table_next(&decoder->reader, &layer->track.samples, sample) || sample->size == 0) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: a frame is missing");
  }
  if (sample->size > GRID_LIMIT_WHOLE_FILE) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "is above the limit");
  uint8_t *bytes = grid_scratch_reserve(&decoder->whole, sample->size);
  if (!bytes) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a frame");
  if (!grid_reader_peek(&decoder->reader, sample->offset, bytes, sample->size)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is cut off");
  }
  const int result = grid_av1_decode(decoder, layer->session, bytes, sample->size, planes);
  if (result != GRID_DECODE_OK) return result;
  if (is_as_configured(state, &layer->track, planes)) return GRID_DECODE_OK;
  grid_planes_release(planes);
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
}

/// Converts the shown part of a frame to the canvas.
static int convert(struct grid_decoder *decoder, struct state *state, struct grid_planes *color,
                   struct grid_planes *alpha) {
  const bool is_premultiplied = state->has_alpha && state->color.track.premultiplied_by == state->alpha.track.id;
  if (state->color.track.has_code_points) {
    color->matrix = state->color.track.code_points[2];
    color->is_full_range = state->color.track.code_points[3] != 0;
  }
  // Whatever its coded data states (ISO/IEC 23000-22, 7.3.5.2).
  alpha->is_full_range = true;
  for (int32_t y = 0; y < state->height; y++) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    const struct grid_planes_span span = {state->top + y, state->left, state->width};
    grid_planes_convert(color, state->has_alpha ? alpha : NULL, is_premultiplied, &span, GRID_ORDER_RGBA,
                        state->scratch, state->canvas + 4 * (size_t)state->width * (size_t)y);
  }
  return GRID_DECODE_OK;
}

static int next(struct grid_decoder *decoder, struct grid_animation *animation) {
  struct state *state = animation->state;
  struct grid_planes color = {0}, alpha = {0};
  struct grid_sample sample, alpha_sample;
  int result = decode_layer(decoder, state, &state->color, &color, &sample);
  if (result != GRID_DECODE_OK) return result;
  if (state->has_alpha) result = decode_layer(decoder, state, &state->alpha, &alpha, &alpha_sample);
  if (result == GRID_DECODE_OK) result = convert(decoder, state, &color, &alpha);
  grid_planes_release(&color);
  grid_planes_release(&alpha);
  const struct grid_avif_track *track = &state->color.track;
  animation->frame = (struct grid_frame){
      .duration = (int64_t)((uint64_t)sample.duration * 1000000000 / track->timescale),
      .is_last = track->samples.index == track->samples.sample_count,
      .play_count = track->play_count,
  };
  return result;
}

// MARK: The header

/// Finds the part to show, which is the still image's. Returns false if that has another size.
static bool find_content(struct grid_decoder *decoder, struct state *state) {
  struct grid_heif_items *items = grid_heif_items_read(&decoder->reader);
  const struct grid_heif_item *primary = items ? grid_heif_find(items, items->primary) : NULL;
  const struct grid_avif_track *track = &state->color.track;
  struct grid_heif_image image;
  const bool is_described = primary && grid_heif_describe(&decoder->reader, items, primary, &image);
  free(items);
  if (!is_described || image.width != track->width || image.height != track->height) return false;
  state->left = (int32_t)image.content.x, state->top = (int32_t)image.content.y;
  state->width = (int32_t)image.content.width, state->height = (int32_t)image.content.height;
  return state->width == decoder->info.width && state->height == decoder->info.height;
}

/// Whether the file is a sequence of several images that can be shown.
static bool find_sequence(struct grid_decoder *decoder, struct state *state) {
  uint8_t head[12];
  if (!grid_reader_peek(&decoder->reader, 0, head, sizeof head) || memcmp(head + 8, "avis", 4) != 0) return false;
  return grid_avif_find_tracks(&decoder->reader, &state->color.track, &state->alpha.track, &state->has_alpha) &&
         state->color.track.samples.sample_count > 1 && find_content(decoder, state);
}

bool grid_avif_is_sequence(struct grid_decoder *decoder) {
  struct state state = {.canvas = NULL};
  return find_sequence(decoder, &state);
}

/// Checks the size of the images that are in memory at the same time, and allocates what frames need.
static int allocate(struct grid_decoder *decoder, struct state *state) {
  const int32_t width = state->color.track.width, height = state->color.track.height;
  const int alpha = state->has_alpha ? state->alpha.track.bytes_for_two : 0;
  const int bytes_per_pixel = 4 + (IMAGE_COUNT * (state->color.track.bytes_for_two + alpha) + 1) / 2;
  const int result = grid_check_size(decoder, width, height, GRID_LIMIT_PIXELS, bytes_per_pixel);
  if (result != GRID_DECODE_OK) return result;
  // Codecs round sizes up to whole blocks.
  const int64_t pixel_limit = ((int64_t)width + 128) * ((int64_t)height + 128);
  state->canvas = malloc(4 * (size_t)state->width * (size_t)state->height);
  state->scratch = malloc(grid_planes_scratch(state->width));
  state->color.session = grid_av1_open(pixel_limit, false);
  if (state->has_alpha) state->alpha.session = grid_av1_open(pixel_limit, false);
  if (state->canvas && state->scratch && state->color.session && (!state->has_alpha || state->alpha.session)) {
    return GRID_DECODE_OK;
  }
  return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for %d x %d pixels", width, height);
}

int grid_avif_begin_sequence(struct grid_decoder *decoder, struct grid_animation *animation) {
  struct state *state = calloc(1, sizeof *state);
  if (!state) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory");
  const bool is_sequence = grid_av1_codec.load() && find_sequence(decoder, state);
  const int result = is_sequence ? allocate(decoder, state) : GRID_DECODE_OK;
  const struct grid_animation found = {.next = next, .end = end, .state = state, .canvas = state->canvas};
  return grid_animation_adopt(animation, &found, result, is_sequence);
}
