#ifndef GRIDAPP_CSDL2_SHIM_H
#define GRIDAPP_CSDL2_SHIM_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_syswm.h>

/* SDL's masks are macros with casts, which Swift leaves out on import. */
static inline Uint32 grid_window_pos_centered(void) { return SDL_WINDOWPOS_CENTERED; }

#endif
