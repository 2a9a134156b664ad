#define _GNU_SOURCE
#include "date.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoder.h"

/// The maximum length of a date in a packet. Many properties without a date must not take long.
static const size_t value_limit = 64;
/// The maximum size of a packet of XMP in bytes. Those of JPEG have 64 KB.
static const uint64_t xmp_limit = 1 << 18;

/// A text of which the beginning has been read.
struct text {
  const char *bytes, *end;
};

static bool skip(struct text *text, const char *characters) {
  if (text->bytes == text->end || !strchr(characters, *text->bytes) || !*text->bytes) return false;
  text->bytes++;
  return true;
}

/// Reads a number of `minimum` to `maximum` digits. Returns -1 if there are fewer.
static int read_number(struct text *text, int minimum, int maximum) {
  int value = 0, count = 0;
  while (count < maximum && text->bytes < text->end && *text->bytes >= '0' && *text->bytes <= '9') {
    value = 10 * value + *text->bytes++ - '0';
    count++;
  }
  return count < minimum ? -1 : value;
}

/// Reads hours, minutes and, if there are any, seconds.
static bool read_time(struct text *text, int time[3]) {
  time[0] = read_number(text, 1, 2);
  if (!skip(text, ":")) return false;
  time[1] = read_number(text, 2, 2);
  time[2] = skip(text, ":") ? read_number(text, 2, 2) : 0;
  return time[0] >= 0 && time[0] < 24 && time[1] >= 0 && time[1] < 60 && time[2] >= 0 && time[2] <= 60;
}

/// Reads the name of a month. Returns 0 for others.
static int read_month(struct text *text) {
  static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  if (text->end - text->bytes < 3) return 0;
  for (int i = 0; i < 12; i++) {
    if (memcmp(text->bytes, names + 3 * i, 3) != 0) continue;
    text->bytes += 3;
    return i + 1;
  }
  return 0;
}

/// Reads year, month and day in the order of EXIF and ISO 8601.
static bool read_numeric_day(struct text *text, int day[3]) {
  day[0] = read_number(text, 4, 4);
  if (day[0] < 0 || !skip(text, ":-")) return false;
  day[1] = read_number(text, 2, 2);
  if (!skip(text, ":-")) return false;
  day[2] = read_number(text, 2, 2);
  return true;
}

/// Reads the day of RFC 822, which may begin with a day of the week.
static bool read_named_day(struct text *text, int day[3]) {
  const char *comma = memchr(text->bytes, ',', (size_t)(text->end - text->bytes));
  if (comma) text->bytes = comma + 1;
  while (skip(text, " ")) {}
  day[2] = read_number(text, 1, 2);
  if (!skip(text, " ")) return false;
  day[1] = read_month(text);
  if (!skip(text, " ")) return false;
  day[0] = read_number(text, 4, 4);
  return true;
}

bool grid_parse_date(const char *bytes, size_t size, char date[20]) {
  struct text text = {bytes, bytes + size}, start;
  while (skip(&text, " \t\r\n")) {}
  start = text;
  int day[3], time[3] = {0, 0, 0};
  if (!read_numeric_day(&text, day)) {
    text = start;
    if (!read_named_day(&text, day)) return false;
  }
  if (day[0] < 1800 || day[1] < 1 || day[1] > 12 || day[2] < 1 || day[2] > 31) return false;
  if (skip(&text, "T ") && !read_time(&text, time)) return false;
  snprintf(date, 20, "%04u:%02u:%02u %02u:%02u:%02u", (unsigned)day[0] % 10000, (unsigned)day[1] % 100,
           (unsigned)day[2] % 100, (unsigned)time[0] % 100, (unsigned)time[1] % 100,
           (unsigned)time[2] % 100);
  return true;
}

/// Reads a property that is an attribute, name="…", or an element, <name>…</name>.
static bool read_property(const char *packet, size_t size, const char *name, char date[20]) {
  const char *end = packet + size;
  for (const char *at = packet; (at = memmem(at, (size_t)(end - at), name, strlen(name)));) {
    at += strlen(name);
    struct text value = {at, end};
    while (skip(&value, " \t\r\n")) {}
    if (skip(&value, "=")) {
      while (skip(&value, " \t\r\n")) {}
      if (!skip(&value, "\"'")) continue;
    } else if (!skip(&value, ">")) {
      continue;
    }
    const size_t left = (size_t)(end - value.bytes);
    if (grid_parse_date(value.bytes, left < value_limit ? left : value_limit, date)) return true;
  }
  return false;
}

void grid_read_xmp_date(struct grid_decoder *decoder, int64_t at, uint64_t size) {
  static const char *const names[] = {"exif:DateTimeOriginal", "photoshop:DateCreated",
                                      "xmp:CreateDate"};
  char *date = decoder->info.exposure_date;
  // A camera whose clock was never set writes zeros.
  const bool has_date = date[0] && memcmp(date, "0000", 4) != 0;
  if (has_date || size == 0 || size > xmp_limit) return;
  char *packet = malloc((size_t)size);
  if (packet && grid_reader_peek(&decoder->reader, at, packet, (size_t)size)) {
    for (int i = 0; i < 3; i++) {
      if (read_property(packet, (size_t)size, names[i], date)) break;
    }
  }
  free(packet);
}
