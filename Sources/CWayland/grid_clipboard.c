// For strsep.
#define _GNU_SOURCE

#include "grid_clipboard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wayland-util.h>

#include "event_queue.h"

// Opcodes of requests in wayland.xml.
enum { manager_create_source = 0, manager_get_device = 1 };
enum { source_offer = 0, source_destroy = 1 };
enum { device_set_selection = 1, device_release = 2 };
enum { offer_destroy = 2 };
enum { seat_get_pointer = 0, seat_get_keyboard = 1 };
enum { input_release_of_pointer = 1, input_release_of_keyboard = 0 };
enum { seat_has_pointer = 1, seat_has_keyboard = 2 };

// Version 3 of the manager has `release`; version 5 of the seat sends `frame` events.
enum { max_manager_version = 3, release_since = 2, max_seat_version = 5, input_release_since = 3 };

struct grid_clipboard {
  const wayland_library *library;
  event_queue queue;
  event_queue_listener listener;
  grid_clipboard_send send;
  void *context;
  struct wl_proxy *manager;
  uint32_t manager_version;
  struct wl_proxy *seat;
  uint32_t seat_version;
  struct wl_proxy *keyboard;
  struct wl_proxy *pointer;
  struct wl_proxy *device;
  /// The newest serial of an event of the user.
  uint32_t serial;
  bool has_serial;
  struct wl_proxy *source;
  uint64_t generation;
  /// The offers of other programs, which have to be destroyed: the last one, that of the clipboard, and that
  /// of a drag.
  struct wl_proxy *new_offer, *selection_offer, *drag_offer;
};

static void note_serial(grid_clipboard *clipboard, uint32_t serial) {
  // Serials wrap around.
  if (!clipboard->has_serial || (int32_t)(serial - clipboard->serial) > 0) clipboard->serial = serial;
  clipboard->has_serial = true;
}

// MARK: - The keyboard and the pointer, for the serials of their events

static void on_keymap(void *data, struct wl_proxy *proxy, uint32_t format, int32_t file, uint32_t size) {
  (void)data; (void)proxy; (void)format; (void)size;
  close(file);
}

static void on_keyboard_enter(
    void *data, struct wl_proxy *proxy, uint32_t serial, void *surface, struct wl_array *keys) {
  (void)proxy; (void)surface; (void)keys;
  note_serial(data, serial);
}

static void on_keyboard_leave(void *data, struct wl_proxy *proxy, uint32_t serial, void *surface) {
  (void)data; (void)proxy; (void)serial; (void)surface;
}

static void on_key(
    void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, uint32_t key, uint32_t state) {
  (void)proxy; (void)time; (void)key; (void)state;
  note_serial(data, serial);
}

static void on_modifiers(
    void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t depressed, uint32_t latched,
    uint32_t locked, uint32_t group) {
  (void)data; (void)proxy; (void)serial; (void)depressed; (void)latched; (void)locked; (void)group;
}

static void on_repeat_info(void *data, struct wl_proxy *proxy, int32_t rate, int32_t delay) {
  (void)data; (void)proxy; (void)rate; (void)delay;
}

static const struct {
  void (*keymap)(void *, struct wl_proxy *, uint32_t, int32_t, uint32_t);
  void (*enter)(void *, struct wl_proxy *, uint32_t, void *, struct wl_array *);
  void (*leave)(void *, struct wl_proxy *, uint32_t, void *);
  void (*key)(void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t);
  void (*modifiers)(
      void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
  void (*repeat_info)(void *, struct wl_proxy *, int32_t, int32_t);
} keyboard_listener = {
  on_keymap, on_keyboard_enter, on_keyboard_leave, on_key, on_modifiers, on_repeat_info,
};

static void on_pointer_enter(
    void *data, struct wl_proxy *proxy, uint32_t serial, void *surface, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy; (void)surface; (void)x; (void)y;
  note_serial(data, serial);
}

static void on_pointer_leave(void *data, struct wl_proxy *proxy, uint32_t serial, void *surface) {
  (void)data; (void)proxy; (void)serial; (void)surface;
}

static void on_motion(void *data, struct wl_proxy *proxy, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data; (void)proxy; (void)time; (void)x; (void)y;
}

static void on_button(
    void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, uint32_t button,
    uint32_t state) {
  (void)proxy; (void)time; (void)button; (void)state;
  note_serial(data, serial);
}

static void on_axis(void *data, struct wl_proxy *proxy, uint32_t time, uint32_t axis, wl_fixed_t value) {
  (void)data; (void)proxy; (void)time; (void)axis; (void)value;
}

static void on_frame(void *data, struct wl_proxy *proxy) { (void)data; (void)proxy; }

static void on_axis_source(void *data, struct wl_proxy *proxy, uint32_t source) {
  (void)data; (void)proxy; (void)source;
}

static void on_axis_stop(void *data, struct wl_proxy *proxy, uint32_t time, uint32_t axis) {
  (void)data; (void)proxy; (void)time; (void)axis;
}

static void on_axis_discrete(void *data, struct wl_proxy *proxy, uint32_t axis, int32_t steps) {
  (void)data; (void)proxy; (void)axis; (void)steps;
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
} pointer_listener = {
  on_pointer_enter, on_pointer_leave, on_motion, on_button, on_axis, on_frame, on_axis_source,
  on_axis_stop, on_axis_discrete,
};

static void release_input(grid_clipboard *clipboard, struct wl_proxy **proxy, uint32_t opcode) {
  if (!*proxy) return;
  if (clipboard->seat_version >= input_release_since) {
    clipboard->library->proxy_marshal_array(*proxy, opcode, NULL);
  }
  clipboard->library->proxy_destroy(*proxy);
  *proxy = NULL;
}

static struct wl_proxy *get_input(
    grid_clipboard *clipboard, uint32_t opcode, const struct wl_interface *interface,
    const void *listener) {
  union wl_argument arguments[] = {{.o = NULL}};
  struct wl_proxy *proxy = clipboard->library->proxy_marshal_array_constructor_versioned(
      clipboard->seat, opcode, arguments, interface, clipboard->seat_version);
  if (proxy) {
    clipboard->library->proxy_add_listener(proxy, (void (**)(void))listener, clipboard);
  }
  return proxy;
}

static void on_capabilities(void *data, struct wl_proxy *seat, uint32_t capabilities) {
  (void)seat;
  grid_clipboard *clipboard = data;
  const wayland_library *library = clipboard->library;
  if (!(capabilities & seat_has_keyboard)) {
    release_input(clipboard, &clipboard->keyboard, input_release_of_keyboard);
  } else if (!clipboard->keyboard) {
    clipboard->keyboard = get_input(
        clipboard, seat_get_keyboard, library->keyboard_interface, &keyboard_listener);
  }
  if (!(capabilities & seat_has_pointer)) {
    release_input(clipboard, &clipboard->pointer, input_release_of_pointer);
  } else if (!clipboard->pointer) {
    clipboard->pointer = get_input(
        clipboard, seat_get_pointer, library->pointer_interface, &pointer_listener);
  }
}

static void on_name(void *data, struct wl_proxy *seat, const char *name) {
  (void)data; (void)seat; (void)name;
}

static const struct {
  void (*capabilities)(void *, struct wl_proxy *, uint32_t);
  void (*name)(void *, struct wl_proxy *, const char *);
} seat_listener = {on_capabilities, on_name};

// MARK: - Offers of other programs, which are only destroyed

static void destroy_offer(grid_clipboard *clipboard, struct wl_proxy **offer) {
  if (!*offer) return;
  clipboard->library->proxy_marshal_array(*offer, offer_destroy, NULL);
  clipboard->library->proxy_destroy(*offer);
  *offer = NULL;
}

static void on_data_offer(void *data, struct wl_proxy *device, struct wl_proxy *offer) {
  (void)device;
  grid_clipboard *clipboard = data;
  destroy_offer(clipboard, &clipboard->new_offer);
  clipboard->new_offer = offer;
}

static void keep_offer(grid_clipboard *clipboard, struct wl_proxy **kept, struct wl_proxy *offer) {
  destroy_offer(clipboard, kept);
  *kept = offer;
  if (clipboard->new_offer == offer) clipboard->new_offer = NULL;
}

static void on_drag_enter(
    void *data, struct wl_proxy *device, uint32_t serial, void *surface, wl_fixed_t x, wl_fixed_t y,
    struct wl_proxy *offer) {
  (void)device; (void)serial; (void)surface; (void)x; (void)y;
  // Kept until the next drag: destroying it earlier could end the drop, which SDL handles.
  keep_offer(data, &((grid_clipboard *)data)->drag_offer, offer);
}

static void on_drag_leave(void *data, struct wl_proxy *device) { (void)data; (void)device; }

static void on_drag_motion(void *data, struct wl_proxy *device, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data; (void)device; (void)time; (void)x; (void)y;
}

static void on_drop(void *data, struct wl_proxy *device) { (void)data; (void)device; }

static void on_selection(void *data, struct wl_proxy *device, struct wl_proxy *offer) {
  (void)device;
  keep_offer(data, &((grid_clipboard *)data)->selection_offer, offer);
}

static const struct {
  void (*data_offer)(void *, struct wl_proxy *, struct wl_proxy *);
  void (*enter)(
      void *, struct wl_proxy *, uint32_t, void *, wl_fixed_t, wl_fixed_t, struct wl_proxy *);
  void (*leave)(void *, struct wl_proxy *);
  void (*motion)(void *, struct wl_proxy *, uint32_t, wl_fixed_t, wl_fixed_t);
  void (*drop)(void *, struct wl_proxy *);
  void (*selection)(void *, struct wl_proxy *, struct wl_proxy *);
} device_listener = {
  on_data_offer, on_drag_enter, on_drag_leave, on_drag_motion, on_drop, on_selection,
};

// MARK: - The source

static void on_target(void *data, struct wl_proxy *source, const char *type) {
  (void)data; (void)source; (void)type;
}

static void on_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  grid_clipboard *clipboard = data;
  if (source != clipboard->source) {
    close(file);
    return;
  }
  clipboard->send(clipboard->context, clipboard->generation, type, file);
}

static void destroy_source(grid_clipboard *clipboard) {
  if (!clipboard->source) return;
  clipboard->library->proxy_marshal_array(clipboard->source, source_destroy, NULL);
  clipboard->library->proxy_destroy(clipboard->source);
  clipboard->source = NULL;
}

static void on_cancelled(void *data, struct wl_proxy *source) {
  grid_clipboard *clipboard = data;
  if (source == clipboard->source) destroy_source(clipboard);
}

static void on_drag_event(void *data, struct wl_proxy *source) { (void)data; (void)source; }

static void on_action(void *data, struct wl_proxy *source, uint32_t action) {
  (void)data; (void)source; (void)action;
}

static const struct {
  void (*target)(void *, struct wl_proxy *, const char *);
  void (*send)(void *, struct wl_proxy *, const char *, int32_t);
  void (*cancelled)(void *, struct wl_proxy *);
  void (*dnd_drop_performed)(void *, struct wl_proxy *);
  void (*dnd_finished)(void *, struct wl_proxy *);
  void (*action)(void *, struct wl_proxy *, uint32_t);
} source_listener = {
  on_target, on_send, on_cancelled, on_drag_event, on_drag_event, on_action,
};

// MARK: - Globals

static uint32_t minimum(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  grid_clipboard *clipboard = data;
  const wayland_library *library = clipboard->library;
  if (!clipboard->manager && strcmp(interface, library->data_device_manager_interface->name) == 0) {
    clipboard->manager_version = minimum(
        minimum(version, (uint32_t)library->data_device_manager_interface->version),
        max_manager_version);
    clipboard->manager = event_queue_bind(
        &clipboard->queue, name, library->data_device_manager_interface, clipboard->manager_version);
  }
  if (!clipboard->seat && strcmp(interface, library->seat_interface->name) == 0) {
    clipboard->seat_version = minimum(
        minimum(version, (uint32_t)library->seat_interface->version), max_seat_version);
    clipboard->seat = event_queue_bind(
        &clipboard->queue, name, library->seat_interface, clipboard->seat_version);
    if (clipboard->seat) {
      library->proxy_add_listener(clipboard->seat, (void (**)(void))&seat_listener, clipboard);
    }
  }
}

// MARK: - Public functions

grid_clipboard *grid_clipboard_create(void *wl_display, grid_clipboard_send send, void *context) {
  const wayland_library *library = wayland_library_load();
  if (!library || !wl_display) return NULL;
  grid_clipboard *clipboard = calloc(1, sizeof *clipboard);
  if (!clipboard) return NULL;
  clipboard->library = library;
  clipboard->send = send;
  clipboard->context = context;
  clipboard->listener = (event_queue_listener){on_global, clipboard};
  if (event_queue_open(&clipboard->queue, library, wl_display, &clipboard->listener)
      && clipboard->manager && clipboard->seat
      // For the capabilities of the seat, so that its keyboard reports the next event.
      && event_queue_roundtrip(&clipboard->queue)) {
    return clipboard;
  }
  grid_clipboard_destroy(clipboard);
  return NULL;
}

static struct wl_proxy *make(
    grid_clipboard *clipboard, uint32_t opcode, union wl_argument *arguments,
    const struct wl_interface *interface, const void *listener) {
  struct wl_proxy *proxy = clipboard->library->proxy_marshal_array_constructor_versioned(
      clipboard->manager, opcode, arguments, interface, clipboard->manager_version);
  if (proxy) {
    clipboard->library->proxy_add_listener(proxy, (void (**)(void))listener, clipboard);
  }
  return proxy;
}

bool grid_clipboard_offer(grid_clipboard *clipboard, const char *types, uint64_t generation) {
  const wayland_library *library = clipboard->library;
  event_queue_dispatch(&clipboard->queue);
  if (!clipboard->has_serial) return false;
  if (!clipboard->device) {
    union wl_argument arguments[] = {{.o = NULL}, {.o = (struct wl_object *)clipboard->seat}};
    clipboard->device = make(
        clipboard, manager_get_device, arguments, library->data_device_interface, &device_listener);
  }
  union wl_argument arguments[] = {{.o = NULL}};
  struct wl_proxy *source = make(
      clipboard, manager_create_source, arguments, library->data_source_interface, &source_listener);
  if (!clipboard->device || !source) return false;
  // SDL's queue, which SDL dispatches also while it sleeps. Requests must be answered then.
  library->proxy_set_queue(source, NULL);
  char *lines = strdup(types);
  char *rest = lines;
  for (char *type; rest && (type = strsep(&rest, "\n"));) {
    union wl_argument arguments[] = {{.s = type}};
    library->proxy_marshal_array(source, source_offer, arguments);
  }
  free(lines);
  union wl_argument selection[] = {
    {.o = (struct wl_object *)source}, {.u = clipboard->serial},
  };
  library->proxy_marshal_array(clipboard->device, device_set_selection, selection);
  destroy_source(clipboard);
  clipboard->source = source;
  clipboard->generation = generation;
  library->display_flush(clipboard->queue.display);
  return true;
}

void grid_clipboard_dispatch(grid_clipboard *clipboard) { event_queue_dispatch(&clipboard->queue); }

bool grid_clipboard_is_offering(const grid_clipboard *clipboard) { return clipboard->source != NULL; }

void grid_clipboard_destroy(grid_clipboard *clipboard) {
  if (!clipboard) return;
  const wayland_library *library = clipboard->library;
  destroy_source(clipboard);
  destroy_offer(clipboard, &clipboard->new_offer);
  destroy_offer(clipboard, &clipboard->selection_offer);
  destroy_offer(clipboard, &clipboard->drag_offer);
  if (clipboard->device) {
    if (clipboard->manager_version >= release_since) {
      library->proxy_marshal_array(clipboard->device, device_release, NULL);
    }
    library->proxy_destroy(clipboard->device);
  }
  release_input(clipboard, &clipboard->keyboard, input_release_of_keyboard);
  release_input(clipboard, &clipboard->pointer, input_release_of_pointer);
  if (clipboard->seat) library->proxy_destroy(clipboard->seat);
  if (clipboard->manager) library->proxy_destroy(clipboard->manager);
  event_queue_close(&clipboard->queue);
  free(clipboard);
}

bool grid_clipboard_write(int32_t file, const void *bytes, size_t count) {
  // A reader that closes the pipe must not end the program.
  sigset_t pipe_signal, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
  const char *next = bytes;
  while (count > 0) {
    const ssize_t written = write(file, next, count);
    if (written > 0) {
      next += written;
      count -= (size_t)written;
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written == 0 || errno != EAGAIN) break;
    struct pollfd pipe = {file, POLLOUT, 0};
    if (poll(&pipe, 1, 10000) <= 0) break;
  }
  close(file);
  const struct timespec none = {0, 0};
  if (!sigismember(&before, SIGPIPE)) {
    while (sigtimedwait(&pipe_signal, NULL, &none) == SIGPIPE) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return count == 0;
}
