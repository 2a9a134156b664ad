// For strdup and strsep.
#define _GNU_SOURCE

#include "selections.h"

#include <stdlib.h>
#include <string.h>

// The maximum number of bytes in one property. Every server accepts 256 KiB in one request.
enum { PART_SIZE = 128 * 1024 };

void selections_init(struct selections *all, struct x11_connection *x11, grid_x11_data data, void *context) {
  *all = (struct selections){.x11 = x11, .data = data, .context = context};
  all->clipboard.selection = x11->atoms[atom_clipboard];
  all->drag.selection = x11->atoms[atom_selection];
}

// MARK: - Offers

bool selection_begin(struct selections *all, struct selection_offer *offer, const char *types, uint64_t generation) {
  struct x11_connection *x11 = all->x11;
  selection_end(offer);
  char *lines = strdup(types);
  char *rest = lines;
  for (char *type; rest && offer->type_count < MAX_OFFERED_TYPES && (type = strsep(&rest, "\n"));) {
    char *copy = strdup(type);
    if (!copy) break;
    offer->types[offer->type_count] = copy;
    offer->atoms[offer->type_count++] = x11_atom(x11, type);
  }
  free(lines);
  offer->generation = generation;
  offer->since = x11_server_time(x11);
  x11->xcb->set_selection_owner(x11->connection, x11->window, offer->selection, offer->since);
  const xcb_get_selection_owner_cookie_t cookie = x11->xcb->get_selection_owner(x11->connection, offer->selection);
  xcb_get_selection_owner_reply_t *owner = x11->xcb->get_selection_owner_reply(x11->connection, cookie, NULL);
  offer->is_offered = owner && owner->owner == x11->window;
  free(owner);
  return offer->is_offered;
}

void selection_end(struct selection_offer *offer) {
  for (int i = 0; i < offer->type_count; i++) free(offer->types[i]);
  offer->type_count = 0;
  offer->is_offered = false;
}

// MARK: - Data in parts

static void set_property(const struct x11_connection *x11, xcb_window_t window, xcb_atom_t property, xcb_atom_t type,
                         uint8_t format, size_t count, const void *data) {
  x11->xcb->change_property(x11->connection, XCB_PROP_MODE_REPLACE, window, property, type, format, (uint32_t)count,
                            data);
}

static void listen_to(const struct x11_connection *x11, xcb_window_t window, uint32_t events) {
  x11->xcb->change_window_attributes(x11->connection, window, XCB_CW_EVENT_MASK, &events);
}

/// Announces data in parts, which takes ownership of them.
static bool begin_parts(struct selections *all, const struct part_transfer *transfer) {
  for (int i = 0; i < MAX_PARTS_SENT; i++) {
    if (all->parts[i].bytes) continue;
    all->parts[i] = *transfer;
    const uint32_t size = (uint32_t)transfer->count;
    listen_to(all->x11, transfer->window, XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY);
    set_property(all->x11, transfer->window, transfer->property, all->x11->atoms[atom_incr], 32, 1, &size);
    return true;
  }
  return false;
}

static void end_parts(struct part_transfer *transfer) {
  free(transfer->bytes);
  *transfer = (struct part_transfer){0};
}

/// Sends the next part when the receiver has deleted the one before. An empty part is the end.
static void send_part(struct selections *all, const xcb_property_notify_event_t *change) {
  if (change->state != XCB_PROPERTY_DELETE) return;
  for (int i = 0; i < MAX_PARTS_SENT; i++) {
    struct part_transfer *transfer = &all->parts[i];
    const bool is_wanted = transfer->bytes && transfer->window == change->window && transfer->property == change->atom;
    if (!is_wanted) continue;
    const size_t rest = transfer->count - transfer->sent;
    const size_t size = rest < PART_SIZE ? rest : PART_SIZE;
    set_property(all->x11, transfer->window, transfer->property, transfer->type, 8, size,
                 transfer->bytes + transfer->sent);
    transfer->sent += size;
    if (size == 0) {
      listen_to(all->x11, transfer->window, 0);
      end_parts(transfer);
    }
    return;
  }
}

static void forget_window(struct selections *all, xcb_window_t window) {
  for (int i = 0; i < MAX_PARTS_SENT; i++) {
    if (all->parts[i].window == window) end_parts(&all->parts[i]);
  }
}

// MARK: - Requests

static bool answer_targets(struct selections *all, const struct selection_offer *offer, xcb_window_t window,
                           xcb_atom_t property) {
  xcb_atom_t atoms[MAX_OFFERED_TYPES + 2];
  int count = 0;
  atoms[count++] = all->x11->atoms[atom_targets];
  atoms[count++] = all->x11->atoms[atom_timestamp];
  for (int i = 0; i < offer->type_count; i++) atoms[count++] = offer->atoms[i];
  set_property(all->x11, window, property, XCB_ATOM_ATOM, 32, (size_t)count, atoms);
  return true;
}

static bool answer_type(struct selections *all, const struct selection_offer *offer,
                        const xcb_selection_request_event_t *request, xcb_atom_t property) {
  int index = 0;
  while (index < offer->type_count && offer->atoms[index] != request->target) index++;
  if (index == offer->type_count) return false;
  struct part_transfer transfer = {
      .window = request->requestor,
      .property = property,
      .type = request->target,
  };
  if (!all->data(all->context, offer->generation, offer->types[index], &transfer.bytes, &transfer.count)) {
    return false;
  }
  if (transfer.count > PART_SIZE) {
    if (begin_parts(all, &transfer)) return true;
    free(transfer.bytes);
    return false;
  }
  set_property(all->x11, request->requestor, property, request->target, 8, transfer.count, transfer.bytes);
  free(transfer.bytes);
  return true;
}

static bool answer(struct selections *all, const xcb_selection_request_event_t *request, xcb_atom_t property) {
  const struct selection_offer *offer = request->selection == all->clipboard.selection ? &all->clipboard : &all->drag;
  if (offer->selection != request->selection || !offer->is_offered) return false;
  if (request->target == all->x11->atoms[atom_targets]) {
    return answer_targets(all, offer, request->requestor, property);
  }
  if (request->target == all->x11->atoms[atom_timestamp]) {
    set_property(all->x11, request->requestor, property, XCB_ATOM_INTEGER, 32, 1, &offer->since);
    return true;
  }
  return answer_type(all, offer, request, property);
}

static void handle_request(struct selections *all, const xcb_selection_request_event_t *request) {
  // Programs of before 1990 name no property.
  const xcb_atom_t property = request->property ? request->property : request->target;
  const bool is_answered = answer(all, request, property);
  const xcb_selection_notify_event_t reply = {
      .response_type = XCB_SELECTION_NOTIFY,
      .time = request->time,
      .requestor = request->requestor,
      .selection = request->selection,
      .target = request->target,
      .property = is_answered ? property : XCB_ATOM_NONE,
  };
  // An event has 32 bytes.
  char bytes[32] = {0};
  memcpy(bytes, &reply, sizeof reply);
  all->x11->xcb->send_event(all->x11->connection, 0, request->requestor, 0, bytes);
}

void selections_handle(struct selections *all, const xcb_generic_event_t *event) {
  switch (event->response_type & 0x7F) {
    case XCB_SELECTION_REQUEST: handle_request(all, (const void *)event); break;
    case XCB_SELECTION_CLEAR: {
      const xcb_selection_clear_event_t *clear = (const void *)event;
      if (clear->selection == all->clipboard.selection) selection_end(&all->clipboard);
      if (clear->selection == all->drag.selection) selection_end(&all->drag);
      break;
    }
    case XCB_PROPERTY_NOTIFY: send_part(all, (const void *)event); break;
    case XCB_DESTROY_NOTIFY: forget_window(all, ((const xcb_destroy_notify_event_t *)event)->window); break;
    default: break;
  }
}

void selections_close(struct selections *all) {
  selection_end(&all->clipboard);
  selection_end(&all->drag);
  for (int i = 0; i < MAX_PARTS_SENT; i++) end_parts(&all->parts[i]);
}
