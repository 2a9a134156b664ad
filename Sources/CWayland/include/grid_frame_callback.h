#ifndef GRIDAPP_GRID_FRAME_CALLBACK_H
#define GRIDAPP_GRID_FRAME_CALLBACK_H

#include <stdbool.h>
#include <stdint.h>

/// Tells when a Wayland compositor has taken a frame (`wl_surface.frame`), beside SDL on SDL's own
/// connection: the answer comes on an event queue of ours.
///
/// A frame that is handed over as soon as it is done, and the next one begun when it was taken, is seen
/// a refresh earlier than one that waits for the frame before it, which is SDL's order.
///
/// Everything is called on the thread that presents.
typedef struct grid_frame_callback grid_frame_callback;

/// Begins to listen, for SDL's `wl_display` and `wl_surface`. NULL if libwayland cannot be loaded or
/// there is no memory.
grid_frame_callback *grid_frame_callback_create(void *wl_display, void *wl_surface);

/// Has the compositor tell when it has taken the surface's next commit: call it right before
/// presenting. Nothing is asked while an earlier frame has not been taken.
void grid_frame_callback_request(grid_frame_callback *callback);

/// Waits until the last frame asked about has been taken, `nanoseconds` at most: what cannot be seen
/// is never taken. True if it has been, or nothing was asked.
bool grid_frame_callback_wait(grid_frame_callback *callback, int64_t nanoseconds);

/// Ends it. The display and the surface have to exist still.
void grid_frame_callback_destroy(grid_frame_callback *callback);

#endif
