#include "Formats/JPEG/jpeg_memory.h"

#include <jerror.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include "decode.h"

/// The blocks around those that are kept: libjpeg reads neighbors to enlarge chroma, and arrays are padded to whole
/// MCUs.
enum { MARGIN = 8 };

/// Returns a size that is a multiple of a block's: SIMD code of libjpeg needs aligned blocks.
static uint64_t aligned(uint64_t size) { return (size + sizeof(JBLOCK) - 1) / sizeof(JBLOCK) * sizeof(JBLOCK); }

/// A virtual array of blocks. It replaces libjpeg's own struct, which is opaque to the rest of libjpeg.
struct grid_coefficient_array {
  struct grid_coefficient_array *next;
  JBLOCKARRAY rows;
  JDIMENSION row_count, blocks_per_row, max_access;
  /// The blocks that are stored, if not all are: `kept` has their rows one after the other.
  JDIMENSION first_row, kept_rows, first_column, kept_columns;
  JBLOCKROW kept;
  /// A bit for each coefficient of each block that is not zero.
  uint64_t *nonzero;
  /// The rows that libjpeg has at the moment, in `rows`.
  JDIMENSION window_start, window_count;
};

static struct grid_coefficient_memory *coefficients_of(j_common_ptr jpeg) { return jpeg->client_data; }

static jvirt_barray_ptr request(j_common_ptr jpeg, int pool, boolean pre_zero, JDIMENSION blocks_per_row,
                                JDIMENSION row_count, JDIMENSION max_access) {
  (void)pre_zero;
  struct grid_coefficient_memory *coefficients = coefficients_of(jpeg);
  struct grid_coefficient_array *array = jpeg->mem->alloc_small(jpeg, pool, sizeof *array);
  *array = (struct grid_coefficient_array){
      .next = coefficients->first, .row_count = row_count, .blocks_per_row = blocks_per_row, .max_access = max_access};
  coefficients->first = array;
  return (jvirt_barray_ptr)(void *)array;
}

/// Sets the range of blocks that contains the shares `from` to `to` of `count` blocks.
static void set_range(double from, double to, JDIMENSION count, JDIMENSION *first, JDIMENSION *kept) {
  const double start = from * count - MARGIN, end = to * count + MARGIN;
  *first = start <= 0 ? 0 : start >= count ? count : (JDIMENSION)start;
  const JDIMENSION last = end >= count ? count : end <= 0 ? 0 : (JDIMENSION)end;
  *kept = last > *first ? last - *first : 0;
}

/// Returns the size of an array in bytes, of which some blocks are kept.
static uint64_t set_kept(struct grid_coefficient_array *array, const struct grid_kept_blocks *kept) {
  set_range(kept->top, kept->bottom, array->row_count, &array->first_row, &array->kept_rows);
  set_range(kept->left, kept->right, array->blocks_per_row, &array->first_column, &array->kept_columns);
  return (uint64_t)array->kept_rows * array->kept_columns * sizeof(JBLOCK) +
         (uint64_t)array->max_access * array->blocks_per_row * sizeof(JBLOCK) +
         aligned((uint64_t)array->row_count * array->blocks_per_row * sizeof(uint64_t));
}

/// Points an array to its part of the memory, and returns the rest.
static uint8_t *place(j_common_ptr jpeg, struct grid_coefficient_array *array, bool is_whole, uint8_t *memory) {
  const JDIMENSION count = is_whole ? array->row_count : array->max_access;
  array->rows = jpeg->mem->alloc_large(jpeg, JPOOL_IMAGE, count * sizeof(JBLOCKROW));
  JBLOCKROW row = (JBLOCKROW)(void *)memory;
  for (JDIMENSION y = 0; y < count; y++, row += array->blocks_per_row) array->rows[y] = row;
  if (is_whole) return (uint8_t *)row;
  array->kept = row;
  row += (size_t)array->kept_rows * array->kept_columns;
  array->nonzero = (uint64_t *)(void *)row;
  return (uint8_t *)array->nonzero + aligned((uint64_t)array->row_count * array->blocks_per_row * sizeof(uint64_t));
}

/// Maps the memory of all arrays at once. The kernel provides zeroed pages.
static void realize(j_common_ptr jpeg) {
  struct grid_coefficient_memory *coefficients = coefficients_of(jpeg);
  coefficients->realize(jpeg);
  uint64_t size = 0, kept_size = 0;
  for (struct grid_coefficient_array *array = coefficients->first; array; array = array->next) {
    size += (uint64_t)array->row_count * array->blocks_per_row * sizeof(JBLOCK);
    kept_size += set_kept(array, &coefficients->kept);
  }
  if (size == 0 || coefficients->memory) return;
  const uint64_t limit = (uint64_t)jpeg->mem->max_memory_to_use;
  const bool is_whole = size <= limit;
  if (!is_whole) size = kept_size;
  if (size > limit) ERREXIT(jpeg, JERR_NO_BACKING_STORE);
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
  // A failure is harmless: without huge pages, decoding is only slower.
  madvise(memory, size, MADV_HUGEPAGE);
  coefficients->memory = memory;
  coefficients->size = size;
  uint8_t *rest = memory;
  for (struct grid_coefficient_array *array = coefficients->first; array; array = array->next) {
    rest = place(jpeg, array, is_whole, rest);
  }
}

/// Returns the stored coefficients of a row of blocks; NULL if they are not kept.
static JBLOCKROW kept_row(const struct grid_coefficient_array *array, JDIMENSION y) {
  if (y < array->first_row || y - array->first_row >= array->kept_rows) return NULL;
  return array->kept + (size_t)(y - array->first_row) * array->kept_columns;
}

/// Returns a bit for each coefficient that is not zero. Most are, and are skipped four at a time.
static uint64_t nonzero_bits(const JCOEF *block) {
  uint64_t bits = 0;
  for (int k = 0; k < DCTSIZE2; k += 4) {
    uint64_t four;
    memcpy(&four, block + k, sizeof four);
    if (four == 0) continue;
    for (int i = k; i < k + 4; i++) bits |= (uint64_t)(block[i] != 0) << i;
  }
  return bits;
}

/// Stores the rows that libjpeg has changed.
static void store_window(struct grid_coefficient_array *array) {
  for (JDIMENSION i = 0; i < array->window_count; i++) {
    const JDIMENSION y = array->window_start + i;
    uint64_t *nonzero = array->nonzero + (size_t)y * array->blocks_per_row;
    for (JDIMENSION x = 0; x < array->blocks_per_row; x++) nonzero[x] = nonzero_bits(array->rows[i][x]);
    JBLOCKROW kept = kept_row(array, y);
    if (kept) memcpy(kept, array->rows[i] + array->first_column, array->kept_columns * sizeof(JBLOCK));
  }
}

/// Restores the rows of the window. The coefficients of blocks that are not kept are 1 if they are not zero.
static void load_window(struct grid_coefficient_array *array) {
  for (JDIMENSION i = 0; i < array->window_count; i++) {
    const JDIMENSION y = array->window_start + i;
    const uint64_t *nonzero = array->nonzero + (size_t)y * array->blocks_per_row;
    for (JDIMENSION x = 0; x < array->blocks_per_row; x++) {
      JCOEF *block = array->rows[i][x];
      memset(block, 0, sizeof(JBLOCK));
      for (uint64_t bits = nonzero[x]; bits; bits &= bits - 1) block[__builtin_ctzll(bits)] = 1;
    }
    JBLOCKROW kept = kept_row(array, y);
    if (kept) memcpy(array->rows[i] + array->first_column, kept, array->kept_columns * sizeof(JBLOCK));
  }
}

static JBLOCKARRAY access_rows(j_common_ptr jpeg, jvirt_barray_ptr pointer, JDIMENSION start, JDIMENSION count,
                               boolean writable) {
  (void)writable;
  struct grid_coefficient_array *array = (struct grid_coefficient_array *)(void *)pointer;
  if (!array->rows || start > array->row_count || count > array->row_count - start) {
    ERREXIT(jpeg, JERR_BAD_VIRTUAL_ACCESS);
  }
  if (!array->nonzero) return array->rows + start;
  if (count > array->max_access) ERREXIT(jpeg, JERR_BAD_VIRTUAL_ACCESS);
  if (start != array->window_start || count > array->window_count) {
    store_window(array);
    array->window_start = start;
    array->window_count = count;
    load_window(array);
  }
  return array->rows;
}

void grid_coefficient_memory_install(struct grid_coefficient_memory *coefficients,
                                     struct jpeg_decompress_struct *jpeg) {
  *coefficients = (struct grid_coefficient_memory){.realize = jpeg->mem->realize_virt_arrays, .kept = {0, 1, 0, 1}};
  jpeg->mem->request_virt_barray = request;
  jpeg->mem->realize_virt_arrays = realize;
  jpeg->mem->access_virt_barray = access_rows;
}

void grid_coefficient_memory_free(struct grid_coefficient_memory *coefficients) {
  if (coefficients->memory) munmap(coefficients->memory, coefficients->size);
  coefficients->memory = NULL;
}
