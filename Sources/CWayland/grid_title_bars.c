// For dladdr.
#define _GNU_SOURCE
#include "grid_title_bars.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "event_queue.h"

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  (void)name, (void)version;
  bool *is_found = data;
  *is_found |= strcmp(interface, "zxdg_decoration_manager_v1") == 0;
}

bool grid_has_server_title_bars(void *wl_display) {
  const struct wayland_library *library = wayland_library_load();
  if (!library || !wl_display) return false;
  bool is_found = false;
  const struct event_queue_listener listener = {.global = on_global, .data = &is_found};
  struct event_queue queue;
  const bool is_open = event_queue_open(&queue, library, wl_display, &listener);
  event_queue_close(&queue);
  return is_open && is_found;
}

bool grid_libdecor_path(char *path, size_t size) {
  void *library = dlopen("libdecor-0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  Dl_info info;
  void *symbol = dlsym(library, "libdecor_new");
  const bool is_known =
      symbol && dladdr(symbol, &info) && info.dli_fname && snprintf(path, size, "%s", info.dli_fname) < (int)size;
  dlclose(library);
  return is_known;
}
