#ifndef CIMAGEDECODE_TIFF_FILE_H
#define CIMAGEDECODE_TIFF_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <tiffio.h>

struct grid_decoder;
struct grid_scaler;

/// A TIFF that libtiff has open. It reads through the decoder's reader.
struct grid_tiff_file {
  struct grid_decoder *decoder;
  TIFF *tiff;
  int64_t position;
  /// The share of the work that is done, for `grid_check`.
  double progress;
  /// GRID_DECODE_OK, or the reason for which a read was refused. After that, libtiff's results are incomplete.
  int stopped;
  /// The first message of libtiff; empty if there was none.
  char message[100];
};

/// Opens the decoder's file. libtiff prints nothing, and allocates at most GRID_LIMIT_MEMORY at a time.
///
/// - Returns: GRID_DECODE_OK, or the failure.
int grid_tiff_file_open(struct grid_decoder *decoder, struct grid_tiff_file *file);
void grid_tiff_file_close(struct grid_tiff_file *file);

/// The result after a function of libtiff has failed.
int grid_tiff_file_failure(struct grid_tiff_file *file);

/// The result after the rows of an image were read up to one that failed: success if some were pushed, because a
/// file that ends early shows the part that exists.
int grid_tiff_file_result(struct grid_tiff_file *file, const struct grid_scaler *scaler);

/// Whether `grid_read_tiff_samples` decodes the pixels of a file: gray, RGB, CMYK and Lab in samples of one size.
bool grid_tiff_has_plain_samples(TIFF *tiff);

/// Decodes samples, of up to 64 bits and in floating point, from bands of strips or tiles.
int grid_read_tiff_samples(struct grid_tiff_file *file, struct grid_scaler *scaler);

/// Decodes what libtiff converts to RGB itself: palettes, YCbCr, LogLuv and bits.
int grid_read_tiff_rgba(struct grid_tiff_file *file, struct grid_scaler *scaler);

#endif
