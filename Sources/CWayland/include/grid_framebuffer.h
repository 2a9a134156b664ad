#ifndef CWAYLAND_GRID_FRAMEBUFFER_H
#define CWAYLAND_GRID_FRAMEBUFFER_H

#include <stdbool.h>
#include <stdint.h>

/// Presents a window's pixels in memory that is shared with the compositor (`wl_shm`), for machines whose
/// OpenGL is emulated. SDL 2 supports shared memory on X11 only.
///
/// Uses SDL's connection, and the surface of a window that has no other renderer. All functions must be
/// called on the thread that presents.
struct grid_framebuffer;

/// The buffer for the next frame: 4 bytes a pixel, blue first, rows from the top.
struct grid_framebuffer_target {
  void *pixels;
  int32_t width, height, bytes_per_row;
  /// The number of frames since the buffer was presented, 1 for the last one; 0 if its content is undefined.
  int32_t age;
};

/// A part of a buffer, in pixels.
struct grid_framebuffer_rect {
  int32_t x, y, width, height;
};

/// Creates buffers of `width` x `height` pixels for SDL's `wl_display` and `wl_surface`. Returns NULL if
/// libwayland cannot be loaded, the compositor does not support `wl_shm` or there is no memory.
struct grid_framebuffer *grid_framebuffer_create(void *wl_display, void *wl_surface, int32_t width, int32_t height);

/// Changes the size of the buffers. Returns false, and keeps the old ones, if there is no memory.
bool grid_framebuffer_resize(struct grid_framebuffer *framebuffer, int32_t width, int32_t height);

/// Returns the buffer for the next frame, which contains an earlier one. It changes after each present.
///
/// Waits for at most 50 ms if the compositor has not released any buffer.
struct grid_framebuffer_target grid_framebuffer_acquire(struct grid_framebuffer *framebuffer);

/// Presents the buffer with the display's next refresh. `rects` are the parts that differ from the buffer
/// that was presented before; `count` is 0 if it shows the same. Never waits: `grid_frame_callback` reports when the
/// compositor is ready for another frame.
void grid_framebuffer_present(struct grid_framebuffer *framebuffer, const struct grid_framebuffer_rect *rects,
                              int32_t count);

/// Frees the buffers. The display and the surface must still exist.
void grid_framebuffer_destroy(struct grid_framebuffer *framebuffer);

#endif
