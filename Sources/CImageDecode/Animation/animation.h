#ifndef CIMAGEDECODE_ANIMATION_H
#define CIMAGEDECODE_ANIMATION_H

#include <stdbool.h>

#include "decode.h"

struct grid_decoder;
struct grid_scaler;

/// The animation of the open file. Formats set the functions; `animation.c` calls them.
struct grid_animation {
  /// Whether the file has been searched for an animation.
  bool is_open;
  /// Decodes the frame after the last one onto the canvas, and sets `frame`. NULL for a still image.
  int (*next)(struct grid_decoder *decoder, struct grid_animation *animation);
  /// Frees the state.
  void (*end)(void *state);
  void *state;
  /// The index of the frame that was decoded last; -1 before the first one.
  int32_t index;
  struct grid_frame frame;
  /// The frame that was decoded last, at the size of the image: RGBA with straight alpha. The state owns it.
  const uint8_t *canvas;
};

/// Gives the animation the functions and the state of a format: `next`, `end`, `state`, and `canvas` unless each frame
/// sets it. After a failure, and for a still image, ends the state instead.
///
/// - Parameter result: The result of the search for an animation, which is returned.
int grid_animation_adopt(struct grid_animation *animation, const struct grid_animation *found, int result,
                         bool is_animated);

/// Whether the open image is animated. Reads headers only.
bool grid_animation_exists(struct grid_decoder *decoder);

/// Decodes up to a frame, from the first one if it is behind. The frame is then on the canvas, unless the image is a
/// still image. After a failure, the next call begins at the first frame.
int grid_animation_seek(struct grid_decoder *decoder, int32_t index);

/// Begins the scaler and pushes the rows of the canvas into it.
int grid_animation_push(struct grid_decoder *decoder, struct grid_scaler *scaler);

/// Frees what belongs to the animation.
void grid_animation_end(struct grid_animation *animation);

#endif
