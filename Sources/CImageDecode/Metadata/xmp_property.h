#ifndef CIMAGEDECODE_XMP_PROPERTY_H
#define CIMAGEDECODE_XMP_PROPERTY_H

#include <stdbool.h>
#include <stddef.h>

/// Calls `read` with the rest of the packet from the value of each property of a name on, until it returns true: the
/// property is an attribute, name="…", or an element, <name>…</name>.
///
/// - Parameter result: Passed to `read`.
/// - Returns: Whether `read` has returned true.
bool grid_find_xmp_property(const char *packet, size_t size, const char *name,
                            bool (*read)(const char *value, size_t size, void *result), void *result);

/// Reads the beginning of a text as a rating: -1 for a rejected photo, or 0 to 5 stars. Fractions are cut.
///
/// - Parameter rating: An `int32_t`, which is unchanged if there is no valid rating.
/// - Returns: Whether there is one.
bool grid_read_xmp_rating(const char *text, size_t size, void *rating);

#endif
