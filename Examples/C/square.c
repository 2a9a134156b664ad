// Frame times of a program in C with SDL: a square that moves, and a recording.
//
//   cc square.c -o square $(pkg-config --cflags --libs frametiming sdl2) -lm
//   cc square.c -o square $(pkg-config --cflags --libs frametiming sdl3) -lm -DUSE_SDL3
//   ./square [SECONDS [RECORDING.csv]]
#include <frametiming.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef USE_SDL3
#include <SDL3/SDL.h>
#define SDL_QUIT SDL_EVENT_QUIT
#define SDL_RenderFillRectF SDL_RenderFillRect
#else
#include <SDL.h>
#endif

// Opens a window that presents with the refresh of the display, and returns the rate of it.
static float open_window(SDL_Window **window, SDL_Renderer **renderer) {
#ifdef USE_SDL3
  if (!SDL_Init(SDL_INIT_VIDEO) || !SDL_CreateWindowAndRenderer("Square", 900, 600, 0, window, renderer)) return -1;
  SDL_SetRenderVSync(*renderer, 1);
  const SDL_DisplayMode *mode = SDL_GetCurrentDisplayMode(SDL_GetDisplayForWindow(*window));
  return mode ? mode->refresh_rate : 0;
#else
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return -1;
  *window = SDL_CreateWindow("Square", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, 900, 600, 0);
  *renderer = *window ? SDL_CreateRenderer(*window, -1, SDL_RENDERER_PRESENTVSYNC) : NULL;
  if (!*renderer) return -1;
  SDL_DisplayMode mode;
  return SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(*window), &mode) == 0 ? (float)mode.refresh_rate : 0;
#endif
}

int main(int count, char **arguments) {
  SDL_Window *window;
  SDL_Renderer *renderer;
  const float rate = open_window(&window, &renderer);
  if (rate < 0) {
    fprintf(stderr, "square: no window can be opened (%s)\n", SDL_GetError());
    return 1;
  }
  struct frametiming *times = frametiming_new(rate);
  if (count > 2 && !frametiming_record(times, arguments[2], "square")) {
    fprintf(stderr, "square: %s\n", frametiming_error(times));
    return 1;
  }
  const double seconds = count > 1 ? atof(arguments[1]) : 1e9;
  double start = 0, now = 0;
  for (int is_running = 1; is_running && now - start < seconds;) {
    frametiming_begin(times);
    for (SDL_Event event; SDL_PollEvent(&event);) {
      if (event.type == SDL_QUIT) is_running = 0;
    }
    frametiming_phase(times, FRAMETIMING_DRAW);
    // The position at the time at which the frame is seen, not at the time at which it is drawn.
    now = (double)frametiming_display_time(times) / 1e9;
    if (start == 0) start = now;
    SDL_SetRenderDrawColor(renderer, 0x10, 0x10, 0x18, 0xFF);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawColor(renderer, 0x5A, 0xA9, 0xFF, 0xFF);
    SDL_FRect square = {(float)(410 + 380 * sin(now * 1.5)), 260, 80, 80};
    SDL_RenderFillRectF(renderer, &square);
    frametiming_present(times);
    SDL_RenderPresent(renderer);
    frametiming_end(times);
  }
  const struct frametiming_figures figures = frametiming_figures(times);
  printf("%lld frames at %.2f Hz, %lld refreshes missed, hitches %.1f ms/s\n", (long long)figures.frames,
         figures.refresh_rate, (long long)figures.missed, figures.hitch_ratio);
  const int is_written = frametiming_stop(times);
  if (!is_written) fprintf(stderr, "square: %s\n", frametiming_error(times));
  frametiming_free(times);
  SDL_Quit();
  return is_written ? 0 : 1;
}
