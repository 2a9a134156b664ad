// For memfd_create.
#define _GNU_SOURCE

#include "drag_surface.h"

#include <sys/mman.h>
#include <unistd.h>

// Opcodes of requests in wayland.xml.
enum { COMPOSITOR_CREATE_SURFACE = 0 };
enum { SHM_CREATE_POOL = 0 };
enum { POOL_CREATE_BUFFER = 0, POOL_DESTROY = 1 };
enum { BUFFER_DESTROY = 0 };
enum {
  SURFACE_DESTROY = 0,
  SURFACE_ATTACH = 1,
  SURFACE_DAMAGE = 2,
  SURFACE_COMMIT = 6,
  SURFACE_SET_BUFFER_SCALE = 8,
};
enum { FORMAT_ARGB8888 = 0 };

// Version 3 of surfaces added `set_buffer_scale`.
enum { SCALE_SINCE = 3 };

// The compositor copies what it needs, so a release is of no interest.
static void on_release(void *data, struct wl_proxy *buffer) { (void)data, (void)buffer; }

static const struct {
  // wl_buffer.release
  void (*release)(void *, struct wl_proxy *);
} buffer_listener = {on_release};

// The compositor enters the surface into outputs, whose scale the icon does not follow.
static void on_output(void *data, struct wl_proxy *surface, void *output) { (void)data, (void)surface, (void)output; }

static const struct {
  void (*enter)(void *, struct wl_proxy *, void *);
  void (*leave)(void *, struct wl_proxy *, void *);
} surface_listener = {on_output, on_output};

/// Copies pixels to a file in memory. Returns −1 on failure.
static int make_file(const struct grid_drag_icon *icon) {
  const size_t size = 4 * (size_t)icon->width * (size_t)icon->height;
  const int file = memfd_create("gridapp-drag", MFD_CLOEXEC);
  if (file < 0) return -1;
  if (write(file, icon->pixels, size) == (ssize_t)size) return file;
  close(file);
  return -1;
}

static struct wl_proxy *make_buffer(const struct data_device *device, const struct grid_drag_icon *icon) {
  const struct wayland_library *library = device->library;
  const int file = make_file(icon);
  if (file < 0) return NULL;
  const int32_t row = 4 * icon->width;
  union wl_argument pool_arguments[] = {{.o = NULL}, {.h = file}, {.i = row * icon->height}};
  struct wl_proxy *pool = library->proxy_marshal_array_constructor_versioned(
      device->shm, SHM_CREATE_POOL, pool_arguments, library->shm_pool_interface, 1);
  // libwayland has duplicated the descriptor.
  close(file);
  if (!pool) return NULL;
  union wl_argument arguments[] = {
      {.o = NULL}, {.i = 0}, {.i = icon->width}, {.i = icon->height}, {.i = row}, {.u = FORMAT_ARGB8888},
  };
  struct wl_proxy *buffer = library->proxy_marshal_array_constructor_versioned(pool, POOL_CREATE_BUFFER, arguments,
                                                                               library->buffer_interface, 1);
  library->proxy_marshal_array(pool, POOL_DESTROY, NULL);
  library->proxy_destroy(pool);
  if (buffer) wayland_listen(library, buffer, &buffer_listener, NULL);
  return buffer;
}

void drag_surface_create(struct drag_surface *surface, const struct data_device *device) {
  *surface = (struct drag_surface){.device = device};
  if (!device->compositor || !device->shm) return;
  union wl_argument arguments[] = {{.o = NULL}};
  surface->surface = device->library->proxy_marshal_array_constructor_versioned(
      device->compositor, COMPOSITOR_CREATE_SURFACE, arguments, device->library->surface_interface,
      device->compositor_version);
  if (!surface->surface) return;
  wayland_listen(device->library, surface->surface, &surface_listener, NULL);
}

void drag_surface_show(struct drag_surface *surface, const struct grid_drag_icon *icon) {
  if (!surface->surface || icon->width < 1 || icon->height < 1) return;
  const struct data_device *device = surface->device;
  const struct wayland_library *library = device->library;
  surface->buffer = make_buffer(device, icon);
  if (!surface->buffer) return;
  if (device->compositor_version >= SCALE_SINCE) {
    union wl_argument scale[] = {{.i = icon->scale}};
    library->proxy_marshal_array(surface->surface, SURFACE_SET_BUFFER_SCALE, scale);
  }
  // The top left corner of the surface is at the pointer, until the content moves it.
  union wl_argument attach[] = {
      {.o = (struct wl_object *)surface->buffer},
      {.i = -icon->x},
      {.i = -icon->y},
  };
  library->proxy_marshal_array(surface->surface, SURFACE_ATTACH, attach);
  union wl_argument damage[] = {{.i = 0}, {.i = 0}, {.i = icon->width}, {.i = icon->height}};
  library->proxy_marshal_array(surface->surface, SURFACE_DAMAGE, damage);
  library->proxy_marshal_array(surface->surface, SURFACE_COMMIT, NULL);
}

void drag_surface_destroy(struct drag_surface *surface) {
  if (surface->surface) {
    surface->device->library->proxy_marshal_array(surface->surface, SURFACE_DESTROY, NULL);
    surface->device->library->proxy_destroy(surface->surface);
  }
  if (surface->buffer) {
    surface->device->library->proxy_marshal_array(surface->buffer, BUFFER_DESTROY, NULL);
    surface->device->library->proxy_destroy(surface->buffer);
  }
  *surface = (struct drag_surface){0};
}
