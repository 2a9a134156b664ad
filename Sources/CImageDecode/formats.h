#ifndef GRID_FORMATS_H
#define GRID_FORMATS_H

#include <stdbool.h>

#include "decode.h"

struct grid_decoder;
struct grid_scaler;

/// The number of bytes at a file's start that decide its format; the file's name does not count.
enum { GRID_FORMAT_HEAD = 32 };

/// An image format: an entry of the table in formats.c. Each format defines its own in its file.
struct grid_input_format {
  enum grid_format format;
  /// Whether a file with these first bytes, padded with zeros, is of the format.
  bool (*sniff)(const uint8_t head[GRID_FORMAT_HEAD]);
  /// Fills the decoder's info without decoding pixels.
  int (*probe)(struct grid_decoder *decoder);
  /// Begins the scaler and pushes the rows of the image; NULL for a format that is decoded elsewhere.
  /// The reader is at the file's start.
  int (*read)(struct grid_decoder *decoder, struct grid_scaler *scaler);
};

extern const struct grid_input_format grid_jpeg_format, grid_png_format, grid_webp_format,
    grid_gif_format, grid_bmp_format, grid_tiff_format;

/// The format of a file with these first bytes, or NULL if it is not supported.
const struct grid_input_format *grid_find_format(const uint8_t head[GRID_FORMAT_HEAD]);

/// The name of an unsupported format, with its article, or NULL if it is unknown.
const char *grid_unsupported_format_name(const uint8_t head[GRID_FORMAT_HEAD]);

#endif
