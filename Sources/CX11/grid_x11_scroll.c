// For poll and eventfd.
#define _GNU_SOURCE

#include "grid_x11_scroll.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "xinput.h"

// The movements that a main thread has not polled. Later ones are added to the last.
enum { MAX_EVENTS = 256 };

struct grid_x11_scroll {
  const struct xcb_library *xcb;
  xcb_connection_t *connection;
  struct xinput input;
  void (*wake)(void *);
  void *context;
  // Whether the pointer is over the window. Only the thread uses it.
  bool is_inside;
  pthread_t thread;
  int stop;
  // Protects all that follows.
  pthread_mutex_t lock;
  struct grid_x11_scroll_event events[MAX_EVENTS];
  int first, count;
};

// MARK: - The thread

static void add(struct grid_x11_scroll *scroll, struct grid_x11_scroll_event event) {
  pthread_mutex_lock(&scroll->lock);
  const bool was_empty = scroll->count == 0;
  if (scroll->count < MAX_EVENTS) {
    scroll->events[(scroll->first + scroll->count++) % MAX_EVENTS] = event;
  } else {
    struct grid_x11_scroll_event *last = &scroll->events[(scroll->first + MAX_EVENTS - 1) % MAX_EVENTS];
    last->time = event.time;
    last->x += event.x;
    last->y += event.y;
  }
  pthread_mutex_unlock(&scroll->lock);
  if (was_empty) scroll->wake(scroll->context);
}

static void handle(struct grid_x11_scroll *scroll, const xcb_generic_event_t *event) {
  switch (event->response_type & 0x7F) {
    case XCB_ENTER_NOTIFY: scroll->is_inside = true; return;
    case XCB_LEAVE_NOTIFY: scroll->is_inside = false; return;
    default: break;
  }
  struct grid_x11_scroll_event movement;
  switch (xinput_read(&scroll->input, event, &movement.x, &movement.y, &movement.points_per_step, &movement.time)) {
    case XINPUT_DEVICES_CHANGED: xinput_read_axes(&scroll->input); break;
    case XINPUT_MOVEMENT:
      if (scroll->is_inside && (movement.x != 0 || movement.y != 0)) add(scroll, movement);
      break;
    case XINPUT_OTHER: break;
  }
}

static void *run(void *context) {
  struct grid_x11_scroll *scroll = context;
  const struct xcb_library *xcb = scroll->xcb;
  for (;;) {
    for (xcb_generic_event_t *event; (event = xcb->poll_for_event(scroll->connection)); free(event)) {
      handle(scroll, event);
    }
    if (xcb->connection_has_error(scroll->connection)) return NULL;
    struct pollfd watched[] = {
        {xcb->get_file_descriptor(scroll->connection), POLLIN, 0},
        {scroll->stop, POLLIN, 0},
    };
    poll(watched, 2, -1);
    if (watched[1].revents) return NULL;
  }
}

// MARK: - Public functions

static bool open_connection(struct grid_x11_scroll *scroll, uint32_t window) {
  const struct xcb_library *xcb = scroll->xcb;
  scroll->connection = xcb->connect(NULL, NULL);
  if (xcb->connection_has_error(scroll->connection)) return false;
  xcb_screen_t *screen = xcb->setup_roots_iterator(xcb->get_setup(scroll->connection)).data;
  if (!screen || !xinput_open(&scroll->input, xcb, scroll->connection, screen->root)) return false;
  // Each client has its own choice of events of a window, but for those of buttons.
  const uint32_t events[] = {XCB_EVENT_MASK_ENTER_WINDOW | XCB_EVENT_MASK_LEAVE_WINDOW};
  xcb->change_window_attributes(scroll->connection, window, XCB_CW_EVENT_MASK, events);
  xcb->flush(scroll->connection);
  return true;
}

struct grid_x11_scroll *grid_x11_scroll_create(uint32_t window, void (*wake)(void *context), void *context) {
  const struct xcb_library *xcb = xcb_library_load();
  struct grid_x11_scroll *scroll = xcb ? calloc(1, sizeof *scroll) : NULL;
  if (!scroll) return NULL;
  scroll->xcb = xcb;
  scroll->wake = wake;
  scroll->context = context;
  pthread_mutex_init(&scroll->lock, NULL);
  scroll->stop = eventfd(0, EFD_CLOEXEC);
  if (scroll->stop >= 0 && open_connection(scroll, window) && pthread_create(&scroll->thread, NULL, run, scroll) == 0) {
    pthread_setname_np(scroll->thread, "x11 scroll");
    return scroll;
  }
  if (scroll->connection) xcb->disconnect(scroll->connection);
  if (scroll->stop >= 0) close(scroll->stop);
  pthread_mutex_destroy(&scroll->lock);
  free(scroll);
  return NULL;
}

bool grid_x11_scroll_poll(struct grid_x11_scroll *scroll, struct grid_x11_scroll_event *event) {
  pthread_mutex_lock(&scroll->lock);
  const bool has_event = scroll->count > 0;
  if (has_event) {
    *event = scroll->events[scroll->first];
    scroll->first = (scroll->first + 1) % MAX_EVENTS;
    scroll->count -= 1;
  }
  pthread_mutex_unlock(&scroll->lock);
  return has_event;
}

void grid_x11_scroll_destroy(struct grid_x11_scroll *scroll) {
  if (!scroll) return;
  eventfd_write(scroll->stop, 1);
  pthread_join(scroll->thread, NULL);
  scroll->xcb->disconnect(scroll->connection);
  close(scroll->stop);
  pthread_mutex_destroy(&scroll->lock);
  free(scroll);
}
