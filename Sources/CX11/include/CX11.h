#ifndef CX11_H
#define CX11_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grid_x11_scroll.h"

/// Offers data in several formats to other programs of an X server: through the clipboard (the selection
/// `CLIPBOARD`), and by drags (XDND, version 5). SDL 2 can offer text only, and only receives drags.
///
/// Has its own connection and window, and a thread that answers other programs also while the app sleeps. libxcb is
/// loaded at run time; SDL uses it, too. Large data are sent in parts (INCR).
struct grid_x11_transfer;

/// Returns the data of a MIME type in memory that the transfer frees. Called on the thread of the transfer.
///
/// - Parameters:
///   - generation: The number of the offer or the drag.
///   - type: The MIME type; valid during the call.
/// - Returns: Whether there are data.
typedef bool (*grid_x11_data)(void *context, uint64_t generation, const char *type, uint8_t **bytes, size_t *count);

/// The image next to the pointer during a drag.
struct grid_x11_icon {
  /// Rows from the top: blue, green, red, and a byte that is not used.
  const uint32_t *pixels;
  uint16_t width, height;
};

/// Connects to the X server that `DISPLAY` names.
///
/// - Parameters:
///   - window: The app's window, which does not accept its own drags.
///   - context: Passed to `data`; must be valid until `grid_x11_transfer_destroy`.
/// - Returns: NULL if there is no libxcb or no server.
struct grid_x11_transfer *grid_x11_transfer_create(uint32_t window, grid_x11_data data, void *context);

/// Replaces the content of the clipboard. It is valid until another program does the same.
///
/// - Parameter types: The MIME types that are offered, one on each line.
/// - Returns: False if there is no memory.
bool grid_x11_transfer_offer(struct grid_x11_transfer *transfer, const char *types, uint64_t generation);

/// Whether the content is still offered, as far as the thread of the transfer knows.
bool grid_x11_transfer_is_offering(struct grid_x11_transfer *transfer);

/// Starts a drag at the position of the pointer. Another one is cancelled. The data can only be copied.
///
/// - Parameters:
///   - types: The MIME types that are offered, one on each line.
///   - icon: Copied; NULL for none.
/// - Returns: False if there is no memory.
bool grid_x11_transfer_start_drag(struct grid_x11_transfer *transfer, const char *types, uint64_t generation,
                                  const struct grid_x11_icon *icon);

/// Moves the drag to the position of the pointer.
void grid_x11_transfer_move_drag(struct grid_x11_transfer *transfer);

/// Drops the data where the drag is, or cancels it if nothing accepts them there.
void grid_x11_transfer_drop(struct grid_x11_transfer *transfer);

/// Cancels the drag.
void grid_x11_transfer_cancel_drag(struct grid_x11_transfer *transfer);

/// Whether another program may still request the data of a drag.
bool grid_x11_transfer_has_drag(struct grid_x11_transfer *transfer);

/// Ends all offers, and disconnects. Waits for data that are being created.
void grid_x11_transfer_destroy(struct grid_x11_transfer *transfer);

/// Returns whether a window manager of the X server that `DISPLAY` names makes windows cover their displays. Waits for
/// the server.
bool grid_x11_manages_full_screen(void);

/// The dots per inch that the user of an X server chose: `Xft/DPI` of the desktop's settings (XSETTINGS), or else
/// `Xft.dpi` of the server's resources. SDL 2 ignores both. Has its own connection and thread.
struct grid_x11_settings;

/// Connects to the X server that `DISPLAY` names.
///
/// - Parameters:
///   - changed: Called on the thread of the settings after each change.
///   - context: Passed to `changed`; must be valid until `grid_x11_settings_destroy`.
/// - Returns: NULL if there is no libxcb or no server.
struct grid_x11_settings *grid_x11_settings_create(void (*changed)(void *context), void *context);

/// Returns the dots per inch; 0 if they are not set. 96 are a scale of 1.
double grid_x11_settings_dpi(struct grid_x11_settings *settings);

/// Disconnects. `changed` is not called any more when it returns.
void grid_x11_settings_destroy(struct grid_x11_settings *settings);

/// Returns `Xft.dpi` in the text of a server's resources; 0 if it has none.
double grid_x11_dpi_in_resources(const char *text, size_t length);

/// Returns the dots per inch in the bytes of a desktop's settings; 0 if they have none.
double grid_x11_dpi_in_settings(const uint8_t *bytes, size_t length);

#endif
