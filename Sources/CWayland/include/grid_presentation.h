#ifndef CWAYLAND_GRID_PRESENTATION_H
#define CWAYLAND_GRID_PRESENTATION_H

#include <stdbool.h>
#include <stdint.h>

/// Receives the display times of frames from a Wayland compositor (`wp_presentation`).
///
/// Uses SDL's connection with a separate event queue. libwayland-client is loaded at run time, so that the
/// app also runs on a system without it. All functions must be called on the thread that presents.
struct grid_presentation;

/// The compositor's feedback about a frame.
struct grid_presentation_feedback {
  /// The number of the frame.
  int64_t frame;
  /// The display time in nanoseconds of CLOCK_MONOTONIC, whatever clock the compositor uses.
  int64_t time;
  /// The refresh period in nanoseconds; 0 if the refresh rate is variable or unknown.
  int64_t refresh;
  /// Whether a later frame replaced this one before it became visible. Then `time` and `refresh` are 0.
  bool discarded;
};

/// Creates a receiver for SDL's `wl_display` and `wl_surface`. Returns NULL if libwayland cannot be loaded or
/// the compositor has no `wp_presentation`. Waits for two round trips to the compositor.
struct grid_presentation *grid_presentation_create(void *wl_display, void *wl_surface);

/// Requests feedback about the surface's next commit, which contains `frame`. Call it immediately before
/// presenting.
///
/// - Returns: False, without a request, if too many requests are pending, as for a covered window.
bool grid_presentation_request_feedback(struct grid_presentation *presentation, int64_t frame);

/// Removes and returns the oldest feedback. Returns false if there is none. Never waits: SDL reads the socket
/// when it waits for the next frame.
bool grid_presentation_poll(struct grid_presentation *presentation, struct grid_presentation_feedback *feedback);

/// The compositor's clock, as a clock ID of clock_gettime; −1 if it is unknown.
int32_t grid_presentation_clock(const struct grid_presentation *presentation);

/// Frees the receiver. The display and the surface must still exist.
void grid_presentation_destroy(struct grid_presentation *presentation);

#endif
