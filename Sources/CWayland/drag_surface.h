#ifndef CWAYLAND_DRAG_SURFACE_H
#define CWAYLAND_DRAG_SURFACE_H

#include "data_device.h"
#include "include/grid_drag.h"

/// The surface of the image next to the pointer during a drag. All zero without one.
struct drag_surface {
  const struct data_device *device;
  struct wl_proxy *surface;
  struct wl_proxy *buffer;
};

/// Creates a surface without content. It stays without one if the compositor supports no shared memory.
void drag_surface_create(struct drag_surface *surface, const struct data_device *device);

/// Shows an image on the surface, if there is one.
void drag_surface_show(struct drag_surface *surface, const struct grid_drag_icon *icon);

/// Destroys the surface and its content; does nothing without one.
void drag_surface_destroy(struct drag_surface *surface);

#endif
