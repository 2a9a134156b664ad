// For ppoll's constants and strdup.
#define _GNU_SOURCE

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "drag.h"

enum command_kind { OFFER_CLIPBOARD, START_DRAG, MOVE_DRAG, DROP_DATA, CANCEL_DRAG, END_THREAD };

// A command of the app to the thread.
struct command {
  struct command *next;
  enum command_kind kind;
  uint64_t generation;
  char *types;
  bool has_icon;
  struct grid_x11_icon icon;
  uint32_t *pixels;
};

struct grid_x11_transfer {
  // Used by the thread alone.
  struct x11_connection x11;
  struct selections selections;
  struct x11_drag drag;
  pthread_t thread;
  // Wakes the thread.
  int wake;
  // Protects all that follows.
  pthread_mutex_t lock;
  struct command *first, *last;
  bool is_offering, has_drag;
};

// MARK: - The thread

static void free_command(struct command *command) {
  free(command->types);
  free(command->pixels);
  free(command);
}

static struct command *next_command(struct grid_x11_transfer *transfer) {
  pthread_mutex_lock(&transfer->lock);
  struct command *first = transfer->first;
  if (first) transfer->first = first->next;
  if (!transfer->first) transfer->last = NULL;
  pthread_mutex_unlock(&transfer->lock);
  return first;
}

/// Performs the commands of the app. Returns false at the end.
static bool perform_commands(struct grid_x11_transfer *transfer) {
  uint64_t count;
  if (read(transfer->wake, &count, sizeof count) < 0 && errno != EAGAIN) return false;
  struct selections *all = &transfer->selections;
  bool continues = true;
  for (struct command *next; (next = next_command(transfer)); free_command(next)) {
    switch (next->kind) {
      case OFFER_CLIPBOARD: selection_begin(all, &all->clipboard, next->types, next->generation); break;
      case START_DRAG:
        x11_drag_begin(&transfer->drag, next->types, next->generation, next->has_icon ? &next->icon : NULL);
        break;
      case MOVE_DRAG: x11_drag_move(&transfer->drag); break;
      case DROP_DATA: x11_drag_drop(&transfer->drag); break;
      case CANCEL_DRAG: x11_drag_cancel(&transfer->drag); break;
      case END_THREAD: continues = false; break;
    }
  }
  return continues;
}

static void handle_events(struct grid_x11_transfer *transfer) {
  for (xcb_generic_event_t *event; (event = x11_next_event(&transfer->x11)); free(event)) {
    if ((event->response_type & 0x7F) == XCB_CLIENT_MESSAGE) {
      x11_drag_handle(&transfer->drag, (const void *)event);
    } else {
      selections_handle(&transfer->selections, event);
    }
  }
}

/// Publishes the state, unless commands that change it are pending.
static void publish(struct grid_x11_transfer *transfer) {
  pthread_mutex_lock(&transfer->lock);
  if (!transfer->first) {
    transfer->is_offering = transfer->selections.clipboard.is_offered;
    transfer->has_drag = transfer->drag.is_running || transfer->drag.is_dropped;
  }
  pthread_mutex_unlock(&transfer->lock);
}

static void *run(void *context) {
  struct grid_x11_transfer *transfer = context;
  struct x11_connection *x11 = &transfer->x11;
  while (perform_commands(transfer)) {
    handle_events(transfer);
    publish(transfer);
    x11->xcb->flush(x11->connection);
    if (x11->xcb->connection_has_error(x11->connection)) break;
    // A flush may have read events.
    xcb_generic_event_t *event = x11->xcb->poll_for_queued_event(x11->connection);
    if (event) {
      x11->deferred[x11->deferred_count++] = event;
      continue;
    }
    struct pollfd files[] = {
        {x11->xcb->get_file_descriptor(x11->connection), POLLIN, 0},
        {transfer->wake, POLLIN, 0},
    };
    poll(files, 2, -1);
  }
  x11_drag_cancel(&transfer->drag);
  x11->xcb->flush(x11->connection);
  return NULL;
}

// MARK: - Functions

static bool post(struct grid_x11_transfer *transfer, struct command *command) {
  if (!command) return false;
  const uint64_t one = 1;
  pthread_mutex_lock(&transfer->lock);
  if (transfer->last) {
    transfer->last->next = command;
  } else {
    transfer->first = command;
  }
  transfer->last = command;
  if (command->kind == OFFER_CLIPBOARD) transfer->is_offering = true;
  if (command->kind == START_DRAG) transfer->has_drag = true;
  pthread_mutex_unlock(&transfer->lock);
  return write(transfer->wake, &one, sizeof one) == sizeof one;
}

static struct command *make(enum command_kind kind, const char *types, uint64_t generation) {
  struct command *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->kind = kind;
  made->generation = generation;
  made->types = types ? strdup(types) : NULL;
  if (!types || made->types) return made;
  free(made);
  return NULL;
}

struct grid_x11_transfer *grid_x11_transfer_create(uint32_t window, grid_x11_data data, void *context) {
  struct grid_x11_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  pthread_mutex_init(&transfer->lock, NULL);
  transfer->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  transfer->drag = (struct x11_drag){.all = &transfer->selections, .own = window};
  if (transfer->wake >= 0 && x11_connection_open(&transfer->x11)) {
    selections_init(&transfer->selections, &transfer->x11, data, context);
    if (pthread_create(&transfer->thread, NULL, run, transfer) == 0) {
      pthread_setname_np(transfer->thread, "x11-transfer");
      return transfer;
    }
  }
  x11_connection_close(&transfer->x11);
  if (transfer->wake >= 0) close(transfer->wake);
  free(transfer);
  return NULL;
}

bool grid_x11_transfer_offer(struct grid_x11_transfer *transfer, const char *types, uint64_t generation) {
  return post(transfer, make(OFFER_CLIPBOARD, types, generation));
}

bool grid_x11_transfer_start_drag(struct grid_x11_transfer *transfer, const char *types, uint64_t generation,
                                  const struct grid_x11_icon *icon) {
  struct command *start = make(START_DRAG, types, generation);
  if (start && icon) {
    const size_t size = 4 * (size_t)icon->width * icon->height;
    start->pixels = malloc(size);
    if (start->pixels) memcpy(start->pixels, icon->pixels, size);
    start->icon = (struct grid_x11_icon){start->pixels, icon->width, icon->height};
    start->has_icon = start->pixels != NULL;
  }
  return post(transfer, start);
}

void grid_x11_transfer_move_drag(struct grid_x11_transfer *transfer) { post(transfer, make(MOVE_DRAG, NULL, 0)); }

void grid_x11_transfer_drop(struct grid_x11_transfer *transfer) {
  // Moves first: the pointer may have moved since the last event.
  post(transfer, make(MOVE_DRAG, NULL, 0));
  post(transfer, make(DROP_DATA, NULL, 0));
}

void grid_x11_transfer_cancel_drag(struct grid_x11_transfer *transfer) { post(transfer, make(CANCEL_DRAG, NULL, 0)); }

bool grid_x11_transfer_is_offering(struct grid_x11_transfer *transfer) {
  pthread_mutex_lock(&transfer->lock);
  const bool is_offering = transfer->is_offering;
  pthread_mutex_unlock(&transfer->lock);
  return is_offering;
}

bool grid_x11_transfer_has_drag(struct grid_x11_transfer *transfer) {
  pthread_mutex_lock(&transfer->lock);
  const bool has_drag = transfer->has_drag;
  pthread_mutex_unlock(&transfer->lock);
  return has_drag;
}

void grid_x11_transfer_destroy(struct grid_x11_transfer *transfer) {
  if (!transfer) return;
  // Without memory for the command, the thread and its memory stay.
  if (!post(transfer, make(END_THREAD, NULL, 0))) return;
  pthread_join(transfer->thread, NULL);
  for (struct command *rest; (rest = next_command(transfer));) free_command(rest);
  selections_close(&transfer->selections);
  x11_connection_close(&transfer->x11);
  close(transfer->wake);
  pthread_mutex_destroy(&transfer->lock);
  free(transfer);
}
