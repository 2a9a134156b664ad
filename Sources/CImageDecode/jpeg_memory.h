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

/// Replaces libjpeg's memory for coefficients. `coefficients` must outlive `jpeg`, whose `client_data` must
/// point to it, or to a structure that begins with it.
void grid_coefficients_install(struct grid_coefficients *coefficients,
                               struct jpeg_decompress_struct *jpeg);

/// Gives the memory back.
void grid_coefficients_free(struct grid_coefficients *coefficients);

#endif
