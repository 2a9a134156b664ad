#ifndef GRID_CORNERS_H
#define GRID_CORNERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Rounds the corners of a picture of 4 * width bytes a row in its straight alpha. The colours under
/// them stay, so that nothing dark shines through when a renderer filters across the edge.
void grid_bake_corners(uint8_t *pixels, int32_t width, int32_t height, int32_t radius);

/// Whether all of `count` pixels have alpha 255.
bool grid_is_opaque(const uint8_t *pixels, size_t count);

#endif
