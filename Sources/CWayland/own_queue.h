#ifndef GRIDAPP_OWN_QUEUE_H
#define GRIDAPP_OWN_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "wayland_library.h"

/// An event queue of ours on SDL's Wayland connection, with a registry that reports to it: what is
/// bound through it never meets SDL's events, and SDL's never meet it.
typedef struct {
  const wayland_library *library;
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct wl_proxy *wrapper;
  struct wl_proxy *registry;
} own_queue;

/// Told of each of the compositor's globals: its number, its interface and its version.
typedef void (*own_queue_global)(
    void *data, uint32_t name, const char *interface, uint32_t version);

/// What reports the globals to `data`; it has to live as long as the queue.
typedef struct {
  own_queue_global global;
  void *data;
} own_queue_listener;

/// Opens a queue on a display and hears all globals before it returns. False if libwayland or the
/// compositor refuses; close it in either case.
bool own_queue_open(
    own_queue *queue, const wayland_library *library, struct wl_display *display,
    const own_queue_listener *listener);

/// Binds a global in a version; NULL if there is no memory.
struct wl_proxy *own_queue_bind(
    const own_queue *queue, uint32_t name, const struct wl_interface *interface, uint32_t version);

/// Has the compositor carry out everything sent so far, and hears what it says to that.
bool own_queue_roundtrip(const own_queue *queue);

/// Hears what has arrived; never waits.
void own_queue_dispatch(const own_queue *queue);

/// Closes the queue, after everything bound through it is destroyed.
void own_queue_close(own_queue *queue);

#endif
