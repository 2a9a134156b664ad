#ifndef GRIDAPP_QUEUE_WAIT_H
#define GRIDAPP_QUEUE_WAIT_H

#include <stdint.h>

#include "wayland_library.h"

/// Nanoseconds of CLOCK_MONOTONIC.
int64_t queue_wait_now(void);

/// Sleeps until the compositor sends something, to this queue or to another, or until `deadline`,
/// less than a second ahead; what came for this queue is heard.
void queue_wait(
    const wayland_library *library, struct wl_display *display, struct wl_event_queue *queue,
    int64_t deadline);

#endif
