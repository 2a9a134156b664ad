#ifndef CWAYLAND_QUEUE_WAIT_H
#define CWAYLAND_QUEUE_WAIT_H

#include <stdint.h>

#include "wayland_library.h"

/// The current time in nanoseconds of CLOCK_MONOTONIC.
int64_t queue_wait_now(void);

/// Waits until the compositor sends events to any queue, or until `deadline`, which must be less than a
/// second ahead. Then dispatches the events of this queue.
void queue_wait(const struct wayland_library *library, struct wl_display *display, struct wl_event_queue *queue,
                int64_t deadline);

#endif
