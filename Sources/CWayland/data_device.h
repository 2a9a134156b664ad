#ifndef CWAYLAND_DATA_DEVICE_H
#define CWAYLAND_DATA_DEVICE_H

#include "event_queue.h"
#include "include/grid_clipboard.h"

/// The `wl_data_device` of a seat, by which the clipboard and drags offer data to other programs.
///
/// Has a separate event queue for globals. Sources, the device and the offers of other programs use SDL's queue,
/// which SDL dispatches also while it waits for events.
struct data_device {
  const struct wayland_library *library;
  struct event_queue queue;
  struct event_queue_listener listener;
  struct grid_pointer *pointer;
  struct wl_proxy *manager;
  uint32_t manager_version;
  /// For the icons of drags; NULL if the compositor has none.
  struct wl_proxy *compositor, *shm;
  uint32_t compositor_version;
  /// NULL until it is needed.
  struct wl_proxy *device;
  /// The offers of other programs, which have to be destroyed: the last one, that of the clipboard, and that
  /// of a drag.
  struct wl_proxy *new_offer, *selection_offer, *drag_offer;
  /// Whether a drag of this program is running. Its own windows do not accept it.
  bool has_drag;
  /// The serial with which a drag entered a window of this program.
  uint32_t enter_serial;
};

/// The listener of a `wl_data_source`.
struct data_source_listener {
  void (*target)(void *, struct wl_proxy *, const char *);
  void (*send)(void *, struct wl_proxy *, const char *, int32_t);
  void (*cancelled)(void *, struct wl_proxy *);
  void (*dnd_drop_performed)(void *, struct wl_proxy *);
  void (*dnd_finished)(void *, struct wl_proxy *);
  void (*action)(void *, struct wl_proxy *, uint32_t);
};

/// Finds the globals of a display. The device must be closed also on failure.
bool data_device_open(struct data_device *device, struct wl_display *display, struct grid_pointer *pointer);

/// Creates the `wl_data_device` if there is none. Returns false if there is no memory.
bool data_device_prepare(struct data_device *device);

/// Creates a source of MIME types, one on each line. Returns NULL if there is no memory.
struct wl_proxy *data_device_make_source(struct data_device *device, const char *types,
                                         const struct data_source_listener *listener, void *data);

/// Destroys a source and sets it to NULL; does nothing without one.
void data_device_destroy_source(struct data_device *device, struct wl_proxy **source);

/// Destroys everything.
void data_device_close(struct data_device *device);

/// The device of a clipboard, which drags share.
struct data_device *clipboard_device(struct grid_clipboard *clipboard);

/// Calls the function that writes the data of a clipboard or a drag.
void clipboard_send(struct grid_clipboard *clipboard, uint64_t generation, const char *type, int32_t file);

#endif
