#define _GNU_SOURCE
#include "Metadata/date.h"

#include <stdio.h>
#include <string.h>

#include "Metadata/xmp_property.h"
#include "Reading/reader.h"

/// The maximum length of a date in a packet. Many properties without a date must not take long.
static const size_t value_limit = 64;
/// The maximum size of the records of IPTC in bytes.
static const uint64_t iptc_limit = 1 << 18;

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

/// Whether a text continues with a digit.
static bool has_digit(const struct text *text) {
  return text->bytes < text->end && *text->bytes >= '0' && *text->bytes <= '9';
}

/// Reads hours, minutes and, if there are any, seconds. A time whose hours are missing or blank is midnight.
static bool read_time(struct text *text, int time[3]) {
  while (skip(text, " :")) {}
  if (!has_digit(text)) return true;
  time[0] = read_number(text, 1, 2);
  skip(text, ":.-");
  time[1] = read_number(text, 2, 2);
  time[2] = skip(text, ":.-") || has_digit(text) ? read_number(text, 2, 2) : 0;
  // Blank seconds.
  if (time[2] < 0) time[2] = 0;
  return time[0] >= 0 && time[0] < 24 && time[1] >= 0 && time[1] < 60 && time[2] <= 60;
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

/// Reads year, month and day in the order of EXIF and ISO 8601. Without a day, it is the first of the month.
static bool read_numeric_day(struct text *text, int day[3]) {
  static const char separators[] = ":-/.";
  day[0] = read_number(text, 4, 4);
  if (day[0] < 0) return false;
  if (has_digit(text)) {
    day[1] = read_number(text, 2, 2);
    day[2] = read_number(text, 2, 2);
    return day[2] >= 0;
  }
  if (!skip(text, separators)) return false;
  day[1] = read_number(text, 1, 2);
  if (day[1] < 0) return false;
  day[2] = 1;
  if (skip(text, separators) && has_digit(text)) day[2] = read_number(text, 1, 2);
  // Not a longer number.
  return !has_digit(text);
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
  if ((skip(&text, "T ") || skip(&text, ":-")) && !read_time(&text, time)) return false;
  snprintf(date, 20, "%04u:%02u:%02u %02u:%02u:%02u", (unsigned)day[0] % 10000, (unsigned)day[1] % 100,
           (unsigned)day[2] % 100, (unsigned)time[0] % 100, (unsigned)time[1] % 100, (unsigned)time[2] % 100);
  return true;
}

/// Reads the date at the beginning of a part of a packet.
static bool read_property(const char *value, size_t size, void *date) {
  return grid_parse_date(value, size < value_limit ? size : value_limit, date);
}

void grid_date_offer(struct grid_date *date, enum grid_date_origin origin, const char *text, size_t size) {
  if (date->origin && date->origin <= (int32_t)origin) return;
  if (grid_parse_date(text, size, date->text)) date->origin = origin;
}

void grid_date_merge(struct grid_date *date, const struct grid_date *other) {
  if (other->origin && (!date->origin || date->origin > other->origin)) *date = *other;
}

void grid_find_xmp_date(struct grid_date *date, const char *packet, size_t size) {
  static const struct {
    const char *name;
    enum grid_date_origin origin;
  } properties[] = {
      {"exif:DateTimeOriginal", GRID_DATE_XMP_ORIGINAL},
      {"photoshop:DateCreated", GRID_DATE_XMP_CREATED},
      {"xmp:CreateDate", GRID_DATE_XMP_DIGITIZED},
      // The prefix of old programs.
      {"xap:CreateDate", GRID_DATE_XMP_DIGITIZED},
      {"exif:DateTimeDigitized", GRID_DATE_XMP_DIGITIZED},
  };
  for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
    if (date->origin && date->origin <= (int32_t)properties[i].origin) continue;
    if (grid_find_xmp_property(packet, size, properties[i].name, read_property, date->text)) {
      date->origin = properties[i].origin;
    }
  }
}

// MARK: IPTC

/// Copies the value of a record, and a zero.
static void copy_record(struct grid_reader *reader, int64_t at, uint32_t size, char *text, size_t capacity) {
  const size_t count = size < capacity - 1 ? size : capacity - 1;
  if (!grid_reader_peek(reader, at, text, count)) {
    text[0] = 0;
  } else {
    text[count] = 0;
  }
}

void grid_read_iptc_date(struct grid_reader *reader, int64_t at, uint64_t size, struct grid_date *date) {
  char created[9] = "", created_time[7] = "", digitized[9] = "", digitized_time[7] = "", text[20];
  const int64_t end = at + (int64_t)(size < iptc_limit ? size : iptc_limit);
  for (uint8_t head[5]; at + 5 <= end && grid_reader_peek(reader, at, head, 5) && head[0] == 0x1C;) {
    const uint32_t count = grid_be16(head + 3);
    at += 5;
    // Longer values have the length of their length.
    if (count >> 15 || at + count > end) break;
    if (head[1] == 2 && head[2] == 55) copy_record(reader, at, count, created, sizeof created);
    if (head[1] == 2 && head[2] == 60) copy_record(reader, at, count, created_time, sizeof created_time);
    if (head[1] == 2 && head[2] == 62) copy_record(reader, at, count, digitized, sizeof digitized);
    if (head[1] == 2 && head[2] == 63) copy_record(reader, at, count, digitized_time, sizeof digitized_time);
    at += count;
  }
  int length = snprintf(text, sizeof text, "%s %s", created, created_time);
  grid_date_offer(date, GRID_DATE_IPTC, text, (size_t)length);
  length = snprintf(text, sizeof text, "%s %s", digitized, digitized_time);
  grid_date_offer(date, GRID_DATE_IPTC, text, (size_t)length);
}

void grid_read_photoshop_date(struct grid_reader *reader, int64_t at, uint64_t size, struct grid_date *date) {
  const int64_t end = at + (int64_t)size;
  uint8_t head[7], length[4];
  for (int i = 0; i < 1000 && at + 12 <= end && grid_reader_peek(reader, at, head, 7); i++) {
    if (memcmp(head, "8BIM", 4) != 0) return;
    // The name has an even size, with its length.
    const int64_t content = at + 6 + ((head[6] + 2) & ~1) + 4;
    if (!grid_reader_peek(reader, content - 4, length, 4)) return;
    const int64_t count = grid_be32(length);
    if (content + count > end) return;
    if (grid_be16(head + 4) == 0x0404) return grid_read_iptc_date(reader, content, (uint64_t)count, date);
    at = content + count + (count & 1);
  }
}
