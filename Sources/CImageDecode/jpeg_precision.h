#ifndef GRID_JPEG_PRECISION_H
#define GRID_JPEG_PRECISION_H

#include <stdbool.h>
#include <stdint.h>

/// Whether a coefficient of a progressive file is precise enough for a small image although its lowest
/// `Al` bits have not been read.
///
/// What is missing is at most `(1 << Al) - 1` steps of the quantizer; eight of a coefficient are one level of
/// brightness. Up to 3 levels pass, so that files of quality 75 and more still do without the last bits
/// (0.1 dB there). With a quantizer of 255 two missing bits would be 96 levels.
static inline bool grid_is_precise(int Al, int32_t quantval) {
  return ((1 << Al) - 1) * quantval <= 24;
}

#endif
