// For strsep.
#define _GNU_SOURCE

#include "data_device.h"

#include <stdlib.h>
#include <string.h>
#include <wayland-util.h>

#include "pointer_seat.h"

// Opcodes of requests in wayland.xml.
enum { MANAGER_CREATE_SOURCE = 0, MANAGER_GET_DEVICE = 1 };
enum { SOURCE_OFFER = 0, SOURCE_DESTROY = 1 };
enum { DEVICE_RELEASE = 2 };
enum { OFFER_ACCEPT = 0, OFFER_DESTROY = 2 };

// Version 2 of the manager added `release`, version 3 the actions of drags. Version 4 of the compositor has
// surfaces with a scale.
enum { MAX_MANAGER_VERSION = 3, RELEASE_SINCE = 2, MAX_COMPOSITOR_VERSION = 4 };

// MARK: - Offers of other programs, which are only destroyed

static void destroy_offer(struct data_device *device, struct wl_proxy **offer) {
  if (!*offer) return;
  device->library->proxy_marshal_array(*offer, OFFER_DESTROY, NULL);
  device->library->proxy_destroy(*offer);
  *offer = NULL;
}

static void on_data_offer(void *data, struct wl_proxy *proxy, struct wl_proxy *offer) {
  (void)proxy;
  struct data_device *device = data;
  destroy_offer(device, &device->new_offer);
  device->new_offer = offer;
}

static void keep_offer(struct data_device *device, struct wl_proxy **kept, struct wl_proxy *offer) {
  destroy_offer(device, kept);
  *kept = offer;
  if (device->new_offer == offer) device->new_offer = NULL;
}

/// Refuses a drag of this program over its own window. SDL accepts it when it enters, and would wait for the data
/// on the thread that sends them.
static void refuse_own_drag(struct data_device *device) {
  if (!device->has_drag || !device->drag_offer) return;
  union wl_argument refusal[] = {{.u = device->enter_serial}, {.s = NULL}};
  device->library->proxy_marshal_array(device->drag_offer, OFFER_ACCEPT, refusal);
}

static void on_drag_enter(void *data, struct wl_proxy *proxy, uint32_t serial, void *surface, wl_fixed_t x,
                          wl_fixed_t y, struct wl_proxy *offer) {
  (void)proxy, (void)surface, (void)x, (void)y;
  struct data_device *device = data;
  // Kept until the next drag: destroying it earlier could end the drop, which SDL handles.
  keep_offer(device, &device->drag_offer, offer);
  device->enter_serial = serial;
  refuse_own_drag(device);
}

static void on_drag_leave(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }

static void on_drag_motion(void *data, struct wl_proxy *proxy, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy, (void)time, (void)x, (void)y;
  // SDL may have received the same entry later.
  refuse_own_drag(data);
}

static void on_drop(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }

static void on_selection(void *data, struct wl_proxy *proxy, struct wl_proxy *offer) {
  (void)proxy;
  keep_offer(data, &((struct data_device *)data)->selection_offer, offer);
}

static const struct {
  void (*data_offer)(void *, struct wl_proxy *, struct wl_proxy *);
  void (*enter)(void *, struct wl_proxy *, uint32_t, void *, wl_fixed_t, wl_fixed_t, struct wl_proxy *);
  void (*leave)(void *, struct wl_proxy *);
  void (*motion)(void *, struct wl_proxy *, uint32_t, wl_fixed_t, wl_fixed_t);
  void (*drop)(void *, struct wl_proxy *);
  void (*selection)(void *, struct wl_proxy *, struct wl_proxy *);
} device_listener = {
    on_data_offer, on_drag_enter, on_drag_leave, on_drag_motion, on_drop, on_selection,
};

// MARK: - Globals

static uint32_t minimum(uint32_t a, uint32_t b) { return a < b ? a : b; }

// Binds a global once, if it has the interface. Returns its version, 0 if it is another one.
static uint32_t bind_global(struct data_device *device, struct wl_proxy **proxy, const struct wl_interface *wanted,
                            uint32_t name, const char *interface, uint32_t version) {
  if (*proxy || strcmp(interface, wanted->name) != 0) return 0;
  *proxy = event_queue_bind(&device->queue, name, wanted, version);
  return version;
}

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  struct data_device *device = data;
  const struct wayland_library *library = device->library;
  const struct wl_interface *managers = library->data_device_manager_interface;
  const uint32_t manager = minimum(minimum(version, (uint32_t)managers->version), MAX_MANAGER_VERSION);
  const uint32_t compositor = minimum(version, MAX_COMPOSITOR_VERSION);
  if (bind_global(device, &device->manager, managers, name, interface, manager)) {
    device->manager_version = manager;
  }
  if (bind_global(device, &device->compositor, library->compositor_interface, name, interface, compositor)) {
    device->compositor_version = compositor;
  }
  bind_global(device, &device->shm, library->shm_interface, name, interface, 1);
}

bool data_device_open(struct data_device *device, struct wl_display *display, struct grid_pointer *pointer) {
  *device = (struct data_device){.library = wayland_library_load(), .pointer = pointer};
  if (!device->library) return false;
  device->listener = (struct event_queue_listener){.global = on_global, .data = device};
  return event_queue_open(&device->queue, device->library, display, &device->listener) && device->manager;
}

// MARK: - The device and its sources

static struct wl_proxy *make(struct data_device *device, uint32_t opcode, union wl_argument *arguments,
                             const struct wl_interface *interface, const void *listener, void *data) {
  struct wl_proxy *proxy = device->library->proxy_marshal_array_constructor_versioned(
      device->manager, opcode, arguments, interface, device->manager_version);
  if (!proxy) return NULL;
  wayland_listen(device->library, proxy, listener, data);
  device->library->proxy_set_queue(proxy, NULL);
  return proxy;
}

bool data_device_prepare(struct data_device *device) {
  if (device->device) return true;
  struct wl_object *seat = (struct wl_object *)pointer_seat(device->pointer);
  union wl_argument arguments[] = {{.o = NULL}, {.o = seat}};
  device->device =
      make(device, MANAGER_GET_DEVICE, arguments, device->library->data_device_interface, &device_listener, device);
  return device->device != NULL;
}

struct wl_proxy *data_device_make_source(struct data_device *device, const char *types,
                                         const struct data_source_listener *listener, void *data) {
  union wl_argument arguments[] = {{.o = NULL}};
  struct wl_proxy *source =
      make(device, MANAGER_CREATE_SOURCE, arguments, device->library->data_source_interface, listener, data);
  char *lines = source ? strdup(types) : NULL;
  char *rest = lines;
  for (char *type; rest && (type = strsep(&rest, "\n"));) {
    union wl_argument offer[] = {{.s = type}};
    device->library->proxy_marshal_array(source, SOURCE_OFFER, offer);
  }
  free(lines);
  return source;
}

void data_device_destroy_source(struct data_device *device, struct wl_proxy **source) {
  if (!*source) return;
  device->library->proxy_marshal_array(*source, SOURCE_DESTROY, NULL);
  device->library->proxy_destroy(*source);
  *source = NULL;
}

void data_device_close(struct data_device *device) {
  const struct wayland_library *library = device->library;
  if (!library) return;
  destroy_offer(device, &device->new_offer);
  destroy_offer(device, &device->selection_offer);
  destroy_offer(device, &device->drag_offer);
  if (device->device) {
    if (device->manager_version >= RELEASE_SINCE) {
      library->proxy_marshal_array(device->device, DEVICE_RELEASE, NULL);
    }
    library->proxy_destroy(device->device);
  }
  if (device->shm) library->proxy_destroy(device->shm);
  if (device->compositor) library->proxy_destroy(device->compositor);
  if (device->manager) library->proxy_destroy(device->manager);
  event_queue_close(&device->queue);
}
