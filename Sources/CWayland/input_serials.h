#ifndef CWAYLAND_INPUT_SERIALS_H
#define CWAYLAND_INPUT_SERIALS_H

#include <stdbool.h>
#include <stdint.h>

#include "wayland_library.h"

/// The serials of the user's events on one seat. A compositor accepts a new clipboard content, or a drag, only
/// with the serial of an event of the user.
struct input_serials {
  const struct wayland_library *library;
  struct wl_proxy *keyboard;
  uint32_t seat_version;
  /// The serial of the newest event of the keyboard or the pointer.
  uint32_t newest;
  bool has_newest;
  /// The serial of the press of the only button that is down.
  uint32_t press;
  int buttons_down;
};

/// Notes an event of the pointer.
void input_serials_note(struct input_serials *serials, uint32_t serial);

/// Notes the press or the release of a button of the pointer.
void input_serials_note_button(struct input_serials *serials, uint32_t serial, bool is_pressed);

/// Forgets the buttons that are down: the compositor does not send their releases.
void input_serials_forget_buttons(struct input_serials *serials);

/// Listens to the keyboard of a seat, or stops where it has none.
void input_serials_set_keyboard(struct input_serials *serials, struct wl_proxy *seat, bool has_keyboard);

/// Stops listening.
void input_serials_close(struct input_serials *serials);

#endif
