#ifndef CIMAGEDECODE_JPEG_PROFILE_H
#define CIMAGEDECODE_JPEG_PROFILE_H

#include <stdbool.h>

struct grid_color_space;
struct grid_decoder;
struct grid_jpeg_segment;
struct grid_reader;

/// Whether a segment contains a part of an ICC profile.
bool grid_jpeg_is_profile_segment(struct grid_reader *reader, const struct grid_jpeg_segment *segment);

/// Reads the number of components and the ICC profile of the open JPEG.
void grid_jpeg_read_color_space(struct grid_decoder *decoder, struct grid_color_space *space);

#endif
