#ifndef CIMAGEDECODE_CMYK_H
#define CIMAGEDECODE_CMYK_H

#include <stdbool.h>
#include <stdint.h>

#include "decode.h"

/// Converts pixels of CMYK to opaque RGB in place, without a profile: each ink takes its share of the light.
///
/// - Parameter is_inverted: Whether 255 is no ink, as Adobe writes it in JPEGs.
void grid_cmyk_to_rgb(uint8_t *pixels, int32_t count, bool is_inverted, enum grid_order order);

#endif
