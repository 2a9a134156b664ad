#include "gestures.h"

#include <string.h>
#include <wayland-util.h>

// Opcodes of requests in pointer-gestures-unstable-v1.xml.
enum { gestures_get_pinch = 1, gestures_release = 2, gestures_get_hold = 3 };
enum { gesture_destroy = 0 };

// Version 2 added `release`, version 3 hold gestures.
enum { max_version = 3, release_since = 2, hold_since = 3 };

enum { max_events = sizeof ((gestures *)0)->events / sizeof(grid_pointer_gesture) };

// MARK: - The protocol

// These are completed at run time, because they point to interfaces of libwayland.
static const struct wl_interface *no_types[5];
static const struct wl_interface *begin_types[4];
static const struct wl_interface *swipe_types[2];
static const struct wl_interface *pinch_types[2];
static const struct wl_interface *hold_types[2];

static const struct wl_message gesture_requests[] = {{"destroy", "", no_types}};
static const struct wl_message pinch_events[] = {
  {"begin", "uuou", begin_types}, {"update", "uffff", no_types}, {"end", "uui", no_types},
};
static const struct wl_message hold_events[] = {
  {"begin", "3uuou", begin_types}, {"end", "3uui", no_types},
};
static const struct wl_message swipe_events[] = {
  {"begin", "uuou", begin_types}, {"update", "uff", no_types}, {"end", "uui", no_types},
};
static const struct wl_interface pinch_interface = {
  "zwp_pointer_gesture_pinch_v1", 2, 1, gesture_requests, 3, pinch_events,
};
static const struct wl_interface hold_interface = {
  "zwp_pointer_gesture_hold_v1", 3, 1, gesture_requests, 2, hold_events,
};
static const struct wl_interface swipe_interface = {
  "zwp_pointer_gesture_swipe_v1", 2, 1, gesture_requests, 3, swipe_events,
};
static const struct wl_message manager_requests[] = {
  {"get_swipe_gesture", "no", swipe_types}, {"get_pinch_gesture", "no", pinch_types},
  {"release", "2", no_types}, {"get_hold_gesture", "3no", hold_types},
};
static const struct wl_interface manager_interface = {
  "zwp_pointer_gestures_v1", max_version, 4, manager_requests, 0, NULL,
};

static void complete_interfaces(const wayland_library *library) {
  begin_types[2] = library->surface_interface;
  swipe_types[0] = &swipe_interface;
  pinch_types[0] = &pinch_interface;
  hold_types[0] = &hold_interface;
  swipe_types[1] = pinch_types[1] = hold_types[1] = library->pointer_interface;
}

// MARK: - Events

static void enqueue(gestures *gestures, grid_pointer_gesture gesture) {
  if (gestures->count == max_events) {
    // The queue is full: drop the oldest event.
    gestures->first = (gestures->first + 1) % max_events;
    gestures->count -= 1;
  }
  gestures->events[(gestures->first + gestures->count) % max_events] = gesture;
  gestures->count += 1;
}

static void on_pinch_begin(
    void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, void *surface,
    uint32_t fingers) {
  (void)proxy; (void)serial; (void)fingers;
  gestures *gestures = data;
  gestures->is_pinching = surface == gestures->surface;
  if (!gestures->is_pinching) return;
  enqueue(gestures, (grid_pointer_gesture){
    .kind = grid_pointer_pinch_began, .time = time, .scale = 1,
  });
}

static void on_pinch_update(
    void *data, struct wl_proxy *proxy, uint32_t time, wl_fixed_t dx, wl_fixed_t dy,
    wl_fixed_t scale, wl_fixed_t rotation) {
  (void)proxy; (void)rotation;
  gestures *gestures = data;
  if (!gestures->is_pinching) return;
  enqueue(gestures, (grid_pointer_gesture){
    .kind = grid_pointer_pinch_changed, .time = time, .scale = wl_fixed_to_double(scale),
    .dx = wl_fixed_to_double(dx), .dy = wl_fixed_to_double(dy),
  });
}

static void on_pinch_end(
    void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, int32_t cancelled) {
  (void)proxy; (void)serial; (void)cancelled;
  gestures *gestures = data;
  if (!gestures->is_pinching) return;
  gestures->is_pinching = false;
  enqueue(gestures, (grid_pointer_gesture){.kind = grid_pointer_pinch_ended, .time = time, .scale = 1});
}

static void on_hold_begin(
    void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, void *surface,
    uint32_t fingers) {
  (void)proxy; (void)serial; (void)fingers;
  gestures *gestures = data;
  if (surface != gestures->surface) return;
  enqueue(gestures, (grid_pointer_gesture){.kind = grid_pointer_hold_began, .time = time, .scale = 1});
}

static void on_hold_end(
    void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, int32_t cancelled) {
  (void)data; (void)proxy; (void)serial; (void)time; (void)cancelled;
}

static const struct {
  void (*begin)(void *, struct wl_proxy *, uint32_t, uint32_t, void *, uint32_t);
  void (*update)(
      void *, struct wl_proxy *, uint32_t, wl_fixed_t, wl_fixed_t, wl_fixed_t, wl_fixed_t);
  void (*end)(void *, struct wl_proxy *, uint32_t, uint32_t, int32_t);
} pinch_listener = {on_pinch_begin, on_pinch_update, on_pinch_end};

static const struct {
  void (*begin)(void *, struct wl_proxy *, uint32_t, uint32_t, void *, uint32_t);
  void (*end)(void *, struct wl_proxy *, uint32_t, uint32_t, int32_t);
} hold_listener = {on_hold_begin, on_hold_end};

// MARK: - Functions

void gestures_bind(
    gestures *gestures, const event_queue *queue, uint32_t name, const char *interface,
    uint32_t version) {
  if (gestures->manager || strcmp(interface, manager_interface.name) != 0) return;
  complete_interfaces(queue->library);
  gestures->version = version < max_version ? version : max_version;
  gestures->manager = event_queue_bind(queue, name, &manager_interface, gestures->version);
}

static struct wl_proxy *listen(
    gestures *gestures, uint32_t request, const struct wl_interface *interface,
    struct wl_proxy *pointer, const void *listener) {
  union wl_argument arguments[] = {{.o = NULL}, {.o = (struct wl_object *)pointer}};
  struct wl_proxy *gesture = gestures->library->proxy_marshal_array_constructor_versioned(
      gestures->manager, request, arguments, interface, gestures->version);
  if (gesture) {
    gestures->library->proxy_add_listener(gesture, (void (**)(void))listener, gestures);
  }
  return gesture;
}

void gestures_listen(gestures *gestures, struct wl_proxy *pointer) {
  if (!gestures->manager || gestures->pinch) return;
  gestures->pinch = listen(
      gestures, gestures_get_pinch, &pinch_interface, pointer, &pinch_listener);
  if (gestures->version < hold_since) return;
  gestures->hold = listen(gestures, gestures_get_hold, &hold_interface, pointer, &hold_listener);
}

bool gestures_poll(gestures *gestures, grid_pointer_gesture *gesture) {
  if (gestures->count == 0) return false;
  *gesture = gestures->events[gestures->first];
  gestures->first = (gestures->first + 1) % max_events;
  gestures->count -= 1;
  return true;
}

static void destroy_gesture(gestures *gestures, struct wl_proxy **gesture) {
  if (!*gesture) return;
  gestures->library->proxy_marshal_array(*gesture, gesture_destroy, NULL);
  gestures->library->proxy_destroy(*gesture);
  *gesture = NULL;
}

void gestures_stop(gestures *gestures) {
  destroy_gesture(gestures, &gestures->pinch);
  destroy_gesture(gestures, &gestures->hold);
  // The compositor will not send the end of the pinch.
  if (gestures->is_pinching) {
    enqueue(gestures, (grid_pointer_gesture){.kind = grid_pointer_pinch_ended, .scale = 1});
  }
  gestures->is_pinching = false;
}

void gestures_close(gestures *gestures) {
  gestures_stop(gestures);
  if (!gestures->manager) return;
  if (gestures->version >= release_since) {
    gestures->library->proxy_marshal_array(gestures->manager, gestures_release, NULL);
  }
  gestures->library->proxy_destroy(gestures->manager);
  gestures->manager = NULL;
}
