#ifndef CWAYLAND_GRID_CLIPBOARD_H
#define CWAYLAND_GRID_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grid_pointer.h"

/// Offers data in several formats to other programs through the clipboard (`wl_data_device`). SDL 2 can offer
/// text only.
///
/// Uses SDL's connection. The requests of other programs use SDL's event queue, which SDL dispatches also while it
/// waits for events. Except where stated, functions must be called on the thread that reads SDL's events.
struct grid_clipboard;

/// Called when a program requests the data. The callee writes them and closes the file; see
/// `grid_clipboard_write`. Called while SDL reads its events, and must return soon.
///
/// - Parameters:
///   - generation: The number that `grid_clipboard_offer` got.
///   - type: The MIME type; valid during the call.
typedef void (*grid_clipboard_send)(void *context, uint64_t generation, const char *type, int32_t file);

/// Creates a clipboard for SDL's `wl_display`. Returns NULL if libwayland cannot be loaded or the compositor has
/// no `wl_data_device_manager`. Waits for a round trip to the compositor.
///
/// - Parameters:
///   - pointer: Notes the serials of the user's events; must be valid until `grid_clipboard_destroy`.
///   - context: Passed to `send`; must be valid until `grid_clipboard_destroy`.
struct grid_clipboard *grid_clipboard_create(void *wl_display, struct grid_pointer *pointer, grid_clipboard_send send,
                                             void *context);

/// Replaces the content of the clipboard. It is valid until another program does the same.
///
/// - Parameters:
///   - types: The MIME types that are offered, one on each line.
///   - generation: The number of the content.
/// - Returns: False if no event of the user has arrived yet, which the compositor demands.
bool grid_clipboard_offer(struct grid_clipboard *clipboard, const char *types, uint64_t generation);

/// Whether the content is still offered.
bool grid_clipboard_is_offering(const struct grid_clipboard *clipboard);

/// Ends the offer and frees the clipboard. The display must still exist.
void grid_clipboard_destroy(struct grid_clipboard *clipboard);

/// Writes all bytes to a pipe and closes it. Gives up if the reader is gone, or has read nothing for 10 seconds.
/// May be called on any thread. Returns whether all bytes were written.
bool grid_clipboard_write(int32_t file, const void *bytes, size_t count);

#endif
