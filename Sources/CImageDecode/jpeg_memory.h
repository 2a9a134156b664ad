#ifndef GRID_JPEG_MEMORY_H
#define GRID_JPEG_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

/// Memory for libjpeg's coefficient arrays. A progressive JPEG has all its coefficients in memory: 37 MB at
/// 12 megapixels.
///
/// libjpeg's own memory costs 9,000 page faults for them and clears pages that the system has cleared
/// already: two thirds of the time of the first scan. This one asks for large pages, clears nothing, and is
/// unmapped at once.
struct grid_coefficients {
  struct grid_coefficient_array *first;
  void *memory;
  size_t size;
  void (*realize)(j_common_ptr);
};

/// Replaces libjpeg's memory for coefficients. `coefficients` must outlive `jpeg`, whose `client_data` must
/// point to it, or to a structure that begins with it.
void grid_coefficients_install(struct grid_coefficients *coefficients,
                               struct jpeg_decompress_struct *jpeg);

/// Unmaps the memory.
void grid_coefficients_free(struct grid_coefficients *coefficients);

#endif
