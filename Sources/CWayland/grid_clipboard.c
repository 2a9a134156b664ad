// For sigset_t and sigtimedwait.
#define _GNU_SOURCE

#include "grid_clipboard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "data_device.h"
#include "pointer_seat.h"

// The opcode of a request in wayland.xml.
enum { DEVICE_SET_SELECTION = 1 };

struct grid_clipboard {
  struct data_device device;
  grid_clipboard_send send;
  void *context;
  struct wl_proxy *source;
  uint64_t generation;
};

// MARK: - The source

static void on_target(void *data, struct wl_proxy *source, const char *type) { (void)data, (void)source, (void)type; }

static void on_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  struct grid_clipboard *clipboard = data;
  if (source == clipboard->source) {
    clipboard_send(clipboard, clipboard->generation, type, file);
  } else {
    close(file);
  }
}

static void on_cancelled(void *data, struct wl_proxy *source) {
  struct grid_clipboard *clipboard = data;
  if (source == clipboard->source) {
    data_device_destroy_source(&clipboard->device, &clipboard->source);
  }
}

static void on_drag_event(void *data, struct wl_proxy *source) { (void)data, (void)source; }

static void on_action(void *data, struct wl_proxy *source, uint32_t action) { (void)data, (void)source, (void)action; }

static const struct data_source_listener source_listener = {
    on_target, on_send, on_cancelled, on_drag_event, on_drag_event, on_action,
};

// MARK: - Functions

struct data_device *clipboard_device(struct grid_clipboard *clipboard) {
  // Never NULL: it is a part of the clipboard.
  return &clipboard->device;
}

void clipboard_send(struct grid_clipboard *clipboard, uint64_t generation, const char *type, int32_t file) {
  clipboard->send(clipboard->context, generation, type, file);
}

struct grid_clipboard *grid_clipboard_create(void *wl_display, struct grid_pointer *pointer, grid_clipboard_send send,
                                             void *context) {
  if (!wl_display || !pointer) return NULL;
  struct grid_clipboard *clipboard = calloc(1, sizeof *clipboard);
  if (!clipboard) return NULL;
  clipboard->send = send;
  clipboard->context = context;
  if (data_device_open(&clipboard->device, wl_display, pointer)) return clipboard;
  grid_clipboard_destroy(clipboard);
  return NULL;
}

bool grid_clipboard_offer(struct grid_clipboard *clipboard, const char *types, uint64_t generation) {
  struct data_device *device = &clipboard->device;
  const struct wayland_library *library = device->library;
  const struct input_serials *serials = pointer_serials(device->pointer);
  if (!serials->has_newest || !data_device_prepare(device)) return false;
  struct wl_proxy *source = data_device_make_source(device, types, &source_listener, clipboard);
  if (!source) return false;
  union wl_argument selection[] = {
      {.o = (struct wl_object *)source},
      {.u = serials->newest},
  };
  library->proxy_marshal_array(device->device, DEVICE_SET_SELECTION, selection);
  data_device_destroy_source(device, &clipboard->source);
  clipboard->source = source;
  clipboard->generation = generation;
  library->display_flush(device->queue.display);
  return true;
}

bool grid_clipboard_is_offering(const struct grid_clipboard *clipboard) { return clipboard->source != NULL; }

void grid_clipboard_destroy(struct grid_clipboard *clipboard) {
  if (!clipboard) return;
  data_device_destroy_source(&clipboard->device, &clipboard->source);
  data_device_close(&clipboard->device);
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
