#ifndef GRID_JPEG_PRECISION_H
#define GRID_JPEG_PRECISION_H

#include <stdbool.h>
#include <stdint.h>

/// Whether a coefficient of a progressive file is known well enough for a small picture, though its
/// lowest `low` bits have not been read.
///
/// What is missing is at most `(1 << low) - 1` steps of the quantizer; eight of a coefficient are one
/// level of brightness. Up to 3 levels pass, so that files of quality 75 and more still do without the
/// last bits (0.1 dB there); with a quantizer of 255 two missing bits would be 96 levels.
static inline bool grid_is_precise(int low, int32_t quantizer) {
  return ((1 << low) - 1) * quantizer <= 24;
}

#endif
