#ifndef CIMAGEDECODE_DATE_H
#define CIMAGEDECODE_DATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_reader;

/// The origin of a date, from the most reliable one on: exiftool's order.
enum grid_date_origin {
  GRID_DATE_EXIF_ORIGINAL = 1,
  GRID_DATE_EXIF_DIGITIZED,
  GRID_DATE_XMP_ORIGINAL,
  GRID_DATE_XMP_CREATED,
  GRID_DATE_XMP_DIGITIZED,
  GRID_DATE_IPTC,
  /// The text "Creation Time" of a PNG.
  GRID_DATE_TEXT,
  GRID_DATE_EXIF_MODIFIED,
  /// The time of the last change of a PNG (tIME).
  GRID_DATE_MODIFIED,
};

/// The date of a photo.
struct grid_date {
  /// As EXIF writes it, "2024:01:26 23:39:00"; empty if there is none.
  char text[20];
  /// A `grid_date_origin`; 0 if there is none.
  int32_t origin;
};

/// Parses a date and time as EXIF ("2024:01:26 23:39:00"), ISO 8601 ("2024-01-26T23:39:00.5+01:00"), IPTC ("20240126")
/// and RFC 822 ("Fri, 26 Jan 2024 23:39:00 GMT") write them. Fields may be separated by other characters of ":-/.", and
/// seconds, the time, and the day may be missing or blank: the first day of the month, midnight. The time zone is
/// ignored, because photos are sorted by the clock of their camera.
///
/// - Parameter date: Receives the date as EXIF writes it.
/// - Returns: Whether the text is a date; `date` is unchanged otherwise. Zeros and blanks are none.
bool grid_parse_date(const char *text, size_t size, char date[20]);

/// Parses a date, and stores it unless there is one of a more reliable or the same origin.
void grid_date_offer(struct grid_date *date, enum grid_date_origin origin, const char *text, size_t size);

/// Stores another date unless there is one of a more reliable or the same origin.
void grid_date_merge(struct grid_date *date, const struct grid_date *other);

/// Offers the dates in a packet of XMP in memory: exif:DateTimeOriginal, photoshop:DateCreated, xmp:CreateDate and
/// exif:DateTimeDigitized.
void grid_find_xmp_date(struct grid_date *date, const char *packet, size_t size);

/// Offers the date in the records of IPTC in the `size` bytes at the offset `at` (2:55, or else 2:62).
void grid_read_iptc_date(struct grid_reader *reader, int64_t at, uint64_t size, struct grid_date *date);

/// Offers the date of IPTC in Photoshop's image resources in the `size` bytes at the offset `at`.
void grid_read_photoshop_date(struct grid_reader *reader, int64_t at, uint64_t size, struct grid_date *date);

#endif
