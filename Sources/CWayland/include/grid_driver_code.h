#ifndef CWAYLAND_GRID_DRIVER_CODE_H
#define CWAYLAND_GRID_DRIVER_CODE_H

/// Returns the code of emulated OpenGL to the system: 35 MB of the pages of LLVM and Mesa, which loading them has
/// read.
///
/// SDL loads OpenGL for each window under Wayland, also for one that never uses it. Code that runs all the same is
/// read again from the page cache.
void grid_release_driver_code(void);

#endif
