#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "decode.h"

int grid_memory_file(const uint8_t *bytes, size_t size) {
  const int descriptor = memfd_create("picture", MFD_CLOEXEC);
  if (descriptor < 0) return -1;
  for (size_t done = 0; done < size;) {
    const ssize_t count = write(descriptor, bytes + done, size - done);
    if (count <= 0) {
      close(descriptor);
      return -1;
    }
    done += (size_t)count;
  }
  return descriptor;
}
