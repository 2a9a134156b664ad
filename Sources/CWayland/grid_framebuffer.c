// For memfd_create.
#define _GNU_SOURCE

#include "grid_framebuffer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "event_queue.h"
#include "queue_wait.h"

// Opcodes of requests in wayland.xml.
enum { shm_create_pool = 0 };
enum { pool_create_buffer = 0, pool_destroy = 1 };
enum { buffer_destroy = 0 };
enum { surface_attach = 1, surface_damage = 2, surface_commit = 6, surface_damage_buffer = 9 };
enum { format_xrgb8888 = 1 };

// One buffer is visible, one is submitted, and one is drawn.
enum { buffer_count = 3 };

// The maximum time in nanoseconds to wait for a compositor that has not released any buffer.
static const int64_t maximum_wait = 50 * 1000000;

typedef struct {
  struct wl_proxy *proxy;
  bool is_busy;
  // The number of the frame that it contains; 0 if its content is undefined.
  uint64_t frame;
} shared_buffer;

// Buffers of the same size in one block of shared memory.
typedef struct {
  uint8_t *memory;
  size_t size;
  shared_buffer buffers[buffer_count];
  int32_t width, height;
} buffer_set;

struct grid_framebuffer {
  const wayland_library *library;
  event_queue queue;
  event_queue_listener globals;
  struct wl_proxy *shm;
  // A proxy wrapper of the window's surface, which uses the separate event queue.
  struct wl_proxy *surface;
  buffer_set set;
  int current;
  // The number of presented frames.
  uint64_t frame;
};

// MARK: - Events

static void on_release(void *data, struct wl_proxy *buffer) {
  (void)buffer;
  ((shared_buffer *)data)->is_busy = false;
}

static const struct {
  void (*release)(void *, struct wl_proxy *);
} buffer_listener = {on_release};

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  grid_framebuffer *framebuffer = data;
  if (framebuffer->shm || strcmp(interface, "wl_shm") != 0) return;
  framebuffer->shm =
      event_queue_bind(&framebuffer->queue, name, framebuffer->library->shm_interface, 1);
}

// MARK: - Buffers

static void free_set(const wayland_library *library, buffer_set *set) {
  for (int i = 0; i < buffer_count; i++) {
    if (!set->buffers[i].proxy) continue;
    library->proxy_marshal_array(set->buffers[i].proxy, buffer_destroy, NULL);
    library->proxy_destroy(set->buffers[i].proxy);
  }
  if (set->memory) munmap(set->memory, set->size);
  *set = (buffer_set){0};
}

/// Creates the compositor's buffers in the shared memory of `descriptor`.
static bool make_buffers(grid_framebuffer *framebuffer, buffer_set *set, int descriptor) {
  const wayland_library *library = framebuffer->library;
  union wl_argument pool_arguments[] = {{.o = NULL}, {.h = descriptor}, {.i = (int32_t)set->size}};
  struct wl_proxy *pool = library->proxy_marshal_array_constructor_versioned(
      framebuffer->shm, shm_create_pool, pool_arguments, library->shm_pool_interface, 1);
  if (!pool) return false;
  const int32_t row = 4 * set->width;
  bool is_complete = true;
  for (int i = 0; i < buffer_count; i++) {
    union wl_argument arguments[] = {
      {.o = NULL}, {.i = i * row * set->height}, {.i = set->width}, {.i = set->height},
      {.i = row}, {.u = format_xrgb8888},
    };
    shared_buffer *buffer = &set->buffers[i];
    buffer->proxy = library->proxy_marshal_array_constructor_versioned(
        pool, pool_create_buffer, arguments, library->buffer_interface, 1);
    is_complete = is_complete && buffer->proxy;
  }
  library->proxy_marshal_array(pool, pool_destroy, NULL);
  library->proxy_destroy(pool);
  return is_complete;
}

static bool make_set(grid_framebuffer *framebuffer, int32_t width, int32_t height) {
  if (width < 1 || height < 1 || (int64_t)width * height > INT32_MAX / (4 * buffer_count)) {
    return false;
  }
  buffer_set set = {.width = width, .height = height};
  set.size = (size_t)buffer_count * 4 * (size_t)width * (size_t)height;
  const int descriptor = memfd_create("gridapp-frames", MFD_CLOEXEC);
  if (descriptor < 0) return false;
  bool is_made = ftruncate(descriptor, (off_t)set.size) == 0;
  if (is_made) {
    void *memory = mmap(NULL, set.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    set.memory = memory == MAP_FAILED ? NULL : memory;
    is_made = set.memory && make_buffers(framebuffer, &set, descriptor);
  }
  close(descriptor);
  if (!is_made) {
    free_set(framebuffer->library, &set);
    return false;
  }
  free_set(framebuffer->library, &framebuffer->set);
  framebuffer->set = set;
  framebuffer->current = 0;
  for (int i = 0; i < buffer_count; i++) {
    shared_buffer *buffer = &framebuffer->set.buffers[i];
    framebuffer->library->proxy_add_listener(
        buffer->proxy, (void (**)(void))&buffer_listener, buffer);
  }
  return true;
}

// MARK: - Public functions

static bool bind_shm(
    grid_framebuffer *framebuffer, struct wl_display *display, struct wl_proxy *surface) {
  const wayland_library *library = framebuffer->library;
  framebuffer->globals = (event_queue_listener){.global = on_global, .data = framebuffer};
  if (!event_queue_open(&framebuffer->queue, library, display, &framebuffer->globals)) return false;
  framebuffer->surface = library->proxy_create_wrapper(surface);
  if (!framebuffer->surface) return false;
  library->proxy_set_queue(framebuffer->surface, framebuffer->queue.queue);
  return framebuffer->shm;
}

grid_framebuffer *grid_framebuffer_create(void *wl_display, void *wl_surface, int32_t width,
                                          int32_t height) {
  const wayland_library *library = wayland_library_load();
  if (!library || !wl_display || !wl_surface) return NULL;
  grid_framebuffer *framebuffer = calloc(1, sizeof *framebuffer);
  if (!framebuffer) return NULL;
  framebuffer->library = library;
  if (bind_shm(framebuffer, wl_display, wl_surface) && make_set(framebuffer, width, height)) return framebuffer;
  grid_framebuffer_destroy(framebuffer);
  return NULL;
}

bool grid_framebuffer_resize(grid_framebuffer *framebuffer, int32_t width, int32_t height) {
  if (width == framebuffer->set.width && height == framebuffer->set.height) return true;
  return make_set(framebuffer, width, height);
}

grid_framebuffer_target grid_framebuffer_acquire(grid_framebuffer *framebuffer) {
  buffer_set *set = &framebuffer->set;
  const int64_t deadline = queue_wait_now() + maximum_wait;
  do {
    for (int i = 0; i < buffer_count && set->buffers[framebuffer->current].is_busy; i++) {
      framebuffer->current = (framebuffer->current + 1) % buffer_count;
    }
    // If the compositor keeps all three, one of them is drawn over. That is better than no new frame.
    if (!set->buffers[framebuffer->current].is_busy) break;
    const event_queue *queue = &framebuffer->queue;
    queue_wait(framebuffer->library, queue->display, queue->queue, deadline);
  } while (queue_wait_now() < deadline);
  const size_t one = set->size / buffer_count;
  const uint64_t drawn = set->buffers[framebuffer->current].frame;
  const uint64_t age = drawn > 0 ? framebuffer->frame - drawn + 1 : 0;
  return (grid_framebuffer_target){
    set->memory + one * (size_t)framebuffer->current, set->width, set->height, 4 * set->width,
    age > INT32_MAX ? 0 : (int32_t)age,
  };
}

/// Reports a changed part of the buffer. `wl_surface` knows only the coordinates of the surface before
/// version 4, which differ if it is scaled: everything is reported then.
static void damage(grid_framebuffer *framebuffer, grid_framebuffer_rect rect) {
  const wayland_library *library = framebuffer->library;
  union wl_argument arguments[] = {{.i = rect.x}, {.i = rect.y}, {.i = rect.width}, {.i = rect.height}};
  if (library->proxy_get_version(framebuffer->surface) >= 4) {
    library->proxy_marshal_array(framebuffer->surface, surface_damage_buffer, arguments);
    return;
  }
  union wl_argument everything[] = {{.i = 0}, {.i = 0}, {.i = INT32_MAX}, {.i = INT32_MAX}};
  library->proxy_marshal_array(framebuffer->surface, surface_damage, everything);
}

void grid_framebuffer_present(
    grid_framebuffer *framebuffer, const grid_framebuffer_rect *rects, int32_t count) {
  const wayland_library *library = framebuffer->library;
  shared_buffer *buffer = &framebuffer->set.buffers[framebuffer->current];
  struct wl_proxy *surface = framebuffer->surface;
  union wl_argument attach[] = {{.o = (struct wl_object *)buffer->proxy}, {.i = 0}, {.i = 0}};
  library->proxy_marshal_array(surface, surface_attach, attach);
  for (int32_t i = 0; i < count; i++) damage(framebuffer, rects[i]);
  // A pixel, because some compositors send no frame callback if nothing has changed.
  if (count == 0) damage(framebuffer, (grid_framebuffer_rect){0, 0, 1, 1});
  library->proxy_marshal_array(surface, surface_commit, NULL);
  library->display_flush(framebuffer->queue.display);
  buffer->is_busy = true;
  buffer->frame = ++framebuffer->frame;
  event_queue_dispatch(&framebuffer->queue);
}

void grid_framebuffer_destroy(grid_framebuffer *framebuffer) {
  if (!framebuffer) return;
  const wayland_library *library = framebuffer->library;
  free_set(library, &framebuffer->set);
  if (framebuffer->shm) library->proxy_destroy(framebuffer->shm);
  if (framebuffer->surface) library->proxy_wrapper_destroy(framebuffer->surface);
  if (framebuffer->queue.library) event_queue_close(&framebuffer->queue);
  free(framebuffer);
}
