#ifndef CIMAGEDECODE_PNG_ROWS_H
#define CIMAGEDECODE_PNG_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "decode.h"

struct grid_decoder;
struct grid_reader;

/// A PNG that libpng decodes row by row: the open file, or a frame of an animation.
struct grid_png_image {
  struct grid_decoder *decoder;
  /// The whole PNG, from its signature on.
  struct grid_reader *reader;
  /// The size that its header must have.
  int32_t width, height;
  enum grid_order order;
  /// Called before the first row. Sets the needed rows.
  int (*begin)(struct grid_png_image *image);
  /// Receives a needed row: four channels of 8 bits. They may be changed.
  void (*push)(struct grid_png_image *image, uint8_t *row);
  void *context;
  /// Whether to ignore checksums, and to be content with the rows before damage. The missing ones are not pushed.
  bool is_salvaged;
  /// Set before `begin`: whether pixels have straight alpha. Otherwise it is 255.
  bool has_alpha;
  /// Set by `begin`.
  int32_t first_row, row_count;
  /// The number of rows that have been pushed.
  int32_t pushed;
};

/// Decodes the needed rows. Uses the decoder's scratch memory for rows and, if the image is interlaced, for whole
/// images.
int grid_png_decode(struct grid_png_image *image);

#endif
