#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_syswm.h>

/// A macro with a cast, which Swift cannot import.
static inline Uint32 grid_window_pos_centered(void) { return SDL_WINDOWPOS_CENTERED; }

#endif
