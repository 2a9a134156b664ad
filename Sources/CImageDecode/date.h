#ifndef GRID_DATE_H
#define GRID_DATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_decoder;

/// Parses a date and time as EXIF ("2024:01:26 23:39:00"), ISO 8601 ("2024-01-26T23:39:00.5+01:00") and RFC 822
/// ("Fri, 26 Jan 2024 23:39:00 GMT") write them. A missing time is midnight. The time zone is ignored, because
/// photos are sorted by the clock of their camera.
///
/// - Parameter date: Receives the date as EXIF writes it.
/// - Returns: Whether the text is a date; `date` is unchanged otherwise.
bool grid_parse_date(const char *text, size_t size, char date[20]);

/// Sets the exposure date of the open file from a packet of XMP at the offset `at`, unless it has one:
/// exif:DateTimeOriginal, or else photoshop:DateCreated, or else xmp:CreateDate.
void grid_read_xmp_date(struct grid_decoder *decoder, int64_t at, uint64_t size);

#endif
