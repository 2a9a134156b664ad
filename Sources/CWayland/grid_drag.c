#include "grid_drag.h"

#include <stdlib.h>
#include <unistd.h>

#include "data_device.h"
#include "drag_surface.h"
#include "pointer_seat.h"

// Opcodes of requests in wayland.xml.
enum { DEVICE_START_DRAG = 0 };
enum { SOURCE_SET_ACTIONS = 2 };
enum { ACTION_COPY = 1 };

// Version 3 added actions, and the end of a drag. Before, a source is needed until the next drag.
enum { ACTIONS_SINCE = 3 };

struct grid_drag {
  struct grid_clipboard *clipboard;
  struct wl_proxy *source;
  struct drag_surface icon;
  uint64_t generation;
  int32_t state;
};

static void end(struct grid_drag *drag) {
  struct data_device *device = clipboard_device(drag->clipboard);
  if (drag->state == GRID_DRAG_RUNNING) device->has_drag = false;
  drag->state = GRID_DRAG_ENDED;
  data_device_destroy_source(device, &drag->source);
  drag_surface_destroy(&drag->icon);
}

// MARK: - The source

static void on_target(void *data, struct wl_proxy *source, const char *type) { (void)data, (void)source, (void)type; }

static void on_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  (void)source;
  const struct grid_drag *drag = data;
  clipboard_send(drag->clipboard, drag->generation, type, file);
}

static void on_end(void *data, struct wl_proxy *source) {
  (void)source;
  end(data);
}

static void on_drop(void *data, struct wl_proxy *source) {
  (void)source;
  struct grid_drag *drag = data;
  clipboard_device(drag->clipboard)->has_drag = false;
  drag->state = GRID_DRAG_DROPPED;
  drag_surface_destroy(&drag->icon);
}

static void on_action(void *data, struct wl_proxy *source, uint32_t action) { (void)data, (void)source, (void)action; }

static const struct data_source_listener source_listener = {
    on_target, on_send, on_end, on_drop, on_end, on_action,
};

// MARK: - Functions

bool grid_drag_can_start(struct grid_clipboard *clipboard) {
  return pointer_serials(clipboard_device(clipboard)->pointer)->buttons_down == 1;
}

struct grid_drag *grid_drag_start(struct grid_clipboard *clipboard, const char *types, uint64_t generation,
                                  const struct grid_drag_icon *icon) {
  struct data_device *device = clipboard_device(clipboard);
  const struct wayland_library *library = device->library;
  if (!grid_drag_can_start(clipboard) || !data_device_prepare(device)) return NULL;
  struct grid_drag *drag = calloc(1, sizeof *drag);
  if (!drag) return NULL;
  drag->clipboard = clipboard;
  drag->generation = generation;
  drag->source = data_device_make_source(device, types, &source_listener, drag);
  if (!drag->source) {
    free(drag);
    return NULL;
  }
  if (device->manager_version >= ACTIONS_SINCE) {
    union wl_argument actions[] = {{.u = ACTION_COPY}};
    library->proxy_marshal_array(drag->source, SOURCE_SET_ACTIONS, actions);
  }
  if (icon) drag_surface_create(&drag->icon, device);
  union wl_argument arguments[] = {
      {.o = (struct wl_object *)drag->source},
      {.o = (struct wl_object *)pointer_surface(device->pointer)},
      {.o = (struct wl_object *)drag->icon.surface},
      {.u = pointer_serials(device->pointer)->press},
  };
  library->proxy_marshal_array(device->device, DEVICE_START_DRAG, arguments);
  // A surface gets its role by the drag, and its content after that.
  if (icon) drag_surface_show(&drag->icon, icon);
  device->has_drag = true;
  library->display_flush(device->queue.display);
  return drag;
}

int32_t grid_drag_state(const struct grid_drag *drag) { return drag->state; }

void grid_drag_destroy(struct grid_drag *drag) {
  if (!drag) return;
  const struct data_device *device = clipboard_device(drag->clipboard);
  // Destroying its source cancels a drag.
  end(drag);
  device->library->display_flush(device->queue.display);
  free(drag);
}
