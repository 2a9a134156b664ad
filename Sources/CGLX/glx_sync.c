#include "CGLX.h"
#include "glx_library.h"

#include <stdlib.h>
#include <string.h>

// More frames than any queue holds: beyond them swaps and frames are no longer in step.
enum { longest_queue = 8 };

// A loop that presented nothing for so long has nothing under way, so that swaps can be counted from
// there without waiting for any.
static const int64_t rest = 100 * INT64_C(1000000);

// Times further than this from now are of a clock that is not CLOCK_MONOTONIC.
static const int64_t clock_tolerance = 10 * INT64_C(1000000000);

struct grid_glx_sync {
  grid_glx_functions glx;
  void *display;
  unsigned long drawable;
  int64_t refresh;
  // Swaps finished when frame `base_frame` was about to be handed over.
  int64_t base_swaps;
  int64_t base_frame;
  int64_t newest_frame;
  int64_t told_swaps;
  int64_t announced_at;
  bool has_frames;
};

// The space-separated list of extensions holds this one as a whole word.
static bool has_extension(const char *list, const char *name) {
  size_t length = strlen(name);
  for (const char *at = list; (at = strstr(at, name)); at += length) {
    bool begins = at == list || at[-1] == ' ';
    if (begins && (at[length] == ' ' || at[length] == '\0')) return true;
  }
  return false;
}

static int64_t refresh_of(const grid_glx_sync *sync) {
  int32_t numerator = 0, denominator = 0;
  bool told = sync->glx.get_msc_rate(sync->display, sync->drawable, &numerator, &denominator);
  if (!told || numerator <= 0 || denominator <= 0) return 0;
  return INT64_C(1000000000) * denominator / numerator;
}

// Waits for the swaps that are under way and counts from there.
static bool rebase(grid_glx_sync *sync) {
  int64_t ust = 0, msc = 0, swaps = 0;
  if (!sync->glx.wait_for_sbc(sync->display, sync->drawable, 0, &ust, &msc, &swaps)) return false;
  sync->base_swaps = sync->told_swaps = swaps;
  sync->has_frames = false;
  return true;
}

grid_glx_sync *grid_glx_sync_create_with(const grid_glx_functions *functions) {
  void *display = functions->get_current_display();
  unsigned long drawable = functions->get_current_drawable();
  if (!display || !drawable) return NULL;
  const char *extensions = functions->query_extensions_string(display, 0);
  if (!extensions || !has_extension(extensions, "GLX_OML_sync_control")) return NULL;

  grid_glx_sync *sync = calloc(1, sizeof *sync);
  if (!sync) return NULL;
  sync->glx = *functions;
  sync->display = display;
  sync->drawable = drawable;
  int64_t ust = 0, msc = 0, swaps = 0;
  // A driver may list the extension and refuse for this drawable.
  if (!functions->get_sync_values(display, drawable, &ust, &msc, &swaps) || !rebase(sync)) {
    free(sync);
    return NULL;
  }
  sync->refresh = refresh_of(sync);
  return sync;
}

grid_glx_sync *grid_glx_sync_create(void) {
  grid_glx_functions functions;
  return glx_library_find(&functions) ? grid_glx_sync_create_with(&functions) : NULL;
}

void grid_glx_sync_announce(grid_glx_sync *sync, int64_t frame) {
  int64_t now = sync->glx.now();
  // SDL does not swap a window that is hidden; then frames run ahead of swaps.
  int64_t told_frame = sync->base_frame + sync->told_swaps - sync->base_swaps - 1;
  bool has_rested = now - sync->announced_at > rest;
  if (sync->has_frames && (has_rested || frame - told_frame > longest_queue)) rebase(sync);
  sync->announced_at = now;
  if (!sync->has_frames) {
    sync->base_frame = frame;
    sync->has_frames = true;
  }
  sync->newest_frame = frame;
}

bool grid_glx_sync_take(grid_glx_sync *sync, grid_glx_answer *answer) {
  int64_t ust = 0, msc = 0, swaps = 0;
  if (!sync->has_frames) return false;
  if (!sync->glx.get_sync_values(sync->display, sync->drawable, &ust, &msc, &swaps)) return false;
  if (swaps <= sync->told_swaps) return false;
  // That count is reached: this returns at once, with the time of its refresh.
  if (!sync->glx.wait_for_sbc(sync->display, sync->drawable, swaps, &ust, &msc, &swaps)) {
    return false;
  }
  sync->told_swaps = swaps;
  int64_t frame = sync->base_frame + swaps - sync->base_swaps - 1;
  int64_t time = ust * 1000;
  if (frame < sync->base_frame || frame > sync->newest_frame) return false;
  if (llabs(sync->glx.now() - time) > clock_tolerance) return false;
  *answer = (grid_glx_answer){.frame = frame, .time = time, .refresh = sync->refresh};
  return true;
}

void grid_glx_sync_destroy(grid_glx_sync *sync) { free(sync); }
