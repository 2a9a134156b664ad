#ifndef CIMAGEDECODE_AV1_H
#define CIMAGEDECODE_AV1_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_decoder;
struct grid_planes;

/// A decoder of images that refer to the ones before: a context of dav1d. The library must have been loaded by
/// `grid_av1_codec`.
struct grid_av1_session;

/// Returns NULL if there is no memory.
///
/// - Parameters:
///   - pixel_limit: The maximum number of pixels of an image.
///   - is_reduced: Whether filters and film grain are left out, as in grid_codec; not if images refer to others.
struct grid_av1_session *grid_av1_open(int64_t pixel_limit, bool is_reduced);
void grid_av1_close(struct grid_av1_session *session);

/// Decodes the next image, which the caller releases. It may outlive the session.
///
/// - Parameter data: A temporal unit, which has one image.
int grid_av1_decode(struct grid_decoder *decoder, struct grid_av1_session *session, const uint8_t *data, size_t size,
                    struct grid_planes *planes);

#endif
