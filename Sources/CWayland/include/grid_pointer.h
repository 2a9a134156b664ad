#ifndef CWAYLAND_GRID_POINTER_H
#define CWAYLAND_GRID_POINTER_H

#include <stdbool.h>
#include <stdint.h>

/// Receives the events of wheels and touchpads that SDL 2 does not provide: axis sources, time stamps, the
/// end of a scroll gesture (`axis_stop`), and pinch and hold gestures. Notes the serials of the user's events,
/// which the clipboard and drags need.
///
/// Uses a second `wl_pointer` and `wl_keyboard` of the same seat, on SDL's Wayland connection with a separate event
/// queue. All functions must be called on the thread that reads SDL's events.
struct grid_pointer;

/// The device that scrolled, with the values of `wl_pointer.axis_source`; −1 if it is unknown.
enum {
  GRID_POINTER_WHEEL = 0,
  GRID_POINTER_FINGER = 1,
  GRID_POINTER_CONTINUOUS = 2,
  GRID_POINTER_WHEEL_TILT = 3,
};

/// A scroll event: all axis events of one `wl_pointer.frame`.
struct grid_pointer_axis {
  /// The time in milliseconds of the compositor's clock, truncated to 32 bits.
  uint32_t time;
  int32_t source;
  /// The distance in points, positive to the right and downwards.
  double x, y;
  /// The distance in 120ths of a wheel's notch, positive to the right and downwards; 0 for other devices.
  int32_t x120, y120;
  /// Whether the fingers left the touchpad.
  bool stopped;
};

/// The kind of a gesture event.
enum {
  /// A pinch began.
  GRID_POINTER_PINCH_BEGAN = 0,
  GRID_POINTER_PINCH_CHANGED = 1,
  GRID_POINTER_PINCH_ENDED = 2,
  /// A hold began: fingers rest on the touchpad.
  GRID_POINTER_HOLD_BEGAN = 3,
};

/// An event of a touchpad gesture.
struct grid_pointer_gesture {
  int32_t kind;
  /// The time, as for an axis; 0 if the gesture ended because the pointer was removed.
  uint32_t time;
  /// The distance between the fingers, as a multiple of their distance when the pinch began.
  double scale;
  /// The movement of the center of the fingers since the previous event, in points, positive to the right and
  /// downwards.
  double dx, dy;
};

/// Creates a receiver for SDL's `wl_display` and `wl_surface`. Returns NULL if libwayland cannot be loaded or
/// the version of the compositor's seat is below 5.
struct grid_pointer *grid_pointer_create(void *wl_display, void *wl_surface);

/// Removes and returns the oldest scroll event over the surface. Returns false if there is none. Never waits:
/// SDL reads the socket when it polls its own events.
bool grid_pointer_poll_axis(struct grid_pointer *pointer, struct grid_pointer_axis *axis);

/// Removes and returns the oldest event of a gesture that began over the surface. Returns false if there is
/// none. Never waits.
bool grid_pointer_poll_gesture(struct grid_pointer *pointer, struct grid_pointer_gesture *gesture);

/// Removes and returns the position of the newest press of the primary button over the surface, in points. Returns
/// false if there was none since the last call. Never waits.
bool grid_pointer_poll_press(struct grid_pointer *pointer, double *x, double *y);

/// Frees the receiver. The display and the surface must still exist.
void grid_pointer_destroy(struct grid_pointer *pointer);

#endif
