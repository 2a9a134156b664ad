#ifndef CX11_DRAG_H
#define CX11_DRAG_H

#include "selections.h"

/// A drag of data to other programs.
///
/// - SeeAlso: "Drag-and-Drop Protocol for the X Window System", version 5 (freedesktop.org).
struct x11_drag {
  struct selections *all;
  /// The app's window, which does not accept drags.
  xcb_window_t own;
  bool is_running;
  /// Whether the button was released, and the target has not reported that it has the data.
  bool is_dropped;
  /// The window under the pointer that supports drags; 0 for none.
  xcb_window_t target;
  uint8_t target_version;
  /// Whether the target has not answered the last position.
  bool awaits_status;
  bool is_accepted;
  /// Whether the pointer has moved, or the button was released, since the last position was sent.
  bool has_moved, wants_drop;
  int16_t x, y;
  xcb_window_t icon;
};

/// Starts a drag at the position of the pointer.
void x11_drag_begin(struct x11_drag *drag, const char *types, uint64_t generation, const struct grid_x11_icon *icon);

/// Follows the pointer.
void x11_drag_move(struct x11_drag *drag);

/// Drops the data; cancels the drag if there is no target that accepts them.
void x11_drag_drop(struct x11_drag *drag);

/// Cancels the drag if there is one.
void x11_drag_cancel(struct x11_drag *drag);

/// Handles an answer of the target.
void x11_drag_handle(struct x11_drag *drag, const xcb_client_message_event_t *message);

#endif
