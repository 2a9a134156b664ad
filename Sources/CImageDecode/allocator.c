#include "allocator.h"

#include <malloc.h>

void cimage_return_freed_blocks(int threshold) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, threshold);
  mallopt(M_TRIM_THRESHOLD, 2 * threshold);
#else
  (void)threshold;
#endif
}
