#include "event_queue.h"

// Opcodes of requests in wayland.xml.
enum { DISPLAY_GET_REGISTRY = 1 };
enum { REGISTRY_BIND = 0 };

static void on_global(void *data, struct wl_proxy *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)registry;
  const struct event_queue_listener *listener = data;
  listener->global(listener->data, name, interface, version);
}

static void on_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)registry;
  const struct event_queue_listener *listener = data;
  if (listener->removed) listener->removed(listener->data, name);
}

static const struct {
  void (*global)(void *, struct wl_proxy *, uint32_t, const char *, uint32_t);
  void (*global_remove)(void *, struct wl_proxy *, uint32_t);
} registry_listener = {on_global, on_global_remove};

bool event_queue_open(struct event_queue *queue, const struct wayland_library *library, struct wl_display *display,
                      const struct event_queue_listener *listener) {
  *queue = (struct event_queue){.library = library, .display = display};
  queue->queue = library->display_create_queue(display);
  // The registry is created through a proxy wrapper of the display, so that it uses this queue from its first
  // event on and SDL's own proxy does not change.
  queue->wrapper = library->proxy_create_wrapper(display);
  if (!queue->queue || !queue->wrapper) return false;
  library->proxy_set_queue(queue->wrapper, queue->queue);
  union wl_argument arguments[] = {{.o = NULL}};
  queue->registry = library->proxy_marshal_array_constructor_versioned(queue->wrapper, DISPLAY_GET_REGISTRY, arguments,
                                                                       library->registry_interface, 1);
  if (!queue->registry) return false;
  wayland_listen(library, queue->registry, &registry_listener, (void *)listener);
  return event_queue_roundtrip(queue);
}

struct wl_proxy *event_queue_bind(const struct event_queue *queue, uint32_t name, const struct wl_interface *interface,
                                  uint32_t version) {
  union wl_argument arguments[] = {{.u = name}, {.s = interface->name}, {.u = version}, {.o = NULL}};
  return queue->library->proxy_marshal_array_constructor_versioned(queue->registry, REGISTRY_BIND, arguments, interface,
                                                                   version);
}

bool event_queue_roundtrip(const struct event_queue *queue) {
  return queue->library->display_roundtrip_queue(queue->display, queue->queue) >= 0;
}

void event_queue_dispatch(const struct event_queue *queue) {
  queue->library->display_dispatch_queue_pending(queue->display, queue->queue);
}

void event_queue_close(struct event_queue *queue) {
  const struct wayland_library *library = queue->library;
  if (queue->registry) library->proxy_destroy(queue->registry);
  if (queue->wrapper) library->proxy_wrapper_destroy(queue->wrapper);
  if (queue->queue) library->event_queue_destroy(queue->queue);
  *queue = (struct event_queue){.library = library};
}
