#ifndef CWAYLAND_GESTURES_H
#define CWAYLAND_GESTURES_H

#include "event_queue.h"
#include "include/grid_pointer.h"

/// The pinch and hold gestures of one pointer (`zwp_pointer_gestures_v1`), with a ring buffer of events.
struct gestures {
  const struct wayland_library *library;
  void *surface;
  struct wl_proxy *manager;
  uint32_t version;
  struct wl_proxy *pinch;
  struct wl_proxy *hold;
  /// Whether a pinch is in progress that began over the surface.
  bool is_pinching;
  struct grid_pointer_gesture events[64];
  int first;
  int count;
};

/// Binds a global of the compositor if it is `zwp_pointer_gestures_v1`.
void gestures_bind(struct gestures *gestures, const struct event_queue *queue, uint32_t name, const char *interface,
                   uint32_t version);

/// Listens to the gestures of a pointer. Does nothing if the compositor does not support gestures.
void gestures_listen(struct gestures *gestures, struct wl_proxy *pointer);

/// Removes and returns the oldest event. Returns false if there is none.
bool gestures_poll(struct gestures *gestures, struct grid_pointer_gesture *gesture);

/// Stops listening to the pointer. Must be called before the pointer is destroyed.
void gestures_stop(struct gestures *gestures);

/// Stops listening and releases the global.
void gestures_close(struct gestures *gestures);

#endif
