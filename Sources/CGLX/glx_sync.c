#include "CGLX.h"

#include <stdlib.h>
#include <string.h>

#include "glx_library.h"

// If more frames than this are pending, the numbers of swaps and frames no longer match.
enum { MAXIMUM_QUEUE_DEPTH = 8 };

// The time in nanoseconds without a swap after which no swaps are pending. Counting can then restart without
// a wait.
static const int64_t idle_threshold = 100 * INT64_C(1000000);

// A time that differs by more nanoseconds than this from now is not of CLOCK_MONOTONIC.
static const int64_t clock_tolerance = 10 * INT64_C(1000000000);

struct grid_glx_sync {
  struct grid_glx_functions glx;
  void *display;
  unsigned long drawable;
  int64_t refresh;
  // The number of swaps that were complete before frame `base_frame` was presented.
  int64_t base_swaps;
  int64_t base_frame;
  int64_t newest_frame;
  int64_t reported_swaps;
  int64_t last_swap_time;
  bool has_frames;
};

// Whether a space-separated list contains an extension.
static bool has_extension(const char *list, const char *name) {
  size_t length = strlen(name);
  for (const char *at = list; (at = strstr(at, name)); at += length) {
    bool begins = at == list || at[-1] == ' ';
    if (begins && (at[length] == ' ' || at[length] == '\0')) return true;
  }
  return false;
}

static int64_t query_refresh(const struct grid_glx_sync *sync) {
  int32_t numerator = 0, denominator = 0;
  bool is_known = sync->glx.get_msc_rate(sync->display, sync->drawable, &numerator, &denominator);
  if (!is_known || numerator <= 0 || denominator <= 0) return 0;
  return INT64_C(1000000000) * denominator / numerator;
}

// Waits for the pending swaps and restarts counting.
static bool rebase(struct grid_glx_sync *sync) {
  int64_t ust = 0, msc = 0, swaps = 0;
  if (!sync->glx.wait_for_sbc(sync->display, sync->drawable, 0, &ust, &msc, &swaps)) return false;
  sync->base_swaps = sync->reported_swaps = swaps;
  sync->has_frames = false;
  return true;
}

struct grid_glx_sync *grid_glx_sync_create_with(const struct grid_glx_functions *functions) {
  void *display = functions->get_current_display();
  unsigned long drawable = functions->get_current_drawable();
  if (!display || !drawable) return NULL;
  const char *extensions = functions->query_extensions_string(display, 0);
  if (!extensions || !has_extension(extensions, "GLX_OML_sync_control")) return NULL;

  struct grid_glx_sync *sync = calloc(1, sizeof *sync);
  if (!sync) return NULL;
  sync->glx = *functions;
  sync->display = display;
  sync->drawable = drawable;
  int64_t ust = 0, msc = 0, swaps = 0;
  // A driver may list the extension but fail for this drawable.
  if (!functions->get_sync_values(display, drawable, &ust, &msc, &swaps) || !rebase(sync)) {
    free(sync);
    return NULL;
  }
  sync->refresh = query_refresh(sync);
  return sync;
}

struct grid_glx_sync *grid_glx_sync_create(void) {
  struct grid_glx_functions functions;
  return glx_library_find(&functions) ? grid_glx_sync_create_with(&functions) : NULL;
}

void grid_glx_sync_will_swap(struct grid_glx_sync *sync, int64_t frame) {
  int64_t now = sync->glx.now();
  // SDL does not swap the buffers of a hidden window, so the number of frames gets ahead of the number of
  // swaps.
  int64_t reported_frame = sync->base_frame + sync->reported_swaps - sync->base_swaps - 1;
  bool was_idle = now - sync->last_swap_time > idle_threshold;
  if (sync->has_frames && (was_idle || frame - reported_frame > MAXIMUM_QUEUE_DEPTH)) rebase(sync);
  sync->last_swap_time = now;
  if (!sync->has_frames) {
    sync->base_frame = frame;
    sync->has_frames = true;
  }
  sync->newest_frame = frame;
}

bool grid_glx_sync_poll(struct grid_glx_sync *sync, struct grid_glx_display_time *display_time) {
  int64_t ust = 0, msc = 0, swaps = 0;
  if (!sync->has_frames) return false;
  if (!sync->glx.get_sync_values(sync->display, sync->drawable, &ust, &msc, &swaps)) return false;
  if (swaps <= sync->reported_swaps) return false;
  // The count is already reached, so this returns immediately, with the time of its refresh.
  if (!sync->glx.wait_for_sbc(sync->display, sync->drawable, swaps, &ust, &msc, &swaps)) {
    return false;
  }
  sync->reported_swaps = swaps;
  int64_t frame = sync->base_frame + swaps - sync->base_swaps - 1;
  int64_t time = ust * 1000;
  if (frame < sync->base_frame || frame > sync->newest_frame) return false;
  if (llabs(sync->glx.now() - time) > clock_tolerance) return false;
  *display_time = (struct grid_glx_display_time){.frame = frame, .time = time, .refresh = sync->refresh};
  return true;
}

void grid_glx_sync_destroy(struct grid_glx_sync *sync) { free(sync); }
