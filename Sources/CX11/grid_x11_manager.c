#include <stdlib.h>

#include "CX11.h"
#include "x11_connection.h"

/// Whether a property of the root window, a list of atoms, contains an atom.
static bool lists(const struct x11_connection *x11, xcb_atom_t property, xcb_atom_t wanted) {
  const xcb_get_property_cookie_t cookie =
      x11->xcb->get_property(x11->connection, 0, x11->screen->root, property, XCB_ATOM_ATOM, 0, 4096);
  xcb_get_property_reply_t *reply = x11->xcb->get_property_reply(x11->connection, cookie, NULL);
  if (!reply) return false;
  const xcb_atom_t *atoms = x11->xcb->get_property_value(reply);
  const size_t count = (size_t)x11->xcb->get_property_value_length(reply) / sizeof *atoms;
  bool is_listed = false;
  for (size_t i = 0; i < count; i++) is_listed |= atoms[i] == wanted;
  free(reply);
  return is_listed;
}

bool grid_x11_manages_full_screen(void) {
  struct x11_connection x11;
  const bool is_managed = x11_connection_open(&x11) &&
                          lists(&x11, x11_atom(&x11, "_NET_SUPPORTED"), x11_atom(&x11, "_NET_WM_STATE_FULLSCREEN"));
  x11_connection_close(&x11);
  return is_managed;
}
