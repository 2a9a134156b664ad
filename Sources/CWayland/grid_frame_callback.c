#include "grid_frame_callback.h"

#include <stdlib.h>

#include "queue_wait.h"

// Opcodes of requests in wayland.xml.
enum { SURFACE_FRAME = 3 };

struct grid_frame_callback {
  const struct wayland_library *library;
  struct wl_display *display;
  struct wl_event_queue *queue;
  // A proxy wrapper of the window's surface, so that frame callbacks use the separate event queue.
  struct wl_proxy *surface;
  // The callback of the frame that has not been acknowledged yet.
  struct wl_proxy *pending;
};

static void on_done(void *data, struct wl_proxy *pending, uint32_t time) {
  (void)time;
  struct grid_frame_callback *callback = data;
  callback->library->proxy_destroy(pending);
  callback->pending = NULL;
}

static const struct {
  // wl_callback.done
  void (*done)(void *, struct wl_proxy *, uint32_t);
} listener = {on_done};

struct grid_frame_callback *grid_frame_callback_create(void *wl_display, void *wl_surface) {
  const struct wayland_library *library = wayland_library_load();
  if (!library || !wl_display || !wl_surface) return NULL;
  struct grid_frame_callback *callback = calloc(1, sizeof *callback);
  if (!callback) return NULL;
  callback->library = library;
  callback->display = wl_display;
  callback->queue = library->display_create_queue(wl_display);
  callback->surface = library->proxy_create_wrapper(wl_surface);
  if (!callback->queue || !callback->surface) {
    grid_frame_callback_destroy(callback);
    return NULL;
  }
  library->proxy_set_queue(callback->surface, callback->queue);
  return callback;
}

void grid_frame_callback_request(struct grid_frame_callback *callback) {
  const struct wayland_library *library = callback->library;
  library->display_dispatch_queue_pending(callback->display, callback->queue);
  if (callback->pending) return;
  union wl_argument arguments[] = {{.o = NULL}};
  callback->pending = library->proxy_marshal_array_constructor_versioned(callback->surface, SURFACE_FRAME, arguments,
                                                                         library->callback_interface, 1);
  if (!callback->pending) return;
  wayland_listen(library, callback->pending, &listener, callback);
}

bool grid_frame_callback_wait(struct grid_frame_callback *callback, int64_t nanoseconds) {
  const int64_t deadline = queue_wait_now() + nanoseconds;
  callback->library->display_dispatch_queue_pending(callback->display, callback->queue);
  while (callback->pending && queue_wait_now() < deadline) {
    queue_wait(callback->library, callback->display, callback->queue, deadline);
  }
  return !callback->pending;
}

void grid_frame_callback_destroy(struct grid_frame_callback *callback) {
  if (!callback) return;
  const struct wayland_library *library = callback->library;
  if (callback->pending) library->proxy_destroy(callback->pending);
  if (callback->surface) library->proxy_wrapper_destroy(callback->surface);
  if (callback->queue) library->event_queue_destroy(callback->queue);
  free(callback);
}
