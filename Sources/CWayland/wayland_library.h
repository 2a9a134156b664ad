#ifndef CWAYLAND_WAYLAND_LIBRARY_H
#define CWAYLAND_WAYLAND_LIBRARY_H

#include <wayland-client-core.h>

/// libwayland-client's functions and the interfaces of the core protocol, loaded at run time. Requests are
/// sent with the functions that take an array of arguments, which exist since version 1.10.
struct wayland_library {
  struct wl_event_queue *(*display_create_queue)(struct wl_display *);
  int (*display_roundtrip_queue)(struct wl_display *, struct wl_event_queue *);
  int (*display_dispatch_queue_pending)(struct wl_display *, struct wl_event_queue *);
  int (*display_prepare_read_queue)(struct wl_display *, struct wl_event_queue *);
  int (*display_read_events)(struct wl_display *);
  void (*display_cancel_read)(struct wl_display *);
  int (*display_flush)(struct wl_display *);
  int (*display_get_fd)(struct wl_display *);
  int (*display_get_error)(struct wl_display *);
  void (*event_queue_destroy)(struct wl_event_queue *);
  void *(*proxy_create_wrapper)(void *);
  void (*proxy_wrapper_destroy)(void *);
  void (*proxy_set_queue)(struct wl_proxy *, struct wl_event_queue *);
  void (*proxy_marshal_array)(struct wl_proxy *, uint32_t, union wl_argument *);
  struct wl_proxy *(*proxy_marshal_array_constructor_versioned)(struct wl_proxy *, uint32_t, union wl_argument *,
                                                                const struct wl_interface *, uint32_t);
  int (*proxy_add_listener)(struct wl_proxy *, void (**)(void), void *);
  uint32_t (*proxy_get_version)(struct wl_proxy *);
  void (*proxy_destroy)(struct wl_proxy *);
  const struct wl_interface *registry_interface;
  const struct wl_interface *compositor_interface;
  const struct wl_interface *surface_interface;
  const struct wl_interface *output_interface;
  const struct wl_interface *seat_interface;
  const struct wl_interface *pointer_interface;
  const struct wl_interface *shm_interface;
  const struct wl_interface *shm_pool_interface;
  const struct wl_interface *buffer_interface;
  const struct wl_interface *callback_interface;
  const struct wl_interface *keyboard_interface;
  const struct wl_interface *data_device_manager_interface;
  const struct wl_interface *data_device_interface;
  const struct wl_interface *data_source_interface;
};

/// Loads the library on the first call. Returns NULL if the system has none.
const struct wayland_library *wayland_library_load(void);

/// Adds a listener to an object: a structure of functions, one for each event of the interface in the order of its
/// opcodes. It must outlive the object.
static inline void wayland_listen(const struct wayland_library *library, struct wl_proxy *proxy, const void *listener,
                                  void *data) {
  library->proxy_add_listener(proxy, (void (**)(void))listener, data);
}

#endif
