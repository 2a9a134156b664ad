#ifndef CX11_XINPUT_H
#define CX11_XINPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "xcb_library.h"

// The part of XInput 2 that reports scrolling: XI2proto.h of xorgproto, without the library of the extension.

enum { MAX_AXES = 64 };

/// A valuator of a device that scrolls.
struct scroll_axis {
  /// The number of the device, and of its valuator.
  uint16_t device, number;
  bool is_horizontal;
  /// The value of one step.
  double increment;
  /// The distance of fingers in points that is one step.
  double points;
};

/// The extension on a connection.
struct xinput {
  const struct xcb_library *xcb;
  xcb_connection_t *connection;
  /// The first byte of the extension's requests.
  uint8_t opcode;
  struct scroll_axis axes[MAX_AXES];
  int axis_count;
};

/// The meaning of an event of the extension for scrolling.
enum xinput_event { XINPUT_OTHER, XINPUT_MOVEMENT, XINPUT_DEVICES_CHANGED };

/// Requests the movements of all devices, and changes of devices, from the server. Waits for it. Returns false if
/// it has no XInput 2.1.
bool xinput_open(struct xinput *input, const struct xcb_library *xcb, xcb_connection_t *connection, xcb_window_t root);

/// Reads the valuators of all devices again. Waits for the server.
void xinput_read_axes(struct xinput *input);

/// Reads an event of the server. `x`, `y`, in steps, and the others are set for a movement.
enum xinput_event xinput_read(const struct xinput *input, const xcb_generic_event_t *event, double *x, double *y,
                              double *points, uint32_t *time);

#endif
