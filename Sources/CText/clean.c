#include <stdlib.h>
#include <string.h>

#include "text_private.h"

/// The replacement of a Unicode scalar.
enum treatment { KEEP, DROP, SPACE, LINE_END };

static enum treatment treatment_of(gunichar scalar) {
  switch (scalar) {
    case '\t': return SPACE;
    case '\n':
    case '\v':
    case '\f':
    case '\r':
    case 0x85:
    case 0x2028:
    case 0x2029: return LINE_END;
    default: return scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) ? DROP : KEEP;
  }
}

/// Whether a text certainly contains no control characters, like nearly all labels.
static bool is_clean(const char *text, size_t length) {
  for (size_t index = 0; index < length; index++) {
    unsigned char byte = (unsigned char)text[index];
    // 0xC2 begins U+0080 to U+00BF, and 0xE2 the line and paragraph separators.
    if (byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2) return false;
  }
  return true;
}

static enum grid_text_status clean_scalars(const char *text, size_t length, char line_end,
                                           struct grid_clean_text *clean) {
  clean->origins = malloc((length + 1) * sizeof *clean->origins);
  if (!clean->origins) return GRID_TEXT_NO_MEMORY;
  size_t count = 0;
  for (size_t index = 0; index < length;) {
    size_t size = (size_t)(g_utf8_next_char(text + index) - (text + index));
    enum treatment treatment = treatment_of(g_utf8_get_char(text + index));
    if (treatment == KEEP) {
      for (size_t byte = 0; byte < size; byte++) {
        clean->origins[count] = (uint32_t)(index + byte);
        clean->bytes[count++] = text[index + byte];
      }
    } else if (treatment != DROP) {
      clean->origins[count] = (uint32_t)index;
      clean->bytes[count++] = treatment == SPACE ? ' ' : line_end;
      if (text[index] == '\r' && index + 1 < length && text[index + 1] == '\n') size = 2;
    }
    index += size;
  }
  clean->origins[count] = (uint32_t)length;
  clean->length = count;
  return GRID_TEXT_OK;
}

enum grid_text_status grid_clean_text_create(const char *text, size_t length, bool keeps_lines,
                                             struct grid_clean_text *clean) {
  memset(clean, 0, sizeof *clean);
  if (length > GRID_TEXT_MAX_LENGTH) return GRID_TEXT_TOO_LONG;
  if (length > 0 && !g_utf8_validate_len(text, length, NULL)) {
    // GLib treats NUL as invalid UTF-8. Here it is a control character like others.
    const char *rest = text;
    size_t left = length;
    const char *end;
    while (left > 0 && !g_utf8_validate_len(rest, left, &end)) {
      if (*end != 0) return GRID_TEXT_INVALID_UTF8;
      left -= (size_t)(end - rest) + 1;
      rest = end + 1;
    }
  }
  clean->bytes = malloc(length + 1);
  if (!clean->bytes) return GRID_TEXT_NO_MEMORY;
  clean->original_length = length;
  enum grid_text_status status = GRID_TEXT_OK;
  if (is_clean(text, length)) {
    if (length > 0) memcpy(clean->bytes, text, length);
    clean->length = length;
  } else {
    status = clean_scalars(text, length, keeps_lines ? '\n' : ' ', clean);
  }
  clean->bytes[clean->length] = 0;
  if (status != GRID_TEXT_OK) grid_clean_text_destroy(clean);
  return status;
}

void grid_clean_text_destroy(struct grid_clean_text *clean) {
  free(clean->bytes);
  free(clean->origins);
  memset(clean, 0, sizeof *clean);
}

size_t grid_clean_text_origin(const struct grid_clean_text *clean, size_t index) {
  if (index > clean->length) index = clean->length;
  return clean->origins ? clean->origins[index] : index;
}

size_t grid_clean_text_index(const struct grid_clean_text *clean, size_t origin) {
  if (!clean->origins) return origin < clean->length ? origin : clean->length;
  size_t low = 0;
  size_t high = clean->length;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (clean->origins[middle] < origin) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
