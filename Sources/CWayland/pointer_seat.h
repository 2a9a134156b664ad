#ifndef CWAYLAND_POINTER_SEAT_H
#define CWAYLAND_POINTER_SEAT_H

#include "include/grid_pointer.h"
#include "input_serials.h"

/// The seat of a receiver of events.
struct wl_proxy *pointer_seat(const struct grid_pointer *pointer);

/// The `wl_surface` of a receiver of events.
void *pointer_surface(const struct grid_pointer *pointer);

/// Dispatches pending events, and returns the serials of the user's events.
const struct input_serials *pointer_serials(struct grid_pointer *pointer);

#endif
