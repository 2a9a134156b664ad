#ifndef CIMAGEDECODE_DECODER_H
#define CIMAGEDECODE_DECODER_H

#include <stdbool.h>

#include "Animation/animation.h"
#include "Color/color_space.h"
#include "Metadata/date.h"
#include "Metadata/exif.h"
#include "Reading/reader.h"
#include "decode.h"

// The part of the decoder that all formats share: state, errors, limits, scratch memory and cancellation.
// Nothing here depends on a format; decode.c opens files and calls the formats.

struct grid_color_converter;
struct grid_color_transform;
struct grid_input_format;

/// A block of memory that is reused and grows to the largest size requested.
struct grid_scratch {
  uint8_t *bytes;
  size_t capacity;
};

/// Returns at least `size` bytes with undefined content, or NULL if there is no memory. Invalidates the block
/// that was returned before.
uint8_t *grid_scratch_reserve(struct grid_scratch *scratch, size_t size);
/// Frees the memory if it is larger than `limit`, so that one huge image does not raise memory use
/// permanently.
void grid_scratch_trim(struct grid_scratch *scratch, size_t limit);

struct grid_decoder {
  struct grid_reader reader;
  uint8_t window[GRID_WINDOW];
  /// The format of the open file.
  const struct grid_input_format *format;
  struct grid_image_info info;
  /// The EXIF block of the open file, and its parsed content.
  struct grid_scratch exif_bytes;
  struct grid_exif exif;
  /// The date of the open file.
  struct grid_date date;
  /// The rating in the XMP of the open file, if it has one.
  int32_t rating;
  bool has_rating;
  /// The position of the first segment of the open JPEG that contains a part of its ICC profile; 0 if there is
  /// none.
  int64_t profile_segment;
  /// The ICC profile of the open file.
  struct grid_scratch profile;
  struct grid_color_converter *colors;
  /// The conversion of the open file's colors to sRGB; NULL if they need none.
  const struct grid_color_transform *transform;
  /// Decoded rows; the scaler's sums and its tables of columns; whole images, for formats that need them.
  struct grid_scratch rows, sums, column_tables, whole;
  struct grid_animation animation;
  /// Whether the current call has shown what is there of a damaged file.
  bool is_damaged;
  /// The maximum memory for an image that cannot be decoded row by row.
  int64_t memory_limit;
  /// The target of the current call; NULL while a file is opened.
  const struct grid_target *target;
  char message[GRID_MESSAGE];
};

/// Sets the decoder's message and returns `result`.
int grid_fail(struct grid_decoder *decoder, int result, const char *format, ...) __attribute__((format(printf, 3, 4)));

/// Starts a call: sets the target and clears the message and the transform.
void grid_begin(struct grid_decoder *decoder, const struct grid_target *target);

/// Returns GRID_DECODE_OK, or the reason to stop: too slow, or cancelled while at most 70 % is done.
///
/// - Parameter done: The completed share of the work, from 0 to 1.
int grid_check(struct grid_decoder *decoder, double done);

/// Checks the size of an image against the limits of decode.h. Returns GRID_DECODE_OK or the failure.
///
/// - Parameter bytes_per_pixel: The memory that the decoder needs for each pixel; 0 if it keeps a few
///   rows only.
int grid_check_size(struct grid_decoder *decoder, int64_t width, int64_t height, int64_t pixel_limit,
                    int bytes_per_pixel);

/// Checks the size as `grid_check_size` does and stores it in the decoder's info.
int grid_set_size(struct grid_decoder *decoder, int64_t width, int64_t height, int64_t pixel_limit,
                  int bytes_per_pixel);

#endif
