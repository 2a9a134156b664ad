#ifndef CWAYLAND_GRID_OUTPUTS_H
#define CWAYLAND_GRID_OUTPUTS_H

#include <stdint.h>

/// Follows the modes of a Wayland compositor's outputs (`wl_output`). SDL 2 does not report a mode that changes while
/// a window is open, and rounds the refresh rate to whole numbers.
///
/// Uses SDL's connection with a separate event queue. All functions must be called on the thread that reads SDL's
/// events.
struct grid_outputs;

/// Creates a follower for SDL's `wl_display`. Returns NULL if libwayland cannot be loaded. Waits for two round trips
/// to the compositor.
struct grid_outputs *grid_outputs_create(void *wl_display);

/// The number of outputs, in the order in which the compositor announced them, which is that of SDL's displays. Never
/// waits: SDL reads the socket when it polls its own events.
int32_t grid_outputs_count(struct grid_outputs *outputs);

/// The refresh rate of an output's current mode in millihertz; 0 if it has none.
int32_t grid_outputs_refresh_rate(const struct grid_outputs *outputs, int32_t index);

/// Frees the follower. The display must still exist.
void grid_outputs_destroy(struct grid_outputs *outputs);

#endif
