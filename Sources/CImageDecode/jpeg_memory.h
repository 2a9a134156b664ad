#ifndef GRID_JPEG_MEMORY_H
#define GRID_JPEG_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

/// The coefficients of a progressive JPEG, which libjpeg holds whole: 37 MB at 12 megapixels.
///
/// libjpeg's own memory takes 9,000 page faults for them and clears what the system has cleared
/// already: two thirds of reading the first scan. This one asks for large pages, clears nothing, and
/// gives all back at once.
struct grid_coefficients {
  struct grid_coefficient_array *first;
  void *memory;
  size_t size;
  void (*realize)(j_common_ptr);
};

/// Puts it in place of libjpeg's own. `coefficients` must outlive `jpeg`.
void grid_coefficients_install(struct grid_coefficients *coefficients,
                               struct jpeg_decompress_struct *jpeg);

/// Gives the memory back.
void grid_coefficients_free(struct grid_coefficients *coefficients);

/// The coefficients of a decoder; provided by whoever installs them.
struct grid_coefficients *grid_coefficients_of(j_common_ptr jpeg);

#endif
