#include "x11_connection.h"

#include <stdlib.h>
#include <string.h>

static const char *const atom_names[] = {
#define X11_NAME(name, text) text,
    X11_ATOMS(X11_NAME)
#undef X11_NAME
};

static void make_window(struct x11_connection *x11) {
  const uint32_t events[] = {XCB_EVENT_MASK_PROPERTY_CHANGE};
  x11->window = x11->xcb->generate_id(x11->connection);
  x11->xcb->create_window(x11->connection, XCB_COPY_FROM_PARENT, x11->window, x11->screen->root, 0, 0, 1, 1, 0,
                          XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, events);
}

bool x11_connection_open(struct x11_connection *x11) {
  *x11 = (struct x11_connection){.xcb = xcb_library_load()};
  if (!x11->xcb) return false;
  int number = 0;
  x11->connection = x11->xcb->connect(NULL, &number);
  if (x11->xcb->connection_has_error(x11->connection)) return false;
  xcb_screen_iterator_t screens = x11->xcb->setup_roots_iterator(x11->xcb->get_setup(x11->connection));
  // The screens follow each other in memory, with different sizes. Servers have one since Xinerama.
  x11->screen = screens.data;
  if (!x11->screen) return false;
  make_window(x11);
  for (int i = 0; i < atom_count; i++) x11->atoms[i] = x11_atom(x11, atom_names[i]);
  return !x11->xcb->connection_has_error(x11->connection);
}

xcb_atom_t x11_atom(const struct x11_connection *x11, const char *name) {
  const xcb_intern_atom_cookie_t cookie = x11->xcb->intern_atom(x11->connection, 0, (uint16_t)strlen(name), name);
  xcb_intern_atom_reply_t *reply = x11->xcb->intern_atom_reply(x11->connection, cookie, NULL);
  const xcb_atom_t atom = reply ? reply->atom : XCB_ATOM_NONE;
  free(reply);
  return atom;
}

static void defer(struct x11_connection *x11, xcb_generic_event_t *event) {
  const int capacity = sizeof x11->deferred / sizeof *x11->deferred;
  if (x11->deferred_count < capacity) {
    x11->deferred[x11->deferred_count++] = event;
  } else {
    free(event);
  }
}

xcb_timestamp_t x11_server_time(struct x11_connection *x11) {
  const xcb_atom_t atom = x11->atoms[atom_server_time];
  // Appending nothing changes a property, and its event has the time.
  x11->xcb->change_property(x11->connection, XCB_PROP_MODE_APPEND, x11->window, atom, XCB_ATOM_INTEGER, 32, 0, NULL);
  x11->xcb->flush(x11->connection);
  for (;;) {
    xcb_generic_event_t *event = x11->xcb->wait_for_event(x11->connection);
    // The connection is broken.
    if (!event) return XCB_CURRENT_TIME;
    if ((event->response_type & 0x7F) == XCB_PROPERTY_NOTIFY) {
      const xcb_property_notify_event_t *change = (const void *)event;
      if (change->window == x11->window && change->atom == atom) {
        const xcb_timestamp_t time = change->time;
        free(event);
        return time;
      }
    }
    defer(x11, event);
  }
}

xcb_generic_event_t *x11_next_event(struct x11_connection *x11) {
  if (x11->deferred_count == 0) return x11->xcb->poll_for_event(x11->connection);
  xcb_generic_event_t *first = x11->deferred[0];
  x11->deferred_count -= 1;
  memmove(x11->deferred, x11->deferred + 1, (size_t)x11->deferred_count * sizeof first);
  return first;
}

void x11_send(const struct x11_connection *x11, xcb_window_t window, int atom, const uint32_t values[5]) {
  xcb_client_message_event_t message = {
      .response_type = XCB_CLIENT_MESSAGE,
      .format = 32,
      .window = window,
      .type = x11->atoms[atom],
  };
  memcpy(message.data.data32, values, sizeof message.data.data32);
  x11->xcb->send_event(x11->connection, 0, window, 0, (const char *)&message);
}

void x11_connection_close(struct x11_connection *x11) {
  for (int i = 0; i < x11->deferred_count; i++) free(x11->deferred[i]);
  x11->deferred_count = 0;
  if (x11->connection) x11->xcb->disconnect(x11->connection);
  x11->connection = NULL;
}
