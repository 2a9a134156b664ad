#ifndef CIMAGEDECODE_GIF_FILE_H
#define CIMAGEDECODE_GIF_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "Animation/canvas.h"
#include "decode.h"

struct grid_decoder;

// The blocks of a GIF, without the codes of pixels.

/// A color table: its offset in the file, and its number of colors; 0 if there is none.
struct grid_gif_colors {
  int64_t at;
  int count;
};

/// The properties of a GIF, as far as it has been read.
struct grid_gif {
  /// The size of the canvas (the logical screen), in pixels.
  int32_t width, height;
  struct grid_gif_colors colors;
  /// The offset of the first sub-block of the ICC profile; 0 if there is none.
  int64_t profile;
  /// The offset and the size of the packet of XMP, which is not divided into sub-blocks, with its trailer; 0 if there
  /// is none.
  int64_t xmp, xmp_size;
  /// As in grid_frame: 1 unless an extension states another number.
  int32_t play_count;
};

/// The properties of a frame.
struct grid_gif_frame {
  /// May be larger than the canvas, or outside.
  struct grid_area area;
  bool is_interlaced;
  /// The transparent color index, or -1.
  int transparent;
  enum grid_disposal disposal;
  /// In nanoseconds.
  int64_t duration;
  /// Its own color table, or that of the file.
  struct grid_gif_colors colors;
};

/// Reads from the start of the file up to the blocks of the first frame.
int grid_gif_read_header(struct grid_decoder *decoder, struct grid_gif *gif);

/// Reads the blocks of a frame from the reader's position to its LZW minimum code size. The frame may be larger than
/// the canvas.
int grid_gif_read_frame(struct grid_decoder *decoder, struct grid_gif *gif, struct grid_gif_frame *frame);

/// Skips data sub-blocks up to the empty one that ends them.
int grid_gif_skip_data(struct grid_decoder *decoder);

/// Reads the colors of a frame: four bytes for each index. Indices beyond the color table are black. Returns false if
/// the table is cut off.
bool grid_gif_read_colors(struct grid_decoder *decoder, const struct grid_gif_frame *frame, enum grid_order order,
                          uint8_t colors[256][4]);

/// The row that is the `index`th in the file.
int32_t grid_gif_row(const struct grid_gif_frame *frame, int32_t index);

#endif
