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
enum { SHM_CREATE_POOL = 0 };
enum { POOL_CREATE_BUFFER = 0, POOL_DESTROY = 1 };
enum { BUFFER_DESTROY = 0 };
enum { SURFACE_ATTACH = 1, SURFACE_DAMAGE = 2, SURFACE_COMMIT = 6, SURFACE_DAMAGE_BUFFER = 9 };
enum { FORMAT_XRGB8888 = 1 };

// One buffer is visible, one is submitted, and one is drawn.
enum { BUFFER_COUNT = 3 };

// The maximum time in nanoseconds to wait for a compositor that has not released any buffer.
static const int64_t maximum_wait = 50 * 1000000;

struct shared_buffer {
  struct wl_proxy *proxy;
  bool is_busy;
  // The number of the frame that it contains; 0 if its content is undefined.
  uint64_t frame;
};

// Buffers of the same size in one block of shared memory.
struct buffer_set {
  uint8_t *memory;
  size_t size;
  struct shared_buffer buffers[BUFFER_COUNT];
  int32_t width, height;
};

struct grid_framebuffer {
  const struct wayland_library *library;
  struct event_queue queue;
  struct event_queue_listener globals;
  struct wl_proxy *shm;
  // A proxy wrapper of the window's surface, which uses the separate event queue.
  struct wl_proxy *surface;
  struct buffer_set set;
  int current;
  // The number of presented frames.
  uint64_t frame;
};

// MARK: - Events

static void on_release(void *data, struct wl_proxy *buffer) {
  (void)buffer;
  ((struct shared_buffer *)data)->is_busy = false;
}

static const struct {
  // wl_buffer.release
  void (*release)(void *, struct wl_proxy *);
} buffer_listener = {on_release};

static void on_global(void *data, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  struct grid_framebuffer *framebuffer = data;
  if (framebuffer->shm || strcmp(interface, "wl_shm") != 0) return;
  framebuffer->shm = event_queue_bind(&framebuffer->queue, name, framebuffer->library->shm_interface, 1);
}

// MARK: - Buffers

static void free_set(const struct wayland_library *library, struct buffer_set *set) {
  for (int i = 0; i < BUFFER_COUNT; i++) {
    if (!set->buffers[i].proxy) continue;
    library->proxy_marshal_array(set->buffers[i].proxy, BUFFER_DESTROY, NULL);
    library->proxy_destroy(set->buffers[i].proxy);
  }
  if (set->memory) munmap(set->memory, set->size);
  *set = (struct buffer_set){0};
}

/// Creates the compositor's buffers in the shared memory of `descriptor`.
static bool make_buffers(struct grid_framebuffer *framebuffer, struct buffer_set *set, int descriptor) {
  const struct wayland_library *library = framebuffer->library;
  union wl_argument pool_arguments[] = {{.o = NULL}, {.h = descriptor}, {.i = (int32_t)set->size}};
  struct wl_proxy *pool = library->proxy_marshal_array_constructor_versioned(
      framebuffer->shm, SHM_CREATE_POOL, pool_arguments, library->shm_pool_interface, 1);
  if (!pool) return false;
  const int32_t row = 4 * set->width;
  bool is_complete = true;
  for (int i = 0; i < BUFFER_COUNT; i++) {
    union wl_argument arguments[] = {
        {.o = NULL}, {.i = i * row * set->height}, {.i = set->width}, {.i = set->height},
        {.i = row},  {.u = FORMAT_XRGB8888},
    };
    struct shared_buffer *buffer = &set->buffers[i];
    buffer->proxy = library->proxy_marshal_array_constructor_versioned(pool, POOL_CREATE_BUFFER, arguments,
                                                                       library->buffer_interface, 1);
    is_complete = is_complete && buffer->proxy;
  }
  library->proxy_marshal_array(pool, POOL_DESTROY, NULL);
  library->proxy_destroy(pool);
  return is_complete;
}

static bool make_set(struct grid_framebuffer *framebuffer, int32_t width, int32_t height) {
  if (width < 1 || height < 1 || (int64_t)width * height > INT32_MAX / (4 * BUFFER_COUNT)) {
    return false;
  }
  struct buffer_set set = {.width = width, .height = height};
  set.size = (size_t)BUFFER_COUNT * 4 * (size_t)width * (size_t)height;
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
  for (int i = 0; i < BUFFER_COUNT; i++) {
    struct shared_buffer *buffer = &framebuffer->set.buffers[i];
    wayland_listen(framebuffer->library, buffer->proxy, &buffer_listener, buffer);
  }
  return true;
}

// MARK: - Public functions

static bool bind_shm(struct grid_framebuffer *framebuffer, struct wl_display *display, struct wl_proxy *surface) {
  const struct wayland_library *library = framebuffer->library;
  framebuffer->globals = (struct event_queue_listener){.global = on_global, .data = framebuffer};
  if (!event_queue_open(&framebuffer->queue, library, display, &framebuffer->globals)) return false;
  framebuffer->surface = library->proxy_create_wrapper(surface);
  if (!framebuffer->surface) return false;
  library->proxy_set_queue(framebuffer->surface, framebuffer->queue.queue);
  return framebuffer->shm;
}

struct grid_framebuffer *grid_framebuffer_create(void *wl_display, void *wl_surface, int32_t width, int32_t height) {
  const struct wayland_library *library = wayland_library_load();
  if (!library || !wl_display || !wl_surface) return NULL;
  struct grid_framebuffer *framebuffer = calloc(1, sizeof *framebuffer);
  if (!framebuffer) return NULL;
  framebuffer->library = library;
  if (bind_shm(framebuffer, wl_display, wl_surface) && make_set(framebuffer, width, height)) return framebuffer;
  grid_framebuffer_destroy(framebuffer);
  return NULL;
}

bool grid_framebuffer_resize(struct grid_framebuffer *framebuffer, int32_t width, int32_t height) {
  if (width == framebuffer->set.width && height == framebuffer->set.height) return true;
  return make_set(framebuffer, width, height);
}

struct grid_framebuffer_target grid_framebuffer_acquire(struct grid_framebuffer *framebuffer) {
  struct buffer_set *set = &framebuffer->set;
  const int64_t deadline = queue_wait_now() + maximum_wait;
  do {
    for (int i = 0; i < BUFFER_COUNT && set->buffers[framebuffer->current].is_busy; i++) {
      framebuffer->current = (framebuffer->current + 1) % BUFFER_COUNT;
    }
    // If the compositor keeps all three, one of them is drawn over, which is better than no new frame.
    if (!set->buffers[framebuffer->current].is_busy) break;
    const struct event_queue *queue = &framebuffer->queue;
    queue_wait(framebuffer->library, queue->display, queue->queue, deadline);
  } while (queue_wait_now() < deadline);
  const size_t one = set->size / BUFFER_COUNT;
  const uint64_t drawn = set->buffers[framebuffer->current].frame;
  const uint64_t age = drawn > 0 ? framebuffer->frame - drawn + 1 : 0;
  return (struct grid_framebuffer_target){
      set->memory + one * (size_t)framebuffer->current,
      set->width,
      set->height,
      4 * set->width,
      age > INT32_MAX ? 0 : (int32_t)age,
  };
}

/// Reports a changed part of the buffer. `wl_surface` knows only the coordinates of the surface before
/// version 4, which differ if it is scaled: everything is reported then.
static void damage(struct grid_framebuffer *framebuffer, struct grid_framebuffer_rect rect) {
  const struct wayland_library *library = framebuffer->library;
  union wl_argument arguments[] = {{.i = rect.x}, {.i = rect.y}, {.i = rect.width}, {.i = rect.height}};
  if (library->proxy_get_version(framebuffer->surface) >= 4) {
    library->proxy_marshal_array(framebuffer->surface, SURFACE_DAMAGE_BUFFER, arguments);
    return;
  }
  union wl_argument everything[] = {{.i = 0}, {.i = 0}, {.i = INT32_MAX}, {.i = INT32_MAX}};
  library->proxy_marshal_array(framebuffer->surface, SURFACE_DAMAGE, everything);
}

void grid_framebuffer_present(struct grid_framebuffer *framebuffer, const struct grid_framebuffer_rect *rects,
                              int32_t count) {
  const struct wayland_library *library = framebuffer->library;
  struct shared_buffer *buffer = &framebuffer->set.buffers[framebuffer->current];
  struct wl_proxy *surface = framebuffer->surface;
  union wl_argument attach[] = {{.o = (struct wl_object *)buffer->proxy}, {.i = 0}, {.i = 0}};
  library->proxy_marshal_array(surface, SURFACE_ATTACH, attach);
  for (int32_t i = 0; i < count; i++) damage(framebuffer, rects[i]);
  // A pixel, because some compositors send no frame callback if nothing has changed.
  if (count == 0) damage(framebuffer, (struct grid_framebuffer_rect){0, 0, 1, 1});
  library->proxy_marshal_array(surface, SURFACE_COMMIT, NULL);
  library->display_flush(framebuffer->queue.display);
  buffer->is_busy = true;
  buffer->frame = ++framebuffer->frame;
  event_queue_dispatch(&framebuffer->queue);
}

void grid_framebuffer_destroy(struct grid_framebuffer *framebuffer) {
  if (!framebuffer) return;
  const struct wayland_library *library = framebuffer->library;
  free_set(library, &framebuffer->set);
  if (framebuffer->shm) library->proxy_destroy(framebuffer->shm);
  if (framebuffer->surface) library->proxy_wrapper_destroy(framebuffer->surface);
  if (framebuffer->queue.library) event_queue_close(&framebuffer->queue);
  free(framebuffer);
}
