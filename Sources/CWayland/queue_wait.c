// For ppoll.
#define _GNU_SOURCE

#include "queue_wait.h"

#include <poll.h>
#include <time.h>

int64_t queue_wait_now(void) {
  struct timespec time = {0, 0};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void queue_wait(const struct wayland_library *library, struct wl_display *display, struct wl_event_queue *queue,
                int64_t deadline) {
  if (library->display_prepare_read_queue(display, queue) == 0) {
    library->display_flush(display);
    const int64_t left = deadline - queue_wait_now();
    const struct timespec timeout = {0, left > 0 ? left : 0};
    struct pollfd socket = {library->display_get_fd(display), POLLIN, 0};
    if (ppoll(&socket, 1, &timeout, NULL) > 0) {
      library->display_read_events(display);
    } else {
      library->display_cancel_read(display);
    }
  }
  library->display_dispatch_queue_pending(display, queue);
}
