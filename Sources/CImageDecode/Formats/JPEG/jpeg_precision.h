#ifndef CIMAGEDECODE_JPEG_PRECISION_H
#define CIMAGEDECODE_JPEG_PRECISION_H

#include <stdbool.h>
#include <stdint.h>

/// Whether a coefficient of a progressive file is precise enough for a small image although its lowest `Al`
/// bits have not been read.
///
/// The missing bits are at most `(1 << Al) - 1` quantization steps, and 8 units of a dequantized coefficient
/// are one of the 256 levels of brightness. The tolerance of 3 levels lets files of quality 75 and above do
/// without their last bits, at a cost of 0.1 dB. With a step of 255, two missing bits would be 96 levels.
static inline bool grid_is_precise(int Al, int32_t quantval) { return ((1 << Al) - 1) * quantval <= 24; }

#endif
