#ifndef CIMAGEDECODE_FORMATS_H
#define CIMAGEDECODE_FORMATS_H

#include <stdbool.h>

#include "decode.h"

struct grid_animation;
struct grid_color_space;
struct grid_decoder;
struct grid_scaler;

/// The number of bytes at the start of a file that determine its format. The file's name is ignored.
enum { GRID_FORMAT_HEAD = 32 };

/// An image format: an entry of the table in formats.c. Each format defines its entry in its own file.
struct grid_input_format {
  enum grid_format format;
  /// Whether the first bytes of a file, padded with zeros, are the signature of the format.
  bool (*sniff)(const uint8_t head[GRID_FORMAT_HEAD]);
  /// Reads the header into the decoder's info without decoding pixels.
  int (*probe)(struct grid_decoder *decoder);
  /// Decodes from the start of the file: begins the scaler and pushes the rows of the image into it.
  int (*read)(struct grid_decoder *decoder, struct grid_scaler *scaler);
  /// Reads the color space of the pixels into `space`, which is sRGB. NULL for a format whose files state none.
  void (*read_color_space)(struct grid_decoder *decoder, struct grid_color_space *space);
  /// Decodes the thumbnail as `read` does the image. NULL for a format that contains none.
  int (*read_thumbnail)(struct grid_decoder *decoder, struct grid_scaler *scaler);
  /// Sets the functions and the state of the animation; leaves them NULL for a file with one image. NULL for a format
  /// without animations.
  int (*begin_animation)(struct grid_decoder *decoder, struct grid_animation *animation);
};

extern const struct grid_input_format grid_jpeg_format, grid_png_format, grid_webp_format, grid_gif_format,
    grid_bmp_format, grid_tiff_format;
extern const struct grid_input_format grid_heif_format;
extern const struct grid_input_format grid_jxl_format;
extern const struct grid_input_format grid_raw_format;
extern const struct grid_input_format grid_qoi_format, grid_pnm_format, grid_ico_format, grid_tga_format;

/// Returns the format of a file by its first bytes, or NULL if it is not supported.
const struct grid_input_format *grid_find_format(const uint8_t head[GRID_FORMAT_HEAD]);

/// Loads libjxl. Returns false if it is not installed.
bool grid_jxl_load(void);

/// Returns the name, with its article, of an unsupported format by its first bytes, or NULL if it is unknown.
const char *grid_unsupported_format_name(const uint8_t head[GRID_FORMAT_HEAD]);

#endif
