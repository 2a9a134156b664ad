#ifndef CIMAGEDECODE_PNG_FRAMES_H
#define CIMAGEDECODE_PNG_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "Animation/canvas.h"

struct grid_decoder;

// The frames of an animated PNG (APNG 1.0, and PNG's third edition). libpng does not know their chunks. Each frame is
// copied to a PNG of its own, which libpng decodes.

/// A chunk: the offset of its content, and the size of that in bytes.
struct grid_png_chunk {
  uint8_t type[4];
  int64_t at;
  uint32_t size;
};

/// A frame control chunk (fcTL).
struct grid_png_control {
  struct grid_area area;
  enum grid_disposal disposal;
  /// Whether the frame is blended with the canvas by its alpha. Otherwise it replaces the pixels.
  bool is_blended;
  /// In nanoseconds.
  int64_t duration;
};

/// A position among the frames of the open file.
struct grid_png_frames {
  int32_t width, height;
  bool is_interlaced;
  /// The content of IHDR, and the chunks before the pixels that libpng needs; their size is 0 if they are missing.
  uint8_t header[13];
  struct grid_png_chunk palette, transparency;
  /// The number of frames that the file states, and of those that have been found.
  uint32_t count, found;
  /// As in grid_frame.
  int32_t play_count;
  /// The sequence number of the next chunk.
  uint32_t sequence;
  /// Whether there is a next frame, its control, the offset of its first chunk, and whether its data are IDAT chunks.
  bool has_next;
  struct grid_png_control next;
  int64_t next_at;
  bool is_default_image;
  /// The last frame as a PNG.
  uint8_t *bytes;
  size_t size, capacity;
};

/// Finds the first frame, which `has_next` states.
///
/// - Returns: GRID_DECODE_OK, or the reason to stop.
int grid_png_frames_begin(struct grid_decoder *decoder, struct grid_png_frames *frames);

/// Copies the next frame to `bytes`, and finds the one after it.
int grid_png_frames_copy_next(struct grid_decoder *decoder, struct grid_png_frames *frames);

void grid_png_frames_free(struct grid_png_frames *frames);

#endif
