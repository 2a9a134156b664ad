#include "jpeg_memory.h"

#include <jerror.h>
#include <stdint.h>
#include <sys/mman.h>

#include "decode.h"

/// A virtual array of blocks. It replaces libjpeg's own struct, which is opaque to the rest of libjpeg.
struct grid_coefficient_array {
  struct grid_coefficient_array *next;
  JBLOCKARRAY rows;
  JDIMENSION row_count, blocks_per_row;
};

static struct grid_coefficient_memory *coefficients_of(j_common_ptr jpeg) { return jpeg->client_data; }

static jvirt_barray_ptr request(j_common_ptr jpeg, int pool, boolean pre_zero,
                                JDIMENSION blocks_per_row, JDIMENSION row_count,
                                JDIMENSION max_access) {
  (void)pre_zero;
  (void)max_access;
  struct grid_coefficient_memory *coefficients = coefficients_of(jpeg);
  struct grid_coefficient_array *array = jpeg->mem->alloc_small(jpeg, pool, sizeof *array);
  *array = (struct grid_coefficient_array){coefficients->first, NULL, row_count, blocks_per_row};
  coefficients->first = array;
  return (jvirt_barray_ptr)(void *)array;
}

/// Maps the memory of all arrays at once. The kernel provides zeroed pages.
static void realize(j_common_ptr jpeg) {
  struct grid_coefficient_memory *coefficients = coefficients_of(jpeg);
  coefficients->realize(jpeg);
  uint64_t size = 0;
  for (struct grid_coefficient_array *array = coefficients->first; array; array = array->next) {
    size += (uint64_t)array->row_count * array->blocks_per_row * sizeof(JBLOCK);
  }
  if (size == 0 || coefficients->memory) return;
  if (size > (uint64_t)jpeg->mem->max_memory_to_use) ERREXIT(jpeg, JERR_NO_BACKING_STORE);
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
  // A failure is harmless: without huge pages, decoding is only slower.
  madvise(memory, size, MADV_HUGEPAGE);
  coefficients->memory = memory;
  coefficients->size = size;
  JBLOCKROW row = memory;
  for (struct grid_coefficient_array *array = coefficients->first; array; array = array->next) {
    array->rows = jpeg->mem->alloc_large(jpeg, JPOOL_IMAGE, array->row_count * sizeof(JBLOCKROW));
    for (JDIMENSION y = 0; y < array->row_count; y++, row += array->blocks_per_row) {
      array->rows[y] = row;
    }
  }
}

static JBLOCKARRAY access_rows(j_common_ptr jpeg, jvirt_barray_ptr pointer, JDIMENSION start,
                               JDIMENSION count, boolean writable) {
  (void)writable;
  struct grid_coefficient_array *array = (struct grid_coefficient_array *)(void *)pointer;
  if (!array->rows || start > array->row_count || count > array->row_count - start) {
    ERREXIT(jpeg, JERR_BAD_VIRTUAL_ACCESS);
  }
  return array->rows + start;
}

void grid_coefficient_memory_install(struct grid_coefficient_memory *coefficients,
                               struct jpeg_decompress_struct *jpeg) {
  *coefficients = (struct grid_coefficient_memory){.realize = jpeg->mem->realize_virt_arrays};
  jpeg->mem->request_virt_barray = request;
  jpeg->mem->realize_virt_arrays = realize;
  jpeg->mem->access_virt_barray = access_rows;
}

void grid_coefficient_memory_free(struct grid_coefficient_memory *coefficients) {
  if (coefficients->memory) munmap(coefficients->memory, coefficients->size);
  coefficients->memory = NULL;
}
