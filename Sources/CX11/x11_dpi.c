#include "x11_dpi.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "CX11.h"

// MARK: - Resources

int32_t x11_dpi_in_resources(const char *text, size_t length) {
  static const char name[] = "Xft.dpi:";
  const size_t name_length = sizeof name - 1;
  int32_t result = 0;
  for (size_t start = 0; start < length;) {
    const char *line = text + start;
    const char *end = memchr(line, '\n', length - start);
    const size_t size = end ? (size_t)(end - line) : length - start;
    if (size > name_length && memcmp(line, name, name_length) == 0) {
      char value[32] = "";
      const size_t rest = size - name_length;
      memcpy(value, line + name_length, rest < sizeof value ? rest : sizeof value - 1);
      const double dpi = strtod(value, NULL);
      // The last line counts. Everything outside of this range is a mistake.
      if (dpi >= 1 && dpi <= 10000) result = (int32_t)(dpi * 1024);
    }
    start += size + 1;
  }
  return result;
}

// MARK: - Settings

/// Reads the settings, and stops at their end.
struct reader {
  const uint8_t *bytes;
  size_t length, position;
  bool is_big_endian, has_failed;
};

/// Returns the position of `count` bytes, which are skipped; NULL if there are fewer.
static const uint8_t *take(struct reader *reader, size_t count) {
  if (reader->has_failed || count > reader->length - reader->position) {
    reader->has_failed = true;
    return NULL;
  }
  const uint8_t *taken = reader->bytes + reader->position;
  reader->position += count;
  return taken;
}

static uint32_t number(struct reader *reader, size_t size) {
  const uint8_t *bytes = take(reader, size);
  uint32_t value = 0;
  for (size_t i = 0; bytes && i < size; i++) {
    value |= (uint32_t)bytes[i] << 8 * (reader->is_big_endian ? size - 1 - i : i);
  }
  return value;
}

/// Skips the bytes that fill up the last four of a string.
static void skip_padding(struct reader *reader, size_t length) { take(reader, (4 - length % 4) % 4); }

static bool is_named(const uint8_t *name, size_t length, const char *wanted) {
  return name && length == strlen(wanted) && memcmp(name, wanted, length) == 0;
}

int32_t x11_dpi_in_settings(const uint8_t *bytes, size_t length) {
  struct reader reader = {.bytes = bytes, .length = length};
  reader.is_big_endian = number(&reader, 1) == 1;
  take(&reader, 7);
  const uint32_t count = number(&reader, 4);
  int32_t dpi = 0, unscaled = 0;
  for (uint32_t i = 0; i < count && !reader.has_failed; i++) {
    enum { INTEGER, STRING, COLOR } type = number(&reader, 1);
    take(&reader, 1);
    const size_t name_length = number(&reader, 2);
    const uint8_t *name = take(&reader, name_length);
    skip_padding(&reader, name_length);
    take(&reader, 4);
    if (type == INTEGER) {
      const int32_t value = (int32_t)number(&reader, 4);
      if (reader.has_failed) break;
      if (is_named(name, name_length, "Xft/DPI")) dpi = value;
      if (is_named(name, name_length, "Gdk/UnscaledDPI")) unscaled = value;
    } else if (type == STRING) {
      const uint32_t text_length = number(&reader, 4);
      take(&reader, text_length);
      skip_padding(&reader, text_length);
    } else if (type == COLOR) {
      take(&reader, 8);
    } else {
      break;
    }
  }
  if (dpi < 1024 || dpi > 10000 * 1024) return 0;
  // Desktops that also state this one include the user's factor for the size of text, which is no scale.
  return unscaled >= 1024 ? (int32_t)((int64_t)dpi * 96 * 1024 / unscaled) : dpi;
}

double grid_x11_dpi_in_resources(const char *text, size_t length) {
  return x11_dpi_in_resources(text, length) / 1024.0;
}

double grid_x11_dpi_in_settings(const uint8_t *bytes, size_t length) {
  return x11_dpi_in_settings(bytes, length) / 1024.0;
}
