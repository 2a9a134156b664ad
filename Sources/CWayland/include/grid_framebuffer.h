#ifndef GRIDAPP_GRID_FRAMEBUFFER_H
#define GRIDAPP_GRID_FRAMEBUFFER_H

#include <stdbool.h>
#include <stdint.h>

/// Shows a window's pixels through memory shared with the compositor (`wl_shm`), for machines whose
/// OpenGL is emulated: SDL 2 has shared-memory windows under X11 only.
///
/// Beside SDL on SDL's own connection and on the surface of a window that has nothing else to draw
/// with. Everything is called on the thread that presents.
typedef struct grid_framebuffer grid_framebuffer;

/// Memory that the next frame is drawn into: 4 bytes a pixel, blue first, rows from the top.
typedef struct {
  void *pixels;
  int32_t width, height, bytes_per_row;
} grid_framebuffer_target;

/// Begins to show frames of `width` x `height` pixels, for SDL's `wl_display` and `wl_surface`. NULL
/// if libwayland cannot be loaded, the compositor is too old or there is no memory.
grid_framebuffer *grid_framebuffer_create(void *wl_display, void *wl_surface, int32_t width,
                                          int32_t height);

/// Makes frames of another size from now on; false without the memory, and then all stays as it is.
bool grid_framebuffer_resize(grid_framebuffer *framebuffer, int32_t width, int32_t height);

/// What the next frame is drawn into, all of it; another after each present.
grid_framebuffer_target grid_framebuffer_next(grid_framebuffer *framebuffer);

/// Shows what was drawn with the display's next refresh. Never waits; `grid_frame_callback` tells when
/// the compositor is ready for another frame.
void grid_framebuffer_present(grid_framebuffer *framebuffer);

/// Ends it. The display and the surface have to exist still.
void grid_framebuffer_destroy(grid_framebuffer *framebuffer);

#endif
