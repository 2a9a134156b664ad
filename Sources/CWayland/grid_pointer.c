#include "grid_pointer.h"

#include <stdlib.h>
#include <string.h>
#include <wayland-util.h>

#include "event_queue.h"
#include "gestures.h"
#include "pointer_seat.h"

// Opcodes of requests in wayland.xml.
enum { SEAT_GET_POINTER = 0 };
enum { POINTER_RELEASE = 1 };
enum { SEAT_HAS_POINTER = 1, SEAT_HAS_KEYBOARD = 2 };
enum { BUTTON_IS_PRESSED = 1 };

// BTN_LEFT in linux/input-event-codes.h.
enum { PRIMARY_BUTTON = 0x110 };

// Version 5 added `axis_source` and `axis_stop`, version 8 `axis_value120`.
enum { MIN_VERSION = 5, MAX_VERSION = 8 };

// A touchpad sends at most 8 events in a 60th of a second.
enum { MAX_AXES = 64 };

struct grid_pointer {
  const struct wayland_library *library;
  struct event_queue queue;
  struct event_queue_listener listener;
  void *surface;
  struct wl_proxy *seat;
  uint32_t seat_version;
  struct wl_proxy *pointer;
  bool is_inside;
  /// The position of the pointer, and that of the newest press of the primary button.
  wl_fixed_t x, y, press_x, press_y;
  bool has_press;
  /// The axis events since the last `frame` event.
  struct grid_pointer_axis current;
  bool has_current;
  struct grid_pointer_axis axes[MAX_AXES];
  int first_axis;
  int axis_count;
  struct gestures gestures;
  struct input_serials serials;
};

// MARK: - Pointer events

static void enqueue(struct grid_pointer *pointer, struct grid_pointer_axis axis) {
  if (pointer->axis_count == MAX_AXES) {
    // The queue is full: drop the oldest event.
    pointer->first_axis = (pointer->first_axis + 1) % MAX_AXES;
    pointer->axis_count -= 1;
  }
  pointer->axes[(pointer->first_axis + pointer->axis_count) % MAX_AXES] = axis;
  pointer->axis_count += 1;
}

static struct grid_pointer_axis *current(struct grid_pointer *pointer) {
  pointer->has_current = true;
  return &pointer->current;
}

static void on_enter(void *data, struct wl_proxy *proxy, uint32_t serial, void *surface, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy;
  struct grid_pointer *pointer = data;
  input_serials_note(&pointer->serials, serial);
  pointer->x = x;
  pointer->y = y;
  pointer->is_inside = surface == pointer->surface;
}

static void on_leave(void *data, struct wl_proxy *proxy, uint32_t serial, void *surface) {
  (void)proxy, (void)serial, (void)surface;
  struct grid_pointer *pointer = data;
  pointer->is_inside = false;
  input_serials_forget_buttons(&pointer->serials);
}

static void on_motion(void *data, struct wl_proxy *proxy, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy, (void)time;
  struct grid_pointer *pointer = data;
  pointer->x = x;
  pointer->y = y;
}

static void on_button(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, uint32_t button,
                      uint32_t state) {
  (void)proxy, (void)time;
  struct grid_pointer *pointer = data;
  input_serials_note_button(&pointer->serials, serial, state == BUTTON_IS_PRESSED);
  if (button != PRIMARY_BUTTON || state != BUTTON_IS_PRESSED || !pointer->is_inside) return;
  pointer->press_x = pointer->x;
  pointer->press_y = pointer->y;
  pointer->has_press = true;
}

static void on_axis(void *data, struct wl_proxy *proxy, uint32_t time, uint32_t axis, wl_fixed_t value) {
  (void)proxy;
  struct grid_pointer_axis *moment = current(data);
  moment->time = time;
  if (axis == 0) moment->y += wl_fixed_to_double(value);
  if (axis == 1) moment->x += wl_fixed_to_double(value);
}

static void on_frame(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  struct grid_pointer *pointer = data;
  if (pointer->has_current && pointer->is_inside) enqueue(pointer, pointer->current);
  pointer->has_current = false;
  pointer->current = (struct grid_pointer_axis){.source = -1};
}

static void on_axis_source(void *data, struct wl_proxy *proxy, uint32_t source) {
  (void)proxy;
  current(data)->source = (int32_t)source;
}

static void on_axis_stop(void *data, struct wl_proxy *proxy, uint32_t time, uint32_t axis) {
  (void)proxy, (void)axis;
  struct grid_pointer_axis *moment = current(data);
  moment->time = time;
  moment->stopped = true;
}

static void on_axis_value120(void *data, struct wl_proxy *proxy, uint32_t axis, int32_t value) {
  (void)proxy;
  struct grid_pointer_axis *moment = current(data);
  if (axis == 0) moment->y120 += value;
  if (axis == 1) moment->x120 += value;
}

static void on_axis_discrete(void *data, struct wl_proxy *proxy, uint32_t axis, int32_t steps) {
  on_axis_value120(data, proxy, axis, steps * 120);
}

static const struct {
  void (*enter)(void *, struct wl_proxy *, uint32_t, void *, wl_fixed_t, wl_fixed_t);
  void (*leave)(void *, struct wl_proxy *, uint32_t, void *);
  void (*motion)(void *, struct wl_proxy *, uint32_t, wl_fixed_t, wl_fixed_t);
  void (*button)(void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t);
  void (*axis)(void *, struct wl_proxy *, uint32_t, uint32_t, wl_fixed_t);
  void (*frame)(void *, struct wl_proxy *);
  void (*axis_source)(void *, struct wl_proxy *, uint32_t);
  void (*axis_stop)(void *, struct wl_proxy *, uint32_t, uint32_t);
  void (*axis_discrete)(void *, struct wl_proxy *, uint32_t, int32_t);
  void (*axis_value120)(void *, struct wl_proxy *, uint32_t, int32_t);
} pointer_listener = {
    on_enter, on_leave,       on_motion,    on_button,        on_axis,
    on_frame, on_axis_source, on_axis_stop, on_axis_discrete, on_axis_value120,
};

// MARK: - The seat

static void release_pointer(struct grid_pointer *pointer) {
  if (!pointer->pointer) return;
  gestures_stop(&pointer->gestures);
  pointer->library->proxy_marshal_array(pointer->pointer, POINTER_RELEASE, NULL);
  pointer->library->proxy_destroy(pointer->pointer);
  pointer->pointer = NULL;
  pointer->is_inside = false;
  input_serials_forget_buttons(&pointer->serials);
}

// A seat gains and loses its pointer and its keyboard when devices are plugged in and removed.
static void on_capabilities(void *data, struct wl_proxy *seat, uint32_t capabilities) {
  struct grid_pointer *pointer = data;
  input_serials_set_keyboard(&pointer->serials, seat, capabilities & SEAT_HAS_KEYBOARD);
  if (!(capabilities & SEAT_HAS_POINTER)) return release_pointer(pointer);
  if (pointer->pointer) return;
  union wl_argument arguments[] = {{.o = NULL}};
  pointer->pointer = pointer->library->proxy_marshal_array_constructor_versioned(
      seat, SEAT_GET_POINTER, arguments, pointer->library->pointer_interface, pointer->seat_version);
  if (!pointer->pointer) return;
  wayland_listen(pointer->library, pointer->pointer, &pointer_listener, pointer);
  gestures_listen(&pointer->gestures, pointer->pointer);
}

static void on_name(void *data, struct wl_proxy *seat, const char *name) { (void)data, (void)seat, (void)name; }

static const struct {
  void (*capabilities)(void *, struct wl_proxy *, uint32_t);
  void (*name)(void *, struct wl_proxy *, const char *);
} seat_listener = {on_capabilities, on_name};

static uint32_t minimum(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void bind_seat(struct grid_pointer *pointer, uint32_t name, uint32_t version) {
  const struct wayland_library *library = pointer->library;
  // The version must not exceed that of the loaded libwayland.
  const uint32_t pointers = (uint32_t)library->pointer_interface->version;
  const uint32_t keyboards = (uint32_t)library->keyboard_interface->version;
  const uint32_t known = minimum((uint32_t)library->seat_interface->version, minimum(pointers, keyboards));
  pointer->seat_version = minimum(minimum(version, known), MAX_VERSION);
  if (pointer->seat_version < MIN_VERSION) return;
  pointer->serials.seat_version = pointer->seat_version;
  pointer->seat = event_queue_bind(&pointer->queue, name, library->seat_interface, pointer->seat_version);
  if (pointer->seat) {
    wayland_listen(library, pointer->seat, &seat_listener, pointer);
  }
}

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  struct grid_pointer *pointer = data;
  gestures_bind(&pointer->gestures, &pointer->queue, name, interface, version);
  if (!pointer->seat && strcmp(interface, pointer->library->seat_interface->name) == 0) {
    bind_seat(pointer, name, version);
  }
}

// MARK: - Public functions

struct grid_pointer *grid_pointer_create(void *wl_display, void *wl_surface) {
  const struct wayland_library *library = wayland_library_load();
  if (!library || !wl_display || !wl_surface) return NULL;
  struct grid_pointer *pointer = calloc(1, sizeof *pointer);
  if (!pointer) return NULL;
  pointer->library = library;
  pointer->surface = wl_surface;
  pointer->current.source = -1;
  pointer->gestures = (struct gestures){.library = library, .surface = wl_surface};
  pointer->serials.library = library;
  pointer->listener = (struct event_queue_listener){.global = on_global, .data = pointer};
  // Opening the queue binds the seat. Its capabilities arrive with the first events.
  if (event_queue_open(&pointer->queue, library, wl_display, &pointer->listener) && pointer->seat) {
    return pointer;
  }
  grid_pointer_destroy(pointer);
  return NULL;
}

bool grid_pointer_poll_axis(struct grid_pointer *pointer, struct grid_pointer_axis *axis) {
  if (pointer->axis_count == 0) event_queue_dispatch(&pointer->queue);
  if (pointer->axis_count == 0) return false;
  *axis = pointer->axes[pointer->first_axis];
  pointer->first_axis = (pointer->first_axis + 1) % MAX_AXES;
  pointer->axis_count -= 1;
  return true;
}

bool grid_pointer_poll_gesture(struct grid_pointer *pointer, struct grid_pointer_gesture *gesture) {
  if (pointer->gestures.count == 0) event_queue_dispatch(&pointer->queue);
  return gestures_poll(&pointer->gestures, gesture);
}

bool grid_pointer_poll_press(struct grid_pointer *pointer, double *x, double *y) {
  event_queue_dispatch(&pointer->queue);
  if (!pointer->has_press) return false;
  pointer->has_press = false;
  *x = wl_fixed_to_double(pointer->press_x);
  *y = wl_fixed_to_double(pointer->press_y);
  return true;
}

struct wl_proxy *pointer_seat(const struct grid_pointer *pointer) {
  // SDL has another proxy of the same seat.
  return pointer->seat;
}

void *pointer_surface(const struct grid_pointer *pointer) { return pointer->surface; }

const struct input_serials *pointer_serials(struct grid_pointer *pointer) {
  event_queue_dispatch(&pointer->queue);
  return &pointer->serials;
}

void grid_pointer_destroy(struct grid_pointer *pointer) {
  if (!pointer) return;
  release_pointer(pointer);
  input_serials_close(&pointer->serials);
  gestures_close(&pointer->gestures);
  if (pointer->seat) pointer->library->proxy_destroy(pointer->seat);
  event_queue_close(&pointer->queue);
  free(pointer);
}
