#ifndef CSANDBOX_SHARED_MEMORY_H
#define CSANDBOX_SHARED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/// Creates anonymous memory of a fixed size that processes can share (memfd). Its seals keep the other process
/// from shrinking it, which would end this one with SIGBUS.
///
/// - Returns: A descriptor, which the caller closes, or -1.
int grid_shared_memory_create(size_t size);

/// Maps memory of `grid_shared_memory_create` for reading and writing. Returns NULL on failure.
void *grid_shared_memory_map(int descriptor, size_t size);
void grid_shared_memory_unmap(void *start, size_t size);

/// The size of the system's pages in bytes: 4,096 on x86, up to 65,536 on ARM.
ptrdiff_t grid_shared_memory_page_size(void);

/// Returns pages to the system. They read as zeros afterwards, in all processes. `start` is the start of a page.
void grid_shared_memory_release(void *start, size_t size);

/// Reads and writes a flag in memory that another process accesses at the same time.
int32_t grid_shared_flag_load(const int32_t *flag);
void grid_shared_flag_store(int32_t *flag, int32_t value);

#endif
