#define _GNU_SOURCE
#include "Metadata/xmp_property.h"

#include <stdint.h>
#include <string.h>

static const char *skip_spaces(const char *text, const char *end) {
  while (text < end && *text && strchr(" \t\r\n", *text)) text++;
  return text;
}

bool grid_find_xmp_property(const char *packet, size_t size, const char *name,
                            bool (*read)(const char *value, size_t size, void *result), void *result) {
  const char *end = packet + size;
  for (const char *at = packet; (at = memmem(at, (size_t)(end - at), name, strlen(name)));) {
    at += strlen(name);
    const char *value = skip_spaces(at, end);
    if (value == end) return false;
    if (*value == '=') {
      value = skip_spaces(value + 1, end);
      if (value == end || (*value != '"' && *value != '\'')) continue;
    } else if (*value != '>') {
      continue;
    }
    value++;
    if (read(value, (size_t)(end - value), result)) return true;
  }
  return false;
}

bool grid_read_xmp_rating(const char *text, size_t size, void *rating) {
  const char *end = text + size;
  text = skip_spaces(text, end);
  const bool is_negative = text < end && *text == '-';
  if (is_negative) text++;
  if (text == end || *text < '0' || *text > '5') return false;
  const int32_t stars = *text++ - '0';
  if (text < end && *text == '.') {
    do text++;
    while (text < end && *text >= '0' && *text <= '9');
  }
  text = skip_spaces(text, end);
  // The value has to end here.
  if (text == end || !*text || !strchr("\"'<", *text) || (is_negative && stars > 1)) return false;
  *(int32_t *)rating = is_negative ? -stars : stars;
  return true;
}
