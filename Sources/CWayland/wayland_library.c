#include "wayland_library.h"

#include <dlfcn.h>
#include <stdbool.h>

static bool find_symbol(void *handle, const char *name, void *result) {
  // dlsym returns functions as object pointers, which POSIX allows.
  void *symbol = dlsym(handle, name);
  *(void **)result = symbol;
  return symbol != NULL;
}

static bool find_all(void *handle, struct wayland_library *library) {
  return find_symbol(handle, "wl_display_create_queue", &library->display_create_queue) &&
         find_symbol(handle, "wl_display_roundtrip_queue", &library->display_roundtrip_queue) &&
         find_symbol(handle, "wl_display_dispatch_queue_pending", &library->display_dispatch_queue_pending) &&
         find_symbol(handle, "wl_display_prepare_read_queue", &library->display_prepare_read_queue) &&
         find_symbol(handle, "wl_display_read_events", &library->display_read_events) &&
         find_symbol(handle, "wl_display_cancel_read", &library->display_cancel_read) &&
         find_symbol(handle, "wl_display_flush", &library->display_flush) &&
         find_symbol(handle, "wl_display_get_fd", &library->display_get_fd) &&
         find_symbol(handle, "wl_display_get_error", &library->display_get_error) &&
         find_symbol(handle, "wl_event_queue_destroy", &library->event_queue_destroy) &&
         find_symbol(handle, "wl_proxy_create_wrapper", &library->proxy_create_wrapper) &&
         find_symbol(handle, "wl_proxy_wrapper_destroy", &library->proxy_wrapper_destroy) &&
         find_symbol(handle, "wl_proxy_set_queue", &library->proxy_set_queue) &&
         find_symbol(handle, "wl_proxy_marshal_array", &library->proxy_marshal_array) &&
         find_symbol(handle, "wl_proxy_marshal_array_constructor_versioned",
                     &library->proxy_marshal_array_constructor_versioned) &&
         find_symbol(handle, "wl_proxy_add_listener", &library->proxy_add_listener) &&
         find_symbol(handle, "wl_proxy_get_version", &library->proxy_get_version) &&
         find_symbol(handle, "wl_proxy_destroy", &library->proxy_destroy) &&
         find_symbol(handle, "wl_registry_interface", &library->registry_interface) &&
         find_symbol(handle, "wl_compositor_interface", &library->compositor_interface) &&
         find_symbol(handle, "wl_surface_interface", &library->surface_interface) &&
         find_symbol(handle, "wl_output_interface", &library->output_interface) &&
         find_symbol(handle, "wl_seat_interface", &library->seat_interface) &&
         find_symbol(handle, "wl_pointer_interface", &library->pointer_interface) &&
         find_symbol(handle, "wl_shm_interface", &library->shm_interface) &&
         find_symbol(handle, "wl_shm_pool_interface", &library->shm_pool_interface) &&
         find_symbol(handle, "wl_buffer_interface", &library->buffer_interface) &&
         find_symbol(handle, "wl_callback_interface", &library->callback_interface) &&
         find_symbol(handle, "wl_keyboard_interface", &library->keyboard_interface) &&
         find_symbol(handle, "wl_data_device_manager_interface", &library->data_device_manager_interface) &&
         find_symbol(handle, "wl_data_device_interface", &library->data_device_interface) &&
         find_symbol(handle, "wl_data_source_interface", &library->data_source_interface);
}

const struct wayland_library *wayland_library_load(void) {
  static struct wayland_library library;
  static enum { UNTRIED, LOADED, MISSING } state = UNTRIED;
  if (state == UNTRIED) {
    // SDL uses the same library. It is never closed.
    void *handle = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_LOCAL);
    state = handle && find_all(handle, &library) ? LOADED : MISSING;
  }
  return state == LOADED ? &library : NULL;
}
