// Opens files, and makes files in memory.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "decode.h"

__attribute__((format(printf, 3, 4))) static int fail(char *message, int result, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, GRID_MESSAGE, format, arguments);
  va_end(arguments);
  return result;
}

/// Reads the properties of an open file, and checks them.
static int check(struct grid_file *file, char *message) {
  struct stat status;
  if (fstat(file->descriptor, &status) != 0) {
    return fail(message, GRID_DECODE_UNREADABLE, "cannot be read: %s", strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) return fail(message, GRID_DECODE_UNREADABLE, "is not a file");
  if (status.st_size < 1) return fail(message, GRID_DECODE_DAMAGED, "is empty");
  if (status.st_size > GRID_LIMIT_FILE) {
    return fail(message, GRID_DECODE_TOO_LARGE, "has %lld MB; the limit is %lld", (long long)status.st_size >> 20,
                GRID_LIMIT_FILE >> 20);
  }
  file->size = status.st_size;
  file->modified = (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
  file->changed = (int64_t)status.st_ctim.tv_sec * 1000000000 + status.st_ctim.tv_nsec;
  file->device = status.st_dev;
  file->inode = status.st_ino;
  return GRID_DECODE_OK;
}

int grid_file_open(const char *path, struct grid_file *file, char *message) {
  // Without O_NONBLOCK, opening a named pipe would block the thread until another process writes to it.
  *file = (struct grid_file){.descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)};
  if (file->descriptor < 0) {
    const int result = errno == ENOENT || errno == ENOTDIR ? GRID_DECODE_MISSING : GRID_DECODE_UNREADABLE;
    return fail(message, result, "cannot be opened: %s", strerror(errno));
  }
  const int result = check(file, message);
  if (result != GRID_DECODE_OK) {
    close(file->descriptor);
    file->descriptor = -1;
  }
  return result;
}

int grid_memory_file(const uint8_t *bytes, size_t size) {
  const int descriptor = memfd_create("image", MFD_CLOEXEC);
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
