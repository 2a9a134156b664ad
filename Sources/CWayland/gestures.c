#include "gestures.h"

#include <string.h>
#include <wayland-util.h>

// Opcodes of requests in pointer-gestures-unstable-v1.xml.
enum { GESTURES_GET_PINCH = 1, GESTURES_RELEASE = 2, GESTURES_GET_HOLD = 3 };
enum { GESTURE_DESTROY = 0 };

// Version 2 added `release`, version 3 hold gestures.
enum { MAX_VERSION = 3, RELEASE_SINCE = 2, HOLD_SINCE = 3 };

enum { MAX_EVENTS = sizeof((struct gestures *)0)->events / sizeof(struct grid_pointer_gesture) };

// MARK: - The protocol

// These are completed at run time, because they point to interfaces of libwayland.
static const struct wl_interface *no_types[5];
static const struct wl_interface *begin_types[4];
static const struct wl_interface *swipe_types[2];
static const struct wl_interface *pinch_types[2];
static const struct wl_interface *hold_types[2];

static const struct wl_message gesture_requests[] = {{"destroy", "", no_types}};
static const struct wl_message pinch_events[] = {
    {"begin", "uuou", begin_types},
    {"update", "uffff", no_types},
    {"end", "uui", no_types},
};
static const struct wl_message hold_events[] = {
    {"begin", "3uuou", begin_types},
    {"end", "3uui", no_types},
};
static const struct wl_message swipe_events[] = {
    {"begin", "uuou", begin_types},
    {"update", "uff", no_types},
    {"end", "uui", no_types},
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
    {"get_swipe_gesture", "no", swipe_types},
    {"get_pinch_gesture", "no", pinch_types},
    {"release", "2", no_types},
    {"get_hold_gesture", "3no", hold_types},
};
static const struct wl_interface manager_interface = {
    "zwp_pointer_gestures_v1", MAX_VERSION, 4, manager_requests, 0, NULL,
};

static void complete_interfaces(const struct wayland_library *library) {
  begin_types[2] = library->surface_interface;
  swipe_types[0] = &swipe_interface;
  pinch_types[0] = &pinch_interface;
  hold_types[0] = &hold_interface;
  swipe_types[1] = pinch_types[1] = hold_types[1] = library->pointer_interface;
}

// MARK: - Events

static void enqueue(struct gestures *gestures, struct grid_pointer_gesture gesture) {
  if (gestures->count == MAX_EVENTS) {
    // The queue is full: drop the oldest event.
    gestures->first = (gestures->first + 1) % MAX_EVENTS;
    gestures->count -= 1;
  }
  gestures->events[(gestures->first + gestures->count) % MAX_EVENTS] = gesture;
  gestures->count += 1;
}

static void on_pinch_begin(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, void *surface,
                           uint32_t fingers) {
  (void)proxy, (void)serial, (void)fingers;
  struct gestures *gestures = data;
  gestures->is_pinching = surface == gestures->surface;
  if (!gestures->is_pinching) return;
  enqueue(gestures, (struct grid_pointer_gesture){
                        .kind = GRID_POINTER_PINCH_BEGAN,
                        .time = time,
                        .scale = 1,
                    });
}

static void on_pinch_update(void *data, struct wl_proxy *proxy, uint32_t time, wl_fixed_t dx, wl_fixed_t dy,
                            wl_fixed_t scale, wl_fixed_t rotation) {
  (void)proxy, (void)rotation;
  struct gestures *gestures = data;
  if (!gestures->is_pinching) return;
  enqueue(gestures, (struct grid_pointer_gesture){
                        .kind = GRID_POINTER_PINCH_CHANGED,
                        .time = time,
                        .scale = wl_fixed_to_double(scale),
                        .dx = wl_fixed_to_double(dx),
                        .dy = wl_fixed_to_double(dy),
                    });
}

static void on_pinch_end(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, int32_t cancelled) {
  (void)proxy, (void)serial, (void)cancelled;
  struct gestures *gestures = data;
  if (!gestures->is_pinching) return;
  gestures->is_pinching = false;
  enqueue(gestures, (struct grid_pointer_gesture){.kind = GRID_POINTER_PINCH_ENDED, .time = time, .scale = 1});
}

static void on_hold_begin(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, void *surface,
                          uint32_t fingers) {
  (void)proxy, (void)serial, (void)fingers;
  struct gestures *gestures = data;
  if (surface != gestures->surface) return;
  enqueue(gestures, (struct grid_pointer_gesture){.kind = GRID_POINTER_HOLD_BEGAN, .time = time, .scale = 1});
}

static void on_hold_end(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, int32_t cancelled) {
  (void)data, (void)proxy, (void)serial, (void)time, (void)cancelled;
}

static const struct {
  void (*begin)(void *, struct wl_proxy *, uint32_t, uint32_t, void *, uint32_t);
  void (*update)(void *, struct wl_proxy *, uint32_t, wl_fixed_t, wl_fixed_t, wl_fixed_t, wl_fixed_t);
  void (*end)(void *, struct wl_proxy *, uint32_t, uint32_t, int32_t);
} pinch_listener = {on_pinch_begin, on_pinch_update, on_pinch_end};

static const struct {
  void (*begin)(void *, struct wl_proxy *, uint32_t, uint32_t, void *, uint32_t);
  void (*end)(void *, struct wl_proxy *, uint32_t, uint32_t, int32_t);
} hold_listener = {on_hold_begin, on_hold_end};

// MARK: - Functions

void gestures_bind(struct gestures *gestures, const struct event_queue *queue, uint32_t name, const char *interface,
                   uint32_t version) {
  if (gestures->manager || strcmp(interface, manager_interface.name) != 0) return;
  complete_interfaces(queue->library);
  gestures->version = version < MAX_VERSION ? version : MAX_VERSION;
  gestures->manager = event_queue_bind(queue, name, &manager_interface, gestures->version);
}

static struct wl_proxy *listen(struct gestures *gestures, uint32_t request, const struct wl_interface *interface,
                               struct wl_proxy *pointer, const void *listener) {
  union wl_argument arguments[] = {{.o = NULL}, {.o = (struct wl_object *)pointer}};
  struct wl_proxy *gesture = gestures->library->proxy_marshal_array_constructor_versioned(
      gestures->manager, request, arguments, interface, gestures->version);
  if (gesture) wayland_listen(gestures->library, gesture, listener, gestures);
  return gesture;
}

void gestures_listen(struct gestures *gestures, struct wl_proxy *pointer) {
  if (!gestures->manager || gestures->pinch) return;
  gestures->pinch = listen(gestures, GESTURES_GET_PINCH, &pinch_interface, pointer, &pinch_listener);
  if (gestures->version < HOLD_SINCE) return;
  gestures->hold = listen(gestures, GESTURES_GET_HOLD, &hold_interface, pointer, &hold_listener);
}

bool gestures_poll(struct gestures *gestures, struct grid_pointer_gesture *gesture) {
  if (gestures->count == 0) return false;
  *gesture = gestures->events[gestures->first];
  gestures->first = (gestures->first + 1) % MAX_EVENTS;
  gestures->count -= 1;
  return true;
}

static void destroy_gesture(struct gestures *gestures, struct wl_proxy **gesture) {
  if (!*gesture) return;
  gestures->library->proxy_marshal_array(*gesture, GESTURE_DESTROY, NULL);
  gestures->library->proxy_destroy(*gesture);
  *gesture = NULL;
}

void gestures_stop(struct gestures *gestures) {
  destroy_gesture(gestures, &gestures->pinch);
  destroy_gesture(gestures, &gestures->hold);
  // The compositor will not send the end of the pinch.
  if (gestures->is_pinching) {
    enqueue(gestures, (struct grid_pointer_gesture){.kind = GRID_POINTER_PINCH_ENDED, .scale = 1});
  }
  gestures->is_pinching = false;
}

void gestures_close(struct gestures *gestures) {
  gestures_stop(gestures);
  if (!gestures->manager) return;
  if (gestures->version >= RELEASE_SINCE) {
    gestures->library->proxy_marshal_array(gestures->manager, GESTURES_RELEASE, NULL);
  }
  gestures->library->proxy_destroy(gestures->manager);
  gestures->manager = NULL;
}
