#ifndef CWAYLAND_GRID_DRAG_H
#define CWAYLAND_GRID_DRAG_H

#include <stdbool.h>
#include <stdint.h>

#include "grid_clipboard.h"

/// A drag of data out of a window, to other programs (`wl_data_device.start_drag`). SDL 2 only receives drags.
///
/// The data can only be copied. All functions must be called on the thread that reads SDL's events.
struct grid_drag;

/// The image next to the pointer during a drag.
struct grid_drag_icon {
  /// Rows from the top: blue, green and red, multiplied by alpha, then alpha.
  const uint32_t *pixels;
  int32_t width, height;
  /// The number of pixels per point.
  int32_t scale;
  /// The position of the pointer in the image, in points.
  int32_t x, y;
};

/// The state of a drag.
enum {
  /// The button is down.
  GRID_DRAG_RUNNING = 0,
  /// The button was released over a program, which may request the data.
  GRID_DRAG_DROPPED = 1,
  /// The program has the data, or the drag was cancelled.
  GRID_DRAG_ENDED = 2,
};

/// Starts a drag from the clipboard's surface. From now on its events of the pointer cease until the button is
/// released; the compositor does not report that release.
///
/// - Parameters:
///   - types: The MIME types that are offered, one on each line.
///   - generation: The number of the data, for the function of the clipboard that sends them.
///   - icon: Copied; NULL for none.
/// - Returns: NULL unless exactly one button is down that was pressed over the surface.
struct grid_drag *grid_drag_start(struct grid_clipboard *clipboard, const char *types, uint64_t generation,
                                  const struct grid_drag_icon *icon);

/// Whether a button is down, so that a drag can start.
bool grid_drag_can_start(struct grid_clipboard *clipboard);

/// The state of a drag. Changes while SDL reads its events.
int32_t grid_drag_state(const struct grid_drag *drag);

/// Cancels a drag that is running, and frees it. Must be called before the clipboard is destroyed.
void grid_drag_destroy(struct grid_drag *drag);

#endif
