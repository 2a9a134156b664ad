#include "input_serials.h"

#include <unistd.h>

// Opcodes of requests in wayland.xml.
enum { SEAT_GET_KEYBOARD = 1 };
enum { KEYBOARD_RELEASE = 0 };

void input_serials_note(struct input_serials *serials, uint32_t serial) {
  // Serials wrap around.
  const bool is_newer = (int32_t)(serial - serials->newest) > 0;
  if (!serials->has_newest || is_newer) serials->newest = serial;
  serials->has_newest = true;
}

void input_serials_note_button(struct input_serials *serials, uint32_t serial, bool is_pressed) {
  input_serials_note(serials, serial);
  if (is_pressed) {
    serials->buttons_down += 1;
    serials->press = serial;
  } else if (serials->buttons_down > 0) {
    serials->buttons_down -= 1;
  }
}

void input_serials_forget_buttons(struct input_serials *serials) { serials->buttons_down = 0; }

// MARK: - The keyboard

static void on_keymap(void *data, struct wl_proxy *proxy, uint32_t format, int32_t file, uint32_t size) {
  (void)data, (void)proxy, (void)format, (void)size;
  close(file);
}

static void on_enter(void *data, struct wl_proxy *proxy, uint32_t serial, void *surface, void *keys) {
  (void)proxy, (void)surface, (void)keys;
  input_serials_note(data, serial);
}

static void on_leave(void *data, struct wl_proxy *proxy, uint32_t serial, void *surface) {
  (void)data, (void)proxy, (void)serial, (void)surface;
}

static void on_key(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t time, uint32_t key, uint32_t state) {
  (void)proxy, (void)time, (void)key, (void)state;
  input_serials_note(data, serial);
}

static void on_modifiers(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t depressed, uint32_t latched,
                         uint32_t locked, uint32_t group) {
  (void)data, (void)proxy, (void)serial, (void)depressed, (void)latched, (void)locked, (void)group;
}

static void on_repeat_info(void *data, struct wl_proxy *proxy, int32_t rate, int32_t delay) {
  (void)data, (void)proxy, (void)rate, (void)delay;
}

static const struct {
  void (*keymap)(void *, struct wl_proxy *, uint32_t, int32_t, uint32_t);
  void (*enter)(void *, struct wl_proxy *, uint32_t, void *, void *);
  void (*leave)(void *, struct wl_proxy *, uint32_t, void *);
  void (*key)(void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t);
  void (*modifiers)(void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
  void (*repeat_info)(void *, struct wl_proxy *, int32_t, int32_t);
} keyboard_listener = {on_keymap, on_enter, on_leave, on_key, on_modifiers, on_repeat_info};

void input_serials_set_keyboard(struct input_serials *serials, struct wl_proxy *seat, bool has_keyboard) {
  if (!has_keyboard) return input_serials_close(serials);
  if (serials->keyboard) return;
  union wl_argument arguments[] = {{.o = NULL}};
  serials->keyboard = serials->library->proxy_marshal_array_constructor_versioned(
      seat, SEAT_GET_KEYBOARD, arguments, serials->library->keyboard_interface, serials->seat_version);
  if (!serials->keyboard) return;
  wayland_listen(serials->library, serials->keyboard, &keyboard_listener, serials);
}

void input_serials_close(struct input_serials *serials) {
  if (!serials->keyboard) return;
  // The request exists since version 3, and bound seats have at least version 5.
  serials->library->proxy_marshal_array(serials->keyboard, KEYBOARD_RELEASE, NULL);
  serials->library->proxy_destroy(serials->keyboard);
  serials->keyboard = NULL;
}
