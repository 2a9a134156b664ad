#ifndef CX11_X11_CONNECTION_H
#define CX11_X11_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xcb_library.h"

// The names of the atoms, in the order of their numbers.
// clang-format off
#define X11_ATOMS(F)                                                                               \
  F(clipboard, "CLIPBOARD") F(targets, "TARGETS") F(timestamp, "TIMESTAMP") F(incr, "INCR")        \
  F(server_time, "GRIDAPP_SERVER_TIME") F(aware, "XdndAware") F(selection, "XdndSelection")        \
  F(type_list, "XdndTypeList") F(enter, "XdndEnter") F(position, "XdndPosition")                   \
  F(status, "XdndStatus") F(leave, "XdndLeave") F(drop, "XdndDrop") F(finished, "XdndFinished")    \
  F(action_copy, "XdndActionCopy")
// clang-format on

/// Numbers of atoms.
enum {
#define X11_NUMBER(name, text) atom_##name,
  X11_ATOMS(X11_NUMBER)
#undef X11_NUMBER
      atom_count,
};

/// A connection to an X server, with a hidden window that owns selections. For one thread at a time.
struct x11_connection {
  const struct xcb_library *xcb;
  xcb_connection_t *connection;
  xcb_screen_t *screen;
  xcb_window_t window;
  xcb_atom_t atoms[atom_count];
  /// Events that arrived during a wait for another one.
  xcb_generic_event_t *deferred[64];
  int deferred_count;
};

/// Connects to the X server that `DISPLAY` names. Must be closed also on failure.
bool x11_connection_open(struct x11_connection *x11);

/// Returns the atom of a name; 0 on failure. Waits for the server.
xcb_atom_t x11_atom(const struct x11_connection *x11, const char *name);

/// Returns the time of the server. Waits for it.
xcb_timestamp_t x11_server_time(struct x11_connection *x11);

/// Returns the next event, which the caller frees; NULL if none has arrived.
xcb_generic_event_t *x11_next_event(struct x11_connection *x11);

/// Sends a message with five values to a window.
void x11_send(const struct x11_connection *x11, xcb_window_t window, int atom, const uint32_t values[5]);

/// Disconnects.
void x11_connection_close(struct x11_connection *x11);

#endif
