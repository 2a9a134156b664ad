#ifndef GRID_CORNERS_H
#define GRID_CORNERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Rounds the corners of an image of 4 * width bytes a row in its straight alpha. Colours there stay as they
/// are, so that the edge does not become dark when a renderer filters across it.
void grid_bake_corners(uint8_t *pixels, int32_t width, int32_t height, int32_t radius);

/// Whether all of `count` pixels have alpha 255.
bool grid_is_opaque(const uint8_t *pixels, size_t count);

#endif
