#ifndef GRIDAPP_XINPUT_H
#define GRIDAPP_XINPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "xcb_library.h"

// The part of XInput 2 that reports scrolling: XI2proto.h of xorgproto, without the library of the extension.

enum { max_axes = 64 };

/// A valuator of a device that scrolls.
typedef struct {
  /// The number of the device, and of its valuator.
  uint16_t device, number;
  bool is_horizontal;
  /// The value of one step.
  double increment;
  /// The distance of fingers in points that is one step.
  double points;
} scroll_axis;

/// The extension on a connection.
typedef struct {
  const xcb_library *xcb;
  xcb_connection_t *connection;
  /// The first byte of the extension's requests.
  uint8_t opcode;
  scroll_axis axes[max_axes];
  int axis_count;
} xinput;

/// What an event of the extension means for scrolling.
typedef enum { xinput_other, xinput_movement, xinput_devices_changed } xinput_event;

/// Requests the movements of all devices, and changes of devices, from the server. Waits for it. Returns false if
/// it has no XInput 2.1.
bool xinput_open(xinput *input, const xcb_library *xcb, xcb_connection_t *connection, xcb_window_t root);

/// Reads the valuators of all devices again. Waits for the server.
void xinput_read_axes(xinput *input);

/// Reads an event of the server. `x`, `y`, in steps, and the others are set for a movement.
xinput_event xinput_read(
    const xinput *input, const xcb_generic_event_t *event, double *x, double *y, double *points, uint32_t *time);

#endif
