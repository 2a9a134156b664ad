#define _GNU_SOURCE
#include "Metadata/xmp.h"

#include <stdlib.h>
#include <string.h>

#include "Metadata/date.h"
#include "decoder.h"

/// The maximum size of a packet of XMP in bytes. A packet in a JPEG has up to 64 KB.
static const uint64_t packet_limit = 1 << 18;

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

bool grid_parse_rating(const char *text, size_t size, int32_t *rating) {
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
  *rating = is_negative ? -stars : stars;
  return true;
}

static bool read_rating(const char *value, size_t size, void *rating) { return grid_parse_rating(value, size, rating); }

void grid_take_xmp(struct grid_decoder *decoder, const char *packet, size_t size) {
  // The second prefix is that of old programs.
  static const char *const names[] = {"xmp:Rating", "xap:Rating"};
  grid_find_xmp_date(&decoder->date, packet, size);
  for (size_t i = 0; i < sizeof names / sizeof names[0] && !decoder->has_rating; i++) {
    decoder->has_rating = grid_find_xmp_property(packet, size, names[i], read_rating, &decoder->rating);
  }
}

void grid_read_xmp(struct grid_decoder *decoder, int64_t at, uint64_t size) {
  if (size == 0 || size > packet_limit) return;
  char *packet = malloc((size_t)size);
  if (packet && grid_reader_peek(&decoder->reader, at, packet, (size_t)size)) {
    grid_take_xmp(decoder, packet, (size_t)size);
  }
  free(packet);
}
