// For clock_gettime and its clocks.
#define _POSIX_C_SOURCE 200809L

#include "grid_presentation.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "event_queue.h"

// Opcodes of requests in presentation-time.xml.
enum { PRESENTATION_DESTROY = 0, PRESENTATION_FEEDBACK = 1 };

// The maximum number of pending requests, and of feedback that has not been polled. Feedback arrives one or
// two frames late. For a covered window it never arrives, so that requests would accumulate without a limit.
enum { MAX_PENDING = 8, MAX_COMPLETED = 16 };

struct pending_frame {
  struct grid_presentation *owner;
  struct wl_proxy *feedback;
  int64_t frame;
};

struct grid_presentation {
  const struct wayland_library *library;
  struct event_queue queue;
  struct event_queue_listener listener;
  struct wl_proxy *surface;
  struct wl_proxy *presentation;
  int32_t clock;
  struct pending_frame pending[MAX_PENDING];
  struct grid_presentation_feedback completed[MAX_COMPLETED];
  int first_completed;
  int completed_count;
};

// MARK: - The protocol

// These are completed at run time, because they point to interfaces of libwayland.
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

static void complete_interfaces(const struct wayland_library *library) {
  sync_output_types[0] = library->output_interface;
  request_types[0] = library->surface_interface;
  request_types[1] = &feedback_interface;
}

// MARK: - Feedback

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time = {0, 0};
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Converts a time of the compositor's clock, which may be CLOCK_MONOTONIC_RAW (in a nested weston), to
// CLOCK_MONOTONIC. The clock is read between two reads of CLOCK_MONOTONIC, at the mean of which it is assumed
// to be read.
static int64_t monotonic(const struct grid_presentation *presentation, int64_t time) {
  if (presentation->clock < 0 || presentation->clock == CLOCK_MONOTONIC) return time;
  int64_t before = nanoseconds(CLOCK_MONOTONIC);
  int64_t theirs = nanoseconds(presentation->clock);
  int64_t after = nanoseconds(CLOCK_MONOTONIC);
  return time + before + (after - before) / 2 - theirs;
}

static void complete(struct pending_frame *frame, struct grid_presentation_feedback feedback) {
  struct grid_presentation *presentation = frame->owner;
  feedback.frame = frame->frame;
  if (presentation->completed_count == MAX_COMPLETED) {
    // The queue is full: drop the oldest feedback.
    presentation->first_completed = (presentation->first_completed + 1) % MAX_COMPLETED;
    presentation->completed_count -= 1;
  }
  int slot = (presentation->first_completed + presentation->completed_count) % MAX_COMPLETED;
  presentation->completed[slot] = feedback;
  presentation->completed_count += 1;
  presentation->library->proxy_destroy(frame->feedback);
  frame->feedback = NULL;
}

static void on_sync_output(void *data, struct wl_proxy *feedback, void *output) {
  (void)data, (void)feedback, (void)output;
}

static void on_presented(void *data, struct wl_proxy *feedback, uint32_t seconds_high, uint32_t seconds_low,
                         uint32_t nanoseconds, uint32_t refresh, uint32_t sequence_high, uint32_t sequence_low,
                         uint32_t flags) {
  (void)feedback, (void)sequence_high, (void)sequence_low, (void)flags;
  struct pending_frame *frame = data;
  int64_t seconds = (int64_t)((uint64_t)seconds_high << 32 | seconds_low);
  int64_t time = seconds * 1000000000 + nanoseconds;
  complete(frame, (struct grid_presentation_feedback){
                      .time = monotonic(frame->owner, time),
                      .refresh = refresh,
                  });
}

static void on_discarded(void *data, struct wl_proxy *feedback) {
  (void)feedback;
  complete(data, (struct grid_presentation_feedback){.discarded = true});
}

static const struct {
  void (*sync_output)(void *, struct wl_proxy *, void *);
  void (*presented)(void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
  void (*discarded)(void *, struct wl_proxy *);
} feedback_listener = {on_sync_output, on_presented, on_discarded};

// MARK: - The global

static void on_clock(void *data, struct wl_proxy *proxy, uint32_t clock) {
  (void)proxy;
  ((struct grid_presentation *)data)->clock = (int32_t)clock;
}

static const struct {
  // wp_presentation.clock_id
  void (*clock_id)(void *, struct wl_proxy *, uint32_t);
} presentation_listener = {on_clock};

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  struct grid_presentation *presentation = data;
  if (presentation->presentation || strcmp(interface, presentation_interface.name) != 0) return;
  presentation->presentation = event_queue_bind(&presentation->queue, name, &presentation_interface, 1);
  if (presentation->presentation) {
    wayland_listen(presentation->library, presentation->presentation, &presentation_listener, presentation);
  }
}

// MARK: - Public functions

struct grid_presentation *grid_presentation_create(void *wl_display, void *wl_surface) {
  const struct wayland_library *library = wayland_library_load();
  if (!library || !wl_display || !wl_surface) return NULL;
  complete_interfaces(library);
  struct grid_presentation *presentation = calloc(1, sizeof *presentation);
  if (!presentation) return NULL;
  presentation->library = library;
  presentation->surface = wl_surface;
  presentation->clock = -1;
  presentation->listener = (struct event_queue_listener){.global = on_global, .data = presentation};
  // Opening the queue binds the global. The round trip after that receives its clock.
  if (event_queue_open(&presentation->queue, library, wl_display, &presentation->listener) &&
      presentation->presentation && event_queue_roundtrip(&presentation->queue)) {
    return presentation;
  }
  grid_presentation_destroy(presentation);
  return NULL;
}

bool grid_presentation_request_feedback(struct grid_presentation *presentation, int64_t frame) {
  const struct wayland_library *library = presentation->library;
  for (int i = 0; i < MAX_PENDING; i++) {
    struct pending_frame *free = &presentation->pending[i];
    if (free->feedback) continue;
    union wl_argument arguments[] = {{.o = (struct wl_object *)presentation->surface}, {.o = NULL}};
    struct wl_proxy *feedback = library->proxy_marshal_array_constructor_versioned(
        presentation->presentation, PRESENTATION_FEEDBACK, arguments, &feedback_interface, 1);
    if (!feedback) return false;
    *free = (struct pending_frame){.owner = presentation, .feedback = feedback, .frame = frame};
    wayland_listen(library, feedback, &feedback_listener, free);
    return true;
  }
  return false;
}

bool grid_presentation_poll(struct grid_presentation *presentation, struct grid_presentation_feedback *feedback) {
  if (presentation->completed_count == 0) event_queue_dispatch(&presentation->queue);
  if (presentation->completed_count == 0) return false;
  *feedback = presentation->completed[presentation->first_completed];
  presentation->first_completed = (presentation->first_completed + 1) % MAX_COMPLETED;
  presentation->completed_count -= 1;
  return true;
}

int32_t grid_presentation_clock(const struct grid_presentation *presentation) { return presentation->clock; }

void grid_presentation_destroy(struct grid_presentation *presentation) {
  if (!presentation) return;
  const struct wayland_library *library = presentation->library;
  for (int i = 0; i < MAX_PENDING; i++) {
    if (presentation->pending[i].feedback) library->proxy_destroy(presentation->pending[i].feedback);
  }
  if (presentation->presentation) {
    library->proxy_marshal_array(presentation->presentation, PRESENTATION_DESTROY, NULL);
    library->proxy_destroy(presentation->presentation);
  }
  event_queue_close(&presentation->queue);
  free(presentation);
}
