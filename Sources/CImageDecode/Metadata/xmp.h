#ifndef CIMAGEDECODE_XMP_H
#define CIMAGEDECODE_XMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_decoder;

/// Takes the dates and the rating of a packet of XMP at the offset `at` of the open file. Earlier values of the same
/// reliability stay.
void grid_read_xmp(struct grid_decoder *decoder, int64_t at, uint64_t size);

/// Takes the dates and the rating of a packet of XMP in memory, as grid_read_xmp does.
void grid_take_xmp(struct grid_decoder *decoder, const char *packet, size_t size);

/// Calls `read` with the rest of the packet from the value of each property of a name on, until it returns true: the
/// property is an attribute, name="…", or an element, <name>…</name>.
///
/// - Parameter result: Passed to `read`.
/// - Returns: Whether `read` has returned true.
bool grid_find_xmp_property(const char *packet, size_t size, const char *name,
                            bool (*read)(const char *value, size_t size, void *result), void *result);

/// Parses the beginning of a text as a rating: -1 for a rejected photo, or 0 to 5 stars. Fractions are cut.
///
/// - Returns: Whether there is a valid rating; `rating` is unchanged otherwise.
bool grid_parse_rating(const char *text, size_t size, int32_t *rating);

#endif
