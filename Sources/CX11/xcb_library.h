#ifndef CX11_XCB_LIBRARY_H
#define CX11_XCB_LIBRARY_H

#include <xcb/xcb.h>
#include <xcb/xcbext.h>

// The functions of libxcb that are used.
// clang-format off
#define XCB_FUNCTIONS(F)                                                                           \
  F(change_property) F(change_window_attributes) F(configure_window) F(connect)                    \
  F(connection_has_error) F(create_gc) F(create_window) F(delete_property) F(destroy_window)       \
  F(disconnect) F(flush) F(free_gc) F(generate_id) F(get_extension_data) F(get_file_descriptor)    \
  F(get_property) F(send_request) F(wait_for_reply)                                                \
  F(get_property_reply) F(get_property_value) F(get_property_value_length)                         \
  F(get_selection_owner) F(get_selection_owner_reply) F(get_setup) F(intern_atom)                  \
  F(intern_atom_reply) F(map_window) F(poll_for_event) F(poll_for_queued_event) F(put_image)       \
  F(query_pointer) F(query_pointer_reply) F(send_event) F(set_selection_owner)                     \
  F(setup_roots_iterator) F(translate_coordinates) F(translate_coordinates_reply)                  \
  F(wait_for_event)
// clang-format on

/// libxcb's functions, loaded at run time, without their prefix.
struct xcb_library {
#define XCB_MEMBER(name) __typeof__(xcb_##name) *name;
  XCB_FUNCTIONS(XCB_MEMBER)
#undef XCB_MEMBER
};

/// Loads the library on the first call. Returns NULL if the system has none. Call it on one thread only.
const struct xcb_library *xcb_library_load(void);

#endif
