#ifndef CWAYLAND_GRID_FRAME_CALLBACK_H
#define CWAYLAND_GRID_FRAME_CALLBACK_H

#include <stdbool.h>
#include <stdint.h>

/// Waits for the frame callbacks of a Wayland surface (`wl_surface.frame`), by which the compositor
/// acknowledges a frame.
///
/// Uses SDL's connection with a separate event queue. If a frame is presented as soon as it is drawn, and
/// the next one begins when the compositor has acknowledged it, frames become visible a refresh earlier
/// than in SDL, which waits for the previous frame before it presents.
///
/// All functions must be called on the thread that presents.
struct grid_frame_callback;

/// Creates the frame callback of SDL's `wl_surface`, on SDL's `wl_display`. Returns NULL if libwayland cannot be
/// loaded or there is no memory.
struct grid_frame_callback *grid_frame_callback_create(void *wl_display, void *wl_surface);

/// Requests a frame callback for the surface's next commit. Call it immediately before presenting. Does
/// nothing while an earlier callback is pending.
void grid_frame_callback_request(struct grid_frame_callback *callback);

/// Waits for the pending frame callback, at most `nanoseconds`, because a compositor never sends it for a
/// hidden surface. Returns whether no callback is pending.
bool grid_frame_callback_wait(struct grid_frame_callback *callback, int64_t nanoseconds);

/// Frees the frame callback. The display and the surface must still exist.
void grid_frame_callback_destroy(struct grid_frame_callback *callback);

#endif
