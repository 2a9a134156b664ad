#include "xinput.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// Requests, events and classes of XI2proto.h.
enum { SELECT_EVENTS = 46, QUERY_VERSION = 47, QUERY_DEVICE = 48 };
enum { DEVICE_CHANGED = 1, HIERARCHY_CHANGED = 11, RAW_BUTTON_PRESS = 15, RAW_MOTION = 17 };
enum { SCROLL_CLASS = 3, HORIZONTAL_SCROLL = 2 };
enum { ALL_DEVICES = 0, ALL_MASTER_DEVICES = 1 };
// A flag of a click that the server derives from a movement, which is reported, too.
enum { POINTER_EMULATED = 1 << 16 };

// The distance in points that is one step: libinput's on Xorg, and Xwayland's.
static const double libinput_points = 15, xwayland_points = 10;

static xcb_extension_t extension = {"XInputExtension", 0};

/// Sends a request of the extension and returns its reply, which the caller frees; NULL on failure.
static void *send_request(struct xinput *input, uint8_t minor, void *request, size_t size, bool has_reply) {
  struct iovec parts[4] = {{0}};
  parts[2].iov_base = request;
  parts[2].iov_len = size;
  const xcb_protocol_request_t protocol = {1, &extension, minor, !has_reply};
  const unsigned int sequence =
      input->xcb->send_request(input->connection, has_reply ? XCB_REQUEST_CHECKED : 0, parts + 2, &protocol);
  return has_reply ? input->xcb->wait_for_reply(input->connection, sequence, NULL) : NULL;
}

static bool has_version(struct xinput *input) {
  struct {
    uint8_t major_opcode, minor_opcode;
    uint16_t length, major, minor;
  } request = {.major = 2, .minor = 2};
  const struct {
    uint8_t type, pad;
    uint16_t sequence;
    uint32_t length;
    uint16_t major, minor;
  } *reply = send_request(input, QUERY_VERSION, &request, sizeof request, true);
  // Since 2.1 there are classes that scroll.
  const bool has = reply && (reply->major > 2 || (reply->major == 2 && reply->minor >= 1));
  free((void *)reply);
  return has;
}

static void request_events(struct xinput *input, xcb_window_t root, uint16_t device, uint32_t events) {
  struct {
    uint8_t major_opcode, minor_opcode;
    uint16_t length;
    uint32_t window;
    uint16_t count, pad, device, mask_length;
    uint32_t mask;
  } request = {.window = root, .count = 1, .device = device, .mask_length = 1, .mask = events};
  send_request(input, SELECT_EVENTS, &request, sizeof request, false);
}

bool xinput_open(struct xinput *input, const struct xcb_library *xcb, xcb_connection_t *connection, xcb_window_t root) {
  *input = (struct xinput){.xcb = xcb, .connection = connection};
  const xcb_query_extension_reply_t *known = xcb->get_extension_data(connection, &extension);
  if (!known || !known->present) return false;
  input->opcode = known->major_opcode;
  if (!has_version(input)) return false;
  // Events of the window itself would keep the server from sending them to SDL.
  request_events(input, root, ALL_MASTER_DEVICES, 1u << RAW_MOTION | 1u << RAW_BUTTON_PRESS);
  request_events(input, root, ALL_DEVICES, 1u << DEVICE_CHANGED | 1u << HIERARCHY_CHANGED);
  xinput_read_axes(input);
  return true;
}

// MARK: - Devices

struct fixed {
  int32_t whole;
  uint32_t fraction;
};

static double number(const uint8_t *bytes) {
  struct fixed value;
  memcpy(&value, bytes, sizeof value);
  return value.whole + value.fraction / 4294967296.0;
}

struct device_info {
  uint16_t device, use, attachment, class_count, name_length;
  uint8_t is_enabled, pad;
};

struct scroll_info {
  uint16_t type, length, source, number, scroll_type, pad;
  uint32_t flags;
};

/// Adds the axes of a device, and returns the end of its description; NULL if that is cut off.
static const uint8_t *add_device(struct xinput *input, const uint8_t *bytes, const uint8_t *end) {
  struct device_info device;
  if (end - bytes < (ptrdiff_t)sizeof device) return NULL;
  memcpy(&device, bytes, sizeof device);
  const uint8_t *name = bytes + sizeof device;
  const size_t padded = ((size_t)device.name_length + 3) / 4 * 4;
  if ((size_t)(end - name) < padded) return NULL;
  static const char xwayland[] = "xwayland-";
  const bool is_xwayland =
      device.name_length >= sizeof xwayland - 1 && memcmp(name, xwayland, sizeof xwayland - 1) == 0;
  bytes = name + padded;
  for (int i = 0; i < device.class_count; i++) {
    struct scroll_info valuator;
    if (end - bytes < 4) return NULL;
    memcpy(&valuator, bytes, 4);
    const size_t size = (size_t)valuator.length * 4;
    if (size < 4 || (size_t)(end - bytes) < size) return NULL;
    if (valuator.type == SCROLL_CLASS && size >= sizeof valuator + sizeof(struct fixed) &&
        input->axis_count < MAX_AXES) {
      memcpy(&valuator, bytes, sizeof valuator);
      const double increment = number(bytes + sizeof valuator);
      if (increment != 0) {
        input->axes[input->axis_count++] = (struct scroll_axis){
            device.device,
            valuator.number,
            valuator.scroll_type == HORIZONTAL_SCROLL,
            increment,
            is_xwayland ? xwayland_points : libinput_points,
        };
      }
    }
    bytes += size;
  }
  return bytes;
}

void xinput_read_axes(struct xinput *input) {
  struct {
    uint8_t major_opcode, minor_opcode;
    uint16_t length, device, pad;
  } request = {.device = ALL_DEVICES};
  struct reply {
    uint8_t type, pad;
    uint16_t sequence;
    uint32_t length;
    uint16_t count, pads[11];
  };
  struct reply *reply = send_request(input, QUERY_DEVICE, &request, sizeof request, true);
  input->axis_count = 0;
  if (!reply) return;
  const uint8_t *bytes = (const uint8_t *)(reply + 1);
  const uint8_t *end = bytes + (size_t)reply->length * 4;
  for (int i = 0; i < reply->count && bytes; i++) bytes = add_device(input, bytes, end);
  free(reply);
}

// MARK: - Events

struct raw_event {
  uint8_t response_type, extension;
  uint16_t sequence;
  uint32_t length;
  uint16_t type, device;
  uint32_t time, detail;
  uint16_t source, mask_length;
  uint32_t flags, pad;
  // libxcb inserts this after the first 32 bytes of an event.
  uint32_t full_sequence;
};

static const struct scroll_axis *find_axis(const struct xinput *input, uint16_t device, int valuator) {
  for (int i = 0; i < input->axis_count; i++) {
    const struct scroll_axis *axis = &input->axes[i];
    if (axis->device == device && axis->number == valuator) return axis;
  }
  return NULL;
}

static bool read_motion(const struct xinput *input, const struct raw_event *event, double *x, double *y,
                        double *points) {
  const uint8_t *mask = (const uint8_t *)(event + 1);
  const size_t mask_size = (size_t)event->mask_length * 4;
  const uint8_t *values = mask + mask_size;
  const uint8_t *end = mask + (size_t)event->length * 4;
  bool has_scrolled = false;
  for (int valuator = 0; valuator < (int)mask_size * 8 && end - values >= (ptrdiff_t)sizeof(struct fixed); valuator++) {
    if (!(mask[valuator / 8] >> valuator % 8 & 1)) continue;
    const struct scroll_axis *axis = find_axis(input, event->source, valuator);
    if (axis) {
      *(axis->is_horizontal ? x : y) += number(values) / axis->increment;
      *points = axis->points;
      has_scrolled = true;
    }
    values += sizeof(struct fixed);
  }
  return has_scrolled;
}

/// Reads a click of the buttons 4 to 7 of a device without axes, such as that of xdotool.
static bool read_click(const struct raw_event *event, double *x, double *y) {
  if (event->flags & POINTER_EMULATED) return false;
  switch (event->detail) {
    case 4: *y = -1; return true;
    case 5: *y = 1; return true;
    case 6: *x = -1; return true;
    case 7: *x = 1; return true;
    default: return false;
  }
}

enum xinput_event xinput_read(const struct xinput *input, const xcb_generic_event_t *event, double *x, double *y,
                              double *points, uint32_t *time) {
  const struct raw_event *raw = (const void *)event;
  if ((event->response_type & 0x7F) != XCB_GE_GENERIC || raw->extension != input->opcode) return XINPUT_OTHER;
  *x = *y = 0;
  *points = libinput_points;
  *time = raw->time;
  switch (raw->type) {
    case DEVICE_CHANGED:
    case HIERARCHY_CHANGED: return XINPUT_DEVICES_CHANGED;
    case RAW_MOTION: return read_motion(input, raw, x, y, points) ? XINPUT_MOVEMENT : XINPUT_OTHER;
    case RAW_BUTTON_PRESS: return read_click(raw, x, y) ? XINPUT_MOVEMENT : XINPUT_OTHER;
    default: return XINPUT_OTHER;
  }
}
