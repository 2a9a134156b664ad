#include "drag.h"

#include <stdlib.h>

// The distance of the icon from the pointer, in pixels. Under the pointer it would be the target.
enum { ICON_DISTANCE = 12 };

enum { PROTOCOL_VERSION = 5 };

// MARK: - The icon

static void show_icon(struct x11_drag *drag, const struct grid_x11_icon *icon) {
  const struct x11_connection *x11 = drag->all->x11;
  if (x11->screen->root_depth != 24) return;
  // Window managers neither move nor decorate it.
  const uint32_t is_unmanaged[] = {1};
  drag->icon = x11->xcb->generate_id(x11->connection);
  x11->xcb->create_window(x11->connection, XCB_COPY_FROM_PARENT, drag->icon, x11->screen->root,
                          (int16_t)(drag->x + ICON_DISTANCE), (int16_t)(drag->y + ICON_DISTANCE), icon->width,
                          icon->height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT,
                          XCB_CW_OVERRIDE_REDIRECT, is_unmanaged);
  x11->xcb->map_window(x11->connection, drag->icon);
  const xcb_gcontext_t context = x11->xcb->generate_id(x11->connection);
  x11->xcb->create_gc(x11->connection, context, drag->icon, 0, NULL);
  x11->xcb->put_image(x11->connection, XCB_IMAGE_FORMAT_Z_PIXMAP, drag->icon, context, icon->width, icon->height, 0, 0,
                      0, 24, 4 * (uint32_t)icon->width * icon->height, (const uint8_t *)icon->pixels);
  x11->xcb->free_gc(x11->connection, context);
}

static void move_icon(const struct x11_drag *drag) {
  if (!drag->icon) return;
  const struct x11_connection *x11 = drag->all->x11;
  const uint32_t position[] = {
      (uint32_t)(drag->x + ICON_DISTANCE),
      (uint32_t)(drag->y + ICON_DISTANCE),
  };
  x11->xcb->configure_window(x11->connection, drag->icon, XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, position);
}

static void hide_icon(struct x11_drag *drag) {
  if (drag->icon) drag->all->x11->xcb->destroy_window(drag->all->x11->connection, drag->icon);
  drag->icon = 0;
}

// MARK: - The target

/// Returns the version of the protocol that a window supports; 0 for none.
static uint8_t supported_version(const struct x11_connection *x11, xcb_window_t window) {
  const xcb_get_property_cookie_t cookie =
      x11->xcb->get_property(x11->connection, 0, window, x11->atoms[atom_aware], XCB_ATOM_ATOM, 0, 1);
  xcb_get_property_reply_t *reply = x11->xcb->get_property_reply(x11->connection, cookie, NULL);
  uint8_t version = 0;
  if (reply && x11->xcb->get_property_value_length(reply) >= 4) {
    const uint32_t *value = x11->xcb->get_property_value(reply);
    version = (uint8_t)*value;
  }
  free(reply);
  return version;
}

/// Returns the outermost window under the pointer that supports drags, except for the app's.
static xcb_window_t find_target(const struct x11_drag *drag, uint8_t *version) {
  const struct x11_connection *x11 = drag->all->x11;
  const xcb_window_t root = x11->screen->root;
  xcb_window_t window = root;
  for (;;) {
    const xcb_translate_coordinates_cookie_t cookie =
        x11->xcb->translate_coordinates(x11->connection, root, window, drag->x, drag->y);
    xcb_translate_coordinates_reply_t *reply = x11->xcb->translate_coordinates_reply(x11->connection, cookie, NULL);
    window = reply ? reply->child : XCB_WINDOW_NONE;
    free(reply);
    if (!window || window == drag->own) return XCB_WINDOW_NONE;
    *version = supported_version(x11, window);
    // Versions below 3 are of 1999.
    if (*version >= 3) return window;
  }
}

static void send_enter(const struct x11_drag *drag) {
  const struct selection_offer *offer = &drag->all->drag;
  const uint8_t version = drag->target_version < PROTOCOL_VERSION ? drag->target_version : PROTOCOL_VERSION;
  const bool has_list = offer->type_count > 3;
  uint32_t values[5] = {drag->all->x11->window, ((uint32_t)version << 24) | has_list, 0, 0, 0};
  for (int i = 0; i < 3 && i < offer->type_count; i++) values[2 + i] = offer->atoms[i];
  x11_send(drag->all->x11, drag->target, atom_enter, values);
}

static void leave_target(struct x11_drag *drag) {
  if (!drag->target) return;
  const uint32_t values[5] = {drag->all->x11->window, 0, 0, 0, 0};
  x11_send(drag->all->x11, drag->target, atom_leave, values);
  drag->target = 0;
}

static void send_position(struct x11_drag *drag) {
  const struct x11_connection *x11 = drag->all->x11;
  const uint32_t place = ((uint32_t)(uint16_t)drag->x << 16) | (uint16_t)drag->y;
  const uint32_t values[5] = {
      x11->window, 0, place, drag->all->drag.since, x11->atoms[atom_action_copy],
  };
  x11_send(x11, drag->target, atom_position, values);
  drag->awaits_status = true;
  drag->has_moved = false;
}

/// Sends the position to the window under the pointer, unless that has not answered the last one.
static void update_target(struct x11_drag *drag) {
  uint8_t version = 0;
  const xcb_window_t target = find_target(drag, &version);
  if (target != drag->target) {
    leave_target(drag);
    drag->target = target;
    drag->target_version = version;
    drag->is_accepted = drag->awaits_status = false;
    if (target) send_enter(drag);
  }
  if (!target) return;
  if (drag->awaits_status) {
    drag->has_moved = true;
  } else {
    send_position(drag);
  }
}

// MARK: - The drag

static void end(struct x11_drag *drag) {
  hide_icon(drag);
  drag->is_running = drag->is_dropped = drag->wants_drop = false;
  drag->target = 0;
  selection_end(&drag->all->drag);
}

void x11_drag_begin(struct x11_drag *drag, const char *types, uint64_t generation, const struct grid_x11_icon *icon) {
  x11_drag_cancel(drag);
  const struct x11_connection *x11 = drag->all->x11;
  struct selection_offer *offer = &drag->all->drag;
  if (!selection_begin(drag->all, offer, types, generation)) return;
  x11->xcb->change_property(x11->connection, XCB_PROP_MODE_REPLACE, x11->window, x11->atoms[atom_type_list],
                            XCB_ATOM_ATOM, 32, (uint32_t)offer->type_count, offer->atoms);
  drag->is_running = true;
  drag->is_accepted = drag->awaits_status = drag->has_moved = false;
  if (icon) show_icon(drag, icon);
  x11_drag_move(drag);
}

void x11_drag_move(struct x11_drag *drag) {
  if (!drag->is_running) return;
  const struct x11_connection *x11 = drag->all->x11;
  const xcb_query_pointer_cookie_t cookie = x11->xcb->query_pointer(x11->connection, x11->screen->root);
  xcb_query_pointer_reply_t *reply = x11->xcb->query_pointer_reply(x11->connection, cookie, NULL);
  if (!reply) return;
  drag->x = reply->root_x;
  drag->y = reply->root_y;
  free(reply);
  move_icon(drag);
  update_target(drag);
}

static void drop_now(struct x11_drag *drag) {
  drag->wants_drop = false;
  if (!drag->target || !drag->is_accepted) return x11_drag_cancel(drag);
  const uint32_t values[5] = {drag->all->x11->window, 0, drag->all->drag.since, 0, 0};
  x11_send(drag->all->x11, drag->target, atom_drop, values);
  drag->is_running = false;
  drag->is_dropped = true;
}

void x11_drag_drop(struct x11_drag *drag) {
  if (!drag->is_running) return;
  hide_icon(drag);
  // The answer to the last position decides.
  if (drag->target && drag->awaits_status) {
    drag->wants_drop = true;
  } else {
    drop_now(drag);
  }
}

void x11_drag_cancel(struct x11_drag *drag) {
  if (drag->is_running) leave_target(drag);
  if (drag->is_running || drag->is_dropped) end(drag);
}

void x11_drag_handle(struct x11_drag *drag, const xcb_client_message_event_t *message) {
  const struct x11_connection *x11 = drag->all->x11;
  if (!drag->target || message->data.data32[0] != drag->target) return;
  if (message->type == x11->atoms[atom_finished] && drag->is_dropped) return end(drag);
  if (message->type != x11->atoms[atom_status] || !drag->is_running) return;
  drag->awaits_status = false;
  drag->is_accepted = message->data.data32[1] & 1;
  if (drag->has_moved) {
    send_position(drag);
  } else if (drag->wants_drop) {
    drop_now(drag);
  }
}
