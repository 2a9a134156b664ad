#ifndef GRIDAPP_GRID_POINTER_H
#define GRIDAPP_GRID_POINTER_H

#include <stdbool.h>
#include <stdint.h>

/// Listens to wheels and touchpads beside SDL on SDL's own Wayland connection, for what SDL 2 does
/// not pass on: which kind of device it is, when it happened, that fingers left the touchpad, rest
/// on it or pinch.
///
/// A second `wl_pointer` of the same seat, on an event queue of ours. Everything is called on the
/// thread that reads SDL's events.
typedef struct grid_pointer grid_pointer;

/// What moved, as `wl_pointer.axis_source` counts; −1 where the compositor does not say.
enum {
  grid_pointer_wheel = 0,
  grid_pointer_finger = 1,
  grid_pointer_continuous = 2,
  grid_pointer_wheel_tilt = 3,
};

/// One movement of a wheel or of fingers: all that the compositor said of one moment.
typedef struct {
  /// Milliseconds of the compositor's clock, of which the upper bits are cut off.
  uint32_t time;
  int32_t source;
  /// Points, to the right and downwards.
  double x, y;
  /// 120ths of a wheel's notch, to the right and downwards; 0 where it is no wheel.
  int32_t x120, y120;
  /// The fingers left the touchpad.
  bool stopped;
} grid_pointer_axis;

/// What fingers on a touchpad do besides moving the content.
enum {
  /// They were laid down and pinch from now on.
  grid_pointer_pinch_began = 0,
  grid_pointer_pinch_changed = 1,
  grid_pointer_pinch_ended = 2,
  /// They were laid down and rest.
  grid_pointer_hold_began = 3,
};

/// One moment of a gesture.
typedef struct {
  int32_t kind;
  /// As that of an axis; 0 where the pointer went away and nobody says.
  uint32_t time;
  /// How far the fingers are from each other, as a multiple of what it was when they began.
  double scale;
  /// How far their middle moved since the moment before, in points to the right and downwards.
  double dx, dy;
} grid_pointer_gesture;

/// Begins to listen, for SDL's `wl_display` and `wl_surface`. NULL if libwayland cannot be loaded or
/// the compositor's seat is too old to tell.
grid_pointer *grid_pointer_create(void *wl_display, void *wl_surface);

/// Takes the oldest movement over the surface; false if there is none. Never waits: SDL reads the
/// socket when it looks for its own events.
bool grid_pointer_take(grid_pointer *pointer, grid_pointer_axis *axis);

/// Takes the oldest moment of a gesture that began over the surface; false if there is none, as where
/// the compositor does not tell of them. Never waits.
bool grid_pointer_take_gesture(grid_pointer *pointer, grid_pointer_gesture *gesture);

/// Stops listening. The display and the surface have to exist still.
void grid_pointer_destroy(grid_pointer *pointer);

#endif
