#ifndef CX11_GRID_X11_SCROLL_H
#define CX11_GRID_X11_SCROLL_H

#include <stdbool.h>
#include <stdint.h>

/// Receives the distances of wheels and touchpads from an X server (XInput 2). SDL 2 reports a click of a button
/// for each whole step, also of a touchpad.
///
/// Has its own connection and a thread that waits for the server. libxcb is loaded at run time; SDL uses it, too.
struct grid_x11_scroll;

/// A movement over the window.
struct grid_x11_scroll_event {
  /// The time in milliseconds of the server's clock.
  uint32_t time;
  /// The distance in steps, positive to the right and downwards. A step is a click of the buttons 4 to 7.
  double x, y;
  /// The distance of fingers in points that is one step.
  double points_per_step;
};

/// Connects to the X server that `DISPLAY` names. Waits for the server.
///
/// - Parameters:
///   - window: The app's window, which is not shown yet.
///   - wake: Called on the thread of the connection when there are movements after there were none.
///   - context: Passed to `wake`; must be valid until `grid_x11_scroll_destroy`.
/// - Returns: NULL if there is no libxcb, or the server has no XInput 2.1.
struct grid_x11_scroll *grid_x11_scroll_create(uint32_t window, void (*wake)(void *context), void *context);

/// Removes and returns the oldest movement. Returns false if there is none. Never waits.
bool grid_x11_scroll_poll(struct grid_x11_scroll *scroll, struct grid_x11_scroll_event *event);

/// Ends the thread, and disconnects.
void grid_x11_scroll_destroy(struct grid_x11_scroll *scroll);

#endif
