#ifndef CIMAGEDECODE_JPEG_MEMORY_H
#define CIMAGEDECODE_JPEG_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// Memory for libjpeg's virtual arrays of coefficients. libjpeg keeps all coefficients of a progressive JPEG:
/// 37 MB at 12 megapixels.
///
/// With libjpeg's own allocator, these cause 9,000 page faults, and pages that the kernel has zeroed are
/// cleared again: two thirds of the time of the first scan. This allocator asks for huge pages, clears
/// nothing, and unmaps all memory at once.
///
/// If the coefficients exceed the limit, only those of the blocks in `kept` are stored. For each other block, a bit for
/// each coefficient states whether it is zero: a refinement scan has a bit for each nonzero coefficient, so that it can
/// be read without their values.
struct grid_coefficient_memory {
  struct grid_coefficient_array *first;
  void *memory;
  size_t size;
  /// The blocks whose coefficients are needed, as shares of the width and the height, from 0 to 1. Set it before
  /// libjpeg starts decompressing.
  struct grid_kept_blocks {
    double left, right, top, bottom;
  } kept;
  void (*realize)(j_common_ptr);
};

/// Replaces libjpeg's allocator of virtual block arrays. `coefficients` must outlive `jpeg`, whose
/// `client_data` must point to it or to a struct that begins with it.
void grid_coefficient_memory_install(struct grid_coefficient_memory *coefficients, struct jpeg_decompress_struct *jpeg);

/// Unmaps the memory.
void grid_coefficient_memory_free(struct grid_coefficient_memory *coefficients);

#endif
