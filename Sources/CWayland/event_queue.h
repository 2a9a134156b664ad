#ifndef CWAYLAND_EVENT_QUEUE_H
#define CWAYLAND_EVENT_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "wayland_library.h"

/// A separate event queue on SDL's Wayland connection, with its own registry. Objects that are bound through
/// it send their events to this queue and not to SDL's.
struct event_queue {
  const struct wayland_library *library;
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct wl_proxy *wrapper;
  struct wl_proxy *registry;
};

/// Called for each of the compositor's globals with its name (a number), interface and version.
typedef void (*event_queue_global)(void *data, uint32_t name, const char *interface, uint32_t version);

/// A listener for globals. It must outlive the queue.
struct event_queue_listener {
  event_queue_global global;
  void *data;
  /// Called for each global that the compositor removes; NULL to ignore that.
  void (*removed)(void *data, uint32_t name);
};

/// Opens a queue on a display. The listener receives all globals before the function returns. Returns false
/// on failure; the queue must be closed in either case.
bool event_queue_open(struct event_queue *queue, const struct wayland_library *library, struct wl_display *display,
                      const struct event_queue_listener *listener);

/// Binds a global. Returns NULL if there is no memory.
struct wl_proxy *event_queue_bind(const struct event_queue *queue, uint32_t name, const struct wl_interface *interface,
                                  uint32_t version);

/// Waits until the compositor has processed all requests, and dispatches its events. Returns false on
/// failure.
bool event_queue_roundtrip(const struct event_queue *queue);

/// Dispatches pending events. Never waits.
void event_queue_dispatch(const struct event_queue *queue);

/// Closes the queue. All objects that were bound through it must be destroyed before.
void event_queue_close(struct event_queue *queue);

#endif
