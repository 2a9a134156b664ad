#ifndef GRIDAPP_GRID_PRESENTATION_H
#define GRIDAPP_GRID_PRESENTATION_H

#include <stdbool.h>
#include <stdint.h>

/// Asks a Wayland compositor when frames were shown (`wp_presentation`), beside SDL on SDL's own
/// connection: answers come on an event queue of ours, so SDL never sees them.
///
/// libwayland-client is loaded at run time; a system without it has no answers and starts all the
/// same. Everything is called on the thread that presents.
typedef struct grid_presentation grid_presentation;

/// What the compositor said of one frame.
typedef struct {
  /// The number the frame was announced under.
  int64_t frame;
  /// Nanoseconds of CLOCK_MONOTONIC, whatever clock the compositor uses.
  int64_t time;
  /// Nanoseconds of a refresh; 0 if the output has no fixed one or it is not known.
  int64_t refresh;
  /// A later frame took this one's place; `time` and `refresh` say nothing.
  bool discarded;
} grid_presentation_answer;

/// Begins to ask, for SDL's `wl_display` and `wl_surface`. NULL if libwayland cannot be loaded or
/// the compositor has no `wp_presentation`. Waits for two answers of the compositor.
grid_presentation *grid_presentation_create(void *wl_display, void *wl_surface);

/// Announces the frame that the next commit of the surface shows: call it right before presenting.
/// False if too many earlier ones are still unanswered (a covered window); then nothing is asked.
bool grid_presentation_announce(grid_presentation *presentation, int64_t frame);

/// Takes the oldest answer that has arrived; false if there is none. Never waits: SDL reads the
/// socket when it waits for the next frame.
bool grid_presentation_take(grid_presentation *presentation, grid_presentation_answer *answer);

/// The clock that the compositor counts in, as clock_gettime's; −1 before it said.
int32_t grid_presentation_clock(const grid_presentation *presentation);

/// Stops asking. The display and the surface have to exist still.
void grid_presentation_destroy(grid_presentation *presentation);

#endif
