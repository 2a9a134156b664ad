#include "grid_connection.h"

#include "wayland_library.h"

bool grid_connection_has_failed(void *wl_display) {
  const struct wayland_library *library = wayland_library_load();
  return library && wl_display && library->display_get_error(wl_display) != 0;
}

int32_t grid_connection_descriptor(void *wl_display) {
  const struct wayland_library *library = wayland_library_load();
  return library && wl_display ? library->display_get_fd(wl_display) : -1;
}
