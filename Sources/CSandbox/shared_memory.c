// Memory that two processes map.

#define _GNU_SOURCE
#include "shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int grid_shared_memory_create(size_t size) {
  const int descriptor = memfd_create("pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)size) == 0 &&
      fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) {
    return descriptor;
  }
  close(descriptor);
  return -1;
}

void *grid_shared_memory_map(int descriptor, size_t size) {
  void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return start == MAP_FAILED ? NULL : start;
}

void grid_shared_memory_unmap(void *start, size_t size) { munmap(start, size); }

ptrdiff_t grid_shared_memory_page_size(void) { return sysconf(_SC_PAGESIZE); }

void grid_shared_memory_release(void *start, size_t size) { madvise(start, size, MADV_REMOVE); }

int32_t grid_shared_flag_load(const int32_t *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }

void grid_shared_flag_store(int32_t *flag, int32_t value) { __atomic_store_n(flag, value, __ATOMIC_RELAXED); }
