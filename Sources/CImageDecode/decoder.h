#ifndef GRID_DECODER_H
#define GRID_DECODER_H

#include "decode.h"

#include <stdbool.h>

#include "exif.h"
#include "reader.h"

/// Memory that grows to the largest need and stays.
struct grid_scratch {
  uint8_t *bytes;
  size_t capacity;
};

/// At least `size` bytes of any content, or NULL.
uint8_t *grid_scratch_take(struct grid_scratch *scratch, size_t size);
/// Frees it if it has grown above `limit`: one huge picture shall not cost memory for ever.
void grid_scratch_trim(struct grid_scratch *scratch, size_t limit);

struct grid_decoder {
  struct grid_reader reader;
  uint8_t window[GRID_WINDOW];
  struct grid_picture_info info;
  /// The EXIF block of the open file, and what it says.
  struct grid_scratch exif_bytes;
  struct grid_exif exif;
  /// Rows as they come, the sums of the scaler, and whole pictures where there is no way around.
  struct grid_scratch rows, sums, edges, whole;
  /// The target being made.
  const struct grid_target *target;
  char message[160];
};

/// Puts a message together and returns `result`.
int grid_fail(struct grid_decoder *decoder, int result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Notes what is being made.
void grid_begin(struct grid_decoder *decoder, const struct grid_target *target);

/// GRID_DECODE_OK, or why to stop: cancelled (unless more than seven tenths are done) or too slow.
int grid_check(struct grid_decoder *decoder, double done);

/// The limits of decode.h on a picture of that size, of which the decoder holds `bytes_per_pixel`
/// in memory; 0 where it holds a few rows only.
int grid_check_size(struct grid_decoder *decoder, int64_t width, int64_t height,
                    int64_t pixel_limit, int bytes_per_pixel);

/// The formats. Each fills its part of `decoder->info`, or decodes.
int grid_probe_jpeg(struct grid_decoder *decoder);
int grid_probe_png(struct grid_decoder *decoder);
int grid_probe_webp(struct grid_decoder *decoder);
int grid_probe_gif(struct grid_decoder *decoder);
int grid_probe_bmp(struct grid_decoder *decoder);
int grid_probe_tiff(struct grid_decoder *decoder);

struct grid_scaler;
struct grid_rect;
int grid_read_jpeg(struct grid_decoder *decoder, struct grid_reader *reader,
                   const struct grid_rect *content, struct grid_scaler *scaler);
int grid_read_png(struct grid_decoder *decoder, struct grid_scaler *scaler);
int grid_read_gif(struct grid_decoder *decoder, struct grid_scaler *scaler);
int grid_read_bmp(struct grid_decoder *decoder, struct grid_scaler *scaler);
int grid_read_webp(struct grid_decoder *decoder, struct grid_scaler *scaler);

#endif
