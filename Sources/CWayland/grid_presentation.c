// clock_gettime and its clocks, where the compiler is asked for plain C.
#define _POSIX_C_SOURCE 200809L

#include "grid_presentation.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "wayland_library.h"

// Requests by their place in the protocol (wayland.xml, stable/presentation-time).
enum { display_get_registry = 1 };
enum { registry_bind = 0 };
enum { presentation_destroy = 0, presentation_feedback = 1 };

// Frames that may be unanswered at once. A display answers one or two frames late; a covered
// window is not answered at all, and without a bound would collect objects for ever.
enum { most_pending = 8, most_answers = 16 };

typedef struct {
  grid_presentation *owner;
  struct wl_proxy *feedback;
  int64_t frame;
} pending_frame;

struct grid_presentation {
  const wayland_library *library;
  struct wl_display *display;
  struct wl_proxy *surface;
  struct wl_event_queue *queue;
  struct wl_proxy *wrapper;
  struct wl_proxy *registry;
  struct wl_proxy *presentation;
  int32_t clock;
  pending_frame pending[most_pending];
  grid_presentation_answer answers[most_answers];
  int first_answer;
  int answer_count;
};

// MARK: - The protocol

// Interfaces point to those of the library, which are known only once it is loaded.
static const struct wl_interface *feedback_types[7];
static const struct wl_interface *sync_output_types[1];
static const struct wl_interface *request_types[2];

static const struct wl_message feedback_events[] = {
  {"sync_output", "o", sync_output_types},
  {"presented", "uuuuuuu", feedback_types},
  {"discarded", "", feedback_types},
};
static const struct wl_interface feedback_interface = {
  "wp_presentation_feedback", 1, 0, NULL, 3, feedback_events,
};
static const struct wl_message presentation_requests[] = {
  {"destroy", "", feedback_types},
  {"feedback", "on", request_types},
};
static const struct wl_message presentation_events[] = {
  {"clock_id", "u", feedback_types},
};
static const struct wl_interface presentation_interface = {
  "wp_presentation", 1, 2, presentation_requests, 1, presentation_events,
};

static void complete_interfaces(const wayland_library *library) {
  sync_output_types[0] = library->output_interface;
  request_types[0] = library->surface_interface;
  request_types[1] = &feedback_interface;
}

// MARK: - Answers

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time = {0, 0};
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// The compositor's clock may be another one (CLOCK_MONOTONIC_RAW, in a nested weston): the two are
// read together, and what lies between the reads is split.
static int64_t monotonic(const grid_presentation *presentation, int64_t time) {
  if (presentation->clock < 0 || presentation->clock == CLOCK_MONOTONIC) return time;
  int64_t before = nanoseconds(CLOCK_MONOTONIC);
  int64_t theirs = nanoseconds(presentation->clock);
  int64_t after = nanoseconds(CLOCK_MONOTONIC);
  return time + before + (after - before) / 2 - theirs;
}

static void answer(pending_frame *frame, grid_presentation_answer answer) {
  grid_presentation *presentation = frame->owner;
  answer.frame = frame->frame;
  if (presentation->answer_count == most_answers) {
    // Nobody has asked for a while: the oldest is of no use any more.
    presentation->first_answer = (presentation->first_answer + 1) % most_answers;
    presentation->answer_count -= 1;
  }
  int slot = (presentation->first_answer + presentation->answer_count) % most_answers;
  presentation->answers[slot] = answer;
  presentation->answer_count += 1;
  presentation->library->proxy_destroy(frame->feedback);
  frame->feedback = NULL;
}

static void on_sync_output(void *data, struct wl_proxy *feedback, void *output) {
  (void)data; (void)feedback; (void)output;
}

static void on_presented(
    void *data, struct wl_proxy *feedback, uint32_t seconds_high, uint32_t seconds_low,
    uint32_t nanoseconds, uint32_t refresh, uint32_t sequence_high, uint32_t sequence_low,
    uint32_t flags) {
  (void)feedback; (void)sequence_high; (void)sequence_low; (void)flags;
  pending_frame *frame = data;
  int64_t seconds = (int64_t)((uint64_t)seconds_high << 32 | seconds_low);
  int64_t time = seconds * 1000000000 + nanoseconds;
  answer(frame, (grid_presentation_answer){
    .time = monotonic(frame->owner, time), .refresh = refresh,
  });
}

static void on_discarded(void *data, struct wl_proxy *feedback) {
  (void)feedback;
  answer(data, (grid_presentation_answer){.discarded = true});
}

static const struct {
  void (*sync_output)(void *, struct wl_proxy *, void *);
  void (*presented)(
      void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t,
      uint32_t);
  void (*discarded)(void *, struct wl_proxy *);
} feedback_listener = {on_sync_output, on_presented, on_discarded};

// MARK: - Finding the compositor's side

static void on_clock(void *data, struct wl_proxy *proxy, uint32_t clock) {
  (void)proxy;
  ((grid_presentation *)data)->clock = (int32_t)clock;
}

static const struct {
  void (*clock_id)(void *, struct wl_proxy *, uint32_t);
} presentation_listener = {on_clock};

static void on_global(
    void *data, struct wl_proxy *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  grid_presentation *presentation = data;
  const wayland_library *library = presentation->library;
  if (presentation->presentation || strcmp(interface, presentation_interface.name) != 0) return;
  union wl_argument arguments[] = {
    {.u = name}, {.s = presentation_interface.name}, {.u = 1}, {.o = NULL},
  };
  presentation->presentation = library->proxy_marshal_array_constructor_versioned(
      registry, registry_bind, arguments, &presentation_interface, 1);
  if (presentation->presentation) {
    library->proxy_add_listener(
        presentation->presentation, (void (**)(void))&presentation_listener, presentation);
  }
}

static void on_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data; (void)registry; (void)name;
}

static const struct {
  void (*global)(void *, struct wl_proxy *, uint32_t, const char *, uint32_t);
  void (*global_remove)(void *, struct wl_proxy *, uint32_t);
} registry_listener = {on_global, on_global_remove};

static bool bind_presentation(grid_presentation *presentation) {
  const wayland_library *library = presentation->library;
  presentation->queue = library->display_create_queue(presentation->display);
  // A wrapper of the display, so that the registry made from it has our queue from its first
  // event on, and SDL's stays as it is.
  presentation->wrapper = library->proxy_create_wrapper(presentation->display);
  if (!presentation->queue || !presentation->wrapper) return false;
  library->proxy_set_queue(presentation->wrapper, presentation->queue);
  union wl_argument arguments[] = {{.o = NULL}};
  presentation->registry = library->proxy_marshal_array_constructor_versioned(
      presentation->wrapper, display_get_registry, arguments, library->registry_interface, 1);
  if (!presentation->registry) return false;
  library->proxy_add_listener(
      presentation->registry, (void (**)(void))&registry_listener, presentation);
  // The first round trip brings the globals, the second the clock of the one bound in the first.
  return library->display_roundtrip_queue(presentation->display, presentation->queue) >= 0
      && presentation->presentation
      && library->display_roundtrip_queue(presentation->display, presentation->queue) >= 0;
}

// MARK: - Public functions

grid_presentation *grid_presentation_create(void *wl_display, void *wl_surface) {
  const wayland_library *library = wayland_library_load();
  if (!library || !wl_display || !wl_surface) return NULL;
  complete_interfaces(library);
  grid_presentation *presentation = calloc(1, sizeof *presentation);
  if (!presentation) return NULL;
  presentation->library = library;
  presentation->display = wl_display;
  presentation->surface = wl_surface;
  presentation->clock = -1;
  if (bind_presentation(presentation)) return presentation;
  grid_presentation_destroy(presentation);
  return NULL;
}

bool grid_presentation_announce(grid_presentation *presentation, int64_t frame) {
  const wayland_library *library = presentation->library;
  for (int i = 0; i < most_pending; i++) {
    pending_frame *free = &presentation->pending[i];
    if (free->feedback) continue;
    union wl_argument arguments[] = {{.o = (struct wl_object *)presentation->surface}, {.o = NULL}};
    struct wl_proxy *feedback = library->proxy_marshal_array_constructor_versioned(
        presentation->presentation, presentation_feedback, arguments, &feedback_interface, 1);
    if (!feedback) return false;
    *free = (pending_frame){.owner = presentation, .feedback = feedback, .frame = frame};
    library->proxy_add_listener(feedback, (void (**)(void))&feedback_listener, free);
    return true;
  }
  return false;
}

bool grid_presentation_take(grid_presentation *presentation, grid_presentation_answer *answer) {
  if (presentation->answer_count == 0) {
    presentation->library->display_dispatch_queue_pending(
        presentation->display, presentation->queue);
  }
  if (presentation->answer_count == 0) return false;
  *answer = presentation->answers[presentation->first_answer];
  presentation->first_answer = (presentation->first_answer + 1) % most_answers;
  presentation->answer_count -= 1;
  return true;
}

int32_t grid_presentation_clock(const grid_presentation *presentation) {
  return presentation->clock;
}

void grid_presentation_destroy(grid_presentation *presentation) {
  if (!presentation) return;
  const wayland_library *library = presentation->library;
  for (int i = 0; i < most_pending; i++) {
    if (presentation->pending[i].feedback) library->proxy_destroy(presentation->pending[i].feedback);
  }
  if (presentation->presentation) {
    library->proxy_marshal_array(presentation->presentation, presentation_destroy, NULL);
    library->proxy_destroy(presentation->presentation);
  }
  if (presentation->registry) library->proxy_destroy(presentation->registry);
  if (presentation->wrapper) library->proxy_wrapper_destroy(presentation->wrapper);
  if (presentation->queue) library->event_queue_destroy(presentation->queue);
  free(presentation);
}
