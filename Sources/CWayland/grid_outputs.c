#include "grid_outputs.h"

#include <stdlib.h>
#include <string.h>

#include "event_queue.h"

// More outputs are ignored.
enum { MAX_OUTPUTS = 32 };
// A flag of wl_output.mode in wayland.xml.
enum { MODE_IS_CURRENT = 1 };

struct output {
  struct wl_proxy *proxy;
  // The number of the global.
  uint32_t name;
  int32_t refresh;
};

struct grid_outputs {
  const struct wayland_library *library;
  struct event_queue queue;
  struct event_queue_listener listener;
  struct output *list[MAX_OUTPUTS];
  int32_t count;
};

// MARK: - Events

static void on_geometry(void *data, struct wl_proxy *proxy, int32_t x, int32_t y, int32_t width, int32_t height,
                        int32_t subpixel, const char *make, const char *model, int32_t transform) {
  (void)data, (void)proxy, (void)x, (void)y, (void)width, (void)height, (void)subpixel, (void)make, (void)model,
      (void)transform;
}

static void on_mode(void *data, struct wl_proxy *proxy, uint32_t flags, int32_t width, int32_t height,
                    int32_t refresh) {
  (void)proxy, (void)width, (void)height;
  if (flags & MODE_IS_CURRENT) ((struct output *)data)->refresh = refresh > 0 ? refresh : 0;
}

static const struct {
  void (*geometry)(void *, struct wl_proxy *, int32_t, int32_t, int32_t, int32_t, int32_t, const char *, const char *,
                   int32_t);
  void (*mode)(void *, struct wl_proxy *, uint32_t, int32_t, int32_t, int32_t);
} output_listener = {on_geometry, on_mode};

static void free_output(const struct grid_outputs *outputs, struct output *removed) {
  outputs->library->proxy_destroy(removed->proxy);
  free(removed);
}

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  struct grid_outputs *outputs = data;
  if (strcmp(interface, "wl_output") != 0 || outputs->count == MAX_OUTPUTS) return;
  struct output *added = calloc(1, sizeof *added);
  if (!added) return;
  added->name = name;
  added->proxy = event_queue_bind(&outputs->queue, name, outputs->library->output_interface, 1);
  if (!added->proxy) {
    free(added);
    return;
  }
  wayland_listen(outputs->library, added->proxy, &output_listener, added);
  outputs->list[outputs->count++] = added;
}

static void on_global_remove(void *data, uint32_t name) {
  struct grid_outputs *outputs = data;
  for (int32_t i = 0; i < outputs->count; i++) {
    if (outputs->list[i]->name != name) continue;
    free_output(outputs, outputs->list[i]);
    outputs->count -= 1;
    memmove(&outputs->list[i], &outputs->list[i + 1], (size_t)(outputs->count - i) * sizeof *outputs->list);
    return;
  }
}

// MARK: - Public functions

struct grid_outputs *grid_outputs_create(void *wl_display) {
  const struct wayland_library *library = wayland_library_load();
  if (!library || !wl_display) return NULL;
  struct grid_outputs *outputs = calloc(1, sizeof *outputs);
  if (!outputs) return NULL;
  outputs->library = library;
  outputs->listener = (struct event_queue_listener){on_global, outputs, on_global_remove};
  // Opening the queue binds the outputs. The round trip after that receives their modes.
  if (event_queue_open(&outputs->queue, library, wl_display, &outputs->listener) &&
      event_queue_roundtrip(&outputs->queue)) {
    return outputs;
  }
  grid_outputs_destroy(outputs);
  return NULL;
}

int32_t grid_outputs_count(struct grid_outputs *outputs) {
  event_queue_dispatch(&outputs->queue);
  return outputs->count;
}

int32_t grid_outputs_refresh_rate(const struct grid_outputs *outputs, int32_t index) {
  return index >= 0 && index < outputs->count ? outputs->list[index]->refresh : 0;
}

void grid_outputs_destroy(struct grid_outputs *outputs) {
  if (!outputs) return;
  for (int32_t i = 0; i < outputs->count; i++) free_output(outputs, outputs->list[i]);
  outputs->count = 0;
  event_queue_close(&outputs->queue);
  free(outputs);
}
