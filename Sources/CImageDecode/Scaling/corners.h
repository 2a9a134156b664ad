#ifndef CIMAGEDECODE_CORNERS_H
#define CIMAGEDECODE_CORNERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Rounds the corners of an image by its straight alpha; rows have 4 * width bytes. Colours stay unchanged,
/// so that bilinear filtering does not darken the edge.
void grid_round_corners(uint8_t *pixels, int32_t width, int32_t height, int32_t radius);

/// Whether the alpha of all `count` pixels is 255.
bool grid_is_opaque(const uint8_t *pixels, size_t count);

#endif
