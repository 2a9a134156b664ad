#ifndef GRIDAPP_GESTURES_H
#define GRIDAPP_GESTURES_H

#include "include/grid_pointer.h"
#include "own_queue.h"

// The pinching and resting of fingers on a touchpad (`zwp_pointer_gestures_v1`), of one pointer.
typedef struct {
  const wayland_library *library;
  void *surface;
  struct wl_proxy *manager;
  uint32_t version;
  struct wl_proxy *pinch;
  struct wl_proxy *hold;
  /// Whether the gesture that is going on began over the surface.
  bool is_pinching;
  grid_pointer_gesture waiting[64];
  int first;
  int count;
} gestures;

/// Binds the compositor's global if it is the one that tells of gestures.
void gestures_global(
    gestures *gestures, const own_queue *queue, uint32_t name, const char *interface,
    uint32_t version);

/// Begins to listen to a pointer; does nothing where the compositor has no gestures.
void gestures_listen(gestures *gestures, struct wl_proxy *pointer);

/// Takes the oldest; false if there is none.
bool gestures_take(gestures *gestures, grid_pointer_gesture *gesture);

/// Stops listening to the pointer, before it is destroyed.
void gestures_ignore(gestures *gestures);

/// Lets go of the global as well.
void gestures_close(gestures *gestures);

#endif
