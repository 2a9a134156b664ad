#include "Reading/reader.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct grid_reader grid_reader_of_memory(const uint8_t *bytes, size_t size) {
  return (struct grid_reader){.descriptor = -1, .memory = bytes, .size = (int64_t)size};
}

void grid_reader_narrow(struct grid_reader *reader, int64_t start, int64_t size) {
  reader->start += start;
  reader->size = size;
  reader->position = 0;
  reader->window_size = 0;
}

/// Fills the window with the file's bytes from `at` on.
static void fill(struct grid_reader *reader, int64_t at) {
  reader->window_start = at;
  reader->window_size = 0;
  const int64_t left = reader->size - at;
  const size_t limit = left < GRID_WINDOW ? (size_t)left : GRID_WINDOW;
  while (reader->window_size < limit) {
    ssize_t got = pread(reader->descriptor, reader->window + reader->window_size, limit - reader->window_size,
                        reader->start + at + (int64_t)reader->window_size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return;
    reader->window_size += (size_t)got;
  }
}

/// Points `bytes` at the contiguous bytes from `at` on and returns their number.
static size_t available(struct grid_reader *reader, int64_t at, const uint8_t **bytes) {
  if (at < 0 || at >= reader->size) return 0;
  if (reader->memory) {
    *bytes = reader->memory + at;
    return (size_t)(reader->size - at);
  }
  int64_t offset = at - reader->window_start;
  if (offset < 0 || offset >= (int64_t)reader->window_size) {
    fill(reader, at);
    offset = 0;
  }
  *bytes = reader->window + offset;
  return reader->window_size - (size_t)offset;
}

size_t grid_reader_next(struct grid_reader *reader, const uint8_t **bytes) {
  size_t count = available(reader, reader->position, bytes);
  reader->position += (int64_t)count;
  return count;
}

bool grid_reader_peek(struct grid_reader *reader, int64_t at, void *to, size_t size) {
  uint8_t *target = to;
  while (size > 0) {
    const uint8_t *bytes;
    size_t count = available(reader, at, &bytes);
    if (count == 0) return false;
    if (count > size) count = size;
    memcpy(target, bytes, count);
    target += count;
    at += (int64_t)count;
    size -= count;
  }
  return true;
}

bool grid_reader_copy(struct grid_reader *reader, void *to, size_t size) {
  if (!grid_reader_peek(reader, reader->position, to, size)) return false;
  reader->position += (int64_t)size;
  return true;
}
